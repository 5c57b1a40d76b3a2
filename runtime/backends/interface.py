"""What every back end (pygame window, no window, the editor's QPainter, a browser's canvas) offers to a running game.

All lengths are pixels of the game: the back end alone knows how many pixels of a screen one of them takes. y points
down, angles are degrees clockwise, opacity is 0 (not to be seen) to 255, colours are texts that `colours.rgba` reads.
Back ends read the world and never write it. What they have to agree about is in `layers`, `scaling`, `wrapping`, `colours`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol, TypeAlias

#: An instance, as `docs/internals.md` describes it: `width height origin_x origin_y angle flip_x flip_y opacity …`.
Instance: TypeAlias = Any

#: What the game wants to be heard, an entry of `world.sound_queue`; see `Speaker`.
SoundCommand: TypeAlias = tuple[Any, ...]


class Pen(Protocol):
    """Draws instances. `o.draw(world, pen, x, y)` calls one of these with the place of its hot spot on the screen.

    Everything is drawn in the box that starts `origin_x, origin_y` left of and above the hot spot and is `width` by
    `height`; then turned by `angle` around the hot spot, mirrored by `flip_x` and `flip_y`, and faded to `opacity`. The left
    top corner of what is drawn falls on whole pixels (`layers.pixel`). `visible` was looked at before.
    """

    def picture(self, name: str, x: float, y: float, o: Instance) -> None:
        """A picture of the assets, scaled to the box. A missing or broken one is a checked placeholder of the same size."""

    def box(self, x: float, y: float, o: Instance, colour: str = "#808080") -> None:
        """A plain rectangle: what an object without a picture looks like."""

    def tiles(self, name: str, x: float, y: float, o: Instance, offset_x: float, offset_y: float) -> None:
        """A picture in its own size, repeated over the box; the pattern is moved right and down by the offsets."""

    def text(self, words: str, x: float, y: float, o: Instance) -> None:
        """Words in the box: `font font_size colour outline align vertical_align wrap line_spacing bold italic`.

        The first line starts at the top of the box, or the lines are centred or set on its lower edge; a line is `font_size *
        line_spacing` pixels high. Words that have no room go beyond the box and are not cut.
        """

    def number(self, words: str, x: float, y: float, o: Instance) -> None:
        """Digits in the middle of the box's height: from the pictures `NAME_0` … `NAME_9`, `NAME_minus`, `NAME_point`, `NAME_plus`
        when `o.pictures` is NAME, else from `font`, `font_size`, `colour`. `align` says where in the box's width."""

    def bar(self, part: float, x: float, y: float, o: Instance) -> None:
        """A bar, filled by `part` (0 to 1) with `colour`, empty in `back_colour`, growing towards `o.fill`."""

    def gauge(self, part: float, x: float, y: float, o: Instance) -> None:
        """A round gauge with a needle: three quarters of a circle, filled by `part` (0 to 1) clockwise."""

    def button(self, x: float, y: float, o: Instance, hover: bool = False) -> None:
        """A button with its `text`; looks at `kind enabled checked held_down font font_size colour back_colour`."""


class Speaker(Protocol):
    """Plays what a game asks for. Volumes are 0 to 100, pan is -100 (left) to 100 (right), `times` -1 means for ever.

        ('play', channel, sound, times, volume, pan)    ('stop', channel) ('pause', channel) ('resume', channel)
        ('volume', channel, volume, pan)                 ('main_volume', volume)
        ('music', sound, times, volume) ('music_stop',) ('music_pause',) ('music_resume',) ('music_volume', volume)
        ('pause_all',) ('resume_all',)                   the game pauses: what was held by itself stays held afterwards
        ('stop_all',)                                    the game begins anew: silence, and the main volume is 100 again

    A machine without a device, a missing sound or a broken one is silent: a `Speaker` never raises.
    """

    def take(self, commands: Iterable[SoundCommand]) -> None:
        """Carry out commands in order."""

    def hold(self, on: bool) -> None:
        """Hold everything, whatever the game says, while its window shows something else; or let it go on."""

    def close(self) -> None:
        """Silence, and give the device back."""
