"""time: seconds, ticks, and rows that run at a beat."""

from __future__ import annotations

from ..api import BuiltIn, World, condition, number


class Time(BuiltIn):
    """The frame's clock. It counts game time: pauses stop it."""

    type_name = "time"
    title = "Time"
    icon = "time"
    keywords = ("Timer", "system", "clock")

    seconds: float = number("Seconds since the frame began", getter="get_seconds", writable=False, slot=False, unit="s", common=True,
                            keywords=("Timer value", "Timer is greater than"))
    ticks: float = number("Ticks since the frame began", getter="get_ticks", writable=False, slot=False, keywords=("tickcount",))
    game_seconds: float = number("Seconds since the game began", getter="get_game_seconds", writable=False, slot=False, unit="s")
    step: float = number("Seconds a tick takes", getter="get_step", writable=False, slot=False, unit="s", keywords=("dt", "TimeDelta", "delta time"))
    rate: float = number("Ticks a second", getter="get_rate", writable=False, slot=False, keywords=("Frame rate",))

    def get_seconds(self, w: World) -> float:
        return w.frame_ticks / w.rate

    def get_ticks(self, w: World) -> float:
        return float(w.frame_ticks)

    def get_game_seconds(self, w: World) -> float:
        return w.clock

    def get_step(self, w: World) -> float:
        return 1.0 / w.rate

    def get_rate(self, w: World) -> float:
        return w.rate

    @condition("every {interval}", trigger=True, common=True, keywords=("Every", "Every X seconds"), interval="duration")
    def every(self, w: World, interval: float) -> bool:
        """Happens again and again, first after one interval. Shorter than a tick means each tick."""
        return False

    @condition("after {delay}", trigger=True, common=True, keywords=("Timer equals",), delay="duration")
    def after(self, w: World, delay: float) -> bool:
        """Happens once, so long after the frame began."""
        return False
