"""What a game's targets cannot do is a warning at the row that asks for it, and nothing else is."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from playsheet.objects.registry import BUILTINS, TYPES
from playsheet.objects.targets import TARGETS, Limit
from playsheet.runtime.project.loading import load_project
from playsheet.runtime.project.problems import Problem
from playsheet.runtime.translation import translator
from playsheet.runtime.world.playable import Playable

Check = Callable[..., list[Problem]]


@pytest.fixture
def check(tmp_path: Path) -> Check:
    """The problems of a game with these targets and rows."""
    def made(targets: str, rows: str, window: str = "{size: [800, 600]}") -> list[Problem]:
        files = {
            "game.yaml": f"format: 1\ntitle: T\nwindow: {window}\nfirst_frame: A\nframes: [A]\ntargets: {targets}\n",
            "frames/A/frame.yaml": "format: 1\nframe: A\nlayers:\n  - {name: Main}\ninstances:\n  - {object: Bird, at: [1, 1], layer: Main}\n",
            "frames/A/events.yaml": f"format: 1\nevents:\n{rows}",
            "objects/Bird.yaml": "format: 1\nobject: Bird\ntype: Active\n",
        }
        for name, text in files.items():
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).write_text(text, encoding="utf-8")
        project = load_project(tmp_path)
        Playable(project)
        return list(project.problems)
    return made


KEY = "  - when:\n      - keyboard.pressed: space\n    do:\n      - Bird.destroy\n"
TAP = "  - when:\n      - Bird.clicked\n    do:\n      - Bird.destroy\n"
QUIT = "  - do:\n      - game.quit\n"


def test_the_row_that_asks_for_too_much_is_named(check: Check) -> None:
    (problem,) = check("[android, windows]", KEY)
    assert (problem.severity, problem.path, problem.line, problem.column, problem.length) == ("warning", "frames/A/events.yaml", 4, 9, len("keyboard.pressed"))
    assert problem.sentence() == "keyboard.pressed will not work everywhere (for: Android): a phone has no keyboard; let a touch do it as well"


def test_what_the_targets_can_do_is_no_problem(check: Check) -> None:
    assert check("[windows, linux, macos, web]", KEY) == []
    assert check("[]", KEY + QUIT) == []
    assert check("[android]", TAP) == []


def test_another_way_for_these_players_is_enough(check: Check) -> None:
    assert check("[android, ios]", KEY + TAP) == []
    assert check("[android]", KEY + "  - when:\n      - touch.began\n    do:\n      - Bird.destroy\n") == []


def test_each_target_that_lacks_it_is_named(check: Check) -> None:
    said = [p.sentence() for p in check("[web, ios, linux]", QUIT)]
    assert len(said) == 2
    assert "Web page" in said[0]
    assert "iPhone and iPad" in said[1]


def test_only_the_argument_that_is_limited(check: Check) -> None:
    assert check("[ios]", "  - when:\n      - mouse.clicked: left\n    do:\n      - Bird.destroy\n") == []
    (problem,) = check("[ios]", "  - when:\n      - mouse.clicked: {button: right}\n    do:\n      - Bird.destroy\n")
    assert problem.line == 4


def test_expressions_are_looked_at_and_notes_are_not(check: Check) -> None:
    (problem,) = check("[android]", "  - note: keyboard.pressed is a word here\n  - do:\n      - Bird.x: {add: '1 + mouse.wheel'}\n")
    assert (problem.line, problem.column) == (5, 28)
    assert check("[android]", "  - enabled: false\n    do:\n      - Bird.x: {add: mouse.wheel}\n") == []


def test_settings_of_the_window(check: Check) -> None:
    (problem,) = check("[web]", TAP, "{size: [800, 600], full_screen: true}")
    assert (problem.path, problem.line) == ("game.yaml", 3)
    assert check("[web]", TAP, "{size: [800, 600], full_screen: false}") == []


def test_a_movement_that_listens_to_keys(check: Check, tmp_path: Path) -> None:
    rows = "  - note: nothing\n"
    assert check("[ios]", rows) == []
    project = load_project(tmp_path)
    assert project.targets == ["ios"]
    (tmp_path / "objects/Bird.yaml").write_text("format: 1\nobject: Bird\ntype: Active\nmovement: {type: eight_directions}\n")
    project = load_project(tmp_path)
    Playable(project)
    (problem,) = project.problems
    assert (problem.path, problem.line) == ("objects/Bird.yaml", 4)
    assert "arrow keys" in problem.sentence()


def test_a_word_that_is_no_target(check: Check) -> None:
    (problem,) = check("[webb]", TAP)
    assert problem.sentence().startswith("there is no target 'webb'. Did you mean web? Known: web, windows")


def test_the_warning_can_be_said_in_another_language(check: Check) -> None:
    (problem,) = check("[ios]", QUIT)
    assert problem.sentence(lambda text: text.upper() if "{" not in text else text).endswith("SAYS GOODBYE")
    assert problem.sentence(translator("uk"))


@pytest.mark.parametrize("cls", [*TYPES.values(), *BUILTINS.values()], ids=lambda c: c.type_name)
def test_limits_name_what_there_is(cls: type) -> None:
    limits: tuple[Limit, ...] = cls.limits  # type: ignore[attr-defined]
    tables = ("properties", "conditions", "actions", "expressions")
    for limit in limits:
        assert set(limit.targets) <= set(TARGETS)
        assert all(any(member in getattr(cls, table) for table in tables) for member in limit.members)
