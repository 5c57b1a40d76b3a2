"""A second, slow implementation of picking, sub-events, loops, creation and destruction, beside the compiled one.

It walks the rows as the rules are written, with nothing fused, skipped or shared; random sheets must come to the same in both.
"""

from __future__ import annotations

import operator
import os
import random
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from kit import write_project

from playsheet.runtime.project.loading import load_project
from playsheet.runtime.world.playable import Playable
from playsheet.runtime.world.world import World

MEMBERS = {"A": ("A",), "B": ("B",), "All": ("A", "B")}
SIZE = 20.0
MANY = 60
OPERATORS = {"equals": operator.eq, "not_equals": operator.ne, "less_than": operator.lt, "at_most": operator.le, "at_least": operator.ge, "more_than": operator.gt}
CHANGES = {"set": lambda old, new: new, "add": operator.add, "subtract": operator.sub}
START = (("A", 10.0, 1.0), ("B", 20.0, 2.0), ("A", 100.0, 3.0), ("B", 110.0, 4.0), ("A", 115.0, 5.0), ("A", 300.0, 2.0))
PROJECT = {
    "game.yaml": "format: 1\ntitle: T\nframes: [F]\n",
    **{f"objects/{o}.yaml": f"format: 1\nobject: {o}\ntype: Active\nfamilies: [All]\nvalues: {{v: 0, w: 0}}\nsize: [20, 20]\ncollision: {{shape: box}}\n"
       for o in "AB"},
    "frames/F/frame.yaml": "format: 1\nframe: F\nsize: [640, 480]\nvalues: {n: 0}\ninstances:\n"
                           + "".join(f"  - {{object: {o}, at: [{x}, 10], values: {{v: {v}}}}}\n" for o, x, v in START),
}


# ---------------------------------------------------------------- the second implementation


@dataclass
class Thing:
    type: str
    uid: int
    x: float
    v: float = 0.0
    w: float = 0.0
    alive: bool = True


@dataclass
class Picked:
    """What is picked of one type. `dead`: this row destroyed it; `created`: this row made it."""

    things: list[Thing]
    dead: bool = False
    created: bool = False


Env = dict[str, Picked]


