"""The text of a compiled sheet as it grows: lines of Python, each with the row it came from."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from types import TracebackType


class Emitter:
    """Collects lines of one Python module; `need` gathers the names that the function at hand must provide."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.rows: list[int] = []          # row of each line
        self.row = -1
        self.indent = 0
        self.blocks = 0                    # loops and tries around this place in the same Python function
        self.need: set[str] = set()
        self.kills = 0                     # lines so far that may destroy instances: where it grew, picks are looked over
        self.store_loop = -1               # line of the last loop that does nothing but store into slots of the instance at hand
        self.own_loop = -1                 # the same of a loop in which each instance is tested besides, all by itself
        self._count = 0

    def line(self, text: str) -> None:
        self.lines.append(" " * self.indent + text)
        self.rows.append(self.row)
        if "w.destroy" in text or "call_" in text:
            self.kills += 1

    def insert(self, at: int, text: str, indent: int) -> None:
        """Put a line in before line number `at`."""
        self.lines.insert(at, " " * indent + text)
        self.rows.insert(at, self.row)

    def temp(self) -> str:
        """A variable name that is used nowhere else."""
        self._count += 1
        return f"t{self._count}_"

    def name(self, stem: str) -> str:
        self._count += 1
        return f"{stem}{self._count}_"

    def mark(self) -> tuple[int, int, int]:
        return len(self.lines), self.indent, self.blocks

    def rewind(self, mark: tuple[int, int, int]) -> None:
        """Forget what was written since `mark`."""
        length, self.indent, self.blocks = mark
        self.store_loop = self.own_loop = -1
        del self.lines[length:]
        del self.rows[length:]

    def block(self, head: str, loop: bool = False) -> Block:
        """An indented block under a line that ends in a colon; `pass` is filled in when it stays empty."""
        return Block(self, head, loop)


class Block:
    """What `Emitter.block` gives to `with`. After an error the emitter is left as it is, for `rewind`."""

    __slots__ = ("head", "loop", "out", "start")

    def __init__(self, out: Emitter, head: str, loop: bool) -> None:
        self.out = out
        self.head = head
        self.loop = loop
        self.start = 0

    def __enter__(self) -> None:
        out = self.out
        out.line(self.head)
        out.indent += 1
        out.blocks += self.loop
        self.start = len(out.lines)

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if kind is None:
            out = self.out
            if len(out.lines) == self.start:
                out.line("pass")
            out.indent -= 1
            out.blocks -= self.loop


_QUOTED = re.compile(r"""'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*\"""")
MOST_INDENT = 96        # Python allows 100 levels; rows that may run away get two more
MOST_BRACKETS = 180     # Python allows 200
_LONG = 360             # a line of so many brackets is longer


def too_nested(lines: Iterable[str]) -> bool:
    """Whether Python could not compile lines because too much stands inside one another."""
    for line in lines:
        if len(line) > MOST_INDENT and line.startswith(" " * MOST_INDENT):
            return True
        if len(line) > _LONG:
            depth = 0
            for char in _QUOTED.sub("", line):
                if char in "([{":
                    depth += 1
                    if depth > MOST_BRACKETS:
                        return True
                elif char in ")]}":
                    depth -= 1
    return False


#: Names that a function can ask for, and the line that provides each.
PRELUDE: dict[str, str] = {
    "F": "F = w.frame",
    "G": "G = w.game",
    "R": "R = w.rows",
    "A": "A = w.groups",
    "T": "T = w.happened",
    "now": "now = w.clock",
    "beat": "beat = w.beat",
    "ticks": "ticks = w.beat_ticks",
    "step": "step = w.step",
    "rate": "rate = w.rate",
}


def prelude(need: set[str]) -> list[str]:
    """The first lines of a function that uses the names in `need`."""
    lines = [PRELUDE[n] for n in sorted(need) if n in PRELUDE]
    pools = sorted((n for n in need if n[0] == "H" and n[1:].isdigit()), key=lambda n: int(n[1:]))
    if pools:
        lines.insert(0, "P = w.pools")
        lines += [f"{n} = P[{n[1:]}]" for n in pools]
    lines += [f"{n} = w.{n[2:]}" for n in sorted(need) if n.startswith("B_")]
    return lines


def with_prelude(emitter: Emitter, head: str, body: Callable[[], None]) -> None:
    """Write a top-level function: its head, the names it needs, its body."""
    outer = emitter.need
    emitter.need = set()
    emitter.line(head)
    at = len(emitter.lines)
    emitter.indent += 1
    blocks, emitter.blocks = emitter.blocks, 0
    body()
    emitter.insert(at, "; ".join(prelude(emitter.need)) or "pass", emitter.indent)
    emitter.indent -= 1
    emitter.blocks = blocks
    emitter.need = outer
