"""Plays the sounds of a game through pygame's mixer; silent where there is no device."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pygame

from ...objects.builtin.sound import CHANNELS
from ...objects.phrases import Phrase
from ..project.media import MediaError, sound_length
from .interface import SoundCommand
from .telling import unusable

RATE = 44100

LONGEST = 600.0
"""Seconds of a sound that is decoded as a whole; what is longer has to be music."""

KEPT = 192 * 1024 * 1024
"""Bytes of decoded sounds that are kept."""

BROKEN = (pygame.error, MediaError, OSError, ValueError, MemoryError, NotImplementedError)


class PygameSpeaker:
    """See `interface.Speaker`. `files` are the project's sounds by name; `report` is told once of each that is broken."""

    def __init__(self, files: Mapping[str, Path], report: Callable[[str], None] = lambda _: None) -> None:
        self.files = files
        self.report = report
        self.on = False
        self.main = 1.0
        self.music_volume = 1.0
        self._samples: dict[str, pygame.mixer.Sound | None] = {}
        self._held = 0
        self._volumes: dict[int, tuple[float, float]] = {}      # channel -> volume and pan as the game gives them
        self._paused: set[int] = set()                          # channels that the game holds one by one
        self._all_paused: set[int] = set()                      # channels that wait for the end of the game's pause
        self._music_paused = False
        self._music_waits = False                               # for the end of the game's pause
        self._hold = False
        self._broken_music: set[str] = set()
        self._told: set[str] = set()
        try:
            with _quiet():
                pygame.mixer.init(RATE, -16, 2, 512)
            pygame.mixer.set_num_channels(CHANNELS)
            self.on = True
        except BROKEN:
            self.on = False

    def take(self, commands: Iterable[SoundCommand]) -> None:
        if not self.on:
            return
        for command in commands:
            handler = _HANDLERS.get(command[0])
            if handler is None:
                continue
            try:
                handler(self, *command[1:])
            except BROKEN as error:
                self._tell(Phrase("A sound cannot be played: {reason}", reason=str(error)))

    def hold(self, on: bool) -> None:
        if not self.on or on == self._hold:
            return
        self._hold = on
        self._settle()

    def close(self) -> None:
        if self.on:
            self.on = False
            self._samples.clear()
            pygame.mixer.quit()

    # -- samples -----------------------------------------------------------------------------------------------------

    def _play(self, number: int, name: str, times: int, volume: float, pan: float) -> None:
        channel = self._channel(number)
        if channel is None:
            return
        self._forget(number)
        sample = self._sample(name)
        if sample is None:
            channel.stop()
            return
        self._volumes[number] = volume, pan
        channel.play(sample, loops=-1 if times < 0 else max(0, times - 1))
        self._loudness(number, channel)
        if self._hold:
            channel.pause()

    def _stop(self, number: int) -> None:
        channel = self._channel(number)
        if channel is not None:
            self._forget(number)
            channel.stop()

    def _pause(self, number: int) -> None:
        self._paused.add(number)
        self._settle()

    def _resume(self, number: int) -> None:
        self._paused.discard(number)
        self._settle()

    def _volume(self, number: int, volume: float, pan: float) -> None:
        channel = self._channel(number)
        if channel is not None:
            self._volumes[number] = volume, pan
            self._loudness(number, channel)

    def _main_volume(self, volume: float) -> None:
        self.main = max(0.0, min(volume, 100.0)) / 100.0
        for number in self._volumes:
            channel = self._channel(number)
            if channel is not None:
                self._loudness(number, channel)
        pygame.mixer.music.set_volume(self.music_volume * self.main)

    def _loudness(self, number: int, channel: pygame.mixer.Channel) -> None:
        volume, pan = self._volumes[number]
        channel.set_volume(*loudness(volume, pan, self.main))

    def _channel(self, number: int) -> pygame.mixer.Channel | None:
        return pygame.mixer.Channel(number - 1) if 1 <= number <= CHANNELS else None

    def _forget(self, number: int) -> None:
        self._paused.discard(number)
        self._all_paused.discard(number)

    def _sample(self, name: str) -> pygame.mixer.Sound | None:
        if name in self._samples:
            return self._samples[name]
        path = self.files.get(name)
        sample = None
        if path is not None:
            try:
                seconds = sound_length(path)
                if seconds > LONGEST:
                    self._tell(Phrase("{name} is too long for a sound (minutes: {minutes}); play it as music.", name=path.name, minutes=round(seconds / 60.0)))
                else:
                    sample = pygame.mixer.Sound(path)
            except BROKEN as error:
                self._tell(unusable(path, error))
        size = int(sample.get_length() * RATE) * 4 if sample is not None else 0
        if self._held + size > KEPT:
            self._samples = {n: s for n, s in self._samples.items() if s is None}
            self._held = 0
        self._samples[name] = sample
        self._held += size
        return sample

    # -- music -------------------------------------------------------------------------------------------------------

    def _music(self, name: str, times: int, volume: float) -> None:
        music = pygame.mixer.music
        music.stop()
        self._music_paused = self._music_waits = False
        self._music_loudness(volume)
        path = self.files.get(name)
        if path is None or name in self._broken_music:
            return
        try:
            music.load(path)
            music.play(loops=-1 if times < 0 else max(0, times - 1))
        except BROKEN as error:
            self._broken_music.add(name)
            self._tell(unusable(path, error))
        self._settle()

    def _music_stop(self) -> None:
        pygame.mixer.music.stop()
        pygame.mixer.music.unload()
        self._music_paused = self._music_waits = False

    def _music_hold(self) -> None:
        self._music_paused = True
        self._settle()

    def _music_go_on(self) -> None:
        self._music_paused = False
        self._settle()

    def _music_loudness(self, volume: float) -> None:
        self.music_volume = max(0.0, min(volume, 100.0)) / 100.0
        pygame.mixer.music.set_volume(self.music_volume * self.main)

    # -- all ---------------------------------------------------------------------------------------------------------

    def _pause_all(self) -> None:
        self._all_paused = {n for n in range(1, CHANNELS + 1) if pygame.mixer.Channel(n - 1).get_busy()}
        self._music_waits = pygame.mixer.music.get_busy() or self._music_paused
        self._settle()

    def _resume_all(self) -> None:
        self._all_paused.clear()
        self._music_waits = False
        self._settle()

    def _stop_all(self) -> None:
        self._paused.clear()
        self._all_paused.clear()
        pygame.mixer.stop()
        self._music_stop()
        self._main_volume(100.0)

    def _settle(self) -> None:
        """Hold what has to be held and let the rest go on."""
        for number in range(1, CHANNELS + 1):
            channel = pygame.mixer.Channel(number - 1)
            if not channel.get_busy():
                continue
            if self._hold or number in self._paused or number in self._all_paused:
                channel.pause()
            else:
                channel.unpause()
        if self._hold or self._music_paused or self._music_waits:
            pygame.mixer.music.pause()
        else:
            pygame.mixer.music.unpause()

    def _tell(self, sentence: str) -> None:
        if sentence not in self._told:
            self._told.add(sentence)
            self.report(sentence)


