"""Random sheets: whatever is put together from rows of the language loads, plays and repeats; nothing fails inside the kit."""

from __future__ import annotations

import json
import os
import tempfile
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
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

numbers = st.sampled_from(["1", "3", "0", "n", "A.v", "B.v", "All.x", "count(A)", "B.count", "sum(A.v)", "random_whole(1, 6)", "twice(n)", "time.ticks", "A[2].v",
                           "n / 0", "S.value", "g + 1", "first(B.v, by: -B.x)", "if(on, 2, A.v)", "A.c * 60", "max(All.v)"])
texts = st.sampled_from(["x", "{A.t}", "{n} {join(B.v)}", "{twice(A.v)}", "{B.t}!"])
truths = st.sampled_from(["true", "A.v > n", "on", "ok(n)", "B.b and A.b", "count(A) > 1", "A.t == 'x'"])
objects = st.sampled_from(["A", "B", "All"])
Row = dict[str, Any]


def pair(key: str, value: Any) -> Row:
    return {key: value}


simple = st.one_of(
    st.builds(lambda o, op, n: pair(f"{o}.v", {op: n}), objects, st.sampled_from(["equals", "at_least", "less_than", "not_equals"]), numbers),
    st.builds(lambda o, n: pair(f"{o}.where", f"{o}.v + 1 > {n}"), objects, numbers),
    st.builds(lambda o, p: pair(f"{o}.overlaps", p), objects, objects),
    st.builds(lambda o: pair("A.overlaps", {"other": "A", "as": o}), st.sampled_from(["Rival", "Twin"])),
    st.builds(lambda t: pair("if", t), truths),
    st.builds(lambda n: pair("n", {"at_most": n}), numbers),
    st.builds(lambda t: pair("A.t", {"contains": t}), texts),
    st.sampled_from(["A.b", "on", "A.pick_random", {"keyboard.held": "a"}, {"B.count": {"at_least": "1"}}, {"ok": "3"}, {"group.is_active": "G"}]),
)
conditions = st.recursive(simple, lambda inner: st.one_of(
    inner.map(lambda c: pair("not", c)), st.lists(inner, max_size=3).map(lambda cs: pair("any", cs)), st.lists(inner, max_size=3).map(lambda cs: pair("all", cs))),
    max_leaves=4)
triggers = st.one_of(st.sampled_from([
    "frame.starts", "A.clicked", "keyboard.pressed: a", "A.collides_with: B", "All.collides_with: All", "time.every: 30 ms", "message.received: m",
    "S.reaches_maximum", "B.collides_with: A", "time.after: 20 ms"]).map(lambda s: pair(*s.split(": ", 1)) if ": " in s else s),
    st.just({"A.collides_with": {"other": "A", "as": "Rival"}}), st.just({"any": [{"keyboard.pressed": "a"}, {"message.received": "m"}, "A.clicked"]}),
    numbers.map(lambda n: pair("time.every", f"({n}) / 50")))
limits = st.sampled_from(["once", {"once_each": "A"}, "limit.first_time", {"limit.times": "2"}, {"limit.at_most_every": "40 ms"}, {"once_each": "All"}])
actions = st.one_of(
    st.builds(lambda o, op, n: pair(f"{o}.v", {op: n}), objects, st.sampled_from(["set", "add", "multiply", "divide"]), numbers),
    st.builds(lambda o, n: pair(f"{o}.x", {"set": n}), objects, numbers),
    st.builds(lambda o, n: pair(f"{o}.set_position", {"x": n, "y": "10"}), objects, numbers),
    st.builds(lambda t: pair("A.t", {"set": t}), texts),
    st.builds(lambda t: pair("frame.t", {"set": t}), texts),
    st.builds(lambda n: pair("frame.n", {"add": n}), numbers),
    st.builds(lambda n: pair("S.value", {"add": n}), numbers),
    st.builds(lambda o: f"{o}.destroy", objects),
    st.builds(lambda n: pair("A.create", {"x": n, "y": "20"}), numbers),
    st.builds(lambda o: pair("kill", o), objects),
    st.builds(lambda o: pair("later", o), st.just("A")),
    st.sampled_from([{"message.send": "m"}, {"wait": "20 ms"}, {"wait": "twice(0.01)"}, {"B.create": {"at": "A"}}, {"A.b": "toggle"}, {"B.b": {"set": "on"}},
                     {"A.c": {"set": "0"}}, {"group.toggle": "G"}, {"game.g": {"set": "g * 1e200"}}, "A.hide", {"frame.b": {"set": "ok(n)"}}, "A.bring_to_front"]),
)


