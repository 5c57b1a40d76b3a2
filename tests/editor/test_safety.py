"""What must never be lost: recovery after a killed editor, changes on the disk, two editors on one project, disks that are full or read-only."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QMessageBox, QPushButton, QToolButton
from pytestqt.qtbot import QtBot
from shell_kit import EXAMPLES, click, editor_process, wait_for, widget

from playsheet.editor.app import Editor
from playsheet.editor.document.document import Document
from playsheet.editor.shell.lock import ProjectLock
from playsheet.editor.shell.recovery import Recovery, recoverable, recovery_file
from playsheet.editor.shell.window import Window
from playsheet.runtime.project.tree import Scalar

SHEET = "frames/Garden/events.yaml"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "garden"
    shutil.copytree(EXAMPLES / "worm-garden", folder)
    return folder


def title(window: Window, text: str) -> None:
    window.document.set_value("game.yaml", ("title",), Scalar(text), "Set title")


def on_disk(root: Path) -> dict[str, bytes]:
    return {p.relative_to(root).as_posix(): p.read_bytes() for p in sorted(root.rglob("*")) if p.is_file()}


# -- recovery ---------------------------------------------------------------------------------------------------------

@pytest.mark.slow
def test_unsaved_work_is_back_after_a_kill(root: Path, home: Path) -> None:
    """A real editor, killed as a crash would; the next one has the work again, and one step of undo takes it back."""
    before = on_disk(root)
    edit = """
from PySide6.QtGui import QImage
window.document.set_value("game.yaml", ("title",), Scalar("Not saved"), "Set title")
window.document.drop_file("objects/Hint.yaml", "Delete Hint")
image = QImage(window.document.pictures.image("worm_1")) if window.document.pictures.exists("worm_1") else QImage(4, 4, QImage.Format.Format_ARGB32)
image.fill(0xff112233)
window.document.pictures.edit("drawn_new", image, "Draw")
def look():
    if window.keeper.recovery.file.is_file():
        say(kept=True)
    else:
        QTimer.singleShot(50, look)
look()
"""
    with editor_process(root, edit) as first:
        assert first.stdout is not None
        assert json.loads(first.stdout.readline()) == {"kept": True}
        first.kill()
        first.wait(10)
    assert on_disk(root) == before
    look = """
def look():
    d = window.document
    state = dict(banner=window.banners.text("recovered"), title=d.project.title, hint="objects/Hint.yaml" in d.trees, drawn=d.pictures.exists("drawn_new"),
                 modified=d.modified, undo=d.undo_stack.undoText())
    d.undo_stack.undo()
    d.check()
    say(**state, before=d.project.title, again="objects/Hint.yaml" in d.trees)
