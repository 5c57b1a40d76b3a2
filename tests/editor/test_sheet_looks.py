"""How rows look: notes in colours, triggers, inverted and disabled ones; kept pictures show what drawing would."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from sheet_kit import GARDEN, Key, keys, press, push, saved, text

from playsheet.editor.shell.theme import colours
from playsheet.runtime.project.tree import Scalar

FEED = ("events", 2, "events", 0)


def shot(editor: Any, rect: QRect) -> QImage:
    QApplication.processEvents()
    return editor.canvas.viewport().grab(rect).toImage()


def share(image: QImage, code: str, near: int = 60) -> int:
    """How many pixels are of about a colour."""
    want = QColor(code)
    return sum(abs(c.red() - want.red()) + abs(c.green() - want.green()) + abs(c.blue() - want.blue()) < near
               for x in range(image.width()) for y in range(image.height()) for c in (image.pixelColor(x, y),))


def test_notes_have_colours(sheet: Any) -> None:
    editor = sheet()
    press(Key.Key_Home)
    press(Key.Key_K)
    push("#2f6fde")
    assert "  - note: The bird eats worms.\n    colour: '#2f6fde'\n" in text(editor)
    editor.canvas.set_cursor(("events", 1))
    rect = editor.canvas.rect_of(("events", 0))
    assert share(shot(editor, rect.adjusted(0, 0, -rect.width() + 40, 0)), "#2f6fde", 130) > 30
    editor.document.check()
    assert not editor.document.problems
    editor.document.undo_stack.undo()
    assert text(editor) == saved(editor)
    editor.document.set_value(GARDEN, ("events", 0, "colour"), Scalar("muddy"), "x")
    editor.document.check()
    assert [p.code for p in editor.document.problems] == ["colour"]


def test_notes_have_several_lines(sheet: Any) -> None:
    editor = sheet()
    press(Key.Key_N)
    keys("one")
    from PySide6.QtCore import Qt
    press(Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    keys("two")
    press(Key.Key_Return)
    at = editor.canvas.look.cursor
    assert editor.canvas.rect_of(at).height() > editor.canvas.metrics.row * 1.8
    assert editor.canvas.sentence_of(at) == "one\ntwo"


def test_what_happens_looks_other_than_what_holds(sheet: Any) -> None:
    editor = sheet()
    editor.canvas.set_cursor(None)

    def marks(address: Any, code: str) -> int:
        rect = editor.canvas.rect_of(address)
        left = editor.canvas.layout_of(editor.lines.index[id(editor.lines.line_at(address))]).unit_of(
            address[len(editor.lines.line_at(address).address):]).pieces[0].rect.left()
        return share(shot(editor, QRect(QPoint(rect.left(), rect.top()), QPoint(int(left) - 1, rect.bottom()))), code)
    assert marks((*FEED, "when", 0), colours().trigger) > 8                 # collides: an arrow
    assert marks(("events", 4, "events", 0, "when", 0), colours().trigger) == 0
    editor.go_to(("events", 4, "events", 0, "when", 0))
    press(Key.Key_I)
    editor.canvas.set_cursor(None)
    assert marks(("events", 4, "events", 0, "when", 0), colours().error) > 15       # inverted: a red cross


def test_a_disabled_row_is_paler_and_struck(sheet: Any) -> None:
    editor = sheet()
    editor.canvas.set_cursor(None)
    rect = editor.canvas.rect_of(("events", 1))
    before = share(shot(editor, rect), colours().text, 120)
    editor.go_to(("events", 1))
    press(Key.Key_D)
    editor.canvas.set_cursor(None)
    assert share(shot(editor, editor.canvas.rect_of(("events", 1))), colours().text, 120) < before / 2
    assert "(disabled)" in editor.canvas.sentence_of(("events", 1))


@pytest.mark.parametrize("example", [("worm-garden", GARDEN), ("medkit", "frames/Glade/events.yaml")])
def test_kept_pictures_of_rows_are_what_is_drawn(sheet: Any, example: tuple[str, str]) -> None:
    editor = sheet(*example)
    canvas = editor.canvas
    canvas.set_cursor(None)
    QTest.mouseMove(editor.top)
    kept = canvas.viewport().grab().toImage()
    again = canvas.viewport().grab().toImage()
    assert again == kept and len(canvas.row_pictures._kept) > 5
    bar = canvas.verticalScrollBar()
    bar.setValue(bar.maximum() // 2)
    canvas.viewport().grab()
    bar.setValue(0)
    assert canvas.viewport().grab().toImage() == kept
    editor.go_to(("events", 1))
    press(Key.Key_D)
    press(Key.Key_D)
    canvas.set_cursor(None)
    assert canvas.viewport().grab().toImage() == kept


def test_a_row_that_changes_is_drawn_anew(sheet: Any) -> None:
    editor = sheet()
    editor.canvas.set_cursor(None)
    rect = editor.canvas.rect_of(FEED)
    before = shot(editor, rect)
    editor.document.set_value(GARDEN, (*FEED, "do", 1, "Score.value", "add"), Scalar("123456"), "x")
    assert shot(editor, rect) != before
    editor.document.undo_stack.undo()
    assert shot(editor, rect) == before
    editor.document.insert(GARDEN, ("events",), 0, [], "nothing")
