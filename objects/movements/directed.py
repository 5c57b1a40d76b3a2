"""What flies on by itself: a heading and a speed, gravity, bounces off obstacles, the edges of the frame and other objects."""

from __future__ import annotations

from math import sqrt
from typing import Any

from ..api import World, action, angle, choice, condition, number, truth, word
from .edges import EDGES, outside, wrap
from .steering import FASTEST, Going, Startable
from .sweep import FARTHEST, Meeting, first_meeting, go, push

MOST_BOUNCES = 16        # in one tick
AT_OBSTACLES = ("pass", "stop", "bounce", "destroy")


class Directed(Going, Startable):
    """Base of bullets, balls and what hunts."""

    own_slots: tuple[str, ...] = ("entered", "face_at", "face_tick", "face_x", "face_y", "heading_now", "last_x", "last_y", "resting", "travelled", "vx", "vy")

    speed: float = number("Speed at the start", 300.0, low=0.0, high=1e6, unit="px/s", common=True)
    heading: float = angle("Direction at the start", 0.0)
    from_angle: bool = truth("It starts the way its picture points", False)
    turns: bool = truth("It turns to where it moves", False, keywords=("Set angle", "Rotate object"))
    obstacles: str = word("choice", "At obstacles", "pass", choices=AT_OBSTACLES, keywords=("Set bounce off solids", "Bounce off solids"))
    edges: str = word("choice", "At the edges of the frame", "open", choices=EDGES)
    bounciness: float = number("Speed kept by a bounce", 1.0, low=0.0, high=2.0, keywords=("Elasticity", "Restitution"))
    gravity: float = number("Gravity", 0.0, low=-1e6, high=1e6, unit="px/s", keywords=("Set gravity", "Set gravity strength"))
    distance_travelled: float = number("Way gone so far", getter="get_travelled", setter="set_travelled", in_file=False, slot=False, low=0.0, unit="px",
                                       keywords=("Compare distance travelled", "Set distance travelled"))

    vx: float
    vy: float
    heading_now: float       # the angle of motion, kept while it stands
    resting: float           # the speed that `start` goes on with
    travelled: float
    entered: bool            # whether it was inside the frame; what comes from outside may come in first
    last_x: float            # where it was before its last step
    last_y: float
    face_tick: int           # the tick of its last bounce off an object, the side of it that it met, and where that lay
    face_x: float
    face_y: float
    face_at: float

    def clear(self) -> None:
        self.vx = self.vy = self.travelled = self.last_x = self.last_y = self.face_x = self.face_y = self.face_at = 0.0
        self.face_tick = -1
        self.heading_now = self.heading
        self.resting = -1.0
        self.entered = False

    def begin(self, o: Any, w: World) -> None:
        """Set off, unless events gave it a velocity already."""
        self.last_x, self.last_y = o.x, o.y
        if self.resting < 0.0:
            if self.from_angle:
                self.heading_now = o.angle % 360.0
            cosine, sine = w.heading(self.heading_now)
            self.vx, self.vy = self.speed * cosine, self.speed * sine
            self.resting = self.speed

    # -- the step ----------------------------------------------------------------------------------------------------

    def step(self, o: Any, w: World) -> None:
        time = 1.0 / w.rate
        self.last_x, self.last_y = o.x, o.y
        self.fly(o, w, time)
        self.at_edges(o, w)
        self.show(o, w)

    def show(self, o: Any, w: World) -> None:
        """Turn to where it moves, if it should."""
        if self.turns and (self.vx or self.vy):
            self.heading_now = w.direction(self.vx, self.vy)
            o.angle = self.heading_now

    def at_edges(self, o: Any, w: World) -> None:
        if self.edges == "wrap":
            wrap(o, w)
        elif self.edges == "destroy":
            if not outside(o, w):
                self.entered = True
            elif self.entered:
                w.destroy(o)

    def fly(self, o: Any, w: World, time: float) -> None:
        """On for some seconds, with all bounces on the way."""
        fast = max(abs(self.vx), abs(self.vy))
        if fast > FASTEST:
            self.vx *= FASTEST / fast
            self.vy *= FASTEST / fast
        for _ in range(MOST_BOUNCES):
            dx = self.vx * time
            dy = self.vy * time + self.gravity * time * time * 0.5
            if not (dx or dy):
                return
            if dx > FARTHEST or dx < -FARTHEST or dy > FARTHEST or dy < -FARTHEST:
                cut = FARTHEST / max(abs(dx), abs(dy))
                dx *= cut
                dy *= cut
            meeting = self.meet(o, w, dx, dy)
            if meeting is None:
                o.x += dx
                o.y += dy
                self.vy += self.gravity * time
                self.travelled += sqrt(dx * dx + dy * dy)
                return
            x, y = o.x, o.y
            go(o, w, dx, dy, meeting)
            self.travelled += sqrt((o.x - x) * (o.x - x) + (o.y - y) * (o.y - y))
            gone = self._time_of(dy * meeting.part, meeting.part * time, time)
            self.vy += self.gravity * gone
            time -= gone
            if self.hits(o, w, meeting, time):
                return

    def _time_of(self, way: float, guess: float, most: float) -> float:
        """After how many seconds gravity and velocity have led down by a way."""
        pull = self.gravity
        if not pull:
            return guess
        root = self.vy * self.vy + 2.0 * pull * way
        root = sqrt(root) if root > 0.0 else 0.0
        one, other = (root - self.vy) / pull, (-root - self.vy) / pull
        best = one if abs(one - guess) <= abs(other - guess) else other
        return min(max(best, 0.0), most)

    def meet(self, o: Any, w: World, dx: float, dy: float) -> Meeting | None:
        """The first obstacle or edge of the frame on a way."""
        found = None if self.obstacles == "pass" else first_meeting(o, w, dx, dy)
        if self.edges in ("bounce", "stop"):
            edge = edge_meeting(o, w, dx, dy)
            if edge is not None and (found is None or edge.part < found.part):
                return edge
            if edge is not None and found is not None and edge.part == found.part and not (found.nx and found.ny):
                found.join(edge)
        return found

    def hits(self, o: Any, w: World, meeting: Meeting, time: float) -> bool:
        """What happens at an obstacle; whether the step is over."""
        what = self.edges if meeting.obstacle is None else self.obstacles
        if what == "destroy":
            w.happens(o, "hit_obstacle")
            w.destroy(o)
            return True
        if what == "stop":
            w.happens(o, "hit_obstacle")
            self.halt(o, w)
            return True
        self.reflect(o, w, meeting.nx, meeting.ny)
        w.happens(o, "bounced")
        return self.rests(o, w, meeting, time)

    def rests(self, o: Any, w: World, meeting: Meeting, time: float) -> bool:
        """Whether it has too little speed left to leave a floor: then it rolls along it for the rest of the step."""
        pull = self.gravity
        if self.bounciness >= 1.0 or not pull or not meeting.ny or meeting.ny * pull > 0.0 or abs(self.vy) > abs(pull) / w.rate:
            return False
        if not meeting.nx:
            self.vy = 0.0
            way = self.vx * time
            rolled = self.meet(o, w, way, 0.0) if way else None
            if rolled is None:
                o.x += way
                self.travelled += abs(way)
            else:
                go(o, w, way, 0.0, rolled)
                self.reflect(o, w, rolled.nx, rolled.ny)
            return True
        return False

    def reflect(self, o: Any, w: World, nx: float, ny: float) -> None:
        """Bounce off a surface that pushes in a direction; what leaves it already goes on."""
        kept = 1.0 + self.bounciness
        if nx * nx == 1.0 == ny * ny:
            if self.vx * nx < 0.0:
                self.vx -= kept * self.vx
            if self.vy * ny < 0.0:
                self.vy -= kept * self.vy
        else:
            into = self.vx * nx + self.vy * ny
            if into < 0.0:
                self.vx -= kept * into * nx
                self.vy -= kept * into * ny
        self.after_bounce(o, w)

    def after_bounce(self, o: Any, w: World) -> None:
        """A change of the heading after a bounce."""

    # -- velocity ----------------------------------------------------------------------------------------------------

    def velocity(self) -> tuple[float, float]:
        return self.vx, self.vy

    def set_velocity(self, o: Any, w: World, vx: float, vy: float) -> None:
        self.vx = vx
        self.vy = vy
        if vx or vy:
            self.heading_now = w.direction(vx, vy)
        self.resting = self.speed_now(o)

    def get_moving_angle(self, o: Any, w: World) -> float:
        return w.direction(self.vx, self.vy) if self.vx or self.vy else self.heading_now

    def set_moving_angle(self, o: Any, w: World, value: float) -> None:
        self._set_off(w, value, self.speed_now(o) or (self.speed if self.resting < 0.0 else self.resting if not self.begun else 0.0))

    def _set_off(self, w: World, heading: float, speed: float) -> None:
        """Fly with a heading and a speed; without speed the heading is kept for later."""
        self.heading_now = heading % 360.0
        cosine, sine = w.heading(heading)
        self.vx, self.vy = speed * cosine, speed * sine
        if speed > 0.0:
            self.resting = speed

    def set_speed(self, o: Any, w: World, value: float) -> None:
        if value > 0.0:
            angle_now = o.angle if self.resting < 0.0 and self.from_angle else self.get_moving_angle(o, w)
            self._set_off(w, angle_now, value)
        else:
            self.heading_now = self.get_moving_angle(o, w)
            self.resting = max(self.resting, 0.0)
            self.vx = self.vy = 0.0

    def get_travelled(self, o: Any, w: World) -> float:
        return self.travelled

    def set_travelled(self, o: Any, w: World, value: float) -> None:
        self.travelled = value

    # -- words -------------------------------------------------------------------------------------------------------

    def halt(self, o: Any, w: World) -> None:
        self.heading_now = self.get_moving_angle(o, w)
        self.resting = self.speed_now(o) or max(self.resting, 0.0)
        self.vx = self.vy = 0.0

    def start(self, o: Any, w: World) -> None:
        if not (self.vx or self.vy):
            self._set_off(w, self.heading_now, self.resting if self.resting > 0.0 else self.speed)

    def reverse(self, o: Any, w: World) -> None:
        if self.vx or self.vy:
            self.set_velocity(o, w, -self.vx, -self.vy)
        else:
            self.heading_now = (self.heading_now + 180.0) % 360.0

    @action("bounce off {other}", common=True, keywords=("Bounce", "Bounce off object", "Forced bounce", "Separate"), other="object")
    def bounce_off(self, o: Any, w: World, other: list[Any]) -> None:
        """Bounces off an object that it ran into, from the side on which it came; for the row that waits for the collision."""
        for b in other:
            nx, ny = self._side(o, w, b)
            if self.vx * nx < 0.0 or self.vy * ny < 0.0:
                self.reflect(o, w, nx, ny)
                self.face_tick = w.frame_ticks
                self.face_x, self.face_y = nx, ny
                self.face_at = face(w, b, nx, ny)
                w.happens(o, "bounced")

    def _side(self, o: Any, w: World, b: Any) -> tuple[float, float]:
        """The side of an object on which it came in. Objects side by side are one wall: their inner edges stop nothing."""
        dx, dy = o.x - self.last_x, o.y - self.last_y
        nx, ny, when = side_met(o, w, b, dx, dy)
        if self.face_tick == w.frame_ticks and (self.face_x == 0.0) != (self.face_y == 0.0) \
                and abs(face(w, b, self.face_x, self.face_y) - self.face_at) < 1.0:
            return self.face_x, self.face_y
        first = when
        for c in w.living(b.index):
            if c is not b and w.overlap_at(o, o.x, o.y, c):
                other_x, other_y, other_when = side_met(o, w, c, dx, dy)
                if other_when > first and (other_x == 0.0) != (other_y == 0.0) and abs(face(w, b, other_x, other_y) - face(w, c, other_x, other_y)) < 1.0:
                    nx, ny, first = other_x, other_y, other_when
        return nx, ny

    @action("fly towards {x}, {y}", keywords=("Set direction towards point", "Launch an object toward", "Add dir speed towards point"), x="number", y="number",
            speed="number")
    def fly_towards(self, o: Any, w: World, x: float, y: float, speed: float = -1.0) -> None:
        """Flies towards a place, with a speed in pixels a second (the speed it has when none is given)."""
        if speed >= 0.0:
            self.resting = speed
            self._set_off(w, w.direction(x - o.x, y - o.y), speed)
        else:
            self.set_moving_angle(o, w, w.direction(x - o.x, y - o.y))

    @condition("bounces", trigger=True, raisable=True, common=True, keywords=("Is bouncing", "On bounce"))
    def bounced(self, o: Any, w: World) -> bool:
        """Happens when it bounces off an obstacle, an edge of the frame or an object."""
        return False

    @condition("hits an obstacle", trigger=True, common=True, keywords=("On hit solid", "Backdrop (on collision)"))
    def hit_obstacle(self, o: Any, w: World) -> bool:
        """Happens when an obstacle or an edge of the frame stops it."""
        return False

    @condition("moves to the {side}", keywords=("Is moving at angle", "Compare direction"), side=choice("left", "right", "up", "down"))
    def moves_to(self, o: Any, w: World, side: str) -> bool:
        """Holds while it moves more or less to a side."""
        vx, vy = self.velocity()
        return {"left": vx < 0.0, "right": vx > 0.0, "up": vy < 0.0, "down": vy > 0.0}[side]


