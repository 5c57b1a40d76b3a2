"""Too much at once: messages, instances, waits, sounds, saves, contacts, texts, includes. Each has an end and a sentence."""

from __future__ import annotations

import re
import time
import tracemalloc
from pathlib import Path

import pytest
from badkit import FILES, SHEET, fault_of, faults, healthy, others_played, play, project, sheet_with, told
from hypothesis import given
from hypothesis import strategies as st
from kit import playable

from playsheet.runtime.backends.headless import HeadlessRun
from playsheet.runtime.backends.saves import SaveFolder
from playsheet.runtime.language.support import Texts

START = "  - when:\n      - frame.starts\n    do:\n"
FRAME = FILES["frames/F/frame.yaml"]


# -------------------------------------------------------------------- messages, instances, waits, sounds, saves

def test_messages_that_answer_themselves(tmp_path: Path) -> None:
    rows = (START + "      - message.send: ping\n  - when:\n      - message.received: ping\n    do:\n      - n: {add: 1}\n      - message.send: pong\n"
        "  - when:\n      - message.received: pong\n    do:\n      - message.send: ping\n      - message.send: ping\n")
    run = play(tmp_path, {SHEET: sheet_with(rows)})
    assert faults(run)[0].endswith("error: More than 1,000 messages and the like were raised in one tick, so the rest were dropped. "
                                   "Check that no event raises what starts it.")
    assert {f.line for f in run.world.faults} <= {9, 14}          # the rows that sent too many
    assert 300 < run.world.frame.v_n < 1000
    others_played(run)
    healthy(run)


def test_a_flood_of_messages_is_not_kept(tmp_path: Path) -> None:
    run = play(tmp_path, {SHEET: sheet_with("  - when:\n      - message.received: a\n    do:\n      - n: {add: 1}\n"
                                            "  - repeat: 900000\n    do:\n      - message.send: {name: a, text: 'abcdefgh {loop.index}'}\n")})
    assert "More than 1,000 messages" in fault_of(run, "occurrences")
    assert run.world.frame.v_n == 1000            # the loop was stopped: it does not run in the second tick
    others_played(run)


def test_create_in_a_loop(tmp_path: Path) -> None:
    run = play(tmp_path, {SHEET: sheet_with("  - while:\n      - if: true\n    do:\n      - Bird.create: {x: 1, y: 1}\n")})
    assert "error: A frame may hold 20,000 instances at once, so Bird was not created. Destroy those that are no longer needed." in fault_of(run, "instances")
    assert sum(len(pool.list) for pool in run.world.pools) == 20_000
    others_played(run)


def test_create_in_every_tick_goes_on_without_more(tmp_path: Path) -> None:
    rows = "  - repeat: 9000\n    do:\n      - Bird.create\n  - when:\n      - Bird.count: {at_least: 19999}\n    do:\n      - n: {set: Bird.count}\n"
    run = play(tmp_path, {SHEET: sheet_with(rows)}, 5)
    assert run.world.frame.v_n == 19_999
    assert len([f for f in run.world.faults if f.code == "instances"]) == 1
    others_played(run, 5)


def test_a_frame_that_begins_with_too_many(tmp_path: Path) -> None:
    run = play(tmp_path, {SHEET: sheet_with(""), "frames/F/frame.yaml": FRAME + "  - {object: Bird}\n" * 20_000})
    assert len(told(run.world.playable)) == 1
    assert told(run.world.playable)[0].startswith("frames/F/frame.yaml:20008:5: A frame may hold 20,000 instances at once, so Bird was not created.")
    assert sum(len(pool.list) for pool in run.world.pools) == 20_000
    others_played(run)


def test_waits_that_pile_up(tmp_path: Path) -> None:
    run = play(tmp_path, {SHEET: sheet_with("  - repeat: 60000\n    do:\n      - wait: 1000 s\n      - n: {add: 1}\n")})
    assert "More than 1,000,000 events and picked instances wait at the same time" in fault_of(run, "waiting")
    assert 50_000 < len(run.world.waits) <= 100_000
    others_played(run)


