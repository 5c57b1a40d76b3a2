"""Games that run away, overflow or destroy what they are busy with: a sentence, and the game goes on."""

from __future__ import annotations

import math
import time
from pathlib import Path

import pytest
from badkit import FILES, SHEET, fault_of, faults, healthy, others_played, play, project, sheet_with
from kit import playable

from playsheet.runtime.backends.headless import HeadlessRun
from playsheet.runtime.world.state import clone, state_hash

START = "  - when:\n      - frame.starts\n    do:\n"
FRAME = FILES["frames/F/frame.yaml"]
LINE = 5          # of the first row between the others

# -------------------------------------------------------------------- loops

ROUNDS = (f"{SHEET}:{LINE}:5: error: The loops and functions of one tick may run 1,000,000 rounds in all, so this event was stopped. "
         "Check that its loop comes to an end.")
LOOPS = {
    "while true": "  - while:\n      - if: true\n    do:\n      - n: {add: 1}\n",
    "repeat": "  - repeat: 1e9\n    do:\n      - n: {add: 1}\n",
    "repeat for ever": "  - repeat: 1e308 * 10\n    do:\n      - n: {add: 1}\n",
    "while without actions": "  - while:\n      - n: {at_least: 0}\n",
    "loops in loops": "  - repeat: 100000\n    events:\n      - repeat: 100000\n        do:\n          - n: {add: 1}\n",
    "a stop that never comes": "  - while:\n      - if: true\n    events:\n      - when:\n          - n: {less_than: 0}\n        do:\n          - loop.stop\n",
}


@pytest.mark.parametrize("name", LOOPS)
def test_loops_without_end(name: str, tmp_path: Path) -> None:
    run = play(tmp_path, {SHEET: sheet_with(LOOPS[name])})
    assert faults(run) == [ROUNDS]
    others_played(run)
    healthy(run)


def test_a_stopped_row_stays_stopped_until_the_frame_starts_again(tmp_path: Path) -> None:
    rows = "  - while:\n      - if: true\n    do:\n      - game.lives: {add: 1}\n"
    run = play(tmp_path, {SHEET: sheet_with(rows)}, 1)
    after = run.world.game.v_lives
    assert after > 1000
    run.run(3)
    assert run.world.game.v_lives == after
    run.world.change_frame("restart")
    run.run(2)
    assert run.world.game.v_lives > after


@pytest.mark.slow
def test_a_loop_pays_for_the_instances_it_walks_through(tmp_path: Path) -> None:
    """100,000 rounds over 5,000 instances would take minutes."""
    more = FRAME + "  - {object: Bird, at: [5, 5]}\n" * 5000
    run = HeadlessRun(playable(project(tmp_path, {"frames/F/frame.yaml": more, SHEET: sheet_with(
        "  - repeat: 100000\n    do:\n      - Bird.x: {add: 1}\n")})), 1)
    start = time.process_time()
    run.run(3)
    assert time.process_time() - start < 30
    assert faults(run) == [ROUNDS]
    others_played(run)
    rounds = run.world.pools[0].list[0].x - 10
    assert 10_000 < rounds < 20_000


def test_few_instances_cost_nothing(tmp_path: Path) -> None:
    run = play(tmp_path, {SHEET: sheet_with("  - repeat: 300000\n    do:\n      - Bird.x: {add: 1}\n")})
    assert faults(run) == []
    assert run.world.pools[0].list[0].x == 900_010


CALLS = {
    "itself": "  - function: f\n    do:\n      - f\n  - do:\n      - f\n",
    "each other": "  - function: f\n    do:\n      - g\n  - function: g\n    do:\n      - f\n  - do:\n      - f\n",
    "in an expression": "  - function: f\n    parameters: {a: {kind: number}}\n    returns: number\n    do:\n      - return: f(a + 1) + 1\n"
                        "  - do:\n      - n: {set: f(1)}\n",
    "for each of an object": "  - function: f\n    parameters: {a: {kind: object, type: Bird}}\n    events:\n      - for_each: a\n        do:\n          - f: a\n"
                             "  - do:\n      - f: Bird\n",
    "in a condition": "  - function: f\n    when:\n      - f\n    returns: truth\n    do:\n      - return: true\n  - when:\n      - f\n",
}
CALL_DEPTH = "Functions call each other more than 150 deep, and this event was stopped. Does a function call itself without an end?"


@pytest.mark.parametrize("name", CALLS)
def test_functions_that_call_each_other_for_ever(name: str, tmp_path: Path) -> None:
    run = play(tmp_path, {SHEET: sheet_with(CALLS[name])})
    assert CALL_DEPTH in fault_of(run, "call_depth")
    others_played(run)
    healthy(run)
    assert run.world.depth == 0


