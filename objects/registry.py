"""All object types and built-in objects, by name; packages add theirs through the entry point `playsheet.objects`."""

from __future__ import annotations

import sys

from .active import Active
from .api import BuiltIn, Thing
from .backdrop import Backdrop, TiledBackdrop
from .builtin import BUILTINS
from .button import Button
from .counter import Counter
from .ini import INI
from .physics import Fan, Magnet, Physics, Treadmill
from .text import Text

TYPES: dict[str, type[Thing]] = {cls.type_name: cls for cls in (Active, Backdrop, TiledBackdrop, Text, Counter, Button, INI, Physics, Fan, Magnet,
                                                                  Treadmill)}


def _add_packages() -> None:
    """Types of installed packages. A name that is taken already is left to the kit. On a web page nothing is installed."""
    if sys.platform == "emscripten":
        return
    from importlib.metadata import entry_points
    for point in entry_points(group="playsheet.objects"):
        cls = point.load()
        if isinstance(cls, type) and issubclass(cls, Thing):
            TYPES.setdefault(cls.type_name, cls)


_add_packages()

__all__ = ["BUILTINS", "TYPES", "BuiltIn"]
