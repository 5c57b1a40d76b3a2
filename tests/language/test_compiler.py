"""The compiler: rows with mistakes are left out and told of, the Python holds nothing of the project, memory is known by a row's text."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path
from typing import Any

import pytest
from kit import active, events, frame, playable, sentences

from playsheet.runtime.language.program import Program
from playsheet.runtime.language.support import NAMES
from playsheet.runtime.project.limits import EVENT_DEPTH
from playsheet.runtime.world.playable import Playable
from playsheet.runtime.world.state import dump, restore
from playsheet.runtime.world.world import World

OBJECTS = {
    **active("Bird", "families: [Beasts]\nvalues: {health: 3, name: Tit, awake: true}\n"),
    **active("Worm", "families: [Beasts]\nvalues: {health: 1}\n"),
    "objects/Score.yaml": "format: 1\nobject: Score\ntype: Counter\n",
    "game.yaml": "format: 1\ntitle: T\nframes: [F]\nvalues: {lives: 3, log: ''}\n",
    **frame("  - {object: Bird, at: [10, 10]}\n  - {object: Worm, at: [100, 10]}\n  - {object: Score, at: [0, 0]}\n", "values: {wave: 1, n: 0}\n"),
}


def compiled(root: Path, rows: str, **more: str) -> tuple[Playable, Program]:
    found = playable(root, {**OBJECTS, **events(rows), **{f"events/{name}.yaml": text for name, text in more.items()}})
    return found, found.programs["F"]


def played(root: Path, rows: str, ticks: int = 1, **more: str) -> World:
    found, _ = compiled(root, rows, **more)
    assert sentences(found) == []
    w = World(found, 1)
    for _ in range(ticks):
        w.tick(())
    assert [f.sentence() for f in w.faults] == []
    return w


# ---------------------------------------------------------------- mistakes

#: Rows that begin in line 3 of the sheet; where the mistake stands (line:column) and what is said.
MISTAKES = [
    ("  - when:\n      - Burd.clicked\n", "4:9", "there is no object called 'Burd'. Did you mean Bird?"),
    ("  - when:\n      - Bird.clickd\n", "4:14", "Bird (Active) has no condition 'clickd'. Did you mean clicked?"),
    ("  - when:\n      - Bird.destroy\n", "4:9", "'Bird.destroy' is an action; it belongs under 'do'"),
    ("  - when:\n      - Bird.health: {add: 1}\n", "4:23", "'add' changes Bird.health; it belongs under 'do'"),
    ("  - when:\n      - Bird.health: {atleast: 1}\n", "4:23", "there is no comparison 'atleast'. Did you mean at_least?"),
    ("  - when:\n      - Bird.health: 3\n", "4:22", "a comparison is missing here; write Bird.health: {equals: 3}"),
    ("  - when:\n      - Bird.health: {at_least: 1, at_most: 3}\n", "4:36", "one comparison a row; a range is Bird.health: {between: [1, 5]}"),
    ("  - when:\n      - Bird.health: {contains: a}\n", "4:23", "'contains' compares texts, and Bird.health is not one"),
    ("  - when:\n      - Bird.awake: {at_least: 1}\n", "4:22", "Bird.awake is true or false; compare it with equals"),
    ("  - when:\n      - Bird.health\n", "4:9", "Bird.health must be compared with something"),
    ("  - when:\n      - Bird\n", "4:9", "after the object comes a point and what is asked of it: Bird.clicked"),
    ("  - when:\n      - waev: {equals: 1}\n", "4:9", "'waev' is no condition. Did you mean wave?"),
    ("  - when:\n      - if: wave\n", "4:13", "a truth value (true or false) is wanted here, and this is a number"),
    ("  - when:\n      - not: [Bird.awake]\n", "4:14", "'not' takes one condition; write not: {any: [...]} or not: {all: [...]}"),
    ("  - when:\n      - any: Bird.awake\n", "4:9", "'any' is followed by a list of conditions"),
    ("  - when:\n      - Bird.awake\n      - frame.starts\n", "5:9", "'frame.starts' is an event that happens; it must be the first condition"),
    ("  - when:\n      - not: frame.starts\n", "4:14", "'frame.starts' is an event that happens"),
    ("  - when:\n      - not: once\n", "4:14", "a limit (once) cannot stand inside 'any' or 'not'"),
    ("  - when:\n      - any: [once, Bird.awake]\n", "4:15", "a limit (once) cannot stand inside 'any' or 'not'"),
    ("  - when:\n      - limit.tims: 2\n", "4:9", "there is no limit 'tims'. Did you mean times?"),
    ("  - when:\n      - once\n    events:\n      - when:\n          - message.received: x\n        do:\n          - Bird.hide\n", "4:9",
     "a limit (once) cannot stand in a row above one that waits for a message"),
    ("  - do:\n      - Bird.clicked\n", "4:9", "'Bird.clicked' is a condition; it belongs under 'when'"),
    ("  - do:\n      - Bird.healht: {set: 1}\n", "4:14", "Bird (Active) has no action 'healht'. Did you mean health?"),
    ("  - do:\n      - Bird.health: {sett: 1}\n", "4:23", "there is no operator 'sett'. Did you mean set?"),
    ("  - do:\n      - Bird.health: {at_least: 1}\n", "4:23", "'at_least' compares Bird.health; it belongs under 'when'"),
    ("  - do:\n      - Bird.name: {add: 1}\n", "4:21", "'add' does not fit Bird.name, which is a text"),
    ("  - do:\n      - Bird.awake: {toggle: 1}\n", "4:30", "'toggle' takes nothing; write Bird.awake: toggle"),
    ("  - do:\n      - Bird.health: 5\n", "4:22", "what is to happen to Bird.health? Write Bird.health: {set: 5}"),
    ("  - do:\n      - Bird.left: {set: 1}\n", "4:9", "Bird.left can only be read"),
    ("  - do:\n      - Bird.health: {set: Bird.helth + 1}\n", "4:33", "Bird has no property 'helth'. Did you mean health?"),
    ("  - do:\n      - Bird.name: {set: 'a {wvae}'}\n", "4:30", "there is no value called 'wvae' here. Did you mean wave?"),
    ("  - do:\n      - Bird.set_position: {x: 1}\n", "4:28", "Bird.set_position needs the argument 'y': a number"),
    ("  - do:\n      - Bird.set_position: {x: 1, y: 2, z: 3}\n", "4:41", "Bird.set_position has no argument 'z'."),
    ("  - do:\n      - Bird.set_position: {x: max(1, 2), y: 2}\n", None, "quotes"),
    ("  - when:\n      - keyboard.held\n", "4:9", "keyboard.held needs the argument 'key': a key"),
    ("  - do:\n      - Bird.set_position\n", "4:9", "Bird.set_position needs the argument 'x': a number"),
    ("  - do:\n      - Bird.hide: 3\n", "4:20", "Bird.hide takes no argument"),
    ("  - do:\n      - Bird.destroy: now\n", "4:23", "Bird.destroy takes no argument"),
    ("  - do:\n      - Beasts.create: {x: 1}\n", "4:9", "create makes an instance of one object; Beasts is not one"),
    ("  - do:\n      - wait\n", "4:9", "'wait' is followed by a time: wait: 2 s"),
    ("  - do:\n      - wait: soon\n", "4:15", "there is no value called 'soon' here."),
    ("  - do:\n      - loop.stop\n", "4:9", "loop.stop leaves the innermost loop, and there is none around it"),
    ("  - do:\n      - return: 1\n", "4:9", "'return' ends a function, and this row is in none"),
    ("  - do:\n      - frame.go_to: G\n", "4:22", "there is no frame 'G'."),
    ("  - do:\n      - group.activate: G\n", "4:25", "there is no group 'G'."),
    ("  - do:\n      - frame.background: {set: redd}\n", "4:33", "'redd' is not a colour;"),
    ("  - do:\n      - Bird.hide: \n        Bird.show: \n", "5:9", "a row holds one instruction, and this is a second one; begin a new line"),
    ("  - do:\n      - del: 3\n", "4:9", "'del' is neither a function nor a value of this sheet."),
    ("  - repeat: 3\n    for_each: Bird\n", "3:5", "a row holds one loop; put the second into a sub-event"),
    ("  - repeat: 3\n    order_by: Bird.x\n", "4:5", "'order_by' belongs to for_each"),
    ("  - for_each: Brid\n", "3:15", "there is no object called 'Brid'. Did you mean Bird?"),
    ("  - for_each: Bird\n    order: up\n    order_by: Bird.x\n", "4:12", "'order' is ascending or descending"),
    ("  - repeat: many\n", "3:13", "there is no value called 'many' here."),
    ("  - when: []\n    den: []\n", "4:5", "a row has no 'den'. Known: note"),
    ("  - group: G\n    when: []\n", "4:5", "'when' does not belong in a row of this kind (group)"),
    ("  - Bird.destroy\n", "3:5", "a row of a sheet begins with 'when:', 'do:', 'group:', 'note:'"),
    ("  - group: G\n    active: maybe\n", "4:13", "'active' is true or false"),
    ("  - enabled: sometimes\n    do: []\n", "3:14", "'enabled' is true or false"),
    ("  - include: Shred\n", "3:14", "there is no sheet events/Shred.yaml. Did you mean Shared?"),
    ("  - include: Shared\n    with: {whom: Bird}\n", "4:12", "Shared has no parameter 'whom'. Did you mean who?"),
    ("  - include: Shared\n", "3:5", "Shared needs the argument 'who' (Active); give it under 'with'"),
    ("  - include: Shared\n    with: {who: Score}\n", "4:17", "Score is not of the type Active, which 'who' needs"),
    ("  - function: f\n    do:\n      - return: 1 + 'a'\n", "5:17", "a text and a number cannot be added"),
    ("  - function: f\n    do: []\n  - function: f\n    do: []\n", "5:15", "there are two functions called 'f' in this sheet"),
    ("  - function: wave\n    do: []\n", "3:15", "'wave' is already a value of the game or of the frame F; choose another name"),
    ("  - function: f\n    parameters: {a: {kind: nmber}}\n    do: []\n", "4:28", "there is no kind of parameter 'nmber'. Did you mean number?"),
    ("  - function: f\n    parameters: {a: {kind: number}}\n    do: []\n  - do:\n      - f\n", "7:9", "f needs the argument 'a': a number"),
    ("  - function: f\n    do: []\n  - do:\n      - frame.n: {set: f()}\n", "6:24", "the function f gives no value back: it has no 'return'"),
    ("  - function: f\n    returns: number\n    do:\n      - wait: 1 s\n", "6:9", "a function that gives a value back cannot wait"),
    ("  - do:\n      - frame.n: {set: 1}\n    events:\n      - function: inner\n        do: []\n", "6:9", "a function stands at the top of a sheet"),
    ("  - values: {wait: 1}\n    do: []\n", "3:14", "'wait' is a word of the language; choose another name"),
    ("  - values: {2x: 1}\n    do: []\n", "3:14", "'2x' cannot be a name"),
]
SHARED = "format: 1\nparameters:\n  who: {kind: object, type: Active}\nevents:\n  - when:\n      - who.clicked\n    do:\n      - who.hide\n"
GOOD = "  - when:\n      - time.ticks: {equals: 1}\n    do:\n      - frame.n: {add: 1}\n"


@pytest.mark.parametrize(("rows", "place", "sentence"), MISTAKES, ids=[re.sub(r"\W+", "_", m[2])[:40] + f"_{n}" for n, m in enumerate(MISTAKES)])
def test_a_mistake_is_told_where_it_stands_and_only_its_row_is_left_out(rows: str, place: str | None, sentence: str, tmp_path: Path) -> None:
    found, _ = compiled(tmp_path, rows + GOOD, Shared=SHARED)
    said = sentences(found)
    assert any(sentence in line and (place is None or f"events.yaml:{place}: " in line) for line in said), said
    assert len(said) == 1, said
    w = World(found, 1)
    w.tick(())
    assert w.frame.v_n == 1.0, "the row below still runs"
    assert [f.sentence() for f in w.faults] == []


def test_one_mistake_hides_no_other(tmp_path: Path) -> None:
    """All that is wrong with a row is told at once, below a trigger, a loop or a wait that is wrong itself too."""
    found, program = compiled(tmp_path, """\
  - when:
      - Bird.collides_with: Wrm
      - Scorre.value: {at_least: 1}
    do:
      - Wrom.destroy
      - wait: 5 parsecs
      - Birdd.destroy
    events:
      - for_each: Enmy
        order_by: Bird.nothing
        do:
          - Worn.destroy
    else:
      do:
        - Scoree.value: {set: 1}
  - when:
      - Bird.collides_with: {other: Burd, as: Rival}
    do:
      - Rival.destroy
