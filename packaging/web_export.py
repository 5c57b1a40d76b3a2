"""Exports a game as a web page: a folder and a zip that any static host serves, without a request to anywhere else."""

from __future__ import annotations

import hashlib
import html
import json
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ..objects.phrases import Translate, msgid
from ..runtime.backends.pygame_artwork import cover, icons
from ..runtime.backends.pygame_words import OWN_FONT
from ..runtime.backends.saves import slug
from ..runtime.project.model import Project
from ..runtime.translation import translator
from . import pyodide
from .baking import Baked, bake
from .controls import keys_of, touch_keys
from .converting import Endings, bring_all, own_ending
from .exporting import Export, Progress, filled, staged, weigh
from .kit_zip import kit_zip
from .paperwork import licences, read_me
from .used_assets import unused_objects
from .wheels import Package, physics_packages

PAGE = Path(__file__).resolve().parent / "web"
PLAYER = ("style.css", "player.js", "painter.js", "faces.js", "inputs.js", "saves.js", "speaker.js", "touch.js", "local.js", "host.js", "host_test.js")
PARTS = {"python/": "Python", "player/": "player", "game/playsheet.zip": "player", "game/font.ttf": "fonts", "game/assets/picture": "pictures",
         "game/assets/sound": "sounds", "game/assets/font": "fonts", "game/": "game", "icon-": "pictures", "cover": "pictures"}

MANIFEST_LINK = '<link rel="manifest" href="manifest.webmanifest">\n'

WORDS = {"play": msgid("Play"), "again": msgid("Play again"), "go_on": msgid("Continue"), "stop": msgid("Stop"), "full_screen": msgid("Full screen")}


def export_web(project: Project, target: Path, *, pyodide_folder: Path | None = None, seed: int | None = None, ending: Endings = own_ending,
               progress: Progress = lambda _, __: None, translate: Translate = str) -> Export:
    """Make the folder `target` and `target.zip`. Raises `ExportError`; then there is neither, or what was there before.

    `seed` fixes all chance, for tests; without it each visit plays anew.
    """
    progress(translate(msgid("Fetching Python for web pages")), 0.05)
    source, packages = pyodide_for(project, pyodide_folder)
    progress(translate(msgid("Packing the game")), 0.4)
    baked = bake(project, ending)
    archive = target.with_name(target.name + ".zip")
    with staged(target, archive=archive) as work:
        fill_page(work, project, baked, source, seed, packages, MANIFEST_LINK)
        add_host_files(work, project)
        sizes = weigh(work, PARTS)
        progress(translate(msgid("Writing the archive")), 0.7)
    progress(translate(msgid("Done")), 1.0)
    return Export("web", target, archive, sizes, notes=baked.left_out)


def needs_physics(project: Project) -> bool:
    """Whether a frame may have physics: the game has an engine, and it stands in a frame or events name it."""
    engines = {spec.name for spec in project.objects if spec.type_name == "Physics"}
    return bool(engines - set(unused_objects(project)))


def pyodide_for(project: Project, folder: Path | None) -> tuple[Path, list[Package]]:
    """Where Python for the page is, and the packages that the game needs besides. Raises `ExportError`."""
    packages = physics_packages(folder) if needs_physics(project) else []
    return pyodide.given(folder) if folder is not None else pyodide.core(), packages


def fill_page(work: Path, project: Project, baked: Baked, source: Path, seed: int | None, packages: Sequence[Package] = (),
              head: str = "") -> None:
    """The page and all it needs to play, in a folder that is empty yet. `head` is put into the page's head."""
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
    (work / "python" / "pyodide-lock.json").write_text(pyodide.light_lock(source / "pyodide-lock.json", {one.name: one.entry for one in packages}),
                                                       encoding="utf-8")
    for package in packages:
        shutil.copyfile(package.path, work / "python" / package.path.name)
    bring_all(baked.files, work / "game")
    shutil.copyfile(OWN_FONT, work / "game" / "font.ttf")
    (work / "game" / "playsheet.zip").write_bytes(kit_zip())
    (work / "game" / "game.json").write_text(compact(baked.data), encoding="utf-8")
    icons(project, work)
    (work / "LICENCES.txt").write_text(licences(web=True), encoding="utf-8")
    assets = baked.data["assets"]
    info: dict[str, Any] = {
        "id": ident, "title": project.title, "language": language, "scaling": project.scaling, "seed": seed, "keys": touch_keys(project),
        "packages": [one.name for one in packages], "back": "escape" in keys_of(project),
        "words": {name: words(text) for name, text in WORDS.items()},
        "data": {"pictures": [item[0] for item in assets["pictures"].values()], "sounds": [[name, item[0]] for name, item in assets["sounds"].items()],
                 "fonts": list(assets["fonts"].items())},
    }
    info["bytes"] = weight(work)
    (work / "game" / "info.json").write_text(compact(info), encoding="utf-8")
    page = filled((PAGE / "index.html").read_text(encoding="utf-8"), {
        "@HEAD@": head, "@TITLE@": html.escape(project.title), "@LANGUAGE@": language, "@WIDTH@": str(project.window[0]), "@HEIGHT@": str(project.window[1])})
    (work / "index.html").write_text(page, encoding="utf-8")


def add_host_files(work: Path, project: Project) -> None:
    """What a page needs besides on a web server: it can be installed and played without a network, and has a cover and a README."""
    language = page_language(project)
    cover(project, work / "cover.png")
    (work / "README.txt").write_text(read_me(project, translator(language)), encoding="utf-8")
    manifest = {
        "name": project.title, "short_name": project.title[:30], "start_url": "./index.html", "display": "fullscreen", "background_color": "#16171e",
        "theme_color": "#16171e", "orientation": "landscape" if is_across(project) else "portrait", "lang": language,
        "icons": [{"src": f"icon-{side}.png", "sizes": f"{side}x{side}", "type": "image/png", "purpose": "any"} for side in (192, 512)],
    }
    (work / "manifest.webmanifest").write_text(json.dumps(manifest, ensure_ascii=False, indent=1), encoding="utf-8")
    files = sorted(path.relative_to(work).as_posix() for path in work.rglob("*") if path.is_file() and path.suffix != ".txt" and path.name != "cover.png")
    stamp = hashlib.sha256()
    for name in files:
        stamp.update(name.encode() + b"\0" + hashlib.sha256((work / name).read_bytes()).digest())
    worker = filled((PAGE / "sw.js").read_text(encoding="utf-8"), {
        "@ID@": identity(project), "@STAMP@": stamp.hexdigest()[:16], "@FILES@": json.dumps(["./", *files], ensure_ascii=True)})
    (work / "sw.js").write_text(worker, encoding="utf-8")


def is_across(project: Project) -> bool:
    """Whether the game's window is wider than high: how a phone is held."""
    return project.window[0] >= project.window[1]


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
