"""A game in a window that nobody sees: SDL's dummy driver, events put into its queue."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest
from drawing import RED, at, corners, only, picture, scene

from playsheet.runtime.backends import pygame_window
from playsheet.runtime.backends.pygame_screen import Screen
from playsheet.runtime.backends.pygame_trouble import GO_ON, STOP, TroublePanel
from playsheet.runtime.backends.pygame_window import Window, run_window
from playsheet.runtime.backends.pygame_words import Words
from playsheet.runtime.backends.saves import SaveFolder
from playsheet.runtime.backends.trouble import Trouble, capital

HERO = {"Hero": "type: Active\nanimations:\n  Stand: {frames: [hero]}\n"}
ONE = "  - {object: Hero, at: [100, 75], layer: Main}\n"
RUNAWAY = "  - when:\n      - keyboard.pressed: x\n    do: []\n    events:\n      - while:\n          - if: 1 == 1\n        do:\n          - Hero.x: {add: 1}\n"


def key(scancode: int, up: bool = False, mod: int = 0) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYUP if up else pygame.KEYDOWN, {"scancode": scancode, "key": 0, "mod": mod, "unicode": ""})


def mouse(kind: int, spot: tuple[int, int]) -> pygame.event.Event:
    return pygame.event.Event(kind, {"pos": spot, "button": 1, "touch": False})


def play(world: Any, script: dict[int, Callable[[], Any]] | None = None, **more: Any) -> int:
    """Run a window; `script` holds what happens after a tick."""
    def after(w: Any) -> None:
        action = (script or {}).get(w.tick_count)
        if action is not None:
            action()
    return run_window(world.playable, world, after_tick=after, **{"ticks": 60, **more})


@pytest.fixture
def hero(tmp_path: Path) -> Path:
    corners(tmp_path / "assets/hero.png")
    return tmp_path


def test_ticks_run_at_their_rate(hero: Path) -> None:
    world = scene(hero, ONE, HERO)
    assert play(world, ticks=12) == 0
    assert world.tick_count == 12 and not pygame.display.get_init()


def test_keys_reach_the_game_and_the_game_ends_the_window(hero: Path) -> None:
    world = scene(hero, ONE, HERO, events="  - when:\n      - keyboard.pressed: x\n    do:\n      - Hero.x: {set: 5}\n      - game.quit\n")
    assert play(world, {3: lambda: pygame.event.post(key(pygame.KSCAN_X))}, ticks=600) == 0
    assert world.ended and only(world, "Hero").x == 5.0 and 3 < world.tick_count < 100


def test_a_click_reaches_the_object(hero: Path) -> None:
    world = scene(hero, ONE, HERO, events="  - when:\n      - Hero.clicked\n    do:\n      - game.quit\n")
    play(world, {2: lambda: pygame.event.post(mouse(pygame.MOUSEBUTTONDOWN, (95, 70)))}, ticks=600)
    assert world.ended


def test_closing(hero: Path) -> None:
    world = scene(hero, ONE, HERO)
    assert play(world, {5: lambda: pygame.event.post(pygame.event.Event(pygame.QUIT))}, ticks=6000) == 0
    assert world.tick_count < 100


def test_control_c(hero: Path) -> None:
    def interrupt() -> None:
        raise KeyboardInterrupt
    world = scene(hero, ONE, HERO)
    assert play(world, {5: interrupt}) == 0
    assert world.tick_count == 5 and not pygame.display.get_init()


def test_input_from_elsewhere(hero: Path) -> None:
    world = scene(hero, ONE, HERO, events="  - when:\n      - keyboard.held: right\n    do:\n      - Hero.x: {add: 1}\n")
    play(world, ticks=10, feed=lambda w: [("key_down", "right")] if w.tick_count == 4 else [])
    assert only(world, "Hero").x == 106.0


def test_saves_are_written_after_the_tick_and_damaged_ones_set_aside(hero: Path) -> None:
    folder = SaveFolder(hero / "saves")
    folder.write("Notes.ini", "\ufffd nonsense")
    objects = {**HERO, "Notes": "type: INI\n"}
    world = scene(hero, ONE + "  - {object: Notes}\n", objects, events="  - when:\n      - frame.starts\n    do:\n"
                  "      - Notes.set_value: {section: a, item: b, value: 7}\n")
    from playsheet.runtime.world.world import World
    world = World(world.playable, 0, "", folder.read_all())
    play(world, ticks=3, saves=folder)
    assert "b=7" in folder.read_all()["Notes.ini"]
    assert (hero / "saves/Notes.ini.damaged-1").read_text() == "\ufffd nonsense"


def test_sounds_go_to_the_speaker(hero: Path) -> None:
    world = scene(hero, ONE, HERO)
    window = Window(world.playable, world)
    heard: list[Any] = []

    class Listening:
        def take(self, commands: Any) -> None:
            heard.extend(commands)

        def hold(self, on: bool) -> None:
            heard.append(on)

        def close(self) -> None:
            heard.append("closed")
    window.speaker.close()
    window.speaker = Listening()
    world.play(("main_volume", 30.0))
    window.run(ticks=2)
    window.close()
    assert heard == [("main_volume", 30.0), "closed"] and world.sound_queue == []


def test_broken_pictures_are_told_once(hero: Path) -> None:
    (hero / "assets/hero.png").write_bytes((hero / "assets/hero.png").read_bytes()[:70])
    told: list[str] = []
    assert play(scene(hero, ONE, HERO), ticks=5, report=told.append) == 0
    assert len(told) == 1


def test_the_cursor_and_the_full_screen_follow_the_game(hero: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cursor: list[bool] = []
    monkeypatch.setattr(pygame.mouse, "set_visible", lambda on: cursor.append(on))
    full: list[bool] = []
    monkeypatch.setattr(Screen, "full_screen", property(lambda self: bool(full and full[-1]), lambda self, on: full.append(on)))
    world = scene(hero, ONE, HERO, events="  - when:\n      - keyboard.pressed: x\n    do:\n      - mouse.cursor_visible: {set: false}\n"
                  "      - game.full_screen: {set: true}\n")
    script = {2: lambda: pygame.event.post(key(pygame.KSCAN_X)), 30: lambda: pygame.event.post(key(pygame.KSCAN_F11)),
              40: lambda: pygame.event.post(key(pygame.KSCAN_RETURN, mod=pygame.KMOD_LALT))}
    play(world, script, ticks=60)
    assert cursor == [False, True] and full == [True, False, True]
    assert world.keyboard.down == {"x"}, "what the window takes for itself does not reach the game"


# -- errors ------------------------------------------------------------------------------------------------------------


def in_trouble(root: Path, answer: Callable[[Window], None], pictures: int = 40) -> tuple[Any, list[pygame.Surface]]:
    """A game that runs away when x is pressed; `answer` is called with the window once the panel is there."""
    world = scene(root, ONE, HERO, events=RUNAWAY, background="#00ff00")
    window = Window(world.playable, world)
    shots: list[pygame.Surface] = []
    show = window._show_panel

    def show_and_answer() -> None:
        show()
        shots.append(window.screen.window.get_surface().copy())
        answer(window)
    window._show_panel = show_and_answer  # type: ignore[method-assign]

    def after(w: Any) -> None:
        if w.tick_count == 3:
            pygame.event.post(key(pygame.KSCAN_X))
    window.run(after_tick=after, ticks=30, pictures=pictures)
    window.close()
    return world, shots


def test_an_error_is_shown_over_the_game_and_the_game_goes_on(hero: Path) -> None:
    world, shots = in_trouble(hero, lambda window: pygame.event.post(key(pygame.KSCAN_RETURN)))
    assert world.tick_count == 30 and len(world.faults) == 1, "it went on"
    assert shots and at(shots[0], 1, 1)[1] < 120, "the game is dimmed"
    colours = {at(shots[0], x, y) for x in range(0, 200, 2) for y in range(0, 150, 2)}
    assert any(blue > 150 > red for red, _, blue in colours), "a button"
    assert world.keyboard.down == set(), "keys are let go"


def test_an_error_may_stop_the_game(hero: Path) -> None:
    world, _ = in_trouble(hero, lambda window: pygame.event.post(key(pygame.KSCAN_ESCAPE)))
    assert 3 < world.tick_count < 30


@pytest.mark.parametrize(("name", "goes_on"), [(GO_ON, True), (STOP, False)])
def test_the_buttons_of_the_panel(hero: Path, name: str, goes_on: bool) -> None:
    def click(window: Window) -> None:
        assert window.panel is not None
        spot = window.panel.buttons[name].center
        pygame.event.post(mouse(pygame.MOUSEBUTTONDOWN, spot))
        pygame.event.post(mouse(pygame.MOUSEBUTTONUP, spot))
    world, _ = in_trouble(hero, click)
    assert (world.tick_count == 30) is goes_on


def test_nothing_happens_to_the_game_meanwhile(hero: Path) -> None:
    spot = (3, 3)
    world, shots = in_trouble(hero, lambda _: (pygame.event.post(key(pygame.KSCAN_A)), pygame.event.post(mouse(pygame.MOUSEBUTTONUP, spot))), pictures=12)
    assert world.tick_count < 10 and len(shots) > 4


def test_the_panel_says_what_where_and_which_event(hero: Path) -> None:
    world = scene(hero, ONE, HERO, events=RUNAWAY)
    world.tick([("key_down", "x")])
    errors = [f for f in world.faults if f.severity == "error"]
    found = pygame_window.trouble(world, [*errors, *errors], str)
    assert found.sentence[0].isupper() and found.sentence.endswith(".") and "1,000,000" in found.sentence
    assert found.where.startswith("frames/F/events.yaml:") and found.more == 1
    assert "Hero" in found.row or found.row
    errors[0].row = 999
    assert pygame_window.trouble(world, errors, str).row == ""


def test_exit_code_after_an_error(hero: Path) -> None:
    world = scene(hero, ONE, HERO, events=RUNAWAY)
    assert play(world, {2: lambda: pygame.event.post(key(pygame.KSCAN_X))}, ticks=30, pictures=10) == 1


@pytest.mark.parametrize("size", [(1280, 720), (800, 600), (320, 240), (200, 150), (1920, 400), (90, 60)])
def test_the_panel_fits_into_every_window(size: tuple[int, int]) -> None:
    surface = pygame.Surface(size, 0, 32)
    panel = TroublePanel(Trouble("Щось пішло не так. " * 8, "frames/Садок/events.yaml:120", "Коли Їжак торкається Гриба: додати 1", 3), Words({}))
    panel.draw(surface)
    assert set(panel.buttons) == {GO_ON, STOP}
    if min(size) >= 150:
        for area in panel.buttons.values():
            assert surface.get_rect().contains(area)
        assert panel.at(*panel.buttons[STOP].center) == STOP and panel.at(0, 0) == ""


def test_the_panel_is_translated() -> None:
    asked: list[str] = []
    panel = TroublePanel(Trouble("x", more=2), Words({}), lambda text: asked.append(text) or text)
    panel.draw(pygame.Surface((800, 600), 0, 32))
    assert {"Something went wrong in the game", "Go on", "Stop", "Enter", "Esc", "And {count} more in this moment."} <= set(asked)


@pytest.mark.parametrize(("given", "sentence"), [("", ""), ("a", "A."), ("Done!", "Done!"), (" їжак ", "Їжак.")])
def test_sentences_stand_by_themselves(given: str, sentence: str) -> None:
    assert capital(given) == sentence


# -- screens -----------------------------------------------------------------------------------------------------------


def test_a_picture_is_scaled_into_the_window() -> None:
    screen = Screen((200, 150), "Test", "integer")
    screen.window.size = (500, 300)
    pygame.event.pump()
    canvas = screen.begin()
    canvas.fill(RED)
    screen.end()
    shown = screen.window.get_surface()
    assert shown.get_size() == (500, 300)
    assert at(shown, 51, 1) == RED == at(shown, 448, 298) and at(shown, 48, 150) == (0, 0, 0) == at(shown, 451, 150)
    screen.begin().fill(RED)
    screen.end_covered(lambda surface: surface.fill((0, 0, 255), (0, 0, 10, 10)))
    shown = screen.window.get_surface()
    assert at(shown, 5, 5) == (0, 0, 255) and at(shown, 100, 100) == RED
    screen.close()
    pygame.display.quit()


def test_without_a_screen_there_is_a_sentence_and_no_traceback(hero: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "no such driver")
    told: list[str] = []
    assert play(scene(hero, ONE, HERO), report=told.append) == 2
    assert len(told) == 1 and "--headless" in told[0]


@pytest.mark.slow
@pytest.mark.parametrize("way", ["surface", "card"])
def test_a_real_window(hero: Path, xvfb: str, way: str) -> None:
    picture(hero / "assets/hero.png", (20, 20), (RED, (0, 0, 20, 20)))
    scene(hero, ONE, HERO)
    program = textwrap.dedent("""
        import sys
        from pathlib import Path
        from playsheet.runtime.project.loading import load_project
        from playsheet.runtime.world.playable import Playable
        from playsheet.runtime.world.world import World
        from playsheet.runtime.backends.pygame_pictures import read_alpha
        from playsheet.runtime.backends.pygame_window import Window
        playable = Playable(load_project(Path(sys.argv[1])), alpha=read_alpha)
        world = World(playable)
        window = Window(playable, world)
        def after(w):
            if w.tick_count == 10:
                window.screen.window.size = (400, 300)
            if w.tick_count == 20:
                window.screen.full_screen = True
            if w.tick_count == 30:
                window.screen.full_screen = False
        window.run(ticks=40, after_tick=after)
        print(window.screen.waits, world.tick_count)
        window.close()
    """)
    environment = {**os.environ, "DISPLAY": xvfb, "SDL_VIDEODRIVER": "x11", "PLAYSHEET_SCREEN": way}
    done = subprocess.run([sys.executable, "-c", program, str(hero)], capture_output=True, text=True, env=environment, timeout=100)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split()[-1] == "40"
    if way == "surface":
        assert done.stdout.split()[-2] == "False"
