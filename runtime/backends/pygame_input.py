"""Turns pygame's events into the input events of a world (see `runtime/world/inputs.py`)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pygame

from .scaling import Place

InputEvent = tuple[Any, ...]

_NAMES: dict[str, str] = {
    **{c.upper(): c for c in "abcdefghijklmnopqrstuvwxyz"}, **{c: c for c in "0123456789"}, **{f"F{n}": f"f{n}" for n in range(1, 13)},
    **{f"KP{n}": f"numpad_{n}" for n in range(10)},
    "LEFT": "left", "RIGHT": "right", "UP": "up", "DOWN": "down", "SPACE": "space", "RETURN": "enter", "ESCAPE": "escape", "TAB": "tab",
    "BACKSPACE": "backspace", "DELETE": "delete", "INSERT": "insert", "HOME": "home", "END": "end", "PAGEUP": "page_up", "PAGEDOWN": "page_down",
    "LSHIFT": "left_shift", "RSHIFT": "right_shift", "LCTRL": "left_control", "RCTRL": "right_control", "LALT": "left_alt", "RALT": "right_alt",
    "CAPSLOCK": "caps_lock", "MINUS": "minus", "EQUALS": "equals", "LEFTBRACKET": "left_bracket", "RIGHTBRACKET": "right_bracket",
    "BACKSLASH": "backslash", "NONUSBACKSLASH": "backslash", "NONUSHASH": "backslash", "SEMICOLON": "semicolon", "APOSTROPHE": "quote",
    "COMMA": "comma", "PERIOD": "period", "SLASH": "slash", "GRAVE": "backquote", "KP_PLUS": "numpad_plus", "KP_MINUS": "numpad_minus",
    "KP_MULTIPLY": "numpad_multiply", "KP_DIVIDE": "numpad_divide", "KP_ENTER": "numpad_enter", "KP_PERIOD": "numpad_period", "MENU": "menu",
}

#: Names of keys by their place on the keyboard (USB usage numbers, which SDL calls scan codes).
KEYS: dict[int, str] = {getattr(pygame, f"KSCAN_{name}"): key for name, key in _NAMES.items() if hasattr(pygame, f"KSCAN_{name}")}
KEYS[101] = "menu"      # the key of that name between the right Alt and Control is "application" to SDL

BUTTONS = {1: "left", 2: "middle", 3: "right"}

#: Names of buttons by SDL's numbers of an Xbox pad's layout. The one in the middle belongs to the system.
PAD_BUTTONS = ("a", "b", "x", "y", "back", None, "start", "left_stick", "right_stick", "left_shoulder", "right_shoulder", "up", "down", "left", "right")
PAD_AXES = ("left_x", "left_y", "right_x", "right_y")

DEAD = 0.12
"""How far from its middle a stick counts as let go."""


class Pads:
    """Gamepads that are plugged in; the game hears the first. Without the controller part of SDL there are none."""

    def __init__(self) -> None:
        self._module: Any = None
        self._open: dict[int, Any] = {}         # instance id -> controller, in the order they came
        self._axes: dict[str, float] = {}
        try:
            from pygame._sdl2 import controller
            controller.init()
            self._module = controller
        except (ImportError, pygame.error, NotImplementedError):
            return
        for number in range(controller.get_count()):
            self.plug(number)

    @property
    def first(self) -> int | None:
        """Instance id of the pad that plays."""
        return next(iter(self._open), None)

    def plug(self, number: int) -> list[InputEvent]:
        """A pad came, with this number among the devices."""
        if self._module is None:
            return []
        try:
            if not self._module.is_controller(number):
                return []
            pad = self._module.Controller(number)
            self._open.setdefault(pad.as_joystick().get_instance_id(), pad)
        except (pygame.error, ValueError):
            return []
        return [("pad", True)] if len(self._open) == 1 else []

    def unplug(self, instance: int) -> list[InputEvent]:
        """A pad went; the next one takes its place with nothing pressed."""
        was_first = instance == self.first
        self._open.pop(instance, None)
        if not was_first:
            return []
        self._axes.clear()
        events: list[InputEvent] = [("pad", False)]
        return [*events, ("pad", True)] if self._open else events

    def axis(self, name: str, value: float) -> list[InputEvent]:
        """A stick moved, -1 to 1. Small shivers are no events."""
        value = dead_zone(value)
        before = self._axes.get(name, 0.0)
        if value == before or (abs(value - before) < 0.01 and value not in (-1.0, 0.0, 1.0)):
            return []
        self._axes[name] = value
        return [("pad_axis", name, value)]

    def close(self) -> None:
        self._open.clear()
        if self._module is not None:
            self._module.quit()
            self._module = None


def dead_zone(value: float) -> float:
    """A stick's place with a middle that holds still; it goes on from there without a jump, in steps of 1/1000."""
    size = abs(value)
    if size <= DEAD:
        return 0.0
    reach = round(min(1.0, (size - DEAD) / (1.0 - DEAD)), 3)
    return reach if value > 0.0 else -reach


