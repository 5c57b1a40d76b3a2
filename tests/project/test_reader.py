"""Reading: places, what is special, and a sentence for everything that goes wrong."""

from __future__ import annotations

import gc
import os
import random
import time

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from playsheet.runtime.project import limits, reader
from playsheet.runtime.project.problems import Problems
from playsheet.runtime.project.reader import read_any, read_file, read_text
from playsheet.runtime.project.tree import Mapping, Node, Scalar, Sequence


def told(text: str) -> list[str]:
    """The problems of a text as `line:column: sentence`."""
    problems = Problems()
    read_any(text, problems)
    return [str(problem).lstrip(":") for problem in problems]


def tree_of(text: str) -> Node:
    problems = Problems()
    tree = read_any(text, problems)
    assert tree is not None and not list(problems), [*map(str, problems)]
    return tree


# -------------------------------------------------------------------- what is read


def test_every_node_knows_its_place():
    tree = tree_of("format: 1\nevents:\n  - when:\n      - Score.value: {at_least: 10}\n")
    assert isinstance(tree, Mapping)
    events = tree.entry("events")
    assert events is not None and events.key is not None and isinstance(events.value, Sequence)
    row = events.value.entries[0].value
    assert isinstance(row, Mapping)
    when = row.get("when")
    assert isinstance(when, Sequence)
    condition = when.entries[0].value
    assert isinstance(condition, Mapping)
    arguments = condition.get("Score.value")
    assert isinstance(arguments, Mapping)
    ten = arguments.get("at_least")
    places = [(node.line, node.column) for node in (tree, events.key, events.value, row, when, condition, arguments, ten) if node]
    assert places == [(1, 1), (2, 1), (3, 3), (3, 5), (4, 7), (4, 9), (4, 22), (4, 33)]


def test_places_count_characters_behind_cyrillic_and_emoji():
    tree = tree_of("Птичка: {имя: 🐦🐦, x: 1}\n")
    assert isinstance(tree, Mapping)
    bird = tree.get("Птичка")
    assert isinstance(bird, Mapping)
    one = bird.get("x")
    assert one is not None and (one.line, one.column) == (1, 22)


def test_only_truth_values_decimal_numbers_and_null_are_special():
    words = ["on", "NO", "off", "yes", "True", "1:30", "017", "1_000", "2024-01-01", "0x1F", ".5", "~", "nan", "+1", "5 s"]
    special = ["true", "false", "null", "5", "-3", "0.25", "1e3", "1.10"]
    tree = tree_of("".join(f"- {word}\n" for word in words + special) + "- 'true'\n- \"5\"\n-\n")
    assert isinstance(tree, Sequence)
    values = [value for value in tree.values() if isinstance(value, Scalar)]
    assert [value.text for value in values] == [*words, *special, "true", "5", ""]
    assert [value.special for value in values] == [False] * len(words) + [True] * len(special) + [False, False, True]


def test_the_source_text_of_a_scalar_is_kept():
    tree = tree_of("a: 1.10\nb: 'it''s'\nc: \"\\u0411\\n\"\nd: |\n  x\n  y\ne: >-\n  x\n  y\nf: long\n  text\n")
    assert isinstance(tree, Mapping)
    assert [(value.text, value.quoted) for _, value in tree.items() if isinstance(value, Scalar)] == [
        ("1.10", False), ("it's", True), ("Б\n", True), ("x\ny\n", True), ("x y", True), ("long text", False)]


@pytest.mark.parametrize("text", [
    "\ufeffa: 1\nb: 2\n", "a: 1\r\nb: 2\r\n", "a: 1\rb: 2", "---\na: 1\nb: 2\n", "%YAML 1.2\n---\na: 1\nb: 2\n...\n",
])
def test_marks_and_line_ends_of_other_programs_are_accepted(text):
    tree = tree_of(text)
    assert isinstance(tree, Mapping)
    assert [key for key, _ in tree.items()] == ["a", "b"]
    assert tree.entries[0].key is not None and tree.entries[0].key.column == 1


# -------------------------------------------------------------------- what is wrong

