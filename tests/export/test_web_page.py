"""Exported pages in a real browser: they play what the desktop plays, and ask nobody else for anything."""

from __future__ import annotations

import io
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pygame
import pytest
from browser_kit import EXAMPLES, Page
from kit import playable

from playsheet.runtime.backends.headless import HeadlessRun
from playsheet.runtime.backends.project_tests import find_tests, run_test
from playsheet.runtime.backends.screenshots import render
from playsheet.runtime.world.world import World

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]
NAMES = sorted(p.parent.name for p in EXAMPLES.glob("*/game.yaml"))


def differing(one: pygame.Surface, other: pygame.Surface) -> float:
    """Part of the pixels that are clearly of another colour."""
    assert one.get_size() == other.get_size()
    first, second = (pygame.image.tobytes(s, "RGB") for s in (one, other))
    count = 0
    for at in range(0, len(first), 3):
        if max(abs(first[at + n] - second[at + n]) for n in range(3)) > 60:
            count += 1
    return count * 3 / len(first)


@pytest.mark.parametrize("name", NAMES)
def test_a_page_looks_and_plays_like_the_desktop(name: str, exported: Any, browser: Any) -> None:
    """The same seed and the same input: the same hash of the state; and the same first picture, but for the edges of letters."""
    page: Page = browser(exported(name))
    page.open()
    found = playable(EXAMPLES / name)
    for script, ticks in input_logs(found):
        run = HeadlessRun(found, 7)
        for _ in range(ticks):
            if run.world.ended:
                break
            run.world.tick([tuple(event) for tick, event in script if tick == run.world.tick_count + 1])
            run.world.sound_queue.clear()
            run.world.save_queue.clear()
        here = run.report()["hash"]
        assert page.run("return playsheet.game.play_script(arguments[0], arguments[1])", ticks, json.dumps(script)) == here, f"{name} after {ticks} ticks"
    run = HeadlessRun(found, 7)
    run.run(40)
    page.run("playsheet.game.play_script(40, '[]'); playsheet.frame(0)")
    shot = pygame.image.load(io.BytesIO(page.picture()), "page.png")
    assert differing(shot, render(run.world)) < 0.02
    assert page.complaints() == []


def input_logs(found: Any) -> list[tuple[list[tuple[int, Sequence[Any]]], int]]:
    """What the input of the project's own tests is, tick by tick; and a run without any."""
    logs: list[tuple[list[tuple[int, Sequence[Any]]], int]] = [([], 300)]
    for test in find_tests(found, found.project.problems)[:4]:
        events: list[tuple[int, Sequence[Any]]] = []
        last = [0]
        plain = World.tick

        def tick(self: World, given: Sequence[Any] = (), events: list[Any] = events, last: list[int] = last) -> None:
            events.extend((self.tick_count + 1, event) for event in given)
            last[0] = self.tick_count + 1
            plain(self, given)      # noqa: B023 - used at once
        World.tick = tick           # type: ignore[method-assign]
        try:
            run_test(test, found)
        finally:
            World.tick = plain      # type: ignore[method-assign]
        logs.append((events, min(last[0], 1500)))
    return logs


def test_keys_sounds_and_sizes(exported: Any, browser: Any) -> None:
    page: Page = browser(exported("worm-garden"))
    page.open()
    page.start()
    from selenium.webdriver.common.action_chains import ActionChains
    from selenium.webdriver.common.keys import Keys
    ActionChains(page.driver).send_keys(Keys.RETURN).perform()
    page.until("return playsheet.game.world.frame.name === 'Garden'")
    assert page.run("return playsheet.speaker.started.length") > 0
    page.until("return playsheet.speaker.context.state === 'running'")
    before = page.run("return playsheet.game.world.tick_count")
    ActionChains(page.driver).key_down(Keys.ARROW_RIGHT).pause(0.6).key_up(Keys.ARROW_RIGHT).perform()
    page.until("return playsheet.game.world.tick_count > arguments[0] + 10", before)
    boxes = []
    for width, height in ((1000, 700), (500, 900)):
        page.driver.set_window_size(width, height)
        page.until("return Math.abs(document.getElementById('stage').clientWidth - arguments[0]) < 30", width)
        box = page.run("const b = document.getElementById('game').getBoundingClientRect(); return [b.left, b.top, b.width, b.height, innerWidth, innerHeight]")
        boxes.append(box)
        left, top, wide, high, across, down = box
        game = page.run("return [document.getElementById('game').width, document.getElementById('game').height]")
        assert abs(wide / high - game[0] / game[1]) < 0.01              # in its own shape
        assert abs(left - (across - wide) / 2) <= 1 and abs(top - (down - high) / 2) <= 1
        assert abs(wide - across) <= 1 or abs(high - down) <= 1         # as large as can be
    assert boxes[0] != boxes[1]
    assert page.complaints() == []
    outside = [url for url in page.requests() if not url.startswith((page.address, "data:", "blob:", "chrome:"))]
    assert outside == []


