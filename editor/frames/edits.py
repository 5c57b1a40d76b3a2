"""What can be done to a frame, as edits with a text: every view of the frame editor goes through this."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from PySide6.QtGui import QUndoCommand

from ...runtime.project.tree import Entry, Mapping, Node, Scalar, copied, copied_entry
from ...runtime.project.tree import Sequence as Rows
from ...runtime.translation import counted
from ..document.addresses import Address, collection_at, index_of
from ..document.document import Document
from ..document.edits import Change, Edit
from . import nodes

Value = tuple[Address, Node | None]


@dataclass(frozen=True, slots=True)
class Changes(Change):
    """A change of several values of a file."""

    addresses: tuple[Address, ...] = ()


@dataclass(frozen=True, slots=True)
class Reordered(Change):
    """Entries stand in another order: `order[n]` is the old number of what stands at n now."""

    order: tuple[int, ...] = ()


class SetMany(Edit):
    """Several values of one file at once, in mappings that are there. The same `merge` key makes one step of many."""

    def __init__(self, document: Document, path: str, values: Iterable[Value], text: str, merge: str = "") -> None:
        super().__init__(document, path, text)
        self.after = [(address, None if node is None else copied(node)) for address, node in values]
        self.merge = merge
        self.before: list[tuple[Address, list[Entry]]] = []
        for address in dict.fromkeys(address[:-1] for address, _ in self.after):
            self.before.append((address, [copied_entry(e) for e in collection_at(self.tree, address).entries]))

    def id(self) -> int:
        return 31 if self.merge else -1

    def mergeWith(self, other: QUndoCommand) -> bool:  # noqa: N802 - Qt's name
        if not isinstance(other, SetMany) or (other.path, other.merge) != (self.path, self.merge):
            return False
        if [a for a, _ in other.after] != [a for a, _ in self.after]:
            return False
        self.after = other.after
        return True

    def _change(self) -> Change:
        return Changes(self.path, "value", self.after[0][0], len(self.after), tuple(address for address, _ in self.after))

    def do(self) -> Change:
        for address, node in self.after:
            holder = collection_at(self.tree, address[:-1])
            assert isinstance(holder, (Mapping, Rows))
            step = address[-1]
            try:
                place = index_of(holder, step)
            except LookupError:
                if node is not None:
                    holder.entries.append(Entry(Scalar(str(step)), copied(node)))
                continue
            if node is None:
                del holder.entries[place]
            else:
                holder.entries[place].value = copied(node)
        return self._change()

    def take_back(self) -> Change:
        for address, entries in self.before:
            collection_at(self.tree, address).entries[:] = [copied_entry(e) for e in entries]
        return self._change()


class Reorder(Edit):
    """The entries of a list in another order: `order[n]` is the old number of what comes to stand at n."""

    def __init__(self, document: Document, path: str, address: Address, order: Sequence[int], text: str) -> None:
        super().__init__(document, path, text)
        self.address = address
        self.order = list(order)

    def do(self) -> Change:
        entries = collection_at(self.tree, self.address).entries
        entries[:] = [entries[n] for n in self.order]
        return Reordered(self.path, "order", self.address, len(entries), tuple(self.order))

    def take_back(self) -> Change:
        entries = collection_at(self.tree, self.address).entries
        old = list(entries)
        for place, number in enumerate(self.order):
            entries[number] = old[place]
        back = tuple(sorted(range(len(old)), key=self.order.__getitem__))
        return Reordered(self.path, "order", self.address, len(entries), back)


class FrameEdits:
    """Edits of one frame. `translate` gives the words of the language of the moment."""

    def __init__(self, document: Document, frame: str, translate: Callable[[str], str]) -> None:
        self.document = document
        self.path = f"frames/{frame}/frame.yaml"
        self.translate = translate

    @property
    def tree(self) -> Mapping:
        return self.document.trees[self.path]

    @property
    def instances(self) -> list[Entry]:
        return nodes.entries_of(self.tree, "instances")

    def what(self, indices: Sequence[int]) -> str:
        """What an edit is about: a name, or how many."""
        if not indices:
            return ""
        names = {nodes.get_text(self.instances[n].value, "object") for n in indices}
        if len(indices) == 1:
            return names.pop()
        if len(names) == 1:
            return f"{len(indices)} × {names.pop()}"
        return counted(self.translate, "{count} object", "{count} objects", len(indices))

    def label(self, template: str, indices: Sequence[int]) -> str:
        return self.translate(template).format(what=self.what(indices))

    def set(self, values: Iterable[tuple[int, str, Node | None]], template: str, merge: str = "") -> None:
        """Values of instances: (number, key, node). Nothing happens when all are as they were."""
        found: list[Value] = []
        touched: list[int] = []
        for index, key, node in values:
            holder = self.instances[index].value
            if not isinstance(holder, Mapping) or holder.get(key) == node:
                continue
            found.append((("instances", index, key), node))
            if index not in touched:
                touched.append(index)
        if found:
            self.document.undo_stack.push(SetMany(self.document, self.path, found, self.label(template, touched), merge))

    def move(self, places: dict[int, tuple[float, float]], merge: str = "") -> None:
        self.set(((n, "at", nodes.pair(x, y)) for n, (x, y) in places.items()), "Move {what}", merge)

    def insert(self, entries: Sequence[Node], text: str, at: int = -1) -> None:
        """New instances, at the end or before number `at`."""
        self.ensure_list("instances", text)
        place = len(self.instances) if at < 0 else at
        self.document.insert(self.path, ("instances",), place, [Entry(None, node) for node in entries], text)

    def ensure_list(self, key: str, text: str) -> None:
        if not isinstance(self.tree.get(key), Rows):
            self.document.set_value(self.path, (key,), Rows(), text)

    def remove(self, indices: Sequence[int], template: str = "Delete {what}") -> None:
        """Instances go, in one step."""
        if not indices:
            return
        text = self.label(template, indices)
        with self.document.step(text):
            run: list[int] = []
            for index in [*sorted(indices, reverse=True), -2]:
                if run and index != run[-1] - 1:
                    self.document.remove(self.path, ("instances",), run[-1], len(run), text)
                    run = []
                run.append(index)

    def reorder(self, order: Sequence[int], template: str, indices: Sequence[int]) -> None:
        if list(order) != sorted(order):
            self.document.undo_stack.push(Reorder(self.document, self.path, ("instances",), order, self.label(template, indices)))
