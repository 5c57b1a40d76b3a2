"""Small nodes for frames and objects: numbers, pairs, words as they stand in the files."""

from __future__ import annotations

from typing import Any

from ...objects.api import NUMBER_KINDS
from ...runtime.project.tree import Entry, Mapping, Node, Scalar, Sequence, is_special


def number_text(value: float) -> str:
    """A number as files write it: whole, or with up to three decimals."""
    text = f"{round(value, 3):.3f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def number(value: float) -> Scalar:
    return Scalar(number_text(value))


def pair(one: float, other: float) -> Sequence:
    return Sequence.of([number(one), number(other)])


def text(value: str) -> Scalar:
    """A text; quoted when it would be read as a number or a truth value."""
    return Scalar(value, is_special(value))


def truth(value: bool) -> Scalar:
    return Scalar("true" if value else "false")


def of_kind(kind: str, value: Any) -> Scalar:
    """The node of a property's value."""
    if kind in NUMBER_KINDS:
        return number(float(value))
    return truth(bool(value)) if kind == "truth" else text(str(value))


def mapping(**entries: Node) -> Mapping:
    return Mapping([Entry(Scalar(key), value) for key, value in entries.items()])


def get_text(node: Node | None, key: str, fallback: str = "") -> str:
    """A text of a mapping."""
    found = node.get(key) if isinstance(node, Mapping) else None
    return found.text if isinstance(found, Scalar) else fallback


def entries_of(node: Node | None, key: str) -> list[Entry]:
    """The rows of a list of a mapping."""
    found = node.get(key) if isinstance(node, Mapping) else None
    return found.entries if isinstance(found, Sequence) else []
