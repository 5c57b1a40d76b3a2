"""Animations: from nothing to files and YAML, the row of pictures, onion skin, speed, directions, preview, import, hot spot."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from pictures_kit import CTRL, LEFT, NONE, RED, SHIFT, drag, press, text
from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

from playsheet.editor.pictures import importing, raster
from playsheet.editor.pictures.dialogs import SheetDialog
from playsheet.editor.pictures.strip import moved
from playsheet.editor.pictures.view import PictureEditor


def test_two_pictures_from_nothing(open_editor: Callable[..., PictureEditor]) -> None:
    editor = open_editor()
    press(editor, "Draw a picture")
    drag(editor, (3, 3), (10, 3))
    press(editor, "Add a copy of the picture")
    QTest.keyClick(editor.canvas, Qt.Key.Key_E)
    drag(editor, (3, 3), (5, 3))
    assert editor.document.save() == []
    root = editor.document.root
    first, second = QImage(str(root / "assets" / "Hero_1.png")), QImage(str(root / "assets" / "Hero_2.png"))
    assert (first.width(), first.height()) == (32, 32) == (second.width(), second.height())
    assert [first.pixel(x, 3) >> 24 for x in (2, 3, 5, 10, 11)] == [0, 255, 255, 255, 0]
    assert [second.pixel(x, 3) >> 24 for x in (3, 5, 6, 10)] == [0, 0, 255, 255]
    assert text(editor) == "format: 1\nobject: Hero\ntype: Active\nanimations:\n  Stopped: {frames: [Hero_1, Hero_2]}\n"
    assert "missing_asset" not in [p.code for p in editor.document.problems] and not editor.document.modified
    editor.document.check()
    spec = editor.document.project.objects[0].settings["animations"]["Stopped"].strips[0]
    assert spec.pictures == ("Hero_1", "Hero_2")


def test_undo_of_everything_leaves_the_folder_as_it_was(open_editor: Callable[..., PictureEditor]) -> None:
    editor = open_editor()
    before = text(editor)
    press(editor, "Draw a picture")
    drag(editor, (3, 3), (10, 3))
    while editor.document.undo_stack.canUndo():
        editor.document.undo_stack.undo()
    editor.document.save()
    assert text(editor) == before and not (editor.document.root / "assets").exists()


def test_reopening_and_saving_changes_no_byte(open_editor: Callable[..., PictureEditor]) -> None:
    editor = open_editor(which="worm-garden", name="Bird")
    root = editor.document.root
    before = {p: (p.read_bytes(), p.stat().st_mtime_ns) for p in root.rglob("*") if p.is_file()}
    for _ in range(8):
        QTest.keyClick(editor.canvas, Qt.Key.Key_Period)
    editor.document.save()
    assert before == {p: (p.read_bytes(), p.stat().st_mtime_ns) for p in root.rglob("*") if p.is_file()}


def test_the_row_add_repeat_delete_and_drag(open_editor: Callable[..., PictureEditor]) -> None:
    editor = open_editor()
    session = editor.session
    press(editor, "Draw a picture")
    QTest.keyClick(editor.canvas, Qt.Key.Key_Insert)
    QTest.keyClick(editor.canvas, Qt.Key.Key_D, CTRL)
    assert session.pictures == ["Hero_1", "Hero_2", "Hero_3"] and session.number == 2
    QTest.keyClick(editor.canvas, Qt.Key.Key_D, CTRL | SHIFT)
    assert session.pictures == ["Hero_1", "Hero_2", "Hero_3", "Hero_3"]
    strip = editor.frames.strip
    QTest.mousePress(strip, LEFT, NONE, strip.cell(0).center())
    QTest.mouseMove(strip, strip.cell(1).center())
    QTest.mouseMove(strip, strip.cell(2).center() + QPoint(2, 0))
    QTest.mouseRelease(strip, LEFT, NONE, strip.cell(2).center())
    assert session.pictures == ["Hero_2", "Hero_3", "Hero_1", "Hero_3"] or session.pictures == ["Hero_2", "Hero_1", "Hero_3", "Hero_3"]
    assert session.picture == "Hero_1" and editor.document.undo_stack.undoText() == "Move picture"
    editor.document.undo_stack.undo()
    assert session.pictures == ["Hero_1", "Hero_2", "Hero_3", "Hero_3"]
    QTest.mouseClick(strip, LEFT, NONE, strip.cell(1).center())
    QTest.keyClick(editor.canvas, Qt.Key.Key_Delete, SHIFT)
    assert session.pictures == ["Hero_1", "Hero_3", "Hero_3"]
    editor.document.save()
    assert not (editor.document.root / "assets" / "Hero_2.png").exists()
    editor.document.undo_stack.undo()
    assert session.pictures[1] == "Hero_2" and not editor.document.pictures.image("Hero_2").isNull()


def test_moved() -> None:
    assert moved(["a", "b", "c"], 0, 3) == ["b", "c", "a"]
    assert moved(["a", "b", "c"], 2, 0) == ["c", "a", "b"]


def test_onion_skin_shows_the_neighbours(open_editor: Callable[..., PictureEditor]) -> None:
    editor = open_editor()
    press(editor, "Draw a picture")
    editor.board.choose(RED)
    drag(editor, (20, 20))
    QTest.keyClick(editor.canvas, Qt.Key.Key_Insert)
    canvas = editor.canvas
    before = canvas.grab().toImage().pixelColor(canvas.pixel_centre(20, 20))
    QTest.keyClick(canvas, Qt.Key.Key_N)
    after = canvas.grab().toImage().pixelColor(canvas.pixel_centre(20, 20))
    assert after.red() - after.green() > 40 and before.red() - before.green() < 10
    assert editor.board.image.pixel(20, 20) == 0
    QTest.keyClick(canvas, Qt.Key.Key_N)
    assert canvas.onion == []


def test_speed_loop_and_back_to_are_written(open_editor: Callable[..., PictureEditor]) -> None:
    editor = open_editor("animations: {Run: {frames: [a, b, c]}}\n")
    panel = editor.animations
    count = editor.document.undo_stack.count()
    panel.speed.setValue(12)
    panel.speed.setValue(16)
    assert editor.document.undo_stack.count() == count + 1
    panel.back.setValue(2)
    editor.document.save()
    assert "  Run: {frames: [a, b, c], speed: 16, back_to: 2}\n" in text(editor)
    press(editor, "Loop")
    editor.document.save()
    assert "loop: false" in text(editor) and not panel.back.isEnabled()


def test_preview_advances_at_the_games_speed(open_editor: Callable[..., PictureEditor], qtbot: object) -> None:
    editor = open_editor(which="worm-garden", name="Bird")
    seen: list[int] = []
    editor.preview.showed.connect(seen.append)
    qtbot.waitUntil(lambda: len(seen) >= 2, timeout=5000)  # type: ignore[attr-defined]
    press(editor, "Play the preview")
    still = editor.preview.number
    QTest.qWait(400)
    assert editor.preview.number == still


def test_animations_add_rename_duplicate_delete(open_editor: Callable[..., PictureEditor]) -> None:
    editor = open_editor("animations: {Run: {frames: [a], speed: 4}}\n")
    root = editor.document.root
    (root / "events").mkdir()
    (root / "events" / "x.yaml").write_text("format: 1\nevents:\n  - when:\n      - Hero.animation_finished: Run\n    do:\n"
                                            "      - Hero.animation: {set: Run}\n      - Hero.hide:\n", encoding="utf-8")
    editor.document.reload()
    editor.session.refresh()
    press(editor, "Add animation")
    assert editor.session.animation == "Animation"
    field = editor.animations.list.findChild(QLineEdit)
    field.selectAll()
    QTest.keyClicks(field, "Jump")
    QTest.keyClick(field, Qt.Key.Key_Return)
    QApplication.processEvents()
    assert editor.session.clips.animations() == ["Run", "Jump"]
    editor.animations.list.setCurrentRow(0)
    press(editor, "Rename animation")
    field = editor.animations.list.findChild(QLineEdit)
    field.selectAll()
    QTest.keyClicks(field, "Walk")
    QTest.keyClick(field, Qt.Key.Key_Return)
    QApplication.processEvents()
    editor.document.save()
    sheet = (root / "events" / "x.yaml").read_text(encoding="utf-8")
    assert "Hero.animation_finished: Walk" in sheet and "Hero.animation: {set: Walk}" in sheet
    editor.document.undo_stack.undo()
    assert editor.session.clips.animations() == ["Run", "Jump"]
    editor.animations.list.setCurrentRow(0)
    press(editor, "Duplicate animation")
    assert editor.session.clips.animations() == ["Run", "Jump", "Run 2"]
    press(editor, "Delete animation")
    assert editor.session.clips.animations() == ["Run", "Jump"]


def test_a_name_cannot_be_given_twice(open_editor: Callable[..., PictureEditor]) -> None:
    editor = open_editor("animations: {Run: {frames: [a]}, Jump: {frames: [b]}}\n")
    assert not editor.session.rename_animation("Jump")
    assert editor.session.clips.animations() == ["Run", "Jump"]


def test_directions(open_editor: Callable[..., PictureEditor]) -> None:
    editor = open_editor()
    press(editor, "Draw a picture")
    drag(editor, (0, 0))
    wheel = editor.animations.wheel
    QTest.mouseClick(wheel, LEFT, NONE, wheel.spot(16).toPoint())
    assert editor.session.direction == 16 and editor.session.pictures == []
    press(editor, "Draw this direction: mirror what the game shows for it")
    assert editor.session.pictures == ["Hero_2"] and editor.board.image.pixel(31, 0) >> 24 == 255
    editor.document.save()
    assert "Stopped: {directions: {0: {frames: [Hero_1]}, 16: {frames: [Hero_2]}}}" in text(editor)
    editor.document.check()
    assert editor.document.project.objects[0].settings["animations"]["Stopped"].strip(15).pictures == ("Hero_2",)
    press(editor, "Delete this direction")
    assert editor.session.clips.directions("Stopped") == [0]


def test_hot_spot_is_dragged_and_is_one_step(open_editor: Callable[..., PictureEditor]) -> None:
    editor = open_editor()
    press(editor, "Draw a picture")
    assert editor.session.marks.hot_spot() == (16, 16)
    QTest.keyClick(editor.canvas, Qt.Key.Key_H)
    canvas, count = editor.canvas, editor.document.undo_stack.count()
    QTest.mousePress(canvas, LEFT, NONE, canvas.to_widget(16, 16).toPoint())
    QTest.mouseMove(canvas, canvas.to_widget(10, 20).toPoint())
    QTest.mouseMove(canvas, canvas.to_widget(8, 30).toPoint())
    QTest.mouseRelease(canvas, LEFT, NONE, canvas.to_widget(8, 30).toPoint())
    assert editor.document.undo_stack.count() == count + 1 and editor.document.undo_stack.undoText() == "Move hot spot"
    QTest.keyClick(canvas, Qt.Key.Key_Right)
    editor.document.save()
    assert "origin: [9, 30]" in text(editor)
    editor.document.check()
    assert editor.document.project.objects[0].settings["hot_spot"] == (9.0, 30.0)
    press(editor, "Hot spot in the middle")
    assert editor.session.clips.hot_spot() is None


def test_strip_import_is_cut_by_a_grid(open_editor: Callable[..., PictureEditor], tmp_path: Path) -> None:
    sheet = raster.blank(24, 8)
    for number in range(3):
        sheet.setPixel(number * 8 + number, 1, RED)
    sheet.save(str(tmp_path / "strip.png"))
    editor = open_editor()
    image = importing.read_picture(tmp_path / "strip.png")
    dialog = SheetDialog(image, str, editor)
    assert (dialog.columns.value(), dialog.rows.value(), dialog.cell_width.value()) == (3, 1, 8)
    dialog.columns.setValue(2)
    assert dialog.cell_width.value() == 12 and dialog.count.text() == "2 pictures"
    dialog.columns.setValue(3)
    editor.session.import_sheet(image, dialog.grid)
    assert editor.session.pictures == ["Hero_1", "Hero_2", "Hero_3"]
    assert [editor.document.pictures.image(f"Hero_{n + 1}").pixel(n, 1) for n in range(3)] == [RED] * 3
    assert editor.document.undo_stack.undoText() == "Import strip"
    editor.document.undo_stack.undo()
    assert editor.session.pictures == []


def test_grid_with_margin_and_spacing() -> None:
    cells = importing.Grid(8, 8, left=1, top=1, gap_x=2).cells(30, 10)
    assert [(c.x(), c.y()) for c in cells] == [(1, 1), (11, 1), (21, 1)]
    empty = raster.blank(16, 8)
    empty.setPixel(0, 0, RED)
    assert len(importing.cut(empty, importing.Grid(8, 8))) == 1
    assert len(importing.cut(empty, importing.Grid(8, 8), skip_empty=False)) == 2


def test_dropped_files_and_bad_ones(open_editor: Callable[..., PictureEditor], tmp_path: Path) -> None:
    picture = raster.blank(5, 6, RED)
    for ending in ("png", "bmp", "jpg"):
        picture.save(str(tmp_path / f"one.{ending}"))
    (tmp_path / "bad.png").write_text("no picture", encoding="utf-8")
    huge = bytearray((tmp_path / "one.png").read_bytes())
    huge[16:24] = (20000).to_bytes(4, "big") * 2
    (tmp_path / "huge.png").write_bytes(huge)
    editor = open_editor()
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(tmp_path / n)) for n in ("one.png", "bad.png", "one.bmp", "huge.png", "one.jpg", "missing.png")])
    event = QDropEvent(QPointF(50, 50), Qt.DropAction.CopyAction, data, LEFT, NONE, QEvent.Type.Drop)
    editor.dropEvent(event)
    assert len(editor.session.pictures) == 3
    told = editor.workspace.asked[-1]  # type: ignore[attr-defined]
    assert told[0] == "status" and [line.partition(":")[0] for line in told[1].splitlines()] == ["bad.png", "huge.png", "missing.png"]


def test_read_only_folder_loses_nothing(open_editor: Callable[..., PictureEditor], monkeypatch: pytest.MonkeyPatch) -> None:
    import os
    editor = open_editor()
    press(editor, "Draw a picture")
    drag(editor, (3, 3))

    def refused(*_arguments: object) -> int:
        raise PermissionError(13, "Permission denied")
    with monkeypatch.context() as patch:
        patch.setattr(os, "open", refused)
        failures = editor.document.save()
    assert failures and "may not be changed" in failures[0] and editor.document.modified
    assert editor.board.image.pixel(3, 3) >> 24 == 255
    assert editor.document.save() == [] and (editor.document.root / "assets" / "Hero_1.png").is_file()


def test_a_picture_that_is_no_png_is_drawn_on_as_a_copy(open_editor: Callable[..., PictureEditor]) -> None:
    editor = open_editor("animations: {Run: {frames: [old]}}\n")
    assets = editor.document.root / "assets"
    assets.mkdir()
    raster.blank(8, 8, RED).save(str(assets / "old.bmp"))
    before = (assets / "old.bmp").read_bytes()
    editor.document.check()
    drag(editor, (1, 1))
    assert editor.session.pictures == ["Hero_1"]
    editor.document.save()
    assert (assets / "old.bmp").read_bytes() == before
    assert QImage(str(assets / "Hero_1.png")).pixel(1, 1) == 0xFF000000


def test_export(open_editor: Callable[..., PictureEditor], tmp_path: Path) -> None:
    editor = open_editor()
    press(editor, "Draw a picture")
    drag(editor, (3, 3))
    QTest.keyClick(editor.canvas, Qt.Key.Key_Insert)
    editor.session.export(tmp_path / "strip.png", True)
    made = QImage(str(tmp_path / "strip.png"))
    assert (made.width(), made.height(), made.pixel(3, 3) >> 24, made.pixel(35, 3)) == (64, 32, 255, 0)
    editor.session.export(tmp_path / "nowhere" / "strip.png", False)
    assert "does not exist" in editor.workspace.asked[-1][1]  # type: ignore[attr-defined]


def test_backdrops_have_one_picture(open_editor: Callable[..., PictureEditor]) -> None:
    editor = open_editor(type_name="Backdrop")
    press(editor, "Draw a picture")
    drag(editor, (1, 1))
    editor.document.save()
    assert "picture: Hero_1" in text(editor) and "animations" not in text(editor)
    assert not editor.animations.animated.isVisible()


def test_objects_without_pictures_and_gone_objects_say_so(open_editor: Callable[..., PictureEditor]) -> None:
    editor = open_editor(which="worm-garden", name="Score")
    assert "no picture of its own" in editor.empty_words.text()
    other = PictureEditor(editor.workspace, "Worm")
    editor.document.drop_file("objects/Worm.yaml", "Delete")
    assert "is gone" in other.empty_words.text()
    editor.document.undo_stack.undo()
    assert other.session.pictures
    other.deleteLater()
