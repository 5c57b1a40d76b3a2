"""Actions: each runs for all that is picked before the next one begins (rule 14)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...objects.api import BIG, Property, Verb, result_kind
from ..project.limits import TEXT_LENGTH
from ..project.problems import did_you_mean
from ..project.tree import Mapping, Node, Scalar, Sequence
from ..project.values import Value
from .arguments import ARTICLES, Rejected
from .codes import Code, constant, finite, lists_of
from .instruction import Instruction, take_apart
from .scope import Env, Pick, Scope, Subject
from .support import fix
from .typing import known_members, members_of, no_subject, read_property

if TYPE_CHECKING:
    from .events import EventCompiler

OPERATORS = {"set": "", "add": "+", "subtract": "-", "multiply": "*", "divide": "/", "toggle": "not", "append": "+"}
_LOW, _HIGH = repr(-BIG), repr(BIG)


class Store:
    """An assignment to a slot that may share a loop with its neighbours."""

    __slots__ = ("fusable", "lines", "subject")

    def __init__(self, subject: Subject, lines: list[str], fusable: bool) -> None:
        self.subject = subject
        self.lines = lines
        self.fusable = fusable


class Actions:
    """Writes actions for the event compiler `co`."""

    def __init__(self, co: EventCompiler) -> None:
        self.co = co
        self.args = co.args

    def write(self, nodes: list[Node], start: int, env: Env, scope: Scope) -> int:
        """Write actions from number `start` on; changes `env` as they pick. Returns the number of the `wait` it stopped at, or -1."""
        pending: list[Store] = []
        for k in range(start, len(nodes)):
            try:
                ins = take_apart(nodes[k], self.args)
                if not ins.head and ins.member == "wait":
                    self._flush(pending, env)
                    return k
                store = self._one(ins, env, scope, pending)
            except Rejected:
                self.co.bad = True
                continue
            if store is not None:
                if pending and not (store.fusable and pending[-1].fusable and pending[-1].subject is store.subject):
                    self._flush(pending, env)
                pending.append(store)
        self._flush(pending, env)
        return -1

    def _flush(self, pending: list[Store], env: Env) -> None:
        if pending:
            self.each(pending[0].subject, env, [line for s in pending for line in s.lines], plain=True, own=True)
            pending.clear()

    # -- loops over what is picked -----------------------------------------------------------------------------------

    def each(self, subject: Subject, env: Env, lines: list[str], index: bool = False, plain: bool = False, own: bool = False) -> None:
        """Write lines that run for each picked instance, in variable `o` (and its number in `i`).

        `plain` lines only store into slots: the list cannot change under them, so no copy is needed. `own` ones, besides, read
        nothing of other instances.
        """
        out = self.co.out
        if len(subject.places) == 1:
            pick = env.get(subject.places[0].key)
            if pick is not None and pick.dead:
                return
            if pick is not None and pick.single:
                if index:
                    out.line("i = 0")
                out.line(f"o = {pick.single}")
                for line in lines:
                    out.line(line)
                return
            source = lists_of(subject.places, env, out.need)
            if pick is None and not plain:
                source = f"{source}[:]"
        else:
            live = [p for p in subject.places if not ((pick := env.get(p.key)) is not None and pick.dead)]
            if not live:
                return
            source = lists_of(live, env, out.need)
        head = f"for i, o in enumerate({source}):" if index else f"for o in {source}:"
        if own:
            out.store_loop = out.own_loop = len(out.lines)
        if len(lines) == 1 and not lines[0].startswith("if "):
            out.line(f"{head} {lines[0]}")
            return
        with out.block(head, loop=True):
            for line in lines:
                out.line(line)

    # -- one action --------------------------------------------------------------------------------------------------

    def _one(self, ins: Instruction, env: Env, scope: Scope, pending: list[Store]) -> Store | None:
        if not ins.head:
            self._flush(pending, env)
            self._alone(ins, env, scope)
            return None
        if ins.head == "loop":
            self._flush(pending, env)
            self._loop(ins, scope)
            return None
        subject = scope.subject(ins.head)
        if subject is None:
            error = no_subject(ins.head, self.co.context(scope, env), 0, len(ins.head))
            raise self.args.fail(ins.key, "unknown_object", error.template, length=len(ins.head), **error.fields)
        if subject.builtin is not None:
            self._flush(pending, env)
            self._builtin(ins, subject, env, scope)
            return None
        prop, _ = members_of(subject, ins.member)
        if prop is not None:
            return self._assign(ins, subject, prop, env, scope, pending)
        self._flush(pending, env)
        verb = self._verb(ins, subject)
        if verb.creates and verb.id == "create":
            self._create(ins, subject, env, scope)
        elif verb.destroys and verb.id == "destroy":
            self._destroy(ins, subject, env)
        else:
            self._call_verb(ins, subject, verb, env, scope)
        return None

    def _verb(self, ins: Instruction, subject: Subject) -> Verb:
        found: Verb | None = None
        holders = [subject.builtin] if subject.builtin is not None else [p.cls for p in subject.places]
        for cls in holders:
            found = cls.actions.get(ins.member)
            if found is None:
                break
        if found is None:
            first = holders[0]
            if ins.member in first.conditions:
                raise self.args.fail(ins.key, "unknown_verb", "'{verb}' is a condition; it belongs under 'when'", verb=ins.key.text)
            known = [*first.actions, *(n for n in known_members(subject) if n != "count")]
            kind = subject.name if subject.builtin is not None else f"{subject.name} ({first.type_name})"
            raise self.args.fail(ins.key, "unknown_verb", "{kind} has no action '{verb}'.{hint}", shift=len(ins.head) + 1, length=len(ins.member), kind=kind,
                                 verb=ins.member, hint=did_you_mean(ins.member, known))
        return found

    def _loop(self, ins: Instruction, scope: Scope) -> None:
        if ins.member != "stop":
            raise self.args.fail(ins.key, "unknown_verb", "loop has no action '{verb}'. Did you mean loop.stop?", verb=ins.member)
        if scope.local("loop.index") is None:
            raise self.args.fail(ins.key, "loop", "loop.stop leaves the innermost loop, and there is none around it")
        self.co.out.line("raise LoopStop")

    def _alone(self, ins: Instruction, env: Env, scope: Scope) -> None:
        word = ins.member
        if word == "return":
            self.co.write_return(ins, env, scope)
            return
        local = scope.local(word)
        if local is not None:
            if not local.writable:
                raise self.args.fail(ins.key, "assignment", "'{name}' cannot be changed", name=word)
            self._assign_plain(ins, local.source, Value(word, local.kind, None), env, scope)
            return
        for holder in ("frame", "game"):
            subject = scope.subject(holder)
            if subject is not None and subject.places and word in subject.places[0].values:
                value = subject.places[0].values[word]
                self.co.out.need.add(subject.source)
                self._assign_plain(ins, f"{subject.source}.v_{word}", value, env, scope)
                return
        if scope.function(word) is not None:
            self.co.out.line(self.call_source(ins, env, scope))
            self.after_call(env)
            return
        if scope.subject(word) is not None:
            raise self.args.fail(ins.key, "instruction", "after the object comes a point and what it does: {name}.destroy", name=word)
        known = [*scope.local_names(), *scope.function_names(), "wait", "return"]
        raise self.args.fail(ins.key, "unknown_verb", "'{word}' is neither a function nor a value of this sheet.{hint}", length=len(word), word=word,
                             hint=did_you_mean(word, known))

    def call_source(self, ins: Instruction, env: Env, scope: Scope) -> str:
        """Source of the call of a sheet's function with the arguments of an instruction."""
        function = scope.function(ins.member)
        assert function is not None
        from ...objects.api import REQUIRED, Param
        params = tuple(Param(p.name, p.kind, REQUIRED if p.required else p.default) for p in function.parameters)
        given = self.args.named(params, ins.argument, ins.member, ins.key)
        ctx = self.co.context(scope, env)
        sources = ["w"]
        for parameter in function.parameters:
            node = given.get(parameter.name)
            if node is None:
                from .codes import constant
                sources.append(constant(parameter.default).source)
            elif parameter.kind == "object":
                from .expressions import ExpressionError
                from .typing import object_argument
                if not isinstance(node, Scalar):
                    raise self.args.fail(node, "argument", "'{what}' takes the name of an object", what=parameter.name)
                try:
                    sources.append(object_argument(node.text, parameter, ctx, 0, len(node.text)))
                except ExpressionError as error:
                    raise self.args.fail(node, "expression", error.template, length=error.end, **error.fields) from None
            else:
                sources.append(finite(self.args.argument(parameter.kind, node, ctx, parameter.name), ctx))
        return f"{function.source}({', '.join(sources)})"

    def after_call(self, env: Env) -> None:
        """A function may have destroyed what is picked: only the living go on."""
        env.update(self.co.living(env))

    # -- assignments -------------------------------------------------------------------------------------------------

    def _operation(self, ins: Instruction, prop: Property | Value) -> tuple[str, Node | None, Any]:
        argument = ins.argument
        label = ins.key.text
        kind = result_kind(prop.kind)
        if isinstance(argument, Scalar) and not argument.quoted and argument.text == "toggle" and kind == "truth":
            return "toggle", None, argument
        if not isinstance(argument, Mapping) or len(argument) != 1:
            raise self.args.fail(argument or ins.key, "assignment", "what is to happen to {label}? Write {label}: {{set: {value}}}, or one of: {known}",
                                 label=label, value=getattr(argument, "text", "") or "…", known=", ".join(OPERATORS))
        entry = argument.entries[0]
        assert entry.key is not None
        word = entry.key.text
        if word not in OPERATORS:
            from .conditions import ALL_COMPARISONS
            if word in ALL_COMPARISONS:
                raise self.args.fail(entry.key, "assignment", "'{word}' compares {label}; it belongs under 'when'", word=word, label=label)
            raise self.args.fail(entry.key, "assignment", "there is no operator '{word}'.{hint} Known: {known}", word=word, hint=did_you_mean(word, OPERATORS),
                                 known=", ".join(OPERATORS))
        if (word in ("add", "subtract", "multiply", "divide") and kind != "number") or (word == "append" and kind != "text") \
                or (word == "toggle" and kind != "truth"):
            raise self.args.fail(entry.key, "assignment", "'{word}' does not fit {label}, which is {kind}", word=word, label=label,
                                 kind=ARTICLES[kind])
        if word == "toggle":
            if not (isinstance(entry.value, Scalar) and entry.value.text in ("", "null") and not entry.value.quoted):
                raise self.args.fail(entry.value, "assignment", "'toggle' takes nothing; write {label}: toggle", label=label)
            return word, None, entry.key
        return word, entry.value, entry.key

    def _new_value(self, read: str, prop: Property | Value, word: str, code: Code | None, t: str) -> tuple[str, bool]:
        """Source of the value to store, and whether it is known to be finite and in bounds."""
        kind = result_kind(prop.kind)
        if word == "toggle":
            return f"not {read}", True
        assert code is not None
        op = OPERATORS[word]
        if kind == "text":
            source = f"{read} + {code.source}" if op else code.source
            return source, not op and code.size <= 1
        if not op:
            return code.source, code.bounded
        if op == "/":
            if code.const is not None and code.const != 0.0:
                return f"{read} / {code.source}", abs(code.const) >= 1.0
            return f"({read} / {t} if ({t} := {code.source}) else w.by_zero({self.co.out.row}))", False
        small = code.const is not None and (abs(code.const) < 1e290 if op in "+-" else abs(code.const) <= 1.0)
        return f"{read} {op} {code.source}", small

    def _checked(self, source: str, safe: bool, prop: Property | Value, t: str, const: Any = None) -> tuple[list[str], str]:
        """Lines that bring a new value into `t` and keep it lawful (finite, in bounds, short enough), and what to store then.

        A value that needs no look, or that is known here (`const`), needs no lines.
        """
        kind = result_kind(prop.kind)
        if kind == "truth" or (safe and kind == "text"):
            return [], source
        if kind == "text":
            return [f"{t} = {source}", f"if len({t}) > {TEXT_LENGTH}: {t} = w.short({t})"], t
        low = getattr(prop, "low", -BIG)
        high = getattr(prop, "high", BIG)
        if low == -BIG and high == BIG:
            return ([], source) if safe else ([f"{t} = {source}", f"if {t} - {t}: {t} = 0.0"], t)
        if const is not None:
            return [], constant(fix(const, low, high)).source
        return [f"{t} = {source}", f"if not {low!r} <= {t} <= {high!r}: {t} = fix({t}, {low!r}, {high!r})"], t

    def _assign(self, ins: Instruction, subject: Subject, prop: Property | Value, env: Env, scope: Scope, pending: list[Store]) -> Store | None:
        if isinstance(prop, Property) and not prop.writable:
            raise self.args.fail(ins.key, "assignment", "{label} can only be read", label=ins.key.text)
        if isinstance(prop, Property):
            self.co.program.moved.update(p.index for p in subject.places)
        word, node, _ = self._operation(ins, prop)
        out = self.co.out
        ctx = self.co.context(scope, env, subject.keys, "i")
        code = self.args.operand(prop, node, ctx, word, subject) if node is not None else None
        t = out.temp()
        timer = prop.kind == "timer"
        read = read_property("o", prop, out.need)
        source, safe = self._new_value(read, prop, word, code, t)
        setter = prop.setter if isinstance(prop, Property) else ""
        name = f"v_{prop.name}" if isinstance(prop, Value) else prop.name
        lines: list[str] = []
        if not setter or result_kind(prop.kind) != "truth":
            lines, source = self._checked(source, safe, prop, t, code.const if code is not None and word == "set" else None)
        if timer:
            out.need.add("now")
        lines.append(f"o.{setter}(w, {source})" if setter else f"o.{name} = now - ({source})" if timer else f"o.{name} = {source}")
        local = code is None or (code.local and code.pure)
        if local and not setter and not ctx.used_index:
            return Store(subject, lines, True)
        self._flush(pending, env)
        self.each(subject, env, lines, index=ctx.used_index, plain=not setter and (code is None or code.pure))
        if code is not None and "call_" in code.source:
            self.after_call(env)
        return None

    def _assign_plain(self, ins: Instruction, target: str, prop: Property | Value, env: Env, scope: Scope, setter: str = "") -> None:
        word, node, _ = self._operation(ins, prop)
        out = self.co.out
        ctx = self.co.context(scope, env)
        code = self.args.operand(prop, node, ctx, word, None) if node is not None else None
        t = out.temp()
        read = target
        if prop.kind == "timer":
            out.need.add("now")
            read = f"(now - {target})"
        elif isinstance(prop, Property):
            read = read_property(target.rpartition(".")[0], prop, out.need)
        source, safe = self._new_value(read, prop, word, code, t)
        lines, checked = self._checked(source, safe, prop, t, code.const if code is not None and word == "set" else None)
        for line in lines:
            out.line(line)
        if setter:
            out.line(f"{target.rpartition('.')[0]}.{setter}(w, {checked})")
        else:
            out.line(f"{target} = now - ({checked})" if prop.kind == "timer" else f"{target} = {checked}")
        if code is not None and "call_" in code.source:
            self.after_call(env)

    # -- verbs -------------------------------------------------------------------------------------------------------

    def _builtin(self, ins: Instruction, subject: Subject, env: Env, scope: Scope) -> None:
        out = self.co.out
        out.need.add(subject.source)
        prop, _ = members_of(subject, ins.member)
        if prop is not None:
            if isinstance(prop, Property) and not prop.writable:
                raise self.args.fail(ins.key, "assignment", "{label} can only be read", label=ins.key.text)
            name = f"v_{prop.name}" if isinstance(prop, Value) else prop.name
            self._assign_plain(ins, f"{subject.source}.{name}", prop, env, scope, getattr(prop, "setter", ""))
            return
        verb = self._verb(ins, subject)
        ctx = self.co.context(scope, env)
        given = self.args.named(verb.params, ins.argument, ins.key.text, ins.key)
        sources = self.co.conditions.verb_sources(verb, given, ctx, subject)
        out.line(f"{subject.source}.{verb.method}({', '.join(['w', *sources])})")
        if any("call_" in s for s in sources):
            self.after_call(env)

    def _call_verb(self, ins: Instruction, subject: Subject, verb: Verb, env: Env, scope: Scope) -> None:
        self.co.program.moved.update(p.index for p in subject.places)
        ctx = self.co.context(scope, env, subject.keys, "i")
        given = self.args.named(verb.params, ins.argument, ins.key.text, ins.key)
        sources = self.co.conditions.verb_sources(verb, given, ctx, subject)
        call = f"o.{verb.method}({', '.join(['w', *sources])})"
        kills = verb.destroys or any("call_" in s for s in sources)
        if kills:
            call = f"if o.alive: {call}"
        self.each(subject, env, [call], index=ctx.used_index)
        if kills:
            self.co.out.kills += 1
            self.after_call(env)

    def _create(self, ins: Instruction, subject: Subject, env: Env, scope: Scope) -> None:
        if len(subject.places) != 1 or subject.places[0].index < 0:
            raise self.args.fail(ins.key, "create", "create makes an instance of one object; {name} is not one", name=ins.head)
        place = subject.places[0]
        out = self.co.out
        ctx = self.co.context(scope, env)
        verb = place.cls.actions["create"]
        given = self.args.named(verb.params, ins.argument, ins.key.text, ins.key)
        position = {"x": "0.0", "y": "0.0"}

        def number(axis: str, node: Node) -> str:
            code = self.args.argument("number", node, ctx, axis)
            return code.source if code.bounded else f"w.finite({code.source})"
        at, point = given.get("at"), given.get("point")
        if point is not None and not isinstance(at, Scalar):
            raise self.args.fail(point, "argument", "'point' names an action point of the object that 'at' names")
        if at is not None:
            if isinstance(at, Sequence) and len(at) == 2:
                for axis, node in zip("xy", at.values(), strict=True):
                    position[axis] = number(axis, node)
            else:
                other = self.args.object(at, ctx, "at")
                spot = out.temp()
                where = f", {self.args.argument('point', point, ctx, 'point', subject=other).source}" if point is not None else ""
                out.line(f"{spot} = lead({lists_of(other.places, env, out.need)}, w, {out.row}{where})")
                position = {"x": f"{spot}[0]", "y": f"{spot}[1]"}
        for axis in ("x", "y"):
            shift = given.get(axis)
            if shift is not None:
                position[axis] = f"w.finite({position[axis]} + {number(axis, shift)})" if at is not None else number(axis, shift)
        layer = given.get("layer")
        layer_source = "-1"
        if layer is not None:
            code = self.args.argument("layer", layer, ctx, "layer")
            layer_source = str(self.co.catalog.layers.index(code.const)) if code.const is not None else f"w.layer_index({code.source})"
        made = out.name("p")
        out.line(f"{made} = w.create({place.index}, {position['x']}, {position['y']}, {layer_source})")
        pick = env.get(place.key)
        if pick is not None and pick.created and not pick.dead:
            both = out.name("p")
            out.line(f"{both} = {pick.source} + {made}")
            made = both
        env[place.key] = Pick(made, created=True)

    def _destroy(self, ins: Instruction, subject: Subject, env: Env) -> None:
        out = self.co.out
        if ins.argument is not None and not (isinstance(ins.argument, Scalar) and ins.argument.text == ""):
            raise self.args.fail(ins.argument, "argument", "{label} takes no argument", label=ins.key.text)
        for place in subject.places:
            pick = env.get(place.key)
            if pick is None:
                name = out.name("p")
                out.need.add(f"H{place.index}") if place.index >= 0 else None
                out.line(f"{name} = {place.everything}[:]")
                pick = Pick(name)
            if pick.dead:
                continue
            if pick.single:
                out.line(f"w.destroy({pick.single})")
            else:
                out.line(f"w.destroy_all({pick.source})")
            env[place.key] = Pick(pick.source, pick.single, dead=True, sure=pick.sure)
        # A parameter or a partner's own name may hold the same instances as another name.
        own = {place.key for place in subject.places}
        alias = any(place.index < 0 for place in subject.places)
        env.update(self.co.living({k: p for k, p in env.items() if k not in own and (alias or k not in self.co.frame.root.subjects)}))
