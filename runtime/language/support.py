"""What compiled sheets call: helpers over lists of instances, texts, and the signals that leave loops and functions."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable
from operator import attrgetter
from typing import Any

from ..project.limits import TEXT_LENGTH
from ..world import calculations as m


class LoopStop(Exception):
    """`loop.stop`: leaves the innermost loop."""


class Returned(Exception):
    """`return` out of an inner Python function of a sheet's function."""

    def __init__(self, value: Any) -> None:
        super().__init__()
        self.value = value


class Stopped(Exception):
    """A row is stopped: it used up the tick's budget."""

    code = "loop_rounds"

    def __init__(self, row: int) -> None:
        super().__init__()
        self.row = row


class Runaway(Stopped):
    """More loop rounds and calls than a tick may have."""


class TooDeep(Stopped):
    """Functions call each other too deep."""

    code = "call_depth"


_uid = attrgetter("uid")


def merge(*lists: Iterable[Any]) -> list[Any]:
    """Instances of several lists in creation order."""
    return list(heapq.merge(*lists, key=_uid))


def gather(*lists: list[Any]) -> list[Any]:
    """Occurrences of several triggers, one list after the other."""
    return [q for one in lists for q in one]


def nth(instances: list[Any], number: float) -> Any:
    """The nth instance, from 1; None when there is none."""
    return instances[int(number) - 1] if 1.0 <= number < len(instances) + 1 else None


def lead(instances: list[Any], w: Any, row: int, point: str | None = None) -> tuple[float, float]:
    """Place of the first instance (or of one of its action points), (0, 0) when there is none."""
    if instances:
        place: tuple[float, float] = (instances[0].x, instances[0].y) if point is None else instances[0].point_place(w, point)
        return place
    w.gone(row, 0.0)
    return 0.0, 0.0


def united(before: list[Any], kept: list[Any]) -> list[Any]:
    """Those of `before` that are in `kept`, in their order."""
    members = {id(o) for o in kept}
    return [o for o in before if id(o) in members]


def without(before: list[Any], gone: list[Any]) -> list[Any]:
    """Those of `before` that are not in `gone`."""
    members = {id(o) for o in gone}
    return [o for o in before if id(o) not in members]


def taking_part(before: list[Any], hits: list[Any], position: int) -> list[Any]:
    """Those of `before` that stand at `position` of an occurrence."""
    members = {id(q[position]) for q in hits}
    return [o for o in before if id(o) in members]


def first_of(instances: list[Any], key: Callable[[Any], Any] | None = None) -> Any:
    if not instances:
        return None
    return instances[0] if key is None else min(instances, key=key)


def last_of(instances: list[Any], key: Callable[[Any], Any] | None = None) -> Any:
    if not instances:
        return None
    if key is None:
        return instances[-1]
    best, score = instances[0], key(instances[0])
    for o in instances[1:]:
        now = key(o)
        if now >= score:
            best, score = o, now
    return best


def every(w: Any, slot: int, seconds: float) -> bool:
    """Whether a beat of computed length is due: so long after the last one, or after the frame (or the pause) began."""
    now = w.beat_ticks
    last = w.rows[slot]
    if now - (last if last <= now else 0) < w.ticks(seconds):
        return False
    w.rows[slot] = now
    return True


def fix(value: float, low: float, high: float) -> float:
    """A number that left its bounds: to the nearer bound, to 0 when it is no finite number (rule 23)."""
    if value - value != 0.0:
        value = 0.0
    return low if value < low else high if value > high else value


def returning(function: Callable[..., Any]) -> Callable[..., Any]:
    """A sheet's function whose `return` stands in an inner function."""
    def run(w: Any, *arguments: Any) -> Any:
        try:
            return function(w, *arguments)
        except Returned as result:
            w.depth -= 1
            return result.value
    return run


