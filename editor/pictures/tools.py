"""The drawing tools: gestures of press, move, release and cancel in pixels of the picture."""

# ruff: noqa: ARG002 - every gesture has the same parameters, used or not
from __future__ import annotations

from typing import ClassVar

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QImage

from ...objects.phrases import msgid
from . import raster
from .board import Board

Button = Qt.MouseButton
Mods = Qt.KeyboardModifier


class Tool:
    """A tool. x and y are pixels (whole numbers below and right of the corner), fractions included; they may lie outside."""

    id: ClassVar[str] = ""
    title: ClassVar[str] = ""
    icon: ClassVar[str] = ""
    key: ClassVar[str] = ""
    text: ClassVar[str] = ""           # what undo says
    brushed: ClassVar[bool] = False    # the brush is shown under the pointer
    hint: ClassVar[str] = ""
    draws: ClassVar[bool] = True       # changes pixels, so it needs a picture that can be drawn on

    def __init__(self, board: Board) -> None:
        self.board = board
        self.going = False

    def press(self, x: float, y: float, button: Button, mods: Mods) -> None:
        """The button goes down."""

    def move(self, x: float, y: float, mods: Mods) -> None:
        """The pointer moves with the button down."""

    def release(self, x: float, y: float, mods: Mods) -> None:
        """The button goes up."""

    def cancel(self) -> None:
        """Leave the picture as it was."""
        self.going = False
        self.board.show(None)


