"""How one text is written in YAML: plain where that is exact, else in quotes or as a block of lines."""

from __future__ import annotations

import re
from typing import Final

from .tree import SPECIAL_WORDS, Scalar, is_special

# A name, or names with points between them: by far the most common text, and plain wherever it stands.
NAME: Final = re.compile(r"[^\W\d][\w.]*")

# What a plain text may not begin with, end with or contain, and the marks between documents.
UNSAFE: Final = re.compile(r"""[,\[\]{}\#&*!|>'"%@`?:] | -(?:[ ]|$) | ---|\.\.\. | [ ] | $""", re.VERBOSE)
UNSAFE_INSIDE: Final = re.compile(r":[ ]|:$|[ ]\#|[ ]$")
UNSAFE_IN_FLOW: Final = re.compile(r"[,\[\]{}?]")     # the pure parser of PyYAML ends a text at a question mark there

# What can only be written as an escape: controls, other line ends, marks of direction of the bytes, lone surrogates.
# U+2028 and its kind are line ends to YAML 1.1, and a file must look the same to every reader.
ESCAPED: Final = re.compile("[^ -~\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")
ESCAPED_IN_BLOCK: Final = re.compile("[^\n\t -~\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")
ESCAPED_OR_SIGN: Final = re.compile('["\\\\]|' + ESCAPED.pattern)
ESCAPES: Final = {'"': '\\"', "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r", "\0": "\\0"}

NO_BLOCK: Final = re.compile(r"\A\n*[ \t]|^[ \t]+$", re.MULTILINE)


def one_line(scalar: Scalar, flow: bool) -> str:
    """A scalar on one line; `flow` tells that it stands between brackets, where commas and brackets need quotes."""
    text = scalar.text
    if NAME.fullmatch(text) and text.isprintable() and text not in SPECIAL_WORDS:
        return text
    if not scalar.quoted and is_special(text):
        return text
    if ESCAPED.search(text):
        return '"' + ESCAPED_OR_SIGN.sub(_escape, text) + '"'
    if (UNSAFE.match(text) or UNSAFE_INSIDE.search(text) or is_special(text)
            or (flow and UNSAFE_IN_FLOW.search(text))):
        return "'" + text.replace("'", "''") + "'"
    return text


def block_lines(scalar: Scalar) -> tuple[str, list[str]] | None:
    """The sign and the lines of a text of several lines as a block, or None when it has one line or a block is not exact.

    Not exact are texts whose first line begins with a space (that would count as indentation), with lines of blanks
    only, with other control characters, and those that end with more than one line end.
    """
    text = scalar.text
    if "\n" not in text:
        return None
    sign = "|" if text.endswith("\n") else "|-"
    body = text.removesuffix("\n")
    if not body or body.endswith("\n") or ESCAPED_IN_BLOCK.search(body) or NO_BLOCK.search(body):
        return None
    return sign, body.split("\n")


def _escape(found: re.Match[str]) -> str:
    sign = found.group()
    short = ESCAPES.get(sign)
    if short:
        return short
    number = ord(sign)
    if 0xD800 <= number <= 0xDFFF:
        return "\ufffd"     # half of a pair: no file can hold it
    return f"\\x{number:02x}" if number < 0x100 else f"\\u{number:04x}"
