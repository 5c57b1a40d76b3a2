"""Contacts of a space: which pairs of bodies touch, which began and ended in a tick, and how hard they met.

pymunk tells of every shape that begins to touch or parts, in each step of a tick; a pair of bodies touches while any of their shapes do.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Any

from pymunk import batch

if TYPE_CHECKING:
    from .physics_space import PhysicsSpace

CONTACT_FIELDS = (batch.ArbiterFields.BODY_A_ID | batch.ArbiterFields.BODY_B_ID | batch.ArbiterFields.TOTAL_IMPULSE
                  | batch.ArbiterFields.NORMAL | batch.ArbiterFields.POINT_A_1)
NUMBERS = 6                  # of a contact that is read in bulk
Pair = tuple[int, int]
#: Strength, x, y, normal x and y (away from the body that is asked), the other's number.
Hit = tuple[float, float, float, float, float, int]


class Contacts:
    """The contacts of the space `owner`."""

    def __init__(self, owner: PhysicsSpace) -> None:
        self.owner = owner
        self.touching: dict[Pair, int] = {}               # pairs in contact -> how many of their shapes; 0: from before a rebuild
        self.doubtful: set[Pair] = set()                  # of those with 0, the ones that were awake in the tick before
        self.begun: list[Pair] = []                       # in this tick
        self.ended: list[Pair] = []
        self.parted: list[Pair] = []                      # between two ticks
        self.crossed: list[Pair] = []                     # sensors that a quick body flew through in this tick
        self.hits: dict[int, Hit] | None = None           # the strongest contact of each body in this tick, when asked for
        self.tracking = False
        self.listening = False
        self.ticking = False
        self.buffer = batch.Buffer()

    def start(self) -> None:
        """A tick begins."""
        self.begun.clear()
        self.crossed.clear()
        self.ended, self.parted = self.parted, []
        self.hits = None
        self.ticking = True

    def forget(self, uid: int) -> None:
        """A body is gone."""
        for pair in [p for p in self.touching if uid in p]:
            del self.touching[pair]
            self.parted.append(pair)

    def track(self) -> None:
        """Keep account of contacts from now on."""
        if not self.tracking:
            self.tracking = True
            self.listen()

    def listen(self) -> None:
        if self.listening:
            return
        self.listening = True
        self.owner.space.on_collision(begin=self._begin, separate=self._separate)
        self.buffer.clear()
        batch.get_space_arbiters(self.owner.space, batch.ArbiterFields.BODY_A_ID | batch.ArbiterFields.BODY_B_ID, self.buffer)
        ids = memoryview(self.buffer.int_buf()).cast("P").tolist()
        for a, b in zip(ids[0::2], ids[1::2]):
            first, second = self.owner.uids.get(a), self.owner.uids.get(b)
            if first is not None and second is not None:
                pair = (min(first, second), max(first, second))
                self.touching[pair] = self.touching.get(pair, 0) + 1

    def _begin(self, arbiter: Any, _: Any, __: Any) -> None:
        a, b = arbiter.shapes
        if (a.one_way or b.one_way) and self._passes(arbiter, a, b):
            arbiter.process_collision = False
            return
        pair = (a.uid, b.uid) if a.uid < b.uid else (b.uid, a.uid)
        count = self.touching.get(pair)
        if count is None:
            self.begun.append(pair)
        self.touching[pair] = (count or 0) + 1

    def _separate(self, arbiter: Any, _: Any, __: Any) -> None:
        if not arbiter.process_collision:
            return
        a, b = arbiter.shapes
        pair = (a.uid, b.uid) if a.uid < b.uid else (b.uid, a.uid)
        count = self.touching.get(pair)
        if count is None:
            return
        if count > 1:
            self.touching[pair] = count - 1
        else:
            del self.touching[pair]
            (self.ended if self.ticking else self.parted).append(pair)

    def _passes(self, arbiter: Any, a: Any, b: Any) -> bool:
        """Whether a body goes through a one-way platform: it does unless it comes down on the platform's top."""
        ny = arbiter.normal[1]
        other, up = (b, ny) if a.one_way else (a, -ny)          # `up` is negative when the body is above
        return bool(up > -0.5 or other.body.velocity[1] < -1e-3)

    def cross(self, uid: int, others: list[int]) -> None:
        """A quick body flies through sensors within a step, in which pymunk never sees them overlap."""
        for other in others:
            pair = (min(uid, other), max(uid, other))
            if pair not in self.crossed:
                self.crossed.append(pair)

    def settle(self) -> None:
        """Put this tick's contacts in order, and part pairs from before a rebuild that turn out to be apart."""
        for pair in self.crossed:
            if pair not in self.touching and pair not in self.begun:
                self.begun.append(pair)
                self.ended.append(pair)
        self.begun.sort()
        stale = [pair for pair, count in self.touching.items() if count == 0]
        if stale:
            awake = {pair for pair in stale if any(self.owner.awake(uid) for uid in pair)}
            for pair in sorted(awake & self.doubtful):
                del self.touching[pair]
                self.ended.append(pair)
            self.doubtful = awake - self.doubtful
        self.ended.sort()

    def collect_hits(self) -> dict[int, Hit]:
        """The strongest contact of each body in this tick so far."""
        found = self.hits if self.hits is not None else {}
        self.buffer.clear()
        batch.get_space_arbiters(self.owner.space, CONTACT_FIELDS, self.buffer)
        ids = memoryview(self.buffer.int_buf()).cast("P").tolist()
        numbers = memoryview(self.buffer.float_buf()).cast("d").tolist()
        for at, (a, b) in enumerate(zip(ids[0::2], ids[1::2])):
            first, second = self.owner.uids.get(a), self.owner.uids.get(b)
            if first is None or second is None:
                continue
            ix, iy, nx, ny, x, y = numbers[at * 6:at * 6 + 6]
            strength = sqrt(ix * ix + iy * iy)
            for uid, other, sign in ((first, second, 1.0), (second, first, -1.0)):
                best = found.get(uid)
                if best is None or (strength, other) > (best[0], best[5]):
                    found[uid] = (strength, x, y, nx * sign, ny * sign, other)
        self.hits = found
        return found

    def hit_of(self, uid: int) -> Hit | None:
        """The strongest contact of a body in this tick."""
        hits = self.hits
        if hits is None:
            hits = self.collect_hits()
        return hits.get(uid)
