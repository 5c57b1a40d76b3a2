"""A small painter of flat pictures: paths, masks, gradients and a PNG writer, with nothing but the standard library.

Colours are `#rrggbb` or `#rrggbbaa` texts (or tuples of four numbers from 0 to 1), angles are degrees and turn clockwise,
lengths are pixels. Edges are exact across and sampled eight times down, so that slopes and curves come out smooth.
Only + - * / and square roots are used, so every computer draws the same pixels.
"""

from __future__ import annotations

import struct
import zlib
from array import array
from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate
from math import floor, sqrt
from pathlib import Path as FilePath

Point = tuple[float, float]
Rgba = tuple[float, float, float, float]
Colour = str | Rgba
SAMPLES = 8


# -- numbers ----------------------------------------------------------------------------------------------------------


def sine(degrees: float) -> float:
    """Sine of an angle in degrees, by a series: the same on every computer."""
    turn = degrees - 360.0 * floor(degrees / 360.0 + 0.5)
    if turn > 90.0:
        turn = 180.0 - turn
    elif turn < -90.0:
        turn = -180.0 - turn
    x = turn * 0.017453292519943295
    square = x * x
    term = total = x
    for n in (2, 4, 6, 8, 10, 12, 14):
        term = -term * square / (n * (n + 1))
        total += term
    return total


def cosine(degrees: float) -> float:
    return sine(degrees + 90.0)


class Dice:
    """Random numbers that never change: the n-th call gives the same value everywhere."""

    def __init__(self, seed: int) -> None:
        self.state = seed * 2654435761 % 4294967296 or 1

    def __call__(self, low: float = 0.0, high: float = 1.0) -> float:
        self.state = (self.state * 1664525 + 1013904223) % 4294967296
        return low + (high - low) * ((self.state >> 8) / 16777216.0)

    def pick(self, choices: Sequence[Colour]) -> Colour:
        return choices[int(self(0, len(choices)))]


# -- colours ----------------------------------------------------------------------------------------------------------


def rgba(colour: Colour) -> Rgba:
    if not isinstance(colour, str):
        return colour
    digits = colour.lstrip("#")
    parts = [int(digits[i : i + 2], 16) / 255.0 for i in range(0, len(digits), 2)]
    return (parts[0], parts[1], parts[2], parts[3] if len(parts) > 3 else 1.0)


def mix(first: Colour, second: Colour, part: float) -> Rgba:
    """The colour `part` of the way from the first to the second."""
    a, b = rgba(first), rgba(second)
    return (
        a[0] + (b[0] - a[0]) * part,
        a[1] + (b[1] - a[1]) * part,
        a[2] + (b[2] - a[2]) * part,
        a[3] + (b[3] - a[3]) * part,
    )


def fade(colour: Colour, opacity: float) -> Rgba:
    r, g, b, a = rgba(colour)
    return (r, g, b, a * opacity)


def dark(colour: Colour, part: float = 0.5) -> Rgba:
    """A deeper, slightly cooler tone of the colour: what outlines and shades are made of."""
    return mix(colour, "#1d1440", part)


def light(colour: Colour, part: float = 0.4) -> Rgba:
    return mix(colour, "#fffbe8", part)


Paint = Colour | Callable[[float, float], Rgba]


def stops_at(stops: Sequence[tuple[float, Rgba]], at: float) -> Rgba:
    if at <= stops[0][0]:
        return stops[0][1]
    for (low, before), (high, after) in zip(stops, stops[1:]):
        if at <= high:
            return mix(before, after, (at - low) / (high - low))
    return stops[-1][1]


def _stops(colours: Sequence[Colour | tuple[float, Colour]]) -> list[tuple[float, Rgba]]:
    result: list[tuple[float, Rgba]] = []
    for index, item in enumerate(colours):
        if isinstance(item, tuple) and len(item) == 2:
            result.append((item[0], rgba(item[1])))
        else:
            result.append((index / max(1, len(colours) - 1), rgba(item)))
    return result


