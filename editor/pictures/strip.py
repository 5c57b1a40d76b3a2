"""The pictures of a direction in a row: click to choose, drag to another place."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QBrush, QColor, QImage, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from ..shell.theme import colours
from .canvas import checkerboard

T = TypeVar("T")


def moved(values: list[T], start: int, gap: int) -> list[T]:
    """The list with item `start` moved to the gap before item number `gap`."""
    rest = values[:start] + values[start + 1:]
    place = gap - 1 if gap > start else gap
    return [*rest[:place], values[start], *rest[place:]]


class FrameStrip(QWidget):
    """Thumbnails. `chosen` tells which, `reordered` from where to which gap."""

    chosen = Signal(int)
    reordered = Signal(int, int)

    def __init__(self, image_of: Callable[[str], QImage], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.image_of = image_of
        self.pictures: list[str] = []
        self.times: list[float] = []     # how many times as long as usual each is shown
        self.current = 0
        self.hint = ""
        self.playing = -1                # the one that the preview shows
        self._press: QPoint | None = None
        self._grabbed = -1
        self._gap = -1
        self.setAccessibleName("Pictures")
        self.setSizePolicy(QSizePolicy.Policy.MinimumExpanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)

    def set_pictures(self, pictures: list[str], current: int, hint: str = "", times: list[float] | None = None) -> None:
        self.pictures, self.current, self.hint, self.times = pictures, current, hint, times or [1.0] * len(pictures)
        self.updateGeometry()
        self.update()

    def _side(self) -> int:
        return round(self.fontMetrics().height() * 3.6)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        side = self._side()
        return QSize(max(1, len(self.pictures)) * (side + 6) + 8, side + self.fontMetrics().height() + 10)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return self.sizeHint()

    def cell(self, number: int) -> QRect:
        side = self._side()
        return QRect(4 + number * (side + 6), 4, side, side)

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        place = event.position().toPoint()
        found = next((n for n in range(len(self.pictures)) if self.cell(n).contains(place)), -1)
        if found >= 0 and event.button() == Qt.MouseButton.LeftButton:
            self._press, self._grabbed = place, found
            self.chosen.emit(found)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        if self._press is None:
            return
        place = event.position().toPoint()
        if self._gap >= 0 or (place - self._press).manhattanLength() >= 6:
            step = self._side() + 6
            self._gap = max(0, min(len(self.pictures), (place.x() - 4 + step // 2) // step))
            self.update()

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        gap, start = self._gap, self._grabbed
        self.cancel()
        if gap >= 0 and gap not in (start, start + 1):
            self.reordered.emit(start, gap)

    def cancel(self) -> bool:
        """Give up dragging. Tells whether something was dragged."""
        dragged = self._gap >= 0
        self._press, self._grabbed, self._gap = None, -1, -1
        self.update()
        return dragged

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        c = colours()
        painter = QPainter(self)
        if not self.pictures:
            painter.setPen(QColor(c.dim))
            painter.drawText(self.rect().adjusted(8, 0, -8, 0), Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap, self.hint)
        for number, name in enumerate(self.pictures):
            box = self.cell(number)
            painter.setOpacity(0.4 if number == self._grabbed and self._gap >= 0 else 1.0)
            painter.setBrushOrigin(box.topLeft())
            painter.fillRect(box, QBrush(checkerboard(max(3, box.width() // 10), c.name == "dark")))
            self._thumbnail(painter, box.adjusted(2, 2, -2, -2), self.image_of(name))
            chosen = number == self.current
            painter.setPen(QPen(QColor(c.accent if chosen else c.line), 2 if chosen else 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(box)
            painter.setPen(QColor(c.text if chosen else c.dim))
            under = QRect(box.left(), box.bottom() + 2, box.width(), self.fontMetrics().height())
            longer = f"  ×{self.times[number]:g}" if self.times[number] != 1.0 else ""
            painter.drawText(under, Qt.AlignmentFlag.AlignCenter, f"{number + 1}{longer}")
            if number == self.playing:
                painter.fillRect(QRect(box.left() + box.width() // 4, under.bottom() + 1, box.width() // 2, 2), QColor(c.accent))
        painter.setOpacity(1.0)
        if self._gap >= 0:
            x = self.cell(self._gap).left() - 3
            painter.fillRect(QRect(x - 1, 2, 3, self._side() + 4), QColor(c.accent))
        painter.end()

    @staticmethod
    def _thumbnail(painter: QPainter, box: QRect, image: QImage) -> None:
        if image.isNull():
            painter.setPen(QPen(QColor(colours().error), 0))
            painter.drawLine(box.topLeft(), box.bottomRight())
            painter.drawLine(box.topRight(), box.bottomLeft())
            return
        factor = min(box.width() / image.width(), box.height() / image.height())
        factor = float(int(factor)) if factor >= 1 else factor
        width, height = max(1, round(image.width() * factor)), max(1, round(image.height() * factor))
        target = QRect(box.x() + (box.width() - width) // 2, box.y() + (box.height() - height) // 2, width, height)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, factor < 1)
        painter.drawImage(target, image)
