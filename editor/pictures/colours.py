"""Colours: the two in hand, their transparency, the last used, a palette."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QBrush, QColor, QImage, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QColorDialog, QFileDialog, QFrame, QHBoxLayout, QLabel, QLineEdit, QScrollArea, QSlider, QVBoxLayout, QWidget

from ...runtime.project.media import MediaError
from ..frames.fields import Combo
from ..shell.theme import colours
from .board import Board
from .canvas import checkerboard
from .importing import reason
from .palettes import ENDINGS, PALETTES, colours_of, read_palette

OWN, FILE = "own", "file"              # palettes that are not made beforehand
SHOWN_ROWS = 8


def hex_of(colour: int) -> str:
    """#RRGGBB, or #RRGGBBAA when it is not opaque."""
    alpha = colour >> 24
    return f"#{colour & 0xFFFFFF:06x}" + ("" if alpha == 255 else f"{alpha:02x}")


def from_hex(text: str) -> int | None:
    digits = text.strip().removeprefix("#")
    if len(digits) == 3:
        digits = "".join(d * 2 for d in digits)
    if len(digits) == 6:
        digits += "ff"
    if len(digits) != 8:
        return None
    try:
        value = int(digits, 16)
    except ValueError:
        return None
    return (value & 255) << 24 | value >> 8 if value & 255 else 0


def q(colour: int) -> QColor:
    return QColor.fromRgba(colour)


