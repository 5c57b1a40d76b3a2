"""What the reader says of texts that YAML reads differently from what a designer means by them.

Each case keeps as much as it can: a text whose first sign has a meaning of its own in YAML is taken as it was
written, so that putting quotes around it, which is what the problem asks for, changes nothing else.
"""

from __future__ import annotations

import re
from typing import Any, Final

from yaml.events import AliasEvent, CollectionEndEvent, CollectionStartEvent, ScalarEvent

from . import limits
from .comments import split_lines
from .problems import Problems
from .tree import Entry, Place, Scalar

MARK: Final = re.compile(r"[!&]\S*")


class TooDeepError(Exception):
    """Stops the reading of a file that nests deeper than `limits.FILE_DEPTH`."""

    def __init__(self, line: int, column: int) -> None:
        super().__init__()
        self.place = Place(line, column)


def quoted(source: str) -> str:
    """`source` between single quotes, as it has to be written in a file."""
    return "'" + source.replace("'", "''") + "'"


class Complaints:
    """The rare cases of one reading, kept out of the loops that read."""

    __slots__ = ("covered", "problems", "text")

    def __init__(self, text: str, problems: Problems) -> None:
        self.text = text
        self.problems = problems
        # Up to this index the text has been spoken of: one problem for `max(a, b, c)`, not three.
        self.covered = 0

    # ---------------------------------------------------------------- signs with a meaning of their own

    def marked_scalar(self, event: Any) -> Scalar:
        """A scalar with a tag or an anchor, `!name` or `&name`, taken as the text that it was meant to be."""
        mark = event.start_mark
        place = Place(mark.line + 1, mark.column + 1)
        if event.style:
            self._mark_before_value(mark, place)
            return Scalar(event.value, True, place.line, place.column)
        return self._text_with_sign(event, place)

    def alias(self, event: Any) -> Scalar:
        """`*name`, taken as text."""
        mark = event.start_mark
        return self._text_with_sign(event, Place(mark.line + 1, mark.column + 1))

    def marked_collection(self, event: Any) -> None:
        """A tag or an anchor before a list or before names with values; it is left out."""
        mark = event.start_mark
        self._mark_before_value(mark, Place(mark.line + 1, mark.column + 1))

    def _text_with_sign(self, event: Any, place: Place) -> Scalar:
        source = " ".join(self.text[event.start_mark.index:event.end_mark.index].split())
        self.problems.error("reserved_sign", place, "A text that begins with {sign} needs quotes around it: write {fixed}.",
                            length=len(source), sign=source[:1], fixed=quoted(source))
        return Scalar(source, True, place.line, place.column)

    def _mark_before_value(self, mark: Any, place: Place) -> None:
        found = MARK.match(self.text, mark.index)
        source = found.group() if found else ""
        self.problems.error("reserved_mark", place, "Names that begin with {sign} have no meaning in a project file. "
                            "Remove {source}.", length=len(source), sign=source[:1], source=source)

    # ---------------------------------------------------------------- names

    def key_of(self, event: Any, get: Any) -> Scalar:
        """The name before a colon when it is not a plain text: its source, with a problem. Reads to the end of it."""
        if type(event) is AliasEvent:
            return self.alias(event)
        mark = end = event.start_mark
        open_ones = 1 if isinstance(event, CollectionStartEvent) else 0
        while open_ones:
            event = get()
            end = event.end_mark
            if isinstance(event, CollectionStartEvent):
                open_ones += 1
                if open_ones > limits.FILE_DEPTH:
                    raise TooDeepError(end.line + 1, end.column + 1)
            elif isinstance(event, CollectionEndEvent):
                open_ones -= 1
        source = self.text[mark.index:end.index].strip()
        key = Scalar(source, True, mark.line + 1, mark.column + 1)
        self.covered = end.index
        if self._wrapped_in_braces(mark.index, end.index):      # {{name}}: a brace in a text, not a name
            source = "{" + source + "}"
        self.problems.error("key_not_text", key, "Without quotes {source} is not a text. Put quotes around the whole text: "
                            "{fixed}.", length=len(source), source=source, fixed=quoted(source))
        return key

    def _wrapped_in_braces(self, start: int, end: int) -> bool:
        before = self.text[max(0, start - 200):start].rstrip()
        after = self.text[end:end + 200].lstrip()
        return before.endswith("{") and after.startswith("}")

    def keys(self, entries: list[Entry]) -> None:
        """Names that stand twice among the entries of one mapping, or that are missing before their colon."""
        seen: dict[str, Scalar] = {}
        for entry in entries:
            key = entry.key
            assert key is not None
            first = seen.setdefault(key.text, key)
            if first is not key:
                self.problems.error("duplicate_key", key, "The name {name} stands twice here, first in line {first}. "
                                    "Remove one of the two or put them together.",
                                    length=len(key.text), name=key.text, first=first.line)
            if not key.text and not key.quoted:
                self.problems.error("key_missing", key, "There is no name before this colon. Write it, or put quotes "
                                    "around the text that begins with the colon.")

    # ---------------------------------------------------------------- commas and braces that were meant as text

    def flow_value(self, key_event: Any, value: Scalar, event: Any) -> bool:
        """A plain value between braces that is empty or has a bracket: `{set: max(a, b)}` is two names to YAML.

        Returns True for the rest of a text that was taken as a whole already.
        """
        start = event.start_mark.index
        if value.text:
            self.split_brackets(value, event)
        elif self.text.find(":", key_event.end_mark.index, start) < 0:
            plain = type(key_event) is ScalarEvent
            if key_event.start_mark.index < self.covered:
                return plain
            if plain:       # others have their problem already
                self._name_without_value(key_event)
        return False

    def split_brackets(self, value: Scalar, event: Any) -> None:
        """A plain text between braces or square brackets that was cut at a comma inside round brackets.

        The value gets the whole of it, and `covered` tells where it ends.
        """
        start = event.start_mark.index
        text = self.text
        if start < self.covered or value.text.count("(") <= value.text.count(")"):
            return
        line_end = text.find("\n", start)
        open_ones = 0
        closed = 0
        for index in range(start, line_end if line_end >= 0 else len(text)):
            sign = text[index]
            if sign == "(":
                open_ones += 1
            elif sign == ")":
                open_ones -= 1
            elif open_ones == 0 and sign in ",]}":
                break
            if open_ones == 0:
                closed = index + 1
        if open_ones or closed <= event.end_mark.index:
            return
        self.covered = closed
        source = text[start:closed].strip()
        self.problems.error("comma_in_brackets", value, "The comma inside the brackets ends the text here. "
                            "Put quotes around the whole: {fixed}.", length=len(source), fixed=quoted(source))
        value.text = source
        value.quoted = True

    def _name_without_value(self, event: Any) -> None:
        start, end = event.start_mark.index, event.end_mark.index
        place = Place(event.start_mark.line + 1, event.start_mark.column + 1)
        name, colon, rest = self.text[start:end].partition(":")
        if colon and rest:
            self.problems.error("space_after_colon", place, "After the colon a space is missing: write {fixed}.",
                                length=end - start, fixed=f"{name}: {rest}")
            return
        if self._wrapped_in_braces(start, end):
            source = "{" + self.text[start:end] + "}"
            place.column -= 1
            self.problems.error("braces_not_text", place, "Without quotes {source} is not a text. "
                                "Put quotes around the whole text: {fixed}.",
                                length=len(source), source=source, fixed=quoted(source))
            return
        self.problems.error("value_missing", place, "{name} has no value: after it a colon and a value are missing. "
                            "If the comma before it belongs to a text, put quotes around that text.",
                            length=end - start, name=event.value)

    # ---------------------------------------------------------------- lines that YAML joins or swallows

    def lines_joined(self, event: Any) -> None:
        """A list below a name that has a value already, or a dash without its space: YAML makes one text of the lines."""
        start, end = event.start_mark, event.end_mark
        if event.style or start.line == end.line:
            return
        for number, line in enumerate(split_lines(self.text[start.index:end.index])):
            content = line.lstrip()
            if not content.startswith("-") or (number == 0 and content[1:2] == "-"):
                continue
            place = Place(start.line + 1 + number, (start.column if number == 0 else len(line) - len(content)) + 1)
            if content[1:2] not in ("", " "):
                self.problems.error("space_after_dash", place, "After the dash a space is missing: write {fixed}.",
                                    length=len(content), fixed="- " + content[1:])
            else:
                self.problems.error("list_after_value", place, "A list cannot begin here, because the line above has a value already. "
                                    "Put a colon after it or begin this line with as many spaces as the rows above.")
            return

    def empty_block(self, event: Any) -> Scalar:
        """`>5` or `|` with nothing below: YAML takes the sign for the start of a long text, which then is empty."""
        mark = event.start_mark
        line_end = self.text.find("\n", mark.index)
        source = self.text[mark.index:line_end if line_end >= 0 else len(self.text)].split(" #")[0].rstrip()
        scalar = Scalar("", True, mark.line + 1, mark.column + 1)
        if source[1:].strip("+-"):
            scalar.text = source
            self.problems.error("reserved_sign", scalar, "A text that begins with {sign} needs quotes around it: write {fixed}.",
                                length=len(source), sign=source[:1], fixed=quoted(source))
        return scalar

    # ---------------------------------------------------------------- more than one file in a file

    def second_document(self, event: Any) -> None:
        mark = event.start_mark
        self.problems.error("second_document", Place(mark.line + 1, mark.column + 1), "A second file begins here, and there may "
                            "be one only. Remove this line of dashes or points, or move what follows to a file of its own.")
