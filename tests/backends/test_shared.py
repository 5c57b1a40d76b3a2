"""What all back ends share: the walk through layers, scaling, pace, wrapping, colours."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playsheet.runtime.backends.colours import WRONG, lightness, mix, rgba
from playsheet.runtime.backends.layers import draw_world, is_seen, middle, pixel, shown_layers, turned
from playsheet.runtime.backends.pace import MOST, Pace
from playsheet.runtime.backends.scaling import SCALINGS, place
from playsheet.runtime.backends.wrapping import clean, wrap

# -- colours -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("text", "colour"), [
    ("#ff8000", (255, 128, 0, 255)), ("#FF800040", (255, 128, 0, 64)), ("#f80", (255, 136, 0, 255)), ("white", (255, 255, 255, 255)),
    ("transparent", (0, 0, 0, 0)), ("no colour", WRONG), ("", WRONG), ("#12", WRONG),
])
def test_colours(text: str, colour: tuple[int, int, int, int]) -> None:
    assert rgba(text) == colour


def test_mixing() -> None:
    assert mix((0, 0, 0, 9), (200, 100, 50, 255), 0.5) == (100, 50, 25, 9)
    assert lightness((255, 255, 255, 255)) == pytest.approx(1.0)


# -- layers ------------------------------------------------------------------------------------------------------------


def thing(layer: int, x: float = 0.0, y: float = 0.0, **more: Any) -> Any:
    values = {"width": 10.0, "height": 10.0, "origin_x": 5.0, "origin_y": 5.0, "angle": 0.0, "visible": True, "opacity": 255.0}
    return SimpleNamespace(layer_index=layer, x=x, y=y, **{**values, **more})


def world(layers: list[Any], things: list[Any], left: float = 0.0, top: float = 0.0) -> Any:
    return SimpleNamespace(frame=SimpleNamespace(layers=layers), camera=SimpleNamespace(left=left, top=top), drawn=lambda: things)


def layer(scroll_x: float = 1.0, scroll_y: float = 1.0, visible: bool = True, opacity: float = 255.0) -> Any:
    return SimpleNamespace(scroll_x=scroll_x, scroll_y=scroll_y, visible=visible, opacity=opacity)


def test_walk_leaves_out_what_is_not_seen_and_shifts_by_the_camera() -> None:
    things = [thing(0), thing(1), thing(2), thing(2), thing(4)]
    layers = [layer(0.5, 0.25), layer(visible=False), layer(), layer(), layer(opacity=0.0)]
    found = list(shown_layers(world(layers, things, 101.0, 40.4)))
    assert [(s.shift_x, s.shift_y, len(s.instances)) for s in found] == [(51.0, 10.0, 1), (101.0, 40.0, 2)]


def test_drawing_calls_the_visible_ones_in_order_at_their_place_on_the_screen() -> None:
    calls: list[tuple[str, float, float]] = []

    def drawing(name: str) -> Any:
        return lambda w, pen, x, y: calls.append((name, x, y))
    things = [thing(0, 10.0, 20.0, draw=drawing("far")), thing(1, 10.0, 20.0, draw=drawing("near")),
              thing(1, visible=False, draw=drawing("hidden")), thing(1, opacity=0.0, draw=drawing("faded"))]
    draw_world(world([layer(0.5, 1.0), layer()], things, 8.0, 3.0), None)
    assert calls == [("far", 6.0, 17.0), ("near", 2.0, 17.0)]


@given(st.floats(-1e6, 1e6), st.integers(-1000, 1000))
def test_pixels_move_rigidly_with_whole_shifts(value: float, shift: int) -> None:
    assert pixel(value + shift) == pytest.approx(pixel(value) + shift, abs=1)
    assert pixel(float(shift)) == shift
    assert pixel(shift + 0.5) == shift + 1


def test_turning_is_clockwise() -> None:
    assert turned(90.0, 5.0, 5.0, 10.0, 0.0) == pytest.approx((5.0, 15.0))
    assert middle(thing(0, angle=90.0, width=20.0, origin_x=0.0), 0.0, 0.0) == pytest.approx((0.0, 10.0))


@given(st.floats(-200, 200), st.floats(-200, 200), st.sampled_from([0.0, 30.0, 90.0, 200.0]))
def test_nothing_that_shows_is_left_out(x: float, y: float, angle: float) -> None:
    o = thing(0, x, y, angle=angle, width=40.0, height=10.0)
    corners = [turned(angle, x, y, dx - 5.0, dy - 5.0) for dx in (0.0, 40.0) for dy in (0.0, 10.0)]
    if any(0.0 <= cx < 100.0 and 0.0 <= cy < 100.0 for cx, cy in corners):
        assert is_seen(o, x, y, 100.0, 100.0)
    if all(cx < -120.0 for cx, _ in corners):
        assert not is_seen(o, x, y, 100.0, 100.0)


# -- scaling -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("window", "scaling", "rectangle"), [
    ((800, 600), "fit", (0, 0, 800, 600)), ((1600, 900), "fit", (200, 0, 1200, 900)), ((1600, 900), "integer", (400, 150, 800, 600)),
    ((1700, 1300), "integer", (50, 50, 1600, 1200)), ((400, 400), "integer", (0, 50, 400, 300)), ((1600, 900), "stretch", (0, 0, 1600, 900)),
    ((1600, 900), "none", (400, 150, 800, 600)), ((400, 300), "none", (-200, -150, 800, 600)), ((1600, 900), "?", (200, 0, 1200, 900)),
    ((0, 0), "fit", (0, 0, 1, 1)),
])
def test_places(window: tuple[int, int], scaling: str, rectangle: tuple[int, int, int, int]) -> None:
    found = place((800, 600), window, scaling)
    assert (found.left, found.top, found.width, found.height) == rectangle


@given(st.integers(1, 4000), st.integers(1, 4000), st.sampled_from(SCALINGS))
def test_a_place_of_the_window_is_found_in_the_game(width: int, height: int, scaling: str) -> None:
    found = place((320, 240), (width, height), scaling)
    assert found.to_game(found.left, found.top) == (0.0, 0.0)
    assert found.to_game(found.left + found.width, found.top + found.height) == pytest.approx((320.0, 240.0))
    assert found.holds(found.left, found.top) and not found.holds(found.left - 1, found.top)


# -- pace --------------------------------------------------------------------------------------------------------------


def ticks(pace: Pace, times: list[float]) -> list[int]:
    return [pace.due(t) for t in times]


def test_a_screen_of_the_games_own_rate_gets_one_tick_a_picture_whatever_the_clock_shivers() -> None:
    shiver = [0.001, -0.002, 0.003, -0.001, 0.0, -0.001]
    assert set(ticks(Pace(60.0), [1 / 60 + shiver[n % 6] for n in range(600)])) == {1}


@pytest.mark.parametrize("screen", [30.0, 50.0, 59.94, 60.0, 75.0, 120.0, 144.0, 240.0])
def test_no_drift(screen: float) -> None:
    pace = Pace(60.0)
    count = round(screen * 100)
    total = sum(pace.due(1 / screen) for _ in range(count))
    assert abs(total - 6000) <= 2


@given(st.lists(st.floats(0.0, 0.07), min_size=1, max_size=200), st.sampled_from([30.0, 60.0, 50.0]))
def test_the_game_is_never_more_than_a_tick_beside_the_clock(times: list[float], rate: float) -> None:
    pace = Pace(rate)
    run = 0
    passed = 0.0
    for seconds in times:
        run += pace.due(seconds)
        passed += seconds
        assert -1.0 - 1e-6 < run - passed * rate < 1.0 + 1e-6


def test_a_faster_screen_gets_a_picture_every_second_time() -> None:
    found = ticks(Pace(60.0), [1 / 120] * 40)
    assert sum(found) in (19, 20) and max(found) == 1
    assert found[10:20] in ([0, 1] * 5, [1, 0] * 5)


def test_time_goes_when_the_machine_is_too_slow() -> None:
    pace = Pace(60.0)
    assert pace.due(3.0) == MOST
    assert pace.due(1 / 60) == 1
    assert pace.due(-5.0) == 0


def test_waiting_for_the_next_tick() -> None:
    pace = Pace(50.0)
    assert pace.due(0.005) == 0
    assert pace.wait() == pytest.approx(0.015)
    assert pace.wait(0.010) == pytest.approx(0.005)
    assert pace.wait(1.0) == 0.0


# -- wrapping ----------------------------------------------------------------------------------------------------------


def monospaced(text: str) -> float:
    return float(len(text))


@pytest.mark.parametrize(("text", "width", "lines"), [
    ("one two three", 7, ["one two", "three"]), ("one two three", 100, ["one two three"]), ("", 5, [""]), ("a\n\nb", 5, ["a", "", "b"]),
    ("одне довге слово", 10, ["одне довге", "слово"]), ("unbreakable", 4, ["unbr", "eaka", "ble"]), ("go unbreakable", 5, ["go", "unbre", "akabl", "e"]),
    ("ping-pong table", 6, ["ping-", "pong", "table"]), ("10-20", 100, ["10-20"]), ("  indented", 20, ["  indented"]), ("a   b", 20, ["a   b"]),
    ("a   b", 3, ["a", "b"]), ("no\u00a0break here", 9, ["no\u00a0break", "here"]), ("x", 0, ["x"]), ("ab", 0, ["a", "b"]),
])
def test_wrapping(text: str, width: int, lines: list[str]) -> None:
    assert wrap(text, float(width), monospaced) == lines


@given(st.text(st.sampled_from("ab -\nя\u0301"), max_size=60), st.integers(1, 12))
def test_wrapping_loses_no_letter_and_fits(text: str, width: int) -> None:
    lines = wrap(text, float(width), monospaced)
    assert "".join("".join(lines).split()) == "".join(text.split())
    for line in lines:
        assert len(line.strip()) <= max(width, 1) or not line.strip() or "\u0301" in line


def test_wrapping_stops_at_the_last_line_that_shows() -> None:
    assert len(wrap("word " * 10_000, 10.0, monospaced, 7)) == 7
    assert len(wrap("x" * 10_000, 10.0, monospaced, 7)) == 7
    assert len(wrap("\n" * 10_000, 10.0, monospaced, 7)) == 7


def test_cleaning() -> None:
    assert clean("a\r\nb\rc\td\x00\x07\ud800\ufeffe") == "a\nb\nc    de"