# The sentences are in tests/golden/reader_problems.txt, each below the text that it speaks of.
USABLE = [
    "lives: 3\nname: x\nlives: 4\n", "a: {x: 1, x: 2}\n", "a: !x foo\n", "a: !!python/object/apply:os.system ['x']\n", "a: !x 'foo'\n",
    "a: &b c\nd: *b\n", "a: &b\n  c: 1\n", "a: *2\n", "*a : 1\n", "{n}: 1\n", "? [a, b]\n: 1\n", "a: {n}\n", "a: {{n}}\n",
    "a: {set: max(a, b)}\n", "a: [max(a, b), c]\n", "a: {b, c: 1}\n", "a: {x:1}\n",
    "title: We are # 1\n", "- We are # 1\n", "background: #3a7d2c\n", "do: x\n  - y\n", "do:\n  -x\n  - y\n",
    "a: >5\nb: 1\n",
]

UNUSABLE = [
    "a: {x: choose(1, min(2, 3), 'b') + 1, y: 2}\n",
    "", "\n# only a comment\n", "a:\n\tb: 1\n", "events:\n  - when:\n\t- x\n", "a:\n  b: 1\n  \tc: 2\n",
    "format: 1\ntitle\nevents: 2\n", "format: 1\ntitle:x\nb: 1\n", "do:\n  - x\n  -y\n", "a:\n    b: 1\n  c: 2\n", "a:\n  - x\n - y\n",
    "a: 1\n  b: 2\n", "do:\n  - frame.next\n    x: 1\n", "a:\n  - x\n  b: 1\n", "a:\n  b: 1\n  - x\n", "t: Lives: x\n",
    "do:\n  - Hint.set_text: Lives: x # y\n", "a: {t: Lives: x, b: 1}\n", 't: "Lives: " + n\n', "t: 'a' b\n", "t: 'it's mine'\n",
    "a: {t: 'a' b}\n", "t: 'abc\nb: 1\n", 't: "abc\nb: 1\n', "t: {n} left\n", "do:\n  - H.t: {n} left\n  - b\n", "t: [1] x\n",
    "t: {a: 1\nb: 2\n", "t: {a: 1}}\n", "t: {a: 1]\n", "t: {c: #fff}\nb: 1\n", "t: [, 1]\n", "t: - x\n", "t: %x\n", "t: @x\n",
    "t: `x`\n", "t: * 2\n", "t: *n + 2\n", "t: & b\n", "t: !!\n", "t: > 5\n", "t: |x\n", "t: ? x\n", "t: , x\n", "t: }\n",
    "t: &b c: d\n", "%x: 1\n", 't: "C:\\games"\n', "t: a\x00b\n", "a: 1\nt: a\x1bb\n", "t: \ud800\n", "a: 1\n...\nb: 2\n",
    "a: 1\n---\nb: 2\n",
]

SHOWN = str.maketrans("\t\0\x1b\ud800", "→␀␛�")

TOO_DEEP = {
    "[" * 2000: "1:1001", "{" * 2000: "1:1001", "a: " + "{a: " * 1000: "1:800", "? " * 3000: "1:403", "- " * 300: "1:401",
    "".join(" " * depth + "a:\n" for depth in range(300)): "201:201",
}


def test_every_slip_has_its_sentence(golden):
    shown = []
    for text in USABLE + UNUSABLE:
        tree = read_any(text, Problems())
        assert (tree is not None) == (text in USABLE), text
        shown += ["| " + line.translate(SHOWN) for line in text.splitlines()]
        shown += told(text)
        shown += ["", ""] if tree is None else [f"-> {tree!r}", "", ""]
    golden("reader_problems.txt", "\n".join(shown).rstrip() + "\n")


@pytest.mark.parametrize("text", UNUSABLE)
def test_one_sentence_says_why_nothing_is_read(text):
    assert len(told(text)) == 1


