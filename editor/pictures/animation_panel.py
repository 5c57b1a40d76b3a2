"""The animations of an object: preview, speed, loop, names, directions."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QSizePolicy,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from ...objects.animation import DIRECTIONS
from ...objects.phrases import msgid
from ...runtime.project.tree import Scalar
from ..frames.fields import Combo
from ..shell.actions import Actions
from .parts import Translate, button, decimal, tidy
from .preview import DirectionWheel, Preview
from .rows import number
from .session import Session

COUNTS = (1, 4, 8, 16, 32)


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
        self.list.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Expanding)
        self.list.currentRowChanged.connect(self._chosen)
        self.list.itemChanged.connect(self._renamed)
        self.preview = Preview(session.store.image)
        self.wheel = DirectionWheel()
        self.wheel.chosen.connect(lambda d: session.go_to(direction=d))
        self.speed = decimal("Speed", 0, 1000, "000.0")
        self.speed.valueChanged.connect(self._speed)
        self.loop = QToolButton()
        self.loop.setCheckable(True)
        self.loop.setAccessibleName("Loop")
        self.loop.toggled.connect(self._loop)
        self.back = QSpinBox()
        self.back.setAccessibleName("Loop from picture")
        self.back.setKeyboardTracking(False)
        self.back.valueChanged.connect(self._back)
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
        self.alike = QCheckBox()
        self.alike.setAccessibleName("Same speed for all directions")
        self.alike.toggled.connect(lambda on: session.clips.set_own_speed(session.animation, session.direction, not on))
        column.addWidget(self.alike)
        self.animated = QWidget()
        inner = QVBoxLayout(self.animated)
        inner.setContentsMargins(0, 0, 0, 0)
        inner.addLayout(heading)
        inner.addWidget(self.list, 1)
        inner.addLayout(turn)
        inner.addWidget(self.wheel, 0, Qt.AlignmentFlag.AlignHCenter)
        many = QHBoxLayout()
        self.count_words = QLabel()
        self.count = Combo()
        self.count.setAccessibleName("Number of directions")
        for number_ in COUNTS:
            self.count.addItem(str(number_), number_)
        self.count.activated.connect(self._count)
        many.addWidget(self.count_words, 1)
        many.addWidget(self.count)
        inner.addLayout(many)
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
        self.alike.setText(tr("For all directions"))
        self.alike.setToolTip(tr("Speed and loop count for all directions of the animation, or only for the one in hand"))
        self.count_words.setText(tr("Drawn directions"))
        self.count.setToolTip(tr("Draw so many directions. New ones begin as copies of the nearest; those left over are taken out"))
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
        drawn_ones = clips.directions(animation)
        self.count.setCurrentIndex(COUNTS.index(len(drawn_ones)) if drawn_ones in [list(range(0, DIRECTIONS, DIRECTIONS // n)) for n in COUNTS] else -1)
        self.count.setEnabled(bool(animation))
        self.alike.setVisible(len(drawn_ones) > 1)
        self.alike.blockSignals(True)
        self.alike.setChecked(not clips.own_speed(animation, shown))
        self.alike.blockSignals(False)
        self.loop.blockSignals(True)
        self.loop.setChecked(loop)
        self.loop.setEnabled(bool(animation))
        self.loop.blockSignals(False)
        self.preview.hot_spot = clips.hot_spot()
        self.preview.set_strip(clips.row(animation, shown), clips.speed(animation, shown), loop, clips.back_to(animation, shown) - 1)

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

    def _count(self, place: int) -> None:
        self.session.set_directions(int(self.count.itemData(place)))

    def _own(self) -> int | None:
        """The direction that has a speed of its own, None when all have the same."""
        session = self.session
        shown = session.clips.nearest(session.animation, session.direction)
        return shown if session.clips.own_speed(session.animation, shown) else None

    def _speed(self, value: float) -> None:
        self.session.clips.set_field(self.session.animation, "speed", number(value), msgid("Change speed"), self._own())

    def _loop(self, on: bool) -> None:
        self.session.clips.set_field(self.session.animation, "loop", Scalar("true" if on else "false"), msgid("Change loop"), self._own())

    def _back(self, value: int) -> None:
        self.session.clips.set_field(self.session.animation, "back_to", number(value) if value > 1 else None, msgid("Change loop"), self._own())
