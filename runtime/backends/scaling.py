"""How a game's picture fits into a window of another size."""

from __future__ import annotations

from dataclasses import dataclass

#: fit: as large as it can be in its own shape; integer: the same by whole numbers, for pixel art; stretch: the whole
#: window; none: never larger or smaller.
SCALINGS = ("fit", "integer", "stretch", "none")


@dataclass(frozen=True, slots=True)
class Place:
    """Where the game's picture is in a window, in pixels of the window. What is around it stays black."""

    left: int
    top: int
    width: int
    height: int
    game_width: int
    game_height: int
    window_width: int
    window_height: int

    @property
    def plain(self) -> bool:
        """Whether one pixel of the game is one of the window."""
        return self.width == self.game_width and self.height == self.game_height

    def to_game(self, x: float, y: float) -> tuple[float, float]:
        """A place of the window in pixels of the game; outside of the picture it is outside of the game too."""
        return (x - self.left) * self.game_width / self.width, (y - self.top) * self.game_height / self.height

    def holds(self, x: float, y: float) -> bool:
        """Whether a place of the window is on the picture."""
        return self.left <= x < self.left + self.width and self.top <= y < self.top + self.height


def place(game: tuple[int, int], window: tuple[int, int], scaling: str = "fit") -> Place:
    """The place of a game of a size in a window of a size, in the middle. An unknown word counts as `fit`."""
    width, height = game
    across, down = max(1, window[0]), max(1, window[1])
    if scaling == "stretch":
        return Place(0, 0, across, down, width, height, across, down)
    factor = min(across / width, down / height)
    if scaling == "none":
        factor = 1.0
    elif scaling == "integer" and factor >= 1.0:
        factor = float(int(factor))
    # In a window that is too small even for once, `integer` is smaller than the game: better than a part of it.
    shown = max(1, int(width * factor + 0.5)), max(1, int(height * factor + 0.5))
    return Place((across - shown[0]) // 2, (down - shown[1]) // 2, *shown, width, height, across, down)
