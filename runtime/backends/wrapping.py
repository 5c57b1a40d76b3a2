"""Breaking words into lines that fit into a box. A back end gives the measure, so that this is the same for all."""

from __future__ import annotations

import re
from collections.abc import Callable

Measure = Callable[[str], float]

_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b\u2060\ufeff\ud800-\udfff]")
_PIECES = re.compile(r"\S+|\s+")
TAB = "    "


def clean(text: str) -> str:
    """The text without signs that have no shape; line ends are '\\n', a tab is four blanks."""
    return _CONTROLS.sub("", text.replace("\r\n", "\n").replace("\r", "\n").replace("\u2028", "\n").replace("\t", TAB))


def wrap(text: str, width: float, measure: Measure, most: int = 1000) -> list[str]:
    """Lines of `text`, each at most `width` pixels wide where that is possible; not more than `most` lines.

    Lines break at blanks, which vanish there, and after a hyphen or a dash inside a word; a word that is wider than the
    box breaks between letters. Blanks at the start of a paragraph stay. A line end of the text always breaks.
    """
    lines: list[str] = []
    for paragraph in text.split("\n"):
        if len(lines) >= most:
            break
        lines += _paragraph(paragraph, width, measure, most - len(lines))
    return lines


def _paragraph(text: str, width: float, measure: Measure, most: int) -> list[str]:
    lines: list[str] = []
    line = ""
    gap = ""
    for piece in _PIECES.findall(text):
        if piece[0].isspace() and not piece.startswith(_HARD):
            gap = piece
            if not line and not lines:
                line, gap = piece, ""
            continue
        for part in _hyphens(piece):
            joined = line + gap + part
            if not line.strip() or measure(joined) <= width:
                line = joined
            else:
                lines.append(line)
                line = part
            gap = ""
            if measure(line) > width:
                *whole, line = _letters(line, width, measure, most - len(lines))
                lines += whole
            if len(lines) >= most:
                return lines[:most]
    lines.append(line)
    return lines[:most]


_HARD = ("\u00a0", "\u202f", "\u2007")      # blanks where no line breaks


def _hyphens(word: str) -> list[str]:
    """Parts of a word that may stand on different lines: a hyphen or dash between letters ends one."""
    parts = re.split(r"(?<=\w[-\u2010\u2013\u2014])(?=\w)", word)
    return [part for part in parts if part]


def _letters(word: str, width: float, measure: Measure, most: int) -> list[str]:
    """A word that is too wide, in parts that fit, each at least one letter. Finds each end by halving."""
    parts: list[str] = []
    while word and len(parts) < most:
        low, high = 1, min(len(word), 4096)
        while low < high:
            middle = (low + high + 1) // 2
            if measure(word[:middle]) <= width:
                low = middle
            else:
                high = middle - 1
        while low < len(word) and _joins(word[low]) and low > 1:
            low -= 1
        parts.append(word[:low])
        word = word[low:]
    return [*parts, word] if word else parts


def _joins(sign: str) -> bool:
    """Whether a sign belongs to the letter before it: an accent and its kind."""
    return "\u0300" <= sign <= "\u036f" or sign in "\u200d\ufe0f"
