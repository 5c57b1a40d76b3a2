"""Arguments of conditions and actions: from the text in the file to Python source, by the kind of the parameter."""

from __future__ import annotations

from typing import Any

from ...objects.api import NUMBER_KINDS, Param, Property, Verb, result_kind
from ...objects.colours import COLOURS, read_colour
from ...objects.phrases import Phrase
from ..project.problems import did_you_mean
from ..project.tree import Mapping, Node, Scalar, Sequence
from ..project.values import Value
from . import expressions as ex
from .catalog import Catalog
from .codes import Code, Context, constant, wanted
from .scope import OWN_WORDS, Subject, own_words
from .texts import template_code
from .typing import no_subject, translate

#: What a parameter of each kind takes, in messages.
ARTICLES = {
    "number": Phrase("a number"), "duration": Phrase("a time such as 5 s"), "timer": Phrase("a time such as 5 s"), "angle": Phrase("an angle such as 90 deg"),
    "text": Phrase("a text"), "truth": Phrase("true or false"), "value": Phrase("a value"), "object": Phrase("an object"), "layer": Phrase("a layer"),
    "animation": Phrase("an animation"), "point": Phrase("an action point"), "sound": Phrase("a sound"), "frame": Phrase("a frame"), "key": Phrase("a key"),
    "mouse_button": Phrase("a mouse button"), "pad_button": Phrase("a gamepad button"), "colour": Phrase("a colour such as #ff8800"),
    "choice": Phrase("one of the words"), "group": Phrase("a group"), "word": Phrase("a word"), "font": Phrase("a font"), "picture": Phrase("a picture"),
    "property": Phrase("a property"),
}
#: The kinds of plain words, in messages.
KIND_WORDS = {
    "layer": Phrase("layer"), "animation": Phrase("animation"), "point": Phrase("action point"), "sound": Phrase("sound"), "frame": Phrase("frame"),
    "key": Phrase("key"), "mouse_button": Phrase("mouse button"), "pad_button": Phrase("gamepad button"), "colour": Phrase("colour"), "choice": Phrase("choice"),
    "group": Phrase("group"), "word": Phrase("word"), "font": Phrase("font"), "picture": Phrase("picture"), "property": Phrase("property"),
}


class Rejected(Exception):
    """An instruction cannot be compiled; its problem has been reported."""


