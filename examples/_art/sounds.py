"""Sounds of the examples, made of sine, triangle and pulse waves: 22050 Hz, one channel, 16 bits."""

from __future__ import annotations

import io
import sys
import wave
from array import array
from collections.abc import Callable, Sequence
from pathlib import Path

from .paint import Dice, sine

RATE = 22050
TABLE = [sine(360.0 * i / 2048) for i in range(2049)]
NOTES = {"C": -9, "D": -7, "E": -5, "F": -4, "G": -2, "A": 0, "B": 2}
STEP = 1.0594630943592953  # a semitone


def pitch(name: str) -> float:
    """Hertz of a note such as `A4` or `F#5`."""
    steps = NOTES[name[0]] + (1 if "#" in name else 0) + 12 * (int(name[-1]) - 4)
    value = 440.0
    for _ in range(abs(steps)):
        value = value * STEP if steps > 0 else value / STEP
    return value


def sinus(phase: float) -> float:
    return TABLE[int((phase - int(phase)) * 2048)]


def triangle(phase: float) -> float:
    part = phase - int(phase)
    return 4 * part - 1 if part < 0.5 else 3 - 4 * part


def pulse(phase: float) -> float:
    """A pulse wave with rounded edges, so that it is softer than a square."""
    part = phase - int(phase)
    high = min(part, 0.3 - part) if part < 0.3 else -min(part - 0.3, 1.0 - part)
    return max(-0.45, min(1.0, high * 18))


def fade_in_out(t: float, length: float, attack: float, power: float = 2.0) -> float:
    """An envelope: up during `attack`, then down to nothing at `length`, steeper with a higher power."""
    if t < attack:
        return t / attack
    left = max(0.0, 1.0 - (t - attack) / (length - attack))
    value = left
    for _ in range(int(power) - 1):
        value *= left
    return value


