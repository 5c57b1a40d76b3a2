"""Where something is used: the places that a renaming would change."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...runtime.project.orders import OTHER
from ...runtime.project.tree import Mapping, Node, Scalar, Sequence, copied
from ...runtime.project.writer import write
from .addresses import Address, node_at
from .rename import FrameName, ObjectName, Renaming, Trees, is_sheet, renamed
from .rename_sheets import Names, text_of


@dataclass(frozen=True, slots=True)
class Use:
    """One row that speaks of it. `kind` is event, instance, object, test or game; `words` is what stands there."""

    path: str
    address: Address
    kind: str
    words: str = ""
    count: int = 1

    @property
    def frame(self) -> str:
        """The frame whose file it is in, '' for shared files."""
        return self.path.split("/")[1] if self.path.startswith("frames/") else ""


def uses_of(trees: Trees, subject: Renaming) -> list[Use]:
    """All uses of what a renaming is about, its own file and its own declaration excepted."""
    found: list[Use] = []
    for path, after in renamed(trees, subject).items():
        before = trees.get(path)
        if before is None or after is None:
            continue
        rows: dict[Address, Use] = {}
        for address in _differences(before, after):
            use = _use(path, before, address, subject)
            if use is not None:
                rows.setdefault(use.address, use)
        found += rows.values()
    return _together(found)


def object_uses(trees: Trees, name: str) -> list[Use]:
    """Events and tests that speak of an object, and its instances: one entry for each frame."""
    return uses_of(trees, ObjectName(Names(trees), name, _fresh(name)))


def frame_uses(trees: Trees, name: str) -> list[Use]:
    """Events and tests that speak of a frame; what is in the frame itself goes with it."""
    own = f"frames/{name}/"
    copies: Trees = {path: tree for path, tree in trees.items() if path != "game.yaml"}
    return [use for use in uses_of(copies, FrameName(Names(trees), name, _fresh(name))) if not use.path.startswith(own)]


def _fresh(name: str) -> str:
    return name + "_" * 9


def _differences(one: Node, other: Node, address: Address = ()) -> Iterator[Address]:
    if isinstance(one, Scalar) or isinstance(other, Scalar):
        if one != other:
            yield address
        return
    for number, (first, second) in enumerate(zip(one.entries, other.entries, strict=False)):
        step: str | int = first.key.text if first.key is not None else number
        if first.key is not None and second.key is not None and first.key.text != second.key.text:
            yield (*address, step)
        else:
            yield from _differences(first.value, second.value, (*address, step))


def _use(path: str, tree: Mapping, address: Address, subject: Renaming) -> Use | None:
    if is_sheet(path):
        row, inside = _row(address)
        return Use(path, row, "event", _words(tree, inside))
    if path.startswith("tests/"):
        return Use(path, address, "test", text_of(tree, "title"))
    if path.endswith("/frame.yaml"):
        return Use(path, address[:2], "instance", "") if address[:1] == ("instances",) else None
    if path.startswith("objects/") or path.endswith("/objects.yaml"):
        return Use(path, address[:1], "object", text_of(tree, "object")) if not isinstance(subject, ObjectName) else None
    return Use(path, address, "game") if path == "game.yaml" and isinstance(subject, FrameName) else None


def _row(address: Address) -> tuple[Address, Address]:
    """The event of an address (`events`, 3, `events`, 0), and the address of the instruction in it."""
    end = 0
    for number, step in enumerate(address):
        if step == "events" and number + 1 < len(address) and isinstance(address[number + 1], int):
            end = number + 2
        elif step not in ("events", "else") and number >= end:
            break
    rest = address[end:]
    inside = address[:end + 2] if len(rest) > 1 and isinstance(rest[1], int) else address[:end + 1]
    return address[:end], inside


def _words(tree: Mapping, address: Address) -> str:
    """An instruction as it stands in the file, on one line."""
    try:
        node = node_at(tree, address)
    except LookupError:
        return ""
    if isinstance(node, Scalar):
        return node.text
    rows = Mapping() if not isinstance(node, Mapping | Sequence) else copied(node)
    text = " ".join(write(rows, OTHER).split()) if isinstance(rows, Mapping) else ""
    return text if len(text) <= 90 else text[:89] + "…"


def _together(uses: list[Use]) -> list[Use]:
    """Instances of a frame are one entry with their number."""
    found: list[Use] = []
    places: dict[str, int] = {}
    for use in uses:
        if use.kind != "instance":
            found.append(use)
        elif use.path in places:
            old = found[places[use.path]]
            found[places[use.path]] = Use(old.path, old.address, old.kind, old.words, old.count + 1)
        else:
            places[use.path] = len(found)
            found.append(use)
    return found
