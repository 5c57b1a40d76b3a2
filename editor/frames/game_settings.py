"""The page of the game: title, window, first frame, speed, languages."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ...objects.phrases import msgid
from ...runtime.project.tree import Mapping, Node, Scalar, Sequence, copied
from . import nodes
from .fields import ChoiceField, NumberField, TextField

if TYPE_CHECKING:
    from .properties import Form
    from .property_edits import PropertyEdits

GAME = "game.yaml"
SCALINGS = {"fit": msgid("Keep its shape"), "integer": msgid("Whole pixels"), "stretch": msgid("Fill the window"), "none": msgid("As it is")}


def title_text(node: Node | None) -> str:
    """A text, or the first of its translations."""
    if isinstance(node, Mapping):
        first = next((value for _, value in node.items()), None)
        return first.text if isinstance(first, Scalar) else ""
    return node.text if isinstance(node, Scalar) else ""


def with_title(node: Node | None, value: str) -> Node | None:
    """The node of a title with another text; its other translations stay."""
    if isinstance(node, Mapping) and node.entries and value:
        made = copied(node)
        assert isinstance(made, Mapping)
        made.entries[0].value = nodes.text(value)
        return made
    return nodes.text(value) if value else None


class GameSettings:
    """Reads and writes `game.yaml`."""

    def __init__(self, edits: PropertyEdits) -> None:
        self.edits = edits
        self.document = edits.editor.document

    @property
    def tree(self) -> Mapping:
        return self.document.trees.get(GAME) or Mapping()

    def _set(self, key: str, node: Node | None) -> None:
        if GAME in self.document.trees and self.tree.get(key) != node:
            self.document.set_value(GAME, (key,), node, self.edits.say("Change the game"))

    def show(self, form: Form) -> None:
        say = self.edits.say
        form.group(say("Game"))
        for key, text, tip in (("title", say("Title"), say("What stands over the window")), ("author", say("Author"), ""), ("version", say("Version"), ""),
                               ("description", say("About"), say("A sentence that tells what the game is"))):
            form.add(text, TextField(f"game {key}"), lambda key=key: title_text(self.tree.get(key)),
                     lambda value, key=key: self._set(key, with_title(self.tree.get(key), value)), tip=tip)
        form.add(say("First frame"), ChoiceField("first frame", self.document.project.order), lambda: self.document.project.first_frame
                 if self.tree.get("first_frame") is None else nodes.get_text(self.tree, "first_frame"), lambda value: self._set("first_frame", nodes.text(value)))
        form.add(say("Speed"), NumberField("tick rate", 1.0, 1000.0, "Hz"), lambda: self._number("tick_rate", 60.0),
                 lambda value: self._set("tick_rate", nodes.number(value)), lambda: self.tree.get("tick_rate") is not None,
                 lambda: self._set("tick_rate", None), say("Ticks a second: how often events are looked at and things move"))
        form.add(say("Languages"), TextField("languages"), self._languages, self._set_languages, tip=say("Of the game's own texts, such as en, uk"))
        form.group(say("Window"))
        form.two(say("Size"), ((say("W"), NumberField("window width", 1.0, 16384.0, "px"), lambda: self._size()[0], self._writer(0)),
                               (say("H"), NumberField("window height", 1.0, 16384.0, "px"), lambda: self._size()[1], self._writer(1))))
        form.add(say("Scaling"), ChoiceField("scaling", list(SCALINGS), lambda word: say(SCALINGS[word])), lambda: nodes.get_text(self._window(), "scaling", "fit"),
                 lambda value: self._set_window("scaling", nodes.text(value)), tip=say("How the picture fills a window of another size"))

    # -- the window --------------------------------------------------------------------------------------------------

    def _window(self) -> Mapping:
        found = self.tree.get("window")
        return found if isinstance(found, Mapping) else Mapping()

    def _set_window(self, key: str, node: Node) -> None:
        made = copied(self._window())
        assert isinstance(made, Mapping)
        made.set(key, node)
        self._set("window", made)

    def _size(self) -> tuple[float, float]:
        return self.edits.editor.stage.fields.pair(self._window().get("size"), "size", (800.0, 600.0), 1.0, 16384.0)

    def _writer(self, place: int) -> Callable[[Any], None]:
        return lambda value: self._set_window("size", nodes.pair(*(round(value) if n == place else side for n, side in enumerate(self._size()))))

    def _number(self, key: str, usual: float) -> float:
        found = self.tree.get(key)
        return self.edits.editor.stage.fields.number(found, key, usual) if found is not None else usual

    # -- languages ---------------------------------------------------------------------------------------------------

    def _languages(self) -> str:
        node = self.tree.get("languages")
        words = node.values() if isinstance(node, Sequence) else [node]
        return ", ".join(word.text for word in words if isinstance(word, Scalar))

    def _set_languages(self, typed: str) -> None:
        names = [name for name in typed.replace(",", " ").split() if name]
        wrong = next((name for name in names if not name.replace("-", "").replace("_", "").isalnum() or len(name) > 12), "")
        if wrong:
            self.edits.refuse(self.edits.say("'{name}' is no language; write short words such as en, uk").format(name=wrong))
            return
        self._set("languages", Sequence.of([nodes.text(name) for name in dict.fromkeys(names)]) if names else None)
