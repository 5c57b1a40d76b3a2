"""The command palette: every action and every place of the game by a few letters, with its shortcut beside it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, QSettings, QSize, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPalette
from PySide6.QtWidgets import (
    QDialog,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from .icons import icon
from .theme import colours
from .workspace import Translate

RECENT = "palette/recent"
MOST_RECENT = 12
KEYS = Qt.ItemDataRole.UserRole + 1
WHERE = Qt.ItemDataRole.UserRole + 2


@dataclass(frozen=True, slots=True)
class Entry:
    """Something to choose: `words` is what is searched besides the text, `where` the view or kind it belongs to."""

    ident: str
    text: str
    run: Callable[[], object]
    keys: str = ""
    icon: str = ""
    where: str = ""
    words: str = ""


def rank(entry: Entry, words: list[str], recent: list[str]) -> tuple[int, int, str] | None:
    """Where an entry stands in the list, None when it does not fit: words at the beginning first, then what was used last."""
    text = entry.text.lower()
    everything = f"{text} {entry.where} {entry.words}".lower()
    if not all(word in everything for word in words):
        return None
    phrase = " ".join(words)
    place = 0 if words and text.startswith(phrase) else 1 if all(any(t.startswith(w) for t in text.split()) for w in words) else 2
    return place, recent.index(entry.ident) if entry.ident in recent else MOST_RECENT, text


class Lines(QStyledItemDelegate):
    """A line: the text on the left, where it belongs and its keys dim on the right."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: object) -> None:
        super().paint(painter, option, index)  # type: ignore[arg-type]
        painter.save()
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.setPen(option.palette.color(QPalette.ColorRole.HighlightedText) if chosen else colours().dim)
        gap = option.fontMetrics.height() // 2
        words = "    ".join(w for w in (index.data(WHERE), index.data(KEYS)) if w)  # type: ignore[attr-defined]
        painter.drawText(option.rect.adjusted(0, 0, -gap, 0), Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, words)
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, _index: object) -> QSize:  # noqa: N802 - Qt's name
        return QSize(100, int(option.fontMetrics.height() * 1.9))


class CommandPalette(QDialog):
    """A search field over what can be done now."""

    def __init__(self, entries: list[Entry], settings: QSettings, translate: Translate, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.entries = {entry.ident: entry for entry in entries}
        self.settings = settings
        kept = settings.value(RECENT) or []
        self.recent = [kept] if isinstance(kept, str) else [str(k) for k in kept]
        self.setAccessibleName("Command palette")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        c = colours()
        self.setObjectName("palette")
        self.setStyleSheet(f"QDialog#palette {{ background: {c.raised}; border: 1px solid {c.line}; border-radius: 0.4em; }}")
        self.field = QLineEdit()
        self.field.setAccessibleName("Search commands")
        self.field.setPlaceholderText(translate("Search commands, frames and objects"))
        self.list = QListWidget()
        self.list.setAccessibleName("Commands")
        self.list.setItemDelegate(Lines(self.list))
        self.list.setUniformItemSizes(True)
        layout = QVBoxLayout(self)
        layout.addWidget(self.field)
        layout.addWidget(self.list)
        self.field.textChanged.connect(self._fill)
        self.field.installEventFilter(self)
        self.list.itemActivated.connect(lambda _item: self._run())
        self.list.itemClicked.connect(lambda _item: self._run())
        self._fill("")
        em = self.fontMetrics().horizontalAdvance("M")
        self.resize(em * 42, em * 30)
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
        ranked = [(place, entry) for entry in self.entries.values() if (place := rank(entry, words, self.recent)) is not None]
        self.list.clear()
        for _place, entry in sorted(ranked, key=lambda one: one[0]):
            item = QListWidgetItem(icon(entry.icon) if entry.icon else icon("right"), entry.text)
            item.setData(Qt.ItemDataRole.UserRole, entry.ident)
            item.setData(KEYS, entry.keys)
            item.setData(WHERE, entry.where)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{entry.text} {entry.where} {entry.keys}".strip())
            self.list.addItem(item)
        self.list.setCurrentRow(0)

    def _run(self) -> None:
        item = self.list.currentItem()
        if item is None:
            return
        entry = self.entries[item.data(Qt.ItemDataRole.UserRole)]
        self.settings.setValue(RECENT, [entry.ident, *(r for r in self.recent if r != entry.ident)][:MOST_RECENT])
        self.accept()
        entry.run()