class Pencil(Tool):
    id, title, icon, key, text, brushed = "pencil", msgid("Pencil"), "pencil", "P", msgid("Draw"), True
    hint = msgid("Left button: first colour, right button: second colour. Shift draws a line from the last point")

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self.last = (0, 0)
        self.last_of = ""
        self.colour = 0
        self.work = QImage()

    def colour_for(self, button: Button) -> int:
        return self.board.colour(button)

    def press(self, x: float, y: float, button: Button, mods: Mods) -> None:
        start = self.last if mods & Mods.ShiftModifier and self.last_of == self.board.name else (int(x // 1), int(y // 1))
        self.going = True
        self.colour = self.colour_for(button)
        self.work = QImage(self.board.image)
        self.last, self.last_of = start, self.board.name
        self.move(x, y, mods)

    def move(self, x: float, y: float, mods: Mods) -> None:
        if not self.going:
            return
        point = (int(x // 1), int(y // 1))
        for start, end in self.board.mirrored(self.last, point):
            raster.line(self.work, start, end, self.colour, self.board.brush, self.board.clip)
        self.last = point
        self.board.show(self.work)

    def release(self, x: float, y: float, mods: Mods) -> None:
        if not self.going:
            return
        self.move(x, y, mods)
        self.going = False
        self.board.commit(QImage(self.work), self.text)
        self.board.used(self.colour)


class Eraser(Pencil):
    id, title, icon, key, text = "eraser", msgid("Eraser"), "eraser", "E", msgid("Erase")
    hint = msgid("Makes pixels transparent. Shift erases in a line from the last point")

    def colour_for(self, button: Button) -> int:
        return raster.CLEAR


class Shape(Tool):
    """What is drawn between two corners."""

    filled: ClassVar[bool] = False
    brushed = True
    hint = msgid("Shift keeps it even, Ctrl draws from the middle")

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self.start = (0, 0)
        self.colour = 0
        self.work = QImage()

    def press(self, x: float, y: float, button: Button, mods: Mods) -> None:
        self.going = True
        self.start = (int(x // 1), int(y // 1))
        self.colour = self.board.colour(button)
        self.move(x, y, mods)

    def move(self, x: float, y: float, mods: Mods) -> None:
        if not self.going:
            return
        self.work = QImage(self.board.image)
        end = self.even((int(x // 1), int(y // 1)), mods)
        self.paint(self.work, self.start, end, mods)
        if self.board.mirror:
            begin = self.start
            for start, other in self.board.mirrored(begin, end, self.brush_of())[1:]:
                self.start = start
                self.paint(self.work, start, other, mods)
            self.start = begin
        self.board.show(self.work)

    def release(self, x: float, y: float, mods: Mods) -> None:
        if not self.going:
            return
        self.move(x, y, mods)
        self.going = False
        self.board.commit(QImage(self.work), self.text)
        self.board.used(self.colour)

    def brush_of(self) -> int:
        """The brush that goes along the corners; shapes that stay between them have none."""
        return 1

    def even(self, end: tuple[int, int], mods: Mods) -> tuple[int, int]:
        """With Shift as wide as high."""
        if not mods & Mods.ShiftModifier:
            return end
        dx, dy = end[0] - self.start[0], end[1] - self.start[1]
        side = max(abs(dx), abs(dy))
        return self.start[0] + (side if dx >= 0 else -side), self.start[1] + (side if dy >= 0 else -side)

    def box(self, end: tuple[int, int], mods: Mods) -> QRect:
        start = self.start
        if mods & Mods.ControlModifier:
            start = (2 * start[0] - end[0], 2 * start[1] - end[1])
        return QRect(QPoint(min(start[0], end[0]), min(start[1], end[1])), QPoint(max(start[0], end[0]), max(start[1], end[1])))

    def paint(self, image: QImage, start: tuple[int, int], end: tuple[int, int], mods: Mods) -> None:
        raise AssertionError("a shape paints itself")


class Line(Shape):
    id, title, icon, key, text = "line", msgid("Line"), "line", "L", msgid("Draw line")
    hint = msgid("Shift keeps to steps of 45°")

    def brush_of(self) -> int:
        return self.board.brush

    def even(self, end: tuple[int, int], mods: Mods) -> tuple[int, int]:
        """With Shift level, upright or at 45°."""
        if not mods & Mods.ShiftModifier:
            return end
        dx, dy = end[0] - self.start[0], end[1] - self.start[1]
        if abs(dx) > 2 * abs(dy):
            return end[0], self.start[1]
        if abs(dy) > 2 * abs(dx):
            return self.start[0], end[1]
        return super().even(end, mods)

    def paint(self, image: QImage, start: tuple[int, int], end: tuple[int, int], mods: Mods) -> None:
        raster.line(image, start, end, self.colour, self.board.brush, self.board.clip)


class Rectangle(Shape):
    id, title, icon, key, text = "rectangle", msgid("Rectangle"), "rectangle", "R", msgid("Draw rectangle")

    def paint(self, image: QImage, start: tuple[int, int], end: tuple[int, int], mods: Mods) -> None:
        raster.rectangle(image, self.box(end, mods), self.colour, self.board.brush, self.filled, self.board.clip)


class FilledRectangle(Rectangle):
    id, title, icon, key, text = "filled_rectangle", msgid("Filled rectangle"), "filled_rectangle", "Shift+R", msgid("Draw filled rectangle")
    filled, brushed = True, False


class Ellipse(Shape):
    id, title, icon, key, text = "ellipse", msgid("Ellipse"), "ellipse", "O", msgid("Draw ellipse")

    def paint(self, image: QImage, start: tuple[int, int], end: tuple[int, int], mods: Mods) -> None:
        raster.ellipse(image, self.box(end, mods), self.colour, self.board.brush, self.filled, self.board.clip)


class FilledEllipse(Ellipse):
    id, title, icon, key, text = "filled_ellipse", msgid("Filled ellipse"), "filled_ellipse", "Shift+O", msgid("Draw filled ellipse")
    filled, brushed = True, False


class Fill(Tool):
    id, title, icon, key, text = "fill", msgid("Fill"), "fill", "F", msgid("Fill")
    hint = msgid("Fills what is joined and alike. With Shift all that is alike, joined or not")

    def press(self, x: float, y: float, button: Button, mods: Mods) -> None:
        board = self.board
        work = QImage(board.image)
        colour = board.colour(button)
        raster.fill(work, int(x // 1), int(y // 1), colour, board.tolerance, board.clip, bool(mods & Mods.ShiftModifier))
        board.commit(work, self.text)
        board.used(colour)


class Picker(Tool):
    id, title, icon, key, draws = "picker", msgid("Pick colour"), "picker", "I", False
    hint = msgid("Takes the colour under the pointer. With any tool: Alt and click")

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self.button = Button.LeftButton

    def press(self, x: float, y: float, button: Button, mods: Mods) -> None:
        self.going = True
        self.button = button
        self.move(x, y, mods)

    def move(self, x: float, y: float, mods: Mods) -> None:
        image, px, py = self.board.image, int(x // 1), int(y // 1)
        if self.going and image.valid(px, py):
            value = image.pixel(px, py)
            self.board.choose(value if value >> 24 else raster.CLEAR, self.button)

    def release(self, x: float, y: float, mods: Mods) -> None:
        self.going = False

    def cancel(self) -> None:
        self.going = False


class Select(Tool):
    """Draws a selection, or moves what is selected."""

    id, title, icon, key = "select", msgid("Select"), "select", "S"
    hint = msgid("Drag to select, drag inside to move; Ctrl copies, arrow keys move by a pixel, Delete erases")

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self.moving = False
        self.start = (0, 0)
        self.old = QRect()
        self.piece = self.under = QImage()
        self.at = QPoint()

    def press(self, x: float, y: float, button: Button, mods: Mods) -> None:
        board = self.board
        self.going = True
        self.start = (int(x // 1), int(y // 1))
        self.old = QRect(board.selection.rect)
        self.moving = not board.selection.empty and board.selection.rect.contains(*self.start)
        if self.moving:
            self.piece, self.under, self.at = board.lift()
            if mods & Mods.ControlModifier:
                self.under = QImage(board.image)
        else:
            board.select(QRect())

    def move(self, x: float, y: float, mods: Mods) -> None:
        if not self.going:
            return
        px, py = int(x // 1), int(y // 1)
        if self.moving:
            self.board.place(self.piece, self.under, self.at + QPoint(px - self.start[0], py - self.start[1]))
        elif (px, py) != self.start or not self.board.selection.empty:
            corners = (QPoint(min(px, self.start[0]), min(py, self.start[1])), QPoint(max(px, self.start[0]), max(py, self.start[1])))
            self.board.select(QRect(*corners))

    def release(self, x: float, y: float, mods: Mods) -> None:
        if not self.going:
            return
        self.move(x, y, mods)
        self.going = False
        if self.moving:
            shift = QPoint(int(x // 1) - self.start[0], int(y // 1) - self.start[1])
            if shift.isNull():
                self.board.show(None)
            else:
                self.board.place(self.piece, self.under, self.at + shift, msgid("Move selection"))

    def cancel(self) -> None:
        was = self.going
        super().cancel()
        self.board.select(self.old if was else QRect())


class HotSpot(Tool):
    """Drags the point at which the object stands."""

    id, title, icon, key, text, draws = "hot_spot", msgid("Hot spot"), "hot_spot", "H", msgid("Move hot spot"), False
    hint = msgid("The point of the picture that stands at the object's X and Y, and around which it turns")

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self.before = (0.0, 0.0)
        self.merge = ""

    def press(self, x: float, y: float, button: Button, mods: Mods) -> None:
        if self.board.marks is None:
            return
        self.going = True
        self.before = self.board.marks.hot_spot()
        self.merge = self.board.gesture_key()
        self.move(x, y, mods)

    def move(self, x: float, y: float, mods: Mods) -> None:
        if self.going and self.board.marks is not None:
            self.board.marks.move_hot_spot(float(round(x)), float(round(y)), self.merge)

    def release(self, x: float, y: float, mods: Mods) -> None:
        self.move(x, y, mods)
        self.going = False

    def cancel(self) -> None:
        if self.going and self.board.marks is not None:
            self.board.marks.move_hot_spot(*self.before, self.merge)
        self.going = False


class ActionPoint(Tool):
    """Puts and drags named places of the picture."""

    id, title, icon, key, text, draws = "point", msgid("Action point"), "action_point", "A", msgid("Move action point"), False
    hint = "A named place, such as the end of a gun. Click to put it, drag to move it; events can create things there"
    reach: float = 1.0                 # how near a press must be to take a point in hand, in pixels of the picture

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self.before: tuple[float, float] | None = None
        self.shift = (0.0, 0.0)
        self.merge = ""

    def press(self, x: float, y: float, button: Button, mods: Mods) -> None:
        marks = self.board.marks
        if marks is None:
            return
        self.going = True
        self.merge = self.board.gesture_key()
        self.shift = (0.0, 0.0)
        found = marks.near(x, y, self.reach)
        if found:
            marks.choose(found)
            self.before = marks.places()[found]
            self.shift = (self.before[0] - x, self.before[1] - y)
            return
        self.before = marks.places().get(marks.point)
        if marks.point:
            self.move(x, y, mods)
        else:
            marks.add(float(round(x)), float(round(y)))

    def move(self, x: float, y: float, mods: Mods) -> None:
        marks = self.board.marks
        if self.going and marks is not None:
            place = float(round(x + self.shift[0])), float(round(y + self.shift[1]))
            if marks.places().get(marks.point) != place:
                marks.move_point(*place, self.merge)

    def release(self, x: float, y: float, mods: Mods) -> None:
        self.move(x, y, mods)
        self.going = False

    def cancel(self) -> None:
        if self.going and self.before is not None and self.board.marks is not None:
            self.board.marks.move_point(*self.before, self.merge)
        self.going = False


TOOLS: tuple[type[Tool], ...] = (Pencil, Eraser, Line, Fill, Rectangle, FilledRectangle, Ellipse, FilledEllipse, Select, Picker, HotSpot, ActionPoint)
