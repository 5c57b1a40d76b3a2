"""Properties, layers, the selection pane, insertion and dropped files."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path
from typing import Any

import pytest
from frames_kit import LEFT, NONE, Hand, line, opened, swept, text
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QMenu

from playsheet.editor.frames.fields import MIXED, ChoiceField, ColourField, Field, LongTextField, NumberField, TruthField
from playsheet.editor.frames.sums import work_out
from playsheet.editor.frames.view import FrameEditor
from playsheet.objects.movements import MOVEMENTS
from playsheet.runtime.translation import translator

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
    found: Field = next(row.field for row in editor.properties.lines if row.field.accessibleName() == name)
    return found


def enter(editor: FrameEditor, name: str, words: str) -> None:
    """Type into a line of the panel."""
    widget = field(editor, name)
    widget.line.setFocus()
    widget.line.selectAll()
    QTest.keyClicks(widget.line, words)
    QTest.keyClick(widget.line, Qt.Key.Key_Return)


# -- properties ------------------------------------------------------------------------------------------------------


def test_number_fields_work_out_sums(editor: FrameEditor) -> None:
    editor.canvas.select([BIRD])
    enter(editor, "x", "320/2")
    assert "at: [160, 371]" in line(editor, BIRD)
    assert field(editor, "x").line.text() == "160"
    enter(editor, "y", "nonsense")
    assert field(editor, "y").line.text() == "371"
    enter(editor, "opacity", "100*10")
    assert "opacity: 255" in line(editor, BIRD) or "opacity" not in line(editor, BIRD)
    QTest.keyClick(field(editor, "x").line, Qt.Key.Key_Up)
    assert "at: [161, 371]" in line(editor, BIRD)


@pytest.mark.parametrize(("source", "value"), [("320/2", 160.0), ("(1+2)*3", 9.0), ("-5", -5.0), ("2^3", 8.0), ("1,5", 1.5), ("1/0", None), ("", None),
                                               ("Bird.x", None), ("9^99", None), ("7 mod 4", 3.0)])
def test_sums(source: str, value: float | None) -> None:
    assert work_out(source) == value


def test_the_object_page_writes_the_object_and_the_instance_page_the_instance(editor: FrameEditor) -> None:
    number = next(row.index for row in editor.stage.rows if row.name == "Caption")
    editor.canvas.select([number])
    before = text(editor)
    found = field(editor, "font_size")
    assert isinstance(found, NumberField)
    enter(editor, "font_size", "30")
    assert "font_size: 30" in text(editor)
    reset = next(row.reset for row in editor.properties.lines if row.field.accessibleName() == "font_size")
    assert reset is not None and reset.isVisible()
    QTest.mouseClick(reset, LEFT)
    assert text(editor) == before
    QTest.mouseClick(editor.properties.object_button, LEFT)
    enter(editor, "font_size", "31")
    assert "font_size: 31" in editor.document.text_of("objects/Caption.yaml")
    assert editor.stage.rows[number].o.font_size == 31
    assert editor.document.undo_stack.undoText() == "Change Caption"


def test_each_kind_of_property_has_its_field(editor: FrameEditor) -> None:
    number = next(row.index for row in editor.stage.rows if row.name == "Caption")
    editor.canvas.select([number])
    kinds = {"text": LongTextField, "colour": ColourField, "align": ChoiceField, "bold": TruthField, "font": ChoiceField, "font_size": NumberField}
    for name, kind in kinds.items():
        assert isinstance(field(editor, name), kind), name
    sheet = field(editor, "text").sheet
    sheet.setFocus()
    sheet.selectAll()
    QTest.keyClicks(sheet, "Snails")
    QTest.keyClick(sheet, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert "text: Snails" in text(editor)
    enter(editor, "colour", "red")
    assert "colour: '#ff0000'" in text(editor)
    QTest.mouseClick(field(editor, "bold").box, LEFT)
    assert "bold: false" in text(editor)


def test_several_instances_show_what_differs_and_change_together(editor: FrameEditor) -> None:
    editor.canvas.select([1, 2, 3])
    assert field(editor, "x").value is MIXED and field(editor, "x").line.text() == ""
    assert field(editor, "width").value is not MIXED
    before = text(editor)
    enter(editor, "opacity", "128")
    assert text(editor).count("opacity: 128") == 3
    assert editor.document.undo_stack.undoText() == "Change 3 × Worm"
    editor.document.undo_stack.undo()
    assert text(editor) == before
    editor.canvas.select([1, BIRD])
    assert {row.field.accessibleName() for row in editor.properties.lines} >= {"x", "y", "opacity"}


def test_values_of_an_object_have_fields(editor: FrameEditor) -> None:
    editor.canvas.select([BIRD])
    enter(editor, "health", "5")
    assert "values: {health: 5}" in line(editor, BIRD)
    reset = next(row.reset for row in editor.properties.lines if row.field.accessibleName() == "health")
    QTest.mouseClick(reset, LEFT)
    assert "values" not in line(editor, BIRD)


def test_keys_of_a_field_do_nothing_on_the_canvas(editor: FrameEditor) -> None:
    editor.canvas.select([BIRD])
    editor.activateWindow()
    before = text(editor)
    enter(editor, "x", "462")
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Left, Qt.Key.Key_Delete):
        QTest.keyClick(field(editor, "x").line, key)
    QTest.keyClick(field(editor, "visible").box, Qt.Key.Key_Delete)
    assert text(editor) == before and editor.workspace.asked == []


def test_movement_families_and_collision_of_an_object(editor: FrameEditor) -> None:
    editor.canvas.select([1])
    QTest.mouseClick(editor.properties.object_button, LEFT)
    before = editor.document.text_of("objects/Worm.yaml")
    movement = field(editor, "movement")
    movement.combo.setCurrentIndex(1)
    movement.combo.activated.emit(1)
    assert "movement: {type: eight_directions, speed: 200}" in editor.document.text_of("objects/Worm.yaml")
    QGuiApplication.processEvents()
    enter(editor, "movement speed", "120/2")
    assert "movement: {type: eight_directions, speed: 60}" in editor.document.text_of("objects/Worm.yaml")
    enter(editor, "families", "Food, Soft")
    assert "families: [Food, Soft]" in editor.document.text_of("objects/Worm.yaml")
    enter(editor, "families", "2nd")
    assert editor.workspace.asked[-1][0] == "status"
    shape = field(editor, "collision")
    shape.combo.activated.emit(1)
    assert "collision: {shape: box}" in editor.document.text_of("objects/Worm.yaml")
    editor.document.check()
    assert not [p for p in editor.document.problems if p.severity == "error"]
    while editor.document.undo_stack.canUndo():
        editor.document.undo_stack.undo()
    assert editor.document.text_of("objects/Worm.yaml") == before


def test_every_movement_can_be_chosen_and_set(editor: FrameEditor) -> None:
    """Each movement of the kit is in the list by its name; its settings are fields of their kinds, and the file says what was set."""
    editor.canvas.select([1])
    QTest.mouseClick(editor.properties.object_button, LEFT)
    before = editor.document.text_of("objects/Worm.yaml")
    for number, (name, cls) in enumerate(MOVEMENTS.items(), 1):
        movement = field(editor, "movement")
        assert movement.combo.itemText(number) == cls.title
        movement.combo.setCurrentIndex(number)
        movement.combo.activated.emit(number)
        QGuiApplication.processEvents()
        assert f"type: {name}" in editor.document.text_of("objects/Worm.yaml")
        shown = {row.field.accessibleName() for row in editor.properties.lines}
        assert {f"movement {key}" for key, prop in cls.settings.items() if prop.in_file} | {f"movement {key}" for key in cls.places} <= shown
        for key, prop in cls.settings.items():
            if prop.kind == "truth":
                box = field(editor, f"movement {key}").box
                wanted = "false" if box.isChecked() else "true"
                QTest.mouseClick(box, LEFT, pos=QPoint(8, box.height() // 2))
                assert f"{key}: {wanted}" in editor.document.text_of("objects/Worm.yaml")
                break
    editor.document.check()
    assert not [p for p in editor.document.problems if p.severity == "error"]
    while editor.document.undo_stack.canUndo():
        editor.document.undo_stack.undo()
    assert editor.document.text_of("objects/Worm.yaml") == before


@pytest.mark.parametrize("language", ["en", "uk", "ru"])
def test_labels_show_all_their_lines(language: str, editor: FrameEditor, monkeypatch: pytest.MonkeyPatch) -> None:
    """Long titles take several lines, and none of them is cut."""
    monkeypatch.setattr(type(editor.workspace), "translate", lambda self, words: translator(language)(words))
    editor.retranslate()
    editor.canvas.select([1])
    QTest.mouseClick(editor.properties.object_button, LEFT)
    for number in range(1, len(MOVEMENTS) + 1):
        movement = field(editor, "movement")
        movement.combo.setCurrentIndex(number)
        movement.combo.activated.emit(number)
        QGuiApplication.processEvents()
        labels = [row.label for row in editor.properties.lines if row.label is not None]
        assert max(label.height() for label in labels) > 2 * editor.fontMetrics().height()
        cut = [label.text() for label in labels if label.height() < label.heightForWidth(label.width())]
        assert not cut


def test_nodes_of_a_path_are_typed_as_places(editor: FrameEditor) -> None:
    editor.canvas.select([1])
    QTest.mouseClick(editor.properties.object_button, LEFT)
    number = list(MOVEMENTS).index("path") + 1
    field(editor, "movement").combo.activated.emit(number)
    QGuiApplication.processEvents()
    enter(editor, "movement nodes", "100, 80; 300 80 0.5; 2*50, 200")
    assert "nodes: [[100, 80], [300, 80, 0.5], [100, 200]]" in editor.document.text_of("objects/Worm.yaml")
    QGuiApplication.processEvents()
    assert field(editor, "movement nodes").line.text() == "100, 80; 300, 80, 0.5; 100, 200"
    enter(editor, "movement nodes", "100; there")
    assert editor.workspace.asked[-1][0] == "status"
    assert "nodes: [[100, 80], [300, 80, 0.5], [100, 200]]" in editor.document.text_of("objects/Worm.yaml")
    enter(editor, "movement speed", "-5")
    assert "speed: 0" in editor.document.text_of("objects/Worm.yaml")
    editor.document.check()
    assert not [p for p in editor.document.problems if p.severity == "error"]


def test_several_movements_of_an_object(editor: FrameEditor) -> None:
    """A second one is added by its name, has fields of its own, and goes away when none is chosen for it."""
    editor.canvas.select([1])
    QTest.mouseClick(editor.properties.object_button, LEFT)
    before = editor.document.text_of("objects/Worm.yaml")
    field(editor, "movement").combo.activated.emit(list(MOVEMENTS).index("platform") + 1)
    QGuiApplication.processEvents()
    enter(editor, "another movement", "Fly")
    QGuiApplication.processEvents()
    assert "movements: {Fly: {type: eight_directions}}" in " ".join(editor.document.text_of("objects/Worm.yaml").split()) \
        or "Fly: {type: eight_directions}" in editor.document.text_of("objects/Worm.yaml")
    field(editor, "movement Fly").combo.activated.emit(list(MOVEMENTS).index("bullet") + 1)
    QGuiApplication.processEvents()
    enter(editor, "movement Fly speed", "90")
    enter(editor, "movement gravity", "800")
    text_now = editor.document.text_of("objects/Worm.yaml")
    assert "Fly: {type: bullet, speed: 90}" in text_now and "movement: {type: platform, speed: 200, gravity: 800}" in text_now
    enter(editor, "another movement", "Fly")
    assert editor.workspace.asked[-1][0] == "status" and editor.document.text_of("objects/Worm.yaml") == text_now
    editor.document.check()
    assert not [p for p in editor.document.problems if p.severity == "error"]
    field(editor, "movement Fly").combo.activated.emit(0)
    QGuiApplication.processEvents()
    assert "movements" not in editor.document.text_of("objects/Worm.yaml")
    while editor.document.undo_stack.canUndo():
        editor.document.undo_stack.undo()
    assert editor.document.text_of("objects/Worm.yaml") == before


def test_nothing_selected_shows_the_frame(editor: FrameEditor) -> None:
    editor.canvas.select([])
    enter(editor, "frame width", "800*2")
    assert "size: [1600, 600]" in text(editor)
    enter(editor, "background", "#123456")
    assert "background: '#123456'" in text(editor)
    assert editor.stage.spec.background == "#123456"


# -- layers and the selection pane -----------------------------------------------------------------------------------


def test_layers_are_added_moved_changed_and_deleted(editor: FrameEditor) -> None:
    layers = editor.layers
    before = text(editor)
    layers.list.setCurrentRow(1)
    assert layers.chosen == "Main"
    QTest.mouseClick(layers.buttons["Add layer"], LEFT)
    assert "  - {name: Main}\n  - {name: Layer4}\n  - {name: Signs}" in text(editor)
    QTest.mouseClick(layers.buttons["Layer to the front"], LEFT)
    assert "  - {name: Signs}\n  - {name: Layer4}" in text(editor)
    layers.scroll_x.line.setFocus()
    layers.scroll_x.line.selectAll()
    QTest.keyClicks(layers.scroll_x.line, "1/2")
    QTest.keyClick(layers.scroll_x.line, Qt.Key.Key_Return)
    assert "{name: Layer4, scroll: [0.5, 1]}" in text(editor)
    layers.list.currentItem().setText("Sky")
    assert "{name: Sky, scroll: [0.5, 1]}" in text(editor)
    QTest.mouseClick(layers.buttons["Delete layer"], LEFT)
    assert "Sky" not in text(editor)
    while editor.document.undo_stack.canUndo():
        editor.document.undo_stack.undo()
    assert text(editor) == before


def test_a_layer_that_is_renamed_or_deleted_keeps_its_instances(editor: FrameEditor) -> None:
    layers = editor.layers
    layers.list.setCurrentRow(1)
    layers.list.currentItem().setText("Middle")
    assert "at: [462, 371], layer: Middle" in text(editor) and "layer: Main" not in text(editor)
    QTest.mouseClick(layers.buttons["Delete layer"], LEFT)
    assert "at: [462, 371], layer: Back" in text(editor)
    editor.document.check()
    assert not [p for p in editor.document.problems if p.severity == "error"]


def test_eye_and_lock_stand_in_each_line_of_the_layers_and_a_drop_moves_one(editor: FrameEditor) -> None:
    layers = editor.layers
    editor.tabs.setCurrentWidget(layers)
    before = text(editor)
    eye, lock = layers.places(layers.list.visualItemRect(layers.list.item(1)))
    QTest.mouseClick(layers.list.viewport(), LEFT, NONE, eye.center())
    assert editor.canvas.hidden_layers == {"Main"} and text(editor) == before
    QTest.mouseClick(layers.list.viewport(), LEFT, NONE, lock.center())
    assert "{name: Main, locked: true}" in text(editor)
    editor.document.undo_stack.undo()
    layers.list.setCurrentRow(0)        # Signs, the front one
    layers.drop_at(3)                   # below the last line
    assert "layers:\n  - {name: Signs}\n  - {name: Back" in text(editor)
    assert editor.document.undo_stack.undoText() == "Move layer Signs"
    editor.document.undo_stack.undo()
    assert text(editor) == before


def test_a_used_layer_lists_the_events_before_it_goes(qtbot: Any, workspace: Any, tmp_path: Path) -> None:
    import kit
    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QAbstractButton, QApplication
    frame = "format: 1\nframe: F\nlayers:\n  - {name: Main}\n  - {name: Sky}\ninstances: []\n"
    sheet = "  - do:\n      - frame.hide_layer: Sky\n"
    made = opened(qtbot, workspace(kit.write_project(tmp_path / "used", {"frames/F/frame.yaml": frame, **kit.events(sheet)})), "F")
    made.tabs.setCurrentWidget(made.layers)
    made.layers.list.setCurrentRow(0)
    said: list[str] = []

    def press(name: str) -> None:
        dialog = QApplication.activeModalWidget()
        said.append(dialog.list.item(0).text())
        QTest.mouseClick(next(b for b in dialog.findChildren(QAbstractButton) if b.accessibleName() == name), LEFT)
    for name in ("Cancel", "Delete anyway"):
        QTimer.singleShot(50, lambda name=name: press(name))
        QTest.mouseClick(made.layers.buttons["Delete layer"], LEFT)
        assert ("Sky" in text(made)) == (name == "Cancel")
    assert said[0].startswith("F, event 1")


def test_a_closed_eye_of_a_layer_hides_it_in_the_editor_only(editor: FrameEditor) -> None:
    before = text(editor)
    editor.layers.list.setCurrentRow(1)
    QTest.mouseClick(editor.layers.buttons["Hide layer in the editor"], LEFT)
    assert text(editor) == before and not editor.canvas.items_of[BIRD].isVisible()


def test_the_selection_pane_selects_and_renames_everywhere(editor: FrameEditor) -> None:
    pane = editor.outline
    assert [row.name for row in pane.model.order][:2] == ["Controls", "Hint"]
    place = next(n for n, row in enumerate(pane.model.order) if row.name == "Bird")
    spot = pane.list.visualRect(pane.model.index(place)).center()
    QTest.mouseClick(pane.list.viewport(), LEFT, NONE, spot)
    assert editor.canvas.selected == [BIRD]
    QTest.keyClick(pane.list, Qt.Key.Key_F2)
    box = pane.list.findChild(QLineEdit)
    assert box is not None
    box.selectAll()
    box.insert("Птичка")      # QTest types ASCII only
    QTest.keyClick(box, Qt.Key.Key_Return)
    QGuiApplication.processEvents()
    assert "object: Птичка, at: [462, 371]" in text(editor)
    assert "Птичка.collides_with: Worm" in editor.document.text_of("frames/Garden/events.yaml")
    assert "objects/Bird.yaml" not in editor.document.trees
    assert editor.document.undo_stack.undoText() == "Rename Bird to Птичка"
    assert not pane.rename("Worm", "2nd worm") and editor.workspace.asked[-1][0] == "status"
    assert not pane.rename("Worm", "mouse")


def test_eye_and_lock_of_the_pane_are_pressed(editor: FrameEditor) -> None:
    pane = editor.outline
    place = next(n for n, row in enumerate(pane.model.order) if row.name == "Bird")
    eye, lock = pane.places(pane.list.visualRect(pane.model.index(place)), int(pane.list.fontMetrics().height() * 1.05))
    QTest.mouseClick(pane.list.viewport(), LEFT, NONE, eye.center())
    assert editor.canvas.hidden == {BIRD}
    QTest.mouseClick(pane.list.viewport(), LEFT, NONE, lock.center())
    assert BIRD in editor.canvas.frozen


# -- new things ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["Active", "Backdrop", "TiledBackdrop", "Text", "Counter", "Button", "INI"])
def test_insert_object_makes_the_object_and_its_first_instance(kind: str, editor: FrameEditor) -> None:
    before = {path: editor.document.text_of(path) for path in editor.document.trees}
    editor.canvas.select([])
    menu = editor.menu(QPointF(200.4, 300))
    insert = next(m for m in menu.findChildren(QMenu) if m.accessibleName() == "Insert object")
    next(a for a in insert.actions() if a.objectName() == f"insert.{kind}").trigger()
    name = editor.stage.rows[-1].name
    assert editor.document.text_of(f"objects/{name}.yaml").startswith(f"format: 1\nobject: {name}\ntype: {kind}\n")
    assert line(editor, -1) == f"- {{object: {name}, at: [200, 300], layer: Main}}"
    assert editor.canvas.selected == [18]
    box = editor.outline.list.findChild(QLineEdit)
    assert box is not None and box.text() == name       # its name can be typed at once
    editor.document.check()
    assert not [p for p in editor.document.problems if p.severity == "error"]
    editor.document.undo_stack.undo()
    assert {path: editor.document.text_of(path) for path in editor.document.trees} == before


def test_names_are_counted_up(editor: FrameEditor) -> None:
    assert editor.insert_new("Counter", QPointF(1, 1)) == "Counter"
    assert editor.insert_new("Counter", QPointF(1, 1)) == "Counter2"
    assert editor.insert_new("Active", QPointF(1, 1), "bird") == "bird2"       # files of the same name but for letter case


def test_another_instance_of_an_object(editor: FrameEditor) -> None:
    menu = editor.menu(QPointF(50, 60))
    action = next(a for m in menu.findChildren(QMenu) for a in m.actions() if a.objectName() == "another.Worm")
    action.trigger()
    assert line(editor, -1) == "- {object: Worm, at: [50, 60], layer: Main}"
    assert editor.document.undo_stack.undoText() == "Insert Worm"


def drop(editor: FrameEditor, *files: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(f)) for f in files])
    where = QPointF(editor.canvas.viewport().mapTo(editor, editor.canvas.mapFromScene(QPointF(300, 200))))
    actions, keys = Qt.DropAction.CopyAction, NONE
    enter = QDragEnterEvent(where.toPoint(), actions, data, LEFT, keys)
    QGuiApplication.sendEvent(editor, enter)
    assert enter.isAccepted()
    QGuiApplication.sendEvent(editor, QDropEvent(where, actions, data, LEFT, keys))
    QGuiApplication.processEvents()


def test_dropped_pictures_become_objects_and_sounds_assets(editor: FrameEditor, tmp_path: Path, repo: Path) -> None:
    image = QImage(20, 10, QImage.Format.Format_ARGB32)
    image.fill(0xFF00FF00)
    image.save(str(tmp_path / "my ball.png"))
    sound = tmp_path / "beep.wav"
    sound.write_bytes((repo / "examples/worm-garden/assets/click.wav").read_bytes())
    drop(editor, tmp_path / "my ball.png", sound)
    assert (editor.document.root / "assets/my_ball.png").is_file() and (editor.document.root / "assets/beep.wav").is_file()
    assert editor.document.text_of("objects/my_ball.yaml") == (
        "format: 1\nobject: my_ball\ntype: Active\nanimations:\n  Stopped: {frames: [my_ball]}\n")
    assert line(editor, -1) == "- {object: my_ball, at: [300, 200], layer: Main}"
    assert (editor.stage.rows[-1].o.width, editor.stage.rows[-1].o.height) == (20, 10)
    assert "beep" in editor.workspace.asked[-1][1]
    drop(editor, tmp_path / "my ball.png")       # the same file is not copied twice
    assert len(list((editor.document.root / "assets").glob("my_ball*"))) == 1


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def test_what_is_no_picture_or_too_large_is_refused_with_a_sentence(editor: FrameEditor, tmp_path: Path) -> None:
    before = sorted(p.name for p in (editor.document.root / "assets").iterdir())
    (tmp_path / "fake.png").write_bytes(b"not a picture at all")
    (tmp_path / "huge.png").write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 20000, 20000, 8, 6, 0, 0, 0)) + chunk(b"IEND", b""))
    (tmp_path / "cut.png").write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 20, 20, 8, 6, 0, 0, 0)))
    (tmp_path / "letter.docx").write_bytes(b"PK")
    drop(editor, *(tmp_path / n for n in ("fake.png", "huge.png", "cut.png", "letter.docx")))
    said = editor.workspace.asked[-1][1]
    for word in ("fake.png", "20,000 x 20,000", "cut.png", "letter.docx"):
        assert word in said
    assert sorted(p.name for p in (editor.document.root / "assets").iterdir()) == before
    assert editor.document.undo_stack.count() == 0


def test_a_hand_can_do_it_all_on_a_frame_without_layers(qtbot: Any, workspace: Any, tmp_path: Path) -> None:
    import kit
    made = opened(qtbot, workspace(kit.write_project(tmp_path / "bare", {"frames/F/frame.yaml": "format: 1\nframe: F\n"})), "F")
    hand = Hand(qtbot, made)
    made.insert_new("Active", QPointF(100, 100))
    assert text(made) == "format: 1\nframe: F\ninstances:\n  - {object: Active, at: [100, 100]}\n"
    hand.canvas.setFocus()
    hand.drag((100, 100), (140, 100))
    assert "at: [140, 100]" in text(made)
