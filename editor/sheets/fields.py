"""Typed fields that open over a chip, or stand in a form: expressions with completion, and lists of words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionFrame,
    QStyleOptionViewItem,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from ...objects.choices import choice_word
from ...runtime.language.completion import complete
from ...runtime.language.scope import Scope
from ...runtime.project.tree import Node, Scalar, is_special
from ..shell.icons import icon
from ..shell.theme import colours
from .checking import completing, is_expression, judge
from .names import Names
from .painter import Pictures
from .wording import SIGN_WORDS, SIGNS, Slot, Translate, plain

MOST_SHOWN = 8


@dataclass(slots=True)
class Setting:
    """What a field needs to know around it."""

    names: Names
    scope: Scope
    translate: Translate
    pictures: Pictures
    play_sound: Callable[[str], None]
    pick_position: Callable[[Callable[[float, float], None]], None]


class Field(QFrame):
    """An editor of one argument. `accepted` carries the new node and which field comes next (0 none, 1 next, -1 the one before)."""

    accepted = Signal(object, int)
    cancelled = Signal()
    edited = Signal()
    placed = Signal(float, float)            # a place was picked on the frame

    def __init__(self, slot: Slot, setting: Setting, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.slot = slot
        self.setting = setting
        self.inline = False
        self.setObjectName("field")
        self.box = QVBoxLayout(self)
        self.box.setContentsMargins(0, 0, 0, 0)
        self.box.setSpacing(2)

    def float_over(self) -> None:
        """Look like something that lies over the sheet."""
        c = colours()
        self.inline = True
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)      # a click between its parts does not send the keys to the sheet
        self.setFocusProxy(getattr(self, "edit", None))
        self.setAutoFillBackground(True)
        self.setStyleSheet(f"#field {{ background: {c.raised}; border: 1px solid {c.accent}; border-radius: 0.4em; }}")
        self.box.setContentsMargins(3, 3, 3, 3)

    def fit(self) -> None:
        """Take the size that is needed now. In a form it is the form that gives it."""
        if self.inline:
            self.adjustSize()

    def start(self) -> None:
        """Take the keyboard."""

    def value(self) -> Node | None:
        """What was entered; None while it cannot be used."""
        return None

    def accept(self, step: int = 0) -> None:
        value = self.value()
        if value is not None:
            self.accepted.emit(value, step)

    def watch(self, widget: QWidget) -> None:
        """Let Enter, Esc and Tab in a widget mean what they mean in a field."""
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and self.key(event):
            return True
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_F1):
            event.accept()           # not for an action of the window
        return super().eventFilter(watched, event)

    def key(self, event: QKeyEvent) -> bool:
        """Whether a key was used."""
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self.accept()
            case Qt.Key.Key_Tab:
                self.accept(1)
            case Qt.Key.Key_Backtab:
                self.accept(-1)
            case Qt.Key.Key_Escape:
                self.cancelled.emit()
            case _:
                return False
        return True

    def scalar(self, text: str) -> Scalar:
        """The text as an argument of this kind is written."""
        kind = self.slot.kind
        if kind in ("text", "note", "name"):
            return Scalar(text, quoted=not text or is_special(text))
        if kind == "any":
            return Scalar(text)
        return Scalar(text, quoted=not text and not is_expression(kind))


class MarkedEdit(QLineEdit):
    """A line of text with a wavy line under what is wrong."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.span = (0, 0)

    def mark(self, start: int, end: int) -> None:
        self.span = (start, end)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        super().paintEvent(event)
        start, end = self.span
        if end <= start:
            return
        option = QStyleOptionFrame()
        self.initStyleOption(option)
        inner = self.style().subElementRect(QStyle.SubElement.SE_LineEditContents, option, self)
        fm = self.fontMetrics()
        text = self.text()
        edge = self.cursorRect().center().x() - fm.horizontalAdvance(text[:self.cursorPosition()])
        left = edge + fm.horizontalAdvance(text[:start])
        right = max(left + fm.averageCharWidth(), edge + fm.horizontalAdvance(text[:end]))
        y = inner.center().y() + fm.height() // 2
        painter = QPainter(self)
        painter.setPen(QPen(QColor(colours().error), 1.4))
        step = max(2, fm.height() // 7)
        x, up = max(left, inner.left()), False
        while x < min(right, inner.right()):
            painter.drawLine(x, y if up else y - step // 2 - 1, x + step, y - step // 2 - 1 if up else y)
            x, up = x + step, not up
        painter.end()


class Elided(QStyledItemDelegate):
    """Rows as wide as their list, so that a long one ends in dots."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:  # noqa: N802 - Qt's name
        return QSize(0, super().sizeHint(option, index).height())


class ExpressionField(Field):
    """A number, a time, an angle, a truth value or a text with braces: typed, checked at each key, names completed."""

    def __init__(self, slot: Slot, setting: Setting, parent: QWidget | None = None) -> None:
        super().__init__(slot, setting, parent)
        self.edit = MarkedEdit()
        self.touched = False
        start = slot.node if slot.node is not None else None
        self.edit.setText(plain(start) if start is not None else _shown(slot.default))
        self.edit.setAccessibleName(slot.name)
        self.row = QHBoxLayout()
        self.row.setContentsMargins(0, 0, 0, 0)
        self.row.setSpacing(2)
        self.row.addWidget(self.edit, 1)
        self.box.addLayout(self.row)
        self.list = QListWidget()
        self.list.setAccessibleName("Completions")
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setItemDelegate(Elided(self.list))
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setVisible(False)
        self.box.addWidget(self.list)
        self.status = QLabel()
        self.status.setAccessibleName("Kind of value")
        self.status.setWordWrap(True)
        self.box.addWidget(self.status)
        self.starts: list[int] = []
        self.watch(self.edit)
        self.edit.textEdited.connect(self._typed)
        self.edit.textChanged.connect(lambda _text: self._check())
        self.list.itemClicked.connect(lambda _item: self._complete())
        if slot.name in ("x", "y") and {"x", "y"} <= set(slot.params):
            self.target = QToolButton()
            self.target.setIcon(icon("picker"))
            self.target.setToolTip(setting.translate("Pick the place on the frame"))
            self.target.setAccessibleName("Pick on the frame")
            self.target.clicked.connect(self._pick)
            self.row.addWidget(self.target)
        self._check()

    def start(self) -> None:
        self.edit.setFocus()
        self.edit.selectAll()

    def _pick(self) -> None:
        self.setting.pick_position(self.picked)

    def picked(self, x: float, y: float) -> None:
        """A place was picked on the frame: the other half of it goes to its own field."""
        self.edit.setText(f"{x if self.slot.name == 'x' else y:g}")
        self.edited.emit()
        self.placed.emit(x, y)

    # -- checking ----------------------------------------------------------------------------------------------------

    def _typed(self, _text: str) -> None:
        self.touched = True
        self._propose()
        self.edited.emit()

    def _check(self) -> None:
        _, c = self.setting.translate, colours()
        verdict = judge(self.edit.text(), self.slot.kind, self.setting.scope, _)
        if self.slot.node is None and not self.slot.required and not self.edit.text():
            verdict = judge("0", "number", self.setting.scope, _)
        self.fault = verdict.fault
        self.status.setVisible(not self.list.isVisible())
        if verdict.fault and not self.touched and not self.edit.text():
            self.status.setText({"number": _("a number or an expression"), "duration": _("a time such as 5 s"), "angle": _("an angle such as 90 deg"),
                                 "truth": _("true, false or a comparison")}.get(self.slot.kind, ""))
            self.status.setStyleSheet(f"color: {c.dim};")
        elif verdict.fault:
            self.edit.mark(verdict.start, verdict.end)
            self.status.setText(verdict.fault)
            self.status.setStyleSheet(f"color: {c.error};")
        else:
            self.edit.mark(0, 0)
            words = {"number": _("number"), "text": _("text"), "truth": _("true or false")}.get(verdict.kind, "")
            self.status.setText(f"{words} = {verdict.value}" if verdict.value else words)
            self.status.setStyleSheet(f"color: {c.dim};")
        self.fit()

    def value(self) -> Node | None:
        text = self.edit.text().strip() if is_expression(self.slot.kind) else self.edit.text()
        if not text and is_expression(self.slot.kind):
            return None
        return self.scalar(text)

    # -- completion --------------------------------------------------------------------------------------------------

    def _propose(self) -> None:
        text, cursor = self.edit.text(), self.edit.cursorPosition()
        place = completing(text, cursor, self.slot.kind)
        self.list.clear()
        self.starts = []
        if place is not None and (place[0][-1:].isalnum() or place[0][-1:] in ("_", ".")) and not place[0][-1:].isdigit():
            source, shift = place
            for found in complete(source, len(source), self.setting.scope)[:MOST_SHOWN * 4]:
                if found.text == source[found.start:]:
                    continue
                item = QListWidgetItem(f"{found.text}    {self.setting.translate(found.help) if found.help else found.kind}".replace("\n", " ")[:90])
                item.setData(Qt.ItemDataRole.UserRole, found.text)
                self.list.addItem(item)
                self.starts.append(found.start + shift)
        shown = min(self.list.count(), MOST_SHOWN)
        self.list.setVisible(shown > 0)
        if shown:
            self.list.setFixedHeight(self.list.sizeHintForRow(0) * shown + 4)
            self.list.setCurrentRow(0)
        self.status.setVisible(not shown)
        self.fit()

    def _complete(self) -> None:
        row = self.list.currentRow()
        if row < 0:
            return
        word = self.list.item(row).data(Qt.ItemDataRole.UserRole)
        text, cursor = self.edit.text(), self.edit.cursorPosition()
        self.edit.setText(text[:self.starts[row]] + word + text[cursor:])
        self.edit.setCursorPosition(self.starts[row] + len(word))
        self.list.setVisible(False)
        self.status.setVisible(True)
        self.edit.setFocus()
        self.fit()
        self.edited.emit()

    def key(self, event: QKeyEvent) -> bool:
        if self.list.isVisible():
            row, count = self.list.currentRow(), self.list.count()
            if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Up):
                self.list.setCurrentRow((row + (1 if event.key() == Qt.Key.Key_Down else -1)) % count)
                return True
            if event.key() == Qt.Key.Key_Tab or (event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.fault):
                self._complete()
                return True
            if event.key() == Qt.Key.Key_Escape:
                self.list.setVisible(False)
                self.status.setVisible(True)
                self.fit()
                return True
        return super().key(event)


class WordField(Field):
    """One of a list of words: objects with their icons, animations, layers, sounds with a play button, pictures as thumbnails."""

    def __init__(self, slot: Slot, setting: Setting, parent: QWidget | None = None) -> None:
        super().__init__(slot, setting, parent)
        self.edit = QLineEdit()
        self.edit.setAccessibleName(slot.name)
        self.edit.setPlaceholderText(setting.translate("Search"))
        row = QHBoxLayout()
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(2)
        row.addWidget(self.edit, 1)
        self.play = QToolButton(self)
        self.play.setIcon(icon("play"))
        self.play.setAccessibleName("Play sound")
        self.play.setToolTip(setting.translate("Play the sound"))
        self.play.setVisible(slot.kind == "sound")
        self.play.clicked.connect(self._play)
        row.addWidget(self.play)
        self.box.addLayout(row)
        self.list = QListWidget()
        self.list.setAccessibleName(f"List of {slot.name}")
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        side = int(self.fontMetrics().height() * (1.8 if slot.kind == "picture" else 1.1))
        self.list.setIconSize(QSize(side, side))
        self.box.addWidget(self.list)
        self.now = slot.node.text if isinstance(slot.node, Scalar) else str(slot.default) if isinstance(slot.default, str) else ""
        if slot.kind == "operator":
            self.now = _operator(slot)
        self.words = self._words()
        self.watch(self.edit)
        self.edit.textEdited.connect(lambda _text: (self._fill(), self.edited.emit()))
        self.list.itemClicked.connect(lambda _item: self.accept())
        self._fill()

    def _words(self) -> list[str]:
        slot = self.slot
        if slot.kind == "truth":
            return ["true", "false"]
        found = self.setting.names.words("object" if slot.kind == "object" else slot.kind, slot.choices, slot.head)
        words = list(found or [])
        if self.now and self.now not in words and slot.kind not in ("object", "choice", "operator", "comparison"):
            words.insert(0, self.now)
        return words

    def label(self, word: str) -> str:
        _ = self.setting.translate
        if self.slot.kind in ("operator", "comparison"):
            return _({**SIGNS, "set": "set", "add": "add", "subtract": "subtract", "multiply": "multiply", "divide": "divide", "toggle": "toggle",
                      "append": "append"}.get(word, word)) + (f"   {_(SIGN_WORDS[word])}" if word in SIGN_WORDS else "")
        if self.slot.kind in ("truth", "choice", "key", "mouse_button", "pad_button"):
            return choice_word(self.slot.kind, word, _)
        return word or _("none")

    def _fill(self) -> None:
        text = self.edit.text().lower()
        self.list.clear()
        fitting = [w for w in self.words if text in w.lower() or text in self.label(w).lower()]
        fitting.sort(key=lambda w: not w.lower().startswith(text)) if text else None
        for word in fitting:
            item = QListWidgetItem(self.label(word))
            item.setData(Qt.ItemDataRole.UserRole, word)
            picture = self._icon(word)
            if picture is not None:
                item.setIcon(picture)
            self.list.addItem(item)
        shown = max(1, min(self.list.count(), MOST_SHOWN))
        self.list.setVisible(self.list.count() > 0)
        self.list.setFixedHeight((self.list.sizeHintForRow(0) if self.list.count() else 0) * shown + 4)
        current = next((n for n, w in enumerate(fitting) if w == self.now), 0) if not text else 0
        if fitting:
            self.list.setCurrentRow(current)
        self.fit()

    def _icon(self, word: str) -> QIcon | None:
        kind = self.slot.kind
        size = int(self.fontMetrics().height() * 1.8)
        if kind == "object":
            speaker = self.setting.names.speakers.get(word)
            return QIcon(self.setting.pictures.of(speaker, size, self.devicePixelRatioF())) if speaker is not None else None
        if kind == "picture" and word in self.setting.pictures.files:
            return QIcon(self.setting.pictures._thumbnail(word, size, self.devicePixelRatioF()))
        if kind == "sound":
            return icon("sound")
        return None

    def _play(self) -> None:
        word = self.word()
        if word:
            self.setting.play_sound(word)

    def word(self) -> str:
        item = self.list.currentItem()
        return str(item.data(Qt.ItemDataRole.UserRole)) if item is not None else ""

    def start(self) -> None:
        self.edit.setFocus()
        self.edit.selectAll()

    def value(self) -> Node | None:
        text = self.edit.text()
        free = self.slot.kind in ("word", "sound", "picture", "font", "property", "group", "layer", "truth", "frame", "animation", "point", "key", "choice")
        if text and (text.startswith("{") or (self.slot.kind == "truth" and not self.list.count()) or (free and not self.list.count())):
            return self.scalar(text)
        if not self.list.count():
            return self.scalar(text) if self.slot.kind == "word" and text else None
        if self.slot.kind == "word" and text and text not in self.words:
            return self.scalar(text)
        return self.scalar(self.word())

    def key(self, event: QKeyEvent) -> bool:
        count = self.list.count()
        if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Up) and count:
            self.list.setCurrentRow((self.list.currentRow() + (1 if event.key() == Qt.Key.Key_Down else -1)) % count)
            self.edited.emit()
            return True
        return super().key(event)


def _shown(default: Any) -> str:
    if default is None or not isinstance(default, (str, int, float)):
        return ""
    if isinstance(default, bool):
        return "true" if default else "false"
    return f"{default:g}" if isinstance(default, float) else str(default)


def _operator(slot: Slot) -> str:
    node = slot.node
    entries = getattr(node, "entries", None)
    if entries and entries[0].key is not None:
        return str(entries[0].key.text)
    return node.text if isinstance(node, Scalar) else ""
