"""Finding words in sheets, and putting others in their place: what the bar of one sheet and the window over all sheets share."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ...runtime.project.tree import Mapping, Node, Scalar, Sequence, copied
from ..document.addresses import Address, node_at
from ..document.document import Document
from .lines import Line, Lines
from .names import Names
from .reading import Sentences
from .wording import Translate, Wording


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is looked for."""

    text: str
    case: bool = False

    def within(self, words: str) -> bool:
        return self.text in words if self.case else self.text.lower() in words.lower()

    def replaced(self, words: str, by: str) -> str:
        return re.sub(re.escape(self.text), lambda _m: by, words, flags=0 if self.case else re.IGNORECASE)


def hits(lines: Lines, sentences: Sentences, wanted: Wanted) -> Iterator[tuple[Line, Address]]:
    """Rows and instructions whose words on the screen, or in the file, hold a text; in reading order."""
    if not wanted.text:
        return
    for line in lines.everything():
        own = line.address
        seen: set[Address] = set()
        for unit in line.units:
            if unit.kind in ("any", "all"):
                continue
            if wanted.within(" ".join(texts(unit.node))) or wanted.within(sentences.words(line, unit)):
                address = own + unit.address if unit.cell != "head" else own
                if address not in seen:
                    seen.add(address)
                    yield line, address


def texts(node: Node) -> list[str]:
    """All words of a node, keys too."""
    if isinstance(node, Scalar):
        return [node.text]
    found: list[str] = []
    for entry in node.entries if isinstance(node, (Mapping, Sequence)) else ():
        if entry.key is not None:
            found.append(entry.key.text)
        found += texts(entry.value)
    return found


def replace(document: Document, path: str, lines: Lines, hit: Address, wanted: Wanted, by: str, words: str) -> None:
    """Put other words in the place of those of a hit; a row that is one is changed in its head alone."""
    line = lines.line_at(hit)
    if line is None:
        return
    for address in [hit] if hit != line.address else [hit + u.address for u in line.units if u.cell == "head"]:
        try:
            node = node_at(document.trees[path], address)
        except LookupError:
            continue
        new = _replaced(node, wanted, by)
        if new != node:
            document.set_value(path, address, new, words)


def _replaced(node: Node, wanted: Wanted, by: str) -> Node:
    made = copied(node)

    def walk(inner: Node) -> None:
        if isinstance(inner, Scalar):
            inner.text = wanted.replaced(inner.text, by)
            return
        for entry in inner.entries:
            if entry.key is not None:
                entry.key.text = wanted.replaced(entry.key.text, by)
            walk(entry.value)
    walk(made)
    return made


# -- all sheets --------------------------------------------------------------------------------------------------------

@dataclass(slots=True)
class Reading:
    """A sheet of the project, read for searching."""

    path: str
    lines: Lines
    sentences: Sentences


def is_sheet(path: str) -> bool:
    return path.endswith("/events.yaml") or path.startswith("events/")


def sheet_paths(document: Document) -> list[str]:
    """All sheets: those of the frames in the order of the storyboard, then the shared ones."""
    order = {f"frames/{name}/events.yaml": n for n, name in enumerate(document.project.order)}
    found = [p for p in document.trees if is_sheet(p)]
    return sorted(found, key=lambda p: (order.get(p, len(order)), p))


def read_sheets(document: Document, translate: Translate) -> Iterator[Reading]:
    for path in sheet_paths(document):
        lines = Lines()
        lines.load(document.trees[path])
        yield Reading(path, lines, Sentences(Wording(Names(document, path), translate)))


def title_of(path: str) -> str:
    """What a sheet is called: its frame, or the name of its file."""
    parts = path.split("/")
    return parts[1] if parts[0] == "frames" else parts[-1].removesuffix(".yaml")
