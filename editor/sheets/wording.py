"""Conditions and actions as pieces of a sentence: object, words, chips. Every chip knows where its argument stands in the tree."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from ...objects.api import Param, Property, Verb, result_kind
from ...objects.choices import choice_word
from ...objects.phrases import msgid
from ...runtime.language.scope import Function, Scope
from ...runtime.project.tree import Mapping, Node, Scalar, Sequence
from ...runtime.project.values import Value
from ..document.addresses import Address
from .names import Names, Speaker

SIGNS = {"equals": "=", "not_equals": "≠", "less_than": "<", "at_most": "≤", "at_least": "≥", "more_than": ">", "between": msgid("is between"),
         "contains": msgid("contains"), "starts_with": msgid("starts with"), "ends_with": msgid("ends with"), "matches": msgid("matches")}
SIGN_WORDS = {"equals": msgid("is equal to"), "not_equals": msgid("is not equal to"), "less_than": msgid("is less than"), "at_most": msgid("is at most"),
              "at_least": msgid("is at least"), "more_than": msgid("is more than")}
CHANGES = {"set": msgid("set {property} to {value}"), "add": msgid("add {value} to {property}"), "subtract": msgid("subtract {value} from {property}"),
           "multiply": msgid("multiply {property} by {value}"), "divide": msgid("divide {property} by {value}"), "toggle": msgid("toggle {property}"),
           "append": msgid("append {value} to {property}")}
ALONE = {
    "wait": (msgid("wait {time}"), "duration", "time"), "return": (msgid("return {value}"), "number", "value"),
    "if": (msgid("if {expression}"), "truth", "expression"),
    "once": (msgid("only once while the conditions above hold"), "", ""), "once_each": (msgid("only once for each {object}"), "object", "object"),
    "limit.first_time": (msgid("only the first time"), "", ""), "limit.times": (msgid("at most {times} times"), "number", "times"),
    "limit.at_most_every": (msgid("at most every {interval}"), "duration", "every"),
}
WHERE = msgid("where {expression}")
COUNT = msgid("number of instances")
LOGIC = Speaker("", msgid("Logic"), "logic", "condition", "", [], keywords=("system", "special", "general"))
FLOW = Speaker("", msgid("Flow"), "logic", "event", "", [], keywords=("system", "special", "general"))
VALUE = Speaker("", msgid("Value"), "logic", "value", "", [])
_SLOT = re.compile(r"\{(\w+)\}")

Translate = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Slot:
    """An argument: what kind of field edits it and where it stands, counted from its instruction."""

    name: str
    kind: str                        # kind of a parameter; `operator` for the word of a comparison or change
    address: Address                 # of the scalar below the instruction; meaningful when `node` is not None
    node: Node | None
    head: str = ""
    choices: tuple[str, ...] = ()
    default: object = None
    required: bool = True
    params: tuple[str, ...] = ()     # all parameters of the verb, for arguments that are not there yet
    up: int = 0                      # steps from the unit up, before `address` is followed: for what belongs to the row

    def place(self, unit: Address) -> Address:
        """The whole address, from that of the unit."""
        return unit[:len(unit) - self.up] + self.address


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a sentence: `object` (icon and name), `text`, or `chip`."""

    kind: str
    text: str
    slot: Slot | None = None
    speaker: Speaker | None = None
    missing: bool = False


@dataclass(slots=True)
class Said:
    """A whole instruction as it is shown."""

    pieces: list[Piece] = field(default_factory=list)
    trigger: bool = False
    inverted: bool = False
    invertible: bool = True
    unknown: bool = False
    page: str = ""                    # of the manual
    help: str = ""
    heads: tuple[str, ...] = ()       # names of objects that it mentions

    def sentence(self, no: str) -> str:
        """The words, for screen readers and searching."""
        words = " ".join(p.text for p in self.pieces if p.text).replace(" ,", ",")
        return f"{no} {words}" if self.inverted else words

    def slots(self) -> list[Slot]:
        return [p.slot for p in self.pieces if p.slot is not None]


