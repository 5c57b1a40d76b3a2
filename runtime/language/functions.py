"""The fixed list of functions that expressions may call: kinds, results, and the Python that does it.

`{0}`, `{1}` in a template are the sources of the arguments; `m` is the module of the world's own maths, `w` the world.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Builtin:
    """A function of the expression language."""

    name: str
    kinds: tuple[str, ...]
    returns: str
    template: str
    doc: str
    least: int = -1                 # fewest arguments (default: all)
    rest: bool = False              # the last kind may be repeated
    pure: bool = True               # same arguments, same result, nothing changed
    finite: bool = True             # never gives a non-finite number for finite arguments
    keywords: tuple[str, ...] = ()
    growth: int = 1                 # how many times as long as its longest argument a text that it gives may be


def _table(*entries: Builtin) -> dict[str, Builtin]:
    return {e.name: e for e in entries}


N, T = "number", "text"

FUNCTIONS: dict[str, Builtin] = _table(
    Builtin("random", (N, N), N, "w.random.between({0}, {1})", "A number from a up to b, b itself excepted.", pure=False,
            keywords=("RRandom", "RandomFloatInRange")),
    Builtin("random_whole", (N, N), N, "w.random.whole({0}, {1})", "A whole number from a to b, both included.", pure=False,
            keywords=("Random", "RandomInRange", "dice")),
    Builtin("choose", ("value", "value"), "value", "({all},)[w.random.index({count})]", "One of its arguments, drawn at random.", least=1,
            rest=True, pure=False),
    Builtin("min", (N, N), N, "min({all})", "The smaller number.", rest=True),
    Builtin("max", (N, N), N, "max({all})", "The larger number.", rest=True),
    Builtin("clamp", (N, N, N), N, "m.clamp({0}, {1}, {2})", "The number, brought between a low and a high bound."),
    Builtin("abs", (N,), N, "abs({0})", "The number without its sign."),
    Builtin("sign", (N,), N, "m.sign({0})", "-1, 0 or 1."),
    Builtin("round", (N, N), N, "m.round_to({all})", "The nearest whole number, halves away from zero; or rounded to some decimals.", least=1),
    Builtin("floor", (N,), N, "m.floor({0})", "The next whole number below."),
    Builtin("ceil", (N,), N, "m.ceil({0})", "The next whole number above."),
    Builtin("trunc", (N,), N, "m.trunc({0})", "The number without its decimals.", keywords=("Int",)),
    Builtin("sqrt", (N,), N, "w.finite(m.root({0}))", "The square root.", keywords=("Sqr",)),
    Builtin("sin", (N,), N, "m.sin({0})", "The sine of an angle in degrees."),
    Builtin("cos", (N,), N, "m.cos({0})", "The cosine of an angle in degrees."),
    Builtin("tan", (N,), N, "w.finite(m.tan({0}))", "The tangent of an angle in degrees."),
    Builtin("asin", (N,), N, "w.finite(m.asin({0}))", "The angle in degrees whose sine is given."),
    Builtin("acos", (N,), N, "w.finite(m.acos({0}))", "The angle in degrees whose cosine is given."),
    Builtin("atan", (N,), N, "m.atan({0})", "The angle in degrees whose tangent is given."),
    Builtin("atan2", (N, N), N, "m.atan2({0}, {1})", "The angle in degrees of the direction (x, y), given as atan2(y, x)."),
    Builtin("exp", (N,), N, "w.finite(m.exp({0}))", "e to the power of a number."),
    Builtin("log", (N,), N, "w.finite(m.log({0}))", "The natural logarithm.", keywords=("Ln",)),
    Builtin("log10", (N,), N, "w.finite(m.log10({0}))", "The logarithm to base 10."),
    Builtin("hypot", (N, N), N, "w.finite(m.hypot({0}, {1}))", "The length of the vector (x, y)."),
    Builtin("distance", (N, N, N, N), N, "w.finite(m.hypot({2} - {0}, {3} - {1}))", "The distance in pixels from (x1, y1) to (x2, y2)."),
    Builtin("angle", (N, N, N, N), N, "m.turn(m.atan2({3} - {1}, {2} - {0}))", "The direction in degrees (0 to 360) from (x1, y1) to (x2, y2)."),
    Builtin("angle_difference", (N, N), N, "m.angle_difference({0}, {1})", "How far to turn from one angle to another, -180 to 180."),
    Builtin("lerp", (N, N, N), N, "m.lerp({0}, {1}, {2})", "The number a part of the way from a to b."),
    Builtin("text", ("value",), T, "txt({0})", "A number or a truth value as text.", keywords=("Str$", "ToString")),
    Builtin("number", (T,), N, "m.to_number({0})", "The number at the beginning of a text, 0 when there is none.", keywords=("Val", "ToNumber")),
    Builtin("length", (T,), N, "float(len({0}))", "How many characters a text has.", keywords=("Len", "StrLength")),
    Builtin("part", (T, N, N), T, "s.part({all})", "Characters of a text: from a place (1 is the first), so many (default: to the end).", least=2,
            keywords=("Mid$", "SubStr")),
    Builtin("left", (T, N), T, "s.part({0}, 1.0, {1})", "The first characters of a text.", keywords=("Left$",)),
    Builtin("right", (T, N), T, "s.right({0}, {1})", "The last characters of a text.", keywords=("Right$",)),
    Builtin("upper", (T,), T, "{0}.upper()", "The text in capital letters.", growth=3, keywords=("Upper$", "ToUpperCase")),
    Builtin("lower", (T,), T, "{0}.lower()", "The text in small letters.", growth=3, keywords=("Lower$", "ToLowerCase")),
    Builtin("trim", (T,), T, "{0}.strip()", "The text without blanks at its ends."),
    Builtin("find", (T, T, N), N, "s.find({all})", "Where a text stands in another (1 is the first place), 0 if nowhere; a third number: where to begin.",
            least=2, keywords=("Find", "StrFind")),
    Builtin("replace", (T, T, T), T, "w.short(s.replace({0}, {1}, {2}))", "The text with each occurrence of one text replaced by another.",
            keywords=("ReplaceSubstring$", "StrReplaceAll")),
    Builtin("contains", (T, T), "truth", "({1} in {0})", "Whether a text holds another."),
    Builtin("repeat_text", (T, N), T, "w.short(s.repeat({0}, {1}))", "The text, so many times.", keywords=("StrRepeat",)),
    Builtin("split", (T, T, N), T, "s.piece({0}, {1}, {2})", "The nth piece (1 is the first) of a text cut at a separator.", keywords=("tokenat",)),
    Builtin("pieces", (T, T), N, "s.pieces({0}, {1})", "How many pieces a text has when cut at a separator.", keywords=("tokencount",)),
    Builtin("pad", (T, N, T), T, "w.short(s.pad({all}))", "The text, filled up from the left to a length, with blanks or another character.", least=2,
            keywords=("zeropad",)),
    Builtin("character", (N,), T, "s.character({0})", "The character with a Unicode number.", keywords=("Chr$", "FromCodePoint")),
    Builtin("code", (T,), N, "s.code({0})", "The Unicode number of a text's first character, 0 if it is empty."),
    Builtin("rgb", (N, N, N), T, "s.rgb({0}, {1}, {2})", "A colour from its red, green and blue, each 0 to 255."),
)

#: Functions over what is picked: `sum(Card.points)`. The kind is that of their argument; '' returns the same kind.
AGGREGATES: dict[str, str] = {
    "count": "How many instances are picked.",
    "sum": "The sum over the picked instances.",
    "average": "The average over the picked instances, 0 if there are none.",
    "min": "The smallest over the picked instances, 0 if there are none.",
    "max": "The largest over the picked instances, 0 if there are none.",
    "first": "The value of the first picked instance, or of the one with the smallest `by:`.",
    "last": "The value of the last picked instance, or of the one with the largest `by:`.",
    "join": "The texts of the picked instances, joined by a separator.",
}
