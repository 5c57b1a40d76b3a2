"""A running game: starts the child process with what the document holds now, speaks the protocol, survives its crashes."""

from __future__ import annotations

import json
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, QProcess, QProcessEnvironment, Signal

from ...runtime.backends.saves import default_folder
from ...runtime.project.saving import save_bytes, save_text
from ..document.document import Document

GRACE = 1500          # ms that a game has to end by itself


class RunningGame(QObject):
    """One run at a time. The game reads the document's files from a temporary folder, so nothing needs to be saved first."""

    started = Signal(str)              # frame
    ticked = Signal(object)            # report: tick, frame, paused, fired
    state = Signal(object)             # report: values and objects
    fault = Signal(object)             # report
    refused = Signal(str)
    ended = Signal(int, str)           # exit code, what it said last when it crashed

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.document = document
        self.process: QProcess | None = None
        self.paused = False
        self.extra: list[str] = []     # more arguments for the child; tests run it headless
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self._rest = b""
        self._errors = b""

    @property
    def runs(self) -> bool:
        return self.process is not None

    def start(self, frame: str = "") -> None:
        """Play from the beginning, or from a frame. A game that runs already is ended first."""
        self.stop()
        self._folder = tempfile.TemporaryDirectory(prefix="playsheet-run-", ignore_cleanup_errors=True)
        overlay = Path(self._folder.name)
        for path in self.document.trees:
            target = overlay / path
            target.parent.mkdir(parents=True, exist_ok=True)
            save_text(target, self.document.text_of(path))
        for name, data in self.document.pictures.images_unsaved().items():
            target = overlay / "assets" / f"{name}.png"
            target.parent.mkdir(parents=True, exist_ok=True)
            save_bytes(target, data)
        process = QProcess(self)
        environment = QProcessEnvironment.systemEnvironment()
        environment.insert("PYGAME_HIDE_SUPPORT_PROMPT", "1")
        environment.insert("PYTHONUNBUFFERED", "1")
        process.setProcessEnvironment(environment)
        arguments = ["-m", __package__.rpartition(".")[0].rpartition(".")[0] + ".runtime.backends.child", str(self.document.root), "--overlay", str(overlay),
                     "--saves", str(default_folder(self.document.project.title)), *(["--frame", frame] if frame else []), *self.extra]
        process.readyReadStandardOutput.connect(self._read)
        process.readyReadStandardError.connect(self._read_errors)
        process.finished.connect(self._finished)
        self.process = process
        self.paused = False
        self._rest = self._errors = b""
        process.start(sys.executable, arguments)

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

    def stop(self) -> None:
        """End the game: politely, then by force."""
        process = self.process
        if process is None:
            return
        self.command("stop")
        process.closeWriteChannel()
        if not process.waitForFinished(GRACE):
            process.kill()
            process.waitForFinished(GRACE)
        if self.process is process:
            self._finished(process.exitCode(), process.exitStatus())

    # -- the pipe ----------------------------------------------------------------------------------------------------

    def _read(self) -> None:
        if self.process is None:
            return
        self._rest += bytes(self.process.readAllStandardOutput().data())
        *lines, self._rest = self._rest.split(b"\n")
        for line in lines:
            try:
                report = json.loads(line)
            except ValueError:
                continue               # not ours: something printed past the protocol
            if isinstance(report, dict):
                self._report(report)

    def _read_errors(self) -> None:
        if self.process is not None:
            self._errors = (self._errors + bytes(self.process.readAllStandardError().data()))[-8000:]

    def _report(self, report: dict[str, Any]) -> None:
        what = report.get("say")
        if what == "ready":
            self.started.emit(str(report.get("frame", "")))
        elif what == "tick":
            self.paused = bool(report.get("paused"))
            self.ticked.emit(report)
        elif what == "state":
            self.state.emit(report)
        elif what == "fault":
            self.fault.emit(report)
        elif what == "refused":
            self.refused.emit(str(report.get("why", "")))

    def _finished(self, code: int, status: QProcess.ExitStatus) -> None:
        process, self.process = self.process, None
        if process is None:
            return
        self.process = process
        self._read()
        self._read_errors()
        self.process = None
        process.deleteLater()
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None
        crashed = status == QProcess.ExitStatus.CrashExit or code not in (0, 1, 2, 130)
        words = self._errors.decode("utf-8", "replace").strip()
        self.ended.emit(code, words.rpartition(os.linesep)[2] if crashed or code == 2 else "")