class Wording:
    """Makes sentences of instructions with the names of a sheet, in the language of the moment."""

    def __init__(self, names: Names, translate: Translate) -> None:
        self.names = names
        self.translate = translate

    def say(self, node: Node, role: str, scope: Scope | None = None, loop: bool = False) -> Said:
        """The sentence of a condition or an action (`role`); after the word 'while' of a loop, a comparison stands without 'if'."""
        inverted = False
        lead: Address = ()
        while isinstance(node, Mapping) and len(node) == 1 and node.entries[0].key is not None and node.entries[0].key.text == "not":
            inner = node.entries[0].value
            if isinstance(inner, Sequence) or (isinstance(inner, Scalar) and not inner.text):
                break
            inverted = not inverted
            lead = (*lead, "not")
            node = inner
        if isinstance(node, Mapping) and len(node) == 1 and node.entries[0].key is not None:
            key, argument = node.entries[0].key.text, node.entries[0].value
            said = self._instruction(key, argument, (*lead, key), role, scope or self.names.scope)
        elif isinstance(node, Scalar) and node.text:
            said = self._instruction(node.text, None, (*lead, node.text), role, scope or self.names.scope)
        else:
            said = Said([Piece("text", plain(node) or "…")], unknown=True)
        if loop and isinstance(node, Mapping) and node.get("if") is not None:
            said.pieces = [p for p in said.pieces if p.slot is not None]
        said.inverted = inverted
        return said

    # -- kinds of instructions ---------------------------------------------------------------------------------------

    def _instruction(self, key: str, argument: Node | None, at: Address, role: str, scope: Scope) -> Said:
        _ = self.translate
        alone = ALONE.get(key)
        if alone is not None:
            return self._alone(key, alone, argument, at)
        head, dot, member = key.partition(".")
        if not dot:
            function = self.names.functions.get(key) or scope.function(key)
            if function is not None:
                return self._call(function, argument, at)
            value = self.names.value_named(key, scope)
            if value is not None:
                return Said([self._head(VALUE), *self._change(None, value, argument, at, role)], page="docs/events.md#values")
            return self._unknown(key, argument)
        speaker = self.names.speakers.get(head)
        if speaker is None and scope.subject(head) is not None:
            subject = scope.subject(head)
            assert subject is not None
            faces = [p.cls for p in subject.places]
            speaker = Speaker(head, head, "parameter", "active", faces[0].type_name if faces else "", faces)
        if speaker is None:
            return self._unknown(key, argument)
        start = [self._head(speaker)]
        page = f"docs/objects/{speaker.type_name}.md#{member}"
        if member == "where" and role == "condition" and speaker.kind != "built_in":
            slot = Slot("expression", "truth", at, argument, head)
            return Said(start + self._template(_(WHERE), {"expression": self._chip(slot)}), page="docs/events.md#where", heads=(head,))
        if member == "count" and role == "condition" and speaker.kind != "built_in":
            return Said(start + self._change(speaker, Value("count", "number", 0.0, _(COUNT)), argument, at, role), page="docs/events.md#count", heads=(head,))
        verb = speaker.verb(member, role)
        prop = speaker.property(member)
        if isinstance(prop, Value):
            page = "docs/events.md#values"
        if prop is not None and (verb is None or isinstance(argument, Mapping)):
            help_ = _(prop.title) if isinstance(prop, Property) else prop.title
            return Said(start + self._change(speaker, prop, argument, at, role), page=page, heads=(head,), help=help_)
        if verb is None:
            return self._unknown(key, argument)
        pieces, heads = self._verb(verb, speaker, argument, at)
        return Said(start + pieces, trigger=verb.trigger, invertible=verb.invertible, page=page, help=_(verb.doc), heads=(head, *heads))

    def _alone(self, key: str, alone: tuple[str, str, str], argument: Node | None, at: Address) -> Said:
        words, kind, name = alone
        head = self._head(FLOW if key in ("wait", "return") else LOGIC)
        if not kind:
            return Said([head, Piece("text", self.translate(words))], invertible=False, page=f"docs/events.md#{key}")
        slot = Slot(name, kind, at, argument, params=(name,))
        key_of_slot = _SLOT.findall(words)[0]
        invertible = key == "if"
        heads = (argument.text,) if kind == "object" and isinstance(argument, Scalar) else ()
        return Said([head, *self._template(self.translate(words), {key_of_slot: self._chip(slot)})], invertible=invertible,
                    page=f"docs/events.md#{key}", heads=heads)

    def _head(self, speaker: Speaker) -> Piece:
        return Piece("object", speaker.said(self.translate), speaker=speaker)

    def _unknown(self, key: str, argument: Node | None) -> Said:
        head = key.partition(".")[0]
        text = plain(argument)
        return Said([Piece("text", f"{key}: {text}" if text else key)], unknown=True, heads=(head,))

    def _call(self, function: Function, argument: Node | None, at: Address) -> Said:
        caller = Speaker(function.name, function.name, "function", "function", "", [])
        params = tuple(Param(p.name, p.kind, _required() if p.required else p.default) for p in function.parameters)
        given = arguments_of(params, argument, at)
        pieces = [Piece("object", function.name, speaker=caller)]
        names = tuple(p.name for p in params)
        for param in params:
            where, node = given.get(param.name, ((*at, param.name), None))
            if node is None and not param.required:
                continue
            pieces.append(Piece("text", param.name))
            pieces.append(self._chip(Slot(param.name, param.kind, where, node, "", (), param.default, param.required, names)))
        return Said(pieces, page="docs/events.md#functions")

    def _verb(self, verb: Verb, speaker: Speaker, argument: Node | None, at: Address) -> tuple[list[Piece], tuple[str, ...]]:
        given = arguments_of(verb.params, argument, at)
        names = tuple(p.name for p in verb.params)
        chips: dict[str, Piece] = {}
        heads: list[str] = []
        words = self.translate(verb.sentence)
        shown = set(_SLOT.findall(words))
        extra: list[Piece] = []
        for param in verb.params:
            where, node = given.get(param.name, ((*at, param.name), None))
            kind = "object" if param.name == "at" and param.kind == "value" else param.kind
            slot = Slot(param.name, kind, where, node, speaker.name, param.choices, None if param.required else param.default, param.required, names)
            if kind == "object" and isinstance(node, Scalar):
                heads.append(node.text)
            if param.name in shown:
                chips[param.name] = self._chip(slot)
            elif node is not None:
                extra += [Piece("text", self.translate(param.name.replace("_", " "))), self._chip(slot)]
        pieces = self._template(words, chips)
        if isinstance(argument, Mapping):
            for name, node in argument.items():
                if name == "as" and isinstance(node, Scalar):
                    extra += [Piece("text", self.translate("as")), self._chip(Slot("as", "word", (*at, "as"), node, params=(*names, "as")))]
        return pieces + extra, tuple(heads)

    def _change(self, speaker: Speaker | None, prop: Property | Value, argument: Node | None, at: Address, role: str) -> list[Piece]:
        """The words of a comparison or of a change of a property."""
        _ = self.translate
        title = property_title(prop, _)
        kind = prop.kind
        choices = prop.choices if isinstance(prop, Property) else ()
        head = speaker.name if speaker is not None else ""
        words = operators(role, kind)
        if isinstance(argument, Mapping) and len(argument) == 1 and argument.entries[0].key is not None:
            word, value = argument.entries[0].key.text, argument.entries[0].value
        elif isinstance(argument, Scalar) and argument.text == "toggle" and role == "action":
            word, value = "toggle", None
        elif argument is None and role == "condition" and result_kind(kind) == "truth":
            return [Piece("text", title)]
        else:
            return [Piece("text", title), Piece("chip", plain(argument) or "…", Slot("operator", "operator", at, argument, head, words), missing=True)]
        operator = Slot("operator", "operator", at, argument, head, words)
        operand = Slot("value", "text" if word in ("contains", "starts_with", "ends_with", "matches") else kind, (*at, word), value, head, choices)
        if role == "condition":
            sign = Piece("chip", _(SIGNS.get(word, word)), operator)
            if word == "between" and isinstance(value, Sequence) and len(value) == 2:
                low, high = value.entries[0].value, value.entries[1].value
                return [Piece("text", title), sign, self._chip(Slot("from", kind, (*at, word, 0), low, head)), Piece("text", _("and")),
                        self._chip(Slot("to", kind, (*at, word, 1), high, head))]
            return [Piece("text", title), sign, self._chip(operand)]
        template = _(CHANGES.get(word, word))
        named = Piece("text", title)
        found: list[Piece] = []
        chip = False
        for piece in self._template(template, {"property": named, "value": self._chip(operand)}):
            # The first words of the change are the chip that changes it; languages may put the property before them.
            first = not chip and piece.kind == "text" and piece is not named
            chip = chip or first
            found.append(Piece("chip", piece.text, operator) if first else piece)
        return found

    # -- chips -------------------------------------------------------------------------------------------------------

    def _template(self, words: str, chips: dict[str, Piece]) -> list[Piece]:
        pieces: list[Piece] = []
        at = 0
        for match in _SLOT.finditer(words):
            before = words[at:match.start()].strip()
            if before:
                pieces.append(Piece("text", before))
            chip = chips.get(match.group(1))
            if chip is not None:
                pieces.append(chip)
            at = match.end()
        rest = words[at:].strip()
        if rest:
            pieces.append(Piece("text", rest))
        return pieces

    def _chip(self, slot: Slot) -> Piece:
        node = slot.node
        if node is None:
            if slot.required:
                return Piece("chip", "…", slot, missing=True)
            shown = slot.default
            text = "…" if shown is None else {True: "on", False: "off"}.get(shown, str(shown)) if isinstance(shown, bool) else _short_number(shown)
            return Piece("chip", self.translate(text) if isinstance(shown, bool) else text or "…", slot)
        text = plain(node)
        speaker = self.names.speakers.get(text) if slot.kind == "object" else None
        if slot.kind == "truth" and text in ("true", "false") and slot.name == "on":
            text = self.translate("on" if text == "true" else "off")
        elif slot.kind in ("truth", "choice", "key", "mouse_button", "pad_button"):
            text = choice_word(slot.kind, text, self.translate)
        return Piece("chip", text or "''", slot, speaker, missing=not text and slot.kind not in ("text", "value", "font", "sound"))


