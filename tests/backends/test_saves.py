"""The folder of saved games."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from playsheet.runtime.backends.saves import FILE_BYTES, SaveFolder, default_folder, slug


def test_what_is_written_is_read_back(tmp_path: Path) -> None:
    folder = SaveFolder(tmp_path / "not" / "there" / "yet")
    assert folder.read_all() == {}
    assert folder.write("Зошит.ini", "[А]\nx=1\n")
    assert folder.write("Зошит.ini", "[А]\nx=2\n")
    assert SaveFolder(folder.path).read_all() == {"Зошит.ini": "[А]\nx=2\n"}
    assert [p.name for p in folder.path.iterdir()] == ["Зошит.ini"]
    assert folder.warnings == []


def test_only_ini_files_of_the_folder_itself_are_read(tmp_path: Path) -> None:
    (tmp_path / "below.ini").mkdir()
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "x.ini").write_text("x")
    (tmp_path / "notes.txt").write_text("x")
    (tmp_path / "a.ini").write_text("kept")
    assert SaveFolder(tmp_path).read_all() == {"a.ini": "kept"}


def test_bytes_that_are_no_text_are_marked(tmp_path: Path) -> None:
    (tmp_path / "a.ini").write_bytes(b"[x]\na=\xff\xfe\n")
    (tmp_path / "long.ini").write_bytes(b"x" * (FILE_BYTES + 10))
    found = SaveFolder(tmp_path).read_all()
    assert "\ufffd" in found["a.ini"] and found["long.ini"].endswith("\ufffd") and len(found["long.ini"]) == FILE_BYTES + 1


def test_damaged_files_are_set_aside_and_never_overwritten(tmp_path: Path) -> None:
    folder = SaveFolder(tmp_path)
    for text in ("one", "two"):
        folder.write("a.ini", text)
        folder.set_aside("a.ini")
    assert (tmp_path / "a.ini.damaged-1").read_text() == "one"
    assert (tmp_path / "a.ini.damaged-2").read_text() == "two"
    assert not (tmp_path / "a.ini").exists()
    assert folder.set_aside("a.ini") is None
    assert folder.read_all() == {}


def test_a_queue_is_carried_out_in_order(tmp_path: Path) -> None:
    folder = SaveFolder(tmp_path)
    folder.write("a.ini", "damaged")
    folder.apply([("a.ini", None), ("a.ini", "new"), ("b.ini", "1"), ("a.ini", "newer"), ("b.ini", "2"), ("b.ini", None)])
    assert (tmp_path / "a.ini.damaged-1").read_text() == "damaged"
    assert (tmp_path / "a.ini").read_text() == "newer"
    assert (tmp_path / "b.ini.damaged-1").read_text() == "2"


@pytest.mark.parametrize("name", ["../a.ini", "a/b.ini", "C:a.ini", "a\\b.ini", "a.txt", "", ".ini ", "con.ini", "a\0.ini", "/etc/a.ini", "x" * 300 + ".ini"])
def test_only_plain_names(tmp_path: Path, name: str) -> None:
    folder = SaveFolder(tmp_path / "saves")
    assert not folder.write(name, "x")
    assert folder.set_aside(name) is None
    assert len(folder.warnings) == 1 and "cannot be the name" in folder.warnings[0]
    assert not list(tmp_path.rglob("*.ini"))


@pytest.mark.skipif(os.name == "nt" or getattr(os, "geteuid", lambda: 1)() == 0, reason="root may write everywhere")
def test_a_folder_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    told: list[str] = []
    folder = SaveFolder(tmp_path / "x", told.append)
    for _ in range(3):
        assert not folder.write("a.ini", "x")
    tmp_path.chmod(0o700)
    assert len(told) == 1 and "cannot save" in told[0]


def test_a_file_in_the_folders_place_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "x").write_text("a file")
    told: list[str] = []
    folder = SaveFolder(tmp_path / "x", told.append)
    assert folder.read_all() == {}
    for _ in range(3):
        assert not folder.write("a.ini", "x")
    assert told == folder.warnings and len([t for t in told if "cannot save" in t]) == 1


@pytest.mark.parametrize(("title", "name"), [
    ("Worm garden", "worm-garden"), ("Шар и шипы", "шар-и-шипы"), ("  ../../etc  ", "etc"), ("!!!", "game"), ("", "game"), ("CON", "game-con"),
    ("Їжак: 2", "їжак-2"), ("a_b", "a-b"), ("\u0418\u0306", "й"),
])
def test_slugs(title: str, name: str) -> None:
    assert slug(title) == name


def test_slugs_are_short() -> None:
    assert len(slug("я" * 500).encode()) <= 120


def test_folders_of_the_systems(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    assert default_folder("Шар") == home / ".local/share/Playsheet/saves/шар"
    monkeypatch.setenv("XDG_DATA_HOME", "relative")
    assert default_folder("Шар") == home / ".local/share/Playsheet/saves/шар"
    monkeypatch.setattr(sys, "platform", "darwin")
    assert default_folder("A b") == home / "Library/Application Support/Playsheet/saves/a-b"
    monkeypatch.setattr(sys, "platform", "win32")
    assert default_folder("A b") == home / "AppData/Roaming/Playsheet/saves/a-b"
