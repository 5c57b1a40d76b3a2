"""The problems panel: what is wrong with the project; a click jumps there, a fix is one click away."""

from __future__ import annotations

import re

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QListWidget, QListWidgetItem, QPushButton, QVBoxLayout, QWidget

from ...runtime.project.problems import Problem
from ...runtime.project.tree import Collection, Mapping, Scalar, Sequence
from ..document.addresses import Address, entry_at, node_at
from ..document.document import Document
from ..document.edits import SetKey
from .icons import icon
from .theme import colours
from .workspace import Translate


def address_of_place(tree: Mapping, line: int, column: int) -> Address:
    """The address of the innermost node that begins at or before a place of the file."""
    best: Address = ()

    def search(node: object, address: Address) -> None:
        nonlocal best
        if isinstance(node, (Scalar, Collection)) and 0 < node.line <= line and (node.line < line or node.column <= column):
            best = address
        if isinstance(node, (Mapping, Sequence)):
            for number, entry in enumerate(node.entries):
                if entry.key is not None and entry.key.line > line:
                    break
                step: str | int = entry.key.text if entry.key is not None else number
                if entry.key is not None and 0 < entry.key.line <= line and (entry.key.line < line or entry.key.column <= column):
                    best = (*address, step)
                search(entry.value, (*address, step))
    search(tree, ())
    return best


def suggestion(problem: Problem) -> tuple[str, str] | None:
    """The wrong word and the near known one, when a problem names them."""
    hint = str(problem.fields.get("hint", ""))
    found = re.search(r"Did you mean ([^\s?]+)\?", hint)
    if found is None:
        return None
    for key in ("name", "verb", "text", "word", "key", "member", "function", "type", "given"):
        wrong = problem.fields.get(key)
        if isinstance(wrong, str) and wrong and wrong != found.group(1):
            return wrong, found.group(1)
    return None


def mend(document: Document, problem: Problem, wrong: str, right: str, text: str) -> None:
    """Put the right word in the place of the wrong one, in the key or the text that a problem is about."""
    path = problem.path
    tree = document.trees[path]
    address = address_of_place(tree, problem.line, problem.column)
    word = re.compile(rf"(?<!\w){re.escape(wrong)}(?!\w)")
    if address and isinstance(address[-1], str) and word.search(address[-1]):
        entry = entry_at(tree, address)
        assert entry.key is not None
        document.undo_stack.push(SetKey(document, path, address, word.sub(right, entry.key.text), text))
        return
    node = node_at(tree, address)
    if isinstance(node, Scalar) and word.search(node.text):
        document.set_value(path, address, Scalar(word.sub(right, node.text), node.quoted), text)


class ProblemsPanel(QWidget):
    """A list of problems, errors first."""

    jump = Signal(object)             # Problem
    counted = Signal(int, int)        # errors, warnings

    def __init__(self, document: Document, translate: Translate, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.document = document
        self.translate = translate
        self.faults: list[Problem] = []        # what went wrong in the game that runs or ran last
        self.list = QListWidget()
        self.list.setAccessibleName("Problems")
        self.list.setWordWrap(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.itemActivated.connect(self._activated)
        self.list.itemClicked.connect(self._activated)
        self.list.currentItemChanged.connect(lambda *_: self._selected())
        self.fix = QPushButton()
        self.fix.setAccessibleName("Fix this problem")
        self.fix.clicked.connect(self._fix)
        self.empty = QLabel()
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.empty.setEnabled(False)
        row = QHBoxLayout()
        row.addStretch()
        row.addWidget(self.fix)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.list)
        layout.addWidget(self.empty)
        layout.addLayout(row)
        document.checked.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show the problems of the moment, keeping the selected one."""
        problems = [*self.faults, *sorted(self.document.problems, key=lambda p: p.severity != "error")]
        current = self.list.currentItem()
        kept = current.text() if current is not None else ""
        self.list.clear()
        c = colours()
        for problem in problems[:500]:
            sentence = problem.sentence(self.translate)
            where = f"{problem.path}:{problem.line}" if problem.line else problem.path
            playing = problem.code == "run"
            if playing:
                where = self.translate("While playing: {where}").format(where=where)
            picture = icon("bug" if playing else "problem", c.error if problem.severity == "error" else c.warning)
            item = QListWidgetItem(picture, f"{sentence}\n{where}")
            item.setData(Qt.ItemDataRole.UserRole, problem)
            self.list.addItem(item)
            if item.text() == kept:
                self.list.setCurrentItem(item)
        errors = sum(1 for p in problems if p.severity == "error")
        self.list.setVisible(bool(problems))
        self.empty.setVisible(not problems)
        self.empty.setText(self.translate("No problems"))
        self._selected()
        self.counted.emit(errors, len(problems) - errors)

    retranslate = refresh

    def set_faults(self, faults: list[Problem]) -> None:
        """What went wrong in the running game; it stays until the next one."""
        self.faults = faults
        self.refresh()

    def _problem(self) -> Problem | None:
        item = self.list.currentItem()
        return item.data(Qt.ItemDataRole.UserRole) if item is not None else None

    def _activated(self, item: QListWidgetItem) -> None:
        self.jump.emit(item.data(Qt.ItemDataRole.UserRole))

    def _selected(self) -> None:
        problem = self._problem()
        found = suggestion(problem) if problem is not None else None
        self.fix.setVisible(found is not None)
        if found is not None:
            self.fix.setText(self.translate("Change {wrong} to {right}").format(wrong=found[0], right=found[1]))

    def _fix(self) -> None:
        problem = self._problem()
        found = suggestion(problem) if problem is not None else None
        if problem is None or found is None or problem.path not in self.document.trees:
            return
        wrong, right = found
        mend(self.document, problem, wrong, right, self.translate("Change {wrong} to {right}").format(wrong=wrong, right=right))
        self.document.check()
