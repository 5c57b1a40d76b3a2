"""What goes from place to place along nodes: the base of paths and of found ways."""

from __future__ import annotations

from math import sqrt
from typing import Any

from ..api import World, action, condition, expression, number, truth
from .kinematics import approach
from .steering import Going, Startable

MOST_NODES = 10_000
MOST_PASSED = 64         # nodes in one tick
NEAR = 1e-9              # pixels


class Follower(Going, Startable):
    """Goes along nodes at a speed; with a deceleration it slows down before the last one."""

    own_slots: tuple[str, ...] = ("back", "going", "heading_now", "node", "node_names", "node_pauses", "node_x", "node_y", "now", "waiting")

    speed: float = number("Speed", 100.0, low=0.0, high=1e6, unit="px/s", common=True)
    max_speed: float = number("Highest speed", getter="get_max_speed", setter="set_max_speed", in_file=False, slot=False, low=0.0, high=1e6, unit="px/s",
                              keywords=("Set maximum speed", "Set max speed"))
    acceleration: float = number("Acceleration", 0.0, low=0.0, high=1e6, unit="px/s", keywords=("Set acceleration",))
    deceleration: float = number("Deceleration", 0.0, low=0.0, high=1e6, unit="px/s", keywords=("Set deceleration",))
    turns: bool = truth("It turns to where it moves", False, keywords=("Set angle", "Rotate object"))
    node_count: float = number("Number of nodes", getter="get_node_count", in_file=False, slot=False, writable=False, keywords=("Node count", "Get last index"))
    node_number: float = number("Number of the node it goes to", getter="get_node_number", in_file=False, slot=False, writable=False, keywords=("Current node",))

    node_x: list[float]
    node_y: list[float]
    node_pauses: list[float]     # seconds that it waits there
    node_names: list[str]
    node: int                    # the node that it goes to, from 0
    back: bool                   # it goes from the last to the first
    going: bool
    waiting: float               # seconds that are left of a pause
    now: float                   # the speed it has
    heading_now: float

    def clear(self) -> None:
        self.node_x, self.node_y, self.node_pauses, self.node_names = [], [], [], []
        self.node = 0
        self.back = self.going = False
        self.waiting = self.now = self.heading_now = 0.0

    # -- the step ----------------------------------------------------------------------------------------------------

    def step(self, o: Any, w: World) -> None:
        if not self.going:
            self.now = 0.0
            return
        time = 1.0 / w.rate
        if self.waiting > 0.0:
            if self.waiting >= time - NEAR:
                self.waiting = max(0.0, self.waiting - time)
                if self.waiting <= NEAR:
                    self.waiting = 0.0
                return
            time -= self.waiting
            self.waiting = 0.0
        x, y = o.x, o.y
        self._advance(o, w, time)
        if self.turns and (o.x != x or o.y != y):
            o.angle = self.heading_now

    def _advance(self, o: Any, w: World, time: float) -> None:
        """Along the nodes for some seconds: whole pieces of the way as long as time is left."""
        for _ in range(MOST_PASSED):
            if not 0 <= self.node < len(self.node_x):
                self._finish(o, w)
                return
            dx, dy = self.node_x[self.node] - o.x, self.node_y[self.node] - o.y
            far = sqrt(dx * dx + dy * dy)
            if far > NEAR:
                self.heading_now = w.direction(dx, dy)
            after, way = self._pace(far, time)
            if way < far - NEAR:
                self.now = after
                o.x += dx * (way / far)
                o.y += dy * (way / far)
                return
            used = time if way <= 0.0 else time * (far / way) if self.acceleration == self.deceleration == 0.0 else self._time_for(far, time)
            o.x, o.y = self.node_x[self.node], self.node_y[self.node]
            self.now, _ = self._pace(far, used)
            time = max(0.0, time - used)
            if self._reach(o, w) or not self.going:
                return
            if self.waiting > 0.0:
                if self.waiting >= time:
                    self.waiting -= time
                    return
                time -= self.waiting
                self.waiting = 0.0

    def _pace(self, far: float, time: float) -> tuple[float, float]:
        """The speed after some seconds and the way in them: up to its speed, then down so that it stands at the last node."""
        brake = self.deceleration
        if brake <= 0.0:
            return approach(self.now, self.speed, self.acceleration, time)
        left = self._left(far)
        if self.now > 0.0 and left <= self.now * self.now / (2.0 * brake) + NEAR:
            return self._brake(self.now, self.now * self.now / (2.0 * left) if left > NEAR else brake, left, time)
        after, way = approach(self.now, self.speed, self.acceleration, time)
        if left - way >= after * after / (2.0 * brake):
            return after, way
        low, high = 0.0, time               # the moment at which it has to brake
        for _ in range(48):
            middle = (low + high) * 0.5
            speed, gone = approach(self.now, self.speed, self.acceleration, middle)
            if left - gone >= speed * speed / (2.0 * brake):
                low = middle
            else:
                high = middle
        speed, gone = approach(self.now, self.speed, self.acceleration, low)
        after, way = self._brake(speed, brake, left - gone, time - low)
        return after, gone + way

    def _brake(self, speed: float, brake: float, left: float, time: float) -> tuple[float, float]:
        after = speed - brake * time
        if after <= 0.0:
            return 0.0, max(left, NEAR)
        return after, (speed + after) * 0.5 * time

    def _left(self, far: float) -> float:
        """The way that is left to the last node."""
        left = far
        last = 0 if self.back else len(self.node_x) - 1
        here = self.node
        while here != last and left < self.speed * self.speed:
            after = here + (-1 if self.back else 1)
            dx, dy = self.node_x[after] - self.node_x[here], self.node_y[after] - self.node_y[here]
            left += sqrt(dx * dx + dy * dy)
            here = after
        return left

    def _time_for(self, far: float, most: float) -> float:
        """In which time it goes so far while it speeds up."""
        low, high = 0.0, most
        for _ in range(40):
            middle = (low + high) * 0.5
            if self._pace(far, middle)[1] < far:
                low = middle
            else:
                high = middle
        return high

    def _reach(self, o: Any, w: World) -> bool:
        """A node is reached: its pause, the next one; True when the step is over."""
        reached = self.node
        w.happens(o, "node_reached", float(reached + 1), self.node_names[reached])
        self.waiting = self.node_pauses[reached]
        if self.waiting > 0.0:
            self.now = 0.0
        self.node += -1 if self.back else 1
        if not 0 <= self.node < len(self.node_x):
            self._finish(o, w)
        return not self.going

    def _finish(self, o: Any, w: World) -> None:
        self.going = False
        self.now = 0.0
        w.happens(o, "path_finished")

    # -- velocity ----------------------------------------------------------------------------------------------------

    def velocity(self) -> tuple[float, float]:
        return 0.0, 0.0

    def get_velocity_x(self, o: Any, w: World) -> float:
        return self.speed_now(o) * w.heading(self.heading_now)[0]

    def get_velocity_y(self, o: Any, w: World) -> float:
        return self.speed_now(o) * w.heading(self.heading_now)[1]

    def get_moving_angle(self, o: Any, w: World) -> float:
        return self.heading_now

    def speed_now(self, o: Any) -> float:
        return self.now if self.going and self.waiting <= 0.0 else 0.0

    def set_speed(self, o: Any, w: World, value: float) -> None:
        self.speed = value
        if self.going and not self.acceleration:
            self.now = value

    def get_max_speed(self, o: Any, w: World) -> float:
        return self.speed

    def set_max_speed(self, o: Any, w: World, value: float) -> None:
        self.speed = value

    def halt(self, o: Any, w: World) -> None:
        self.going = False
        self.now = 0.0

    def start(self, o: Any, w: World) -> None:
        self.going = 0 <= self.node < len(self.node_x)

    # -- words -------------------------------------------------------------------------------------------------------

    def add(self, w: World, o: Any, x: float, y: float, pause: float, name: str) -> None:
        if len(self.node_x) >= MOST_NODES:
            w.warn("nodes", "a path has at most {limit} nodes; the rest is left out", limit=MOST_NODES)
            return
        self.node_x.append(x)
        self.node_y.append(y)
        self.node_pauses.append(pause)
        self.node_names.append(name)

    def drop_nodes(self) -> None:
        self.node_x, self.node_y, self.node_pauses, self.node_names = [], [], [], []
        self.node = 0
        self.back = False
        self.waiting = 0.0

    def get_node_count(self, o: Any, w: World) -> float:
        return float(len(self.node_x))

    def get_node_number(self, o: Any, w: World) -> float:
        return float(self.node + 1)

    @action("go to {x}, {y}", common=True, keywords=("Move to position", "Move toward position", "Set destination straight"), x="number", y="number")
    def go_to(self, o: Any, w: World, x: float, y: float) -> None:
        """Goes straight to a place, whatever is in the way, instead of along its nodes."""
        self.drop_nodes()
        self.add(w, o, x, y, 0.0, "")
        self.begun = True
        self.going = True

    @action("go to {other}", keywords=("Move to object", "Move toward object"), other="object")
    def go_to_object(self, o: Any, w: World, other: list[Any]) -> None:
        """Goes straight to where an object is now, instead of along its nodes."""
        if other:
            self.go_to(o, w, other[0].x, other[0].y)

    @expression("X of node {number}", "number", number="number", keywords=("Node X at", "Get node X"))
    def node_x_of(self, o: Any, w: World, number: float) -> float:
        """X of the nth node, from 1; 0 without it."""
        return self.node_x[int(number) - 1] if 1.0 <= number < len(self.node_x) + 1 else 0.0

    @expression("Y of node {number}", "number", number="number", keywords=("Node Y at", "Get node Y"))
    def node_y_of(self, o: Any, w: World, number: float) -> float:
        """Y of the nth node, from 1; 0 without it."""
        return self.node_y[int(number) - 1] if 1.0 <= number < len(self.node_y) + 1 else 0.0

    @condition("reaches node {number}", trigger=True, keywords=("Has reached a node", "Has reached a named node"), number="number", name="text")
    def node_reached(self, o: Any, w: World, number: float | None = None, name: str | None = None) -> bool:
        """Happens when it comes to a node: to any, to that with a number (from 1), or to that with a name."""
        return False

    @condition("arrives at the end of its path", trigger=True, common=True, keywords=("Has reached the end of its path", "On arrived", "Destination reached",
                                                                                       "Has reached target"))
    def path_finished(self, o: Any, w: World) -> bool:
        """Happens when it has come to its last node and stops there."""
        return False

    @condition("is on its way", keywords=("Is moving along path", "Is moving"))
    def is_on_its_way(self, o: Any, w: World) -> bool:
        """Holds while it goes along its nodes, pauses included."""
        return self.going
