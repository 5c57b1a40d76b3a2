"""Race car: up speeds up, down brakes and backs, left and right steer; it drives where its front points."""

from __future__ import annotations

from typing import Any

from ..api import World, angle, number, truth, word
from .edges import EDGES, at_edge
from .kinematics import approach, turned
from .steering import Steered
from .sweep import shift

AT_OBSTACLES = ("pass", "stop", "bounce", "destroy")
HALF_TURN = 57.29577951308232        # degrees of an arc as long as its radius


class RaceCar(Steered):
    """The picture points to the right at angle 0. Steering turns the object; its speed follows, late when it drifts."""

    own_slots: tuple[str, ...] = ("motion", "now")

    title = "Race car"
    keywords = ("Car", "Race car movement", "Vehicle", "Top-down car", "Driving")

    acceleration: float = number("Acceleration", 200.0, low=0.0, high=1e6, unit="px/s", keywords=("Set acceleration",))
    deceleration: float = number("Deceleration", 300.0, low=0.0, high=1e6, unit="px/s", keywords=("Set deceleration",))
    rolling: float = number("Slows down by itself", 80.0, low=0.0, high=1e6, unit="px/s", keywords=("Friction",))
    steer_speed: float = angle("Steers each second by", 150.0, low=0.0, high=1e5, common=True, keywords=("Set steer speed", "Set rotating speed"))
    reverse_speed: float = number("Highest speed backwards", 80.0, low=0.0, high=1e6, unit="px/s", keywords=("Enable reverse",))
    steers_standing: bool = truth("It also turns while it stands", False)
    grip: float = angle("Its way follows its front each second by", 0.0, low=0.0, high=1e6, keywords=("Set drift recover", "Drift"))
    obstacles: str = word("choice", "At obstacles", "stop", choices=AT_OBSTACLES)
    bounciness: float = number("Speed kept by a bounce", 0.5, low=0.0, high=2.0)
    edges: str = word("choice", "At the edges of the frame", "open", choices=EDGES)

    now: float               # the speed along its way; negative backwards
    motion: float            # the angle of its way

    def clear(self) -> None:
        super().clear()
        self.now = self.motion = 0.0

    def begin(self, o: Any, w: World) -> None:
        self.motion = o.angle

    def step(self, o: Any, w: World) -> None:
        time = 1.0 / w.rate
        right, down = self.ways(w)
        self.told = 0
        self.now, way = self._pace(down, time)
        turn = 0.0
        if right and (self.now or self.steers_standing):
            # It steers less the slower it is, and the other way round backwards.
            share = 1.0 if self.steers_standing or not self.speed else max(-1.0, min(self.now / (self.speed * 0.25), 1.0))
            turn = right * self.steer_speed * share * time
            o.angle = (o.angle + turn) % 360.0
        if self.grip > 0.0:
            self.motion = turned(self.motion, o.angle, self.grip * time)
            middle, bend = self.motion, 0.0
        else:
            self.motion = o.angle
            middle, bend = o.angle - turn * 0.5, turn
        if way:
            if bend:
                half = bend * 0.5 / HALF_TURN
                way *= w.heading(bend * 0.5)[1] / half           # the chord of the arc it drives
            cosine, sine = w.heading(middle)
            self._drive(o, w, cosine * way, sine * way)
        held_x, held_y = at_edge(o, w, self.edges)
        if held_x or held_y:
            self._hit(o, w, 1.0 if held_x else 0.0, 1.0 if held_y else 0.0, self.edges == "bounce")

    def _pace(self, down: float, time: float) -> tuple[float, float]:
        if down < 0.0:
            return approach(self.now, self.speed, self.acceleration if self.now >= 0.0 else self.deceleration, time)
        if down > 0.0:
            if self.now > 0.0:
                return approach(self.now, 0.0, self.deceleration, time)
            return approach(self.now, -self.reverse_speed, self.acceleration, time)
        return approach(self.now, 0.0, self.rolling, time) if self.rolling > 0.0 else (self.now, self.now * time)

    def _drive(self, o: Any, w: World, dx: float, dy: float) -> None:
        if self.obstacles == "pass":
            o.x += dx
            o.y += dy
            return
        meeting = shift(o, w, dx, dy)
        if meeting is None:
            return
        if self.obstacles == "destroy":
            w.destroy(o)
            return
        self._hit(o, w, meeting.nx, meeting.ny, self.obstacles == "bounce")
        if self.obstacles == "stop" and not (meeting.nx and meeting.ny):
            # Along a wall it slides on with what is left of the way.
            left = 1.0 - meeting.part
            shift(o, w, 0.0 if meeting.nx else dx * left, 0.0 if meeting.ny else dy * left)

    def _hit(self, o: Any, w: World, nx: float, ny: float, bounces: bool) -> None:
        """Lose the speed into the wall, or go back with some of it."""
        cosine, sine = w.heading(self.motion)
        size = w.span(nx, ny) or 1.0
        into = abs((cosine * nx + sine * ny) / size)
        if bounces:
            self.now = -self.now * self.bounciness
        else:
            self.now *= max(0.0, 1.0 - into)

    def velocity(self) -> tuple[float, float]:
        return 0.0, 0.0

    def get_velocity_x(self, o: Any, w: World) -> float:
        return self.now * w.heading(self.motion)[0]

    def get_velocity_y(self, o: Any, w: World) -> float:
        return self.now * w.heading(self.motion)[1]

    def get_moving_angle(self, o: Any, w: World) -> float:
        return self.motion % 360.0 if self.now >= 0.0 else (self.motion + 180.0) % 360.0

    def set_moving_angle(self, o: Any, w: World, value: float) -> None:
        o.angle = self.motion = value % 360.0

    def set_velocity(self, o: Any, w: World, vx: float, vy: float) -> None:
        self.now = w.span(vx, vy)
        o.angle = self.motion = w.direction(vx, vy)

    def speed_now(self, o: Any) -> float:
        return abs(self.now)

    def set_speed(self, o: Any, w: World, value: float) -> None:
        self.now = value if self.now >= 0.0 else -value
