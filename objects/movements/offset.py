"""What moves around a place that others may move: the base of circles and waves. The place is found anew when something else moved the object."""

from __future__ import annotations

from typing import Any

from ..api import World, number
from .steering import Startable


class Around(Startable):
    """Keeps the object some way off its base; what moves the object moves the base."""

    own_slots: tuple[str, ...] = ("base_x", "base_y", "last_x", "last_y", "running")

    middle_x: float = number("X of its middle", getter="get_middle_x", setter="set_middle_x", in_file=False, slot=False, unit="px",
                             keywords=("Set centre X", "Get centre X", "Initial X"))
    middle_y: float = number("Y of its middle", getter="get_middle_y", setter="set_middle_y", in_file=False, slot=False, unit="px",
                             keywords=("Set centre Y", "Get centre Y", "Initial Y"))

    base_x: float
    base_y: float
    last_x: float            # where it put the object
    last_y: float
    running: bool

    def clear(self) -> None:
        self.base_x = self.base_y = self.last_x = self.last_y = 0.0
        self.running = True

    def begin(self, o: Any, w: World) -> None:
        self.base_x, self.base_y = o.x, o.y
        self.last_x, self.last_y = o.x, o.y

    def follow(self, o: Any) -> None:
        """Something else moved the object: the base goes along."""
        if o.x != self.last_x:
            self.base_x += o.x - self.last_x
        if o.y != self.last_y:
            self.base_y += o.y - self.last_y

    def put(self, o: Any, x: float, y: float) -> None:
        o.x = self.last_x = self.base_x + x
        o.y = self.last_y = self.base_y + y

    def get_middle_x(self, o: Any, w: World) -> float:
        return self.base_x + o.x - self.last_x if self.begun else float(o.x)

    def get_middle_y(self, o: Any, w: World) -> float:
        return self.base_y + o.y - self.last_y if self.begun else float(o.y)

    def set_middle_x(self, o: Any, w: World, value: float) -> None:
        if self.begun:
            o.x += value - self.get_middle_x(o, w)
        else:
            o.x = value

    def set_middle_y(self, o: Any, w: World, value: float) -> None:
        if self.begun:
            o.y += value - self.get_middle_y(o, w)
        else:
            o.y = value

    def halt(self, o: Any, w: World) -> None:
        self.running = False

    def start(self, o: Any, w: World) -> None:
        self.running = True
