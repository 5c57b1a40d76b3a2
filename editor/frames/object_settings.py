"""Fields of an object that are more than one value: families, movement, collision."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QSizePolicy, QToolButton

from ...objects.api import Property
from ...objects.movements import MOVEMENTS
from ...runtime.project.tree import Mapping, Node, Scalar, Sequence, copied
from ...runtime.project.values import name_problem
from ...runtime.world.classes import make
from ..shell.icons import icon
from . import nodes
from .fields import ChoiceField, NumberField, TextField
from .sums import work_out

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
        """Which movements, and their settings. One stands under `movement`, others with names of their own under `movements`."""
        say = self.edits.say
        several = self._node("movements")
        names = [entry.key.text for entry in several.entries if entry.key is not None] if isinstance(several, Mapping) else []
        for name in ["", *names] if self._node("movement") is not None or not names else names:
            self._movement(form, name)
        form.add(say("Another movement"), TextField("another movement"), str, self._add, tip=say(
            "A name for it: events switch between the movements of an object by their names"))

    def _movement(self, form: Form, name: str) -> None:
        """One movement and its settings."""
        say = self.edits.say
        label = f"movement {name}" if name else "movement"
        form.group(say("Movement {name}").format(name=name) if name else say("Movement"))
        form.add(say("Movement"), ChoiceField(label, ["", *MOVEMENTS], lambda word: say(MOVEMENTS[word].title) if word else say("None")),
                 lambda: self._type(name), partial(self._choose, name))
        cls = MOVEMENTS.get(self._type(name))
        if cls is None:
            return
        for key, what in cls.places.items():
            form.add(say("Nodes"), TextField(f"{label} {key}"), partial(self._places, name, key), partial(self._set_places, name, key),
                     partial(self._owns, name, key), partial(self._write, name, key, None), say(what))
        for key, prop in sorted(cls.settings.items(), key=lambda item: not item[1].common):
            if prop.in_file:
                form.add(say(prop.title), form.panel.make_field(prop, f"{label} {key}"), partial(self._read, name, prop), self._writer(name, prop),
                         partial(self._owns, name, key), partial(self._write, name, key, None), prop.unit)

    def _at(self, name: str) -> Node | None:
        """The node of a movement: of the only one, or of one with a name."""
        if not name:
            return self._node("movement")
        several = self._node("movements")
        return several.get(name) if isinstance(several, Mapping) else None

    def _put(self, name: str, node: Node | None) -> None:
        if not name:
            self._set("movement", node)
            return
        several = self._node("movements")
        made = copied(several) if isinstance(several, Mapping) else Mapping()
        if node is None:
            made.remove(name)
        else:
            made.set(name, node)
        self._set("movements", made if made.entries else None)

    def _add(self, name: str) -> None:
        """One more movement, of the first kind until another is chosen."""
        name = name.strip()
        problem = name_problem(name) if name else ""
        if name and not problem and self._at(name) is None and name != self._type(""):
            self._put(name, nodes.mapping(type=nodes.text(next(iter(MOVEMENTS)))))
        elif name:
            text = problem or "there are two movements called '{name}'"
            self.edits.refuse(self.edits.say(text).format(name=name))
        self.edits.editor.properties.rebuild()

    def _type(self, name: str) -> str:
        node = self._at(name)
        return node.text if isinstance(node, Scalar) else nodes.get_text(node, "type")

    def _whole(self, name: str) -> Mapping:
        """The movement as a mapping of its own."""
        node = self._at(name)
        return copied(node) if isinstance(node, Mapping) else nodes.mapping(type=Scalar(self._type(name)))

    def _choose(self, name: str, value: str) -> None:
        """Another movement keeps the settings that both have."""
        made = None
        if value:
            made = self._whole(name)
            made.set("type", nodes.text(value))
            cls = MOVEMENTS[value]
            made.entries = [e for e in made.entries if e.key is not None and (e.key.text in ("type", "note", "starts") or e.key.text in cls.settings
                                                                             or e.key.text in cls.places)]
            if "speed" in cls.settings and made.get("speed") is None:
                made.set("speed", nodes.of_kind("number", cls.settings["speed"].default))
        self._put(name, made)
        self.edits.editor.properties.rebuild()

    def _read(self, name: str, prop: Property) -> Any:
        node = self._at(name)
        found = node.get(prop.name) if isinstance(node, Mapping) else None
        return self.edits.editor.stage.fields.property(prop, found, {}) if found is not None else prop.default

    def _writer(self, name: str, prop: Property) -> Callable[[Any], None]:
        return lambda value: self._write(name, prop.name, nodes.of_kind(prop.kind, value))

    def _write(self, name: str, key: str, node: Node | None) -> None:
        made = self._whole(name)
        if node is None:
            made.remove(key)
        else:
            made.set(key, node)
        self._put(name, made)

    def _places(self, name: str, key: str) -> str:
        """A list of places as a person writes it: 100, 80; 300, 80, 0.5"""
        node = self._at(name)
        found = node.get(key) if isinstance(node, Mapping) else None
        rows = found.values() if isinstance(found, Sequence) else []
        return "; ".join(", ".join(n.text for n in row.values() if isinstance(n, Scalar)) for row in rows if isinstance(row, Sequence))

    def _set_places(self, name: str, key: str, value: str) -> None:
        """Places with semicolons between them; what is no number is told and changes nothing."""
        rows: list[Node] = []
        for part in value.replace("[", " ").replace("]", " ").split(";"):
            numbers = [work_out(word) for word in part.replace(",", " ").split()]
            if not numbers:
                continue
            if len(numbers) not in (2, 3) or any(number is None for number in numbers):
                self.edits.refuse(self.edits.say("Places are written as x, y; x, y"))
                return
            rows.append(Sequence.of([nodes.number(number) for number in numbers if number is not None]))
        self._write(name, key, Sequence.of(rows) if rows else None)

    def _owns(self, name: str, key: str) -> bool:
        node = self._at(name)
        return isinstance(node, Mapping) and node.get(key) is not None

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
