"""Asks: another size for pictures; how a sheet is cut."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRectF, QSize, Qt
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
from .importing import MOST, Grid, likely_grid


def spin(low: int, high: int, value: int, name: str) -> QSpinBox:
    box = QSpinBox()
    box.setRange(low, high)
    box.setValue(value)
    box.setAccessibleName(name)
    return box


def buttons(dialog: QDialog, word: str, translate: Callable[[str], str]) -> QDialogButtonBox:
    box = QDialogButtonBox()
    yes = box.addButton(word, QDialogButtonBox.ButtonRole.AcceptRole)
    box.addButton(translate("Cancel"), QDialogButtonBox.ButtonRole.RejectRole)
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
        self.setWindowTitle(tr("Size of the picture"))
        self.width_box, self.height_box = spin(1, PICTURE_SIDE, width, "Width"), spin(1, PICTURE_SIDE, height, "Height")
        self.stretch = QCheckBox(tr("Stretch the picture to the new size"))
        self.stretch.setAccessibleName("Stretch")
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
        self.anchors.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        form.addRow(tr("The old picture stands"), self.anchors)
        form.addRow("", self.all)
        self.buttons = buttons(self, tr("Change size"), tr)
        column = QVBoxLayout(self)
        column.addLayout(form)
        column.addWidget(self.words)
        column.addWidget(self.buttons)
        self.stretch.toggled.connect(lambda on: self.anchors.setEnabled(not on))
        for box in (self.width_box, self.height_box):
            box.valueChanged.connect(self._check)

    def _check(self) -> None:
        fine = self.width_box.value() * self.height_box.value() <= PICTURE_PIXELS
        self.words.setText("" if fine else self.translate("A picture may have {count:,} pixels in all.").format(count=PICTURE_PIXELS))
        self.buttons.buttons()[0].setEnabled(fine)

    def change(self, image: QImage) -> QImage:
        """The picture in the new size."""
        width, height = self.width_box.value(), self.height_box.value()
        if self.stretch.isChecked():
            return raster.stretched(image, width, height)
        column, row = self.anchor.checkedId() % 3, self.anchor.checkedId() // 3
        return raster.resized(image, width, height, (width - image.width()) * column // 2, (height - image.height()) * row // 2)


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
    """How a strip or sheet is cut into pictures."""

    def __init__(self, image: QImage, translate: Callable[[str], str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.translate = tr = translate
        self.image = image
        self.setWindowTitle(tr("Import a strip"))
        first = likely_grid(image.width(), image.height())
        self.columns = spin(1, image.width(), max(1, image.width() // first.width), "Columns")
        self.rows = spin(1, image.height(), max(1, image.height() // first.height), "Rows")
        self.cell_width = spin(1, image.width(), first.width, "Width of a picture")
        self.cell_height = spin(1, image.height(), first.height, "Height of a picture")
        self.margin = spin(0, min(image.width(), image.height()) - 1, 0, "Margin")
        self.spacing = spin(0, max(image.width(), image.height()), 0, "Spacing")
        self.skip = QCheckBox(tr("Leave out empty pictures"))
        self.skip.setChecked(True)
        self.skip.setAccessibleName("Leave out empty pictures")
        self.preview = SheetPreview(image)
        self.count = QLabel()
        form = QFormLayout()
        for words, one in ((tr("Columns"), self.columns), (tr("Rows"), self.rows), (tr("Width of a picture"), self.cell_width),
                           (tr("Height of a picture"), self.cell_height), (tr("Margin"), self.margin), (tr("Spacing"), self.spacing)):
            form.addRow(words, one)
        form.addRow(self.skip)
        form.addRow(self.count)
        row = QHBoxLayout()
        row.addWidget(self.preview, 1)
        row.addLayout(form)
        self.buttons = buttons(self, tr("Import"), tr)
        column = QVBoxLayout(self)
        column.addLayout(row, 1)
        column.addWidget(self.buttons, 0, Qt.AlignmentFlag.AlignRight)
        self.columns.valueChanged.connect(self._divide)
        self.rows.valueChanged.connect(self._divide)
        for box in (self.cell_width, self.cell_height, self.margin, self.spacing):
            box.valueChanged.connect(self._refresh)
        self._refresh()

    @property
    def grid(self) -> Grid:
        return Grid(self.cell_width.value(), self.cell_height.value(), self.margin.value(), self.spacing.value())

    def _divide(self) -> None:
        """So many columns and rows: the size of a picture follows."""
        gap, edge = self.spacing.value(), 2 * self.margin.value()
        for box, count, whole in ((self.cell_width, self.columns.value(), self.image.width()), (self.cell_height, self.rows.value(), self.image.height())):
            box.blockSignals(True)
            box.setValue(max(1, (whole - edge - gap * (count - 1)) // count))
            box.blockSignals(False)
        self._refresh()

    def _refresh(self) -> None:
        self.preview.grid = self.grid
        cells = self.grid.cells(self.image.width(), self.image.height())
        for box, count in ((self.columns, len({c.x() for c in cells})), (self.rows, len({c.y() for c in cells}))):
            if self.sender() not in (self.columns, self.rows):
                box.blockSignals(True)
                box.setValue(max(1, count))
                box.blockSignals(False)
        words = counted(self.translate, "{count} picture", "{count} pictures", len(cells))
        self.count.setText(words if len(cells) < MOST else self.translate("Only {count} pictures are imported at once").format(count=MOST))
        self.buttons.buttons()[0].setEnabled(bool(cells))
        self.preview.update()
