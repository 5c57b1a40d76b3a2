"""A screen for the game alone, with a real mouse and real keys, where the computer has one to lend."""

from __future__ import annotations

import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest


class Screen:
    """An X server of its own; `name` is its display, '' when there is none."""

    def __init__(self, name: str) -> None:
        self.name = name

    def _do(self, *words: str) -> str:
        return subprocess.run(["xdotool", *words], env={"DISPLAY": self.name, "PATH": "/usr/bin:/bin:/usr/local/bin"}, capture_output=True, text=True,
                              timeout=20, check=False).stdout

    def window(self) -> str:
        """The number of the game's window, once it is there: it is the only one with a class."""
        for _ in range(200):
            found = self._do("search", "--class", ".").split()
            if found:
                return found[-1]
            time.sleep(0.05)
        raise AssertionError("no window is on the screen")

    def click(self, x: int, y: int) -> None:
        """A real click on a place of the window."""
        self._do("mousemove", "--window", self.window(), str(x), str(y))
        time.sleep(0.2)
        self._do("click", "1")

    @contextmanager
    def held(self, key: str) -> Iterator[None]:
        """A real key is down meanwhile."""
        self._do("windowfocus", self.window())
        self._do("keydown", key)
        try:
            yield
        finally:
            self._do("keyup", key)


@contextmanager
def screen(monkeypatch: pytest.MonkeyPatch) -> Iterator[Screen]:
    """Games that are started meanwhile show their windows there."""
    if not (shutil.which("Xvfb") and shutil.which("xdotool")):
        yield Screen("")
        return
    server = subprocess.Popen(["Xvfb", "-displayfd", "1", "-screen", "0", "1280x960x24", "-nolisten", "tcp"], stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL, text=True)
    try:
        assert server.stdout is not None
        name = ":" + server.stdout.readline().strip()
        monkeypatch.setenv("DISPLAY", name)
        monkeypatch.setenv("SDL_VIDEODRIVER", "x11")
        yield Screen(name)
    finally:
        server.terminate()
        server.wait(10)
        server.stdout.close()
