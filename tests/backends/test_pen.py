"""What the pen draws, by chosen pixels."""

from __future__ import annotations

import random
from pathlib import Path

import pygame
import pytest
from drawing import BLACK, BLUE, GREEN, RED, WHITE, at, corners, ink, near, only, picture, scene, shot

from playsheet.runtime.backends.pygame_pen import PygamePen
from playsheet.runtime.backends.pygame_pictures import LEVELS

HERO = {"Hero": "type: Active\nanimations:\n  Stand: {frames: [hero]}\n"}
ONE = "  - {object: Hero, at: [100, 75], layer: Main}\n"


@pytest.fixture
def hero(tmp_path: Path) -> Path:
    corners(tmp_path / "assets/hero.png")
    return tmp_path


def quarters(surface: pygame.Surface, x: int = 100, y: int = 75) -> list[tuple[int, int, int]]:
    """Colours above left, above right, below left, below right of a place."""
    return [at(surface, x + dx, y + dy) for dy in (-5, 5) for dx in (-5, 5)]


def test_a_picture_is_around_its_hot_spot(hero: Path) -> None:
    surface = shot(scene(hero, ONE, HERO, background="#102030"))
    assert quarters(surface) == [RED, GREEN, BLUE, WHITE]
    assert [at(surface, x, y) for x, y in ((90, 65), (109, 84))] == [RED, WHITE]
    assert [at(surface, x, y) for x, y in ((89, 65), (110, 84), (90, 64), (109, 85))] == [(16, 32, 48)] * 4


@pytest.mark.parametrize(("more", "colours"), [
    ("flip_x: true", [GREEN, RED, WHITE, BLUE]), ("flip_y: true", [BLUE, WHITE, RED, GREEN]), ("angle: 90", [BLUE, RED, WHITE, GREEN]),
    ("angle: 180", [WHITE, BLUE, GREEN, RED]), ("angle: -90", [GREEN, WHITE, RED, BLUE]), ("angle: 450", [BLUE, RED, WHITE, GREEN]),
    ("flip_x: true, angle: 90", [WHITE, GREEN, BLUE, RED]), ("scale_x: 2", [RED, GREEN, BLUE, WHITE]),
])
def test_flips_and_turns(hero: Path, more: str, colours: list[tuple[int, int, int]]) -> None:
    surface = shot(scene(hero, ONE.replace("}", f", {more}}}"), HERO))
    assert all(near(a, b) for a, b in zip(quarters(surface), colours, strict=True)), quarters(surface)


@pytest.mark.parametrize("angle", [45.0, 30.0, 100.0, 213.7])
def test_a_turned_picture_stays_where_it_is(hero: Path, angle: float) -> None:
    world = scene(hero, ONE, HERO)
    only(world, "Hero").angle = angle
    surface = shot(world)
    spots = [(x, y) for x in range(200) for y in range(150) if at(surface, x, y) != BLACK]
    assert sum(x for x, _ in spots) / len(spots) == pytest.approx(99.5, abs=0.6)
    assert sum(y for _, y in spots) / len(spots) == pytest.approx(74.5, abs=0.6)
    assert len(spots) == pytest.approx(400, abs=90)


def test_turning_goes_around_the_hot_spot(hero: Path) -> None:
    picture(hero / "assets/hero.png", (40, 10), (RED, (0, 0, 20, 10)), (BLUE, (20, 0, 20, 10)))
    world = scene(hero, ONE, {"Hero": HERO["Hero"] + "origin: [0, 5]\nangle: 90\n"})
    surface = shot(world)
    assert near(at(surface, 100, 80), RED) and near(at(surface, 99, 110), BLUE) and at(surface, 105, 75) == BLACK == at(surface, 100, 70)


def test_scale(hero: Path) -> None:
    surface = shot(scene(hero, ONE.replace("}", ", scale_x: 3, scale_y: 0.5}"), HERO))
    assert near(at(surface, 75, 72), RED) and near(at(surface, 125, 78), WHITE)
    assert at(surface, 100, 69) == BLACK == at(surface, 69, 75) and at(surface, 71, 71) != BLACK


def test_a_game_of_square_pixels_stays_so(hero: Path) -> None:
    surface = shot(scene(hero, ONE.replace("}", ", scale: 3}"), HERO, scaling="integer"))
    assert {at(surface, x, 60) for x in range(70, 130)} == {RED, GREEN}
    assert {at(surface, x, 75) for x in range(70, 130)} <= {RED, GREEN, BLUE, WHITE}