def down(top: float, bottom: float, *colours: Colour | tuple[float, Colour]) -> Paint:
    """A gradient from `top` down to `bottom`; a colour may come with its place: `(0.3, '#fff')`."""
    stops = _stops(colours)
    rows: dict[float, Rgba] = {}

    def paint(_x: float, y: float) -> Rgba:
        if y not in rows:
            rows[y] = stops_at(stops, (y - top) / (bottom - top))
        return rows[y]

    return paint


def along(start: Point, end: Point, *colours: Colour | tuple[float, Colour]) -> Paint:
    stops = _stops(colours)
    dx, dy = end[0] - start[0], end[1] - start[1]
    size = dx * dx + dy * dy
    return lambda x, y: stops_at(stops, ((x - start[0]) * dx + (y - start[1]) * dy) / size)


def around(centre: Point, radius: float, *colours: Colour | tuple[float, Colour], squeeze: float = 1.0) -> Paint:
    """A gradient from a centre outwards; `squeeze` is how much flatter than a circle it is."""
    stops = _stops(colours)

    def paint(x: float, y: float) -> Rgba:
        dx, dy = x - centre[0], (y - centre[1]) * squeeze
        return stops_at(stops, sqrt(dx * dx + dy * dy) / radius)

    return paint


# -- paths ------------------------------------------------------------------------------------------------------------


class Path:
    """Closed outlines, all wound the same way: a point is inside when it is inside any of them."""

    def __init__(self, outlines: Iterable[Sequence[Point]]) -> None:
        self.outlines: list[list[Point]] = []
        for outline in outlines:
            points = list(outline)
            area = 0.0
            for (x0, y0), (x1, y1) in zip(points, points[1:] + points[:1]):
                area += x0 * y1 - x1 * y0
            self.outlines.append(points if area >= 0 else points[::-1])

    def __add__(self, other: Path) -> Path:
        return Path(self.outlines + other.outlines)

    def mapped(self, change: Callable[[float, float], Point]) -> Path:
        return Path([[change(x, y) for x, y in outline] for outline in self.outlines])

    def moved(self, dx: float, dy: float) -> Path:
        return self.mapped(lambda x, y: (x + dx, y + dy))

    def scaled(self, sx: float, sy: float, cx: float = 0.0, cy: float = 0.0) -> Path:
        return self.mapped(lambda x, y: (cx + (x - cx) * sx, cy + (y - cy) * sy))

    def turned(self, degrees: float, cx: float, cy: float) -> Path:
        s, c = sine(degrees), cosine(degrees)
        return self.mapped(lambda x, y: (cx + (x - cx) * c - (y - cy) * s, cy + (x - cx) * s + (y - cy) * c))

    def rim(self, width: float) -> Path:
        """The outline drawn with a round pen, half of it outside."""
        result: list[list[Point]] = []
        for outline in self.outlines:
            result += stroke([*outline, outline[0]], width).outlines
        return Path(result)


def polygon(*points: Point) -> Path:
    return Path([points])


def ellipse(cx: float, cy: float, rx: float, ry: float | None = None, turn: float = 0.0) -> Path:
    ry = rx if ry is None else ry
    count = max(12, min(96, int(4 * sqrt(max(rx, ry)) + max(rx, ry) / 2)))
    path = Path([[(cx + rx * cosine(360 * i / count), cy + ry * sine(360 * i / count)) for i in range(count)]])
    return path.turned(turn, cx, cy) if turn else path


def box(x: float, y: float, width: float, height: float, radius: float = 0.0) -> Path:
    if not radius:
        return polygon((x, y), (x + width, y), (x + width, y + height), (x, y + height))
    r = min(radius, width / 2, height / 2)
    points: list[Point] = []
    for cx, cy, start in (
        (x + width - r, y + r, -90),
        (x + width - r, y + height - r, 0),
        (x + r, y + height - r, 90),
        (x + r, y + r, 180),
    ):
        points += [(cx + r * cosine(start + 10 * i), cy + r * sine(start + 10 * i)) for i in range(10)]
    return Path([points])


