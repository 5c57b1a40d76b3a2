"""An instance on the canvas, drawn by the runtime's own code with the editor's pen."""

from __future__ import annotations

from math import cos, radians, sin
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPicture, QPixmap, QTransform
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPixmapItem, QGraphicsScene, QStyleOptionGraphicsItem, QWidget

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


class _Painted(QGraphicsItem):
    """Everything that is more than a picture: drawn by the object's own code. The pen is given the place on the frame."""

    def __init__(self, owner: InstanceItem) -> None:
        super().__init__()
        self.owner = owner
        self.area = QRectF()
        self.drawn: QPicture | None = None      # what the object's code drew, to be played again
        self.drawn_at = (0.0, 0.0)              # parts of a pixel: they decide where whole pixels are
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def fit(self) -> None:
        """The row has changed."""
        self.prepareGeometryChange()
        self.drawn = None
        row = self.owner.row
        left, top, width, height, angle = row.box()
        box = around(0.0, 0.0, left, top, width, height, angle)
        margin = max(MARGIN, row.o.font_size * 2.0) if row.o is not None and hasattr(row.o, "font_size") else 2.0
        self.area = QRectF(box.left - margin, box.top - margin, box.width + 2 * margin, box.height + 2 * margin)

    def boundingRect(self) -> QRectF:  # noqa: N802 - Qt's name
        return self.area

    def paint(self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None) -> None:
        row, owner = self.owner.row, self.owner
        if row.o is None:
            self._mark(painter)
            return
        at = (row.x % 1.0, row.y % 1.0)
        if self.drawn is None or at != self.drawn_at:
            self.drawn, self.drawn_at = QPicture(), at
            recorder = QPainter(self.drawn)
            recorder.translate(-row.x, -row.y)
            row.o.draw(owner.stage.world, owner.pen.onto(recorder), row.x, row.y)
            recorder.end()
        painter.drawPicture(0, 0, self.drawn)

    def _mark(self, painter: QPainter) -> None:
        """What has no look of its own: its icon on a card."""
        row = self.owner.row
        left, top, width, height, _ = row.box()
        area = QRectF(left, top, width, height)
        c = colours()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(c.error if row.spec is None else c.line), 1.0))
        painter.setBrush(QColor(c.raised))
        painter.drawRoundedRect(area, 6, 6)
        found = icon(row.spec.cls.icon if row.spec is not None else "unknown")
        found.paint(painter, area.adjusted(6, 6, -6, -6).toRect())


class InstanceItem:
    """An instance on the scene: a pixmap item where it is just a picture (Qt draws thousands of them), else a painted one."""

    def __init__(self, row: Row, stage: Stage, pen: QtPen, scene: QGraphicsScene) -> None:
        self.row = row
        self.stage = stage
        self.pen = pen
        self.scene = scene
        self.graphic: QGraphicsPixmapItem | _Painted | None = None
        self.take(row)

    def take(self, row: Row) -> None:
        """The instance has changed."""
        self.row = row
        look = self._picture()
        kind = _Painted if look is None else QGraphicsPixmapItem
        if not isinstance(self.graphic, kind):
            self._replace(_Painted(self) if look is None else QGraphicsPixmapItem())
        graphic = self.graphic
        if isinstance(graphic, _Painted):
            graphic.fit()
            graphic.update()
        elif graphic is not None and look is not None:
            o = row.o
            graphic.setPixmap(look)
            graphic.setTransformationMode(Qt.TransformationMode.SmoothTransformation if self.pen.pictures.smooth and o.angle
                                          else Qt.TransformationMode.FastTransformation)
            turn = QTransform()
            if o.angle:
                turn.rotate(o.angle)
            if o.flip_x or o.flip_y:
                # Mirrored within its box, not around the hot spot.
                turn.translate(-2 * o.origin_x + o.width if o.flip_x else 0.0, -2 * o.origin_y + o.height if o.flip_y else 0.0)
                turn.scale(-1.0 if o.flip_x else 1.0, -1.0 if o.flip_y else 1.0)
            graphic.setTransform(turn)
        self.place()

    def _replace(self, graphic: QGraphicsPixmapItem | _Painted) -> None:
        old = self.graphic
        self.graphic = graphic
        self.scene.addItem(graphic)
        if old is not None:
            graphic.setZValue(old.zValue())
            graphic.setVisible(old.isVisible())
            self.scene.removeItem(old)

    def _picture(self) -> QPixmap | None:
        """Its look when it is just a picture in its size."""
        o = self.row.o
        if not isinstance(o, (Active, Backdrop)) or type(o).draw not in (Active.draw, Backdrop.draw) or not o.picture_name():
            return None
        width, height = pixel(o.width), pixel(o.height)
        if width < 1 or height < 1:
            return None
        look = self.pen.pictures.scaled(o.picture_name(), width, height)
        return look if (look.width(), look.height()) == (width, height) else None

    def place(self) -> None:
        """Follow the row's place and its layer."""
        row, graphic = self.row, self.graphic
        assert graphic is not None
        graphic.setPos(row.x, row.y)
        o = row.o
        if isinstance(graphic, QGraphicsPixmapItem):
            if o.angle or o.flip_x or o.flip_y:
                graphic.setOffset(-o.origin_x, -o.origin_y)
            else:
                graphic.setOffset(pixel(row.x - o.origin_x) - row.x, pixel(row.y - o.origin_y) - row.y)
        layer = self.stage.layers[row.layer]
        part = layer.opacity / 255.0 if layer.visible else DIM
        if o is not None:
            part *= (1.0 if o.visible else DIM) * (o.opacity / 255.0 if isinstance(graphic, QGraphicsPixmapItem) else 1.0)
        graphic.setOpacity(max(part, 0.05))

    def stack(self, place: int, shown: bool) -> None:
        """Its place in the drawing order, and whether its eye is open."""
        assert self.graphic is not None
        self.graphic.setZValue(place)
        self.graphic.setVisible(shown)

    def isVisible(self) -> bool:  # noqa: N802 - as Qt's items
        return self.graphic is not None and self.graphic.isVisible()

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
