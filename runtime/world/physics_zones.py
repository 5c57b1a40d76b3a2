"""Zones that push: fans, magnets, treadmills. Each acts in its box on the dynamic bodies whose centre is in there."""

from __future__ import annotations

from math import sqrt
from typing import Any

from .maths import sin_cos

BELT_GRIP = 3000.0           # px/s each second at most by which a treadmill takes along
Zone = dict[str, Any]


def describe(o: Any) -> Zone:
    """A zone as plain data: place, box, angle in degrees, what it does and how strongly."""
    return {"kind": o.zone_kind, "x": o.x, "y": o.y, "width": o.width, "height": o.height, "origin_x": o.origin_x, "origin_y": o.origin_y,
            "angle": o.angle, "strength": o.strength if o.active else 0.0, "fades": o.fades}


def push(zone: Zone, bodies: list[Any], dt: float) -> None:
    """Push the bodies that are in the zone for the next `dt` seconds."""
    sin, cos = sin_cos(zone["angle"])
    left, top = -zone["origin_x"], -zone["origin_y"]
    width, height = zone["width"], zone["height"]
    kind, strength = zone["kind"], zone["strength"]
    for body in bodies:
        middle = body.local_to_world(body.center_of_gravity)
        dx, dy = middle[0] - zone["x"], middle[1] - zone["y"]
        along, across = dx * cos + dy * sin, dy * cos - dx * sin
        if not (left <= along <= left + width and top <= across <= top + height):
            continue
        if kind == "fan":
            force = strength * (1.0 - (along - left) / width) if zone["fades"] and width > 0.0 else strength
            body.apply_force_at_world_point((cos * force, sin * force), middle)
        elif kind == "magnet":
            distance = sqrt(dx * dx + dy * dy)
            if distance < 1.0:
                continue
            force = strength
            if zone["fades"]:
                reach = sqrt(width * width + height * height) * 0.5
                force *= max(0.0, 1.0 - distance / reach)
            body.apply_force_at_world_point((-dx / distance * force, -dy / distance * force), middle)
        else:
            vx, vy = body.velocity
            missing = strength - (vx * cos + vy * sin)
            change = max(-BELT_GRIP * dt, min(missing, BELT_GRIP * dt))
            if abs(change) > 1e-9:
                body.velocity = (vx + cos * change, vy + sin * change)


def reach(zone: Zone) -> tuple[float, float, float, float]:
    """Left, top, right, bottom of a box in which the whole zone lies, however it is turned."""
    far = 0.0
    for x in (-zone["origin_x"], zone["width"] - zone["origin_x"]):
        for y in (-zone["origin_y"], zone["height"] - zone["origin_y"]):
            far = max(far, sqrt(x * x + y * y))
    return zone["x"] - far, zone["y"] - far, zone["x"] + far, zone["y"] + far