def curve(points: Sequence[Point], closed: bool = False, steps: int = 8) -> list[Point]:
    """Points of a smooth line through the given ones (Catmull-Rom)."""
    count = len(points)
    result: list[Point] = []
    for i in range(count if closed else count - 1):
        a, b = (points[i - 1] if i or closed else points[0]), points[i]
        c = points[(i + 1) % count]
        d = points[(i + 2) % count] if closed or i + 2 < count else points[-1]
        for k in range(steps):
            t = k / steps
            u, v = t * t, t * t * t
            result.append(
                (
                    0.5 * (2 * b[0] + (c[0] - a[0]) * t + (2 * a[0] - 5 * b[0] + 4 * c[0] - d[0]) * u)
                    + 0.5 * (3 * b[0] - a[0] - 3 * c[0] + d[0]) * v,
                    0.5 * (2 * b[1] + (c[1] - a[1]) * t + (2 * a[1] - 5 * b[1] + 4 * c[1] - d[1]) * u)
                    + 0.5 * (3 * b[1] - a[1] - 3 * c[1] + d[1]) * v,
                )
            )
    if not closed:
        result.append(points[-1])
    return result


def blob(*points: Point) -> Path:
    """A smooth closed shape through the points."""
    return Path([curve(points, closed=True)])


def arc(cx: float, cy: float, rx: float, ry: float, start: float, end: float, steps: int = 24) -> list[Point]:
    angles = [start + (end - start) * i / steps for i in range(steps + 1)]
    return [(cx + rx * cosine(a), cy + ry * sine(a)) for a in angles]


def stroke(points: Sequence[Point], width: float, end_width: float | None = None) -> Path:
    """A line with round joints; with `end_width` it grows thinner (or thicker) towards its end."""
    last = width if end_width is None else end_width
    halves = [(width + (last - width) * i / max(1, len(points) - 1)) / 2 for i in range(len(points))]
    outlines: list[list[Point]] = []
    for (x, y), half in zip(points, halves):
        count = 8 if half < 1.5 else 12 if half < 5 else 24
        if half > 0.05:
            outlines.append([(x + half * cosine(360 * i / count), y + half * sine(360 * i / count)) for i in range(count)])
    for (a, b), (ha, hb) in zip(zip(points, points[1:]), zip(halves, halves[1:])):
        dx, dy = b[0] - a[0], b[1] - a[1]
        size = sqrt(dx * dx + dy * dy)
        if size > 1e-9:
            nx, ny = -dy / size, dx / size
            outlines.append(
                [
                    (a[0] + nx * ha, a[1] + ny * ha),
                    (b[0] + nx * hb, b[1] + ny * hb),
                    (b[0] - nx * hb, b[1] - ny * hb),
                    (a[0] - nx * ha, a[1] - ny * ha),
                ]
            )
    return Path(outlines)


def star(cx: float, cy: float, outer: float, inner: float, count: int, turn: float = -90.0) -> list[Point]:
    points = []
    for i in range(count * 2):
        r = outer if i % 2 == 0 else inner
        a = turn + 180 * i / count
        points.append((cx + r * cosine(a), cy + r * sine(a)))
    return points


# -- masks ------------------------------------------------------------------------------------------------------------


