"""Input scripts: what a player does, by tick, as `inputs.yaml` and the tests of a project write it (language.md, section 5).

    - {tick: 10, press: space}                       - {tick: 150, drag: Card, from: [10, 10], to: [200, 90]}
    - {tick: 30, hold: right, for: 60}               - {tick: 170, move: [5, 5]}
    - {tick: 100, click: [400, 300]}                 - {tick: 180, type: Ада}
    - {tick: 130, click: Start}                      - {tick: 190, touch: [[10, 10], [90, 10]], for: 5}

Places are frame coordinates; an object's name stands for the middle of its first instance. Also: `pad: a`, `wheel: 1`,
`focus: lost`, `button: right` with click and drag, `for:` with press, click and drag (ticks).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ...objects.builtin.keys import KEYS, MOUSE_BUTTONS, PAD_BUTTONS
from ..project.fields import Fields
from ..project.problems import Problems, did_you_mean
from ..project.tree import Mapping, Node, Scalar, Sequence
from ..world.inputs import InputEvent

WHAT = ("press", "hold", "click", "drag", "move", "type", "touch", "pad", "wheel", "focus")
MORE = ("tick", "for", "from", "to", "button", "note")
LONGEST = 1_000_000
Spot = "tuple[float, float] | str"


class Step:
    """One line of a script."""

    __slots__ = ("button", "end", "start", "target", "ticks", "what")

    def __init__(self, what: str, target: Any, ticks: int, button: str = "left", start: Any = None, end: Any = None) -> None:
        self.what = what
        self.target = target
        self.ticks = ticks
        self.button = button
        self.start = start
        self.end = end


class Drag:
    """A drag that goes on: from `start` to `stop` in so many ticks after `begin`."""

    __slots__ = ("begin", "start", "stop", "ticks")

    def __init__(self, begin: int, ticks: int, start: tuple[float, float], stop: tuple[float, float]) -> None:
        self.begin = begin
        self.ticks = ticks
        self.start = start
        self.stop = stop

    def at(self, tick: int) -> InputEvent:
        part = (tick - self.begin) / self.ticks
        return ("move", self.start[0] + (self.stop[0] - self.start[0]) * part, self.start[1] + (self.stop[1] - self.start[1]) * part)


class InputScript:
    """A script read from a file. `at(tick, world)` gives the input events of a tick; ask for each tick once, in order."""

    def __init__(self, steps: dict[int, list[Step]]) -> None:
        self.steps = steps
        self.later: dict[int, list[InputEvent]] = {}
        self.drags: list[Drag] = []

    @property
    def last_tick(self) -> int:
        return max(self.steps, default=0)

    def at(self, tick: int, w: Any) -> list[InputEvent]:
        events = [drag.at(tick) for drag in self.drags]
        if events:
            self.drags = [drag for drag in self.drags if tick < drag.begin + drag.ticks]
        events += self.later.pop(tick, [])
        for step in self.steps.get(tick, ()):
            events += self._begin(step, tick, w)
        return events

    def _then(self, tick: int, *events: InputEvent) -> None:
        self.later.setdefault(tick, []).extend(events)

    def _begin(self, step: Step, tick: int, w: Any) -> list[InputEvent]:
        what, target = step.what, step.target
        end = tick + step.ticks
        if what in ("press", "hold"):
            self._then(end, ("key_up", target))
            return [("key_down", target)]
        if what == "pad":
            self._then(end, ("pad_up", target))
            return [("pad_down", target)]
        if what == "click":
            spot = on_screen(target, w)
            self._then(end, ("button_up", step.button))
            return [("move", *spot), ("button_down", step.button)]
        if what == "drag":
            start = on_screen(step.start if step.start is not None else target, w)
            stop = on_screen(step.end, w)
            self.drags.append(Drag(tick, step.ticks, start, stop))
            self._then(end + 1, ("button_up", step.button))
            return [("move", *start), ("button_down", step.button)]
        if what == "move":
            return [("move", *on_screen(target, w))]
        if what == "type":
            return [("text", target)]
        if what == "touch":
            spots = [on_screen(spot, w) for spot in target]
            self._then(end, *(("finger_up", n) for n in range(len(spots))))
            return [("finger_down", n, *spot) for n, spot in enumerate(spots)]
        if what == "wheel":
            return [("wheel", target)]
        return [("focus_lost",)]


def on_screen(spot: Any, w: Any) -> tuple[float, float]:
    """Window coordinates of a place in the frame, or of the middle of an object's first instance."""
    if isinstance(spot, str):
        cls = w.object_named(spot)
        instances = w.living(cls.index) if cls is not None else []
        if not instances:
            return -1.0, -1.0
        left, top, right, bottom = w.bounds(instances[0])
        x, y = w.shown_from(instances[0].layer_index)
        return (left + right) * 0.5 - x, (top + bottom) * 0.5 - y
    return spot[0] - w.camera.left, spot[1] - w.camera.top


