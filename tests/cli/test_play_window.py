"""`playsheet play` in a real window: the same options as without one, and the same game."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


@pytest.mark.slow
def test_a_window_plays_what_a_headless_run_plays(tmp_path: Path, xvfb: str) -> None:
    inputs = tmp_path / "inputs.yaml"
    inputs.write_text("- {tick: 5, press: enter}\n- {tick: 20, hold: right, for: 60}\n- {tick: 90, click: [400, 300]}\n", encoding="utf-8")
    environment = {**os.environ, "DISPLAY": xvfb, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}
    reports = []
    for number, more in enumerate(([], ["--headless"])):
        report = tmp_path / f"report{number}.json"
        shot = tmp_path / f"shot{number}.png"
        done = subprocess.run([sys.executable, "-m", "playsheet.editor", "play", str(EXAMPLES / "worm-garden"), "--ticks", "120", "--seed", "7", "--trace",
                               "--input", str(inputs), "--report", str(report), "--screenshot", f"100:{shot}", "--saves", str(tmp_path / f"saves{number}"), *more],
                              env=environment, capture_output=True, text=True, timeout=100, check=False)
        assert done.returncode == 0, done.stderr
        assert shot.read_bytes().startswith(b"\x89PNG")
        reports.append(json.loads(report.read_text(encoding="utf-8")))
    window, headless = reports
    assert window["tick"] == 120
    assert [s["name"] for s in window["sounds"]] == [s["name"] for s in headless["sounds"]]
    # The pointer of the screen is the player's; everything else must agree to the last bit.
    for report in reports:
        report.pop("hash")
    assert window == headless
