"""Makes a program of Python sources that runs on a machine without Python: PyInstaller, one folder."""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from .exporting import ExportError, reason_of

ROOT: Final = Path(__file__).resolve().parent.parent
SYSTEMS: Final = ("linux", "windows", "macos")
PARTS: Final = "parts"
"""The folder beside the program that holds everything else."""


def own_system() -> str:
    """The system that this machine runs: linux, windows or macos."""
    return {"win32": "windows", "darwin": "macos"}.get(sys.platform, "linux")


def executable(name: str, system: str) -> str:
    return f"{name}.exe" if system == "windows" else name


@dataclass(frozen=True, slots=True)
class Recipe:
    """What goes into a program. `start` is its first script, `rooms` the parts of the kit, `data` maps folders of the kit to bring as they are."""

    name: str
    start: str
    rooms: tuple[str, ...]
    submodules: tuple[str, ...]
    hidden: tuple[str, ...] = ()
    data_of: tuple[str, ...] = ()
    data: tuple[str, ...] = ()
    metadata: tuple[str, ...] = ()
    excluded: tuple[str, ...] = ()


def freeze(recipe: Recipe, folder: Path, what: str) -> None:
    """Build the program of this system into `folder`, which is replaced. Raises `ExportError`; then what was there stays. `what` is its name for people."""
    if importlib.util.find_spec("PyInstaller") is None:
        raise ExportError("building {what} needs PyInstaller, which is not installed here: pip install 'playsheet[export]', or take one of a release "
                          "(--player FILE)", what=what)
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        work = Path(tempfile.mkdtemp(prefix=f".{recipe.name}-", dir=folder.parent))
    except OSError as error:
        raise ExportError("{folder} cannot be written, and {what} has to be kept there: {reason}", folder=str(folder.parent), what=what,
                          reason=reason_of(error)) from error
    try:
        start = work / "start.py"
        start.write_text(recipe.start, encoding="utf-8")
        # PyInstaller looks for packages in folders; the kit's may lie elsewhere, under another name.
        package = work / "kit" / "playsheet"
        package.mkdir(parents=True)
        for room in recipe.rooms:
            shutil.copytree(ROOT / room, package / room, ignore=shutil.ignore_patterns("__pycache__", "*.pyc", ".*"))
        done = subprocess.run([*command(recipe, work, package), str(start)], cwd=work, capture_output=True, text=True, check=False)
        made = work / "dist" / recipe.name
        if done.returncode or not (made / executable(recipe.name, own_system())).is_file():
            last = (done.stderr.strip() or done.stdout.strip()).splitlines()[-1:] or ["?"]
            raise ExportError("{what} could not be built: {reason}", done.stderr.strip().splitlines()[-20:], what=what, reason=last[0])
        slim(made)
        shutil.rmtree(folder, ignore_errors=True)
        made.replace(folder)
    except OSError as error:
        # Another export may have built the same at the same time; its work is as good.
        if not (folder / executable(recipe.name, own_system())).is_file():
            raise ExportError("{what} could not be built: {reason}", what=what, reason=reason_of(error)) from error
    finally:
        shutil.rmtree(work, ignore_errors=True)


def command(recipe: Recipe, work: Path, package: Path) -> list[str]:
    """PyInstaller's command line, without the script."""
    found = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level", "ERROR", "--onedir", "--name", recipe.name]
    found += ["--contents-directory", PARTS]
    for option, folder_of in (("--distpath", "dist"), ("--workpath", "build"), ("--specpath", "."), ("--paths", "kit")):
        found += [option, str(work / folder_of)]
    options: Sequence[tuple[str, tuple[str, ...]]] = (
        ("--collect-submodules", tuple(f"playsheet.{name}" for name in recipe.submodules)), ("--collect-data", tuple(f"playsheet.{n}" for n in recipe.data_of)),
        ("--add-data", tuple(f"{package / name}:playsheet/{name}" for name in recipe.data)), ("--hidden-import", recipe.hidden),
        ("--copy-metadata", recipe.metadata), ("--exclude-module", recipe.excluded))
    for option, names in options:
        for name in names:
            found += [option, name]
    if shutil.which("strip") and own_system() == "linux":
        found.append("--strip")         # the signs for debuggers are half of Python's library
    if own_system() != "linux":
        found.append("--windowed")
    return found


def slim(folder: Path) -> None:
    """Take out links to libraries that lie where their users look for them: copies of a bundle would hold those twice."""
    for path in sorted(folder.rglob("*")):
        if path.is_symlink() and path.resolve().parent.name.endswith(".libs"):
            path.unlink()
