"""The Export dialog: target, place, what is worth knowing, progress, sizes, the page in a browser, and every way in which it can go wrong."""

from __future__ import annotations

import json
import shutil
import sys
import urllib.error
import urllib.request
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from badkit import project
from PySide6.QtCore import QPoint, QSettings, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QImage
from PySide6.QtWidgets import QFileDialog, QLabel, QLineEdit, QListWidget, QMessageBox, QProgressBar, QPushButton, QRadioButton, QToolButton, QTreeWidget
from pytestqt.qtbot import QtBot
from shell_kit import EXAMPLES, choose, click, open_menu, wait_for, widget

from playsheet.editor.exporting.dialog import ExportDialog
from playsheet.editor.exporting.job import ExportJob
from playsheet.editor.exporting.server import LocalServer
from playsheet.editor.exporting.targets import PARTS, targets
from playsheet.editor.frames.view import FrameEditor
from playsheet.editor.sheets.view import SheetEditor
from playsheet.editor.shell.window import Window
from playsheet.packaging import archive, desktop_export, pyodide, web_export
from playsheet.packaging.export import TARGETS
from playsheet.packaging.freezing import own_system
from playsheet.runtime.project.tree import Scalar

SLOW_EXPORT = """
import sys, time
from pathlib import Path
from playsheet.packaging import export_child, web_export
def fill(work, *_, **__):
    (work / "half.txt").write_text("half")
    Path({mark!r}).write_text("begun")
    {what}
web_export.fill_page = fill
sys.exit(export_child.main())
"""


@pytest.fixture
def core(tmp_path: Path) -> Path:
    """A Pyodide that is small enough for tests that look at files alone; nothing is fetched."""
    folder = tmp_path / "pyodide"
    folder.mkdir()
    for name in pyodide.CORE:
        (folder / name).write_text("{}" if name.endswith(".json") else name, encoding="utf-8")
    with zipfile.ZipFile(folder / "python_stdlib.zip", "w") as pack:
        pack.writestr("os.py", "")
    return folder


@pytest.fixture
def opened(tmp_path: Path, qtbot: QtBot, home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Window]]:
    """Opens the window of a project."""
    monkeypatch.setattr(QMessageBox, "question", lambda *_a, **_k: QMessageBox.StandardButton.Discard)
    made: list[Window] = []

    def make(root: Path, read_only: str = "") -> Window:
        window = Window(root, str, QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat), read_only=read_only)
        qtbot.addWidget(window)
        window.resize(1280, 800)
        window.show()
        qtbot.waitExposed(window)
        window.activateWindow()
        made.append(window)
        return window
    yield make
    for window in made:
        window.close()


@pytest.fixture
def urls(monkeypatch: pytest.MonkeyPatch) -> list[QUrl]:
    """What the desktop was asked to open."""
    asked: list[QUrl] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: asked.append(url) or True)
    return asked