def test_mouse_clicks_reach_what_they_point_at(exported: Any, browser: Any) -> None:
    page: Page = browser(exported("start-button"))
    page.open()
    page.start()
    run = HeadlessRun(playable(EXAMPLES / "start-button"), 7)
    run.run(5)
    button = next(o for pool in run.world.pools for o in pool.list if o.type_name == "Button" or o.name.lower().startswith("start"))
    canvas = page.driver.find_element("id", "game")
    scale = page.run("const c = document.getElementById('game'); return c.getBoundingClientRect().width / c.width")
    from selenium.webdriver.common.action_chains import ActionChains
    x = (button.x - button.origin_x + button.width / 2 - run.world.camera.width / 2) * scale
    y = (button.y - button.origin_y + button.height / 2 - run.world.camera.height / 2) * scale
    ActionChains(page.driver).move_to_element_with_offset(canvas, x, y).click().perform()
    page.until("return playsheet.game.world.frame.name === 'Game'")
    assert "click" in page.run("return playsheet.speaker.started")
    assert page.complaints() == []


def test_what_is_saved_is_there_after_a_reload(tmp_path: Path, browser: Any) -> None:
    from badkit import project

    from playsheet.packaging.export import Wish, export
    root = project(tmp_path / "game", {
        "game.yaml": "format: 1\ntitle: Keeper\nfirst_frame: F\nframes: [F]\n",
        "objects/Ini.yaml": "format: 1\nobject: Ini\ntype: INI\nfile: kept\n",
        "frames/F/frame.yaml": "format: 1\nframe: F\nvalues: {n: 0}\nlayers:\n  - {name: Main}\ninstances:\n  - {object: Ini}\n",
        "frames/F/events.yaml": "format: 1\nevents:\n  - when:\n      - frame.starts\n    do:\n      - n: {set: 'Ini.value(\"a\", \"count\")'}\n"
                                "  - when:\n      - keyboard.pressed: s\n    do:\n      - Ini.set_value: {section: a, item: count, value: n + 1}\n"
                                "      - n: {add: 1}\n",
    })
    made, _ = export(root, Wish("web", str(tmp_path / "out")))
    page: Page = browser(made.path)
    from selenium.webdriver.common.action_chains import ActionChains
    for visit in (0, 1, 2):
        page.open()
        page.start()
        page.until("return playsheet.game.world.frame.v_n === arguments[0]", visit)
        ActionChains(page.driver).send_keys("s").perform()
        page.until("return playsheet.game.world.frame.v_n === arguments[0]", visit + 1)
        page.until("return playsheet.saved === arguments[0]", 1)
    assert page.complaints() == []


def test_it_plays_without_the_server(exported: Any, browser: Any) -> None:
    """After one visit the worker has everything: the page opens while its host answers nothing."""
    page: Page = browser(exported("start-button"))
    page.open()
    page.run("navigator.serviceWorker.ready.then(() => globalThis.kept = true)")
    page.until("return globalThis.kept === true")
    page.driver.execute_cdp_cmd("Network.enable", {})
    page.driver.execute_cdp_cmd("Network.emulateNetworkConditions", {"offline": True, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1})
    page.open()
    page.start()
    assert page.run("return playsheet.game.world.tick_count") > 0


def test_an_error_of_the_game_is_told_over_it(tmp_path: Path, browser: Any) -> None:
    from badkit import project

    from playsheet.packaging.export import Wish, export
    root = project(tmp_path / "game", {
        "game.yaml": "format: 1\ntitle: Runaway\nfirst_frame: F\nframes: [F]\n",
        "frames/F/frame.yaml": "format: 1\nframe: F\nvalues: {n: 0}\nlayers:\n  - {name: Main}\n",
        "frames/F/events.yaml": "format: 1\nevents:\n  - when:\n      - keyboard.pressed: r\n    events:\n      - while:\n          - if: n >= 0\n"
                                "        do:\n          - n: {add: 1}\n",
    })
    made, _ = export(root, Wish("web", str(tmp_path / "out")))
    page: Page = browser(made.path)
    page.open()
    page.start()
    from selenium.webdriver.common.action_chains import ActionChains
    ActionChains(page.driver).send_keys("r").perform()
    page.until("return !document.getElementById('trouble').hidden")
    assert "frames/F/events.yaml:3" in page.run("return document.getElementById('where').textContent")
    ticks = page.run("return playsheet.game.world.tick_count")
    page.driver.find_element("id", "go-on").click()
    page.until("return playsheet.game.world.tick_count > arguments[0] + 5", ticks)
    page.run("playsheet.frame = () => { throw new Error('Traceback\\nValueError: worn out'); }")
    page.until("return !document.getElementById('cover').hidden")       # a fault of the player itself is told, too
    assert page.run("return document.getElementById('said').textContent").endswith("there was an error in it. (ValueError: worn out)")


