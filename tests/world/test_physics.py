"""Physics: the same run again and from any state, numbers that stay numbers, caps, shapes, and no pymunk where nothing needs it."""

from __future__ import annotations

import json
import math
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from drawing import RED, picture
from kit import active, events, frame, playable, run, sentences

from playsheet.runtime.world import physics as service
from playsheet.runtime.world.masks import Mask
from playsheet.runtime.world.physics_shapes import area, convex_parts, outlines, read_points, simplified, traced
from playsheet.runtime.world.state import clone, dump, restore, state_hash
from playsheet.runtime.world.world import World

ENGINE = {"objects/Engine.yaml": "format: 1\nobject: Engine\ntype: Physics\n"}
FLOOR = {"objects/Floor.yaml": "format: 1\nobject: Floor\ntype: Backdrop\nobstacle: obstacle\nsize: [800, 40]\n"}

WILD = """  - when:
      - frame.starts
    do:
      - Link.hinge_to: {other: Hook}
      - Link.chain_to: {other: Ball}
  - when:
      - Box.contact_begins: Floor
    do:
      - frame.begins: {add: 1}
      - frame.hard: {add: Box.impact}
  - when:
      - Box.contact_begins: Box
    do:
      - frame.begins: {add: 1}
  - when:
      - Box.contact_ends: Box
    do:
      - frame.ends: {add: 1}
  - when:
      - Box.touches: Lift
    do:
      - frame.touching: {add: 1}
  - when:
      - Link.joint_breaks: chain
    do:
      - frame.broke: {add: 1}
  - do:
      - Lift.x: {add: 'sin(time.ticks * 3) * 2'}
  - when:
      - time.every: 1 s
    do:
      - Box.create: {x: 'random(100, 700)', y: 50}
      - Box.apply_impulse: {x: 'random(-100, 100)', y: 0}
      - Ball.apply_impulse_at_angle: {impulse: 60, angle: 'random(0, 360)'}
      - Ball.apply_force: {x: 500, y: 0}
  - when:
      - time.every: 3 s
      - Box.pick_random
    do:
      - Box.destroy
  - when:
      - time.every: 4 s
      - Box.pick_random
    do:
      - Engine.explode: {x: Box.x, y: Box.y, strength: 200, radius: 120}
  - when:
      - time.every: 5 s
      - Box.pick_random
    do:
      - Box.scale: {set: 1.5}
      - Box.friction: {set: 0.9}
      - Box.set_position: {x: 650, y: 200}
  - when:
      - time.every: 7 s
      - Box.pick_random
    do:
      - Box.physics: {set: static}
  - when:
      - time.ticks: {equals: 650}
    do:
      - Engine.gravity: {set: 500}
      - Link.set_joint_strength: {joint: chain, force: 100}
"""


def wild() -> dict[str, str]:
    """A scene with all there is: stacks, a chain, a lift, wind, one-way planks, explosions, things that come and go."""
    stack = "".join(f"  - {{object: Box, at: [{150 + column * 40}, {548 - row * 24}]}}\n" for column in range(3) for row in range(7))
    placed = """  - {object: Engine}
  - {object: Floor, at: [400, 580]}
  - {object: Plank, at: [300, 380]}
  - {object: Hook, at: [500, 100]}
  - {object: Link, at: [520, 100]}
  - {object: Lift, at: [650, 500]}
  - {object: Wind, at: [100, 300]}
  - {object: Ball, at: [300, 300]}
  - {object: Ball, at: [560, 250]}
"""
    return {**ENGINE, **FLOOR, **active("Box", "physics: dynamic\nsize: [24, 24]\n"),
            **active("Ball", "physics: dynamic\nbody_shape: circle\nelasticity: 0.8\nlinear_damping: 0.1\ngravity_scale: 0.9\nsize: [20, 20]\n"),
            **active("Lift", "physics: kinematic\nsize: [80, 16]\n"), **active("Hook", "physics: static\nsize: [10, 10]\n"),
            **active("Link", "physics: dynamic\nsize: [20, 8]\n"),
            "objects/Plank.yaml": "format: 1\nobject: Plank\ntype: Backdrop\nobstacle: platform\nsize: [120, 12]\n",
            "objects/Wind.yaml": "format: 1\nobject: Wind\ntype: Fan\nsize: [200, 300]\nstrength: 60\n",
            **frame(placed + stack, "values: {begins: 0, ends: 0, hard: 0, touching: 0, broke: 0}\n"), **events(WILD)}


def on(w: World, ticks: int) -> World:
    for _ in range(ticks):
        w.tick()
    return w


