"""Pathfinding: finds a way around obstacles to a place and goes along it."""

from __future__ import annotations

from typing import Any

from ..api import World, action, condition, number, truth
from .astar import Search
from .followers import Follower


class Pathfinding(Follower):
    """The grid covers the frame; finer cells find narrower ways and take longer. Obstacles are those of the moment of the search."""

    own_slots: tuple[str, ...] = ("found", "goal_x", "goal_y")

    title = "Pathfinding"
    keywords = ("A*", "Find path", "Path finding", "Point and click", "Navigation", "Wargame Map")

    cell_size: float = number("Size of a cell", 32.0, low=2.0, high=10000.0, unit="px", keywords=("Cell size",))
    diagonals: bool = truth("Also across", True, keywords=("Diagonals", "Allow diagonals"))
    destination_x: float = number("X of its destination", getter="get_goal_x", in_file=False, slot=False, writable=False, unit="px")
    destination_y: float = number("Y of its destination", getter="get_goal_y", in_file=False, slot=False, writable=False, unit="px")

    found: bool
    goal_x: float
    goal_y: float

    def clear(self) -> None:
        super().clear()
        self.found = False
        self.goal_x = self.goal_y = 0.0

    def get_goal_x(self, o: Any, w: World) -> float:
        return self.goal_x

    def get_goal_y(self, o: Any, w: World) -> float:
        return self.goal_y

    @action("find a path to {x}, {y}", common=True, keywords=("Find path", "Set destination", "Move to position (A*)", "Calculate a path"), x="number",
            y="number", nearest="truth", go="truth")
    def find_path_to(self, o: Any, w: World, x: float, y: float, nearest: bool = False, go: bool = True) -> None:
        """Finds the shortest way to a place around all obstacles there are now, and goes along it (unless `go` is false: then `start` sets off).
        Where there is none it stays and `path_failed` happens, or goes as near as it can with `nearest`."""
        self.goal_x, self.goal_y = x, y
        self.begun = True
        self.drop_nodes()
        self.going = False
        way = Search(o, w, self.cell_size, self.diagonals).way(x, y, nearest)
        self.found = way is not None
        if way is None:
            w.happens(o, "path_failed")
            return
        for place_x, place_y in way:
            self.add(w, o, place_x, place_y, 0.0, "")
        self.going = go
        w.happens(o, "path_found")

    @action("find a path to {other}", keywords=("Find path to object", "Set destination to object"), other="object", nearest="truth", go="truth")
    def find_path_to_object(self, o: Any, w: World, other: list[Any], nearest: bool = False, go: bool = True) -> None:
        """Finds the shortest way to where an object is now, and goes along it."""
        if other:
            self.find_path_to(o, w, other[0].x, other[0].y, nearest, go)

    @condition("has a path", keywords=("Path found", "Does a valid path exist?"))
    def has_path(self, o: Any, w: World) -> bool:
        """Holds while the last search found a way."""
        return self.found

    @condition("finds a path", trigger=True, raisable=True, keywords=("On path found",))
    def path_found(self, o: Any, w: World) -> bool:
        """Happens when a search has found a way."""
        return False

    @condition("finds no path", trigger=True, raisable=True, keywords=("On failed to find path",))
    def path_failed(self, o: Any, w: World) -> bool:
        """Happens when there is no way to where it should go."""
        return False
