"""The compiler: all sheets of a frame, checked and written as one Python module."""

from __future__ import annotations

import gc
from functools import partial
from typing import Any

from ...objects.registry import BUILTINS
from ..project.limits import INCLUDED_ROWS, LIST_LENGTH
from ..project.model import FrameSpec, ObjectSpec, Project, Sheet
from ..project.problems import did_you_mean
from ..project.tree import Mapping, Node, Scalar, Sequence
from ..project.values import Face
from .arguments import Arguments, Rejected
from .catalog import Catalog
from .emitter import with_prelude
from .events import EventCompiler
from .filters import is_own_loop, join_rows
from .functions_of_sheets import declare_functions, write_function
from .program import Program
from .rows import Row, read_row
from .scope import Function, Place, Scope, Subject
from .templates import open_template

EVENTS_PER_PART = 20
INCLUDE_DEPTH = 20


class FrameCompiler:
    """Compiles the global sheet, the frame's sheet and the pause sheet of one frame."""

    def __init__(self, project: Project, frame: FrameSpec, trace: bool = False) -> None:
        self.project = project
        self.frame = frame
        self.program = Program(frame.name, trace)
        self.problems = project.problems
        self.catalog = Catalog(project.problems, list(project.order), [layer.name for layer in frame.layers], sorted(project.sounds),
                               sorted(project.pictures), sorted(project.fonts), [], project.rate)
        self.args = Arguments(self.catalog)
        self._groups: dict[int, int] = {}
        self._includes: dict[tuple[int, str], list[tuple[list[Node], Scope]]] = {}
        self.rows_left = INCLUDED_ROWS
        self.opening: list[str] = []           # templates being opened, outermost first
        self.functions: list[Function] = []
        self._handlers: list[tuple[str, bool, set[int]]] = []
        self.root = root_scope(project, frame)
        self.events = EventCompiler(self)

    # -- groups ------------------------------------------------------------------------------------------------------

    def group_index(self, node: Mapping) -> int:
        return self._groups[id(node)]

    # -- sheets ------------------------------------------------------------------------------------------------------

    def compile(self) -> Program:
        """Check and compile everything; what has errors is reported and left out."""
        was_on = gc.isenabled()
        gc.disable()
        try:
            self._compile()
        finally:
            if was_on:
                gc.enable()
        return self.program

    def _compile(self) -> None:
        sheets: list[tuple[Sheet, bool]] = []
        for name, paused in (("Global", False), ("", False), ("Pause", True)):
            sheet = self.frame.sheet if name == "" else self.project.sheets.get(name)
            if sheet is not None and sheet.tree is not None:
                sheets.append((sheet, paused))
        scopes: list[tuple[list[Node], Scope, bool]] = []
        for sheet, paused in sheets:
            scope = Scope(self.root)
            scope.sheet_path = sheet.path
            nodes = self.sheet_rows(sheet)
            self._in_sheet(sheet.path, lambda nodes=nodes, scope=scope: self._collect(nodes, scope))
            scopes.append((nodes, scope, paused))
        tops: list[tuple[list[tuple[Row, Scope, list[int]]], bool]] = []
        for nodes, scope, paused in scopes:
            tops.append((self._in_sheet(scope.sheet_path, lambda nodes=nodes, scope=scope: list(self._tops(nodes, scope, []))), paused))
        names: dict[bool, list[str]] = {False: [], True: []}
        for rows, paused in tops:
            for at in range(0, len(rows), EVENTS_PER_PART):
                self._write_part(rows[at:at + EVENTS_PER_PART], names[paused])
        self._write_functions()
        self._write_handlers(tops)
        self.events.write_resumes()
        self.program.name_states()
        self._link(names)

    def sheet_rows(self, sheet: Sheet) -> list[Node]:
        """The rows of a sheet, after a look at its other keys."""
        assert sheet.tree is not None
        self.problems.path = sheet.path
        for entry in sheet.tree.entries:
            assert entry.key is not None
            if entry.key.text not in ("format", "title", "parameters", "events", "note"):
                self.args.fail(entry.key, "unknown_key", "a sheet has no '{key}'.{hint}", key=entry.key.text,
                               hint=did_you_mean(entry.key.text, ("format", "title", "parameters", "events", "note")))
        events = sheet.tree.get("events")
        if events is None or (isinstance(events, Scalar) and events.text == "" and not events.quoted):
            return []
        if not isinstance(events, Sequence):
            self.args.fail(events, "rows", "under 'events' comes a list of rows, each beginning with '- '")
            return []
        return [e.value for e in events.entries[:LIST_LENGTH]]

    def _in_sheet(self, path: str, work: Any) -> Any:
        before = self.problems.path
        self.problems.path = path.partition("|")[0]
        try:
            return work()
        finally:
            self.problems.path = before

    def _collect(self, nodes: list[Node], scope: Scope) -> None:
        """First look at a sheet: its functions and groups, so that rows above may use what stands below."""
        for node in nodes:
            if not isinstance(node, Mapping):
                continue
            keys = {e.key.text for e in node.entries if e.key is not None}
            if "function" in keys:
                try:
                    row = read_row(node, self.args)
                    if row.enabled:
                        declare_functions(self, row, scope)
                except Rejected:
                    continue
            elif "include" in keys:
                for _, inner in self._included_of(node, scope):
                    for name, function in inner.functions.items():       # collected when the sheet was opened
                        scope.functions.setdefault(name, function)
            if "group" in keys:
                self._declare_group(node)
            for key in ("events", "else"):
                child = node.get(key)
                if isinstance(child, Sequence):
                    self._collect([e.value for e in child.entries], scope)
                elif isinstance(child, Mapping):
                    self._collect([child], scope)

    def _declare_group(self, node: Mapping) -> None:
        name = node.get("group")
        active = node.get("active")
        on = not (isinstance(active, Scalar) and active.text == "false")
        if isinstance(active, Scalar) and active.text not in ("true", "false"):
            self.args.fail(active, "group", "'active' is true or false")
        if id(node) not in self._groups:
            self._groups[id(node)] = len(self.program.groups)
            text = name.text if isinstance(name, Scalar) else ""
            if not text:
                self.args.fail(node, "group", "a group needs a name: group: Feeding")
            self.program.groups.append((text, on))
            if text not in self.catalog.groups:
                self.catalog.groups.append(text)

    def _included_of(self, node: Mapping, scope: Scope) -> list[tuple[list[Node], Scope]]:
        try:
            row = read_row(node, self.args)
            return self.included(row, scope, self.args) if row.enabled else []
        except Rejected:
            return []

    def included(self, row: Row, scope: Scope, args: Arguments) -> list[tuple[list[Node], Scope]]:
        """Rows and scope of an included sheet; opened once for each place that includes it."""
        key = (id(row.node), scope.sheet_path)
        found = self._includes.get(key)
        if found is None:
            if len(self.opening) > INCLUDE_DEPTH:
                args.fail(row.node, "include", "sheets include each other more than {limit} deep", limit=INCLUDE_DEPTH)
                return []
            try:
                found = open_template(self, row, scope, args)
            except Rejected:
                found = []                         # told once; the row is left out
            self._includes[key] = found
        return found

    def _tops(self, nodes: list[Node], scope: Scope, guards: list[int]) -> Any:
        """Top-level rows with groups and includes opened: (row, scope, groups around it)."""
        for node in nodes:
            try:
                row = read_row(node, self.args)
            except Rejected:
                continue
            if not row.enabled or row.kind in ("note", "function"):
                continue
            if row.kind == "group":
                try:
                    children = row.list("events", self.args)
                except Rejected:
                    continue
                yield from self._tops(children, scope, [*guards, self.group_index(row.node)])
            elif row.kind == "include":
                for inner_nodes, inner in self.included(row, scope, self.args):
                    yield from self._in_sheet(inner.sheet_path, lambda n=inner_nodes, s=inner: list(self._tops(n, s, guards)))
            else:
                yield row, scope, guards

    # -- writing -----------------------------------------------------------------------------------------------------

    def _guarded(self, row: Row, scope: Scope, guards: list[int], only: list[Any] | None) -> None:
        co = self.events
        if guards:
            co.out.need.add("A")
            co.out.line(f"if {' and '.join(f'A[{g}]' for g in guards)}:")
            co.out.indent += 1
        at = len(co.out.lines)
        co.event(row, {}, scope, 1, only)
        if guards:
            if len(co.out.lines) == at:
                co.out.line("pass")
            co.out.indent -= 1

    def _write_part(self, rows: list[tuple[Row, Scope, list[int]]], names: list[str]) -> None:
        co = self.events
        name = f"part{len(self.program.spans)}"
        spans: list[tuple[int, int]] = []
        self.program.spans[name] = spans

        def body() -> None:
            before = -1                    # first line of the row before, when that is a loop which the next one may share
            for row, scope, guards in rows:
                start = len(co.out.lines)
                self.problems.path = scope.sheet_path.partition("|")[0]
                if not co.whole(partial(self._guarded, row, scope, guards, None), row.node):
                    continue
                if join_rows(co.out, before, start, bool(guards)):
                    spans[-1] = (spans[-1][0], len(co.out.lines) + 1)
                    continue
                before = start if is_own_loop(co.out, start, bool(guards)) else -1
                spans.append((start + 1, len(co.out.lines) + 1))       # one line more: the function's first one
        with_prelude(co.out, f"def {name}(w):", body)
        co.out.line("")
        names.append(name)

    def _write_functions(self) -> None:
        written: set[int] = set()
        again = True
        while again:
            again = False
            for function in list(self.functions):
                if id(function) not in written:
                    written.add(id(function))
                    again = True
                    assert function.scope is not None
                    self.problems.path = function.scope.sheet_path.partition("|")[0]
                    write_function(self, function)

    def _write_handlers(self, tops: list[tuple[list[tuple[Row, Scope, list[int]]], bool]]) -> None:
        co = self.events
        where = {(id(row.node), scope.sheet_path): (row, scope, guards, paused) for rows, paused in tops for row, scope, guards in rows}
        order = {key: n for n, key in enumerate(where)}
        jobs = sorted(co.handler_jobs, key=lambda path: order.get((id(path[0][0].node), path[0][1].sheet_path), 0))
        for number, path in enumerate(jobs):
            top = where.get((id(path[0][0].node), path[0][1].sheet_path))
            if top is None:
                continue
            row, scope, guards, paused = top
            self.problems.path = scope.sheet_path.partition("|")[0]

            slots: set[int] = set()
            co.target_slots = slots

            def body(row: Row = row, scope: Scope = scope, guards: list[int] = guards, path: Any = path) -> None:
                co.above_message = len(path) > 1
                co.whole(lambda: self._guarded(row, scope, guards, [r.node for r, _ in path[1:]]), row.node)
                co.above_message = False
            with_prelude(co.out, f"def on{number}(w, slot, Q):", body)
            co.out.line("")
            self._handlers.append((f"on{number}", paused, slots))

    def _link(self, names: dict[bool, list[str]]) -> None:
        """Hand the finished source and the names of its functions over to the program."""
        program = self.program
        lines = self.events.out.lines
        program.source = "\n".join(lines) + "\n"
        program.line_rows = self.events.out.rows
        program.part_names = names[False]
        program.pause_part_names = names[True]
        program.handler_names = [(name, paused, frozenset(slots)) for name, paused, slots in self._handlers]
        heads = {line for line in lines if line.startswith("def resume")}
        for number, resume in enumerate(program.resumes):
            if f"def resume{number}(w, picks, values):" in heads:
                resume.run = program.resume_run(number)


