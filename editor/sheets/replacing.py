"""Another object in the place of one: in what is selected, in the sheet, or everywhere; what the new one cannot do is told first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QComboBox

from ...objects.phrases import fill, msgid
from ...runtime.project.tree import Entry, Mapping, Node, Scalar, Sequence, copied
from ..document.addresses import Address
from ..document.rename import ObjectName, ReplaceTrees
from ..document.rename_sheets import Names as ProjectNames
from ..document.rename_sheets import SheetWalk
from .dialogs import SheetDialog, object_list
from .edits import outermost
from .names import Names
from .searching import sheet_paths

if TYPE_CHECKING:
    from .view import SheetEditor

WHERE = (("selection", msgid("what is selected")), ("sheet", msgid("this sheet")), ("everywhere", msgid("all sheets")))


class ReplaceObjectDialog(SheetDialog):
    """Asks which object, by which, and where."""

    def __init__(self, sheet: SheetEditor) -> None:
        _ = sheet.workspace.translate
        super().__init__(_("Another object"), _("Replace"), _, sheet)
        self.sheet = sheet
        self.setAccessibleName("Another object")
        self.intro.setText(_("Conditions, actions and expressions speak of another object from then on."))
        self.old = object_list(sheet.names, sheet.canvas.pictures)
        self.old.setAccessibleName("Object")
        self.new = object_list(sheet.names, sheet.canvas.pictures)
        self.new.setAccessibleName("In its place")
        self.where = QComboBox()
        self.where.setAccessibleName("Where")
        for word, text in WHERE:
            self.where.addItem(_(text), word)
        selected = self._selected()
        self.where.setCurrentIndex(0 if selected else 1)
        mentioned = [name for name in dict.fromkeys(n for node in selected for n in heads(node)) if self.old.findData(name) >= 0]
        if mentioned:
            self.old.setCurrentIndex(self.old.findData(mentioned[0]))
        self.new.setCurrentIndex(next((n for n in range(self.new.count()) if n != self.old.currentIndex()), 0))
        self.form.addRow(_("Object"), self.old)
        self.form.addRow(_("In its place"), self.new)
        self.form.addRow(_("Where"), self.where)
        self.hint.setAccessibleName("What it cannot do")
        for box in (self.old, self.new, self.where):
            box.currentIndexChanged.connect(lambda _n: self._tell())
        self._tell()
        self.accepted.connect(self._replace)

    def _selected(self) -> list[Node]:
        edits = self.sheet.edits
        return [node for a in outermost(self.sheet.canvas.look.selected) if (node := edits.node(a)) is not None]

    def _concerned(self) -> Iterator[tuple[Names, Node]]:
        sheet = self.sheet
        where = self.where.currentData()
        if where == "selection":
            yield from ((sheet.names, node) for node in self._selected())
            return
        for path in [sheet.path] if where == "sheet" else sheet_paths(sheet.document):
            tree = sheet.document.trees.get(path)
            if tree is not None and (rows := tree.get("events")) is not None:
                yield sheet.names if path == sheet.path else Names(sheet.document, path), rows

    def _tell(self) -> None:
        """Say what the new object has not, of what the old one is asked to do."""
        old, new = str(self.old.currentData() or ""), str(self.new.currentData() or "")
        found = missing_verbs(self._concerned(), old, new)
        words = fill(msgid("{name} has no {verbs}. Where they are used, a problem will be shown."), {"name": new, "verbs": ", ".join(found)}, self.translate)
        self.hint.setText(words if found else "")
        self.ok.setEnabled(bool(old and new and old != new))

    def _replace(self) -> None:
        sheet = self.sheet
        old, new, where = str(self.old.currentData()), str(self.new.currentData()), self.where.currentData()
        words = fill(msgid("Put {new} in the place of {old}"), {"new": new, "old": old}, self.translate)
        document = sheet.document
        if where == "selection":
            with document.step(words):
                for address in outermost(sheet.canvas.look.selected):
                    node = sheet.edits.node(address)
                    if node is not None and (made := with_object(node, old, new, document.trees, _is_row(sheet, address))) != node:
                        document.set_value(sheet.path, address, made, words)
        else:
            changed: dict[str, Mapping | None] = {}
            walk = SheetWalk(ObjectName(ProjectNames(document.trees), old, new))
            for path in [sheet.path] if where == "sheet" else sheet_paths(document):
                made = copied(document.trees[path])
                assert isinstance(made, Mapping)
                walk.sheet(made)
                if made != document.trees[path]:
                    changed[path] = made
            if changed:
                document.undo_stack.push(ReplaceTrees(document, changed, words))
        document.check()
        count = len(sheet.faults.here())
        if count:
            sheet.workspace.show_status(fill(msgid("Problems in this sheet: {count}"), {"count": count}, self.translate))


def _is_row(sheet: SheetEditor, address: Address) -> bool:
    line = sheet.lines.line_at(address)
    return line is not None and line.address == address


def with_object(node: Node, old: str, new: str, trees: dict[str, Mapping], row: bool) -> Node:
    """A copy of a row or an instruction that speaks of another object."""
    entry = Entry(None, copied(node))
    walk = SheetWalk(ObjectName(ProjectNames(trees), old, new))
    if row:
        walk.row(entry.value)
    else:
        walk.instruction(entry)
    return entry.value


def heads(node: Node) -> Iterator[str]:
    """What stands before the dots of instructions."""
    for key, _ in _instructions(node):
        yield key.partition(".")[0]


def _instructions(node: Node) -> Iterator[tuple[str, Node | None]]:
    if isinstance(node, Scalar):
        if "." in node.text:
            yield node.text, None
    elif isinstance(node, Sequence):
        for value in node.values():
            yield from _instructions(value)
    else:
        for key, value in node.items():
            if "." in key:
                yield key, value
            elif key in ("when", "do", "while", "events", "else", "any", "all", "not"):
                yield from _instructions(value)


def missing_verbs(concerned: Iterable[tuple[Names, Node]], old: str, new: str) -> list[str]:
    """Conditions, actions and properties that are asked of `old` and that `new` has not."""
    found: dict[str, None] = {}
    for names, node in concerned:
        speaker = names.speakers.get(new)
        for key, _argument in _instructions(node):
            head, _, member = key.partition(".")
            if head == old and member not in ("where", "count") and (speaker is None or not (
                    speaker.verb(member, "condition") or speaker.verb(member, "action") or speaker.property(member))):
                found.setdefault(member)
    return list(found)
