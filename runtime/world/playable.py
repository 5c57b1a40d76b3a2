"""A project made ready to play: sheets compiled, instance classes made, assets at hand. Never changes while a game runs."""

from __future__ import annotations

import gc
from collections.abc import Callable
from typing import Any

from ..language.compiler import FrameCompiler
from ..language.program import Program
from ..project.assets import Headers
from ..project.model import FrameSpec, Project
from ..project.targets import check_targets
from .classes import frame_class, game_class, instance_class
from .masks import Mask

#: Reads a picture's transparency: width, height and one byte a pixel, or None when the picture has none or cannot be read.
AlphaReader = Callable[[Any], "tuple[int, int, bytes] | None"]


class Playable:
    """What worlds of one project share."""

    def __init__(self, project: Project, trace: bool = False, alpha: AlphaReader | None = None) -> None:
        self.project = project
        self.trace = trace
        self.alpha = alpha
        self.programs: dict[str, Program] = {}
        self.headers = project.headers or Headers(project.root, project.pictures, project.sounds, project.problems)
        # What compiling leaves is for good; a collector that wakes between frames only counts it again and again.
        collecting = gc.isenabled()
        gc.disable()
        try:
            for frame in project.frames.values():
                self.programs[frame.name] = FrameCompiler(project, frame, trace).compile()
        finally:
            if collecting:
                gc.enable()
        check_targets(project)
        _drop_repeated(project)
        self.classes: list[Any] = [instance_class(spec) for spec in project.objects]
        self.by_name: dict[str, Any] = {cls.name: cls for cls in self.classes}
        self.frame_classes = {name: frame_class(frame) for name, frame in project.frames.items()}
        self.game_class = game_class(project)
        self.default_layers = {name: _default_layers(frame, len(self.classes)) for name, frame in project.frames.items()}
        self._masks: dict[str, Mask] = {}

    def mask(self, picture: str) -> Mask:
        """The collision mask of a picture; a full box when it is not transparent, missing or broken."""
        found = self._masks.get(picture)
        if found is None:
            width, height = self.headers.size(picture)
            path = self.project.pictures.get(picture)
            data = self.alpha(path) if self.alpha is not None and path is not None and picture not in self.headers.broken else None
            found = Mask.box(int(width), int(height)) if data is None else Mask.from_alpha(*data)
            self._masks[picture] = found
        return found

    def box(self, width: float, height: float) -> Mask:
        """The mask of a plain box."""
        key = f"{width}x{height}"
        found = self._masks.get(key)
        if found is None:
            if len(self._masks) > 4096:
                self._masks.clear()
            found = self._masks[key] = Mask.box(max(1, min(int(width + 0.5), 4096)), max(1, min(int(height + 0.5), 4096)))
        return found

    def link(self) -> None:
        """Have Python compile the sheets of all frames now, so that no frame change waits for it; a check can do without."""
        for program in self.programs.values():
            program.space  # noqa: B018 - made when first asked for

    @property
    def rate(self) -> float:
        return self.project.rate


def _default_layers(frame: FrameSpec, count: int) -> list[int]:
    """Where `create` puts an object that is not told: the layer where the frame places it, else the first that scrolls fully."""
    main = next((n for n, layer in enumerate(frame.layers) if layer.scroll == (1.0, 1.0)), 0)
    found = [-1] * count
    for instance in frame.instances:
        if found[instance.object.index] < 0:
            found[instance.object.index] = instance.layer
    return [main if layer < 0 else layer for layer in found]


def _drop_repeated(project: Project) -> None:
    """Shared sheets are checked once for each frame; the same problem is kept once."""
    seen = set()
    kept = []
    for problem in project.problems.items:
        key = (problem.code, problem.path, problem.line, problem.column, problem.sentence())
        if key not in seen:
            seen.add(key)
            kept.append(problem)
    project.problems.items[:] = kept