@pytest.mark.parametrize("text", USABLE + UNUSABLE)
def test_the_pure_parser_tells_the_same_lines(text, monkeypatch):
    lines = [sentence.partition(":")[0] for sentence in told(text)]
    monkeypatch.setattr(reader, "_parser_class", yaml.SafeLoader)
    assert [sentence.partition(":")[0] for sentence in told(text)] == lines


@pytest.mark.parametrize("text", TOO_DEEP)
def test_what_nests_too_deep_is_refused(text):
    sentence = "Something here stands inside something else, more than 200 levels deep."
    assert told(text) == [f"{TOO_DEEP[text]}: {sentence} Check the brackets and the spaces at the start of the lines."]
    assert read_any(text, Problems()) is None


@pytest.mark.parametrize("quote", ["", "'", '"'])
def test_a_text_may_have_a_million_characters(quote):
    longest = "x" * limits.TEXT_LENGTH
    assert told(f"a: {quote}{longest}{quote}\n") == []
    sentence = "A text may have 1,000,000 characters and this one has 1,000,001. Shorten it or spread it over several texts."
    assert told(f"a: {quote}{longest}x{quote}\n") == [f"1:4: {sentence}"]
    assert read_any(f"a: {longest}x", Problems()) is not None


def test_a_name_has_at_most_a_thousand_letters():
    sentence = "There are more than 1,000 letters before this colon. If they are a text, put quotes around it."
    assert [line.partition(" ")[2] for line in told("n" * 1100 + ": 1\n")] == [sentence]


@pytest.mark.parametrize("text", [
    "- Worm.destroy # one space is enough behind a word\n", "title: We are  # comment\n", "a: 1 # number\n", "a: 'x' # y\n", "a: [1] # y\n",
    "a: x#y\n", "do: # rows\n  - x\n", "do: #rows\n  - x\n", "a: {b: smile :(, c: 1}\n", "a: {b: , c: 1}\n", "a: (x - y)\n", "a: |\n  x\n",
    "a: |  # c\n  x\n", "a: ''\n", "a: R & D!\n", "a: x * y\n", "a: {'b': 1}\n", "a: {? b : 1}\n", "- a -\n  b\n", "a: >-\n", "a: x -y\n",
])
def test_what_is_no_problem(text):
    assert told(text) == []


def test_the_top_of_a_project_file_is_a_table_of_names():
    for text, what in (("- a\n", "a list"), ("hello\n", "a text")):
        problems = Problems()
        assert read_text(text, problems) is None
        sentence = f"This file begins with {what}, but a project file is made of lines such as 'title: My game'."
        assert [str(problem) for problem in problems] == [f":1:1: {sentence} Check that the first line reads 'format: 1'."]


def test_a_list_may_have_a_hundred_thousand_items():
    problems = Problems()
    assert read_text("a:\n" + "- 1\n" * limits.LIST_LENGTH, problems) and not list(problems)
    assert read_text("a:\n" + "- 1\n" * (limits.LIST_LENGTH + 1), problems)
    sentence = "A list may have 100,000 items and this one has 100,001. Spread it over several lists."
    assert [str(problem) for problem in problems] == [f":2:1: {sentence}"]


def test_two_hundred_levels_are_read_even_when_the_stack_is_nearly_used_up():
    text = "[" * limits.FILE_DEPTH + "]" * limits.FILE_DEPTH

    def down(levels: int) -> None:
        if levels:
            down(levels - 1)
        else:
            assert told(text) == []

    down(300)


# -------------------------------------------------------------------- files


