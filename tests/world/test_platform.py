"""The platform movement at several tick rates: the same heights, places and landings."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from kit import active, events, frame, run

from playsheet.runtime.backends.input_script import InputScript, Step

RATES = (30, 60, 120, 144)
GROUND = {"objects/Ground.yaml": "format: 1\nobject: Ground\ntype: Backdrop\nobstacle: obstacle\n",
          "objects/Plank.yaml": "format: 1\nobject: Plank\ntype: Backdrop\nobstacle: platform\n"}
FLOOR = "  - {object: Hero, at: [100, 484]}\n  - {object: Ground, at: [400, 550], size: [4000, 100]}\n"


def play(tmp_path: Path, movement: str, rate: int, seconds: float, steps: list[tuple[float, str, float]], instances: str = FLOOR,
         more: dict[str, str] | None = None) -> list[Any]:
    """(x, y, grounded) of the hero after each tick; `steps` are (second, key, seconds held)."""
    table: dict[int, list[Step]] = {}
    for at, key, span in steps:
        table.setdefault(round(at * rate) + 1, []).append(Step("hold", key, round(span * rate)))
    files = {**active("Hero", f"movement: {{type: platform, {movement}}}\ncollision: {{shape: box}}\n"), **GROUND, **frame(instances), **(more or {}),
             "game.yaml": f"format: 1\ntitle: Test\ntick_rate: {rate}\nfirst_frame: F\nframes: [F]\n"}
    headless = run(tmp_path, files, 0, script=InputScript(table))
    w = headless.world
    hero = w.living(w.object_named("Hero").index)[0]
    seen = []
    for _ in range(round(seconds * rate)):
        headless.step()
        seen.append((hero.x, hero.y, hero.movements[0].grounded))
    return seen


@pytest.mark.parametrize("rate", RATES)
def test_a_jump_is_as_high_at_every_rate(tmp_path: Path, rate: int) -> None:
    """Jump 600, gravity 1500: 600 x 600 / 3000 = 120 pixels, above ground at 484."""
    seen = play(tmp_path, "jump_strength: 600, gravity: 1500", rate, 1.2, [(0.1, "space", 0.1)])
    assert min(y for _, y, _ in seen) == pytest.approx(484 - 120, abs=0.5)
    assert seen[-1][1] == 484.0 and seen[-1][2]


@pytest.mark.parametrize("rate", RATES)
def test_a_held_jump_is_as_high_at_every_rate(tmp_path: Path, rate: int) -> None:
    """Held for 0.2 of 0.25 s at 500 without gravity: 100, then 500 x 500 / 3000."""
    seen = play(tmp_path, "jump_strength: 500, gravity: 1500, jump_sustain: 0.25", rate, 1.5, [(0.1, "space", 0.2)])
    late = abs(round(0.2 * rate) / rate - 0.2) * 500        # the key is held for whole ticks
    assert min(y for _, y, _ in seen) == pytest.approx(484 - 100 - 250000 / 3000, abs=0.5 + late)


@pytest.mark.parametrize("rate", RATES)
def test_conformance_29(tmp_path: Path, rate: int) -> None:
    """Gravity 1500, jump 900, sustain 0.2 s with gravity, twice the gravity after it; held for 0.1 s: at y - 82.5 when let go, 176.25 high."""
    movement = "gravity: 1500, jump_strength: 900, jump_sustain: 0.2, hold_gravity: 1, rise_gravity: 2, max_fall_speed: 1500"
    held = round(0.1 * rate) / rate
    seen = play(tmp_path, movement, rate, 2.0, [(0.0, "space", 0.1)])
    assert seen[round(0.1 * rate) - 1][1] == pytest.approx(484 - (900 * held - 750 * held * held), abs=1e-6)
    if rate in (30, 60, 120):
        assert seen[round(0.1 * rate) - 1][1] == pytest.approx(484 - 82.5, abs=1e-6)
        assert min(y for _, y, _ in seen) == pytest.approx(484 - 176.25, abs=0.9)
    assert seen[-1][1] == 484.0


def test_the_apex_is_equal_within_a_pixel(tmp_path: Path) -> None:
    apexes = []
    for rate in RATES:
        seen = play(tmp_path / str(rate), "jump_strength: 800, gravity: 2000, jump_sustain: 0.2", rate, 1.5, [(0.1, "space", 1.0)])
        apexes.append(min(y for _, y, _ in seen))
    assert max(apexes) - min(apexes) < 1.0
    assert apexes[1] == pytest.approx(484 - 160 - 160, abs=0.5)


@pytest.mark.parametrize("rate", RATES)
def test_acceleration_along_the_ground(tmp_path: Path, rate: int) -> None:
    """Acceleration 400, highest 200, for 0.5 s: 50 pixels; then it stands after 200 x 200 / 1600 more."""
    seen = play(tmp_path, "speed: 200, acceleration: 400, deceleration: 800", rate, 1.0, [(0.0, "right", 0.5)])
    assert seen[round(0.5 * rate) - 1][0] == pytest.approx(150, abs=1e-6)
    assert seen[-1][0] == pytest.approx(175, abs=1e-6)


def test_falls_onto_a_thin_floor_however_fast(tmp_path: Path) -> None:
    thin = "  - {object: Hero, at: [100, 0]}\n  - {object: Ground, at: [400, 5000], size: [4000, 1]}\n"
    seen = play(tmp_path, "gravity: 1000000, max_fall_speed: 100000", 30, 1.0, [], thin)
    assert seen[-1][1] == 5000 - 0.5 - 16


def test_rises_through_a_plank_and_lands_on_it(tmp_path: Path) -> None:
    """The plank is 64 pixels above; the jump is one jump high, not two (500 x 500 / 2000 = 125)."""
    planks = FLOOR + "  - {object: Plank, at: [100, 428], size: [200, 16]}\n"
    seen = play(tmp_path, "gravity: 1000, jump_strength: 500", 60, 2.0, [(0.1, "space", 0.05)], planks)
    assert min(y for _, y, _ in seen) == pytest.approx(484 - 125, abs=0.5)
    assert seen[-1][1] == 420 - 16 and seen[-1][2]


def test_drops_through_a_plank_with_down_and_jump(tmp_path: Path) -> None:
    planks = "  - {object: Hero, at: [100, 404]}\n  - {object: Ground, at: [400, 550], size: [4000, 100]}\n  - {object: Plank, at: [100, 428], size: [200, 16]}\n"
    seen = play(tmp_path, "gravity: 1000", 60, 1.5, [(0.2, "down", 0.5), (0.3, "space", 0.1)], planks)
    assert seen[10][1] == 404.0 and seen[10][2]
    assert seen[-1][1] == 484.0 and seen[-1][2]


@pytest.mark.parametrize("rate", RATES)
@pytest.mark.parametrize(("late", "jumps"), [(0.0, True), (0.06, True), (0.2, False)])
def test_coyote_time(tmp_path: Path, rate: int, late: float, jumps: bool) -> None:
    """It runs off an edge at 200 pixels a second and jumps a little later."""
    ledge = "  - {object: Hero, at: [100, 284]}\n  - {object: Ground, at: [100, 320], size: [200, 40]}\n  - {object: Ground, at: [400, 1050], size: [4000, 100]}\n"
    # the left edge of the hero leaves the ledge at x = 200 after (200 - 84) / 200 = 0.58 s
    seen = play(tmp_path, "speed: 200, acceleration: 0, gravity: 1000, jump_strength: 400, coyote_time: 0.1, jump_buffer: 0", rate, 1.0,
                [(0.0, "right", 1.0), (0.58 + late + 0.5 / rate, "space", 0.05)], ledge)
    assert (min(y for _, y, _ in seen) < 284 - 40) is jumps


def test_a_press_before_landing_counts(tmp_path: Path) -> None:
    high = FLOOR.replace("484", "384")
    # it falls 100 pixels in 0.447 s at gravity 1000
    early = play(tmp_path / "a", "gravity: 1000, jump_strength: 400, jump_buffer: 0.1", 60, 1.0, [(0.38, "space", 0.02)], high)
    late = play(tmp_path / "b", "gravity: 1000, jump_strength: 400, jump_buffer: 0.1", 60, 1.0, [(0.30, "space", 0.02)], high)
    assert min(y for _, y, _ in early[28:]) < 420 and min(y for _, y, _ in late[28:]) == 484.0


def test_jumps_in_the_air(tmp_path: Path) -> None:
    seen = play(tmp_path, "gravity: 1000, jump_strength: 400, air_jumps: 1", 60, 2.0, [(0.1, "space", 0.05), (0.5, "space", 0.05), (0.9, "space", 0.05)])
    # 80 pixels at its top after 0.4 s, and 80 more from there; the third press does nothing
    assert min(y for _, y, _ in seen) == pytest.approx(484 - 160, abs=1.0)


STAIRS = {"objects/Step.yaml": "format: 1\nobject: Step\ntype: Backdrop\nobstacle: obstacle\n"}


def test_walks_up_and_down_small_steps_and_not_up_a_wall(tmp_path: Path) -> None:
    stairs = FLOOR + "".join(f"  - {{object: Step, at: [{300 + 20 * n}, {500 - 4 * n}], size: [20, 200]}}\n" for n in range(10)) \
        + "".join(f"  - {{object: Step, at: [{490 + 20 * n}, {500 - 4 * (9 - n)}], size: [20, 200]}}\n" for n in range(10))
    stairs = stairs.replace("size: [20, 200]", "size: [20, 8]")
    seen = play(tmp_path, "speed: 200, step_up: 4", 60, 4.0, [(0.0, "right", 4.0)], stairs, STAIRS)
    assert min(y for _, y, _ in seen) == 500 - 36 - 4 - 16
    assert all(grounded for _, _, grounded in seen)
    assert seen[-1][0] > 800
    wall = FLOOR + "  - {object: Step, at: [300, 490], size: [20, 20]}\n"
    seen = play(tmp_path / "wall", "speed: 200, step_up: 4", 60, 2.0, [(0.0, "right", 2.0)], wall, STAIRS)
    assert seen[-1][0] == 290 - 16 and seen[-1][1] == 484.0


@pytest.mark.parametrize("rate", (30, 60, 144))
def test_a_turned_slope_is_walked_without_leaving_it(tmp_path: Path, rate: int) -> None:
    slope = FLOOR + "  - {object: Step, at: [400, 500], size: [300, 60], angle: -25}\n"
    seen = play(tmp_path, "speed: 150, step_up: 8", rate, 3.0, [(0.0, "right", 3.0)], slope, STAIRS)
    assert min(y for _, y, _ in seen) < 400
    on = [grounded for x, _, grounded in seen if 270 < x < 480]
    assert on and all(on)


@pytest.mark.parametrize("kind", ["obstacle", "platform"])
@pytest.mark.parametrize(("dx", "dy"), [(2, 0), (-2, 0), (0, 2), (0, -2), (1.5, -1.25), (-1.5, 1.25)])
def test_moving_platforms_carry(tmp_path: Path, kind: str, dx: float, dy: float) -> None:
    more = {"objects/Lift.yaml": f"format: 1\nobject: Lift\ntype: Active\nobstacle: {kind}\nsize: [100, 20]\ncollision: {{shape: box}}\n",
            **events(f"  - when:\n      - time.ticks: {{at_most: 60}}\n    do:\n      - Lift.x: {{add: {dx}}}\n      - Lift.y: {{add: {dy}}}\n")}
    at = "  - {object: Hero, at: [400, 274]}\n  - {object: Lift, at: [400, 300]}\n"
    seen = play(tmp_path, "gravity: 1000", 60, 1.2, [], at, more)
    assert seen[-1] == (400 + 60 * dx, 274 + 60 * dy, True)
    assert all(grounded for _, _, grounded in seen[1:])


def test_a_rising_plank_takes_what_falls_on_it_along(tmp_path: Path) -> None:
    more = {"objects/Lift.yaml": "format: 1\nobject: Lift\ntype: Active\nobstacle: platform\nsize: [100, 6]\ncollision: {shape: box}\n",
            **events("  - do:\n      - Lift.y: {subtract: 5}\n")}
    at = "  - {object: Hero, at: [400, 200]}\n  - {object: Lift, at: [400, 600]}\n"
    seen = play(tmp_path, "gravity: 600, max_fall_speed: 900", 60, 1.5, [], at, more)
    assert seen[-1][2] and seen[-1][1] == pytest.approx(600 - 5 * 89 - 3 - 16)


def test_ladders(tmp_path: Path) -> None:
    more = {"objects/Ladder.yaml": "format: 1\nobject: Ladder\ntype: Backdrop\nobstacle: ladder\n"}
    at = FLOOR + "  - {object: Ladder, at: [100, 400], size: [32, 200]}\n"
    up = play(tmp_path, "climb_speed: 100, gravity: 1000", 60, 4.0, [(0.1, "up", 3.5)], at, more)
    assert up[66][1] == pytest.approx(484 - 100, abs=2) and up[-1][1] == 300 - 16 and up[-1][2]
    half = play(tmp_path / "half", "climb_speed: 100, gravity: 1000", 60, 2.0, [(0.1, "up", 1.0)], at, more)
    assert half[-1][1] == pytest.approx(384, abs=2) and half[-1][1] == half[-20][1]
    down = play(tmp_path / "down", "climb_speed: 100, gravity: 1000", 60, 3.0, [(0.1, "down", 2.8)], at.replace("484", "284"), more)
    assert down[-1][1] == 484.0 and down[90][1] == pytest.approx(284 + 140, abs=4)


def test_pushed_by_a_wall_that_moves(tmp_path: Path) -> None:
    more = {"objects/Lift.yaml": "format: 1\nobject: Lift\ntype: Active\nobstacle: obstacle\nsize: [20, 60]\ncollision: {shape: box}\n",
            **events("  - do:\n      - Lift.x: {add: 3}\n")}
    seen = play(tmp_path, "gravity: 1000", 60, 1.0, [], FLOOR + "  - {object: Lift, at: [50, 470]}\n", more)
    assert seen[-1][0] == pytest.approx(50 + 3 * 59 + 10 + 16) and seen[-1][1] == 484.0
