"""The dialog that lets a game leave the kit: target, place, what is worth knowing, progress, and what came out."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from ...objects.phrases import Phrase
from ...runtime.project.problems import Problem
from ..document.laying_out import lay_out
from ..shell.theme import colours
from ..shell.workspace import Translate, Workspace
from .findings import Finding, of_line, of_phrase, of_problem
from .form import SLOW, PlaceForm, TargetChoice
from .job import ExportJob, Outcome
from .pages import BeforePage, DonePage, RefusedPage, RunningPage
from .server import LocalServer
from .targets import PROGRAMS, Memory, needs_player


class ExportDialog(QDialog):
    """Stands beside the window, which can be used meanwhile. What is exported is what is on the screen: it is saved first, or copied where nothing
    can be saved."""

    def __init__(self, workspace: Workspace, save: Callable[[], bool], show_problem: Callable[[Problem], None], language: Callable[[], str],
                 parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.document = workspace.document
        self.save = save
        self.show_problem = show_problem
        self.language = language
        self.translate: Translate = workspace.translate
        self.memory = Memory(workspace.settings, self.document.root)
        self.server = LocalServer()
        self.checker, self.exporter = ExportJob(self), ExportJob(self)
        self.outcome: Outcome | None = None
        self._over = False
        self._copy: tempfile.TemporaryDirectory[str] | None = None
        self.setAccessibleName("Export")
        self._make_parts()
        self._lay_out()
        self._connect()
        self.retranslate()
        self._target_changed()

    def _make_parts(self) -> None:
        tr = self.translate
        self.choice = TargetChoice(self.memory.target, tr)
        self.form = PlaceForm(self.memory, tr)
        self.before, self.running, self.refused, self.ready = BeforePage(tr), RunningPage(tr), RefusedPage(tr), DonePage(tr)
        self.pages = QStackedWidget()
        for page in (self.before, self.running, self.refused, self.ready):
            self.pages.addWidget(page)
        self.note = QLabel()
        self.note.setAccessibleName("What is saved first")
        self.note.setWordWrap(True)
        self.go, self.leave = QPushButton(), QPushButton()
        for button, name in ((self.go, "Export now"), (self.leave, "Close the dialog")):
            button.setAccessibleName(name)
        self.go.setDefault(True)
        self.leave.setAutoDefault(False)

    def _lay_out(self) -> None:
        em = self.fontMetrics().height()
        right = QVBoxLayout()
        right.setSpacing(em)
        right.addWidget(self.form)
        right.addWidget(self.pages, 1)
        upper = QHBoxLayout()
        upper.setSpacing(em * 2)
        upper.addWidget(self.choice)
        upper.addLayout(right, 1)
        self.choice.setFixedWidth(em * 15)
        lower = QHBoxLayout()
        lower.addWidget(self.note, 1)
        lower.addWidget(self.leave)
        lower.addWidget(self.go)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(em, em, em, em)
        layout.setSpacing(em)
        layout.addLayout(upper, 1)
        layout.addLayout(lower)
        self.resize(em * 52, em * 42)

    def _connect(self) -> None:
        self.choice.changed.connect(self._target_changed)
        self.go.clicked.connect(self.begin)
        self.leave.clicked.connect(self.reject)
        self.running.cancel.clicked.connect(self.cancel)
        self.checker.known.connect(lambda found: self.before.show_findings([of_phrase(phrase) for phrase in found]))
        self.checker.refused.connect(lambda _why, _lines: self.before.show_findings([]))     # the export itself will say it
        self.exporter.progressed.connect(self.running.show_step)
        self.exporter.done.connect(self._done)
        self.exporter.refused.connect(lambda why, lines: self._refuse(why, [of_line(line) for line in lines]))
        self.exporter.cancelled.connect(self._cancelled)
        self.exporter.ended.connect(self._ended)
        self.ready.open_browser.connect(self.open_browser)
        self.ready.show_folder.connect(self.show_folder)
        for page in (self.before, self.refused):
            page.list.chosen.connect(self._go_to)
        self.document.undo_stack.indexChanged.connect(self._edited)
        self.document.undo_stack.cleanChanged.connect(self._edited)

    # -- before ------------------------------------------------------------------------------------------------------

    def _target_changed(self) -> None:
        self.form.show_target(self.choice.target)
        self.pages.setCurrentWidget(self.before)
        self._set_running(False)
        self.look_through()

    def _edited(self, _what: object = None) -> None:
        """What was found before may hold no more."""
        if self._over:
            return
        self._name_note()
        if not self.exporter.runs and self.pages.currentWidget() is self.before and self.isVisible():
            self.look_through()

    def look_through(self) -> None:
        """Find what is worth knowing, in a process of its own."""
        self.checker.drop()
        self.document.check()
        errors = self._errors()
        if errors:
            self._refuse(Phrase("The game has errors and cannot be exported. Mend them first."), errors)
            return
        self.before.show_findings(None)
        overlay = ""
        if self.document.modified:
            try:
                lay_out(self.document, self.checker.folder())
                overlay = str(self.checker.folder())
            except OSError:
                self.before.show_findings([])           # no place for it: the export itself will say so
                return
        self.checker.start("check", self.document.root, self.choice.target.id, overlay=overlay)

    def _errors(self) -> list[Finding]:
        return [of_problem(problem) for problem in self.document.problems if problem.severity == "error"]

    # -- the export --------------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Export what is on the screen."""
        if self.exporter.runs:
            return
        self.checker.drop()
        self.document.check()
        errors = self._errors()
        if errors:
            self._refuse(Phrase("The game has errors and cannot be exported. Mend them first."), errors)
            return
        target = self.choice.target
        if needs_player(target) and not self.form.helper.text:
            self._refuse(Phrase("Name the player for this system first: the file of a release."), [])
            self.form.helper.line.setFocus()
            return
        source = self._source()
        if source is None:
            return
        self.form.keep()
        self.form.show_target(target)
        self.server.stop()
        self.running.begin(SLOW if target in PROGRAMS and not needs_player(target) else "")
        self.pages.setCurrentWidget(self.running)
        self._set_running(True)
        self.running.cancel.setFocus()
        self.exporter.start("export", source, target.id, self.form.path, language=self.language(), **self.form.options)

    def _source(self) -> Path | None:
        """The folder that is exported: the project when it holds what is on the screen or can be saved, else a copy of it. None when neither works."""
        root = self.document.root
        if not self.document.modified:
            return root
        if not self.document.read_only:
            if self.save():
                return root
            self._refuse(Phrase("The game could not be saved, so it was not exported."), [])
            return None
        try:
            self._copy = tempfile.TemporaryDirectory(prefix="playsheet-export-", ignore_cleanup_errors=True)
        except OSError as error:
            self._refuse(Phrase("The game cannot be exported, because there is no place for its temporary files: {why}", why=error.strerror or error), [])
            return None
        failures = self.document.save_copy(Path(self._copy.name) / root.name)
        if failures:
            why = failures[0]
            self._refuse(why if isinstance(why, Phrase) else Phrase("{text}", text=why), [])
            self._drop_copy()
            return None
        return Path(self._copy.name) / root.name

    def cancel(self) -> None:
        """Leave the export between two steps; nothing half-written stays."""
        self.running.show_cancelling()
        self.exporter.cancel()

    def _done(self, outcome: Outcome) -> None:
        self.outcome = outcome
        self.ready.show_outcome(self.choice.target, outcome)
        self.pages.setCurrentWidget(self.ready)

    def _refuse(self, why: Phrase, findings: list[Finding]) -> None:
        self.refused.show_why(why, findings)
        self.pages.setCurrentWidget(self.refused)

    def _cancelled(self) -> None:
        self.pages.setCurrentWidget(self.before)
        self.workspace.show_status(self.translate("The export was cancelled. Nothing was left behind."))

    def _ended(self) -> None:
        self._set_running(False)
        self._drop_copy()
        if self.pages.currentWidget() is self.before and not self._over:
            self.look_through()
        elif self.pages.currentWidget() is self.ready:
            self.ready.first.setFocus()

    def _drop_copy(self) -> None:
        if self._copy is not None:
            self._copy.cleanup()
            self._copy = None

    def _set_running(self, on: bool) -> None:
        for part in (self.choice, self.form, self.go):
            part.setEnabled(not on)
        if not on:
            self.running.end()
        (self.ready.first if self.pages.currentWidget() is self.ready else self.go).setDefault(True)
        self._name_note()

    # -- afterwards --------------------------------------------------------------------------------------------------

    def open_browser(self) -> None:
        """Serve the page on this machine and show it."""
        if self.outcome is None:
            return
        try:
            address = self.server.serve(self.outcome.path)
        except OSError as error:
            self._refuse(Phrase("The page cannot be shown, because no port of this computer is free: {why}", why=error.strerror or error), [])
            return
        if QDesktopServices.openUrl(QUrl(address)):
            self.note.setText(self.translate("The page is at {address} until this dialog closes.").format(address=address))
        else:
            self.note.setText(self.translate("No browser was found. Open {address} in one.").format(address=address))

    def show_folder(self) -> None:
        """Show what came out where files are shown."""
        if self.outcome is None:
            return
        path = self.outcome.path if self.outcome.path.is_dir() else self.outcome.path.parent
        if not QDesktopServices.openUrl(QUrl.fromLocalFile(str(path))):
            self.note.setText(self.translate("The folder is {folder}").format(folder=path))

    def _go_to(self, finding: Finding) -> None:
        if finding.problem is not None:
            self.show_problem(finding.problem)
        elif finding.frame:
            self.workspace.open_frame(finding.frame)
        elif finding.object:
            self.workspace.open_pictures(finding.object)

    # -- texts and the end -------------------------------------------------------------------------------------------

    def retranslate(self) -> None:
        """Set all texts anew after a change of language or theme."""
        tr = self.translate
        self.setWindowTitle(tr("Export {name}").format(name=self.document.project.title))
        self.go.setText(tr("Export"))
        self.leave.setText(tr("Close"))
        for part in (self.choice, self.form, self.before, self.running, self.refused, self.ready):
            part.retranslate()
        self._name_note()

    def _name_note(self) -> None:
        tr = self.translate
        if not self.document.modified:
            text = ""
        elif self.document.read_only:
            text = tr("The game is exported as it is on the screen.")
        else:
            text = tr("Changes that are not saved are saved first.")
        self.note.setText(text)
        self.note.setStyleSheet(f"color: {colours().dim}")

    def reject(self) -> None:
        """Esc and the window's own button: an export that runs is cancelled first."""
        if self.exporter.runs and self.pages.currentWidget() is self.running:
            self.cancel()
            return
        self.shut()
        super().reject()

    def shut(self) -> None:
        """End everything that runs for the dialog; the document may go after that."""
        self._over = True
        self.exporter.stop()
        self.checker.drop()
        self.server.stop()
        self._drop_copy()
