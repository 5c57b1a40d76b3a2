"""Fields over chips, keys, selection, dragging, the clipboard, finding, templates, problems; and a sheet of 5,000 events."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QPixmap, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit
from sheet_kit import CTRL, GARDEN, NONE, SHIFT, Key, chip, click, drag, empty_project, focus, keys, named, press, push, saved, text

from playsheet.editor.document.addresses import Address
from playsheet.editor.shell import theme

FEED: Address = ("events", 2, "events", 0)


# -- fields ------------------------------------------------------------------------------------------------------------

def test_a_chip_opens_its_field_alone(sheet: Any) -> None:
    editor = sheet()
    chip(editor, (*FEED, "do", 1), "value")
    assert isinstance(focus(), QLineEdit) and focus().accessibleName() == "value"
    keys("2 + 3")
    assert named("Kind of value").text() == "number = 5"
    press(Key.Key_Return)
    assert "Score.value: {add: 2 + 3}" in text(editor)
    assert editor.document.undo_stack.undoText() == "Change value"
    editor.document.undo_stack.undo()
    assert text(editor) == saved(editor)


def test_escape_restores_and_an_error_is_shown(sheet: Any) -> None:
    editor = sheet()
    chip(editor, (*FEED, "do", 1), "value")
    keys("Scor + 1")
    press(Key.Key_Escape) if editor.inline.field.list.isVisible() else None
    assert "Did you mean" in named("Kind of value").text()
    assert editor.inline.field.edit.span[1] > editor.inline.field.edit.span[0]
    press(Key.Key_Escape)
    assert editor.inline.field is None
    assert editor.document.undo_stack.count() == 0


def test_names_are_completed(sheet: Any) -> None:
    editor = sheet()
    chip(editor, (*FEED, "do", 1), "value")
    keys("Score.val")
    press(Key.Key_Tab)
    keys(" * 2")
    press(Key.Key_Return)
    assert "Score.value: {add: Score.value * 2}" in text(editor)


def test_tab_goes_to_the_next_chip(sheet: Any) -> None:
    editor = sheet()
    chip(editor, ("events", 1, "do", 2), "sound")
    keys("sque")
    press(Key.Key_Tab)
    assert focus().accessibleName() == "volume"
    keys("30")
    press(Key.Key_Return)
    assert "sound.play_music: {sound: squeak, volume: 30}" in text(editor)


def test_object_and_operator_are_lists(sheet: Any) -> None:
    editor = sheet()
    chip(editor, (*FEED, "when", 0), "other")
    keys("sun")
    press(Key.Key_Return)
    assert "Bird.collides_with: Sunset" in text(editor)
    chip(editor, (*FEED, "events", 1, "when", 0), "operator")
    keys("more")
    press(Key.Key_Return)
    assert "Score.value: {more_than: 10}" in text(editor)


def test_press_the_key(sheet: Any) -> None:
    editor = sheet("medkit", "frames/Glade/events.yaml")
    row = next(line.address for line in editor.lines.everything() if "p is pressed" in editor.canvas.sentence_of(line.address))
    chip(editor, (*row, "when", 0), "key")
    press(Key.Key_F5)
    assert "keyboard.pressed: f5" in text(editor)


def test_angle_dial_colour_and_text(sheet: Any, tmp_path: Path) -> None:
    root = empty_project(tmp_path / "p")
    (root / "frames/F/events.yaml").write_text("format: 1\nevents:\n  - do:\n      - Bird.angle: {set: 0}\n      - Score.colour: {set: '#ffffff'}\n"
                                               "      - frame.background: {set: white}\n", encoding="utf-8")
    editor = sheet(root, "frames/F/events.yaml")
    chip(editor, ("events", 0, "do", 0), "value")
    dial = named("Angle dial")
    QTest.mouseClick(dial, Qt.MouseButton.LeftButton, NONE, QPoint(dial.width() // 2, dial.height() - 4))
    press(Key.Key_Return)
    assert "Bird.angle: {set: 90 deg}" in text(editor)
    chip(editor, ("events", 0, "do", 1), "value")
    push("#2f6fde")
    assert "Score.colour: {set: '#2f6fde'}" in text(editor)


def test_all_arguments_of_a_verb(sheet: Any) -> None:
    """P shows the arguments that were left out too."""
    editor = sheet()
    editor.go_to((*FEED, "do", 2))
    press(Key.Key_P)
    field = editor.picker.form.fields["volume"]
    field.start()
    keys("40")
    push("Add")
    assert "sound.play: {sound: squeak, volume: 40}" in text(editor)


# -- keys and selection ------------------------------------------------------------------------------------------------

def test_the_cursor_walks_and_says_the_sentence(sheet: Any) -> None:
    editor = sheet()
    press(Key.Key_Home)
    assert editor.canvas.accessibleDescription() == "The bird eats worms."
    press(Key.Key_Down)
    press(Key.Key_Right)
    assert editor.canvas.accessibleDescription() == "Frame starts"
    press(Key.Key_Right)
    press(Key.Key_Down)
    assert editor.canvas.accessibleDescription() == "Hint set the text to Worms left: {Worm.count}"
    press(Key.Key_Left)
    press(Key.Key_Left)
    assert editor.canvas.look.cursor == ("events", 1)
    assert "Frame starts: Score set value to 0;" in editor.canvas.accessibleDescription()


def test_invert_disable_or_else_and_notes_by_key(sheet: Any) -> None:
    editor = sheet()
    editor.go_to(("events", 4, "events", 1, "when", 0))
    press(Key.Key_I)
    assert "- not: {Bird.direction: {more_than: 8}}" in text(editor)
    press(Key.Key_Down, SHIFT)
    assert len(editor.canvas.look.selected) == 2
    press(Key.Key_O)
    assert "- any:\n              - not: {Bird.direction: {more_than: 8}}\n              - Bird.direction: {less_than: 24}" in text(editor)
    editor.go_to(("events", 4, "events", 1))
    press(Key.Key_D)
    assert "- enabled: false\n        when:" in text(editor)
    assert editor.lines.line_at(("events", 4, "events", 1)).disabled
    press(Key.Key_D)
    assert "enabled" not in text(editor)
    press(Key.Key_L)
    assert editor.canvas.look.cursor == ("events", 4, "events", 1, "else")
    press(Key.Key_Z, NONE)


def test_cyrillic_keyboards_have_the_same_keys(sheet: Any) -> None:
    editor = sheet()
    editor.go_to(("events", 1))
    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QKeyEvent
    QApplication.sendEvent(editor.canvas, QKeyEvent(QEvent.Type.KeyPress, ord("В"), NONE, "в"))       # D of a Ukrainian keyboard
    assert "enabled: false" in text(editor)


def test_what_happens_cannot_be_inverted(sheet: Any) -> None:
    editor = sheet()
    editor.go_to((*FEED, "when", 0))
    press(Key.Key_I)
    assert editor.document.undo_stack.count() == 0
    assert editor.workspace.asked[-1][0] == "status"


def test_ctrl_and_shift_select(sheet: Any) -> None:
    editor = sheet()
    canvas = editor.canvas
    for address in (("events", 1, "do", 0), ("events", 1, "do", 1)):
        rect = canvas.rect_of(address)
        click(editor, QPoint(rect.right() - 4, rect.center().y()), CTRL if address[-1] else NONE)
    assert canvas.look.selected == {("events", 1, "do", 0), ("events", 1, "do", 1)}
    press(Key.Key_Delete)
    assert text(editor).count("Score.value: {set: 0}") == 0
    assert editor.document.undo_stack.undoText() == "Delete"
    editor.document.undo_stack.undo()
    assert text(editor) == saved(editor)


def test_groups_fold_and_the_sheet_zooms(sheet: Any) -> None:
    editor = sheet()
    count = len(editor.lines.shown)
    rect = editor.canvas.rect_of(("events", 2))
    click(editor, QPoint(rect.left() + int(editor.canvas.metrics.text * 0.6), rect.top() + editor.canvas.metrics.row // 2))
    assert len(editor.lines.shown) == count - 4
    numbers = [line.number for line in editor.lines.shown if line.number]
    assert numbers[:4] == [1, 2, 3, 7]
    height = editor.canvas.metrics.row
    at = QPointF(300, 300)
    wheel = QWheelEvent(at, at, QPoint(), QPoint(0, 120), Qt.MouseButton.NoButton, CTRL, Qt.ScrollPhase.NoScrollPhase, False)
    QApplication.sendEvent(editor.canvas.viewport(), wheel)
    assert editor.canvas.metrics.row > height and editor.canvas.zoom == 110


# -- moving and copying ------------------------------------------------------------------------------------------------

def test_rows_are_dragged_to_another_place(sheet: Any) -> None:
    editor = sheet()
    canvas = editor.canvas
    note = canvas.rect_of(("events", 0))
    group = canvas.rect_of(("events", 4))
    drag(editor, QPoint(20, note.center().y()), QPoint(canvas.metrics.gutter + 2, group.top() + 2))
    lines = text(editor).splitlines()
    assert lines[2] == "  - when:"
    assert lines.index("  - note: The bird eats worms.") == lines.index("  - group: Bird") - 1
    assert editor.document.undo_stack.undoText() == "Move" and editor.document.undo_stack.count() == 1
    editor.document.undo_stack.undo()
    assert text(editor) == saved(editor)


def test_actions_are_dragged_and_copied(sheet: Any) -> None:
    editor = sheet()
    canvas = editor.canvas
    start = canvas.rect_of((*FEED, "do", 0))
    end = canvas.rect_of((*FEED, "do", 2))
    drag(editor, QPoint(start.right() - 8, start.center().y()), QPoint(end.right() - 8, end.bottom() - 3))
    assert "          - Score.value: {add: 1}\n          - sound.play: squeak\n          - Worm.destroy\n" in text(editor)
    end = canvas.rect_of(("events", 1, "do", 0))
    start = canvas.rect_of((*FEED, "do", 1))
    drag(editor, QPoint(start.right() - 8, start.center().y()), QPoint(end.right() - 8, end.top() + 3), CTRL)
    assert text(editor).count("sound.play: squeak") == 2
    cell = canvas.rect_of(("events", 1, "when", 0))
    before = text(editor)
    drag(editor, QPoint(start.right() - 8, start.center().y()), cell.center())       # an action among conditions: no drop
    assert text(editor) == before


def test_a_group_cannot_go_into_itself(sheet: Any) -> None:
    editor = sheet()
    group = editor.canvas.rect_of(("events", 2))
    inside = editor.canvas.rect_of(FEED)
    drag(editor, QPoint(20, group.center().y()), QPoint(200, inside.center().y()))
    assert editor.document.undo_stack.count() == 0


def test_copied_rows_are_text_and_come_back(sheet: Any) -> None:
    editor = sheet()
    editor.go_to(("events", 1))
    press(Key.Key_C, CTRL)
    copied = QApplication.clipboard().text()
    assert copied.startswith("- when:\n    - frame.starts\n  do:\n    - Score.value: {set: 0}\n")
    press(Key.Key_V, CTRL)
    assert text(editor).count("- frame.starts") == 2
    press(Key.Key_X, CTRL)
    assert text(editor).replace("\n\n", "\n") == saved(editor).replace("\n\n", "\n")


def test_unknown_objects_of_a_paste_are_mapped(sheet: Any) -> None:
    editor = sheet()
    QApplication.clipboard().setText("  - when:\n      - Birdy.collides_with: Coin\n    do:\n      - Coin.destroy\n      - Score.value: {add: Coin.x / 10}\n")
    editor.go_to(("events", 1))
    press(Key.Key_V, CTRL)
    assert named("Instead of Birdy").currentData() == "Bird"          # the nearest name is proposed
    box: QComboBox = named("Instead of Coin")
    box.setFocus()
    QTest.keyClicks(box, "Worm")
    push("OK")
    assert ("  - when:\n      - Bird.collides_with: Worm\n    do:\n      - Worm.destroy\n      - Score.value: {add: Worm.x / 10}\n") in text(editor)
    assert editor.document.undo_stack.undoText() == "Paste"


def test_pasting_what_is_no_row_says_so(sheet: Any) -> None:
    editor = sheet()
    QApplication.clipboard().setText("hello, world: [")
    press(Key.Key_V, CTRL)
    assert editor.workspace.asked[-1] == ("status", "The clipboard holds no rows of a sheet.")


# -- finding -----------------------------------------------------------------------------------------------------------

def test_find_and_replace(sheet: Any) -> None:
    editor = sheet()
    press(Key.Key_F, CTRL)
    keys("worms left")
    press(Key.Key_Return)
    assert named("Hits").text() == "1 / 2"
    assert editor.canvas.look.cursor == ("events", 1, "do", 1)
    named("Replace with").setFocus()
    keys("Still here")
    push("Replace all")
    assert text(editor).count("Hint.set_text: 'Still here: {Worm.count}'") == 2
    editor.document.undo_stack.undo()
    assert text(editor) == saved(editor)
    named("Find").setFocus()
    press(Key.Key_Escape)
    assert editor.canvas.hasFocus()


def test_only_events_with_an_object(sheet: Any) -> None:
    editor = sheet()
    editor.filter("Hint")
    assert [line.address for line in editor.lines.shown] == [("events", 1), ("events", 2), FEED, (*FEED, "events", 1), (*FEED, "events", 1, "else")]
    editor.filter("")
    assert len(editor.lines.shown) > 10


def test_go_to_a_row(sheet: Any) -> None:
    editor = sheet()
    press(Key.Key_G, CTRL)
    keys("6")
    press(Key.Key_Return)
    assert editor.canvas.look.cursor == (*FEED, "events", 1)


# -- templates and problems --------------------------------------------------------------------------------------------

def test_a_template_is_included_with_objects(sheet: Any, workspace: Any, repo: Path, tmp_path: Path) -> None:
    import shutil
    root = tmp_path / "g"
    shutil.copytree(repo / "examples/worm-garden", root)
    (root / "events").mkdir(exist_ok=True)
    (root / "events/Collect.yaml").write_text(
        "format: 1\ntitle: Collect things\nparameters:\n  player: {kind: object, type: Active}\n  coin: {kind: object, type: Active}\n"
        "  worth: {kind: number, default: 1}\nevents:\n  - when:\n      - player.collides_with: coin\n    do:\n      - coin.destroy\n", encoding="utf-8")
    editor = sheet(root)
    editor.go_to(("events", 1))
    press(Key.Key_M)
    assert named("player").currentData() == "Bird"
    named("coin").setFocus()
    keys("Worm")
    push("OK")
    assert "  - include: Collect\n    with: {player: Bird, coin: Worm}\n" in text(editor)
    template = sheet(root, "events/Collect.yaml")
    assert template.canvas.sentence_of(("events", 0)) == "player collides with coin: coin destroy"


def test_problems_are_underlined_and_told(sheet: Any, qtbot: Any) -> None:
    editor = sheet()
    editor.document.set_value(GARDEN, (*FEED, "do", 0), __import__("playsheet.runtime.project.tree", fromlist=["Scalar"]).Scalar("Wrm.destroy"), "x")
    editor.document.insert(GARDEN, ("events",), 0, [], "nothing")
    editor.document.renumber()
    with qtbot.waitSignal(editor.document.checked, timeout=5000):
        editor.document.check()
    assert list(editor.canvas.look.faults) == [(*FEED, "do", 0)]
    rect = editor.canvas.rect_of((*FEED, "do", 0))
    assert "Did you mean Worm?" in editor.canvas.tip(editor.canvas.hit(QPointF(rect.center())))


def test_rows_that_are_not_understood_are_kept(sheet: Any, tmp_path: Path) -> None:
    root = empty_project(tmp_path / "odd")
    odd = "format: 1\nevents:\n  - dance: {with: Bird}\n  - when:\n      - Bird.flies_to: moon\n    do:\n      - Worm.destroy\n"
    (root / "frames/F/events.yaml").write_text(odd, encoding="utf-8")
    editor = sheet(root, "frames/F/events.yaml")
    assert editor.lines.shown[0].kind == "unknown"
    assert editor.said(("events", 1, "when", 0)).unknown
    assert editor.canvas.look.faults
    assert text(editor) == odd


# -- looks and size ----------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("name", ["light", "dark"])
def test_both_themes_are_drawn(sheet: Any, qapp: Any, name: str) -> None:
    theme.apply(qapp, name)
    try:
        editor = sheet("medkit", "frames/Glade/events.yaml")
        image = editor.grab().toImage()
        assert image.pixelColor(image.width() // 3, image.height() - 60).name() in (theme.colours().surface, theme.colours().window) or image.width() > 0
    finally:
        theme.apply(qapp, "light")


@pytest.mark.slow
def test_five_thousand_events(sheet: Any, tmp_path: Path, repo: Path) -> None:
    sys.path.insert(0, str(repo / "tests/bench"))
    try:
        import bench_sheet
    finally:
        sys.path.pop(0)
    editor = sheet(bench_sheet.make(tmp_path / "big"), "frames/F/events.yaml")
    canvas = editor.canvas
    picture = QPixmap(canvas.viewport().size())
    start = time.process_time()
    for step in range(40):
        canvas.verticalScrollBar().setValue(step * 900)
        canvas.viewport().render(picture)
    assert (time.process_time() - start) / 40 < 0.1           # far above the target: a shared computer may be busy
    laid_out = sum(line.layout is not None for line in editor.lines.shown)
    assert laid_out < 1500                                    # only what came into view
    press(Key.Key_End)
    assert canvas.look.cursor == ("events", 4999)
    assert canvas.rect_of(("events", 4999)).bottom() <= canvas.viewport().height()
    press(Key.Key_D)
    assert editor.lines.shown[4999].off
