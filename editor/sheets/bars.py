"""The bar above a sheet (add, filter, find) and the bar of finding and replacing below it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPointF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QCheckBox, QComboBox, QFrame, QHBoxLayout, QLabel, QLineEdit, QPushButton, QToolButton, QWidget

from ..document.addresses import Address
from ..shell.icons import icon
from ..shell.theme import colours
from .commands import BY_ID, with_key
from .searching import Wanted, hits, replace

if TYPE_CHECKING:
    from .view import SheetEditor

BUTTONS = (("event", "event", "Event"), ("condition", "condition", "Condition"), ("action", "action", "Action"),
           ("sub_event", "down", "Sub-event"), ("note", "note", "Note"), ("group", "group", "Group"))


class ChoiceBox(QComboBox):
    """A list to choose from, with a plain arrow in the colours of the theme."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setStyleSheet("QComboBox::drop-down { border: none; width: 1.6em; }")

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        h = self.fontMetrics().height()
        painter.setPen(QPen(QColor(colours().dim), max(1.3, h * 0.09), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
        x, y, s = self.width() - h * 0.75, self.height() / 2, h * 0.2
        painter.drawPolyline([QPointF(x - s, y - s / 2), QPointF(x, y + s / 2), QPointF(x + s, y - s / 2)])
        painter.end()


class TopBar(QFrame):
    """Buttons for what is added most, each with its key; the filter by object; finding."""

    def __init__(self, sheet: SheetEditor) -> None:
        super().__init__(sheet)
        self.sheet = sheet
        self.setObjectName("topbar")
        self.styled = ""           # name of the theme that its colours are from
        row = QHBoxLayout(self)
        h = self.fontMetrics().height()
        row.setContentsMargins(h // 2, h // 4, h // 2, h // 4)
        row.setSpacing(h // 6)
        self.buttons: dict[str, QToolButton] = {}
        for ident, picture, text in BUTTONS:
            button = QToolButton()
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            button.setIcon(icon(picture))
            button.setIconSize(QSize(h, h))
            button.setAccessibleName(f"Add {text.lower()}")
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.clicked.connect(lambda _on=False, i=ident: self.sheet.commands.run(i))
            self.buttons[ident] = button
            row.addWidget(button)
        row.addStretch(1)
        self.filter = ChoiceBox()
        self.filter.setAccessibleName("Show only events with")
        self.filter.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.filter.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.filter.activated.connect(lambda _n: self.sheet.filter(self.filter.currentData() or ""))
        row.addWidget(self.filter)
        self.find = QToolButton()
        self.find.setAccessibleName("Find in the sheet")
        self.find.setIconSize(QSize(h, h))
        self.find.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.find.clicked.connect(lambda: self.sheet.commands.run("find"))
        row.addWidget(self.find)
        self.retranslate()

    def retranslate(self) -> None:
        _ = self.sheet.workspace.translate
        c = colours()
        self.styled = c.name
        self.setStyleSheet(f"#topbar {{ background: {c.window}; border-bottom: 1px solid {c.line}; }}")
        for ident, picture, text in BUTTONS:
            self.buttons[ident].setText(_(text))
            self.buttons[ident].setToolTip(with_key(_(BY_ID[ident].text), ident))
            self.buttons[ident].setIcon(icon(picture))
        self.find.setIcon(icon("search"))
        self.find.setToolTip(with_key(_("Find and replace"), "find"))
        self.filter.setToolTip(_("Show only events with this object"))
        self.refresh()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and self.styled not in ("", colours().name):
            self.retranslate()

    def refresh(self) -> None:
        """Fill the list of objects."""
        sheet = self.sheet
        chosen = sheet.lines.filter
        names = [s for s in sheet.names.speakers.values() if s.kind != "built_in"]
        wanted = ["", *(s.name for s in names)]
        if [self.filter.itemData(n) for n in range(self.filter.count())] != wanted or not self.filter.itemText(0):
            self.filter.clear()
            self.filter.addItem(sheet.workspace.translate("All events"), "")
            for speaker in names:
                self.filter.addItem(QIcon(sheet.canvas.pictures.of(speaker, 32, 1.0)), speaker.label, speaker.name)
        self.filter.setItemText(0, sheet.workspace.translate("All events"))
        self.filter.setCurrentIndex(max(0, wanted.index(chosen) if chosen in wanted else 0))


class FindBar(QFrame):
    """Finds words of sentences, names and texts; replaces in what is written in the file."""

    def __init__(self, sheet: SheetEditor) -> None:
        super().__init__(sheet)
        self.sheet = sheet
        self.hits: list[Address] = []
        self.at = -1
        row = QHBoxLayout(self)
        h = self.fontMetrics().height()
        row.setContentsMargins(h // 2, h // 4, h // 2, h // 4)
        self.edit = QLineEdit()
        self.edit.setAccessibleName("Find")
        self.replacement = QLineEdit()
        self.replacement.setAccessibleName("Replace with")
        self.count = QLabel()
        self.count.setAccessibleName("Hits")
        self.count.setMinimumWidth(h * 5)
        self.case = QCheckBox()
        self.case.setAccessibleName("Match case")
        self.previous, self.next = QToolButton(), QToolButton()
        self.previous.setIcon(icon("up"))
        self.next.setIcon(icon("down"))
        self.previous.setAccessibleName("Previous hit")
        self.next.setAccessibleName("Next hit")
        self.one, self.all = QPushButton(), QPushButton()
        self.one.setAccessibleName("Replace")
        self.all.setAccessibleName("Replace all")
        self.close_button = QToolButton()
        self.close_button.setIcon(icon("close"))
        self.close_button.setAccessibleName("Close find")
        for widget in (self.edit, self.previous, self.next, self.count, self.case, self.replacement, self.one, self.all, self.close_button):
            row.addWidget(widget, 1 if isinstance(widget, QLineEdit) else 0)
        self.edit.textChanged.connect(lambda _t: self.search())
        self.case.toggled.connect(lambda _on: self.search())
        self.previous.clicked.connect(lambda: self.jump(-1))
        self.next.clicked.connect(lambda: self.jump(1))
        self.one.clicked.connect(self.replace)
        self.all.clicked.connect(self.replace_all)
        self.close_button.clicked.connect(self.leave)
        for edit in (self.edit, self.replacement):
            edit.installEventFilter(self)
        self.retranslate()

    def retranslate(self) -> None:
        _ = self.sheet.workspace.translate
        self.edit.setPlaceholderText(_("Find"))
        self.replacement.setPlaceholderText(_("Replace with"))
        self.case.setText(_("Match case"))
        self.one.setText(_("Replace"))
        self.all.setText(_("Replace all"))
        self.previous.setToolTip(f"{_('Previous')} (Shift+F3)")
        self.next.setToolTip(f"{_('Next')} (F3)")
        self.close_button.setToolTip(f"{_('Close')} (Esc)")

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_F3):
                self.jump(-1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1)
                return True
            if event.key() == Qt.Key.Key_Escape:
                self.leave()
                return True
        return super().eventFilter(watched, event)

    def open(self) -> None:
        self.setVisible(True)
        self.edit.setFocus()
        self.edit.selectAll()
        self.search()

    def leave(self) -> None:
        self.setVisible(False)
        self.sheet.canvas.look.found = set()
        self.sheet.canvas.setFocus()
        self.sheet.canvas.viewport().update()

    # -- finding -----------------------------------------------------------------------------------------------------

    def search(self) -> None:
        """Find all hits: the words on the screen and what the file says."""
        sheet = self.sheet
        self.hits = [address for _line, address in hits(sheet.lines, sheet.canvas.sentences, self.wanted())]
        sheet.canvas.look.found = set(self.hits)
        self.at = -1
        self._tell()
        sheet.canvas.viewport().update()

    def wanted(self) -> Wanted:
        return Wanted(self.edit.text(), self.case.isChecked())

    def _tell(self) -> None:
        self.count.setText(f"{self.at + 1 if self.at >= 0 else '–'} / {len(self.hits)}" if self.edit.text() else "")

    def jump(self, step: int) -> None:
        if self.hits:
            self.at = (self.at + step) % len(self.hits) if self.at >= 0 else (0 if step > 0 else len(self.hits) - 1)
            self.sheet.go_to(self.hits[self.at])
        self._tell()

    # -- replacing ---------------------------------------------------------------------------------------------------

    def replace(self) -> None:
        """Replace in the hit at hand, then go on to the next."""
        if self.at < 0:
            self.jump(1)
        if self.at >= 0 and self.hits:
            at = self.at
            self._replace([self.hits[at]])
            self.search()
            self.at = at - 1 if self.hits else -1
            self.jump(1)

    def replace_all(self) -> None:
        self._replace(self.hits)
        self.search()

    def _replace(self, found: list[Address]) -> None:
        sheet = self.sheet
        words = sheet.workspace.translate("Replace")
        with sheet.document.step(words):
            for hit in found:
                replace(sheet.document, sheet.path, sheet.lines, hit, self.wanted(), self.replacement.text(), words)
