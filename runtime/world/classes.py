"""Instance classes: one for each object of a project, with a slot for every value; and how an instance is made."""

from __future__ import annotations

from typing import Any

from ...objects.api import ObjectMeta, Property, Thing
from ...objects.builtin import Frame, Game
from ..project.model import FrameSpec, ObjectSpec, Project
from ..project.values import Value

#: Slots that are found anew from others when a state is read back.
DERIVED = frozenset({"strip"})


def slots_of(cls: type) -> list[str]:
    """All slots of a class and its bases, each once, bases first."""
    names: list[str] = []
    for base in reversed(cls.__mro__):
        own = base.__dict__.get("__slots__", ())
        names += [n for n in ((own,) if isinstance(own, str) else own) if n not in names]
    return names


def instance_class(spec: ObjectSpec) -> type[Thing]:
    """The class of an object's instances.

    Class attributes beside those of the type: `defaults` (slot, value) to begin with, `late` (method, value) to call after
    `set_up`, `timers` (slot, seconds), `state_slots` in order.
    """
    values = [*spec.values.values(), *spec.private.values()]
    body: dict[str, Any] = {"own_slots": tuple(f"v_{v.name}" for v in values), "__module__": __name__, "__qualname__": spec.name}
    body.update(name=spec.name, index=spec.index, **spec.settings)
    cls: Any = ObjectMeta(spec.name, (spec.cls,), body)
    defaults: list[tuple[str, Any]] = []
    late: list[tuple[str, Any]] = []
    for name, prop in spec.cls.properties.items():
        given = spec.properties.get(name)
        if prop.slot:
            defaults.append((name, prop.default if given is None else given))
        if given is not None and prop.setter:
            late.append((prop.setter, given))
    defaults += [(f"v_{v.name}", v.default) for v in values if v.kind != "timer"]
    cls.defaults = tuple(defaults)
    cls.late = tuple(late)
    cls.timers = tuple((f"v_{v.name}", v.default) for v in values if v.kind == "timer")
    cls.state_slots = tuple(n for n in slots_of(cls) if n not in DERIVED)
    cls.carried_slots = (*spec.cls.carried, *(f"v_{v.name}" for v in values))
    cls.keeps = spec.keeps
    cls.obstacle_type = "obstacle" in spec.cls.properties
    cls.moves = bool(spec.settings.get("movements_of"))
    cls.plays = any(len(s.pictures) > 1 for a in spec.settings.get("animations", {}).values() for s in a.strips.values()) \
        or any(not s.loop for a in spec.settings.get("animations", {}).values() for s in a.strips.values())
    made: type[Thing] = cls
    return made


def values_class(base: type, name: str, values: dict[str, Value]) -> Any:
    """The class of the frame or the game with a slot for each of its values."""
    cls: Any = type(base)(name, (base,), {"own_slots": tuple(f"v_{v}" for v in values), "__module__": __name__})
    cls.values = dict(values)
    cls.state_slots = tuple(f"v_{v}" for v in values)
    return cls


def frame_class(frame: FrameSpec) -> Any:
    return values_class(Frame, f"Frame_{frame.name}", frame.values)


def game_class(project: Project) -> Any:
    return values_class(Game, "Game_values", project.values)


def fill_values(holder: Any, clock: float) -> None:
    """Give the values of a frame or game their starts."""
    for name, value in type(holder).values.items():
        setattr(holder, f"v_{name}", clock - value.default if value.kind == "timer" else value.default)


def make(cls: Any, w: Any, uid: int, x: float, y: float, layer: int, properties: dict[str, Any] | None = None,
         values: dict[str, Any] | None = None) -> Any:
    """A new instance of an object, as its file says; `properties` and `values` are what its place in a frame says."""
    o = cls.__new__(cls)
    for name, value in cls.defaults:
        setattr(o, name, value)
    for name, value in cls.timers:
        setattr(o, name, w.clock - value)
    o.uid = uid
    o.alive = True
    if cls.interactive:
        o.x = x
        o.y = y
        o.layer_index = layer
    late = cls.late
    if properties:
        late = [*late]
        for name, value in properties.items():
            prop: Property = cls.properties[name]
            if prop.slot:
                setattr(o, name, value)
            if prop.setter:
                late.append((prop.setter, value))
    if values:
        for name, value in values.items():
            if f"v_{name}" in dict(cls.timers):
                value = w.clock - value
            setattr(o, f"v_{name}", value)
    o.set_up(w)
    for method, value in late:
        getattr(o, method)(w, value)
    return o
