"""Exports that cannot be: a sentence each, and nothing half-written under the final name."""

from __future__ import annotations

import hashlib
import io
import json
import os
import tarfile
from pathlib import Path
from typing import Any

import pytest
from badkit import project

from playsheet.editor.cli import main
from playsheet.packaging import exporting, players, pyodide, web_export
from playsheet.packaging.export import Wish, export
from playsheet.packaging.exporting import MARK, ExportError, staged

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


@pytest.fixture
def core(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A Pyodide that is small enough for tests that look at files alone."""
    import zipfile
    folder = tmp_path / "pyodide"
    folder.mkdir()
    for name in pyodide.CORE:
        (folder / name).write_text("{}" if name.endswith(".json") else name, encoding="utf-8")
    with zipfile.ZipFile(folder / "python_stdlib.zip", "w") as pack:
        pack.writestr("os.py", "")
        pack.writestr("unittest/case.py", "")
    return folder


def test_a_project_with_errors_is_not_exported(tmp_path: Path, core: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root = project(tmp_path / "game", {"frames/F/events.yaml": "format: 1\nevents:\n  - do:\n      - Bird.explode: 3\n"})
    assert main(["export", str(root), "--to", "web", "--out", str(tmp_path / "out"), "--pyodide", str(core)]) == 2
    said = capsys.readouterr().err
    assert "frames/F/events.yaml:4:" in said
    assert "explode" in said
    assert "is not exported" in said
    assert not (tmp_path / "out").exists()
    assert not (tmp_path / "out.zip").exists()


def test_an_unknown_target_is_told(tmp_path: Path) -> None:
    with pytest.raises(ExportError, match="no export to amiga"):
        export(EXAMPLES / "spikes", Wish("amiga", str(tmp_path / "out")))


def test_never_into_the_project_itself(tmp_path: Path, core: Path) -> None:
    root = project(tmp_path / "game", {})
    for out in (root, root / "assets", root / "deep" / "er"):
        with pytest.raises(ExportError, match="lies in the project itself"):
            export(root, Wish("web", str(out), pyodide=core))
    assert (root / "game.yaml").is_file()


def test_other_peoples_folders_stay(tmp_path: Path, core: Path) -> None:
    place = tmp_path / "photos"
    place.mkdir()
    (place / "cat.jpg").write_bytes(b"meow")
    with pytest.raises(ExportError, match="is no earlier export"):
        export(EXAMPLES / "spikes", Wish("web", str(place), pyodide=core))
    assert [p.name for p in place.iterdir()] == ["cat.jpg"]
    assert sorted(p.name for p in tmp_path.iterdir()) == ["photos", "pyodide"]


def test_an_earlier_export_is_replaced_whole(tmp_path: Path, core: Path) -> None:
    out = tmp_path / "out"
    export(EXAMPLES / "spikes", Wish("web", str(out), pyodide=core))
    assert (out / MARK).is_file()
    (out / "old.txt").write_text("old", encoding="utf-8")
    export(EXAMPLES / "start-button", Wish("web", str(out), pyodide=core))
    assert not (out / "old.txt").exists()
    assert "Start button" in (out / "index.html").read_text(encoding="utf-8") or "tart" in (out / "index.html").read_text(encoding="utf-8")
    assert sorted(p.name for p in tmp_path.iterdir()) == ["out", "out.zip", "pyodide"]


@pytest.mark.parametrize("where", ["kit_zip", "cover", "zipped"])
def test_no_space_leaves_nothing_behind(where: str, tmp_path: Path, core: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk is full in the middle of it; what was there before stays."""
    out = tmp_path / "out"
    export(EXAMPLES / "spikes", Wish("web", str(out), pyodide=core))
    before = {p.relative_to(out): p.read_bytes() for p in out.rglob("*") if p.is_file()}

    def full(*_: Any, **__: Any) -> Any:
        raise OSError(28, os.strerror(28))
    monkeypatch.setattr(exporting if where == "zipped" else web_export, where, full)
    with pytest.raises(ExportError, match="No space left on device"):
        export(EXAMPLES / "start-button", Wish("web", str(out), pyodide=core))
    assert {p.relative_to(out): p.read_bytes() for p in out.rglob("*") if p.is_file()} == before
    assert sorted(p.name for p in tmp_path.iterdir()) == ["out", "out.zip", "pyodide"]


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path, core: Path) -> None:
    (tmp_path / "file").write_text("x", encoding="utf-8")
    with pytest.raises(ExportError, match="could not be written to"):
        export(EXAMPLES / "spikes", Wish("web", str(tmp_path / "file" / "out"), pyodide=core))
    with pytest.raises(ExportError, match="could not be written to"):
        export(EXAMPLES / "spikes", Wish("archive", str(tmp_path / "file" / "out")))


def test_an_interrupted_export_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt), staged(tmp_path / "out") as work:
        (work / "half.txt").write_text("half", encoding="utf-8")
        raise KeyboardInterrupt
    assert list(tmp_path.iterdir()) == []


# -------------------------------------------------------------------- Pyodide

