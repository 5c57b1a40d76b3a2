"""Bullets and balls: ways, bounces with the right angles, no wall is passed at any speed, equal at every tick rate."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

import pytest
from kit import events
from moving_kit import begin, way

RATES = (20, 30, 60, 144)


@pytest.mark.parametrize("rate", RATES)
def test_a_bullet_speeds_up_alike_at_every_rate(tmp_path: Path, rate: int) -> None:
    """100 px/s and 200 more each second, at most 250: 131.25 in 0.75 s, then 250 a second."""
    seen = way(tmp_path, "type: bullet, speed: 100, acceleration: 200, max_speed: 250", 1.5, rate)
    assert seen[-1] == (pytest.approx(100 + 131.25 + 0.75 * 250), 100.0)


@pytest.mark.parametrize("rate", RATES)
def test_a_bullet_that_slows_down_stands_still_in_the_end(tmp_path: Path, rate: int) -> None:
    seen = way(tmp_path, "type: bullet, speed: 100, acceleration: -200, heading: 90 deg", 1.5, rate)
    assert seen[-1] == (100.0, pytest.approx(125.0))


@pytest.mark.parametrize("rate", RATES)
def test_a_thrown_stone(tmp_path: Path, rate: int) -> None:
    """300 to the right, 400 up (5 : 3 : 4), gravity 500: after 1 s 300 right, 150 up."""
    seen = way(tmp_path, "type: bullet, speed: 500, heading: -53.13010235415598, gravity: 500", 1.0, rate)
    assert seen[-1] == (pytest.approx(400), pytest.approx(100 - 150))


@pytest.mark.parametrize("rate", RATES)
@pytest.mark.parametrize("obstacles", ["stop", "bounce"])
def test_no_wall_is_passed_at_any_speed(tmp_path: Path, rate: int, obstacles: str) -> None:
    walls = "  - {object: Hero, at: [100, 100]}\n  - {object: Wall, at: [400, 100], size: [1, 400]}\n  - {object: Wall, at: [50, 100], size: [1, 400]}\n"
    headless, w, hero = begin(tmp_path, f"type: bullet, speed: 90000, obstacles: {obstacles}", walls, rate)
    for _ in range(rate):
        headless.step()
        assert 66.5 <= hero.x <= 383.5
        assert not w.meets_obstacle(hero, hero.x, hero.y)
    assert obstacles == "bounce" or hero.x == 383.5


@pytest.mark.parametrize("rate", RATES)
def test_a_ball_keeps_its_angle_between_the_edges(tmp_path: Path, rate: int) -> None:
    """From (100, 100) at 45 degrees; the hot spot moves between 16 and 784, 16 and 584. 600 px of way to each side."""
    seen = way(tmp_path, "type: bouncing_ball, speed: 424.26406871192853, heading: 45 deg", 2.0, rate)
    assert seen[-1] == (pytest.approx(700), pytest.approx(584 - (100 + 600 - 584)))


@pytest.mark.parametrize("rate", RATES)
def test_a_ball_comes_back_out_of_a_corner(tmp_path: Path, rate: int) -> None:
    """Straight into the lower right corner, at (784, 584), and the way back."""
    seen = way(tmp_path, "type: bouncing_ball, speed: 282.8427124746190, heading: 45 deg", 2.0, rate, instances="  - {object: Hero, at: [584, 384]}\n")
    assert seen[rate - 1] == (pytest.approx(784), pytest.approx(584))
    assert seen[-1] == (pytest.approx(584), pytest.approx(384))


@pytest.mark.parametrize("rate", RATES)
def test_a_ball_bounces_out_of_a_corner_of_walls(tmp_path: Path, rate: int) -> None:
    walls = "  - {object: Hero, at: [184, 184]}\n  - {object: Wall, at: [410, 200], size: [20, 420]}\n  - {object: Wall, at: [200, 410], size: [400, 20]}\n"
    seen = way(tmp_path, "type: bouncing_ball, speed: 282.8427124746190, heading: 45 deg", 2.0, rate, instances=walls)
    assert seen[rate - 1] == (pytest.approx(384), pytest.approx(384))
    assert seen[-1] == (pytest.approx(184), pytest.approx(184))


def test_a_floor_of_tiles_is_one_floor(tmp_path: Path) -> None:
    """However the ball meets the seams, it keeps its way to the right."""
    tiles = "".join(f"  - {{object: Wall, at: [{10 + 20 * n}, 410], size: [20, 20]}}\n" for n in range(100))
    for start in range(100, 121, 3):
        tiles_and = f"  - {{object: Hero, at: [{start}, 300]}}\n" + tiles
        seen = way(tmp_path / str(start), "type: bouncing_ball, speed: 700, heading: 50 deg, edges: open", 0.8, 60, instances=tiles_and)
        assert all(b[0] > a[0] for a, b in zip(seen, seen[1:]))
        assert max(y for _, y in seen) <= 384.0


def test_a_ball_bounces_off_a_turned_wall(tmp_path: Path) -> None:
    """Down onto a slope of 45 degrees: away to the side."""
    walls = "  - {object: Hero, at: [400, 100]}\n  - {object: Wall, at: [400, 400], size: [400, 20], angle: 45 deg}\n"
    seen = way(tmp_path, "type: bouncing_ball, speed: 300, heading: 90 deg, edges: open", 2.0, 60, instances=walls)
    (x0, y0), (x1, y1) = seen[-2], seen[-1]
    assert (x1 - x0, y1 - y0) == (pytest.approx(5.0), pytest.approx(0.0, abs=1e-9))


def test_a_round_picture_bounces_off_a_round_one(tmp_path: Path) -> None:
    """Two discs of 32 pixels, 16 apart in x: they meet at 30 degrees, and the ball goes off at 60 from where it came."""
    tmp_path.mkdir(exist_ok=True)
    (tmp_path / "assets").mkdir()
    disc(tmp_path / "assets" / "disc.png")
    more = {"objects/Post.yaml": "format: 1\nobject: Post\ntype: Backdrop\nobstacle: obstacle\npicture: disc\n"}
    headless, w, hero = begin(tmp_path, "type: bouncing_ball, speed: 240, heading: 90 deg, edges: open",
                              "  - {object: Hero, at: [416, 100]}\n  - {object: Post, at: [400, 300]}\n", more=more,
                              hero="animations:\n  Stopped: {frames: [disc]}\n")
    for _ in range(60):
        headless.step()
    vx, vy = hero.movements[0].velocity()
    assert vx > 0.0
    assert w.direction(vx, vy) == pytest.approx(330, abs=4)
    assert vx * vx + vy * vy == pytest.approx(240 * 240)


def disc(path: Path) -> None:
    """A white disc of 32 pixels."""
    rows = b"".join(b"\0" + b"".join(b"\xff\xff\xff" + (b"\xff" if (x - 15.5) * (x - 15.5) + (y - 15.5) * (y - 15.5) <= 256 else b"\0") for x in range(32))
                    for y in range(32))

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 32, 32, 8, 6, 0, 0, 0)) + chunk(b"IDAT", zlib.compress(rows))
                     + chunk(b"IEND", b""))


BRICKS = {"objects/Brick.yaml": "format: 1\nobject: Brick\ntype: Active\nsize: [40, 20]\ncollision: {shape: box}\n",
          **events("  - when:\n      - Hero.collides_with: Brick\n    do:\n      - Brick.destroy\n      - Hero.bounce_off: Brick\n")}


@pytest.mark.parametrize("x", range(380, 421, 4))
@pytest.mark.parametrize("heading", [-60, -90, -120])
def test_two_bricks_at_once_bounce_once(tmp_path: Path, x: int, heading: int) -> None:
    """A row of bricks that is met from below sends the ball down again, wherever it meets them, and keeps its way to the side."""
    bricks = f"  - {{object: Hero, at: [{x}, 200]}}\n" + "".join(f"  - {{object: Brick, at: [{100 + 40 * n}, 100]}}\n" for n in range(16))
    headless, w, hero = begin(tmp_path, f"type: bouncing_ball, speed: 400, heading: {heading}, edges: open", bricks, more=BRICKS)
    vx, vy = 0.0, 0.0
    for _ in range(20):
        headless.step()
        vx, vy = hero.movements[0].velocity()
    assert vy == pytest.approx({-60: 346.41016, -90: 400, -120: 346.41016}[heading], abs=1e-3)
    assert vx == pytest.approx({-60: 200, -90: 0, -120: -200}[heading], abs=1e-3)
    assert len(w.living(w.object_named("Brick").index)) >= 14


@pytest.mark.parametrize("rate", (30, 60, 144))
def test_a_pinball_falls_bounces_and_comes_to_rest(tmp_path: Path, rate: int) -> None:
    """From y 100 to the lower edge at 584 under 800: back up to 0.25 of the height with half the speed; then it lies still."""
    seen = way(tmp_path, "type: pinball, gravity: 800, bounciness: 0.5, deceleration: 0", 8.0, rate)
    fall = (2 * 484 / 800) ** 0.5
    after = [y for n, (_, y) in enumerate(seen) if n / rate > fall and n / rate < fall * 2]
    assert min(after) == pytest.approx(584 - 121, abs=1.0)
    assert seen[-1] == seen[-30] == (100.0, 584.0)


def test_an_elastic_pinball_keeps_its_height(tmp_path: Path) -> None:
    seen = way(tmp_path, "type: pinball, gravity: 800, bounciness: 1, deceleration: 0", 60.0, 60)
    assert min(y for _, y in seen[-600:]) == pytest.approx(100, abs=1.0)


def test_wraps_around_the_frame(tmp_path: Path) -> None:
    """Out on the right, wholly, and in on the left: 832 pixels later it is where it was."""
    seen = way(tmp_path, "type: bullet, speed: 832, edges: wrap", 1.0, 60)
    assert seen[-1][0] == pytest.approx(100)
    assert max(x for x, _ in seen) <= 816.0 and min(x for x, _ in seen) >= -16.0


def test_is_destroyed_outside_but_may_come_in_first(tmp_path: Path) -> None:
    headless, w, hero = begin(tmp_path, "type: bullet, speed: 600, edges: destroy", "  - {object: Hero, at: [-100, 100]}\n")
    for _ in range(60):
        headless.step()
    assert hero.alive
    for _ in range(60):
        headless.step()
    assert not hero.alive and w.living(hero.index) == []


def test_events_send_bullets(tmp_path: Path) -> None:
    """Speed and angle that are set in the row that made it count from its first step."""
    more = events("  - when:\n      - time.ticks: {equals: 1}\n    do:\n      - Hero.create: {x: 100, y: 300}\n      - Hero.speed: {set: 120}\n"
                  "      - Hero.moving_angle: {set: 180 deg}\n  - when:\n      - time.ticks: {equals: 31}\n    do:\n      - Hero.stop\n"
                  "  - when:\n      - time.ticks: {equals: 61}\n    do:\n      - Hero.reverse\n      - Hero.start\n")
    headless, w, first = begin(tmp_path, "type: bullet, speed: 60", more=more)
    for _ in range(31):
        headless.step()
    second = w.living(first.index)[1]
    assert (first.x, second.x) == (pytest.approx(131), pytest.approx(40))
    for _ in range(60):
        headless.step()
    assert (first.x, second.x) == (pytest.approx(101), pytest.approx(100))
