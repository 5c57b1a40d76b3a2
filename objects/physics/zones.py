"""Fan, Magnet, Treadmill: zones of a frame that push the bodies in them. They are not drawn while they are invisible, as they begin."""

from __future__ import annotations

from typing import Any, ClassVar

from ..api import World, number, truth
from ..visible import Visible


class Zone(Visible):
    """A box that pushes the dynamic bodies whose centre is in it."""

    group = "Play"

    visible: bool = truth("Visible", False, common=True, keywords=("Make invisible", "Make reappear", "show", "hide"))
    active: bool = truth("Switched on", True, common=True, keywords=("Set fan ON/OFF", "Set magnet ON/OFF", "Set treadmill ON/OFF", "Is fan active?",
                                                                      "Is magnet active?", "Is treadmill active?"))
    zone_kind: ClassVar[str] = ""
    colour: ClassVar[str] = "#4080ff60"

    def draw(self, w: World, pen: Any, x: float, y: float) -> None:
        pen.box(x, y, self, self.colour)


class Fan(Zone):
    """Blows along its own direction, over its width."""

    type_name = "Fan"
    title = "Fan"
    icon = "fan"
    keywords = ("Physics - Fan", "wind", "blow", "air stream")

    strength: float = number("Strength", 1000.0, low=-1e6, high=1e6, common=True, keywords=("Set strength", "Fan strength", "force"))
    fades: bool = truth("Weaker with the distance")

    zone_kind: ClassVar[str] = "fan"
    natural_size: ClassVar[tuple[float, float]] = (200.0, 64.0)


class Magnet(Zone):
    """Pulls bodies in its box towards its hot spot; with a strength below 0 it pushes them away."""

    type_name = "Magnet"
    title = "Magnet"
    icon = "magnet"
    keywords = ("Physics - Magnet", "attract", "attraction", "gravity well", "planet")

    strength: float = number("Strength", 1000.0, low=-1e6, high=1e6, common=True, keywords=("Set strength", "Magnet strength", "force"))
    fades: bool = truth("Weaker with the distance", True)

    zone_kind: ClassVar[str] = "magnet"
    natural_size: ClassVar[tuple[float, float]] = (256.0, 256.0)
    colour: ClassVar[str] = "#ff406060"


class Treadmill(Zone):
    """Takes bodies along in its own direction, at its speed."""

    type_name = "Treadmill"
    title = "Treadmill"
    icon = "treadmill"
    keywords = ("Physics - Treadmill", "conveyor belt", "moving floor", "escalator")

    strength: float = number("Speed", 100.0, low=-1e5, high=1e5, unit="px/s", common=True, keywords=("Set speed", "Treadmill speed"))

    fades: ClassVar[bool] = False
    zone_kind: ClassVar[str] = "treadmill"
    natural_size: ClassVar[tuple[float, float]] = (200.0, 32.0)
    colour: ClassVar[str] = "#40c04060"
