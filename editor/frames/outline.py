"""The selection pane: all instances, the front one first, with an eye, a lock and the object's name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QAbstractListModel, QItemSelection, QItemSelectionRange, QModelIndex, QObject, QRect, QSize, Qt
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPalette, QPixmap
from PySide6.QtWidgets import QAbstractItemView, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QVBoxLayout, QWidget

from ..document.rename import rename_object
from ..shell.icons import icon
from ..shell.theme import colours
from .inserting import names_in_use
from .nodes import number_text
from .stage import Row

if TYPE_CHECKING:
    from .view import FrameEditor

Role = Qt.ItemDataRole


class _Model(QAbstractListModel):
    """Rows of the stage in z-order."""

    def __init__(self, editor: FrameEditor, parent: QObject) -> None:
        super().__init__(parent)
        self.editor = editor
        self.order: list[Row] = []

    def rowCount(self, _parent: QModelIndex | None = None) -> int:  # noqa: N802 - Qt's name
        return len(self.order)

    def data(self, index: QModelIndex, role: int = Role.DisplayRole) -> object:
        if not index.isValid() or index.row() >= len(self.order):
            return None
        row = self.order[index.row()]
        if role in (Role.DisplayRole, Role.EditRole, Role.AccessibleTextRole):
            return row.name or "?"
        if role == Role.ToolTipRole:
            return f"{row.name}  {number_text(row.x)}, {number_text(row.y)}"
        return None

    def flags(self, index: QModelIndex) -> Qt.ItemFlag:
        return super().flags(index) | Qt.ItemFlag.ItemIsEditable

    def setData(self, index: QModelIndex, value: object, role: int = Role.EditRole) -> bool:  # noqa: N802 - Qt's name
        if role != Role.EditRole:
            return False
        self.editor.outline.rename(self.order[index.row()].name, str(value))
        return True


class _Delegate(QStyledItemDelegate):
    """A line: icon, name, place; eye and lock at the right end."""

    def __init__(self, pane: OutlinePanel) -> None:
        super().__init__(pane)
        self.pane = pane
        self.kept: dict[tuple[str, str, int, float], QPixmap] = {}

    def sizeHint(self, option: QStyleOptionViewItem, _index: QModelIndex) -> QSize:  # noqa: N802 - Qt's name
        return QSize(100, int(option.fontMetrics.height() * 1.7))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex) -> None:
        editor = self.pane.editor
        row = self.pane.model.order[index.row()]
        c = colours()
        picked = bool(option.state & QStyle.StateFlag.State_Selected)
        over = bool(option.state & QStyle.StateFlag.State_MouseOver)
        area = option.rect
        painter.save()
        if picked or over:
            painter.fillRect(area, QColor(c.accent if picked else c.raised))
        ink = c.on_accent if picked else c.text
        side = int(option.fontMetrics.height() * 1.05)
        gap = side // 2
        hidden, frozen = row.index in editor.canvas.hidden, row.index in editor.canvas.frozen
        kind = row.spec.cls.icon if row.spec is not None else "unknown"
        self._icon(painter, kind, ink, QRect(area.left() + gap, area.center().y() - side // 2, side, side))
        eye, lock = self.pane.places(area, side)
        if hidden or over or picked:
            self._icon(painter, "eye_off" if hidden else "eye", ink if hidden or picked else c.dim, eye)
        if frozen or over or picked:
            self._icon(painter, "lock" if frozen else "unlock", ink if frozen or picked else c.dim, lock)
        words = QRect(area.left() + gap * 2 + side, area.top(), eye.left() - area.left() - gap * 3 - side, area.height())
        painter.setPen(QColor(c.on_accent if picked else c.dim if hidden else c.text))
        name = option.fontMetrics.elidedText(row.name or "?", Qt.TextElideMode.ElideRight, words.width())
        painter.drawText(words, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, name)
        left = words.width() - option.fontMetrics.horizontalAdvance(name) - gap
        place = f"{number_text(row.x)}, {number_text(row.y)}"
        if left > option.fontMetrics.horizontalAdvance(place):
            painter.setPen(QColor(c.on_accent if picked else c.dim))
            painter.drawText(words, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, place)
        painter.restore()

    def _icon(self, painter: QPainter, name: str, colour: str, area: QRect) -> None:
        """An icon, drawn once in each colour and size."""
        ratio = painter.device().devicePixelRatio()
        key = (name, colour, area.width(), ratio)
        found = self.kept.get(key)
        if found is None:
            found = QPixmap(round(area.width() * ratio), round(area.height() * ratio))
            found.setDevicePixelRatio(ratio)
            found.fill(Qt.GlobalColor.transparent)
            brush = QPainter(found)
            icon(name, colour).paint(brush, QRect(0, 0, area.width(), area.height()))
            brush.end()
            self.kept[key] = found
        painter.drawPixmap(area.topLeft(), found)

    def setEditorData(self, editor: QWidget, index: QModelIndex) -> None:  # noqa: N802 - Qt's name
        editor.setAccessibleName("Object name")
        super().setEditorData(editor, index)

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, _index: QModelIndex) -> None:  # noqa: N802 - Qt's name
        side = int(option.fontMetrics.height() * 1.05)
        editor.setGeometry(option.rect.adjusted(side * 2, 0, -side * 3, 0))


class _List(QListView):
    """A press on an eye or a lock switches it; elsewhere it selects."""

    def __init__(self, pane: OutlinePanel) -> None:
        super().__init__()
        self.pane = pane

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        spot = event.position().toPoint()
        index = self.indexAt(spot)
        if index.isValid() and event.button() == Qt.MouseButton.LeftButton:
            eye, lock = self.pane.places(self.visualRect(index), int(self.fontMetrics().height() * 1.05))
            row = self.pane.model.order[index.row()]
            if eye.contains(spot):
                self.pane.switch_eye(row.index)
                return
            if lock.contains(spot):
                self.pane.switch_lock(row.index)
                return
        super().mousePressEvent(event)


class OutlinePanel(QWidget):
    """Shows and makes the selection, the other way round than the canvas."""

    def __init__(self, editor: FrameEditor) -> None:
        super().__init__()
        self.editor = editor
        self.model = _Model(editor, self)
        self.list = _List(self)
        self.list.setModel(self.model)
        self.list.setItemDelegate(_Delegate(self))
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.list.setEditTriggers(QAbstractItemView.EditTrigger.DoubleClicked | QAbstractItemView.EditTrigger.EditKeyPressed)
        self.list.setUniformItemSizes(True)
        self.list.setMouseTracking(True)
        self.list.setAccessibleName("Instances")
        self.list.viewport().setBackgroundRole(QPalette.ColorRole.Base)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.list)
        self._following = False
        self.list.selectionModel().selectionChanged.connect(self._selected)
        self.refresh()

    def retranslate(self) -> None:
        self.list.setToolTip("")

    def places(self, area: QRect, side: int) -> tuple[QRect, QRect]:
        """Where the eye and the lock of a line are."""
        top = area.center().y() - side // 2
        return QRect(area.right() - int(side * 2.6), top, side, side), QRect(area.right() - int(side * 1.3), top, side, side)

    def refresh(self) -> None:
        order = list(reversed(self.editor.stage.drawn()))
        if [(row.index, row.name) for row in order] == [(row.index, row.name) for row in self.model.order]:
            self.model.order = order            # a name that is being typed stays
            self.list.viewport().update()
            self.show_selection()
            return
        self._following = True
        self.model.beginResetModel()
        self.model.order = order
        self.model.endResetModel()
        self._following = False
        self.show_selection()

    def refresh_values(self) -> None:
        """The same instances in the same order, somewhere else."""
        rows = self.editor.stage.rows
        self.model.order = [rows[row.index] for row in self.model.order]
        self.list.viewport().update()

    def show_selection(self) -> None:
        """Select here what is selected on the canvas."""
        if self._following:
            return
        self._following = True
        chosen = set(self.editor.canvas.selected)
        model = self.list.selectionModel()
        places = [place for place, row in enumerate(self.model.order) if row.index in chosen]
        ranges = QItemSelection()
        start = None
        for place, following in zip(places, [*places[1:], -1], strict=False):
            start = place if start is None else start
            if following != place + 1:
                ranges.append(QItemSelectionRange(self.model.index(start), self.model.index(place)))
                start = None
        model.select(ranges, model.SelectionFlag.ClearAndSelect)
        if places:
            first = self.model.index(places[0])
            model.setCurrentIndex(first, model.SelectionFlag.NoUpdate)
            self.list.scrollTo(first)
        self._following = False

    def _selected(self) -> None:
        if self._following:
            return
        self._following = True
        can = {row.index for row in self.editor.canvas.selectable()}
        chosen = [self.model.order[i.row()].index for i in self.list.selectionModel().selectedIndexes()]
        self.editor.canvas.select([n for n in chosen if n in can])
        self._following = False

    def edit_name(self) -> None:
        """Type the name of the selected instance's object."""
        index = self.list.currentIndex()
        if index.isValid():
            self.list.edit(index)

    def rename(self, old: str, new: str) -> bool:
        """Another name for an object, everywhere. What is wrong with the name is told."""
        new = new.strip()
        if new == old or not new:
            return False
        problem = self.editor.properties.edits.problem_of_name(new, names_in_use(self.editor.document) - {old})
        if problem:
            self.editor.workspace.show_status(problem)
            return False
        rename_object(self.editor.document, old, new, self.editor.workspace.translate("Rename {old} to {new}").format(old=old, new=new))
        return True

    def switch_eye(self, index: int) -> None:
        self.editor.state.hide(self._with(index), index not in self.editor.canvas.hidden)

    def switch_lock(self, index: int) -> None:
        self.editor.state.freeze(self._with(index), index not in self.editor.canvas.frozen)

    def _with(self, index: int) -> list[int]:
        """An instance, and the others that are selected with it."""
        return self.editor.canvas.selected if index in self.editor.canvas.selected else [index]
