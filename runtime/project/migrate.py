"""Brings the tree of a file of an older format to the present one, in memory and step by step.

A step is a pure function from the tree of one format to that of the next; the file on the disk stays as it is until
it is saved. A file of a newer format is refused with the version that can open it.
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Mapping as MappingType
from typing import Final

from ...objects.phrases import Phrase
from .problems import Problems
from .tree import Entry, Mapping, Node, Scalar, copied

Step = Callable[[Mapping], Mapping]
"""Takes a tree of one format, returns one of the next. It may change the tree it is given, which is its own copy."""

FORMAT: Final = 1
"""The format that this version reads and writes."""

STEPS: Final[dict[int, Step]] = {}
"""From format N to format N + 1."""


def migrate(tree: Mapping, problems: Problems, *, steps: MappingType[int, Step] | None = None, current: int = FORMAT) -> Mapping | None:
    """The tree in the present format, or None and a problem when the file needs a newer version.

    A file without a format, or with one that is no whole number from 1, is a problem and is read as format 1.
    `steps` and `current` are the chain and where it leads. A tree of the present format is returned itself.
    """
    chain = STEPS if steps is None else steps
    number = format_of(tree, problems)
    if number > current:
        at = tree.get("format")
        problems.error("newer_format", at, "This file has format {found}, and this version of Playsheet knows formats up to {known}. "
                       "It needs a version of Playsheet that knows format {found}: install the newest one.",
                       found=number, known=current)
        return None
    if number == current:
        return tree
    tree = copied(tree)
    while number < current:
        tree = chain[number](tree)
        number += 1
        _set_format(tree, number)
    return tree


def format_of(tree: Mapping, problems: Problems) -> int:
    """The number under `format`; 1 and a problem when it is missing or is no whole number from 1."""
    node = tree.get("format")
    if node is None:
        problems.error("format_missing", tree, "The format of this file is missing. Begin it with the line 'format: 1'.")
        return 1
    text = node.text if isinstance(node, Scalar) else ""
    if isinstance(node, Scalar) and text.isascii() and text.isdecimal() and text[0] != "0" and len(text) < 10:
        return int(text)
    problems.error("format_wrong", node, "{found} is no format: it is a whole number. Write 'format: 1'.",
                   length=len(text), found=_shown(node))
    return 1


def _set_format(tree: Mapping, number: int) -> None:
    entry = tree.entry("format")
    if entry is None:
        tree.entries.insert(0, Entry(Scalar("format"), Scalar(str(number))))
    else:
        entry.value = Scalar(str(number), False, entry.value.line, entry.value.column)


def _shown(node: Node) -> str:
    if not isinstance(node, Scalar):
        return Phrase("This")
    return node.text[:30] or Phrase("Nothing")
