"""Writes a tree in the one canonical form: the same tree gives the same bytes, whoever made it and however it was read.

Two spaces a level, lists indented under their name, one row a line, `{a: 1, b: 2}` for small things where a list of
rows is not meant, quotes only where they are needed, long texts never folded, comments with their rows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from operator import itemgetter, le
from typing import Final

from .orders import EVENT, OTHER, KeyOrder
from .scalars import block_lines, one_line
from .tree import BLANK, Collection, Entry, Mapping, Node, Scalar, Sequence

WIDTH: Final = 100
"""Columns that `{…}` and `[…]` may reach; what is longer is spread over lines."""

ROWS: Final = frozenset(("events", "when", "do", "any", "all", "while"))
"""Names of lists of rows: always one row a line, and never a row in braces."""

TABLES: Final = frozenset(("texts",))
"""Names at the top of a file whose values stand one a line, however short they are."""

LONGEST_KEY: Final = 1000       # YAML looks no further than 1,024 characters for the colon

UNFIT_FOR_COMMENT: Final = re.compile("[^\t -~\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]+")


def write(tree: Mapping | Sequence, order: KeyOrder | None = None) -> str:
    """The text of a file that holds `tree`.

    `order` says which names come first (see `orders.order_for`); without it `format` and `title` do. A list at the top
    is written too, for the inputs of a test run. Anything may be in the tree: what YAML cannot hold as it is (lone
    surrogates, line ends in comments) is replaced; nothing is raised.
    """
    writer = _Writer()
    if isinstance(tree, Sequence):
        writer.sequence(tree, 0, "", order, rows=False)
    else:
        writer.root(tree, OTHER if order is None else order)
    return writer.finish(tree)


def write_rows(rows: Sequence) -> str:
    """The text of a list of events, conditions or actions, as it stands in a file and on the clipboard."""
    writer = _Writer()
    writer.sequence(rows, 0, "", EVENT, rows=True)
    return writer.finish(rows)


class _Writer:
    """Collects lines. `indent` is the number of spaces before a row; `lead` is what stands before its first row."""

    __slots__ = ("lines",)

    def __init__(self) -> None:
        self.lines: list[str] = []

    def finish(self, tree: Collection) -> str:
        self.comments(tree.after, "")
        return "\n".join(self.lines) + "\n"

    # ---------------------------------------------------------------- rows

    def root(self, tree: Mapping, order: KeyOrder) -> None:
        if not tree.entries:
            self.lines.append("{}")
        for entry in self.each(_ordered(tree, order), 0, ""):
            self.entry(entry, 0, "", order, top=True)

    def mapping(self, mapping: Mapping, indent: int, lead: str, order: KeyOrder | None) -> None:
        for entry in self.each(_ordered(mapping, order), indent, lead):
            self.entry(entry, indent, lead, order)
            lead = ""

    def sequence(self, sequence: Sequence, indent: int, lead: str, order: KeyOrder | None, rows: bool) -> None:
        if not sequence.entries:
            self.lines.append("[]")
        for entry in self.each(sequence.entries, indent, lead):
            self.value(f"{lead or ' ' * indent}-", entry, indent, order, rows=False, block=rows)
            lead = ""

    def each(self, entries: list[Entry], indent: int, lead: str) -> Iterator[Entry]:
        """The entries one by one, each after its empty line and its comments.

        What begins on the line of a dash has its comments above that dash, and no empty line.
        """
        margin = " " * (len(lead) - len(lead.lstrip(" ")) if lead else indent)
        for index, entry in enumerate(entries):
            if entry.gap and index:
                self.lines.append("")
            if entry.before:
                self.comments(entry.before, margin)
            margin = " " * indent
            yield entry

    def entry(self, entry: Entry, indent: int, lead: str, order: KeyOrder | None, top: bool = False) -> None:
        """A name with its value. `lead` is what stands on its line already, if anything does."""
        key = entry.key
        assert key is not None
        margin = lead or " " * indent
        name = one_line(key, False) or "''"
        if len(name) > LONGEST_KEY:
            self.lines.append(f"{margin}? {name}")
            head = " " * indent + ":"
        else:
            head = f"{margin}{name}:"
        below = None if order is None else order.below(key.text)
        self.value(head, entry, indent, below, rows=key.text in ROWS, block=top and _is_table(key.text, entry.value))

    def value(self, head: str, entry: Entry, indent: int, order: KeyOrder | None, rows: bool, block: bool) -> None:
        """What follows `head`, a name with its colon or a dash. `rows`: it is a list of rows; `block`: never in braces."""
        node = entry.value
        beside = f"  #{_clean(entry.beside)}".rstrip() if entry.beside else ""
        if isinstance(node, Scalar):
            block_text = block_lines(node) if "\n" in node.text else None
            if block_text is None:
                text = one_line(node, False)
                self.lines.append(f"{head} {text}{beside}" if text else head + beside)
            else:
                sign, lines = block_text
                self.lines.append(f"{head} {sign}{beside}")
                margin = " " * (indent + 2)
                self.lines += [margin + line if line else "" for line in lines]
            return
        if not node.entries:
            self.lines.append(f"{head} {_empty(node)}{beside}")
            self.comments(node.after, " " * (indent + 2))
            return
        if isinstance(node, Sequence):
            block = rows or any(isinstance(item.value, Mapping) for item in node.entries)
        if not block:
            flow = flow_text(node, WIDTH - len(head) - 1, order)
            if flow is not None:
                self.lines.append(f"{head} {flow}{beside}")
                return
        indent += 2
        at = len(self.lines)
        lead = ""
        if entry.key is not None:
            self.lines.append(head + beside)
        else:
            lead = head + " "
            if entry.beside and _has_comment(node, order):
                self.comments([entry.beside], " " * (indent - 2))
                beside = ""
        if isinstance(node, Mapping):
            self.mapping(node, indent, lead, order)
        else:
            self.sequence(node, indent, lead, order, rows)
        if lead and beside:
            while not self.lines[at].startswith(lead):      # comments above
                at += 1
            self.lines[at] += beside
        if node.after:
            self.comments(node.after, " " * indent)

    def comments(self, comments: list[str], margin: str) -> None:
        for comment in comments:
            if comment == BLANK:
                self.lines.append("")
            else:
                self.lines += [f"{margin}#{_clean(line)}".rstrip(" \t") for line in comment.split("\n")]


def flow_text(node: Node, room: int, order: KeyOrder | None) -> str | None:
    """A node between brackets, or None when it is longer than `room` or must have lines of its own.

    Lines of their own need comments, texts of several lines, empty values and lists of rows.
    """
    if isinstance(node, Scalar):
        return None if (not node.text and not node.quoted) or "\n" in node.text else one_line(node, True)
    if node.after or (node.entries and room < 2):
        return None
    if not node.entries:
        return _empty(node)
    room -= 2
    parts: list[str] = []
    for entry in _ordered(node, order) if isinstance(node, Mapping) else node.entries:
        if entry.before or entry.beside:
            return None
        key = entry.key
        name = ""
        below = order
        if key is not None:
            if key.text in ROWS and isinstance(entry.value, Sequence) and entry.value.entries:
                return None
            name = (one_line(key, True) or "''") + ": "
            below = None if order is None else order.below(key.text)
        text = flow_text(entry.value, room - len(name), below)
        if text is None:
            return None
        room -= len(name) + len(text) + (2 if parts else 0)
        if room < 0:
            return None
        parts.append(name + text)
    joined = ", ".join(parts)
    return "{" + joined + "}" if isinstance(node, Mapping) else f"[{joined}]"


def _empty(node: Collection) -> str:
    return "{}" if isinstance(node, Mapping) else "[]"


def _ordered(mapping: Mapping, order: KeyOrder | None) -> list[Entry]:
    """The entries as they are to be written; those of the same place (unknown or double names) stay in order."""
    if order is None or len(mapping.entries) < 2:
        return mapping.entries
    places = [order.place(entry.key.text) if entry.key is not None else 0 for entry in mapping.entries]
    if all(map(le, places, places[1:])):        # as good as always: sorting each anew would take longer
        return mapping.entries
    return [entry for _, entry in sorted(zip(places, mapping.entries), key=itemgetter(0))]


def _has_comment(node: Mapping | Sequence, order: KeyOrder | None) -> bool:
    """Whether a comment stands, or may stand, at the end of the line on which the first entry begins."""
    return isinstance(node, Sequence) or _ordered(node, order)[0].beside != ""


def _is_table(name: str, node: Node) -> bool:
    """Whether a value at the top of a file is a table, one row a line: animations, parameters."""
    return isinstance(node, Mapping) and (name in TABLES or any(isinstance(entry.value, Mapping) for entry in node.entries))


def _clean(comment: str) -> str:
    return UNFIT_FOR_COMMENT.sub(" ", comment)
