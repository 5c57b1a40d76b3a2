"""Expressions in their place: names found, kinds checked, sentences with the nearest known name, Python of known operations only."""

from __future__ import annotations

import ast
import builtins
import re
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kit import playable, write_project

from playsheet.runtime.language import expressions as ex
from playsheet.runtime.language.codes import Code, Context
from playsheet.runtime.language.compiler import root_scope
from playsheet.runtime.language.functions import AGGREGATES, FUNCTIONS
from playsheet.runtime.language.scope import Local, Pick, Scope
from playsheet.runtime.language.support import NAMES
from playsheet.runtime.language.texts import template_code
from playsheet.runtime.language.typing import translate

PROJECT = {
    "game.yaml": "format: 1\ntitle: T\nframes: [F]\nvalues: {lives: 3, player: Bo, ready: false}\n",
    "frames/F/frame.yaml": "format: 1\nframe: F\nsize: [800, 600]\nvalues: {wave: 1, clock: {kind: timer}}\n",
    "objects/Bird.yaml": "format: 1\nobject: Bird\ntype: Active\nfamilies: [Beasts]\nvalues: {health: 3, name: Tit, awake: true, age: {kind: timer}}\n",
    "objects/Worm.yaml": "format: 1\nobject: Worm\ntype: Active\nfamilies: [Beasts]\nvalues: {health: 1, weight: 2}\n",
    "objects/Score.yaml": "format: 1\nobject: Score\ntype: Counter\n",
    "objects/Memory.yaml": "format: 1\nobject: Memory\ntype: INI\n",
}


@pytest.fixture(scope="module")
def scope(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Scope]:
    found = playable(write_project(tmp_path_factory.mktemp("typing"), PROJECT)).project
    assert not list(found.problems), [str(p) for p in found.problems]
    scope = Scope(root_scope(found, found.frames["F"]))
    scope.locals["rank"] = Local("l1_", "number")
    scope.locals["word"] = Local("l2_", "text")
    yield scope


def context(scope: Scope, hand: str = "") -> Context:
    count = iter(range(10_000))
    found = Context(scope, {"Worm": Pick("p9_")}, set(), 0, lambda: f"t{next(count)}_")
    return found.at_hand("o", (hand,), "i") if hand else found


def typed(source: str, scope: Scope, hand: str = "") -> Code:
    return translate(ex.parse(source), context(scope, hand))


KINDS = [
    ("1 + 2", "number"), ("lives", "number"), ("wave * lives", "number"), ("frame.wave + game.lives", "number"), ("Bird.x", "number"),
    ("Bird.health ^ 2", "number"), ("Bird.name", "text"), ("Bird.awake", "truth"), ("Bird.age", "number"), ("clock", "number"), ("rank", "number"),
    ("word", "text"), ("Bird[2].name", "text"), ("Bird.count", "number"), ("count(Bird)", "number"), ("sum(Bird.health)", "number"),
    ("join(Bird.name)", "text"), ("first(Bird.name, by: Bird.health)", "text"), ("last(Bird.awake)", "truth"), ("max(Bird.x)", "number"),
    ("max(1, 2, 3)", "number"), ("'a' + 'b'", "text"), ("player + word", "text"), ("1 < 2", "truth"), ("'a' < 'b'", "truth"), ("ready == true", "truth"),
    ("not ready and 1 == 1", "truth"), ("if(ready, 'a', 'b')", "text"), ("if(ready, 1, 2)", "number"), ("choose('a', 'b')", "text"),
    ("choose(true, false)", "truth"), ("text(1)", "text"), ("number('1')", "number"), ("length(player)", "number"), ("random(1, 6)", "number"),
    ("Beasts.health", "number"), ("sum(Beasts.health)", "number"), ("Memory.value('a', 'b')", "number"), ("Memory.text('a', 'b')", "text"),
    ("time.seconds", "number"), ("mouse.x", "number"), ("keyboard.typed", "text"), ("frame.name", "text"), ("game.paused", "truth"),
    ("Bird.distance_to(0, 0)", "number"), ("Score.value", "number"), ("Bird.animation", "text"), ("contains(player, 'o')", "truth"),
]


@pytest.mark.parametrize(("source", "kind"), KINDS)
def test_kinds(source: str, kind: str, scope: Scope) -> None:
    assert typed(source, scope).kind == kind


