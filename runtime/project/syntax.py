"""YAML's syntax errors in plain words.

The parser stops at the first error, and its words ("did not find expected key") speak of a grammar that no designer
has read. The place that it names and the line that stands there are enough to see which of a dozen usual slips was
made; the sentence says that slip and how to mend it. Both parsers of PyYAML are understood: libyaml's and the pure one.
"""

from __future__ import annotations

import re
from typing import Any, Final

import yaml

from . import limits
from .comments import split_lines
from .complaints import quoted
from .problems import Problems
from .tree import Place

UNSHOWABLE: Final = re.compile("[^\t\n\r -~\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
MOST_CHARACTERS: Final = 20         # problems about single characters in one file: a picture would have thousands

# Spaces and dashes, a name with its colon (quoted or not), and the value up to the end of the line.
ROW: Final = re.compile(r"""(?P<indent>[ ]*(?:-[ ]+)*)
    (?P<name>(?:'(?:[^']|'')*'|"(?:[^"\\]|\\.)*"|[^\s'"{\[\#].*?)[ ]*:(?:[ ]+|$))?
    (?P<value>.*)$""", re.VERBOSE)


def explain(error: Exception, text: str, problems: Problems) -> None:
    """Add one sentence for `error`, which a parser raised for `text`; for odd characters, one for each of the first."""
    if not isinstance(error, yaml.MarkedYAMLError) or error.problem_mark is None:
        _characters(text, problems)
        return
    _Slip(error, text, problems).explain()


def _characters(text: str, problems: Problems) -> None:
    for count, found in enumerate(UNSHOWABLE.finditer(text)):
        if count == MOST_CHARACTERS:
            return
        index = found.start()
        place = Place(text.count("\n", 0, index) + 1, index - text.rfind("\n", 0, index))
        problems.error("unshowable_character", place, "There is a character here that no text may hold (its number is "
                       "{number}). Delete it.", length=1, number=f"U+{ord(found.group()):04X}")


class _Slip:
    """One syntax error: its place, the row that stands there, and what it most likely is."""

    def __init__(self, error: yaml.MarkedYAMLError, text: str, problems: Problems) -> None:
        mark = error.problem_mark
        assert mark is not None
        self.problems = problems
        self.lines = split_lines(text)
        self.where = Place(mark.line + 1, mark.column + 1)
        context = error.context_mark
        self.context = self.where if context is None else Place(context.line + 1, context.column + 1)
        self.doing = error.context or ""
        self.what = error.problem or ""

    def explain(self) -> None:
        what, doing = self.what, self.doing
        if "maximum nesting depth" in what:
            self.say("file_depth", self.where, limits.SENTENCES["file_depth"], limit=limits.FILE_DEPTH)
        elif "\t" in self.indent_of(self.where.line):
            self.say("tab", Place(self.where.line, 1), "This line begins with a tab. Begin lines with spaces, two for each level.")
        elif "directive" in doing:
            self.reserved(self.context, self.line_from(self.context).partition(": ")[0])
        elif "quoted scalar" in doing:
            self.inside_quotes()
        elif "mapping values are not allowed" in what:
            self.second_colon()
        elif "simple key" in doing:
            self.colon_missing()
        elif "sequence entries are not allowed" in what:
            source = self.line_from(self.where)
            self.say("dash_in_line", self.where, "A list begins on a line of its own, below the name. If the dash belongs to a text, "
                     "put quotes around it: {fixed}.", length=len(source), fixed=quoted(source))
        elif "flow mapping" in doing or "flow sequence" in doing:
            self.inside_brackets()
        elif "document start" in what:
            self.say("below_the_end", self.where, "This line does not belong to what stands above it. A file is one table of names "
                     "with values; check the start of the line above.")
        elif "block mapping" in doing or "block collection" in doing:
            self.out_of_line()
        elif "node content" in what and self.sign(self.where) == "," and self.where.column > self.value_place(self.where.line)[0].column:
            self.say("value_missing", self.where, "There is no value before this comma. Write it, or remove the comma.")
        else:
            self.needs_quotes(self.where.line)

    def say(self, code: str, place: Place, template: str, *, length: int = 0, **fields: Any) -> None:
        self.problems.error(code, place, template, length=length, **fields)

    # ---------------------------------------------------------------- looking at the lines

    def line(self, number: int) -> str:
        return self.lines[number - 1] if 0 < number <= len(self.lines) else ""

    def indent_of(self, number: int) -> str:
        line = self.line(number)
        return line[:len(line) - len(line.lstrip(" \t"))]

    def sign(self, place: Place) -> str:
        return self.line(place.line)[place.column - 1:place.column]

    def line_from(self, place: Place) -> str:
        return self.line(place.line)[place.column - 1:].rstrip()

    def value_place(self, number: int) -> tuple[Place, str]:
        """Where the value in a line begins, and its source up to a comment or the end of the line."""
        row = ROW.match(self.line(number))
        assert row is not None      # every part may be empty
        group = "value" if row["value"] else "name"
        source = (row[group] or "").rstrip()
        if source[:1] not in ("'", '"'):
            source = re.sub(r"\s+#.*", "", source) or source
        return Place(number, row.start(group) + 1), source

    def content_above(self, number: int) -> int:
        """The nearest line above that is neither empty nor a comment, 0 when there is none."""
        number -= 1
        while number > 0 and (not self.line(number).strip() or self.line(number).lstrip().startswith("#")):
            number -= 1
        return number

    # ---------------------------------------------------------------- the usual slips

    def needs_quotes(self, number: int) -> None:
        """A text with a first sign that YAML keeps for itself, or that goes on after what looked like its end."""
        place, source = self.value_place(number)
        if not source:
            self.say("syntax", self.where, "This line cannot be understood. Check it and the line above for a missing quote, "
                     "bracket or colon.")
        elif source[0] in "'\"":
            inner = source[1:-1]
            if source[0] == "'" and len(source) > 2 and source[-1] == "'" and "'" in inner:
                self.say("apostrophe", place, "Between single quotes an apostrophe is written twice: {fixed}.",
                         length=len(source), fixed=quoted(inner.replace("''", "'")))
                return
            joined = re.fullmatch(r"""(?:"([^"]*)"|'([^']*)')\s*\+\s*([^"'+]+)""", source)
            if joined:
                self.say("text_plus_value", place, "A value goes into a text between braces: {fixed}.", length=len(source),
                         fixed=quoted((joined[1] or joined[2] or "") + "{" + joined[3].strip() + "}"))
                return
            self.say("after_quote", place, "The text goes on after its closing quote. Put quotes around the whole of it: {fixed}.",
                     length=len(source), fixed=quoted(source))
        elif source[0].isalnum():
            self.say("text_needs_quotes", place, "This text needs quotes around it: {fixed}.", length=len(source), fixed=quoted(source))
        else:
            self.reserved(place, source)

    def reserved(self, place: Place, source: str) -> None:
        self.say("reserved_sign", place, "A text that begins with {sign} needs quotes around it: write {fixed}.",
                 length=len(source), sign=source[:1], fixed=quoted(source))

    def inside_quotes(self) -> None:
        quote = self.sign(self.context)
        if "end of stream" in self.what or "document separator" in self.what:
            self.say("quote_not_closed", self.context, "The text that begins here has no closing {quote}.", length=1, quote=quote)
            return
        source = self.line_from(self.context)
        end = source.find('"', 1)
        source = source[1:end] if end > 0 else source[1:]
        self.say("backslash", self.where, "Between double quotes a backslash has a meaning of its own. Use single quotes: {fixed}.",
                 length=2, fixed=quoted(source))

    def second_colon(self) -> None:
        number = self.where.line
        place, source = self.value_place(number)
        if self.where.column > 1024:
            self.say("name_too_long", place, "There are more than 1,000 letters before this colon. If they are a text, put "
                     "quotes around it.")
        elif place.column <= self.where.column:
            self.say("colon_in_text", place, "A text with a colon and a space in it needs quotes around it: {fixed}.",
                     length=len(source), fixed=quoted(source))
        else:
            self.deeper_than_above(number)

    def deeper_than_above(self, number: int) -> None:
        """A line with a name and a value below a line that cannot hold any."""
        here = Place(number, len(self.indent_of(number)) + 1)
        above = self.content_above(number)
        row = ROW.match(self.line(above)) if above else None
        if row is None:
            self.needs_quotes(number)
        elif row["name"] is None:
            source = row["value"].rstrip()
            self.say("colon_missing", Place(above, row.start("value") + 1), "After {name} a colon is missing, or the line below it is "
                     "indented too far.", length=len(source), name=source)
        else:
            self.say("indented_too_far", here, "This line is indented deeper than line {above}, which has a value already. "
                     "Begin both with the same number of spaces.", above=above)

    def colon_missing(self) -> None:
        number = self.context.line
        source = self.line_from(Place(number, len(self.indent_of(number)) + 1))
        place = Place(number, len(self.indent_of(number)) + 1)
        if re.match(r"-[^\s-]", source):
            self.say("space_after_dash", place, "After the dash a space is missing: write {fixed}.", fixed="- " + source[1:])
            return
        run_on = re.match(r"(-\s+)?([^\s:]+):(\S.*)", source)
        if run_on:
            self.say("space_after_colon", place, "After the colon a space is missing: write {fixed}.",
                     length=len(source), fixed=f"{run_on[1] or ''}{run_on[2]}: {run_on[3]}")
            return
        self.say("colon_missing_here", place, "In this line a colon is missing: a name, a colon, a space and a value, as in "
                 "'title: My game'.", length=len(source))

    def inside_brackets(self) -> None:
        opened = self.sign(self.context)
        found = self.sign(self.where)
        if self.where.line != self.context.line:
            hidden = re.search(r"\s(#[^\s,}\]]*)", self.line_from(self.context))
            if hidden:
                place = Place(self.context.line, self.context.column + hidden.start(1))
                self.say("hash_in_brackets", place, "After a space, # begins a comment, so the bracket is not closed. Put quotes around "
                         "the text: {fixed}.", length=len(hidden[1]), fixed=quoted(hidden[1]))
            else:
                self.say("bracket_not_closed", self.context, "The bracket {sign} that opens here is not closed.", length=1, sign=opened)
        elif found and found in "]}":
            self.say("wrong_bracket", self.where, "The bracket {opened} is closed by {closed}. Write {right}.", length=1,
                     opened=opened, closed=found, right="}" if opened == "{" else "]")
        else:
            self.part_in_brackets()

    def part_in_brackets(self) -> None:
        """A text between brackets that has a colon in it or goes on after a closing quote."""
        line = self.line(self.where.line)
        start = end = min(self.where.column - 1, len(line))
        while start > 0 and line[start - 1] not in ",{[":
            start -= 1
        while end < len(line) and line[end] not in ",}]":
            end += 1
        row = ROW.match(line[start:end])
        assert row is not None
        source = (row["value"] or row["name"] or "").strip()
        place = Place(self.where.line, start + 1 + (row.start("value") if row["value"] else 0))
        self.say("text_needs_quotes", place, "This text needs quotes around it: {fixed}.", length=len(source), fixed=quoted(source))

    def out_of_line(self) -> None:
        number = self.where.line
        content = self.line(number).lstrip()
        if self.where.column - 1 > len(self.indent_of(number)):
            found = self.sign(self.where)
            _, source = self.value_place(number)
            if found and found in "]}" and source[:1] in ("[", "{"):
                self.say("bracket_too_many", self.where, "This {sign} closes nothing. Remove it, or put quotes around the text: {fixed}.",
                         length=1, sign=found, fixed=quoted(source))
            else:
                self.needs_quotes(number)
        elif self.where.column != self.context.column:
            self.say("indentation", self.where, "No line above that is still open begins in this column, so it is not clear what this "
                     "line belongs to. Begin it exactly below the line that it goes with.")
        elif content.startswith("- "):
            self.say("row_among_names", self.where, "This line begins with a dash, but the lines above it are names with values. "
                     "Put a name above the list, or remove the dash.")
        elif "block collection" in self.doing:
            self.say("name_among_rows", self.where, "The lines above begin with a dash and this one does not. Begin it with '- ', or "
                     "with fewer spaces if it does not belong to the list.")
        else:
            self.needs_quotes(number)