@pytest.mark.slow
def test_waits_that_come_to_their_end_make_room(tmp_path: Path) -> None:
    run = play(tmp_path, {SHEET: sheet_with("  - repeat: 20000\n    do:\n      - wait: 2 ms\n      - n: {add: 1}\n")}, 20)
    assert faults(run) == []
    assert run.world.frame.v_n == 19 * 20_000
    others_played(run, 20)


def test_sounds_in_a_loop(tmp_path: Path) -> None:
    run = play(tmp_path, {SHEET: sheet_with("  - repeat: 5000\n    do:\n      - sound.play: {sound: squeak, times: 1e308, channel: 1e300, volume: -1e308}\n")})
    assert "More than 1,000 sounds were started or changed in one tick" in fault_of(run, "sound_commands")
    assert 1000 < len(run.sounds) <= 3000
    others_played(run)
    healthy(run)


INI: dict[str, str | bytes | None] = {"objects/Ini.yaml": "format: 1\nobject: Ini\ntype: INI\n", "frames/F/frame.yaml": FRAME + "  - {object: Ini}\n"}


def test_saves_in_a_loop(tmp_path: Path) -> None:
    """One text a tick is made and kept, not one for each of 20,000 items."""
    run = play(tmp_path, {**INI, SHEET: sheet_with("  - repeat: 20000\n    do:\n      - Ini.set_value: {section: a, item: '{loop.index}', value: n}\n"
                                                   "  - do:\n      - n: {set: \"Ini.value('a', '20000') + 1\"}\n")})
    assert faults(run) == []
    assert run.world.frame.v_n == 3
    assert len(run.saved) == 1 and run.saved[0][1] is not None and run.saved[0][1].count("\n") == 20_003
    others_played(run)
    healthy(run)


def test_a_save_file_that_grows_without_end(tmp_path: Path) -> None:
    run = play(tmp_path / "game", {**INI, SHEET: sheet_with(
        START + "      - t: {set: '{repeat_text(''я='', 50000)}'}\n  - repeat: 10\n    do:\n"
        "      - Ini.set_text: {section: '[{n}]', item: '{loop.index}', text: '{t}'}\n      - n: {add: 1}\n")}, 5)
    assert "the save file Ini.ini is full" in fault_of(run, "ini_full")
    text = run.saved[0][1]
    assert text is not None and 1_000_000 < len(text.encode()) < 4_000_000
    SaveFolder(tmp_path / "saves").write("Ini.ini", text)
    again = HeadlessRun(run.world.playable, 1, saves=SaveFolder(tmp_path / "saves").read_all())
    again.run(1)
    assert not [f for f in again.world.faults if f.code == "ini_damaged"]
    assert {*again.world.pools[1].list[0].data} >= {*run.world.pools[1].list[0].data}
    healthy(run)


# -------------------------------------------------------------------- crowds

def crowd(tmp_path: Path, rows: str, count: int = 3000) -> HeadlessRun:
    birds = FRAME.partition("instances:")[0] + "instances:\n" + "  - {object: Bird, at: [5, 5]}\n  - {object: Score, at: [5, 5]}\n" * count
    return HeadlessRun(playable(project(tmp_path, {"frames/F/frame.yaml": birds, SHEET: sheet_with(rows)})), 1)


@pytest.mark.slow
def test_a_crowd_in_one_place_touches(tmp_path: Path) -> None:
    """9 million pairs touch: a hundred thousand at most are told of, and memory stays small."""
    run = crowd(tmp_path, "  - when:\n      - Bird.collides_with: Score\n    do:\n      - n: {add: 1}\n")
    tracemalloc.start()
    start = time.process_time()
    run.run(1)
    assert time.process_time() - start < 30
    assert tracemalloc.get_traced_memory()[1] < 300e6
    tracemalloc.stop()
    assert "More than 100,000 pairs of Bird and another object touch each other in one tick" in fault_of(run, "contacts")
    assert 50_000 < run.world.frame.v_n <= 100_000
    others_played(run, 1)