@pytest.mark.parametrize("opacity", [255, 128, 64, 0])
def test_opacity(hero: Path, opacity: int) -> None:
    surface = shot(scene(hero, ONE.replace("}", f", opacity: {opacity}}}"), HERO))
    assert near(at(surface, 95, 70), (opacity, 0, 0)) and near(at(surface, 105, 80), (opacity,) * 3)


def test_transparent_pixels_leave_no_dark_seam(hero: Path) -> None:
    picture(hero / "assets/hero.png", (20, 20), ((255, 255, 255, 255), (5, 5, 10, 10)))
    world = scene(hero, ONE, HERO, background="#ffffff")
    for angle, scale in ((30.0, 1.0), (0.0, 2.5), (77.0, 1.7)):
        o = only(world, "Hero")
        o.angle = angle
        o.set_scale(world, scale)
        surface = shot(world)
        assert min(min(at(surface, x, y)) for x in range(60, 140) for y in range(40, 110)) >= 250


def test_invisible_ones_and_hidden_layers_are_not_drawn(hero: Path) -> None:
    world = scene(hero, ONE, HERO)
    only(world, "Hero").visible = False
    assert ink(shot(world), (80, 55, 40, 40)) == 0
    only(world, "Hero").visible = True
    world.frame.layers[0].visible = False
    assert ink(shot(world), (80, 55, 40, 40)) == 0


def test_a_layer_fades_as_a_whole(hero: Path) -> None:
    two = ONE + "  - {object: Hero, at: [105, 75], layer: Main}\n"
    surface = shot(scene(hero, two, HERO, layers="  - {name: Main, opacity: 128}\n"))
    assert near(at(surface, 93, 70), (128, 0, 0)) and near(at(surface, 97, 70), (128, 0, 0)), "what is behind does not shine through"
    picture(hero / "assets/hero.png", (20, 20), ((0, 255, 0, 128), (0, 0, 20, 20)))
    surface = shot(scene(hero, ONE, HERO, layers="  - {name: Main, opacity: 128}\n"))
    assert near(at(surface, 100, 75), (0, 64, 0))


def test_layers_go_with_the_camera_at_their_own_pace(hero: Path) -> None:
    layers = "  - {name: Sky, scroll: [0, 0]}\n  - {name: Far, scroll: [0.5, 0.5]}\n  - {name: Main}\n"
    instances = "".join(f"  - {{object: Hero, at: [{x}, 200], layer: {name}}}\n" for x, name in ((20, "Sky"), (100, "Far"), (200, "Main")))
    world = scene(hero, instances, HERO, layers=layers, size="[1000, 1000]")
    world.camera.look_at(world, 100.0 + 80.0, 75.0 + 100.0)
    surface = shot(world)
    assert quarters(surface, 200 - 80, 200 - 100) == [RED, GREEN, BLUE, WHITE]
    assert ink(surface, (0, 0, 200, 90)) == 0
    assert at(surface, 100 - 40 - 5, 150 - 5) == RED, "half as far"
    assert ink(surface, (0, 140, 40, 10)) == 0, "the sky does not move, and stays below the window"


def test_order_is_that_of_layers_then_z_then_creation(hero: Path) -> None:
    picture(hero / "assets/dot.png", (20, 20), (BLUE, (0, 0, 20, 20)))
    objects = {**HERO, "Dot": "type: Backdrop\npicture: dot\n"}
    for instances, colour in (("{object: Hero}{object: Dot}", BLUE), ("{object: Dot}{object: Hero}", RED), ("{object: Hero, z: 1}{object: Dot}", RED)):
        lines = "".join(f"  - {one}, at: [100, 75], layer: Main}}\n" for one in instances.split("}") if one)
        assert at(shot(scene(hero, lines, objects)), 95, 70) == colour