def root_scope(project: Project, frame: FrameSpec) -> Scope:
    """The names that every sheet of a frame sees: built-in objects, objects, families."""
    scope = Scope()
    for name, cls in BUILTINS.items():
        source = {"frame": "F", "game": "G"}.get(name, f"B_{name}")
        subject = Subject(name, [], cls, source)
        if name == "frame":
            subject.places = [Place("frame", Face(cls), "", -1, frame.values)]
        elif name == "game":
            subject.places = [Place("game", Face(cls), "", -1, project.values)]
        scope.subjects[name] = subject
    families: dict[str, list[Place]] = {}
    for spec in project.objects_in(frame):
        place = object_place(spec)
        scope.subjects[spec.name] = Subject(spec.name, [place])
        for family in spec.families:
            families.setdefault(family, []).append(place)
    for family, places in families.items():
        if family not in scope.subjects:
            scope.subjects[family] = Subject(family, places, family=True)
    return scope


def object_place(spec: ObjectSpec) -> Place:
    """The place of all instances of an object."""
    return Place(spec.name, spec.face, f"H{spec.index}.list", spec.index, spec.values)


def compile_frame(project: Project, frame: FrameSpec, trace: bool = False) -> Program:
    """Check and compile the sheets of a frame; problems go to `project.problems`."""
    compiler = FrameCompiler(project, frame, trace)
    return compiler.compile()

