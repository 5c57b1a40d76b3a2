"""The vocabulary: every object type with its properties, conditions, actions and expressions, as data and as lines."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

from ..objects.api import BIG, Param, Property, Verb
from ..objects.movements import MOVEMENTS, WORDS, Movement
from ..objects.phrases import Translate, msgid
from ..objects.registry import BUILTINS, TYPES
from ..runtime.language.functions import AGGREGATES, FUNCTIONS

ROLES = (msgid("property"), msgid("condition"), msgid("action"), msgid("expression"))
HAPPENS = msgid("happens")


def page(type_name: str, member: str) -> str:
    """The page of the manual that tells of a member."""
    return f"docs/objects/{type_name}.md#{member}"


def param_data(param: Param) -> dict[str, Any]:
    found: dict[str, Any] = {"name": param.name, "kind": param.kind, "required": param.required}
    if not param.required:
        found["default"] = param.default
    if param.choices:
        found["choices"] = list(param.choices)
    return found


def verb_data(type_name: str, verb: Verb) -> dict[str, Any]:
    found: dict[str, Any] = {"id": verb.id, "sentence": verb.sentence, "parameters": [param_data(p) for p in verb.params], "help": verb.doc}
    for flag in ("trigger", "picks", "pairs", "common", "deprecated", "creates", "destroys"):
        if getattr(verb, flag):
            found[flag] = True
    if verb.role == "condition":
        found["invertible"] = verb.invertible
    if verb.returns:
        found["returns"] = verb.returns
    if verb.keywords:
        found["keywords"] = list(verb.keywords)
    if verb.renamed_from:
        found["renamed_from"] = list(verb.renamed_from)
    found["page"] = page(type_name, verb.id)
    return found


def property_data(type_name: str, prop: Property) -> dict[str, Any]:
    found: dict[str, Any] = {"id": prop.name, "title": prop.title, "kind": prop.kind, "writable": prop.writable}
    if not isinstance(prop.default, float) or abs(prop.default) < BIG:
        found["default"] = prop.default
    if prop.low > -BIG:
        found["low"] = prop.low
    if prop.high < BIG:
        found["high"] = prop.high
    if prop.unit:
        found["unit"] = prop.unit
    if prop.choices:
        found["choices"] = list(prop.choices)
    if prop.common:
        found["common"] = True
    if prop.keywords:
        found["keywords"] = list(prop.keywords)
    found["page"] = page(type_name, prop.name)
    return found


def class_data(cls: Any) -> dict[str, Any]:
    name = cls.type_name
    return {
        "title": cls.title, "help": (cls.__doc__ or "").strip(), "keywords": list(cls.keywords),
        "properties": [property_data(name, p) for p in cls.properties.values()],
        "conditions": [verb_data(name, v) for v in cls.conditions.values()],
        "actions": [verb_data(name, v) for v in cls.actions.values()],
        "expressions": [verb_data(name, v) for v in cls.expressions.values()],
    }


def movement_data(name: str, cls: type[Movement]) -> dict[str, Any]:
    """A movement: the keys of its file, and the words that objects with it have."""
    known = {key: member for key, member in {**WORDS.properties, **WORDS.verbs}.items() if cls in WORDS.having[key]}
    found: dict[str, Any] = {
        "title": cls.title, "help": " ".join((sys.modules[cls.__module__].__doc__ or "").split()), "keywords": list(cls.keywords),
        "settings": [property_data("Active", p) | {"page": page("Active", f"movement_{name}")} for p in cls.settings.values() if p.in_file],
        "places": dict(cls.places), "page": page("Active", f"movement_{name}"),
        "properties": [property_data("Active", m) for m in known.values() if isinstance(m, Property)]}
    for role in ROLES[1:]:
        found[role + "s"] = [verb_data("Active", m) for m in known.values() if isinstance(m, Verb) and m.role == role]
    return found


def vocabulary() -> dict[str, Any]:
    """Everything that events can say."""
    return {
        "types": {name: class_data(cls) for name, cls in TYPES.items()},
        "movements": {name: movement_data(name, cls) for name, cls in MOVEMENTS.items()},
        "built_in": {name: class_data(cls) for name, cls in BUILTINS.items()},
        "functions": [{"id": f.name, "parameters": list(f.kinds), "returns": f.returns, "help": f.doc, "keywords": list(f.keywords),
                       "page": f"docs/functions.md#{f.name}"} for f in FUNCTIONS.values()],
        "aggregates": [{"id": name, "help": text, "page": f"docs/functions.md#picked_{name}"} for name, text in AGGREGATES.items()],
    }


def vocabulary_lines(search: str = "", translate: Translate = str) -> Iterator[str]:
    """The vocabulary as lines to read; only those with the word `search` when given, in English or as translated."""
    word = search.lower()
    classes: dict[str, Any] = {**{name: WORDS.widest(cls) if cls is TYPES["Active"] else cls for name, cls in TYPES.items()}, **BUILTINS}
    for name, cls in classes.items():
        lines: list[str] = []
        for role, table in zip(ROLES, (cls.properties, cls.conditions, cls.actions, cls.expressions)):
            for member in table.values():
                ident = member.name if isinstance(member, Property) else member.id
                words = member.title if isinstance(member, Property) else member.sentence
                said = translate(words)
                text = " ".join([name, translate(cls.title), ident, words, said, *member.keywords]).lower()
                if word in text:
                    mark = f" ({translate(HAPPENS)})" if isinstance(member, Verb) and member.trigger else ""
                    lines.append(f"  {translate(role):11} {ident:24} {said}{mark}")
        if lines:
            yield f"{name}"
            yield from lines
