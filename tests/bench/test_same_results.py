"""The benchmarks compare like with like: our worlds and the rivals' prototypes come to the same results from the same start.

The rivals stand in `shared/perf` beside the repository; without them there is nothing to compare with.
"""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from playsheet.runtime.project.loading import load_project
from playsheet.runtime.world.playable import Playable
from playsheet.runtime.world.world import World

HERE = Path(__file__).resolve().parent
RIVALS = HERE.parents[2] / "shared" / "perf"
STEP = 1 / 60

pytestmark = pytest.mark.skipif(not (RIVALS / "designs.py").is_file(), reason="the rivals are not beside the repository")


@pytest.fixture(scope="module")
def makers() -> ModuleType:
    return module("make_projects", HERE)


@pytest.fixture(scope="module")
def rivals() -> tuple[Any, Any]:
    """The rivals' sheets and start states, and their designs."""
    return module("ir", RIVALS), module("designs", RIVALS)


def module(name: str, folder: Path) -> ModuleType:
    """A module from a folder that is no package; nothing is left in that folder."""
    writes, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    sys.path.insert(0, str(folder))
    try:
        return importlib.import_module(name)
    finally:
        sys.path.remove(str(folder))
        sys.dont_write_bytecode = writes


def world_of(folder: Path) -> World:
    playable = Playable(load_project(folder))
    assert [str(problem) for problem in playable.project.problems] == []
    return World(playable, seed=1)


def run(world: World, frame: Any, ticks: int) -> None:
    for _ in range(ticks):
        world.tick()
        frame(STEP)


def pool(world: World, name: str) -> list[Any]:
    return next(pool.list for pool in world.pools if pool.cls.name == name)


def test_movers_fly_the_same_way(tmp_path: Path, makers: ModuleType, rivals: tuple[Any, Any]) -> None:
    ir, designs = rivals
    world = world_of(makers.movers(tmp_path / "movers", 500))
    frame, probe = designs.make_c(ir.w1(), ir.state_w1(500))
    run(world, frame, 400)
    theirs = probe()[1]["Mover"]
    ours = [(o.x, o.y) for o in pool(world, "Mover")]
    assert len(ours) == len(theirs)
    assert max(max(abs(x - X), abs(y - Y)) for (x, y), (X, Y) in zip(ours, theirs)) < 1e-6


def test_logic_counts_the_same(tmp_path: Path, makers: ModuleType, rivals: tuple[Any, Any]) -> None:
    ir, designs = rivals
    world = world_of(makers.logic(tmp_path / "logic"))
    frame, probe = designs.make_c(ir.w3(), {})
    run(world, frame, 400)
    assert {name: getattr(world.frame, f"v_{name}") for name in probe()[0]} == probe()[0]


def test_rules_set_the_same(tmp_path: Path, makers: ModuleType, rivals: tuple[Any, Any]) -> None:
    ir, designs = rivals
    world = world_of(makers.rules(tmp_path / "rules", 500))
    frame, _ = designs.make_c(ir.w5(), ir.state_w5(500))
    run(world, frame, 100)
    theirs = frame.__globals__["lists"]["Mover"]
    assert [(o.v_state, o.v_hp) for o in pool(world, "Mover")] == [(o.state, o.hp) for o in theirs]


def test_bullets_pick_the_same_until_chance_comes_in(tmp_path: Path, makers: ModuleType, rivals: tuple[Any, Any]) -> None:
    """New bullets appear at random places, and need more than 90 ticks to reach the enemies."""
    ir, designs = rivals
    world = world_of(makers.picks(tmp_path / "picks"))
    frame, probe = designs.make_c(ir.w2(200), ir.state_w2(200, 500), pairs="brute")
    run(world, frame, 90)
    theirs = frame.__globals__["lists"]
    assert world.frame.v_score == probe()[0]["Score"] > 0
    assert [(o.v_hp, o.v_state, o.v_flash, o.opacity) for o in pool(world, "Enemy")] == \
           [(o.hp, o.state, o.flash, o.opacity) for o in theirs["Enemy"]]
    assert [o.y for o in pool(world, "Bullet")] == [o.y for o in theirs["Bullet"]]
