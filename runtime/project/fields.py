"""Reading typed fields out of trees: numbers, texts, sizes, properties; each mistake becomes one problem."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from ...objects.api import BIG, NUMBER_KINDS, Property
from ...objects.colours import read_colour
from ...objects.phrases import Phrase
from .problems import Problems, did_you_mean
from .tree import Mapping, Node, Scalar, Sequence

_UNIT = re.compile(r"(-?\d+(?:\.\d+)?)\s*(s|ms|deg|px|px/s)?$")
_FACTORS = {"ms": 0.001}
KIND_WORDS = {"picture": Phrase("picture"), "sound": Phrase("sound"), "font": Phrase("font")}


class Fields:
    """Reads fields and reports to `problems`; every reader returns its fallback when the field is wrong."""

    def __init__(self, problems: Problems) -> None:
        self.problems = problems

    def text(self, node: Node | None, what: str, fallback: str = "") -> str:
        if node is None:
            return fallback
        if isinstance(node, Scalar):
            return node.text
        self.problems.error("field", node, "'{what}' is a text", what=what)
        return fallback

    def title(self, node: Node | None, what: str, fallback: str = "") -> str:
        """A text, or one for each language."""
        if isinstance(node, Mapping):
            texts = {language: self.text(value, what) for language, value in node.items()}
            return texts.get("en") or next(iter(texts.values()), fallback)
        return self.text(node, what, fallback)

    def number(self, node: Node | None, what: str, fallback: float = 0.0, low: float = -BIG, high: float = BIG) -> float:
        if node is None:
            return fallback
        if isinstance(node, Scalar):
            match = _UNIT.match(node.text.strip())
            if match:
                value = float(match.group(1)) * _FACTORS.get(match.group(2) or "", 1.0)
            elif node.special and node.text not in ("true", "false", "null", ""):
                value = float(node.text)
            else:
                value = BIG * 2
            if value - value == 0.0:
                if low <= value <= high:
                    return value
                self.problems.error("range", node, "'{what}' is from {low} to {high}, and this is {value}", what=what, low=_plain(low), high=_plain(high),
                                    value=node.text)
                return min(max(value, low), high)
        self.problems.error("field", node, "'{what}' is a number", what=what)
        return fallback

    def truth(self, node: Node | None, what: str, fallback: bool = False) -> bool:
        if node is None:
            return fallback
        if isinstance(node, Scalar) and node.special and node.text in ("true", "false"):
            return node.text == "true"
        self.problems.error("field", node, "'{what}' is true or false", what=what)
        return fallback

    def pair(self, node: Node | None, what: str, fallback: tuple[float, float], low: float = -1e6, high: float = 1e6) -> tuple[float, float]:
        """Two numbers: `[800, 600]`."""
        if node is None:
            return fallback
        if isinstance(node, Sequence) and len(node) == 2:
            a, b = (self.number(n, what, fallback[i], low, high) for i, n in enumerate(node.values()))
            return a, b
        self.problems.error("field", node, "'{what}' is two numbers in brackets, like [800, 600]", what=what)
        return fallback

    def rows(self, node: Node | None, what: str, example: str) -> list[Node]:
        """The rows of a list; `example` shows one."""
        if isinstance(node, Sequence):
            return list(node.values())
        if node is not None and not (isinstance(node, Scalar) and node.text == "" and not node.quoted):
            self.problems.error("field", node, "'{what}' is a list, one line each: {example}", what=what, example=example)
        return []

    def words(self, node: Node | None, what: str) -> list[Scalar]:
        """A list of words; a single word counts as a list of one."""
        if node is None or (isinstance(node, Scalar) and node.text == ""):
            return []
        if isinstance(node, Scalar):
            return [node]
        found: list[Scalar] = []
        for item in node.values() if isinstance(node, Sequence) else ():
            if isinstance(item, Scalar) and item.text:
                found.append(item)
            else:
                self.problems.error("field", item, "'{what}' is a list of words", what=what)
        if isinstance(node, Mapping):
            self.problems.error("field", node, "'{what}' is a list of words, like [one, two]", what=what)
        return found

    def choice(self, node: Node | None, what: str, known: Iterable[str], fallback: str) -> str:
        if node is None:
            return fallback
        names = list(known)
        if isinstance(node, Scalar) and node.text in names:
            return node.text
        given = node.text if isinstance(node, Scalar) else ""
        self.problems.error("unknown_word", node, "'{what}' cannot be '{given}'.{hint} Known: {known}", what=what, given=given,
                            hint=did_you_mean(given, names), known=", ".join(names))
        return fallback

    def colour(self, node: Node | None, what: str, fallback: str) -> str:
        if node is None:
            return fallback
        if isinstance(node, Scalar):
            colour = read_colour(node.text)
            if colour:
                return colour
        self.problems.error("colour", node, "'{what}' is a colour like '#ff8800' (in quotes) or a word such as white", what=what)
        return fallback

    def property(self, prop: Property, node: Node, known: dict[str, Iterable[str]]) -> Any:
        """The value of a declared property; `known` holds the words of each kind (pictures, fonts, …)."""
        if prop.kind in NUMBER_KINDS:
            return self.number(node, prop.name, float(prop.default), prop.low, prop.high)  # type: ignore[arg-type]
        if prop.kind == "truth":
            return self.truth(node, prop.name, bool(prop.default))
        if prop.kind == "colour":
            return self.colour(node, prop.name, str(prop.default))
        if prop.choices:
            return self.choice(node, prop.name, prop.choices, str(prop.default))
        text = self.text(node, prop.name, str(prop.default))
        words = known.get(prop.kind)
        if words is not None and text and text not in words and isinstance(node, Scalar):
            self.problems.warning("missing_asset", node, "there is no {kind} '{text}' in assets/.{hint}", kind=KIND_WORDS[prop.kind], text=text,
                                  hint=did_you_mean(text, words))
        return text

    def unknown_keys(self, node: Mapping, known: Iterable[str], what: str) -> None:
        """Report keys that mean nothing here; they are kept in the file."""
        names = list(known)
        for entry in node.entries:
            if entry.key is not None and entry.key.text not in names:
                self.problems.warning("unknown_key", entry.key, "{what} has no '{key}'; it is kept but does nothing.{hint}", what=what,
                                      key=entry.key.text, length=len(entry.key.text), hint=did_you_mean(entry.key.text, names))


def _plain(number: float) -> str:
    return str(int(number)) if number == int(number) else str(number)
