"""The canonical form: what is read is what was written, and writing again changes no byte."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from hypothesis import example, given, settings
from hypothesis import strategies as st

from playsheet.runtime.project import reader
from playsheet.runtime.project.orders import EVENT, KeyOrder, order_for
from playsheet.runtime.project.problems import Problems
from playsheet.runtime.project.reader import read_any
from playsheet.runtime.project.tree import Entry, Mapping, Node, Scalar, Sequence, copied
from playsheet.runtime.project.writer import write, write_rows
from project.trees import ODD_TEXTS, scalars, texts, trees

SAMPLES = Path(__file__).parent.parent / "golden" / "language_samples"
SAMPLE_FILES = sorted(path.relative_to(SAMPLES / "canonical").as_posix() for path in (SAMPLES / "canonical").rglob("*.yaml"))


def read(text: str) -> Node:
    """The tree of a text that has nothing wrong with it."""
    problems = Problems()
    tree = read_any(text, problems)
    assert tree is not None and not list(problems), [*map(str, problems), text]
    return tree


def canonical(text: str, order: KeyOrder | None = None) -> str:
    tree = read(text)
    assert not isinstance(tree, Scalar)
    return write(tree, order)


def reread(text: str) -> Node | None:
    return read_any(text, Problems())


@pytest.fixture
def pure_parser(monkeypatch):
    monkeypatch.setattr(reader, "_parser_class", yaml.SafeLoader)


# -------------------------------------------------------------------- the laws


@given(trees())
@settings(max_examples=80)
def test_reading_gives_back_what_was_written_and_writing_again_the_same_bytes(tree):
    text = write(tree)
    assert reread(text) == tree
    assert write(reread(text)) == text


@given(trees(comments=True))
@settings(max_examples=60)
def test_comments_come_back_too(tree):
    text = write(tree)
    assert reread(text) == tree
    assert write(reread(text)) == text


@given(st.lists(scalars(), min_size=1))
def test_texts_come_back_from_every_place(values):
    in_rows = Mapping([Entry(Scalar("events"), Sequence.of(values))])
    in_brackets = Mapping([Entry(Scalar("x"), Mapping([Entry(Scalar("y"), Sequence.of(values))]))])
    as_names = Mapping([Entry(Scalar("x"), Mapping([Entry(Scalar(value.text, True), value)])) for value in values])
    for tree in (in_rows, in_brackets, as_names):
        assert reread(write(tree)) == tree


@pytest.mark.parametrize("text", ODD_TEXTS)
@pytest.mark.usefixtures("pure_parser")
def test_odd_texts_come_back_through_the_pure_parser(text):
    tree = Mapping([
        Entry(Scalar(text, True), Scalar(text, True)),
        Entry(Scalar("x"), Sequence.of([Scalar(text, True), Scalar("z")])),
        Entry(Scalar("m"), Mapping([Entry(Scalar("k"), Scalar(text, True)), Entry(Scalar("l"), Scalar("1"))])),
        Entry(Scalar("do"), Sequence.of([Scalar(text, True), Scalar("z")])),
    ])
    assert reread(write(tree)) == tree
    others = yaml.load(write(tree), Loader=yaml.BaseLoader)     # a reader for which all is text
    assert others["m"]["k"] == others["x"][0] == others["do"][0] == text


@given(texts, st.integers(0, 10**6))
@example("x" * 2000, 1)
@example("long name " * 200 + "\n", 1)
def test_long_names_come_back(text, number):
    tree = Mapping([Entry(Scalar("n" + text * (number % 200), True), Scalar(str(number)))])
    assert reread(write(tree)) == tree


@given(trees(comments=True))
@settings(max_examples=30)
def test_what_yaml_cannot_hold_is_replaced_and_comments_of_odd_places_survive(tree):
    # Rows that a program moved: comments where a reader would not put them, with signs that no file can hold.
    for index, entry in enumerate(tree.entries):
        entry.beside = "one\ntwo\0\u2028"
        entry.before = ["a\nb", " c\ud800"]
        if isinstance(entry.value, Sequence):
            for item in entry.value.entries:
                item.beside = f" item {index}"
    text = write(tree)
    again = reread(text)
    assert isinstance(again, Mapping)
    assert write(again) == text
    for index, entry in enumerate(tree.entries):
        if isinstance(entry.value, Sequence):
            assert text.count(f"# item {index}\n") == len(entry.value.entries)
    assert text.count("#one two \n") + text.count("#one two\n") == len(tree)


def test_half_a_pair_is_replaced():
    assert write(Mapping([Entry(Scalar("a"), Scalar("\ud800x"))])) == 'a: "\ufffdx"\n'


# -------------------------------------------------------------------- the samples of the language


@pytest.mark.parametrize("name", SAMPLE_FILES)
@pytest.mark.parametrize("ordered", [False, True])
def test_the_samples_of_the_language_are_canonical(name, ordered):
    order = order_for(name) if ordered else None
    wanted = (SAMPLES / "canonical" / name).read_text()
    assert canonical((SAMPLES / "as_printed" / name).read_text(), order) == wanted
    assert canonical(wanted, order) == wanted


def test_moving_an_event_moves_its_comments_and_no_other_line():
    text = (SAMPLES / "canonical" / "frames/Garden/events.yaml").read_text()
    text = text.replace("  - for_each", "  # ranks\n  # by height\n  - for_each")
    tree = read(text)
    assert isinstance(tree, Mapping)
    events = tree.get("events")
    assert isinstance(events, Sequence)
    moved = next(entry for entry in events.entries if isinstance(entry.value, Mapping) and entry.value.get("for_each"))
    events.entries.remove(moved)
    events.entries.insert(0, moved)
    before, after = text.splitlines(), write(tree).splitlines()
    assert sorted(before) == sorted(after)
    assert after[2:5] == ["  # ranks", "  # by height", "  - for_each: Enemy"]
    at = after.index("    values: {rank: 0}  # locals, reset each run")
    assert after[at - 1] == "    order_by: Enemy.y"


# -------------------------------------------------------------------- the form


def test_texts_are_quoted_only_where_they_must_be():
    plain = ["Bird", "Птичка", "5 s", "Level {n}", "a, b", "x#y",
             "1:30", "017", "1_000", "NO", "on", "~", "a - b", "it's", "http://x.org/a?b", "-x"]
    single = ["", "true", "null", "1.5", "Worms left: {n}", "We are # 1", "#fff", "{n}", "[1]", "*2", "!x", "&x", "> 5", "- x", "-", "? x",
              "%x", "@x", "`x`", "'x' y", '"x"', " x", "x ", "x:", "--- x", "| x", ", x"]
    double = ["a\tb", "\x07", "a\rb", "\x85", "\ufeff"]
    for text in plain:
        assert write(Mapping([Entry(Scalar("t"), Scalar(text, True))])) == f"t: {text}\n"
    for text in single:
        written = text.replace("'", "''")
        assert write(Mapping([Entry(Scalar("t"), Scalar(text, True))])) == f"t: '{written}'\n"
    for text in double:
        assert write(Mapping([Entry(Scalar("t"), Scalar(text, True))])).startswith('t: "')


def test_special_scalars_stay_as_they_were_written():
    text = "a: true\nb: null\nc: -1.10\nd:\ne: {f: 1e3}\n"
    assert canonical(text) == text


def test_between_brackets_commas_and_brackets_need_quotes():
    assert canonical("a:\n  b: random(0, 1)\n  c: a]b\n  d: x?\n") == "a: {b: 'random(0, 1)', c: 'a]b', d: 'x?'}\n"


def test_texts_of_several_lines_are_blocks_where_that_is_exact():
    assert write(Mapping([Entry(Scalar("note"), Scalar("a\n  b\n\n# c: d"))])) == "note: |-\n  a\n    b\n\n  # c: d\n"
    assert write(Mapping([Entry(Scalar("note"), Scalar("a\nb\n"), beside=" c")])) == "note: |  # c\n  a\n  b\n"
    for text in ("\n", " a\nb", "a\n \nb", "a\n\n", "a\r\nb"):
        assert write(Mapping([Entry(Scalar("note"), Scalar(text))])).startswith('note: "')
    assert canonical("do:\n  - Hint.set_text: {text: \"a\\nb\", size: 3}\n") == (
        "do:\n  - Hint.set_text:\n      text: |-\n        a\n        b\n      size: 3\n")


def test_long_texts_are_never_folded():
    text = "слово " * 200 + "end"
    assert write(Mapping([Entry(Scalar("note"), Scalar(text))])) == f"note: {text}\n"


def test_what_does_not_fit_between_brackets_is_spread_over_lines():
    fits = "a: [" + ", ".join(["abcdefgh"] * 9) + ", abcdefg]\n"
    assert len(fits.rstrip()) == 4 + 8 * 9 + 2 * 9 + 8
    for extra in range(1, 12):
        text = fits.replace("]", "x" * extra + "]")
        assert ("- abcdefgh" in canonical(text)) == (len(text) - 1 > 100)
    assert canonical("x:\n  - {a: " + "b" * 50 + ", c: [1, 2], d: " + "e" * 50 + "}\n") == (
        "x:\n  - a: " + "b" * 50 + "\n    c: [1, 2]\n    d: " + "e" * 50 + "\n")


def test_lists_of_rows_have_one_row_a_line_and_tables_too():
    assert canonical("events: [{when: [frame.starts], do: [{Score.value: {set: 0}}]}]\n") == (
        "events:\n  - when:\n      - frame.starts\n    do:\n      - Score.value: {set: 0}\n")
    assert canonical("x: {not: {any: [a, b]}}\n") == "x:\n  not:\n    any:\n      - a\n      - b\n"
    assert canonical("animations: {Stopped: {frames: [a]}}\n") == "animations:\n  Stopped: {frames: [a]}\n"
    assert canonical("layers: [{name: Sky}, {name: Main}]\n") == "layers:\n  - {name: Sky}\n  - {name: Main}\n"
    assert canonical("a: [[1, 2], [3, 4]]\nb: []\nc: {}\nwhen: []\n") == "a: [[1, 2], [3, 4]]\nb: []\nc: {}\nwhen: []\n"


def test_comments_between_brackets_need_lines():
    assert canonical("w: {\n  a: 1,  # one\n  # two\n  b: 2\n}\n") == "w:\n  a: 1  # one\n  # two\n  b: 2\n"


def test_known_names_come_first_and_unknown_ones_stay():
    tree = read("zeal: 1\nevents:\n  - else: {do: [b]}\n    new: 2\n    do: [a]\n    odd: {do: 1, when: 2}\n    when: [c]\nformat: 1\n")
    assert isinstance(tree, Mapping)
    assert write(tree, order_for("events/Common.yaml")) == (
        "format: 1\nevents:\n  - when:\n      - c\n    do:\n      - a\n    else:\n      do:\n        - b\n    new: 2\n"
        "    odd: {do: 1, when: 2}\nzeal: 1\n")
    assert write(tree).startswith("format: 1\nzeal: 1\nevents:\n")


def test_the_kinds_of_files_are_known_by_their_path():
    firsts = {"game.yaml": "window", "objects/Bird.yaml": "families", "frames/Garden/frame.yaml": "instances",
              "frames/Garden/events.yaml": "events", "frames/Garden/objects.yaml": "objects", "events/Common.yaml": "parameters",
              "tests/eats.yaml": "expect"}
    for path, name in firsts.items():
        assert name in order_for(path).first
    assert order_for("decks/Poker.yaml").first == ("format", "title")
    assert EVENT.below("events") is EVENT


def test_empty_lines_between_rows_stay_at_most_one():
    text = "\n\nformat: 1\n\n\n\n# above\n\n# below\n\nevents:\n\n  - a\n\n  - b\n\n\n\n# end\n\n"
    wanted = "format: 1\n\n# above\n\n# below\n\nevents:\n  - a\n\n  - b\n\n# end\n"
    assert canonical(text) == wanted
    assert canonical(wanted) == wanted


def test_rows_for_the_clipboard():
    text = "# one\n- when:\n    - frame.starts\n  do:\n    - Worm.destroy\n- Score.value: {set: 0}\n- frame.next\n"
    rows = read(text)
    assert isinstance(rows, Sequence)
    assert write_rows(rows) == text
    assert write_rows(Sequence()) == "[]\n"
    assert write(Mapping()) == "{}\n"


@given(trees(comments=True))
@settings(max_examples=30)
def test_a_copy_is_equal_and_stands_alone(tree):
    copy = copied(tree)
    text = write(tree)
    assert copy == tree and write(copy) == text
    copy.set("new", Scalar("x"))
    for entry in copy.entries:
        entry.beside = "other"
    assert write(tree) == text
