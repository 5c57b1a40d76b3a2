"""What the benchmarks share: temporary projects, the rivals beside the repository, and races turn by turn in one process."""

from __future__ import annotations

import gc
import importlib
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

from playsheet.runtime.language import expressions
from playsheet.runtime.project.loading import load_project
from playsheet.runtime.world.playable import Playable
from playsheet.runtime.world.world import World

RIVALS = Path(__file__).resolve().parents[3] / "shared" / "perf"
STEP = 1 / 60

# Before a rival imports pygame.
for variable, value in (("SDL_VIDEODRIVER", "dummy"), ("SDL_AUDIODRIVER", "dummy"), ("PYGAME_HIDE_SUPPORT_PROMPT", "1")):
    os.environ.setdefault(variable, value)

Tick = Callable[[], Any]


def rival(name: str) -> ModuleType | None:
    """A module of `shared/perf` beside the repository, or None when it is not there or cannot be imported here."""
    if not (RIVALS / f"{name}.py").is_file():
        return None
    if str(RIVALS) not in sys.path:
        sys.path.append(str(RIVALS))
    writes, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    try:
        return importlib.import_module(name)
    except ImportError as error:
        print(f"  {name} is left out: {error}", file=sys.stderr)
        return None
    finally:
        sys.dont_write_bytecode = writes


@contextmanager
def temporary() -> Iterator[Path]:
    """A folder for projects, gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="playsheet-bench-") as folder:
        yield Path(folder)


def playable(folder: Path) -> Playable:
    """A project made ready; a benchmark that has problems would measure something else."""
    expressions._cache.clear()
    made = Playable(load_project(folder))
    assert not list(made.project.problems), [str(problem) for problem in made.project.problems][:5]
    return made


def ticks_of(made: Playable) -> Tick:
    """The whole tick of a fresh world."""
    return World(made, seed=1).tick


def race(makers: dict[str, Callable[[], Tick]], rounds: int = 5, seconds: float = 0.25, warm: int = 60) -> dict[str, list[float]]:
    """Microseconds a tick of each rival: one median for each round.

    In a round everybody starts afresh, warms up and then runs blocks of ticks, taking turns, so that whatever else the
    computer does meets all alike. Collections of garbage wait until a round is over.
    """
    found: dict[str, list[float]] = {name: [] for name in makers}
    for _ in range(rounds):
        runners = {name: make() for name, make in makers.items()}
        gc.collect()
        gc.disable()
        try:
            costs = {}
            for name, run in runners.items():
                start = time.perf_counter()
                for _ in range(warm):
                    run()
                costs[name] = (time.perf_counter() - start) / warm
            block = max(1, min(200, int(0.004 / max(costs.values()))))
            blocks = max(7, min(60, int(seconds / (block * sum(costs.values())))))
            times: dict[str, list[float]] = {name: [] for name in runners}
            for _ in range(blocks):
                for name, run in runners.items():
                    turns = range(block)
                    start = time.perf_counter()
                    for _ in turns:
                        run()
                    times[name].append((time.perf_counter() - start) / block)
        finally:
            gc.enable()
        for name, took in times.items():
            found[name].append(statistics.median(took) * 1e6)
    return found


def ratio(found: dict[str, list[float]], ours: str, theirs: str) -> float:
    """How many times as long as the rival, the median over the rounds."""
    return statistics.median(a / b for a, b in zip(found[ours], found[theirs]))


def microseconds(value: float) -> str:
    """A time a person can read."""
    return f"{value:.1f} us" if value < 1000 else f"{value / 1000:.2f} ms"
