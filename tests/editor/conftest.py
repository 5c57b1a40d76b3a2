"""What tests of the editor share: a stand-in for the window, and copies of the examples to edit."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pictures_kit import project
from PySide6.QtCore import QEvent, QSettings
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from playsheet.editor.app import Editor
from playsheet.editor.document.addresses import Address
from playsheet.editor.document.document import Document
from playsheet.editor.pictures.view import PictureEditor
from playsheet.editor.sheets.view import SheetEditor
from playsheet.editor.shell import theme
from playsheet.editor.shell.window import Window


class FakeWorkspace:
    """A window that remembers what it was asked for."""

    def __init__(self, root: Path, settings: QSettings) -> None:
        self.document = Document(root)
        self.settings = settings
        self.asked: list[tuple[str, ...]] = []
        self.picking: tuple[Callable[[float, float], None], Callable[[], None]] | None = None

    def translate(self, text: str) -> str:
        return text

    def open_frame(self, name: str) -> None:
        self.asked.append(("frame", name))

    def open_sheet(self, path: str, address: Address = ()) -> None:
        self.asked.append(("sheet", path, str(address)))

    def open_pictures(self, object_name: str) -> None:
        self.asked.append(("pictures", object_name))

    def show_status(self, text: str) -> None:
        self.asked.append(("status", text))

    def show_help(self, page: str) -> None:
        self.asked.append(("help", page))

    def pick_position(self, frame: str, done: Callable[[float, float], None], left: Callable[[], None]) -> None:
        self.asked.append(("pick", frame))
        self.picking = (done, left)

    def play_sound(self, name: str) -> None:
        self.asked.append(("sound", name))


@pytest.fixture
def workspace(qtbot: object, qapp: object, repo: Path, tmp_path: Path) -> Callable[..., FakeWorkspace]:
    """Makes a workspace over a copy of an example, or over a folder: `workspace("worm-garden")`."""
    theme.apply(qapp, "light")  # type: ignore[arg-type]
    made: list[FakeWorkspace] = []

    def make(which: str | Path) -> FakeWorkspace:
        root = Path(which)
        if isinstance(which, str):
            root = tmp_path / which
            shutil.copytree(repo / "examples" / which, root)
        settings = QSettings(str(tmp_path / f"settings{len(made)}.ini"), QSettings.Format.IniFormat)
        made.append(FakeWorkspace(root, settings))
        return made[-1]
    return make


@pytest.fixture
def sheet(qtbot: QtBot, workspace: Callable[..., FakeWorkspace]) -> Callable[..., SheetEditor]:
    """Opens the event sheet of an example (or of a folder): `sheet("worm-garden", "frames/Garden/events.yaml")`."""
    def make(which: str | Path = "worm-garden", path: str = "frames/Garden/events.yaml") -> SheetEditor:
        editor = SheetEditor(workspace(which), path)
        qtbot.addWidget(editor)
        editor.resize(1180, 820)
        with qtbot.waitExposed(editor):
            editor.show()
        editor.canvas.setFocus()
        return editor
    return make


@pytest.fixture
def open_editor(workspace: Callable[..., FakeWorkspace], tmp_path: Path, qtbot: QtBot) -> Callable[..., PictureEditor]:
    """Opens the picture editor of an object of a small project, or of an example."""
    def make(object_text: str = "", which: str = "", name: str = "Hero", type_name: str = "Active") -> PictureEditor:
        made = PictureEditor(workspace(which or project(tmp_path / "game", object_text, type_name)), name)
        qtbot.addWidget(made)
        made.resize(1200, 800)
        made.show()
        qtbot.waitExposed(made)
        made.activateWindow()
        QApplication.processEvents()
        made.setFocus()
        return made
    return make


@pytest.fixture
def window(tmp_path: Path, qtbot: QtBot, home: Path, repo: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Window]:
    """A window with a copy of the worm garden; its games have no window of their own."""
    monkeypatch.setattr(QMessageBox, "question", lambda *_a, **_k: QMessageBox.StandardButton.Discard)     # what closing asks at the end of a test
    root = tmp_path / "garden"
    shutil.copytree(repo / "examples" / "worm-garden", root)
    made = Window(root, str, QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))
    made.game.extra = ["--headless"]
    qtbot.addWidget(made)
    made.resize(1280, 800)
    made.show()
    yield made
    made.game.close()


@pytest.fixture
def editor(qapp: QApplication, home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Editor]:
    """The application with an empty home folder. Its windows close at the end without asking."""
    QSettings("Playsheet", "Playsheet").clear()
    made = Editor(qapp)
    made.set_language("en")
    yield made
    monkeypatch.setattr(QMessageBox, "question", lambda *_a, **_k: QMessageBox.StandardButton.Discard)
    for window in list(made.windows):
        window.close()
    made.close()
    if made.start is not None:
        made.start.close()
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    made.set_theme("light")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whatever Qt warns of fails a test; the offscreen screen's own remark does not."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.qt_log_level_fail("WARNING"))
            item.add_marker(pytest.mark.qt_log_ignore("does not support propagateSizeHints"))
