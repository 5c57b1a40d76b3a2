"""The text of a save file: sections of `item = value` lines that a person can read and a damaged disk cannot fool.

    ; playsheet save 1
    [Cup]
    x=120
    ; end
"""

from __future__ import annotations

from .phrases import Phrase

HEAD = "; playsheet save 1"
TAIL = "; end"
_OUT = {"\\": "\\\\", "\n": "\\n", "\r": "\\r", "=": "\\=", "]": "\\]", ";": "\\;", "[": "\\[", " ": "\\s"}
_IN = {"\\": "\\", "n": "\n", "r": "\r", "=": "=", "]": "]", ";": ";", "[": "[", "s": " "}


class IniError(ValueError):
    """The text is no save file, or only a part of one."""

    def __init__(self, why: Phrase) -> None:
        super().__init__(why)
        self.why = why


def escape(text: str, edge: bool = True) -> str:
    """The text with what has a meaning in the file escaped; blanks only at its ends, where they would be lost."""
    out = "".join(_OUT[c] if c in _OUT and c != " " else c for c in text)
    if edge and out.startswith(" "):
        out = "\\s" + out[1:]
    if edge and out.endswith(" "):
        out = out[:-1] + "\\s"
    return out


def unescape(text: str) -> str:
    out: list[str] = []
    chars = iter(text)
    for c in chars:
        if c != "\\":
            out.append(c)
            continue
        code = next(chars, "")
        if code not in _IN:
            raise IniError(Phrase("an unknown sign {sign}", sign="\\" + code))
        out.append(_IN[code])
    return "".join(out)


def write_ini(data: dict[str, dict[str, str]]) -> str:
    """The file's text; sections and items in the order they were made."""
    lines = [HEAD]
    for section, items in data.items():
        lines.append(f"[{escape(section)}]")
        lines += [f"{escape(item)}={escape(value)}" for item, value in items.items()]
    return "\n".join([*lines, TAIL, ""])


def parse_ini(text: str) -> dict[str, dict[str, str]]:
    """Sections and items of a file's text. Raises `IniError` when it is damaged or cut short.

    A file written by hand may lack the head and the tail line; one that has the head must have the tail.
    """
    data: dict[str, dict[str, str]] = {}
    section: dict[str, str] | None = None
    lines = text.replace("\r\n", "\n").split("\n")
    ours = lines[0].strip() == HEAD
    if ours and TAIL not in (line.strip() for line in lines[-3:]):
        raise IniError(Phrase("its end is missing"))
    for number, line in enumerate(lines, 1):
        line = line.strip()
        if "\0" in line or "\ufffd" in line:
            raise IniError(Phrase("line {number} is not text", number=number))
        if not line or line.startswith(";"):
            continue
        if line.startswith("["):
            if not line.endswith("]") or line.endswith("\\]"):
                raise IniError(Phrase("line {number} is cut off", number=number))
            section = data.setdefault(unescape(line[1:-1].strip()), {})
            continue
        at = _equals(line)
        if at < 0 or section is None:
            raise IniError(Phrase("line {number} is no item", number=number))
        section[unescape(line[:at].strip())] = unescape(line[at + 1:].strip())
    return data


def _equals(line: str) -> int:
    """Place of the first unescaped equals sign, -1 if none."""
    at = line.find("=")
    while at > 0 and (len(line[:at]) - len(line[:at].rstrip("\\"))) % 2:
        at = line.find("=", at + 1)
    return at