@dataclass
class Reference:
    n: float = 0.0
    things: list[Thing] = field(default_factory=list)
    made: int = 0

    def add(self, type_: str, x: float, v: float = 0.0) -> Thing:
        self.made += 1
        self.things.append(Thing(type_, self.made, x, v))
        return self.things[-1]

    def all(self, type_: str) -> list[Thing]:
        return [t for t in self.things if t.type == type_ and t.alive]

    def picked(self, name: str, env: Env) -> list[Thing]:
        lists = [env[m].things if m in env else self.all(m) for m in MEMBERS[name]]
        return sorted((t for one in lists for t in one), key=lambda t: t.uid)

    # -- expressions: ('number', 3) ('n',) ('prop', T, p) ('nth', T, k, p) ('count', T) ('living', T) ('sum', T, p) ('+', a, b)

    def value(self, e: Any, env: Env, hand: tuple[str, Thing] | None = None, number: int | None = None) -> float:
        """The value of an expression; `hand` is the instance at hand with the name by which the row speaks of it."""
        kind = e[0]
        if kind == "number":
            return float(e[1])
        if kind == "n":
            return self.n
        if kind == "prop":
            if hand is not None and set(MEMBERS[hand[0]]) <= set(MEMBERS[e[1]]):
                return float(getattr(hand[1], e[2]))
            found = self.picked(e[1], env)
            return float(getattr(found[number % len(found) if number is not None else 0], e[2])) if found else 0.0
        if kind == "nth":
            found = self.picked(e[1], env)
            return float(getattr(found[e[2] - 1], e[3])) if e[2] <= len(found) else 0.0
        if kind == "count":
            return float(len(self.picked(e[1], env)))
        if kind == "living":
            return float(sum(len(self.all(m)) for m in MEMBERS[e[1]]))
        if kind == "sum":
            total = 0.0
            for t in self.picked(e[1], env):
                total += getattr(t, e[2])
            return total
        a, b = self.value(e[1], env, hand, number), self.value(e[2], env, hand, number)
        return a + b if kind == "+" else a - b

    # -- conditions: None when they fail, else the picks that are left

    def all_hold(self, conditions: list[Any], env: Env) -> Env | None:
        for c in conditions:
            left = self.holds(c, env, False)
            if left is None:
                return None
            env = left
        return env

    def holds(self, c: Any, env: Env, no: bool) -> Env | None:
        kind = c[0]
        if kind == "not":
            return self.holds(c[1], env, not no)
        if kind in ("all", "any"):
            if (kind == "all") != no:
                for inner in c[1]:
                    left = self.holds(inner, env, no)
                    if left is None:
                        return None
                    env = left
                return env
            return self.any_holds(c[1], env, no)
        if kind == "if":
            return env if OPERATORS[c[2]](self.value(c[1], env), self.value(c[3], env)) != no else None
        if kind == "compare":
            test = lambda t: OPERATORS[c[3]](getattr(t, c[2]), self.value(c[4], env, (c[1], t))) != no  # noqa: E731
            return self.filtered(c[1], test, env)
        assert kind == "overlaps"
        first, second = self.picked(c[1], env), self.picked(c[2], env)
        pairs = [(a, b) for a in first for b in second if a is not b and abs(a.x - b.x) < SIZE]
        if no:
            touching = {id(a) for a, _ in pairs}
            kept = [a for a in first if id(a) not in touching]
            return self.split(c[1], kept, env) if kept else None
        if not pairs:
            return None
        left, right = ([t for t in side if any(p[k] is t for p in pairs)] for k, side in enumerate((first, second)))
        both = [*left, *right]
        new = dict(env)
        for m in {*MEMBERS[c[1]], *MEMBERS[c[2]]}:
            new[m] = Picked([t for t in self.picked(m, env) if any(t is o for o in both)], created=m in env and env[m].created)
        return new

    def filtered(self, name: str, test: Any, env: Env) -> Env | None:
        kept = [t for t in self.picked(name, env) if test(t)]
        return self.split(name, kept, env) if kept else None

    def split(self, name: str, kept: list[Thing], env: Env) -> Env:
        new = dict(env)
        for m in MEMBERS[name]:
            new[m] = Picked([t for t in kept if t.type == m], created=m in env and env[m].created)
        return new

    def any_holds(self, branches: list[Any], env: Env, no: bool) -> Env | None:
        held, lifted = False, False
        united: dict[str, list[Thing]] = {m: [] for b in branches for m in mentions(b)}
        for branch in branches:
            left = self.holds(branch, env, no)
            if left is None:
                continue
            held = True
            names = mentions(branch)
            lifted = lifted or not names
            for m in names:
                united[m] += left[m].things if m in left else self.picked(m, env)
        if not held:
            return None
        new = dict(env)
        for m, things in united.items():
            before = self.picked(m, env)
            new[m] = Picked(before if lifted else [t for t in before if any(t is u for u in things)], created=m in env and env[m].created)
        return new

    # -- rows

    def rows(self, rows: list[Any], env: Env) -> None:
        for row in rows:
            self.row(row, {m: Picked([t for t in p.things if t.alive], created=p.created) for m, p in env.items()})

    def row(self, row: dict[str, Any], env: Env) -> None:
        left = self.all_hold(row["when"], env)
        if left is None:
            if "else" in row:
                self.row(row["else"], env)
            return
        if "for_each" in row:
            things = self.picked(row["for_each"], left)
            if "order_by" in row:
                things = sorted(things, key=lambda t: self.value(row["order_by"], left, (row["for_each"], t)))
            for t in things:
                if t.alive:
                    inner = {m: Picked([o for o in p.things if o.alive], created=p.created) for m, p in left.items()}
                    for m in MEMBERS[row["for_each"]]:
                        inner[m] = Picked([t] if t.type == m else [])
                    self.body(row, inner)
            return
        for _ in range(max(0, int(self.value(row["repeat"], left))) if "repeat" in row else 1):
            self.body(row, {m: Picked([o for o in p.things if o.alive], created=p.created) for m, p in left.items()} if "repeat" in row else left)

    def body(self, row: dict[str, Any], env: Env) -> None:
        env = dict(env)
        for action in row["do"]:
            self.act(action, env)
        below = {m: Picked([] if p.dead else p.things) for m, p in env.items()}
        self.rows(row["events"], below)

    def act(self, action: Any, env: Env) -> None:
        kind = action[0]
        if kind == "n":
            self.n += self.value(action[1], env)
        elif kind == "change":
            _, name, prop, change, e = action
            things = [t for m in MEMBERS[name] if not (m in env and env[m].dead) for t in self.picked(m, env)]
            for number, t in enumerate(sorted(things, key=lambda t: t.uid)):
                setattr(t, prop, CHANGES[change](getattr(t, prop), self.value(e, env, (name, t), number)))
        elif kind == "create":
            new = self.add(action[1], self.value(action[2], env))
            before = env.get(action[1])
            env[action[1]] = Picked([*before.things, new] if before is not None and before.created and not before.dead else [new], created=True)
        else:
            for m in MEMBERS[action[1]]:
                if not (m in env and env[m].dead):
                    things = self.picked(m, env)
                    for t in things:
                        t.alive = False
                    env[m] = Picked(things, dead=True)


