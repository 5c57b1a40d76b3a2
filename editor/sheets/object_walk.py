"""Walks through the rows of a sheet and gives an object another name, in what is selected as well as in whole sheets."""

from __future__ import annotations

from collections.abc import Iterator

from ...objects.api import NUMBER_KINDS, Thing
from ...objects.registry import BUILTINS, TYPES
from ...runtime.language import expressions as ex
from ...runtime.project.tree import Entry, Mapping, Node, Scalar, Sequence

EXPRESSION_KEYS = frozenset(("if", "order_by", "repeat", "return", "wait"))
OPERATORS = frozenset(("set", "add", "subtract", "multiply", "divide", "append", "equals", "not_equals", "less_than", "at_most", "at_least",
                       "more_than", "between", "contains", "starts_with", "matches"))
ROW_LISTS = frozenset(("when", "do", "any", "all", "while"))


def object_types(trees: dict[str, Mapping]) -> dict[str, type[Thing]]:
    """The types of all objects, by name."""
    found: dict[str, type[Thing]] = {}
    for path, tree in trees.items():
        items: list[Node] = [tree] if path.startswith("objects/") else _items(tree, "objects") if path.endswith("/objects.yaml") else []
        for item in items:
            cls = TYPES.get(_name(item, "type"))
            if cls is not None:
                found[_name(item, "object") or path.rpartition("/")[2].removesuffix(".yaml")] = cls
    return found


def _name(node: Node, key: str) -> str:
    found = node.get(key) if isinstance(node, Mapping) else None
    return found.text if isinstance(found, Scalar) else ""


def _items(node: Node, key: str) -> list[Node]:
    found = node.get(key) if isinstance(node, Mapping) else None
    return list(found.values()) if isinstance(found, Sequence) else []


# -- expressions -----------------------------------------------------------------------------------------------------


def expression_renamed(source: str, old: str, new: str) -> str:
    """An expression with another name for an object; as it was when it cannot be read."""
    try:
        tree = ex.parse(source)
    except ex.ExpressionError:
        return source
    for start in sorted(_places(tree, old), reverse=True):
        if source[start:start + len(old)] == old:
            source = source[:start] + new + source[start + len(old):]
    return source


def _places(node: ex.Expr, old: str) -> Iterator[int]:
    """Where an object's name begins."""
    if isinstance(node, ex.Member):
        if node.object == old:
            yield node.start
        for inner in ([node.index] if node.index is not None else []) + (node.args or []):
            yield from _places(inner, old)
    elif isinstance(node, ex.Call):
        for argument in node.args:
            if node.function == "count" and isinstance(argument, ex.Name) and argument.name == old:
                yield argument.start
            yield from _places(argument, old)
        for argument in node.named.values():
            yield from _places(argument, old)
    elif isinstance(node, ex.Unary):
        yield from _places(node.operand, old)
    elif isinstance(node, ex.Binary):
        yield from _places(node.left, old)
        yield from _places(node.right, old)


def template_renamed(source: str, old: str, new: str) -> str:
    """A text with another name for an object inside its braces; `{{` is a brace of the text."""
    made, place = [], 0
    while place < len(source):
        sign = source[place]
        if sign == "{" and source[place + 1:place + 2] != "{":
            end = _closing(source, place + 1)
            if end < 0:
                break
            made += ["{", expression_renamed(source[place + 1:end], old, new), "}"]
            place = end + 1
        else:
            step = 2 if source[place:place + 2] in ("{{", "}}") else 1
            made.append(source[place:place + step])
            place += step
    return "".join(made) + source[place:]


def _closing(source: str, place: int) -> int:
    """The brace that ends an expression, texts in quotes passed over; -1 when there is none."""
    quote = ""
    while place < len(source):
        sign = source[place]
        if quote:
            if sign == "\\":
                place += 1
            elif sign == quote:
                quote = ""
        elif sign in "'\"":
            quote = sign
        elif sign == "}":
            return place
        place += 1
    return -1


