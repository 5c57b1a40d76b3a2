"""The main window: views, panels, names, languages, themes, leaving."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QComboBox, QLineEdit, QListWidget, QMessageBox, QPushButton, QTextBrowser, QToolButton, QTreeWidget
from pytestqt.qtbot import QtBot
from shell_kit import choose, click, widget

from playsheet.editor.app import Editor
from playsheet.editor.shell import theme
from playsheet.editor.shell.window import Window
from playsheet.runtime.project.tree import Scalar
from playsheet.runtime.translation import translator


def test_the_first_frame_is_open_and_events_are_a_key_away(window: Window, qtbot: QtBot) -> None:
    assert window.current_frame() == "Title"
    qtbot.keyClick(window, Qt.Key.Key_F3)
    assert window.tabs.tabText(window.tabs.currentIndex()) == "Events: Title"
    qtbot.keyClick(window, Qt.Key.Key_F4)
    assert window.tabs.tabText(window.tabs.currentIndex()) == "Storyboard"
    qtbot.keyClick(window, Qt.Key.Key_W, Qt.KeyboardModifier.ControlModifier)
    assert window.tabs.count() == 2


def test_undo_is_named_in_the_menu_and_the_title_tells_of_changes(window: Window, qtbot: QtBot) -> None:
    assert "*" not in window.windowTitle()
    window.document.set_value("game.yaml", ("title",), Scalar("Another"), "Set title")
    menu = window.menus["Edit"]
    assert menu.actions()[0].text() == "Undo Set title"
    assert "*" in window.windowTitle()
    menu.popup(window.mapToGlobal(window.rect().center()))
    choose(qtbot, menu, "undo")
    assert "*" not in window.windowTitle()
    assert not window.actions_table["undo"].isEnabled()
    assert menu.actions()[1].text() == "Redo Set title"


def test_closing_asks_when_something_is_not_saved(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    window.document.set_value("game.yaml", ("title",), Scalar("Another"), "Set title")
    monkeypatch.setattr(QMessageBox, "question", lambda *_a, **_k: QMessageBox.StandardButton.Cancel)
    assert not window.close()
    monkeypatch.setattr(QMessageBox, "question", lambda *_a, **_k: QMessageBox.StandardButton.Save)
    assert window.close()
    assert "title: Another" in (window.document.root / "game.yaml").read_text(encoding="utf-8")


def test_a_view_of_what_is_gone_closes(window: Window) -> None:
    window.open_pictures("Bird")
    count = window.tabs.count()
    window.document.drop_file("objects/Bird.yaml", "Delete Bird")
    window.document.check()
    assert window.tabs.count() == count - 1
    assert ("pictures", "Bird") not in window.views


def test_the_menu_of_the_view_in_front_runs_its_commands(window: Window, qtbot: QtBot) -> None:
    assert window.view_menu.title() == "Frame"
    window.open_sheet("frames/Garden/events.yaml")
    assert window.view_menu.title() == "Events"
    rows = len(window.document.trees["frames/Garden/events.yaml"].get("events"))  # type: ignore[arg-type]
    window.view_menu.aboutToShow.emit()
    window.view_menu.popup(window.mapToGlobal(window.rect().center()))
    texts = {a.objectName(): a.text() for a in window.view_menu.actions()}
    assert texts["sheet.note"] == "Add note\tN"
    choose(qtbot, window.view_menu, "sheet.note")
    assert len(window.document.trees["frames/Garden/events.yaml"].get("events")) == rows + 1  # type: ignore[arg-type]


def test_a_key_of_the_view_in_front_goes_before_that_of_the_window(window: Window, qtbot: QtBot) -> None:
    """F2 renames in the storyboard, and shows the frame elsewhere."""
    window.open_storyboard()
    board = window.views["storyboard", ""].board  # type: ignore[attr-defined]
    board.select("Garden")
    qtbot.keyClick(board, Qt.Key.Key_F2)
    assert board.editor is not None
    qtbot.keyClick(board.editor, Qt.Key.Key_Escape)
    window.open_sheet("frames/Garden/events.yaml")
    qtbot.keyClick(window, Qt.Key.Key_F2)
    assert window.current_frame() == "Garden"
    assert window.tabs.tabText(window.tabs.currentIndex()) == "Garden"


def test_problems_jump_and_are_counted(window: Window, qtbot: QtBot) -> None:
    window.document.set_value("frames/Garden/events.yaml", ("events", 1, "do", 0), Scalar("Scor.destroy"), "Change")
    window.document.check()
    counter = widget(window, "Number of problems", QPushButton)
    assert "1 error" in counter.text()
    problems = widget(window, "Problems", QListWidget)
    qtbot.mouseClick(problems.viewport(), Qt.MouseButton.LeftButton, pos=problems.visualItemRect(problems.item(0)).center())
    assert window.tabs.tabText(window.tabs.currentIndex()) == "Events: Garden"
    click(qtbot, widget(window, "Fix this problem", QPushButton))
    assert "Score.destroy" in window.document.text_of("frames/Garden/events.yaml")
    window.document.check()


def test_all_that_can_be_pressed_has_a_name(window: Window) -> None:
    """Scripts and screen readers find every control of the shell by a name that is English in every language."""
    window.open_sheet("frames/Garden/events.yaml")
    for dock in window.docks.values():
        dock.show()
    window.set_translate(translator("uk"), "uk")
    parts = (window.bar, window.banners, window.problems, window.watch, window.help, window.statusBar())
    lacking = []
    for part in parts:
        for cls in (QAbstractButton, QLineEdit, QComboBox, QListWidget, QTreeWidget, QTextBrowser):
            for found in part.findChildren(cls):
                own = isinstance(found, QToolButton) and found.objectName() in ("qt_toolbar_ext_button", "") and found.parent() not in parts \
                    and found.defaultAction() is None
                if not found.accessibleName() and not isinstance(found.parent(), QLineEdit) and not own:
                    lacking.append((type(found).__name__, found.objectName(), type(found.parent()).__name__))
    assert [one for one in lacking if one[1] != "qt_toolbar_ext_button"] == []
    assert all(not any("а" <= letter <= "я" for letter in found.accessibleName().lower()) for part in parts for found in part.findChildren(QAbstractButton))


def test_languages_switch_at_run_time_in_every_view(qtbot: QtBot, editor: Editor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("playsheet.editor.app.translator", lambda language: lambda text: f"{language}¦{text}")
    editor.set_language("en")
    window = editor.look_at_example("worm-garden")
    assert window is not None
    window.open_sheet("frames/Garden/events.yaml")
    window.open_storyboard()
    window.open_pictures("Bird")
    for language in ("uk", "ru", "en"):
        menu = window.language_menu
        menu.popup(window.mapToGlobal(window.rect().center()))
        choose(qtbot, menu, f"choose_{language}")
        assert editor.settings.value("language") == language
        texts = [m.title() for m in window.menus.values()] + [window.tabs.tabText(n) for n in range(1, window.tabs.count())]
        texts += [a.text() for a in window.actions_table.actions.values()] + [d.windowTitle() for d in window.docks.values()]
        texts += [window.banners.text("read_only"), window.help.field.placeholderText(), window.view_menu.title()]
        assert [t for t in texts if not t.startswith(f"{language}¦")] == []
        left = {text for view in window.views.values() for part in view.findChildren(QAbstractButton) if "¦" in (text := part.text() + part.toolTip())
                and f"{language}¦" not in text}
        assert left == set(), "a view kept the words of the language before"


def test_themes_switch_at_run_time(qtbot: QtBot, editor: Editor) -> None:
    window = editor.look_at_example("worm-garden")
    assert window is not None
    window.show()
    shades = {}
    for choice in ("dark", "light"):
        window.theme_menu.popup(window.mapToGlobal(window.rect().center()))
        choose(qtbot, window.theme_menu, f"choose_{choice}")
        shades[choice] = window.grab().toImage().pixelColor(window.width() // 2, window.menuBar().height() // 2).lightness()
    assert shades["dark"] < 80 < 180 < shades["light"]
    assert theme.colours() is theme.LIGHT


def test_the_scale_counts_from_the_next_start_on(qtbot: QtBot, editor: Editor) -> None:
    window = editor.look_at_example("start-button")
    assert window is not None
    window.scale_menu.popup(window.mapToGlobal(window.rect().center()))
    choose(qtbot, window.scale_menu, "choose_2")
    assert editor.settings.value("scale") == "2"
    assert "next start" in window.banners.text("notice")
    assert widget(window, "Start anew", QPushButton).text() == "Start anew now"


@pytest.mark.parametrize("colours", [theme.LIGHT, theme.DARK], ids=lambda c: c.name)
def test_texts_have_contrast(colours: theme.Colours) -> None:
    for text in (colours.text, colours.dim, colours.trigger, colours.value, colours.error, colours.warning, colours.good):
        for ground in (colours.surface, colours.raised, colours.window):
            assert theme.contrast(text, ground) >= 4.5, (text, ground)
    assert theme.contrast(colours.on_accent, colours.accent) >= 4.5


