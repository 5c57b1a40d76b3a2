"""A game in a browser: Python keeps the world and writes one list of numbers a picture; the page's JavaScript draws it.

Nothing here imports a browser's modules: `game.WebGame` is given what it needs, so that tests can play it without one.
"""
