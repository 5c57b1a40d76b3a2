"""The tree of one YAML file: the document that is edited, checked and written back.

Every node knows where it came from (line and column, both from 1; 0 when it was made by a program).
Comments belong to entries and items, so that they travel with their row when it moves.
Equality compares what is written, never where it stood.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, TypeVar, Union, cast

SPECIAL_WORDS: Final = frozenset(("true", "false", "null", ""))
NUMBER: Final = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:e[-+]?[0-9]{1,3})?")

BLANK: Final = "\n"
"""Stands for an empty line among the comment lines of `Entry.before` and `Collection.after`."""


@dataclass(slots=True)
class Place:
    """A place in a file, where there is no node to point at. Line and column count from 1."""

    line: int = 0
    column: int = 0


class Scalar:
    """One plain or quoted text of a file.

    `text` is the source text after YAML's unescaping; `quoted` tells whether quotes stood around it
    (a quoted `'true'` is a text, a plain `true` is a truth value).
    """

    __slots__ = ("column", "line", "quoted", "text")

    def __init__(self, text: str, quoted: bool = False, line: int = 0, column: int = 0) -> None:
        self.text = text
        self.quoted = quoted
        self.line = line
        self.column = column

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Scalar) and other.text == self.text and other.special == self.special

    __hash__ = None  # type: ignore[assignment]

    @property
    def special(self) -> bool:
        """True for the plain scalars that are not text: truth values, decimal numbers, null."""
        return not self.quoted and is_special(self.text)

    def __repr__(self) -> str:
        return f"Scalar({self.text!r}{', quoted' if self.quoted else ''})"


class Entry:
    """One `key: value` of a mapping, or one `- value` of a sequence (then `key` is None).

    `gap` tells that an empty line stands above it (above its comments, when it has some); like line and column it
    is layout, and two entries that differ in nothing else are equal.
    """

    __slots__ = ("before", "beside", "gap", "key", "value")

    def __init__(self, key: Scalar | None, value: Node, before: list[str] | None = None, beside: str = "",
                 gap: bool = False) -> None:
        self.key = key
        self.value = value
        self.before = before      # comment lines above, each without its '#'
        self.beside = beside      # comment on the same line, without its '#'
        self.gap = gap

    def __eq__(self, other: object) -> bool:
        return (isinstance(other, Entry) and self.key == other.key and self.value == other.value
                and (self.before or []) == (other.before or []) and self.beside == other.beside)

    __hash__ = None  # type: ignore[assignment]


class Collection:
    """What mappings and sequences share: entries in order, place, and comments after the last entry."""

    __slots__ = ("after", "column", "entries", "line")

    def __init__(self, entries: list[Entry] | None = None, line: int = 0, column: int = 0) -> None:
        self.entries: list[Entry] = [] if entries is None else entries
        self.line = line
        self.column = column
        self.after: list[str] = []

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.entries == other.entries and self.after == other.after

    __hash__ = None  # type: ignore[assignment]

    def __len__(self) -> int:
        return len(self.entries)


class Mapping(Collection):
    """Keys to values, in the order of the file."""

    __slots__ = ()

    def get(self, key: str) -> Node | None:
        """The value under `key`, or None."""
        for entry in self.entries:
            if entry.key is not None and entry.key.text == key:
                return entry.value
        return None

    def firsts(self) -> Iterator[Entry]:
        """The entries that count: of names that stand twice, which is a problem, only the first."""
        seen: set[str] = set()
        for entry in self.entries:
            if entry.key is not None and entry.key.text not in seen:
                seen.add(entry.key.text)
                yield entry

    def entry(self, key: str) -> Entry | None:
        for entry in self.entries:
            if entry.key is not None and entry.key.text == key:
                return entry
        return None

    def set(self, key: str, value: Node) -> None:
        """Replace the value under `key`, keeping its comments, or add it at the end."""
        entry = self.entry(key)
        if entry is None:
            self.entries.append(Entry(Scalar(key), value))
        else:
            entry.value = value

    def remove(self, key: str) -> None:
        self.entries = [e for e in self.entries if e.key is None or e.key.text != key]

    def items(self) -> Iterator[tuple[str, Node]]:
        for entry in self.entries:
            if entry.key is not None:
                yield entry.key.text, entry.value

    def __repr__(self) -> str:
        return "Mapping(" + ", ".join(f"{e.key.text if e.key else None}: {e.value!r}" for e in self.entries) + ")"


class Sequence(Collection):
    """Values in order."""

    __slots__ = ()

    @classmethod
    def of(cls, values: list[Node]) -> Sequence:
        return cls([Entry(None, v) for v in values])

    def values(self) -> Iterator[Node]:
        for entry in self.entries:
            yield entry.value

    def __repr__(self) -> str:
        return "Sequence(" + ", ".join(repr(e.value) for e in self.entries) + ")"


Node = Union[Scalar, Mapping, Sequence]


NodeType = TypeVar("NodeType", bound=Union[Scalar, Mapping, Sequence])


def copied(node: NodeType) -> NodeType:
    """A copy of a node and of everything below it, with places and comments: changing one leaves the other as it is."""
    copy: Node
    if isinstance(node, Scalar):
        copy = Scalar(node.text, node.quoted, node.line, node.column)
    else:
        copy = type(node)([copied_entry(entry) for entry in node.entries], node.line, node.column)
        copy.after = node.after[:]
    return cast("NodeType", copy)


def copied_entry(entry: Entry) -> Entry:
    """A copy of an entry, its comments and its value."""
    key = entry.key
    return Entry(None if key is None else copied(key), copied(entry.value),
                 None if entry.before is None else entry.before[:], entry.beside, entry.gap)


def is_special(text: str) -> bool:
    """Whether a plain scalar of this text is a truth value, a decimal number or null rather than text."""
    return text in SPECIAL_WORDS or NUMBER.fullmatch(text) is not None


def is_number(text: str) -> bool:
    """Whether `text` is a decimal number as projects write it: 5, -3, 0.25, 1e3; not 017, .5, 1_000, nan."""
    return NUMBER.fullmatch(text) is not None
