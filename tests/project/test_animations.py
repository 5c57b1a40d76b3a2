"""Animations in the file of an object: hot spots, action points and times of pictures, and what is said of wrong ones."""

from __future__ import annotations

from pathlib import Path

import pytest
from kit import active, events, frame, playable, sentences, write_project

from playsheet.objects.animation import Strip


def strip_of(root: Path, spec: str, direction: int = 0) -> tuple[Strip, list[str]]:
    """The strip that a file gives, and what is said of it (missing pictures apart)."""
    write_project(root, active("Hero", f"animations:\n  Run: {spec}\n"))
    made = playable(root)
    settings = made.project.objects[0].settings
    return settings["animations"]["Run"].strip(direction), [s for s in sentences(made) if "there is no picture" not in s]


def test_one_place_counts_for_all_pictures(tmp_path: Path) -> None:
    strip, said = strip_of(tmp_path, "{frames: [a, b], origin: [3, 4], points: {gun: [12.5, -4]}}")
    assert said == [] and strip.origins == ((3, 4), (3, 4)) and strip.points == {"gun": ((12.5, -4), (12.5, -4))}


def test_a_place_for_each_picture(tmp_path: Path) -> None:
    strip, said = strip_of(tmp_path, "{frames: [a, b], times: [1, 2.5], points: {gun: [[1, 2], [3, 4]], foot: [0, 0]}}")
    assert said == [] and strip.points == {"gun": ((1, 2), (3, 4)), "foot": ((0, 0), (0, 0))} and strip.times == (1, 2.5)


def test_a_direction_takes_what_stands_with_the_animation(tmp_path: Path) -> None:
    spec = "{points: {gun: [5, 5]}, directions: {0: {frames: [a]}, 16: {frames: [b], points: {gun: [1, 5]}}}}"
    assert strip_of(tmp_path, spec)[0].points == {"gun": ((5, 5),)}
    assert strip_of(tmp_path, spec, 16)[0].points == {"gun": ((1, 5),)}


@pytest.mark.parametrize(("spec", "at", "sentence"), [
    ("{frames: [a, b], points: {gun: [[1, 2]]}}", "[[", "'gun' has 1, and there are 2 pictures"),
    ("{frames: [a, b], points: {gun: here}}", "here", "'gun' is two numbers in brackets"),
    ("{frames: [a, b], points: {gun: [1, x]}}", "x]", "'gun' is a number"),
    ("{frames: [a, b], points: {gun: [1, 2, 3]}}", "[1", "'gun' is two numbers in brackets"),
    ("{frames: [a, b], points: {gun: [1, 2000000]}}", "200", "'gun' is from -1000000 to 1000000"),
    ("{frames: [a, b], points: [1, 2]}", "[1", "'points' is written as names with their places"),
    ("{frames: [a, b], points: {a b: [1, 2]}}", "a b:", "'a b' cannot be a name"),
    ("{frames: [a, b], times: [1]}", "[1", "'times' has 1, and there are 2 pictures"),
    ("{frames: [a, b], times: [1, 0]}", "0]", "'times' is from 0.01 to 1000, and this is 0"),
    ("{frames: [a, b], times: 3}", "3}", "'times' is a number for each picture"),
    ("{frames: [a, b], origin: [[1, 2], 3]}", "3]", "'origin' is two numbers in brackets"),
    ("{frames: [a, b], origin: {x: 1}}", "{x", "'origin' is two numbers in brackets"),
])
def test_wrong_values_are_told_with_their_place(tmp_path: Path, spec: str, at: str, sentence: str) -> None:
    strip, said = strip_of(tmp_path, spec)
    assert len(said) == 1 and sentence in said[0], said
    assert said[0].startswith(f"objects/Hero.yaml:5:{len('  Run: ') + spec.index(at) + 1}:"), said
    assert strip.pictures == ("a", "b") and all(len(p) == 2 for p in strip.points.values()) and len(strip.origins) in (0, 2) and len(strip.times) in (0, 2)


HERO = active("Hero", "animations: {Run: {frames: [a], points: {gun: [5, 5]}}}\n")


@pytest.mark.parametrize(("row", "sentence"), [
    ("Hero.x: {set: 'Hero.action_point_x(\"gum\")'}", "Hero has no action point 'gum'. Did you mean gun?"),
    ("Hero.x: {set: 'Hero.action_point_x()'}", "takes 1 arguments"),
    ("Box.create: {at: Hero, point: gum}", "there is no action point 'gum'. Did you mean gun?"),
    ("Box.create: {point: gun}", "'point' names an action point of the object that 'at' names"),
    ("Box.create: {at: [1, 2], point: gun}", "'point' names an action point of the object that 'at' names"),
    ("Hero.move_to: {other: Box, point: gun}", "there is no action point 'gun'. Known: none."),
])
def test_sheets_name_points_that_are_there(tmp_path: Path, row: str, sentence: str) -> None:
    said = sentences(playable(tmp_path, {**HERO, **active("Box"), **frame("  - {object: Hero}\n  - {object: Box}\n"),
                                         **events(f"  - do:\n      - {row}\n")}))
    said = [s for s in said if "there is no picture" not in s]
    assert len(said) == 1 and said[0].startswith("frames/F/events.yaml:4:") and sentence in said[0], said


def test_pictures_of_different_times() -> None:
    strip = Strip(("a", "b", "c"), times=(1.0, 2.0, 0.5), back_to=1)
    assert [strip.later(0.0, t) for t in (0.5, 1.0, 2.0, 3.0, 3.25)] == [0.5, 1.0, 1.5, 2.0, 2.5]
    assert strip.later(0.0, 3.5) == 1.0 and strip.later(0.0, 3.5 + 2.5 * 1000 + 1.0) == 1.5
    assert Strip(("a", "b"), loop=False, times=(1.0, 3.0)).later(1.5, 2.0) == 2.0
    clock = 0.0
    for _ in range(35):
        clock = strip.later(clock, 0.1)
    assert clock == pytest.approx(1.0) and strip.shown(clock) == 1