""")
    told = [(p.line, p.column) for p in found.project.problems]
    assert told == [(4, 29), (5, 9), (7, 9), (8, 17), (9, 9), (11, 19), (14, 13), (17, 11), (19, 37)], sentences(found)
    assert "destroy" not in program.source


def test_all_mistakes_are_told_at_once(tmp_path: Path) -> None:
    rows = "".join(rows for rows, place, _ in MISTAKES if place is not None and "function: f" not in rows and "include" not in rows)
    found, _ = compiled(tmp_path, rows + GOOD, Shared=SHARED)
    assert len(sentences(found)) >= rows.count("\n  - ") * 0.9
    w = World(found, 1)
    w.tick(())
    assert w.frame.v_n == 1.0


def test_a_mistake_in_an_included_sheet_is_told_in_its_file_once(tmp_path: Path) -> None:
    bad = "format: 1\nparameters:\n  who: {kind: object, type: Active}\nevents:\n  - when:\n      - who.clicked\n    do:\n      - who.hied\n" + GOOD
    found, _ = compiled(tmp_path, "  - include: Shared\n    with: {who: Bird}\n  - include: Shared\n    with: {who: Worm}\n", Shared=bad)
    assert len([s for s in sentences(found) if s.startswith("events/Shared.yaml:8:13: ")]) in (1, 2)
    assert all(s.startswith("events/Shared.yaml:8:13: ") and "has no action 'hied'. Did you mean hide?" in s for s in sentences(found))
    w = World(found, 1)
    w.tick(())
    assert w.frame.v_n == 2.0


def test_sheets_that_include_each_other_are_told_of(tmp_path: Path) -> None:
    one, two = ("format: 1\nevents:\n  - include: " + other + "\n" + GOOD for other in ("Two", "One"))
    found, _ = compiled(tmp_path, "  - include: One\n" + GOOD, One=one, Two=two)
    assert any("sheets include each other in a circle: One > Two > One" in s for s in sentences(found))
    w = World(found, 1)
    w.tick(())
    assert w.frame.v_n == 3.0


def nested(depth: int) -> str:
    text, pad = "", "  "
    for _ in range(depth - 1):
        text += f"{pad}- events:\n"
        pad += "    "
    return text + f"{pad}- do:\n{pad}    - frame.n: {{add: 10}}\n"


def test_events_are_so_deep_and_no_deeper(tmp_path: Path) -> None:
    assert played(tmp_path / "a", nested(EVENT_DEPTH)).frame.v_n == 10.0
    found, _ = compiled(tmp_path / "b", nested(EVENT_DEPTH + 1) + GOOD)
    assert len(sentences(found)) == 1
    assert f"events are nested more than {EVENT_DEPTH} deep" in sentences(found)[0]
    w = World(found, 1)
    w.tick(())
    assert w.frame.v_n == 1.0


def loops(depth: int) -> str:
    text, pad = "", "  "
    for _ in range(depth):
        text += f"{pad}- repeat: 1\n{pad}  values: {{k: 1}}\n{pad}  do:\n{pad}    - k: {{add: 1}}\n{pad}  events:\n"
        pad += "    "
    return text + f"{pad}- do:\n{pad}    - frame.n: {{add: k}}\n"


def test_loops_inside_loops_as_deep_as_events_may_be(tmp_path: Path) -> None:
    """Python allows 20 blocks in one another; the compiler moves deep rows into functions of their own."""
    assert played(tmp_path, loops(EVENT_DEPTH - 1)).frame.v_n == 2.0


def test_many_rows_are_several_functions(tmp_path: Path) -> None:
    found, program = compiled(tmp_path, GOOD * 45)
    assert sentences(found) == []
    assert len(program.part_names) == 3
    w = World(found, 1)
    w.tick(())
    assert w.frame.v_n == 45.0


# ---------------------------------------------------------------- the Python

EVERYTHING = """\
  - function: Секрет
    parameters: {how: {kind: number}, who: {kind: object, type: Active}}
    values: {тайник: 1}
    do:
      - тайник: {add: how}
      - who.health: {add: тайник}
      - return: тайник
  - group: Кружок
    events:
      - when:
          - Bird.collides_with: Worm
          - any: [Bird.awake, keyboard.held: left]
        values: {счёт: 0}
        for_each: Bird
        order_by: Bird.health
        do:
          - счёт: {add: 'Секрет(1, Bird)'}
          - Bird.name: {append: 'ещё {Worm.health}'}
          - message.send: привет
          - wait: 1 s
          - Worm.destroy
        events:
          - when:
              - message.received: привет
              - once
            do:
              - Worm.create: {at: Bird}
        else:
          do:
            - game.log: {set: '{join(Beasts.health)}'}
  - include: Общий
    with: {who: Bird}
