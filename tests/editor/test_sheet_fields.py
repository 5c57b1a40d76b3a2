"""Places picked on the frame, sounds that are heard, pictures that are seen, and what typing in a field leaves behind."""

from __future__ import annotations

import shutil
import wave
from pathlib import Path
from typing import Any

from PySide6.QtCore import QPoint, QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from sheet_kit import GARDEN, NONE, Key, chip, click, empty_project, focus, keys, named, press, push, saved, text

from playsheet.editor.frames.view import FrameEditor
from playsheet.editor.running.sounds import SoundPlayer
from playsheet.editor.shell.window import Window

FEED = ("events", 2, "events", 0)
PLACES = "format: 1\nevents:\n  - do:\n      - Bird.set_position: {x: 10, y: 20}\n      - Worm.create: {x: 5}\n"


def test_a_place_is_picked_from_a_chip(sheet: Any, tmp_path: Path) -> None:
    root = empty_project(tmp_path / "p")
    (root / "frames/F/events.yaml").write_text(PLACES, encoding="utf-8")
    editor = sheet(root, "frames/F/events.yaml")
    chip(editor, ("events", 0, "do", 0), "y")
    push("Pick on the frame")
    assert editor.workspace.asked[-1] == ("pick", "F")
    editor.canvas.setFocus()                                    # the frame has the keys meanwhile: the field waits
    assert editor.inline.field is not None
    editor.workspace.picking[0](123.0, 45.0)
    assert "Bird.set_position: {x: 123, y: 45}" in text(editor)
    assert editor.document.undo_stack.count() == 1 and editor.document.undo_stack.undoText() == "Pick a place"
    chip(editor, ("events", 0, "do", 0), "x")
    push("Pick on the frame")
    editor.workspace.picking[1]()                               # given up with Escape
    assert focus().accessibleName() == "x"
    press(Key.Key_Escape)
    assert editor.document.undo_stack.count() == 1


def test_a_place_is_picked_in_the_picker(sheet: Any) -> None:
    editor = sheet()
    editor.go_to(FEED)
    press(Key.Key_A)
    keys("worm create")
    press(Key.Key_Return)
    push("Pick on the frame")
    assert not editor.picker.isVisible()                        # or it would block the frame
    editor.workspace.picking[0](64.0, 32.0)
    assert editor.picker.isVisible()
    push("Add")
    assert "- Worm.create: {x: 64, y: 32}" in text(editor)


def test_a_place_is_picked_on_the_frame_itself(qtbot: Any, tmp_path: Path, repo: Path, home: Path) -> None:
    shutil.copytree(repo / "examples/worm-garden", tmp_path / "garden")
    frame = Window(tmp_path / "garden", str, QSettings(str(tmp_path / "s.ini"), QSettings.Format.IniFormat))
    qtbot.addWidget(frame, before_close_func=lambda w: w.document.undo_stack.setClean())
    with qtbot.waitExposed(frame):
        frame.show()
    frame.activateWindow()
    frame.open_sheet(GARDEN)
    sheet = frame.tabs.currentWidget()
    sheet.go_to(FEED)
    sheet.canvas.setFocus()
    QTest.keyClick(sheet.canvas, Key.Key_A)
    QTest.keyClicks(named("Search verbs"), "worm create")
    QTest.keyClick(named("Search verbs"), Key.Key_Return)
    QApplication.processEvents()
    push("Pick on the frame")
    view = frame.tabs.currentWidget()
    assert isinstance(view, FrameEditor)
    port = view.canvas.viewport()
    QTest.mouseClick(port, Qt.MouseButton.LeftButton, NONE, port.rect().center())
    QApplication.processEvents()
    assert frame.tabs.currentWidget() is sheet
    push("Add")
    assert "- Worm.create: {x: " in text(sheet)


def test_a_sound_is_heard_before_it_is_chosen(sheet: Any) -> None:
    editor = sheet()
    chip(editor, (*FEED, "do", 2), "sound")
    keys("gard")
    push("Play sound")
    assert editor.workspace.asked[-1] == ("sound", "garden_song")
    press(Key.Key_Escape)
    assert text(editor) == saved(editor)