@pytest.mark.slow
@pytest.mark.parametrize("condition", ["Bird.overlaps: Score", "Bird.overlaps: Bird", "Enemies.overlaps: Enemies", "Bird.is_near: {other: Score, distance: 50}"])
def test_a_crowd_in_one_place_overlaps(condition: str, tmp_path: Path) -> None:
    run = crowd(tmp_path, f"  - when:\n      - {condition}\n    do:\n      - n: {{set: count(Bird)}}\n")
    start = time.process_time()
    run.run(2)
    assert time.process_time() - start < 20
    assert run.world.frame.v_n == 3000
    assert faults(run) == []
    others_played(run, 2)


# -------------------------------------------------------------------- texts

LONG = "  - do:\n      - t: {set: '{repeat_text(''ab'', 400000)}'}\n"
TEXT_FILES: dict[str, str | bytes | None] = {
    "objects/Words.yaml": "format: 1\nobject: Words\ntype: Text\ntext: ab\n", "frames/F/frame.yaml": FRAME + "  - {object: Words, at: [1, 1]}\n"}
TEXTS = {
    "action": "  - do:\n      - Words.set_text: '{Words.text}{Words.text}'\n",
    "property": "  - do:\n      - Words.text: {set: '{Words.text}{Words.text}'}\n",
    "append": "  - do:\n      - Words.text: {append: '{Words.text}'}\n",
    "append action": "  - do:\n      - Words.append_text: '{Words.text}'\n",
    "value": "  - do:\n      - Words.append_text: x\n      - t: {append: '{t}{Words.text}'}\n      - Words.set_text: '{t}'\n",
    "local": "  - values: {k: ab}\n    repeat: 40\n    do:\n      - k: {set: '{k}{k}'}\n      - Words.set_text: '{k}'\n",
    "parameter": "  - function: f\n    parameters: {q: {kind: text}}\n    do:\n      - Words.set_text: '{q}'\n      - f: '{q}{q}'\n  - do:\n      - f: ab\n",
    "result": "  - function: f\n    parameters: {n: {kind: number}}\n    returns: text\n    events:\n      - when:\n          - n: {less_than: 1}\n        do:\n"
              "          - return: \"'ab'\"\n      - do:\n          - return: f(n - 1) + f(n - 1)\n  - do:\n      - Words.text: {set: '{f(14)}{f(14)}'}\n"
              "      - Words.text: {append: '{repeat_text(Words.text, 99)}'}\n",
    "message": START + "      - message.send: {name: a, text: ab}\n  - when:\n      - message.received: a\n    do:\n      - Words.set_text: '{message.text}'\n"
                       "      - message.send: {name: a, text: '{message.text}{message.text}'}\n",
    "replace": LONG + "      - Words.set_text: \"{replace(t, 'a', t)}\"\n",
    "replace nothing": LONG + "      - Words.set_text: \"{replace(t, '', t)}\"\n",
    "join": LONG + "      - Words.create\n      - Words.create\n      - Words.text: {set: \"{join(Words.text + t, t)}\"}\n",
    "template": LONG + "      - Words.text: {set: '" + "{t}" * 200 + "'}\n",
    "sum": LONG + "      - Words.text: {set: '{" + "+".join(["upper(t)"] * 100) + "}'}\n",
    "upper": LONG + "      - t: {set: '{repeat_text(''ß'', 900000)}'}\n      - Words.text: {set: '{upper(upper(t))}'}\n",
    "pad": LONG + "      - t: {set: '{pad(''a'', 1e308, ''x'')}'}\n      - Words.text: {set: '{t}{t}'}\n",
    "flood": LONG + "      - Words.set_text: '{t}'\n  - repeat: 1000\n    do:\n      - message.send: {name: a, text: '{t}{loop.index}'}\n"
                    "  - when:\n      - message.received: a\n    do:\n      - n: {add: 1}\n",
}


