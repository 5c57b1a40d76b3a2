"""Fields of the property panel: one widget for each kind of value. `MIXED` is shown where several things differ."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from PySide6.QtCore import QPointF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QIcon, QKeyEvent, QPainter, QPaintEvent, QPen, QPixmap, QPolygonF, QWheelEvent
from PySide6.QtWidgets import QCheckBox, QColorDialog, QComboBox, QHBoxLayout, QLineEdit, QPlainTextEdit, QSizePolicy, QToolButton, QWidget

from ...objects.colours import read_colour
from ...objects.phrases import msgid
from ...runtime.backends.colours import rgba
from ..shell.theme import colours
from .nodes import number_text
from .sums import work_out

MIXED: Any = object()
Translate = Callable[[str], str]


class Field(QWidget):
    """A value that can be changed. `entered(value)` comes when a person has changed it, never when `show_value` did."""

    entered = Signal(object)
    refused = Signal(str, object)      # a sentence with slots and what fills them: why what was typed is not taken

    def __init__(self, name: str) -> None:
        super().__init__()
        self.value: Any = None
        self.mixed = "mixed"            # the word for several that differ, in the language of the moment
        self.setAccessibleName(name)
        self.row = QHBoxLayout(self)
        self.row.setContentsMargins(0, 0, 0, 0)
        self.row.setSpacing(4)

    def show_value(self, value: Any) -> None:
        raise AssertionError(f"a field shows {value!r}")

    def take(self, value: Any) -> None:
        if value != self.value:
            self.value = value
            self.entered.emit(value)


class _Line(QLineEdit):
    """Enter takes the text, Escape goes back to what was there."""

    restored = Signal()
    stepped = Signal(int)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        if event.key() == Qt.Key.Key_Escape:
            self.restored.emit()
            return
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            by = 10 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1
            self.stepped.emit(by if event.key() == Qt.Key.Key_Up else -by)
            return
        super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802 - Qt's name
        super().focusInEvent(event)
        self.selectAll()


class NumberField(Field):
    """A number; sums are worked out, arrow keys step, what is outside its bounds is brought inside."""

    def __init__(self, name: str, low: float, high: float, unit: str = "") -> None:
        super().__init__(name)
        self.low, self.high = low, high
        self.line = _Line()
        self.line.setAccessibleName(name)
        self.row.addWidget(self.line)
        self.setFocusProxy(self.line)
        if unit:
            self.line.setToolTip(unit)
        self.line.editingFinished.connect(self._finish)
        self.line.restored.connect(lambda: self.show_value(self.value))
        self.line.stepped.connect(self._step)

    def show_value(self, value: Any) -> None:
        self.value = value
        mixed = value is MIXED
        self.line.setPlaceholderText(self.mixed if mixed else "")
        text = "" if mixed or value is None else number_text(value)
        if self.line.text() != text:
            self.line.setText(text)
        self.line.setModified(False)

    def _finish(self) -> None:
        if not self.line.isModified():
            return
        typed = self.line.text().strip()
        found = work_out(typed)
        if found is None:
            self.show_value(self.value)
            if typed:
                self.refused.emit(msgid("'{text}' is neither a number nor a sum such as 320/2"), {"text": typed[:40]})
            return
        if found > self.high:
            self.refused.emit(msgid("The largest number here is {number}"), {"number": number_text(self.high)})
        elif found < self.low:
            self.refused.emit(msgid("The smallest number here is {number}"), {"number": number_text(self.low)})
        found = min(max(found, self.low), self.high)
        self.line.setText(number_text(found))
        self.line.setModified(False)
        self.take(float(number_text(found)))

    def _step(self, by: int) -> None:
        now = work_out(self.line.text())
        if now is not None:
            self.line.setText(number_text(min(max(now + by, self.low), self.high)))
            self.line.setModified(True)
            self._finish()


class TextField(Field):
    """A text of one line."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.line = _Line()
        self.line.setAccessibleName(name)
        self.row.addWidget(self.line)
        self.setFocusProxy(self.line)
        self.line.editingFinished.connect(self._finish)
        self.line.restored.connect(lambda: self.show_value(self.value))

    def show_value(self, value: Any) -> None:
        self.value = value
        self.line.setPlaceholderText(self.mixed if value is MIXED else "")
        text = "" if value is MIXED or value is None else str(value)
        if self.line.text() != text:
            self.line.setText(text)
        self.line.setModified(False)

    def _finish(self) -> None:
        if self.line.isModified():
            self.line.setModified(False)
            self.take(self.line.text())


class _Sheet(QPlainTextEdit):
    left = Signal()
    restored = Signal()

    def focusOutEvent(self, event: QFocusEvent) -> None:  # noqa: N802 - Qt's name
        super().focusOutEvent(event)
        self.left.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        if event.key() == Qt.Key.Key_Escape:
            self.restored.emit()
            return
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.left.emit()
            return
        super().keyPressEvent(event)


