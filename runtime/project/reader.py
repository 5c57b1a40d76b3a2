"""Reads a project file into the tree of `tree.py`, with places, comments and plain words for what is wrong.

PyYAML's C parser gives events, each with its place; a small recursive loop makes nodes of them. Events rather than
`compose` itself, because anchors, aliases and tags are visible in them, the depth can be guarded before anything
is built, and the table that guesses types (and turns `NO` into false) is never asked.
"""

from __future__ import annotations

import codecs
import gc
import os
import re
import stat
from pathlib import Path
from typing import Any, Final

import yaml
from yaml.events import (
    AliasEvent,
    DocumentEndEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
)

from ...objects.phrases import Phrase
from . import limits
from .comments import Spans, attach_layout
from .complaints import Complaints, TooDeepError
from .problems import Problems
from .syntax import explain
from .tree import Entry, Mapping, Node, Place, Scalar, Sequence


def _new_parser(text: str) -> Any:
    """An event parser of PyYAML: libyaml's, or the pure one (the same events, eight times slower) where it is missing."""
    return _parser_class(text)


_parser_class: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

LINE_BREAK: Final = re.compile("\r\n?")
BLOCK_STYLES: Final = ("|", ">")
NO_KEY: Final = Scalar("none")


def read_file(path: str | os.PathLike[str], problems: Problems, shown: str | None = None) -> Mapping | None:
    """Read the file at `path`; what is wrong is added to `problems`, under the name `shown` (default: the path).

    Returns None when nothing of it can be used. Never raises for what a file holds or for a file that is missing.
    """
    problems.path = os.fspath(path) if shown is None else shown
    text = load_text(path, problems)
    return None if text is None else read_text(text, problems)


def read_text(text: str, problems: Problems) -> Mapping | None:
    """The tree of a project file's text, or None when nothing of it can be used.

    A tree may come along with problems: it then holds everything that could be understood, so that it can be
    shown and mended.
    """
    tree = read_any(text, problems)
    if tree is None or isinstance(tree, Mapping):
        return tree
    what = Phrase("a list") if isinstance(tree, Sequence) else Phrase("a text")
    problems.error("not_a_mapping", tree, "This file begins with {what}, but a project file is made of lines such as "
                   "'title: My game'. Check that the first line reads 'format: 1'.", what=what)
    return None


def read_any(text: str, problems: Problems) -> Node | None:
    """Like `read_text`, for texts that may also be a list or a single text (inputs of a test run, the clipboard)."""
    if text.startswith("\ufeff"):
        text = text[1:]
    if "\r" in text:
        text = LINE_BREAK.sub("\n", text)
    if len(text) > limits.FILE_BYTES:
        problems.error("file_bytes", None, limits.SENTENCES["file_bytes"], limit=limits.FILE_BYTES)
        return None
    if len(text) > limits.FILE_ROWS and sum(text.count(sign) for sign in "\n,[{") > limits.FILE_ROWS:
        problems.error("file_rows", None, limits.SENTENCES["file_rows"], limit=limits.FILE_ROWS)
        return None
    # Nodes are many, small and free of cycles: with the collector on, a quarter of the time goes into visiting them.
    collecting = gc.isenabled()
    before = len(problems)
    gc.disable()
    try:
        return _Builder(text, problems).document()
    except TooDeepError as error:
        problems.error("file_depth", error.place, limits.SENTENCES["file_depth"], limit=limits.FILE_DEPTH)
    except (yaml.YAMLError, UnicodeEncodeError) as error:
        explain(error, text, problems)
        _one_a_line(problems, before)
    finally:
        if collecting:
            gc.enable()
    return None


def _one_a_line(problems: Problems, start: int) -> None:
    """Of what was said of the line where the parser gave up, leave one sentence.

    The parser's own is the better one (`{n} left` was first taken for a brace without quotes), but for a comma inside
    round brackets, which is what made it give up.
    """
    last = problems.items[-1]
    said = [problem for problem in problems.items[start:-1] if problem.line == last.line]
    best = next((problem for problem in said if problem.code == "comma_in_brackets"), last)
    problems.items[start:] = [problem for problem in problems.items[start:] if problem.line != last.line or problem is best]


def load_text(path: str | os.PathLike[str], problems: Problems) -> str | None:
    """The text of a file, or None and a problem: missing, not to be read, too large, or not UTF-8."""
    file = Path(path)
    try:
        mode = file.stat().st_mode
        if stat.S_ISDIR(mode):
            problems.error("file_is_folder", None, "{name} is a folder, where a file is expected.", name=file.name)
            return None
        if not stat.S_ISREG(mode):          # reading might never end
            problems.error("file_is_device", None, "{name} is no file but a pipe or a device, so it is not read.", name=file.name)
            return None
        with file.open("rb") as stream:
            data = stream.read(limits.FILE_BYTES + 1)
    except FileNotFoundError:
        problems.error("file_missing", None, "There is no file {name}.", name=file.name)
        return None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        problems.error("file_unreadable", None, "{name} cannot be read: {reason}.", name=file.name, reason=reason)
        return None
    if len(data) > limits.FILE_BYTES:
        problems.error("file_bytes", None, limits.SENTENCES["file_bytes"], limit=limits.FILE_BYTES)
        return None
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        problems.error("not_utf8", Place(1, 1), "This file is saved as UTF-16. Save it as UTF-8 in your text editor.")
        return None
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[:error.start].decode("utf-8").removeprefix("\ufeff")
        line = before.count("\n") + 1
        column = len(before) - (before.rfind("\n") + 1) + 1
        problems.error("not_utf8", Place(line, column), "The letter here is not saved as UTF-8 (byte {byte}). "
                       "Save the file as UTF-8 in your text editor.", byte=f"{data[error.start]:#04x}")
        return None


