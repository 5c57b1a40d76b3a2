"""Collisions of a running frame: contacts that begin, overlaps, obstacles, hits; boxes first, then pixels."""

from __future__ import annotations

import math
from itertools import chain
from typing import Any

from ..project.limits import CONTACTS, SENTENCES
from .broadphase import TooManyError, bounds, overlapping, pairs
from .masks import Mask, MaskView, hit, overlap
from .obstacles import Obstacles

MOST_TESTS = 4_000_000       # distances that one condition measures


class Collisions:
    """Knows which watched pairs touched in the tick before (`touching`: pair of types -> set of uid pairs)."""

    __slots__ = ("obstacles", "patience", "touching", "w")

    def __init__(self, w: Any) -> None:
        self.w = w
        self.patience = 0
        self.touching: dict[tuple[int, int], set[tuple[int, int]]] = {
            pair: set() for pair in sorted(w.program.contacts) if (pair[0], "collides_with", pair[1]) in w.program.slots}
        self.obstacles = Obstacles(w)

    # -- exact tests -------------------------------------------------------------------------------------------------

    def mask_view(self, o: Any) -> MaskView:
        """The mask of an instance as it is turned, scaled and flipped now."""
        shape = o.mask_shape
        if shape == "pixels":
            picture = o.picture_name()
            if picture:
                mask: Mask = self.w.playable.mask(picture)
                return mask.view(o.scale_x, o.scale_y, o.flip_x, o.flip_y, o.angle, o.origin_x, o.origin_y)
        box: Mask = self.w.playable.box(o.width, o.height)
        return box.view(1.0, 1.0, False, False, o.angle, o.origin_x, o.origin_y)

    def plain_box(self, o: Any) -> bool:
        """Whether an instance is a box without holes that stands straight: then its bounds say everything."""
        return not o.angle and self.solid_box(o)

    def solid_box(self, o: Any) -> bool:
        """Whether an instance is a box without holes, turned or not."""
        if o.mask_shape == "box":
            return True
        if o.mask_shape == "pixels":
            picture = o.picture_name()
            return not picture or self.w.playable.mask(picture).solid
        return False

    def exact(self, a: Any, b: Any) -> bool:
        """Whether two instances whose bounds overlap do so in their shapes."""
        if a is b or a.mask_shape == "none" or b.mask_shape == "none":
            return False
        if self.plain_box(a) and self.plain_box(b):
            return True
        return overlap(self.mask_view(a), a.x, a.y, self.mask_view(b), b.x, b.y)

    def hit(self, o: Any, x: float, y: float) -> bool:
        """Whether a place is on an instance: on a pixel of its picture, or in its box."""
        left, top, right, bottom = bounds(o)
        if not (left <= x < right and top <= y < bottom):
            return False
        if not o.angle and (o.mask_shape != "pixels" or not o.picture_name()):
            return True
        return hit(self.mask_view(o), o.x, o.y, x, y)

    # -- contacts ----------------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Find the contacts of this tick and report those that begin (rule 9)."""
        w = self.w
        for pair, before in self.touching.items():
            first, second = w.pools[pair[0]].list, w.pools[pair[1]].list
            if not first or not second:
                if before:
                    self.touching[pair] = set()
                continue
            now = set()
            slot = w.program.slots.get((pair[0], "collides_with", pair[1]))
            test = self.test_for(first, second)
            try:
                found = pairs(first, second, test, CONTACTS)
            except TooManyError:
                w.fault("contacts", SENTENCES["contacts"], -1, error=True, limit=CONTACTS, name=first[0].name)
                few = math.isqrt(CONTACTS)
                found = pairs(first[:few], first[:few] if first is second else second[:few], test)
            for a, b in found:
                key = (a.uid, b.uid)
                now.add(key)
                if key not in before and slot is not None:
                    w.happened[slot].append((a, b))
                    w.touched.append(slot)
            self.touching[pair] = now

    def test_for(self, firsts: list[Any], seconds: list[Any]) -> Any:
        """The exact test for two lists."""
        if all(o.mask_shape == "box" and not o.angle for o in firsts) and all(o.mask_shape == "box" and not o.angle for o in seconds):
            return _distinct
        return self.exact

    def overlapping(self, firsts: list[Any], seconds: list[Any]) -> tuple[list[Any], list[Any]]:
        """Those on each side that take part in any overlap, in the order they had."""
        if not firsts or not seconds:
            return [], []
        return overlapping(firsts, seconds, self.test_for(firsts, seconds), self.give_up)

    def near(self, firsts: list[Any], seconds: list[Any], distance: float) -> tuple[list[Any], list[Any]]:
        """Those on each side with a partner whose hot spot is at most `distance` pixels away."""
        if distance < 0.0 or not firsts or not seconds:
            return [], []
        self.patience = MOST_TESTS
        kept = self._with_partner(firsts, seconds, distance)
        return kept, kept.copy() if firsts is seconds else self._with_partner(seconds, firsts, distance) if kept else []

    def _with_partner(self, ones: list[Any], others: list[Any], distance: float) -> list[Any]:
        """Those of `ones` that have one of `others` within a distance; a grid finds whom to ask."""
        reach = distance * distance
        cell = max(distance, 1.0)
        grid: dict[tuple[int, int], list[Any]] = {}
        for b in others:
            grid.setdefault((int(b.x // cell), int(b.y // cell)), []).append(b)
        kept = []
        for a in ones:
            x, y = a.x, a.y
            cx, cy = int(x // cell), int(y // cell)
            around = [near for gx in (cx - 1, cx, cx + 1) for gy in (cy - 1, cy, cy + 1) if (near := grid.get((gx, gy))) is not None]
            for b in chain.from_iterable(around):
                self.patience -= 1
                if (x - b.x) * (x - b.x) + (y - b.y) * (y - b.y) <= reach and b is not a:
                    kept.append(a)
                    break
            if self.patience < 0:
                self.give_up(a)
                break
        return kept

    def give_up(self, o: Any) -> None:
        """Too many instances in one place: the rest is left out."""
        self.w.warn("contacts", SENTENCES["contacts"], limit=CONTACTS, name=o.name)

    # -- obstacles ---------------------------------------------------------------------------------------------------

    def meets_obstacle(self, o: Any, x: float, y: float) -> bool:
        """Whether an instance overlaps an obstacle, or would, with its hot spot at (x, y)."""
        before = o.x, o.y
        o.x, o.y = x, y
        try:
            return any(found[5] is not o and self.exact(o, found[5]) for found in self.obstacles.in_box(*bounds(o)))
        finally:
            o.x, o.y = before

    def overlap_at(self, o: Any, x: float, y: float, other: Any) -> bool:
        """Whether an instance with its hot spot at (x, y) would overlap another."""
        before = o.x, o.y
        o.x, o.y = x, y
        try:
            left, top, right, bottom = bounds(o)
            other_left, other_top, other_right, other_bottom = bounds(other)
            return other_left < right and left < other_right and other_top < bottom and top < other_bottom and self.exact(o, other)
        finally:
            o.x, o.y = before

    def obstacle_at(self, x: float, y: float) -> bool:
        return any(self.hit(found[5], x, y) for found in self.obstacles.in_box(x, y, x + 1.0, y + 1.0))


def _distinct(a: Any, b: Any) -> bool:
    """Boxes that stand straight overlap when their bounds do; nothing overlaps itself, also where two lists share it."""
    return a is not b
