"""Sums in number fields: `320/2`, `(100 + 28) * 2`."""

from __future__ import annotations

from ...runtime.language import expressions as ex


def work_out(text: str) -> float | None:
    """The number that a sum gives; None when it is none. A comma may stand for the point."""
    source = text.strip().replace("×", "*").replace("÷", "/").replace(",", ".")
    if not source:
        return None
    try:
        found = _value(ex.parse(source))
    except (ex.ExpressionError, ZeroDivisionError, OverflowError, _NoSumError):
        return None
    return found if found - found == 0.0 else None


class _NoSumError(Exception):
    pass


def _value(node: ex.Expr) -> float:
    if isinstance(node, ex.Num):
        return node.value
    if isinstance(node, ex.Unary) and node.operator == "-":
        return -_value(node.operand)
    if isinstance(node, ex.Binary):
        one, other = _value(node.left), _value(node.right)
        if node.operator == "+":
            return one + other
        if node.operator == "-":
            return one - other
        if node.operator == "*":
            return one * other
        if node.operator == "/":
            return one / other
        if node.operator == "mod":
            return one % other
        if node.operator == "^" and abs(other) <= 64:
            return float(one ** other) if not (one < 0 and other != int(other)) else float("nan")
    raise _NoSumError
