"""Rows as sentences: what reports, traces and the error over a game call an event."""

from __future__ import annotations

from pathlib import Path

import pytest

from playsheet.runtime.language.sentences import row_sentence
from playsheet.runtime.project.model import Project
from playsheet.runtime.project.problems import Problems
from playsheet.runtime.project.reader import read_any


@pytest.mark.parametrize(("row", "words"), [
    ("while:\n  - if: lives < 3\ndo:\n  - wait: 1 s\n", "while lives < 3: wait 1 s"),
    ("when:\n  - if: lives < 3\nwhile:\n  - once\n  - not: {if: ready}\ndo: []\n", "when lives < 3, while once and not ready"),
    ("for_each: Worm\nwhen:\n  - any:\n      - if: a > b\n      - once\ndo: []\n", "for each Worm, when (a > b or once)"),
    ("do: []\n", "always"),
])
def test_rows_read_as_sentences(row: str, words: str) -> None:
    node = read_any(row, Problems())
    assert row_sentence(node, Project(Path(), Problems())) == words  # type: ignore[arg-type]
