"""Small projects for tests: written to a folder, loaded, played."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playsheet.runtime.backends.headless import HeadlessRun, read_alpha
from playsheet.runtime.project.loading import load_project
from playsheet.runtime.world.playable import Playable

GAME = "format: 1\ntitle: Test\nfirst_frame: F\nframes: [F]\n"
FRAME = "format: 1\nframe: F\nsize: [800, 600]\nlayers:\n  - {name: Main}\n"


def write_project(root: Path, files: dict[str, str]) -> Path:
    """A project with the given files; game.yaml and one empty frame F are there unless given."""
    for name, text in {"game.yaml": GAME, "frames/F/frame.yaml": FRAME, **files}.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root


def playable(root: Path, files: dict[str, str] | None = None, trace: bool = False) -> Playable:
    if files is not None:
        write_project(root, files)
    return Playable(load_project(root), trace=trace, alpha=read_alpha)


def run(root: Path, files: dict[str, str] | None = None, ticks: int = 1, seed: int = 1, **more: Any) -> HeadlessRun:
    """A project played for some ticks."""
    headless = HeadlessRun(playable(root, files), seed, **more)
    headless.run(ticks)
    return headless


def sentences(found: Playable) -> list[str]:
    """All problems as file:line:column: sentence."""
    return [str(p) for p in found.project.problems]


def active(name: str, more: str = "") -> dict[str, str]:
    return {f"objects/{name}.yaml": f"format: 1\nobject: {name}\ntype: Active\n{more}"}


def events(text: str) -> dict[str, str]:
    return {"frames/F/events.yaml": "format: 1\nevents:\n" + text}


def frame(instances: str, more: str = "") -> dict[str, str]:
    return {"frames/F/frame.yaml": FRAME.replace("layers:", more + "layers:") + "instances:\n" + instances}
