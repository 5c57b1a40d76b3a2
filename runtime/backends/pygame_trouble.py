"""What a window shows over a game in which something went wrong: what, where, and a way on."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect, Surface

from . import pygame_widgets as widgets
from .colours import Rgba
from .pygame_pictures import blank
from .pygame_words import Style, Words
from .trouble import Trouble

GO_ON = "go on"
STOP = "stop"

PANEL: Rgba = (32, 34, 43, 255)
EDGE: Rgba = (62, 66, 82, 255)
PAPER: Rgba = (22, 23, 30, 255)
SIGNAL: Rgba = (255, 107, 91, 255)
ACCENT: Rgba = (58, 122, 224, 255)
QUIET: Rgba = (58, 62, 78, 255)


class TroublePanel:
    """Draws one error over a picture of the game and knows where its two buttons are."""

    def __init__(self, trouble: Trouble, words: Words, translate: Callable[[str], str] = str) -> None:
        self.trouble = trouble
        self.words = words
        self.translate = translate
        self.buttons: dict[str, Rect] = {}

    def at(self, x: float, y: float) -> str:
        """The button at a place of the window: `GO_ON`, `STOP` or ''."""
        return next((name for name, area in self.buttons.items() if area.collidepoint(x, y)), "")

    def draw(self, surface: Surface, pointer: tuple[float, float] | None = None, held: str = "") -> None:
        """Draw over the whole of `surface`, which shows the game. `held` is the button that is being pressed."""
        width, height = surface.get_size()
        veil = blank(width, height)
        veil.fill((0, 0, 0, 150))
        widgets.lay(surface, veil)
        for size in range(max(8, min(round(min(width / 48.0, height / 30.0)), 26)), 5, -1):
            if self._lay_out(None, width, height, size, pointer, held) <= height * 0.96:
                break
        else:
            size = 6
        self._lay_out(surface, width, height, size, pointer, held)

    def _lay_out(self, surface: Surface | None, width: int, height: int, size: int, pointer: tuple[float, float] | None, held: str) -> int:
        """Find the panel's height for a size of letters; draw it when there is a surface."""
        panel_width = min(width - 2 * (size // 2), size * 36)
        pad = round(size * 1.4)
        inner = panel_width - 2 * pad
        _ = self.translate
        parts: list[tuple[str, str, Style, int]] = [("title", _("Something went wrong in the game"), Style("", round(size * 1.3), "#ffffff"), 0)]
        parts.append(("words", self.trouble.sentence, Style("", size, "#e6e8f0"), round(size * 0.7)))
        if self.trouble.row:
            parts.append(("row", self.trouble.row, Style("", round(size * 0.9), "#ffd98a"), round(size * 0.9)))
        if self.trouble.where:
            parts.append(("words", self.trouble.where, Style("", round(size * 0.8), "#9aa0b5"), round(size * 0.6)))
        if self.trouble.more:
            also = _("And {count} more in this moment.").format(count=self.trouble.more)
            parts.append(("words", also, Style("", round(size * 0.8), "#9aa0b5"), round(size * 0.3)))
        placed: list[tuple[str, str, Style, Rect]] = []
        top = pad
        for kind, text, style, gap in parts:
            edge = round(size * 0.6) if kind == "row" else 0
            start = round(size * 2.0) if kind == "title" else edge
            face = self.words.face(text, style, inner - start - edge, 0, "left", "top", True, 1.3)
            lines = round(face.surface.get_height() + face.top * 2) if face is not None else 0
            top += gap
            placed.append((kind, text, style, Rect(pad, top, inner, lines + 2 * edge)))
            top += lines + 2 * edge
        button_height = round(size * 2.3)
        top += round(size * 1.4)
        buttons_top = top
        top += button_height + pad
        panel = Rect((width - panel_width) // 2, max(0, (height - top) // 2), panel_width, top)
        if surface is not None:
            self._draw(surface, panel, size, placed, buttons_top, button_height, pad, pointer, held)
        return top

    def _draw(self, surface: Surface, panel: Rect, size: int, placed: list[tuple[str, str, Style, Rect]], buttons_top: int, button_height: int,
              pad: int, pointer: tuple[float, float] | None, held: str) -> None:
        radius = size * 0.7
        shade = widgets.round_box(panel.width + size, panel.height + size, radius * 1.5, (0, 0, 0, 70))
        widgets.lay(surface, shade, panel.left - size // 2, panel.top - size // 4)
        widgets.lay(surface, widgets.round_box(panel.width, panel.height, radius, EDGE), *panel.topleft)
        widgets.lay(surface, widgets.round_box(panel.width - 2, panel.height - 2, radius, PANEL), panel.left + 1, panel.top + 1)
        for kind, text, style, area in placed:
            left, top = panel.left + area.left, panel.top + area.top
            edge = round(size * 0.6) if kind == "row" else 0
            start = round(size * 2.0) if kind == "title" else edge
            if kind == "row":
                widgets.lay(surface, widgets.round_box(area.width, area.height, size * 0.35, PAPER), left, top)
                surface.fill(SIGNAL, (left, top + round(size * 0.35), max(2, size // 7), area.height - 2 * round(size * 0.35)))
            elif kind == "title":
                self._sign(surface, left, top, round(size * 1.5))
            face = self.words.face(text, style, area.width - start - edge, 0, "left", "top", True, 1.3)
            if face is not None:
                widgets.lay(surface, face.surface, left + start + face.left, top + edge + face.top)
        self._draw_buttons(surface, panel, size, buttons_top, button_height, pad, pointer, held)

    def _sign(self, surface: Surface, left: int, top: int, side: int) -> None:
        """A triangle with an exclamation mark."""
        fine = 4
        large = blank(side * fine, side * fine)
        whole = float(side * fine)
        corner = whole * 0.09
        points = [(whole * 0.5, corner + whole * 0.04), (whole - corner, whole - corner - whole * 0.06), (corner, whole - corner - whole * 0.06)]
        pygame.draw.polygon(large, SIGNAL, points)
        widgets.stroke(large, [*points, points[0]], corner * 1.6, SIGNAL)
        widgets.stroke(large, [(whole * 0.5, whole * 0.36), (whole * 0.5, whole * 0.6)], whole * 0.1, PANEL)
        pygame.draw.circle(large, PANEL, (whole * 0.5, whole * 0.76), whole * 0.06)
        widgets.lay(surface, pygame.transform.smoothscale(large, (side, side)), left, top)

    def _draw_buttons(self, surface: Surface, panel: Rect, size: int, top: int, height: int, pad: int, pointer: tuple[float, float] | None,
                      held: str) -> None:
        _ = self.translate
        right = panel.right - pad
        self.buttons = {}
        for name, text, key, colour in ((GO_ON, _("Go on"), _("Enter"), ACCENT), (STOP, _("Stop"), _("Esc"), QUIET)):
            label, hint = Style("", size, "#ffffff"), Style("", round(size * 0.75), "#ffffffa0")
            wide = round(self.words.width(text, label) + self.words.width(key, hint) + size * 2.6)
            area = Rect(right - wide, panel.top + top, wide, height)
            self.buttons[name] = area
            over = pointer is not None and area.collidepoint(pointer)
            state = "pressed" if held == name and over else "hover" if over else "normal"
            widgets.lay(surface, widgets.push_button(wide, height, colour, state), *area.topleft)
            sunk = 1 if state == "pressed" else -1
            for words, style, align in ((text, label, "left"), (key, hint, "right")):
                face = self.words.face(words, style, wide - size * 2, height, align, "middle", False)
                if face is not None:
                    widgets.lay(surface, face.surface, area.left + size + face.left, area.top + face.top + sunk)
            right = area.left - round(size * 0.7)
