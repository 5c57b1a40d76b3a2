"""Mouse-controlled: the object goes where the pointer is, at once or no faster than it can."""

from __future__ import annotations

from typing import Any

from ..api import World, number, truth, word
from .base import Movement
from .drag_and_drop import AXES
from .edges import keep_inside
from .sweep import shift


class MouseControlled(Movement):
    """For bats, sights and cursors. Where it may go is bounded by a zone, the frame and obstacles."""

    own_slots: tuple[str, ...] = ("now",)

    title = "Mouse-controlled"
    keywords = ("Mouse controlled", "Follow the mouse", "Cursor", "Paddle")

    speed: float = number("Highest speed (0: at once)", 0.0, low=0.0, high=1e6, unit="px/s", common=True)
    axes: str = word("choice", "Moves", "both", choices=AXES, keywords=("Set axes",))
    zone_left: float = number("Left edge of its zone", -1e6, low=-1e6, high=1e6, unit="px", keywords=("Set left boundary of allowed area", "Zone of displacement"))
    zone_right: float = number("Right edge of its zone", 1e6, low=-1e6, high=1e6, unit="px", keywords=("Set width of allowed area",))
    zone_top: float = number("Upper edge of its zone", -1e6, low=-1e6, high=1e6, unit="px", keywords=("Set top boundary of allowed area",))
    zone_bottom: float = number("Lower edge of its zone", 1e6, low=-1e6, high=1e6, unit="px", keywords=("Set height of allowed area",))
    stays_in_frame: bool = truth("Stays inside the frame", True, keywords=("Always force object within allowed area",))
    stopped_by_obstacles: bool = truth("Obstacles stop it", False)
    controlled: bool = truth("The player steers it", True, keywords=("Ignore default controls", "Set ignoring input"))

    now: float

    def clear(self) -> None:
        self.now = 0.0

    def step(self, o: Any, w: World) -> None:
        self.now = 0.0
        if not self.controlled:
            return
        x, y = w.pointer_on(o.layer_index)
        x = o.x if self.axes == "up_and_down" else min(max(x, self.zone_left), self.zone_right)
        y = o.y if self.axes == "across" else min(max(y, self.zone_top), self.zone_bottom)
        dx, dy = x - o.x, y - o.y
        far = w.span(dx, dy)
        most = self.speed / w.rate
        if self.speed > 0.0 and far > most:
            dx, dy = dx * (most / far), dy * (most / far)
        before = o.x, o.y
        if self.stopped_by_obstacles:
            if dx:
                shift(o, w, dx, 0.0)
            if dy:
                shift(o, w, 0.0, dy)
        elif self.speed > 0.0 and far > most:
            o.x += dx
            o.y += dy
        else:
            o.x, o.y = x, y
        if self.stays_in_frame:
            keep_inside(o, w)
        self.now = w.span(o.x - before[0], o.y - before[1]) * w.rate

    def speed_now(self, o: Any) -> float:
        return self.now

    def set_speed(self, o: Any, w: World, value: float) -> None:
        self.speed = value

    def halt(self, o: Any, w: World) -> None:
        self.now = 0.0
