"""Pinball: gravity pulls the ball down, obstacles and edges throw it back with some loss, and it rolls to rest."""

from __future__ import annotations

from typing import Any

from ..api import World, angle, number, word
from .bouncing_ball import BouncingBall
from .directed import AT_OBSTACLES


class Pinball(BouncingBall):
    """A bouncing ball with weight."""

    title = "Pinball"
    keywords = ("Pinball movement", "Gravity ball")

    heading: float = angle("Direction at the start", 0.0)
    speed: float = number("Speed at the start", 0.0, low=0.0, high=1e6, unit="px/s", common=True)
    gravity: float = number("Gravity", 600.0, low=-1e6, high=1e6, unit="px/s", common=True, keywords=("Set gravity", "Set gravity strength"))
    bounciness: float = number("Speed kept by a bounce", 0.7, low=0.0, high=2.0, keywords=("Elasticity", "Restitution"))
    deceleration: float = number("Deceleration", 20.0, low=0.0, high=1e6, unit="px/s", keywords=("Set deceleration",))
    obstacles: str = word("choice", "At obstacles", "bounce", choices=AT_OBSTACLES, keywords=("Bounce off solids",))

    def begin(self, o: Any, w: World) -> None:
        super().begin(o, w)
        self.resting = max(self.resting, 0.0)