#: Source with the faulty part between ‹ and ›, and the sentence (or its beginning).
WRONG = [
    ("‹Birt›.x", "there is no object called 'Birt'. Did you mean Bird?"),
    ("Bird.‹healht›", "Bird has no property 'healht'. Did you mean health?"),
    ("‹wavee›", "there is no value called 'wavee' here. Did you mean wave? A text stands in quotes: 'wavee'"),
    ("‹Bird›", "'Bird' is an object; name one of its properties: Bird.x"),
    ("‹random›", "'random' is a function; its arguments stand in brackets: random(…)"),
    ("‹rendom›(1, 2)", "there is no function called 'rendom'. Did you mean random?"),
    ("‹random(1)›", "random takes 2 arguments, and 1 are given."),
    ("‹sqrt(1, 2)›", "sqrt takes 1 arguments, and 2 are given."),
    ("‹1 + 'a'›", "a text and a number cannot be added; use a template like 'Worms: {Worm.count}', or text(…) around the number"),
    ("‹player + lives›", "a text and a number cannot be added"),
    ("‹player› * 2", "a number is wanted here, and this is a text; write number(…) around it"),
    ("upper(‹lives›)", "a text is wanted here, and this is a number; write text(…) around it"),
    ("‹lives› and ready", "a truth value (true or false) is wanted here, and this is a number"),
    ("not ‹lives›", "a truth value (true or false) is wanted here"),
    ("-‹ready›", "a number is wanted here, and this is a truth value"),
    ("‹lives == player›", "a number is compared with a text"),
    ("‹ready < true›", "truth values are only equal or not"),
    ("if(‹lives›, 1, 2)", "a truth value (true or false) is wanted here"),
    ("if(ready, 1, ‹'a'›)", "a number is wanted here, and this is a text"),
    ("‹if(ready, 1)›", "if takes three arguments"),
    ("choose(1, ‹'a'›)", "all arguments of choose must be of one kind"),
    ("Bird.‹health(1)›", "Bird.health is a property; it takes no brackets"),
    ("Bird.‹distance_to(1)›", "Bird.distance_to takes 2 arguments: x, y"),
    ("Memory.value('a', ‹1›)", "a text is wanted here, and this is a number"),
    ("‹count(1)›", "count takes an object: count(Enemy)"),
    ("count(‹Birt›)", "there is no object called 'Birt'"),
    ("‹sum(1)›", "sum runs over the picked instances of one object: sum(Card.points)"),
    ("‹sum(Bird.x + Worm.x)›", "sum runs over the picked instances of one object"),
    ("sum(‹Bird.name›)", "a number is wanted here, and this is a text"),
    ("‹max(1, by: 2)›", "max has no parameter 'by'"),
    ("Beasts.‹weight›", "'weight' is not a property of every member of Beasts: Bird has none of that kind."),
    ("time.‹second›", "time has no property 'second'. Did you mean seconds?"),
    ("‹mouse[1].x›", "there is only one mouse; it takes no number"),
    ("‹loop.index›", "loop.index means something only inside repeat, for_each or while"),
    ("1 + ‹unknown(Bird.x)›", "there is no function called 'unknown'."),
    ("Bird.‹__class__›", "Bird has no property '__class__'."),
    ("Bird.‹v_health›", "Bird has no property 'v_health'."),
    ("‹__import__›('os')", "there is no function called '__import__'."),
    ("‹eval›('1')", "there is no function called 'eval'."),
    ("‹w›.random", "there is no object called 'w'."),
]


@pytest.mark.parametrize(("marked", "sentence"), WRONG)
def test_what_is_wrong_is_said_with_the_nearest_name(marked: str, sentence: str, scope: Scope) -> None:
    source = marked.replace("‹", "").replace("›", "")
    with pytest.raises(ex.ExpressionError) as caught:
        typed(source, scope)
    assert str(caught.value).startswith(sentence)
    found = source[caught.value.start:caught.value.end]
    wanted = marked[marked.index("‹") + 1:marked.index("›")]
    assert wanted.startswith(found), f"marked is {found!r}, not {wanted!r}"


def test_the_nearest_name_wins(scope: Scope) -> None:
    inner = Scope(scope)
    inner.locals["lives"] = Local("l7_", "text")
    assert typed("lives", inner).kind == "text"
    assert typed("game.lives", inner).kind == "number"
    assert typed("lives", scope).kind == "number"


def test_numbers_known_at_load_are_calculated_then(scope: Scope) -> None:
    assert typed("2 * (3 + 4) ^ 2 / 7 mod 5", scope).const == 4.0
    assert typed("5 s * 2", scope).const == 10.0
    assert typed("1 / 0", scope).const is None, "a division by zero is told where it happens"
    assert typed("1e300 * 1e300", scope).const is None


@pytest.mark.parametrize(("source", "pure", "local"), [
    ("Bird.x + wave", True, True), ("random(1, 2)", False, True), ("Bird.x + random(1, 2)", False, True), ("Worm.x", True, False),
    ("sum(Bird.x)", True, False), ("Bird.count", True, False), ("Bird[1].x", True, False),
])
def test_what_neighbouring_actions_may_share(source: str, pure: bool, local: bool, scope: Scope) -> None:
    code = typed(source, scope, "Bird")
    assert (code.pure, code.local) == (pure, local)