def test_large_opaque_backdrops_keep_the_order(hero: Path) -> None:
    picture(hero / "assets/wall.png", (200, 150), (BLUE, (0, 0, 200, 150)))
    objects = {**HERO, "Wall": "type: Backdrop\npicture: wall\n"}
    wall = "  - {object: Wall, at: [100, 75], layer: Main}\n"
    for order, colour in ((wall + ONE, RED), (ONE + wall, BLUE)):
        surface = shot(scene(hero, order, objects))
        assert at(surface, 95, 70) == colour and at(surface, 0, 0) == BLUE == at(surface, 199, 149)
    world = scene(hero, wall, objects)
    only(world, "Wall").opacity = 128.0
    assert near(at(shot(world), 100, 75), (0, 0, 128))
    only(world, "Wall").angle = 45.0
    assert near(at(shot(world), 100, 75), (0, 0, 128)) and at(shot(world), 1, 1) == BLACK


def test_partly_outside(hero: Path) -> None:
    world = scene(hero, ONE, HERO)
    o = only(world, "Hero")
    for x, y in ((-4.3, 75.0), (203.0, 75.0), (100.0, -9.0), (100.0, 159.4)):
        o.x, o.y = x, y
        assert ink(shot(world), (0, 0, 200, 150)) > 0
    o.x, o.y = -0.5, 75.0
    surface = shot(world)
    assert at(surface, 0, 70) == GREEN, "half a pixel rounds up, also left of nothing"
    o.x = -0.6
    assert at(shot(world), 8, 70) == GREEN and at(shot(world), 9, 70) == BLACK
    for x, y in ((-1e9, 75.0), (1e300, 0.0), (100.0, -1e15)):
        o.x, o.y = x, y
        for angle in (0.0, 33.0):
            o.angle = angle
            assert ink(shot(world), (0, 0, 200, 150)) == 0


def test_the_short_way_draws_what_the_long_way_draws(hero: Path) -> None:
    many = "".join(f"  - {{object: Hero, at: [{x}, {y}], layer: Main}}\n" for x in range(-10, 215, 23) for y in range(-12, 165, 19))
    world = scene(hero, many, HERO)
    chance = random.Random(5)
    for o in world.drawn():
        o.x += chance.uniform(-3, 3)
        o.y += chance.uniform(-3, 3)
    short = shot(world)
    long = pygame.Surface((200, 150), 0, 32)
    pen = PygamePen.of(world.playable)
    pen.aim(long)
    for o in world.drawn():
        o.draw(world, pen, o.x, o.y)
    pen.flush()
    assert pygame.image.tobytes(short, "RGB") == pygame.image.tobytes(long, "RGB")


def test_missing_and_broken_pictures_are_checked_squares(hero: Path) -> None:
    (hero / "assets/hero.png").write_bytes((hero / "assets/hero.png").read_bytes()[:60])
    told: list[str] = []
    world = scene(hero, ONE, HERO)
    surface = shot(world, PygamePen.of(world.playable, told.append))
    colours = {at(surface, x, y) for x in range(92, 108) for y in range(67, 83)}
    assert colours == {(255, 0, 255), (96, 96, 96)}
    assert len(told) == 1 and told[0].startswith("hero.png cannot be used: ")


def test_objects_without_a_picture_are_boxes(tmp_path: Path) -> None:
    objects = {"Box": "type: Active\n", "Wall": "type: Backdrop\ncolour: '#ff0000'\nsize: [150, 140]\n", "Glass": "type: Backdrop\ncolour: '#0000ff80'\n"}
    world = scene(tmp_path, "  - {object: Box, at: [100, 75], layer: Main}\n", objects)
    surface = shot(world)
    assert at(surface, 84, 59) == (128, 128, 128) == at(surface, 115, 90) and at(surface, 83, 75) == BLACK == at(surface, 116, 75)
    only(world, "Box").angle = 45.0
    surface = shot(world)
    assert near(at(surface, 100, 54), (128, 128, 128)) and at(surface, 85, 60) == BLACK
    world = scene(tmp_path, "  - {object: Wall, at: [100, 75], layer: Main}\n", objects)
    assert at(shot(world), 25, 5) == RED == at(shot(world), 174, 144) and at(shot(world), 24, 75) == BLACK
    only(world, "Wall").opacity = 128.0
    assert near(at(shot(world), 100, 75), (128, 0, 0))
    world = scene(tmp_path, "  - {object: Glass, at: [100, 75], layer: Main}\n", objects)
    assert near(at(shot(world), 100, 75), (0, 0, 128))


