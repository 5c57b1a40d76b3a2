"""No text of a project becomes code: the compiled sheets hold numbers, quoted texts, names of ours and checked names with a prefix."""

from __future__ import annotations

import ast
import re
import sys
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest
from badkit import FILES, SHEET, kept, others_played, play, project, sheet_with, told
from hypothesis import given, settings
from hypothesis import strategies as st
from kit import playable

from playsheet.objects.builtin import BUILTINS
from playsheet.objects.registry import TYPES
from playsheet.runtime.backends.headless import HeadlessRun
from playsheet.runtime.backends.project_tests import find_tests, run_test
from playsheet.runtime.language import expressions as ex
from playsheet.runtime.language.compiler import compile_frame
from playsheet.runtime.language.scope import Scope
from playsheet.runtime.language.support import NAMES
from playsheet.runtime.language.texts import template_code
from playsheet.runtime.language.typing import Context, translate
from playsheet.runtime.project.loading import load_project
from playsheet.runtime.project.values import name_problem
from playsheet.runtime.world.world import World

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = [*sorted(p.parent for p in (ROOT / "examples").glob("*/game.yaml")), *sorted(p.parent for p in (ROOT / "tests/semantics").glob("*/game.yaml"))]

NODES = (
    ast.Module, ast.FunctionDef, ast.arguments, ast.arg, ast.If, ast.For, ast.While, ast.Try, ast.ExceptHandler, ast.Raise, ast.Return, ast.Assign, ast.AugAssign,
    ast.Expr, ast.Pass, ast.Continue, ast.Break, ast.Nonlocal, ast.Name, ast.Constant, ast.Attribute, ast.Subscript, ast.Slice, ast.Call, ast.keyword, ast.BinOp,
    ast.UnaryOp, ast.BoolOp, ast.Compare, ast.IfExp, ast.Lambda, ast.ListComp, ast.GeneratorExp, ast.comprehension, ast.NamedExpr, ast.Tuple, ast.List,
    ast.expr_context, ast.operator, ast.unaryop, ast.boolop, ast.cmpop,
)
WORDS = {"w", "P", "F", "G", "R", "A", "T", "Q", "slot", "beat", "ticks", "now", "step", "rate", "o", "i", "q", "_", "picks", "values", "stopped"}
OURS = WORDS | set(NAMES) - {"__builtins__"} | set(NAMES["__builtins__"])
MADE = re.compile(r"[a-z]+\d+_|[a-z_]+\d+_?|H\d+|part\d+|on\d+|resume\d+")
PREFIXED = re.compile(r"(?:v|B|K)_\w+")
MEMBERS = {name for holder in (*TYPES.values(), *BUILTINS.values(), World) for name in dir(holder) if not name.startswith("_")} | {
    name for holder in (*TYPES.values(), *BUILTINS.values()) for name in holder.properties} | {
    name for module in ("m", "s") for name in dir(NAMES[module]) if not name.startswith("_")} | {
    "list", "append", "extend", "alive", "index", "x", "y", "budget", "depth", "rows", "groups", "happened", "pools", "frame", "game", "random",
    "clock", "step", "rate",
    "beat", "beat_ticks", "frame_ticks", "upper", "lower", "strip", "startswith", "endswith", "between", "whole", "unit", "join", "value", "text", "uid", "layers",
    "screen_x", "screen_y"} | set(BUILTINS)


def named_so(name: str, declared: set[str]) -> bool:
    """Whether a project declares the name, or it is one of a type's own slots: `Type__name`."""
    return name in declared or any(name.endswith(f"__{d}") for d in declared)


def strange(source: str, declared: set[str]) -> Iterator[str]:
    """What stands in compiled source and should not."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, NODES):
            yield type(node).__name__
        names: list[str] = []
        if isinstance(node, ast.Name):
            names = [node.id]
        elif isinstance(node, ast.FunctionDef):
            names = [node.name]
        elif isinstance(node, ast.arg):
            names = [node.arg]
        elif isinstance(node, ast.Nonlocal):
            names = node.names
        elif isinstance(node, ast.ExceptHandler) and node.name:
            names = [node.name]
        elif isinstance(node, ast.keyword) and node.arg not in ("key", "reverse"):
            yield f"{node.arg}="
        elif isinstance(node, ast.Constant) and not isinstance(node.value, (int, float, str, bool, type(None))):
            yield repr(node.value)
        elif isinstance(node, ast.Attribute) and not (node.attr in MEMBERS or (PREFIXED.fullmatch(node.attr) and named_so(node.attr[2:], declared))):
            yield f".{node.attr}"
        for name in names:
            known = name in OURS or MADE.fullmatch(name) or name in {f"K_{t}" for t in TYPES} or name in {f"B_{b}" for b in BUILTINS}
            if not known and not (name.startswith("v_") and name[2:] in declared):
                yield name


def declared_in(found: object) -> set[str]:
    """Names of values and parameters in a project's files, the only ones that may stand behind the prefix."""
    names: set[str] = set()

    def walk(node: object) -> None:
        for entry in getattr(node, "entries", ()):
            if entry.key is not None:
                names.add(entry.key.text)
            walk(entry.value)
    for tree in found.project.trees.values():        # type: ignore[attr-defined]
        walk(tree)
    return {name for name in names if not name_problem(name)}


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_what_compiled_sheets_are_made_of(folder: Path) -> None:
    found = playable(folder)
    names = declared_in(found)
    for program in found.programs.values():
        assert list(strange(program.source, names)) == []


