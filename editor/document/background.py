"""Checks a large project beside the work on it, so that typing never waits.

The thread reads the trees as they are; nothing is copied. An edit in between makes what it finds worthless: then it is thrown
away, and the check begins again once there is quiet.

The garbage collector rests meanwhile: it would run in the thread too, and might take windows apart there, which Qt does not survive.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from itertools import count
from threading import Thread
from typing import Generic, TypeVar
from weakref import WeakMethod

from PySide6.QtCore import QObject, Qt, Signal

Found = TypeVar("Found")
SWITCH = 0.0005         # seconds after which the thread lets others go first; Python's own are ten times as many


_numbers = count(1)
_running: set[int] = set()       # numbers of threads that may still read


def _ended(number: int) -> None:
    _running.discard(number)
    if not _running:
        gc.enable()


class _Bell(QObject):
    rung = Signal(int)


class Background(Generic[Found]):
    """Does work in a thread; the method `then` is called with what it gave, in the thread of the windows, unless it was dropped.
    When the work failed though nothing was changed meanwhile, the method `otherwise` is called.

    The work must not hold on to anything of the windows, or the thread might be the one to take it apart.
    """

    def __init__(self, then: Callable[[Found], None], otherwise: Callable[[], None], parent: QObject) -> None:
        self.then = WeakMethod(then)
        self.otherwise = WeakMethod(otherwise)
        self.number = 0             # of the work whose result is wanted
        self.started = 0
        self.thread: Thread | None = None
        self._found: dict[int, Found] = {}
        self._bell = _Bell(parent)
        self._bell.rung.connect(self._done, Qt.ConnectionType.QueuedConnection)

    @property
    def runs(self) -> bool:
        return self.thread is not None and self.thread.is_alive()

    def start(self, work: Callable[[], Found]) -> None:
        self.number = next(_numbers)
        sys.setswitchinterval(SWITCH)
        _running.add(self.number)
        gc.disable()
        self.started = self.number
        self.thread = Thread(target=self._run, args=(work, self.number), daemon=True)
        self.thread.start()

    def drop(self) -> None:
        """What is being found is not wanted any more."""
        self.number = 0

    def wait(self) -> None:
        """Until no thread reads the trees."""
        if self.thread is not None:
            self.thread.join()
            self.thread = None
            _ended(self.started)

    def _run(self, work: Callable[[], Found], number: int) -> None:
        try:
            self._found[number] = work()
        except Exception as error:  # noqa: BLE001 - a tree that changes while it is read can break anything
            del error
        try:
            self._bell.rung.emit(number)
        except RuntimeError:             # the windows are gone
            _ended(number)

    def _done(self, number: int) -> None:
        found = self._found.pop(number, None)
        _ended(number)
        if number != self.number:
            return
        then, otherwise = self.then(), self.otherwise()
        if found is not None and then is not None:
            then(found)
        elif otherwise is not None:
            otherwise()
