"""Input: what a host saw since the last tick, as events of plain data, taken into the tick's snapshot.

    ('key_down', key) ('key_up', key) ('text', characters)
    ('move', x, y) ('button_down', button) ('button_up', button) ('wheel', steps)          x, y: pixels of the window
    ('finger_down', id, x, y) ('finger_move', id, x, y) ('finger_up', id)
    ('pad', connected) ('pad_down', button) ('pad_up', button) ('pad_axis', axis, value)
    ('focus_lost',)                                                                        all keys and buttons go up
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...objects.builtin.keys import EITHER, KEYS, MOUSE_BUTTONS, PAD_BUTTONS

InputEvent = tuple[Any, ...]

_KEYS = frozenset(KEYS)
_BOTH = {side: name for name, sides in EITHER.items() for side in sides}
_AXES = frozenset(("left_x", "left_y", "right_x", "right_y"))


def take_in(w: Any, events: list[InputEvent]) -> None:
    """Bring the snapshot up to date and report what happened."""
    w.keyboard.typed = ""
    w.mouse.wheel = 0.0
    for event in events:
        handler = _HANDLERS.get(event[0])
        if handler is not None:
            handler(w, *event[1:])


def _key_down(w: Any, key: str) -> None:
    board = w.keyboard
    if key not in _KEYS or key in board.down:
        return
    either = _BOTH.get(key)
    first = either is not None and not any(k in board.down for k in EITHER[either])
    board.down.add(key)
    board.last_key = key
    w.happens(board, "pressed", key)
    if first:
        w.happens(board, "pressed", either)


def _key_up(w: Any, key: str) -> None:
    board = w.keyboard
    if key not in board.down:
        return
    board.down.discard(key)
    w.happens(board, "released", key)
    either = _BOTH.get(key)
    if either is not None and not any(k in board.down for k in EITHER[either]):
        w.happens(board, "released", either)


def _text(w: Any, characters: str) -> None:
    w.keyboard.typed = (w.keyboard.typed + characters)[:1000]


def _move(w: Any, x: float, y: float) -> None:
    w.mouse.screen_x = float(x)
    w.mouse.screen_y = float(y)


def _button_down(w: Any, button: str) -> None:
    if button not in MOUSE_BUTTONS or button in w.mouse.down:
        return
    w.mouse.down.add(button)
    w.happens(w.mouse, "clicked", button)
    top = w.topmost()
    if top is not None:
        w.happens(top, "clicked", button)
        if button == "left" and top.type_name == "Button" and top.enabled:
            top.held_down = True


def _button_up(w: Any, button: str) -> None:
    if button not in w.mouse.down:
        return
    w.mouse.down.discard(button)
    w.happens(w.mouse, "released", button)
    top = w.topmost()
    if top is not None:
        w.happens(top, "released", button)
    if button == "left":
        for pressed in w.held_buttons():
            pressed.held_down = False
            if pressed is top and pressed.enabled:
                pressed.press(w)


def _wheel(w: Any, steps: float) -> None:
    w.mouse.wheel += float(steps)
    if steps:
        w.happens(w.mouse, "wheel_turned", "up" if steps > 0 else "down")


def _finger_down(w: Any, finger: int, x: float, y: float) -> None:
    first = not w.touch.fingers
    w.touch.fingers[finger] = (float(x), float(y))
    w.happens(w.touch, "began")
    w.happens(w.touch, "fingers_down", float(len(w.touch.fingers)))
    if first:
        _move(w, x, y)
        _button_down(w, "left")


def _finger_move(w: Any, finger: int, x: float, y: float) -> None:
    if finger in w.touch.fingers:
        if next(iter(w.touch.fingers)) == finger:
            _move(w, x, y)
        w.touch.fingers[finger] = (float(x), float(y))


def _finger_up(w: Any, finger: int) -> None:
    if finger not in w.touch.fingers:
        return
    first = next(iter(w.touch.fingers)) == finger
    del w.touch.fingers[finger]
    w.happens(w.touch, "ended")
    if first:
        _button_up(w, "left")


def _pad(w: Any, connected: bool) -> None:
    w.gamepad.connected = bool(connected)
    if not connected:
        for button in sorted(w.gamepad.down):
            _pad_up(w, button)
        w.gamepad.left_x = w.gamepad.left_y = w.gamepad.right_x = w.gamepad.right_y = 0.0


def _pad_down(w: Any, button: str) -> None:
    if button in PAD_BUTTONS and button not in w.gamepad.down:
        w.gamepad.connected = True
        w.gamepad.down.add(button)
        w.happens(w.gamepad, "pressed", button)


def _pad_up(w: Any, button: str) -> None:
    if button in w.gamepad.down:
        w.gamepad.down.discard(button)
        w.happens(w.gamepad, "released", button)


def _pad_axis(w: Any, axis: str, value: float) -> None:
    if axis in _AXES:
        w.gamepad.connected = True
        setattr(w.gamepad, axis, max(-1.0, min(1.0, float(value))))


def _focus_lost(w: Any) -> None:
    for key in sorted(w.keyboard.down):
        _key_up(w, key)
    for button in sorted(w.mouse.down):
        w.mouse.down.discard(button)
    for pressed in w.held_buttons():
        pressed.held_down = False
    for button in sorted(w.gamepad.down):
        _pad_up(w, button)


_HANDLERS: dict[str, Callable[..., None]] = {
    "key_down": _key_down, "key_up": _key_up, "text": _text,
    "move": _move, "button_down": _button_down, "button_up": _button_up, "wheel": _wheel,
    "finger_down": _finger_down, "finger_move": _finger_move, "finger_up": _finger_up,
    "pad": _pad, "pad_down": _pad_down, "pad_up": _pad_up, "pad_axis": _pad_axis,
    "focus_lost": _focus_lost,
}
