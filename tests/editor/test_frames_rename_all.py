"""Layers, animations, values, frames and sounds get another name: everywhere that means them, and nowhere else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import kit
import pytest
from frames_kit import swept

from playsheet.editor.document.document import Document
from playsheet.editor.document.rename import AnimationName, AssetName, FrameName, LayerName, Renaming, ValueName, rename
from playsheet.editor.document.rename_sheets import Names
from playsheet.editor.document.uses import frame_uses, object_uses, uses_of

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints", extend=True)

GAME = "format: 1\ntitle: T\nfirst_frame: F\nframes: [F, G]\nvalues: {lives: 3, label: lives}\n"
BIRD = """\
format: 1
object: Bird
type: Active
families: [Animals]
values: {health: 3, title_text: health}
animations:
  Run: {frames: [bird], loop: false, then: Run}
  Stopped: {frames: [bird]}
animation: Run
"""
CAT = "format: 1\nobject: Cat\ntype: Active\nfamilies: [Animals]\nvalues: {speed_up: 1}\nanimations:\n  Run: {frames: [cat]}\n"
FRAME = """\
format: 1
frame: F
size: [100, 100]
values: {wave: 1}
layers:
  - {name: Main}
  - {name: Sky}
instances:
  - {object: Bird, at: [1, 1], layer: Sky, values: {health: 5}, animation: Run}
  - {object: Cat, at: [1, 1], layer: Main, animation: Run}
"""
OTHER = "format: 1\nframe: G\nsize: [100, 100]\nvalues: {lives: 9}\nlayers:\n  - {name: Sky}\ninstances: []\n"
SHEET = """\
format: 1
events:
  - when:
      - Bird.animation: {equals: Run}
      - if: Bird.animation == 'Run' and Cat.animation == 'Run' and lives > wave
      - game.lives: {at_most: lives + frame.wave}
    do:
      - Bird.animation: {set: '{if(lives > 1, "Run", "Stopped")}'}
      - Cat.animation: {set: Run}
      - Bird.layer: {set: Sky}
      - Bird.health: {add: Bird.health + lives}
      - Bird.title_text: {set: 'lives {lives} Sky Run'}
      - sound.play: beep
      - frame.go_to: G
      - game.label: {set: lives}
      - frame.wave: {set: wave + 1}
    events:
      - values: {lives: 1, wave: 1}
        do:
          - lives: {set: lives + wave}
  - function: best
    parameters: {lives: {kind: number}}
    do:
      - return: lives + game.lives
"""
SECOND = """\
format: 1
events:
  - do:
      - game.lives: {set: lives}
      - Bird.layer: {set: Sky}
      - if: sound.length('beep') > 1
