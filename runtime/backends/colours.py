"""Colours of a game as numbers."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from ...objects.colours import read_colour

#: Red, green, blue and opacity, each 0 to 255.
Rgba: TypeAlias = tuple[int, int, int, int]

#: What shows that something is wrong: a colour that is none, a picture that is missing.
WRONG: Rgba = (255, 0, 255, 255)


@lru_cache(maxsize=1024)
def rgba(text: str) -> Rgba:
    """The numbers of '#rgb', '#rrggbb', '#rrggbbaa' or a word such as 'red'; magenta for a text that is no colour."""
    colour = read_colour(text)
    if not colour:
        return WRONG
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16), int(colour[7:9] or "ff", 16)


def mix(one: Rgba, other: Rgba, part: float) -> Rgba:
    """A colour between two: `part` 0 is the first, 1 the second. The opacity is that of the first."""
    red, green, blue = (int(a + (b - a) * part + 0.5) for a, b in zip(one[:3], other[:3], strict=True))
    return red, green, blue, one[3]


def lightness(colour: Rgba) -> float:
    """How light a colour looks, 0 (black) to 1 (white): the luma of ITU-R BT.601."""
    return (0.299 * colour[0] + 0.587 * colour[1] + 0.114 * colour[2]) / 255.0
