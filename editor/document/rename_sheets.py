"""Walks through an event sheet and gives names their new form, by what each place means to the language."""

from __future__ import annotations

from collections.abc import Iterator

from ...objects.api import NUMBER_KINDS, WORD_KINDS, Thing
from ...objects.movements import WORDS
from ...objects.registry import BUILTINS, TYPES
from ...runtime.project.tree import Entry, Mapping, Node, Scalar, Sequence
from ...runtime.project.values import plain_value
from .rename_expressions import expression_in, template_in, word_in

EXPRESSION_KEYS = frozenset(("if", "order_by", "repeat", "return", "wait"))
OPERATORS = frozenset(("set", "add", "subtract", "multiply", "divide", "append", "equals", "not_equals", "less_than", "at_most", "at_least",
                       "more_than", "between", "contains", "starts_with", "matches"))
ROW_LISTS = frozenset(("when", "do", "any", "all", "while"))


def text_of(node: Node | None, key: str) -> str:
    found = node.get(key) if isinstance(node, Mapping) else None
    return found.text if isinstance(found, Scalar) else ""


def items_of(node: Node | None, key: str) -> list[Node]:
    found = node.get(key) if isinstance(node, Mapping) else None
    return list(found.values()) if isinstance(found, Sequence) else []


def points_of(item: Node) -> Iterator[Mapping]:
    """The action points of an object's animations and their directions."""
    animations = item.get("animations") if isinstance(item, Mapping) else None
    for _, spec in animations.items() if isinstance(animations, Mapping) else ():
        more = spec.get("directions") if isinstance(spec, Mapping) else None
        for holder in (spec, *(strip for _, strip in more.items())) if isinstance(more, Mapping) else (spec,):
            points = holder.get("points") if isinstance(holder, Mapping) else None
            if isinstance(points, Mapping):
                yield points


def value_kinds(node: Node | None) -> dict[str, str]:
    """Declared values with their kinds; '' where nobody can tell."""
    found: dict[str, str] = {}
    for name, start in node.items() if isinstance(node, Mapping) else ():
        if isinstance(start, Scalar):
            found[name] = plain_value(start)[0]
        else:
            default = start.get("default") if isinstance(start, Mapping) else None
            found[name] = text_of(start, "kind") or (plain_value(default)[0] if isinstance(default, Scalar) else "number")
    return found


def parameter_kinds(node: Node | None) -> dict[str, str]:
    """Parameters of a function or template with their kinds."""
    return {name: text_of(what, "kind") for name, what in node.items()} if isinstance(node, Mapping) else {}


def parameter_classes(node: Node | None) -> dict[str, type[Thing]]:
    """The types of those parameters that are objects."""
    found: dict[str, type[Thing]] = {}
    for name, what in node.items() if isinstance(node, Mapping) else ():
        if text_of(what, "kind") == "object":
            found[name] = WORDS.widest(TYPES.get(text_of(what, "type")) or TYPES["Active"])
    return found


class Names:
    """What a project declares: types of objects, kinds of values, families, functions, templates."""

    def __init__(self, trees: dict[str, Mapping]) -> None:
        self.types: dict[str, type[Thing]] = {}
        self.values: dict[tuple[str, str], str] = {}                # (owner, name): kind
        self.animations: dict[str, list[str]] = {}
        self.points: dict[str, set[str]] = {}                       # action points of the pictures
        self.families: dict[str, list[str]] = {}
        self.layers: dict[str, list[str]] = {}                      # by frame
        self.frame_values: dict[str, dict[str, str]] = {}
        self.functions: dict[str, dict[str, str]] = {}
        self.templates: dict[str, dict[str, str]] = {}
        self.sheets: list[Mapping] = []
        for path, tree in trees.items():
            if path.startswith("objects/"):
                self._object(path, tree)
            elif path.endswith("/objects.yaml"):
                for item in items_of(tree, "objects"):
                    self._object(path, item)
            elif path.endswith("/frame.yaml"):
                self.frame_values[path.split("/")[1]] = value_kinds(tree.get("values"))
                self.layers[path.split("/")[1]] = [text_of(layer, "name") if isinstance(layer, Mapping) else getattr(layer, "text", "")
                                                   for layer in items_of(tree, "layers")]
            elif path.startswith("events/") or path.endswith("/events.yaml"):
                self.sheets.append(tree)
                self._functions(items_of(tree, "events"))
                if path.startswith("events/"):
                    self.templates[path.rpartition("/")[2].removesuffix(".yaml")] = parameter_kinds(tree.get("parameters"))
        self.game_values = value_kinds(trees["game.yaml"].get("values")) if "game.yaml" in trees else {}

    def _object(self, path: str, tree: Node) -> None:
        name = text_of(tree, "object") or path.rpartition("/")[2].removesuffix(".yaml")
        cls = TYPES.get(text_of(tree, "type"))
        if cls is None or not isinstance(tree, Mapping):
            return
        self.types[name] = WORDS.widest(cls)
        self.values.update({(name, value): kind for value, kind in value_kinds(tree.get("values")).items()})
        animations = tree.get("animations")
        self.animations[name] = [key for key, _ in animations.items()] if isinstance(animations, Mapping) else []
        self.points[name] = {point for points in points_of(tree) for point, _ in points.items()}
        families = tree.get("families")
        for word in families.values() if isinstance(families, Sequence) else [families]:
            if isinstance(word, Scalar):
                self.families.setdefault(word.text, []).append(name)

    def _functions(self, rows: list[Node]) -> None:
        for row in rows:
            name = text_of(row, "function")
            if name and isinstance(row, Mapping):
                self.functions[name] = parameter_kinds(row.get("parameters"))
            self._functions(items_of(row, "events"))


