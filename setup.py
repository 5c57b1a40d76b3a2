"""Which folders become which packages: X/ beside this file is installed as playsheet.X.

Computed, so that a new sub-package or a new picture needs no line here. `playsheet` itself is a namespace package
without files of its own. Everything else about the project stands in pyproject.toml.
"""

from __future__ import annotations

import glob
import os
import shutil
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

ROOT = Path(__file__).resolve().parent
ROOMS = ("objects", "runtime", "editor", "packaging", "examples", "docs")
DATA_ROOMS = {"examples": (".", "_"), "docs": (".", "_", "pictures")}      # hold no modules; what begins like this stays at home
LEFT_OUT = {"__pycache__", "node_modules", "build", "dist"}


def rooms() -> tuple[dict[str, str], dict[str, list[str]]]:
    """The folder of each package, and the files besides Python sources that each package brings.

    A folder is a package when it holds Python files, and each room is one. Files of a folder without any belong to the
    nearest package above. Examples are data from end to end, so nothing below examples/ is a package; the Python files
    there and the folders whose names begin with `_` are the workshop where examples are made, and stay at home. The same
    holds for the manual in docs/, which the editor shows.
    """
    folders: dict[str, str] = {}
    data: dict[str, list[str]] = {}
    for room in ROOMS:
        hidden = DATA_ROOMS.get(room, (".",))
        for place, below, files in os.walk(ROOT / room):
            below[:] = sorted(name for name in below if name not in LEFT_OUT and not name.startswith(hidden))
            parts = Path(place).relative_to(ROOT).parts
            is_data = room in DATA_ROOMS and len(parts) > 1
            if len(parts) == 1 or (not is_data and any(name.endswith(".py") for name in files)):
                folders[".".join(("playsheet", *parts))] = "/".join(parts)
            owner = parts
            while ".".join(("playsheet", *owner)) not in folders:
                owner = owner[:-1]
            for name in sorted(files):
                if name.endswith((".py", ".pyc", "~")) or name.startswith("."):
                    continue
                path = "/".join((*parts[len(owner):], name))
                data.setdefault(".".join(("playsheet", *owner)), []).append(glob.escape(path))
    return folders, data


class CleanBuild(build_py):
    """Builds into an empty folder, so that a module deleted since the last `pip install .` does not come back."""

    def run(self) -> None:
        shutil.rmtree(Path(self.build_lib) / "playsheet", ignore_errors=True)
        super().run()

    def find_package_modules(self, package: str, package_dir: str) -> list[tuple[str, str, str]]:
        return [] if package.removeprefix("playsheet.") in DATA_ROOMS else super().find_package_modules(package, package_dir)


if __name__ == "__main__":
    package_dir, package_data = rooms()
    setup(packages=sorted(package_dir), package_dir=package_dir, package_data=package_data, include_package_data=False,
          cmdclass={"build_py": CleanBuild})