def mentions(c: Any) -> set[str]:
    """Types that a condition picks of."""
    if c[0] == "not":
        return mentions(c[1])
    if c[0] in ("any", "all"):
        return {m for inner in c[1] for m in mentions(inner)}
    if c[0] == "compare":
        return set(MEMBERS[c[1]])
    return {*MEMBERS[c[1]], *MEMBERS[c[2]]} if c[0] == "overlaps" else set()


# ---------------------------------------------------------------- random rows, and their YAML


class Writer:
    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def one(self, *choices: Any) -> Any:
        return self.random.choice(choices)

    def chance(self, of: int) -> bool:
        return self.random.randrange(of) == 0

    def some(self, most: int, make: Any, *arguments: Any) -> list[Any]:
        return [make(*arguments) for _ in range(self.random.randint(0, most))]

    def name(self) -> str:
        return str(self.one("A", "B", "All"))

    def prop(self) -> str:
        return str(self.one("v", "v", "w", "x"))

    def expression(self, depth: int = 0) -> Any:
        if depth < 2 and self.chance(4):
            return (self.one("+", "-"), self.expression(depth + 1), self.expression(depth + 1))
        return self.one(("number", self.random.randint(0, 5)), ("n",), ("prop", self.name(), self.prop()), ("prop", self.name(), self.prop()),
                        ("nth", self.name(), self.random.randint(1, 3), self.prop()), ("count", self.name()), ("living", self.name()),
                        ("sum", self.name(), self.prop()))

    def condition(self, depth: int = 0) -> Any:
        if depth < 3 and self.chance(3):
            word = self.one("not", "any", "all")
            return (word, self.condition(depth + 1)) if word == "not" else (word, self.some(3, self.condition, depth + 1))
        op = self.one(*OPERATORS)
        return self.one(("compare", self.name(), self.prop(), op, self.expression()), ("compare", self.name(), "v", op, ("number", self.random.randint(0, 6))),
                        ("if", self.expression(), op, self.expression()), ("overlaps", self.name(), self.name()))

    def action(self) -> Any:
        change = ("change", self.name(), self.prop(), self.one(*CHANGES), self.expression())
        return self.one(change, change, ("n", self.expression()), ("create", self.one("A", "B"), self.expression()), ("destroy", self.name()))

    def row(self, depth: int = 0) -> dict[str, Any]:
        row: dict[str, Any] = {"when": self.some(3, self.condition), "do": self.some(3, self.action),
                               "events": self.some(2 if depth < 3 else 0, self.row, depth + 1)}
        if self.chance(5):
            row["for_each"] = self.name()
            if self.chance(2):
                row["order_by"] = ("prop", row["for_each"], self.prop())
        elif self.chance(6):
            row["repeat"] = self.one(("number", 2), ("count", "B"))
        if row["when"] and self.chance(3):
            row["else"] = self.row(3)
        return row


def said(e: Any) -> str:
    match e:
        case ("number", number):
            return str(number)
        case ("n",):
            return "n"
        case ("prop", name, prop):
            return f"{name}.{prop}"
        case ("nth", name, k, prop):
            return f"{name}[{k}].{prop}"
        case ("count", name):
            return f"count({name})"
        case ("living", name):
            return f"{name}.count"
        case ("sum", name, prop):
            return f"sum({name}.{prop})"
    return f"({said(e[1])} {e[0]} {said(e[2])})"


