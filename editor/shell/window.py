"""The main window: one project, its views as tabs, the panels around them, one toolbar, one table of actions."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QSettings, Qt, QTimer
from PySide6.QtGui import QAction, QActionGroup, QCloseEvent
from PySide6.QtWidgets import QDockWidget, QMainWindow, QMenu, QPushButton, QTabWidget, QToolBar, QVBoxLayout, QWidget
from shiboken6 import isValid

from ...runtime.project.problems import Problem
from ...runtime.project.tree import Entry, Mapping, Scalar, Sequence
from ...runtime.translation import CurrentLanguage, counted
from ..document.addresses import Address
from ..document.document import Document
from ..exporting.dialog import ExportDialog
from ..frames.view import FrameEditor
from ..pictures.view import PictureEditor
from ..running.game import RunningGame
from ..running.sounds import SoundPlayer
from ..running.watch import WatchPanel
from ..sheets.view import SheetEditor
from ..storyboard.view import Storyboard
from . import shortcuts, view_commands
from .actions import Actions
from .banner import Answer, Banners
from .command_palette import CommandPalette
from .help_view import FIRST, HelpView
from .icons import icon
from .keeping import Keeper
from .lock import ProjectLock
from .palette_entries import palette_entries
from .problems_panel import ProblemsPanel, address_of_place
from .run_control import RunControl
from .shortcuts_dialog import Group, ShortcutsDialog
from .tour import Tour
from .window_records import MENUS, RECORDS, TOOLBAR
from .workspace import Translate


class Window(QMainWindow):
    """The editor of one project. It is the `Workspace` of its views."""

    def __init__(self, root: Path, translate: Translate, settings: QSettings, lock: ProjectLock | None = None, read_only: str = "",
                 make_copy: Callable[[], object] | None = None, copy_text: str = "") -> None:
        super().__init__()
        self._closed = False
        self.settings = settings
        shortcuts.load(settings)
        self.translate = CurrentLanguage(translate)
        self.make_copy = make_copy           # what the banner of a read-only project offers instead of a copy anywhere
        self.copy_text = copy_text
        self.document = Document(root, self)
        self.document.read_only = self.document.read_only or read_only
        self.game = RunningGame(self.document, self)
        self.sounds = SoundPlayer(self)
        self.sounds.failed.connect(lambda path: self.show_status(self.translate("{path} cannot be played").format(path=path)))
        self.actions_table = Actions(self, self.translate)
        self.leave: Callable[[str], None] = lambda _what: None     # set by the application: 'new', 'open', 'start_page'
        self.views: dict[tuple[str, str], QWidget] = {}
        self.export: ExportDialog | None = None
        self._make_centre()
        self._make_panels()
        self._make_actions()
        self._make_bars()
        self.run = RunControl(self, self.game)
        self.run.fill_speeds(self.speed_menu)
        self.keeper = Keeper(self, lock)
        self.tour = Tour(self)
        self._follow_undo()
        self.retranslate()
        self._restore()
        QTimer.singleShot(0, self._begin)
        first = self.document.project.first_frame
        if first:
            self.open_frame(first)
        self.problems.refresh()

    def _begin(self) -> None:
        if not self._closed:
            self.keeper.offer_recovery()

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

    def open_storyboard(self) -> None:
        self._show(("storyboard", ""), lambda: Storyboard(self), "storyboard")

    def show_status(self, text: str) -> None:
        self.statusBar().showMessage(text, 6000)

    def show_notice(self, text: str, answer: str, name: str, run: Callable[[], object]) -> None:
        """A sentence of the application (English, translated here) with one answer."""
        self.banners.show_banner("notice", lambda tr: tr(text), Answer(answer, name, run), picture="info", colour="accent")

    def show_help(self, page: str) -> None:
        """Open a page of the manual in its panel; the contents when there is no such page."""
        if not self.help.open(page) and not self.help.open(FIRST):
            self.show_status(self.translate("The manual is not installed here"))
            return
        self.docks["manual"].show()
        self.docks["manual"].raise_()

    def pick_position(self, frame: str, done: Callable[[float, float], None], left: Callable[[], None]) -> None:
        before = self.tabs.currentWidget()
        self.open_frame(frame)
        view = self.views.get(("frame", frame))

        def back() -> None:
            if before is not None and self.tabs.indexOf(before) >= 0:
                self.tabs.setCurrentWidget(before)
        if not isinstance(view, FrameEditor):
            left()
            return
        view.pick_position(lambda x, y: (back(), done(x, y)), lambda: (back(), left()))

    def play_sound(self, name: str) -> None:
        path = self.document.project.sounds.get(name)
        if path is not None:
            self.sounds.play(path)

    def show_problem(self, problem: Problem) -> None:
        """Open the place that a problem speaks of."""
        parts = problem.path.split("/")
        tree = self.document.trees.get(problem.path)
        address = address_of_place(tree, problem.line, problem.column) if tree is not None else ()
        if tree is not None and (parts[0] == "events" or parts[-1] == "events.yaml"):
            self.open_sheet(problem.path, address)
        elif parts[0] == "frames" and len(parts) > 1:
            self.open_frame(parts[1])
        elif parts[0] == "objects":
            self.open_pictures(Path(problem.path).stem)
        else:
            self.show_status(f"{problem.path}:{problem.line}")

    # -- views -------------------------------------------------------------------------------------------------------

    def _make_centre(self) -> None:
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        self.tabs.setTabsClosable(True)
        self.tabs.setMovable(True)
        self.tabs.setAccessibleName("Views")
        self.tabs.tabCloseRequested.connect(self._close_tab)
        self.tabs.currentChanged.connect(lambda _n: self._tab_changed())
        self.banners = Banners(self.translate)
        centre = QWidget()
        column = QVBoxLayout(centre)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.banners)
        column.addWidget(self.tabs, 1)
        self.setCentralWidget(centre)

    def _show(self, key: tuple[str, str], make: Callable[[], QWidget], picture: str) -> QWidget:
        view = self.views.get(key)
        if view is None:
            view = make()
            self.views[key] = view
            view_commands.bind(view)
            self.tabs.addTab(view, icon(picture), self._title(key))
        self.tabs.setCurrentWidget(view)
        view.setFocus()
        return view

    def _title(self, key: tuple[str, str]) -> str:
        kind, name = key
        parts = name.split("/")
        if kind == "sheet":
            return self.translate("Events: {name}").format(name=parts[1] if parts[0] == "frames" else parts[-1].removesuffix(".yaml"))
        if kind == "pictures":
            return self.translate("Pictures: {name}").format(name=name)
        return self.translate("Storyboard") if kind == "storyboard" else name

    def _new_sheet(self, path: str) -> None:
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
        self._name_view_menu()
        self._share_keys()

    def _files_changed(self) -> None:
        """Views of what is not there any more go."""
        project = self.document.project
        for (kind, name), view in list(self.views.items()):
            there = {"frame": name in project.frames, "sheet": name in self.document.trees,
                     "pictures": any(o.name == name for o in project.objects)}.get(kind, True)
            if not there:
                self._close_tab(self.tabs.indexOf(view))
        self._name_window()

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
        runs: dict[str, Callable[[], object]] = {
            "new": lambda: self.leave("new"), "open": lambda: self.leave("open"), "save": lambda: self.keeper.save(),
            "save_copy": lambda: self.keeper.save_copy(), "export": self.open_export, "start_page": lambda: self.leave("start_page"),
            "quit": self.close, "undo": self.document.undo_stack.undo, "redo": self.document.undo_stack.redo, "play": lambda: self.play(""),
            "play_frame": lambda: self.play(self.current_frame()), "pause_game": lambda: self.run.pause(), "step_game": self.game.step,
            "stop_game": self.game.stop, "overlay": lambda: self.run.show_overlay(),
            "show_frame": lambda: self.open_frame(self.current_frame() or self.document.project.first_frame),
            "show_events": self._show_events, "show_storyboard": self.open_storyboard, "palette": self.open_palette,
            "close_tab": lambda: self._close_tab(self.tabs.currentIndex()), "shortcuts": self.change_shortcuts,
            "manual": self._help_here, "tour": lambda: self.tour.begin(),
        }
        for record in RECORDS:
            self.actions_table.add(record, runs[record.id])
        self._name_undo()

    def _help_here(self) -> None:
        """The page of what the cursor is on in a sheet; the contents elsewhere."""
        view = self.tabs.currentWidget()
        if isinstance(view, SheetEditor) and view.commands.available("help"):
            view.handle("help")
        else:
            self.show_help(FIRST)

    def _share_keys(self) -> None:
        """Keys of the view in front go before those of the window; F1 asks the view itself."""
        taken = {s.toString() for r in view_commands.records_of(self.tabs.currentWidget()) for s in shortcuts.sequences(r.shortcut)} - {"F1"}
        for ident, record in self.actions_table.records.items():
            self.actions_table[ident].setShortcuts([s for s in shortcuts.sequences(record.shortcut) if s.toString() not in taken])

    def _make_bars(self) -> None:
        self.menus: dict[str, QMenu] = {}
        for name in MENUS:
            self.menus[name] = self.menuBar().addMenu("")
            self.menus[name].setAccessibleName(name)
            for record in RECORDS:
                if record.menu == name:
                    self.menus[name].addAction(self.actions_table[record.id])
            if name == "Edit":
                self.view_menu = self.menuBar().addMenu("")
                self.view_menu.setAccessibleName("This view")
                self.view_menu.aboutToShow.connect(self._fill_view_menu)
        self.panels_menu = self.menus["View"].addMenu("")
        for dock in self.docks.values():
            self.panels_menu.addAction(dock.toggleViewAction())
        self.theme_menu, self.language_menu, self.scale_menu = (self.menus["View"].addMenu("") for _ in range(3))
        self.speed_menu = self.menus["Run"].addMenu("")
        for menu, name in ((self.panels_menu, "Panels"), (self.theme_menu, "Theme"), (self.language_menu, "Language"), (self.scale_menu, "Scale"),
                           (self.speed_menu, "Speed")):
            menu.setAccessibleName(name)
        bar = QToolBar(self)
        bar.setObjectName("tools")
        bar.setAccessibleName("Tools")
        bar.setMovable(False)
        for group in TOOLBAR:
            if bar.actions():
                bar.addSeparator()
            for ident in group:
                bar.addAction(self.actions_table[ident])
                button = bar.widgetForAction(self.actions_table[ident])
                button.setAccessibleName(self.actions_table.records[ident].text.rstrip("…"))
        self.addToolBar(bar)
        self.bar = bar

    def _name_view_menu(self) -> None:
        kind = view_commands.kind_of(self.tabs.currentWidget())
        if hasattr(self, "view_menu"):
            self.view_menu.menuAction().setVisible(bool(kind))
            if kind:
                self.view_menu.setTitle(self.translate(view_commands.KINDS[kind][1]))

    def _fill_view_menu(self) -> None:
        """The commands of the view in front. Their keys are shown only: the view itself listens to them."""
        menu = self.view_menu
        menu.clear()
        view = self.tabs.currentWidget()
        for record in view_commands.records_of(view):
            keys = shortcuts.shown(record.shortcut)
            text = self.translate(record.text).replace("&", "&&")
            action = menu.addAction(icon(record.icon) if record.icon else icon("right"), f"{text}\t{keys}" if keys else text)
            action.setObjectName(record.name)
            action.setEnabled(view is not None and view_commands.enabled(view, record))
            action.triggered.connect(lambda _on=False, v=view, r=record: view_commands.run(v, r))

    def open_export(self) -> ExportDialog:
        """The dialog that lets the game leave the kit; the one that is open when there is one."""
        if self.export is None:
            self.export = ExportDialog(self, lambda: self.keeper.save(), self.show_problem, lambda: self.game.language, self)
            self.export.finished.connect(lambda _how: self._export_gone())
            self.export.show()
        self.export.raise_()
        self.export.activateWindow()
        return self.export

    def _export_gone(self) -> None:
        if self.export is not None:
            self.export.deleteLater()
            self.export = None

    def fill_choice(self, menu: QMenu, choices: list[tuple[str, str]], current: str, choose: Callable[[str], None]) -> None:
        """A menu of which one entry is chosen: themes, languages."""
        menu.clear()
        group = QActionGroup(menu)
        for value, text in choices:
            action = QAction(text, menu)
            action.setObjectName(f"choose_{value}")
            action.setCheckable(True)
            action.setChecked(value == current)
            group.addAction(action)
            action.triggered.connect(lambda _checked=False, v=value: choose(v))
            menu.addAction(action)

    def open_palette(self) -> CommandPalette:
        palette = CommandPalette(palette_entries(self), self.settings, self.translate, self)
        palette.show()
        palette.field.setFocus()
        return palette

    def shortcut_groups(self) -> list[Group]:
        window = Group("Everywhere", tuple(self.actions_table.records.values()), everywhere=True)
        return [window, *(Group(title, view_commands.RECORDS[kind]) for kind, (_, title) in view_commands.KINDS.items())]

    def change_shortcuts(self) -> ShortcutsDialog:
        dialog = ShortcutsDialog(self.shortcut_groups(), self.settings, self.translate, self)
        dialog.changed.connect(self.shortcuts_changed)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()
        return dialog

    def shortcuts_changed(self) -> None:
        """Keys and tips anew, here and in the views."""
        self.retranslate()
        for view in self.views.values():
            view_commands.bind(view)

    # -- panels ------------------------------------------------------------------------------------------------------

    def _make_panels(self) -> None:
        self.problems = ProblemsPanel(self.document, self.translate)
        self.problems.jump.connect(self.show_problem)
        self.watch = WatchPanel(self.game, self.translate)
        self.help = HelpView(self.translate)
        self.help.missing.connect(lambda: self.show_status(self.translate("The manual has no such page")))
        self.docks = {"problems": self._dock("problems", self.problems, Qt.DockWidgetArea.BottomDockWidgetArea),
                      "watch": self._dock("watch", self.watch, Qt.DockWidgetArea.RightDockWidgetArea),
                      "manual": self._dock("manual", self.help, Qt.DockWidgetArea.RightDockWidgetArea)}
        self.tabifyDockWidget(self.docks["watch"], self.docks["manual"])
        self.docks["watch"].hide()
        self.docks["manual"].hide()
        self.counts = QPushButton()
        self.counts.setFlat(True)
        self.counts.setAccessibleName("Number of problems")
        self.counts.clicked.connect(lambda: self.docks["problems"].setVisible(not self.docks["problems"].isVisible()))
        self.statusBar().addPermanentWidget(self.counts)
        self.problems.counted.connect(self._show_counts)
        self.document.checked.connect(self._files_changed)

    def _dock(self, name: str, widget: QWidget, area: Qt.DockWidgetArea) -> QDockWidget:
        dock = QDockWidget(self)
        dock.setObjectName(name)
        dock.setAccessibleName(f"{name.capitalize()} panel")
        dock.setWidget(widget)
        dock.setFeatures(QDockWidget.DockWidgetFeature.DockWidgetMovable | QDockWidget.DockWidgetFeature.DockWidgetClosable)
        self.addDockWidget(area, dock)
        return dock

    # -- texts -------------------------------------------------------------------------------------------------------

    def set_translate(self, translate: Translate, language: str) -> None:
        """Another language, at once."""
        self.translate.use(translate)
        self.game.language = language
        self.retranslate()

    def retranslate(self) -> None:
        """Set all texts anew after a change of language, theme or keys."""
        tr = self.translate
        self.actions_table.retranslate()
        self._share_keys()
        self._name_undo()
        for name, menu in self.menus.items():
            menu.setTitle(tr(name))
        for menu, text in ((self.panels_menu, "Panels"), (self.theme_menu, "Theme"), (self.language_menu, "Language"), (self.scale_menu, "Scale"),
                           (self.speed_menu, "Speed")):
            menu.setTitle(tr(text))
        for name, text in (("problems", "Problems"), ("watch", "Running game"), ("manual", "Manual")):
            self.docks[name].setWindowTitle(tr(text))
        for part in (self.problems, self.watch, self.help, self.banners, self.tour, self.export):
            if part is not None:
                part.retranslate()
        for key, view in self.views.items():
            again: Any = getattr(view, "retranslate", None)
            if again is not None:
                again()
            self.tabs.setTabText(self.tabs.indexOf(view), self._title(key))
            self.tabs.setTabIcon(self.tabs.indexOf(view), icon({"sheet": "event", "pictures": "picture"}.get(key[0], key[0])))
        self._name_view_menu()
        self._name_window()

    def _follow_undo(self) -> None:
        stack = self.document.undo_stack
        stack.cleanChanged.connect(lambda _clean: self._name_window())
        for signal in (stack.undoTextChanged, stack.redoTextChanged, stack.canUndoChanged, stack.canRedoChanged):
            signal.connect(lambda _what: self._name_undo())

    @property
    def _leaving(self) -> bool:
        """Whether the window is being taken down, by closing it or because Python ends: the stack's last signals come meanwhile."""
        return self._closed or not isValid(self.document.undo_stack)

    def _name_undo(self) -> None:
        if self._leaving:
            return
        stack, tr = self.document.undo_stack, self.translate
        for ident, can, text in (("undo", stack.canUndo(), stack.undoText()), ("redo", stack.canRedo(), stack.redoText())):
            action = self.actions_table[ident]
            words = (tr("Undo {what}") if ident == "undo" else tr("Redo {what}")).format(what=text) if text else tr("Undo" if ident == "undo" else "Redo")
            action.setText(words)
            keys = shortcuts.shown(self.actions_table.records[ident].shortcut)
            action.setToolTip(f"{words} ({keys})" if keys else words)
            action.setEnabled(can)

    def _name_window(self) -> None:
        if self._leaving:
            return
        mark = "*" if self.document.modified else ""
        look = f" ({self.translate('read-only')})" if self.document.read_only else ""
        self.setWindowTitle(f"{self.document.project.title}{mark}{look} — Playsheet")

    def _show_counts(self, errors: int, warnings: int) -> None:
        parts = [counted(self.translate, "{count} error", "{count} errors", errors)] if errors else []
        parts += [counted(self.translate, "{count} warning", "{count} warnings", warnings)] if warnings else []
        self.counts.setText(", ".join(parts) or self.translate("No problems"))

    def _show_events(self) -> None:
        frame = self.current_frame() or self.document.project.first_frame
        if frame:
            self.open_sheet(f"frames/{frame}/events.yaml")

    # -- the game ----------------------------------------------------------------------------------------------------

    def play(self, frame: str) -> None:
        self.run.play(frame)

    # -- the end -----------------------------------------------------------------------------------------------------

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 - Qt's name
        if not self.keeper.may_close():
            event.ignore()
            return
        if self.export is not None:
            self.export.shut()
        self.game.close()
        self.sounds.stop()
        self.keeper.close()
        self.tour.close()
        self.settings.setValue("window/geometry", self.saveGeometry())
        self.settings.setValue("window/state", self.saveState())
        self._closed = True
        event.accept()

    def _restore(self) -> None:
        geometry, state = self.settings.value("window/geometry"), self.settings.value("window/state")
        if geometry is not None:
            self.restoreGeometry(geometry)
            self.restoreState(state)
            self.docks["watch"].hide()          # it comes with each run
            return
        em = self.fontMetrics().horizontalAdvance("M")
        self.resize(em * 110, em * 68)
        screen = self.screen().availableGeometry()
        if screen.width() < em * 150:
            self.setWindowState(self.windowState() | Qt.WindowState.WindowMaximized)
