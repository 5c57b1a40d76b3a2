"""Autosave and recovery: what is not saved yet is kept beside the project's cache, and offered after a crash."""

from __future__ import annotations

import base64
import binascii
import contextlib
import hashlib
import json
import os
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

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
SHARE = 20           # keeping may take a twentieth of the time


def recovery_file(root: Path) -> Path:
    """Where the unsaved state of a project is kept: in the user's data folder, so that read-only projects have one too."""
    base = Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.AppDataLocation))
    name = hashlib.blake2b(str(root.resolve()).encode(), digest_size=8).hexdigest()
    return base / "recovery" / f"{root.name}-{name}.json"


class Recovery(QObject):
    """Keeps the unsaved files of a document; forgets them when it is saved or closed in order.

    The first edit after a quiet time starts the clock and later ones do not turn it back, so that steady work is kept too.
    """

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.document = document
        self.file = recovery_file(document.root)
        self.touched: set[str] = set()          # files that were edited since they were read or saved
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(QUIET)
        self._timer.timeout.connect(self.keep)
        document.changed.connect(self._changed)
        document.pictures.changed.connect(self._drawn)
        document.saved.connect(self._saved)

    def _changed(self, change: Change) -> None:
        self.touched.add(change.path)
        self._drawn()

    def _drawn(self, _name: str = "") -> None:
        if not self._timer.isActive():
            self._timer.start()

    def _saved(self) -> None:
        if not self.document.modified:
            self.touched.clear()
            self.forget()

    def keep(self) -> None:
        """Write what was edited."""
        self._timer.stop()
        if not self.document.modified:
            self.forget()
            return
        began = monotonic()
        files = {path: self.document.disk.text(path) if path in self.document.trees else None for path in sorted(self.touched)}
        kept = {"root": str(self.document.root), "process": os.getpid(), "files": files}
        kept["pictures"] = {name: base64.b64encode(data).decode("ascii") for name, data in self.document.pictures.images_unsaved().items()}
        with contextlib.suppress(OSError, SaveError):       # a full disk must not stop the work; the next try comes with the next edit
            self.file.parent.mkdir(parents=True, exist_ok=True)
            save_text(self.file, json.dumps(kept, ensure_ascii=False))
        self._timer.setInterval(max(QUIET, round((monotonic() - began) * SHARE * 1000)))

    def forget(self) -> None:
        self._timer.stop()
        with contextlib.suppress(OSError):
            self.file.unlink(missing_ok=True)


@dataclass(slots=True)
class Recovered:
    """What a crashed editor left: trees by path (None for a deleted file), and drawings by name."""

    trees: dict[str, Mapping | None]
    pictures: dict[str, QImage]


def recoverable(root: Path) -> Recovered | None:
    """What a crashed editor left for a project, None when that is nothing or its editor still runs."""
    try:
        data = json.loads(recovery_file(root).read_text(encoding="utf-8"))
        files, drawn = data["files"], data.get("pictures", {})
        process = int(data.get("process", 0))
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None
    if not isinstance(files, dict) or not isinstance(drawn, dict) or (process != os.getpid() and _runs(process)):
        return None
    trees: dict[str, Mapping | None] = {}
    for path, text in files.items():
        tree = read_text(str(text), Problems()) if text is not None else None
        if (tree is not None or text is None) and not Path(path).is_absolute() and ".." not in Path(path).parts:
            trees[str(path)] = tree
    found = Recovered(trees, _pictures(drawn))
    return found if found.trees or found.pictures else None


def _pictures(drawn: dict[str, object]) -> dict[str, QImage]:
    found: dict[str, QImage] = {}
    for name, text in drawn.items():
        try:
            image = QImage.fromData(base64.b64decode(str(text), validate=True))
        except (ValueError, binascii.Error):
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