class Mask:
    """How much of each pixel a shape covers, from 0 to 1, in a rectangle of the canvas."""

    def __init__(self, left: int, top: int, width: int, rows: list[list[float]]) -> None:
        self.left, self.top, self.width, self.rows = left, top, width, rows

    @classmethod
    def of(cls, path: Path, width: int, height: int) -> Mask:
        xs = [x for outline in path.outlines for x, _ in outline]
        ys = [y for outline in path.outlines for _, y in outline]
        if not xs:
            return cls(0, 0, 0, [])
        left, right = max(0, floor(min(xs))), min(width, floor(max(xs)) + 1)
        top, bottom = max(0, floor(min(ys))), min(height, floor(max(ys)) + 1)
        if right <= left or bottom <= top:
            return cls(0, 0, 0, [])
        crossings: list[list[tuple[float, int]]] = [[] for _ in range((bottom - top) * SAMPLES)]
        for outline in path.outlines:
            for (x0, y0), (x1, y1) in zip(outline, outline[1:] + outline[:1]):
                if y0 == y1:
                    continue
                way = 1
                if y0 > y1:
                    x0, y0, x1, y1, way = x1, y1, x0, y0, -1
                slope = (x1 - x0) / (y1 - y0)
                first = max(0, floor((y0 - top) * SAMPLES + 0.5))
                after = min(len(crossings), floor((y1 - top) * SAMPLES + 0.5))
                for line in range(first, after):
                    y = top + (line + 0.5) / SAMPLES
                    crossings[line].append((x0 + (y - y0) * slope, way))
        span = right - left
        rows = []
        for row in range(bottom - top):
            steps = [0.0] * (span + 2)
            for crossed in crossings[row * SAMPLES : (row + 1) * SAMPLES]:
                winding = 0
                for x, way in sorted(crossed):
                    before, winding = winding, winding + way
                    if (before == 0) == (winding == 0):
                        continue
                    place = min(max(x - left, 0.0), float(span))
                    cell = int(place)
                    part = place - cell
                    sign = 1.0 / SAMPLES if before == 0 else -1.0 / SAMPLES
                    steps[cell] += sign * (1.0 - part)
                    steps[cell + 1] += sign * part
            rows.append(list(accumulate(steps))[:span])
        return cls(left, top, span, rows)

    def _at(self, x: int, y: int) -> float:
        x, y = x - self.left, y - self.top
        return self.rows[y][x] if 0 <= y < len(self.rows) and 0 <= x < self.width else 0.0

    def __and__(self, other: Mask) -> Mask:
        return Mask(
            self.left,
            self.top,
            self.width,
            [[v and v * other._at(self.left + i, self.top + j) for i, v in enumerate(row)] for j, row in enumerate(self.rows)],
        )

    def __sub__(self, other: Mask) -> Mask:
        return Mask(
            self.left,
            self.top,
            self.width,
            [[v and v * (1.0 - other._at(self.left + i, self.top + j)) for i, v in enumerate(row)] for j, row in enumerate(self.rows)],
        )

    def blurred(self, radius: int) -> Mask:
        """The same mask with a soft edge: three box blurs of the radius, so it grows by three radii."""
        if radius < 1 or not self.rows:
            return self
        pad = radius * 3
        width = self.width + 2 * pad
        empty = [[0.0] * width for _ in range(pad)]
        rows = empty + [[0.0] * pad + row + [0.0] * pad for row in self.rows] + empty
        for _ in range(3):
            rows = [_smear(row, radius) for row in rows]
            rows = [list(row) for row in zip(*(_smear(list(column), radius) for column in zip(*rows)))]
        return Mask(self.left - pad, self.top - pad, width, rows)


def _smear(values: list[float], radius: int) -> list[float]:
    sums = [0.0, *accumulate([0.0] * radius + values + [0.0] * radius)]
    size = 2 * radius + 1
    return [max(0.0, (sums[i + size] - sums[i]) / size) for i in range(len(values))]


# -- canvas -----------------------------------------------------------------------------------------------------------


