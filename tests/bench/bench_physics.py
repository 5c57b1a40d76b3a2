"""W4, falling boxes: whole ticks of our world against a loop around pymunk that reads all places in bulk, turn by turn in one process.

Both have the same boxes, floor, walls and materials, and write the places into an object for each box. Ours does more: the tick takes
in input, compares what the game did to each body, keeps the numbers finite and writes down what a save needs.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pymunk
import pymunk.batch
from side_by_side import Tick, microseconds, playable, temporary

from playsheet.runtime.world.world import World

TARGET = 1.3
PHASES = (("falling", 3, 60), ("piling", 60, 180), ("at rest", 300, 360))
FRICTION, ELASTICITY = 0.3, 0.1


def places(count: int) -> list[tuple[float, float]]:
    stream = random.Random(1)
    return [(108 + (i % 50) * 21 + stream.uniform(-3, 3), 688.0 - 22 * (i // 50 + 1)) for i in range(count)]


WALLS = ((640.0, 730.0, 1400.0, 60.0), (30.0, 0.0, 60.0, 1600.0), (1250.0, 0.0, 60.0, 1600.0))


def project(folder: Path, count: int, events: str = "") -> Path:
    """The workload as an ordinary project."""
    texts = {
        "game.yaml": "format: 1\ntitle: Falling boxes\nwindow: {size: [1280, 720]}\nframes: [Main]\n",
        "objects/Engine.yaml": "format: 1\nobject: Engine\ntype: Physics\ngravity: 980\nsleep_after: 0\n",
        "objects/Box.yaml": f"format: 1\nobject: Box\ntype: Active\nphysics: dynamic\nfriction: {FRICTION}\nelasticity: {ELASTICITY}\nsize: [16, 16]\n",
        "objects/Wall.yaml": f"format: 1\nobject: Wall\ntype: Active\nphysics: static\nfriction: {FRICTION}\nelasticity: {ELASTICITY}\n",
        "frames/Main/frame.yaml": "format: 1\nframe: Main\nsize: [1280, 720]\nvalues: {hits: 0}\ninstances:\n  - {object: Engine}\n"
        + "".join(f"  - {{object: Wall, at: [{x}, {y}], size: [{width}, {height}]}}\n" for x, y, width, height in WALLS)
        + "".join(f"  - {{object: Box, at: [{x}, {y}]}}\n" for x, y in places(count)),
        "frames/Main/events.yaml": f"format: 1\nevents:{events or ' []'}\n",
    }
    for name, text in texts.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return folder


class Thing:
    """What the bare loop writes into."""

    __slots__ = ("angle", "x", "y")


def bare(count: int) -> Tick:
    """A loop written by hand: one step, one reading in bulk, one write for each box."""
    space = pymunk.Space()
    space.gravity = (0, 980)
    for x, y, width, height in WALLS:
        wall = pymunk.Body(body_type=pymunk.Body.STATIC)
        wall.position = (x, y)
        shape = pymunk.Poly.create_box(wall, (width, height))
        shape.friction, shape.elasticity = FRICTION**0.5, ELASTICITY
        space.add(wall, shape)
    things = {}
    for x, y in places(count):
        body = pymunk.Body(0.25, pymunk.moment_for_box(0.25, (16, 16)))
        body.position = (x, y)
        shape = pymunk.Poly.create_box(body, (16, 16))
        shape.friction, shape.elasticity = FRICTION**0.5, ELASTICITY
        space.add(body, shape)
        things[body.id] = Thing()
    buffer = pymunk.batch.Buffer()
    fields = pymunk.batch.BodyFields.BODY_ID | pymunk.batch.BodyFields.POSITION | pymunk.batch.BodyFields.ANGLE

    def tick() -> None:
        space.step(1 / 60)
        buffer.clear()
        pymunk.batch.get_space_bodies(space, fields, buffer)
        ids = memoryview(buffer.int_buf()).cast("P").tolist()
        numbers = memoryview(buffer.float_buf()).cast("d").tolist()
        for one, x, y, angle in zip(ids, numbers[0::3], numbers[1::3], numbers[2::3]):
            thing = things.get(one)
            if thing is not None:
                thing.x, thing.y, thing.angle = x, y, angle
    return tick


def compare(folder: Path, count: int, rounds: int, events: str = "") -> tuple[list[list[float]], list[float], float]:
    """For each round the ratio of each phase; the ratios over the whole run; microseconds of our tick over all."""
    made = playable(project(folder, count, events))
    phases, whole, ours_over_all = [], [], []
    for _ in range(rounds):
        world, rival = World(made, seed=1), bare(count)
        ours, theirs = [], []
        for number in range(PHASES[-1][2]):
            # Who goes first changes, so that both meet the same caches.
            start = time.thread_time()
            (world.tick if number % 2 else rival)()
            middle = time.thread_time()
            (rival if number % 2 else world.tick)()
            end = time.thread_time()
            first, second = middle - start, end - middle
            ours.append(first if number % 2 else second)
            theirs.append(second if number % 2 else first)
        assert not world.faults, [fault.sentence() for fault in world.faults]
        phases.append([statistics.median(ours[a:b]) / statistics.median(theirs[a:b]) for _, a, b in PHASES])
        whole.append(statistics.median(a / b for a, b in zip(ours[3:], theirs[3:])))
        ours_over_all.append(statistics.median(ours[3:]))
    return phases, whole, statistics.median(ours_over_all) * 1e6


CONTACTS = "\n  - when:\n      - Box.contact_begins: Box\n    do:\n      - frame.hits: {add: 1}\n"


def measure() -> Iterator[tuple[str, str, str]]:
    for count, rounds in ((500, 3), (2000, 2)):
        with temporary() as folder:
            phases, whole, took = compare(folder, count, rounds)
        names = ", ".join(f"{name} {statistics.median(row[n] for row in phases):.2f}" for n, (name, _, _) in enumerate(PHASES))
        found = f"{statistics.median(whole):.2f} of a bare pymunk loop with bulk reading ({names}); {microseconds(took)}"
        yield f"W4: {count} falling boxes, whole tick", found, f"at most {TARGET}"
    with temporary() as folder:
        _, whole, _ = compare(folder, 500, 3, CONTACTS)
    yield "W4 with a row for each contact between two boxes", f"{statistics.median(whole):.2f} of a bare loop that asks for no contacts", ""


if __name__ == "__main__":
    for row in measure():
        print(*row, sep=": ", file=sys.stdout)
