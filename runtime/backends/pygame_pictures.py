"""Pictures of a game as pygame surfaces: read with care, turned, scaled, mirrored and faded once and kept.

All surfaces here are premultiplied: red, green and blue are already multiplied by the opacity. So scaling and turning
leave no dark seams, and a layer that fades as a whole is right. They are drawn with `BLEND_PREMULTIPLIED`, which is no
slower than plain blending. A large picture without transparency is a surface without opacity, drawn plainly: much quicker.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from math import cos, radians, sin
from pathlib import Path

import pygame
from pygame import Surface

from ..project.media import MediaError, picture_size
from .shelf import Shelf
from .telling import unusable

KEPT = 256 * 1024 * 1024
"""Bytes of pictures that stay when a frame ends; with more, those of the next frame are read anew."""

LOOKS = 128 * 1024 * 1024
"""Bytes of turned, scaled, mirrored and faded pictures."""

LARGE = 64 * 64
"""Pixels from which a picture without transparency is worth a surface without opacity."""

MOST_BLOCKS = 10_000
"""Blocks of a GIF before its first picture, of comments and the like."""

LEVELS = 64
"""Steps of opacity."""

BROKEN = (pygame.error, MediaError, OSError, ValueError, MemoryError)


def blank(width: int, height: int) -> Surface:
    """A surface with nothing on it."""
    return Surface((max(1, width), max(1, height)), pygame.SRCALPHA, 32)


def premultiplied(surface: Surface) -> Surface:
    """A copy of any surface, with palette and key colour resolved, premultiplied."""
    copy = blank(*surface.get_size())
    copy.blit(surface, (0, 0))
    return copy.premul_alpha()


def is_opaque(surface: Surface) -> bool:
    """Whether nothing shines through a surface. Partly transparent pixels count as holes."""
    if surface.get_colorkey() is None and not surface.get_flags() & pygame.SRCALPHA:
        return True
    return pygame.mask.from_surface(surface, 254).count() == surface.get_width() * surface.get_height()


def decode(path: Path) -> Surface:
    """The picture of a file as it is. Its header is looked at first: a picture that claims too much is not read."""
    width, height = picture_size(path)
    across, down = _size_inside_gif(path)
    if across > width or down > height:
        raise MediaError("This picture is damaged: its header makes no sense.")
    return pygame.image.load(path)


def _size_inside_gif(path: Path) -> tuple[int, int]:
    """Width and height of a GIF's first picture, which SDL decodes whatever the file's own header claims; 0, 0 for other files."""
    with path.open("rb") as file:
        head = file.read(13)
        if head[:3] != b"GIF" or len(head) < 13:
            return 0, 0
        if head[10] & 0x80:
            file.seek(3 << (head[10] & 7) + 1, 1)           # the palette
        blocks = 0
        while blocks < MOST_BLOCKS:
            kind = file.read(1)
            if kind == b",":
                size = file.read(8)[4:]
                return int.from_bytes(size[:2], "little"), int.from_bytes(size[2:], "little")
            if kind != b"!":
                return 0, 0                                 # there is no picture; SDL finds none either
            file.seek(1, 1)
            blocks += 1
            while blocks < MOST_BLOCKS and (length := file.read(1)) not in (b"", b"\0"):
                blocks += 1
                file.seek(length[0], 1)
    raise MediaError("This picture is damaged: its header makes no sense.")


def read_alpha(path: Path) -> tuple[int, int, bytes] | None:
    """Width, height and one byte of opacity a pixel, row by row; None for a picture without holes or one that cannot be read."""
    try:
        surface = decode(path)
        if is_opaque(surface):
            return None
        copy = blank(*surface.get_size())
        copy.blit(surface, (0, 0))
        return (*surface.get_size(), pygame.image.tobytes(copy, "RGBA")[3::4])
    except BROKEN:
        return None


def placeholder(width: int, height: int) -> Surface:
    """What stands for a picture that is missing: magenta and grey squares."""
    surface = Surface((max(1, width), max(1, height)), 0, 32)
    surface.fill((96, 96, 96))
    for top in range(0, height, 8):
        for left in range(top // 8 % 2 * 8, width, 16):
            surface.fill((255, 0, 255), (left, top, 8, 8))
    return premultiplied(surface)


def level(opacity: float) -> int:
    """The step of an opacity of 0 to 255; `LEVELS` is fully there."""
    return LEVELS if opacity >= 255.0 else max(0, min(LEVELS, int(opacity * LEVELS / 255.0 + 0.5)))


def fade(surface: Surface, part: int) -> None:
    """Fade a premultiplied surface to a step of opacity."""
    alpha = part * 255 // LEVELS
    surface.fill((alpha, alpha, alpha, alpha), special_flags=pygame.BLEND_RGBA_MULT)


class Pictures:
    """The pictures of a project by name. `size_of` tells how large one is said to be, for placeholders."""

    def __init__(self, files: Mapping[str, Path], size_of: Callable[[str], tuple[float, float]], *, smooth: bool = True,
                 report: Callable[[str], None] = lambda _: None) -> None:
        self.files = files
        self.size_of = size_of
        self.smooth = smooth
        self.report = report
        self.ready: dict[str, Surface] = {}         # small or transparent: premultiplied
        self.solid: dict[str, Surface] = {}         # large and opaque
        self.held = 0
        self.looks: Shelf[Surface] = Shelf(LOOKS)

    def get(self, name: str) -> Surface:
        """A picture in its own size, premultiplied unless it is in `solid`."""
        found = self.ready.get(name)
        if found is None:
            found = self.solid.get(name)
        return self._read(name) if found is None else found

    def exists(self, name: str) -> bool:
        return name in self.files

    def _read(self, name: str) -> Surface:
        path = self.files.get(name)
        surface = None
        if path is not None:
            try:
                surface = decode(path)
            except BROKEN as error:
                self.report(unusable(path, error))
        if surface is None:
            width, height = self.size_of(name)
            ready = self.ready[name] = placeholder(int(width), int(height))
        elif surface.get_width() * surface.get_height() >= LARGE and is_opaque(surface):
            ready = self.solid[name] = Surface(surface.get_size(), 0, 32)
            ready.blit(surface, (0, 0))
        else:
            ready = self.ready[name] = premultiplied(surface)
        self.held += size_in_memory(ready)
        return ready

    def new_frame(self) -> None:
        """Another frame of the game begins: its pictures may be others."""
        if self.held > KEPT:
            self.ready.clear()
            self.solid.clear()
            self.held = 0

    # -- looks -------------------------------------------------------------------------------------------------------

    def look(self, key: Hashable, base: Surface, width: int, height: int, flip_x: bool, flip_y: bool, angle: float, part: int) -> Surface:
        """`base`, known by `key`, in a size, mirrored, turned (degrees clockwise) and faded to a step of opacity, premultiplied.

        A turned one is larger than `width` by `height`; its middle stays the middle.
        """
        step, steps = 0, 1
        if angle:
            steps = turn_steps(width if width > height else height)
            step = int(angle * steps / 360.0 + 0.5) % steps
        found = self.looks.get((key, width, height, flip_x, flip_y, step, part))
        return self._look(key, base, width, height, flip_x, flip_y, step, steps, part) if found is None else found

    def _look(self, key: Hashable, base: Surface, width: int, height: int, flip_x: bool, flip_y: bool, step: int, steps: int, part: int) -> Surface:
        full = (key, width, height, flip_x, flip_y, step, part)
        found = self.looks.get(full)
        if found is not None:
            return found
        if part < LEVELS:
            made = self._look(key, base, width, height, flip_x, flip_y, step, steps, LEVELS)
            made = made.copy() if made.get_flags() & pygame.SRCALPHA else premultiplied(made)
            fade(made, part)
        elif step:
            made = turn(self._look(key, base, width, height, flip_x, flip_y, 0, steps, LEVELS), step * 360.0 / steps, self.smooth)
        else:
            made = base
            if made.get_size() != (width, height):
                made = scale(made, width, height, self.smooth)
            if flip_x or flip_y:
                made = pygame.transform.flip(made, flip_x, flip_y)
            if made is base:
                return base
        return self.looks.put(full, made, size_in_memory(made))

    def once(self, base: Surface, width: int, height: int, flip_x: bool, flip_y: bool, angle: float, part: int) -> Surface:
        """A look that is not kept."""
        made = scale(base, width, height, self.smooth)
        if flip_x or flip_y:
            made = pygame.transform.flip(made, flip_x, flip_y)
        if angle:
            made = turn(made, angle, self.smooth)
        if part < LEVELS:
            made = made if made.get_flags() & pygame.SRCALPHA else premultiplied(made)
            fade(made, part)
        return made


def size_in_memory(surface: Surface) -> int:
    """Bytes, about."""
    return surface.get_height() * surface.get_pitch() + 200


def turn_steps(side: int) -> int:
    """Into how many steps a full turn of a picture with such a side is divided: its corners move a pixel at most."""
    return 360 if side <= 96 else 720 if side <= 256 else 1440


def scale(surface: Surface, width: int, height: int, smooth: bool) -> Surface:
    """A surface in another size."""
    return (pygame.transform.smoothscale if smooth else pygame.transform.scale)(surface, (width, height))


def turn(surface: Surface, angle: float, smooth: bool) -> Surface:
    """A surface turned clockwise by degrees, larger as needed."""
    if not surface.get_flags() & pygame.SRCALPHA:
        surface = premultiplied(surface)
    if not smooth or angle % 90.0 == 0.0:
        return pygame.transform.rotate(surface, -angle)
    # A seam of nothing around it, or its edges stay jagged.
    width, height = surface.get_size()
    padded = blank(width + 2, height + 2)
    padded.blit(surface, (1, 1), special_flags=pygame.BLEND_PREMULTIPLIED)
    made = pygame.transform.rotozoom(padded, -angle, 1.0)
    # It turns around the middle of a pixel, up to 1.2 pixels beside the picture's middle; more room on the other side mends that.
    sine, cosine = sin(radians(angle)), cos(radians(angle))
    right, below = round(1.0 - cosine + sine), round(1.0 - cosine - sine)
    if right <= 0 and below <= 0:
        return made
    moved = blank(made.get_width() + max(0, right), made.get_height() + max(0, below))
    moved.blit(made, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    return moved
