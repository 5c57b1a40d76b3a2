"""The animations of an object as its file has them: read from the tree, changed by steps that can be undone."""

from __future__ import annotations

from collections.abc import Callable

from ...objects.animation import DIRECTIONS
from ...objects.registry import TYPES
from ...runtime.project.tree import Entry, Mapping, Node, Scalar, Sequence, copied, is_special
from ..document.addresses import Address, node_at
from ..document.document import Document
from ..document.rename import AnimationName, rename
from ..document.rename_sheets import Names

SPEED = 8.0        # pictures a second, when the file says nothing


def text(value: str) -> Scalar:
    return Scalar(value, is_special(value))


def number(value: float) -> Scalar:
    return Scalar(str(int(value)) if value == int(value) else f"{value:.6g}")


def names(values: list[str]) -> Sequence:
    return Sequence.of([text(v) for v in values])


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
        return cls is not None and ("animations" in cls.settings or "picture" in cls.properties)

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

    def pictures(self, animation: str, direction: int = 0) -> list[str]:
        if not self.animated:
            found = self.node.get("picture")
            return [found.text] if isinstance(found, Scalar) and found.text else []
        node = self.strip(animation, direction).get("frames")
        if isinstance(node, Sequence):
            return [v.text for v in node.values() if isinstance(v, Scalar)]
        return [node.text] if isinstance(node, Scalar) and node.text else []

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
        """Where the file puts the hot spot, None for the middle."""
        found = self.node.get("origin")
        if isinstance(found, Sequence) and len(found) == 2:
            try:
                x, y = (float(v.text) for v in found.values() if isinstance(v, Scalar))
                return x, y
            except ValueError:
                return None
        return None

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
            self._set(("animations",), Mapping([Entry(text(animation), Mapping([Entry(text("frames"), Sequence())]))]), "Add animation")
        held = self.node.get("animations")
        if isinstance(held, Mapping) and not isinstance(held.get(animation), Mapping):
            self._set(("animations", animation), copied(self.spec(animation)), "Add animation")

    def set_pictures(self, animation: str, direction: int, pictures: list[str], words: str) -> None:
        """Other pictures for a strip; a direction that was not drawn is drawn from now on."""
        if not self.animated:
            self._set(("picture",), text(pictures[-1]) if pictures else None, words)
            return
        with self.document.step(self.translate(words)):
            self._complete(animation)
            spec = self.spec(animation)
            more = spec.get("directions")
            if isinstance(more, Mapping) and more.get(str(direction)) is not None:
                self._set(("animations", animation, "directions", str(direction), "frames"), names(pictures), words)
            elif direction == 0:
                self._set(("animations", animation, "frames"), names(pictures), words)
            else:
                self._add_direction(animation, direction, pictures, words)

    def _add_direction(self, animation: str, direction: int, pictures: list[str], words: str) -> None:
        spec = copied(self.spec(animation))
        more = spec.get("directions")
        held = {int(k): v for k, v in more.items() if k.isdecimal()} if isinstance(more, Mapping) else {}
        first = spec.get("frames")
        if first is not None:
            spec.remove("frames")
            if not isinstance(first, Sequence) or first.entries:
                held.setdefault(0, Mapping([Entry(text("frames"), first)]))
        held[direction] = Mapping([Entry(text("frames"), names(pictures))])
        spec.set("directions", Mapping([Entry(Scalar(str(d)), held[d]) for d in sorted(held)]))
        self._set(("animations", animation), spec, words)

    def drop_direction(self, animation: str, direction: int) -> None:
        if len(self.directions(animation)) > 1:
            if isinstance(self.spec(animation).get("directions"), Mapping) and str(direction) in dict(self.spec(animation).get("directions").items()):  # type: ignore[union-attr]
                self._set(("animations", animation, "directions", str(direction)), None, "Delete direction")
            else:
                self._set(("animations", animation, "frames"), None, "Delete direction")

    def set_field(self, animation: str, key: str, value: Node | None, words: str) -> None:
        """Speed, loop or back_to of an animation (for all its directions)."""
        self._complete(animation)
        self._set(("animations", animation, key), value, words, f"{self.name} {animation} {key}")

    def free_animation(self, base: str) -> str:
        taken, number_ = set(self.animations()), 2
        if base not in taken:
            return base
        while f"{base} {number_}" in taken:
            number_ += 1
        return f"{base} {number_}"

    def add_animation(self, name: str, spec: Mapping | None = None, words: str = "Add animation") -> None:
        spec = Mapping([Entry(text("frames"), Sequence())]) if spec is None else spec
        if isinstance(self.node.get("animations"), Mapping):
            self._set(("animations", name), spec, words)
        else:
            self._set(("animations",), Mapping([Entry(text(name), spec)]), words)

    def rename_animation(self, old: str, new: str) -> None:
        """Another name, here and wherever the animations of this object are spoken of."""
        rename(self.document, AnimationName(Names(self.document.trees), self.name, old, new), self.translate("Rename animation"))

    def delete_animation(self, name: str) -> None:
        if self.animations() == [name]:
            self._set(("animations",), None, "Delete animation")
        else:
            self._set(("animations", name), None, "Delete animation")

    def set_hot_spot(self, x: float | None, y: float | None, merge: str = "") -> None:
        """None: the middle of each picture."""
        value = None if x is None or y is None else Sequence.of([number(x), number(y)])
        self._set(("origin",), value, "Move hot spot", merge)


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