def paint_colour(painter: QPainter, box: QRect, colour: int) -> None:
    """A colour above the checkerboard, so that its transparency is seen."""
    if colour >> 24 != 255:
        painter.setBrushOrigin(box.topLeft())
        painter.fillRect(box, QBrush(checkerboard(max(3, box.height() // 4), colours().name == "dark")))
    painter.fillRect(box, q(colour))


class Swatches(QWidget):
    """Colours in rows. Left click: first colour, right click: second colour."""

    chosen = Signal(object, object)        # the colour (too large for a C int), the mouse button

    def __init__(self, name: str, columns: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.columns = columns
        self.rows = 0
        self.list: list[int] = []
        self.marked: tuple[int, int] = (0, 0)
        self.setAccessibleName(name)
        self.setMouseTracking(True)

    def set_colours(self, values: list[int], rows: int = 0) -> None:
        self.list = values
        self.rows = rows or -(-len(values) // self.columns)
        self.updateGeometry()
        self.update()

    def _side(self) -> int:
        return round(self.fontMetrics().height() * 1.7)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(self.columns * self._side() + 1, self.rows * self._side() + 1)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return self.sizeHint()

    def cell(self, number: int) -> QRect:
        side = self._side()
        return QRect(number % self.columns * side, number // self.columns * side, side, side)

    def _at(self, event: QMouseEvent) -> int:
        place = event.position().toPoint()
        return next((n for n in range(len(self.list)) if self.cell(n).contains(place)), -1)

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        found = self._at(event)
        if found >= 0:
            self.chosen.emit(self.list[found], event.button())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        found = self._at(event)
        self.setToolTip(hex_of(self.list[found]) if found >= 0 else "")

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        c = colours()
        painter = QPainter(self)
        for number in range(self.columns * self.rows):
            box = self.cell(number).adjusted(1, 1, -1, -1)
            if number >= len(self.list):
                painter.setPen(QPen(QColor(c.line), 0))
                painter.drawRect(box.adjusted(0, 0, -1, -1))
                continue
            paint_colour(painter, box, self.list[number])
        for number, value in enumerate(self.list):
            if value == self.marked[0]:
                painter.setPen(QPen(QColor(c.accent), 2))
                painter.drawRect(self.cell(number).adjusted(1, 1, -1, -1))
                break
        painter.end()


class InHand(QWidget):
    """The two colours as overlapping squares; a click on one opens the chooser."""

    asked = Signal(object)

    def __init__(self, board: Board, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.board = board
        self.setAccessibleName("Colours in hand")
        board.options.connect(self.update)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        side = self.fontMetrics().height() * 3
        return QSize(side, side)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return self.sizeHint()

    def boxes(self) -> tuple[QRect, QRect]:
        side = self.fontMetrics().height() * 3
        part = round(side * 0.64)
        return QRect(0, 0, part, part), QRect(side - part, side - part, part, part)

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        first, second = self.boxes()
        place = event.position().toPoint()
        if first.contains(place):
            self.asked.emit(Qt.MouseButton.LeftButton)
        elif second.contains(place):
            self.asked.emit(Qt.MouseButton.RightButton)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        c = colours()
        painter = QPainter(self)
        first, second = self.boxes()
        for box, colour in ((second, self.board.secondary), (first, self.board.primary)):
            painter.fillRect(box, QColor(c.dim))
            painter.fillRect(box.adjusted(1, 1, -1, -1), QColor(c.surface))
            paint_colour(painter, box.adjusted(3, 3, -3, -3), colour)
        painter.end()


class ColourPanel(QWidget):
    """Everything about colours, as one column."""

    def __init__(self, board: Board, translate: Callable[[str], str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.board = board
        self.translate = translate
        self.pictures: Callable[[], list[QImage]] = list              # of the object, for their colours
        self.say: Callable[[str], None] = lambda _text: None
        self.in_hand = InHand(board)
        self.in_hand.asked.connect(self.ask)
        self.hex = QLineEdit()
        self.hex.setAccessibleName("Colour")
        self.hex.editingFinished.connect(self._typed)
        self.alpha = QSlider(Qt.Orientation.Horizontal)
        self.alpha.setRange(0, 255)
        self.alpha.setAccessibleName("Opacity")
        self.alpha.valueChanged.connect(self._slid)
        self.percent = QLabel()
        self.recent_words, self.palette_words = QLabel(), QLabel()
        self.recent = Swatches("Last colours", 8)
        self.swatches = Swatches("Palette", 8)
        self.choice = Combo()
        self.choice.setAccessibleName("Choose palette")
        self.choice.activated.connect(lambda _place: self._choose(str(self.choice.currentData())))
        self.loaded: list[int] = []
        self.loaded_name = ""
        self.area = QScrollArea()
        self.area.setWidget(self.swatches)
        self.area.setWidgetResizable(True)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setObjectName("strip")
        for one in (self.recent, self.swatches):
            one.chosen.connect(board.choose)
        right = QVBoxLayout()
        right.addWidget(self.hex)
        row = QHBoxLayout()
        row.addWidget(self.alpha, 1)
        row.addWidget(self.percent)
        right.addLayout(row)
        top = QHBoxLayout()
        top.addWidget(self.in_hand)
        top.addLayout(right, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(top)
        row = QHBoxLayout()
        row.addWidget(self.palette_words)
        row.addWidget(self.choice, 1)
        column.addLayout(row)
        for widget in (self.area, self.recent_words, self.recent):
            column.addWidget(widget)
        board.options.connect(self.refresh)
        self.chosen = next(iter(PALETTES))
        self.retranslate()
        self._choose(self.chosen)
        self.refresh()

    # -- palettes ----------------------------------------------------------------------------------------------------

    def _fill_choice(self) -> None:
        self.choice.clear()
        for name in PALETTES:
            self.choice.addItem(self.translate(name), name)
        self.choice.addItem(self.translate("Of the pictures"), OWN)
        if self.loaded:
            self.choice.addItem(self.loaded_name, "loaded")
        self.choice.insertSeparator(self.choice.count())
        self.choice.addItem(self.translate("From a file…"), FILE)
        self.choice.setCurrentIndex(max(0, self.choice.findData(self.chosen)))

    def _choose(self, which: str) -> None:
        if which == FILE:
            name, _ = QFileDialog.getOpenFileName(self, self.translate("Open a palette"), "", f"({' '.join('*.' + e for e in ENDINGS)})",
                                                  options=QFileDialog.Option.ReadOnly)
            if name:
                self.load(Path(name))
            self._fill_choice()
            return
        self.chosen = which
        self._show(self.loaded if which == "loaded" else colours_of(self.pictures()) if which == OWN else [*PALETTES[which]])

    def load(self, path: Path) -> None:
        """Take the colours of a file as the palette."""
        try:
            self.loaded, self.loaded_name = read_palette(path), path.stem
        except (MediaError, OSError) as error:
            self.say(f"{path.name}: {reason(error, self.translate)}")
            return
        self.chosen = "loaded"
        self._fill_choice()
        self._show(self.loaded)

    def _show(self, values: list[int]) -> None:
        self.swatches.set_colours(values)
        rows = max(1, min(SHOWN_ROWS, self.swatches.rows))
        self.area.setFixedHeight(rows * self.swatches.cell(0).height() + 1)
        bar = self.area.verticalScrollBar().sizeHint().width() if self.swatches.rows > SHOWN_ROWS else 0
        self.area.setMinimumWidth(self.swatches.sizeHint().width() + bar)

    def retranslate(self) -> None:
        tr = self.translate
        self._fill_choice()
        self.choice.setToolTip(tr("Which colours are offered below"))
        self.palette_words.setText(tr("Palette"))
        self.recent_words.setText(tr("Last used"))
        self.alpha.setToolTip(tr("Opacity of the first colour"))
        self.hex.setToolTip(tr("The first colour, as #RRGGBB or #RRGGBBAA"))
        self.in_hand.setToolTip(tr("First and second colour, drawn with the left and the right button. Click one to change it; X swaps them"))
        self.swatches.setToolTip(tr("Left click: first colour. Right click: second colour"))

    def refresh(self) -> None:
        colour = self.board.primary
        if not self.hex.hasFocus():
            self.hex.setText(hex_of(colour))
        self.alpha.blockSignals(True)
        self.alpha.setValue(colour >> 24)
        self.alpha.blockSignals(False)
        self.percent.setText(f"{round((colour >> 24) / 2.55)} %")
        self.percent.setMinimumWidth(self.percent.fontMetrics().horizontalAdvance("100 %"))
        for one in (self.recent, self.swatches):
            one.marked = (colour, self.board.secondary)
            one.update()
        self.recent.set_colours(self.board.recent, 2)

    def _typed(self) -> None:
        found = from_hex(self.hex.text())
        if found is not None:
            self.board.choose(found)
        self.hex.setText(hex_of(self.board.primary))

    def _slid(self, value: int) -> None:
        self.board.choose(value << 24 | self.board.primary & 0xFFFFFF)

    def ask(self, button: Qt.MouseButton) -> None:
        """Choose any colour."""
        dialog = QColorDialog(q(self.board.colour(button)), self)
        dialog.setOption(QColorDialog.ColorDialogOption.ShowAlphaChannel)
        dialog.setOption(QColorDialog.ColorDialogOption.DontUseNativeDialog)
        dialog.setWindowTitle(self.translate("Colour"))
        if dialog.exec():
            value = dialog.currentColor().rgba()
            self.board.choose(value if value >> 24 else 0, button)
