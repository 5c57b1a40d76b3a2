"""Which boxes overlap: the broad phase of collisions, before masks decide.

All pairs of two lists are found through a uniform hash grid. The shorter list is entered, each of its boxes into every
cell that holds the top left corner of a box of the other list which could touch it (its own box, grown to the left and
upwards by the other's size); then one look into one cell finds all candidates of a box of the longer list, and none
twice. Cells are as large as the objects and the crowd suggest. Boxes of an unusual size, a floor among coins, go round
the grid: they are compared with everything. What comes out never depends on the cells, only the time does.

Boxes are open: those that only share an edge do not overlap. Lengths are pixels, numbers must be finite. The order of
results is that of the lists, so that it is the same in every run.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from functools import lru_cache
from math import floor, sqrt
from operator import itemgetter
from typing import Protocol, TypeAlias, TypeVar, cast

from .maths import sin_cos


class Boxed(Protocol):
    """What has a box: see `docs/internals.md` for the meaning of each number."""

    x: float
    y: float
    width: float
    height: float
    origin_x: float
    origin_y: float
    angle: float


A = TypeVar("A", bound=Boxed)
B = TypeVar("B", bound=Boxed)

Bounds: TypeAlias = tuple[float, float, float, float]
Entry: TypeAlias = tuple[float, float, float, float, int]  # a box and the place of its object in the list

_ROW = 65536  # cells in a column of the hash; more rows than that share cells, which costs time but nothing else
_FEW = 400  # pairs up to which comparing all is quickest
_CELL = 1.4  # size of a cell, in sizes of two objects; from 100 objects to 5,000, 1.2 to 2 are about as quick
_SPAN = 64  # objects that are looked at between two counts of what was found
_FAR = 1e300  # pixels
_MANY = 1_000_000  # pairs up to which all can be compared if need be
_CROWD = 100_000  # overlapping boxes from which on it is quicker to look for one partner each
_MOST_TESTS = 10_000_000
_second: Callable[[tuple[object, int]], int] = itemgetter(1)
_turn = lru_cache(maxsize=1024)(sin_cos)


def bounds(o: Boxed) -> Bounds:
    """Left, top, right and bottom of the box of `o`; of a turned one, of the smallest upright box around it."""
    x = o.x
    y = o.y
    left = -o.origin_x
    top = -o.origin_y
    if not o.angle:
        left += x
        top += y
        return left, top, left + o.width, top + o.height
    sine, cosine = _turn(o.angle)
    right = left + o.width
    bottom = top + o.height
    a, b = left * cosine, right * cosine
    if a > b:
        a, b = b, a
    c, d = -top * sine, -bottom * sine
    if c > d:
        c, d = d, c
    e, f = left * sine, right * sine
    if e > f:
        e, f = f, e
    g, h = top * cosine, bottom * cosine
    if g > h:
        g, h = h, g
    return x + (a + c), y + (e + g), x + (b + d), y + (f + h)


class TooManyError(Exception):
    """More pairs overlap than were asked for."""


def candidate_pairs(first: Sequence[A], second: Sequence[B], most: int = sys.maxsize) -> list[tuple[A, B]]:
    """All pairs (a, b) of an object of `first` and one of `second` whose boxes overlap, in the order of `first`, then `second`.

    When both are the same list, each pair comes once, the earlier object first, and nothing is paired with itself. Raises
    `TooManyError` rather than gather many more than `most`. In a large crowd, what is farther away than numbers reach overlaps
    nothing.
    """
    try:
        return _candidates(first, second, most)
    except (OverflowError, ValueError):  # coordinates near the end of all floats
        if len(first) * len(second) <= _MANY:
            return cast("list[tuple[A, B]]", _all_within(first)) if first is second else _all(first, second)
        within = [o for o in first if _in_reach(o)]
        return _candidates(within, cast("list[B]", within) if first is second else [o for o in second if _in_reach(o)], most)


def _candidates(first: Sequence[A], second: Sequence[B], most: int) -> list[tuple[A, B]]:
    few = len(first) * len(second) <= _FEW
    if first is second:
        return cast("list[tuple[A, B]]", _all_within(first) if few else _near_within(first, False, most))
    if few or len(first) < 4 or len(second) < 4:
        return _all(first, second)
    if len(first) <= len(second):
        return _by_place(first, _near(first, second, False, most))
    return [(o, second[i]) for o, i in _near(second, first, False, most)]


def _in_reach(o: Boxed) -> bool:
    return all(-_FAR < edge < _FAR for edge in bounds(o))


def _by_place(first: Sequence[A], found: list[tuple[B, int]]) -> list[tuple[A, B]]:
    """(o, i) in some order -> (first[i], o) in the order of i, otherwise unchanged."""
    if len(found) * 2 < len(first):
        found.sort(key=_second)
        return [(first[i], o) for o, i in found]
    rows: list[list[B]] = [[] for _ in first]
    for o, i in found:
        rows[i].append(o)
    return [(a, o) for a, row in zip(first, rows) for o in row]


def candidates_at(objects: Sequence[A], x: float, y: float) -> list[A]:
    """Those of `objects` whose box holds a point, in order; the left and top edges belong to a box, the others do not."""
    return [
        o
        for o in objects
        if (
            (left := o.x - o.origin_x) <= x < left + o.width and (top := o.y - o.origin_y) <= y < top + o.height
            if not o.angle
            else (b := bounds(o))[0] <= x < b[2] and b[1] <= y < b[3]
        )
    ]


def pairs(first: Sequence[A], second: Sequence[B], exact: Callable[[A, B], bool], most: int = sys.maxsize) -> list[tuple[A, B]]:
    """The pairs of `candidate_pairs` for which `exact(a, b)` holds."""
    return [pair for pair in candidate_pairs(first, second, most) if exact(*pair)]


def overlapping(
    first: Sequence[A], second: Sequence[B], exact: Callable[[A, B], bool], tired: Callable[[A | B], None] | None = None
) -> tuple[list[A], list[B]]:
    """Those of `first` and those of `second` that take part in any overlap, each in the order of its list.

    `exact(a, b)` is asked only where the answer can add one to either side. When both are the same list, so are the
    two results, and nothing overlaps itself. Objects are told apart by their hash, which should be that of `object`.
    Where a crowd would take millions of tests, `tired` is called with one of it and the rest is left out.
    """
    try:
        candidates = candidate_pairs(first, second, _CROWD)
    except TooManyError:
        some, tests = _partnered(first, second, exact, _MOST_TESTS, tired)
        if first is second:
            return some, cast("list[B]", some.copy())
        return some, _partnered(second, first, lambda b, a: exact(a, b), tests, tired)[0]
    if not candidates:
        return [], []
    if first is second:
        both: set[A | B] = set()
        for a, b in candidates:
            if (a not in both or b not in both) and exact(a, b):
                both.add(a)
                both.add(b)
        taking = [o for o in first if o in both]
        return taking, cast("list[B]", taking.copy())
    left: list[A] = []
    right: set[B] = set()
    last: A | None = None
    for a, b in candidates:
        if (a is not last or b not in right) and exact(a, b):
            if a is not last:
                left.append(a)
                last = a
            right.add(b)
    return left, [o for o in second if o in right] if right else []


def _partnered(
    ones: Sequence[A], others: Sequence[B], exact: Callable[[A, B], bool], tests: int, tired: Callable[[A | B], None] | None
) -> tuple[list[A], int]:
    """Those of `ones` that overlap any of `others`, found without gathering pairs, and how many of `tests` are left."""
    ones = [o for o in ones if _in_reach(o)]
    others = [o for o in others if _in_reach(o)]
    found: list[A] = []
    if not ones or not others:
        return found, tests
    width, height = _usual_size(ones, True)
    own_width, own_height = _usual_size(others, True)
    across = 1.0 / max(_CELL * (width + own_width), 1.0)
    down = 1.0 / max(_CELL * (height + own_height), 1.0)
    cells, usual, unusual = _enter(others, width, height, across, down)
    for o in ones:
        left, top, right, bottom = bounds(o)
        if right - left < width and bottom - top < height:
            near = cells.get(floor(left * across) * _ROW + floor(top * down), [])
        else:
            near = usual
        for x0, y0, x1, y1, i in (*unusual, *near) if unusual else near:
            tests -= 1
            if left < x1 and x0 < right and top < y1 and y0 < bottom:
                other = others[i]
                tests -= 20             # a look at pixels takes longer
                if other is not o and exact(o, other):
                    found.append(o)
                    break
        if tests < 0:
            if tired is not None:
                tired(o)
            break
    return found, tests


def _entries(objects: Sequence[Boxed]) -> list[Entry]:
    return [
        (left := o.x - o.origin_x, top := o.y - o.origin_y, left + o.width, top + o.height, i) if not o.angle else (*bounds(o), i)
        for i, o in enumerate(objects)
    ]


def _touching(box: Bounds, objects: Sequence[A]) -> list[A]:
    """Those of `objects` that overlap a box, in order."""
    left, top, right, bottom = box
    return [
        o
        for o in objects
        if (
            (x := o.x - o.origin_x) < right and left < x + o.width and (y := o.y - o.origin_y) < bottom and top < y + o.height
            if not o.angle
            else (b := bounds(o))[0] < right and left < b[2] and b[1] < bottom and top < b[3]
        )
    ]


def _all(first: Sequence[A], second: Sequence[B]) -> list[tuple[A, B]]:
    """All pairs, by comparing everything."""
    if len(first) == 1:
        a = first[0]
        return [(a, o) for o in _touching(bounds(a), second)]
    if len(second) == 1:
        b = second[0]
        return [(o, b) for o in _touching(bounds(b), first)]
    boxes = _entries(second)
    return [
        (a, second[i])
        for a, (left, top, right, bottom, _) in zip(first, _entries(first))
        for x0, y0, x1, y1, i in boxes
        if x0 < right and left < x1 and y0 < bottom and top < y1
    ]


def _all_within(objects: Sequence[A]) -> list[tuple[A, A]]:
    boxes = _entries(objects)
    return [
        (a, objects[i])
        for a, (left, top, right, bottom, place) in zip(objects, boxes)
        for x0, y0, x1, y1, i in boxes[place + 1 :]
        if x0 < right and left < x1 and y0 < bottom and top < y1
    ]


def _usual_size(objects: Sequence[Boxed], thoroughly: bool) -> tuple[float, float]:
    """A width and a height that few boxes reach: just above the largest of some, or of all but the largest."""
    some = objects if thoroughly else objects[:: len(objects) // 8 or 1]
    if any(o.angle for o in some):
        boxes = [bounds(o) for o in some]
        widths = [box[2] - box[0] for box in boxes]
        heights = [box[3] - box[1] for box in boxes]
    else:
        widths = [o.width for o in some]
        heights = [o.height for o in some]
    if thoroughly:
        leave = floor(sqrt(len(some)))
        widths = sorted(widths)[:-leave]
        heights = sorted(heights)[:-leave]
    return max(widths) * 1.0001 + 0.001, max(heights) * 1.0001 + 0.001


def _enter(
    objects: Sequence[Boxed], width: float, height: float, across: float, down: float
) -> tuple[dict[int, list[Entry]], list[Entry], list[Entry]]:
    """Enter boxes, grown by `width` and `height` to the left and upwards, into cells of 1 / `across` by 1 / `down`.

    Returns the cells, what was entered, and what is too large for four cells and was not.
    """
    cells: dict[int, list[Entry]] = {}
    usual = _entries(objects)
    unusual: list[Entry] = []
    row = _ROW
    for entry in usual:
        left, top, right, bottom, _ = entry
        x0 = floor((left - width) * across) * row
        x1 = floor(right * across) * row
        y0 = floor((top - height) * down)
        y1 = floor(bottom * down)
        cell = x0 + y0
        if x1 - x0 > row or y1 - y0 > 1:
            unusual.append(entry)
            continue
        if cell in cells:
            cells[cell].append(entry)
        else:
            cells[cell] = [entry]
        if x1 != x0:
            cell = x1 + y0
            if cell in cells:
                cells[cell].append(entry)
            else:
                cells[cell] = [entry]
            if y1 != y0:
                cell = x1 + y1
                if cell in cells:
                    cells[cell].append(entry)
                else:
                    cells[cell] = [entry]
        if y1 != y0:
            cell = x0 + y1
            if cell in cells:
                cells[cell].append(entry)
            else:
                cells[cell] = [entry]
    if unusual:
        large = {entry[4] for entry in unusual}
        usual = [entry for entry in usual if entry[4] not in large]
    return cells, usual, unusual


def _near(entered: Sequence[Boxed], looking: Sequence[A], thoroughly: bool, most: int) -> list[tuple[A, int]]:
    """All (o, i) where `o` of `looking` overlaps `entered[i]`, in the order of `looking`, then of `entered`.

    Sizes are first guessed from a few objects; when too many turn out to be larger, all are looked at.
    """
    width, height = _usual_size(looking, thoroughly)
    own_width, own_height = _usual_size(entered, thoroughly)
    across = 1.0 / max(_CELL * (width + own_width), 1.0)
    down = 1.0 / max(_CELL * (height + own_height), 1.0)
    cells, usual, unusual = _enter(entered, width, height, across, down)
    if not thoroughly and len(unusual) > len(entered) // 16 + 8:
        return _near(entered, looking, True, most)
    patience = len(looking) if thoroughly else len(looking) // 16 + 8
    found: list[tuple[A, int]] = []
    get = cells.get
    row = _ROW
    for start in range(0, len(looking), _SPAN):
        if len(found) > most:
            raise TooManyError
        for o in looking[start : start + _SPAN]:
            if o.angle or o.width > width or o.height > height:
                left, top, right, bottom = bounds(o)
                if right - left < width and bottom - top < height:
                    near = get(floor(left * across) * row + floor(top * down))
                else:
                    near = usual
                    patience -= 1
                    if patience < 0:
                        return _near(entered, looking, True, most)
                if near is None:
                    continue
            else:
                left = o.x - o.origin_x
                top = o.y - o.origin_y
                near = get(floor(left * across) * row + floor(top * down))
                if near is None:
                    continue
                right = left + o.width
                bottom = top + o.height
            for entry in near:  # not unpacked: most need only one or two of its numbers
                if left < entry[2] and entry[0] < right and top < entry[3] and entry[1] < bottom:
                    found.append((o, entry[4]))
    if unusual:
        for x0, y0, x1, y1, i in unusual:
            found += [(o, i) for o in _touching((x0, y0, x1, y1), looking)]
        places = {id(o): place for place, o in enumerate(looking)}
        found.sort(key=lambda pair: (places[id(pair[0])], pair[1]))
    return found


def _near_within(objects: Sequence[A], thoroughly: bool, most: int) -> list[tuple[A, A]]:
    """`_near` for the objects of one list among each other."""
    width, height = _usual_size(objects, thoroughly)
    across = 1.0 / max(_CELL * 2.0 * width, 1.0)
    down = 1.0 / max(_CELL * 2.0 * height, 1.0)
    cells, usual, unusual = _enter(objects, width, height, across, down)
    patience = len(objects) if thoroughly else len(objects) // 16 + 8 - len(unusual)
    found: list[tuple[int, int]] = []
    for start in range(0, len(usual), _SPAN):
        if len(found) > most:
            raise TooManyError
        for left, top, right, bottom, place in usual[start : start + _SPAN]:
            if right - left < width and bottom - top < height:
                near = cells[floor(left * across) * _ROW + floor(top * down)]
            else:
                near = usual
                patience -= 1
            if patience < 0:
                return _near_within(objects, True, most)
            for entry in near:
                if entry[4] > place and left < entry[2] and entry[0] < right and top < entry[3] and entry[1] < bottom:
                    found.append((place, entry[4]))
    if unusual:
        for left, top, right, bottom, place in unusual:
            for x0, y0, x1, y1, i in usual:
                if left < x1 and x0 < right and top < y1 and y0 < bottom:
                    found.append((i, place) if i < place else (place, i))
            for x0, y0, x1, y1, i in unusual:
                if i > place and left < x1 and x0 < right and top < y1 and y0 < bottom:
                    found.append((place, i))
        found.sort()
    return [(objects[place], objects[i]) for place, i in found]
