"""The parser of expressions: precedence, places, what is refused and in which words."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from playsheet.runtime.language import expressions as ex
from playsheet.runtime.language.expressions import ExpressionError, parse, parse_template
from playsheet.runtime.project.limits import EXPRESSION_DEPTH, EXPRESSION_HEIGHT, EXPRESSION_LENGTH, TEMPLATE_PARTS


def shown(node: object) -> str:
    """A tree with all its brackets."""
    match node:
        case ex.Num():
            return f"{node.value:g}"
        case ex.Str():
            return repr(node.value)
        case ex.Bool():
            return "true" if node.value else "false"
        case ex.Name():
            return node.name
        case ex.Unary():
            return f"({node.operator} {shown(node.operand)})"
        case ex.Binary():
            return f"({shown(node.left)} {node.operator} {shown(node.right)})"
        case ex.Member():
            index = f"[{shown(node.index)}]" if node.index is not None else ""
            args = "" if node.args is None else "(" + ", ".join(map(shown, node.args)) + ")"
            return f"{node.object}{index}.{node.member}{args}"
        case ex.Call():
            named = [f"{key}: {shown(value)}" for key, value in node.named.items()]
            return f"{node.function}({', '.join([*map(shown, node.args), *named])})"
    raise AssertionError(node)


PRECEDENCE = [
    ("1 + 2 * 3", "(1 + (2 * 3))"),
    ("1 - 2 - 3", "((1 - 2) - 3)"),
    ("8 / 4 / 2", "((8 / 4) / 2)"),
    ("7 mod 4 * 2", "((7 mod 4) * 2)"),
    ("2 ^ 3 ^ 2", "(2 ^ (3 ^ 2))"),
    ("-2 ^ 2", "(- (2 ^ 2))"),
    ("2 ^ -1", "(2 ^ (- 1))"),
    ("-a * b", "((- a) * b)"),
    ("+a", "a"),
    ("- -a", "(- (- a))"),
    ("a + b < c - d", "((a + b) < (c - d))"),
    ("not a == b", "(not (a == b))"),
    ("not a and b", "((not a) and b)"),
    ("not not a", "(not (not a))"),
    ("a or b and c", "(a or (b and c))"),
    ("a and b or c and d", "((a and b) or (c and d))"),
    ("(a or b) and c", "((a or b) and c)"),
    ("(a < b) == (c < d)", "((a < b) == (c < d))"),
    ("a<b and b<=c", "((a < b) and (b <= c))"),
    ("f(1, g(2))", "f(1, g(2))"),
    ("f()", "f()"),
    ("first(Card.name, by: -Card.rank)", "first(Card.name, by: (- Card.rank))"),
    ("Bird.x+1", "(Bird.x + 1)"),
    ("Bird[2].x", "Bird[2].x"),
    ("Bird[i + 1].x * 2", "(Bird[(i + 1)].x * 2)"),
    ("Ini.value('a', 'b')", "Ini.value('a', 'b')"),
    ("true and not false", "(true and (not false))"),
    (" ( ( 1 ) ) ", "1"),
    ("1.5e3 + .5", "(1500 + 0.5)"),
    ("1e-2", "0.01"),
    ("Птичка.скорость * 虫", "(Птичка.скорость * 虫)"),
    ("notable or order", "(notable or order)"),
]


@pytest.mark.parametrize(("source", "wanted"), PRECEDENCE)
def test_precedence(source: str, wanted: str) -> None:
    assert shown(parse(source)) == wanted


@pytest.mark.parametrize(("source", "value"), [
    ("5 s", 5.0), ("5s", 5.0), ("200 ms", 0.2), ("200ms", 0.2), ("90 deg", 90.0), ("30 px/s", 30.0), ("30 px", 30.0), ("1.5 deg/s", 1.5), (".5 s", 0.5),
    ("9007199254740993", 9007199254740992.0), ("0017", 17.0),
])
def test_units_and_numbers(source: str, value: float) -> None:
    tree = parse(source)
    assert isinstance(tree, ex.Num)
    assert tree.value == value
    assert (tree.start, tree.end) == (0, len(source))


def test_units_stand_behind_numbers_only() -> None:
    assert shown(parse("5 s + 2 ms * 2")) == "(5 + (0.002 * 2))"
    assert shown(parse("s + px")) == "(s + px)", "values may be called like a unit"
    with pytest.raises(ExpressionError, match="'sec' does not fit here"):
        parse("5 sec")


@pytest.mark.parametrize(("source", "value"), [
    ("'worm'", "worm"), ('"worm"', "worm"), ("''", ""), ("'it''s'", "it's"), (r"'it\'s'", "it's"), (r'"say \"x\""', 'say "x"'), (r"'a\nb\tc'", "a\nb\tc"),
    (r"'C:\\x'", "C:\\x"), (r"'a\q'", "a\\q"), ("'{x}'", "{x}"), ("'Їжак 🐦'", "Їжак 🐦"), ("'a\nb'", "a\nb"),
])
def test_texts(source: str, value: str) -> None:
    tree = parse(source)
    assert isinstance(tree, ex.Str)
    assert tree.value == value


def test_places_of_parts() -> None:
    source = "  Bird[ 2 ].x + max( 1, -wave ) "
    tree = parse(source)
    assert isinstance(tree, ex.Binary)
    assert source[tree.start:tree.end] == "Bird[ 2 ].x + max( 1, -wave )"
    left, right = tree.left, tree.right
    assert isinstance(left, ex.Member)
    assert isinstance(right, ex.Call)
    assert source[left.start:left.end] == "Bird[ 2 ].x"
    assert source[left.member_start:left.end] == "x"
    assert source[right.start:right.end] == "max( 1, -wave )"
    assert source[right.args[1].start:right.args[1].end] == "-wave"
    brackets = parse("(1 + 2) * 3")
    assert isinstance(brackets, ex.Binary)
    assert "(1 + 2) * 3"[brackets.left.start:brackets.left.end] == "1 + 2"


#: Source with the faulty part between ‹ and ›, and a part of the sentence.
WRONG = [
    ("1 +‹›", "the expression breaks off here"),
    ("‹›", "the expression breaks off here"),
    ("   ‹›", "the expression breaks off here"),
    ("1 + ‹'worm›", "the text that begins here has no closing quote"),
    ("(1 + 2‹›", "')' is missing here: a bracket was opened before"),
    ("f(1, 2‹›", "')' is missing here: the arguments of a function end with it"),
    ("f(1 ‹2›)", "')' is missing here"),
    ("f(1,‹)›", "a number, a text or a name is missing before ')'"),
    ("Bird[1‹›", "']' is missing here"),
    ("‹Bird[1] +› 2", "after Bird[…] comes a point and a property: Bird[1].x"),
    ("‹Bird. +› 1", "after 'Bird.' the name of a property is missing"),
    ("‹*› 2", "a number, a text or a name is missing before '*'"),
    ("2 * ‹and› 3", "a number, a text or a name is missing before 'and'"),
    ("a ‹b›", "'b' does not fit here; is an operator or a comma missing before it?"),
    ("1‹)›", "')' does not fit here"),
    ("a ‹=› 1", "write == instead of ="),
    ("a ‹<>› 1", "write != instead of <>"),
    ("a ‹**› 2", "write ^ instead of **"),
    ("a ‹&&› b", "write and instead of &&"),
    ("a ‹||› b", "write or instead of ||"),
    ("a ‹%› b", "write mod instead of %"),
    ("‹!›a", "write not instead of !"),
    ("1 < 2 ‹<› 3", "compare two things at a time"),
    ("a == b ‹!=› c", "compare two things at a time"),
    ("a ‹№› b", "the sign '№' means nothing in an expression"),
    ("‹@›", "the sign '@' means nothing in an expression"),
    ("‹1›2abc", "'12abc' is not a number"),
    ("‹1›.2.3", "'1.2.3' is not a number"),
    ("1 + ‹1e999›", "this number is too large"),
    ("‹9e999 s›", "this number is too large"),
    ("x.‹y(a: 1)›", "arguments of x.y have no names"),
    ("a; b", ""),
    ("a.b.c", ""),
    ("a[1][2].x", ""),
    ("f(1).x", ""),
    ("'a'.upper", ""),
    ("__import__('os')", ""),
    ("a if b else c", ""),
    ("[x for x in y]", ""),
    ("lambda: 1", ""),
    ("{1: 2}", ""),
    ("a := 1", ""),
]


@pytest.mark.parametrize(("marked", "sentence"), WRONG)
def test_what_is_wrong_is_said_where_it_stands(marked: str, sentence: str) -> None:
    source = marked.replace("‹", "").replace("›", "")
    if source.startswith("__import__"):
        assert isinstance(parse(source), ex.Call), "it parses, and no such function exists"
        return
    with pytest.raises(ExpressionError) as caught:
        parse(source)
    error = caught.value
    assert sentence in str(error)
    assert error.template.format(**error.fields) == str(error)
    assert 0 <= error.start < error.end <= len(source) + 1
    if "‹" in marked:
        assert error.start == marked.index("‹")
        width = marked.index("›") - 1 - error.start
        assert error.end - error.start == max(width, 1)


def test_limits() -> None:
    inside = EXPRESSION_DEPTH - 1
    assert shown(parse("(" * inside + "1" + ")" * inside)) == "1"
    for opening, closing in (("(", ")"), ("-", ""), ("not ", ""), ("f(", ")"), ("a[", "].x"), ("1^", "")):
        with pytest.raises(ExpressionError, match="nested more than 50 deep"):
            parse(opening * EXPRESSION_DEPTH + "1" + closing * EXPRESSION_DEPTH)
    assert isinstance(parse("+".join(["1"] * EXPRESSION_HEIGHT)), ex.Binary)
    with pytest.raises(ExpressionError, match="more than 100 parts one after the other"):
        parse("+".join(["1"] * (EXPRESSION_HEIGHT + 2)))
    with pytest.raises(ExpressionError, match="longer than 10,000 characters"):
        parse("1" + " " * EXPRESSION_LENGTH)


def spans(node: object, start: int, end: int) -> None:
    """Every part lies inside the part that holds it."""
    assert start <= node.start < node.end <= end, node  # type: ignore[attr-defined]
    for name in type(node).__slots__:
        value = getattr(node, name)
        for part in value if isinstance(value, list) else value.values() if isinstance(value, dict) else [value]:
            if type(part).__module__ == ex.__name__:
                spans(part, node.start, node.end)  # type: ignore[attr-defined]


ANY_TEXT = st.one_of(
    st.text(max_size=60),
    st.text(st.sampled_from("ab1.2 ()[]{},:'\"\\+-*/^<>=!&|%sdegmspx\n\tЯ²"), max_size=40),
    st.lists(st.sampled_from(["Bird", ".", "x", "[", "]", "(", ")", ",", "1", "2.5", "5 s", "'t'", "+", "-", "*", "/", "mod", "^", "==", "<", "and", "or",
                              "not", "true", "if", "by:", "first", "px/s", "deg", "''", "\\'", " "]), max_size=30).map("".join),
)


@given(ANY_TEXT)
@example("²")
@example("'" * 50)
@example("1" * 400)
@example("\\")
@example("٣ + ٤")
@settings(max_examples=600)
def test_no_text_does_anything_but_parse_or_raise_an_expression_error(source: str) -> None:
    try:
        tree = parse(source)
    except ExpressionError as error:
        assert 0 <= error.start < error.end
        assert str(error)
    else:
        spans(tree, 0, len(source))


@given(ANY_TEXT)
@settings(max_examples=600)
def test_templates_split_or_raise_an_expression_error(source: str) -> None:
    try:
        parts = parse_template(source)
    except ExpressionError as error:
        assert 0 <= error.start < error.end <= len(source) + 1
        return
    if isinstance(parts, str):
        assert parts == source
        return
    assert len(parts) % 2 == 1
    for piece, start in parts[1::2]:
        assert source[start - 1] == "{"
        assert source[start:start + len(piece)] == piece


@pytest.mark.timeout(10)
@pytest.mark.parametrize("source", ["(" * 200_000, "-" * 200_000, "a." * 100_000, "'" * 200_001, "f(a: " * 50_000, "1+" * 100_000, "x+" * 100_000,
                                    "'" + "''" * 100_000, "1 " * 100_000, "\\" * 200_000, "a:" * 100_000, " " * 200_000, "9" * 200_000])
def test_long_texts_are_refused_quickly(source: str) -> None:
    with pytest.raises(ExpressionError):
        parse(source)
    with contextlib.suppress(ExpressionError):
        parse(source[:EXPRESSION_LENGTH])


@pytest.mark.parametrize(("source", "wanted"), [
    ("plain", "plain"),
    ("", ""),
    ("Worms left: {Worm.count}", ["Worms left: ", "Worm.count", ""]),
    ("{a}{b}", ["", "a", "", "b", ""]),
    ("{{n}}", ["{n}"]),
    ("{{{n}}}", ["{", "n", "}"]),
    ("a {{ b }} {c} d", ["a { b } ", "c", " d"]),
    ("{join(Card.name, '}{')}!", ["", "join(Card.name, '}{')", "!"]),
    (r"{'\'}'}", ["", r"'\'}'", ""]),
    ("{ x }", ["", " x ", ""]),
    ("Ш{ш}", ["Ш", "ш", ""]),
])
def test_templates(source: str, wanted: str | list[str]) -> None:
    parts = parse_template(source)
    found = parts if isinstance(parts, str) else [piece for piece, _ in parts]
    assert found == wanted


@pytest.mark.parametrize(("source", "place", "sentence"), [
    ("a } b", (2, 3), "this '}' closes nothing; write it twice to show a brace"),
    ("a {b", (2, 4), "the brace that opens here is never closed; write {{ to show a brace"),
    ("a {} b", (2, 4), "between the braces an expression is missing; write {{ to show a brace"),
    ("{  }", (0, 4), "between the braces an expression is missing"),
    ("{'a}", (0, 4), "the brace that opens here is never closed"),
])
def test_wrong_templates(source: str, place: tuple[int, int], sentence: str) -> None:
    with pytest.raises(ExpressionError) as caught:
        parse_template(source)
    assert (caught.value.start, caught.value.end) == place
    assert sentence in str(caught.value)


def test_a_template_holds_so_many_values() -> None:
    assert len(parse_template("{a}" * TEMPLATE_PARTS)) == TEMPLATE_PARTS * 2 + 1
    with pytest.raises(ExpressionError, match="a text may have 200 braces"):
        parse_template("{a}" * (TEMPLATE_PARTS + 1))


def test_equal_sources_share_a_tree() -> None:
    assert parse("Bird.x + 1") is parse("Bird.x + 1")
    assert parse("Bird.x") is not parse("Bird. x")
