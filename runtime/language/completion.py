"""What may stand at a place of an expression: names for an editor's completion list, with their kinds and help."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ...objects.api import Property, result_kind
from .functions import AGGREGATES, FUNCTIONS
from .scope import Scope, Subject

_BEFORE = re.compile(r"(?:(?P<object>[^\W\d]\w*)(?:\[[^\]]*\])?\.)?(?P<word>\w*)$")


@dataclass(frozen=True, slots=True)
class Completion:
    """One proposal. `start` is where the word that it replaces begins, in characters from the start of the expression."""

    text: str
    kind: str            # number, text, truth; object for names before a dot
    what: str            # property, value, function, object, local
    help: str
    start: int


def complete(source: str, cursor: int, scope: Scope) -> list[Completion]:
    """Proposals for the word that ends at `cursor`; those that begin like it come first, in the order of the alphabet."""
    match = _BEFORE.search(source[:cursor])
    assert match is not None
    word = match.group("word")
    start = cursor - len(word)
    found: list[Completion] = []
    if match.group("object"):
        subject = scope.subject(match.group("object"))
        if subject is not None:
            found = _members(subject, start)
    else:
        found = _names(scope, start)
    low = word.lower()
    fitting = [c for c in found if low in c.text.lower()]
    return sorted(fitting, key=lambda c: (not c.text.lower().startswith(low), c.text.lower()))


def _members(subject: Subject, start: int) -> list[Completion]:
    found: dict[str, Completion] = {}
    holders = [subject.builtin] if subject.builtin is not None else [place.cls for place in subject.places]
    if subject.builtin is None:
        found["count"] = Completion("count", "number", "property", "How many instances live.", start)
    for holder in holders:
        for name, prop in holder.properties.items():
            assert isinstance(prop, Property)
            found[name] = Completion(name, result_kind(prop.kind), "property", prop.title, start)
        for name, verb in holder.expressions.items():
            found[name] = Completion(f"{name}(", result_kind(verb.returns), "function", verb.doc, start)
    for place in subject.places:
        for name, value in place.values.items():
            found[name] = Completion(name, result_kind(value.kind), "value", value.title, start)
    return list(found.values())


def _names(scope: Scope, start: int) -> list[Completion]:
    found: dict[str, Completion] = {}
    for name in scope.subject_names():
        subject = scope.subject(name)
        assert subject is not None
        found[name] = Completion(name, "object", "object", subject.builtin.title if subject.builtin is not None else "", start)
        if name in ("frame", "game"):
            for value in subject.places[0].values.values():
                found[value.name] = Completion(value.name, result_kind(value.kind), "value", f"A value of the {name}.", start)
    for function in FUNCTIONS.values():
        found.setdefault(function.name, Completion(f"{function.name}(", function.returns, "function", function.doc, start))
    for name, text in AGGREGATES.items():
        found.setdefault(name, Completion(f"{name}(", "number", "function", text, start))
    for name in scope.function_names():
        own = scope.function(name)
        if own is not None and own.returns:
            found[name] = Completion(f"{name}(", own.returns, "function", "A function of this sheet.", start)
    for name in scope.local_names():
        local = scope.local(name)
        if local is not None and "." not in name:
            found[name] = Completion(name, result_kind(local.kind), "local", "", start)
    return list(found.values())