def dialog_of(window: Window, qtbot: QtBot, target: str = "web") -> ExportDialog:
    """Opens the dialog by its key, and chooses a target by a click; what is worth knowing has been found."""
    wait_for(window.isActiveWindow, qtbot)
    qtbot.keyClick(window, Qt.Key.Key_F7)
    assert window.export is not None
    dialog = window.export
    wait_for(dialog.isVisible, qtbot)
    button = widget(dialog, f"Export to {target}", QRadioButton)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton, pos=QPoint(8, button.height() // 2))
    wait_for(lambda: dialog.before.findings is not None or dialog.pages.currentWidget() is dialog.refused, qtbot, 60)
    return dialog


def type_into(qtbot: QtBot, field: QLineEdit, text: str) -> None:
    click(qtbot, field)
    field.selectAll()
    qtbot.keyClicks(field, text)


def export(dialog: ExportDialog, qtbot: QtBot) -> None:
    """A click on Export, and all that comes of it."""
    click(qtbot, widget(dialog, "Export now", QPushButton))
    wait_for(lambda: not dialog.exporter.runs, qtbot, 60)


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


# -- what comes out ---------------------------------------------------------------------------------------------------

def test_one_file_is_made_beside_the_project(opened: Callable[..., Window], tmp_path: Path, qtbot: QtBot, urls: list[QUrl]) -> None:
    place = tmp_path / "games"
    shutil.copytree(EXAMPLES / "start-button", place / "start-button")
    dialog = dialog_of(opened(place / "start-button"), qtbot, "archive")
    assert widget(dialog, "Place", QLineEdit).text() == str(place / "start-button-archive.playsheet")
    export(dialog, qtbot)
    made = place / "start-button-archive.playsheet"
    assert names(place) == ["start-button", made.name]
    with zipfile.ZipFile(made) as pack:
        assert "game.yaml" in pack.namelist()
    sizes = widget(dialog, "Sizes", QTreeWidget)
    shown = {sizes.topLevelItem(n).text(0): sizes.topLevelItem(n).text(1) for n in range(sizes.topLevelItemCount())}
    assert {"Objects", "Frames", "Together", f"{made.name}, packed"} <= shown.keys()
    assert shown[f"{made.name}, packed"] == f"{made.stat().st_size / 1e6:.1f} MB"
    click(qtbot, widget(dialog, "Show folder", QPushButton))
    assert [Path(url.toLocalFile()) for url in urls] == [place]
    assert not dialog.ready.browser.isVisible()


def test_a_page_is_made_and_shown_in_a_browser(opened: Callable[..., Window], tmp_path: Path, core: Path, qtbot: QtBot, urls: list[QUrl]) -> None:
    place = tmp_path / "games"
    shutil.copytree(EXAMPLES / "start-button", place / "start-button")
    window = opened(place / "start-button")
    dialog = dialog_of(window, qtbot)
    type_into(qtbot, widget(dialog, "Folder with Pyodide", QLineEdit), str(core))
    steps: list[tuple[str, float]] = []
    dialog.exporter.progressed.connect(lambda words, part: steps.append((words, part)))
    click(qtbot, widget(dialog, "Export now", QPushButton))
    assert widget(dialog, "Progress of the export", QProgressBar).isVisible()
    assert not dialog.go.isEnabled()
    qtbot.mouseClick(window.tabs.tabBar(), Qt.MouseButton.LeftButton)      # the window is there meanwhile
    wait_for(lambda: dialog.pages.currentWidget() is dialog.ready, qtbot, 60)
    assert [words for words, _ in steps] == ["Reading the game", "Fetching Python for web pages", "Packing the game", "Writing the archive", "Done"]
    assert [part for _, part in steps] == sorted(part for _, part in steps)
    folder = place / "start-button-web"
    assert names(place) == ["start-button", "start-button-web", "start-button-web.zip"]
    cover = QImage(str(folder / "cover.png")).size()
    assert (cover.width(), cover.height()) == (630, 500)
    assert dialog.outcome is not None
    assert dialog.outcome.whole == sum(p.stat().st_size for p in folder.rglob("*") if p.is_file() and p.name != ".playsheet-export")
    click(qtbot, widget(dialog, "Open in browser", QPushButton))
    (address,) = [url.toString() for url in urls]
    assert address.startswith("http://127.0.0.1:")
    with urllib.request.urlopen(address, timeout=10) as answer:
        assert answer.read() == (folder / "index.html").read_bytes()
        assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
    for name, kind in (("python/pyodide.asm.wasm", "application/wasm"), ("python/pyodide.mjs", "text/javascript"), ("game/info.json", "application/json"),
                       ("manifest.webmanifest", "application/manifest+json"), ("icon-192.png", "image/png")):
        with urllib.request.urlopen(address + name, timeout=10) as answer:
            assert answer.headers["Content-Type"] == kind
    assert address in widget(dialog, "What is saved first", QLabel).text()
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert window.export is None
    with pytest.raises(urllib.error.URLError):
        urllib.request.urlopen(address, timeout=10)


def test_a_program_of_another_system_takes_its_player(opened: Callable[..., Window], tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    other = "windows" if own_system() != "windows" else "linux"
    place = tmp_path / "games"
    shutil.copytree(EXAMPLES / "start-button", place / "start-button")
    dialog = dialog_of(opened(place / "start-button"), qtbot, other)
    export(dialog, qtbot)
    assert "Name the player" in widget(dialog, "Why it was not exported", QLabel).text()
    assert names(place) == ["start-button"]
    player = tmp_path / "player.zip"
    program = "player.exe" if other == "windows" else "player"
    with zipfile.ZipFile(player, "w") as pack:
        pack.writestr(f"player/{program}", "program")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "cache"))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(player), ""))
    click(qtbot, widget(dialog, "Choose player of a release", QPushButton))
    export(dialog, qtbot)
    assert dialog.pages.currentWidget() is dialog.ready, dialog.refused.title.text()
    assert names(place) == ["start-button", f"start-button-{other}", f"start-button-{other}.zip"]


