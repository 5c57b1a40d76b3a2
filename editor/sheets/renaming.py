"""Renaming what a sheet declares: locals, functions and their parameters, parameters of templates, groups. What uses them follows.

The functions give trees back that are to take the place of the old ones; nothing is changed here.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...runtime.project.tree import Entry, Mapping, Node, Scalar, Sequence, copied
from ..document.addresses import Address, node_at
from ..document.rename import ValueName, renamed
from ..document.rename_sheets import Names, SheetWalk, Subject
from .searching import is_sheet

Trees = dict[str, Mapping]


class LocalName(Subject):
    """A local of a row."""

    def __init__(self, names: Names, old: str, new: str) -> None:
        super().__init__(names, old, new)
        self.local = old

    def bare(self, name: str) -> str:
        return self.new if name == self.old else name


class ParameterName(LocalName):
    """A parameter of a function or template, which may be an object or a word: `Target.x`, `sound.play: Noise`."""

    def member(self, owner: str, member: str) -> tuple[str, str]:
        return self.bare(owner), member

    def object(self, name: str) -> str:
        return self.bare(name)

    def word(self, _kind: str, _owner: str, word: str) -> str:
        return self.bare(word)


class FunctionName(Subject):
    """A function of a sheet."""

    def function(self, name: str) -> str:
        return self.new if name == self.old else name


class GroupName(Subject):
    """A group, as it is switched."""

    def word(self, kind: str, _owner: str, word: str) -> str:
        return self.new if kind == "group" and word == self.old else word


def local_renamed(trees: Trees, path: str, row: Address, old: str, new: str) -> Trees:
    """Another name for a local of a row."""
    tree = _copy(trees, path)
    node = node_at(tree, row)
    assert isinstance(node, Mapping)
    _rekey(node.get("values"), old, new)
    SheetWalk(LocalName(Names(trees), old, new)).below(node, tree)
    return {path: tree}


def parameter_renamed(trees: Trees, path: str, row: Address, old: str, new: str) -> Trees:
    """Another name for a parameter: of the function at `row`, or of the template that the sheet is for (); those who give it follow."""
    tree = _copy(trees, path)
    node = node_at(tree, row) if row else tree
    assert isinstance(node, Mapping)
    _rekey(node.get("parameters"), old, new)
    walk = SheetWalk(ParameterName(Names(trees), old, new))
    changed = {path: tree}
    if row:
        walk.below(node, tree)
        name = node.get("function")
        if isinstance(name, Scalar):
            for other in _sheets_that_see(trees, path):
                made = changed.get(other) or _copy(trees, other)
                if _arguments_rekeyed(made, name.text, old, new):
                    changed[other] = made
        return changed
    walk.sheet(tree)
    for other in trees:
        if is_sheet(other):
            made = changed.get(other) or _copy(trees, other)
            if _filled_rekeyed(made, _stem(path), old, new):
                changed[other] = made
    return changed


def function_renamed(trees: Trees, path: str, old: str, new: str) -> Trees:
    """Another name for a function of a sheet, there and where the sheet is included."""
    changed: Trees = {}
    walk = SheetWalk(FunctionName(Names(trees), old, new))
    for other in _sheets_that_see(trees, path):
        made = _copy(trees, other)
        for row in rows_below(made.get("events")):
            name = row.get("function")
            if other == path and isinstance(name, Scalar) and name.text == old:
                name.text = new
        walk.sheet(made)
        if made != trees[other]:
            changed[other] = made
    return changed


def group_renamed(trees: Trees, path: str, row: Address, old: str, new: str) -> Trees:
    """Another name for a group; what switches it follows."""
    tree = _copy(trees, path)
    node = node_at(tree, row)
    assert isinstance(node, Mapping)
    node.set("group", Scalar(new))
    others = [r for r in rows_below(tree.get("events")) if r is not node and isinstance(g := r.get("group"), Scalar) and g.text == old]
    if old and not others:
        SheetWalk(GroupName(Names(trees), old, new)).sheet(tree)
    return {path: tree}


def value_renamed(trees: Trees, path: str, owner: str, old: str, new: str) -> dict[str, Mapping | None]:
    """Another name for a value of the frame or the game whose file is `path`, there and where it is spoken of."""
    frame = path.split("/")[1] if owner == "frame" else ""
    return renamed(trees, ValueName(Names(trees), owner, old, new, frame))


def _copy(trees: Trees, path: str) -> Mapping:
    made = copied(trees[path])
    assert isinstance(made, Mapping)
    return made


def _stem(path: str) -> str:
    return path.rpartition("/")[2].removesuffix(".yaml")


def _rekey(node: Node | None, old: str, new: str) -> bool:
    """Give an entry of a mapping another key."""
    found = False
    for entry in node.entries if isinstance(node, Mapping) else ():
        if entry.key is not None and entry.key.text == old:
            entry.key = Scalar(new)
            found = True
    return found


def _sheets_that_see(trees: Trees, path: str) -> list[str]:
    """A sheet, and those that include it."""
    name = _stem(path) if path.startswith("events/") else ""
    return [path, *(other for other, tree in trees.items() if other != path and name and is_sheet(other) and any(
        isinstance(i := row.get("include"), Scalar) and i.text == name for row in rows_below(tree.get("events"))))]


def rows_below(node: Node | None) -> Iterator[Mapping]:
    """All rows of a list, inner ones too."""
    for row in node.values() if isinstance(node, Sequence) else ():
        if isinstance(row, Mapping):
            yield row
            yield from rows_below(row.get("events"))
            other = row.get("else")
            if isinstance(other, Mapping):
                yield from rows_below(Sequence([Entry(None, other)]))


def _arguments_rekeyed(node: Node, function: str, old: str, new: str) -> bool:
    """Named arguments where a function is called as an instruction."""
    found = False
    for entry in node.entries if isinstance(node, (Mapping, Sequence)) else ():
        if entry.key is not None and entry.key.text == function:
            found = _rekey(entry.value, old, new) or found
        found = _arguments_rekeyed(entry.value, function, old, new) or found
    return found


def _filled_rekeyed(tree: Mapping, template: str, old: str, new: str) -> bool:
    """What fills a parameter where the template is included."""
    found = False
    for row in rows_below(tree.get("events")):
        name = row.get("include")
        if isinstance(name, Scalar) and name.text == template:
            found = _rekey(row.get("with"), old, new) or found
    return found
