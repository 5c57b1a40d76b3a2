"""Pictures of a game without a window: for reports, tests and thumbnails. Needs neither a screen nor a display driver."""

from __future__ import annotations

import io
import os
from pathlib import Path
from typing import Any

import pygame
from pygame import Surface

from ..project.saving import SaveError, save_bytes
from .pygame_pen import PygamePen
from .scaling import place


def render(world: Any, size: tuple[int, int] | None = None, pen: PygamePen | None = None) -> Surface:
    """What the camera shows now, in the size of the game's window, or fitted into another. A `pen` saves reading pictures again."""
    game = int(world.camera.width), int(world.camera.height)
    surface = Surface(game, 0, 32)
    (pen or PygamePen.of(world.playable)).draw(world, surface)
    if size is None or size == game:
        return surface
    where = place(game, size)
    whole = Surface(size, 0, 32)
    whole.blit(pygame.transform.smoothscale(surface, (where.width, where.height)), (where.left, where.top))
    return whole


def save_png(surface: Surface, path: str | os.PathLike[str]) -> None:
    """Save a picture as PNG, whole or not at all; folders on the way are made. Raises OSError with a sentence."""
    path = Path(path)
    data = io.BytesIO()
    pygame.image.save(surface, data, "picture.png")
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        save_bytes(path, data.getvalue())
    except SaveError as error:
        raise OSError(str(error)) from error
