"""A running game: starts the child process with what the document holds now, speaks the protocol, survives its crashes."""

from __future__ import annotations

import json
import signal
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Any

from PySide6.QtCore import QObject, QProcess, QTimer, Signal

from ...objects.phrases import Phrase
from ...runtime.backends.saves import default_folder
from ..document.document import Document
from ..document.laying_out import lay_out
from .environment import child_environment
from .rows import RowPlaces

GRACE = 1500                  # ms that a game has to end by itself
PING_EVERY = 1000             # ms
SILENT = 5.0                  # seconds without an answer before it is said
LONGEST = 32 * 1024 * 1024    # bytes of one report; whatever is longer is none of ours
CHILD = __package__.rpartition(".")[0].rpartition(".")[0] + ".runtime.backends.child"


@dataclass(frozen=True, slots=True)
class Crash:
    """How a game ended that should not have: a sentence, and the row that ran when that is known."""

    sentence: str
    path: str = ""
    line: int = 0


class RunningGame(QObject):
    """One run at a time. The game reads the document's files from a temporary folder, so nothing needs to be saved first."""

    started = Signal(str)              # frame
    shown = Signal()                   # the first picture is on the screen
    ticked = Signal(object)            # report: tick, frame, paused, fired
    state = Signal(object)             # report: values and objects
    fault = Signal(object)             # report
    refused = Signal(str)
    silent = Signal(bool)              # whether it has stopped answering
    ended = Signal(int, object)        # exit code, a Crash or None

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.document = document
        self.process: QProcess | None = None
        self.paused = False
        self.language = "en"
        self.program = [sys.executable, "-m", CHILD]
        self.extra: list[str] = []     # more arguments for the child; tests run it headless
        self.places = RowPlaces(document)
        self.keep_warm = False         # whether a process waits, everything imported, for the next run
        self._warm: QProcess | None = None
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self._rest = b""
        self._errors = b""
        self._crash: Crash | None = None
        self._heard = 0.0
        self._silent = False
        self._killed = False           # by us
        self._pulse = QTimer(self)
        self._pulse.setInterval(PING_EVERY)
        self._pulse.timeout.connect(self._ask)

    @property
    def runs(self) -> bool:
        return self.process is not None

    # -- starting ----------------------------------------------------------------------------------------------------

    def _new_process(self, arguments: list[str]) -> QProcess:
        process = QProcess(self)
        environment = child_environment()
        environment.insert("PYTHONUNBUFFERED", "1")
        process.setProcessEnvironment(environment)
        process.start(self.program[0], [*self.program[1:], *arguments])
        return process

    def warm_up(self) -> None:
        """Have a process ready for the next run."""
        if self.keep_warm and (self._warm is None or self._warm.state() == QProcess.ProcessState.NotRunning):
            self._warm = self._new_process(["--warm"])

    def start(self, frame: str = "") -> str:
        """Play from the beginning, or from a frame. A game that runs already is ended first. Returns why that is not possible."""
        self.stop()
        try:
            overlay = self._lay_out()
        except OSError as error:
            self._drop_folder()
            return Phrase("The game cannot be played, because there is no place for its temporary files: {why}", why=error.strerror or error)
        arguments = [str(self.document.root), "--overlay", str(overlay), "--tidy", "--saves", str(default_folder(self.document.project.title)),
                     "--language", self.language, *(["--frame", frame] if frame else []), *self.extra]
        process, self._warm = self._warm, None
        if process is None or process.state() == QProcess.ProcessState.NotRunning:
            process = self._new_process(arguments)
        else:
            process.write((json.dumps({"do": "load", "arguments": arguments}, ensure_ascii=False) + "\n").encode())
        self.process = process
        self.paused = self._silent = self._killed = False
        self._rest = self._errors = b""
        self._crash = None
        self._heard = monotonic()
        process.readyReadStandardOutput.connect(self._read)
        process.readyReadStandardError.connect(self._read_errors)
        process.finished.connect(self._finished)
        process.errorOccurred.connect(self._failed)
        self._pulse.start()
        return ""

    def _lay_out(self) -> Path:
        """The project as it is on the screen, in a folder of its own; what is not edited there is read from the project itself."""
        self.document.renumber()
        self.places.remember()
        self._folder = tempfile.TemporaryDirectory(prefix="playsheet-run-", ignore_cleanup_errors=True)
        overlay = Path(self._folder.name)
        lay_out(self.document, overlay)
        return overlay

    # -- steering ----------------------------------------------------------------------------------------------------

    def command(self, what: str, **more: Any) -> None:
        """Send a command; nothing happens when no game runs."""
        if self.process is not None:
            self.process.write((json.dumps({"do": what, **more}, ensure_ascii=False) + "\n").encode())

    def pause(self, on: bool) -> None:
        self.command("pause" if on else "resume")
        self.paused = on

    def step(self) -> None:
        self.paused = True
        self.command("step")

    def set_speed(self, factor: float) -> None:
        self.command("speed", factor=factor)

    def stop(self) -> None:
        """End the game: politely, then by force."""
        process = self.process
        if process is None:
            return
        self.command("stop")
        process.closeWriteChannel()
        if self._silent or not process.waitForFinished(GRACE):
            self._killed = True
            process.kill()
            process.waitForFinished(GRACE)
        if self.process is process:
            self._finished(process.exitCode(), process.exitStatus())

    def close(self) -> None:
        """End the game, and the process that waits."""
        self.keep_warm = False
        self.stop()
        warm, self._warm = self._warm, None
        if warm is not None:
            warm.closeWriteChannel()
            if not warm.waitForFinished(GRACE):
                warm.kill()
                warm.waitForFinished(GRACE)

    def _ask(self) -> None:
        self.command("ping")
        silent = self.runs and monotonic() - self._heard > SILENT
        if silent != self._silent:
            self._silent = silent
            self.silent.emit(silent)

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
        self._heard = monotonic()
        if self._silent:
            self._silent = False
            self.silent.emit(False)
        what = report.get("say")
        if what == "ready":
            self.started.emit(str(report.get("frame", "")))
        elif what == "shown":
            self.shown.emit()
        elif what == "tick":
            self.paused = bool(report.get("paused"))
            report["fired"] = self.places.of_rows(report.get("fired"))
            self.ticked.emit(report)
        elif what == "state":
            if all(isinstance(report.get(key), dict) for key in ("game", "frame", "objects")):
                self.state.emit(report)
        elif what == "fault":
            self.fault.emit({**report, "line": self.places.of(str(report.get("path", "")), report.get("line"))})
        elif what == "crash":
            path = str(report.get("path", ""))
            self._crash = Crash(str(report.get("why", "")), path, self.places.of(path, report.get("line")))
        elif what == "refused":
            self.refused.emit(str(report.get("why", "")))

    def _failed(self, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart and self.process is not None:
            self._finished(2, QProcess.ExitStatus.NormalExit)

    def _finished(self, code: int, status: QProcess.ExitStatus) -> None:
        process = self.process
        if process is None:
            return
        self._read()
        self._read_errors()
        self.process = None
        self._pulse.stop()
        process.deleteLater()
        self._drop_folder()
        if self._silent:
            self._silent = False
            self.silent.emit(False)
        self.ended.emit(code, self._why(code, status))
        self.warm_up()

    def _drop_folder(self) -> None:
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None

    def _why(self, code: int, status: QProcess.ExitStatus) -> Crash | None:
        """What to say of an end; None when it is as it should be."""
        if self._killed:
            return None
        if self._crash is not None:
            return self._crash
        if status == QProcess.ExitStatus.CrashExit:
            return Crash(Phrase("its process was ended from outside ({signal})", signal=signal_name(code)))
        if code not in (0, 1, 130):
            words = self._errors.decode("utf-8", "replace").strip().splitlines()
            return Crash(words[-1] if words else Phrase("exit code {code}", code=code))
        return None


def signal_name(code: int) -> str:
    """`SIGKILL` for 9; the number itself for what is no signal."""
    try:
        return signal.Signals(code).name
    except ValueError:
        return str(code)
