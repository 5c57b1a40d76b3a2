"""Arithmetic: exact where it should be, near the truth elsewhere, the same bits for ever, and never an exception."""

from __future__ import annotations

import hashlib
import math
import struct
from collections.abc import Callable
from decimal import Decimal, localcontext
from fractions import Fraction

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from playsheet.runtime.world import maths

PI = Decimal("3.14159265358979323846264338327950288419716939937510582097494459230781640628620899862803482534211706798")
ANY = st.floats()
FINITE = st.floats(allow_nan=False, allow_infinity=False)
ULPS = 1.5  # what the tests allow; the worst that was measured stands in the docstrings


def ulps(got: float, true: Decimal) -> float:
    """How far `got` is from the truth, in units of the last place of the truth."""
    return float(abs(Decimal(got) - true) / Decimal(math.ulp(float(true))))


def sine(angle: Fraction) -> Decimal:
    """Sine of degrees by Taylor's series."""
    turned = (angle + 180) % 360 - 180  # so that a tiny angle stays tiny, below 0 too
    x = Decimal(turned.numerator) / Decimal(turned.denominator) * PI / 180
    term, result, n = x, x, 1
    while abs(term) > abs(result) * Decimal("1e-60"):
        term = -term * x * x / ((n + 1) * (n + 2))
        result += term
        n += 2
    return result


def arctangent(x: Decimal) -> Decimal:
    """Arctangent in degrees, by halving the angle and Taylor's series."""
    halvings = 0
    while abs(x) > Decimal("0.01"):
        x = x / (1 + (1 + x * x).sqrt())
        halvings += 1
    term, result, n = x, x, 1
    while abs(term) > abs(x) * Decimal("1e-40"):
        term = -term * x * x
        n += 2
        result += term / n
    return result * 2**halvings * 180 / PI


@pytest.fixture(autouse=True)
def _precision() -> object:
    with localcontext() as context:
        context.prec = 90
        context.Emax, context.Emin = 10**6, -(10**6)
        yield


# ------------------------------------------------------------------------------------------------ angles


def test_round_angles_are_exact() -> None:
    half_root = math.sqrt(0.5)
    third = math.sqrt(3) / 2
    quarter = [0.0, 0.5, half_root, third, 1.0, third, half_root, 0.5]
    table = quarter + [-value for value in quarter]
    degrees = [0, 30, 45, 60, 90, 120, 135, 150, 180, 210, 225, 240, 270, 300, 315, 330]
    for angle, value in zip(degrees, table):
        for turns in (0, 1, -1, 7, 10**9):
            assert maths.sin(angle + 360.0 * turns) == value
            assert maths.cos(angle + 360.0 * turns - 90) == value
            assert maths.sin(-(angle + 360.0 * turns)) == -value
    assert [maths.tan(x) for x in (0, 45, 135, 180, 225, -45, 405)] == [0, 1, -1, 0, 1, -1, 1]
    assert maths.tan(30) == pytest.approx(1 / math.sqrt(3), rel=1e-15)
    assert [maths.atan(x) for x in (0, 1, -1)] == [0, 45, -45]
    assert [maths.asin(x) for x in (0, 0.5, 1, -0.5, -1)] == [0, 30, 90, -30, -90]
    assert [maths.acos(x) for x in (1, 0.5, 0, -0.5, -1)] == [0, 60, 90, 120, 180]


def test_eight_directions() -> None:
    around = {(1, 0): 0, (1, 1): 45, (0, 1): 90, (-1, 1): 135, (-1, 0): 180, (-1, -1): -135, (0, -1): -90, (1, -1): -45, (0, 0): 0}
    for (x, y), angle in around.items():
        for size in (1.0, 3.7, 1e300, 1e-300):
            assert maths.atan2(y * size, x * size) == angle
    assert maths.atan2(-0.0, -1.0) == maths.atan2(0.0, -1.0) == 180


@pytest.mark.parametrize("odd", [math.nan, math.inf, -math.inf])
@pytest.mark.parametrize("function", [maths.sin, maths.cos, maths.tan])
def test_no_angle(function: Callable[[float], float], odd: float) -> None:
    assert math.isnan(function(odd))


