"""Action points, hot spots and times of single pictures in the picture editor: by mouse and keys, undone, written."""

from __future__ import annotations

from collections.abc import Callable

from pictures_kit import CTRL, LEFT, NONE, answer, press, said, text
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox, QPushButton

from playsheet.editor.pictures import raster
from playsheet.editor.pictures.view import PictureEditor

HERO = "animations:\n  Run: {frames: [a, b]}\n  Jump: {frames: [c]}\n"


def hero(open_editor: Callable[..., PictureEditor], object_text: str = HERO) -> PictureEditor:
    """An object with pictures of 16 x 16."""
    editor = open_editor(object_text)
    assets = editor.document.root / "assets"
    assets.mkdir()
    for name in "abc":
        raster.blank(16, 16, 0xFF204060).save(str(assets / f"{name}.png"))
    editor.document.check()
    QApplication.processEvents()
    return editor


def at(editor: PictureEditor, x: float, y: float) -> QPoint:
    return editor.canvas.to_widget(x, y).toPoint()


def sheet(editor: PictureEditor, rows: str) -> None:
    (editor.document.root / "events").mkdir(exist_ok=True)
    (editor.document.root / "events" / "x.yaml").write_text("format: 1\nevents:\n" + rows, encoding="utf-8")
    editor.document.reload()
    editor.session.refresh()


def test_a_point_is_put_dragged_named_and_deleted(open_editor: Callable[..., PictureEditor]) -> None:
    editor = hero(open_editor)
    canvas, stack = editor.canvas, editor.document.undo_stack
    QTest.keyClick(canvas, Qt.Key.Key_A)
    QTest.mouseClick(canvas, LEFT, NONE, at(editor, 12, 4))
    editor.document.save()
    assert "  Run: {frames: [a, b], points: {point: [12, 4]}}\n" in text(editor) and stack.undoText() == "Add action point"
    count = stack.count()
    QTest.mousePress(canvas, LEFT, NONE, at(editor, 12, 4))
    for x in (11, 10, 9):
        QTest.mouseMove(canvas, at(editor, x, 6))
    QTest.mouseRelease(canvas, LEFT, NONE, at(editor, 8, 6))
    QTest.keyClick(canvas, Qt.Key.Key_Right)
    editor.document.save()
    assert "points: {point: [[9, 6], [12, 4]]}" in text(editor) and stack.undoText() == "Move action point" and stack.count() == count + 2
    stack.undo()
    stack.undo()
    editor.document.save()
    assert "points: {point: [12, 4]}" in text(editor)
    edit = editor.options.point.lineEdit()
    assert edit is not None
    QTest.mouseClick(edit, LEFT)
    edit.selectAll()
    QTest.keyClicks(edit, "gun")
    QTest.keyClick(edit, Qt.Key.Key_Return)
    editor.document.save()
    assert "points: {gun: [12, 4]}" in text(editor) and stack.undoText() == "Rename action point" and editor.session.marks.point == "gun"
    canvas.setFocus()
    QTest.keyClick(canvas, Qt.Key.Key_Delete)
    editor.document.save()
    assert "points" not in text(editor) and stack.undoText() == "Delete action point"
    stack.undo()
    assert editor.session.marks.places() == {"gun": (12, 4)}


def test_what_the_game_does_with_it(open_editor: Callable[..., PictureEditor]) -> None:
    editor = hero(open_editor)
    QTest.keyClick(editor.canvas, Qt.Key.Key_A)
    QTest.mouseClick(editor.canvas, LEFT, NONE, at(editor, 12, 4))
    editor.document.save()
    editor.document.check()
    strip = editor.document.project.objects[0].settings["animations"]["Run"].strips[0]
    assert strip.points == {"point": ((12, 4), (12, 4))}
    assert editor.document.project.objects[0].face.point_names == ("point",)


def test_another_animation_gets_the_same_point_by_a_click(open_editor: Callable[..., PictureEditor]) -> None:
    editor = hero(open_editor, HERO.replace("[a, b]}", "[a, b], points: {gun: [12, 4]}}"))
    QTest.keyClick(editor.canvas, Qt.Key.Key_A)
    editor.animations.list.setCurrentRow(1)
    assert editor.session.marks.point == "gun" and editor.options.point.currentText() == "gun" and not editor.options.point_x.isEnabled()
    assert "do not have this point yet" in editor.options.hint.text()
    QTest.mouseClick(editor.canvas, LEFT, NONE, at(editor, 3, 5))
    editor.document.save()
    assert "  Jump: {frames: [c], points: {gun: [3, 5]}}\n" in text(editor) and editor.options.point_x.isEnabled()


