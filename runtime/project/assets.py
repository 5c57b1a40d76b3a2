"""The assets folder: which pictures, sounds and fonts there are, by name, and what their headers say."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from ...objects.phrases import Phrase
from .files import DiskFiles, shown
from .media import MediaError, picture_size, sound_length
from .problems import Problems

PICTURES: Final = (".png", ".gif", ".jpg", ".jpeg", ".bmp", ".webp")
SOUNDS: Final = (".ogg", ".wav", ".mp3")
FONTS: Final = (".ttf", ".otf")
FONT_HEADS: Final = (b"\0\1\0\0", b"OTTO", b"true", b"ttcf")
MOST_FILES: Final = 50_000

Tables = tuple[dict[str, Path], dict[str, Path], dict[str, Path]]


def find_assets(root: Path, problems: Problems) -> Tables:
    """Pictures, sounds and fonts below `assets`, each by its path there without the ending (`hero/run_1`).

    Two files that differ only in their ending are a problem, and so is a link that leads out of the project.
    """
    tables: Tables = ({}, {}, {})
    folder = DiskFiles(root, problems)
    top = str(root / "assets")
    if not os.path.isdir(top) or not folder.leads_inside("assets"):    # noqa: PTH112 - unlike Path.is_dir, it never raises
        return tables
    kinds = {ending: table for table, endings in zip(tables, (PICTURES, SOUNDS, FONTS), strict=True) for ending in endings}

    def unreadable(error: OSError) -> None:
        path = os.path.relpath(error.filename, root).replace(os.sep, "/")
        folder.refuse(path, "folder_unreadable", "this folder cannot be read: {reason}", reason=error.strerror or str(error))
    count = 0
    for path, folders, files in os.walk(top, onerror=unreadable):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        inside = os.path.relpath(path, root).replace(os.sep, "/")
        for name in folders:
            if os.path.islink(os.path.join(path, name)) and folder.leads_inside(f"{inside}/{name}"):    # noqa: PTH114, PTH118
                folder.refuse(f"{inside}/{name}", "link_to_folder", "links to folders are not followed in assets; make it a folder of its own")
        for file in sorted(files):
            stem, ending = os.path.splitext(file)    # noqa: PTH122
            table = kinds.get(ending.lower())
            if table is None:
                continue
            count += 1
            if count > MOST_FILES:
                folder.refuse("assets", "many_files", "there are more than {limit:,} pictures, sounds and fonts, and the rest is not read", limit=MOST_FILES)
                return tables
            full = Path(path, file)
            if full.is_symlink() and not folder.leads_inside(f"{inside}/{file}"):
                continue
            name = f"{inside}/{stem}".partition("/")[2]
            if name in table:
                problems.path = shown(f"{inside}/{file}")
                problems.warning("two_assets", None, "{first} and {second} have the same name; the first is used", first=table[name].name, second=full.name)
                continue
            table[name] = full
    return tables


class Headers:
    """Sizes of pictures and lengths of sounds, read once from the files' headers. A file that cannot be read is one problem."""

    def __init__(self, root: Path, pictures: dict[str, Path], sounds: dict[str, Path], problems: Problems, fonts: dict[str, Path] | None = None) -> None:
        self.root = root
        self.pictures = pictures
        self.sounds = sounds
        self.fonts = fonts or {}
        self.problems = problems
        self._sizes: dict[str, tuple[float, float]] = {}
        self._lengths: dict[str, float] = {}
        self.broken: set[str] = set()

    def check(self) -> None:
        """Look at every file, used or not."""
        for name in self.pictures:
            self.size(name)
        for name in self.sounds:
            self.length(name)
        for path in self.fonts.values():
            try:
                font_check(path)
            except (MediaError, OSError) as error:
                self._report(path, error)

    def size(self, name: str) -> tuple[float, float]:
        """Width and height of a picture in pixels; 32x32 for one that is missing or broken (a placeholder is drawn)."""
        found = self._sizes.get(name)
        if found is None:
            found = (32.0, 32.0)
            path = self.pictures.get(name)
            if path is not None:
                try:
                    width, height = picture_size(path)
                    found = (float(width), float(height))
                except (MediaError, OSError) as error:
                    self.broken.add(name)
                    self._report(path, error)
            self._sizes[name] = found
        return found

    def length(self, name: str) -> float:
        """Seconds of a sound; 0 for one that is missing or broken."""
        found = self._lengths.get(name)
        if found is None:
            found = 0.0
            path = self.sounds.get(name)
            if path is not None:
                try:
                    found = sound_length(path)
                except (MediaError, OSError) as error:
                    self._report(path, error)
            self._lengths[name] = found
        return found

    def _report(self, path: Path, error: Exception) -> None:
        before, self.problems.path = self.problems.path, shown(path.relative_to(self.root).as_posix())
        if isinstance(error, MediaError):
            self.problems.warning("broken_asset", None, "{why}", why=Phrase(error.template, **error.fields))
        else:
            reason = getattr(error, "strerror", None) or str(error)
            self.problems.warning("broken_asset", None, "{name} cannot be read: {reason}.", name=path.name, reason=reason)
        self.problems.path = before


def font_check(path: Path) -> None:
    """Raises `MediaError` for a file that is no font, `OSError` when it cannot be read."""
    if not path.is_file():      # a pipe or a device might never end
        raise MediaError("This is not a file.")
    with path.open("rb") as file:
        head = file.read(4)
    if head not in FONT_HEADS:
        raise MediaError("This is not a font that the kit opens (TrueType or OpenType).")
