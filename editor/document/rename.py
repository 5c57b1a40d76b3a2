"""Renaming: something gets another name in every file that speaks of it, in one step.

Trees are edited, never texts. Inside expressions only names are touched, by the places that the language's own parser gives;
texts of a game stay as they are, but for what stands in their braces. An expression that cannot be read is left alone.
"""

from __future__ import annotations

from ...objects.movements import MOVEMENTS
from ...runtime.project.tree import Mapping, Node, Scalar, Sequence, copied
from .document import Document
from .edits import ReplaceTrees
from .rename_expressions import expression_in, template_in
from .rename_sheets import Names, SheetWalk, Subject, items_of, points_of, text_of

Trees = dict[str, Mapping]


# -- what can be renamed ---------------------------------------------------------------------------------------------


class Renaming(Subject):
    """A subject with its part outside of sheets. `where` is the file that is being walked."""

    where = ""

    def path(self, path: str) -> str:
        """Where a file is afterwards."""
        return path

    def file(self, path: str, tree: Mapping) -> None:
        """What a file that is no sheet says of it."""

    def reaches(self, _path: str) -> bool:
        """Whether a sheet can speak of it."""
        return True


class ObjectName(Renaming):
    """An object: `Bird`."""

    def member(self, owner: str, member: str) -> tuple[str, str]:
        return (self.new if owner == self.old else owner), member

    def object(self, name: str) -> str:
        return self.new if name == self.old else name

    def path(self, path: str) -> str:
        return f"objects/{self.new}.yaml" if path == f"objects/{self.old}.yaml" else path

    def file(self, path: str, tree: Mapping) -> None:
        if path.startswith("objects/"):
            if text_of(tree, "object") == self.old or (tree.get("object") is None and path == f"objects/{self.old}.yaml"):
                tree.set("object", Scalar(self.new))
            self._movements(tree)
        for item in items_of(tree, "objects") if path.startswith("frames/") else ():
            self._movements(item)
        for key in ("objects", "instances"):
            for item in items_of(tree, key) if path.startswith("frames/") else ():
                swap(item, "object", self.old, self.new)

    def _movements(self, node: Node) -> None:
        """The movements of an object that name this one: what they hunt."""
        if not isinstance(node, Mapping):
            return
        several = node.get("movements")
        named = [entry.value for entry in several.entries] if isinstance(several, Mapping) else []
        for movement in (node.get("movement") or Mapping(), *named):
            cls = MOVEMENTS.get(text_of(movement, "type"))
            for key in cls.names_of_objects if cls is not None else ():
                swap(movement, key, self.old, self.new)


class FrameName(Renaming):
    """A frame: `Garden`."""

    def word(self, kind: str, _owner: str, word: str) -> str:
        return self.new if kind == "frame" and word == self.old else word

    def path(self, path: str) -> str:
        start = f"frames/{self.old}/"
        return f"frames/{self.new}/" + path.removeprefix(start) if path.startswith(start) else path

    def file(self, path: str, tree: Mapping) -> None:
        if path == f"frames/{self.old}/frame.yaml":
            swap(tree, "frame", self.old, self.new)
        elif path == "game.yaml":
            swap(tree, "first_frame", self.old, self.new)
            for item in items_of(tree, "frames"):
                if isinstance(item, Scalar) and item.text == self.old:
                    item.text = self.new


class LayerName(Renaming):
    """A layer of one frame. Shared sheets follow when no other frame has a layer of that name."""

    def __init__(self, names: Names, frame: str, old: str, new: str) -> None:
        super().__init__(names, old, new)
        self.frame = frame
        self.alone = all(old not in layers for other, layers in names.layers.items() if other != frame)

    def word(self, kind: str, _owner: str, word: str) -> str:
        return self.new if kind == "layer" and word == self.old else word

    def reaches(self, path: str) -> bool:
        return path.startswith(f"frames/{self.frame}/") or (self.alone and path.startswith("events/"))

    def file(self, path: str, tree: Mapping) -> None:
        if path == f"frames/{self.frame}/frame.yaml":
            for layer in items_of(tree, "layers"):
                swap(layer, "name", self.old, self.new)
                if isinstance(layer, Scalar) and layer.text == self.old:
                    layer.text = self.new
            for instance in items_of(tree, "instances"):
                swap(instance, "layer", self.old, self.new)


