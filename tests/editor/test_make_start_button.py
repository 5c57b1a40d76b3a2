"""The example start-button, made from nothing with mouse and keys alone: from the start page to the second frame."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from robot.desk import desk, files, gestures, unlike
from robot.frames import Stagehand
from robot.hand import Hand, Key
from robot.pictures import Draughtsman
from robot.screen import screen
from robot.sheets import Writer
from robot.start_art import LARGE, SIDE, button

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "start-button"
ART = EXAMPLE / "assets"


def make_objects(hand: Hand) -> None:
    stage = Stagehand(hand)
    stage.rename_frame("Start", "Title")
    stage.add_frame("Game")
    stage.open_frame("Title")
    stage.layers("Back", "Main")
    stage.put(background="#2b2a6b")
    stage.layer("Back")
    stage.insert("Backdrop", "Dusk", 400, 300)
    stage.picture(ART / "dusk.png")
    stage.layer("Main")
    stage.insert("Text", "Heading", 400, 90)
    stage.page("Object")
    stage.put(text="Start button", object_width=640, object_height=70, font_size=52, bold=True, colour="#fff3cf", outline="#3a1d5c",
              align="center", vertical_align="middle")
    stage.insert("Active", "Start", 400, 300)
    stage.insert("Text", "Hint", 400, 560)
    stage.page("Object")
    stage.put(text="Hint", object_width=720, object_height=30, font_size=20, colour="#ffffff", outline="#271f54", align="center", vertical_align="middle")
    stage.page("This instance")
    stage.put(text="Click the button or press Enter")
    stage.open_frame("Game")
    stage.put(background="#120f3a")
    stage.layers("Back", "Main")
    stage.layer("Back")
    stage.insert("Backdrop", "Space", 400, 300)
    stage.picture(ART / "space.png")
    stage.layer("Main")
    stage.drop(400, 360, ART / "rocket_1.png", ART / "click.wav")
    stage.page("Object")
    stage.put(object_name="Rocket")
    stage.put(movement="Eight directions", movement_speed=240, movement_acceleration=600)
    stage.insert("Backdrop", "Plate", 400, 104)
    stage.picture(ART / "plate.png")
    stage.again("Heading", 400, 84)
    stage.page("This instance")
    stage.put(text="The game begins here!", font_size=36)
    stage.again("Hint", 400, 128)
    stage.put(text="Fly with the arrow keys, go back with Backspace")


def draw(hand: Hand) -> None:
    """The two pictures of the button, and how they follow each other."""
    Stagehand(hand).open_frame("Title")
    Stagehand(hand).open_pictures(400, 300)
    artist = Draughtsman(hand)
    hand.click("Draw a picture")
    artist.size(SIDE * LARGE, SIDE * LARGE)
    artist.draw(button(0))
    hand.press(Key.Key_Insert)
    artist.draw(button(1))
    artist.size(SIDE, SIDE, stretched=True)
    artist.name_animation("Pulse")
    artist.speed("2")


def fly(hand: Hand) -> None:
    """The second picture of the rocket, from a file."""
    stage, artist = Stagehand(hand), Draughtsman(hand)
    stage.open_frame("Game")
    stage.open_pictures(400, 360)
    artist.import_files(ART / "rocket_2.png")
    artist.name_animation("Flying")
    artist.speed("12")


def write(hand: Hand) -> None:
    """The sheets of both frames."""
    stage, writer = Stagehand(hand), Writer(hand)
    stage.open_frame("Title")
    hand.press(Key.Key_F3)
    writer.note("If the player clicks Start, the next frame begins. The transparent corners of the picture do not count.")
    writer.add("event", "start clicked", "Start is clicked")
    writer.add("action", "play sound", "Sound play …", sound="click")
    writer.add("action", "next frame", "Frame go to the next frame")
    writer.end()
    writer.note("Enter does the same.")
    writer.add("event", "key pressed", "Keyboard … is pressed", key=Key.Key_Return)
    writer.add("action", "play sound", "Sound play …", sound="click")
    writer.add("action", "next frame", "Frame go to the next frame")
    stage.open_frame("Game")
    hand.press(Key.Key_F3)
    writer.note("The rocket stays in the picture.")
    writer.always()
    writer.add("action", "rocket set x", "Rocket set X position to …", value="clamp(Rocket.x, 50, frame.width - 50)")
    writer.add("action", "rocket set y", "Rocket set Y position to …", value="clamp(Rocket.y, 80, frame.height - 80)")
    writer.end()
    writer.add("event", "key pressed", "Keyboard … is pressed", key=Key.Key_Backspace)
    writer.add("action", "previous frame", "Frame go to the previous frame")


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_start_button(qapp: QApplication, qtbot: QtBot, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = tmp_path / "start-button"
    with desk(qapp, qtbot, home) as made, screen(monkeypatch) as shown:
        made.start()
        made.new_game("Start button", root)
        make_objects(made.hand)
        draw(made.hand)
        fly(made.hand)
        write(made.hand)
        made.save()
        print(gestures(made.hand))
        if os.environ.get("PLAYSHEET_KEEP"):         # a folder for what was made, to look at it or to renew the example with it
            shutil.copytree(root, Path(os.environ["PLAYSHEET_KEEP"], root.name))
        assert unlike(root, EXAMPLE) == []
        frames = made.play()
        assert frames == ["Title"]
        if shown.name:
            shown.click(400, 300)
            qtbot.waitUntil(lambda: frames[-1] == "Game", timeout=15000)
        made.stop()
        before = files(root)
        made.close()
        made.open_game(root)
        made.save()
        assert files(root) == before