class _Builder:
    """Turns the events of one text into nodes. Rare cases go to `Complaints`, so that the loops stay short."""

    __slots__ = ("complaints", "events", "get", "long", "odd", "problems", "spans", "text")

    def __init__(self, text: str, problems: Problems) -> None:
        self.text = text
        self.problems = problems
        self.events = _new_parser(text)
        self.get: Any = self.events.get_event
        # Anchors and tags need these characters: without them no event has to be asked for its anchor or its tag.
        self.odd = "&" in text or "!" in text
        self.long = len(text) > limits.TEXT_LENGTH
        self.complaints = Complaints(text, problems)
        # Where quoted and block texts with a '#' stand: a '#' in there begins no comment.
        self.spans: Spans = []

    def document(self) -> Node | None:
        """The one document of the text; None and a problem when there is none or another one."""
        get = self.get
        get()
        event: Any = get()
        if type(event) is not DocumentStartEvent:
            self.problems.error("file_empty", Place(1, 1), "This file is empty. A project file begins with 'format: 1'.")
            return None
        tree = self.node(get(), 0)
        event = get()
        assert type(event) is DocumentEndEvent
        event = get()
        if type(event) is not StreamEndEvent:
            # Not even the first is given: who saves it would lose the second.
            self.complaints.second_document(event)
            return None
        attach_layout(tree, self.text, self.spans, self.problems)
        return tree

    def node(self, event: Any, depth: int) -> Node:
        kind = type(event)
        if kind is ScalarEvent:
            return self.scalar(event)
        if kind is MappingStartEvent:
            return self.mapping(event, depth)
        if kind is SequenceStartEvent:
            return self.sequence(event, depth)
        assert kind is AliasEvent
        return self.complaints.alias(event)

    def scalar(self, event: Any) -> Scalar:
        """Any scalar, with every check: the slow way, which the loops take when `special_case` says so."""
        text = event.value
        style = event.style
        mark = event.start_mark
        if event.tag is not None or event.anchor is not None:
            return self.complaints.marked_scalar(event)
        scalar = Scalar(text, bool(style), mark.line + 1, mark.column + 1)
        if style and "#" in text:
            self.spans.append((mark.index, event.end_mark.index, style in "|>"))
        elif style in BLOCK_STYLES and not text:
            return self.complaints.empty_block(event)
        if self.long and len(text) > limits.TEXT_LENGTH:
            self.problems.error("text_length", scalar, limits.SENTENCES["text_length"],
                                limit=limits.TEXT_LENGTH, count=len(text))
        return scalar

    def mapping(self, start: Any, depth: int) -> Mapping:
        if depth >= limits.FILE_DEPTH:
            raise TooDeepError(start.start_mark.line + 1, start.start_mark.column + 1)
        if self.odd and (start.tag is not None or start.anchor is not None):
            self.complaints.marked_collection(start)
        get = self.get
        slow = self.odd or self.long
        flow = start.flow_style
        depth += 1
        entries: list[Entry] = []
        add = entries.append
        value: Node
        key = NO_KEY
        while True:
            event = get()
            kind = type(event)
            if kind is ScalarEvent and not event.style and not slow:
                mark = event.start_mark
                key = Scalar(event.value, False, mark.line + 1, mark.column + 1)
            elif kind is MappingEndEvent:
                break
            elif kind is ScalarEvent:
                key = self.scalar(event)
            else:
                key = self.complaints.key_of(event, get)
            key_event = event
            event = get()
            kind = type(event)
            if kind is ScalarEvent:
                text = event.value
                if event.style or slow:
                    value = self.scalar(event)
                else:
                    mark = event.start_mark
                    value = Scalar(text, False, mark.line + 1, mark.column + 1)
                if flow:
                    if not event.style and (not text or "(" in text) and self.complaints.flow_value(key_event, value, event):
                        continue
                elif " -" in text:
                    self.complaints.lines_joined(event)
            elif kind is MappingStartEvent:
                value = self.mapping(event, depth)
            else:
                value = self.node(event, depth)
            add(Entry(key, value))
        mark = start.start_mark
        mapping = Mapping(entries, mark.line + 1, mark.column + 1)
        if len(entries) > 1 or not key.text:
            self.complaints.keys(entries)
        return mapping

    def sequence(self, start: Any, depth: int) -> Sequence:
        if depth >= limits.FILE_DEPTH:
            raise TooDeepError(start.start_mark.line + 1, start.start_mark.column + 1)
        if self.odd and (start.tag is not None or start.anchor is not None):
            self.complaints.marked_collection(start)
        get = self.get
        flow = start.flow_style
        depth += 1
        entries: list[Entry] = []
        value: Node
        while True:
            event = get()
            kind = type(event)
            if kind is MappingStartEvent:
                value = self.mapping(event, depth)
            elif kind is ScalarEvent:
                value = self.scalar(event)
                if flow:
                    if event.start_mark.index < self.complaints.covered:
                        continue
                    if not event.style and "(" in event.value:
                        self.complaints.split_brackets(value, event)
                elif " -" in event.value:
                    self.complaints.lines_joined(event)
            elif kind is SequenceEndEvent:
                break
            else:
                value = self.node(event, depth)
            entries.append(Entry(None, value))
        mark = start.start_mark
        sequence = Sequence(entries, mark.line + 1, mark.column + 1)
        if len(entries) > limits.LIST_LENGTH:
            self.problems.error("list_length", sequence, limits.SENTENCES["list_length"],
                                limit=limits.LIST_LENGTH, count=len(entries))
        return sequence
