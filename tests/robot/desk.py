"""A fresh editor on the screen, and what a whole game made in it is compared with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from PySide6.QtCore import QEvent, QSettings
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from playsheet.editor.app import Editor

from .hand import CTRL, SHIFT, Hand, Key

#: What an example has besides the game: how it is tested, what it is, which is written by hand.
NOT_MADE = ("README.md", "tests")


class Desk:
    """The application with its start page."""

    def __init__(self, app: QApplication, bot: QtBot, settings: Path) -> None:
        self.bot = bot
        self.hand = Hand()
        QSettings.setPath(QSettings.Format.NativeFormat, QSettings.Scope.UserScope, str(settings))
        QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, str(settings))
        self.editor = Editor(app)
        self.editor.settings = QSettings(str(settings / "editor.ini"), QSettings.Format.IniFormat)
        self.editor.set_language("en")
        self.editor.set_theme("light")

    def start(self) -> None:
        self.editor.show_start()
        with self.bot.waitExposed(self.editor.start):
            pass

    @property
    def window(self) -> Any:
        return self.editor.windows[-1]

    def large(self) -> None:
        """A window in which a frame is seen at 100 %."""
        with self.bot.waitExposed(self.window):
            self.window.resize(1760, 1180)
        self.hand.settle()

    def new_game(self, title: str, folder: Path) -> None:
        """From the start page."""
        hand = self.hand

        def answer(dialog: Any) -> None:
            hand.write("Title", title, None, dialog)
            hand.write("Folder", str(folder), None, dialog)
            hand.click("Make the game")
        hand.meanwhile(lambda: hand.click("New game"), answer)
        self.large()

    def save(self) -> None:
        self.hand.press(Key.Key_S, CTRL)
        self.hand.wait(lambda: not self.window.document.modified, "until it is saved")

    def open_game(self, folder: Path) -> None:
        """A game that is there, as a recent one is opened."""
        self.editor.open(folder)
        self.large()

    def close(self) -> None:
        """Close the window of the game; everything is saved."""
        assert not self.window.document.modified
        self.window.close()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        self.hand.settle()

    def play(self) -> list[str]:
        """F5, and wait for the picture. Names of the frames that the game has been in, the latest last: the list grows."""
        frames: list[str] = []

        def note(report: dict[str, Any]) -> None:
            if not frames or frames[-1] != report["frame"]:
                frames.append(str(report["frame"]))
        game = self.window.game
        game.ticked.connect(note)
        with self.bot.waitSignal(game.started, timeout=30000):
            self.hand.press(Key.Key_F5)
        self.bot.waitUntil(lambda: bool(frames), timeout=15000)
        return frames

    def stop(self) -> None:
        with self.bot.waitSignal(self.window.game.ended, timeout=15000):
            self.hand.press(Key.Key_F6, SHIFT)


@contextmanager
def desk(app: QApplication, bot: QtBot, settings: Path) -> Iterator[Desk]:
    made = Desk(app, bot, settings)
    try:
        yield made
    finally:
        for window in list(made.editor.windows):
            window.document.undo_stack.setClean()
            window.game.stop()
            window.close()
        if made.editor.start is not None:
            made.editor.start.close()
        QApplication.processEvents()


def files(root: Path) -> dict[str, bytes]:
    """What belongs to the game, by path."""
    return {p.relative_to(root).as_posix(): p.read_bytes() for p in sorted(root.rglob("*")) if p.is_file()
            and p.relative_to(root).parts[0] not in NOT_MADE}


def unlike(made: Path, example: Path) -> list[str]:
    """Sentences about files that are not the same."""
    one, other = files(made), files(example)
    found = [f"{name} was not made" for name in other.keys() - one.keys()] + [f"{name} is too much" for name in one.keys() - other.keys()]
    for name in sorted(one.keys() & other.keys()):
        if one[name] == other[name]:
            continue
        if name.endswith(".png"):
            a, b = QImage(str(made / name)), QImage(str(example / name))
            found.append(f"{name} has other pixels" if a != b else f"{name} has other bytes, though the same pixels")
        else:
            found.append(f"{name} is\n{one[name].decode()}\ninstead of\n{other[name].decode()}")
    return found


def gestures(hand: Hand) -> str:
    """How many gestures of which kind were made."""
    kinds = Counter(g.split()[0] for g in hand.gestures)
    return f"{len(hand.gestures)} gestures: " + ", ".join(f"{count} {kind}" for kind, count in kinds.most_common())