ALLOWED_NAMES = set(NAMES["__builtins__"]) | set(NAMES) | {"w", "F", "G", "o", "i", "now", "ticks", "beat", "step", "rate"}
NAMED = re.compile(r"(?:[A-Z][0-9]+|B_[a-z]+|[a-z]+[0-9]+_|call_[0-9]+_|v_\w+)$")


def names_used(source: str) -> set[str]:
    tree = ast.parse(source, mode="eval")
    for node in ast.walk(tree):
        assert not isinstance(node, (ast.Await, ast.Yield, ast.YieldFrom, ast.JoinedStr, ast.Starred)), source
    return {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}


@pytest.mark.parametrize(("source", "kind"), KINDS)
def test_the_python_holds_known_names_only(source: str, kind: str, scope: Scope) -> None:
    for hand in ("", "Bird"):
        used = names_used(typed(source, scope, hand).source)
        assert {name for name in used if name not in ALLOWED_NAMES and not NAMED.match(name)} == set()


PIECES = ["Bird.x", "Bird[2].name", "Worm.health", "lives", "wave", "player", "ready", "rank", "1", "0", "2.5", "'a'", "''", "true", "Bird.count",
          "sum(Bird.x)", "count(Worm)", "first(Bird.name, by: Bird.x)", "random(1, 6)", "time.seconds", "Score.value", "Beasts.health", "clock",
          "Memory.value('a', 'b')", "upper(player)", "if(ready, 1, 2)", "choose(1, 2)", "Birt.x", "nobody"]


def grown(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    signs = st.sampled_from(["+", "-", "*", "/", "mod", "^", "==", "!=", "<", "<=", "and", "or"])
    binary = st.tuples(inner, signs, inner).map(lambda t: f"({t[0]} {t[1]} {t[2]})")
    call = st.tuples(st.sampled_from([*FUNCTIONS, *AGGREGATES, "if"]), st.lists(inner, max_size=4)).map(lambda t: f"{t[0]}({', '.join(t[1])})")
    return st.one_of(binary, call, inner.map(lambda s: f"-{s}"), inner.map(lambda s: f"not {s}"))


@given(source=st.recursive(st.sampled_from(PIECES), grown, max_leaves=12))
@settings(max_examples=400)
def test_any_tree_becomes_python_or_an_expression_error(source: str, scope: Scope) -> None:
    """What is typed compiles, and holds no name from the project."""
    for hand in ("", "Bird"):
        try:
            code = typed(source, scope, hand)
        except ex.ExpressionError as error:
            assert str(error)
            continue
        assert code.kind in ("number", "text", "truth")
        used = names_used(code.source)
        assert {name for name in used if name not in ALLOWED_NAMES and not NAMED.match(name)} == set()
        compile(code.source, "<test>", "eval")


@given(source=st.lists(st.sampled_from(["{", "}", "{{", "}}", "Bird.x", "lives", "'", " ", "x", "{lives}", "{player}!"]), max_size=8).map("".join))
def test_any_template_becomes_python_or_an_expression_error(source: str, scope: Scope) -> None:
    try:
        code = template_code(source, context(scope))
    except ex.ExpressionError as error:
        assert 0 <= error.start < error.end <= len(source) + 1
        return
    assert code.kind == "text"
    compile(code.source, "<test>", "eval")


def test_templates_show_values(scope: Scope) -> None:
    assert template_code("plain", context(scope)).const == "plain"
    assert template_code("a {{b}}", context(scope)).const in ("a {b}", None)
    assert template_code("{lives} {player} {ready}", context(scope)).kind == "text"
    with pytest.raises(ex.ExpressionError) as caught:
        template_code("Worms: {Wurm.count} left", context(scope))
    assert str(caught.value) == "there is no object called 'Wurm'. Did you mean Worm?"
    assert (caught.value.start, caught.value.end) == (8, 12)


def test_no_python_name_is_a_way_out(scope: Scope) -> None:
    """Nothing that Python knows and the language does not can be named."""
    for name in (*dir(builtins), "self", "cls", "os", "sys", "w", "m", "s", "G", "F", "H0", "R", "NAMES"):
        if name in FUNCTIONS or name in AGGREGATES:
            continue
        for source in (name, f"{name}(1)", f"{name}.x", f"Bird.{name}"):
            if re.fullmatch(r"Bird\.(?:x|y)", source):
                continue
            with pytest.raises(ex.ExpressionError):
                typed(source, scope)
