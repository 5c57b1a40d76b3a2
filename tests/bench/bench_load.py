"""How long a large game takes to load, check and compile, against PyYAML's C parser composing the same files.

`python3 bench_load.py --profile` also prints where Python's time goes.
"""

from __future__ import annotations

import cProfile
import gc
import pstats
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import make_big
import yaml
from side_by_side import temporary

from playsheet.runtime.language import expressions
from playsheet.runtime.project.loading import load_project
from playsheet.runtime.project.problems import Problems
from playsheet.runtime.project.reader import read_file
from playsheet.runtime.world.playable import Playable

TARGET = 3.0
ROUNDS = 9


def compose(texts: list[str]) -> None:
    """What the ratio is taken of: nodes of all files, by libyaml."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    for text in texts:
        yaml.compose(text, loader)


def read_all(paths: list[Path]) -> None:
    """Reading alone: files to trees, with places and comments."""
    problems = Problems()
    for path in paths:
        read_file(path, problems)


def make_playable(folder: Path) -> Playable:
    """Everything up to the first tick, as after a fresh start: no expression is known yet."""
    expressions._cache.clear()
    return Playable(load_project(folder))


def timed(work: Callable[[], Any]) -> float:
    """Seconds of the processor for one run, as a fresh program has it: the collector is on, and what was there before is not its business."""
    gc.collect()
    gc.freeze()
    start = time.process_time()
    kept = work()
    took = time.process_time() - start
    gc.unfreeze()
    del kept
    return took


def measure() -> Iterator[tuple[str, str, str]]:
    with temporary() as folder:
        root = make_big.big(folder / "big")
        paths = sorted(root.rglob("*.yaml"))
        texts = [path.read_text(encoding="utf-8") for path in paths]
        made = make_playable(root)
        assert not list(made.project.problems), [str(problem) for problem in made.project.problems][:5]
        sources = [program.source for program in made.programs.values()]
        steps: dict[str, Callable[[], Any]] = {
            "compose": lambda: compose(texts),
            "all": lambda: make_playable(root),
            "reading": lambda: read_all(paths),
            "loading": lambda: load_project(root),
            "python": lambda: [compile(source, "<sheets>", "exec", dont_inherit=True) for source in sources],
        }
        found: dict[str, list[float]] = {name: [] for name in steps}
        for _ in range(ROUNDS):
            for name, work in steps.items():
                found[name].append(timed(work))
        ms = {name: statistics.median(took) * 1000 for name, took in found.items()}
        ratio = statistics.median(a / b for a, b in zip(found["all"], found["compose"]))
        size = sum(len(text.encode()) for text in texts) / 1000
        lines = sum(source.count("\n") for source in sources)
        yield (f"Load, check and compile: 1000 events, 50 objects, {size:.0f} kB", f"{ms['all']:.0f} ms, {ratio:.1f} times PyYAML's C compose",
               f"at most {TARGET:g} times")
        parts = {"reading": ms["reading"], "objects and frames": ms["loading"] - ms["reading"],
                 "checking and writing Python": ms["all"] - ms["loading"] - ms["python"], f"Python's own compile of {lines} lines": ms["python"]}
        yield "… of which", ", ".join(f"{name} {value:.0f} ms" for name, value in parts.items()), ""


def profile() -> None:
    """Print the most expensive functions."""
    with temporary() as folder:
        root = make_big.big(folder / "big")
        make_playable(root)
        profiler = cProfile.Profile()
        profiler.runcall(make_playable, root)
        pstats.Stats(profiler).sort_stats("tottime").print_stats(25)


if __name__ == "__main__":
    for row in measure():
        print(*row, sep=" | ")
    if "--profile" in sys.argv:
        profile()
