"""Rulers along the top and the left of the canvas, in pixels of the picture; the place of the pointer is marked."""

from __future__ import annotations

import math
from collections.abc import Callable

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from ..shell.theme import colours

STEPS = (1, 2, 5)


def step_for(scale: float, room: float) -> int:
    """How many pixels from one number to the next, so that numbers of a width have room: 1, 2, 5, 10, 20, …"""
    factor = 1
    while True:
        for step in STEPS:
            if step * factor * scale >= room:
                return step * factor
        factor *= 10


class Rulers:
    """Draws both. `thick` is how much of the canvas they cover."""

    def __init__(self, em: int) -> None:
        self.thick = round(em * 1.15)
        self.room = em * 2.6

    def paint(self, painter: QPainter, width: int, height: int, corner: QPointF, scale: float, pointer: QPointF | None) -> None:
        c = colours()
        thick = self.thick
        font = painter.font()
        font.setPointSizeF(font.pointSizeF() * 0.75)
        painter.setFont(font)
        painter.fillRect(QRectF(0, 0, width, thick), QColor(c.surface))
        painter.fillRect(QRectF(0, 0, thick, height), QColor(c.surface))
        step = step_for(scale, self.room)
        small = max(1, step // 5 if step >= 5 else 1)
        self._ticks(painter, width, corner.x(), scale, step, small,
                    lambda at, long: QLineF(at, thick - long, at, thick), lambda at: QRectF(at + 2, 0, self.room, thick * 0.8))
        self._ticks(painter, height, corner.y(), scale, step, small, lambda at, long: QLineF(thick - long, at, thick, at), None)
        painter.fillRect(QRectF(0, 0, thick, thick), QColor(c.surface))
        painter.setPen(QPen(QColor(c.line), 1))
        painter.drawLines([QLineF(0, thick, width, thick), QLineF(thick, 0, thick, height)])
        if pointer is not None:
            painter.setPen(QPen(QColor(c.accent), 1.5))
            painter.drawLines([QLineF(pointer.x(), 0, pointer.x(), thick), QLineF(0, pointer.y(), thick, pointer.y())])

    def _ticks(self, painter: QPainter, length: int, start: float, scale: float, step: int, small: int,
               tick: Callable[[float, float], QLineF], words: Callable[[float], QRectF] | None) -> None:
        """Marks from the first to the last that is in sight; numbers beside the long ones, upright on the left."""
        c = colours()
        first = math.floor((self.thick - start) / scale / step) * step
        last = math.ceil((length - start) / scale)
        for number in range(first, last + 1, small):
            at = start + number * scale
            long = number % step == 0
            painter.setPen(QPen(QColor(c.dim if long else c.line), 1))
            painter.drawLine(tick(at, self.thick * (0.55 if long else 0.25)))
            if not long:
                continue
            painter.setPen(QColor(c.dim))
            if words is not None:
                painter.drawText(words(at), Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop, str(number))
            else:
                painter.save()
                painter.translate(0, at - 2)
                painter.rotate(-90)
                painter.drawText(QRectF(0, 0, self.room, self.thick * 0.8), Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop, str(number))
                painter.restore()
