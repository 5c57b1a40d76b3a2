"""One call for every kind of export: checks the project, makes the bundle, tells what came out."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from ..objects.phrases import Phrase, Translate
from ..runtime.project.loading import load_project
from ..runtime.project.model import Project
from ..runtime.project.problems import one_line
from ..runtime.world.playable import Playable
from .archive import export_archive
from .converting import better_ending, not_converted, own_ending
from .desktop_export import export_desktop
from .export_checks import check_export
from .exporting import WORKSHOPS, Export, ExportError, Progress, default_folder
from .freezing import SYSTEMS
from .shells import export_shell
from .single_page import export_single
from .web_export import export_web

TARGETS: Final = ("web", *SYSTEMS, "archive", *WORKSHOPS)
MOST_LINES: Final = 50


@dataclass(slots=True)
class Wish:
    """What a designer asks for. `out` is '' for a folder beside the project named after it and the target."""

    to: str
    out: str = ""
    pyodide: Path | None = None
    player: Path | None = None
    seed: int | None = None
    convert: bool = False
    app_id: str = ""
    single: bool = False


def open_for_export(folder: Path, translate: Translate = str) -> Project:
    """The project of a folder; `ExportError` with a line for each error when it has some."""
    project = load_project(folder)
    if project.runnable:
        Playable(project)                   # sheets are checked when they are compiled
    errors = project.problems.errors
    if errors or not project.runnable:
        lines = [one_line(f"{p.path}:{p.line}:{p.column}: {p.sentence(translate)}") for p in errors]
        raise ExportError("{project} has errors and is not exported; mend them first (errors: {count})", lines[:MOST_LINES], project=str(folder),
                          count=max(1, len(errors)))
    return project


def target_folder(project: Project, wish: Wish) -> Path:
    """Where an export goes."""
    if wish.out:
        target = Path(os.path.abspath(wish.out))        # noqa: PTH100 - `.` and `..` get a name, links stay
        if not target.name:
            raise ExportError("{folder} exists already and is no earlier export; choose another folder", folder=wish.out)
        return target
    return default_folder(project.root, wish.to)


def export(folder: Path, wish: Wish, progress: Progress = lambda _, __: None, translate: Translate = str) -> tuple[Export, list[Phrase]]:
    """Export a project. Returns what came out, and sentences that a designer should know. Raises `ExportError`."""
    if wish.to not in TARGETS:
        raise ExportError("there is no export to {target}. Known: {known}", target=wish.to, known=", ".join(TARGETS))
    project = open_for_export(folder, translate)
    target = target_folder(project, wish)
    inside = target.resolve()
    if project.root.resolve() == inside or project.root.resolve() in inside.parents:
        raise ExportError("{folder} lies in the project itself; choose a folder beside it", folder=str(target))
    said = check_export(project, wish.to, wish.convert)
    ending = better_ending if wish.convert else own_ending
    if wish.convert and wish.to == "archive":
        said.append(Phrase("an archive holds the project as it is; --convert changes nothing there"))
    elif wish.convert:
        said += not_converted(project.sounds.values())
    if wish.to == "web":
        page = export_single if wish.single else export_web
        made = page(project, target, pyodide_folder=wish.pyodide, seed=wish.seed, ending=ending, progress=progress, translate=translate)
    elif wish.to in WORKSHOPS:
        made, more = export_shell(project, target, wish.to, app_id=wish.app_id, pyodide_folder=wish.pyodide, seed=wish.seed, ending=ending, progress=progress,
                                  translate=translate)
        said += more
    elif wish.to == "archive":
        made = export_archive(project, target, progress=progress, translate=translate)
    else:
        made = export_desktop(project, target, wish.to, player=wish.player, ending=ending, progress=progress, translate=translate)
    return made, said
