"""The picture, large: zoom to 3200 %, checkerboard, pixel grid, onion skin; mouse and keys go to the tool in hand."""

from __future__ import annotations

import math

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QBrush, QColor, QImage, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap, QPolygonF, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from ...objects.phrases import msgid
from ..shell.theme import colours
from .board import Board
from .rulers import Rulers
from .tools import ActionPoint, HotSpot, Picker, Select, Tool

ZOOMS = (0.125, 0.25, 0.5, 1.0, 2.0, 3.0, 4.0, 6.0, 8.0, 12.0, 16.0, 24.0, 32.0)
GRID_FROM = 8.0
NOTCH = 120                # of a mouse wheel, in the units of Qt
GRAB = 0.6                 # how near to an action point a press takes it, in heights of the font
BUTTONS = (Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton)


def checkerboard(size: int, dark: bool) -> QPixmap:
    """A tile of two greys, which stands for transparency."""
    tile = QPixmap(2 * size, 2 * size)
    one, other = (QColor("#3a3f49"), QColor("#323741")) if dark else (QColor("#ffffff"), QColor("#e4e7eb"))
    tile.fill(one)
    painter = QPainter(tile)
    painter.fillRect(size, 0, size, size, other)
    painter.fillRect(0, size, size, size, other)
    painter.end()
    return tile


