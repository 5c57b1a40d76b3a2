"""Random sheets: whatever is put together from rows of the language loads, plays and repeats; nothing fails inside the kit."""

from __future__ import annotations

import json
import os
import random
from pathlib import Path
from typing import Any

import pytest
from kit import write_project

from playsheet.runtime.project.loading import load_project
from playsheet.runtime.world.playable import Playable
from playsheet.runtime.world.state import clone, dump, restore, state_hash
from playsheet.runtime.world.world import World

FILES = {
    "game.yaml": "format: 1\ntitle: T\nframes: [F]\nvalues: {g: 1, gt: a, on: true}\n",
    "objects/A.yaml": "format: 1\nobject: A\ntype: Active\nfamilies: [All]\nvalues: {v: 0, t: x, b: false, c: {kind: timer}}\nsize: [20, 20]\n"
                      "collision: {shape: box}\n",
    "objects/B.yaml": "format: 1\nobject: B\ntype: Active\nfamilies: [All]\nvalues: {v: 5, t: y, b: true, c: {kind: timer}}\nsize: [20, 20]\n"
                      "collision: {shape: box}\n",
    "objects/S.yaml": "format: 1\nobject: S\ntype: Counter\nmaximum: 9\n",
    "frames/F/frame.yaml": "format: 1\nframe: F\nsize: [320, 240]\nvalues: {n: 0, t: '', b: false}\ninstances:\n"
                           + "".join(f"  - {{object: {o}, at: [{x}, {y}], values: {{v: {v}}}}}\n" for o, x, y, v in
                                     (("A", 10, 10, 1), ("B", 20, 10, 2), ("A", 100, 10, 3), ("B", 100, 100, 4), ("A", 200, 200, 5)))
                           + "  - {object: S, at: [0, 0]}\n",
    "events/Shared.yaml": "format: 1\nparameters:\n  who: {kind: object, type: All, values: {own: 0}}\n  by: {kind: number, default: 1}\nevents:\n"
                          "  - when:\n      - who.v: {at_least: by}\n      - limit.times: 3\n    do:\n      - who.own: {add: by}\n      - who.x: {add: who.own}\n",
}
FUNCTIONS = """\
- function: twice
  parameters: {x: {kind: number}}
  do:
    - return: x * 2
- function: kill
  parameters: {who: {kind: object, type: All}}
  when:
    - who.v: {at_least: 3}
  do:
    - who.destroy
- function: ok
  parameters: {x: {kind: number}}
  events:
    - when:
        - if: x > 2
      do:
        - A.create: {x: x, y: 5}
        - return: true
    - do:
        - return: false
- group: G
  events:
    - do:
        - game.g: {add: 1}
- function: later
  parameters: {who: {kind: object, type: A}}
  do:
    - wait: 2 ms
    - who.v: {add: 1}
"""

NUMBERS = ["1", "3", "0", "n", "A.v", "B.v", "All.x", "count(A)", "B.count", "sum(A.v)", "random_whole(1, 6)", "twice(n)", "time.ticks", "A[2].v", "n / 0",
           "S.value", "g + 1", "first(B.v, by: -B.x)", "if(on, 2, A.v)", "A.c * 60", "max(All.v)"]
TEXTS = ["x", "{A.t}", "{n} {join(B.v)}", "{twice(A.v)}", "{B.t}!"]
TRUTHS = ["true", "A.v > n", "on", "ok(n)", "B.b and A.b", "count(A) > 1", "A.t == 'x'"]
OBJECTS = ["A", "B", "All"]
PLAIN = ["A.b", "on", "A.pick_random", {"keyboard.held": "a"}, {"B.count": {"at_least": "1"}}, {"ok": "3"}, {"group.is_active": "G"}]
TRIGGERS = ["frame.starts", "A.clicked", {"keyboard.pressed": "a"}, {"A.collides_with": "B"}, {"All.collides_with": "All"}, {"time.every": "30 ms"},
            {"message.received": "m"}, "S.reaches_maximum", {"B.collides_with": "A"}, {"time.after": "20 ms"}, {"A.collides_with": {"other": "A", "as": "Rival"}},
            {"any": [{"keyboard.pressed": "a"}, {"message.received": "m"}, "A.clicked"]}]
