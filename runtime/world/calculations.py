"""The maths that compiled sheets call: the exact functions of `maths`, and the small ones that only they need."""

from __future__ import annotations

from math import floor as _floor
from math import sqrt as _sqrt

from .maths import (
    acos,
    asin,
    atan,
    atan2,
    cos,
    exp,
    half_up,
    hypot,
    log,
    log10,
    power,
    round_to,
    sin,
    tan,
    to_number,
    to_text,
    total,
)

__all__ = ["acos", "angle_difference", "asin", "atan", "atan2", "ceil", "clamp", "cos", "exp", "floor", "half_up", "hypot", "lerp", "log", "log10", "over_average",
           "over_max", "over_min", "power", "root", "round_to", "sign", "sin", "tan", "to_number", "to_text", "total", "trunc", "turn"]

_WHOLE = 4503599627370496.0        # 2^52: doubles from here on are whole


def floor(x: float) -> float:
    """The next whole number below."""
    return float(_floor(x)) if -_WHOLE < x < _WHOLE else x


def ceil(x: float) -> float:
    """The next whole number above."""
    return -floor(-x)


def trunc(x: float) -> float:
    """The number without its decimals."""
    return floor(x) if x >= 0.0 else ceil(x)


def clamp(x: float, low: float, high: float) -> float:
    """x, brought between the bounds; the high one wins when they cross."""
    x = low if x < low else x
    return high if x > high else x


def lerp(a: float, b: float, part: float) -> float:
    """The number a part (0 to 1) of the way from a to b."""
    return a + (b - a) * part


def sign(x: float) -> float:
    return 1.0 if x > 0.0 else -1.0 if x < 0.0 else 0.0


def root(x: float) -> float:
    """The square root; nan below 0, which callers turn into 0 with a warning."""
    return _sqrt(x) if x >= 0.0 else x - x if x != x else float("nan")


def turn(x: float) -> float:
    """An angle brought to 0 up to 360 degrees."""
    x = x % 360.0
    return 0.0 if x == 360.0 else x


def angle_difference(a: float, b: float) -> float:
    """How far to turn from a to b, above -180 up to 180 degrees."""
    d = (b - a) % 360.0
    return d - 360.0 if d > 180.0 else d


def over_average(values: list[float]) -> float:
    """The average, 0 for none."""
    return total(values) / len(values) if values else 0.0


def over_min(values: list[float]) -> float:
    return min(values) if values else 0.0


def over_max(values: list[float]) -> float:
    return max(values) if values else 0.0
