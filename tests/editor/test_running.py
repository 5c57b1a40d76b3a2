"""The game in its own process: one key away, steered and watched, and whatever happens to it, the editor lives on and says so."""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QListWidget, QPushButton, QTreeWidget
from pytestqt.qtbot import QtBot
from shell_kit import EXAMPLES, click, editor_process, wait_for, widget

from playsheet.editor.document.document import Document
from playsheet.editor.running import game as running
from playsheet.editor.running.environment import child_environment
from playsheet.editor.running.game import Crash, RunningGame
from playsheet.editor.running.rows import RowPlaces
from playsheet.editor.sheets.view import SheetEditor
from playsheet.editor.shell.window import Window
from playsheet.runtime.project.tree import Entry, Mapping, Scalar

SHEET = "frames/Garden/events.yaml"

BROKEN = """
import sys, time
from playsheet.runtime.backends import child
from playsheet.runtime.world.world import World
tick = World.tick
def broken(world, *events):
    found = tick(world, *events)
    if world.tick_count == 5:
        {what}
    return found
World.tick = broken
sys.exit(child.main())
"""


@pytest.fixture
def broken(window: Window, tmp_path: Path) -> Callable[[str], None]:
    """Has the window play with a player that does something bad in its fifth tick."""
    def make(what: str) -> None:
        script = tmp_path / "broken.py"
        script.write_text(BROKEN.format(what=what), encoding="utf-8")
        window.game.program = [sys.executable, str(script)]
    return make


def start(window: Window, qtbot: QtBot, key: Qt.Key = Qt.Key.Key_F5) -> str:
    with qtbot.waitSignal(window.game.started, timeout=30000) as started:
        qtbot.keyClick(window, key)
    assert started.args is not None
    return str(started.args[0])


# -- playing ----------------------------------------------------------------------------------------------------------

def test_the_game_is_one_key_away(window: Window, qtbot: QtBot) -> None:
    window.document.set_value("game.yaml", ("first_frame",), Scalar("Garden"), "Begin in the garden")      # not saved: the game has it all the same
    fired: list[object] = []
    window.game.ticked.connect(lambda report: fired.extend(report["fired"]))
    assert start(window, qtbot) == "Garden"
    wait_for(lambda: fired, qtbot)
    assert any(row[0] == SHEET for row in fired)  # type: ignore[index]
    tree = widget(window, "Watched values", QTreeWidget)
    wait_for(lambda: tree.topLevelItemCount() > 3, qtbot)
    assert {"Game", "Frame", "Bird", "Worm"} <= {tree.topLevelItem(n).text(0) for n in range(tree.topLevelItemCount())}
    with qtbot.waitSignal(window.game.ended, timeout=10000) as ended:
        qtbot.keyClick(window, Qt.Key.Key_F6, Qt.KeyboardModifier.ShiftModifier)
    assert ended.args == [0, None]
    assert not window.actions_table["stop_game"].isEnabled()
    assert not window.banners.isVisible()


def test_a_python_that_keeps_no_compiled_modules_does_not_slow_the_game_down(home: Path, monkeypatch: pytest.MonkeyPatch, qapp: object) -> None:
    """They are kept in the cache folder, none beside the sources."""
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    monkeypatch.setattr(sys, "pycache_prefix", None)
    told = child_environment()
    assert not told.contains("PYTHONDONTWRITEBYTECODE")
    assert told.value("PYTHONPYCACHEPREFIX").endswith("bytecode")
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.delenv("PYTHONPYCACHEPREFIX", raising=False)
    assert not child_environment().contains("PYTHONPYCACHEPREFIX")


def test_this_frame_is_played_with_shift(window: Window, qtbot: QtBot) -> None:
    window.open_frame("Ending")
    with qtbot.waitSignal(window.game.started, timeout=30000) as started:
        qtbot.keyClick(window, Qt.Key.Key_F5, Qt.KeyboardModifier.ShiftModifier)
    assert started.args == ["Ending"]


