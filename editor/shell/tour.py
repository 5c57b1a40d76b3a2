"""The guided tour: from an empty frame to a thing that obeys the keys, in the real editor, one sentence at a time.

Each step highlights the control that it speaks of and waits until the person has done it, by whatever way. It can be left
and taken up again later where it was.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QPoint, QRect, Qt, QTimer
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QScrollArea, QToolButton, QVBoxLayout, QWidget

from ...objects.phrases import msgid
from ...runtime.project.tree import Mapping, Scalar, Sequence
from ..frames.view import FrameEditor
from ..sheets.view import SheetEditor
from . import shortcuts
from .icons import icon
from .theme import colours

if TYPE_CHECKING:
    from .window import Window

SETTING = "tour/step"
LOOK = 200           # ms between looks whether a step is done


@dataclass(frozen=True, slots=True)
class Step:
    """What is asked, the widget that it speaks of (None: none is in sight), and whether it is done."""

    text: str
    target: Callable[[Window], QWidget | None]
    done: Callable[[Tour], bool]


def named(root: QWidget | None, name: str) -> QWidget | None:
    """A visible widget by its accessible name."""
    if root is None:
        return None
    return next((w for w in root.findChildren(QWidget) if w.accessibleName() == name and w.isVisible()), None)


def _front(window: Window, cls: type) -> QWidget | None:
    view = window.tabs.currentWidget()
    return view if isinstance(view, cls) else None


def _tool(ident: str) -> Callable[[Window], QWidget | None]:
    return lambda window: window.bar.widgetForAction(window.actions_table[ident])


def _objects(window: Window, key: str, value: str) -> list[str]:
    """Names of objects whose file says this."""
    found = []
    for path, tree in window.document.trees.items():
        node = tree.get(key)
        node = node.get("type") if key == "movement" and isinstance(node, Mapping) else node
        if path.startswith("objects/") and isinstance(node, Scalar) and node.text == value:
            found.append(path)
    return found


def _rows(window: Window, part: str) -> int:
    """How many rows of the first frame's sheet have something under a key."""
    frame = window.current_frame() or window.document.project.first_frame
    tree = window.document.trees.get(f"frames/{frame}/events.yaml")
    rows = tree.get("events") if tree is not None else None
    if not isinstance(rows, Sequence):
        return 0
    return len([row for row in rows.values() if isinstance(row, Mapping) and isinstance(row.get(part), Sequence) and len(row.get(part) or ())])


STEPS: tuple[Step, ...] = (
    Step(msgid("Put a first thing into the frame: press Insert and choose Active."), lambda w: named(_front(w, FrameEditor), "Insert"),
         lambda t: bool(_objects(t.window, "type", "Active"))),
    Step(msgid("It is selected, and its properties are on the right. Press Object there, and choose a movement: Eight directions."),
         lambda w: named(_front(w, FrameEditor), "movement") or named(_front(w, FrameEditor), "Object"),
         lambda t: bool(_objects(t.window, "movement", "eight_directions"))),
    Step(msgid("Play the game: press {play}."), _tool("play"), lambda t: t.played),
    Step(msgid("The game has a window of its own. Click into it and press an arrow key: your thing moves."), lambda _w: None, lambda t: t.moved),
    Step(msgid("End the game: close its window, or press {stop_game}."), _tool("stop_game"), lambda t: t.played and not t.window.game.runs),
    Step(msgid("What happens in a game is said in events. Open them: press {show_events}."), _tool("show_events"),
         lambda t: _front(t.window, SheetEditor) is not None),
    Step(msgid("Add an event, and choose its condition: type what you look for, such as: key pressed."),
         lambda w: named(_front(w, SheetEditor), "Add event"), lambda t: _rows(t.window, "when") > t.rows["when"]),
    Step(msgid("Say what is done then: add an action to the event."), lambda w: named(_front(w, SheetEditor), "Add action"),
         lambda t: _rows(t.window, "do") > t.rows["do"]),
    Step(msgid("Play again and try it: {play}. The rows that run light up."), _tool("play"), lambda t: t.plays > 1),
    Step(msgid("Save your game: {save}. That is all you need to begin."), _tool("save"), lambda t: not t.window.document.modified),
)


def bring_into_sight(target: QWidget | None) -> None:
    """Scroll a widget into view when it has been scrolled out of it."""
    if target is None or not target.visibleRegion().isEmpty():
        return
    area = target.parentWidget()
    while area is not None and not isinstance(area, QScrollArea):
        area = area.parentWidget()
    if area is not None:
        area.ensureWidgetVisible(target)


