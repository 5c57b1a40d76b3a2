"""The picture and animation editor of one object, as a tab."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QImage
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMenu, QMessageBox, QPushButton, QSizePolicy, QStackedLayout, QVBoxLayout, QWidget

from ...objects.phrases import msgid
from ...runtime.translation import counted
from ..shell.actions import Actions
from ..shell.icons import icon
from ..shell.theme import colours
from ..shell.workspace import Workspace
from . import raster
from .animation_panel import AnimationPanel
from .board import Board
from .canvas import PictureCanvas
from .colours import ColourPanel
from .commands import OF_FRAMES, RECORDS, TOOL_RECORDS
from .dialogs import SizeDialog
from .exchange import Exchange
from .frame_bar import FrameBar
from .option_bar import OptionBar, ToolBox
from .parts import FIELDS, rule
from .session import Move, Session
from .tools import TOOLS, ActionPoint, Tool

Change = Callable[[QImage], QImage]

#: What turns pictures: how, where a place is then, and what undo says.
TURNS: dict[str, tuple[Change, Move, str]] = {
    "flip_x": (raster.flip_x, lambda image, x, y: (image.width() - x, y), msgid("Mirror left to right")),
    "flip_y": (raster.flip_y, lambda image, x, y: (x, image.height() - y), msgid("Mirror top to bottom")),
    "rotate": (raster.rotate, lambda image, x, y: (image.height() - y, x), msgid("Rotate")),
}


class PictureEditor(QWidget):
    """Draws the pictures of an object and puts them in order as animations."""

    def __init__(self, workspace: Workspace, object_name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.document = workspace.document
        self.object_name = object_name
        self.setObjectName("pictures")
        self.setAccessibleName("Picture editor")
        self.setAcceptDrops(True)
        tr = workspace.translate
        self.board = Board(self.document.pictures, tr, self)
        self.session = Session(self.document, object_name, self.board, tr, workspace.show_status, self)
        self.session.confirm = self.confirm
        self.canvas = PictureCanvas(self.board)
        self.exchange = Exchange(self)
        self.tools: dict[str, Tool] = {t.id: t(self.board) for t in TOOLS}
        self.actions_table = Actions(self, tr)
        self._make_actions()
        self.options = OptionBar(self.board, self.session, self.actions_table, tr)
        self.colours = ColourPanel(self.board, tr)
        self.colours.say = workspace.show_status
        self.colours.pictures = lambda: [self.document.pictures.image(name) for name in self.session.clips.all_pictures()]
        self.frames = FrameBar(self.session, self.actions_table, tr)
        self.animations = AnimationPanel(self.session, self.actions_table, tr)
        self.preview = self.animations.preview
        for ident in ("leave", "erase"):          # keys that fields need for themselves
            self.removeAction(self.actions_table[ident])
            for part in (self.canvas, self.frames.strip):
                part.addAction(self.actions_table[ident])
        self._lay_out()
        self.preview.showed.connect(self._played)
        self.canvas.zoomed.connect(self.options.set_zoom)
        self.canvas.pointed.connect(self.frames.refresh)
        self.board.selected.connect(self._selected)
        self.frames.strip.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.frames.strip.customContextMenuRequested.connect(self._frames_menu)
        self.session.moved_on.connect(self._refresh)
        self.document.pictures.changed.connect(self._picture_changed)
        self.document.pictures.noticed.connect(workspace.show_status)
        self.document.changed.connect(self._changed)
        self.document.checked.connect(self._refresh_all)
        self._size = (0, 0)
        self.choose_tool("pencil")
        self.retranslate()
        self.options.set_zoom(self.canvas.scale)
        self._refresh()

    # -- making ------------------------------------------------------------------------------------------------------

    def _make_actions(self) -> None:
        session, canvas, board, exchange = self.session, self.canvas, self.board, self.exchange
        runs = {
            "swap": board.swap, "brush_smaller": lambda: board.set_brush(board.brush - 1), "brush_larger": lambda: board.set_brush(board.brush + 1),
            "copy": exchange.copy, "cut": self.cut, "paste": exchange.paste, "paste_sheet": exchange.paste_sheet, "erase": self.delete_in_hand,
            "select_all": self.select_all, "leave": self.leave,
            "resize": self.resize_picture, "grid": self._toggle, "rulers": self._toggle, "onion": self._toggle, "mirror_drawing": self._toggle,
            "reverse": session.reverse, "there_and_back": session.there_and_back,
            "add_point": session.marks.add, "delete_point": session.marks.delete,
            "spot": self._toggle, "zoom_in": lambda: canvas.zoom_step(1), "zoom_out": lambda: canvas.zoom_step(-1), "zoom_fit": canvas.fit,
            "zoom_one": canvas.actual_size, "previous": lambda: session.step(-1), "next": lambda: session.step(1), "add_blank": session.add_blank,
            "add_copy": session.add_copy, "repeat": session.repeat, "delete_picture": session.delete, "import": exchange.ask_import,
            "import_sheet": exchange.ask_import_sheet, "export": lambda: exchange.ask_export(False), "export_strip": lambda: exchange.ask_export(True),
            "play": self._play, "add_animation": self._add_animation, "duplicate_animation": session.duplicate_animation,
            "rename_animation": lambda: self.animations.edit_name(), "delete_animation": session.delete_animation,
            "draw_direction": lambda: session.draw_direction(), "mirror_direction": lambda: session.draw_direction(mirrored=True),
            "delete_direction": lambda: session.clips.drop_direction(session.animation, session.direction),
            "middle": lambda: session.marks.move_hot_spot(None, None),
        }
        for ident, (change, move, words) in TURNS.items():
            runs[ident] = lambda change=change, move=move, words=words: self._turn(change, move, words)
            runs[f"{ident}_all"] = lambda change=change, move=move, words=words: session.on_all(change, words, True, move)
        for record, tool in zip(TOOL_RECORDS, TOOLS, strict=True):
            self.actions_table.add(record, lambda ident=tool.id: self.choose_tool(ident))
        for record in RECORDS:
            self.actions_table.add(record, runs[record.id])     # type: ignore[arg-type]
        for action in self.actions_table.actions.values():
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        for ident in ("grid", "rulers", "spot", "play"):
            self.actions_table[ident].setChecked(True)

    def _lay_out(self) -> None:
        self.side = QWidget()
        left = QVBoxLayout(self.side)
        left.setContentsMargins(8, 8, 8, 8)
        self.tool_box = ToolBox(self.actions_table)
        left.addWidget(self.tool_box)
        left.addSpacing(8)
        left.addWidget(self.colours)
        left.addStretch(1)
        for part in (self.side, self.options):
            part.setSizePolicy(QSizePolicy.Policy.Fixed if part is self.side else QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self.setFocusProxy(self.canvas)
        self.empty = self._make_empty()
        middle = QWidget()
        self.stack = QStackedLayout(middle)
        self.stack.addWidget(self.canvas)
        self.stack.addWidget(self.empty)
        centre = QVBoxLayout()
        centre.setSpacing(0)
        centre.addWidget(middle, 1)
        centre.addWidget(rule(vertical=False))
        centre.addWidget(self.frames)
        self.right = QWidget()
        right = QVBoxLayout(self.right)
        right.setContentsMargins(8, 8, 8, 8)
        right.addWidget(self.animations)
        self.right.setMinimumWidth(self.fontMetrics().height() * 16)      # wider when the words of a language are
        self.right.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        below = QHBoxLayout()
        below.setSpacing(0)
        below.addWidget(self.side)
        below.addWidget(rule())
        below.addLayout(centre, 1)
        below.addWidget(rule())
        below.addWidget(self.right)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.options)
        column.addWidget(rule(vertical=False))
        column.addLayout(below, 1)

    def _make_empty(self) -> QWidget:
        """What is seen while there is nothing to draw on."""
        page = QWidget()
        self.empty_words = QLabel()
        self.empty_words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.empty_words.setWordWrap(True)
        self.empty_new, self.empty_import = QPushButton(), QPushButton()
        self.empty_new.setDefault(True)
        self.empty_new.setAccessibleName("Draw a picture")
        self.empty_import.setAccessibleName("Import pictures")
        self.empty_new.clicked.connect(self._draw_first)
        self.empty_import.clicked.connect(self.exchange.ask_import)
        column = QVBoxLayout(page)
        column.addStretch(1)
        column.addWidget(self.empty_words)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(self.empty_new)
        row.addWidget(self.empty_import)
        row.addStretch(1)
        column.addLayout(row)
        column.addStretch(1)
        return page

    def retranslate(self) -> None:
        """Set all texts anew after a change of language or theme."""
        tr = self.workspace.translate
        self.actions_table.retranslate()
        self.actions_table.refresh_icons()
        c = colours()
        self.setStyleSheet(f"QLabel#dim {{ color: {c.dim}; }} QFrame#rule {{ color: {c.line}; }} QScrollArea#strip, FrameStrip {{ background: transparent; }}"
                           + FIELDS)
        self.animations.loop.setIcon(icon("loop"))
        self._show_play()
        self.empty_new.setText(tr("Draw a picture"))
        self.empty_import.setText(tr("Import pictures…"))
        for part in (self.options, self.colours, self.animations):
            part.retranslate()
        self._refresh()

    # -- keeping up --------------------------------------------------------------------------------------------------

    def _changed(self, _change: object) -> None:
        self.session.refresh()

    def _refresh_all(self) -> None:
        self.session.refresh()

    def _picture_changed(self, name: str) -> None:
        if name == self.board.name and self.canvas.in_hand.going and self.canvas.in_hand.draws:
            self.canvas.cancel()               # undone while the button is down
        self.session.refresh()

    def _refresh(self) -> None:
        session, tr = self.session, self.workspace.translate
        image = self.board.image
        size = (image.width(), image.height())
        if size != self._size:
            self._size = size
            if not image.isNull():
                self.canvas.fit()
        self.canvas.onion = session.neighbours() if self.actions_table["onion"].isChecked() else []
        drawable = session.clips.drawable
        self.empty_words.setText(tr("The object {name} is gone").format(name=self.object_name) if session.clips.place() is None else
                                 tr("{name} has no picture of its own").format(name=self.object_name) if not drawable else
                                 tr("The picture {name} is missing or cannot be read").format(name=session.picture) if session.picture else
                                 tr("There is no picture yet"))
        for one in (self.empty_new, self.empty_import):
            one.setVisible(drawable and not session.picture)
        for part in (self.side, self.right, self.frames):
            part.setEnabled(drawable)
        self._show_page(self.empty if image.isNull() else self.canvas)
        self.frames.refresh()
        self.animations.refresh()
        self.options.refresh()
        for ident in ("repeat", "add_copy", "previous", "next"):
            self.actions_table[ident].setEnabled(session.clips.animated and bool(session.pictures))
        for ident in ("flip_x_all", "flip_y_all", "rotate_all", "reverse", "there_and_back"):
            self.actions_table[ident].setEnabled(session.clips.animated and len(session.pictures) > (2 if ident == "there_and_back" else 1))
        self.actions_table["add_point"].setEnabled(session.clips.animated and bool(session.pictures))
        self.actions_table["delete_point"].setEnabled(bool(session.marks.point))
        self.actions_table["tool_point"].setEnabled(session.clips.animated)
        for ident in ("delete_picture", "export", "export_strip", "flip_x", "flip_y", "rotate", "resize"):
            self.actions_table[ident].setEnabled(bool(session.picture))
        self.canvas.update()

    def _show_page(self, page: QWidget) -> None:
        """The keyboard goes along with what is shown: keys work on the empty page too."""
        if self.stack.currentWidget() is page:
            return
        focused = self.isAncestorOf(self.focusWidget()) if self.focusWidget() is not None else False
        self.stack.setCurrentWidget(page)
        target = self.canvas if page is self.canvas else self.empty_new
        self.setFocusProxy(target)
        if focused or self.hasFocus():
            target.setFocus()

    def _selected(self) -> None:
        self.canvas.update()

    def _played(self, number: int) -> None:
        self.frames.strip.playing = number if self.preview.playing and len(self.session.pictures) > 1 else -1
        self.frames.strip.update()

    def _draw_first(self) -> None:
        self.session.add_blank()
        self.canvas.setFocus()

    def _add_animation(self) -> None:
        self.session.add_animation()
        self.animations.edit_name()

    # -- tools and looks ---------------------------------------------------------------------------------------------

    def choose_tool(self, ident: str) -> None:
        """Take a tool in hand."""
        self.canvas.take(self.tools[ident])
        for record in TOOL_RECORDS:
            self.actions_table[record.id].setChecked(record.id == f"tool_{ident}")
        self.options.set_tool(self.tools[ident])

    def _toggle(self) -> None:
        self.canvas.rulers = self.actions_table["rulers"].isChecked()
        self.canvas.grid = self.actions_table["grid"].isChecked()
        self.canvas.show_hot_spot = self.preview.marked = self.actions_table["spot"].isChecked()
        self.board.mirror = self.actions_table["mirror_drawing"].isChecked()
        self._refresh()

    def _show_play(self) -> None:
        self.actions_table["play"].setIcon(icon("pause" if self.preview.playing else "play"))

    def _play(self) -> None:
        self.preview.set_playing(self.actions_table["play"].isChecked())
        self._show_play()
        self._played(self.preview.number)

    def confirm(self, name: str, uses: list[str]) -> bool:
        """Ask whether something that sheets, frames or tests speak of is to go."""
        say = self.workspace.translate
        box = QMessageBox(self)
        box.setWindowTitle(say("Delete {name}").format(name=name))
        box.setText(counted(say, "{name} is used in {count} file. What is done with it there will not work any more.",
                            "{name} is used in {count} files. What is done with it there will not work any more.", len(uses), name=name))
        box.setInformativeText("\n".join(uses[:12]) + ("\n…" if len(uses) > 12 else ""))
        box.setStandardButtons(QMessageBox.StandardButton.Cancel)
        sure = box.addButton(say("Delete"), QMessageBox.ButtonRole.DestructiveRole)
        box.exec()
        return box.clickedButton() is sure

    def _frames_menu(self, place: QPoint) -> None:
        """What can be done with the row of pictures."""
        menu = QMenu(self)
        for ident in OF_FRAMES:
            menu.addAction(self.actions_table[ident]) if ident else menu.addSeparator()
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self.frames.strip.mapToGlobal(place))

    # -- selection ---------------------------------------------------------------------------------------------------

    def leave(self) -> None:
        """Esc: give up what is being done, or select nothing."""
        if not self.canvas.cancel() and not self.frames.strip.cancel():
            self.board.select(QRect())

    def select_all(self) -> None:
        self.choose_tool("select")
        self.board.select(self.board.image.rect())

    def cut(self) -> None:
        self.exchange.copy()
        self._erase(msgid("Cut"))

    def delete_in_hand(self) -> None:
        """Delete: the action point while it is dragged about, else the pixels that are selected."""
        if isinstance(self.canvas.tool, ActionPoint):
            self.session.marks.delete()
        else:
            self._erase(msgid("Erase"))

    def _erase(self, text: str) -> None:
        if self.session.make_own():
            self.board.erase_selection(text)

    def _turn(self, change: Change, move: Move, text: str) -> None:
        """Mirror or rotate what is selected, or the picture with its places."""
        if self.board.selection.empty:
            self.session.on_all(change, text, False, move)
        elif self.session.make_own():
            piece, under, at = self.board.lift()
            self.board.place(change(piece), under, at, text)

    def resize_picture(self) -> None:
        image = self.board.image
        if image.isNull():
            return
        dialog = SizeDialog(image.width(), image.height(), self.workspace.translate, self)
        if dialog.exec():
            self.session.on_all(dialog.change, msgid("Change size"), dialog.all.isChecked(), dialog.move)

    # -- files -------------------------------------------------------------------------------------------------------

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802 - Qt's name
        if self.session.clips.drawable and Exchange.holds_pictures(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802 - Qt's name
        if self.session.clips.drawable and self.exchange.take(event.mimeData()):
            event.acceptProposedAction()
