"""A game's window that the editor steers: pause, step, stop, and reports of what fired."""

from __future__ import annotations

from typing import Any

import pygame

from ..project.problems import ERROR
from .child import Steering
from .overlay import Overlay
from .pygame_window import Window, print_warning
from .saves import SaveFolder


class SteeredWindow(Window):
    """The window of a game that is being made."""

    def __init__(self, playable: Any, world: Any, steering: Steering, saves: SaveFolder | None) -> None:
        super().__init__(playable, world, saves=saves, translate=steering.translate)
        self.steering = steering
        self._overlay: Overlay | None = None
        self._credit = 0.0                  # ticks that slow motion has saved up

    def _run_ticks(self, count: int, feed: Any, after_tick: Any, most: int | None) -> bool:
        steering = self.steering
        steering.take_commands()
        if steering.stopped:
            self.open = False
            return False
        if steering.paused:
            count, steering.steps = steering.steps, 0
        elif steering.speed != 1.0:
            self._credit += count * steering.speed
            count = int(self._credit)
            self._credit -= count
        ran = super()._run_ticks(count, feed, after_tick, most)
        steering.tell()
        return ran

    def _after_tick(self) -> None:
        self.steering.after_tick()          # before the window forgets which rows fired
        super()._after_tick()

    def _show(self) -> None:
        surface = self.screen.begin()
        self.pen.draw(self.world, surface)
        if self.steering.overlay:
            self._overlay = self._overlay or Overlay()
            self._overlay.draw(self.world, surface)
        self.screen.end()
        self._drawn += 1
        if self._drawn == 1:
            self.steering.wire.say("shown")

    def _show_panel(self) -> None:
        self.steering.take_commands()
        if self.steering.stopped:
            self.open = False
        super()._show_panel()


def run_steered(playable: Any, world: Any, steering: Steering, saves: SaveFolder | None) -> int:
    """Play until the game, its player or the editor ends it; 1 when it had run-time errors, 2 without a screen."""
    try:
        window = SteeredWindow(playable, world, steering, saves)
    except pygame.error as error:
        print_warning(f"no window can be opened here ({error})")
        return 2
    try:
        window.run()
    except KeyboardInterrupt:
        pass
    finally:
        window.close()
    return 1 if any(fault.severity == ERROR for fault in world.faults) else 0