def test_outside_the_domain() -> None:
    nothing = [
        maths.tan(90), maths.tan(-90), maths.tan(270), maths.asin(1.5), maths.acos(-1.0000001), maths.asin(math.nan),
        maths.acos(math.inf), maths.atan2(math.nan, 1), maths.atan2(1, math.inf), maths.log(-1), maths.log10(-1), maths.log(math.nan),
        maths.exp(math.nan), maths.modulo(5, 0), maths.modulo(math.inf, 5), maths.modulo(5, math.nan), maths.power(-8, 1 / 3),
        maths.power(-2, 0.5), maths.power(math.nan, 3), maths.power(2, math.inf), maths.hypot(math.nan, 1), maths.round_to(math.nan, 1),
    ]
    assert all(math.isnan(value) for value in nothing)
    assert maths.exp(1000) == maths.power(10, 400) == maths.power(0, -1) == -maths.log(0) == -maths.log10(0) == math.inf
    assert maths.exp(-1000) == maths.power(10, -400) == maths.power(0, 2.5) == 0
    assert [maths.is_finite(x) for x in (0.0, -1e308, math.nan, math.inf, -math.inf)] == [True, True, False, False, False]


@given(st.one_of(st.floats(-720, 720), st.integers(-10_000, 10_000).map(float), st.floats(-1e300, 1e300)))
@example(-1.9142118556673714e-47)
@example(180.00000000000003)
@example(-89.99999999999999)
def test_sin_cos_tan(x: float) -> None:
    degrees = Fraction(x)
    true_sin, true_cos = sine(degrees), sine(degrees + 90)
    assert maths.sin_cos(x) == (maths.sin(x), maths.cos(x))
    assert maths.sin(-x) == -maths.sin(x)
    assert maths.cos(-x) == maths.cos(x)
    assert ulps(maths.sin(x), true_sin) < ULPS or abs(true_sin) < Decimal("1e-59")
    assert ulps(maths.cos(x), true_cos) < ULPS or abs(true_cos) < Decimal("1e-59")
    if abs(true_cos) > Decimal("1e-50"):
        assert ulps(maths.tan(x), true_sin / true_cos) < 2.5 or abs(true_sin) < Decimal("1e-59")


@given(st.floats(-45, 45))
def test_sin_agrees_with_the_c_library(x: float) -> None:
    assert maths.sin(x) == pytest.approx(math.sin(math.radians(x)), rel=3e-16, abs=1e-320)
    assert maths.cos(x) == pytest.approx(math.cos(math.radians(x)), rel=3e-16)


@given(st.one_of(st.floats(-20, 20), FINITE))
def test_atan(x: float) -> None:
    if abs(x) > 1e-290:
        assert ulps(maths.atan(x), arctangent(Decimal(x))) < 2
    assert maths.atan(-x) == -maths.atan(x)


@given(st.floats(-1e6, 1e6), st.floats(-1e6, 1e6))
def test_atan2(y: float, x: float) -> None:
    got = maths.atan2(y, x)
    assert got == pytest.approx(math.degrees(math.atan2(y + 0.0, x + 0.0)), rel=1e-15, abs=1e-300)
    if x > 0 and abs(y / x) > 1e-290:
        assert ulps(got, arctangent(Decimal(y) / Decimal(x))) < 2


@given(st.floats(-1, 1))
def test_asin_and_acos(x: float) -> None:
    rest = ((1 - Decimal(x)) * (1 + Decimal(x))).sqrt()
    if 1e-290 < abs(x) < 1:
        assert ulps(maths.asin(x), arctangent(Decimal(x) / rest)) < 2
    if 0 < x < 1:
        assert ulps(maths.acos(x), arctangent(rest / Decimal(x))) < 2
    assert maths.acos(x) + maths.asin(x) == pytest.approx(90, rel=1e-15)


# ------------------------------------------------------------------------------------------------ growth


def test_powers_of_whole_numbers_are_exact() -> None:
    for base in range(-40, 61):
        for exponent in range(54):
            if abs(base) ** exponent < 2**53:
                assert maths.power(base, exponent) == base**exponent
    assert [maths.power(10, n) for n in range(23)] == [float(f"1e{n}") for n in range(23)]
    assert all(maths.power(2, n) == math.ldexp(1, n) for n in range(-1074, 1024))
    assert [maths.log10(float(f"1e{n}")) for n in range(-300, 309)] == list(range(-300, 309))
    assert (maths.power(0, 0), maths.power(9, 0.5), maths.power(8, -1), maths.power(-2, -3)) == (1, 3, 0.125, -0.125)
    assert (maths.power(4, 1.5), maths.power(27, 1 / 3), maths.power(1, 1e308), maths.power(-1, 1e15 + 1)) == (8, 3, 1, -1)
    assert (maths.exp(0), maths.exp(1), maths.log(1), maths.log(math.e)) == (1, math.e, 0, 1)


@given(st.one_of(st.floats(-5, 5), st.floats(-708, 709)))
def test_exp(x: float) -> None:
    assert ulps(maths.exp(x), Decimal(x).exp()) < 1
    assert abs(maths.exp(x) - math.exp(x)) <= 2 * math.ulp(math.exp(x))


