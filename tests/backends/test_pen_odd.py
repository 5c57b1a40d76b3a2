"""Whatever values a game gives its objects, they are drawn or left out: no error, no minute of waiting, no memory without end."""

from __future__ import annotations

import random
import time
from pathlib import Path

import pygame
import pytest
from drawing import corners, picture, scene

from playsheet.runtime.backends.pygame_pen import PygamePen
from playsheet.runtime.backends.screenshots import render

OBJECTS = {
    "Hero": "type: Active\nanimations:\n  Stand: {frames: [hero]}\n",
    "Bare": "type: Active\n",
    "Wall": "type: Backdrop\npicture: wall\n",
    "Ground": "type: TiledBackdrop\npicture: hero\n",
    "Dots": "type: TiledBackdrop\npicture: dot\n",
    "Words": "type: Text\ntext: Їжак і ёлка\noutline: '#ff0000'\n",
    "Digits": "type: Counter\npictures: hero\n",
    "Number": "type: Counter\n",
    "Bar": "type: Counter\nminimum: 0\nmaximum: 10\ndisplay: bar\n",
    "Gauge": "type: Counter\nminimum: 0\nmaximum: 10\ndisplay: gauge\n",
    "Push": "type: Button\n",
    "Check": "type: Button\nkind: check\n",
}
PLACES = (0.0, -0.5, 0.49999999, 75.0, 199.9, 1e4, -1e6, 1e15, -1e300)
SCALES = (0.0, 1e-6, 0.01, 0.5, 1.0, 1.0, 1.0, 3.3, 40.0, 1000.0)
ANGLES = (0.0, 0.0, 1e-9, 33.0, 89.999, 90.0, -720.0, 1e7)
OPACITIES = (255.0, 255.0, 254.9, 128.0, 1.0, 0.4, 0.0)
VALUES = (0.0, -1.0, 5.0, 1e21, -123456.789, 1.7e308)
TEXTS = ("", "x", "слово " * 300, "\n\n\n", "W" * 3000, "\x00\ud800😀", " ")


@pytest.mark.parametrize("seed", range(6))
def test_odd_values(tmp_path: Path, seed: int) -> None:
    corners(tmp_path / "assets/hero.png")
    picture(tmp_path / "assets/wall.png", (200, 150), ((0, 0, 255), (0, 0, 200, 150)))
    picture(tmp_path / "assets/dot.png", (1, 1), ((0, 255, 0), (0, 0, 1, 1)))
    instances = "".join(f"  - {{object: {name}, at: [100, 75], layer: Main}}\n" for name in OBJECTS)
    world = scene(tmp_path, instances, OBJECTS)
    chance = random.Random(seed)
    pen = PygamePen.of(world.playable)
    surface = pygame.Surface((200, 150), 0, 32)
    begin = time.perf_counter()
    for _ in range(40):
        for o in world.drawn():
            o.x, o.y = chance.choice(PLACES), chance.choice(PLACES)
            o.set_scale_x(world, chance.choice(SCALES))
            o.set_scale_y(world, chance.choice(SCALES))
            o.set_flip_x(world, chance.random() < 0.3)
            o.set_flip_y(world, chance.random() < 0.3)
            o.angle, o.opacity = chance.choice(ANGLES), chance.choice(OPACITIES)
            properties = type(o).properties
            for name, choices in (("text", TEXTS), ("font_size", (1.0, 12.0, 24.0, 500.0)), ("line_spacing", (0.1, 1.2, 10.0)),
                                  ("offset_x", PLACES), ("offset_y", PLACES), ("fill", ("left", "right", "up", "down")),
                                  ("align", ("left", "center", "right")), ("wrap", (True, False)), ("checked", (True, False)),
                                  ("enabled", (True, False)), ("held_down", (True, False)), ("digits", (0.0, 30.0)), ("decimals", (-1.0, 0.0, 15.0))):
                if name in properties:
                    setattr(o, name, chance.choice(choices))
            if "value" in properties:
                o.value = chance.choice(VALUES)
        world.frame.layers[0].opacity = chance.choice(OPACITIES)
        pen.draw(world, surface)
    assert pen.pictures.looks.held <= pen.pictures.looks.most and pen._faces.held <= pen._faces.most
    assert time.perf_counter() - begin < 60.0


@pytest.mark.parametrize("kind", ["picture", "tiles"])
def test_the_way_of_huge_things_draws_what_the_usual_way_draws(tmp_path: Path, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    corners(tmp_path / "assets/hero.png", 24, 16)
    text = OBJECTS["Hero" if kind == "picture" else "Ground"]
    world = scene(tmp_path, "  - {object: A, at: [100, 75], layer: Main}\n", {"A": text}, scaling="integer")
    o = world.drawn()[0]
    if kind == "picture":
        o.set_scale(world, 9.0)
    else:
        o.set_width(world, 260.0)
        o.set_height(world, 170.0)
        o.offset_x, o.offset_y = 5.0, -7.0
    for x, y in ((100.0, 75.0), (10.0, 120.0), (150.0, -20.0)):
        for angle in (0.0, 40.0, 90.0, 205.0):
            for flip_x, flip_y in ((False, False), (True, False), (False, True)):
                o.x, o.y, o.angle, o.opacity = x, y, angle, 200.0
                o.set_flip_x(world, flip_x)
                o.set_flip_y(world, flip_y)
                usual = render(world)
                with monkeypatch.context() as patch:
                    patch.setattr("playsheet.runtime.backends.pygame_easel.HUGE", 100)
                    patch.setattr("playsheet.runtime.backends.pygame_pen.HUGE", 100)
                    huge = render(world)
                one, other = pygame.image.tobytes(usual, "RGB"), pygame.image.tobytes(huge, "RGB")
                wrong = sum(a != b for a, b in zip(one, other, strict=True)) / len(one)
                # Rounding may move a turned one by a pixel, which is a fifth of this small pattern; a wrong place would differ in half of all.
                assert wrong < 0.3, (x, y, angle, flip_x, flip_y, wrong)