def test_the_place_is_remembered_for_each_project(opened: Callable[..., Window], tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(EXAMPLES / "start-button", tmp_path / "one")
    shutil.copytree(EXAMPLES / "start-button", tmp_path / "two")
    elsewhere = tmp_path / "elsewhere" / "jam"
    window = opened(tmp_path / "one")
    dialog = dialog_of(window, qtbot, "archive")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(elsewhere), ""))
    click(qtbot, widget(dialog, "Choose place", QPushButton))
    export(dialog, qtbot)
    assert names(elsewhere.parent) == ["jam.playsheet"]
    click(qtbot, widget(dialog, "Close the dialog", QPushButton))
    again = window.open_export()
    assert again is not dialog
    assert widget(again, "Export to archive", QRadioButton).isChecked()
    assert widget(again, "Place", QLineEdit).text() == f"{elsewhere}.playsheet"
    other = opened(tmp_path / "two").open_export()
    assert widget(other, "Export to web", QRadioButton).isChecked()


# -- what is exported -------------------------------------------------------------------------------------------------

def test_what_is_not_saved_is_saved_first(opened: Callable[..., Window], tmp_path: Path, qtbot: QtBot) -> None:
    root = project(tmp_path / "game", {})
    window = opened(root)
    dialog = dialog_of(window, qtbot, "archive")
    note = widget(dialog, "What is saved first", QLabel)
    assert note.text() == ""
    window.document.set_value("game.yaml", ("title",), Scalar("Another"), "Set title")
    assert "are saved first" in note.text()
    export(dialog, qtbot)
    assert "title: Another" in (root / "game.yaml").read_text(encoding="utf-8")
    assert not window.document.modified
    with zipfile.ZipFile(tmp_path / "game-archive.playsheet") as pack:
        assert b"title: Another" in pack.read("game.yaml")


def test_where_nothing_can_be_saved_the_screen_is_exported_all_the_same(opened: Callable[..., Window], tmp_path: Path, qtbot: QtBot) -> None:
    root = project(tmp_path / "game", {})
    before = (root / "game.yaml").read_bytes()
    window = opened(root, read_only="This is an example.")
    window.document.set_value("game.yaml", ("title",), Scalar("Another"), "Set title")
    export(dialog_of(window, qtbot, "archive"), qtbot)
    assert (root / "game.yaml").read_bytes() == before
    with zipfile.ZipFile(tmp_path / "game-archive.playsheet") as pack:
        assert b"title: Another" in pack.read("game.yaml")


