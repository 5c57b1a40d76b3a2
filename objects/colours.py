"""Colours as projects write them: `#rgb`, `#rrggbb`, `#rrggbbaa`, or a word."""

from __future__ import annotations

import re

COLOURS = {"black": "#000000", "white": "#ffffff", "red": "#ff0000", "green": "#008000", "blue": "#0000ff", "yellow": "#ffff00",
           "orange": "#ffa500", "purple": "#800080", "pink": "#ffc0cb", "brown": "#8b4513", "grey": "#808080", "gray": "#808080",
           "cyan": "#00ffff", "magenta": "#ff00ff", "lime": "#00ff00", "navy": "#000080", "teal": "#008080", "transparent": "#00000000"}
_COLOUR = re.compile(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$")


def read_colour(text: str) -> str:
    """The colour as `#rrggbb` or `#rrggbbaa` in small letters, '' when the text is none."""
    colour = COLOURS.get(text, text)
    if not _COLOUR.match(colour):
        return ""
    if len(colour) == 4:
        colour = "#" + "".join(c * 2 for c in colour[1:])
    return colour.lower()
