"""The running game as the window shows it: actions, rows that light up, what went wrong, how it ended."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QMenu

from ...objects.phrases import msgid
from ...runtime.project.problems import ERROR, WARNING, Problem
from ..running.game import Crash, RunningGame
from ..sheets.view import SheetEditor
from .banner import Answer
from .keeping import said

if TYPE_CHECKING:
    from .window import Window

SPEEDS = (1.0, 0.5, 0.25, 0.1)
MOST_FAULTS = 200


class RunControl(QObject):
    """Connects a `RunningGame` with its window."""

    def __init__(self, window: Window, game: RunningGame) -> None:
        super().__init__(window)
        self.window = window
        self.game = game
        self.speed = 1.0
        self.frame = ""                    # where the last run began
        self.faults: list[Problem] = []
        game.started.connect(self._started)
        game.ended.connect(self._ended)
        game.ticked.connect(self._ticked)
        game.fault.connect(self._fault)
        game.refused.connect(window.show_status)
        game.silent.connect(self._silent)
        self.show_running(False)

    def show_running(self, on: bool) -> None:
        for ident in ("pause_game", "step_game", "stop_game"):
            self.window.actions_table[ident].setEnabled(on)

    # -- steering ----------------------------------------------------------------------------------------------------

    def play(self, frame: str) -> None:
        """Play what is on the screen, saved or not."""
        for key in ("crash", "fault", "silent"):
            self.window.banners.drop(key)
        self.faults = []
        self.window.problems.set_faults(self.faults)
        self.frame = frame
        why = self.game.start(frame)
        if why:
            self.window.banners.show_banner("crash", lambda tr: said(why, tr), colour="error")

    def pause(self) -> None:
        self.game.pause(not self.game.paused)

    def show_overlay(self) -> None:
        """Boxes and numbers over the game, on or off; it stays so for the next run."""
        self.game.command("overlay", on=self.window.actions_table["overlay"].isChecked())

    def set_speed(self, factor: float) -> None:
        self.speed = factor
        self.game.set_speed(factor)

    def fill_speeds(self, menu: QMenu) -> None:
        menu.clear()
        group = QActionGroup(menu)
        for factor in SPEEDS:
            action = menu.addAction(f"{round(factor * 100)} %")
            action.setObjectName(f"speed_{round(factor * 100)}")
            action.setCheckable(True)
            action.setChecked(factor == self.speed)
            group.addAction(action)
            action.triggered.connect(lambda _on=False, f=factor: self.set_speed(f))

    # -- what it tells -----------------------------------------------------------------------------------------------

    def _started(self, _frame: str) -> None:
        self.show_running(True)
        self.window.docks["watch"].show()
        if self.window.actions_table["overlay"].isChecked():
            self.show_overlay()
        if self.speed != 1.0:
            self.game.set_speed(self.speed)

    def _ticked(self, report: dict[str, Any]) -> None:
        self.window.actions_table["pause_game"].setChecked(bool(report.get("paused")))
        for (kind, path), view in self.window.views.items():
            if kind == "sheet" and isinstance(view, SheetEditor):
                lines = [line for p, line, _count in report["fired"] if p == path]
                if lines:
                    view.rows_fired(lines)

    def _fault(self, report: dict[str, Any]) -> None:
        """A row went wrong: it stands in the problems panel, and an error is said above the views."""
        row = str(report.get("row") or "")
        error = report.get("severity") == ERROR
        problem = Problem("run", "{what}" if not row else "{what} ({row})", {"what": str(report.get("sentence", "")), "row": row}, str(report.get("path", "")),
                          int(report.get("line") or 0), int(report.get("column") or 0), severity=ERROR if error else WARNING)
        if len(self.faults) < MOST_FAULTS:
            self.faults.append(problem)
            self.window.problems.set_faults(self.faults)
        if error:
            self.window.banners.show_banner("fault", lambda tr: tr("While playing: {what}").format(what=problem.sentence()), *self._go_to(problem),
                                            Answer(msgid("Stop the game"), "Stop the game", self.game.stop), colour="error")

    def _go_to(self, problem: Problem) -> tuple[Answer, ...]:
        if not problem.path or problem.path not in self.window.document.trees:
            return ()
        return (Answer(msgid("Go to the event"), "Go to the event", lambda: self.window.show_problem(problem), stays=True),)

    def _silent(self, on: bool) -> None:
        if not on:
            self.window.banners.drop("silent")
            return
        self.window.banners.show_banner("silent", lambda tr: tr("The game has not answered for a while. It may be caught in a loop."),
                                        Answer(msgid("Stop the game"), "Stop the game", self.game.stop), Answer(msgid("Wait"), "Wait", lambda: None))

    def _ended(self, _code: int, crash: Crash | None) -> None:
        self.show_running(False)
        self.window.actions_table["pause_game"].setChecked(False)
        if crash is None:
            return
        problem = Problem("run", "{what}", {"what": crash.sentence}, crash.path, crash.line)
        self.window.banners.show_banner(
            "crash", lambda tr: tr("The game ended with an error: {why}. Your work here is as it was.").format(why=said(crash.sentence, tr).rstrip(".")),
            *self._go_to(problem), Answer(msgid("Play again"), "Play again", lambda: self.play(self.frame)), colour="error")
