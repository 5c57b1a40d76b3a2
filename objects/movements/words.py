"""The words that movements give to objects: the object of a sheet answers with the movement that knows the word.

An object with several movements asks the one that runs first; a word that only a resting one knows goes to that one.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from typing import Any

from ..api import DeclarationError, ObjectMeta, Property, Verb, World, result_kind
from .base import Movement

Kinds = tuple[type[Movement], ...]
NOTHING = {"number": 0.0, "truth": False, "text": ""}
EVERYBODY = ("speed", "velocity_x", "velocity_y")
"""Words that every Active has: a movement's setting of that name is what it begins with, and the Active asks the movement itself."""
_ROLES = {"condition": "conditions", "action": "actions", "expression": "expressions"}


def mover(o: Any, kinds: Kinds) -> Movement | None:
    """The movement of one of some kinds that runs; else the first that the object has; None without any."""
    found: Movement | None = None
    for movement in o.movements:
        if isinstance(movement, kinds):
            if movement.enabled:
                return movement
            if found is None:
                found = movement
    return found


def missed(o: Any, w: World, word: str) -> None:
    w.warn("movement", "{object} has no movement that knows '{word}'", object=o.name, word=word)


def _caller(verb: Verb, kinds: Kinds) -> Callable[..., Any]:
    nothing = NOTHING[result_kind(verb.returns)] if verb.role == "expression" else False if verb.role == "condition" else None

    def call(self: Any, w: World, *arguments: Any) -> Any:
        movement = mover(self, kinds)
        if movement is None:
            missed(self, w, verb.id)
            return nothing
        return getattr(movement, verb.method)(self, w, *arguments)
    call.__name__ = verb.method
    call.__doc__ = verb.doc
    return call


def _getter(prop: Property, kinds: Kinds) -> Callable[..., Any]:
    nothing = NOTHING[result_kind(prop.kind)]

    def get(self: Any, w: World) -> Any:
        movement = mover(self, kinds)
        if movement is None:
            return nothing
        own = type(movement).settings[prop.name]
        return getattr(movement, own.getter)(self, w) if own.getter else getattr(movement, prop.name)
    return get


def _setter(prop: Property, kinds: Kinds) -> Callable[..., Any]:
    def put(self: Any, w: World, value: Any) -> None:
        movement = mover(self, kinds)
        if movement is None:
            missed(self, w, prop.name)
            return
        own = type(movement).settings[prop.name]
        if own.kind in ("number", "angle", "duration"):
            value = min(max(value, own.low), own.high)
        if own.choices and value not in own.choices:
            w.warn("movement_word", "'{value}' cannot be a value of '{word}'; it can be {known}", value=value, word=prop.name, known=", ".join(own.choices))
            return
        if own.setter:
            getattr(movement, own.setter)(self, w, value)
        else:
            setattr(movement, prop.name, value)
    return put


class Vocabulary:
    """All words of the movements, each once; `having` tells which movements know a word."""

    def __init__(self, movements: dict[str, type[Movement]]) -> None:
        self.verbs: dict[str, Verb] = {}
        self.properties: dict[str, Property] = {}
        self.having: dict[str, Kinds] = {}
        for name, cls in movements.items():
            for verb in cls.words.values():
                self._verb(name, cls, verb)
            for prop in cls.settings.values():
                self._property(name, cls, prop)

    def _verb(self, name: str, cls: type[Movement], verb: Verb) -> None:
        known = self.verbs.setdefault(verb.id, verb)
        if known is not verb or verb.id in self.properties:
            raise DeclarationError(f"{name}.{verb.id}: another movement means something else by it; share it in a base class")
        self.having[verb.id] = (*self.having.get(verb.id, ()), cls)

    def _property(self, name: str, cls: type[Movement], prop: Property) -> None:
        if prop.name in EVERYBODY:
            return
        known = self.properties.get(prop.name)
        if prop.name in self.verbs or (known is not None and (known.kind, known.title, known.choices) != (prop.kind, prop.title, prop.choices)):
            raise DeclarationError(f"{name}.{prop.name}: another movement means something else by it")
        low, high = (min(known.low, prop.low), max(known.high, prop.high)) if known is not None else (prop.low, prop.high)
        writable = prop.writable or (known is not None and known.writable)
        keywords = tuple(dict.fromkeys((*(known.keywords if known is not None else ()), *prop.keywords)))
        made = Property(prop.kind, prop.title, prop.default, low=low, high=high, unit=prop.unit, writable=writable, choices=prop.choices,
                        getter=f"get_{prop.name}", setter=f"set_{prop.name}" if writable else "", in_file=False, slot=False,
                        common=prop.common, keywords=keywords)
        made.name = prop.name
        self.properties[prop.name] = made
        self.having[prop.name] = (*self.having.get(prop.name, ()), cls)

    def install(self, cls: Any) -> None:
        """Give a class of instances the methods of all words: an object without a fitting movement answers with nothing."""
        for verb in self.verbs.values():
            if any(verb.id in table for table in (cls.properties, *(getattr(cls, t) for t in _ROLES.values()))):
                raise DeclarationError(f"{cls.__name__}.{verb.id}: a movement has a word of this name")
            if hasattr(cls, verb.method):
                raise DeclarationError(f"{cls.__name__}.{verb.method}: a movement has a method of this name")
            setattr(cls, verb.method, _caller(verb, self.having[verb.id]))
        for prop in self.properties.values():
            if prop.name in cls.properties:
                raise DeclarationError(f"{cls.__name__}.{prop.name}: a movement has a property of this name")
            setattr(cls, prop.getter, _getter(prop, self.having[prop.name]))
            if prop.setter:
                setattr(cls, prop.setter, _setter(prop, self.having[prop.name]))

    def knowing(self, cls: Any, movements: Iterable[type[Movement]]) -> Any:
        """The type `cls` as objects with some movements have it: with the words of these movements."""
        kinds = tuple(dict.fromkeys(movements))
        if not kinds:
            return cls
        key = (cls, kinds)
        made = _made.get(key)
        if made is None:
            made = _made[key] = ObjectMeta(cls.__name__, (cls,), {"__module__": cls.__module__, "__doc__": inspect.getdoc(cls)})
            for name, prop in self.properties.items():
                if any(kind in self.having[name] for kind in kinds):
                    made.properties[name] = prop
            for name, verb in self.verbs.items():
                if any(kind in self.having[name] for kind in kinds):
                    getattr(made, _ROLES[verb.role])[name] = verb
        return made


    def widest(self, cls: Any) -> Any:
        """The type `cls` with the words of all movements, where nothing is known of the object: parameters of functions and templates."""
        return self.knowing(cls, [kind for kinds in self.having.values() for kind in kinds]) if cls.movement_step else cls


_made: dict[tuple[Any, Kinds], Any] = {}
