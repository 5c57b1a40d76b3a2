"""Players: the part of the kit that plays games, as a folder that runs on a system without Python (PyInstaller, onedir).

The player of this machine's own system is built when it is first asked for and kept; those of other systems come from a
release (`packaging/build_player.py` on such a system, or the workflow in .github/workflows) and are named with `--player`.
"""

from __future__ import annotations

import hashlib
import platform
import shutil
import sys
import tarfile
import tempfile
import zipfile
import zlib
from pathlib import Path
from typing import Final

from .exporting import ExportError, reason_of
from .freezing import ROOT, Recipe, executable, freeze, own_system
from .pyodide import cache_folder

NAME: Final = "player"
LARGEST: Final = 512 * 1024 * 1024

#: What PyInstaller finds on its way and no game needs.
UNNEEDED: Final = (
    "PySide6", "shiboken6", "numpy", "PIL", "tkinter", "unittest", "pydoc", "pydoc_data", "doctest", "pdb", "xml", "xmlrpc", "multiprocessing", "asyncio",
    "setuptools", "pkg_resources", "distutils", "lib2to3", "sqlite3", "ensurepip", "pip", "IPython", "pytest", "hypothesis", "selenium", "yaml",
    "cffi.recompiler", "pycparser", "ssl", "_ssl", "_hashlib", "ftplib", "http", "OpenGL", "curses", "readline", "pygame.tests", "pygame.docs", "pygame.examples")

START: Final = """\
import os, sys
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
from playsheet.runtime.__main__ import main
sys.exit(main())
"""
RECIPE: Final = Recipe(
    NAME, START, ("objects", "runtime"), ("objects", "runtime.world"), data_of=("runtime",), excluded=UNNEEDED,
    hidden=("playsheet.runtime.backends.pygame_window", "playsheet.runtime.backends.headless", "playsheet.runtime.backends.screenshots", "pygame.freetype"))

INSIDE: Final = ROOT / "player"
"""Where an editor that was built as a program brings the player of its own system along."""


def player_for(system: str, given: Path | None = None) -> Path:
    """A folder with the player of a system. `given` is a folder, zip or tar.gz of a release. Raises `ExportError`."""
    if given is not None:
        return from_release(given, system)
    if system != own_system():
        raise ExportError("a player for {system} cannot be built on {own}: name one of a release with --player FILE (docs/exporting.md tells where they come from)",
                          system=system, own=own_system())
    if (INSIDE / program(system)).is_file():
        return INSIDE
    folder = cache_folder() / "players" / f"{system}-{platform.machine()}-{stamp()}"
    if (folder / program(system)).is_file():
        return folder
    build(folder)
    return folder


def program(system: str) -> str:
    """The player's file name."""
    return executable(NAME, system)


def stamp() -> str:
    """A mark of everything that goes into a player: a changed kit has a player of its own."""
    digest = hashlib.sha256(sys.version.encode())
    for room in ("objects", "runtime"):
        for path in sorted((ROOT / room).rglob("*.py")):
            digest.update(path.relative_to(ROOT).as_posix().encode() + path.read_bytes())
    digest.update(repr(RECIPE).encode())
    return digest.hexdigest()[:16]


def build(folder: Path) -> None:
    """Build the player of this system into `folder`. Raises `ExportError`; then the folder is not there."""
    freeze(RECIPE, folder, "a player")


def from_release(given: Path, system: str) -> Path:
    """The player of a release: its folder, or its zip or tar.gz unpacked into the cache. Raises `ExportError`."""
    if given.is_dir():
        folder = given
    else:
        try:
            mark = hashlib.sha256(given.read_bytes()).hexdigest()[:16]
            folder = cache_folder() / "players" / f"release-{mark}"
            if not folder.is_dir():
                unpack(given, folder)
        except OSError as error:
            raise ExportError("the player {name} cannot be opened: {reason}", name=str(given), reason=reason_of(error)) from error
    inner = next((one for one in (folder, folder / NAME) if (one / program(system)).is_file()), None)
    if inner is None:
        raise ExportError("{name} is no player for {system}: there is no {file} in it", name=str(given), system=system, file=program(system))
    return inner


def unpack(archive: Path, folder: Path) -> None:
    """Unpack a release into a folder that is not there yet. Names that lead out of it are refused."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    work = Path(tempfile.mkdtemp(prefix=".release-", dir=folder.parent))
    try:
        if zipfile.is_zipfile(archive):
            with zipfile.ZipFile(archive) as pack:
                if sum(info.file_size for info in pack.infolist()) > LARGEST:
                    raise ExportError("{name} is no player: it is too large", name=archive.name)
                for info in pack.infolist():
                    path = Path(pack.extract(info, work))        # where it really went, whatever its name says
                    if info.external_attr >> 16 & 0o100:
                        path.chmod(0o755)
        else:
            with tarfile.open(archive) as pack:
                if sum(member.size for member in pack) > LARGEST:
                    raise ExportError("{name} is no player: it is too large", name=archive.name)
                pack.extractall(work, filter="data")
        try:
            work.replace(folder)
        except OSError:
            if not folder.is_dir():         # else another export has unpacked the same meanwhile
                raise
    except (tarfile.TarError, zipfile.BadZipFile, EOFError, RuntimeError, zlib.error) as error:      # RuntimeError: a password, or an unknown way of packing
        raise ExportError("{name} is no zip or tar.gz of a player", name=archive.name) from error
    finally:
        shutil.rmtree(work, ignore_errors=True)
