"""Bakes a project into the data that an exported game carries: trees, headers and masks as JSON, assets beside it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import Any

from ..runtime.backends.baked_game import packed_alpha
from ..runtime.backends.pygame_pictures import read_alpha
from ..runtime.project.baked import FORMAT, headers_data, trees_data
from ..runtime.project.model import Project
from .converting import Endings, own_ending
from .used_assets import used_assets


@dataclass(slots=True)
class Baked:
    """`data` for `game.json`; `files` maps a path in the bundle to the file that belongs there, in the form that the path ends in."""

    data: dict[str, Any]
    files: dict[str, Path] = field(default_factory=dict)
    left_out: list[str] = field(default_factory=list)


def bake(project: Project, ending: Endings = own_ending) -> Baked:
    """Bake a project without errors. Assets that it cannot use are left out; `ending` tells what files end in within the bundle."""
    used = used_assets(project)
    headers = project.headers
    assert headers is not None
    headers.check()
    files: dict[str, Path] = {}
    places: dict[str, PurePosixPath] = {}
    left_out: list[str] = []
    for kind, table in (("picture", project.pictures), ("sound", project.sounds), ("font", project.fonts)):
        for number, (name, path) in enumerate(sorted(table.items())):
            if name not in used[kind] or (kind == "picture" and name in headers.broken):
                left_out.append(path.relative_to(project.root).as_posix())
                continue
            # Hosts and old browsers stumble over other letters and over large and small ones in addresses.
            safe = re.sub(r"[^a-z0-9_-]+", "-", name.lower()).strip("-")[:40]
            place = PurePosixPath("assets", f"{kind}-{number}{'-' if safe else ''}{safe}{ending(path)}")
            places[f"{kind}/{name}"] = place
            files[str(place)] = path
    assets = headers_data(headers, places)
    masks = {}
    for name, (file, *_) in assets["pictures"].items():
        alpha = read_alpha(project.pictures[name])
        if alpha is not None and min(alpha[2], default=255) < 128:
            masks[file] = packed_alpha(*alpha)
    trees = {path: tree for path, tree in project.trees.items() if not path.startswith("tests/")}
    return Baked({"format": FORMAT, "name": project.root.resolve().name, "trees": trees_data(trees), "assets": assets, "masks": masks}, files, left_out)
