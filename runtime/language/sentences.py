"""Rows as sentences: what an event says, for reports, traces and the error over a game."""

from __future__ import annotations

from typing import Any

from ...objects.movements import WORDS
from ...objects.phrases import Translate, msgid
from ...objects.registry import BUILTINS, TYPES
from ..project.model import Project
from ..project.tree import Mapping, Node, Scalar, Sequence

SIGNS = {"equals": msgid("is"), "not_equals": msgid("is not"), "less_than": msgid("is less than"), "at_most": msgid("is at most"),
         "at_least": msgid("is at least"), "more_than": msgid("is more than"), "between": msgid("is between"), "contains": msgid("contains"),
         "starts_with": msgid("starts with"), "ends_with": msgid("ends with"), "matches": msgid("matches")}
CHANGES = {"set": msgid("becomes"), "add": "+", "subtract": "-", "multiply": msgid("multiplied by"), "divide": msgid("divided by"),
           "toggle": msgid("switches over"), "append": msgid("gets")}
LONGEST = 300


def row_sentence(node: Mapping, project: Project, translate: Translate = str) -> str:
    """`when Bird collides with Worm: Worm destroy; Score value + 1`."""
    _ = translate
    classes: dict[str, Any] = {**BUILTINS, **{o.name: o.cls for o in project.objects}}
    for spec in project.objects:
        for family in spec.families:
            classes.setdefault(family, spec.cls)
    parts = []
    for key, word in (("group", _("group")), ("function", _("function")), ("include", _("include")), ("for_each", _("for each")),
                      ("repeat", _("repeat"))):
        value = node.get(key)
        if value is not None:
            parts.append(f"{word} {_plain(value)}")
    for key, word in (("when", _("when")), ("while", _("while"))):
        conditions = _rows(node.get(key))
        if conditions:
            parts.append(word + " " + f" {_('and')} ".join(instruction_sentence(c, classes, _) for c in conditions))
    actions = _rows(node.get("do"))
    text = ", ".join(parts) or _("always")
    if actions:
        text += ": " + "; ".join(instruction_sentence(a, classes, _) for a in actions)
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


def instruction_sentence(node: Node, classes: dict[str, Any], translate: Translate = str) -> str:
    """One condition or action as words."""
    _ = translate
    if isinstance(node, Mapping) and len(node) == 1:
        key, argument = next(node.items())
    elif isinstance(node, Scalar):
        key, argument = node.text, None
    else:
        return _plain(node)
    if key in ("any", "all"):
        joint = _("or") if key == "any" else _("and")
        return "(" + f" {joint} ".join(instruction_sentence(n, classes, _) for n in _rows(argument)) + ")"
    if key == "if":
        return _plain(argument)          # 'when' or 'while' stands before it
    if key == "not":
        return _("not") + " " + (instruction_sentence(argument, classes, _) if argument is not None else "")
    head, dot, member = key.partition(".")
    cls = classes.get(head) or (WORDS.widest(TYPES[head]) if head in TYPES else None)
    if not dot or cls is None:
        return f"{key.replace('.', ' ')} {_change(argument, _)}".strip()
    verb = cls.conditions.get(member) or cls.actions.get(member)
    if verb is None or member in cls.properties:
        return f"{head} {member} {_change(argument, _)}".strip()
    given: dict[str, str] = {}
    if isinstance(argument, Mapping):
        given = {k: _plain(v) for k, v in argument.items()}
    elif argument is not None and verb.params:
        given = {verb.params[0].name: _plain(argument)}
    words = _(verb.sentence)
    for param in verb.params:
        shown = given.get(param.name, "" if param.default is None or param.required else str(param.default))
        words = words.replace("{" + param.name + "}", shown or "…")
    return f"{head} {words}"


def _change(argument: Node | None, translate: Translate) -> str:
    if isinstance(argument, Mapping) and len(argument) == 1:
        word, value = next(argument.items())
        return f"{translate(SIGNS.get(word) or CHANGES.get(word) or word)} {_plain(value)}".strip()
    return _plain(argument)
