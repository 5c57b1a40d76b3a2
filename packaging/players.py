"""Players: the part of the kit that plays games, as a folder that runs on a system without Python (PyInstaller, onedir).

The player of this machine's own system is built when it is first asked for and kept; those of other systems come from a
release (`packaging/build_player.py` on such a system, or the workflow in .github/workflows) and are named with `--player`.
"""

from __future__ import annotations

import hashlib
import importlib.util
import platform
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path
from typing import Final

from .exporting import ExportError, reason_of
from .pyodide import cache_folder

ROOT: Final = Path(__file__).resolve().parent.parent
SYSTEMS: Final = ("linux", "windows", "macos")
NAME: Final = "player"
LARGEST: Final = 512 * 1024 * 1024

#: What PyInstaller finds on its way and no game needs.
UNNEEDED: Final = (
    "PySide6", "shiboken6", "numpy", "PIL", "tkinter", "unittest", "pydoc", "pydoc_data", "doctest", "pdb", "xml", "xmlrpc", "multiprocessing", "asyncio",
    "setuptools", "pkg_resources", "distutils", "lib2to3", "sqlite3", "ensurepip", "pip", "IPython", "pytest", "hypothesis", "selenium", "yaml",
    "cffi.recompiler", "pycparser", "ssl", "_ssl", "_hashlib", "ftplib", "http", "OpenGL", "curses", "readline", "pygame.tests", "pygame.docs", "pygame.examples")

def own_system() -> str:
    """The system that this machine runs: linux, windows or macos."""
    return {"win32": "windows", "darwin": "macos"}.get(sys.platform, "linux")


def player_for(system: str, given: Path | None = None) -> Path:
    """A folder with the player of a system. `given` is a folder, zip or tar.gz of a release. Raises `ExportError`."""
    if given is not None:
        return from_release(given, system)
    if system != own_system():
        raise ExportError("a player for {system} cannot be built on {own}: name one of a release with --player FILE (docs/exporting.md tells where they come from)",
                          system=system, own=own_system())
    folder = cache_folder() / "players" / f"{system}-{platform.machine()}-{stamp()}"
    if (folder / executable(system)).is_file():
        return folder
    build(folder)
    return folder


def executable(system: str) -> str:
    return f"{NAME}.exe" if system == "windows" else NAME


def stamp() -> str:
    """A mark of everything that goes into a player: a changed kit has a player of its own."""
    digest = hashlib.sha256(sys.version.encode())
    for room in ("objects", "runtime"):
        for path in sorted((ROOT / room).rglob("*.py")):
            digest.update(path.relative_to(ROOT).as_posix().encode() + path.read_bytes())
    digest.update(repr(UNNEEDED).encode())
    return digest.hexdigest()[:16]


def build(folder: Path) -> None:
    """Build the player of this system into `folder`. Raises `ExportError`; then the folder is not there."""
    if importlib.util.find_spec("PyInstaller") is None:
        raise ExportError("building a player needs PyInstaller, which is not installed here: pip install 'playsheet[export]', or name a player with --player FILE")
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        work = Path(tempfile.mkdtemp(prefix=".player-", dir=folder.parent))
    except OSError as error:
        raise ExportError("{folder} cannot be written, and the player has to be kept there: {reason}", folder=str(folder.parent), reason=reason_of(error)) from error
    try:
        start = work / "start.py"
        start.write_text("import os, sys\nos.environ.setdefault('PYGAME_HIDE_SUPPORT_PROMPT', '1')\nfrom playsheet.runtime.__main__ main\n".replace(
            "__main__ main", "__main__ import main") + "sys.exit(main())\n", encoding="utf-8")
        # PyInstaller looks for packages in folders; the kit's may lie elsewhere, under another name.
        package = work / "kit" / "playsheet"
        package.mkdir(parents=True)
        for room in ("objects", "runtime"):
            shutil.copytree(ROOT / room, package / room, ignore=shutil.ignore_patterns("__pycache__", "*.md"))
        command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level", "ERROR", "--onedir", "--name", NAME]
        command += ["--contents-directory", "parts"]
        for option, folder_of in (("--distpath", "dist"), ("--workpath", "build"), ("--specpath", "."), ("--paths", "kit")):
            command += [option, str(work / folder_of)]
        for option, names in (("--collect-submodules", ("objects", "runtime.world")), ("--collect-data", ("runtime",)),
                              ("--hidden-import", ("runtime.backends.pygame_window", "runtime.backends.headless", "runtime.backends.screenshots"))):
            for name in names:
                command += [option, f"playsheet.{name}"]
        command += ["--hidden-import", "pygame.freetype"]
        if shutil.which("strip"):
            command.append("--strip")       # the signs for debuggers are half of Python's library
        for name in UNNEEDED:
            command += ["--exclude-module", name]
        if own_system() != "linux":
            command.append("--windowed")
        done = subprocess.run([*command, str(start)], cwd=work, capture_output=True, text=True, check=False)
        made = work / "dist" / NAME
        if done.returncode or not (made / executable(own_system())).is_file():
            last = (done.stderr.strip() or done.stdout.strip()).splitlines()[-1:] or ["?"]
            raise ExportError("the player could not be built: {reason}", done.stderr.strip().splitlines()[-20:], reason=last[0])
        slim(made)
        shutil.rmtree(folder, ignore_errors=True)
        made.replace(folder)
    except OSError as error:
        raise ExportError("the player could not be built: {reason}", reason=reason_of(error)) from error
    finally:
        shutil.rmtree(work, ignore_errors=True)


def slim(folder: Path) -> None:
    """Take out links to libraries that lie where their users look for them: copies of a bundle would hold those twice."""
    for path in sorted(folder.rglob("*")):
        if path.is_symlink() and path.resolve().parent.name.endswith(".libs"):
            path.unlink()


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
    inner = next((one for one in (folder, folder / NAME) if (one / executable(system)).is_file()), None)
    if inner is None:
        raise ExportError("{name} is no player for {system}: there is no {file} in it", name=str(given), system=system, file=executable(system))
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
                    pack.extract(info, work)
                    if info.external_attr >> 16 & 0o100:
                        (work / info.filename).chmod(0o755)
        else:
            with tarfile.open(archive) as pack:
                pack.extractall(work, filter="data")
        work.replace(folder)
    except (tarfile.TarError, zipfile.BadZipFile) as error:
        raise ExportError("{name} is no zip or tar.gz of a player", name=archive.name) from error
    finally:
        shutil.rmtree(work, ignore_errors=True)
