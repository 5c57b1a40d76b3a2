"""Loading: a folder of files to a `Project`; everything that is wrong is collected, and what can be used is used."""

from __future__ import annotations

import gc
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ...objects.movements import WORDS
from ...objects.phrases import Phrase
from ...objects.registry import BUILTINS, TYPES
from . import limits
from .assets import Headers, find_assets
from .fields import Fields
from .files import DiskFiles, Files, TreeFiles
from .migrate import migrate
from .model import FrameSpec, InstanceSpec, LayerSpec, ObjectSpec, Project, Sheet
from .problems import Problems, did_you_mean
from .settings import read_settings
from .targets import read_targets
from .tree import Mapping, Node, Scalar, Sequence
from .values import Face, Value, check_size, name_problem, plain_value, read_values

GAME_KEYS = ("format", "title", "note", "window", "tick_rate", "first_frame", "frames", "values", "languages", "author", "version", "description",
             "icon", "targets")
OBJECT_KEYS = ("format", "object", "type", "title", "note", "families", "values", "global", "size")
FRAME_KEYS = ("format", "frame", "title", "note", "size", "background", "values", "layers", "instances")
INSTANCE_KEYS = ("object", "at", "layer", "values", "size", "note", "name")


class Loader:
    """Loads one project; `load` may be called once."""

    def __init__(self, root: Path, trees: dict[str, Mapping] | None = None, pictures: dict[str, Path] | None = None,
                 headers: Callable[[Problems], Headers] | None = None) -> None:
        self.problems = Problems()
        self.pictures = pictures or {}
        self._given_headers = headers
        self.files: Files = DiskFiles(root, self.problems) if trees is None else TreeFiles(trees)
        self.project = Project(root, self.problems)
        self.fields = Fields(self.problems)
        self.known: dict[str, Any] = {}
        self.headers: Headers
        self._frames_of: dict[str, set[str]] = {}       # name of an object -> frames that have it, '' for all
        self._in_frame: dict[str, ObjectSpec] = {}      # objects of the frame that is being read

    def load(self) -> Project:
        on = gc.isenabled()
        gc.disable()
        try:
            self._load()
        finally:
            if on:
                gc.enable()
        return self.project

    def _load(self) -> None:
        project = self.project
        root = project.root
        game = None
        if self.files.has("game.yaml"):
            game = self._read("game.yaml")
        elif not self.problems.errors:      # it may be a link that leads out of the folder
            self.problems.path = "game.yaml"
            self.problems.error("no_game", None, "there is no game.yaml in {folder}; is this the folder of a project?", folder=root.name or str(root))
            return
        if self._given_headers is None:
            project.pictures, project.sounds, project.fonts = find_assets(root, self.problems)
            project.pictures.update(self.pictures)
            self.headers = Headers(root, project.pictures, project.sounds, self.problems, project.fonts)
        else:
            self.headers = self._given_headers(self.problems)
            project.pictures, project.sounds, project.fonts = self.headers.pictures, self.headers.sounds, self.headers.fonts
        project.headers = self.headers
        self.known = {"picture": project.pictures, "sound": project.sounds, "font": project.fonts}
        for path in self.files.yaml_files("objects"):
            tree = self._read(path)
            if tree is not None:
                self._object(path, tree, "")
        for folder in self.files.folders("frames"):
            if self.files.has(f"frames/{folder}/objects.yaml"):
                self._own_objects(f"frames/{folder}/objects.yaml", folder)
        self._game(game if game is not None else Mapping())
        self._families()
        self._targets()
        for path in self.files.yaml_files("events"):
            name = Path(path).stem
            tree = self._read(path)
            problem = name_problem(name)
            if problem:
                self.problems.path = path
                self.problems.error("name", None, problem, name=name)
            else:
                project.sheets[name] = Sheet(name, path, tree)

    def _read(self, path: str) -> Mapping | None:
        self.problems.path = path
        tree = self.files.read(path, self.problems)
        if tree is None:
            return None
        self.project.trees[path] = tree
        return migrate(tree, self.problems)

    # -- game.yaml ---------------------------------------------------------------------------------------------------

    def _game(self, tree: Mapping) -> None:
        project, fields = self.project, self.fields
        self.problems.path = "game.yaml"
        fields.unknown_keys(tree, GAME_KEYS, "game.yaml")
        project.title = fields.title(tree.get("title"), "title", project.root.name)
        window = tree.get("window")
        if isinstance(window, Mapping):
            width, height = fields.pair(window.get("size"), "size", (800.0, 600.0), 1.0, 16384.0)
            project.window = (int(width), int(height))
            project.scaling = fields.choice(window.get("scaling"), "scaling", ("fit", "integer", "stretch", "none"), "fit")
            for key in ("full_screen", "resizable"):
                fields.truth(window.get(key), key)
            fields.unknown_keys(window, ("size", "scaling", "full_screen", "resizable"), "window")
        elif window is not None:
            self.problems.error("field", window, "'window' is written as window: {{size: [800, 600], scaling: fit}}")
        for key in ("author", "version", "icon"):
            fields.text(tree.get(key), key)
        fields.title(tree.get("description"), "description")
        project.rate = fields.number(tree.get("tick_rate"), "tick_rate", 60.0, 1.0, 1000.0)
        project.values = read_values(tree.get("values"), self.problems)
        languages = [w.text for w in fields.words(tree.get("languages"), "languages")]
        project.languages = languages or ["en"]
        project.targets = read_targets(tree, fields)
        order = fields.words(tree.get("frames"), "frames")
        names = [w.text for w in order]
        found = [name for name in self.files.folders("frames") if self.files.has(f"frames/{name}/frame.yaml")]
        for word in order:
            if word.text not in found:
                self.problems.error("unknown_frame", word, "there is no frame '{name}' (frames/{name}/frame.yaml).{hint}", name=word.text,
                                    hint=did_you_mean(word.text, found))
        project.order = [n for n in dict.fromkeys(names) if n in found]
        project.order += [n for n in found if n not in project.order]
        for name in project.order:
            self._frame(name)
        self.problems.path = "game.yaml"
        first = tree.get("first_frame")
        project.first_frame = fields.text(first, "first_frame", project.order[0] if project.order else "")
        if project.first_frame not in project.frames:
            if project.first_frame or not project.order:
                self.problems.error("unknown_frame", first, "there is no frame '{name}' to begin with.{hint}", name=project.first_frame or "?",
                                    hint=did_you_mean(project.first_frame, project.frames))
            project.first_frame = project.order[0] if project.order else ""

    # -- objects/ ----------------------------------------------------------------------------------------------------

    def _own_objects(self, path: str, frame: str) -> None:
        """Objects that only one frame has: `objects.yaml` in its folder, a list of what else stands in files of `objects/`."""
        tree = self._read(path)
        if tree is None:
            return
        self.fields.unknown_keys(tree, ("format", "note", "objects"), "objects.yaml")
        for node in self.fields.rows(tree.get("objects"), "objects", "- object: Lamp"):
            if isinstance(node, Mapping) and node.get("object") is not None:
                self._object(path, node, frame)
            else:
                self.problems.error("field", node, "an object of a frame is written as - object: Lamp, with its type and properties below")

    def _object(self, path: str, tree: Mapping, frame: str) -> None:
        project, fields = self.project, self.fields
        name_node = tree.get("object")
        name = fields.text(name_node, "object", Path(path).stem)
        at = name_node if name_node is not None else tree
        problem = name_problem(name)
        if problem:
            self.problems.error("name", at, problem, name=name)
            return
        if name in BUILTINS:
            self.problems.error("name", at, "'{name}' is the name of a built-in object; choose another", name=name)
            return
        others = self._frames_of.get(name, ())
        if "" in others or (others and not frame) or frame in others:
            self.problems.error("name", at, "there are two objects called '{name}'", name=name)
            return
        type_node = tree.get("type")
        type_name = fields.text(type_node, "type", "")
        cls = TYPES.get(type_name)
        if cls is None:
            self.problems.error("unknown_type", type_node if type_node is not None else tree, "there is no object type '{type}'.{hint} Known: {known}",
                                type=type_name, hint=did_you_mean(type_name, TYPES), known=", ".join(TYPES))
            return
        fields.unknown_keys(tree, [*OBJECT_KEYS, *(n for n, p in cls.properties.items() if p.in_file), *cls.settings], f"{name} ({type_name})")
        settings = read_settings(cls, tree, fields, self.headers)
        cls = WORDS.knowing(cls, [type(movement) for _, movement in settings.get("movements_of", ())])
        values = read_values(tree.get("values"), self.problems)
        for value in list(values):
            if value in cls.properties or value == "count" or value in cls.expressions:
                self.problems.error("name", _key_of(tree.get("values"), value), "{type} has a property '{name}' already; give the value another name",
                                    type=type_name, name=value)
                del values[value]
        spec = ObjectSpec(name, type_name, cls, Face(cls, tuple(settings.get("animations", ())), settings.get("point_names", ())), path, tree, len(project.objects),
                          fields.title(tree.get("title"), "title", name), values=values, settings=settings,
                          keeps=fields.truth(tree.get("global"), "global"), frame=frame)
        for word in fields.words(tree.get("families"), "families"):
            problem = name_problem(word.text)
            if problem:
                self.problems.error("name", word, problem, name=word.text)
            elif word.text not in spec.families:
                spec.families.append(word.text)
        spec.properties = self._properties(spec, tree)
        project.objects.append(spec)
        self._frames_of.setdefault(name, set()).add(frame)

    def _families(self) -> None:
        """A family that is called as an object is: the events would mean the object."""
        for spec in self.project.objects:
            for family in spec.families:
                if family in self._frames_of or family in BUILTINS:
                    self.problems.path = spec.path
                    self.problems.error("name", spec.node.get("families"), "the family '{name}' has the name of an object; choose another", name=family)

    def _targets(self) -> None:
        """Movements that name an object which is not there."""
        known = [*self._frames_of, *sorted({family for spec in self.project.objects for family in spec.families})]
        for spec in self.project.objects:
            for _, movement in spec.settings.get("movements_of", ()):
                for key in movement.names_of_objects:
                    name = getattr(movement, key)
                    if name and name not in known:
                        self.problems.path = spec.path
                        node = spec.node.get("movement") or spec.node.get("movements")
                        self.problems.error("unknown_object", node.get(key) if isinstance(node, Mapping) else node, "there is no object called '{name}'.{hint}",
                                            name=name, hint=did_you_mean(name, known))

    def _properties(self, spec: ObjectSpec, node: Mapping) -> dict[str, Any]:
        """Properties that a file or an instance sets."""
        found: dict[str, Any] = {}
        for entry in node.firsts():
            assert entry.key is not None
            key = entry.key.text
            prop = spec.cls.properties.get(key)
            if key == "size" and "width" in spec.cls.properties:
                found["width"], found["height"] = self.fields.pair(entry.value, "size", (32.0, 32.0), 0.0, 1e6)
            elif key == "scale" and isinstance(entry.value, Sequence):
                found["scale_x"], found["scale_y"] = self.fields.pair(entry.value, "scale", (1.0, 1.0), 0.0, 1000.0)
            elif key == "animation" and prop is not None:
                found[key] = self.fields.choice(entry.value, key, spec.face.animation_names, "")
            elif prop is not None and prop.in_file and key not in ("x", "y"):
                found[key] = self.fields.property(prop, entry.value, self.known)
        return found

    # -- frames/ -----------------------------------------------------------------------------------------------------

    def _frame(self, name: str) -> None:
        project = self.project
        path = f"frames/{name}/frame.yaml"
        tree = self._read(path)
        frame = FrameSpec(name, path)
        project.frames[name] = frame
        problem = name_problem(name)
        if problem:
            self.problems.error("name", tree, problem, name=name)
        if tree is not None:
            self._frame_fields(frame, tree)
        sheet = f"frames/{name}/events.yaml"
        if self.files.has(sheet):
            frame.sheet = Sheet(name, sheet, self._read(sheet))

    def _frame_fields(self, frame: FrameSpec, tree: Mapping) -> None:
        fields = self.fields
        fields.unknown_keys(tree, FRAME_KEYS, Phrase("a frame"))
        own = tree.get("frame")
        if own is not None and fields.text(own, "frame", frame.name) != frame.name:
            self.problems.error("name", own, "this file says it is the frame '{said}', and its folder is called '{name}'", said=getattr(own, "text", ""),
                                name=frame.name)
        width, height = float(self.project.window[0]), float(self.project.window[1])
        frame.title = fields.title(tree.get("title"), "title", frame.name)
        frame.size = fields.pair(tree.get("size"), "size", (width, height), 1.0, 1e6)
        frame.background = fields.colour(tree.get("background"), "background", "#000000")
        frame.values = read_values(tree.get("values"), self.problems)
        for value in list(frame.values):
            if value in BUILTINS["frame"].properties:
                self.problems.error("name", _key_of(tree.get("values"), value), "the frame has a property '{name}' already; give the value another name",
                                    name=value)
                del frame.values[value]
        for node in fields.rows(tree.get("layers"), "layers", "- {name: Main}"):
            self._layer(frame, node)
        if not frame.layers:
            frame.layers.append(LayerSpec("Main"))
        instances = fields.rows(tree.get("instances"), "instances", "- {object: Bird, at: [100, 80]}")
        self._in_frame = {o.name: o for o in self.project.objects_in(frame)}
        if len(instances) > limits.INSTANCES:
            self.problems.error("instances", instances[limits.INSTANCES], limits.SENTENCES["instances"], limit=limits.INSTANCES,
                                name=_object_of(instances[limits.INSTANCES]))
        for node in instances[:limits.INSTANCES]:
            self._instance(frame, node)

    def _layer(self, frame: FrameSpec, node: Node) -> None:
        fields = self.fields
        if isinstance(node, Scalar):
            frame.layers.append(LayerSpec(node.text))
            return
        if not isinstance(node, Mapping):
            self.problems.error("field", node, "a layer is written as {{name: Main}}")
            return
        fields.unknown_keys(node, ("name", "title", "note", "scroll", "visible", "opacity", "locked"), Phrase("a layer"))
        name = fields.text(node.get("name"), "name", f"Layer{len(frame.layers) + 1}")
        if any(layer.name == name for layer in frame.layers):
            self.problems.error("name", node, "there are two layers called '{name}'", name=name)
            return
        fields.truth(node.get("locked"), "locked")
        scroll = node.get("scroll")
        if isinstance(scroll, Scalar):
            factor = fields.number(scroll, "scroll", 1.0)
            pair = (factor, factor)
        else:
            pair = fields.pair(scroll, "scroll", (1.0, 1.0))
        frame.layers.append(LayerSpec(name, pair, fields.truth(node.get("visible"), "visible", True),
                                      fields.number(node.get("opacity"), "opacity", 255.0, 0.0, 255.0)))

    def _instance(self, frame: FrameSpec, node: Node) -> None:
        fields = self.fields
        if not isinstance(node, Mapping):
            self.problems.error("field", node, "an instance is written as {{object: Bird, at: [100, 80]}}")
            return
        name_node = node.get("object")
        name = fields.text(name_node, "object", "")
        spec = self._in_frame.get(name)
        if spec is None:
            self.problems.error("unknown_object", name_node if name_node is not None else node, "there is no object called '{name}'.{hint}", name=name,
                                hint=did_you_mean(name, self._in_frame))
            return
        placed = "x" in spec.cls.properties
        fields.unknown_keys(node, [*INSTANCE_KEYS, *(n for n, p in spec.cls.properties.items() if p.in_file)],
                            Phrase("an instance of {name} ({type})", name=name, type=spec.type_name))
        x, y = fields.pair(node.get("at"), "at", (0.0, 0.0), -1e9, 1e9) if placed else (0.0, 0.0)
        layer = 0
        layer_node = node.get("layer")
        if layer_node is not None:
            layers = [one.name for one in frame.layers]
            layer = layers.index(fields.choice(layer_node, "layer", layers, layers[0]))
        instance = InstanceSpec(spec, x, y, layer, self._properties(spec, node))
        values = node.get("values")
        if isinstance(values, Mapping):
            for entry in values.firsts():
                assert entry.key is not None
                self._instance_value(instance, spec.values, entry.key, entry.value)
        elif values is not None:
            self.problems.error("field", values, "'values' is written as {{health: 5}}")
        frame.instances.append(instance)

    def _instance_value(self, instance: InstanceSpec, known: dict[str, Value], key: Scalar, node: Node) -> None:
        value = known.get(key.text)
        if value is None:
            self.problems.error("unknown_value", key, "{object} has no value '{name}'.{hint}", object=instance.object.name, name=key.text,
                                hint=did_you_mean(key.text, known))
            return
        if isinstance(node, Scalar):
            kind, start = plain_value(node)
            if value.kind != "text":
                check_size(node, self.problems)
            wanted = "number" if value.kind == "timer" else value.kind
            if wanted == "text":
                instance.values[key.text] = node.text
                return
            if kind == wanted:
                instance.values[key.text] = start
                return
        self.problems.error("field", node, "'{name}' is {kind}", name=key.text,
                            kind={"text": Phrase("a text"), "truth": Phrase("true or false")}.get(value.kind, Phrase("a number")))


def _object_of(node: Node) -> str:
    name = node.get("object") if isinstance(node, Mapping) else None
    return name.text if isinstance(name, Scalar) else "?"


def _key_of(values: Node | None, name: str) -> Node | None:
    """The name of a declared value where it stands in the file."""
    entry = values.entry(name) if isinstance(values, Mapping) else None
    return entry.key if entry is not None else values


def load_project(root: Path, trees: dict[str, Mapping] | None = None, pictures: dict[str, Path] | None = None) -> Project:
    """Read a project's folder, or `trees` in its stead (assets still come from the folder, but for `pictures` that are elsewhere).

    Never raises for what is wrong with the project; see `Project.problems`.
    """
    return Loader(root, trees, pictures).load()
