"""Homing: hunts an object, turning towards it no faster than it can."""

from __future__ import annotations

from typing import Any, ClassVar

from ..api import World, action, angle, condition, number, text, truth
from .directed import Directed
from .kinematics import approach, turned


class Homing(Directed):
    """It hunts the nearest instance of `target`, or what `home_on` names; without prey it flies straight on."""

    own_slots: tuple[str, ...] = ("near", "prey")

    title = "Homing"
    keywords = ("Chase", "Homing missile", "Seek", "Follow", "Enemy AI", "Move toward object")

    names_of_objects: ClassVar[tuple[str, ...]] = ("target",)

    target: str = text("Object that it hunts", "", keywords=("Target",))
    turn_speed: float = angle("Turns each second by at most", 180.0, low=0.0, high=1e6, keywords=("Set rotation speed", "Steer speed"))
    acceleration: float = number("Acceleration", 0.0, low=0.0, high=1e6, unit="px/s", keywords=("Set acceleration",))
    max_speed: float = number("Highest speed", 0.0, low=0.0, high=1e6, unit="px/s", keywords=("Set maximum speed", "Set max speed"))
    stop_within: float = number("Stops within", 0.0, low=0.0, high=1e6, unit="px", keywords=("Keep distance",))
    turns: bool = truth("It turns to where it moves", True, keywords=("Set angle", "Rotate object"))

    prey: int                # number of the instance that it hunts, -1: none
    near: bool               # whether it has come as near as it should

    def clear(self) -> None:
        super().clear()
        self.prey = -1
        self.near = False

    def step(self, o: Any, w: World) -> None:
        prey = self._prey(o, w)
        self.last_x, self.last_y = o.x, o.y
        time = 1.0 / w.rate
        if prey is not None:
            dx, dy = prey.x - o.x, prey.y - o.y
            far = w.span(dx, dy)
            if far <= max(self.stop_within, 1e-9):
                if not self.near:
                    self.near = True
                    w.happens(o, "caught_up")
                self.halt(o, w)
                self.at_edges(o, w)
                return
            self.near = False
            heading = turned(self.get_moving_angle(o, w), w.direction(dx, dy), self.turn_speed * time)
            speed = self.resting if not (self.vx or self.vy) else self.speed_now(o)
            after, way = approach(speed, self.max_speed or speed, self.acceleration, time)
            pace = way / time
            # Straight on the prey it stops right there; on a curve it flies on past.
            if heading == w.direction(dx, dy) % 360.0 and way > far - self.stop_within:
                pace = (far - self.stop_within) / time
            self._set_off(w, heading, pace)
            self.fly(o, w, time)
            if after != pace and (self.vx or self.vy):
                self._set_off(w, self.get_moving_angle(o, w), after)
            self.resting = after
        else:
            self.fly(o, w, time)
        self.at_edges(o, w)
        self.show(o, w)

    def _prey(self, o: Any, w: World) -> Any:
        """What it hunts: the one it hunted before while that lives, else the nearest."""
        found = w.numbered(self.prey) if self.prey >= 0 else None
        if found is None and self.target:
            best = 1e300
            for one in w.named(self.target):
                far = (one.x - o.x) * (one.x - o.x) + (one.y - o.y) * (one.y - o.y)
                if far < best and one is not o:
                    best, found = far, one
            self.prey = found.uid if found is not None else -1
        return found

    @action("hunt {other}", common=True, keywords=("Set target", "Home on", "Follow object", "Chase"), other="object")
    def home_on(self, o: Any, w: World, other: list[Any]) -> None:
        """Hunts the nearest of some objects from now on."""
        best = 1e300
        for one in other:
            far = (one.x - o.x) * (one.x - o.x) + (one.y - o.y) * (one.y - o.y)
            if far < best and one is not o:
                best = far
                self.prey = one.uid
        self.near = False

    @action("hunt nothing", keywords=("Clear target", "Stop following"))
    def let_go(self, o: Any, w: World) -> None:
        """Forgets what it hunted and flies straight on."""
        self.prey = -1
        self.target = ""

    @condition("has a target", keywords=("Has target",))
    def has_target(self, o: Any, w: World) -> bool:
        """Holds while what it hunts lives."""
        return self.prey >= 0 and w.numbered(self.prey) is not None

    @condition("catches up with its target", trigger=True, keywords=("Target reached", "On arrived at target"))
    def caught_up(self, o: Any, w: World) -> bool:
        """Happens when it has come as near to its target as it should."""
        return False
