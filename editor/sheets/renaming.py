"""Renaming what a sheet declares: locals, functions and their parameters, parameters of templates, groups. What uses them follows.

The functions give trees back that are to take the place of the old ones; nothing is changed here.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...objects.api import NUMBER_KINDS
from ...objects.registry import TYPES
from ...runtime.language import expressions as ex
from ...runtime.project.tree import Entry, Mapping, Node, Scalar, Sequence, copied
from ..document.addresses import Address, node_at
from .object_walk import SheetRename, object_types
from .searching import is_sheet

Trees = dict[str, Mapping]


class NameRename(SheetRename):
    """Gives a name that stands without a dot another one: in expressions, as the head of an instruction, as a word of a kind.

    `within` also renames `name.member`, as an object that is a parameter is spoken of. A row that declares the name anew hides it.
    """

    def __init__(self, old: str, new: str, trees: Trees, tree: Mapping, within: bool = False, words: tuple[str, ...] = ()) -> None:
        super().__init__(old, new, {**object_types(trees), **_parameter_types(tree)})
        self.within = within
        self.words = words
        self.start: Node | None = None

    def below(self, row: Mapping) -> None:
        """In a row that declares the name, and in all that is inside it."""
        self.start = row
        self.row(row)

    def sheet(self, tree: Mapping) -> None:
        rows = tree.get("events")
        for node in rows.values() if isinstance(rows, Sequence) else ():
            self.row(node)

    def row(self, node: Node) -> None:
        if isinstance(node, Mapping) and node is not self.start and any(
                isinstance(held := node.get(key), Mapping) and held.get(self.old) is not None for key in ("values", "parameters")):
            return
        super().row(node)

    def _shadowed(self, node: Mapping) -> bool:  # noqa: ARG002
        return False             # told in `row`, where the row that declares the name is known

    def instruction(self, entry: Entry) -> None:
        super().instruction(entry)
        node = entry.value
        for inner in node.entries if isinstance(node, Mapping) else ():
            if inner.key is not None and inner.key.text == self.old:
                inner.key.text = self.new

    def _head(self, scalar: Scalar) -> None:
        if scalar.text == self.old:
            scalar.text = self.new
        elif self.within:
            super()._head(scalar)

    def _argument(self, kind: str, node: Node) -> None:
        if isinstance(node, Scalar) and (kind in self.words or (self.within and kind not in (*NUMBER_KINDS, "truth", "text"))) and node.text == self.old:
            node.text = self.new
            return
        super()._argument(kind, node)

    def word(self, node: Node) -> None:
        if self.within:
            super().word(node)

    def _loose(self, node: Node) -> None:
        if isinstance(node, Scalar) and "{" in node.text:
            self.template(node)
        else:
            self.expression(node)

    def expression(self, node: Node) -> None:
        if isinstance(node, Scalar) and not node.special:
            node.text = expression_renamed(node.text, self.old, self.new, self.within)

    def template(self, node: Node) -> None:
        if isinstance(node, Scalar) and "{" in node.text:
            node.text = template_renamed(node.text, self.old, self.new, self.within)


def _parameter_types(tree: Mapping) -> dict[str, type]:
    """Types of the objects that a template is given, so that the arguments of their verbs are known."""
    found = {}
    parameters = tree.get("parameters")
    for name, spec in parameters.items() if isinstance(parameters, Mapping) else ():
        wanted = spec.get("type") if isinstance(spec, Mapping) else None
        if isinstance(spec, Mapping) and (kind := spec.get("kind")) is not None and isinstance(kind, Scalar) and kind.text == "object":
            found[name] = TYPES.get(wanted.text if isinstance(wanted, Scalar) else "") or TYPES["Active"]
    return found


# -- expressions -------------------------------------------------------------------------------------------------------

def expression_renamed(source: str, old: str, new: str, within: bool, owner: str = "") -> str:
    """An expression with another word for a name; as it was when it cannot be read."""
    try:
        tree = ex.parse(source)
    except ex.ExpressionError:
        return source
    for start in sorted(set(_places(tree, old, within, owner)), reverse=True):
        if source[start:start + len(old)] == old:
            source = source[:start] + new + source[start + len(old):]
    return source


def _places(node: ex.Expr, old: str, within: bool, owner: str) -> Iterator[int]:
    inner: list[ex.Expr] = []
    if isinstance(node, ex.Name):
        if node.name == old:
            yield node.start
    elif isinstance(node, ex.Member):
        if within and node.object == old:
            yield node.start
        if owner and (node.object, node.member) == (owner, old):
            yield node.member_start
        inner = ([node.index] if node.index is not None else []) + (node.args or [])
    elif isinstance(node, ex.Call):
        if node.function == old:
            yield node.start
        inner = [*node.args, *node.named.values()]
    elif isinstance(node, ex.Unary):
        inner = [node.operand]
    elif isinstance(node, ex.Binary):
        inner = [node.left, node.right]
    for one in inner:
        yield from _places(one, old, within, owner)


def template_renamed(source: str, old: str, new: str, within: bool, owner: str = "") -> str:
    """A text with another word for a name inside its braces."""
    try:
        parts = ex.parse_template(source)
    except ex.ExpressionError:
        return source
    if isinstance(parts, str):
        return source
    for inside, start in reversed(parts[1::2]):
        source = source[:start] + expression_renamed(inside, old, new, within, owner) + source[start + len(inside):]
    return source


class ValueRename(NameRename):
    """Another name for a value of `frame` or `game`, which is spoken of with its owner or alone."""

    def __init__(self, owner: str, old: str, new: str, trees: Trees, tree: Mapping) -> None:
        super().__init__(old, new, trees, tree)
        self.owner = owner

    def instruction(self, entry: Entry) -> None:
        super().instruction(entry)
        node = entry.value
        for inner in node.entries if isinstance(node, Mapping) else ():
            if inner.key is not None:
                self._head(inner.key)

    def _head(self, scalar: Scalar) -> None:
        if scalar.text == f"{self.owner}.{self.old}":
            scalar.text = f"{self.owner}.{self.new}"
        else:
            super()._head(scalar)

    def expression(self, node: Node) -> None:
        if isinstance(node, Scalar) and not node.special:
            node.text = expression_renamed(node.text, self.old, self.new, False, self.owner)

    def template(self, node: Node) -> None:
        if isinstance(node, Scalar) and "{" in node.text:
            node.text = template_renamed(node.text, self.old, self.new, False, self.owner)


# -- what is declared --------------------------------------------------------------------------------------------------

def local_renamed(trees: Trees, path: str, row: Address, old: str, new: str) -> Trees:
    """Another name for a local of a row."""
    tree = _copy(trees, path)
    node = node_at(tree, row)
    assert isinstance(node, Mapping)
    _rekey(node.get("values"), old, new)
    renamer = NameRename(old, new, trees, tree)
    renamer.below(node)
    return {path: tree}


def parameter_renamed(trees: Trees, path: str, row: Address, old: str, new: str) -> Trees:
    """Another name for a parameter: of the function at `row`, or of the template that the sheet is for (); those who give it follow."""
    tree = _copy(trees, path)
    node = node_at(tree, row) if row else tree
    assert isinstance(node, Mapping)
    _rekey(node.get("parameters"), old, new)
    renamer = NameRename(old, new, trees, tree, within=True)
    changed = {path: tree}
    if row:
        renamer.below(node)
        name = node.get("function")
        if isinstance(name, Scalar):
            for other in _sheets_that_see(trees, path):
                made = changed.get(other) or _copy(trees, other)
                if _arguments_rekeyed(made, name.text, old, new):
                    changed[other] = made
        return changed
    renamer.sheet(tree)
    for other in trees:
        if is_sheet(other):
            made = changed.get(other) or _copy(trees, other)
            if _filled_rekeyed(made, _stem(path), old, new):
                changed[other] = made
    return changed


def function_renamed(trees: Trees, path: str, old: str, new: str) -> Trees:
    """Another name for a function of a sheet, there and where the sheet is included."""
    changed: Trees = {}
    for other in _sheets_that_see(trees, path):
        made = _copy(trees, other)
        for row in rows_below(made.get("events")):
            name = row.get("function")
            if other == path and isinstance(name, Scalar) and name.text == old:
                name.text = new
        NameRename(old, new, trees, made).sheet(made)
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
        _WordRename(old, new, trees, tree, words=("group",)).sheet(tree)
    return {path: tree}


def value_renamed(trees: Trees, path: str, owner: str, old: str, new: str) -> Trees:
    """Another name for a value of the frame or the game whose file is `path`, and in the sheets that may speak of it."""
    tree = _copy(trees, path)
    _rekey(tree.get("values"), old, new)
    changed = {path: tree}
    own = path.rpartition("/")[0] + "/events.yaml"
    for other in trees:
        if is_sheet(other) and (owner == "game" or other == own or other.startswith("events/")):
            made = _copy(trees, other)
            ValueRename(owner, old, new, trees, made).sheet(made)
            if made != trees[other]:
                changed[other] = made
    return changed


class _WordRename(NameRename):
    """Only words of a kind; expressions and heads stay."""

    def instruction(self, entry: Entry) -> None:
        SheetRename.instruction(self, entry)

    def _head(self, scalar: Scalar) -> None: ...

    def expression(self, node: Node) -> None: ...

    def template(self, node: Node) -> None: ...


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
