"""Ways through the obstacles of a frame: how far an instance comes on a straight way, and what it meets, however fast it is.

Upright boxes are met exactly: the time at which edges touch is worked out. Shapes of pixels are walked along pixel by pixel as
long as their boxes overlap."""

from __future__ import annotations

from math import ceil, sqrt
from typing import Any

from ..api import World

SOLID = ("obstacle", "platform")
FARTHEST = 10_000.0         # pixels in one tick; faster ways are cut there
UNKNOWN = 1e300
GRAIN = 2.2e-16             # a step of this share of a coordinate is the smallest that changes it
TOUCH = 1e-6                # pixels by which rounding may let edges that touch overlap
RADII = (2.5, 6.0, 12.0)    # pixels at which the free directions around are looked for
_RING = tuple((x, y) for x, y in (
    (1.0, 0.0), (0.9238795325112867, 0.3826834323650898), (0.7071067811865476, 0.7071067811865476), (0.3826834323650898, 0.9238795325112867),
    (0.0, 1.0), (-0.3826834323650898, 0.9238795325112867), (-0.7071067811865476, 0.7071067811865476), (-0.9238795325112867, 0.3826834323650898),
    (-1.0, 0.0), (-0.9238795325112867, -0.3826834323650898), (-0.7071067811865476, -0.7071067811865476), (-0.3826834323650898, -0.9238795325112867),
    (0.0, -1.0), (0.3826834323650898, -0.9238795325112867), (0.7071067811865476, -0.7071067811865476), (0.9238795325112867, -0.3826834323650898)))


class Meeting:
    """Where a way ends: the part of it that is free (0 to 1), the direction in which the obstacle pushes, the obstacle (None: the edge of the frame).

    The direction has length 1; in a corner both of its parts are 1 or -1, and each counts by itself.
    """

    __slots__ = ("edge_x", "edge_y", "nx", "ny", "obstacle", "part")

    def __init__(self, part: float, nx: float, ny: float, obstacle: Any, edge_x: float = UNKNOWN, edge_y: float = UNKNOWN) -> None:
        self.part = part
        self.nx = nx
        self.ny = ny
        self.obstacle = obstacle
        self.edge_x = edge_x            # where its own edge comes to lie in x, and in y; UNKNOWN for shapes of pixels
        self.edge_y = edge_y

    def join(self, other: Meeting) -> None:
        """Another obstacle is met at the same time: in an inner corner each stops one direction."""
        if not self.nx and other.nx:
            self.nx, self.edge_x = other.nx, other.edge_x
        if not self.ny and other.ny:
            self.ny, self.edge_y = other.ny, other.edge_y


def first_meeting(o: Any, w: World, dx: float, dy: float, kinds: tuple[str, ...] = SOLID, passing: bool = False) -> Meeting | None:
    """The first obstacle on the way of `o` from where it is by (dx, dy); None when the way is free.

    What overlaps an obstacle already is let out by the nearest way and not farther in; with `passing` it goes through unhindered.
    """
    if o.mask_shape == "none":
        return None
    left, top, right, bottom = w.bounds(o)
    near = w.walls_in(o, (left + dx if dx < 0.0 else left) - TOUCH, (top + dy if dy < 0.0 else top) - TOUCH, (right + dx if dx > 0.0 else right) + TOUCH,
                      (bottom + dy if dy > 0.0 else bottom) + TOUCH, kinds)
    if not near:
        return None
    best: Meeting | None = None
    corner = False
    plain = w.plain_box(o)
    for _, b_left, b_top, b_right, b_bottom, b in near:
        across = _span(left, right, b_left, b_right, dx)
        down = _span(top, bottom, b_top, b_bottom, dy)
        if across is None or down is None:
            continue
        begin = across[0] if across[0] > down[0] else down[0]
        end = across[1] if across[1] < down[1] else down[1]
        if begin >= end or end <= 0.0 or begin >= 1.0:
            continue
        if plain and w.plain_box(b):
            if begin < 0.0:
                depth, nx, ny = _least(left, top, right, bottom, b_left, b_top, b_right, b_bottom)
                if nx * dx + ny * dy >= 0.0 or (passing and depth > TOUCH):
                    continue
                begin = 0.0
            else:
                nx = (-1.0 if dx > 0.0 else 1.0) if across[0] >= down[0] else 0.0
                ny = (-1.0 if dy > 0.0 else 1.0) if down[0] >= across[0] else 0.0
            both = nx != 0.0 and ny != 0.0
            if best is not None and (begin > best.part or (begin == best.part and both)):
                continue
            found = Meeting(begin, nx, ny, b, b_left if nx < 0.0 else b_right, b_top if ny < 0.0 else b_bottom)
            if best is None or begin < best.part or corner:
                best = found
                corner = both
            else:
                best.join(found)
        elif best is None or begin < best.part:
            part = _walk(o, w, b, dx, dy, max(begin, 0.0), min(end, 1.0), passing)
            if part is not None and (best is None or part < best.part):
                nx, ny = push(o, w, b, o.x + dx * part, o.y + dy * part, dx, dy)
                best = Meeting(part, nx, ny, b)
                corner = False
    return best


def _span(low: float, high: float, other_low: float, other_high: float, way: float) -> tuple[float, float] | None:
    """From which to which part of the way two stretches of one axis overlap; None: never."""
    if way > 0.0:
        return (other_low - high) / way, (other_high - low) / way
    if way < 0.0:
        return (other_high - low) / way, (other_low - high) / way
    return (-1e300, 1e300) if high > other_low + TOUCH and low < other_high - TOUCH else None


