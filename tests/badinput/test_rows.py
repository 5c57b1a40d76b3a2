"""Rows with something wrong in them: one sentence in its place, the other rows play, and the file keeps what it said."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from badkit import BEFORE, MARK, SHEET, kept, marked, others_played, play, sheet_with, told

CASES: dict[str, tuple[str, str]] = {}
for _block in (Path(__file__).parent / "rows.txt").read_text(encoding="utf-8").split("\n== ")[1:]:
    _name, _, _rest = _block.partition("\n")
    _rows, _, _sentence = _rest.rpartition("-> ")
    CASES[_name] = (_rows, _sentence.strip("\n"))


@pytest.mark.parametrize("name", CASES)
def test_one_sentence_in_its_place(name: str, tmp_path: Path) -> None:
    rows, sentence = CASES[name]
    text, line, column = marked(sheet_with(rows))
    run = play(tmp_path, {SHEET: text})
    found = run.world.playable
    assert told(found) == [f"{SHEET}:{line}:{column}: {sentence}"]
    others_played(run)
    kept(found)
    assert (tmp_path / SHEET).read_text(encoding="utf-8") == text
    assert not [fault for fault in run.world.faults if fault.code == "internal"]


def test_the_cases_are_read() -> None:
    assert len(CASES) > 130
    assert all(rows.count(MARK) == 1 and sentence for rows, sentence in CASES.values())
    assert CASES["unknown action"] == ("  - do:\n      - Bird.‸destory\n", "Bird (Active) has no action 'destory'. Did you mean destroy?")


def test_sentences_are_for_people() -> None:
    """No word of the machine room: no Python, no class of ours, no None."""
    for rows, sentence in CASES.values():
        assert not re.search(r"\b(None|Scalar|Mapping|Sequence|dict|str|float|Traceback|Error|node|NoneType|identifier)\b", sentence), rows


def test_ten_mistakes_are_ten_problems(tmp_path: Path) -> None:
    """All are told at once, in the order of the file."""
    rows = "".join(f"  - do:\n      - Bird.wrong_{n}\n" for n in range(10))
    found = play(tmp_path, {SHEET: sheet_with(rows)}).world.playable
    first = BEFORE.count("\n") + 2
    assert [(p.line, p.fields["verb"]) for p in found.project.problems] == [(first + 2 * n, f"wrong_{n}") for n in range(10)]


def test_one_bad_row_among_good_ones_is_saved_back_unchanged(tmp_path: Path) -> None:
    """A canonical file comes back byte for byte, the row that this version does not know included."""
    from playsheet.runtime.project.orders import order_for
    from playsheet.runtime.project.writer import write
    text = sheet_with("  # a row of a later version\n  - when:\n      - Bird.is_hypnotized_by: {other: Score, depth: 3}\n    do:\n"
                      "      - Bird.levitate: {height: 20 px}  # some day\n    dream: [1, 2]\n")
    run = play(tmp_path, {SHEET: text})
    assert len(told(run.world.playable)) == 1
    others_played(run)
    assert write(run.world.playable.project.trees[SHEET], order_for(SHEET)) == text