def test_tiles(hero: Path) -> None:
    objects = {"Ground": "type: TiledBackdrop\npicture: hero\nsize: [110, 50]\n"}
    world = scene(hero, "  - {object: Ground, at: [100, 75], layer: Main}\n", objects)
    surface = shot(world)
    assert at(surface, 45, 50) == RED == at(surface, 65, 50) == at(surface, 145, 90) and at(surface, 44, 50) == BLACK == at(surface, 155, 60)
    assert at(surface, 154, 99) == RED and at(surface, 45, 100) == BLACK
    o = only(world, "Ground")
    o.offset_x, o.offset_y = 10.0, -10.0
    surface = shot(world)
    assert at(surface, 45, 50) == WHITE and at(surface, 55, 50) == BLUE
    o.offset_x, o.offset_y = -30.0, 0.0
    assert at(shot(world), 45, 50) == GREEN
    o.offset_x = 0.0
    o.angle = 180.0
    surface = shot(world)
    assert near(at(surface, 153, 98), RED) and near(at(surface, 143, 98), GREEN) and near(at(surface, 46, 98), RED)


def test_many_small_tiles_and_huge_areas(hero: Path) -> None:
    picture(hero / "assets/hero.png", (4, 4), (RED, (0, 0, 2, 4)), (BLUE, (2, 0, 2, 4)))
    objects = {"Ground": "type: TiledBackdrop\npicture: hero\nsize: [1000000, 1000000]\n"}
    world = scene(hero, "  - {object: Ground, at: [100, 75], layer: Main}\n", objects)
    surface = shot(world)
    assert {at(surface, x, y) for x in range(0, 200, 4) for y in (0, 149)} in ({RED}, {BLUE})
    first = at(surface, 0, 0)
    only(world, "Ground").offset_x = 2.0
    assert at(shot(world), 0, 0) != first and at(shot(world), 2, 0) == first


def test_huge_scales_take_no_memory(hero: Path) -> None:
    world = scene(hero, ONE, HERO, scaling="integer")
    o = only(world, "Hero")
    o.set_scale(world, 1000.0)
    for angle in (0.0, 33.0, 180.0):
        o.angle = angle
        surface = shot(world)
        assert ink(surface, (0, 0, 200, 150)) == 200 * 150
    o.angle = 0.0
    surface = shot(world)
    assert near(at(surface, 5, 5), RED, 20) and near(at(surface, 195, 145), WHITE, 20)
    o.flip_x = True
    assert near(at(shot(world), 5, 5), GREEN, 20)
    o.x = 1e5
    assert ink(shot(world), (0, 0, 200, 150)) == 0


def test_a_pen_keeps_what_it_turned(hero: Path) -> None:
    world = scene(hero, ONE, HERO)
    pen = PygamePen.of(world.playable)
    o = only(world, "Hero")
    o.angle = 33.0
    shot(world, pen)
    count = len(pen.pictures.looks)
    shot(world, pen)
    assert len(pen.pictures.looks) == count > 0
    pen.pictures.looks.most = 20_000
    for angle in range(0, 360, 3):
        o.angle = float(angle)
        shot(world, pen)
    assert pen.pictures.looks.held <= 20_000


def test_levels_reach_both_ends(hero: Path) -> None:
    from playsheet.runtime.backends.pygame_pictures import level
    assert (level(0.0), level(255.0), level(-5.0), level(1000.0)) == (0, LEVELS, 0, LEVELS)


# -- counters and buttons ----------------------------------------------------------------------------------------------

COUNTER = "type: Counter\nminimum: 0\nmaximum: 100\nvalue: 50\nsize: [100, 20]\ncolour: '#ff0000'\nback_colour: '#0000ff'\n"
THERE = "  - {object: C, at: [100, 75], layer: Main}\n"


@pytest.mark.parametrize(("fill", "full", "empty"), [
    ("right", (70, 75), (130, 75)), ("left", (130, 75), (70, 75)), ("up", (100, 80), (100, 70)), ("down", (100, 70), (100, 80)),
])
def test_bars(tmp_path: Path, fill: str, full: tuple[int, int], empty: tuple[int, int]) -> None:
    surface = shot(scene(tmp_path, THERE, {"C": COUNTER + f"display: bar\nfill: {fill}\n"}))
    assert near(at(surface, *full), RED, 50) and near(at(surface, *empty), BLUE)
    assert at(surface, 100, 64) == BLACK == at(surface, 100, 86)


