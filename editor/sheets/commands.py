"""What can be done in a sheet, each with its key: one table for keys, the context menu, and the window's actions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QMenu

from ...objects.phrases import fill, msgid
from ...runtime.project.tree import Entry, Mapping, Scalar, Sequence
from ..document.addresses import Address
from ..shell import shortcuts
from ..shell.icons import icon
from . import clipboard, renaming
from .declarations import DeclarationsDialog
from .declared import FUNCTION, LOCALS
from .dialogs import GoToDialog, IncludeDialog, MappingDialog
from .edits import _order, outermost, pair
from .lines import Line
from .special_fields import CYRILLIC
from .wording import Slot, plain

if TYPE_CHECKING:
    from .view import SheetEditor


@dataclass(frozen=True, slots=True)
class Command:
    """A command: its keys as Qt writes them, with | between; in which part of a menu it stands."""

    id: str
    text: str
    key: str
    icon: str = ""
    part: str = ""
    keywords: tuple[str, ...] = ()


INSERT, EDIT, LOOK = "Insert", "Edit", "View"
TABLE: tuple[Command, ...] = (
    Command("event", msgid("Add event"), "E", "event", INSERT),
    Command("condition", msgid("Add condition"), "C", "condition", INSERT),
    Command("action", msgid("Add action"), "A", "action", INSERT),
    Command("sub_event", msgid("Add sub-event"), "S", "down", INSERT),
    Command("else", msgid("Add else"), "L", "", INSERT),
    Command("note", msgid("Add note"), "N", "note", INSERT, keywords=("comment",)),
    Command("group", msgid("Add group"), "G", "group", INSERT),
    Command("or", msgid("Make an 'or' block"), "O", "", INSERT, keywords=("any",)),
    Command("for_each", msgid("Add 'for each' loop"), "F", "loop", INSERT),
    Command("repeat", msgid("Add 'repeat' loop"), "R", "loop", INSERT),
    Command("while", msgid("Add 'while' loop"), "W", "loop", INSERT),
    Command("function", msgid("Add function"), "U", "function", INSERT),
    Command("include", msgid("Include a sheet"), "M", "include", INSERT, keywords=("template", "behaviour", "behavior")),
    Command("locals", msgid("Locals of the row…"), "V", "", INSERT, keywords=("local variable",)),
    Command("function_parameters", msgid("Parameters of the function…"), "B", "", INSERT),
    Command("colour", msgid("Colour of the note"), "K", "", INSERT),
    Command("order", msgid("Order of the loop"), "Y", "", INSERT, keywords=("order by", "sort")),
    Command("fix", msgid("Fix the problem here"), "Ctrl+.", "", EDIT),
    Command("edit", msgid("Edit"), "Return", "", EDIT),
    Command("parameters", msgid("All arguments, or another verb"), "P", "", EDIT),
    Command("invert", msgid("Invert"), "I", "", EDIT, keywords=("not", "negate")),
    Command("disable", msgid("Disable or enable"), "D", "", EDIT),
    Command("active", msgid("Group is active at the start"), "T", "", EDIT),
    Command("object", msgid("Put another object in the place of one…"), "H", "", EDIT, keywords=("replace object",)),
    Command("cut", msgid("Cut"), "Ctrl+X", "cut", EDIT),
    Command("copy", msgid("Copy"), "Ctrl+C", "copy", EDIT),
    Command("paste", msgid("Paste"), "Ctrl+V", "paste", EDIT),
    Command("delete", msgid("Delete"), "Del|Backspace", "delete", EDIT),
    Command("select_all", msgid("Select all"), "Ctrl+A", "select", EDIT),
    Command("find", msgid("Find and replace"), "Ctrl+F|Ctrl+H", "search", EDIT),
    Command("find_everywhere", msgid("Find in all sheets…"), "Ctrl+Shift+F", "search", EDIT),
    Command("go_to", msgid("Go to row…"), "Ctrl+G", "", LOOK),
    Command("fold", msgid("Fold or unfold"), "Z", "", LOOK),
    Command("zoom_in", msgid("Zoom in"), "Ctrl++|Ctrl+=", "", LOOK),
    Command("zoom_out", msgid("Zoom out"), "Ctrl+-", "", LOOK),
    Command("zoom_full", msgid("Zoom to 100 %"), "Ctrl+0", "", LOOK),
    Command("help", msgid("Help on what the cursor is on"), "F1", "help", "Help"),
)
PAGES = {"group": "docs/events.md#groups", "include": "docs/events.md#include", "function": "docs/events.md#functions", "else": "docs/events.md#else",
         "note": "docs/events.md#notes", "any": "docs/events.md#any", "all": "docs/events.md#any", "while": "docs/events.md#while",
         "loop": "docs/events.md#for_each", "values": "docs/events.md#locals"}
"""Pages of the manual for kinds of rows and of what stands in them."""
CHANGE = msgid("Change {wrong} to {right}")
BY_ID = {command.id: command for command in TABLE}
ALIASES = {"replace": "find", "find_next": "find", "add": "event", "zoom_reset": "zoom_full"}


def shown_key(ident: str) -> str:
    """The key that a command has now, as a person reads it, '' for none."""
    return shortcuts.shown(shortcuts.live(f"sheet.{ident}", BY_ID[ident].key))


def with_key(text: str, ident: str) -> str:
    """A tip: what a command does, and its key."""
    key = shown_key(ident)
    return f"{text} ({key})" if key else text


class Commands:
    """Runs the commands of a sheet."""

    def __init__(self, sheet: SheetEditor) -> None:
        self.sheet = sheet

    # -- running -----------------------------------------------------------------------------------------------------

    def handle(self, ident: str) -> bool:
        """Do an action by its id, with or without its first word (`edit.copy`, `copy`); whether it is one of a sheet's."""
        word = ident.rpartition(".")[2]
        if ALIASES.get(word, word) not in BY_ID:
            return False
        self.run(word)
        return True

    def run(self, ident: str) -> None:
        ident = ALIASES.get(ident, ident)
        sheet = self.sheet
        sheet.inline.close(keep=True)
        work: dict[str, Callable[[], object]] = {
            "event": sheet.add_event, "sub_event": sheet.add_sub_event, "condition": lambda: self._cell("when"), "action": lambda: self._cell("do"),
            "delete": sheet.delete, "zoom_in": lambda: sheet.zoom(1), "zoom_out": lambda: sheet.zoom(-1), "zoom_full": lambda: sheet.zoom(0),
            "find": sheet.find_bar.open, "include": lambda: self.include(None), "edit": self._edit, "else": self._else, "or": self._or,
            "fix": sheet.faults.fix, "find_everywhere": sheet.find_everywhere, "object": sheet.replace_object,
        }
        found = work.get(ident) or getattr(self, f"_{ident}", None)
        if found is not None:
            found()

    def available(self, ident: str) -> bool:
        """Whether a command can be used where the cursor is."""
        line = self.sheet.line()
        look = self.sheet.canvas.look
        if ident in ("condition", "action"):
            return line is not None and line.has_cells
        if ident == "sub_event":
            return line is not None and line.kind in ("event", "else", "function", "group")
        if ident == "else":
            return line is not None and line.kind == "event" and line.get("else") is None
        if ident in ("invert", "or"):
            return any(self.sheet._cell_of(a) == "when" for a in look.selected)
        if ident in ("disable", "edit", "parameters", "cut", "copy", "delete"):
            return look.cursor is not None
        if ident == "locals":
            return line is not None and line.has_cells
        if ident == "function_parameters":
            return line is not None and line.kind == "function"
        if ident == "colour":
            return line is not None and line.kind == "note"
        if ident == "order":
            return line is not None and line.get("for_each") is not None
        if ident == "fix":
            return look.cursor is not None and bool(self.sheet.faults.fixes(look.cursor))
        if ident == "active":
            return line is not None and line.kind == "group"
        if ident == "fold":
            return line is not None and bool(line.children)
        return True

    def menu(self) -> QMenu:
        """The context menu."""
        _ = self.sheet.workspace.translate
        menu = QMenu(self.sheet)
        menu.setAccessibleName("Sheet menu")
        before = ""
        for fault, word in self.sheet.faults.fixes(self.sheet.canvas.look.cursor):
            action = menu.addAction(icon("star"), fill(CHANGE, {"wrong": word[0], "right": word[1]}, _))
            action.triggered.connect(lambda _on=False, f=fault, w=word: self.sheet.faults.apply(f, w))
            before = "fix"
        for ident, command in BY_ID.items():
            if (command.part == LOOK and ident != "fold") or ident == "fix" or not self.available(ident):
                continue
            if before not in ("", command.part):
                menu.addSeparator()
            before = command.part
            action = menu.addAction(_(command.text))
            if command.icon:
                action.setIcon(icon(command.icon))
            action.setShortcuts(shortcuts.sequences(shortcuts.live(f"sheet.{command.id}", command.key))[:1])
            action.setShortcutVisibleInContextMenu(True)
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
            action.triggered.connect(lambda _on=False, i=ident: self.run(i))
        return menu

    # -- keys --------------------------------------------------------------------------------------------------------

    def key(self, event: QKeyEvent) -> bool:
        """Whether a key was used."""
        canvas = self.sheet.canvas
        key, mods = event.key(), event.modifiers()
        control = bool(mods & Qt.KeyboardModifier.ControlModifier)
        shift = bool(mods & Qt.KeyboardModifier.ShiftModifier)
        if key == Qt.Key.Key_F3 and canvas.look.found:
            self.sheet.find_bar.jump(-1 if shift else 1)
            return True
        if not control and self._arrow(key, shift):
            return True
        if key == Qt.Key.Key_Escape:
            canvas.set_cursor(canvas.look.cursor)
            return True
        if key == Qt.Key.Key_Space and canvas.look.cursor is not None:
            canvas.look.selected ^= {canvas.look.cursor}
            canvas.anchor = canvas.look.cursor
            canvas.viewport().update()
            return True
        ident = self.command_of(event)
        if ident and self.available(ident):
            self.run(ident)
        return bool(ident)

    def command_of(self, event: QKeyEvent) -> str:
        """The command that a key stands for, '' for none. Letters count by their place on the keyboard."""
        key, mods = event.key(), event.modifiers()
        shift = bool(mods & Qt.KeyboardModifier.ShiftModifier)
        letter = CYRILLIC.get(chr(key).lower(), "") if key < 0x110000 else ""
        pressed = "Return" if key == Qt.Key.Key_Enter else letter.upper() if letter else QKeySequence(key).toString(QKeySequence.SequenceFormat.PortableText)
        if mods & Qt.KeyboardModifier.AltModifier:
            return ""
        control = bool(mods & Qt.KeyboardModifier.ControlModifier)
        pressed = f"{'Ctrl+' if control else ''}{'Shift+' if shift and pressed.isalnum() else ''}{pressed}"
        return next((ident for ident, command in BY_ID.items() if pressed in command.key.split("|")), "")

    def takes(self, event: QKeyEvent) -> bool:
        """Whether the sheet wants a key for itself, before the window's actions have it."""
        if event.key() == Qt.Key.Key_F3:
            return bool(self.sheet.canvas.look.found)
        pressed = QKeySequence(event.keyCombination())
        own = any(pressed in action.shortcuts() for action in self.sheet.actions())       # keys that a person gave to something else
        return not own and bool(self.command_of(event))

    def _arrow(self, key: int, shift: bool) -> bool:
        canvas = self.sheet.canvas
        shown = canvas.lines.shown
        steps = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1, Qt.Key.Key_PageUp: -10, Qt.Key.Key_PageDown: 10,
                 Qt.Key.Key_Home: -len(shown), Qt.Key.Key_End: len(shown)}
        cursor = canvas.look.cursor
        line = self.sheet.line()
        if key not in (*steps, Qt.Key.Key_Left, Qt.Key.Key_Right) or not shown:
            return False
        if line is None or cursor is None or id(line) not in canvas.lines.index:
            canvas.set_cursor(shown[-1 if key == Qt.Key.Key_End else 0].address)
            return True
        if key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self._sideways(line, cursor, key == Qt.Key.Key_Right)
            return True
        step = steps[Qt.Key(key)]
        rest = cursor[len(line.address):]
        target: Address | None = None
        if rest and abs(step) == 1:
            cell = self.sheet._cell_of(cursor)
            units = [u.address for u in line.units if u.cell == cell]
            place = units.index(rest) + step if rest in units else 0
            if 0 <= place < len(units):
                target = line.address + units[place]
            else:
                number = canvas.lines.index[id(line)] + step
                while 0 <= number < len(shown):
                    inside = [u.address for u in shown[number].units if u.cell == cell]
                    if inside:
                        target = shown[number].address + inside[0 if step > 0 else -1]
                        break
                    number += step
                target = target or cursor
        if target is None:
            number = max(0, min(len(shown) - 1, canvas.lines.index[id(line)] + (step if not rest or abs(step) > 1 else 0)))
            target = shown[number].address
        if shift:
            canvas.select_range(target)
        else:
            canvas.set_cursor(target)
        return True

    def _sideways(self, line: Line, cursor: Address, right: bool) -> None:
        canvas = self.sheet.canvas
        rest = cursor[len(line.address):]
        whens = [u.address for u in line.units if u.cell == "when"]
        dos = [u.address for u in line.units if u.cell == "do"]
        if not rest:
            if line.children and line.kind == "group" and line.folded == right:
                self.sheet.fold(line)
            elif right and (whens or dos):
                canvas.set_cursor(line.address + (whens or dos)[0])
            elif not right and line.parent is not None and line.parent.parent is not None:
                canvas.set_cursor(line.parent.address)
            return
        here, other = (whens, dos) if rest in whens else (dos, whens)
        place = here.index(rest) if rest in here else 0
        if right and here is whens and other:
            canvas.set_cursor(line.address + other[min(place, len(other) - 1)])
        elif not right:
            canvas.set_cursor(line.address + other[min(place, len(other) - 1)] if here is dos and other else line.address)

    # -- adding ------------------------------------------------------------------------------------------------------

    def _cell(self, cell: str) -> None:
        line = self.sheet.line()
        if line is not None and line.has_cells:
            self.sheet.add_to_cell(line.address, cell)

    def _else(self) -> None:
        line = self.sheet.line()
        if line is not None:
            self.sheet.canvas.set_cursor(self.sheet.edits.add_else(line.address))

    def _row(self, row: Mapping, text: str) -> Address:
        parent, index = self.sheet.place_below()
        address = self.sheet.edits.insert_rows(parent, index, [Entry(None, row)], text)
        self.sheet.canvas.set_cursor(address)
        return address

    def _name(self, address: Address, key: str, kind: str, name: str = "title") -> None:
        """Open the field of what was just made."""
        node = self.sheet.edits.node((*address, key))
        self.sheet.edit_slot((*address, key), Slot(name, kind, (), node))

    def _note(self) -> None:
        address = self._row(pair("note", Scalar("", True)), msgid("Add note"))
        self._name(address, "note", "note", "note")

    def _group(self) -> None:
        _ = self.sheet.workspace.translate
        rows = self.sheet.canvas.selected_rows()
        neighbours = {r[:-1] for r in rows}
        if len(rows) > 1 and len(neighbours) == 1 and all(isinstance(r[-1], int) for r in rows):
            address = self.sheet.edits.wrap(rows, _("Group"))
            self.sheet.canvas.set_cursor(address)
        else:
            address = self._row(Mapping([Entry(Scalar("group"), Scalar(_("Group"))), Entry(Scalar("events"), Sequence())]), msgid("Add group"))
        self._name(address, "group", "group_name")

    def _function(self) -> None:
        known = self.sheet.names.functions
        name = next(f"function{n or ''}" for n in range(1000) if f"function{n or ''}" not in known)
        name = "do_it" if name == "function" and "do_it" not in known else name
        row = Mapping([Entry(Scalar("function"), Scalar(name)), Entry(Scalar("do"), Sequence())])
        self._name(self._row(row, msgid("Add function")), "function", "function_name")

    def _repeat(self) -> None:
        address = self._row(Mapping([Entry(Scalar("repeat"), Scalar("10")), Entry(Scalar("do"), Sequence())]), msgid("Add loop"))
        self._name(address, "repeat", "number", "repeat")

    def _for_each(self) -> None:
        first = next((s.name for s in self.sheet.names.speakers.values() if s.kind != "built_in"), "")
        address = self._row(Mapping([Entry(Scalar("for_each"), Scalar(first)), Entry(Scalar("do"), Sequence())]), msgid("Add loop"))
        self._name(address, "for_each", "object", "for_each")

    def _while(self) -> None:
        address = self._row(Mapping([Entry(Scalar("while"), Sequence()), Entry(Scalar("do"), Sequence())]), msgid("Add loop"))
        self.sheet.add_to_cell(address, "when")

    def include(self, line: Line | None) -> None:
        """Choose a shared sheet and fill its parameters; for a row that is there, fill them anew."""
        sheet = self.sheet
        own = sheet.path.rpartition("/")[2].removesuffix(".yaml") if sheet.path.startswith("events/") else ""
        sheets = {n: s.tree for n, s in sheet.document.project.sheets.items() if s.tree is not None and n not in ("Global", "Pause", own)}
        row = line.node if line is not None and isinstance(line.node, Mapping) else None
        dialog = IncludeDialog(sheets, sheet.setting(()), row, sheet)

        def done(made: Mapping) -> None:
            if line is None:
                self._row(made, msgid("Include a sheet"))
                return
            with sheet.document.step(sheet.workspace.translate("Change include")):
                for key in ("include", "with"):
                    sheet.document.set_value(sheet.path, (*line.address, key), made.get(key), "")
        dialog.finished.connect(sheet.take_focus)
        dialog.included.connect(done)
        dialog.open()

    # -- what is declared --------------------------------------------------------------------------------------------

    def _locals(self) -> None:
        line = self.sheet.line()
        if line is None or not line.has_cells:
            return
        sheet, row = self.sheet, line.address
        dialog = DeclarationsDialog(LOCALS, line.get("values"), [], sheet.workspace.translate, sheet)
        dialog.finished.connect(sheet.take_focus)
        dialog.declared.connect(lambda d: sheet.edits.declare(
            sheet.path, (*row, "values"), d, sheet.workspace.translate("Change locals"),
            lambda old, new: renaming.local_renamed(sheet.document.trees, sheet.path, row, old, new)))
        dialog.open()

    def _function_parameters(self) -> None:
        line = self.sheet.line()
        if line is None or line.kind != "function":
            return
        sheet, row = self.sheet, line.address
        dialog = DeclarationsDialog(FUNCTION, line.get("parameters"), sheet.names.types(), sheet.workspace.translate, sheet)
        before = plain(line.get("returns"))
        returns = dialog.offer_returns(before)

        def more() -> None:
            now = str(returns.currentData())
            if now != before:
                sheet.document.set_value(sheet.path, (*row, "returns"), Scalar(now) if now else None, "")
        dialog.finished.connect(sheet.take_focus)
        dialog.declared.connect(lambda d: sheet.edits.declare(
            sheet.path, (*row, "parameters"), d, sheet.workspace.translate("Change parameters"),
            lambda old, new: renaming.parameter_renamed(sheet.document.trees, sheet.path, row, old, new), more))
        dialog.open()

    def _colour(self) -> None:
        """Ask for the colour of a note."""
        line = self.sheet.line()
        if line is not None and line.kind == "note":
            slot = Slot("colour", "colour", ("colour",), line.get("colour"), default="", required=False, up=1)
            self.sheet.edit_slot((*line.address, "note"), slot)

    def _order(self) -> None:
        """Give a loop an order, or take it away."""
        line = self.sheet.line()
        if line is None or line.get("for_each") is None:
            return
        sheet, row = self.sheet, line.address
        if line.get("order_by") is not None:
            with sheet.document.step(sheet.workspace.translate("Remove the order")):
                for key in ("order", "order_by"):
                    if line.get(key) is not None:
                        sheet.document.set_value(sheet.path, (*row, key), None, "")
            return
        sheet.document.set_value(sheet.path, (*row, "order_by"), Scalar(f"{plain(line.get('for_each'))}.y"), sheet.workspace.translate("Add an order"))
        said = sheet.said((*row, "for_each"))
        slot = next((s for s in said.slots() if s.name == "order_by"), None) if said is not None else None
        if slot is not None:
            sheet.edit_slot((*row, "for_each"), slot)

    # -- changing ----------------------------------------------------------------------------------------------------

    def _edit(self) -> None:
        cursor = self.sheet.canvas.look.cursor
        if cursor is not None:
            self.sheet.activate(cursor)

    def _parameters(self) -> None:
        cursor = self.sheet.canvas.look.cursor
        if cursor is not None:
            self.sheet.edit_whole(cursor)

    def _invert(self) -> None:
        canvas = self.sheet.canvas
        chosen = []
        for address in sorted(canvas.selected_units(), key=_order):
            said = self.sheet.said(address)
            if self.sheet._cell_of(address) == "when" and said is not None and (said.inverted or (said.invertible and not said.trigger)):
                chosen.append(address)
        if chosen:
            self.sheet.edits.invert(chosen)
        else:
            self.sheet.workspace.show_status(self.sheet.workspace.translate("What happens cannot be inverted; only what holds can."))

    def _or(self) -> None:
        canvas = self.sheet.canvas
        units = sorted((a for a in canvas.selected_units() if self.sheet._cell_of(a) == "when" and isinstance(a[-1], int)), key=_order)
        if units and len({u[:-1] for u in units}) == 1:
            canvas.set_cursor(self.sheet.edits.any_block(units))

    def _disable(self) -> None:
        canvas = self.sheet.canvas
        rows = canvas.selected_rows()
        if not rows:
            lines = [self.sheet.lines.line_at(a) for a in canvas.look.selected]
            rows = list({line.address for line in lines if line is not None})
        self.sheet.edits.toggle_enabled(rows)

    def _active(self) -> None:
        line = self.sheet.line()
        if line is not None and line.kind == "group":
            self.sheet.edits.toggle_active(line.address)

    def _fold(self) -> None:
        line = self.sheet.line()
        if line is not None and line.children:
            self.sheet.fold(line)

    # -- clipboard ---------------------------------------------------------------------------------------------------

    def _chosen(self) -> list[Address]:
        canvas = self.sheet.canvas
        rows = canvas.selected_rows()
        found = rows or canvas.selected_units()
        return sorted((a for a in outermost(found) if isinstance(a[-1], int)), key=_order)

    def _copy(self) -> None:
        entries = [e for e in (self.sheet.edits.entry(a) for a in self._chosen()) if e is not None]
        if entries:
            QGuiApplication.clipboard().setText(clipboard.text_of(entries))

    def _cut(self) -> None:
        if self._chosen():
            self._copy()
            self.sheet.delete()

    def _paste(self) -> None:
        sheet = self.sheet
        _ = sheet.workspace.translate
        pasted = clipboard.read(QGuiApplication.clipboard().text())
        if pasted is None:
            sheet.workspace.show_status(_("The clipboard holds no rows of a sheet."))
            return
        unknown = clipboard.unknown_objects(pasted.entries, sheet.names)
        if not unknown:
            self._put(pasted)
            return
        dialog = MappingDialog(unknown, sheet.setting(()), sheet)
        dialog.finished.connect(sheet.take_focus)
        dialog.mapped.connect(lambda to: self._put(clipboard.Pasted(clipboard.mapped(pasted.entries, to), pasted.rows)))
        dialog.open()

    def _put(self, pasted: clipboard.Pasted) -> None:
        sheet = self.sheet
        canvas = sheet.canvas
        if pasted.rows:
            parent, index = sheet.place_below()
            at = sheet.edits.insert_rows(parent, index, pasted.entries, msgid("Paste"))
            canvas.set_cursor(at)
            canvas.look.selected = {(*at[:-1], int(at[-1]) + n) for n in range(len(pasted.entries))}
            return
        cursor = canvas.look.cursor
        line = sheet.line()
        if line is None or cursor is None or not line.has_cells:
            sheet.workspace.show_status(sheet.workspace.translate("Put the cursor on an event first."))
            return
        cell = sheet._cell_of(cursor) or self._fits(pasted)
        after: Address | None = cursor if sheet._cell_of(cursor) == cell else None
        with sheet.document.step(sheet.workspace.translate("Paste")):
            placed = []
            for entry in pasted.entries:
                after = sheet.edits.add_instruction(line.address, cell, entry.value, after)
                placed.append(after)
        canvas.set_cursor(placed[0])
        canvas.look.selected = set(placed)

    def _fits(self, pasted: clipboard.Pasted) -> str:
        """Whether instructions are conditions or actions."""
        said = [self.sheet.wording.say(e.value, "action") for e in pasted.entries]
        return "when" if any(s.unknown for s in said) else "do"

    def _select_all(self) -> None:
        canvas = self.sheet.canvas
        canvas.look.selected = {line.address for line in canvas.lines.shown if line.depth == 0}
        canvas.viewport().update()

    # -- looking -----------------------------------------------------------------------------------------------------

    def _go_to(self) -> None:
        sheet = self.sheet
        most = max((line.number for line in sheet.lines.everything()), default=1)
        GoToDialog(most, sheet.go_to_number, sheet.workspace.translate, sheet).open()

    def _help(self) -> None:
        """The manual's page of what the cursor is on; of a row, of its first condition or action that has one."""
        sheet = self.sheet
        cursor, line = sheet.canvas.look.cursor, sheet.line()
        page = ""
        if cursor is not None and line is not None:
            rest = cursor[len(line.address):]
            own = PAGES.get(line.kind, "")
            units = [u for u in line.units if u.address == rest] if rest else line.units
            pages = [PAGES.get(u.kind) or sheet.canvas.typesetter.said(line, u).page for u in units if u.kind not in ("title", "unknown")]
            page = own or next((p for p in pages if p), "")
            if rest == () and line.get("for_each") is None and (loop := next((k for k in ("repeat", "while") if line.get(k) is not None), "")):
                page = f"docs/events.md#{loop}"
        sheet.workspace.show_help(page or "docs/events.md")
