"""Expressions that are asked from outside while a game runs: the checks of tests, and what a debugger watches."""

from __future__ import annotations

from typing import Any

from ...objects.phrases import Phrase, listed
from . import expressions as ex
from . import support
from .codes import Context, wanted
from .compiler import root_scope
from .emitter import prelude, too_nested
from .typing import translate


def evaluate(w: Any, tree: ex.Expr, kind: str = "") -> Any:
    """The value of an expression in the running frame. Raises `ExpressionError`."""
    need: set[str] = set()
    count = [0]

    def temp() -> str:
        count[0] += 1
        return f"t{count[0]}_"
    scope = root_scope(w.playable.project, w.frame_spec)
    code = translate(tree, Context(scope, {}, need, -1, temp))
    if kind:
        code = wanted(code, kind, tree)
    source = f"def ask(w):\n {'; '.join(prelude(need)) or 'pass'}\n return {code.source}\n"
    if too_nested(source.split("\n")):
        raise ex.ExpressionError("the expression is nested too deep; split it with a value in between", tree.start, tree.end)
    space: dict[str, Any] = dict(support.NAMES)
    exec(compile(source, "<check>", "exec", dont_inherit=True), space)
    return space["ask"](w)


def compile_check(w: Any, source: str) -> tuple[bool, str]:
    """Whether a check holds, and what the sides of its comparisons are when it does not."""
    tree = ex.parse(source)
    if evaluate(w, tree, "truth"):
        return True, ""
    found: list[Phrase] = []
    _sides(tree, source, w, found)
    return False, listed(dict.fromkeys(found))


def _sides(node: ex.Expr, source: str, w: Any, found: list[Phrase]) -> None:
    if isinstance(node, ex.Binary):
        if node.operator in ("and", "or"):
            _sides(node.left, source, w, found)
            _sides(node.right, source, w, found)
        else:
            for side in (node.left, node.right):
                if not isinstance(side, (ex.Num, ex.Str, ex.Bool)):
                    value = evaluate(w, side)
                    shown = support.NAMES["txt"](value) if isinstance(value, float) else repr(value)
                    found.append(Phrase("{expression} is {value}", expression=source[side.start:side.end], value=shown))
    elif isinstance(node, ex.Unary):
        _sides(node.operand, source, w, found)
