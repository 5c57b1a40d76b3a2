"""What the editor's child processes are told by their environment."""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtCore import QProcessEnvironment, QStandardPaths


def child_environment() -> QProcessEnvironment:
    """The editor's own environment without pygame's greeting.

    Where Python is told to keep no compiled modules, a child would compile the whole player before each run, which takes
    longer than everything else together. Its modules are kept in the user's cache folder then, and none beside the sources.
    """
    environment = QProcessEnvironment.systemEnvironment()
    environment.insert("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    cache = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.CacheLocation)
    if sys.dont_write_bytecode and sys.pycache_prefix is None and cache:
        environment.remove("PYTHONDONTWRITEBYTECODE")
        environment.insert("PYTHONPYCACHEPREFIX", str(Path(cache) / "bytecode"))
    return environment