def test_strange_things_are_seen() -> None:
    for source in ("import os", "os.system('x')", "o.__class__", "eval('1')", "f'{w}'", "w.x = {}", "class A: pass", "async def f(): pass",
    "o.v_other", "del w", "w.pools()",
                   "lambda x: x", "print(1)", "global w", "exec('')", "(yield)", "o.f_back", "with w: pass", "b'x'", "x = 1"):
        seen = list(strange(source, {"health"}))
        assert seen or source == "w.pools()", source
    assert list(strange("for o in H0.list:\n o.v_health = o.v_health + 1.0\n if o.x > t1_: w.destroy(o)", {"health"})) == []


# -------------------------------------------------------------------- attacks

CODE = "__import__('os').system('touch {flag}')"
QUOTES = ["{code}", "'; {code}; '", "' + {code} + '", "\" + {code} + \"", "'''\n{code}\n'''", "\\'; {code} #", "\n{code}\n", "\\n{code}",
    "{{code}}", "{{{{{code}}}}}",
          "'{{' + {code} + '}}'", "x\u2028{code}", "#\n{code}", "')\n{code}\n('", "%s {code}", "${{{code}}}", "\\x27; {code}", "w); {code}; (", "1.0); {code}; ("]


@pytest.mark.parametrize("shape", QUOTES)
def test_texts_are_never_run(shape: str, tmp_path: Path) -> None:
    """The same attack in every place where a project writes a text or a name."""
    flag = tmp_path / "flag"
    attack = shape.format(code=CODE.format(flag=flag))
    text = '"' + attack.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\u2028", "\\u2028") + '"'
    rows = "".join(f"  - {row}\n" for row in (
        f"note: {text}", f"do:\n      - t: {{set: {text}}}", f"do:\n      - n: {{set: {text}}}", f"do:\n      - {text}", f"do:\n      - {text}: 1",
        f"do:\n      - Bird.{text.strip(chr(34)) if False else 'name'}: {{set: {text}}}", f"when:\n      - if: {text}", f"when:\n      - {text}",
        f"when:\n      - t: {{equals: {text}}}", f"when:\n      - t: {{matches: {text}}}", f"do:\n      - sound.play: {text}", f"do:\n      - frame.go_to: {text}",
        f"do:\n      - message.send: {{name: {text}, text: {text}}}", f"when:\n      - message.received: {text}", f"group: {text}\n    events: []",
        f"do:\n      - group.activate: {text}", f"for_each: {text}", f"repeat: {text}", f"while:\n      - if: {text}", f"values: {{{text}: 1}}",
        f"values: {{k: {text}}}",
        f"function: {text}\n    do:\n      - n: {{add: 1}}", f"function: f1\n    parameters: {{{text}: {{kind: number}}}}",
        f"function: f2\n    parameters: {{a: {{kind: {text}}}}}",
        f"function: f3\n    parameters: {{a: {{kind: text, default: {text}}}}}\n    do:\n      - t: {{set: '{{a}}'}}", "do:\n      - f3",
        f"function: f4\n    returns: {text}", f"function: f5\n    do:\n      - return: {text}", f"include: {text}",
        f"include: Collect\n    with: {{player: {text}, coin: Bird}}",
        f"include: Collect\n    with: {{player: Bird, coin: Bird, worth: {text}}}", f"do:\n      - wait: {text}", f"do:\n      - Bird.animation: {{set: {text}}}",
        f"do:\n      - Bird.create: {{at: {text}}}", f"do:\n      - Bird.create: {{layer: {text}}}", f"when:\n      - Bird.overlaps: {{other: Bird, as: {text}}}",
        f"when:\n      - keyboard.held: {text}", f"do:\n      - frame.background: {{set: {text}}}",
        f"do:\n      - Ini.set_text: {{section: {text}, item: {text}, text: {text}}}",
        f"do:\n      - Ini.file: {{set: {text}}}", f"{text}: 1", f"for_each: Bird\n    order_by: {text}", f"enabled: {text}\n    do:\n      - n: {{add: 1}}"))
    files: dict[str, str | bytes | None] = {
        SHEET: sheet_with(rows),
        "game.yaml": f"format: 1\ntitle: {text}\nfirst_frame: F\nframes: [F]\nvalues: {{lives: {text}, {text}: 1}}\nlanguages: [{text}]\nauthor: {text}\n",
        "objects/Bird.yaml": f"format: 1\nobject: Bird\ntype: Active\ntitle: {text}\nfamilies: [{text}]\nvalues: {{name: {text}, {text}: 2}}\n"
                             f"animations:\n  {text}: {{frames: [{text}, bird]}}\n",
        "objects/Bad.yaml": f"format: 1\nobject: {text}\ntype: {text}\n",
        "objects/Ini.yaml": f"format: 1\nobject: Ini\ntype: INI\nfile: {text}\n",
        "objects/Words.yaml": f"format: 1\nobject: Words\ntype: Text\ntext: {text}\nfont: {text}\n",
        "frames/F/frame.yaml": FILES["frames/F/frame.yaml"].replace("t: ''", f"t: {text}").replace("{name: Main}", f"{{name: {text}}}\n  - {{name: Main}}")
        + f"  - {{object: Ini}}\n  - {{object: Words, text: {text}, layer: {text}}}\n  - {{object: {text}}}\n  - {{object: Bird, values: {{name: {text}}}}}\n",
        "tests/a.yaml": f"format: 1\ntitle: {text}\nexpect:\n  - {{tick: 1, check: {text}}}\n",
        "tests/b.yaml": f"format: 1\ninput:\n  - {{tick: 1, type: {text}}}\nexpect:\n  - {{tick: 2, check: before == 2}}\n",
    }
    found = playable(project(tmp_path, files))
    tests = find_tests(found, found.project.problems)
    for test in tests:
        run_test(test, found)
    assert list(strange(found.programs["F"].source, declared_in(found))) == []
    run = HeadlessRun(found, 1)
    run.run(5)
    run.report()
    assert not flag.exists()
    others_played(run, 5)
    kept(found)
    assert not [f for f in run.world.faults if f.code == "internal"], [f.sentence() for f in run.world.faults]
    assert all("\n" not in line for line in told(found))