def read_script(nodes: Iterable[Node], problems: Problems, objects: Iterable[str]) -> InputScript:
    """The script that a list of rows holds; rows with mistakes are reported and left out."""
    fields = Fields(problems)
    names = list(objects)
    steps: dict[int, list[Step]] = {}
    for node in nodes:
        if not isinstance(node, Mapping):
            problems.error("input", node, "a line of input is written as {{tick: 10, press: space}}")
            continue
        fields_ok = len(problems.errors)
        tick = int(fields.number(node.get("tick"), "tick", 1.0, 1.0, float(LONGEST)))
        if node.get("tick") is None:
            problems.error("input", node, "a line of input needs its tick: {{tick: 10, press: space}}")
        step = _step(node, fields, problems, names)
        if step is not None and len(problems.errors) == fields_ok:
            steps.setdefault(tick, []).append(step)
    return InputScript(steps)


def _step(node: Mapping, fields: Fields, problems: Problems, names: list[str]) -> Step | None:
    found = [e for e in node.entries if e.key is not None and e.key.text in WHAT]
    for entry in node.entries:
        if entry.key is not None and entry.key.text not in (*WHAT, *MORE):
            problems.error("input", entry.key, "a line of input has no '{key}'.{hint} Known: {known}", key=entry.key.text,
                           hint=did_you_mean(entry.key.text, WHAT), known=", ".join(WHAT))
            return None
    if len(found) != 1:
        problems.error("input", node, "a line of input says one thing that the player does: {known}", known=", ".join(WHAT))
        return None
    entry = found[0]
    assert entry.key is not None
    what, value = entry.key.text, entry.value
    default = {"hold": 1.0, "drag": 10.0, "touch": 2.0}.get(what, 1.0)
    ticks = int(fields.number(node.get("for"), "for", default, 1.0, float(LONGEST)))
    button = fields.choice(node.get("button"), "button", MOUSE_BUTTONS, "left")
    if what in ("press", "hold"):
        return Step(what, fields.choice(value, what, KEYS, "space"), ticks)
    if what == "pad":
        return Step(what, fields.choice(value, what, PAD_BUTTONS, "a"), ticks)
    if what == "click" or what == "move":
        return Step(what, _spot(value, what, fields, problems, names), ticks, button)
    if what == "drag":
        if node.get("to") is None:
            problems.error("input", node, "a drag needs the place it goes to: {{tick: 150, drag: Card, to: [200, 90]}}")
            return None
        start = node.get("from")
        return Step(what, _spot(value, what, fields, problems, names), ticks, button,
                    _spot(start, "from", fields, problems, names) if start is not None else None, _spot(node.get("to"), "to", fields, problems, names))
    if what == "type":
        return Step(what, fields.text(value, what), ticks)
    if what == "wheel":
        return Step(what, fields.number(value, what, 1.0, -100.0, 100.0), ticks)
    if what == "touch":
        spots = list(value.values()) if isinstance(value, Sequence) else []
        if spots and all(isinstance(s, Scalar) for s in spots):
            return Step(what, [fields.pair(value, what, (0.0, 0.0))], ticks)
        if not spots or len(spots) > 10:
            problems.error("input", value, "'touch' is a list of places, one a finger: [[10, 10], [90, 10]]")
            return None
        return Step(what, [_spot(s, what, fields, problems, names) for s in spots], ticks)
    fields.choice(value, what, ("lost",), "lost")
    return Step("focus", None, ticks)


def _spot(node: Node | None, what: str, fields: Fields, problems: Problems, names: list[str]) -> Any:
    if isinstance(node, Scalar):
        if node.text not in names:
            problems.error("unknown_object", node, "there is no object called '{name}'.{hint}", name=node.text, hint=did_you_mean(node.text, names))
        return node.text
    return fields.pair(node, what, (0.0, 0.0))