def edge_meeting(o: Any, w: World, dx: float, dy: float) -> Meeting | None:
    """Where a way leaves the frame, as an obstacle would stop it."""
    left, top, right, bottom = w.bounds(o)
    part_x = part_y = 2.0
    if dx < 0.0 and left + dx < 0.0:
        part_x = max(left, 0.0) / -dx
    elif dx > 0.0 and right + dx > w.frame.width:
        part_x = max(w.frame.width - right, 0.0) / dx
    if dy < 0.0 and top + dy < 0.0:
        part_y = max(top, 0.0) / -dy
    elif dy > 0.0 and bottom + dy > w.frame.height:
        part_y = max(w.frame.height - bottom, 0.0) / dy
    part = min(part_x, part_y)
    if part > 1.0:
        return None
    return Meeting(part, (1.0 if dx < 0.0 else -1.0) if part_x == part else 0.0, (1.0 if dy < 0.0 else -1.0) if part_y == part else 0.0, None,
                   0.0 if dx < 0.0 else w.frame.width, 0.0 if dy < 0.0 else w.frame.height)


def side_met(o: Any, w: World, b: Any, dx: float, dy: float) -> tuple[float, float, float]:
    """The direction in which an object pushes `o`, which came by a way of (dx, dy), and how long ago they met (1: at its start)."""
    left, top, right, bottom = w.bounds(o)
    b_left, b_top, b_right, b_bottom = w.bounds(b)
    if not (w.plain_box(o) and w.plain_box(b)):
        back = 0.0
        while back < 1.0 and w.overlap_at(o, o.x - dx * back, o.y - dy * back, b):
            back += 0.0625
        return (*push(o, w, b, o.x - dx * back, o.y - dy * back, dx, dy), back)
    # The edge that was passed last is where it came in.
    ago_x = (right - b_left) / dx if dx > 0.0 else (left - b_right) / dx if dx < 0.0 else 1e300
    ago_y = (bottom - b_top) / dy if dy > 0.0 else (top - b_bottom) / dy if dy < 0.0 else 1e300
    if min(ago_x, ago_y) > 1.0 + 1e-9:
        deep = min((right - b_left, -1.0, 0.0), (b_right - left, 1.0, 0.0), (bottom - b_top, 0.0, -1.0), (b_bottom - top, 0.0, 1.0))
        return deep[1], deep[2], 1.0
    nx = (-1.0 if dx > 0.0 else 1.0) if ago_x <= ago_y else 0.0
    ny = (-1.0 if dy > 0.0 else 1.0) if ago_y <= ago_x else 0.0
    return nx, ny, min(ago_x, ago_y)


def face(w: World, b: Any, nx: float, ny: float) -> float:
    """Where the side of an object lies that looks in a direction."""
    left, top, right, bottom = w.bounds(b)
    if nx:
        return left if nx < 0.0 else right
    return top if ny < 0.0 else bottom
