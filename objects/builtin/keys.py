"""Names of keys and buttons, as projects write them. Keys are physical: their place on a US keyboard names them."""

from __future__ import annotations

KEYS: tuple[str, ...] = (
    *"abcdefghijklmnopqrstuvwxyz", *"0123456789",
    "left", "right", "up", "down", "space", "enter", "escape", "tab", "backspace", "delete", "insert", "home", "end", "page_up", "page_down",
    "shift", "control", "alt", "left_shift", "right_shift", "left_control", "right_control", "left_alt", "right_alt", "caps_lock",
    *(f"f{n}" for n in range(1, 13)),
    "minus", "equals", "left_bracket", "right_bracket", "backslash", "semicolon", "quote", "comma", "period", "slash", "backquote",
    *(f"numpad_{n}" for n in range(10)),
    "numpad_plus", "numpad_minus", "numpad_multiply", "numpad_divide", "numpad_enter", "numpad_period", "menu",
)
#: Keys that stand for either of two.
EITHER = {"shift": ("left_shift", "right_shift"), "control": ("left_control", "right_control"), "alt": ("left_alt", "right_alt")}
MOUSE_BUTTONS = ("left", "middle", "right", "any")
PAD_BUTTONS = ("a", "b", "x", "y", "left", "right", "up", "down", "left_shoulder", "right_shoulder", "left_stick", "right_stick", "back", "start", "any")
