"""A new user, from the start page to a moving thing that reacts to a key, and to an event of one's own: how many gestures it takes."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from robot.desk import desk, gestures
from robot.frames import Stagehand
from robot.hand import Key
from robot.screen import screen
from robot.sheets import Writer


@pytest.mark.slow
def test_a_moving_object_that_reacts_to_a_key(qapp: QApplication, qtbot: QtBot, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with desk(qapp, qtbot, home) as made, screen(monkeypatch) as shown:
        hand, stage = made.hand, Stagehand(made.hand)
        made.start()
        hand.meanwhile(lambda: hand.click("New game"), lambda _dialog: hand.press(Key.Key_Return))
        made.large()
        stage.insert("Active", "Hero", 400, 300)
        stage.page("Object")
        stage.put(movement="Eight directions")
        made.play()
        print("a thing that the arrow keys move:", gestures(hand))
        assert len(hand.gestures) <= 13
        places: list[float] = []
        made.window.game.state.connect(lambda report: places.append(report["objects"]["Hero"][0]["x"]))
        if shown.name:
            with shown.held("Right"):
                qtbot.waitUntil(lambda: bool(places) and places[-1] > 440, timeout=20000)
        made.stop()
        before = len(hand.gestures)
        hand.press(Key.Key_F3)
        writer = Writer(hand)
        writer.add("event", "key pressed", "Keyboard … is pressed", key=Key.Key_Space)
        writer.add("action", "hero angle", "Hero set angle to …", value="45")
        made.play()
        print("and an event of its own:", len(hand.gestures) - before)
        assert len(hand.gestures) - before <= 13
        angles: list[float] = []
        made.window.game.state.connect(lambda report: angles.append(report["objects"]["Hero"][0]["angle"]))
        if shown.name:
            with shown.held("space"):
                qtbot.waitUntil(lambda: bool(angles) and angles[-1] == 45, timeout=20000)
        made.stop()
