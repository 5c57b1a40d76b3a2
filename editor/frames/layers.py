"""The layers of a frame, the front one first: eye, lock, name, and the fields of the one that is chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QAbstractItemView, QFormLayout, QHBoxLayout, QLabel, QListWidget, QListWidgetItem, QToolButton, QVBoxLayout, QWidget

from ...runtime.project.tree import Entry, Mapping, Node, Scalar, copied
from ...runtime.project.tree import Sequence as Rows
from ..document.rename import LayerName, rename
from ..document.rename_sheets import Names
from ..document.uses import uses_of
from ..shell.icons import icon
from . import nodes
from .edits import Reorder, SetMany
from .fields import NumberField, TruthField
from .uses_dialog import ask

if TYPE_CHECKING:
    from .view import FrameEditor


class LayersPanel(QWidget):
    """Chooses the layer for new instances; every change is an edit of the frame, but for the eyes."""

    def __init__(self, editor: FrameEditor) -> None:
        super().__init__()
        self.editor = editor
        self.chosen = ""
        self._busy = False
        self.list = QListWidget()
        self.list.setAccessibleName("Layers")
        self.list.setEditTriggers(QAbstractItemView.EditTrigger.DoubleClicked | QAbstractItemView.EditTrigger.EditKeyPressed)
        self.buttons: dict[str, QToolButton] = {}
        bar = QHBoxLayout()
        for name, picture, run in (("Add layer", "add", self.add), ("Layer to the front", "up", lambda: self.shift(1)),
                                   ("Layer to the back", "down", lambda: self.shift(-1)), ("Hide layer in the editor", "eye", self.switch_eye),
                                   ("Lock layer", "lock", self.switch_lock), ("Delete layer", "delete", self.delete)):
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
        side = int(self.fontMetrics().height() * 1.1)
        self.list.setIconSize(QSize(side, side))
        for layer in reversed(layers):
            item = QListWidgetItem(layer.name)
            item.setData(Qt.ItemDataRole.UserRole, layer.name)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
            hidden, locked = layer.name in self.editor.canvas.hidden_layers, layer.name in self.editor.stage.locked
            item.setIcon(icon("eye_off" if hidden else "lock" if locked else "layers"))
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

    def switch_lock(self) -> None:
        """A locked layer cannot be clicked; the lock is saved with the frame."""
        locked = self.chosen in self.editor.stage.locked
        self._set("locked", None if locked else nodes.truth(True))

    def switch_eye(self) -> None:
        """A closed eye hides the layer in the editor only."""
        self.editor.state.hide_layer(self.chosen, self.chosen not in self.editor.canvas.hidden_layers)
