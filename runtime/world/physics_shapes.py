"""Shapes of bodies: from a box, a circle, points or a traced picture to convex parts around the hot spot.

A shape is described by plain data (`describe`), so that a saved state can name it; `parts_of` makes the parts that pymunk
wants: circles `(x, y, radius)` and convex polygons `[(x, y), …]`, in pixels from the hot spot.
"""

from __future__ import annotations

from math import sqrt
from typing import Any

from pymunk.autogeometry import convex_decomposition, to_convex_hull
from pymunk.vec2d import Vec2d

from .masks import Mask

SMALLEST = 0.5               # pixels: a side or radius is at least that
MOST_POINTS = 64             # corners of a polygon that a designer writes
MOST_PARTS = 64              # convex parts of one body
TRACED_CELLS = 64            # a picture is looked at in at most so many columns and rows
OUTLINE = 0.75               # cells that a simplified outline may be off
NEARLY = 1.06                # a hull that is larger than its polygon by less is as good
KEPT = 512                   # shapes that are remembered

Point = tuple[float, float]
Circle = tuple[float, float, float]
Parts = tuple[list[Circle], list[list[Point]]]
Description = list[Any]


def describe(o: Any, kind: str, points: str) -> Description:
    """An instance's shape as plain data: kind, size and hot spot, and what the kind needs."""
    size = [o.width, o.height, o.origin_x, o.origin_y]
    if kind == "polygon":
        return ["polygon", *size, o.natural_width, o.natural_height, o.flip_x, o.flip_y, points]
    if kind == "picture":
        picture = o.picture_name()
        if picture:
            return ["picture", *size, o.natural_width, o.natural_height, o.flip_x, o.flip_y, picture]
        kind = "box"
    return [kind, *size]


def read_points(text: str) -> list[Point] | None:
    """The corners in `0 0, 32 0, 16 32`; None when that is no polygon."""
    found: list[Point] = []
    for pair in text.split(","):
        words = pair.split()
        if len(words) != 2:
            return None
        try:
            x, y = float(words[0]), float(words[1])
        except ValueError:
            return None
        if not (abs(x) <= 1e6 and abs(y) <= 1e6):
            return None
        found.append((x, y))
    if not 3 <= len(found) <= MOST_POINTS or abs(area(found)) < SMALLEST:
        return None
    return found


def area(points: list[Point]) -> float:
    """The signed area of a polygon."""
    total = 0.0
    for (x, y), (next_x, next_y) in zip(points, [*points[1:], points[0]]):
        total += x * next_y - next_x * y
    return total * 0.5


class Shapes:
    """Makes parts and remembers them; `mask_of` gives the mask of a picture."""

    def __init__(self, mask_of: Any) -> None:
        self.mask_of = mask_of
        self.known: dict[tuple[Any, ...], Parts] = {}

    def parts(self, description: Description) -> Parts:
        key = tuple(description)
        found = self.known.get(key)
        if found is None:
            if len(self.known) >= KEPT:
                self.known.clear()
            found = self.known[key] = self._make(description)
        return found

    def _make(self, description: Description) -> Parts:
        kind, width, height, origin_x, origin_y, *rest = description
        width, height = max(width, SMALLEST), max(height, SMALLEST)
        if kind == "circle":
            return [(width * 0.5 - origin_x, height * 0.5 - origin_y, max(SMALLEST, min(width, height) * 0.5))], []
        polygons: list[list[Point]] = []
        if kind == "polygon":
            points = read_points(rest[4])
            polygons = convex_parts(points) if points is not None else []
        elif kind == "picture":
            polygons = traced(self.mask_of(rest[4]))
        if not polygons:
            return [], [[(-origin_x, -origin_y), (width - origin_x, -origin_y), (width - origin_x, height - origin_y), (-origin_x, height - origin_y)]]
        scale_x, scale_y = width / max(rest[0], SMALLEST), height / max(rest[1], SMALLEST)
        left, top, across, down = -origin_x, -origin_y, scale_x, scale_y
        if rest[2]:
            left, across = width - origin_x, -scale_x
        if rest[3]:
            top, down = height - origin_y, -scale_y
        return [], [[(left + x * across, top + y * down) for x, y in polygon] for polygon in polygons]


