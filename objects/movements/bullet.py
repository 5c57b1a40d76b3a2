"""Bullet: flies straight on with its speed, faster or slower by and by, with gravity if it should fall."""

from __future__ import annotations

from typing import Any

from ..api import World, number
from .directed import Directed
from .kinematics import approach

ENDLESS = 1e9


class Bullet(Directed):
    """It starts in the direction of its settings, of its picture, or where events send it."""

    title = "Bullet"
    keywords = ("Projectile", "Fire bullet", "Vector movement", "Launch an object")

    acceleration: float = number("Acceleration", 0.0, low=-1e6, high=1e6, unit="px/s", keywords=("Set acceleration",))
    max_speed: float = number("Highest speed", 0.0, low=0.0, high=1e6, unit="px/s", keywords=("Set maximum speed", "Set max speed"))

    def fly(self, o: Any, w: World, time: float) -> None:
        """A change of speed on the way is made even for the tick: the way is that of the exact mean speed."""
        if not self.acceleration:
            super().fly(o, w, time)
            return
        now = self.speed_now(o)
        goal = 0.0 if self.acceleration < 0.0 else self.max_speed or ENDLESS
        after, way = approach(now, goal, abs(self.acceleration), time)
        cosine, sine = w.heading(self.get_moving_angle(o, w))
        mean = way / time
        self.vx, self.vy = cosine * mean, sine * mean
        super().fly(o, w, time)
        if (self.vx or self.vy) and self.begun:
            gone = self.speed_now(o)
            self.vx *= after / gone
            self.vy *= after / gone
