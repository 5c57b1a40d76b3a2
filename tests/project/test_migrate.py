"""Older formats are brought forward step by step; newer ones are refused; a missing one is asked for."""

from __future__ import annotations

import pytest

from playsheet.runtime.project.migrate import FORMAT, STEPS, migrate
from playsheet.runtime.project.problems import Problems
from playsheet.runtime.project.reader import read_text
from playsheet.runtime.project.tree import Mapping, Scalar
from playsheet.runtime.project.writer import write


def tree_of(text: str) -> Mapping:
    tree = read_text(text, Problems())
    assert tree is not None
    return tree


def rename(tree: Mapping) -> Mapping:
    entry = tree.entry("name")
    if entry is not None:
        entry.key = Scalar("title")
    return tree


def add_rate(tree: Mapping) -> Mapping:
    tree.set("tick_rate", Scalar("60"))
    return tree


CHAIN = {1: rename, 2: add_rate}


def test_the_present_format_has_a_chain_that_leads_to_it():
    assert FORMAT == 1
    assert sorted(STEPS) == list(range(1, FORMAT))


def test_a_tree_of_the_present_format_is_left_alone():
    tree = tree_of("format: 1\ntitle: x\n")
    problems = Problems()
    assert migrate(tree, problems) is tree
    assert not list(problems)


def test_a_chain_runs_from_the_format_of_the_file():
    problems = Problems()
    old = tree_of("# head\nformat: 1  # f\nname: x  # n\n")
    new = migrate(old, problems, steps=CHAIN, current=3)
    assert new is not None and not list(problems)
    assert write(new) == "# head\nformat: 3  # f\ntitle: x  # n\ntick_rate: 60\n"
    assert write(old) == "# head\nformat: 1  # f\nname: x  # n\n", "the tree that was read is not touched"
    newer = migrate(tree_of("format: 2\nname: x\n"), problems, steps=CHAIN, current=3)
    assert newer is not None and write(newer) == "format: 3\nname: x\ntick_rate: 60\n"


def test_a_newer_format_is_refused_with_what_it_needs():
    problems = Problems()
    problems.path = "game.yaml"
    assert migrate(tree_of("title: x\nformat: 7\n"), problems) is None
    sentence = "This file has format 7, and this version of Playsheet knows formats up to 1."
    needed = "It needs a version of Playsheet that knows format 7: install the newest one."
    assert [str(problem) for problem in problems] == [f"game.yaml:2:9: {sentence} {needed}"]


@pytest.mark.parametrize(("text", "sentence"), [
    ("title: x\n", ":1:1: The format of this file is missing. Begin it with the line 'format: 1'."),
    ("format: one\n", ":1:9: one is no format: it is a whole number. Write 'format: 1'."),
    ("format: 1.5\n", ":1:9: 1.5 is no format: it is a whole number. Write 'format: 1'."),
    ("format: -1\n", ":1:9: -1 is no format: it is a whole number. Write 'format: 1'."),
    ("format: 0\n", ":1:9: 0 is no format: it is a whole number. Write 'format: 1'."),
    ("format: [1]\n", ":1:9: This is no format: it is a whole number. Write 'format: 1'."),
    ("format:\n", ":1:8: Nothing is no format: it is a whole number. Write 'format: 1'."),
    ("format: 99999999999999999999\n", ":1:9: 99999999999999999999 is no format: it is a whole number. Write 'format: 1'."),
])
def test_without_a_format_a_file_is_read_as_format_1(text, sentence):
    problems = Problems()
    tree = tree_of(text)
    assert migrate(tree, problems) is tree
    assert [str(problem) for problem in problems] == [sentence]
    migrated = migrate(tree, Problems(), steps=CHAIN, current=3)
    assert migrated is not None
    assert migrated.get("format") == Scalar("3") and migrated.get("tick_rate") == Scalar("60")
