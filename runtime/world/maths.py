"""Arithmetic that gives the same bits on every platform and every Python version (language rules 23 and 25).

Everything here is made of `+ - * /`, comparisons, `sqrt` and whole-number arithmetic, which IEEE 754 and Python fix to
the last bit, and of three calls of the `math` module whose results are exact and therefore unique: `fmod`, `frexp`
and `floor`. Nothing calls the C library's sin, exp or pow, whose last bits differ between platforms.

Angles are degrees. Numbers are floats in and out, and nothing raises: a value outside a function's domain gives `nan`,
one that is too large gives `inf`, and `nan` or `inf` as an argument gives `nan` or `inf`. Callers turn a result that is
not finite into 0 and warn (`is_finite`).

Sources: the reductions for exp and log follow Sun's fdlibm (e_exp.c, e_log.c; freely distributable), log10 follows
FreeBSD's two-part variant of it, the sharing of a product between a short and a long factor is Dekker's (Numerische
Mathematik 18, 1971). The polynomials are our own minimax fits (Remez exchange at 300 bits), made in degrees so that no
angle is converted to radians and back.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final

from .numerals import half_up, round_to, to_number, to_text

__all__ = [
    "INFINITY", "NAN", "acos", "asin", "atan", "atan2", "cos", "exp", "half_up", "hypot", "is_finite", "log", "log10", "modulo",
    "power", "round_to", "sin", "sin_cos", "tan", "to_number", "to_text", "total",
]

_floor = math.floor
_fmod = math.fmod
_frexp = math.frexp
_sqrt = math.sqrt

NAN: Final = float("nan")
INFINITY: Final = float("inf")


def is_finite(x: float) -> bool:
    """Whether `x` is an ordinary number, neither `nan` nor an infinity."""
    return x - x == 0.0


# ---------------------------------------------------------------------------------------------- angles


def _sine(d: float) -> float:
    """Sine of -45..45 degrees. The leading product is exact: 27 bits of the angle times 26 bits of pi / 180."""
    z = d * d
    top = (d + 3221225472.0) - 3221225472.0
    return (
        top * 0.01745329238474369 + ((d - top) * 0.01745329238474369 + d * (1.3519960527851425e-10 + z
        * (-8.86096155701296e-07 + z * (1.3496016231614387e-11 + z * (-9.788384855855266e-17 + z * (4.141266575292576e-22
        + z * (-1.1467578910978002e-27 + z * 2.216664153761721e-33)))))))
    )


def _cosine(d: float) -> float:
    """Cosine of -45..45 degrees. One less the leading product is exact, as in `_sine`."""
    z = d * d
    top = (z + 206158430208.0) - 206158430208.0
    return (
        (1.0 - top * 0.00015230870849336497) - ((z - top) * 0.00015230870849336497 + z * (1.3999893248169952e-12 - z
        * (3.866323851562987e-09 + z * (-3.92583198573862e-14 + z * (2.1354943024983963e-19 + z * (-7.227873840511333e-25
        + z * (1.6678979525783973e-30 + z * -2.7644294705197038e-36)))))))
    )


def sin(x: float) -> float:
    """Sine of `x` degrees, within 1 ulp; exact at multiples of 30, and of any size (the angle is reduced exactly)."""
    if not -360.0 <= x <= 360.0:
        if x - x != 0.0:
            return NAN
        x = _fmod(x, 360.0)
    quarter = _floor(x * 0.011111111111111112 + 0.5)
    d = x - 90.0 * quarter
    quarter &= 3
    if quarter == 0:
        return _sine(d)
    if quarter == 1:
        return _cosine(d)
    if quarter == 2:
        return 0.0 - _sine(d)
    return 0.0 - _cosine(d)


def cos(x: float) -> float:
    """Cosine of `x` degrees, within 1 ulp; exact at multiples of 60 and 90."""
    if not -360.0 <= x <= 360.0:
        if x - x != 0.0:
            return NAN
        x = _fmod(x, 360.0)
    quarter = _floor(x * 0.011111111111111112 + 0.5)
    d = x - 90.0 * quarter
    quarter &= 3
    if quarter == 0:
        return _cosine(d)
    if quarter == 1:
        return 0.0 - _sine(d)
    if quarter == 2:
        return 0.0 - _cosine(d)
    return _sine(d)


def sin_cos(x: float) -> tuple[float, float]:
    """`sin(x), cos(x)` of `x` degrees with one reduction, for movements."""
    if not -360.0 <= x <= 360.0:
        if x - x != 0.0:
            return NAN, NAN
        x = _fmod(x, 360.0)
    quarter = _floor(x * 0.011111111111111112 + 0.5)
    d = x - 90.0 * quarter
    quarter &= 3
    if quarter == 0:
        return _sine(d), _cosine(d)
    if quarter == 1:
        return _cosine(d), 0.0 - _sine(d)
    if quarter == 2:
        return 0.0 - _sine(d), 0.0 - _cosine(d)
    return 0.0 - _cosine(d), _sine(d)


def tan(x: float) -> float:
    """Tangent of `x` degrees, within 2 ulp; exact at multiples of 45; `nan` at 90, 270, … where there is none."""
    sine, cosine = sin_cos(x)
    return sine / cosine if cosine != 0.0 else NAN


def _arctangent(r: float) -> float:
    """Arctangent, in degrees, of 0..1: a polynomial below 3/32, above it a table of sixteenths and a short one."""
    if r < 0.09375:
        z = r * r
        t = r * 134217729.0
        top = t - (t - r)
        return (
            top * 57.29577922821045 + ((r - top) * 57.29577922821045 + r * (2.8487187165804814e-07 + z
            * (-19.098593171027424 + z * (11.459155902584763 + z * (-8.185111335682343 + z * (6.3661898261789425 + z
            * (-5.207354158841398 + z * 4.293021703143987)))))))
        )
    k = _floor(r * 16.0 + 0.5)
    c = k * 0.0625
    r = (r - c) / (1.0 + c * r)
    z = r * r
    return (
        _ATAN_HIGH[k] + (_ATAN_LOW[k] + r * (57.29577951308232 + z * (-19.098593171027055 + z * (11.459155898920027 + z
        * (-8.185100368942148 + z * 6.353317304174587)))))
    )


def atan(x: float) -> float:
    """Arctangent of `x` in degrees, -90..90, within 2 ulp."""
    if x < 0.0:
        return 0.0 - atan(-x)
    if x <= 1.0:
        return _arctangent(x)
    return 90.0 - _arctangent(1.0 / x) if x > 1.0 else NAN


def atan2(y: float, x: float) -> float:
    """The angle of the vector (x, y) in degrees, -180..180, from the x axis towards the y axis, within 2 ulp.

    With y down, as on the screen, this is the clockwise angle of the language. Zeros have no sign: (0, 0) gives 0 and
    a vector along the negative x axis gives 180.
    """
    if x - x != 0.0 or y - y != 0.0:
        return NAN
    high = -y if y < 0.0 else y
    wide = -x if x < 0.0 else x
    if high <= wide:
        if wide == 0.0:
            return 0.0
        angle = _arctangent(high / wide)
    else:
        angle = 90.0 - _arctangent(wide / high)
    if x < 0.0:
        angle = 180.0 - angle
    return -angle if y < 0.0 else angle


def _arcsine(r: float, rest: float) -> float:
    """Arcsine, in degrees, of `r` = -0.5..0.5; `rest` is what the exact argument has beyond the top 26 bits of `r`."""
    z = r * r
    t = r * 134217729.0
    top = t - (t - r)
    tail = 0.7955512591685571 + z * (
        0.6973393259461631
        + z * (0.37360666586526414 + z * (1.1200553985508348 + z * (-0.9314478040077244 + z * 1.8297398870683488)))
    )
    return (
        top * 57.29577922821045 + (rest * 57.29577922821045 + r * (2.8487187165804814e-07 + z * (9.549296585512996 + z
        * (4.297183463675265 + z * (2.5578472815845013 + z * (1.7407580355350492 + z * (1.2818072264384792 + z
        * (0.9946392128504086 + z * tail))))))))
    )


def _arcsine_of_root(z: float) -> float:
    """Arcsine, in degrees, of the square root of `z` = 0..0.25."""
    r = _sqrt(z)
    t = r * 134217729.0
    top = t - (t - r)
    return _arcsine(r, (z - top * top) / (r + top) if r > 0.0 else 0.0)


def asin(x: float) -> float:
    """Arcsine of `x` in degrees, -90..90, within 2 ulp; `nan` outside -1..1."""
    if -0.5 <= x <= 0.5:
        t = x * 134217729.0
        return _arcsine(x, x - (t - (t - x)))
    if 0.0 < x <= 1.0:
        return 90.0 - 2.0 * _arcsine_of_root((1.0 - x) * 0.5)
    if -1.0 <= x < 0.0:
        return 2.0 * _arcsine_of_root((1.0 + x) * 0.5) - 90.0
    return NAN


def acos(x: float) -> float:
    """Arccosine of `x` in degrees, 0..180, within 2 ulp; `nan` outside -1..1."""
    if -0.5 < x < 0.5:
        return 90.0 - asin(x)
    if 0.0 < x <= 1.0:
        return 2.0 * _arcsine_of_root((1.0 - x) * 0.5)
    if -1.0 <= x < 0.0:
        return 180.0 - 2.0 * _arcsine_of_root((1.0 + x) * 0.5)
    return NAN


_ATAN_HIGH: Final = (
    0.0, 3.576334374997351, 7.125016348901798, 10.619655276155134, 14.036243467926479, 17.35402463626132,
    20.556045219583464, 23.629377730656817, 26.56505117707799, 29.357753542791272, 32.005383208083494,
    34.5085229876684, 36.86989764584402, 39.0938588862295, 41.18592516570965, 43.1523897340054, 45.0,
)
_ATAN_LOW: Final = (
    0.0, -4.254839715196495e-17, -1.2948639595014213e-16, 3.9353821206767933e-16, -1.178545638282857e-16,
    2.629325578208967e-16, 7.735753643362621e-16, -3.857270537916843e-17, -6.673432494950659e-16,
    3.183231713449758e-16, 1.8761647814886433e-15, 1.6654005518742188e-15, 1.3346864989901319e-15,
    2.335881743638655e-15, -2.0942594695766676e-15, 8.502900827062482e-16, 0.0,
)


# ---------------------------------------------------------------------------------------------- growth


def exp(x: float) -> float:
    """e to the power of `x`, within 1 ulp; `inf` above 709.78, 0 below -745.13."""
    return _exponential(x, 0.0)


def _exponential(x: float, more: float) -> float:
    """e to the power of `x + more`, where `more` is a correction far below the last bit of `x`."""
    if not -746.0 < x < 709.782712893384:
        if x > 0.0:
            return INFINITY
        return 0.0 if x < 0.0 else NAN
    k = _floor(x * 11.541560327111707 + 0.5)  # eighths of a doubling
    high = x - k * 0.08664339756978734
    r = high - (k * 2.0582436978621353e-13 - more)
    part = _EXP_HIGH[k & 7]
    value = (
        part + (_EXP_LOW[k & 7] + part * (r + r * r * (0.5000000000000301 + r * (0.16666666666667407 + r
        * (0.04166666656923029 + r * (0.008333333316503601 + r * (0.001388978400444479 + r * 0.0001984247375539153)))))))
    )
    k >>= 3
    if k >= 0:
        return value * (1 << k) if k < 1024 else value * 2.0 * (1 << 1023)
    if k > -1022:
        return value / (1 << -k)
    return value / (1 << 1000) / (1 << (-k - 1000))


# 2^(j / 8)
_EXP_HIGH: Final = (
    1.0, 1.0905077326652577, 1.189207115002721, 1.2968395546510096, 1.4142135623730951, 1.5422108254079407,
    1.681792830507429, 1.8340080864093424,
)
_EXP_LOW: Final = (
    0.0, -3.046782079812471e-17, 3.982015231465646e-17, 2.5382502794888315e-17, -9.667293313452913e-17,
    7.949834809697621e-17, 8.199010020581497e-17, 3.283107224245627e-17,
)


def log(x: float) -> float:
    """Natural logarithm of `x`, within 1 ulp; `-inf` at 0, `nan` below."""
    if not 0.0 < x < INFINITY:
        return -INFINITY if x == 0.0 else x if x > 0.0 else NAN
    m, e = _frexp(x)
    if m < 0.7071067811865476:
        m *= 2.0
        e -= 1
    f = m - 1.0
    s = f / (2.0 + f)
    half = 0.5 * f * f
    return e * 0.6931471805601177 - ((half - (s * (half + _log_tail(s * s)) + e * -1.7239444525614835e-13)) - f)


def _log_tail(z: float) -> float:
    """(log(1 + f) - 2 s) / s for s = f / (2 + f), z = s squared."""
    return (
        z * (0.6666666666666734 + z * (0.39999999999414326 + z * (0.2857142874247384 + z * (0.22222198563570503 + z
        * (0.18183564862737678 + z * (0.15314035926270983 + z * 0.1479610463708204))))))
    )


def log10(x: float) -> float:
    """Logarithm of `x` to base 10, within 1 ulp, exact for powers of ten; `-inf` at 0, `nan` below."""
    if not 0.0 < x < INFINITY:
        return -INFINITY if x == 0.0 else x if x > 0.0 else NAN
    m, e = _frexp(x)
    if m < 0.7071067811865476:
        m *= 2.0
        e -= 1
    f = m - 1.0
    s = f / (2.0 + f)
    half = 0.5 * f * f
    high = f - half
    t = high * 134217729.0
    high = t - (t - high)
    low = ((f - high) - half) + s * (half + _log_tail(s * s))
    whole = e * 0.3010299956640665
    part = high * 0.4342944845557213
    total_high = whole + part
    total_low = e * -8.532344317057107e-14 + (low + high) * -2.6524694553078553e-09 + low * 0.4342944845557213
    return (total_low + ((whole - total_high) + part)) + total_high


def power(x: float, y: float) -> float:
    """`x` to the power of `y`, within 1 ulp, exact wherever the result is a number of 53 bits (10^3 is 1000).

    0^0 is 1; 0 to a negative power and results that are too large are `inf`; a negative number to a power that is
    not whole is `nan`. The logarithm is kept in two parts (about 65 bits) so that large exponents lose nothing.
    """
    if y == 2.0:
        return x * x
    if y == 1.0:
        return x
    if y == 0.0 or x == 1.0:
        return 1.0
    if x - x != 0.0 or y - y != 0.0:
        return NAN
    if y == 0.5:
        return _sqrt(x) if x >= 0.0 else NAN
    if x <= 0.0:
        if x == 0.0:
            return 0.0 if y > 0.0 else INFINITY
        if _floor(y) != y:
            return NAN
        value = power(-x, y)
        return value if _floor(y) & 1 == 0 else -value
    m, e = _frexp(x)
    if m < 0.703125:
        m *= 2.0
        e -= 1
    j = _floor(m * 32.0 + 0.5)
    c = j * 0.03125
    # log(m / c) = 2 s + s^3 (2/3 + …), s = (m - c) / (m + c) = s1 + s2 with 26 bits in s1
    d = m - c
    u = m + c
    s = d / u
    t = s * 134217729.0
    s1 = t - (t - s)
    t = u * 134217729.0
    u1 = t - (t - u)
    s2 = ((d - s1 * u1) - s1 * (m - (u1 - c))) / u
    z = s * s
    tail = s * z * (0.6666666666666666 + z * (0.40000000000029906 + z * (0.2857142789923002 + z * 0.22228176926201496)))
    whole = e * 0.6931471805601177 + _LOG_HIGH[j - 23]
    part = s1 + s1
    high = whole + part
    low = ((whole - high) + part) + (e * -1.7239444525614835e-13 + _LOG_LOW[j - 23] + (s2 + s2 + tail))
    log_high = high + low
    log_low = low - (log_high - high)
    product = y * log_high
    if not -800.0 < product < 800.0:
        return INFINITY if product > 0.0 else 0.0
    t = log_high * 134217729.0
    l1 = t - (t - log_high)
    l2 = log_high - l1
    t = y * 134217729.0
    y1 = t - (t - y)
    y2 = y - y1
    return _exponential(product, (((y1 * l1 - product) + y1 * l2) + y2 * l1) + y2 * l2 + y * log_low)


# log(j / 32) for j = 23..45, the high parts in whole multiples of 2^-42
_LOG_HIGH: Final = (
    -0.33024168687052224, -0.28768207245184385, -0.2468600779316148, -0.20763936477828793, -0.16989903679541385,
    -0.13353139262449076, -0.09844007281321865, -0.0645385211375924, -0.03174869831468641, 0.0, 0.03077165866670839,
    0.06062462181648698, 0.08961215868976069, 0.11778303565643, 0.14518200984457508, 0.17185025692674571,
    0.19782574332998593, 0.22314355131425145, 0.2478361639045943, 0.2719337154835557, 0.2954642128938758,
    0.31845373111855224, 0.34092658697068146,
)
_LOG_LOW: Final = (
    -5.4612144489920215e-14, 6.292357389008195e-14, 8.899851356560444e-14, 4.3425422595242564e-14,
    1.6376276414097503e-14, -3.1859736349078334e-14, -3.3871241029241416e-14, 2.1225608044809997e-14,
    1.0610652735224087e-13, 0.0, 4.529814257790929e-14, -5.213620639136504e-14, -7.355770219435029e-14,
    -4.654729747598445e-14, -7.718001336828099e-14, -8.649239607212071e-14, -6.604544877082384e-14,
    -4.169796584527195e-14, -1.3029797173308663e-14, 8.604306772808733e-14, -3.993416384387844e-14,
    -1.7625431312172662e-14, -8.82452633212564e-14,
)


def hypot(x: float, y: float) -> float:
    """Length of the vector (x, y), within 1 ulp, without overflow in between."""
    s = x * x + y * y
    if 1e-280 < s < 1e300:
        return _sqrt(s)
    if s != s or s == 0.0 == x == y:
        return s
    scale = 6.668014432879854e240 if s < 1.0 else 1.4996968138956309e-241
    x *= scale
    y *= scale
    return _sqrt(x * x + y * y) / scale


def total(values: Iterable[float]) -> float:
    """The sum from left to right, rounded at each step (`sum()` compensates on newer Pythons). Empty: 0."""
    result = 0.0
    for value in values:
        result += value
    return result


def modulo(a: float, b: float) -> float:
    """What is left of `a` after whole multiples of `b`, with the sign of `b` (floored); `nan` when `b` is 0."""
    if b == 0.0 or b - b != 0.0 or a - a != 0.0:
        return NAN
    result = a % b
    return result if result != b else 0.0