@pytest.mark.parametrize("name", TEXTS)
def test_texts_that_grow_without_end(name: str, tmp_path: Path) -> None:
    project(tmp_path, {**TEXT_FILES, SHEET: sheet_with(TEXTS[name])})
    ticks = 3 if TEXTS[name].startswith(LONG) or name in ("message", "result") else 25
    run = HeadlessRun(playable(tmp_path), 1)
    assert told(run.world.playable) == []
    tracemalloc.start()
    run.run(ticks)
    assert tracemalloc.get_traced_memory()[1] < 200e6
    tracemalloc.stop()
    assert max(len(o.text) for o in run.world.pools[2].list) > 500_000
    assert {f.code for f in run.world.faults} <= {"text_length", "call_depth", "occurrences"}
    others_played(run, ticks)
    healthy(run)


@given(st.text("ab?*\n[", max_size=30), st.text("ab?*[", max_size=8))
def test_matches_is_what_it_says(text: str, pattern: str) -> None:
    meant = "".join(".*" if c == "*" else "." if c == "?" else re.escape(c) for c in pattern)
    assert Texts.matches(text, pattern) == bool(re.fullmatch(meant, text, re.DOTALL))


@given(st.text("ab", max_size=30), st.text("ab", max_size=2), st.text("abc", max_size=40))
def test_replace_is_what_it_says_while_it_is_short(text: str, old: str, new: str) -> None:
    assert Texts.replace(text, old, new) == text.replace(old, new)


@given(st.text("ab", max_size=3), st.lists(st.text("ab", max_size=4), max_size=6))
def test_join_is_what_it_says_while_it_is_short(between: str, pieces: list[str]) -> None:
    assert Texts.join(between, iter(pieces)) == between.join(pieces)


def test_patterns_cannot_be_slow() -> None:
    start = time.process_time()
    assert not Texts.matches("a" * 100_000, "*a" * 100 + "*b")
    assert not Texts.matches("ab" * 50_000, "*?b?a" * 50 + "c")
    assert time.process_time() - start < 5


# -------------------------------------------------------------------- includes

def test_includes_that_multiply(tmp_path: Path) -> None:
    """Ten sheets, each of which includes the next ten times: ten thousand million rows."""
    sheets = {f"events/S{n}.yaml": "format: 1\nevents:\n" + (f"  - include: S{n + 1}\n" * 10 if n < 9 else "  - do:\n      - n: {add: 1}\n") for n in range(10)}
    start = time.process_time()
    run = play(tmp_path, {**sheets, SHEET: sheet_with("  - include: S0\n")}, 1)
    assert time.process_time() - start < 60
    found = [p for p in run.world.playable.project.problems if p.code == "included_rows"]
    assert len(found) == 1
    assert found[0].sentence() == "The sheets that are included here have more than 10,000 rows in all. Does a sheet include another one many times?"
    others_played(run, 1)


@pytest.mark.parametrize("circle", [["A"], ["A", "B"], ["A", "B", "C", "D"]])
def test_includes_in_a_circle(circle: list[str], tmp_path: Path) -> None:
    sheets = {f"events/{name}.yaml": f"format: 1\nevents:\n  - do:\n      - n: {{add: 1}}\n  - include: {circle[(n + 1) % len(circle)]}\n"
              for n, name in enumerate(circle)}
    run = play(tmp_path, {**sheets, SHEET: sheet_with("  - include: A\n")})
    assert told(run.world.playable) == [f"events/{circle[-1]}.yaml:5:14: sheets include each other in a circle: {' > '.join([*circle, 'A'])}"]
    assert run.world.frame.v_n == 3 * len(circle)
    others_played(run)
    healthy(run)


def test_includes_in_a_long_row(tmp_path: Path) -> None:
    sheets = {f"events/S{n}.yaml": f"format: 1\nevents:\n  - do:\n      - n: {{add: 1}}\n  - include: S{n + 1}\n" for n in range(40)}
    run = play(tmp_path, {**sheets, SHEET: sheet_with("  - include: S0\n")})
    problems = told(run.world.playable)
    assert any("sheets include each other more than 20 deep" in problem for problem in problems), problems
    others_played(run)
    healthy(run)
