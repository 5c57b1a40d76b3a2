"""What the words of a project's sheets may be: its frames, layers, sounds, keys, …; and where problems go."""

from __future__ import annotations

from dataclasses import dataclass, field

from ...objects.builtin.keys import KEYS, MOUSE_BUTTONS, PAD_BUTTONS
from ..project.problems import Problems


@dataclass(slots=True)
class Catalog:
    """The words of one frame of a project, by kind."""

    problems: Problems
    frames: list[str] = field(default_factory=list)
    layers: list[str] = field(default_factory=list)
    sounds: list[str] = field(default_factory=list)
    pictures: list[str] = field(default_factory=list)
    fonts: list[str] = field(default_factory=list)
    groups: list[str] = field(default_factory=list)
    rate: float = 60.0

    def words(self, kind: str) -> list[str] | None:
        """The words of a kind, or None when any word does."""
        if kind == "frame":
            return self.frames
        if kind == "layer":
            return self.layers
        if kind == "sound":
            return self.sounds
        if kind == "picture":
            return self.pictures
        if kind == "font":
            return ["", *self.fonts]
        if kind == "group":
            return self.groups
        if kind == "key":
            return [*KEYS, "any"]
        if kind == "mouse_button":
            return list(MOUSE_BUTTONS)
        if kind == "pad_button":
            return list(PAD_BUTTONS)
        return None
