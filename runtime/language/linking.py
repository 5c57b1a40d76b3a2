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


#: What Python raises for source that it cannot compile: too much inside one another, mostly.
CANNOT = (SyntaxError, RecursionError, MemoryError, OverflowError, ValueError)


class TooLarge(Exception):
    """Stands where a function should be that Python could not compile. `row` is the row it was made of."""

    def __init__(self, row: int) -> None:
        super().__init__()
        self.row = row


def load(program: Program) -> dict[str, Any]:
    """The names that generated source defines. It sees the helpers of `support` and the object types, and no other name."""
    space: dict[str, Any] = dict(support.NAMES)
    space.update({f"K_{name}": cls for name, cls in TYPES.items()})
    try:
        exec(compile(program.source, f"{MARK}{program.frame}>", "exec", dont_inherit=True), space)
    except CANNOT:
        _load_pieces(program, space)
    return space


def _load_pieces(program: Program, space: dict[str, Any]) -> None:
    """One function after the other, so that the one that Python cannot compile does not take the others along."""
    lines = program.source.split("\n")
    heads = [number for number, line in enumerate(lines) if line.startswith("def ")]
    for first, after in zip(heads, [*heads[1:], len(lines)], strict=True):
        name = lines[first][4:].partition("(")[0]
        source = "\n" * first + "\n".join(lines[first:after]) + "\n"
        try:
            exec(compile(source, f"{MARK}{program.frame}>", "exec", dont_inherit=True), space)
        except CANNOT:
            space[name] = _missing(name, program, first, after)


def _missing(name: str, program: Program, first: int, after: int) -> Callable[..., None]:
    row = next((r for r in program.line_rows[first:after] if r >= 0), -1)

    def missing(*_: Any) -> None:
        raise TooLarge(row)
    missing.__name__ = name
    return missing


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
        try:
            exec(compile(source, f"{MARK}{name}>", "exec", dont_inherit=True), program.space, here)
        except CANNOT:
            yield _missing(name, program, first, after)
        else:
            yield here[name]
