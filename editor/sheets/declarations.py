"""The dialog in which locals, parameters of functions, parameters of templates and values of a frame are added, changed, renamed, deleted."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QHBoxLayout, QLabel, QLineEdit, QPushButton, QToolButton, QWidget

from ...objects.phrases import fill, msgid
from ...objects.registry import TYPES
from ...runtime.project.tree import Mapping, Node, Scalar, copied, is_special
from ...runtime.project.values import name_problem, plain_value
from ..shell.icons import icon
from ..shell.theme import colours
from .declared import KIND_WORDS, RETURNS, Declared, Sort, read
from .dialogs import SheetDialog
from .wording import Translate


class _Entry:
    """The fields of one declared name."""

    def __init__(self, dialog: DeclarationsDialog, name: str, node: Node | None) -> None:
        _ = dialog.translate
        sort = dialog.sort
        self.old = name
        self.node = node
        kind, start, wanted = read(node, sort)
        self.name = QLineEdit(name)
        self.name.setAccessibleName("Name")
        self.kind = QComboBox()
        self.kind.setAccessibleName("Kind")
        for word in sort.kinds:
            self.kind.addItem(_(KIND_WORDS.get(word, word)), word)
        self.kind.setCurrentIndex(max(0, self.kind.findData(kind)))
        self.type = QComboBox()
        self.type.setAccessibleName("Type")
        for type_name in dialog.types:
            self.type.addItem(_(TYPES[type_name].title) if type_name in TYPES else type_name, type_name)
        if wanted and self.type.findData(wanted) < 0:
            self.type.addItem(wanted, wanted)
        self.type.setCurrentIndex(max(0, self.type.findData(wanted or "Active")))
        self.start = QLineEdit(start)
        self.start.setAccessibleName("Start")
        self.start.setPlaceholderText(_("must be given") if sort.specs else "0")
        self.remove = QToolButton()
        self.remove.setIcon(icon("delete"))
        self.remove.setAccessibleName("Delete")
        self.remove.setToolTip(_("Delete"))
        self.remove.clicked.connect(lambda: dialog.drop(self))
        for edit in (self.name, self.start):
            edit.textChanged.connect(lambda _text: dialog.check())
        self.kind.currentIndexChanged.connect(lambda _n: self._fit(dialog))
        self._fit(dialog)

    def _fit(self, dialog: DeclarationsDialog) -> None:
        self.type.setVisible(self.kind.currentData() == "object")
        self.start.setVisible(self.kind.currentData() != "object")
        dialog.check()

    def widgets(self) -> tuple[QWidget, ...]:
        return self.name, self.kind, self.type, self.start, self.remove

    def problem(self) -> tuple[str, dict[str, object]] | None:
        """What is wrong with it, as a template with its slots."""
        name, kind, start = self.name.text().strip(), str(self.kind.currentData()), self.start.text().strip()
        found = name_problem(name) if name else msgid("A name is missing.")
        if found:
            return found, {"name": name}
        if kind == "object" or not start:
            return None
        read_as = plain_value(Scalar(start))[0]
        if kind in ("number", "timer") and read_as != "number":
            return msgid("'{name}' starts as a number, for instance 0."), {"name": name}
        if kind == "truth" and read_as != "truth":
            return msgid("'{name}' starts as true or false."), {"name": name}
        return None

    def made(self, sort: Sort) -> Node:
        """What is written for it. What an entry held beyond the fields stays."""
        kind, start = str(self.kind.currentData()), self.start.text() if self.kind.currentData() == "text" else self.start.text().strip()
        if self.old and self.node is not None and (kind, start, str(self.type.currentData()) if kind == "object" else "") == read(self.node, sort):
            return copied(self.node)
        default = Scalar(start, quoted=not start or (kind == "text" and is_special(start)))
        if not sort.specs and kind != "timer" and not isinstance(self.node, Mapping):
            return default if start or kind == "text" else Scalar("false" if kind == "truth" else "0")
        spec = copied(self.node) if isinstance(self.node, Mapping) else Mapping()
        assert isinstance(spec, Mapping)
        spec.set("kind", Scalar(kind))
        _set(spec, "type", Scalar(str(self.type.currentData())) if kind == "object" else None)
        _set(spec, "default", default if start and kind != "object" else None)
        return spec


def _set(spec: Mapping, key: str, value: Node | None) -> None:
    if value is not None:
        spec.set(key, value)
    else:
        spec.entries[:] = [e for e in spec.entries if e.key is None or e.key.text != key]


class DeclarationsDialog(SheetDialog):
    """A list of names, each with its kind and start."""

    declared = Signal(object)          # Declared

    def __init__(self, sort: Sort, node: Node | None, types: list[str], translate: Translate, parent: QWidget, add: bool = False) -> None:
        super().__init__(translate(sort.title), translate("Accept"), translate, parent)
        self.setAccessibleName("Declarations")
        self.sort = sort
        self.types = types
        self.intro.setText(translate(sort.intro))
        self.setMinimumWidth(self.fontMetrics().height() * 30)
        self.rows: list[_Entry] = []
        holder = QWidget()
        self.grid = QGridLayout(holder)
        self.grid.setContentsMargins(0, 0, 0, 0)
        self.grid.setColumnStretch(0, 3)
        self.grid.setColumnStretch(3, 3)
        self.heads = [QLabel(translate(t)) for t in ("Name", "Kind", "Start" if not sort.specs else "If it is not given")]
        for column, head in zip((0, 1, 3), self.heads):
            head.setStyleSheet(f"color: {colours().dim};")
            self.grid.addWidget(head, 0, column)
        self.form.addRow(holder)
        self.more = QPushButton(translate("Add"))
        self.more.setIcon(icon("add"))
        self.more.setAccessibleName("Add a name")
        self.more.setAutoDefault(False)
        self.more.clicked.connect(lambda: self.add_new())
        line = QHBoxLayout()
        line.addWidget(self.more)
        line.addStretch(1)
        self.form.addRow(line)
        self.hint.setAccessibleName("What is wrong")
        self.hint.setStyleSheet(f"color: {colours().error};")
        for name, inner in node.items() if isinstance(node, Mapping) else ():
            self._put(_Entry(self, name, inner))
        if add or not self.rows:
            self.add_new()
        self.check()
        self.accepted.connect(lambda: self.declared.emit(self.result_of()))

    def offer_returns(self, now: str) -> QComboBox:
        """A list below of what a function gives back."""
        box = QComboBox()
        box.setAccessibleName("Gives back")
        for word in ("", *RETURNS):
            box.addItem(self.translate(KIND_WORDS[word] if word else "nothing, or what 'return' gives"), word)
        box.setCurrentIndex(max(0, box.findData(now)))
        self.form.addRow(self.translate("Gives back"), box)
        return box

    def _put(self, entry: _Entry) -> None:
        at = self.grid.rowCount()
        for column, widget in enumerate(entry.widgets()):
            self.grid.addWidget(widget, at, column if column < 2 else 3 if column < 4 else 4, Qt.AlignmentFlag(0))
        self.rows.append(entry)
        self.setTabOrder(entry.name, entry.kind)
        self.check()

    def add_new(self) -> None:
        """A further name."""
        entry = _Entry(self, "", None)
        self._put(entry)
        entry.name.setFocus()

    def drop(self, entry: _Entry) -> None:
        self.rows.remove(entry)
        for widget in entry.widgets():
            self.grid.removeWidget(widget)
            widget.deleteLater()
        self.check()

    def check(self) -> None:
        """Say what is wrong; only what is right can be accepted. An empty line counts as none."""
        if not hasattr(self, "hint") or not hasattr(self, "rows"):
            return
        words = ""
        seen: set[str] = set()
        for row in self._filled():
            problem = row.problem()
            name = row.name.text().strip()
            if problem is None and name in seen:
                problem = msgid("There are two of '{name}'."), {"name": name}
            seen.add(name)
            if problem is not None and not words:
                words = fill(*problem, self.translate)
        self.hint.setText(words)
        self.ok.setEnabled(not words)

    def _filled(self) -> list[_Entry]:
        return [r for r in self.rows if r.old or r.name.text().strip() or r.start.text().strip()]

    def result_of(self) -> Declared:
        rows = self._filled()
        return Declared([(r.name.text().strip(), r.made(self.sort)) for r in rows],
                        [(r.old, r.name.text().strip()) for r in rows if r.old and r.old != r.name.text().strip()])
