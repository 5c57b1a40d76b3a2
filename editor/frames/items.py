"""An instance on the canvas, drawn by the runtime's own code with the editor's pen."""

from __future__ import annotations

from math import cos, radians, sin
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from ...objects.active import Active
from ...objects.backdrop import Backdrop
from ...runtime.backends.layers import pixel
from ..shell.icons import icon
from ..shell.theme import colours
from .snapping import Box, around
from .stage import Row, Stage

if TYPE_CHECKING:
    from .qt_pen import QtPen

MARGIN = 24.0
"""Words may stand beyond their box; so far around it is drawn."""

DIM = 0.35
"""Opacity of what the game begins without: invisible instances and layers."""


class InstanceItem(QGraphicsItem):
    """Stands where the hot spot is; the pen is given the place on the frame, so that whole pixels are those of the game."""

    def __init__(self, row: Row, stage: Stage, pen: QtPen) -> None:
        super().__init__()
        self.row = row
        self.stage = stage
        self.pen = pen
        self.plain: QPixmap | None = None       # a picture that is drawn as it is
        self.corner = QPointF()
        self.area = QRectF()
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.take(row)

    def take(self, row: Row) -> None:
        """The instance has changed."""
        self.prepareGeometryChange()
        self.row = row
        left, top, width, height, angle = row.box()
        box = around(0.0, 0.0, left, top, width, height, angle)
        o = row.o
        words = o is not None and hasattr(o, "font_size")
        margin = max(MARGIN, o.font_size * 2.0) if words else 2.0
        self.area = QRectF(box.left - margin, box.top - margin, box.width + 2 * margin, box.height + 2 * margin)
        self.plain = None
        if o is not None and isinstance(o, (Active, Backdrop)) and not o.angle and not o.flip_x and not o.flip_y and o.opacity >= 254.5:
            name = o.picture_name()
            if name and type(o).draw in (Active.draw, Backdrop.draw) and pixel(o.width) > 0 and pixel(o.height) > 0:
                look = self.pen.pictures.scaled(name, pixel(o.width), pixel(o.height))
                if (look.width(), look.height()) == (pixel(o.width), pixel(o.height)):
                    self.plain = look
        self.place()
        self.update()

    def place(self) -> None:
        """Follow the row's place and its layer."""
        row = self.row
        self.setPos(row.x, row.y)
        if self.plain is not None:
            self.corner = QPointF(pixel(row.x - row.o.origin_x) - row.x, pixel(row.y - row.o.origin_y) - row.y)
        layer = self.stage.layers[row.layer]
        part = layer.opacity / 255.0 if layer.visible else DIM
        if row.o is not None and not row.o.visible:
            part *= DIM
        self.setOpacity(max(part, 0.05))

    def boundingRect(self) -> QRectF:  # noqa: N802 - Qt's name
        return self.area

    def paint(self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None) -> None:
        if self.plain is not None:
            painter.drawPixmap(self.corner, self.plain)
            return
        row = self.row
        o = row.o
        if o is None:
            self._mark(painter)
            return
        painter.save()
        painter.translate(-row.x, -row.y)
        o.draw(self.stage.world, self.pen.onto(painter), row.x, row.y)
        painter.restore()

    def _mark(self, painter: QPainter) -> None:
        """What has no look of its own: its icon on a card."""
        left, top, width, height, _ = self.row.box()
        area = QRectF(left, top, width, height)
        c = colours()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(c.error if self.row.spec is None else c.line), 1.0))
        painter.setBrush(QColor(c.raised))
        painter.drawRoundedRect(area, 6, 6)
        found = icon(self.row.spec.cls.icon if self.row.spec is not None else "unknown")
        found.paint(painter, area.adjusted(6, 6, -6, -6).toRect())

    # -- questions ---------------------------------------------------------------------------------------------------

    def box(self) -> Box:
        """The box around it on the frame."""
        return around(self.row.x, self.row.y, *self.row.box())

    def local(self, x: float, y: float) -> tuple[float, float]:
        """A place of the frame as seen from the hot spot of the unturned box."""
        dx, dy = x - self.row.x, y - self.row.y
        angle = self.row.o.angle if self.row.o is not None else 0.0
        if angle:
            s, c = sin(radians(angle)), cos(radians(angle))
            dx, dy = dx * c + dy * s, dy * c - dx * s
        return dx, dy

    def hit(self, x: float, y: float, slack: float) -> bool:
        """Whether something of it is at a place; holes of pictures are not it. Tiny things are easier to meet by `slack`."""
        left, top, width, height, _ = self.row.box()
        u, v = self.local(x, y)
        grow_x, grow_y = max(0.0, slack - width / 2), max(0.0, slack - height / 2)
        if not (left - grow_x <= u <= left + width + grow_x and top - grow_y <= v <= top + height + grow_y):
            return False
        o = self.row.o
        if o is None or grow_x or grow_y or not isinstance(o, (Active, Backdrop)) or not o.picture_name() or not width or not height:
            return True
        across, down = (u - left) / width, (v - top) / height
        return not self.pen.pictures.is_clear(o.picture_name(), 1 - across if o.flip_x else across, 1 - down if o.flip_y else down)
