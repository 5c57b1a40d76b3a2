"""A web page that is one .html file and plays from the disk, by a double click: for schools and sticks. See `web/single.js` for how it is read."""

from __future__ import annotations

import base64
import gzip
import json
import os
import re
import tempfile
from pathlib import Path

from ..objects.phrases import Translate, msgid
from ..runtime.project.model import Project
from .baking import bake
from .converting import Endings, own_ending
from .exporting import Export, ExportError, Progress, filled, reason_of, weigh
from .web_export import PAGE, PARTS, fill_page, pyodide_for

FROM_DISK = re.compile(r"""(?<=\bfrom ")\./|(?<=\bimport\(")\.\./|(?<=\bimport ")\./""")


def export_single(project: Project, target: Path, *, pyodide_folder: Path | None = None, seed: int | None = None, ending: Endings = own_ending,
                  progress: Progress = lambda _, __: None, translate: Translate = str) -> Export:
    """Make the file `target`.html. Raises `ExportError`; then there is none, or the one that was there before."""
    if target.suffix != ".html":
        target = target.with_name(target.name + ".html")
    try:
        if target.is_dir():
            raise ExportError("{file} is a folder; choose another name", file=str(target))
    except OSError as error:
        raise ExportError("the export could not be written to {folder}: {reason}", folder=str(target), reason=reason_of(error)) from error
    progress(translate(msgid("Fetching Python for web pages")), 0.05)
    source, packages = pyodide_for(project, pyodide_folder)
    progress(translate(msgid("Packing the game")), 0.4)
    baked = bake(project, ending)
    try:
        with tempfile.TemporaryDirectory(prefix="playsheet-") as folder:
            work = Path(folder)
            fill_page(work, project, baked, source, seed, packages)
            sizes = weigh(work, PARTS)
            page = single_page(work)
    except OSError as error:
        raise ExportError("the export could not be written to {folder}: {reason}", folder=str(target), reason=reason_of(error)) from error
    progress(translate(msgid("Writing the page")), 0.8)
    write_page(page, target)
    progress(translate(msgid("Done")), 1.0)
    return Export("web", target, target, sizes, notes=baked.left_out)


def single_page(folder: Path) -> str:
    """The page of a folder that `fill_page` has filled, with all its files inside."""
    page = (folder / "index.html").read_text(encoding="utf-8")
    files = {}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.is_file() and name.partition("/")[0] in ("player", "python", "game") and name not in ("player/style.css", "player/local.js"):
            data = path.read_bytes()
            if name.startswith("player/"):
                data = with_full_names(data.decode()).encode()
            files[name] = base64.b64encode(gzip.compress(data, 9, mtime=0)).decode()
    style = (folder / "player" / "style.css").read_text(encoding="utf-8")
    icon = base64.b64encode((folder / "icon-192.png").read_bytes()).decode()
    page = re.sub(r'<link rel="(?:modulepreload|apple-touch-icon)"[^>]*>\n', "", page)
    return filled(page, {
        '<link rel="icon" href="icon-192.png">': f'<link rel="icon" href="data:image/png;base64,{icon}">',
        '<link rel="stylesheet" href="player/style.css">': f"<style>\n{style}</style>",
        '<script src="player/local.js"></script>': f'<script type="application/json" id="files">{json.dumps(files)}</script>',
        '<script type="module" src="player/player.js"></script>': f"<script>\n{(PAGE / 'single.js').read_text(encoding='utf-8')}</script>"})


def with_full_names(source: str) -> str:
    """A module of the player that finds others by names: a blob has no folder to look beside."""
    return FROM_DISK.sub(lambda found: "playsheet/player/" if found.group() == "./" else "playsheet/", source)


def write_page(page: str, target: Path) -> None:
    """Write the file, whole or not at all. Raises `ExportError`."""
    name = ""
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=f".{target.name}-", dir=target.parent)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(page)
        Path(name).chmod(0o644)
        Path(name).replace(target)
        name = ""
    except OSError as error:
        raise ExportError("the export could not be written to {folder}: {reason}", folder=str(target), reason=reason_of(error)) from error
    finally:
        if name:
            Path(name).unlink(missing_ok=True)