def test_a_game_that_cannot_be_saved_is_not_exported(opened: Callable[..., Window], tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    window = opened(project(tmp_path / "game", {}))
    window.document.set_value("game.yaml", ("title",), Scalar("Another"), "Set title")
    dialog = dialog_of(window, qtbot, "archive")
    monkeypatch.setattr(window.document, "save", lambda: ["The disk is full."])
    export(dialog, qtbot)
    assert "could not be saved" in widget(dialog, "Why it was not exported", QLabel).text()
    assert "game-archive.playsheet" not in names(tmp_path)


# -- before -----------------------------------------------------------------------------------------------------------

def test_what_is_worth_knowing_leads_to_its_row(opened: Callable[..., Window], tmp_path: Path, qtbot: QtBot) -> None:
    root = project(tmp_path / "game", {
        "game.yaml": "format: 1\ntitle: Test\nfirst_frame: F\nframes: [F, Lost]\nvalues: {lives: 3}\n",
        "frames/Lost/frame.yaml": "format: 1\nframe: Lost\nsize: [80, 60]\nlayers:\n  - {name: Main}\n",
        "frames/F/events.yaml": "format: 1\nevents:\n  - do:\n      - n: {add: 1}\n  - when:\n      - if: false\n    do:\n      - n: {add: 1}\n"})
    window = opened(root)
    dialog = dialog_of(window, qtbot)
    listed = widget(dialog, "Worth knowing", QListWidget)
    lines = [listed.item(n).text() for n in range(listed.count())]
    assert "The frame Lost cannot be reached: no event leads to it" in lines
    never = next(n for n, line in enumerate(lines) if "can never happen" in line)
    qtbot.mouseClick(listed.viewport(), Qt.MouseButton.LeftButton, pos=listed.visualItemRect(listed.item(never)).center())
    sheet = window.tabs.currentWidget()
    assert isinstance(sheet, SheetEditor)
    assert sheet.canvas.look.cursor[:2] == ("events", 1)
    lost = lines.index("The frame Lost cannot be reached: no event leads to it")
    qtbot.mouseClick(listed.viewport(), Qt.MouseButton.LeftButton, pos=listed.visualItemRect(listed.item(lost)).center())
    assert isinstance(window.tabs.currentWidget(), FrameEditor)
    assert window.current_frame() == "Lost"
    # What is edited meanwhile is looked at again, saved or not.
    window.document.set_value("frames/F/events.yaml", ("events", 1, "when", 0, "if"), Scalar("true"), "Change the condition")
    wait_for(lambda: dialog.before.findings is not None and not dialog.checker.runs, qtbot, 60)
    assert not [n for n in range(listed.count()) if "can never happen" in listed.item(n).text()]


def test_errors_are_listed_and_stop_the_export(opened: Callable[..., Window], tmp_path: Path, qtbot: QtBot) -> None:
    root = project(tmp_path / "game", {"frames/F/events.yaml": "format: 1\nevents:\n  - do:\n      - n: {add: 1}\n  - do:\n      - Bird.explode: 3\n"})
    window = opened(root)
    dialog = dialog_of(window, qtbot, "archive")
    assert "has errors" in widget(dialog, "Why it was not exported", QLabel).text()
    listed = widget(dialog, "Errors", QListWidget)
    assert "explode" in listed.item(0).text()
    assert "frames/F/events.yaml:6" in listed.item(0).text()
    export(dialog, qtbot)
    assert not (tmp_path / "game-archive.playsheet").exists()
    listed.setFocus()
    listed.setCurrentRow(0)
    qtbot.keyClick(listed, Qt.Key.Key_Return)
    sheet = window.tabs.currentWidget()
    assert isinstance(sheet, SheetEditor)
    assert sheet.canvas.look.cursor[:2] == ("events", 1)


# -- what goes wrong --------------------------------------------------------------------------------------------------

def test_a_refusal_is_a_sentence(opened: Callable[..., Window], tmp_path: Path, core: Path, qtbot: QtBot) -> None:
    root = project(tmp_path / "game", {})
    (tmp_path / "photos").mkdir()
    (tmp_path / "photos" / "cat.jpg").write_bytes(b"meow")
    dialog = dialog_of(opened(root), qtbot)
    why = dialog.refused.title
    type_into(qtbot, widget(dialog, "Folder with Pyodide", QLineEdit), str(core))
    for place, words in ((tmp_path / "photos", "is no earlier export"), (root / "assets", "lies in the project itself"),
                         (tmp_path / "photos" / "cat.jpg" / "out", "could not be written")):
        type_into(qtbot, widget(dialog, "Place", QLineEdit), str(place))
        export(dialog, qtbot)
        assert why.isVisible()
        assert words in why.text()
        assert dialog.go.isEnabled()
    type_into(qtbot, widget(dialog, "Folder with Pyodide", QLineEdit), str(tmp_path / "photos"))
    type_into(qtbot, widget(dialog, "Place", QLineEdit), str(tmp_path / "out"))
    export(dialog, qtbot)
    assert "is no folder of Pyodide" in why.text()
    assert names(tmp_path / "photos") == ["cat.jpg"]
    assert not (tmp_path / "out").exists()


@pytest.fixture
def slow(tmp_path: Path) -> Callable[..., None]:
    """Has an export that does something odd in the middle of it."""
    def make(dialog: ExportDialog, what: str) -> None:
        script = tmp_path / "slow.py"
        script.write_text(SLOW_EXPORT.format(mark=str(tmp_path / "begun"), what=what), encoding="utf-8")
        dialog.exporter.program = [sys.executable, str(script)]
    return make


@pytest.fixture
def begun(opened: Callable[..., Window], tmp_path: Path, core: Path, qtbot: QtBot, slow: Callable[..., None]) -> Callable[[str], ExportDialog]:
    """An export that has written half of its files."""
    def make(what: str) -> ExportDialog:
        dialog = dialog_of(opened(project(tmp_path / "games" / "game", {})), qtbot)
        slow(dialog, what)
        type_into(qtbot, widget(dialog, "Folder with Pyodide", QLineEdit), str(core))
        click(qtbot, widget(dialog, "Export now", QPushButton))
        wait_for((tmp_path / "begun").exists, qtbot, 60)
        return dialog
    return make


def test_cancel_leaves_nothing_behind(begun: Callable[[str], ExportDialog], tmp_path: Path, qtbot: QtBot) -> None:
    dialog = begun("time.sleep(600)")
    assert len(names(tmp_path / "games")) == 2           # the project, and the hidden half
    click(qtbot, widget(dialog, "Cancel the export", QPushButton))
    wait_for(lambda: not dialog.exporter.runs, qtbot)
    assert names(tmp_path / "games") == ["game"]
    assert dialog.pages.currentWidget() is dialog.before
    assert dialog.go.isEnabled()
    assert dialog.isVisible()


def test_cancel_also_ends_a_program_that_is_waited_for(begun: Callable[[str], ExportDialog], tmp_path: Path, qtbot: QtBot) -> None:
    dialog = begun("import subprocess; subprocess.run([sys.executable, '-c', 'import time; time.sleep(600)'], capture_output=True)")
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)           # cancels first, and closes the second time
    wait_for(lambda: not dialog.exporter.runs, qtbot)
    assert names(tmp_path / "games") == ["game"]
    assert dialog.isVisible()
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


