"""Fields of every file with values of the wrong kind: each is told of in its line, everything else is used, nothing is lost."""

from __future__ import annotations

from pathlib import Path

import pytest
from badkit import FILES, SHEET, kept, others_played, project, sheet_with
from kit import playable

from playsheet.runtime.backends.headless import HeadlessRun
from playsheet.runtime.backends.project_tests import find_tests

LIST, TABLE, WORD, NUMBER, TRUTH, HUGE, EMPTY = "[1, 2, 3]", "{a: b}", "wrong", "5", "true", "1e999", ""
NO_TEXT = (LIST, TABLE)
NO_NUMBER = (LIST, TABLE, WORD, TRUTH, HUGE)
NO_PAIR = (LIST, TABLE, WORD, NUMBER, TRUTH, "[1]", "[a, 1]", "[[1], 1]", "[1e999, 1]")
NO_TRUTH = (LIST, TABLE, WORD, NUMBER, "'true'")
NO_WORD = (LIST, TABLE, WORD, NUMBER)
NO_ROWS = (TABLE, WORD, NUMBER)
NO_TABLE = (LIST, WORD, NUMBER)

GAME = FILES["game.yaml"]
BIRD = FILES["objects/Bird.yaml"]
SCORE = FILES["objects/Score.yaml"]
FRAME = FILES["frames/F/frame.yaml"]
TEST = "format: 1\nframe: F\nexpect:\n  - {tick: 2, check: before == 2}\n"

