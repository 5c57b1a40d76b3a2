"""Asks: another size for pictures; how a sheet is cut."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from ...runtime.project.limits import PICTURE_PIXELS, PICTURE_SIDE
from ...runtime.translation import counted
from ..shell.theme import colours
from . import raster
from .canvas import checkerboard
from .importing import MOST, Grid, guessed_grid
from .parts import FIELDS


def spin(low: int, high: int, value: int, name: str) -> QSpinBox:
    box = QSpinBox()
    box.setRange(low, high)
    box.setValue(value)
    box.setAccessibleName(name)
    box.setMinimumWidth(box.fontMetrics().horizontalAdvance("00000") + box.fontMetrics().height())
    return box


def buttons(dialog: QDialog, word: str, translate: Callable[[str], str], other: str = "") -> QDialogButtonBox:
    box = QDialogButtonBox()
    yes = box.addButton(word, QDialogButtonBox.ButtonRole.AcceptRole)
    no = box.addButton(other or translate("Cancel"), QDialogButtonBox.ButtonRole.RejectRole)
    no.setAccessibleName("Cancel")
    yes.setDefault(True)
    yes.setAccessibleName("OK")
    box.accepted.connect(dialog.accept)
    box.rejected.connect(dialog.reject)
    return box


class SizeDialog(QDialog):
    """Another size: more room around the picture, or the picture itself stretched."""

    def __init__(self, width: int, height: int, translate: Callable[[str], str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.translate = tr = translate
        self.before = (width, height)
        self.setStyleSheet(FIELDS)
        self.setWindowTitle(tr("Size of the picture"))
        self.width_box, self.height_box = spin(1, PICTURE_SIDE, width, "Width"), spin(1, PICTURE_SIDE, height, "Height")
        self.stretch = QCheckBox(tr("Stretch the picture to the new size"))
        self.stretch.setAccessibleName("Stretch")
        self.smooth = QCheckBox(tr("Soft edges: mix the colours of pixels that become one"))
        self.smooth.setAccessibleName("Soft edges")
        self.smooth.setEnabled(False)
        self.all = QCheckBox(tr("All pictures of this animation"))
        self.all.setChecked(True)
        self.all.setAccessibleName("All pictures")
        self.anchor = QButtonGroup(self)
        self.anchors = QWidget()
        grid = QGridLayout(self.anchors)
        grid.setSpacing(2)
        grid.setContentsMargins(0, 0, 0, 0)
        for number in range(9):
            button = QToolButton()
            button.setCheckable(True)
            button.setText("•")
            button.setChecked(number == 4)
            button.setAccessibleName(f"Anchor {number + 1}")
            self.anchor.addButton(button, number)
            grid.addWidget(button, number // 3, number % 3)
        self.words = QLabel()
        self.words.setWordWrap(True)
        form = QFormLayout()
        form.addRow(tr("Width"), self.width_box)
        form.addRow(tr("Height"), self.height_box)
        form.addRow("", self.stretch)
        form.addRow("", self.smooth)
        self.anchors.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        form.addRow(tr("The old picture stands"), self.anchors)
        form.addRow("", self.all)
        self.buttons = buttons(self, tr("Change size"), tr)
        column = QVBoxLayout(self)
        column.addLayout(form)
        column.addWidget(self.words)
        column.addWidget(self.buttons)
        self.stretch.toggled.connect(lambda on: self.anchors.setEnabled(not on))
        self.stretch.toggled.connect(self.smooth.setEnabled)
        for box in (self.width_box, self.height_box):
            box.valueChanged.connect(self._check)

    def _check(self) -> None:
        fine = self.width_box.value() * self.height_box.value() <= PICTURE_PIXELS
        self.words.setText("" if fine else self.translate("A picture may have {count:,} pixels in all.").format(count=PICTURE_PIXELS))
        self.buttons.buttons()[0].setEnabled(fine)

    def move(self, image: QImage, x: float, y: float) -> tuple[float, float]:
        """Where a place of the picture is in the new size."""
        width, height = self.width_box.value(), self.height_box.value()
        if self.stretch.isChecked():
            return x * width / image.width(), y * height / image.height()
        left, top = self._corner(image)
        return x + left, y + top

    def _corner(self, image: QImage) -> tuple[int, int]:
        """Where the old picture stands in the new one."""
        column, row = self.anchor.checkedId() % 3, self.anchor.checkedId() // 3
        return (self.width_box.value() - image.width()) * column // 2, (self.height_box.value() - image.height()) * row // 2

    def change(self, image: QImage) -> QImage:
        """The picture in the new size."""
        width, height = self.width_box.value(), self.height_box.value()
        if self.stretch.isChecked():
            return (raster.averaged if self.smooth.isChecked() else raster.stretched)(image, width, height)
        return raster.resized(image, width, height, *self._corner(image))


class SheetPreview(QWidget):
    """The sheet with its cells."""

    def __init__(self, image: QImage, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.image = image
        self.grid = Grid(1, 1)
        self.setAccessibleName("Sheet")

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        em = self.fontMetrics().height()
        return QSize(em * 30, em * 20)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        em = self.fontMetrics().height()
        return QSize(em * 20, em * 14)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        c = colours()
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(c.window))
        room = min((self.width() - 16) / self.image.width(), (self.height() - 16) / self.image.height())
        factor = float(int(room)) if room >= 1 else room
        width, height = self.image.width() * factor, self.image.height() * factor
        left, top = (self.width() - width) / 2, (self.height() - height) / 2
        box = QRectF(left, top, width, height)
        painter.setBrushOrigin(box.topLeft())
        painter.fillRect(box, QBrush(checkerboard(max(4, self.fontMetrics().height() // 2), c.name == "dark")))
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, factor < 1)
        painter.drawImage(box, self.image)
        painter.setPen(QPen(QColor(c.accent), 1.5))
        for cell in self.grid.cells(self.image.width(), self.image.height()):
            painter.drawRect(QRectF(left + cell.x() * factor, top + cell.y() * factor, cell.width() * factor, cell.height() * factor))
        painter.end()


class SheetDialog(QDialog):
    """How a strip or sheet is cut into pictures. `offer`: nobody asked for it, so to leave it means that the picture stays in one."""

    def __init__(self, image: QImage, translate: Callable[[str], str], parent: QWidget | None = None, offer: bool = False) -> None:
        super().__init__(parent)
        self.translate = tr = translate
        self.image = image
        self.setStyleSheet(FIELDS)
        self.setWindowTitle(tr("Import a strip"))
        wide, high = image.width(), image.height()
        self.columns, self.rows = spin(1, wide, 1, "Columns"), spin(1, high, 1, "Rows")
        self.cell_width, self.cell_height = spin(1, wide, wide, "Width of a picture"), spin(1, high, high, "Height of a picture")
        self.left, self.top = spin(0, wide - 1, 0, "Offset from the left"), spin(0, high - 1, 0, "Offset from the top")
        self.gap_x, self.gap_y = spin(0, wide, 0, "Spacing across"), spin(0, high, 0, "Spacing down")
        self.skip = QCheckBox(tr("Leave out empty pictures"))
        self.skip.setChecked(True)
        self.skip.setAccessibleName("Leave out empty pictures")
        self.guess = QPushButton(tr("Guess"))
        self.guess.setAccessibleName("Guess")
        self.guess.setAutoDefault(False)           # Enter splits
        self.guess.setToolTip(tr("Find columns and rows by what is drawn"))
        self.guess.clicked.connect(self._guess)
        self.preview = SheetPreview(image)
        self.count = QLabel()
        self.count.setAccessibleName("Count")
        form = QFormLayout()
        for words, across, down in ((tr("Columns, rows"), self.columns, self.rows), (tr("Size of a picture"), self.cell_width, self.cell_height),
                                    (tr("Offset"), self.left, self.top), (tr("Spacing"), self.gap_x, self.gap_y)):
            pair = QHBoxLayout()
            pair.addWidget(across, 1)
            pair.addWidget(down, 1)
            form.addRow(words, pair)
        form.addRow("", self.guess)
        form.addRow(self.skip)
        form.addRow(self.count)
        row = QHBoxLayout()
        row.addWidget(self.preview, 1)
        row.addLayout(form)
        self.buttons = buttons(self, tr("Split into pictures"), tr, tr("Keep as one picture") if offer else "")
        column = QVBoxLayout(self)
        if offer:
            asked = QLabel(tr("This looks like a strip of several pictures. Split it?"))
            asked.setWordWrap(True)
            column.addWidget(asked)
        column.addLayout(row, 1)
        column.addWidget(self.buttons)
        self.columns.valueChanged.connect(self._divide)
        self.rows.valueChanged.connect(self._divide)
        for box in (self.cell_width, self.cell_height, self.left, self.top, self.gap_x, self.gap_y):
            box.valueChanged.connect(self._refresh)
        self._guess()

    @property
    def grid(self) -> Grid:
        return Grid(self.cell_width.value(), self.cell_height.value(), self.left.value(), self.top.value(), self.gap_x.value(), self.gap_y.value())

    def _guess(self) -> None:
        found = guessed_grid(self.image)
        for box, value in ((self.cell_width, found.width), (self.cell_height, found.height), (self.left, 0), (self.top, 0), (self.gap_x, 0), (self.gap_y, 0)):
            _quietly(box, value)
        self._refresh()

    def _divide(self) -> None:
        """So many columns and rows: the size of a picture follows."""
        for box, count, whole, edge, gap in ((self.cell_width, self.columns.value(), self.image.width(), self.left.value(), self.gap_x.value()),
                                             (self.cell_height, self.rows.value(), self.image.height(), self.top.value(), self.gap_y.value())):
            _quietly(box, max(1, (whole - edge - gap * (count - 1)) // count))
        self._refresh()

    def _refresh(self) -> None:
        self.preview.grid = self.grid
        cells = self.grid.cells(self.image.width(), self.image.height())
        if self.sender() not in (self.columns, self.rows):
            _quietly(self.columns, max(1, len({c.x() for c in cells})))
            _quietly(self.rows, max(1, len({c.y() for c in cells})))
        words = counted(self.translate, "{count} picture", "{count} pictures", len(cells))
        self.count.setText(words if len(cells) < MOST else self.translate("Only {count} pictures are imported at once").format(count=MOST))
        self.buttons.buttons()[0].setEnabled(bool(cells))
        self.preview.update()


def _quietly(box: QSpinBox, value: int) -> None:
    box.blockSignals(True)
    box.setValue(value)
    box.blockSignals(False)
