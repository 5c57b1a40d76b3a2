"""The built-in objects: `time`, `mouse`, `sound`, … ; one of each in a game."""

from __future__ import annotations

from ..api import BuiltIn
from .camera import Camera
from .flow import Frame, Game, Group, Loop, Message
from .input import Gamepad, Keyboard, Mouse, Touch
from .sound import Sound
from .time import Time

BUILTINS: dict[str, type[BuiltIn]] = {cls.type_name: cls for cls in (Game, Frame, Time, Keyboard, Mouse, Gamepad, Touch, Sound, Camera, Message,
                                                                      Group, Loop)}

__all__ = ["BUILTINS", "Camera", "Frame", "Game", "Gamepad", "Group", "Keyboard", "Loop", "Message", "Mouse", "Sound", "Time", "Touch"]
