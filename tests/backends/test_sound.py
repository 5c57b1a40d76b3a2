"""Sounds, played into nowhere."""

from __future__ import annotations

import wave
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from playsheet.objects.builtin.sound import CHANNELS
from playsheet.runtime.backends import pygame_sound
from playsheet.runtime.backends.pygame_sound import PygameSpeaker, loudness


def tone(path: Path, seconds: float = 5.0) -> Path:
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(8000)
        file.writeframes(b"\x00\x10" * int(8000 * seconds))
    return path


@pytest.fixture
def told() -> list[str]:
    return []


@pytest.fixture
def speaker(tmp_path: Path, told: list[str]) -> Iterator[PygameSpeaker]:
    (tmp_path / "broken.ogg").write_bytes(b"OggS but not really")
    files = {"beep": tone(tmp_path / "beep.wav"), "писк": tone(tmp_path / "писк.wav"), "broken": tmp_path / "broken.ogg", "gone": tmp_path / "gone.wav"}
    found = PygameSpeaker(files, told.append)
    assert found.on, "the dummy driver is always there"
    yield found
    found.close()


def channel(number: int) -> pygame.mixer.Channel:
    return pygame.mixer.Channel(number - 1)


def test_samples_play_on_their_channels(speaker: PygameSpeaker) -> None:
    speaker.take([("play", 1, "beep", 1, 50.0, 0.0), ("play", 32, "писк", -1, 100.0, -100.0)])
    assert channel(1).get_busy() and channel(32).get_busy() and not channel(2).get_busy()
    assert channel(1).get_sound().get_length() == pytest.approx(5.0, abs=0.1)
    speaker.take([("stop", 1)])
    assert not channel(1).get_busy() and channel(32).get_busy()
    speaker.take([("stop_all",)])
    assert not any(channel(n).get_busy() for n in range(1, CHANNELS + 1))


@pytest.mark.parametrize(("volume", "pan", "main", "sides"), [
    (100.0, 0.0, 1.0, (1.0, 1.0)), (50.0, 0.0, 0.5, (0.25, 0.25)), (100.0, -100.0, 1.0, (1.0, 0.0)), (100.0, 50.0, 1.0, (0.5, 1.0)),
    (400.0, 900.0, 1.0, (0.0, 1.0)), (-3.0, 0.0, 1.0, (0.0, 0.0)),
])
def test_loudness(volume: float, pan: float, main: float, sides: tuple[float, float]) -> None:
    assert loudness(volume, pan, main) == pytest.approx(sides)


def test_volumes_reach_the_channel(speaker: PygameSpeaker, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[tuple[float, float]] = []
    monkeypatch.setattr(pygame_sound, "loudness", lambda *given: heard.append(loudness(*given)) or loudness(*given))
    speaker.take([("play", 3, "beep", 1, 80.0, 0.0), ("volume", 3, 40.0, 100.0), ("main_volume", 50.0), ("volume", 99, 1.0, 1.0)])
    assert heard == [pytest.approx((0.8, 0.8)), pytest.approx((0.0, 0.4)), pytest.approx((0.0, 0.2))]


def test_music(speaker: PygameSpeaker) -> None:
    music = pygame.mixer.music
    speaker.take([("main_volume", 50.0), ("music", "beep", -1, 60.0)])
    assert music.get_busy() and music.get_volume() == pytest.approx(0.3, abs=0.02)
    speaker.take([("music_volume", 100.0)])
    assert music.get_volume() == pytest.approx(0.5, abs=0.02)
    speaker.take([("music_pause",)])
    assert not music.get_busy()
    speaker.take([("music_resume",)])
    assert music.get_busy()
    speaker.take([("music", "писк", 2, 100.0), ("music_stop",)])
    assert not music.get_busy()


def held(speaker: PygameSpeaker) -> list[str]:
    """Which of the commands hold what: the calls to pause and unpause, from a pass over all channels."""
    calls: list[str] = []

    class Listening:
        def __init__(self, number: int) -> None:
            self.number = number + 1

        def get_busy(self) -> bool:
            return self.number <= 2

        def pause(self) -> None:
            calls.append(f"pause {self.number}")

        def unpause(self) -> None:
            calls.append(f"go {self.number}")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pygame.mixer, "Channel", Listening)
        speaker._settle()
    return calls


def test_what_the_game_held_by_itself_stays_held_after_its_pause(speaker: PygameSpeaker) -> None:
    speaker.take([("play", 1, "beep", 1, 50.0, 0.0), ("play", 2, "beep", 1, 50.0, 0.0), ("pause", 1)])
    assert held(speaker) == ["pause 1", "go 2"]
    speaker.take([("pause_all",)])
    assert held(speaker) == ["pause 1", "pause 2"]
    speaker.hold(True)
    speaker.take([("resume_all",)])
    assert held(speaker) == ["pause 1", "pause 2"]
    speaker.hold(False)
    assert held(speaker) == ["pause 1", "go 2"]
    speaker.take([("resume", 1)])
    assert held(speaker) == ["go 1", "go 2"]


def test_what_begins_in_a_pause_is_heard(speaker: PygameSpeaker) -> None:
    speaker.take([("play", 1, "beep", 1, 50.0, 0.0), ("pause_all",), ("play", 2, "beep", 1, 50.0, 0.0)])
    assert held(speaker) == ["pause 1", "go 2"]
    speaker.take([("play", 1, "beep", 1, 50.0, 0.0)])
    assert held(speaker) == ["go 1", "go 2"]


def test_broken_and_missing_sounds_are_silent_and_told_once(speaker: PygameSpeaker, told: list[str]) -> None:
    for name in ("broken", "gone", "unknown"):
        for _ in range(3):
            speaker.take([("play", 1, name, 1, 100.0, 0.0), ("music", name, -1, 100.0)])
            assert not channel(1).get_busy()
    assert len([t for t in told if "broken.ogg" in t]) in (1, 2), "as a sound and as music"
    assert not any("unknown" in t for t in told)
    speaker.take([("nonsense", 1), ("stop", 0), ("stop", 33), ("play", 77, "beep", 1, 1.0, 1.0)])


def test_long_sounds_have_to_be_music(speaker: PygameSpeaker, told: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame_sound, "LONGEST", 2.0)
    speaker.take([("play", 1, "beep", 1, 100.0, 0.0)])
    assert not channel(1).get_busy() and "music" in told[0]


def test_decoded_sounds_do_not_pile_up(speaker: PygameSpeaker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame_sound, "KEPT", 1_000_000)
    speaker.take([("play", 1, "beep", 1, 100.0, 0.0), ("play", 2, "писк", 1, 100.0, 0.0)])
    assert list(speaker._samples) == ["писк"] and channel(1).get_busy()


def test_without_a_device(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "no such driver")
    pygame.mixer.quit()
    speaker = PygameSpeaker({"beep": tone(tmp_path / "beep.wav")})
    assert not speaker.on
    speaker.take([("play", 1, "beep", 1, 100.0, 0.0), ("music", "beep", -1, 50.0), ("pause_all",), ("main_volume", 3.0)])
    speaker.hold(True)
    speaker.hold(False)
    speaker.close()
    assert capfd.readouterr() == ("", "")