NAMES_THAT_ARE_FINE = ["class", "import", "lambda", "None", "True", "def", "w", "P", "F", "G", "R", "H0", "o", "q", "self", "eval", "exec", "print", "__class__",
                       "__dict__", "__builtins__", "__import__", "v_health", "t1_", "p2_", "part0", "on0", "call_1_", "m", "s", "txt", "len",
                       "float", "K_Active", "B_mouse",
                       "Runaway", "LoopStop", "stopped", "x_", "_", "__", "_1", "ℵ0", "Птичка", "名前", "e\u0301".encode().decode(), "π", "alive",
                       "uid", "index", "list", "index_"]


@pytest.mark.parametrize("inside", [False, True], ids=["outside", "inside"])
@pytest.mark.parametrize("name", NAMES_THAT_ARE_FINE)
def test_names_that_mean_something_to_python_mean_nothing_here(name: str, inside: bool, tmp_path: Path) -> None:
    """As an object's or the game's value, a function, a family, a group, an animation; and inside of a sheet as a local, a parameter, a pick: all work."""
    outer, inner = (f"g_{name}", name) if inside else (name, f"i_{name}")
    rows = f"""\
  - values: {{{inner}: 2}}
    do:
      - n: {{add: {inner} + {outer}}}
  - function: f_{inner}
    parameters: {{{inner}: {{kind: number}}}}
    values: {{own: 1}}
    do:
      - return: {inner} + own
  - function: fill
    parameters: {{{inner}: {{kind: object, type: Active}}}}
    do:
      - {inner}.x: {{add: 1}}
  - do:
      - n: {{add: 'f_{inner}(4)'}}
      - fill: Bird
  - when:
      - Bird.overlaps: {{other: Bird2, as: {inner}}}
    do:
      - {inner}.x: {{add: 0}}
  - group: {name}
    events:
      - do:
          - n: {{add: Bird.{name}}}
          - game.{outer}: {{add: 1}}
          - Fam_{name}.opacity: {{set: 7}}
"""
    files: dict[str, str | bytes | None] = {
        SHEET: sheet_with(rows),
        "game.yaml": f"format: 1\ntitle: T\nfirst_frame: F\nframes: [F]\nvalues: {{{outer}: 5}}\n",
        "objects/Bird.yaml": f"format: 1\nobject: Bird\ntype: Active\nvalues: {{{name}: 10}}\nfamilies: [Fam_{name}]\nanimations:\n  {name}: {{frames: [bird]}}\n",
        "objects/Bird2.yaml": "format: 1\nobject: Bird2\ntype: Active\n",
    }
    run = play(tmp_path, files, 3)
    if unicodedata.normalize("NFKC", name) == name:
        assert told(run.world.playable) == []
        assert run.world.frame.v_n == 3 * (2 + 5 + 4 + 1 + 10) + 1 + 2
        assert getattr(run.world.game, f"v_{outer}") == 8.0
        bird = run.world.pools[0].list[0]
        assert (bird.opacity, bird.x, bird.animation_name) == (7.0, 13.0, name)
    else:
        assert "letters that only look like others" in told(run.world.playable)[0]
    assert list(strange(run.world.playable.programs["F"].source, declared_in(run.world.playable))) == []
    others_played(run)
    kept(run.world.playable)