def test_a_stack_that_overflows_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("playsheet.runtime.language.functions_of_sheets.CALL_DEPTH", 10**9)
    run = play(tmp_path, {SHEET: sheet_with(CALLS["itself"])})
    assert CALL_DEPTH in fault_of(run, "call_depth")
    others_played(run)


# -------------------------------------------------------------------- destroyed meanwhile

DESTROYED = {
    "in its own round": "  - for_each: Bird\n    do:\n      - Bird.destroy\n      - n: {add: Bird.x}\n      - Bird.x: {add: 1}\n",
    "by a function": "  - for_each: Bird\n    do:\n      - kill_all\n      - Bird.x: {add: 1}\n  - function: kill_all\n    do:\n      - Bird.destroy\n",
    "a family": "  - for_each: Enemies\n    do:\n      - Enemies.destroy\n      - Enemies.x: {add: 1}\n",
    "in sub-events": "  - for_each: Bird\n    events:\n      - do:\n          - Bird.destroy\n      - do:\n          - Bird.x: {add: 1}\n      - for_each: Bird\n"
                     "        do:\n          - Bird.destroy\n",
    "in a while": "  - while:\n      - Bird.count: {at_least: 1}\n    do:\n      - Bird.destroy\n",
    "and made again": "  - repeat: 3\n    do:\n      - Bird.destroy\n      - Bird.create: {at: Bird}\n",
    "and told to do more": "  - when:\n      - Bird.x: {at_least: 0}\n    do:\n      - Bird.destroy\n      - Bird.destroy\n"
                           "      - Bird.set_position: {x: 1, y: 2}\n      - Bird.animation: {set: Stopped}\n      - camera.follow: Bird\n"
                           "      - Score.move_to: Bird\n",
    "both of an overlap": "  - when:\n      - Bird.overlaps: Score\n    do:\n      - Score.destroy\n      - Bird.destroy\n      - Bird.create: {at: Score}\n",
    "one of a contact": "  - when:\n      - Bird.collides_with: Score\n    do:\n      - Bird.destroy\n      - Score.value: {add: 1}\n    events:\n"
                        "      - when:\n          - Bird.overlaps: Score\n        do:\n          - n: {add: 1}\n",
    "before a wait": "  - do:\n      - Bird.destroy\n      - wait: 10 ms\n      - Bird.x: {add: 1}\n      - n: {set: Bird.x + count(Bird)}\n",
}


@pytest.mark.parametrize("name", DESTROYED)
def test_destroyed_while_it_is_looped_over(name: str, tmp_path: Path) -> None:
    more = FRAME + "  - {object: Bird, at: [20, 10]}\n  - {object: Bird, at: [30, 10]}\n"
    run = play(tmp_path, {"frames/F/frame.yaml": more, SHEET: sheet_with(DESTROYED[name])}, 4)
    others_played(run, 4)
    healthy(run)
    twin = clone(run.world)
    run.run(3)
    for _ in range(3):
        twin.tick()
    assert state_hash(twin) == state_hash(run.world)


def test_for_each_meets_each_of_those_it_began_with_once(tmp_path: Path) -> None:
    """What dies on the way is left out, what is made on the way waits for the next tick (rule 20)."""
    more = FRAME + "  - {object: Bird, at: [20, 10]}\n  - {object: Bird, at: [30, 10]}\n"
    rows = ("  - for_each: Bird\n    do:\n      - n: {add: 1}\n      - t: {set: '{t} {Bird.x}'}\n      - next_dies: Bird\n      - Bird.create: {x: 99, y: 0}\n"
        "  - function: next_dies\n    parameters: {who: {kind: object, type: Bird}}\n    events:\n      - when:\n          - if: who.x == 10\n"
        "          - Bird.x: {equals: 20}\n        do:\n          - Bird.destroy\n")
    run = play(tmp_path, {"frames/F/frame.yaml": more, SHEET: sheet_with(rows)}, 1)
    assert run.world.frame.v_t == " 10 30"
    assert run.world.frame.v_n == 2
    healthy(run)


# -------------------------------------------------------------------- numbers

@pytest.mark.parametrize("sign", ["/", "mod"])
def test_division_by_zero(sign: str, tmp_path: Path) -> None:
    rows = (f"  - do:\n      - n: {{set: 7 {sign} (Score.value + 0)}}\n      - n: {{add: 5}}\n      - n: {{divide: Score.value}}\n"
        "      - Bird.health: {divide: 0}\n")
    run = play(tmp_path, {SHEET: sheet_with(rows)})
    assert faults(run) == [f"{SHEET}:{LINE}:5: warning: a division by zero gives 0 here"]
    assert run.world.frame.v_n == 0.0
    assert run.world.pools[0].list[0].v_health == 0.0
    others_played(run)
    healthy(run)


