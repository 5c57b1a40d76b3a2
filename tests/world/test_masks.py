"""Masks: exact pixels where promised, samples near the truth elsewhere, overlap against sets of pixels."""

from __future__ import annotations

import contextlib
import math
import random
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from playsheet.runtime.world.masks import Mask, MaskView, hit, overlap, view

Pixels = set[tuple[int, int]]


def drawn(picture: str) -> Mask:
    """A mask from rows of `#` and `.`."""
    rows = picture.split()
    return Mask.from_alpha(len(rows[0]), len(rows), bytes(255 if c == "#" else 0 for row in rows for c in row))


def picture(mask: Mask | MaskView) -> str:
    return " ".join("".join("#" if row >> x & 1 else "." for x in range(mask.width)) for row in mask.rows)


def disc(size: int) -> Mask:
    middle = (size - 1) / 2
    return Mask.from_alpha(size, size, bytes(255 * ((x - middle) ** 2 + (y - middle) ** 2 <= size * size / 4) for y in range(size) for x in range(size)))


def pixels(seen: MaskView, x: float = 0, y: float = 0) -> Pixels:
    """The solid pixels of a view whose hot spot stands at (x, y)."""
    left, top = math.floor(x + seen.left + 0.5), math.floor(y + seen.top + 0.5)
    return {(left + i, top + j) for j, row in enumerate(seen.rows) for i in range(seen.width) if row >> i & 1}


MASKS = st.integers(1, 40).flatmap(lambda w: st.integers(1, 40).flatmap(lambda h: st.builds(
    lambda seed, density: random_mask(w, h, seed, density), st.integers(0, 10**6), st.sampled_from([0.0, 0.02, 0.2, 0.5, 1.0]))))


def random_mask(width: int, height: int, seed: int, density: float) -> Mask:
    r = random.Random(seed)
    return Mask.from_alpha(width, height, bytes(r.randrange(128, 256) if r.random() < density else r.randrange(128) for _ in range(width * height)))


L = "#.. #.. ##."
GOLDEN = 1424002078064576908


# ------------------------------------------------------------------------------------------------ making


def test_from_alpha_takes_what_is_above_127() -> None:
    mask = Mask.from_alpha(3, 2, bytes([0, 127, 128, 255, 1, 200]))
    assert (mask.width, mask.height, mask.rows) == (3, 2, (0b100, 0b101))
    assert picture(mask) == "..# #.#"
    assert (mask.solid, mask.empty) == (False, False)
    assert Mask.from_alpha(3, 2, memoryview(bytes([0, 127, 128, 255, 1, 200]))).rows == mask.rows
    assert Mask.from_alpha(2, 1, b"\xff\xff").solid
    assert Mask.from_alpha(2, 1, b"\0\0").empty


def test_nothing_at_all() -> None:
    for mask in (Mask.from_alpha(0, 0, b""), Mask.from_alpha(0, 3, b""), Mask.from_alpha(3, 0, b""), Mask.box(0, 5), Mask.box(5, 0), Mask(0, 0, [])):
        assert mask.empty
        assert not mask.solid
        assert not overlap(mask.view(), 0, 0, Mask.box(9, 9).view(), -4, -4)
        assert not overlap(Mask.box(9, 9).view(), -4, -4, mask.view(), 0, 0)
        assert not overlap(mask.view(angle=40), 0, 0, mask.view(scale_x=2), 0, 0)
        assert not hit(mask.view(), 0, 0, 0, 0)


def test_box() -> None:
    assert picture(Mask.box(3, 2)) == "### ###"
    assert Mask.box(3, 2).solid


@pytest.mark.parametrize("wrong", [
    lambda: Mask.from_alpha(2, 2, b"123"), lambda: Mask(2, 2, [0]), lambda: Mask(2, 1, [4]), lambda: Mask(2, 1, [-1]),
    lambda: Mask(20_000, 1, [0]), lambda: Mask(-1, 0, []),
])
def test_what_does_not_fit(wrong: object) -> None:
    with pytest.raises(ValueError):
        wrong()  # type: ignore[operator]


@given(MASKS)
def test_baked_and_read_again(mask: Mask) -> None:
    again = Mask.from_bytes(mask.to_bytes())
    assert (again.width, again.height, again.rows, again.solid, again.empty) == (mask.width, mask.height, mask.rows, mask.solid, mask.empty)


