"""What all movements have: settings that are declared once, a state that is plain data, a step.

A movement is a class in one file. Its settings are properties made by `number`, `truth`, … of `api`: keys of `movement:` in an
object's file, and at run time properties of the object. Its conditions, actions and expressions are methods
`(self, o, w, …)`, where `o` is the instance that it moves. Objects with the movement have all of these as their own words.
"""

from __future__ import annotations

from typing import Any, ClassVar

from ..api import VERB, DeclarationError, Property, Verb, World
from ..targets import Limit

__all__ = ["Movement", "MovementMeta"]


class MovementMeta(type):
    """Takes the declarations out of a class body and gives the class a slot for each setting that is stored.

    Slots are those settings and what the body names in `own_slots`: lists of numbers or texts, numbers, texts, truth values.
    """

    settings: dict[str, Property]
    words: dict[str, Verb]

    def __new__(mcls, name: str, bases: tuple[type, ...], body: dict[str, Any], **more: Any) -> MovementMeta:
        own = {key: value for key, value in body.items() if isinstance(value, Property)}
        for key, prop in own.items():
            del body[key]
            prop.name = key
            wrong = prop.fault()
            if wrong:
                raise DeclarationError(f"{name}.{key}: {wrong}")
        body["__slots__"] = (*body.pop("own_slots", ()), *(key for key, prop in own.items() if prop.slot))
        cls = super().__new__(mcls, name, bases, body, **more)
        cls.settings = {}
        cls.words = {}
        for base in bases:
            cls.settings.update(getattr(base, "settings", {}))
            cls.words.update(getattr(base, "words", {}))
        cls.settings.update(own)
        for member in body.values():
            verb = getattr(member, VERB, None)
            if verb is not None:
                cls.words[verb.id] = verb
        return cls


class Movement(metaclass=MovementMeta):
    """A movement of one instance. `begin` is called before its first step, when the instance has its place."""

    own_slots: tuple[str, ...] = ("begun", "enabled")

    title: ClassVar[str] = ""
    keywords: ClassVar[tuple[str, ...]] = ()
    places: ClassVar[dict[str, str]] = {}        # keys of the file that hold lists of places, each with a sentence of what it is

    names_of_objects: ClassVar[tuple[str, ...]] = ()     # settings that name an object or a family of the project

    limits: ClassVar[tuple[Limit, ...]] = ()     # what some targets cannot do

    begun: bool
    enabled: bool

    def __init__(self, **given: Any) -> None:
        for key, prop in type(self).settings.items():
            if prop.slot:
                setattr(self, key, given.get(key, prop.default))
        self.enabled = True
        self.begun = False
        self.clear()

    def clear(self) -> None:
        """Give the state its start; settings have their values already."""

    def set_places(self, key: str, places: list[tuple[float, ...]]) -> None:
        """Take over a list of places from the object's file."""

    def begin(self, o: Any, w: World) -> None:
        """Take up the place from which it starts."""

    def rejoin(self) -> None:
        """Another movement ran meanwhile: begin anew from where the object is."""
        self.begun = False

    @classmethod
    def state(cls) -> tuple[str, ...]:
        """Names of all slots, in order: the movement's state."""
        names: list[str] = []
        for base in reversed(cls.__mro__):
            names += [n for n in base.__dict__.get("__slots__", ()) if n not in names]
        return tuple(names)

    def copy(self) -> Movement:
        new = object.__new__(type(self))
        for name in self.state():
            value = getattr(self, name)
            setattr(new, name, value.copy() if isinstance(value, list) else value)
        return new

    def plain(self) -> dict[str, Any]:
        """The state as plain data, independent of the movement."""
        return {n: value.copy() if isinstance(value := getattr(self, n), list) else value for n in self.state()}

    def take(self, state: dict[str, Any]) -> None:
        """Take over a state as far as its parts are of the kinds they should be."""
        for name in self.state():
            value = state.get(name)
            if type(value) is type(getattr(self, name)):
                setattr(self, name, value.copy() if isinstance(value, list) else value)

    def run(self, o: Any, w: World) -> None:
        """One tick: begin when it has not yet, then step."""
        if not self.begun:
            self.begun = True
            self.begin(o, w)
        self.step(o, w)

    def step(self, o: Any, w: World) -> None:
        """Move `o` by one tick."""

    def speed_now(self, o: Any) -> float:
        """Pixels a second."""
        return 0.0

    def set_speed(self, o: Any, w: World, value: float) -> None:
        """Set the speed in pixels a second."""

    def halt(self, o: Any, w: World) -> None:
        """Stop at once."""
        self.set_speed(o, w, 0.0)
