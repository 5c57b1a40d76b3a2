"""Drawing in the picture editor: tools by their keys, pixels by the mouse."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from .hand import CTRL, SHIFT, Hand, Key
from .start_art import Stroke


class Draughtsman:
    """A hand in a picture editor."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self._held = ("", "", 0)

    @property
    def canvas(self) -> Any:
        return self.hand.named("Canvas")

    def size(self, width: int, height: int, stretched: bool = False) -> None:
        """Another size for all pictures of the animation."""
        def answer(dialog: Any) -> None:
            self.hand.write("Width", str(width), Key.Key_Tab, dialog)
            self.hand.write("Height", str(height), Key.Key_Tab, dialog)
            if stretched:
                self.hand.click("Stretch")
                self.hand.click("Soft edges")
            self.hand.click("OK")
        self.hand.meanwhile(lambda: self.hand.press(Key.Key_R, CTRL | SHIFT), answer)

    def take(self, tool: str, colour: str, brush: int) -> None:
        """Tool, colour and brush, as far as others are in hand."""
        hand = self.hand
        if tool != self._held[0]:
            hand.click(tool)
        if colour != self._held[1]:
            hand.write("Colour", colour)
        if tool == "Line" and brush != self._held[2]:
            hand.write("Brush size", str(brush))
            self._held = (tool, colour, brush)
        self._held = (tool, colour, self._held[2])

    def draw(self, strokes: Iterable[Stroke]) -> None:
        canvas = self.canvas
        for stroke in strokes:
            self.take(stroke.tool, stroke.colour, stroke.brush)
            self.hand.drag(canvas, canvas.pixel_centre(*stroke.start), canvas.pixel_centre(*stroke.end))

    def import_files(self, *paths: Path) -> None:
        self.hand.files(lambda: self.hand.press(Key.Key_I, CTRL), *paths)

    def name_animation(self, name: str) -> None:
        """Another name for the animation in hand."""
        self.hand.click("Rename animation")
        self.hand.press(Key.Key_A, CTRL)
        self.hand.type(name)
        self.hand.press(Key.Key_Return)

    def speed(self, value: str) -> None:
        self.hand.write("Speed", value)
