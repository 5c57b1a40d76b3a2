"""Grid steps: goes from cell to cell, one whole cell at a time; obstacles in the next cell keep it where it is."""

from __future__ import annotations

from typing import Any

from ..api import World, action, choice, condition, number, truth, word
from .edges import EDGES
from .steering import Steered
from .sweep import first_meeting

SIDES = ("left", "right", "up", "down")
WAYS = {"left": (-1.0, 0.0), "right": (1.0, 0.0), "up": (0.0, -1.0), "down": (0.0, 1.0)}


class GridSteps(Steered):
    """Holding a direction goes on step by step without a stop in between. Speed in pixels a second."""

    own_slots: tuple[str, ...] = ("aim_x", "aim_y", "asked", "going_x", "going_y", "last_across")

    title = "Grid steps"
    keywords = ("Tile movement", "Grid movement", "Step by step", "Sokoban", "Roguelike")

    cell_width: float = number("Width of a cell", 32.0, low=1.0, high=1e5, unit="px", common=True)
    cell_height: float = number("Height of a cell", 32.0, low=1.0, high=1e5, unit="px", common=True)
    diagonal_steps: bool = truth("Also across", False, keywords=("Allow diagonals",))
    edges: str = word("choice", "At the edges of the frame", "stop", choices=EDGES)
    grid_x: float = number("Column", getter="get_grid_x", setter="set_grid_x", in_file=False, slot=False, low=-1e6, high=1e6,
                           keywords=("Grid X", "Set grid position"))
    grid_y: float = number("Row", getter="get_grid_y", setter="set_grid_y", in_file=False, slot=False, low=-1e6, high=1e6, keywords=("Grid Y",))

    aim_x: float             # where the step under way ends
    aim_y: float
    going_x: float           # -1, 0 or 1: the step under way
    going_y: float
    asked: int               # a step that events asked for: number of the side from 1, 0 none
    last_across: bool        # the last step was to the side: of two held directions the other one is next

    def clear(self) -> None:
        super().clear()
        self.aim_x = self.aim_y = self.going_x = self.going_y = 0.0
        self.asked = 0
        self.last_across = False

    def step(self, o: Any, w: World) -> None:
        time = 1.0 / w.rate
        for _ in range(64):
            if not (self.going_x or self.going_y) and not self._choose(o, w):
                break
            dx, dy = self.aim_x - o.x, self.aim_y - o.y
            far = w.span(dx, dy)
            way = self.speed * time
            if way < far - 1e-9:
                if far > 0.0:
                    o.x += dx * (way / far)
                    o.y += dy * (way / far)
                break
            o.x, o.y = self.aim_x, self.aim_y
            time -= far / self.speed if self.speed > 0.0 else time
            self.going_x = self.going_y = 0.0
            w.happens(o, "step_finished")
            if time <= 1e-12:
                break
        self.told = 0

    def _choose(self, o: Any, w: World) -> bool:
        """Begin the next step that is asked for and free."""
        if self.asked:
            right, down = WAYS[SIDES[self.asked - 1]]
            self.asked = 0
        else:
            right, down = self.ways(w)
        if right or down:
            o.set_direction(w, w.direction(right, down) / 11.25)
        if right and down and not self.diagonal_steps:
            first = (0.0, down) if self.last_across else (right, 0.0)
            second = (right, 0.0) if self.last_across else (0.0, down)
            return self._begin(o, w, *first) or self._begin(o, w, *second)
        return bool(right or down) and self._begin(o, w, right, down)

    def _begin(self, o: Any, w: World, right: float, down: float) -> bool:
        if self.speed <= 0.0 or not self.is_free(o, w, right, down):
            return False
        self.aim_x, self.aim_y = o.x + right * self.cell_width, o.y + down * self.cell_height
        self.going_x, self.going_y = right, down
        self.last_across = bool(right)
        return True

    def is_free(self, o: Any, w: World, right: float, down: float) -> bool:
        dx, dy = right * self.cell_width, down * self.cell_height
        if self.edges != "open":
            left, top, right_edge, bottom = w.bounds(o)
            if left + dx < -1e-6 or top + dy < -1e-6 or right_edge + dx > w.frame.width + 1e-6 or bottom + dy > w.frame.height + 1e-6:
                return False
        if right and down:
            return first_meeting(o, w, dx, 0.0) is None and first_meeting(o, w, 0.0, dy) is None and first_meeting(o, w, dx, dy) is None
        return first_meeting(o, w, dx, dy) is None

    def velocity(self) -> tuple[float, float]:
        if self.going_x and self.going_y:
            return self.going_x * self.speed * 0.7071067811865476, self.going_y * self.speed * 0.7071067811865476
        return self.going_x * self.speed, self.going_y * self.speed

    def set_speed(self, o: Any, w: World, value: float) -> None:
        self.speed = value

    def halt(self, o: Any, w: World) -> None:
        """The step under way ends where it is."""
        self.going_x = self.going_y = 0.0
        self.asked = 0

    def get_grid_x(self, o: Any, w: World) -> float:
        return float((o.x // self.cell_width) + 1.0)

    def get_grid_y(self, o: Any, w: World) -> float:
        return float((o.y // self.cell_height) + 1.0)

    def set_grid_x(self, o: Any, w: World, value: float) -> None:
        o.x += (value - self.get_grid_x(o, w)) * self.cell_width
        self.halt(o, w)

    def set_grid_y(self, o: Any, w: World, value: float) -> None:
        o.y += (value - self.get_grid_y(o, w)) * self.cell_height
        self.halt(o, w)

    @action("step {side}", common=True, keywords=("Move one tile", "Simulate control"), side=choice(*SIDES))
    def take_step(self, o: Any, w: World, side: str) -> None:
        """Steps one cell to a side, after the step under way, if it is free then."""
        self.asked = SIDES.index(side) + 1

    @condition("can step {side}", keywords=("Can move direction",), side=choice(*SIDES))
    def can_step(self, o: Any, w: World, side: str) -> bool:
        """Holds while the cell beside it is free of obstacles."""
        return self.is_free(o, w, *WAYS[side])

    @condition("steps {side}", keywords=("Is moving direction",), side=choice(*SIDES))
    def is_stepping(self, o: Any, w: World, side: str) -> bool:
        """Holds while a step to a side is under way."""
        right, down = WAYS[side]
        return (bool(right) and self.going_x == right) or (bool(down) and self.going_y == down)

    @condition("completes a step", trigger=True, common=True, keywords=("On step finished", "On moved"))
    def step_finished(self, o: Any, w: World) -> bool:
        """Happens when it has come to the next cell."""
        return False
