"""Eight directions: the player steers with the arrow keys, WASD or the gamepad; obstacles stop the object and let it slide."""

from __future__ import annotations

from typing import Any

from ..api import World, number, word
from .edges import EDGES, at_edge
from .kinematics import approach
from .steering import Steered
from .sweep import shift

DIAGONAL = 0.7071067811865476       # 1 / sqrt(2), so that diagonals are not faster


class EightDirections(Steered):
    """Speeds in pixels a second, accelerations in pixels a second squared; 0 acceleration means at once."""

    own_slots: tuple[str, ...] = ("vx", "vy")

    title = "Eight directions"
    keywords = ("8 direction", "Top-down movement", "Eight directions")

    acceleration: float = number("Acceleration", 0.0, low=0.0, high=1e6, unit="px/s", keywords=("Set acceleration",))
    deceleration: float = number("Deceleration", 0.0, low=0.0, high=1e6, unit="px/s", keywords=("Set deceleration",))
    directions: str = word("choice", "Directions", "eight", choices=("eight", "four", "left_right", "up_down"), keywords=("Set authorised directions",))
    edges: str = word("choice", "At the edges of the frame", "open", choices=EDGES, keywords=("Bound to layout", "Stay on screen"))

    vx: float
    vy: float

    def clear(self) -> None:
        super().clear()
        self.vx = self.vy = 0.0

    def step(self, o: Any, w: World) -> None:
        right, down = self.ways(w)
        self.told = 0
        if self.directions == "left_right":
            down = 0.0
        elif self.directions == "up_down" or (self.directions == "four" and down):
            right = 0.0
        reach = self.speed * (DIAGONAL if right and down else 1.0)
        time = 1.0 / w.rate
        self.vx, dx = self._towards(self.vx, right * reach, time)
        self.vy, dy = self._towards(self.vy, down * reach, time)
        if dx and shift(o, w, dx, 0.0) is not None:
            self.vx = 0.0
        if dy and shift(o, w, 0.0, dy) is not None:
            self.vy = 0.0
        if self.edges != "open" and (dx or dy):
            held_x, held_y = at_edge(o, w, self.edges)
            if held_x:
                self.vx = 0.0
            if held_y:
                self.vy = 0.0
        if right or down:
            o.set_direction(w, w.direction(right, down) / 11.25)

    def _towards(self, now: float, goal: float, time: float) -> tuple[float, float]:
        """Speeding up and slowing down may differ; turning round counts as slowing down until it stands."""
        if goal == 0.0 or now * goal < 0.0:
            rate = self.deceleration or self.acceleration
            if goal and rate > 0.0:
                needed = abs(now) / rate
                if needed < time:
                    after, way = approach(0.0, goal, self.acceleration, time - needed)
                    return after, now * 0.5 * needed + way
                return approach(now, 0.0, rate, time)
            return approach(now, goal, rate, time)
        return approach(now, goal, self.acceleration, time)

    def velocity(self) -> tuple[float, float]:
        return self.vx, self.vy

    def set_velocity(self, o: Any, w: World, vx: float, vy: float) -> None:
        self.vx = vx
        self.vy = vy

    def set_speed(self, o: Any, w: World, value: float) -> None:
        now = self.speed_now(o)
        if value == 0.0 or now == 0.0:
            self.vx = self.vy = 0.0
            return
        self.vx *= value / now
        self.vy *= value / now
