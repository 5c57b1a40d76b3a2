"""The project in memory: what its files say, typed. Derived from the trees; thrown away and made anew when these change."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .problems import Problems
from .tree import Mapping

if TYPE_CHECKING:
    from ...objects.api import Thing
    from .assets import Headers
    from .values import Face, Value


@dataclass(slots=True)
class Sheet:
    """An event sheet. `path` is relative to the project; `tree` is None when the file could not be read."""

    name: str
    path: str
    tree: Mapping | None


@dataclass(slots=True)
class LayerSpec:
    """A layer: its name, how far it goes along with the camera (1: fully), whether it is drawn, its opacity (0 to 255)."""

    name: str
    scroll: tuple[float, float] = (1.0, 1.0)
    visible: bool = True
    opacity: float = 255.0


@dataclass(slots=True)
class ObjectSpec:
    """An object of the project: `objects/Bird.yaml`."""

    name: str
    type_name: str
    cls: type[Thing]
    face: Face
    path: str
    node: Mapping
    index: int = -1
    title: str = ""
    families: list[str] = field(default_factory=list)
    values: dict[str, Value] = field(default_factory=dict)
    private: dict[str, Value] = field(default_factory=dict)     # of templates, by the name of their slot
    properties: dict[str, Any] = field(default_factory=dict)    # what the file sets
    settings: dict[str, Any] = field(default_factory=dict)      # class attributes of the instances: animations, hot_spot, …
    keeps: bool = False                                         # a global object: survives frame changes
    frame: str = ""                                             # the only frame that has it; '' for all


@dataclass(slots=True)
class InstanceSpec:
    """An instance that a frame begins with."""

    object: ObjectSpec
    x: float
    y: float
    layer: int
    properties: dict[str, Any] = field(default_factory=dict)
    values: dict[str, Any] = field(default_factory=dict)


@dataclass(slots=True)
class FrameSpec:
    """A frame of the storyboard."""

    name: str
    path: str = ""
    title: str = ""
    size: tuple[float, float] = (800.0, 600.0)
    background: str = "#000000"
    values: dict[str, Value] = field(default_factory=dict)
    layers: list[LayerSpec] = field(default_factory=list)
    instances: list[InstanceSpec] = field(default_factory=list)
    sheet: Sheet | None = None


@dataclass(slots=True)
class Project:
    """A whole project. `problems` gathers everything that is wrong with it."""

    root: Path
    problems: Problems
    title: str = ""
    window: tuple[int, int] = (800, 600)
    scaling: str = "fit"
    rate: float = 60.0
    first_frame: str = ""
    order: list[str] = field(default_factory=list)
    languages: list[str] = field(default_factory=lambda: ["en"])
    targets: list[str] = field(default_factory=list)             # the systems it is made for, see objects/targets.py
    values: dict[str, Value] = field(default_factory=dict)
    objects: list[ObjectSpec] = field(default_factory=list)
    frames: dict[str, FrameSpec] = field(default_factory=dict)
    sheets: dict[str, Sheet] = field(default_factory=dict)
    sounds: dict[str, Path] = field(default_factory=dict)
    pictures: dict[str, Path] = field(default_factory=dict)
    fonts: dict[str, Path] = field(default_factory=dict)
    headers: Headers | None = None                               # sizes and lengths of the assets
    trees: dict[str, Mapping] = field(default_factory=dict)      # every file, by its path in the project

    def objects_in(self, frame: FrameSpec) -> list[ObjectSpec]:
        """The objects that a frame's sheets may name."""
        return [o for o in self.objects if not o.frame or o.frame == frame.name]

    def add_private(self, index: int, value: Value) -> None:
        """A template declares a value of its own on an object that fills its parameter."""
        self.objects[index].private[value.name] = value

    @property
    def runnable(self) -> bool:
        """Whether there is a frame to begin with."""
        return self.first_frame in self.frames
