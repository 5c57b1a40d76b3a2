"""A game that a page plays: made from baked data, moved on picture by picture, what it wants told as JSON."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from ....objects.phrases import Translate
from ...project.problems import ERROR
from ...world.state import state_hash
from ...world.world import World
from ..baked_game import baked_playable
from ..pace import Pace
from ..trouble import trouble
from .pen import Measure, WebPen

InputEvent = tuple[Any, ...]


class WebGame:
    """What the page calls. `saves` is what the browser has kept; `translate` puts sentences into the page's language."""

    def __init__(self, data: dict[str, Any], measure: Measure, saves: dict[str, str] | None = None, seed: int | float | str = 0,
                 translate: Translate = str) -> None:
        self.playable = baked_playable(data)
        project = self.playable.project
        self.pen = WebPen(list(project.pictures), self.playable.headers.size, measure)
        self.translate = translate
        self.width, self.height = project.window
        self.seed = seed
        self.saves = dict(saves or {})
        self.world = World(self.playable, seed, "", self.saves)
        self.pace = Pace(self.playable.rate)
        self.numbers = self.pen.numbers
        self._faults = 0
        self._told: dict[str, Any] = {}
        self._seconds = [0.0, 0.0]
        self.held = False                   # an error is shown over the game

    def frame(self, seconds: float, events: str, clock: Callable[[], float] | None = None) -> str:
        """Let `seconds` pass with the player's input (JSON: a list of events of `world/inputs.py`) and draw.

        Returns JSON of what the page has to do besides drawing `numbers`: `sounds saves faces dropped trouble ended full_screen cursor
        background title`, those that there are; '' for nothing. With `clock`, `spent()` tells the time of the last call.
        """
        world = self.world
        start = clock() if clock is not None else 0.0
        due = 0 if self.held else self.pace.due(seconds)
        pending: list[InputEvent] = [tuple(event) for event in json.loads(events)] if events else []
        wishes: dict[str, Any] = {}
        for number in range(due):
            if world.ended or self.held:
                break
            world.tick(pending if number == 0 else ())
            self._after_tick(wishes)
        if due == 0 and pending:
            wishes["kept"] = pending        # for the next tick
        middle = clock() if clock is not None else 0.0
        self.draw(wishes)
        if clock is not None:
            self._seconds = [middle - start, clock() - middle]
        return json.dumps(wishes, ensure_ascii=False) if wishes else ""

    def draw(self, wishes: dict[str, Any]) -> None:
        """Make the list of the picture and say what else changed."""
        world = self.world
        self.numbers = self.pen.draw(world, self.width, self.height)
        if self.pen.made:
            wishes["faces"] = self.pen.made
        if self.pen.dropped:
            wishes["dropped"] = self.pen.dropped
        state = {"background": world.frame.background[:7] if world.frame.background.startswith("#") else world.frame.background,
                 "full_screen": bool(world.game.full_screen), "cursor": bool(world.mouse.cursor_visible), "ended": world.ended}
        for name, value in state.items():
            if self._told.get(name) != value:
                self._told[name] = wishes[name] = value

    def _after_tick(self, wishes: dict[str, Any]) -> None:
        world = self.world
        if world.sound_queue:
            wishes.setdefault("sounds", []).extend(world.sound_queue)
            world.sound_queue.clear()
        if world.save_queue:
            wishes.setdefault("saves", []).extend(world.save_queue)
            world.save_queue.clear()
        if world.fired_rows:
            world.fired_rows.clear()
        if len(world.faults) != self._faults:
            new = [fault for fault in world.faults[self._faults:] if fault.severity == ERROR]
            self._faults = len(world.faults)
            if new:
                told = trouble(world, new, self.translate)
                wishes["trouble"] = {"sentence": told.sentence, "where": told.where, "row": told.row, "more": told.more}
                self.held = True

    def go_on(self) -> None:
        """The player wants to play on after an error."""
        self.held = False

    def spent(self) -> list[float]:
        """Seconds of the last `frame` that went into ticks and into the list of the picture."""
        return self._seconds

    def hash(self) -> str:
        """The hash of the world's state, the same on every machine."""
        return state_hash(self.world)

    def play_script(self, ticks: int, script: str) -> str:
        """Begin anew and play so many ticks at once with a list of `[tick, event]` (JSON); returns the hash of the state.

        The same project, seed and input give the same hash as on a desktop.
        """
        by_tick: dict[int, list[InputEvent]] = {}
        for tick, event in json.loads(script):
            by_tick.setdefault(tick, []).append(tuple(event))
        world = self.world = World(self.playable, self.seed, "", {})
        self._faults = 0
        self.held = False
        self._told.clear()
        for _ in range(ticks):
            if world.ended:
                break
            world.tick(by_tick.get(world.tick_count + 1, ()))
            world.sound_queue.clear()
            world.save_queue.clear()
            world.fired_rows.clear()
        return self.hash()
