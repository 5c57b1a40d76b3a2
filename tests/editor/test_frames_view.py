"""The frame editor with mouse and keys: selecting, moving, sizing, turning, order, text, undo to the byte."""

from __future__ import annotations

from typing import Any

import pytest
from frames_kit import ALT, CTRL, LEFT, MIDDLE, NONE, SHIFT, Hand, files, line, move, opened, swept, text
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

from playsheet.editor.frames.view import FrameEditor

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints", extend=True)


@pytest.fixture(autouse=True)
def clean() -> Any:
    yield
    swept()


@pytest.fixture
def editor(qtbot: Any, workspace: Any) -> FrameEditor:
    return opened(qtbot, workspace("worm-garden"))


@pytest.fixture
def hand(qtbot: Any, editor: FrameEditor) -> Hand:
    editor.state.freeze([0], True)      # the picture of the garden
    return Hand(qtbot, editor)


BIRD = 11


def test_a_click_selects_what_is_on_top_and_empty_space_selects_nothing(hand: Hand) -> None:
    hand.click(462, 371)
    assert hand.selected == [BIRD]
    assert hand.editor.properties.title.text() == "Bird"
    hand.click(10, 300)
    assert hand.selected == []
    assert "Garden" in hand.editor.properties.title.text()


def test_ctrl_and_shift_add_to_the_selection_and_take_out(hand: Hand) -> None:
    hand.click(140, 210)
    hand.click(462, 371, CTRL)
    assert hand.selected == [1, BIRD]
    hand.click(330, 185, SHIFT)
    assert hand.selected == [1, BIRD, 2]
    hand.click(462, 371, CTRL)
    assert hand.selected == [1, 2]


def test_a_marquee_selects_what_it_touches(hand: Hand) -> None:
    hand.drag((60, 150), (400, 250), NONE)
    assert sorted(hand.selected) == [1, 2]


def test_a_drag_is_one_step_of_undo_and_undo_gives_the_same_bytes(hand: Hand) -> None:
    editor = hand.editor
    before = text(editor)
    hand.drag((462, 371), (500, 391))
    assert line(editor, BIRD) == "- {object: Bird, at: [500, 391], layer: Main}"
    assert editor.document.undo_stack.undoText() == "Move Bird"
    assert editor.document.undo_stack.count() == 1
    on_disk = files(editor.document.root)
    editor.document.undo_stack.undo()
    assert text(editor) == before
    assert editor.stage.rows[BIRD].x == 462
    assert not editor.document.save() and files(editor.document.root) == on_disk


def test_escape_during_a_drag_puts_everything_back(hand: Hand) -> None:
    before = text(hand.editor)
    hand.drag((462, 371), (560, 371), drop=False)
    assert hand.editor.stage.rows[BIRD].x == 560
    hand.key(Qt.Key.Key_Escape)
    assert hand.editor.stage.rows[BIRD].x == 462 and text(hand.editor) == before
    assert hand.editor.document.undo_stack.count() == 0


def test_arrow_keys_nudge_and_are_undone_together(hand: Hand) -> None:
    hand.click(462, 371)
    for _ in range(3):
        hand.key(Qt.Key.Key_Right)
    hand.key(Qt.Key.Key_Up, SHIFT)
    assert "at: [465, 361]" in line(hand.editor, BIRD)
    assert hand.editor.document.undo_stack.count() == 1
    hand.editor.document.undo_stack.undo()
    assert "at: [462, 371]" in line(hand.editor, BIRD)


def test_a_drag_of_two_moves_both_in_one_step(hand: Hand) -> None:
    hand.click(140, 210)
    hand.click(330, 185, CTRL)
    hand.drag((140, 210), (150, 230))
    assert "at: [150, 230]" in line(hand.editor, 1) and "at: [340, 205]" in line(hand.editor, 2)
    assert hand.editor.document.undo_stack.undoText() == "Move 2 × Worm"


def test_shift_keeps_a_drag_on_one_axis(hand: Hand) -> None:
    hand.click(462, 371)
    hand.click(462, 371)
    hand.drag((462, 371), (520, 380), ALT)
    hand.editor.document.undo_stack.undo()
    view = hand.canvas.viewport()
    QTest.mousePress(view, LEFT, NONE, hand.at(462, 371))
    move(view, hand.at(520, 380), SHIFT | ALT, LEFT)
    QTest.mouseRelease(view, LEFT, SHIFT | ALT, hand.at(520, 380))
    assert "at: [520, 371]" in line(hand.editor, BIRD)


