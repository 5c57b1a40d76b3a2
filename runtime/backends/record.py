"""What happened in a run: the sounds that started, the rows that fired; for reports, with a window or without one."""

from __future__ import annotations

from typing import Any

from ..world.world import World
from .report import report

MOST_TRACE = 200_000           # rows kept in a trace
MOST_SOUNDS = 200_000          # sounds kept for the report


class Record:
    """`sounds` holds (name, tick) of each sound started, `trace` the rows that fired (None unless they are traced)."""

    def __init__(self, trace: bool) -> None:
        self.sounds: list[tuple[str, int]] = []
        self.trace: list[dict[str, Any]] | None = [] if trace else None

    def note(self, w: World) -> None:
        """Look at what the last tick left, before anybody takes it away."""
        for command in w.sound_queue[:max(0, MOST_SOUNDS - len(self.sounds))]:
            if command[0] == "play":
                self.sounds.append((command[2], w.tick_count))
            elif command[0] == "music":
                self.sounds.append((command[1], w.tick_count))
        if self.trace is not None and w.fired_rows:
            program = w.program
            for row in w.fired_rows:
                if len(self.trace) < MOST_TRACE and row < len(program.rows):
                    info = program.rows[row]
                    self.trace.append({"tick": w.tick_count, "path": info.path, "line": info.line, "row": w.row_sentence(row)})

    def report(self, w: World) -> dict[str, Any]:
        """The report of the run so far, ready for JSON."""
        return report(w, self.sounds, self.trace)
