"""The first minutes: the start page, a new game, examples, the tour, and how few gestures lead to a thing that moves."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QDialog, QLabel, QLineEdit, QPushButton, QToolButton, QWidget
from pytestqt.qtbot import QtBot
from shell_kit import EXAMPLES, choose, click, open_menu, wait_for, widget

from playsheet.editor.app import Editor
from playsheet.editor.frames.view import FrameEditor
from playsheet.editor.sheets.view import SheetEditor
from playsheet.editor.shell.new_dialog import NewDialog, free_for, games_folder, slug, starter
from playsheet.editor.shell.start_page import TRIES
from playsheet.editor.shell.tour import STEPS
from playsheet.editor.shell.window import Window
from playsheet.objects.targets import TARGETS
from playsheet.runtime.project.loading import load_project
from playsheet.runtime.project.problems import Problems
from playsheet.runtime.project.reader import read_text
from playsheet.runtime.project.tree import Entry, Mapping, Scalar, Sequence


@pytest.fixture
def start(editor: Editor) -> QWidget:
    editor.show_start()
    assert editor.start is not None
    return editor.start


def settle() -> None:
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    QApplication.processEvents()


# -- the start page ---------------------------------------------------------------------------------------------------

def test_examples_are_played_copied_and_looked_at(editor: Editor, start: QWidget, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[str] = []
    monkeypatch.setattr(editor, "play_example", played.append)
    click(qtbot, widget(start, "Play example worm-garden", QPushButton))
    click(qtbot, widget(start, "Play an example", QPushButton))
    click(qtbot, widget(start, "Example start-button", QPushButton))
    assert played == ["worm-garden", "worm-garden", "start-button"]
    click(qtbot, widget(start, "Copy example worm-garden", QPushButton))
    (window,) = editor.windows
    assert window.document.root == games_folder() / "worm-garden"
    assert not window.banners.text("read_only")
    assert not start.isVisible()


def test_an_example_is_open_read_only_until_it_is_made_mine(editor: Editor, start: QWidget, qtbot: QtBot) -> None:
    before = {p: p.read_bytes() for p in (EXAMPLES / "worm-garden").rglob("*") if p.is_file()}
    click(qtbot, widget(start, "Look inside example worm-garden", QPushButton))
    (window,) = editor.windows
    assert "This is an example" in window.banners.text("read_only")
    window.document.set_value("game.yaml", ("title",), Scalar("Mine now"), "Set title")
    click(qtbot, widget(window, "Save", QToolButton))
    assert {p: p.read_bytes() for p in before} == before
    click(qtbot, window.banners.shown["read_only"].buttons[0])
    settle()
    (window,) = editor.windows
    assert window.document.root == games_folder() / "worm-garden"
    assert window.document.project.title == "Mine now"
    assert not window.document.read_only
    assert {p: p.read_bytes() for p in before} == before


def test_every_example_says_what_to_try() -> None:
    assert {p.name for p in EXAMPLES.iterdir() if (p / "game.yaml").is_file()} <= set(TRIES)


def test_recent_games_also_those_that_are_gone(editor: Editor, start: QWidget, qtbot: QtBot, tmp_path: Path) -> None:
    for name in ("one", "two"):
        shutil.copytree(EXAMPLES / "start-button", tmp_path / name)
        window = editor.open(tmp_path / name)
        assert window is not None
        window.close()
    settle()
    shutil.rmtree(tmp_path / "one")
    editor.show_start()
    settle()
    assert editor.recent() == [str(tmp_path / "two"), str(tmp_path / "one")]
    assert not widget(start, "Recent one", QPushButton).isEnabled()
    assert any("not there any more" in label.text() for label in start.findChildren(QLabel))
    click(qtbot, widget(start, "Forget one", QToolButton))
    settle()
    assert editor.recent() == [str(tmp_path / "two")]
    click(qtbot, widget(start, "Recent two", QPushButton))
    assert [w.document.root for w in editor.windows] == [tmp_path / "two"]


def test_the_start_page_follows_language_and_theme(editor: Editor, start: QWidget, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("playsheet.editor.app.translator", lambda language: lambda text: f"{language}¦{text}")
    editor.set_language("uk")
    settle()
    assert widget(start, "New game", QPushButton).text() == "uk¦New game…"
    light = start.grab().toImage().pixelColor(5, start.height() - 5).lightness()
    editor.set_theme("dark")
    settle()
    assert start.grab().toImage().pixelColor(5, start.height() - 5).lightness() < 80 < light


# -- a new game -------------------------------------------------------------------------------------------------------

@pytest.fixture
def dialog(qtbot: QtBot, home: Path) -> NewDialog:
    made = NewDialog(str)
    qtbot.addWidget(made)
    made.show()
    return made


def test_a_new_game_opens_and_checks_clean(dialog: NewDialog, qtbot: QtBot) -> None:
    field = widget(dialog, "Title", QLineEdit)
    field.selectAll()
    QApplication.clipboard().setText("Мій сад")        # QTest knows only Latin keys
    qtbot.keyClick(field, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert dialog.root == games_folder() / "мій-сад"
    widget(dialog, "Window size", QComboBox).setFocus()
    qtbot.keyClick(widget(dialog, "Window size", QComboBox), Qt.Key.Key_Down)
    for name in ("web", "android"):
        box = widget(dialog, f"Target {name}", QCheckBox)
        qtbot.mouseClick(box, Qt.MouseButton.LeftButton, pos=box.rect().topLeft() + box.rect().center() - box.rect().center() * 0.9)
    click(qtbot, widget(dialog, "Make the game", QPushButton))
    assert dialog.result() == QDialog.DialogCode.Accepted
    project = load_project(games_folder() / "мій-сад")
    assert [str(p) for p in project.problems] == []
    assert (project.title, project.window) == ("Мій сад", (1280, 720))
    assert set(project.targets) == {"web", "windows", "linux", "macos", "android"}
    assert dialog.make() != "", "a second game must not be written over the first"


def test_all_targets_can_be_chosen(dialog: NewDialog) -> None:
    assert set(dialog.targets) == set(TARGETS)


@pytest.mark.parametrize("number", range(7))
def test_every_beginning_makes_a_game_without_problems(dialog: NewDialog, number: int) -> None:
    dialog.beginning.setCurrentIndex(number)
    dialog.title.setText("Fresh")
    assert dialog.make() == ""
    project = load_project(dialog.root)
    assert [p for p in project.problems if p.severity == "error"] == []
    assert project.title == "Fresh"
    assert project.runnable


def test_a_folder_that_cannot_be_made_is_said_in_the_dialog(dialog: NewDialog, qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    dialog.folder.setText(str(tmp_path / "file" / "below"))
    click(qtbot, widget(dialog, "Make the game", QPushButton))
    assert dialog.isVisible()
    assert "could not be made" in widget(dialog, "What is wrong", QLabel).text()


def test_titles_with_signs_make_sound_files() -> None:
    for title in ("true", "a: b # c", "'quoted'", "{x}", "", "123"):
        for path, text in starter(title, 800, 600, ["web"]).items():
            problems = Problems()
            tree = read_text(text, problems)
            assert not problems.items
            if path == "game.yaml":
                node = tree.get("title") if tree is not None else None
                assert isinstance(node, Scalar)
                assert node.text == title
    assert slug("a/b\\c: d") == "a-b-c-d"
    assert slug("///") == "game"
    assert free_for("New").name == "new"


# -- the first three minutes ------------------------------------------------------------------------------------------

class Gestures:
    """Clicks and keys of a person, counted."""

    def __init__(self, qtbot: QtBot) -> None:
        self.qtbot = qtbot
        self.count = 0

    def click(self, target: QWidget) -> None:
        self.count += 1
        click(self.qtbot, target)

    def key(self, target: QWidget, key: Qt.Key) -> None:
        self.count += 1
        self.qtbot.keyClick(target, key)

    def choose(self, name: str) -> None:
        self.count += 1
        menu = open_menu()
        choose(self.qtbot, menu, name)


def choose_in_box(box: QComboBox, word: str, hand: Gestures) -> None:
    """Open a list and click on one of its lines."""
    hand.click(box)
    view = box.view()
    hand.qtbot.waitUntil(view.isVisible)
    index = next(box.model().index(n, 0) for n in range(box.count()) if word in box.itemText(n))
    hand.count += 1
    hand.qtbot.wait(QApplication.doubleClickInterval() + 50)       # a list takes no click for so long after it opened
    hand.qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.visualRect(index).center())


def thing_that_moves(window: Window, hand: Gestures, qtbot: QtBot) -> None:
    """Insert an object, give it a movement, play, press an arrow key in the game: the object moves."""
    view = window.tabs.currentWidget()
    assert isinstance(view, FrameEditor)
    insert = widget(view, "Insert", QToolButton)
    # The menu opens in a loop of its own, so the choice is made from within.
    QTimer.singleShot(200, lambda: hand.choose("insert.Active"))
    hand.click(insert)
    wait_for(lambda: any(p.startswith("objects/") for p in window.document.trees), qtbot)
    hand.click(widget(view, "Object", QToolButton))
    qtbot.wait(20)
    choose_in_box(widget(view, "movement", QComboBox), "Eight", hand)
    window.activateWindow()        # the offscreen screen has no window manager to do it
    wait_for(window.isActiveWindow, qtbot)
    states: list[dict[str, dict[str, list[dict[str, float]]]]] = []
    window.game.state.connect(states.append)
    with qtbot.waitSignal(window.game.started, timeout=30000):
        hand.key(window, Qt.Key.Key_F5)
    wait_for(lambda: states, qtbot)


def test_from_the_start_page_to_a_thing_that_moves(editor: Editor, start: QWidget, qtbot: QtBot, capsys: pytest.CaptureFixture[str]) -> None:
    hand = Gestures(qtbot)

    def accept() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, NewDialog)
        hand.key(dialog.title, Qt.Key.Key_Return)
    QTimer.singleShot(200, accept)
    hand.click(widget(start, "New game", QPushButton))
    (window,) = editor.windows
    # Without a screen the game takes its keys from a script, as the player would press them.
    window.game.extra = ["--headless", "--hold", "right"]
    moved: list[float] = []
    window.game.state.connect(lambda state: moved.extend(one["x"] for many in state["objects"].values() for one in many))
    thing_that_moves(window, hand, qtbot)
    wait_for(lambda: len(moved) > 1 and moved[-1] > moved[0] + 20, qtbot)
    hand.count += 1        # the arrow key in the game
    window.game.stop()
    with capsys.disabled():
        print(f"\nfrom the start page to a thing that moves: {hand.count} clicks and keys")
    assert hand.count <= 10


# -- the tour ---------------------------------------------------------------------------------------------------------

def test_the_tour_waits_for_each_step_and_ends(editor: Editor, start: QWidget, qtbot: QtBot) -> None:
    assert len(STEPS) <= 10
    click(qtbot, widget(start, "Guided tour", QPushButton))
    (window,) = editor.windows
    tour = window.tour
    window.game.extra = ["--headless", "--hold", "right"]
    assert tour.step == 0
    assert "Insert" in tour.card.words.text()
    assert tour.highlight.isVisible()
    assert tour.highlight.geometry().contains(widget(window, "Insert", QToolButton).mapTo(window, widget(window, "Insert", QToolButton).rect().center()))
    qtbot.wait(300)
    assert tour.step == 0, "it waits"
    thing_that_moves(window, Gestures(qtbot), qtbot)
    wait_for(lambda: tour.step == 4, qtbot)       # played, and the thing moved
    click(qtbot, widget(window, "Stop the game", QToolButton))
    wait_for(lambda: tour.step == 5, qtbot)
    qtbot.keyClick(window, Qt.Key.Key_F3)
    wait_for(lambda: tour.step == 6, qtbot)
    sheet = window.tabs.currentWidget()
    assert isinstance(sheet, SheetEditor)
    row = Mapping([Entry(Scalar("when"), Sequence.of([Mapping([Entry(Scalar("keyboard.pressed"), Scalar("space"))])]))])
    window.document.insert(sheet.path, ("events",), 0, [Entry(None, row)], "Add event")
    wait_for(lambda: tour.step == 7, qtbot)
    window.document.set_value(sheet.path, ("events", 0, "do"), Sequence.of([Scalar("Active.destroy")]), "Add action")
    wait_for(lambda: tour.step == 8, qtbot)
    with qtbot.waitSignal(window.game.started, timeout=30000):
        qtbot.keyClick(window, Qt.Key.Key_F5)
    wait_for(lambda: tour.step == 9, qtbot)
    qtbot.keyClick(window, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    wait_for(lambda: not tour.under_way, qtbot)
    assert not tour.card.isVisible()


def test_the_tour_is_left_and_taken_up_again(window: Window, qtbot: QtBot) -> None:
    window.tour.begin(0)
    step = window.tour.step
    assert step == 2, "this game has a thing that moves already"
    click(qtbot, widget(window, "Skip this step", QPushButton))
    assert window.tour.step == step + 1
    click(qtbot, widget(window, "Leave the tour", QToolButton))
    assert not window.tour.under_way
    assert not window.tour.card.isVisible()
    window.actions_table["tour"].trigger()
    assert window.tour.step == step + 1
    assert "window of its own" in widget(window, "Step of the tour", QLabel).text()
