"""Exports a game as a web page: a folder and a zip that any static host serves, without a request to anywhere else."""

from __future__ import annotations

import hashlib
import html
import json
import shutil
from pathlib import Path
from typing import Any

import pygame

from ..objects.phrases import Translate, msgid
from ..runtime.backends.saves import slug
from ..runtime.project.model import Project
from ..runtime.translation import translator
from . import pyodide
from .artwork import cover, icons
from .baking import Baked, bake
from .controls import touch_keys
from .converting import Endings, bring_all, own_ending
from .exporting import Export, ExportError, Progress, staged, weigh, zipped
from .kit_zip import kit_zip
from .paperwork import licences, read_me

PAGE = Path(__file__).resolve().parent / "web"
PLAYER = ("style.css", "player.js", "painter.js", "faces.js", "inputs.js", "saves.js", "speaker.js", "touch.js", "local.js")
PARTS = {"python/": "Python", "player/": "player", "game/playsheet.zip": "player", "game/font.ttf": "fonts", "game/assets/picture": "pictures",
         "game/assets/sound": "sounds", "game/assets/font": "fonts", "game/": "game", "icon-": "pictures", "cover": "pictures"}

WORDS = {"play": msgid("Play"), "again": msgid("Play again"), "go_on": msgid("Continue"), "stop": msgid("Stop"), "full_screen": msgid("Full screen")}


def export_web(project: Project, target: Path, *, pyodide_folder: Path | None = None, seed: int | None = None, ending: Endings = own_ending,
               progress: Progress = lambda _, __: None, translate: Translate = str) -> Export:
    """Make the folder `target` and `target.zip`. Raises `ExportError`; then there is neither, or what was there before.

    `seed` fixes all chance, for tests; without it each visit plays anew.
    """
    if needs_physics(project):
        raise ExportError("this game has physics, and its Python part for web pages is not in Pyodide's core: name a folder of Pyodide's whole distribution "
                          "with --pyodide") if pyodide_folder is None else ExportError("physics on web pages is not supported yet")
    progress(translate(msgid("Fetching Python for web pages")), 0.05)
    source = pyodide.given(pyodide_folder) if pyodide_folder is not None else pyodide.core()
    progress(translate(msgid("Packing the game")), 0.4)
    baked = bake(project, ending)
    archive = target.with_name(target.name + ".zip")
    with staged(target) as work:
        fill_folder(work, project, baked, source, seed)
        progress(translate(msgid("Writing the archive")), 0.7)
        zipped(work, archive)
        sizes = weigh(work, PARTS)
    progress(translate(msgid("Done")), 1.0)
    return Export("web", target, archive, sizes, notes=baked.left_out)


def needs_physics(project: Project) -> bool:
    """Whether some object of the game is moved by the physics engine."""
    return any("physics" in spec.type_name.lower() or "physics" in spec.settings for spec in project.objects)


def fill_folder(work: Path, project: Project, baked: Baked, source: Path, seed: int | None) -> None:
    """Everything the page needs, in a folder that is empty yet."""
    language = page_language(project)
    words = translator(language)
    ident = identity(project)
    for room in ("player", "python", "game/assets"):
        (work / room).mkdir(parents=True)
    for name in PLAYER:
        shutil.copyfile(PAGE / name, work / "player" / name)
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"):
        shutil.copyfile(source / name, work / "python" / name)
    (work / "python" / "python_stdlib.zip").write_bytes(pyodide.light_library(source / "python_stdlib.zip"))
    (work / "python" / "pyodide-lock.json").write_text(pyodide.light_lock(source / "pyodide-lock.json"), encoding="utf-8")
    bring_all(baked.files, work / "game")
    shutil.copyfile(Path(pygame.__file__).parent / pygame.font.get_default_font(), work / "game" / "font.ttf")
    (work / "game" / "playsheet.zip").write_bytes(kit_zip())
    (work / "game" / "game.json").write_text(compact(baked.data), encoding="utf-8")
    icons(project, work)
    cover(project, work / "cover.png")
    (work / "README.txt").write_text(read_me(project, words), encoding="utf-8")
    (work / "LICENCES.txt").write_text(licences(web=True), encoding="utf-8")
    manifest = {
        "name": project.title, "short_name": project.title[:30], "start_url": "./index.html", "display": "fullscreen", "background_color": "#16171e",
        "theme_color": "#16171e", "orientation": "landscape" if project.window[0] >= project.window[1] else "portrait", "lang": language,
        "icons": [{"src": f"icon-{side}.png", "sizes": f"{side}x{side}", "type": "image/png", "purpose": "any"} for side in (192, 512)],
    }
    (work / "manifest.webmanifest").write_text(json.dumps(manifest, ensure_ascii=False, indent=1), encoding="utf-8")
    assets = baked.data["assets"]
    info: dict[str, Any] = {
        "id": ident, "title": project.title, "language": language, "scaling": project.scaling, "seed": seed, "keys": touch_keys(project),
        "words": {name: words(text) for name, text in WORDS.items()},
        "data": {"pictures": [item[0] for item in assets["pictures"].values()], "sounds": [[name, item[0]] for name, item in assets["sounds"].items()],
                 "fonts": list(assets["fonts"].items())},
    }
    info["bytes"] = weight(work)
    (work / "game" / "info.json").write_text(compact(info), encoding="utf-8")
    page = (PAGE / "index.html").read_text(encoding="utf-8")
    for mark, text in (("@TITLE@", html.escape(project.title)), ("@LANGUAGE@", language), ("@WIDTH@", str(project.window[0])), ("@HEIGHT@", str(project.window[1]))):
        page = page.replace(mark, text)
    (work / "index.html").write_text(page, encoding="utf-8")
    worker = (PAGE / "sw.js").read_text(encoding="utf-8")
    files = sorted(path.relative_to(work).as_posix() for path in work.rglob("*") if path.is_file() and path.suffix != ".txt" and path.name != "cover.png")
    stamp = hashlib.sha256()
    for name in files:
        stamp.update(name.encode() + b"\0" + hashlib.sha256((work / name).read_bytes()).digest())
    for mark, text in (("@ID@", ident), ("@STAMP@", stamp.hexdigest()[:16]), ("@FILES@", json.dumps(["./", *files], ensure_ascii=True))):
        worker = worker.replace(mark, text)
    (work / "sw.js").write_text(worker, encoding="utf-8")


def page_language(project: Project) -> str:
    """The language of the page's own words: the game's first, where the kit knows it."""
    return next((language for language in project.languages if language in ("en", "uk", "ru")), "en")


def identity(project: Project) -> str:
    """A name for what the browser keeps, so that games on one host do not share it: the title and a mark of title and first frame."""
    mark = hashlib.sha256(f"{project.title}\0{project.first_frame}\0{','.join(sorted(o.name for o in project.objects))}".encode()).hexdigest()[:8]
    return f"{slug(project.title)}-{mark}"


def weight(work: Path) -> int:
    """Bytes that the page loads before it plays, for its bar."""
    total = 0
    for path in work.rglob("*"):
        if path.is_file() and path.relative_to(work).parts[0] in ("python", "game"):
            total += path.stat().st_size
    return total


def compact(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