"""


def test_the_python_holds_no_name_of_the_project_but_slots(tmp_path: Path) -> None:
    """Names of the project stand in slots (`v_health`) and in texts that the game shows or sends, never as names that Python looks up."""
    rows = EVERYTHING.replace("type: Active", "type: Bird")
    shared = "format: 1\nparameters:\n  who: {kind: object, type: Active, values: {своё: 0}}\nevents:\n  - do:\n      - who.своё: {add: 1}\n"
    found, program = compiled(tmp_path, rows, Общий=shared)
    assert sentences(found) == []
    tree = ast.parse(program.source)
    made = re.compile(r"(?:part|on|resume)\d+$|(?:[a-zA-Z]+_?)\d+_$|[HP]\d*$|[A-Z]$|B_[a-z]+$|K_[A-Za-z]+$|v_(?:how|who)$|[oiqw]$"
                      r"|slot$|picks$|values$|stopped$")
    known = set(NAMES) | set(NAMES["__builtins__"]) | {"now", "ticks", "beat", "step", "rate"}
    slots = {"v_health", "v_name", "v_awake", "v_n", "v_wave", "v_lives", "v_log", "v_Общий__своё"}
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            assert node.id in known or made.match(node.id), node.id
        elif isinstance(node, ast.Attribute):
            assert node.attr in slots or node.attr.isascii(), node.attr
            assert not node.attr.startswith("__")
        elif isinstance(node, ast.Subscript):
            assert not (isinstance(node.slice, ast.Constant) and isinstance(node.slice.value, str)), "nothing is looked up by name"
        elif isinstance(node, (ast.Import, ast.ImportFrom, ast.Global, ast.ClassDef)):
            raise AssertionError(ast.unparse(node))
    calls = {node.func.id for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
    assert not calls & {"getattr", "setattr", "eval", "exec", "vars", "globals", "open", "__import__"}
    for secret in ("Секрет", "Кружок", "счёт", "тайник", "Bird", "Worm", "Score"):
        assert not re.search(rf"(?<![\w'])(?:\w*{secret}\w*)(?=\s*[=(\[.])", program.source), secret
    texts = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    assert texts <= {"привет", "ещё ", "left", "", ", "}


def test_generated_names_cannot_clash_with_those_of_the_project(tmp_path: Path) -> None:
    """Values, functions and parameters called like the compiler's own variables stay what they are."""
    rows = """\
  - function: w
    parameters: {o: {kind: number}, m: {kind: number, default: 2}}
    do:
      - return: o * m
  - values: {F: 1, R: 2, H0: 3, t1_: 4, ticks: 5, part0: 6}
    when:
      - time.ticks: {equals: 1}
      - F: {equals: 1}
      - ticks: {equals: 5}
    repeat: 1
    do:
      - t1_: {add: H0}
      - frame.n: {set: 'F + R + H0 + t1_ + ticks + part0 + w(2) + w(1, m: 5)'}
"""
    assert played(tmp_path, rows).frame.v_n == 1 + 2 + 3 + 7 + 5 + 6 + 4 + 5


