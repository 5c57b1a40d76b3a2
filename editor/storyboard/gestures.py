"""A frame carried to another place of the storyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QColor, QPainter

from ..shell.theme import colours

if TYPE_CHECKING:
    from .view import Board

THRESHOLD = 6


class Carry:
    """Begins with the press; `gap` is before which card the frame will stand."""

    def __init__(self, board: Board, name: str, start: QPoint) -> None:
        self.board = board
        self.name = name
        self.start = start
        self.spot = start
        self.begun = False
        self.gap = -1

    def move(self, spot: QPoint) -> None:
        self.spot = spot
        if (spot - self.start).manhattanLength() >= THRESHOLD:
            self.begun = True
        if self.begun:
            self.gap = self.board.gap_at(spot)

    def release(self) -> None:
        if not self.begun or self.gap < 0:
            return
        now = self.board.names.index(self.name)
        self.board.board.edits.move(self.name, self.gap - 1 if self.gap > now else self.gap)

    def draw(self, painter: QPainter) -> None:
        """The line where it will stand, and the picture under the hand."""
        board = self.board
        gap = board.em * 2
        last = self.gap == len(board.names) or (self.gap % board.columns() == 0 and self.gap > 0 and self.spot.x() > board.viewport().width() / 2)
        place = board.place_of(self.gap - 1 if last else self.gap)
        x = place.right() + gap // 2 if last else place.left() - gap // 2
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours().accent))
        painter.drawRoundedRect(QRect(x - 2, place.top(), 4, place.height() - board.em * 2), 2, 2)
        area = board.picture_of(board.names.index(self.name))
        painter.setOpacity(0.8)
        small = QRect(self.spot.x() - area.width() // 4, self.spot.y() - area.height() // 4, area.width() // 2, area.height() // 2)
        painter.drawPixmap(small, board.board.thumbnails.get(self.name, area.size(), board.devicePixelRatioF()))
        painter.setOpacity(1.0)
