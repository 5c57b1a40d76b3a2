"""What a hand does on the canvas: each gesture is a class with move, release and cancel; it begins when it is made."""

from __future__ import annotations

from dataclasses import dataclass
from math import atan2, cos, degrees, radians, sin
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt

from . import nodes
from .snapping import Box, Snapper, union

if TYPE_CHECKING:
    from .canvas import Canvas

Keys = Qt.KeyboardModifier
SMALLEST = 1.0
MANY = 50
"""So many are dragged with pictures that are not smoothed: the hand comes first."""


@dataclass(frozen=True, slots=True)
class Hand:
    """Where the hand is: on the frame, on the screen, with which keys held."""

    place: QPointF
    screen: QPoint
    keys: Keys


class Gesture:
    """A drag."""

    def __init__(self, canvas: Canvas, start: QPointF) -> None:
        self.canvas = canvas
        self.start = start
        self.begun = False

    def move(self, hand: Hand) -> None: ...

    def release(self) -> None: ...

    def cancel(self) -> None: ...


class Pan(Gesture):
    """The sheet under the hand goes with it."""

    def __init__(self, canvas: Canvas, start: QPointF, screen: QPoint) -> None:
        super().__init__(canvas, start)
        self.last = screen
        canvas.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)

    def move(self, hand: Hand) -> None:
        by = hand.screen - self.last
        self.last = hand.screen
        for bar, step in ((self.canvas.horizontalScrollBar(), by.x()), (self.canvas.verticalScrollBar(), by.y())):
            bar.setValue(bar.value() - step)

    def release(self) -> None:
        self.canvas.refresh_cursor()

    def cancel(self) -> None:
        self.canvas.refresh_cursor()


class Marquee(Gesture):
    """A frame drawn around what is to be selected: everything that it touches."""

    def __init__(self, canvas: Canvas, start: QPointF, adding: bool) -> None:
        super().__init__(canvas, start)
        self.before = list(canvas.selected) if adding else []

    def move(self, hand: Hand) -> None:
        area = QRectF(self.start, hand.place).normalized()
        self.canvas.rubber = area
        wanted = Box(area.left(), area.top(), area.right(), area.bottom())
        touched = []
        for row in self.canvas.selectable():
            box = self.canvas.items_of[row.index].box()
            if box.left <= wanted.right and box.right >= wanted.left and box.top <= wanted.bottom and box.bottom >= wanted.top:
                touched.append(row.index)
        self.canvas.select([*self.before, *(n for n in touched if n not in self.before)])

    def release(self) -> None:
        self.canvas.rubber = None
        self.canvas.viewport().update()

    def cancel(self) -> None:
        self.canvas.rubber = None
        self.canvas.select(self.before)


class Move(Gesture):
    """The selection is dragged; Shift keeps to one axis, Alt does not snap, Ctrl leaves the old ones and drags copies."""

    THRESHOLD = 3

    def __init__(self, canvas: Canvas, start: QPointF, screen: QPoint) -> None:
        super().__init__(canvas, start)
        self.screen = screen
        self.places = {n: (canvas.stage.rows[n].x, canvas.stage.rows[n].y) for n in canvas.selected}
        self.whole = union(canvas.items_of[n].box() for n in canvas.selected)
        self.snapper: Snapper | None = None
        self.by = (0.0, 0.0)

    def move(self, hand: Hand) -> None:
        if not self.begun and (hand.screen - self.screen).manhattanLength() < self.THRESHOLD:
            return
        if self.snapper is None:
            self.snapper = self.canvas.snapper(set(self.places))
            self.canvas.hurry(len(self.places) > MANY)
        self.begun = True
        dx, dy = hand.place.x() - self.start.x(), hand.place.y() - self.start.y()
        if hand.keys & Keys.ShiftModifier:
            dx, dy = (dx, 0.0) if abs(dx) >= abs(dy) else (0.0, dy)
        guides: list[tuple[str, float]] = []
        if not hand.keys & Keys.AltModifier:
            snapped = self.snapper.snap(self.whole, dx, dy)
            if hand.keys & Keys.ShiftModifier:
                snapped.dx, snapped.dy = (snapped.dx, 0.0) if dx else (0.0, snapped.dy)
            dx, dy, guides = snapped.dx, snapped.dy, snapped.guides
        self.by = (round(dx), round(dy)) if not guides else (dx, dy)
        self.canvas.guides = guides
        self._show(self.by)
        self.canvas.say_move(self.by)

    def _show(self, by: tuple[float, float]) -> None:
        for n, (x, y) in self.places.items():
            self.canvas.put(n, x + by[0], y + by[1])
        self.canvas.viewport().update()

    def release(self) -> None:
        self.canvas.hurry(False)
        self.canvas.guides = []
        if self.begun and self.by != (0.0, 0.0):
            copies = bool(self.canvas.keys & Keys.ControlModifier)
            self._show((0.0, 0.0))
            if copies:
                self.canvas.duplicate.emit(*self.by)
            else:
                self.canvas.edits.move({n: (x + self.by[0], y + self.by[1]) for n, (x, y) in self.places.items()})
        self.canvas.viewport().update()

    def cancel(self) -> None:
        self.canvas.hurry(False)
        self.canvas.guides = []
        self._show((0.0, 0.0))


