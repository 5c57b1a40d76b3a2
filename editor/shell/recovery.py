"""Autosave and recovery: what is not saved yet is kept beside the project's cache, and offered after a crash."""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
import os
from pathlib import Path

from PySide6.QtCore import QObject, QStandardPaths, QTimer
from PySide6.QtGui import QImage

from ...runtime.project.problems import Problems
from ...runtime.project.reader import read_text
from ...runtime.project.saving import SaveError, save_text
from ...runtime.project.tree import Mapping
from ..document.document import Document
from ..document.edits import Change
from ..document.pictures import FORMAT

QUIET = 2000         # ms after an edit


def recovery_file(root: Path) -> Path:
    """Where the unsaved state of a project is kept: in the user's data folder, so that read-only projects have one too."""
    base = Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.AppDataLocation))
    name = hashlib.blake2b(str(root.resolve()).encode(), digest_size=8).hexdigest()
    return base / "recovery" / f"{root.name}-{name}.json"


class Recovery(QObject):
    """Keeps the unsaved files of a document; forgets them when it is saved or closed in order."""

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.document = document
        self.file = recovery_file(document.root)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(QUIET)
        self._timer.timeout.connect(self.keep)
        document.changed.connect(self._changed)
        document.pictures.changed.connect(self._changed)
        document.saved.connect(self._saved)

    def _changed(self, _change: Change | str) -> None:
        self._timer.start()

    def _saved(self) -> None:
        if not self.document.modified:
            self.forget()

    def keep(self) -> None:
        """Write what differs from the disk."""
        if not self.document.modified:
            self.forget()
            return
        texts = {path: self.document.text_of(path) for path in self.document.trees}
        kept = {"root": str(self.document.root), "process": os.getpid(), "files": texts}
        kept["pictures"] = {name: base64.b64encode(data).decode("ascii") for name, data in self.document.pictures.images_unsaved().items()}
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            save_text(self.file, json.dumps(kept, ensure_ascii=False))
        except (OSError, SaveError):
            return           # a full disk must not stop the work; the next try comes with the next edit

    def forget(self) -> None:
        self._timer.stop()
        self.file.unlink(missing_ok=True)


def recoverable(root: Path) -> dict[str, Mapping] | None:
    """Trees that a crashed editor left for a project, None when there are none."""
    try:
        data = json.loads(recovery_file(root).read_text(encoding="utf-8"))
        files = data["files"]
        alive = data.get("process") != os.getpid() and _runs(int(data.get("process", 0)))
    except (OSError, ValueError, KeyError, TypeError):
        return None
    if alive or not isinstance(files, dict):
        return None
    trees: dict[str, Mapping] = {}
    for path, text in files.items():
        tree = read_text(str(text), Problems())
        if tree is not None:
            trees[str(path)] = tree
    return trees or None


def recoverable_pictures(root: Path) -> dict[str, QImage]:
    """Drawings that a crashed editor left, by name; to be asked after `recoverable`."""
    try:
        held = json.loads(recovery_file(root).read_text(encoding="utf-8")).get("pictures", {})
    except (OSError, ValueError, AttributeError):
        return {}
    found: dict[str, QImage] = {}
    for name, text in held.items() if isinstance(held, dict) else ():
        try:
            image = QImage.fromData(base64.b64decode(text), "PNG")
        except (binascii.Error, TypeError, ValueError):
            continue
        if not image.isNull():
            found[str(name)] = image.convertToFormat(FORMAT)
    return found


def _runs(process: int) -> bool:
    """Whether a process with this number lives (another editor may be open on the project)."""
    if process <= 0 or os.name == "nt":
        return False
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