# ---------------------------------------------------------------- memory of rows

REMEMBERING = """\
  - when:
      - Bird.health: {at_least: 1}
      - limit.times: 3
    do:
      - frame.n: {add: 1}
    events:
      - when:
          - once
        do:
          - Worm.health: {add: 1}
  - when:
      - frame.starts
    values: {k: 7}
    do:
      - wait: 0.1 s
      - game.lives: {add: k}
  - when:
      - limit.first_time
    do:
      - Score.value: {add: 1}
  - when:
      - limit.first_time
    do:
      - Score.value: {add: 1}
"""


def keys(program: Program) -> set[str]:
    found = [s.key for s in program.states] + [r.key for r in program.resumes]
    assert len(set(found)) == len(found)
    return set(found)


EDITS: list[tuple[str, Any, int]] = [
    ("a row above", lambda s: "  - when:\n      - once\n    do:\n      - Bird.hide\n" + s, 0),
    ("a row between", lambda s: s.replace("  - when:\n      - frame.starts", "  - do:\n      - Bird.show\n  - when:\n      - frame.starts"), 0),
    ("a note and a comment", lambda s: "# new\n" + s.replace("  - when:\n      - frame.starts", "  - note: waits\n    when:\n      - frame.starts"), 0),
    ("a sub-event", lambda s: s.replace("    events:\n", "    events:\n      - do:\n          - Bird.show\n"), 0),
    ("a group above", lambda s: "  - group: Zero\n    active: false\n    events: []\n" + s, 0),
    ("into a group", lambda s: "  - group: New\n    events:\n" + "".join("    " + line + "\n" for line in s.splitlines()), 0),
    ("another number", lambda s: s.replace("limit.times: 3", "limit.times: 4"), 1),
    ("one row fewer", lambda s: s[:s.rindex("  - when:")], 1),
]


