"""A run without a window: ticks, an input script, what sounded, what fired, pictures at chosen ticks."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from ..world.playable import Playable
from ..world.world import World
from .input_script import InputScript
from .record import Record


def read_alpha(path: Path) -> tuple[int, int, bytes] | None:
    """Transparency of a picture; pygame is imported only by games that need it."""
    from .pygame_pictures import read_alpha as read
    return read(path)


class HeadlessRun:
    """Runs a world tick by tick, and keeps a record of it."""

    def __init__(self, playable: Playable, seed: int | float | str = 0, frame: str = "", saves: dict[str, str] | None = None,
                 script: InputScript | None = None) -> None:
        self.world = World(playable, seed, frame, saves)
        self.script = script
        self.record = Record(playable.trace)
        self.saved: list[tuple[str, str | None]] = []
        self._last_saved: dict[str, int] = {}
        self._collect()

    @property
    def sounds(self) -> list[tuple[str, int]]:
        """Name and tick of each sound that started."""
        return self.record.sounds

    @property
    def trace(self) -> list[dict[str, Any]] | None:
        """The rows that fired, None unless they are traced."""
        return self.record.trace

    def step(self) -> None:
        """One tick with the script's input."""
        w = self.world
        w.tick(self.script.at(w.tick_count + 1, w) if self.script is not None else ())
        self._collect()

    def _collect(self) -> None:
        w = self.world
        self.record.note(w)
        w.sound_queue.clear()
        w.fired_rows.clear()
        if w.save_queue:
            for name, text in w.save_queue:
                if text is not None and name in self._last_saved:
                    self.saved[self._last_saved[name]] = (name, text)        # written over before anybody read it
                    continue
                self._last_saved[name] = len(self.saved)
                self.saved.append((name, text))
                if text is None:
                    del self._last_saved[name]
            w.save_queue.clear()

    def run(self, ticks: int, after: Callable[[World], None] | None = None) -> None:
        """So many ticks, or until the game ends; `after` is called after each."""
        for _ in range(ticks):
            if self.world.ended:
                return
            self.step()
            if after is not None:
                after(self.world)

    def report(self) -> dict[str, Any]:
        return self.record.report(self.world)
