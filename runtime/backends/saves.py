"""The folder where a game keeps what the player did: small text files, written whole or not at all."""

from __future__ import annotations

import os
import re
import sys
import unicodedata
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

from ...objects.phrases import Phrase
from ..project.limits import TEXT_LENGTH
from ..project.paths import is_safe_name
from ..project.saving import SaveError, save_text

ENDING: Final = ".ini"

FILE_BYTES: Final = 4 * TEXT_LENGTH
"""Bytes of a save file that are read; a longer one is damaged."""

MOST_FILES: Final = 1_000
"""Files that are read from one folder."""

DAMAGED: Final = 999
"""Damaged files of one name that are kept beside."""


def default_folder(title: str) -> Path:
    """Where this system keeps what programs save: the folder for a game of a title. It need not exist."""
    if sys.platform == "win32":
        base = Path(os.environ.get("APPDATA") or Path.home() / "AppData" / "Roaming")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        given = os.environ.get("XDG_DATA_HOME", "")
        base = Path(given) if given.startswith("/") else Path.home() / ".local" / "share"
    return base / "Playsheet" / "saves" / slug(title)


def slug(title: str) -> str:
    """A name for a folder that reads like the title: letters of any script, digits, hyphens; 'game' when nothing is left."""
    words = re.findall(r"[^\W_]+", unicodedata.normalize("NFC", title).casefold())
    name = "-".join(words)
    while len(name.encode()) > 120:
        name = name[:-1]
    name = name.strip("-")
    if not name:
        return "game"
    return name if is_safe_name(name) else f"game-{name}"


class SaveFolder:
    """Save files below one folder; it is made with the first one. Whatever the disk does, nothing here raises.

    `warnings` gathers a sentence for each thing that went wrong; a folder that cannot be written is one sentence.
    """

    def __init__(self, path: str | os.PathLike[str], report: Callable[[Phrase], None] | None = None) -> None:
        self.path = Path(path)
        self.warnings: list[Phrase] = []
        self._report = report
        self._told: set[str] = set()

    def read_all(self) -> dict[str, str]:
        """Name and text of every save file. Bytes that are no UTF-8 become U+FFFD, by which a game knows damage."""
        found: dict[str, str] = {}
        try:
            names = sorted(entry.name for entry in os.scandir(self.path) if entry.name.endswith(ENDING) and entry.is_file())
        except FileNotFoundError:
            return found
        except OSError as error:
            self._warn("read", Phrase("The save folder {path} cannot be read ({reason}); the game begins without what was saved.", path=self.path,
                                      reason=error.strerror or error))
            return found
        for name in names[:MOST_FILES]:
            if not is_safe_name(name):
                continue
            try:
                with (self.path / name).open("rb") as file:
                    data = file.read(FILE_BYTES + 1)
            except OSError as error:
                self._warn(f"read {name}", Phrase("The save file {path} cannot be read ({reason}).", path=self.path / name, reason=error.strerror or error))
                continue
            text = data[:FILE_BYTES].decode("utf-8", errors="replace")
            found[name] = text + "\ufffd" if len(data) > FILE_BYTES else text
        return found

    def apply(self, queue: Iterable[tuple[str, str | None]]) -> None:
        """Carry out a world's `save_queue`: a text is written, None sets a damaged file aside. Of several texts of one
        file the last is written."""
        pending: dict[str, str] = {}
        for name, text in queue:
            if text is not None:
                pending[name] = text
                continue
            if name in pending:
                self.write(name, pending.pop(name))
            self.set_aside(name)
        for name, text in pending.items():
            self.write(name, text)

    def write(self, name: str, text: str) -> bool:
        """Write one file whole; False when it could not be."""
        if not self._allowed(name):
            return False
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            save_text(self.path / name, text)
        except (SaveError, OSError) as error:
            why = error.sentence if isinstance(error, SaveError) else Phrase("{folder} could not be made: {reason}", folder=self.path,
                                                                            reason=error.strerror or error)
            self._warn("write", Phrase("The game goes on, but it cannot save. {why}", why=why))
            return False
        return True

    def set_aside(self, name: str) -> Path | None:
        """Rename a damaged file to `name.damaged-1` (or the next free number); where it went, None when it could not go."""
        if not self._allowed(name):
            return None
        source = self.path / name
        if not source.is_file():
            return None
        for number in range(1, DAMAGED + 1):
            aside = self.path / f"{name}.damaged-{number}"
            try:
                # A new empty file takes the name first, so that two games cannot both move theirs there.
                os.close(os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL))
            except FileExistsError:
                continue
            except OSError as error:
                self._warn(f"aside {name}", Phrase("The damaged save file {path} cannot be set aside ({reason}).", path=source, reason=error.strerror or error))
                return None
            try:
                source.replace(aside)
            except OSError as error:
                aside.unlink(missing_ok=True)
                self._warn(f"aside {name}", Phrase("The damaged save file {path} cannot be set aside ({reason}).", path=source, reason=error.strerror or error))
                return None
            return aside
        self._warn(f"aside {name}", Phrase("The damaged save file {path} cannot be set aside: there are {count} of them already.", path=source, count=DAMAGED))
        return None

    def _allowed(self, name: str) -> bool:
        if name.endswith(ENDING) and "/" not in name and is_safe_name(name):
            return True
        self._warn(f"name {name}", Phrase("{name} cannot be the name of a save file, so nothing is saved there. Use letters, digits, spaces and hyphens.",
                                            name=repr(name)))
        return False

    def _warn(self, kind: str, sentence: Phrase) -> None:
        if kind in self._told:
            return
        self._told.add(kind)
        self.warnings.append(sentence)
        if self._report is not None:
            self._report(sentence)