@pytest.mark.parametrize(("name", "edit", "lost"), EDITS, ids=[e[0].replace(" ", "_") for e in EDITS])
def test_keys_of_memory_survive_edits_of_other_rows(name: str, edit: Any, lost: int, tmp_path: Path) -> None:
    _, before = compiled(tmp_path / "a", REMEMBERING)
    found, after = compiled(tmp_path / "b", edit(REMEMBERING))
    assert sentences(found) == []
    assert len(keys(before) - keys(after)) == lost


@pytest.mark.parametrize(("name", "edit", "lost"), EDITS, ids=[e[0].replace(" ", "_") for e in EDITS])
def test_a_state_goes_on_in_an_edited_sheet(name: str, edit: Any, lost: int, tmp_path: Path) -> None:
    w = played(tmp_path / "a", REMEMBERING, 2)
    state = json.loads(json.dumps(dump(w)))
    found, _ = compiled(tmp_path / "b", edit(REMEMBERING))
    again, notes = restore(found, state)
    assert len(notes) == lost, notes
    for _ in range(10):
        again.tick(())
    worm = again.pools[again.playable.by_name["Worm"].index].list[0]
    score = again.pools[again.playable.by_name["Score"].index].list[0]
    assert again.game.v_lives == 10.0, "the wait went on, with its local"
    assert worm.v_health == 2.0, "once stayed once"
    assert score.value == 2.0, "two equal rows keep their own memories"
    assert again.frame.v_n == (6.0 if name == "another number" else 3.0)


