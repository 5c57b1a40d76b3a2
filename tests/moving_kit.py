"""One object with a movement, played for a while."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kit import active, frame, run

from playsheet.runtime.backends.headless import HeadlessRun
from playsheet.runtime.backends.input_script import InputScript, Step

WALL = {"objects/Wall.yaml": "format: 1\nobject: Wall\ntype: Backdrop\nobstacle: obstacle\n"}


def begin(root: Path, movement: str, instances: str = "  - {object: Hero, at: [100, 100]}\n", rate: int = 60, steps: list[tuple[float, str, float]] | None = None,
          more: dict[str, str] | None = None, frame_more: str = "", hero: str = "collision: {shape: box}\n") -> tuple[HeadlessRun, Any, Any]:
    """The run, its world and the first Hero. `steps` are (second, key, seconds held)."""
    table: dict[int, list[Step]] = {}
    for at, key, span in steps or ():
        table.setdefault(round(at * rate) + 1, []).append(Step("hold", key, max(1, round(span * rate))))
    files = {**active("Hero", f"movement: {{{movement}}}\n{hero}"), **WALL, **frame(instances, frame_more), **(more or {}),
             "game.yaml": f"format: 1\ntitle: Test\ntick_rate: {rate}\nfirst_frame: F\nframes: [F]\n"}
    headless = run(root, files, 0, script=InputScript(table))
    w = headless.world
    assert [str(p) for p in w.playable.project.problems] == []
    return headless, w, w.living(w.object_named("Hero").index)[0]


def way(root: Path, movement: str, seconds: float, rate: int = 60, **more: Any) -> list[tuple[float, float]]:
    """Where the hero is after each tick."""
    headless, w, hero = begin(root, movement, rate=rate, **more)
    seen = []
    for _ in range(round(seconds * rate)):
        headless.step()
        seen.append((hero.x, hero.y))
    assert not w.faults, [fault.sentence() for fault in w.faults]
    return seen
