"""Rules are made in the event sheet with mouse and keys alone, and undone without a trace."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit
from sheet_kit import GARDEN, Key, click, empty_project, focus, keys, named, press, push, saved, text


def test_the_rule_of_the_worm_by_mouse_and_keys_only(sheet: Any, tmp_path: Path) -> None:
    """Bird collides with Worm: destroy Worm, add 1 to Score."""
    editor = sheet(empty_project(tmp_path / "new"), "frames/F/events.yaml")
    click(editor, editor.canvas.add_rect().center().toPoint())            # the glowing button
    keys("bird coll")
    press(Key.Key_Return)
    keys("worm")
    press(Key.Key_Return)
    click(editor, editor.canvas.plus_rect(("events", 0), "do").center())
    keys("worm destr")
    press(Key.Key_Return)
    press(Key.Key_A)
    keys("score add")
    press(Key.Key_Return)
    keys("1")
    press(Key.Key_Return)
    assert not editor.document.save()
    saved = (tmp_path / "new" / "frames/F/events.yaml").read_text(encoding="utf-8")
    assert saved == ("format: 1\nevents:\n  - when:\n      - Bird.collides_with: Worm\n    do:\n      - Worm.destroy\n      - Score.value: {add: 1}\n")
    names = [editor.document.undo_stack.text(n) for n in range(editor.document.undo_stack.count())]
    assert names == ["Add event", "Add action", "Add action"]
    while editor.document.undo_stack.canUndo():
        editor.document.undo_stack.undo()
    assert "frames/F/events.yaml" not in editor.document.trees
    while editor.document.undo_stack.canRedo():
        editor.document.undo_stack.redo()
    assert text(editor) == saved


def test_object_first_then_verb_by_mouse(sheet: Any) -> None:
    editor = sheet()
    click(editor, editor.canvas.plus_rect(("events", 1), "do").center())
    verbs = named("Verbs")
    place = next(n for n in range(verbs.count()) if verbs.item(n).data(Qt.ItemDataRole.AccessibleTextRole) == "Bird")
    QTest.mouseClick(verbs.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, verbs.visualItemRect(verbs.item(place)).center())
    QApplication.processEvents()
    assert verbs.count() > 20
    press(Key.Key_Backspace)                                              # back to the objects
    assert any(verbs.item(n).data(Qt.ItemDataRole.AccessibleTextRole) == "Worm" for n in range(verbs.count()))
    press(Key.Key_Escape)
    assert editor.picker is None


@pytest.mark.parametrize(("words", "ident"), [
    ("start of frame", "frame.starts"), ("on collision with another object", "Bird.collides_with"), ("upon pressing a key", "keyboard.pressed"),
    ("bird ovrlaps", "Bird.overlaps"), ("every x seconds", "time.every"), ("trigger once", "once")])
def test_names_of_other_kits_are_found(sheet: Any, words: str, ident: str) -> None:
    editor = sheet()
    editor.canvas.setFocus()
    press(Key.Key_E)
    keys(words)
    found = [o.ident for o in editor.picker.offers.search(words)[:6]]
    assert ident in found
    press(Key.Key_Escape)
    assert text(editor) == saved(editor)


def test_used_lately_comes_first(sheet: Any) -> None:
    editor = sheet()
    editor.go_to(("events", 1))
    press(Key.Key_A)
    keys("hint hide")
    press(Key.Key_Return)
    press(Key.Key_A)
    verbs = named("Verbs")
    assert verbs.item(1).data(Qt.ItemDataRole.AccessibleTextRole) == "Hint hide"
    press(Key.Key_Escape)


def test_undo_gives_back_every_byte(sheet: Any) -> None:
    editor = sheet()
    before = text(editor)
    editor.go_to(("events", 2, "events", 0))
    for key in (Key.Key_D, Key.Key_L, Key.Key_N):
        press(key)
        if key == Key.Key_N:
            keys("a note")
            press(Key.Key_Return)
    editor.go_to(("events", 2, "events", 0, "when", 0))
    press(Key.Key_Delete)
    editor.go_to(("events", 4))
    press(Key.Key_Delete)
    assert text(editor) != before
    stack = editor.document.undo_stack
    assert stack.count() >= 5
    stack.setIndex(0)
    assert text(editor) == before == saved(editor)


@pytest.mark.parametrize(("example", "path"), [
    ("worm-garden", GARDEN), ("medkit", "frames/Glade/events.yaml"), ("spikes", "frames/Игра/events.yaml"), ("remember-me", "frames/Room/events.yaml"),
    ("start-button", "frames/Title/events.yaml")])
def test_opening_and_saving_changes_no_byte(sheet: Any, example: str, path: str, repo: Path) -> None:
    editor = sheet(example, path)
    editor.canvas.settle()
    editor.document.renumber()
    assert not editor.document.save()
    for file in (repo / "examples" / example).rglob("*.yaml"):
        assert (editor.document.root / file.relative_to(repo / "examples" / example)).read_bytes() == file.read_bytes()
    unknown = [editor.canvas.sentence_of(line.address) for line in editor.lines.everything()
               for laid in editor.canvas.layout_of(editor.lines.index[id(line)]).units if laid.said.unknown]
    assert unknown == []


def test_an_event_without_a_condition(sheet: Any, tmp_path: Path) -> None:
    editor = sheet(empty_project(tmp_path / "new"), "frames/F/events.yaml")
    press(Key.Key_E)
    push("Without a condition")
    press(Key.Key_A)
    keys("bird set x position")
    press(Key.Key_Return)
    assert isinstance(focus(), QLineEdit)
    keys("mouse.x")
    press(Key.Key_Return)
    press(Key.Key_Return) if editor.picker is not None else None
    assert text(editor).endswith("  - do:\n      - Bird.x: {set: mouse.x}\n")


def test_common_verbs_stand_out_and_often_used_ones_come_first(sheet: Any) -> None:
    editor = sheet()
    editor.go_to(("events", 1))
    press(Key.Key_A)
    verbs = named("Verbs")

    def lines() -> list[str]:
        return [str(verbs.item(n).data(Qt.ItemDataRole.AccessibleTextRole) or f"[{verbs.item(n).text()}]") for n in range(verbs.count())]
    top = lines()
    assert top[0] == "[Often used in this sheet]" and "Hint set the text to …" in top[1:5] and top.index("[Objects]") <= 5
    place = top.index("Worm")
    QTest.mouseClick(verbs.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, verbs.visualItemRect(verbs.item(place)).center())
    QApplication.processEvents()
    inside = lines()
    assert inside[0] == "[Used most]"
    assert inside.index("Worm destroy") < inside.index("[Everything else]") < len(inside) - 5
    offers = editor.picker.offers
    assert all(offers.stands_out(o) for o in offers.of(editor.picker.speaker)[:inside.index("[Everything else]") - 1])
    press(Key.Key_Escape)
    press(Key.Key_Escape)


@pytest.mark.parametrize(("words", "first"), [("bird coll", "Bird.collides_with"), ("score at least", "Score.value"), ("key pressed", "keyboard.pressed")])
def test_the_search_box_finds_the_object_and_the_verb(sheet: Any, words: str, first: str) -> None:
    editor = sheet()
    press(Key.Key_E)
    keys(words)
    assert editor.picker.current().ident == first or first in [o.ident for o in editor.picker.offers.search(words)[:3]]
    press(Key.Key_Escape)
