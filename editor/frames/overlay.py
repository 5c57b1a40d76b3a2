"""What is drawn over the frame: selection, handles, guides; and which handle is at a place."""

from __future__ import annotations

from math import cos, floor, radians, sin
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from ..shell.theme import colours

if TYPE_CHECKING:
    from .canvas import Canvas
    from .items import InstanceItem

FEW = 40
"""So many outlines are drawn with a light line below; more would take time."""

HANDLES = ((-1, -1), (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))


class Overlay:
    """Sizes are those of the screen: `unit` is the length of one of its pixels on the frame."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas

    def side(self) -> float:
        """Side of a handle on the screen, from the height of the font."""
        return max(7.0, self.canvas.fontMetrics().height() * 0.5)

    def corners(self, item: InstanceItem) -> list[QPointF]:
        """The four corners of a turned box, from the top left clockwise."""
        return [self.point(item, a, b) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]

    def point(self, item: InstanceItem, across: float, down: float, out: float = 0.0) -> QPointF:
        """A place of a turned box: its sides are at -1 and 1; `out` pixels above it."""
        left, top, width, height, angle = item.row.box()
        u, v = left + width * (across + 1) / 2, top + height * (down + 1) / 2 - out
        s, c = sin(radians(angle)), cos(radians(angle))
        return QPointF(item.row.x + u * c - v * s, item.row.y + u * s + v * c)

    def knob(self, item: InstanceItem) -> QPointF:
        return self.point(item, 0, -1, self.side() * 2.6 * self.canvas.unit)

    def handle_at(self, place: QPointF) -> tuple[int, int] | str | None:
        """The handle of the only selected instance at a place: its sides, or 'rotate'."""
        item = self.canvas.single()
        if item is None or item.row.o is None:
            return None
        reach = (self.side() / 2 + 3) * self.canvas.unit
        if (self.knob(item) - place).manhattanLength() <= reach * 1.5:
            return "rotate"
        for across, down in self._shown(item):
            spot = self.point(item, across, down) - place
            if abs(spot.x()) <= reach and abs(spot.y()) <= reach:
                return across, down
        return None

    def _shown(self, item: InstanceItem) -> list[tuple[int, int]]:
        """Handles for which there is room: of a tiny thing only the lower right one, so that it can still be moved."""
        room = self.side() * 2.2 * self.canvas.unit
        _, _, width, height, _ = item.row.box()
        if width < room or height < room:
            return [(1, 1)]
        roomy = self.side() * 4.5 * self.canvas.unit
        return [(a, b) for a, b in HANDLES if (a and b) or (a == 0 and width >= roomy) or (b == 0 and height >= roomy)]

    def draw(self, painter: QPainter) -> None:
        canvas, c = self.canvas, colours()
        unit = canvas.unit
        accent = QColor(c.accent)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        shown = canvas.mapToScene(canvas.viewport().rect()).boundingRect()
        if canvas.guides_shown:
            self._lines(painter, shown, accent)
        hover = canvas.hovered
        if hover is not None and hover not in canvas.selected and hover < len(canvas.stage.rows):
            self._outline(painter, canvas.items_of[hover], QColor(accent.red(), accent.green(), accent.blue(), 130), 1.0)
        if len(canvas.selected) <= FEW:
            for index in canvas.selected:
                self._outline(painter, canvas.items_of[index], accent, 1.6)
        else:
            self._outlines(painter, accent)
        item = canvas.single()
        if item is not None and canvas.gesture is None and item.row.o is not None:
            self._handles(painter, item, accent, unit)
        pen = QPen(QColor(c.error), 1.0, Qt.PenStyle.DashLine)
        pen.setCosmetic(True)
        painter.setPen(pen)
        for axis, place in canvas.guides:
            if axis == "x":
                painter.drawLine(QPointF(place, shown.top()), QPointF(place, shown.bottom()))
            else:
                painter.drawLine(QPointF(shown.left(), place), QPointF(shown.right(), place))
        if canvas.rubber is not None:
            pen = QPen(accent, 1.0)
            pen.setCosmetic(True)
            painter.setPen(pen)
            painter.setBrush(QColor(accent.red(), accent.green(), accent.blue(), 36))
            painter.drawRect(canvas.rubber)
        if canvas.pick is not None and canvas.pointer is not None:
            self._crosshair(painter, canvas.pointer, shown)

    def _lines(self, painter: QPainter, shown: QRectF, accent: QColor) -> None:
        """The guides: full lines, so that nobody takes them for what a drag sticks to."""
        pen = QPen(QColor(accent.red(), accent.green(), accent.blue(), 190), 1.0)
        pen.setCosmetic(True)
        painter.setPen(pen)
        for axis, place in self.canvas.lines:
            if axis == "x":
                painter.drawLine(QPointF(place, shown.top()), QPointF(place, shown.bottom()))
            else:
                painter.drawLine(QPointF(shown.left(), place), QPointF(shown.right(), place))

    def _crosshair(self, painter: QPainter, place: QPointF, shown: QRectF) -> None:
        """Where a click will pick: lines over the whole view, and the numbers beside."""
        c = colours()
        x, y = floor(place.x()), floor(place.y())
        for ink, broad in ((QColor(255, 255, 255, 170), 3.0), (QColor(c.accent), 1.2)):
            pen = QPen(ink, broad)
            pen.setCosmetic(True)
            painter.setPen(pen)
            painter.drawLine(QPointF(x, shown.top()), QPointF(x, shown.bottom()))
            painter.drawLine(QPointF(shown.left(), y), QPointF(shown.right(), y))
        text = f"{x}, {y}"
        painter.save()
        painter.resetTransform()
        metrics = self.canvas.fontMetrics()
        spot = self.canvas.mapFromScene(place)
        card = QRectF(0, 0, metrics.horizontalAdvance(text) + metrics.height(), metrics.height() * 1.6)
        view = self.canvas.viewport().rect()
        left = spot.x() + 12 if spot.x() + 12 + card.width() < view.right() else spot.x() - 12 - card.width()
        top = spot.y() + 12 if spot.y() + 12 + card.height() < view.bottom() else spot.y() - 12 - card.height()
        card.moveTo(left, top)
        painter.setPen(QPen(QColor(c.line)))
        painter.setBrush(QColor(c.raised))
        painter.drawRoundedRect(card, 4, 4)
        painter.setPen(QColor(c.text))
        painter.setFont(self.canvas.font())
        painter.drawText(card, Qt.AlignmentFlag.AlignCenter, text)
        painter.restore()

    def _outline(self, painter: QPainter, item: InstanceItem, colour: QColor, width: float) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        shape = QPolygonF(self.corners(item))
        # A light line below, so that it is seen on every ground.
        for ink, broad in ((QColor(255, 255, 255, 150), width + 1.6), (colour, width)):
            pen = QPen(ink, broad)
            pen.setCosmetic(True)
            pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
            painter.setPen(pen)
            painter.drawPolygon(shape)

    def _outlines(self, painter: QPainter, accent: QColor) -> None:
        """Outlines of many: plain lines, all at once."""
        pen = QPen(accent, 1.0)
        pen.setCosmetic(True)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        upright: list[QRectF] = []
        for index in self.canvas.selected:
            item = self.canvas.items_of[index]
            left, top, width, height, angle = item.row.box()
            if angle:
                painter.drawPolygon(QPolygonF(self.corners(item)))
            else:
                upright.append(QRectF(item.row.x + left, item.row.y + top, width, height))
        painter.drawRects(upright)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)

    def _handles(self, painter: QPainter, item: InstanceItem, accent: QColor, unit: float) -> None:
        pen = QPen(accent, 1.4)
        pen.setCosmetic(True)
        painter.setPen(pen)
        painter.setBrush(QColor(255, 255, 255))
        painter.drawLine(self.point(item, 0, -1), self.knob(item))
        side = self.side() * unit
        painter.drawEllipse(self.knob(item), side * 0.55, side * 0.55)
        for across, down in self._shown(item):
            spot = self.point(item, across, down)
            painter.save()
            painter.translate(spot)
            painter.rotate(item.row.box()[4])
            painter.drawRoundedRect(QRectF(-side / 2, -side / 2, side, side), side * 0.2, side * 0.2)
            painter.restore()
        # The hot spot.
        cross = side * 0.6
        for ink, broad in ((QColor(255, 255, 255, 200), 3.0), (accent, 1.4)):
            pen = QPen(ink, broad)
            pen.setCosmetic(True)
            painter.setPen(pen)
            x, y = item.row.x, item.row.y
            painter.drawLine(QPointF(x - cross, y), QPointF(x + cross, y))
            painter.drawLine(QPointF(x, y - cross), QPointF(x, y + cross))