class Inputs:
    """Collects what a player does in a window whose picture lies at `place`."""

    def __init__(self, place: Place, pads: Pads | None = None) -> None:
        self.place = place
        self.pads = pads
        self._spot: tuple[float, float] | None = None
        self._down: set[str] = set()            # mouse buttons that the game was told of
        self._fingers: dict[tuple[int, int], int] = {}
        self._begin: list[InputEvent] = [("pad", True)] if pads is not None and pads.first is not None else []

    def take(self, events: Iterable[pygame.event.Event]) -> list[InputEvent]:
        """The world's events of pygame's, in order. Others are left out."""
        found, self._begin = self._begin, []
        for event in events:
            found += self.one(event)
        return found

    def one(self, event: pygame.event.Event) -> list[InputEvent]:
        """What one event of pygame's tells the world."""
        kind = event.type
        if kind == pygame.KEYDOWN or kind == pygame.KEYUP:
            key = KEYS.get(event.scancode)
            return [] if key is None else [("key_down" if kind == pygame.KEYDOWN else "key_up", key)]
        if kind == pygame.TEXTINPUT:
            return [("text", event.text)] if event.text else []
        if kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            # A finger comes as events of its own; SDL also plays a mouse for it, which would double them.
            return [] if getattr(event, "touch", False) else self._mouse(kind, event)
        if kind == pygame.MOUSEWHEEL:
            steps = -event.y if getattr(event, "flipped", False) else event.y
            return [("wheel", float(steps))] if steps and not getattr(event, "touch", False) else []
        if kind in (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP):
            return self._finger(kind, event)
        if kind == pygame.WINDOWFOCUSLOST:
            return self.let_go()
        return self._pad(kind, event)

    def let_go(self) -> list[InputEvent]:
        """Keys, buttons and fingers go up: the game no longer hears of them."""
        self._down.clear()
        lifted: list[InputEvent] = [("finger_up", finger) for finger in self._fingers.values()]
        self._fingers.clear()
        return [*lifted, ("focus_lost",)]

    def _move(self, x: float, y: float) -> list[InputEvent]:
        """The pointer in the game; beside the picture it stays at its edge."""
        across, down = self.place.to_game(x, y)
        spot = max(0.0, min(across, self.place.game_width - 1.0)), max(0.0, min(down, self.place.game_height - 1.0))
        if spot == self._spot:
            return []
        self._spot = spot
        return [("move", *spot)]

    def _mouse(self, kind: int, event: pygame.event.Event) -> list[InputEvent]:
        found = self._move(*event.pos)
        if kind == pygame.MOUSEMOTION:
            return found
        button = BUTTONS.get(event.button)
        if button is None:
            return found
        if kind == pygame.MOUSEBUTTONDOWN:
            if self.place.holds(*event.pos):
                self._down.add(button)
                found.append(("button_down", button))
        elif button in self._down:
            self._down.discard(button)
            found.append(("button_up", button))
        return found

    def _finger(self, kind: int, event: pygame.event.Event) -> list[InputEvent]:
        """Fingers have numbers from 0, the smallest that is free: what the system calls them differs from run to run."""
        who = event.touch_id, event.finger_id
        if kind == pygame.FINGERUP:
            number = self._fingers.pop(who, None)
            return [] if number is None else [("finger_up", number)]
        spot = event.x * self.place.window_width, event.y * self.place.window_height
        if kind == pygame.FINGERDOWN and self.place.holds(*spot):
            number = next(n for n in range(len(self._fingers) + 1) if n not in self._fingers.values())
            self._fingers[who] = number
            return [("finger_down", number, *self.place.to_game(*spot))]
        if kind == pygame.FINGERMOTION and who in self._fingers:
            return [("finger_move", self._fingers[who], *self.place.to_game(*spot))]
        return []

    def _pad(self, kind: int, event: pygame.event.Event) -> list[InputEvent]:
        pads = self.pads
        if pads is None:
            return []
        if kind == pygame.CONTROLLERDEVICEADDED:
            return pads.plug(event.device_index)
        if kind == pygame.CONTROLLERDEVICEREMOVED:
            return pads.unplug(event.instance_id)
        if kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP) and event.instance_id == pads.first:
            name = PAD_BUTTONS[event.button] if 0 <= event.button < len(PAD_BUTTONS) else None
            return [] if name is None else [("pad_down" if kind == pygame.CONTROLLERBUTTONDOWN else "pad_up", name)]
        if kind == pygame.CONTROLLERAXISMOTION and event.instance_id == pads.first and 0 <= event.axis < len(PAD_AXES):
            return pads.axis(PAD_AXES[event.axis], max(-1.0, event.value / 32767.0))
        return []
