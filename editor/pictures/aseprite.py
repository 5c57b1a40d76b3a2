"""Reads the files of Aseprite: frames with their times, tags, and slices with a pivot as places of the pictures.

What is read: layers and groups that are visible, with normal blending; raw, linked and compressed cels in RGBA, grey and indexed
colours; palettes. Tile maps and other ways of blending are told of. Nothing is taken from the file that it does not hold, and sizes
are capped before anything is unpacked. Source: the format's own description (ase-file-specs.md of the program).
"""

from __future__ import annotations

import struct
import zlib
from array import array
from dataclasses import dataclass, field
from pathlib import Path

from PySide6.QtGui import QImage, QPainter

from ...objects.phrases import msgid
from ...runtime.project.limits import PICTURE_PIXELS, PICTURE_SIDE
from ...runtime.project.media import MediaError
from . import raster

FILE = 128 * 1024 * 1024          # bytes of a file that is read at all
MOST_FRAMES = 1000
DAMAGED = msgid("This Aseprite file is damaged.")
OLD_PALETTE, OLDER_PALETTE, LAYER, CEL, TAGS, PALETTE, SLICE = 0x0004, 0x0011, 0x2004, 0x2005, 0x2018, 0x2019, 0x2022
RAW, LINKED, COMPRESSED = 0, 1, 2
VISIBLE, BACKGROUND, REFERENCE = 1, 8, 64


@dataclass(slots=True)
class Frame:
    image: QImage
    milliseconds: int
    points: dict[str, tuple[float, float]] = field(default_factory=dict)


@dataclass(slots=True)
class Tag:
    """Frames with a name. `direction`: 0 forward, 1 backward, 2 to and fro, 3 to and fro from the end."""

    name: str
    first: int
    last: int
    direction: int = 0

    def order(self) -> list[int]:
        numbers = list(range(self.first, self.last + 1))
        if self.direction in (1, 3):
            numbers.reverse()
        return numbers + numbers[-2:0:-1] if self.direction in (2, 3) else numbers


@dataclass(slots=True)
class Sprite:
    frames: list[Frame] = field(default_factory=list)
    tags: list[Tag] = field(default_factory=list)
    sentences: list[str] = field(default_factory=list)      # English; about what was left out


@dataclass(slots=True)
class _Cel:
    x: int
    y: int
    width: int
    height: int
    opacity: int
    data: bytes


class _Reader:
    """Numbers and texts one after the other."""

    def __init__(self, data: bytes, at: int = 0) -> None:
        self.data = data
        self.at = at

    def take(self, form: str) -> tuple[int, ...]:
        found: tuple[int, ...] = struct.unpack_from("<" + form, self.data, self.at)
        self.at += struct.calcsize("<" + form)
        return found

    def text(self) -> str:
        (length,) = self.take("H")
        raw = self.data[self.at:self.at + length]
        self.at += length
        return raw.decode("utf-8", "replace")

    def rest(self) -> bytes:
        return self.data[self.at:]


