"""camera: what part of the frame is shown."""

from __future__ import annotations

from typing import Any

from ..api import BuiltIn, World, action, number, truth


class Camera(BuiltIn):
    """Looks at a place of the frame. It stays inside the frame unless told otherwise."""

    own_slots = ("height", "width")

    type_name = "camera"
    title = "Camera"
    icon = "camera"
    keywords = ("scroll", "Center display", "viewport", "Scrolling")

    x: float = number("X of the middle", setter="set_x", unit="px", common=True, keywords=("Center display X", "ScrollX"))
    y: float = number("Y of the middle", setter="set_y", unit="px", common=True, keywords=("Center display Y", "ScrollY"))
    bounded: bool = truth("Stays inside the frame", True, setter="set_bounded")
    left: float = number("Left edge of what is shown", writable=False, unit="px", keywords=("X left edge", "ViewportLeft"))
    top: float = number("Top edge of what is shown", writable=False, unit="px", keywords=("Y top edge", "ViewportTop"))

    width: float
    height: float

    def __init__(self, width: float, height: float) -> None:
        self.width = width
        self.height = height
        self.x = width * 0.5
        self.y = height * 0.5
        self.bounded = True
        self.left = self.top = 0.0

    def place(self, w: World) -> None:
        """Bring the middle inside the bounds and find the edges."""
        if self.bounded:
            self.x = _inside(self.x, self.width, w.frame.width)
            self.y = _inside(self.y, self.height, w.frame.height)
        self.left = self.x - self.width * 0.5
        self.top = self.y - self.height * 0.5

    def set_x(self, w: World, value: float) -> None:
        self.x = value
        self.place(w)

    def set_y(self, w: World, value: float) -> None:
        self.y = value
        self.place(w)

    def set_bounded(self, w: World, value: bool) -> None:
        self.bounded = value
        self.place(w)

    @action("look at {x}, {y}", common=True, keywords=("Center display at X,Y", "Scroll to position", "Center the camera"), x="number", y="number")
    def look_at(self, w: World, x: float, y: float) -> None:
        """Shows a place of the frame in the middle of the window."""
        self.x = x
        self.y = y
        self.place(w)

    @action("follow {other}", keywords=("Scroll to object", "Center the camera on an object"), other="object", smooth="number")
    def follow(self, w: World, other: list[Any], smooth: float = 0.0) -> None:
        """Shows an object in the middle; run it every tick. `smooth` from 0 (at once) to nearly 1 (slowly) lets the camera lag behind."""
        if other:
            keep = max(0.0, min(smooth, 0.99))
            self.x = other[0].x * (1.0 - keep) + self.x * keep
            self.y = other[0].y * (1.0 - keep) + self.y * keep
            self.place(w)


def _inside(middle: float, shown: float, whole: float) -> float:
    if whole <= shown:
        return whole * 0.5
    return max(shown * 0.5, min(middle, whole - shown * 0.5))
