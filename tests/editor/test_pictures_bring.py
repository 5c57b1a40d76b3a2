"""Pictures from files keep their names and bytes; what was drawn large is made small with soft edges; icons are drawn once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QIcon, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit, QToolButton

from playsheet.editor.document.pictures import png
from playsheet.editor.frames.view import FrameEditor
from playsheet.editor.pictures import raster
from playsheet.editor.pictures.view import PictureEditor
from playsheet.editor.shell import icons

RED, CLEAR = 0xFFFF0000, 0


def file(path: Path, colour: int = RED) -> Path:
    """A PNG whose bytes the editor would not write so."""
    path.write_bytes(png(raster.blank(8, 8, colour)) + b"by another program")
    return path


@pytest.fixture
def editor(qtbot: Any, workspace: Callable[..., Any]) -> PictureEditor:
    made = PictureEditor(workspace("worm-garden"), "Worm")
    qtbot.addWidget(made)
    made.show()
    return made


def test_an_imported_picture_keeps_its_name_and_its_bytes(editor: PictureEditor, tmp_path: Path) -> None:
    one = file(tmp_path / "leaf green.png")
    editor.session.import_files([one])
    document = editor.document
    assert "frames: [worm_1, leaf_green, worm_2, worm_3]" in document.text_of("objects/Worm.yaml")
    assert document.save() == []
    target = document.root / "assets" / "leaf_green.png"
    assert target.read_bytes() == one.read_bytes()
    editor.session.import_files([one.rename(tmp_path / "leaf_green.png")])      # once more: it is there already
    assert "frames: [worm_1, leaf_green, leaf_green, worm_2, worm_3]" in document.text_of("objects/Worm.yaml")
    editor.session.import_files([file(tmp_path / "leaf_green.png", 0xFF00FF00)])      # another picture of the same name
    assert "leaf_green_1" in document.text_of("objects/Worm.yaml")
    drawn = QImage(editor.board.image)
    drawn.setPixel(1, 1, RED)
    editor.board.commit(drawn, "Draw")
    assert document.save() == []
    assert (document.root / "assets" / "leaf_green_1.png").read_bytes() == png(drawn)
    assert target.read_bytes().endswith(b"by another program")


def test_a_backdrop_s_picture_is_a_file_s(qtbot: Any, workspace: Callable[..., Any], tmp_path: Path) -> None:
    view = FrameEditor(workspace("worm-garden"), "Garden")
    qtbot.addWidget(view)
    view.resize(1400, 900)
    with qtbot.waitExposed(view):
        view.show()
    one = file(tmp_path / "meadow.png")
    view.canvas.select([0])
    view.properties.object_page = True
    view.properties.refresh()
    button = next(b for b in view.properties.findChildren(QToolButton) if b.accessibleName() == "Open a file for picture")

    def answer() -> None:
        dialog = QApplication.activeModalWidget()
        if not isinstance(dialog, QFileDialog):
            QTimer.singleShot(10, answer)
            return
        field = dialog.findChild(QLineEdit, "fileNameEdit")
        field.setText(str(one))
        QTest.keyClick(field, Qt.Key.Key_Return)
    QTimer.singleShot(10, answer)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert "picture: meadow" in view.document.text_of("objects/Garden.yaml")
    assert (view.document.root / "assets" / "meadow.png").read_bytes() == one.read_bytes()
    (tmp_path / "note.png").write_text("no picture")
    assert view.properties._bring(tmp_path / "note.png") == ""
    assert view.workspace.asked[-1][0] == "status" and "note.png" in view.workspace.asked[-1][1]
    assert not (view.document.root / "assets" / "note.png").exists()


def test_words_that_are_being_typed_stay(qtbot: Any, workspace: Callable[..., Any]) -> None:
    view = FrameEditor(workspace("worm-garden"), "Garden")
    qtbot.addWidget(view)
    with qtbot.waitExposed(view):
        view.show()
    view.canvas.select([11])
    view.properties.object_page = True
    view.properties.refresh()
    field = next(w for w in view.properties.findChildren(QLineEdit) if w.accessibleName() == "families")
    field.setFocus()
    QTest.keyClicks(field, "Bir")
    view.document.check()                                  # the quarter of a second after the last edit is over
    file(view.document.root / "assets" / "new.png")
    view.document.check()                                  # and now there is a picture more to choose from
    QTest.keyClicks(field, "ds2")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert "families: [Birds2]" in view.document.text_of("objects/Bird.yaml")


def test_a_name_that_is_being_typed_stays(qtbot: Any, workspace: Callable[..., Any]) -> None:
    view = FrameEditor(workspace("worm-garden"), "Garden")
    qtbot.addWidget(view)
    with qtbot.waitExposed(view):
        view.show()
    view.insert_new("Active", view.middle())
    QTest.keyClicks(QApplication.focusWidget(), "Fl")
    file(view.document.root / "assets" / "new.png")
    view.document.check()                                  # a picture more: everything is drawn anew
    QTest.keyClicks(QApplication.focusWidget(), "y")
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    QApplication.processEvents()
    assert "object: Fly\n" in view.document.text_of("objects/Fly.yaml")


def test_soft_edges_mix_what_becomes_one() -> None:
    image = raster.blank(4, 2)
    pixels = raster.Pixels(image)
    pixels.box(0, 0, 1, 2, 0xFFFF0000)
    pixels.box(1, 0, 1, 2, 0xFF0000FF)
    pixels.box(2, 0, 1, 1, 0xFF00FF00)
    small = raster.averaged(image, 2, 1)
    assert [f"{small.pixel(x, 0):08x}" for x in range(2)] == ["ff800080", "4000ff00"]      # a clear pixel has no colour, it only thins
    assert raster.averaged(image, 4, 2) == image


def test_an_icon_is_drawn_once(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    icons._drawn.clear()
    drawn: list[str] = []
    paint = icons._Engine.paint
    monkeypatch.setattr(icons._Engine, "paint", lambda self, *rest: (drawn.append(self.name), paint(self, *rest)))
    for _ in range(3):
        icons.icon("play").pixmap(QSize(32, 32))
    assert drawn == ["play"]
    icons.icon("play").pixmap(QSize(32, 32), QIcon.Mode.Disabled)
    icons.icon("play", "#ff0000").pixmap(QSize(32, 32))
    assert len(drawn) == 3
