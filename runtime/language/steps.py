"""What a condition becomes: a plain test, a filter of what is picked, or a few lines of its own."""

from __future__ import annotations

from collections.abc import Callable

from .scope import Env, Place

Then = Callable[[Env], None]


class Plain:
    """A condition that picks nothing: a Python test."""

    __slots__ = ("source",)

    def __init__(self, source: str) -> None:
        self.source = source


class Filter:
    """A condition that keeps some of the picked instances of one place. `test` is about the instance in `var`."""

    __slots__ = ("fusable", "place", "test", "var")

    def __init__(self, place: Place, var: str, test: str, fusable: bool) -> None:
        self.place = place
        self.var = var
        self.test = test
        self.fusable = fusable


class Lines:
    """A condition that needs lines of its own; `write(env, then)` writes them and calls `then` where it holds."""

    __slots__ = ("limit", "write")

    def __init__(self, write: Callable[[Env, Then], None], limit: bool = False) -> None:
        self.write = write
        self.limit = limit


Step = Plain | Filter | Lines
