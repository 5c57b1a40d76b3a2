"""Where a project's files come from: its folder on the disk, or trees that an editor holds in memory."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Protocol

from .problems import Problems
from .reader import read_file
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
    """The files of a folder. A link that leads out of the project is reported once and not followed."""

    def __init__(self, root: Path, problems: Problems) -> None:
        self.root = root
        self.problems = problems
        self._real = os.path.realpath(root)
        self._refused: set[str] = set()

    def _inside(self, path: str) -> bool:
        real = os.path.realpath(self.root / path)
        if real == self._real or real.startswith(self._real + os.sep):
            return True
        if path not in self._refused:
            self._refused.add(path)
            before, self.problems.path = self.problems.path, path
            self.problems.error("outside", None, "this link leads out of the project's folder and is not followed; put a copy of the file here instead")
            self.problems.path = before
        return False

    def has(self, path: str) -> bool:
        return (self.root / path).is_file() and self._inside(path)

    def yaml_files(self, folder: str) -> list[str]:
        place = self.root / folder
        if not place.is_dir() or not self._inside(folder):
            return []
        found = [p.relative_to(self.root).as_posix() for p in sorted(place.glob("*.yaml"))[:MOST_FILES]]
        return [path for path in found if self.has(path)]

    def folders(self, folder: str) -> list[str]:
        place = self.root / folder
        if not place.is_dir() or not self._inside(folder):
            return []
        return sorted(p.name for p in list(place.iterdir())[:MOST_FILES] if p.is_dir() and self._inside(f"{folder}/{p.name}"))

    def read(self, path: str, problems: Problems) -> Mapping | None:
        return read_file(self.root / path, problems, path)


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
