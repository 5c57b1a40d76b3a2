"""Every example: no problems, canonical files, its own tests, the same run twice, a state that survives saving."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from kit import playable

from playsheet.runtime.backends.headless import HeadlessRun
from playsheet.runtime.backends.project_tests import find_tests, run_test
from playsheet.runtime.project.orders import order_for
from playsheet.runtime.project.writer import write
from playsheet.runtime.world.state import clone, dump, restore, state_hash

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
NAMES = sorted(p.name for p in EXAMPLES.iterdir() if (p / "game.yaml").is_file())


def test_the_source_s_own_examples_are_there() -> None:
    assert {"start-button", "spikes", "medkit", "worm-garden", "remember-me", "three-finger-pause"} <= set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_no_problems(name: str) -> None:
    found = playable(EXAMPLES / name)
    assert [str(p) for p in found.project.problems] == []


@pytest.mark.parametrize("name", NAMES)
def test_files_are_canonical(name: str) -> None:
    found = playable(EXAMPLES / name)
    for path, tree in found.project.trees.items():
        assert write(tree, order_for(path)) == (EXAMPLES / name / path).read_text(encoding="utf-8"), path


@pytest.mark.parametrize("name", NAMES)
def test_own_tests(name: str) -> None:
    found = playable(EXAMPLES / name)
    tests = find_tests(found, found.project.problems)
    assert tests
    assert not found.project.problems.errors
    for test in tests:
        assert run_test(test, found), "\n".join(test.failures)


@pytest.mark.parametrize("name", NAMES)
def test_same_run_twice_and_through_a_save(name: str) -> None:
    found = playable(EXAMPLES / name)
    for frame in found.project.order:
        one, two = HeadlessRun(found, 7, frame), HeadlessRun(found, 7, frame)
        one.run(150)
        two.run(150)
        assert state_hash(one.world) == state_hash(two.world)
        copy = clone(one.world)
        again, notes = restore(found, json.loads(json.dumps(dump(one.world))))
        assert notes == []
        assert state_hash(again) == state_hash(copy) == state_hash(one.world)
        for w in (one.world, copy, again):
            for _ in range(100):
                w.tick()
        assert state_hash(again) == state_hash(copy) == state_hash(one.world)
        assert [f.sentence() for f in one.world.faults] == []
