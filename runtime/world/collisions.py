"""Collisions of a running frame: contacts that begin, overlaps, obstacles, hits; boxes first, then pixels."""

from __future__ import annotations

from typing import Any

from .broadphase import bounds, overlapping, pairs
from .masks import Mask, MaskView, hit, overlap
from .obstacles import Obstacles


class Collisions:
    """Knows which watched pairs touched in the tick before (`touching`: pair of types -> set of uid pairs)."""

    __slots__ = ("obstacles", "touching", "w")

    def __init__(self, w: Any) -> None:
        self.w = w
        self.touching: dict[tuple[int, int], set[tuple[int, int]]] = {pair: set() for pair in sorted(w.program.contacts)}
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
        if o.angle:
            return False
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
            for a, b in pairs(first, second, self.test_for(first, second)):
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
        return overlapping(firsts, seconds, self.test_for(firsts, seconds))

    def near(self, firsts: list[Any], seconds: list[Any], distance: float) -> tuple[list[Any], list[Any]]:
        """Those on each side with a partner whose hot spot is at most `distance` pixels away."""
        reach = distance * distance
        grid: dict[tuple[int, int], list[Any]] = {}
        if distance < 0.0 or not firsts or not seconds:
            return [], []
        cell = max(distance, 1.0)
        for b in seconds:
            grid.setdefault((int(b.x // cell), int(b.y // cell)), []).append(b)
        kept, partners = [], set()
        for a in firsts:
            cx, cy = int(a.x // cell), int(a.y // cell)
            found = False
            for gx in (cx - 1, cx, cx + 1):
                for gy in (cy - 1, cy, cy + 1):
                    for b in grid.get((gx, gy), ()):
                        if b is not a and (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y) <= reach:
                            found = True
                            partners.add(id(b))
            if found:
                kept.append(a)
        return kept, [b for b in seconds if id(b) in partners]

    # -- obstacles ---------------------------------------------------------------------------------------------------

    def meets_obstacle(self, o: Any, x: float, y: float) -> bool:
        """Whether an instance overlaps an obstacle, or would, with its hot spot at (x, y)."""
        before = o.x, o.y
        o.x, o.y = x, y
        try:
            return any(b is not o and self.exact(o, b) for b in self.obstacles.in_box(*bounds(o)))
        finally:
            o.x, o.y = before

    def obstacle_at(self, x: float, y: float) -> bool:
        return any(self.hit(b, x, y) for b in self.obstacles.in_box(x, y, x + 1.0, y + 1.0))


def _distinct(a: Any, b: Any) -> bool:
    """Boxes that stand straight overlap when their bounds do; nothing overlaps itself, also where two lists share it."""
    return a is not b
