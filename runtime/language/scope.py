"""What the names in a sheet mean: objects, families, values, functions, locals."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from ..project.values import Face, Value


@dataclass(slots=True)
class Place:
    """One pickable list of instances: an object type, or a name given to some of its instances (alias, parameter).

    `everything` is the Python source of the list of all of them when nothing is picked.
    """

    key: str
    cls: Face
    everything: str
    index: int = -1                # of the type in the program; -1 for a parameter of any type
    values: dict[str, Value] = field(default_factory=dict)


@dataclass(slots=True)
class Subject:
    """What stands before the dot: one place, the members of a family, or a built-in object."""

    name: str
    places: list[Place]
    builtin: Any = None            # class of the built-in
    source: str = ""               # Python source of the built-in's instance
    family: bool = False

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of its places."""
        places = self.places
        return (places[0].key,) if len(places) == 1 else tuple([place.key for place in places])


@dataclass(slots=True)
class Parameter:
    """A parameter of a function or a template."""

    name: str
    kind: str                      # number, text, truth, object, and the word kinds
    default: Any = None
    required: bool = True
    object_type: str = ""
    values: dict[str, Value] = field(default_factory=dict)
    type_node: Any = None          # where `object_type` stands


@dataclass(slots=True)
class Function:
    """A function of a sheet: how it is called and what comes back."""

    name: str
    parameters: list[Parameter]
    source: str                    # name of the Python function
    returns: str = ""              # kind of its value, '' when it gives none
    node: Any = None
    path: str = ""
    scope: Scope | None = None


@dataclass(slots=True)
class Local:
    """A local value, loop number or plain parameter: its Python variable and kind."""

    source: str
    kind: str
    writable: bool = True


@dataclass(slots=True)
class Pick:
    """What is picked of one place: a list variable, or one instance in a variable of its own."""

    source: str                    # list expression
    single: str = ""               # variable of the only instance
    dead: bool = False             # destroyed in this event: readable, no longer acted upon
    created: bool = False          # made by `create` in this event
    sure: bool = False             # known not to be empty


#: Kinds of words that are an object's own, and where its face lists them.
OWN_WORDS = {"animation": "animation_names", "point": "point_names"}


def own_words(subject: Subject | None, kind: str) -> list[str] | None:
    """The animations or action points of an object or of a family's members; None when they are not known before the game runs."""
    if subject is None or subject.builtin is not None or any(place.index < 0 for place in subject.places):
        return None
    return list(dict.fromkeys(name for place in subject.places for name in getattr(place.cls, OWN_WORDS[kind])))


class Scope:
    """Names seen by a row. Scopes nest; the nearest name wins."""

    def __init__(self, parent: Scope | None = None) -> None:
        self.parent = parent
        self.subjects: dict[str, Subject] = {}
        self.locals: dict[str, Local] = {}
        self.functions: dict[str, Function] = {}
        self.words: dict[str, Any] = {}        # template parameters that stand for a word or an expression
        self.sheet_path: str = parent.sheet_path if parent else ""
        self.templates: dict[str, str] = parent.templates if parent else {}

    def subject(self, name: str) -> Subject | None:
        scope: Scope | None = self
        while scope is not None:
            found = scope.subjects.get(name)
            if found is not None:
                return found
            scope = scope.parent
        return None

    def local(self, name: str) -> Local | None:
        scope: Scope | None = self
        while scope is not None:
            found = scope.locals.get(name)
            if found is not None:
                return found
            scope = scope.parent
        return None

    def function(self, name: str) -> Function | None:
        scope: Scope | None = self
        while scope is not None:
            found = scope.functions.get(name)
            if found is not None:
                return found
            scope = scope.parent
        return None

    def word(self, name: str) -> Any:
        scope: Scope | None = self
        while scope is not None:
            if name in scope.words:
                return scope.words[name]
            scope = scope.parent
        return None

    def _all(self, table: str) -> Iterable[str]:
        scope: Scope | None = self
        while scope is not None:
            yield from getattr(scope, table)
            scope = scope.parent

    def subject_names(self) -> list[str]:
        return list(self._all("subjects"))

    def local_names(self) -> list[str]:
        return list(self._all("locals"))

    def function_names(self) -> list[str]:
        return list(self._all("functions"))

    def value_names(self) -> list[str]:
        """Values of the frame and of the game, which stand alone."""
        subjects = [self.subject("frame"), self.subject("game")]
        return [name for subject in subjects if subject is not None for place in subject.places for name in place.values]


Env = dict[str, Pick]
"""The picks of a row, by key of the place; a place that is not in it was never mentioned."""

