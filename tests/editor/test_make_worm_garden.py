"""The example worm-garden, made from nothing with mouse and keys alone: three frames, eleven objects, values, groups, sub-events."""

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

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "worm-garden"
ART = EXAMPLE / "assets"
WORMS = ((330, 185), (530, 215), (700, 195), (105, 370), (290, 350), (640, 344), (644, 380), (200, 515), (440, 500))


def words(stage: Stagehand, name: str, x: int, y: int, text: str, size: tuple[int, int], **more: object) -> None:
    """A text in the middle of its box."""
    stage.insert("Text", name, x, y)
    stage.page("Object")
    stage.put(text=text, object_width=size[0], object_height=size[1])
    stage.put(**more, align="center", vertical_align="middle")


def make_title(hand: Hand) -> None:
    """The three frames, what belongs to the game, and the first frame."""
    stage = Stagehand(hand)
    stage.rename_frame("Start", "Title")
    stage.add_frame("Garden")
    stage.add_frame("Ending")
    stage.open_frame("Title")
    stage.page("Game")
    stage.put(languages="en, uk, ru")
    stage.values("game", eaten=0, seconds=0)
    stage.page("Frame")
    stage.put(background="#a9e0fb")
    stage.layers("Back", "Main")
    stage.layer("Back")
    stage.insert("Backdrop", "Cover", 400, 300)
    stage.picture(ART / "title.png")
    stage.layer("Main")
    words(stage, "Heading", 476, 160, "Worm garden", (700, 90), font_size=72, bold=True, colour="#fffbe8", outline="#26315c")
    stage.drop(476, 288, ART / "start_1.png", ART / "click.wav")
    stage.put(object_name="Start")
    words(stage, "Controls", 476, 370, "Fly with the arrow keys", (700, 30), font_size=22, bold=True, outline="#1f4f24")
    stage.page("This instance")
    stage.put(text="Click the leaf or press Enter")
    animate(hand, (476, 288), "Pulse", "2", ART / "start_2.png")


def animate(hand: Hand, at: tuple[int, int], name: str, speed: str, *paths: Path) -> None:
    """More pictures for an object that has one, from files, one by one."""
    artist = Draughtsman(hand)
    Stagehand(hand).open_pictures(*at)
    for path in paths:
        artist.import_files(path)
    artist.name_animation(name)
    artist.speed(speed)


def make_garden(hand: Hand) -> None:
    """The frame in which the game happens."""
    stage, artist = Stagehand(hand), Draughtsman(hand)
    stage.open_frame("Garden")
    stage.put(background="#3a7d2c")
    stage.values("frame", wave=1)
    stage.layers("Back", "Main", "Signs")
    stage.layer("Back")
    stage.insert("Backdrop", "Garden", 400, 300)
    stage.picture(ART / "garden.png")
    stage.layer("Main")
    stage.drop(140, 210, ART / "worm_1.png", ART / "squeak.wav", ART / "garden_song.wav")
    stage.put(object_name="Worm")
    for place in WORMS:
        stage.again("Worm", *place)
    stage.drop(462, 371, ART / "bird_1.png")
    stage.put(object_name="Bird")
    stage.put(families="Birds")
    stage.values("Bird", health=3, name="Tit")
    stage.put(movement="Eight directions", movement_speed=200, movement_acceleration=800)
    stage.layer("Signs")
    stage.insert("Backdrop", "Sign", 105, 32)
    stage.picture(ART / "sign.png")
    words(stage, "Caption", 82, 30, "Worms", (110, 34), bold=True, colour="#4a2c1c")
    stage.insert("Counter", "Score", 156, 30)
    stage.page("Object")
    stage.put(minimum=0, object_width=50, object_height=34, font_size=28, colour="#4a2c1c", align="center")
    stage.insert("Backdrop", "LongSign", 400, 32)
    stage.picture(ART / "long_sign.png")
    words(stage, "Hint", 400, 30, "Eat all the worms!", (280, 34), font_size=22, bold=True, colour="#4a2c1c")
    stage.again("Controls", 400, 584)
    animate(hand, (140, 210), "Crawling", "5", ART / "worm_2.png", ART / "worm_3.png")
    stage.open_frame("Garden")
    animate(hand, (462, 371), "Stopped", "4", *(ART / f"bird_{n}.png" for n in (2, 1, 2, 1, 3)))
    hand.click("Add animation")
    hand.type("Flying")
    hand.press(Key.Key_Return)
    artist.import_files(ART / "fly_1.png")
    for path in (ART / f"fly_{n}.png" for n in (2, 3, 2)):
        artist.import_files(path)
    artist.speed("16")


def make_ending(hand: Hand) -> None:
    """The last frame: the same words, in other sizes."""
    stage = Stagehand(hand)
    stage.open_frame("Ending")
    stage.put(background="#4a4a9c")
    stage.layers("Back", "Main")
    stage.layer("Back")
    stage.insert("Backdrop", "Sunset", 400, 300)
    stage.picture(ART / "sunset.png")
    stage.layer("Main")
    stage.again("Heading", 250, 180)
    stage.page("This instance")
    stage.put(width=480, height=70, text="Good night!", font_size=56)
    stage.again("Controls", 250, 240)
    stage.put(width=480, text="All the worms are eaten")
    stage.again("Hint", 400, 578)
    stage.put(width=760, height=30, text="Press Enter to play again", colour="#fff3cf")
    stage.drop(400, 300, ART / "win.wav")


