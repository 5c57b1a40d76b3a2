"""What an object type is made of: declarations that the picker, the checker, the compiler, the manual and the tests all read.

An object type is a class. Its properties are class attributes made by `number`, `text`, `truth`, …; its conditions, actions
and expressions are methods under `@condition`, `@action`, `@expression`. A wrong declaration fails when the module is
imported, with the class and the name in the message.

Conventions for the methods (`w` is the world, see `World`):

- on an instance: `def verb(self, w, argument, …)`; a condition returns whether it holds for this instance;
- `picks=True` condition: `def verb(picked, w, …)` gets the list of picked instances and returns those that stay;
- `pairs=True` condition: `def verb(firsts, w, seconds, …)` returns the two lists of those that take part;
- of a movement: `def verb(self, o, w, argument, …)`, where `o` is the instance that it moves;
- `trigger=True` condition: the method is never called; the world reports occurrences with `w.happens(self, 'verb', …)`, and the
  arguments given in a sheet must equal those of the occurrence (an argument left out matches all).
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol, TypeVar

from .targets import Limit

BIG = 1.7976931348623157e308
"""The largest double: the range of a number that declares none."""

#: Kinds of parameters and properties. The first five are what expressions deal in; the others are plain words in a sheet,
#: or `'{expression}'` of text type when computed.
VALUE_KINDS = ("number", "text", "truth")
NUMBER_KINDS = ("number", "duration", "angle", "timer")
WORD_KINDS = ("layer", "animation", "point", "sound", "frame", "key", "mouse_button", "pad_button", "colour", "choice", "group",
              "word", "font", "picture", "property")
KINDS = (*VALUE_KINDS, "duration", "angle", "timer", "value", "object", *WORD_KINDS)


class DeclarationError(TypeError):
    """A declaration in an object's file is wrong; raised at import, names the class and the member."""


def result_kind(kind: str) -> str:
    """What an expression of this kind is to the type checker: number, text or truth."""
    if kind in NUMBER_KINDS:
        return "number"
    return "truth" if kind == "truth" else "text"


class Property:
    """A declared property: at once an expression, a comparison and, when writable, an assignment.

    `slot` properties live in a slot of the instance and are read and written in place by compiled sheets. `getter` and
    `setter` name methods `(self, w)` and `(self, w, value)` to be called instead. `low` and `high` bound numbers: what is
    outside is brought to the nearer bound.
    """

    __slots__ = ("choices", "common", "default", "getter", "high", "in_file", "keywords", "kind", "low", "name",
                 "setter", "slot", "title", "unit", "writable")

    def __init__(self, kind: str, title: str, default: object = None, *, low: float = -BIG, high: float = BIG, unit: str = "",
                 writable: bool = True, getter: str = "", setter: str = "", choices: tuple[str, ...] = (), in_file: bool = True,
                 slot: bool = True, common: bool = False, keywords: tuple[str, ...] = ()) -> None:
        self.kind = kind
        self.title = title
        self.default = default
        self.low = low
        self.high = high
        self.unit = unit
        self.writable = writable
        self.getter = getter
        self.setter = setter
        self.choices = choices
        self.in_file = in_file and writable
        self.slot = slot and not (getter and setter)
        self.common = common
        self.keywords = keywords
        self.name = ""

    @property
    def bounded(self) -> bool:
        return self.low > -BIG or self.high < BIG

    def fault(self) -> str:
        """What is wrong with the declaration, '' when nothing is."""
        if self.kind not in KINDS:
            return f"there is no kind {self.kind!r}"
        if not self.title:
            return "a title is missing"
        if self.low > self.high:
            return f"its range is empty: from {self.low} to {self.high}"
        if self.kind in NUMBER_KINDS and not (isinstance(self.default, float) and self.low <= self.default <= self.high):
            return f"it begins with {self.default!r}, which is no number from {self.low} to {self.high}"
        if self.setter and not self.writable:
            return "it has a setter and cannot be written"
        return _words_fault(self.kind, self.choices, self.default)


def number(title: str, default: float = 0.0, **more: Any) -> Any:
    """A number, a double. `unit` is shown beside its field."""
    return Property("number", title, float(default), **more)


def angle(title: str, default: float = 0.0, **more: Any) -> Any:
    """An angle in degrees, clockwise, 0 points right."""
    return Property("angle", title, float(default), unit="deg", **more)