# file, its text with the field at `@`, values that do not fit
FIELDS: list[tuple[str, str, tuple[str, ...]]] = [
    ("game.yaml", GAME.replace("title: Test", "title: @"), (LIST, "{en: [1]}")),
    ("game.yaml", GAME + "window: @\n", NO_TABLE),
    ("game.yaml", GAME + "window: {size: @}\n", (*NO_PAIR, "[0, 5]", "[99999, 5]")),
    ("game.yaml", GAME + "window: {scaling: @}\n", NO_WORD),
    ("game.yaml", GAME + "window: {full_screen: @}\n", NO_TRUTH),
    ("game.yaml", GAME + "window: {resizable: @}\n", NO_TRUTH),
    ("game.yaml", GAME + "window: {colour: @}\n", (WORD,)),
    ("game.yaml", GAME + "tick_rate: @\n", (*NO_NUMBER, "0", "-1", "5000")),
    ("game.yaml", GAME.replace("first_frame: F", "first_frame: @"), (LIST, TABLE, WORD)),
    ("game.yaml", GAME.replace("[F]", "@"), (TABLE, WORD, "[F, G]", "[[F]]", "[F, '']")),
    ("game.yaml", GAME.replace("{lives: 3}", "@"), NO_TABLE),
    ("game.yaml", GAME.replace("lives: 3", "lives: @"), (LIST, HUGE, "{kind: thing}", "{kind: [number]}", "{sort: number}", "{default: [1]}",
                                                          "{kind: number, default: a}", "{kind: truth, default: 1}", "{default: 1e999}")),
    ("game.yaml", GAME.replace("lives: 3", "@: 3"), ("2x", "a b", "repeat", "''", "x;import os", "a.b")),
    ("game.yaml", GAME + "languages: @\n", (TABLE, "[[en]]")),
    ("game.yaml", GAME + "author: @\n", NO_TEXT),
    ("game.yaml", GAME + "version: @\n", NO_TEXT),
    ("game.yaml", GAME + "description: @\n", (LIST,)),
    ("game.yaml", GAME + "icon: @\n", NO_TEXT),
    ("game.yaml", GAME + "titel: @\n", (WORD,)),
    ("game.yaml", GAME.replace("format: 1", "format: @"), (LIST, TABLE, WORD, "0", "1.5", "-1")),

    ("objects/Bird.yaml", BIRD.replace("object: Bird", "object: @"), (LIST, TABLE, "2x", "mouse", "a b", "repeat", "''")),
    ("objects/Bird.yaml", BIRD.replace("type: Active", "type: @"), (LIST, TABLE, "Actve", "''")),
    ("objects/Bird.yaml", BIRD + "title: @\n", (LIST,)),
    ("objects/Bird.yaml", BIRD.replace("[Enemies]", "@"), (TABLE, "[[Enemies]]", "[2x]", "[Score]", "[mouse]", "['']")),
    ("objects/Bird.yaml", BIRD.replace("{health: 3}", "@"), NO_TABLE),
    ("objects/Bird.yaml", BIRD.replace("health: 3", "@: 3"), ("x", "count", "opacity", "2x", "distance_to")),
    ("objects/Bird.yaml", BIRD.replace("health: 3", "health: @"), (LIST, HUGE, "{kind: thing}")),
    ("objects/Bird.yaml", BIRD + "global: @\n", NO_TRUTH),
    ("objects/Bird.yaml", BIRD + "size: @\n", NO_PAIR),
    ("objects/Bird.yaml", BIRD.replace("\n  Stopped: {frames: [bird]}", " @"), (LIST, WORD, NUMBER)),
    ("objects/Bird.yaml", BIRD.replace("{frames: [bird]}", "@"), ("{frmes: [bird]}", "brid", "[brid]", NUMBER, "[[bird]]")),
    ("objects/Bird.yaml", BIRD.replace("[bird]}", "@}"), (TABLE, "brid", "[bird, brid]", "[[bird]]", "['']")),
    ("objects/Bird.yaml", BIRD.replace("[bird]}", "[bird], speed: @}"), (*NO_NUMBER, "-1")),
    ("objects/Bird.yaml", BIRD.replace("[bird]}", "[bird], loop: @}"), NO_TRUTH),
    ("objects/Bird.yaml", BIRD.replace("[bird]}", "[bird], back_to: @}"), (*NO_NUMBER, "0")),
    ("objects/Bird.yaml", BIRD.replace("[bird]}", "[bird], directions: @}"), NO_TABLE),
    ("objects/Bird.yaml", BIRD.replace("[bird]}", "[bird], directions: {@: {frames: [bird]}}}"), (WORD, "40", "-1")),
    ("objects/Bird.yaml", BIRD.replace("[bird]}", "[bird], directions: {8: @}}"), (WORD, NUMBER)),
    ("objects/Bird.yaml", BIRD.replace("[bird]}", "[bird], directions: {8: {frames: [bird], speed: @}}}"), NO_NUMBER),
    ("objects/Bird.yaml", BIRD + "movement: @\n", (LIST, TABLE, WORD, NUMBER)),
    ("objects/Bird.yaml", BIRD + "movement: {type: @}\n", (LIST, TABLE, "eight_direction")),
    ("objects/Bird.yaml", BIRD + "movement: {type: eight_directions, speed: @}\n", (*NO_NUMBER, "-1", "1e7")),
    ("objects/Bird.yaml", BIRD + "movement: {type: eight_directions, acceleration: @}\n", NO_NUMBER),
    ("objects/Bird.yaml", BIRD + "movement: {type: eight_directions, sped: @}\n", (NUMBER,)),
    ("objects/Bird.yaml", BIRD + "collision: @\n", (LIST, WORD, NUMBER, TABLE)),
    ("objects/Bird.yaml", BIRD + "collision: {shape: @}\n", NO_WORD),
    ("objects/Bird.yaml", BIRD + "origin: @\n", NO_PAIR),
    ("objects/Bird.yaml", BIRD + "angle: @\n", NO_NUMBER),
    ("objects/Bird.yaml", BIRD + "opacity: @\n", (*NO_NUMBER, "-1", "256")),
    ("objects/Bird.yaml", BIRD + "visible: @\n", NO_TRUTH),
    ("objects/Bird.yaml", BIRD + "scale: @\n", (*NO_NUMBER, "-1", "[1]")),
    ("objects/Bird.yaml", BIRD + "flip_x: @\n", NO_TRUTH),
    ("objects/Bird.yaml", BIRD + "animation: @\n", (LIST, "Stoped")),
    ("objects/Bird.yaml", BIRD + "direction: @\n", NO_NUMBER),
    ("objects/Bird.yaml", BIRD + "anmations: @\n", (TABLE,)),
    ("objects/Score.yaml", SCORE + "value: @\n", NO_NUMBER),
    ("objects/Score.yaml", SCORE + "minimum: @\n", NO_NUMBER),
    ("objects/Score.yaml", SCORE + "display: @\n", NO_WORD),
    ("objects/Score.yaml", SCORE + "font: @\n", NO_WORD),
    ("objects/Score.yaml", SCORE + "colour: @\n", (LIST, TABLE, WORD, NUMBER, "'#12'", "'#12345g'")),
    ("objects/Score.yaml", SCORE + "digits: @\n", (*NO_NUMBER, "31")),
    ("objects/Score.yaml", SCORE + "pictures: @\n", (LIST, TABLE, "bird")),
    ("objects/Wall.yaml", "format: 1\nobject: Wall\ntype: Backdrop\npicture: @\n", (LIST, TABLE, "brid")),
    ("objects/Wall.yaml", "format: 1\nobject: Wall\ntype: Backdrop\nobstacle: @\n", (LIST, TABLE, "obstacel", TRUTH)),
    ("objects/Ini.yaml", "format: 1\nobject: Ini\ntype: INI\nfile: @\n", NO_TEXT),
    ("objects/Words.yaml", "format: 1\nobject: Words\ntype: Text\ntext: @\n", NO_TEXT),
    ("objects/Words.yaml", "format: 1\nobject: Words\ntype: Text\nfont_size: @\n", (*NO_NUMBER, "0", "501")),
    ("frames/F/objects.yaml", "format: 1\nobjects: @\n", NO_ROWS),
    ("frames/F/objects.yaml", "format: 1\nobjects:\n  - @\n", (WORD, LIST, TABLE, NUMBER)),
    ("frames/F/objects.yaml", "format: 1\nobjects:\n  - {object: @, type: Active}\n", ("Bird", "2x", LIST)),

    ("frames/F/frame.yaml", FRAME.replace("frame: F", "frame: @"), (LIST, TABLE, "G")),
    ("frames/F/frame.yaml", FRAME + "title: @\n", (LIST,)),
    ("frames/F/frame.yaml", FRAME.replace("[800, 600]", "@"), (*NO_PAIR, "[0, 1]", "[2e6, 1]")),
    ("frames/F/frame.yaml", FRAME + "background: @\n", (LIST, TABLE, WORD, NUMBER)),
    ("frames/F/frame.yaml", FRAME.replace("n: 0,", "n: @,"), (LIST, HUGE)),
    ("frames/F/frame.yaml", FRAME.replace("n: 0,", "n: 0, @: 1,"), ("width", "name", "number", "2x", "while")),
    ("frames/F/frame.yaml", FRAME.replace("\n  - {name: Main}", " @"), NO_ROWS),
    ("frames/F/frame.yaml", FRAME.replace("{name: Main}", "@"), ("[Main]",)),
    ("frames/F/frame.yaml", FRAME.replace("  - {name: Main}", "  - {name: Main}\n  - {name: @}"), (LIST, TABLE, "Main")),
    ("frames/F/frame.yaml", FRAME.replace("{name: Main}", "{name: Main, scroll: @}"), (LIST, TABLE, WORD, TRUTH, "[1]", "[a, 1]", HUGE)),
    ("frames/F/frame.yaml", FRAME.replace("{name: Main}", "{name: Main, visible: @}"), NO_TRUTH),
    ("frames/F/frame.yaml", FRAME.replace("{name: Main}", "{name: Main, locked: @}"), NO_TRUTH),
    ("frames/F/frame.yaml", FRAME.replace("{name: Main}", "{name: Main, opacity: @}"), (*NO_NUMBER, "256")),
    ("frames/F/frame.yaml", FRAME.replace("{name: Main}", "{name: Main, colour: @}"), (WORD,)),
    ("frames/F/frame.yaml", FRAME.partition("instances:")[0] + "instances: @\n", NO_ROWS),
    ("frames/F/frame.yaml", FRAME + "  - @\n", (WORD, LIST, NUMBER, TABLE)),
    ("frames/F/frame.yaml", FRAME + "  - {object: @}\n", (LIST, TABLE, "Brid", EMPTY)),
    ("frames/F/frame.yaml", FRAME + "  - {object: Bird, at: @}\n", (*NO_PAIR, "[1e10, 0]")),
    ("frames/F/frame.yaml", FRAME + "  - {object: Bird, layer: @}\n", NO_WORD),
    ("frames/F/frame.yaml", FRAME + "  - {object: Bird, values: @}\n", NO_TABLE),
    ("frames/F/frame.yaml", FRAME + "  - {object: Bird, values: {health: @}}\n", (LIST, TABLE, WORD, TRUTH, HUGE)),
    ("frames/F/frame.yaml", FRAME + "  - {object: Bird, values: {helth: @}}\n", (NUMBER,)),
    ("frames/F/frame.yaml", FRAME + "  - {object: Bird, angle: @}\n", NO_NUMBER),
    ("frames/F/frame.yaml", FRAME + "  - {object: Bird, animation: @}\n", (LIST, TABLE, WORD)),
    ("frames/F/frame.yaml", FRAME + "  - {object: Bird, size: @}\n", NO_PAIR),
    ("frames/F/frame.yaml", FRAME + "  - {object: Bird, colour: @}\n", (WORD,)),
    ("frames/F/frame.yaml", FRAME + "  - {object: Score, value: @}\n", NO_NUMBER),

    ("tests/a.yaml", TEST + "title: @\n", (LIST,)),
    ("tests/a.yaml", TEST.replace("frame: F", "frame: @"), (LIST, TABLE, WORD)),
    ("tests/a.yaml", TEST + "seed: @\n", NO_NUMBER),
    ("tests/a.yaml", TEST + "sed: @\n", (NUMBER,)),
    ("tests/a.yaml", TEST + "input: @\n", NO_ROWS),
    ("tests/a.yaml", TEST + "input:\n  - @\n", (WORD, LIST, TABLE, "{tick: 1}", "{press: space}", "{tick: 1, press: space, hold: a}")),
    ("tests/a.yaml", TEST + "input:\n  - {tick: @, press: space}\n", (*NO_NUMBER, "0")),
    ("tests/a.yaml", TEST + "input:\n  - {tick: 1, press: @}\n", (LIST, TABLE, WORD)),
    ("tests/a.yaml", TEST + "input:\n  - {tick: 1, hold: @}\n", (LIST, TABLE, WORD)),
    ("tests/a.yaml", TEST + "input:\n  - {tick: 1, hold: space, for: @}\n", (*NO_NUMBER, "0")),
    ("tests/a.yaml", TEST + "input:\n  - {tick: 1, click: @}\n", (LIST, TABLE, WORD, "[1]", "[a, b]")),
    ("tests/a.yaml", TEST + "input:\n  - {tick: 1, click: Bird, button: @}\n", (LIST, TABLE, WORD)),
    ("tests/a.yaml", TEST + "input:\n  - {tick: 1, drag: Bird, to: @}\n", (LIST, TABLE, WORD)),
    ("tests/a.yaml", TEST + "input:\n  - {tick: 1, drag: @}\n", ("Bird",)),
    ("tests/a.yaml", TEST + "input:\n  - {tick: 1, move: @}\n", (LIST, TABLE, WORD)),
    ("tests/a.yaml", TEST + "input:\n  - {tick: 1, type: @}\n", NO_TEXT),
    ("tests/a.yaml", TEST + "input:\n  - {tick: 1, touch: @}\n", (WORD, TABLE, LIST, "[[1]]", "[Brid, Bird]")),
    ("tests/a.yaml", TEST + "input:\n  - {tick: 1, pad: @}\n", (LIST, WORD)),
    ("tests/a.yaml", TEST + "input:\n  - {tick: 1, wheel: @}\n", (LIST, WORD, "101")),
    ("tests/a.yaml", TEST + "input:\n  - {tick: 1, focus: @}\n", (LIST, WORD)),
    ("tests/a.yaml", TEST.partition("expect:")[0] + "expect: @\n", NO_ROWS),
    ("tests/a.yaml", TEST + "  - @\n", (WORD, LIST, TABLE, "{tick: 5}")),
    ("tests/a.yaml", TEST + "  - {tick: @, check: n == 0}\n", NO_NUMBER),
    ("tests/a.yaml", TEST + "  - {tick: 1, check: @}\n", (LIST, TABLE, "1 +", "(1", "n = 5")),
    ("tests/a.yaml", TEST + "  - {tick: 1, sound: @}\n", (LIST, TABLE, WORD)),
    ("tests/a.yaml", TEST + "  - {tick: 1, sound: squeak, times: @}\n", NO_NUMBER),
    ("tests/a.yaml", TEST + "  - {tick: 1, frame: @}\n", (LIST, TABLE, WORD)),
    ("tests/a.yaml", TEST + "  - {tick: 1, ended: @}\n", NO_TRUTH),
    ("tests/a.yaml", TEST + "  - {tick: 1, paused: @}\n", NO_TRUTH),
    ("tests/a.yaml", TEST + "saves: @\n", NO_TABLE),
    ("tests/a.yaml", TEST + "saves: {best.ini: @}\n", NO_TEXT),
]


