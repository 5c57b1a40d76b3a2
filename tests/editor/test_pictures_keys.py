"""The picture editor from the keyboard: every tool and command, tips, zoom, the palette of commands; long words; names that lead outside."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from pictures_kit import CTRL, LEFT, NONE, RED, SHIFT, drag, press, project, text
from PySide6.QtCore import QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QColor, QKeySequence, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QCheckBox, QLabel, QMenu, QToolButton

from playsheet.editor.pictures import raster
from playsheet.editor.pictures.parts import Elided
from playsheet.editor.pictures.rulers import step_for
from playsheet.editor.pictures.tools import TOOLS
from playsheet.editor.pictures.view import PictureEditor
from playsheet.editor.shell.theme import colours


def test_every_tool_has_a_key_and_its_tip_says_it(open_editor: Callable[..., PictureEditor]) -> None:
    editor = open_editor()
    press(editor, "Draw a picture")
    for tool in reversed(TOOLS):
        keys = QKeySequence(tool.key)
        QTest.keySequence(editor.canvas, keys)
        assert editor.canvas.tool.id == tool.id and editor.options.title.text() == tool.title
        buttons = [b for b in editor.findChildren(QToolButton) if b.accessibleName() == tool.title]
        assert len(buttons) == 1 and buttons[0].isChecked()
        assert buttons[0].toolTip() == f"{tool.title} ({keys.toString(QKeySequence.SequenceFormat.NativeText)})"


def test_no_two_commands_share_a_key(open_editor: Callable[..., PictureEditor]) -> None:
    editor = open_editor()
    keys = [s.toString() for action in editor.actions_table.actions.values() for s in action.shortcuts()]
    assert sorted(keys) == sorted(set(keys))


def test_buttons_do_what_they_say(open_editor: Callable[..., PictureEditor]) -> None:
    """Each button of the bars is the action of that name, has a picture and a tip."""
    editor = open_editor()
    press(editor, "Draw a picture")
    for button in editor.findChildren(QToolButton):
        action = button.defaultAction()
        if action is not None and button.isVisible():
            assert not button.icon().isNull() and button.toolTip() and button.accessibleName() == editor.actions_table.records[action.objectName()].text


def wheel(editor: PictureEditor, delta: int, mods: Qt.KeyboardModifier = NONE, pad: QPoint | None = None) -> None:
    canvas = editor.canvas
    place = QPointF(canvas.pixel_centre(5, 5))
    QApplication.sendEvent(canvas, QWheelEvent(place, canvas.mapToGlobal(place), pad or QPoint(), QPoint(0, delta), Qt.MouseButton.NoButton, mods,
                                               Qt.ScrollPhase.NoScrollPhase, False))


def test_ctrl_and_wheel_zoom_to_3200_and_a_pad_moves(open_editor: Callable[..., PictureEditor]) -> None:
    editor = open_editor()
    press(editor, "Draw a picture")
    canvas = editor.canvas
    under = canvas.pixel_centre(5, 5)
    for _ in range(12):
        wheel(editor, 120, CTRL)
    assert canvas.scale == 32.0 and editor.options.zoom.text() == "3200 %"
    assert [int(v) for v in canvas.to_picture(QPointF(under))] == [5, 5]
    wheel(editor, -60, CTRL)
    assert canvas.scale == 32.0
    wheel(editor, -60, CTRL)
    assert canvas.scale == 24.0
    before, scale = QPointF(canvas.corner), canvas.scale
    wheel(editor, 30, NONE, QPoint(0, 30))
    assert canvas.scale == scale and canvas.corner - before == QPointF(0, 30)


def test_rulers(open_editor: Callable[..., PictureEditor]) -> None:
    assert [step_for(scale, 36.0) for scale in (32.0, 16.0, 8.0, 1.0, 0.125)] == [2, 5, 5, 50, 500]
    editor = open_editor()
    press(editor, "Draw a picture")
    QTest.mouseMove(editor.canvas, editor.canvas.pixel_centre(5, 5))
    QApplication.processEvents()
    with_rulers = editor.canvas.grab().toImage()
    QTest.keySequence(editor.canvas, QKeySequence("Shift+G"))
    without = editor.canvas.grab().toImage()
    assert with_rulers.pixelColor(3, 3) != without.pixelColor(3, 3) and not editor.actions_table["rulers"].isChecked()
    x = editor.canvas.pixel_centre(5, 5).x()
    assert QColor(colours().accent) in [with_rulers.pixelColor(x + n, 3) for n in (-1, 0, 1)]


def test_the_right_button_fills_with_nothing(open_editor: Callable[..., PictureEditor]) -> None:
    """Transparency: the second colour is clear at first, so a fill with it makes a colour transparent, with Shift everywhere."""
    editor = open_editor()
    press(editor, "Draw a picture")
    editor.board.choose(RED)
    for x in (2, 9):
        drag(editor, (x, 2), (x + 1, 2))
    QTest.keyClick(editor.canvas, Qt.Key.Key_F)
    QTest.mouseClick(editor.canvas, Qt.MouseButton.RightButton, SHIFT, editor.canvas.pixel_centre(2, 2))
    assert [x for x in range(32) if editor.board.image.pixel(x, 2) >> 24] == []


def test_drawing_is_mirrored(open_editor: Callable[..., PictureEditor]) -> None:
    editor = open_editor()
    press(editor, "Draw a picture")
    QTest.keyClick(editor.canvas, Qt.Key.Key_M)
    drag(editor, (2, 3), (4, 3))
    image = editor.board.image
    assert [x for x in range(32) if image.pixel(x, 3) >> 24] == [2, 3, 4, 27, 28, 29] and editor.document.undo_stack.undoText() == "Draw"
    editor.board.set_brush(2)
    drag(editor, (2, 10))
    assert [x for x in range(32) if editor.board.image.pixel(x, 10) >> 24] == [1, 2, 29, 30]
    editor.board.set_brush(1)
    QTest.keySequence(editor.canvas, QKeySequence("Shift+R"))
    drag(editor, (5, 20), (8, 22))
    assert [x for x in range(32) if editor.board.image.pixel(x, 21) >> 24] == [5, 6, 7, 8, 23, 24, 25, 26]
    QTest.keyClick(editor.canvas, Qt.Key.Key_M)
    QTest.keyClick(editor.canvas, Qt.Key.Key_P)
    drag(editor, (0, 0))
    assert editor.board.image.pixel(31, 0) == 0


def test_all_pictures_are_turned_together(open_editor: Callable[..., PictureEditor]) -> None:
    editor = open_editor()
    press(editor, "Draw a picture")
    drag(editor, (0, 0))
    press(editor, "Add a copy of the picture")
    QTest.keySequence(editor.canvas, QKeySequence("Ctrl+Shift+T"))
    assert [editor.document.pictures.image(n).pixel(31, 0) >> 24 for n in editor.session.pictures] == [255, 255]
    assert editor.document.undo_stack.undoText() == "Rotate"
    editor.document.undo_stack.undo()
    assert [editor.document.pictures.image(n).pixel(0, 0) >> 24 for n in editor.session.pictures] == [255, 255]


def test_the_menu_of_the_row(open_editor: Callable[..., PictureEditor]) -> None:
    editor = open_editor("animations: {Run: {frames: [a, b, c]}}\n")
    strip = editor.frames.strip
    strip.customContextMenuRequested.emit(strip.cell(0).center())
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    swing = next(a for a in menu.actions() if a.objectName() == "there_and_back")
    QTest.mouseClick(menu, LEFT, NONE, menu.actionGeometry(swing).center())
    assert editor.session.pictures == ["a", "b", "c", "b"] and editor.document.undo_stack.undoText() == "Add the way back"


@pytest.mark.parametrize("ident", ["pencil", "fill", "hot_spot", "point"])
def test_long_words_are_not_cut(workspace: Callable[..., object], qtbot: object, tmp_path: Path, ident: str) -> None:
    made = workspace(project(tmp_path / "game", "animations: {Run: {frames: [a, b]}, Jump: {directions: {0: {frames: [a]}, 8: {frames: [b]}}}}\n"))
    (made.document.root / "assets").mkdir()  # type: ignore[attr-defined]
    for name in "ab":
        raster.blank(16, 16, RED).save(str(made.document.root / "assets" / f"{name}.png"))  # type: ignore[attr-defined]
    made.document.check()  # type: ignore[attr-defined]
    made.translate = lambda words: words + "щ" * round(len(words) * 0.4)  # type: ignore[attr-defined]
    editor = PictureEditor(made, "Hero")  # type: ignore[arg-type]
    qtbot.addWidget(editor)  # type: ignore[attr-defined]
    editor.resize(1366, 768)
    editor.show()
    editor.animations.list.setCurrentRow(1)
    editor.choose_tool(ident)
    QApplication.processEvents()
    seen = 0
    for part in [*editor.findChildren(QLabel), *editor.findChildren(QCheckBox), *editor.findChildren(QAbstractButton)]:
        if part.isVisible() and part.text() and not isinstance(part, Elided) and not (isinstance(part, QLabel) and part.wordWrap()):
            seen += 1
            assert part.width() >= min(part.sizeHint().width(), part.minimumSizeHint().width()), part.text()
            inside = QRect(part.mapTo(editor, QPoint(0, 0)), part.size())
            assert editor.rect().contains(inside), part.text()
    assert seen > 8


def test_names_that_lead_outside_are_not_followed(open_editor: Callable[..., PictureEditor], tmp_path: Path) -> None:
    raster.blank(8, 8, RED).save(str(tmp_path / "secret.png"))
    before = (tmp_path / "secret.png").read_bytes()
    editor = open_editor("animations: {Run: {frames: ['../../secret', link]}}\n")
    assets = editor.document.root / "assets"
    assets.mkdir()
    (assets / "link.png").symlink_to(tmp_path / "secret.png")
    editor.document.check()
    for number in (0, 1):
        editor.session.go_to(number=number)
        assert editor.board.image.isNull() and "is missing or cannot be read" in editor.empty_words.text()
        QTest.mouseClick(editor.empty, LEFT)
    editor.document.save()
    assert (tmp_path / "secret.png").read_bytes() == before


def test_sizes_of_the_canvas(open_editor: Callable[..., PictureEditor]) -> None:
    """Ctrl+Shift+R asks for a size; places go along; a size that is too large cannot be chosen."""
    from pictures_kit import answer
    from PySide6.QtWidgets import QDialog, QPushButton

    from playsheet.editor.pictures.dialogs import SizeDialog
    editor = open_editor()
    press(editor, "Draw a picture")
    drag(editor, (0, 0))
    QTest.keyClick(editor.canvas, Qt.Key.Key_A)
    QTest.mouseClick(editor.canvas, LEFT, NONE, editor.canvas.to_widget(10, 10).toPoint())

    def larger(dialog: QDialog) -> None:
        assert isinstance(dialog, SizeDialog)
        button = next(b for b in dialog.findChildren(QPushButton) if b.accessibleName() == "OK")
        dialog.width_box.setValue(16000)
        dialog.height_box.setValue(16000)
        assert not button.isEnabled() and "64,000,000" in dialog.words.text()
        dialog.width_box.setValue(40)
        dialog.height_box.setValue(32)
        QTest.mouseClick(button, LEFT)
    answer(before=larger)
    QTest.keyClick(editor.canvas, Qt.Key.Key_R, CTRL | SHIFT)
    assert (editor.board.image.width(), editor.board.image.height()) == (40, 32) and editor.board.image.pixel(4, 0) >> 24 == 255
    assert editor.session.marks.places() == {"point": (14, 10)}
    editor.document.save()
    assert "points: {point: [14, 10]}" in text(editor)