class Highlight(QWidget):
    """A frame around the control that a step speaks of; it takes no mouse."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()

    def around(self, target: QWidget | None) -> None:
        """Put it around a widget of the window; away when there is none."""
        parent = self.parentWidget()
        if target is None or parent is None or target.visibleRegion().isEmpty():
            self.hide()
            return
        margin = max(3, self.fontMetrics().height() // 4)
        place = QRect(target.mapTo(parent, QPoint(0, 0)), target.size()).adjusted(-margin, -margin, margin, margin)
        self.setGeometry(place)
        self.show()
        self.raise_()

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        width = max(2.0, self.fontMetrics().height() / 8)
        painter.setPen(QPen(QColor(colours().accent), width))
        half = width / 2
        painter.drawRoundedRect(self.rect().toRectF().adjusted(half, half, -half, -half), width * 2, width * 2)
        painter.end()


class Card(QFrame):
    """The sentence of a step, how far one is, and the way out."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.setObjectName("tour")
        self.setAccessibleName("Guided tour")
        self.count = QLabel()
        self.words = QLabel()
        self.words.setWordWrap(True)
        self.words.setAccessibleName("Step of the tour")
        self.skip, self.leave = QPushButton(), QToolButton()
        self.skip.setAccessibleName("Skip this step")
        self.leave.setAccessibleName("Leave the tour")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        for button in (self.skip, self.leave):
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        top = QHBoxLayout()
        top.addWidget(self.count, 1)
        top.addWidget(self.leave)
        below = QHBoxLayout()
        below.addStretch()
        below.addWidget(self.skip)
        em = self.fontMetrics().height()
        column = QVBoxLayout(self)
        column.setContentsMargins(em, em // 2, em // 2, em // 2)
        column.addLayout(top)
        column.addWidget(self.words)
        column.addLayout(below)
        self.setFixedWidth(em * 22)
        self.hide()


class Tour(QObject):
    """The tour of one window."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self.window = window
        self.step = -1                     # -1: not under way
        self.played = self.moved = False
        self.plays = 0
        self.rows = {"when": 0, "do": 0}
        self._places: dict[str, Any] = {}
        self.highlight = Highlight(window)
        self.card = Card(window)
        self.card.leave.clicked.connect(self.leave)
        self.card.skip.clicked.connect(self.go_on)
        self._clock = QTimer(self)
        self._clock.setInterval(LOOK)
        self._clock.timeout.connect(self.look)
        window.game.started.connect(self._started)
        window.game.state.connect(self._state)

    @property
    def under_way(self) -> bool:
        return self.step >= 0

    def begin(self, step: int | None = None) -> None:
        """Take the tour up where it was left, or at a step; from the beginning after its end."""
        kept = self.window.settings.value(SETTING)
        start = step if step is not None else int(str(kept)) if str(kept).isdecimal() else 0
        self._enter(start if start < len(STEPS) else 0)
        self._clock.start()

    def _enter(self, step: int) -> None:
        self.step = step
        self.window.settings.setValue(SETTING, step)
        self.rows = {part: _rows(self.window, part) for part in self.rows}
        self.moved = False
        self._places.clear()
        self.retranslate()
        self.look()

    def go_on(self) -> None:
        """To the next step; after the last one the tour is over."""
        if self.step + 1 < len(STEPS):
            self._enter(self.step + 1)
        else:
            self.leave()
            self.window.settings.setValue(SETTING, len(STEPS))
            self.window.show_status(self.window.translate("The tour is over. The manual is at your side: F1."))

    def leave(self) -> None:
        """Out of the tour; the step is remembered."""
        self.step = -1
        self.close()

    def close(self) -> None:
        self._clock.stop()
        self.highlight.hide()
        self.card.hide()

    # -- looking -----------------------------------------------------------------------------------------------------

    def _started(self, _frame: str) -> None:
        self.played = True
        self.plays += 1

    def _state(self, report: dict[str, Any]) -> None:
        """Whether something in the game has moved since the last look."""
        for name, instances in report.get("objects", {}).items():
            for one in instances if isinstance(instances, list) else ():
                key = f"{name}#{one.get('uid')}"
                place = (one.get("x"), one.get("y"))
                if self._places.setdefault(key, place) != place:
                    self.moved = True

    def look(self) -> None:
        """Whether the step is done; else where its control is now."""
        if not self.under_way:
            return
        step = STEPS[self.step]
        if step.done(self):
            self.go_on()
            return
        target = step.target(self.window)
        bring_into_sight(target)
        self.highlight.around(target)
        self._place(target)

    def _place(self, target: QWidget | None) -> None:
        """Near the control, inside the window, never over it."""
        card, window = self.card, self.window
        card.adjustSize()
        margin = window.fontMetrics().height()
        area = window.rect().adjusted(margin, margin, -margin, -margin * 3)
        spot = QPoint(area.right() - card.width(), area.bottom() - card.height())
        if target is not None and not target.visibleRegion().isEmpty():
            place = QRect(target.mapTo(window, QPoint(0, 0)), target.size())
            below = QPoint(place.left(), place.bottom() + margin)
            beside = QPoint(place.left() - card.width() - margin, place.top())
            right = place.left() > window.width() * 0.6
            spot = below if below.y() + card.height() < area.bottom() and not right else beside
            spot = QPoint(min(max(spot.x(), area.left()), area.right() - card.width()), min(max(spot.y(), area.top()), area.bottom() - card.height()))
            if QRect(spot, card.size()).intersects(place):
                spot = QPoint(min(max(beside.x(), area.left()), area.right() - card.width()), spot.y())
        card.move(spot)
        card.show()
        card.raise_()

    def retranslate(self) -> None:
        tr, c = self.window.translate, colours()
        self.card.setStyleSheet(f"QFrame#tour {{ background: {c.raised}; border: 1px solid {c.accent}; border-radius: 0.6em; }}")
        self.card.leave.setIcon(icon("close"))
        self.card.leave.setToolTip(tr("Leave the tour; Help brings it back"))
        self.card.skip.setText(tr("Skip"))
        if self.under_way:
            keys = {ident: shortcuts.shown(record.shortcut) or tr(record.text) for ident, record in self.window.actions_table.records.items()}
            self.card.count.setText(tr("Step {number} of {count}").format(number=self.step + 1, count=len(STEPS)))
            self.card.words.setText(tr(STEPS[self.step].text).format(**keys))
