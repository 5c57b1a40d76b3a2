"""Plays the semantics games: tiny projects whose own events report what holds and what does not (see README.md)."""

from __future__ import annotations

import copy
import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from playsheet.runtime.backends.headless import HeadlessRun, read_alpha
from playsheet.runtime.backends.input_script import InputScript, read_script
from playsheet.runtime.project.loading import load_project
from playsheet.runtime.project.orders import order_for
from playsheet.runtime.project.problems import Problems
from playsheet.runtime.project.reader import read_any
from playsheet.runtime.project.tree import Mapping, Sequence
from playsheet.runtime.project.writer import write
from playsheet.runtime.world.playable import Playable
from playsheet.runtime.world.state import clone, dump, restore, state_hash
from playsheet.runtime.world.world import World

HERE = Path(__file__).resolve().parent
GAMES = sorted(folder.parent.name for folder in HERE.glob("*/game.yaml"))
TICKS = 120
SEED = 7
POINTS = (0.5, 0.1, 0.25, 0.75, 0.02, 0.04, 0.07, 0.99)


def lines_of(path: Path) -> list[str]:
    """The lines of an optional text file; '#' begins a comment line."""
    if not path.is_file():
        return []
    return [line for line in path.read_text("utf-8").splitlines() if line.strip() and not line.startswith("#")]


def load(folder: Path) -> Playable:
    """The game, compiled. Problems must be those of `expect_problems.txt`, one a line, each a part of what the kit says."""
    playable = Playable(load_project(folder), alpha=read_alpha)
    said = [f"{problem} [{problem.code}]" for problem in playable.project.problems]
    wanted = lines_of(folder / "expect_problems.txt")
    missing = [line for line in wanted if not any(line in problem for problem in said)]
    assert not missing, "\n".join(["expected problems that were not found:", *missing, "found:", *said])
    odd = [problem for problem in said if not any(line in problem for line in wanted)]
    assert not odd, "\n".join(["problems:", *odd])
    return playable


def script_of(folder: Path, playable: Playable) -> InputScript:
    path = folder / "inputs.yaml"
    if not path.is_file():
        return InputScript({})
    problems = Problems()
    tree = read_any(path.read_text("utf-8"), problems)
    assert isinstance(tree, Sequence)
    script = read_script(tree.values(), problems, [o.name for o in playable.project.objects])
    assert not list(problems), [str(problem) for problem in problems]
    return script


def ticks_of(w: World) -> int:
    return int(getattr(w.game, "v_ticks", TICKS))


def play_on(w: World, script: InputScript, last: int) -> World:
    """Play until a tick with input events of a script."""
    while w.tick_count < last and not w.ended:
        w.tick(script.at(w.tick_count + 1, w))
    return w


def faults_of(w: World) -> list[str]:
    return [f"{fault.path}:{fault.line}: {fault.sentence()} [{fault.code}]" for fault in w.faults]


@pytest.fixture(scope="module", params=GAMES)
def game(request: pytest.FixtureRequest) -> tuple[Path, Playable]:
    folder = HERE / request.param
    return folder, load(folder)


def test_reports_no_failure(game: tuple[Path, Playable]) -> None:
    folder, playable = game
    run = HeadlessRun(playable, SEED, script=script_of(folder, playable))
    run.run(ticks_of(run.world))
    values: Any = run.world.game
    faults = faults_of(run.world)
    assert values.v_failed == "" and values.v_passed == values.v_plan, \
        f"failed:{values.v_failed or ' nothing'}; passed {values.v_passed:g} of {values.v_plan:g}; faults: {faults}"
    wanted = lines_of(folder / "expect_faults.txt")
    assert [line for line in wanted if not any(line in fault for fault in faults)] == [], faults
    assert [fault for fault in faults if not any(line in fault for line in wanted)] == []


def test_repeats_and_goes_on_from_any_state(game: tuple[Path, Playable]) -> None:
    """Two runs end alike; so do a clone and a state written as JSON and read back, from every point of the way."""
    folder, playable = game
    script = script_of(folder, playable)
    w = World(playable, SEED)
    last = ticks_of(w)
    count = int(getattr(w.game, "v_points", len(POINTS)))
    points = sorted({min(max(1, round(last * part)), last - 1) for part in POINTS[:count]})
    branches: list[tuple[str, World, InputScript]] = []
    hashes: dict[int, str] = {}
    for point in points:
        play_on(w, script, point)
        if w.tick_count < point:
            break
        hashes[point] = state_hash(w)
        copied = clone(w)
        assert state_hash(copied) == hashes[point], f"the clone at tick {point} differs"
        branches.append((f"the clone made at tick {point}", copied, copy.deepcopy(script)))
        restored, notes = restore(playable, json.loads(json.dumps(dump(w))))
        assert notes == []
        assert state_hash(restored) == hashes[point], f"the state read back at tick {point} differs"
        branches.append((f"the state written at tick {point}", restored, copy.deepcopy(script)))
    play_on(w, script, last)
    end = state_hash(w)
    again = World(playable, SEED)
    second = script_of(folder, playable)
    for point, wanted in hashes.items():
        play_on(again, second, point)
        assert state_hash(again) == wanted, f"a second run differs at tick {point}"
    play_on(again, second, last)
    assert state_hash(again) == end, "a second run ends differently"
    for name, branch, rest in branches:
        play_on(branch, rest, last)
        if state_hash(branch) != end:
            assert dump(branch) == dump(w), f"{name} ends differently"
            raise AssertionError(f"{name} ends with another hash")


def test_every_rule_has_a_game() -> None:
    missing = [number for number in range(1, 26) if not any(name.startswith(f"rule_{number:02}_") for name in GAMES)]
    assert not missing, f"rules of section 3 without a game: {missing}"


def test_all_games_report_alike() -> None:
    """`events/Checks.yaml` is the same file in every game."""
    texts = {(HERE / name / "events" / "Checks.yaml").read_text("utf-8") for name in GAMES}
    assert len(texts) == 1


def test_games_are_canonical() -> None:
    """Files are as the kit writes them, so that opening a game in the editor changes nothing."""
    for name in GAMES:
        for path in sorted((HERE / name).rglob("*.yaml")):
            shown = path.relative_to(HERE / name).as_posix()
            problems = Problems()
            tree = read_any(path.read_text("utf-8"), problems)
            assert isinstance(tree, (Mapping, Sequence)) and not list(problems), path
            assert write(tree, order_for(shown)) == path.read_text("utf-8"), path


def test_a_wrong_check_is_seen(tmp_path: Path) -> None:
    """The games can fail: with one wanted number changed, one does."""
    folder = tmp_path / "wrong"
    shutil.copytree(HERE / "aggregates", folder)
    events = folder / "frames" / "Main" / "events.yaml"
    text = events.read_text("utf-8")
    assert "found: sum(Card.points), wanted: 12}" in text
    events.write_text(text.replace("found: sum(Card.points), wanted: 12}", "found: sum(Card.points), wanted: 13}"), "utf-8")
    w = play_on(World(load(folder), SEED), InputScript({}), 10)
    assert w.game.v_failed == " sum (12, not 13)"
