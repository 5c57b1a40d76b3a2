"""The whole way to a desktop bundle of this system: export, move, run without Python, compare with the checkout."""

from __future__ import annotations

import json
import shutil
import subprocess
import time
from pathlib import Path

import pygame
import pytest
from browser_kit import EXAMPLES
from kit import playable

from playsheet.packaging.export import Wish, export
from playsheet.packaging.freezing import own_system
from playsheet.runtime.backends.headless import HeadlessRun
from playsheet.runtime.backends.screenshots import render

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]


@pytest.fixture(scope="module")
def bundle(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """worm-garden as a bundle, moved to a folder with another name."""
    if own_system() != "linux":
        pytest.skip("bundles of this system are built by the release workflow")
    pytest.importorskip("PyInstaller")
    made, _ = export(EXAMPLES / "worm-garden", Wish("linux", str(tmp_path_factory.mktemp("built") / "worm")))
    place = tmp_path_factory.mktemp("elsewhere") / "Моя гра"
    shutil.move(made.path, place)
    return place


def run(bundle: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    home = bundle.parent / "home"
    home.mkdir(exist_ok=True)
    return subprocess.run([str(bundle / "Worm-garden"), *arguments], cwd=home, env={"PATH": "/nonexistent", "HOME": str(home), **environment}, capture_output=True,
                          text=True, timeout=120, check=False)


def test_it_is_small(bundle: Path) -> None:
    size = sum(p.stat().st_size for p in bundle.rglob("*") if p.is_file())
    assert size <= 60_000_000
    assert not [p for p in bundle.rglob("*") if "PySide6" in p.parts or p.name.startswith(("libQt", "_yaml"))]


def test_it_plays_without_python_and_gives_the_same_state(bundle: Path, tmp_path: Path) -> None:
    report = tmp_path / "report.json"
    done = run(bundle, "--headless", "--ticks", "200", "--seed", "5", "--report", str(report), "--screenshot", str(tmp_path / "shot.png"))
    assert (done.returncode, done.stderr) == (0, "")
    here = HeadlessRun(playable(EXAMPLES / "worm-garden"), 5)
    here.run(200)
    there = json.loads(report.read_text(encoding="utf-8"))
    assert there["hash"] == here.report()["hash"]
    assert there["sounds"] == here.report()["sounds"]
    assert same(pygame.image.load(tmp_path / "shot.png"), render(here.world))


def same(one: pygame.Surface, other: pygame.Surface) -> bool:
    return pygame.image.tobytes(one, "RGB") == pygame.image.tobytes(other, "RGB")


def test_it_plays_in_a_window(bundle: Path, tmp_path: Path, xvfb: str) -> None:
    report = tmp_path / "report.json"
    start = time.monotonic()
    done = run(bundle, "--ticks", "60", "--seed", "5", "--report", str(report), "--screenshot", str(tmp_path / "shot.png"), DISPLAY=xvfb, SDL_AUDIODRIVER="dummy")
    assert (done.returncode, done.stderr) == (0, ""), time.monotonic() - start
    here = HeadlessRun(playable(EXAMPLES / "worm-garden"), 5)
    here.run(60)
    # A window also hears where the mouse is, which the state holds; all else is the same.
    there, expected = json.loads(report.read_text(encoding="utf-8")), json.loads(json.dumps(here.report()))
    assert [there[part] for part in ("tick", "frame", "values", "objects", "sounds", "problems")] == [
        expected[part] for part in ("tick", "frame", "values", "objects", "sounds", "problems")]
    assert same(pygame.image.load(tmp_path / "shot.png"), render(here.world))


def test_a_bundle_without_its_game_says_so(bundle: Path, tmp_path: Path) -> None:
    done = run(bundle, str(tmp_path), "--headless")
    assert done.returncode == 2
    assert "There is no game to play in" in done.stderr
    assert "Traceback" not in done.stderr
