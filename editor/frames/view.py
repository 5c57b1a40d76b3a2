"""The frame editor: the canvas with its tools, and beside it properties, instances and layers."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QAction, QDragEnterEvent, QDragMoveEvent, QDropEvent, QKeyEvent, QKeySequence, QPixmap
from PySide6.QtWidgets import QApplication, QGridLayout, QHBoxLayout, QMenu, QSplitter, QTabWidget, QVBoxLayout, QWidget

from ...objects.registry import TYPES
from ..document.edits import Change
from ..pictures.clips import is_drawn
from ..shell.actions import Record
from ..shell.icons import icon
from ..shell.workspace import Workspace
from .arranging import Arranging
from .canvas import Canvas
from .commands import COMMANDS
from .drop_questions import DropQuestions
from .edits import Changes, FrameEdits, Reordered
from .inserting import Inserter
from .layers import LayersPanel
from .objects_panel import MIME, ObjectsPanel, SoundsPanel
from .outline import OutlinePanel
from .properties import PropertiesPanel
from .qt_pen import QtPen
from .rulers import Ruler
from .stage import Stage
from .toolbar import ToolBar
from .view_state import ViewState

Keys = Qt.KeyboardModifier
ARROWS = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1)}


class FrameEditor(QWidget):
    """One frame of the project. `handle(id)` runs a command of `commands.COMMANDS`."""

    def __init__(self, workspace: Workspace, frame_name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.document = workspace.document
        self.frame_name = frame_name
        self.stage = Stage(self.document, frame_name)
        self.edits = FrameEdits(self.document, frame_name, workspace.translate)
        self.pen = QtPen.for_document(self.document)
        self.canvas = Canvas(self.stage, self.edits, self.pen)
        self.inserter = Inserter(self.document, self.edits, workspace.translate)
        self.arranging = Arranging(self)
        self.state = ViewState(self)
        self.pictures_version = 0
        self.commands = self._commands()
        self.tools = ToolBar(self)
        self.properties = PropertiesPanel(self)
        self.outline = OutlinePanel(self)
        self.layers = LayersPanel(self)
        self.objects = ObjectsPanel(self)
        self.sounds = SoundsPanel(self)
        self._keys = [(QKeySequence(key), record.id) for record in COMMANDS if record.shortcut for key in record.shortcut.split("|")]
        self._lay_out()
        self.setAcceptDrops(True)
        self.canvas.viewport().setAcceptDrops(False)
        self.canvas.opened.connect(self.open_instance)
        self.canvas.menu_wanted.connect(self.show_menu)
        self.canvas.duplicate.connect(self.arranging.duplicate_by)
        self.canvas.said.connect(self.tools.say)
        self.canvas.zoomed.connect(self.tools.show_zoom)
        self.canvas.selection_changed.connect(self._selection_changed)
        self.document.changed.connect(self._changed)
        self.document.checked.connect(self._checked)
        self.document.pictures.changed.connect(self._drawn)
        self.setFocusProxy(self.canvas)
        self.setAccessibleName("Frame editor")
        self.retranslate()

    def _lay_out(self) -> None:
        side = QSplitter(Qt.Orientation.Vertical)
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        self.tabs.addTab(self.outline, "")
        self.tabs.addTab(self.objects, "")
        self.tabs.addTab(self.layers, "")
        self.tabs.addTab(self.sounds, "")
        self.tabs.setAccessibleName("Lists")
        self.tabs.tabBar().setElideMode(Qt.TextElideMode.ElideRight)
        self.tabs.setStyleSheet("QTabBar::tab { padding: 0.45em 0.4em; }")        # four words in a narrow column, in each language
        side.addWidget(self.properties)
        side.addWidget(self.tabs)
        side.setStretchFactor(0, 3)
        side.setStretchFactor(1, 2)
        left = QWidget()
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.tools)
        self.rulers = Ruler(self.canvas, True), Ruler(self.canvas, False)
        self.corner = QWidget()
        self.corner.setAutoFillBackground(True)
        grid = QGridLayout()
        grid.setSpacing(0)
        grid.addWidget(self.corner, 0, 0)
        grid.addWidget(self.rulers[0], 0, 1)
        grid.addWidget(self.rulers[1], 1, 0)
        grid.addWidget(self.canvas, 1, 1)
        column.addLayout(grid, 1)
        self.show_rulers()
        self.splitter = QSplitter(Qt.Orientation.Horizontal)
        self.splitter.addWidget(left)
        self.splitter.addWidget(side)
        self.splitter.setStretchFactor(0, 1)
        self.splitter.setStretchFactor(1, 0)
        self.splitter.setCollapsible(0, False)
        self.splitter.setSizes([100_000, self.fontMetrics().averageCharWidth() * 50])
        side.setSizes([600, 400])
        outer = QHBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self.splitter)

    def show_rulers(self) -> None:
        for part in (*self.rulers, self.corner):
            part.setVisible(self.canvas.rulers_shown)

    # -- places, for who asks ------------------------------------------------------------------------------------------

    def pick_position(self, done: Callable[[float, float], None], left: Callable[[], None] = lambda: None) -> None:
        """Ask for a place on the frame: `done(x, y)` after a click. Escape or the right button calls `left`."""
        self.workspace.show_status(self.workspace.translate("Click where it should be. Escape goes back."))
        self.canvas.ask_place(done, left)

    def place_of(self, name: str, number: int = 0) -> QPoint:
        """Where an instance of an object is on the screen: the first one of that name in the file, or the one after `number` others.

        For scripts that drive the editor. It is brought into view first; a name that nobody has is a KeyError.
        """
        rows = [row.index for row in self.stage.rows if row.name == name]
        if number >= len(rows):
            raise KeyError(name)
        spot = self.canvas.place_of(rows[number])
        if not self.canvas.viewport().rect().contains(spot):
            self.canvas.centerOn(self.canvas.mapToScene(spot))
            spot = self.canvas.place_of(rows[number])
        return self.canvas.viewport().mapToGlobal(spot)

    def point_at(self, x: float, y: float) -> QPoint:
        """Where a place of the frame is on the screen."""
        return self.canvas.viewport().mapToGlobal(self.canvas.mapFromScene(QPointF(x, y)))

    def retranslate(self) -> None:
        """Texts in the language of the moment."""
        say = self.workspace.translate
        for number, text in enumerate((say("Instances"), say("Objects"), say("Layers"), say("Sounds"))):
            self.tabs.setTabText(number, text)
        for part in (self.tools, self.properties, self.outline, self.objects, self.layers, self.sounds):
            part.retranslate()

    # -- what the window asks ----------------------------------------------------------------------------------------

    def _commands(self) -> dict[str, Callable[[], object]]:
        canvas, arranging = self.canvas, self.arranging
        found: dict[str, Callable[[], object]] = {
            "edit.cut": arranging.cut, "edit.copy": arranging.copy, "edit.paste": arranging.paste, "edit.duplicate": arranging.duplicate,
            "edit.delete": arranging.delete, "edit.select_all": lambda: canvas.select([row.index for row in canvas.selectable()]),
            "frame.select_same": arranging.select_same, "frame.lock": lambda: self.state.freeze(list(canvas.selected), True),
            "frame.hide": lambda: self.state.hide(list(canvas.selected), True), "frame.release": self.state.release,
            "view.zoom_in": lambda: canvas.zoom_step(True), "view.zoom_out": lambda: canvas.zoom_step(False),
            "view.zoom_fit": canvas.fit, "view.zoom_full": lambda: canvas.set_zoom(1.0),
            "frame.grid": lambda: self.state.toggle("grid_shown"), "frame.snap_grid": lambda: self.state.toggle("grid_snaps"),
            "frame.snap_objects": lambda: self.state.toggle("objects_snap"), "frame.guides": lambda: self.state.toggle("guides_shown"),
            "frame.rulers": lambda: self.state.toggle("rulers_shown"), "frame.to_frame": lambda: self.state.toggle("to_frame"),
        }
        for how in ("front", "forward", "backward", "back"):
            found[f"frame.{how}"] = lambda how=how: arranging.stack(how)
        for how in ("left", "center", "right", "top", "middle", "bottom"):
            found[f"frame.align_{how}"] = lambda how=how: arranging.align(how)
        for axis in ("x", "y"):
            found[f"frame.distribute_{axis}"] = lambda axis=axis: arranging.distribute(axis)
        return found

    def handle(self, ident: str) -> bool:
        """Run a command by its id; False when it is none of this view."""
        run = self.commands.get(ident)
        if run is None:
            return False
        if self.isEnabled():
            run()
        return True

    def record(self, ident: str) -> Record:
        return next(record for record in COMMANDS if record.id == ident)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        focus = QApplication.focusWidget()
        if focus is not None and any(part.isAncestorOf(focus) for part in (self.properties, self.layers, self.objects, self.sounds)):
            super().keyPressEvent(event)        # what a field leaves over is not meant for the canvas
            return
        if event.key() == Qt.Key.Key_Escape:
            if not self.canvas.cancel_gesture():
                self.canvas.select([])
            return
        by = ARROWS.get(Qt.Key(event.key()))
        if by is not None and not event.modifiers() & (Keys.ControlModifier | Keys.AltModifier):
            step = 10 if event.modifiers() & Keys.ShiftModifier else 1
            self.arranging.nudge(by[0] * step, by[1] * step)
            return
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.canvas.selected:
            self.open_instance(self.canvas.selected[0])
            return
        if event.key() == Qt.Key.Key_Menu:
            self.show_menu(self.canvas.viewport().mapToGlobal(self.canvas.viewport().rect().center()), self.middle())
            return
        pressed = QKeySequence(event.keyCombination())
        for keys, ident in self._keys:
            if pressed == keys:
                self.handle(ident)
                return
        super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "canvas"):
            self.canvas.resetCachedContent()
            self.canvas.viewport().update()

    # -- following the document --------------------------------------------------------------------------------------

    def _changed(self, change: Change) -> None:
        there = self.stage.path in self.document.trees
        if there != self.isEnabled():
            self._come_or_go(there)
        if not there:
            return
        if change.path == self.stage.path:
            self._frame_changed(change)
        elif change.path.startswith("objects/") or change.path == f"frames/{self.frame_name}/objects.yaml":
            self.stage.read_objects()
            self._reread(self.canvas.selected)
        elif change.path == "game.yaml":
            self.properties.refresh()

    def _come_or_go(self, there: bool) -> None:
        """The frame was deleted or has another name now: nothing can be done here. Undo brings it back."""
        self.canvas.cancel_gesture()
        self.canvas.selected = []
        self.setEnabled(there)
        self.stage.read_all()
        self._reread([])

    def _frame_changed(self, change: Change) -> None:
        canvas = self.canvas
        addresses = change.addresses if isinstance(change, Changes) else (change.address,)
        if change.kind == "value" and all(a[:1] == ("instances",) and len(a) > 1 for a in addresses):
            moved = False
            for index in dict.fromkeys(a[1] for a in addresses):
                assert isinstance(index, int)
                moved = canvas.renew(index) or moved
            if moved:
                canvas.restack()
            self._show_values(moved)
            return
        if change.kind in ("insert", "remove") and change.address[:1] == ("instances",) and len(change.address) == 2:
            start = change.address[1]
            assert isinstance(start, int)
            canvas.cancel_gesture()
            self.state.shift(start, change.count if change.kind == "insert" else -change.count)
            self._reread(list(range(start, start + change.count)) if change.kind == "insert" else [])
            return
        if isinstance(change, Reordered) and change.address == ("instances",):
            place = {old: new for new, old in enumerate(change.order)}
            self.state.follow(list(change.order))
            self._reread([place[n] for n in canvas.selected if n in place])
            return
        self._reread(canvas.selected)

    def _reread(self, selected: list[int]) -> None:
        self.stage.read_frame()
        canvas = self.canvas
        before = canvas.selected
        canvas.rebuild()
        canvas.selected = [n for n in selected if n < len(self.stage.rows)]
        self.outline.refresh()
        self.objects.refresh()
        self.layers.refresh()
        if canvas.selected != before:
            canvas.selection_changed.emit()
        else:
            self.properties.refresh()

    def _checked(self) -> None:
        if not self.isEnabled():
            return
        project = self.document.project
        pictures = self.pen.pictures
        if pictures.files != project.pictures or self.pen.words.files != project.fonts:
            pictures.files = project.pictures
            self.pen.words.files = project.fonts
            self._drawn()
        else:
            self.properties.refresh()
        self.sounds.refresh()

    def _drawn(self, _name: str = "") -> None:
        """Pictures look different."""
        if not self.isEnabled():
            return
        self.pen.pictures.forget()
        self.pictures_version += 1
        self.stage.read_objects()
        self.pen.pictures.size_of = self.stage.headers.size
        self._reread(self.canvas.selected)

    def _selection_changed(self) -> None:
        self.properties.refresh()
        self.outline.show_selection()
        self.tools.refresh()

    def _show_values(self, moved: bool) -> None:
        self.properties.refresh_values()
        if moved:
            self.outline.refresh()
        else:
            self.outline.refresh_values()

    # -- menus -------------------------------------------------------------------------------------------------------

    def middle(self) -> QPointF:
        """What is in the middle of the view."""
        return self.canvas.mapToScene(self.canvas.viewport().rect().center())

    def layer_name(self) -> str:
        """Where new instances go: the layer that is chosen, '' in a frame without a list of layers."""
        return self.layers.current()

    def show_menu(self, where: QPoint, place: QPointF) -> None:
        """The menu of the right button: on an instance what can be done with it, elsewhere what can be inserted."""
        menu = self.menu(place)
        menu.exec(where)
        menu.deleteLater()

    def menu(self, place: QPointF) -> QMenu:
        menu = QMenu(self)
        menu.setAccessibleName("Frame menu")
        say = self.workspace.translate
        self._insert_menus(menu, place)         # first: a picture in the background is almost everywhere
        menu.addSeparator()
        if self.canvas.selected:
            opened = menu.addAction(say("Open"))
            opened.triggered.connect(lambda: self.open_instance(self.canvas.selected[0]))
            menu.addSeparator()
            for ident in ("edit.cut", "edit.copy", "edit.paste", "edit.duplicate", "edit.delete"):
                self._add(menu, ident)
            menu.addSeparator()
            self._add(menu, "frame.select_same")
            order = menu.addMenu(say("Order"))
            for how in ("front", "forward", "backward", "back"):
                self._add(order, f"frame.{how}")
            menu.addSeparator()
            self._add(menu, "frame.lock")
            self._add(menu, "frame.hide")
        else:
            paste = self._add(menu, "edit.paste")
            paste.triggered.disconnect()
            paste.triggered.connect(lambda: self.arranging.paste(place))
            self._add(menu, "edit.select_all")
        if self.canvas.frozen or self.canvas.hidden:
            self._add(menu, "frame.release")
        return menu

    def _insert_menus(self, menu: QMenu, place: QPointF) -> None:
        say = self.workspace.translate
        insert = menu.addMenu(icon("add"), say("Insert object"))
        insert.setAccessibleName("Insert object")
        self.fill_insert(insert, place)
        if self.stage.specs:
            again = menu.addMenu(say("Insert another"))
            for name, spec in sorted(self.stage.specs.items()):
                action = again.addAction(icon(spec.cls.icon), name)
                action.setObjectName(f"another.{name}")
                action.triggered.connect(lambda _=False, name=name: self.insert_existing(name, place))

    def fill_insert(self, insert: QMenu, place: QPointF) -> None:
        """All types of objects, by their groups."""
        say = self.workspace.translate
        group = None
        for name, cls in TYPES.items():
            if group is not None and cls.group != group:
                insert.addSeparator()
            group = cls.group
            action = insert.addAction(icon(cls.icon), say(cls.title))
            action.setObjectName(f"insert.{name}")
            action.triggered.connect(lambda _=False, name=name: self.insert_new(name, place))

    def _add(self, menu: QMenu, ident: str) -> QAction:
        record = self.record(ident)
        action = menu.addAction(icon(record.icon), self.workspace.translate(record.text))
        action.setObjectName(ident)
        if record.shortcut:
            action.setShortcut(QKeySequence(record.shortcut.split("|")[0]))
        action.triggered.connect(lambda: self.handle(ident))
        return action

    # -- what the menus do -------------------------------------------------------------------------------------------

    def insert_new(self, type_name: str, place: QPointF, name: str = "") -> str:
        """A new object of a type, with its first instance at a place; its name can be typed at once."""
        made = self.inserter.new_object(type_name, place.x(), place.y(), self.layer_name(), name)
        self.properties.name_first()
        return made

    def insert_existing(self, name: str, place: QPointF) -> None:
        self.inserter.existing(name, place.x(), place.y(), self.layer_name())

    def open_instance(self, index: int) -> None:
        """Pictures for what is drawn, properties for everything else."""
        row = self.stage.rows[index]
        if row.spec is not None and is_drawn(row.spec.cls):
            self.open_pictures(row.name)
        else:
            self.properties.focus_first()

    def open_pictures(self, name: str) -> None:
        """The picture editor of an object, also of one that has just been made."""
        if all(o.name != name for o in self.document.project.objects):
            self.document.check()
        self.workspace.open_pictures(name)

    def object_picture(self, name: str, side: int) -> QPixmap | None:
        """A small picture of an object that has some."""
        spec = self.stage.specs.get(name)
        if spec is None:
            return None
        strips = [strip for animation in spec.settings.get("animations", {}).values() for strip in animation.strips.values()]
        picture = next((name for strip in strips for name in strip.pictures), "") or str(spec.properties.get("picture", ""))
        if not picture:
            return None
        own = self.pen.pictures.get(picture)
        ratio = self.devicePixelRatioF()
        made = own.scaled(round(side * ratio), round(side * ratio), Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation)
        made.setDevicePixelRatio(ratio)
        return made

    # -- files -------------------------------------------------------------------------------------------------------

    def _takes(self, event: QDragMoveEvent) -> bool:
        return event.mimeData().hasUrls() or event.mimeData().hasFormat(MIME)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802 - Qt's name
        if self._takes(event):
            event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:  # noqa: N802 - Qt's name
        if self._takes(event):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802 - Qt's name
        data = event.mimeData()
        spot = self.canvas.viewport().mapFrom(self, event.position().toPoint())
        inside = self.canvas.viewport().rect().contains(spot)
        place = self.canvas.mapToScene(spot) if inside else self.middle()
        if data.hasFormat(MIME):
            name = bytes(data.data(MIME).data()).decode(errors="replace")
            if inside and name in self.stage.specs:
                self.insert_existing(name, place)
                event.acceptProposedAction()
            return
        files = [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
        if files:
            event.acceptProposedAction()
            # Later: a question about a strip must not hold up the program that the files come from.
            QTimer.singleShot(0, self, lambda: self.drop_files(files, place))

    def drop_files(self, files: list[Path], place: QPointF) -> None:
        """Pictures become objects, sounds assets; everything else gets a sentence."""
        said = self.inserter.drop(files, place.x(), place.y(), self.layer_name(), DropQuestions(self, self.workspace.translate))
        self.workspace.show_status(" ".join(said))
