"""Writes what a world shows as one list of numbers, which the page draws in one go.

Eight numbers are a record:

    thing, left, top, width, height, opacity (0 to 1), angle, mirrored (1: left and right, 2: top and bottom, 3: both)

`thing` is a picture (from 0) or a face (from `FACES`): words, digits, a bar, a gauge, a button, a plain box, which the page draws
once when it is told of it and keeps under its number. The box `left, top, width, height` is the unturned one, moved so that turning
it around its middle brings it where it belongs. Records with a `thing` below 0 are orders:

    LAYER, opacity       what follows is one layer that fades as a whole, up to END
    TILES, right, down   the next record is a picture in its own size, repeated over the box, the pattern moved by so much
    PLAIN, count, x, y   so many pictures as they are follow, three numbers each: picture, left and top before x, y are taken off;
                         they are drawn at whole pixels, and the page leaves out those that are off the screen
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Hashable
from typing import Any

from ....objects.active import Active
from ..colours import rgba
from ..interface import Instance
from ..layers import is_seen, middle, pixel, shown_layers
from ..wrapping import clean, wrap

FACES = 1_000_000
LAYER, END, TILES, PLAIN = -1.0, -2.0, -3.0, -4.0

MOST_FACES = 1024
"""Faces that the page keeps; when there are more, those that the last picture did not show are dropped."""

LONGEST = 20_000
HIGHEST = 4096
LARGEST = 2048

#: Measures one line of words: text, font, size, bold, italic to pixels.
Measure = Callable[[str, str, int, bool, bool], float]

_SIGNS = {**{str(n): str(n) for n in range(10)}, "-": "minus", "+": "plus", ".": "point"}


class WebPen:
    """The pen (see `interface.Pen`) of a page. `numbers` is the list of the last picture, `made` and `dropped` what the page has to know first."""

    def __init__(self, pictures: list[str], size_of: Callable[[str], tuple[float, float]], measure: Measure) -> None:
        self.number_of = {name: float(number) for number, name in enumerate(pictures)}
        self.size_of = size_of
        self.measure = measure
        self.width = self.height = 0
        self.numbers = array("f")
        self.made: list[dict[str, Any]] = []
        self.dropped: list[int] = []
        self._faces: dict[Hashable, int] = {}
        self._shown: dict[Hashable, int] = {}
        self._next = FACES
        self._list: list[float] = []

    def draw(self, world: Any, width: int, height: int) -> array[float]:
        """The records of a picture of a size."""
        self.width, self.height = width, height
        self.made, self.dropped = [], []
        self._shown = {}
        out: list[float] = []
        self._list = out
        for layer, shift_x, shift_y, instances in shown_layers(world):
            part = layer.opacity / 255.0
            if part < 0.002:
                continue
            whole = part >= 0.998
            if not whole:
                out += (LAYER, part, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
            self._layer(world, instances, shift_x, shift_y)
            if not whole:
                out += (END, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
        if len(self._faces) > MOST_FACES:
            self.dropped = [number for key, number in self._faces.items() if key not in self._shown]
            self._faces = dict(self._shown)
        self.numbers = array("f", out)
        return self.numbers

    def _layer(self, world: Any, instances: list[Instance], shift_x: float, shift_y: float) -> None:
        """One layer. Actives, of which there may be thousands, take the short way when they are as their picture is."""
        out, number_of = self._list, self.number_of
        run: list[float] = []
        kind, short = None, False
        for o in instances:
            if not o.visible:
                continue
            if o.__class__ is not kind:
                kind = o.__class__
                short = kind.draw is Active.draw and kind.picture_name is Active.picture_name
            if short and o.opacity >= 255.0 and not o.angle and o.scale_x == 1.0 == o.scale_y and not o.flip_x and not o.flip_y:
                try:
                    run += (number_of[o.strip.pictures[int(o.clock_frame)]], o.x - o.origin_x, o.y - o.origin_y)
                except (AttributeError, IndexError, KeyError):
                    pass                    # no picture, the end of an animation, or a missing one
                else:
                    continue
            if o.opacity >= 1.0:
                if run:
                    out += (PLAIN, len(run) / 3.0, shift_x, shift_y)
                    out += run
                    run = []
                o.draw(world, self, o.x - shift_x, o.y - shift_y)
        if run:
            out += (PLAIN, len(run) / 3.0, shift_x, shift_y)
            out += run

    # -- what objects call -------------------------------------------------------------------------------------------

    def picture(self, name: str, x: float, y: float, o: Instance) -> None:
        if is_seen(o, x, y, self.width, self.height):
            thing = self.number_of.get(name)
            self._put(self._face(("missing",), {"kind": "missing"}) if thing is None else thing, x, y, o)

    def box(self, x: float, y: float, o: Instance, colour: str = "#808080") -> None:
        if is_seen(o, x, y, self.width, self.height):
            self._put(self._face(("box", colour), {"kind": "box", "colour": _css(colour)}), x, y, o)

    def tiles(self, name: str, x: float, y: float, o: Instance, offset_x: float, offset_y: float) -> None:
        if not is_seen(o, x, y, self.width, self.height):
            return
        thing = self.number_of.get(name)
        wide, high = self.size_of(name)
        self._list += (TILES, float(pixel(offset_x) % max(1, int(wide))), float(pixel(offset_y) % max(1, int(high))), 0.0, 0.0, 0.0, 0.0, 0.0)
        self._put(self._face(("missing",), {"kind": "missing"}) if thing is None else thing, x, y, o)

    def text(self, words: str, x: float, y: float, o: Instance) -> None:
        # Words that have no room go on beyond their box, so what is off the screen is not known before.
        if not words or words.isspace():
            return
        size = max(1, min(pixel(o.font_size), 500))
        width, height = pixel(min(o.width, 1e6)), pixel(min(o.height, 1e6))
        key = ("text", words, o.font, size, o.colour, o.outline, o.bold, o.italic, width, height, o.align, o.vertical_align, o.wrap, o.line_spacing)
        if key not in self._faces:
            step = max(1.0, size * o.line_spacing)
            self._face(key, self._words(words, o, o.bold, o.italic, size, width, o.wrap) | {
                "width": width, "height": height, "align": o.align, "vertical": o.vertical_align, "step": step, "outline": _css(o.outline)})
        self._put(self._face(key), x, y, o)

    def number(self, words: str, x: float, y: float, o: Instance) -> None:
        if not words:
            return
        width, height = pixel(min(o.width, 1e6)), pixel(min(o.height, 1e6))
        if o.pictures and all(sign in _SIGNS for sign in words):
            things = [int(self.number_of.get(f"{o.pictures}_{_SIGNS[sign]}", -1.0)) for sign in words]
            self._put(self._face(("digits", words, o.pictures, width, height, o.align), {
                "kind": "digits", "things": things, "width": width, "height": height, "align": o.align}), x, y, o)
            return
        size = max(1, min(pixel(o.font_size), 500))
        key = ("number", words, o.font, size, o.colour, width, height, o.align)
        if key not in self._faces:
            self._face(key, self._words(words, o, False, False, size, width, False) | {
                "width": width, "height": height, "align": o.align, "vertical": "middle", "step": size * 1.2, "outline": ""})
        self._put(self._face(key), x, y, o)

    def bar(self, part: float, x: float, y: float, o: Instance) -> None:
        width, height = self._size(o)
        long = height if o.fill in ("up", "down") else width
        filled = pixel(part * long) if part < 1.0 else long
        if part > 0.0:
            filled = max(1, filled)
        self._widget({"kind": "bar", "width": width, "height": height, "filled": filled, "fill": o.fill, "colour": _css(o.colour), "back": _css(o.back_colour)},
                     x, y, o)

    def gauge(self, part: float, x: float, y: float, o: Instance) -> None:
        width, height = self._size(o)
        self._widget({"kind": "gauge", "width": width, "height": height, "part": pixel(part * 256.0) / 256.0, "colour": _css(o.colour),
                      "back": _css(o.back_colour)}, x, y, o)

    def button(self, x: float, y: float, o: Instance, hover: bool = False) -> None:
        width, height = self._size(o)
        state = "disabled" if not o.enabled else "pressed" if o.held_down else "hover" if hover else "normal"
        size = max(1, min(pixel(o.font_size), 500))
        key = ("button", width, height, o.kind, state, o.checked, o.text, o.font, size, o.colour, o.back_colour)
        if not is_seen(o, x, y, self.width, self.height) or not width or not height:
            return
        if key not in self._faces:
            check = o.kind == "check"
            side = max(8, min(height, size + 4))
            room = width - (side + max(4, side // 3)) if check else width - 8
            self._face(key, self._words(o.text, o, False, False, size, room, True) | {
                "kind": "button", "width": width, "height": height, "state": state, "check": check, "checked": bool(o.checked), "side": side,
                "back": _css(o.back_colour), "step": size * 1.15})
        self._put(self._face(key), x, y, o)

    # -- helpers -----------------------------------------------------------------------------------------------------

    def _put(self, thing: float, x: float, y: float, o: Instance) -> None:
        width, height = pixel(o.width), pixel(o.height)
        if width < 1 or height < 1:
            return
        mirrored = (1.0 if o.flip_x else 0.0) + (2.0 if o.flip_y else 0.0)
        if o.angle:
            across, down = middle(o, x, y)
            self._list += (thing, across - width * 0.5, down - height * 0.5, float(width), float(height), o.opacity / 255.0, o.angle, mirrored)
        else:
            self._list += (thing, float(pixel(x - o.origin_x)), float(pixel(y - o.origin_y)), float(width), float(height), o.opacity / 255.0, 0.0, mirrored)

    def _face(self, key: Hashable, spec: dict[str, Any] | None = None) -> float:
        """Number of a face; the page is told of a new one."""
        number = self._faces.get(key)
        if number is None:
            number = self._faces[key] = self._next
            self._next += 1
            self.made.append({"face": number, **(spec or {})})
        self._shown[key] = number
        return float(number)

    def _widget(self, spec: dict[str, Any], x: float, y: float, o: Instance) -> None:
        if spec["width"] and spec["height"] and is_seen(o, x, y, self.width, self.height):
            self._put(self._face(tuple(spec.values()), spec), x, y, o)

    def _size(self, o: Instance) -> tuple[int, int]:
        return max(0, min(pixel(o.width), LARGEST)), max(0, min(pixel(o.height), LARGEST))

    def _words(self, words: str, o: Instance, bold: bool, italic: bool, size: int, width: int, wrapped: bool) -> dict[str, Any]:
        """Words broken into lines, with their look."""
        text = clean(words[:LONGEST])
        most = max(1, HIGHEST // size)
        lines = wrap(text, float(width), lambda line: self.measure(line, o.font, size, bold, italic), most) if wrapped else text.split("\n")[:most]
        return {"kind": "text", "lines": [line.rstrip() if wrapped else line for line in lines], "font": o.font, "size": size, "bold": bold, "italic": italic,
                "colour": _css(o.colour)}


def _css(colour: str) -> str:
    """A colour as a page writes it, '' for one that is not seen."""
    red, green, blue, alpha = rgba(colour)
    return f"#{red:02x}{green:02x}{blue:02x}{alpha:02x}" if alpha else ""
