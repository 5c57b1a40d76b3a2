"""What movements share that a player steers, and what all have that go somewhere: a velocity with an angle."""

from __future__ import annotations

from math import sqrt
from typing import Any, ClassVar

from ..api import World, action, angle, choice, number, truth
from ..phrases import msgid
from ..targets import PHONES, Limit
from .base import Movement

CONTROLS = ("left", "right", "up", "down", "jump")
FASTEST = 100_000.0      # pixels a second


class Going(Movement):
    """A movement with a velocity."""

    velocity_x: float = number("Speed to the right", getter="get_velocity_x", setter="set_velocity_x", in_file=False, slot=False, low=-FASTEST, high=FASTEST,
                               unit="px/s", keywords=("Set vector X", "Velocity X", "Get X velocity", "Set speed x-component"))
    velocity_y: float = number("Speed downwards", getter="get_velocity_y", setter="set_velocity_y", in_file=False, slot=False, low=-FASTEST, high=FASTEST,
                               unit="px/s", keywords=("Set vector Y", "Velocity Y", "Get Y velocity", "Set speed y-component"))
    moving_angle: float = angle("Angle of motion", getter="get_moving_angle", setter="set_moving_angle", in_file=False, slot=False,
                                keywords=("Set angle of motion", "Movement angle", "Set direction"))

    def velocity(self) -> tuple[float, float]:
        """Pixels a second to the right and down."""
        return 0.0, 0.0

    def set_velocity(self, o: Any, w: World, vx: float, vy: float) -> None:
        """Go on with another velocity."""

    def get_velocity_x(self, o: Any, w: World) -> float:
        return self.velocity()[0]

    def get_velocity_y(self, o: Any, w: World) -> float:
        return self.velocity()[1]

    def set_velocity_x(self, o: Any, w: World, value: float) -> None:
        self.set_velocity(o, w, value, self.velocity()[1])

    def set_velocity_y(self, o: Any, w: World, value: float) -> None:
        self.set_velocity(o, w, self.velocity()[0], value)

    def get_moving_angle(self, o: Any, w: World) -> float:
        return w.direction(*self.velocity())

    def set_moving_angle(self, o: Any, w: World, value: float) -> None:
        cosine, sine = w.heading(value)
        speed = self.speed_now(o)
        self.set_velocity(o, w, cosine * speed, sine * speed)

    def speed_now(self, o: Any) -> float:
        vx, vy = self.velocity()
        return sqrt(vx * vx + vy * vy)


class Startable(Movement):
    """A movement that events start and turn round."""

    @action("start moving", keywords=("Start movement", "Set active", "Restart movement", "Move along path"))
    def start(self, o: Any, w: World) -> None:
        """Goes on after a stop."""

    @action("turn round", keywords=("Reverse", "Reverse movement"))
    def reverse(self, o: Any, w: World) -> None:
        """Goes back the way it came."""


class Steered(Going):
    """A movement that a player steers with the arrow keys, WASD or the gamepad, and events by `steer`."""

    limits: ClassVar[tuple[Limit, ...]] = (
        Limit(PHONES, msgid("a phone has no arrow keys; let a touch move it as well"), unless=("touch", "mouse")),)

    own_slots: tuple[str, ...] = ("told",)

    speed: float = number("Highest speed", 200.0, low=0.0, high=1e6, unit="px/s", common=True, keywords=("Maximum speed",))
    max_speed: float = number("Highest speed", getter="get_max_speed", setter="set_max_speed", in_file=False, slot=False, low=0.0, high=1e6, unit="px/s",
                              keywords=("Set maximum speed", "Set max speed"))
    controlled: bool = truth("The player steers it", True, keywords=("Ignore default controls", "Set ignoring input", "Default controls"))

    told: int                # controls that events hold for the next step, as bits

    def clear(self) -> None:
        self.told = 0

    def get_max_speed(self, o: Any, w: World) -> float:
        return self.speed

    def set_max_speed(self, o: Any, w: World, value: float) -> None:
        self.speed = value

    @action("steer {control}", common=True, keywords=("Simulate control", "Simulate jump key", "Simulate left key", "Simulate right key", "Simulate up key",
                                                      "Simulate down key", "Simulate stick"), control=choice(*CONTROLS))
    def steer(self, o: Any, w: World, control: str) -> None:
        """Steers for one tick as if the player did; in a row that runs in every tick, all the time."""
        self.told |= 1 << CONTROLS.index(control)

    def held(self, w: World, control: str) -> bool:
        """Whether the player or events steer this way; `told` is spent by the caller at the end of its step."""
        return (self.told | w.steered if self.controlled else self.told) >> CONTROLS.index(control) & 1 == 1

    def ways(self, w: World) -> tuple[float, float]:
        """To the right and down: -1, 0 or 1 each."""
        bits = self.told | w.steered if self.controlled else self.told
        if not bits & 15:
            return 0.0, 0.0
        return float((bits >> 1 & 1) - (bits & 1)), float((bits >> 3 & 1) - (bits >> 2 & 1))
