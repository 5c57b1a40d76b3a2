"""Rounding, and numbers as people read and write them (part of `maths`, which hands these functions on).

Texts are made and read by Python's own correctly rounded conversions, which give the same result everywhere.
"""

from __future__ import annotations

import math
import re
from typing import Final

_floor = math.floor
_WHOLE_FROM: Final = 4503599627370496.0  # 2^52: from here on every number is whole
_EXPONENT_FROM: Final = 1e21
_NUMBER: Final = re.compile(r"\s*([+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)")
_SHOWN: Final = 15  # significant digits of a number in a text: one less than a float can need
_TENS: Final = tuple(int(f"1{'0' * n}") for n in range(_SHOWN + 1))


def half_up(x: float) -> float:
    """`x` rounded to a whole number, halves away from zero: 2.5 -> 3, -2.5 -> -3, 0.49999999999999994 -> 0."""
    if not -_WHOLE_FROM < x < _WHOLE_FROM:
        return x
    if x < 0.0:
        whole = _floor(-x)
        return float(-whole - 1) if -x - whole >= 0.5 else float(-whole)
    whole = _floor(x)
    return float(whole + 1) if x - whole >= 0.5 else float(whole)


def round_to(x: float, digits: float) -> float:
    """`x` rounded to `digits` decimals (negative: tens, hundreds, …), halves away from zero.

    What is rounded is the number as it is shown, 15 significant digits of it, as in spreadsheets: 1.005 to 2 digits
    is 1.01 although the float is a little below. `nan` when `x` or `digits` is not finite.
    """
    if x - x != 0.0 or digits - digits != 0.0:
        return math.nan
    places = int(half_up(max(-400.0, min(400.0, digits))))
    if places >= 0 and _floor(x) == x:
        return x + 0.0
    shown, _, exponent = f"{x:.{_SHOWN - 1}e}".partition("e")
    drop = _SHOWN - 1 - int(exponent) - places  # how many of the shown digits go
    if drop <= 0:
        return x
    if drop > _SHOWN:
        return 0.0
    kept, rest = divmod(int(shown.replace(".", "").lstrip("-")), _TENS[drop])
    if rest * 2 >= _TENS[drop]:
        kept += 1
    value = float(f"{kept}e{-places}")
    return -value if x < 0.0 and value else value


def to_text(number: float) -> str:
    """`number` as the game shows it: '5', '-2.5', '0.3' (for 0.1 + 0.2), '1e21'.

    Whole numbers have no point, others at most 15 significant digits. From 1e21 up and below 1e-6 down the exponent
    form is used. What is not finite is '0', as everywhere in the language.
    """
    if number - number != 0.0:
        return "0"
    size = -number if number < 0.0 else number
    if size < _EXPONENT_FROM:
        whole = int(number)
        if whole == number:
            return str(whole)
        if size >= 1e15:
            return str(int(half_up(number)))
    text = f"{number:.{_SHOWN}g}"
    if "e" not in text:
        return text
    digits, _, exponent = text.partition("e")
    power = int(exponent)
    if -7 < power < 0:
        sign = "-" if number < 0.0 else ""
        return f"{sign}0.{'0' * (-power - 1)}{digits.lstrip('-').replace('.', '')}"
    if power == 308 and float(text) - float(text) != 0.0:  # rounded up past the largest float
        digits = "1.79769313486231" if number > 0.0 else "-1.79769313486231"
    return f"{digits}e{power}"


def to_number(text: str) -> float:
    """The number that `text` begins with, after blanks: '5 Apples' -> 5, '-2.5e3x' -> -2500, '' and 'x' -> 0.

    Digits are 0-9 with a point, an exponent may follow. Never raises; a number that is too large is 0.
    """
    match = _NUMBER.match(text)
    if match is None:
        return 0.0
    value = float(match[1])
    return value + 0.0 if value - value == 0.0 else 0.0