def duration(title: str, default: float = 0.0, **more: Any) -> Any:
    """A time in seconds."""
    return Property("duration", title, float(default), low=0.0, unit="s", **more)


def text(title: str, default: str = "", **more: Any) -> Any:
    return Property("text", title, default, **more)


def truth(title: str, default: bool = False, **more: Any) -> Any:
    return Property("truth", title, default, **more)


def word(kind: str, title: str, default: str = "", **more: Any) -> Any:
    """A property whose values are plain words: a layer, an animation, a colour, one of `choices`."""
    return Property(kind, title, default, **more)


@dataclass(frozen=True, slots=True)
class Param:
    """A parameter of a verb. `default` is `REQUIRED` when it must be given."""

    name: str
    kind: str
    default: object
    choices: tuple[str, ...] = ()
    low: float = -BIG
    high: float = BIG

    @property
    def required(self) -> bool:
        return self.default is REQUIRED


REQUIRED = object()


def choice(*names: str) -> tuple[str, tuple[str, ...]]:
    """The kind of a parameter that takes one of `names`."""
    return ("choice", names)


@dataclass(frozen=True, slots=True)
class Verb:
    """A condition, an action or an expression: one record for every reader of the vocabulary."""

    id: str
    role: str                       # condition, action, expression
    sentence: str
    params: tuple[Param, ...]
    method: str
    doc: str
    returns: str = ""               # expression: kind of its value
    trigger: bool = False
    picks: bool = False
    pairs: bool = False
    creates: bool = False           # makes instances
    destroys: bool = False          # may remove instances
    invertible: bool = True
    deprecated: bool = False
    common: bool = False
    raisable: bool = False          # trigger that actions can cause: its rows run after the sheet (rule 4)
    rest: bool = False              # the last parameter takes any number of arguments
    keywords: tuple[str, ...] = ()
    renamed_from: tuple[str, ...] = ()

    def param(self, name: str) -> Param | None:
        for p in self.params:
            if p.name == name:
                return p
        return None


F = TypeVar("F", bound=Callable[..., Any])
VERB = "__verb__"        # where a method keeps its record
_SLOT = re.compile(r"\{(\w+)\}")
_ID = re.compile(r"[a-z][a-z0-9_]*$")
COUNTED = ("count", "where")
"""What every object has without declaring it."""


def _words_fault(kind: str, choices: tuple[str, ...], default: object) -> str:
    """What is wrong with the choices of a property or parameter, '' when nothing is."""
    if (kind == "choice") != bool(choices):
        return "a choice has words to choose from, and nothing else has"
    if len(set(choices)) != len(choices):
        return "a word stands twice among its choices"
    if choices and default is not REQUIRED and default not in choices:
        return f"it begins with {default!r}, which is none of its choices"
    return ""


def _verb_fault(verb: Verb, signature: list[inspect.Parameter]) -> str:
    """What is wrong with the record of a verb, '' when nothing is."""
    if not _ID.match(verb.id):
        return f"{verb.id!r} cannot be an id: small letters, digits and _, first a letter"
    if not verb.sentence:
        return "a sentence is missing"
    slots = _SLOT.findall(verb.sentence)
    for param in verb.params:
        wrong = _words_fault(param.kind, param.choices, param.default)
        if wrong:
            return f"parameter {param.name!r}: {wrong}"
        if param.required and param.name not in slots:
            return f"the sentence does not tell of {param.name!r}, which must be given"
    for slot in slots:
        if verb.param(slot) is None:
            return f"the sentence has a slot {slot!r} that is no parameter"
    if verb.role == "expression" and (verb.returns not in KINDS or not verb.params):
        return f"there is no kind {verb.returns!r}" if verb.returns not in KINDS else "an expression without arguments is a property"
    if verb.raisable and not verb.trigger:
        return "only what happens can be raised by an action: trigger is missing"
    if verb.trigger and verb.picks:
        return "what happens picks its own instances: trigger and picks exclude each other"
    if any(p.kind in (p.VAR_POSITIONAL, p.VAR_KEYWORD) for p in signature):
        return "parameters have names, so * and ** cannot be declared"
    return ""


