"""A hand on the canvas of a frame, for tests of the frame editor."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QMouseEvent
from PySide6.QtTest import QTest

from playsheet.editor.frames.view import FrameEditor

LEFT, RIGHT, MIDDLE = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton
CTRL, SHIFT, ALT, NONE = (Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.AltModifier,
                          Qt.KeyboardModifier.NoModifier)


class Hand:
    """Presses, drags and keys; places are those of the frame."""

    def __init__(self, qtbot: Any, editor: FrameEditor) -> None:
        self.bot = qtbot
        self.editor = editor
        self.canvas = editor.canvas

    def at(self, x: float, y: float) -> QPoint:
        return self.canvas.mapFromScene(QPointF(x, y))

    def click(self, x: float, y: float, keys: Qt.KeyboardModifier = NONE) -> None:
        self.bot.mouseClick(self.canvas.viewport(), LEFT, keys, self.at(x, y))

    def drag(self, start: tuple[float, float], end: tuple[float, float], keys: Qt.KeyboardModifier = ALT, button: Qt.MouseButton = LEFT,
             drop: bool = True) -> None:
        view = self.canvas.viewport()
        QTest.mousePress(view, button, keys, self.at(*start))
        for part in (0.3, 0.7, 1.0):
            place = self.at(start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)
            move(view, place, keys, button)
        if drop:
            QTest.mouseRelease(view, button, keys, self.at(*end))

    def key(self, key: Qt.Key, keys: Qt.KeyboardModifier = NONE) -> None:
        self.bot.keyClick(self.canvas, key, keys)

    @property
    def selected(self) -> list[int]:
        return self.canvas.selected


def move(view: Any, place: QPoint, keys: Qt.KeyboardModifier, button: Qt.MouseButton) -> None:
    event = QMouseEvent(QEvent.Type.MouseMove, QPointF(place), QPointF(view.mapToGlobal(place)), Qt.MouseButton.NoButton, button, keys)
    QGuiApplication.sendEvent(view, event)


def opened(qtbot: Any, workspace: Any, frame: str = "Garden") -> FrameEditor:
    """A frame editor on the screen, at 100 %."""
    made = FrameEditor(workspace, frame)
    qtbot.addWidget(made)
    made.resize(1400, 900)
    made.show()
    made.canvas.set_zoom(1.0)
    made.canvas.centerOn(400, 300)
    return made


def text(editor: FrameEditor) -> str:
    """The text of the frame's file as it stands."""
    return editor.document.text_of(editor.stage.path)


def line(editor: FrameEditor, index: int) -> str:
    """The line of an instance."""
    rows = [row for row in text(editor).splitlines() if row.startswith("  - {object")]
    return rows[index].strip()


def files(root: Path) -> dict[str, bytes]:
    """The bytes of all project files below a folder, by path."""
    return {p.relative_to(root).as_posix(): p.read_bytes() for p in sorted(root.rglob("*.yaml"))}


def swept() -> None:
    """Widgets of a test that is over are gone: styles would be given to them again and again."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
