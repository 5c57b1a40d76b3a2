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


def test_an_empty_sheet_shows_one_glowing_button_and_a_sentence(sheet: Any, tmp_path: Any) -> None:
    from sheet_kit import empty_project
    editor = sheet(empty_project(tmp_path / "p"), "frames/F/events.yaml")
    assert editor.document.trees.get("frames/F/events.yaml") is None            # no event is there before its time
    rect = editor.canvas.add_rect().toRect()
    inside = shot(editor, rect)
    assert share(inside, colours().accent) > inside.width() * inside.height() * 0.6
    around = shot(editor, rect.adjusted(-8, -8, 8, 8))
    assert around.pixelColor(2, around.height() // 2).name() not in (colours().surface, colours().accent)        # it glows
    below = shot(editor, QRect(0, rect.bottom() + 12, editor.canvas.viewport().width(), 90))
    assert share(below, colours().dim, 90) > 200


def test_dragging_shows_where_it_will_go(sheet: Any) -> None:
    from PySide6.QtCore import QEvent, QPointF, Qt
    from PySide6.QtGui import QMouseEvent
    editor = sheet()
    canvas = editor.canvas
    view = canvas.viewport()
    note, group = canvas.rect_of(("events", 0)), canvas.rect_of(("events", 4))

    def move(place: QPoint) -> None:
        at = QPointF(place)
        QApplication.sendEvent(view, QMouseEvent(QEvent.Type.MouseMove, at, QPointF(view.mapToGlobal(place)), Qt.MouseButton.NoButton,
                                                 Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier))
    QTest.mousePress(view, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(20, note.center().y()))
    move(QPoint(40, group.top() + 3))
    move(QPoint(canvas.metrics.gutter.__int__() + 2, group.top() + 3))
    assert canvas.drop is not None and abs(canvas.drop.top() - group.top()) < 3
    line = shot(editor, QRect(group.left() + 40, group.top() - 3, 200, 6))
    assert share(line, colours().accent) > 200
    move(QPoint(canvas.viewport().width() - 30, note.center().y()))
    press(Key.Key_Escape)                                     # given up
    assert canvas.drop is None and canvas.gesture is None
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(60, group.top() + 3))
    assert text(editor) == saved(editor)


def test_help_of_a_verb_in_the_window_itself(qtbot: Any, tmp_path: Any, repo: Any, home: Any) -> None:
    """The window has F1 too: the sheet's cursor goes before."""
    import shutil

    from PySide6.QtCore import QSettings

    from playsheet.editor.shell.window import Window
    shutil.copytree(repo / "examples/worm-garden", tmp_path / "garden")
    window = Window(tmp_path / "garden", str, QSettings(str(tmp_path / "s.ini"), QSettings.Format.IniFormat))
    asked: list[str] = []
    window.show_help = asked.append  # type: ignore[method-assign]
    qtbot.addWidget(window)
    window.show()
    window.activateWindow()
    window.open_sheet(GARDEN)
    editor = window.tabs.currentWidget()
    editor.go_to((*FEED, "when", 0))
    editor.canvas.setFocus()
    QTest.keyClick(editor.canvas, Key.Key_F1)
    QApplication.processEvents()
    assert asked == ["docs/objects/Active.md#collides_with"]


def test_a_double_click_on_empty_space_adds(sheet: Any) -> None:
    from PySide6.QtCore import Qt
    editor = sheet()
    view = editor.canvas.viewport()
    QTest.mouseDClick(view, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(view.width() - 60, view.height() - 12))
    QApplication.processEvents()
    assert editor.picker is not None and editor.picker.windowTitle() == "New event: when …"
    press(Key.Key_Escape)
    cell = editor.canvas.rect_of((*FEED, "when", 0))
    QTest.mouseDClick(view, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(cell.center().x(), cell.bottom() + 12))
    QApplication.processEvents()
    assert editor.picker is not None and editor.picker.windowTitle() == "Add condition"
    press(Key.Key_Escape)
    assert text(editor) == saved(editor)


def test_guide_lines_show_what_is_inside(sheet: Any) -> None:
    editor = sheet()
    canvas = editor.canvas
    canvas.set_cursor(None)
    m = canvas.metrics

    def line_at(address: Any, depth: int) -> bool:
        rect = canvas.rect_of(address)
        x = round(m.gutter + depth * m.indent + m.indent * 0.5)
        column = shot(editor, QRect(x - 2, rect.top() + 4, 5, rect.height() - 8))
        return any(column.pixelColor(2, y) != column.pixelColor(0, y) for y in range(column.height()))
    inner = (*FEED, "events", 1)
    assert line_at(inner, 0) and line_at(inner, 1)           # of the group and of the event around it
    assert not line_at(("events", 1), 0)
