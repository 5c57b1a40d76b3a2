"""A page that is one file plays from the disk: a file:// address, no server, no network."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from browser_kit import EXAMPLES, Page
from kit import playable

from playsheet.packaging import pyodide
from playsheet.packaging.export import Wish, export
from playsheet.packaging.single_page import with_full_names
from playsheet.runtime.backends.headless import HeadlessRun


def test_modules_find_each_other_by_name() -> None:
    assert with_full_names('import { A } from "./a.js";\nconst { b } = await import("../python/b.mjs");\nfetch("./c.json");') == (
        'import { A } from "playsheet/player/a.js";\nconst { b } = await import("playsheet/python/b.mjs");\nfetch("./c.json");')


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_it_plays_from_the_disk(tmp_path: Path, browser: Any) -> None:
    pyodide.core()
    folder = tmp_path / "Мої ігри & 100%"
    made, _ = export(EXAMPLES / "worm-garden", Wish("web", str(folder / "сад #1"), seed=7, single=True))
    assert made.path == folder / "сад #1.html"
    assert [p.name for p in folder.iterdir()] == ["сад #1.html"]
    page: Page = browser(tmp_path)
    page.driver.get(made.path.as_uri())
    page.until("return ['ready', 'failed'].includes(document.documentElement.dataset.state)")
    assert page.run("return document.documentElement.dataset.state") == "ready", page.complaints()
    run = HeadlessRun(playable(EXAMPLES / "worm-garden"), 7)
    run.run(200)
    assert page.run("return playsheet.game.play_script(200, '[]')") == run.report()["hash"]
    page.start()
    from selenium.webdriver.common.action_chains import ActionChains
    from selenium.webdriver.common.keys import Keys
    ActionChains(page.driver).send_keys(Keys.RETURN).perform()
    page.until("return playsheet.game.world.frame.name === 'Garden'")
    page.until("return playsheet.speaker.context.state === 'running' && playsheet.speaker.started.length > 0")
    assert page.run("return playsheet.saves.base !== null")             # what the game saves is kept
    assert page.run("return playsheet.painter.pictures.every(Boolean)")
    assert page.complaints() == []
    assert [url for url in page.requests() if not url.startswith(("file:", "data:", "blob:", "chrome:"))] == []
    assert {url for url in page.requests() if url.startswith("file:")} <= {made.path.as_uri()}
