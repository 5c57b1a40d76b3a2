"""Exported pages in a browser: from the page to the first picture beside bare Pyodide, and milliseconds a picture, logic and drawing apart."""

from __future__ import annotations

import functools
import http.server
import statistics
import sys
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from browser_kit import CHROMIUM, DRIVER, EXAMPLES, FLAGS, PATIENCE, Handler, Page
from kit import playable
from make_projects import sprites
from run import seconds

from playsheet.packaging.export import Wish, export
from playsheet.runtime.backends.headless import HeadlessRun

BARE = """<script type="module">
const begun = performance.now();
const { loadPyodide } = await import("./python/pyodide.mjs");
const python = await loadPyodide({ indexURL: new URL("./python/", location.href).href });
python.runPython("1 + 1");
globalThis.bare = performance.now() - begun;
</script>"""
PICTURES = 200
COUNT = 2000


def browser(folder: Path) -> tuple[Any, Page]:
    """A page on a folder, in a browser with an empty profile: nothing is kept from before."""
    from selenium import webdriver
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    options = webdriver.ChromeOptions()
    options.binary_location = str(CHROMIUM)
    for flag in (*FLAGS, f"--user-data-dir={tempfile.mkdtemp()}", "--window-size=1000,700"):
        options.add_argument(flag)
    driver = webdriver.Chrome(options=options, service=webdriver.ChromeService(DRIVER))
    driver.set_script_timeout(PATIENCE)
    driver.set_page_load_timeout(PATIENCE)
    return driver, Page(driver, f"http://127.0.0.1:{server.server_port}")


def start_times(folder: Path, rounds: int = 3) -> tuple[float, float]:
    """Milliseconds of bare Pyodide and of the game's page until it could be started, medians, in turn and each with an empty cache."""
    (folder / "bare.html").write_text(BARE, encoding="utf-8")
    bare, ours = [], []
    for _ in range(rounds):
        driver, page = browser(folder)
        driver.get(f"{page.address}/bare.html")
        page.until("return globalThis.bare !== undefined")
        bare.append(page.run("return globalThis.bare"))
        driver.quit()
        driver, page = browser(folder)
        page.open()
        ours.append(page.run("return playsheet.loaded"))
        driver.quit()
    return statistics.median(bare), statistics.median(ours)


def picture_times(folder: Path) -> tuple[float, float, float]:
    """Milliseconds of a tick, of the list of a picture and of drawing it, as fast as they go."""
    driver, page = browser(folder)
    page.open()
    tick, made, drawn = page.run("""
        const player = playsheet, game = player.game;
        let tick = 0, list = 0, draw = 0;
        for (let n = 0; n < arguments[0]; n++) {
            const told = game.frame.callKwargs(1 / 60, "", { clock: () => performance.now() });
            const spent = game.spent();
            tick += spent.get(0);
            list += spent.get(1);
            spent.destroy();
            if (told) player.hear(JSON.parse(told));
            const before = performance.now();
            player.paint();
            draw += performance.now() - before;
        }
        return [tick / arguments[0], list / arguments[0], draw / arguments[0]];""", PICTURES)
    driver.quit()
    return tick, made, drawn


def measure() -> Iterator[tuple[str, str, str]]:
    """Rows of the table; none where there is no browser."""
    if CHROMIUM is None or DRIVER is None:
        return
    place = Path(tempfile.mkdtemp())
    made, _ = export(EXAMPLES / "worm-garden", Wish("web", str(place / "garden"), seed=1))
    assert made.archive is not None
    yield "Web page of worm-garden, zip", f"{made.archive.stat().st_size / 1e6:.2f} MB", "8 MB"
    bare, ours = start_times(made.path)
    yield "Web page: to the first picture, against bare Pyodide", f"{ours:.0f} ms, {ours / bare:.2f} x", "1.5 x"
    root = place / "sprites"
    sprites(root, COUNT)
    page, _ = export(root, Wish("web", str(place / "page"), seed=1))
    tick, listed, drawn = picture_times(page.path)
    found = playable(root)
    run = HeadlessRun(found, 1)
    native = seconds(run.step, 100) * 1000.0
    yield (f"Web page: W1 with {COUNT} sprites, a picture", f"tick {tick:.2f} ms (native {native:.2f}), list {listed:.2f} ms, drawing {drawn:.2f} ms", "")