class Arguments:
    """Turns argument nodes into code and reports what is wrong with them."""

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog
        self.problems = catalog.problems

    def fail(self, node: Any, code: str, template: str, *, shift: int = 0, length: int = 0, **fields: Any) -> Rejected:
        """Report an error; the caller raises what comes back."""
        self.problems.error(code, node, template, shift=shift, length=length, **fields)
        return Rejected()

    def expression(self, node: Scalar, kind: str, ctx: Context) -> Code:
        """The code of an expression that stands in a scalar."""
        try:
            tree = ex.parse(node.text)
            return wanted(translate(tree, ctx), kind, tree)
        except ex.ExpressionError as error:
            raise self.fail(node, "expression", error.template, shift=error.start + node.quoted, length=error.end - error.start, **error.fields) from None

    def any_expression(self, node: Scalar, ctx: Context) -> Code:
        try:
            return translate(ex.parse(node.text), ctx)
        except ex.ExpressionError as error:
            raise self.fail(node, "expression", error.template, shift=error.start + node.quoted, length=error.end - error.start, **error.fields) from None

    def template(self, node: Scalar, ctx: Context) -> Code:
        try:
            return template_code(node.text, ctx)
        except ex.ExpressionError as error:
            raise self.fail(node, "expression", error.template, shift=error.start + node.quoted, length=error.end - error.start, **error.fields) from None

    def argument(self, kind: str, node: Node, ctx: Context, what: str, choices: tuple[str, ...] = (), subject: Subject | None = None) -> Code:
        """The code of one argument. `what` names the parameter in messages."""
        if not isinstance(node, Scalar):
            raise self.fail(node, "argument", "'{what}' takes {kind}, not a list or several arguments. If the text holds a comma, a colon or a "
                            "bracket, put quotes around it", what=what, kind=ARTICLES.get(kind, kind))
        if kind in NUMBER_KINDS or kind == "truth":
            if node.text == "" or (node.text == "null" and not node.quoted):
                raise self.fail(node, "argument", "'{what}' takes {kind}, and nothing is given", what=what, kind=ARTICLES[kind])
            return self.expression(node, result_kind(kind), ctx)
        if kind == "text":
            if not node.quoted:
                word = ctx.scope.word(node.text)
                if word is not None:
                    code: Code = word(ctx) if callable(word) else constant(word)
                    return code
            return self.template(node, ctx)
        if kind == "value":
            if node.special or (not node.quoted and ctx.scope.local(node.text)):
                return self.any_expression(node, ctx)
            return self.template(node, ctx)
        return self.word(kind, node, ctx, choices, subject)

    def word(self, kind: str, node: Scalar, ctx: Context, choices: tuple[str, ...], subject: Subject | None) -> Code:
        """A plain word, checked against what the project has, or `{expression}`."""
        text = node.text
        if text.startswith("{") and text.endswith("}"):
            found = self.template(node, ctx)
            if found.const is None:
                return found
            text = str(found.const)
        elif not node.quoted:
            word = ctx.scope.word(text)
            if isinstance(word, str):
                text = word
            elif callable(word):
                code: Code = word(ctx)
                return wanted(code, "text", ex.Name(text, 0, len(text)))
        if kind == "colour":
            colour = read_colour(text)
            if not colour:
                raise self.fail(node, "colour", "'{text}' is not a colour; write one like '#ff8800' (in quotes) or a word: {words}", text=text,
                                words=", ".join(sorted(COLOURS)))
            return constant(colour)
        known = self.known_words(kind, choices, subject)
        if known is not None and text not in known:
            if kind == "sound" or kind == "picture" or kind == "font":
                self.problems.warning("missing_asset", node, "there is no {kind} '{text}' in assets/.{hint}", kind=KIND_WORDS[kind], text=text,
                                      hint=did_you_mean(text, known))
                return constant(text)
            hint = did_you_mean(text, known)
            if not hint and len(known) <= 24:
                hint = Phrase(" Known: {known}.", known=", ".join(known) or Phrase("none"))
            raise self.fail(node, "unknown_word", "there is no {kind} '{text}'.{hint}", kind=KIND_WORDS[kind], text=text, hint=hint)
        return constant(text)

    def known_words(self, kind: str, choices: tuple[str, ...], subject: Subject | None) -> list[str] | None:
        """The words that an argument of this kind may be, or None when any word does."""
        if choices:
            return list(choices)
        if kind in OWN_WORDS:
            return own_words(subject, kind)
        return self.catalog.words(kind)

    def for_verb(self, verb: Verb, node: Node | None, ctx: Context, label: str, subject: Subject | None = None,
                 at: Node | None = None) -> list[Code]:
        """The codes of a verb's arguments (objects excepted), in the order of its parameters; defaults filled in."""
        given = self.named(verb.params, node, label, at)
        codes: list[Code] = []
        for param in verb.params:
            if param.kind == "object":
                continue
            value = given.get(param.name)
            if value is None:
                codes.append(constant_default(param))
            else:
                codes.append(self.argument(param.kind, value, ctx, param.name, param.choices, subject))
        return codes

    def named(self, params: tuple[Param, ...], node: Node | None, label: str, at: Node | None = None) -> dict[str, Node]:
        """Arguments by name: none, a scalar for the first parameter, or a mapping. `at` is the place of the verb."""
        given: dict[str, Node] = {}
        if isinstance(node, Mapping):
            for entry in node.firsts():
                assert entry.key is not None
                key = entry.key.text
                if key not in [p.name for p in params]:
                    if isinstance(entry.value, Scalar) and entry.value.text == "" and len(node) > 1:
                        raise self.fail(entry.key, "quote_this", "'{key}' looks like the second part of an expression with a comma; put quotes around "
                                        "the whole expression", key=key)
                    names = [p.name for p in params]
                    raise self.fail(entry.key, "unknown_argument", "{label} has no argument '{key}'.{hint} {known}", label=label, key=key,
                                    hint=did_you_mean(key, names),
                                    known=Phrase("It takes: {names}.", names=", ".join(names)) if names else Phrase("It takes none."))
                given[key] = entry.value
        elif isinstance(node, Sequence):
            raise self.fail(node, "argument", "{label} takes named arguments like {{a: 1, b: 2}}, not a list", label=label)
        elif node is not None and not (not node.quoted and node.text in ("", "null")):
            if not params:
                raise self.fail(node, "argument", "{label} takes no argument", label=label)
            given[params[0].name] = node
        for param in params:
            if param.required and param.name not in given:
                raise self.fail(at if node is None else node, "missing_argument", "{label} needs the argument '{name}': {kind}", label=label, name=param.name,
                                kind=ARTICLES.get(param.kind, param.kind))
        return given

    def object(self, node: Node | None, ctx: Context, what: str) -> Subject:
        """The object that a partner argument names."""
        if not isinstance(node, Scalar):
            raise self.fail(node, "argument", "'{what}' takes the name of an object", what=what)
        subject = ctx.scope.subject(node.text)
        if subject is None or subject.builtin is not None:
            error = no_subject(node.text, ctx, 0, len(node.text))
            raise self.fail(node, "unknown_object", error.template, length=len(node.text), **error.fields)
        return subject

    def operand(self, prop: Property | Value, node: Node, ctx: Context, what: str, subject: Subject | None) -> Code:
        """The right side of a comparison or assignment of a property."""
        choices = prop.choices if isinstance(prop, Property) else ()
        return self.argument(prop.kind, node, ctx, what, choices, subject)


def constant_default(param: Param) -> Code:
    """The code of a parameter's default; None stays None (the verb's own way of saying 'not given')."""
    if param.default is None:
        return Code("None", result_kind(param.kind))
    return constant(param.default)

