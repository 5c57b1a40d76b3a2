"""Small pieces that the bars of the picture editor are made of."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractSpinBox, QDoubleSpinBox, QFrame, QLabel, QSizePolicy, QToolButton

from ..shell.actions import Actions

Translate = Callable[[str], str]


#: Number fields without arrows, and no frame in a frame.
FIELDS = ("QAbstractSpinBox QLineEdit { border: none; padding: 0; background: transparent; }"
          "QAbstractSpinBox::up-button, QAbstractSpinBox::down-button { width: 0; border: none; }"
          "QComboBox QLineEdit { border: none; padding: 0; background: transparent; }")


def button(actions: Actions, ident: str, scale: float = 1.15) -> QToolButton:
    """A button of an action, with its English name for those who cannot see the picture."""
    made = QToolButton()
    made.setDefaultAction(actions[ident])
    made.setAccessibleName(actions.records[ident].text)
    made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    made.setAutoRaise(True)
    side = round(made.fontMetrics().height() * scale)
    made.setIconSize(QSize(side, side))
    return made


def tidy(box: QAbstractSpinBox, digits: str) -> None:
    """A number field without arrows, just wide enough; wheel and arrow keys change it."""
    box.setAlignment(Qt.AlignmentFlag.AlignRight)
    box.setFixedWidth(box.fontMetrics().horizontalAdvance(digits) + round(box.fontMetrics().height() * 1.4))


def rule(vertical: bool = True) -> QFrame:
    line = QFrame()
    line.setFrameShape(QFrame.Shape.VLine if vertical else QFrame.Shape.HLine)
    line.setFrameShadow(QFrame.Shadow.Plain)
    line.setObjectName("rule")
    return line


class Elided(QLabel):
    """A line of words that ends in dots where there is no room for all; the tool tip has them whole."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        shown = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, self.width())
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)
        painter.end()


def decimal(name: str, low: float, high: float, digits: str) -> QDoubleSpinBox:
    """A number field with one decimal."""
    box = QDoubleSpinBox()
    box.setRange(low, high)
    box.setDecimals(1)
    box.setAccessibleName(name)
    box.setKeyboardTracking(False)
    tidy(box, digits)
    return box
