"""Sentences about a game, each with the place that it speaks of: errors that stop an export, and what is worth knowing before."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from ...objects.phrases import Phrase
from ...runtime.project.problems import Problem
from ..shell.icons import icon
from ..shell.theme import colours
from ..shell.workspace import Translate

PLACE = re.compile(r"((?:[^:\\]+/)?[^:/\\]+\.yaml):(\d+):(\d+): (.*)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Finding:
    """`say` gives the words in a language. At most one of the places is there."""

    say: Callable[[Translate], str]
    problem: Problem | None = None
    frame: str = ""
    object: str = ""
    error: bool = False

    @property
    def leads_somewhere(self) -> bool:
        return bool(self.problem is not None or self.frame or self.object)


def of_phrase(phrase: Phrase) -> Finding:
    """What the check before an export says."""
    fields = phrase.fields
    place = Problem("export", "{what}", {"what": str(phrase)}, str(fields["path"]), int(fields["line"])) if "path" in fields and "line" in fields else None
    return Finding(lambda tr: capital(phrase.said(tr)), place, str(fields.get("frame", "")), str(fields.get("object", "")))


def of_problem(problem: Problem) -> Finding:
    """An error of the project."""
    where = f"{problem.path}:{problem.line}" if problem.line else problem.path
    return Finding(lambda tr: f"{problem.sentence(tr)}\n{where}", problem, error=True)


def of_line(line: str) -> Finding:
    """A line that an export which was refused gives: `frames/F/events.yaml:4:9: words`."""
    found = PLACE.fullmatch(line)
    if found is None:
        return Finding(lambda _tr: line, error=True)
    path, row, column, words = found.groups()
    problem = Problem("export", "{what}", {"what": words}, path, int(row), int(column))
    return Finding(lambda _tr: f"{words}\n{path}:{row}", problem, error=True)


def capital(sentence: str) -> str:
    """A sentence that begins with a large letter, but for names of files."""
    return sentence if re.match(r"\S*[/.]\S", sentence) else sentence[:1].upper() + sentence[1:]


class FindingList(QListWidget):
    """Findings one below the other; a click or Return goes to the place."""

    chosen = Signal(object)           # a Finding that leads somewhere

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.findings: list[Finding] = []
        self.setAccessibleName(name)
        self.setWordWrap(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.itemActivated.connect(self._go)
        self.itemClicked.connect(self._go)

    def fill(self, findings: Iterable[Finding], translate: Translate) -> None:
        self.findings = list(findings)
        self.clear()
        c = colours()
        for finding in self.findings:
            item = QListWidgetItem(icon("problem" if finding.error else "info", c.error if finding.error else c.warning), finding.say(translate))
            if finding.leads_somewhere:
                item.setToolTip(translate("Click to go there"))
            self.addItem(item)

    def _go(self, item: QListWidgetItem) -> None:
        finding = self.findings[self.row(item)]
        if finding.leads_somewhere:
            self.chosen.emit(finding)