def test_all_pictures_together_and_by_number(open_editor: Callable[..., PictureEditor]) -> None:
    editor = hero(open_editor, "animations: {Run: {frames: [a, b], points: {gun: [[12, 4], [3, 3]]}}}\n")
    QTest.keyClick(editor.canvas, Qt.Key.Key_A)
    assert not editor.options.whole.isChecked()
    QTest.mouseClick(editor.options.whole, LEFT, NONE, QPoint(8, editor.options.whole.height() // 2))
    assert editor.options.whole.isChecked()
    editor.options.point_x.setFocus()
    editor.options.point_x.selectAll()
    QTest.keyClicks(editor.options.point_x, "7")
    QTest.keyClick(editor.options.point_x, Qt.Key.Key_Return)
    editor.document.save()
    assert "points: {gun: [7, 4]}" in text(editor)


def test_rename_and_delete_think_of_the_sheets(open_editor: Callable[..., PictureEditor], monkeypatch: object) -> None:
    editor = hero(open_editor, HERO.replace("[a, b]}", "[a, b], points: {gun: [12, 4]}}"))
    sheet(editor, "  - do:\n      - Hero.x: {set: Hero.action_point_x('gun')}\n      - Hero.animation: {set: Jump}\n")
    marks = editor.session.marks
    assert not marks.rename("a b") and "cannot be a name" in said(editor)
    assert marks.rename("muzzle")
    editor.document.save()
    assert "Hero.action_point_x('muzzle')" in (editor.document.root / "events" / "x.yaml").read_text(encoding="utf-8")
    told = answer(Qt.Key.Key_Escape)
    editor.actions_table["delete_point"].trigger()
    assert marks.names() == ["muzzle"] and any("events/x.yaml" in words for words in told) and any("muzzle is used in 1 file." in words for words in told)
    editor.animations.list.setCurrentRow(1)
    told = answer(Qt.Key.Key_Escape)
    press(editor, "Delete animation")
    assert editor.session.clips.animations() == ["Run", "Jump"] and any("events/x.yaml" in words for words in told)

    def agree(box: object) -> None:
        assert isinstance(box, QMessageBox)
        QTest.mouseClick(next(b for b in box.findChildren(QPushButton) if b.text() == "Delete"), LEFT)
    answer(before=agree)
    press(editor, "Delete animation")
    assert editor.session.clips.animations() == ["Run"]
    editor.document.undo_stack.undo()
    assert editor.session.clips.animations() == ["Run", "Jump"]


def test_points_go_along_with_their_pictures(open_editor: Callable[..., PictureEditor]) -> None:
    editor = hero(open_editor, "animations: {Run: {frames: [a, b], times: [1, 3], points: {gun: [[12, 4], [3, 3]]}}}\n")
    editor.session.reorder(0, 2)
    editor.document.save()
    assert "Run: {frames: [b, a], times: [3, 1], points: {gun: [[3, 3], [12, 4]]}}" in text(editor)
    editor.document.undo_stack.undo()
    editor.session.go_to(number=0)
    QTest.keyClick(editor.canvas, Qt.Key.Key_H, NONE | Qt.KeyboardModifier.ShiftModifier)
    assert editor.session.marks.places() == {"gun": (4, 4)} and editor.document.undo_stack.undoText() == "Mirror left to right"
    QTest.keyClick(editor.canvas, Qt.Key.Key_H, CTRL | Qt.KeyboardModifier.ShiftModifier)
    assert [shot.points["gun"] for shot in editor.session.row] == [(12, 4), (13, 3)]
    QTest.keyClick(editor.canvas, Qt.Key.Key_D, CTRL)
    assert [shot.points["gun"] for shot in editor.session.row] == [(12, 4), (12, 4), (13, 3)]
    QTest.keyClick(editor.canvas, Qt.Key.Key_Delete, Qt.KeyboardModifier.ShiftModifier)
    QTest.mouseClick(editor.animations.wheel, LEFT, NONE, editor.animations.wheel.spot(16).toPoint())
    press(editor, "Draw this direction: mirror what the game shows for it")
    assert [shot.points["gun"] for shot in editor.session.row] == [(4, 4), (3, 3)]
    editor.document.check()
    assert not [p for p in editor.document.problems if p.path.startswith("objects/")]


def test_points_are_seen_on_the_canvas_and_in_the_preview(open_editor: Callable[..., PictureEditor]) -> None:
    editor = hero(open_editor, "animations: {Run: {frames: [a], points: {gun: [12, 4]}}}\n")
    canvas, preview = editor.canvas, editor.preview

    def looks() -> tuple[object, object]:
        QApplication.processEvents()
        return canvas.grab().toImage(), preview.grab().toImage()
    shown = looks()
    QTest.keyClick(canvas, Qt.Key.Key_S, Qt.KeyboardModifier.ShiftModifier)
    hidden = looks()
    assert shown[0] != hidden[0] and shown[1] != hidden[1]


def test_a_hot_spot_of_one_picture_alone(open_editor: Callable[..., PictureEditor]) -> None:
    editor = hero(open_editor)
    QTest.keyClick(editor.canvas, Qt.Key.Key_H)
    whole = editor.options.whole
    assert whole.isChecked()
    QTest.mouseClick(whole, LEFT, NONE, QPoint(8, whole.height() // 2))
    QTest.mouseClick(editor.canvas, LEFT, NONE, at(editor, 3, 15))
    editor.document.save()
    assert "Run: {frames: [a, b], origin: [[3, 15], [8, 8]]}" in text(editor) and "\norigin" not in text(editor)
    assert editor.session.marks.hot_spot() == (3, 15)
    QTest.keyClick(editor.canvas, Qt.Key.Key_Period)
    assert editor.session.marks.hot_spot() == (8, 8)
    QTest.mouseClick(whole, LEFT, NONE, QPoint(8, whole.height() // 2))
    QTest.mouseClick(editor.canvas, LEFT, NONE, at(editor, 5, 5))
    editor.document.save()
    assert "Run: {frames: [a, b], origin: [5, 5]}" in text(editor)
    press(editor, "Hot spot in the middle")
    editor.document.save()
    assert "origin" not in text(editor)


def test_time_of_a_picture(open_editor: Callable[..., PictureEditor]) -> None:
    editor = hero(open_editor, "animations: {Run: {frames: [a, b], speed: 10}}\n")
    box = editor.frames.time
    box.setFocus()
    box.selectAll()
    QTest.keyClicks(box, "3")
    QTest.keyClick(box, Qt.Key.Key_Return)
    editor.document.save()
    assert "Run: {frames: [a, b], times: [3, 1], speed: 10}" in text(editor) and editor.frames.strip.times == [3.0, 1.0]
    preview = editor.preview
    preview.set_playing(False)
    preview.restart()
    seen = []
    for _ in range(8):
        preview.advance(0.05)
        seen.append(preview.number)
    assert seen == [0, 0, 0, 0, 0, 1, 1, 0]
    editor.document.undo_stack.undo()
    editor.document.save()
    assert "times" not in text(editor)


def test_speed_of_one_direction_and_number_of_directions(open_editor: Callable[..., PictureEditor]) -> None:
    editor = hero(open_editor, "animations: {Run: {frames: [a], speed: 4}}\n")
    panel = editor.animations
    assert not panel.alike.isVisible() and panel.count.currentText() == "1"
    panel.count.setFocus()
    QTest.keyClick(panel.count, Qt.Key.Key_Down)
    panel.count.activated.emit(panel.count.currentIndex())
    assert editor.session.clips.directions("Run") == [0, 8, 16, 24] and editor.document.undo_stack.undoText() == "Change directions"
    QTest.mouseClick(panel.wheel, LEFT, NONE, panel.wheel.spot(8).toPoint())
    assert panel.alike.isVisible() and panel.alike.isChecked()
    QTest.mouseClick(panel.alike, LEFT, NONE, QPoint(8, panel.alike.height() // 2))
    panel.speed.setFocus()
    panel.speed.selectAll()
    QTest.keyClicks(panel.speed, "12")
    QTest.keyClick(panel.speed, Qt.Key.Key_Return)
    editor.document.save()
    editor.document.check()
    strips = editor.document.project.objects[0].settings["animations"]["Run"].strips
    assert {d: s.speed for d, s in strips.items()} == {0: 4, 8: 12, 16: 4, 24: 4}
    QTest.mouseClick(panel.alike, LEFT, NONE, QPoint(8, panel.alike.height() // 2))
    assert editor.session.clips.speed("Run", 8) == 4
    for count, wanted in ((4, 32), (0, 1)):
        panel.count.setCurrentIndex(count)
        panel.count.activated.emit(count)
        assert len(editor.session.clips.directions("Run")) == wanted


def test_swing_and_reverse(open_editor: Callable[..., PictureEditor]) -> None:
    editor = hero(open_editor, "animations: {Run: {frames: [a, b, c]}}\n")
    editor.actions_table["there_and_back"].trigger()
    assert editor.session.pictures == ["a", "b", "c", "b"]
    editor.document.undo_stack.undo()
    editor.actions_table["reverse"].trigger()
    assert editor.session.pictures == ["c", "b", "a"]