class Subject:
    """What gets another name. The plain one changes nothing; `rename.py` has one class for each kind that a project has, `sheets/renaming.py`
    for those that a sheet declares. `local` is the old name of what lives only in the rows that are walked."""

    local = ""

    def __init__(self, names: Names, old: str, new: str) -> None:
        self.names = names
        self.old = old
        self.new = new

    def member(self, owner: str, member: str) -> tuple[str, str]:
        return owner, member

    def bare(self, name: str) -> str:
        return name

    def function(self, name: str) -> str:
        """A function of a sheet, where it is called."""
        return name

    def object(self, name: str) -> str:
        """A word that is an object."""
        return name

    def word(self, _kind: str, _owner: str, word: str) -> str:
        """A word of another kind than an object; the owner is before the dot."""
        return word


class SheetWalk:
    """Renames in one sheet. `locals` are the names that mean something else further in, with their kinds."""

    def __init__(self, subject: Subject) -> None:
        self.subject = subject
        self.names = subject.names
        self.locals: list[dict[str, str]] = []
        self.classes: list[dict[str, type[Thing]]] = []             # of locals that are objects

    def sheet(self, tree: Mapping) -> None:
        self.locals = [{**parameter_kinds(tree.get("parameters")), **value_kinds(tree.get("values"))}]
        self.classes = [parameter_classes(tree.get("parameters"))]
        for node in items_of(tree, "events"):
            self.row(node)

    def below(self, row: Mapping, tree: Mapping) -> None:
        """In a row that declares a name, and in all that is inside it."""
        self.locals = []
        self.classes = [parameter_classes(tree.get("parameters"))]
        self.row(row)

    # -- what expressions ask ----------------------------------------------------------------------------------------

    def _local(self, name: str) -> str | None:
        return next((table[name] for table in reversed(self.locals) if name in table), None)

    def member(self, owner: str, member: str) -> tuple[str, str]:
        return (owner, member) if self._local(owner) is not None else self.subject.member(owner, member)

    def bare(self, name: str) -> str:
        return name if self._local(name) is not None else self.subject.bare(name)

    def function(self, name: str) -> str:
        return self.subject.function(name)

    def argument_object(self, name: str) -> str:
        return name if self._local(name) is not None else self.subject.object(name)

    def word_of(self, kind: str, owner: str, word: str) -> str:
        if kind == "object":
            return self.argument_object(word)
        return word if self._local(word) is not None or (owner and self._local(owner) is not None) else self.subject.word(kind, owner, word)

    def _class(self, owner: str) -> object:
        local = next((table[owner] for table in reversed(self.classes) if owner in table), None)
        if local is not None or self._local(owner) is not None:
            return local
        members = self.names.families.get(owner, [])
        return self.names.types.get(owner) or BUILTINS.get(owner) or (self.names.types.get(members[0]) if members else None)

    def kind_of(self, owner: str, member: str) -> str:
        prop = getattr(self._class(owner), "properties", {}).get(member)
        return str(getattr(prop, "kind", "")) if prop is not None else self._value_kind(owner, member)

    def _value_kind(self, owner: str, member: str) -> str:
        """The kind of a declared value, '' when nobody can tell."""
        if owner == "game":
            return self.names.game_values.get(member, "")
        if owner == "frame":
            return next((values[member] for values in self.names.frame_values.values() if member in values), "")
        owners = self.names.families.get(owner, [owner])
        return next((self.names.values[one, member] for one in owners if (one, member) in self.names.values), "")

    def parameter_kinds(self, owner: str, member: str) -> tuple[str, ...]:
        verb = getattr(self._class(owner), "expressions", {}).get(member)
        return tuple(param.kind for param in verb.params) if verb is not None else ()

    # -- rows --------------------------------------------------------------------------------------------------------

    def row(self, node: Node) -> None:
        if not isinstance(node, Mapping):
            return
        given = node.get("parameters") if node.get("function") is not None else None
        self.locals.append({**value_kinds(node.get("values")), **parameter_kinds(given)})
        self.classes.append(parameter_classes(given))
        for key, value in node.items():
            if key in ("when", "do", "while") or (key in ("any", "all") and isinstance(value, Sequence)):
                self.instructions(value)
            elif key == "events":
                for inner in value.values() if isinstance(value, Sequence) else ():
                    self.row(inner)
            elif key == "else":
                self.row(value)
            elif key in EXPRESSION_KEYS:
                self.expression(value)
            elif key == "for_each":
                self._object(value)
            elif key == "with":
                kinds = self.names.templates.get(text_of(node, "include"), {})
                for name, argument in value.items() if isinstance(value, Mapping) else ():
                    self._argument(kinds.get(name, ""), "", argument)
            elif key == "values":
                for _, start in value.items() if isinstance(value, Mapping) else ():
                    self._loose(start)
        self.locals.pop()
        self.classes.pop()

    def instructions(self, node: Node) -> None:
        for entry in node.entries if isinstance(node, Sequence) else ():
            self.instruction(entry)

    def instruction(self, entry: Entry) -> None:
        node = entry.value
        if isinstance(node, Scalar):
            self._head(node)
            return
        for inner in node.entries if isinstance(node, Mapping) else ():
            assert inner.key is not None
            key = inner.key.text
            if key in ROW_LISTS or key == "not":
                if isinstance(inner.value, Sequence):
                    self.instructions(inner.value)
                else:
                    self.instruction(inner)
            elif key in EXPRESSION_KEYS:
                self.expression(inner.value)
            elif key == "once_each":
                self._object(inner.value)
            elif "." in key:
                owner, _, verb = key.partition(".")
                self.arguments(owner, verb, inner.value)
                self._head(inner.key)
            else:
                self._call(key, inner.value)
                inner.key.text = self._alone(key)

    def _head(self, scalar: Scalar) -> None:
        """`Bird.x`: the object and what is said of it."""
        owner, dot, member = scalar.text.partition(".")
        scalar.text = ".".join(self.member(owner, member)) if dot else self._alone(owner)

    def _alone(self, name: str) -> str:
        """What stands without a dot: a function that is called, or a value (`wave: {add: 1}`)."""
        return self.function(name) if name in self.names.functions else self.bare(name)

    def _call(self, name: str, node: Node) -> None:
        """Arguments of a function of the sheet, or what is done to a local or a value that stands alone."""
        kinds = self.names.functions.get(name, {})
        if isinstance(node, Mapping):
            local = self._local(name)
            for key, value in node.items():
                self._argument(local or "" if key in OPERATORS and local is not None else kinds.get(key, ""), "", value)
        else:
            self._argument(next(iter(kinds.values()), ""), "", node)

    def arguments(self, owner: str, verb: str, node: Node) -> None:
        cls = self._class(owner)
        record = getattr(cls, "conditions", {}).get(verb) or getattr(cls, "actions", {}).get(verb)
        if record is None:
            self._assignment(owner, verb, node)
        elif isinstance(node, Mapping):
            for key, value in node.items():
                param = record.param(key)
                if key != "as":
                    kind = param.kind if param is not None else "value"
                    whose = text_of(node, "at") or text_of(node, "other") or owner if kind == "point" else owner     # a point of what is named
                    self._argument(kind, whose, value)
        elif record.params:
            self._argument(record.params[0].kind, owner, node)

    def _assignment(self, owner: str, verb: str, node: Node) -> None:
        if verb == "where":
            self.expression(node)
            return
        kind = self.kind_of(owner, verb)
        for key, value in node.items() if isinstance(node, Mapping) else ():
            if key in OPERATORS:
                for one in value.values() if isinstance(value, Sequence) else (value,):
                    self._argument(kind, owner, one)

    def _argument(self, kind: str, owner: str, node: Node) -> None:
        if isinstance(node, Sequence):
            for one in node.values():
                self._argument(kind, owner, one)
        elif not isinstance(node, Scalar):
            return
        elif not kind:
            self._loose(node)
        elif kind in NUMBER_KINDS or kind == "truth":
            self.expression(node)
        elif kind == "value":
            if node.special or (not node.quoted and (node.text == self.subject.local or self._local(node.text) is not None)):
                self.expression(node)
            else:
                before = node.text
                self._object(node)
                if node.text == before:
                    self.template(node)
        elif kind == "object" or kind in WORD_KINDS:
            node.text = word_in(kind, owner, node.text, self)
        else:
            self.template(node)

    def _loose(self, node: Node) -> None:
        """What may be a word, an expression or a text: nobody tells. A whole word that is the object's name counts as it."""
        if isinstance(node, Scalar):
            before = node.text
            self._object(node)
            if node.text == before:
                if "{" in node.text:
                    self.template(node)
                elif not node.quoted:
                    self.expression(node)

    def _object(self, node: Node) -> None:
        if isinstance(node, Scalar):
            node.text = self.argument_object(node.text)

    def expression(self, node: Node) -> None:
        if isinstance(node, Scalar) and not node.special:
            node.text = expression_in(node.text, self)

    def template(self, node: Node) -> None:
        if isinstance(node, Scalar) and "{" in node.text:
            node.text = template_in(node.text, self)
