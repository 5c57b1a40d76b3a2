"""Help: the manual in its panel, F1 on a verb, the palette with all actions, shortcuts that can be changed."""

from __future__ import annotations

import re

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices, QKeySequence
from PySide6.QtWidgets import QKeySequenceEdit, QLabel, QLineEdit, QListWidget, QPushButton, QTextBrowser, QToolButton, QTreeWidget
from pytestqt.qtbot import QtBot
from shell_kit import click, widget

from playsheet.editor.frames.view import FrameEditor
from playsheet.editor.sheets.view import SheetEditor
from playsheet.editor.shell import help_view, shortcuts, view_commands
from playsheet.editor.shell.command_palette import CommandPalette
from playsheet.editor.shell.palette_entries import palette_entries
from playsheet.editor.shell.shortcuts_dialog import ShortcutsDialog
from playsheet.editor.shell.window import Window
from playsheet.editor.words import vocabulary

SHEET = "frames/Garden/events.yaml"
CONTROL = Qt.KeyboardModifier.ControlModifier


# -- the manual -------------------------------------------------------------------------------------------------------

def test_f1_on_a_verb_opens_its_page(window: Window, qtbot: QtBot) -> None:
    window.open_sheet(SHEET)
    sheet = window.views["sheet", SHEET]
    assert isinstance(sheet, SheetEditor)
    sheet.go_to(("events", 1, "do", 0))
    sheet.canvas.setFocus()
    said = sheet.said(("events", 1, "do", 0))
    assert said is not None
    qtbot.keyClick(sheet.canvas, Qt.Key.Key_F1)
    assert window.help.page == said.page
    assert widget(window, "Page of the manual", QTextBrowser).isVisible()
    anchor = said.page.partition("#")[2]
    assert window.help.heading().startswith(anchor)


def test_f1_elsewhere_opens_the_contents(window: Window, qtbot: QtBot) -> None:
    qtbot.keyClick(window, Qt.Key.Key_F1)
    assert window.help.page == help_view.FIRST
    assert "Documentation" in widget(window, "Page of the manual", QTextBrowser).toPlainText()


def test_f1_in_an_empty_sheet_tells_of_events(window: Window, qtbot: QtBot) -> None:
    window.open_sheet("events/new.yaml")
    sheet = window.views["sheet", "events/new.yaml"]
    assert isinstance(sheet, SheetEditor)
    qtbot.keyClick(sheet.canvas, Qt.Key.Key_F1)
    assert window.help.page == "docs/events.md"
    assert window.docks["manual"].isVisible()


