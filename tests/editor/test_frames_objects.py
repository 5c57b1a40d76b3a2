"""The list of objects and the sounds; values and settings of objects, frames and the game; strips; wrong input."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
from frames_kit import CTRL, LEFT, NONE, Hand, files, line, opened, swept, text
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QMessageBox

from playsheet.editor.frames.fields import MIXED, ChoiceField
from playsheet.editor.frames.inserting import numbered_rows
from playsheet.editor.frames.uses_dialog import UsesDialog
from playsheet.editor.frames.view import FrameEditor
from playsheet.objects.registry import TYPES

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints", extend=True)
BIRD = 11


@pytest.fixture(autouse=True)
def clean() -> Any:
    yield
    swept()


@pytest.fixture
def editor(qtbot: Any, workspace: Any) -> FrameEditor:
    made = opened(qtbot, workspace("worm-garden"))
    made.state.freeze([0], True)
    return made


def field(editor: FrameEditor, name: str) -> Any:
    return next(row.field for row in editor.properties.lines if row.field.accessibleName() == name)


def enter(editor: FrameEditor, name: str, words: str) -> None:
    widget = field(editor, name)
    widget.line.setFocus()
    widget.line.selectAll()
    QTest.keyClicks(widget.line, words)
    QTest.keyClick(widget.line, Qt.Key.Key_Return)
    QGuiApplication.processEvents()


def press(editor: FrameEditor, name: str) -> None:
    QTest.mouseClick(editor.properties.buttons[name], LEFT)


def answer(name: str) -> list[str]:
    """A button of the next dialog, by its accessible name; what a list of uses said."""
    said: list[str] = []

    def act() -> None:
        dialog = QApplication.activeModalWidget()
        assert dialog is not None
        if isinstance(dialog, UsesDialog):
            said.extend(dialog.list.item(n).text() for n in range(dialog.list.count()))
        if isinstance(dialog, QMessageBox):
            said.append(dialog.text())
        QTest.mouseClick(next(b for b in dialog.findChildren(QAbstractButton) if b.accessibleName() == name), LEFT)
    QTimer.singleShot(50, act)
    return said


# -- objects ---------------------------------------------------------------------------------------------------------


def test_a_used_object_lists_events_and_instances_before_it_goes(editor: FrameEditor) -> None:
    before = {path: editor.document.text_of(path) for path in editor.document.trees}
    editor.tabs.setCurrentWidget(editor.objects)
    panel = editor.objects
    QTest.mouseClick(panel.list.viewport(), LEFT, NONE, panel.list.visualItemRect(panel.item("Bird")).center())
    assert editor.properties.title.text() == "Bird" and editor.properties.object_alone == "Bird"
    said = answer("Cancel")
    QTest.keyClick(panel.list, Qt.Key.Key_Delete)
    assert "Garden: 1 instances" in said and any("Garden, event" in words and "Bird" in words for words in said)
    assert {path: editor.document.text_of(path) for path in editor.document.trees} == before

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, UsesDialog)
        dialog.list.setCurrentRow(next(n for n, use in enumerate(dialog.uses) if use.kind == "instance"))
        QTest.mouseClick(dialog.go, LEFT)
    QTimer.singleShot(50, look)
    QTest.keyClick(panel.list, Qt.Key.Key_Delete)
    assert editor.canvas.selected == [BIRD] and "objects/Bird.yaml" in editor.document.trees       # shown, not deleted
    panel.list.setFocus()
    answer("Delete anyway")
    QTest.keyClick(panel.list, Qt.Key.Key_Delete)
    assert "objects/Bird.yaml" not in editor.document.trees and "object: Bird" not in text(editor)
    assert editor.document.undo_stack.undoText() == "Delete object Bird"
    editor.document.undo_stack.undo()
    assert {path: editor.document.text_of(path) for path in editor.document.trees} == before


def test_deleting_instances_asks_nothing(editor: FrameEditor) -> None:
    editor.canvas.select([BIRD])
    QTest.keyClick(editor.canvas, Qt.Key.Key_Delete)
    assert "object: Bird" not in text(editor) and "objects/Bird.yaml" in editor.document.trees


def test_objects_without_instances_are_listed_and_dragged_onto_the_frame(editor: FrameEditor) -> None:
    editor.tabs.setCurrentWidget(editor.objects)
    item = editor.objects.item("Cover")         # of the title
    data = editor.objects.list.mimeData([item])
    where = QPointF(editor.canvas.viewport().mapTo(editor, editor.canvas.mapFromScene(QPointF(300, 200))))
    enter = QDragEnterEvent(where.toPoint(), Qt.DropAction.CopyAction, data, LEFT, NONE)
    QGuiApplication.sendEvent(editor, enter)
    assert enter.isAccepted()
    QGuiApplication.sendEvent(editor, QDropEvent(where, Qt.DropAction.CopyAction, data, LEFT, NONE))
    assert line(editor, -1) == "- {object: Cover, at: [300, 200], layer: Main}"


def test_an_object_is_renamed_and_duplicated_in_the_list(editor: FrameEditor) -> None:
    editor.tabs.setCurrentWidget(editor.objects)
    panel = editor.objects
    panel.list.setCurrentItem(panel.item("Bird"))
    QTest.keyClick(panel.list, Qt.Key.Key_F2)
    box = panel.list.findChild(QLineEdit)
    assert box is not None
    box.setText("Tit")
    QTest.keyClick(box, Qt.Key.Key_Return)
    QGuiApplication.processEvents()
    assert "Tit.collides_with: Worm" in editor.document.text_of("frames/Garden/events.yaml")
    next(a for a in panel.menu("Tit").actions() if a.objectName() == "object.duplicate").trigger()
    assert editor.document.text_of("objects/Tit2.yaml") == editor.document.text_of("objects/Tit.yaml").replace("object: Tit", "object: Tit2")
    assert line(editor, -1) == "- {object: Tit2, at: [494, 403], layer: Main}"


@pytest.mark.parametrize("kind", list(TYPES))
def test_every_property_of_every_type_is_seen_and_can_be_edited(kind: str, editor: FrameEditor) -> None:
    """Each property of the type has a field on one of both pages; a change through the field reaches the file."""
    editor.insert_new(kind, QPointF(100, 100), "Probe")
    editor.canvas.select([18])
    cls = TYPES[kind]
    wanted = {name for name, prop in cls.properties.items() if prop.in_file} - {"scale"}
    instance = {row.field.accessibleName() for row in editor.properties.lines}
    press(editor, "Object")
    page = {row.field.accessibleName() for row in editor.properties.lines}
    alike = {"width": "object width", "height": "object height"}
    assert not wanted - instance, wanted - instance
    assert not {alike.get(name, name) for name in wanted - {"x", "y", "z", "layer", "scale_x", "scale_y"}} - page
    if "movement" in cls.settings:
        assert {"movement", "collision", "hot spot x", "families", "global"} <= page
        assert any(b.accessibleName() == "Edit animations" for b in editor.properties.findChildren(QAbstractButton))
    for row in list(editor.properties.lines):
        number = getattr(row.field, "low", None)
        if number is not None and row.field.accessibleName() in wanted:
            value = min(max(7.0, row.field.low), row.field.high)
            enter(editor, row.field.accessibleName(), f"{value:g}")
            assert f"{row.field.accessibleName()}: {value:g}" in editor.document.text_of("objects/Probe.yaml") or row.read() == value


# -- values ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("page", "path"), [("Frame", "frames/Garden/frame.yaml"), ("Game", "game.yaml"), ("Object", "objects/Bird.yaml")])
def test_values_are_added_named_and_deleted(page: str, path: str, editor: FrameEditor) -> None:
    before = editor.document.text_of(path)
    if page == "Object":
        editor.canvas.select([BIRD])
    press(editor, page)
    button = next(b for b in editor.properties.findChildren(QAbstractButton) if b.accessibleName().startswith("Add value to"))
    next(a for a in button.menu().actions() if a.objectName() == "add_value.number").trigger()
    QGuiApplication.processEvents()
    assert editor.properties.focusWidget() is not None
    assert editor.properties.focusWidget().accessibleName() == "name of value value"     # its name can be typed at once
    enter(editor, "name of value value", "bonus")
    enter(editor, "start of value bonus", "12/4")
    assert "bonus: 3" in editor.document.text_of(path)
    count = editor.document.undo_stack.count()
    for wrong in ("2nd", "bonus x", "when"):
        enter(editor, "name of value bonus", wrong)
        assert editor.workspace.asked[-1][0] == "status" and field(editor, "name of value bonus").line.text() == "bonus"
    assert editor.document.undo_stack.count() == count
    rows = editor.properties.edits.value_rows() if page != "Object" else None
    if rows is not None:
        rows.set_kind("bonus", "timer")
        assert "bonus: {kind: timer, default: 3}" in editor.document.text_of(path)
        rows.set_kind("bonus", "truth")
        QGuiApplication.processEvents()
        QTest.mouseClick(field(editor, "start of value bonus").box, LEFT)
        rows.delete("bonus")
        assert editor.document.text_of(path) == before
    while editor.document.undo_stack.canUndo():
        editor.document.undo_stack.undo()
    assert editor.document.text_of(path) == before


def test_a_value_that_is_renamed_is_renamed_in_the_sheets(editor: FrameEditor) -> None:
    press(editor, "Game")
    enter(editor, "name of value eaten", "worms_eaten")
    assert "worms_eaten: 0" in editor.document.text_of("game.yaml")
    assert not any("game.eaten" in editor.document.text_of(p) or "{eaten}" in editor.document.text_of(p) for p in editor.document.trees)
    assert any("worms_eaten" in editor.document.text_of(p) for p in editor.document.trees if p.endswith("events.yaml"))
    editor.document.check()
    assert not [p for p in editor.document.problems if p.severity == "error"]


def test_a_used_value_lists_its_uses(editor: FrameEditor) -> None:
    press(editor, "Game")
    said = answer("Cancel")
    editor.properties.edits.value_rows().delete("eaten")
    assert any("event" in words for words in said) and "eaten" in editor.document.text_of("game.yaml")


def test_the_page_of_the_game(editor: FrameEditor) -> None:
    before = editor.document.text_of("game.yaml")
    press(editor, "Game")
    enter(editor, "game title", "Snails")
    enter(editor, "window width", "320*2")
    enter(editor, "tick rate", "30")
    first = field(editor, "first frame")
    assert isinstance(first, ChoiceField)
    first.combo.activated.emit(first.combo.findData("Garden"))
    found = editor.document.text_of("game.yaml")
    for words in ("title: Snails", "size: [640, 600]", "tick_rate: 30", "first_frame: Garden"):
        assert words in found
    enter(editor, "languages", "en, u/k")
    assert editor.workspace.asked[-1][0] == "status" and "languages: [en, uk, ru]" in editor.document.text_of("game.yaml")
    while editor.document.undo_stack.canUndo():
        editor.document.undo_stack.undo()
    assert editor.document.text_of("game.yaml") == before


def test_translated_titles_keep_their_other_languages(editor: FrameEditor) -> None:
    from playsheet.editor.frames.game_settings import title_text, with_title
    from playsheet.editor.frames.nodes import mapping
    from playsheet.editor.frames.nodes import text as word
    node = mapping(en=word("Garden"), uk=word("Сад"))
    assert title_text(node) == "Garden"
    made = with_title(node, "Yard")
    assert made == mapping(en=word("Yard"), uk=word("Сад"))


# -- wrong input -----------------------------------------------------------------------------------------------------


def test_what_is_typed_wrong_gets_a_sentence_and_changes_nothing(editor: FrameEditor) -> None:
    editor.canvas.select([BIRD])
    before = text(editor)
    enter(editor, "x", "ten")
    assert editor.workspace.asked[-1] == ("status", "'ten' is neither a number nor a sum such as 320/2")
    assert text(editor) == before and field(editor, "x").line.text() == "462"
    enter(editor, "opacity", "999")
    assert editor.workspace.asked[-1] == ("status", "The largest number here is 255")
    editor.canvas.select([])
    enter(editor, "background", "reddish")
    assert "is no colour" in editor.workspace.asked[-1][1]
    editor.tabs.setCurrentWidget(editor.layers)
    editor.layers.opacity.line.setFocus()
    editor.layers.opacity.line.selectAll()
    QTest.keyClicks(editor.layers.opacity.line, "half")
    QTest.keyClick(editor.layers.opacity.line, Qt.Key.Key_Return)
    assert "'half' is neither" in editor.workspace.asked[-1][1] and editor.layers.opacity.line.text() == "255"
    enter(editor, "upright guides", "100, b")
    assert editor.workspace.asked[-1][0] == "status" and editor.canvas.lines == []
    enter(editor, "upright guides", "100, 320/2")
    assert editor.canvas.lines == [("x", 100.0), ("x", 160.0)]


def test_several_that_differ_show_the_word_mixed(editor: FrameEditor) -> None:
    editor.canvas.select([1, 2])
    assert field(editor, "x").value is MIXED and field(editor, "x").line.placeholderText() == "mixed"
    editor.canvas.select([1, 16])
    layer = field(editor, "layer")
    assert layer.value is MIXED and layer.combo.currentIndex() == -1 and layer.combo.placeholderText() == "mixed"


# -- files -----------------------------------------------------------------------------------------------------------


def strip(path: Path, count: int = 4) -> Path:
    image = QImage(16 * count, 16, QImage.Format.Format_ARGB32)
    for n in range(count):
        for x in range(16):
            for y in range(16):
                image.setPixel(n * 16 + x, y, 0xFF000000 + 0x30 * (n + 1))
    image.save(str(path))
    return path


def test_a_strip_offers_to_be_split_and_is_not_written_twice(editor: FrameEditor, tmp_path: Path) -> None:
    path = strip(tmp_path / "walk.png")
    said = answer("Split")
    editor.drop_files([path], QPointF(100, 120))
    assert said == ["walk.png looks like 4 pictures in a row."]
    assert "Stopped: {frames: [walk_1, walk_2, walk_3, walk_4], speed: 8, loop: true}" in editor.document.text_of("objects/walk.yaml")
    assert line(editor, -1) == "- {object: walk, at: [100, 120], layer: Main}" and editor.stage.rows[-1].o.width == 16
    answer("Split")
    editor.drop_files([path], QPointF(200, 120))
    assert len(list((editor.document.root / "assets").glob("walk*"))) == 4      # the same pictures serve both
    answer("Keep as one picture")
    editor.drop_files([path], QPointF(300, 120))
    assert "frames: [walk]" in editor.document.text_of("objects/walk3.yaml")


def test_numbered_files_offer_to_become_one_animation(editor: FrameEditor, tmp_path: Path) -> None:
    files = []
    for number in (2, 10, 9, 3, 1):
        path = tmp_path / f"hop_{number}.png"
        image = QImage(16, 16, QImage.Format.Format_ARGB32)
        image.fill(0xFF000000 + number)
        image.save(str(path))
        files.append(path)
    assert [[p.stem for p in row] for row in numbered_rows([*files, tmp_path / "hop_11.wav"])] == []      # 4 to 8 are not there
    some = [files[0], files[3], files[4]]
    said = answer("One animation")
    editor.drop_files(some, QPointF(100, 120))
    assert said == ["hop_1.png to hop_3.png are numbered, as the pictures of a movement are."]
    assert "Stopped: {frames: [hop_1, hop_2, hop_3], speed: 8, loop: true}" in editor.document.text_of("objects/hop.yaml")
    answer("An object of each")
    editor.drop_files(some, QPointF(100, 120))
    assert all("frames" in editor.document.text_of(f"objects/hop_{n}.yaml") for n in (1, 2, 3))


def test_a_damaged_one_of_numbered_files_is_told_and_nothing_is_half_done(editor: FrameEditor, tmp_path: Path) -> None:
    before = sorted(editor.document.trees)
    strip(tmp_path / "newt_1.png", 1)
    (tmp_path / "newt_2.png").write_bytes(b"no picture")
    answer("One animation")
    editor.drop_files([tmp_path / "newt_1.png", tmp_path / "newt_2.png"], QPointF(100, 120))
    assert sorted(editor.document.trees) == before
    assert not list((editor.document.root / "assets").glob("newt*"))


def test_a_file_is_never_written_over(editor: FrameEditor, tmp_path: Path) -> None:
    for colour in (0xFF00FF00, 0xFF0000FF):
        image = QImage(20, 20, QImage.Format.Format_ARGB32)
        image.fill(colour)
        image.save(str(tmp_path / "ball.png"))
        editor.drop_files([tmp_path / "ball.png"], QPointF(10, 10))
    assets = editor.document.root / "assets"
    assert QImage(str(assets / "ball.png")).pixelColor(3, 3).green() == 255 and QImage(str(assets / "ball_2.png")).pixelColor(3, 3).blue() == 255
    assert "frames: [ball_2]" in editor.document.text_of("objects/ball2.yaml")


def test_a_sound_is_renamed_everywhere_and_back(editor: FrameEditor) -> None:
    sheets = files(editor.document.root)
    name = next(n for n in editor.document.project.sounds if any(f": {n}\n" in editor.document.text_of(p) for p in editor.document.trees))
    panel = editor.sounds
    editor.tabs.setCurrentWidget(panel)
    panel.list.setCurrentItem(panel.item(name))
    QTest.keyClick(panel.list, Qt.Key.Key_F2)
    box = panel.list.findChild(QLineEdit)
    assert box is not None
    box.setText("chirp_2")
    QTest.keyClick(box, Qt.Key.Key_Return)
    QGuiApplication.processEvents()
    assert list((editor.document.root / "assets").glob("chirp_2.*")) and "chirp_2" in editor.document.project.sounds
    assert any(": chirp_2" in editor.document.text_of(p) for p in editor.document.trees)
    assert not [p for p in editor.document.problems if p.code == "missing_asset"]
    editor.document.undo_stack.undo()
    assert name in editor.document.project.sounds and not list((editor.document.root / "assets").glob("chirp_2.*"))
    assert not editor.document.save() and files(editor.document.root) == sheets
    assert not panel.rename(name, "a/b") and editor.workspace.asked[-1][0] == "status"


def test_a_sound_that_goes_can_be_brought_back(editor: FrameEditor) -> None:
    name = next(iter(editor.document.project.sounds))
    answer("Delete anyway")
    editor.sounds.delete(name)
    assert name not in editor.document.project.sounds
    editor.document.undo_stack.undo()
    assert name in editor.document.project.sounds


def test_a_folder_that_cannot_be_written_tells(editor: FrameEditor, tmp_path: Path, monkeypatch: Any) -> None:
    image = QImage(20, 20, QImage.Format.Format_ARGB32)
    image.fill(1)
    image.save(str(tmp_path / "ball.png"))

    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")
    monkeypatch.setattr(shutil, "copyfile", refuse)
    editor.drop_files([tmp_path / "ball.png"], QPointF(10, 10))
    assert editor.workspace.asked[-1] == ("status", "ball.png cannot be copied: Permission denied.")
    assert editor.document.undo_stack.count() == 0 and not list((editor.document.root / "assets").glob("ball*"))


def test_pictures_come_along_into_another_project(editor: FrameEditor, workspace: Any, qtbot: Any) -> None:
    hand = Hand(qtbot, editor)
    hand.click(462, 371)
    hand.key(Qt.Key.Key_C, CTRL)
    other = workspace("medkit")
    before = {p.name for p in (other.document.root / "assets").iterdir()}
    view = opened(qtbot, other, next(iter(other.document.project.frames)))
    view.handle("edit.paste")
    new = {p.name for p in (other.document.root / "assets").iterdir()} - before
    assert new and {name.partition("_")[0] for name in new} == {"bird", "fly"}
    other.document.check()
    assert not [p for p in other.document.problems if p.code == "missing_asset"]
    QGuiApplication.clipboard().setText(QGuiApplication.clipboard().text())     # as from a forum: text alone
    third = workspace("spikes")
    bare = opened(qtbot, third, next(iter(third.document.project.frames)))
    bare.handle("edit.paste")
    assert "These pictures are not in this project" in third.asked[-1][1]


def test_a_drop_of_something_else_is_refused(editor: FrameEditor) -> None:
    data = QMimeData()
    data.setText("hello")
    event = QDragEnterEvent(QPoint(400, 300), Qt.DropAction.CopyAction, data, LEFT, NONE)
    event.ignore()
    QGuiApplication.sendEvent(editor, event)
    assert not event.isAccepted()
