"""A run-time error in words: what a back end tells over a game in which something went wrong."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(slots=True)
class Trouble:
    """A run-time error in words."""

    sentence: str               # what happened
    where: str = ""             # path:line
    row: str = ""               # the event as a sentence
    more: int = 0               # errors that came with it


def trouble(world: Any, faults: Sequence[Any], translate: Callable[[str], str]) -> Trouble:
    """The first of some faults in words, with the event that it happened in, as far as that can be known."""
    fault = faults[0]
    where = f"{fault.path}:{fault.line}" if fault.path else ""
    row = ""
    rows = world.program.rows
    # The frame may have changed in the same tick; then the row's number means another row.
    if where and 0 <= fault.row < len(rows) and (rows[fault.row].path, rows[fault.row].line) == (fault.path, fault.line):
        row = world.row_sentence(fault.row, translate)
    return Trouble(capital(fault.sentence(translate)), where, row, len(faults) - 1)


def capital(sentence: str) -> str:
    """A sentence as it stands by itself: a large first letter, a point at its end."""
    sentence = sentence.strip()
    if not sentence:
        return sentence
    return sentence[0].upper() + sentence[1:] + ("" if sentence[-1] in ".!?…" else ".")
