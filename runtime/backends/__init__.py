"""Showing and hearing a game: a window, a picture without a window, and what other back ends share with them."""

import os

# pygame greets on the standard output, where reports go.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
