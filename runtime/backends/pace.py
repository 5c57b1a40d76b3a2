"""How many ticks of a game are due: it keeps to its own rate, whatever the screen's."""

from __future__ import annotations

MOST = 5
"""Ticks at most before the next picture; a machine that is too slow for more plays slower."""


class Pace:
    """Counts time in ticks and keeps what is left over, so that nothing drifts.

    On a screen that shows one picture a tick, pictures come a little early or late. Then one tick is due for each of
    them all the same, as long as the clock is less than three quarters of a tick away: else a tick would now and then be
    missed in one picture and made up for in the next, which is seen as a stutter.
    """

    def __init__(self, rate: float) -> None:
        self.rate = rate
        self.owed = 0.0             # ticks, below 0 when the game is ahead of the clock

    def due(self, seconds: float) -> int:
        """Ticks to run after `seconds` have passed since the last call."""
        passed = max(0.0, seconds) * self.rate
        owed = self.owed + passed
        near = int(passed + 0.5)
        count = near if near >= 1 and abs(passed - near) < 0.25 and abs(owed - near) <= 0.75 else int(max(0.0, owed))
        if count > MOST:
            self.owed = 0.0         # lets time go: it is not made up for
            return MOST
        self.owed = owed - count
        return count

    def wait(self, seconds: float = 0.0) -> float:
        """Seconds until the next tick is due, when `seconds` have passed since the last call of `due`."""
        return max(0.0, (1.0 - self.owed) / self.rate - seconds)
