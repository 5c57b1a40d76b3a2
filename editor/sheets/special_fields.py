"""Fields for what is easier shown than typed: keys, colours, angles, longer texts."""

from __future__ import annotations

import math

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QColorDialog, QGridLayout, QHBoxLayout, QLabel, QLineEdit, QPlainTextEdit, QToolButton, QWidget

from ...objects.builtin.keys import KEYS
from ...objects.colours import COLOURS, read_colour
from ...objects.phrases import fill, msgid
from ...runtime.project.tree import Node, Scalar
from ...runtime.project.values import name_problem
from ..shell.icons import icon
from ..shell.theme import colours
from .edits import NAME_KINDS
from .fields import ExpressionField, Field, Setting, WordField
from .wording import Slot, plain

_QT_KEYS = {
    Qt.Key.Key_Left: "left", Qt.Key.Key_Right: "right", Qt.Key.Key_Up: "up", Qt.Key.Key_Down: "down", Qt.Key.Key_Space: "space", Qt.Key.Key_Return: "enter",
    Qt.Key.Key_Enter: "numpad_enter", Qt.Key.Key_Escape: "escape", Qt.Key.Key_Tab: "tab", Qt.Key.Key_Backspace: "backspace", Qt.Key.Key_Delete: "delete",
    Qt.Key.Key_Insert: "insert", Qt.Key.Key_Home: "home", Qt.Key.Key_End: "end", Qt.Key.Key_PageUp: "page_up", Qt.Key.Key_PageDown: "page_down",
    Qt.Key.Key_Shift: "shift", Qt.Key.Key_Control: "control", Qt.Key.Key_Alt: "alt", Qt.Key.Key_CapsLock: "caps_lock", Qt.Key.Key_Minus: "minus",
    Qt.Key.Key_Equal: "equals", Qt.Key.Key_BracketLeft: "left_bracket", Qt.Key.Key_BracketRight: "right_bracket", Qt.Key.Key_Backslash: "backslash",
    Qt.Key.Key_Semicolon: "semicolon", Qt.Key.Key_Apostrophe: "quote", Qt.Key.Key_Comma: "comma", Qt.Key.Key_Period: "period", Qt.Key.Key_Slash: "slash",
    Qt.Key.Key_QuoteLeft: "backquote", Qt.Key.Key_Menu: "menu", Qt.Key.Key_Backtab: "tab",
}
CYRILLIC = dict(zip("йцукенгшщзхїъфывапролджэєячсмитьбюіґ", "qwertyuiop[]]asdfghjkl;''zxcvbnm,.s`"))
"""Letters of the Ukrainian and Russian keyboards, and what a US keyboard has in their place."""
_SIGNS = {"[": "left_bracket", "]": "right_bracket", ";": "semicolon", "'": "quote", ",": "comma", ".": "period", "`": "backquote"}


def key_name(event: QKeyEvent) -> str:
    """The name of a key as projects write it, '' for one that they do not know."""
    key = event.key()
    numpad = bool(event.modifiers() & Qt.KeyboardModifier.KeypadModifier)
    if numpad and Qt.Key.Key_0 <= key <= Qt.Key.Key_9:
        return f"numpad_{key - Qt.Key.Key_0}"
    named = _QT_KEYS.get(key)  # type: ignore[call-overload]
    if named is not None:
        return str(named)
    if Qt.Key.Key_F1 <= key <= Qt.Key.Key_F12:
        return f"f{key - Qt.Key.Key_F1 + 1}"
    letter = chr(key).lower() if 0 < key < 0x110000 else ""
    letter = CYRILLIC.get(letter, letter)
    letter = _SIGNS.get(letter, letter)
    return letter if letter in KEYS else ""


class KeyField(WordField):
    """Press the key, or choose it from the list with the button beside."""

    def __init__(self, slot: Slot, setting: Setting, parent: QWidget | None = None) -> None:
        self.listening = True
        super().__init__(slot, setting, parent)
        self.edit.setPlaceholderText(setting.translate("Press the key"))
        self.edit.setAccessibleName("Press the key")
        self.more = QToolButton()
        self.more.setIcon(icon("menu"))
        self.more.setToolTip(setting.translate("Choose from a list"))
        self.more.setAccessibleName("Choose the key from a list")
        self.more.clicked.connect(self._choose)
        item = self.box.itemAt(0)
        assert item is not None
        item.layout().addWidget(self.more)  # type: ignore[union-attr]
        self.list.setVisible(False)
        self.fit()

    def _fill(self) -> None:
        super()._fill()
        if self.listening:
            self.list.setVisible(False)

    def _choose(self) -> None:
        self.listening = False
        self.edit.setPlaceholderText(self.setting.translate("Search"))
        self._fill()
        self.edit.setFocus()

    def key(self, event: QKeyEvent) -> bool:
        if not self.listening:
            return super().key(event)
        name = key_name(event)
        if name and name in self.words:
            self.now = name
            self.edit.setText("")
            self._fill()
            self.accept()
        return True

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        if self.listening and event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
        return super().eventFilter(watched, event)


