"""Expressions, typed: from the syntax tree to Python source of known operations only.

Every name is resolved here, at load; the source that comes out holds nothing that was taken from the project but numbers,
quoted texts and variables that the compiler itself named.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...objects.api import Property, result_kind
from ...objects.phrases import Phrase
from ..project.problems import did_you_mean
from ..project.values import Value
from ..world import calculations as m
from . import expressions as ex
from .codes import KIND_NAMES, ZERO, Code, Context, as_text, constant, finite, joined, lists_of, living_count, wanted
from .functions import AGGREGATES, FUNCTIONS, Builtin
from .scope import OWN_WORDS, Place, Scope, Subject, own_words


def translate(node: ex.Expr, ctx: Context) -> Code:
    """The code of a syntax tree. Raises `ExpressionError`."""
    return _HANDLERS[type(node)](node, ctx)


def _name(node: ex.Name, ctx: Context) -> Code:
    name = node.name
    scope = ctx.scope
    local = scope.local(name)
    if local is not None:
        if local.kind == "timer":
            ctx.need.add("now")
            return Code(f"(now - {local.source})", "number")
        return Code(local.source, result_kind(local.kind), bounded=True)
    word = scope.word(name)
    if word is not None:
        return word(ctx) if callable(word) else constant(word)
    for holder in ("frame", "game"):
        subject = scope.subject(holder)
        if subject is not None and subject.builtin is not None:
            value = subject.places[0].values.get(name) if subject.places else None
            if value is not None:
                return _value_of(subject.source, value, ctx)
    if scope.subject(name) is not None:
        raise ex.ExpressionError("'{name}' is an object; name one of its properties: {name}.x", node.start, node.end, name=name)
    if scope.function(name) is not None or name in FUNCTIONS:
        raise ex.ExpressionError("'{name}' is a function; its arguments stand in brackets: {name}(…)", node.start, node.end, name=name)
    known = [*scope.local_names(), *scope.subject_names()]
    for holder in ("frame", "game"):
        subject = scope.subject(holder)
        if subject is not None and subject.places:
            known += subject.places[0].values
    raise ex.ExpressionError("there is no value called '{name}' here.{hint} A text stands in quotes: '{name}'", node.start, node.end,
                             name=name, hint=did_you_mean(name, known))


def _value_of(holder: str, value: Value, ctx: Context) -> Code:
    if holder in ("F", "G"):
        ctx.need.add(holder)
    if value.kind == "timer":
        ctx.need.add("now")
        return Code(f"(now - {holder}.v_{value.name})", "number")
    return Code(f"{holder}.v_{value.name}", value.kind, bounded=True)


def members_of(subject: Subject, member: str) -> tuple[Property | Value | None, str]:
    """The property or value `member` of a subject, and the message when its members disagree."""
    if subject.builtin is not None:
        prop = subject.builtin.properties.get(member)
        if prop is None and subject.places:
            return subject.places[0].values.get(member), ""
        return prop, ""
    found: Property | Value | None = None
    for place in subject.places:
        one: Property | Value | None = place.values.get(member) or place.cls.properties.get(member)
        if one is None:
            return None, place.key
        if found is not None and result_kind(found.kind) != result_kind(one.kind):
            return None, place.key
        found = one
    return found, ""


def known_members(subject: Subject) -> list[str]:
    """Names that may stand after the dot in an expression."""
    names: list[str] = ["count"]
    if subject.builtin is not None:
        names = [*subject.builtin.properties, *subject.builtin.expressions]
    for place in subject.places:
        names += place.values
        if subject.builtin is None:
            names += [*place.cls.properties, *place.cls.expressions]
    return names


def no_subject(name: str, ctx: Context, start: int, end: int) -> ex.ExpressionError:
    return ex.ExpressionError("there is no object called '{name}'.{hint}", start, end, name=name, hint=did_you_mean(name, ctx.scope.subject_names()))


def _member(node: ex.Member, ctx: Context) -> Code:
    subject = ctx.scope.subject(node.object)
    if subject is None:
        raise no_subject(node.object, ctx, node.start, node.start + len(node.object))
    if subject.builtin is not None:
        return _builtin_member(node, subject, ctx)
    if node.member == "count" and node.args is None and node.index is None:
        return Code(living_count(subject, ctx.env, ctx.need), "number", local=False, bounded=True)
    prop, odd = members_of(subject, node.member)
    verb = None
    if prop is None and node.args is not None:
        verb = subject.places[0].cls.expressions.get(node.member)
    if prop is None and verb is None:
        if odd and subject.family and len(subject.places) > 1:
            raise ex.ExpressionError("'{member}' is not a property of every member of {name}: {odd} has none of that kind.{hint}", node.member_start,
                                     node.end, member=node.member, name=node.object, odd=odd,
                                     hint=did_you_mean(node.member, [n for n in known_members(subject) if n != node.member]))
        raise ex.ExpressionError("{name} has no property '{member}'.{hint}", node.member_start, node.end, member=node.member, name=node.object,
                                 hint=did_you_mean(node.member, known_members(subject)))
    if prop is not None and node.args is not None:
        raise ex.ExpressionError("{name}.{member} is a property; it takes no brackets", node.member_start, node.end, name=node.object, member=node.member)
    args: list[Code] = []
    if verb is not None:
        args = _verb_arguments(node, verb, ctx, subject)
        kind = result_kind(verb.returns)
    else:
        assert prop is not None
        kind = result_kind(prop.kind)

    def read(o: str) -> str:
        if verb is not None:
            return f"{o}.{verb.method}({', '.join(['w', *(a.source for a in args)])})"
        assert prop is not None
        return read_property(o, prop, ctx.need)

    pure = not args or all(a.pure for a in args)
    bounded = (isinstance(prop, Value) and prop.kind != "timer") or (isinstance(prop, Property) and not prop.getter)
    keys = subject.keys
    if node.index is not None:
        index = wanted(translate(node.index, ctx), "number", node.index)
        o = ctx.temp()
        source = f"({read(o)} if ({o} := nth({lists_of(subject.places, ctx.env, ctx.need)}, {index.source})) else w.gone({ctx.row}, {ZERO[kind]}))"
        return Code(source, kind, local=False, pure=pure, bounded=bounded)
    if ctx.hand and (ctx.hand_keys == keys or set(ctx.hand_keys) <= set(keys)):
        return Code(read(ctx.hand), kind, all(a.local for a in args), pure, bounded)
    if len(keys) == 1:
        pick = ctx.env.get(keys[0])
        if pick is not None and pick.single:
            return Code(read(pick.single), kind, local=False, pure=pure, bounded=bounded)
        sure = pick is not None and pick.sure
    else:
        sure = False
    source = lists_of(subject.places, ctx.env, ctx.need)
    if ctx.index:
        ctx.used_index = True
        where = f"{{0}}[{ctx.index} % len({{0}})]"
    else:
        where = "{0}[0]"
    if source.startswith("merge("):
        lst = ctx.temp()
        out = f"({read(where.format(lst))} if ({lst} := {source}) else w.gone({ctx.row}, {ZERO[kind]}))"
    elif sure:
        out = read(where.format(source))
    else:
        out = f"({read(where.format(source))} if {source} else w.gone({ctx.row}, {ZERO[kind]}))"
    return Code(out, kind, local=False, pure=pure, bounded=bounded)


def read_property(o: str, prop: Property | Value, need: set[str]) -> str:
    """Source that reads a property or value of the instance in variable `o`."""
    if isinstance(prop, Value):
        if prop.kind == "timer":
            need.add("now")
            return f"(now - {o}.v_{prop.name})"
        return f"{o}.v_{prop.name}"
    if prop.getter:
        return f"{o}.{prop.getter}(w)"
    return f"{o}.{prop.name}"


def _builtin_member(node: ex.Member, subject: Subject, ctx: Context) -> Code:
    if node.index is not None:
        raise ex.ExpressionError("there is only one {name}; it takes no number", node.start, node.end, name=node.object)
    cls = subject.builtin
    if node.object == "loop":
        local = ctx.scope.local("loop." + node.member)
        if local is not None and node.args is None:
            return Code(local.source, "number", bounded=True)
        if node.member == "index":
            raise ex.ExpressionError("loop.index means something only inside repeat, for_each or while", node.start, node.end)
    prop, _ = members_of(subject, node.member)
    if subject.source not in ("F", "G"):
        ctx.need.add(subject.source)
    if prop is not None:
        if node.args is not None:
            raise ex.ExpressionError("{name}.{member} is a property; it takes no brackets", node.member_start, node.end, name=node.object,
                                     member=node.member)
        if isinstance(prop, Value):
            return _value_of(subject.source, prop, ctx)
        if subject.source in ("F", "G"):
            ctx.need.add(subject.source)
        if node.object == "time" and node.member in ("step", "rate"):
            ctx.need.add(node.member)
            return Code(node.member, "number", bounded=True)
        return Code(read_property(subject.source, prop, ctx.need), result_kind(prop.kind), bounded=not prop.getter)
    verb = cls.expressions.get(node.member)
    if verb is None:
        raise ex.ExpressionError("{name} has no property '{member}'.{hint}", node.member_start, node.end, member=node.member, name=node.object,
                                 hint=did_you_mean(node.member, known_members(subject)))
    if subject.source in ("F", "G"):
        ctx.need.add(subject.source)
    args = _verb_arguments(node, verb, ctx, subject)
    return Code(f"{subject.source}.{verb.method}({', '.join(['w', *(a.source for a in args)])})", result_kind(verb.returns), local=False,
                pure=all(a.pure for a in args))


def _verb_arguments(node: ex.Member, verb: Any, ctx: Context, subject: Subject) -> list[Code]:
    given = node.args or []
    least = sum(1 for p in verb.params if p.required)
    if not least <= len(given) <= len(verb.params):
        raise ex.ExpressionError("{name}.{member} takes {count} arguments: {names}", node.member_start, node.end, name=node.object, member=node.member,
                                 count=len(verb.params), names=", ".join(p.name for p in verb.params) or Phrase("none"))
    codes = [wanted(translate(a, ctx), result_kind(p.kind), a) for a, p in zip(given, verb.params, strict=False)]
    for code, param, argument in zip(codes, verb.params, given, strict=False):
        known = own_words(subject, param.kind) if param.kind in OWN_WORDS and code.const is not None else None
        if known is not None and code.const not in known:
            raise ex.ExpressionError("{name} has no action point '{point}'.{hint}", argument.start, argument.end, name=node.object, point=code.const,
                                     hint=did_you_mean(str(code.const), known) or Phrase(" Known: {known}.", known=", ".join(known) or Phrase("none")))
        code.source = finite(code, ctx)
    return codes


def _call(node: ex.Call, ctx: Context) -> Code:
    name = node.function
    own = ctx.scope.function(name)
    if own is not None:
        return _own_call(node, own, ctx)
    if name == "if":
        return _choice(node, ctx)
    if name in AGGREGATES and (name not in FUNCTIONS or len(node.args) == 1):
        return _aggregate(node, ctx)
    builtin = FUNCTIONS.get(name)
    if builtin is None:
        known = [*FUNCTIONS, *AGGREGATES, "if", *ctx.scope.function_names()]
        raise ex.ExpressionError("there is no function called '{name}'.{hint}", node.start, node.start + len(name), name=name,
                                 hint=did_you_mean(name, known))
    if node.named:
        raise ex.ExpressionError("the arguments of {name} have no names", node.start, node.end, name=name)
    return _builtin_call(node, builtin, ctx)


def _builtin_call(node: ex.Call, builtin: Builtin, ctx: Context) -> Code:
    count = len(node.args)
    least = builtin.least if builtin.least >= 0 else len(builtin.kinds)
    if count < least or (count > len(builtin.kinds) and not builtin.rest):
        raise ex.ExpressionError("{name} takes {least} arguments, and {count} are given. {doc}", node.start, node.end, name=builtin.name, least=least,
                                 count=count, doc=Phrase(builtin.doc))
    args: list[Code] = []
    for i, arg in enumerate(node.args):
        kind = builtin.kinds[min(i, len(builtin.kinds) - 1)]
        code = translate(arg, ctx)
        if kind == "value":
            if args and builtin.returns == "value" and code.kind != args[0].kind:
                raise ex.ExpressionError("all arguments of {name} must be of one kind", arg.start, arg.end, name=builtin.name)
        else:
            code = wanted(code, kind, arg)
        if code.size > 1 or (kind == "number" and "text" in (builtin.returns, *builtin.kinds)):
            code.source = finite(code, ctx)
        args.append(code)
    returns = args[0].kind if builtin.returns == "value" else builtin.returns
    if builtin.name == "text":
        return as_text(args[0])
    sources = [a.source for a in args]
    template = "m.half_up({0})" if builtin.name == "round" and count == 1 else builtin.template
    source = template.format(*sources, all=", ".join(sources), count=count)
    bounded = builtin.finite and all(a.bounded for a in args) and builtin.name in ("abs", "min", "max", "floor", "ceil", "round", "trunc", "sign")
    return Code(source, returns, all(a.local for a in args), builtin.pure and all(a.pure for a in args), bounded, size=builtin.growth)


def _choice(node: ex.Call, ctx: Context) -> Code:
    if len(node.args) != 3 or node.named:
        raise ex.ExpressionError("if takes three arguments: if(condition, when it holds, otherwise)", node.start, node.end)
    test = wanted(translate(node.args[0], ctx), "truth", node.args[0])
    yes = translate(node.args[1], ctx)
    no = wanted(translate(node.args[2], ctx), yes.kind, node.args[2])
    return Code(f"({yes.source} if {test.source} else {no.source})", yes.kind, test.local and yes.local and no.local,
                test.pure and yes.pure and no.pure, yes.bounded and no.bounded, size=max(yes.size, no.size))


def _own_call(node: ex.Call, function: Any, ctx: Context) -> Code:
    if not function.returns:
        raise ex.ExpressionError("the function {name} gives no value back: it has no 'return'", node.start, node.end, name=node.function)
    parameters = function.parameters
    if len(node.args) > len(parameters):
        raise ex.ExpressionError("{name} takes {count} arguments: {names}", node.start, node.end, name=node.function, count=len(parameters),
                                 names=", ".join(p.name for p in parameters) or Phrase("none"))
    sources: list[str] = []
    for i, parameter in enumerate(parameters):
        arg = node.args[i] if i < len(node.args) else node.named.get(parameter.name)
        if arg is None:
            if parameter.required:
                raise ex.ExpressionError("{name} needs the argument '{parameter}'", node.start, node.end, name=node.function, parameter=parameter.name)
            sources.append(constant(parameter.default).source)
        elif parameter.kind == "object":
            if not isinstance(arg, ex.Name):
                raise ex.ExpressionError("'{parameter}' takes an object: only its name", arg.start, arg.end, parameter=parameter.name)
            sources.append(object_argument(arg.name, parameter, ctx, arg.start, arg.end))
        else:
            sources.append(finite(wanted(translate(arg, ctx), result_kind(parameter.kind), arg), ctx))
    for key in node.named:
        if all(p.name != key for p in parameters):
            raise ex.ExpressionError("{name} has no parameter '{key}'", node.start, node.end, name=node.function, key=key)
    return Code(f"{function.source}({', '.join(['w', *sources])})", function.returns, local=False, pure=False)


def object_argument(name: str, parameter: Any, ctx: Context, start: int, end: int) -> str:
    """Source of the list of instances that an object parameter gets: what is picked of the named object."""
    subject = ctx.scope.subject(name)
    if subject is None or subject.builtin is not None:
        raise no_subject(name, ctx, start, end)
    for place in subject.places:
        if not fits(place, parameter.object_type, ctx.scope):
            raise ex.ExpressionError("{name} is not of the type {type}, which '{parameter}' needs", start, end, name=place.key,
                                     type=parameter.object_type, parameter=parameter.name)
    return f"list({lists_of(subject.places, ctx.env, ctx.need)})"


def fits(place: Place, wanted_type: str, scope: Scope) -> bool:
    """Whether instances of a place may stand where `wanted_type` (a type, an object or a family; '' any) is asked for."""
    if not wanted_type:
        return True
    if wanted_type in place.cls.bases:
        return True
    subject = scope.subject(wanted_type)
    return subject is not None and any(p.cls is place.cls for p in subject.places)


def _aggregate(node: ex.Call, ctx: Context) -> Code:
    name = node.function
    if name == "count":
        if len(node.args) != 1 or not isinstance(node.args[0], ex.Name):
            raise ex.ExpressionError("count takes an object: count(Enemy)", node.start, node.end)
        subject = ctx.scope.subject(node.args[0].name)
        if subject is None or subject.builtin is not None:
            raise no_subject(node.args[0].name, ctx, node.args[0].start, node.args[0].end)
        return Code(f"float(len({lists_of(subject.places, ctx.env, ctx.need)}))", "number", local=False, bounded=True)
    if len(node.args) not in ((1, 2) if name == "join" else (1,)):
        raise ex.ExpressionError("{name} takes one argument, for instance {name}(Card.points)", node.start, node.end, name=name)
    for key in node.named:
        if key != "by" or name not in ("first", "last"):
            raise ex.ExpressionError("{name} has no parameter '{key}'", node.start, node.end, name=name, key=key)
    found: list[str] = []
    _objects_in(node.args[0], ctx, found)
    if len(found) != 1:
        raise ex.ExpressionError("{name} runs over the picked instances of one object: {name}(Card.points)", node.start, node.end, name=name)
    subject = ctx.scope.subject(found[0])
    assert subject is not None
    var = ctx.temp()
    inner = ctx.at_hand(var, subject.keys)
    body = translate(node.args[0], inner)
    lst = lists_of(subject.places, ctx.env, ctx.need)
    pure = body.pure
    if name in ("sum", "average", "min", "max"):
        body = wanted(body, "number", node.args[0])
        return Code(f"m.over_{name}([{body.source} for {var} in {lst}])" if name != "sum" else f"w.finite(m.total([{body.source} for {var} in {lst}]))",
                    "number", local=False, pure=pure)
    if name == "join":
        body = as_text(body)
        body.source = finite(body, ctx)
        between = finite(wanted(translate(node.args[1], ctx), "text", node.args[1]), ctx) if len(node.args) > 1 else "', '"
        return Code(f"w.short(s.join({between}, ({body.source} for {var} in {lst})))", "text", local=False, pure=pure)
    by = node.named.get("by")
    order = wanted(translate(by, inner), "number", by).source if by is not None else ""
    pick = ctx.temp()
    key = f", lambda {var}: {order}" if order else ""
    source = f"({_rename(body.source, var, pick)} if ({pick} := {name}_of({lst}{key})) else w.gone({ctx.row}, {ZERO[body.kind]}))"
    return Code(source, body.kind, local=False, pure=pure, size=body.size)


def _rename(source: str, old: str, new: str) -> str:
    # The variables that the compiler makes are distinctive (t12_), so replacing the word is exact.
    return source.replace(old + ".", new + ".")


def _objects_in(node: Any, ctx: Context, found: list[str]) -> None:
    """Objects (not built-ins) that an expression names, each once."""
    if isinstance(node, ex.Member):
        subject = ctx.scope.subject(node.object)
        if subject is not None and subject.builtin is None and node.index is None and node.object not in found:
            found.append(node.object)
        for arg in node.args or []:
            _objects_in(arg, ctx, found)
    elif isinstance(node, ex.Binary):
        _objects_in(node.left, ctx, found)
        _objects_in(node.right, ctx, found)
    elif isinstance(node, ex.Unary):
        _objects_in(node.operand, ctx, found)
    elif isinstance(node, ex.Call):
        for arg in node.args:
            _objects_in(arg, ctx, found)


def _unary(node: ex.Unary, ctx: Context) -> Code:
    operand = translate(node.operand, ctx)
    if node.operator == "not":
        operand = wanted(operand, "truth", node.operand)
        return Code(f"(not {operand.source})", "truth", operand.local, operand.pure)
    operand = wanted(operand, "number", node.operand)
    if operand.const is not None:
        return constant(-operand.const)
    return Code(f"(-{operand.source})", "number", operand.local, operand.pure, operand.bounded)


_ARITHMETIC = {"+", "-", "*", "/", "mod", "^"}


def _binary(node: ex.Binary, ctx: Context) -> Code:
    op = node.operator
    left = translate(node.left, ctx)
    right = translate(node.right, ctx)
    local = left.local and right.local
    pure = left.pure and right.pure
    if op in _ARITHMETIC:
        if op == "+" and left.kind == "text" and right.kind == "text":
            return joined(left, right)
        if op == "+" and "text" in (left.kind, right.kind) and left.kind != right.kind:
            raise ex.ExpressionError("a text and a number cannot be added; use a template like 'Worms: {{Worm.count}}', or text(…) around the number",
                                     node.start, node.end)
        left = wanted(left, "number", node.left)
        right = wanted(right, "number", node.right)
        return _arithmetic(op, left, right, local, pure, ctx)
    if op in ("and", "or"):
        left = wanted(left, "truth", node.left)
        right = wanted(right, "truth", node.right)
        return Code(f"({left.source} {op} {right.source})", "truth", local, pure)
    if left.kind != right.kind:
        raise ex.ExpressionError("{left} is compared with {right}", node.start, node.end, left=KIND_NAMES[left.kind], right=KIND_NAMES[right.kind])
    if left.kind == "truth" and op not in ("==", "!="):
        raise ex.ExpressionError("truth values are only equal or not", node.start, node.end)
    return Code(f"({left.source} {op} {right.source})", "truth", local, pure)


def _arithmetic(op: str, left: Code, right: Code, local: bool, pure: bool, ctx: Context) -> Code:
    if left.const is not None and right.const is not None:
        value = _fold(op, left.const, right.const)
        if value is not None:
            return constant(value)
    if op in "+-":
        # A stored number and a small constant cannot leave the doubles: no check is needed where the sum is stored.
        return Code(f"({left.source} {op} {right.source})", "number", local, pure, _with_constant(left, right, 1e290))
    if op == "*":
        return Code(f"({left.source} * {right.source})", "number", local, pure, _with_constant(left, right, 1.0))
    if op == "^":
        return Code(f"w.finite(m.power({left.source}, {right.source}))", "number", local, pure)
    sign = "/" if op == "/" else "%"
    if right.const is not None and right.const != 0.0:
        return Code(f"({left.source} {sign} {right.source})", "number", local, pure, left.bounded and abs(right.const) >= 1.0)
    t = ctx.temp()
    return Code(f"({left.source} {sign} {t} if ({t} := {right.source}) else w.by_zero({ctx.row}))", "number", local, pure)


def _with_constant(left: Code, right: Code, most: float) -> bool:
    """Whether one side is a stored number and the other a constant of at most `most`."""
    return ((left.bounded and right.const is not None and abs(right.const) <= most)
            or (right.bounded and left.const is not None and abs(left.const) <= most))


def _fold(op: str, a: float, b: float) -> float | None:
    if op == "+":
        value = a + b
    elif op == "-":
        value = a - b
    elif op == "*":
        value = a * b
    elif op == "^":
        value = m.power(a, b)
    elif b == 0.0:
        return None
    else:
        value = a / b if op == "/" else a % b
    return value if value - value == 0.0 else None


_HANDLERS: dict[type, Callable[[Any, Context], Code]] = {
    ex.Num: lambda n, _: constant(n.value),
    ex.Str: lambda n, _: constant(n.value),
    ex.Bool: lambda n, _: constant(n.value),
    ex.Name: _name,
    ex.Member: _member,
    ex.Call: _call,
    ex.Unary: _unary,
    ex.Binary: _binary,
}