@pytest.mark.parametrize("expression", [
    "1e308 * 10", "-1e308 * 10", "1e308 + 1e308", "1e308 * 10 - 1e308 * 10", "(1e308 * 10) * 0", "10 ^ 400", "exp(1000)", "log(0)", "sqrt(-1)", "log(-1)", "tan(90)",
    "asin(2)", "1e308 * 10 mod 3", "hypot(1e308, 1e308)", "lerp(-1e308, 1e308, 10)", "sum(Bird.x) * 1e308", "max(1e308 * 10, 1)", "average(Bird.x) * 1e308",
    "angle(0, 0, 1e308 * 10, 1)", "random(-1e308, 1e308)", "random_whole(-1e308, 1e308)", "round(1e308 * 10, 400)", "floor(1e308 * 10)", "clamp(1e308 * 10, 0, 5)",
    "sin(1e308 * 10)", "number('1e999')", "if(true, 1e308 * 10, 0)", "choose(1e308 * 10, 2)", "Bird[1e308 * 10].x", "atan2(1e308 * 10, 1e308 * 10)", "1.7e308",
])
def test_numbers_that_overflow(expression: str, tmp_path: Path) -> None:
    """Wherever a number goes, what it leads to is lawful: values, places, sizes, waits, sounds, texts, messages, conditions."""
    rows = f"""\
  - do:
      - n: {{set: "{expression}"}}
      - n: {{add: "{expression}"}}
      - n: {{multiply: "{expression}"}}
      - Bird.x: {{set: "{expression}"}}
      - Bird.health: {{add: "{expression}"}}
      - Bird.angle: {{set: "{expression}"}}
      - Bird.scale: {{set: "{expression}"}}
      - Bird.frame_number: {{set: "{expression}"}}
      - Bird.direction: {{set: "{expression}"}}
      - Bird.z: {{set: "{expression}"}}
      - Bird.set_position: {{x: "{expression}", y: "{expression}"}}
      - Bird.move: {{distance: "{expression}", angle: "{expression}"}}
      - Bird.set_flag: {{flag: "{expression}"}}
      - Bird.turn_to: {{x: "{expression}", y: "{expression}"}}
      - Score.value: {{set: "{expression}"}}
      - Score.digits: {{set: "{expression}"}}
      - Score.move_to: {{other: Bird, x: "{expression}", y: "{expression}"}}
      - camera.x: {{set: "{expression}"}}
      - camera.look_at: {{x: "{expression}", y: "{expression}"}}
      - camera.bounded: {{set: false}}
      - camera.follow: {{other: Bird, smooth: "{expression}"}}
      - sound.play: {{sound: squeak, times: "{expression}", volume: "{expression}", pan: "{expression}", channel: "{expression}"}}
      - message.send: {{name: a, value: "{expression}"}}
      - Bird.create: {{x: "{expression}", y: "{expression}"}}
      - echo: {{a: "{expression}"}}
      - t: {{set: '{{part(''abc'', n, n)}} {{repeat_text(''a'', n)}} {{pad(t, n)}} {{character(n)}}'}}
  - do:
      - t: {{set: "{{text({expression})}}{{left('abc', {expression})}}{{split('a,b', ',', {expression})}}{{rgb({expression}, 1, 1)}}"}}
  - when:
      - Bird.is_near: {{other: Score, distance: "{expression}"}}
    do:
      - n: {{add: 1}}
  - when:
      - Bird.is_at: {{x: "{expression}", y: "{expression}"}}
      - Bird.pick_nearest: {{x: "{expression}", y: 1}}
      - Bird.pick_number: "{expression}"
    do:
      - n: {{add: 1}}
  - when:
      - time.every: "{expression}"
      - limit.times: "{expression}"
    do:
      - n: {{add: 1}}
  - when:
      - limit.at_most_every: "{expression}"
    do:
      - n: {{add: 1}}
  - when:
      - time.after: "{expression}"
    do:
      - n: {{add: 1}}
  - when:
      - Bird.overlaps: Score
      - Bird.is_on_screen
    do:
      - n: {{add: 1}}
  - function: echo
    parameters: {{a: {{kind: number}}}}
    do:
      - n: {{set: a}}
      - return: a
  - do:
      - wait: "{expression}"
      - n: {{add: 1}}
"""
    run = play(tmp_path, {SHEET: sheet_with(rows)}, 6)
    assert run.world.playable.project.problems.items == []
    others_played(run, 6)
    healthy(run)