class Owned(Renaming):
    """What objects have of their own. A family that sheets speak of by the old name takes its other members along: they share it."""

    def __init__(self, names: Names, owner: str, old: str, new: str) -> None:
        super().__init__(names, old, new)
        self.owners = {owner}
        waiting = set(names.families) if owner in names.types else set()
        found = True
        while found:
            found = False
            for family in sorted(waiting):
                members = names.families[family]
                if self.owners.intersection(members) and self._spoken_of(family):
                    waiting.discard(family)
                    self.owners |= {family, *(member for member in members if self.has(member))}
                    found = True

    def has(self, owner: str) -> bool:
        """Whether an object has something of the old name."""
        raise AssertionError(f"{owner} is asked what it has")

    def _spoken_of(self, family: str) -> bool:
        before, self.owners = self.owners, {family}
        walk = SheetWalk(self)
        changed = False
        for tree in self.names.sheets:
            made = copied(tree)
            assert isinstance(made, Mapping)
            walk.sheet(made)
            changed = changed or made != tree
        self.owners = before
        return changed

    def holders(self, path: str, tree: Mapping) -> list[Node]:
        return [item for owner in sorted(self.owners & self.names.types.keys()) for item in holders(path, tree, owner)]


class AnimationName(Owned):
    """An animation of an object."""

    def has(self, owner: str) -> bool:
        return self.old in self.names.animations.get(owner, [])

    def word(self, kind: str, owner: str, word: str) -> str:
        return self.new if kind == "animation" and owner in self.owners and word == self.old else word

    def file(self, path: str, tree: Mapping) -> None:
        for item in self.holders(path, tree):
            swap(item, "animation", self.old, self.new)
            animations = item.get("animations") if isinstance(item, Mapping) else None
            for entry in animations.entries if isinstance(animations, Mapping) else ():
                if entry.key is not None and entry.key.text == self.old:
                    entry.key.text = self.new
                swap(entry.value, "then", self.old, self.new)


class PointName(Owned):
    """An action point of an object's pictures."""

    def has(self, owner: str) -> bool:
        return self.old in self.names.points.get(owner, set())

    def word(self, kind: str, owner: str, word: str) -> str:
        return self.new if kind == "point" and owner in self.owners and word == self.old else word

    def file(self, path: str, tree: Mapping) -> None:
        for item in self.holders(path, tree):
            for points in points_of(item):
                for entry in points.entries:
                    if entry.key is not None and entry.key.text == self.old:
                        entry.key.text = self.new


class AssetName(Renaming):
    """A sound, a picture or a font of the folder assets."""

    def __init__(self, names: Names, kind: str, old: str, new: str) -> None:
        super().__init__(names, old, new)
        self.kind = kind

    def word(self, kind: str, _owner: str, word: str) -> str:
        return self.new if kind == self.kind and word == self.old else word

    def file(self, path: str, tree: Mapping) -> None:
        for name, cls in self.names.types.items():
            keys = [key for key, prop in cls.properties.items() if prop.kind == self.kind]
            for item in holders(path, tree, name) if keys or self.kind == "picture" else ():
                for key in keys:
                    swap(item, key, self.old, self.new)
                if self.kind == "picture" and isinstance(item, Mapping):
                    self._frames(item.get("animations"))

    def _frames(self, node: Node | None) -> None:
        """The pictures of animations, in all directions."""
        if isinstance(node, Mapping):
            for key, value in node.items():
                if key == "frames":
                    for picture in value.values() if isinstance(value, Sequence) else [value]:
                        if isinstance(picture, Scalar) and picture.text == self.old:
                            picture.text = self.new
                else:
                    self._frames(value)


