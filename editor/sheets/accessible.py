"""A sheet for assistive technology: a list of rows, each with its sentence; in a row its conditions, actions, chips and plus signs.

Qt knows only widgets; what the canvas draws is told here. Nothing is made until a screen reader (or a test) asks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from weakref import ref

from PySide6.QtCore import QPoint, QPointF, QRect
from PySide6.QtGui import QAccessible, QAccessibleActionInterface, QAccessibleEvent, QAccessibleInterface, QWindow
from PySide6.QtWidgets import QAccessibleWidget
from shiboken6 import VoidPtr, isValid

from .lines import Line
from .parts import Part, on_screen, parts_of

if TYPE_CHECKING:
    from .canvas import Canvas

Role = QAccessible.Role
ROLES = {"item": Role.ListItem, "chip": Role.Button, "button": Role.Button}
NOTHING = VoidPtr(0)       # for C++ a null pointer; None would be the address of None
_kept: dict[int, SheetAccess] = {}       # Qt holds plain pointers to them


class SheetAccess(QAccessibleWidget):
    """The whole sheet."""

    def __init__(self, canvas: Canvas) -> None:
        super().__init__(canvas, Role.List, "")
        self._canvas = ref(canvas)              # Qt may keep this longer than the canvas lives
        self.rows: dict[int, RowAccess] = {}
        self.ids: list[int] = []
        self.add = AddAccess(self)

    @property
    def canvas(self) -> Canvas:
        found = self._canvas()
        assert found is not None
        return found

    @property
    def there(self) -> bool:
        """Whether the canvas is still there."""
        found = self._canvas()
        return found is not None and isValid(found)

    def keep(self, item: QAccessibleInterface) -> None:
        self.ids.append(QAccessible.registerAccessibleInterface(item))

    def forget(self) -> None:
        """The canvas is gone: so are its parts."""
        for ident in self.ids:
            QAccessible.deleteAccessibleInterface(ident)
        self.ids.clear()
        self.rows.clear()

    def row(self, line: Line) -> RowAccess:
        found = self.rows.get(id(line))
        if found is None:
            found = self.rows[id(line)] = RowAccess(self, line)
        return found

    def childCount(self) -> int:  # noqa: N802 - Qt's name
        return len(self.canvas.lines.shown) + 1

    def child(self, index: int) -> QAccessibleInterface | None:
        shown = self.canvas.lines.shown
        if 0 <= index < len(shown):
            return self.row(shown[index])
        return self.add if index == len(shown) else None

    def indexOfChild(self, child: QAccessibleInterface) -> int:  # noqa: N802 - Qt's name
        if child is self.add:
            return len(self.canvas.lines.shown)
        return self.canvas.lines.index.get(id(child.line), -1) if isinstance(child, RowAccess) else -1

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # noqa: N802 - Qt's name
        if self.add.rect().contains(x, y):
            return self.add
        line = self.canvas.hit(QPointF(self.canvas.viewport().mapFromGlobal(QPoint(x, y)))).line
        return self.row(line) if line is not None else None

    def focusChild(self) -> QAccessibleInterface | None:  # noqa: N802 - Qt's name
        return self.under_cursor()

    def under_cursor(self) -> QAccessibleInterface | None:
        """The row or instruction of the cursor."""
        cursor = self.canvas.look.cursor
        line = self.canvas.lines.line_at(cursor) if cursor is not None else None
        if line is None or id(line) not in self.canvas.lines.index:
            return None
        row = self.row(line)
        if cursor == line.address:
            return row
        place = next((n for n, part in enumerate(row.inside()) if part.kind == "item" and part.address == cursor), -1)
        return row.child(place) if place >= 0 else row


class Element(QAccessibleInterface):
    """What rows, their parts and the last button share."""

    def __init__(self, sheet: SheetAccess) -> None:
        super().__init__()
        self.sheet = sheet
        self.press = Press(self)
        sheet.keep(self)

    @property
    def canvas(self) -> Canvas:
        return self.sheet.canvas

    def object(self) -> None:
        return None

    def window(self) -> QWindow | None:
        return self.canvas.window().windowHandle() if self.sheet.there else None

    def isValid(self) -> bool:  # noqa: N802 - Qt's name
        return self.sheet.there

    def childCount(self) -> int:  # noqa: N802 - Qt's name
        return 0

    def child(self, index: int) -> QAccessibleInterface | None:  # noqa: ARG002
        return None

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # noqa: ARG002, N802 - Qt's name
        return None

    def indexOfChild(self, child: QAccessibleInterface) -> int:  # noqa: ARG002, N802 - Qt's name
        return -1

    def setText(self, which: QAccessible.Text, text: str) -> None: ...  # noqa: N802 - Qt's name

    def interface_cast(self, which: QAccessible.InterfaceType) -> Any:
        return self.press if which == QAccessible.InterfaceType.ActionInterface else NOTHING

    def pressed(self) -> None:
        """The action: what a click does."""

    def seen(self, state: QAccessible.State) -> QAccessible.State:
        """Tell whether it is in view."""
        view = self.canvas.viewport()
        shown = QRect(view.mapToGlobal(QPoint(0, 0)), view.size())
        state.offscreen = not shown.intersects(self.rect())  # type: ignore[attr-defined]
        state.focusable = True  # type: ignore[attr-defined]
        return state


class Press(QAccessibleActionInterface):
    """The one action of an element."""

    def __init__(self, element: Element) -> None:
        super().__init__()
        self.element = element

    def actionNames(self) -> list[str]:  # noqa: N802 - Qt's name
        return [self.pressAction()]

    def doAction(self, name: str) -> None:  # noqa: N802 - Qt's name
        if name == self.pressAction():
            self.element.pressed()

    def keyBindingsForAction(self, _name: str) -> list[str]:  # noqa: N802 - Qt's name
        return []


class AddAccess(Element):
    """'Add event' below the last row."""

    def parent(self) -> QAccessibleInterface:
        return self.sheet

    def role(self) -> QAccessible.Role:
        return Role.Button

    def state(self) -> QAccessible.State:
        return self.seen(QAccessible.State())

    def text(self, which: QAccessible.Text) -> str:
        return self.canvas.wording.translate("Add event") if which == QAccessible.Text.Name else ""

    def rect(self) -> QRect:
        return on_screen(self.canvas, self.canvas.add_rect())

    def pressed(self) -> None:
        self.canvas.add_clicked.emit()


class RowAccess(Element):
    """A row: its name is its sentence."""

    def __init__(self, sheet: SheetAccess, line: Line) -> None:
        self.line = line
        self.items: dict[int, PartAccess] = {}
        super().__init__(sheet)

    def inside(self) -> list[Part]:
        return list(parts_of(self.canvas, self.line))[1:]

    def isValid(self) -> bool:  # noqa: N802 - Qt's name
        return self.sheet.there and id(self.line) in self.canvas.lines.index

    def parent(self) -> QAccessibleInterface:
        return self.sheet

    def role(self) -> QAccessible.Role:
        return Role.ListItem

    def childCount(self) -> int:  # noqa: N802 - Qt's name
        return len(self.inside())

    def child(self, index: int) -> QAccessibleInterface | None:
        if not 0 <= index < self.childCount():
            return None
        found = self.items.get(index)
        if found is None:
            found = self.items[index] = PartAccess(self, index)
        return found

    def indexOfChild(self, child: QAccessibleInterface) -> int:  # noqa: N802 - Qt's name
        return child.place if isinstance(child, PartAccess) and child.row is self else -1

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # noqa: N802 - Qt's name
        hits = [n for n, part in enumerate(self.inside()) if on_screen(self.canvas, part.rect).contains(x, y)]
        return self.child(hits[-1]) if hits else None

    def text(self, which: QAccessible.Text) -> str:
        if which == QAccessible.Text.Name:
            return self.canvas.sentence_of(self.line.address)
        if which == QAccessible.Text.Value and self.line.number:
            return str(self.line.number)
        return ""

    def rect(self) -> QRect:
        part = next(parts_of(self.canvas, self.line), None)
        return on_screen(self.canvas, part.rect) if part is not None else QRect()

    def state(self) -> QAccessible.State:
        state = QAccessible.State()
        look = self.canvas.look
        address = self.line.address
        state.selectable = True  # type: ignore[attr-defined]
        state.selected = address in look.selected  # type: ignore[attr-defined]
        state.focused = look.cursor == address and self.canvas.hasFocus()  # type: ignore[attr-defined]
        if self.line.children:
            state.expandable = True  # type: ignore[attr-defined]
            state.expanded, state.collapsed = not self.line.folded, self.line.folded  # type: ignore[attr-defined]
        return self.seen(state)

    def pressed(self) -> None:
        self.canvas.set_cursor(self.line.address)
        self.canvas.activated.emit(self.line.address)


class PartAccess(Element):
    """A condition, an action, a chip or a plus sign, by its number in the row."""

    def __init__(self, row: RowAccess, place: int) -> None:
        self.row = row
        self.place = place
        super().__init__(row.sheet)

    def part(self) -> Part | None:
        parts = self.row.inside()
        return parts[self.place] if self.place < len(parts) else None

    def isValid(self) -> bool:  # noqa: N802 - Qt's name
        return self.row.isValid() and self.part() is not None

    def parent(self) -> QAccessibleInterface:
        return self.row

    def role(self) -> QAccessible.Role:
        part = self.part()
        return ROLES[part.kind] if part is not None else Role.NoRole

    def text(self, which: QAccessible.Text) -> str:
        part = self.part()
        if part is None:
            return ""
        return {QAccessible.Text.Name: part.name, QAccessible.Text.Description: part.help}.get(which, "")

    def rect(self) -> QRect:
        part = self.part()
        return on_screen(self.canvas, part.rect) if part is not None else QRect()

    def state(self) -> QAccessible.State:
        state = QAccessible.State()
        part = self.part()
        if part is not None and part.kind == "item":
            state.selectable = True  # type: ignore[attr-defined]
            state.selected = part.address in self.canvas.look.selected  # type: ignore[attr-defined]
            state.focused = part.address == self.canvas.look.cursor and self.canvas.hasFocus()  # type: ignore[attr-defined]
        return self.seen(state)

    def pressed(self) -> None:
        part = self.part()
        if part is None:
            return
        if part.kind == "button":
            self.canvas.plus_clicked.emit(part.address, part.cell)
        elif part.piece is not None:
            self.canvas.chip_clicked.emit(part.address, part.piece)
        else:
            self.canvas.set_cursor(part.address)
            self.canvas.activated.emit(part.address)


# -- telling Qt --------------------------------------------------------------------------------------------------------

def access_of(canvas: Canvas) -> SheetAccess:
    """What assistive technology sees of a canvas."""
    found = _kept.get(id(canvas))
    if found is None or not isValid(found):
        found = _kept[id(canvas)] = SheetAccess(canvas)
        key = id(canvas)
        canvas.destroyed.connect(lambda *_: _gone(key))
    return found


def _gone(key: int) -> None:
    found = _kept.pop(key, None)
    if found is not None:
        found.forget()


def _factory(_name: str, thing: Any) -> QAccessibleInterface | None:
    from .canvas import Canvas
    return access_of(thing) if isinstance(thing, Canvas) else None


def install() -> None:
    """Let Qt ask here first. Once for the program."""
    global _installed
    if not _installed:
        QAccessible.installFactory(_factory)
        _installed = True


_installed = False


def focus_moved(canvas: Canvas) -> None:
    """The cursor went somewhere: a screen reader reads the sentence there."""
    if not QAccessible.isActive():
        return
    where = access_of(canvas).under_cursor()
    if where is not None:
        QAccessible.updateAccessibility(QAccessibleEvent(where, QAccessible.Event.Focus))


def rows_changed(canvas: Canvas) -> None:
    """Rows came, went or moved."""
    if QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleEvent(canvas, QAccessible.Event.ObjectReorder))
