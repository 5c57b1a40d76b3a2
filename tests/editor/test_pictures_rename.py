"""An animation or an action point gets another name everywhere; its uses are found."""

from __future__ import annotations

from pathlib import Path

import pytest

from playsheet.editor.document.document import Document
from playsheet.editor.document.rename import AnimationName, PointName, rename
from playsheet.editor.document.rename_sheets import Names
from playsheet.editor.document.uses import uses_of
from playsheet.runtime.project.tree import Mapping

HERO = """format: 1
object: Hero
type: Active
families: [Folk]
animations:
  Run: {frames: [a], points: {gun: [1, 2]}}
  Turn: {directions: {0: {frames: [a], points: {gun: [3, 4]}}}}
animation: Run
"""
OTHER = """format: 1
object: Other
type: Active
families: [Crowd]
animations:
  Run: {frames: [a]}
"""
SHEET = """format: 1
events:
  - note: Run, gun
    when:
      - Hero.animation: {equals: Run}
      - not: {Folk.animation: {equals: Run}}
      - if: Hero.animation == "Run" and Other.animation != 'Run'
      - any:
          - Hero.animation_finished: Run
          - Other.animation_finished: Run
    do:
      - Hero.animation: {set: Run}
      - Other.animation: {set: Run}
      - Shot.create: {at: Hero, point: gun}
      - Shot.move_to: {other: Other, point: gun}
      - Hero.x: {set: 'Hero.action_point_x("gun") + Shot.action_point_x("gun")'}
      - Sign.text: {set: 'Run {Hero.action_point_y("gun")} gun'}
    events:
      - do:
          - Hero.where: Hero.animation == "Run"
"""


def rename_own_word(document: Document, kind: str, owner: str, old: str, new: str, text: str) -> None:
    rename(document, (AnimationName if kind == "animation" else PointName)(Names(document.trees), owner, old, new), text)


def own_word_uses(trees: dict[str, Mapping], kind: str, owner: str, name: str) -> list[str]:
    subject = (AnimationName if kind == "animation" else PointName)(Names(trees), owner, name, f"{name}_")
    return sorted({use.path for use in uses_of(trees, subject) if "animations" not in use.address})


@pytest.fixture
def document(tmp_path: Path, qapp: object) -> Document:
    files = {"game.yaml": "format: 1\ntitle: T\nframes: [F]\n", "objects/Hero.yaml": HERO, "objects/Other.yaml": OTHER,
             "objects/Shot.yaml": "format: 1\nobject: Shot\ntype: Active\n", "frames/F/events.yaml": SHEET,
             "objects/Sign.yaml": "format: 1\nobject: Sign\ntype: Text\n",
             "frames/F/frame.yaml": "format: 1\nframe: F\ninstances:\n  - {object: Hero, at: [1, 1], animation: Run}\n"
                                    "  - {object: Other, at: [1, 1], animation: Run}\n",
             "tests/x.yaml": "format: 1\nframe: F\nexpect:\n  - {tick: 1, check: Hero.animation == 'Run'}\n"}
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return Document(tmp_path)


def test_an_animation_is_renamed_where_it_is_meant(document: Document) -> None:
    before = {path: document.text_of(path) for path in document.trees}
    rename_own_word(document, "animation", "Hero", "Run", "Run fast", "Rename animation")
    hero, sheet = document.text_of("objects/Hero.yaml"), document.text_of("frames/F/events.yaml")
    assert "  Run fast: {frames: [a]" in hero and "animation: Run fast" in hero
    assert document.text_of("objects/Other.yaml") == before["objects/Other.yaml"]
    for line in ("Hero.animation: {equals: Run fast}", "Folk.animation: {equals: Run fast}", "if: Hero.animation == \"Run fast\" and Other.animation != 'Run'",
                 "Hero.animation_finished: Run fast", "Other.animation_finished: Run\n", "Hero.animation: {set: Run fast}", "Other.animation: {set: Run}",
                 "Hero.where: Hero.animation == \"Run fast\"", "note: Run, gun", "'Run {Hero."):
        assert line in sheet, line
    assert "{object: Hero, at: [1, 1], animation: Run fast}" in document.text_of("frames/F/frame.yaml")
    assert "{object: Other, at: [1, 1], animation: Run}" in document.text_of("frames/F/frame.yaml")
    assert "Hero.animation == 'Run fast'" in document.text_of("tests/x.yaml")
    document.undo_stack.undo()
    assert {path: document.text_of(path) for path in document.trees} == before


def test_a_point_is_renamed_where_its_object_is_named(document: Document) -> None:
    rename_own_word(document, "point", "Hero", "gun", "muzzle", "Rename action point")
    hero, sheet = document.text_of("objects/Hero.yaml"), document.text_of("frames/F/events.yaml")
    assert hero.count("muzzle:") == 2 and "gun" not in hero
    for line in ("Shot.create: {at: Hero, point: muzzle}", "Shot.move_to: {other: Other, point: gun}",
                 'Hero.action_point_x("muzzle") + Shot.action_point_x("gun")', "'Run {Hero.action_point_y(\"muzzle\")} gun'"):
        assert line in sheet, line


def test_uses(document: Document) -> None:
    assert own_word_uses(document.trees, "animation", "Hero", "Run") == ["frames/F/events.yaml", "frames/F/frame.yaml", "objects/Hero.yaml", "tests/x.yaml"]
    assert own_word_uses(document.trees, "animation", "Hero", "Turn") == []
    assert own_word_uses(document.trees, "point", "Hero", "gun") == ["frames/F/events.yaml"]
    assert own_word_uses(document.trees, "point", "Hero", "foot") == []


def test_broken_expressions_stay(document: Document) -> None:
    tree = document.trees["frames/F/events.yaml"]
    text = document.text_of("frames/F/events.yaml").replace('Hero.animation == "Run" and', 'Hero.animation == "Run" and and')
    from playsheet.runtime.project.problems import Problems
    from playsheet.runtime.project.reader import read_text
    read = read_text(text, Problems())
    assert read is not None
    tree.entries = read.entries
    rename_own_word(document, "animation", "Hero", "Run", "Walk", "Rename animation")
    assert 'Hero.animation == "Run" and and' in document.text_of("frames/F/events.yaml")
