"""The picture editor inside the window: opened as a tab, saved and undone from there."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from playsheet.editor.pictures.view import PictureEditor
from playsheet.editor.shell import theme
from playsheet.editor.shell.window import Window


@pytest.fixture
def window(repo: Path, tmp_path: Path, qtbot: object, qapp: QApplication) -> Window:
    theme.apply(qapp, "light")
    root = tmp_path / "worm-garden"
    shutil.copytree(repo / "examples" / "worm-garden", root)
    made = Window(root, str, QSettings(str(tmp_path / "s.ini"), QSettings.Format.IniFormat))
    qtbot.addWidget(made, before_close_func=lambda w: w.document.undo_stack.setClean())  # type: ignore[attr-defined]
    made.resize(1400, 900)
    made.show()
    qtbot.waitExposed(made)  # type: ignore[attr-defined]
    return made


def test_pictures_open_as_a_tab_are_saved_and_undone(window: Window) -> None:
    window.open_pictures("Bird")
    view = window.tabs.currentWidget()
    assert isinstance(view, PictureEditor)
    window.open_pictures("Bird")
    assert window.tabs.currentWidget() is view
    QApplication.processEvents()
    window.activateWindow()
    view.canvas.setFocus()
    file = window.document.root / "assets" / "bird_1.png"
    before = file.read_bytes()
    QTest.mouseClick(view.canvas, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, view.canvas.pixel_centre(2, 2))
    QTest.keyClick(view.canvas, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    assert QImage(str(file)).pixel(2, 2) == 0xFF000000
    QTest.keyClick(view.canvas, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert window.document.modified and view.board.image.pixel(2, 2) >> 24 == 0
    QTest.keyClick(view.canvas, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    assert file.read_bytes() == before


def test_a_change_of_language_and_theme_is_followed(window: Window, qapp: QApplication) -> None:
    window.open_pictures("Bird")
    view = window.tabs.currentWidget()
    assert isinstance(view, PictureEditor)
    window.translate.use(lambda text: f"«{text}»")
    theme.apply(qapp, "dark")
    window.retranslate()
    assert view.animations.title.text() == "«Animations»" and view.options.title.text() == "«Pencil»"
    assert view.actions_table["tool_fill"].toolTip() == "«Fill» (F)"


def test_drawings_are_brought_back_after_a_crash(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    from playsheet.editor.shell import recovery
    window.open_pictures("Bird")
    view = window.tabs.currentWidget()
    assert isinstance(view, PictureEditor)
    QApplication.processEvents()
    QTest.mouseClick(view.canvas, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, view.canvas.pixel_centre(2, 2))
    view.session.add_blank()
    window.keeper.recovery.keep()
    root = window.document.root
    monkeypatch.setattr(recovery, "_runs", lambda _process: False)
    left = recovery.recoverable(root)
    assert left is not None and len(left.pictures) == 2 and "bird_1" in left.pictures
    window.document.reload()
    assert window.document.pictures.image("bird_1").pixel(2, 2) >> 24 == 0
    window.keeper.bring_back(left)
    assert window.document.pictures.image("bird_1").pixel(2, 2) == 0xFF000000
    assert view.session.pictures[1] in left.pictures
    window.document.undo_stack.undo()
    assert window.document.pictures.image("bird_1").pixel(2, 2) >> 24 == 0
