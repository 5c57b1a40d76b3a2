"""A browser that shows exported games: Debian's Chromium without a window, driven through its driver."""

from __future__ import annotations

import base64
import http.server
import json
import shutil
import time
from pathlib import Path
from typing import Any

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"
CHROMIUM, DRIVER = shutil.which("chromium"), shutil.which("chromedriver")
KINDS = {".mjs": "text/javascript", ".js": "text/javascript", ".wasm": "application/wasm", ".webmanifest": "application/manifest+json"}
PATIENCE = 180.0
"""Seconds that a page may take to be ready on a busy machine."""

FLAGS = ("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update",
         "--disable-sync", "--mute-audio", "--hide-scrollbars", "--force-device-scale-factor=1")


class Handler(http.server.SimpleHTTPRequestHandler):
    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, **KINDS}      # noqa: RUF012 - as the base class has it

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


class Page:
    """A browser on an exported game."""

    def __init__(self, driver: Any, address: str) -> None:
        self.driver = driver
        self.address = address

    def run(self, script: str, *arguments: Any) -> Any:
        return self.driver.execute_script(script, *arguments)

    def open(self) -> None:
        """Load the page until the game could be started."""
        self.driver.get(f"{self.address}/index.html")
        self.until("return ['ready', 'failed'].includes(document.documentElement.dataset.state)")
        assert self.run("return document.documentElement.dataset.state") == "ready", self.run("return document.getElementById('said').textContent")

    def start(self) -> None:
        """Click the button that starts the game."""
        self.driver.find_element("id", "start").click()
        self.until("return playsheet.game.world.tick_count > 2")

    def until(self, script: str, *arguments: Any) -> None:
        end = time.monotonic() + PATIENCE
        while not self.run(script, *arguments):
            assert time.monotonic() < end, script
            time.sleep(0.05)

    def complaints(self) -> list[str]:
        """What the console holds besides plain notes."""
        return [entry["message"] for entry in self.driver.get_log("browser") if entry["level"] in ("SEVERE", "WARNING")]

    def requests(self) -> list[str]:
        """Addresses that the page asked for."""
        found = []
        for entry in self.driver.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                found.append(message["params"]["request"]["url"])
        return found

    def picture(self) -> bytes:
        """The game's canvas as a PNG."""
        return base64.b64decode(self.run("playsheet.paint(); return document.getElementById('game').toDataURL('image/png')").partition(",")[2])