QTimer.singleShot(200, look)
"""
    with editor_process(root, look) as second:
        assert second.stdout is not None
        told = json.loads(second.stdout.readline())
        second.kill()
    assert "did not end in order" in told.pop("banner")
    assert told == {"title": "Not saved", "hint": False, "drawn": True, "modified": True, "undo": "Bring back unsaved work", "before": "Worm garden",
                    "again": True}


def test_what_was_saved_or_thrown_away_is_not_brought_back(root: Path, qapp: object, home: Path) -> None:
    document = Document(root)
    recovery = Recovery(document)
    document.set_value("game.yaml", ("title",), Scalar("x"), "Set title")
    recovery.keep()
    assert recoverable(root) is not None
    document.save()
    assert not recovery.file.exists()
    assert recoverable(root) is None


def test_steady_work_is_kept_too(root: Path, qtbot: QtBot, home: Path) -> None:
    """Edits that follow one another quickly do not put the keeping off for ever."""
    document = Document(root)
    recovery = Recovery(document)
    recovery._timer.setInterval(300)
    for number in range(12):
        document.set_value("game.yaml", ("title",), Scalar(f"x{number}"), "Set title")
        qtbot.wait(60)
    assert recovery.file.is_file()
    recovery.forget()


@pytest.mark.parametrize("text", [
    "", "{", "[]", '{"files": 5}', '{"files": {"../../x.yaml": "a: 1"}, "process": 0}', '{"files": {"game.yaml": "\\t["}, "process": 0}',
])
def test_a_damaged_recovery_file_is_passed_over(root: Path, qapp: object, home: Path, text: str) -> None:
    file = recovery_file(root)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    assert recoverable(root) is None
    file.unlink()


# -- the disk ---------------------------------------------------------------------------------------------------------

def test_a_change_on_the_disk_is_asked_about_for_each_file(window: Window, qtbot: QtBot) -> None:
    root = window.document.root
    for path, old, new in (("game.yaml", "Worm garden", "Their garden"), ("objects/Worm.yaml", "type: Active", "title: Theirs\ntype: Active")):
        (root / path).write_text((root / path).read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    window.keeper.look_at_disk()
    banners = window.banners.shown
    assert set(banners) == {"disk:game.yaml", "disk:objects/Worm.yaml"}
    click(qtbot, widget(banners["disk:game.yaml"], "Read anew", QPushButton))
    assert window.document.project.title == "Their garden"
    assert window.windowTitle().startswith("Their garden —")
    assert window.document.undo_stack.undoText() == "Read game.yaml anew"
    click(qtbot, widget(banners["disk:objects/Worm.yaml"], "Keep mine", QPushButton))
    assert not window.banners.shown
    window.keeper.look_at_disk()
    assert not window.banners.shown, "answered is answered"
    qtbot.keyClick(window, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    assert "Theirs" not in (root / "objects/Worm.yaml").read_text(encoding="utf-8")
    assert "Their garden" in (root / "game.yaml").read_text(encoding="utf-8")


def test_many_changes_are_one_question(window: Window, qtbot: QtBot) -> None:
    for number in range(9):
        (window.document.root / f"objects/New{number}.yaml").write_text(f"format: 1\nobject: New{number}\ntype: Active\n", encoding="utf-8")
    window.keeper.look_at_disk()
    assert set(window.banners.shown) == {"disk"}
    click(qtbot, widget(window, "Read anew", QPushButton))
    assert "New8" in [o.name for o in window.document.project.objects]


def test_a_change_that_was_taken_back_is_no_longer_asked_about(window: Window) -> None:
    path = window.document.root / "game.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text + "# more\n", encoding="utf-8")
    window.keeper.look_at_disk()
    assert window.banners.shown
    path.write_text(text, encoding="utf-8")
    window.keeper.look_at_disk()
    assert not window.banners.shown


def test_a_folder_that_goes_away_is_said_and_saved_elsewhere(window: Window, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    title(window, "Still here")
    window.document.root.rename(tmp_path / "moved")
    window.keeper.look_at_disk()
    assert "is gone" in window.banners.text("gone")
    (tmp_path / "safe").mkdir()
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path / "safe"))
    with qtbot.waitSignal(window.keeper.open_folder) as opened:
        click(qtbot, widget(window, "Save a copy", QPushButton))
    assert opened.args == [tmp_path / "safe" / "garden"]
    assert Document(tmp_path / "safe" / "garden").project.title == "Still here"
    (tmp_path / "moved").rename(window.document.root)
    window.keeper.look_at_disk()
    assert not window.banners.text("gone")


def test_a_full_disk_is_a_sentence_with_ways_on(window: Window, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    before = on_disk(window.document.root)
    title(window, "Another")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")
    with monkeypatch.context() as patch:
        patch.setattr("playsheet.runtime.project.saving.os.fsync", full)
        qtbot.keyClick(window, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    assert "the disk is full" in window.banners.text("not_saved")
    assert on_disk(window.document.root) == before
    assert window.document.modified
    click(qtbot, widget(window, "Try again", QPushButton))
    assert not window.banners.text("not_saved")
    assert "title: Another" in (window.document.root / "game.yaml").read_text(encoding="utf-8")


def test_closing_with_a_disk_that_is_full_keeps_the_window(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    title(window, "Another")
    monkeypatch.setattr(QMessageBox, "question", lambda *_a, **_k: QMessageBox.StandardButton.Save)
    with monkeypatch.context() as patch:
        patch.setattr("playsheet.editor.document.disk.save_bytes", lambda *_: (_ for _ in ()).throw(OSError(28, "No space left on device")))
        assert not window.close()
    assert "No space left" in window.banners.text("not_saved")
    assert recovery_file(window.document.root).is_file(), "what could not be saved is kept for the next start"
    assert window.close()


def test_a_read_only_folder_is_said_before_the_work(editor: Editor, root: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("playsheet.editor.document.document.os.access", lambda *_: False)
    window = editor.open(root)
    assert window is not None
    assert "may not be changed" in window.banners.text("read_only")
    assert "(read-only)" in window.windowTitle()
    before = on_disk(root)
    title(window, "x")
    click(qtbot, widget(window, "Save", QToolButton))
    assert "may not be changed" in window.banners.text("not_saved")
    assert on_disk(root) == before


def test_a_newer_game_is_only_looked_at(editor: Editor, root: Path) -> None:
    path = root / "game.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("format: 1", "format: 9", 1), encoding="utf-8")
    before = on_disk(root)
    window = editor.open(root)
    assert window is not None
    assert "newer version of Playsheet" in window.banners.text("read_only")
    title(window, "x")
    assert not window.keeper.save()
    assert on_disk(root) == before


# -- two editors ------------------------------------------------------------------------------------------------------

@pytest.mark.slow
def test_two_editors_on_one_game(editor: Editor, root: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other editor is a real one. Its lock goes with it, however it ends."""
    asked: list[str] = []

    def press(name: str) -> None:
        def exec_(box: QMessageBox) -> int:
            asked.append(box.text())
            next(b for b in box.buttons() if b.accessibleName() == name).click()
            return 0
        monkeypatch.setattr(QMessageBox, "exec", exec_)
    # Both processes look for the lock in the same place.
    place = recovery_file(root)
    body = f"""
from playsheet.editor.shell import lock, recovery
say(file=str(recovery.recovery_file(Path({str(root)!r}))))
"""
    with editor_process(root, body) as other:
        assert other.stdout is not None
        theirs = Path(json.loads(other.stdout.readline())["file"])
        monkeypatch.setattr("playsheet.editor.shell.lock.recovery_file", lambda _root: theirs)
        assert place.name == theirs.name
        press("Cancel")
        assert editor.open(root) is None
        assert f"process {other.pid}" in asked[0]
        press("Open read-only")
        window = editor.open(root)
        assert window is not None
        assert "Another editor" in window.banners.text("read_only")
        title(window, "x")
        assert not window.keeper.save()
        monkeypatch.setattr(QMessageBox, "question", lambda *_a, **_k: QMessageBox.StandardButton.Discard)
        window.close()
        other.kill()
        other.wait(10)
    wait_for(lambda: not editor.windows, qtbot)
    window = editor.open(root)
    assert window is not None
    assert not window.banners.text("read_only"), "a killed editor holds nothing"


