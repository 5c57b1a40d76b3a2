"""Instances that are obstacles, found by place: a grid for those that never move, a look at each of the others."""

from __future__ import annotations

from operator import itemgetter
from typing import Any

from .broadphase import bounds

CELL = 128.0                 # pixels
MOST_CELLS = 256             # an obstacle over more cells is kept apart
FAR = 1e15                   # pixels
SOLID = ("obstacle", "platform")
NONE = "none"
Found = tuple[int, float, float, float, float, Any]         # number of its entry, left, top, right, bottom, the instance
_number = itemgetter(0)


class Obstacles:
    """The obstacles of a running frame.

    A type that no action of the frame touches stays where it is, so its instances are entered into the grid once, and again
    only when some were made or removed.
    """

    __slots__ = ("_grid", "_large", "_moving", "_seen", "_stale", "_still", "_still_kinds", "_w", "kinds", "restless")

    def __init__(self, w: Any) -> None:
        self._w = w
        self._still: list[Any] = []
        self._moving: list[Any] = []
        for pool in w.pools:
            if pool.cls.obstacle_type and (not pool.cls.movement_step or any(o.obstacle != NONE for o in pool.list)):
                self._add(pool)
        self._grid: dict[tuple[int, int], list[Found]] = {}
        self._large: list[Found] = []
        self._seen: list[tuple[list[Any], int]] = []       # the lists that were entered, and how long they were
        self._still_kinds: set[str] = set()
        self._stale = True
        self.restless = False
        self.kinds: set[str] = set()

    def _add(self, pool: Any) -> None:
        moved = self._w.program.moved
        pools = self._moving if pool.cls.index in moved or -1 in moved or pool.cls.moves or pool.cls.plays else self._still
        pools.append(pool)
        pools.sort(key=lambda p: int(p.cls.index))

    def note(self, o: Any) -> None:
        """An instance became an obstacle of some kind, or none. Most Actives never are one: their pools are looked at from then on only."""
        pool = self._w.pools[o.index]
        if o.obstacle != NONE and pool not in self._moving and pool not in self._still:
            self._add(pool)
        self._stale = True

    def carries(self, pool: Any) -> bool:
        """Whether instances of a pool may be moving obstacles: those move before what stands on them."""
        return pool in self._moving

    def look_around(self) -> None:
        """Before the movements of a tick: whether obstacles may move, and which kinds there are."""
        self._entered()
        self.restless = any(pool.list for pool in self._moving)
        self.kinds = self._still_kinds | {o.obstacle for pool in self._moving for o in pool.list}

    def in_box(self, left: float, top: float, right: float, bottom: float, kinds: tuple[str, ...] = SOLID) -> list[Found]:
        """Obstacles of some kinds whose bounds overlap a box, each with its bounds; always in the same order."""
        self._entered()
        grid = self._grid
        found: list[Found] = []
        if grid:
            if left < -FAR or right > FAR or top < -FAR or bottom > FAR:
                left, top, right, bottom = max(left, -FAR), max(top, -FAR), min(right, FAR), min(bottom, FAR)
            x0, y0, x1, y1 = int(left // CELL), int(top // CELL), int(right // CELL), int(bottom // CELL)
            if (x1 - x0 + 1) * (y1 - y0 + 1) > len(grid):
                lists = list(grid.values())
            elif x0 == x1:
                lists = [cell for row in range(y0, y1 + 1) if (cell := grid.get((x0, row))) is not None]
            else:
                lists = [cell for column in range(x0, x1 + 1) for row in range(y0, y1 + 1) if (cell := grid.get((column, row))) is not None]
            if self._large:
                lists.append(self._large)
            numbers = set()
            for cell in lists:
                for entry in cell:
                    if entry[1] < right and left < entry[3] and entry[2] < bottom and top < entry[4] and entry[5].obstacle in kinds \
                            and entry[0] not in numbers:
                        numbers.add(entry[0])
                        found.append(entry)
            if len(lists) > 1 and len(found) > 1:
                found.sort(key=_number)
        elif self._large:
            found = [e for e in self._large if e[1] < right and left < e[3] and e[2] < bottom and top < e[4] and e[5].obstacle in kinds]
        for pool in self._moving:
            for o in pool.list:
                if o.obstacle in kinds:
                    other_left, other_top, other_right, other_bottom = bounds(o)
                    if other_left < right and left < other_right and other_top < bottom and top < other_bottom:
                        found.append((0, other_left, other_top, other_right, other_bottom, o))
        return found

    def _entered(self) -> None:
        """Enter those that stay where they are, when some were made or removed since."""
        if not self._stale:
            for pool, (seen, length) in zip(self._still, self._seen, strict=True):
                if pool.list is not seen or len(pool.list) != length:
                    break
            else:
                return
        self._stale = False
        self._seen = [(pool.list, len(pool.list)) for pool in self._still]
        self._grid = {}
        self._large = []
        self._still_kinds = set()
        number = 0
        for pool in self._still:
            for o in pool.list:
                if o.obstacle == NONE:
                    continue
                self._still_kinds.add(o.obstacle)
                left, top, right, bottom = bounds(o)
                entry = (number, left, top, right, bottom, o)
                x0, y0, x1, y1 = cells(left, top, right, bottom)
                if (x1 - x0 + 1) * (y1 - y0 + 1) > MOST_CELLS:
                    self._large.append(entry)
                else:
                    for column in range(x0, x1 + 1):
                        for row in range(y0, y1 + 1):
                            self._grid.setdefault((column, row), []).append(entry)
                number += 1


def cells(left: float, top: float, right: float, bottom: float) -> tuple[int, int, int, int]:
    """First and last column and row of the cells that a box lies in. What is endlessly far counts as very far."""
    return tuple([int(max(-FAR, min(edge, FAR)) // CELL) for edge in (left, top, right, bottom)])  # type: ignore[return-value]
