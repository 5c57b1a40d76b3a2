"""Checks a large project beside the work on it, so that typing never waits.

The thread reads the trees as they are; nothing is copied. An edit in between makes what it finds worthless: then it is thrown
away, and the check begins again once there is quiet.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from typing import Generic, TypeVar

from PySide6.QtCore import QObject, Qt, Signal

Found = TypeVar("Found")
SWITCH = 0.0005         # seconds after which the thread lets others go first; Python's own are ten times as many


class _Bell(QObject):
    rung = Signal(int)


class Background(Generic[Found]):
    """Runs `work` in a thread; `then` is called with what it gave, in the thread of the windows, unless it was dropped."""

    def __init__(self, work: Callable[[], Found], then: Callable[[Found], None], parent: QObject) -> None:
        self.work = work
        self.then = then
        self.number = 0
        self.thread: Thread | None = None
        self._found: dict[int, Found] = {}
        self._bell = _Bell(parent)
        self._bell.rung.connect(self._done, Qt.ConnectionType.QueuedConnection)

    @property
    def runs(self) -> bool:
        return self.thread is not None and self.thread.is_alive()

    def start(self) -> None:
        self.number += 1
        sys.setswitchinterval(SWITCH)
        self.thread = Thread(target=self._run, args=(self.number,), daemon=True)
        self.thread.start()

    def drop(self) -> None:
        """What is being found is not wanted any more."""
        self.number += 1

    def wait(self) -> None:
        """Until no thread reads the trees."""
        if self.thread is not None:
            self.thread.join()

    def _run(self, number: int) -> None:
        try:
            self._found[number] = self.work()
        except Exception:       # a tree that changes while it is read can break anything; then the next check tells
            if number == self.number:
                raise
        finally:
            with suppress(RuntimeError):        # the windows are gone
                self._bell.rung.emit(number)

    def _done(self, number: int) -> None:
        found = self._found.pop(number, None)
        if found is not None and number == self.number:
            self.then(found)
