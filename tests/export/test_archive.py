"""One-file archives: they hold the project and nothing else, and a bad one is told and opens nothing."""

from __future__ import annotations

import stat
import zipfile
from pathlib import Path

import pytest
from badkit import project
from kit import playable

from playsheet.editor.cli import main
from playsheet.packaging import archive
from playsheet.packaging.archive import export_archive, unpack
from playsheet.packaging.export import Wish, export
from playsheet.packaging.exporting import ExportError
from playsheet.runtime.backends.headless import HeadlessRun
from playsheet.runtime.project.loading import load_project

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


def test_an_archive_plays_like_its_project(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made, _ = export(EXAMPLES / "worm-garden", Wish("archive", str(tmp_path / "garden")))
    assert made.path == tmp_path / "garden.playsheet"
    assert main(["play", str(made.path), "--headless", "--ticks", "120", "--seed", "3", "--report", "-"]) == 0
    run = HeadlessRun(playable(EXAMPLES / "worm-garden"), 3)
    run.run(120)
    assert f'"hash": "{run.report()["hash"]}"' in capsys.readouterr().out
    assert main(["check", str(made.path)]) == 0


def test_the_same_project_gives_the_same_bytes(tmp_path: Path) -> None:
    found = load_project(EXAMPLES / "spikes")
    one, two = export_archive(found, tmp_path / "one"), export_archive(found, tmp_path / "two")
    assert one.path.read_bytes() == two.path.read_bytes()


def test_what_lies_around_stays_at_home(tmp_path: Path) -> None:
    root = project(tmp_path / "game", {"notes.txt": "private", ".git/config": "secret", "assets/.hidden.png": "x"})
    (root / "assets" / "link.png").symlink_to(tmp_path / "elsewhere.png")
    made = export_archive(load_project(root), tmp_path / "out")
    with zipfile.ZipFile(made.path) as pack:
        names = pack.namelist()
    assert "game.yaml" in names
    assert not [name for name in names if "notes" in name or ".git" in name or "hidden" in name or "link" in name]


BAD = {
    "../evil.yaml": "belongs to no project",
    "/etc/evil": "belongs to no project",
    "assets/../../evil.png": "belongs to no project",
    "assets\\..\\evil.png": "belongs to no project",
    "assets/con.png/x": "",
    "run.py": "belongs to no project",
    "assets/C:/evil": "belongs to no project",
}


@pytest.mark.parametrize("name", BAD)
def test_names_that_lead_elsewhere_are_refused(name: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.playsheet"
    with zipfile.ZipFile(path, "w") as pack:
        pack.writestr("game.yaml", "format: 1\n")
        pack.writestr(name, "evil")
    place = tmp_path / "deep" / "place"
    place.mkdir(parents=True)
    with pytest.raises(ExportError, match="belongs to no project"):
        unpack(path, place)
    assert not list(tmp_path.rglob("*evil*"))


def test_links_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "bad.playsheet"
    info = zipfile.ZipInfo("assets/link.png")
    info.external_attr = (stat.S_IFLNK | 0o777) << 16
    with zipfile.ZipFile(path, "w") as pack:
        pack.writestr(info, "/etc/passwd")
    with pytest.raises(ExportError, match="belongs to no project"):
        unpack(path, tmp_path / "place")


def test_bombs_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "bomb.playsheet"
    monkeypatch.setattr(archive, "LARGEST_FILE", 1_000_000)
    monkeypatch.setattr(archive, "LARGEST", 3_000_000)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as pack:
        pack.writestr("assets/big.png", b"\0" * 1_000_001)
    with pytest.raises(ExportError, match="holds a file of 1000001 bytes"):
        unpack(path, tmp_path / "place")
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as pack:
        for number in range(4):
            pack.writestr(f"assets/big_{number}.png", b"\0" * 900_000)
    with pytest.raises(ExportError, match="unpacks to more"):
        unpack(path, tmp_path / "place")
    monkeypatch.setattr(archive, "MOST_FILES", 3)
    with pytest.raises(ExportError, match="more than 3 files"):
        unpack(path, tmp_path / "place")


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04 broken", b"not a zip at all" * 100])
def test_damaged_files_are_told(data: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "broken.playsheet"
    path.write_bytes(data)
    assert main(["play", str(path), "--headless"]) == 2
    said = capsys.readouterr().err
    assert "broken.playsheet is damaged" in said
    assert "Traceback" not in said


@pytest.mark.parametrize("place", ["data", "method", "password"])
def test_a_zip_with_broken_insides_is_told(place: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Its list of files reads well; what is packed in it does not."""
    path = tmp_path / "broken.playsheet"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as pack:
        pack.writestr("game.yaml", "format: 1\n" + "title: Broken inside\n" * 50)
    data = bytearray(path.read_bytes())
    list_of_files = data.index(b"PK\x01\x02")
    if place == "data":
        start = 30 + len("game.yaml")
        data[start:start + 8] = b"\xff" * 8
    elif place == "method":
        data[8:10] = data[list_of_files + 10:list_of_files + 12] = b"\x63\x00"
    else:
        data[6] |= 1
        data[list_of_files + 8] |= 1
    path.write_bytes(data)
    assert main(["play", str(path), "--headless"]) == 2
    said = capsys.readouterr().err
    assert "broken.playsheet is damaged" in said
    assert "Traceback" not in said


def test_a_zip_of_something_else_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "other.playsheet"
    with zipfile.ZipFile(path, "w") as pack:
        pack.writestr("assets/a.png", "x")
    assert main(["play", str(path), "--headless"]) == 2
    assert "there is no game.yaml in it" in capsys.readouterr().err
