"""Finds the comments and empty lines of a file and gives them to the rows that they belong to.

YAML's events know nothing of comments, so they are looked for in the text: a `#` at the start of a line or after a
space, outside quoted and block texts. A comment on a line of its own belongs to the row below, one at the end of
a line to the row that began there, and one after the last row of a list to that list (when it is indented like
the list's rows) or to the file. None is ever lost, however strange its place.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from typing import Final

from .problems import Problems
from .tree import BLANK, Collection, Entry, Node, Place, Scalar

Span = tuple[int, int, bool]
"""Start and end of a quoted or block text, as indices into the file's text, and whether it is a block text."""

Spans = list[Span]

BLANK_LINE: Final = re.compile(r"\n[ \t]*(?=\n)")
BREAKS: Final = re.compile("[\n\x85\u2028\u2029]")      # what YAML 1.1 counts as the end of a line
BREAK_SIGNS: Final = BREAKS.pattern[1:-1]


def split_lines(text: str) -> list[str]:
    """The lines of a text as YAML's places count them; carriage returns are gone by now."""
    return text.split("\n") if text.isascii() else BREAKS.split(text)


@dataclass(slots=True)
class Comment:
    """One comment, or an empty line (then `text` is BLANK). Line and column count from 1."""

    text: str
    line: int
    column: int
    own_line: bool = True


def attach_layout(tree: Node, text: str, spans: Spans, problems: Problems) -> None:
    """Give each comment and empty line of `text` to its entry or collection in `tree`.

    `spans` are the quoted and block texts that hold a `#`, in the order of the file.
    """
    if not isinstance(tree, Collection):
        return
    hashes = "#" in text
    blanks = [match.end() for match in BLANK_LINE.finditer(text)]
    if not hashes and not blanks:
        return
    layout = _Layout(tree, text)
    comments = find_comments(text, spans, layout) if hashes else []
    for comment in comments:
        if not comment.own_line:
            layout.attach_beside(comment, problems)
    own = [comment for comment in comments if comment.own_line]
    own += [Comment(BLANK, layout.line_of(index), 1) for index in blanks]
    own.sort(key=lambda comment: comment.line)
    for run in _runs(own):
        layout.attach_run(run)


def find_comments(text: str, spans: Spans, layout: _Layout) -> list[Comment]:
    """The comments of `text` in order."""
    found = []
    pending = iter([(text.find("\n", start) if block else start, end) for start, end, block in spans])
    span_start, span_end = next(pending, (len(text), len(text)))
    index = text.find("#")
    while index >= 0:
        while index >= span_end and span_end < len(text):
            span_start, span_end = next(pending, (len(text), len(text)))
        if span_start < index < span_end:
            index = text.find("#", span_end)
            continue
        if index and text[index - 1] not in " \t" + BREAK_SIGNS:
            index = text.find("#", index + 1)
            continue
        line = layout.line_of(index)
        column = index - layout.starts[line - 1] + 1
        content = layout.lines[line - 1]
        found.append(Comment(content[column:].rstrip(), line, column, not content[:column - 1].strip()))
        index = text.find("#", layout.starts[line - 1] + len(content))
    return found


def _runs(own: list[Comment]) -> list[list[Comment]]:
    """Comments and empty lines that stand on lines next to each other, together."""
    runs: list[list[Comment]] = []
    last = -1
    for comment in own:
        if comment.line == last + 1:
            runs[-1].append(comment)
        else:
            runs.append([comment])
        last = comment.line
    return runs