@pytest.mark.parametrize("name", ["ﬁ", "Ａ", "ℂ", "x²", "ª", "a\u200db", "a b", "a-b", "1a", "", "a.b", "a;b", "a\nb", "a'b",
    "é".encode().decode("latin-1"), "☃", "if", "for_each"])
def test_names_that_only_look_like_names(name: str, tmp_path: Path) -> None:
    """Letters that Python would read as others, signs and words of the language: refused with a sentence, wherever they stand."""
    if not name_problem(name):
        pytest.skip("a fine name after all")
    quoted = '"' + name.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'
    files: dict[str, str | bytes | None] = {
        "game.yaml": FILES["game.yaml"].replace("lives: 3", f"{quoted}: 3"),
        "objects/Bird.yaml": FILES["objects/Bird.yaml"].replace("health: 3", f"{quoted}: 3").replace("[Enemies]", f"[{quoted}]"),
        "objects/Other.yaml": f"format: 1\nobject: {quoted}\ntype: Active\n",
        SHEET: sheet_with(f"  - values: {{{quoted}: 1}}\n    do:\n      - n: {{add: 1}}\n  - function: {quoted}\n    do:\n      - n: {{add: 1}}\n"
                          f"  - function: f\n    parameters: {{{quoted}: {{kind: number}}}}\n    do:\n      - n: {{add: 1}}\n"),
    }
    run = play(tmp_path, files)
    found = run.world.playable
    lines = {(p.path, p.line) for p in found.project.problems if p.code in ("name", "function", "field", "key_missing")}
    assert {("game.yaml", 5), ("objects/Bird.yaml", 5), ("objects/Other.yaml", 2), (SHEET, 5), (SHEET, 8), (SHEET, 12)} <= lines, told(found)
    assert list(strange(found.programs["F"].source, declared_in(found))) == []
    others_played(run)


# -------------------------------------------------------------------- random expressions

ATOMS = ["1", "0", "2.5", "1e308", "-3", "'a'", "''", '"b{c}"', "true", "false", "n", "t", "on", "Bird.x", "Bird.health", "Bird.animation",
    "Bird[2].x", "Score.value", "Bird.count",
         "count(Bird)", "sum(Bird.x)", "game.lives", "lives", "frame.width", "mouse.x", "time.seconds", "Enemies.x", "unknown", "Bird.unknown",
         "5 s", "90 deg", "__class__",
         "loop.index", "keyboard.typed", "first(Bird.health, by: Bird.x)", "join(Bird.x, '-')", "best(2)", "Птица"]
FUNCTIONS = ["abs", "min", "max", "round", "sqrt", "if", "text", "number", "length", "part", "random", "choose", "lerp", "angle", "upper", "find",
    "replace", "sum", "first",
             "count", "best", "nothing", "clamp", "repeat_text", "split", "pad", "rgb"]


