"""Games that are odd in some way are exported all the same, whole; what an export cannot be is told and leaves nothing behind."""

from __future__ import annotations

import html.parser
import json
import signal
import subprocess
import sys
import threading
import time
import zipfile
from pathlib import Path
from typing import Any

import pygame
import pytest
from badkit import png, project, wav

from playsheet.editor.cli import main
from playsheet.objects.registry import TYPES
from playsheet.packaging import players, pyodide, web_export
from playsheet.packaging.export import Wish, export
from playsheet.packaging.export_checks import check_export
from playsheet.packaging.exporting import ExportError
from playsheet.packaging.used_assets import used_assets
from playsheet.packaging.wheels import PYMUNK, physics_packages
from playsheet.packaging.wheels import sum_of as check_sum
from playsheet.runtime.__main__ import main as play
from playsheet.runtime.backends.pygame_artwork import COVER, middle
from playsheet.runtime.project.loading import load_project

TITLES = ["", '"', "</script><b>&amp;", "x" * 5000, "\u202eright to left", "Їжак 🦔", "two\nlines", "../..", "CON", "@WIDTH@ @HEAD@", "a\\b'c"]


@pytest.fixture
def core(tmp_path: Path) -> Path:
    """A Pyodide that is small enough for tests that look at files alone."""
    folder = tmp_path / "pyodide"
    folder.mkdir()
    for name in pyodide.CORE:
        (folder / name).write_text('{"info": {"abi_version": "2026_0"}, "packages": {}}' if name.endswith(".json") else name, encoding="utf-8")
    with zipfile.ZipFile(folder / "python_stdlib.zip", "w") as pack:
        pack.writestr("os.py", "")
    return folder


def game(title: str = "T", more: str = "") -> dict[str, str | bytes | None]:
    return {"game.yaml": f"format: 1\ntitle: {json.dumps(title, ensure_ascii=False)}\nfirst_frame: F\nframes: [F]\n{more}"}


