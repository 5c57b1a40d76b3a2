"""Words as pygame surfaces: fonts of the project or the kit's own, lines, outlines."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from math import ceil
from pathlib import Path
from typing import NamedTuple

import pygame
from pygame import Surface

from .colours import Rgba, rgba
from .layers import pixel
from .pygame_pictures import blank, fade, level, size_in_memory
from .shelf import Shelf
from .telling import unusable
from .wrapping import clean, wrap

OWN_FONT = Path(pygame.__file__).parent / pygame.font.get_default_font()
"""The file of the kit's own font."""

LONGEST = 20_000
"""Letters that are looked at; more do not fit on a screen."""

FINE = 3
"""How many times larger the kit's own font is drawn, in sizes up to `FINE_UP_TO`."""

FINE_UP_TO = 60

HIGHEST = 4096
WIDEST = 4096
"""Pixels of a drawn text."""

FACES = 48 * 1024 * 1024
"""Bytes of drawn texts that are kept."""


class Style(NamedTuple):
    """How words look."""

    font: str = ""
    size: int = 24
    colour: str = "#ffffff"
    outline: str = "#00000000"
    bold: bool = False
    italic: bool = False


class Face(NamedTuple):
    """Something drawn, premultiplied, and where its top left corner is from that of the box it belongs to."""

    surface: Surface
    left: int
    top: int


class Line(NamedTuple):
    """A line of words, premultiplied: how far its letters stand on below the surface's top, how wide its outline is."""

    surface: Surface
    rise: int
    rim: int


class Letters:
    """A font in a size. The kit's own is drawn `fine` times as large and shrunk: its letters would else stand unevenly."""

    def __init__(self, font: pygame.font.Font, fine: int) -> None:
        self.font = font
        self.fine = fine
        self.ascent = round(font.get_ascent() / fine)
        self.height = round(font.get_height() / fine)

    def width(self, text: str) -> float:
        """Width of one line in pixels."""
        return float(self.font.size(text)[0]) / self.fine

    def ink(self, text: str, colour: Rgba) -> Surface:
        """One line in a colour, premultiplied."""
        if not self.font.size(text)[0]:
            return blank(1, self.height)
        ink = self.font.render(text, True, colour[:3])
        if self.fine > 1:
            # One colour all over, also where nothing is seen: so it can be shrunk before it is premultiplied.
            width, height = ceil(ink.get_width() / self.fine), ceil(ink.get_height() / self.fine)
            padded = blank(width * self.fine, height * self.fine)
            padded.fill((*colour[:3], 0))
            padded.blit(ink, (0, self.above(text) * self.fine - self._rise(text)))
            ink = pygame.transform.smoothscale(padded, (width, height))
        ink = ink.premul_alpha()
        if colour[3] < 255:
            fade(ink, level(colour[3]))
        return ink

    def above(self, text: str) -> int:
        """How far below the top of `ink` the letters stand."""
        return ceil(self._rise(text) / self.fine)

    def _rise(self, text: str) -> int:
        # A letter that is higher than the font says, an accent on a capital, makes the surface higher.
        return max([self.font.get_ascent(), *(m[3] for m in self.font.metrics(text) if m is not None)])


