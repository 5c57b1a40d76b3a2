"""Finding and replacing over all sheets, another object in the place of one, mending in place, help, and every single key."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QComboBox, QMenu
from sheet_kit import CTRL, GARDEN, NONE, SHIFT, Key, chip, focus, keys, named, press, push, saved, text

from playsheet.editor.sheets.commands import BY_ID, TABLE
from playsheet.runtime.project.tree import Scalar

FEED = ("events", 2, "events", 0)
BOTH = CTRL | SHIFT


def chosen(name: str, word: str) -> None:
    box: QComboBox = named(name)
    box.setFocus()
    press(Key.Key_Home)
    while box.currentText() != word and box.currentIndex() < box.count() - 1:
        press(Key.Key_Down)
    assert box.currentText() == word


# -- all sheets --------------------------------------------------------------------------------------------------------

def test_words_are_found_in_all_sheets(sheet: Any) -> None:
    editor = sheet()
    press(Key.Key_F, BOTH)
    keys("go to the")
    press(Key.Key_Return)
    found = named("Hits in all sheets")
    lines = [found.item(n).text() for n in range(found.count())]
    assert named("Number of hits").text() == f"{len(lines)} places"
    assert any(line.startswith("Title ") for line in lines) and any(line.startswith("Garden 6: Frame go to the next frame") for line in lines)
    assert editor.workspace.asked[-1] == ("sheet", "frames/Title/events.yaml", str(editor.search.hits[0][1]))
    press(Key.Key_Down)
    press(Key.Key_Return)
    assert editor.workspace.asked[-1][1] == GARDEN


def test_words_are_replaced_in_all_sheets_and_undone_at_once(sheet: Any) -> None:
    editor = sheet()
    before = {path: editor.document.text_of(path) for path in editor.document.trees}
    press(Key.Key_F, BOTH)
    keys("Hint")
    editor.search.search()
    named("Replace everywhere with").setFocus()
    keys("Advice")
    push("Replace all everywhere")
    assert "Hint" not in text(editor) and text(editor).count("Advice.set_text") == 2
    assert editor.document.undo_stack.count() == 1 and editor.document.undo_stack.undoText() == "Replace everywhere"
    editor.document.undo_stack.undo()
    assert {path: editor.document.text_of(path) for path in editor.document.trees} == before


# -- another object ----------------------------------------------------------------------------------------------------

def test_another_object_in_the_selection(sheet: Any) -> None:
    editor = sheet()
    editor.go_to((*FEED, "when", 0))
    press(Key.Key_Down, NONE)
    editor.go_to((*FEED, "do", 0))
    press(Key.Key_H)
    assert named("Object").currentData() == "Worm" and named("Where").currentData() == "selection"
    chosen("In its place", "Bird")
    push("OK")
    assert "      - Bird.collides_with: Worm\n        do:\n          - Bird.destroy\n" in text(editor)
    assert editor.document.undo_stack.undoText() == "Put Bird in the place of Worm"


def test_another_object_in_the_sheet_and_what_it_cannot_do(sheet: Any) -> None:
    editor = sheet()
    press(Key.Key_H)
    assert named("Where").currentData() == "sheet"
    chosen("Object", "Hint")
    chosen("In its place", "Bird")
    assert named("What it cannot do").text() == "Bird has no set_text. Where they are used, a problem will be shown."
    push("OK")
    assert text(editor) == saved(editor).replace("Hint.", "Bird.")
    assert len(editor.canvas.look.faults) == 2
    assert editor.workspace.asked[-1] == ("status", "Problems in this sheet: 2")
    editor.document.undo_stack.undo()
    assert text(editor) == saved(editor)


def test_another_object_everywhere(sheet: Any) -> None:
    editor = sheet()
    press(Key.Key_H)
    chosen("Object", "Worm")
    chosen("In its place", "Bird")
    chosen("Where", "all sheets")
    push("OK")
    assert "Worm" not in text(editor).replace("Worms", "")
    assert "Worms left: {Bird.count}" in text(editor)
    assert editor.document.undo_stack.count() == 1


# -- mending -----------------------------------------------------------------------------------------------------------

def wrong(editor: Any, address: Any, words: str) -> None:
    editor.document.set_value(GARDEN, address, Scalar(words), "x")
    editor.document.renumber()
    editor.document.check()


def test_a_wrong_word_is_red_told_and_mended_by_a_key(sheet: Any) -> None:
    editor = sheet()
    unit = (*FEED, "when", 0)
    wrong(editor, (*unit, "Bird.collides_with"), "Wurm")
    canvas = editor.canvas
    assert canvas.look.bad == {(*unit, "Bird.collides_with")}
    tip = canvas.tip(canvas.hit(QPointF(canvas.chip_rect(unit, "other").center())))
    assert "Did you mean Worm?" in tip and tip.endswith("Ctrl+.: change Wurm to Worm")
    editor.go_to(unit)
    press(Key.Key_Period, CTRL)
    assert text(editor) == saved(editor)
    assert not canvas.look.faults and not canvas.look.bad
    assert editor.document.undo_stack.undoText() == "Change Wurm to Worm"


def test_the_menu_offers_the_mending_first(sheet: Any, qtbot: Any) -> None:
    editor = sheet()
    wrong(editor, (*FEED, "do", 0), "Worm.destroi")
    editor.go_to((*FEED, "do", 0))
    menu = editor.commands.menu()
    first = menu.actions()[0]
    assert first.text() == "Change destroi to destroy"
    first.trigger()
    assert text(editor) == saved(editor)
    menu.deleteLater()


def test_the_red_chip_is_seen(sheet: Any) -> None:
    from PySide6.QtGui import QColor

    from playsheet.editor.shell.theme import colours
    editor = sheet()
    unit = (*FEED, "do", 1)
    wrong(editor, (*unit, "Score.value", "add"), "Wrm.x")

    def reds() -> int:
        rect = editor.canvas.chip_rect(unit, "value")
        image = editor.canvas.viewport().grab(rect).toImage()
        red = QColor(colours().error)
        return sum(abs(image.pixelColor(x, y).red() - red.red()) + abs(image.pixelColor(x, y).green() - red.green()) < 40
                   for x in range(image.width()) for y in range(image.height()))
    assert reds() > 20
    editor.document.undo_stack.undo()
    editor.document.renumber()
    editor.document.check()
    assert reds() == 0


# -- help --------------------------------------------------------------------------------------------------------------

def test_help_on_rows_chips_and_in_the_picker(sheet: Any) -> None:
    editor = sheet()
    asked = editor.workspace.asked
    editor.go_to((*FEED, "when", 0))
    press(Key.Key_F1)
    assert asked[-1] == ("help", "docs/objects/Active.md#collides_with")
    chip(editor, (*FEED, "do", 2), "sound")
    press(Key.Key_F1)
    assert asked[-1] == ("help", "docs/objects/sound.md#play")
    press(Key.Key_Escape)
    editor.go_to(FEED)
    press(Key.Key_F1)
    assert asked[-1] == ("help", "docs/objects/Active.md#collides_with")          # of a row: its first condition
    press(Key.Key_A)
    keys("worm destr")
    press(Key.Key_F1)
    assert asked[-1] == ("help", "docs/objects/Active.md#destroy")
    press(Key.Key_Escape)
    press(Key.Key_A)
    keys("score add")
    press(Key.Key_Return)
    press(Key.Key_F1)                                                             # while its arguments are asked for
    assert asked[-1] == ("help", "docs/objects/Counter.md#value")
    press(Key.Key_Escape)
    press(Key.Key_Escape)


@pytest.mark.parametrize(("example", "path"), [("worm-garden", GARDEN), ("medkit", "frames/Glade/events.yaml"),
                                               ("remember-me", "frames/Room/events.yaml")])
def test_every_help_page_and_its_place_exist(sheet: Any, example: str, path: str, repo: Any) -> None:
    from playsheet.editor.sheets.offers import Offers
    editor = sheet(example, path)
    for role in ("condition", "action"):
        for offer in Offers(editor.names, role, str, []).all:
            page, _, anchor = offer.page.partition("#")
            file = repo / page
            assert file.is_file(), offer.ident
            assert not anchor or f'id="{anchor}"' in file.read_text(encoding="utf-8"), offer.page


# -- keys --------------------------------------------------------------------------------------------------------------

def test_no_key_is_used_twice() -> None:
    every = [key for command in TABLE for key in command.key.split("|")]
    assert len(every) == len(set(every))
    assert {BY_ID[i].key for i in ("event", "condition", "action", "sub_event", "note", "group", "include", "invert", "disable")} == set("ECASNGMID")


def test_keys_of_the_sheet_go_before_those_of_the_window(sheet: Any) -> None:
    editor = sheet()

    def override(key: Any, mods: Any = NONE) -> bool:
        event = QKeyEvent(QEvent.Type.ShortcutOverride, key, mods)
        event.ignore()
        QApplication.sendEvent(editor.canvas, event)
        return event.isAccepted()
    assert override(Key.Key_F1) and override(Key.Key_G, CTRL) and override(Key.Key_C, CTRL) and override(Key.Key_E)
    assert not override(Key.Key_S, CTRL) and not override(Key.Key_F5) and not override(Key.Key_F3)
    press(Key.Key_F, CTRL)
    keys("Bird")
    assert override(Key.Key_F3)


@pytest.mark.parametrize("key", list("ECASNGMUFRWVILDTPZOBYHK"))
def test_each_letter_does_its_work(sheet: Any, key: str) -> None:
    editor = sheet()
    place = {"I": (*FEED, "events", 1, "when", 0), "O": (*FEED, "when", 0), "P": (*FEED, "do", 2), "T": ("events", 2), "Z": ("events", 2)}.get(key, FEED)
    editor.go_to(place)
    before = text(editor), len(editor.lines.shown)
    press(getattr(Key, f"Key_{key}"))
    opened = [w for w in QApplication.topLevelWidgets() if w.isVisible() and w is not editor and not isinstance(w, QMenu)]
    if key in "BYK":                                  # for functions, loops and notes only
        assert (text(editor), len(editor.lines.shown)) == before and not opened
        return
    assert opened or (text(editor), len(editor.lines.shown)) != before
    if opened:
        press(Key.Key_Escape)
    if editor.inline.field is not None:
        press(Key.Key_Escape)


def test_tips_show_the_keys(sheet: Any) -> None:
    sheet()
    assert named("Add event").toolTip() == "Add event (E)"
    assert named("Add sub-event").toolTip() == "Add sub-event (S)"
    assert named("Find in the sheet").toolTip() == "Find and replace (Ctrl+F)"


def test_a_field_with_the_cursor_keeps_the_letters(sheet: Any) -> None:
    editor = sheet()
    chip(editor, (*FEED, "do", 1), "value")
    keys("e")
    assert editor.picker is None and focus().text() == "e"
    press(Key.Key_Escape)
    press(Key.Key_Escape) if editor.inline.field is not None else None
    assert text(editor) == saved(editor)
    assert Qt.Key.Key_E
