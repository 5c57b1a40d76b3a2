"""Comments and empty lines find their rows, wherever they stand, and none is lost."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from playsheet.runtime.project.problems import Problems
from playsheet.runtime.project.reader import read_any
from playsheet.runtime.project.tree import BLANK, Collection, Entry, Mapping, Node, Sequence
from playsheet.runtime.project.writer import write


def tree_of(text: str) -> Mapping:
    tree = read_any(text, Problems())
    assert isinstance(tree, Mapping)
    return tree


def at(node: Node | None, *path: str | int) -> Entry:
    """The entry at the end of a path of names and positions."""
    entry: Entry | None = None
    for step in path:
        assert isinstance(node, Collection)
        entry = node.entries[step] if isinstance(step, int) else node.entry(step) if isinstance(node, Mapping) else None
        assert entry is not None
        node = entry.value
    assert entry is not None
    return entry


SHEET = """\
# the sheet
# of the garden
format: 1  # always
events:  # in order
  # first
  - note: The bird eats worms.  # a note
  # second
  - when:  # all of these
      # the start
      - frame.starts  # once
      - not: {Bird.overlaps: Hawk}  # braces
      # end of when
    # about do
    do:
      - Score.value: {set: 0}
      # end of do
    # end of the event
  # end of the events
# end of the file
"""


def test_comments_go_to_the_row_below_or_beside_or_to_the_list_that_ends():
    tree = tree_of(SHEET)
    assert at(tree, "format").before == [" the sheet", " of the garden"]
    assert at(tree, "format").beside == " always"
    assert at(tree, "events").beside == " in order"
    assert at(tree, "events", 0).before == [" first"]
    assert at(tree, "events", 0).beside == ""
    assert at(tree, "events", 0, "note").beside == " a note"
    assert at(tree, "events", 1).before == [" second"]
    assert at(tree, "events", 1, "when").beside == " all of these"
    assert at(tree, "events", 1, "when", 0).before == [" the start"]
    assert at(tree, "events", 1, "when", 0).beside == " once"
    assert at(tree, "events", 1, "when", 1, "not").beside == " braces"
    assert at(tree, "events", 1, "do").before == [" about do"]
    ends = [tree, at(tree, "events").value, at(tree, "events", 1).value, at(tree, "events", 1, "do").value,
            at(tree, "events", 1, "when").value]
    assert [end.after for end in ends if isinstance(end, Collection)] == [
        [" end of the file"], [" end of the events"], [" end of the event"], [" end of do"], [" end of when"]]
    assert write(tree) == SHEET


def test_hashes_inside_texts_are_no_comments():
    text = """\
a: 'one # two'  # three
b: "one # two \\" # x"  # four
c: x#y
d: |-  # five
  # six
  seven # eight
e: |
  # nine

