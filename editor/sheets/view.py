"""The event sheet of a file, as a list of sentences: the widget that the window shows in a tab."""

from __future__ import annotations

import gc
from collections.abc import Callable

from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget
from shiboken6 import isValid

from ...runtime.project.tree import Mapping, Node, Sequence
from ..document.addresses import Address
from ..document.edits import Change
from ..shell.workspace import Workspace
from .accessible import rows_changed
from .bars import FindBar, TopBar
from .canvas import ZOOMS, Canvas
from .commands import Commands
from .edits import SheetEdits, outermost
from .faults import Faults
from .fields import Setting
from .glow import Glow
from .header import Header
from .inline import Inline
from .lines import Line, Lines
from .names import Names
from .offers import Offers
from .picker import Picker
from .replacing import ReplaceObjectDialog
from .search_window import SearchWindow
from .searching import is_sheet
from .wording import Piece, Said, Slot, Wording

RECENT = 24
LARGE = 1000          # rows


class SheetEditor(QWidget):
    """An event sheet. `go_to(address)` shows a row; `handle(id)` answers the actions of the window that concern a sheet."""

    def __init__(self, workspace: Workspace, path: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.document = workspace.document
        self.path = path
        self.setAccessibleName(f"Sheet {path}")
        self.names = Names(self.document, path)
        self.wording = Wording(self.names, workspace.translate)
        self.lines = Lines()
        self.lines.load(self.document.trees.get(path))
        self.edits = SheetEdits(self.document, path, workspace.translate)
        self.canvas = Canvas(self.lines, self.wording, self)
        self.canvas.pictures.files = dict(self.document.project.pictures)
        self.canvas.zoom = int(str(workspace.settings.value("sheet/zoom", 100)))
        self.inline = Inline(self.canvas, self.edits)
        self.faults = Faults(self)
        self.commands = Commands(self)
        self.top = TopBar(self)
        self.find_bar = FindBar(self)
        self.find_bar.setVisible(False)
        self.header = Header(self)
        self.search: SearchWindow | None = None
        self.picker: Picker | None = None
        self._quiet = False
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addWidget(self.top)
        box.addWidget(self.header)
        box.addWidget(self.canvas, 1)
        box.addWidget(self.find_bar)
        self.setFocusProxy(self.canvas)
        canvas = self.canvas
        canvas.chip_clicked.connect(self._chip)
        canvas.plus_clicked.connect(self.add_to_cell)
        canvas.add_clicked.connect(self.add_event)
        canvas.activated.connect(self.edit_whole)
        canvas.moved.connect(self._moved)
        canvas.fold_clicked.connect(self.fold)
        canvas.menu_wanted.connect(self._menu)
        canvas.zoom_wanted.connect(self.zoom)
        self.inline.stepped.connect(self._step_field)
        self.document.changed.connect(self._changed)
        self.document.checked.connect(self._checked)
        canvas.takes = self.commands.takes
        canvas.mendings = self.faults.mendings
        canvas.restyle()
        self.faults.read()
        self.glow = Glow(self)
        if len(self.lines.shown) > LARGE:
            gc.freeze()          # as the document does: no halt of half a second in the middle of scrolling

    def rows_fired(self, lines: list[int]) -> None:
        """Rows of this sheet, by the lines where they begin, ran in the game: they light up."""
        self.glow.fired(lines)

    # -- following the document --------------------------------------------------------------------------------------

    def _changed(self, change: Change) -> None:
        if change.path == self.path or change.path.endswith(("frame.yaml", "game.yaml")):
            self.header.refresh()
        if change.path != self.path:
            return
        tree = self.document.trees.get(self.path)
        line = self.lines.follow(tree, change)
        if line is None:
            self.canvas.measure()
            rows_changed(self.canvas)
        else:
            self.canvas.remeasure(line)
        if not self._quiet:
            look = self.canvas.look
            if look.cursor is not None and self.edits.node(look.cursor) is None:
                address = change.address
                while address and (self.edits.node(address) is None or self.lines.line_at(address) is None):
                    address = address[:-1]
                self.canvas.set_cursor(address or None)
            look.selected = {a for a in look.selected if self.edits.node(a) is not None}
        self.canvas.describe()
        self.canvas.viewport().update()

    def _checked(self) -> None:
        before = self.names.signature(), self.canvas.pictures.files
        self.names.refresh()
        self.canvas.pictures.files = dict(self.document.project.pictures)
        self.faults.read()
        self.top.refresh()
        if before == (self.names.signature(), self.canvas.pictures.files):
            self.canvas.viewport().update()
            return
        for line in self.lines.everything():
            line.layout = None
        self.canvas.measure()

    def retranslate(self) -> None:
        """The language was switched."""
        self.wording.translate = self.edits.translate = self.workspace.translate
        self.top.retranslate()
        self.find_bar.retranslate()
        self.header.retranslate()
        self.canvas.restyle()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange) and hasattr(self, "header"):
            self.canvas.pictures.forget()
            self.canvas.row_pictures.forget()
            self.header.retranslate()
            self.canvas.restyle()

    # -- places ------------------------------------------------------------------------------------------------------

    def go_to(self, address: Address) -> None:
        """Put the cursor on a row or an instruction (or what is nearest around it) and show it."""
        while address and (self.lines.line_at(address) is None or self.edits.node(address) is None):
            address = address[:-1]
        line = self.lines.line_at(address)
        if line is None:
            return
        self.lines.unfold_to(line)
        rest = address[len(line.address):]
        for n in range(len(rest), 0, -1):
            if any(u.address == rest[:n] and u.cell != "head" for u in line.units):
                self.canvas.set_cursor(line.address + rest[:n])
                return
        self.canvas.set_cursor(line.address)

    def go_to_number(self, number: int) -> None:
        """Show the row with a number."""
        for line in self.lines.everything():
            if line.number == number:
                self.go_to(line.address)
                return

    def line(self) -> Line | None:
        """The row of the cursor."""
        cursor = self.canvas.look.cursor
        return self.lines.line_at(cursor) if cursor is not None else None

    def said(self, unit: Address) -> Said | None:
        """The sentence of an instruction."""
        line = self.lines.line_at(unit)
        if line is None:
            return None
        number = self.lines.index.get(id(line))
        laid = self.canvas.layout_of(number).unit_of(unit[len(line.address):]) if number is not None else None
        return laid.said if laid is not None else None

    def setting(self, address: Address) -> Setting:
        """What fields at an address of the sheet need."""
        return Setting(self.names, self.names.scope_at(address), self.workspace.translate, self.canvas.pictures, self.workspace.play_sound, self.pick_position)

    def pick_position(self, done: Callable[[float, float], None]) -> None:
        """Let a place be clicked on the frame that the sheet belongs to; what is being filled in waits meanwhile."""
        picker, inline = self.picker, self.inline
        inline.waiting = True
        if picker is not None:
            picker.hide()

        def back() -> None:
            inline.waiting = False
            if picker is not None and isValid(picker):
                picker.open()

        def picked(x: float, y: float) -> None:
            back()
            done(x, y)

        def left() -> None:
            back()
            if inline.field is not None:
                inline.field.start()
        self.workspace.pick_position(self.names.frame.name, picked, left)

    # -- adding ------------------------------------------------------------------------------------------------------

    def add_event(self) -> None:
        """Ask for a condition and put a new event below the cursor."""
        self._pick("condition", self.workspace.translate("New event: when …"), self._new_event, always=True)

    def _new_event(self, node: Node | None) -> None:
        parent, index = self.place_below()
        row = self.edits.add_event(parent, index, [node] if node is not None else [])
        self.canvas.set_cursor((*row, "when", 0) if node is not None else row)

    def place_below(self) -> tuple[Address, int]:
        """Where a new row goes: behind the row of the cursor, else at the end."""
        line = self.line()
        while line is not None and line.key == "else":
            line = line.parent
        if line is None or line.parent is None:
            return (), -1
        return line.parent.address, line.place + 1

    def add_sub_event(self) -> None:
        line = self.line()
        if line is None or line.kind not in ("event", "else", "function", "group"):
            return

        def add(node: Node | None) -> None:
            line.folded = False
            row = self.edits.add_event(line.address, -1, [node] if node is not None else [], text="Add sub-event")
            self.canvas.set_cursor((*row, "when", 0) if node is not None else row)
        self._pick("condition", self.workspace.translate("New sub-event: when …"), add, always=True)

    def add_to_cell(self, row: Address, cell: str) -> None:
        """The plus sign of a cell, or a key."""
        _ = self.workspace.translate
        cursor = self.canvas.look.cursor
        after = cursor if cursor is not None and cursor[:len(row)] == row and len(cursor) > len(row) and self._cell_of(cursor) == cell else None
        line = self.lines.line_at(row)
        key = cell
        if cell == "when" and line is not None and line.get("while") is not None and line.get("when") is None:
            key = "while"

        def add(node: Node | None) -> None:
            if node is not None:
                self.canvas.set_cursor(self.edits.add_instruction(row, key, node, after))
        self._pick("condition" if cell == "when" else "action", _("Add condition") if cell == "when" else _("Add action"), add)

    def _cell_of(self, unit: Address) -> str:
        line = self.lines.line_at(unit)
        rest = unit[len(line.address):] if line is not None else ()
        return next((u.cell for u in line.units if u.address == rest), "") if line is not None else ""

    def _pick(self, role: str, title: str, then: Callable[[Node | None], None], always: bool = False) -> Picker:
        self.inline.close(keep=True)
        if any(not is_sheet(path) for path in self.document.unchecked):
            self.document.check()             # objects may have come or gone
        else:
            self.names.refresh()
        settings = self.workspace.settings
        recent = [str(r) for r in (settings.value(f"sheet/recent_{role}") or [])] if settings.value(f"sheet/recent_{role}") else []
        cursor = self.canvas.look.cursor or ()
        offers = Offers(self.names, role, self.workspace.translate, recent)
        picker = Picker(offers, self.setting(cursor), title, self.workspace.show_help, self)
        if always:
            picker.offer_nothing(self.workspace.translate("Always, without a condition"), lambda: then(None))

        def chosen(node: Node, ident: str) -> None:
            settings.setValue(f"sheet/recent_{role}", [ident, *(r for r in recent if r != ident)][:RECENT])
            then(node)
        picker.chosen.connect(chosen)
        picker.finished.connect(self._picked)
        self.picker = picker
        picker.open()
        picker.search.setFocus()
        return picker

    def _picked(self) -> None:
        picker, self.picker = self.picker, None
        if picker is not None:
            picker.deleteLater()
        self.take_focus()

    def take_focus(self) -> None:
        """After a dialog: the keys go to the sheet again."""
        self.window().activateWindow()
        self.canvas.setFocus()

    # -- editing -----------------------------------------------------------------------------------------------------

    def _chip(self, unit: Address, piece: Piece) -> None:
        if piece.slot is not None:
            self.edit_slot(unit, piece.slot)

    def edit_slot(self, unit: Address, slot: Slot) -> None:
        """Open the field of an argument."""
        if slot.kind == "include":
            self.commands.include(self.lines.line_at(unit))
            return
        if slot.kind == "command":
            line = self.lines.line_at(unit)
            if line is not None:
                self.canvas.set_cursor(line.address)
                self.commands.run(slot.name)
            return
        self.canvas.ensure_visible(unit)
        self.inline.open(unit, slot, self.setting(unit))

    def _step_field(self, unit: Address, slot: Slot, step: int) -> None:
        said = self.said(unit)
        slots = said.slots() if said is not None else []
        place = next((n for n, s in enumerate(slots) if s.name == slot.name), -1)
        if place >= 0 and 0 <= place + step < len(slots):
            self.edit_slot(unit, slots[place + step])
        else:
            self.canvas.setFocus()

    def activate(self, address: Address) -> None:
        """Enter or a double click: edit what is there."""
        line = self.lines.line_at(address)
        if line is None:
            return
        if address == line.address:
            if line.kind == "include":
                self.commands.include(line)
                return
            laid = next((u for u in self.canvas.layout_of(self.lines.index[id(line)]).units if u.unit.cell == "head" and u.said.slots()), None)
            if laid is not None:
                self.edit_slot(line.address + laid.unit.address, laid.said.slots()[0])
            elif line.has_cells:
                first = next((u for u in line.units if u.cell != "head"), None)
                self.canvas.set_cursor(line.address + first.address) if first is not None else self.add_to_cell(line.address, "do")
            return
        said = self.said(address)
        slots = [s for s in said.slots() if s.kind != "operator"] if said is not None else []
        if slots:
            self.edit_slot(address, slots[0])

    def edit_whole(self, address: Address) -> None:
        """Show all arguments of an instruction, those that were left out too; Back chooses another verb."""
        node = self.edits.node(address)
        line = self.lines.line_at(address)
        if node is None or line is None or address == line.address:
            self.activate(address)
            return
        inverted: Address = ()
        while isinstance(node, Mapping) and len(node) == 1 and node.get("not") is not None:
            node = node.get("not")
            inverted = (*inverted, "not")
        if node is None or (isinstance(node, Mapping) and (node.get("any") is not None or node.get("all") is not None)):
            return
        role = "condition" if self._cell_of(address) == "when" else "action"

        def then(made: Node | None) -> None:
            if made is not None:
                self.edits.replace((*address, *inverted), made, "Change condition" if role == "condition" else "Change action")
                self.canvas.set_cursor(address)
        title = self.workspace.translate("Change condition" if role == "condition" else "Change action")
        picker = self._pick(role, title, then)
        found = picker.offers.of_node(node)
        if found is not None:
            picker.choose(*found)

    def _moved(self, addresses: list[Address], owner: Address, key: str, index: int, copy: bool) -> None:
        now = self.quietly(lambda: self.edits.move(addresses, owner, key, index, copy))
        self.canvas.set_cursor(now[0] if now else None)
        self.canvas.look.selected = set(now)
        self.canvas.viewport().update()

    def quietly(self, work: Callable[[], list[Address]]) -> list[Address]:
        """Do edits while the cursor stays where it is."""
        self._quiet = True
        try:
            return work()
        finally:
            self._quiet = False

    def delete(self) -> None:
        """Remove what is selected; the cursor goes to what took its place."""
        look = self.canvas.look
        chosen = outermost(look.selected or ({look.cursor} if look.cursor is not None else set()))
        if not chosen:
            return
        first = min(chosen, key=lambda a: [(isinstance(s, str), str(s) if isinstance(s, str) else "", s if isinstance(s, int) else 0) for s in a])
        self.quietly(lambda: self.edits.remove(chosen) or [])  # type: ignore[func-returns-value]
        address: Address = first
        while address and (self.edits.node(address) is None or self.lines.line_at(address) is None):
            last = address[-1]
            address = (*address[:-1], last - 1) if isinstance(last, int) and last > 0 else address[:-1]
        if address and not any(u.address == address[len(line.address):] for line in [self.lines.line_at(address)] if line for u in line.units):
            line = self.lines.line_at(address)
            address = line.address if line is not None else ()
        self.canvas.set_cursor(address or None)

    # -- over more than one row --------------------------------------------------------------------------------------

    def find_everywhere(self) -> None:
        """Open the window that finds in all sheets."""
        if self.search is None or not isValid(self.search):
            self.search = SearchWindow(self)
        self.search.show()
        self.search.raise_()
        self.search.activateWindow()
        self.search.edit.setFocus()

    def replace_object(self) -> None:
        """Ask for another object in the place of one."""
        dialog = ReplaceObjectDialog(self)
        dialog.finished.connect(self.take_focus)
        dialog.open()

    # -- looks -------------------------------------------------------------------------------------------------------

    def fold(self, line: Line) -> None:
        line.folded = not line.folded
        self.lines.arrange()
        self.canvas.measure()

    def zoom(self, step: int) -> None:
        """One step larger or smaller; 0 back to 100 %."""
        canvas = self.canvas
        if step == 0:
            canvas.zoom = 100
        else:
            at = min(range(len(ZOOMS)), key=lambda n: abs(ZOOMS[n] - canvas.zoom))
            canvas.zoom = ZOOMS[max(0, min(len(ZOOMS) - 1, at + step))]
        self.workspace.settings.setValue("sheet/zoom", canvas.zoom)
        canvas.restyle()
        self.workspace.show_status(f"{canvas.zoom} %")

    def filter(self, name: str) -> None:
        """Show only rows that mention an object; '' shows all."""
        self.lines.filter = name
        self.lines.fits = (lambda line: name in self.heads_of(line)) if name else None
        self.lines.arrange()
        self.canvas.measure()
        self.canvas.verticalScrollBar().setValue(0)

    def heads_of(self, line: Line) -> set[str]:
        """The objects that a row mentions, in expressions too."""
        from .clipboard import WORD
        from .wording import plain
        found: set[str] = set()
        if not isinstance(line.node, Mapping):
            return found
        for key in ("when", "do", "while", "for_each", "with"):
            node = line.get(key)
            if node is not None:
                for unit in line.units:
                    if unit.kind == "instruction":
                        found.update(self.wording.say(unit.node, "condition" if unit.cell == "when" else "action").heads)
                text = plain(node)
                found.update(m.group(1) for m in WORD.finditer(text))
                found.update(w for w in text.replace(",", " ").split() if w in self.names.speakers)
        return found

    # -- keys and menus ----------------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        if not self.commands.key(event):
            super().keyPressEvent(event)

    def _menu(self, place: QPoint) -> None:
        menu = self.commands.menu()
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(place)

    def handle(self, ident: str) -> bool:
        """Do an action of the window by its id (`copy`, `paste`, `find`, …); whether it was one of a sheet's."""
        return self.commands.handle(ident)


def rows_of(node: Node | None) -> int:
    """How many rows a list holds."""
    return len(node.entries) if isinstance(node, Sequence) else 0
