"""The document: a project's trees, its undo stack, and what follows from the trees (typed project, problems)."""

from __future__ import annotations

import gc
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from time import monotonic

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QUndoStack

from ...objects.phrases import Phrase
from ...runtime.project.loading import load_project
from ...runtime.project.migrate import migrate
from ...runtime.project.model import Project
from ...runtime.project.orders import order_for
from ...runtime.project.problems import Problem, Problems
from ...runtime.project.reader import read_file
from ...runtime.project.saving import SaveError, save_bytes
from ...runtime.project.tree import Collection, Entry, Mapping, Node
from ...runtime.project.writer import write
from ...runtime.world.playable import Playable
from .addresses import Address
from .background import Background
from .disk import Disk, DiskChange
from .edits import Change, DropFile, Insert, NewFile, Remove, ReplaceTrees, SetValue
from .numbering import renumber
from .pictures import PictureStore

SLOW = 0.06                # seconds: a check that takes longer is done beside the work
CHECK_AFTER = 250          # ms of quiet before the project is checked again
MOST_AT_ONCE = 1000        # rows of a file whose lines are brought up to date before each check; of larger ones when a problem needs them


class Document(QObject):
    """A project that is being edited.

    All edits go through the methods below (or commands pushed on `undo_stack`); `changed` tells what an edit, undo or redo
    changed, `checked` that `project` and `problems` are up to date again.
    """

    changed = Signal(object)        # Change
    checked = Signal()
    saved = Signal()

    def __init__(self, root: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.root = root
        self.undo_stack = QUndoStack(self)
        self.trees: dict[str, Mapping] = {}
        self.unreadable: list[Problem] = []      # files that could not be read: kept on the disk as they are
        self.problems: list[Problem] = []
        self.read_only: str = ""                 # why nothing can be saved, as a sentence
        self.disk = Disk(self)
        self._moved: set[str] = set()            # files whose nodes may have lines of before
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(CHECK_AFTER)
        self._timer.timeout.connect(self._check_later)
        self._aside = Background(self._take, self.check, self)
        self._slow = False                       # whether a check takes so long that it is done beside the work
        self.unchecked: set[str] = set()         # files that changed since the last check
        self.project: Project
        self.playable: Playable | None = None
        self.pictures = PictureStore(self)       # pictures that are being drawn
        self.reload()

    def __del__(self) -> None:
        """The commands go before the stack does.

        They know the document and it knows them, so the garbage collector takes them apart together. PySide would then give
        each command back to Python, which deletes it while the stack still points to it, and the stack crashes when its turn comes.
        """
        with suppress(RuntimeError, AttributeError):
            self.undo_stack.blockSignals(True)
            self.undo_stack.clear()

    # -- reading and writing -----------------------------------------------------------------------------------------

    def reload(self) -> None:
        """Read the project from its folder, forgetting everything else."""
        self.undo_stack.clear()
        self.pictures.forget()
        start = monotonic()
        read = load_project(self.root)
        read_in = monotonic() - start
        self.trees = dict(read.trees)
        self.unreadable = [p for p in read.problems if p.path not in self.trees and p.severity == "error"]
        self._read_tests()
        self.disk.read_all(self.trees)
        self._moved.clear()
        self.read_only = self._why_not()
        self._timer.stop()
        self._aside.drop()
        self._aside.wait()
        start = monotonic()
        self._take((read, Playable(read)))
        self._slow = read_in / 2 + monotonic() - start > SLOW          # the other half is the files themselves, which a check does not read
        if self._slow:
            gc.freeze()          # the collector need not look through a large game again and again, which would be seen as a halt

    def _why_not(self) -> str:
        """Why this project cannot be saved where it is, '' when it can."""
        newer = [path for path, tree in self.trees.items() if migrate(tree, Problems()) is None]
        if newer:
            return Phrase("This game was made with a newer version of Playsheet ({file} says so). It is open to be looked at, and nothing of it is changed: "
                          "install the newest version to work on it.", file=newer[0])
        if not os.access(self.root, os.W_OK):
            return Phrase("The folder {folder} may not be changed, so nothing can be saved in it. Save a copy somewhere else.", folder=self.root)
        return ""

    def _read_tests(self) -> None:
        """The project's tests: a name that changes does so in them too. One that cannot be read is left alone."""
        folder = self.root / "tests"
        for file in sorted(folder.glob("*.yaml")) if folder.is_dir() else ():
            tree = read_file(file, problems := Problems())
            if tree is not None and not problems.items:
                self.trees[f"tests/{file.name}"] = tree

    @property
    def modified(self) -> bool:
        return not self.undo_stack.isClean()

    @property
    def stale(self) -> bool:
        """Whether `project` and `problems` are older than the last edit; `check()` brings them up to date at once."""
        return bool(self.unchecked)

    def text_of(self, path: str) -> str:
        """The canonical text of a file as it stands now."""
        return write(self.trees[path], order_for(path))

    def save(self) -> list[str]:
        """Write what has changed; returns sentences about what could not be written. Then everything is still here, and the old files are whole."""
        if self.read_only:
            return [self.read_only]
        if self.disk.gone:
            return [Phrase("The folder {folder} is gone. The game is still open here: save a copy of it somewhere else.", folder=self.root)]
        new_pictures, failures = self.pictures.save()      # before the files that name them
        failures += self.disk.save()
        if not failures:
            self.undo_stack.setClean()
        if new_pictures:
            self.check()
        self.saved.emit()
        return failures

    def save_copy(self, root: Path) -> list[str]:
        """Write the game as it stands into another folder, which must not exist yet or be empty; this document stays where it is."""
        try:
            if root.exists() and any(root.iterdir()):
                return [Phrase("{folder} exists already and is not empty; choose another folder", folder=root)]
            for path in sorted(self.root.rglob("*")) if self.root.is_dir() else ():
                if path.is_file() and not path.is_symlink() and not path.name.startswith("."):
                    target = root / path.relative_to(self.root)
                    target.parent.mkdir(parents=True, exist_ok=True)
                    shutil.copyfile(path, target)
            for path in self.disk.kept:
                if path not in self.trees:
                    (root / path).unlink(missing_ok=True)
            files = {path: self.disk.data(path) for path in self.trees}
            files |= {f"assets/{name}.png": data for name, data in self.pictures.images_all().items()}
            for name, data in files.items():
                (root / name).parent.mkdir(parents=True, exist_ok=True)
                save_bytes(root / name, data)
        except SaveError as error:
            return [error.sentence]
        except OSError as error:
            return [Phrase("{folder} could not be made: {why}", folder=root, why=error.strerror or error)]
        return []

    # -- what others change on the disk ------------------------------------------------------------------------------

    def take_from_disk(self, change: DiskChange, text: str) -> str:
        """Take over what someone else did to a file, as a step that can be undone; returns why that is not possible."""
        tree, problems = self.disk.read(change.path) if change.kind != "gone" else (None, [])
        if problems and tree is None:
            return Phrase("{file} cannot be read, so it stays as it is here: {why}", file=change.path, why=problems[0].sentence())
        clean = not self.modified
        self.undo_stack.push(ReplaceTrees(self, {change.path: tree}, text))
        if tree is None:
            self.disk.forget(change.path)
        else:
            self.disk.remember(change.path, tree)
        if clean:
            self.undo_stack.setClean()
        return ""

    def keep_mine(self, change: DiskChange) -> None:
        """Go on with what is in memory: the next save writes it."""
        self.disk.overrule(change.path)
        if change.kind != "new":
            self.undo_stack.resetClean()

    def look_at_assets(self) -> list[str]:
        """Take over pictures, sounds and fonts that changed on the disk; returns their names."""
        changed = self.disk.changed_assets()
        if changed:
            self.check()
            for name in changed:
                self.pictures.changed.emit(name.rpartition(".")[0])
        return changed

    # -- edits -------------------------------------------------------------------------------------------------------

    def set_value(self, path: str, address: Address, value: Node | None, text: str, merge: str = "") -> None:
        """Replace the node at an address (None: remove it)."""
        self.undo_stack.push(SetValue(self, path, address, value, text, merge))

    def insert(self, path: str, address: Address, index: int, entries: list[Entry], text: str) -> None:
        self.undo_stack.push(Insert(self, path, address, index, entries, text))

    def remove(self, path: str, address: Address, index: int, count: int, text: str) -> None:
        self.undo_stack.push(Remove(self, path, address, index, count, text))

    def new_file(self, path: str, tree: Mapping, text: str) -> None:
        self.undo_stack.push(NewFile(self, path, tree, text))

    def drop_file(self, path: str, text: str) -> None:
        self.undo_stack.push(DropFile(self, path, text))

    @contextmanager
    def step(self, text: str) -> Iterator[None]:
        """Several edits that are undone together."""
        self.undo_stack.beginMacro(text)
        try:
            yield
        finally:
            self.undo_stack.endMacro()

    def announce(self, change: Change) -> None:
        """An edit was done or taken back."""
        self.unchecked.add(change.path)
        self._moved.add(change.path)
        self._aside.drop()
        self.changed.emit(change)
        self._timer.start()

    # -- what follows ------------------------------------------------------------------------------------------------

    def check(self) -> None:
        """Find the typed project and all problems anew, now; their lines are those of the files as they would be saved."""
        self._timer.stop()
        self._aside.drop()
        self._aside.wait()
        start = monotonic()
        found = derive(self.root, self.trees, self._moved)
        self._slow = monotonic() - start > SLOW
        self._take(found)

    def _check_later(self) -> None:
        """After some quiet: a check that takes long is done beside the work."""
        if not self._slow:
            self.check()
        elif self._aside.runs:
            self._timer.start()         # the last one has not ended yet
        else:
            self._aside.start(partial(derive, self.root, self.trees, self._moved))

    def renumber(self) -> None:
        """Lines and columns of all trees as in the files that would be saved now."""
        renumber_files(self.trees, self._moved, set(self._moved))

    def _take(self, found: tuple[Project, Playable]) -> None:
        self.project, self.playable = found
        self.unchecked.clear()
        self.problems = [*self.unreadable, *(p for p in self.project.problems.items if p not in self.unreadable
                                             and (p.code != "missing_asset" or not self.pictures.is_new(str(p.fields.get("text")))))]
        self.checked.emit()


def derive(root: Path, trees: dict[str, Mapping], moved: set[str]) -> tuple[Project, Playable]:
    """The typed project of some trees, and what can be played of it. May run in a thread: it changes nothing but lines of nodes.

    `moved` are the files whose lines are not those of their text any more; large ones are numbered anew only when a problem needs it.
    """
    renumber_files(trees, moved, {path for path in set(moved) if path in trees and _size(trees[path]) <= MOST_AT_ONCE})
    project = load_project(root, trees)
    playable = Playable(project)
    late = {p.path for p in project.problems if p.path in moved}
    if late:
        renumber_files(trees, moved, late)
        project = load_project(root, trees)
        playable = Playable(project)
    return project, playable


def renumber_files(trees: dict[str, Mapping], moved: set[str], paths: set[str]) -> None:
    moved -= paths                  # first: an edit meanwhile puts its file back
    for path in paths:
        if path in trees:
            renumber(trees[path], write(trees[path], order_for(path)))


def _size(tree: Mapping) -> int:
    """About how many rows a file has: those of its lists at the top."""
    return max((len(value) for _, value in tree.items() if isinstance(value, Collection)), default=0)