def test_a_wait_of_a_row_that_is_gone_is_dropped_with_a_note(tmp_path: Path) -> None:
    w = played(tmp_path / "a", REMEMBERING, 2)
    state = json.loads(json.dumps(dump(w)))
    found, _ = compiled(tmp_path / "b", REMEMBERING.replace("wait: 0.1 s", "wait: 0.2 s"))
    again, notes = restore(found, state)
    assert len(notes) == 1
    assert "a row that waited" in notes[0]
    assert again.waits == []


GROUPS = "  - group: One\n    events: []\n  - group: Two\n    active: false\n    events: []\n"


def test_groups_are_known_by_their_names(tmp_path: Path) -> None:
    w = played(tmp_path / "a", GROUPS + "  - do:\n      - group.deactivate: One\n      - group.activate: Two\n", 1)
    state = json.loads(json.dumps(dump(w)))
    found, program = compiled(tmp_path / "b", "  - group: New\n    events: []\n" + GROUPS)
    again, notes = restore(found, state)
    assert notes == []
    assert dict(zip((name for name, _ in program.groups), again.groups, strict=True)) == {"New": True, "One": False, "Two": True}


def test_a_wait_knows_the_locals_around_it_by_their_names(tmp_path: Path) -> None:
    rows = """\
  - when:
      - frame.starts
    values: {b: 5, a: 2}
    events:
      - do:
          - wait: 0.05 s
          - game.lives: {set: a * 10 + b}
"""
    w = played(tmp_path / "a", rows, 1)
    state = json.loads(json.dumps(dump(w)))
    found, _ = compiled(tmp_path / "b", rows.replace("{b: 5, a: 2}", "{c: 1, a: 2, b: 5}"))
    again, notes = restore(found, state)
    assert len(notes) == 1
    assert "has other locals now" in notes[0]
    fewer, _ = compiled(tmp_path / "c", rows.replace("{b: 5, a: 2}", "{a: 2}").replace("a * 10 + b", "a * 10 + wave"))
    again, notes = restore(fewer, state)
    assert len(notes) == 1, "the row that waits has another text"
    same, _ = compiled(tmp_path / "d", rows.replace("{b: 5, a: 2}", "{a: 7, b: 7}"))
    again, notes = restore(same, state)
    assert notes == []
    for _ in range(5):
        again.tick(())
    assert again.game.v_lives == 25.0, "with what they held when it began to wait"


def test_what_a_message_brought_is_part_of_the_state(tmp_path: Path) -> None:
    rows = """\
  - when:
      - frame.starts
    do:
      - message.send: {name: hello, value: 5, text: five}
  - when:
      - message.received: hello
    do:
      - frame.n: {add: 1}
  - when:
      - time.ticks: {equals: 3}
    do:
      - game.lives: {set: message.value}
      - game.log: {set: '{message.text}'}
"""
    w = played(tmp_path, rows, 2)
    again, notes = restore(w.playable, json.loads(json.dumps(dump(w))))
    assert notes == []
    again.tick(())
    assert (again.game.v_lives, again.game.v_log) == (5.0, "five")
