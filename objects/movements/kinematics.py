"""Motion along a line, worked out exactly, so that a way takes the same time at every tick rate."""

from __future__ import annotations


def approach(now: float, goal: float, rate: float, time: float) -> tuple[float, float]:
    """The speed after `time` seconds of changing towards a goal by `rate` a second, and the way in that time; a rate of 0 changes at once.

    When the goal is reached on the way, the rest of the time goes at that speed.
    """
    if rate <= 0.0 or now == goal:
        return goal, goal * time
    if goal > now:
        needed = (goal - now) / rate
        if needed > time:
            after = now + rate * time
            return after, (now + after) * 0.5 * time
    else:
        needed = (now - goal) / rate
        if needed > time:
            after = now - rate * time
            return after, (now + after) * 0.5 * time
    return goal, (now + goal) * 0.5 * needed + goal * (time - needed)


def turned(now: float, goal: float, most: float) -> float:
    """An angle turned towards another by the shorter way, by at most so many degrees; 0 to 360."""
    gap = (goal - now) % 360.0
    if gap > 180.0:
        gap -= 360.0
    if -most <= gap <= most:
        return goal % 360.0
    return (now + (most if gap > 0.0 else -most)) % 360.0