def test_files_that_cannot_be_read(tmp_path, monkeypatch):
    def sentence(data: bytes | None, name: str = "a.yaml") -> str:
        path = tmp_path / name
        if data is not None:
            path.write_bytes(data)
        problems = Problems()
        assert read_file(path, problems, "objects/" + name) is None
        assert len(problems) == 1
        return str(problems.items[0])

    assert sentence(None) == "objects/a.yaml:0:0: There is no file a.yaml."
    assert sentence(b"a: 1\n\xef\xe0: 2\n") == ("objects/a.yaml:2:1: The letter here is not saved as UTF-8 (byte 0xef). "
                                               "Save the file as UTF-8 in your text editor.")
    assert sentence("a: Птичка".encode("cp1251")).startswith("objects/a.yaml:1:4: The letter here is not saved as UTF-8 (byte 0xcf).")
    assert sentence("a: 1".encode("utf-16")) == "objects/a.yaml:1:1: This file is saved as UTF-16. Save it as UTF-8 in your text editor."
    (tmp_path / "folder.yaml").mkdir()
    assert sentence(None, "folder.yaml") == "objects/folder.yaml:0:0: folder.yaml is a folder, where a file is expected."
    monkeypatch.setattr(limits, "FILE_BYTES", 1000)
    assert sentence(b"a: " + b"x" * 1000) == ("objects/a.yaml:0:0: This file is larger than 1,000 bytes, the most that is read. "
                                              "Move parts of it into files of their own.")
    assert sentence(None, "a\0b").startswith("objects/a\\x00b:0:0: a\\x00b cannot be read: ")


@pytest.mark.skipif(os.name == "nt" or not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read everything")
def test_a_file_without_permission(tmp_path):
    path = tmp_path / "a.yaml"
    path.write_text("a: 1")
    path.chmod(0)
    problems = Problems()
    assert read_file(path, problems) is None
    assert "a.yaml cannot be read: " in str(problems.items[0])


def test_a_file_is_named_by_its_path_or_as_wished(tmp_path):
    path = tmp_path / "a.yaml"
    path.write_text("a: 1\na: 2\n", encoding="utf-8-sig")
    problems = Problems()
    assert read_file(path, problems) and read_file(path, problems, "a.yaml")
    assert [problem.path for problem in problems] == [str(path), "a.yaml"]


# -------------------------------------------------------------------- any text at all


@given(st.one_of(st.text(max_size=60), st.text(st.sampled_from("ab: -#'\"{}[],&*!|>%@`?\n\t\\0~"), max_size=40)))
@settings(max_examples=400)
def test_no_text_raises_and_what_is_not_read_is_explained(text):
    problems = Problems()
    tree = read_any(text, problems)
    assert tree is not None or problems.errors
    for problem in problems:
        assert problem.sentence() and problem.line >= 1 and problem.column >= 1
        assert not any(word in problem.template for word in ("token", "scalar", "mapping", "indicator", "anchor", "alias", "YAML"))


def test_the_collector_is_as_it_was():
    assert gc.isenabled()
    tree_of("a: 1\n")
    told("a: 1: 2")
    assert gc.isenabled()
    gc.disable()
    try:
        tree_of("a: 1\n")
        assert not gc.isenabled()
    finally:
        gc.enable()


# -------------------------------------------------------------------- speed


def events_file(count: int = 1000) -> str:
    """A sheet of `count` events, a bit over 200 bytes each, with some comments and empty lines."""
    chance = random.Random(5)
    lines = ["format: 1", "events:"]
    for number in range(count):
        if number % 10 == 0:
            lines += ["", f"  # part {number}"]
        lines += ["  - when:", f"      - Bird.collides_with: Worm{number % 7}", f"      - Score.value: {{at_least: {number}}}",
                  "    do:" + "  # every time" * (number % 5 == 0), "      - Worm.destroy", "      - Score.value: {add: 1}",
                  f"      - Medkit.create: {{x: {chance.randrange(800)}, y: 40}}", "      - Hint.set_text: 'Worms left: {Worm.count}'"]
    return "\n".join(lines) + "\n"


def test_reading_takes_hardly_longer_than_composing():
    text = events_file()
    assert len(text) > 200_000
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

    def seconds(work) -> float:
        start = time.process_time()
        work()
        return time.process_time() - start

    # The best of some, in turns: other programs disturb both in the same way.
    pairs = [(seconds(lambda: read_text(text, Problems())), seconds(lambda: yaml.compose(text, Loader=loader))) for _ in range(3)]
    reading, composing = (min(times) for times in zip(*pairs))
    assert reading <= 1.35 * composing, f"{reading * 1000:.0f} ms to read, {composing * 1000:.0f} ms to compose"