def read(path: Path) -> Sprite:
    """Raises `MediaError` or `OSError`."""
    if path.stat().st_size > FILE:
        raise MediaError("This file is too large: {limit} MB are read at most.", limit=FILE // (1024 * 1024))
    try:
        return _Sprite(path.read_bytes()).read()
    except (struct.error, zlib.error, IndexError, ValueError):
        raise MediaError(DAMAGED) from None


class _Sprite:
    """A file while it is read."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.layers: list[tuple[bool, int, bool]] = []          # shown, opacity, background
        self.levels: list[bool] = []                            # whether the groups around are shown, by level
        self.cels: list[dict[int, _Cel]] = []
        self.palette = [0xFF000000] * 256
        self.clear = 0
        self.depth = 32
        self.dim = True                                         # opacities of layers count
        self.slices: list[tuple[str, list[tuple[int, float, float]]]] = []
        self.made = Sprite()

    def read(self) -> Sprite:
        head = _Reader(self.data)
        _size, magic, frames, width, height, self.depth, flags = head.take("IHHHHHI")
        if magic != 0xA5E0 or self.depth not in (8, 16, 32) or not frames >= 1:
            raise MediaError("This is not an Aseprite file.")
        if max(width, height) > PICTURE_SIDE or not width or not height or width * height * min(frames, MOST_FRAMES) > 4 * PICTURE_PIXELS:
            raise MediaError("This picture is too large: {width} x {height} pixels, {count} times.", width=width, height=height, count=frames)
        self.clear = self.data[28]
        self.dim = bool(flags & 1)
        at = 128
        times: list[int] = []
        for _ in range(min(frames, MOST_FRAMES)):
            frame = _Reader(self.data, at)
            length, magic, few, time = frame.take("IHHH")
            frame.take("BB")
            (many,) = frame.take("I")
            if magic != 0xF1FA or length < 16:
                raise MediaError(DAMAGED)
            self.cels.append({})
            times.append(time)
            self._chunks(at + 16, min(at + length, len(self.data)), many or few)
            at += length
        for number, time in enumerate(times):
            self.made.frames.append(Frame(self._picture(number, width, height), max(1, time), self._points(number)))
        self.made.tags = [t for t in self.made.tags if t.first <= t.last < len(times)]
        return self.made

    def _chunks(self, at: int, end: int, count: int) -> None:
        for _ in range(count):
            size, kind = struct.unpack_from("<IH", self.data, at)
            if size < 6 or at + size > end:
                raise MediaError(DAMAGED)
            body = _Reader(self.data[at + 6:at + size])
            if kind == LAYER:
                self._layer(body)
            elif kind == CEL:
                self._cel(body)
            elif kind == PALETTE:
                self._colours(body)
            elif kind in (OLD_PALETTE, OLDER_PALETTE):
                self._old_colours(body, 255 if kind == OLD_PALETTE else 63)
            elif kind == TAGS:
                self._tags(body)
            elif kind == SLICE:
                self._slice(body)
            at += size

    def _say(self, sentence: str) -> None:
        if sentence not in self.made.sentences:
            self.made.sentences.append(sentence)

    def _layer(self, body: _Reader) -> None:
        flags, kind, level, _w, _h, blend, opacity = body.take("HHHHHHB")
        shown = bool(flags & VISIBLE) and not flags & REFERENCE and all(self.levels[:level])
        self.levels = [*self.levels[:level], shown]
        if kind == 2 and shown:
            self._say(msgid("Layers of tiles are left out. Turn them into ordinary layers first."))
        if blend and shown and kind == 0:
            self._say(msgid("Layers are laid over each other in the ordinary way, without blending."))
        self.layers.append((shown and kind == 0, opacity if self.dim else 255, bool(flags & BACKGROUND)))

    def _cel(self, body: _Reader) -> None:
        layer, x, y, opacity, kind, _z = body.take("HhhBHh")
        body.take("5B")
        if kind == LINKED:
            (frame,) = body.take("H")
            if frame < len(self.cels) - 1 and layer in self.cels[frame]:
                self.cels[-1][layer] = self.cels[frame][layer]
            return
        if kind not in (RAW, COMPRESSED):
            return
        width, height = body.take("HH")
        wanted = width * height * self.depth // 8
        if width * height > PICTURE_PIXELS:
            raise MediaError(DAMAGED)
        data = zlib.decompressobj().decompress(body.rest(), wanted) if kind == COMPRESSED and wanted else body.rest()[:wanted]
        if len(data) < wanted:
            raise MediaError(DAMAGED)
        self.cels[-1][layer] = _Cel(x, y, width, height, opacity, data)

    def _colours(self, body: _Reader) -> None:
        _size, first, last = body.take("III")
        body.take("8B")
        for number in range(first, min(last, 255) + 1):
            named, r, g, b, a = body.take("HBBBB")
            if named & 1:
                body.text()
            self.palette[number] = a << 24 | r << 16 | g << 8 | b

    def _old_colours(self, body: _Reader, most: int) -> None:
        at = 0
        for _ in range(body.take("H")[0]):
            skip, count = body.take("BB")
            at += skip
            for _ in range(count or 256):
                r, g, b = (value * 255 // most for value in body.take("BBB"))
                if at < 256:
                    self.palette[at] = 0xFF000000 | r << 16 | g << 8 | b
                at += 1

    def _tags(self, body: _Reader) -> None:
        (count,) = body.take("H")
        body.take("8B")
        for _ in range(count):
            first, last, direction = body.take("HHB")
            body.take("12B")
            self.made.tags.append(Tag(body.text(), first, last, direction))

    def _slice(self, body: _Reader) -> None:
        count, flags, _ = body.take("III")
        name = body.text()
        keys: list[tuple[int, float, float]] = []
        for _ in range(min(count, MOST_FRAMES)):
            frame, x, y, _w, _h = body.take("IiiII")
            if flags & 1:
                body.take("iiII")
            if flags & 2:
                px, py = body.take("ii")
                keys.append((frame, float(x + px), float(y + py)))
        if keys:
            self.slices.append((name, keys))

    # -- pictures ----------------------------------------------------------------------------------------------------

    def _points(self, number: int) -> dict[str, tuple[float, float]]:
        found: dict[str, tuple[float, float]] = {}
        for name, keys in self.slices:
            for frame, x, y in keys:
                if frame <= number or name not in found:
                    found[name] = (x, y)
        return found

    def _picture(self, number: int, width: int, height: int) -> QImage:
        image = raster.blank(width, height)
        first = True
        for layer, cel in sorted(self.cels[number].items()):
            shown, opacity, background = self.layers[layer]
            if not shown or not cel.width or not cel.height:
                continue
            piece = self._pixels(cel, background)
            strength = opacity * cel.opacity / (255 * 255)
            if first and strength == 1.0:
                raster.paste(image, piece, cel.x, cel.y, over=False)
            else:
                painter = QPainter(image)
                painter.setOpacity(strength)
                painter.drawImage(cel.x, cel.y, piece)
                painter.end()
            first = False
        return image

    def _pixels(self, cel: _Cel, background: bool) -> QImage:
        image = raster.blank(cel.width, cel.height)
        if self.depth == 32:
            values = array("I", cel.data)
            made = array("I", [v & 0xFF00FF00 | (v & 255) << 16 | v >> 16 & 255 if v >> 24 else 0 for v in values])
        elif self.depth == 16:
            made = array("I", [(v >> 8) << 24 | (v & 255) * 0x010101 if v >> 8 else 0 for v in array("H", cel.data)])
        else:
            colours = [c if c >> 24 else 0 for c in self.palette]
            if not background:
                colours[self.clear] = 0
            made = array("I", [colours[v] for v in cel.data])
        raster.Pixels(image).view[:] = made
        return image
