"""A run without a window: ticks, an input script, what sounded, what fired, pictures at chosen ticks."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from ..world.playable import Playable
from ..world.world import World
from .input_script import InputScript
from .report import report

MOST_TRACE = 200_000           # rows kept in a trace


def read_alpha(path: Path) -> tuple[int, int, bytes] | None:
    """Transparency of a picture; pygame is imported only by games that need it."""
    from .pygame_pictures import read_alpha as read
    return read(path)


class HeadlessRun:
    """Runs a world tick by tick. `sounds` holds (name, tick) of each sound started, `trace` the rows that fired."""

    def __init__(self, playable: Playable, seed: int | float | str = 0, frame: str = "", saves: dict[str, str] | None = None,
                 script: InputScript | None = None) -> None:
        self.world = World(playable, seed, frame, saves)
        self.script = script
        self.sounds: list[tuple[str, int]] = []
        self.trace: list[dict[str, Any]] | None = [] if playable.trace else None
        self.saved: list[tuple[str, str | None]] = []
        self._collect()

    def step(self) -> None:
        """One tick with the script's input."""
        w = self.world
        w.tick(self.script.at(w.tick_count + 1, w) if self.script is not None else ())
        self._collect()

    def _collect(self) -> None:
        w = self.world
        if w.sound_queue:
            for command in w.sound_queue:
                if command[0] == "play":
                    self.sounds.append((command[2], w.tick_count))
                elif command[0] == "music":
                    self.sounds.append((command[1], w.tick_count))
            w.sound_queue.clear()
        if w.save_queue:
            self.saved += w.save_queue
            w.save_queue.clear()
        if self.trace is not None and w.fired_rows:
            program = w.program
            for row in w.fired_rows:
                if len(self.trace) < MOST_TRACE and row < len(program.rows):
                    info = program.rows[row]
                    self.trace.append({"tick": w.tick_count, "path": info.path, "line": info.line, "row": w.row_sentence(row)})
            w.fired_rows.clear()

    def run(self, ticks: int, after: Callable[[World], None] | None = None) -> None:
        """So many ticks, or until the game ends; `after` is called after each."""
        for _ in range(ticks):
            if self.world.ended:
                return
            self.step()
            if after is not None:
                after(self.world)

    def report(self) -> dict[str, Any]:
        return report(self.world, self.sounds, self.trace)
