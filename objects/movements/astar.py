"""Ways around obstacles: A* on a grid of places where an instance fits, then straightened wherever the straight way is free."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Any

from ..api import World
from .sweep import SOLID, TOUCH, first_meeting

DIAGONAL = 1.4142135623730951
MOST_CELLS = 40_000          # of a grid; with more the cells grow
Place = tuple[float, float]
_STRAIGHT = ((1, 0), (0, 1), (-1, 0), (0, -1))
_ACROSS = ((1, 1), (-1, 1), (-1, -1), (1, -1))


class Search:
    """One search for one instance. The grid covers the frame; its cells are `cell` pixels wide, or as many more as the cap asks for."""

    def __init__(self, o: Any, w: World, cell: float, diagonals: bool) -> None:
        self.o = o
        self.w = w
        self.diagonals = diagonals
        width, height = max(w.frame.width, 1.0), max(w.frame.height, 1.0)
        while (width // cell + 1.0) * (height // cell + 1.0) > MOST_CELLS:
            cell *= 1.25
        self.cell = cell
        self.columns = int(width // cell) + 1
        self.rows = int(height // cell) + 1
        left, top, right, bottom = w.bounds(o)
        self.box = left - o.x, top - o.y, right - o.x, bottom - o.y
        self.known: dict[int, bool] = {}         # cells that were looked at
        self.near: dict[int, list[tuple[Any, ...]]] = {}
        self.plain = w.plain_box(o)

    # -- the grid ----------------------------------------------------------------------------------------------------

    def centre(self, number: int) -> Place:
        return (number % self.columns + 0.5) * self.cell, (number // self.columns + 0.5) * self.cell

    def cell_at(self, x: float, y: float) -> int:
        column = int(max(0.0, min(x // self.cell, self.columns - 1.0)))
        row = int(max(0.0, min(y // self.cell, self.rows - 1.0)))
        return row * self.columns + column

    def look(self, number: int) -> bool:
        """Whether the instance can stand in the middle of a cell; the obstacles around are kept for the ways from there."""
        found = self.known.get(number)
        if found is None:
            x, y = self.centre(number)
            left, top, right, bottom = self.box
            more = self.cell
            near = self.w.walls_in(self.o, x + left - more, y + top - more, x + right + more, y + bottom + more, SOLID)
            self.near[number] = near
            found = self.known[number] = not near or self.fits(x, y)
        return found

    def fits(self, x: float, y: float) -> bool:
        """Whether the instance can stand at a place; edges may touch."""
        left, top, right, bottom = self.box
        for b in self.w.obstacles_in(self.o, x + left + TOUCH, y + top + TOUCH, x + right - TOUCH, y + bottom - TOUCH, SOLID):
            if self.w.overlap_at(self.o, x, y, b):
                return False
        return True

    def free(self, start: Place, end: Place) -> bool:
        """Whether the straight way between two places is free for the instance."""
        o = self.o
        before = o.x, o.y
        o.x, o.y = start
        try:
            return first_meeting(o, self.w, end[0] - start[0], end[1] - start[1], SOLID) is None
        finally:
            o.x, o.y = before

    def open(self, here: int, there: int) -> bool:
        """Whether the way from a cell to one beside it is free: at a look, when nothing stands in the box around the way."""
        if not self.look(there):
            return False
        near = self.near[here]
        if not near:
            return True
        (x, y), (to_x, to_y) = self.centre(here), self.centre(there)
        left, top = self.box[0] + min(x, to_x) + TOUCH, self.box[1] + min(y, to_y) + TOUCH
        right, bottom = self.box[2] + max(x, to_x) - TOUCH, self.box[3] + max(y, to_y) - TOUCH
        straight = x == to_x or y == to_y
        for _, b_left, b_top, b_right, b_bottom, b in near:
            if b_left < right and left < b_right and b_top < bottom and top < b_bottom:
                if straight and self.plain and self.w.plain_box(b):
                    return False
                return self.free((x, y), (to_x, to_y))
        return True

    def neighbours(self, here: int) -> list[tuple[int, float]]:
        column, row = here % self.columns, here // self.columns
        found = []
        straight = set()
        self.look(here)
        for dx, dy in _STRAIGHT:
            if 0 <= column + dx < self.columns and 0 <= row + dy < self.rows:
                there = here + dy * self.columns + dx
                if self.open(here, there):
                    found.append((there, 1.0))
                    straight.add((dx, dy))
        if self.diagonals:
            for dx, dy in _ACROSS:
                if (dx, 0) in straight and (0, dy) in straight:
                    there = here + dy * self.columns + dx
                    if self.open(here, there):
                        found.append((there, DIAGONAL))
        return found

    def guess(self, here: int, goal: int) -> float:
        dx, dy = abs(here % self.columns - goal % self.columns), abs(here // self.columns - goal // self.columns)
        if self.diagonals:
            return max(dx, dy) + (DIAGONAL - 1.0) * min(dx, dy)
        return float(dx + dy)

    # -- the way -----------------------------------------------------------------------------------------------------

    def way(self, x: float, y: float, nearest: bool) -> list[Place] | None:
        """Places to go to, one after the other; None when there is no way. `nearest`: as near as it can come then."""
        begin = self.o.x, self.o.y
        if self.fits(x, y) and self.free(begin, (x, y)):
            return [(x, y)]
        start, goal = self._start(), self.cell_at(x, y)
        cells = self._cells(start, goal, (x, y) if nearest else None)
        if cells is None:
            return None
        places = [self.centre(number) for number in cells]
        if cells[-1] == goal and self.fits(x, y) and self.free(places[-1], (x, y)):
            places.append((x, y))
        elif cells[-1] != goal and not nearest:
            return None
        return self._straightened(begin, places)

    def _start(self) -> int:
        """The cell from which the search goes out: the nearest whose middle can be reached."""
        o = self.o
        own = self.cell_at(o.x, o.y)
        column, row = own % self.columns, own // self.columns
        around = [(c, r) for c in range(column - 1, column + 2) for r in range(row - 1, row + 2) if 0 <= c < self.columns and 0 <= r < self.rows]
        numbers = [r * self.columns + c for c, r in around]
        numbers.sort(key=lambda n: ((self.centre(n)[0] - o.x) * (self.centre(n)[0] - o.x) + (self.centre(n)[1] - o.y) * (self.centre(n)[1] - o.y), n))
        for number in numbers:
            if self.look(number) and self.free((o.x, o.y), self.centre(number)):
                return number
        return own

    def _cells(self, start: int, goal: int, nearest: Place | None) -> list[int] | None:
        came: dict[int, int] = {start: -1}
        cost: dict[int, float] = {start: 0.0}
        done: set[int] = set()
        best, best_far = start, self._far(start, nearest)
        heap = [(self.guess(start, goal), self.guess(start, goal), start)]
        while heap:
            _, _, here = heappop(heap)
            if here in done:
                continue
            done.add(here)
            if here == goal:
                best = goal
                break
            far = self._far(here, nearest)
            if far < best_far:
                best, best_far = here, far
            for there, step in self.neighbours(here):
                length = cost[here] + step
                if length < cost.get(there, 1e300) - 1e-12:
                    cost[there] = length
                    came[there] = here
                    ahead = self.guess(there, goal)
                    heappush(heap, (length + ahead, ahead, there))
        if best != goal and nearest is None:
            return None
        cells = [best]
        while came[cells[-1]] >= 0:
            cells.append(came[cells[-1]])
        cells.reverse()
        return cells

    def _far(self, number: int, place: Place | None) -> float:
        """How far a cell is from a place, squared."""
        if place is None:
            return 0.0
        x, y = self.centre(number)
        return (x - place[0]) * (x - place[0]) + (y - place[1]) * (y - place[1])

    def _straightened(self, begin: Place, places: list[Place]) -> list[Place]:
        """Leave out places that a straight way passes by."""
        found: list[Place] = []
        here = begin
        at = 0
        while at < len(places):
            ahead = len(places) - 1
            while ahead > at and not self.free(here, places[ahead]):
                ahead -= max(1, (ahead - at) // 4)
            here = places[ahead]
            found.append(here)
            at = ahead + 1
        return found