class _Layout:
    """The lines of a text and the way from a line to the entries that stand there."""

    __slots__ = ("lines", "root", "start_lines", "starts")

    def __init__(self, root: Collection, text: str) -> None:
        self.root = root
        self.lines = split_lines(text)
        self.starts = [0]       # index of the first character of each line
        index = 0
        for line in self.lines:
            index += len(line) + 1
            self.starts.append(index)
        self.start_lines: dict[int, list[int]] = {}

    def line_of(self, index: int) -> int:
        return bisect_right(self.starts, index)

    def trail(self, line: int, stop: bool = False) -> list[tuple[Collection, Entry]]:
        """The entries that a line belongs to, outermost first, each with the collection that holds it.

        With `stop` it ends at the first entry that begins on that line.
        """
        found: list[tuple[Collection, Entry]] = []
        node: object = self.root
        while isinstance(node, Collection):
            entries = node.entries
            if len(entries) > 8:
                at = bisect_right(self._start_lines(node), line) - 1
            else:
                at = len(entries) - 1
                while at >= 0 and _line(entries[at]) > line:
                    at -= 1
            if at < 0:
                break
            entry = entries[at]
            found.append((node, entry))
            if stop and _line(entry) == line:
                break
            node = entry.value
        return found

    def _start_lines(self, collection: Collection) -> list[int]:
        lines = self.start_lines.get(id(collection))
        if lines is None:
            lines = self.start_lines[id(collection)] = [_line(entry) for entry in collection.entries]
        return lines

    def is_flow(self, collection: Collection) -> bool:
        """Whether a collection was written between brackets or braces."""
        line = self.lines[collection.line - 1]
        return line[collection.column - 1:collection.column] in ("[", "{")

    # ---------------------------------------------------------------- comments at the end of a line

    def attach_beside(self, comment: Comment, problems: Problems) -> None:
        line = comment.line
        content = self.lines[line - 1][:comment.column - 1]
        trail = self.trail(line)
        if content.strip() == "-" and not (trail and _line(trail[-1][1]) == line):
            # A dash alone: its row begins on the next line, with the comment above it.
            comment.own_line = True
            return
        if not trail:
            self._add_before(self.root.entries[0] if self.root.entries else None, [comment.text])
            return
        entry = self._speaks_of(line, trail)
        _check_lost_text(entry, comment, content, problems)
        if comment.text and not entry.beside:
            entry.beside = comment.text
        else:
            self._add_before(entry, [comment.text])

    def _speaks_of(self, line: int, trail: list[tuple[Collection, Entry]]) -> Entry:
        """The entry of a comment at the end of `line`: the innermost row that begins there; between brackets, the
        innermost value that begins there; else the row that goes on there."""
        for holder, entry in reversed(trail):
            if _line(entry) == line and not self.is_flow(holder):
                return entry
        for holder, entry in reversed(trail):
            if _line(entry) == line or not self.is_flow(holder):
                return entry
        return trail[-1][1]

    # ---------------------------------------------------------------- comments on lines of their own

    def attach_run(self, run: list[Comment]) -> None:
        """Comments and empty lines above one row, or at the end of a list or of the file."""
        next_line = run[-1].line + 1
        content = self.lines[next_line - 1] if next_line <= len(self.lines) else ""
        at_end = next_line >= len(self.lines) and not content.strip()
        indent = -1 if at_end else len(content) - len(content.lstrip(" "))
        rest = self._attach_after(run, indent)
        if at_end:
            return
        trail = self.trail(next_line, stop=True)
        before = _paragraphs(rest)
        if not trail:       # above a line of dashes at the top
            self._add_before(self.root.entries[0] if self.root.entries else None, before)
            return
        holder, entry = trail[-1]
        if before and before[0] == BLANK:
            del before[0]
            entry.gap = _line(entry) == next_line and entry is not holder.entries[0]
        self._add_before(entry, before)

    def _attach_after(self, run: list[Comment], indent: int) -> list[Comment]:
        """Give the first comments of a run to the lists that end above it; returns those of the next row.

        `indent` is that of the next row, -1 at the end of the file: comments that are indented deeper cannot speak of it.
        """
        if all(comment.column - 1 <= indent for comment in run):
            return run
        ended = [holder for holder, _ in self.trail(run[0].line - 1)] or [self.root]
        ended = [holder for holder in ended if (holder is self.root and indent < 0)
                 or (holder.column - 1 > indent and not self.is_flow(holder))]
        blank = False
        for index, comment in enumerate(run):
            if comment.text == BLANK:
                blank = True
                continue
            holders = [holder for holder in ended if holder.column <= comment.column]
            if comment.column - 1 <= indent or not ended:
                return run[index - 1:] if blank else run[index:]
            holder = holders[-1] if holders else ended[0]
            if blank:
                holder.after.append(BLANK)
                blank = False
            holder.after.append(comment.text)
            # What follows may stand further out, never further in: it would be written above this comment.
            ended = ended[:ended.index(holder) + 1]
        return run[-1:] if blank else []

    def _add_before(self, entry: Entry | None, comments: list[str]) -> None:
        if entry is None:
            self.root.after += comments
        elif comments:
            entry.before = (entry.before or []) + comments


def _line(entry: Entry) -> int:
    return entry.key.line if entry.key is not None else entry.value.line


def _paragraphs(run: list[Comment]) -> list[str]:
    """The comments' texts, several empty lines between them made one."""
    texts: list[str] = []
    for comment in run:
        if comment.text != BLANK or not texts or texts[-1] != BLANK:
            texts.append(comment.text)
    return texts


def _check_lost_text(entry: Entry, comment: Comment, content: str, problems: Problems) -> None:
    """Report a comment that looks like the end of a text: `title: We are # 1`, `background: #fff`.

    Comments stand two spaces or more after a text, as the writer sets them; a single space is how people write texts.
    """
    value = entry.value
    if not isinstance(value, Scalar) or value.quoted or value.line != comment.line:
        return
    place = Place(comment.line, comment.column)
    if not value.text:
        if comment.text[:1].isalnum():
            source = "#" + comment.text
            problems.error("hash_without_quotes", place, "After a space, # begins a comment, so there is no value here. "
                           "Put quotes around it: {fixed}.", length=len(source), fixed="'" + source.replace("'", "''") + "'")
    elif (not value.special and content[-1:] == " " and content[-2:-1] != " "
            and (entry.key is not None or " " in value.text)):
        source = f"{value.text} #{comment.text}"
        problems.error("hash_in_text", place, "After a space, # begins a comment, so the text ends before it. Put quotes around "
                       "the text: {fixed}; or two spaces before a comment.",
                       length=len(comment.text) + 1, fixed="'" + source.replace("'", "''") + "'")
