"""The tools above the canvas."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QMenu, QSizePolicy, QToolButton, QWidget

from ..shell.icons import icon
from .fields import Combo

if TYPE_CHECKING:
    from .view import FrameEditor

ZOOMS = (25, 50, 100, 200, 400, 800, 1600, 3200)
GROUPS = (
    ("frame.align_left", "frame.align_center", "frame.align_right", "frame.align_top", "frame.align_middle", "frame.align_bottom", "frame.to_frame"),
    ("frame.distribute_x", "frame.distribute_y"),
    ("frame.front", "frame.back"),
    ("frame.grid", "frame.snap_grid", "frame.snap_objects", "frame.guides"),
)
ICONS = {"frame.front": "front", "frame.back": "back", "frame.snap_grid": "snap_grid"}
FLAGS = {"frame.grid": "grid_shown", "frame.snap_grid": "grid_snaps", "frame.snap_objects": "objects_snap", "frame.guides": "guides_shown",
         "frame.to_frame": "to_frame"}


class ToolBar(QWidget):
    """Insert, align, order, grid, zoom."""

    def __init__(self, editor: FrameEditor) -> None:
        super().__init__()
        self.editor = editor
        self.buttons: dict[str, QToolButton] = {}
        row = QHBoxLayout(self)
        gap = max(2, self.fontMetrics().height() // 4)
        row.setContentsMargins(gap * 2, gap, gap * 2, gap)
        row.setSpacing(gap // 2)
        self.insert = QToolButton()
        self.insert.setAccessibleName("Insert")
        self.insert.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.insert.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._menu = QMenu(self.insert)
        self._menu.aboutToShow.connect(self._fill)
        self.insert.setMenu(self._menu)
        row.addWidget(self.insert)
        for group in GROUPS:
            row.addWidget(self._line())
            for ident in group:
                row.addWidget(self._button(ident))
        self.note = QLabel()
        self.note.setAccessibleName("Place")
        self.note.setEnabled(False)
        self.note.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.note.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        row.addWidget(self.note, 1)
        self.zoom = Combo()
        self.zoom.setEditable(True)
        self.zoom.setInsertPolicy(Combo.InsertPolicy.NoInsert)
        self.zoom.setAccessibleName("Zoom")
        self.zoom.addItems([f"{z} %" for z in ZOOMS])
        self.zoom.setFixedWidth(self.fontMetrics().horizontalAdvance("3200 %") + self.fontMetrics().height() * 3)
        self.zoom.activated.connect(self._zoom)
        line = self.zoom.lineEdit()
        assert line is not None
        line.returnPressed.connect(self._zoom)
        row.addWidget(self.zoom)
        self.refresh()

    def _line(self) -> QFrame:
        line = QFrame()
        line.setFrameShape(QFrame.Shape.VLine)
        line.setFrameShadow(QFrame.Shadow.Plain)
        line.setForegroundRole(self.palette().ColorRole.Mid)
        return line

    def _button(self, ident: str) -> QToolButton:
        record = self.editor.record(ident)
        button = QToolButton()
        button.setAccessibleName(record.text)
        button.setCheckable(record.checkable)
        side = int(self.fontMetrics().height() * 1.15)
        button.setIconSize(QSize(side, side))
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.clicked.connect(lambda: self.editor.handle(ident))
        self.buttons[ident] = button
        return button

    def _fill(self) -> None:
        self._menu.clear()
        middle = self.editor.middle()
        self.editor.fill_insert(self._menu, QPointF(round(middle.x()), round(middle.y())))

    def retranslate(self) -> None:
        say = self.editor.workspace.translate
        self.insert.setText(say("Insert"))
        self.insert.setIcon(icon("add"))
        for ident, button in self.buttons.items():
            record = self.editor.record(ident)
            keys = QKeySequence(record.shortcut.split("|")[0]).toString(QKeySequence.SequenceFormat.NativeText) if record.shortcut else ""
            button.setIcon(icon(ICONS.get(ident, record.icon)))
            button.setToolTip(f"{say(record.text)} ({keys})" if keys else say(record.text))

    def refresh(self) -> None:
        """What can be pressed, what is on."""
        canvas = self.editor.canvas
        count = len(canvas.selected)
        for ident, button in self.buttons.items():
            if ident in FLAGS:
                button.setChecked(getattr(canvas, FLAGS[ident]))
            else:
                button.setEnabled(count >= (3 if "distribute" in ident and not canvas.to_frame else 1))

    def say(self, text: str) -> None:
        """Places and sizes while something is dragged."""
        self.note.setText(text)

    def show_zoom(self, zoom: float) -> None:
        self.zoom.setEditText(f"{round(zoom * 100)} %")

    def _zoom(self, _index: int = 0) -> None:
        digits = self.zoom.currentText().replace("%", "").strip()
        try:
            self.editor.canvas.set_zoom(float(digits) / 100.0)
        except ValueError:
            self.show_zoom(self.editor.canvas.zoom)
        self.editor.canvas.setFocus()
