"""The document and the disk: what is not edited keeps its bytes, what others change is noticed, what cannot be saved loses nothing."""

from __future__ import annotations

import errno
import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from playsheet.editor.document.disk import DiskChange
from playsheet.editor.document.document import Document
from playsheet.editor.document.edits import SetValue
from playsheet.runtime.project.tree import Entry, Mapping, Scalar, Sequence

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
SHEET = "frames/Garden/events.yaml"
ODD = """# Our garden, by hand
format: 1
events:

  - when:   [ {Brid.flies_to : nowhere} ]
    do: [Worm.destroy]
  - do: [game.quit]
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "garden"
    shutil.copytree(EXAMPLES / "worm-garden", folder)
    return folder


@pytest.fixture
def garden(root: Path, qapp: object) -> Document:
    return Document(root)


def title(document: Document, text: str) -> None:
    document.set_value("game.yaml", ("title",), Scalar(text), "Set title")


def all_bytes(root: Path) -> dict[str, bytes]:
    return {p.relative_to(root).as_posix(): p.read_bytes() for p in sorted(root.rglob("*")) if p.is_file()}


# -- bytes ------------------------------------------------------------------------------------------------------------

def test_a_file_by_hand_is_written_only_when_it_is_edited(root: Path, qapp: object) -> None:
    (root / SHEET).write_text(ODD, encoding="utf-8", newline="\r\n")
    before = all_bytes(root)
    document = Document(root)
    title(document, "Another")
    assert document.save() == []
    after = all_bytes(root)
    assert {path for path in after if after[path] != before.get(path)} == {"game.yaml"}


def test_undoing_a_saved_edit_gives_the_first_bytes_back(root: Path, qapp: object) -> None:
    (root / SHEET).write_text(ODD, encoding="utf-8")
    document = Document(root)
    document.remove(SHEET, ("events",), 1, 1, "Delete event")
    document.save()
    assert (root / SHEET).read_text(encoding="utf-8") != ODD
    document.undo_stack.undo()
    document.save()
    assert (root / SHEET).read_text(encoding="utf-8") == ODD


def test_a_bad_event_is_saved_back_as_it_was(root: Path, qapp: object) -> None:
    good = (root / SHEET).read_text(encoding="utf-8")
    bad = "  - when:\n      - Brid.flies_to: nowhere\n      - any: 5\n    do:\n      - Worm.eat_all: {twice: yes}\n    strange: [1, 2]\n"
    (root / SHEET).write_text(good.rstrip("\n") + "\n" + bad, encoding="utf-8")
    document = Document(root)
    assert len([p for p in document.problems if p.path == SHEET]) >= 1
    document.insert(SHEET, ("events",), 0, [Entry(None, Mapping([Entry(Scalar("note"), Scalar("New"))]))], "Add note")
    assert document.save() == []
    text = (root / SHEET).read_text(encoding="utf-8")
    assert text.endswith(bad)
    assert "- note: New" in text


def test_problems_point_to_the_rows_after_edits(root: Path, qapp: object) -> None:
    (root / SHEET).write_text("format: 1\nevents:\n  - do:\n      - Worm.destroy\n  - do:\n      - Wrm.destroy\n", encoding="utf-8")
    document = Document(root)
    assert [p.line for p in document.problems if p.path == SHEET] == [6]
    document.insert(SHEET, ("events",), 0, [Entry(None, Mapping([Entry(Scalar("note"), Scalar("One\nTwo", quoted=True))]))], "Add note")
    assert document.stale
    document.check()
    assert not document.stale
    (problem,) = [p for p in document.problems if p.path == SHEET]
    document.save()
    lines = (root / SHEET).read_text(encoding="utf-8").splitlines()
    assert lines[problem.line - 1].strip() == "- Wrm.destroy"
    document.undo_stack.undo()
    document.check()
    assert [p.line for p in document.problems if p.path == SHEET] == [6]


# -- what others do ---------------------------------------------------------------------------------------------------

def test_a_file_changed_by_others_is_taken_over_or_not(garden: Document, root: Path) -> None:
    assert garden.disk.changes() == []
    path = root / "game.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("Worm garden", "Their garden"), encoding="utf-8")
    (change,) = garden.disk.changes()
    assert change == DiskChange("game.yaml", "changed")
    assert garden.take_from_disk(change, "Read game.yaml anew") == ""
    garden.check()
    assert garden.project.title == "Their garden"
    assert not garden.modified
    assert garden.disk.changes() == []
    garden.undo_stack.undo()
    garden.check()
    assert garden.project.title == "Worm garden"
    assert garden.modified


def test_what_is_mine_can_stay(garden: Document, root: Path) -> None:
    path = root / "game.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text("format: 1\ntitle: Theirs\n", encoding="utf-8")
    garden.keep_mine(garden.disk.changes()[0])
    assert garden.disk.changes() == []
    assert garden.modified, "the disk says something else"
    assert garden.save() == []
    assert path.read_text(encoding="utf-8") == text


def test_new_and_deleted_files_are_noticed(garden: Document, root: Path) -> None:
    (root / "objects/Cat.yaml").write_text("format: 1\nobject: Cat\ntype: Active\n", encoding="utf-8")
    (root / "objects/Worm.yaml").unlink()
    changes = {c.path: c for c in garden.disk.changes()}
    assert {p: c.kind for p, c in changes.items()} == {"objects/Cat.yaml": "new", "objects/Worm.yaml": "gone"}
    assert garden.take_from_disk(changes["objects/Cat.yaml"], "Read") == ""
    garden.keep_mine(changes["objects/Worm.yaml"])
    garden.check()
    assert {"Cat", "Worm"} <= {o.name for o in garden.project.objects}
    garden.save()
    assert (root / "objects/Worm.yaml").is_file()
    assert garden.disk.changes() == []


def test_a_file_that_became_broken_changes_nothing_here(garden: Document, root: Path) -> None:
    (root / "game.yaml").write_text("format: 1\ntitle: [\n", encoding="utf-8")
    (change,) = garden.disk.changes()
    why = garden.take_from_disk(change, "Read")
    assert "game.yaml cannot be read" in why
    garden.check()
    assert garden.project.title == "Worm garden"


def test_touching_a_file_is_no_change(garden: Document, root: Path) -> None:
    os.utime(root / "game.yaml", (1, 1))
    assert garden.disk.changes() == []


def test_a_picture_painted_elsewhere_is_seen(garden: Document, root: Path, qtbot: QtBot) -> None:
    assert garden.look_at_assets() == []
    picture = next(iter(sorted((root / "assets").glob("*.png"))))
    shutil.copy(picture, root / "assets" / "brand_new.png")
    with qtbot.waitSignal(garden.pictures.changed) as told:
        assert garden.look_at_assets() == ["brand_new.png"]
    assert told.args == ["brand_new"]
    assert "brand_new" in garden.project.pictures
    assert garden.look_at_assets() == []


# -- what cannot be saved ---------------------------------------------------------------------------------------------

@pytest.fixture
def small_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], Path]]:
    """A folder on a disk of 256 kB when this may be mounted; else the disk is full as soon as `fill` was called."""
    folder = tmp_path / "small"
    folder.mkdir()
    mounted = os.name == "posix" and subprocess.run(["mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", str(folder)], capture_output=True).returncode == 0

    def fill() -> Path:
        if mounted:
            with pytest.raises(OSError, match="space"), (folder / "filling").open("wb", buffering=0) as file:
                while True:
                    file.write(bytes(1024))
        else:
            def full(*_: object) -> None:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            monkeypatch.setattr("playsheet.runtime.project.saving.os.fsync", full)
        return folder
    yield fill
    if mounted:
        subprocess.run(["umount", str(folder)], check=True)


def test_a_full_disk_leaves_the_old_files_whole(small_disk: Callable[[], Path], tmp_path: Path, qapp: object) -> None:
    root = tmp_path / "small" / "game"
    shutil.copytree(EXAMPLES / "start-button", root, ignore=shutil.ignore_patterns("assets"))
    document = Document(root)
    title(document, "Long " * 200)
    rows = [Entry(None, Mapping([Entry(Scalar("note"), Scalar(f"Row {n} " * 40))])) for n in range(60)]
    path = next(p for p in document.trees if p.endswith("events.yaml"))
    document.insert(path, ("events",), 0, rows, "Add notes")
    before = all_bytes(root)
    small_disk()
    failures = document.save()
    assert failures
    assert "the disk is full" in failures[0]
    assert all_bytes(root) == before, "half a file, or a leftover"
    assert document.modified
    assert document.project is not None
    (tmp_path / "small" / "filling").unlink(missing_ok=True)


def test_a_folder_that_may_not_be_changed(root: Path, qapp: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("playsheet.editor.document.document.os.access", lambda *_: False)
    document = Document(root)
    before = all_bytes(root)
    title(document, "Another")
    (why,) = document.save()
    assert "may not be changed" in why
    assert "Save a copy" in why
    assert document.modified
    assert all_bytes(root) == before


def test_a_copy_holds_everything(garden: Document, root: Path, tmp_path: Path) -> None:
    title(garden, "A copy")
    garden.drop_file("tests/" + next(p.name for p in sorted((root / "tests").glob("*.yaml"))), "Delete")
    before = all_bytes(root)
    assert garden.save_copy(tmp_path / "copy") == []
    assert all_bytes(root) == before
    copy = Document(tmp_path / "copy")
    assert copy.project.title == "A copy"
    assert copy.trees.keys() == garden.trees.keys()
    assert copy.problems == garden.problems
    assert {p.name for p in (tmp_path / "copy/assets").iterdir()} == {p.name for p in (root / "assets").iterdir() if not p.name.startswith(".")}
    (why,) = garden.save_copy(tmp_path / "copy")
    assert "not empty" in why


def test_a_game_of_a_newer_version_is_looked_at_and_not_changed(root: Path, qapp: object) -> None:
    for path in ("game.yaml", SHEET):
        text = (root / path).read_text(encoding="utf-8")
        (root / path).write_text(text.replace("format: 1", "format: 7", 1), encoding="utf-8")
    before = all_bytes(root)
    document = Document(root)
    assert "newer version of Playsheet" in document.read_only
    assert any("format 7" in p.sentence() for p in document.problems)
    document.undo_stack.push(SetValue(document, "objects/Worm.yaml", ("title",), Scalar("x"), "Set title"))
    assert document.save() == [document.read_only]
    assert all_bytes(root) == before


def test_a_folder_that_went_away(garden: Document, root: Path, tmp_path: Path) -> None:
    title(garden, "Still here")
    root.rename(tmp_path / "elsewhere")
    assert garden.disk.changes() == []
    assert garden.disk.gone
    (why,) = garden.save()
    assert "is gone" in why
    assert not root.exists(), "a half empty folder would look like the game"
    assert garden.save_copy(tmp_path / "rescued") == []
    assert Document(tmp_path / "rescued").project.title == "Still here"


@pytest.mark.parametrize(("name", "text"), [
    ("game.yaml", "format: 1\ntitle: [\n"), (SHEET, "\t- no\n"), ("objects/Worm.yaml", ""), ("frames/Garden/frame.yaml", "- a list\n"),
    ("objects/Bird.yaml", "\x00\x01"), ("game.yaml", "title: no format\n"),
])
def test_broken_files_open_and_stay_as_they_are(root: Path, qapp: object, name: str, text: str) -> None:
    (root / name).write_text(text, encoding="utf-8")
    document = Document(root)
    assert any(p.path == name for p in document.problems)
    assert all(p.sentence() for p in document.problems)
    tree = Mapping([Entry(Scalar("format"), Scalar("1")), Entry(Scalar("events"), Sequence())])
    document.new_file("events/Other.yaml", tree, "Add event sheet")
    assert document.save() == []
    assert (root / name).read_text(encoding="utf-8") == text
    assert (root / "events/Other.yaml").is_file()
