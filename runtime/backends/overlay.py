"""Boxes and numbers over a game that is being made: where each instance is, how many there are, pictures a second, the pointer."""

from __future__ import annotations

from time import perf_counter
from typing import Any

import pygame
from pygame import Surface

from .layers import shown_layers, turned

BOX = (80, 220, 255)
HIDDEN = (255, 170, 60)       # a box of something that is not visible
HOT_SPOT = (255, 80, 120)
PAPER = (0, 0, 0, 170)
SIZE = 18
MOST_BOXES = 2000
WINDOW = 0.5                  # seconds over which pictures are counted


class Overlay:
    """Draws over what the pen has drawn, in the game's own pixels."""

    def __init__(self) -> None:
        self.font = pygame.font.Font(None, SIZE)
        self.pictures = 0.0
        self._count = 0
        self._since = perf_counter()

    def draw(self, world: Any, surface: Surface) -> None:
        self._count += 1
        passed = perf_counter() - self._since
        if passed >= WINDOW:
            self.pictures = self._count / passed
            self._count, self._since = 0, perf_counter()
        left = MOST_BOXES
        for shown in shown_layers(world):
            for o in shown.instances[:left]:
                self._box(surface, o, o.x - shown.shift_x, o.y - shown.shift_y)
            left -= min(left, len(shown.instances))
        self._words(surface, lines(world, self.pictures))

    def _box(self, surface: Surface, o: Any, x: float, y: float) -> None:
        corners = ((0.0, 0.0), (o.width, 0.0), (o.width, o.height), (0.0, o.height))
        points = [turned(o.angle, x, y, right - o.origin_x, down - o.origin_y) for right, down in corners]
        pygame.draw.polygon(surface, BOX if o.visible else HIDDEN, points, 1)
        pygame.draw.circle(surface, HOT_SPOT, (x, y), 2)

    def _words(self, surface: Surface, told: list[str]) -> None:
        drawn = [self.font.render(line, True, (255, 255, 255)) for line in told]
        paper = Surface((max(line.get_width() for line in drawn) + SIZE, self.font.get_linesize() * len(drawn) + SIZE // 2), pygame.SRCALPHA)
        paper.fill(PAPER)
        for number, line in enumerate(drawn):
            paper.blit(line, (SIZE // 2, SIZE // 4 + number * self.font.get_linesize()))
        surface.blit(paper, (0, 0))


def lines(world: Any, pictures: float) -> list[str]:
    """What is told in words: signs and numbers that need no translation beside the objects' own names."""
    mouse = world.mouse
    found = [f"{pictures:.0f} fps   tick {world.tick_count}   {world.frame_spec.name}", f"mouse {mouse.get_x(world):.0f}, {mouse.get_y(world):.0f}"]
    most = sorted(((len(pool.list), pool.cls.name) for pool in world.pools if pool.list), key=lambda one: (-one[0], one[1]))
    return found + [f"{count} × {name}" for count, name in most[:12]]
