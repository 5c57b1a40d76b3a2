"""Names and declared values: what both files of objects and sheets write, `values: {health: 3, name: Tit}`."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import Any

from ...objects.api import BIG
from ...objects.phrases import Phrase, msgid
from .problems import Problems, did_you_mean
from .tree import Mapping, Node, Scalar

VALUE_KINDS = ("number", "text", "truth", "timer")
RESERVED = frozenset({"wait", "repeat", "for_each", "while", "include", "group", "note", "function", "return", "once", "once_each",
                      "any", "all", "not", "if", "else", "when", "do", "events", "values", "limit", "true", "false", "and", "or", "mod"})


@dataclass(slots=True)
class Value:
    """A declared value: kind number, text, truth or timer, and what it starts with."""

    name: str
    kind: str
    default: Any
    title: str = ""


class Face:
    """What sheets may know of an object: the vocabulary of its type, and names that are its own."""

    __slots__ = ("actions", "animation_names", "bases", "conditions", "expressions", "point_names", "properties", "type_name")

    def __init__(self, cls: Any, animation_names: tuple[str, ...] = (), point_names: tuple[str, ...] = ()) -> None:
        self.type_name: str = cls.type_name
        self.bases = tuple(c.type_name for c in cls.__mro__ if getattr(c, "type_name", ""))
        self.properties: dict[str, Any] = cls.properties
        self.conditions: dict[str, Any] = cls.conditions
        self.actions: dict[str, Any] = cls.actions
        self.expressions: dict[str, Any] = cls.expressions
        self.animation_names = animation_names
        self.point_names = point_names


def read_values(node: Node | None, problems: Problems) -> dict[str, Value]:
    """Declared values: `{health: 3, name: Tit, ready: true, cooldown: {kind: timer}}`."""
    found: dict[str, Value] = {}
    if node is None or (isinstance(node, Scalar) and node.text == "" and not node.quoted):
        return found
    if not isinstance(node, Mapping):
        problems.error("values", node, "values are written as {{name: start}}, for instance {{lives: 3}}")
        return found
    for entry in node.firsts():
        assert entry.key is not None
        name = entry.key.text
        problem = name_problem(name)
        if problem:
            problems.error("name", entry.key, problem, name=name)
            continue
        value = read_value(name, entry.value, problems)
        if value is not None:
            found[name] = value
    return found


def read_value(name: str, node: Node, problems: Problems) -> Value | None:
    """One declared value; its kind follows from its start unless it is named."""
    if isinstance(node, Scalar):
        check_size(node, problems)
        kind, start = plain_value(node)
        return Value(name, kind, start)
    if isinstance(node, Mapping):
        kind_node = node.get("kind")
        default = node.get("default")
        kind = kind_node.text if isinstance(kind_node, Scalar) else ""
        if kind_node is not None and not isinstance(kind_node, Scalar):
            problems.error("values", kind_node, "there is no kind '{kind}'.{hint} Known: {known}", kind="…", hint="", known=", ".join(VALUE_KINDS))
            return None
        for entry in node.entries:
            if entry.key is not None and entry.key.text not in ("kind", "default", "title", "note"):
                problems.error("values", entry.key, "a value has no '{key}'.{hint}", key=entry.key.text,
                          hint=did_you_mean(entry.key.text, ("kind", "default", "title", "note")))
                return None
        if kind and kind not in VALUE_KINDS:
            problems.error("values", kind_node, "there is no kind '{kind}'.{hint} Known: {known}", kind=kind, hint=did_you_mean(kind, VALUE_KINDS),
                      known=", ".join(VALUE_KINDS))
            return None
        if isinstance(default, Scalar):
            if kind != "text":
                check_size(default, problems)
            found, start = plain_value(default)
            if not kind:
                kind = found
            elif kind == "text":
                start = default.text
            elif found != ("number" if kind == "timer" else kind):
                problems.error("values", default, "the start of '{name}' is not {kind}", name=name,
                               kind=Phrase("a number") if kind in ("number", "timer") else Phrase("true or false"))
                return None
        elif default is not None:
            problems.error("values", default, "a value starts as a number, a text, or true or false")
            return None
        else:
            kind = kind or "number"
            start = "" if kind == "text" else False if kind == "truth" else 0.0
        return Value(name, kind, start)
    problems.error("values", node, "a value starts as a number, a text, or true or false")
    return None


def plain_value(node: Scalar) -> tuple[str, float | str | bool]:
    """Kind and start of a value written as a scalar."""
    if node.special and node.text in ("true", "false"):
        return "truth", node.text == "true"
    if node.special and node.text not in ("", "null"):
        number = float(node.text)
        return "number", number if number - number == 0.0 else 0.0
    if node.special:
        return "number", 0.0
    return "text", node.text


def check_size(node: Scalar, problems: Problems) -> None:
    """A problem when a number is too large to be one; it then counts as 0."""
    if node.special and node.text not in ("true", "false", "null", "") and abs(float(node.text)) > BIG:
        problems.error("range", node, "this number is too large", length=len(node.text))


def name_problem(name: str) -> str:
    """What is wrong with a name, as a template with the slot {name}; '' when nothing is."""
    if not name.isidentifier():
        return msgid("'{name}' cannot be a name: names are letters, digits and _, and begin with a letter (use 'title' for free text)")
    if unicodedata.normalize("NFKC", name) != name:
        return msgid("'{name}' holds letters that only look like others; type it anew with ordinary letters")
    if name in RESERVED:
        return msgid("'{name}' is a word of the language; choose another name")
    return ""
