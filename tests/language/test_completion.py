"""Completion of expressions: the right names at the right place."""

from __future__ import annotations

from pathlib import Path

from kit import active, frame, playable

from playsheet.runtime.language.compiler import root_scope
from playsheet.runtime.language.completion import complete
from playsheet.runtime.language.scope import Scope


def scope(root: Path) -> Scope:
    found = playable(root, {**active("Bird", "values: {health: 3}\n"), **active("Worm"), **frame("", "values: {wave: 1}\n")})
    return root_scope(found.project, found.project.frames["F"])


def texts(source: str, where: Scope) -> list[str]:
    return [c.text for c in complete(source, len(source), where)]


def test_objects_values_and_functions_by_their_beginning(tmp_path: Path) -> None:
    where = scope(tmp_path)
    assert texts("1 + Wo", where)[0] == "Worm"
    assert texts("wa", where)[0] == "wave"
    assert texts("ran", where)[:2] == ["random(", "random_whole("]


def test_members_after_the_dot(tmp_path: Path) -> None:
    where = scope(tmp_path)
    assert "health" in texts("Bird.", where)
    assert "health" not in texts("Worm.", where)
    assert texts("Bird[2].he", where)[:2] == ["health", "height"]
    assert "distance_to(" in texts("Worm.dist", where)
    assert texts("time.se", where)[0] == "seconds"
    assert texts("Nobody.", where) == []


def test_the_word_that_is_replaced(tmp_path: Path) -> None:
    (one,) = [c for c in complete("2 * Bird.hea + 1", 12, scope(tmp_path)) if c.text == "health"]
    assert (one.start, one.kind, one.what) == (9, "number", "value")
