"""Pictures for tests: made of plain colours, so that single pixels tell what was drawn."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import kit
import pygame

from playsheet.runtime.backends.pygame_pen import PygamePen
from playsheet.runtime.backends.screenshots import render
from playsheet.runtime.world.world import World

RED, GREEN, BLUE, WHITE, BLACK = (255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255), (0, 0, 0)
GAME = "format: 1\ntitle: Test\nwindow: {{size: [200, 150], scaling: {scaling}}}\nfirst_frame: F\nframes: [F]\n"


def picture(path: Path, size: tuple[int, int], *parts: tuple[tuple[int, ...], tuple[int, int, int, int]]) -> None:
    """A PNG: transparent, with rectangles in colours."""
    surface = pygame.Surface(size, pygame.SRCALPHA, 32)
    for colour, area in parts:
        surface.fill(colour, area)
    path.parent.mkdir(parents=True, exist_ok=True)
    pygame.image.save(surface, str(path))


def corners(path: Path, width: int = 20, height: int = 20) -> None:
    """Four quarters: red and green above, blue and white below."""
    w, h = width // 2, height // 2
    picture(path, (width, height), (RED, (0, 0, w, h)), (GREEN, (w, 0, w, h)), (BLUE, (0, h, w, h)), (WHITE, (w, h, w, h)))


def scene(root: Path, instances: str, objects: dict[str, str], *, layers: str = "  - {name: Main}\n", size: str = "[200, 150]",
          events: str = "", scaling: str = "fit", background: str = "#000000") -> World:
    """A world of one frame of 200x150; `objects` are the files' lines after the name."""
    files = {f"objects/{name}.yaml": f"format: 1\nobject: {name}\n{text}" for name, text in objects.items()}
    files["game.yaml"] = GAME.format(scaling=scaling)
    files["frames/F/frame.yaml"] = f"format: 1\nframe: F\nsize: {size}\nbackground: '{background}'\nlayers:\n{layers}instances:\n{instances}"
    if events:
        files["frames/F/events.yaml"] = "format: 1\nevents:\n" + events
    found = kit.playable(root, files)
    assert not found.project.problems.errors, kit.sentences(found)
    return World(found)


def shot(world: World, pen: PygamePen | None = None) -> pygame.Surface:
    return render(world, pen=pen)


def at(surface: pygame.Surface, x: int, y: int) -> tuple[int, int, int]:
    """Red, green, blue of a pixel."""
    red, green, blue, _ = surface.get_at((x, y))
    return red, green, blue


def near(one: tuple[int, ...], other: tuple[int, ...], by: int = 6) -> bool:
    return all(abs(a - b) <= by for a, b in zip(one, other, strict=True))


def ink(surface: pygame.Surface, area: tuple[int, int, int, int], background: tuple[int, int, int] = BLACK) -> int:
    """How many pixels of a part are not the background."""
    left, top, width, height = area
    return sum(at(surface, x, y) != background for x in range(left, left + width) for y in range(top, top + height))


def only(world: World, name: str) -> Any:
    """The first instance of an object."""
    return world.living(world.object_named(name).index)[0]