# -- sheets ----------------------------------------------------------------------------------------------------------


class SheetRename:
    """Renames an object (or a frame) in one sheet."""

    def __init__(self, old: str, new: str, types: dict[str, type[Thing]], frame: bool = False) -> None:
        self.old = old
        self.new = new
        self.types = types
        self.frame = frame
        self.word_kind = "frame" if frame else "object"

    def sheet(self, tree: Mapping) -> None:
        if not self.frame and isinstance(tree.get("parameters"), Mapping) and self._shadowed(tree):
            return
        for node in _items(tree, "events"):
            self.row(node)

    def _shadowed(self, node: Mapping) -> bool:
        """Whether a parameter has the name: inside, it means something else."""
        parameters = node.get("parameters")
        return isinstance(parameters, Mapping) and parameters.get(self.old) is not None

    def row(self, node: Node) -> None:
        if not isinstance(node, Mapping) or (not self.frame and self._shadowed(node)):
            return
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
                self.word(value)
            elif key == "with":
                for _, argument in value.items() if isinstance(value, Mapping) else ():
                    self._loose(argument)

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
                self.word(inner.value)
            elif "." in key:
                owner, _, verb = key.partition(".")
                self.arguments(owner, verb, inner.value)
                self._head(inner.key)
            else:
                self._call(inner.value)

    def _head(self, scalar: Scalar) -> None:
        if not self.frame and scalar.text.startswith(self.old + "."):
            scalar.text = self.new + scalar.text[len(self.old):]

    def _call(self, node: Node) -> None:
        """Arguments of a function of the sheet, or what is done to a local: operands are expressions."""
        if isinstance(node, Mapping):
            for _, value in node.items():
                self._loose(value)
        else:
            self._loose(node)

    def arguments(self, owner: str, verb: str, node: Node) -> None:
        cls = self.types.get(owner) or BUILTINS.get(owner)
        record = (cls.conditions.get(verb) or cls.actions.get(verb)) if cls is not None else None
        if record is None:
            self._assignment(getattr(cls, "properties", {}).get(verb) if cls is not None else None, verb, node)
            return
        if isinstance(node, Mapping):
            for key, value in node.items():
                param = record.param(key)
                if key == "as":
                    continue
                self._argument(param.kind if param is not None else "value", value)
        elif record.params:
            self._argument(record.params[0].kind, node)

    def _assignment(self, prop: object, verb: str, node: Node) -> None:
        if verb == "where":
            self.expression(node)
            return
        kind = getattr(prop, "kind", "")
        for key, value in node.items() if isinstance(node, Mapping) else ():
            if key in OPERATORS:
                for one in value.values() if isinstance(value, Sequence) else (value,):
                    if kind:
                        self._argument(kind, one)
                    else:
                        self._loose(one)

    def _argument(self, kind: str, node: Node) -> None:
        if isinstance(node, Sequence):
            for one in node.values():
                self._argument(kind, one)
        elif kind == self.word_kind:
            self.word(node)
            self.template(node)
        elif kind in NUMBER_KINDS or kind in ("truth", "value"):
            self.expression(node)
            if kind == "value":
                self.word(node)
        else:
            self.template(node)

    def _loose(self, node: Node) -> None:
        """What may be a word, an expression or a text: nobody tells. A whole word that is the object's name counts as it."""
        if isinstance(node, Scalar):
            if node.text == self.old and not self.frame:
                self.word(node)
            elif "{" in node.text:
                self.template(node)
            else:
                self.expression(node)

    def word(self, node: Node) -> None:
        if isinstance(node, Scalar) and node.text == self.old:
            node.text = self.new

    def expression(self, node: Node) -> None:
        if not self.frame and isinstance(node, Scalar) and not node.special:
            node.text = expression_renamed(node.text, self.old, self.new)

    def template(self, node: Node) -> None:
        if not self.frame and isinstance(node, Scalar) and "{" in node.text:
            node.text = template_renamed(node.text, self.old, self.new)