def _declare(role: str, sentence: str, kinds: dict[str, Any], flags: dict[str, Any]) -> Callable[[F], F]:
    def mark(function: F) -> F:
        name = function.__qualname__
        signature = list(inspect.signature(function).parameters.values())
        signature = signature[3 if len(signature) > 1 and signature[1].name == "o" else 2:]
        if flags.get("pairs") and not flags.get("trigger"):
            signature = signature[1:]
        given = dict(kinds)
        params = []
        if flags.get("pairs"):
            params.append(Param("other", "object", REQUIRED))
        for p in signature:
            if flags.get("pairs") and p.name == "other":
                continue
            if p.name not in given:
                raise DeclarationError(f"{name}: parameter {p.name!r} has no kind in the declaration")
            kind = given.pop(p.name)
            choices: tuple[str, ...] = ()
            if isinstance(kind, tuple):
                kind, choices = kind
            if kind not in KINDS:
                raise DeclarationError(f"{name}: parameter {p.name!r} has the unknown kind {kind!r}")
            default = REQUIRED if p.default is inspect.Parameter.empty else p.default
            params.append(Param(p.name, kind, default, choices))
        if given:
            raise DeclarationError(f"{name}: the declaration names {', '.join(given)}, the method does not")
        doc = inspect.getdoc(function)
        if not doc:
            raise DeclarationError(f"{name}: a docstring is missing; it is the manual's text")
        record = Verb(flags.pop("id", "") or function.__name__, role, sentence, tuple(params), function.__name__, doc, **flags)
        wrong = _verb_fault(record, signature)
        if wrong:
            raise DeclarationError(f"{name}: {wrong}")
        setattr(function, VERB, record)
        return function
    return mark


def condition(sentence: str, *, id: str = "", trigger: bool = False, picks: bool = False, pairs: bool = False, invertible: bool = True,
              raisable: bool = False, deprecated: bool = False, common: bool = False, keywords: tuple[str, ...] = (),
              renamed_from: tuple[str, ...] = (), **kinds: Any) -> Callable[[F], F]:
    """Declare a condition. The sentence reads after the object's name: `overlaps {other}`."""
    return _declare("condition", sentence, kinds, {"id": id, "trigger": trigger, "picks": picks, "pairs": pairs,
                    "invertible": invertible and not trigger, "raisable": raisable, "deprecated": deprecated, "common": common,
                    "keywords": keywords, "renamed_from": renamed_from})


def action(sentence: str, *, id: str = "", creates: bool = False, destroys: bool = False, deprecated: bool = False, common: bool = False,
           keywords: tuple[str, ...] = (), renamed_from: tuple[str, ...] = (), **kinds: Any) -> Callable[[F], F]:
    """Declare an action; it runs once for each picked instance."""
    return _declare("action", sentence, kinds, {"id": id, "creates": creates, "destroys": destroys, "deprecated": deprecated,
                    "common": common, "keywords": keywords, "renamed_from": renamed_from})


def expression(sentence: str, returns: str, *, id: str = "", deprecated: bool = False, common: bool = False,
               keywords: tuple[str, ...] = (), renamed_from: tuple[str, ...] = (), **kinds: Any) -> Callable[[F], F]:
    """Declare an expression with arguments: `Bird.distance_to(10, 20)`. Without arguments, declare a property."""
    return _declare("expression", sentence, kinds, {"id": id, "returns": returns, "deprecated": deprecated, "common": common,
                    "keywords": keywords, "renamed_from": renamed_from})