# ten
f: {g: 'a # b', h: c}  # eleven
"""
    tree = tree_of(text)
    assert [entry.beside for entry in tree.entries] == [" three", " four", "", " five", "", " eleven"]
    assert at(tree, "f").before == [" ten"] and at(tree, "f").gap
    assert write(tree) == text.replace('"one # two \\" # x"', "'one # two \" # x'")


def test_odd_places_lose_no_comment():
    texts = [
        "-  # one\n  # two\n  a: 1\n", "- # one\n# two\n- b\n", "a: [1,  # one\n  # two\n  2,  # three\n  # four\n]  # five\n",
        "a: {b: 1,  # one\n  c: 2  # two\n  # three\n}\n", "a:  # one\n  # two\n  b: 1\n", "# one\n---\n# two\na: 1\n",
        "---  # one\na: 1\n", "a: 1\n...  # one\n# two\n",
        "? a  # one\n# two\n:  # three\n  b\n", "a: 'x\n  y'  # one\n", "a: x\n  y  # one\n",
        "a: 1\n      # one\n  # two\n    # three\nb: 2\n", "a:\n- 1\n# one\n- 2\n# two\nb: 3\n", "# one\n{}  # two\n# three\n",
        "a:\n  b: 1\n    # one\n  # two\n# three\n    # four\nc: 1\n", "a: >-  # one\n  x\n  # y\n # two\nb: 1\n", "a: 1  #\n#\nb: 2\n",
        "- - a  # one\n  - b  # two\n  # three\n# four\n", "a: 1  # one # two\n", "a: ''  # it's\nb: ''  # it's\n", "a:\t# one\n",
    ]
    for text in texts:
        tree = read_any(text, Problems())
        assert isinstance(tree, Collection), text
        assert isinstance(tree, Mapping | Sequence)
        written = write(tree)
        words = ["one", "two", "three", "four", "five"]
        assert sorted(re.findall(rf"# (?:{'|'.join(words)})", written)) == sorted(
            f"# {word}" for word in words if f"# {word}" in text), (text, written)
        again = read_any(written, Problems())
        assert isinstance(again, Mapping | Sequence)
        assert write(again) == written, text


@given(st.data())
@settings(max_examples=150)
def test_comments_put_anywhere_survive(data):
    """Comments after any line of the sheet, at any depth, and at the end of any line that has none."""
    lines = []
    count = 0
    for line in re.sub(r"(?m)^\s*#.*\n|  #.*$", "", SHEET).splitlines():
        for _ in range(data.draw(st.integers(0, 2))):
            count += 1
            lines.append(" " * data.draw(st.integers(0, 8)) + f"# c{count}.")
        if data.draw(st.booleans()):
            count += 1
            line += f"  # c{count}."
        lines.append(line)
        lines += [""] * data.draw(st.integers(0, 1))
    lines.append(" " * data.draw(st.integers(0, 8)) + f"# c{count + 1}.")
    problems = Problems()
    tree = read_any("\n".join(lines) + "\n", problems)
    assert isinstance(tree, Mapping) and not list(problems)
    written = write(tree)
    for number in range(1, count + 2):
        assert written.count(f"# c{number}.") == 1
    assert write(tree_of(written)) == written
    assert re.sub(r"(?m)^\s*#.*\n|  #.*$|^\n", "", written) == re.sub(r"(?m)^\s*#.*\n|  #.*$", "", SHEET)


def test_empty_lines_belong_to_the_row_below():
    tree = tree_of("a: 1\n\n\n# x\n\n# y\n\nb: 2\nc:\n\n  - 1\n  \n  - 2\n\n  # end\n\n# last\n")
    assert [entry.gap for entry in tree.entries] == [False, True, False]
    assert at(tree, "b").before == [" x", BLANK, " y", BLANK]
    assert [at(tree, "c", index).gap for index in (0, 1)] == [False, True]
    ends = at(tree, "c").value
    assert isinstance(ends, Sequence) and ends.after == [BLANK, " end"]
    assert tree.after == [BLANK, " last"]


def test_empty_lines_inside_texts_are_the_texts_own():
    text = "a: |-\n  x\n\n  y\nb: 1\n"
    tree = tree_of(text)
    assert not at(tree, "b").gap
    assert write(tree) == text


def test_moved_and_removed_rows_take_their_comments_along():
    tree = tree_of("events:\n  # one\n  - a  # A\n  # two\n  - b  # B\n  # three\n  - c\n")
    events = at(tree, "events").value
    assert isinstance(events, Sequence)
    events.entries.insert(0, events.entries.pop())
    assert write(tree) == "events:\n  # three\n  - c\n  # one\n  - a  # A\n  # two\n  - b  # B\n"
    del events.entries[1]
    assert write(tree) == "events:\n  # three\n  - c\n  # two\n  - b  # B\n"


@pytest.mark.parametrize(("text", "codes"), [
    ("t: a # b\n", ["hash_in_text"]), ("t: a  # b\n", []), ("- a.b # c\n", []), ("t: 1 # b\n", []), ("t: 'a' # b\n", []),
    ("t: #fff\n", ["hash_without_quotes"]), ("- #fff\n", ["hash_without_quotes"]), ("t: # b\n", []), ("t: #fff\n  a: 1\n", []),
])
def test_comments_that_look_like_lost_texts(text, codes):
    problems = Problems()
    read_any(text, problems)
    assert [problem.code for problem in problems] == codes