def _required() -> object:
    from ...objects.api import REQUIRED
    return REQUIRED


def _short_number(value: object) -> str:
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)


def property_title(prop: Property | Value, translate: Translate) -> str:
    """How a property is called inside a sentence."""
    if isinstance(prop, Value):
        return prop.title or prop.name
    title = translate(prop.title).partition(" (")[0]
    return title[:1].lower() + title[1:] if title[1:2].islower() else title


def operators(role: str, kind: str) -> tuple[str, ...]:
    """The comparisons or changes that fit a kind of property."""
    base = result_kind(kind)
    if role == "condition":
        if base == "number":
            return ("equals", "not_equals", "less_than", "at_most", "at_least", "more_than", "between")
        if kind == "text":
            return ("equals", "not_equals", "contains", "starts_with", "ends_with", "matches")
        return ("equals", "not_equals")
    if base == "number":
        return ("set", "add", "subtract", "multiply", "divide")
    if base == "truth":
        return ("set", "toggle")
    return ("set", "append") if kind == "text" else ("set",)


def arguments_of(params: tuple[Param, ...], argument: Node | None, at: Address) -> dict[str, tuple[Address, Node]]:
    """Where each argument that is given stands, and its node."""
    if isinstance(argument, Mapping):
        return {name: ((*at, name), node) for name, node in argument.items()}
    if argument is not None and params and not (isinstance(argument, Scalar) and argument.text == "" and not argument.quoted):
        return {params[0].name: (at, argument)}
    return {}


def plain(node: Node | None) -> str:
    """A node as it would be written between brackets."""
    if isinstance(node, Scalar):
        return node.text
    if isinstance(node, Sequence):
        return ", ".join(plain(n) for n in node.values())
    if isinstance(node, Mapping):
        return ", ".join(f"{k} {plain(v)}" for k, v in node.items())
    return ""
