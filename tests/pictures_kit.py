"""What the tests of the picture editor share: small projects, an open editor, presses and drags."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QPushButton, QToolButton, QWidget

from playsheet.editor.pictures.view import PictureEditor

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
SHIFT, CTRL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
RED = 0xFFFF0000


def project(root: Path, object_text: str = "", type_name: str = "Active") -> Path:
    (root / "objects").mkdir(parents=True)
    (root / "game.yaml").write_text("format: 1\ntitle: Test\n", encoding="utf-8")
    (root / "objects" / "Hero.yaml").write_text(f"format: 1\nobject: Hero\ntype: {type_name}\n{object_text}", encoding="utf-8")
    return root


def press(editor: PictureEditor, name: str) -> None:
    """Click a button by its accessible name."""
    for kind in (QToolButton, QPushButton):
        for one in editor.findChildren(kind):
            if one.accessibleName() == name and one.isVisible():
                assert one.isEnabled(), name
                QTest.mouseClick(one, LEFT)
                QApplication.processEvents()
                return
    raise AssertionError(f"no button {name}")


def drag(editor: PictureEditor, *points: tuple[int, int]) -> None:
    canvas = editor.canvas
    QTest.mousePress(canvas, LEFT, NONE, canvas.pixel_centre(*points[0]))
    for point in points[1:]:
        QTest.mouseMove(canvas, canvas.pixel_centre(*point))
    QTest.mouseRelease(canvas, LEFT, NONE, canvas.pixel_centre(*points[-1]))


def text(editor: PictureEditor) -> str:
    return (editor.document.root / "objects" / f"{editor.object_name}.yaml").read_text(encoding="utf-8")


def said(editor: PictureEditor) -> str:
    """The last sentence of the status bar."""
    return next((asked[1] for asked in reversed(editor.workspace.asked) if asked[0] == "status"), "")  # type: ignore[attr-defined]


def answer(*keys: Qt.Key, before: Callable[[QDialog], None] | None = None) -> list[str]:
    """Press keys in the dialog that opens next. The list gets its words then."""
    seen: list[str] = []
    patience = [1000]

    def act() -> None:
        dialog = QApplication.activeModalWidget()
        if not isinstance(dialog, QDialog) or QApplication.activeWindow() is not dialog:       # keys go where the focus is
            patience[0] -= 1
            if isinstance(dialog, QDialog) and not patience[0]:
                dialog.reject()
            elif patience[0]:
                QTimer.singleShot(10, act)
            return
        seen.extend(part.property("text") or "" for part in dialog.findChildren(QWidget) if part.property("text"))
        if before is not None:
            before(dialog)
        for key in keys:
            QTest.keyClick(dialog, key)
    QTimer.singleShot(20, act)
    return seen
