"""Text templates, `Worms left: {Worm.count}`, as code."""

from __future__ import annotations

from . import expressions as ex
from .codes import Code, Context, as_text, constant, joined
from .typing import translate


def template_code(source: str, ctx: Context) -> Code:
    """The code of a text template."""
    parts = ex.parse_template(source)
    if isinstance(parts, str):
        return constant(parts)
    whole: Code | None = None
    for i, (piece, start) in enumerate(parts):
        if i % 2 == 0:
            if not piece:
                continue
            code = constant(piece)
            whole = code if whole is None else joined(whole, code)
            continue
        try:
            code = as_text(translate(ex.parse(piece), ctx))
        except ex.ExpressionError as error:
            raise ex.ExpressionError(error.template, error.start + start, error.end + start, **error.fields) from None
        whole = code if whole is None else joined(whole, code)
    assert whole is not None
    if whole.const is not None:
        return constant(whole.const)
    return whole