def expressions() -> st.SearchStrategy[str]:
    signs = st.sampled_from(["+", "-", "*", "/", "mod", "^", "==", "!=", "<", "<=", ">", ">=", "and", "or", ",", ":", "=", "%", "&&"])
    return st.recursive(st.sampled_from(ATOMS), lambda inner: st.one_of(
        st.tuples(inner, signs, inner).map(" ".join), inner.map("({})".format), inner.map("-{}".format), inner.map("not {}".format),
        st.tuples(st.sampled_from(FUNCTIONS), st.lists(inner, max_size=4)).map(lambda f: f"{f[0]}({', '.join(f[1])})"),
        inner.map("Bird[{}].x".format), st.tuples(inner, inner).map("by: ".join)), max_leaves=25)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, HeadlessRun]:
    root = project(tmp_path_factory.mktemp("place"), {SHEET: sheet_with("  - do:\n      - t: {set: abc}\n"),
                                                      "frames/F/frame.yaml": FILES["frames/F/frame.yaml"] + "  - {object: Bird, at: [30, 40]}\n"})
    run = HeadlessRun(playable(root), 1)
    run.run(2)
    return root, run


@settings(max_examples=300)
@given(st.one_of(expressions(), st.text("abx01.'\"(){}[]+-*/<>=!,:; \n\\_", max_size=40), st.text(max_size=30)))
def test_any_text_as_an_expression(place: tuple[Path, HeadlessRun], source: str) -> None:
    """It is an error with a span in the text, or it has a value of its kind."""
    from playsheet.runtime.language.checks import evaluate
    _, run = place
    try:
        value = evaluate(run.world, ex.parse(source))
    except ex.ExpressionError as error:
        assert str(error)
        assert 0 <= error.start <= len(source) and error.start < error.end <= len(source) + 1, (error.start, error.end)
        return
    assert isinstance(value, (float, str, bool))
    assert isinstance(value, (str, bool)) or value == value or "e308" in source


@settings(max_examples=200)
@given(st.lists(st.one_of(expressions().map(lambda e: "{" + e + "}"), st.text(max_size=10), st.sampled_from(["{{", "}}", "{", "}"])), max_size=6).map("".join))
def test_any_text_as_a_template(place: tuple[Path, HeadlessRun], source: str) -> None:
    from playsheet.runtime.language.compiler import root_scope
    _, run = place
    count = [0]

    def temp() -> str:
        count[0] += 1
        return f"t{count[0]}_"
    scope: Scope = root_scope(run.world.playable.project, run.world.frame_spec)
    try:
        code = template_code(source, Context(scope, {}, set(), -1, temp))
    except ex.ExpressionError as error:
        assert 0 <= error.start <= len(source) and error.start < error.end <= len(source) + 1
        return
    assert code.kind == "text"
    assert list(strange(code.source, {"lives", "health", "n", "t", "on", "before", "after"})) == []


@settings(max_examples=200)
@given(expressions(), expressions(), expressions())
def test_any_expressions_in_a_sheet(place: tuple[Path, HeadlessRun], one: str, two: str, three: str) -> None:
    """Whatever they are, the rows before and after play; what compiles is made of what it may be made of."""
    root, _ = place

    def quoted(source: str) -> str:
        return "'" + source.replace("'", "''") + "'"
    rows = (f"  - when:\n      - if: {quoted(one)}\n      - Bird.where: {quoted(two)}\n    do:\n      - n: {{set: {quoted(three)}}}\n"
            f"      - Bird.x: {{add: {quoted(one)}}}\n"
            f"      - t: {{set: {quoted('{' + two + '}')}}}\n    else:\n      repeat: {quoted(three)}\n      do:\n"
            f"        - Bird.set_position: {{x: {quoted(one)}, y: {quoted(two)}}}\n"
            f"  - for_each: Bird\n    order_by: {quoted(one)}\n    do:\n      - n: {{add: {quoted(two)}}}\n      - wait: {quoted(three)}\n"
            f"  - do:\n      - n: {{set: {quoted(three)}}}\n")
    (root / SHEET).write_text(sheet_with(rows), encoding="utf-8")
    found = playable(root)
    assert list(strange(found.programs["F"].source, declared_in(found))) == []
    run = HeadlessRun(found, 1)
    run.run(3)
    others_played(run)
    assert not [f for f in run.world.faults if f.code == "internal"], [f.sentence() for f in run.world.faults]


def test_nothing_of_python_is_in_reach(tmp_path: Path) -> None:
    """The names that compiled code sees are few, and none of them leads to more."""
    found = play(tmp_path, {SHEET: sheet_with("")}).world.playable
    space = found.programs["F"].space
    assert set(space["__builtins__"]) == {"len", "float", "abs", "min", "max", "range", "sorted", "enumerate", "list", "bool", "True", "False", "None"}
    modules = {name for name, value in space.items() if isinstance(value, type(sys))}
    assert modules == {"m"}
    assert isinstance(compile_frame(load_project(tmp_path), next(iter(found.project.frames.values()))).source, str)
    assert translate(ex.parse("1 + 1"), Context(Scope(), {}, set(), -1, lambda: "t_")).const == 2.0
