"""Puts surfaces where they belong on a target: turned, mirrored, stretched, faded, in order, many at once."""

from __future__ import annotations

from collections.abc import Hashable
from math import ceil

import pygame
from pygame import Surface

from .interface import Instance
from .layers import turned
from .pygame_pictures import LEVELS, Pictures, blank, level

OVER = pygame.BLEND_PREMULTIPLIED

HUGE = 2048 * 2048
"""Pixels of a stretched surface from which only the part around the screen is made; twice that of a turned one's diagonal, squared."""

GIANT = 1024.0
"""Pixels of the screen from which one pixel of a picture is drawn as if it had no neighbours."""


class Easel:
    """A target and what is gathered for it. Surfaces are premultiplied, or without opacity."""

    def __init__(self, pictures: Pictures) -> None:
        self.pictures = pictures
        self.target = blank(1, 1)
        self.width, self.height = 1, 1
        self._batch: list[tuple[Surface, tuple[float, float]]] = []

    def aim(self, target: Surface) -> None:
        """Draw on another surface from now on."""
        self.target = target
        self.width, self.height = target.get_size()

    def flush(self) -> None:
        """Draw what was gathered, in order."""
        if self._batch:
            self.target.fblits(self._batch, OVER)
            self._batch.clear()

    def stretch(self, key: Hashable, base: Surface, x: float, y: float, o: Instance, left: float, top: float, width: float, height: float) -> None:
        """Draw `base`, known by `key`, over a part of the box of `o`, turned, mirrored and faded with it.

        `left`, `top` are from the corner of the unturned box, after it was mirrored; the hot spot is at x, y on the screen.
        """
        across, down = int(width + 0.5), int(height + 0.5)
        part = level(o.opacity)
        if across < 1 or down < 1 or part <= 0:
            return
        if o.angle or o.flip_x or o.flip_y or part < LEVELS or base.get_size() != (across, down):
            if across * down > HUGE or (o.angle and across * across + down * down > 2 * HUGE):
                self._huge(base, x, y, o, left, top, width, height)
                return
            base = self.pictures.look(key, base, across, down, o.flip_x, o.flip_y, o.angle, part)
        self._put(base, x, y, o, left + width * 0.5, top + height * 0.5)

    def near(self, x: float, y: float, o: Instance, left: float, top: float, width: float, height: float) -> tuple[float, float, float, float] | None:
        """The part of such a part of a box that may be on the screen: its left, top, right, bottom from the part's corner; None for none."""
        reach = (self.width * self.width + self.height * self.height) ** 0.5 * 0.5 + 2.0
        # The middle of the screen, seen from the hot spot, turned back.
        spot_x, spot_y = turned(-o.angle, 0.0, 0.0, self.width * 0.5 - x, self.height * 0.5 - y)
        spot_x, spot_y = spot_x + o.origin_x - left, spot_y + o.origin_y - top
        first, above = max(0.0, spot_x - reach), max(0.0, spot_y - reach)
        last, below = min(width, spot_x + reach), min(height, spot_y + reach)
        return (first, above, last, below) if first < last and above < below else None

    def _put(self, look: Surface, x: float, y: float, o: Instance, across: float, down: float) -> None:
        """Gather a surface whose middle is `across, down` from the corner of the unturned box."""
        width, height = look.get_size()
        if o.angle:
            x, y = turned(o.angle, x, y, across - o.origin_x, down - o.origin_y)
            left, top = x - width * 0.5, y - height * 0.5
        else:
            left, top = x - o.origin_x + across - width * 0.5, y - o.origin_y + down - height * 0.5
        left, top = (left + 0.5) // 1.0, (top + 0.5) // 1.0
        if left < self.width and top < self.height and left + width > 0.0 and top + height > 0.0:
            if look.get_flags() & pygame.SRCALPHA:
                self._batch.append((look, (left, top)))
            else:
                self.flush()
                self.target.blit(look, (left, top))

    def _huge(self, base: Surface, x: float, y: float, o: Instance, left: float, top: float, width: float, height: float) -> None:
        """`stretch` beyond all bounds: only the part around the screen is made, and it is not kept."""
        near = self.near(x, y, o, left, top, width, height)
        if near is None:
            return
        first, last, cut_left, cut_width = _cut(base.get_width(), width, near[0], near[2], o.flip_x)
        above, below, cut_top, cut_height = _cut(base.get_height(), height, near[1], near[3], o.flip_y)
        across, down = int(last - first + 0.5), int(below - above + 0.5)
        if across >= 1 and down >= 1:
            piece = base.subsurface((cut_left, cut_top, cut_width, cut_height))
            look = self.pictures.once(piece, across, down, o.flip_x, o.flip_y, o.angle, level(o.opacity))
            self._put(look, x, y, o, left + (first + last) * 0.5, top + (above + below) * 0.5)


def _cut(pixels: int, length: float, first: float, last: float, flip: bool) -> tuple[float, float, int, int]:
    """Which pixels of a side are between `first` and `last` of its stretched length: where they really begin and end there,
    the number of the first in the picture, how many."""
    if flip:
        first, last = length - last, length - first
    size = length / pixels
    begin = min(int(first / size), pixels - 1)
    if size > GIANT:
        begin, count = min(int((first + last) * 0.5 / size), pixels - 1), 1
    else:
        count = max(1, min(ceil(last / size), pixels) - begin)
        first, last = begin * size, (begin + count) * size
    return (length - last, length - first, begin, count) if flip else (first, last, begin, count)
