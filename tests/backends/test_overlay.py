"""Boxes and numbers over a running game: drawn where the instances are, and steered from the editor."""

from __future__ import annotations

from collections import deque
from pathlib import Path
from typing import Any

import pygame
import pytest

from playsheet.runtime.backends.child import Steering
from playsheet.runtime.backends.headless import read_alpha
from playsheet.runtime.backends.overlay import BOX, Overlay, lines
from playsheet.runtime.backends.screenshots import render
from playsheet.runtime.backends.steered_window import SteeredWindow
from playsheet.runtime.project.loading import load_project
from playsheet.runtime.world.playable import Playable
from playsheet.runtime.world.world import World


@pytest.fixture
def world(repo: Path) -> World:
    made = World(Playable(load_project(repo / "examples" / "worm-garden"), alpha=read_alpha), 1, "Garden")
    made.tick()
    return made


def test_a_box_is_around_each_instance(world: World) -> None:
    pygame.font.init()
    surface = render(world)
    plain = surface.copy()
    Overlay().draw(world, surface)
    bird = world.living(world.object_named("Bird").index)[0]  # type: ignore[union-attr]
    left, top = round(bird.x - bird.origin_x - world.camera.left), round(bird.y - bird.origin_y - world.camera.top)
    edge = [(left + step, top) for step in range(2, int(bird.width) - 2)]
    assert sum(surface.get_at(spot)[:3] == BOX for spot in edge) > len(edge) * 0.9
    assert sum(plain.get_at(spot)[:3] == BOX for spot in edge) == 0


def test_it_tells_counts_the_tick_and_the_pointer(world: World) -> None:
    told = lines(world, 60.0)
    assert told[0].startswith("60 fps   tick 1   Garden")
    assert told[1].startswith("mouse ")
    assert "10 × Worm" in told


class Pipe:
    """The pipe to the editor, without an editor."""

    def __init__(self) -> None:
        self.commands: deque[dict[str, Any]] = deque()
        self.told: list[str] = []

    def say(self, kind: str, **_more: Any) -> None:
        self.told.append(kind)


def test_the_editor_turns_it_on_and_off(world: World) -> None:
    pipe = Pipe()
    steering = Steering(world, pipe)  # type: ignore[arg-type]
    window = SteeredWindow(world.playable, world, steering, None)

    def shown(on: bool) -> bytes:
        pipe.commands.append({"do": "overlay", "on": on})
        steering.take_commands()
        window._show()
        return pygame.image.tobytes(window.screen.begin(), "RGB")
    try:
        plain, over, again = shown(False), shown(True), shown(False)
    finally:
        window.close()
    assert plain != over
    assert plain == again
    assert pipe.told == ["shown"]
