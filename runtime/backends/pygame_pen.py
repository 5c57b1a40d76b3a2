"""Draws a running game on a pygame surface."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from math import ceil
from pathlib import Path
from typing import Any

import pygame
from pygame import Surface

from ...objects.active import Active
from . import pygame_widgets as widgets
from .colours import rgba
from .interface import Instance
from .layers import is_seen, pixel, shown_layers
from .pygame_easel import HUGE, OVER, Easel
from .pygame_pictures import LEVELS, Pictures, blank, fade, level, size_in_memory
from .pygame_words import Face, Style, Words
from .shelf import Shelf

SMALL_BOX = 128
"""Side of the largest plain box that is drawn like a picture."""

FACES = 64 * 1024 * 1024
"""Bytes of composed tiles, boxes, bars, gauges, buttons and numbers that are kept."""

FEW_TILES = 12
"""Tiles on the screen up to which they are drawn one by one."""


class PygamePen(Easel):
    """The pen (see `interface.Pen`) of a project. `draw` shows a whole world; one pen may draw on many surfaces."""

    def __init__(self, pictures: Mapping[str, Path], fonts: Mapping[str, Path], size_of: Callable[[str], tuple[float, float]], *,
                 smooth: bool = True, report: Callable[[str], None] = lambda _: None) -> None:
        super().__init__(Pictures(pictures, size_of, smooth=smooth, report=report))
        self.words = Words(fonts, report)
        self._faces: Shelf[Face] = Shelf(FACES)
        self._veil: Surface | None = None
        self._frame: Any = None

    @classmethod
    def of(cls, playable: Any, report: Callable[[str], None] = lambda _: None) -> PygamePen:
        """The pen of a project that is ready to play. A game that scales by whole numbers has square pixels everywhere."""
        project = playable.project
        return cls(project.pictures, project.fonts, playable.headers.size, smooth=project.scaling != "integer", report=report)

    # -- a whole picture ---------------------------------------------------------------------------------------------

    def draw(self, world: Any, target: Surface) -> None:
        """Draw what the camera shows over all of `target`."""
        if world.frame is not self._frame:
            self._frame = world.frame
            self.pictures.new_frame()
        self.aim(target)
        target.fill(rgba(world.frame.background)[:3])
        for layer, shift_x, shift_y, instances in shown_layers(world):
            part = level(layer.opacity)
            if part >= LEVELS:
                self._layer(world, instances, shift_x, shift_y)
            elif part:
                veil = self._clean_veil()
                self.aim(veil)
                self._layer(world, instances, shift_x, shift_y)
                fade(veil, part)
                self.aim(target)
                target.blit(veil, (0, 0), special_flags=OVER)

    def _clean_veil(self) -> Surface:
        veil = self._veil
        if veil is None or veil.get_size() != (self.width, self.height):
            veil = self._veil = blank(self.width, self.height)
        veil.fill((0, 0, 0, 0))
        return veil

    def _layer(self, world: Any, instances: list[Instance], shift_x: float, shift_y: float) -> None:
        """Draw one layer. Actives, of which there may be thousands, take the short way when they are as their picture is."""
        ready, add = self.pictures.ready, self._batch.append
        right, bottom = float(self.width), float(self.height)
        # Pygame cuts off what is behind the point: with a half added, that is `layers.pixel`, but for negative numbers.
        from_x, from_y = shift_x - 0.5, shift_y - 0.5
        kind, short = None, False
        for o in instances:
            if not o.visible:
                continue
            if o.__class__ is not kind:
                kind = o.__class__
                short = kind.draw is Active.draw and kind.picture_name is Active.picture_name
            if short and o.opacity >= 255.0 and not o.angle and o.scale_x == 1.0 == o.scale_y and not o.flip_x and not o.flip_y:
                try:
                    surface = ready[o.strip.pictures[int(o.clock_frame)]]
                except (AttributeError, IndexError, KeyError):
                    pass                    # no picture, the end of an animation, or one that was not read yet
                else:
                    left, top = o.x - o.origin_x - from_x, o.y - o.origin_y - from_y
                    if 0.0 <= left < right and 0.0 <= top < bottom:
                        add((surface, (left, top)))
                    elif left < right and top < bottom and left + o.width > 0.0 and top + o.height > 0.0:
                        add((surface, (left // 1.0, top // 1.0)))
                    continue
            if o.opacity >= 1.0:
                o.draw(world, self, o.x - shift_x, o.y - shift_y)
        self.flush()

    # -- what objects call -------------------------------------------------------------------------------------------

    def picture(self, name: str, x: float, y: float, o: Instance) -> None:
        if not is_seen(o, x, y, self.width, self.height):
            return
        base = self.pictures.ready.get(name)
        if base is None:
            base = self.pictures.get(name)
        self.stretch(name, base, x, y, o, 0.0, 0.0, o.width, o.height)

    def box(self, x: float, y: float, o: Instance, colour: str = "#808080") -> None:
        if not is_seen(o, x, y, self.width, self.height):
            return
        width, height = pixel(o.width), pixel(o.height)
        red, green, blue, alpha = rgba(colour)
        if width < 1 or height < 1 or not alpha:
            return
        if o.angle or (width <= SMALL_BOX and height <= SMALL_BOX):
            # A large turned one is a small one that is stretched.
            side = width if width <= SMALL_BOX else SMALL_BOX, height if height <= SMALL_BOX else SMALL_BOX
            key = ("box", *side, colour)
            self.stretch(key, self._face(key, lambda: widgets.round_box(*side, 0.0, rgba(colour))).surface, x, y, o, 0.0, 0.0, o.width, o.height)
            return
        self.flush()
        area = pygame.Rect(pixel(max(x - o.origin_x, -1.0)), pixel(max(y - o.origin_y, -1.0)), 0, 0)
        area.width = pixel(min(x - o.origin_x + o.width, self.width + 1.0)) - area.left
        area.height = pixel(min(y - o.origin_y + o.height, self.height + 1.0)) - area.top
        strength = alpha * o.opacity / 255.0
        if strength >= 254.5:
            self.target.fill((red, green, blue, 255), area)
        elif area.width > 0 and area.height > 0:
            veil = blank(area.width, area.height)
            veil.fill(widgets.premultiply((red, green, blue, int(strength + 0.5))))
            self.target.blit(veil, area, special_flags=OVER)

    def tiles(self, name: str, x: float, y: float, o: Instance, offset_x: float, offset_y: float) -> None:
        if not is_seen(o, x, y, self.width, self.height):
            return
        tile = self.pictures.get(name)
        width, height = pixel(o.width), pixel(o.height)
        if width < 1 or height < 1:
            return
        across, down = pixel(offset_x) % tile.get_width(), pixel(offset_y) % tile.get_height()
        if o.angle or o.flip_x or o.flip_y or o.opacity < 254.5:
            self._turned_tiles(name, tile, x, y, o, width, height, across, down)
            return
        left, top = pixel(x - o.origin_x), pixel(y - o.origin_y)
        shown = pygame.Rect(left, top, width, height).clip((0, 0, self.width, self.height))
        if not shown.width or not shown.height:
            return
        self.flush()
        flags = 0 if name in self.pictures.solid else OVER
        # Where in a tile the part that is shown begins.
        begin_x, begin_y = (shown.left - left - across) % tile.get_width(), (shown.top - top - down) % tile.get_height()
        columns, rows = ceil((begin_x + shown.width) / tile.get_width()), ceil((begin_y + shown.height) / tile.get_height())
        if columns * rows <= FEW_TILES:
            before = self.target.get_clip()
            self.target.set_clip(shown)
            for row in range(rows):
                for column in range(columns):
                    self.target.blit(tile, (shown.left - begin_x + column * tile.get_width(), shown.top - begin_y + row * tile.get_height()),
                                     special_flags=flags)
            self.target.set_clip(before)
            return
        wide = (min(width, self.width) // tile.get_width() + 2) * tile.get_width()
        high = (min(height, self.height) // tile.get_height() + 2) * tile.get_height()
        pattern = self._face(("pattern", name, wide, high), lambda: composed(tile, wide, high, 0, 0))
        self.target.blit(pattern.surface, shown, (begin_x, begin_y, *shown.size), flags)

    def text(self, words: str, x: float, y: float, o: Instance) -> None:
        style = Style(o.font, pixel(o.font_size), o.colour, o.outline, o.bold, o.italic)
        face = self.words.face(words, style, o.width, o.height, o.align, o.vertical_align, o.wrap, o.line_spacing)
        if face is not None:
            self._lay(("text", words, style, pixel(o.width), pixel(o.height), o.align, o.vertical_align, o.wrap, o.line_spacing), face, x, y, o)

    def number(self, words: str, x: float, y: float, o: Instance) -> None:
        # A sign without a picture, such as the e of 1e21, needs a font.
        if o.pictures and all(sign in _SIGNS for sign in words):
            key: Hashable = ("digits", words, o.pictures, pixel(o.width), pixel(o.height), o.align)
            self._lay(key, self._face(key, lambda: self._digits(words, o)), x, y, o)
            return
        style = Style(o.font, pixel(o.font_size), o.colour)
        face = self.words.face(words, style, o.width, o.height, o.align, "middle", False)
        if face is not None:
            self._lay(("number", words, style, pixel(o.width), pixel(o.height), o.align), face, x, y, o)

    def bar(self, part: float, x: float, y: float, o: Instance) -> None:
        width, height = self._size(o)
        long = height if o.fill in ("up", "down") else width
        filled = pixel(part * long) if part < 1.0 else long
        if part > 0.0:
            filled = max(1, filled)
        key = ("bar", width, height, filled, o.fill, o.colour, o.back_colour)
        self._widget(key, lambda: self._bar(width, height, filled, o), x, y, o)

    def gauge(self, part: float, x: float, y: float, o: Instance) -> None:
        width, height = self._size(o)
        step = pixel(part * 256.0)
        key = ("gauge", width, height, step, o.colour, o.back_colour)
        self._widget(key, lambda: widgets.gauge(width, height, step / 256.0, rgba(o.colour), rgba(o.back_colour)), x, y, o)

    def button(self, x: float, y: float, o: Instance, hover: bool = False) -> None:
        width, height = self._size(o)
        state = "disabled" if not o.enabled else "pressed" if o.held_down else "hover" if hover else "normal"
        style = Style(o.font, pixel(o.font_size), o.colour)
        key = ("button", width, height, o.kind, state, o.checked, o.text, style, o.back_colour)
        self._widget(key, lambda: self._button(width, height, o, state, style), x, y, o)

    # -- helpers -----------------------------------------------------------------------------------------------------

    def _size(self, o: Instance) -> tuple[int, int]:
        return max(0, min(pixel(o.width), widgets.LARGEST)), max(0, min(pixel(o.height), widgets.LARGEST))

    def _face(self, key: Hashable, make: Callable[[], Surface | Face]) -> Face:
        found = self._faces.get(key)
        if found is None:
            made = make()
            found = Face(made, 0, 0) if isinstance(made, Surface) else made
            self._faces.put(key, found, size_in_memory(found.surface))
        return found

    def _widget(self, key: Hashable, make: Callable[[], Surface], x: float, y: float, o: Instance) -> None:
        """Draw something that fills the box and is made when needed."""
        if o.width >= 0.5 and o.height >= 0.5 and is_seen(o, x, y, self.width, self.height):
            self.stretch(key, self._face(key, make).surface, x, y, o, 0.0, 0.0, o.width, o.height)

    def _lay(self, key: Hashable, face: Face, x: float, y: float, o: Instance) -> None:
        """Draw a face at its place in the box, turned, mirrored and faded with it."""
        surface, left, top = face
        width, height = surface.get_size()
        if o.flip_x:
            left = pixel(o.width) - left - width
        if o.flip_y:
            top = pixel(o.height) - top - height
        self.stretch(key, surface, x, y, o, left, top, width, height)

    def _turned_tiles(self, name: str, tile: Surface, x: float, y: float, o: Instance, width: int, height: int, across: int, down: int) -> None:
        """Tiles that are turned, mirrored or faded: as one picture, or only what is around the screen when that would be large."""
        if width * height <= HUGE // 4 and width < 2048 and height < 2048:
            key = ("tiles", name, width, height, across, down)
            self._lay(key, self._face(key, lambda: composed(tile, width, height, across, down)), x, y, o)
            return
        near = self.near(x, y, o, 0.0, 0.0, width, height)
        if near is None:
            return
        left, top, right, bottom = int(near[0]), int(near[1]), ceil(near[2]), ceil(near[3])
        # Mirrored, what is at the left of the box comes from the right of the pattern.
        across, down = across - (width - right if o.flip_x else left), down - (height - bottom if o.flip_y else top)
        size = right - left, bottom - top
        piece = composed(tile, *size, across % tile.get_width(), down % tile.get_height())
        look = self.pictures.once(piece, *size, o.flip_x, o.flip_y, o.angle, level(o.opacity))
        self._put(look, x, y, o, (left + right) * 0.5, (top + bottom) * 0.5)

    def _digits(self, words: str, o: Instance) -> Face:
        surfaces = [self.pictures.get(f"{o.pictures}_{_SIGNS[sign]}") for sign in words]
        width, height = sum(s.get_width() for s in surfaces), max(s.get_height() for s in surfaces)
        joined = blank(width, height)
        left = 0
        for surface in surfaces:
            joined.blit(surface, (left, height - surface.get_height()), special_flags=OVER if surface.get_flags() & pygame.SRCALPHA else 0)
            left += surface.get_width()
        room = pixel(o.width) - width
        return Face(joined, 0 if o.align == "left" else room // 2 if o.align == "center" else room, (pixel(o.height) - height) // 2)

    def _bar(self, width: int, height: int, filled: int, o: Instance) -> Surface:
        """Its empty and its full picture are kept, since the number changes often."""
        empty = self._face(("empty bar", width, height, o.back_colour), lambda: widgets.empty_bar(width, height, rgba(o.back_colour)))
        full = self._face(("full bar", width, height, o.colour), lambda: widgets.full_bar(width, height, rgba(o.colour)))
        return widgets.split(empty.surface, full.surface, filled, o.fill)

    def _button(self, width: int, height: int, o: Instance, state: str, style: Style) -> Surface:
        colour = rgba(o.back_colour)
        if o.kind == "check":
            made = blank(width, height)
            side = max(8, min(height, style.size + 4))
            widgets.lay(made, widgets.check_mark(side, colour, state, o.checked), 0, (height - side) // 2)
            start, align, sunk = side + max(4, side // 3), "left", 0
        else:
            made = widgets.push_button(width, height, colour, state)
            start, align = 4, "center"
            deep = 0 if height < 12 else 3 if height >= 36 else 2
            sunk = deep // 2 if state == "pressed" else -(deep // 2)
        words = self.words.face(o.text, style, width - 2 * 4 if align == "center" else width - start, height, align, "middle", True, 1.15)
        if words is not None:
            ink = words.surface
            if state == "disabled":
                ink = ink.copy()
                fade(ink, LEVELS // 2)
            widgets.lay(made, ink, words.left + start, words.top + sunk)
        return made


_SIGNS = {**{str(n): str(n) for n in range(10)}, "-": "minus", "+": "plus", ".": "point"}


def composed(tile: Surface, width: int, height: int, across: int, down: int) -> Surface:
    """A surface covered with a picture, the pattern moved right and down."""
    solid = not tile.get_flags() & pygame.SRCALPHA
    made = Surface((width, height), 0, 32) if solid else blank(width, height)
    step_x, step_y = tile.get_size()
    lefts = range(across - step_x if across else 0, width, step_x)
    tops = range(down - step_y if down else 0, height, step_y)
    made.fblits([(tile, (left, top)) for top in tops for left in lefts], 0 if solid else OVER)
    return made
