"""The rulers beside the canvas: ticks in pixels of the frame, where the mouse is, and guides that are dragged out of them."""

from __future__ import annotations

from math import ceil, floor
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QPointF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QMouseEvent, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from ..shell.theme import colours
from .gestures import DragLine, Hand
from .nodes import number_text

if TYPE_CHECKING:
    from .canvas import Canvas

STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 50_000, 100_000)


class Ruler(QWidget):
    """Along the upper side (`level`) or along the left one. A press on the upper one begins a level guide, as with a real ruler."""

    def __init__(self, canvas: Canvas, level: bool) -> None:
        super().__init__()
        self.canvas = canvas
        self.level = level
        self._scale: tuple[object, QPixmap] | None = None
        self.setAccessibleName("Upper ruler" if level else "Left ruler")
        self.setCursor(Qt.CursorShape.SplitVCursor if level else Qt.CursorShape.SplitHCursor)
        if level:
            self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        else:
            self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        canvas.looked_at.connect(self.update)
        canvas.selection_changed.connect(self.update)

    def small(self) -> QFont:
        font = QFont(self.font())
        font.setPointSizeF(max(6.0, font.pointSizeF() * 0.78))
        return font

    def broad(self) -> int:
        """How broad a ruler is."""
        return round(self.fontMetrics().height() * 1.15)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(self.broad(), self.broad())

    # -- a guide is dragged out --------------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        if event.button() == Qt.MouseButton.LeftButton and self.canvas.gesture is None and self.canvas.pick is None:
            self.canvas.gesture = DragLine(self.canvas, "y" if self.level else "x", None)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        if isinstance(self.canvas.gesture, DragLine):
            spot = self._on_canvas(event)
            self.canvas.gesture.move(Hand(self.canvas.mapToScene(spot), spot, event.modifiers()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        gesture = self.canvas.gesture
        if isinstance(gesture, DragLine) and event.button() == Qt.MouseButton.LeftButton:
            self.canvas.gesture = None
            gesture.release()

    def _on_canvas(self, event: QMouseEvent) -> QPoint:
        return self.canvas.viewport().mapFromGlobal(event.globalPosition().toPoint())

    # -- drawing -----------------------------------------------------------------------------------------------------

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """The scale is drawn once and kept until another part of the frame is shown; marks go over it."""
        c, canvas = colours(), self.canvas
        transform = canvas.viewportTransform()
        ratio = self.devicePixelRatioF()
        key = (c.name, transform.m11(), transform.dx() if self.level else transform.dy(), self.width(), self.height(), ratio, canvas.stage.spec.size)
        if self._scale is None or self._scale[0] != key:
            drawn = QPixmap(self.size() * ratio)
            drawn.setDevicePixelRatio(ratio)
            self._scale = key, drawn
            brush = QPainter(drawn)
            self._draw(brush)
            brush.end()
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._scale[1])
        broad = self.height() if self.level else self.width()
        if canvas.selected and canvas.selected[0] < len(canvas.items_of):
            self._selection(painter, broad)
        if canvas.pointer is not None:
            painter.setPen(QColor(c.accent))
            self._tick(painter, round(self._screen_place(canvas.pointer.x() if self.level else canvas.pointer.y())), 0, broad)
        painter.end()

    def _draw(self, painter: QPainter) -> None:
        """The scale with its numbers."""
        c, canvas = colours(), self.canvas
        painter.fillRect(self.rect(), QColor(c.surface))
        length, broad = (self.width(), self.height()) if self.level else (self.height(), self.width())
        first, last = self._frame_place(0), self._frame_place(length)
        side = canvas.stage.spec.size[0 if self.level else 1]
        start, end = self._screen_place(0.0), self._screen_place(side)
        # The part of the ruler beside the frame is lighter than the rest.
        for low, high in ((0.0, start), (end, float(length))):
            if high > low:
                painter.fillRect(*(self._rect(low, 0, high - low, broad)), QColor(c.window))
        font = self.small()
        painter.setFont(font)
        metrics = QFontMetrics(font)
        room = metrics.horizontalAdvance("0000") * 1.6
        step = next((s for s in STEPS if s * canvas.zoom >= room), STEPS[-1])
        small = step // 10 if step >= 10 else step / 5 if step == 5 else step / 2 if step == 2 else 1
        if small * canvas.zoom < 4:
            small = step / 2
        for n in range(floor(first / small), ceil(last / small) + 1):
            at = round(self._screen_place(n * small))
            whole = abs(n * small / step - round(n * small / step)) < 1e-6
            painter.setPen(QColor(c.dim if whole else c.line))
            tall = broad if whole else broad // 4
            self._tick(painter, at, broad - tall, broad)
            if whole:
                self._word(painter, at, number_text(n * small), broad, metrics)
        painter.setPen(QColor(c.line))
        if self.level:
            painter.drawLine(0, broad - 1, length, broad - 1)
        else:
            painter.drawLine(broad - 1, 0, broad - 1, length)

    def _selection(self, painter: QPainter, broad: int) -> None:
        """How far the selection reaches."""
        boxes = [self.canvas.items_of[n].box() for n in self.canvas.selected[:500] if n < len(self.canvas.items_of)]
        low = min(b.left if self.level else b.top for b in boxes)
        high = max(b.right if self.level else b.bottom for b in boxes)
        tint = QColor(colours().accent)
        tint.setAlpha(60)
        start = self._screen_place(low)
        painter.fillRect(*self._rect(start, 0, self._screen_place(high) - start, broad), tint)

    def _rect(self, start: float, across: float, length: float, broad: float) -> tuple[int, int, int, int]:
        found = (start, across, length, broad) if self.level else (across, start, broad, length)
        return round(found[0]), round(found[1]), round(found[2]), round(found[3])

    def _tick(self, painter: QPainter, at: int, low: int, high: int) -> None:
        if self.level:
            painter.drawLine(at, low, at, high)
        else:
            painter.drawLine(low, at, high, at)

    def _word(self, painter: QPainter, at: int, text: str, broad: int, metrics: QFontMetrics) -> None:
        painter.setPen(QColor(colours().dim))
        if self.level:
            painter.drawText(QPoint(at + 3, round(broad * 0.5 + metrics.ascent() * 0.4)), text)
            return
        painter.save()
        painter.translate(round(broad * 0.5 + metrics.ascent() * 0.4), at - 3)
        painter.rotate(-90)
        painter.drawText(0, 0, text)
        painter.restore()

    def _frame_place(self, at: float) -> float:
        place = self.canvas.mapToScene(QPoint(round(at), 0) if self.level else QPoint(0, round(at)))
        return place.x() if self.level else place.y()

    def _screen_place(self, place: float) -> float:
        spot = self.canvas.viewportTransform().map(QPointF(place, place))
        return spot.x() if self.level else spot.y()