@st.composite
def rows(draw: st.DrawFn, depth: int = 0, looped: bool = False) -> Row:
    if depth < 3 and draw(st.integers(0, 9)) == 0:
        name = "G" if depth == 0 else f"G{depth}"
        return {"group": name, "events": draw(st.lists(rows(depth + 1, looped), min_size=1, max_size=2))}
    if draw(st.integers(0, 14)) == 0:
        return {"include": "Shared", "with": {"who": draw(objects)}}
    row: Row = {}
    loop = draw(st.sampled_from(["", "", "", "for_each", "repeat", "while"]))
    if draw(st.booleans()):
        row["values"] = {"k": 0}
    if loop == "for_each":
        row["for_each"] = draw(objects)
        if draw(st.booleans()):
            row["order_by"] = f"{row['for_each']}.v"
            row["order"] = draw(st.sampled_from(["ascending", "descending"]))
    elif loop == "repeat":
        row["repeat"] = draw(st.sampled_from(["2", "count(A)", "3"]))
    elif loop == "while":
        row["values"] = {"k": 0}
        row["while"] = [{"k": {"less_than": 2}}, *draw(st.lists(simple, max_size=1))]
    when = draw(st.lists(conditions, max_size=2))
    if draw(st.integers(0, 2)) == 0:
        when.insert(0, draw(triggers))
    if draw(st.integers(0, 4)) == 0:
        when.insert(len(when) if draw(st.booleans()) else min(1, len(when)), draw(limits))
    if when:
        row["when"] = when
    do = draw(st.lists(actions, max_size=3))
    if loop == "while":
        do.insert(0, {"k": {"add": 1}})
    elif "values" in row:
        do.append({"k": {"add": draw(numbers)}})
    if looped or loop:
        do += draw(st.sampled_from([[], [], [{"frame.n": {"add": "loop.index"}}], ["loop.stop"]]))
    row["do"] = do
    if depth < 3:
        row["events"] = draw(st.lists(rows(depth + 1, looped or bool(loop)), max_size=2))
        if when and draw(st.integers(0, 3)) == 0:
            row["else"] = draw(rows(3, looped).filter(lambda r: "do" in r))
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


@given(st.lists(rows(), min_size=1, max_size=4))
@settings(max_examples=int(os.environ.get("RANDOM_SHEETS", "60")))
def test_random_sheets_load_play_and_repeat(made: list[Row]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        sheet = "format: 1\nevents:\n" + "".join("  " + line + "\n" for line in FUNCTIONS.splitlines()) + as_yaml(made) + "\n"
        root = write_project(Path(folder), {**FILES, "frames/F/events.yaml": sheet})
        found = load_project(root)
        playable = Playable(found)
        codes = {p.code for p in found.problems if p.severity == "error"}
        assert codes <= {"limit_place", "wait", "trigger_place", "argument", "unknown_object"}, [str(p) for p in found.problems]
        w = play(World(playable, 3), 4)
        copied = clone(w)
        restored, notes = restore(playable, json.loads(json.dumps(dump(w))))
        assert notes == []
        assert state_hash(copied) == state_hash(restored) == state_hash(w)
        play(w, 5)
        assert [f.sentence() for f in w.faults if f.code == "internal"] == []
        assert all(o.alive for pool in w.pools for o in pool.list)
        assert dump(play(copied, 5)) == dump(w)
        assert dump(play(restored, 5)) == dump(w)
        assert state_hash(play(World(playable, 3), 9)) == state_hash(w)
