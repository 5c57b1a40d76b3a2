"""Includes: a shared sheet's rows in place, its parameters filled in with this game's objects, values and words."""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any

from ...objects.api import NUMBER_KINDS, WORD_KINDS
from ..project.limits import INCLUDED_ROWS, SENTENCES
from ..project.model import Sheet
from ..project.problems import did_you_mean
from ..project.tree import Mapping, Node, Scalar
from ..project.values import Value
from .arguments import Arguments, Rejected
from .codes import Context, constant
from .functions_of_sheets import read_parameters
from .rows import Row
from .scope import Parameter, Place, Scope, Subject
from .typing import fits, no_subject

if TYPE_CHECKING:
    from .compiler import FrameCompiler

TEMPLATE_KINDS = ("number", "text", "truth", "duration", "angle", "object", *WORD_KINDS)


def open_template(frame: FrameCompiler, row: Row, scope: Scope, args: Arguments) -> list[tuple[list[Node], Scope]]:
    """Rows and scope of the sheet that a row includes."""
    name_node = row.value("include")
    if not isinstance(name_node, Scalar) or not name_node.text:
        raise args.fail(row.node, "include", "'include' is followed by the name of a sheet in events/: include: CollectCoins")
    name = name_node.text
    sheet: Sheet | None = frame.project.sheets.get(name)
    if sheet is None:
        raise args.fail(name_node, "include", "there is no sheet events/{name}.yaml.{hint}", name=name, hint=did_you_mean(name, frame.project.sheets))
    around = scope.sheet_path.split("|")              # innermost first
    if sheet.path in around:
        chain = " > ".join([*(PurePosixPath(p).stem for p in reversed(around[:around.index(sheet.path) + 1])), name])
        raise args.fail(name_node, "include_cycle", "sheets include each other in a circle: {chain}", chain=chain)
    if sheet.tree is None or frame.rows_left < 0:
        return []
    outer_path = frame.problems.path
    inner = Scope(scope)
    frame.problems.path = sheet.path
    parameters: list[Parameter] = []
    try:
        parameters = read_parameters(sheet.tree.get("parameters"), frame, TEMPLATE_KINDS)
        nodes = frame.sheet_rows(sheet)
    finally:
        frame.problems.path = outer_path
    # A sheet that includes another twice, which includes a third twice, and so on: few rows become very many.
    frame.rows_left -= len(nodes)
    if frame.rows_left < 0:
        raise args.fail(row.node, "included_rows", SENTENCES["included_rows"], limit=INCLUDED_ROWS)
    given = row.value("with")
    if given is not None and not isinstance(given, Mapping):
        raise args.fail(given, "include", "'with' names what fills the parameters: with: {{player: Bird}}")
    filled: dict[str, Node] = {}
    for entry in given.firsts() if given is not None else ():
        assert entry.key is not None
        if all(p.name != entry.key.text for p in parameters):
            raise args.fail(entry.key, "include", "{sheet} has no parameter '{key}'.{hint}", sheet=name, key=entry.key.text,
                            hint=did_you_mean(entry.key.text, [p.name for p in parameters]))
        filled[entry.key.text] = entry.value
    # The rows stand in place: each place that includes them has rows of its own, with their own memory.
    inner.sheet_path = f"{sheet.path}|{scope.sheet_path}|{id(row.node)}"
    for parameter in parameters:
        _fill(parameter, filled.get(parameter.name), inner, scope, row, name, frame, args)
    frame.opening.append(name)
    try:
        frame._in_sheet(sheet.path, lambda: frame._collect(nodes, inner))
    finally:
        frame.opening.pop()
    return [(nodes, inner)]


def _fill(parameter: Parameter, node: Node | None, inner: Scope, scope: Scope, row: Row, sheet: str, frame: FrameCompiler, args: Arguments) -> None:
    name = parameter.name
    if node is None:
        if parameter.required:
            raise args.fail(row.node, "include", "{sheet} needs the argument '{name}' ({kind}); give it under 'with'", sheet=sheet, name=name,
                            kind=parameter.object_type or parameter.kind)
        inner.words[name] = parameter.default
        return
    if not isinstance(node, Scalar):
        raise args.fail(node, "include", "'{name}' takes one word, number or text", name=name)
    if parameter.kind == "object":
        subject = scope.subject(node.text)
        if subject is None or subject.builtin is not None:
            error = no_subject(node.text, Context(scope, {}, set(), -1, lambda: ""), 0, len(node.text))
            raise args.fail(node, "unknown_object", error.template, length=len(node.text), **error.fields)
        places = []
        for place in subject.places:
            if not fits(place, parameter.object_type, scope):
                raise args.fail(node, "include", "{object} is not of the type {type}, which '{name}' needs", object=place.key,
                                type=parameter.object_type, name=name)
            private: dict[str, Value] = {}
            if parameter.values and place.index < 0:
                raise args.fail(node, "include", "'{name}' needs values of its own on each instance, so it takes an object, not a name given to some of its "
                                "instances", name=name)
            for value in parameter.values.values():
                own = Value(f"{sheet}__{value.name}", value.kind, value.default)
                private[value.name] = own
                frame.project.add_private(place.index, own)
            places.append(Place(place.key, place.cls, place.everything, place.index, {**place.values, **private}) if private else place)
        inner.subjects[name] = Subject(name, places, family=subject.family)
        return
    if parameter.kind in NUMBER_KINDS or parameter.kind == "truth":
        def read(ctx: Context, node: Scalar = node) -> Any:
            # What fills a parameter is written in the including sheet: its names are those of that sheet.
            outer = Context(scope, ctx.env, ctx.need, ctx.row, ctx.temp)
            before, frame.problems.path = frame.problems.path, scope.sheet_path.partition("|")[0]
            try:
                return args.expression(node, "truth" if parameter.kind == "truth" else "number", outer)
            except Rejected:
                return constant(False if parameter.kind == "truth" else 0.0)
            finally:
                frame.problems.path = before
        inner.words[name] = read
    elif parameter.kind == "text":
        inner.words[name] = lambda ctx: args.template(node, Context(scope, ctx.env, ctx.need, ctx.row, ctx.temp))
    else:
        inner.words[name] = node.text
