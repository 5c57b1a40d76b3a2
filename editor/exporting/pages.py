"""What the lower half of the export dialog shows: what is worth knowing before, how far it is, why not, what came out."""

from __future__ import annotations

from time import monotonic

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QHeaderView, QLabel, QProgressBar, QPushButton, QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget

from ...objects.phrases import Phrase, msgid
from ...packaging.exporting import readable
from ..shell.theme import colours
from ..shell.workspace import Translate
from .findings import Finding, FindingList
from .job import Outcome
from .targets import PARTS, WEB, Target

UNITS = {"MB": msgid("{number} MB"), "kB": msgid("{number} kB")}


def heading(name: str) -> QLabel:
    label = QLabel()
    label.setAccessibleName(name)
    label.setWordWrap(True)
    font = label.font()
    font.setBold(True)
    label.setFont(font)
    return label


class BeforePage(QWidget):
    """What is worth knowing before the export."""

    def __init__(self, translate: Translate) -> None:
        super().__init__()
        self.translate = translate
        self.findings: list[Finding] | None = None          # None while it is looked for
        self.title = heading("Worth knowing title")
        self.list = FindingList("Worth knowing")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.title)
        layout.addWidget(self.list, 1)
        layout.addStretch()

    def show_findings(self, findings: list[Finding] | None) -> None:
        self.findings = findings
        self.retranslate()

    def retranslate(self) -> None:
        tr = self.translate
        self.title.setText(tr("Looking through the game…") if self.findings is None else tr("Worth knowing before")
                           if self.findings else tr("Nothing in the game stands in the way."))
        self.list.fill(self.findings or [], tr)
        self.list.setVisible(bool(self.findings))


class RunningPage(QWidget):
    """How far it is, with a way to leave it."""

    def __init__(self, translate: Translate) -> None:
        super().__init__()
        self.translate = translate
        self.words = ""
        self.hint_text = ""
        self._cancelling = False
        self._since = 0.0
        self.title = heading("Step of the export")
        self.bar = QProgressBar()
        self.bar.setAccessibleName("Progress of the export")
        self.bar.setRange(0, 1000)
        self.bar.setTextVisible(False)
        self.time = QLabel()
        self.time.setAccessibleName("Time of the export")
        self.cancel = QPushButton()
        self.cancel.setAccessibleName("Cancel the export")
        self.cancel.setAutoDefault(False)
        row = QHBoxLayout()
        row.addWidget(self.time, 1)
        row.addWidget(self.cancel)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.title)
        layout.addWidget(self.bar)
        layout.addLayout(row)
        layout.addStretch()
        self._clock = QTimer(self)
        self._clock.setInterval(1000)
        self._clock.timeout.connect(self.retranslate)

    def begin(self, hint: str) -> None:
        """`hint` is an English sentence on how long it takes, '' for none."""
        self.words, self.hint_text, self._cancelling = "", hint, False
        self._since = monotonic()
        self.bar.setValue(0)
        self._clock.start()
        self.retranslate()

    def end(self) -> None:
        self._clock.stop()

    def show_step(self, words: str, part: float) -> None:
        self.words = words
        self.bar.setValue(round(1000 * min(max(part, 0.0), 1.0)))
        self.retranslate()

    def show_cancelling(self) -> None:
        self._cancelling = True
        self.retranslate()

    def retranslate(self) -> None:
        tr, c = self.translate, colours()
        words = tr("Leaving everything as it was…") if self._cancelling else tr(self.words) if self.words else tr("Getting ready…")
        self.title.setText(words)
        seconds = tr("{count} s").format(count=int(monotonic() - self._since))
        self.time.setText(f"{seconds}  {tr(self.hint_text)}" if self.hint_text else seconds)
        self.time.setStyleSheet(f"color: {c.dim}")
        self.cancel.setText(tr("Cancel"))
        self.cancel.setEnabled(not self._cancelling)
        self.bar.setStyleSheet(f"QProgressBar {{ background: {c.raised}; border: 1px solid {c.line}; border-radius: 0.3em; max-height: 0.7em; }}"
                               f"QProgressBar::chunk {{ background: {c.accent}; border-radius: 0.25em; }}")


class RefusedPage(QWidget):
    """Why there is no bundle: a sentence, and a list below it."""

    def __init__(self, translate: Translate) -> None:
        super().__init__()
        self.translate = translate
        self.why = Phrase("")
        self.list = FindingList("Errors")
        self.title = heading("Why it was not exported")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.title)
        layout.addWidget(self.list, 1)
        layout.addStretch()

    def show_why(self, why: Phrase, findings: list[Finding]) -> None:
        self.why = why
        self.list.findings = findings
        self.retranslate()

    def retranslate(self) -> None:
        said = self.why.said(self.translate)
        self.title.setText(said[:1].upper() + said[1:])
        self.title.setStyleSheet(f"color: {colours().error}")
        self.list.fill(self.list.findings, self.translate)
        self.list.setVisible(bool(self.list.findings))


class DonePage(QWidget):
    """What came out, by size, and what can be done with it."""

    open_browser = Signal()
    show_folder = Signal()

    def __init__(self, translate: Translate) -> None:
        super().__init__()
        self.translate = translate
        self.target: Target = WEB
        self.outcome: Outcome | None = None
        self.title = heading("What came out")
        self.tree = QTreeWidget()
        self.tree.setAccessibleName("Sizes")
        self.tree.setRootIsDecorated(False)
        self.tree.setColumnCount(2)
        self.tree.setSelectionMode(QTreeWidget.SelectionMode.NoSelection)
        self.tree.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.tree.header().setStretchLastSection(False)
        self.tree.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.tree.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.browser, self.folder = QPushButton(), QPushButton()
        for button, name, signal in ((self.browser, "Open in browser", self.open_browser), (self.folder, "Show folder", self.show_folder)):
            button.setAccessibleName(name)
            button.setAutoDefault(False)
            button.clicked.connect(signal)
        row = QHBoxLayout()
        row.addWidget(self.browser)
        row.addWidget(self.folder)
        row.addStretch()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.title)
        layout.addWidget(self.tree, 1)
        layout.addLayout(row)

    @property
    def first(self) -> QPushButton:
        """What a person wants next."""
        return self.browser if self.target is WEB else self.folder

    def show_outcome(self, target: Target, outcome: Outcome) -> None:
        self.target, self.outcome = target, outcome
        self.browser.setVisible(target is WEB)
        self.retranslate()

    def retranslate(self) -> None:
        tr = self.translate
        self.browser.setText(tr("Open in browser"))
        self.folder.setText(tr("Show folder"))
        self.tree.setHeaderLabels([tr("Part"), tr("Size")])
        self.tree.clear()
        if self.outcome is None:
            return
        self.title.setText(tr(self.target.ready))
        self.title.setStyleSheet(f"color: {colours().good}")
        for part, size in sorted(self.outcome.sizes.items(), key=lambda item: -item[1]):
            self._line(tr(PARTS.get(part, part)), size)
        self._line(tr("Together"), self.outcome.whole, bold=True)
        if self.outcome.archive is not None:
            self._line(tr("{name}, packed").format(name=self.outcome.archive.name), self.outcome.archive_size, bold=True)

    def _line(self, words: str, size: int, bold: bool = False) -> None:
        number, unit = readable(size).split()
        item = QTreeWidgetItem([words, self.translate(UNITS[unit]).format(number=number)])
        item.setTextAlignment(1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        for column in (0, 1):
            font = item.font(column)
            font.setBold(bold)
            item.setFont(column, font)
        self.tree.addTopLevelItem(item)
