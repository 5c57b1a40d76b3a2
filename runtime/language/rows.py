"""The rows of a sheet: which keys a row may have, and what kind of row it is."""

from __future__ import annotations

from ...objects.colours import read_colour
from ..project.problems import did_you_mean
from ..project.tree import Entry, Mapping, Node, Scalar, Sequence
from .arguments import Arguments, Rejected

EVENT_KEYS = ("note", "enabled", "values", "for_each", "order_by", "order", "repeat", "while", "when", "do", "events", "else")
GROUP_KEYS = ("note", "enabled", "group", "active", "events")
INCLUDE_KEYS = ("note", "enabled", "include", "with")
FUNCTION_KEYS = ("note", "enabled", "function", "parameters", "returns", "values", "when", "do", "events", "else")
ELSE_KEYS = ("note", "values", "for_each", "order_by", "order", "repeat", "while", "when", "do", "events", "else")
NOTE_KEYS = ("note", "colour", "enabled")
KINDS = {"group": GROUP_KEYS, "include": INCLUDE_KEYS, "function": FUNCTION_KEYS}


class Row:
    """A row taken apart by keys; `kind` is event, group, include, function or note."""

    __slots__ = ("enabled", "entries", "kind", "node")

    def __init__(self, node: Mapping, kind: str, entries: dict[str, Entry], enabled: bool) -> None:
        self.node = node
        self.kind = kind
        self.entries = entries
        self.enabled = enabled

    def value(self, key: str) -> Node | None:
        entry = self.entries.get(key)
        return entry.value if entry is not None else None

    def list(self, key: str, args: Arguments) -> list[Node]:
        """The rows under a key; a single one may stand without its dash."""
        entry = self.entries.get(key)
        if entry is None:
            return []
        node = entry.value
        if isinstance(node, Sequence):
            return [e.value for e in node.entries]
        if isinstance(node, Scalar) and node.text == "" and not node.quoted:
            return []
        if key in ("when", "do", "while"):
            return [node]
        args.fail(node, "rows", "under '{key}' comes a list of rows, each beginning with '- '", key=key)
        raise Rejected


def read_row(node: Node, args: Arguments, keys: tuple[str, ...] = ()) -> Row:
    """Take a row apart. Raises `Rejected` after reporting what is wrong with its shape."""
    if not isinstance(node, Mapping):
        raise args.fail(node, "row", "a row of a sheet begins with 'when:', 'do:', 'group:', 'note:', …; this is only a text or a list")
    entries: dict[str, Entry] = {e.key.text: e for e in node.firsts() if e.key is not None}
    kind = "event"
    for word in KINDS:
        if word in entries:
            kind = word
    if not keys and "note" in entries and set(entries) <= set(NOTE_KEYS):
        kind = "note"
        colour = entries.get("colour")
        if colour is not None and not (isinstance(colour.value, Scalar) and read_colour(colour.value.text)):
            raise args.fail(colour.value, "colour", "'{what}' is a colour like '#ff8800' (in quotes) or a word such as white", what="colour")
    allowed = NOTE_KEYS if kind == "note" else keys or KINDS.get(kind, EVENT_KEYS)
    bad = False
    for name, entry in entries.items():
        if name not in allowed:
            bad = True
            everything = sorted({k for ks in (EVENT_KEYS, *KINDS.values()) for k in ks})
            if name in everything:
                args.fail(entry.key, "row_key", "'{key}' does not belong in a row of this kind ({kind})", key=name, kind=kind)
            else:
                args.fail(entry.key, "row_key", "a row has no '{key}'.{hint} Known: {known}", key=name, hint=did_you_mean(name, everything),
                          known=", ".join(allowed))
    if bad:
        raise Rejected
    if kind == "event" and set(entries) <= {"enabled"}:
        kind = "note"
    enabled = entries.get("enabled")
    on = True
    if enabled is not None:
        if not isinstance(enabled.value, Scalar) or enabled.value.text not in ("true", "false"):
            raise args.fail(enabled.value, "row", "'enabled' is true or false")
        on = enabled.value.text == "true"
    return Row(node, kind, entries, on)