def test_a_handle_sizes_and_the_other_side_stays(hand: Hand) -> None:
    hand.click(462, 371)
    box = hand.canvas.items_of[BIRD].box()
    hand.drag((box.right, box.bottom), (box.right + 40, box.bottom + 20))
    assert hand.editor.document.undo_stack.undoText() == "Resize Bird"
    grown = hand.canvas.items_of[BIRD].box()
    assert (grown.left, grown.top) == (box.left, box.top)
    assert (grown.width, grown.height) == (box.width + 40, box.height + 20)
    assert f"size: [{box.width + 40:g}, {box.height + 20:g}]" in line(hand.editor, BIRD)


def test_the_knob_turns_and_shift_goes_by_fifteen_degrees(hand: Hand) -> None:
    hand.click(462, 371)
    knob = hand.canvas.overlay.knob(hand.canvas.items_of[BIRD])
    hand.drag((knob.x(), knob.y()), (560, 371 - 8), SHIFT)
    assert "angle: 90" in line(hand.editor, BIRD)
    assert hand.editor.document.undo_stack.undoText() == "Turn Bird"


def test_delete_copy_paste_and_duplicate(hand: Hand) -> None:
    editor = hand.editor
    before = text(editor)
    hand.click(140, 210)
    hand.key(Qt.Key.Key_C, CTRL)
    clip = QGuiApplication.clipboard().text()
    assert "- {object: Worm, at: [140, 210], layer: Main}" in clip
    hand.key(Qt.Key.Key_V, CTRL)
    assert line(editor, -1) == "- {object: Worm, at: [156, 226], layer: Main}"
    assert hand.selected == [18]
    hand.key(Qt.Key.Key_D, CTRL)
    assert line(editor, -1) == "- {object: Worm, at: [172, 242], layer: Main}"
    hand.key(Qt.Key.Key_Delete)
    hand.click(140, 210)
    hand.key(Qt.Key.Key_X, CTRL)
    assert "at: [140, 210]" not in text(editor)
    while editor.document.undo_stack.canUndo():
        editor.document.undo_stack.undo()
    assert text(editor) == before


def test_paste_into_another_project_brings_the_objects_along(hand: Hand, workspace: Any, qtbot: Any) -> None:
    hand.click(462, 371)
    hand.key(Qt.Key.Key_C, CTRL)
    other = workspace("medkit")
    frame = next(iter(other.document.project.frames))
    view = FrameEditor(other, frame)
    qtbot.addWidget(view)
    view.handle("edit.paste")
    assert any(row.name == "Bird" for row in view.stage.rows)
    assert "type: Active" in other.document.text_of("objects/Bird.yaml")


def test_paste_of_other_text_is_a_sentence(hand: Hand) -> None:
    QGuiApplication.clipboard().setText("hello")
    hand.editor.handle("edit.paste")
    assert hand.editor.workspace.asked[-1][0] == "status"
    assert hand.editor.document.undo_stack.count() == 0


def test_order_goes_to_the_front_to_the_back_and_by_steps(hand: Hand) -> None:
    editor = hand.editor
    before = text(editor)
    hand.click(140, 210)
    hand.key(Qt.Key.Key_BracketRight, CTRL)
    assert "at: [330, 185]" in line(editor, 1) and "at: [140, 210]" in line(editor, 2)
    editor.canvas.select([2])
    editor.handle("frame.front")
    assert "at: [140, 210]" in line(editor, -1)
    editor.document.undo_stack.undo()
    editor.document.undo_stack.undo()
    assert text(editor) == before


def test_align_and_distribute(hand: Hand) -> None:
    editor = hand.editor
    editor.canvas.select([1, 2, 3])
    editor.handle("frame.align_top")
    tops = {editor.canvas.items_of[n].box().top for n in (1, 2, 3)}
    assert len(tops) == 1
    editor.canvas.select([1, 2, 4])
    editor.handle("frame.distribute_x")
    boxes = [editor.canvas.items_of[n].box() for n in (1, 2, 4)]
    assert abs((boxes[1].left - boxes[0].right) - (boxes[2].left - boxes[1].right)) <= 1.0
    assert editor.document.undo_stack.undoText().startswith("Distribute")


def test_things_snap_to_the_edges_of_others_and_to_the_grid(hand: Hand) -> None:
    editor = hand.editor
    editor.state.freeze([n for n in range(18) if n != BIRD], True)      # the frame alone is left to snap to
    hand.drag((462, 371), (467, 297), NONE)
    assert editor.stage.rows[BIRD].y == 300       # the middle of the frame
    editor.state.freeze(list(range(1, 18)), False)
    editor.document.undo_stack.undo()
    editor.state.toggle("objects_snap")
    editor.state.toggle("grid_snaps")
    hand.drag((462, 371), (485, 390), NONE)
    box = editor.canvas.items_of[BIRD].box()
    assert box.left % 32 == 0 and box.top % 32 == 0


