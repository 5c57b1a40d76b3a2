"""Paths, found ways, circles, swings, hunters, steps, cars and the pointer: where they are after a while, by hand and at several tick rates."""

from __future__ import annotations

from pathlib import Path

import pytest
from kit import events
from moving_kit import begin, way

from playsheet.runtime.world.state import clone, state_hash

RATES = (20, 30, 60, 144)


# -- path ----------------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("rate", RATES)
def test_a_path_takes_its_time(tmp_path: Path, rate: int) -> None:
    """100 px/s: 1 s to the right, half a second of pause, 1 s down, and it stands."""
    seen = way(tmp_path, "type: path, speed: 100, nodes: [[200, 100, 0.5], [200, 200]]", 3.0, rate)
    assert seen[rate // 2 - 1] == (pytest.approx(150), 100.0)
    assert seen[int(1.25 * rate) - 1] == (200.0, 100.0)
    assert seen[2 * rate - 1] == (200.0, pytest.approx(150, abs=1e-6))
    assert seen[-1] == (200.0, 200.0)


@pytest.mark.parametrize("rate", RATES)
def test_a_path_for_ever(tmp_path: Path, rate: int) -> None:
    """A square of 400 pixels at 100 px/s: every 4 s it is where it was, also when nodes lie within a tick."""
    seen = way(tmp_path, "type: path, speed: 100, loop: true, nodes: [[200, 100], [200, 200], [100, 200], [100, 100]]", 9.0, rate)
    assert seen[4 * rate - 1] == (pytest.approx(100, abs=1e-6), pytest.approx(100, abs=1e-6))
    assert seen[-1] == (pytest.approx(200, abs=1e-6), pytest.approx(100, abs=1e-6))
    fast = way(tmp_path / "fast", "type: path, speed: 100000, loop: true, nodes: [[200, 100], [200, 200], [100, 200], [100, 100]]", 0.2, rate)
    assert all(100 <= x <= 200 and 100 <= y <= 200 for x, y in fast)


def test_there_and_back(tmp_path: Path) -> None:
    once = way(tmp_path, "type: path, speed: 100, there_and_back: true, nodes: [[100, 100], [200, 100]]", 4.0)
    assert once[59] == (pytest.approx(200), 100.0) and once[119] == (pytest.approx(100), 100.0) and once[-1] == (100.0, 100.0)
    ever = way(tmp_path / "ever", "type: path, speed: 100, there_and_back: true, loop: true, nodes: [[100, 100], [200, 100]]", 5.0)
    assert ever[-1] == (pytest.approx(200), 100.0) and ever[239] == (pytest.approx(100), 100.0)


def test_nodes_that_count_from_its_place(tmp_path: Path) -> None:
    seen = way(tmp_path, "type: path, speed: 100, nodes_from: start, back_to_start: true, nodes: [[50, 0], [50, 50]]", 2.0)
    assert seen[29] == (pytest.approx(150), 100.0) and seen[58][1] > 145 and seen[-1] == (100.0, 100.0)


@pytest.mark.parametrize("rate", RATES)
def test_a_path_speeds_up_and_slows_down(tmp_path: Path, rate: int) -> None:
    """200 to go at most 100 px/s with 100 a second both ways: 1 s and 50 px, 1 s and 100 px, 1 s and 50 px."""
    seen = way(tmp_path, "type: path, speed: 100, acceleration: 100, deceleration: 100, nodes: [[300, 100]]", 4.0, rate)
    assert seen[rate - 1][0] == pytest.approx(150)
    assert seen[2 * rate - 1][0] == pytest.approx(250)
    assert seen[int(2.5 * rate) - 1][0] == pytest.approx(287.5)
    assert seen[-1] == (300.0, 100.0)


def test_words_of_a_path(tmp_path: Path) -> None:
    sheet = events(
        "  - when:\n      - frame.starts\n    do:\n      - Hero.add_node: {x: 160, y: 100, name: gate}\n      - Hero.add_node: {x: 160, y: 160}\n"
        "  - when:\n      - Hero.node_reached: {name: gate}\n    do:\n      - at_gate: {set: time.ticks}\n"
        "  - when:\n      - Hero.path_finished\n    do:\n      - at_end: {set: time.ticks}\n"
        "  - when:\n      - time.ticks: {equals: 100}\n    do:\n      - Hero.go_to_named_node: gate\n"
        "  - when:\n      - time.ticks: {equals: 110}\n    do:\n      - Hero.stop\n"
        "  - when:\n      - time.ticks: {equals: 120}\n    do:\n      - Hero.start\n")
    headless, w, hero = begin(tmp_path, "type: path, speed: 120", more=sheet, frame_more="values: {at_gate: 0, at_end: 0}\n")
    for _ in range(99):
        headless.step()
    assert (w.frame.v_at_gate, w.frame.v_at_end, hero.x, hero.y) == (31.0, 61.0, 160.0, 160.0)
    for _ in range(16):
        headless.step()
    assert hero.y == pytest.approx(140)          # ten ticks of two pixels, then it stood
    for _ in range(100):
        headless.step()
    assert (hero.x, hero.y) == (160.0, 160.0)


# -- pathfinding ---------------------------------------------------------------------------------------------------------

GO = events("  - when:\n      - frame.starts\n    do:\n      - Hero.find_path_to: {x: 500, y: 300}\n"
            "  - when:\n      - Hero.path_failed\n    do:\n      - failed: {add: 1}\n"
            "  - when:\n      - Hero.path_finished\n    do:\n      - arrived: {set: time.seconds}\n")
HALL = "  - {object: Hero, at: [300, 300]}\n  - {object: Wall, at: [400, 300], size: [20, 300]}\n"


@pytest.mark.parametrize("rate", RATES)
def test_a_way_around_a_wall(tmp_path: Path, rate: int) -> None:
    headless, w, hero = begin(tmp_path, "type: pathfinding, speed: 200, cell_size: 16", HALL, rate, more=GO, frame_more="values: {failed: 0, arrived: 0}\n")
    for _ in range(5 * rate):
        headless.step()
        assert not w.meets_obstacle(hero, hero.x, hero.y)
    assert (hero.x, hero.y) == (500.0, 300.0) and w.frame.v_failed == 0.0
    # Over the corners of the grown wall, 26 x 166: 2 x |(74, 166)| + 52 = 415.5 pixels at least; cells cost a little more.
    assert 415.4 / 200 <= w.frame.v_arrived <= 470 / 200


def test_no_way_and_as_near_as_it_can(tmp_path: Path) -> None:
    box = "  - {object: Hero, at: [100, 300]}\n" + "".join(f"  - {{object: Wall, at: [{x}, {y}], size: [{a}, {b}]}}\n" for x, y, a, b in (
        (500, 100, 220, 20), (500, 500, 220, 20),
        (400, 300, 20, 420), (650, 300, 20, 420), (620, 100, 80, 20), (620, 500, 80, 20)))
    headless, w, hero = begin(tmp_path, "type: pathfinding, speed: 400", box, more=GO, frame_more="values: {failed: 0, arrived: 0}\n")
    for _ in range(60):
        headless.step()
    assert (w.frame.v_failed, hero.x, hero.y) == (1.0, 100.0, 300.0)
    near = {"frames/F/events.yaml": GO["frames/F/events.yaml"].replace("y: 300}", "y: 300, nearest: true}")}
    headless, w, hero = begin(tmp_path / "near", "type: pathfinding, speed: 400, cell_size: 16", box, more=near, frame_more="values: {failed: 0, arrived: 0}\n")
    for _ in range(120):
        headless.step()
    assert w.frame.v_failed == 0.0 and 350 < hero.x < 375 and not w.meets_obstacle(hero, hero.x, hero.y)


def test_a_wall_made_in_this_row_counts(tmp_path: Path) -> None:
    sheet = events("  - when:\n      - time.ticks: {equals: 5}\n    do:\n      - Wall.create: {x: 400, y: 300}\n      - Wall.height: {set: 300}\n"
                   "      - Hero.find_path_to: {x: 500, y: 300}\n")
    headless, w, hero = begin(tmp_path, "type: pathfinding, speed: 200", "  - {object: Hero, at: [300, 300]}\n", more=sheet)
    low = 300.0
    for _ in range(300):
        headless.step()
        low = min(low, hero.y) if hero.y < 300 else max(low, hero.y) if low == 300.0 else low
        assert not w.meets_obstacle(hero, hero.x, hero.y)
    assert (hero.x, hero.y) == (500.0, 300.0) and abs(low - 300) > 100


def test_a_thin_wall_between_cells_counts(tmp_path: Path) -> None:
    thin = "  - {object: Hero, at: [300, 300]}\n  - {object: Wall, at: [400, 300], size: [2, 1200]}\n"
    headless, w, hero = begin(tmp_path, "type: pathfinding, speed: 200, cell_size: 64", thin, more=GO, frame_more="values: {failed: 0, arrived: 0}\n")
    for _ in range(30):
        headless.step()
    assert w.frame.v_failed == 1.0 and hero.x == 300.0


def test_a_large_frame_has_a_coarser_grid(tmp_path: Path) -> None:
    from playsheet.objects.movements.astar import MOST_CELLS, Search
    large = "format: 1\nframe: F\nsize: [1000000, 1000000]\nlayers:\n  - {name: Main}\ninstances:\n  - {object: Hero, at: [100, 100]}\n"
    _, w, hero = begin(tmp_path, "type: pathfinding", more={"frames/F/frame.yaml": large})
    search = Search(hero, w, 2.0, True)
    assert search.columns * search.rows <= MOST_CELLS * 1.1
    assert search.way(900000.0, 900000.0, False) == [(900000.0, 900000.0)]


# -- circles and swings --------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("rate", RATES)
def test_a_circle(tmp_path: Path, rate: int) -> None:
    """A quarter each second, clockwise, round its place; after 1 s it is below, after 4 s where it began."""
    seen = way(tmp_path, "type: circular, radius: 50, angular_speed: 90 deg", 4.0, rate)
    assert seen[rate - 1] == (pytest.approx(100), pytest.approx(150))
    assert seen[2 * rate - 1] == (pytest.approx(50), pytest.approx(100))
    assert seen[-1] == (pytest.approx(150), pytest.approx(100))


def test_a_spiral_and_an_ellipse(tmp_path: Path) -> None:
    seen = way(tmp_path, "type: circular, radius: 50, angular_speed: 90 deg, spiral: -20, least_radius: 10", 4.0)
    assert seen[119] == (pytest.approx(90), pytest.approx(100)) and seen[-1] == (pytest.approx(110), pytest.approx(100))
    ellipse = way(tmp_path / "e", "type: circular, radius: 50, radius_y: 20, angular_speed: 90 deg", 1.0)
    assert ellipse[-1] == (pytest.approx(100), pytest.approx(120))


@pytest.mark.parametrize("rate", RATES)
def test_a_swing(tmp_path: Path, rate: int) -> None:
    """30 to both sides in 2 s: at half a second right, at 1.5 s left."""
    seen = way(tmp_path, "type: sine, moves: across, period: 2, magnitude: 30", 2.0, rate)
    assert seen[rate // 2 - 1] == (pytest.approx(130), 100.0)
    assert seen[rate + rate // 2 - 1] == (pytest.approx(70), 100.0)
    assert seen[-1] == (pytest.approx(100), 100.0)


def test_a_bullet_that_swings(tmp_path: Path) -> None:
    """Two movements at once: 60 px/s to the right, and a wave up and down about its line."""
    more = {"objects/Hero.yaml": "format: 1\nobject: Hero\ntype: Active\nmovements:\n  Fly: {type: bullet, speed: 60}\n"
            "  Wave: {type: sine, period: 2, magnitude: 30}\ncollision: {shape: box}\n",
            **events("  - when:\n      - frame.starts\n    do:\n      - Hero.enable_movement: {movement: Wave}\n")}
    headless, _, hero = begin(tmp_path, "type: bullet", more=more)
    headless.step()
    assert hero.movements[1].enabled and hero.movements[0].enabled
    for _ in range(30):
        headless.step()
    assert (hero.x, hero.y) == (pytest.approx(131), pytest.approx(130))
    for _ in range(600):
        headless.step()
    assert hero.y == pytest.approx(130) and hero.x == pytest.approx(731)


# -- homing --------------------------------------------------------------------------------------------------------------

PREY = {"objects/Prey.yaml": "format: 1\nobject: Prey\ntype: Active\ncollision: {shape: box}\n"}


@pytest.mark.parametrize("rate", RATES)
def test_a_hunter_comes_to_its_prey_and_stops(tmp_path: Path, rate: int) -> None:
    both = "  - {object: Hero, at: [100, 100]}\n  - {object: Prey, at: [400, 500]}\n  - {object: Prey, at: [790, 100]}\n"
    seen = way(tmp_path, "type: homing, target: Prey, speed: 250, turn_speed: 100000 deg, stop_within: 50", 3.0, rate, instances=both, more=PREY)
    assert seen[-1] == (pytest.approx(400 - 30), pytest.approx(500 - 40))
    assert seen[rate - 1] == (pytest.approx(100 + 150), pytest.approx(100 + 200))


def test_a_hunter_turns_no_faster_than_it_can(tmp_path: Path) -> None:
    """It flies to the right, its prey is behind: half a circle takes two seconds at 90 degrees a second."""
    both = "  - {object: Hero, at: [400, 300]}\n  - {object: Prey, at: [0, 300]}\n"
    headless, w, hero = begin(tmp_path, "type: homing, target: Prey, speed: 60, turn_speed: 90 deg", both, more=PREY)
    for _ in range(60):
        headless.step()
    assert hero.movements[0].get_moving_angle(hero, w) in (pytest.approx(90, abs=3), pytest.approx(270, abs=3))


def test_a_hunter_looks_for_other_prey(tmp_path: Path) -> None:
    both = "  - {object: Hero, at: [400, 300]}\n  - {object: Prey, at: [350, 300]}\n  - {object: Prey, at: [700, 300]}\n"
    sheet = events("  - when:\n      - Hero.collides_with: Prey\n    do:\n      - Prey.destroy\n      - eaten: {add: 1}\n")
    headless, w, _ = begin(tmp_path, "type: homing, target: Prey, speed: 200, turn_speed: 720 deg", both, more={**PREY, **sheet},
                           frame_more="values: {eaten: 0}\n")
    for _ in range(240):
        headless.step()
    assert w.frame.v_eaten == 2.0


# -- grid, car, pointer --------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("rate", RATES)
def test_steps_on_a_grid(tmp_path: Path, rate: int) -> None:
    """32 px at 128 px/s: a quarter of a second each; a key that is held for 0.6 s makes three steps, and each ends on the grid."""
    seen = way(tmp_path, "type: grid_steps, speed: 128", 2.0, rate, steps=[(0.0, "right", 0.6), (1.1, "down", 0.01)])
    assert seen[rate // 2 - 1] == (pytest.approx(164), 100.0)
    assert seen[rate - 1] == (196.0, 100.0)
    assert seen[-1] == (196.0, 132.0)


def test_steps_stop_before_walls_and_the_edge(tmp_path: Path) -> None:
    wall = "  - {object: Hero, at: [48, 48]}\n  - {object: Wall, at: [144, 48]}\n"
    seen = way(tmp_path, "type: grid_steps, speed: 320", 2.0, instances=wall, steps=[(0.0, "right", 0.9), (1.0, "left", 0.9)])
    assert max(x for x, _ in seen) == 112.0 and seen[-1] == (16.0, 48.0)


@pytest.mark.parametrize("rate", RATES)
def test_a_car_drives_and_stops(tmp_path: Path, rate: int) -> None:
    """100 px/s after half a second and 25 px; 100 px in the next; then it rolls 100 x 100 / 200 = 50 px more."""
    seen = way(tmp_path, "type: race_car, speed: 100, acceleration: 200, rolling: 100", 4.0, rate, steps=[(0.0, "up", 1.5)])
    assert seen[rate // 2 - 1][0] == pytest.approx(125)
    assert seen[int(1.5 * rate) - 1][0] == pytest.approx(225)
    assert seen[-1] == (pytest.approx(275), 100.0)


@pytest.mark.parametrize("rate", RATES)
def test_a_car_drives_a_circle(tmp_path: Path, rate: int) -> None:
    """At 90 px/s and 90 degrees a second the circle has a radius of 57.3 px; after 4 s it is where it was."""
    headless, _, hero = begin(tmp_path, "type: race_car, speed: 90, acceleration: 0, rolling: 0, steer_speed: 90", rate=rate,
                              steps=[(0.0, "up", 6.0), (1.0, "right", 4.0)])
    for _ in range(rate):
        headless.step()
    start = hero.x, hero.y
    for _ in range(2 * rate):
        headless.step()
    assert (hero.x - start[0], hero.y - start[1]) == (pytest.approx(0, abs=1e-6), pytest.approx(2 * 57.29577951308232))
    for _ in range(2 * rate):
        headless.step()
    assert (hero.x, hero.y) == (pytest.approx(start[0]), pytest.approx(start[1]))


def test_a_car_stops_at_walls(tmp_path: Path) -> None:
    wall = "  - {object: Hero, at: [100, 100]}\n  - {object: Wall, at: [400, 100], size: [20, 400]}\n"
    seen = way(tmp_path, "type: race_car, speed: 600, acceleration: 600", 3.0, instances=wall, steps=[(0.0, "up", 3.0)])
    assert seen[-1] == (374.0, 100.0)


def test_switching_movements(tmp_path: Path) -> None:
    more = {"objects/Hero.yaml": "format: 1\nobject: Hero\ntype: Active\nmovements:\n  Fly: {type: bullet, speed: 60}\n  Round: {type: circular, radius: 20}\n"
            "collision: {shape: box}\n",
            **events("  - when:\n      - time.ticks: {equals: 60}\n    do:\n      - Hero.movement: {set: Round}\n"
                     "  - when:\n      - Hero.movement: {equals: Round}\n      - once\n    do:\n      - seen: {set: time.ticks}\n"
                     "  - when:\n      - time.ticks: {equals: 120}\n    do:\n      - Hero.radius: {add: 20}\n      - Hero.movement: {set: Fly}\n"
                     "  - when:\n      - time.ticks: {equals: 130}\n    do:\n      - Hero.movement: {set: Nowhere}\n")}
    headless, w, hero = begin(tmp_path, "type: bullet", more=more, frame_more="values: {seen: 0}\n")
    for _ in range(60):
        headless.step()
    assert hero.x == pytest.approx(160)
    for _ in range(60):
        headless.step()
    assert (hero.x, hero.y) == (pytest.approx(160), pytest.approx(120)) and w.frame.v_seen == 60.0
    copy = clone(w)
    for _ in range(60):
        headless.step()
        copy.tick()
    assert state_hash(copy) == state_hash(w)
    assert hero.x == pytest.approx(220) and hero.movements[1].radius == 40.0
    assert any("Nowhere" in fault.sentence() for fault in w.faults)