SIGNS = {"equals": "==", "not_equals": "!=", "less_than": "<", "at_most": "<=", "at_least": ">=", "more_than": ">"}


def condition_yaml(c: Any, rng: random.Random) -> str:
    """One condition in braces, as a sheet may write it; comparisons also as `where`."""
    match c:
        case ("not", inner):
            return f"{{not: {condition_yaml(inner, rng)}}}"
        case ("any" | "all" as word, inner):
            return f"{{{word}: [{', '.join(condition_yaml(i, rng) for i in inner)}]}}"
        case ("if", left, op, right):
            return f"{{if: '{said(left)} {SIGNS[op]} {said(right)}'}}"
        case ("overlaps", first, second):
            return f"{{{first}.overlaps: {second}}}"
        case ("compare", name, prop, op, right):
            if rng.randrange(3) == 0:
                return f"{{{name}.where: '{name}.{prop} {SIGNS[op]} {said(right)}'}}"
            return f"{{{name}.{prop}: {{{op}: '{said(right)}'}}}}"
    raise AssertionError(c)


def action_yaml(action: Any) -> str:
    match action:
        case ("n", e):
            return f"{{frame.n: {{add: '{said(e)}'}}}}"
        case ("change", name, prop, change, e):
            return f"{{{name}.{prop}: {{{change}: '{said(e)}'}}}}"
        case ("create", name, e):
            return f"{{{name}.create: {{x: '{said(e)}', y: 10}}}}"
        case ("destroy", name):
            return f"{name}.destroy"
    raise AssertionError(action)


def row_yaml(row: dict[str, Any], indent: int, rng: random.Random, dash: str = "- ") -> str:
    pad, inner = " " * indent + dash, " " * (indent + len(dash))
    lines = [f"when: [{', '.join(condition_yaml(c, rng) for c in row['when'])}]"]
    if "for_each" in row:
        lines.append(f"for_each: {row['for_each']}")
    if "order_by" in row:
        lines.append(f"order_by: '{said(row['order_by'])}'")
    if "repeat" in row:
        lines.append(f"repeat: '{said(row['repeat'])}'")
    lines.append(f"do: [{', '.join(action_yaml(a) for a in row['do'])}]")
    text = pad + ("\n" + inner).join(lines) + "\n"
    if row["events"]:
        text += f"{inner}events:\n" + "".join(row_yaml(r, indent + len(dash) + 2, rng) for r in row["events"])
    if "else" in row:
        text += f"{inner}else:\n" + row_yaml(row["else"], indent + len(dash) + 2, rng, "")
    return text


def seen(w: World) -> dict[str, Any]:
    return {"n": w.frame.v_n, **{p.cls.name: [(o.x, o.v_v, o.v_w) for o in p.list] for p in w.pools}}


def expected(r: Reference) -> dict[str, Any]:
    return {"n": r.n, **{name: [(t.x, t.v, t.w) for t in r.all(name)] for name in "AB"}}


@pytest.mark.parametrize("seed", range(int(os.environ.get("RANDOM_ROWS", "100"))))
def test_both_come_to_the_same(seed: int, tmp_path: Path) -> None:
    """`RANDOM_ROWS=5000` tries more of them."""
    writer = Writer(seed)
    rows = [writer.row() for _ in range(writer.random.randint(1, 3))]
    sheet = "format: 1\nevents:\n" + "".join(row_yaml(row, 2, writer.random) for row in rows)
    found = load_project(write_project(tmp_path, {**PROJECT, "frames/F/events.yaml": sheet}))
    playable = Playable(found)
    assert not found.problems.errors, [str(p) for p in found.problems] + [sheet]
    w = World(playable, 1)
    r = Reference()
    for name, x, v in START:
        r.add(name, x, v)
    for tick in range(1, 4):
        w.tick(())
        r.rows(rows, {})
        assert seen(w) == expected(r), f"tick {tick} of\n{sheet}"
        if len(r.things) > MANY or any(abs(t.v) + abs(t.w) + abs(t.x) > 1e12 for t in r.things):
            break
    assert [f.sentence() for f in w.faults if f.severity == "error"] == []