class Resize(Gesture):
    """A handle is dragged: `across` and `down` are -1, 0 or 1. Shift keeps the proportions, Alt does not snap."""

    def __init__(self, canvas: Canvas, start: QPointF, index: int, across: int, down: int) -> None:
        super().__init__(canvas, start)
        self.index = index
        self.across = across
        self.down = down
        row = canvas.stage.rows[index]
        self.left, self.top, self.width, self.height, self.angle = row.box()
        self.x, self.y = row.x, row.y
        self.scale = row.o.scale_x, row.o.scale_y
        self.snapper = canvas.snapper({index})
        self.result: tuple[float, float, float, float] | None = None

    def move(self, hand: Hand) -> None:
        self.begun = True
        x, y = hand.place.x(), hand.place.y()
        guides: list[tuple[str, float]] = []
        if not self.angle and not hand.keys & Keys.AltModifier:
            if self.across:
                x, line = self.snapper.value(x, "x")
                guides += [("x", line)] if line is not None else []
            if self.down:
                y, line = self.snapper.value(y, "y")
                guides += [("y", line)] if line is not None else []
        u, v = self._local(x, y)
        width, height = self.width, self.height
        if self.across:
            width = u - self.left if self.across > 0 else self.left + self.width - u
        if self.down:
            height = v - self.top if self.down > 0 else self.top + self.height - v
        width, height = max(SMALLEST, round(width)), max(SMALLEST, round(height))
        if hand.keys & Keys.ShiftModifier and self.width and self.height:
            by = max(width / self.width, height / self.height) if self.across and self.down else width / self.width if self.across else height / self.height
            width, height = max(SMALLEST, round(self.width * by)), max(SMALLEST, round(self.height * by))
        self.canvas.guides = guides
        self._show(width, height)

    def _local(self, x: float, y: float) -> tuple[float, float]:
        dx, dy = x - self.x, y - self.y
        s, c = sin(radians(self.angle)), cos(radians(self.angle))
        return dx * c + dy * s, dy * c - dx * s

    def _show(self, width: float, height: float) -> None:
        row = self.canvas.stage.rows[self.index]
        o, w = row.o, self.canvas.stage.world
        o.set_width(w, width)
        o.set_height(w, height)
        # The side opposite the handle stays where it is.
        fix_x, fix_y = (1 - self.across) / 2, (1 - self.down) / 2
        du = self.left + fix_x * self.width - (fix_x * width - o.origin_x)
        dv = self.top + fix_y * self.height - (fix_y * height - o.origin_y)
        s, c = sin(radians(self.angle)), cos(radians(self.angle))
        x, y = self.x + du * c - dv * s, self.y + du * s + dv * c
        self.result = (width, height, x, y)
        self.canvas.put(self.index, x, y)
        self.canvas.items_of[self.index].take(row)
        self.canvas.viewport().update()
        self.canvas.say(f"{nodes.number_text(width)} × {nodes.number_text(height)}")

    def release(self) -> None:
        self.canvas.guides = []
        result = self.result
        self._restore()
        if result is not None:
            width, height, x, y = result
            values = [(self.index, "size", nodes.pair(width, height)), (self.index, "width", None), (self.index, "height", None),
                      (self.index, "scale", None), (self.index, "scale_x", None), (self.index, "scale_y", None)]
            if (x, y) != (self.x, self.y):
                values.append((self.index, "at", nodes.pair(x, y)))
            self.canvas.edits.set(values, "Resize {what}")

    def _restore(self) -> None:
        row = self.canvas.stage.rows[self.index]
        row.o.scale_x, row.o.scale_y = self.scale
        row.o.fit()
        self.canvas.put(self.index, self.x, self.y)
        self.canvas.items_of[self.index].take(row)
        self.canvas.viewport().update()

    def cancel(self) -> None:
        self.canvas.guides = []
        self._restore()


