"""One task of the export process at a time: looking through a game, or exporting it. Nothing of it blocks the window."""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, QProcess, QProcessEnvironment, Signal

from ...objects.phrases import Phrase

CHILD = __package__.rpartition(".")[0].rpartition(".")[0] + ".packaging.export_child"
GRACE = 5000                  # ms that it has to take away what is half-written
LONGEST = 8 * 1024 * 1024     # bytes of one report; whatever is longer is none of ours
MOST_SENTENCES = 200


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came out: where it is, its zip (its path is empty when there is none), bytes by part."""

    path: Path
    archive: Path | None
    archive_size: int
    sizes: dict[str, int] = field(default_factory=dict)

    @property
    def whole(self) -> int:
        return sum(self.sizes.values())


class ExportJob(QObject):
    """Starts the process, reads its reports, ends it."""

    known = Signal(object)            # a list of Phrases, which a Signal(list) would make plain texts
    progressed = Signal(str, float)
    done = Signal(object)             # Outcome
    refused = Signal(object, object)  # a Phrase, a list of lines below it
    cancelled = Signal()
    ended = Signal()                  # after any of the others

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.program = [sys.executable, "-m", CHILD]
        self.process: QProcess | None = None
        self.scratch: tempfile.TemporaryDirectory[str] | None = None
        self._rest = b""
        self._errors = b""
        self._answered = self._stopped = False
        self._target: Path | None = None
        self._before: set[str] = set()

    @property
    def runs(self) -> bool:
        return self.process is not None

    def folder(self) -> Path:
        """A folder for what the task needs; it goes when the task has ended. Raises OSError."""
        if self.scratch is None:
            self.scratch = tempfile.TemporaryDirectory(prefix="playsheet-export-", ignore_cleanup_errors=True)
        return Path(self.scratch.name)

    def start(self, task: str, project: Path, to: str, target: Path | None = None, **options: str) -> None:
        """Begin a task when none runs. `options` are those of the process; empty ones are left out."""
        arguments = [task, str(project), "--to", to, *([f"--out={target}"] if target is not None else [])]
        arguments += [f"--{name}={value}" for name, value in options.items() if value]
        process = self.process = QProcess(self)
        self._rest = self._errors = b""
        self._answered = self._stopped = False
        self._target = target
        self._before = names_of(target)
        environment = QProcessEnvironment.systemEnvironment()
        environment.insert("PYGAME_HIDE_SUPPORT_PROMPT", "1")
        process.setProcessEnvironment(environment)
        process.readyReadStandardOutput.connect(self._read)
        process.readyReadStandardError.connect(self._read_errors)
        process.finished.connect(self._finished)
        process.errorOccurred.connect(self._failed)
        process.start(self.program[0], [*self.program[1:], *arguments])

    def cancel(self) -> None:
        """Ask it to leave everything as it was; `cancelled` comes when that is done."""
        if self.process is not None and not self._stopped:
            self._stopped = True
            self.process.write(b'{"do": "stop"}\n')

    def stop(self) -> None:
        """End it, and wait until it has gone."""
        process = self.process
        if process is None:
            return
        self.cancel()
        process.closeWriteChannel()
        if not process.waitForFinished(GRACE):
            process.kill()
            process.waitForFinished(GRACE)
        if self.process is process:
            self._finished()

    def drop(self) -> None:
        """End a task that writes nothing, at once and without a word."""
        process, self.process = self.process, None
        if process is not None:
            process.kill()
            process.waitForFinished(GRACE)
            process.deleteLater()
        self._tidy()

    def _tidy(self) -> None:
        if self.scratch is not None:
            self.scratch.cleanup()
            self.scratch = None

    # -- the pipe ----------------------------------------------------------------------------------------------------

    def _read(self) -> None:
        if self.process is None:
            return
        self._rest += bytes(self.process.readAllStandardOutput().data())
        *lines, self._rest = self._rest.split(b"\n")
        if len(self._rest) > LONGEST:
            self._rest = b""
        for line in lines:
            try:
                report = json.loads(line)
            except (ValueError, RecursionError):
                continue               # not ours: something printed past the protocol
            if isinstance(report, dict):
                self._report(report)

    def _read_errors(self) -> None:
        if self.process is not None:
            self._errors = (self._errors + bytes(self.process.readAllStandardError().data()))[-8000:]

    def _report(self, report: dict[str, Any]) -> None:
        what = report.get("say")
        if what == "progress":
            self.progressed.emit(str(report.get("words", "")), float(report.get("part") or 0.0))
        elif what == "known":
            self._answered = True
            self.known.emit([unpacked(one) for one in report.get("sentences", [])[:MOST_SENTENCES]])
        elif what == "done":
            self._answered = True
            archive = str(report.get("archive") or "")
            self.done.emit(Outcome(Path(str(report.get("path"))), Path(archive) if archive else None, int(report.get("archive_size") or 0),
                                   {str(name): int(size) for name, size in dict(report.get("sizes") or {}).items()}))
        elif what == "refused":
            self._answered = True
            self.refused.emit(unpacked(report.get("why")), [str(line) for line in report.get("lines", [])])
        elif what == "cancelled":
            self._answered = True
            self.cancelled.emit()

    def _failed(self, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart:
            self._finished()

    def _finished(self, *_: object) -> None:
        process = self.process
        if process is None:
            return
        self._read()
        self._read_errors()
        self.process = None
        process.deleteLater()
        if not self._answered:
            take_away(self._target, self._before)
            words = self._errors.decode("utf-8", "replace").strip().splitlines()
            if self._stopped:
                self.cancelled.emit()
            else:
                self.refused.emit(Phrase("The export ended before it was done, and nothing of it is left. {why}", why=words[-1] if words else ""), [])
        self._tidy()
        self.ended.emit()


def unpacked(data: object) -> Phrase:
    """The phrase of a report."""
    if not isinstance(data, dict) or not isinstance(data.get("fields"), dict):
        return Phrase("{text}", text=str(data))
    fields = {str(name): unpacked(value) if isinstance(value, dict) else value for name, value in data["fields"].items()}
    try:
        return Phrase(str(data.get("template")), **fields)
    except (KeyError, IndexError, ValueError):
        return Phrase("{text}", text=str(data.get("template")))


def names_of(target: Path | None) -> set[str]:
    """What lies beside the target while it is made: hidden files and folders that begin with its name."""
    try:
        return {path.name for path in target.parent.iterdir() if path.name.startswith(f".{target.name}")} if target is not None else set()
    except OSError:
        return set()


def take_away(target: Path | None, before: set[str]) -> None:
    """What a process left that was ended by force."""
    for name in names_of(target) - before:
        path = target.parent / name if target is not None else Path(name)
        if path.is_dir() and not path.is_symlink():
            if (path / "was").exists() and target is not None and not target.exists():
                (path / "was").replace(target)          # the earlier export, which was about to be replaced
            shutil.rmtree(path, ignore_errors=True)
        else:
            path.unlink(missing_ok=True)
