"""The storyboard with mouse and keys; everything can be undone to the byte."""

from __future__ import annotations

from typing import Any

import pytest
from frames_kit import files, swept
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit

from playsheet.editor.frames.edits import FrameEdits
from playsheet.editor.frames.uses_dialog import UsesDialog
from playsheet.editor.frames.view import FrameEditor
from playsheet.editor.storyboard.view import Storyboard

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints", extend=True)
LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


@pytest.fixture(autouse=True)
def clean() -> Any:
    yield
    swept()


@pytest.fixture
def story(qtbot: Any, workspace: Any) -> Storyboard:
    made = Storyboard(workspace("worm-garden"))
    qtbot.addWidget(made)
    made.resize(1200, 700)
    made.show()
    return made


def middle(story: Storyboard, name: str) -> QPoint:
    return story.board.picture_of(story.board.names.index(name)).center()


def click(story: Storyboard, name: str) -> None:
    QTest.mouseClick(story.board.viewport(), LEFT, NONE, middle(story, name))


def game(story: Storyboard) -> str:
    return story.document.text_of("game.yaml")


def snapshot(story: Storyboard) -> dict[str, str]:
    return {path: story.document.text_of(path) for path in story.document.trees}


def test_frames_stand_in_order_and_the_first_is_marked(story: Storyboard) -> None:
    assert story.board.names == ["Title", "Garden", "Ending"]
    assert story.edits.first() == "Title"
    picture = story.thumbnails.get("Garden", story.board.picture_of(1).size(), 1.0).toImage()
    colours = {picture.pixelColor(x, y).name() for x in range(0, picture.width(), 7) for y in range(0, picture.height(), 7)}
    assert len(colours) > 30        # the garden, not an empty card


def test_a_double_click_opens_the_frame_and_return_too(story: Storyboard) -> None:
    QTest.mouseDClick(story.board.viewport(), LEFT, NONE, middle(story, "Garden"))
    assert story.workspace.asked[-1] == ("frame", "Garden")
    click(story, "Ending")
    QTest.keyClick(story.board, Qt.Key.Key_Return)
    assert story.workspace.asked[-1] == ("frame", "Ending")


def test_a_drag_changes_the_order_in_one_step(story: Storyboard) -> None:
    before = snapshot(story)
    view = story.board.viewport()
    start, end = middle(story, "Ending"), QPoint(story.board.place_of(0).left() + 4, middle(story, "Title").y())
    QTest.mousePress(view, LEFT, NONE, start)
    for spot in (start + QPoint(-20, 0), end):
        event = QMouseEvent(QEvent.Type.MouseMove, QPointF(spot), QPointF(view.mapToGlobal(spot)), Qt.MouseButton.NoButton, LEFT, NONE)
        QGuiApplication.sendEvent(view, event)
    story.grab()
    QTest.mouseRelease(view, LEFT, NONE, end)
    assert "frames: [Ending, Title, Garden]" in game(story)
    assert story.document.undo_stack.undoText() == "Move frame Ending"
    assert story.board.names == ["Ending", "Title", "Garden"]
    story.document.undo_stack.undo()
    assert snapshot(story) == before and story.board.names == ["Title", "Garden", "Ending"]