def test_baked_masks_are_small() -> None:
    assert len(Mask.box(5000, 3000).to_bytes()) == 9
    assert len(disc(256).to_bytes()) < 1500


@given(st.binary(max_size=60))
def test_damaged_bytes(data: bytes) -> None:
    with contextlib.suppress(ValueError):
        Mask.from_bytes(data)


def test_hostile_bytes() -> None:
    good = disc(40).to_bytes()
    huge = Mask.from_alpha(4000, 4000, bytes(15_999_999) + b"\xff").to_bytes()
    for data in (b"", good[:5], good[:20], good[:-1], b"\7" + good[1:], good[:1] + huge[1:9] + good[9:], huge[:1] + good[1:9] + huge[9:], good[:9] + b"?"):
        with pytest.raises(ValueError, match="mask"):
            Mask.from_bytes(data)


# ------------------------------------------------------------------------------------------------ views


def test_an_untouched_view_is_the_picture() -> None:
    mask = drawn("#.# ..# ###")
    seen = mask.view(origin_x=1, origin_y=2)
    assert (picture(seen), seen.left, seen.top, seen.cell) == (picture(mask), -1, -2, 1)
    assert mask.view(origin_x=1, origin_y=2) is seen
    assert view(mask, 1, 1, False, False, 0, 1, 2) is seen


def test_empty_borders_are_left_out() -> None:
    seen = drawn(".... ..#. .... ....").view(origin_x=1, origin_y=3)
    assert (picture(seen), seen.left, seen.top, seen.solid) == ("#", 1, -2, True)


def test_mirrored_views_are_exact() -> None:
    mask = drawn(L)
    assert picture(mask.view(flip_x=True)) == ".# .# ##"
    assert mask.view(flip_x=True).left == 1
    assert picture(mask.view(flip_y=True)) == "## #. #."
    assert picture(mask.view(flip_x=True, flip_y=True)) == "## .# .#"


def test_quarter_turns_are_exact() -> None:
    mask = drawn("#.. #.. ##.")
    assert pixels(mask.view(angle=90)) == {(-1, 0), (-2, 0), (-3, 0), (-3, 1)}
    assert pixels(mask.view(angle=180)) == {(-1, -1), (-1, -2), (-1, -3), (-2, -3)}
    assert pixels(mask.view(angle=-90)) == pixels(mask.view(angle=270)) == {(0, -1), (1, -1), (2, -1), (2, -2)}
    assert pixels(mask.view(angle=360)) == pixels(mask.view())
    assert pixels(mask.view(flip_x=True, angle=180)) == pixels(mask.view(flip_y=True, origin_x=3, origin_y=3))
    assert picture(mask.view(angle=90, flip_x=True)) == "#.. ###"


