"""Python ends while a window with a history is open: nobody hears of it."""

from __future__ import annotations

import subprocess
import sys

from shell_kit import EXAMPLES

SCRIPT = """
import os, sys
os.environ["QT_QPA_PLATFORM"] = "offscreen"
from pathlib import Path
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication
app = QApplication([])
from playsheet.editor.shell.window import Window
from playsheet.runtime.project.tree import Scalar
window = Window(Path(sys.argv[1]), str, QSettings(sys.argv[2], QSettings.Format.IniFormat))
window.show()
window.document.set_value("game.yaml", ("title",), Scalar("Another"), "Set title")
"""


def test_python_ends_without_closing_the_window(tmp_path: object) -> None:
    done = subprocess.run([sys.executable, "-c", SCRIPT, str(EXAMPLES / "worm-garden"), f"{tmp_path}/settings.ini"],
                          capture_output=True, text=True, timeout=100, check=False)
    assert done.returncode == 0
    assert "Traceback" not in done.stderr, done.stderr[-1000:]