def test_pause_and_one_tick_forward(window: Window, qtbot: QtBot) -> None:
    start(window, qtbot)
    ticks: list[int] = []
    window.game.ticked.connect(lambda report: ticks.append(report["tick"]))
    qtbot.keyClick(window, Qt.Key.Key_F6)
    wait_for(lambda: window.actions_table["pause_game"].isChecked() and ticks, qtbot)
    still = ticks[-1]
    qtbot.keyClick(window, Qt.Key.Key_F10)
    wait_for(lambda: ticks[-1] == still + 1, qtbot)
    qtbot.wait(100)
    assert ticks[-1] == still + 1
    qtbot.keyClick(window, Qt.Key.Key_F6)
    wait_for(lambda: ticks[-1] > still + 3, qtbot)


def test_slow_motion(window: Window, qtbot: QtBot) -> None:
    menu = window.speed_menu
    menu.popup(window.mapToGlobal(window.rect().center()))
    action = next(a for a in menu.actions() if a.objectName() == "speed_10")
    qtbot.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(action).center())
    sent: list[str] = []
    command = window.game.command
    window.game.command = lambda what, **more: (sent.append(what), command(what, **more))[1]  # type: ignore[method-assign, assignment, func-returns-value]
    start(window, qtbot)
    assert "speed" in sent
    assert window.run.speed == 0.1


def test_rows_light_up_as_they_fire(window: Window, qtbot: QtBot) -> None:
    window.open_sheet(SHEET)
    sheet = window.views["sheet", SHEET]
    assert isinstance(sheet, SheetEditor)
    with qtbot.waitSignal(window.game.started, timeout=30000):
        window.game.start("Garden")
    wait_for(lambda: sheet.glow.lit, qtbot)


def test_rows_that_moved_light_up_where_they_are_now(tmp_path: Path, qapp: object) -> None:
    document = Document(EXAMPLES / "worm-garden")
    places = RowPlaces(document)
    places.remember()
    line = min(places.rows[SHEET])
    document.insert(SHEET, ("events",), 0, [Entry(None, Mapping([Entry(Scalar("note"), Scalar("Above"))]))], "Add note")
    document.check()
    assert places.of(SHEET, line) == line + 1
    assert places.of_rows([[SHEET, line, 2], "nonsense", [1, 2]]) == [(SHEET, line + 1, 2)]


def test_values_of_the_running_game_are_changed_in_the_panel(window: Window, qtbot: QtBot) -> None:
    states: list[dict[str, dict[str, object]]] = []
    window.game.state.connect(states.append)
    with qtbot.waitSignal(window.game.started, timeout=30000):
        window.game.start("Garden")
    wait_for(lambda: states, qtbot)
    tree = widget(window, "Watched values", QTreeWidget)
    item = window.watch._items["game", "eaten"]
    tree.scrollToItem(item)
    spot = tree.visualItemRect(item).center()
    spot.setX(tree.columnViewportPosition(1) + 8)
    qtbot.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    qtbot.mouseDClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    wait_for(lambda: tree.state() == QTreeWidget.State.EditingState, qtbot)
    field = next(f for f in tree.findChildren(QLineEdit))
    field.selectAll()
    qtbot.keyClicks(field, "4")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    wait_for(lambda: states[-1]["game"]["eaten"] == 4, qtbot)


def test_the_panel_follows_what_comes_and_goes(window: Window) -> None:
    """Objects of another frame take the place of those that were unfolded."""
    panel = window.watch
    bird = {"uid": 1, "x": 5, "y": 6, "values": {"health": 3}}
    panel.show_state({"game": {}, "frame": {"wave": 1}, "objects": {"Bird": [bird, {**bird, "uid": 2}], "Worm": [bird]}})
    for path, item in panel._items.items():
        item.setExpanded(len(path) < 4)
    panel.show_state({"game": {}, "frame": {"wave": 1}, "objects": {"Bird": [bird, {**bird, "uid": 2}], "Worm": [bird]}})
    panel.show_state({"game": {}, "frame": {}, "objects": {"Bird": [bird]}})
    panel.show_state({"game": {}, "frame": {}, "objects": {"Cat": [bird]}})
    panel.show_state({"game": {"eaten": 1}, "frame": {}, "objects": {}})
    names = [panel.tree.topLevelItem(n).text(0) for n in range(panel.tree.topLevelItemCount())]
    assert names == ["Game", "Frame"]
    assert set(panel._items) == {("game",), ("frame",), ("game", "eaten")}


