"""Bouncing ball: flies on and bounces off obstacles, the edges of the frame and objects, without losing speed unless told to."""

from __future__ import annotations

from typing import Any, ClassVar

from ..api import World, angle, number, word
from .directed import AT_OBSTACLES, Directed
from .edges import EDGES
from .kinematics import approach


class BouncingBall(Directed):
    """At obstacles it bounces by itself; off other objects with `bounce_off` in the row of their collision."""

    title = "Bouncing ball"
    keywords: ClassVar[tuple[str, ...]] = ("Ball", "Bouncing ball movement", "Breakout", "Pong")

    heading: float = angle("Direction at the start", 45.0)
    obstacles: str = word("choice", "At obstacles", "bounce", choices=AT_OBSTACLES, keywords=("Bounce off solids",))
    edges: str = word("choice", "At the edges of the frame", "bounce", choices=EDGES)
    deceleration: float = number("Deceleration", 0.0, low=0.0, high=1e6, unit="px/s", keywords=("Set deceleration",))
    scatter: float = number("Scatter of a bounce", 0.0, low=0.0, high=90.0, unit="deg", keywords=("Randomizer",))
    angles: float = number("Number of directions", 0.0, low=0.0, high=360.0, keywords=("Number of angles",))

    def step(self, o: Any, w: World) -> None:
        if self.deceleration:
            time = 1.0 / w.rate
            now = self.speed_now(o)
            after, way = approach(now, 0.0, self.deceleration, time)
            self._scale(now, way / time)
            super().step(o, w)
            self._scale(self.speed_now(o), after)
        else:
            super().step(o, w)

    def _scale(self, now: float, speed: float) -> None:
        if now > 0.0:
            self.vx *= speed / now
            self.vy *= speed / now

    def after_bounce(self, o: Any, w: World) -> None:
        """Scatter the heading, or bring it to one of a number of directions; never back into what it met."""
        if not self.scatter and self.angles < 1.0:
            return
        heading, speed = self.get_moving_angle(o, w), self.speed_now(o)
        made = heading
        if self.scatter:
            made += w.random.between(-self.scatter, self.scatter)
        if self.angles >= 1.0:
            part = 360.0 / float(int(self.angles))
            made = part * float(int(made / part + 0.5))
        cosine, sine = w.heading(made)
        vx, vy = cosine * speed, sine * speed
        self.vx = vx if vx * self.vx > 0.0 or not self.vx else self.vx
        self.vy = vy if vy * self.vy > 0.0 or not self.vy else self.vy
        self._scale(self.speed_now(o), speed)