def test_the_keyboard_moves_frames_too(story: Storyboard) -> None:
    click(story, "Title")
    QTest.keyClick(story.board, Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
    assert "frames: [Garden, Title, Ending]" in game(story)


def test_add_with_a_name_that_is_typed_at_once(story: Storyboard, qtbot: Any) -> None:
    click(story, "Garden")
    QTest.mouseClick(story.buttons["storyboard.add"], LEFT)
    line = story.board.findChild(QLineEdit)
    assert line is not None and line.text() == "Frame"
    QTest.keyClicks(line, "Cave")
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert story.workspace.asked == []                       # Return ends the name and opens nothing
    assert "frames: [Title, Garden, Cave, Ending]" in game(story)
    assert story.document.text_of("frames/Cave/frame.yaml") == (
        "format: 1\nframe: Cave\nsize: [800, 600]\nlayers:\n  - {name: Main}\ninstances: []\n")
    story.document.check()
    assert not [p for p in story.document.problems if p.severity == "error"]


def test_a_press_behind_the_last_frame_adds_one(story: Storyboard) -> None:
    QTest.mouseClick(story.board.viewport(), LEFT, NONE, story.board.more().center())
    QTest.keyClick(story.board.findChild(QLineEdit), Qt.Key.Key_Escape)
    assert story.board.names == ["Title", "Garden", "Ending", "Frame"]


def test_the_first_frame_is_changed_by_the_right_button(story: Storyboard) -> None:
    click(story, "Garden")
    action = next(a for a in story.menu().actions() if a.objectName() == "storyboard.first")
    assert action.isEnabled()
    action.trigger()
    assert "first_frame: Garden" in game(story) and story.document.undo_stack.undoText() == "Begin with frame Garden"
    assert story.edits.first() == "Garden"


def test_thumbnails_follow_edits(story: Storyboard) -> None:
    def picture() -> Any:
        return story.thumbnails.get("Garden", story.board.picture_of(1).size(), 1.0).toImage()
    before = picture()
    edits = FrameEdits(story.document, "Garden", str)
    edits.remove([11])
    without = picture()
    assert without != before
    story.document.undo_stack.undo()
    assert picture() == before


def test_a_name_that_is_none_or_taken_is_a_sentence(story: Storyboard) -> None:
    click(story, "Ending")
    before = snapshot(story)
    for wrong in ("the end", "garden", "2nd"):
        story.rename("Ending", wrong)
        assert story.workspace.asked[-1][0] == "status" and wrong in story.workspace.asked[-1][1]
    assert snapshot(story) == before


def test_rename_goes_through_sheets_tests_and_the_game(story: Storyboard) -> None:
    before, disk = snapshot(story), files(story.document.root)
    story.rename("Garden", "Wiese")
    assert "frames: [Title, Wiese, Ending]" in game(story)
    assert "frame: Wiese" in story.document.text_of("frames/Wiese/frame.yaml")
    assert "frame: Wiese" in story.document.text_of("tests/eats.yaml")
    assert not story.document.save()
    assert not (story.document.root / "frames" / "Garden").exists()
    story.document.check()
    assert not [p for p in story.document.problems if p.severity == "error"]
    story.document.undo_stack.undo()
    assert snapshot(story) == before
    assert not story.document.save()
    back = files(story.document.root)
    # This one was spread over lines by hand; a name in it changed, so it was written anew.
    assert back.pop("tests/whole_game.yaml") and disk.pop("tests/whole_game.yaml")
    assert back == disk


def test_an_open_view_of_a_frame_that_goes_does_no_harm_and_comes_back(story: Storyboard, qtbot: Any) -> None:
    view = FrameEditor(story.workspace, "Garden")
    qtbot.addWidget(view)
    view.show()
    view.canvas.select([11])
    story.rename("Garden", "Wiese")
    assert not view.isEnabled() and view.canvas.selected == []
    for ident in ("edit.paste", "edit.select_all", "edit.delete", "edit.duplicate"):
        view.handle(ident)
    story.document.check()
    assert story.document.undo_stack.count() == 1
    story.document.undo_stack.undo()
    assert view.isEnabled() and len(view.stage.rows) == 18
    view.canvas.select([11])
    QTest.keyClick(view.canvas, Qt.Key.Key_Right)
    assert "at: [463, 371]" in story.document.text_of("frames/Garden/frame.yaml")


def test_duplicate_and_first(story: Storyboard) -> None:
    click(story, "Garden")
    QTest.keyClick(story.board, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    assert "frames: [Title, Garden, Garden2, Ending]" in game(story)
    assert "frame: Garden2" in story.document.text_of("frames/Garden2/frame.yaml")
    assert story.document.text_of("frames/Garden2/events.yaml") == story.document.text_of("frames/Garden/events.yaml")
    QTest.keyClick(story.board, Qt.Key.Key_Home)
    assert "first_frame: Garden2" in game(story)
    assert not story.buttons["storyboard.first"].isEnabled()


def answer(qtbot: Any, press: str, use: str = "") -> list[str]:
    """What is pressed in the dialog with the uses that comes next, and what it listed."""
    listed: list[str] = []

    def act() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, UsesDialog)
        listed.extend(dialog.list.item(n).text() for n in range(dialog.list.count()))
        if use:
            item = next(dialog.list.item(n) for n in range(dialog.list.count()) if use in dialog.list.item(n).text())
            QTest.mouseClick(dialog.list.viewport(), LEFT, NONE, dialog.list.visualItemRect(item).center())
        button = next(b for b in dialog.findChildren(QAbstractButton) if b.accessibleName() == press)
        QTest.mouseClick(button, LEFT)
    QTimer.singleShot(50, act)
    return listed


def test_delete_lists_the_uses_first(story: Storyboard, qtbot: Any) -> None:
    before = snapshot(story)
    click(story, "Garden")
    listed = answer(qtbot, "Cancel")
    QTest.keyClick(story.board, Qt.Key.Key_Delete)
    assert any("Ending, event 2" in words for words in listed) and any(words.startswith("Test eats") for words in listed)
    assert snapshot(story) == before
    answer(qtbot, "Go there", "Ending, event 2")
    QTest.keyClick(story.board, Qt.Key.Key_Delete)
    assert snapshot(story) == before and story.workspace.asked[-1] == ("sheet", "frames/Ending/events.yaml", "('events', 1)")
    answer(qtbot, "Delete anyway")
    QTest.keyClick(story.board, Qt.Key.Key_Delete)
    assert story.board.names == ["Title", "Ending"]
    story.document.undo_stack.undo()
    assert snapshot(story) == before


def test_the_last_frame_stays(story: Storyboard, monkeypatch: Any) -> None:
    monkeypatch.setattr(story, "confirm", lambda name, uses: True)
    for name in ("Title", "Garden", "Ending"):
        story.board.select(name)
        story.delete()
    assert story.board.names == ["Ending"] and "first_frame: Ending" in game(story)
