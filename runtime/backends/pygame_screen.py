"""A window on the desktop that shows a game's picture in another size."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from time import perf_counter
from typing import Any

import pygame
from pygame import Surface

from .scaling import Place, place

QUICK = 0.006
"""Seconds that a graphics card may take to show a picture; what takes longer is a program that plays one."""

WAY = "PLAYSHEET_SCREEN"
"""Environment variable: `card` or `surface` chooses the way of showing, whatever seems better."""


class CardError(Exception):
    """The graphics card cannot be used."""


class Screen:
    """A window that can be resized, with the picture of a game of a fixed size in it.

    Draw on `begin()`, then call `end()`. Where there is a graphics card it scales the picture and waits for the screen
    (`waits`); otherwise the picture is scaled here and copied to the window. Raises `pygame.error` without a screen.
    """

    def __init__(self, size: tuple[int, int], title: str, scaling: str = "fit", full_screen: bool = False) -> None:
        pygame.display.init()
        if pygame.display.get_driver() in ("dummy", "offscreen") and not os.environ.get("SDL_VIDEODRIVER"):
            pygame.display.quit()           # SDL's last resort; nobody could see the game or close it
            raise pygame.error("there is no screen")
        self.size = size
        self.scaling = scaling
        self.window = pygame.Window(title, _first_size(size), resizable=True, hidden=True)
        self._full_screen = False
        self._card: _Card | None = None
        way = os.environ.get(WAY, "")
        if way != "surface":
            try:
                self._card = _Card(self.window, size, scaling, way == "card")
            except CardError:
                self._card = None
        if self._card is None and sys.platform != "darwin":
            # A window's surface is otherwise shown by OpenGL, which takes longer than a plain copy.
            os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
        self._canvas = Surface(size, 0, 32)
        self.window.show()
        if full_screen:
            self.full_screen = True

    @property
    def place(self) -> Place:
        """Where the picture is in the window."""
        return place(self.size, self.window.size, self.scaling)

    @property
    def waits(self) -> bool:
        """Whether `end` waits for the screen."""
        return self._card is not None

    @property
    def full_screen(self) -> bool:
        return self._full_screen

    @full_screen.setter
    def full_screen(self, on: bool) -> None:
        if on == self._full_screen:
            return
        self._full_screen = on
        if on:
            self.window.set_fullscreen(True)
        else:
            self.window.set_windowed()

    def begin(self) -> Surface:
        """The surface to draw the next picture on; nothing of the last one can be counted on."""
        if self._card is None and self.window.size == self.size:
            surface = self.window.get_surface()
            if surface.get_bitsize() == 32:
                return surface
        return self._canvas

    def end(self) -> None:
        """Show what was drawn."""
        where = self.place
        if self._by_card(self._canvas, where):
            return
        surface = self.window.get_surface()
        if self.window.size != self.size or surface.get_bitsize() != 32:
            self._stretch(surface, where)
        self.window.flip()

    def end_covered(self, cover: Callable[[Surface], None]) -> None:
        """Show what was drawn with something over it, which `cover` draws in the window's own pixels."""
        whole = Surface(self.window.size, 0, 32)
        direct = self._card is None and self.window.size == self.size and self.window.get_surface().get_bitsize() == 32
        if direct:
            whole.blit(self.window.get_surface(), (0, 0))
        else:
            self._stretch(whole, self.place)
        cover(whole)
        if not self._by_card(whole, place(whole.get_size(), whole.get_size())):
            self.window.get_surface().blit(whole, (0, 0))
            self.window.flip()

    def _by_card(self, picture: Surface, where: Place) -> bool:
        """Show a picture through the graphics card; False when there is none, or none any more."""
        if self._card is None:
            return False
        try:
            self._card.show(picture, where)
        except CardError:
            self._card.close()
            self._card = None
            return False
        return True

    def _stretch(self, surface: Surface, where: Place) -> None:
        surface.fill((0, 0, 0))
        if where.plain or not surface.get_rect().contains((where.left, where.top, where.width, where.height)):
            surface.blit(self._canvas, (where.left, where.top))
            return
        part = surface.subsurface((where.left, where.top, where.width, where.height))
        pixels = self.scaling == "integer" or (where.width % self.size[0] == 0 and where.height % self.size[1] == 0)
        scale = pygame.transform.scale if pixels or part.get_bitsize() != 32 else pygame.transform.smoothscale
        scale(self._canvas, part.get_size(), part)

    def close(self) -> None:
        if self._card is not None:
            self._card.close()
            self._card = None
        self.window.destroy()


class _Card:
    """Shows pictures through the graphics card. `CardError` when there is none, or only a slow imitation of one."""

    def __init__(self, window: pygame.Window, size: tuple[int, int], scaling: str, even_slow: bool) -> None:
        self.size = size
        self._window = window
        self._renderer: Any = None
        self._texture: Any = None
        self._quality = 0 if scaling == "integer" else 1
        try:
            # Part of pygame that may still change: whatever it lacks, there is the other way.
            from pygame._sdl2 import video
            self._video: Any = video
            if not even_slow and not self._is_quick():
                raise CardError
            self._make(vsync=True)
        except (ImportError, AttributeError, TypeError, ValueError, RuntimeError) as error:
            self.close()
            raise CardError from error

    def _make(self, vsync: bool) -> None:
        self._renderer = self._video.Renderer(self._window, accelerated=1, vsync=vsync)
        self._renderer.draw_color = (0, 0, 0, 255)

    def _is_quick(self) -> bool:
        """Try a few pictures in the window, which is still hidden."""
        self._make(vsync=False)
        sample = Surface(self.size, 0, 32)
        best = 1.0
        for _ in range(4):
            start = perf_counter()
            self.show(sample, place(self.size, self._window.size))
            best = min(best, perf_counter() - start)
        self.close()
        return best < QUICK

    def show(self, canvas: Surface, where: Place) -> None:
        try:
            if self._texture is None or (self._texture.width, self._texture.height) != canvas.get_size():
                self._texture = self._video.Texture(self._renderer, canvas.get_size(), streaming=True, scale_quality=self._quality)
            self._texture.update(canvas)
            self._renderer.clear()
            self._texture.draw(dstrect=(where.left, where.top, where.width, where.height))
            self._renderer.present()
        except RuntimeError as error:
            raise CardError from error

    def close(self) -> None:
        """A texture goes before its renderer, this before its window."""
        self._texture = None
        self._renderer = None


def _first_size(size: tuple[int, int]) -> tuple[int, int]:
    """The size of a game's window: the game's, or what fits well on the smallest desktop."""
    try:
        desktops = pygame.display.get_desktop_sizes()
    except pygame.error:
        desktops = []
    if not desktops:
        return size
    across, down = min(width for width, _ in desktops) * 0.95, min(height for _, height in desktops) * 0.9
    if size[0] <= across and size[1] <= down:
        return size
    where = place(size, (int(across), int(down)), "fit")
    return where.width, where.height
