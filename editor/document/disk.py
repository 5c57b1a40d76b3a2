"""What a document knows of its files on the disk: what stood there, what others changed since, what has to be written."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ...objects.phrases import Phrase
from ...runtime.project.files import DiskFiles
from ...runtime.project.orders import order_for
from ...runtime.project.problems import Problem, Problems
from ...runtime.project.reader import read_file
from ...runtime.project.saving import SaveError, save_bytes
from ...runtime.project.tree import Mapping
from ...runtime.project.writer import write

if TYPE_CHECKING:
    from .document import Document

FOLDERS = ("objects", "events", "tests")
Stamp = tuple[int, int]


@dataclass(frozen=True, slots=True)
class DiskChange:
    """A file that someone else changed: `kind` is changed, gone or new."""

    path: str
    kind: str


@dataclass(slots=True)
class Kept:
    """A file as it was read or saved: its bytes, and the canonical text of the tree that they gave."""

    data: bytes
    canonical: str


class Disk:
    """The files of one document. A file whose tree says what it said when it was read is never written: its bytes stay."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.root = document.root
        self.first: dict[str, Kept] = {}        # as it was read: undoing everything gives these bytes back
        self.kept: dict[str, Kept] = {}         # as it is on the disk now
        self.stamps: dict[str, Stamp] = {}
        self.passed_over: set[str] = set()      # files that came from outside and are not wanted here
        self.assets: dict[str, Stamp] = {}

    # -- reading -----------------------------------------------------------------------------------------------------

    def read_all(self, trees: dict[str, Mapping]) -> None:
        """Remember the files behind these trees."""
        self.first.clear()
        self.kept.clear()
        self.stamps.clear()
        self.passed_over = {path for path in self._paths() if path not in trees}     # they cannot be read, which is a problem of its own
        for path, tree in trees.items():
            self.remember(path, tree)
        self.assets = self._assets()

    def remember(self, path: str, tree: Mapping) -> None:
        """The tree is what the file says now."""
        try:
            data = (self.root / path).read_bytes()
        except OSError:
            data = b""
        self.kept[path] = self.first[path] = Kept(data, write(tree, order_for(path)))
        self.stamps[path] = self._stamp(self.root / path)

    def forget(self, path: str) -> None:
        for table in (self.kept, self.first, self.stamps):
            table.pop(path, None)

    @staticmethod
    def _stamp(path: Path) -> Stamp:
        try:
            found = path.stat()
            return found.st_mtime_ns, found.st_size
        except OSError:
            return 0, 0

    def _paths(self) -> list[str]:
        """The project's files on the disk, as the loader looks for them."""
        files = DiskFiles(self.root, Problems())
        found = ["game.yaml"] if files.has("game.yaml") else []
        for folder in FOLDERS:
            found += files.yaml_files(folder)
        for frame in files.folders("frames"):
            found += files.yaml_files(f"frames/{frame}")
        return found

    def _assets(self) -> dict[str, Stamp]:
        folder = self.root / "assets"
        try:
            return {path.relative_to(folder).as_posix(): self._stamp(path) for path in sorted(folder.rglob("*")) if path.suffix and not path.is_symlink()}
        except OSError:
            return {}

    # -- what others did ---------------------------------------------------------------------------------------------

    @property
    def gone(self) -> bool:
        """The whole folder was moved, deleted, or its disk taken out."""
        return not self.root.is_dir()

    def changes(self) -> list[DiskChange]:
        """Files that someone else changed, made or took away since they were read or saved here."""
        if self.gone:
            return []
        found = []
        for path, kept in self.kept.items():
            stamp = self._stamp(self.root / path)
            if stamp == self.stamps.get(path):
                continue
            if stamp == (0, 0):
                found.append(DiskChange(path, "gone"))
                continue
            try:
                same = (self.root / path).read_bytes() == kept.data
            except OSError:
                same = True
            if same:
                self.stamps[path] = stamp           # only touched
            else:
                found.append(DiskChange(path, "changed"))
        known = self.kept.keys() | self.document.trees.keys() | self.passed_over
        return found + [DiskChange(path, "new") for path in self._paths() if path not in known]

    def changed_assets(self) -> list[str]:
        """Pictures, sounds and fonts that are new, gone or different; told once."""
        if self.gone:
            return []
        now = self._assets()
        found = [name for name in {**now, **self.assets} if now.get(name) != self.assets.get(name)]
        self.assets = now
        return found

    def read(self, path: str) -> tuple[Mapping | None, list[Problem]]:
        problems = Problems()
        tree = read_file(self.root / path, problems, path)
        return tree, problems.errors

    def overrule(self, path: str) -> None:
        """What is in memory counts: the next save writes it, whatever is on the disk now."""
        self.stamps[path] = self._stamp(self.root / path)
        if path in self.document.trees:
            self.kept[path] = Kept(b"", "")
        else:
            self.passed_over.add(path)
            self.kept.pop(path, None)

    # -- writing -----------------------------------------------------------------------------------------------------

    def text(self, path: str) -> str:
        """What a file would hold if it were saved now."""
        return self.data(path).decode("utf-8", "replace")

    def data(self, path: str) -> bytes:
        canonical = write(self.document.trees[path], order_for(path))
        for kept in (self.kept.get(path), self.first.get(path)):
            if kept is not None and kept.canonical == canonical and kept.data:
                return kept.data
        return canonical.encode("utf-8", "replace")

    def dirty(self) -> list[str]:
        """Files that a save would write or take away."""
        found = []
        for path, tree in self.document.trees.items():
            kept = self.kept.get(path)
            if kept is None or kept.canonical != write(tree, order_for(path)):
                found.append(path)
        return found + [path for path in self.kept if path not in self.document.trees]

    def save(self) -> list[str]:
        """Write what differs; sentences about what could not be written. A file is written whole or stays as it was."""
        failures: list[str] = []
        for path in self.dirty():
            if path in self.document.trees:
                failures += self._write(path)
            else:
                failures += self._take_away(path)
        self.assets = self._assets()
        return failures

    def _write(self, path: str) -> list[str]:
        target = self.root / path
        data = self.data(path)
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            save_bytes(target, data)
        except SaveError as error:
            return [error.sentence]
        except OSError as error:
            return [Phrase("{path} cannot be saved: {reason}.", path=target, reason=error.strerror or error)]
        canonical = write(self.document.trees[path], order_for(path))
        self.kept[path] = Kept(data, canonical)
        self.first.setdefault(path, self.kept[path])
        self.stamps[path] = self._stamp(target)
        return []

    def _take_away(self, path: str) -> list[str]:
        target = self.root / path
        try:
            target.unlink(missing_ok=True)
            if target.parent != self.root and target.parent.is_dir() and not any(target.parent.iterdir()):
                target.parent.rmdir()
        except OSError as error:
            return [Phrase("{path} cannot be deleted: {reason}.", path=target, reason=error.strerror or error)]
        self.kept.pop(path, None)
        self.stamps.pop(path, None)
        return []
