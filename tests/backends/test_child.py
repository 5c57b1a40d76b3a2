"""The game as a child process: commands in, reports out, one JSON object a line."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from kit import active, events, frame, write_project

pytestmark = pytest.mark.slow


class Child:
    """A started child and the lines of its reports."""

    def __init__(self, root: Path, *more: str) -> None:
        self.process = subprocess.Popen([sys.executable, "-m", "playsheet.runtime.backends.child", str(root), "--headless", *more],
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8")

    def do(self, **command: Any) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(command) + "\n")
        self.process.stdin.flush()

    def wait_for(self, kind: str, **wanted: Any) -> dict[str, Any]:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            report: dict[str, Any] = json.loads(line)
            if report["say"] == kind and all(report.get(k) == v for k, v in wanted.items()):
                return report
        raise AssertionError(f"the child ended without saying {kind} {wanted}")


@pytest.fixture
def child(tmp_path: Path) -> Iterator[Child]:
    root = write_project(tmp_path / "p", {
        **active("Птичка", "values: {health: 3, name: Tit}\n"),
        **frame("  - {object: Птичка, at: [100, 80]}\n", "values: {wave: 1}\n"),
        **events("  - do:\n      - Птичка.x: {add: 1}\n  - when:\n      - wave: {equals: 7}\n    do:\n      - wave: {set: 1 / 0}\n")})
    started = Child(root, "--paused")
    yield started
    started.process.kill()
    started.process.wait()
    for stream in (started.process.stdin, started.process.stdout):
        if stream is not None:
            stream.close()


def test_steps_and_fired_rows(child: Child) -> None:
    assert child.wait_for("ready")["version"] == 1
    child.do(do="watch")
    assert child.wait_for("state")["objects"]["Птичка"][0]["x"] == 100
    child.do(do="step")
    fired = child.wait_for("tick", tick=1)["fired"]
    assert fired == [["frames/F/events.yaml", 3, 1]]
    child.do(do="watch")
    assert child.wait_for("state", tick=1)["objects"]["Птичка"][0]["x"] == 101


def test_values_can_be_changed(child: Child) -> None:
    child.wait_for("ready")
    child.do(do="watch")
    uid = child.wait_for("state")["objects"]["Птичка"][0]["uid"]
    child.do(do="set", object="Птичка", uid=uid, name="x", value=250)
    assert child.wait_for("state")["objects"]["Птичка"][0]["x"] == 250
    child.do(do="set", object="Птичка", uid=uid, name="name", value="Ада")
    assert child.wait_for("state")["objects"]["Птичка"][0]["values"]["name"] == "Ада"
    child.do(do="set", object="Птичка", uid=uid, name="opacity", value=9999)
    assert child.wait_for("state")["objects"]["Птичка"][0]["opacity"] == 255
    child.do(do="set", object="frame", name="wave", value=7)
    assert child.wait_for("state")["frame"] == {"wave": 7}
    child.do(do="step")
    fault = child.wait_for("fault")
    assert (fault["code"], fault["path"], fault["line"]) == ("division_by_zero", "frames/F/events.yaml", 5)


@pytest.mark.parametrize("command", [
    {"do": "dance"}, {"do": "set", "object": "Птичка", "uid": 99, "name": "x", "value": 1}, {"do": "set", "object": "frame", "name": "nothing", "value": 1},
    {"do": "set", "object": "frame", "name": "wave", "value": "text"}, {"do": "set", "object": "Nobody", "uid": 1, "name": "x", "value": 1}, {}])
def test_what_means_nothing_is_refused(child: Child, command: dict[str, Any]) -> None:
    child.wait_for("ready")
    child.do(**command)
    assert child.wait_for("refused")["why"]
    child.do(do="step")
    child.wait_for("tick", tick=1)


def test_noise_on_the_pipe_is_survived(child: Child) -> None:
    child.wait_for("ready")
    assert child.process.stdin is not None
    child.process.stdin.write("this is no JSON\n[1, 2]\n")
    child.process.stdin.flush()
    child.wait_for("refused")
    child.wait_for("refused")


def test_the_game_ends_with_the_editor(child: Child) -> None:
    child.wait_for("ready")
    assert child.process.stdin is not None
    child.process.stdin.close()
    child.wait_for("end")
    assert child.process.wait(10) == 0
