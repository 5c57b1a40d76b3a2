"""Exports of examples, and a browser for them."""

from __future__ import annotations

import functools
import http.server
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from browser_kit import CHROMIUM, DRIVER, EXAMPLES, FLAGS, PATIENCE, Handler, Page

from playsheet.packaging import players, pyodide
from playsheet.packaging.export import Wish, export


@pytest.fixture(autouse=True, scope="session")
def kept() -> Iterator[None]:
    """What exports fetch and build is kept from one test run to the next."""
    place = Path(tempfile.gettempdir()) / "playsheet-tests-cache"
    with pytest.MonkeyPatch.context() as patch:
        for module in (pyodide, players):
            patch.setattr(module, "cache_folder", lambda: place)
        yield


@pytest.fixture(scope="session")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Gives the web export of an example, made once."""
    pyodide.core()
    place = tmp_path_factory.mktemp("web")

    @functools.cache
    def make(name: str) -> Path:
        made, _ = export(EXAMPLES / name, Wish("web", str(place / name), seed=7))
        return made.path
    return make


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Any]:
    """Gives a page of a folder, in a browser with an empty profile."""
    if CHROMIUM is None or DRIVER is None:
        pytest.skip("Chromium and its driver are not installed")
    webdriver = pytest.importorskip("selenium.webdriver")
    opened: list[Any] = []
    servers: list[http.server.ThreadingHTTPServer] = []

    def open_page(folder: Path, size: tuple[int, int] = (1000, 700), mobile: bool = False) -> Page:
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=str(folder)))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        servers.append(server)
        options = webdriver.ChromeOptions()
        options.binary_location = CHROMIUM
        for flag in (*FLAGS, f"--user-data-dir={tmp_path / 'profile'}", f"--window-size={size[0]},{size[1]}"):
            options.add_argument(flag)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        if mobile:
            options.add_experimental_option("mobileEmulation", {"deviceMetrics": {"width": size[0], "height": size[1], "pixelRatio": 2.0, "touch": True}})
        driver = webdriver.Chrome(options=options, service=webdriver.ChromeService(DRIVER))
        driver.set_page_load_timeout(PATIENCE)
        driver.set_script_timeout(PATIENCE)
        opened.append(driver)
        return Page(driver, f"http://127.0.0.1:{server.server_port}")
    yield open_page
    for driver in opened:
        driver.quit()
    for server in servers:
        server.shutdown()
        server.server_close()
