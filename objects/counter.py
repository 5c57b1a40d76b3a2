"""Counter: a number that is shown, as digits, a bar or a gauge."""

from __future__ import annotations

from typing import Any, ClassVar

from .api import BIG, World, condition, number, truth, word
from .visible import Visible


class Counter(Visible):
    """A number that is shown: score, lives, energy. It stays between its minimum and maximum."""

    type_name = "Counter"
    title = "Counter"
    icon = "counter"
    group = "Show"
    keywords = ("score", "lives", "number", "bar", "gauge", "health bar", "progress")

    minimum: float = number("Minimum", -BIG, setter="set_minimum", keywords=("Set minimum value",))
    maximum: float = number("Maximum", BIG, setter="set_maximum", keywords=("Set maximum value",))
    value: float = number("Value", setter="set_value", common=True,
                          keywords=("Set Counter", "Add to Counter", "Subtract from Counter", "Compare the counter to a value"))
    display: str = word("choice", "Shown as", "number", choices=("number", "bar", "gauge", "hidden"))
    font: str = word("font", "Font (a file in assets; empty: the kit's own)")
    font_size: float = number("Font size", 24.0, low=1.0, high=500.0, unit="px")
    colour: str = word("colour", "Colour", "#ffffff", keywords=("Set colour 1",))
    back_colour: str = word("colour", "Colour of the empty part", "#00000080", keywords=("Set colour 2",))
    align: str = word("choice", "Alignment", "left", choices=("left", "center", "right"))
    fill: str = word("choice", "A bar fills to the", "right", choices=("right", "left", "up", "down"))
    digits: float = number("Digits at least (filled with zeros)", 0.0, low=0.0, high=30.0)
    decimals: float = number("Decimals shown (-1: as many as there are)", -1.0, low=-1.0, high=15.0)
    pictures: str = word("word", "Pictures of the digits: NAME_0 to NAME_9, NAME_minus, NAME_point (empty: a font)")
    show_sign: bool = truth("Plus sign before positive numbers")

    natural_size: ClassVar[tuple[float, float]] = (100.0, 30.0)
    carried: ClassVar[tuple[str, ...]] = ("minimum", "maximum", "value")

    def set_value(self, w: World, value: float) -> None:
        """Set the number, brought between minimum and maximum; reaching one of them is an occurrence."""
        if value >= self.maximum:
            value = self.maximum
            if self.value < value:
                w.happens(self, "reaches_maximum")
        elif value <= self.minimum:
            value = self.minimum
            if self.value > value:
                w.happens(self, "reaches_minimum")
        self.value = value

    def set_minimum(self, w: World, value: float) -> None:
        self.minimum = value
        if self.value < value:
            self.set_value(w, value)

    def set_maximum(self, w: World, value: float) -> None:
        self.maximum = value
        if self.value > value:
            self.set_value(w, value)

    @condition("reaches its maximum", trigger=True, raisable=True)
    def reaches_maximum(self, w: World) -> bool:
        """Happens when the value comes to its maximum from below."""
        return False

    @condition("reaches its minimum", trigger=True, raisable=True, keywords=("Number of lives reaches 0",))
    def reaches_minimum(self, w: World) -> bool:
        """Happens when the value comes to its minimum from above."""
        return False

    def shown(self, w: World) -> str:
        """The number as it is written."""
        words: str = w.number_text(self.value, int(self.decimals), int(self.digits))
        return "+" + words if self.show_sign and self.value > 0.0 else words

    def part(self) -> float:
        """How full a bar is, 0 to 1."""
        span = self.maximum - self.minimum
        if span <= 0.0 or span - span != 0.0:
            return 0.0
        return max(0.0, min(1.0, (self.value - self.minimum) / span))

    def draw(self, w: World, pen: Any, x: float, y: float) -> None:
        if self.display == "number":
            pen.number(self.shown(w), x, y, self)
        elif self.display == "bar":
            pen.bar(self.part(), x, y, self)
        elif self.display == "gauge":
            pen.gauge(self.part(), x, y, self)
