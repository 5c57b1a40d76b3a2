"""What a player does becomes the world's input events."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from playsheet.objects.builtin.keys import EITHER, KEYS, PAD_BUTTONS
from playsheet.runtime.backends import pygame_input
from playsheet.runtime.backends.pygame_input import Inputs, dead_zone
from playsheet.runtime.backends.scaling import place

Event = pygame.event.Event


def inputs(window: tuple[int, int] = (800, 600), pads: Any = None) -> Inputs:
    return Inputs(place((400, 300), window), pads)


def test_every_key_that_a_project_may_name_has_a_place() -> None:
    assert set(KEYS) == set(pygame_input.KEYS.values()) | set(EITHER)
    assert set(PAD_BUTTONS) == {name for name in pygame_input.PAD_BUTTONS if name} | {"any"}


@pytest.mark.parametrize(("scancode", "key"), [
    (pygame.KSCAN_A, "a"), (pygame.KSCAN_0, "0"), (pygame.KSCAN_LEFT, "left"), (pygame.KSCAN_RETURN, "enter"), (pygame.KSCAN_F12, "f12"),
    (pygame.KSCAN_RSHIFT, "right_shift"), (pygame.KSCAN_KP_7, "numpad_7"), (pygame.KSCAN_KP_ENTER, "numpad_enter"), (pygame.KSCAN_GRAVE, "backquote"),
])
def test_keys_go_by_their_place_whatever_the_layout_says(scancode: int, key: str) -> None:
    found = inputs()
    russian = {"key": 0x444, "unicode": "ф", "mod": 0, "scancode": scancode}
    assert found.take([Event(pygame.KEYDOWN, russian), Event(pygame.KEYUP, russian)]) == [("key_down", key), ("key_up", key)]


def test_unknown_keys_and_events_are_nothing() -> None:
    assert inputs().take([Event(pygame.KEYDOWN, {"scancode": 9999, "key": 0, "mod": 0, "unicode": ""}), Event(pygame.USEREVENT, {})]) == []


def test_text() -> None:
    assert inputs().take([Event(pygame.TEXTINPUT, {"text": "Ї"}), Event(pygame.TEXTINPUT, {"text": ""})]) == [("text", "Ї")]


def motion(x: int, y: int, **more: Any) -> Event:
    return Event(pygame.MOUSEMOTION, {"pos": (x, y), "rel": (0, 0), "buttons": (0, 0, 0), **more})


def press(x: int, y: int, button: int = 1, **more: Any) -> Event:
    return Event(pygame.MOUSEBUTTONDOWN, {"pos": (x, y), "button": button, **more})


def release(x: int, y: int, button: int = 1, **more: Any) -> Event:
    return Event(pygame.MOUSEBUTTONUP, {"pos": (x, y), "button": button, **more})


def test_the_mouse_is_told_in_pixels_of_the_game() -> None:
    found = inputs((1000, 600))                 # twice as large, 100 pixels of black at the left
    assert found.take([motion(300, 100), press(300, 100), release(310, 100, 1), press(310, 100, 3)]) == [
        ("move", 100.0, 50.0), ("button_down", "left"), ("move", 105.0, 50.0), ("button_up", "left"), ("button_down", "right")]


def test_beside_the_picture_nothing_is_clicked() -> None:
    found = inputs((1000, 600))
    assert found.take([motion(20, 300), press(20, 300), release(20, 300)]) == [("move", 0.0, 150.0)]
    assert found.take([press(500, 300), release(999, 599)])[-2:] == [("move", 399.0, 299.0), ("button_up", "left")]


def test_the_wheel() -> None:
    wheel = [Event(pygame.MOUSEWHEEL, {"x": 0, "y": y, "flipped": flipped}) for y, flipped in ((1, False), (-2, False), (1, True), (0, False))]
    assert inputs().take(wheel) == [("wheel", 1.0), ("wheel", -2.0), ("wheel", -1.0)]
    assert inputs().take([press(1, 1, 4), release(1, 1, 5)]) == [("move", 0.5, 0.5)], "the wheel as buttons is left out"


def finger(kind: int, who: int, x: float, y: float) -> Event:
    return Event(kind, {"touch_id": 7, "finger_id": who, "x": x, "y": y, "dx": 0.0, "dy": 0.0})


def test_fingers_have_small_numbers_and_do_not_double_as_a_mouse() -> None:
    found = inputs()
    events = found.take([
        finger(pygame.FINGERDOWN, 123456789012, 0.5, 0.5), motion(400, 300, touch=True), press(400, 300, touch=True),
        finger(pygame.FINGERDOWN, 99, 0.25, 0.5), finger(pygame.FINGERMOTION, 99, 0.75, 0.5), finger(pygame.FINGERUP, 123456789012, 0.5, 0.5),
        release(400, 300, touch=True), finger(pygame.FINGERDOWN, 5, 0.0, 0.0)])
    assert events == [("finger_down", 0, 200.0, 150.0), ("finger_down", 1, 100.0, 150.0), ("finger_move", 1, 300.0, 150.0), ("finger_up", 0),
                      ("finger_down", 0, 0.0, 0.0)]
    assert found.take([finger(pygame.FINGERUP, 77, 0, 0), finger(pygame.FINGERMOTION, 77, 0, 0)]) == []


def test_a_lost_focus_lets_go() -> None:
    found = inputs()
    found.take([press(10, 10), finger(pygame.FINGERDOWN, 3, 0.5, 0.5)])
    assert found.take([Event(pygame.WINDOWFOCUSLOST, {})]) == [("finger_up", 0), ("focus_lost",)]
    assert found.take([release(10, 10), finger(pygame.FINGERUP, 3, 0.5, 0.5)]) == []


# -- gamepads ----------------------------------------------------------------------------------------------------------


class FakePad:
    def __init__(self, number: int) -> None:
        self.number = number

    def as_joystick(self) -> FakePad:
        return self

    def get_instance_id(self) -> int:
        return 40 + self.number


class FakeModule:
    """The part of SDL that knows gamepads, with one that is plugged in from the start."""

    Controller = FakePad

    def __init__(self, count: int) -> None:
        self.count = count

    def get_count(self) -> int:
        return self.count

    def is_controller(self, number: int) -> bool:
        return number != 9

    def quit(self) -> None:
        self.count = -1


def pads(count: int = 0) -> pygame_input.Pads:
    found = pygame_input.Pads.__new__(pygame_input.Pads)
    found._module, found._open, found._axes = FakeModule(count), {}, {}
    for number in range(count):
        found.plug(number)
    return found


def button(kind: int, number: int, who: int = 40) -> Event:
    return Event(kind, {"instance_id": who, "button": number})


def axis(number: int, value: int, who: int = 40) -> Event:
    return Event(pygame.CONTROLLERAXISMOTION, {"instance_id": who, "axis": number, "value": value})


def test_a_pad_that_is_there_at_the_start_is_told_once() -> None:
    found = inputs(pads=pads(1))
    assert found.take([]) == [("pad", True)]
    assert found.take([]) == []


def test_pad_buttons_and_sticks() -> None:
    found = inputs(pads=pads(1))
    found.take([])
    down, up = pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP
    assert found.take([button(down, 0), button(up, 0), button(down, 11), button(down, 5), button(down, 77), button(down, 1, who=3)]) == [
        ("pad_down", "a"), ("pad_up", "a"), ("pad_down", "up")]
    assert found.take([axis(0, -32768), axis(1, 32767), axis(0, 900), axis(0, 1200), axis(4, 32767)]) == [
        ("pad_axis", "left_x", -1.0), ("pad_axis", "left_y", 1.0), ("pad_axis", "left_x", 0.0)]


def test_pads_come_and_go() -> None:
    found = inputs(pads=pads())
    plug = [Event(pygame.CONTROLLERDEVICEADDED, {"device_index": n}) for n in (0, 1, 9)]
    assert found.take(plug) == [("pad", True)]
    assert found.take([Event(pygame.CONTROLLERDEVICEREMOVED, {"instance_id": 41})]) == []
    assert found.take([plug[1], Event(pygame.CONTROLLERDEVICEREMOVED, {"instance_id": 40})]) == [("pad", False), ("pad", True)]
    assert found.take([button(pygame.CONTROLLERBUTTONDOWN, 0, who=41)]) == [("pad_down", "a")]
    assert found.take([Event(pygame.CONTROLLERDEVICEREMOVED, {"instance_id": 41})]) == [("pad", False)]


def test_the_real_part_of_sdl_opens_and_closes() -> None:
    pygame.display.init()
    found = pygame_input.Pads()
    assert found.first is None
    found.close()
    found.close()


@pytest.mark.parametrize(("value", "reach"), [(0.0, 0.0), (0.1, 0.0), (-0.12, 0.0), (1.0, 1.0), (-1.0, -1.0), (0.56, 0.5), (-2.0, -1.0)])
def test_dead_zone(value: float, reach: float) -> None:
    assert dead_zone(value) == pytest.approx(reach)
