"""What an expression is while it is being typed: its kind, its value when that is known, or what is wrong and where."""

from __future__ import annotations

from dataclasses import dataclass

from ...objects.api import NUMBER_KINDS, result_kind
from ...objects.phrases import fill
from ...runtime.language import expressions as ex
from ...runtime.language.codes import Context, wanted
from ...runtime.language.scope import Scope
from ...runtime.language.texts import template_code
from ...runtime.language.typing import translate
from .wording import Translate


@dataclass(frozen=True, slots=True)
class Verdict:
    """`fault` is '' when all is well; `start` and `end` are the faulty span in characters; `value` is '' unless constant."""

    kind: str
    value: str = ""
    fault: str = ""
    start: int = 0
    end: int = 0


def is_expression(kind: str) -> bool:
    """Whether an argument of this kind is an expression, rather than a text or a word."""
    return kind in NUMBER_KINDS or kind == "truth"


def judge(text: str, kind: str, scope: Scope, _: Translate, type_name: str = "") -> Verdict:
    """Check the text of an argument. With `type_name`, an instance of that type is at hand (no effect on kinds)."""
    del type_name
    count = [0]

    def temp() -> str:
        count[0] += 1
        return f"t{count[0]}_"
    context = Context(scope, {}, set(), -1, temp)
    try:
        if is_expression(kind):
            if not text.strip():
                return Verdict("", fault=_("Something is missing here"))
            tree = ex.parse(text)
            code = wanted(translate(tree, context), result_kind(kind), tree)
            plain = isinstance(tree, ex.Num)
        elif kind in ("text", "value"):
            code = template_code(text, context)
            plain = True
        else:
            return Verdict("text")
    except ex.ExpressionError as error:
        return Verdict("", "", fill(error.template, error.fields, _), error.start, max(error.end, error.start + 1))
    value = "" if code.const is None or plain else f"{code.const:g}" if isinstance(code.const, float) else str(code.const)
    return Verdict(code.kind, value)


def completing(text: str, cursor: int, kind: str) -> tuple[str, int] | None:
    """The part of a text in which names are completed and where it begins: all of an expression, the braces of a template."""
    if is_expression(kind):
        return text[:cursor], 0
    before = text[:cursor]
    opened = before.rfind("{")
    if opened < 0 or before.rfind("}") > opened:
        return None
    return before[opened + 1:], opened + 1