class Sound:
    """Samples from -1 to 1 in the making. With `ring`, what sounds past the end goes on at the beginning."""

    def __init__(self, seconds: float, ring: bool = False) -> None:
        self.samples = [0.0] * int(seconds * RATE + 0.5)
        self.ring = ring

    def tone(
        self,
        start: float,
        length: float,
        hertz: float | Callable[[float], float],
        volume: float = 0.5,
        shape: Callable[[float], float] = sinus,
        attack: float = 0.005,
        power: float = 2.0,
    ) -> None:
        """Add a tone; `hertz` may be a function of the time since its start, in seconds."""
        first, count = int(start * RATE), int(length * RATE)
        size = len(self.samples)
        phase = 0.0
        glide = hertz if callable(hertz) else None
        for i in range(count):
            t = i / RATE
            at = first + i
            if at >= size:
                if not self.ring:
                    return
                at %= size
            phase += (glide(t) if glide is not None else hertz) / RATE  # type: ignore[operator]
            self.samples[at] += volume * fade_in_out(t, length, attack, power) * shape(phase)

    def noise(
        self, start: float, length: float, volume: float, smooth: float = 0.5, seed: int = 1, attack: float = 0.001, power: float = 3.0
    ) -> None:
        """Add noise; the nearer `smooth` is to 1, the duller."""
        dice = Dice(seed)
        value = 0.0
        first = int(start * RATE)
        for i in range(int(length * RATE)):
            value = value * smooth + dice(-1, 1) * (1 - smooth)
            at = first + i
            if at >= len(self.samples):
                if not self.ring:
                    return
                at %= len(self.samples)
            self.samples[at] += volume * fade_in_out(i / RATE, length, attack, power) * value

    def smooth(self, part: float) -> None:
        """Take the edge off: each sample drags `part` of the one before."""
        value = 0.0
        for _ in range(2 if self.ring else 1):
            for i, sample in enumerate(self.samples):
                value += (sample - value) * (1 - part)
                if not self.ring or _ == 1:
                    self.samples[i] = value

    def bytes(self, peak: float) -> bytes:
        loudest = max(0.0001, *(abs(v) for v in self.samples))
        data = array("h", [int(v / loudest * peak * 32767) for v in self.samples])
        if sys.byteorder == "big":
            data.byteswap()
        out = io.BytesIO()
        with wave.open(out, "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(data.tobytes())
        return out.getvalue()

    def save(self, file: Path, peak: float = 0.6) -> bool:
        """Write the sound as a WAV file; true when the file changed."""
        content = self.bytes(peak)
        if file.exists() and file.read_bytes() == content:
            return False
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
        return True


def click() -> Sound:
    sound = Sound(0.09)
    sound.tone(0, 0.05, lambda t: 1500 - 9000 * t, 0.6, triangle, 0.001, 3)
    sound.tone(0.012, 0.07, 520, 0.5, sinus, 0.002, 3)
    sound.noise(0, 0.012, 0.3, 0.2)
    return sound


def squeak() -> Sound:
    """A small wail: up at once, then wavering down."""
    sound = Sound(0.36)

    def wail(t: float) -> float:
        base = 900 + 9000 * t if t < 0.06 else 1440 - 2300 * (t - 0.06)
        return base * (1 + 0.05 * sinus(t * 17))

    sound.tone(0, 0.35, wail, 0.6, triangle, 0.012, 1)
    sound.tone(0, 0.30, lambda t: 2.01 * wail(t), 0.14, sinus, 0.012, 2)
    return sound


def pop() -> Sound:
    sound = Sound(0.32)
    sound.noise(0, 0.05, 1.3, 0.15, 7, 0.0005, 2)
    sound.noise(0.004, 0.3, 0.5, 0.75, 8, 0.001, 3)
    sound.tone(0, 0.11, lambda t: 760 - 5600 * t, 0.9, sinus, 0.001, 2)
    return sound


def melody(
    notes: Sequence[tuple[float, float, str]], seconds: float, shape: Callable[[float], float] = triangle, volume: float = 0.5
) -> Sound:
    """Notes as (start, length, name), each with a quiet octave above it."""
    sound = Sound(seconds)
    for start, length, name in notes:
        sound.tone(start, length, pitch(name), volume, shape, 0.006, 2)
        sound.tone(start, length * 0.7, 2 * pitch(name), volume * 0.22, sinus, 0.004, 3)
    return sound


def win() -> Sound:
    notes = [(0, 0.22, "G4"), (0.11, 0.22, "C5"), (0.22, 0.22, "E5"), (0.33, 0.4, "G5"), (0.55, 0.2, "E5")]
    return melody([*notes, (0.66, 0.9, "G5"), (0.66, 0.9, "C5"), (0.66, 0.9, "E5"), (0.66, 0.9, "C6")], 1.6)


def waver(hertz: float, depth: float, speed: float, fall: float = 0.0, after: float = 0.0) -> Callable[[float], float]:
    """A pitch that wavers by `depth` (a part of it) `speed` times a second, and falls by `fall` a second."""
    return lambda t: hertz * (1 - fall * t) * (1 + (depth * sinus(t * speed) if t > after else 0.0))


def loss() -> Sound:
    sound = Sound(1.15)
    for start, length, name in ((0, 0.26, "E4"), (0.24, 0.26, "D4"), (0.48, 0.62, "C4")):
        sound.tone(start, length, waver(pitch(name), 0.012, 6, 0.05), 0.5, triangle, 0.01, 1)
        sound.tone(start, length, pitch(name) / 2, 0.25, sinus, 0.01, 2)
    return sound


def pick_up() -> Sound:
    return melody([(0, 0.12, "B5"), (0.075, 0.36, "E6")], 0.46)


def heal() -> Sound:
    return melody([(0, 0.2, "C5"), (0.08, 0.2, "E5"), (0.16, 0.2, "G5"), (0.24, 0.55, "C6")], 0.82)


def ouch() -> Sound:
    sound = Sound(0.26)
    sound.tone(0, 0.25, lambda t: 330 - 760 * t + 14 * sinus(t * 38), 0.6, pulse, 0.004, 1)
    sound.noise(0, 0.06, 0.4, 0.5, 3)
    sound.smooth(0.45)
    return sound


def lift() -> Sound:
    sound = Sound(0.14)
    sound.tone(0, 0.13, lambda t: 420 + 2600 * t, 0.5, sinus, 0.004, 2)
    return sound


def put() -> Sound:
    sound = Sound(0.2)
    sound.tone(0, 0.16, lambda t: 230 - 700 * t, 0.9, sinus, 0.002, 3)
    sound.noise(0, 0.05, 0.5, 0.8, 5)
    return sound


def tidy() -> Sound:
    return melody([(0.06 * i, 0.24, name) for i, name in enumerate(("C5", "D5", "E5", "G5", "A5", "C6"))], 0.62, sinus)


def door() -> Sound:
    sound = Sound(0.42)
    for start, hertz in ((0.0, 190), (0.17, 150)):
        sound.tone(start, 0.2, waver(hertz, 0.0, 1, 1.3), 0.8, sinus, 0.002, 3)
        sound.noise(start, 0.07, 0.55, 0.85, 11)
    return sound


TUNE = """
C5 - E5 - G5 E5 C5 -   A5 - G5 - F5 - A4 C5   B4 - D5 - G5 - F5 D5   E5 - C5 - G4 - - .
C5 - E5 - A5 E5 C5 -   F5 - E5 D5 C5 - A4 -   G4 A4 B4 C5 D5 - G5 F5   E5 - D5 - C5 - - .
"""
CHORDS = (
    ("C3", "E4", "G4"),
    ("F2", "F4", "A4"),
    ("G2", "D4", "G4"),
    ("C3", "E4", "G4"),
    ("A2", "E4", "A4"),
    ("F2", "F4", "A4"),
    ("G2", "D4", "B4"),
    ("C3", "E4", "G4"),
)


def garden_song() -> Sound:
    """Eight bars in C that begin again seamlessly: 12.8 seconds."""
    eighth = 0.2
    sound = Sound(12.8, ring=True)
    words = TUNE.split()
    i = 0
    while i < len(words):
        long = 1
        while i + long < len(words) and words[i + long] == "-":
            long += 1
        if words[i] != ".":
            hertz = pitch(words[i])
            length = eighth * long + 0.06
            sound.tone(i * eighth, length, waver(hertz, 0.004, 5.5, after=0.12), 0.30, pulse, 0.008, 1)
            sound.tone(i * eighth + 0.3, length, hertz, 0.07, triangle, 0.01, 1)
        i += long
    for bar, (bass, third, fifth) in enumerate(CHORDS):
        start = bar * 8 * eighth
        for beat in range(4):
            low = pitch(bass) * (1.0 if beat % 2 == 0 else 1.4983070768766815)
            sound.tone(start + beat * 2 * eighth, 0.3, low, 0.36, triangle, 0.006, 1)
            for name in (third, fifth):
                sound.tone(start + (beat * 2 + 1) * eighth, 0.14, pitch(name), 0.12, triangle, 0.006, 2)
            sound.noise(start + (beat * 2 + 1) * eighth, 0.05, 0.09, 0.1, 30 + beat)
            if beat % 2:
                sound.noise(start + beat * 2 * eighth, 0.11, 0.16, 0.45, 40 + beat)
    sound.smooth(0.35)
    return sound


def plop() -> Sound:
    """A bubble bursts: short, wet, going up."""
    sound = Sound(0.14)
    sound.tone(0, 0.09, lambda t: 480 + 9000 * t, 0.8, sinus, 0.002, 2)
    sound.noise(0, 0.03, 0.3, 0.2, 21)
    return sound


def hush() -> Sound:
    """The game holds its breath."""
    return melody([(0, 0.2, "G5"), (0.1, 0.4, "C5")], 0.52, sinus)


def go_on() -> Sound:
    return melody([(0, 0.2, "C5"), (0.1, 0.4, "G5")], 0.52, sinus)


SOUNDS: dict[str, dict[str, Callable[[], Sound]]] = {
    "start-button": {"click": click},
    "spikes": {"хлопок": pop, "победа": win},
    "medkit": {"heal": heal, "ouch": ouch, "win": win, "loss": loss, "appear": pick_up},
    "worm-garden": {"squeak": squeak, "win": win, "click": click, "garden_song": garden_song},
    "remember-me": {"lift": lift, "put": put, "tidy": tidy, "door": door},
    "three-finger-pause": {"plop": plop, "pause": hush, "go_on": go_on, "done": tidy},
}
