"""The rows of a sheet as a tree of `Line`s beside the document's tree: kinds, cells, what is folded, which number a row has.

A line knows its node and its step below its parent, so that its address is found by walking up and nothing has to be
renumbered when rows above it come and go.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...runtime.project.tree import Mapping, Node, Scalar, Sequence
from ..document.addresses import Address
from ..document.edits import Change

EVENT_LIKE = ("event", "else", "function")
NOTE_KEYS = frozenset(("note", "colour", "enabled"))
KNOWN = frozenset(("note", "colour", "enabled", "values", "for_each", "order_by", "order", "repeat", "while", "when", "do", "events", "else", "group", "active",
                   "include", "with", "function", "parameters", "returns"))


@dataclass(slots=True)
class Unit:
    """One line of a cell. `address` counts from the row. Kinds: instruction, any, all, while (heads of blocks), note, loop, values, title, parameters,
    unknown."""

    kind: str
    cell: str               # head, when, do
    address: Address
    node: Node
    nest: int = 0
    inverted: bool = False


class Line:
    """A row of the sheet."""

    __slots__ = ("_units", "children", "depth", "folded", "group_off", "height", "key", "kind", "layout", "node", "number", "off", "parent", "place")

    def __init__(self, node: Node, parent: Line | None, key: str, place: int) -> None:
        self.node = node
        self.parent = parent
        self.key = key                  # 'events' or 'else'
        self.place = place              # its number in the list; -1 for an else
        self.depth = -1 if parent is None else parent.depth + 1
        self.children: list[Line] = []
        self.folded = False
        self.number = 0
        self.layout: object | None = None
        self.height = 0.0               # exact or estimated; 0 when not known
        self._units: list[Unit] | None = None
        self.kind = "root"
        self.off = False
        self.group_off = False
        if parent is not None:
            if key == "else":
                self.depth = parent.depth
            self._read()

    def _read(self) -> None:
        node = self.node
        if not isinstance(node, Mapping):
            self.kind = "unknown"
            return
        keys = {e.key.text for e in node.entries if e.key is not None}
        if self.key == "else":
            self.kind = "else"
        else:
            self.kind = next((k for k in ("group", "include", "function") if k in keys), "event")
            if self.kind == "event" and keys <= NOTE_KEYS:
                self.kind = "note" if "note" in keys else "event"
        if not keys <= KNOWN or ("colour" in keys and self.kind != "note"):
            self.kind = "unknown"
        enabled = node.get("enabled")
        self.off = isinstance(enabled, Scalar) and enabled.text == "false"
        active = node.get("active")
        self.group_off = isinstance(active, Scalar) and active.text == "false"

    # -- places ------------------------------------------------------------------------------------------------------

    @property
    def address(self) -> Address:
        if self.parent is None:
            return ()
        step: Address = (self.key,) if self.place < 0 else (self.key, self.place)
        return self.parent.address + step

    @property
    def disabled(self) -> bool:
        """Whether it or something around it is switched off."""
        line: Line | None = self
        while line is not None:
            if line.off:
                return True
            line = line.parent
        return False

    @property
    def has_cells(self) -> bool:
        return self.kind in EVENT_LIKE

    def get(self, key: str) -> Node | None:
        return self.node.get(key) if isinstance(self.node, Mapping) else None

    # -- units -------------------------------------------------------------------------------------------------------

    @property
    def units(self) -> list[Unit]:
        if self._units is None:
            self._units = list(_units_of(self))
        return self._units

    def stale(self) -> None:
        """Something in the row changed: forget what was made of it."""
        self._units = None
        self.layout = None
        self.height = 0.0
        self._read()

    # -- children ----------------------------------------------------------------------------------------------------

    def sync(self) -> None:
        """Bring the children up to date, keeping those whose nodes are still there."""
        old = {id(c.node): c for c in self.children}
        children: list[Line] = []
        for key in ("events", "else"):
            node = self.get(key)
            if self.kind == "unknown" or node is None:
                continue
            if key == "events" and isinstance(node, Sequence):
                for place, entry in enumerate(node.entries):
                    children.append(self._child(old, entry.value, key, place))
            elif key == "else" and isinstance(node, Mapping):
                children.append(self._child(old, node, key, -1))
        self.children = children

    def splice(self, place: int, count: int, gone: bool) -> bool:
        """Rows came or went at one place of the list: only they are read. False when the list has to be read anew."""
        node = self.get("events")
        rows = [c for c in self.children[-1:] if c.key == "else"]
        own = len(self.children) - len(rows)
        if not isinstance(node, Sequence) or len(node.entries) != (own - count if gone else own + count) or place > own:
            return False
        if gone:
            del self.children[place:place + count]
        else:
            self.children[place:place] = [self._child({}, node.entries[n].value, "events", n) for n in range(place, place + count)]
        for n in range(place if gone else place + count, len(node.entries)):
            self.children[n].place = n
        return True

    def child(self, rest: Address) -> Line | None:
        """The child that an address leads into from here."""
        if not rest or not self.children:
            return None
        if rest[0] == "else":
            last = self.children[-1]
            return last if last.key == "else" else None
        if rest[0] == "events" and len(rest) > 1:
            place = rest[1]
            if isinstance(place, int) and place < len(self.children) and self.children[place].key == "events":
                return self.children[place]
        return None

    def _child(self, old: dict[int, Line], node: Node, key: str, place: int) -> Line:
        found = old.get(id(node))
        if found is not None and found.node is node and found.key == key:
            found.place = place
            return found
        line = Line(node, self, key, place)
        line.sync()
        return line


class Lines:
    """All rows of a sheet. `shown` is what stands on the screen, top to bottom."""

    def __init__(self) -> None:
        self.root = Line(Mapping(), None, "", 0)
        self.shown: list[Line] = []
        self.index: dict[int, int] = {}
        self.filter: str = ""
        self.fits: object = None

    def load(self, tree: Mapping | None) -> None:
        """Read the whole sheet. What was folded stays so, as far as it is still there."""
        folded = [line.address for line in self.everything() if line.folded]
        self.root = Line(tree if tree is not None else Mapping(), None, "", 0)
        self.root.sync()
        for address in folded:
            line = self.line_at(address)
            if line is not None and line.address == address:
                line.folded = bool(line.children)
        self.arrange()

    def follow(self, tree: Mapping | None, change: Change) -> Line | None:
        """An edit was made: bring up to date what it concerns. Returns the row when it alone changed."""
        address = change.address
        if tree is None or tree is not self.root.node:
            self.load(tree)
            return None
        if change.kind in ("insert", "remove") and len(address) > 1 and address[-2] == "events" and isinstance(place := address[-1], int):
            owner = self.line_at(address[:-2]) or self.root if len(address) > 2 else self.root
            if owner.address == address[:-2] and owner.splice(place, change.count, change.kind == "remove"):
                if owner.parent is not None:
                    owner.stale()
                self.arrange()
                return None
        line, rest = self._deepest(address)
        if not rest and line.parent is not None:        # the row itself came, went or was replaced
            line = line.parent
            rest = ("events",)
        if line.parent is None or rest[0] in ("events", "else"):
            line.sync()
            if line.parent is not None:
                line.stale()
            self.arrange()
            return None
        kind = line.kind
        line.stale()
        if line.kind != kind:
            line.sync()
            self.arrange()
            return None
        return line

    def _deepest(self, address: Address) -> tuple[Line, Address]:
        """The deepest row that an address leads into, and what is left of the address there."""
        line, rest = self.root, address
        while True:
            child = line.child(rest)
            if child is None:
                return line, rest
            rest = rest[1:] if child.place < 0 else rest[2:]
            line = child

    def arrange(self) -> None:
        """Find what is shown, and the numbers of the rows."""
        shown: list[Line] = []
        count = 0

        def walk(line: Line, visible: bool) -> None:
            nonlocal count
            for child in line.children:
                if child.key != "else":
                    count += 1
                    child.number = count
                else:
                    child.number = 0
                if visible:
                    shown.append(child)
                if child.children:
                    walk(child, visible and not child.folded)
        walk(self.root, True)
        if self.fits is not None:
            shown = _filtered(shown, self.fits)
        self.shown = shown
        self.index = {id(line): n for n, line in enumerate(shown)}

    def line_at(self, address: Address) -> Line | None:
        """The deepest row that an address leads into."""
        line, _ = self._deepest(address)
        return line if line.parent is not None else None

    def everything(self) -> Iterator[Line]:
        """All rows, folded ones too."""
        stack = list(reversed(self.root.children))
        while stack:
            line = stack.pop()
            yield line
            stack += reversed(line.children)

    def unfold_to(self, line: Line) -> None:
        up = line.parent
        changed = False
        while up is not None:
            changed = changed or up.folded
            up.folded = False
            up = up.parent
        if changed or id(line) not in self.index:
            self.arrange()


def _filtered(shown: list[Line], fits: object) -> list[Line]:
    """Rows that fit, and the rows around them."""
    keep: set[int] = set()
    for line in shown:
        if fits(line):  # type: ignore[operator]
            up: Line | None = line
            while up is not None and id(up) not in keep:
                keep.add(id(up))
                up = up.parent
    return [line for line in shown if id(line) in keep]


# -- what a row shows ------------------------------------------------------------------------------------------------

def _units_of(line: Line) -> Iterator[Unit]:
    node = line.node
    if line.kind == "unknown" or not isinstance(node, Mapping):
        yield Unit("unknown", "head", (), node)
        return
    note = node.get("note")
    if note is not None:
        yield Unit("note", "head", ("note",), note)
    if line.kind == "note":
        return
    if line.kind in ("group", "include", "function"):
        yield Unit("title", "head", (line.kind,), node.get(line.kind) or Scalar(""))
    for key in ("for_each", "repeat"):
        loop = node.get(key)
        if loop is not None:
            yield Unit("loop", "head", (key,), loop)
    values = node.get("values")
    if isinstance(values, Mapping):
        yield Unit("values", "head", ("values",), values)
    if not line.has_cells:
        return
    yield from _cell(node, "when", "when")
    loop = node.get("while")
    if loop is not None:
        yield Unit("while", "when", ("while",), loop)
        yield from _cell(node, "while", "when", 1)
    yield from _cell(node, "do", "do")


def _cell(node: Mapping, key: str, cell: str, nest: int = 0) -> Iterator[Unit]:
    rows = node.get(key)
    if isinstance(rows, Sequence):
        for number, entry in enumerate(rows.entries):
            yield from _instruction(entry.value, (key, number), cell, nest)
    elif rows is not None and not (isinstance(rows, Scalar) and not rows.text):
        yield from _instruction(rows, (key,), cell, nest)


def _instruction(node: Node, address: Address, cell: str, nest: int) -> Iterator[Unit]:
    inner, below, inverted = node, address, False
    while isinstance(inner, Mapping) and len(inner) == 1 and inner.entries[0].key is not None and inner.entries[0].key.text == "not" and cell == "when":
        inverted = not inverted
        inner = inner.entries[0].value
        below = (*below, "not")
    if cell == "when" and isinstance(inner, Mapping) and len(inner) == 1 and inner.entries[0].key is not None and inner.entries[0].key.text in ("any", "all"):
        word = inner.entries[0].key.text
        branches = inner.entries[0].value
        yield Unit(word, cell, address, node, nest, inverted)
        if isinstance(branches, Sequence):
            for number, entry in enumerate(branches.entries):
                yield from _instruction(entry.value, (*below, word, number), cell, nest + 1)
        return
    yield Unit("instruction", cell, address, node, nest, inverted)
