"""Circular: goes round its place on a circle, an ellipse or a spiral; or round an object that moves."""

from __future__ import annotations

from typing import Any

from ..api import World, action, angle, condition, number, truth
from .offset import Around

FULL = 360.0


class Circular(Around):
    """Its place in the frame is the middle. Degrees a second; a positive turn is clockwise."""

    own_slots: tuple[str, ...] = ("around", "now", "radius_now", "rounds")

    title = "Circular"
    keywords = ("Orbit", "Circular movement", "Simple ellipse", "Ellipse movement", "Regular polygon", "Spiral", "Rotate around")

    radius: float = number("Radius", 100.0, low=0.0, high=1e6, unit="px", common=True, setter="set_radius", keywords=("Set radius", "Set radius X"))
    radius_y: float = number("Radius up and down (0: as the other)", 0.0, low=0.0, high=1e6, unit="px", keywords=("Set radius Y", "Secondary radius"))
    angular_speed: float = angle("Turns each second by", 90.0, low=-1e6, high=1e6, common=True, keywords=("Set angular velocity", "Orbit speed"))
    start_angle: float = angle("Angle at the start", 0.0, keywords=("Set starting angle", "Set offset angle"))
    tilt: float = angle("Tilt of an ellipse", 0.0, keywords=("Set rotation angle",))
    spiral: float = number("Spiral", 0.0, low=-1e6, high=1e6, unit="px/s", keywords=("Set spiral velocity",))
    least_radius: float = number("Smallest radius", 0.0, low=0.0, high=1e6, unit="px", keywords=("Set minimum radius",))
    most_radius: float = number("Largest radius", 1e6, low=0.0, high=1e6, unit="px", keywords=("Set maximum radius",))
    turns: bool = truth("It turns to where it moves", False, keywords=("Set angle", "Rotate object"))
    circle_angle: float = angle("Angle on the circle", getter="get_now", setter="set_now", in_file=False, slot=False,
                                keywords=("Set current angle", "Get current angle"))

    now: float               # the angle on the circle
    radius_now: float
    rounds: float            # degrees gone since the last full round
    around: int              # number of the instance that it goes round, -1: none

    def clear(self) -> None:
        super().clear()
        self.now = self.start_angle
        self.radius_now = self.radius
        self.rounds = 0.0
        self.around = -1

    def step(self, o: Any, w: World) -> None:
        self.follow(o)
        if self.around >= 0:
            middle = w.numbered(self.around)
            if middle is None:
                self.around = -1
            else:
                self.base_x, self.base_y = middle.x, middle.y
        if self.running:
            time = 1.0 / w.rate
            self.now = (self.now + self.angular_speed * time) % FULL
            self.rounds += abs(self.angular_speed) * time
            if self.spiral:
                radius = self.radius_now + self.spiral * time
                self.radius_now = min(max(radius, self.least_radius), self.most_radius)
                if radius != self.radius_now:
                    self.spiral = 0.0
                    w.happens(o, "spiral_finished")
            if self.rounds >= FULL - 1e-9:
                self.rounds = max(0.0, self.rounds - FULL)
                w.happens(o, "round_finished")
        x, y = self.offset(w)
        self.put(o, x, y)
        if self.turns:
            o.angle = (self.now + self.tilt + (90.0 if self.angular_speed >= 0.0 else -90.0)) % FULL

    def offset(self, w: World) -> tuple[float, float]:
        cosine, sine = w.heading(self.now)
        x = self.radius_now * cosine
        y = (self.radius_y * (self.radius_now / self.radius if self.radius else 1.0) if self.radius_y else self.radius_now) * sine
        if self.tilt:
            cosine, sine = w.heading(self.tilt)
            return x * cosine - y * sine, x * sine + y * cosine
        return x, y

    def speed_now(self, o: Any) -> float:
        return abs(self.angular_speed) * self.radius_now * 0.017453292519943295 if self.running else 0.0

    def set_speed(self, o: Any, w: World, value: float) -> None:
        """Pixels a second along the circle."""
        if self.radius_now > 0.0:
            self.angular_speed = value / (self.radius_now * 0.017453292519943295) * (1.0 if self.angular_speed >= 0.0 else -1.0)

    def set_radius(self, o: Any, w: World, value: float) -> None:
        self.radius = self.radius_now = value

    def get_now(self, o: Any, w: World) -> float:
        return self.now

    def set_now(self, o: Any, w: World, value: float) -> None:
        self.now = value % FULL

    def reverse(self, o: Any, w: World) -> None:
        self.angular_speed = -self.angular_speed

    @action("go round {other}", common=True, keywords=("Pin", "Set origin to object", "Orbit around object"), other="object")
    def go_round(self, o: Any, w: World, other: list[Any]) -> None:
        """Goes round an object from now on, wherever that moves."""
        if other and other[0] is not o:
            self.around = other[0].uid

    @condition("completes a round", trigger=True, keywords=("On completion", "Has finished a loop"))
    def round_finished(self, o: Any, w: World) -> bool:
        """Happens each time it has gone round once."""
        return False

    @condition("comes to the end of its spiral", trigger=True, keywords=("On spiral completion",))
    def spiral_finished(self, o: Any, w: World) -> bool:
        """Happens when its radius has reached its bound; it goes round with that radius from then on."""
        return False
