"""The command palette: every action by a few letters, with its shortcut beside it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QDialog, QLineEdit, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from .actions import Actions


def fits(words: list[str], text: str) -> bool:
    return all(w in text for w in words)


class CommandPalette(QDialog):
    """A search field over the actions that are enabled now."""

    def __init__(self, actions: Actions, parent: QWidget, view: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        own = getattr(view, "actions_table", None)          # commands of the view in front come first
        self.tables: list[Actions] = [*([own] if isinstance(own, Actions) else []), actions]
        self.setAccessibleName("Command palette")
        self.field = QLineEdit()
        self.field.setAccessibleName("Search commands")
        self.field.setPlaceholderText(actions.translate("Search commands"))
        self.list = QListWidget()
        self.list.setAccessibleName("Commands")
        layout = QVBoxLayout(self)
        layout.addWidget(self.field)
        layout.addWidget(self.list)
        self.field.textChanged.connect(self._fill)
        self.field.installEventFilter(self)
        self.list.itemActivated.connect(lambda _item: self._run())
        self.list.itemClicked.connect(lambda _item: self._run())
        self._fill("")
        em = self.fontMetrics().horizontalAdvance("M")
        self.resize(em * 34, em * 26)
        middle = parent.geometry().center()
        self.move(middle.x() - self.width() // 2, parent.geometry().top() + em * 5)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        if watched is self.field and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            key = event.key()
            if key in (Qt.Key.Key_Down, Qt.Key.Key_Up):
                step = 1 if key == Qt.Key.Key_Down else -1
                count = self.list.count()
                if count:
                    self.list.setCurrentRow((self.list.currentRow() + step) % count)
                return True
            if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._run()
                return True
        return super().eventFilter(watched, event)

    def _fill(self, text: str) -> None:
        words = text.lower().split()
        self.list.clear()
        for place, ident, record in [(n, i, r) for n, table in enumerate(self.tables) for i, r in table.records.items()]:
            action = self.tables[place][ident]
            if not action.isEnabled():
                continue
            shown = action.text().replace("&", "")
            if fits(words, " ".join([shown, record.text, *record.keywords]).lower()):
                keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
                item = QListWidgetItem(action.icon(), f"{shown}    {keys}" if keys else shown)
                item.setData(Qt.ItemDataRole.UserRole, (place, ident))
                self.list.addItem(item)
        self.list.setCurrentRow(0)

    def _run(self) -> None:
        item = self.list.currentItem()
        if item is None:
            return
        place, ident = item.data(Qt.ItemDataRole.UserRole)
        action = self.tables[place][ident]
        self.accept()
        action.trigger()
