"""Drawing: every tool changes exactly the pixels it should, with real mouse and keys, and can be undone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QImage, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from playsheet.editor.pictures import raster
from playsheet.editor.pictures.canvas import PictureCanvas
from playsheet.editor.pictures.view import PictureEditor

BLACK, RED, BLUE = 0xFF000000, 0xFFFF0000, 0xFF0000FF
LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
NONE, SHIFT, ALT, CTRL = (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.AltModifier,
                          Qt.KeyboardModifier.ControlModifier)


def project(root: Path, object_text: str = "") -> Path:
    (root / "objects").mkdir(parents=True)
    (root / "game.yaml").write_text("format: 1\ntitle: Test\n", encoding="utf-8")
    (root / "objects" / "Hero.yaml").write_text("format: 1\nobject: Hero\ntype: Active\n" + object_text, encoding="utf-8")
    return root


@pytest.fixture
def editor(workspace: Callable[..., object], tmp_path: Path, qtbot: object) -> PictureEditor:
    """An Active with one empty picture of 16 x 16, shown."""
    made = PictureEditor(workspace(project(tmp_path / "game")), "Hero")  # type: ignore[arg-type]
    qtbot.addWidget(made)  # type: ignore[attr-defined]
    made.resize(1200, 800)
    made.show()
    qtbot.waitExposed(made)  # type: ignore[attr-defined]
    made.session.add([raster.blank(16, 16)], "Add picture")
    QApplication.processEvents()
    made.activateWindow()
    made.canvas.setFocus()
    return made


def drag(canvas: PictureCanvas, *points: tuple[int, int], button: Qt.MouseButton = LEFT, mods: Qt.KeyboardModifier = NONE) -> None:
    first, last = canvas.pixel_centre(*points[0]), canvas.pixel_centre(*points[-1])
    QTest.mousePress(canvas, button, mods, first)
    for point in points[1:]:
        QTest.mouseMove(canvas, canvas.pixel_centre(*point))
    QTest.mouseRelease(canvas, button, mods, last)


def key(editor: PictureEditor, which: Qt.Key, mods: Qt.KeyboardModifier = NONE) -> None:
    QTest.keyClick(editor.canvas, which, mods)


def looks(image: QImage) -> set[tuple[int, int, int]]:
    """All pixels that are not clear."""
    return {(x, y, image.pixel(x, y)) for y in range(image.height()) for x in range(image.width()) if image.pixel(x, y) >> 24}


def points(*where: tuple[int, int], colour: int = BLACK) -> set[tuple[int, int, int]]:
    return {(x, y, colour) for x, y in where}


def undo_redo(editor: PictureEditor, text: str, result: set[tuple[int, int, int]], before: set[tuple[int, int, int]] | None = None) -> None:
    stack = editor.document.undo_stack
    assert stack.undoText() == text
    assert looks(editor.board.image) == result
    stack.undo()
    assert looks(editor.board.image) == (before or set())
    stack.redo()
    assert looks(editor.board.image) == result


def test_pencil_draws_a_stroke_as_one_step(editor: PictureEditor) -> None:
    count = editor.document.undo_stack.count()
    key(editor, Qt.Key.Key_P)
    drag(editor.canvas, (2, 2), (5, 2), (5, 4))
    assert editor.document.undo_stack.count() == count + 1
    undo_redo(editor, "Draw", points((2, 2), (3, 2), (4, 2), (5, 2), (5, 3), (5, 4)))


def test_shift_draws_a_line_from_the_last_point(editor: PictureEditor) -> None:
    drag(editor.canvas, (0, 0))
    drag(editor.canvas, (3, 3), mods=SHIFT)
    assert looks(editor.board.image) == points((0, 0), (1, 1), (2, 2), (3, 3))


def test_right_button_draws_with_the_second_colour(editor: PictureEditor) -> None:
    editor.board.choose(RED, RIGHT)
    drag(editor.canvas, (1, 1), button=RIGHT)
    assert looks(editor.board.image) == points((1, 1), colour=RED)
    key(editor, Qt.Key.Key_X)
    assert (editor.board.primary, editor.board.secondary) == (RED, BLACK)


def test_brush_keys_and_size(editor: PictureEditor) -> None:
    key(editor, Qt.Key.Key_BracketRight)
    key(editor, Qt.Key.Key_BracketRight)
    drag(editor.canvas, (5, 5))
    assert looks(editor.board.image) == points(*((x, y) for x in (4, 5, 6) for y in (4, 5, 6)))


def test_a_stroke_can_leave_the_picture(editor: PictureEditor) -> None:
    drag(editor.canvas, (14, 3), (18, 3))
    assert looks(editor.board.image) == points((14, 3), (15, 3))


def test_line(editor: PictureEditor) -> None:
    key(editor, Qt.Key.Key_L)
    drag(editor.canvas, (1, 1), (9, 9), (4, 2))
    undo_redo(editor, "Draw line", points((1, 1), (2, 1), (3, 2), (4, 2)))


def test_line_with_shift_is_level(editor: PictureEditor) -> None:
    key(editor, Qt.Key.Key_L)
    QTest.mousePress(editor.canvas, LEFT, SHIFT, editor.canvas.pixel_centre(1, 1))
    QTest.mouseRelease(editor.canvas, LEFT, SHIFT, editor.canvas.pixel_centre(6, 2))
    assert looks(editor.board.image) == points(*((x, 1) for x in range(1, 7)))


def test_rectangle(editor: PictureEditor) -> None:
    key(editor, Qt.Key.Key_R)
    drag(editor.canvas, (6, 5), (2, 2))
    undo_redo(editor, "Draw rectangle", points(*((x, y) for x in range(2, 7) for y in range(2, 6) if x in (2, 6) or y in (2, 5))))


def test_filled_rectangle(editor: PictureEditor) -> None:
    key(editor, Qt.Key.Key_R, SHIFT)
    drag(editor.canvas, (2, 2), (6, 5))
    undo_redo(editor, "Draw filled rectangle", points(*((x, y) for x in range(2, 7) for y in range(2, 6))))


def test_ellipse(editor: PictureEditor) -> None:
    key(editor, Qt.Key.Key_O)
    drag(editor.canvas, (1, 1), (4, 4))
    undo_redo(editor, "Draw ellipse", points((2, 1), (3, 1), (1, 2), (4, 2), (1, 3), (4, 3), (2, 4), (3, 4)))


def test_filled_ellipse(editor: PictureEditor) -> None:
    key(editor, Qt.Key.Key_O, SHIFT)
    drag(editor.canvas, (1, 1), (4, 4))
    corners = {(1, 1), (4, 1), (1, 4), (4, 4)}
    undo_redo(editor, "Draw filled ellipse", points(*((x, y) for x in range(1, 5) for y in range(1, 5) if (x, y) not in corners)))


def test_fill_stays_inside(editor: PictureEditor) -> None:
    key(editor, Qt.Key.Key_R)
    drag(editor.canvas, (2, 2), (6, 6))
    before = looks(editor.board.image)
    editor.board.choose(RED)
    key(editor, Qt.Key.Key_F)
    QTest.mouseClick(editor.canvas, LEFT, NONE, editor.canvas.pixel_centre(4, 4))
    undo_redo(editor, "Fill", before | points(*((x, y) for x in range(3, 6) for y in range(3, 6)), colour=RED), before)


def test_fill_with_tolerance_and_everywhere() -> None:
    image = raster.blank(6, 1)
    for x, colour in enumerate((0xFF101010, 0xFF181818, 0xFF404040, 0xFF101010, 0xFF101018, 0)):
        image.setPixel(x, 0, colour)
    some = QImage(image)
    raster.fill(some, 0, 0, RED, 8)
    assert [some.pixel(x, 0) for x in range(3)] == [RED, RED, 0xFF404040]
    raster.fill(image, 0, 0, RED, 0, None, everywhere=True)
    assert [image.pixel(x, 0) for x in range(6)] == [RED, 0xFF181818, 0xFF404040, RED, 0xFF101018, 0]


def test_eraser(editor: PictureEditor) -> None:
    drag(editor.canvas, (1, 1), (4, 1))
    before = looks(editor.board.image)
    key(editor, Qt.Key.Key_E)
    drag(editor.canvas, (2, 1), (3, 1))
    undo_redo(editor, "Erase", points((1, 1), (4, 1)), before)


def test_picker_and_alt_click(editor: PictureEditor) -> None:
    editor.board.choose(RED)
    drag(editor.canvas, (1, 1))
    editor.board.choose(BLUE)
    count = editor.document.undo_stack.count()
    key(editor, Qt.Key.Key_I)
    QTest.mouseClick(editor.canvas, LEFT, NONE, editor.canvas.pixel_centre(1, 1))
    assert editor.board.primary == RED
    editor.board.choose(BLUE)
    key(editor, Qt.Key.Key_P)
    QTest.mouseClick(editor.canvas, LEFT, ALT, editor.canvas.pixel_centre(1, 1))
    assert editor.board.primary == RED and editor.document.undo_stack.count() == count


def test_translucent_colours_are_kept_exactly(editor: PictureEditor) -> None:
    editor.board.choose(0x80FF1234)
    drag(editor.canvas, (1, 1), (3, 1))
    assert looks(editor.board.image) == points((1, 1), (2, 1), (3, 1), colour=0x80FF1234)


def test_select_move_and_move_back_loses_nothing(editor: PictureEditor) -> None:
    drag(editor.canvas, (1, 1), (3, 1))
    editor.board.choose(RED)
    drag(editor.canvas, (6, 1))
    before = looks(editor.board.image)
    key(editor, Qt.Key.Key_S)
    drag(editor.canvas, (1, 1), (3, 1))
    assert editor.board.selection.rect == QRect(1, 1, 3, 1)
    drag(editor.canvas, (1, 1), (5, 1))
    undo_redo(editor, "Move selection", points((5, 1), (6, 1), (7, 1)), before)
    drag(editor.canvas, (5, 1), (5, 4))
    assert looks(editor.board.image) == points((5, 4), (6, 4), (7, 4)) | points((6, 1), colour=RED)


def test_arrow_keys_move_the_selection_as_one_step(editor: PictureEditor) -> None:
    drag(editor.canvas, (1, 1))
    before = looks(editor.board.image)
    key(editor, Qt.Key.Key_S)
    drag(editor.canvas, (1, 1), (2, 2))
    key(editor, Qt.Key.Key_Right)
    key(editor, Qt.Key.Key_Down)
    undo_redo(editor, "Move selection", points((2, 2)), before)


def test_copy_cut_paste_delete(editor: PictureEditor) -> None:
    drag(editor.canvas, (1, 1), (2, 1))
    key(editor, Qt.Key.Key_S)
    drag(editor.canvas, (1, 1), (2, 2))
    key(editor, Qt.Key.Key_X, CTRL)
    assert looks(editor.board.image) == set() and editor.document.undo_stack.undoText() == "Cut"
    key(editor, Qt.Key.Key_Escape)
    key(editor, Qt.Key.Key_V, CTRL)
    assert looks(editor.board.image) == points((0, 0), (1, 0))
    drag(editor.canvas, (0, 0), (4, 4))
    assert looks(editor.board.image) == points((4, 4), (5, 4))
    key(editor, Qt.Key.Key_C, CTRL)
    key(editor, Qt.Key.Key_Delete)
    assert looks(editor.board.image) == set()
    key(editor, Qt.Key.Key_V, CTRL)
    assert looks(editor.board.image) == points((4, 4), (5, 4))


def test_a_selection_keeps_drawing_inside(editor: PictureEditor) -> None:
    editor.board.select(QRect(4, 0, 3, 16))
    key(editor, Qt.Key.Key_L)
    drag(editor.canvas, (0, 2), (15, 2))
    assert looks(editor.board.image) == points((4, 2), (5, 2), (6, 2))


def test_mirror_and_rotate(editor: PictureEditor) -> None:
    drag(editor.canvas, (1, 2))
    key(editor, Qt.Key.Key_H, SHIFT)
    undo_redo(editor, "Mirror left to right", points((14, 2)), points((1, 2)))
    key(editor, Qt.Key.Key_V, SHIFT)
    undo_redo(editor, "Mirror top to bottom", points((14, 13)), points((14, 2)))
    key(editor, Qt.Key.Key_T, SHIFT)
    undo_redo(editor, "Rotate", points((2, 14)), points((14, 13)))


def test_mirror_of_a_selection_leaves_the_rest(editor: PictureEditor) -> None:
    drag(editor.canvas, (1, 1))
    drag(editor.canvas, (10, 1))
    editor.board.select(QRect(0, 0, 4, 4))
    key(editor, Qt.Key.Key_H, SHIFT)
    assert looks(editor.board.image) == points((2, 1), (10, 1))


def test_escape_gives_up_a_gesture(editor: PictureEditor) -> None:
    count = editor.document.undo_stack.count()
    canvas = editor.canvas
    QTest.mousePress(canvas, LEFT, NONE, canvas.pixel_centre(1, 1))
    QTest.mouseMove(canvas, canvas.pixel_centre(5, 5))
    assert looks(editor.board.shown)
    key(editor, Qt.Key.Key_Escape)
    QTest.mouseRelease(canvas, LEFT, NONE, canvas.pixel_centre(5, 5))
    assert looks(editor.board.image) == looks(editor.board.shown) == set()
    assert editor.document.undo_stack.count() == count


def test_zoom_reaches_3200_and_stays_under_the_pointer(editor: PictureEditor) -> None:
    canvas = editor.canvas
    place = QPointF(canvas.pixel_centre(3, 4))
    for _ in range(12):
        x, y = canvas.to_picture(place)
        event = QWheelEvent(place, canvas.mapToGlobal(place), QPoint(), QPoint(0, 120), Qt.MouseButton.NoButton, NONE, Qt.ScrollPhase.NoScrollPhase, False)
        QApplication.sendEvent(canvas, event)
        nx, ny = canvas.to_picture(place)
        assert abs(nx - x) < 0.2 and abs(ny - y) < 0.2
    assert canvas.scale == 32.0 and editor.options.zoom.text() == "3200 %"
    key(editor, Qt.Key.Key_1, CTRL)
    assert canvas.scale == 1.0
    key(editor, Qt.Key.Key_0, CTRL)
    assert canvas.scale > 8.0


def test_space_and_middle_button_pan(editor: PictureEditor) -> None:
    canvas = editor.canvas
    corner = QPointF(canvas.corner)
    QTest.mousePress(canvas, Qt.MouseButton.MiddleButton, NONE, QPoint(100, 100))
    QTest.mouseMove(canvas, QPoint(130, 90))
    QTest.mouseRelease(canvas, Qt.MouseButton.MiddleButton, NONE, QPoint(130, 90))
    assert canvas.corner == corner + QPointF(30, -10)
    QTest.keyPress(canvas, Qt.Key.Key_Space)
    drag(canvas, (2, 2), (3, 3))
    QTest.keyRelease(canvas, Qt.Key.Key_Space)
    assert canvas.corner != corner + QPointF(30, -10)
    assert looks(editor.board.image) == set()


def test_pixels_are_crisp_on_the_screen(editor: PictureEditor) -> None:
    editor.board.choose(RED)
    editor.actions_table["grid"].trigger()
    editor.actions_table["spot"].trigger()
    drag(editor.canvas, (3, 3))
    QTest.mouseMove(editor.canvas, QPoint(2, 2))
    shot = editor.canvas.grab().toImage()
    corner, scale = editor.canvas.to_widget(3, 3).toPoint(), int(editor.canvas.scale)
    inside = {shot.pixel(corner.x() + x, corner.y() + y) for x in range(scale) for y in range(scale)}
    assert inside == {RED} and shot.pixel(corner.x() - 1, corner.y()) != RED


def test_resize(editor: PictureEditor) -> None:
    from playsheet.editor.pictures.dialogs import SizeDialog
    drag(editor.canvas, (0, 0))
    dialog = SizeDialog(16, 16, str, editor)
    dialog.width_box.setValue(20)
    dialog.anchor.button(8).setChecked(True)
    editor.session.on_all(dialog.change, "Change size", True)
    assert (editor.board.image.width(), looks(editor.board.image)) == (20, points((4, 0)))
    dialog.stretch.setChecked(True)
    dialog.width_box.setValue(40)
    dialog.height_box.setValue(32)
    editor.session.on_all(dialog.change, "Change size", True)
    assert looks(editor.board.image) == points((8, 0), (9, 0), (8, 1), (9, 1))
    editor.document.undo_stack.undo()
    editor.document.undo_stack.undo()
    assert looks(editor.board.image) == points((0, 0))
