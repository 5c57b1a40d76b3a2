"""The edges of the frame: what leaves it comes in on the other side, or stays inside."""

from __future__ import annotations

from typing import Any

from ..api import World

EDGES = ("open", "stop", "bounce", "wrap", "destroy")


def wrap(o: Any, w: World) -> None:
    """Bring an instance that is wholly outside the frame in on the other side, as far outside as it was."""
    left, top, right, bottom = w.bounds(o)
    across = w.frame.width + (right - left)
    down = w.frame.height + (bottom - top)
    if right <= 0.0:
        o.x += across * (1.0 + (-right) // across)
    elif left >= w.frame.width:
        o.x -= across * (1.0 + (left - w.frame.width) // across)
    if bottom <= 0.0:
        o.y += down * (1.0 + (-bottom) // down)
    elif top >= w.frame.height:
        o.y -= down * (1.0 + (top - w.frame.height) // down)


def outside(o: Any, w: World) -> bool:
    """Whether an instance is wholly outside the frame."""
    left, top, right, bottom = w.bounds(o)
    return bool(right <= 0.0 or bottom <= 0.0 or left >= w.frame.width or top >= w.frame.height)


def keep_inside(o: Any, w: World) -> tuple[bool, bool]:
    """Move an instance back so that its box is inside the frame; whether it was moved in x, and in y."""
    left, top, right, bottom = w.bounds(o)
    x, y = o.x, o.y
    if left < 0.0:
        o.x -= left
    elif right > w.frame.width:
        o.x -= right - w.frame.width
    if top < 0.0:
        o.y -= top
    elif bottom > w.frame.height:
        o.y -= bottom - w.frame.height
    return o.x != x, o.y != y


def at_edge(o: Any, w: World, edges: str) -> tuple[bool, bool]:
    """Do what a movement without a bounce of its own does at the edges; tells where the instance was held."""
    if edges == "open":
        return False, False
    if edges == "wrap":
        wrap(o, w)
        return False, False
    if edges == "destroy":
        if outside(o, w):
            w.destroy(o)
        return False, False
    return keep_inside(o, w)
