"""Run-time faults: warnings into the trace, errors that stop a row but never the game."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from ...objects.phrases import fill
from ..language.linking import MARK, TooLarge, rows_after
from ..language.program import Program
from ..language.support import LoopStop, Stopped
from ..project.limits import CALL_DEPTH, LOOP_ROUNDS, SENTENCES
from ..project.problems import ERROR, WARNING

AFTER_RUNAWAY = 100_000        # rounds that the rest of a tick may have after a row used up the budget

MOST_SPOTS = 10_000            # places in compiled code that are remembered with their faults


@dataclass(slots=True)
class Fault:
    """Something that went wrong while the game ran: once for each row and kind."""

    code: str
    template: str
    tick: int
    row: int
    path: str = ""
    line: int = 0
    column: int = 0
    severity: str = WARNING
    fields: dict[str, Any] = field(default_factory=dict)

    def sentence(self, translate: Callable[[str], str] = str) -> str:
        return fill(self.template, self.fields, translate)


class Faults:
    """Mixed into `World`: reports faults, runs the compiled functions with care."""

    program: Program
    tick_count: int
    budget: int
    depth: int
    rows: list[Any]

    def start_faults(self) -> None:
        self.faults: list[Fault] = []
        self._known_faults: set[tuple[str, str, int, int]] = set()
        self._spots: dict[tuple[str, int, int], Any] = {}

    def fault(self, code: str, template: str, row: int | None, *, error: bool = False, **fields: Any) -> None:
        """Report a fault of a row (None: find the row that runs)."""
        if row is None:
            row = self.running_row(code)
            if row is None:
                return
        path, line, column = "", 0, 0
        if 0 <= row < len(self.program.rows):
            info = self.program.rows[row]
            path, line, column = info.path, info.line, info.column
        key = (code, path, line, column)
        if key in self._known_faults:
            return
        self._known_faults.add(key)
        self.faults.append(Fault(code, template, self.tick_count, row, path, line, column, ERROR if error else WARNING, fields))

    def warn(self, code: str, template: str, **fields: Any) -> None:
        """A warning of the row that runs."""
        self.fault(code, template, None, **fields)

    def running_row(self, code: str) -> int | None:
        """The row whose compiled code is on the call stack, -1 if none; None when it has had this fault already.

        A loop may ask a million times: the place in the compiled code is known at once, its line has to be looked for.
        """
        frame: Any = sys._getframe(2)
        place: tuple[str, int, int] | None = None
        while frame is not None:
            compiled = frame.f_code
            if compiled.co_filename.startswith(MARK):
                if place is None:
                    place = (code, id(compiled), frame.f_lasti)
                    if place in self._spots:
                        return None
                    if len(self._spots) >= MOST_SPOTS:
                        self._spots.clear()
                    self._spots[place] = compiled          # kept, so that no other code gets its id
                row = self.program.row_of_line(frame.f_lineno)
                if row >= 0:
                    return row
            frame = frame.f_back
        return -1

    # -- what compiled sheets call ------------------------------------------------------------------------------------

    def gone(self, row: int, default: Any) -> Any:
        """A read through a missing instance (rule 15)."""
        self.fault("missing_instance", "an object is read here and there is none; its value counts as {default}", row,
                   default="''" if default == "" else "0" if default == 0.0 else "false")
        return default

    def by_zero(self, row: int) -> float:
        self.fault("division_by_zero", "a division by zero gives 0 here", row)
        return 0.0

    def finite(self, value: float) -> float:
        """A result that is no finite number counts as 0 (rule 23)."""
        if value - value == 0.0:
            return value
        self.fault("not_finite", "a calculation left the numbers; its result counts as 0", None)
        return 0.0

    def stopped(self, row: int, slot: int, signal: Stopped) -> None:
        """A row ran away: it stays stopped until the frame starts again, the rest goes on."""
        self.rows[slot] = 1
        self.depth = 0
        self.budget = max(self.budget, AFTER_RUNAWAY)
        limit = LOOP_ROUNDS if signal.code == "loop_rounds" else CALL_DEPTH
        self.fault(signal.code, SENTENCES[signal.code], row, error=True, limit=limit)

    # -- running ------------------------------------------------------------------------------------------------------

    def run_parts(self, parts: list[Callable[[Any], None]]) -> None:
        """Run compiled parts in order; one that fails loses only the row that failed."""
        at = 0
        while True:
            try:
                while at < len(parts):
                    parts[at](self)
                    at += 1
                return
            except Exception as error:  # noqa: BLE001 - whatever an object's code does, the game goes on
                line = _line_of(error, outermost=True)
                if line or not isinstance(error, TooLarge):        # a part that is missing as a whole: its rows tell one by one
                    self.failed(error)
                self._rest(parts[at], line)
            at += 1

    def guard(self, run: Callable[..., None], *arguments: Any) -> None:
        """Run a handler or the rest of a row after a wait."""
        try:
            run(self, *arguments)
        except LoopStop:
            return          # a `loop.stop` after a wait: its loop is over, the rest of its round ends here
        except Exception as error:  # noqa: BLE001 - see run_parts
            self.failed(error)

    def failed(self, error: Exception) -> None:
        """Report what went wrong inside a row or an object's code."""
        self.depth = 0
        row = self.program.row_of_line(_line_of(error))
        if isinstance(error, TooLarge):
            self.fault("too_deep", "this event has too many conditions, or too much stands inside one another in it; split it into several", error.row,
                       error=True)
        elif isinstance(error, (Stopped, RecursionError)):
            code = error.code if isinstance(error, Stopped) else "call_depth"
            self.budget = max(self.budget, AFTER_RUNAWAY)
            self.fault(code, SENTENCES[code], row, error=True, limit=LOOP_ROUNDS if code == "loop_rounds" else CALL_DEPTH)
        else:
            self.fault("internal", "this event failed inside the kit ({kind}: {why}) and was skipped; please report it", row, error=True,
                       kind=type(error).__name__, why=str(error)[:200])

    def _rest(self, part: Callable[..., None], line: int) -> None:
        """Run the rows of a part that come after the line that failed, each by itself."""
        for run in rows_after(self.program, part, line):
            self.guard(run)


def _line_of(error: BaseException, outermost: bool = False) -> int:
    """Line of the innermost (or outermost) compiled code in an error's traceback, 0 if none."""
    line = 0
    trace = error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename.startswith(MARK):
            line = trace.tb_lineno or line          # Python has no line for some of what it adds itself
            if outermost and line:
                break
        trace = trace.tb_next
    return line
