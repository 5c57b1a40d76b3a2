"""Functions that a sheet declares: their parameters, the kind they return, and their Python."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..project.limits import CALL_DEPTH
from ..project.problems import did_you_mean
from ..project.tree import Mapping, Node, Scalar, Sequence
from ..project.values import Face, name_problem, plain_value, read_values
from . import expressions as ex
from .codes import ZERO, Context
from .emitter import with_prelude
from .rows import Row
from .scope import Env, Function, Local, Parameter, Pick, Place, Scope, Subject
from .typing import translate

if TYPE_CHECKING:
    from .compiler import FrameCompiler

PARAMETER_KINDS = ("number", "text", "truth", "duration", "angle", "object")
PARAMETER_KEYS = ("kind", "default", "type", "title", "note", "values")


def read_parameters(node: Node | None, frame: FrameCompiler, kinds: tuple[str, ...] = PARAMETER_KINDS) -> list[Parameter]:
    """Declared parameters: `{count: {kind: number, default: 1}, who: {kind: object, type: Active}}`."""
    args = frame.args
    found: list[Parameter] = []
    if node is None or (isinstance(node, Scalar) and node.text == ""):
        return found
    if not isinstance(node, Mapping):
        raise args.fail(node, "parameters", "parameters are written as {{name: {{kind: number}}}}")
    for entry in node.firsts():
        assert entry.key is not None
        name, spec = entry.key.text, entry.value
        problem = name_problem(name)
        if problem:
            raise args.fail(entry.key, "name", problem, name=name)
        if isinstance(spec, Scalar):
            if spec.text in kinds and not spec.quoted:
                found.append(Parameter(name, spec.text))
            else:
                found.append(Parameter(name, *plain_value(spec), required=False))
            continue
        if not isinstance(spec, Mapping):
            raise args.fail(spec, "parameters", "a parameter is written as {name}: {{kind: number}}", name=name)
        for part in spec.entries:
            if part.key is not None and part.key.text not in PARAMETER_KEYS:
                raise args.fail(part.key, "parameters", "a parameter has no '{key}'.{hint}", key=part.key.text,
                                hint=did_you_mean(part.key.text, PARAMETER_KEYS))
        kind_node, default, wanted = spec.get("kind"), spec.get("default"), spec.get("type")
        kind = kind_node.text if isinstance(kind_node, Scalar) else ""
        start: float | str | bool | None = None
        if isinstance(default, Scalar):
            read, start = plain_value(default)
            kind = kind or read
            if kind not in ("number", "truth", "duration", "angle", "value"):
                start = default.text
        if kind not in kinds:
            raise args.fail(kind_node or spec, "parameters", "there is no kind of parameter '{kind}'.{hint} Known: {known}", kind=kind,
                            hint=did_you_mean(kind, kinds), known=", ".join(kinds))
        object_type = wanted.text if isinstance(wanted, Scalar) else ""
        values = read_values(spec.get("values"), args.problems) if kind == "object" else {}
        if wanted is not None and not isinstance(wanted, Scalar):
            raise args.fail(wanted, "parameters", "'type' is the name of a type, an object or a family")
        found.append(Parameter(name, kind, start, default is None, object_type, values, wanted))
    return found


def declare_functions(frame: FrameCompiler, row: Row, scope: Scope) -> None:
    """Enter the function that a row declares into the scope of its sheet."""
    args = frame.args
    name_node = row.value("function")
    if not isinstance(name_node, Scalar) or not name_node.text:
        raise args.fail(row.node, "function", "a function needs a name: function: deal")
    name = name_node.text
    problem = name_problem(name)
    if problem:
        raise args.fail(name_node, "name", problem, name=name)
    if name in scope.value_names():
        raise args.fail(name_node, "name", "'{name}' is already a value of the game or of the frame {frame}; choose another name", name=name,
                        frame=frame.frame.name)
    if name in scope.functions:
        raise args.fail(name_node, "function", "there are two functions called '{name}' in this sheet", name=name)
    parameters = read_parameters(row.value("parameters"), frame)
    function = Function(name, parameters, frame.events.out.name("call_"), "", row, scope.sheet_path, scope)
    function.returns = _returns(row, function, frame, scope)
    scope.functions[name] = function
    frame.functions.append(function)


def _returns(row: Row, function: Function, frame: FrameCompiler, scope: Scope) -> str:
    """The kind of value that a function gives back: as declared, or told from its `return` rows; '' for none."""
    declared = row.value("returns")
    if declared is not None:
        if not isinstance(declared, Scalar) or declared.text not in ("number", "text", "truth"):
            raise frame.args.fail(declared, "function", "'returns' is number, text or truth")
        return declared.text
    results: list[Scalar] = []
    locals_: dict[str, str] = {}
    _find_returns(row.node, results, locals_)
    inner = function_scope(function, frame, scope)
    for name, kind in locals_.items():
        inner.locals.setdefault(name, Local(name, kind))
    inner.locals["loop.index"] = Local("n", "number", False)
    unsure = ""
    for node in results:
        try:
            return translate(ex.parse(node.text), Context(inner, {}, set(), -1, lambda: "t_")).kind
        except ex.ExpressionError:
            unsure = "number"          # for instance a call of itself; what is wrong is reported where the row is written
    return unsure


def _find_returns(node: Node, results: list[Scalar], locals_: dict[str, str]) -> None:
    if isinstance(node, Mapping):
        for entry in node.entries:
            assert entry.key is not None
            if entry.key.text == "return" and isinstance(entry.value, Scalar) and entry.value.text:
                results.append(entry.value)
            elif entry.key.text == "values" and isinstance(entry.value, Mapping):
                for name, value in entry.value.items():
                    locals_[name] = plain_value(value)[0] if isinstance(value, Scalar) else "number"
            else:
                _find_returns(entry.value, results, locals_)
    elif isinstance(node, Sequence):
        for entry in node.entries:
            _find_returns(entry.value, results, locals_)


def function_scope(function: Function, frame: FrameCompiler, outer: Scope) -> Scope:
    """The names that a function's rows see: its parameters before those of the sheet."""
    scope = Scope(outer)
    for parameter in function.parameters:
        source = f"v_{parameter.name}"
        if parameter.kind == "object":
            scope.subjects[parameter.name] = Subject(parameter.name, [parameter_place(parameter, source, frame)])
        else:
            scope.locals[parameter.name] = Local(source, parameter.kind)
    return scope


