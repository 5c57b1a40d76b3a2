"""Drawing on pixels, exactly: no smoothing, no blending. Colours are Qt's 0xAARRGGBB numbers."""

from __future__ import annotations

import math
from array import array
from collections.abc import Iterator

from PySide6.QtCore import QRect
from PySide6.QtGui import QImage

FORMAT = QImage.Format.Format_ARGB32
CLEAR = 0
Span = tuple[int, int]


def blank(width: int, height: int, colour: int = CLEAR) -> QImage:
    image = QImage(width, height, FORMAT)
    image.fill(colour)
    return image


class Pixels:
    """The pixels of an image for reading and writing, kept inside `clip`. The image is not to be copied meanwhile."""

    def __init__(self, image: QImage, clip: QRect | None = None) -> None:
        self.image = image         # lives as long as the view of its memory
        self.width = image.width()
        self.height = image.height()
        self.view = memoryview(image.bits()).cast("B").cast("I")
        inside = image.rect() if clip is None else image.rect().intersected(clip)
        self.left, self.top, self.right, self.bottom = inside.left(), inside.top(), inside.right() + 1, inside.bottom() + 1

    def row(self, y: int, x0: int, x1: int, colour: int) -> None:
        """Colour the pixels from x0 up to x1, without x1."""
        x0, x1 = max(x0, self.left), min(x1, self.right)
        if self.top <= y < self.bottom and x0 < x1:
            at = y * self.width
            self.view[at + x0:at + x1] = array("I", (colour,)) * (x1 - x0)

    def box(self, x: int, y: int, width: int, height: int, colour: int) -> None:
        for line in range(max(y, self.top), min(y + height, self.bottom)):
            self.row(line, x, x + width, colour)

    def dab(self, x: int, y: int, size: int, colour: int) -> None:
        """A square brush, its middle (or the pixel right below it) at x, y."""
        self.box(x - size // 2, y - size // 2, size, size, colour)


def line_points(x0: int, y0: int, x1: int, y1: int) -> Iterator[tuple[int, int]]:
    """Both ends and what lies between (Bresenham)."""
    dx, dy = abs(x1 - x0), -abs(y1 - y0)
    step_x, step_y = (1 if x0 < x1 else -1), (1 if y0 < y1 else -1)
    error = dx + dy
    while True:
        yield x0, y0
        if (x0, y0) == (x1, y1):
            return
        twice = 2 * error
        if twice >= dy:
            error += dy
            x0 += step_x
        if twice <= dx:
            error += dx
            y0 += step_y


def line(image: QImage, start: tuple[int, int], end: tuple[int, int], colour: int, size: int = 1, clip: QRect | None = None) -> None:
    pixels = Pixels(image, clip)
    for x, y in line_points(*start, *end):
        pixels.dab(x, y, size, colour)


def rectangle(image: QImage, box: QRect, colour: int, size: int, filled: bool, clip: QRect | None = None) -> None:
    pixels = Pixels(image, clip)
    x, y, w, h = box.x(), box.y(), box.width(), box.height()
    if filled or 2 * size >= min(w, h):
        pixels.box(x, y, w, h, colour)
        return
    pixels.box(x, y, w, size, colour)
    pixels.box(x, y + h - size, w, size, colour)
    pixels.box(x, y + size, size, h - 2 * size, colour)
    pixels.box(x + w - size, y + size, size, h - 2 * size, colour)


def ellipse_spans(width: int, height: int) -> list[Span]:
    """For each row of a filled ellipse in a box, where it begins and ends."""
    spans: list[Span] = []
    for y in range(height):
        part = (2 * y + 1 - height) / height
        half = width * 0.5 * math.sqrt(max(0.0, 1.0 - part * part))
        begin = max(0, math.ceil(width * 0.5 - half - 0.5))
        if 2 * begin >= width:
            begin = (width - 1) // 2
        spans.append((begin, width - begin))
    return spans


def _eroded(spans: list[Span]) -> list[Span]:
    """The spans without their rim."""
    none = (1 << 30, -1)
    made: list[Span] = []
    for y, (begin, end) in enumerate(spans):
        above = spans[y - 1] if y else none
        below = spans[y + 1] if y + 1 < len(spans) else none
        made.append((max(begin + 1, above[0], below[0]), min(end - 1, above[1], below[1])))
    return made


def ellipse(image: QImage, box: QRect, colour: int, size: int, filled: bool, clip: QRect | None = None) -> None:
    pixels = Pixels(image, clip)
    spans = ellipse_spans(box.width(), box.height())
    inner = spans
    for _ in range(0 if filled else size):
        inner = _eroded(inner)
    left, top = box.x(), box.y()
    for y, (begin, end) in enumerate(spans):
        hole_begin, hole_end = inner[y]
        if filled or hole_begin >= hole_end:
            pixels.row(top + y, left + begin, left + end, colour)
        else:
            pixels.row(top + y, left + begin, left + hole_begin, colour)
            pixels.row(top + y, left + hole_end, left + end, colour)


def alike(one: int, other: int, tolerance: int) -> bool:
    """Whether two colours differ by at most `tolerance` (0 to 255) in each part; all that is fully clear is alike."""
    if one == other or (one >> 24 == 0 and other >> 24 == 0):
        return True
    return tolerance > 0 and all(abs((one >> s & 255) - (other >> s & 255)) <= tolerance for s in (0, 8, 16, 24))


def fill(image: QImage, x: int, y: int, colour: int, tolerance: int = 0, clip: QRect | None = None, everywhere: bool = False) -> None:
    """Colour the area around a pixel that is alike; `everywhere`: all that is alike in the picture."""
    pixels = Pixels(image, clip)
    if not (pixels.left <= x < pixels.right and pixels.top <= y < pixels.bottom):
        return
    width = pixels.width
    start = pixels.view[y * width + x]
    fits = {value: alike(value, start, tolerance) for value in set(pixels.view)}
    mask = bytearray(map(fits.__getitem__, pixels.view))         # 1: alike and not filled yet
    if everywhere:
        for row in range(pixels.top, pixels.bottom):
            at, end = row * width + pixels.left, row * width + pixels.right
            while (at := mask.find(1, at, end)) >= 0:
                stop = _up_to(mask, at, end)
                pixels.row(row, at - row * width, stop - row * width, colour)
                at = stop
        return
    todo = [(x, y)]
    while todo:
        x, y = todo.pop()
        base = y * width
        if not mask[base + x]:
            continue
        begin = max(mask.rfind(0, base + pixels.left, base + x) + 1, base + pixels.left)
        end = _up_to(mask, base + x, base + pixels.right)
        mask[begin:end] = bytes(end - begin)
        pixels.row(y, begin - base, end - base, colour)
        for other in (y - 1, y + 1):
            if pixels.top <= other < pixels.bottom:
                shift = (other - y) * width
                at, stop = begin + shift, end + shift
                while (at := mask.find(1, at, stop)) >= 0:
                    todo.append((at - other * width, other))
                    at = _up_to(mask, at, stop)


def _up_to(mask: bytearray, at: int, end: int) -> int:
    """Where a run of ones ends."""
    found = mask.find(0, at, end)
    return end if found < 0 else found


# -- whole pictures --------------------------------------------------------------------------------------------------


def flip_x(image: QImage) -> QImage:
    """Left becomes right."""
    made = QImage(image)
    pixels = Pixels(made)
    for y in range(pixels.height):
        at = y * pixels.width
        row = array("I", pixels.view[at:at + pixels.width])
        row.reverse()
        pixels.view[at:at + pixels.width] = row
    return made


def flip_y(image: QImage) -> QImage:
    """Top becomes bottom."""
    made = QImage(image)
    pixels = Pixels(made)
    old, width = array("I", pixels.view), pixels.width
    for y in range(pixels.height):
        at = (pixels.height - 1 - y) * width
        pixels.view[y * width:(y + 1) * width] = old[at:at + width]
    return made


def rotate(image: QImage) -> QImage:
    """A quarter turn clockwise: what was on the left is on top."""
    source = Pixels(QImage(image))
    old, width, height = array("I", source.view), source.width, source.height
    made = blank(height, width)
    pixels = Pixels(made)
    for y in range(width):
        pixels.view[y * height:(y + 1) * height] = old[y::width][::-1]
    return made


def paste(image: QImage, piece: QImage, x: int, y: int, over: bool = True) -> None:
    """Put a piece on an image. `over`: where the piece is clear, what lies below stays; translucent pixels replace."""
    target, source = Pixels(image), Pixels(QImage(piece))
    x0, x1 = max(0, -x), min(source.width, target.width - x)
    for row in range(max(0, -y), min(source.height, target.height - y)):
        if x0 >= x1:
            return
        at, into = row * source.width, (row + y) * target.width + x
        if not over:
            target.view[into + x0:into + x1] = source.view[at + x0:at + x1]
            continue
        for column in range(x0, x1):
            value = source.view[at + column]
            if value >> 24:
                target.view[into + column] = value


def resized(image: QImage, width: int, height: int, left: int, top: int) -> QImage:
    """Another canvas: the old picture stands `left`, `top` pixels from its corner; the rest is clear."""
    made = blank(width, height)
    paste(made, image, left, top, over=False)
    return made


def stretched(image: QImage, width: int, height: int) -> QImage:
    """The picture in another size, each pixel the nearest one of before."""
    source = Pixels(QImage(image))
    made = blank(width, height)
    target = Pixels(made)
    columns = [int((x + 0.5) * source.width / width) for x in range(width)]
    for y in range(height):
        at = int((y + 0.5) * source.height / height) * source.width
        row = source.view[at:at + source.width]
        target.view[y * width:(y + 1) * width] = array("I", [row[x] for x in columns])
    return made


def averaged(image: QImage, width: int, height: int) -> QImage:
    """The picture in another size, each pixel the mean of those that it covers: what was drawn large gets soft edges."""
    source = Pixels(QImage(image))
    made = blank(width, height)
    target = Pixels(made)
    across = [(x * source.width // width, max(x * source.width // width + 1, (x + 1) * source.width // width)) for x in range(width)]
    for y in range(height):
        top = y * source.height // height
        rows = [source.view[n * source.width:(n + 1) * source.width] for n in range(top, max(top + 1, (y + 1) * source.height // height))]
        for x, (left, right) in enumerate(across):
            values = [value for row in rows for value in row[left:right]]
            first = values[0]
            target.view[y * width + x] = first if values.count(first) == len(values) else _mean(values)
    return made


def _mean(values: list[int]) -> int:
    """The colour between some, each counting as much as it is opaque."""
    weight = red = green = blue = 0
    for value in values:
        alpha = value >> 24
        weight += alpha
        red += (value >> 16 & 255) * alpha
        green += (value >> 8 & 255) * alpha
        blue += (value & 255) * alpha
    if not weight:
        return CLEAR
    half, count = weight // 2, len(values)
    alpha = (weight + count // 2) // count
    return alpha << 24 | (red + half) // weight << 16 | (green + half) // weight << 8 | (blue + half) // weight if alpha else CLEAR