class Rotate(Gesture):
    """The knob above is dragged around the hot spot; Shift goes by 15 degrees."""

    def __init__(self, canvas: Canvas, start: QPointF, index: int) -> None:
        super().__init__(canvas, start)
        self.index = index
        row = canvas.stage.rows[index]
        self.before = row.o.angle
        self.first = self._angle(start)

    def _angle(self, place: QPointF) -> float:
        row = self.canvas.stage.rows[self.index]
        return degrees(atan2(place.y() - row.y, place.x() - row.x))

    def move(self, hand: Hand) -> None:
        self.begun = True
        angle = self.before + self._angle(hand.place) - self.first
        angle = round(angle / 15.0) * 15.0 if hand.keys & Keys.ShiftModifier else round(angle)
        self._show(angle % 360.0)
        self.canvas.say(f"{nodes.number_text(angle % 360.0)}°")

    def _show(self, angle: float) -> None:
        row = self.canvas.stage.rows[self.index]
        row.o.angle = angle
        self.canvas.items_of[self.index].take(row)
        self.canvas.viewport().update()

    def release(self) -> None:
        angle = self.canvas.stage.rows[self.index].o.angle
        self._show(self.before)
        if self.begun and angle != self.before:
            self.canvas.edits.set([(self.index, "angle", nodes.number(angle))], "Turn {what}")

    def cancel(self) -> None:
        self._show(self.before)


class DragLine(Gesture):
    """A guide is dragged, out of a ruler (`line` is None then) or to another place; dropped outside of the canvas it goes."""

    def __init__(self, canvas: Canvas, axis: str, line: tuple[str, float] | None) -> None:
        super().__init__(canvas, QPointF())
        self.axis = axis
        self.line = line
        self.rest = [other for other in canvas.lines if other != line]
        self.place: float | None = line[1] if line is not None else None
        self.snapper = canvas.snapper(set())
        self.snapper.lines = []

    def move(self, hand: Hand) -> None:
        self.begun = True
        inside = self.canvas.viewport().rect().contains(hand.screen)
        place = hand.place.x() if self.axis == "x" else hand.place.y()
        if not hand.keys & Keys.AltModifier:
            place = self.snapper.value(place, self.axis)[0]
        self.place = round(place) if inside else None
        if self.place is not None:
            self.canvas.guides_shown = True
        self.canvas.lines = self.rest + ([(self.axis, float(self.place))] if self.place is not None else [])
        self.canvas.say(f"{self.axis} {self.place}" if self.place is not None else "")
        self.canvas.viewport().update()

    def release(self) -> None:
        if self.begun:
            self.cancel()
            self.canvas.set_lines(self.rest + ([(self.axis, float(self.place))] if self.place is not None else []))
        self.canvas.refresh_cursor()

    def cancel(self) -> None:
        self.canvas.lines = self.rest + ([self.line] if self.line is not None else [])
        self.canvas.viewport().update()