def test_numbers_that_grow_in_every_tick(tmp_path: Path) -> None:
    run = play(tmp_path, {SHEET: sheet_with(
        "  - do:\n      - n: {multiply: 1e10}\n      - n: {add: 1}\n      - Bird.x: {multiply: n}\n      - Bird.y: {subtract: n}\n")}, 60)
    assert math.isfinite(run.world.frame.v_n)
    others_played(run, 60)
    healthy(run)


def test_the_end_of_all_places(tmp_path: Path) -> None:
    """Instances as far away as numbers go, with collisions, obstacles, a camera and a pointer."""
    files: dict[str, str | bytes | None] = {
        "objects/Wall.yaml": "format: 1\nobject: Wall\ntype: Backdrop\nobstacle: obstacle\n",
        "objects/Hero.yaml": "format: 1\nobject: Hero\ntype: Active\nmovement: {type: eight_directions, speed: 1000000}\nsize: [1000000, 1000000]\n",
        "frames/F/frame.yaml": FRAME + "  - {object: Wall, at: [0, 0]}\n  - {object: Hero, at: [0, 0]}\n" * 6}
    rows = ("  - do:\n      - Hero.x: {set: 'choose(1.79e308, -1.79e308, 0, 1e15)'}\n      - Wall.x: {set: 'choose(1.79e308, -1.79e308, 0, 1e15)'}\n"
        "      - Bird.x: {set: 1.79e308}\n      - Bird.y: {set: -1.79e308}\n      - Hero.width: {set: 1e6}\n      - Wall.scale: {set: 1000}\n"
        "      - Wall.angle: {set: 1e308}\n      - Hero.angle: {add: 33}\n      - camera.bounded: {set: false}\n      - camera.x: {set: 1e308}\n"
        "  - when:\n      - Hero.collides_with: Wall\n    do:\n      - n: {add: 1}\n"
        "  - when:\n      - Hero.overlaps_obstacle\n    do:\n      - n: {add: 1}\n  - when:\n      - Hero.overlaps: Wall\n    do:\n      - n: {add: 1}\n"
        "  - when:\n      - Hero.is_under_pointer\n    do:\n      - n: {add: mouse.x}\n")
    run = HeadlessRun(playable(project(tmp_path, {**files, SHEET: sheet_with(rows)})), 1)
    start = time.process_time()
    for tick in range(20):
        run.world.tick([("key_down", "right"), ("key_down", "down"), ("move", 1e308, -1e308), ("button_down", "left"), ("button_up", "left")][:tick % 6])
    assert time.process_time() - start < 20
    others_played(run, 20)
    healthy(run)


# -------------------------------------------------------------------- what Python cannot compile

MANY = "    when:\n" + "      - Bird.overlaps: Score\n" * 110 + "    do:\n      - n: {add: 1}\n"
TOO_DEEP = "error: this event has too many conditions, or too much stands inside one another in it; split it into several"


def test_a_row_too_many_for_python_leaves_the_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Should the compiler miss such a row, the others still play, and it is told of."""
    monkeypatch.setattr("playsheet.runtime.language.events.too_nested", lambda _: False)
    run = play(tmp_path, {SHEET: sheet_with("  - note: much\n" + MANY)})
    assert fault_of(run, "too_deep") == f"{SHEET}:{LINE}:5: {TOO_DEEP}"
    others_played(run)
    healthy(run)


def test_a_function_too_large_for_python(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("playsheet.runtime.language.events.too_nested", lambda _: False)
    run = play(tmp_path, {SHEET: sheet_with("  - function: f\n" + MANY + "  - do:\n      - n: {add: 1}\n      - f\n")})
    assert TOO_DEEP in fault_of(run, "too_deep")
    assert run.world.frame.v_n == 3
    others_played(run)


# -------------------------------------------------------------------- objects that fail

def test_an_object_that_fails_loses_its_row_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("a bug of ours")
    monkeypatch.setattr("playsheet.objects.visible.Visible.hide", broken)
    monkeypatch.setattr("playsheet.objects.active.Active.animate", broken)
    files = {"objects/Bird.yaml": FILES["objects/Bird.yaml"].replace("[bird]", "[bird, bird]")}
    rows = "  - do:\n      - Bird.hide\n  - function: f\n    do:\n      - Bird.hide\n  - do:\n      - f\n"
    run = play(tmp_path, {**files, SHEET: sheet_with(rows)})
    assert [(f.code, f.line) for f in run.world.faults] == [("internal", 0), ("internal", 5), ("internal", 7)]
    assert "this event failed inside the kit (RuntimeError: a bug of ours) and was skipped; please report it" in run.world.faults[1].sentence()
    others_played(run)
