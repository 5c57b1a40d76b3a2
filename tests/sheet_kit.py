"""Mouse and keys for tests of the event sheet."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kit import write_project
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from playsheet.editor.document.addresses import Address
from playsheet.editor.sheets.view import SheetEditor

GARDEN = "frames/Garden/events.yaml"
Key = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
NONE = Qt.KeyboardModifier.NoModifier


def empty_project(root: Path) -> Path:
    """A frame without a sheet, with a Bird, a Worm and a Score."""
    objects = {f"objects/{n}.yaml": f"format: 1\nobject: {n}\ntype: Active\n" for n in ("Bird", "Worm")}
    return write_project(root, {**objects, "objects/Score.yaml": "format: 1\nobject: Score\ntype: Counter\n"})


def text(editor: SheetEditor) -> str:
    """The sheet as it would be saved."""
    return editor.document.text_of(editor.path)


def saved(editor: SheetEditor) -> str:
    """The sheet as it is on the disk."""
    return (editor.document.root / editor.path).read_text(encoding="utf-8")


def named(name: str) -> Any:
    """The visible widget with an accessible name, wherever it is."""
    for widget in QApplication.allWidgets():
        if widget.accessibleName() == name and widget.isVisible():
            return widget
    raise AssertionError(f"nothing visible is called {name!r}")


def focus() -> QWidget:
    widget = QApplication.focusWidget()
    assert widget is not None
    return widget


def keys(words: str) -> None:
    QTest.keyClicks(focus(), words)
    QApplication.processEvents()


def press(key: Qt.Key, modifiers: Qt.KeyboardModifier = NONE) -> None:
    QTest.keyClick(focus(), key, modifiers)
    QApplication.processEvents()


def push(name: str) -> None:
    """Click the button with an accessible name."""
    QTest.mouseClick(named(name), Qt.MouseButton.LeftButton)
    QApplication.processEvents()


def click(editor: SheetEditor, at: QPoint, modifiers: Qt.KeyboardModifier = NONE) -> None:
    QTest.mouseClick(editor.canvas.viewport(), Qt.MouseButton.LeftButton, modifiers, at)
    QApplication.processEvents()


def chip(editor: SheetEditor, unit: Address, name: str) -> None:
    """Click the chip of an argument."""
    click(editor, editor.canvas.chip_rect(unit, name).center())


def drag(editor: SheetEditor, start: QPoint, end: QPoint, modifiers: Qt.KeyboardModifier = NONE) -> None:
    view = editor.canvas.viewport()
    QTest.mousePress(view, Qt.MouseButton.LeftButton, NONE, start)
    for part in (0.3, 0.7, 1.0):
        place = QPointF(start + (end - start) * part)
        far = QPointF(view.mapToGlobal(place.toPoint()))
        QApplication.sendEvent(view, QMouseEvent(QEvent.Type.MouseMove, place, far, Qt.MouseButton.NoButton, Qt.MouseButton.LeftButton, modifiers))
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, modifiers, end)
    QApplication.processEvents()