def parameter_place(parameter: Parameter, source: str, frame: FrameCompiler) -> Place:
    """The place of an object parameter: knows the vocabulary of the type, object or family that it asks for."""
    from ...objects.movements import WORDS
    from ...objects.registry import TYPES
    wanted = parameter.object_type
    subject = frame.root.subject(wanted) if wanted else None
    if subject is not None and subject.builtin is None:
        first = subject.places[0]
        values = {n: v for n, v in first.values.items() if all(n in p.values for p in subject.places)}
        return Place(parameter.name, first.cls, source, -1, values)
    cls = TYPES.get(wanted or "Active")
    if cls is None:
        raise frame.args.fail(parameter.type_node, "parameters", "there is no type, object or family called '{name}'.{hint}", name=wanted,
                              hint=did_you_mean(wanted, [*TYPES, *frame.root.subject_names()]))
    return Place(parameter.name, Face(WORDS.widest(cls)), source, -1, {})


def write_function(frame: FrameCompiler, function: Function) -> None:
    """Write the Python of a sheet's function."""
    co = frame.events
    row: Row = function.node
    outer = function.scope
    assert outer is not None
    scope = function_scope(function, frame, outer)
    head = ", ".join(["w", *(f"v_{p.name}" for p in function.parameters)])
    co.function = function
    co.raised_return = False

    def body() -> None:
        at = len(co.out.lines)
        co.out.line("w.budget -= 1; w.depth += 1")
        co.out.line(f"if w.budget < 0 or w.depth > {CALL_DEPTH}: raise Runaway(-1) if w.budget < 0 else TooDeep(-1)")
        mark = co.out.mark()
        env: Env = {p.name: Pick(f"v_{p.name}") for p in function.parameters if p.kind == "object"}
        co.bad = False
        inner = Row(row.node, "event", {k: e for k, e in row.entries.items() if k not in ("function", "parameters", "returns")}, True)
        co.attempt(lambda: co.event(inner, env, scope, 1, None), row.node)
        if co.bad:
            co.out.rewind(mark)
            co.bad = False
        co.charge(at, env)
        co.out.line("w.depth -= 1")
        if function.returns:
            co.out.line(f"return {ZERO[function.returns]}")
    with_prelude(co.out, f"def {function.source}({head}):", body)
    co.out.line("")
    if co.raised_return:
        co.out.line(f"{function.source} = returning({function.source})")
    co.function = None
