"""Expressions: source text to a small syntax tree, with the place of every part.

    number  5  0.25  5 s  200 ms  90 deg  30 px/s        text  'worm'  "worm"        truth  true  false
    name    score  Bird.x  Bird[2].x  Ini.value('a', 'b')  random(1, 6)  first(Card.name, by: Card.rank)
    + - * / mod ^   == != < <= > >=   and or not   ( )

Nothing here knows objects or types: that is `typing.py`.
"""

from __future__ import annotations

import re
from typing import Any, Union

from ...objects.phrases import Phrase
from ..project.limits import EXPRESSION_DEPTH, EXPRESSION_HEIGHT, EXPRESSION_LENGTH, TEMPLATE_PARTS

#: Units that may follow a number, and what they multiply it by (times in seconds, angles in degrees).
UNITS = {"s": 1.0, "ms": 0.001, "deg": 1.0, "px": 1.0, "px/s": 1.0, "deg/s": 1.0}


class ExpressionError(Exception):
    """What is wrong with an expression: a sentence template with fields, and the span in characters from its start."""

    def __init__(self, template: str, start: int, end: int, **fields: Any) -> None:
        super().__init__(template.format(**fields))
        self.template = template
        self.fields = fields
        self.start = start
        self.end = max(end, start + 1)


class Num:
    __slots__ = ("end", "start", "value")

    def __init__(self, value: float, start: int, end: int) -> None:
        self.value = value
        self.start = start
        self.end = end


class Str:
    __slots__ = ("end", "start", "value")

    def __init__(self, value: str, start: int, end: int) -> None:
        self.value = value
        self.start = start
        self.end = end


class Bool:
    __slots__ = ("end", "start", "value")

    def __init__(self, value: bool, start: int, end: int) -> None:
        self.value = value
        self.start = start
        self.end = end


class Name:
    """A word that stands alone: a value, a local, a parameter."""

    __slots__ = ("end", "name", "start")

    def __init__(self, name: str, start: int, end: int) -> None:
        self.name = name
        self.start = start
        self.end = end


class Member:
    """`Object.property`, `Object[2].property`, `Object.expression(arguments)`."""

    __slots__ = ("args", "end", "index", "member", "member_start", "object", "start")

    def __init__(self, obj: str, index: Expr | None, member: str, args: list[Expr] | None, start: int, member_start: int, end: int) -> None:
        self.object = obj
        self.index = index
        self.member = member
        self.args = args
        self.start = start
        self.member_start = member_start
        self.end = end


class Call:
    """`function(arguments)`, with named arguments behind."""

    __slots__ = ("args", "end", "function", "named", "start")

    def __init__(self, function: str, args: list[Expr], named: dict[str, Expr], start: int, end: int) -> None:
        self.function = function
        self.args = args
        self.named = named
        self.start = start
        self.end = end


class Unary:
    __slots__ = ("end", "operand", "operator", "start")

    def __init__(self, operator: str, operand: Expr, start: int, end: int) -> None:
        self.operator = operator
        self.operand = operand
        self.start = start
        self.end = end


class Binary:
    __slots__ = ("end", "left", "operator", "right", "start")

    def __init__(self, operator: str, left: Expr, right: Expr) -> None:
        self.operator = operator
        self.left = left
        self.right = right
        self.start: int = left.start
        self.end: int = right.end


Expr = Union[Num, Str, Bool, Name, Member, Call, Unary, Binary]

_TOKEN = re.compile(
    r"\s*(?:(?P<number>(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?(?![\w.]))"
    r"|(?P<unit>(?P<amount>\d+(?:\.\d+)?|\.\d+)(?P<what>px/s|deg/s|ms|px|deg|s)(?!\w))"
    r"|(?P<name>[^\W\d]\w*)"
    r"|(?P<text>'(?:[^'\\]|\\.|'')*'|\"(?:[^\"\\]|\\.)*\")"
    r"|(?P<op>==|!=|<=|>=|<>|\*\*|&&|\|\||[-+*/^()\[\].,:<>=!%{};?&|])"
    r"|(?P<end>$))", re.DOTALL)
