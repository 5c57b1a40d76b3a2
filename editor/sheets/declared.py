"""What a sheet can declare, and how an entry of it is read: locals, parameters of functions and templates, values of a frame."""

from __future__ import annotations

from dataclasses import dataclass

from ...objects.api import WORD_KINDS
from ...objects.phrases import msgid
from ...runtime.project.tree import Entry, Mapping, Node, Scalar
from ...runtime.project.values import VALUE_KINDS, plain_value
from .wording import plain

KIND_WORDS = {"number": msgid("number"), "text": msgid("text"), "truth": msgid("true or false"), "timer": msgid("timer"), "duration": msgid("time"),
              "angle": msgid("angle"), "object": msgid("object"), "sound": msgid("sound"), "frame": msgid("frame"), "key": msgid("key"),
              "colour": msgid("colour"), "layer": msgid("layer"), "animation": msgid("animation"), "group": msgid("group"), "picture": msgid("picture"),
              "font": msgid("font"), "choice": msgid("one of some words"), "property": msgid("property"), "word": msgid("word"),
              "mouse_button": msgid("mouse button"), "pad_button": msgid("gamepad button")}
PARAMETERS = ("number", "text", "truth", "duration", "angle", "object")
RETURNS = ("number", "text", "truth")
TEMPLATE = (*PARAMETERS, *(k for k in WORD_KINDS if k not in PARAMETERS))


@dataclass(frozen=True, slots=True)
class Sort:
    """What is declared: its kinds, and how an entry is written."""

    title: str
    intro: str
    kinds: tuple[str, ...]
    specs: bool            # written as {kind: …, default: …}; else as the start alone


LOCALS = Sort(msgid("Locals"), msgid("Values of this row. They are set to their start each time it runs."), VALUE_KINDS, False)
FRAME_VALUES = Sort(msgid("Values of the frame"), msgid("They are set to their start when the frame begins."), VALUE_KINDS, False)
GAME_VALUES = Sort(msgid("Values of the game"), msgid("They keep what they hold from frame to frame."), VALUE_KINDS, False)
FUNCTION = Sort(msgid("Parameters"), msgid("What the function is given when it is called."), PARAMETERS, True)
TEMPLATE_SORT = Sort(msgid("Parameters"), msgid("What this sheet is filled in with where it is included."), TEMPLATE, True)


def read(node: Node | None, sort: Sort) -> tuple[str, str, str]:
    """Kind, start and type of object of an entry."""
    if isinstance(node, Mapping):
        default, kind, wanted = node.get("default"), node.get("kind"), node.get("type")
        start = plain(default)
        word = plain(kind) or (plain_value(default)[0] if isinstance(default, Scalar) else "number")
        return word, start, plain(wanted) or ("Active" if word == "object" else "")
    if isinstance(node, Scalar):
        if sort.specs and node.text in sort.kinds and not node.quoted:
            return node.text, "", "Active" if node.text == "object" else ""
        return plain_value(node)[0], node.text, ""
    return "number", "", ""


@dataclass(frozen=True, slots=True)
class Declared:
    """What the dialog gives: the entries as they are to be, and which names became others."""

    entries: list[tuple[str, Node]]
    renamed: list[tuple[str, str]]

    def mapping(self) -> Mapping | None:
        return Mapping([Entry(Scalar(name), node) for name, node in self.entries]) if self.entries else None