@given(st.floats(-760, -700))
def test_exp_fades_out(x: float) -> None:
    assert ulps(maths.exp(x), Decimal(x).exp()) < 1


@given(st.one_of(st.floats(0.5, 2), st.floats(5e-324, 1.7e308)))
def test_log(x: float) -> None:
    if x != 1:
        assert ulps(maths.log(x), Decimal(x).ln()) < 1
        assert ulps(maths.log10(x), Decimal(x).log10()) < 1


@given(st.one_of(st.floats(0.01, 100), st.floats(1e-300, 1e300), st.floats(-1e-9, 1e-9).map(lambda x: 1 + x)),
       st.one_of(st.floats(-20, 20), st.integers(-50, 50).map(float), st.floats(-1e12, 1e12)))
@example(1 + 2.0**-52, 2.0**60)
def test_power(x: float, y: float) -> None:
    log = Decimal(y) * Decimal(x).ln()
    if abs(log) < 708:
        assert ulps(maths.power(x, y), log.exp()) < 1
    elif abs(log) > 746:
        assert maths.power(x, y) == (math.inf if log > 0 else 0)


@given(FINITE, FINITE)
@example(5e-324, 0.0)
@example(1e308, 1e308)
@example(3e-200, 4e-200)
def test_hypot(x: float, y: float) -> None:
    true = (Decimal(x) * Decimal(x) + Decimal(y) * Decimal(y)).sqrt()
    if true < Decimal("1.79e308"):
        assert ulps(maths.hypot(x, y), true) < ULPS
    assert maths.hypot(3, 4) == 5


def test_hypot_beyond_floats() -> None:
    assert maths.hypot(1.7e308, 1.7e308) == maths.hypot(math.inf, 1) == maths.hypot(-1, -math.inf) == math.inf
    assert maths.hypot(0, -0.0) == 0


def test_total_goes_from_left_to_right() -> None:
    assert maths.total([0.1] * 10) == 0.9999999999999999
    assert maths.total([1e16, 1, -1e16]) == 0
    assert maths.total(x for x in ()) == 0


@given(FINITE, FINITE)
def test_modulo(a: float, b: float) -> None:
    result = maths.modulo(a, b)
    if b == 0:
        assert math.isnan(result)
    elif b > 0:
        assert 0 <= result < b
    else:
        assert b < result <= 0


def test_modulo_is_floored() -> None:
    assert [maths.modulo(a, b) for a, b in ((7, 3), (-7, 3), (7, -3), (-7, -3), (-90, 360), (5.5, 2))] == [1, 2, -2, -1, 270, 1.5]
    assert maths.modulo(-1e-20, 360) == 0


# ------------------------------------------------------------------------------------------------ rounding and texts


@pytest.mark.parametrize(("x", "rounded"), [
    (0.5, 1), (-0.5, -1), (2.5, 3), (-2.5, -3), (1.4999999999999998, 1), (0.49999999999999994, 0), (-0.49999999999999994, 0),
    (4503599627370495.5, 4503599627370496), (1e300, 1e300), (-1e-20, 0), (7, 7),
])
def test_half_up(x: float, rounded: float) -> None:
    assert maths.half_up(x) == rounded
    assert math.copysign(1, maths.half_up(x)) == (1 if rounded >= 0 else -1)


@given(FINITE)
def test_half_up_is_next_to_its_argument(x: float) -> None:
    assert abs(Decimal(maths.half_up(x)) - Decimal(x)) <= Decimal("0.5")
    assert maths.half_up(-x) == -maths.half_up(x)


@pytest.mark.parametrize(("x", "digits", "rounded"), [
    (1.005, 2, 1.01), (2.675, 2, 2.68), (-2.675, 2, -2.68), (1234.5, -2, 1200), (1250, -2, 1300), (2.5, 0, 3), (999.96, 1, 1000),
    (0.0499999, 1, 0), (5, -1, 10), (-4, -1, 0), (1e300, 2, 1e300), (1e-300, 2, 0), (3.14159, 3, 3.142), (0.1 + 0.2, 14, 0.3),
    (8, 1e308, 8), (8, -1e308, 0), (123.456, 1.5, 123.46),
])
def test_round_to(x: float, digits: float, rounded: float) -> None:
    assert maths.round_to(x, digits) == rounded


@given(st.floats(-1e9, 1e9), st.integers(-3, 5))
def test_round_to_is_near(x: float, digits: int) -> None:
    rounded = maths.round_to(x, digits)
    assert abs(Decimal(rounded) - Decimal(x)) <= Decimal(10) ** -digits * Decimal("0.5") + abs(Decimal(x)) * Decimal("1e-14")
    assert maths.round_to(rounded, digits) == rounded