def test_a_warm_process_takes_the_next_run(window: Window, qtbot: QtBot) -> None:
    window.game.keep_warm = True
    window.game.warm_up()
    warm = window.game._warm
    assert warm is not None
    assert start(window, qtbot) == "Title"
    assert window.game.process is warm
    with qtbot.waitSignal(window.game.ended, timeout=10000):
        window.game.stop()
    assert window.game._warm is not None, "the next one is made ready"
    window.game.close()
    assert window.game._warm is None


# -- what goes wrong --------------------------------------------------------------------------------------------------

def test_a_killed_game_is_said_and_played_again(window: Window, qtbot: QtBot) -> None:
    start(window, qtbot)
    assert window.game.process is not None
    with qtbot.waitSignal(window.game.ended, timeout=10000):
        os.kill(window.game.process.processId(), signal.SIGKILL)
    assert not window.game.runs
    assert "SIGKILL" in window.banners.text("crash")
    with qtbot.waitSignal(window.game.started, timeout=30000):
        click(qtbot, widget(window, "Play again", QPushButton))
    assert not window.banners.text("crash")


def test_an_exception_in_the_player_leads_to_the_row(window: Window, qtbot: QtBot, broken: Callable[[str], None]) -> None:
    broken("raise ValueError('the moon fell down')")
    window.document.insert(SHEET, ("events",), 0, [Entry(None, Mapping([Entry(Scalar("do"), Scalar("Worm.show"))]))], "Add event")
    with qtbot.waitSignal(window.game.ended, timeout=30000) as ended:
        window.play("Garden")
    crash = ended.args[1]  # type: ignore[index]
    assert isinstance(crash, Crash)
    assert "the moon fell down" in crash.sentence
    assert "a mistake of Playsheet" in window.banners.text("crash")
    assert crash.path == SHEET
    click(qtbot, widget(window, "Go to the event", QPushButton))
    assert window.tabs.tabText(window.tabs.currentIndex()) == "Events: Garden"


@pytest.mark.skipif(os.name == "nt", reason="the system has no such limit")
def test_a_game_that_eats_memory_ends_alone(window: Window, qtbot: QtBot, broken: Callable[[str], None]) -> None:
    broken("world.hoard = [bytearray(10_000_000) for _ in range(400)]")
    window.game.extra += ["--memory", "500"]
    with qtbot.waitSignal(window.game.ended, timeout=30000):
        window.play("Garden")
    assert "needs more memory" in window.banners.text("crash")


def test_a_game_that_hangs_is_said_and_stopped(window: Window, qtbot: QtBot, broken: Callable[[str], None], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "SILENT", 0.5)
    window.game._pulse.setInterval(100)
    broken("time.sleep(600)")
    start(window, qtbot)
    wait_for(lambda: window.banners.text("silent"), qtbot)
    with qtbot.waitSignal(window.game.ended, timeout=10000) as ended:
        click(qtbot, widget(window, "Stop the game", QPushButton))
    assert ended.args is not None
    assert ended.args[1] is None, "it was ended by us"
    assert not window.banners.text("silent")
    assert not window.banners.text("crash")


def test_a_stopped_process_that_wakes_is_no_longer_said(window: Window, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "SILENT", 0.5)
    window.game._pulse.setInterval(100)
    start(window, qtbot)
    assert window.game.process is not None
    process = window.game.process.processId()
    os.kill(process, signal.SIGSTOP)
    wait_for(lambda: window.banners.text("silent"), qtbot)
    os.kill(process, signal.SIGCONT)
    wait_for(lambda: not window.banners.text("silent"), qtbot)


@pytest.mark.parametrize("junk", [
    "'no json at all'", "'[1, 2, 3]'", "'{\"say\": \"tick\", \"fired\": 5}'", "'{\"say\": \"tick\", \"fired\": [[1]]}'", "'{\"say\": \"state\", \"game\": 7}'",
    "'{\"say\": \"fault\"}'", "'{\"say\": [[]]}'", "'[' * 100000", "'\\x00\\xff' * 1000", "'{\"say\": \"ready\", \"frame\": {}}'",
])
def test_junk_on_the_pipe_is_passed_over(window: Window, qtbot: QtBot, broken: Callable[[str], None], junk: str) -> None:
    broken(f"wire = next(o for o in __import__('gc').get_objects() if isinstance(o, child.Wire)); wire.outgoing.write({junk} + '\\n'); wire.outgoing.flush()")
    ticks: list[int] = []
    window.game.ticked.connect(lambda report: ticks.append(report.get("tick") or 0))
    start(window, qtbot)
    wait_for(lambda: ticks and ticks[-1] > 8, qtbot)


