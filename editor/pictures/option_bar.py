"""The tools, and the bar above the canvas with what the tool in hand can be told."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QComboBox, QGridLayout, QHBoxLayout, QLabel, QSpinBox, QWidget

from ...objects.phrases import msgid
from ..frames.fields import Combo
from ..shell.actions import Actions
from .board import LARGEST_BRUSH, Board
from .parts import Elided, Translate, button, decimal, rule, tidy
from .session import Session
from .tools import TOOLS, ActionPoint, Fill, HotSpot, Tool


class ToolBox(QWidget):
    """The tools, two in a row."""

    def __init__(self, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Tools")
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(2)
        for place, tool in enumerate(TOOLS):
            grid.addWidget(button(actions, f"tool_{tool.id}", 1.4), place // 6, place % 6)


class OptionBar(QWidget):
    """What the tool in hand can be told; at the right what is shown."""

    def __init__(self, board: Board, session: Session, actions: Actions, translate: Translate, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.board, self.session, self.translate = board, session, translate
        self.tool: Tool | None = None
        self.title = QLabel()
        bold = self.title.font()
        bold.setBold(True)
        self.title.setFont(bold)
        self.hint = Elided()
        self.hint.setObjectName("dim")
        self.brush_words, self.tolerance_words = QLabel(), QLabel()
        self.brush, self.tolerance = QSpinBox(), QSpinBox()
        self.brush.setRange(1, LARGEST_BRUSH)
        self.brush.setAccessibleName("Brush size")
        self.brush.valueChanged.connect(board.set_brush)
        self.tolerance.setRange(0, 255)
        self.tolerance.setAccessibleName("Tolerance")
        self.tolerance.valueChanged.connect(self._tolerance)
        self.spot_x, self.spot_y = (decimal(f"Hot spot {axis}", -100000, 100000, "0000.0") for axis in "XY")
        self.point_x, self.point_y = (decimal(f"Action point {axis}", -100000, 100000, "0000.0") for axis in "XY")
        for box in (self.spot_x, self.spot_y):
            box.valueChanged.connect(self._spot)
        for box in (self.point_x, self.point_y):
            box.valueChanged.connect(self._point)
        self.point = Combo()
        self.point.setEditable(True)
        self.point.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.point.setAccessibleName("Action point")
        self.point.setMinimumWidth(self.point.fontMetrics().horizontalAdvance("M") * 9)
        self.point.activated.connect(lambda number: session.marks.choose(self.point.itemText(number)))
        edit = self.point.lineEdit()
        assert edit is not None
        edit.setAccessibleName("Name of the action point")
        edit.editingFinished.connect(self._renamed)
        self.whole = QCheckBox()
        self.whole.setAccessibleName("All pictures")
        self.whole.toggled.connect(self._whole)
        self.add_point, self.delete_point = button(actions, "add_point"), button(actions, "delete_point")
        tidy(self.brush, "00")
        tidy(self.tolerance, "000")
        self.middle = button(actions, "middle")
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 4, 8, 4)
        for widget in (self.title, self.brush_words, self.brush, self.tolerance_words, self.tolerance, self.spot_x, self.spot_y, self.middle,
                       self.point, self.add_point, self.delete_point, self.point_x, self.point_y, self.whole):
            row.addWidget(widget)
        row.addWidget(self.hint, 1)
        self.zoom = QLabel()
        self.zoom.setAccessibleName("Zoom")
        self.zoom.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.zoom.setMinimumWidth(self.zoom.fontMetrics().horizontalAdvance("3200 %") + 6)
        for group in (("flip_x", "flip_y", "rotate", "resize"), ("mirror_drawing", "grid", "rulers", "onion", "spot")):
            row.addWidget(rule())
            for ident in group:
                row.addWidget(button(actions, ident))
        row.addWidget(rule())
        row.addWidget(button(actions, "zoom_out"))
        row.addWidget(self.zoom)
        for ident in ("zoom_in", "zoom_one", "zoom_fit"):
            row.addWidget(button(actions, ident))
        board.options.connect(self.refresh)
        self.retranslate()

    def retranslate(self) -> None:
        self.brush_words.setText(self.translate("Brush"))
        self.tolerance_words.setText(self.translate("Tolerance"))
        self.tolerance.setToolTip(self.translate("How much a colour may differ and still be filled (0 to 255)"))
        for box in (self.spot_x, self.spot_y):
            box.setToolTip(self.translate("Hot spot, in pixels from the top left corner"))
        for box in (self.point_x, self.point_y):
            box.setToolTip(self.translate("Action point, in pixels from the top left corner"))
        self.point.setToolTip(self.translate("The action point in hand. Type another name to rename it"))
        self.whole.setText(self.translate("All pictures"))
        self.refresh()

    def set_tool(self, tool: Tool) -> None:
        self.tool = tool
        self.refresh()

    def set_zoom(self, scale: float) -> None:
        self.zoom.setText(f"{scale * 100:g} %")

    def refresh(self) -> None:
        tool = self.tool
        if tool is None:
            return
        self.title.setText(self.translate(tool.title))
        self.hint.setText(self.translate(tool.hint))
        self.hint.setToolTip(self.translate(tool.hint))
        for widget in (self.brush, self.brush_words):
            widget.setVisible(tool.brushed)
        for widget in (self.tolerance, self.tolerance_words):
            widget.setVisible(isinstance(tool, Fill))
        spot, point, marks = isinstance(tool, HotSpot), isinstance(tool, ActionPoint), self.session.marks
        for widget in (self.spot_x, self.spot_y, self.middle):
            widget.setVisible(spot)
        for widget in (self.point, self.add_point, self.delete_point, self.point_x, self.point_y):
            widget.setVisible(point)
        self.whole.setVisible((spot or point) and self.session.clips.animated)
        self.whole.setToolTip(self.translate("Move the hot spot of all pictures, or only that of the picture in hand") if spot else
                              self.translate("Move the action point in all pictures, or only in the picture in hand"))
        x, y = marks.hot_spot()
        place = marks.places().get(marks.point)
        at = place or (0.0, 0.0)
        for box, value in ((self.brush, self.board.brush), (self.tolerance, self.board.tolerance), (self.spot_x, x), (self.spot_y, y),
                           (self.point_x, at[0]), (self.point_y, at[1])):
            box.blockSignals(True)
            box.setValue(value)  # type: ignore[arg-type]
            box.blockSignals(False)
        self.whole.blockSignals(True)
        self.whole.setChecked(marks.whole_spot if spot else marks.whole_points)
        self.whole.blockSignals(False)
        self._show_points(marks.names(), place is not None)

    def _show_points(self, names: list[str], there: bool) -> None:
        marks = self.session.marks
        if [self.point.itemText(n) for n in range(self.point.count())] != names:
            self.point.clear()
            self.point.addItems(names)
        edit = self.point.lineEdit()
        if edit is not None and not (edit.hasFocus() and edit.isModified()):
            self.point.setCurrentIndex(names.index(marks.point) if marks.point in names else -1)
            edit.setText(marks.point)
        self.point.setEnabled(bool(names))
        for widget in (self.point_x, self.point_y):
            widget.setEnabled(there)
        if isinstance(self.tool, ActionPoint):
            hint = self.tool.hint if not names or there else msgid("These pictures do not have this point yet. Click on the picture to put it")
            self.hint.setText(self.translate(hint))

    def _tolerance(self, value: int) -> None:
        self.board.tolerance = value

    def _spot(self) -> None:
        self.session.marks.move_hot_spot(self.spot_x.value(), self.spot_y.value(), "typed")

    def _point(self) -> None:
        self.session.marks.move_point(self.point_x.value(), self.point_y.value(), f"typed {self.session.marks.point}")

    def _whole(self, on: bool) -> None:
        if isinstance(self.tool, ActionPoint):
            self.session.marks.whole_points = on
        else:
            self.session.marks.whole_spot = on

    def _renamed(self) -> None:
        edit = self.point.lineEdit()
        assert edit is not None
        if edit.isModified():
            edit.setModified(False)
            self.session.marks.rename(edit.text())
            edit.setText(self.session.marks.point)
