"""Rows, conditions and actions as text: what is copied, what is pasted, which of its objects are unknown here."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ...objects.registry import BUILTINS
from ...runtime.language.expressions import parse_template
from ...runtime.project.problems import Problems
from ...runtime.project.reader import read_any
from ...runtime.project.tree import Entry, Mapping, Node, Scalar, Sequence, copied_entry
from ...runtime.project.writer import write_rows
from .lines import KNOWN
from .names import Names

WORD = re.compile(r"(?<![\w.'\"])([^\W\d]\w*)(?=(?:\[[^\]]*\])?\.[^\W\d])")
NOT_ROWS = KNOWN - {"while"}


def text_of(entries: list[Entry]) -> str:
    """The text of rows or instructions for the clipboard."""
    rows = [copied_entry(e) for e in entries]
    for row in rows:
        row.key = None
        row.gap = False
    return write_rows(Sequence(rows))


@dataclass(slots=True)
class Pasted:
    """What a text holds: `rows` of a sheet or `instructions`."""

    entries: list[Entry]
    rows: bool


def read(text: str) -> Pasted | None:
    """Rows or instructions from a text; None when it holds none."""
    if not text.strip():
        return None
    node = read_any(_dedented(text), Problems())
    if isinstance(node, Mapping) and node.get("events") is not None and node.get("format") is not None:
        node = node.get("events")
    if isinstance(node, Mapping):
        node = Sequence.of([node])
    if not isinstance(node, Sequence) or not node.entries:
        return None
    shapes = {_shape(e.value) for e in node.entries}
    if len(shapes) != 1 or "" in shapes:
        return None
    for entry in node.entries:
        entry.gap = False
    return Pasted(node.entries, shapes == {"row"})


def _dedented(text: str) -> str:
    lines = text.replace("\r\n", "\n").replace("\t", "  ").split("\n")
    margin = min((len(line) - len(line.lstrip(" ")) for line in lines if line.strip()), default=0)
    return "\n".join(line[margin:] for line in lines)


def _shape(node: Node) -> str:
    if isinstance(node, Mapping) and node.entries and node.entries[0].key is not None:
        keys = {e.key.text for e in node.entries if e.key is not None}
        if keys <= KNOWN and keys & KNOWN:
            return "row"
        return "instruction" if len(keys) == 1 else ""
    if isinstance(node, Scalar) and node.text and re.fullmatch(r"[^\W\d]\w*(\.\w+)?", node.text):
        return "instruction"
    return ""


# -- objects that are not here -------------------------------------------------------------------------------------

def unknown_objects(entries: list[Entry], names: Names) -> list[str]:
    """Names before a dot, and objects as arguments, that this sheet does not know; in the order of their first use."""
    found: dict[str, None] = {}

    def check(name: str) -> None:
        if name and name not in names.speakers and name not in BUILTINS and name != "limit" and name not in names.scope.locals:
            found.setdefault(name)

    def walk(node: Node, key: str) -> None:
        if isinstance(node, Mapping):
            for entry in node.entries:
                name = entry.key.text if entry.key is not None else ""
                head, dot, _member = name.partition(".")
                if dot:
                    check(head)
                if isinstance(entry.value, Scalar) and not entry.value.special and _takes_object(name, key, names):
                    check(entry.value.text)
                walk(entry.value, name)
        elif isinstance(node, Sequence):
            for value in node.values():
                walk(value, key)
        elif key not in ("note", "group", "function", "include"):
            head, dot, _ = node.text.partition(".")
            if dot and re.fullmatch(r"[^\W\d]\w*\.\w+", node.text):
                check(head)
            for match in WORD.finditer(_code(node.text, key)):
                check(match.group(1))
    for entry in entries:
        walk(entry.value, "")
    return list(found)


def _takes_object(key: str, outer: str, names: Names) -> bool:
    """Whether the value of a key is the name of an object."""
    if key in ("for_each", "once_each"):
        return True
    for name, param in ((key, None), (outer, key)):
        member = name.partition(".")[2]
        if not member:
            continue
        for speaker in names.speakers.values():
            for role in ("condition", "action"):
                verb = speaker.verb(member, role)
                if verb is not None and verb.params:
                    wanted = verb.params[0] if param is None else verb.param(param)
                    if wanted is not None and wanted.kind == "object":
                        return True
    return False


def _code(text: str, key: str) -> str:
    """The parts of a text that may be expressions."""
    if "{" in text:
        try:
            parts = parse_template(text)
        except Exception as error:  # noqa: BLE001 - whatever is odd in it is told by the checker
            del error
            return ""
        return " ".join(source for source, _ in parts[1::2]) if not isinstance(parts, str) else ""
    return "" if key.endswith((".set_text", "message", "note")) else text


def mapped(entries: list[Entry], to: dict[str, str]) -> list[Entry]:
    """Copies of entries in which objects have other names."""
    made = [copied_entry(e) for e in entries]

    def rename(text: str) -> str:
        if text in to:
            return to[text]
        head, dot, rest = text.partition(".")
        if dot and head in to and re.fullmatch(r"[^\W\d]\w*", rest):
            return f"{to[head]}.{rest}"
        return WORD.sub(lambda m: to.get(m.group(1), m.group(1)), text)

    def walk(entry: Entry) -> None:
        if entry.key is not None:
            head, dot, rest = entry.key.text.partition(".")
            if dot and head in to:
                entry.key = Scalar(f"{to[head]}.{rest}", entry.key.quoted)
        value = entry.value
        if isinstance(value, Scalar):
            if entry.key is None or entry.key.text not in ("note", "group", "function", "include"):
                entry.value = Scalar(rename(value.text), value.quoted, value.line, value.column)
        else:
            for inner in value.entries:
                walk(inner)
    for entry in made:
        walk(entry)
    return made