def test_a_sound_is_played_by_a_child(qtbot: Any, tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    path = tmp_path / "tone.wav"
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(44100)
        file.writeframes(b"\0\0" * 4410)
    player = SoundPlayer()
    with qtbot.waitSignal(player.ended, timeout=20000) as ended:
        player.play(path)
    assert ended.args == [0]
    broken = tmp_path / "broken.wav"
    broken.write_bytes(b"no sound at all")
    with qtbot.waitSignal(player.failed, timeout=20000) as failed:
        player.play(broken)
    assert failed.args == [str(broken)]
    player.play(path)
    assert player.plays
    player.stop()
    assert not player.plays


def test_pictures_are_thumbnails(sheet: Any, tmp_path: Path, repo: Path) -> None:
    editor = sheet("worm-garden")
    field_of = editor.setting(())
    from playsheet.editor.sheets.fields import WordField
    from playsheet.editor.sheets.wording import Slot
    holder = QWidget()
    field = WordField(Slot("picture", "picture", (), None), field_of, holder)
    assert field.list.count() > 3
    for n in range(field.list.count()):
        image = field.list.item(n).icon().pixmap(24, 24).toImage()
        assert any(image.pixelColor(x, y).alpha() for x in range(image.width()) for y in range(image.height()))
    holder.deleteLater()


def test_typing_is_one_step_and_escape_none(sheet: Any) -> None:
    editor = sheet()
    stack = editor.document.undo_stack
    chip(editor, (*FEED, "do", 1), "value")
    keys("1234")
    assert text(editor) == saved(editor)
    press(Key.Key_Return)
    assert stack.count() == 1
    chip(editor, (*FEED, "do", 1), "value")
    keys("99")
    press(Key.Key_Escape)
    assert stack.count() == 1 and "{add: 1234}" in text(editor)
    stack.undo()
    assert text(editor) == saved(editor)


def test_a_click_beside_takes_over_what_was_typed(sheet: Any) -> None:
    editor = sheet()
    chip(editor, (*FEED, "do", 1), "value")
    keys("42")
    click(editor, QPoint(20, editor.canvas.rect_of(("events", 0)).center().y()))
    assert "Score.value: {add: 42}" in text(editor)
    assert editor.document.undo_stack.count() == 1


def test_the_mapping_of_an_include_is_changed_later(sheet: Any, tmp_path: Path) -> None:
    root = empty_project(tmp_path / "p")
    (root / "events").mkdir()
    (root / "events/Collect.yaml").write_text(
        "format: 1\nnote: Whoever touches a coin takes it.\nparameters:\n  player: {kind: object, type: Active}\n  coin: {kind: object, type: Active}\n"
        "  worth: {kind: number, default: 1}\nevents:\n  - when:\n      - player.collides_with: coin\n    do:\n      - coin.destroy\n", encoding="utf-8")
    (root / "frames/F/events.yaml").write_text("format: 1\nevents:\n  - include: Collect\n    with: {player: Bird, coin: Worm}\n", encoding="utf-8")
    editor = sheet(root, "frames/F/events.yaml")
    assert editor.canvas.sentence_of(("events", 0)) == "include Collect player = Bird coin = Worm"
    click(editor, editor.canvas.viewport().mapFromGlobal(editor.canvas.place_of("Worm", ("events", 0)).center()))
    box = named("coin")
    assert box.currentData() == "Worm" and named("player").currentData() == "Bird"
    assert [box.itemData(n) for n in range(box.count())] == ["Bird", "Worm"]       # a Counter is no Active
    box.setFocus()
    keys("Bird")
    worth = named("worth")
    worth.setFocus()
    keys("7")
    push("OK")
    assert "with: {player: Bird, coin: Bird, worth: 7}" in text(editor)
    assert editor.document.undo_stack.count() == 1
    press(Key.Key_Return)                                       # by keys: Enter on the row
    assert named("worth").text() == "7"
    press(Key.Key_Escape)
