"""Before something goes that is used: the list of its uses, each with a way there."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from ...runtime.language.sentences import row_sentence
from ...runtime.project.tree import Mapping
from ..document.addresses import AddressError, node_at
from ..document.uses import Use
from ..shell.icons import icon
from ..shell.workspace import Workspace

ICONS = {"event": "event", "instance": "frame", "object": "active", "test": "good", "game": "game"}
SHOWN = 500


class UsesDialog(QDialog):
    """Goes on, goes to a use (`chosen`), or goes back."""

    def __init__(self, workspace: Workspace, title: str, sentence: str, uses: list[Use], sure: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.uses = uses[:SHOWN]
        self.chosen: Use | None = None
        say = workspace.translate
        self.setWindowTitle(title)
        self.setAccessibleName("Uses")
        words = QLabel(sentence)
        words.setWordWrap(True)
        self.list = QListWidget()
        self.list.setAccessibleName("List of uses")
        self.list.setAlternatingRowColors(False)
        side = self.fontMetrics().height()
        self.list.setIconSize(QSize(side, side))
        for use in self.uses:
            item = QListWidgetItem(icon(ICONS.get(use.kind, "unknown")), self.words(use))
            item.setToolTip(self.words(use))
            self.list.addItem(item)
        if len(uses) > SHOWN:
            self.list.addItem(say("… and {count} more").format(count=len(uses) - SHOWN))
        self.list.itemActivated.connect(lambda item: self._go(self.list.row(item)))
        self.list.itemSelectionChanged.connect(lambda: self.go.setEnabled(bool(self.list.selectedItems())))
        box = QDialogButtonBox()
        self.go = box.addButton(say("Go there"), QDialogButtonBox.ButtonRole.ActionRole)
        self.go.setAccessibleName("Go there")
        self.go.setEnabled(False)
        self.go.clicked.connect(lambda: self._go(self.list.currentRow()))
        self.sure = box.addButton(sure, QDialogButtonBox.ButtonRole.DestructiveRole)
        self.sure.setAccessibleName("Delete anyway")
        self.sure.clicked.connect(self.accept)
        back = box.addButton(say("Cancel"), QDialogButtonBox.ButtonRole.RejectRole)
        back.setAccessibleName("Cancel")
        back.setDefault(True)
        box.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.addWidget(words)
        column.addWidget(self.list, 1)
        column.addWidget(box)
        em = self.fontMetrics().height()
        self.resize(em * 40, em * min(30, 11 + len(self.uses) * 2))

    def words(self, use: Use) -> str:
        """`Garden, event 3: when Bird collides with Worm …`."""
        say = self.workspace.translate
        place = use.frame or use.path.rpartition("/")[2].removesuffix(".yaml")
        if use.kind == "event":
            number = " › ".join(str(step + 1) for step in use.address if isinstance(step, int))
            return say("{place}, event {number}: {words}").format(place=place, number=number, words=self._sentence(use) or use.words)
        if use.kind == "instance":
            return say("{place}: {count} instances").format(place=place, count=use.count)
        if use.kind == "test":
            return say("Test {place}: {words}").format(place=place, words=use.words) if use.words else say("Test {place}").format(place=place)
        if use.kind == "object":
            return say("Object {place}").format(place=use.words or place)
        return place

    def _sentence(self, use: Use) -> str:
        document = self.workspace.document
        try:
            node = node_at(document.trees[use.path], use.address)
        except (AddressError, KeyError):
            return ""
        return row_sentence(node, document.project, self.workspace.translate) if isinstance(node, Mapping) else ""

    def _go(self, place: int) -> None:
        if 0 <= place < len(self.uses):
            self.chosen = self.uses[place]
            self.reject()


def go_to(workspace: Workspace, use: Use) -> None:
    """Open the place of a use."""
    if use.kind == "event":
        workspace.open_sheet(use.path, use.address)
    elif use.kind == "instance":
        workspace.open_frame(use.frame)
    else:
        workspace.show_status(use.path)


def ask(workspace: Workspace, title: str, sentence: str, uses: list[Use], sure: str, parent: QWidget,
        go: Callable[[Workspace, Use], None] = go_to) -> bool:
    """Whether to go on. A use that the person wants to see is opened (`go`), and nothing is done."""
    dialog = UsesDialog(workspace, title, sentence, uses, sure, parent)
    agreed = dialog.exec() == QDialog.DialogCode.Accepted
    chosen = dialog.chosen
    dialog.deleteLater()
    if chosen is not None:
        go(workspace, chosen)
    return agreed
