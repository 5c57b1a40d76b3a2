"""The desktop editor as a program: settings, theme, language, scale, the start page and the windows."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QLibraryInfo, QProcess, QSettings, Qt, QTimer, QTranslator
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QFileDialog, QMainWindow, QMessageBox

from ..objects.phrases import msgid
from ..runtime.project.saving import SaveError
from ..runtime.translation import LANGUAGES, translator, wished_language
from .commands import examples_folder
from .document.document import Document
from .running.game import RunningGame
from .shell import theme
from .shell.keeping import free_folder, said
from .shell.lock import ProjectLock
from .shell.new_dialog import NewDialog, copy_example, free_for, games_folder, starter, write_files
from .shell.start_page import StartPage
from .shell.window import Window

MOST_RECENT = 8
SCALES = ("", "1", "1.25", "1.5", "2", "2.5", "3")
WARM_UP_AFTER = 800        # ms after a window opened


class Editor:
    """The application: one start window, one window a project."""

    def __init__(self, app: QApplication) -> None:
        self.app = app
        self.settings = QSettings("Playsheet", "Playsheet")
        kept = str(self.settings.value("language") or "")
        self.language = kept if kept in LANGUAGES else wished_language("")
        self.translate: Callable[[str], str] = translator(self.language)
        self.qt_words = QTranslator()
        self.windows: list[Window] = []
        self.start: QMainWindow | None = None
        self.examples: list[RunningGame] = []
        self.keep_warm = False
        self.set_theme(str(self.settings.value("theme") or "system"))
        self.set_language(self.language)
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._system_theme)

    # -- look and language -------------------------------------------------------------------------------------------

    def set_theme(self, choice: str) -> None:
        self.settings.setValue("theme", choice)
        theme.apply(self.app, choice)
        for window in self.windows:
            window.actions_table.refresh_icons()
            window.retranslate()
            self._fill_menus(window)
        if self.start is not None:
            self._fill_start()

    def _system_theme(self) -> None:
        """The system went from light to dark or back."""
        if str(self.settings.value("theme")) == "system":
            self.set_theme("system")

    def set_language(self, language: str) -> None:
        """Switch at run time: our texts and Qt's own (dialog buttons)."""
        self.language = language
        self.settings.setValue("language", language)
        self.translate = translator(language)
        self.app.removeTranslator(self.qt_words)
        if self.qt_words.load(f"qtbase_{language}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
            self.app.installTranslator(self.qt_words)
        for window in self.windows:
            window.set_translate(self.translate, language)
            self._fill_menus(window)
        if self.start is not None:
            self._fill_start()

    def set_scale(self, scale: str) -> None:
        """Another size of everything, from the next start on: Qt takes it once."""
        self.settings.setValue("scale", scale)
        for window in self.windows:
            self._fill_menus(window)
            window.show_notice(msgid("The new scale counts from the next start on."), msgid("Start anew now"), "Start anew", self.start_anew)

    def start_anew(self) -> None:
        """Close all windows, asking about what is not saved, and open the same projects in a new process."""
        roots = [str(window.document.root) for window in self.windows]
        for window in list(self.windows):
            if not window.close():
                return
        QProcess.startDetached(sys.executable, ["-m", __package__ + ".cli", "edit", *roots[:1]])
        self.app.quit()

    def _theme_choices(self) -> list[tuple[str, str]]:
        tr = self.translate
        return [("system", tr("As the system")), ("light", tr("Light")), ("dark", tr("Dark"))]

    def _fill_menus(self, window: Window) -> None:
        tr = self.translate
        window.fill_choice(window.theme_menu, self._theme_choices(), str(self.settings.value("theme")), self.set_theme)
        window.fill_choice(window.language_menu, list(LANGUAGES.items()), self.language, self.set_language)
        window.fill_choice(window.scale_menu, [(s, f"{float(s) * 100:g} %" if s else tr("As the system")) for s in SCALES],
                           str(self.settings.value("scale") or ""), self.set_scale)

    # -- the start page ----------------------------------------------------------------------------------------------

    def recent(self) -> list[str]:
        """Folders of the games that were open last, also of those that are not there any more."""
        kept = self.settings.value("recent") or []
        return ([kept] if isinstance(kept, str) else [str(p) for p in kept])[:MOST_RECENT]

    def _remember(self, root: Path) -> None:
        here = str(root.resolve())
        self.settings.setValue("recent", [here, *(p for p in self.recent() if p != here)][:MOST_RECENT])

    def forget_recent(self, path: str) -> None:
        self.settings.setValue("recent", [p for p in self.recent() if p != path])
        self._fill_start()

    def show_start(self) -> None:
        if self.start is None:
            self.start = QMainWindow()
            em = self.start.fontMetrics().horizontalAdvance("M")
            room = self.start.screen().availableSize() * 0.92
            self.start.resize(min(em * 108, room.width()), min(em * 70, room.height()))
        self._fill_start()
        self.start.show()
        self.start.activateWindow()

    def _fill_start(self) -> None:
        if self.start is None:
            return
        self.start.setWindowTitle("Playsheet")
        page = StartPage(self.translate, self.recent())
        page.play_example.connect(lambda name: self.play_example(name))
        page.copy_example.connect(lambda name: self.copy_example(name))
        page.look_at_example.connect(lambda name: self.look_at_example(name))
        page.new_project.connect(self.new_project)
        page.tour.connect(self.begin_tour)
        page.open_project.connect(self.open_project)
        page.open_recent.connect(lambda path: self.open(Path(path)))
        page.drop_recent.connect(self.forget_recent)
        self.start.setCentralWidget(page)
        bar = self.start.menuBar()
        bar.clear()
        for title, choices, current, choose in (("Language", list(LANGUAGES.items()), self.language, self.set_language),
                                                ("Theme", self._theme_choices(), str(self.settings.value("theme")), self.set_theme)):
            menu = bar.addMenu(self.translate(title))
            menu.setAccessibleName(title)
            for value, text in choices:
                # The menu goes while it chooses: the page is filled anew, so the choice comes after the click is over.
                action = menu.addAction(text, lambda c=choose, v=value: QTimer.singleShot(0, lambda: c(v)))
                action.setCheckable(True)
                action.setChecked(value == current)

    def play_example(self, name: str) -> None:
        """Play an example as it is, in a process of its own."""
        game = RunningGame(Document(examples_folder() / name))
        game.language = self.language
        game.ended.connect(lambda _code, _why: self.examples.remove(game) if game in self.examples else None)
        self.examples.append(game)
        game.start()

    def look_at_example(self, name: str) -> Window | None:
        """Open an example as it is; nothing of it can be saved before it is made one's own."""
        root = examples_folder() / name
        window = self._opened(root)
        if window is None:
            why = msgid("This is an example: look around, change things, play it. To keep what you change, make it yours.")
            window = self._window(root, None, read_only=why, make_copy=lambda: self._make_mine(root), copy_text=msgid("Make it mine"))
        return window

    def _make_mine(self, root: Path) -> None:
        """An example with all that was changed in it becomes a project of one's own."""
        window = self._opened(root)
        if window is None:
            return
        target = free_folder(games_folder(), root.name)
        failures = window.document.save_copy(target)
        if failures:
            self._say(said(failures[0], self.translate))
            return
        window.document.undo_stack.setClean()
        window.close()
        self.open(target)

    def copy_example(self, name: str) -> None:
        """Make an example one's own: a copy in the games folder, opened."""
        target = free_folder(games_folder(), name)
        try:
            copy_example(examples_folder() / name, target)
        except (OSError, SaveError, shutil.Error) as error:
            self._say(self.translate("{folder} could not be made: {why}").format(folder=target, why=getattr(error, "strerror", None) or error))
            return
        self.open(target)

    def new_project(self) -> None:
        dialog = NewDialog(self.translate, self.start if self.start is not None and self.start.isVisible() else None)
        if dialog.exec():
            self.open(dialog.root)

    def begin_tour(self) -> None:
        """A game for the first steps, and the tour in it."""
        title = self.translate("My first game")
        root = free_for(title)
        try:
            write_files(root, starter(title, 800, 600, []))
        except (OSError, SaveError) as error:
            self._say(self.translate("{folder} could not be made: {why}").format(folder=root, why=getattr(error, "strerror", None) or error))
            return
        window = self.open(root)
        if window is not None:
            window.tour.begin(0)

    def open_project(self) -> None:
        folder = QFileDialog.getExistingDirectory(self.start, self.translate("Open a game's folder"), str(games_folder()))
        if folder:
            self.open(Path(folder))

    def _say(self, sentence: str) -> None:
        QMessageBox.warning(self.start, "Playsheet", sentence)

    # -- windows -----------------------------------------------------------------------------------------------------

    def _opened(self, root: Path) -> Window | None:
        """The window that has a project already, brought to the front."""
        for window in self.windows:
            if window.document.root.resolve() == root.resolve():
                window.activateWindow()
                return window
        return None

    def open(self, root: Path) -> Window | None:
        """A window for a project; a sentence when the folder is none, a question when another editor has it."""
        if not (root / "game.yaml").is_file():
            where = root / "game.yaml"
            sentence = self.translate("There is no folder {folder} any more.").format(folder=root) if not root.exists() else self.translate(
                "there is no game.yaml in {folder}; is this the folder of a project?").format(folder=root if root.is_dir() else where.parent)
            self._say(sentence)
            return None
        window = self._opened(root)
        if window is not None:
            return window
        lock = ProjectLock(root)
        read_only = ""
        if not lock.take():
            answer = self.ask_about_lock(root, lock)
            if answer == "cancel":
                return None
            read_only = "" if answer == "anyway" else msgid("Another editor has this game open, so nothing is saved here. Save a copy, or close it there.")
        self._remember(root)
        return self._window(root, lock, read_only)

    def ask_about_lock(self, root: Path, lock: ProjectLock) -> str:
        """What to do with a game that another editor has open: 'look', 'anyway' or 'cancel'."""
        tr = self.translate
        box = QMessageBox(QMessageBox.Icon.Question, "Playsheet", tr("{folder} is open in another editor (process {process}). Two that save the same game "
                          "undo each other's work.").format(folder=root, process=lock.holder() or "?"), QMessageBox.StandardButton.NoButton, self.start)
        box.setAccessibleName("Open in another editor")
        answers = {}
        for text, name, role, answer in ((tr("Open to look at"), "Open read-only", QMessageBox.ButtonRole.AcceptRole, "look"),
                                         (tr("Open anyway"), "Open anyway", QMessageBox.ButtonRole.DestructiveRole, "anyway"),
                                         (tr("Cancel"), "Cancel", QMessageBox.ButtonRole.RejectRole, "cancel")):
            button = box.addButton(text, role)
            button.setAccessibleName(name)
            answers[button] = answer
        box.exec()
        return answers.get(box.clickedButton(), "cancel")  # type: ignore[call-overload, no-any-return]

    def _window(self, root: Path, lock: ProjectLock | None, read_only: str = "", make_copy: Callable[[], object] | None = None, copy_text: str = "") -> Window:
        window = Window(root, self.translate, self.settings, lock, read_only, make_copy, copy_text)
        window.game.language = self.language
        window.leave = self._leave
        window.keeper.open_folder.connect(self.open)
        self.windows.append(window)
        window.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        window.destroyed.connect(lambda _o=None, w=window: self.windows.remove(w) if w in self.windows else None)
        self._fill_menus(window)
        window.show()
        if self.keep_warm:
            window.game.keep_warm = True
            QTimer.singleShot(WARM_UP_AFTER, window.game, window.game.warm_up)
        if self.start is not None:
            self.start.close()
        window.raise_()
        window.activateWindow()
        return window

    def _leave(self, what: str) -> None:
        if what == "new":
            self.new_project()
        elif what == "open":
            self.open_project()
        else:
            self.show_start()

    def close(self) -> None:
        """End what still runs."""
        for game in list(self.examples):
            game.close()


def run(project: str = "") -> int:
    """Start the editor; returns the exit code."""
    scale = str(QSettings("Playsheet", "Playsheet").value("scale") or "")
    if scale in SCALES and scale:
        os.environ["QT_SCALE_FACTOR"] = scale
    QApplication.setHighDpiScaleFactorRoundingPolicy(Qt.HighDpiScaleFactorRoundingPolicy.PassThrough)
    app = QApplication(sys.argv[:1])
    app.setApplicationName("Playsheet")
    app.setOrganizationName("Playsheet")
    editor = Editor(app)
    editor.keep_warm = True
    app.aboutToQuit.connect(editor.close)
    if not project or editor.open(Path(project)) is None:
        editor.show_start()
    return app.exec()