class Canvas:
    """A picture in the making: premultiplied red, green, blue, opacity for each pixel.

    With `zoom` everything is drawn that many times larger, from the shifted corner `left, top` (in pixels) on.
    """

    def __init__(self, width: int, height: int, zoom: float = 1.0, left: float = 0.0, top: float = 0.0) -> None:
        self.width, self.height = width, height
        self.zoom, self.left, self.top = zoom, left, top
        self.data = array("d", bytes(8 * 4 * width * height))

    def mask(self, path: Path) -> Mask:
        zoom, left, top = self.zoom, self.left, self.top
        if zoom != 1.0 or left or top:
            path = path.mapped(lambda x, y: (x * zoom + left, y * zoom + top))
        return Mask.of(path, self.width, self.height)

    def soft(self, path: Path, radius: float) -> Mask:
        """The mask of a shape with a soft edge."""
        return self.mask(path).blurred(int(radius * self.zoom + 0.5))

    def fill(self, shape: Path | Mask, paint: Paint, clip: Mask | None = None, opacity: float = 1.0) -> None:
        mask = self.mask(shape) if isinstance(shape, Path) else shape
        if clip is not None:
            mask = mask & clip
        plain = None if callable(paint) else rgba(paint)
        data = self.data
        scale, left, top = 1.0 / self.zoom, self.left, self.top
        for j, row in enumerate(mask.rows):
            y = mask.top + j
            if not 0 <= y < self.height:
                continue
            for i, cover in enumerate(row):
                x = mask.left + i
                if cover <= 0.001 or not 0 <= x < self.width:
                    continue
                r, g, b, a = plain if plain is not None else paint((x + 0.5 - left) * scale, (y + 0.5 - top) * scale)  # type: ignore[operator]
                a *= opacity * (cover if cover < 1.0 else 1.0)
                at = 4 * (y * self.width + x)
                rest = 1.0 - a
                data[at] = data[at] * rest + r * a
                data[at + 1] = data[at + 1] * rest + g * a
                data[at + 2] = data[at + 2] * rest + b * a
                data[at + 3] = data[at + 3] * rest + a

    def flood(self, paint: Paint) -> None:
        self.fill(Mask(0, 0, self.width, [[1.0] * self.width] * self.height), paint)

    def line(self, points: Sequence[Point], width: float, paint: Paint, end: float | None = None) -> None:
        self.fill(stroke(points, width, end), paint)

    def shadow(self, path: Path, soft: int = 3, opacity: float = 0.25, colour: Colour = "#1d1440") -> None:
        self.fill(self.soft(path, soft), colour, opacity=opacity)

    def toon(
        self,
        path: Path,
        paint: Paint,
        line: Colour | None = None,
        width: float = 2.5,
        shade: tuple[float, float, float] | None = None,
        shine: tuple[float, float, float] | None = None,
    ) -> Mask:
        """A shape with an outline around it, a shade on the side it is moved from and a shine on the other.

        `shade` and `shine` are (dx, dy, opacity): the crescent left when the shape is moved by dx, dy is toned.
        Returns the mask of the shape, to clip details by.
        """
        if line is not None:
            self.fill(path + path.rim(width * 2), line)
        mask = self.mask(path)
        self.fill(mask, paint)
        for tone, colour in ((shade, "#2a1458"), (shine, "#fffdf0")):
            if tone is not None:
                dx, dy, opacity = tone
                moved = self.soft(path.moved(dx, dy), 1)
                self.fill(mask - moved, colour, opacity=opacity)
        return mask

    def stamp(self, other: Canvas, left: int, top: int, opacity: float = 1.0) -> None:
        """Lay another canvas over this one."""
        for y in range(max(0, -top), min(other.height, self.height - top)):
            for x in range(max(0, -left), min(other.width, self.width - left)):
                source = 4 * (y * other.width + x)
                a = other.data[source + 3] * opacity
                if a > 0.001:
                    at = 4 * ((y + top) * self.width + x + left)
                    for k in range(4):
                        self.data[at + k] = self.data[at + k] * (1.0 - a) + other.data[source + k] * opacity

    # -- files --

    def pixels(self) -> bytes:
        """Red, green, blue, opacity as bytes, row after row."""
        out = bytearray()
        data = self.data
        for at in range(0, len(data), 4):
            a = data[at + 3]
            if a < 0.002:
                out += b"\0\0\0\0"
            else:
                out += bytes(min(255, int(data[at + k] / a * 255.0 + 0.5)) for k in range(3))
                out.append(min(255, int(a * 255.0 + 0.5)))
        return bytes(out)

    def save(self, file: FilePath) -> bool:
        """Write the picture, unless the file holds these pixels already; true when it was written."""
        pixels = self.pixels()
        if file.exists() and read_png(file) == (self.width, self.height, pixels):
            return False
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(png(self.width, self.height, pixels))
        return True


