"""Backdrop: a picture of the scenery; it may be an obstacle."""

from __future__ import annotations

from typing import Any, ClassVar

from .api import World, number, word
from .visible import Visible

OBSTACLES = ("none", "obstacle", "platform", "ladder")


class Backdrop(Visible):
    """A picture of the scenery. As an obstacle it stops movements and is found by `overlaps_obstacle`."""

    type_name = "Backdrop"
    title = "Backdrop"
    icon = "backdrop"
    group = "Scenery"
    keywords = ("background", "Quick backdrop", "wall", "platform")

    picture: str = word("picture", "Picture")
    obstacle: str = word("choice", "Obstacle", "none", choices=OBSTACLES, keywords=("Obstacle type",))
    colour: str = word("colour", "Colour without a picture", "#808080")

    picture_sizes: ClassVar[dict[str, tuple[float, float]]] = {}
    mask_shape: ClassVar[str] = "pixels"

    def set_up(self, w: World) -> None:
        self.reshape(*self.picture_sizes.get(self.picture, self.natural_size))

    def picture_name(self) -> str:
        return self.picture

    def draw(self, w: World, pen: Any, x: float, y: float) -> None:
        if self.picture:
            pen.picture(self.picture, x, y, self)
        else:
            pen.box(x, y, self, self.colour)


class TiledBackdrop(Visible):
    """A picture repeated over an area: ground, sky, water. `offset_x`, `offset_y` let it scroll."""

    type_name = "TiledBackdrop"
    title = "Tiled backdrop"
    icon = "tiled_backdrop"
    group = "Scenery"
    keywords = ("tiled background", "Quick backdrop motif", "pattern")

    picture: str = word("picture", "Picture")
    obstacle: str = word("choice", "Obstacle", "none", choices=OBSTACLES, keywords=("Obstacle type",))
    colour: str = word("colour", "Colour without a picture", "#808080")
    offset_x: float = number("Offset of the picture in X", unit="px", keywords=("Image X offset",))
    offset_y: float = number("Offset of the picture in Y", unit="px", keywords=("Image Y offset",))

    natural_size: ClassVar[tuple[float, float]] = (128.0, 128.0)

    def draw(self, w: World, pen: Any, x: float, y: float) -> None:
        if self.picture:
            pen.tiles(self.picture, x, y, self, self.offset_x, self.offset_y)
        else:
            pen.box(x, y, self, self.colour)