def test_a_run_time_error_is_a_problem_that_leads_to_its_row(window: Window, qtbot: QtBot) -> None:
    rows = [Entry(None, Mapping([Entry(Scalar("do"), Scalar("frame.go_to"))]))]
    rows[0].value.entries[0].value = Mapping([Entry(Scalar("frame.go_to"), Scalar("{'No' + 'where'}", quoted=True))])  # type: ignore[union-attr]
    window.document.insert(SHEET, ("events",), 0, rows, "Add event")
    window.document.check()
    assert [p for p in window.document.problems if p.severity == "error"] == []
    with qtbot.waitSignal(window.game.fault, timeout=30000):
        window.play("Garden")
    said = window.banners.text("fault")
    assert "Nowhere" in said
    problems = widget(window, "Problems", QListWidget)
    assert "While playing" in problems.item(0).text()
    click(qtbot, widget(window, "Go to the event", QPushButton)) if window.run.faults[0].path else None
    window.game.stop()
    with qtbot.waitSignal(window.game.started, timeout=30000):
        window.play("")
    assert window.run.faults == []


def test_no_place_for_temporary_files(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")
    monkeypatch.setattr(running.tempfile, "TemporaryDirectory", full)
    window.play("")
    assert "cannot be played" in window.banners.text("crash")
    assert "No space left" in window.banners.text("crash")


def test_a_player_that_cannot_start(window: Window, qtbot: QtBot) -> None:
    window.game.program = ["/nowhere/at/all"]
    with qtbot.waitSignal(window.game.ended, timeout=10000):
        window.play("")
    assert window.banners.text("crash")


def test_closing_the_editor_ends_the_game(window: Window, qtbot: QtBot) -> None:
    start(window, qtbot)
    assert window.game.process is not None
    process = window.game.process.processId()
    window.close()
    assert not alive(process)


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_a_killed_editor_leaves_no_game_behind(tmp_path: Path, qtbot: QtBot, home: Path) -> None:
    """Even one that is caught in a loop."""
    script = tmp_path / "broken.py"
    script.write_text(BROKEN.format(what="time.sleep(600)"), encoding="utf-8")
    body = f"""
window.game.program = [sys.executable, {str(script)!r}]
window.game.extra = ["--headless"]
window.game.ticked.connect(lambda report: say(process=window.game.process.processId(), folder=window.game._folder.name) if report["tick"] == 4 else None)
window.play("")
"""
    with editor_process(EXAMPLES / "start-button", body) as editor:
        assert editor.stdout is not None
        told = json.loads(editor.stdout.readline())
        assert alive(told["process"])
        editor.kill()
        editor.wait(10)
        end = time.monotonic() + 15
        while alive(told["process"]) and time.monotonic() < end:
            time.sleep(0.1)
        assert not alive(told["process"])
        assert not Path(told["folder"]).exists(), "its temporary files are gone too"


def alive(process: int) -> bool:
    """Whether a process runs; one that has ended and was not yet fetched does not."""
    try:
        return Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_a_game_runs_without_a_window_s_help(qtbot: QtBot, home: Path) -> None:
    game = RunningGame(Document(EXAMPLES / "start-button"))
    game.extra = ["--headless"]
    with qtbot.waitSignal(game.started, timeout=20000):
        game.start()
    with qtbot.waitSignal(game.ended, timeout=10000):
        game.stop()


def test_boxes_and_numbers_are_a_key_away_and_stay_for_the_next_run(window: Window, qtbot: QtBot) -> None:
    sent: list[tuple[str, bool]] = []
    command = window.game.command

    def listen(what: str, **more: object) -> None:
        sent.append((what, bool(more.get("on"))))
        command(what, **more)
    window.game.command = listen  # type: ignore[method-assign]
    start(window, qtbot)
    qtbot.keyClick(window, Qt.Key.Key_F9)
    assert ("overlay", True) in sent
    sent.clear()
    start(window, qtbot)
    assert ("overlay", True) in sent
    qtbot.keyClick(window, Qt.Key.Key_F9)
    assert sent[-1] == ("overlay", False)