def test_the_same_game_twice_is_one_window(editor: Editor, root: Path) -> None:
    assert editor.open(root) is editor.open(root)
    assert len(editor.windows) == 1


def test_closing_gives_the_lock_back(editor: Editor, root: Path) -> None:
    window = editor.open(root)
    assert window is not None
    assert not ProjectLock(root).take()
    window.close()
    lock = ProjectLock(root)
    assert lock.take()
    lock.release()


@pytest.mark.parametrize("what", ["empty", "missing", "file"])
def test_a_folder_that_is_no_game_is_a_sentence(editor: Editor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    said: list[str] = []
    monkeypatch.setattr(QMessageBox, "warning", lambda _parent, _title, text: said.append(text))
    place = tmp_path / "place"
    if what == "empty":
        place.mkdir()
    elif what == "file":
        place.write_text("x")
    assert editor.open(place) is None
    assert "game.yaml" in said[0] if what != "missing" else "no folder" in said[0]
    assert str(tmp_path) in said[0]


@pytest.mark.parametrize(("name", "text"), [("game.yaml", "format: 1\ntitle: [\n"), ("game.yaml", ""), (SHEET, "\t["), ("objects/Bird.yaml", "\x00")])
def test_a_broken_file_opens_with_its_problem_and_stays(editor: Editor, root: Path, name: str, text: str) -> None:
    (root / name).write_text(text, encoding="utf-8")
    window = editor.open(root)
    assert window is not None
    assert any(p.path == name for p in window.document.problems)
    assert window.keeper.save()
    assert (root / name).read_text(encoding="utf-8") == text
