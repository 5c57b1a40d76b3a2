"""YAML's syntax errors in plain words."""

from __future__ import annotations

from .problems import Problems
from .tree import Place


def explain(error: Exception, _text: str, problems: Problems) -> None:
    mark = getattr(error, "problem_mark", None)
    place = Place(mark.line + 1, mark.column + 1) if mark else Place(1, 1)
    problems.error("syntax", place, "This cannot be read: {what}.", what=str(getattr(error, "problem", error)))
