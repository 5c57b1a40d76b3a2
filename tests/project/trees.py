"""Random trees and texts for the property tests of reading and writing."""

from __future__ import annotations

from hypothesis import strategies as st

from playsheet.runtime.project.tree import BLANK, Collection, Entry, Mapping, Node, Scalar, Sequence

ODD_TEXTS = [
    "", " ", "  x", "x ", "true", "false", "null", "True", "NO", "on", "yes", "~", "1", "-1", "017", "1_000", "1:30", "1.10",
    "1e3", ".5", "nan", "---", "--- x", "...", "... x", "- x", "-", "-x", "?", "? x", "?x", ":", ": x", ":x", "x:", "x: y",
    "a:b", "x #y", "x#y", "#fff", "# x", "{n}", "{n} left", "n {x}", "[1]", "a, b", "a]b", "!x", "&x", "*x", "* 2", "a * b",
    "|", ">", "> 5", "%x", "@x", "`x`", "'", '"', "it's", 'say "x"', "'x' y", '"x" + y', "\\", "\\n", "C:\\games", "a\tb",
    "\ta", "a\t", "a\nb", "a\n", "\n", "\na", "a\n\nb", "a\n  b", "  a\nb", "a \nb", "a\n \nb", "a\n\n", "\n\n a", "# x\n# y",
    "a\r\nb", "\r", "\x00", "\x07", "\x85", "\u2028", "\u2029", "\ufeff", "\ufeffx", "Птичка", "Їжак: {n}", "Ґ", "🐦", "🐦 # 🪱",
    "á", "\xa0x\xa0", "\u200b", "\u202ex", "\ufffe", "x" * 120, "слово " * 30, "<<", "=", "random(0, frame.width)",
    "Score.value == 1 and Worm.count == 9", "a\n---\nb", "a\n...\n", "\n#", "a:\n- b", "?\nx",
]
NAMES = [
    "format", "events", "when", "do", "any", "all", "else", "values", "animations", "Bird.collides_with", "Score.value", "set",
    "x", "y", "object", "at", "title", "texts", "parameters",
]

free_text = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
mixed_text = st.text(st.sampled_from("ab Є1.,:;#-?{}[]'\"\\|>&*!%@`\n\t~🐦"), max_size=14)
texts = st.one_of(st.sampled_from(ODD_TEXTS), free_text, mixed_text)
names = st.one_of(st.sampled_from(NAMES), texts)

comment_signs = st.characters(exclude_categories=["Cs", "Cc", "Zl", "Zp"], exclude_characters="\ufeff\ufffe\uffff")
comment_line = st.text(comment_signs, max_size=12).map(lambda text: (" " + text).rstrip())
comment_lines = st.lists(comment_line, max_size=3)


def scalars() -> st.SearchStrategy[Scalar]:
    return st.builds(Scalar, texts, st.booleans())


def nodes(comments: bool = False) -> st.SearchStrategy[Node]:
    """Any node. With `comments`, rows carry some, where a reader would put them."""

    def collections(children: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
        return st.one_of(mappings(children, comments), sequences(children, comments))

    return st.recursive(scalars(), collections, max_leaves=14)


@st.composite
def mappings(draw: st.DrawFn, children: st.SearchStrategy[Node], comments: bool = False) -> Mapping:
    keys = draw(st.lists(names, max_size=5, unique=True))
    entries = []
    for name in keys:
        special = draw(st.booleans()) and name != ""
        entries.append(Entry(Scalar(name, not special), draw(children)))
    mapping = Mapping(entries)
    if comments:
        for entry in entries:
            entry.before = draw(comment_lines)
            entry.beside = draw(comment_line)
        add_after(draw, mapping)
    return mapping


@st.composite
def sequences(draw: st.DrawFn, children: st.SearchStrategy[Node], comments: bool = False) -> Sequence:
    sequence = Sequence.of(draw(st.lists(children, max_size=5)))
    if comments:
        for entry in sequence.entries:
            entry.before = draw(comment_lines)
            if isinstance(entry.value, Scalar):
                entry.beside = draw(comment_line)
            elif entry.value.entries:
                # What begins on the line of the dash has its comments above the dash.
                entry.value.entries[0].before = None
        add_after(draw, sequence)
    return sequence


def add_after(draw: st.DrawFn, collection: Collection) -> None:
    if collection.entries:
        lines = draw(comment_lines)
        collection.after = [BLANK, *lines] if lines and draw(st.booleans()) else lines


def format_first(tree: Mapping) -> Mapping:
    """The tree as it is written without an order: the format, the title, and the rest."""
    tree.entries.sort(key=lambda entry: {"format": 0, "title": 1}.get(entry.key.text if entry.key else "", 2))
    return tree


def trees(comments: bool = False) -> st.SearchStrategy[Mapping]:
    return mappings(nodes(comments), comments).map(format_first)
