"""What is asked about pictures that are dropped on a frame."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtGui import QImage
from PySide6.QtWidgets import QMessageBox, QPushButton, QWidget

from ..pictures.dialogs import SheetDialog
from ..pictures.importing import Grid, guessed_grid

Translate = Callable[[str], str]


class DropQuestions:
    """Boxes over a view."""

    def __init__(self, parent: QWidget, translate: Translate) -> None:
        self.parent = parent
        self.translate = translate

    def strip(self, path: Path, image: QImage) -> Grid | None:
        """How a picture that looks like a strip is cut; None keeps it whole."""
        say = self.translate
        grid = guessed_grid(image)
        count = len(grid.cells(image.width(), image.height()))
        chosen = self._ask(say("A strip of pictures?"), say("{name} looks like {count} pictures in a row.").format(name=path.name, count=count), (
            (say("Split into {count} pictures").format(count=count), "Split", QMessageBox.ButtonRole.YesRole),
            (say("Choose how…"), "Choose how", QMessageBox.ButtonRole.ActionRole),
            (say("Keep as one picture"), "Keep as one picture", QMessageBox.ButtonRole.NoRole)))
        if chosen == "Split":
            return grid
        if chosen == "Choose how":
            dialog = SheetDialog(image, say, self.parent)
            if dialog.exec() == SheetDialog.DialogCode.Accepted:
                return dialog.grid
        return None

    def row(self, files: list[Path]) -> bool:
        """Whether numbered files become one animation."""
        say = self.translate
        words = say("{first} to {last} are numbered, as the pictures of a movement are.").format(first=files[0].name, last=files[-1].name)
        return self._ask(say("One animation?"), words, (
            (say("Make one animation of {count} pictures").format(count=len(files)), "One animation", QMessageBox.ButtonRole.YesRole),
            (say("Make an object of each"), "An object of each", QMessageBox.ButtonRole.NoRole))) == "One animation"

    def _ask(self, title: str, words: str, answers: tuple[tuple[str, str, QMessageBox.ButtonRole], ...]) -> str:
        """The stable name of the answer. The first is that of Enter, the last that of Escape."""
        box = QMessageBox(self.parent)
        box.setWindowTitle(title)
        box.setText(words)
        names: dict[QPushButton, str] = {}
        for text, name, role in answers:
            button = box.addButton(text, role)
            button.setAccessibleName(name)
            names[button] = name
        buttons = list(names)
        box.setDefaultButton(buttons[0])
        box.setEscapeButton(buttons[-1])
        box.exec()
        return next((name for button, name in names.items() if button is box.clickedButton()), answers[-1][1])
