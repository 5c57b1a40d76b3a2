"""The page's line to a shell, in a real browser: a shell of an Android app that the test plays, the test shop, and no shell at all."""

from __future__ import annotations

import json
from typing import Any

import pytest
from browser_kit import Page

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]

FAKE = """
globalThis.heard = [];
globalThis.PlaysheetShell = {
  onmessage: null,
  postMessage(text) {
    const told = JSON.parse(text);
    heard.push(told);
    if (told.kind === "game.ready") this.say({ kind: "answer", id: told.id, ok: true });
    if (told.kind.startsWith("store.")) this.say({ kind: "answer", id: told.id, ok: false, reason: "not available: " + told.kind });
  },
  say(message) { setTimeout(() => this.onmessage({ data: JSON.stringify(message) })); },
};
"""


def ask(page: Page, message: dict[str, Any]) -> Any:
    return page.driver.execute_async_script("playsheetHost.send(arguments[0]).then(arguments[1])", message)


def test_a_shell_pauses_goes_back_and_answers(exported: Any, browser: Any) -> None:
    page: Page = browser(exported("three-finger-pause"))
    page.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": FAKE})
    page.open()
    assert page.run("return playsheetHost.name") == "android"
    assert page.run("return heard[0]") == {"kind": "game.ready", "title": "Three-finger pause", "protocol": 1, "id": 1}
    page.start()
    assert ask(page, {"kind": "store.purchase", "product": "coins"})["reason"] == "not available: store.purchase"
    page.run("PlaysheetShell.say({ kind: 'pause' })")
    page.until("return playsheet.resting === true")
    ticks = page.run("return playsheet.game.world.tick_count")
    page.until("return playsheet.speaker.context.state === 'suspended'")
    page.driver.execute_async_script("setTimeout(arguments[0], 700)")
    assert page.run("return playsheet.game.world.tick_count") == ticks
    page.run("PlaysheetShell.say({ kind: 'resume' })")
    page.until("return playsheet.game.world.tick_count > arguments[0] + 5", ticks)
    page.until("return playsheet.speaker.context.state === 'running'")
    page.run("PlaysheetShell.say({ kind: 'back', ask: 7 })")
    page.until("return heard.some(m => m.kind === 'answered' && m.ask === 7)")
    assert page.run("return heard.find(m => m.kind === 'answered').handled") is False       # the game does not ask for Escape
    page.run("playsheet.info.back = true; PlaysheetShell.say({ kind: 'back', ask: 8 })")
    page.until("return heard.some(m => m.kind === 'answered' && m.ask === 8 && m.handled)")
    page.until("return playsheet.game.world.keyboard.last_key === 'escape'")
    high = page.run("return document.getElementById('stage').clientHeight")
    page.run("PlaysheetShell.say({ kind: 'banner.size', place: 'bottom', height: 60 })")
    page.until("return document.getElementById('stage').clientHeight === arguments[0] - 60", high)
    for nonsense in ("{", "[]", "null", '"x"', json.dumps({"kind": 5}), json.dumps({"kind": "answer", "id": 999})):
        page.run("PlaysheetShell.onmessage({ data: arguments[0] })", nonsense)
    assert page.complaints() == []


def test_shop_and_banner_can_be_tried_at_home_alone(exported: Any, browser: Any) -> None:
    page: Page = browser(exported("three-finger-pause"))
    page.open()
    assert page.run("return playsheetHost.name") == "none"              # a page without a shell sells nothing
    assert ask(page, {"kind": "store.purchase", "product": "coins"}) == {"kind": "answer", "id": 2, "ok": False,
                                                                         "reason": "not available: the game runs in no shell"}
    page.driver.get(f"{page.address}/index.html?host=test")
    page.until("return document.documentElement.dataset.state === 'ready'")
    assert page.run("return playsheetHost.name") == "test"
    assert ask(page, {"kind": "store.products", "products": ["coins"]})["products"] == [
        {"product": "coins", "title": "Test: coins", "price": "0.00", "bought": False}]
    for number, answer in ((1, {"ok": False, "reason": "cancelled"}), (0, {"ok": True})):
        page.run("globalThis.got = null; playsheetHost.send({ kind: 'store.purchase', product: 'coins' }).then(m => globalThis.got = m)")
        page.driver.find_elements("css selector", "#test-shop button")[number].click()
        page.until("return globalThis.got !== null")
        assert answer.items() <= page.run("return globalThis.got").items()
    assert ask(page, {"kind": "store.restore"})["products"] == ["coins"]
    high = page.run("return document.getElementById('stage').clientHeight")
    assert ask(page, {"kind": "banner.show", "place": "top"})["ok"]
    page.until("return document.getElementById('stage').clientHeight === arguments[0] - 50", high)
    assert ask(page, {"kind": "banner.hide"})["ok"]
    page.until("return document.getElementById('stage').clientHeight === arguments[0] && !document.getElementById('test-banner')", high)
    assert ask(page, {"kind": "rocket.launch"})["reason"] == "not available: rocket.launch"
    assert page.complaints() == []
