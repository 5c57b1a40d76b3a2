"""What 1,000 objects with each movement cost a tick, among 50 walls in a frame of 1600 x 1200: `python bench_movements.py [movement …]`.

Processor time, so that other work on the machine tells less; compare ratios of one run.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from kit import active, events, frame, playable

from playsheet.objects.movements import MOVEMENTS
from playsheet.runtime.world.world import World

COUNT = 1000
TICKS = 60
MORE = {"path": ", loop: true, nodes_from: start, nodes: [[50, 0], [50, 50], [0, 50], [0, 0]]", "bullet": ", edges: wrap, obstacles: bounce",
        "homing": ", target: Prey, edges: bounce", "mouse_controlled": ", speed: 50"}
SEEK = events("  - when:\n      - frame.starts\n    do:\n      - Hero.find_path_to: {x: 'Hero.x + 30', y: 'Hero.y'}\n")


def scene(name: str) -> dict[str, str]:
    heroes = "".join(f"  - {{object: Hero, at: [{20 + n * 37 % 1560}, {20 + n * 53 % 1100}]}}\n" for n in range(COUNT))
    walls = "".join(f"  - {{object: Wall, at: [{100 + n % 10 * 160}, {1190 if n < 10 else 100 + n // 10 * 200}], size: [{160 if n < 10 else 20}, 20]}}\n"
                    for n in range(50))
    place = frame("  - {object: Prey, at: [800, 600]}\n" + heroes + walls)
    place["frames/F/frame.yaml"] = place["frames/F/frame.yaml"].replace("[800, 600]\nlayers", "[1600, 1200]\nlayers")
    return {**active("Hero", f"movement: {{type: {name}{MORE.get(name, '')}}}\nsize: [8, 8]\ncollision: {{shape: box}}\n"), **active("Prey"),
            "objects/Wall.yaml": "format: 1\nobject: Wall\ntype: Backdrop\nobstacle: obstacle\n", **place, **(SEEK if name == "pathfinding" else {})}


def measure(name: str) -> tuple[float, float, float]:
    """Milliseconds of the first tick, then of the middle one and of the best."""
    with tempfile.TemporaryDirectory() as folder:
        w = World(playable(Path(folder), scene(name)), 1)
    spent = []
    for number in range(TICKS + 1):
        began = time.process_time()
        w.tick([("key_down", "right")] if number == 0 else [])
        spent.append((time.process_time() - began) * 1000.0)
    later = sorted(spent[1:])
    return spent[0], later[len(later) // 2], later[0]


def main() -> None:
    print(f"{COUNT} objects, ms a tick: {'movement':18} {'median':>8} {'best':>8} {'first':>8}")
    for name in sys.argv[1:] or MOVEMENTS:
        first, middle, best = measure(name)
        print(f"{'':26} {name:18} {middle:8.2f} {best:8.2f} {first:8.2f}")


if __name__ == "__main__":
    main()
