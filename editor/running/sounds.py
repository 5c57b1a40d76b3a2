"""Lets a sound of the project be heard: in a process of its own, one at a time."""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtCore import QObject, QProcess, Signal

from .environment import child_environment

GRACE = 400          # ms that a player has to end by itself


class SoundPlayer(QObject):
    """Plays files one after the other; the next one cuts the last short."""

    failed = Signal(str)            # path of a file that could not be played
    ended = Signal(int)             # exit code

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.path = ""
        self.process = QProcess(self)
        self.process.setProcessEnvironment(child_environment())
        self.process.finished.connect(self._finished)

    @property
    def plays(self) -> bool:
        return self.process.state() != QProcess.ProcessState.NotRunning

    def play(self, path: Path) -> None:
        self.stop()
        self.path = str(path)
        module = __package__.rpartition(".")[0].rpartition(".")[0] + ".runtime.backends.one_sound"
        self.process.start(sys.executable, ["-m", module, self.path])

    def stop(self) -> None:
        """Be quiet."""
        if self.plays:
            self.path = ""
            self.process.closeWriteChannel()
            if not self.process.waitForFinished(GRACE):
                self.process.kill()
                self.process.waitForFinished(GRACE)

    def _finished(self, code: int, _status: QProcess.ExitStatus) -> None:
        path, self.path = self.path, ""
        if path:
            if code:
                self.failed.emit(path)
            self.ended.emit(code)
