"""What a release is made of: wheel and sdist, and the editor as a program that runs without Python."""

from __future__ import annotations

import ctypes
import json
import os
import shutil
import struct
import subprocess
import sys
import tarfile
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from playsheet.packaging.build_editor import NAME, build_editor
from playsheet.packaging.build_release import build_release, missing
from playsheet.packaging.exporting import ExportError
from playsheet.packaging.freezing import PARTS, own_system

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]
REPO = Path(__file__).resolve().parents[2]
PATIENCE = 120.0


def test_wheel_and_sdist(tmp_path: Path) -> None:
    pytest.importorskip("build")
    made = build_release(tmp_path / "dist", REPO)
    assert sorted(p.name for p in (tmp_path / "dist").iterdir()) == sorted(p.name for p in made)
    wheel, source = next(p for p in made if p.suffix == ".whl"), next(p for p in made if p.name.endswith(".tar.gz"))
    with tarfile.open(source) as pack:
        names = {name.partition("/")[2] for name in pack.getnames()}
    assert {"go.py", "docs/exporting.md", "tests/export/test_releases.py", "packaging/web/player.js", "examples/worm-garden/game.yaml"} <= names
    place = tmp_path / "installed"
    with zipfile.ZipFile(wheel) as pack:
        pack.extractall(place)
    done = subprocess.run([sys.executable, "-m", "playsheet.editor", "check", str(place / "playsheet" / "examples" / "three-finger-pause")], cwd=tmp_path,
                          env={**os.environ, "PYTHONPATH": str(place)}, capture_output=True, text=True, check=False)
    assert "no problems" in done.stdout, done.stderr