def _name(path: str, text: str) -> str:
    line = next(line for line in text.split("\n") if "@" in line)
    return f"{path} {line.strip()}"


CASES = {f"{_name(path, text)} = {value}": (path, text, value) for path, text, values in FIELDS for value in values}


@pytest.mark.parametrize("name", CASES)
def test_a_wrong_value_is_told_in_its_line(name: str, tmp_path: Path) -> None:
    path, text, value = CASES[name]
    line = text.partition("@")[0].count("\n") + 1
    project(tmp_path, {SHEET: sheet_with(""), path: text.replace("@", value)})
    found = playable(tmp_path)
    find_tests(found, found.project.problems)
    here = [p for p in found.project.problems if p.path == path and p.line == line]
    assert here, [str(p) for p in found.project.problems]
    assert all(p.sentence() and "None" not in p.sentence() and p.column > 0 for p in here)
    run = HeadlessRun(found, 1)
    run.run(3)
    if path != "frames/F/frame.yaml" or "values:" not in name:
        others_played(run)
    kept(found)
    assert not [fault for fault in run.world.faults if fault.code == "internal"]
    assert (tmp_path / path).read_text(encoding="utf-8") == text.replace("@", value)


def test_fields_that_fit_are_no_problems(tmp_path: Path) -> None:
    """The texts that the cases are made of are right without the wrong value."""
    project(tmp_path, {SHEET: sheet_with(""), "tests/a.yaml": TEST})
    found = playable(tmp_path)
    assert len(find_tests(found, found.project.problems)) == 1
    assert [str(p) for p in found.project.problems] == []
