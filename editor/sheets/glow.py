"""Rows light up while the game runs: a bar beside the number of each row that fired, fading within half a second."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QWidget

from ..shell.theme import colours

if TYPE_CHECKING:
    from .view import SheetEditor

SECONDS = 0.5
FRAME = 40             # ms between looks


class Glow(QWidget):
    """A strip over the left edge of the canvas; it takes no mouse and paints only what is lit."""

    def __init__(self, sheet: SheetEditor) -> None:
        super().__init__(sheet.canvas.viewport())
        self.sheet = sheet
        self.lit: dict[int, float] = {}            # line in the file -> when it fired
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.timer = QTimer(self)
        self.timer.setInterval(FRAME)
        self.timer.timeout.connect(self._look)
        self.hide()

    def fired(self, lines: list[int]) -> None:
        """Rows that begin at these lines of the sheet's file ran."""
        now = monotonic()
        for line in lines:
            self.lit[line] = now
        if self.lit and not self.timer.isActive():
            self.timer.start()
            self.show()
        self._place()
        self.update()

    def _place(self) -> None:
        canvas = self.sheet.canvas
        width = max(3, round(canvas.metrics.gutter / 8))
        self.setGeometry(0, 0, width, canvas.viewport().height())

    def _look(self) -> None:
        now = monotonic()
        self.lit = {line: when for line, when in self.lit.items() if now - when < SECONDS}
        if not self.lit:
            self.timer.stop()
            self.hide()
        self._place()
        self.update()

    def paintEvent(self, _event: object) -> None:  # noqa: N802 - Qt's name
        canvas = self.sheet.canvas
        painter = QPainter(self)
        now = monotonic()
        colour = QColor(colours().good)
        for number, top in canvas.settle():
            when = self.lit.get(canvas.lines.shown[number].node.line)
            if when is not None:
                colour.setAlphaF(max(0.0, 1.0 - (now - when) / SECONDS))
                painter.fillRect(QRectF(0, top, self.width(), canvas.heights[number]), colour)
        painter.end()
