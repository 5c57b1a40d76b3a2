"""The guide `docs/first-game.md`, followed to the letter: every file is written, every command is given, every answer is compared."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from playsheet.editor.cli import main
from playsheet.editor.starter import STARTER
from playsheet.runtime.backends.headless import HeadlessRun, read_alpha
from playsheet.runtime.project.loading import load_project
from playsheet.runtime.project.orders import order_for
from playsheet.runtime.project.problems import Problems
from playsheet.runtime.project.reader import read_text
from playsheet.runtime.project.writer import write
from playsheet.runtime.world.playable import Playable

STEP = re.compile(r"^## (\d+)\. (.+)$", re.MULTILINE)
BLOCK = re.compile(r"(?:^`([^`\n]+)`:\n\n)?^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def guide(repo: Path) -> str:
    return (repo / "docs" / "first-game.md").read_text(encoding="utf-8")


def blocks(repo: Path) -> Iterator[tuple[str, str, str]]:
    """File name ('' for none), kind and text of each block, in order."""
    for found in BLOCK.finditer(guide(repo)):
        yield found[1] or "", found[2], found[3]


def give(command: str, capsys: pytest.CaptureFixture[str]) -> str:
    """What a command prints. A game that would open a window is played without one for two seconds."""
    program, *arguments = shlex.split(command)
    assert program == "playsheet"
    if arguments[0] == "play":
        arguments += ["--headless", "--ticks", "120"]
    capsys.readouterr()
    assert main(arguments) in (0, 1)
    told = capsys.readouterr()
    assert told.err == ""
    return told.out


def follow(repo: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """Do everything that the guide says, in the current folder."""
    answers: list[str] = []
    for name, kind, text in blocks(repo):
        if kind == "sh":
            answers = [give(line, capsys) for line in text.splitlines()]
        elif kind == "text":
            assert text in answers, f"the guide shows an answer that no command gave:\n{text}\nbut: {answers}"
        else:
            assert kind == "yaml" and name, f"a file without its name:\n{text}"
            path = Path("stars", name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    return Path("stars")


def test_there_are_ten_steps(repo: Path) -> None:
    assert [int(number) for number, _ in STEP.findall(guide(repo))] == list(range(1, 11))


def test_the_guide_can_be_followed(repo: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    game = follow(repo, capsys)
    playable = Playable(load_project(game), alpha=read_alpha)
    assert [p.code for p in playable.project.problems] == ["missing_asset"], "the picture of step 9 is for the reader to draw"
    assert main(["check", str(game)]) == 0
    (game / "assets").mkdir()
    (game / "assets" / "star.png").write_bytes((repo / "examples" / "worm-garden" / "assets" / "worm_1.png").read_bytes())
    assert len(load_project(game).problems) == 0
    assert main(["test", str(game)]) == 0


def test_the_game_of_the_guide_can_be_won(repo: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    game = follow(repo, capsys)
    run = HeadlessRun(Playable(load_project(game), alpha=read_alpha), 1)
    world = run.world
    for star in list(world.living(world.object_named("Star").index)):
        hero = world.living(world.object_named("Hero").index)[0]
        hero.x, hero.y = star.x, star.y
        run.step()
        run.step()
    assert world.frame_spec.name == "Won"
    world.tick([("key_down", "enter")])
    world.tick([("key_up", "enter")])
    assert world.frame_spec.name == "Start"


def test_its_files_are_as_the_editor_will_write_them(repo: Path) -> None:
    for name, kind, text in blocks(repo):
        if kind == "yaml" and not name.startswith("tests/"):
            tree = read_text(text, Problems())
            assert tree is not None
            assert write(tree, order_for(name)) == text, name


def test_the_tree_of_step_2_is_that_of_a_new_game(repo: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", str(tmp_path / "stars")]) == 0
    made = {path.relative_to(tmp_path / "stars").as_posix() for path in (tmp_path / "stars").rglob("*") if path.is_file()}
    assert set(re.findall(r"^ {6}(\S+\.yaml) ", guide(repo), re.MULTILINE)) == made


def test_the_index_names_every_page(repo: Path) -> None:
    index = (repo / "docs" / "README.md").read_text(encoding="utf-8")
    pages = {path.name for path in (repo / "docs").glob("*.md")} - {"README.md"} | {"objects/README.md"}
    assert [page for page in sorted(pages) if f"({page})" not in index] == []


def test_a_new_game_is_as_the_editor_will_write_it() -> None:
    for name, text in STARTER.items():
        tree = read_text(text, Problems())
        assert tree is not None
        assert write(tree, order_for(name)) == text, name