class Words:
    """Makes faces of words."""

    def __init__(self, files: Mapping[str, Path], report: Callable[[str], None] = lambda _: None) -> None:
        pygame.font.init()
        self.files = files
        self.report = report
        self._broken: set[str] = set()
        self._faces: Shelf[Face] = Shelf(FACES)
        self._lines: Shelf[Line] = Shelf(FACES // 4)
        self._letters = lru_cache(maxsize=64)(self._open)

    def letters(self, style: Style, outline: int = 0) -> Letters:
        """The font of a style. An unknown or broken one is the kit's own."""
        return self._letters(style.font, max(1, min(style.size, 500)), style.bold, style.italic, outline)

    def _open(self, name: str, size: int, bold: bool, italic: bool, outline: int) -> Letters:
        path = self.files.get(name)
        font = None
        fine = 1
        if path is not None and name not in self._broken:
            try:
                font = open_font(path, size)
                font.bold = bold
            except (pygame.error, OSError, ValueError) as error:
                self._give_up(name, error)
        if font is None:
            fine = FINE if size <= FINE_UP_TO else 1
            font = pygame.font.Font(pygame.font.get_default_font(), size * fine)    # it is bold by itself
        font.italic = italic
        font.outline = outline * fine
        return Letters(font, fine)

    def _give_up(self, name: str, error: Exception) -> None:
        """A font cannot be used: from now on the kit's own stands for it."""
        self._broken.add(name)
        self.report(unusable(self.files[name], error))

    def _may_try_again(self, style: Style, error: Exception) -> bool:
        """After an error: whether there is another font to try. A font may open well and have damaged letters."""
        if style.font not in self.files or style.font in self._broken:
            return False
        self._give_up(style.font, error)
        self._letters.cache_clear()
        return True

    def line(self, text: str, style: Style) -> Line:
        """One line of words with its outline. Lines are kept, for texts that grow letter by letter."""
        line = self._lines.get((text, style))
        if line is None:
            line = self._line(text, style)
            self._lines.put((text, style), line, size_in_memory(line.surface))
        return line

    def _line(self, text: str, style: Style) -> Line:
        letters = self.letters(style)
        ink = letters.ink(text, rgba(style.colour))
        rim = rgba(style.outline)
        if not rim[3]:
            return Line(ink, letters.above(text), 0)
        wide = outline_width(style.size)
        edge = self.letters(style, wide).ink(text, rim)
        joined = blank(max(edge.get_width(), ink.get_width() + 2 * wide), max(edge.get_height(), ink.get_height() + 2 * wide))
        joined.blit(edge, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
        joined.blit(ink, (wide, wide), special_flags=pygame.BLEND_PREMULTIPLIED)
        return Line(joined, letters.above(text) + wide, wide)

    def width(self, text: str, style: Style) -> float:
        """Width of one line in pixels, without its outline."""
        try:
            return self.letters(style).width(text)
        except pygame.error as error:
            return self.width(text, style) if self._may_try_again(style, error) else 0.0

    def face(self, words: str, style: Style, width: float, height: float, align: str = "left", vertical: str = "top", wrapped: bool = True,
             spacing: float = 1.2) -> Face | None:
        """Words in a box of a size; None when there is nothing to see."""
        if not words or words.isspace():
            return None
        box = pixel(min(width, 1e6)), pixel(min(height, 1e6))
        key = (words, style, box, align, vertical, wrapped, spacing)
        face = self._faces.get(key)
        if face is None:
            try:
                face = self._compose(words[:LONGEST], style, *box, align, vertical, wrapped, spacing)
            except pygame.error as error:
                return self.face(words, style, width, height, align, vertical, wrapped, spacing) if self._may_try_again(style, error) else None
            if face is not None:
                self._faces.put(key, face, size_in_memory(face.surface) + len(words))
        return face

    def _compose(self, words: str, style: Style, width: int, height: int, align: str, vertical: str, wrapped: bool, spacing: float) -> Face | None:
        step = max(1.0, style.size * spacing)
        most = max(1, int(HIGHEST / step))
        letters = self.letters(style)
        lines = wrap(clean(words), float(width), letters.width, most) if wrapped else clean(words).split("\n")[:most]
        drawn: list[tuple[Surface, int, int]] = []
        whole = step * len(lines)
        start = 0.0 if vertical == "top" else (height - whole) * 0.5 if vertical == "middle" else height - whole
        first_baseline = start + (step - letters.height) * 0.5 + letters.ascent
        for number, text in enumerate(lines):
            text = _cut(text.rstrip() if wrapped else text, letters)
            if text.strip():
                line = self.line(text, style)
                room = width - line.surface.get_width() + 2 * line.rim
                left = 0 if align == "left" else room // 2 if align == "center" else room
                drawn.append((line.surface, left - line.rim, pixel(first_baseline + number * step) - line.rise))
        if not drawn:
            return None
        left = min(x for _, x, _ in drawn)
        first = min(y for _, _, y in drawn)
        right = max(x + s.get_width() for s, x, _ in drawn)
        last = max(y + s.get_height() for s, _, y in drawn)
        joined = blank(right - left, last - first)
        for surface, x, y in drawn:
            joined.blit(surface, (x - left, y - first), special_flags=pygame.BLEND_PREMULTIPLIED)
        return Face(joined, left, first)


def letters_of(path: Path) -> set[str]:
    """The letters that a font file has, of Latin, Greek, Cyrillic and signs; empty when it cannot be asked."""
    from pygame import freetype  # needed for the fonts of a project alone
    freetype.init()
    try:
        font = freetype.Font(path, 16)
        return {chr(code) for code in [*range(33, 0x0600), *range(0x2000, 0x2300)] if font.get_metrics(chr(code))[0] is not None}
    except (pygame.error, OSError, ValueError):
        return set()


def open_font(path: Path, size: int) -> pygame.font.Font:
    """A font of a file. Raises pygame.error, OSError or ValueError when it is damaged.

    `pygame.font.Font` itself gives an object for a damaged file and crashes when that is used (seen in pygame-ce 2.5.8), so
    the file is opened by FreeType first, which says no.
    """
    from pygame import freetype  # needed for the fonts of a project alone
    freetype.init()
    freetype.Font(path, size)
    return pygame.font.Font(path, size)


def outline_width(size: int) -> int:
    """Pixels that the outline of a font of a size reaches beyond its letters."""
    return max(1, (size + 8) // 16)


def _cut(line: str, letters: Letters) -> str:
    """The start of a line, not wider than can be drawn."""
    while len(line) > 1 and letters.width(line) > WIDEST:
        line = line[:len(line) * 2 // 3]
    return line

