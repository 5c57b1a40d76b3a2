"""Everything that a designer does to a sheet, as edits of the document that can be undone."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ...objects.phrases import msgid
from ...runtime.project.tree import Entry, Mapping, Node, Scalar, Sequence, copied, copied_entry
from ..document.addresses import Address, node_at
from ..document.document import Document
from ..document.edits import value_at
from ..document.rename import ReplaceTrees
from . import renaming
from .declared import Declared
from .wording import Slot, plain

CONTENT = ("note", "group", "function", "include", "for_each", "repeat", "while", "when", "do", "events", "else")
LISTS = ("when", "do", "while", "any", "all")
NAME_KINDS = ("group_name", "function_name", "local_name", "parameter_name")      # fields that give another name


def scalar(text: str, kind: str = "text") -> Scalar:
    """A scalar as an argument of a kind is written: text that looks like a number keeps its quotes."""
    return Scalar(text, kind == "text" and text in ("",))


def pair(key: str, value: Node) -> Mapping:
    return Mapping([Entry(Scalar(key), value)])


class SheetEdits:
    """The edits of one sheet. All methods return the address where to look afterwards."""

    def __init__(self, document: Document, path: str, translate: Callable[[str], str]) -> None:
        self.document = document
        self.path = path
        self.translate = translate

    # -- looking -----------------------------------------------------------------------------------------------------

    @property
    def tree(self) -> Mapping | None:
        return self.document.trees.get(self.path)

    def node(self, address: Address) -> Node | None:
        tree = self.tree
        if tree is None:
            return None
        try:
            return node_at(tree, address)
        except LookupError:
            return None

    def entry(self, address: Address) -> Entry | None:
        """The entry of a row or instruction, with its comments."""
        holder = self.node(address[:-1])
        step = address[-1]
        if isinstance(holder, Sequence) and isinstance(step, int) and step < len(holder.entries):
            return holder.entries[step]
        if isinstance(holder, Mapping):
            return holder.entry(str(step))
        return None

    # -- rows --------------------------------------------------------------------------------------------------------

    def insert_rows(self, parent: Address, index: int, entries: list[Entry], text: str = msgid("Add event")) -> Address:
        """Put rows below a row (or at the top of the sheet for ()), before number `index` (-1: at the end)."""
        words = self.translate(text)
        at = (*parent, "events")
        holder = self.node(at)
        if isinstance(holder, Sequence):
            place = len(holder.entries) if index < 0 else min(index, len(holder.entries))
            self.document.insert(self.path, at, place, entries, words)
            return (*at, place)
        with self.document.step(words):
            if self.tree is None:
                self.document.new_file(self.path, Mapping([Entry(Scalar("format"), Scalar("1"))]), words)
            self.document.set_value(self.path, at, Sequence([copied_entry(e) for e in entries]), words)
        return (*at, 0)

    def add_event(self, parent: Address, index: int, conditions: Iterable[Node] = (), actions: Iterable[Node] = (), text: str = msgid("Add event")) -> Address:
        row = Mapping()
        when, do = list(conditions), list(actions)
        if when:
            row.set("when", Sequence.of(when))
        if do or not when:
            row.set("do", Sequence.of(do))
        return self.insert_rows(parent, index, [Entry(None, row)], text)

    def add_else(self, row: Address) -> Address:
        self.document.set_value(self.path, (*row, "else"), pair("do", Sequence()), self.translate("Add else"))
        return (*row, "else")

    # -- instructions ------------------------------------------------------------------------------------------------

    def add_instruction(self, row: Address, key: str, node: Node, after: Address | None = None) -> Address:
        """Add a condition (`when`, `while`) or an action (`do`) to a row: behind the instruction `after`, or at the end."""
        words = self.translate("Add action" if key == "do" else "Add condition")
        at: Address = (*row, key)
        if after is not None and after[:len(row)] == row and isinstance(after[-1], int):
            at = after[:-1]
        holder = self.node(at)
        if isinstance(holder, Sequence):
            place = len(holder.entries)
            if after is not None and after[:-1] == at and isinstance(after[-1], int):
                place = after[-1] + 1
            self.document.insert(self.path, at, place, [Entry(None, node)], words)
            return (*at, place)
        rows = [copied(holder), node] if holder is not None and not (isinstance(holder, Scalar) and not holder.text) else [node]
        self.document.set_value(self.path, at, Sequence.of(rows), words)
        return (*at, len(rows) - 1)

    def replace(self, address: Address, node: Node, text: str, merge: str = "") -> Address:
        self.document.set_value(self.path, address, node, self.translate(text), merge)
        return address

    def put(self, unit: Address, slot: Slot, value: Node, merge: str = "") -> None:
        """Give an argument of the instruction at `unit` another value; one that was left out is added."""
        words = self.translate("Change {name}").replace("{name}", self.translate(slot.name.replace("_", " ")))
        if slot.kind in NAME_KINDS:
            assert isinstance(value, Scalar)
            self.rename(slot.kind, slot.place(unit), plain(slot.node), value.text)
            return
        at = slot.place(unit)
        if slot.kind == "operator":
            self._operator(at, slot, value, words)
            return
        if slot.node is not None:
            if self.node(at) != value:
                self.document.set_value(self.path, at, value, words, merge)
            return
        if slot.up:
            self.document.set_value(self.path, at, value, words, merge)
            return
        named = slot.name in slot.params and len(slot.address) > 1 and slot.address[-1] == slot.name
        key_at = at[:-1] if named else at
        first = not named or slot.params[0] == slot.name
        key = str(key_at[-1])
        argument = self.node(key_at)
        if isinstance(argument, Mapping):
            self.document.set_value(self.path, (*key_at, slot.name), value, words, merge)
        elif argument is not None and not first:
            both = Mapping([Entry(Scalar(slot.params[0]), copied(argument)), Entry(Scalar(slot.name), value)])
            self.document.set_value(self.path, key_at, both, words, merge)
        elif argument is not None:
            self.document.set_value(self.path, key_at, value, words, merge)
        else:
            self.document.set_value(self.path, key_at[:-1], pair(key, value if first else pair(slot.name, value)), words, merge)

    def _operator(self, at: Address, slot: Slot, value: Node, words: str) -> None:
        assert isinstance(value, Scalar)
        old = slot.node.entries[0].value if isinstance(slot.node, Mapping) and slot.node.entries else Scalar("0")
        if value.text == "toggle":
            new: Node = Scalar("toggle")
        elif value.text == "between":
            new = pair("between", Sequence.of([copied(old), copied(old)]))
        else:
            kept = next(old.values()) if isinstance(old, Sequence) and old.entries else old
            new = pair(value.text, copied(kept))
        if self.node(at) is None:
            self.document.set_value(self.path, at[:-1], pair(str(at[-1]), new), words)
        elif self.node(at) != new:
            self.document.set_value(self.path, at, new, words)

    # -- what is declared --------------------------------------------------------------------------------------------

    def rename(self, kind: str, at: Address, old: str, new: str) -> None:
        """Another name for what is declared at an address; what uses it follows."""
        if old == new:
            return
        trees = self.document.trees
        if kind == "group_name":
            changed = renaming.group_renamed(trees, self.path, at[:-1], old, new)
        elif kind == "function_name":
            changed = renaming.function_renamed(trees, self.path, old, new)
        elif kind == "local_name":
            changed = renaming.local_renamed(trees, self.path, at[:-2], old, new)
        else:
            changed = renaming.parameter_renamed(trees, self.path, at[:-2], old, new)
        words = self.translate("Rename {old} to {new}").replace("{old}", old).replace("{new}", new)
        self.document.undo_stack.push(ReplaceTrees(self.document, dict(changed), words))

    def declare(self, path: str, at: Address, declared: Declared, words: str, renamed: Callable[[str, str], dict[str, Mapping]],
                more: Callable[[], None] = lambda: None) -> None:
        """Put declarations in the place of those at an address; `renamed` gives the files that a new name changes."""
        with self.document.step(words):
            steps = declared.renamed
            if {new for _, new in steps} & {old for old, _ in steps}:        # names that change places go by way of others
                steps = [*((old, f"{old}__{n}") for n, (old, _) in enumerate(steps)), *((f"{old}__{n}", new) for n, (old, new) in enumerate(steps))]
            for old, new in steps:
                self.document.undo_stack.push(ReplaceTrees(self.document, dict(renamed(old, new)), words))
            if value_at(self.document, path, at) != (now := declared.mapping()):
                self.document.set_value(path, at, now, words)
            more()

    def invert(self, addresses: Iterable[Address]) -> None:
        with self.document.step(self.translate("Invert")):
            for address in addresses:
                node = self.node(address)
                if node is None:
                    continue
                inner = node.get("not") if isinstance(node, Mapping) and len(node) == 1 else None
                self.document.set_value(self.path, address, copied(inner) if inner is not None else pair("not", copied(node)), self.translate("Invert"))

    def toggle_enabled(self, rows: Iterable[Address]) -> None:
        """Disable rows, or enable them when all are disabled."""
        found = [r for r in rows if isinstance(self.node(r), Mapping) and r[-1] != "else"]
        off = [r for r in found if _off(self.node(r))]
        words = self.translate("Enable" if found and len(off) == len(found) else "Disable")
        with self.document.step(words):
            for row in found:
                if len(off) == len(found):
                    self.document.set_value(self.path, (*row, "enabled"), None, words)
                elif row not in off:
                    self.document.set_value(self.path, (*row, "enabled"), Scalar("false"), words)

    def toggle_active(self, group: Address) -> None:
        node = self.node((*group, "active"))
        off = isinstance(node, Scalar) and node.text == "false"
        self.document.set_value(self.path, (*group, "active"), Scalar("true" if off else "false"), self.translate("Group at the start"))

    def wrap(self, rows: list[Address], name: str) -> Address:
        """Put neighbouring rows into a new group."""
        rows = sorted(rows, key=_order)
        entries = [copied_entry(e) for e in (self.entry(r) for r in rows) if e is not None]
        group = Mapping([Entry(Scalar("group"), Scalar(name)), Entry(Scalar("events"), Sequence(entries))])
        with self.document.step(self.translate("Add group")):
            first = rows[0]
            for row in reversed(rows):
                self._take(row)
            assert isinstance(first[-1], int)
            return self.insert_rows(first[:-2], first[-1], [Entry(None, group)], msgid("Add group"))

    def any_block(self, conditions: list[Address]) -> Address:
        """Join neighbouring conditions of one list into an `any`."""
        conditions = sorted(conditions, key=_order)
        entries = [copied_entry(e) for e in (self.entry(c) for c in conditions) if e is not None]
        first = conditions[0]
        words = self.translate("Make an 'or' block")
        with self.document.step(words):
            for address in reversed(conditions[1:]):
                self._take(address)
            self.document.set_value(self.path, first, pair("any", Sequence(entries)), words)
        return first

    # -- taking away and moving --------------------------------------------------------------------------------------

    def remove(self, addresses: Iterable[Address]) -> None:
        found = outermost(addresses)
        if not found:
            return
        words = self.translate(msgid("Delete"))
        with self.document.step(words):
            for address in sorted(found, key=_order, reverse=True):
                self._take(address)

    def _take(self, address: Address) -> None:
        """Remove one row or instruction; a list that becomes empty goes too, unless nothing else is left of the row."""
        words = self.translate(msgid("Delete"))
        step = address[-1]
        holder = self.node(address[:-1])
        if not isinstance(step, int) or not isinstance(holder, Sequence):
            self.document.set_value(self.path, address, None, words)
            return
        owner = self.node(address[:-2])
        if len(holder.entries) == 1 and len(address) > 2 and isinstance(owner, Mapping):
            if address[-2] in ("any", "all"):
                block = address[:-2]
                while block and block[-1] == "not":
                    block = block[:-1]
                self._take(block)
                return
            if any(e.key is not None and e.key.text in CONTENT and e.key.text != address[-2] for e in owner.entries) \
                    and not (address[-2] == "events" and owner.get("group") is not None):
                self.document.set_value(self.path, address[:-1], None, words)
                return
        self.document.remove(self.path, address[:-1], step, 1, words)

    def move(self, addresses: Iterable[Address], owner: Address, key: str, index: int, copy: bool) -> list[Address]:
        """Move (or copy) rows or instructions into the list `key` of the row `owner`, before number `index`."""
        found = sorted(outermost(addresses), key=_order)
        entries = [copied_entry(e) for e in (self.entry(a) for a in found) if e is not None]
        for entry in entries:
            entry.key = None
        words = self.translate("Copy" if copy else "Move")
        at = (*owner, key)
        with self.document.step(words):
            place = index
            marker: Address = (*at, place)
            self._insert(at, place, entries, words)
            if not copy:
                for address in reversed(found):
                    now = shifted(address, marker, len(entries))
                    self._take(now)
                    marker = unshifted(marker, now)
        return [(*marker[:-1], int(marker[-1]) + n) for n in range(len(entries))]

    def _insert(self, at: Address, place: int, entries: list[Entry], words: str) -> None:
        holder = self.node(at)
        if isinstance(holder, Sequence):
            self.document.insert(self.path, at, place, entries, words)
            return
        if holder is not None and not (isinstance(holder, Scalar) and not holder.text):
            entries = [Entry(None, copied(holder)), *entries] if place else [*entries, Entry(None, copied(holder))]
        self.document.set_value(self.path, at, Sequence(entries), words)


# -- addresses -------------------------------------------------------------------------------------------------------

def _off(node: Node | None) -> bool:
    enabled = node.get("enabled") if isinstance(node, Mapping) else None
    return isinstance(enabled, Scalar) and enabled.text == "false"


_RANK = {"when": 0, "while": 1, "do": 2, "events": 3, "else": 4}


def _order(address: Address) -> tuple[tuple[int, int, str], ...]:
    return tuple((0, step, "") if isinstance(step, int) else (1, _RANK.get(step, 9), step) for step in address)


def outermost(addresses: Iterable[Address]) -> list[Address]:
    """Addresses without those that lie inside another."""
    found = set(addresses)
    return [a for a in found if not any(a[:n] in found for n in range(1, len(a)))]


def shifted(address: Address, inserted: Address, count: int) -> Address:
    """Where an address leads after `count` entries were put in at `inserted`."""
    n = len(inserted) - 1
    if len(address) > n and address[:n] == inserted[:n] and isinstance(address[n], int) and address[n] >= inserted[n]:  # type: ignore[operator]
        return (*address[:n], address[n] + count, *address[n + 1:])  # type: ignore[operator]
    return address


def unshifted(address: Address, removed: Address) -> Address:
    """Where an address leads after the entry at `removed` was taken out."""
    n = len(removed) - 1
    if isinstance(removed[n], int) and len(address) > n and address[:n] == removed[:n] and isinstance(address[n], int) and address[n] > removed[n]:  # type: ignore[operator]
        return (*address[:n], address[n] - 1, *address[n + 1:])  # type: ignore[operator]
    return address
