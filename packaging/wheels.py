"""Packages of Python that a page needs besides Python itself: the physics engine, from a folder with Pyodide's whole distribution.

pymunk's wheel for browsers is on PyPI; it stands on cffi, whose wheel for browsers is in Pyodide's own distribution alone. So a game with
physics is exported with `--pyodide DIR`: cffi comes from there, pymunk from there too, or it is fetched once, checked and kept.
"""

from __future__ import annotations

import hashlib
import json
import re
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from .exporting import ExportError, reason_of
from .pyodide import LARGEST, VERSION, cache_folder, fetch

PYMUNK: Final = "pymunk-7.3.1-cp314-cp314-pyemscripten_2026_0_wasm32.whl"
PYMUNK_URL: Final = f"https://files.pythonhosted.org/packages/e9/b8/4a18c171c8c4ada626b5f88d440fc468b1de49817711e195ed556a7989ec/{PYMUNK}"
PYMUNK_SUM: Final = "dedd9ea9aba1e916bfbee7bf7450c5e04fe387fcd21bfecc8cd4b3c6f9c96bb3"
NEEDED: Final = ("cffi", "pycparser")
"""What pymunk stands on; parts of the distribution."""


@dataclass(frozen=True, slots=True)
class Package:
    """A package: what the page's lock file says of it, and the file."""

    entry: dict[str, Any]
    path: Path

    @property
    def name(self) -> str:
        return str(self.entry["name"])


def physics_packages(folder: Path | None, get: Callable[[str, str], bytes] = fetch) -> list[Package]:
    """What a game with physics needs. Raises `ExportError` with what is missing and how to get it."""
    if folder is None:
        raise ExportError("this game has physics, which needs the package cffi for web pages: get Pyodide {version}'s whole distribution "
                          "(pyodide-{version}.tar.bz2 of its releases), unpack it, and name its folder with --pyodide", version=VERSION)
    known, abi = lock_of(folder)
    found = [from_distribution(folder, known, name) for name in NEEDED]
    if "pymunk" in known:
        return [*found, from_distribution(folder, known, "pymunk")]
    if f"_{abi}_" not in PYMUNK:
        raise ExportError("{folder} is another Pyodide than {version}, and pymunk for it is not known; put its wheel into the folder's list, or take {version}",
                          folder=str(folder), version=VERSION)
    return [*found, pymunk(folder, get)]


def lock_of(folder: Path) -> tuple[dict[str, Any], str]:
    """The packages that the distribution's lock file names, and which kind of them its Python takes (`2026_0`)."""
    try:
        lock = json.loads((folder / "pyodide-lock.json").read_text(encoding="utf-8"))
        packages, abi = lock["packages"], str(lock["info"]["abi_version"])
        if not isinstance(packages, dict):
            raise TypeError("packages")
    except OSError as error:
        raise ExportError("{file} cannot be read: {reason}", file=str(folder / "pyodide-lock.json"), reason=reason_of(error)) from error
    except (ValueError, KeyError, TypeError) as error:
        raise ExportError("{file} is no list of Pyodide's packages", file=str(folder / "pyodide-lock.json")) from error
    return packages, abi


def from_distribution(folder: Path, known: dict[str, Any], name: str) -> Package:
    """A package whose file is in the folder, as the lock file says."""
    entry = known.get(name)
    if not isinstance(entry, dict):
        entry = {}
    file = entry.get("file_name")
    # A lock file is data of somebody else: a name in it must not lead elsewhere.
    if not isinstance(file, str) or not re.fullmatch(r"[\w.+-]+\.whl", file) or not (folder / file).is_file():
        raise ExportError("this game has physics, and {folder} has no package {name}: it must be Pyodide {version}'s whole distribution, not its core alone",
                          folder=str(folder), name=name, version=VERSION)
    path = folder / file
    if sum_of(path) != entry.get("sha256"):
        raise ExportError("{file} is damaged: its check sum is another than {folder} says", file=file, folder=str(folder))
    return Package({**entry, "name": name}, path)


def pymunk(folder: Path, get: Callable[[str, str], bytes]) -> Package:
    """The wheel of pymunk: from the folder, from what was kept, else fetched."""
    entry = {"depends": ["cffi"], "file_name": PYMUNK, "imports": ["pymunk"], "install_dir": "site", "name": "pymunk", "package_type": "package",
             "sha256": PYMUNK_SUM, "tool": {}, "unvendored_tests": False, "version": PYMUNK.split("-")[1]}
    kept = cache_folder() / "wheels" / PYMUNK
    for path in (folder / PYMUNK, kept):
        if path.is_file() and sum_of(path) == PYMUNK_SUM:
            return Package(entry, path)
    data = get(PYMUNK_URL, PYMUNK)
    if hashlib.sha256(data).hexdigest() != PYMUNK_SUM:
        raise ExportError("what {url} sent is not {file}: its check sum is another", url=PYMUNK_URL, file=PYMUNK)
    try:
        kept.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=kept.parent, prefix=".wheel-", delete=False) as file:
            file.write(data)
        Path(file.name).replace(kept)
    except OSError as error:
        raise ExportError("{folder} cannot be written, and pymunk has to be kept there: {reason}", folder=str(kept.parent), reason=reason_of(error)) from error
    return Package(entry, kept)


def sum_of(path: Path) -> str:
    """SHA-256 of a file; '' for one that is too large to be a package."""
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.stat().st_size <= LARGEST else ""
