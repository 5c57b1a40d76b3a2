"""Pictures around an exported game: its icon and the cover that hosts show."""

from __future__ import annotations

from pathlib import Path

import pygame
from pygame import Surface

from ..project.model import Project
from ..project.tree import Scalar
from ..world.playable import Playable
from .headless import HeadlessRun, read_alpha
from .pygame_window import icon as kit_icon
from .screenshots import render, save_png

COVER = (630, 500)
"""The size that itch.io asks for."""

COVER_TICK = 90
LARGEST_SHOT = 4096 * 4096
"""Pixels of a window from which its picture takes more memory than it is worth; the cover shows the icon then."""

SIDES = (192, 512)


def icons(project: Project, folder: Path) -> None:
    """`icon-192.png` and `icon-512.png`: the picture that game.yaml names as `icon`, else the kit's own."""
    source = icon_picture(project)
    for side in SIDES:
        save_png(fitted(source, side), folder / f"icon-{side}.png")


def icon_picture(project: Project) -> Surface:
    """The game's icon in its own size."""
    tree = project.trees.get("game.yaml")
    wish = tree.get("icon") if tree is not None else None
    path = project.pictures.get(wish.text) if isinstance(wish, Scalar) else None
    if path is not None:
        try:
            return pygame.image.load(path)
        except (pygame.error, OSError):
            pass                            # the check before the export has told of it
    return kit_icon()


def fitted(source: Surface, side: int) -> Surface:
    """A picture in the middle of a square, in its own shape; small ones grow by whole numbers, so that pixel art stays sharp."""
    width, height = source.get_size()
    factor = side / max(width, height)
    plain = Surface(source.get_size(), pygame.SRCALPHA, 32)
    plain.blit(source, (0, 0))
    if factor >= 2.0:
        factor = float(int(factor))
    size = max(1, int(width * factor)), max(1, int(height * factor))
    grown = pygame.transform.scale(plain, size) if factor >= 2.0 else pygame.transform.smoothscale(plain, size)
    made = Surface((side, side), pygame.SRCALPHA, 32)
    made.blit(grown, ((side - grown.get_width()) // 2, (side - grown.get_height()) // 2))
    return made


def cover(project: Project, path: Path) -> None:
    """A picture of the game after a second and a half, as large as hosts show it, filled to the edges."""
    if project.window[0] * project.window[1] > LARGEST_SHOT:
        shot = fitted(icon_picture(project), COVER[0])
    else:
        run = HeadlessRun(Playable(project, alpha=read_alpha))
        run.run(COVER_TICK)
        shot = render(run.world)
    save_png(pygame.transform.smoothscale(shot.subsurface(middle(shot.get_size())), COVER), path)


def middle(size: tuple[int, int]) -> pygame.Rect:
    """The largest part in the middle of a picture that has the shape of a cover. Cut out first, a thin game never becomes a huge picture."""
    width, height = size
    part = pygame.Rect(0, 0, max(1, min(width, round(height * COVER[0] / COVER[1]))), max(1, min(height, round(width * COVER[1] / COVER[0]))))
    part.center = width // 2, height // 2
    return part.clamp(pygame.Rect(0, 0, width, height))


def save_icon(project: Project, side: int, path: Path) -> None:
    """The game's icon as a square picture."""
    save_png(fitted(icon_picture(project), side), path)


def save_icon_inside(project: Project, side: int, inner: int, path: Path) -> None:
    """The icon, `inner` wide, in the middle of a larger square with nothing around it."""
    icon = fitted(icon_picture(project), inner)
    made = Surface((side, side), pygame.SRCALPHA, 32)
    made.blit(icon, ((side - inner) // 2, (side - inner) // 2))
    save_png(made, path)


def save_icon_on(project: Project, side: int, colour: tuple[int, int, int], path: Path) -> None:
    """The icon without holes, on a colour."""
    made = Surface((side, side), 0, 24)
    made.fill(colour)
    made.blit(fitted(icon_picture(project), side), (0, 0))
    save_png(made, path)


def save_as_png(picture: Path, path: Path) -> None:
    """The same pixels as PNG, none lost. Raises ValueError for a picture that cannot be read."""
    try:
        save_png(pygame.image.load(picture), path)
    except pygame.error as error:
        raise ValueError(str(error)) from error
