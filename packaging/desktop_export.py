"""Exports a game for a desktop: the player of the system and the baked game beside it; nothing has to be installed."""

from __future__ import annotations

import json
import re
import shutil
import unicodedata
from pathlib import Path

from ..objects.phrases import Translate, msgid
from ..runtime.backends.pygame_artwork import cover, save_icon
from ..runtime.project.model import Project
from ..runtime.project.paths import is_safe_name
from ..runtime.translation import translator
from .baking import bake
from .converting import Endings, bring_all, own_ending
from .exporting import Export, Progress, staged, weigh
from .paperwork import licences, read_me
from .players import player_for, program
from .web_export import page_language

TAKEN = ("game", "parts", "player")
"""Names that a bundle has already; some systems take large and small letters for the same."""

PARTS = {"parts/": "player", "game/assets/picture": "pictures", "game/assets/sound": "sounds", "game/assets/font": "fonts", "game/": "game"}


def export_desktop(project: Project, target: Path, system: str, *, player: Path | None = None, ending: Endings = own_ending,
                   progress: Progress = lambda _, __: None,
                   translate: Translate = str) -> Export:
    """Make the folder `target` and `target.zip`. Raises `ExportError`; then there is neither, or what was there before."""
    progress(translate(msgid("Building the player")), 0.1)
    source = player_for(system, player)
    progress(translate(msgid("Packing the game")), 0.6)
    baked = bake(project, ending)
    archive = target.with_name(target.name + ".zip")
    with staged(target, archive=archive) as work:
        shutil.copytree(source, work, dirs_exist_ok=True, symlinks=False)
        (work / program(system)).replace(work / program_name(project, system))
        (work / "game" / "assets").mkdir(parents=True)
        bring_all(baked.files, work / "game")
        (work / "game" / "game.json").write_text(json.dumps(baked.data, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")
        save_icon(project, 256, work / "icon.png")
        cover(project, work / "cover.png")
        (work / "README.txt").write_text(read_me(project, translator(page_language(project))), encoding="utf-8")
        (work / "LICENCES.txt").write_text(licences(), encoding="utf-8")
        sizes = weigh(work, PARTS)
        progress(translate(msgid("Writing the archive")), 0.8)
    progress(translate(msgid("Done")), 1.0)
    return Export(system, target, archive, sizes, notes=baked.left_out)


def program_name(project: Project, system: str) -> str:
    """The name of the program that people click: the game's title in letters that every system takes."""
    plain = unicodedata.normalize("NFKD", project.title).encode("ascii", "ignore").decode()
    name = re.sub(r"[^A-Za-z0-9]+", "-", plain).strip("-")[:60] or "Play"
    if name.casefold() in TAKEN or not is_safe_name(name):
        name = f"Play-{name}"
    return f"{name}.exe" if system == "windows" else name
