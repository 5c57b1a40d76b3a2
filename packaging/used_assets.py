"""Which pictures, sounds and fonts a game may use: what no text of the project can mean is left out of an export."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..objects.registry import TYPES
from ..runtime.project.model import Project
from ..runtime.project.tree import Node, Scalar

_QUOTED = re.compile(r"'((?:[^'\\]|\\.)*)'|\"((?:[^\"\\]|\\.)*)\"")
_HOLE = re.compile(r"\{[^{}]*\}")
_DIGITS = ("minus", "plus", "point", *map(str, range(10)))


def used_assets(project: Project) -> dict[str, set[str]]:
    """Names by kind: `picture`, `sound`, `font`. A name counts as used when a text of the project is it, or may become it.

    `{…}` in a text may become anything, and so may what an expression adds to a text that a name begins or ends with.
    """
    plain: set[str] = set()
    patterns: dict[str, re.Pattern[str]] = {}
    pieces: set[str] = set()
    for path, tree in project.trees.items():
        if path.startswith("tests/"):
            continue
        for text in texts(tree):
            plain.add(text)
            if "{" in text:
                parts = [re.escape(part) for part in _HOLE.split(text)]
                if any(len(part) > 1 for part in parts):
                    pattern = ".*".join(parts)
                    patterns[pattern] = re.compile(pattern, re.DOTALL)
            for match in _QUOTED.finditer(text):
                piece = match.group(1) or match.group(2) or ""
                plain.add(piece)
                if len(piece) > 1:
                    pieces.add(piece)
    ends = tuple(pieces)
    kinds = {"picture": project.pictures, "sound": project.sounds, "font": project.fonts}
    found: dict[str, set[str]] = {}
    for kind, names in kinds.items():
        found[kind] = {name for name in names if name in plain or name.startswith(ends) or name.endswith(ends) or any(p.fullmatch(name) for p in patterns.values())}
    for spec in project.objects:
        for animation in spec.settings.get("animations", {}).values():
            for strip in animation.strips.values():
                found["picture"].update(name for name in strip.pictures if name in project.pictures)
    found["picture"] |= {name for name in project.pictures if _is_digit(name, plain)}
    return found


def _is_digit(name: str, texts_: set[str]) -> bool:
    """Whether a picture is one of the digits of a counter: the pictures of NAME are `NAME_0`, `NAME_minus` and so on."""
    start, _, sign = name.rpartition("_")
    return sign in _DIGITS and start in texts_


def texts(node: Node) -> Iterator[str]:
    """Every text of a tree, keys too."""
    if isinstance(node, Scalar):
        yield node.text
        return
    for entry in node.entries:
        if entry.key is not None:
            yield entry.key.text
        yield from texts(entry.value)


def unused_objects(project: Project) -> list[str]:
    """Objects that no frame has and no text of the project names."""
    placed = {instance.object.name for frame in project.frames.values() for instance in frame.instances}
    words: set[str] = set()
    for path, tree in project.trees.items():
        if path.startswith("events/") or path.endswith("events.yaml") or path == "game.yaml":
            for text in texts(tree):
                words.update(re.findall(r"\w+", text))
    return [spec.name for spec in project.objects if spec.name not in placed and spec.name not in words and spec.type_name in TYPES]