@given(MASKS, st.booleans(), st.booleans(), st.sampled_from([0, 90, 180, 270]), st.integers(-5, 45), st.integers(-5, 45))
def test_exact_views(mask: Mask, flip_x: bool, flip_y: bool, angle: int, origin_x: int, origin_y: int) -> None:
    expected = set()
    for y, row in enumerate(mask.rows):
        for x in range(mask.width):
            if row >> x & 1:
                # the middle of the pixel, from the hot spot, then turned clockwise
                a = (mask.width - 1 - x if flip_x else x) + 0.5 - origin_x
                b = (mask.height - 1 - y if flip_y else y) + 0.5 - origin_y
                for _ in range(angle // 90):
                    a, b = -b, a
                expected.add((math.floor(a), math.floor(b)))
    assert pixels(mask.view(1, 1, flip_x, flip_y, angle, origin_x, origin_y)) == expected


def test_twice_as_large() -> None:
    assert picture(drawn("#. ##").view(2, 2)) == "##.. ##.. #### ####"
    assert picture(drawn("#. .#").view(3, 1)) == "###... ...###"
    assert picture(drawn("#. .#").view(1, 2, flip_x=True)) == ".# .# #. #."
    assert picture(drawn("##.. ##.. #### ####").view(0.5, 0.5)) == "#. ##"


def test_much_larger() -> None:
    seen = drawn("#. ##").view(100, 100, origin_x=50, origin_y=0)
    assert (seen.width, seen.height, seen.cell, seen.left, seen.top) == (200, 200, 4, -50, 0)
    assert pixels(seen) == {(x - 50, y) for x in range(200) for y in range(200) if x < 100 or y >= 100}


@pytest.mark.parametrize("scale", [0, -1, 1e9, 1e308, 1e-300])
def test_scales_that_show_nothing(scale: float) -> None:
    seen = disc(20).view(scale, 1)
    assert seen.width <= 1
    assert not seen.rows or scale == 1e-300


def test_a_turned_box_is_a_turned_box() -> None:
    for width, height in ((40, 10), (12, 12), (1, 30)):
        for step in range(64):
            angle = step * 5.625
            seen = Mask.box(width, height).view(angle=angle, origin_x=width / 2, origin_y=height / 2)
            area = len(pixels(seen))
            assert area == pytest.approx(width * height, abs=2 * (width + height))
            cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
            for x, y in pixels(seen):
                a, b = x + 0.5, y + 0.5
                assert abs(a * cos + b * sin) <= width / 2 + 1.1
                assert abs(b * cos - a * sin) <= height / 2 + 1.1


@settings(max_examples=40)
@given(st.floats(-720, 720), st.floats(0.3, 5), st.floats(0.3, 5), st.booleans(), st.booleans())
def test_sampled_views_look_like_the_picture(angle: float, scale_x: float, scale_y: float, flip_x: bool, flip_y: bool) -> None:
    """Each pixel of a view is as solid as the picture at the middle of its cell, up to rounding at edges."""
    mask = drawn("######.... ######.... ######.... ###....... ###.......")
    origin_x, origin_y = 3 * scale_x, 1 * scale_y
    seen = mask.view(scale_x, scale_y, flip_x, flip_y, angle, origin_x, origin_y)
    turn = math.radians(math.floor(angle / 5.625 + 0.5) * 5.625)
    width, height = max(math.floor(10 * scale_x + 0.5), 1), max(math.floor(5 * scale_y + 0.5), 1)
    wrong = 0
    for row in range(seen.height):
        for column in range(seen.width):
            x = seen.left + (column // seen.cell + 0.5) * seen.cell
            y = seen.top + (row // seen.cell + 0.5) * seen.cell
            u = (x * math.cos(turn) + y * math.sin(turn) + origin_x) * 10 / width
            v = (y * math.cos(turn) - x * math.sin(turn) + origin_y) * 5 / height
            u, v = 10 - u if flip_x else u, 5 - v if flip_y else v
            solid = 0 <= u < 10 and 0 <= v < 5 and mask.rows[int(v)] >> int(u) & 1
            if solid != seen.rows[row] >> column & 1:
                near_edge = min(abs(u - round(u)), abs(v - round(v))) < 1e-3
                wrong += not near_edge
    assert wrong == 0


def test_samples_are_at_most_64_by_64() -> None:
    for size in (10, 64, 65, 200, 1000):
        for angle in (0, 33, 90):
            seen = disc(50).view(size / 50, size / 50, angle=angle)
            assert seen.width <= 64 * seen.cell
            assert len(set(seen.rows)) <= 64


def test_views_are_kept_within_bounds() -> None:
    mask = disc(12)
    for i in range(2000):
        mask.view(angle=i * 1.0, origin_x=i / 7)
        mask.view(1 + i / 100, 1)
    assert len(mask._views) + len(mask._older_views) <= 512
    assert len(mask._shapes) + len(mask._older_shapes) <= 192
    kept = mask.view(origin_x=6)
    for i in range(600):
        mask.view(origin_x=100.0 + i)
        assert mask.view(origin_x=6) is kept


# ------------------------------------------------------------------------------------------------ overlap

PLACE = st.one_of(st.integers(-60, 60).map(float), st.floats(-60, 60))
VIEWS = st.builds(lambda mask, scale, flip, angle, origin: mask.view(scale, scale, flip, False, angle, origin, origin / 2),
                  MASKS, st.sampled_from([1, 1, 1, 2.5]), st.booleans(), st.sampled_from([0, 0, 0, 30, 90]), st.sampled_from([0.0, 8.0, 15.5]))


@settings(max_examples=150)
@given(VIEWS, PLACE, PLACE, VIEWS, PLACE, PLACE)
def test_overlap_is_a_common_pixel(a: MaskView, ax: float, ay: float, b: MaskView, bx: float, by: float) -> None:
    common = pixels(a, ax, ay) & pixels(b, bx, by)
    assert overlap(a, ax, ay, b, bx, by) == overlap(b, bx, by, a, ax, ay) == bool(common)


@settings(max_examples=80)
@given(VIEWS, PLACE, PLACE, PLACE, PLACE)
def test_hit_is_a_pixel(seen: MaskView, x: float, y: float, px: float, py: float) -> None:
    assert hit(seen, x, y, px, py) == ((math.floor(px), math.floor(py)) in pixels(seen, x, y))


def test_edges_do_not_reach_round() -> None:
    """Every offset of two small solid and not solid pictures, so that any leak into the next row would show."""
    for one in (Mask.box(9, 5), drawn("#.......# ......... #.......#"), drawn("# . #")):
        for other in (Mask.box(8, 3), drawn("#......# ........"), drawn("##")):
            a, b = one.view(), other.view()
            solid = pixels(a)
            for dx in range(-20, 21):
                for dy in range(-12, 13):
                    assert overlap(a, 0, 0, b, dx, dy) == bool(solid & pixels(b, dx, dy))


def test_large_views_row_by_row() -> None:
    big, small = disc(700).view(), disc(32).view()
    ring = Mask(700, 700, [((1 << 700) - 1) ^ row for row in disc(700).rows]).view()
    for x, y, in_disc, in_ring in ((0, 0, False, True), (-20, 350, True, True), (334, 334, True, False), (690, 350, True, True), (668, 668, False, True)):
        assert overlap(big, 0, 0, small, x, y) == overlap(small, x, y, big, 0, 0) == in_disc
        assert overlap(ring, 5, -7, small, x + 5, y - 7) == overlap(small, x + 5, y - 7, ring, 5, -7) == in_ring
    assert not overlap(big, 0, 0, ring, 0, 0)
    assert overlap(big, 0, 0, ring, 3, 0)


def test_pixels_are_rounded_half_up() -> None:
    a, b = Mask.box(10, 10).view(), Mask.box(10, 10).view()
    assert overlap(a, 0, 0, b, 9.49, 0)
    assert not overlap(a, 0, 0, b, 9.5, 0)
    assert overlap(a, 0, 0, b, -9.5, 0)
    assert not overlap(a, 0, 0, b, -9.51, 0)
    middle = Mask.box(31, 31).view(origin_x=15.5, origin_y=15.5)
    assert pixels(middle, 15.5, 15.5) == {(x, y) for x in range(31) for y in range(31)}
    assert hit(middle, 15.5, 15.5, 0, 30.9)
    assert not hit(middle, 15.5, 15.5, -0.1, 5)
    assert not hit(middle, 15.5, 15.5, 5, 31)


def test_far_away() -> None:
    a = disc(9).view()
    assert overlap(a, 1e15, -1e15, a, 1e15 + 3, -1e15)
    assert not overlap(a, 1e300, 0, a, -1e300, 0)
    assert not hit(a, 1e300, 0, 0, 0)


# ------------------------------------------------------------------------------------------------ the same everywhere, and quick


def test_the_same_bits_for_ever() -> None:
    """Recorded games depend on these samples."""
    mask = drawn("..####.... .########. ########## ###..##### .##...###. ..#....#..")
    total = 0
    for turn in range(64):
        for scale in (0.5, 1, 3):
            for row in mask.view(scale, scale, turn % 3 == 1, turn % 5 == 1, turn * 5.625, 3, 2).rows:
                total = (total * 1000003 + row + 1) % (2**61 - 1)
    assert total == GOLDEN


def test_overlap_costs_little_whatever_the_size() -> None:
    """A generous bound, for slow machines: about 1 us for 32 pixels and 2 for 128 on the desktop where this was written."""
    for size in (16, 32, 128):
        seen = disc(size).view()
        best = 1.0
        for _ in range(20):
            start = time.process_time()
            for _ in range(100):
                overlap(seen, 0, 0, seen, size * 0.87, size * 0.87)
            best = min(best, (time.process_time() - start) / 100)
        assert best < 30e-6
