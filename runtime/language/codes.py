"""Pieces of generated source: what is known of each, where an expression stands, which lists it reads."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...objects.api import BIG
from ...objects.phrases import Phrase
from ..world import calculations as m
from . import expressions as ex
from .scope import Env, Place, Scope, Subject

LONG = 8        # texts of the greatest length that may be put together before the result is cut

ZERO = {"number": "0.0", "text": "''", "truth": "False"}
KIND_NAMES = {"number": Phrase("a number"), "text": Phrase("a text"), "truth": Phrase("a truth value (true or false)"), "nothing": Phrase("nothing")}


class Code:
    """Python source of an expression and what is known of it.

    `local`: reads nothing but the instance at hand and values that no instance action changes, so that neighbouring actions may be
    fused. `pure`: no random draw, no call of a sheet's function. `bounded`: a stored number or a constant, always finite.
    `size`: how many texts of the greatest length may have gone into this one; a stored text is 1.
    """

    __slots__ = ("bounded", "const", "kind", "local", "pure", "size", "source")

    def __init__(self, source: str, kind: str, local: bool = True, pure: bool = True, bounded: bool = False, const: Any = None, size: int = 1) -> None:
        self.source = source
        self.kind = kind
        self.local = local
        self.pure = pure
        self.bounded = bounded
        self.const = const
        self.size = size


def constant(value: Any) -> Code:
    """The code of a number, text or truth value known at load."""
    if isinstance(value, bool):
        return Code("True" if value else "False", "truth", const=value)
    if isinstance(value, (int, float)):
        number = float(value)
        source = repr(number) if number >= 0 else f"({number!r})"
        return Code(source, "number", bounded=True, const=number)
    return Code(repr(value), "text", const=value, size=0)


class Context:
    """Where an expression stands: the names it sees, what is picked, and which instance is at hand."""

    __slots__ = ("env", "hand", "hand_keys", "index", "need", "row", "scope", "temp", "used_index")

    def __init__(self, scope: Scope, env: Env, need: set[str], row: int, temp: Callable[[], str],
                 hand: str = "", hand_keys: tuple[str, ...] = (), index: str = "") -> None:
        self.scope = scope
        self.env = env
        self.need = need              # names that the function's first lines must provide
        self.row = row
        self.temp = temp              # makes a fresh variable name
        self.hand = hand              # variable of the instance at hand
        self.hand_keys = hand_keys    # places it may belong to
        self.index = index            # variable of its number among the picked, for other types
        self.used_index = False

    def at_hand(self, hand: str, keys: tuple[str, ...], index: str = "") -> Context:
        """The same place with an instance at hand."""
        return Context(self.scope, self.env, self.need, self.row, self.temp, hand, keys, index)


def list_of(place: Place, env: Env, need: set[str]) -> str:
    """Source of the list of what is picked of a place (all, when it was never mentioned)."""
    pick = env.get(place.key)
    if pick is None:
        if place.index >= 0:
            need.add(f"H{place.index}")
        return place.everything
    return pick.source


def lists_of(places: list[Place], env: Env, need: set[str]) -> str:
    """Source of one list of what is picked of several places, in creation order."""
    if len(places) == 1:
        return list_of(places[0], env, need)
    return f"merge({', '.join(list_of(p, env, need) for p in places)})"


def living_count(subject: Subject, env: Env, need: set[str]) -> str:
    """Source of `X.count`: how many live; of a parameter or a partner's own name, how many of those it stands for."""
    parts = []
    for place in subject.places:
        if place.index >= 0:
            need.add(f"H{place.index}")
            parts.append(f"len({place.everything})")
        else:
            parts.append(f"len([o for o in {list_of(place, env, need)} if o.alive])")
    return f"float({' + '.join(parts)})"


def wanted(code: Code, kind: str, node: Any) -> Code:
    """The code, if it is of the kind that is wanted; else an `ExpressionError` that suggests a way."""
    if code.kind == kind:
        return code
    if kind == "text" and code.kind == "number":
        raise ex.ExpressionError("a text is wanted here, and this is a number; write text(…) around it, or a template like 'Score: {{score}}'",
                                 node.start, node.end)
    if kind == "number" and code.kind == "text":
        raise ex.ExpressionError("a number is wanted here, and this is a text; write number(…) around it", node.start, node.end)
    raise ex.ExpressionError("{wanted} is wanted here, and this is {found}", node.start, node.end,
                             wanted=KIND_NAMES[kind], found=KIND_NAMES.get(code.kind, code.kind))


def finite(code: Code, ctx: Context) -> str:
    """Source of a value that is handed on: a number that may have left the doubles is brought to 0 (rule 23), a text is cut."""
    if code.size > 1:
        return f"w.short({code.source})"
    if code.bounded or code.kind != "number" or code.source == "None":
        return code.source
    t = ctx.temp()
    return f"({t} if {-BIG!r} <= ({t} := {code.source}) <= {BIG!r} else w.finite({t}))"


def as_text(code: Code) -> Code:
    if code.kind == "text":
        return code
    if code.kind == "truth":
        return Code(f"('true' if {code.source} else 'false')", "text", code.local, code.pure, size=0)
    if code.const is not None:
        return constant(m.to_text(code.const))
    return Code(f"txt({code.source})", "text", code.local, code.pure, size=0)


class Joined(Code):
    """Texts one after the other, in brackets."""

    __slots__ = ()


def joined(left: Code, right: Code) -> Code:
    """Two texts, one after the other; what grew long is cut before more is added."""
    size = left.size + right.size
    first = left.source[1:-1] if isinstance(left, Joined) else left.source
    if size > LONG:
        first = f"w.short({first})"
        size = 1 + right.size
    return Joined(f"({first} + {right.source})", "text", left.local and right.local, left.pure and right.pure, size=size)
