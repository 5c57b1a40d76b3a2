"""The broad phase finds what comparing everything finds, in the same order, whatever the boxes are like."""

from __future__ import annotations

import random
import time
from typing import TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from playsheet.runtime.world.broadphase import bounds, candidate_pairs, candidates_at, overlapping, pairs

T = TypeVar("T")


class Box:
    __slots__ = ("angle", "height", "name", "origin_x", "origin_y", "width", "x", "y")

    def __init__(self, x: float, y: float, width: float = 16, height: float = 16, angle: float = 0, origin: tuple[float, float] = (0, 0),
                 name: int = 0) -> None:
        self.x, self.y, self.width, self.height, self.angle, self.name = x, y, width, height, angle, name
        self.origin_x, self.origin_y = origin

    def __repr__(self) -> str:
        return f"Box{self.name}({self.x}, {self.y}, {self.width}, {self.height}, {self.angle}, {self.origin_x, self.origin_y})"


def touch(a: Box, b: Box) -> bool:
    left, top, right, bottom = bounds(a)
    x0, y0, x1, y1 = bounds(b)
    return left < x1 and x0 < right and top < y1 and y0 < bottom


def everything(first: list[Box], second: list[Box]) -> list[tuple[Box, Box]]:
    if first is second:
        return [(a, b) for i, a in enumerate(first) for b in first[i + 1:] if touch(a, b)]
    return [(a, b) for a in first for b in second if touch(a, b)]


def check(first: list[Box], second: list[Box]) -> None:
    assert candidate_pairs(first, second) == everything(first, second)
    assert candidate_pairs(second, first) == everything(second, first)
    assert candidate_pairs(first, first) == everything(first, first)
    exact = lambda a, b: (a.name * 7 + b.name * 3) % 4 != 0  # noqa: E731
    true = [pair for pair in everything(first, second) if exact(*pair)]
    assert pairs(first, second, exact) == true
    left, right = {id(a) for a, _ in true}, {id(b) for _, b in true}
    assert overlapping(first, second, exact) == ([a for a in first if id(a) in left], [b for b in second if id(b) in right])
    true = [pair for pair in everything(first, first) if exact(*pair)]
    both = {id(o) for pair in true for o in pair}
    expected = [o for o in first if id(o) in both]
    assert overlapping(first, first, exact) == (expected, expected)


# ------------------------------------------------------------------------------------------------ boxes


def test_bounds() -> None:
    assert bounds(Box(10, 20, 30, 40, 0, (15, 20))) == (-5, 0, 25, 40)
    assert bounds(Box(100, 100, 40, 20, 90, (0, 0))) == (80, 100, 100, 140)  # clockwise about the top left corner
    assert bounds(Box(100, 100, 40, 20, 180, (0, 0))) == (60, 80, 100, 100)
    assert bounds(Box(100, 100, 40, 20, -90, (0, 0))) == (100, 60, 120, 100)
    assert bounds(Box(100, 100, 40, 20, 360, (20, 10))) == (80, 90, 120, 110)
    root = 2**0.5
    assert bounds(Box(0, 0, 20, 20, 45, (10, 10))) == pytest.approx((-10 * root, -10 * root, 10 * root, 10 * root))


def test_touching_edges_do_not_overlap() -> None:
    a = [Box(0, 0)]
    for x, y, hit in ((16, 0, False), (0, 16, False), (-16, -16, False), (15.999, 15.999, True), (16 - 2**-40, 0, True), (0, 0, True)):
        assert bool(candidate_pairs(a, [Box(x, y)])) is hit
        crowd = [Box(x, y)] + [Box(5000 + 100 * i, 5000) for i in range(600)]
        assert bool(candidate_pairs(a * 1, crowd)) is hit
        assert bool(candidate_pairs([Box(0, 0), *(Box(-5000 - 100 * i, 0) for i in range(20))], crowd)) is hit


def test_the_pointer() -> None:
    boxes = [Box(0, 0, name=1), Box(8, 8, name=2), Box(100, 100, 40, 20, 90, name=3)]
    names = lambda x, y: [box.name for box in candidates_at(boxes, x, y)]  # noqa: E731
    assert (names(0, 0), names(10, 10), names(16, 10), names(15.9, 0), names(16, 0), names(24, 24)) == ([1], [1, 2], [2], [1], [], [])
    assert (names(90, 130), names(110, 110), names(80, 100), names(100, 110)) == ([3], [], [3], [])


# ------------------------------------------------------------------------------------------------ against everything

PLACE = st.one_of(st.floats(-300, 300), st.integers(-20, 20).map(lambda n: n * 16.0))
SIZE = st.one_of(st.sampled_from([0.0, 1.0, 8.0, 16.0, 16.0, 16.0, 32.0, 400.0]), st.floats(0, 50))
ANGLE = st.one_of(st.just(0.0), st.just(0.0), st.sampled_from([45.0, 90.0, 360.0]), st.floats(-400, 400))
ORIGIN = st.sampled_from([0.0, 8.0, 4.5, -3.0, 100.0])
BOX = st.builds(lambda x, y, w, h, angle, ox, oy: Box(x, y, w, h, angle, (ox, oy)), PLACE, PLACE, SIZE, SIZE, ANGLE, ORIGIN, ORIGIN)


def named(boxes: list[Box]) -> list[Box]:
    for name, box in enumerate(boxes):
        box.name = name
    return boxes


@settings(max_examples=60, deadline=None)
@given(st.lists(BOX, max_size=60), st.lists(BOX, max_size=60))
def test_any_boxes(first: list[Box], second: list[Box]) -> None:
    check(named(first), named(second))


