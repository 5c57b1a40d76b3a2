"""Where a project's files come from: its folder on the disk, or trees that an editor holds in memory."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Protocol

from .problems import Problems
from .tree import Mapping

MOST_FILES = 10_000


class Files(Protocol):
    """The YAML files of a project. Paths are relative to it, with `/` between their parts."""

    def has(self, path: str) -> bool: ...

    def yaml_files(self, folder: str) -> list[str]:
        """Paths of the YAML files of a folder, sorted."""
        ...

    def folders(self, folder: str) -> list[str]:
        """Names of the folders in a folder, sorted."""
        ...

    def read(self, path: str, problems: Problems) -> Mapping | None:
        """The tree of a file; None and problems when it cannot be read."""
        ...


class DiskFiles:
    """The files of a folder.

    A link may point to another place inside the project. One that leads out of it is reported once and not followed, so that
    a project from somewhere else can show nothing of the disk of the person who opens it.
    """

    def __init__(self, root: Path, problems: Problems) -> None:
        self.root = root
        self.problems = problems
        self._real = os.path.realpath(root)
        self._refused: set[str] = set()

    def has(self, path: str) -> bool:
        """Whether there is something to read, if only to say that it is no file; its folder must be one that `yaml_files` or `folders` gave out."""
        whole = self.root / path
        return os.path.lexists(whole) and (not whole.is_symlink() or self.leads_inside(path))

    def leads_inside(self, path: str) -> bool:
        """Whether a path, all its links followed, stays in the project; a problem when it does not."""
        real = os.path.realpath(self.root / path)
        if real == self._real or real.startswith(self._real.rstrip(os.sep) + os.sep):
            return True
        if path not in self._refused:
            self._refused.add(path)
            self.refuse(path, "outside", "this link leads out of the project's folder and is not followed; put a copy of the file here instead")
        return False

    def yaml_files(self, folder: str) -> list[str]:
        found = [f"{folder}/{entry.name}" for entry in self._entries(folder) if entry.name.endswith(".yaml")]
        if len(found) > MOST_FILES:
            self.refuse(folder, "many_files", "there are more than {limit:,} files in this folder, and the rest is not read", limit=MOST_FILES)
        return found[:MOST_FILES]

    def folders(self, folder: str) -> list[str]:
        return [entry.name for entry in self._entries(folder)[:MOST_FILES] if entry.is_dir()]

    def _entries(self, folder: str) -> list[os.DirEntry[str]]:
        """What may be read of a folder, in the order of the names. Hidden files are left out: programs keep their own things there."""
        place = self.root / folder
        if not os.path.isdir(place) or not self.leads_inside(folder):    # noqa: PTH112 - unlike Path.is_dir, it never raises
            return []
        try:
            with os.scandir(place) as scan:
                entries = sorted((entry for entry in scan if not entry.name.startswith(".")), key=lambda entry: entry.name)
        except OSError as error:
            self.refuse(folder, "folder_unreadable", "this folder cannot be read: {reason}", reason=error.strerror or str(error))
            return []
        return [entry for entry in entries if self._readable(f"{folder}/{entry.name}", entry)]

    def _readable(self, path: str, entry: os.DirEntry[str]) -> bool:
        if shown(path) != path:
            self.refuse(path, "file_name", "the name of this file is not written in UTF-8, so it is not read; rename it")
            return False
        return not entry.is_symlink() or self.leads_inside(path)

    def refuse(self, path: str, code: str, template: str, **fields: Any) -> None:
        """Add a problem of a file or folder as a whole."""
        before, self.problems.path = self.problems.path, shown(path)
        self.problems.error(code, None, template, **fields)
        self.problems.path = before

    def read(self, path: str, problems: Problems) -> Mapping | None:
        from .reader import read_file  # exported games come without a reader of YAML
        return read_file(self.root / path, problems, path)


def shown(path: str) -> str:
    """A path that can be printed: bytes in it that are no UTF-8 become U+FFFD."""
    return path.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


class TreeFiles:
    """Files as trees in memory: what an editor works on before it is saved."""

    def __init__(self, trees: dict[str, Mapping]) -> None:
        self.trees = trees

    def has(self, path: str) -> bool:
        return path in self.trees

    def yaml_files(self, folder: str) -> list[str]:
        depth = folder.count("/") + 1
        return sorted(p for p in self.trees if p.startswith(folder + "/") and p.count("/") == depth and p.endswith(".yaml"))

    def folders(self, folder: str) -> list[str]:
        start = folder + "/"
        return sorted({p[len(start):].partition("/")[0] for p in self.trees if p.startswith(start) and "/" in p[len(start):]})

    def read(self, path: str, problems: Problems) -> Mapping | None:  # noqa: ARG002 - trees were read before; their problems are known
        return self.trees[path]
