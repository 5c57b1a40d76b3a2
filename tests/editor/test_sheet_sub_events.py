"""Sub-events by their key: with a condition, without one, in a group."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from sheet_kit import CTRL, keys, press, text


def test_a_sub_event_has_its_condition(sheet: Any) -> None:
    editor = sheet()
    editor.go_to(("events", 1))
    press(Qt.Key.Key_S)
    keys("bird moving")
    press(Qt.Key.Key_Return)
    assert "    events:\n      - when:\n          - Bird.is_moving\n" in text(editor)
    assert editor.document.undo_stack.undoText() == "Add sub-event"
    assert editor.canvas.look.cursor == ("events", 1, "events", 0, "when", 0)


def test_a_sub_event_without_a_condition(sheet: Any) -> None:
    editor = sheet()
    editor.go_to(("events", 2))
    press(Qt.Key.Key_S)
    press(Qt.Key.Key_Return, CTRL)
    assert "      - do: []\n" in text(editor)
