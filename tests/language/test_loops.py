"""Filters and actions that share a loop: the same results as one after the other, and only where nobody can tell the difference."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from kit import active, events, frame, playable, sentences

from playsheet.runtime.language import compiler, filters
from playsheet.runtime.world.playable import Playable
from playsheet.runtime.world.state import state_hash
from playsheet.runtime.world.world import World

OBJECTS = {
    **active("Bird", "values: {health: 3, pace: 1, name: Tit, awake: true, since: {kind: timer}}\n"),
    **active("Worm", "values: {health: 1, pace: 2}\n"),
    **frame("".join(f"  - {{object: {('Bird', 'Worm')[n % 2]}, at: [{n * 30}, {n * 17 % 90}]}}\n" for n in range(14)), "values: {wave: 1, n: 0}\n"),
}


def made(root: Path, rows: str) -> Playable:
    found = playable(root, {**OBJECTS, **events(rows)})
    assert sentences(found) == []
    return found


def loops(found: Playable) -> int:
    return len(re.findall(r"for (?:i, )?o in ", found.programs["F"].source))


def birds(w: World) -> list[object]:
    return next(pool.list for pool in w.pools if pool.cls.name == "Bird")


def row(when: str, *do: str) -> str:
    test = f"  - when:\n      - {when}\n    do:\n" if when else "  - do:\n"
    return test + "".join(f"      - {line}\n" for line in do)


def test_rows_about_the_same_object_share_a_loop(tmp_path: Path) -> None:
    rows = (row("", "Bird.x: {add: Bird.pace * time.step}") + row("Bird.x: {less_than: 90}", "Bird.pace: {set: abs(Bird.pace)}")
            + row("Bird.where: 'Bird.x > frame.width and Bird.awake'", "Bird.pace: {set: -1}", "Bird.opacity: {subtract: 5}"))
    assert loops(made(tmp_path, rows)) == 1


@pytest.mark.parametrize(("first", "second", "count"), [
    (row("", "Bird.x: {add: 1}"), row("", "Worm.x: {add: 1}"), 2),                            # others
    (row("", "Bird.x: {add: 1}"), row("", "Bird.y: {set: Worm.x}"), 2),                       # reads others
    (row("Bird.x: {less_than: 90}", "Bird.health: {set: count(Bird)}"), "", 2),               # reads what the filter kept
    (row("Bird.x: {less_than: 90}", "Bird.health: {set: sum(Bird.x)}"), "", 2),
    (row("", "Bird.x: {add: 1}"), row("Bird.x: {less_than: 90}", "wave: {add: 1}"), 2),       # does something once
    (row("", "Bird.x: {add: 1}"), row("wave: {less_than: 9}", "Bird.x: {add: 1}"), 2),        # a test before the loop
    (row("", "Bird.x: {add: 1}"), row("Bird.x: {less_than: 90}", "Bird.scale: {set: 2}"), 3),  # calls the object's code
    (row("", "Bird.x: {set: 'random(0, 9)'}"), row("", "Bird.y: {set: 'random(0, 9)'}"), 2),  # draws in order
    (row("", "Bird.x: {add: 1}"), row("Bird.x: {more_than: 5}", "Bird.destroy"), 2),
])
def test_what_can_tell_has_a_loop_of_its_own(tmp_path: Path, first: str, second: str, count: int) -> None:
    assert loops(made(tmp_path, first + second)) == count


def test_groups_of_their_own_are_tested_in_turn(tmp_path: Path) -> None:
    def group(name: str, rows: str) -> str:
        return f"  - group: {name}\n    events:\n" + "".join(f"    {line}\n" for line in rows.splitlines())
    one, two = row("", "Bird.x: {add: 1}"), row("", "Bird.x: {multiply: 0.5}")
    assert loops(made(tmp_path / "same", group("A", one + two))) == 1
    assert loops(made(tmp_path / "others", group("A", one) + group("B", two))) == 2
    assert loops(made(tmp_path / "none", group("A", one) + two)) == 2


def test_a_row_that_fails_inside_the_kit_leaves_the_rest(tmp_path: Path) -> None:
    rows = (row("", "Bird.x: {add: 1}") + row("Bird.x: {more_than: 0}", "Bird.health: {subtract: 1}", "Bird.y: {set: 5}")
            + row("", "wave: {add: 1}") + row("", "Bird.pace: {add: 1}"))
    w = World(made(tmp_path, rows), 1)
    birds(w)[3].v_health = "broken"  # type: ignore[attr-defined]
    w.tick(())
    assert w.frame.v_wave == 2.0
    assert [o.v_pace for o in birds(w)] == [2.0] * 7  # type: ignore[attr-defined]
    assert [fault.code for fault in w.faults] == ["internal"]
    assert w.faults[0].line == 5            # the row that failed, not the one whose loop it shares


WHENS = ("", "", "{o}.x: {{less_than: {n}}}", "{o}.health: {{at_least: {n} / 40}}", "{o}.where: '{o}.x mod 7 > {n} / 20'", "wave: {{less_than: {n}}}",
         "{o}.y: {{between: [{n} / 9, {n}]}}", "not: {{{o}.x: {{more_than: {n}}}}}", "{o}.overlaps: {p}")
DOS = ("{o}.x: {{add: {o}.pace}}", "{o}.health: {{subtract: 1}}", "{o}.y: {{set: {o}.x / {n}}}", "{o}.pace: {{multiply: -1}}", "wave: {{add: 1}}",
       "{o}.opacity: {{subtract: {n}}}", "{o}.y: {{set: {p}.y + 1}}", "{o}.health: {{set: count({o})}}", "{o}.x: {{set: 'random(0, 300)'}}",
       "{o}.create: {{x: {n}, y: 3}}", "{o}.scale: {{set: 1 + {n} / 99}}", "{o}.pace: {{set: {o}.health / ({o}.x - {n})}}", "{o}.destroy")


@pytest.mark.parametrize("seed", range(20))
def test_results_are_those_of_one_after_the_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    draw = random.Random(seed)
    rows = ""
    for _ in range(draw.randint(4, 30)):
        names = {"o": draw.choice(("Bird", "Bird", "Worm")), "p": "Worm", "n": draw.randint(1, 300)}
        do = [draw.choice(DOS[:-1] if draw.random() < 0.97 else DOS).format(**names) for _ in range(draw.randint(1, 3))]
        rows += row(draw.choice(WHENS).format(**names), *do)
    joined = made(tmp_path / "joined", rows)
    with monkeypatch.context() as patch:
        patch.setattr(filters, "_join", lambda *_: None)
        patch.setattr(compiler, "join_rows", lambda *_: False)
        apart = made(tmp_path / "apart", rows)
    assert loops(joined) <= loops(apart)
    one, other = World(joined, seed), World(apart, seed)
    for _ in range(12):
        one.tick(())
        other.tick(())
        assert state_hash(one) == state_hash(other)