def _least(left: float, top: float, right: float, bottom: float, b_left: float, b_top: float, b_right: float,
           b_bottom: float) -> tuple[float, float, float]:
    """By how many pixels two boxes overlap where they do least, and the direction in which the second pushes the first there."""
    return min((right - b_left, -1.0, 0.0), (b_right - left, 1.0, 0.0), (bottom - b_top, 0.0, -1.0), (b_bottom - top, 0.0, 1.0))


def _walk(o: Any, w: World, b: Any, dx: float, dy: float, begin: float, end: float, passing: bool) -> float | None:
    """The last free part of a way along an obstacle of pixels; None when it is free to its end."""
    long = sqrt(dx * dx + dy * dy)
    if w.overlap_at(o, o.x + dx * begin, o.y + dy * begin, b):
        if begin == 0.0:
            if passing:
                return None
            nx, ny = push(o, w, b, o.x, o.y, dx, dy)
            return 0.0 if nx * dx + ny * dy < 0.0 else None
        low, high = 0.0, begin
    else:
        steps = ceil((end - begin) * long) or 1
        low = begin
        for number in range(1, steps + 1):
            high = begin + (end - begin) * number / steps
            if w.overlap_at(o, o.x + dx * high, o.y + dy * high, b):
                break
            low = high
        else:
            return None
    for _ in range(24):
        if (high - low) * long < 1e-4:
            break
        middle = (low + high) * 0.5
        if w.overlap_at(o, o.x + dx * middle, o.y + dy * middle, b):
            high = middle
        else:
            low = middle
    return low


def push(o: Any, w: World, b: Any, x: float, y: float, dx: float, dy: float) -> tuple[float, float]:
    """The direction, as a vector of length 1, in which an obstacle pushes what stands at (x, y).

    Of boxes, also turned ones, it is that of the side that is met; of shapes of pixels the middle of the free directions around.
    """
    if w.solid_box(o) and w.solid_box(b):
        return _side_of_box(o, w, b, x, y)
    nx = ny = 0.0
    for radius in RADII:
        for cx, cy in _RING:
            if not w.overlap_at(o, x + cx * radius, y + cy * radius, b):
                nx += cx
                ny += cy
    size = sqrt(nx * nx + ny * ny)
    if size < 0.5:
        size = sqrt(dx * dx + dy * dy) or 1.0
        return -dx / size, -dy / size
    nx /= size
    ny /= size
    if -0.04 < nx < 0.04:
        return 0.0, 1.0 if ny > 0.0 else -1.0
    if -0.04 < ny < 0.04:
        return 1.0 if nx > 0.0 else -1.0, 0.0
    return nx, ny


def _side_of_box(o: Any, w: World, b: Any, x: float, y: float) -> tuple[float, float]:
    """The side along which two boxes that touch or overlap do so least."""
    ones, others = _corners(o, w, x, y), _corners(b, w, b.x, b.y)
    least, nx, ny = 1e300, 0.0, -1.0
    for angle in (o.angle, o.angle + 90.0, b.angle, b.angle + 90.0):
        cx, cy = w.heading(angle)
        here = [px * cx + py * cy for px, py in ones]
        there = [px * cx + py * cy for px, py in others]
        before, after = max(here) - min(there), max(there) - min(here)
        if before < least:
            least, nx, ny = before, -cx, -cy
        if after < least:
            least, nx, ny = after, cx, cy
    return nx, ny


def _corners(o: Any, w: World, x: float, y: float) -> list[tuple[float, float]]:
    cx, cy = w.heading(o.angle)
    left, top = -o.origin_x, -o.origin_y
    return [(x + px * cx - py * cy, y + px * cy + py * cx) for px in (left, left + o.width) for py in (top, top + o.height)]


def go(o: Any, w: World, dx: float, dy: float, meeting: Meeting) -> None:
    """Move up to a meeting. Edges of upright boxes come to touch exactly, so that nothing overlaps by rounding."""
    o.x += dx * meeting.part
    o.y += dy * meeting.part
    if meeting.nx and meeting.edge_x != UNKNOWN:
        side = 2 if meeting.nx < 0.0 else 0
        grain = GRAIN
        for _ in range(64):
            o.x += meeting.edge_x - w.bounds(o)[side]
            if (w.bounds(o)[side] - meeting.edge_x) * meeting.nx >= 0.0:
                break
            o.x += meeting.nx * grain * max(abs(o.x), 1.0)
            if (w.bounds(o)[side] - meeting.edge_x) * meeting.nx >= 0.0:
                break
            grain *= 2.0
    if meeting.ny and meeting.edge_y != UNKNOWN:
        side = 3 if meeting.ny < 0.0 else 1
        grain = GRAIN
        for _ in range(64):
            o.y += meeting.edge_y - w.bounds(o)[side]
            if (w.bounds(o)[side] - meeting.edge_y) * meeting.ny >= 0.0:
                break
            o.y += meeting.ny * grain * max(abs(o.y), 1.0)
            if (w.bounds(o)[side] - meeting.edge_y) * meeting.ny >= 0.0:
                break
            grain *= 2.0


def shift(o: Any, w: World, dx: float, dy: float, kinds: tuple[str, ...] = SOLID, passing: bool = False) -> Meeting | None:
    """Move by (dx, dy) as far as obstacles let it; returns what stopped it."""
    if dx > FARTHEST or dx < -FARTHEST:
        dx = FARTHEST if dx > 0.0 else -FARTHEST
    if dy > FARTHEST or dy < -FARTHEST:
        dy = FARTHEST if dy > 0.0 else -FARTHEST
    meeting = first_meeting(o, w, dx, dy, kinds, passing)
    if meeting is None:
        o.x += dx
        o.y += dy
    else:
        go(o, w, dx, dy, meeting)
    return meeting
