"""What stands above the cells of a row, as pieces of a sentence: names of groups, functions and includes, loops, locals."""

from __future__ import annotations

from ...objects.phrases import msgid
from ...runtime.project.tree import Mapping, Node, Scalar
from ...runtime.project.values import plain_value
from ...runtime.translation import plural_of
from .declared import FUNCTION, KIND_WORDS, RETURNS, read
from .lines import Line, Unit
from .wording import Piece, Said, Slot, Wording, plain

WORDS = {"any": msgid("any of"), "all": msgid("all of"), "while": msgid("while")}
ORDERS = ("ascending", "descending")


def command(name: str, text: str, missing: bool = False) -> Piece:
    """Words that can be clicked to run a command of the sheet."""
    return Piece("chip", text, Slot(name, "command", (), None), missing=missing)


def names_of(node: Node | None) -> tuple[str, ...]:
    """The names that a mapping declares."""
    return tuple(name for name, _ in node.items()) if isinstance(node, Mapping) else ()


class Heads:
    """Makes the pieces of heads."""

    def __init__(self, wording: Wording) -> None:
        self.wording = wording

    def pieces(self, line: Line, unit: Unit) -> list[Piece]:
        if unit.kind == "title":
            return {"group": self._group, "include": self._include, "function": self._function}[line.kind](line, unit)
        if unit.kind == "loop":
            return self._repeat(unit) if unit.address == ("repeat",) else self._for_each(line, unit)
        return self._locals(unit)

    def block(self, line: Line, unit: Unit) -> Said:
        """The words above conditions that belong together."""
        pieces = [Piece("text", self.wording.translate(WORDS[unit.kind]))]
        if unit.kind == "while" and not any(u.address[:1] == ("while",) and u.kind != "while" for u in line.units):
            pieces.append(command("condition", "…", missing=True))
        return Said(pieces, inverted=unit.inverted)

    def _group(self, line: Line, unit: Unit) -> list[Piece]:
        pieces = [Piece("title", plain(unit.node) or "…", Slot("title", "group_name", (), unit.node))]
        if line.group_off:
            pieces.append(Piece("badge", self.wording.translate("off at the start")))
        return pieces

    def _include(self, line: Line, unit: Unit) -> list[Piece]:
        pieces = [Piece("label", self.wording.translate("include")), Piece("title", plain(unit.node) or "…", Slot("title", "include", (), unit.node))]
        given = line.get("with")
        for name, node in given.items() if isinstance(given, Mapping) else ():
            text = plain(node)
            slot = Slot(name, "include", ("with", name), node, up=1)
            pieces += [Piece("text", f"{name.replace('_', ' ')} ="), Piece("chip", text or "…", slot, self.wording.names.speakers.get(text))]
        return pieces

    def _function(self, line: Line, unit: Unit) -> list[Piece]:
        _ = self.wording.translate
        pieces = [Piece("label", _("function")), Piece("title", plain(unit.node) or "…", Slot("title", "function_name", (), unit.node))]
        given = line.get("parameters")
        pieces += [Piece("text", ":")] if names_of(given) else []
        taken = names_of(given)
        for count, (name, spec) in enumerate(given.items() if isinstance(given, Mapping) else ()):
            kind, start, wanted = read(spec, FUNCTION)
            words = wanted if kind == "object" and wanted else _(KIND_WORDS.get(kind, kind))
            pieces += [Piece("text", ",")] if count else []
            pieces += [Piece("name", name, Slot(name, "parameter_name", ("parameters", name), Scalar(name), choices=taken, up=1)),
                       command("function_parameters", f"{words} = {start}" if start else words)]
        pieces.append(command("function_parameters", _("+ parameter")))
        returns = line.get("returns")
        if returns is not None:
            pieces += [Piece("text", _("gives back")), Piece("chip", _(KIND_WORDS.get(plain(returns), plain(returns))),
                                                            Slot("returns", "choice", ("returns",), returns, choices=RETURNS, up=1))]
        return pieces

    def _repeat(self, unit: Unit) -> list[Piece]:
        _ = self.wording.translate
        return [Piece("label", _("repeat")), Piece("chip", plain(unit.node) or "…", Slot("repeat", "number", (), unit.node)), Piece("text", self._times(unit.node))]

    def _times(self, node: Node) -> str:
        """The word after the number of a `repeat`, in the form that the number takes."""
        text = plain(node)
        return plural_of(self.wording.translate, "repeat|time", "repeat|times", int(text) if text.isdecimal() else 5).rpartition("|")[2]

    def _for_each(self, line: Line, unit: Unit) -> list[Piece]:
        _ = self.wording.translate
        text = plain(unit.node)
        pieces = [Piece("label", _("for each")),
                  Piece("chip", text or "…", Slot("for_each", "object", (), unit.node), self.wording.names.speakers.get(text), missing=not text)]
        order = line.get("order_by")
        if order is None:
            return [*pieces, command("order", _("+ order"))]
        way = line.get("order")
        word = plain(way) or ORDERS[0]
        return [*pieces, Piece("text", _("ordered by")),
                Piece("chip", plain(order) or "…", Slot("order_by", "number", ("order_by",), order, text, up=1), missing=not plain(order)),
                Piece("chip", _(word), Slot("order", "choice", ("order",), way, choices=ORDERS, default=ORDERS[0], required=False, up=1))]

    def _locals(self, unit: Unit) -> list[Piece]:
        _ = self.wording.translate
        pieces = [Piece("label", _("locals"))]
        taken = names_of(unit.node)
        for name, node in unit.node.items() if isinstance(unit.node, Mapping) else ():
            pieces.append(Piece("name", name, Slot(name, "local_name", (name,), Scalar(name), choices=taken)))
            pieces.append(Piece("text", "="))
            if isinstance(node, Scalar):
                kind = "name" if plain_value(node)[0] == "text" else "any"
                pieces.append(Piece("chip", node.text or "''", Slot(name, kind, (name,), node)))
            else:
                pieces.append(command("locals", plain(node) or "…"))
        return [*pieces, command("locals", _("+ local"))]