def crowd(count: int, seed: int, make: str) -> list[Box]:
    """Boxes of a certain kind, many enough for the grid."""
    r = random.Random(f"{seed} {make}")
    result = []
    for i in range(count):
        x, y = r.uniform(0, 640), r.uniform(0, 480)
        if make == "equal":
            box = Box(x, y)
        elif make == "turned":
            box = Box(x, y, 20, 10, r.choice([0, 30, 77.7, 180, -45]), (10, 5))
        elif make == "all turned alike":
            box = Box(x, y, 16, 16, 30, (8, 8))
        elif make == "one huge":
            box = Box(x, y, 2000 if i == count // 2 else 8, 8, 0, (4, 4))
        elif make == "some huge":
            box = Box(x, y, 900, 4) if i % 19 == 3 else Box(x, y, 8, 8)
        elif make == "half huge":
            box = Box(x, y, 300, 200) if i % 2 else Box(x, y, 8, 8)
        elif make == "all sizes":
            box = Box(x, y, r.expovariate(0.05), r.expovariate(0.05), 0, (r.uniform(0, 20), 0))
        elif make == "on a line":
            box = Box(100, y)
        elif make == "tiles":
            box = Box(i % 30 * 16, i // 30 * 16)
        elif make == "one heap":
            box = Box(50, 50)
        elif make == "points":
            box = Box(x, y, 0, 0)
        elif make == "turned inside out":
            box = Box(x, y, -20, -12)
        elif make == "scattered":
            box = Box(r.choice([-1, 1]) * 10 ** r.uniform(0, 14), r.choice([-1, 1]) * 10 ** r.uniform(0, 14), 10 ** r.uniform(0, 13), 50)
        elif make == "far away":
            box = Box(1e15 + r.randrange(64), -3e16 + r.randrange(-9, 9) * 16, 3, 16)
        elif make == "the end of the world":
            far, origin = r.choice([-1.7e308, 1.7e308, 1e308, 5]), (r.choice([0, -1e308]), 0.0)
            box = Box(far, r.choice([0, 1e300]), r.choice([1e308, 16]), 16, r.choice([0, 0, 10]), origin)
        elif make == "pixels":
            box = Box(float(r.randrange(60)), float(r.randrange(60)), float(r.randrange(3)), float(r.randrange(3)))
        else:
            raise ValueError(make)
        result.append(box)
    return named(result)


KINDS = ["equal", "turned", "all turned alike", "one huge", "some huge", "half huge", "all sizes", "on a line", "tiles", "one heap",
         "points",
         "turned inside out", "scattered", "far away", "the end of the world", "pixels"]


@pytest.mark.parametrize("kind", KINDS)
def test_a_crowd(kind: str) -> None:
    for other in ("equal", "turned", "some huge", kind):
        few = 40 if "heap" in (kind, other) else 90
        check(crowd(few, 1, kind), crowd(60, 2, other))


@settings(max_examples=25, deadline=None)
@given(st.sampled_from(KINDS), st.sampled_from(KINDS), st.integers(0, 10**6), st.integers(4, 120), st.integers(4, 120))
def test_any_two_crowds(kind: str, other: str, seed: int, few: int, many: int) -> None:
    check(crowd(few, seed, kind), crowd(many, seed + 1, other))


def test_sizes_that_a_guess_does_not_see() -> None:
    """Every eighth is looked at first; here these are the small ones."""
    tricky = named([Box(i * 7 % 640, i * 13 % 480, 8 if i % 20 == 0 else 150, 8 if i % 20 == 0 else 70) for i in range(160)])
    check(tricky, crowd(100, 5, "equal"))
    check(tricky[:24], crowd(200, 5, "equal"))


@pytest.mark.parametrize("counts", [(0, 0), (0, 9), (1, 1), (1, 500), (3, 300), (4, 101), (20, 20), (21, 20)])
def test_few(counts: tuple[int, int]) -> None:
    check(crowd(counts[0], 3, "turned"), crowd(counts[1], 4, "equal"))
    check(crowd(counts[0], 3, "one heap"), crowd(counts[1], 4, "turned"))


def test_equal_lists_that_are_not_the_same() -> None:
    boxes = crowd(30, 1, "equal")
    assert candidate_pairs(boxes, list(boxes)) == everything(boxes, list(boxes))


# ------------------------------------------------------------------------------------------------ asking no more than needed


def test_exact_tests_are_spared() -> None:
    heap, other = crowd(30, 1, "one heap"), crowd(40, 2, "one heap")
    asked = []
    assert overlapping(heap, other, lambda a, b: asked.append((a, b)) or True) == (heap, other)
    assert len(asked) == 40 + 29  # the first finds all others; each of the rest needs one of them
    asked.clear()
    assert overlapping(heap, heap, lambda a, b: asked.append((a, b)) or True) == (heap, heap)
    assert len(asked) == 29
    asked.clear()
    assert overlapping(heap, other, lambda a, b: bool(asked.append((a, b)))) == ([], [])
    assert len(asked) == 30 * 40
    assert overlapping([], other, lambda a, b: True) == ([], [])


@pytest.mark.parametrize("kind", ["one huge", "some huge", "half huge", "scattered", "far away", "the end of the world"])
def test_no_crowd_is_slow(kind: str) -> None:
    """Comparing all 9 million pairs takes a second; the grid must not fall back to it (or to walking through empty cells)."""
    first, second = crowd(3000, 1, "equal"), crowd(3000, 2, kind)
    for i, box in enumerate(first):
        box.x, box.y = i % 60 * 40, i // 60 * 40
    start = time.process_time()
    if kind != "half huge" and kind != "the end of the world":
        candidate_pairs(first, second)
    candidate_pairs(first[:100], second)
    assert time.process_time() - start < 2
