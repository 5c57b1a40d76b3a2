"""What a frame begins with, as the runtime makes it: instances read from the tree, at once after every edit."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from ...objects.movements import WORDS
from ...objects.registry import TYPES
from ...runtime.project.assets import Headers
from ...runtime.project.fields import Fields
from ...runtime.project.model import FrameSpec, LayerSpec, ObjectSpec, Project
from ...runtime.project.problems import Problems
from ...runtime.project.settings import read_settings
from ...runtime.project.tree import Mapping, Node, Scalar, Sequence
from ...runtime.project.values import Face, Value, plain_value, read_values
from ...runtime.world.classes import instance_class, make
from ...runtime.world.playable import Playable
from ...runtime.world.world import Layer, World
from ..document.document import Document
from . import nodes

MARK = 32.0
"""Side of what stands for an instance without a picture of its own on the frame: INI, unknown objects."""


class DrawnHeaders(Headers):
    """Sizes of pictures as they are drawn, those that are not saved yet included."""

    def __init__(self, document: Document) -> None:
        project = document.project
        super().__init__(project.root, project.pictures, project.sounds, Problems())
        self.store = document.pictures

    def size(self, name: str) -> tuple[float, float]:
        if self.store.is_new(name):
            image = self.store.image(name)
            return float(image.width()), float(image.height())
        return super().size(name)


class _Classes(dict[str, Any]):
    """Classes of instances, by the name of the object; each is made when it is asked for: most frames have few objects."""

    def __init__(self, specs: dict[str, ObjectSpec]) -> None:
        super().__init__()
        self.specs = specs

    def __missing__(self, name: str) -> Any:
        made = self[name] = instance_class(self.specs[name])
        return made


@contextmanager
def undisturbed() -> Iterator[None]:
    """Thousands of things are made, and none becomes garbage: nobody needs to look for it meanwhile."""
    on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if on:
            gc.enable()


@dataclass(slots=True)
class Row:
    """An instance of the frame: its number in the file, its node, and what the runtime makes of it (`o`, None when it has no place)."""

    index: int
    node: Node
    name: str
    spec: ObjectSpec | None
    o: Any
    x: float
    y: float
    layer: int

    @property
    def order(self) -> tuple[int, float, int]:
        """What is drawn later compares greater."""
        return self.layer, self.o.z if self.o is not None else 0.0, self.index

    def box(self) -> tuple[float, float, float, float, float]:
        """Left, top, width and height of the unturned box from the hot spot, and the angle."""
        o = self.o
        if o is None:
            return -MARK / 2, -MARK / 2, MARK, MARK, 0.0
        return -o.origin_x, -o.origin_y, o.width, o.height, o.angle


class Stage:
    """The typed frame behind the view. Reads `document.trees`, never writes them."""

    def __init__(self, document: Document, frame: str) -> None:
        self.document = document
        self.name = frame
        self.path = f"frames/{frame}/frame.yaml"
        self.fields = Fields(Problems())
        self.specs: dict[str, ObjectSpec] = {}
        self.classes: _Classes = _Classes({})
        self.spec = FrameSpec(frame)
        self.locked: set[str] = set()
        self.rows: list[Row] = []
        self.headers: Headers
        self.world: Any = None
        self.read_all()

    @property
    def tree(self) -> Mapping:
        return self.document.trees.get(self.path) or Mapping()

    @property
    def layers(self) -> list[LayerSpec]:
        return self.spec.layers

    # -- reading -----------------------------------------------------------------------------------------------------

    def read_all(self) -> None:
        self.read_objects()
        self.read_frame()

    def read_objects(self) -> None:
        """Objects and their classes, from the trees."""
        self.headers = DrawnHeaders(self.document)
        self.specs = {}
        for path, tree in sorted(self.document.trees.items()):
            if path.startswith("objects/"):
                self._object(path, tree)
        own = f"frames/{self.name}/objects.yaml"
        for entry in nodes.entries_of(self.document.trees.get(own), "objects"):
            if isinstance(entry.value, Mapping):
                self._object(own, entry.value)
        self.classes = _Classes(self.specs)

    def _object(self, path: str, tree: Mapping) -> None:
        name = nodes.get_text(tree, "object", path.rpartition("/")[2].removesuffix(".yaml"))
        cls = TYPES.get(nodes.get_text(tree, "type"))
        if cls is None or not name:
            return
        values = read_values(tree.get("values"), self.fields.problems)
        settings = read_settings(cls, tree, self.fields, self.headers)
        cls = WORDS.knowing(cls, [type(movement) for _, movement in settings.get("movements_of", ())])
        spec = ObjectSpec(name, cls.type_name, cls, Face(cls, tuple(settings.get("animations", ())), settings.get("point_names", ())), path, tree, len(self.specs),
                          self.fields.title(tree.get("title"), "title", name), values=values, settings=settings)
        spec.properties = self.properties(spec, tree)
        self.specs[name] = spec

    def properties(self, spec: ObjectSpec, node: Mapping) -> dict[str, Any]:
        """Properties that a file or an instance sets."""
        found: dict[str, Any] = {}
        project = self.document.project
        known = {"picture": project.pictures, "sound": project.sounds, "font": project.fonts}
        for key, value in node.items():
            prop = spec.cls.properties.get(key)
            if key == "size" and "width" in spec.cls.properties:
                found["width"], found["height"] = self.fields.pair(value, "size", (32.0, 32.0), 0.0, 1e6)
            elif key == "scale" and isinstance(value, Sequence):
                found["scale_x"], found["scale_y"] = self.fields.pair(value, "scale", (1.0, 1.0), 0.0, 1000.0)
            elif key == "animation" and prop is not None:
                found[key] = self.fields.choice(value, key, spec.face.animation_names, "")
            elif prop is not None and prop.in_file and key not in ("x", "y"):
                found[key] = self.fields.property(prop, value, known)
        return found

    def read_frame(self) -> None:
        """Size, background, layers and all instances."""
        tree, fields = self.tree, self.fields
        project = self.document.project
        self.fields.problems.items.clear()
        spec = self.spec = FrameSpec(self.name, self.path)
        width, height = (float(side) for side in project.window)
        spec.size = fields.pair(tree.get("size"), "size", (width, height), 1.0, 1e6)
        spec.background = fields.colour(tree.get("background"), "background", "#000000")
        self.locked = set()
        for entry in nodes.entries_of(tree, "layers"):
            node = entry.value
            if isinstance(node, Scalar):
                spec.layers.append(LayerSpec(node.text))
            elif isinstance(node, Mapping):
                self._layer(node)
        if not spec.layers:
            spec.layers.append(LayerSpec("Main"))
        self._world(spec)
        with undisturbed():
            self.rows = [self.row(index, entry.value) for index, entry in enumerate(nodes.entries_of(tree, "instances"))]

    def _layer(self, node: Mapping) -> None:
        fields, spec = self.fields, self.spec
        name = nodes.get_text(node, "name", f"Layer{len(spec.layers) + 1}")
        scroll = node.get("scroll")
        factor = fields.number(scroll, "scroll", 1.0) if isinstance(scroll, Scalar) else 1.0
        pair = (factor, factor) if isinstance(scroll, Scalar) else fields.pair(scroll, "scroll", (1.0, 1.0))
        if fields.truth(node.get("locked"), "locked"):
            self.locked.add(name)
        spec.layers.append(LayerSpec(name, pair, fields.truth(node.get("visible"), "visible", True),
                                     fields.number(node.get("opacity"), "opacity", 255.0, 0.0, 255.0)))

    def _world(self, spec: FrameSpec) -> None:
        """A world of the empty frame: what the code of the objects asks."""
        if self.world is None:
            project = self.document.project
            empty = Project(project.root, Problems(), window=project.window, first_frame=self.name, order=[self.name], frames={self.name: spec})
            empty.headers = self.headers
            self.world = World(Playable(empty))
            self.world.mouse.screen_x = self.world.mouse.screen_y = -1e9        # the pointer is nowhere
        frame = self.world.frame
        frame.width, frame.height = spec.size
        frame.background = spec.background
        frame.layers = [Layer(layer) for layer in spec.layers]

    def row(self, index: int, node: Node) -> Row:
        """An instance as the runtime makes it."""
        name = nodes.get_text(node, "object")
        spec = self.specs.get(name)
        names = [layer.name for layer in self.layers]
        wanted = nodes.get_text(node, "layer", names[0])
        layer = names.index(wanted) if wanted in names else 0
        x, y = self.fields.pair(node.get("at") if isinstance(node, Mapping) else None, "at", (0.0, 0.0), -1e9, 1e9)
        o = None
        if spec is not None and isinstance(node, Mapping) and "x" in spec.cls.properties:
            o = make(self.classes[name], self.world, index + 1, x, y, layer, self.properties(spec, node), self._values(spec.values, node))
        return Row(index, node, name, spec, o, x, y, layer)

    def _values(self, known: dict[str, Value], node: Mapping) -> dict[str, Any]:
        found: dict[str, Any] = {}
        values = node.get("values")
        for key, value in values.items() if isinstance(values, Mapping) else ():
            if key in known and isinstance(value, Scalar):
                found[key] = value.text if known[key].kind == "text" else plain_value(value)[1]
        return found

    # -- questions ---------------------------------------------------------------------------------------------------

    def refresh(self, index: int) -> Row:
        """One instance anew."""
        row = self.rows[index] = self.row(index, nodes.entries_of(self.tree, "instances")[index].value)
        return row

    def drawn(self) -> list[Row]:
        """Rows in drawing order."""
        return sorted(self.rows, key=lambda row: row.order)

    def is_locked(self, row: Row) -> bool:
        """Whether the layer of an instance is locked."""
        return self.layers[row.layer].name in self.locked