@pytest.mark.parametrize(("number", "text"), [
    (5.0, "5"), (-0.0, "0"), (0.1 + 0.2, "0.3"), (1e21, "1e21"), (-1.5e22, "-1.5e22"), (1e20, "100000000000000000000"),
    (2.0**53, "9007199254740992"),
    (1 / 3, "0.333333333333333"), (2.5, "2.5"), (-0.000001, "-0.000001"), (0.00000125, "0.00000125"), (1e-7, "1e-7"),
    (5e-324, "4.94065645841247e-324"),
    (1000000000000000.5, "1000000000000001"), (0.9999999999999999, "1"), (math.nan, "0"),
    (math.inf, "0"), (-math.inf, "0"), (1e308, "1e308"), (3, "3"),
    (1.7976931348623157e308, "1.79769313486231e308"), (-1.7976931348623157e308, "-1.79769313486231e308"),
])
def test_to_text(number: float, text: str) -> None:
    assert maths.to_text(number) == text


@pytest.mark.parametrize(("text", "number"), [
    ("5Apples", 5), ("", 0), (" -2.5e3x", -2500), ("x", 0), ("-", 0), (".5", 0.5), ("5.", 5), ("+3", 3), ("1e", 1),
    ("1e999", 0),
    ("-1e999", 0),
    ("nan", 0), ("inf", 0), ("0x10", 0), ("1,5", 1), ("\t\n8", 8), ("\u0663", 0), ("1_000", 1), ("1e-400", 0), ("- 5", 0),
    ("--5", 0), ("0009", 9),
])
def test_to_number(text: str, number: float) -> None:
    assert maths.to_number(text) == number
    assert math.copysign(1, maths.to_number(text)) == (-1 if number < 0 else 1)


def test_a_long_text_is_read_quickly() -> None:
    assert maths.to_number("9" * 1_000_000) == 0
    assert maths.to_number(" " * 1_000_000 + "7") == 7
    assert maths.to_number("0." + "1" * 1_000_000) == pytest.approx(1 / 9)
    assert maths.to_number("1e" + "9" * 1_000_000) == 0


@given(ANY)
def test_a_number_survives_its_text(x: float) -> None:
    text = maths.to_text(x)
    back = maths.to_number(text)
    if x - x == 0:
        assert back == pytest.approx(x, rel=1e-14)
        assert maths.to_text(back) == text or abs(x) >= 1e15
        if x == math.floor(x) and abs(x) < 1e15:
            assert back == x
            assert "." not in text
    else:
        assert text == "0"


@given(st.text())
def test_any_text_is_some_number(text: str) -> None:
    assert math.isfinite(maths.to_number(text))


# ------------------------------------------------------------------------------------------------ for ever

ONE = (maths.sin, maths.cos, maths.tan, maths.atan, maths.asin, maths.acos, maths.exp, maths.log, maths.log10, maths.half_up)
TWO = (maths.atan2, maths.power, maths.hypot, maths.modulo, maths.round_to)


@settings(max_examples=300)
@given(ANY, ANY)
def test_nothing_raises(x: float, y: float) -> None:
    for one in ONE:
        assert isinstance(one(x), float)
    for two in TWO:
        assert isinstance(two(x, y), float)


def grid() -> list[float]:
    """About 2,000 arguments of every size, made by arithmetic that is exact everywhere."""
    values = [n / 8 for n in range(-400, 401)]
    step = 1.0
    for n in range(600):
        step = step * 1.25 if n % 7 else step * 0.140625
        values += [step, -step]
    return values


GOLDEN = {
    "sin": "2e15724872485add", "cos": "b24be20395b67fae", "tan": "c3b2e98d8e1549f8", "atan": "f827a62606047726", "asin":
    "bcaf53d48c1dfdda", "acos": "bb2aaa2693f2ad80", "exp": "b7197dd45e5dca7e", "log": "96130a29794fd472", "log10":
    "5b051270c862deb8", "half_up": "eca48c0c413aa8ac", "atan2": "daa31c03d85f64f1", "power": "dcc36a56bb8054b0", "hypot":
    "a37ee0a72419817a", "modulo": "e55655b84dbbe220", "round_to": "5908ec4d37b23394",
}


@pytest.mark.parametrize("function", [*ONE, *TWO], ids=lambda function: function.__name__)
def test_the_same_bits_for_ever(function: Callable[..., float]) -> None:
    """Replays, saves and state hashes depend on these bits: whoever changes them breaks every recorded game."""
    digest = hashlib.sha256()
    values = grid()
    for n, x in enumerate(values):
        result = function(x) if function in ONE else function(x, values[n * 7 % len(values)])
        digest.update(struct.pack("<d", result) if result == result else b"nan")
    assert digest.hexdigest()[:16] == GOLDEN[function.__name__]