@pytest.mark.slow
def test_a_rewound_run_equals_the_first(tmp_path: Path) -> None:
    """Rule 25, over hundreds of ticks and past two rebuilds: whoever goes on from any state ends as the first run did, bit for bit."""
    made = playable(tmp_path, wild())
    assert sentences(made) == []
    last = 1300
    w = World(made, 1)
    branches: list[tuple[int, World]] = []
    for tick in range(1, last + 1):
        w.tick()
        if tick in (1, 37, 240, 599, 600, 601, 660, 1250):
            branches.append((tick, clone(w)))
            again, notes = restore(made, json.loads(json.dumps(dump(w))))
            assert notes == []
            branches.append((tick, again))
            assert state_hash(w) == state_hash(branches[-1][1]) == state_hash(branches[-2][1])
    end = state_hash(w)
    values: Any = w.frame
    assert values.v_begins > 20 and values.v_ends > 5 and values.v_hard > 0.0        # the scene was alive
    assert w.faults == []
    assert state_hash(on(World(made, 1), last)) == end, "a run that nobody looked at ends differently"
    for tick, branch in branches:
        assert state_hash(on(branch, last - tick)) == end, f"what went on from tick {tick} ends differently"
    assert state_hash(on(World(made, 1), last - 1)) != end


def test_another_process_comes_to_the_same_numbers(tmp_path: Path) -> None:
    made = playable(tmp_path, wild())
    here = state_hash(on(World(made, 1), 200))
    code = ("import sys; from pathlib import Path; from playsheet.runtime.project.loading import load_project\n"
            "from playsheet.runtime.world.playable import Playable; from playsheet.runtime.world.world import World\n"
            "from playsheet.runtime.world.state import state_hash\nfrom playsheet.runtime.backends.headless import read_alpha\n"
            "kept = [bytearray(n % 5000) for n in range(20000)]\n"
            f"w = World(Playable(load_project(Path({str(tmp_path)!r})), alpha=read_alpha), 1)\nfor _ in range(200): w.tick()\nprint(state_hash(w))\n")
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == here


def test_sleepers_sleep_on_over_a_rebuild(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "REBUILD", 200)
    stack = "".join(f"  - {{object: Box, at: [200, {544 - row * 32}]}}\n" for row in range(4))
    files = {**ENGINE, **FLOOR, **active("Box", "physics: dynamic\n"), **frame("  - {object: Engine}\n  - {object: Floor, at: [400, 580]}\n" + stack,
             "values: {told: 0}\n"), **events("  - when:\n      - Box.contact_begins: Box\n    do:\n      - frame.told: {add: 1}\n")}
    w = run(tmp_path, files, ticks=190).world
    boxes = w.living(w.object_named("Box").index)
    physics = w.physics
    before = [(o.x, o.y, o.angle) for o in boxes]
    told = w.frame.v_told
    assert all(physics.body(o).body.is_sleeping for o in boxes)
    on(w, 60)
    assert w.physics.checkpoint is not None and len(w.physics.journal) == 1
    assert all(physics.body(o).body.is_sleeping for o in boxes)
    assert all(abs(a - b) < 1e-6 for now, then in zip([(o.x, o.y) for o in boxes], before) for a, b in zip(now, then))
    assert w.frame.v_told == told, "contacts that go on over a rebuild are not told again"
    # They wake up together: with the lowest gone, those on it fall.
    w.destroy(boxes[0])
    on(w, 30)
    assert boxes[1].y > before[1][1] + 20


def test_a_stack_stands_over_a_rebuild(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "REBUILD", 100)
    stack = "".join(f"  - {{object: Box, at: [200, {544 - row * 32}]}}\n" for row in range(8))
    files = {"objects/Engine.yaml": "format: 1\nobject: Engine\ntype: Physics\nsleep_after: 0\nsteps: 2\n", **FLOOR, **active("Box", "physics: dynamic\n"),
             **frame("  - {object: Engine}\n  - {object: Floor, at: [400, 580]}\n" + stack)}
    w = run(tmp_path, files, ticks=99).world
    boxes = w.living(w.object_named("Box").index)
    before = [o.y for o in boxes]
    for _ in range(20):
        w.tick()
        assert max(abs(o.y - y) for o, y in zip(boxes, before)) < 0.5
    on(w, 300)
    assert all(abs(o.x - 200.0) < 10.0 and abs(o.y - y) < 2.0 for o, y in zip(boxes, before))