class ObjectMeta(type):
    """Takes the declarations out of a class body, checks them, and gives the class its slots.

    Slots are those of the stored properties and what the body names in `own_slots`.
    """

    properties: dict[str, Property]
    conditions: dict[str, Verb]
    actions: dict[str, Verb]
    expressions: dict[str, Verb]

    def __new__(mcls, name: str, bases: tuple[type, ...], body: dict[str, Any], **more: Any) -> ObjectMeta:
        own = {k: v for k, v in body.items() if isinstance(v, Property)}
        for key, prop in own.items():
            del body[key]
            prop.name = key
            wrong = prop.fault() or ("" if _ID.match(key) else "an id is small letters, digits and _, first a letter")
            if wrong:
                raise DeclarationError(f"{name}.{key}: {wrong}")
        body["__slots__"] = (*body.pop("own_slots", ()), *(k for k, p in own.items() if p.slot))
        cls = super().__new__(mcls, name, bases, body, **more)
        tables: dict[str, dict[str, Any]] = {"properties": {}, "conditions": {}, "actions": {}, "expressions": {}}
        for base in reversed(bases):
            for table, entries in tables.items():
                entries.update(getattr(base, table, {}))
        tables["properties"].update(own)
        here: set[str] = set(own)
        for member in body.values():
            function = member.__func__ if isinstance(member, staticmethod) else member
            verb = getattr(function, VERB, None)
            if verb is None:
                continue
            if verb.id in here:
                raise DeclarationError(f"{name}.{verb.id}: another member of the class has this id")
            here.add(verb.id)
            tables[verb.role + "s"][verb.id] = verb
            if verb.picks or (verb.pairs and not verb.trigger):
                setattr(cls, verb.method, staticmethod(function))
        for key in here:
            roles = [table for table, entries in tables.items() if key in entries]
            if len(roles) > 1:
                raise DeclarationError(f"{name}.{key}: it is one of the {' and of the '.join(roles)}; an id means one thing")
            if key in COUNTED and hasattr(cls, "alive"):
                raise DeclarationError(f"{name}.{key}: every object has this already")
        for key, prop in tables["properties"].items():
            for method in (prop.getter, prop.setter):
                if method and not hasattr(cls, method):
                    raise DeclarationError(f"{name}.{key}: there is no method {method!r}")
        for table, entries in tables.items():
            setattr(cls, table, entries)
        return cls


class Thing(metaclass=ObjectMeta):
    """The root of all instances: a creation number and whether it lives."""

    own_slots: tuple[str, ...] = ("alive", "uid")

    uid: int
    alive: bool

    type_name: ClassVar[str] = ""          # name of the type in objects/: Active, Counter
    name: ClassVar[str] = ""               # name of the object in the project: Bird
    index: ClassVar[int] = -1              # number of the object in its program
    title: ClassVar[str] = ""
    icon: ClassVar[str] = ""
    group: ClassVar[str] = ""
    keywords: ClassVar[tuple[str, ...]] = ()
    limits: ClassVar[tuple[Limit, ...]] = ()  # what some targets cannot do
    settings: ClassVar[dict[str, str]] = {}  # keys of its file beside the properties, each with a sentence of what it is
    movement_step: ClassVar[bool] = False
    animated: ClassVar[bool] = False
    interactive: ClassVar[bool] = False
    carried: ClassVar[tuple[str, ...]] = ()  # slots that a global object keeps over a frame change, besides its values

    def set_up(self, w: World) -> None:
        """Called once when the instance has its slots filled."""


class BuiltIn(metaclass=ObjectMeta):
    """The root of the built-in objects (`time`, `mouse`, …): one of each in a world."""

    type_name: ClassVar[str] = ""
    title: ClassVar[str] = ""
    icon: ClassVar[str] = ""
    keywords: ClassVar[tuple[str, ...]] = ()
    limits: ClassVar[tuple[Limit, ...]] = ()


class Randomness(Protocol):
    """The world's random stream."""

    def unit(self) -> float: ...
    def between(self, low: float, high: float, /) -> float: ...
    def whole(self, low: float, high: float, /) -> float: ...
    def index(self, count: int, /) -> int: ...


