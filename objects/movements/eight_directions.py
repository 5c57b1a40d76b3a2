"""Eight directions: the player steers with the arrow keys, WASD or the gamepad; obstacles stop the object and let it slide."""

from __future__ import annotations

from math import sqrt
from typing import Any, ClassVar

from ..api import World
from ..phrases import msgid
from ..targets import PHONES, Limit
from .base import Movement

FARTHEST = 10_000.0                 # pixels that are looked at one by one in a tick
DIAGONAL = 0.7071067811865476       # 1 / sqrt(2), so that diagonals are not faster


class EightDirections(Movement):
    """Speeds in pixels a second, accelerations in pixels a second squared; 0 acceleration means at once."""

    __slots__ = ("acceleration", "deceleration", "speed", "vx", "vy")

    parameters: ClassVar[dict[str, tuple[Any, str]]] = {
        "speed": (200.0, "the highest speed, px/s"),
        "acceleration": (0.0, "how fast it speeds up, px/s each second; 0: at once"),
        "deceleration": (0.0, "how fast it slows down, px/s each second; 0: as it speeds up"),
    }

    limits: ClassVar[tuple[Limit, ...]] = (
        Limit(PHONES, msgid("a phone has no arrow keys; let a touch move it as well"), unless=("touch", "mouse")),)

    def __init__(self, speed: float = 200.0, acceleration: float = 0.0, deceleration: float = 0.0) -> None:
        super().__init__()
        self.speed = speed
        self.acceleration = acceleration
        self.deceleration = deceleration or acceleration
        self.vx = 0.0
        self.vy = 0.0

    def step(self, o: Any, w: World) -> None:
        if not self.enabled:
            return
        right = w.steer("right") - w.steer("left")
        down = w.steer("down") - w.steer("up")
        reach = self.speed * (DIAGONAL if right and down else 1.0)
        self.vx, mean_x = self._towards(self.vx, right * reach, w)
        self.vy, mean_y = self._towards(self.vy, down * reach, w)
        if mean_x:
            self._slide(o, w, mean_x / w.rate, 0.0)
        if mean_y:
            self._slide(o, w, 0.0, mean_y / w.rate)
        if right or down:
            o.set_direction(w, w.direction(right, down) / 11.25)

    def _towards(self, now: float, goal: float, w: World) -> tuple[float, float]:
        """The speed after this tick and the mean one during it, so that the way does not depend on the tick rate."""
        # Speeding up and slowing down may differ; turning round counts as slowing down.
        slowing = goal == 0.0 or now * goal < 0.0
        rate = self.deceleration if slowing else self.acceleration
        if rate <= 0.0:
            return goal, goal
        change = rate / w.rate
        after = min(goal, now + change) if goal > now else max(goal, now - change)
        return after, (now + after) * 0.5

    def _slide(self, o: Any, w: World, dx: float, dy: float) -> None:
        """Move along one axis; before an obstacle stop as near as whole pixels allow."""
        if not w.meets_obstacle(o, o.x + dx, o.y + dy):
            o.x += dx
            o.y += dy
            return
        if w.meets_obstacle(o, o.x, o.y):
            return          # inside an obstacle already: stay rather than push through
        step = 1.0 if dx + dy > 0.0 else -1.0
        left = min(abs(dx + dy), FARTHEST)
        while left >= 1.0:
            if w.meets_obstacle(o, o.x + (step if dx else 0.0), o.y + (step if dy else 0.0)):
                break
            if dx:
                o.x += step
            else:
                o.y += step
            left -= 1.0
        if dx:
            self.vx = 0.0
        else:
            self.vy = 0.0

    def speed_now(self, o: Any) -> float:
        return sqrt(self.vx * self.vx + self.vy * self.vy)

    def set_speed(self, o: Any, value: float) -> None:
        now = self.speed_now(o)
        if value == 0.0 or now == 0.0:
            self.vx = self.vy = 0.0
            return
        self.vx *= value / now
        self.vy *= value / now