def test_a_wheel_that_lacks_something_is_told(tmp_path: Path) -> None:
    for name in ("objects/a.py", "packaging/web/x.js", "examples/_art/paint.py", "editor/__pycache__/x.pyc"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("", encoding="utf-8")
    with zipfile.ZipFile(tmp_path / "x.whl", "w") as pack:
        pack.writestr("playsheet/objects/a.py", "")
    assert missing(tmp_path / "x.whl", tmp_path) == ["playsheet/packaging/web/x.js"]
    with pytest.raises(ExportError, match="is built in a checkout|needs the package build"):
        build_release(tmp_path / "dist", tmp_path)


# -------------------------------------------------------------------- the editor as a program

@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The editor, built and moved to a folder with another name."""
    if own_system() != "linux":
        pytest.skip("built and tried by the release workflow")
    pytest.importorskip("PyInstaller")
    built = build_editor(tmp_path_factory.mktemp("built") / "editor", REPO).parent
    place = tmp_path_factory.mktemp("elsewhere") / "Мій редактор"
    shutil.move(built, place)
    return place / NAME


def bare(home: Path, **more: str) -> dict[str, str]:
    """An environment without Python."""
    home.mkdir(exist_ok=True)
    return {"PATH": "/nonexistent", "HOME": str(home), "LANG": "C.UTF-8", **more}


def test_it_exports_what_it_brings_along(program: Path, tmp_path: Path) -> None:
    """The player lies inside, and so do the sources that pages carry."""
    example = program.parent / PARTS / "playsheet" / "examples" / "start-button"
    done = subprocess.run([program, "export", example, "--to", "linux", "--out", tmp_path / "out"], env=bare(tmp_path / "home"), capture_output=True, text=True,
                          timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    report = tmp_path / "report.json"
    subprocess.run([tmp_path / "out" / "Start-button", "--headless", "--ticks", "60", "--report", report], env=bare(tmp_path / "home"), timeout=120, check=True)
    assert json.loads(report.read_text(encoding="utf-8"))["tick"] == 60
    from playsheet.packaging import kit_zip
    inside = program.parent / PARTS / "playsheet"
    assert {p.relative_to(inside) for p in (inside / "runtime").rglob("*.py")} == {p.relative_to(kit_zip.ROOT) for p in (kit_zip.ROOT / "runtime").rglob("*.py")}


def test_a_game_can_be_played_by_it(program: Path, tmp_path: Path) -> None:
    """The editor plays games in a process of its own, which is the same program."""
    example = program.parent / PARTS / "playsheet" / "examples" / "start-button"
    child = subprocess.Popen([program, "-m", "playsheet.runtime.backends.child", example, "--headless"], env=bare(tmp_path / "home"), stdin=subprocess.PIPE,
                             stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None and child.stdin is not None
    said = [json.loads(child.stdout.readline()) for _ in range(5)]
    child.stdin.write('{"do": "stop"}\n')
    child.stdin.close()
    assert child.wait(60) == 0
    child.stdout.close()
    assert said[0]["say"] == "ready" and said[-1]["say"] == "tick"


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[tuple[str, Path]]:
    """A screen that nobody sees: its name, and the file that holds its pixels."""
    if shutil.which("Xvfb") is None or shutil.which("xdotool") is None:
        pytest.skip("Xvfb and xdotool are not installed")
    reading, writing = os.pipe()
    server = subprocess.Popen(["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x800x24", "-fbdir", str(tmp_path)], pass_fds=(writing,),
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(writing)
    with os.fdopen(reading) as told:
        number = told.readline().strip()
    yield f":{number}", tmp_path / "Xvfb_screen0"
    server.terminate()
    server.wait(30)


def colours(frame: Path) -> set[bytes]:
    """The colours on a screen, from its X window dump."""
    data = frame.read_bytes()
    head = struct.unpack(">25I", data[:100])
    size, height, line, maps = head[0], head[5], head[12], head[19]
    rows = memoryview(data)[size + 12 * maps:]
    return {bytes(rows[y * line + x:y * line + x + 3]) for y in range(0, height, 4) for x in range(0, line, 16)}


def close(display: str, window: int) -> None:
    """What the cross of a window's title does: the program is asked to close it."""
    class Message(ctypes.Structure):
        _fields_ = (("type", ctypes.c_int), ("serial", ctypes.c_ulong), ("sent", ctypes.c_int), ("display", ctypes.c_void_p), ("window", ctypes.c_ulong),
                    ("kind", ctypes.c_ulong), ("format", ctypes.c_int), ("data", ctypes.c_long * 5), ("rest", ctypes.c_byte * 96))
    x11 = ctypes.CDLL("libX11.so.6")
    x11.XOpenDisplay.restype = ctypes.c_void_p
    x11.XInternAtom.restype = ctypes.c_ulong
    line = ctypes.c_void_p(x11.XOpenDisplay(display.encode()))
    kind, wish = (x11.XInternAtom(line, name, 0) for name in (b"WM_PROTOCOLS", b"WM_DELETE_WINDOW"))
    message = Message(33, 0, 1, line, window, kind, 32, (ctypes.c_long * 5)(wish))
    x11.XSendEvent(line, ctypes.c_ulong(window), 0, ctypes.c_long(0), ctypes.byref(message))
    x11.XCloseDisplay(line)


def until(what: Any) -> Any:
    end = time.monotonic() + PATIENCE
    while not (found := what()):
        assert time.monotonic() < end
        time.sleep(0.3)
    return found


@pytest.mark.parametrize("opens", ["", "worm-garden"])
def test_it_opens_and_quits(opens: str, program: Path, screen: tuple[str, Path], tmp_path: Path) -> None:
    display, frame = screen
    examples = program.parent / PARTS / "playsheet" / "examples"
    game = tmp_path / "game"
    if opens:
        shutil.copytree(examples / opens, game)
    with (tmp_path / "said.txt").open("w") as log:
        editor = subprocess.Popen([program, *([game] if opens else [])], env=bare(tmp_path / "home", DISPLAY=display), stdout=log, stderr=log)

    def windows() -> list[str]:
        assert editor.poll() is None, (tmp_path / "said.txt").read_text()
        found = subprocess.run(["xdotool", "search", "--onlyvisible", "--name", "Worm garden" if opens else "Playsheet"], env={**os.environ, "DISPLAY": display},
                               capture_output=True, text=True, check=False)
        return found.stdout.split()
    window = until(windows)[0]
    until(lambda: len(colours(frame)) > 200)           # pictures of the examples, or of the frame, are drawn
    if "PLAYSHEET_TEST_PICTURES" in os.environ:
        shutil.copyfile(frame, Path(os.environ["PLAYSHEET_TEST_PICTURES"]) / f"editor-{opens or 'start'}.xwd")
    close(display, int(window))
    assert editor.wait(60) == 0, (tmp_path / "said.txt").read_text()
    assert "Traceback" not in (tmp_path / "said.txt").read_text()
