"""Every edit of a project is one of these commands, so that all can be undone, named and merged."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtGui import QUndoCommand

from ...runtime.project.tree import Entry, Mapping, Node, Scalar, copied, copied_entry
from .addresses import Address, collection_at, entry_at, index_of, node_at

if TYPE_CHECKING:
    from .document import Document


@dataclass(frozen=True, slots=True)
class Change:
    """What an edit changed. `kind`: value, insert, remove, file. `address` is the place to look at afterwards."""

    path: str
    kind: str
    address: Address = ()
    count: int = 1


class Edit(QUndoCommand):
    """An edit of one file. Subclasses write `do` and `take_back`, which return the change."""

    def __init__(self, document: Document, path: str, text: str) -> None:
        super().__init__(text)
        self.document = document
        self.path = path

    @property
    def tree(self) -> Mapping:
        return self.document.trees[self.path]

    def do(self) -> Change:
        raise AssertionError("an edit says what it does")

    def take_back(self) -> Change:
        raise AssertionError("an edit says how it is taken back")

    def redo(self) -> None:
        self.document.announce(self.do())

    def undo(self) -> None:
        self.document.announce(self.take_back())


class SetValue(Edit):
    """Put another node in the place of one. Edits with the same `merge` key (a drag, typing) become one step.

    The entry keeps its comments. A key that is not there yet is added at the end; with `value` None the entry is removed.
    """

    def __init__(self, document: Document, path: str, address: Address, value: Node | None, text: str, merge: str = "") -> None:
        super().__init__(document, path, text)
        self.address = address
        self.after = None if value is None else copied(value)
        self.before: Node | None = None
        self.place = -1
        self.entry: Entry | None = None
        self.merge = merge
        holder = collection_at(self.tree, address[:-1])
        try:
            self.place = index_of(holder, address[-1])
            self.before = copied(holder.entries[self.place].value)
        except LookupError:
            pass
        if self.before == self.after:
            self.setObsolete(True)

    def id(self) -> int:
        return 1 if self.merge else -1

    def mergeWith(self, other: QUndoCommand) -> bool:  # noqa: N802 - Qt's name
        if not isinstance(other, SetValue) or (other.path, other.address, other.merge) != (self.path, self.address, self.merge):
            return False
        self.after = other.after
        self.setObsolete(self.before == self.after)
        return True

    def _put(self, value: Node | None) -> Change:
        holder = collection_at(self.tree, self.address[:-1])
        step = self.address[-1]
        try:
            place = index_of(holder, step)
        except LookupError:
            place = -1
        if value is None:
            if place >= 0:
                self.entry = holder.entries.pop(place)
                self.place = place
            return Change(self.path, "value", self.address)
        if place >= 0:
            holder.entries[place].value = copied(value)
        elif self.entry is not None:
            self.entry.value = copied(value)
            holder.entries.insert(self.place if self.place >= 0 else len(holder.entries), self.entry)
        else:
            holder.entries.append(Entry(Scalar(str(step)), copied(value)))
        return Change(self.path, "value", self.address)

    def do(self) -> Change:
        return self._put(self.after)

    def take_back(self) -> Change:
        return self._put(self.before)


class Insert(Edit):
    """Put entries into a sequence or mapping, before entry number `index`."""

    def __init__(self, document: Document, path: str, address: Address, index: int, entries: list[Entry], text: str) -> None:
        super().__init__(document, path, text)
        self.address = address
        self.index = index
        self.entries = [copied_entry(e) for e in entries]

    def do(self) -> Change:
        holder = collection_at(self.tree, self.address)
        holder.entries[self.index:self.index] = [copied_entry(e) for e in self.entries]
        return Change(self.path, "insert", (*self.address, self.index), len(self.entries))

    def take_back(self) -> Change:
        holder = collection_at(self.tree, self.address)
        del holder.entries[self.index:self.index + len(self.entries)]
        return Change(self.path, "remove", (*self.address, self.index), len(self.entries))


class Remove(Edit):
    """Take `count` entries out of a sequence or mapping, from number `index` on."""

    def __init__(self, document: Document, path: str, address: Address, index: int, count: int, text: str) -> None:
        super().__init__(document, path, text)
        self.address = address
        self.index = index
        self.entries = [copied_entry(e) for e in collection_at(self.tree, address).entries[index:index + count]]

    def do(self) -> Change:
        holder = collection_at(self.tree, self.address)
        del holder.entries[self.index:self.index + len(self.entries)]
        return Change(self.path, "remove", (*self.address, self.index), len(self.entries))

    def take_back(self) -> Change:
        holder = collection_at(self.tree, self.address)
        holder.entries[self.index:self.index] = [copied_entry(e) for e in self.entries]
        return Change(self.path, "insert", (*self.address, self.index), len(self.entries))


class SetKey(Edit):
    """Give an entry of a mapping another key."""

    def __init__(self, document: Document, path: str, address: Address, key: str, text: str) -> None:
        super().__init__(document, path, text)
        self.address = address
        self.key = key
        self.place = index_of(collection_at(self.tree, address[:-1]), address[-1])
        old = entry_at(self.tree, address).key
        assert old is not None
        self.old = old.text

    def _put(self, key: str) -> Change:
        entry = collection_at(self.tree, self.address[:-1]).entries[self.place]
        entry.key = Scalar(key)
        return Change(self.path, "value", (*self.address[:-1], key))

    def do(self) -> Change:
        return self._put(self.key)

    def take_back(self) -> Change:
        return self._put(self.old)


class NewFile(Edit):
    """A file that was not there."""

    def __init__(self, document: Document, path: str, tree: Mapping, text: str) -> None:
        super().__init__(document, path, text)
        self.new = tree

    def do(self) -> Change:
        made = copied(self.new)
        assert isinstance(made, Mapping)
        self.document.trees[self.path] = made
        return Change(self.path, "file")

    def take_back(self) -> Change:
        taken = self.document.trees.pop(self.path)
        self.new = taken
        return Change(self.path, "file")


class DropFile(Edit):
    """A file that goes."""

    def __init__(self, document: Document, path: str, text: str) -> None:
        super().__init__(document, path, text)
        self.old = document.trees[path]

    def do(self) -> Change:
        self.old = self.document.trees.pop(self.path)
        return Change(self.path, "file")

    def take_back(self) -> Change:
        self.document.trees[self.path] = self.old
        return Change(self.path, "file")


class ReplaceTrees(QUndoCommand):
    """Whole files in the place of others; None stands for a file that is not there."""

    def __init__(self, document: Document, after: dict[str, Mapping | None], text: str) -> None:
        super().__init__(text)
        self.document = document
        self.after = after
        self.before: dict[str, Mapping | None] = {path: document.trees.get(path) for path in after}

    def _put(self, trees: dict[str, Mapping | None]) -> None:
        for path, tree in trees.items():
            if tree is None:
                self.document.trees.pop(path, None)
            else:
                self.document.trees[path] = copied(tree)
        for path in trees:
            self.document.announce(Change(path, "file"))

    def redo(self) -> None:
        self._put(self.after)

    def undo(self) -> None:
        self._put(self.before)


def value_at(document: Document, path: str, address: Address) -> Node | None:
    """The node at an address, None when there is none."""
    try:
        return node_at(document.trees[path], address)
    except LookupError:
        return None
