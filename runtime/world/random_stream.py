"""The world's own random stream: the same numbers from the same seed everywhere, with a state that can be saved.

SplitMix64 (Steele, Lea and Flood, OOPSLA 2014; Vigna's public-domain splitmix64.c): a counter and a mixing function, 64
bits of state, period 2^64. Whole numbers are drawn without bias by Lemire's multiplication (ACM TOMACS 29, 2019). Good
for games, not for secrets.
"""

from __future__ import annotations

import math
import struct
from collections.abc import MutableSequence
from typing import Final, TypeVar

T = TypeVar("T")

_MASK: Final = 0xFFFFFFFFFFFFFFFF
_STEP: Final = 0x9E3779B97F4A7C15
_MIX_1: Final = 0xBF58476D1CE4E5B9
_MIX_2: Final = 0x94D049BB133111EB
_TO_UNIT: Final = 1.0 / 9007199254740992.0  # 2^-53
_WIDEST: Final = 9007199254740992.0  # 2^53: floats count singly up to here


class RandomStream:
    """A stream of random numbers. `state`, a whole number of 64 bits, is all there is to it: save it, set it."""

    __slots__ = ("state",)

    def __init__(self, state: int = 0) -> None:
        self.state = state & _MASK

    @classmethod
    def from_seed(cls, seed: str | float) -> RandomStream:
        """A stream for a seed that a person gave.

        Whole numbers, as numbers or as texts, are the state itself (modulo 2^64), so 7, 7.0 and '7' agree. Other
        numbers count by their bits, other texts by the FNV-1a hash of their UTF-8 bytes.
        """
        if isinstance(seed, str):
            text = seed.strip()
            digits = text[1:] if text[:1] in ("-", "+") else text
            if digits.isascii() and digits.isdigit() and len(digits) <= 40:
                return cls(int(text))
            return cls(_fnv_1a(seed.encode("utf-8", "surrogatepass")))
        if isinstance(seed, int) or (seed - seed == 0.0 and math.floor(seed) == seed):
            return cls(int(seed))
        return cls(int.from_bytes(struct.pack("<d", seed), "little"))

    def copy(self) -> RandomStream:
        """A stream that goes on from here on its own."""
        return RandomStream(self.state)

    def __repr__(self) -> str:
        return f"RandomStream({self.state:#018x})"

    def next64(self) -> int:
        """The next 64 random bits, 0..2^64 - 1."""
        self.state = z = (self.state + _STEP) & _MASK
        z = ((z ^ (z >> 30)) * _MIX_1) & _MASK
        z = ((z ^ (z >> 27)) * _MIX_2) & _MASK
        return z ^ (z >> 31)

    def unit(self) -> float:
        """A random number from 0 (included) to 1 (not included), in steps of 2^-53."""
        self.state = z = (self.state + _STEP) & _MASK
        z = ((z ^ (z >> 30)) * _MIX_1) & _MASK
        z = ((z ^ (z >> 27)) * _MIX_2) & _MASK
        return ((z ^ (z >> 31)) >> 11) * _TO_UNIT

    def between(self, a: float, b: float) -> float:
        """A random number from the smaller of `a` and `b` (included) to the larger (not included unless they are equal).

        One draw. What is not finite counts as 0.
        """
        a = a if a - a == 0.0 else 0.0
        b = b if b - b == 0.0 else 0.0
        if a > b:
            a, b = b, a
        part = self.unit()
        width = b - a
        value = a + width * part if width - width == 0.0 else a * (1.0 - part) + b * part
        return value if a <= value < b else a

    def whole(self, a: float, b: float) -> float:
        """A random whole number, as a float, from `a` to `b`, both included, in either order; each equally likely.

        Fractions are left out: whole(0.5, 3.5) is 1, 2 or 3. When no whole number lies between, the result is the
        whole number below `a` or `b`. Usually one draw. What is not finite counts as 0.
        """
        a = a if a - a == 0.0 else 0.0
        b = b if b - b == 0.0 else 0.0
        if a > b:
            a, b = b, a
        low = math.ceil(a)
        count = math.floor(b) - low + 1
        if count < 1:
            return float(math.floor(a))
        if count > _WIDEST:
            return float(math.floor(self.between(a, b)))
        return float(low + self.index(count))

    def index(self, n: int) -> int:
        """A random index 0..n - 1, each equally likely; 0 for `n` below 2 (which draws nothing)."""
        if n < 2:
            return 0
        product = self.next64() * n
        if product & _MASK < n:
            least = (_MASK + 1) % n
            while product & _MASK < least:
                product = self.next64() * n
        return product >> 64

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Put `items` into a random order in place; each order equally likely (Fisher and Yates, from the end)."""
        for last in range(len(items) - 1, 0, -1):
            other = self.index(last + 1)
            items[last], items[other] = items[other], items[last]


def _fnv_1a(data: bytes) -> int:
    value = 0xCBF29CE484222325
    for byte in data:
        value = ((value ^ byte) * 0x100000001B3) & _MASK
    return value
