"""Words as painter paths, broken into lines and placed as the game does it; sharp at every zoom."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.util import find_spec
from math import ceil
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QFontMetricsF, QPainter, QPainterPath, QPen, QRawFont

from ...runtime.backends.colours import rgba
from ...runtime.backends.layers import pixel
from ...runtime.backends.shelf import Shelf
from ...runtime.backends.wrapping import clean, wrap

LONGEST = 20_000
HIGHEST = 4096
OWN_FONT = "freesansbold.ttf"
"""The font that games have without one of their own: it lies in the folder of pygame."""


class Style(NamedTuple):
    """How words look."""

    font: str = ""
    size: int = 24
    colour: str = "#ffffff"
    outline: str = "#00000000"
    bold: bool = False
    italic: bool = False


class Face(NamedTuple):
    """Words in their box: the letters, and what they cover."""

    letters: QPainterPath
    area: QRectF


def own_font() -> Path | None:
    """The file of the kit's own font; nothing of pygame is imported."""
    spec = find_spec("pygame")
    for folder in (spec.submodule_search_locations or []) if spec is not None else []:
        path = Path(folder) / OWN_FONT
        if path.is_file():
            return path
    return None


class Letters:
    """A font in a size, with the ascent and height that its file tells."""

    def __init__(self, font: QFont, path: Path | None, size: int) -> None:
        self.font = font
        self.metrics = QFontMetricsF(font)
        raw = QRawFont(str(path), float(size)) if path is not None else QRawFont()
        if raw.isValid():
            self.ascent, descent = raw.ascent(), raw.descent()
        else:
            self.ascent, descent = self.metrics.ascent(), self.metrics.descent()
        self.height = self.ascent + descent

    def width(self, text: str) -> float:
        return self.metrics.horizontalAdvance(text)


class Words:
    """Makes faces of words. Fonts are the project's by name, or the kit's own."""

    def __init__(self, files: Mapping[str, Path]) -> None:
        self.files = files
        self._families: dict[Path, str] = {}
        self._letters: dict[tuple[str, int, bool, bool], Letters] = {}
        self._faces: Shelf[Face] = Shelf(4_000_000)

    def letters(self, style: Style) -> Letters:
        key = (style.font, max(1, min(style.size, 500)), style.bold, style.italic)
        found = self._letters.get(key)
        if found is None:
            found = self._letters[key] = self._open(*key)
        return found

    def _open(self, name: str, size: int, bold: bool, italic: bool) -> Letters:
        path = self.files.get(name)
        family = self._family(path) if path is not None else ""
        own = not family
        if own:
            path = own_font()
            family = self._family(path) if path is not None else ""
        font = QFont(family) if family else QFont()
        font.setPixelSize(size)
        font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
        font.setBold(bold or own)       # the kit's own is bold by itself
        font.setItalic(italic)
        return Letters(font, path if family else None, size)

    def _family(self, path: Path) -> str:
        found = self._families.get(path)
        if found is None:
            number = QFontDatabase.addApplicationFont(str(path))
            families = QFontDatabase.applicationFontFamilies(number) if number >= 0 else []
            found = self._families[path] = families[0] if families else ""
        return found

    def face(self, words: str, style: Style, width: float, height: float, align: str = "left", vertical: str = "top", wrapped: bool = True,
             spacing: float = 1.2) -> Face | None:
        """Words in a box of a size, from its top left corner; None when there is nothing to see."""
        if not words or words.isspace():
            return None
        box = pixel(min(width, 1e6)), pixel(min(height, 1e6))
        key = (words, style, box, align, vertical, wrapped, spacing)
        found = self._faces.get(key)
        if found is None:
            found = self._faces.put(key, self._compose(words[:LONGEST], style, *box, align, vertical, wrapped, spacing), len(words) * 20 + 100)
        return found

    def _compose(self, words: str, style: Style, width: int, height: int, align: str, vertical: str, wrapped: bool, spacing: float) -> Face:
        step = max(1.0, style.size * spacing)
        most = max(1, int(HIGHEST / step))
        letters = self.letters(style)
        lines = wrap(clean(words), float(width), letters.width, most) if wrapped else clean(words).split("\n")[:most]
        whole = step * len(lines)
        start = 0.0 if vertical == "top" else (height - whole) * 0.5 if vertical == "middle" else height - whole
        first = start + (step - round(letters.height)) * 0.5 + round(letters.ascent)
        path = QPainterPath()
        path.setFillRule(Qt.FillRule.WindingFill)
        for number, line in enumerate(lines):
            text = line.rstrip() if wrapped else line
            if text.strip():
                room = width - ceil(letters.width(text))
                left = 0.0 if align == "left" else float(room // 2) if align == "center" else float(room)
                path.addText(left, float(pixel(first + number * step)), letters.font, text)
        return Face(path, path.boundingRect())

    def draw(self, painter: QPainter, face: Face, style: Style, part: float = 1.0) -> None:
        """Fill the letters, with their outline behind; `part` fades them."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rim = rgba(style.outline)
        if rim[3]:
            wide = max(1, (style.size + 8) // 16)
            red, green, blue, alpha = rim
            line = QPen(QColor(red, green, blue, int(alpha * part)), wide * 2.0)
            line.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            painter.strokePath(face.letters, line)
        red, green, blue, alpha = rgba(style.colour)
        painter.fillPath(face.letters, QColor(red, green, blue, int(alpha * part)))
