"""All objects of the project, whether they have instances here or not; and its sounds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData, QPoint, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QListWidget, QListWidgetItem, QMenu, QVBoxLayout, QWidget

from ..pictures.clips import is_drawn
from ..shell.icons import icon
from ..shell.theme import colours
from .object_edits import ObjectEdits

if TYPE_CHECKING:
    from .view import FrameEditor

MIME = "application/x-playsheet-object"
Role = Qt.ItemDataRole


class _List(QListWidget):
    """Its lines can be renamed in place, and objects can be dragged onto the frame."""

    def __init__(self, panel: _Panel) -> None:
        super().__init__()
        self.panel = panel
        self.setUniformItemSizes(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.EditKeyPressed)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)

    def mimeData(self, items: list[QListWidgetItem]) -> QMimeData:  # noqa: N802 - Qt's name
        data = QMimeData()
        if items:
            data.setData(MIME, str(items[0].data(Role.UserRole)).encode())
        return data

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and self.currentItem() is not None:
            self.panel.delete(self.panel.name_of(self.currentItem()))
            return
        super().keyPressEvent(event)


class _Panel(QWidget):
    """A list of names."""

    def __init__(self, editor: FrameEditor, name: str) -> None:
        super().__init__()
        self.editor = editor
        self.edits = ObjectEdits(editor)
        self._busy = False
        self.list = _List(self)
        self.list.setAccessibleName(name)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.list)
        self.list.itemChanged.connect(self._renamed)
        self.list.customContextMenuRequested.connect(self._show_menu)

    def name_of(self, item: QListWidgetItem) -> str:
        return str(item.data(Role.UserRole))

    def fill(self, rows: list[tuple[str, str, QIcon, str]]) -> None:
        """Lines: name, text, icon, tip. What was chosen stays chosen."""
        self._busy = True
        chosen = self.name_of(self.list.currentItem()) if self.list.currentItem() is not None else ""
        self.list.clear()
        side = round(self.fontMetrics().height() * 1.5)
        self.list.setIconSize(QSize(side, side))
        for name, text, picture, tip in rows:
            item = QListWidgetItem(picture, text)
            item.setData(Role.UserRole, name)
            item.setToolTip(tip)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
            self.list.addItem(item)
            if name == chosen:
                self.list.setCurrentItem(item)
        self._busy = False

    def item(self, name: str) -> QListWidgetItem:
        """The line of a name."""
        return next(self.list.item(n) for n in range(self.list.count()) if self.name_of(self.list.item(n)) == name)

    def edit(self, name: str) -> None:
        self.list.setCurrentItem(self.item(name))
        self.list.editItem(self.item(name))

    def _renamed(self, item: QListWidgetItem) -> None:
        if self._busy:
            return
        old, new = self.name_of(item), item.text().strip()
        if not new or new == old or not self.rename(old, new):
            self._busy = True
            item.setText(old)
            self._busy = False

    def _show_menu(self, spot: QPoint) -> None:
        item = self.list.itemAt(spot)
        if item is not None:
            self.list.setCurrentItem(item)
            menu = self.menu(self.name_of(item))
            menu.exec(self.list.viewport().mapToGlobal(spot))
            menu.deleteLater()

    def menu(self, name: str) -> QMenu:
        raise AssertionError(f"a panel has a menu for {name}")

    def rename(self, old: str, new: str) -> bool:
        raise AssertionError(f"a panel renames {old} to {new}")

    def delete(self, name: str) -> None:
        raise AssertionError(f"a panel deletes {name}")


class ObjectsPanel(_Panel):
    """Objects with their pictures. A click shows the properties, a drag onto the frame makes an instance, a double click opens."""

    def __init__(self, editor: FrameEditor) -> None:
        super().__init__(editor, "Objects of the project")
        self._shown: object = None
        self.list.setDragEnabled(True)
        self.list.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        self.list.itemSelectionChanged.connect(self._selected)
        self.list.itemDoubleClicked.connect(lambda item: self.open(self.name_of(item)))

    def retranslate(self) -> None:
        self._shown = None
        self.refresh()

    def refresh(self) -> None:
        """The objects as they are; made anew only when one of them looks different."""
        if not self.isVisible():
            self._shown = None
            return
        stage, say = self.editor.stage, self.editor.workspace.translate
        counts: dict[str, int] = {}
        for row in stage.rows:
            counts[row.name] = counts.get(row.name, 0) + 1
        shown = (tuple((name, counts.get(name, 0)) for name in stage.specs), self.editor.pictures_version)
        if shown == self._shown:
            return
        self._shown = shown
        side = round(self.fontMetrics().height() * 1.5)
        rows = []
        for name, spec in sorted(stage.specs.items(), key=lambda pair: pair[0].casefold()):
            found = self.editor.object_picture(name, side)
            tip = f"{say(spec.cls.title)} · " + say("{count} in this frame").format(count=counts.get(name, 0))
            rows.append((name, name, QIcon(found) if found is not None else icon(spec.cls.icon), tip))
        self.fill(rows)
        for number in range(self.list.count()):
            item = self.list.item(number)
            if not counts.get(self.name_of(item)):
                item.setForeground(QColor(colours().dim))

    def showEvent(self, event: object) -> None:  # noqa: N802 - Qt's name
        super().showEvent(event)  # type: ignore[arg-type]
        self.refresh()

    def _selected(self) -> None:
        item = self.list.currentItem()
        if not self._busy and item is not None and item.isSelected():
            self.editor.canvas.select([])
            self.editor.properties.show_object(self.name_of(item))

    def open(self, name: str) -> None:
        """Pictures for what has some; the properties of everything else are shown already."""
        if is_drawn(self.editor.stage.specs[name].cls):
            self.editor.open_pictures(name)

    def menu(self, name: str) -> QMenu:
        menu = QMenu(self)
        menu.setAccessibleName("Object menu")
        say, editor = self.editor.workspace.translate, self.editor
        entries = [("insert", "add", say("Insert into the frame"), lambda: editor.insert_existing(name, editor.middle()))]
        if any(row.name == name for row in editor.stage.rows):
            entries.append(("select", "select", say("Select its instances"), lambda: editor.canvas.select(
                [row.index for row in editor.canvas.selectable() if row.name == name])))
        if is_drawn(editor.stage.specs[name].cls):
            entries.append(("open", "pencil", say("Edit the pictures and animations"), lambda: self.open(name)))
        entries += [("rename", "pencil", say("Rename"), lambda: self.edit(name)), ("duplicate", "copy", say("Duplicate"), lambda: self.edits.duplicate(name)),
                    ("delete", "delete", say("Delete object…"), lambda: self.delete(name))]
        for ident, picture, text, run in entries:
            action = menu.addAction(icon(picture), text)
            action.setObjectName(f"object.{ident}")
            action.triggered.connect(lambda _=False, run=run: run())
        return menu

    def rename(self, old: str, new: str) -> bool:
        return self.editor.outline.rename(old, new)

    def delete(self, name: str) -> None:
        self.edits.delete(name)


class SoundsPanel(_Panel):
    """The sounds in the assets: dropped files come to stand here; a name can be changed, everywhere."""

    def __init__(self, editor: FrameEditor) -> None:
        super().__init__(editor, "Sounds of the project")

    def retranslate(self) -> None:
        self.refresh()

    def refresh(self) -> None:
        project = self.editor.document.project
        self.fill([(name, name, icon("sound"), path.name) for name, path in sorted(project.sounds.items())])

    def menu(self, name: str) -> QMenu:
        menu = QMenu(self)
        menu.setAccessibleName("Sound menu")
        say = self.editor.workspace.translate
        for ident, picture, text, run in (("rename", "pencil", say("Rename"), lambda: self.edit(name)),
                                          ("delete", "delete", say("Delete sound…"), lambda: self.delete(name))):
            action = menu.addAction(icon(picture), text)
            action.setObjectName(f"sound.{ident}")
            action.triggered.connect(lambda _=False, run=run: run())
        return menu

    def rename(self, old: str, new: str) -> bool:
        return self.edits.rename_sound(old, new)

    def delete(self, name: str) -> None:
        self.edits.delete_sound(name)
