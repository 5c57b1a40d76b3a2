"""Collision masks: which pixels of a picture are solid, as rows of bits in Python integers.

A pixel is solid when its alpha is above 127. Bit 0 of a row is its leftmost pixel, row 0 is the top one. Masks are the
world's own, so every back end agrees on what touches what, and nothing here depends on the platform.

A mask is looked at through a `MaskView`: placed by its hot spot, scaled, mirrored, turned. Mirrored views are exact to
the pixel, and so are quarter turns up to 64 pixels. Others are sampled: the bounding box of the turned and scaled
picture is divided into at most 64 x 64 square cells of whole pixels, each cell is as solid as the picture is at its
middle, angles count in 64ths of a turn and sizes in whole pixels. Views are kept per mask, the ones used last.

Whether two views overlap is one shift and one `&` of two long integers: each view is laid out once in rows so wide that
the other cannot reach round an edge into the next row. Very large views are compared row by row.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence
from functools import reduce
from itertools import count
from math import ceil, floor
from operator import or_
from typing import Final

from .maths import sin_cos

SOLID_FROM: Final = 128
TURNS: Final = 64
MOST_CELLS: Final = 64
LARGEST: Final = 16384  # pixels of a side

_DIGITS: Final = b"0" * SOLID_FROM + b"1" * (256 - SOLID_FROM)
_DEGREES: Final = 360.0 / TURNS
_POINT: Final = 20  # binary places of the positions in a sampled picture
_KEPT_VIEWS: Final = 256
_KEPT_SHAPES: Final = 96
_LAID_OUT_UP_TO: Final = 1 << 17  # bits
_HEADER: Final = struct.Struct("<BII")

_Key = tuple[float, float, bool, bool, int, float, float]


class Mask:
    """The solid pixels of a picture of `width` x `height`: `rows[y] >> x & 1`.

    `solid`: every pixel is (and there is one). `empty`: none is.
    """

    __slots__ = ("_older_shapes", "_older_views", "_shapes", "_views", "empty", "height", "rows", "solid", "width")

    def __init__(self, width: int, height: int, rows: Sequence[int]) -> None:
        """`rows` holds `height` integers of at most `width` bits; `ValueError` when it does not."""
        if not (0 <= width <= LARGEST and 0 <= height <= LARGEST):
            raise ValueError(f"a mask of {width} x {height} pixels")
        if len(rows) != height or any(row < 0 or row >> width for row in rows):
            raise ValueError(f"the rows of a mask do not fit {width} x {height} pixels")
        self.width = width
        self.height = height
        self.rows = tuple(rows)
        self.empty = not any(rows)
        full = (1 << width) - 1
        self.solid = width > 0 and height > 0 and all(row == full for row in rows)
        self._views: dict[_Key, MaskView] = {}
        self._older_views: dict[_Key, MaskView] = {}
        self._shapes: dict[tuple[int, int, bool, bool, int], _Shape] = {}
        self._older_shapes: dict[tuple[int, int, bool, bool, int], _Shape] = {}

    @classmethod
    def from_alpha(cls, width: int, height: int, alpha: bytes | bytearray | memoryview) -> Mask:
        """From one byte of alpha a pixel, row by row from the top left; `ValueError` when the count is wrong."""
        if len(alpha) != width * height:
            raise ValueError(f"{len(alpha)} bytes of alpha for {width} x {height} pixels")
        text = bytes(alpha).translate(_DIGITS)[::-1]  # the last pixel first, as digits are written
        if not text:
            return cls(width, height, (0,) * height)
        return cls(width, height, [int(text[start : start + width], 2) for start in range(len(text) - width, -1, -width)])

    @classmethod
    def box(cls, width: int, height: int) -> Mask:
        """A solid rectangle."""
        return cls(width, height, ((1 << max(width, 0)) - 1,) * max(height, 0))

    def to_bytes(self) -> bytes:
        """A compact form to be stored: a kind (0 empty, 1 solid, 2 bits deflated by zlib), width, height, the bits."""
        if self.empty or self.solid:
            return _HEADER.pack(1 if self.solid else 0, self.width, self.height)
        span = (self.width + 7) // 8
        bits = b"".join([row.to_bytes(span, "little") for row in self.rows])
        return _HEADER.pack(2, self.width, self.height) + zlib.compress(bits, 9)

    @classmethod
    def from_bytes(cls, data: bytes) -> Mask:
        """The mask that `to_bytes` wrote; `ValueError` when it is damaged. Never unpacks more than the size says."""
        if len(data) < _HEADER.size:
            raise ValueError("a mask is cut short")
        kind, width, height = _HEADER.unpack_from(data)
        if width > LARGEST or height > LARGEST or kind > 2:
            raise ValueError("a mask is damaged")
        if kind < 2:
            return cls.box(width, height) if kind else cls(width, height, (0,) * height)
        span = (width + 7) // 8
        unpacking = zlib.decompressobj()
        try:
            bits = unpacking.decompress(data[_HEADER.size :], span * height + 1)
        except zlib.error as error:
            raise ValueError("a mask is damaged") from error
        if len(bits) != span * height or not unpacking.eof:
            raise ValueError("a mask is damaged")
        return cls(width, height, [int.from_bytes(bits[start : start + span], "little") for start in range(0, len(bits), span or 1)])

    def view(
        self,
        scale_x: float = 1.0,
        scale_y: float = 1.0,
        flip_x: bool = False,
        flip_y: bool = False,
        angle: float = 0.0,
        origin_x: float = 0.0,
        origin_y: float = 0.0,
    ) -> MaskView:
        """The mask scaled, mirrored and turned by `angle` (degrees, clockwise, 0 = unturned) about its hot spot.

        The hot spot is given as instances keep it: from the top left corner of the scaled and mirrored, unturned box.
        A scale of 0 or below, or one that makes a side longer than 16,384 pixels, gives an empty view.
        """
        turn = floor(angle / _DEGREES + 0.5) & TURNS - 1 if angle else 0
        key = (scale_x, scale_y, flip_x, flip_y, turn, origin_x, origin_y)
        found = self._views.get(key)
        if found is None:
            found = self._older_views.get(key) or MaskView(self._shape(scale_x, scale_y, flip_x, flip_y, turn), turn, origin_x, origin_y)
            if len(self._views) >= _KEPT_VIEWS:
                self._older_views, self._views = self._views, {}
            self._views[key] = found
        return found

    def _shape(self, scale_x: float, scale_y: float, flip_x: bool, flip_y: bool, turn: int) -> _Shape:
        width = _scaled(self.width, scale_x)
        height = _scaled(self.height, scale_y)
        key = (width, height, flip_x, flip_y, turn)
        found = self._shapes.get(key)
        if found is None:
            found = self._older_shapes.get(key) or self._new_shape(width, height, flip_x, flip_y, turn)
            if len(self._shapes) >= _KEPT_SHAPES:
                self._older_shapes, self._shapes = self._shapes, {}
            self._shapes[key] = found
        return found

    def _new_shape(self, width: int, height: int, flip_x: bool, flip_y: bool, turn: int) -> _Shape:
        if self.empty or not width or not height:
            return _Shape(width, height, [], 1, width * 0.5, height * 0.5)
        if turn == 0 and width == self.width and height == self.height:
            rows = list(self.rows)
            if flip_x and not self.solid:
                rows = [int(f"{row:0{width}b}"[::-1], 2) for row in rows]
            return _Shape(width, height, rows[::-1] if flip_y else rows, 1, width * 0.5, height * 0.5)
        return _sampled(self, width, height, flip_x, flip_y, turn)


def _scaled(side: int, scale: float) -> int:
    """A side in whole pixels; 0 for what is not there or too large to be looked at."""
    size = side * scale
    if not 0.0 < size <= LARGEST:
        return 0
    return floor(size + 0.5) or 1


class _Shape:
    """What a view looks like, wherever its hot spot is: rows of pixels without the empty ones around.

    `half_width` and `half_height` are those of the bounding box of the turned picture; `left` and `top` say where in it
    the rows begin.
    """

    __slots__ = ("box_height", "box_width", "cell", "half_height", "half_width", "height", "laid_out", "left", "rows", "solid", "top", "width")

    def __init__(self, box_width: int, box_height: int, rows: list[int], cell: int, half_width: float, half_height: float) -> None:
        self.box_width = box_width
        self.box_height = box_height
        self.cell = cell
        self.half_width = half_width
        self.half_height = half_height
        self.laid_out: dict[int, int] = {}
        first, last = 0, len(rows)
        while first < last and not rows[first]:
            first += 1
        while last > first and not rows[last - 1]:
            last -= 1
        columns = reduce(or_, rows, 0)
        left = (columns & -columns).bit_length() - 1 if columns else 0
        self.left = left
        self.top = first
        self.width = columns.bit_length() - left
        self.height = last - first
        self.rows = tuple([row >> left for row in rows[first:last]])
        full = (1 << self.width) - 1
        self.solid = self.height > 0 and all(row == full for row in self.rows)

    def lay_out(self, stride: int) -> int:
        """All rows in one integer, row y from bit y * `stride` on; kept, as few strides are ever asked for."""
        step = stride // 8
        whole = self.laid_out[stride] = int.from_bytes(b"".join([row.to_bytes(step, "little") for row in self.rows]), "little")
        return whole


def _sampled(mask: Mask, width: int, height: int, flip_x: bool, flip_y: bool, turn: int) -> _Shape:
    sine, cosine = sin_cos(turn * _DEGREES)
    half_width = (abs(width * cosine) + abs(height * sine)) * 0.5
    half_height = (abs(width * sine) + abs(height * cosine)) * 0.5
    cell = ceil(max(half_width, half_height) * 2.0 / MOST_CELLS)
    columns = ceil(half_width * 2.0 / cell)
    source = mask.rows
    # one step to the right in the view is (du, dv) in the source, one step down (-dv, du) but for the scales; all in 2^-20 pixels
    unit = float(1 << _POINT)
    to_x = mask.width / width * unit
    to_y = mask.height / height * unit
    limit_x = mask.width << _POINT
    limit_y = mask.height << _POINT
    step_x = floor(cosine * cell * to_x + 0.5)
    step_y = floor(-sine * cell * to_y + 0.5)
    if flip_x:
        step_x = -step_x
    if flip_y:
        step_y = -step_y
    x = cell * 0.5 - half_width
    rows = []
    for line in range(ceil(half_height * 2.0 / cell)):
        y = (line + 0.5) * cell - half_height
        at_x = floor((x * cosine + y * sine + width * 0.5) * to_x)
        at_y = floor((y * cosine - x * sine + height * 0.5) * to_y)
        if flip_x:
            at_x = limit_x - 1 - at_x
        if flip_y:
            at_y = limit_y - 1 - at_y
        first, last = _inside(at_x, step_x, limit_x, 0, columns)
        first, last = _inside(at_y, step_y, limit_y, first, last)
        if first >= last:
            rows += [0] * cell
            continue
        places = zip(range(first, last), count(at_x + first * step_x, step_x), count(at_y + first * step_y, step_y))
        cells = "".join(["1" if source[v >> _POINT] >> (u >> _POINT) & 1 else "0" for _, u, v in places])[::-1]
        if cell > 1:
            cells = cells.replace("1", "x" * cell).replace("0", "0" * cell).replace("x", "1")
        rows += [int(cells, 2) << first * cell] * cell
    return _Shape(width, height, rows, cell, half_width, half_height)


def _inside(start: int, step: int, limit: int, first: int, last: int) -> tuple[int, int]:
    """The part of first..last (without last) in which 0 <= start + n * step < limit."""
    if step > 0:
        return max(first, -(start // step)), min(last, (limit - 1 - start) // step + 1)
    if step < 0:
        return max(first, -((limit - 1 - start) // -step)), min(last, start // -step + 1)
    return (first, last) if 0 <= start < limit else (0, 0)


class MaskView:
    """A mask as an instance shows it.

    `left` and `top` lead from the hot spot to the top left pixel of `rows`, which are as in `Mask` but without the empty
    ones around the picture; `width` and `height` count their pixels, `cell` says how many pixels a sample is wide.
    """

    __slots__ = ("cell", "height", "laid_out", "left", "rows", "shape", "solid", "top", "width")

    def __init__(self, shape: _Shape, turn: int, origin_x: float, origin_y: float) -> None:
        self.shape = shape
        self.rows = shape.rows
        self.width = shape.width
        self.height = shape.height
        self.cell = shape.cell
        self.solid = shape.solid
        self.laid_out = shape.laid_out
        if turn == 0:
            self.left = shape.left - origin_x
            self.top = shape.top - origin_y
        else:
            sine, cosine = sin_cos(turn * _DEGREES)
            x = shape.box_width * 0.5 - origin_x
            y = shape.box_height * 0.5 - origin_y
            self.left = x * cosine - y * sine - shape.half_width + shape.left
            self.top = x * sine + y * cosine - shape.half_height + shape.top


def overlap(a: MaskView, ax: float, ay: float, b: MaskView, bx: float, by: float) -> bool:
    """Whether two views share a solid pixel when their hot spots stand at (ax, ay) and (bx, by).

    The top left corner of each is moved to the nearest pixel (halves to the right and down), as for drawing.
    """
    dx = floor(bx + b.left + 0.5) - floor(ax + a.left + 0.5)
    width = a.width
    b_width = b.width
    if dx >= width or -dx >= b_width:
        return False
    dy = floor(by + b.top + 0.5) - floor(ay + a.top + 0.5)
    height = a.height
    b_height = b.height
    if dy >= height or -dy >= b_height:
        return False
    if a.solid and b.solid:
        return True
    stride = 8 << (width + b_width - 1 >> 3).bit_length()  # at least width + b_width, a power of two, whole bytes
    if stride * (height if height > b_height else b_height) <= _LAID_OUT_UP_TO:
        one = a.laid_out.get(stride) or a.shape.lay_out(stride)
        two = b.laid_out.get(stride) or b.shape.lay_out(stride)
        shift = dy * stride + dx
        return (one >> shift) & two != 0 if shift >= 0 else one & (two >> -shift) != 0
    rows = a.rows[dy:] if dy > 0 else a.rows
    others = b.rows[-dy:] if dy < 0 else b.rows
    if dx >= 0:
        for row, other in zip(rows, others):
            if (row >> dx) & other:
                return True
    else:
        for row, other in zip(rows, others):
            if row & (other >> -dx):
                return True
    return False


view = Mask.view  # view(mask, scale_x, …)


def hit(view: MaskView, x: float, y: float, px: float, py: float) -> bool:
    """Whether the point (px, py) lies in a solid pixel of a view whose hot spot stands at (x, y)."""
    row = floor(py) - floor(y + view.top + 0.5)
    if not 0 <= row < view.height:
        return False
    column = floor(px) - floor(x + view.left + 0.5)
    return column >= 0 and view.rows[row] >> column & 1 == 1
