"""Locals, parameters, values and the order of loops are added, changed, renamed and deleted in the sheet; what uses them follows."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox
from sheet_kit import CTRL, Key, chip, click, empty_project, focus, keys, named, press, push, text

SHEET = "frames/F/events.yaml"
LOOP = """format: 1
events:
  - for_each: Worm
    values: {rank: 0, word: hello}
    do:
      - rank: {add: 1}
      - Worm.x: {set: rank * 10 + loop.index}
      - Worm.set_position: {x: rank, y: 'max(rank, 2)'}
    events:
      - when:
          - rank: {at_least: 3}
          - if: rank < 9
        do:
          - Score.value: {set: rank}
      - values: {rank: 5}
        do:
          - Score.value: {set: rank}
"""
CALLS = """format: 1
events:
  - function: best
    parameters: {count: {kind: number, default: 1}, who: {kind: object, type: Active}}
    do:
      - who.x: {set: count * 2 + who.y}
      - who.destroy
  - when:
      - frame.starts
    do:
      - best: {count: 7, who: Worm}
      - Score.value: {add: 1}
"""


def opened(sheet: Any, root: Path, words: str, path: str = SHEET) -> Any:
    if not root.exists():
        empty_project(root)
    target = root / path
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(words, encoding="utf-8")
    return sheet(root, path)


def typed(name: str, words: str, place: int = -1) -> None:
    """Type into one of the visible fields of a name."""
    found = [w for w in QApplication.allWidgets() if w.accessibleName() == name and w.isVisible()]
    found.sort(key=lambda w: w.mapToGlobal(w.rect().topLeft()).y())
    found[place].setFocus()
    found[place].selectAll()
    QTest.keyClicks(found[place], words)
    QApplication.processEvents()


def click_on(editor: Any, place: QRect) -> None:
    assert not place.isNull()
    click(editor, editor.canvas.viewport().mapFromGlobal(place.center()))


def chosen(name: str, words: str, place: int = -1) -> None:
    found: list[QComboBox] = [w for w in QApplication.allWidgets() if w.accessibleName() == name and w.isVisible()]
    found.sort(key=lambda w: w.mapToGlobal(w.rect().topLeft()).y())
    found[place].setFocus()
    QTest.keyClicks(found[place], words)
    QApplication.processEvents()


def test_locals_are_made_from_nothing(sheet: Any, tmp_path: Path) -> None:
    editor = opened(sheet, tmp_path / "p", "format: 1\nevents:\n  - do:\n      - Worm.destroy\n")
    press(Key.Key_Home)
    press(Key.Key_V)
    typed("Name", "rank")
    typed("Start", "7")
    push("Add a name")
    typed("Name", "word")
    chosen("Kind", "text")
    push("OK")
    assert text(editor) == "format: 1\nevents:\n  - values: {rank: 7, word: ''}\n    do:\n      - Worm.destroy\n"
    assert editor.document.undo_stack.count() == 1 and editor.document.undo_stack.undoText() == "Change locals"
    assert "locals rank = 7 word = ''" in editor.canvas.sentence_of(("events", 0))
    editor.document.undo_stack.undo()
    assert "values" not in text(editor)


def test_the_start_of_a_local_is_changed_in_place(sheet: Any, tmp_path: Path) -> None:
    editor = opened(sheet, tmp_path / "p", LOOP)
    click_on(editor, editor.canvas.place_of("0", ("events", 0)))
    keys("12")
    press(Key.Key_Return)
    assert "values: {rank: 12, word: hello}" in text(editor)


def test_a_local_is_renamed_with_all_its_uses(sheet: Any, tmp_path: Path) -> None:
    editor = opened(sheet, tmp_path / "p", LOOP)
    chip(editor, ("events", 0, "values"), "rank")
    keys("9x")
    assert "cannot be a name" in named("What is wrong").text()
    press(Key.Key_Return)
    assert editor.document.undo_stack.count() == 0            # it cannot be taken
    focus().selectAll()
    keys("place")
    press(Key.Key_Return)
    wanted = LOOP.replace("rank", "place").replace("values: {place: 5}\n        do:\n          - Score.value: {set: place}",
                                                   "values: {rank: 5}\n        do:\n          - Score.value: {set: rank}")
    assert text(editor) == wanted
    assert editor.document.undo_stack.undoText() == "Rename rank to place"
    editor.document.undo_stack.undo()
    assert text(editor) == LOOP


def test_a_local_is_deleted_and_two_change_places(sheet: Any, tmp_path: Path) -> None:
    editor = opened(sheet, tmp_path / "p", LOOP)
    press(Key.Key_Home)
    press(Key.Key_V)
    typed("Name", "word", 0)
    assert not named("OK").isEnabled() and "two of" in named("What is wrong").text()
    typed("Name", "rank", 1)
    push("OK")
    assert "values: {word: 0, rank: hello}" in text(editor) and "- word: {add: 1}" in text(editor)
    press(Key.Key_V)
    delete = [w for w in QApplication.allWidgets() if w.accessibleName() == "Delete" and w.isVisible()]
    delete.sort(key=lambda w: w.mapToGlobal(w.rect().topLeft()).y())
    QTest.mouseClick(delete[1], Qt.MouseButton.LeftButton)
    push("OK")
    assert "values: {word: 0}" in text(editor)


def test_loops_are_ordered(sheet: Any, tmp_path: Path) -> None:
    editor = opened(sheet, tmp_path / "p", LOOP)
    before = text(editor)
    click_on(editor, editor.canvas.place_of("+ order", ("events", 0)))
    assert focus().accessibleName() == "order_by"
    keys("Worm.x * 2")
    press(Key.Key_Tab)
    assert focus().accessibleName() == "order"
    keys("desc")
    press(Key.Key_Return)
    assert "order_by: Worm.x * 2" in text(editor) and "order: descending" in text(editor)
    assert editor.canvas.sentence_of(("events", 0)).startswith("for each Worm ordered by Worm.x * 2 descending: locals rank = 0")
    editor.document.check()
    assert [p for p in editor.document.problems if p.severity == "error"] == []
    press(Key.Key_Y)
    assert text(editor) == before


def test_parameters_of_a_function(sheet: Any, tmp_path: Path) -> None:
    editor = opened(sheet, tmp_path / "p", CALLS)
    chip(editor, ("events", 0, "function"), "count")
    keys("amount")
    press(Key.Key_Return)
    chip(editor, ("events", 0, "function"), "who")
    keys("one")
    press(Key.Key_Return)
    assert text(editor) == CALLS.replace("count", "amount").replace("who", "one")
    editor.go_to(("events", 0))
    press(Key.Key_B)
    push("Add a name")
    typed("Name", "loud")
    chosen("Kind", "true")
    chosen("Gives back", "number")
    push("OK")
    assert "      one: {kind: object, type: Active}\n      loud: {kind: truth}\n" in text(editor)
    assert "returns: number" in text(editor)
    assert "function best: amount number = 1, one Active, loud true or false gives back number" in editor.canvas.sentence_of(("events", 0))


def test_a_function_is_renamed_where_it_is_called(sheet: Any, tmp_path: Path) -> None:
    editor = opened(sheet, tmp_path / "p", CALLS + "  - when:\n      - if: best(1, Worm) > 2\n    do:\n      - Score.value: {set: 'best(2)'}\n")
    editor.go_to(("events", 0))
    press(Key.Key_Return)
    keys("finest")
    press(Key.Key_Return)
    assert text(editor).count("finest") == 4 and "best" not in text(editor)


def test_a_group_is_renamed_where_it_is_switched(sheet: Any, tmp_path: Path) -> None:
    words = "format: 1\nevents:\n  - group: Night\n    events:\n      - do:\n          - group.deactivate: Night\n          - Score.value: {set: 1}\n"
    editor = opened(sheet, tmp_path / "p", words)
    editor.go_to(("events", 0))
    press(Key.Key_Return)
    keys("Day and night")
    press(Key.Key_Return)
    assert text(editor) == words.replace("Night", "Day and night")


def test_parameters_of_a_template(sheet: Any, tmp_path: Path) -> None:
    root = empty_project(tmp_path / "p")
    (root / SHEET).write_text("format: 1\nevents:\n  - include: Collect\n    with: {player: Bird, coin: Worm}\n", encoding="utf-8")
    words = ("format: 1\ntitle: Collect\nparameters:\n  player: {kind: object, type: Active}\n  coin: {kind: object, type: Active}\n"
             "events:\n  - when:\n      - player.collides_with: coin\n    do:\n      - coin.destroy\n      - player.set_position: {x: coin.x, y: 3}\n")
    editor = opened(sheet, root, words, "events/Collect.yaml")
    assert named("What the sheet can use").text() == "player: Active   coin: Active"
    push("Parameters of the sheet")
    typed("Name", "treasure", 1)
    push("Add a name")
    typed("Name", "worth")
    typed("Start", "5")
    push("OK")
    assert text(editor) == words.replace("coin:", "treasure:").replace(": coin", ": treasure").replace("coin.", "treasure.").replace(
        "type: Active}\nevents", "type: Active}\n  worth: {kind: number, default: 5}\nevents")
    assert "with: {player: Bird, treasure: Worm}" in editor.document.text_of(SHEET)
    editor.document.undo_stack.undo()
    assert text(editor) == words and "coin: Worm" in editor.document.text_of(SHEET)
    title = named("Title of the sheet")
    title.setFocus()
    title.selectAll()
    keys("Collect coins")
    press(Key.Key_Return)
    assert "title: Collect coins" in text(editor)


def test_values_of_the_frame_are_seen_and_changed(sheet: Any, tmp_path: Path) -> None:
    root = empty_project(tmp_path / "p")
    frame = root / "frames/F/frame.yaml"
    frame.write_text(frame.read_text(encoding="utf-8") + "values: {wave: 1}\n", encoding="utf-8")
    editor = opened(sheet, root, "format: 1\nevents:\n  - do:\n      - frame.wave: {add: 1}\n      - Score.value: {set: wave + frame.wave}\n")
    assert named("What the sheet can use").text() == "wave = 1"
    push("Values of the frame")
    typed("Name", "round_number", 0)
    push("Add a name")
    typed("Name", "speed")
    typed("Start", "2.5")
    push("OK")
    assert text(editor) == "format: 1\nevents:\n  - do:\n      - frame.round_number: {add: 1}\n      - Score.value: {set: round_number + frame.round_number}\n"
    assert "values: {round_number: 1, speed: 2.5}" in editor.document.text_of("frames/F/frame.yaml")
    assert named("What the sheet can use").text() == "round_number = 1   speed = 2.5"
    assert editor.document.undo_stack.count() == 1


def test_a_while_loop_reads_as_a_sentence(sheet: Any, tmp_path: Path) -> None:
    editor = opened(sheet, tmp_path / "p", "format: 1\nevents:\n  - while:\n      - if: Score.value < 5\n      - Bird.x: {less_than: 9}\n    do:\n"
                    "      - Score.value: {add: 1}\n  - while: []\n    do: []\n")
    assert editor.canvas.sentence_of(("events", 0)) == "while Score.value < 5 and Bird X position < 9: Score add 1 to value"
    words = [p.piece.text for u in editor.canvas.layout_of(0).units for p in u.pieces if u.unit.cell == "when"]
    assert words[:2] == ["while", "Score.value < 5"]
    assert editor.canvas.sentence_of(("events", 1)) == "while …"
    click_on(editor, editor.canvas.place_of("…", ("events", 1)))
    assert editor.picker is not None
    keys("bird overl")
    press(Key.Key_Return)
    keys("worm")
    press(Key.Key_Return)
    assert "  - while:\n      - Bird.overlaps: Worm\n" in text(editor)


def test_folds_stay_when_a_name_changes(sheet: Any, tmp_path: Path) -> None:
    editor = opened(sheet, tmp_path / "p", CALLS + "  - group: Night\n    events:\n      - do:\n          - Worm.destroy\n")
    editor.go_to(("events", 2))
    press(Key.Key_Z)
    assert len(editor.lines.shown) == 3
    editor.go_to(("events", 0))
    press(Key.Key_Return)
    keys("finest")
    press(Key.Key_Return)
    assert len(editor.lines.shown) == 3
    press(Key.Key_G, CTRL)
    press(Key.Key_Escape)