_UNIT = re.compile(r"\s*(px/s|deg/s|ms|px|deg|s)(?!\w)")
_COLON = re.compile(r"\s*:")
_BINARY = {"or": 1, "and": 2, "==": 4, "!=": 4, "<": 4, "<=": 4, ">": 4, ">=": 4, "+": 5, "-": 5, "*": 6, "/": 6, "mod": 6, "^": 8}
_NOT, _NEGATIVE = 3, 7
_INSTEAD = {"=": "==", "<>": "!=", "**": "^", "&&": "and", "||": "or", "%": "mod", "!": "not", "&": "and", "|": "or"}
_ESCAPES = {"n": "\n", "t": "\t", "\\": "\\", "'": "'", '"': '"'}


class _Parser:
    """Precedence climbing over one expression."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.pos: int = 0
        self.depth: int = 0
        self.height: int = 0           # of the part that was read last: how many operators and calls stand in or after one another
        self.start: int = 0
        self.end: int = 0
        self.kind: str = ""
        self.value: str = ""
        self.advance()

    def advance(self) -> None:
        match = _TOKEN.match(self.source, self.pos)
        if match is None:
            self._bad_character()
        assert match is not None
        kind = match.lastgroup
        if kind == "what":
            kind = "unit"
        assert kind is not None
        self.kind = kind
        self.value = match[kind]
        self.start, self.end = match.span(kind)
        self.pos = self.end
        self.match = match

    def _bad_character(self) -> None:
        rest = self.source[self.pos:]
        at = self.pos + len(rest) - len(rest.lstrip())
        char = self.source[at]
        if char in "'\"":
            raise ExpressionError("the text that begins here has no closing quote", at, len(self.source))
        if char.isdigit():
            raise ExpressionError("'{word}' is not a number", at, at + 1, word=re.match(r"[\w.]+", self.source[at:]).group())  # type: ignore[union-attr]
        raise ExpressionError("the sign '{char}' means nothing in an expression", at, at + 1, char=char)

    def expect(self, op: str, why: str) -> None:
        if self.kind != "op" or self.value != op:
            raise ExpressionError("'{op}' is missing here: {why}", self.start, self.end, op=op, why=why)
        self.advance()

    def expression(self, level: int = 0) -> Expr:
        self.depth += 1
        if self.depth > EXPRESSION_DEPTH:
            raise ExpressionError("the expression is nested more than {limit} deep; split it with a value in between", self.start, self.end,
                                  limit=EXPRESSION_DEPTH)
        self.height = 0
        left = self.prefix()
        height = self.height
        compared = False
        while True:
            if self.kind == "op":
                op = self.value
                if op in _INSTEAD:
                    raise ExpressionError("write {good} instead of {bad}", self.start, self.end, good=_INSTEAD[op], bad=op)
            elif self.kind == "name" and self.value in _BINARY:
                op = self.value
            else:
                break
            binding = _BINARY.get(op)
            if binding is None or binding <= level:
                break
            if binding == 4:
                if compared:
                    raise ExpressionError("compare two things at a time: write a < b and b < c", self.start, self.end)
                compared = True
            self.advance()
            right = self.expression(binding - 1 if op == "^" else binding)
            left = Binary(op, left, right)
            height = max(height, self.height) + 1
            if height > EXPRESSION_HEIGHT:
                raise ExpressionError("the expression has more than {limit} parts one after the other; split it with a value in between",
                                      self.start, self.end, limit=EXPRESSION_HEIGHT)
        self.depth -= 1
        self.height = height
        return left

    def prefix(self) -> Expr:
        kind, value, start, end = self.kind, self.value, self.start, self.end
        if kind == "number":
            self.advance()
            number = float(value)
            unit = _UNIT.match(self.source, end)
            if unit and self.kind in ("name", "op"):
                self.pos = unit.end()
                self.advance()
                return Num(_finite(number * UNITS[unit.group(1)], start, unit.end()), start, unit.end())
            return Num(_finite(number, start, end), start, end)
        if kind == "unit":
            number = float(self.match.group("amount")) * UNITS[self.match.group("what")]
            self.advance()
            return Num(_finite(number, start, end), start, end)
        if kind == "text":
            self.advance()
            return Str(_unescape(value), start, end)
        if kind == "name":
            return self.name()
        if kind == "op" and value == "(":
            self.advance()
            inner = self.expression()
            self.expect(")", Phrase("a bracket was opened before"))
            return inner
        if kind == "op" and value in "-+":
            self.advance()
            operand = self.expression(_NEGATIVE)
            self.height += 1
            return Unary("-", operand, start, operand.end) if value == "-" else operand
        if kind == "end":
            raise ExpressionError("the expression breaks off here; a number, a text or a name is missing", start, end)
        if kind == "op" and value in _INSTEAD:
            raise ExpressionError("write {good} instead of {bad}", start, end, good=_INSTEAD[value], bad=value)
        raise ExpressionError("a number, a text or a name is missing before '{found}'", start, end, found=value)

    def name(self) -> Expr:
        word, start, end = self.value, self.start, self.end
        self.advance()
        if word in ("true", "false"):
            return Bool(word == "true", start, end)
        if word == "not":
            operand = self.expression(_NOT)
            self.height += 1
            return Unary("not", operand, start, operand.end)
        if word in ("and", "or", "mod"):
            raise ExpressionError("a number, a text or a name is missing before '{found}'", start, end, found=word)
        if self.kind == "op":
            if self.value == "(":
                args, named, stop = self.arguments()
                return Call(word, args, named, start, stop)
            index: Expr | None = None
            height = 0
            if self.value == "[":
                self.advance()
                index = self.expression()
                height = self.height + 1
                self.expect("]", Phrase("a bracket was opened before"))
                if self.kind != "op" or self.value != ".":
                    raise ExpressionError("after {word}[…] comes a point and a property: {word}[1].x", start, self.end, word=word)
            if self.kind == "op" and self.value == ".":
                self.advance()
                if self.kind != "name":
                    raise ExpressionError("after '{word}.' the name of a property is missing", start, self.end, word=word)
                member, member_start, member_end = self.value, self.start, self.end
                self.advance()
                given: list[Expr] | None = None
                if self.kind == "op" and self.value == "(":
                    given, named, member_end = self.arguments()
                    height = max(height, self.height)
                    if named:
                        raise ExpressionError("arguments of {word}.{member} have no names", member_start, member_end, word=word, member=member)
                self.height = height
                return Member(word, index, member, given, start, member_start, member_end)
        return Name(word, start, end)

    def arguments(self) -> tuple[list[Expr], dict[str, Expr], int]:
        self.advance()
        args: list[Expr] = []
        named: dict[str, Expr] = {}
        height = self.height = 0
        if self.kind == "op" and self.value == ")":
            end = self.end
            self.advance()
            return args, named, end
        while True:
            if self.kind == "name" and _COLON.match(self.source, self.end):
                key = self.value
                self.advance()
                self.advance()
                named[key] = self.expression()
            else:
                args.append(self.expression())
            height = self.height = max(height, self.height + 1)
            if self.kind == "op" and self.value == ",":
                self.advance()
                continue
            end = self.end
            self.expect(")", Phrase("the arguments of a function end with it"))
            return args, named, end


def _finite(number: float, start: int, end: int) -> float:
    if number - number != 0.0:
        raise ExpressionError("this number is too large", start, end)
    return number


def _unescape(quoted: str) -> str:
    body, quote = quoted[1:-1], quoted[0]
    if quote == "'":
        body = body.replace("''", "'")
    if "\\" not in body:
        return body
    return re.sub(r"\\(.)", lambda m: _ESCAPES.get(m.group(1), m.group(0)), body, flags=re.DOTALL)


_cache: dict[str, Expr] = {}

# A number, a name, or an object and its property: most expressions are no more.
_SHORT = re.compile(r"(\d+(?:\.\d+)?)|([^\W\d]\w*)(?:\.([^\W\d]\w*))?")
_WORDS = frozenset({"true", "false", "not", "and", "or", "mod"})


def _short(source: str) -> Expr | None:
    """The tree of a short expression; None when it is longer than that, or not known to be right."""
    match = _SHORT.fullmatch(source)
    if match is None:
        return None
    number, word, member = match.groups()
    if number is not None:
        return Num(_finite(float(number), 0, len(source)), 0, len(source))
    if word in _WORDS:
        return None
    if member is None:
        return Name(word, 0, len(source))
    return Member(word, None, member, None, 0, len(word) + 1, len(source))


def parse(source: str) -> Expr:
    """The tree of an expression. Raises `ExpressionError` with the span of what is wrong.

    Trees are never changed, so equal sources share one.
    """
    tree = _cache.get(source)
    if tree is None:
        tree = _short(source) or _whole(source)
        if len(_cache) > 20_000:
            _cache.clear()
        _cache[source] = tree
    return tree


def _whole(source: str) -> Expr:
    """The tree of any expression."""
    if len(source) > EXPRESSION_LENGTH:
        raise ExpressionError("the expression is longer than {limit:,} characters; split it with a value in between", 0, len(source),
                              limit=EXPRESSION_LENGTH)
    parser = _Parser(source)
    tree = parser.expression()
    if parser.kind != "end":
        found = parser.value
        if found in _INSTEAD:
            raise ExpressionError("write {good} instead of {bad}", parser.start, parser.end, good=_INSTEAD[found], bad=found)
        raise ExpressionError("'{found}' does not fit here; is an operator or a comma missing before it?", parser.start, parser.end, found=found)
    return tree


def parse_template(source: str) -> list[tuple[str, int]] | str:
    """Split a text template into literal texts and expressions.

    Returns the text itself when there is no brace in it, else a list in which even items are literal texts and odd items
    the sources of expressions, each with its place in characters. `{{` and `}}` stand for braces.
    """
    if "{" not in source and "}" not in source:
        return source
    parts: list[tuple[str, int]] = []
    literal: list[str] = []
    pos, size, begin = 0, len(source), 0
    while pos < size:
        char = source[pos]
        if char not in "{}":
            literal.append(char)
            pos += 1
        elif source[pos:pos + 2] == char * 2:
            literal.append(char)
            pos += 2
        elif char == "}":
            raise ExpressionError("this '}}' closes nothing; write it twice to show a brace", pos, pos + 1)
        else:
            stop = _closing(source, pos)
            if len(parts) >= TEMPLATE_PARTS * 2:
                raise ExpressionError("a text may have {limit} braces with values; put some of them together in another text first", pos, stop + 1,
                                      limit=TEMPLATE_PARTS)
            parts.append(("".join(literal), begin))
            parts.append((source[pos + 1:stop], pos + 1))
            literal = []
            pos = begin = stop + 1
    parts.append(("".join(literal), begin))
    return parts


def _closing(source: str, start: int) -> int:
    quote = ""
    escaped = False
    for pos in range(start + 1, len(source)):
        char = source[pos]
        if quote:
            if char == quote and not escaped:
                quote = ""
            escaped = char == "\\" and not escaped
        elif char in "'\"":
            quote = char
        elif char == "}":
            if not source[start + 1:pos].strip():
                raise ExpressionError("between the braces an expression is missing; write {{{{ to show a brace", start, pos + 1)
            return pos
    raise ExpressionError("the brace that opens here is never closed; write {{{{ to show a brace", start, len(source))