def test_no_network_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pyodide, "cache_folder", lambda: tmp_path / "cache")
    with pytest.raises(ExportError, match="needs the network to fetch Pyodide"):
        pyodide.core("http://127.0.0.1:9/pyodide.tgz")
    assert not (tmp_path / "cache").exists()


def package(files: dict[str, bytes]) -> bytes:
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w:gz") as pack:
        for name, text in files.items():
            info = tarfile.TarInfo(f"package/{name}")
            info.size = len(text)
            pack.addfile(info, io.BytesIO(text))
    return data.getvalue()


def test_another_check_sum_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pyodide, "cache_folder", lambda: tmp_path / "cache")
    monkeypatch.setattr(pyodide, "fetch", lambda url: package(dict.fromkeys(pyodide.CORE, b"evil")))
    with pytest.raises(ExportError, match="its check sum is another"):
        pyodide.core()
    assert not (tmp_path / "cache").exists()


def test_a_broken_cache_is_fetched_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import base64
    data = package({name: name.encode() for name in pyodide.CORE})
    monkeypatch.setattr(pyodide, "cache_folder", lambda: tmp_path / "cache")
    monkeypatch.setattr(pyodide, "INTEGRITY", base64.b64encode(hashlib.sha512(data).digest()).decode())
    fetched = []
    monkeypatch.setattr(pyodide, "fetch", lambda url: fetched.append(url) or data)
    folder = pyodide.core()
    assert pyodide.core() == folder
    assert len(fetched) == 1
    (folder / "pyodide.asm.wasm").write_bytes(b"half")
    assert (pyodide.core() / "pyodide.asm.wasm").read_bytes() == b"pyodide.asm.wasm"
    assert len(fetched) == 2
    (folder / "sums.json").write_text("{", encoding="utf-8")
    pyodide.core()
    assert len(fetched) == 3
    assert [p.name for p in (tmp_path / "cache").iterdir()] == [f"pyodide-{pyodide.VERSION}"]


def test_a_folder_that_is_no_pyodide_is_told(tmp_path: Path) -> None:
    with pytest.raises(ExportError, match=r"pyodide\.mjs.* is missing there"):
        export(EXAMPLES / "spikes", Wish("web", str(tmp_path / "out"), pyodide=tmp_path))


def test_only_what_games_reach_is_taken_of_the_library(core: Path) -> None:
    import zipfile
    with zipfile.ZipFile(io.BytesIO(pyodide.light_library(core / "python_stdlib.zip"))) as pack:
        assert pack.namelist() == ["os.py"]
    assert json.loads(pyodide.light_lock(core / "pyodide-lock.json", {})) == {"packages": {}}


# -------------------------------------------------------------------- players

def test_a_player_of_another_system_is_named_not_built(tmp_path: Path) -> None:
    other = "windows" if players.own_system() != "windows" else "linux"
    with pytest.raises(ExportError, match=f"a player for {other} cannot be built"):
        export(EXAMPLES / "spikes", Wish(other, str(tmp_path / "out")))


def test_a_player_that_is_none_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(players, "cache_folder", lambda: tmp_path / "cache")
    (tmp_path / "empty").mkdir()
    with pytest.raises(ExportError, match="is no player for windows"):
        export(EXAMPLES / "spikes", Wish("windows", str(tmp_path / "out"), player=tmp_path / "empty"))
    (tmp_path / "text.zip").write_text("no zip", encoding="utf-8")
    with pytest.raises(ExportError, match=r"is no zip or tar\.gz of a player"):
        export(EXAMPLES / "spikes", Wish("windows", str(tmp_path / "out"), player=tmp_path / "text.zip"))
    with pytest.raises(ExportError, match="cannot be opened"):
        export(EXAMPLES / "spikes", Wish("windows", str(tmp_path / "out"), player=tmp_path / "nowhere.zip"))
    evil = tmp_path / "evil.tar.gz"
    with tarfile.open(evil, "w:gz") as pack:
        info = tarfile.TarInfo("../../escaped")
        info.size = 4
        pack.addfile(info, io.BytesIO(b"evil"))
    with pytest.raises(ExportError):
        export(EXAMPLES / "spikes", Wish("windows", str(tmp_path / "out"), player=evil))
    assert not list(tmp_path.rglob("escaped"))


def test_a_release_of_a_player_carries_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of it is run here: only what lies where."""
    import zipfile
    monkeypatch.setattr(players, "cache_folder", lambda: tmp_path / "cache")
    with zipfile.ZipFile(tmp_path / "player.zip", "w") as pack:
        pack.writestr("player/player.exe", "program")
        pack.writestr("player/parts/python.dll", "library")
    made, _ = export(EXAMPLES / "start-button", Wish("windows", str(tmp_path / "out"), player=tmp_path / "player.zip"))
    programs = [p.name for p in made.path.glob("*.exe")]
    assert len(programs) == 1
    assert programs[0] != "player.exe"
    assert (made.path / "parts" / "python.dll").is_file()
    assert json.loads((made.path / "game" / "game.json").read_text(encoding="utf-8"))["format"] == 1
    assert made.whole == sum(p.stat().st_size for p in made.path.rglob("*") if p.is_file() and p.name != exporting.MARK)
