"""The main window and the start page: opening, playing, panels, languages, themes, leaving."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QSettings, Qt
from PySide6.QtWidgets import QApplication, QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from playsheet.editor.app import Editor
from playsheet.editor.running.game import RunningGame
from playsheet.editor.sheets.view import SheetEditor
from playsheet.editor.shell import theme
from playsheet.editor.shell.command_palette import CommandPalette
from playsheet.editor.shell.new_dialog import NewDialog, slug, starter
from playsheet.editor.shell.window import Window
from playsheet.runtime.project.loading import load_project
from playsheet.runtime.project.tree import Scalar

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


@pytest.fixture
def window(tmp_path: Path, qtbot: QtBot, home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Window]:
    monkeypatch.setattr(QMessageBox, "question", lambda *_a, **_k: QMessageBox.StandardButton.Discard)     # what closing asks at the end of a test
    root = tmp_path / "garden"
    shutil.copytree(EXAMPLES / "worm-garden", root)
    made = Window(root, str, QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))
    made.game.extra = ["--headless"]
    qtbot.addWidget(made)
    made.show()
    yield made
    made.game.stop()


def button(widget: object, name: str) -> QPushButton:
    found = [b for b in widget.findChildren(QPushButton) if b.accessibleName() == name]  # type: ignore[attr-defined]
    assert len(found) == 1, name
    return found[0]


def test_the_first_frame_is_open_and_events_are_a_key_away(window: Window, qtbot: QtBot) -> None:
    assert window.current_frame() == "Title"
    qtbot.keyClick(window, Qt.Key.Key_F3)
    assert window.tabs.tabText(window.tabs.currentIndex()) == "Events: Title"
    qtbot.keyClick(window, Qt.Key.Key_F4)
    assert window.tabs.tabText(window.tabs.currentIndex()) == "Storyboard"
    qtbot.keyClick(window, Qt.Key.Key_W, Qt.KeyboardModifier.ControlModifier)
    assert window.tabs.count() == 2


def test_undo_is_named_and_the_title_tells_of_changes(window: Window, qtbot: QtBot) -> None:
    assert "*" not in window.windowTitle()
    window.document.set_value("game.yaml", ("title",), Scalar("Another"), "Set title")
    assert window.actions_table["undo"].text() == "Undo: Set title"
    assert "*" in window.windowTitle()
    qtbot.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert "*" not in window.windowTitle()
    assert not window.actions_table["undo"].isEnabled()


def test_the_game_is_one_key_away(window: Window, qtbot: QtBot) -> None:
    window.document.set_value("game.yaml", ("first_frame",), Scalar("Garden"), "Begin in the garden")      # not saved: the game has it all the same
    fired: list[object] = []
    window.game.ticked.connect(lambda report: fired.extend(report["fired"]))
    with qtbot.waitSignal(window.game.started, timeout=20000) as started:
        qtbot.keyClick(window, Qt.Key.Key_F5)
    assert started.args == ["Garden"]
    qtbot.waitUntil(lambda: bool(fired), timeout=10000)
    assert any(row[0] == "frames/Garden/events.yaml" for row in fired)
    qtbot.waitUntil(lambda: window.watch.tree.topLevelItemCount() > 3, timeout=10000)
    names = [window.watch.tree.topLevelItem(n).text(0) for n in range(window.watch.tree.topLevelItemCount())]
    assert {"Game", "Frame", "Bird", "Worm"} <= set(names)
    window.game.pause(True)
    qtbot.waitUntil(lambda: window.game.paused, timeout=5000)
    with qtbot.waitSignal(window.game.ended, timeout=10000) as ended:
        window.game.stop()
    assert ended.args == [0, ""]
    assert not window.actions_table["stop_game"].isEnabled()


def test_rows_light_up_as_they_fire(window: Window, qtbot: QtBot) -> None:
    window.open_sheet("frames/Garden/events.yaml")
    sheet = window.views["sheet", "frames/Garden/events.yaml"]
    assert isinstance(sheet, SheetEditor)
    with qtbot.waitSignal(window.game.started, timeout=20000):
        qtbot.keyClick(window, Qt.Key.Key_F5, Qt.KeyboardModifier.ShiftModifier)
    qtbot.waitUntil(lambda: bool(sheet.glow.lit), timeout=10000)
    rows = {line.node.line for line in sheet.lines.everything()}
    assert set(sheet.glow.lit) <= rows
    qtbot.waitUntil(sheet.glow.isVisible, timeout=5000)
    picture = sheet.canvas.viewport().grab().toImage()
    greens = [y for y in range(picture.height()) if picture.pixelColor(1, y).green() > picture.pixelColor(1, y).red() + 20]
    assert greens, "no row is lit"
    window.game.stop()
    qtbot.waitUntil(lambda: not sheet.glow.isVisible(), timeout=5000)


def test_a_crash_of_the_game_leaves_the_editor_alone(window: Window, qtbot: QtBot) -> None:
    with qtbot.waitSignal(window.game.started, timeout=20000):
        window.game.start()
    assert window.game.process is not None
    with qtbot.waitSignal(window.game.ended, timeout=10000):
        window.game.process.kill()
    assert not window.game.runs
    with qtbot.waitSignal(window.game.started, timeout=20000):
        window.game.start("Garden")


def test_values_of_the_running_game_can_be_changed(window: Window, qtbot: QtBot) -> None:
    states: list[dict[str, dict[str, object]]] = []
    window.game.state.connect(states.append)
    with qtbot.waitSignal(window.game.started, timeout=20000):
        window.game.start("Garden")
    qtbot.waitUntil(lambda: bool(states), timeout=10000)
    item = window.watch._items["game", "eaten"]
    item.setText(1, "4")
    qtbot.waitUntil(lambda: states[-1]["game"]["eaten"] == 4, timeout=10000)


def test_every_action_is_in_the_palette(window: Window, qtbot: QtBot) -> None:
    palette = CommandPalette(window.actions_table, window)
    qtbot.addWidget(palette)
    palette.show()
    qtbot.keyClicks(palette.field, "storyb")
    assert palette.list.count() == 1
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    assert window.tabs.tabText(window.tabs.currentIndex()) == "Storyboard"


def test_closing_asks_when_something_is_not_saved(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    window.document.set_value("game.yaml", ("title",), Scalar("Another"), "Set title")
    monkeypatch.setattr(QMessageBox, "question", lambda *_a, **_k: QMessageBox.StandardButton.Cancel)
    assert not window.close()
    monkeypatch.setattr(QMessageBox, "question", lambda *_a, **_k: QMessageBox.StandardButton.Save)
    assert window.close()
    assert "title: Another" in (window.document.root / "game.yaml").read_text(encoding="utf-8")


def test_a_new_game_opens_and_checks_clean(tmp_path: Path, qtbot: QtBot, home: Path) -> None:
    dialog = NewDialog(str)
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.title.setText("Мій сад")
    assert dialog.root.name == "мій-сад"
    dialog.folder.setText(str(tmp_path / "new"))
    dialog.size_box.setCurrentIndex(1)
    button(dialog, "Make the game").click()
    assert dialog.result() == NewDialog.DialogCode.Accepted
    project = load_project(tmp_path / "new")
    assert [str(p) for p in project.problems] == []
    assert (project.title, project.window) == ("Мій сад", (1280, 720))
    assert dialog.make() != "", "a second game must not be written over the first"


def test_titles_with_signs_make_sound_files() -> None:
    for title in ("true", "a: b # c", "'quoted'", "{x}", "", "123"):
        for text in starter(title, 800, 600, ["desktop"]).values():
            assert text.startswith("format: 1\n")
    assert slug("a/b\\c: d") == "a-b-c-d"
    assert slug("///") == "game"


def test_start_page_and_languages(qtbot: QtBot, home: Path, qapp: QApplication) -> None:
    editor = Editor(qapp)
    editor.set_language("en")
    editor.show_start()
    assert editor.start is not None
    qtbot.addWidget(editor.start)
    played: list[str] = []
    button(editor.start, "Play example worm-garden")
    editor.play_example = played.append  # type: ignore[method-assign]
    editor._fill_start()
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    qtbot.mouseClick(button(editor.start, "Play example worm-garden"), Qt.MouseButton.LeftButton)
    assert played == ["worm-garden"]
    button(editor.start, "Copy example worm-garden").click()
    (window,) = editor.windows
    assert window.document.root.name == "worm-garden"
    assert window.document.root.resolve() != (EXAMPLES / "worm-garden").resolve()
    assert editor.recent() == [str(window.document.root.resolve())]
    for language in ("uk", "ru", "en"):
        editor.set_language(language)
    for choice in ("dark", "light"):
        editor.set_theme(choice)
    window.close()


@pytest.mark.parametrize("colours", [theme.LIGHT, theme.DARK], ids=lambda c: c.name)
def test_texts_have_contrast(colours: theme.Colours) -> None:
    for text in (colours.text, colours.dim, colours.trigger, colours.value, colours.error, colours.warning, colours.good):
        for ground in (colours.surface, colours.raised, colours.window):
            assert theme.contrast(text, ground) >= 4.5, (text, ground)
    assert theme.contrast(colours.on_accent, colours.accent) >= 4.5


def test_a_folder_that_is_no_game_is_a_sentence(tmp_path: Path, qapp: QApplication, monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    said: list[str] = []
    monkeypatch.setattr(QMessageBox, "warning", lambda _parent, _title, text: said.append(text))
    editor = Editor(qapp)
    assert editor.open(tmp_path) is None
    assert "game.yaml" in said[0]


def test_a_game_runs_without_the_window_s_help(tmp_path: Path, qtbot: QtBot, home: Path) -> None:
    from playsheet.editor.document.document import Document
    game = RunningGame(Document(EXAMPLES / "start-button"))
    game.extra = ["--headless"]
    with qtbot.waitSignal(game.started, timeout=20000):
        game.start()
    with qtbot.waitSignal(game.ended, timeout=10000):
        game.stop()
