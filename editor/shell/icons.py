"""Icons: SVG files of our own in `icons/`, drawn in the theme's colours at any scale."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QIconEngine, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from .theme import colours

FOLDER = Path(__file__).parent / "icons"
_sources: dict[str, str] = {}
_drawn: dict[tuple[str, str, str, int, int], QPixmap] = {}       # icons in each colour and size: a window draws them all the time


def source(name: str) -> str:
    """Text of an icon's file; a plain square for a name that has none."""
    text = _sources.get(name)
    if text is None:
        path = FOLDER / f"{name}.svg"
        text = path.read_text(encoding="utf-8") if path.is_file() else (FOLDER / "unknown.svg").read_text(encoding="utf-8")
        _sources[name] = text
    return text


class _Engine(QIconEngine):
    """Draws the SVG with `currentColor` replaced by the theme's text colour, sharp at every scale."""

    def __init__(self, name: str, colour: str) -> None:
        super().__init__()
        self.name = name
        self.colour = colour

    def paint(self, painter: QPainter, rect: object, mode: QIcon.Mode, _state: QIcon.State) -> None:
        c = colours()
        colour = self.colour or (c.dim if mode == QIcon.Mode.Disabled else c.text)
        renderer = QSvgRenderer(QByteArray(source(self.name).replace("currentColor", colour).replace("accentColor", c.accent).encode()))
        renderer.render(painter, QRectF(rect))  # type: ignore[call-overload]

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        c = colours()
        key = (self.name, self.colour or (c.dim if mode == QIcon.Mode.Disabled else c.text), c.accent, size.width(), size.height())
        found = _drawn.get(key)
        if found is None:
            found = QPixmap(size)
            found.fill(Qt.GlobalColor.transparent)
            painter = QPainter(found)
            self.paint(painter, found.rect(), mode, state)
            painter.end()
            _drawn[key] = found
        return found

    def clone(self) -> QIconEngine:
        return _Engine(self.name, self.colour)


def icon(name: str, colour: str = "") -> QIcon:
    """An icon by name, in the text colour of the theme or in `colour`."""
    return QIcon(_Engine(name, colour))
