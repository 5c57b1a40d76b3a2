"""Fields of an object that are more than one value: families, movement, collision."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QSizePolicy, QToolButton

from ...objects.movements import MOVEMENTS
from ...runtime.project.tree import Mapping, Node, Scalar, Sequence, copied
from ...runtime.project.values import name_problem
from ...runtime.world.classes import make
from ..shell.icons import icon
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

    # -- size, hot spot, animations ----------------------------------------------------------------------------------

    def _example(self) -> Any:
        """An instance as the object makes it, with nothing of its own."""
        stage = self.edits.editor.stage
        spec = stage.specs.get(self.name)
        return None if spec is None else make(stage.classes[self.name], stage.world, 0, 0.0, 0.0, 0, {}, {})

    def size(self, form: Form) -> None:
        """The size that instances begin with; without one of its own, that of its picture."""
        say = self.edits.say

        def side(name: str) -> Callable[[], Any]:
            return lambda: getattr(self._example(), name, 0.0)

        def write(place: int) -> Callable[[Any], None]:
            def take(value: float) -> None:
                now = self._example()
                self._set("size", nodes.pair(*((value, now.height) if place == 0 else (now.width, value))))
            return take
        form.two(say("Size"), ((say("W"), NumberField("object width", 0.0, 1e6, "px"), side("width"), write(0)),
                               (say("H"), NumberField("object height", 0.0, 1e6, "px"), side("height"), write(1))),
                 lambda: self._node("size") is not None, lambda: self._set("size", None))

    def hot_spot(self, form: Form) -> None:
        say = self.edits.say

        def write(place: int) -> Callable[[Any], None]:
            def take(value: float) -> None:
                now = self._example()
                self._set("origin", nodes.pair(*((value, now.origin_y) if place == 0 else (now.origin_x, value))))
            return take
        form.two(say("Hot spot"), (("X", NumberField("hot spot x", -1e6, 1e6, "px"), lambda: getattr(self._example(), "origin_x", 0.0), write(0)),
                                   ("Y", NumberField("hot spot y", -1e6, 1e6, "px"), lambda: getattr(self._example(), "origin_y", 0.0), write(1))),
                 lambda: self._node("origin") is not None, lambda: self._set("origin", None))

    def animations(self, form: Form) -> None:
        """A way to the picture editor, with the first picture of the object."""
        say = self.edits.say
        editor = self.edits.editor
        spec = editor.stage.specs[self.name]
        names = spec.face.animation_names
        button = QToolButton()
        button.setAccessibleName("Edit animations")
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        button.setText(say("Draw pictures…") if not names else names[0] if len(names) == 1 else say("{name} and {count} more").format(
            name=names[0], count=len(names) - 1))
        button.setToolTip(say("Edit the pictures and animations"))
        button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        side = round(form.fontMetrics().height() * 1.6)
        button.setIconSize(QSize(side, side))
        found = editor.object_picture(self.name, side)
        button.setIcon(QIcon(found) if found is not None else icon("pencil"))
        button.clicked.connect(lambda: editor.open_pictures(self.name))
        form.labelled(say("Animations"), button)

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
            self.edits.refuse(self.edits.say(name_problem(wrong)).format(name=wrong))
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
