"""What is under and beside the feet of a platform movement: slopes, one-way and moving platforms, ladders, walls."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Any

from ..api import World
from .sweep import TOUCH, first_meeting, go, shift

if TYPE_CHECKING:
    from .platform import Platform

SOLID = ("obstacle",)
ONE_WAY = ("platform",)
ALL = ("obstacle", "platform")
LADDER = ("ladder",)
FLOORS = ("obstacle", "platform", "ladder")
FEET = 0.375             # the part of its height by which a rising one-way platform may have come over its feet
DEEPEST = 64.0           # pixels by which a moving obstacle pushes it out in a tick


def steepness(angle: float) -> float:
    """Pixels up for one pixel to the side on a slope: the tangent, by the series of the arc, exact enough for a limit."""
    # tan(a) = sin(a) / sqrt(1 - sin(a)^2); the sine of 0 to 85 degrees by Bhaskara's rule, within 0.002.
    product = angle * (180.0 - angle)
    sine = 4.0 * product / (40500.0 - product)
    return sine / sqrt(1.0 - sine * sine) if sine < 1.0 else 1e6


def obstacle_here(o: Any, w: World, kinds: tuple[str, ...]) -> Any:
    """An obstacle of some kinds that it overlaps where it is, or None."""
    for b in w.obstacles_in(o, *w.bounds(o), kinds):
        if w.overlap_at(o, o.x, o.y, b):
            return b
    return None


def one_ways_within(o: Any, w: World) -> list[int]:
    """Numbers of the one-way platforms that it overlaps."""
    if not w.obstacles_move() or not w.has_obstacles("platform"):
        return []
    return [b.uid for b in w.obstacles_in(o, *w.bounds(o), ONE_WAY) if w.overlap_at(o, o.x, o.y, b)]


def stands_on_one_way(m: Platform, w: World) -> bool:
    carrier = w.numbered(m.carrier) if m.carrier >= 0 else None
    return carrier is not None and carrier.obstacle == "platform"


def take_carrier(m: Platform, b: Any) -> None:
    m.carrier = b.uid
    m.carrier_x = b.x
    m.carrier_y = b.y


def carry(m: Platform, o: Any, w: World) -> None:
    """Go along with the obstacle under the feet, and give way to obstacles that moved into it."""
    if m.carrier >= 0 and m.grounded:
        b = w.numbered(m.carrier)
        if b is None or b.obstacle not in FLOORS:
            m.carrier = -1
        else:
            dx, dy = b.x - m.carrier_x, b.y - m.carrier_y
            take_carrier(m, b)
            if dy < 0.0:
                shift(o, w, 0.0, dy, SOLID, True)
            elif dy > 0.0:
                shift(o, w, 0.0, dy, ALL, True)
            if dx:
                shift(o, w, dx, 0.0, SOLID, True)
    if w.obstacles_move():
        _lifted(m, o, w)
        inside = obstacle_here(o, w, SOLID)
        if inside is not None:
            push_out(m, o, w, inside)


def _lifted(m: Platform, o: Any, w: World) -> None:
    """A one-way platform that rose to the feet from below takes it along; one that it passes through does not."""
    if m.vy < 0.0 or m.dropping:
        return
    left, top, right, bottom = w.bounds(o)
    for b in w.obstacles_in(o, left, top, right, bottom, ONE_WAY):
        if b.uid not in m.within and bottom - w.bounds(b)[1] <= (bottom - top) * FEET and w.overlap_at(o, o.x, o.y, b):
            _raise_onto(o, w, b, (bottom - top) * FEET + 1.0)
            m.grounded = True
            m.jumping = False
            m.vy = 0.0
            take_carrier(m, b)
            return


def _raise_onto(o: Any, w: World, b: Any, most: float) -> None:
    """Up until it does not overlap an obstacle any more, by at most so many pixels."""
    if w.plain_box(o) and w.plain_box(b):
        o.y -= w.bounds(o)[3] - w.bounds(b)[1]
        return
    up = 1.0
    while up <= most and w.overlap_at(o, o.x, o.y - up, b):
        up += 1.0
    if up <= most:
        o.y -= up


def push_out(m: Platform, o: Any, w: World, b: Any) -> None:
    """Out of an obstacle that moved into it, by the shortest way that is free; where none is, it stays."""
    left, top, right, bottom = w.bounds(o)
    b_left, b_top, b_right, b_bottom = w.bounds(b)
    ways = sorted([(bottom - b_top, 0, 0.0, -1.0), (right - b_left, 1, -1.0, 0.0), (b_right - left, 2, 1.0, 0.0), (b_bottom - top, 3, 0.0, 1.0)])
    exact = w.plain_box(o) and w.plain_box(b)
    for deep, _, nx, ny in ways:
        if deep > DEEPEST:
            continue
        step = deep if exact else 1.0
        while step <= deep:
            x, y = o.x + nx * step, o.y + ny * step
            if not _met(o, w, x, y):
                o.x, o.y = x, y
                if ny < 0.0 and m.vy >= 0.0:
                    m.vy = 0.0
                    m.grounded = True
                    take_carrier(m, b)
                return
            step += 1.0


def _met(o: Any, w: World, x: float, y: float) -> bool:
    """Whether it would overlap a solid obstacle at a place, by more than rounding."""
    left, top, right, bottom = w.bounds(o)
    dx, dy = x - o.x, y - o.y
    near = w.obstacles_in(o, left + dx + TOUCH, top + dy + TOUCH, right + dx - TOUCH, bottom + dy - TOUCH, SOLID)
    return any(w.overlap_at(o, x, y, b) for b in near)


# -- along the ground ----------------------------------------------------------------------------------------------------

def walk(m: Platform, o: Any, w: World, way: float) -> bool:
    """To the side, up slopes and steps; False when a wall stopped it."""
    left = way
    while left:
        meeting = first_meeting(o, w, left, 0.0, SOLID, True)
        if m.grounded and w.has_obstacles("platform"):
            slope = first_meeting(o, w, left, 0.0, ONE_WAY, True)
            if slope is not None and (meeting is None or slope.part < meeting.part) and _climbable(m, o, w, left, slope.part):
                meeting = slope
        if meeting is None:
            o.x += left
            return True
        before = o.x
        go(o, w, left, 0.0, meeting)
        left -= o.x - before
        if not m.grounded:
            return False
        piece = max(-1.0, min(left, 1.0))
        if -2.0 * TOUCH < piece < 2.0 * TOUCH:
            return True
        up = _step(m, o, w, piece)
        if up <= 0.0:
            return False
        o.y -= up
        o.x += piece
        left -= piece
    return True


def _step(m: Platform, o: Any, w: World, piece: float) -> float:
    """How high it must step to go on by a piece; 0 when that is too high."""
    most = m.lift(piece)
    up = 1.0
    while up <= most + 1.0:
        height = min(up, most)
        if not _met_any(o, w, o.x + piece, o.y - height):
            if _met(o, w, o.x, o.y - height):
                return 0.0              # a ceiling
            return _settled(o, w, piece, height)
        if up >= most:
            return 0.0
        up += 1.0
    return 0.0


def _settled(o: Any, w: World, piece: float, height: float) -> float:
    """The step down again so that the feet touch: a box on a box steps exactly."""
    if not w.plain_box(o):
        return height
    x, y = o.x, o.y
    o.x += piece
    o.y -= height
    meeting = first_meeting(o, w, 0.0, height, ALL, True)
    if meeting is not None:
        go(o, w, 0.0, height, meeting)
    exact = y - o.y
    o.x, o.y = x, y
    return exact if exact > 0.0 else height


def _met_any(o: Any, w: World, x: float, y: float) -> bool:
    left, top, right, bottom = w.bounds(o)
    dx, dy = x - o.x, y - o.y
    near = w.obstacles_in(o, left + dx + TOUCH, top + dy + TOUCH, right + dx - TOUCH, bottom + dy - TOUCH, ALL)
    return any(w.overlap_at(o, x, y, b) for b in near)


def _climbable(m: Platform, o: Any, w: World, way: float, part: float) -> bool:
    """Whether a one-way slope in the way can be stepped on; else it is passed through."""
    x = o.x
    o.x += way * part
    piece = max(-1.0, min(way * (1.0 - part), 1.0))
    up = _step(m, o, w, piece) if piece else 0.0
    o.x = x
    return up > 0.0


def _floors(o: Any, w: World) -> tuple[str, ...]:
    """What carries it: all floors, and the upper ends of ladders when it is not on one."""
    return ALL if not w.has_obstacles("ladder") or obstacle_here(o, w, LADDER) is not None else FLOORS


def find(m: Platform, o: Any, w: World) -> None:
    """Whether there is ground right under it."""
    meeting = first_meeting(o, w, 0.0, 1.0, _floors(o, w), True)
    if meeting is not None and meeting.part <= TOUCH:
        m.grounded = True
        take_carrier(m, meeting.obstacle)


def stay(m: Platform, o: Any, w: World) -> bool:
    """Stay on the ground, also down slopes and small steps; False when there is none within reach: it is in the air."""
    reach = 1.0 + (m.lift(m.vx / w.rate) if m.vx else 0.0)
    meeting = first_meeting(o, w, 0.0, reach, _floors(o, w), True)
    if meeting is None:
        m.grounded = False
        m.carrier = -1
        return False
    go(o, w, 0.0, reach, meeting)
    take_carrier(m, meeting.obstacle)
    return True


def land(m: Platform, o: Any, w: World, way: float) -> None:
    """Down by a way, until the feet are on something."""
    meeting = shift(o, w, 0.0, way, SOLID if m.dropping else _floors(o, w), True)
    if m.dropping and obstacle_here(o, w, ONE_WAY) is None:
        m.dropping = False
    if meeting is None:
        m.grounded = False
        return
    m.grounded = True
    m.vy = 0.0
    take_carrier(m, meeting.obstacle)


# -- ladders and walls ---------------------------------------------------------------------------------------------------

def ladder_below(o: Any, w: World) -> Any:
    """A ladder right under the feet, or None."""
    left, _, right, bottom = w.bounds(o)
    for b in w.obstacles_in(o, left, bottom, right, bottom + 2.0, LADDER):
        return b
    return None


def blocked_below(o: Any, w: World) -> bool:
    """Whether solid ground is right under the feet."""
    return first_meeting(o, w, 0.0, 1.0, SOLID, True) is not None


def climb(m: Platform, o: Any, w: World, way: float) -> None:
    """Along a ladder; at its upper end it stands on top, at its lower end on the ground."""
    meeting = shift(o, w, 0.0, way, SOLID, True)
    if meeting is not None and way > 0.0:
        m.climbing = False
        m.grounded = True
        take_carrier(m, meeting.obstacle)
        return
    if obstacle_here(o, w, LADDER) is None and (way < 0.0 or ladder_below(o, w) is None):
        m.climbing = False
        m.air = 0.0


def wall_beside(o: Any, w: World, way: float) -> bool:
    return first_meeting(o, w, way, 0.0, SOLID, True) is not None
