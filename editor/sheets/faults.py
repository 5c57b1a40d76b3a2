"""Problems of the project, brought to the rows and instructions that they speak of."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from ...objects.phrases import fill, msgid
from ...runtime.project.problems import Problem
from ..document.addresses import Address
from ..shell.problems_panel import mend, suggestion

if TYPE_CHECKING:
    from .view import SheetEditor


class Faults:
    """Maps problems to addresses."""

    def __init__(self, sheet: SheetEditor) -> None:
        self.sheet = sheet

    def read(self) -> None:
        """Take over the problems of the document."""
        sheet = self.sheet
        found: dict[Address, list[object]] = {}
        mine = [p for p in sheet.document.problems if p.path == sheet.path and p.line]
        if mine:
            places = self._places()
            keys = [(line, column) for line, column, _ in places]
            for problem in mine:
                at = bisect_right(keys, (problem.line, problem.column)) - 1
                if at >= 0:
                    found.setdefault(places[at][2], []).append(problem)
        sheet.canvas.look.faults = found
        sheet.canvas.look.bad = {place for address, problems in found.items() for problem in problems if (place := self._chip(address, problem))}
        sheet.canvas.viewport().update()

    def _chip(self, address: Address, problem: object) -> Address:
        """The argument that a problem speaks of; () when it is about the whole instruction."""
        assert isinstance(problem, Problem)
        line = self.sheet.lines.line_at(address)
        if line is None:
            return ()
        best, found = (0, 0), ()
        rest = address[len(line.address):]
        for unit in line.units:
            if (unit.address != rest and rest) or unit.kind in ("note", "unknown"):
                continue
            for slot in self.sheet.canvas.typesetter.said(line, unit).slots():
                node = slot.node
                if node is not None and slot.kind != "operator" and best <= (node.line, node.column) <= (problem.line, problem.column) and node.line == problem.line:
                    best, found = (node.line, node.column), slot.place(line.address + unit.address)
        return found

    def _places(self) -> list[tuple[int, int, Address]]:
        """Where rows and instructions begin, in the order of the file."""
        found: list[tuple[int, int, Address]] = []
        for line in self.sheet.lines.everything():
            address = line.address
            found.append((line.node.line, line.node.column, address))
            for unit in line.units:
                if unit.cell != "head":
                    found.append((unit.node.line, unit.node.column, address + unit.address))
        found.sort(key=lambda place: place[:2])
        return found

    def of(self, address: Address) -> list[Problem]:
        """The problems of an instruction; of a row, those of all that stands in it."""
        lines = self.sheet.lines
        line = lines.line_at(address)
        return [p for key, found in self.sheet.canvas.look.faults.items()
                if key == address or (line is not None and address == line.address and lines.line_at(key) is line) for p in found if isinstance(p, Problem)]

    def here(self) -> list[object]:
        """All problems of the sheet."""
        return [p for found in self.sheet.canvas.look.faults.values() for p in found]

    # -- mending -----------------------------------------------------------------------------------------------------

    def fixes(self, address: Address | None) -> list[tuple[Problem, tuple[str, str]]]:
        """Problems at a place of which the right word is known, each with the wrong and the right one."""
        return [(p, words) for p in self.of(address) if (words := suggestion(p)) is not None] if address is not None else []

    def mendings(self, address: Address) -> list[str]:
        """What the key for mending does there, as sentences."""
        from .commands import shown_key
        return [fill(msgid("{key}: change {wrong} to {right}"), {"key": shown_key("fix"), "wrong": w, "right": r}, self.sheet.workspace.translate)
                for _, (w, r) in self.fixes(address)[:1]]

    def fix(self) -> None:
        """Mend what is wrong at the cursor."""
        for problem, words in self.fixes(self.sheet.canvas.look.cursor)[:1]:
            self.apply(problem, words)

    def apply(self, problem: Problem, words: tuple[str, str]) -> None:
        wrong, right = words
        self.sheet.document.renumber()
        text = fill(msgid("Change {wrong} to {right}"), {"wrong": wrong, "right": right}, self.sheet.workspace.translate)
        mend(self.sheet.document, problem, wrong, right, text)
        self.sheet.document.check()
