"""How the pictures of the start button are drawn: large, by ellipses and lines as a person would, and then made smaller."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, pi, sin

SIDE = 232               # of the finished picture
LARGE = 3                # how much larger it is drawn, so that its edges become soft
LETTERS: dict[str, list[tuple[float, float, float, float]]] = {
    "S": [(1, .12, .3, 0), (.3, 0, .06, .14), (.06, .14, .06, .36), (.06, .36, .9, .62), (.9, .62, .9, .86), (.9, .86, .7, 1), (.7, 1, 0, .9)],
    "T": [(0, 0, 1, 0), (.5, 0, .5, 1)],
    "A": [(0, 1, .5, 0), (.5, 0, 1, 1), (.2, .66, .8, .66)],
    "R": [(.05, 0, .05, 1), (.05, 0, .7, 0), (.7, 0, .95, .2), (.95, .2, .7, .5), (.7, .5, .05, .5), (.5, .5, 1, 1)],
}


@dataclass(frozen=True, slots=True)
class Stroke:
    """One drag: which tool, colour and brush, from pixel to pixel."""

    tool: str
    colour: str
    start: tuple[int, int]
    end: tuple[int, int]
    brush: int = 1


def disc(x: float, y: float, rx: float, ry: float, colour: str) -> Stroke:
    """A filled ellipse around a place, in pixels of the finished picture."""
    edges = [round(v * LARGE) for v in (x - rx, y - ry, x + rx, y + ry)]
    return Stroke("Filled ellipse", colour, (edges[0], edges[1]), (edges[2] - 1, edges[3] - 1))


def rosette(r: float, dy: float, grow: float, colour: str) -> Iterator[Stroke]:
    """Twelve petals around a disc."""
    middle = SIDE / 2
    yield disc(middle, middle + dy, r * 0.95 + grow, r * 0.95 + grow, colour)
    for n in range(12):
        a = n * pi / 6
        yield disc(middle + r * 0.885 * cos(a), middle + dy + r * 0.885 * sin(a), r * 0.185 + grow, r * 0.185 + grow, colour)


def word(text: str, y: float, brush: float, colour: str) -> Iterator[Stroke]:
    """Letters of round-cornered lines."""
    wide, high, gap = 16.0, 23.0, 10.0
    left = SIDE / 2 - (len(text) * wide + (len(text) - 1) * gap) / 2
    for place, letter in enumerate(text):
        x = left + place * (wide + gap)
        for x0, y0, x1, y1 in LETTERS[letter]:
            ends = [(round((x + a * wide) * LARGE), round((y + b * high) * LARGE)) for a, b in ((x0, y0), (x1, y1))]
            yield Stroke("Line", colour, ends[0], ends[1], round(brush * LARGE))


def button(swell: int) -> Iterator[Stroke]:
    """The start button, as it is (0) and puffed up (1)."""
    middle, r = SIDE / 2, 88.0 + 6 * swell
    yield from rosette(r, 5, 3, "#7a1f3d")
    yield from rosette(r, 5, 0, "#b23244")
    yield from rosette(r, 0, 3, "#7a1f3d")
    yield from rosette(r, 0, 0, "#ee5f4a" if not swell else "#f8774f")
    yield from rosette(r - 3, -2, -1, "#ff8a58" if not swell else "#ffa365")
    yield disc(middle, middle, r * 0.79 + 2, r * 0.79 + 2, "#ffd9a0")
    yield disc(middle, middle, r * 0.79, r * 0.79, "#a82c40")
    yield disc(middle, middle + 3, r * 0.785, r * 0.75, "#d93f47" if not swell else "#e2504a")
    yield disc(middle, middle + 16, r * 0.72, r * 0.60, "#e24e48" if not swell else "#ee6650")
    yield disc(middle, middle + 27, r * 0.60, r * 0.46, "#ea5d4b" if not swell else "#f87a56")
    yield disc(middle, middle - r * 0.55, r * 0.50, r * 0.19, "#e8736c" if not swell else "#f08a78")
    yield disc(middle, middle - r * 0.60, r * 0.40, r * 0.12, "#f0938a" if not swell else "#f8a898")
    lamps = [(middle + r * 0.905 * cos(n * pi / 6), middle + r * 0.905 * sin(n * pi / 6)) for n in range(12)]
    for x, y in lamps:
        yield disc(x, y, 5.0 + swell, 5.0 + swell, "#a63a3a")
    for lit, colour in enumerate(("#ffd978", "#fff7cf")):
        for x, y in lamps[(lit + swell) % 2::2]:
            yield disc(x, y, 3.6 + swell, 3.6 + swell, colour)
    yield from word("START", 108, 10, "#6b1636")
    yield from word("START", 104.5, 10, "#7a1f3d")
    yield from word("START", 104.5, 6, "#fff0c4")
    yield from word("START", 103.5, 4, "#ffffff")
