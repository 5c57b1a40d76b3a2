"""The walk through what a frame shows, in drawing order, the same for every back end."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from math import cos, floor, radians, sin
from operator import attrgetter
from typing import Any, NamedTuple

from .interface import Instance

_layer_of = attrgetter("layer_index")


class Shown(NamedTuple):
    """A layer that is to be drawn. A hot spot at x, y is at `x - shift_x, y - shift_y` on the screen."""

    layer: Any                      # name, opacity, …
    shift_x: float
    shift_y: float
    instances: list[Instance]       # in drawing order, invisible ones included


def pixel(value: float) -> int:
    """The whole pixel that a coordinate is drawn at."""
    return floor(value + 0.5)


def shown_layers(world: Any) -> Iterator[Shown]:
    """Layers from the back to the front, without those that are hidden, faded to nothing or empty.

    The camera's shift of a layer is a whole number of pixels, so that things which stand side by side stay so
    while it moves.
    """
    drawn: list[Instance] = world.drawn()
    camera = world.camera
    start = 0
    for number, layer in enumerate(world.frame.layers):
        end = bisect_left(drawn, number + 1, start, key=_layer_of)
        if end > start and layer.visible and layer.opacity > 0.0:
            yield Shown(layer, float(pixel(camera.left * layer.scroll_x)), float(pixel(camera.top * layer.scroll_y)), drawn[start:end])
        start = end


def draw_world(world: Any, pen: Any) -> None:
    """Draw all that is visible with a pen, plainly. Back ends that fade layers or draw many at once walk by themselves."""
    for shown in shown_layers(world):
        for o in shown.instances:
            if o.visible and o.opacity > 0.0:
                o.draw(world, pen, o.x - shown.shift_x, o.y - shown.shift_y)


def middle(o: Instance, x: float, y: float) -> tuple[float, float]:
    """Where the middle of the box is on the screen when the hot spot is at x, y: turned around it."""
    return turned(o.angle, x, y, o.width * 0.5 - o.origin_x, o.height * 0.5 - o.origin_y)


def turned(angle: float, x: float, y: float, dx: float, dy: float) -> tuple[float, float]:
    """The place `dx, dy` beside x, y after a turn by `angle` degrees around it."""
    if not angle:
        return x + dx, y + dy
    turn = radians(angle)
    sine, cosine = sin(turn), cos(turn)
    return x + dx * cosine - dy * sine, y + dx * sine + dy * cosine


def is_seen(o: Instance, x: float, y: float, width: float, height: float) -> bool:
    """Whether some of the box may be on a screen of a size, the hot spot being at x, y; never a wrong no."""
    if not o.angle:
        left, top = x - o.origin_x, y - o.origin_y
        return bool(left < width and top < height and left + o.width > -1.0 and top + o.height > -1.0)
    # From the hot spot to the middle of the box, and on to its farthest corner, but never less.
    reach = abs(o.width * 0.5 - o.origin_x) + abs(o.height * 0.5 - o.origin_y) + (o.width + o.height) * 0.5 + 1.0
    return bool(-reach < x < width + reach and -reach < y < height + reach)