class PictureCanvas(QWidget):
    """Shows the board's picture. `scale` is screen pixels a picture pixel, `corner` the place of the picture's top left corner."""

    zoomed = Signal(float)
    pointed = Signal(object)           # (x, y) of the pixel under the pointer, or None

    def __init__(self, board: Board, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.board = board
        self.tool: Tool = Select(board)
        self.other: Tool | None = None           # a tool in hand for one gesture only (Alt: the picker)
        self.scale = 8.0
        self.corner = QPointF()
        self.grid = True
        self.show_hot_spot = True
        self.rulers = True
        self.onion: list[tuple[QImage, float]] = []      # neighbours with their opacity, drawn below
        self._turned = 0.0                       # of the wheel, less than a notch
        self._fitted = True
        self._pan: QPointF | None = None
        self._space = False
        self._held: Qt.MouseButton | None = None
        self._mouse: QPointF | None = None
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName("Canvas")
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        board.drawn.connect(self.update)
        board.selected.connect(self.update)
        board.options.connect(self.update)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(480, 360)

    # -- places ------------------------------------------------------------------------------------------------------

    def to_picture(self, place: QPointF) -> tuple[float, float]:
        return (place.x() - self.corner.x()) / self.scale, (place.y() - self.corner.y()) / self.scale

    def to_widget(self, x: float, y: float) -> QPointF:
        return QPointF(self.corner.x() + x * self.scale, self.corner.y() + y * self.scale)

    def pixel_centre(self, x: int, y: int) -> QPoint:
        """Where the middle of a pixel is on the canvas."""
        return self.to_widget(x + 0.5, y + 0.5).toPoint()

    def frame_rect(self) -> QRectF:
        image = self.board.shown
        return QRectF(self.corner.x(), self.corner.y(), image.width() * self.scale, image.height() * self.scale)

    # -- zoom --------------------------------------------------------------------------------------------------------

    def fit(self) -> None:
        """The whole picture, as large as whole steps allow."""
        image = self.board.shown
        self._fitted = True
        if image.isNull():
            return
        room = min(self.width() * 0.86 / image.width(), self.height() * 0.86 / image.height())
        self.scale = max((z for z in ZOOMS if z <= room), default=ZOOMS[0])
        self._centre()

    def _centre(self) -> None:
        image = self.board.shown
        self.corner = QPointF(round((self.width() - image.width() * self.scale) / 2), round((self.height() - image.height() * self.scale) / 2))
        self.zoomed.emit(self.scale)
        self.update()

    def set_scale(self, scale: float, around: QPointF | None = None) -> None:
        """Zoom, with the place `around` (of the canvas) staying where it is; its middle when none is given."""
        around = QPointF(self.width() / 2, self.height() / 2) if around is None else around
        x, y = self.to_picture(around)
        self.scale = min(ZOOMS[-1], max(ZOOMS[0], scale))
        self._fitted = False
        self.corner = QPointF(round(around.x() - x * self.scale), round(around.y() - y * self.scale))
        self.zoomed.emit(self.scale)
        self.update()

    def zoom_step(self, steps: int, around: QPointF | None = None) -> None:
        larger = [z for z in ZOOMS if z > self.scale + 1e-6] or [ZOOMS[-1]]
        smaller = [z for z in ZOOMS if z < self.scale - 1e-6] or [ZOOMS[0]]
        self.set_scale(larger[0] if steps > 0 else smaller[-1], around)

    def actual_size(self) -> None:
        self.scale = 1.0
        self._fitted = False
        self._centre()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        if self._fitted:
            self.fit()
        super().resizeEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802 - Qt's name
        """The wheel zooms (with Ctrl too), a notch a step; two fingers on a pad move the picture, with Ctrl they zoom."""
        pad = event.pixelDelta()
        if not pad.isNull() and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.corner += QPointF(pad)
            self._fitted = False
            self.update()
        else:
            self._turned += event.angleDelta().y()
            steps, self._turned = int(self._turned / NOTCH), math.fmod(self._turned, NOTCH)
            for _ in range(abs(steps)):
                self.zoom_step(1 if steps > 0 else -1, event.position())
        event.accept()

    # -- mouse -------------------------------------------------------------------------------------------------------

    @property
    def in_hand(self) -> Tool:
        return self.other if self.other is not None else self.tool

    def take(self, tool: Tool) -> None:
        """Another tool."""
        self.cancel()
        self.tool = tool
        self._cursor()
        self.update()

    def cancel(self) -> bool:
        """Stop the gesture that goes on. Tells whether there was one."""
        going = self.in_hand.going
        if going:
            self.in_hand.cancel()
        self._held = None
        self.other = None
        return going

    def _cursor(self) -> None:
        shape = Qt.CursorShape.CrossCursor
        if self._pan is not None:
            shape = Qt.CursorShape.ClosedHandCursor
        elif self._space:
            shape = Qt.CursorShape.OpenHandCursor
        elif isinstance(self.tool, Select) and self._mouse is not None and self.board.selection.rect.contains(
                *(math.floor(v) for v in self.to_picture(self._mouse))):
            shape = Qt.CursorShape.SizeAllCursor
        self.setCursor(shape)

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        self._mouse = event.position()
        if event.button() == Qt.MouseButton.MiddleButton or (self._space and event.button() == Qt.MouseButton.LeftButton):
            self._pan = event.position()
            self._cursor()
            return
        if event.button() not in BUTTONS:
            return
        if self._held is not None:           # the other button during a gesture gives it up
            self.cancel()
            return
        if self.board.image.isNull():
            return
        if event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self.other = Picker(self.board)
        if self.in_hand.draws and not self.board.before_edit():
            return
        self._held = event.button()
        if isinstance(self.in_hand, ActionPoint):
            self.in_hand.reach = self.fontMetrics().height() * GRAB / self.scale
        self.in_hand.press(*self.to_picture(event.position()), event.button(), event.modifiers())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        self._mouse = event.position()
        if self._pan is not None:
            self.corner += event.position() - self._pan
            self._pan = event.position()
            self._fitted = False
            self.update()
            return
        x, y = self.to_picture(event.position())
        if self._held is not None:
            self.in_hand.move(x, y, event.modifiers())
        inside = self.board.shown.valid(math.floor(x), math.floor(y))
        self.pointed.emit((math.floor(x), math.floor(y)) if inside else None)
        self._cursor()
        self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        if self._pan is not None:
            self.corner = QPointF(round(self.corner.x()), round(self.corner.y()))
            self._pan = None
            self._cursor()
            self.update()
        elif self._held == event.button():
            self._held = None
            self.in_hand.release(*self.to_picture(event.position()), event.modifiers())
            self.other = None

    def leaveEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        self._mouse = None
        self.pointed.emit(None)
        self.update()
        super().leaveEvent(event)

    def focusOutEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        self._space = False
        self._cursor()
        super().focusOutEvent(event)  # type: ignore[arg-type]

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        arrows = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1)}
        if event.key() == Qt.Key.Key_Space:
            if not event.isAutoRepeat():
                self._space = True
                self._cursor()
        elif event.key() in arrows:
            step = 10 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1
            self._nudge(*(step * part for part in arrows[Qt.Key(event.key())]))
        else:
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._space = False
            self._cursor()
        else:
            super().keyReleaseEvent(event)

    def _nudge(self, dx: int, dy: int) -> None:
        board, marks = self.board, self.board.marks
        if isinstance(self.tool, HotSpot) and marks is not None:
            x, y = marks.hot_spot()
            marks.move_hot_spot(x + dx, y + dy, "nudge")
        elif isinstance(self.tool, ActionPoint) and marks is not None and marks.point in marks.places():
            x, y = marks.places()[marks.point]
            marks.move_point(x + dx, y + dy, f"nudge {marks.point}")
        elif not board.selection.empty and board.before_edit():
            piece, under, at = board.lift()
            board.place(piece, under, at + QPoint(dx, dy), msgid("Move selection"), "nudge selection")

    # -- drawing -----------------------------------------------------------------------------------------------------

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        c = colours()
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(c.window))
        image = self.board.shown
        if image.isNull():
            painter.end()
            return
        frame = self.frame_rect()
        least = max(4, self.fontMetrics().height() // 2)
        size = round(self.scale * math.ceil(least / self.scale)) if self.scale >= 1.0 else least       # whole pixels, so that the grid fits
        painter.setBrushOrigin(frame.topLeft())
        painter.fillRect(frame, QBrush(checkerboard(size, c.name == "dark")))
        for other, opacity in self.onion:
            painter.setOpacity(opacity)
            self._draw(painter, other)
        painter.setOpacity(1.0)
        self._draw(painter, image)
        if self.grid and self.scale >= GRID_FROM:
            self._draw_grid(painter, image, c.name == "dark")
        painter.setPen(QPen(QColor(c.dim), 0))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(frame.adjusted(-1, -1, 0, 0))
        self._draw_selection(painter)
        if self.show_hot_spot:
            self._draw_hot_spot(painter)
            self._draw_points(painter)
        self._draw_brush(painter)
        if self.rulers:
            Rulers(self.fontMetrics().height()).paint(painter, self.width(), self.height(), self.corner, self.scale, self._mouse)
        painter.end()

    def _draw(self, painter: QPainter, image: QImage) -> None:
        """The part of an image that is in sight."""
        x0, y0 = self.to_picture(QPointF(0, 0))
        x1, y1 = self.to_picture(QPointF(self.width(), self.height()))
        part = QRect(QPoint(math.floor(x0), math.floor(y0)), QPoint(math.ceil(x1), math.ceil(y1))).intersected(image.rect())
        if part.isEmpty():
            return
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, self.scale < 1.0)
        target = QRectF(self.to_widget(part.x(), part.y()), self.to_widget(part.x() + part.width(), part.y() + part.height()))
        painter.drawImage(target, image, QRectF(part))

    def _draw_grid(self, painter: QPainter, image: QImage, dark: bool) -> None:
        painter.setPen(QPen(QColor(255, 255, 255, 26) if dark else QColor(0, 0, 0, 30), 0))
        top, bottom = max(0.0, self.corner.y()), min(float(self.height()), self.corner.y() + image.height() * self.scale)
        left, right = max(0.0, self.corner.x()), min(float(self.width()), self.corner.x() + image.width() * self.scale)
        for x in range(1, image.width()):
            at = self.corner.x() + x * self.scale
            if left <= at <= right:
                painter.drawLine(QPointF(at, top), QPointF(at, bottom))
        for y in range(1, image.height()):
            at = self.corner.y() + y * self.scale
            if top <= at <= bottom:
                painter.drawLine(QPointF(left, at), QPointF(right, at))

    def _outline(self, painter: QPainter, box: QRectF, dashed: bool = False) -> None:
        """A line that is seen on every colour."""
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(255, 255, 255, 230), 0))
        painter.drawRect(box)
        pen = QPen(QColor(0, 0, 0, 230), 0)
        if dashed:
            pen.setDashPattern([4, 4])
        else:
            box = box.adjusted(-1, -1, 1, 1)
        painter.setPen(pen)
        painter.drawRect(box)

    def _draw_selection(self, painter: QPainter) -> None:
        rect = self.board.selection.rect
        if not rect.isEmpty():
            self._outline(painter, QRectF(self.to_widget(rect.x(), rect.y()), self.to_widget(rect.x() + rect.width(), rect.y() + rect.height())), True)

    def _draw_hot_spot(self, painter: QPainter) -> None:
        if self.board.marks is None:
            return
        at = self.to_widget(*self.board.marks.hot_spot())
        active = isinstance(self.tool, HotSpot)
        arm = self.fontMetrics().height() * (0.75 if active else 0.5)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for colour, width in ((QColor(255, 255, 255, 220), 3.5), (QColor(colours().accent) if active else QColor(30, 30, 30, 220), 1.5)):
            painter.setPen(QPen(colour, width))
            painter.drawLine(at - QPointF(arm, 0), at + QPointF(arm, 0))
            painter.drawLine(at - QPointF(0, arm), at + QPointF(0, arm))
            painter.drawEllipse(at, arm * 0.5, arm * 0.5)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)

    def _draw_points(self, painter: QPainter) -> None:
        """Action points as diamonds with their names; that in hand stands out while the tool is."""
        marks, active = self.board.marks, isinstance(self.tool, ActionPoint)
        if marks is None:
            return
        em = self.fontMetrics().height()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for name, place in marks.places().items():
            at, chosen = self.to_widget(*place), active and name == marks.point
            side = em * (0.42 if chosen else 0.32)
            shape = QPolygonF([at + QPointF(0, -side), at + QPointF(side, 0), at + QPointF(0, side), at + QPointF(-side, 0)])
            painter.setPen(QPen(QColor(255, 255, 255, 230), 3.5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPolygon(shape)
            painter.setPen(QPen(QColor(colours().accent) if chosen else QColor(30, 30, 30, 230), 1.5))
            painter.setBrush(QColor(colours().accent) if chosen else QColor(255, 255, 255, 120))
            painter.drawPolygon(shape)
            if active:
                words = QRectF(at.x() + side + 4, at.y() - em * 0.6, self.fontMetrics().horizontalAdvance(name) + 8, em * 1.2)
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(QColor(colours().surface))
                painter.drawRoundedRect(words, 3, 3)
                painter.setPen(QColor(colours().text))
                painter.drawText(words, Qt.AlignmentFlag.AlignCenter, name)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)

    def _draw_brush(self, painter: QPainter) -> None:
        if self._mouse is None or not self.in_hand.brushed or self._pan is not None or self._space:
            return
        x, y = (math.floor(v) for v in self.to_picture(self._mouse))
        size = self.board.brush
        corner = self.to_widget(x - size // 2, y - size // 2)
        self._outline(painter, QRectF(corner.x(), corner.y(), size * self.scale - 1, size * self.scale - 1))
