"""Which texts the windows of the editor show: what reaches `translate`, directly or handed on through names, calls and tables.

A text goes many ways before it is translated: as the argument of a method that translates it (`remove("Cut {what}")`), as a
field of a record (`Record("cut", "Cut")`, then `translate(record.text)`), as an item of a table that a loop goes through, as
an attribute of a class. All of them are followed here, so that a text needs no mark of its own.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator

#: Functions that say their first argument in the language of the person, at once or later.
TRANSLATORS = frozenset({"translate", "tr", "_", "say", "msgid", "Phrase", "MediaError", "in_context"})

#: Attributes that hold a text for people, though no place says so plainly: the menus of an action, `Edit/Align`.
MENUS = "menu"

#: Painters have a `translate` too.
PAINTERS = frozenset({"painter", "p", "recorder", "turn", "transform"})

_Function = ast.FunctionDef | ast.AsyncFunctionDef
_Scopes = tuple[_Function | ast.Lambda, ...]


def called(node: ast.Call) -> str:
    """The name of what is called."""
    return node.func.id if isinstance(node.func, ast.Name) else node.func.attr if isinstance(node.func, ast.Attribute) else ""


def texts_of_editor(trees: dict[str, ast.Module]) -> Iterator[tuple[str, str, str]]:
    """File, text and plural ('' for most) of all that the modules under `editor/` show. `trees` are their sources by path."""
    modules = [_Module(path, tree) for path, tree in trees.items()]
    constants = {name: value for module in modules for name, value in module.constants.items()}
    for module in modules:
        module.known = constants
    speakers: dict[tuple[str, str], set[str]] = defaultdict(set)     # folder and function -> parameters that it translates
    attributes: set[str] = set()
    while True:
        before = (sum(map(len, speakers.values())), len(attributes))
        for module in modules:
            for node, scopes in module.calls:
                for argument in module.told(node, speakers):
                    module.follow(argument, scopes, speakers, attributes)
        if before == (sum(map(len, speakers.values())), len(attributes)):
            break
    for module in modules:
        for node, scopes in module.calls:
            for argument in module.told(node, speakers):
                for text in module.literals(argument, scopes):
                    yield module.path, text, ""
            yield from module.plurals(node)
        for text in module.fields(attributes, modules):
            yield module.path, text, ""


class _Module:
    """One source file: its calls with the functions around them, its constants, its classes."""

    def __init__(self, path: str, tree: ast.Module) -> None:
        self.path = path
        self.folder = path.rpartition("/")[0]
        self.tree = tree
        self.calls: list[tuple[ast.Call, _Scopes]] = []
        self.owner: dict[int, str] = {}                              # function -> the class around it
        self.classes = [n for n in ast.walk(tree) if isinstance(n, ast.ClassDef)]
        self.constants: dict[str, ast.expr] = {}
        self.known: dict[str, ast.expr] = {}
        for node in tree.body:
            for target in node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []:
                if isinstance(target, ast.Name) and isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
                    self.constants[target.id] = node.value
        for cls in self.classes:
            for item in cls.body:
                self.owner[id(item)] = cls.name
        self._walk(tree, ())

    def _walk(self, node: ast.AST, scopes: _Scopes) -> None:
        if isinstance(node, _Function | ast.Lambda):
            scopes = (*scopes, node)
        if isinstance(node, ast.Call):
            self.calls.append((node, scopes))
        for child in ast.iter_child_nodes(node):
            self._walk(child, scopes)

    # -- what a call says --------------------------------------------------------------------------------------------

    def told(self, node: ast.Call, speakers: dict[tuple[str, str], set[str]]) -> Iterator[ast.expr]:
        """The arguments of a call that a person gets to read."""
        name = called(node)
        if name in TRANSLATORS:
            painter = isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Name) and node.func.value.id in PAINTERS
            if node.args and not painter and (len(node.args) == 1 or name in ("say", "in_context")):
                yield node.args[0]
            if name != "say":
                return
        for parameter in sorted(speakers.get((self.folder, name), ())):
            place, _, word = parameter.partition(" ")
            if len(node.args) > int(place) and not any(isinstance(a, ast.Starred) for a in node.args[:int(place) + 1]):
                yield node.args[int(place)]
            yield from (k.value for k in node.keywords if k.arg == word)

    def plurals(self, node: ast.Call) -> Iterator[tuple[str, str, str]]:
        """The two forms in `counted(translate, one, many, count)`, its twin `plural_of`, and `translate.plural(one, many, count)`."""
        forms = node.args[1:3] if called(node) in ("counted", "plural_of") else node.args[:2] if called(node) == "plural" else []
        if len(forms) == 2 and all(isinstance(form, ast.Constant) for form in forms):
            one, many = (str(form.value) for form in forms if isinstance(form, ast.Constant))
            yield self.path, one, many

    def follow(self, node: ast.expr, scopes: _Scopes, speakers: dict[tuple[str, str], set[str]], attributes: set[str]) -> None:
        """Note which parameters and attributes reach a translator in this argument."""
        for inner in self._parts(node):
            if isinstance(inner, ast.Attribute):
                attributes.add(f"{self.folder} {inner.attr}")
            if not isinstance(inner, ast.Name):
                continue
            for function in reversed(scopes):
                names = [a.arg for a in (*function.args.posonlyargs, *function.args.args)]
                every = [*names, *(a.arg for a in function.args.kwonlyargs)]
                if inner.id not in every or isinstance(function, ast.Lambda):
                    continue
                owner = self.owner.get(id(function), "")
                name = owner if function.name == "__init__" else function.name
                place = names.index(inner.id) - (1 if owner and names[:1] == ["self"] else 0) if inner.id in names else 999
                speakers[self.folder, name].add(f"{place} {inner.id}")
                break
            for value in self._values(inner.id, scopes):
                if value is not inner and not isinstance(value, ast.Name):
                    self.follow(value, (), speakers, attributes)

    def _parts(self, node: ast.expr) -> Iterator[ast.expr]:
        """What an expression may come out as."""
        if isinstance(node, ast.IfExp):
            yield from self._parts(node.body)
            yield from self._parts(node.orelse)
        elif isinstance(node, ast.BoolOp):
            for value in node.values:
                yield from self._parts(value)
        elif isinstance(node, ast.Tuple | ast.List | ast.Set):
            for value in node.elts:
                yield from self._parts(value)
        elif isinstance(node, ast.Dict):
            for item in node.values:
                yield from self._parts(item)
        elif isinstance(node, ast.Subscript):
            yield from self._parts(node.value)
        elif isinstance(node, ast.Call) and called(node) == "get" and isinstance(node.func, ast.Attribute):
            yield from self._parts(node.func.value)
        else:
            yield node

    def _values(self, name: str, scopes: _Scopes) -> Iterator[ast.expr]:
        """What a name may stand for: a constant, what a function assigned to it, an item of what a loop goes through."""
        for function in reversed(scopes):
            for node in ast.walk(function):
                if isinstance(node, ast.Assign):
                    for target in node.targets:
                        if isinstance(target, ast.Name) and target.id == name:
                            yield node.value
                        elif isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                            yield from (v for t, v in zip(target.elts, node.value.elts, strict=False) if isinstance(t, ast.Name) and t.id == name)
                elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id == name and node.value is not None:
                    yield node.value
                elif isinstance(node, ast.For | ast.comprehension):
                    yield from self._items(node.target, node.iter, name)
        constant = self.constants.get(name, self.known.get(name))
        if constant is not None:
            yield constant

    def _items(self, target: ast.expr, source: ast.expr, name: str) -> Iterator[ast.expr]:
        """The parts of what a loop goes through that `name` stands for."""
        if isinstance(source, ast.Call) and called(source) == "zip" and isinstance(target, ast.Tuple):
            for part, inner in zip(target.elts, source.args, strict=False):
                yield from self._items(part, inner, name)
            return
        if isinstance(source, ast.Call) and called(source) == "enumerate" and isinstance(target, ast.Tuple):
            yield from self._items(target.elts[1], source.args[0], name)
            return
        if isinstance(source, ast.Call) and called(source) in ("items", "values") and isinstance(source.func, ast.Attribute):
            table = self._literal(source.func.value)
            if isinstance(table, ast.Dict):
                for key, value in zip(table.keys, table.values, strict=True):
                    row: ast.expr = value if called(source) == "values" or key is None else ast.Tuple([key, value], ast.Load())
                    yield from self._matched(target, row, name)
            return
        literal = self._literal(source)
        if isinstance(literal, ast.Dict):
            yield from (key for key in literal.keys if key is not None for _ in self._matched(target, key, name))
        for row in literal.elts if isinstance(literal, ast.Tuple | ast.List | ast.Set) else []:
            yield from self._matched(target, row, name)

    def _literal(self, node: ast.expr) -> ast.expr:
        name = node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
        return self.constants.get(name) or self.known.get(name, node) if name else node

    def _matched(self, target: ast.expr, row: ast.expr, name: str) -> Iterator[ast.expr]:
        if isinstance(target, ast.Name):
            if target.id == name:
                yield row
        elif isinstance(target, ast.Tuple) and isinstance(row, ast.Tuple | ast.List) and not any(isinstance(t, ast.Starred) for t in target.elts):
            for part, value in zip(target.elts, row.elts, strict=False):
                yield from self._matched(part, value, name)

    # -- the texts themselves ----------------------------------------------------------------------------------------

    def literals(self, node: ast.expr, scopes: _Scopes, depth: int = 4) -> Iterator[str]:
        """The texts that an argument may be."""
        for part in self._parts(node):
            if isinstance(part, ast.Constant) and isinstance(part.value, str):
                yield part.value
            elif isinstance(part, ast.Call) and called(part) == "msgid" and part.args:
                yield from self.literals(part.args[0], scopes, depth)
            elif isinstance(part, ast.Name) and depth:
                for value in self._values(part.id, scopes):
                    yield from self.literals(value, scopes, depth - 1)

    def fields(self, attributes: set[str], modules: Iterable[_Module]) -> Iterator[str]:
        """The texts that classes and records of this module hold in attributes that are shown."""
        shown = {a.partition(" ")[2] for a in attributes if a.partition(" ")[0] == self.folder}
        for cls in self.classes:
            for item in cls.body:
                target = item.target if isinstance(item, ast.AnnAssign) else item.targets[0] if isinstance(item, ast.Assign) else None
                value = item.value if isinstance(item, ast.AnnAssign | ast.Assign) else None
                if isinstance(target, ast.Name) and target.id in shown and value is not None:
                    yield from self.literals(value, ())
                elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
                    for name, part in zip(target.elts, value.elts, strict=False):
                        if isinstance(name, ast.Name) and name.id in shown:
                            yield from self.literals(part, ())
        records = {cls.name: (module.folder, cls) for module in modules for cls in module.classes if _is_record(cls)}
        for node, scopes in self.calls:
            folder, cls = records.get(called(node), ("", None))
            if cls is None:
                continue
            shown_there = {a.partition(" ")[2] for a in attributes if a.partition(" ")[0] in (folder, self.folder)}
            names = [i.target.id for i in cls.body if isinstance(i, ast.AnnAssign) and isinstance(i.target, ast.Name)]
            for place, argument in enumerate(node.args):
                if place < len(names) and names[place] in shown_there:
                    yield from self.literals(argument, scopes)
                elif place < len(names) and names[place] == MENUS:
                    yield from (part for text in self.literals(argument, scopes) for part in text.split("/"))
            for keyword in node.keywords:
                if keyword.arg in shown_there:
                    yield from self.literals(keyword.value, scopes)


def _is_record(cls: ast.ClassDef) -> bool:
    return any(re.search(r"dataclass|NamedTuple", ast.unparse(d)) for d in [*cls.decorator_list, *cls.bases])