def test_closing_the_editor_cancels(begun: Callable[[str], ExportDialog], tmp_path: Path, qtbot: QtBot) -> None:
    dialog = begun("time.sleep(600)")
    dialog.parent().close()  # type: ignore[attr-defined]
    assert not dialog.exporter.runs
    assert names(tmp_path / "games") == ["game"]


def test_a_process_that_is_killed_is_told_and_its_half_taken_away(begun: Callable[[str], ExportDialog], tmp_path: Path, qtbot: QtBot) -> None:
    dialog = begun("time.sleep(600)")
    assert dialog.exporter.process is not None
    dialog.exporter.process.kill()
    wait_for(lambda: not dialog.exporter.runs, qtbot)
    assert "ended before it was done" in widget(dialog, "Why it was not exported", QLabel).text()
    assert names(tmp_path / "games") == ["game"]


def test_junk_on_the_pipe_is_passed_over(tmp_path: Path, qtbot: QtBot) -> None:
    script = tmp_path / "junk.py"
    lines = ["not json", "[1]", json.dumps({"say": "odd"}), json.dumps({"say": "known", "sentences": [{"template": "{gone}", "fields": {}}, 5]})]
    script.write_text(f"print({chr(10).join(lines)!r})", encoding="utf-8")
    job = ExportJob()
    job.program = [sys.executable, str(script)]
    with qtbot.waitSignal(job.known, timeout=20000) as known:
        job.start("check", tmp_path, "web")
    assert known.args == [["{gone}", "5"]]
    wait_for(lambda: not job.runs, qtbot)


# -- the server -------------------------------------------------------------------------------------------------------

def test_the_server_shows_the_folder_and_nothing_else(tmp_path: Path) -> None:
    page = tmp_path / "page"
    (page / "inner").mkdir(parents=True)
    (page / "index.html").write_text("<p>here", encoding="utf-8")
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")
    (page / "link.txt").symlink_to(tmp_path / "secret.txt")
    server = LocalServer()
    address = server.serve(page)
    assert server.serve(page) == address
    try:
        for path, host, code in (("link.txt", "", 403), ("../secret.txt", "", 404), ("%2e%2e/secret.txt", "", 404), ("inner/", "", 404), ("none.png", "", 404),
                                 ("index.html", "evil.example:80", 403)):
            request = urllib.request.Request(address + path, headers={"Host": host} if host else {})
            with pytest.raises(urllib.error.HTTPError) as refused:
                urllib.request.urlopen(request, timeout=10)
            refused.value.close()
            assert refused.value.code == code, path
        with urllib.request.urlopen(address, timeout=10) as answer:
            assert answer.read() == b"<p>here"
    finally:
        server.stop()


# -- words ------------------------------------------------------------------------------------------------------------

def test_every_target_and_part_has_words() -> None:
    assert {target.id for target in targets()} == set(TARGETS)
    parts = {*web_export.PARTS.values(), *desktop_export.PARTS.values(), *archive.ROOMS, "game", "other"}
    assert parts <= PARTS.keys()


def test_the_dialog_is_one_click_away(window: Window, qtbot: QtBot) -> None:
    click(qtbot, widget(window.bar, "Export", QToolButton))
    assert window.export is not None
    first = window.export
    assert window.open_export() is first
    first.reject()
    menu = window.menus["Game"]
    menu.popup(window.mapToGlobal(window.rect().topLeft()))
    choose(qtbot, open_menu(), "export")
    assert window.export is not None
    window.export.reject()
