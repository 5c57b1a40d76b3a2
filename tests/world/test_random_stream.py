"""The random stream: known answers, ranges, fairness, and a state that can be carried about."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playsheet.runtime.world.random_stream import RandomStream

GOLDEN: tuple[list[float], list[int], int] = (
    [0.7364998446652696, -4.342240715512008, 4.0, 203225297.0, 39], [2, 5, 1, 0, 3, 4, 6, 7], 17348453075278822925,
)
FINITE = st.floats(allow_nan=False, allow_infinity=False)
STATES = st.integers(0, 2**64 - 1)


@pytest.mark.parametrize(("seed", "outputs"), [
    (0, [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC, 0x1B39896A51A8749B]),
    (1234567, [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821]),
])
def test_it_is_splitmix64(seed: int, outputs: list[int]) -> None:
    stream = RandomStream.from_seed(seed)
    assert [stream.next64() for _ in outputs] == outputs


def test_golden_draws() -> None:
    stream = RandomStream.from_seed("Птичка")
    cards = list(range(8))
    stream.shuffle(cards)
    drawn = [stream.unit(), stream.between(-5, 5), stream.whole(1, 6), stream.whole(-3.5, 1e9), stream.index(52)]
    assert (drawn, cards, stream.state) == GOLDEN


def test_seeds_that_look_alike_are_alike() -> None:
    states = {RandomStream.from_seed(seed).state for seed in (7, 7.0, "7", " 7 ", "+7", "007")}
    assert states == {7}
    assert RandomStream.from_seed(-1).state == RandomStream.from_seed("-1").state == 2**64 - 1
    others = ["", "seven", "7 ½", 0.5, 7.5, "7.5", "٧", math.nan, math.inf, "9" * 41, "\ud800", 1e300]
    assert len({RandomStream.from_seed(seed).state for seed in others}) == len(others)


@given(STATES)
def test_unit_is_the_top_of_the_bits(state: int) -> None:
    a, b = RandomStream(state), RandomStream(state)
    value = a.unit()
    assert value == (b.next64() >> 11) / 2**53
    assert 0.0 <= value < 1.0
    assert a.state == b.state


@given(STATES, FINITE, FINITE)
def test_between_stays_between(state: int, a: float, b: float) -> None:
    value = RandomStream(state).between(a, b)
    low, high = min(a, b), max(a, b)
    assert low <= value < high or value == low == high
    assert RandomStream(state).between(b, a) == value


@given(STATES, st.floats(-1e15, 1e15), st.floats(-1e15, 1e15))
def test_whole_stays_within(state: int, a: float, b: float) -> None:
    value = RandomStream(state).whole(a, b)
    low, high = min(a, b), max(a, b)
    assert value == math.floor(value)
    if math.ceil(low) <= math.floor(high):
        assert low <= value <= high
    else:
        assert value == math.floor(low)


@given(STATES, FINITE, FINITE)
def test_whole_of_anything_is_whole(state: int, a: float, b: float) -> None:
    value = RandomStream(state).whole(a, b)
    assert value == math.floor(value)
    assert math.floor(min(a, b)) <= value <= max(a, b)


@pytest.mark.parametrize("odd", [math.nan, math.inf, -math.inf])
def test_what_is_not_finite_counts_as_nought(odd: float) -> None:
    assert 0.0 <= RandomStream(3).between(odd, 1.0) < 1.0
    assert RandomStream(3).whole(odd, 0.0) == 0.0


def test_each_face_of_a_die_is_as_likely() -> None:
    stream = RandomStream(2026)
    counts = dict.fromkeys(range(1, 7), 0)
    for _ in range(12_000):
        counts[int(stream.whole(1, 6))] += 1
    chi_square = math.fsum((n - 2000) ** 2 / 2000 for n in counts.values())
    assert chi_square < 20.5  # p = 0.001 with 5 degrees of freedom


def test_no_bias_where_it_would_be_largest() -> None:
    """With n = 3/4 of 2^64, multiplying without rejection would give every third number twice as often."""
    n = 3 * 2**62
    stream = RandomStream(11)
    thirds = [0, 0, 0]
    for _ in range(6000):
        thirds[stream.index(n) % 3] += 1
    assert max(thirds) - min(thirds) < 300


def test_small_indexes_draw_nothing() -> None:
    stream = RandomStream(5)
    assert [stream.index(n) for n in (1, 0, -3)] == [0, 0, 0]
    assert stream.state == 5


def test_every_order_of_three_comes_as_often() -> None:
    stream = RandomStream(42)
    orders: dict[tuple[int, ...], int] = {}
    for _ in range(6000):
        items = [1, 2, 3]
        stream.shuffle(items)
        orders[tuple(items)] = orders.get(tuple(items), 0) + 1
    assert len(orders) == 6
    assert all(850 < count < 1150 for count in orders.values())


@given(STATES, st.integers(1, 20))
def test_a_copy_goes_on_alike_and_alone(state: int, draws: int) -> None:
    stream = RandomStream(state)
    stream.unit()
    twin = stream.copy()
    ahead = [stream.next64() for _ in range(draws)]
    assert twin.state != stream.state
    assert [twin.next64() for _ in range(draws)] == ahead
    again = RandomStream(twin.state)
    assert again.next64() == stream.next64()


def test_it_holds_nothing_but_its_state() -> None:
    assert RandomStream.__slots__ == ("state",)
    with pytest.raises(AttributeError):
        RandomStream(1).extra = 1  # type: ignore[attr-defined]
    assert repr(RandomStream(1)) == "RandomStream(0x0000000000000001)"
