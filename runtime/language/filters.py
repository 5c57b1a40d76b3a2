"""Filters as Python: those instances of a place for which a test holds.

They are written as loops rather than comprehensions. Python 3.11 makes a function of every comprehension, which costs more than a
loop to compile and, below some hundred instances, to run.

Where an event only looks at slots of the instance at hand and stores into them, its filter and its actions are one loop; and events
one after the other that do so with the same instances share it, since none can tell in which order the others had their turn.
"""

from __future__ import annotations

from collections.abc import Callable

from .codes import list_of
from .emitter import Emitter
from .scope import Env, Pick, Place


def write_filter(out: Emitter, place: Place, env: Env, test: str, rest: Callable[[Env], None], own: bool) -> None:
    """Narrow what is picked of a place to those for which `test`, a test of `o`, holds; `rest` writes what runs when some are left.

    `own` tells that the test reads nothing of other instances, and that no other condition follows.
    """
    new = dict(env)
    before = env.get(place.key)
    created = before is not None and before.created
    if before is not None and before.single:
        out.line(f"o = {before.single}")
        new[place.key] = Pick(before.source, before.single, sure=True, created=created)
        with out.block(f"if {test}:"):
            rest(new)
        return
    name = out.name("p")
    at = len(out.lines)
    out.line(f"{name} = []")
    copied = "[:]" if "call_" in test else ""          # a function may create instances, which are not asked
    out.line(f"for o in {list_of(place, env, out.need)}{copied}:")
    out.line(f" if {test}: {name}.append(o)")
    new[place.key] = Pick(name, sure=True, created=created)
    with out.block(f"if {name}:"):
        rest(new)
    if own:
        _join(out, at, name)


def _join(out: Emitter, at: int, name: str) -> None:
    """Make one loop of a filter and of what follows, where that is nothing but a loop of stores into slots of the same instances."""
    loop = at + 4
    if out.store_loop != loop:
        return
    out.store_loop = out.own_loop = -1
    head, inside = out.lines[loop], " " * (out.indent + 2)
    start = f"{' ' * (out.indent + 1)}for o in {name}:"
    body = out.lines[loop + 1:]
    if not head.startswith(start) or not all(line.startswith(inside) for line in body):
        return
    out.own_loop = at
    test = out.lines[at + 2].removesuffix(f" {name}.append(o)")
    rest = head[len(start):]
    if rest:
        out.lines[at:] = [out.lines[at + 1], test + rest]
        out.rows[at:] = [out.rows[at + 1], out.rows[loop]]
    else:
        out.lines[at:] = [out.lines[at + 1], test, *body]
        out.rows[at:] = [out.rows[at + 1], out.rows[at + 2], *out.rows[loop + 1:]]


def join_rows(out: Emitter, before: int, start: int, guarded: bool) -> bool:
    """Put the row that begins at line `start` into the loop of the row before it, at line `before` (-1: it is no such row).

    `guarded` tells that the row stands under a test of its groups. Returns whether it was done: both have to be loops of their own
    instances, over the same ones, and under the same test.
    """
    head = start + guarded
    if before < 0 or not is_own_loop(out, start, guarded) or out.lines[before:before + guarded] != out.lines[start:head]:
        return False
    colon = out.lines[head].index(":") + 1
    if not out.lines[before + guarded].startswith(out.lines[head][:colon]):
        return False
    for place in (head, before + guarded):              # the later one first: lines move
        rest = out.lines[place][colon:]
        if rest:
            out.lines[place:place + 1] = [out.lines[place][:colon], " " * (out.indent + guarded + 1) + rest.lstrip()]
            out.rows.insert(place, out.rows[place])
            start += place < start
            head += place < head
    del out.lines[start:head + 1]
    del out.rows[start:head + 1]
    out.own_loop = -1
    return True


def is_own_loop(out: Emitter, start: int, guarded: bool) -> bool:
    """Whether all that was written from line `start` on is one loop that tests and changes each instance by itself."""
    head = start + guarded
    inside = " " * (out.indent + guarded + 1)
    return out.own_loop == head and all(line.startswith(inside) for line in out.lines[head + 1:])
