"""Rulers and guides, places that are picked, alignment with the frame, order that keeps its selection."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from frames_kit import ALT, CTRL, LEFT, NONE, RIGHT, SHIFT, Hand, files, line, move, opened, swept, text
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest

from playsheet.editor.frames.rulers import Ruler
from playsheet.editor.frames.view import FrameEditor
from playsheet.editor.frames.view_file import ViewFile

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints", extend=True)
BIRD = 11


@pytest.fixture(autouse=True)
def clean() -> Any:
    yield
    swept()


@pytest.fixture
def hand(qtbot: Any, workspace: Any) -> Hand:
    editor = opened(qtbot, workspace("worm-garden"))
    editor.state.freeze([0], True)      # the picture of the garden
    return Hand(qtbot, editor)


def pull(hand: Hand, level: bool, x: float, y: float, keys: Any = ALT) -> None:
    """Drag a guide out of a ruler to a place of the frame."""
    ruler = next(r for r in hand.editor.findChildren(Ruler) if r.level == level)
    start = QPoint(ruler.width() // 2, ruler.height() // 2)
    end = ruler.mapFromGlobal(hand.editor.point_at(x, y))
    QTest.mousePress(ruler, LEFT, keys, start)
    for part in (0.5, 1.0):
        move(ruler, start + (end - start) * part, keys, LEFT)
    QTest.mouseRelease(ruler, LEFT, keys, end)


def test_guides_are_dragged_out_of_the_rulers_and_things_snap_to_them(hand: Hand) -> None:
    editor = hand.editor
    before = files(editor.document.root)
    pull(hand, False, 123, 300)
    pull(hand, True, 200, 250)
    assert editor.canvas.lines == [("x", 123.0), ("y", 250.0)]
    assert editor.document.undo_stack.count() == 0 and files(editor.document.root) == before      # no part of the game
    editor.state.toggle("objects_snap")
    box = editor.canvas.items_of[BIRD].box()
    hand.drag((462, 371), (462 + 123 - box.left + 4, 371), NONE)      # four pixels beside the guide
    assert editor.canvas.items_of[BIRD].box().left == 123
    editor.document.undo_stack.undo()
    editor.handle("frame.guides")           # hidden: they do not hold anything
    hand.drag((462, 371), (462 + 123 - box.left + 4, 371), NONE)
    assert editor.canvas.items_of[BIRD].box().left == 127


def test_a_guide_is_moved_and_goes_when_it_is_dropped_outside(hand: Hand) -> None:
    editor = hand.editor
    editor.canvas.set_lines([("x", 50.0), ("y", 550.0)])
    hand.drag((50, 300), (60, 300))
    assert editor.canvas.lines == [("x", 60.0), ("y", 550.0)]
    view = editor.canvas.viewport()
    QTest.mousePress(view, LEFT, NONE, hand.at(60, 300))
    for place in (hand.at(20, 300), QPoint(-20, 300)):
        move(view, place, NONE, LEFT)
    QTest.mouseRelease(view, LEFT, NONE, QPoint(-20, 300))
    assert editor.canvas.lines == [("y", 550.0)]
    QTest.mousePress(view, LEFT, NONE, hand.at(300, 550))
    move(view, hand.at(300, 500), NONE, LEFT)
    hand.key(Qt.Key.Key_Escape)             # goes back
    assert editor.canvas.lines == [("y", 550.0)]


def test_guides_are_remembered_beside_the_project_and_odd_files_do_no_harm(hand: Hand, qtbot: Any) -> None:
    editor = hand.editor
    editor.canvas.set_lines([("x", 77.0)])
    path = editor.document.root / ".playsheet" / "view.json"
    assert json.loads(path.read_text(encoding="utf-8"))["frames"]["Garden"]["guides"] == [["x", 77.0]]
    again = FrameEditor(editor.workspace, "Garden")
    qtbot.addWidget(again)
    assert again.canvas.lines == [("x", 77.0)] and again.canvas.frozen == {0}
    for odd in ("[1, 2", '{"frames": 3}', '{"frames": {"Garden": {"guides": [["z", 1], ["x", "a"], ["x", 1e99], 5], "hidden": [99, -1, "a"]}}}', "[" * 90_000):
        path.write_text(odd, encoding="utf-8")
        made = FrameEditor(editor.workspace, "Garden")
        qtbot.addWidget(made)
        assert made.canvas.lines == [] and made.canvas.hidden == set()


def test_the_memory_follows_a_frame_that_is_renamed(tmp_path: Path) -> None:
    kept = ViewFile(tmp_path)
    kept.keep("Garden", {"guides": [["x", 5.0]], "hidden": []})
    kept.rename("Garden", "Wiese")
    assert kept.frame("Wiese") == {"guides": [["x", 5.0]]} and kept.frame("Garden") == {}


def test_rulers_can_be_put_away(hand: Hand) -> None:
    hand.key(Qt.Key.Key_R, CTRL)
    assert not hand.editor.rulers[0].isVisible()
    hand.key(Qt.Key.Key_R, CTRL)
    assert hand.editor.rulers[0].isVisible()


def test_the_ruler_tells_the_places(hand: Hand) -> None:
    ruler = hand.editor.rulers[0]
    spot = hand.at(400, 300)
    move(hand.canvas.viewport(), spot, NONE, Qt.MouseButton.NoButton)
    image = ruler.grab().toImage()
    accent = image.pixelColor(spot.x(), 2)
    assert accent.blue() > accent.red() + 40            # the mark of the pointer
    assert abs(ruler._frame_place(spot.x()) - 400) < 1


def test_a_place_is_picked_with_a_click(hand: Hand) -> None:
    editor = hand.editor
    got: list[tuple[float, float]] = []
    left: list[int] = []
    before = text(editor)
    editor.pick_position(lambda x, y: got.append((x, y)), lambda: left.append(1))
    move(hand.canvas.viewport(), hand.at(140, 210), NONE, Qt.MouseButton.NoButton)
    assert editor.tools.note.text() == "140, 210"
    hand.click(140, 210)
    assert got == [(140.0, 210.0)] and left == [] and editor.canvas.pick is None
    assert hand.selected == [] and text(editor) == before       # nothing was selected or moved
    hand.click(140, 210)
    assert len(got) == 1 and hand.selected == [1]
    editor.pick_position(lambda x, y: got.append((x, y)), lambda: left.append(1))
    hand.key(Qt.Key.Key_Escape)
    assert left == [1] and editor.canvas.pick is None
    editor.pick_position(lambda x, y: got.append((x, y)), lambda: left.append(1))
    QTest.mouseClick(hand.canvas.viewport(), RIGHT, NONE, hand.at(140, 210))
    assert left == [1, 1] and len(got) == 1


def test_a_script_finds_instances_by_their_names(hand: Hand) -> None:
    editor = hand.editor
    spot = hand.canvas.viewport().mapFromGlobal(editor.place_of("Bird"))
    QTest.mouseClick(hand.canvas.viewport(), LEFT, NONE, spot)
    assert hand.selected == [BIRD]
    hand.canvas.set_zoom(8.0)
    for number, index in ((0, 1), (3, 4)):      # out of view: brought there first
        QTest.mouseClick(hand.canvas.viewport(), LEFT, NONE, hand.canvas.viewport().mapFromGlobal(editor.place_of("Worm", number)))
        assert hand.selected == [index]
    with pytest.raises(KeyError):
        editor.place_of("Worm", 10)


def test_alignment_with_the_frame_and_equal_gaps_in_it(hand: Hand) -> None:
    editor = hand.editor
    editor.canvas.select([1, 2])
    editor.handle("frame.to_frame")
    QTest.mouseClick(editor.tools.buttons["frame.align_left"], LEFT)
    assert [editor.canvas.items_of[n].box().left for n in (1, 2)] == [0, 0]
    QTest.mouseClick(editor.tools.buttons["frame.distribute_x"], LEFT)
    first, second = (editor.canvas.items_of[n].box() for n in (1, 2))
    assert abs(first.left - (second.left - first.right)) <= 1 and abs(first.left - (800 - second.right)) <= 1


def test_order_keeps_the_selection_and_closed_eyes_follow(hand: Hand) -> None:
    editor = hand.editor
    editor.outline.switch_eye(3)
    hand.click(140, 210)
    hand.key(Qt.Key.Key_BracketRight, CTRL)
    assert hand.selected == [2]
    hand.key(Qt.Key.Key_BracketRight, CTRL)
    assert hand.selected == [3] and "at: [140, 210]" in line(editor, 3)
    assert editor.canvas.hidden == {2}
    editor.document.undo_stack.undo()
    assert hand.selected == [2] and editor.canvas.hidden == {3}


def test_resize_keeps_the_proportions_with_shift(hand: Hand) -> None:
    hand.click(462, 371)
    box = hand.canvas.items_of[BIRD].box()
    hand.drag((box.right, box.bottom), (box.right + box.width, box.bottom + 3), SHIFT | ALT)
    grown = hand.canvas.items_of[BIRD].box()
    assert grown.width == box.width * 2 and grown.height == box.height * 2


def test_ctrl_drag_leaves_the_old_one_and_drags_a_copy(hand: Hand) -> None:
    count = len(hand.editor.stage.rows)
    hand.drag((462, 371), (500, 371), CTRL | ALT)
    assert len(hand.editor.stage.rows) == count + 1
    assert "at: [462, 371]" in line(hand.editor, BIRD) and "at: [500, 371]" in line(hand.editor, -1)


def test_paste_comes_to_where_the_mouse_is(hand: Hand) -> None:
    hand.editor.canvas.select([1, 2])       # at 140, 210 and 330, 185
    hand.key(Qt.Key.Key_C, CTRL)
    move(hand.canvas.viewport(), hand.at(400, 500), NONE, Qt.MouseButton.NoButton)
    hand.key(Qt.Key.Key_V, CTRL)
    found = [(row.x, row.y) for row in hand.editor.stage.rows[-2:]]
    assert found == [(305, 512), (495, 487)]        # the middle of both
    assert hand.selected == [18, 19]


def test_a_hidden_guide_of_no_frame_is_no_place(hand: Hand) -> None:
    hand.editor.canvas.set_lines([("x", 140.0)])
    assert hand.canvas.line_at(QPointF(141, 10)) == ("x", 140.0) and hand.canvas.line_at(QPointF(150, 10)) is None
