"""Rows as sentences: what an event says, for reports, traces and the error over a game."""

from __future__ import annotations

from typing import Any

from ...objects.registry import BUILTINS, TYPES
from ..project.model import Project
from ..project.tree import Mapping, Node, Scalar, Sequence

SIGNS = {"equals": "is", "not_equals": "is not", "less_than": "is less than", "at_most": "is at most", "at_least": "is at least",
         "more_than": "is more than", "between": "is between", "contains": "contains", "starts_with": "starts with", "ends_with": "ends with",
         "matches": "matches"}
CHANGES = {"set": "becomes", "add": "+", "subtract": "-", "multiply": "times", "divide": "divided by", "toggle": "switches over", "append": "gets"}
LONGEST = 300


def row_sentence(node: Mapping, project: Project) -> str:
    """`when Bird collides with Worm: Worm destroy; Score value + 1`."""
    classes: dict[str, Any] = {**BUILTINS, **{o.name: o.cls for o in project.objects}}
    for spec in project.objects:
        for family in spec.families:
            classes.setdefault(family, spec.cls)
    parts = []
    for key, word in (("group", "group"), ("function", "function"), ("include", "include"), ("for_each", "for each"), ("repeat", "repeat")):
        value = node.get(key)
        if value is not None:
            parts.append(f"{word} {_plain(value)}")
    conditions = _rows(node.get("when")) + _rows(node.get("while"))
    if conditions:
        parts.append("when " + " and ".join(instruction_sentence(c, classes) for c in conditions))
    actions = _rows(node.get("do"))
    text = ", ".join(parts) or "always"
    if actions:
        text += ": " + "; ".join(instruction_sentence(a, classes) for a in actions)
    return text if len(text) <= LONGEST else text[:LONGEST - 1] + "…"


def _rows(node: Node | None) -> list[Node]:
    if isinstance(node, Sequence):
        return list(node.values())
    return [node] if node is not None else []


def _plain(node: Node | None) -> str:
    if isinstance(node, Scalar):
        return node.text
    if isinstance(node, Sequence):
        return "[" + ", ".join(_plain(n) for n in node.values()) + "]"
    if isinstance(node, Mapping):
        return ", ".join(f"{k} {_plain(v)}" for k, v in node.items())
    return ""


def instruction_sentence(node: Node, classes: dict[str, Any]) -> str:
    """One condition or action as words."""
    if isinstance(node, Mapping) and len(node) == 1:
        key, argument = next(node.items())
    elif isinstance(node, Scalar):
        key, argument = node.text, None
    else:
        return _plain(node)
    if key in ("any", "all"):
        joint = " or " if key == "any" else " and "
        return "(" + joint.join(instruction_sentence(n, classes) for n in _rows(argument)) + ")"
    if key == "not":
        return "not " + (instruction_sentence(argument, classes) if argument is not None else "")
    head, dot, member = key.partition(".")
    cls = classes.get(head) or TYPES.get(head)
    if not dot or cls is None:
        return f"{key.replace('.', ' ')} {_change(argument)}".strip()
    verb = cls.conditions.get(member) or cls.actions.get(member)
    if verb is None or member in cls.properties:
        return f"{head} {member} {_change(argument)}".strip()
    given: dict[str, str] = {}
    if isinstance(argument, Mapping):
        given = {k: _plain(v) for k, v in argument.items()}
    elif argument is not None and verb.params:
        given = {verb.params[0].name: _plain(argument)}
    words = verb.sentence
    for param in verb.params:
        shown = given.get(param.name, "" if param.default is None or param.required else str(param.default))
        words = words.replace("{" + param.name + "}", shown or "…")
    return f"{head} {words}"


def _change(argument: Node | None) -> str:
    if isinstance(argument, Mapping) and len(argument) == 1:
        word, value = next(argument.items())
        return f"{SIGNS.get(word) or CHANGES.get(word) or word} {_plain(value)}".strip()
    return _plain(argument)