class Texts:
    """Functions over texts; places count from 1."""

    @staticmethod
    def part(text: str, start: float, count: float = 1e9) -> str:
        begin = max(1, int(start)) if start < 1e9 else 10**9
        stop = begin + max(0, int(min(count, 1e9)))
        return text[begin - 1:stop - 1]

    @staticmethod
    def right(text: str, count: float) -> str:
        n = int(max(0.0, min(count, 1e9)))
        return text[len(text) - n:] if n < len(text) else text

    @staticmethod
    def find(text: str, what: str, start: float = 1.0) -> float:
        return float(text.find(what, max(0, int(min(start, 1e9)) - 1)) + 1)

    @staticmethod
    def join(between: str, pieces: Iterable[str]) -> str:
        """As `between.join`, but no more than the greatest length and one piece."""
        found: list[str] = []
        length = 0
        for piece in pieces:
            found.append(piece)
            length += len(piece) + len(between)
            if length > TEXT_LENGTH + len(between):
                break
        return between.join(found)

    @staticmethod
    def replace(text: str, old: str, new: str) -> str:
        """As `text.replace`, but only as often as the greatest length allows."""
        count = -1
        if len(new) > len(old):
            count = TEXT_LENGTH // (len(new) - len(old)) + 1
        return text.replace(old, new, count)

    @staticmethod
    def repeat(text: str, count: float) -> str:
        n = int(max(0.0, min(count, float(TEXT_LENGTH))))
        return text * min(n, TEXT_LENGTH // max(1, len(text)) + 1)

    @staticmethod
    def piece(text: str, separator: str, number: float) -> str:
        pieces = text.split(separator) if separator else [text]
        return pieces[int(number) - 1] if 1.0 <= number < len(pieces) + 1 else ""

    @staticmethod
    def pieces(text: str, separator: str) -> float:
        return float(text.count(separator) + 1 if separator and text else bool(text))

    @staticmethod
    def pad(text: str, length: float, fill: str = " ") -> str:
        n = int(max(0.0, min(length, float(TEXT_LENGTH))))
        return text.rjust(n, fill[:1] or " ")

    @staticmethod
    def character(code: float) -> str:
        n = int(max(0.0, min(code, 0x10FFFF)))
        return "" if 0xD800 <= n < 0xE000 or n == 0 else chr(n)

    @staticmethod
    def code(text: str) -> float:
        return float(ord(text[0])) if text else 0.0

    @staticmethod
    def rgb(red: float, green: float, blue: float) -> str:
        return "#" + "".join(f"{int(max(0.0, min(c, 255.0))):02x}" for c in (red, green, blue))

    @staticmethod
    def matches(text: str, pattern: str) -> bool:
        """`*` stands for any characters, `?` for one; nothing else is special."""
        first, *rest = pattern.split("*")
        if not rest:
            return len(text) == len(first) and _alike(text, first, 0)
        if not _alike(text, first, 0):
            return False
        at = len(first)
        for piece in rest[:-1]:            # each as early as it stands: what follows then has most room
            at = _place(text, piece, at)
            if at < 0:
                return False
            at += len(piece)
        last = rest[-1]
        return len(text) - at >= len(last) and _alike(text, last, len(text) - len(last))


def _alike(text: str, piece: str, at: int) -> bool:
    """Whether a piece of a pattern fits at a place of the text."""
    if "?" not in piece:
        return text.startswith(piece, at)
    return len(text) - at >= len(piece) and all(p == "?" or p == c for p, c in zip(piece, text[at:at + len(piece)], strict=True))


def _place(text: str, piece: str, at: int) -> int:
    """The first place from `at` on where a piece fits, -1 if none."""
    if "?" not in piece:
        return text.find(piece, at)
    return next((n for n in range(at, len(text) - len(piece) + 1) if _alike(text, piece, n)), -1)


NAMES: dict[str, Any] = {
    "m": m, "s": Texts, "txt": m.to_text, "merge": merge, "gather": gather, "nth": nth, "lead": lead, "united": united, "without": without,
    "taking_part": taking_part, "first_of": first_of, "last_of": last_of, "every": every, "fix": fix, "returning": returning, "LoopStop": LoopStop,
    "Returned": Returned, "Runaway": Runaway, "TooDeep": TooDeep, "Stopped": Stopped,
    "__builtins__": {"len": len, "float": float, "abs": abs, "min": min, "max": max, "range": range, "sorted": sorted, "enumerate": enumerate,
                     "list": list, "bool": bool, "True": True, "False": False, "None": None},
}
