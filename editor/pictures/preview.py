"""The animation as the game shows it, at the game's speed; and the wheel of its 32 directions."""

from __future__ import annotations

import math
from collections.abc import Callable

from PySide6.QtCore import QElapsedTimer, QPointF, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QBrush, QColor, QHideEvent, QImage, QMouseEvent, QPainter, QPaintEvent, QPen, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ...objects.animation import DIRECTIONS, Strip
from ..shell.theme import colours
from .canvas import checkerboard
from .rows import Place, Shot

INTERVAL = 16        # ms between looks


class Preview(QWidget):
    """Plays a strip."""

    showed = Signal(int)

    def __init__(self, image_of: Callable[[str], QImage], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.image_of = image_of
        self.row: list[Shot] = []
        self.hot_spot: Place | None = None              # of the object
        self.strip = Strip(())
        self.marked = True                              # action points are shown
        self.clock = 0.0
        self._rest = 0.0                 # seconds since an animation that does not loop has ended
        self.playing = True
        self._timer = QTimer(self)
        self._timer.setInterval(INTERVAL)
        self._timer.timeout.connect(self._tick)
        self._watch = QElapsedTimer()
        self.setAccessibleName("Preview")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        side = self.fontMetrics().height() * 8
        return QSize(side, side)

    @property
    def number(self) -> int:
        """The picture that is shown, from 0."""
        return self.strip.shown(self.clock)

    def set_strip(self, row: list[Shot], speed: float, loop: bool, back_to: int) -> None:
        pictures = tuple(shot.name for shot in row)
        if pictures != self.strip.pictures:
            self.clock = min(self.clock, float(max(0, len(pictures) - 1)))
        times = tuple(shot.time for shot in row)
        self.row, self.strip = row, Strip(pictures, speed, loop, back_to, times if any(t != 1.0 for t in times) else ())
        self.update()

    def set_playing(self, on: bool) -> None:
        self.playing = on
        self._run()

    def restart(self) -> None:
        self.clock = self._rest = 0.0
        self.update()

    def _run(self) -> None:
        if self.playing and self.isVisible():
            self._watch.start()
            self._timer.start()
        else:
            self._timer.stop()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        super().showEvent(event)
        self._run()

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802 - Qt's name
        self._timer.stop()
        super().hideEvent(event)

    def _tick(self) -> None:
        self.advance(self._watch.restart() / 1000.0)

    def advance(self, seconds: float) -> None:
        before, strip = self.number, self.strip
        if not strip.pictures:
            return
        self.clock = strip.later(self.clock, strip.speed * seconds)
        if not strip.loop and self.clock >= len(strip.pictures):     # begin again after a second of rest
            self._rest += seconds
            if self._rest >= 1.0:
                self.restart()
        if self.number != before:
            self.showed.emit(self.number)
            self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        c = colours()
        painter = QPainter(self)
        painter.fillRect(self.rect(), QBrush(checkerboard(max(4, self.fontMetrics().height() // 2), c.name == "dark")))
        painter.setPen(QPen(QColor(c.line), 0))
        painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
        images = [(self.image_of(shot.name), shot) for shot in self.row]
        known = [(i, self._spot(i, shot)) for i, shot in images if not i.isNull()]
        if known:
            image, shown = images[self.number]
            spots = [spot for _, spot in known]
            left, top = max(s[0] for s in spots), max(s[1] for s in spots)
            width = left + max(i.width() - s[0] for i, s in known)
            height = top + max(i.height() - s[1] for i, s in known)
            room = min((self.width() - 8) / max(1.0, width), (self.height() - 8) / max(1.0, height))
            factor = float(min(int(room), 8)) if room >= 1 else room
            if not image.isNull():
                spot = self._spot(image, shown)
                x = (self.width() - width * factor) / 2 + (left - spot[0]) * factor
                y = (self.height() - height * factor) / 2 + (top - spot[1]) * factor
                painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, factor < 1)
                painter.drawImage(QRect(round(x), round(y), max(1, round(image.width() * factor)), max(1, round(image.height() * factor))), image)
                self._draw_points(painter, shown if self.marked else Shot(""), QPointF(x, y), factor)
        painter.end()

    def _spot(self, image: QImage, shot: Shot) -> Place:
        return shot.spot or self.hot_spot or (image.width() / 2, image.height() / 2)

    @staticmethod
    def _draw_points(painter: QPainter, shot: Shot, corner: QPointF, factor: float) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(255, 255, 255), 1.5))
        painter.setBrush(QColor(colours().accent))
        for x, y in shot.points.values():
            painter.drawEllipse(corner + QPointF(x, y) * factor, 3.5, 3.5)


class DirectionWheel(QWidget):
    """The 32 directions as dots on a circle: full where pictures are drawn, 0 right, 8 down."""

    chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.drawn: list[int] = [0]
        self.current = 0
        self.setAccessibleName("Directions")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def set_state(self, drawn: list[int], current: int) -> None:
        self.drawn, self.current = drawn, current
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        side = self.fontMetrics().height() * 7
        return QSize(side, side)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return self.sizeHint()

    def spot(self, direction: int) -> QPointF:
        radius = min(self.width(), self.height()) / 2 - self.fontMetrics().height() * 0.5
        angle = direction * 2 * math.pi / DIRECTIONS
        return QPointF(self.width() / 2 + math.cos(angle) * radius, self.height() / 2 + math.sin(angle) * radius)

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        dx, dy = event.position().x() - self.width() / 2, event.position().y() - self.height() / 2
        if abs(dx) + abs(dy) > 2:
            self.chosen.emit(round(math.atan2(dy, dx) / (2 * math.pi) * DIRECTIONS) % DIRECTIONS)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        c = colours()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        middle = QPointF(self.width() / 2, self.height() / 2)
        em = self.fontMetrics().height()
        painter.setPen(QPen(QColor(c.accent), 2))
        painter.drawLine(middle, middle + (self.spot(self.current) - middle) * 0.78)
        for direction in range(DIRECTIONS):
            drawn = direction in self.drawn
            size = em * (0.30 if direction == self.current else 0.24 if drawn else 0.16 if direction % 8 == 0 else 0.10)
            painter.setPen(QPen(QColor(c.accent), 2) if direction == self.current else Qt.PenStyle.NoPen)
            painter.setBrush(QColor(c.text if drawn else c.surface if direction == self.current else c.line))
            painter.drawEllipse(self.spot(direction), size, size)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(c.accent))
        painter.drawEllipse(middle, 2.5, 2.5)
        painter.end()
