"""The line above a sheet that tells what its rows can use: parameters of a template, values of the frame and of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QLineEdit, QToolButton

from ...runtime.project.tree import Mapping, Scalar
from ..document.addresses import Address
from ..shell.icons import icon
from ..shell.theme import colours
from . import renaming
from .declarations import DeclarationsDialog
from .declared import FRAME_VALUES, GAME_VALUES, KIND_WORDS, TEMPLATE_SORT, Sort, read
from .wording import plain

if TYPE_CHECKING:
    from .view import SheetEditor

OWN = ("events/Global.yaml", "events/Pause.yaml")


class Header(QFrame):
    """Title and parameters of a template, or the values that stand by."""

    def __init__(self, sheet: SheetEditor) -> None:
        super().__init__(sheet)
        self.sheet = sheet
        self.setObjectName("sheetheader")
        self.template = sheet.path.startswith("events/") and sheet.path not in OWN
        row = QHBoxLayout(self)
        h = self.fontMetrics().height()
        row.setContentsMargins(h // 2, h // 5, h // 2, h // 5)
        row.setSpacing(h // 2)
        self.title = QLineEdit()
        self.title.setAccessibleName("Title of the sheet")
        self.title.setMaximumWidth(h * 16)
        self.title.setVisible(self.template)
        self.title.editingFinished.connect(self._titled)
        self.words = QLabel()
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        self.words.setAccessibleName("What the sheet can use")
        self.parameters = self._button("Parameters of the sheet", self._edit_parameters)
        self.values = self._button("Values of the frame", lambda: self.edit_values("frame"))
        self.game = self._button("Values of the game", lambda: self.edit_values("game"))
        row.addWidget(self.title)
        row.addWidget(self.words, 1)
        for button in (self.parameters, self.values, self.game):
            row.addWidget(button)
        self.retranslate()

    def _button(self, name: str, what: object) -> QToolButton:
        button = QToolButton()
        button.setAccessibleName(name)
        button.setAutoRaise(True)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(what)
        return button

    def retranslate(self) -> None:
        _ = self.sheet.workspace.translate
        c = colours()
        self.setStyleSheet(f"#sheetheader {{ background: {c.window}; border-bottom: 1px solid {c.line}; }}")
        self.title.setPlaceholderText(_("Title"))
        for button in (self.parameters, self.values, self.game):
            button.setIcon(icon("value"))
        self.parameters.setText(_("Parameters…"))
        self.values.setText(_("Values of the frame…"))
        self.game.setText(_("Values of the game…"))
        self.refresh()

    def refresh(self) -> None:
        """Show what the trees say now."""
        sheet = self.sheet
        _ = sheet.workspace.translate
        tree = sheet.document.trees.get(sheet.path)
        self.parameters.setVisible(self.template)
        self.values.setVisible(bool(self._frame_file()))
        self.game.setVisible(not self.template)
        if self.template:
            if not self.title.hasFocus():
                self.title.setText(plain(tree.get("title")) if tree is not None else "")
            given = tree.get("parameters") if tree is not None else None
            parts = []
            for name, spec in given.items() if isinstance(given, Mapping) else ():
                kind, start, wanted = read(spec, TEMPLATE_SORT)
                words = wanted if kind == "object" else _(KIND_WORDS.get(kind, kind))
                parts.append(f"{name}: {words}" + (f" = {start}" if start else ""))
            self._say(parts, _("A sheet to be included. It has no parameters yet."))
            return
        parts = [f"{n} = {plain(v)}" for n, v in self._values(self._frame_file())]
        parts += [f"game.{n} = {plain(v)}" for n, v in self._values("game.yaml")]
        self._say(parts, _("The frame and the game have no values yet."))

    def _say(self, parts: list[str], nothing: str) -> None:
        self.words.setText("   ".join(parts) or nothing)
        self.words.setToolTip("\n".join(parts))
        self.words.setStyleSheet("" if parts else f"color: {colours().dim};")

    def _frame_file(self) -> str:
        path = self.sheet.path.rpartition("/")[0] + "/frame.yaml"
        return path if self.sheet.path.startswith("frames/") and path in self.sheet.document.trees else ""

    def _values(self, path: str) -> list[tuple[str, object]]:
        tree = self.sheet.document.trees.get(path)
        values = tree.get("values") if tree is not None else None
        return list(values.items()) if isinstance(values, Mapping) else []

    # -- changing ----------------------------------------------------------------------------------------------------

    def _titled(self) -> None:
        sheet = self.sheet
        tree = sheet.document.trees.get(sheet.path)
        text = self.title.text().strip()
        if tree is not None and text != plain(tree.get("title")):
            sheet.document.set_value(sheet.path, ("title",), Scalar(text) if text else None, sheet.workspace.translate("Change title"))

    def _edit_parameters(self) -> None:
        sheet = self.sheet
        self._edit(TEMPLATE_SORT, sheet.path, ("parameters",), sheet.workspace.translate("Change parameters"),
                   lambda old, new: renaming.parameter_renamed(sheet.document.trees, sheet.path, (), old, new))

    def edit_values(self, owner: str) -> None:
        """Change the values of the frame or of the game."""
        sheet = self.sheet
        path = self._frame_file() if owner == "frame" else "game.yaml"
        self._edit(FRAME_VALUES if owner == "frame" else GAME_VALUES, path, ("values",), sheet.workspace.translate("Change values"),
                   lambda old, new: renaming.value_renamed(sheet.document.trees, path, owner, old, new))

    def _edit(self, sort: Sort, path: str, at: Address, words: str, renamed: object) -> None:
        sheet = self.sheet
        tree = sheet.document.trees.get(path)
        dialog = DeclarationsDialog(sort, tree.get(str(at[0])) if tree is not None else None, sheet.names.types(), sheet.workspace.translate, sheet)
        dialog.finished.connect(sheet.take_focus)
        dialog.declared.connect(lambda d: (sheet.edits.declare(path, at, d, words, renamed), sheet.document.check()))  # type: ignore[arg-type]
        dialog.open()
