"""The field of a picture: one of those in the assets, or a file that becomes one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QFileDialog, QToolButton

from ..pictures.importing import ENDINGS
from ..shell.icons import icon
from .fields import ChoiceField, Translate

READ = tuple(ending for ending in ENDINGS if ending not in ("aseprite", "ase"))


class PictureField(ChoiceField):
    """`bring` copies a file into the assets and tells the picture's name, '' when it is none."""

    def __init__(self, name: str, pictures: Iterable[str], icons: dict[str, QIcon], bring: Callable[[Path], str], translate: Translate) -> None:
        super().__init__(name, ["", *pictures], icons=icons)
        self.bring = bring
        self.translate = translate
        self.open = QToolButton()
        self.open.setIcon(icon("open"))
        self.open.setAccessibleName(f"Open a file for {name}")
        self.open.setToolTip(translate("Open a picture file"))
        self.open.clicked.connect(self._ask)
        self.row.addWidget(self.open)

    def _ask(self) -> None:
        words = f"{self.translate('Pictures')} ({' '.join('*.' + ending for ending in READ)})"
        path, _ = QFileDialog.getOpenFileName(self, self.translate("Open a picture file"), "", words)
        found = self.bring(Path(path)) if path else ""
        if found:
            self.take(found)
