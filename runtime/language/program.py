"""What the compiler makes of a frame's sheets: functions to run, and the tables the world needs to run them."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ..project.tree import Mapping
from .linking import load


@dataclass(slots=True)
class RowInfo:
    """Where a row stands. `path` is relative to the project."""

    path: str
    node: Mapping

    @property
    def line(self) -> int:
        return self.node.line

    @property
    def column(self) -> int:
        return self.node.column


@dataclass(slots=True)
class State:
    """A piece of a row's memory: what kind it is and how it begins."""

    row: int
    kind: str
    start: Any
    key: str = ""


@dataclass(slots=True)
class Resume:
    """The rest of a row after a wait: the places whose picks it keeps and the locals, each in order."""

    row: int
    keys: list[str]
    names: list[str]
    key: str = ""
    run: Callable[..., None] | None = None


class Program:
    """The compiled sheets of one frame.

    Python compiles the source when the functions are first asked for: a check needs none, a world asks for all before its first tick.
    """

    def __init__(self, frame: str, trace: bool = False) -> None:
        self.frame = frame
        self.trace = trace
        self.rows: list[RowInfo] = []
        self.states: list[State] = []
        self.resumes: list[Resume] = []
        self.slots: dict[tuple[Any, ...], int] = {}            # trigger -> number of its list of occurrences
        self.contacts: set[tuple[int, int]] = set()            # pairs of types whose contacts are watched
        self.moved: set[int] = set()                           # types that actions may move, turn or change; -1: any type
        self.groups: list[tuple[str, bool]] = []               # name, active at start
        self.part_names: list[str] = []                        # functions of about 20 rows each, in order
        self.pause_part_names: list[str] = []
        self.handler_names: list[tuple[str, bool, frozenset[int]]] = []   # rows for what actions raise: of the pause sheet?, triggers
        self.source = ""
        self.line_rows: list[int] = []
        self.spans: dict[str, list[tuple[int, int]]] = {}      # part -> lines (first, one after; from 0) of each top-level row
        self.handled: set[int] = set()
        self.resumes_written: set[int] = set()
        self._row_numbers: dict[tuple[Any, ...], int] = {}
        self._state_numbers: dict[tuple[Any, ...], int] = {}
        self._resume_numbers: dict[tuple[Any, ...], int] = {}

    # -- functions ---------------------------------------------------------------------------------------------------

    @cached_property
    def space(self) -> dict[str, Any]:
        """What the source defines, by name."""
        return load(self)

    @cached_property
    def parts(self) -> list[Callable[[Any], None]]:
        """The sheets as functions, in order."""
        return [self.space[name] for name in self.part_names]

    @cached_property
    def pause_parts(self) -> list[Callable[[Any], None]]:
        """The same of the pause sheet."""
        return [self.space[name] for name in self.pause_part_names]

    @cached_property
    def handlers(self) -> list[tuple[Callable[..., None], bool, frozenset[int]]]:
        """Functions of the rows for what actions raise: of the pause sheet?, their triggers."""
        return [(self.space[name], paused, slots) for name, paused, slots in self.handler_names]

    def resume_run(self, number: int) -> Callable[..., None]:
        """A function that goes on after wait `number`."""
        def run(w: Any, picks: Any, values: Any) -> None:
            self.space[f"resume{number}"](w, picks, values)
        return run

    # -- numbers -----------------------------------------------------------------------------------------------------

    def row(self, ident: tuple[Any, ...], path: str, node: Mapping) -> int:
        """Number of a row; the same row (and include) has one number."""
        number = self._row_numbers.get(ident)
        if number is None:
            number = self._row_numbers[ident] = len(self.rows)
            self.rows.append(RowInfo(path, node))
        return number

    def state(self, ident: tuple[Any, ...], row: int, kind: str, start: Any) -> int:
        number = self._state_numbers.get(ident)
        if number is None:
            number = self._state_numbers[ident] = len(self.states)
            self.states.append(State(row, kind, start))
        return number

    def resume(self, ident: tuple[Any, ...], row: int, keys: list[str], names: list[str]) -> int:
        number = self._resume_numbers.get(ident)
        if number is None:
            number = self._resume_numbers[ident] = len(self.resumes)
            self.resumes.append(Resume(row, keys, names))
        return number

    def slot(self, trigger: tuple[Any, ...]) -> int:
        return self.slots.setdefault(trigger, len(self.slots))

    def name_states(self) -> None:
        """Give every piece of memory the key by which saves and reloads know it: its row's text and ordinal (rule 19)."""
        ordinals: dict[str, int] = {}
        row_keys: dict[int, str] = {}
        owners = sorted({s.row for s in self.states} | {r.row for r in self.resumes})
        for row in owners:
            if row < 0:
                row_keys[row] = "sheet"
                continue
            digest = row_digest(self.rows[row])
            ordinal = ordinals[digest] = ordinals.get(digest, -1) + 1
            row_keys[row] = f"{digest}.{ordinal}"
        counts: dict[tuple[int, str], int] = {}
        for state in self.states:
            n = counts[state.row, state.kind] = counts.get((state.row, state.kind), -1) + 1
            state.key = f"{row_keys[state.row]}.{state.kind}.{n}"
        for resume in self.resumes:
            n = counts[resume.row, "wait"] = counts.get((resume.row, "wait"), -1) + 1
            resume.key = f"{row_keys[resume.row]}.wait.{n}"

    def row_of_line(self, line: int) -> int:
        """The row that a line (from 1) of the generated source came from; -1 if none."""
        return self.line_rows[line - 1] if 0 < line <= len(self.line_rows) else -1


def row_digest(info: RowInfo) -> str:
    """A hash of a row's text without its sub-events and notes, and of the sheet it stands in."""
    parts = [info.path]
    parts += [f"{e.key.text}:{e.value!r}" for e in info.node.entries if e.key is not None and e.key.text not in ("events", "else", "note", "enabled")]
    return hashlib.blake2b("\n".join(parts).encode(), digest_size=8).hexdigest()
