"""Obstacles: the grid finds what a look at each would find, also after some were made, removed or moved."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from kit import active, events, frame, run

WALL = {"objects/Wall.yaml": "format: 1\nobject: Wall\ntype: Backdrop\nobstacle: obstacle\n"}


def brute(w: Any, o: Any, x: float, y: float) -> bool:
    before = o.x, o.y
    o.x, o.y = x, y
    left, top, right, bottom = w.bounds(o)
    found = any(wl < right and left < wr and wt < bottom and top < wb
                for b in w.living(w.object_named("Wall").index) for wl, wt, wr, wb in [w.bounds(b)])
    o.x, o.y = before
    return found


def test_grid_agrees_with_a_look_at_each(tmp_path: Path) -> None:
    draw = random.Random(3)
    walls = "".join(f"  - {{object: Wall, at: [{draw.randint(-500, 1500)}, {draw.randint(-500, 1500)}], size: [{draw.randint(1, 300)}, {draw.randint(1, 300)}]}}\n"
                    for _ in range(60)) + "  - {object: Wall, at: [0, 5000], size: [9000, 40]}\n"
    headless = run(tmp_path, {**active("Bird", "collision: {shape: box}\n"), **WALL, **frame("  - {object: Bird, at: [0, 0]}\n" + walls)})
    w = headless.world
    bird = w.living(w.object_named("Bird").index)[0]
    hits = 0
    for _ in range(800):
        x, y = draw.uniform(-800, 1800), draw.choice([draw.uniform(-800, 1800), 5000.0])
        assert w.meets_obstacle(bird, x, y) == brute(w, bird, x, y)
        hits += brute(w, bird, x, y)
    assert 100 < hits < 700


def test_walls_made_and_removed_count_at_once(tmp_path: Path) -> None:
    headless = run(tmp_path, {**active("Bird", "collision: {shape: box}\n"), **WALL, **frame("  - {object: Bird, at: [100, 100]}\n"),
                              **events("  - when:\n      - time.after: 2 s\n    do:\n      - Wall.create: {x: 120, y: 100}\n"
                                       "  - when:\n      - time.after: 3 s\n    do:\n      - Wall.destroy\n")})
    w = headless.world
    bird = w.living(w.object_named("Bird").index)[0]
    seen = []
    for _ in range(200):
        headless.step()
        seen.append(w.meets_obstacle(bird, bird.x, bird.y))
    assert seen.index(True) + 2 == 120
    assert seen[-1] is False


def test_a_wall_that_events_move_is_found_where_it_is(tmp_path: Path) -> None:
    headless = run(tmp_path, {**active("Bird", "collision: {shape: box}\n"), **WALL,
                              **frame("  - {object: Bird, at: [100, 100]}\n  - {object: Wall, at: [400, 100]}\n", "values: {met: 0}\n"),
                              **events("  - do:\n      - Wall.x: {subtract: 5}\n"
                                       "  - when:\n      - if: met == 0\n      - Bird.overlaps_obstacle\n    do:\n      - met: {set: time.ticks}\n")}, ticks=100)
    # The wall is 32 wide: its left edge passes the bird's right edge after 54 ticks of 5 pixels, from 384 to 116.
    assert headless.world.frame.v_met == 54.0


def test_a_movement_stops_before_a_wall_and_slides(tmp_path: Path) -> None:
    from playsheet.runtime.backends.input_script import InputScript, Step
    script = InputScript({1: [Step("hold", "right", 100), Step("hold", "down", 100)]})
    headless = run(tmp_path, {**active("Bird", "movement: {type: eight_directions, speed: 200}\ncollision: {shape: box}\n"), **WALL,
                              **frame("  - {object: Bird, at: [100, 100]}\n  - {object: Wall, at: [200, 100], size: [32, 4000]}\n")}, ticks=100, script=script)
    w = headless.world
    bird = w.living(w.object_named("Bird").index)[0]
    assert 167.0 <= bird.x <= 168.0
    assert bird.y > 300.0
