"""How long a game takes to load, check and compile, against PyYAML's C parser composing the same files.

Each measurement has a process of its own, since what is there already changes what the collector of garbage costs.
`python3 bench_load.py --profile` prints where Python's time goes in a large game.
"""

from __future__ import annotations

import cProfile
import json
import pstats
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import make_big
import make_projects
import yaml
from side_by_side import temporary

from playsheet.runtime.project.loading import load_project
from playsheet.runtime.project.problems import Problems
from playsheet.runtime.project.reader import read_file
from playsheet.runtime.world.playable import Playable

TARGET = 3.0
ROUNDS = 9
EVENTS = 1000

#: What the rows of the table are about, and how it is made.
GAMES: dict[str, Callable[[Path], Path]] = {
    f"{EVENTS} plain events": lambda folder: make_projects.logic(folder, EVENTS),
    f"{EVENTS} events of many kinds, 50 objects": lambda folder: make_big.big(folder, EVENTS),
}


class Watch:
    """Milliseconds of the processor that each step took."""

    def __init__(self) -> None:
        self.times: dict[str, float] = {}
        self.last = time.process_time()

    def lap(self, name: str) -> None:
        now = time.process_time()
        self.times[name] = (now - self.last) * 1000
        self.last = time.process_time()


def compose(paths: list[Path]) -> dict[str, float]:
    """What the ratio is taken of: nodes of all files, by libyaml."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    texts = [path.read_text(encoding="utf-8") for path in paths]
    watch = Watch()
    for text in texts:
        yaml.compose(text, loader)
    watch.lap("compose")
    return watch.times


def read(paths: list[Path]) -> dict[str, float]:
    """Files to trees, with places and comments."""
    watch = Watch()
    problems = Problems()
    for path in paths:
        read_file(path, problems)
    watch.lap("read")
    return watch.times


def ours(folder: Path) -> dict[str, float]:
    """Everything up to the first tick, in three steps; Python's compiler is asked for all frames, a game would ask for the first alone."""
    watch = Watch()
    made = Playable(load_project(folder))
    watch.lap("check")
    first = made.programs[made.project.first_frame]
    assert callable(first.parts[0])
    watch.lap("first")
    for program in made.programs.values():
        assert callable(program.parts[0])
    watch.lap("rest")
    assert not list(made.project.problems), [str(problem) for problem in made.project.problems][:5]
    return watch.times


def load(folder: Path) -> dict[str, float]:
    """The same without the sheets' checking."""
    watch = Watch()
    load_project(folder)
    watch.lap("load")
    return watch.times


def alone(step: str, folder: Path) -> dict[str, float]:
    """A step in a fresh process."""
    told = subprocess.run([sys.executable, __file__, step, str(folder)], stdout=subprocess.PIPE, check=True)
    found: dict[str, float] = json.loads(told.stdout)
    return found


def measure() -> Iterator[tuple[str, str, str]]:
    with temporary() as folder:
        for number, (name, make) in enumerate(GAMES.items()):
            root = make(folder / str(number))
            size = sum(path.stat().st_size for path in root.rglob("*.yaml")) / 1000
            rounds = [{k: v for step in ("compose", "ours", "read", "load") for k, v in alone(step, root).items()} for _ in range(ROUNDS)]
            ms = {key: statistics.median(one[key] for one in rounds) for key in rounds[0]}

            def times(*steps: str, rounds: list[dict[str, float]] = rounds) -> float:
                return statistics.median(sum(one[step] for step in steps) / one["compose"] for one in rounds)
            whole = ms["check"] + ms["first"] + ms["rest"]
            yield (f"Load, check and compile: {name}, {size:.0f} kB", f"{whole:.0f} ms, {times('check', 'first', 'rest'):.1f} times PyYAML's C compose",
                   f"at most {TARGET:g} times")
            if ms["rest"] > 1.0:
                yield "… until the first of its frames starts", f"{ms['check'] + ms['first']:.0f} ms, {times('check', 'first'):.1f} times", ""
            parts = {"PyYAML": ms["compose"], "reading": ms["read"], "objects and frames": max(0.0, ms["load"] - ms["read"]),
                     "checking and writing Python": ms["check"] - ms["load"], "Python's own compiler": ms["first"] + ms["rest"]}
            yield "… of which", ", ".join(f"{part} {value:.0f} ms" for part, value in parts.items()), ""


def profile() -> None:
    """Print the most expensive functions."""
    def work() -> Any:
        made = Playable(load_project(root))
        return [program.parts for program in made.programs.values()]
    with temporary() as folder:
        root = make_big.big(folder / "big", EVENTS)
        profiler = cProfile.Profile()
        profiler.runcall(work)
        pstats.Stats(profiler).sort_stats("tottime").print_stats(25)


def main(arguments: list[str]) -> None:
    if "--profile" in arguments:
        profile()
    elif len(arguments) == 2:
        step, root = arguments[0], Path(arguments[1])
        paths = sorted(root.rglob("*.yaml"))
        steps: dict[str, Callable[[], dict[str, float]]] = {
            "compose": lambda: compose(paths), "read": lambda: read(paths), "load": lambda: load(root), "ours": lambda: ours(root)}
        print(json.dumps(steps[step]()))
    else:
        for row in measure():
            print(*row, sep=" | ")


if __name__ == "__main__":
    main(sys.argv[1:])
