"""Renaming objects: everywhere, nowhere else, and back to the byte."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import kit
import pytest
from frames_kit import swept
from hypothesis import given
from hypothesis import strategies as st

from playsheet.editor.document.document import Document
from playsheet.editor.document.rename import expression_renamed, object_renamed, rename_object, template_renamed
from playsheet.editor.document.uses import object_uses
from playsheet.runtime.language import expressions as ex

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints", extend=True)
EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


@pytest.mark.parametrize(("before", "after"), [
    ("Bird.x + Birdy.x", "Owl.x + Birdy.x"), ("count(Bird)", "count(Owl)"), ("'Bird.x' + Bird.name", "'Bird.x' + Owl.name"),
    ("Bird[2].x * max(Bird.y, 3)", "Owl[2].x * max(Owl.y, 3)"), ("first(Bird.name, by: -Bird.x)", "first(Owl.name, by: -Owl.x)"),
    ("Bird", "Bird"), ("Bird.x +", "Bird.x +"), ("frame.Bird", "frame.Bird"), ("if(Bird.x > 1, Bird.x, 2)", "if(Owl.x > 1, Owl.x, 2)"),
])
def test_expressions(before: str, after: str) -> None:
    assert expression_renamed(before, "Bird", "Owl") == after


@pytest.mark.parametrize(("before", "after"), [
    ("Bird: {Bird.x}", "Bird: {Owl.x}"), ("{{Bird.x}} {Bird.x}", "{{Bird.x}} {Owl.x}"), ("{'}' + Bird.name}!", "{'}' + Owl.name}!"), ("{Bird.x", "{Bird.x"),
])
def test_texts(before: str, after: str) -> None:
    assert template_renamed(before, "Bird", "Owl") == after


SHEET = """\
  - note: Bird stays Bird here.
  - when:
      - Bird.collides_with: {other: Worm, as: Rival}
      - not: {Bird.overlaps: Bird}
      - once_each: Bird
    do:
      - Worm.x: {set: Bird.x + 3}
      - Hint.set_text: 'Bird: {Bird.x}'
      - Hint.set_text: Bird
      - Bird.destroy
      - Worm.create: {at: Bird}
  - for_each: Bird
    order_by: Bird.y
    do:
      - if: Bird.x > 3
"""


def test_sheets(tmp_path: Path, qapp: Any) -> None:
    kit.write_project(tmp_path, {**kit.active("Bird"), **kit.active("Worm"), "objects/Hint.yaml": "format: 1\nobject: Hint\ntype: Text\n", **kit.events(SHEET)})
    document = Document(tmp_path)
    rename_object(document, "Bird", "Owl", "Rename")
    found = document.text_of("frames/F/events.yaml").removeprefix("format: 1\nevents:\n")
    wanted = (SHEET.replace("Bird.", "Owl.").replace("overlaps: Bird", "overlaps: Owl").replace("once_each: Bird", "once_each: Owl")
              .replace("at: Bird", "at: Owl").replace("for_each: Bird", "for_each: Owl").replace("Bird stays", "Bird stays"))
    assert found == wanted
    assert "object: Owl" in document.text_of("objects/Owl.yaml") and "objects/Bird.yaml" not in document.trees


@pytest.mark.parametrize("example", ["worm-garden", "medkit", "remember-me", "spikes", "start-button"])
def test_there_and_back_changes_no_byte_and_nothing_breaks_in_between(example: str, workspace: Any) -> None:
    document = workspace(example).document
    before = {path: document.text_of(path) for path in document.trees}
    problems = len(document.problems)
    for spec in list(document.project.objects):
        rename_object(document, spec.name, "Переименован", "Rename")
        document.check()
        assert len(document.problems) == problems, [str(p) for p in document.problems]
        assert all(o.name != spec.name for o in document.project.objects)
        rename_object(document, "Переименован", spec.name, "Rename")
        assert {path: document.text_of(path) for path in document.trees} == before
    for _ in range(len(document.project.objects) * 2):
        document.undo_stack.undo()
    assert {path: document.text_of(path) for path in document.trees} == before
    swept()


def test_uses_are_the_sheets_and_tests_that_name_it(workspace: Any) -> None:
    document = workspace("worm-garden").document
    uses = object_uses(document.trees, "Bird")
    events = [use for use in uses if use.kind == "event"]
    assert {use.path for use in events} == {"frames/Garden/events.yaml"} and all(use.address[0] == "events" for use in events)
    assert any("Bird.collides_with" in use.words for use in events)
    assert [(use.frame, use.count) for use in uses if use.kind == "instance"] == [("Garden", 1)]
    assert [(use.kind, use.frame, use.count) for use in object_uses(document.trees, "LongSign")] == [("instance", "Garden", 1)]


NAMES = st.sampled_from(["Bird", "Worm", "Owl", "x"])
ATOMS = st.one_of(NAMES.map(lambda n: f"{n}.x"), NAMES.map(lambda n: f"{n}[1].y"), NAMES.map(lambda n: f"count({n})"), st.just("'Bird.x'"),
                  st.integers(0, 99).map(str), NAMES)
SUMS = st.recursive(ATOMS, lambda inner: st.one_of(st.tuples(inner, st.sampled_from(["+", "*", "mod", "=="]), inner).map(" ".join),
                                                   inner.map(lambda s: f"({s})"), st.tuples(inner, inner).map(lambda p: f"max({p[0]}, {p[1]})")), max_leaves=8)


@given(SUMS)
def test_any_expression_comes_back(source: str) -> None:
    there = expression_renamed(source, "Bird", "Птица")
    assert expression_renamed(there, "Птица", "Bird") == source
    try:
        ex.parse(source)
    except ex.ExpressionError:
        assert there == source
    else:
        ex.parse(there)
        assert "Bird." not in there.replace("'Bird.x'", "") and "Bird[" not in there


def test_nothing_changes_for_a_name_that_nobody_uses(workspace: Any) -> None:
    document = workspace("worm-garden").document
    assert object_renamed(document.trees, "Nobody", "Somebody") == {}