def loudness(volume: float, pan: float, main: float) -> tuple[float, float]:
    """Left and right, 0 to 1, of a volume (0 to 100) and a pan (-100 to 100): one side stays, the other grows quieter."""
    loud = max(0.0, min(volume, 100.0)) / 100.0 * main
    side = max(-1.0, min(pan / 100.0, 1.0))
    return loud * min(1.0, 1.0 - side), loud * min(1.0, 1.0 + side)


@contextmanager
def _quiet() -> Iterator[None]:
    """What libraries of the system write about a missing device goes nowhere: a game may be silent, and a terminal too."""
    if os.name != "posix":
        yield
        return
    try:
        kept = os.dup(2)
    except OSError:                         # there is no standard error output
        yield
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)


_HANDLERS: dict[str, Callable[..., None]] = {
    "play": PygameSpeaker._play, "stop": PygameSpeaker._stop, "pause": PygameSpeaker._pause, "resume": PygameSpeaker._resume,
    "volume": PygameSpeaker._volume, "main_volume": PygameSpeaker._main_volume, "music": PygameSpeaker._music,
    "music_stop": PygameSpeaker._music_stop, "music_pause": PygameSpeaker._music_hold, "music_resume": PygameSpeaker._music_go_on,
    "music_volume": PygameSpeaker._music_loudness, "pause_all": PygameSpeaker._pause_all, "resume_all": PygameSpeaker._resume_all,
    "stop_all": PygameSpeaker._stop_all,
}