class ColourField(Field):
    """A palette, the code, and the system of all colours behind a button."""

    SWATCHES = ("#000000", "#ffffff", "#808080", "#c02635", "#f0803c", "#e8b04a", "#3a7d2c", "#6fcf8a", "#2f6fde", "#4fc3f7", "#7e57c2", "#ec7fb0")

    def __init__(self, slot: Slot, setting: Setting, parent: QWidget | None = None) -> None:
        super().__init__(slot, setting, parent)
        self.edit = QLineEdit(plain(slot.node) if slot.node is not None else str(slot.default or ""))
        self.edit.setAccessibleName(slot.name)
        self.sample = QLabel()
        self.more = QToolButton()
        self.more.setIcon(icon("picker"))
        self.more.setAccessibleName("All colours")
        self.more.setToolTip(setting.translate("All colours"))
        row = QHBoxLayout()
        row.setSpacing(4)
        row.addWidget(self.sample)
        row.addWidget(self.edit, 1)
        row.addWidget(self.more)
        self.box.addLayout(row)
        grid = QGridLayout()
        grid.setSpacing(3)
        size = int(self.fontMetrics().height() * 1.25)
        self.sample.setFixedSize(size, size)
        for number, code in enumerate(self.SWATCHES):
            button = QToolButton()
            button.setFixedSize(size, size)
            button.setStyleSheet(f"QToolButton {{ background: {code}; border: 1px solid {colours().line}; border-radius: 0.25em; }}")
            button.setAccessibleName(code)
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.clicked.connect(lambda _on=False, c=code: self._take(c))
            grid.addWidget(button, number // 6, number % 6)
        self.box.addLayout(grid)
        self.watch(self.edit)
        self.more.clicked.connect(self._dialog)
        self.edit.textChanged.connect(self._show)
        self._show()

    def _take(self, code: str) -> None:
        self.edit.setText(code)
        if self.inline:
            self.accept()

    def _show(self) -> None:
        code = read_colour(self.edit.text())
        css = f"background: {_css(code)};" if code else ""
        self.sample.setStyleSheet(f"{css} border: 1px solid {colours().line}; border-radius: 0.25em;")
        self.edited.emit()

    def _dialog(self) -> None:
        code = read_colour(self.edit.text())
        dialog = QColorDialog(QColor(code[:7] or "#ffffff"), self)
        dialog.setOption(QColorDialog.ColorDialogOption.DontUseNativeDialog)
        dialog.colorSelected.connect(lambda colour: self._take(colour.name()))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    def start(self) -> None:
        self.edit.setFocus()
        self.edit.selectAll()

    def value(self) -> Node | None:
        text = self.edit.text().strip()
        if not (read_colour(text) or text in COLOURS or text.startswith("{")):
            return None
        return Scalar(text, quoted=text.startswith("#"))


def _css(code: str) -> str:
    return f"#{code[7:]}{code[1:7]}" if len(code) == 9 else code


class Dial(QWidget):
    """A dial for degrees: 0 right, 90 down. Dragging turns by 5, with Shift by 1."""

    turned = Signal(float)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.degrees = 0.0
        side = int(self.fontMetrics().height() * 5.2)
        self.setFixedSize(side, side)
        self.setAccessibleName("Angle dial")

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        c = colours()
        p = QPainter(self)
        p.setRenderHint(QPainter.RenderHint.Antialiasing)
        r = self.width() / 2 - 3
        middle = QPointF(self.width() / 2, self.height() / 2)
        p.setPen(QPen(QColor(c.line), 1))
        p.setBrush(QColor(c.surface))
        p.drawEllipse(middle, r, r)
        for step in range(0, 360, 45):
            a = math.radians(step)
            way = QPointF(math.cos(a), math.sin(a))
            p.drawLine(middle + way * (r * 0.86), middle + way * r)
        a = math.radians(self.degrees)
        tip = middle + QPointF(math.cos(a), math.sin(a)) * (r * 0.84)
        p.setPen(QPen(QColor(c.accent), max(2.0, r * 0.07), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        p.drawLine(middle, tip)
        p.setBrush(QColor(c.accent))
        p.drawEllipse(QRectF(tip.x() - 3, tip.y() - 3, 6, 6))
        p.end()

    def _follow(self, event: QMouseEvent) -> None:
        way = event.position() - QPointF(self.width() / 2, self.height() / 2)
        step = 1.0 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 5.0
        self.degrees = round(math.degrees(math.atan2(way.y(), way.x())) / step) * step % 360.0
        self.update()
        self.turned.emit(self.degrees)

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        self._follow(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._follow(event)


class AngleField(ExpressionField):
    """An angle: turned on a dial, or an expression."""

    def __init__(self, slot: Slot, setting: Setting, parent: QWidget | None = None) -> None:
        super().__init__(slot, setting, parent)
        self.dial = Dial()
        self.box.insertWidget(0, self.dial, 0, Qt.AlignmentFlag.AlignHCenter)
        self.dial.turned.connect(self._turned)
        self.edit.textChanged.connect(self._read)
        self._read(self.edit.text())

    def _turned(self, degrees: float) -> None:
        self.edit.setText(f"{degrees:g} deg")
        self.edited.emit()

    def _read(self, text: str) -> None:
        try:
            self.dial.degrees = float(text.removesuffix("deg").strip())
        except ValueError:
            return
        self.dial.update()


class TextField(Field):
    """Several lines: a note. Enter accepts, Shift+Enter begins a new line."""

    def __init__(self, slot: Slot, setting: Setting, parent: QWidget | None = None) -> None:
        super().__init__(slot, setting, parent)
        self.edit = QPlainTextEdit(slot.node.text if isinstance(slot.node, Scalar) else "")
        self.edit.setAccessibleName(slot.name)
        self.edit.setFixedHeight(int(self.fontMetrics().height() * 4.5))
        self.edit.setTabChangesFocus(True)
        self.box.addWidget(self.edit)
        self.watch(self.edit)

    def key(self, event: QKeyEvent) -> bool:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            return False
        return super().key(event)

    def start(self) -> None:
        self.edit.setFocus()
        self.edit.selectAll()

    def value(self) -> Node | None:
        return self.scalar(self.edit.toPlainText())


class NameField(Field):
    """A plain line: a name, or the start of a value. A name that cannot be one is told of and not taken."""

    def __init__(self, slot: Slot, setting: Setting, parent: QWidget | None = None) -> None:
        super().__init__(slot, setting, parent)
        self.edit = QLineEdit(slot.node.text if isinstance(slot.node, Scalar) else "")
        self.edit.setAccessibleName(slot.name)
        self.box.addWidget(self.edit)
        self.status = QLabel()
        self.status.setAccessibleName("What is wrong")
        self.status.setWordWrap(True)
        self.status.setStyleSheet(f"color: {colours().error};")
        self.status.setVisible(False)
        self.box.addWidget(self.status)
        self.watch(self.edit)
        self.edit.textChanged.connect(lambda _text: self._tell())

    def start(self) -> None:
        self.edit.setFocus()
        self.edit.selectAll()

    def problem(self) -> str:
        text = self.edit.text().strip()
        if self.slot.kind not in ("local_name", "parameter_name", "function_name") or not text:
            return ""
        if text != plain(self.slot.node) and text in self.slot.choices:
            return fill(msgid("There are two of '{name}'."), {"name": text}, self.setting.translate)
        return fill(name_problem(text), {"name": text}, self.setting.translate)

    def _tell(self) -> None:
        words = self.problem()
        self.status.setText(words)
        self.status.setVisible(bool(words))
        self.fit()
        self.edited.emit()

    def value(self) -> Node | None:
        text = self.edit.text().strip()
        return self.scalar(text) if text and not self.problem() else None


def field_for(slot: Slot, setting: Setting, parent: QWidget | None = None) -> Field:
    """The field that fits an argument."""
    kind = slot.kind
    if kind in ("note",):
        return TextField(slot, setting, parent)
    if kind in ("name", "any", *NAME_KINDS):
        return NameField(slot, setting, parent)
    if kind == "key":
        return KeyField(slot, setting, parent)
    if kind == "colour":
        return ColourField(slot, setting, parent)
    if kind == "angle":
        return AngleField(slot, setting, parent)
    if kind in ("number", "duration", "timer", "text", "value"):
        return ExpressionField(slot, setting, parent)
    if kind == "truth" and (slot.name in ("expression",) or not _is_truth(slot)):
        return ExpressionField(slot, setting, parent)
    return WordField(slot, setting, parent)


def _is_truth(slot: Slot) -> bool:
    return slot.node is None or plain(slot.node) in ("true", "false")
