"""Rows of a sheet, written as Python: conditions, actions, sub-events, loops, waits, functions."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ...objects.registry import TYPES
from ..project.limits import EVENT_DEPTH
from ..project.tree import Mapping, Node, Scalar
from ..project.values import read_values
from .actions import Actions
from .arguments import Arguments, Rejected
from .codes import ZERO, Context, lists_of
from .conditions import Conditions
from .emitter import Emitter, too_nested, with_prelude
from .instruction import Instruction
from .rows import ELSE_KEYS, Row, read_row
from .scope import Env, Local, Pick, Place, Scope, Subject
from .triggers import Triggers

if TYPE_CHECKING:
    from .compiler import FrameCompiler
    from .program import Program

OUTLINE_BLOCKS = 9        # Python allows 20 loops in one another; sub-events move to a function of their own before that
WALKED = 6                # 2 to the power of this: instances that a loop walks through in a round for the price of another round
#: A list that is walked through, or handed to what does so; not its length, its first or its nth instance.
_WALK = re.compile(r"(?:\bin |enumerate\(|[a-z_]\((?<!\blen\()(?<!\bnth\()(?<!\blead\()|, )(H\d+\.list|[a-z]+\d+_|v_\w+)(?=[],):]| if |\[:\])")
DEEPEST_INDENT = 90       # Python allows 100

#: Actions that may destroy instances, as rows name them behind the object.
KILLERS = tuple(sorted({f".{verb.id}" for cls in TYPES.values() for verb in cls.actions.values() if verb.destroys}))


class EventCompiler:
    """Writes the rows of one frame. `handler` is set while rows are written for occurrences that actions raise."""

    def __init__(self, frame: FrameCompiler) -> None:
        self.frame = frame
        self.program: Program = frame.program
        self.catalog = frame.catalog
        self.out = Emitter()
        self.args = Arguments(frame.catalog)
        self.conditions = Conditions(self)
        self.actions = Actions(self)
        self.triggers = Triggers(self)
        self.bad = False                 # the top-level row at hand has an error and is left out
        self.risky = False               # … or holds loops or calls, which may run away
        self.handler = False
        self.below_handler = False       # in the body of such a row: what else actions raise is looked for there too
        self.target_slots: set[int] = set()    # triggers that the handler being written waits for
        self.above_message = False
        self.bodies = 0                  # begun so far
        self.closures = 0                # Python functions around this place inside the row's function
        self.function: Any = None        # the sheet's function being written
        self.raised_return = False
        self.ident: tuple[Any, ...] = ()
        self.state_count = 0
        self.resume_jobs: list[tuple[Any, ...]] = []
        self.handler_jobs: list[list[tuple[Row, Scope]]] = []
        self.path: list[tuple[Row, Scope]] = []
        self._killers: dict[tuple[int, str], bool] = {}

    # -- small services ----------------------------------------------------------------------------------------------

    def context(self, scope: Scope, env: Env, keys: tuple[str, ...] = (), index: str = "") -> Context:
        """Where an expression stands; with `keys`, an instance of those places is at hand in `o` (and its number in `index`)."""
        out = self.out
        return Context(scope, env, out.need, out.row, out.temp, "o" if keys else "", keys, index)

    def class_source(self, place: Place) -> str:
        return f"K_{place.cls.type_name}"

    def place(self, key: str, scope: Scope) -> Place | None:
        subject = scope.subject(key)
        if subject is None or subject.builtin is not None or len(subject.places) != 1:
            for name in scope.subject_names():
                found = scope.subject(name)
                if found is not None and found.builtin is None:
                    for place in found.places:
                        if place.key == key:
                            return place
            return None
        return subject.places[0] if subject.places[0].key == key else None

    def alias_place(self, alias: str, other: Subject, scope: Scope) -> Place:
        """The place of a partner that got a name of its own (`as`)."""
        first = other.places[0]
        place = Place(alias, first.cls, "[]", -1, first.values)
        scope.subjects[alias] = Subject(alias, [place])
        return place

    def state(self, kind: str, start: Any) -> int:
        """Number of a piece of state that belongs to the row at hand; the same one when the row is written again."""
        self.out.need.add("R")
        self.state_count += 1
        return self.program.state((*self.ident, self.state_count), self.out.row, kind, start)

    # -- rows --------------------------------------------------------------------------------------------------------

    def begin(self, row: Row, scope: Scope) -> tuple[int, tuple[Any, ...], int]:
        """Make a row the one at hand; returns what `end` needs to go back."""
        saved = (self.out.row, self.ident, self.state_count)
        self.ident = (id(row.node), scope.sheet_path)
        self.out.row = self.program.row(self.ident, scope.sheet_path.partition("|")[0], row.node)
        self.state_count = 0
        return saved

    def end(self, saved: tuple[int, tuple[Any, ...], int]) -> None:
        self.out.row, self.ident, self.state_count = saved

    def rows(self, nodes: list[Node], env: Env, scope: Scope, depth: int, only: list[Any] | None = None) -> None:
        """Write rows one after the other, each starting from the same picks."""
        for node in nodes:
            try:
                row = read_row(node, self.args)
            except Rejected:
                self.bad = True
                continue
            if not row.enabled or row.kind == "note":
                continue
            if only and row.node is not only[0]:
                continue
            rest = only[1:] if only is not None else None
            kills = self.out.kills
            self.row(row, env, scope, depth, rest)
            if env and self.out.kills != kills and node is not nodes[-1]:
                env = self.living(env)

    def row(self, row: Row, env: Env, scope: Scope, depth: int, only: list[Any] | None) -> None:
        if depth > EVENT_DEPTH or self.out.indent > DEEPEST_INDENT:
            self.args.fail(row.node, "too_deep", "events are nested more than {limit} deep; move the inner ones into a function", limit=EVENT_DEPTH)
            self.bad = True
            return
        if row.kind == "group":
            self._group(row, env, scope, depth, only)
        elif row.kind == "include":
            self.path.append((row, scope))
            for nodes, inner in self.frame.included(row, scope, self.args):
                self.rows(nodes, env, inner, depth + 1, only)
            self.path.pop()
        elif row.kind == "function":
            self.args.fail(row.node, "function_place", "a function stands at the top of a sheet or in a group there, not inside an event")
            self.bad = True
        elif self.out.blocks >= OUTLINE_BLOCKS:
            self._outlined(row, env, scope, depth, only)
        else:
            self.event(row, env, scope, depth, only)

    def _group(self, row: Row, env: Env, scope: Scope, depth: int, only: list[Any] | None) -> None:
        index = self.frame.group_index(row.node)
        self.path.append((row, scope))
        nodes = row.list("events", self.args)
        for node in nodes:
            self.out.need.add("A")
            kills = self.out.kills
            with self.out.block(f"if A[{index}]:"):
                self.rows([node], env, scope, depth + 1, only)
            if env and self.out.kills != kills and node is not nodes[-1]:
                env = self.living(env)
        self.path.pop()

    def _outlined(self, row: Row, env: Env, scope: Scope, depth: int, only: list[Any] | None) -> None:
        """Write a deep row as a function inside the function, since Python limits loops within loops."""
        name = self.out.name("inner")
        changed = sorted({loc.source for n in scope.local_names() if (loc := scope.local(n)) is not None and loc.writable})
        self.closures += 1
        blocks, self.out.blocks = self.out.blocks, 0
        with self.out.block(f"def {name}():"):
            if changed:
                self.out.line("nonlocal " + ", ".join(changed))
            self.event(row, env, scope, depth, only)
        self.out.blocks = blocks
        self.closures -= 1
        self.out.line(f"{name}()")

    # -- events ------------------------------------------------------------------------------------------------------

    def event(self, row: Row, env: Env, outer: Scope, depth: int, only: list[Any] | None) -> None:
        saved = self.begin(row, outer)
        scope = Scope(outer)
        self.path.append((row, scope))
        try:
            resets = self._locals(row, scope)
            when = self.conditions.flatten(row.list("when", self.args))
            first = when[0] if when else None
            target = only is not None and not only
            if first is not None and not first.negated and (self.triggers.verb_of(first, scope) or self.triggers.all_triggers(first, scope)):
                self._triggered(first, when[1:], row, env, scope, depth, only, target, resets)
            else:
                self._guarded(when, row, env, scope, depth, only)
        except Rejected:
            self.bad = True
        finally:
            self.path.pop()
            self.end(saved)

    def _triggered(self, first: Instruction, when: list[Instruction], row: Row, env: Env, scope: Scope, depth: int, only: list[Any] | None,
                   target: bool, resets: list[str]) -> None:
        if only is None and self.out.row not in self.program.handled and self.triggers.raisable(first, scope):
            self.program.handled.add(self.out.row)
            self.handler_jobs.append(list(self.path))
        if target:
            self.above_message = False
            self.handler = True       # this trigger looks at what was raised; those above and below it at the tick's own

        entered = False

        def body(inner: Env, inner_scope: Scope) -> None:
            nonlocal entered
            entered = True
            self.handler, self.below_handler = False, self.below_handler or target
            for line in resets:           # each run has its own locals
                self.out.line(line)
            if env and self._kills(row, scope):
                inner = {**inner, **self.living({k: p for k, p in inner.items() if env.get(k) is p})}
            self._guarded(when, row, inner, inner_scope, depth, None if target else only)
        below = self.below_handler
        try:
            self.triggers.write(first, env, scope, body)
        except Rejected:
            self.bad = True
            # The row is left out, but all that is wrong with it is told at once. What uses a name that was never given would be blamed for it.
            if not entered and not (isinstance(first.argument, Mapping) and first.argument.get("as") is not None):
                body(env, scope)
        self.handler, self.below_handler = False, below

    def _locals(self, row: Row, scope: Scope) -> list[str]:
        """Declare a row's locals; returns the lines that were written to give them their starts."""
        node = row.value("values")
        if node is None:
            return []
        lines: list[str] = []
        for name, value in read_values(node, self.args.problems).items():
            source = self.out.name("l")
            scope.locals[name] = Local(source, value.kind)
            if value.kind == "timer":
                self.out.need.add("now")
            lines.append(f"{source} = now - {value.default!r}" if value.kind == "timer" else f"{source} = {value.default!r}")
        for line in lines:
            self.out.line(line)
        return lines

    def _guarded(self, when: list[Instruction], row: Row, env: Env, scope: Scope, depth: int, only: list[Any] | None) -> None:
        """Conditions, then the loop or the body; `else` where they failed."""
        otherwise = row.value("else") if only is None else None
        if otherwise is None:
            self.conditions.write(when, env, scope, lambda inner: self._loop(row, inner, scope, depth, only))
            return
        failed = self.out.name("else")
        self.out.line(f"{failed} = True")

        def body(inner: Env) -> None:
            self.out.line(f"{failed} = False")
            self._loop(row, inner, scope, depth, only)

        def limit(before: bool) -> None:
            self.out.line(f"{failed} = {not before}")
        self.conditions.write(when, env, scope, body, before_limit=limit)
        with self.out.block(f"if {failed}:"):
            inner = read_row(otherwise, self.args, ELSE_KEYS)
            self.event(inner, dict(env), scope, depth + 1, None)

    # -- loops -------------------------------------------------------------------------------------------------------

    def _loop(self, row: Row, env: Env, scope: Scope, depth: int, only: list[Any] | None) -> None:
        kinds = [k for k in ("for_each", "repeat", "while") if k in row.entries]
        if not kinds:
            self._body(row, env, scope, depth, only)
            return
        if len(kinds) > 1:
            raise self.args.fail(row.node, "loop", "a row holds one loop; put the second into a sub-event")
        for key in ("order_by", "order"):
            if key in row.entries and kinds[0] != "for_each":
                raise self.args.fail(row.entries[key].key, "loop", "'{key}' belongs to for_each", key=key)
        self.risky = True
        stops = _has_stop(row)
        if stops:
            self.out.line("try:")
            self.out.indent += 1
            self.out.blocks += 1
        counter = self.out.name("n")
        scope = Scope(scope)
        scope.locals["loop.index"] = Local(counter, "number", writable=False)
        self.out.line(f"{counter} = 0.0")
        bodies = self.bodies
        try:
            {"for_each": self._for_each, "repeat": self._repeat, "while": self._while}[kinds[0]](row, env, scope, depth, only, counter)
        except Rejected:
            self.bad = True
            if self.bodies == bodies:
                self._body(row, env, scope, depth, only)
        if stops:
            self.out.indent -= 1
            self.out.blocks -= 1
            self.out.line("except LoopStop: pass")

    def _round(self, counter: str) -> int:
        """Begin a round of a loop; returns the line that pays for it, see `charge`."""
        at = len(self.out.lines)
        self.out.line(f"{counter} += 1.0; w.budget -= 1")
        self.out.line(f"if w.budget < 0: raise Runaway({self.out.row})")
        return at

    def charge(self, at: int, env: Env) -> None:
        """Let a round that walks through many instances cost more than one that does not: the line at `at` pays for what was written
        after it. Without this a loop within the budget could take hours."""
        names = {pick.source for pick in env.values() if not pick.single}
        walked = dict.fromkeys(m[1] for line in self.out.lines[at + 1:] for m in _WALK.finditer(line) if m[1][0] == "H" or m[1] in names)
        if walked:
            self.out.lines[at] = self.out.lines[at].replace("w.budget -= 1", f"w.budget -= 1 + ({' + '.join(f'len({n})' for n in walked)} >> {WALKED})", 1)

    def _for_each(self, row: Row, env: Env, scope: Scope, depth: int, only: list[Any] | None, counter: str) -> None:
        ctx = self.context(scope, env)
        subject = self.args.object(row.value("for_each"), ctx, "for_each")
        source = lists_of(subject.places, env, self.out.need)
        order = row.value("order_by")
        if order is not None:
            if not isinstance(order, Scalar):
                raise self.args.fail(order, "loop", "'order_by' is followed by an expression: order_by: {name}.y", name=subject.name)
            code = self.args.any_expression(order, ctx.at_hand("o", subject.keys))
            direction = row.value("order")
            if direction is not None and (not isinstance(direction, Scalar) or direction.text not in ("ascending", "descending")):
                raise self.args.fail(direction, "loop", "'order' is ascending or descending")
            down = isinstance(direction, Scalar) and direction.text == "descending"
            source = f"sorted({source}, key=lambda o: {code.source}{', reverse=True' if down else ''})"
        elif not source.startswith("merge("):
            source = f"{source}[:]"
        var = self.out.name("o")
        with self.out.block(f"for {var} in {source}:", loop=True):
            self.out.line(f"if not {var}.alive: continue")
            at = self._round(counter)
            new = dict(self._round_env(row, env, scope))
            if len(subject.places) == 1:
                new[subject.places[0].key] = Pick(f"[{var}]", single=var, sure=True)
            else:
                for place in subject.places:
                    name = self.out.name("p")
                    self.out.line(f"{name} = [{var}] if {var}.index == {place.index} else []")
                    new[place.key] = Pick(name)
            self._body(row, new, scope, depth, only)
            self.charge(at, env)

    def _repeat(self, row: Row, env: Env, scope: Scope, depth: int, only: list[Any] | None, counter: str) -> None:
        node = row.value("repeat")
        if not isinstance(node, Scalar):
            raise self.args.fail(node, "loop", "'repeat' is followed by a number: repeat: 10")
        code = self.args.expression(node, "number", self.context(scope, env))
        with self.out.block(f"for _ in range(w.rounds({code.source})):", loop=True):
            at = self._round(counter)
            self._body(row, self._round_env(row, env, scope), scope, depth, only)
            self.charge(at, env)

    def _while(self, row: Row, env: Env, scope: Scope, depth: int, only: list[Any] | None, counter: str) -> None:
        conditions = self.conditions.flatten(row.list("while", self.args))
        going = self.out.name("go")
        self.out.line(f"{going} = True")
        with self.out.block(f"while {going}:", loop=True):
            self.out.line(f"{going} = False")
            at = self._round(counter)

            def body(inner: Env) -> None:
                self.out.line(f"{going} = True")
                self._body(row, inner, scope, depth, only)
            self.conditions.write(conditions, self._round_env(row, env, scope), scope, body)
            self.charge(at, env)

    def living(self, env: Env) -> Env:
        """Picks less those that were destroyed meanwhile; what this row itself destroyed stays readable."""
        new: Env = {}
        for key, pick in env.items():
            if pick.dead or pick.source == "[]":
                new[key] = pick
                continue
            name = self.out.name("p")
            self.out.line(f"{name} = [o for o in {pick.source} if o.alive]")
            new[key] = Pick(name, created=pick.created)
        return new

    def _round_env(self, row: Row, env: Env, scope: Scope) -> Env:
        """Picks for one round of a loop: what an earlier round destroyed is left out."""
        return self.living(env) if env and self._kills(row, scope) else env

    def _kills(self, row: Row, scope: Scope) -> bool:
        """Whether something in a row may destroy instances: an action of that kind, a function, an included sheet."""
        key = (id(row.node), scope.sheet_path)
        found = self._killers.get(key)
        if found is None:
            found = self._killers[key] = _mentions(row.node, (*KILLERS, *scope.function_names()))
        return found

    # -- bodies ------------------------------------------------------------------------------------------------------

    def _body(self, row: Row, env: Env, scope: Scope, depth: int, only: list[Any] | None) -> None:
        self.bodies += 1
        if only:
            self.rows(row.list("events", self.args), self._handed_down(env), scope, depth + 1, only)
            return
        if self.program.trace:
            self.out.line(f"w.fired({self.out.row})")
        self.after(row, 0, dict(env), scope, depth)

    def after(self, row: Row, start: int, env: Env, scope: Scope, depth: int) -> None:
        """The actions of a row from number `start` on, then its sub-events; a `wait` cuts the rest off."""
        nodes = row.list("do", self.args)
        stopped = self.actions.write(nodes, start, env, scope)
        if stopped >= 0:
            try:
                self._wait(row, nodes[stopped], stopped, env, scope, depth)
            except Rejected:
                self.bad = True
            if self.bad:        # nothing will go on after the wait, but what stands there is looked at
                self.after(row, stopped + 1, env, scope, depth)
            return
        self.rows(row.list("events", self.args), self._handed_down(env), scope, depth + 1)

    def _handed_down(self, env: Env) -> Env:
        """Picks as sub-events see them: what was destroyed is gone, what was created counts as picked."""
        new: Env = {}
        for key, pick in env.items():
            new[key] = Pick("[]") if pick.dead else Pick(pick.source, pick.single, sure=pick.sure)
        return new

    def _wait(self, row: Row, node: Node, number: int, env: Env, scope: Scope, depth: int) -> None:
        assert isinstance(node, (Mapping, Scalar))
        argument = node.entries[0].value if isinstance(node, Mapping) else None
        if not isinstance(argument, Scalar):
            raise self.args.fail(node, "wait", "'wait' is followed by a time: wait: 2 s")
        if self.function is not None and self.function.returns:
            raise self.args.fail(node, "wait", "a function that gives a value back cannot wait")
        code = self.args.argument("duration", argument, self.context(scope, env), "wait")
        # In the order of their names: the same row may be written again with other variables.
        held = {n: loc.source for n in sorted(set(scope.local_names())) if (loc := scope.local(n)) is not None}
        locals_ = list(held.values())
        keys = sorted(env)
        job = self.program.resume((*self.ident, number), self.out.row, keys, list(held))
        picks = ", ".join("[]" if env[k].dead else env[k].source for k in keys)
        self.out.line(f"w.wait({job}, w.ticks({code.source}), ({picks}{',' if len(keys) == 1 else ''}), "
                      f"({', '.join(locals_)}{',' if len(locals_) == 1 else ''}))")
        if job not in self.program.resumes_written:
            self.program.resumes_written.add(job)
            created = {k: env[k].created for k in keys}
            self.resume_jobs.append((job, row, number + 1, keys, created, locals_, scope, depth, self.function))

    def write_resumes(self) -> None:
        """Write the functions that go on after a wait; they may hold waits themselves."""
        while self.resume_jobs:
            job, row, start, keys, created, locals_, scope, depth, function = self.resume_jobs.pop(0)
            self.function = function
            self.begin(row, scope)

            def body(row: Row = row, start: int = start, keys: list[str] = keys, created: dict[str, bool] = created,
                     locals_: list[str] = locals_, scope: Scope = scope, depth: int = depth) -> None:
                env: Env = {}
                names = [self.out.name("p") for _ in keys]
                for key, name in zip(keys, names, strict=True):
                    env[key] = Pick(name, created=created[key])
                if names:
                    self.out.line(f"{', '.join(names)}{',' if len(names) == 1 else ''} = [[o for o in q if o.alive] for q in picks]")
                if locals_:
                    self.out.line(f"{', '.join(locals_)}{',' if len(locals_) == 1 else ''} = values")
                self.whole(lambda: self.after(row, start, env, scope, depth), row.node)
            with_prelude(self.out, f"def resume{job}(w, picks, values):", body)
            self.out.line("")
            self.function = None

    # -- top level ---------------------------------------------------------------------------------------------------

    def attempt(self, write: Callable[[], None], node: Any) -> None:
        """Write the row at `node`; one that is too much for Python gets a problem and is bad."""
        start = len(self.out.lines)
        closures = self.closures
        try:
            write()
            fits = self.bad or not too_nested(self.out.lines[start:])
        except RecursionError:
            fits = False
        if not fits:
            self.args.fail(node, "too_deep", "this event has too many conditions, or too much stands inside one another in it; split it into several")
            self.bad = True
            self.closures = closures
            self.handler = self.above_message = False

    def whole(self, write: Callable[[], None], node: Any) -> bool:
        """Write the top-level row at `node`; forget it when it has an error, catch runaways when it holds loops or calls.

        Returns whether the row was kept.
        """
        mark = self.out.mark()
        jobs = len(self.resume_jobs), len(self.handler_jobs)
        self.bad = self.risky = False
        self.attempt(write, node)
        if self.bad:
            self.out.rewind(mark)
            del self.resume_jobs[jobs[0]:]
            del self.handler_jobs[jobs[1]:]
            self.bad = False
            return False
        if (self.risky or any("call_" in line for line in self.out.lines[mark[0]:])) and len(self.out.lines) > mark[0]:
            row = next((r for r in self.out.rows[mark[0]:] if r >= 0), self.out.row)
            self.out.need.add("R")
            slot = self.program.state(("stopped", row), row, "stopped", 0)
            indent = self.out.indent
            for k in range(mark[0], len(self.out.lines)):
                self.out.lines[k] = "  " + self.out.lines[k]
            self.out.insert(mark[0], f"if not R[{slot}]:", indent)
            self.out.insert(mark[0] + 1, "try:", indent + 1)
            self.out.indent += 1
            self.out.line(f"except Stopped as stopped: w.stopped({row}, {slot}, stopped)")
            self.out.indent -= 1
        return True

    def write_return(self, ins: Instruction, env: Env, scope: Scope) -> None:
        function = self.function
        if function is None:
            raise self.args.fail(ins.key, "return", "'return' ends a function, and this row is in none")
        value = "None"
        if not (ins.argument is None or (isinstance(ins.argument, Scalar) and ins.argument.text == "" and not ins.argument.quoted)):
            if not isinstance(ins.argument, Scalar):
                raise self.args.fail(ins.argument, "return", "'return' is followed by an expression")
            if not function.returns:
                raise self.args.fail(ins.argument, "return", "what this function returns cannot be told; write its kind: returns: number")
            value = self.args.expression(ins.argument, function.returns, self.context(scope, env)).source
            if function.returns == "number":
                value = f"w.finite({value})"
        if value == "None" and function.returns:
            value = ZERO[function.returns]
        if self.closures:
            self.raised_return = True
            self.out.line(f"raise Returned({value})")
            return
        t = self.out.temp()
        self.out.line(f"{t} = {value}; w.depth -= 1")
        self.out.line(f"return {t}")


def _mentions(node: Node, words: tuple[str, ...]) -> bool:
    """Whether one of the words stands somewhere in a node, or a sheet is included there."""
    if isinstance(node, Scalar):
        return any(word in node.text for word in words)
    return any((e.key is not None and (e.key.text == "include" or _mentions(e.key, words))) or _mentions(e.value, words) for e in node.entries)


def _has_stop(row: Row) -> bool:
    """Whether `loop.stop` stands somewhere in the row, not counting loops inside it (but their `else`, which runs in no round of theirs)."""
    def search(node: Node, top: bool) -> bool:
        if isinstance(node, Scalar):
            return node.text == "loop.stop"
        if isinstance(node, Mapping):
            keys = {e.key.text for e in node.entries if e.key is not None}
            if not top and keys & {"for_each", "repeat", "while"}:
                return "loop.stop" in keys or any(e.key is not None and e.key.text == "else" and search(e.value, False) for e in node.entries)
            return "loop.stop" in keys or any(search(e.value, False) for e in node.entries)
        return any(search(e.value, False) for e in node.entries)
    return search(row.node, True)
