"""Broad phase: our pairs against a grid written by hand (`shared/perf/designs.py` beside the repository, if it is there)."""

from __future__ import annotations

import gc
import importlib.util
import random
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

from playsheet.runtime.world import broadphase

WIDTH, HEIGHT = 1280.0, 720.0
ROUNDS = 200


class Box:
    """An instance as far as the broad phase knows it; `w` and `h` are for the rivals."""

    __slots__ = ("angle", "h", "height", "origin_x", "origin_y", "w", "width", "x", "y")

    def __init__(self, x: float, y: float, size: float) -> None:
        self.x, self.y = x, y
        self.w = self.h = self.width = self.height = size
        self.origin_x = self.origin_y = self.angle = 0.0


def scene(small: int, large: int) -> tuple[list[Box], list[Box]]:
    """Bullets of 8 pixels among enemies of 16, on a grid as in W2 (every 25 pixels for 500), in another place each."""
    random.seed(1)
    step = 25.0 if large <= 500 else 25.0 * (500.0 / large) ** 0.5
    columns = int((WIDTH - 30.0) / step)
    bullets = [Box(random.uniform(0.0, WIDTH - 8.0), random.uniform(-8.0, HEIGHT), 8.0) for _ in range(small)]
    enemies = [Box(15.0 + i % columns * step, 10.0 + i // columns * step, 16.0) for i in range(large)]
    return bullets, enemies


def all_pairs(first: list[Box], second: list[Box]) -> tuple[list[Box], list[Box]]:
    """What is written first."""
    left, right = {}, {}
    for a in first:
        for b in second:
            if a.x < b.x + b.w and b.x < a.x + a.w and a.y < b.y + b.h and b.y < a.y + a.h:
                left[a] = right[b] = None
    return list(left), list(right)


def rival() -> ModuleType | None:
    path = Path(__file__).resolve().parents[3] / "shared" / "perf" / "designs.py"
    if not path.is_file():
        return None
    spec = importlib.util.spec_from_file_location("designs", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def race(runners: dict[str, Callable[[], Any]], rounds: int) -> dict[str, float]:
    """The best time of each, in microseconds of the processor, taken turn by turn."""
    best = dict.fromkeys(runners, float("inf"))
    gc.disable()
    try:
        for _ in range(rounds):
            for name, run in runners.items():
                start = time.process_time()
                run()
                best[name] = min(best[name], time.process_time() - start)
    finally:
        gc.enable()
    return {name: value * 1e6 for name, value in best.items()}


def measure() -> Iterator[tuple[str, str, str]]:
    designs = rival()
    for small, large in ((50, 100), (200, 500), (1000, 2000)):
        a, b = scene(small, large)
        runners: dict[str, Callable[[], Any]] = {
            "ours": lambda a=a, b=b: broadphase.overlapping(a, b, lambda a, b: True),  # type: ignore[misc]
            "pairs": lambda a=a, b=b: broadphase.candidate_pairs(a, b),  # type: ignore[misc]
        }
        if small * large <= 100_000:
            runners["all"] = lambda a=a, b=b: all_pairs(a, b)  # type: ignore[misc]
        if designs is not None:
            runners["grid"] = lambda a=a, b=b: designs.grid_pairs(a, b)  # type: ignore[misc]
        took = race(runners, max(10, ROUNDS * 500 // (small + large)))
        text = f"{took['ours']:.0f} us, candidate pairs alone {took['pairs']:.0f} us"
        if "all" in took:
            text += f", {took['all'] / took['ours']:.1f} times as fast as comparing all"
        if "grid" in took:
            text += f", {took['ours'] / took['grid']:.2f} of a hand-written grid's time"
        yield f"Collisions: who of {small} boxes overlaps whom of {large}", text, "at most 1.0 of the grid" if "grid" in took else ""


if __name__ == "__main__":
    for row in measure():
        print(*row, sep=": ")
