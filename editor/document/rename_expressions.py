"""Expressions and texts in which a name becomes another. Only the places that the language's own parser gives are touched."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from ...objects.api import WORD_KINDS
from ...runtime.language import expressions as ex
from ...runtime.language.functions import FUNCTIONS

Change = tuple[int, int, str]
"""From where to where, and what stands there instead."""


class Speaker(Protocol):
    """Who knows the new names (see `rename_sheets.SheetWalk`)."""

    def member(self, owner: str, member: str) -> tuple[str, str]: ...
    def bare(self, name: str) -> str: ...
    def argument_object(self, name: str) -> str: ...
    def function(self, name: str) -> str: ...
    def word_of(self, kind: str, owner: str, word: str) -> str: ...
    def kind_of(self, owner: str, member: str) -> str:
        """The kind of a property, '' for what is none."""
        ...

    def parameter_kinds(self, owner: str, member: str) -> tuple[str, ...]:
        """The kinds of the arguments of an object's expression."""
        ...


def expression_in(source: str, speaker: Speaker) -> str:
    """An expression with new names; as it was when it cannot be read."""
    try:
        tree = ex.parse(source)
    except ex.ExpressionError:
        return source
    for start, end, new in sorted(set(_changes(tree, source, speaker)), reverse=True):
        source = source[:start] + new + source[end:]
    return source


def template_in(source: str, speaker: Speaker) -> str:
    """A text with new names inside its braces; `{{` is a brace of the text."""
    made, place = [], 0
    while place < len(source):
        sign = source[place]
        if sign == "{" and source[place + 1:place + 2] != "{":
            end = _closing(source, place + 1)
            if end < 0:
                break
            made += ["{", expression_in(source[place + 1:end], speaker), "}"]
            place = end + 1
        else:
            step = 2 if source[place:place + 2] in ("{{", "}}") else 1
            made.append(source[place:place + step])
            place += step
    return "".join(made) + source[place:]


def word_in(kind: str, owner: str, source: str, speaker: Speaker) -> str:
    """The argument of a word kind: a plain word, or an expression in braces that gives one."""
    if not (source.startswith("{") and source.endswith("}")):
        return speaker.word_of(kind, owner, source)
    inner = expression_in(source[1:-1], speaker)
    try:
        tree = ex.parse(inner)
    except ex.ExpressionError:
        return "{" + inner + "}"
    for start, end, new in sorted(_results(tree, inner, kind, owner, speaker), reverse=True):
        inner = inner[:start] + new + inner[end:]
    return "{" + inner + "}"


def _closing(source: str, place: int) -> int:
    """The brace that ends an expression, texts in quotes passed over; -1 when there is none."""
    quote = ""
    while place < len(source):
        sign = source[place]
        if quote:
            if sign == "\\":
                place += 1
            elif sign == quote:
                quote = ""
        elif sign in "'\"":
            quote = sign
        elif sign == "}":
            return place
        place += 1
    return -1


def _swap(source: str, start: int, old: str, new: str) -> Iterator[Change]:
    if new != old and source[start:start + len(old)] == old:
        yield start, start + len(old), new


def _quoted(node: ex.Str, source: str, new: str) -> Iterator[Change]:
    """Another text between the same quotes."""
    place = source.find("'" if "'" in source[node.start:node.end][:1] else '"', node.start)
    if new != node.value and place == node.start:
        quote = source[place]
        yield node.start, node.end, quote + new.replace("\\", "\\\\").replace(quote, "\\" + quote) + quote


def _results(node: ex.Expr, source: str, kind: str, owner: str, speaker: Speaker) -> Iterator[Change]:
    """The texts that may be what an expression gives: itself, the branches of `if`, what `choose` draws from."""
    if isinstance(node, ex.Str):
        yield from _quoted(node, source, speaker.word_of(kind, owner, node.value))
    elif isinstance(node, ex.Call) and node.function in ("if", "choose"):
        for argument in node.args[1 if node.function == "if" else 0:]:
            yield from _results(argument, source, kind, owner, speaker)


def _changes(node: ex.Expr, source: str, speaker: Speaker) -> Iterator[Change]:
    if isinstance(node, ex.Name):
        yield from _swap(source, node.start, node.name, speaker.bare(node.name))
    elif isinstance(node, ex.Member):
        owner, member = speaker.member(node.object, node.member)
        yield from _swap(source, node.start, node.object, owner)
        yield from _swap(source, node.member_start, node.member, member)
        if node.index is not None:
            yield from _changes(node.index, source, speaker)
        kinds = speaker.parameter_kinds(node.object, node.member)
        for number, argument in enumerate(node.args or []):
            kind = kinds[number] if number < len(kinds) else ""
            if kind in WORD_KINDS:
                yield from _results(argument, source, kind, node.object, speaker)
            yield from _argument(argument, source, speaker)
    elif isinstance(node, ex.Call):
        yield from _swap(source, node.start, node.function, speaker.function(node.function))
        for argument in node.args:
            if node.function == "count" or node.function not in FUNCTIONS:
                yield from _argument(argument, source, speaker)
            else:
                yield from _changes(argument, source, speaker)
        for argument in node.named.values():
            yield from _changes(argument, source, speaker)
    elif isinstance(node, ex.Unary):
        yield from _changes(node.operand, source, speaker)
    elif isinstance(node, ex.Binary):
        yield from _changes(node.left, source, speaker)
        yield from _changes(node.right, source, speaker)
        for one, other in ((node.left, node.right), (node.right, node.left)):
            # `Bird.animation == 'Run'`: the text is a word of that kind.
            if isinstance(one, ex.Member) and isinstance(other, ex.Str):
                kind = speaker.kind_of(one.object, one.member)
                if kind in WORD_KINDS:
                    yield from _quoted(other, source, speaker.word_of(kind, one.object, other.value))


def _argument(node: ex.Expr, source: str, speaker: Speaker) -> Iterator[Change]:
    """An argument that may be an object: `count(Bird)`, `nearest(Bird)`."""
    if isinstance(node, ex.Name):
        new = speaker.argument_object(node.name)
        yield from _swap(source, node.start, node.name, new if new != node.name else speaker.bare(node.name))
    else:
        yield from _changes(node, source, speaker)
