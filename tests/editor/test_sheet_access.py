"""What a screen reader is told of a sheet, and how scripts find things by their names."""

from __future__ import annotations

import gc
from typing import Any

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication
from sheet_kit import Key, click, focus, keys, press, text
from shiboken6 import isValid

from playsheet.editor.sheets.accessible import access_of

Text = QAccessible.Text
FEED = ("events", 2, "events", 0)


def gone(thing: Any) -> Any:
    return lambda: not isValid(thing)


@pytest.fixture
def reader() -> Any:
    """As if a screen reader were running."""
    was = QAccessible.isActive()
    QAccessible.setActive(True)
    yield
    QAccessible.setActive(was)


def test_each_row_is_its_sentence(sheet: Any, reader: Any) -> None:
    editor = sheet()
    root = QAccessible.queryAccessibleInterface(editor.canvas)
    assert root.role() == QAccessible.Role.List
    assert root.childCount() == len(editor.lines.shown) + 1
    row = root.child(3)
    assert row.role() == QAccessible.Role.ListItem
    assert row.text(Text.Name) == "Bird collides with Worm: Worm destroy; Score add 1 to value; Sound play squeak"
    assert row.text(Text.Value) == "4"
    names = [(row.child(n).role().name, row.child(n).text(Text.Name)) for n in range(row.childCount())]
    assert names == [("ListItem", "Bird collides with Worm"), ("Button", "Worm"), ("Button", "Add condition"),
                     ("ListItem", "Worm destroy"), ("ListItem", "Score add 1 to value"), ("Button", "add"), ("Button", "1"),
                     ("ListItem", "Sound play squeak"), ("Button", "squeak"), ("Button", "Add action")]
    assert root.child(root.childCount() - 1).text(Text.Name) == "Add event"
    for part in (row, row.child(0), row.child(1)):             # what they are not, they must not claim to be: a bridge would follow the pointer
        assert part.actionInterface() is not None
        for other in ("textInterface", "valueInterface", "selectionInterface", "attributesInterface", "tableCellInterface", "editableTextInterface"):
            assert getattr(part, other)() is None
    group = root.child(2)
    assert group.state().expanded and not group.state().collapsed


def test_the_cursor_is_where_the_reader_reads(sheet: Any, reader: Any) -> None:
    editor = sheet()
    root = QAccessible.queryAccessibleInterface(editor.canvas)
    press(Key.Key_Home)
    assert root.focusChild().text(Text.Name) == "The bird eats worms."
    press(Key.Key_Down)
    press(Key.Key_Right)
    assert root.focusChild().text(Text.Name) == "Frame starts"
    assert root.focusChild().state().focused and root.focusChild().state().selected
    press(Key.Key_Left)
    press(Key.Key_D)
    assert root.focusChild().text(Text.Name).endswith("(disabled)")


def test_a_part_is_found_by_place_and_pressed(sheet: Any, reader: Any) -> None:
    editor = sheet()
    root = QAccessible.queryAccessibleInterface(editor.canvas)
    row = root.child(3)
    chip = next(c for c in (row.child(n) for n in range(row.childCount())) if c.text(Text.Name) == "1")
    middle = chip.rect().center()
    assert root.childAt(middle.x(), middle.y()) is row
    assert row.childAt(middle.x(), middle.y()) is chip
    chip.actionInterface().doAction("Press")
    QApplication.processEvents()
    keys("7")
    press(Key.Key_Return)
    assert "Score.value: {add: 7}" in text(editor)


def test_a_closed_sheet_leaves_nothing_behind(sheet: Any, reader: Any, qtbot: Any) -> None:
    editor = sheet()
    canvas = editor.canvas
    access = access_of(canvas)
    ids = [row for n in range(access.childCount()) for row in (access.child(n),)]
    assert len(access.ids) >= len(ids)
    stray = access.ids[-1]
    editor.setParent(None)
    editor.deleteLater()
    qtbot.waitUntil(gone(canvas), timeout=5000)
    del ids, access, canvas, editor
    gc.collect()
    QApplication.processEvents()
    assert QAccessible.accessibleInterface(stray) is None


def test_things_are_found_by_their_names(sheet: Any) -> None:
    editor = sheet()
    canvas = editor.canvas

    def local(name: str, row: Any = None) -> QPoint:
        found = canvas.place_of(name, row)
        assert not found.isNull(), name
        return canvas.viewport().mapFromGlobal(found.center())
    click(editor, local("Add action", ("events", 1)))
    assert editor.picker is not None
    press(Key.Key_Escape)
    click(editor, local("10"))
    assert focus().accessibleName() == "value"
    press(Key.Key_Escape)
    click(editor, local("Add condition", 13))
    assert editor.picker is not None
    press(Key.Key_Escape)
    place = canvas.place_of("Bird set Y position to clamp(Bird.y, 130, frame.height - 36)")
    click(editor, canvas.viewport().mapFromGlobal(place.topRight()) + QPoint(-6, place.height() // 2))
    assert canvas.accessibleDescription().startswith("Bird set Y position")
    assert canvas.place_of("no such thing").isNull()
    canvas.resize(canvas.width(), 200)
    click(editor, local("Add event"))
    assert editor.picker is not None
    press(Key.Key_Escape)