"""
FILES = {"game.yaml": GAME, "objects/Bird.yaml": BIRD, "objects/Cat.yaml": CAT, "frames/F/frame.yaml": FRAME, "frames/G/frame.yaml": OTHER,
         "frames/F/events.yaml": SHEET, "frames/G/events.yaml": SECOND,
         "tests/one.yaml": "format: 1\ntitle: One\nframe: F\nexpect:\n  - {tick: 5, check: game.lives == 3 and Bird.health == 3}\n  - {tick: 6, sound: beep}\n"}


@pytest.fixture
def document(tmp_path: Path, qapp: Any) -> Any:
    made = Document(kit.write_project(tmp_path / "p", FILES))
    yield made
    swept()


def after(document: Document, subject: Renaming) -> dict[str, str]:
    """The texts of the files that a renaming changed; undo gives back every byte."""
    before = {path: document.text_of(path) for path in document.trees}
    rename(document, subject, "Rename")
    found = {path: document.text_of(path) for path in document.trees}
    document.undo_stack.undo()
    assert {path: document.text_of(path) for path in document.trees} == before
    document.undo_stack.redo()
    return {path: text for path, text in found.items() if before.get(path) != text}


def names(document: Document) -> Names:
    return Names(document.trees)


def test_a_layer_of_one_frame(document: Document) -> None:
    found = after(document, LayerName(names(document), "F", "Sky", "Heaven"))
    assert set(found) == {"frames/F/frame.yaml", "frames/F/events.yaml"}        # the other frame has a layer of its own
    assert found["frames/F/frame.yaml"] == FRAME.replace("Sky", "Heaven")
    assert found["frames/F/events.yaml"] == SHEET.replace("layer: {set: Sky}", "layer: {set: Heaven}")


def test_an_animation_of_one_object(document: Document) -> None:
    found = after(document, AnimationName(names(document), "Bird", "Run", "Dash"))
    assert found["objects/Bird.yaml"] == BIRD.replace("Run", "Dash")
    assert found["frames/F/frame.yaml"] == FRAME.replace("5}, animation: Run", "5}, animation: Dash")
    assert found["frames/F/events.yaml"] == (SHEET.replace("Bird.animation: {equals: Run}", "Bird.animation: {equals: Dash}")
                                             .replace("Bird.animation == 'Run'", "Bird.animation == 'Dash'").replace('"Run", "Stopped"', '"Dash", "Stopped"'))
    assert set(found) == {"objects/Bird.yaml", "frames/F/frame.yaml", "frames/F/events.yaml"}


def test_a_value_of_the_game_and_names_that_are_nearer(document: Document) -> None:
    found = after(document, ValueName(names(document), "game", "lives", "hearts"))
    assert found["game.yaml"] == GAME.replace("lives: 3", "hearts: 3")
    wanted = (SHEET.replace("lives > wave", "hearts > wave").replace("game.lives", "game.hearts").replace("at_most: lives", "at_most: hearts")
              .replace("if(lives", "if(hearts").replace("health + lives", "health + hearts").replace("{lives}", "{hearts}"))
    assert found["frames/F/events.yaml"] == wanted      # the locals, the parameter and the words stay
    assert found["frames/G/events.yaml"] == SECOND.replace("game.lives", "game.hearts")     # `lives` alone is the frame's there
    assert "check: game.hearts == 3" in found["tests/one.yaml"]


def test_a_value_of_a_frame(document: Document) -> None:
    found = after(document, ValueName(names(document), "frame", "wave", "round_number", "F"))
    assert set(found) == {"frames/F/frame.yaml", "frames/F/events.yaml"}
    assert found["frames/F/frame.yaml"] == FRAME.replace("wave", "round_number")
    assert "frame.round_number: {set: round_number + 1}" in found["frames/F/events.yaml"]
    assert "lives: {set: lives + wave}" in found["frames/F/events.yaml"]


def test_a_value_of_an_object(document: Document) -> None:
    found = after(document, ValueName(names(document), "Bird", "health", "hp"))
    assert found["objects/Bird.yaml"] == BIRD.replace("health: 3", "hp: 3")     # the text 'health' of another value stays
    assert "values: {hp: 5}" in found["frames/F/frame.yaml"]
    assert "Bird.hp: {add: Bird.hp + lives}" in found["frames/F/events.yaml"]
    assert "Bird.hp == 3" in found["tests/one.yaml"]


def test_a_value_that_a_family_shares_takes_the_other_members_along(tmp_path: Path, qapp: Any) -> None:
    files = {**FILES, "objects/Cat.yaml": CAT.replace("speed_up: 1", "health: 1")}
    document = Document(kit.write_project(tmp_path / "q", files))
    assert "objects/Cat.yaml" not in after(document, ValueName(names(document), "Bird", "health", "hp"))     # no sheet says Animals.health
    document.undo_stack.undo()
    files["frames/G/events.yaml"] = SECOND.replace("Bird.layer: {set: Sky}", "Animals.health: {add: 1}")
    document = Document(kit.write_project(tmp_path / "r", files))
    found = after(document, ValueName(names(document), "Bird", "health", "hp"))
    assert "values: {hp: 1}" in found["objects/Cat.yaml"] and "Animals.hp: {add: 1}" in found["frames/G/events.yaml"]


def test_a_sound(document: Document) -> None:
    found = after(document, AssetName(names(document), "sound", "beep", "beep_2"))
    assert found["frames/F/events.yaml"] == SHEET.replace("beep", "beep_2")
    assert found["frames/G/events.yaml"] == SECOND.replace("beep", "beep_2")
    assert "sound: beep_2" in found["tests/one.yaml"]


def test_a_picture(document: Document) -> None:
    found = after(document, AssetName(names(document), "picture", "bird", "owl"))
    assert found == {"objects/Bird.yaml": BIRD.replace("[bird]", "[owl]")}


def test_a_frame(document: Document) -> None:
    found = after(document, FrameName(names(document), "G", "Hill"))
    assert "frames: [F, Hill]" in found["game.yaml"] and "frame.go_to: Hill" in found["frames/F/events.yaml"]
    assert found["frames/Hill/frame.yaml"] == OTHER.replace("frame: G", "frame: Hill")


def test_uses_tell_the_row_and_what_stands_there(document: Document) -> None:
    found = uses_of(document.trees, ValueName(names(document), "Bird", "health", "x"))
    assert [(use.kind, use.path, use.address) for use in found if use.kind == "event"] == [("event", "frames/F/events.yaml", ("events", 0))]
    assert next(use for use in found if use.kind == "event").words == "Bird.health: {add: Bird.health + lives}"
    assert [use.kind for use in object_uses(document.trees, "Bird")] == ["instance", "event", "event", "test"]
    assert [(use.path, use.words) for use in frame_uses(document.trees, "G")] == [("frames/F/events.yaml", "frame.go_to: G")]
    nested = uses_of(document.trees, ValueName(names(document), "frame", "wave", "x", "F"))
    assert [use.address for use in nested if use.kind == "event"] == [("events", 0)]


@pytest.mark.parametrize("example", ["worm-garden", "medkit", "remember-me", "spikes", "start-button"])
def test_everything_of_the_examples_there_and_back(example: str, workspace: Any) -> None:
    document = workspace(example).document
    before = {path: document.text_of(path) for path in document.trees}
    problems = len(document.problems)
    project = document.project

    def both(make: Any, old: str) -> None:
        for one, other in ((old, "Anders"), ("Anders", old)):
            rename(document, make(one, other), "Rename")
            if one == old and make is not sound:
                document.check()
                assert len(document.problems) == problems, [str(p) for p in document.problems]
        assert {path: document.text_of(path) for path in document.trees} == before

    def sound(one: str, other: str) -> Renaming:
        return AssetName(Names(document.trees), "sound", one, other)
    for name in list(project.frames):
        both(lambda one, other: FrameName(Names(document.trees), one, other), name)
        for layer in list(project.frames[name].layers):
            both(lambda one, other, name=name: LayerName(Names(document.trees), name, one, other), layer.name)
        for value in list(project.frames[name].values):
            both(lambda one, other, name=name: ValueName(Names(document.trees), "frame", one, other, name), value)
    for value in list(project.values):
        both(lambda one, other: ValueName(Names(document.trees), "game", one, other), value)
    for spec in list(project.objects):
        for value in list(spec.values):
            both(lambda one, other, spec=spec: ValueName(Names(document.trees), spec.name, one, other), value)
        for animation in list(spec.settings.get("animations", ())):
            both(lambda one, other, spec=spec: AnimationName(Names(document.trees), spec.name, one, other), animation)
    for name in list(project.sounds):
        both(sound, name)
    swept()
