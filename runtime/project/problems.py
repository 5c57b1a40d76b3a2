"""Problems: what is wrong with a project, where, and how to mend it; collected, never only the first."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, Protocol

from ...objects.phrases import Phrase, fill
from . import limits

ERROR = "error"
WARNING = "warning"
LONGEST_NAME: Final = 100    # characters of a name that is looked for among others
UNPRINTABLE: Final = re.compile("[\0-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
FEW: Final = 16              # names that are compared thoroughly


class Placed(Protocol):
    """Anything with a place in a file: nodes of the tree."""

    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong.

    `template` is a sentence with named slots, `fields` fills them (kept apart so that the sentence can be
    translated); `line` and `column` count from 1, 0 means the file as a whole; `length` is the width of the
    faulty span in characters (0: unknown); `code` is a stable short name of the kind of problem.
    """

    code: str
    template: str
    fields: dict[str, object] = field(default_factory=dict)
    path: str = ""
    line: int = 0
    column: int = 0
    length: int = 0
    severity: str = ERROR

    def sentence(self, translate: Callable[[str], str] = str) -> str:
        """The sentence, in the language that `translate` (a gettext function) knows."""
        return fill(self.template, self.fields, translate)

    def __str__(self) -> str:
        mark = "warning: " if self.severity == WARNING else ""
        return one_line(f"{self.path}:{self.line}:{self.column}: {mark}{self.sentence()}")


def one_line(text: str) -> str:
    """A text that can be printed in one line: what a terminal takes for a command, and what turns the order of letters, is spelt out."""
    return UNPRINTABLE.sub(lambda found: found[0].encode("unicode_escape").decode(), text)


class Problems:
    """The list that a reading, a check or a run fills. `path` is the file that is being looked at."""

    def __init__(self) -> None:
        self.items: list[Problem] = []
        self.path = ""

    def error(self, code: str, at: Placed | None, template: str, *, shift: int = 0, length: int = 0, **fields: object) -> None:
        """Add an error at a node, `shift` characters to the right of its start."""
        self._add(ERROR, code, at, template, shift, length, fields)

    def warning(self, code: str, at: Placed | None, template: str, *, shift: int = 0, length: int = 0, **fields: object) -> None:
        self._add(WARNING, code, at, template, shift, length, fields)

    def _add(self, severity: str, code: str, at: Placed | None, template: str, shift: int, length: int, fields: dict[str, object]) -> None:
        line = at.line if at is not None else 0
        column = at.column + shift if at is not None else 0
        if len(self.items) >= limits.PROBLEMS:
            if len(self.items) == limits.PROBLEMS:
                self.items.append(Problem("problems", limits.SENTENCES["problems"], {"limit": limits.PROBLEMS}, severity=WARNING))
            return
        self.items.append(Problem(code, template, fields, self.path, line, column, length, severity))

    def __iter__(self) -> Iterator[Problem]:
        return iter(self.items)

    def __len__(self) -> int:
        return len(self.items)

    @property
    def errors(self) -> list[Problem]:
        return [p for p in self.items if p.severity == ERROR]


def nearest(name: str, known: Iterable[str]) -> str:
    """The known name most like `name`, or '' when none is near. Upper and lower case count as near."""
    return _nearest(name, tuple(known)) if len(name) <= LONGEST_NAME else ""


@lru_cache(maxsize=1024)
def _nearest(name: str, known: tuple[str, ...]) -> str:
    lower, marks = _looked_at(known)
    low = name.lower()
    if low in lower:
        return lower[low]
    import difflib  # slow to load, and needed for mistakes alone

    # It is slow as well: it looks only at those that share most with the name.
    own = _marks(low)
    likely = sorted(marks, key=lambda one: -len(own & one[1]))[:FEW]
    found = difflib.get_close_matches(name, [one for one, _ in likely], 1, 0.6) or \
        difflib.get_close_matches(low, [one.lower() for one, _ in likely], 1, 0.6)
    return lower.get(found[0].lower(), found[0]) if found else ""


@lru_cache(maxsize=64)
def _looked_at(known: tuple[str, ...]) -> tuple[dict[str, str], list[tuple[str, frozenset[str]]]]:
    """Names by their small letters, and what each is made of."""
    names = [one for one in known if len(one) <= LONGEST_NAME]
    return {one.lower(): one for one in names}, [(one, _marks(one.lower())) for one in names]


def _marks(name: str) -> frozenset[str]:
    """The letters and pairs of letters of a name."""
    return frozenset((*name, *map(str.__add__, name, name[1:])))


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """' Did you mean Worm?' (a `Phrase`) or ''."""
    found = nearest(name, known)
    return Phrase(" Did you mean {found}?", found=found) if found else ""
