"""The bars around the canvas: tools, their options, the row of pictures, the animations."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractSpinBox,
    QDoubleSpinBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QScrollArea,
    QSizePolicy,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from ...runtime.project.tree import Scalar
from ...runtime.translation import counted
from ..shell.actions import Actions
from .board import LARGEST_BRUSH, Board
from .clips import number
from .preview import DirectionWheel, Preview
from .session import Session
from .strip import FrameStrip
from .tools import TOOLS, Fill, HotSpot, Tool

Translate = Callable[[str], str]


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
        self.hint = QLabel()
        self.hint.setObjectName("dim")
        self.hint.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.brush_words, self.tolerance_words = QLabel(), QLabel()
        self.brush, self.tolerance = QSpinBox(), QSpinBox()
        self.brush.setRange(1, LARGEST_BRUSH)
        self.brush.setAccessibleName("Brush size")
        self.brush.valueChanged.connect(board.set_brush)
        self.tolerance.setRange(0, 255)
        self.tolerance.setAccessibleName("Tolerance")
        self.tolerance.valueChanged.connect(self._tolerance)
        self.spot_x, self.spot_y = QDoubleSpinBox(), QDoubleSpinBox()
        for box, name in ((self.spot_x, "Hot spot X"), (self.spot_y, "Hot spot Y")):
            box.setRange(-100000, 100000)
            box.setDecimals(1)
            box.setAccessibleName(name)
            box.setKeyboardTracking(False)
            box.valueChanged.connect(self._spot)
            tidy(box, "0000.0")
        tidy(self.brush, "00")
        tidy(self.tolerance, "000")
        self.middle = button(actions, "middle")
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 4, 8, 4)
        for widget in (self.title, self.brush_words, self.brush, self.tolerance_words, self.tolerance, self.spot_x, self.spot_y, self.middle):
            row.addWidget(widget)
        row.addWidget(self.hint, 1)
        self.zoom = QLabel()
        self.zoom.setAccessibleName("Zoom")
        self.zoom.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.zoom.setMinimumWidth(self.zoom.fontMetrics().horizontalAdvance("3200 %") + 6)
        for group in (("flip_x", "flip_y", "rotate", "resize"), ("grid", "onion", "spot")):
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
        for widget in (self.spot_x, self.spot_y, self.middle):
            widget.setVisible(isinstance(tool, HotSpot))
        x, y = self.session.hot_spot()
        for box, value in ((self.brush, self.board.brush), (self.tolerance, self.board.tolerance), (self.spot_x, x), (self.spot_y, y)):
            box.blockSignals(True)
            box.setValue(value)  # type: ignore[arg-type]
            box.blockSignals(False)

    def _tolerance(self, value: int) -> None:
        self.board.tolerance = value

    def _spot(self) -> None:
        self.session.clips.set_hot_spot(self.spot_x.value(), self.spot_y.value(), "typed")


class FrameBar(QWidget):
    """The row of pictures with its buttons."""

    def __init__(self, session: Session, actions: Actions, translate: Translate, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.session, self.translate = session, translate
        self.strip = FrameStrip(session.store.image)
        self.strip.chosen.connect(lambda n: session.go_to(number=n))
        self.strip.reordered.connect(session.reorder)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(self.strip)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setObjectName("strip")
        self.area = area
        self.words = QLabel()
        self.words.setAccessibleName("Picture in hand")
        self.words.setObjectName("dim")
        row = QHBoxLayout()
        row.setSpacing(2)
        for group in (("add_blank", "add_copy", "repeat", "delete_picture"), ("previous", "next"), ("import", "import_sheet", "export", "export_strip")):
            if row.count():
                row.addWidget(rule())
            for ident in group:
                row.addWidget(button(actions, ident))
        row.addStretch(1)
        row.addWidget(self.words)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 4, 8, 4)
        column.setSpacing(2)
        column.addLayout(row)
        column.addWidget(area)

    def refresh(self, place: tuple[int, int] | None = None) -> None:
        session, tr = self.session, self.translate
        shown = session.clips.nearest(session.animation, session.direction)
        hint = tr("No picture yet. Press Insert, or import one.") if shown == session.direction else tr(
            "Direction {number} is not drawn: the game shows direction {other} instead.").format(number=session.direction, other=shown)
        self.strip.set_pictures(session.pictures, session.number, hint)
        bar = self.area.horizontalScrollBar().sizeHint().height()
        self.area.setFixedHeight(self.strip.sizeHint().height() + bar)
        if session.pictures:
            cell = self.strip.cell(session.number)
            self.area.ensureVisible(cell.center().x(), cell.center().y(), cell.width(), 0)
        image = session.board.image
        if not session.picture:
            self.words.setText("")
        elif image.isNull():
            self.words.setText(tr("{name} is missing or cannot be read").format(name=session.picture))
        else:
            words = f"{session.picture}   {image.width()} × {image.height()}"
            uses = session.clips.uses(session.picture)
            if uses > 1:
                words += "   " + counted(tr, "used {count} time", "used {count} times", uses)
            self.words.setText(words + (f"   {place[0]}, {place[1]}" if place else ""))


class AnimationPanel(QWidget):
    """The animations, the speed, the directions and the preview."""

    def __init__(self, session: Session, actions: Actions, translate: Translate, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.session, self.translate, self.actions = session, translate, actions
        self.title, self.speed_words, self.loop_words, self.direction_words = QLabel(), QLabel(), QLabel(), QLabel()
        self.list = QListWidget()
        self.list.setAccessibleName("Animations")
        self.list.setEditTriggers(QAbstractItemView.EditTrigger.DoubleClicked | QAbstractItemView.EditTrigger.EditKeyPressed)
        self.list.setMinimumHeight(self.fontMetrics().height() * 5)
        self.list.currentRowChanged.connect(self._chosen)
        self.list.itemChanged.connect(self._renamed)
        self.preview = Preview(session.store.image)
        self.wheel = DirectionWheel()
        self.wheel.chosen.connect(lambda d: session.go_to(direction=d))
        self.speed = QDoubleSpinBox()
        self.speed.setRange(0, 1000)
        self.speed.setDecimals(1)
        self.speed.setAccessibleName("Speed")
        self.speed.setKeyboardTracking(False)
        self.speed.valueChanged.connect(self._speed)
        self.loop = QToolButton()
        self.loop.setCheckable(True)
        self.loop.setAccessibleName("Loop")
        self.loop.toggled.connect(self._loop)
        self.back = QSpinBox()
        self.back.setAccessibleName("Loop from picture")
        self.back.setKeyboardTracking(False)
        self.back.valueChanged.connect(self._back)
        tidy(self.speed, "000.0")
        tidy(self.back, "000.0")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        heading = QHBoxLayout()
        heading.setSpacing(0)
        heading.addWidget(self.title, 1)
        for ident in ("add_animation", "duplicate_animation", "rename_animation", "delete_animation"):
            heading.addWidget(button(actions, ident, 1.0))
        turn = QHBoxLayout()
        turn.setSpacing(0)
        turn.addWidget(self.direction_words, 1)
        for ident in ("draw_direction", "mirror_direction", "delete_direction"):
            turn.addWidget(button(actions, ident, 1.0))
        column.addWidget(self.preview)
        play = QHBoxLayout()
        play.addWidget(button(actions, "play"))
        play.addWidget(self.speed_words, 1)
        play.addWidget(self.speed)
        column.addLayout(play)
        again = QHBoxLayout()
        again.addWidget(self.loop)
        again.addWidget(self.loop_words, 1)
        again.addWidget(self.back)
        column.addLayout(again)
        self.animated = QWidget()
        inner = QVBoxLayout(self.animated)
        inner.setContentsMargins(0, 0, 0, 0)
        inner.addLayout(heading)
        inner.addWidget(self.list, 1)
        inner.addLayout(turn)
        inner.addWidget(self.wheel, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(self.animated, 1)
        column.addStretch(0)
        self.retranslate()

    def retranslate(self) -> None:
        tr = self.translate
        self.title.setText(tr("Animations"))
        self.speed_words.setText(tr("Pictures a second"))
        self.loop_words.setText(tr("Again from picture"))
        self.loop.setToolTip(tr("Loop: begin again after the last picture"))
        self.back.setToolTip(tr("The picture with which a loop goes on"))
        self.wheel.setToolTip(tr("The directions, 0 is right and 8 is down. Those that are not drawn show the nearest that is"))
        self.preview.setToolTip(tr("The animation as the game shows it"))
        self.refresh()

    def refresh(self) -> None:
        session = self.session
        clips, animation, direction = session.clips, session.animation, session.direction
        self.animated.setVisible(clips.animated)
        known = clips.animations()
        self.list.blockSignals(True)
        if [self.list.item(n).text() for n in range(self.list.count())] != known:
            while self.list.count() > len(known):
                self.list.takeItem(self.list.count() - 1)
            for number_, name in enumerate(known):
                if number_ == self.list.count():
                    item = QListWidgetItem(name)
                    item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
                    self.list.addItem(item)
                self.list.item(number_).setText(name)
        self.list.setCurrentRow(known.index(animation) if animation in known else -1)
        self.list.blockSignals(False)
        self.direction_words.setText(self.translate("Direction {number}").format(number=direction))
        self.wheel.set_state(clips.directions(animation), direction)
        drawn = direction in clips.directions(animation)
        for ident in ("draw_direction", "mirror_direction"):
            self.actions[ident].setEnabled(not drawn)
        self.actions["delete_direction"].setEnabled(drawn and len(clips.directions(animation)) > 1)
        for ident in ("duplicate_animation", "rename_animation", "delete_animation"):
            self.actions[ident].setEnabled(bool(animation))
        shown = clips.nearest(animation, direction)
        loop, count = clips.loop(animation, shown), len(clips.pictures(animation, shown))
        for box, value in ((self.speed, clips.speed(animation, shown)), (self.back, clips.back_to(animation, shown))):
            box.blockSignals(True)
            if box is self.back:
                self.back.setRange(1, max(1, count))
            box.setValue(value)  # type: ignore[arg-type]
            box.setEnabled(bool(animation) and (box is self.speed or loop))
            box.blockSignals(False)
        self.loop.blockSignals(True)
        self.loop.setChecked(loop)
        self.loop.setEnabled(bool(animation))
        self.loop.blockSignals(False)
        self.preview.hot_spot = clips.hot_spot()
        self.preview.set_strip(clips.pictures(animation, shown), clips.speed(animation, shown), loop, clips.back_to(animation, shown) - 1)

    def _chosen(self, row: int) -> None:
        if row >= 0:
            self.session.go_to(animation=self.list.item(row).text())
            self.preview.restart()

    def _renamed(self, item: QListWidgetItem) -> None:
        if not self.session.rename_animation(item.text()):
            self.list.blockSignals(True)
            item.setText(self.session.animation)
            self.list.blockSignals(False)

    def edit_name(self) -> None:
        item = self.list.currentItem()
        if item is not None:
            self.list.editItem(item)

    def _speed(self, value: float) -> None:
        self.session.clips.set_field(self.session.animation, "speed", number(value), "Change speed")

    def _loop(self, on: bool) -> None:
        self.session.clips.set_field(self.session.animation, "loop", Scalar("true" if on else "false"), "Change loop")

    def _back(self, value: int) -> None:
        self.session.clips.set_field(self.session.animation, "back_to", number(value) if value > 1 else None, "Change loop")
