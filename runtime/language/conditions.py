"""Conditions: each becomes a plain test, a filter of what is picked, or a few lines of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ...objects.api import Property, Verb, result_kind
from ..project.problems import did_you_mean
from ..project.tree import Mapping, Node, Scalar, Sequence
from ..project.values import Value
from .arguments import Rejected
from .codes import Code, Context, finite, list_of, lists_of, living_count
from .filters import write_filter
from .instruction import Instruction, take_apart
from .scope import Env, Pick, Place, Scope, Subject
from .steps import Filter, Lines, Plain, Step, Then
from .typing import known_members, members_of, no_subject, read_property

if TYPE_CHECKING:
    from .events import EventCompiler

COMPARISONS = {"equals": "==", "not_equals": "!=", "less_than": "<", "at_most": "<=", "at_least": ">=", "more_than": ">"}
OPPOSITE = {"==": "!=", "!=": "==", "<": ">=", "<=": ">", ">": "<=", ">=": "<"}
TEXT_COMPARISONS = ("contains", "starts_with", "ends_with", "matches")
ALL_COMPARISONS = (*COMPARISONS, "between", *TEXT_COMPARISONS)
ALONE = ("any", "all", "not", "if", "once", "once_each")
LIMITS = ("first_time", "times", "at_most_every")


class Conditions:
    """Plans and writes conditions for the event compiler `co`."""

    def __init__(self, co: EventCompiler) -> None:
        self.co = co
        self.args = co.args

    # -- shape -------------------------------------------------------------------------------------------------------

    def flatten(self, nodes: list[Node]) -> list[Instruction]:
        """Conditions in order, with `all` opened and `not` pushed down to single conditions."""
        found: list[Instruction] = []
        for node in nodes:
            try:
                self._flatten(take_apart(node, self.args), False, found)
            except Rejected:
                self.co.bad = True
        return found

    def _flatten(self, ins: Instruction, negated: bool, found: list[Instruction]) -> None:
        if ins.head or ins.member not in ("all", "any", "not"):
            found.append(ins.with_negation(negated) if negated else ins)
            return
        if ins.member == "not":
            inner = ins.argument
            if inner is None or (isinstance(inner, Scalar) and not inner.text):
                raise self.args.fail(ins.key, "condition", "'not' is followed by a condition: not: Bird.clicked")
            if isinstance(inner, Sequence):
                raise self.args.fail(inner, "condition", "'not' takes one condition; write not: {{any: [...]}} or not: {{all: [...]}}")
            self._flatten(take_apart(inner, self.args), not negated, found)
            return
        branches = ins.argument
        if not isinstance(branches, Sequence):
            raise self.args.fail(ins.key, "condition", "'{word}' is followed by a list of conditions", word=ins.member)
        both = (ins.member == "all") != negated          # not any(a, b) is all(not a, not b)
        if both:
            for node in branches.values():
                self._flatten(take_apart(node, self.args), negated, found)
        else:
            found.append(Instruction(ins.key, branches, ins.node, negated))

    # -- plans -------------------------------------------------------------------------------------------------------

    def plan(self, ins: Instruction, env: Env, scope: Scope, inside: bool = False) -> Step:
        """What to do for one condition. `inside` tells that it stands in an `any`."""
        if not ins.head:
            return self._alone(ins, env, scope, inside)
        if ins.head == "limit":
            return self._limit(ins, env, scope, inside)
        subject = scope.subject(ins.head)
        if subject is None:
            word = scope.local(ins.head)
            if word is not None:
                raise self.args.fail(ins.key, "condition", "'{name}' is a value; compare it: {name}: {{at_least: 1}}", name=ins.head)
            error = no_subject(ins.head, self.co.context(scope, env), 0, len(ins.head))
            raise self.args.fail(ins.key, "unknown_object", error.template, length=len(ins.head), **error.fields)
        if subject.builtin is not None:
            return self._builtin(ins, subject, env, scope, inside)
        if ins.member == "where":
            return self._where(ins, subject, env, scope)
        if ins.member == "count":
            source = living_count(subject, env, self.co.out.need)
            return self._plain_comparison(ins, Code(source, "number", local=False), Value("count", "number", 0.0), env, scope, subject)
        prop, _ = members_of(subject, ins.member)
        if prop is not None:
            return self._property(ins, subject, prop, env, scope)
        verb = self._verb(ins, subject)
        if verb.trigger:
            if not inside or ins.negated:
                raise self.args.fail(ins.key, "trigger_place", "'{verb}' is an event that happens; it must be the first condition of its row and cannot "
                                     "be negated", verb=ins.key.text)
            return self.co.triggers.polled(ins, subject, verb, env, scope)
        if verb.pairs:
            return self._pair(ins, subject, verb, env, scope, inside)
        return self._picking(ins, subject, verb, env, scope)

    def _verb(self, ins: Instruction, subject: Subject) -> Verb:
        found: Verb | None = None
        if subject.builtin is not None:
            found = subject.builtin.conditions.get(ins.member)
            known = [*subject.builtin.conditions, *subject.builtin.properties]
            role = subject.builtin.actions.get(ins.member)
            kind = subject.name
        else:
            for place in subject.places:
                found = place.cls.conditions.get(ins.member)
                if found is None:
                    break
            cls = subject.places[0].cls
            known = [*cls.conditions, *(n for n in known_members(subject) if n != "count"), "count", "where"]
            role = cls.actions.get(ins.member)
            kind = f"{subject.name} ({cls.type_name})"
        if found is None:
            if role is not None:
                raise self.args.fail(ins.key, "unknown_verb", "'{verb}' is an action; it belongs under 'do'", verb=ins.key.text)
            shift = len(ins.head) + 1
            raise self.args.fail(ins.key, "unknown_verb", "{kind} has no condition '{verb}'.{hint}", shift=shift, length=len(ins.member), kind=kind,
                                 verb=ins.member, hint=did_you_mean(ins.member, known))
        return found

    def _alone(self, ins: Instruction, env: Env, scope: Scope, inside: bool) -> Step:
        word = ins.member
        if word in ("any", "all"):           # an 'all' that was not opened is negated: any of its conditions negated
            return self._any(ins, env, scope)
        if word == "if":
            if not isinstance(ins.argument, Scalar):
                raise self.args.fail(ins.key, "condition", "'if' is followed by a comparison, for instance: if: score > 10 and lives == 0")
            code = self.args.expression(ins.argument, "truth", self.co.context(scope, env))
            return Plain(f"not {code.source}" if ins.negated else code.source)
        if word in ("once", "once_each"):
            return self._limit(ins, env, scope, inside)
        local = scope.local(word)
        ctx = self.co.context(scope, env)
        value: Value | None = None
        if local is not None:
            code = self.args.any_expression(Scalar(word, False, ins.key.line, ins.key.column), ctx)
            return self._plain_comparison(ins, code, Value(word, local.kind, 0.0), env, scope, None)
        for holder in ("frame", "game"):
            subject = scope.subject(holder)
            if subject is not None and subject.places and word in subject.places[0].values:
                value = subject.places[0].values[word]
                code = self.args.any_expression(Scalar(word, False, ins.key.line, ins.key.column), ctx)
                return self._plain_comparison(ins, code, value, env, scope, None)
        if scope.function(word) is not None:
            call = self.co.actions.call_source(ins, env, scope)
            function = scope.function(word)
            assert function is not None
            if function.returns != "truth":
                raise self.args.fail(ins.key, "condition", "the function {name} gives no truth value back; compare it: if: {name}() > 0", name=word)
            return Plain(f"not {call}" if ins.negated else call)
        if scope.subject(word) is not None:
            raise self.args.fail(ins.key, "condition", "after the object comes a point and what is asked of it: {name}.clicked", name=word)
        known = [*ALONE, *scope.local_names(), *scope.function_names(), *scope.subject_names(), *scope.value_names()]
        raise self.args.fail(ins.key, "unknown_condition", "'{word}' is no condition.{hint}", length=len(word), word=word,
                             hint=did_you_mean(word, known))

    def _builtin(self, ins: Instruction, subject: Subject, env: Env, scope: Scope, inside: bool) -> Step:
        prop, _ = members_of(subject, ins.member)
        ctx = self.co.context(scope, env)
        self.co.out.need.add(subject.source)
        if subject.name == "loop" and prop is not None:
            node = Scalar(ins.key.text, False, ins.key.line, ins.key.column)
            return self._plain_comparison(ins, self.args.any_expression(node, ctx), prop, env, scope, subject)
        if prop is not None:
            code = Code(read_property(subject.source, prop, self.co.out.need), result_kind(prop.kind))
            return self._plain_comparison(ins, code, prop, env, scope, subject)
        verb = self._verb(ins, subject)
        if verb.trigger:
            if not inside or ins.negated:
                raise self.args.fail(ins.key, "trigger_place", "'{verb}' is an event that happens; it must be the first condition of its row and cannot "
                                     "be negated", verb=ins.key.text)
            return self.co.triggers.polled(ins, subject, verb, env, scope)
        codes = self.args.for_verb(verb, ins.argument, ctx, ins.key.text, at=ins.key)
        call = f"{subject.source}.{verb.method}({', '.join(['w', *(finite(c, ctx) for c in codes)])})"
        return Plain(f"not {call}" if ins.negated else call)

    # -- properties --------------------------------------------------------------------------------------------------

    def comparison(self, ins: Instruction, read: str, prop: Property | Value, ctx: Context, subject: Subject | None) -> tuple[str, list[Code]]:
        """The test of a property against operands, and the codes of these."""
        argument = ins.argument
        kind = result_kind(prop.kind)
        label = ins.key.text
        if argument is None or (isinstance(argument, Scalar) and argument.text == "" and not argument.quoted):
            if kind != "truth":
                raise self.args.fail(ins.key, "comparison", "{label} must be compared with something: {label}: {{at_least: 1}}", label=label)
            return (f"not {read}" if ins.negated else read), []
        if not isinstance(argument, Mapping):
            raise self.args.fail(argument, "comparison", "a comparison is missing here; write {label}: {{equals: {value}}}, or one of: {known}", label=label,
                                 value=getattr(argument, "text", "…"), known=", ".join(ALL_COMPARISONS))
        if len(argument) != 1:
            node = argument.entries[1].key if len(argument) > 1 else argument
            raise self.args.fail(node, "comparison", "one comparison a row; a range is {label}: {{between: [1, 5]}}", label=label)
        entry = argument.entries[0]
        assert entry.key is not None
        word = entry.key.text
        no = "not " if ins.negated else ""
        if word == "between":
            if not isinstance(entry.value, Sequence) or len(entry.value) != 2 or kind != "number":
                raise self.args.fail(entry.value, "comparison", "'between' compares numbers and takes two of them: {{between: [1, 5]}}")
            low, high = (self.args.operand(prop, n, ctx, word, subject) for n in entry.value.values())
            return f"{no}({low.source} <= {read} <= {high.source})", [low, high]
        if word in TEXT_COMPARISONS:
            if kind != "text":
                raise self.args.fail(entry.key, "comparison", "'{word}' compares texts, and {label} is not one", word=word, label=label)
            code = self.args.argument("text", entry.value, ctx, word)
            test = {"contains": f"({code.source} in {read})", "starts_with": f"{read}.startswith({code.source})",
                    "ends_with": f"{read}.endswith({code.source})", "matches": f"s.matches({read}, {code.source})"}[word]
            return no + test, [code]
        op = COMPARISONS.get(word)
        if op is None:
            if word in ("set", "add", "subtract", "multiply", "divide", "toggle", "append"):
                raise self.args.fail(entry.key, "comparison", "'{word}' changes {label}; it belongs under 'do'", word=word, label=label)
            raise self.args.fail(entry.key, "comparison", "there is no comparison '{word}'.{hint} Known: {known}", word=word,
                                 hint=did_you_mean(word, ALL_COMPARISONS), known=", ".join(ALL_COMPARISONS))
        if op not in ("==", "!=") and kind == "truth":
            raise self.args.fail(entry.key, "comparison", "{label} is true or false; compare it with equals", label=label)
        code = self.args.operand(prop, entry.value, ctx, word, subject)
        return f"{read} {OPPOSITE[op] if ins.negated else op} {code.source}", [code]

    def _plain_comparison(self, ins: Instruction, read: Code, prop: Property | Value, env: Env, scope: Scope, subject: Subject | None) -> Step:
        test, _ = self.comparison(ins, read.source, prop, self.co.context(scope, env), subject)
        return Plain(test)

    def _property(self, ins: Instruction, subject: Subject, prop: Property | Value, env: Env, scope: Scope) -> Step:
        var = "o"
        ctx = self.co.context(scope, env, subject.keys)
        test, codes = self.comparison(ins, read_property(var, prop, self.co.out.need), prop, ctx, subject)
        fusable = all(c.local and c.pure for c in codes) and not getattr(prop, "getter", "")
        return self._filter(subject, var, test, fusable)

    def _filter(self, subject: Subject, var: str, test: str, fusable: bool) -> Step:
        if len(subject.places) == 1:
            return Filter(subject.places[0], var, test, fusable)
        places = subject.places

        def write(env: Env, then: Then) -> None:
            new = dict(env)
            names = []
            for place in places:
                name = self.co.out.name("p")
                copied = "[:]" if "call_" in test else ""
                self.co.out.line(f"{name} = [{var} for {var} in {list_of(place, env, self.co.out.need)}{copied} if {test}]")
                new[place.key] = Pick(name, created=_created(env, place))
                names.append(name)
            with self.co.out.block(f"if {' or '.join(names)}:"):
                then(new)
        return Lines(write)

    def _where(self, ins: Instruction, subject: Subject, env: Env, scope: Scope) -> Step:
        if not isinstance(ins.argument, Scalar):
            raise self.args.fail(ins.key, "condition", "'where' is followed by a comparison: {name}.where: {name}.x > 100", name=ins.head)
        ctx = self.co.context(scope, env, subject.keys)
        code = self.args.expression(ins.argument, "truth", ctx)
        return self._filter(subject, "o", f"not {code.source}" if ins.negated else code.source, code.local and code.pure)

    # -- verbs -------------------------------------------------------------------------------------------------------

    def _picking(self, ins: Instruction, subject: Subject, verb: Verb, env: Env, scope: Scope) -> Step:
        if not verb.picks:
            ctx = self.co.context(scope, env, subject.keys)
            others = self.args.named(verb.params, ins.argument, ins.key.text, ins.key)
            call = f"o.{verb.method}({', '.join(['w', *self.verb_sources(verb, others, ctx, subject)])})"
            return self._filter(subject, "o", f"not {call}" if ins.negated else call, False)
        ctx = self.co.context(scope, env)
        others = self.args.named(verb.params, ins.argument, ins.key.text, ins.key)
        sources = self.verb_sources(verb, others, ctx, subject)
        places = subject.places

        def write(env: Env, then: Then) -> None:
            out = self.co.out
            before = lists_of(places, env, out.need)
            kept = out.name("p")
            out.line(f"{kept} = {self.co.class_source(places[0])}.{verb.method}({', '.join([before, 'w', *sources])})")
            if ins.negated:
                out.line(f"{kept} = without({before}, {kept})")
            with out.block(f"if {kept}:"):
                then(self.split(places, kept, env))
        return Lines(write)

    def verb_sources(self, verb: Verb, given: dict[str, Node], ctx: Context, subject: Subject | None) -> list[str]:
        """Sources of a verb's arguments in order; an object becomes the list of what is picked of it."""
        sources: list[str] = []
        partner = subject
        for param in verb.params:
            node = given.get(param.name)
            if param.kind == "object":
                if node is None:
                    sources.append("None")
                    continue
                partner = self.args.object(node, ctx, param.name)
                sources.append(lists_of(partner.places, ctx.env, ctx.need))
            elif node is None:
                sources.append("None" if param.default is None else repr(param.default))
            else:
                whose = partner if param.kind == "point" else subject          # points are those of the object named before
                sources.append(finite(self.args.argument(param.kind, node, ctx, param.name, param.choices, whose), ctx))
        return sources

    def split(self, places: list[Place], kept: str, env: Env) -> Env:
        """The picks after a list of several places' instances was narrowed to `kept`."""
        new = dict(env)
        if len(places) == 1:
            new[places[0].key] = Pick(kept, created=_created(env, places[0]))
            return new
        for place in places:
            name = self.co.out.name("p")
            self.co.out.line(f"{name} = [o for o in {kept} if o.index == {place.index}]")
            new[place.key] = Pick(name, created=_created(env, place))
        return new

    def partner(self, ins: Instruction, verb: Verb, ctx: Context) -> tuple[Subject, str, dict[str, Node]]:
        """The partner of a two-object condition, the name given to it (`as`), and its other arguments."""
        argument = ins.argument
        alias = ""
        if isinstance(argument, Mapping) and argument.get("as") is not None:
            node = argument.get("as")
            if not isinstance(node, Scalar) or not node.text.isidentifier():
                raise self.args.fail(node, "argument", "'as' gives the partner a name of its own, one word")
            alias = node.text
            if ctx.scope.subject(alias) is not None:
                raise self.args.fail(node, "argument", "'{name}' is already the name of an object; choose another", name=alias)
            argument = Mapping([e for e in argument.entries if e.key is not None and e.key.text != "as"], argument.line, argument.column)
        given = self.args.named(verb.params, argument, ins.key.text, ins.key)
        other = self.args.object(given["other"], ctx, "other")
        return other, alias, given

    def _pair(self, ins: Instruction, subject: Subject, verb: Verb, env: Env, scope: Scope, inside: bool) -> Step:
        ctx = self.co.context(scope, env)
        other, alias, given = self.partner(ins, verb, ctx)
        codes = self.verb_sources(Verb(verb.id, verb.role, "", verb.params[1:], verb.method, verb.doc), given, ctx, subject)
        places, partners = subject.places, other.places
        if alias:
            partners = [self.co.alias_place(alias, other, scope)]
        out = self.co.out

        def write(env: Env, then: Then) -> None:
            firsts = lists_of(places, env, out.need)
            seconds = lists_of(other.places, env, out.need)
            a, b = out.name("p"), out.name("p")
            call = f"{self.co.class_source(places[0])}.{verb.method}({', '.join([firsts, 'w', seconds, *codes])})"
            if ins.negated:
                out.line(f"{a} = without({firsts}, {call}[0])")
                with out.block(f"if {a}:"):
                    new = self.split(places, a, env)
                    for place in other.places if inside else ():       # an 'any' wants to know what was mentioned, narrowed or not
                        if place.key not in [p.key for p in places]:
                            name = out.name("p")
                            out.line(f"{name} = {list_of(place, env, out.need)}[:]")
                            new[place.key] = Pick(name, created=_created(env, place))
                    then(new)
                return
            out.line(f"{a}, {b} = {call}")
            with out.block(f"if {a}:"):
                then(self._both_sides(places, a, partners, b, env))
        return Lines(write)

    def _both_sides(self, places: list[Place], a: str, partners: list[Place], b: str, env: Env) -> Env:
        """The picks after both sides were narrowed; of a type that stands on both, those that are left on either."""
        first, second = {p.key for p in places}, {p.key for p in partners}
        if not first & second:
            return self.split(partners, b, self.split(places, a, env))
        if first == second:
            return self.split(places, a, env)
        new = dict(env)
        for place in [*places, *(p for p in partners if p.key not in first)]:
            name = self.co.out.name("p")
            self.co.out.line(f"{name} = united({list_of(place, env, self.co.out.need)}, {a} + {b})")
            new[place.key] = Pick(name, created=_created(env, place))
        return new

    # -- limits ------------------------------------------------------------------------------------------------------

    def _limit(self, ins: Instruction, env: Env, scope: Scope, inside: bool) -> Step:
        word = ins.member
        if inside or ins.negated:
            raise self.args.fail(ins.key, "limit_place", "a limit ({word}) cannot stand inside 'any' or 'not'", word=ins.key.text)
        if self.co.above_message:
            raise self.args.fail(ins.key, "limit_place", "a limit ({word}) cannot stand in a row above one that waits for a message; put it into that row",
                                 word=ins.key.text)
        out = self.co.out
        out.need.add("R")
        ctx = self.co.context(scope, env)
        if word == "once":
            slot = self.co.state("once", -2)
            self.co.state("once_since", -2)

            def write_once(env: Env, then: Then) -> None:
                out.need.add("beat")
                out.line(f"if R[{slot}] != beat and R[{slot}] != beat - 1: R[{slot + 1}] = beat")
                out.line(f"R[{slot}] = beat")
                with out.block(f"if R[{slot + 1}] == beat:"):
                    then(env)
            return Lines(write_once, limit=True)
        if word == "once_each":
            subject = self.args.object(ins.argument, ctx, "once_each")
            slot = self.co.state("once_each", {})

            def write_each(env: Env, then: Then) -> None:
                name = out.name("p")
                out.line(f"{name} = w.once_each({slot}, {lists_of(subject.places, env, out.need)})")
                with out.block(f"if {name}:"):
                    then(self.split(subject.places, name, env))
            return Lines(write_each, limit=True)
        if word == "first_time":
            slot = self.co.state("first_time", 0)
            test, count = f"not R[{slot}]", f"R[{slot}] = 1"
        elif word == "times":
            if not isinstance(ins.argument, Scalar):
                raise self.args.fail(ins.key, "argument", "limit.times takes a number: limit.times: 3")
            code = self.args.expression(ins.argument, "number", ctx)
            slot = self.co.state("times", 0)
            test, count = f"R[{slot}] < {code.source}", f"R[{slot}] += 1"
        elif word == "at_most_every":
            if not isinstance(ins.argument, Scalar):
                raise self.args.fail(ins.key, "argument", "limit.at_most_every takes a time: limit.at_most_every: 2 s")
            code = self.args.expression(ins.argument, "number", ctx)
            slot = self.co.state("at_most_every", -10**9)
            out.need.add("beat")
            test, count = f"beat - R[{slot}] >= w.ticks({code.source})", f"R[{slot}] = beat"
        else:
            raise self.args.fail(ins.key, "unknown_verb", "there is no limit '{word}'.{hint} Known: {known}", word=word, hint=did_you_mean(word, LIMITS),
                                 known=", ".join(f"limit.{n}" for n in LIMITS))

        def write(env: Env, then: Then) -> None:
            out.need.add("R")
            with out.block(f"if {test}:"):
                out.line(count)
                then(env)
        return Lines(write, limit=True)

    # -- any ---------------------------------------------------------------------------------------------------------

    def branches(self, ins: Instruction) -> list[list[Instruction]]:
        """The branches of an `any`, each a list of conditions that must all hold; a negated one has each negated."""
        assert isinstance(ins.argument, Sequence)
        found = []
        for node in ins.argument.values():
            branch: list[Instruction] = []
            self._flatten(take_apart(node, self.args), ins.negated, branch)
            found.append(branch)
        return found

    def _any(self, ins: Instruction, env: Env, scope: Scope) -> Step:
        branches = self.branches(ins)
        if not branches:
            return Plain("False")
        mark = self.co.out.mark()
        plans = [[self.plan(c, env, scope, inside=True) for c in branch] for branch in branches]
        self.co.out.rewind(mark)
        if all(isinstance(step, Plain) for plan in plans for step in plan):
            tests = ["(" + (" and ".join(f"({step.source})" for step in plan if isinstance(step, Plain)) or "True") + ")" for plan in plans]
            if any(word in test for test in tests for word in ("call_", "w.random", "every(")):
                return Plain("(" + " | ".join(f"bool{test}" for test in tests) + ")")         # every branch is evaluated
            return Plain("(" + " or ".join(tests) + ")")

        def write(env: Env, then: Then) -> None:
            self._write_any(branches, env, scope, then)
        return Lines(write)

    def _write_any(self, branches: list[list[Instruction]], env: Env, scope: Scope, then: Then) -> None:
        out = self.co.out
        holds, lifted = out.name("any"), out.name("free")
        start, indent = len(out.lines), out.indent
        gathered: dict[str, str] = {}
        before: dict[str, str] = {}
        places: dict[str, Any] = {}
        for branch in branches:
            def found(inner: Env) -> None:
                out.line(f"{holds} = True")
                changed = [k for k, pick in inner.items() if env.get(k) is not pick]
                for key in changed:
                    name = gathered.setdefault(key, out.name("g"))
                    out.line(f"{name}.extend({inner[key].source})")
                if not changed:
                    out.line(f"{lifted} = True")
            self.write(branch, env, scope, found, inside=True)
        out.insert(start, "; ".join([f"{holds} = {lifted} = False", *(f"{name} = []" for name in gathered.values())]), indent)
        new = dict(env)
        with out.block(f"if {holds}:"):
            for key, name in gathered.items():
                place = self.co.place(key, scope)
                if place is None:
                    continue                       # an alias made in a branch means nothing outside it
                before[key] = list_of(place, env, out.need)
                places[key] = place
                picked = out.name("p")
                out.line(f"{picked} = {before[key]}[:] if {lifted} else united({before[key]}, {name})")
                new[key] = Pick(picked, created=_created(env, place))
            then(new)

    # -- writing -----------------------------------------------------------------------------------------------------

    def write(self, conditions: list[Instruction], env: Env, scope: Scope, then: Then, inside: bool = False,
              before_limit: Callable[[bool], None] | None = None) -> None:
        """Write the tests of all conditions, in order, and call `then` where all hold.

        `before_limit(True)` is called just before a limit is tested, `before_limit(False)` just after it held.
        """
        self._write(conditions, 0, env, scope, then, inside, before_limit)

    def _write(self, conditions: list[Instruction], i: int, env: Env, scope: Scope, then: Then, inside: bool,
               before_limit: Callable[[bool], None] | None) -> None:
        out = self.co.out
        plain: list[str] = []
        while i < len(conditions):
            step = self._planned(conditions[i], env, scope, inside)
            i += 1
            if step is None:
                continue
            if isinstance(step, Plain):
                plain.append(step.source)
                continue
            if plain:
                # What was planned may rest on nothing that the tests change, so they can stand in front of it.
                with out.block(f"if {_joined(plain)}:"):
                    self._step(step, conditions, i, self._tested(plain, env), scope, then, inside, before_limit)
                return
            self._step(step, conditions, i, env, scope, then, inside, before_limit)
            return
        if plain:
            with out.block(f"if {_joined(plain)}:"):
                then(self._tested(plain, env))
        else:
            then(env)

    def _tested(self, tests: list[str], env: Env) -> Env:
        """The picks after tests: a function that was asked may have destroyed some."""
        return self.co.living(env) if env and any("call_" in test for test in tests) else env

    def _planned(self, ins: Instruction, env: Env, scope: Scope, inside: bool) -> Step | None:
        try:
            return self.plan(ins, env, scope, inside)
        except Rejected:
            self.co.bad = True
            return None

    def _step(self, step: Step, conditions: list[Instruction], i: int, env: Env, scope: Scope, then: Then, inside: bool,
              before_limit: Callable[[bool], None] | None) -> None:
        out = self.co.out
        if isinstance(step, Filter):
            tests = [step.test]
            fusable = step.fusable
            while fusable and i < len(conditions) and conditions[i].head == step.place.key and conditions[i].member not in step.place.cls.conditions:
                after = self._planned(conditions[i], env, scope, inside)
                if after is None:
                    i += 1
                    continue
                if not isinstance(after, Filter) or not after.fusable or after.place.key != step.place.key:
                    break
                tests.append(after.test)
                i += 1
            write_filter(out, step.place, env, " and ".join(tests), lambda new: self._write(conditions, i, new, scope, then, inside, before_limit),
                         fusable and i == len(conditions))
            return
        assert isinstance(step, Lines)

        def on(new: Env) -> None:
            if step.limit and before_limit is not None:
                before_limit(False)
            self._write(conditions, i, new, scope, then, inside, before_limit)
        if step.limit and before_limit is not None:
            before_limit(True)
        step.write(env, on)


def _joined(tests: list[str]) -> str:
    return tests[0] if len(tests) == 1 else " and ".join(f"({t})" if " or " in t or t.startswith("not ") or " if " in t else t for t in tests)


def _created(env: Env, place: Place) -> bool:
    pick = env.get(place.key)
    return pick is not None and pick.created
