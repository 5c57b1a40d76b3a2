"""From the text of a compiled sheet to functions: the only place where generated source is executed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from ...objects.registry import TYPES
from . import support

if TYPE_CHECKING:
    from .program import Program

#: File name of generated code, by which tracebacks and warnings find the row they came from.
MARK = "<sheets of "


def load(source: str, frame: str) -> dict[str, Any]:
    """The names that generated source defines. It sees the helpers of `support` and the object types, and no other name."""
    space: dict[str, Any] = dict(support.NAMES)
    space.update({f"K_{name}": cls for name, cls in TYPES.items()})
    exec(compile(source, f"{MARK}{frame}>", "exec", dont_inherit=True), space)
    return space


def rows_after(program: Program, part: Callable[..., None], line: int) -> Iterator[Callable[..., None]]:
    """The top-level rows of a part that come after line `line` (from 1), each as a function of its own.

    A part holds some twenty rows in one function; when one of them fails, the others still have their turn.
    """
    name = part.__name__
    lines = program.source.split("\n")
    head = lines.index(f"def {name}(w):")
    for first, after in program.spans.get(name, []):
        if first < line:
            continue
        source = "\n" * (first - 2) + "\n".join([lines[head], lines[head + 1], *lines[first:after]]) + "\n"
        here: dict[str, Any] = {}
        exec(compile(source, f"{MARK}{name}>", "exec", dont_inherit=True), part.__globals__, here)
        yield here[name]
