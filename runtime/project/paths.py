"""Paths that a project file names: they lead to files inside the project's folder and nowhere else."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Final

# Names that Windows keeps for devices, whatever follows the first point. A project has to open everywhere.
DEVICES: Final = frozenset(("con", "prn", "aux", "nul", "conin$", "conout$", "clock$",
                            *(f"{kind}{digit}" for kind in ("com", "lpt") for digit in "0123456789¹²³")))

# Windows allows none of these in a name, and the colon would name a drive or a hidden stream of a file.
FORBIDDEN: Final = re.compile(r'[\x00-\x1f\x7f\ud800-\udfff<>:"|?*\\]')

LONGEST_NAME: Final = 255       # in bytes, on every usual file system


def safe_join(root: str | os.PathLike[str], relative: str) -> Path | None:
    """The path of `relative` (folders with `/` between them) below the folder `root`, or None when it is not allowed.

    Not allowed are absolute paths, drive letters, backslashes, `.` and `..`, empty names, control characters, names that
    Windows keeps for devices or cannot hold (those that end with a point or a space), and links that lead outside of
    `root`. The file itself need not exist.
    """
    parts = relative.split("/")
    if not all(map(is_safe_name, parts)):
        return None
    path = Path(root).joinpath(*parts)
    try:
        # realpath follows every link on the way, also when the last parts do not exist yet.
        base = os.path.realpath(root)
        real = os.path.realpath(path)
        inside = os.path.commonpath([base, real]) == base
    except (OSError, ValueError):
        return None
    return path if inside else None


def is_safe_name(name: str) -> bool:
    """Whether `name` can be the name of one file or folder of a project, on every system."""
    return (name not in ("", ".", "..") and not FORBIDDEN.search(name) and name[-1] not in ". "
            and name.partition(".")[0].strip().lower() not in DEVICES and len(name.encode()) <= LONGEST_NAME)