@pytest.mark.parametrize("size", [(360, 740), (740, 360)])
def test_fingers_on_a_small_screen(size: tuple[int, int], exported: Any, browser: Any) -> None:
    """Two and three fingers at once; a stick and buttons for a game that is played with keys."""
    page: Page = browser(exported("spikes"), size, mobile=True)
    page.open()
    touch(page, "touchStart", [centre(page, "start")])
    touch(page, "touchEnd", [])
    page.until("return document.documentElement.dataset.state === 'playing'")
    left, top, wide, high = box(page, "game")
    spots = [(left + wide * part, top + high * 0.5) for part in (0.3, 0.5, 0.7)]
    for count in (1, 2, 3):
        touch(page, "touchStart", spots[:count])
        page.until("return playsheet.game.world.touch.fingers.length === arguments[0]", count)
    touch(page, "touchEnd", [])
    page.until("return playsheet.inputs.fingers.size === 0")
    page.until("return !document.getElementById('stick').hidden")
    x, y = centre(page, "stick")
    touch(page, "touchStart", [(x, y)])
    touch(page, "touchMove", [(x + 60, y)])
    page.until("return playsheet.touch.held.has('right') && !playsheet.touch.held.has('up')")
    touch(page, "touchMove", [(x, y - 60)])
    page.until("return playsheet.touch.held.has('up') && !playsheet.touch.held.has('right')")
    touch(page, "touchEnd", [])
    page.until("return playsheet.touch.held.size === 0")
    assert page.run("return visualViewport.scale") == 1
    for _ in range(2):
        touch(page, "touchStart", [spots[0]])
        touch(page, "touchEnd", [])
    assert page.run("return visualViewport.scale") == 1                 # no zoom on a double tap
    assert page.complaints() == []


def test_three_fingers_pause_the_example(exported: Any, browser: Any) -> None:
    """They pause it, its clock stands still meanwhile, three fingers again and it goes on."""
    page: Page = browser(exported("three-finger-pause"), (740, 420), mobile=True)
    page.open()
    touch(page, "touchStart", [centre(page, "start")])
    touch(page, "touchEnd", [])
    page.until("return playsheet.game.world.logic_ticks > 40")
    left, top, wide, high = box(page, "game")
    spots = [(left + wide * part, top + high * 0.3) for part in (0.3, 0.5, 0.7)]

    def three_fingers() -> None:
        for count in (1, 2, 3):
            touch(page, "touchStart", spots[:count])
        touch(page, "touchEnd", [])
        page.until("return playsheet.inputs.fingers.size === 0")
    still = "const w = playsheet.game.world; return [w.logic_ticks, w.tick_count]"
    three_fingers()
    page.until("return playsheet.game.world.paused")
    before = page.run(still)
    page.until("return playsheet.game.world.tick_count > arguments[0] + 40", before[1])
    after = page.run(still)
    assert after[0] == before[0]                # the clock of the frame stood still while the game's own went on
    assert page.run("return playsheet.game.world.paused")
    three_fingers()
    page.until("return !playsheet.game.world.paused")
    page.until("return playsheet.game.world.logic_ticks > arguments[0] + 10", after[0])
    assert {"pause", "go_on"} <= set(page.run("return playsheet.speaker.started"))
    assert page.complaints() == []


def box(page: Page, ident: str) -> list[float]:
    found: list[float] = page.run("const b = document.getElementById(arguments[0]).getBoundingClientRect(); return [b.left, b.top, b.width, b.height]", ident)
    return found


def centre(page: Page, ident: str) -> tuple[float, float]:
    left, top, wide, high = box(page, ident)
    return left + wide / 2, top + high / 2


def touch(page: Page, kind: str, spots: Sequence[tuple[float, float]]) -> None:
    page.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(spots)]})


def test_it_can_be_installed(exported: Any, browser: Any) -> None:
    page: Page = browser(exported("worm-garden"))
    page.open()
    manifest = page.driver.execute_cdp_cmd("Page.getAppManifest", {})
    assert manifest["errors"] == []
    data = json.loads(manifest["data"])
    assert data["name"] == "Worm garden"
    assert data["display"] == "fullscreen"
    assert data["orientation"] == "landscape"
    assert page.driver.execute_cdp_cmd("Page.getInstallabilityErrors", {})["installabilityErrors"] == []
