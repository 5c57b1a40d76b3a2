"""The watch panel: values and instances of the running game, live; a click on a value changes it."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QHeaderView, QLabel, QLineEdit, QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget

from ..shell.workspace import Translate
from .game import RunningGame

MOST_SHOWN = 60             # instances of one object
FIRST = ("x", "y", "animation", "angle", "visible", "opacity", "width", "height", "layer", "text", "value")


class WatchPanel(QWidget):
    """A tree: game values, frame values, objects with their instances. Only what is unfolded is brought up to date."""

    def __init__(self, game: RunningGame, translate: Translate, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.game = game
        self.translate = translate
        self.filter = QLineEdit()
        self.filter.setClearButtonEnabled(True)
        self.filter.setAccessibleName("Filter watched values")
        self.tree = QTreeWidget()
        self.tree.setColumnCount(2)
        self.tree.setAccessibleName("Watched values")
        self._items: dict[tuple[str, ...], QTreeWidgetItem] = {}
        self.tree.setUniformRowHeights(True)
        self.tree.setAlternatingRowColors(True)
        self.tree.header().setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        self.tree.itemChanged.connect(self._edited)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.filter)
        layout.addWidget(self.tree)
        self.empty = QLabel()
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.empty.setWordWrap(True)
        self.empty.setEnabled(False)
        inside = QVBoxLayout(self.tree.viewport())
        inside.addWidget(self.empty)
        self.setMinimumWidth(self.fontMetrics().height() * 13)
        self._filling = False
        self.filter.textChanged.connect(self._apply_filter)
        game.state.connect(self.show_state)
        game.started.connect(lambda _frame: self._begin())
        game.ended.connect(lambda _code, _words: self._clear())
        self.retranslate()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        em = self.fontMetrics().height()
        return QSize(em * 18, em * 30)

    def retranslate(self) -> None:
        self.filter.setPlaceholderText(self.translate("Filter"))
        self.empty.setText(self.translate("While the game runs, its values and objects are here. A double click on a value changes it."))
        self.tree.setHeaderLabels([self.translate("Name"), self.translate("Value")])
        for holder, title in (("game", self.translate("Game")), ("frame", self.translate("Frame"))):
            if (holder,) in self._items:
                self._items[(holder,)].setText(0, title)

    def _begin(self) -> None:
        self.empty.hide()
        self.game.command("watch", on=True)

    def _clear(self) -> None:
        self.tree.clear()
        self._items.clear()
        self.empty.show()

    def show_state(self, report: dict[str, Any]) -> None:
        """Bring the tree up to date with a report of the game."""
        self._filling = True
        seen: set[tuple[str, ...]] = set()
        for holder, title in (("game", self.translate("Game")), ("frame", self.translate("Frame"))):
            top = self._item((holder,), None, title, seen)
            for name, value in report.get(holder, {}).items():
                self._value((holder, name), top, name, value, seen, editable=True)
        for name, instances in report.get("objects", {}).items():
            top = self._item(("object", name), None, name, seen)
            top.setText(1, str(len(instances)))
            if not top.isExpanded() and top.childCount():
                continue
            for instance in instances[:MOST_SHOWN]:
                uid = str(instance.get("uid"))
                row = self._item(("object", name, uid), top, f"#{uid}", seen)
                row.setText(1, f"{instance.get('x', '')}, {instance.get('y', '')}" if "x" in instance else "")
                if not row.isExpanded() and row.childCount():
                    continue
                for key, value in instance.get("values", {}).items():
                    self._value(("object", name, uid, key), row, key, value, seen, editable=True)
                order = [*(k for k in FIRST if k in instance), *(k for k in instance if k not in FIRST)]
                for key in order:
                    if key not in ("uid", "values", "data"):
                        self._value(("object", name, uid, key), row, key, instance[key], seen, editable=True)
        for path in [p for p in self._items if p not in seen and not self._folded(p)]:
            self._drop(path)
        self._filling = False
        self._apply_filter(self.filter.text())

    def _drop(self, path: tuple[str, ...]) -> None:
        """Take an item away, and with it all that stands below it."""
        item = self._items.get(path)
        if item is None:
            return
        for below in [p for p in self._items if p[:len(path)] == path]:
            del self._items[below]
        parent = item.parent()
        (parent.removeChild(item) if parent is not None else self.tree.takeTopLevelItem(self.tree.indexOfTopLevelItem(item)))

    def _folded(self, path: tuple[str, ...]) -> bool:
        """Whether an ancestor is folded, so that this item was not looked at."""
        return any(path[:n] in self._items and not self._items[path[:n]].isExpanded() for n in range(1, len(path)))

    def _item(self, path: tuple[str, ...], parent: QTreeWidgetItem | None, title: str, seen: set[tuple[str, ...]]) -> QTreeWidgetItem:
        seen.add(path)
        item = self._items.get(path)
        if item is None:
            item = QTreeWidgetItem([title, ""])
            self._items[path] = item
            if parent is None:
                self.tree.addTopLevelItem(item)
                item.setExpanded(path[0] in ("game", "frame"))
            else:
                parent.addChild(item)
        return item

    def _value(self, path: tuple[str, ...], parent: QTreeWidgetItem, title: str, value: Any, seen: set[tuple[str, ...]], editable: bool) -> None:
        item = self._item(path, parent, title, seen)
        text = {True: "true", False: "false"}.get(value, str(value)) if isinstance(value, bool) else str(value)
        if item.text(1) != text and self.tree.state() != QTreeWidget.State.EditingState:
            item.setText(1, text)
        item.setData(0, Qt.ItemDataRole.UserRole, (path, value))
        if editable:
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)

    def _edited(self, item: QTreeWidgetItem, column: int) -> None:
        if self._filling or column != 1:
            return
        data = item.data(0, Qt.ItemDataRole.UserRole)
        if not data:
            return
        path, old = data
        value = parse(item.text(1), old)
        if value is None:
            self._filling = True
            item.setText(1, str(old))
            self._filling = False
        elif path[0] == "object":
            self.game.command("set", object=path[1], uid=int(path[2]), name=path[3], value=value)
        else:
            self.game.command("set", object=path[0], name=path[1], value=value)

    def _apply_filter(self, text: str) -> None:
        word = text.lower()

        def visible(item: QTreeWidgetItem) -> bool:
            inside = [visible(item.child(n)) for n in range(item.childCount())]
            shown = not word or word in item.text(0).lower() or any(inside)
            item.setHidden(not shown)
            return shown
        for number in range(self.tree.topLevelItemCount()):
            top = self.tree.topLevelItem(number)
            if top is not None:
                visible(top)


def parse(text: str, old: Any) -> Any:
    """A typed text as the kind of the old value; None when it does not fit."""
    if isinstance(old, bool):
        return {"true": True, "false": False}.get(text.strip().lower())
    if isinstance(old, (int, float)):
        try:
            number = float(text.replace(",", "."))
        except ValueError:
            return None
        return number if number - number == 0.0 else None
    return text
