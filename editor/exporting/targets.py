"""What a game can be exported to: one record each, with the sentence that a person chooses by, and the places that were used last."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from PySide6.QtCore import QSettings

from ...objects.phrases import msgid
from ...packaging.archive import ENDING
from ...packaging.exporting import default_folder
from ...packaging.freezing import own_system


@dataclass(frozen=True, slots=True)
class Target:
    """`ready` says what it is when it is there."""

    id: str
    title: str
    sentence: str
    ready: str


WEB: Final = Target("web", msgid("Web page"), msgid("Played in any browser, on phones too. For itch.io or a site of your own."), msgid("The page is ready."))
ARCHIVE: Final = Target("archive", msgid("One file"), msgid("The whole game in one file, for people who have Playsheet, and to keep."),
                        msgid("The file is ready."))
PROGRAMS: Final = (
    Target("linux", msgid("Program for Linux"), msgid("A folder with a program that needs nothing installed."), msgid("The program is ready.")),
    Target("windows", msgid("Program for Windows"), msgid("A folder with a program that needs nothing installed."), msgid("The program is ready.")),
    Target("macos", msgid("Program for macOS"), msgid("A folder with a program that needs nothing installed."), msgid("The program is ready.")),
)

WORKSHOPS: Final = (
    Target("android-project", msgid("Project for Android Studio"), msgid("For people who build apps: the page in the shell of an Android app."),
           msgid("The project is ready.")),
    Target("xcode-project", msgid("Project for Xcode"), msgid("For people who build apps: the page in the shell of an app for iPhone."),
           msgid("The project is ready.")),
)

#: Parts of a bundle, as reports of sizes name them.
PARTS: Final = {
    "Python": msgid("Python"), "player": msgid("Player"), "game": msgid("Game"), "pictures": msgid("Pictures"), "sounds": msgid("Sounds"),
    "fonts": msgid("Fonts"), "other": msgid("Other files"), "objects": msgid("Objects"), "frames": msgid("Frames"), "events": msgid("Shared events"),
    "assets": msgid("Pictures and sounds"), "languages": msgid("Languages"), "decks": msgid("Decks"), "tests": msgid("Tests"),
}


def targets() -> tuple[Target, ...]:
    """All of them, those that work on this machine without anything else first."""
    here = own_system()
    return (WEB, *(t for t in PROGRAMS if t.id == here), ARCHIVE, *(t for t in PROGRAMS if t.id != here), *WORKSHOPS)


def needs_player(target: Target) -> bool:
    """Whether the program is one of another system, whose player comes from a release."""
    return target in PROGRAMS and target.id != own_system()


class Memory:
    """What was chosen last: target and places for each project, the rest for all."""

    def __init__(self, settings: QSettings, root: Path) -> None:
        self.settings = settings
        self.root = root
        self.mark = hashlib.sha256(str(root.resolve()).encode("utf-8", "surrogateescape")).hexdigest()[:12]

    @property
    def target(self) -> str:
        return str(self.settings.value(f"export/{self.mark}/target") or WEB.id)

    @target.setter
    def target(self, ident: str) -> None:
        self.settings.setValue(f"export/{self.mark}/target", ident)

    def place(self, target: Target) -> str:
        """Where an export goes: where it went last, else beside the project."""
        kept = str(self.settings.value(f"export/{self.mark}/{target.id}") or "")
        return kept or self.usual_place(target)

    def usual_place(self, target: Target) -> str:
        return str(default_folder(self.root, target.id)) + (ENDING if target is ARCHIVE else "")

    def keep_place(self, target: Target, place: str) -> None:
        self.settings.setValue(f"export/{self.mark}/{target.id}", "" if place == self.usual_place(target) else place)

    def helper(self, target: Target) -> str:
        """The folder with Pyodide for pages, the player for programs of other systems."""
        return str(self.settings.value(f"export/helper/{target.id}") or "")

    def keep_helper(self, target: Target, path: str) -> None:
        self.settings.setValue(f"export/helper/{target.id}", path)
