"""The layers of a frame, the front one first: eye, lock, name, and the fields of the one that is chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QDropEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from ...objects.phrases import msgid
from ...runtime.project.tree import Entry, Mapping, Node, Scalar, copied
from ...runtime.project.tree import Sequence as Rows
from ..document.rename import LayerName, rename
from ..document.rename_sheets import Names
from ..document.uses import uses_of
from ..shell.icons import icon
from ..shell.theme import colours
from . import nodes
from .edits import Reorder, SetMany
from .fields import NumberField, TruthField
from .uses_dialog import ask

if TYPE_CHECKING:
    from .view import FrameEditor


class _Delegate(QStyledItemDelegate):
    """A line: name, how the layer goes along with the camera, eye and lock at the right end."""

    def __init__(self, panel: LayersPanel) -> None:
        super().__init__(panel)
        self.panel = panel

    def sizeHint(self, option: QStyleOptionViewItem, _index: QModelIndex) -> QSize:  # noqa: N802 - Qt's name
        return QSize(100, int(option.fontMetrics.height() * 1.7))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex) -> None:
        editor = self.panel.editor
        name = index.data(Qt.ItemDataRole.UserRole)
        layer = next((one for one in editor.stage.layers if one.name == name), None)
        picked, over = bool(option.state & QStyle.StateFlag.State_Selected), bool(option.state & QStyle.StateFlag.State_MouseOver)
        c, area = colours(), option.rect
        painter.save()
        if picked or over:
            painter.fillRect(area, QColor(c.accent if picked else c.raised))
        ink, dim = c.on_accent if picked else c.text, c.on_accent if picked else c.dim
        side = int(option.fontMetrics.height() * 1.05)
        hidden, locked = name in editor.canvas.hidden_layers, name in editor.stage.locked
        eye, lock = self.panel.places(area)
        icon("layers", ink).paint(painter, QRect(area.left() + side // 2, area.center().y() - side // 2, side, side))
        icon("eye_off" if hidden else "eye", ink if hidden else dim).paint(painter, eye)
        icon("lock" if locked else "unlock", ink if locked else dim).paint(painter, lock)
        words = QRect(area.left() + side * 2, area.top(), eye.left() - area.left() - side * 2 - side // 2, area.height())
        painter.setPen(QColor(dim if hidden else ink))
        shown = option.fontMetrics.elidedText(str(name), Qt.TextElideMode.ElideRight, words.width())
        painter.drawText(words, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)
        if layer is not None and layer.scroll != (1.0, 1.0):
            text = "× " + " ".join(nodes.number_text(part) for part in dict.fromkeys(layer.scroll))
            if words.width() - option.fontMetrics.horizontalAdvance(shown) > option.fontMetrics.horizontalAdvance(text) + side:
                painter.setPen(QColor(dim))
                painter.drawText(words, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, text)
        painter.restore()

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, _index: QModelIndex) -> None:  # noqa: N802 - Qt's name
        side = int(option.fontMetrics.height() * 1.05)
        editor.setAccessibleName("Layer name")
        editor.setGeometry(option.rect.adjusted(side * 2, 0, -side * 3, 0))


class _List(QListWidget):
    """A press on an eye or a lock switches it; elsewhere it chooses the layer. A drag puts the layer somewhere else."""

    def __init__(self, panel: LayersPanel) -> None:
        super().__init__()
        self.panel = panel
        self.setMouseTracking(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        spot = event.position().toPoint()
        item = self.itemAt(spot)
        if item is not None and event.button() == Qt.MouseButton.LeftButton:
            for place, run in zip(self.panel.places(self.visualItemRect(item)), (self.panel.switch_eye, self.panel.switch_lock), strict=True):
                if place.contains(spot):
                    run(str(item.data(Qt.ItemDataRole.UserRole)))
                    return
        super().mousePressEvent(event)

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802 - Qt's name
        target = self.indexAt(event.position().toPoint())
        below = self.dropIndicatorPosition() == QAbstractItemView.DropIndicatorPosition.BelowItem
        row = target.row() + (1 if below else 0) if target.isValid() else self.count()
        event.setDropAction(Qt.DropAction.IgnoreAction)     # the list is made anew from the file
        event.accept()
        self.panel.drop_at(row)


class LayersPanel(QWidget):
    """Chooses the layer for new instances; every change is an edit of the frame, but for the eyes."""

    def __init__(self, editor: FrameEditor) -> None:
        super().__init__()
        self.editor = editor
        self.chosen = ""
        self._busy = False
        self.list = _List(self)
        self.list.setItemDelegate(_Delegate(self))
        self.list.setAccessibleName("Layers")
        self.list.setEditTriggers(QAbstractItemView.EditTrigger.DoubleClicked | QAbstractItemView.EditTrigger.EditKeyPressed)
        self.buttons: dict[str, QToolButton] = {}
        bar = QHBoxLayout()
        for name, picture, run in ((msgid("Add layer"), "add", self.add), (msgid("Layer to the front"), "up", lambda: self.shift(1)),
                                   (msgid("Layer to the back"), "down", lambda: self.shift(-1)),
                                   (msgid("Hide layer in the editor"), "eye", lambda: self.switch_eye()),
                                   (msgid("Lock layer"), "lock", lambda: self.switch_lock()), (msgid("Delete layer"), "delete", self.delete)):
            button = QToolButton()
            button.setAccessibleName(name)
            button.setIcon(icon(picture))
            button.clicked.connect(run)
            bar.addWidget(button)
            self.buttons[name] = button
        bar.addStretch(1)
        self.scroll_x, self.scroll_y = NumberField("parallax x", -1000.0, 1000.0), NumberField("parallax y", -1000.0, 1000.0)
        self.opacity, self.shown = NumberField("layer opacity", 0.0, 255.0), TruthField("layer visible")
        self.form = QFormLayout()
        self.labels = [QLabel() for _ in range(3)]
        pair = QHBoxLayout()
        pair.addWidget(self.scroll_x)
        pair.addWidget(self.scroll_y)
        for label, field in zip(self.labels, (pair, self.opacity, self.shown), strict=True):
            self.form.addRow(label, field)
        gap = self.fontMetrics().height() // 2
        self.form.setContentsMargins(gap, gap // 2, gap, gap // 2)
        self.form.setHorizontalSpacing(gap)
        self.form.setVerticalSpacing(max(2, gap // 2))
        bar.setContentsMargins(gap // 2, 0, gap // 2, 0)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.list, 1)
        column.addLayout(bar)
        column.addLayout(self.form)
        self.list.currentRowChanged.connect(self._choose)
        self.list.itemChanged.connect(self._renamed)
        self.scroll_x.entered.connect(lambda v: self._scroll(v, None))
        self.scroll_y.entered.connect(lambda v: self._scroll(None, v))
        for field in (self.scroll_x, self.scroll_y, self.opacity):
            field.refused.connect(lambda template, fields: self.editor.workspace.show_status(self.editor.workspace.translate(template).format(**fields)))
        self.opacity.entered.connect(lambda v: self._set("opacity", nodes.number(v)))
        self.shown.entered.connect(lambda v: self._set("visible", nodes.truth(v)))
        self.refresh()

    def retranslate(self) -> None:
        say = self.editor.workspace.translate
        for name, button in self.buttons.items():
            button.setToolTip(say(name))
        for label, text in zip(self.labels, ("Parallax X, Y", "Opacity", "Shown in the game"), strict=True):
            label.setText(say(text))
        self.scroll_x.setToolTip(say("How far the layer goes along with the camera: 1 fully, 0.5 half as far, 0 not at all"))
        self.scroll_y.setToolTip(self.scroll_x.toolTip())

    # -- showing -----------------------------------------------------------------------------------------------------

    def current(self) -> str:
        """The name of the chosen layer; '' in a frame without a list of layers."""
        return self.chosen if nodes.entries_of(self.editor.stage.tree, "layers") else ""

    def refresh(self) -> None:
        layers = self.editor.stage.layers
        names = [layer.name for layer in layers]
        if self.chosen not in names:
            full = [layer.name for layer in layers if layer.scroll == (1.0, 1.0)]
            used = [row.layer for row in self.editor.stage.rows]
            self.chosen = names[max(set(used), key=used.count)] if used else (full or names)[0]
        self._busy = True
        self.list.clear()
        for layer in reversed(layers):
            item = QListWidgetItem(layer.name)
            item.setData(Qt.ItemDataRole.UserRole, layer.name)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
            self.list.addItem(item)
            if layer.name == self.chosen:
                self.list.setCurrentItem(item)
        self._busy = False
        self._show()

    def _show(self) -> None:
        layer = self.editor.stage.layers[self._place()]
        self.scroll_x.show_value(layer.scroll[0])
        self.scroll_y.show_value(layer.scroll[1])
        self.opacity.show_value(layer.opacity)
        self.shown.show_value(layer.visible)
        count = len(self.editor.stage.layers)
        self.buttons["Layer to the front"].setEnabled(self._place() < count - 1)
        self.buttons["Layer to the back"].setEnabled(self._place() > 0)
        self.buttons["Delete layer"].setEnabled(count > 1)
        self.buttons["Hide layer in the editor"].setIcon(icon("eye_off" if self.chosen in self.editor.canvas.hidden_layers else "eye"))
        self.buttons["Lock layer"].setIcon(icon("lock" if self.chosen in self.editor.stage.locked else "unlock"))

    def _place(self) -> int:
        return next((n for n, layer in enumerate(self.editor.stage.layers) if layer.name == self.chosen), 0)

    def _choose(self, place: int) -> None:
        if not self._busy and place >= 0:
            self.chosen = self.list.item(place).data(Qt.ItemDataRole.UserRole)
            self._show()

    # -- edits -------------------------------------------------------------------------------------------------------

    @property
    def _path(self) -> str:
        return self.editor.stage.path

    def _text(self, template: str, name: str = "") -> str:
        return self.editor.workspace.translate(template).format(name=name or self.chosen)

    def _listed(self, chosen: str = "") -> list[Entry]:
        """The entries of the list of layers, which is made when there is none yet."""
        if not nodes.entries_of(self.editor.stage.tree, "layers"):
            made = Rows.of([nodes.mapping(name=nodes.text(layer.name)) for layer in self.editor.stage.layers])
            self.editor.document.set_value(self._path, ("layers",), made, self._text("Change layer {name}", chosen))
        return nodes.entries_of(self.editor.stage.tree, "layers")

    def _set(self, key: str, node: Node | None, merge: str = "") -> None:
        text = self._text("Change layer {name}")
        with self.editor.document.step(text):
            entry = self._listed()[self._place()]
            if isinstance(entry.value, Scalar):
                self.editor.document.set_value(self._path, ("layers", self._place()), nodes.mapping(name=copied(entry.value)), text)
            self.editor.document.set_value(self._path, ("layers", self._place(), key), node, text, merge)

    def _scroll(self, x: float | None, y: float | None) -> None:
        old = self.editor.stage.layers[self._place()].scroll
        self._set("scroll", nodes.pair(old[0] if x is None else x, old[1] if y is None else y))

    def add(self) -> None:
        """A layer in front of the chosen one; it is chosen then."""
        names = {layer.name for layer in self.editor.stage.layers}
        number = len(names) + 1
        while f"Layer{number}" in names:
            number += 1
        name, place = f"Layer{number}", self._place() + 1
        text = self._text("Add layer {name}", name)
        with self.editor.document.step(text):
            self._listed()
            self.chosen = name
            self.editor.document.insert(self._path, ("layers",), place, [Entry(None, nodes.mapping(name=nodes.text(name)))], text)

    def shift(self, step: int) -> None:
        """The chosen layer one step to the front (1) or to the back (-1)."""
        place = self._place()
        order = list(range(len(self.editor.stage.layers)))
        if 0 <= place + step < len(order) and len(self._listed()) == len(order):
            order.insert(place + step, order.pop(place))
            self.editor.document.undo_stack.push(Reorder(self.editor.document, self._path, ("layers",), order, self._text("Move layer {name}")))

    def delete(self) -> None:
        """The chosen layer goes; what stands on it moves to the one below (or above)."""
        place, layers = self._place(), self.editor.stage.layers
        if len(layers) < 2:
            return
        text = self._text("Delete layer {name}")
        document, workspace = self.editor.document, self.editor.workspace
        subject = LayerName(Names(document.trees), self.editor.frame_name, self.chosen, self.chosen + "_" * 9)
        uses = [use for use in uses_of(document.trees, subject) if use.kind == "event"]
        if uses and not ask(workspace, text, self._text("These places speak of the layer {name}. They will not find it any more."), uses,
                            workspace.translate("Delete anyway"), self):
            return
        other = layers[place - 1 if place else 1].name
        rows = [row.index for row in self.editor.stage.rows if row.layer == place and isinstance(row.node, Mapping)]
        with self.editor.document.step(text):
            self._move_rows(rows, other, text)
            self.chosen = other
            self.editor.document.remove(self._path, ("layers",), place, 1, text)

    def _move_rows(self, rows: list[int], layer: str, text: str) -> None:
        if rows:
            values = [(("instances", n, "layer"), nodes.text(layer)) for n in rows]
            self.editor.document.undo_stack.push(SetMany(self.editor.document, self._path, values, text))

    def _renamed(self, item: QListWidgetItem) -> None:
        old, new = item.data(Qt.ItemDataRole.UserRole), item.text().strip()
        if self._busy or old == new:
            return
        names = {layer.name for layer in self.editor.stage.layers}
        if not new or new in names:
            if new:
                self.editor.workspace.show_status(self.editor.workspace.translate("There is a layer called {name} already.").format(name=new))
            self.refresh()
            return
        self.chosen = new
        document = self.editor.document
        text = self.editor.workspace.translate("Rename layer {old} to {new}").format(old=old, new=new)
        with document.step(text):
            self._listed(old)
            rename(document, LayerName(Names(document.trees), self.editor.frame_name, old, new), text)
        hidden = self.editor.canvas.hidden_layers
        if old in hidden:
            self.editor.canvas.hidden_layers = hidden - {old} | {new}
            self.editor.state.keep()
        self.refresh()

    def places(self, area: QRect) -> tuple[QRect, QRect]:
        """Where the eye and the lock of a line are."""
        side = int(self.fontMetrics().height() * 1.05)
        top = area.center().y() - side // 2
        return QRect(area.right() - int(side * 2.9), top, side, side), QRect(area.right() - int(side * 1.5), top, side, side)

    def drop_at(self, row: int) -> None:
        """The chosen layer comes to stand before a line of the list, in which the front one is the first."""
        count, place = len(self.editor.stage.layers), self._place()
        shown = count - 1 - place
        target = count - 1 - (row - 1 if row > shown else row)
        if target != place:
            self.shift(target - place)

    def switch_lock(self, name: str = "") -> None:
        """A locked layer cannot be clicked; the lock is saved with the frame."""
        self.chosen = name or self.chosen
        locked = self.chosen in self.editor.stage.locked
        self._set("locked", None if locked else nodes.truth(True))

    def switch_eye(self, name: str = "") -> None:
        """A closed eye hides the layer in the editor only."""
        name = name or self.chosen
        self.editor.state.hide_layer(name, name not in self.editor.canvas.hidden_layers)
