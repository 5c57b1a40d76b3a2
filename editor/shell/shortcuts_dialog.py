"""Changing the shortcuts: all actions in a table, a field for the keys, what clashes is said before it is taken."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QSettings, Qt, Signal
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QHeaderView,
    QKeySequenceEdit,
    QLabel,
    QLineEdit,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from . import shortcuts
from .actions import Record
from .theme import colours
from .workspace import Translate


@dataclass(frozen=True, slots=True)
class Group:
    """Actions that can be used at the same time: those of the window, or those of a kind of view."""

    title: str
    records: tuple[Record, ...]
    everywhere: bool = False


class ShortcutsDialog(QDialog):
    """Every action with its keys. A change counts at once."""

    changed = Signal()

    def __init__(self, groups: list[Group], settings: QSettings, translate: Translate, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.groups = groups
        self.settings = settings
        self.translate = tr = translate
        self.setWindowTitle(tr("Shortcuts"))
        self.setAccessibleName("Shortcuts")
        self.filter = QLineEdit()
        self.filter.setAccessibleName("Filter actions")
        self.filter.setPlaceholderText(tr("Filter"))
        self.tree = QTreeWidget()
        self.tree.setAccessibleName("Actions")
        self.tree.setHeaderLabels([tr("Action"), tr("Keys")])
        self.tree.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.tree.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.tree.header().setStretchLastSection(False)
        self.keys = QKeySequenceEdit()
        self.keys.setAccessibleName("New keys")
        self.keys.setMaximumSequenceLength(1)
        self.keys.setMinimumWidth(self.fontMetrics().horizontalAdvance("M") * 10)
        self.take, self.none, self.default, self.all = QPushButton(tr("Use these keys")), QPushButton(tr("No keys")), QPushButton(tr("As at first")), \
            QPushButton(tr("All as at first"))
        for button, name in ((self.take, "Use these keys"), (self.none, "No keys"), (self.default, "As at first"), (self.all, "All as at first")):
            button.setAccessibleName(name)
            button.setAutoDefault(False)
        self.said = QLabel(" ")
        self.said.setAccessibleName("What clashes")
        self.said.setWordWrap(True)
        row = QHBoxLayout()
        row.addWidget(self.keys, 1)
        row.addWidget(self.take)
        more = QHBoxLayout()
        for part in (self.none, self.default):
            more.addWidget(part)
        more.addStretch()
        more.addWidget(self.all)
        layout = QVBoxLayout(self)
        layout.addWidget(self.filter)
        layout.addWidget(self.tree, 1)
        layout.addLayout(row)
        layout.addWidget(self.said)
        layout.addLayout(more)
        em = self.fontMetrics().horizontalAdvance("M")
        self.resize(em * 60, em * 44)
        self.filter.textChanged.connect(self._filter)
        self.tree.currentItemChanged.connect(lambda *_: self._selected())
        self.keys.keySequenceChanged.connect(lambda _keys: self._say_clash())
        self.take.clicked.connect(lambda: self._change(self.keys.keySequence().toString(QKeySequence.SequenceFormat.PortableText)))
        self.none.clicked.connect(lambda: self._change(""))
        self.default.clicked.connect(lambda: self._change(None))
        self.all.clicked.connect(self._reset)
        self.items: dict[str, QTreeWidgetItem] = {}
        self._fill()
        self._selected()

    def _fill(self) -> None:
        for group in self.groups:
            top = QTreeWidgetItem([self.translate(group.title), ""])
            top.setFlags(Qt.ItemFlag.ItemIsEnabled)
            self.tree.addTopLevelItem(top)
            for record in group.records:
                item = QTreeWidgetItem([self.translate(record.text), ""])
                item.setData(0, Qt.ItemDataRole.UserRole, (group, record))
                top.addChild(item)
                self.items[record.name] = item
            top.setExpanded(True)
        self._show_keys()

    def _show_keys(self) -> None:
        for item in self.items.values():
            _group, record = item.data(0, Qt.ItemDataRole.UserRole)
            item.setText(1, ", ".join(s.toString(QKeySequence.SequenceFormat.NativeText) for s in shortcuts.sequences(record.shortcut)))
            font = item.font(1)
            font.setBold(shortcuts.is_own(record.name))
            item.setFont(1, font)

    def _filter(self, text: str) -> None:
        words = text.lower().split()
        for item in self.items.values():
            _group, record = item.data(0, Qt.ItemDataRole.UserRole)
            item.setHidden(not all(w in f"{item.text(0)} {item.text(1)} {record.text}".lower() for w in words))
        for number in range(self.tree.topLevelItemCount()):
            top = self.tree.topLevelItem(number)
            if top is not None:
                top.setHidden(all(top.child(n).isHidden() for n in range(top.childCount())))

    def _current(self) -> tuple[Group, Record] | None:
        item = self.tree.currentItem()
        return item.data(0, Qt.ItemDataRole.UserRole) if item is not None else None

    def _selected(self) -> None:
        found = self._current()
        for part in (self.keys, self.take, self.none, self.default):
            part.setEnabled(found is not None)
        self.keys.blockSignals(True)
        self.keys.clear()
        if found is not None:
            first = shortcuts.sequences(found[1].shortcut)
            if first:
                self.keys.setKeySequence(first[0])
        self.keys.blockSignals(False)
        self._say(" ")

    def clash(self, group: Group, record: Record, keys: str) -> tuple[Group, Record] | None:
        """Another action that answers to the keys at the same time."""
        others = [(g, r) for g in self.groups for r in g.records if r.name != record.name and (g is group or g.everywhere or group.everywhere)]
        ident = shortcuts.clash(keys, [(r.name, r.shortcut) for _, r in others])
        return next(((g, r) for g, r in others if r.name == ident), None) if ident else None

    def _say_clash(self) -> None:
        found = self._current()
        if found is None:
            return
        keys = self.keys.keySequence().toString(QKeySequence.SequenceFormat.PortableText)
        other = self.clash(*found, keys) if keys else None
        if other is None:
            self._say(" ")
        else:
            self._say(self.translate("{keys} belongs to: {action} ({where}). Using it here takes it away there.").format(
                keys=shortcuts.shown(keys), action=self.translate(other[1].text), where=self.translate(other[0].title)))

    def _say(self, text: str) -> None:
        self.said.setText(text)
        self.said.setStyleSheet(f"color: {colours().warning}")

    def _change(self, keys: str | None) -> None:
        """Give the selected action these keys (None: those it came with) and take them from the one that has them."""
        found = self._current()
        if found is None:
            return
        record = found[1]
        wanted = record.keys if keys is None else keys
        while wanted and (other := self.clash(*found, wanted)) is not None:
            mine = {s.toString() for s in shortcuts.sequences(wanted)}
            left = "|".join(k for k in other[1].shortcut.split("|") if QKeySequence(k).toString() not in mine)
            shortcuts.change(self.settings, other[1].name, other[1].keys, left)
        shortcuts.change(self.settings, record.name, record.keys, wanted)
        self._show_keys()
        self._selected()
        self.changed.emit()

    def _reset(self) -> None:
        shortcuts.reset(self.settings)
        self._show_keys()
        self._selected()
        self.changed.emit()
