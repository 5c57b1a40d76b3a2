"""In which order the names of a file stand: one `KeyOrder` for each kind of project file.

Known names come first, in the order in which a person would tell them; names that are unknown here (of a newer version
or of an object type's own) follow in the order that they had. Arguments of instructions keep the order they were
written in.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import PurePosixPath
from typing import Final


@dataclass(eq=False, slots=True)
class KeyOrder:
    """The order of the names of one mapping.

    `inside` holds the orders of what stands under a name, be it one mapping or a list of them; under `*` the order
    for every name that has none of its own.
    """

    first: tuple[str, ...]
    inside: dict[str, KeyOrder] = field(default_factory=dict)
    _places: dict[str, int] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self._places = {name: place for place, name in enumerate(self.first)}

    def place(self, name: str) -> int:
        """Where a name stands; all unknown ones share the place after the last."""
        return self._places.get(name, len(self.first))

    def below(self, name: str) -> KeyOrder | None:
        return self.inside.get(name) or self.inside.get("*")


EVENT: Final = KeyOrder((
    "id", "note", "colour", "group", "function", "include", "for_each", "repeat", "while",       # what the row is
    "title", "description", "enabled", "active", "parameters", "returns", "with", "order_by", "order", "values",
    "when", "do", "events", "else",
))
EVENT.inside["events"] = EVENT
EVENT.inside["else"] = EVENT

PARAMETER: Final = KeyOrder(("kind", "type", "title", "description", "default", "options"))
EVENT.inside["parameters"] = KeyOrder((), {"*": PARAMETER})

SHEET: Final = KeyOrder(("format", "title", "note", "description", "parameters", "instance_values", "values", "events"),
                        {"events": EVENT, "parameters": KeyOrder((), {"*": PARAMETER})})

STRIP: Final = KeyOrder(("frames", "times", "speed", "loop", "back_to", "origin", "points", "directions", "note"))
STRIP.inside["directions"] = KeyOrder((), {"*": STRIP})

OBJECT: Final = KeyOrder(
    ("format", "object", "title", "note", "type", "families", "global", "values", "animations", "movement", "movements", "collision"),
    {"animations": KeyOrder((), {"*": STRIP}), "movement": KeyOrder(("type",)), "movements": KeyOrder((), {"*": KeyOrder(("type",))}),
     "collision": KeyOrder(("shape",))})

INSTANCE: Final = KeyOrder(("object", "name", "note", "at", "size", "angle", "layer", "values"))
LAYER: Final = KeyOrder(("name", "title", "scroll", "visible", "opacity"))

FRAME: Final = KeyOrder(
    ("format", "frame", "title", "note", "size", "background", "values", "layers", "instances"),
    {"layers": LAYER, "instances": INSTANCE})

GAME: Final = KeyOrder(
    ("format", "title", "note", "author", "version", "description", "icon", "window", "tick_rate", "first_frame", "frames", "values",
     "languages", "targets"),
    {"window": KeyOrder(("size", "scaling"))})

OBJECTS: Final = KeyOrder(("format", "objects"), {"objects": KeyOrder(OBJECT.first[1:], OBJECT.inside)})

INPUT: Final = KeyOrder(("tick", "press", "hold", "click", "drag", "move", "type", "touch", "from", "to", "for"))
EXPECTATION: Final = KeyOrder(("tick", "check", "sound", "frame", "times"))
TEST: Final = KeyOrder(("format", "title", "frame", "seed", "input", "expect"), {"input": INPUT, "expect": EXPECTATION})

OTHER: Final = KeyOrder(("format", "title"))
"""For files of a kind that is not listed: the format first, everything else as it was."""


def order_for(path: str) -> KeyOrder:
    """The order for a file, from its path inside the project, with `/` between folders."""
    parts = PurePosixPath(path).parts
    name = parts[-1] if parts else ""
    if parts == ("game.yaml",):
        return GAME
    if parts[:1] == ("objects",):
        return OBJECT
    if parts[:1] == ("frames",):
        return {"frame.yaml": FRAME, "events.yaml": SHEET, "objects.yaml": OBJECTS}.get(name, OTHER)
    if parts[:1] == ("events",):
        return SHEET
    if parts[:1] == ("tests",):
        return TEST
    return OTHER
