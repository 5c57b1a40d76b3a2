"""The report of a run: what `play --report` writes (language.md, section 5)."""

from __future__ import annotations

from typing import Any

from ..project.problems import Problem
from ..world.faults import Fault
from ..world.state import state_hash

#: Properties of every instance that are told first, in this order.
FIRST = ("x", "y", "width", "height", "angle", "visible", "opacity", "layer", "animation")


def plain(value: Any) -> Any:
    """A value as JSON shows it: whole numbers without a point."""
    if isinstance(value, float) and value == int(value) and abs(value) < 2.0 ** 53:
        return int(value)
    return value


def value_of(w: Any, holder: Any, name: str, kind: str) -> Any:
    """A declared value; a timer as the seconds it shows."""
    value = getattr(holder, f"v_{name}")
    return plain(w.clock - value if kind == "timer" else value)


def instance_report(w: Any, o: Any) -> dict[str, Any]:
    """One instance: where it is, how it looks, its values, and the properties of its type."""
    cls = type(o)
    spec = w.playable.project.objects[o.index]
    found: dict[str, Any] = {}
    names = [n for n in FIRST if n in cls.properties]
    names += [n for n in cls.properties if n not in names]
    for name in names:
        prop = cls.properties[name]
        value = getattr(o, prop.getter)(w) if prop.getter else getattr(o, name)
        if isinstance(value, float) and abs(value) > 1e300:
            continue                      # a bound that was never set
        found[name] = plain(value)
    found["values"] = {name: value_of(w, o, name, value.kind) for name, value in spec.values.items()}
    if hasattr(o, "data"):
        found["data"] = o.data
    return found


def report(w: Any, sounds: list[tuple[str, int]], trace: list[dict[str, Any]] | None) -> dict[str, Any]:
    """The whole report, ready for JSON."""
    project = w.playable.project
    result: dict[str, Any] = {
        "tick": w.tick_count,
        "frame": w.frame_spec.name,
        "ended": w.ended,
        "paused": w.paused,
        "hash": state_hash(w),
        "values": {"game": {n: value_of(w, w.game, n, v.kind) for n, v in project.values.items()},
                   "frame": {n: value_of(w, w.frame, n, v.kind) for n, v in w.frame_spec.values.items()}},
        "objects": {pool.cls.name: [instance_report(w, o) for o in pool.list] for pool in w.pools},
        "sounds": [{"name": name, "tick": tick} for name, tick in sounds],
        "problems": [problem_report(p) for p in project.problems] + [fault_report(f) for f in w.faults],
    }
    if trace is not None:
        result["trace"] = trace
    return result


def problem_report(problem: Problem) -> dict[str, Any]:
    return {"severity": problem.severity, "code": problem.code, "path": problem.path, "line": problem.line, "column": problem.column,
            "sentence": problem.sentence()}


def fault_report(fault: Fault) -> dict[str, Any]:
    return {"severity": fault.severity, "code": fault.code, "path": fault.path, "line": fault.line, "column": fault.column,
            "sentence": fault.sentence(), "tick": fault.tick}
