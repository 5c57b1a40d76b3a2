"""Button: a thing to press, with a text; also a check box."""

from __future__ import annotations

from typing import Any, ClassVar

from .api import World, action, condition, number, text, truth, word
from .visible import Visible


class Button(Visible):
    """A thing to press: shows hover and press by itself, and can be a check box."""

    type_name = "Button"
    title = "Button"
    icon = "button"
    group = "Show"
    keywords = ("push button", "checkbox", "check box", "menu")

    text: str = text("Text", "Button", common=True, keywords=("Change text",))
    enabled: bool = truth("Enabled", True, keywords=("Enable", "Disable", "Is enabled ?"))
    kind: str = word("choice", "Kind", "push", choices=("push", "check"))
    checked: bool = truth("Checked", keywords=("Check", "Uncheck", "Box checked ?"))
    font: str = word("font", "Font (a file in assets; empty: the kit's own)")
    font_size: float = number("Font size", 20.0, low=1.0, high=500.0, unit="px")
    colour: str = word("colour", "Colour of the text", "#ffffff")
    back_colour: str = word("colour", "Colour of the button", "#3a6ea5")
    held_down: bool = truth("Is held down", writable=False)

    natural_size: ClassVar[tuple[float, float]] = (140.0, 40.0)
    carried: ClassVar[tuple[str, ...]] = ("text", "enabled", "checked")

    @condition("is pressed", trigger=True, common=True, keywords=("Button clicked ?", "On clicked"))
    def pressed(self, w: World) -> bool:
        """Happens when the button is pressed: the mouse button goes down and up again on it while it is enabled."""
        return False

    @condition("is hovered", keywords=("Is mouse over",))
    def is_hovered(self, w: World) -> bool:
        """Holds while the pointer is on it and it is enabled."""
        return self.enabled and self.is_under_pointer(w)

    @action("set the text to {text}", keywords=("Change text",), text="text")
    def set_text(self, w: World, text: str) -> None:
        """Writes another text on it."""
        self.text = text

    def press(self, w: World) -> None:
        """What a full press does; called by the world."""
        if self.kind == "check":
            self.checked = not self.checked
        w.happens(self, "pressed")

    def draw(self, w: World, pen: Any, x: float, y: float) -> None:
        pen.button(x, y, self, hover=self.is_hovered(w))
