"""Instances that are obstacles, found by place: a grid for those that never move, a look at each of the others."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .broadphase import bounds

CELL = 128.0                 # pixels
MOST_CELLS = 256             # an obstacle over more cells is kept apart
FAR = 1e15                   # pixels
SOLID = ("obstacle", "platform")
NONE = "none"


class Obstacles:
    """The obstacles of a running frame.

    A type that no action of the frame touches stays where it is, so its instances are entered into the grid once, and again
    only when some were made or removed.
    """

    __slots__ = ("_grid", "_large", "_moving", "_seen", "_stale", "_still", "_w")

    def __init__(self, w: Any) -> None:
        self._w = w
        self._still: list[Any] = []
        self._moving: list[Any] = []
        for pool in w.pools:
            if pool.cls.obstacle_type and (not pool.cls.movement_step or any(o.obstacle != NONE for o in pool.list)):
                self._add(pool)
        self._grid: dict[tuple[int, int], list[tuple[int, Any]]] = {}
        self._large: list[tuple[int, Any]] = []
        self._seen: list[tuple[list[Any], int]] = []       # the lists that were entered, and how long they were
        self._enter()

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

    def in_box(self, left: float, top: float, right: float, bottom: float, kinds: tuple[str, ...] = SOLID) -> Iterator[Any]:
        """Obstacles of some kinds whose bounds overlap a box."""
        if self._stale:
            self._enter()
        for pool, (seen, length) in zip(self._still, self._seen, strict=True):
            if pool.list is not seen or len(pool.list) != length:
                self._enter()
                break
        found: dict[int, Any] = {}
        grid = self._grid
        if grid:
            x0, y0, x1, y1 = cells(left, top, right, bottom)
            if (x1 - x0 + 1) * (y1 - y0 + 1) > len(grid):
                for entered in grid.values():
                    found.update(entered)
            else:
                for column in range(x0, x1 + 1):
                    for row in range(y0, y1 + 1):
                        found.update(grid.get((column, row), ()))
        found.update(self._large)
        near = [found[number] for number in sorted(found) if found[number].obstacle in kinds] if found else []
        if self._moving:
            near += [o for pool in self._moving for o in pool.list if o.obstacle in kinds]
        for o in near:
            other_left, other_top, other_right, other_bottom = bounds(o)
            if other_left < right and left < other_right and other_top < bottom and top < other_bottom:
                yield o

    def _enter(self) -> None:
        self._stale = False
        self._seen = [(pool.list, len(pool.list)) for pool in self._still]
        self._grid = {}
        self._large = []
        number = 0
        for pool in self._still:
            for o in pool.list:
                if o.obstacle == NONE:
                    continue
                left, top, right, bottom = bounds(o)
                x0, y0, x1, y1 = cells(left, top, right, bottom)
                if (x1 - x0 + 1) * (y1 - y0 + 1) > MOST_CELLS:
                    self._large.append((number, o))
                else:
                    for column in range(x0, x1 + 1):
                        for row in range(y0, y1 + 1):
                            self._grid.setdefault((column, row), []).append((number, o))
                number += 1


def cells(left: float, top: float, right: float, bottom: float) -> tuple[int, int, int, int]:
    """First and last column and row of the cells that a box lies in. What is endlessly far counts as very far."""
    return tuple([int(max(-FAR, min(edge, FAR)) // CELL) for edge in (left, top, right, bottom)])  # type: ignore[return-value]