def test_numbers_stay_numbers(tmp_path: Path) -> None:
    """Forces and velocities out of all proportion: never a NaN, never a place beyond the world, and a sentence where a body was stopped."""
    sheet = """  - do:
      - Box.apply_force: {x: 1e300, y: 1e300}
      - Box.apply_impulse: {x: 1e300, y: 0}
      - Box.apply_torque: 1e300
      - Engine.explode: {x: Box.x, y: Box.y, strength: 1e300, radius: 1e300}
      - Ball.spring_to: {x: 0, y: 0, length: 0, stiffness: 1e300, damping: 0}
      - Ball.scale: {set: 'if(time.ticks mod 2 == 0, 0, 1000)'}
      - Ball.density: {set: 'if(time.ticks mod 3 == 0, 0.001, 1000)'}
"""
    files = {**ENGINE, **FLOOR, **active("Box", "physics: dynamic\n"), **active("Ball", "physics: dynamic\nbody_shape: circle\n"),
             **frame("  - {object: Engine}\n  - {object: Floor, at: [400, 580]}\n  - {object: Box, at: [100, 100]}\n  - {object: Ball, at: [200, 100]}\n"),
             **events(sheet)}
    w = run(tmp_path, files).world
    for _ in range(120):
        w.tick()
        for pool in w.pools:
            for o in pool.list:
                if pool.cls.name in ("Box", "Ball"):
                    assert all(math.isfinite(value) and abs(value) <= 1e9 for value in (o.x, o.y, o.angle))
    assert not [fault for fault in w.faults if fault.code == "internal"], [fault.sentence() for fault in w.faults]


def test_a_body_that_left_the_numbers_is_stopped_and_told(tmp_path: Path) -> None:
    files = {**ENGINE, **active("Box", "physics: dynamic\n"),
             **frame("  - {object: Engine}\n  - {object: Box, at: [100, 100]}\n  - {object: Box, at: [300, 100]}\n")}
    w = run(tmp_path, files, ticks=5).world
    lost, fine = w.living(w.object_named("Box").index)
    before = lost.x, lost.y
    w.physics.body(lost).body.velocity = (math.nan, 0.0)
    on(w, 3)
    assert [fault.code for fault in w.faults] == ["physics_numbers"]
    assert "Box" in w.faults[0].sentence()
    assert math.isfinite(lost.x) and abs(lost.x - before[0]) < 1.0 and abs(lost.y - before[1]) < 2.0
    assert fine.y > 100.0
    again, _ = restore(w.playable, json.loads(json.dumps(dump(w))))
    assert state_hash(on(again, 50)) == state_hash(on(w, 50))


def test_no_engine_no_pymunk(tmp_path: Path) -> None:
    """A game without physics never loads pymunk; one with bodies and no engine says so and goes on."""
    code = ("import sys; from pathlib import Path; from playsheet.runtime.project.loading import load_project\n"
            "from playsheet.runtime.world.playable import Playable; from playsheet.runtime.world.world import World\n"
            f"w = World(Playable(load_project(Path({str(tmp_path)!r}))), 1)\nfor _ in range(5): w.tick()\n"
            "print('pymunk' in sys.modules, [f.code for f in w.faults])\n")
    files = {**ENGINE, **active("Box", "physics: dynamic\n"), **frame("  - {object: Box, at: [100, 100]}\n"),
             **events("  - when:\n      - Box.x: {less_than: 1000}\n    do:\n      - Box.apply_impulse: {x: 10, y: 0}\n")}
    assert sentences(playable(tmp_path, files)) == []
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == "False ['no_engine']"


def test_a_frame_has_physics_when_an_engine_stands_in_it(tmp_path: Path) -> None:
    sheet = "format: 1\nevents:\n  - when:\n      - time.ticks: {equals: 10}\n    do:\n      - frame.next\n"
    box = "  - {object: Box, at: [100, 100]}\n"
    files = {**ENGINE, **active("Box", "physics: dynamic\n"), "game.yaml": "format: 1\ntitle: T\nframes: [F, G, H]\n", **frame(box)}
    for name, engine in (("G", "  - {object: Engine}\n"), ("H", "")):
        files[f"frames/{name}/frame.yaml"] = f"format: 1\nframe: {name}\nsize: [800, 600]\ninstances:\n{engine}{box}"
    files |= {f"frames/{name}/events.yaml": sheet for name in "FGH"}
    w = World(playable(tmp_path, files), 1)
    index = w.object_named("Box").index
    on(w, 10)
    assert w.frame.name == "G" and w.physics_now is None
    on(w, 9)
    assert w.living(index)[0].y > 105.0 and w.physics_now is not None
    on(w, 6)
    assert w.frame.name == "H" and w.physics_now is None and w.living(index)[0].y == 100.0
    assert w.faults == []


