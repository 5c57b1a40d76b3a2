"""Finding and replacing over all sheets: a window beside the sheet that lists every hit and jumps to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCheckBox, QDialog, QHBoxLayout, QLabel, QLineEdit, QListWidget, QListWidgetItem, QPushButton, QVBoxLayout

from ...runtime.translation import counted
from ..document.addresses import Address
from ..shell.icons import icon
from .searching import Wanted, hits, read_sheets, replace, title_of

if TYPE_CHECKING:
    from .view import SheetEditor

MOST = 2000          # hits that are listed
AFTER = 150          # ms without a key before the search begins


class SearchWindow(QDialog):
    """Not modal: the sheets can be worked on while it stands open."""

    def __init__(self, sheet: SheetEditor) -> None:
        super().__init__(sheet.window())
        self.workspace = sheet.workspace
        self.document = sheet.document
        _ = self.workspace.translate
        self.setWindowTitle(_("Find in all sheets"))
        self.setAccessibleName("Find in all sheets")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        h = self.fontMetrics().height()
        self.resize(h * 44, h * 28)
        self.hits: list[tuple[str, Address]] = []
        box = QVBoxLayout(self)
        box.setContentsMargins(h, h, h, h)
        box.setSpacing(h // 2)
        self.edit, self.replacement = QLineEdit(), QLineEdit()
        self.edit.setAccessibleName("Find everywhere")
        self.edit.setPlaceholderText(_("Find"))
        self.edit.addAction(icon("search"), QLineEdit.ActionPosition.LeadingPosition)
        self.replacement.setAccessibleName("Replace everywhere with")
        self.replacement.setPlaceholderText(_("Replace with"))
        self.case = QCheckBox(_("Match case"))
        self.case.setAccessibleName("Match case everywhere")
        self.all = QPushButton(_("Replace all"))
        self.all.setAccessibleName("Replace all everywhere")
        self.all.setAutoDefault(False)
        first, second = QHBoxLayout(), QHBoxLayout()
        first.addWidget(self.edit, 1)
        first.addWidget(self.case)
        second.addWidget(self.replacement, 1)
        second.addWidget(self.all)
        box.addLayout(first)
        box.addLayout(second)
        self.list = QListWidget()
        self.list.setAccessibleName("Hits in all sheets")
        self.list.setUniformItemSizes(True)
        box.addWidget(self.list, 1)
        self.count = QLabel()
        self.count.setAccessibleName("Number of hits")
        box.addWidget(self.count)
        self.timer = QTimer(self)
        self.timer.setSingleShot(True)
        self.timer.setInterval(AFTER)
        self.timer.timeout.connect(self.search)
        self.edit.textChanged.connect(lambda _text: self.timer.start())
        self.case.toggled.connect(lambda _on: self.search())
        self.all.clicked.connect(self.replace_all)
        self.list.itemClicked.connect(lambda _item: self.jump())
        self.list.itemActivated.connect(lambda _item: self.jump())
        self.edit.installEventFilter(self)
        self.document.checked.connect(self.timer.start)
        words = sheet.find_bar.edit.text()
        self.edit.setText(words)
        self.search()
        self.edit.setFocus()
        self.edit.selectAll()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()))
            if step is not None and self.list.count():
                self.list.setCurrentRow((self.list.currentRow() + step) % self.list.count())
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                if self.timer.isActive():
                    self.search()
                self.jump()
                return True
        return super().eventFilter(watched, event)

    def search(self) -> None:
        """Fill the list."""
        self.timer.stop()
        _ = self.workspace.translate
        wanted = Wanted(self.edit.text(), self.case.isChecked())
        kept = self.list.currentRow()
        self.list.clear()
        self.hits = []
        found = 0
        for reading in read_sheets(self.document, _) if wanted.text else ():
            for line, address in hits(reading.lines, reading.sentences, wanted):
                found += 1
                if found > MOST:
                    continue
                self.hits.append((reading.path, address))
                words = reading.sentences.of(line, address[len(line.address):]) or title_of(reading.path)
                number = f" {line.number}" if line.number else ""
                self.list.addItem(QListWidgetItem(f"{title_of(reading.path)}{number}: {words}".replace("\n", " ")))
        self.all.setEnabled(bool(self.hits))
        self.list.setCurrentRow(min(max(kept, 0), self.list.count() - 1))
        self.count.setText(counted(_, "{count} place", "{count} places", found) if wanted.text else "")

    def jump(self) -> None:
        """Show the hit of the list in its sheet."""
        row = self.list.currentRow()
        if 0 <= row < len(self.hits):
            self.workspace.open_sheet(*self.hits[row])

    def replace_all(self) -> None:
        """Replace in all sheets, as one step."""
        words = self.workspace.translate("Replace everywhere")
        wanted = Wanted(self.edit.text(), self.case.isChecked())
        if not wanted.text:
            return
        with self.document.step(words):
            for reading in list(read_sheets(self.document, self.workspace.translate)):
                for _line, address in list(hits(reading.lines, reading.sentences, wanted)):
                    replace(self.document, reading.path, reading.lines, address, wanted, self.replacement.text(), words)
        self.document.check()
        self.search()
