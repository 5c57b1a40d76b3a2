"""Triggered conditions: a row's body runs once for each occurrence, with just its instances picked."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ...objects.api import Param, Verb
from ..project.tree import Mapping, Node, Scalar
from .codes import Code, list_of
from .instruction import Instruction
from .scope import Env, Pick, Place, Scope, Subject
from .steps import Lines, Plain, Step
from .typing import members_of

if TYPE_CHECKING:
    from .events import EventCompiler

BEATS = ("every", "after")


class Triggers:
    """Finds and writes triggers for the event compiler `co`."""

    def __init__(self, co: EventCompiler) -> None:
        self.co = co
        self.args = co.args

    def verb_of(self, ins: Instruction, scope: Scope) -> tuple[Subject, Verb] | None:
        """The trigger that an instruction names, or None when it is no trigger."""
        if not ins.head:
            return None
        subject = scope.subject(ins.head)
        if subject is None:
            return None
        cls = subject.builtin if subject.builtin is not None else subject.places[0].cls
        verb = cls.conditions.get(ins.member)
        if verb is None or not verb.trigger or members_of(subject, ins.member)[0] is not None:
            return None
        return subject, verb

    def all_triggers(self, ins: Instruction, scope: Scope) -> bool:
        """Whether an `any` holds triggers only."""
        if ins.head or ins.member != "any" or ins.negated:
            return False
        branches = self.co.conditions.branches(ins)
        return bool(branches) and all(len(b) == 1 and not b[0].negated and self.verb_of(b[0], scope) is not None for b in branches)

    def raisable(self, ins: Instruction, scope: Scope) -> bool:
        """Whether actions can cause what this trigger (or one of an `any`) waits for."""
        found = self.verb_of(ins, scope)
        if found is not None:
            return found[1].raisable
        if self.all_triggers(ins, scope):
            return any(self.raisable(b[0], scope) for b in self.co.conditions.branches(ins))
        return False

    # -- occurrences -------------------------------------------------------------------------------------------------

    def slots(self, subject: Subject, verb: Verb, other: Subject | None) -> list[int]:
        """Numbers of the lists in which the world puts these occurrences."""
        program = self.co.program
        if subject.builtin is not None:
            return [program.slot((subject.name, verb.id))]
        if other is not None:
            found = []
            for number, a in enumerate(subject.places):
                # Among members of one family each pair of types is watched once, so that each pair of instances comes once.
                for b in other.places[number:] if other.name == subject.name else other.places:
                    program.contacts.add((a.index, b.index))
                    found.append(program.slot((a.index, verb.id, b.index)))
            return found
        return [program.slot((p.index, verb.id)) for p in subject.places]

    def source(self, slots: list[int], verb: Verb) -> str:
        """Python source of the list of occurrences; a handler's own trigger looks only at the one that was raised."""
        if self.co.handler or (self.co.below_handler and verb.raisable):
            if self.co.handler:
                self.co.target_slots.update(slots)
            return f"(Q if slot in {tuple(slots)} else ())" if len(slots) > 1 else f"(Q if slot == {slots[0]} else ())"
        self.co.out.need.add("T")
        if len(slots) == 1:
            return f"T[{slots[0]}]"
        return "gather(" + ", ".join(f"T[{s}]" for s in slots) + ")"

    def _filters(self, verb: Verb, given: dict[str, Node], env: Env, scope: Scope, subject: Subject) -> list[tuple[int, Code]]:
        """Arguments that occurrences must match: their number among the occurrence's arguments, and the code."""
        found: list[tuple[int, Code]] = []
        ctx = self.co.context(scope, env)
        params: list[Param] = [p for p in verb.params if p.kind != "object"]
        for number, param in enumerate(params):
            node = given.get(param.name)
            if node is None or (isinstance(node, Scalar) and node.text == "any" and param.kind in ("key", "mouse_button", "pad_button")):
                continue
            found.append((number, self.args.argument(param.kind, node, ctx, param.name, param.choices, subject)))
        return found

    # -- as the first condition --------------------------------------------------------------------------------------

    def write(self, ins: Instruction, env: Env, scope: Scope, then: Callable[[Env, Scope], None]) -> None:
        """Write the loop over the occurrences of the trigger `ins`; `then` writes what runs for each."""
        if not ins.head:
            self._write_any(ins, env, scope, then)
            return
        found = self.verb_of(ins, scope)
        assert found is not None
        subject, verb = found
        if subject.name == "time" and verb.id in BEATS:
            with self.co.out.block(f"if {self.beat(ins, verb, env, scope)}:"):
                then(env, scope)
            return
        out = self.co.out
        other: Subject | None = None
        alias = ""
        ctx = self.co.context(scope, env)
        if verb.pairs:
            other, alias, given = self.co.conditions.partner(ins, verb, ctx)
        else:
            given = self.args.named(tuple(_optional(p) for p in verb.params), ins.argument, ins.key.text, ins.key)
        filters = self._filters(verb, given, env, scope, subject)
        variables: list[str] = []
        places: list[tuple[Place, list[Place]]] = []          # place of each variable, and all places it may belong to
        tests: list[str] = []
        if subject.builtin is None:
            variables.append(out.name("o"))
            places.append((subject.places[0], subject.places))
        if other is not None:
            variables.append(out.name("o"))
            partner_places = [self.co.alias_place(alias, other, scope)] if alias else other.places
            places.append((partner_places[0], partner_places))
        for var in variables:
            tests.append(f"{var}.alive")
        instances = len(variables)
        count = sum(1 for p in verb.params if p.kind != "object")
        names = [out.name("a") for _ in range(count)] if filters or verb.id == "received" else ["_"] * count
        for number, code in filters:
            if code.const is None:
                fixed = out.name("c")
                out.line(f"{fixed} = {code.source}")
                tests.append(f"{names[number]} == {fixed}")
            else:
                tests.append(f"{names[number]} == {code.source}")
        for k, var in enumerate(variables):
            group = (subject, other)[k] if k < 2 else None
            assert group is not None
            for place in group.places:
                if env.get(place.key) is not None:
                    parent = self.co.out.temp()
                    lists = [list_of(p, env, out.need) for p in group.places]
                    out.line(f"{parent} = {'merge(' + ', '.join(lists) + ')' if len(lists) > 1 else lists[0]}")
                    tests.append(f"{var} in {parent}")
                    break
        slots = self.slots(subject, verb, other)
        target = ", ".join([*variables, *names]) + ("," if instances + count == 1 else "")
        with out.block(f"for {target or '_'} in {self.source(slots, verb)}:", loop=True):
            new = dict(env)
            inner = scope
            if other is not None and other.name == subject.name and not alias:
                self._both(variables, subject, new)
                places = []
            for var, (_first, members) in zip(variables if places else (), places, strict=True):
                if len(members) == 1:
                    new[members[0].key] = Pick(f"[{var}]", single=var, sure=True)
                else:
                    for place in members:
                        name = out.name("p")
                        out.line(f"{name} = [{var}] if {var}.index == {place.index} else []")
                        new[place.key] = Pick(name)
            if tests:
                with out.block(f"if {' and '.join(tests)}:"):
                    then(new, inner)
            else:
                then(new, inner)

    def _both(self, variables: list[str], subject: Subject, env: Env) -> None:
        """A contact of an object with its own kind, without a name for the other: both are picked."""
        pair = f"[{', '.join(variables)}]"
        if len(subject.places) == 1:
            env[subject.places[0].key] = Pick(pair, sure=True)
            return
        for place in subject.places:
            name = self.co.out.name("p")
            self.co.out.line(f"{name} = [o for o in {pair} if o.index == {place.index}]")
            env[place.key] = Pick(name)

    def beat(self, ins: Instruction, verb: Verb, env: Env, scope: Scope) -> str:
        """The test of `time.every` or `time.after`; both count the frame's ticks."""
        if not isinstance(ins.argument, (Scalar, Mapping)):
            raise self.args.fail(ins.key, "argument", "{verb} takes a time: {verb}: 5 s", verb=ins.key.text)
        ctx = self.co.context(scope, env)
        given = self.args.named(verb.params, ins.argument, ins.key.text, ins.key)
        code = self.args.argument("duration", given[verb.params[0].name], ctx, ins.key.text)
        out = self.co.out
        out.need.add("ticks")
        if code.const is not None:
            ticks = max(1, int(code.const * self.co.catalog.rate + 0.5)) if code.const * self.co.catalog.rate < 1e15 else 10**15
            return f"not ticks % {ticks}" if verb.id == "every" else f"ticks == {ticks}"
        if verb.id == "after":
            return f"ticks == w.ticks({code.source})"
        out.need.add("R")
        return f"every(w, {self.co.state('every', 0)}, {code.source})"

    def _write_any(self, ins: Instruction, env: Env, scope: Scope, then: Callable[[Env, Scope], None]) -> None:
        """An `any` of triggers in the place of one: the body runs once in the tick."""
        out = self.co.out

        def body(inner: Env) -> None:
            if self.co.handler:
                out.need.update(("R", "beat"))
                slot = self.co.state("any_beat", -2)
                with out.block(f"if R[{slot}] != beat:"):
                    out.line(f"R[{slot}] = beat")
                    then(inner, scope)
            elif self.raisable(ins, scope):
                out.need.update(("R", "beat"))
                slot = self.co.state("any_beat", -2)
                out.line(f"R[{slot}] = beat")
                then(inner, scope)
            else:
                then(inner, scope)
        self.co.conditions.write([ins], env, scope, body)

    # -- inside an any -----------------------------------------------------------------------------------------------

    def polled(self, ins: Instruction, subject: Subject, verb: Verb, env: Env, scope: Scope) -> Step:
        """A trigger as one branch of an `any`: holds when it occurred in this tick, and picks all that took part."""
        if subject.name == "time" and verb.id in BEATS:
            if self.co.handler:
                return Plain("False")
            return Plain(self.beat(ins, verb, env, scope))
        ctx = self.co.context(scope, env)
        other: Subject | None = None
        if verb.pairs:
            other, alias, given = self.co.conditions.partner(ins, verb, ctx)
            if alias:
                raise self.args.fail(ins.key, "argument", "'as' cannot be used inside 'any'")
        else:
            given = self.args.named(tuple(_optional(p) for p in verb.params), ins.argument, ins.key.text, ins.key)
        filters = self._filters(verb, given, env, scope, subject)
        source = self.source(self.slots(subject, verb, other), verb)
        instances = (subject.builtin is None) + (other is not None)
        test = " and ".join([*(f"q[{k}].alive" for k in range(instances)), *(f"q[{instances + n}] == {c.source}" for n, c in filters)])
        occurred = f"[q for q in {source} if {test}]" if test else source
        if not instances:
            return Plain(f"bool({occurred})")
        groups: list[Any] = [subject.places] if other is None else [subject.places, other.places]

        def write(env: Env, then: Callable[[Env], None]) -> None:
            out = self.co.out
            hits = out.name("q")
            out.line(f"{hits} = {occurred}")
            with out.block(f"if {hits}:"):
                new = dict(env)
                for k, members in enumerate(groups):
                    for place in members:
                        name = out.name("p")
                        out.line(f"{name} = taking_part({list_of(place, env, out.need)}, {hits}, {k})")
                        new[place.key] = Pick(name)
                then(new)
        return Lines(write)


def _optional(param: Param) -> Param:
    """In a trigger every argument may be left out: it then matches all."""
    return Param(param.name, param.kind, None, param.choices)