class LongTextField(Field):
    """A text of several lines."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.sheet = _Sheet()
        self.sheet.setAccessibleName(name)
        self.sheet.setTabChangesFocus(True)
        self.sheet.setFixedHeight(self.fontMetrics().lineSpacing() * 3 + 14)
        self.row.addWidget(self.sheet)
        self.setFocusProxy(self.sheet)
        self.sheet.left.connect(self._finish)
        self.sheet.restored.connect(lambda: self.show_value(self.value))

    def show_value(self, value: Any) -> None:
        self.value = value
        self.sheet.setPlaceholderText(self.mixed if value is MIXED else "")
        text = "" if value is MIXED or value is None else str(value)
        if self.sheet.toPlainText() != text:
            self.sheet.setPlainText(text)
        self.sheet.document().setModified(False)

    def _finish(self) -> None:
        if self.sheet.document().isModified():
            self.sheet.document().setModified(False)
            self.take(self.sheet.toPlainText())


class TruthField(Field):
    """True or false; a dash where several differ."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.box = QCheckBox()
        self.box.setAccessibleName(name)
        self.row.addWidget(self.box)
        self.row.addStretch(1)
        self.setFocusProxy(self.box)
        self.box.clicked.connect(self._clicked)

    def show_value(self, value: Any) -> None:
        self.value = value
        self.box.setTristate(value is MIXED)
        self.box.setToolTip(self.mixed if value is MIXED else "")
        self.box.setCheckState(Qt.CheckState.PartiallyChecked if value is MIXED else Qt.CheckState.Checked if value else Qt.CheckState.Unchecked)

    def _clicked(self) -> None:
        self.box.setTristate(False)
        self.take(self.box.isChecked())


class Combo(QComboBox):
    """A combo box with a plain arrow in the theme's colour; the wheel scrolls what is around it."""

    def __init__(self) -> None:
        super().__init__()
        self.setStyleSheet("QComboBox::drop-down { border: none; width: 1.5em; }")

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        side = self.fontMetrics().height() * 0.24
        middle = QPointF(self.width() - self.fontMetrics().height() * 0.8, self.height() / 2)
        pen = QPen(QColor(colours().dim), max(1.2, side * 0.4))
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.drawPolyline(QPolygonF([middle + QPointF(-side, -side / 2), middle + QPointF(0, side / 2), middle + QPointF(side, -side / 2)]))
        painter.end()

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802 - Qt's name
        event.ignore()


class ChoiceField(Field):
    """One of some words."""

    def __init__(self, name: str, choices: Iterable[str], shown: Translate | None = None, icons: dict[str, QIcon] | None = None) -> None:
        super().__init__(name)
        self.choices = list(choices)
        self.combo = Combo()
        self.combo.setAccessibleName(name)
        self.combo.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        for word in self.choices:
            text = (shown(word) if shown is not None else word) or "—"
            self.combo.addItem((icons or {}).get(word, QIcon()), text, word)
        self.row.addWidget(self.combo)
        self.setFocusProxy(self.combo)
        self.combo.activated.connect(lambda n: self.take(self.combo.itemData(n)))

    def show_value(self, value: Any) -> None:
        self.value = value
        place = -1 if value is MIXED else self.combo.findData(value)
        if place < 0 and value is not MIXED and value:
            self.combo.addItem(str(value), value)
            place = self.combo.count() - 1
        self.combo.setPlaceholderText(self.mixed if value is MIXED else "")
        self.combo.setCurrentIndex(place)


class ColourField(Field):
    """A colour: a patch that opens the dialog, and its text."""

    def __init__(self, name: str, translate: Translate) -> None:
        super().__init__(name)
        self.translate = translate
        self.patch = QToolButton()
        self.patch.setAccessibleName(name + " patch")
        self.patch.clicked.connect(self._choose)
        self.line = _Line()
        self.line.setAccessibleName(name)
        self.row.addWidget(self.patch)
        self.row.addWidget(self.line)
        self.setFocusProxy(self.line)
        self.line.editingFinished.connect(self._finish)
        self.line.restored.connect(lambda: self.show_value(self.value))

    def show_value(self, value: Any) -> None:
        self.value = value
        self.line.setPlaceholderText(self.mixed if value is MIXED else "")
        self.line.setText("" if value is MIXED else str(value))
        self.line.setModified(False)
        side = self.fontMetrics().height()
        self.patch.setIconSize(QSize(side, side))
        self.patch.setIcon(QIcon(patch(None if value is MIXED else str(value), side, self.devicePixelRatioF())))

    def _finish(self) -> None:
        if self.line.isModified():
            found = read_colour(self.line.text().strip()) or read_colour("#" + self.line.text().strip())
            if found:
                self.show_value_and_take(found)
            else:
                typed = self.line.text()
                self.show_value(self.value)
                self.refused.emit(msgid("'{text}' is no colour; write one such as #ff8800, or a word such as red"), {"text": typed[:40]})

    def show_value_and_take(self, found: str) -> None:
        before = self.value
        self.show_value(found)
        self.value = before
        self.take(found)

    def _choose(self) -> None:
        start = QColor(*rgba(str(self.value))) if self.value is not MIXED else QColor("white")
        chosen = QColorDialog.getColor(start, self, self.translate("Colour"), QColorDialog.ColorDialogOption.ShowAlphaChannel)
        if chosen.isValid():
            self.show_value_and_take(chosen.name() if chosen.alpha() == 255 else chosen.name() + f"{chosen.alpha():02x}")


def patch(colour: str | None, side: int, ratio: float) -> QPixmap:
    """A small square of a colour over a checked ground."""
    made = QPixmap(int(side * ratio), int(side * ratio))
    made.setDevicePixelRatio(ratio)
    made.fill(QColor("white"))
    painter = QPainter(made)
    half = side // 2
    painter.fillRect(0, 0, half, half, QColor("#c8c8c8"))
    painter.fillRect(half, half, side - half, side - half, QColor("#c8c8c8"))
    if colour is not None:
        painter.fillRect(0, 0, side, side, QColor(*rgba(colour)))
    painter.setPen(QColor(colours().dim))
    painter.drawRect(0, 0, side - 1, side - 1)
    painter.end()
    return made
