"""Sine: swings to and fro around its place, or swings its angle, size or opacity; together with another movement it makes waves."""

from __future__ import annotations

from typing import Any

from ..api import World, angle, duration, number, word
from .offset import Around

WAVES = ("sine", "triangle", "sawtooth", "reverse_sawtooth", "square")
MOVES = ("across", "up_and_down", "along", "angle", "size", "opacity", "nothing")


class Sine(Around):
    """One swing takes `period` seconds and goes `magnitude` to both sides."""

    own_slots: tuple[str, ...] = ("last_value", "phase")

    title = "Sine"
    keywords = ("Sinewave", "Sine movement", "Wave", "Swing", "Bobbing", "Float up and down", "Pulse")

    moves: str = word("choice", "What swings", "up_and_down", choices=MOVES, keywords=("Set movement", "Compare movement"))
    wave: str = word("choice", "Shape of the wave", "sine", choices=WAVES, keywords=("Set wave", "Compare wave"))
    period: float = duration("Duration of a swing", 2.0, high=1e6, common=True, keywords=("Set period",))
    magnitude: float = number("How far it swings", 30.0, low=-1e6, high=1e6, common=True, keywords=("Set magnitude", "Set amplitude"))
    phase_start: float = number("Where in its swing it starts (0 to 1)", 0.0, low=0.0, high=1.0, keywords=("Period offset", "Starting angle"))
    phase_random: float = number("By how much that differs at random (0 to 1)", 0.0, low=0.0, high=1.0, keywords=("Period offset random",))
    direction_of_swing: float = angle("Direction of the swing along a line", 0.0)
    swing: float = number("How far it is off its place", getter="get_value", in_file=False, slot=False, writable=False, keywords=("Value", "Sine value"))
    swing_position: float = number("Where in its swing it is (0 to 1)", getter="get_phase", setter="set_phase", in_file=False, slot=False, low=0.0, high=1.0,
                                   keywords=("Set cycle position", "Cycle position"))

    phase: float             # 0 to 1
    last_value: float

    def clear(self) -> None:
        super().clear()
        self.phase = self.phase_start % 1.0
        self.last_value = 0.0

    def begin(self, o: Any, w: World) -> None:
        super().begin(o, w)
        if self.phase_random > 0.0:
            self.phase = (self.phase + w.random.between(0.0, self.phase_random)) % 1.0

    def step(self, o: Any, w: World) -> None:
        if self.running and self.period > 0.0:
            self.phase = (self.phase + 1.0 / (w.rate * self.period)) % 1.0
            if self.phase > 1.0 - 1e-12:
                self.phase = 0.0             # many small steps add up to a little less than they should
        value = self.magnitude * self.level(w)
        change = value - self.last_value
        self.last_value = value
        moves = self.moves
        if moves in ("across", "up_and_down", "along"):
            self.follow(o)
            if moves == "across":
                self.put(o, value, 0.0)
            elif moves == "up_and_down":
                self.put(o, 0.0, value)
            else:
                cosine, sine = w.heading(self.direction_of_swing)
                self.put(o, value * cosine, value * sine)
        elif moves == "angle":
            o.angle += change
        elif moves == "size":
            o.set_scale(w, min(max(o.scale_x + change / 100.0, 0.0), 1000.0))
        elif moves == "opacity":
            o.opacity = min(max(o.opacity + change, 0.0), 255.0)

    def level(self, w: World) -> float:
        """-1 to 1: where the wave is."""
        phase = self.phase
        wave = self.wave
        if wave == "sine":
            return w.heading(phase * 360.0)[1]
        if wave == "triangle":
            return phase * 4.0 if phase < 0.25 else 2.0 - phase * 4.0 if phase < 0.75 else phase * 4.0 - 4.0
        if wave == "sawtooth":
            return phase * 2.0 - 1.0
        if wave == "reverse_sawtooth":
            return 1.0 - phase * 2.0
        return 1.0 if phase < 0.5 else -1.0

    def get_value(self, o: Any, w: World) -> float:
        return self.last_value

    def get_phase(self, o: Any, w: World) -> float:
        return self.phase

    def set_phase(self, o: Any, w: World, value: float) -> None:
        self.phase = value % 1.0

    def speed_now(self, o: Any) -> float:
        """The mean speed of a swing."""
        return abs(self.magnitude) * 4.0 / self.period if self.running and self.period > 0.0 and self.moves in ("across", "up_and_down", "along") else 0.0

    def set_speed(self, o: Any, w: World, value: float) -> None:
        if value > 0.0 and self.magnitude:
            self.period = min(abs(self.magnitude) * 4.0 / value, 1e6)

    def reverse(self, o: Any, w: World) -> None:
        self.magnitude = -self.magnitude
        self.phase = (1.0 - self.phase) % 1.0
