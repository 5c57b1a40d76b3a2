"""The storyboard: frames as thumbnails in order; the first is marked, a drag changes the order, a double click opens."""

from __future__ import annotations

from collections.abc import Callable
from math import floor

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QColor, QContextMenuEvent, QFont, QKeyEvent, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QHBoxLayout, QLineEdit, QMenu, QToolButton, QVBoxLayout, QWidget

from ..document.edits import Change
from ..document.uses import Use
from ..frames.uses_dialog import ask
from ..frames.view_file import ViewFile
from ..shell import shortcuts
from ..shell.icons import icon
from ..shell.theme import colours
from ..shell.workspace import Workspace
from .frame_edits import StoryboardEdits
from .gestures import Carry
from .thumbnails import Thumbnails

COMMANDS: tuple[tuple[str, str, str, str], ...] = (
    ("storyboard.add", "Add frame", "add", "Ins"),
    ("storyboard.duplicate", "Duplicate", "copy", "Ctrl+D"),
    ("storyboard.rename", "Rename", "pencil", "F2"),
    ("storyboard.first", "Begin the game here", "first", "Home"),
    ("storyboard.delete", "Delete", "delete", "Del"),
)


class Board(QAbstractScrollArea):
    """Cards in rows. Sizes come from the font."""

    def __init__(self, board: Storyboard) -> None:
        super().__init__()
        self.board = board
        self.names: list[str] = []
        self.selected = ""
        self.hovered = -1
        self.carry: Carry | None = None
        self.editor: QLineEdit | None = None
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.viewport().setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName("Frames")

    # -- places ------------------------------------------------------------------------------------------------------

    @property
    def em(self) -> int:
        return self.fontMetrics().height()

    def card(self) -> QSize:
        """A card: the picture with the shape of the window, and a line for the name."""
        width, height = self.board.document.project.window
        room = (self.viewport().width() - self.em * 2) // (len(self.names) + 1) - self.em * 2
        wide = min(max(self.em * 15, room), self.em * 22)       # few frames are shown larger
        return QSize(wide, round(min(max(wide * height / width, wide * 0.4), wide * 1.4)) + self.em * 2)

    def columns(self) -> int:
        gap = self.em * 2
        return max(1, (self.viewport().width() - gap) // (self.card().width() + gap))

    def place_of(self, number: int) -> QRect:
        """Where a card stands in the viewport."""
        gap, card = self.em * 2, self.card()
        row, column = divmod(number, self.columns())
        return QRect(gap + column * (card.width() + gap), gap + row * (card.height() + gap) - self.verticalScrollBar().value(), card.width(), card.height())

    def picture_of(self, number: int) -> QRect:
        return self.place_of(number).adjusted(0, 0, 0, -self.em * 2)

    def number_at(self, spot: QPoint) -> int:
        return next((n for n in range(len(self.names)) if self.place_of(n).contains(spot)), -1)

    def gap_at(self, spot: QPoint) -> int:
        """Before which card something dropped here comes to stand."""
        gap, card = self.em * 2, self.card()
        row = max(0, floor((spot.y() + self.verticalScrollBar().value() - gap / 2) / (card.height() + gap)))
        column = min(self.columns(), max(0, round((spot.x() - gap / 2) / (card.width() + gap))))
        return min(len(self.names), row * self.columns() + column)

    def reach(self) -> None:
        """The scroll bar fits what there is."""
        gap, card = self.em * 2, self.card()
        rows = -(-(len(self.names) + 1) // self.columns())
        self.verticalScrollBar().setRange(0, max(0, gap + rows * (card.height() + gap) - self.viewport().height()))
        self.verticalScrollBar().setPageStep(self.viewport().height())
        self.verticalScrollBar().setSingleStep(self.em * 3)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        self.reach()

    # -- drawing -----------------------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.viewport().rect(), QColor(colours().window))
        first = self.board.edits.first()
        for number, name in enumerate(self.names):
            if self.place_of(number).adjusted(-6, -6, 6, 6).intersects(event.rect()):
                self._card(painter, number, name, name == first)
        self._room_for_more(painter)
        if self.carry is not None and self.carry.begun:
            self.carry.draw(painter)

    def more(self) -> QRect:
        """The place behind the last frame, where a press adds one."""
        return self.picture_of(len(self.names))

    def _room_for_more(self, painter: QPainter) -> None:
        c, area = colours(), self.more()
        over = self.hovered == len(self.names)
        pen = QPen(QColor(c.accent if over else c.line), 1.5, Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(area, 6, 6)
        side = self.em * 2
        icon("add", c.accent if over else c.dim).paint(painter, QRect(area.center().x() - side // 2, area.center().y() - side // 2, side, side))

    def _card(self, painter: QPainter, number: int, name: str, first: bool) -> None:
        c = colours()
        area = self.picture_of(number)
        carried = self.carry is not None and self.carry.begun and self.carry.name == name
        painter.setOpacity(0.35 if carried else 1.0)
        self._picture(painter, area, name)
        chosen = name == self.selected
        pen = QPen(QColor(c.accent if chosen else c.dim if number == self.hovered else c.line), 2.0 if chosen else 1.0)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        out = 3 if chosen else 0
        painter.drawRoundedRect(area.adjusted(-out, -out, out, out), 6 + out, 6 + out)
        line = QRect(area.left(), area.bottom() + 1, area.width(), self.em * 2)
        left = line.left()
        count = f"{number + 1}"
        font = QFont(self.font())
        painter.setFont(font)
        painter.setPen(QColor(c.dim))
        painter.drawText(line, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, count)
        left += self.fontMetrics().horizontalAdvance(count) + self.em // 2
        font.setBold(chosen or first)
        painter.setFont(font)
        painter.setPen(QColor(c.text))
        badge = self.board.workspace.translate("Start") if first else ""
        room = line.right() - left - (self.fontMetrics().horizontalAdvance(badge) + self.em * 2 if badge else 0)
        words = painter.fontMetrics().elidedText(name, Qt.TextElideMode.ElideRight, room)
        painter.drawText(QRect(left, line.top(), room, line.height()), Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, words)
        if badge:
            self._badge(painter, line, badge)
        painter.setOpacity(1.0)

    def _badge(self, painter: QPainter, line: QRect, badge: str) -> None:
        c = colours()
        painter.setFont(self.font())
        wide = self.fontMetrics().horizontalAdvance(badge) + round(self.em * 1.9)
        pill = QRect(line.right() - wide, line.center().y() - round(self.em * 0.65), wide, round(self.em * 1.3))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(c.accent))
        painter.drawRoundedRect(pill, pill.height() / 2, pill.height() / 2)
        side = round(self.em * 0.8)
        icon("first", c.on_accent).paint(painter, QRect(pill.left() + self.em // 3, pill.center().y() - side // 2, side, side))
        painter.setPen(QColor(c.on_accent))
        painter.drawText(pill.adjusted(self.em, 0, -self.em // 3, 0), Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, badge)

    def _picture(self, painter: QPainter, area: QRect, name: str) -> None:
        painter.save()
        path = QPainterPath()
        path.addRoundedRect(area, 6, 6)
        painter.fillPath(path, QColor(colours().surface))
        painter.setClipPath(path)
        painter.drawPixmap(area.topLeft(), self.board.thumbnails.get(name, area.size(), self.devicePixelRatioF()))
        painter.restore()

    # -- hands -------------------------------------------------------------------------------------------------------

    def select(self, name: str) -> None:
        self.selected = name
        self.board.refresh_buttons()
        if name in self.names:
            place = self.place_of(self.names.index(name))
            bar = self.verticalScrollBar()
            if place.top() < 0:
                bar.setValue(bar.value() + place.top() - self.em)
            elif place.bottom() > self.viewport().height():
                bar.setValue(bar.value() + place.bottom() - self.viewport().height() + self.em)
        self.viewport().update()

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        self.finish_name(True)
        spot = event.position().toPoint()
        number = self.number_at(spot)
        if self.more().contains(spot) and event.button() == Qt.MouseButton.LeftButton:
            self.select("")
            self.board.add()
            return
        self.select(self.names[number] if number >= 0 else "")
        if number >= 0 and event.button() == Qt.MouseButton.LeftButton:
            self.carry = Carry(self, self.names[number], spot)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        spot = event.position().toPoint()
        if self.carry is not None:
            self.carry.move(spot)
        else:
            over = len(self.names) if self.more().contains(spot) else self.number_at(spot)
            if over == self.hovered:
                return
            self.hovered = over
        self.viewport().update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        carry, self.carry = self.carry, None
        if carry is not None and event.button() == Qt.MouseButton.LeftButton:
            carry.release()
        self.viewport().update()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        spot = event.position().toPoint()
        number = self.number_at(spot)
        if self.more().contains(spot):
            return                          # the first click of the two has added a frame
        if number < 0:
            self.board.add()
        elif self.picture_of(number).contains(spot):
            self.board.open(self.names[number])
        else:
            self.edit_name()

    def leaveEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        self.hovered = -1
        self.viewport().update()
        super().leaveEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:  # noqa: N802 - Qt's name
        number = self.number_at(event.pos())
        self.select(self.names[number] if number >= 0 else "")
        menu = self.board.menu()
        menu.exec(event.globalPos())
        menu.deleteLater()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        key = event.key()
        place = self.names.index(self.selected) if self.selected in self.names else -1
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Up: -self.columns(), Qt.Key.Key_Down: self.columns()}
        step = steps.get(Qt.Key(key))
        if key == Qt.Key.Key_Escape and self.carry is not None:
            self.carry = None
            self.viewport().update()
        elif step is not None and self.names:
            target = min(max(place + step, 0), len(self.names) - 1) if place >= 0 else 0
            if event.modifiers() & Qt.KeyboardModifier.AltModifier and place >= 0:
                self.board.edits.move(self.selected, target)
            else:
                self.select(self.names[target])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and place >= 0:
            self.board.open(self.selected)
        elif key == Qt.Key.Key_F2:
            self.edit_name()
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.board.delete()
        elif key == Qt.Key.Key_Insert:
            self.board.add()
        elif key == Qt.Key.Key_Home:
            self.board.set_first()
        elif key == Qt.Key.Key_D and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.board.duplicate()
        else:
            super().keyPressEvent(event)

    # -- names -------------------------------------------------------------------------------------------------------

    def edit_name(self) -> None:
        """Type another name below the picture."""
        if self.selected not in self.names:
            return
        self.finish_name(True)
        place = self.place_of(self.names.index(self.selected))
        line = QLineEdit(self.selected, self.viewport())
        line.setAccessibleName("Frame name")
        line.setGeometry(place.left(), place.bottom() - self.em * 2 + 2, place.width(), round(self.em * 1.9))
        line.selectAll()
        line.editingFinished.connect(lambda: self.finish_name(True))
        line.installEventFilter(self)
        line.show()
        line.setFocus()
        self.editor = line

    def eventFilter(self, watched: object, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        if watched is self.editor and event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape):      # none of them is for the board, which opens frames
                self.finish_name(event.key() != Qt.Key.Key_Escape)
                return True
        return False

    def finish_name(self, take: bool) -> None:
        line, self.editor = self.editor, None
        if line is None:
            return
        new = line.text().strip()
        line.removeEventFilter(self)
        line.hide()
        line.deleteLater()
        self.setFocus()
        if take:
            self.board.rename(self.selected, new)


class Storyboard(QWidget):
    """The frames of the game and what can be done with them."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.document = workspace.document
        self.edits = StoryboardEdits(self.document, workspace.translate)
        self.thumbnails = Thumbnails(self.document)
        self.board = Board(self)
        self.buttons: dict[str, QToolButton] = {}
        self.commands: dict[str, Callable[[], object]] = {
            "storyboard.add": self.add, "storyboard.duplicate": self.duplicate, "storyboard.rename": self.board.edit_name,
            "storyboard.first": self.set_first, "storyboard.delete": self.delete}
        bar = QWidget()
        row = QHBoxLayout(bar)
        gap = max(2, self.fontMetrics().height() // 4)
        row.setContentsMargins(gap * 2, gap, gap * 2, gap)
        row.setSpacing(gap)
        for ident, text, picture, _ in COMMANDS:
            button = QToolButton()
            button.setAccessibleName(text)
            button.setIcon(icon(picture))
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            button.clicked.connect(lambda _=False, ident=ident: self.handle(ident))
            row.addWidget(button)
            self.buttons[ident] = button
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(bar)
        column.addWidget(self.board, 1)
        self.setFocusProxy(self.board)
        self.setAccessibleName("Storyboard")
        self.document.changed.connect(self._changed)
        self.document.checked.connect(self._checked)
        self.document.pictures.changed.connect(self._drawn)
        self.retranslate()
        self.refresh()

    def retranslate(self) -> None:
        """Texts in the language of the moment."""
        say = self.workspace.translate
        for ident, text, picture, keys in COMMANDS:
            self.buttons[ident].setText(say(text))
            shown = shortcuts.shown(shortcuts.live(ident, keys))
            self.buttons[ident].setToolTip(f"{say(text)} ({shown})" if shown else say(text))
            self.buttons[ident].setIcon(icon(picture))
        self.board.viewport().update()

    def refresh(self) -> None:
        """The frames as they are now."""
        self.board.finish_name(False)
        self.board.names = self.edits.order()
        if self.board.selected not in self.board.names:
            self.board.selected = ""
        self.board.reach()
        self.board.viewport().update()
        self.refresh_buttons()

    def refresh_buttons(self) -> None:
        chosen = self.board.selected
        for ident, button in self.buttons.items():
            button.setEnabled(ident == "storyboard.add" or bool(chosen))
        self.buttons["storyboard.first"].setEnabled(bool(chosen) and chosen != self.edits.first())
        self.buttons["storyboard.delete"].setEnabled(bool(chosen) and len(self.board.names) > 1)

    def _changed(self, change: Change) -> None:
        parts = change.path.split("/")
        if parts[0] == "objects":
            self.thumbnails.forget()
        elif parts[0] == "frames" and parts[-1] != "events.yaml":
            self.thumbnails.forget(parts[1])
        if change.kind == "file" or change.path == "game.yaml":
            self.refresh()
        self.board.viewport().update()

    def _drawn(self, _name: str) -> None:
        self.thumbnails.pen.pictures.forget()
        self.thumbnails.forget()
        self.board.viewport().update()

    def _checked(self) -> None:
        if self.thumbnails.refresh_assets():
            self.board.viewport().update()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "board"):
            self.board.viewport().update()

    # -- commands ----------------------------------------------------------------------------------------------------

    def handle(self, ident: str) -> bool:
        """Run a command by its id; False when it is none of this view."""
        run = self.commands.get(ident)
        if run is None:
            return False
        run()
        return True

    def menu(self) -> QMenu:
        """What can be done with the chosen frame."""
        menu = QMenu(self)
        menu.setAccessibleName("Storyboard menu")
        say = self.workspace.translate
        if self.board.selected:
            menu.addAction(icon("open"), say("Open")).triggered.connect(lambda: self.open(self.board.selected))
            menu.addSeparator()
        for ident, text, picture, keys in COMMANDS:
            action = menu.addAction(icon(picture), say(text))
            action.setObjectName(ident)
            action.setShortcuts(shortcuts.sequences(shortcuts.live(ident, keys)))
            action.setEnabled(self.buttons[ident].isEnabled())
            action.triggered.connect(lambda _=False, ident=ident: self.handle(ident))
        return menu

    def open(self, name: str) -> None:
        """Open a frame, also one that has just been made."""
        if name not in self.document.project.frames:
            self.document.check()
        self.workspace.open_frame(name)

    def add(self) -> None:
        self.board.select(self.edits.add(self.board.selected))
        self.board.edit_name()

    def duplicate(self) -> None:
        if self.board.selected:
            self.board.select(self.edits.duplicate(self.board.selected))

    def set_first(self) -> None:
        if self.board.selected:
            self.edits.set_first(self.board.selected)
            self.refresh()

    def rename(self, old: str, new: str) -> None:
        """Another name for a frame; what is wrong with it is told."""
        if new == old or not new or old not in self.board.names:
            return
        problem = self.edits.problem_of(new, old)
        if problem:
            self.workspace.show_status(problem)
            return
        self.board.selected = new
        ViewFile(self.document.root).rename(old, new)
        self.edits.rename(old, new)
        self.refresh()

    def delete(self) -> None:
        """The chosen frame goes. When sheets or tests speak of it, they are listed first."""
        name = self.board.selected
        if not name or len(self.board.names) < 2:
            return
        uses = self.edits.uses(name)
        if uses and not self.confirm(name, uses):
            return
        self.edits.delete(name)

    def confirm(self, name: str, uses: list[Use]) -> bool:
        """Ask whether a frame that is spoken of is to go."""
        say = self.workspace.translate
        return ask(self.workspace, say("Delete frame {name}").format(name=name),
                   say("These places speak of {name}. They will not find it any more.").format(name=name), uses, say("Delete anyway"), self)