def test_all_of_an_object_and_everything(hand: Hand) -> None:
    hand.click(140, 210)
    hand.key(Qt.Key.Key_A, CTRL | SHIFT)
    assert len(hand.selected) == 10
    hand.key(Qt.Key.Key_A, CTRL)
    assert len(hand.selected) == 17


def test_zoom_by_wheel_and_keys_up_to_3200_percent(hand: Hand) -> None:
    canvas = hand.canvas
    spot = hand.at(462, 371)
    for _ in range(20):
        event = QWheelEvent(QPointF(spot), QPointF(canvas.viewport().mapToGlobal(spot)), QPoint(0, 120), QPoint(0, 120),
                            Qt.MouseButton.NoButton, NONE, Qt.ScrollPhase.NoScrollPhase, False)
        QGuiApplication.sendEvent(canvas.viewport(), event)
    assert canvas.zoom == 32.0
    place = canvas.mapToScene(spot)
    assert abs(place.x() - 462) < 2 and abs(place.y() - 371) < 2
    hand.key(Qt.Key.Key_1, CTRL)
    assert canvas.zoom == 1.0
    hand.key(Qt.Key.Key_0, CTRL)
    assert canvas.fitted


def test_the_middle_button_and_space_pan(hand: Hand, qtbot: Any) -> None:
    canvas = hand.canvas
    canvas.set_zoom(2.0)
    before = canvas.horizontalScrollBar().value()
    view = canvas.viewport()
    for button, held in ((MIDDLE, False), (LEFT, True)):
        if held:
            QTest.keyPress(canvas, Qt.Key.Key_Space)
        QTest.mousePress(view, button, NONE, QPoint(300, 300))
        move(view, QPoint(350, 300), NONE, button)
        QTest.mouseRelease(view, button, NONE, QPoint(350, 300))
        if held:
            QTest.keyRelease(canvas, Qt.Key.Key_Space)
        assert canvas.horizontalScrollBar().value() == before - 50
        before -= 50


def test_a_picture_in_the_background_is_locked_by_a_key_and_set_free_again(hand: Hand) -> None:
    editor = hand.editor
    editor.state.freeze([0], False)
    hand.click(10, 300)
    assert hand.selected == [0]
    hand.key(Qt.Key.Key_L, CTRL)
    assert hand.selected == [] and editor.canvas.frozen == {0}
    hand.click(10, 300)
    assert hand.selected == []
    hand.click(462, 371)
    hand.key(Qt.Key.Key_H, CTRL)
    assert not editor.canvas.items_of[BIRD].isVisible()
    hand.key(Qt.Key.Key_L, CTRL | SHIFT)
    assert not editor.canvas.frozen and not editor.canvas.hidden and editor.canvas.items_of[BIRD].isVisible()
    assert editor.document.undo_stack.count() == 0


def test_locked_layers_cannot_be_clicked(hand: Hand) -> None:
    editor = hand.editor
    editor.layers.chosen = "Main"
    editor.layers.switch_lock()
    assert "{name: Main, locked: true}" in text(editor)
    hand.click(462, 371)
    assert hand.selected == []
    editor.document.undo_stack.undo()
    assert "locked" not in text(editor)
    hand.click(462, 371)
    assert hand.selected == [BIRD]


def test_eyes_are_not_saved_in_the_project_and_stay_with_their_instances(hand: Hand, qtbot: Any) -> None:
    editor = hand.editor
    before = text(editor)
    editor.outline.switch_eye(BIRD)
    assert text(editor) == before and not editor.canvas.items_of[BIRD].isVisible()
    again = FrameEditor(editor.workspace, "Garden")
    qtbot.addWidget(again)
    assert BIRD in again.canvas.hidden
    editor.canvas.select([1])
    hand.key(Qt.Key.Key_Delete)
    assert editor.canvas.hidden == {BIRD - 1}


def test_double_click_opens_pictures_or_the_first_property(hand: Hand, qtbot: Any) -> None:
    qtbot.mouseDClick(hand.canvas.viewport(), LEFT, NONE, hand.at(462, 371))
    assert hand.editor.workspace.asked[-1] == ("pictures", "Bird")
    qtbot.mouseDClick(hand.canvas.viewport(), LEFT, NONE, hand.at(156, 30))
    assert hand.editor.stage.rows[hand.selected[0]].name == "Score"
    found = hand.editor.properties.focusWidget()
    assert isinstance(found, QLineEdit) and found.accessibleName() == "value"


@pytest.mark.parametrize("example", ["worm-garden", "medkit", "remember-me", "spikes", "start-button"])
def test_opening_and_saving_changes_no_byte(example: str, workspace: Any, qtbot: Any) -> None:
    made = workspace(example)
    before = files(made.document.root)
    for frame in made.document.project.frames:
        view = FrameEditor(made, frame)
        qtbot.addWidget(view)
        view.grab()
    assert not made.document.save()
    assert files(made.document.root) == before
