"""What the fields of the property panel read and write."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QApplication, QToolTip

from ...objects.api import BIG, Property
from ...runtime.project.tree import Mapping, Node, Scalar, copied
from ...runtime.project.values import Value, name_problem
from ..document.addresses import Address
from . import nodes
from .fields import MIXED, ChoiceField, ColourField, Field, NumberField, TextField, TruthField
from .game_settings import GameSettings, title_text, with_title
from .object_settings import ObjectSettings
from .stage import Row
from .sums import work_out
from .value_rows import ValueRows

if TYPE_CHECKING:
    from .properties import Form
    from .view import FrameEditor

OWN_KEYS: dict[str, tuple[str, ...]] = {"width": ("width", "size"), "height": ("height", "size"), "scale_x": ("scale_x", "scale"),
                                        "scale_y": ("scale_y", "scale")}


def shared(values: list[Any]) -> Any:
    """The value that all have, or MIXED."""
    return values[0] if values and all(v == values[0] for v in values) else MIXED


def has(node: Node | None, *keys: str) -> bool:
    return isinstance(node, Mapping) and any(node.get(key) is not None for key in keys)


class PropertyEdits:
    """Fields of the selection, of an object, of the frame, with their edits."""

    def __init__(self, editor: FrameEditor) -> None:
        self.editor = editor

    def say(self, text: str) -> str:
        return self.editor.workspace.translate(text)

    def rows(self) -> list[Row]:
        return [self.editor.stage.rows[n] for n in self.editor.canvas.selected]

    def _placed(self) -> list[Row]:
        return [row for row in self.rows() if row.o is not None]

    def refuse(self, sentence: str) -> None:
        """What was typed is not taken: told below and beside the field; the field shows what it was."""
        self.editor.workspace.show_status(sentence)
        self.editor.properties.refresh_values()
        widget = QApplication.focusWidget()
        if widget is not None and self.editor.properties.isAncestorOf(widget):
            QToolTip.showText(widget.mapToGlobal(widget.rect().bottomLeft()), sentence, widget)

    # -- instances ---------------------------------------------------------------------------------------------------

    def place_fields(self, form: Form) -> None:
        def place(name: str) -> Callable[[Any], None]:
            return lambda value: self.editor.edits.move({r.index: (value, r.y) if name == "x" else (r.x, value) for r in self._placed()})

        def size(name: str) -> Callable[[], Any]:
            return lambda: shared([getattr(r.o, name) for r in self._placed()])
        form.two(self.say("Position"), (
            ("X", NumberField("x", -1e9, 1e9, "px"), lambda: shared([r.x for r in self._placed()]), place("x")),
            ("Y", NumberField("y", -1e9, 1e9, "px"), lambda: shared([r.y for r in self._placed()]), place("y"))))
        form.two(self.say("Size"), (
            (self.say("W"), NumberField("width", 0.0, 1e6, "px"), size("width"), lambda value: self._size("width", value)),
            (self.say("H"), NumberField("height", 0.0, 1e6, "px"), size("height"), lambda value: self._size("height", value))),
            lambda: any(has(r.node, "size", "width", "height", "scale", "scale_x", "scale_y") for r in self._placed()), self._own_size)
        form.add(self.say("Angle"), NumberField("angle", -BIG, BIG, "deg"), lambda: shared([r.o.angle for r in self._placed()]),
                 lambda value: self._set("angle", nodes.number(value % 360.0)), lambda: any(has(r.node, "angle") for r in self._placed()),
                 lambda: self._set("angle", None))
        layers = [layer.name for layer in self.editor.stage.layers]
        form.add(self.say("Layer"), ChoiceField("layer", layers), lambda: shared([layers[r.layer] for r in self._placed() if r.layer < len(layers)]),
                 lambda value: self._set("layer", nodes.text(value)))

    def _size(self, name: str, value: float) -> None:
        values: list[tuple[int, str, Node | None]] = []
        for r in self._placed():
            size = (value, r.o.height) if name == "width" else (r.o.width, value)
            values += [(r.index, "size", nodes.pair(*size)), *((r.index, key, None) for key in ("width", "height", "scale", "scale_x", "scale_y"))]
        self.editor.edits.set(values, "Resize {what}")

    def _own_size(self) -> None:
        self.editor.edits.set(((r.index, key, None) for r in self._placed() for key in ("size", "width", "height", "scale", "scale_x", "scale_y")),
                              "Resize {what}")

    def _set(self, key: str, node: Node | None) -> None:
        self.editor.edits.set(((row.index, key, node) for row in self.rows() if row.spec is not None), "Change {what}")

    def look_fields(self, form: Form, common: dict[str, Property]) -> None:
        """How it looks; what belongs together stands on one line."""
        say = self.say
        for name in ("opacity", "visible"):
            self.instance_field(form, common[name])

        def part(letter: str, name: str) -> tuple[str, Field, Callable[[], Any], Callable[[Any], None]]:
            prop = common[name]
            field = form.panel.make_field(prop, name)
            field.setToolTip(say(prop.title))
            return letter, field, self.reader(prop), self.writer(prop)
        pairs = ((say("Mirrored"), ("↔", "flip_x"), ("↕", "flip_y")), (say("Scale"), (say("W"), "scale_x"), (say("H"), "scale_y")))
        for title, one, other in pairs:
            keys = (*OWN_KEYS.get(one[1], (one[1],)), *OWN_KEYS.get(other[1], (other[1],)))
            form.two(title, (part(*one), part(*other)), lambda keys=keys: any(has(r.node, *keys) for r in self.rows()),
                     lambda keys=keys: self._forget(keys))
        self.instance_field(form, common["z"])

    def _forget(self, keys: tuple[str, ...]) -> None:
        self.editor.edits.set(((row.index, key, None) for row in self.rows() for key in keys), "Change {what}")

    def reader(self, prop: Property) -> Callable[[], Any]:
        """Reads a declared property of the selection."""
        return lambda: shared([self.value_of(row, prop) for row in self.rows() if row.spec is not None])

    def writer(self, prop: Property) -> Callable[[Any], None]:
        """Writes it."""
        name = prop.name

        def write(value: Any) -> None:
            if name in ("scale_x", "scale_y"):
                self._scale(name, value)
            else:
                self._set(name, nodes.of_kind(prop.kind, value))
        return write

    def _scale(self, name: str, value: float) -> None:
        """One of both scales; a size that was given goes, and the other scale stays as it looks."""
        changes: list[tuple[int, str, Node | None]] = []
        for r in self._placed():
            both = {"scale_x": r.o.scale_x, "scale_y": r.o.scale_y, name: value}
            changes += [(r.index, key, None) for key in ("size", "width", "height", "scale")]
            changes += [(r.index, key, nodes.number(one) if one != 1.0 else None) for key, one in both.items()]
        self.editor.edits.set(changes, "Change {what}")

    def instance_field(self, form: Form, prop: Property) -> None:
        """A declared property of the selected instances."""
        name = prop.name

        def own() -> bool:
            return any(has(row.node, *OWN_KEYS.get(name, (name,))) for row in self.rows())

        form.add(self.say(prop.title), form.panel.make_field(prop, name), self.reader(prop), self.writer(prop), own, lambda: self._set(name, None), prop.unit)

    def value_of(self, row: Row, prop: Property) -> Any:
        """What an instance begins with."""
        o = row.o
        if o is not None and prop.getter:
            return getattr(o, prop.getter)(self.editor.stage.world)
        if o is not None:
            return getattr(o, prop.name)
        assert row.spec is not None
        given = row.spec.properties.get(prop.name, prop.default)
        return self.editor.stage.properties(row.spec, row.node).get(prop.name, given) if isinstance(row.node, Mapping) else given

    def value_field(self, form: Form, value: Value) -> None:
        """A value that the designer declared: what these instances begin with."""
        name = value.name

        def given(row: Row) -> Node | None:
            values = row.node.get("values") if isinstance(row.node, Mapping) else None
            return values.get(name) if isinstance(values, Mapping) else None

        def read() -> Any:
            found = []
            for row in self.rows():
                node = given(row)
                if not isinstance(node, Scalar):
                    found.append(value.default)
                elif value.kind == "truth":
                    found.append(node.text == "true")
                else:
                    found.append(node.text if value.kind == "text" else self.editor.stage.fields.number(node, name, 0.0))
            return shared(found)

        def write(new: Any) -> None:
            self._value(name, nodes.of_kind("number" if value.kind == "timer" else value.kind, new))
        form.add(value.title or name, form.panel.value_widget(value), read, write, lambda: any(given(row) is not None for row in self.rows()),
                 lambda: self._value(name, None))

    def _value(self, name: str, node: Node | None) -> None:
        """A value of the selected instances; an empty list of values goes."""
        changes: list[tuple[int, str, Node | None]] = []
        for row in self.rows():
            if not isinstance(row.node, Mapping):
                continue
            old = row.node.get("values")
            values = copied(old) if isinstance(old, Mapping) else Mapping()
            if node is None:
                values.remove(name)
            else:
                values.set(name, node)
            changes.append((row.index, "values", values if values.entries else None))
        self.editor.edits.set(changes, "Change {what}")

    # -- objects -----------------------------------------------------------------------------------------------------

    def object_form(self, form: Form, name: str) -> None:
        """What an object gives to all its instances."""
        spec = self.editor.stage.specs[name]
        say = self.say
        form.group(say("Object"))
        form.add(say("Name"), TextField("object name"), lambda: name, lambda value: self.editor.outline.rename(name, value))
        form.add(say("Title"), TextField("object title"), lambda: title_text(self.tree_of(name)[1].get("title")),
                 lambda value: self.set_object(name, "title", with_title(self.tree_of(name)[1].get("title"), value)))
        settings = ObjectSettings(self, name)
        if "animations" in spec.cls.settings:
            settings.animations(form)
        settings.families(form)
        form.add(say("Global"), TruthField("global"), lambda: nodes.get_text(self.tree_of(name)[1], "global") == "true",
                 lambda value: self.set_object(name, "global", nodes.truth(True) if value else None),
                 tip=say("A global object keeps its values and place when the frame changes"))
        if "x" in spec.cls.properties:
            settings.size(form)
        if "origin" in spec.cls.settings:
            settings.hot_spot(form)
        if "collision" in spec.cls.settings:
            settings.collision(form, spec.cls.mask_shape)
        if "movement" in spec.cls.settings:
            settings.movement(form)
        form.group(say(spec.cls.title))
        for prop in sorted((p for p in spec.cls.properties.values() if p.in_file and p.name not in ("x", "y", "scale", "z")),
                           key=lambda p: (not p.common, p.name in ("opacity", "visible", "flip_x", "flip_y", "angle", "scale_x", "scale_y"))):
            if prop.name not in ("width", "height", "scale_x", "scale_y"):
                self._object_field(form, name, prop)
        address, _ = self.tree_of(name)
        ValueRows(self, name, spec.path, address).show(form, say("Values"), say("Every instance has these values of its own; here is what they begin with"))

    def _object_field(self, form: Form, name: str, prop: Property) -> None:
        def read() -> Any:
            spec = self.editor.stage.specs.get(name)
            found = prop.default if spec is None else spec.properties.get(prop.name, prop.default)
            if prop.kind == "animation" and not found and spec is not None:
                return next(iter(spec.face.animation_names), "")
            return found
        form.add(self.say(prop.title), form.panel.make_field(prop, prop.name), read,
                 lambda value: self.set_object(name, prop.name, nodes.of_kind(prop.kind, value)),
                 lambda: has(self.tree_of(name)[1], prop.name), lambda: self.set_object(name, prop.name, None), prop.unit)

    def tree_of(self, name: str) -> tuple[Address, Mapping]:
        """Where an object stands in its file, and its node."""
        spec = self.editor.stage.specs[name]
        if not spec.path.endswith("/objects.yaml"):
            return (), self.editor.document.trees[spec.path]
        for number, entry in enumerate(nodes.entries_of(self.editor.document.trees[spec.path], "objects")):
            if nodes.get_text(entry.value, "object") == name and isinstance(entry.value, Mapping):
                return ("objects", number), entry.value
        return (), Mapping()

    def set_object(self, name: str, key: str, node: Node | None) -> None:
        address, tree = self.tree_of(name)
        if tree.get(key) != node:
            path = self.editor.stage.specs[name].path
            self.editor.document.set_value(path, (*address, key), node, self.say("Change {what}").format(what=name))

    # -- the frame ---------------------------------------------------------------------------------------------------

    def value_rows(self) -> ValueRows:
        """The values of the page that is shown when nothing is selected."""
        if self.editor.properties.game_page:
            return ValueRows(self, "game", "game.yaml")
        return ValueRows(self, "frame", self.editor.stage.path)

    def frame_form(self, form: Form) -> None:
        """Title, size, background and values of the frame; guides and grid."""
        stage, say = self.editor.stage, self.say
        form.group(say("Frame"))
        form.add(say("Title"), TextField("title"), lambda: title_text(stage.tree.get("title")),
                 lambda value: self._frame("title", with_title(stage.tree.get("title"), value)))

        def write(place: int) -> Callable[[Any], None]:
            return lambda value: self._frame("size", nodes.pair(*(value if n == place else side for n, side in enumerate(stage.spec.size))))
        form.two(say("Size"), ((say("W"), NumberField("frame width", 1.0, 1e6, "px"), lambda: stage.spec.size[0], write(0)),
                               (say("H"), NumberField("frame height", 1.0, 1e6, "px"), lambda: stage.spec.size[1], write(1))),
                 lambda: stage.tree.get("size") is not None, lambda: self._frame("size", None))
        form.add(say("Background"), ColourField("background", say), lambda: stage.spec.background,
                 lambda value: self._frame("background", nodes.text(value)))
        self.value_rows().show(form, say("Values"), say("These values are the frame's own: they begin anew each time the frame starts"))
        form.group(say("Guides and grid"), say("They help here and are not part of the game"))
        for axis, title, name in (("x", say("Upright"), "upright guides"), ("y", say("Level"), "level guides")):
            form.add(title, TextField(name), lambda axis=axis: ", ".join(nodes.number_text(p) for a, p in self.editor.canvas.lines if a == axis),
                     lambda value, axis=axis: self._guides(axis, value),
                     tip=say("Places of the guides with commas between them; guides can be dragged out of the rulers"))
        form.add(say("Grid"), NumberField("grid step", 1.0, 1024.0, "px"), lambda: self.editor.canvas.grid[0], self.editor.state.set_grid)

    def _guides(self, axis: str, typed: str) -> None:
        places = [work_out(part) for part in typed.replace(";", ",").split(",") if part.strip()]
        if any(place is None or abs(place) > 1e6 for place in places):
            self.refuse(self.say("Guides are numbers with commas between them, such as 100, 320/2"))
        else:
            self.editor.state.set_lines(axis, [place for place in places if place is not None])
        self.editor.properties.refresh_values()

    def _frame(self, key: str, node: Node | None) -> None:
        if self.editor.stage.tree.get(key) != node:
            text = self.say("Change frame {name}").format(name=self.editor.frame_name)
            self.editor.document.set_value(self.editor.stage.path, (key,), node, text)

    def game_form(self, form: Form) -> None:
        """What holds for the whole game."""
        GameSettings(self).show(form)
        self.value_rows().show(form, self.say("Values"), self.say("Values of the whole game: every frame sees them, and they outlive a frame change"))

    def problem_of_name(self, name: str, taken: set[str]) -> str:
        """A sentence, '' when a name is good."""
        problem = name_problem(name)
        if problem:
            return self.say(problem).format(name=name)
        return self.say("There is something called {name} already.").format(name=name) if name.casefold() in {t.casefold() for t in taken} else ""
