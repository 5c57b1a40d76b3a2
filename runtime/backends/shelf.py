"""A store of surfaces that can be made again: the ones that were not asked for the longest go when it is full."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

Item = TypeVar("Item")


class Shelf(Generic[Item]):
    """Holds things under keys, at most so many bytes of them. A thing that is too large for the shelf is not kept."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.held = 0
        self._things: OrderedDict[Hashable, tuple[Item, int]] = OrderedDict()

    def get(self, key: Hashable) -> Item | None:
        found = self._things.get(key)
        if found is None:
            return None
        self._things.move_to_end(key)
        return found[0]

    def put(self, key: Hashable, thing: Item, size: int) -> Item:
        """Keep a thing of `size` bytes and give it back."""
        old = self._things.pop(key, None)
        if old is not None:
            self.held -= old[1]
        if size <= self.most:
            self._things[key] = (thing, size)
            self.held += size
            while self.held > self.most:
                _, (_, freed) = self._things.popitem(last=False)
                self.held -= freed
        return thing

    def clear(self) -> None:
        self._things.clear()
        self.held = 0

    def __len__(self) -> int:
        return len(self._things)
