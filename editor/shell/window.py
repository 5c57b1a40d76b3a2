"""The main window: one project, its views as tabs, the panels around them, one toolbar, one table of actions."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QSettings, Qt, QTimer, QUrl
from PySide6.QtGui import QAction, QCloseEvent, QDesktopServices, QImage
from PySide6.QtWidgets import QDockWidget, QLabel, QMainWindow, QMenu, QMessageBox, QTabWidget, QToolBar, QWidget

from ...runtime.project.problems import Problem
from ...runtime.translation import CurrentLanguage, counted
from ..document.addresses import Address
from ..document.document import Document
from ..frames.view import FrameEditor
from ..pictures.view import PictureEditor
from ..running.game import RunningGame
from ..running.watch import WatchPanel
from ..sheets.view import SheetEditor
from ..storyboard.view import Storyboard
from .actions import Actions, Record
from .command_palette import CommandPalette
from .problems_panel import ProblemsPanel, address_of_place
from .recovery import Recovery, recoverable, recoverable_pictures

LOOK_AT_DISK = 2000       # ms between looks at the files

RECORDS: tuple[Record, ...] = (
    Record("new", "New game…", "Game", "Ctrl+N", "new"),
    Record("open", "Open…", "Game", "Ctrl+O", "open"),
    Record("save", "Save", "Game", "Ctrl+S", "save"),
    Record("start_page", "Start page", "Game", "", "star"),
    Record("quit", "Quit", "Game", "Ctrl+Q"),
    Record("undo", "Undo", "Edit", "Ctrl+Z", "undo"),
    Record("redo", "Redo", "Edit", "Ctrl+Shift+Z|Ctrl+Y", "redo"),
    Record("play", "Play from the start", "Run", "F5", "play", keywords=("run application", "preview", "test")),
    Record("play_frame", "Play this frame", "Run", "Shift+F5", "play_frame", keywords=("run frame", "preview layout")),
    Record("pause_game", "Pause the game", "Run", "F6", "pause", checkable=True),
    Record("step_game", "One tick forward", "Run", "F10", "step"),
    Record("stop_game", "Stop the game", "Run", "Shift+F6", "stop"),
    Record("show_frame", "Frame", "View", "F2", "frame"),
    Record("show_events", "Events", "View", "F3", "event"),
    Record("show_storyboard", "Storyboard", "View", "F4", "storyboard"),
    Record("palette", "Commands…", "View", "Ctrl+P|Ctrl+Shift+P", "search"),
    Record("close_tab", "Close this tab", "View", "Ctrl+W", "close"),
    Record("manual", "Manual", "Help", "F1", "help"),
)


class Window(QMainWindow):
    """The editor of one project. It is the `Workspace` of its views."""

    def __init__(self, root: Path, translate: Callable[[str], str], settings: QSettings, ask_recovery: bool = True) -> None:
        super().__init__()
        self._closed = False
        self.settings = settings
        self.translate = CurrentLanguage(translate)
        self.document = Document(root, self)
        self.recovery = Recovery(self.document, self)
        self.game = RunningGame(self.document, self)
        self.actions_table = Actions(self, self.translate)
        self.leave: Callable[[str], None] = lambda _what: None     # set by the application: 'new', 'open', 'start_page'
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        self.tabs.setTabsClosable(True)
        self.tabs.setMovable(True)
        self.tabs.setAccessibleName("Views")
        self.tabs.tabCloseRequested.connect(self._close_tab)
        self.tabs.currentChanged.connect(lambda _n: self._tab_changed())
        self.setCentralWidget(self.tabs)
        self.views: dict[tuple[str, str], QWidget] = {}
        self.problems = ProblemsPanel(self.document, self.translate)
        self.problems.jump.connect(self.show_problem)
        self.watch = WatchPanel(self.game, self.translate)
        self.docks = {"problems": self._dock("problems", self.problems, Qt.DockWidgetArea.BottomDockWidgetArea),
                      "watch": self._dock("watch", self.watch, Qt.DockWidgetArea.RightDockWidgetArea)}
        self.docks["watch"].hide()
        self.counts = QLabel()
        self.statusBar().addPermanentWidget(self.counts)
        self.problems.counted.connect(self._show_counts)
        self._make_actions()
        self._make_bars()
        stack = self.document.undo_stack
        stack.cleanChanged.connect(lambda _clean: self._name_window())
        stack.undoTextChanged.connect(lambda _text: self._name_undo())
        stack.redoTextChanged.connect(lambda _text: self._name_undo())
        stack.canUndoChanged.connect(lambda _can: self._name_undo())
        stack.canRedoChanged.connect(lambda _can: self._name_undo())
        self.game.started.connect(lambda _frame: self._game_runs(True))
        self.game.ended.connect(self._game_ended)
        self.game.ticked.connect(self._game_ticked)
        self.game.fault.connect(self._game_fault)
        self.game.refused.connect(self.show_status)
        self._disk = QTimer(self)
        self._disk.setInterval(LOOK_AT_DISK)
        self._disk.timeout.connect(self._look_at_disk)
        self._disk.start()
        self._asking = False
        self.retranslate()
        self._restore()
        if ask_recovery:
            QTimer.singleShot(0, self._offer_recovery)
        first = self.document.project.first_frame
        if first:
            self.open_frame(first)
        self.problems.refresh()

    # -- what views may ask ------------------------------------------------------------------------------------------

    def open_frame(self, name: str) -> None:
        if name in self.document.project.frames:
            self._show(("frame", name), lambda: FrameEditor(self, name), "frame")

    def open_sheet(self, path: str, address: Address = ()) -> None:
        if path not in self.document.trees:
            self._new_sheet(path)
        view = self._show(("sheet", path), lambda: SheetEditor(self, path), "event")
        if address and isinstance(view, SheetEditor):
            view.go_to(address)

    def open_pictures(self, object_name: str) -> None:
        if any(o.name == object_name for o in self.document.project.objects):
            self._show(("pictures", object_name), lambda: PictureEditor(self, object_name), "picture")

    def show_status(self, text: str) -> None:
        self.statusBar().showMessage(text, 6000)

    def show_help(self, page: str) -> None:
        place = Path(__file__).resolve().parents[2] / page.partition("#")[0]
        if place.is_file():
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(place)))
        else:
            self.show_status(self.translate("The manual is not installed here"))

    def show_problem(self, problem: Problem) -> None:
        """Open the place that a problem speaks of."""
        parts = problem.path.split("/")
        tree = self.document.trees.get(problem.path)
        address = address_of_place(tree, problem.line, problem.column) if tree is not None else ()
        if tree is not None and (parts[0] == "events" or parts[-1] == "events.yaml"):
            self.open_sheet(problem.path, address)
        elif parts[0] == "frames" and len(parts) > 1:
            self.open_frame(parts[1])
        else:
            self.show_status(f"{problem.path}:{problem.line}")

    # -- views -------------------------------------------------------------------------------------------------------

    def _title(self, kind: str, name: str) -> str:
        """What stands on the tab of a view."""
        if kind == "sheet":
            parts = name.split("/")
            return self.translate("Events: {name}").format(name=parts[1] if parts[0] == "frames" else parts[-1].removesuffix(".yaml"))
        if kind == "pictures":
            return self.translate("Pictures: {name}").format(name=name)
        return self.translate("Storyboard") if kind == "storyboard" else name

    def _show(self, key: tuple[str, str], make: Callable[[], QWidget], picture: str) -> QWidget:
        from .icons import icon
        view = self.views.get(key)
        if view is None:
            view = make()
            self.views[key] = view
            self.tabs.addTab(view, icon(picture), self._title(*key))
        self.tabs.setCurrentWidget(view)
        view.setFocus()
        return view

    def _new_sheet(self, path: str) -> None:
        from ...runtime.project.tree import Entry, Mapping, Scalar, Sequence
        tree = Mapping([Entry(Scalar("format"), Scalar("1")), Entry(Scalar("events"), Sequence())])
        self.document.new_file(path, tree, self.translate("Add event sheet"))
        self.document.check()

    def _close_tab(self, number: int) -> None:
        view = self.tabs.widget(number)
        self.tabs.removeTab(number)
        for key, known in list(self.views.items()):
            if known is view:
                del self.views[key]
        if view is not None:
            view.deleteLater()

    def _tab_changed(self) -> None:
        self.actions_table["play_frame"].setEnabled(bool(self.current_frame()))
        self.actions_table["close_tab"].setEnabled(self.tabs.count() > 0)

    def current_frame(self) -> str:
        """The frame that the view in front belongs to, '' if none."""
        view = self.tabs.currentWidget()
        for (kind, name), known in self.views.items():
            if known is view:
                if kind == "frame":
                    return name
                if kind == "sheet" and name.startswith("frames/"):
                    return name.split("/")[1]
        return ""

    # -- actions -----------------------------------------------------------------------------------------------------

    def _make_actions(self) -> None:
        runs: dict[str, Callable[[], None]] = {
            "new": lambda: self.leave("new"), "open": lambda: self.leave("open"), "save": self.save, "start_page": lambda: self.leave("start_page"),
            "quit": self._quit, "undo": self.document.undo_stack.undo, "redo": self.document.undo_stack.redo, "play": lambda: self.play(""),
            "play_frame": lambda: self.play(self.current_frame()), "pause_game": self._pause, "step_game": self.game.step, "stop_game": self.game.stop,
            "show_frame": lambda: self.open_frame(self.current_frame() or self.document.project.first_frame), "show_events": self._show_events,
            "show_storyboard": self.open_storyboard, "palette": lambda: CommandPalette(self.actions_table, self).show(),
            "close_tab": lambda: self._close_tab(self.tabs.currentIndex()), "manual": lambda: self.show_help("docs/README.md"),
        }
        for record in RECORDS:
            self.actions_table.add(record, runs[record.id])
        self._game_runs(False)
        self._name_undo()

    def _quit(self) -> None:
        self.close()

    def _make_bars(self) -> None:
        self.menus: dict[str, QMenu] = {}
        for record in RECORDS:
            if record.menu not in self.menus:
                self.menus[record.menu] = self.menuBar().addMenu("")
            self.menus[record.menu].addAction(self.actions_table[record.id])
        self.panels_menu = self.menus["View"].addMenu("")
        for dock in self.docks.values():
            self.panels_menu.addAction(dock.toggleViewAction())
        self.theme_menu = self.menus["View"].addMenu("")
        self.language_menu = self.menus["View"].addMenu("")
        bar = QToolBar(self)
        bar.setObjectName("tools")
        bar.setMovable(False)
        for group in (("save",), ("undo", "redo"), ("play", "play_frame", "pause_game", "step_game", "stop_game"),
                      ("show_frame", "show_events", "show_storyboard"), ("palette",)):
            if bar.actions():
                bar.addSeparator()
            for ident in group:
                bar.addAction(self.actions_table[ident])
        self.addToolBar(bar)
        self.bar = bar

    def fill_choice(self, menu: QMenu, choices: list[tuple[str, str]], current: str, choose: Callable[[str], None]) -> None:
        """A menu of which one entry is chosen: themes, languages."""
        menu.clear()
        for value, text in choices:
            action = QAction(text, menu)
            action.setCheckable(True)
            action.setChecked(value == current)
            action.triggered.connect(lambda _checked=False, v=value: choose(v))
            menu.addAction(action)

    def _dock(self, name: str, widget: QWidget, area: Qt.DockWidgetArea) -> QDockWidget:
        dock = QDockWidget(self)
        dock.setObjectName(name)
        dock.setWidget(widget)
        dock.setFeatures(QDockWidget.DockWidgetFeature.DockWidgetMovable | QDockWidget.DockWidgetFeature.DockWidgetClosable)
        self.addDockWidget(area, dock)
        return dock

    def retranslate(self) -> None:
        """Set all texts anew after a change of language."""
        tr = self.translate
        self.actions_table.retranslate()
        self._name_undo()
        for name, menu in self.menus.items():
            menu.setTitle(tr(name))
        self.panels_menu.setTitle(tr("Panels"))
        self.theme_menu.setTitle(tr("Theme"))
        self.language_menu.setTitle(tr("Language"))
        self.docks["problems"].setWindowTitle(tr("Problems"))
        self.docks["watch"].setWindowTitle(tr("Running game"))
        self.problems.retranslate()
        self.watch.retranslate()
        for key, view in self.views.items():
            self.tabs.setTabText(self.tabs.indexOf(view), self._title(*key))
        for view in self.views.values():
            if hasattr(view, "retranslate"):
                view.retranslate()
        self._name_window()

    def _name_undo(self) -> None:
        if self._closed:
            return          # the stack's last signals come while it is being taken down
        stack = self.document.undo_stack
        for ident, can, text in (("undo", stack.canUndo(), stack.undoText()), ("redo", stack.canRedo(), stack.redoText())):
            action = self.actions_table[ident]
            word = self.translate("Undo" if ident == "undo" else "Redo")
            action.setText(f"{word}: {text}" if text else word)
            action.setEnabled(can)

    def _name_window(self) -> None:
        if self._closed:
            return
        self.setWindowTitle(f"{self.document.project.title}{'*' if self.document.modified else ''} — Playsheet")

    def _show_counts(self, errors: int, warnings: int) -> None:
        parts = [counted(self.translate, "{count} error", "{count} errors", errors)] if errors else []
        parts += [counted(self.translate, "{count} warning", "{count} warnings", warnings)] if warnings else []
        self.counts.setText(", ".join(parts) or self.translate("No problems"))

    def _show_events(self) -> None:
        frame = self.current_frame() or self.document.project.first_frame
        if frame:
            self.open_sheet(f"frames/{frame}/events.yaml")

    def open_storyboard(self) -> None:
        self._show(("storyboard", ""), lambda: Storyboard(self), "storyboard")

    # -- the game ----------------------------------------------------------------------------------------------------

    def play(self, frame: str) -> None:
        self.game.start(frame)

    def _pause(self) -> None:
        self.game.pause(not self.game.paused)

    def _game_runs(self, on: bool) -> None:
        for ident in ("pause_game", "step_game", "stop_game"):
            self.actions_table[ident].setEnabled(on)
        if on and hasattr(self, "docks"):
            self.docks["watch"].show()

    def _game_ticked(self, report: dict[str, object]) -> None:
        self.actions_table["pause_game"].setChecked(bool(report.get("paused")))
        fired = report.get("fired")
        if isinstance(fired, list):
            for (kind, path), view in self.views.items():
                if kind == "sheet" and isinstance(view, SheetEditor):
                    view.rows_fired([line for p, line, _count in fired if p == path])

    def _game_fault(self, report: dict[str, object]) -> None:
        self.show_status(f"{report.get('path')}:{report.get('line')}: {report.get('sentence')}")

    def _game_ended(self, _code: int, words: str) -> None:
        self._game_runs(False)
        self.actions_table["pause_game"].setChecked(False)
        if words:
            self.show_status(self.translate("The game ended with an error: {why}").format(why=words))

    # -- files -------------------------------------------------------------------------------------------------------

    def save(self) -> None:
        failures = self.document.save()
        self._name_window()
        if failures:
            QMessageBox.warning(self, self.translate("Not saved"), "\n".join(failures))
        else:
            self.show_status(self.translate("Saved"))

    def _offer_recovery(self) -> None:
        trees = recoverable(self.document.root)
        pictures = recoverable_pictures(self.document.root) if trees is not None else {}
        if trees is None or (all(self.document.trees.get(p) == t for p, t in trees.items()) and not pictures):
            return
        answer = QMessageBox.question(self, self.translate("Unsaved work was found"),
                                      self.translate("The editor did not end in order last time. Bring back what was not saved?"))
        if answer == QMessageBox.StandardButton.Yes:
            self.bring_back(trees, pictures)
        else:
            self.recovery.forget()

    def bring_back(self, trees: dict[str, object], pictures: dict[str, QImage]) -> None:
        """Put recovered files in the place of those on the disk, as one step that can be undone."""
        from ...runtime.project.tree import Mapping
        from ..document.edits import DropFile, NewFile
        with self.document.step(self.translate("Bring back unsaved work")):
            for path, tree in trees.items():
                assert isinstance(tree, Mapping)
                if path in self.document.trees:
                    if self.document.trees[path] == tree:
                        continue
                    self.document.undo_stack.push(DropFile(self.document, path, ""))
                self.document.undo_stack.push(NewFile(self.document, path, tree, ""))
            for name, image in pictures.items():
                self.document.pictures.edit(name, image, "")
        self.document.check()

    def _look_at_disk(self) -> None:
        if self._asking or not self.isActiveWindow():
            return
        changed = self.document.changed_on_disk()
        if not changed:
            return
        self._asking = True
        answer = QMessageBox.question(self, self.translate("Changed on the disk"),
                                      self.translate("{files} changed outside the editor. Read the project anew? What is not saved here would be lost.")
                                      .format(files=", ".join(changed[:5])))
        if answer == QMessageBox.StandardButton.Yes:
            self.document.reload()
        else:
            self.document.accept_disk()
        self._asking = False

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 - Qt's name
        if self.document.modified:
            box = QMessageBox.StandardButton
            answer = QMessageBox.question(self, self.translate("Save the game?"), self.translate("There are changes that are not saved."),
                                          box.Save | box.Discard | box.Cancel)
            if answer == box.Cancel:
                event.ignore()
                return
            if answer == box.Save:
                self.save()
                if self.document.modified:
                    event.ignore()
                    return
        self.game.stop()
        self.recovery.forget()
        self.settings.setValue("window/geometry", self.saveGeometry())
        self.settings.setValue("window/state", self.saveState())
        self._closed = True
        event.accept()

    def _restore(self) -> None:
        geometry, state = self.settings.value("window/geometry"), self.settings.value("window/state")
        if geometry is not None:
            self.restoreGeometry(geometry)
            self.restoreState(state)
        else:
            em = self.fontMetrics().horizontalAdvance("M")
            self.resize(em * 110, em * 68)