class World(Protocol):
    """What the code of objects may ask of the world. Nothing here reads a clock, a file or a device."""

    rate: float                     # ticks a second
    clock: float                    # seconds of game time, pauses not counted
    frame_ticks: int                # ticks of the running frame, from 1
    paused: bool
    random: Any                     # a Randomness
    steered: int                    # what the player steers in this tick, as bits: left, right, up, down, jump
    frame: Any
    camera: Any
    mouse: Any

    @property
    def physics(self) -> Any:
        """The physics of the frame; None, with a warning, when there is none."""
        ...

    @property
    def physics_now(self) -> Any:
        """The same, silently."""
        ...

    def happens(self, subject: Any, verb: str, *arguments: object) -> None:
        """Report an occurrence of a trigger."""

    def warn(self, code: str, template: str, **fields: Any) -> None:
        """Put a run-time warning into the trace, once for each row and code."""

    def body_changed(self, o: Any, shape: bool = False) -> None:
        """An instance's body is made of something else now, or has another shape."""

    def create(self, index: int, x: float, y: float, layer: int) -> list[Any]:
        """A new instance of an object, as a list of one; an empty list when there are too many."""
        ...

    def destroy(self, o: Any) -> None: ...
    def living(self, index: int) -> list[Any]: ...
    def in_layer(self, index: int) -> list[Any]: ...
    def touch_order(self) -> None:
        """The drawing order changed."""

    def bounds(self, o: Any) -> tuple[float, float, float, float]:
        """Left, top, right, bottom of the box around an instance, turned as it is, in pixels."""
        ...

    def hit(self, o: Any, x: float, y: float) -> bool: ...
    def overlapping(self, firsts: list[Any], seconds: list[Any]) -> tuple[list[Any], list[Any]]: ...
    def near(self, firsts: list[Any], seconds: list[Any], distance: float) -> tuple[list[Any], list[Any]]: ...
    def meets_obstacle(self, o: Any, x: float, y: float) -> bool: ...
    def obstacles_in(self, o: Any, left: float, top: float, right: float, bottom: float, kinds: tuple[str, ...]) -> list[Any]:
        """Obstacles of some kinds, other than `o`, whose bounds overlap a box."""
        ...

    def walls_in(self, o: Any, left: float, top: float, right: float, bottom: float, kinds: tuple[str, ...]) -> list[tuple[Any, ...]]:
        """The same, each with its bounds: (number, left, top, right, bottom, obstacle)."""
        ...

    def obstacles_move(self) -> bool:
        """Whether there are obstacles that may move, as the movements of this tick began."""
        ...

    def has_obstacles(self, kind: str) -> bool:
        """Whether there are obstacles of a kind, as the movements of this tick began."""
        ...

    def overlap_at(self, o: Any, x: float, y: float, other: Any) -> bool:
        """Whether an instance with its hot spot at (x, y) would overlap another."""
        ...

    def plain_box(self, o: Any) -> bool:
        """Whether the shape of an instance is its box: upright and without holes."""
        ...

    def solid_box(self, o: Any) -> bool:
        """Whether the shape of an instance is a box without holes, turned or not."""
        ...

    def named(self, name: str) -> list[Any]:
        """The living instances of an object or a family of the project."""
        ...

    def numbered(self, uid: int) -> Any:
        """The living instance with a creation number, or None."""
        ...

    def obstacle_changed(self, o: Any) -> None:
        """What kind of an obstacle an instance is was set."""

    def topmost(self) -> Any:
        """The topmost visible instance under the pointer, or None."""
        ...

    def obstacle_at(self, x: float, y: float) -> bool: ...
    def shown_from(self, index: int) -> tuple[float, float]:
        """The place of a layer that is in the window's top left corner."""
        ...

    def pointer_on(self, index: int) -> tuple[float, float]: ...
    def pointers_down(self) -> list[int]:
        """What presses: -1 for the left mouse button or the first finger, then the numbers of the other fingers."""
        ...

    def pointer_at(self, pointer: int, index: int) -> tuple[float, float]:
        """Where one of `pointers_down` is, in the coordinates of a layer."""
        ...

    def drawn(self) -> list[Any]:
        """All instances with a place, in drawing order."""
        ...

    def steer(self, direction: str) -> float:
        """1 while the player steers left, right, up or down, or jumps, else 0."""
        ...

    def heading(self, angle: float) -> tuple[float, float]:
        """Unit vector of an angle in degrees."""
        ...

    def direction(self, dx: float, dy: float) -> float:
        """Degrees, 0 to 360, of a vector."""
        ...

    def span(self, dx: float, dy: float) -> float: ...
    def short(self, text: str) -> str:
        """The text, cut when it is longer than a text may be."""
        ...

    def number_text(self, value: float, decimals: int = -1, digits: int = 0) -> str: ...
    def to_number(self, text: str) -> float: ...
    def play(self, command: tuple[Any, ...]) -> None: ...
    def sound_length(self, name: str) -> float:
        """Seconds."""
        ...

    def save(self, name: str, text: Callable[[], str]) -> None:
        """Save a file at the end of the tick; `text` gives its contents then."""

    def saved(self, name: str) -> str | None: ...
    def set_aside(self, name: str) -> None: ...
    def change_frame(self, what: str, target: str = "") -> None: ...
    def set_paused(self, on: bool) -> None: ...
    def layer_index(self, name: str) -> int: ...
    def set_group(self, name: str, on: bool | None) -> None: ...
    def group_active(self, name: str) -> bool: ...