def test_damaged_physics_begins_anew(tmp_path: Path) -> None:
    w = run(tmp_path, wild(), ticks=20).world
    state = json.loads(json.dumps(dump(w)))
    for spoil in ([["add", 1]], [["no such thing"]], [{"a": 1}], ["x"]):
        state["physics"]["journal"] = spoil
        again, _ = restore(w.playable, json.loads(json.dumps(state)))
        on(again, 3)
        assert [fault.code for fault in again.faults] == ["physics_state"]
        assert again.physics.body(again.living(again.object_named("Box").index)[0]) is not None


def test_too_many_bodies_and_joints(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "BODIES", 3)
    monkeypatch.setattr(service, "JOINTS", 2)
    boxes = "".join(f"  - {{object: Box, at: [{100 + n * 50}, 100]}}\n" for n in range(5))
    files = {**ENGINE, **active("Box", "physics: dynamic\n"), **frame("  - {object: Engine}\n" + boxes), **events("  - do:\n      - Box.rope_to: {x: 0, y: 0}\n")}
    w = run(tmp_path, files, ticks=5).world
    assert {"bodies", "joints"} <= {fault.code for fault in w.faults}
    assert len(w.physics.live().pieces) == 3 and len(w.physics.live().joints) == 2


def test_a_wrong_polygon_is_told(tmp_path: Path) -> None:
    files = {**ENGINE, **active("Box", "physics: dynamic\nbody_shape: polygon\nbody_points: 0 0, 5\n"),
             **frame("  - {object: Engine}\n  - {object: Box, at: [1, 1]}\n")}
    w = run(tmp_path, files, ticks=2).world
    assert [fault.code for fault in w.faults] == ["body_points"]


@pytest.mark.parametrize("rate", [20, 30, 60, 120, 144])
def test_a_fall_takes_as_long_at_every_tick_rate(tmp_path: Path, rate: int) -> None:
    files = {**ENGINE, **active("Box", "physics: dynamic\n"), **frame("  - {object: Engine}\n  - {object: Box, at: [100, 100]}\n"),
             "game.yaml": f"format: 1\ntitle: T\ntick_rate: {rate}\nfirst_frame: F\nframes: [F]\n"}
    w = run(tmp_path, files, ticks=rate).world
    box = w.living(w.object_named("Box").index)[0]
    assert box.y == pytest.approx(100.0 + 450.0, rel=0.02)
    assert w.physics.body(box).body.velocity[1] == pytest.approx(900.0)


def test_points_and_parts() -> None:
    assert read_points("0 0, 32 0, 16 32") == [(0.0, 0.0), (32.0, 0.0), (16.0, 32.0)]
    for wrong in ("", "0 0", "0 0, 1 1", "a b, c d, e f", "0 0, 1 1, 2 2", "0 0, 1e9 0, 0 1e9", "nan 0, 1 0, 0 1", ", ".join(f"{n} {n * n}" for n in range(65))):
        assert read_points(wrong) is None
    corner = [(0.0, 0.0), (40.0, 0.0), (40.0, 10.0), (10.0, 10.0), (10.0, 40.0), (0.0, 40.0)]
    for points in (corner, corner[::-1]):
        parts = convex_parts(points)
        assert len(parts) == 2
        assert math.isclose(abs(area(parts[0])) + abs(area(parts[1])), 700.0)
    crossing = convex_parts([(0.0, 0.0), (32.0, 32.0), (32.0, 0.0), (0.0, 30.0)])
    assert len(crossing) == 1           # its hull


def test_pictures_are_traced() -> None:
    size = 40
    disc = Mask(size, size, [sum(1 << x for x in range(size) if (x - 19.5) ** 2 + (y - 19.5) ** 2 <= 19.5**2) for y in range(size)])
    ring = Mask(size, size, [sum(1 << x for x in range(size) if 200 <= (x - 19.5) ** 2 + (y - 19.5) ** 2 <= 19.5**2) for y in range(size)])
    for mask in (disc, ring):
        parts = traced(mask)
        assert len(parts) == 1
        assert abs(area(parts[0])) == pytest.approx(math.pi * 19.7**2, rel=0.06)
    corner = Mask(size, size, [(1 << 40) - 1 if y >= 30 else (1 << 10) - 1 for y in range(size)])
    assert sum(abs(area(part)) for part in traced(corner)) == pytest.approx(40 * 10 + 30 * 10)
    two = Mask(size, size, [0b11111 | 0b11111 << 30 if y < 10 else 0 for y in range(size)])
    assert len(traced(two)) == 2
    assert traced(Mask.box(10, 10)) == [] and traced(Mask(4, 4, [0, 0, 0, 0])) == []
    wide = Mask(300, 300, [(1 << 300) - 1 if y < 150 else (1 << 150) - 1 for y in range(300)])
    assert sum(abs(area(part)) for part in traced(wide)) == pytest.approx(300 * 150 + 150 * 150, rel=0.03)


