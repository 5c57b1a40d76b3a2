"""What a game's targets cannot do: `targets` in `game.yaml`, and a warning at each place that asks for more than one of them has."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...objects.phrases import Phrase, listed, msgid
from ...objects.registry import BUILTINS
from ...objects.targets import TARGETS, WINDOW_LIMITS, Limit
from .fields import Fields
from .model import Project
from .problems import did_you_mean
from .tree import Mapping, Node, Scalar, Sequence

MEMBER = re.compile(r"(?<![\w.])([^\W\d]\w*)\.([a-z]\w*)")
TEMPLATE = msgid("{what} will not work everywhere (for: {targets}): {why}")


def read_targets(tree: Mapping, fields: Fields) -> list[str]:
    """The targets that `game.yaml` names; a word that is none is a warning."""
    found: list[str] = []
    for word in fields.words(tree.get("targets"), "targets"):
        if word.text in TARGETS:
            found.append(word.text)
        else:
            fields.problems.warning("unknown_target", word, "there is no target '{name}'.{hint} Known: {known}", name=word.text,
                                    hint=did_you_mean(word.text, TARGETS), known=", ".join(TARGETS))
    return list(dict.fromkeys(found))


class Use:
    """A place where a sheet names a member of an object: `mouse.wheel`."""

    __slots__ = ("head", "member", "node", "path", "shift", "words")

    def __init__(self, path: str, node: Scalar, shift: int, head: str, member: str, words: tuple[str, ...]) -> None:
        self.path = path
        self.node = node
        self.shift = shift
        self.head = head
        self.member = member
        self.words = words                     # the plain words of its arguments


def check_targets(project: Project) -> None:
    """Add a warning for each use of something that a target of the project cannot do."""
    if not project.targets:
        return
    uses = [use for path, tree in project.trees.items() if path.startswith("events/") or path.endswith("/events.yaml") for use in _uses(path, tree)]
    named = {use.head for use in uses if use.head in BUILTINS}
    limits = {name: cls.limits for name, cls in BUILTINS.items()} | {spec.name: spec.cls.limits for spec in project.objects}
    for use in uses:
        for limit in limits.get(use.head, ()):
            if (limit.members and use.member not in limit.members) or (limit.arguments and not set(use.words) & set(limit.arguments)):
                continue
            if not _has_answer(limit, use, uses, named):
                _warn(project, limit, use.path, use.node, f"{use.head}.{use.member}", use.shift, len(f"{use.head}.{use.member}"))
    for spec in project.objects:
        for limit in spec.cls.limits:
            if not limit.members:
                _warn(project, limit, spec.path, spec.node.get("type"), spec.name)
        kinds = dict.fromkeys(type(movement) for _, movement in spec.settings.get("movements_of", ()))
        for limit in dict.fromkeys(limit for kind in kinds for limit in kind.limits):
            if not any(word in named for word in limit.unless):
                node = spec.node.get("movement")
                _warn(project, limit, spec.path, node if node is not None else spec.node.get("movements"), Phrase("the movement of {name}", name=spec.name))
    game = project.trees.get("game.yaml")
    window = game.get("window") if game is not None else None
    if isinstance(window, Mapping):
        for key, limit in WINDOW_LIMITS.items():
            value = window.get(key)
            if isinstance(value, Scalar) and value.text == "true":
                _warn(project, limit, "game.yaml", value, key)


def _has_answer(limit: Limit, use: Use, uses: list[Use], named: set[str]) -> bool:
    """Whether the game has another way for a player of that target. What it says of its own object does not count."""
    for word in limit.unless:
        if word in BUILTINS:
            if word != use.head and word in named:
                return True
        elif any(other.member == word and other.head not in BUILTINS for other in uses):
            return True
    return False


def _warn(project: Project, limit: Limit, path: str, node: Node | None, what: str, shift: int = 0, length: int = 0) -> None:
    lacking = [target for target in project.targets if target in limit.targets]
    if lacking:
        project.problems.path = path
        project.problems.warning("target", node, TEMPLATE, shift=shift, length=length, what=what, why=Phrase(limit.why),
                                 targets=listed(Phrase(TARGETS[target]) for target in lacking))


def _uses(path: str, node: Node, argument: Node | None = None) -> Iterator[Use]:
    if isinstance(node, Scalar):
        words = tuple(_words(argument))
        for found in MEMBER.finditer(node.text):
            yield Use(path, node, found.start() + (1 if node.quoted else 0), found[1], found[2], words)
    elif isinstance(node, Mapping):
        enabled = node.get("enabled")
        if isinstance(enabled, Scalar) and enabled.text == "false":
            return
        for entry in node.entries:
            if entry.key is None or entry.key.text == "note":
                continue
            yield from _uses(path, entry.key, entry.value)
            yield from _uses(path, entry.value)
    elif isinstance(node, Sequence):
        for entry in node.entries:
            yield from _uses(path, entry.value)


def _words(node: Node | None) -> Iterator[str]:
    """The plain words of an argument: `right`, or those of `{button: right}`."""
    if isinstance(node, Scalar):
        yield node.text
    elif isinstance(node, (Mapping, Sequence)):
        for entry in node.entries:
            if isinstance(entry.value, Scalar):
                yield entry.value.text
