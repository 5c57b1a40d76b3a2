"""Instances as text: what is copied can be read, posted and pasted elsewhere."""

from __future__ import annotations

from dataclasses import dataclass, field

from ...runtime.project.orders import INSTANCE, OBJECT, KeyOrder
from ...runtime.project.problems import Problems
from ...runtime.project.reader import read_text
from ...runtime.project.tree import Mapping, Scalar, Sequence, copied
from ...runtime.project.writer import write
from . import nodes
from .stage import Stage

CLIP = KeyOrder(("objects", "instances"), {"objects": KeyOrder(OBJECT.first[1:], OBJECT.inside), "instances": INSTANCE})


@dataclass(slots=True)
class Clip:
    """Instances, and the objects that they are of."""

    instances: list[Mapping] = field(default_factory=list)
    objects: dict[str, Mapping] = field(default_factory=dict)


def clip_text(stage: Stage, indices: list[int]) -> str:
    """The text of instances, in the order of the file, with their objects."""
    rows = [stage.rows[n] for n in sorted(indices)]
    instances = Sequence.of([copied(row.node) for row in rows])
    objects = []
    for name in dict.fromkeys(row.name for row in rows):
        spec = stage.specs.get(name)
        if spec is not None:
            tree = copied(spec.node)
            tree.remove("format")
            objects.append(tree)
    return write(nodes.mapping(objects=Sequence.of(list(objects)), instances=instances), CLIP)


def read_clip(text: str) -> Clip | None:
    """What a text holds; None when it is nothing that was copied from a frame."""
    if "instances:" not in text:
        return None
    tree = read_text(text, Problems())
    if tree is None:
        return None
    clip = Clip()
    for entry in nodes.entries_of(tree, "instances"):
        if isinstance(entry.value, Mapping) and nodes.get_text(entry.value, "object"):
            clip.instances.append(entry.value)
    for entry in nodes.entries_of(tree, "objects"):
        name = nodes.get_text(entry.value, "object")
        if isinstance(entry.value, Mapping) and name:
            tree = copied(entry.value)
            tree.entries.insert(0, nodes.mapping(format=Scalar("1")).entries[0])
            clip.objects[name] = tree
    return clip if clip.instances else None


def moved(node: Mapping, dx: float, dy: float) -> Mapping:
    """A copy of an instance, somewhere else."""
    made = copied(node)
    at = made.get("at")
    if isinstance(at, Sequence) and len(at) == 2:
        try:
            x, y = (float(v.text) for v in at.values() if isinstance(v, Scalar))
        except ValueError:
            return made
        made.set("at", nodes.pair(x + dx, y + dy))
    return made
