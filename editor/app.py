"""The desktop editor as a program: settings, theme, language, the start page and the windows."""

from __future__ import annotations

import locale
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QLibraryInfo, QSettings, Qt, QTranslator
from PySide6.QtWidgets import QApplication, QFileDialog, QMainWindow, QMessageBox

from ..runtime.translation import LANGUAGES, translator
from .commands import examples_folder
from .running.game import RunningGame
from .shell import theme
from .shell.new_dialog import NewDialog, games_folder
from .shell.start_page import StartPage
from .shell.window import Window

MOST_RECENT = 8
LANGUAGE_NAMES = {"en": "English", "uk": "Українська", "ru": "Русский"}


class Editor:
    """The application: one start window, one window a project."""

    def __init__(self, app: QApplication) -> None:
        self.app = app
        self.settings = QSettings("Playsheet", "Playsheet")
        self.language = str(self.settings.value("language") or system_language())
        self.translate: Callable[[str], str] = translator(self.language)
        self.qt_words = QTranslator()
        self.windows: list[Window] = []
        self.start: QMainWindow | None = None
        self.examples: list[RunningGame] = []
        self.set_theme(str(self.settings.value("theme") or "system"))
        self.set_language(self.language)

    # -- look and language -------------------------------------------------------------------------------------------

    def set_theme(self, choice: str) -> None:
        self.settings.setValue("theme", choice)
        theme.apply(self.app, choice)
        for window in self.windows:
            window.actions_table.refresh_icons()
            window.retranslate()
            self._fill_menus(window)

    def set_language(self, language: str) -> None:
        """Switch at run time: our texts and Qt's own (dialog buttons)."""
        self.language = language
        self.settings.setValue("language", language)
        self.translate = translator(language)
        self.app.removeTranslator(self.qt_words)
        if self.qt_words.load(f"qtbase_{language}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
            self.app.installTranslator(self.qt_words)
        for window in self.windows:
            window.translate.use(self.translate)
            window.retranslate()
            self._fill_menus(window)
        if self.start is not None:
            self._fill_start()

    def _fill_menus(self, window: Window) -> None:
        tr = self.translate
        window.fill_choice(window.theme_menu, [("system", tr("As the system")), ("light", tr("Light")), ("dark", tr("Dark"))],
                           str(self.settings.value("theme")), self.set_theme)
        window.fill_choice(window.language_menu, [(code, LANGUAGE_NAMES.get(code, code)) for code in LANGUAGES], self.language, self.set_language)

    # -- the start page ----------------------------------------------------------------------------------------------

    def recent(self) -> list[str]:
        kept = self.settings.value("recent") or []
        paths = [kept] if isinstance(kept, str) else [str(p) for p in kept]
        return [p for p in paths if (Path(p) / "game.yaml").is_file()][:MOST_RECENT]

    def show_start(self) -> None:
        if self.start is None:
            self.start = QMainWindow()
            em = self.start.fontMetrics().horizontalAdvance("M")
            self.start.resize(em * 100, em * 66)
        self._fill_start()
        self.start.show()

    def _fill_start(self) -> None:
        assert self.start is not None
        self.start.setWindowTitle("Playsheet")
        page = StartPage(self.translate, self.recent())
        page.play_example.connect(self.play_example)
        page.copy_example.connect(self.copy_example)
        page.new_project.connect(self.new_project)
        page.open_project.connect(self.open_project)
        page.open_recent.connect(lambda path: self.open(Path(path)))
        self.start.setCentralWidget(page)
        self.start.menuBar().clear()
        menu = self.start.menuBar().addMenu(self.translate("Language"))
        for code in LANGUAGES:
            menu.addAction(LANGUAGE_NAMES.get(code, code), lambda c=code: self.set_language(c))

    def play_example(self, name: str) -> None:
        """Play an example as it is, in a process of its own."""
        from .document.document import Document
        game = RunningGame(Document(examples_folder() / name))
        game.ended.connect(lambda _code, _words: self.examples.remove(game) if game in self.examples else None)
        self.examples.append(game)
        game.start()

    def copy_example(self, name: str) -> None:
        """Make an example one's own: a copy in the games folder, opened."""
        target = games_folder() / name
        number = 2
        while target.exists():
            target = games_folder() / f"{name}-{number}"
            number += 1
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copytree(examples_folder() / name, target, ignore=shutil.ignore_patterns("__pycache__", ".playsheet"))
        except OSError as error:
            QMessageBox.warning(self.start, "Playsheet", self.translate("{folder} could not be made: {why}").format(folder=target, why=error.strerror))
            return
        self.open(target)

    def new_project(self) -> None:
        dialog = NewDialog(self.translate, self.start)
        if dialog.exec():
            self.open(dialog.root)

    def open_project(self) -> None:
        folder = QFileDialog.getExistingDirectory(self.start, self.translate("Open a game's folder"), str(games_folder()))
        if folder:
            self.open(Path(folder))

    # -- windows -----------------------------------------------------------------------------------------------------

    def open(self, root: Path) -> Window | None:
        """A window for a project; a sentence when the folder is none."""
        if not (root / "game.yaml").is_file():
            sentence = self.translate("there is no game.yaml in {folder}; is this the folder of a project?").format(folder=root)
            QMessageBox.warning(self.start, "Playsheet", sentence)
            return None
        for window in self.windows:
            if window.document.root.resolve() == root.resolve():
                window.activateWindow()
                return window
        window = Window(root, self.translate, self.settings)
        window.leave = self._leave
        self.windows.append(window)
        window.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        window.destroyed.connect(lambda _o=None, w=window: self.windows.remove(w) if w in self.windows else None)
        self._fill_menus(window)
        recent = [str(root.resolve()), *(p for p in self.recent() if Path(p).resolve() != root.resolve())]
        self.settings.setValue("recent", recent[:MOST_RECENT])
        window.show()
        if self.start is not None:
            self.start.close()
        return window

    def _leave(self, what: str) -> None:
        if what == "new":
            self.new_project()
        elif what == "open":
            self.open_project()
        else:
            self.show_start()


def system_language() -> str:
    code = (locale.getlocale()[0] or "en")[:2]
    return code if code in LANGUAGES else "en"


def run(project: str = "") -> int:
    """Start the editor; returns the exit code."""
    QApplication.setHighDpiScaleFactorRoundingPolicy(Qt.HighDpiScaleFactorRoundingPolicy.PassThrough)
    app = QApplication(sys.argv[:1])
    app.setApplicationName("Playsheet")
    app.setOrganizationName("Playsheet")
    editor = Editor(app)
    if project:
        if editor.open(Path(project)) is None:
            editor.show_start()
    else:
        editor.show_start()
    return app.exec()