class Texts(html.parser.HTMLParser):
    """What stands in the title and the heading of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.inside = ""
        self.found: dict[str, str] = {}

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.inside = tag
        if tag == "main":
            self.found[tag] = dict(attrs)["aria-label"]

    def handle_data(self, data: str) -> None:
        if self.inside in ("title", "h1"):
            self.found[self.inside] = self.found.get(self.inside, "") + data

    def handle_endtag(self, tag: str) -> None:
        self.inside = ""


@pytest.mark.parametrize("title", TITLES)
def test_titles(title: str, tmp_path: Path, core: Path) -> None:
    root = project(tmp_path / "game", game(title))
    shown = load_project(root).title
    made, _ = export(root, Wish("web", str(tmp_path / "out"), pyodide=core))
    texts = Texts()
    texts.feed((made.path / "index.html").read_text(encoding="utf-8"))
    assert {texts.found.get(place, "") for place in ("title", "h1", "main")} == {shown}
    manifest = json.loads((made.path / "manifest.webmanifest").read_text(encoding="utf-8"))
    assert manifest["name"] == shown
    worker = (made.path / "sw.js").read_text(encoding="utf-8")
    assert "@ID@" not in worker and "@FILES@" not in worker
    assert json.loads((made.path / "game" / "info.json").read_text(encoding="utf-8"))["title"] == shown


@pytest.mark.parametrize("size", ["[1, 1]", "[1, 4000]", "[4000, 1]", "[16384, 16384]", "[7.5, 3]"])
def test_windows_of_any_size(size: str, tmp_path: Path, core: Path) -> None:
    made, _ = export(project(tmp_path / "game", game("T", f"window: {{size: {size}}}\n")), Wish("web", str(tmp_path / "out"), pyodide=core))
    assert pygame.image.load(made.path / "cover.png").get_size() == COVER


def test_the_middle_of_a_picture() -> None:
    assert middle((630, 500)) == (0, 0, 630, 500)
    assert middle((1260, 500)) == (315, 0, 630, 500)
    assert middle((1, 4000)).size == (1, 1)
    for size in ((1, 1), (3, 2), (4000, 1), (17, 900)):
        assert pygame.Rect(0, 0, *size).contains(middle(size))


def test_thousands_of_files_with_odd_names(tmp_path: Path, core: Path) -> None:
    names = [f"пташка {n} (копія) #{n % 7}" for n in range(4000)]
    files: dict[str, str | bytes | None] = {**game(), **{f"assets/Мої малюнки/{name}.png": png(2, 2) for name in names}}
    frames = ", ".join(json.dumps(f"Мої малюнки/{name}", ensure_ascii=False) for name in names[:900])
    files["objects/Bird.yaml"] = f"format: 1\nobject: Bird\ntype: Active\nanimations:\n  Stopped: {{frames: [{frames}]}}\n"
    files["frames/F/events.yaml"] = "format: 1\nevents:\n" + "".join(f"  - do:\n      - t: {{set: '\"sign {n}\" + t'}}\n" for n in range(300))
    files["frames/F/frame.yaml"] = "format: 1\nframe: F\nvalues: {t: ''}\nlayers:\n  - {name: Main}\ninstances:\n  - {object: Bird}\n"
    root = project(tmp_path / "game", files)
    found = load_project(root)
    assert len(used_assets(found)["picture"] - {"bird"}) == 900
    said = [phrase.said(str) for phrase in check_export(found, "web")]
    assert max(map(len, said)) < 1500                   # not all of their names
    made, _ = export(root, Wish("web", str(tmp_path / "out"), pyodide=core))
    places = [p.name for p in (made.path / "game" / "assets").iterdir()]
    assert len(places) >= 900
    assert all(name.isascii() and " " not in name and "#" not in name for name in places)


def test_links_that_lead_out_are_not_followed(tmp_path: Path, core: Path) -> None:
    root = project(tmp_path / "game", {})
    (tmp_path / "secret.png").write_bytes(png())
    (root / "assets" / "bird.png").unlink(missing_ok=True)
    (root / "assets" / "bird.png").symlink_to(tmp_path / "secret.png")
    for kind in ("web", "archive", "android-project"):
        with pytest.raises(ExportError) as told:
            export(root, Wish(kind, str(tmp_path / "out"), pyodide=core))
        assert "leads out of the project" in "\n".join(told.value.lines)
    assert sorted(p.name for p in tmp_path.iterdir()) == ["game", "pyodide", "secret.png"]


def test_exports_at_the_same_time(tmp_path: Path, core: Path) -> None:
    root = project(tmp_path / "game", game("Together"))
    ends: list[str] = []

    def one() -> None:
        try:
            export(root, Wish("web", str(tmp_path / "out"), pyodide=core))
            ends.append("made")
        except ExportError as error:
            ends.append(str(error))
    threads = [threading.Thread(target=one) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(ends) == 4 and "made" in ends
    assert sorted(p.name for p in tmp_path.iterdir()) == ["game", "out", "out.zip", "pyodide"]
    with zipfile.ZipFile(tmp_path / "out.zip") as pack:
        assert set(pack.namelist()) == {p.relative_to(tmp_path / "out").as_posix() for p in (tmp_path / "out").rglob("*")
                                        if p.is_file() and p.name != ".playsheet-export"}


def test_folder_and_zip_belong_together(tmp_path: Path, core: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the folder cannot be put in its place, the zip stays the old one too; and a folder where the zip goes is told."""
    out = tmp_path / "out"
    export(project(tmp_path / "one", game("One")), Wish("web", str(out), pyodide=core))
    before = (tmp_path / "out.zip").read_bytes()
    plain = Path.replace

    def refuse(self: Path, target: Any) -> Any:
        if Path(target) == out and self.name.startswith(".out-") and "old" not in self.name:
            raise OSError(13, "Permission denied")
        return plain(self, target)
    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", refuse)
        with pytest.raises(ExportError, match="Permission denied"):
            export(project(tmp_path / "two", game("Two")), Wish("web", str(out), pyodide=core))
    assert (tmp_path / "out.zip").read_bytes() == before
    assert "<title>One</title>" in (out / "index.html").read_text(encoding="utf-8")
    assert sorted(p.name for p in tmp_path.iterdir()) == ["one", "out", "out.zip", "pyodide", "two"]
    (tmp_path / "new.zip").mkdir()
    with pytest.raises(ExportError, match=r"new\.zip is a folder"):
        export(tmp_path / "two", Wish("web", str(tmp_path / "new"), pyodide=core))
    assert not (tmp_path / "new").exists()


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")
@pytest.mark.parametrize("kind", ["web", "single", "android-project", "archive"])
def test_ctrl_c_half_way_leaves_nothing(kind: str, tmp_path: Path, core: Path) -> None:
    """Interrupted at many moments: the bundle is whole or not there, and there is no rest of it."""
    root = project(tmp_path / "game", game())
    place = tmp_path / "made"
    place.mkdir()
    options = ["--to", "web", "--single"] if kind == "single" else ["--to", kind]
    for moment in (0.0, 0.25, 0.8):
        child = subprocess.Popen([sys.executable, "-m", "playsheet.editor", "export", str(root), *options, "--out", str(place / "out"), "--pyodide", str(core)],
                                 stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert child.stderr is not None
        first = child.stderr.readline() if kind != "archive" else ""
        time.sleep(moment)
        child.send_signal(signal.SIGINT)
        _, said = child.communicate(timeout=60)
        assert kind == "archive" or "Traceback" not in first + said
        left = {p.name for p in place.iterdir()}
        assert not [name for name in left if name.startswith(".")], left
        assert child.returncode in (0, 130, -2)


# -------------------------------------------------------------------- data of another kit

@pytest.mark.parametrize("data", ["", "{", "[]", "5", "{}", '{"format": 2}', '{"format": 1}', '{"format": 1, "masks": 5, "name": "x", "trees": {}, "assets": {}}',
                                  '{"format": 1, "masks": {}, "name": "x", "trees": {"game.yaml": [9]}, "assets": {}}', "[" * 100_000])
def test_what_is_no_game_is_told(data: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "game.json").write_text(data, encoding="utf-8")
    assert play([str(tmp_path), "--headless", "--ticks", "1"]) == 2
    said = capsys.readouterr().err
    assert said.startswith("There is no game to play in")
    assert said.count("\n") == 1


# -------------------------------------------------------------------- physics

def distribution(core: Path, *names: str) -> None:
    """Make of a core a whole distribution, as far as it is looked at."""
    import hashlib
    packages = {}
    for name in names:
        file = core / f"{name}-1.0-py3-none-any.whl"
        file.write_text(name, encoding="utf-8")
        packages[name] = {"name": name, "file_name": file.name, "depends": [], "imports": [name], "sha256": hashlib.sha256(file.read_bytes()).hexdigest()}
    (core / "pyodide-lock.json").write_text(json.dumps({"info": {"abi_version": "2026_0"}, "packages": packages}), encoding="utf-8")


def test_a_game_with_physics_brings_its_packages(tmp_path: Path, core: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is packed; whether pymunk then runs in a browser has not been tried."""
    monkeypatch.setattr(web_export, "needs_physics", lambda project: True)
    root = project(tmp_path / "game", game())
    with pytest.raises(ExportError, match="this game has physics, which needs the package cffi.*--pyodide"):
        export(root, Wish("web", str(tmp_path / "out")))
    with pytest.raises(ExportError, match="has no package cffi"):
        export(root, Wish("web", str(tmp_path / "out"), pyodide=core))
    distribution(core, "cffi", "pycparser", "pymunk", "numpy")
    made, _ = export(root, Wish("web", str(tmp_path / "out"), pyodide=core))
    wheels = {p.name for p in (made.path / "python").glob("*.whl")}
    assert wheels == {f"{name}-1.0-py3-none-any.whl" for name in ("cffi", "pycparser", "pymunk")}
    lock = json.loads((made.path / "python" / "pyodide-lock.json").read_text(encoding="utf-8"))
    assert set(lock["packages"]) == {"cffi", "pycparser", "pymunk"}
    for entry in lock["packages"].values():
        assert check_sum(made.path / "python" / entry["file_name"]) == entry["sha256"]
    assert json.loads((made.path / "game" / "info.json").read_text(encoding="utf-8"))["packages"] == ["cffi", "pycparser", "pymunk"]
    assert '"python/cffi-1.0-py3-none-any.whl"' in (made.path / "sw.js").read_text(encoding="utf-8")      # plays without a network, too


def test_distributions_that_are_not_whole_are_told(tmp_path: Path, core: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from playsheet.packaging import wheels
    monkeypatch.setattr(wheels, "cache_folder", lambda: tmp_path / "cache")
    distribution(core, "cffi", "pycparser")
    with pytest.raises(ExportError, match=f"is not {PYMUNK}: its check sum is another"):
        physics_packages(core, lambda url, what: b"evil")
    (core / "cffi-1.0-py3-none-any.whl").write_text("changed", encoding="utf-8")
    with pytest.raises(ExportError, match="is damaged: its check sum is another"):
        physics_packages(core)
    lock = core / "pyodide-lock.json"
    lock.write_text(lock.read_text(encoding="utf-8").replace("cffi-1.0-py3-none-any.whl", "../secret.whl"), encoding="utf-8")
    (tmp_path / "secret.whl").write_text("secret", encoding="utf-8")
    with pytest.raises(ExportError, match="has no package cffi"):
        physics_packages(core)
    distribution(core, "cffi", "pycparser")
    lock.write_text(lock.read_text(encoding="utf-8").replace("2026_0", "2024_0"), encoding="utf-8")
    with pytest.raises(ExportError, match="is another Pyodide than"):
        physics_packages(core)
    for damaged in ("{", "[]", '{"packages": 5, "info": {"abi_version": ""}}'):
        lock.write_text(damaged, encoding="utf-8")
        with pytest.raises(ExportError, match="is no list of Pyodide's packages"):
            physics_packages(core)
    assert not (tmp_path / "cache").exists()


def test_the_light_library_has_what_pymunk_imports() -> None:
    code = ("import sys; before = set(sys.modules); import pymunk, pymunk.batch, pymunk.autogeometry; "
            "print(*sorted(set(sys.modules) - before))")
    names = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert "pymunk" in names
    assert [name for name in names if pyodide.UNREACHED.match(f"{name.replace('.', '/')}.py") or pyodide.UNREACHED.match(f"{name.replace('.', '/')}/")] == []


def test_sounds_alone_and_nothing_at_all(tmp_path: Path, core: Path) -> None:
    silent = project(tmp_path / "silent", {**game(), "objects/Bird.yaml": None, "objects/Score.yaml": None, "frames/F/frame.yaml": "format: 1\nframe: F\n"})
    made, _ = export(silent, Wish("web", str(tmp_path / "out"), pyodide=core))
    assert list((made.path / "game" / "assets").iterdir()) == []
    loud = project(tmp_path / "loud", {**game(), "assets/гучно дуже.wav": wav(), "frames/F/events.yaml":
                                       "format: 1\nevents:\n  - when:\n      - frame.starts\n    do:\n      - sound.play: гучно дуже\n"})
    made, _ = export(loud, Wish("web", str(tmp_path / "out"), pyodide=core))
    assert [p.suffix for p in (made.path / "game" / "assets").iterdir() if p.name.startswith("sound-")] == [".wav"]


@pytest.mark.parametrize("title", ["game", "Game", "Parts", "CON", "Аптечка", "player"])
def test_the_program_has_a_name_of_its_own(title: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not that of a folder beside it, nor one that Windows keeps for itself."""
    monkeypatch.setattr(players, "cache_folder", lambda: tmp_path / "cache")
    with zipfile.ZipFile(tmp_path / "player.zip", "w") as pack:
        pack.writestr("player/player", "program")
        pack.writestr("player/parts/x.so", "library")
    made, _ = export(project(tmp_path / "game", game(title)), Wish("linux", str(tmp_path / "out"), player=tmp_path / "player.zip"))
    names = [p.name.casefold() for p in made.path.iterdir()]
    assert len(names) == len(set(names))
    program = next(p for p in made.path.iterdir() if p.is_file() and p.read_bytes() == b"program")
    assert program.name.casefold() not in ("con", "player")
    assert (made.path / "game" / "game.json").is_file()


def test_a_bundle_of_an_archive_lies_beside_it(tmp_path: Path, core: Path) -> None:
    made, _ = export(project(tmp_path / "game", game()), Wish("archive", str(tmp_path / "mine")))
    assert main(["export", str(made.path), "--to", "web", "--pyodide", str(core)]) == 0
    assert (tmp_path / "mine-web" / "index.html").is_file()


@pytest.mark.parametrize("out", [".", "..", "/", "x" * 300, "a/../../b/.."])
def test_odd_places(out: str, tmp_path: Path, core: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = project(tmp_path / "game", game())
    (tmp_path / "deep" / "here").mkdir(parents=True)
    (tmp_path / "deep" / "here" / "mine.txt").write_text("mine", encoding="utf-8")
    monkeypatch.chdir(tmp_path / "deep" / "here")
    for single in (False, True) if len(out) == 300 else (False,):
        with pytest.raises(ExportError, match="is no earlier export|could not be written|lies in the project"):
            export(root, Wish("web", out, pyodide=core, single=single))
    assert (tmp_path / "deep" / "here" / "mine.txt").read_text(encoding="utf-8") == "mine"
    assert (root / "game.yaml").is_file()


@pytest.mark.skipif("Physics" not in TYPES, reason="the kit has no physics engine yet")
@pytest.mark.parametrize(("placed", "needs"), [("instances:\n  - {object: Engine}\n", True), ("", False)])
def test_a_game_has_physics_when_its_engine_is_used(placed: str, needs: bool, tmp_path: Path) -> None:
    root = project(tmp_path / "game", {**game(), "objects/Engine.yaml": "format: 1\nobject: Engine\ntype: Physics\n",
                                       "frames/F/frame.yaml": f"format: 1\nframe: F\nlayers:\n  - {{name: Main}}\n{placed}"})
    found = load_project(root)
    assert found.problems.errors == []
    assert web_export.needs_physics(found) is needs
