"""What bodies are made of: mass from density and shape, friction, elasticity, surfaces that move."""

from __future__ import annotations

from math import inf, sqrt
from typing import Any

import pymunk

from .physics_shapes import Parts, Point, area

UNIT = 1024.0                # square pixels of density 1 that have a mass of 1: an Active of 32 by 32
LIGHTEST = 1e-6

#: Everything that a body's description says beside its shape.
MATERIAL: dict[str, Any] = {"kind": "none", "density": 1.0, "friction": 0.5, "elasticity": 0.2, "gravity_scale": 1.0, "damping": 0.0,
                            "angular_damping": 0.0, "fixed": False, "sensor": False, "surface": 0.0, "one_way": False}


def centre(points: list[Point]) -> Point:
    """The centre of gravity of a polygon."""
    whole = area(points) or 1.0
    sum_x = sum_y = 0.0
    for (x, y), (next_x, next_y) in zip(points, [*points[1:], points[0]]):
        cross = x * next_y - next_x * y
        sum_x += (x + next_x) * cross
        sum_y += (y + next_y) * cross
    return sum_x / (6.0 * whole), sum_y / (6.0 * whole)


def mass_of(parts: Parts, spec: dict[str, Any]) -> tuple[float, float, Point]:
    """Mass, moment of inertia, and the centre of gravity from the hot spot."""
    density = max(spec["density"], LIGHTEST) / UNIT
    found: list[tuple[float, float, Point]] = []
    for x, y, radius in parts[0]:
        mass = pymunk.area_for_circle(0.0, radius) * density
        found.append((mass, pymunk.moment_for_circle(mass, 0.0, radius), (x, y)))
    for corners in parts[1]:
        x, y = centre(corners)
        mass = max(abs(area(corners)) * density, LIGHTEST)
        found.append((mass, abs(pymunk.moment_for_poly(mass, [(px - x, py - y) for px, py in corners])), (x, y)))
    mass = middle_x = middle_y = 0.0
    for part, _, (x, y) in found:
        mass += part
        middle_x += part * x
        middle_y += part * y
    middle_x /= mass
    middle_y /= mass
    moment = 0.0
    for part, own, (x, y) in found:
        moment += own + part * ((x - middle_x) * (x - middle_x) + (y - middle_y) * (y - middle_y))
    return mass, inf if spec["fixed"] else max(moment, LIGHTEST), (middle_x, middle_y)


def thickness(parts: Parts) -> float:
    """Half of the smallest extent of all parts together: how far a body may fly in a step without missing what is in its way."""
    xs, ys = [], []
    for x, y, radius in parts[0]:
        xs += [x - radius, x + radius]
        ys += [y - radius, y + radius]
    for corners in parts[1]:
        xs += [x for x, _ in corners]
        ys += [y for _, y in corners]
    return max(0.5, min(max(xs) - min(xs), max(ys) - min(ys)) * 0.5)


def prepare(shape: Any, spec: dict[str, Any]) -> None:
    """Friction and the like of a shape."""
    # pymunk multiplies what two shapes have; with the root, two of the same material have just its friction.
    shape.friction = sqrt(max(spec["friction"], 0.0))
    shape.elasticity = max(spec["elasticity"], 0.0)
    shape.sensor = spec["sensor"]
    shape.one_way = spec["one_way"]
    shape.surface_velocity = (spec["surface"], 0.0)
