"""sound: samples on channels, and one music. Time is counted in ticks from the lengths of the files, so that a game without a device runs the same."""

from __future__ import annotations

from typing import Any

from ..api import BuiltIn, World, action, condition, expression, number

CHANNELS = 32
LONGEST = 1e15          # ticks
MOST_TIMES = 1e9


class Playing:
    """What one channel plays. `left` is ticks until its end (-1: for ever)."""

    __slots__ = ("left", "name", "pan", "paused", "volume")

    def __init__(self, name: str, left: int, volume: float, pan: float) -> None:
        self.name = name
        self.left = left
        self.volume = volume
        self.pan = pan
        self.paused = False


class Sound(BuiltIn):
    """Samples play on channels 1 to 32, music beside them. Volumes are 0 to 100, pan -100 (left) to 100 (right)."""

    own_slots = ("channels", "song")

    type_name = "sound"
    title = "Sound"
    icon = "sound"
    keywords = ("audio", "music", "Speaker", "sample")

    volume: float = number("Main volume", 100.0, low=0.0, high=100.0, setter="set_volume", unit="%", keywords=("Set main volume",))
    music_volume: float = number("Volume of the music", 100.0, low=0.0, high=100.0, setter="set_music_volume", unit="%")

    channels: list[Playing | None]
    song: Playing | None

    def __init__(self) -> None:
        self.channels = [None] * CHANNELS
        self.song = None
        self.volume = 100.0
        self.music_volume = 100.0

    def advance(self, w: World) -> None:
        """One tick: what has come to its end stops."""
        for number_, playing in enumerate(self.channels):
            if playing is not None and not playing.paused and playing.left > 0:
                playing.left -= 1
                if playing.left == 0:
                    self.channels[number_] = None
                    w.happens(self, "finished", playing.name)
        song = self.song
        if song is not None and not song.paused and song.left > 0:
            song.left -= 1
            if song.left == 0:
                self.song = None
                w.happens(self, "music_finished", song.name)

    def _ticks(self, w: World, name: str, times: float) -> int:
        if times <= 0.0:
            return -1
        return max(1, int(min(w.sound_length(name) * w.rate * times + 0.5, LONGEST)))

    # -- samples -----------------------------------------------------------------------------------------------------

    @action("play {sound}", common=True, keywords=("Play sample", "Play sound"), sound="sound", times="number", volume="number", pan="number",
            channel="number")
    def play(self, w: World, sound: str, times: float = 1.0, volume: float = 100.0, pan: float = 0.0, channel: float = 0.0) -> None:
        """Plays a sound: so many `times` (0: for ever), with a volume (0 to 100) and a pan (-100 to 100), on a channel (1 to 32; 0: the first free)."""
        number_ = int(channel)
        if not 1 <= number_ <= CHANNELS:
            free = [n for n, p in enumerate(self.channels, 1) if p is None]
            number_ = free[0] if free else 1
        playing = Playing(sound, self._ticks(w, sound, times), max(0.0, min(volume, 100.0)), max(-100.0, min(pan, 100.0)))
        self.channels[number_ - 1] = playing
        w.play(("play", number_, sound, -1 if times <= 0.0 else int(min(times, MOST_TIMES)), playing.volume, playing.pan))

    def _named(self, sound: str) -> list[int]:
        return [n for n, p in enumerate(self.channels, 1) if p is not None and (not sound or p.name == sound)]

    @action("stop {sound}", keywords=("Stop a sample", "Stop any sample"), sound="sound")
    def stop(self, w: World, sound: str = "") -> None:
        """Stops a sound, or all sounds when none is named. A stopped sound does not count as finished."""
        for number_ in self._named(sound):
            self.stop_channel(w, float(number_))

    @action("stop channel {channel}", keywords=("Stop channel",), channel="number")
    def stop_channel(self, w: World, channel: float) -> None:
        """Stops what a channel plays."""
        if 1.0 <= channel < CHANNELS + 1:
            self.channels[int(channel) - 1] = None
            w.play(("stop", int(channel)))

    @action("pause {sound}", keywords=("Pause sample", "Pause all sounds"), sound="sound")
    def pause(self, w: World, sound: str = "") -> None:
        """Holds a sound, or all sounds."""
        self._hold(w, sound, True)

    @action("resume {sound}", keywords=("Resume sample", "Resume all sounds"), sound="sound")
    def resume(self, w: World, sound: str = "") -> None:
        """Lets a held sound, or all of them, go on."""
        self._hold(w, sound, False)

    def _hold(self, w: World, sound: str, on: bool) -> None:
        for number_ in self._named(sound):
            playing = self.channels[number_ - 1]
            if playing is not None:
                playing.paused = on
                w.play(("pause" if on else "resume", number_))

    @action("set the volume of channel {channel} to {volume}", keywords=("Set channel volume",), channel="number", volume="number")
    def set_channel_volume(self, w: World, channel: float, volume: float) -> None:
        """Sets how loud a channel is, 0 to 100."""
        playing = self.channels[int(channel) - 1] if 1.0 <= channel < CHANNELS + 1 else None
        if playing is not None:
            playing.volume = max(0.0, min(volume, 100.0))
            w.play(("volume", int(channel), playing.volume, playing.pan))

    @action("set the pan of channel {channel} to {pan}", keywords=("Set channel pan",), channel="number", pan="number")
    def set_channel_pan(self, w: World, channel: float, pan: float) -> None:
        """Sets where a channel is heard: -100 left, 0 middle, 100 right."""
        playing = self.channels[int(channel) - 1] if 1.0 <= channel < CHANNELS + 1 else None
        if playing is not None:
            playing.pan = max(-100.0, min(pan, 100.0))
            w.play(("volume", int(channel), playing.volume, playing.pan))

    def set_volume(self, w: World, value: float) -> None:
        self.volume = value
        w.play(("main_volume", value))

    @condition("{sound} is playing", keywords=("Is a specific sample not playing", "Is sound playing"), sound="sound")
    def is_playing(self, w: World, sound: str = "") -> bool:
        """Holds while a sound (any, when none is named) plays on some channel."""
        return bool(self._named(sound))

    @condition("channel {channel} is playing", keywords=("Is a channel not playing",), channel="number")
    def channel_is_playing(self, w: World, channel: float) -> bool:
        """Holds while a channel plays something."""
        return 1.0 <= channel < CHANNELS + 1 and self.channels[int(channel) - 1] is not None

    @condition("{sound} finishes", trigger=True, keywords=("On ended",), sound="sound")
    def finished(self, w: World, sound: str) -> bool:
        """Happens when a sound has come to its own end; not when it was stopped."""
        return False

    @expression("length of {sound}", "number", sound="sound", keywords=("Sample duration",))
    def length(self, w: World, sound: str) -> float:
        """How long a sound is, in seconds."""
        return w.sound_length(sound)

    # -- music -------------------------------------------------------------------------------------------------------

    @action("play music {sound}", common=True, keywords=("Play music", "Play and loop music"), sound="sound", times="number", volume="number")
    def play_music(self, w: World, sound: str, times: float = 0.0, volume: float = 100.0) -> None:
        """Plays music instead of what played before: so many `times` (0, the default: for ever)."""
        self.music_volume = max(0.0, min(volume, 100.0))
        self.song = Playing(sound, self._ticks(w, sound, times), self.music_volume, 0.0)
        w.play(("music", sound, -1 if times <= 0.0 else int(min(times, MOST_TIMES)), self.music_volume))

    @action("stop the music", keywords=("Stop any music",))
    def stop_music(self, w: World) -> None:
        """Stops the music."""
        self.song = None
        w.play(("music_stop",))

    @action("pause the music", keywords=("Pause music",))
    def pause_music(self, w: World) -> None:
        """Holds the music."""
        if self.song is not None:
            self.song.paused = True
            w.play(("music_pause",))

    @action("resume the music", keywords=("Resume music",))
    def resume_music(self, w: World) -> None:
        """Lets held music go on."""
        if self.song is not None:
            self.song.paused = False
            w.play(("music_resume",))

    def set_music_volume(self, w: World, value: float) -> None:
        self.music_volume = value
        w.play(("music_volume", value))

    @condition("music is playing", keywords=("Is music not playing",))
    def music_is_playing(self, w: World) -> bool:
        """Holds while music plays, held or not."""
        return self.song is not None

    @condition("music {sound} finishes", trigger=True, keywords=("Has a music just finished",), sound="sound")
    def music_finished(self, w: World, sound: str) -> bool:
        """Happens when music that does not go on for ever has come to its end."""
        return False

    def commands(self) -> list[tuple[Any, ...]]:
        """What brings a speaker to this state, whatever it played before: after a restart, a load, a rewind."""
        found: list[tuple[Any, ...]] = [("stop_all",), ("main_volume", self.volume), ("music_volume", self.music_volume)]
        for number_, playing in enumerate(self.channels, 1):
            if playing is not None:
                found.append(("play", number_, playing.name, -1 if playing.left < 0 else 1, playing.volume, playing.pan))
                if playing.paused:
                    found.append(("pause", number_))
        if self.song is not None:
            found.append(("music", self.song.name, -1 if self.song.left < 0 else 1, self.music_volume))
            if self.song.paused:
                found.append(("music_pause",))
        return found

    def state(self) -> list[Any]:
        """The state as plain data, for saves and hashes."""
        def one(p: Playing | None) -> Any:
            return None if p is None else [p.name, p.left, p.volume, p.pan, p.paused]
        return [[one(p) for p in self.channels], one(self.song), self.volume, self.music_volume]

    def set_state(self, state: list[Any]) -> None:
        def one(data: Any) -> Playing | None:
            if data is None:
                return None
            playing = Playing(data[0], data[1], data[2], data[3])
            playing.paused = data[4]
            return playing
        channels, song, self.volume, self.music_volume = state
        self.channels = [one(p) for p in channels]
        self.song = one(song)