class ValueName(Owned):
    """A value of an object, of a frame (`frame`) or of the game (`game`)."""

    def __init__(self, names: Names, owner: str, old: str, new: str, frame: str = "") -> None:
        super().__init__(names, owner, old, new)
        self.owner = owner
        self.frame = frame
        self.alone = all(old not in values for other, values in names.frame_values.items() if other != frame)

    def has(self, owner: str) -> bool:
        return (owner, self.old) in self.names.values

    def member(self, owner: str, member: str) -> tuple[str, str]:
        return owner, self.new if owner in self.owners and member == self.old else member

    def bare(self, name: str) -> str:
        if name != self.old or not self.owners & {"game", "frame"}:
            return name
        frame = self.where.split("/")[1] if self.where.startswith("frames/") else ""
        nearer = self.owner == "game" and (name in self.names.frame_values.get(frame, {}))
        return name if nearer else self.new

    def reaches(self, path: str) -> bool:
        return self.owner != "frame" or path.startswith(f"frames/{self.frame}/") or (self.alone and path.startswith("events/"))

    def file(self, path: str, tree: Mapping) -> None:
        whole = {"game": "game.yaml", "frame": f"frames/{self.frame}/frame.yaml"}.get(self.owner)
        for item in self.holders(path, tree) if whole is None else [tree] if path == whole else []:
            values = item.get("values") if isinstance(item, Mapping) else None
            for entry in values.entries if isinstance(values, Mapping) else ():
                if entry.key is not None and entry.key.text == self.old:
                    entry.key.text = self.new


def holders(path: str, tree: Mapping, owner: str) -> list[Node]:
    """The nodes of a file that speak for an object: its own, and its instances."""
    if path.startswith("objects/"):
        return [tree] if (text_of(tree, "object") or path.rpartition("/")[2].removesuffix(".yaml")) == owner else []
    if path.endswith("/objects.yaml"):
        return [item for item in items_of(tree, "objects") if text_of(item, "object") == owner]
    if path.endswith("/frame.yaml"):
        return [item for item in items_of(tree, "instances") if text_of(item, "object") == owner]
    return []


# -- all files -------------------------------------------------------------------------------------------------------


def is_sheet(path: str) -> bool:
    return path.startswith("events/") or path.endswith("/events.yaml")


def renamed(trees: Trees, subject: Renaming) -> dict[str, Mapping | None]:
    """The files that change; None for those that go."""
    found: dict[str, Mapping | None] = {}
    walk = SheetWalk(subject)
    for path, tree in trees.items():
        made = copied(tree)
        assert isinstance(made, Mapping)
        subject.where = path
        if is_sheet(path):
            if subject.reaches(path):
                walk.sheet(made)
        elif path.startswith("tests/"):
            _test(made, walk)
        else:
            subject.file(path, made)
        target = subject.path(path)
        if target != path:
            found[path] = None
        if target != path or made != tree:
            found[target] = made
    return found


def rename(document: Document, subject: Renaming, text: str) -> None:
    """One step: the new name everywhere."""
    after = renamed(document.trees, subject)
    if after:
        document.undo_stack.push(ReplaceTrees(document, after, text))


def rename_object(document: Document, old: str, new: str, text: str) -> None:
    """Another name for an object: its file, its instances, all sheets, expressions and tests."""
    rename(document, ObjectName(Names(document.trees), old, new), text)


def object_renamed(trees: Trees, old: str, new: str) -> dict[str, Mapping | None]:
    """The files that change when an object gets another name."""
    return renamed(trees, ObjectName(Names(trees), old, new))


def frame_renamed(trees: Trees, old: str, new: str) -> dict[str, Mapping | None]:
    """The files that change when a frame gets another name."""
    return renamed(trees, FrameName(Names(trees), old, new))


def expression_renamed(source: str, old: str, new: str) -> str:
    """An expression with another name for an object."""
    return expression_in(source, SheetWalk(ObjectName(Names({}), old, new)))


def template_renamed(source: str, old: str, new: str) -> str:
    """A text with another name for an object."""
    return template_in(source, SheetWalk(ObjectName(Names({}), old, new)))


def swap(node: Node, key: str, old: str, new: str) -> None:
    found = node.get(key) if isinstance(node, Mapping) else None
    if isinstance(found, Scalar) and found.text == old:
        found.text = new


def _test(tree: Mapping, walk: SheetWalk) -> None:
    """A test names frames, objects and sounds, and checks expressions."""
    walk.locals = []
    subject = walk.subject
    for item in (tree, *items_of(tree, "input"), *items_of(tree, "expect")):
        for key, node in item.items() if isinstance(item, Mapping) else ():
            if not isinstance(node, Scalar):
                continue
            if key in ("click", "drag"):
                node.text = subject.object(node.text)
            elif key in ("frame", "sound"):
                node.text = subject.word(key, "", node.text)
            elif key == "check":
                walk.expression(node)
