"""Joints: from a record of plain data to pymunk's constraints.

A record names its kind, the two bodies (`b` 0: the frame itself), the anchors in each body's own coordinates and the numbers of
its kind; what it makes depends on the record and the bodies alone, so that a saved space is built again alike.
"""

from __future__ import annotations

from typing import Any

from pymunk import Body
from pymunk.constraints import (
    Constraint,
    DampedSpring,
    GearJoint,
    GrooveJoint,
    PinJoint,
    PivotJoint,
    RotaryLimitJoint,
    SimpleMotor,
    SlideJoint,
)

Record = dict[str, Any]


def new_record(kind: str, name: str, a: int, b: int, **more: float) -> Record:
    """A record with every field, so that all records are alike."""
    record: Record = {"kind": kind, "name": name, "a": a, "b": b, "ax": 0.0, "ay": 0.0, "bx": 0.0, "by": 0.0, "least": 0.0, "most": 0.0, "turn": 0.0,
                      "limited": False, "low": 0.0, "high": 0.0, "motor": False, "speed": 0.0, "torque": 0.0, "stiffness": 0.0, "damping": 0.0,
                      "breaks": 0.0, "collide": False}
    record.update(more)
    return record


def constraints_of(record: Record, a: Body, b: Body) -> list[Constraint]:
    """The constraints of a joint, not yet in a space."""
    anchor_a, anchor_b = (record["ax"], record["ay"]), (record["bx"], record["by"])
    kind = record["kind"]
    made: list[Constraint] = []
    if kind == "pin":
        pin = PinJoint(a, b, anchor_a, anchor_b)
        pin.distance = record["most"]
        made.append(pin)
    elif kind in ("rope", "slide"):
        made.append(SlideJoint(a, b, anchor_a, anchor_b, record["least"], record["most"]))
    elif kind == "spring":
        made.append(DampedSpring(a, b, anchor_a, anchor_b, record["most"], record["stiffness"], record["damping"]))
    elif kind == "slider":
        made.append(GrooveJoint(a, b, (record["least"], 0.0), (record["most"], 0.0), anchor_b))
        made.append(GearJoint(a, b, record["turn"], 1.0))
    else:
        pivot = PivotJoint(a, b, anchor_a, anchor_b)
        if kind == "drag":
            pivot.max_force = record["torque"]
            pivot.error_bias = 0.0001          # towards the pointer in a few ticks
        made.append(pivot)
        if kind == "weld":
            made.append(GearJoint(a, b, record["turn"], 1.0))
    if kind == "hinge":
        if record["limited"]:
            # pymunk counts how b turns against a, we how a turns against b.
            made.append(RotaryLimitJoint(a, b, record["turn"] - record["high"], record["turn"] - record["low"]))
        if record["motor"]:
            motor = SimpleMotor(a, b, record["speed"])
            motor.max_force = record["torque"]
            made.append(motor)
    for one in made:
        one.collide_bodies = record["collide"]
    return made


def strain(constraints: list[Constraint], dt: float) -> float:
    """The force that a joint had to bring up in the last step."""
    worst = 0.0
    for one in constraints:
        worst = max(worst, one.impulse)
    return worst / dt
