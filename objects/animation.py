"""Animations of an object: names, directions, pictures, speeds, and the places that pictures mark."""

from __future__ import annotations

from dataclasses import dataclass, field

DIRECTIONS = 32
CLOSE = 1e-9             # of a picture: many small steps add up to a little less than they should

Place = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Strip:
    """Pictures of one direction of an animation.

    `speed` is pictures a second; `loop` whether it goes on for ever; `back_to` the picture (from 0) a loop returns to. Empty, or one for
    each picture: `times` how many times as long it is shown, `origins` its hot spot, and in `points` each action point's place. Places are
    pixels from the picture's top left corner.
    """

    pictures: tuple[str, ...]
    speed: float = 8.0
    loop: bool = True
    back_to: int = 0
    times: tuple[float, ...] = ()
    origins: tuple[Place, ...] = ()
    points: dict[str, tuple[Place, ...]] = field(default_factory=dict)

    def shown(self, clock: float) -> int:
        """The picture (from 0) that is shown at a reading of the animation's clock."""
        return max(0, min(int(clock), len(self.pictures) - 1))

    def later(self, clock: float, amount: float) -> float:
        """The clock (picture from 0, with its fraction) after `amount` usual pictures; the number of pictures when it has ended."""
        if self.times:
            return self._unevenly(clock, amount)
        count = len(self.pictures)
        after = clock + amount
        whole = float(int(after + CLOSE))
        if whole > after:
            after = whole
        if after >= count:
            if not self.loop:
                return float(count)
            back = float(min(self.back_to, count - 1))
            after = back + (after - back) % (count - back)
        return after

    def _unevenly(self, clock: float, amount: float) -> float:
        """As `later`, with pictures that are shown for different times."""
        times, count = self.times, len(self.pictures)
        at = int(clock)
        if at >= count:
            return float(count)
        left = (clock - at) * times[at] + amount          # since that picture began
        while left >= times[at] - CLOSE:
            left = max(0.0, left - times[at])
            at += 1
            if at == count:
                if not self.loop:
                    return float(count)
                at = min(self.back_to, count - 1)
                whole = 0.0
                for time in times[at:]:
                    whole += time
                left %= whole
        return at + left / times[at]


@dataclass(frozen=True, slots=True)
class Animation:
    """An animation: one strip for each direction that is drawn (0 to 31, clockwise, 0 right, 8 down)."""

    name: str
    strips: dict[int, Strip] = field(default_factory=dict)

    def strip(self, direction: int) -> Strip:
        """The strip of the nearest drawn direction."""
        found = self.strips.get(direction)
        if found is None:
            best = min(self.strips, key=lambda d: (min((d - direction) % DIRECTIONS, (direction - d) % DIRECTIONS), d))
            found = self.strips[best]
        return found
