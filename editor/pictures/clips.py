"""The animations of an object as its file has them: read from the tree, changed by steps that can be undone."""

from __future__ import annotations

from collections.abc import Callable

from ...objects.animation import DIRECTIONS
from ...objects.api import Thing
from ...objects.phrases import msgid
from ...objects.registry import TYPES
from ...runtime.project.tree import Entry, Mapping, Node, Scalar, Sequence, copied
from ..document.addresses import Address, node_at
from ..document.document import Document
from ..document.rename import AnimationName, PointName, Renaming, rename
from ..document.rename_sheets import Names
from ..document.uses import uses_of
from .rows import Place, Shot, names_of, number, pair, place_of, read_row, text, write_row

SPEED = 8.0        # pictures a second, when the file says nothing
OF_DIRECTION = ("speed", "loop", "back_to")
OF_ROW = ("frames", "times", "origin", "points")


def is_drawn(cls: type[Thing]) -> bool:
    """Whether objects of a type show pictures that can be drawn."""
    return "animations" in cls.settings or "picture" in cls.properties


class Clips:
    """What one object shows. `animation` and `direction` arguments say which strip of pictures is meant.

    An object without animations (a Backdrop) has one strip, of the animation '', with at most one picture.
    """

    def __init__(self, document: Document, name: str, translate: Callable[[str], str]) -> None:
        self.document = document
        self.name = name
        self.translate = translate

    # -- reading -----------------------------------------------------------------------------------------------------

    def place(self) -> tuple[str, Address] | None:
        """File and address of the object, None when it is gone."""
        for path, tree in self.document.trees.items():
            if path.startswith("objects/") and self._is(tree):
                return path, ()
            if path.startswith("frames/") and path.endswith("/objects.yaml"):
                held = tree.get("objects")
                if isinstance(held, Sequence):
                    for index, node in enumerate(held.values()):
                        if self._is(node):
                            return path, ("objects", index)
        return None

    def _is(self, node: Node) -> bool:
        found = node.get("object") if isinstance(node, Mapping) else None
        return isinstance(found, Scalar) and found.text == self.name

    @property
    def node(self) -> Mapping:
        """The object's part of its file; an empty one when it is gone."""
        place = self.place()
        if place is None:
            return Mapping()
        found = node_at(self.document.trees[place[0]], place[1])
        return found if isinstance(found, Mapping) else Mapping()

    @property
    def animated(self) -> bool:
        """Whether its type knows animations; else it has one picture."""
        kind = self.node.get("type")
        cls = TYPES.get(kind.text) if isinstance(kind, Scalar) else None
        return cls is None or "animations" in cls.settings

    @property
    def drawable(self) -> bool:
        kind = self.node.get("type")
        cls = TYPES.get(kind.text) if isinstance(kind, Scalar) else None
        return cls is not None and is_drawn(cls)

    def animations(self) -> list[str]:
        if not self.animated:
            return [""]
        found = self.node.get("animations")
        return [name for name, _ in found.items()] if isinstance(found, Mapping) else []

    def spec(self, animation: str) -> Mapping:
        """The animation's part of the file, in its full form."""
        found = self.node.get("animations")
        spec = found.get(animation) if isinstance(found, Mapping) else None
        if isinstance(spec, Mapping):
            return spec
        return Mapping() if spec is None else Mapping([Entry(text("frames"), spec)])

    def directions(self, animation: str) -> list[int]:
        """Those that are drawn."""
        found = {0} if self.spec(animation).get("frames") is not None else set()
        more = self.spec(animation).get("directions")
        if isinstance(more, Mapping):
            found |= {int(key) for key, _ in more.items() if key.isdecimal() and int(key) < DIRECTIONS}
        return sorted(found) or [0]

    def nearest(self, animation: str, direction: int) -> int:
        """The drawn direction that the game shows for one that is not drawn."""
        return min(self.directions(animation), key=lambda d: (min((d - direction) % DIRECTIONS, (direction - d) % DIRECTIONS), d))

    def strip(self, animation: str, direction: int) -> Mapping:
        more = self.spec(animation).get("directions")
        found = more.get(str(direction)) if isinstance(more, Mapping) else None
        if isinstance(found, Mapping):
            return found
        return self.spec(animation) if direction == 0 else Mapping()

    def row(self, animation: str, direction: int = 0) -> list[Shot]:
        """The pictures of a direction with what is said of each."""
        if not self.animated:
            found = self.node.get("picture")
            return [Shot(found.text)] if isinstance(found, Scalar) and found.text else []
        return read_row(self.strip(animation, direction), self.spec(animation))

    def pictures(self, animation: str, direction: int = 0) -> list[str]:
        if not self.animated:
            return [shot.name for shot in self.row(animation)]
        return names_of(self.strip(animation, direction).get("frames"))

    def _own(self, animation: str, direction: int, key: str) -> Scalar | None:
        for holder in (self.strip(animation, direction), self.spec(animation)):
            found = holder.get(key)
            if isinstance(found, Scalar):
                return found
        return None

    def speed(self, animation: str, direction: int = 0) -> float:
        found = self._own(animation, direction, "speed")
        try:
            return float(found.text) if found is not None else SPEED
        except ValueError:
            return SPEED

    def loop(self, animation: str, direction: int = 0) -> bool:
        found = self._own(animation, direction, "loop")
        return found is None or found.text not in ("false", "False", "FALSE")

    def back_to(self, animation: str, direction: int = 0) -> int:
        """Number of the picture, from 1, with which a loop goes on."""
        found = self._own(animation, direction, "back_to")
        return max(1, int(found.text)) if found is not None and found.text.isdecimal() else 1

    def all_pictures(self) -> list[str]:
        """Names of all its pictures, each once."""
        return list(dict.fromkeys(p for a in self.animations() for d in self.directions(a) for p in self.pictures(a, d)))

    def uses(self, picture: str) -> int:
        """How often a picture stands in any file of the project (in a list of frames, as a picture)."""
        return sum(_count(tree, picture) for tree in self.document.trees.values())

    def hot_spot(self) -> tuple[float, float] | None:
        """Where the file puts the object's hot spot, None for the middle."""
        return place_of(self.node.get("origin"))

    def points(self) -> list[str]:
        """Names of the action points of all its pictures."""
        return list(dict.fromkeys(p for a in self.animations() for d in self.directions(a) for shot in self.row(a, d) for p in shot.points))

    def own_speed(self, animation: str, direction: int) -> bool:
        """Whether a direction has a speed or loop of its own."""
        strip = self.strip(animation, direction)
        return strip is not self.spec(animation) and any(strip.get(key) is not None for key in OF_DIRECTION)

    def animation_uses(self, animation: str) -> list[str]:
        """The places that speak of an animation, one line each."""
        return self._uses(AnimationName(Names(self.document.trees), self.name, animation, f"{animation}_"))

    def point_uses(self, point: str) -> list[str]:
        return self._uses(PointName(Names(self.document.trees), self.name, point, f"{point}_"))

    def _uses(self, subject: Renaming) -> list[str]:
        return [f"{use.path}: {use.words}" if use.words else use.path for use in uses_of(self.document.trees, subject)
                if use.kind != "object" or not use.address or "animations" not in use.address]

    # -- changing ----------------------------------------------------------------------------------------------------

    def _set(self, address: Address, value: Node | None, words: str, merge: str = "") -> None:
        place = self.place()
        if place is None:
            return
        path, base = place
        self.document.set_value(path, (*base, *address), value, self.translate(words), merge)

    def _complete(self, animation: str) -> None:
        """Make sure that the animation stands in its full form, so that a key can be set."""
        node = self.node
        if not isinstance(node.get("animations"), Mapping):
            self._set(("animations",), Mapping([Entry(text(animation), Mapping([Entry(text("frames"), Sequence())]))]), msgid("Add animation"))
        held = self.node.get("animations")
        if isinstance(held, Mapping) and not isinstance(held.get(animation), Mapping):
            self._set(("animations", animation), copied(self.spec(animation)), msgid("Add animation"))

    def set_row(self, animation: str, direction: int, shots: list[Shot], words: str, merge: str = "") -> None:
        """Another row for a direction; one that was not drawn is drawn from now on."""
        if not self.animated:
            self._set(("picture",), text(shots[-1].name) if shots else None, words)
            return
        if self.spec(animation).get("frames") is None and self.spec(animation).get("directions") is None:
            with self.document.step(self.translate(words)):
                self._complete(animation)
                self._write_row(animation, direction, shots, words, "")
        else:
            self._write_row(animation, direction, shots, words, merge)

    def _write_row(self, animation: str, direction: int, shots: list[Shot], words: str, merge: str) -> None:
        spec = copied(self.spec(animation))
        more = spec.get("directions")
        held = more.get(str(direction)) if isinstance(more, Mapping) else None
        if not isinstance(held, Mapping):
            held = spec if direction == 0 else self._added(spec, direction)
        write_row(held, spec, shots, {shot.name: self._middle(shot.name) for shot in shots})
        self._set(("animations", animation), spec, words, merge)

    def _middle(self, picture: str) -> Place:
        """The hot spot of a picture that has none of its own."""
        image = self.document.pictures.image(picture)
        return self.hot_spot() or (image.width() / 2, image.height() / 2)

    @staticmethod
    def _added(spec: Mapping, direction: int) -> Mapping:
        """A direction more, in its place; pictures that stood with the animation become those of direction 0."""
        more = spec.get("directions")
        held = {int(k): v for k, v in more.items() if k.isdecimal()} if isinstance(more, Mapping) else {}
        if spec.get("frames") is not None:
            first = Mapping()
            for key in OF_ROW:
                node = spec.get(key)
                if node is not None:
                    first.set(key, node)
                    spec.remove(key)
            if names_of(first.get("frames")):
                held.setdefault(0, first)
        made = held[direction] = Mapping()
        spec.set("directions", Mapping([Entry(Scalar(str(d)), held[d]) for d in sorted(held)]))
        return made

    def drop_direction(self, animation: str, direction: int) -> None:
        if len(self.directions(animation)) > 1:
            if isinstance(self.spec(animation).get("directions"), Mapping) and str(direction) in dict(self.spec(animation).get("directions").items()):  # type: ignore[union-attr]
                self._set(("animations", animation, "directions", str(direction)), None, msgid("Delete direction"))
            else:
                self._set(("animations", animation, "frames"), None, msgid("Delete direction"))

    def set_field(self, animation: str, key: str, value: Node | None, words: str, direction: int | None = None) -> None:
        """Speed, loop or back_to of an animation, or of one direction alone."""
        self._complete(animation)
        at: Address = ("animations", animation, key)
        if direction is not None and self.strip(animation, direction) is not self.spec(animation):
            at = ("animations", animation, "directions", str(direction), key)
        self._set(at, value, words, f"{self.name} {at}")

    def set_own_speed(self, animation: str, direction: int, own: bool) -> None:
        """Give a direction a speed and loop of its own, or (for all directions) those of the animation."""
        spec = copied(self.spec(animation))
        more = spec.get("directions")
        if not isinstance(more, Mapping):
            return
        for number_, strip in more.items():
            for key in OF_DIRECTION if isinstance(strip, Mapping) else ():
                assert isinstance(strip, Mapping)
                if not own:
                    strip.remove(key)
                elif number_ == str(direction) and key == "speed":
                    strip.set(key, number(self.speed(animation, direction)))
        self._set(("animations", animation), spec, msgid("Change speed"))

    def free_animation(self, base: str) -> str:
        taken, number_ = set(self.animations()), 2
        if base not in taken:
            return base
        while f"{base} {number_}" in taken:
            number_ += 1
        return f"{base} {number_}"

    def add_animation(self, name: str, spec: Mapping | None = None, words: str = msgid("Add animation")) -> None:
        spec = Mapping([Entry(text("frames"), Sequence())]) if spec is None else spec
        if isinstance(self.node.get("animations"), Mapping):
            self._set(("animations", name), spec, words)
        else:
            self._set(("animations",), Mapping([Entry(text(name), spec)]), words)

    def rename_animation(self, old: str, new: str) -> None:
        """Another name, here and wherever the animations of this object are spoken of."""
        rename(self.document, AnimationName(Names(self.document.trees), self.name, old, new), self.translate("Rename animation"))

    def rename_point(self, old: str, new: str) -> None:
        rename(self.document, PointName(Names(self.document.trees), self.name, old, new), self.translate("Rename action point"))

    def delete_point(self, name: str) -> None:
        """Take an action point out of all pictures."""
        words = msgid("Delete action point")
        with self.document.step(self.translate(words)):
            for animation in self.animations():
                spec = copied(self.spec(animation))
                more = spec.get("directions")
                for holder in (spec, *(strip for _, strip in (more.items() if isinstance(more, Mapping) else ()))):
                    points = holder.get("points") if isinstance(holder, Mapping) else None
                    if isinstance(holder, Mapping) and isinstance(points, Mapping):
                        points.remove(name)
                        if not points.entries and (holder is spec or spec.get("points") is None):
                            holder.remove("points")
                if spec != self.spec(animation):
                    self._set(("animations", animation), spec, words)

    def delete_animation(self, name: str) -> None:
        if self.animations() == [name]:
            self._set(("animations",), None, msgid("Delete animation"))
        else:
            self._set(("animations", name), None, msgid("Delete animation"))

    def set_hot_spot(self, x: float | None, y: float | None, merge: str = "") -> None:
        """None: the middle of each picture."""
        value = None if x is None or y is None else pair((x, y))
        self._set(("origin",), value, msgid("Move hot spot"), merge)


def _count(node: Node, picture: str) -> int:
    if isinstance(node, Scalar):
        return 0
    found = 0
    for entry in node.entries:
        key = entry.key.text if entry.key is not None else ""
        if key == "frames" and isinstance(entry.value, Sequence):
            found += sum(isinstance(v, Scalar) and v.text == picture for v in entry.value.values())
        elif key in ("frames", "picture") and isinstance(entry.value, Scalar):
            found += entry.value.text == picture
        else:
            found += _count(entry.value, picture)
    return found