def write(hand: Hand) -> None:
    """The sheets of the three frames."""
    stage, writer = Stagehand(hand), Writer(hand)
    stage.open_frame("Title")
    hand.press(Key.Key_F3)
    writer.add("event", "start clicked", "Start is clicked")
    writer.add("condition", "key pressed", "Keyboard … is pressed", key=Key.Key_Return)
    writer.either()
    writer.add("action", "play sound", "Sound play …", sound="click")
    writer.add("action", "next frame", "Frame go to the next frame")
    stage.open_frame("Ending")
    hand.press(Key.Key_F3)
    writer.add("event", "frame starts", "Frame starts")
    writer.add("action", "play sound", "Sound play …", sound="win")
    writer.add("action", "controls set text", "Controls set the text to …", text="{game.eaten} worms in {game.seconds} seconds")
    writer.end()
    writer.add("event", "key pressed", "Keyboard … is pressed", key=Key.Key_Return)
    writer.add("action", "go to frame", "Frame go to frame …", frame="Garden")
    garden(stage, writer)


def garden(stage: Stagehand, writer: Writer) -> None:
    """The sheet of the game itself."""
    hand = writer.hand
    stage.open_frame("Garden")
    hand.press(Key.Key_F3)
    writer.note("The bird eats worms.")
    writer.add("event", "frame starts", "Frame starts")
    writer.add("action", "score set value", "Score set value to …", value="0")
    writer.add("action", "hint set text", "Hint set the text to …", text="Worms left: {Worm.count}")
    writer.add("action", "play music", "Sound play music …", sound="garden_song", volume="60")
    writer.end()
    writer.group("Feeding")
    writer.add("sub-event", "bird collides", "Bird collides with …", other="Worm")
    writer.add("action", "worm destroy", "Worm destroy")
    writer.add("action", "score add", "Score add … to value", value="1")
    writer.add("action", "play sound", "Sound play …", sound="squeak")
    writer.add("sub-event", "score value", "Score value is …", value="10", comparison="≥   is at least")
    writer.add("action", "game eaten", "Game set eaten to …", value="Score.value")
    writer.add("action", "game seconds", "Game set seconds to …", value="round(time.seconds)")
    writer.add("action", "stop music", "Sound stop the music")
    writer.add("action", "next frame", "Frame go to the next frame")
    hand.press(Key.Key_L)
    writer.add("action", "hint set text", "Hint set the text to …", text="Worms left: {Worm.count}")
    writer.note("The tenth worm ends the game.")
    writer.drag_above("The tenth worm ends the game.", "Score value ≥ 10")
    writer.end()
    writer.note("Wings when it moves, a look to the side it flies to (direction 8 is down, 16 left, 24 up).")
    writer.group("Bird")
    writer.add("sub-event", "bird moving", "Bird is moving")
    writer.add("action", "bird animation", "Bird set animation to …", value="Flying")
    hand.press(Key.Key_L)
    writer.add("action", "bird animation", "Bird set animation to …", value="Stopped")
    writer.add("event", "bird direction", "Bird direction is …", value="8", comparison=">   is more than")
    writer.add("condition", "bird direction", "Bird direction is …", value="24", comparison="<   is less than")
    writer.add("action", "bird flip", "Bird set flipped left to right to …", value="true")
    writer.add("event", "bird direction", "Bird direction is …", value="8", comparison="<   is less than")
    writer.add("condition", "bird direction", "Bird direction is …", value="24", comparison=">   is more than")
    writer.either()
    writer.add("action", "bird flip", "Bird set flipped left to right to …", value="false")
    writer.note("It stays in the garden.")
    writer.always()
    writer.add("action", "bird set x", "Bird set X position to …", value="clamp(Bird.x, 44, frame.width - 44)")
    writer.add("action", "bird set y", "Bird set Y position to …", value="clamp(Bird.y, 130, frame.height - 36)")


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_worm_garden(qapp: QApplication, qtbot: QtBot, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = tmp_path / "worm-garden"
    with desk(qapp, qtbot, home) as made, screen(monkeypatch) as shown:
        made.start()
        made.new_game("Worm garden", root)
        make_title(made.hand)
        make_garden(made.hand)
        make_ending(made.hand)
        write(made.hand)
        made.save()
        print(gestures(made.hand))
        if os.environ.get("PLAYSHEET_KEEP"):         # a folder for what was made, to look at it or to renew the example with it
            shutil.copytree(root, Path(os.environ["PLAYSHEET_KEEP"], root.name))
        assert unlike(root, EXAMPLE) == []
        frames = made.play()
        assert frames == ["Title"]
        if shown.name:
            shown.click(476, 288)
            qtbot.waitUntil(lambda: frames[-1] == "Garden", timeout=15000)
            eaten: list[float] = []
            made.window.game.state.connect(lambda report: eaten.append(10 - len(report["objects"]["Worm"])))
            with shown.held("Right"):
                qtbot.waitUntil(lambda: bool(eaten) and eaten[-1] >= 2, timeout=20000)
        made.stop()
        before = files(root)
        made.close()
        made.open_game(root)
        made.save()
        assert files(root) == before