def test_outlines_walk_around_each_group() -> None:
    loops = outlines({(0, 0), (1, 1)})          # they meet in one corner only
    assert sorted(len(loop) for loop in loops) == [4, 4]
    assert outlines({(x, y) for x in range(3) for y in range(3)} - {(1, 1)})[0] and len(outlines({(0, 0)})) == 1
    square = outlines({(x, y) for x in range(8) for y in range(8)})[0]
    assert sorted(simplified(square, 0.75)) == [(0, 0), (0, 8), (8, 0), (8, 8)]


def test_a_body_has_the_shape_of_its_picture(tmp_path: Path) -> None:
    """An L of 10 pixels' width, 40 by 40, standing on its long leg: its mass is that of its pixels, its middle lies in the corner."""
    picture(tmp_path / "assets" / "l.png", (40, 40), (RED, (0, 0, 10, 40)), (RED, (0, 30, 40, 10)))
    files = {**ENGINE, **FLOOR, **active("L", "physics: dynamic\nbody_shape: picture\nanimations:\n  Still: {frames: [l]}\n"),
             **active("Dot", "physics: dynamic\nsize: [10, 10]\n"),
             **frame("  - {object: Engine}\n  - {object: Floor, at: [400, 580]}\n  - {object: L, at: [300, 540]}\n  - {object: Dot, at: [310, 520]}\n")}
    w = run(tmp_path, files, ticks=60).world
    shape = w.living(w.object_named("L").index)[0]
    dot = w.living(w.object_named("Dot").index)[0]
    assert shape.get_mass(w) == pytest.approx(700 / 1024)
    assert shape.get_centre_x(w) == pytest.approx(300 - 20 + (400 * 20 + 300 * 5) / 700, abs=1.0)
    assert dot.y == pytest.approx(560 - 10 - 5, abs=1.0), "the dot lies on the short leg, inside the picture's box"
    assert abs(shape.x - 300) < 1.0


def test_ground_that_changes_and_time_that_slows(tmp_path: Path) -> None:
    sheet = """  - when:
      - time.ticks: {equals: 30}
    do:
      - Floor.obstacle: {set: none}
      - Engine.time_scale: {set: 0.5}
  - when:
      - time.ticks: {equals: 60}
    do:
      - Engine.time_scale: {set: 0}
"""
    files = {**ENGINE, **FLOOR, **active("Box", "physics: dynamic\n"),
             **frame("  - {object: Engine}\n  - {object: Floor, at: [400, 580]}\n  - {object: Box, at: [100, 544]}\n"), **events(sheet)}
    w = run(tmp_path, files, ticks=30).world
    box = w.living(w.object_named("Box").index)[0]
    assert box.y == pytest.approx(544.0, abs=0.5)
    on(w, 30)
    assert box.y == pytest.approx(544.0 + 450.0 * 0.25 * 0.25, abs=2.0)
    stopped = box.y
    on(w, 10)
    assert box.y == stopped


def test_looking_changes_nothing(tmp_path: Path) -> None:
    """A report or a debugger reads every property: nothing is said, nothing joins in, and the run ends as one that nobody looked at."""
    from playsheet.runtime.backends.report import report
    files = {**ENGINE, **active("Box", "physics: dynamic\n"), **active("Plain"),
             **frame("  - {object: Engine}\n  - {object: Box, at: [100, 100]}\n  - {object: Plain, at: [1, 1]}\n"),
             **events("  - when:\n      - time.every: 0.1 s\n    do:\n      - Box.create: {x: 'random(0, 800)', y: 0}\n")}
    w = run(tmp_path, files).world
    for _ in range(30):
        w.tick()
        found = report(w, [], None)
        assert all(box["mass"] == 1 for box in found["objects"]["Box"]) and found["objects"]["Plain"][0]["mass"] == 0
    assert w.faults == []
    assert state_hash(w) == state_hash(on(World(w.playable, 1), 31))


def test_a_game_without_physics_hears_nothing_of_it(tmp_path: Path) -> None:
    from playsheet.runtime.backends.report import report
    w = run(tmp_path, {**active("Plain"), **frame("  - {object: Plain, at: [1, 1]}\n")}, ticks=3).world
    assert report(w, [], None)["problems"] == [] and "physics" not in dump(w)
