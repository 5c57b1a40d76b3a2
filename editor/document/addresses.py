"""Addresses: where a node stands in a file's tree, as the keys and numbers that lead to it."""

from __future__ import annotations

from ...runtime.project.tree import Collection, Entry, Mapping, Node, Sequence

Address = tuple[str | int, ...]
"""Keys of mappings and numbers of sequence items, from the root: `('events', 3, 'do', 0)`."""


class AddressError(LookupError):
    """Nothing stands at an address."""


def node_at(root: Node, address: Address) -> Node:
    """The node at an address; the root for ()."""
    node = root
    for step in address:
        node = _entry(node, step).value
    return node


def entry_at(root: Node, address: Address) -> Entry:
    """The entry (with its comments) whose value stands at an address."""
    return _entry(node_at(root, address[:-1]), address[-1])


def collection_at(root: Node, address: Address) -> Collection:
    """The mapping or sequence at an address."""
    node = node_at(root, address)
    if not isinstance(node, (Mapping, Sequence)):
        raise AddressError(f"no list or table at {address}")
    return node


def index_of(collection: Collection, step: str | int) -> int:
    """Place of an entry among its collection's entries."""
    if isinstance(step, int):
        if not 0 <= step < len(collection.entries):
            raise AddressError(f"no item {step}")
        return step
    for number, entry in enumerate(collection.entries):
        if entry.key is not None and entry.key.text == step:
            return number
    raise AddressError(f"no '{step}'")


def _entry(node: Node, step: str | int) -> Entry:
    if not isinstance(node, (Mapping, Sequence)):
        raise AddressError(f"'{step}' leads nowhere")
    return node.entries[index_of(node, step)]


def address_of(root: Node, wanted: Node) -> Address | None:
    """The address of a node (this very one), None when it is not in the tree."""
    if root is wanted:
        return ()
    if isinstance(root, (Mapping, Sequence)):
        for number, entry in enumerate(root.entries):
            inner = address_of(entry.value, wanted)
            if inner is not None:
                step: str | int = entry.key.text if entry.key is not None else number
                return (step, *inner)
    return None