# -- PNG --------------------------------------------------------------------------------------------------------------


def _paeth(a: int, b: int, c: int) -> int:
    pa, pb, pc = abs(b - c), abs(a - c), abs(a + b - c - c)
    return a if pa <= pb and pa <= pc else b if pb <= pc else c


def _filtered(row: bytes, above: bytes, size: int) -> list[bytes]:
    left = bytes(size) + row[:-size]
    corner = bytes(size) + above[:-size]
    return [
        row,
        bytes([(v - a) & 255 for v, a in zip(row, left)]),
        bytes([(v - b) & 255 for v, b in zip(row, above)]),
        bytes([(v - (a + b) // 2) & 255 for v, a, b in zip(row, left, above)]),
        bytes([(v - _paeth(a, b, c)) & 255 for v, a, b, c in zip(row, left, above, corner)]),
    ]


def png(width: int, height: int, pixels: bytes) -> bytes:
    """An RGBA picture (RGB when nothing is transparent) as the bytes of a PNG file."""
    size = 4
    if pixels[3::4].count(255) == width * height:
        size = 3
        solid = bytearray(width * height * 3)
        for k in range(3):
            solid[k::3] = pixels[k::4]
        pixels = bytes(solid)
    stride = width * size
    body = bytearray()
    above = bytes(stride)
    for y in range(height):
        row = pixels[y * stride : (y + 1) * stride]
        tries = _filtered(row, above, size)
        costs = [sum(v if v < 128 else 256 - v for v in line) for line in tries]
        best = costs.index(min(costs))
        body.append(best)
        body += tries[best]
        above = row

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 6 if size == 4 else 2, 0, 0, 0)
    packed = zlib.compress(bytes(body), 9)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", packed) + chunk(b"IEND", b"")


def read_png(file: FilePath) -> tuple[int, int, bytes] | None:
    """Width, height and RGBA pixels of a picture written by `png`; None when it is another kind of file."""
    content = file.read_bytes()
    if content[:8] != b"\x89PNG\r\n\x1a\n" or content[12:16] != b"IHDR":
        return None
    width, height, depth, kind = struct.unpack(">IIBB", content[16:26])
    if depth != 8 or kind not in (2, 6):
        return None
    at, packed = 8, b""
    while at + 8 <= len(content):
        length = struct.unpack(">I", content[at : at + 4])[0]
        if content[at + 4 : at + 8] == b"IDAT":
            packed += content[at + 8 : at + 8 + length]
        at += 12 + length
    try:
        body = zlib.decompress(packed)
    except zlib.error:
        return None
    size = 4 if kind == 6 else 3
    stride = width * size
    out = bytearray()
    above = bytes(stride)
    for y in range(height):
        method = body[y * (stride + 1)]
        row = bytearray(body[y * (stride + 1) + 1 : (y + 1) * (stride + 1)])
        if method == 2:
            row = bytearray([(v + b) & 255 for v, b in zip(row, above)])
        elif method:
            for i, v in enumerate(row):
                a = row[i - size] if i >= size else 0
                b, c = above[i], above[i - size] if i >= size else 0
                guess = a if method == 1 else (a + b) // 2 if method == 3 else _paeth(a, b, c)
                row[i] = (v + guess) & 255
        out += row
        above = bytes(row)
    if size == 4:
        return width, height, bytes(out)
    full = bytearray(b"\xff" * (width * height * 4))
    for k in range(3):
        full[k::4] = out[k::3]
    return width, height, bytes(full)
