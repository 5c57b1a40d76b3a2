"""The canvas of a frame: a graphics view of its instances, with zoom, selection and gestures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil, floor
from typing import Any

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QContextMenuEvent, QKeyEvent, QMouseEvent, QPainter, QPen, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QFrame, QGraphicsScene, QGraphicsView, QWidget

from ...runtime.backends.colours import rgba
from ..shell.theme import colours
from . import nodes
from .edits import FrameEdits
from .gestures import DragLine, Gesture, Hand, Marquee, Move, Pan, Resize, Rotate
from .items import InstanceItem
from .overlay import Overlay
from .qt_pen import QtPen
from .snapping import Box, Snapper
from .stage import Row, Stage, undisturbed

SMALLEST, LARGEST = 0.05, 32.0
STEPS = (0.05, 0.1, 0.25, 0.33, 0.5, 0.67, 1.0, 1.5, 2.0, 3.0, 4.0, 6.0, 8.0, 12.0, 16.0, 24.0, 32.0)
Keys = Qt.KeyboardModifier


@dataclass(frozen=True, slots=True)
class Pick:
    """Who asked for a place."""

    done: Callable[[float, float], None]
    left: Callable[[], None]


CURSORS = (Qt.CursorShape.SizeHorCursor, Qt.CursorShape.SizeFDiagCursor, Qt.CursorShape.SizeVerCursor, Qt.CursorShape.SizeBDiagCursor)


class Canvas(QGraphicsView):
    """Shows a stage. Selected instances are numbers of rows, in the order in which they were selected."""

    selection_changed = Signal()
    zoomed = Signal(float)
    opened = Signal(int)                        # double click on an instance
    menu_wanted = Signal(QPoint, QPointF)       # on the screen, on the frame
    duplicate = Signal(float, float)
    said = Signal(str)
    lines_changed = Signal()                    # the guides of the person
    looked_at = Signal()                        # another part of the frame is shown, or the pointer is elsewhere

    def __init__(self, stage: Stage, edits: FrameEdits, pen: QtPen, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.stage = stage
        self.edits = edits
        self.pen = pen
        self.items_of: list[InstanceItem] = []
        self.selected: list[int] = []
        self.hidden: set[int] = set()           # closed eyes of the editor: instances, by number
        self.frozen: set[int] = set()           # locked in the editor
        self.hidden_layers: set[str] = set()
        self.guides: list[tuple[str, float]] = []         # what a drag sticks to at the moment
        self.lines: list[tuple[str, float]] = []          # guides that were dragged out of the rulers
        self.guides_shown = True
        self.rulers_shown = True
        self.to_frame = False                             # the selection is aligned with the frame
        self.pointer: QPointF | None = None               # where the mouse is, on the frame
        self.pick: Pick | None = None                     # a place is being asked for
        self.rubber: QRectF | None = None
        self.hovered: int | None = None
        self.gesture: Gesture | None = None
        self.grid = (32.0, 32.0)
        self.grid_shown = False
        self.grid_snaps = False
        self.objects_snap = True
        self.space_held = False
        self.zoom = 1.0
        self._before_click: list[int] = []
        self.keys = Keys.NoModifier
        self.fitted = True                      # the whole frame is shown until someone zooms
        self.overlay = Overlay(self)
        self.setScene(QGraphicsScene(self))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setAcceptDrops(False)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontAdjustForAntialiasing)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)     # drawBackground fills it all
        for bar in (self.horizontalScrollBar(), self.verticalScrollBar()):
            bar.setStyleSheet("QScrollBar { background: palette(window); }")     # one that shines through has all behind it drawn again
        corner = QWidget()
        corner.setAutoFillBackground(True)
        self.setCornerWidget(corner)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName("Frame canvas")
        self.rebuild()

    # -- the scene ---------------------------------------------------------------------------------------------------

    def rebuild(self) -> None:
        """Items for all rows anew."""
        scene = self.scene()
        scene.clear()
        with undisturbed():
            self.items_of = [InstanceItem(row, self.stage, self.pen, scene) for row in self.stage.rows]
        self.restack()
        self.fit_scene()
        count = len(self.items_of)
        self.selected = [n for n in self.selected if n < count]
        self.hovered = None
        self.viewport().update()

    def fit_scene(self) -> None:
        width, height = self.stage.spec.size
        room_x, room_y = max(width, 800.0), max(height, 600.0)
        area = QRectF(-room_x, -room_y, width + 2 * room_x, height + 2 * room_y)
        for row in self.stage.rows:
            if abs(row.x) < 1e5 and abs(row.y) < 1e5:
                area |= QRectF(row.x - 100, row.y - 100, 200, 200)
        self.scene().setSceneRect(area)
        if self.fitted:
            self.fit()

    def restack(self) -> None:
        """Order, eyes and layers of all items."""
        for place, row in enumerate(self.stage.drawn()):
            self.items_of[row.index].stack(place, self.is_shown(row))

    def renew(self, index: int) -> bool:
        """One instance changed. Returns whether the drawing order may be another one now."""
        before = self.stage.rows[index].order
        row = self.stage.refresh(index)
        self.items_of[index].take(row)
        return row.order != before

    def put(self, index: int, x: float, y: float) -> None:
        """Show an instance somewhere, without an edit."""
        row = self.stage.rows[index]
        row.x, row.y = x, y
        if row.o is not None:
            row.o.x, row.o.y = x, y
        self.items_of[index].place()

    def is_shown(self, row: Row) -> bool:
        return row.index not in self.hidden and self.stage.layers[row.layer].name not in self.hidden_layers

    def selectable(self) -> list[Row]:
        """Rows that can be clicked, in drawing order."""
        return [row for row in self.stage.drawn() if self.is_shown(row) and row.index not in self.frozen and not self.stage.is_locked(row)]

    def row_at(self, place: QPointF) -> int | None:
        """The topmost instance at a place."""
        slack = 5.0 * self.unit
        for row in reversed(self.selectable()):
            if self.items_of[row.index].hit(place.x(), place.y(), slack):
                return row.index
        return None

    def select(self, indices: list[int]) -> None:
        found = list(dict.fromkeys(n for n in indices if 0 <= n < len(self.stage.rows)))
        if found != self.selected:
            self.selected = found
            self.selection_changed.emit()
        self.viewport().update()

    def single(self) -> InstanceItem | None:
        return self.items_of[self.selected[0]] if len(self.selected) == 1 else None

    def snapper(self, without: set[int]) -> Snapper:
        """What a drag snaps to: what is on the screen, the frame, the grid."""
        others: list[Box] = []
        if self.objects_snap:
            width, height = self.stage.spec.size
            others.append(Box(0.0, 0.0, width, height))
            seen = self.mapToScene(self.viewport().rect()).boundingRect()
            near = [row for row in self.selectable() if row.index not in without and seen.contains(QPointF(row.x, row.y))]
            others += [self.items_of[row.index].box() for row in near[-200:]]
        return Snapper(self.grid if self.grid_snaps else (0.0, 0.0), others, 6.0 * self.unit, self.lines if self.guides_shown else [])

    def set_lines(self, lines: list[tuple[str, float]]) -> None:
        """Other guides than before."""
        found = sorted(dict.fromkeys((axis, round(place)) for axis, place in lines))
        if found != self.lines:
            self.lines = [(axis, float(place)) for axis, place in found]
            self.lines_changed.emit()
        self.viewport().update()

    def line_at(self, place: QPointF) -> tuple[str, float] | None:
        """The guide under the pointer."""
        if not self.guides_shown:
            return None
        near = [(abs((place.x() if axis == "x" else place.y()) - at), (axis, at)) for axis, at in self.lines]
        gap, line = min(near, default=(1e9, None))
        return line if gap <= 3.0 * self.unit else None

    def ask_place(self, done: Callable[[float, float], None], left: Callable[[], None]) -> None:
        """The next click tells a place: `done(x, y)`. Escape or the right button calls `left`."""
        self.cancel_gesture()
        self.pick = Pick(done, left)
        self.viewport().setCursor(Qt.CursorShape.BlankCursor)
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        self.viewport().update()

    def end_pick(self, place: QPointF | None) -> None:
        """A place was clicked; None: the person changed their mind."""
        pick, self.pick = self.pick, None
        self.refresh_cursor()
        self.viewport().update()
        if pick is not None:
            if place is None:
                pick.left()
            else:
                pick.done(float(floor(place.x())), float(floor(place.y())))

    def place_of(self, index: int) -> QPoint:
        """Where the middle of an instance is on the viewport."""
        box = self.items_of[index].box()
        return self.mapFromScene(QPointF((box.left + box.right) / 2, (box.top + box.bottom) / 2))

    def say(self, text: str) -> None:
        self.said.emit(text)

    def say_move(self, by: tuple[float, float]) -> None:
        self.say(f"{nodes.number_text(by[0])}, {nodes.number_text(by[1])}")

    # -- zoom --------------------------------------------------------------------------------------------------------

    @property
    def unit(self) -> float:
        """The length of a pixel of the screen on the frame."""
        return 1.0 / self.zoom

    def set_zoom(self, zoom: float, anchor: QPoint | None = None) -> None:
        """Zoom, keeping what is at a point of the viewport (its middle) where it is."""
        zoom = min(LARGEST, max(SMALLEST, zoom))
        spot = self.viewport().rect().center() if anchor is None else anchor
        before = self.mapToScene(spot)
        self.zoom = zoom
        self.fitted = False
        self.resetTransform()
        self.scale(zoom, zoom)
        self.hurry(False)
        by = self.mapFromScene(before) - spot
        for bar, step in ((self.horizontalScrollBar(), by.x()), (self.verticalScrollBar(), by.y())):
            bar.setValue(bar.value() + step)
        self.zoomed.emit(zoom)
        self.looked_at.emit()

    def hurry(self, on: bool) -> None:
        """Draw quickly for a while: shrunk pictures are not smoothed."""
        self.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, not on and self.pen.pictures.smooth and self.zoom < 1.0)

    def zoom_step(self, up: bool, anchor: QPoint | None = None) -> None:
        steps = [s for s in STEPS if s > self.zoom * 1.01] if up else [s for s in STEPS if s < self.zoom * 0.99]
        if steps:
            self.set_zoom(steps[0] if up else steps[-1], anchor)

    def fit(self) -> None:
        """The whole frame, with a little room around it."""
        width, height = self.stage.spec.size
        room = self.viewport().size()
        margin = self.fontMetrics().height() * 3
        zoom = min(max(50, room.width() - margin) / width, max(50, room.height() - margin) / height)
        self.set_zoom(min(zoom, 1.0) if zoom < 2.0 else float(floor(zoom)))
        self.centerOn(width / 2, height / 2)
        self.fitted = True

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        if self.fitted:
            self.fit()

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802 - Qt's name
        turn = event.angleDelta()
        if event.modifiers() & Keys.ShiftModifier or (turn.x() and not turn.y()):
            bar = self.horizontalScrollBar()
            bar.setValue(bar.value() - (turn.x() or turn.y()) // 2)
        elif turn.y():
            self.zoom_step(turn.y() > 0, event.position().toPoint())
        event.accept()

    # -- hands -------------------------------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        screen = event.position().toPoint()
        place = self.mapToScene(screen)
        button = event.button()
        if self.gesture is not None:
            return
        if self.pick is not None and button in (Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton) and not self.space_held:
            self.end_pick(place if button == Qt.MouseButton.LeftButton else None)
            return
        if button == Qt.MouseButton.MiddleButton or (button == Qt.MouseButton.LeftButton and self.space_held):
            self.gesture = Pan(self, place, screen)
        elif button == Qt.MouseButton.LeftButton:
            self.gesture = self._grasp(place, screen, event.modifiers())
        self.viewport().update()

    def _grasp(self, place: QPointF, screen: QPoint, keys: Keys) -> Gesture | None:
        handle = self.overlay.handle_at(place)
        if handle == "rotate":
            return Rotate(self, place, self.selected[0])
        if isinstance(handle, tuple):
            return Resize(self, place, self.selected[0], *handle)
        line = self.line_at(place)
        if line is not None:
            return DragLine(self, line[0], line)
        index = self.row_at(place)
        self._before_click = list(self.selected)
        adding = bool(keys & (Keys.ControlModifier | Keys.ShiftModifier))
        if index is None:
            if not adding:
                self.select([])
            return Marquee(self, place, adding)
        if adding and index in self.selected and not keys & Keys.ControlModifier:
            self.select([n for n in self.selected if n != index])
            return None
        if adding:
            self.select([*self.selected, index] if index not in self.selected else self.selected)
        elif index not in self.selected:
            self.select([index])
        return Move(self, place, screen)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        screen = event.position().toPoint()
        place = self.mapToScene(screen)
        self.pointer = place
        self.looked_at.emit()
        if self.pick is not None and self.gesture is None:
            self.say(f"{floor(place.x())}, {floor(place.y())}")
            self.viewport().update()
            return
        if self.gesture is not None:
            self.keys = event.modifiers()
            self.gesture.move(Hand(place, screen, self.keys))
            self.viewport().update()
            return
        hovered = self.row_at(place)
        if hovered != self.hovered:
            self.hovered = hovered
            self.viewport().update()
        self.refresh_cursor(place)
        self.say(f"{floor(place.x())}, {floor(place.y())}")

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        gesture, self.gesture = self.gesture, None
        if gesture is not None:
            place = self.mapToScene(event.position().toPoint())
            plain_click = isinstance(gesture, Move) and not gesture.begun
            self.keys = event.modifiers()
            gesture.release()
            if plain_click and event.modifiers() & Keys.ControlModifier:
                self._toggle(place)
        self.viewport().update()

    def _toggle(self, place: QPointF) -> None:
        """A click with Ctrl that was no drag takes out what was selected before."""
        index = self.row_at(place)
        if index is not None and index in self._before_click:
            self.select([n for n in self.selected if n != index])

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        index = self.row_at(self.mapToScene(event.position().toPoint()))
        if event.button() == Qt.MouseButton.LeftButton and index is not None and not self.space_held:
            self.select([index])
            self.opened.emit(index)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:  # noqa: N802 - Qt's name
        if self.pick is not None:
            event.accept()
            return
        place = self.mapToScene(event.pos())
        index = self.row_at(place)
        if index is None:
            self.select([])
        elif index not in self.selected:
            self.select([index])
        self.menu_wanted.emit(event.globalPos(), place)
        event.accept()

    def cancel_gesture(self) -> bool:
        """Escape: what is being dragged goes back; no place is asked for any more."""
        if self.pick is not None:
            self.end_pick(None)
            return True
        gesture, self.gesture = self.gesture, None
        if gesture is None:
            return False
        gesture.cancel()
        self.viewport().update()
        return True

    def refresh_cursor(self, place: QPointF | None = None) -> None:
        shape = Qt.CursorShape.ArrowCursor
        handle: Any = self.overlay.handle_at(place) if place is not None else None
        if self.space_held:
            shape = Qt.CursorShape.OpenHandCursor
        elif self.pick is not None:
            shape = Qt.CursorShape.BlankCursor
        elif handle == "rotate":
            shape = Qt.CursorShape.CrossCursor
        elif handle is not None:
            turn = {(1, 0): 0, (1, 1): 45, (0, 1): 90, (-1, 1): 135, (-1, 0): 180, (-1, -1): 225, (0, -1): 270, (1, -1): 315}[handle]
            item = self.single()
            assert item is not None
            shape = CURSORS[floor((turn + item.row.box()[4]) / 45.0 + 0.5) % 4]
        elif place is not None and (line := self.line_at(place)) is not None:
            shape = Qt.CursorShape.SplitHCursor if line[0] == "x" else Qt.CursorShape.SplitVCursor
        self.viewport().setCursor(shape)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self.space_held = True
            self.refresh_cursor()
            return
        event.ignore()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self.space_held = False
            self.refresh_cursor()
            return
        event.ignore()

    def scrollContentsBy(self, dx: int, dy: int) -> None:  # noqa: N802 - Qt's name
        super().scrollContentsBy(dx, dy)
        self.looked_at.emit()

    def leaveEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        self.pointer = None
        self.looked_at.emit()
        if self.hovered is not None:
            self.hovered = None
            self.viewport().update()
        super().leaveEvent(event)

    # -- drawing -----------------------------------------------------------------------------------------------------

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:  # noqa: N802 - Qt's name
        c = colours()
        width, height = self.stage.spec.size
        whole, area = QRectF(rect), QRectF(0, 0, width, height)
        inside = whole & area
        if inside.isEmpty():
            inside = QRectF(whole.left(), whole.top(), 0, 0)
        # No pixel is filled twice: what is around the frame, then the frame.
        for part in (QRectF(whole.topLeft(), QPointF(whole.right(), inside.top())), QRectF(QPointF(whole.left(), inside.bottom()), whole.bottomRight()),
                     QRectF(QPointF(whole.left(), inside.top()), inside.bottomLeft()), QRectF(inside.topRight(), QPointF(whole.right(), inside.bottom()))):
            painter.fillRect(part, QColor(c.window))
        painter.fillRect(inside, QColor(*rgba(self.stage.spec.background)[:3]))

    def _grid(self, painter: QPainter, area: QRectF) -> None:
        # Grey, and half to be seen: it shows on light and dark pictures.
        pen = QPen(QColor(120, 128, 140, 120), 1.0)
        pen.setCosmetic(True)
        painter.setPen(pen)
        step_x, step_y = self.grid
        for n in range(ceil(area.left() / step_x), floor(area.right() / step_x) + 1):
            painter.drawLine(QPointF(n * step_x, area.top()), QPointF(n * step_x, area.bottom()))
        for n in range(ceil(area.top() / step_y), floor(area.bottom() / step_y) + 1):
            painter.drawLine(QPointF(area.left(), n * step_y), QPointF(area.right(), n * step_y))

    def drawForeground(self, painter: QPainter, rect: QRectF | QRect) -> None:  # noqa: N802 - Qt's name
        width, height = self.stage.spec.size
        painter.save()
        if self.grid_shown and min(self.grid) * self.zoom >= 5.0:
            self._grid(painter, QRectF(rect) & QRectF(0, 0, width, height))
        pen = QPen(QColor(colours().dim), 1.0)
        pen.setCosmetic(True)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(QRectF(0, 0, width, height))
        self.overlay.draw(painter)
        painter.restore()