def convex_parts(points: list[Point], allowed: float = 1.001) -> list[list[Point]]:
    """A polygon cut into convex ones; its hull where it crosses itself or falls into too many, or is so many times as large at most."""
    wanted = abs(area(points))
    closed = [*points, points[0]]
    hull = [(p[0], p[1]) for p in to_convex_hull(closed, 0.0)]
    if len(hull) > 1 and hull[0] == hull[-1]:
        hull.pop()
    if abs(area(hull)) <= wanted * allowed:
        return [hull]
    if area(points) < 0.0:          # the cutter wants them the other way round
        closed.reverse()
    parts: list[list[Point]] = []
    total = 0.0
    for part in convex_decomposition([Vec2d(x, y) for x, y in closed], 0.0):
        corners = [(p[0], p[1]) for p in part]
        if len(corners) > 1 and corners[0] == corners[-1]:
            corners.pop()
        size = abs(area(corners)) if len(corners) > 2 else 0.0
        if size > 1e-6:
            parts.append(corners)
            total += size
    if not parts or len(parts) > MOST_PARTS or abs(total - wanted) > wanted * 0.05:
        return [hull]
    return parts


def traced(mask: Mask) -> list[list[Point]]:
    """The outlines of a picture as convex polygons, in its own pixels from its top left corner; [] when it is a box or nothing.

    Holes are filled: a ring is as solid as a disc.
    """
    if mask.solid or mask.empty:
        return []
    step = max(1.0, max(mask.width, mask.height) / TRACED_CELLS)
    parts: list[list[Point]] = []
    for loop in outlines(_cells(mask, step)):
        outline = [(min(x * step, float(mask.width)), min(y * step, float(mask.height))) for x, y in simplified(loop, OUTLINE)]
        if len(outline) > 2 and abs(area(outline)) >= 1.0:
            parts += convex_parts(outline, NEARLY)
    return parts if len(parts) <= MOST_PARTS else []


def _cells(mask: Mask, step: float) -> set[tuple[int, int]]:
    """The solid cells of a picture: each is what the picture is at its middle."""
    columns, rows = int(mask.width / step + 0.999), int(mask.height / step + 0.999)
    found = set()
    for j in range(rows):
        row = mask.rows[min(int((j + 0.5) * step), mask.height - 1)]
        for i in range(columns):
            if row >> min(int((i + 0.5) * step), mask.width - 1) & 1:
                found.add((i, j))
    return found


def outlines(cells: set[tuple[int, int]]) -> list[list[tuple[int, int]]]:
    """The closed lines around groups of cells, clockwise as one sees them, corner by corner; lines around holes are left out."""
    edges: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for i, j in sorted(cells):
        for (x, y), (dx, dy), beside in (((i, j), (1, 0), (i, j - 1)), ((i + 1, j), (0, 1), (i + 1, j)),
                                         ((i + 1, j + 1), (-1, 0), (i, j + 1)), ((i, j + 1), (0, -1), (i - 1, j))):
            if beside not in cells:
                edges.setdefault((x, y), []).append((dx, dy))
    loops = []
    while edges:
        start = next(iter(edges))
        at, heading = start, edges[start][0]
        loop: list[tuple[int, int]] = []
        while at in edges:
            ways = edges[at]
            right = (-heading[1], heading[0])          # where corners meet, keep to the cell that is walked around
            way = right if right in ways and len(ways) > 1 else ways[0]
            ways.remove(way)
            if not ways:
                del edges[at]
            if way != heading or not loop:
                loop.append(at)
            heading = way
            at = (at[0] + way[0], at[1] + way[1])
        if area([(float(x), float(y)) for x, y in loop]) > 0.0:
            loops.append(loop)
    return loops


def simplified(loop: list[tuple[int, int]], allowed: float) -> list[tuple[int, int]]:
    """A closed line with fewer corners, none of the old ones farther than `allowed` from it."""
    first = loop[0]
    far = max(range(len(loop)), key=lambda n: (loop[n][0] - first[0]) * (loop[n][0] - first[0]) + (loop[n][1] - first[1]) * (loop[n][1] - first[1]))
    return _simplified(loop[:far + 1], allowed)[:-1] + _simplified([*loop[far:], first], allowed)[:-1]


def _simplified(line: list[tuple[int, int]], allowed: float) -> list[tuple[int, int]]:
    """Ramer-Douglas-Peucker, without recursion."""
    keep = {0, len(line) - 1}
    spans = [(0, len(line) - 1)]
    while spans:
        low, high = spans.pop()
        (x, y), (end_x, end_y) = line[low], line[high]
        dx, dy = end_x - x, end_y - y
        length = sqrt(dx * dx + dy * dy) or 1.0
        worst, at = allowed, -1
        for n in range(low + 1, high):
            off = abs((line[n][0] - x) * dy - (line[n][1] - y) * dx) / length
            if off > worst:
                worst, at = off, n
        if at > 0:
            keep.add(at)
            spans += [(low, at), (at, high)]
    return [line[n] for n in sorted(keep)]
