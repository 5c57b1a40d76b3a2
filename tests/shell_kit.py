"""What tests of the editor's shell share: widgets by their accessible names, real editors in processes of their own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"
W = TypeVar("W", bound=QWidget)


def widget(root: QWidget, name: str, cls: type[W]) -> W:
    """The visible widget of an accessible name."""
    found = [w for w in root.findChildren(cls) if w.accessibleName() == name and w.isVisible()]
    assert len(found) == 1, f"{name}: {len(found)} of {sorted({w.accessibleName() for w in root.findChildren(cls)})}"
    return found[0]


def click(qtbot: QtBot, target: QWidget, button: Qt.MouseButton = Qt.MouseButton.LeftButton) -> None:
    """A click in the middle of a widget."""
    qtbot.mouseClick(target, button, Qt.KeyboardModifier.NoModifier, QPoint(target.width() // 2, target.height() // 2))


def choose(qtbot: QtBot, menu: QMenu, name: str) -> None:
    """Click on an entry of a menu that is open, by the name of its action."""
    action = next(a for a in menu.actions() if a.objectName() == name)
    qtbot.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(action).center())


def open_menu() -> QMenu:
    """The menu that is open."""
    found = QApplication.activePopupWidget()
    assert isinstance(found, QMenu)
    return found


EDITOR = """
import os, sys, json
from pathlib import Path
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
app = QApplication([])
app.setApplicationName("Playsheet")
app.setOrganizationName("Playsheet")
from playsheet.editor.app import Editor
from playsheet.runtime.project.tree import Scalar
editor = Editor(app)
window = editor.open(Path(sys.argv[1]))
def say(**what):
    print(json.dumps(what), flush=True)
def body():
    exec(sys.argv[2], globals())
QTimer.singleShot(50, body)
app.exec()
"""


def editor_process(root: Path, body: str, **environment: str) -> subprocess.Popen[str]:
    """A real editor with a project; `body` is Python that runs when it is open, with `editor`, `window` and `say(key=…)`."""
    return subprocess.Popen([sys.executable, "-c", EDITOR, str(root), body], stdout=subprocess.PIPE, text=True, encoding="utf-8",
                            env={**os.environ, "QT_QPA_PLATFORM": "offscreen", **environment})


def wait_for(what: Callable[[], Any], qtbot: QtBot, seconds: float = 20) -> None:
    qtbot.waitUntil(lambda: bool(what()), timeout=round(seconds * 1000))
