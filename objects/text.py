"""Text: words on the screen."""

from __future__ import annotations

from typing import Any, ClassVar

from .api import World, action, number, text, truth, word
from .visible import Visible


class Text(Visible):
    """Words on the screen, in a box of the size that its file gives: wrapped, aligned, in any script."""

    type_name = "Text"
    title = "Text"
    icon = "text"
    group = "Show"
    keywords = ("String", "label", "caption", "message")

    text: str = text("Text", common=True, keywords=("Alterable string", "Set text", "Display text"))
    font: str = word("font", "Font (a file in assets; empty: the kit's own)", keywords=("Set font name",))
    font_size: float = number("Font size", 24.0, low=1.0, high=500.0, unit="px", keywords=("Set font size",))
    colour: str = word("colour", "Colour", "#ffffff", keywords=("Set text colour", "Set color"))
    outline: str = word("colour", "Outline colour (transparent: none)", "#00000000")
    align: str = word("choice", "Alignment", "left", choices=("left", "center", "right"), keywords=("Set alignment",))
    vertical_align: str = word("choice", "Vertical alignment", "top", choices=("top", "middle", "bottom"))
    wrap: bool = truth("Wrap lines at the box", True)
    line_spacing: float = number("Line height", 1.2, low=0.1, high=10.0)
    bold: bool = truth("Bold", keywords=("Set bold",))
    italic: bool = truth("Italic", keywords=("Set italic",))

    natural_size: ClassVar[tuple[float, float]] = (200.0, 40.0)
    carried: ClassVar[tuple[str, ...]] = ("text",)

    @action("set the text to {text}", common=True, keywords=("Change alterable string", "Set text", "Display text"), text="text")
    def set_text(self, w: World, text: str) -> None:
        """Shows another text."""
        self.text = text

    @action("append {text}", keywords=("Append text",), text="text")
    def append_text(self, w: World, text: str) -> None:
        """Adds to the end of the text."""
        self.text = w.short(self.text + text)

    @action("clear the text", keywords=("Erase text",))
    def clear(self, w: World) -> None:
        """Shows nothing."""
        self.text = ""

    def draw(self, w: World, pen: Any, x: float, y: float) -> None:
        if self.text:
            pen.text(self.text, x, y, self)
