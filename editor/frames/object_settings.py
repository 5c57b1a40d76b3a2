"""Fields of an object that are more than one value: families, movement, collision."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ...objects.movements import MOVEMENTS
from ...runtime.project.tree import Mapping, Node, Scalar, Sequence, copied
from ...runtime.project.values import name_problem
from . import nodes
from .fields import ChoiceField, NumberField, TextField

if TYPE_CHECKING:
    from .properties import Form
    from .property_edits import PropertyEdits

SHAPES = ("pixels", "box", "none")


class ObjectSettings:
    """Reads and writes them in the object's file; `name` is the object's."""

    def __init__(self, edits: PropertyEdits, name: str) -> None:
        self.edits = edits
        self.name = name

    def _node(self, key: str) -> Node | None:
        return self.edits.tree_of(self.name)[1].get(key)

    def _set(self, key: str, node: Node | None) -> None:
        self.edits.set_object(self.name, key, node)

    # -- families ----------------------------------------------------------------------------------------------------

    def families(self, form: Form) -> None:
        form.add(self.edits.say("Families"), TextField("families"), self._families, self._set_families, tip=self.edits.say(
            "Names with commas between them: sheets can speak of a family as of one object"))

    def _families(self) -> str:
        node = self._node("families")
        words = list(node.values()) if isinstance(node, Sequence) else [node]
        return ", ".join(word.text for word in words if isinstance(word, Scalar))

    def _set_families(self, value: str) -> None:
        names = [name for name in value.replace(",", " ").split() if name]
        wrong = next((name for name in names if name_problem(name)), "")
        if wrong:
            self.edits.editor.workspace.show_status(self.edits.say(name_problem(wrong)).format(name=wrong))
            self.edits.editor.properties.refresh_values()
            return
        self._set("families", Sequence.of([nodes.text(name) for name in dict.fromkeys(names)]) if names else None)

    # -- movement ----------------------------------------------------------------------------------------------------

    def movement(self, form: Form) -> None:
        """Which movement, and its numbers; another movement keeps those that both have."""
        say = self.edits.say
        form.group(say("Movement"))
        form.add(say("Movement"), ChoiceField("movement", ["", *MOVEMENTS], lambda word: say(word.replace("_", " ").capitalize()) if word else say("None")),
                 self._movement, self._choose)
        cls = MOVEMENTS.get(self._movement())
        for key, (default, what) in (cls.parameters if cls is not None else {}).items():
            form.add(say(key.replace("_", " ").capitalize()), NumberField(f"movement {key}", 0.0, 1e6), self._reader(key, default), self._writer(key),
                     self._owner(key), lambda key=key: self._writer(key)(None), say(what))

    def _movement(self) -> str:
        node = self._node("movement")
        return node.text if isinstance(node, Scalar) else nodes.get_text(node, "type")

    def _whole(self) -> Mapping:
        """The movement as a mapping of its own."""
        node = self._node("movement")
        return copied(node) if isinstance(node, Mapping) else nodes.mapping(type=Scalar(self._movement()))

    def _choose(self, value: str) -> None:
        made = None
        if value:
            made = self._whole()
            made.set("type", nodes.text(value))
            known = MOVEMENTS[value].parameters
            made.entries = [e for e in made.entries if e.key is not None and (e.key.text == "type" or e.key.text in known)]
            if "speed" in known and made.get("speed") is None:
                made.set("speed", nodes.number(known["speed"][0]))
        self._set("movement", made)
        self.edits.editor.properties.rebuild()

    def _reader(self, key: str, default: float) -> Callable[[], float]:
        def read() -> float:
            node = self._node("movement")
            found = node.get(key) if isinstance(node, Mapping) else None
            return self.edits.editor.stage.fields.number(found, key, default) if found is not None else default
        return read

    def _writer(self, key: str) -> Callable[[Any], None]:
        def write(value: float | None) -> None:
            made = self._whole()
            if value is None:
                made.remove(key)
            else:
                made.set(key, nodes.number(value))
            self._set("movement", made)
        return write

    def _owner(self, key: str) -> Callable[[], bool]:
        def own() -> bool:
            node = self._node("movement")
            return isinstance(node, Mapping) and node.get(key) is not None
        return own

    # -- collision ---------------------------------------------------------------------------------------------------

    def collision(self, form: Form, usual: str) -> None:
        say = self.edits.say
        names = {"pixels": "Pixels of the picture", "box": "Box", "none": "None"}
        form.add(say("Collision"), ChoiceField("collision", SHAPES, lambda word: say(names[word])), lambda: self._shape(usual),
                 lambda value: self._set("collision", nodes.mapping(shape=nodes.text(value))), lambda: self._node("collision") is not None,
                 lambda: self._set("collision", None))

    def _shape(self, usual: str) -> str:
        node = self._node("collision")
        found = node.text if isinstance(node, Scalar) else nodes.get_text(node, "shape", usual)
        return found if found in SHAPES else usual