LIMITS = ["once", {"once_each": "A"}, "limit.first_time", {"limit.times": "2"}, {"limit.at_most_every": "40 ms"}, {"once_each": "All"}]
ACTIONS = [{"message.send": "m"}, {"wait": "20 ms"}, {"wait": "twice(0.01)"}, {"B.create": {"at": "A"}}, {"A.b": "toggle"}, {"B.b": {"set": "on"}},
           {"A.c": {"set": "0"}}, {"group.toggle": "G"}, {"game.g": {"set": "g * 1e200"}}, "A.hide", {"frame.b": {"set": "ok(n)"}}, "A.bring_to_front",
           {"later": "A"}]
Row = dict[str, Any]
MANY = 100


class Writer:
    """Writes one random sheet."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def one(self, choices: list[Any]) -> Any:
        return self.random.choice(choices)

    def chance(self, of: int) -> bool:
        return self.random.randrange(of) == 0

    def some(self, most: int, make: Any, *arguments: Any) -> list[Any]:
        return [make(*arguments) for _ in range(self.random.randint(0, most))]

    def condition(self, depth: int = 0) -> Any:
        if depth < 3 and self.chance(3):
            word = self.one(["not", "any", "all"])
            return {word: self.condition(depth + 1) if word == "not" else self.some(3, self.condition, depth + 1)}
        o, number = self.one(OBJECTS), self.one(NUMBERS)
        return self.one([
            {f"{o}.v": {self.one(["equals", "at_least", "less_than", "not_equals"]): number}}, {f"{o}.where": f"{o}.v + 1 > {number}"},
            {f"{o}.overlaps": self.one(OBJECTS)}, {"A.overlaps": {"other": "A", "as": self.one(["Rival", "Twin"])}}, {"if": self.one(TRUTHS)},
            {"n": {"at_most": number}}, {"A.t": {"contains": self.one(TEXTS)}}, self.one(PLAIN)])

    def action(self) -> Any:
        o, number = self.one(OBJECTS), self.one(NUMBERS)
        return self.one([
            {f"{o}.v": {self.one(["set", "add", "multiply", "divide"]): number}}, {f"{o}.x": {"set": number}}, {f"{o}.set_position": {"x": number, "y": "10"}},
            {"A.t": {"set": self.one(TEXTS)}}, {"frame.t": {"set": self.one(TEXTS)}}, {"frame.n": {"add": number}}, {"S.value": {"add": number}},
            f"{o}.destroy", {"A.create": {"x": number, "y": "20"}}, {"kill": o}, self.one(ACTIONS), self.one(ACTIONS)])

    def row(self, depth: int = 0, looped: bool = False) -> Row:
        if depth < 3 and self.chance(10):
            return {"group": f"G{depth}", "events": [self.row(depth + 1, looped) for _ in range(self.random.randint(1, 2))]}
        if self.chance(15):
            return {"include": "Shared", "with": {"who": self.one(OBJECTS)}}
        return self.event(depth, looped)

    def event(self, depth: int, looped: bool) -> Row:
        row: Row = {}
        loop = self.one(["", "", "", "for_each", "repeat", "while"])
        if loop == "while" or self.chance(2):
            row["values"] = {"k": 0}
        if loop == "for_each":
            row["for_each"] = self.one(OBJECTS)
            if self.chance(2):
                row["order_by"] = f"{row['for_each']}.v"
                row["order"] = self.one(["ascending", "descending"])
        elif loop == "repeat":
            row["repeat"] = self.one(["2", "count(A)", "3"])
        elif loop == "while":
            row["while"] = [{"k": {"less_than": "2"}}, *self.some(1, self.condition, 3)]
        when = self.some(2, self.condition)
        if self.chance(3):
            when.insert(0, self.one([*TRIGGERS, {"time.every": f"({self.one(NUMBERS)}) / 50"}]))
        if self.chance(5):
            when.insert(len(when) if self.chance(2) else min(1, len(when)), self.one(LIMITS))
        if when:
            row["when"] = when
        do = self.some(3, self.action)
        if loop == "while":
            do.insert(0, {"k": {"add": "1"}})
        elif "values" in row:
            do.append({"k": {"add": self.one(NUMBERS)}})
        if looped or loop:
            do += self.one([[], [], [{"frame.n": {"add": "loop.index"}}], ["loop.stop"]])
        row["do"] = do
        if depth < 3:
            row["events"] = self.some(2, self.row, depth + 1, looped or bool(loop))
            if when and self.chance(4):
                row["else"] = self.event(3, looped)
        return row


def as_yaml(rows_: list[Row]) -> str:
    """JSON is YAML but for its quotes, which would make texts of words: keys and words are written plain, the rest quoted."""
    def node(value: Any, indent: int) -> str:
        pad = "\n" + " " * indent
        if isinstance(value, dict):
            return "".join(f"{pad}{key}:{node(part, indent + 2)}" for key, part in value.items()) or " {}"
        if isinstance(value, list):
            return "".join(f"{pad}-{node(part, indent + 2)}" for part in value) or " []"
        text = str(value)
        return " " + (text if text.replace("_", "").replace(".", "").isalnum() else "'" + text.replace("'", "''") + "'")
    return node(rows_, 2).lstrip("\n")


def play(w: World, ticks: int) -> World:
    for _ in range(ticks):
        tick = w.tick_count + 1
        events: list[tuple[Any, ...]] = []
        if tick in (2, 5):
            events = [("key_down", "a"), ("move", 10.0, 10.0), ("button_down", "left")]
        elif tick in (4, 7):
            events = [("key_up", "a"), ("button_up", "left")]
        w.tick(events)
    return w


def play_on(w: World, last: int) -> int:
    """Play to a tick, but no further when there are many instances: some sheets breed without end."""
    while w.tick_count < last and sum(len(pool.list) for pool in w.pools) < MANY:
        play(w, 1)
    return w.tick_count


@pytest.mark.parametrize("seed", range(int(os.environ.get("RANDOM_SHEETS", "40"))))
def test_random_sheets_load_play_and_repeat(seed: int, tmp_path: Path) -> None:
    """`RANDOM_SHEETS=1000` tries more of them."""
    writer = Writer(seed)
    made = [writer.row() for _ in range(writer.random.randint(1, 4))]
    sheet = "format: 1\nevents:\n" + "".join("  " + line + "\n" for line in FUNCTIONS.splitlines()) + as_yaml(made) + "\n"
    found = load_project(write_project(tmp_path, {**FILES, "frames/F/events.yaml": sheet}))
    playable = Playable(found)
    codes = {p.code for p in found.problems if p.severity == "error"}
    assert codes <= {"limit_place", "wait", "trigger_place", "argument", "unknown_object"}, [str(p) for p in found.problems]
    for program in playable.programs.values():
        compile(program.source, "<sheet>", "exec")
    w = World(playable, 3)
    ticks = play_on(w, 4)
    copied = clone(w)
    restored, notes = restore(playable, json.loads(json.dumps(dump(w))))
    assert notes == []
    assert state_hash(copied) == state_hash(restored) == state_hash(w)
    more = play_on(w, 9) - ticks
    assert [f.sentence() for f in w.faults if f.code == "internal"] == []
    assert all(o.alive for pool in w.pools for o in pool.list)
    assert dump(play(copied, more)) == dump(w)
    assert dump(play(restored, more)) == dump(w)
    assert state_hash(play(World(playable, 3), ticks + more)) == state_hash(w)
