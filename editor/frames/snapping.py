"""Where things snap while they are dragged: a grid, the edges and middles of other things, the frame. Plain arithmetic."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from math import cos, floor, radians, sin


@dataclass(frozen=True, slots=True)
class Box:
    """A box along the axes."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    def moved(self, dx: float, dy: float) -> Box:
        return Box(self.left + dx, self.top + dy, self.right + dx, self.bottom + dy)

    def across(self) -> tuple[float, float, float]:
        return self.left, (self.left + self.right) / 2, self.right

    def down(self) -> tuple[float, float, float]:
        return self.top, (self.top + self.bottom) / 2, self.bottom


def around(x: float, y: float, left: float, top: float, width: float, height: float, angle: float) -> Box:
    """The box around a turned one whose hot spot is at x, y."""
    if not angle:
        return Box(x + left, y + top, x + left + width, y + top + height)
    s, c = sin(radians(angle)), cos(radians(angle))
    corners = [(x + u * c - v * s, y + u * s + v * c) for u in (left, left + width) for v in (top, top + height)]
    return Box(min(a for a, _ in corners), min(b for _, b in corners), max(a for a, _ in corners), max(b for _, b in corners))


def union(boxes: Iterable[Box]) -> Box:
    found = list(boxes)
    return Box(min(b.left for b in found), min(b.top for b in found), max(b.right for b in found), max(b.bottom for b in found))


@dataclass(slots=True)
class Snapped:
    """How far to go, and the guides to show: ('x', place) upright, ('y', place) level."""

    dx: float
    dy: float
    guides: list[tuple[str, float]] = field(default_factory=list)


@dataclass(slots=True)
class Snapper:
    """What a drag snaps to. `grid` is its step, 0 for none; `lines` are guides; `reach` is in pixels of the frame."""

    grid: tuple[float, float] = (0.0, 0.0)
    others: list[Box] = field(default_factory=list)
    reach: float = 6.0
    lines: list[tuple[str, float]] = field(default_factory=list)

    def targets(self, axis: str) -> list[float]:
        """All places of a direction that things stick to; guides come first and win a tie."""
        own = [place for a, place in self.lines if a == axis]
        return own + [v for o in self.others for v in (o.across() if axis == "x" else o.down())]

    def snap(self, box: Box, dx: float, dy: float) -> Snapped:
        """The nearest good place of a box that is dragged by dx, dy; others win over the grid."""
        moved = box.moved(dx, dy)
        across = self._nearest(moved.across(), self.targets("x"))
        down = self._nearest(moved.down(), self.targets("y"))
        guides = []
        if across is not None:
            dx += across[0]
            guides.append(("x", across[1]))
        elif self.grid[0]:
            dx += self._grid(moved.left, self.grid[0])
        if down is not None:
            dy += down[0]
            guides.append(("y", down[1]))
        elif self.grid[1]:
            dy += self._grid(moved.top, self.grid[1])
        return Snapped(dx, dy, guides)

    def value(self, place: float, axis: str) -> tuple[float, float | None]:
        """A single edge that is dragged, and the guide it sticks to."""
        found = self._nearest((place,), self.targets(axis))
        if found is not None:
            return place + found[0], found[1]
        step = self.grid[0 if axis == "x" else 1]
        return (place + self._grid(place, step) if step else place), None

    def _nearest(self, mine: tuple[float, ...], lines: list[float]) -> tuple[float, float] | None:
        best: tuple[float, float] | None = None
        for line in lines:
            for value in mine:
                gap = line - value
                if abs(gap) <= self.reach and (best is None or abs(gap) < abs(best[0])):
                    best = (gap, line)
        return best

    @staticmethod
    def _grid(value: float, step: float) -> float:
        return floor(value / step + 0.5) * step - value


def align(boxes: dict[int, Box], how: str, frame: Box | None = None) -> dict[int, tuple[float, float]]:
    """How far each has to go: `how` is left center right top middle bottom; one alone is aligned with the frame."""
    whole = frame if len(boxes) == 1 and frame is not None else union(boxes.values())
    found = {}
    for n, b in boxes.items():
        dx = dy = 0.0
        if how == "left":
            dx = whole.left - b.left
        elif how == "right":
            dx = whole.right - b.right
        elif how == "center":
            dx = (whole.left + whole.right - b.left - b.right) / 2
        elif how == "top":
            dy = whole.top - b.top
        elif how == "bottom":
            dy = whole.bottom - b.bottom
        else:
            dy = (whole.top + whole.bottom - b.top - b.bottom) / 2
        found[n] = (dx, dy)
    return found


def distribute(boxes: dict[int, Box], axis: str, frame: Box | None = None) -> dict[int, tuple[float, float]]:
    """How far each of three or more has to go, so that the gaps between them are equal; in a frame, those to its edges too."""
    if len(boxes) < (1 if frame is not None else 3):
        return {}
    level = axis == "x"
    order = sorted(boxes, key=lambda n: (boxes[n].left + boxes[n].right) if level else (boxes[n].top + boxes[n].bottom))
    sizes = [boxes[n].width if level else boxes[n].height for n in order]
    first, last = boxes[order[0]], boxes[order[-1]]
    start, end, gaps = first.left if level else first.top, last.right if level else last.bottom, len(order) - 1
    if frame is not None:
        start, end, gaps = frame.left if level else frame.top, frame.right if level else frame.bottom, len(order) + 1
    gap = (end - start - sum(sizes)) / gaps
    found = {}
    place = start + (gap if frame is not None else 0.0)
    for n, size in zip(order, sizes, strict=True):
        by = place - (boxes[n].left if level else boxes[n].top)
        found[n] = (by, 0.0) if level else (0.0, by)
        place += size + gap
    return found
