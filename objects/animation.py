"""Animations of an object: names, directions, pictures, speeds."""

from __future__ import annotations

from dataclasses import dataclass, field

DIRECTIONS = 32


@dataclass(frozen=True, slots=True)
class Strip:
    """Pictures of one direction of an animation.

    `speed` is pictures a second; `loop` whether it goes on for ever; `back_to` the picture (from 0) a loop returns to.
    """

    pictures: tuple[str, ...]
    speed: float = 8.0
    loop: bool = True
    back_to: int = 0


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