def test_every_page_of_the_vocabulary_is_there(window: Window) -> None:
    """Each property, condition, action, expression and function leads to its own heading."""
    words = vocabulary()
    pages = [m["page"] for group in ("types", "built_in") for cls in words[group].values()
             for table in ("properties", "conditions", "actions", "expressions") for m in cls[table]]
    pages += [f["page"] for f in words["functions"]]
    known = {hit.page for hit in help_view.headings()}
    assert [p for p in pages if p not in known] == []
    for page in pages[:: max(1, len(pages) // 12)]:
        assert window.help.open(page)
        assert window.help.heading().startswith(page.partition("#")[2])


def test_links_lead_on_and_back(window: Window, qtbot: QtBot) -> None:
    window.show_help("docs/objects/README.md")
    pages = widget(window, "Page of the manual", QTextBrowser)
    pages.anchorClicked.emit(QUrl("Active.md"))
    assert window.help.page == "docs/objects/Active.md"
    assert "Active" in pages.toPlainText()[:200]
    click(qtbot, widget(window, "Back", QToolButton))
    assert window.help.page == "docs/objects/README.md"
    click(qtbot, widget(window, "Forward", QToolButton))
    assert window.help.page == "docs/objects/Active.md"
    click(qtbot, widget(window, "Contents", QToolButton))
    assert window.help.page == help_view.FIRST


def test_no_link_leads_out_of_the_manual(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url.toString()))
    window.show_help(help_view.FIRST)
    window.help.pages.anchorClicked.emit(QUrl("https://example.org/x"))
    assert opened == ["https://example.org/x"]
    for bad in ("../pyproject.toml", "file:///etc/passwd", "../../../etc/hosts", "nowhere.md"):
        window.help.pages.anchorClicked.emit(QUrl(bad))
        assert window.help.page == help_view.FIRST
    assert not window.help.open("docs/../pyproject.toml")
    assert len(opened) == 1


def test_the_manual_is_searched(window: Window, qtbot: QtBot) -> None:
    window.show_help(help_view.FIRST)
    field = widget(window, "Search the manual", QLineEdit)
    qtbot.keyClicks(field, "bring to front")
    hits = widget(window, "Found in the manual", QListWidget)
    assert hits.count() >= 1
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert "bring_to_front" in window.help.page
    assert field.text() == ""
    qtbot.keyClicks(field, "xyzzy nothing")
    assert hits.item(0).text() == "Nothing was found"


# -- the palette ------------------------------------------------------------------------------------------------------

def palette(window: Window, qtbot: QtBot) -> CommandPalette:
    window.actions_table["palette"].trigger()
    return next(p for p in window.findChildren(CommandPalette) if p.isVisible())


def test_the_palette_has_every_action_of_window_and_views(window: Window) -> None:
    window.open_pictures("Bird")
    window.document.undo_stack.setUndoLimit(0)
    idents = {entry.ident for entry in palette_entries(window)}
    wanted = {ident for ident in window.actions_table.records if window.actions_table[ident].isEnabled()} - {"palette"}
    wanted |= {f"frame:{r.id}" for r in view_commands.RECORDS["frame"]} | {f"storyboard:{r.id}" for r in view_commands.RECORDS["storyboard"]}
    wanted |= {f"pictures:tool_{tool}" for tool in ("pencil", "line", "fill")}
    wanted |= {"sheet:event", "sheet:find", "go:frame:Garden", "go:events:Garden", "go:pictures:Bird"}
    assert wanted - idents == set()


def test_a_few_letters_and_enter(window: Window, qtbot: QtBot) -> None:
    found = palette(window, qtbot)
    qtbot.keyClicks(found.field, "storyb")
    assert found.list.item(0).text() == "Storyboard"
    qtbot.keyClick(found.field, Qt.Key.Key_Return)
    assert window.tabs.tabText(window.tabs.currentIndex()) == "Storyboard"


def test_a_command_of_another_view_opens_it(window: Window, qtbot: QtBot) -> None:
    found = palette(window, qtbot)
    qtbot.keyClicks(found.field, "add note")
    qtbot.keyClick(found.field, Qt.Key.Key_Return)
    assert isinstance(window.tabs.currentWidget(), SheetEditor)
    assert window.document.undo_stack.count() == 1


def test_places_of_the_game_are_found_and_the_last_used_come_first(window: Window, qtbot: QtBot) -> None:
    found = palette(window, qtbot)
    qtbot.keyClicks(found.field, "ending events")
    qtbot.keyClick(found.field, Qt.Key.Key_Return)
    assert window.tabs.tabText(window.tabs.currentIndex()) == "Events: Ending"
    again = palette(window, qtbot)
    qtbot.keyClicks(again.field, "e")
    first = [again.list.item(n).data(Qt.ItemDataRole.UserRole) for n in range(6)]
    assert "go:events:Ending" in first


# -- shortcuts --------------------------------------------------------------------------------------------------------

def keys_dialog(window: Window) -> ShortcutsDialog:
    window.actions_table["shortcuts"].trigger()
    return next(d for d in window.findChildren(ShortcutsDialog) if d.isVisible())


def press(dialog: ShortcutsDialog, qtbot: QtBot, ident: str, key: Qt.Key, mods: Qt.KeyboardModifier) -> None:
    tree = widget(dialog, "Actions", QTreeWidget)
    tree.setCurrentItem(dialog.items[ident])
    field = widget(dialog, "New keys", QKeySequenceEdit)
    field.setFocus()
    qtbot.keyClick(field, key, mods)


def test_a_shortcut_is_changed_and_the_tip_shows_it(window: Window, qtbot: QtBot) -> None:
    dialog = keys_dialog(window)
    press(dialog, qtbot, "show_storyboard", Qt.Key.Key_B, CONTROL)
    click(qtbot, widget(dialog, "Use these keys", QPushButton))
    dialog.close()
    button = window.bar.widgetForAction(window.actions_table["show_storyboard"])
    assert button.toolTip() == f"Storyboard ({QKeySequence('Ctrl+B').toString(QKeySequence.SequenceFormat.NativeText)})"
    qtbot.keyClick(window, Qt.Key.Key_F4)
    assert window.current_frame() == "Title"
    qtbot.keyClick(window, Qt.Key.Key_B, CONTROL)
    assert window.tabs.tabText(window.tabs.currentIndex()) == "Storyboard"
    shortcuts.load(window.settings)
    assert shortcuts.live("show_storyboard", "F4") == "Ctrl+B", "it is kept"
    shortcuts.reset(window.settings)


def test_a_clash_is_said_and_solved(window: Window, qtbot: QtBot) -> None:
    dialog = keys_dialog(window)
    press(dialog, qtbot, "show_storyboard", Qt.Key.Key_S, CONTROL)
    said = widget(dialog, "What clashes", QLabel).text()
    assert re.search(r"belongs to: Save \(Everywhere\)", said)
    click(qtbot, widget(dialog, "Use these keys", QPushButton))
    assert window.actions_table.records["save"].shortcut == ""
    assert not window.actions_table["save"].shortcut().toString()
    click(qtbot, widget(dialog, "All as at first", QPushButton))
    assert window.actions_table["save"].shortcut().toString() == "Ctrl+S"
    assert window.actions_table["show_storyboard"].shortcut().toString() == "F4"
    dialog.close()


def test_a_shortcut_of_a_view_is_changed(window: Window, qtbot: QtBot) -> None:
    view = window.tabs.currentWidget()
    assert isinstance(view, FrameEditor)
    dialog = keys_dialog(window)
    press(dialog, qtbot, "edit.select_all", Qt.Key.Key_U, CONTROL)
    click(qtbot, widget(dialog, "Use these keys", QPushButton))
    dialog.close()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    view.canvas.setFocus()
    qtbot.keyClick(view.canvas, Qt.Key.Key_A, CONTROL)
    assert not view.canvas.selected, "the old key does nothing any more"
    qtbot.keyClick(view.canvas, Qt.Key.Key_U, CONTROL)
    assert view.canvas.selected
    shortcuts.reset(window.settings)


def test_no_two_actions_come_with_the_same_keys(window: Window, qtbot: QtBot) -> None:
    """Within the window, and within each view; keys of a view go before those of the window."""
    for group in window.shortcut_groups():
        seen: dict[str, str] = {}
        for record in group.records:
            for keys in shortcuts.sequences(record.keys):
                assert keys.toString() not in seen, (group.title, record.name, seen.get(keys.toString()))
                seen[keys.toString()] = record.name


def test_tips_show_the_live_shortcut_everywhere(window: Window) -> None:
    for ident, record in window.actions_table.records.items():
        if record.shortcut:
            assert shortcuts.shown(record.shortcut) in window.actions_table[ident].toolTip()


def test_tips_in_the_views_show_the_live_shortcut_too(window: Window, qtbot: QtBot) -> None:
    """Those of a sheet and of the storyboard, whose buttons are their own."""
    window.open_sheet(SHEET)
    window.open_storyboard()
    sheet, story = window.views["sheet", SHEET], window.views["storyboard", ""]
    dialog = keys_dialog(window)
    for ident, key in (("sheet.note", Qt.Key.Key_B), ("storyboard.rename", Qt.Key.Key_R)):
        press(dialog, qtbot, ident, key, CONTROL)
        click(qtbot, widget(dialog, "Use these keys", QPushButton))
    dialog.close()
    tips = [b.toolTip() for b in (*sheet.findChildren(QToolButton), *story.findChildren(QToolButton))]
    shown = [QKeySequence(k).toString(QKeySequence.SequenceFormat.NativeText) for k in ("Ctrl+B", "Ctrl+R")]
    assert [any(tip.endswith(f"({key})") for tip in tips) for key in shown] == [True, True]
