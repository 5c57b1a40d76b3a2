"""The assets folder: which pictures, sounds and fonts there are, by name, and what their headers say."""

from __future__ import annotations

import os
from pathlib import Path

from ...objects.phrases import Phrase
from .media import MediaError, picture_size, sound_length
from .problems import Problems

PICTURES = (".png", ".gif", ".jpg", ".jpeg", ".bmp", ".webp")
SOUNDS = (".ogg", ".wav", ".mp3")
FONTS = (".ttf", ".otf")
MOST_FILES = 50_000


def find_assets(root: Path, problems: Problems) -> tuple[dict[str, Path], dict[str, Path], dict[str, Path]]:
    """Pictures, sounds and fonts below `root/assets`, each by its path there without the ending (`hero/run_1`).

    Links that lead out of the project are left out. Two files that differ only in their ending are a problem.
    """
    tables: tuple[dict[str, Path], dict[str, Path], dict[str, Path]] = ({}, {}, {})
    folder = root / "assets"
    if not folder.is_dir():
        return tables
    real = os.path.realpath(root)
    count = 0
    for path, folders, files in os.walk(folder):
        folders.sort()
        for file in sorted(files):
            count += 1
            if count > MOST_FILES:
                return tables
            full = Path(path, file)
            ending = full.suffix.lower()
            for table, endings in zip(tables, (PICTURES, SOUNDS, FONTS), strict=True):
                if ending not in endings:
                    continue
                if full.is_symlink() and not os.path.realpath(full).startswith(real + os.sep):
                    continue
                name = full.relative_to(folder).with_suffix("").as_posix()
                if name in table:
                    problems.path = full.relative_to(root).as_posix()
                    problems.warning("two_assets", None, "{first} and {second} have the same name; the first is used", first=table[name].name,
                                     second=full.name)
                    continue
                table[name] = full
    return tables


class Headers:
    """Sizes of pictures and lengths of sounds, read once from the files' headers. A file that cannot be read is one problem."""

    def __init__(self, root: Path, pictures: dict[str, Path], sounds: dict[str, Path], problems: Problems) -> None:
        self.root = root
        self.pictures = pictures
        self.sounds = sounds
        self.problems = problems
        self._sizes: dict[str, tuple[float, float]] = {}
        self._lengths: dict[str, float] = {}
        self.broken: set[str] = set()

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
        before, self.problems.path = self.problems.path, path.relative_to(self.root).as_posix()
        if isinstance(error, MediaError):
            self.problems.warning("broken_asset", None, "{why}", why=Phrase(error.template, **error.fields))
        else:
            reason = getattr(error, "strerror", None) or str(error)
            self.problems.warning("broken_asset", None, "{name} cannot be read: {reason}.", name=path.name, reason=reason)
        self.problems.path = before
