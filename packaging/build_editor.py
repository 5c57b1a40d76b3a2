"""Builds the editor of this system for a release: `python -m playsheet.packaging.build_editor DIR` in a checkout leaves DIR/playsheet-editor-SYSTEM.zip.

The program brings everything along: the examples, the manual, the sources that web exports pack, and the player that desktop
exports of its own system copy. Unpacked, it needs no Python.
"""

from __future__ import annotations

import importlib.metadata
import shutil
import sys
from pathlib import Path
from typing import Final

from .converting import can_write_ogg
from .exporting import ExportError, zipped
from .freezing import PARTS, Recipe, executable, freeze, own_system
from .players import player_for

NAME: Final = "playsheet"

#: What PyInstaller finds on its way and neither the editor nor its exports use.
UNNEEDED: Final = ("tkinter", "PIL", "unittest", "lib2to3", "sqlite3", "ensurepip", "pip", "IPython", "pytest", "hypothesis", "selenium", "mypy", "ruff",
                   "setuptools", "pkg_resources", "matplotlib", "OpenGL", "pygame.tests", "pygame.docs", "pygame.examples", "PyInstaller")

#: A program has no `python -m`; games that the editor plays are asked for in that way. A folder or a game.yaml that is dropped on the program is opened.
START: Final = """\
import os, sys
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
if sys.argv[1:3] == ["-m", "playsheet.runtime.backends.child"]:
    del sys.argv[1:3]
    from playsheet.runtime.backends.child import main
elif len(sys.argv) == 2 and os.path.exists(sys.argv[1]):
    from playsheet.editor.app import run
    place = sys.argv.pop()
    main = lambda: run(os.path.dirname(os.path.abspath(place)) if os.path.isfile(place) else place)
else:
    from playsheet.editor.cli import main
sys.exit(main())
"""


def recipe() -> Recipe:
    """What goes into the editor's program."""
    rooms = ("objects", "runtime", "editor", "packaging", "examples")
    # PyInstaller works in another folder, so what lies in this one does not count.
    places = [place for place in sys.path if place and Path(place).resolve() != Path.cwd()]
    known = {dist.metadata["Name"].lower() for dist in importlib.metadata.distributions(path=places) if dist.metadata["Name"]}
    metadata = tuple(name for name in ("playsheet", "pygame-ce", "pymunk", "PyYAML") if name.lower() in known)
    # soundfile, which writes OGG, is the only one that asks for numpy.
    excluded = UNNEEDED if can_write_ogg() else (*UNNEEDED, "numpy")
    return Recipe(NAME, START, rooms, ("objects", "runtime", "editor", "packaging"), data=rooms, metadata=metadata, excluded=excluded,
                  hidden=("pygame.freetype",))


def build_editor(folder: Path, checkout: Path) -> Path:
    """Build the program into `folder`; the manual comes from a checkout. Raises `ExportError`."""
    if not (checkout / "docs" / "README.md").is_file():
        raise ExportError("the editor is built in a checkout, and {folder} is none", folder=str(checkout))
    player = player_for(own_system())
    freeze(recipe(), folder, "the editor")
    try:
        shutil.copytree(player, folder / PARTS / "playsheet" / "player", symlinks=False)
        shutil.copytree(checkout / "docs", folder / PARTS / "playsheet" / "docs", ignore=shutil.ignore_patterns("__pycache__", "*.py"))
        for name in ("LICENSE", "CHANGELOG.md"):
            shutil.copyfile(checkout / name, folder / name)
    except OSError as error:
        raise ExportError("the editor could not be built: {reason}", reason=str(error)) from error
    return folder / executable(NAME, own_system())


def main(words: list[str]) -> int:
    """Returns the exit code."""
    if len(words) != 1:
        print("usage: python -m playsheet.packaging.build_editor DIR", file=sys.stderr)
        return 2
    place = Path(words[0])
    try:
        program = build_editor(place / f"playsheet-editor-{own_system()}", Path.cwd())
        archive = place / f"playsheet-editor-{own_system()}.zip"
        zipped(program.parent, archive).replace(archive)
    except (ExportError, OSError) as error:
        print(error, *getattr(error, "lines", ()), sep="\n", file=sys.stderr)
        return 1
    print(program)
    print(archive)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
