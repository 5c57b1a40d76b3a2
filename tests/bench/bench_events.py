"""What a tick costs: whole ticks of our worlds against a loop written by hand and against prototypes of compiled sheets.

The rivals (`shared/perf` beside the repository) do the same work from the same start. W4, falling boxes, is in
`bench_physics.py`. Ours do more: every tick also takes in input, advances sounds and waits, keeps numbers finite and in bounds.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import make_projects
from side_by_side import STEP, Tick, microseconds, playable, race, ratio, rival, temporary, ticks_of

EMPTY_TARGET = 20.0
MEMORY_TARGET = 30.0


def prototype(name: str, *arguments: Any, **more: Any) -> Tick:
    """The frame function of one of the designs, c or h."""
    frame = getattr(rival("designs"), f"make_{name}")(*arguments, **more)[0]
    return lambda: frame(STEP)


def rivals_of(workload: str, count: int) -> dict[str, Callable[[], Tick]]:
    """Who runs against us, by the name in the table."""
    ir, designs, hand = rival("ir"), rival("designs"), rival("bench_hand")
    found: dict[str, Callable[[], Tick]] = {}
    if workload == "W1":
        if hand is not None:
            found["hand"] = lambda: hand.w1_tight(count)[0]
        sheet, start = (ir.w1, lambda: ir.state_w1(count)) if ir is not None else (None, None)
    elif workload == "W2":
        sheet, start = (ir.w2, lambda: ir.state_w2(200, 500)) if ir is not None else (None, None)
    elif workload == "W3":
        if hand is not None:
            found["hand"] = lambda: hand.w3()[0]
        sheet, start = (ir.w3, dict) if ir is not None else (None, None)
    else:
        sheet, start = (ir.w5, lambda: ir.state_w5(count)) if ir is not None else (None, None)
    if designs is None or sheet is None or start is None:
        return found
    found["c"] = lambda: prototype("c", sheet(), start(), **({"pairs": "grid"} if workload == "W2" else {}))
    if designs.np is not None:
        found["h"] = lambda: prototype("h", sheet(), start())
    return found


#: Name in the table, workload, count, how the project is made, and the most that we may take of whom.
CASES: tuple[tuple[str, str, int, Callable[[Path], Path], tuple[str, float] | None], ...] = (
    ("W1, 100 movers", "W1", 100, lambda f: make_projects.movers(f, 100), None),
    ("W1, 500 movers", "W1", 500, lambda f: make_projects.movers(f, 500), None),
    ("W1, 2000 movers", "W1", 2000, lambda f: make_projects.movers(f, 2000), ("hand", 1.5)),
    ("W1, 10000 movers", "W1", 10000, lambda f: make_projects.movers(f, 10000), None),
    ("W2, 200 bullets overlap 500 enemies", "W2", 0, make_projects.picks, ("c", 2.0)),
    ("W2 with contacts that begin", "W2", 0, lambda f: make_projects.picks(f, contacts=True), None),
    ("W3, 300 idle events", "W3", 0, make_projects.logic, ("hand", 1.5)),
    ("W5, 500 movers and 50 rules", "W5", 500, lambda f: make_projects.rules(f, 500), ("c", 2.0)),
    ("W5, 2000 movers and 50 rules", "W5", 2000, lambda f: make_projects.rules(f, 2000), ("c", 2.0)),
)

WORDS = {"hand": "a tight loop written by hand", "c": "prototype c", "h": "prototype h (numpy)"}


def measure() -> Iterator[tuple[str, str, str]]:
    with temporary() as folder:
        for number, (name, workload, count, make, target) in enumerate(CASES):
            made = playable(make(folder / str(number)))
            makers: dict[str, Callable[[], Tick]] = {"ours": lambda made=made: ticks_of(made), **rivals_of(workload, count)}  # type: ignore[misc]
            found = race(makers)
            text = microseconds(statistics.median(found["ours"]))
            text += "".join(f"; {ratio(found, 'ours', other):.2f} times {WORDS[other]}" for other in found if other != "ours")
            wanted = f"at most {target[1]:g} times {WORDS[target[0]]}" if target is not None and target[0] in found else ""
            yield f"Tick: {name}", text, wanted
        found = race({"ours": lambda: ticks_of(made)} if (made := playable(make_projects.empty(folder / "empty"))) else {})
        yield "Tick: an empty frame", microseconds(statistics.median(found["ours"])), f"at most {EMPTY_TARGET:g} us"
        yield memory_row(folder)


# ---------------------------------------------------------------- memory

def memory_row(folder: Path) -> tuple[str, str, str]:
    """What 10,000 plain Actives add to the memory of a process: as instances alone, and as a project read from its files."""
    many, none = make_projects.crowd(folder / "crowd", 10_000), make_projects.crowd(folder / "nobody", 0)
    with_all, world_alone = (statistics.median(values) for values in zip(*(memory_of(many) for _ in range(3))))
    without = statistics.median(memory_of(none)[0] for _ in range(3))
    text = f"{(with_all - without) / 1e6:.1f} MB with its files and their texts, {world_alone / 1e6:.1f} MB for the instances alone"
    return "Memory: 10000 plain Actives", text, f"at most {MEMORY_TARGET:g} MB"


def memory_of(folder: Path) -> tuple[float, float]:
    """Bytes that a fresh process holds with the world of a project, and how many of them making the world added."""
    told = subprocess.run([sys.executable, __file__, str(folder)], stdout=subprocess.PIPE, check=True)
    whole, world = told.stdout.split()
    return float(whole), float(world)


def resident() -> float:
    """Bytes of memory that this process really holds; where the system does not tell, those that Python has given out."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        import tracemalloc
        return float(tracemalloc.get_traced_memory()[0])
    import resource
    return float(pages * resource.getpagesize())


def tell_memory(folder: Path) -> None:
    if not Path("/proc/self/statm").exists():
        import tracemalloc
        tracemalloc.start()
    made = playable(folder)
    before = resident()
    world = ticks_of(made)
    world()
    print(resident(), resident() - before)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        tell_memory(Path(sys.argv[1]))
    else:
        for row in measure():
            print(*row, sep=" | ")