def test_a_bars_ends(tmp_path: Path) -> None:
    world = scene(tmp_path, THERE, {"C": COUNTER + "display: bar\n"})
    o = only(world, "C")
    for value, right in ((0.0, BLUE), (100.0, RED)):
        o.value = value
        assert near(at(shot(world), 140, 75), right, 50)
        assert near(at(shot(world), 60, 75), right, 50)


def test_gauges(tmp_path: Path) -> None:
    world = scene(tmp_path, THERE, {"C": COUNTER.replace("[100, 20]", "[100, 100]") + "display: gauge\n"})
    surface = shot(world)
    assert near(at(surface, 57, 75), RED) and near(at(surface, 142, 75), BLUE)
    assert at(surface, 100, 120) == BLACK and at(surface, 100, 60) != BLACK, "open below, a needle that points up"
    only(world, "C").value = 100.0
    assert near(at(shot(world), 142, 75), RED)


def test_hidden_counters(tmp_path: Path) -> None:
    assert ink(shot(scene(tmp_path, THERE, {"C": COUNTER + "display: hidden\n"})), (0, 0, 200, 150)) == 0


def test_numbers_by_font(tmp_path: Path) -> None:
    world = scene(tmp_path, THERE, {"C": COUNTER})
    left = ink(shot(world), (50, 65, 50, 20))
    assert left > 30 and ink(shot(world), (100, 65, 50, 20)) == 0
    only(world, "C").align = "right"
    assert ink(shot(world), (100, 65, 50, 20)) > 30 and ink(shot(world), (50, 65, 50, 20)) == 0


def test_numbers_by_pictures(tmp_path: Path) -> None:
    for sign, colour in (("1", RED), ("2", GREEN), ("minus", BLUE), ("point", WHITE)):
        picture(tmp_path / f"assets/d_{sign}.png", (10, 16), (colour, (0, 0, 10, 16)))
    world = scene(tmp_path, THERE, {"C": COUNTER.replace("minimum: 0", "minimum: -100").replace("value: 50", "value: -12.1") + "pictures: d\n"})
    surface = shot(world)
    assert [at(surface, 55 + 10 * n, 75) for n in range(5)] == [BLUE, RED, GREEN, WHITE, RED]
    assert at(surface, 55, 66) == BLACK and at(surface, 101, 75) == BLACK
    o = only(world, "C")
    o.align = "right"
    assert at(shot(world), 145, 75) == RED and at(shot(world), 99, 75) == BLACK
    o.value = 3.0
    surface = shot(world)
    assert {at(surface, x, 75) for x in range(120, 150)} >= {(255, 0, 255)}, "a digit without its picture is a placeholder"


def test_buttons(tmp_path: Path) -> None:
    world = scene(tmp_path, THERE, {"C": "type: Button\ntext: Іти\nsize: [100, 40]\nback_colour: '#2060a0'\n"})
    plain = shot(world)
    assert at(plain, 60, 75) == (0x20, 0x60, 0xa0) and at(plain, 50, 55) == BLACK, "round corners"
    assert sum(near(at(plain, x, y), WHITE, 20) for x in range(80, 120) for y in range(60, 90)) > 10, "words in the middle"
    world.mouse.screen_x, world.mouse.screen_y = 100.0, 75.0
    hover = at(shot(world), 60, 75)
    assert sum(hover) > sum(at(plain, 60, 75))
    o = only(world, "C")
    o.held_down = True
    assert sum(at(shot(world), 60, 75)) < sum(at(plain, 60, 75))
    o.held_down = False
    o.enabled = False
    grey = at(shot(world), 60, 75)
    assert max(grey) - min(grey) < 60


def test_check_boxes(tmp_path: Path) -> None:
    world = scene(tmp_path, THERE, {"C": "type: Button\nkind: check\ntext: Так\nsize: [100, 40]\nback_colour: '#2060a0'\n"})
    box = (50, 63, 24, 24)
    off = shot(world)
    assert sum(at(off, 62, 75)) > 600, "white paper"
    assert ink(off, (85, 60, 60, 30)) > 20, "words beside it"
    only(world, "C").checked = True
    on = shot(world)
    assert near(at(on, 55, 70), (0x20, 0x60, 0xa0))
    left, top, width, height = box
    assert sum(near(at(on, x, y), WHITE, 20) for x in range(left, left + width) for y in range(top, top + height)) > 15, "a tick"
