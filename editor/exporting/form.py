"""The upper half of the export dialog: what to export to, and where it goes."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QFileDialog, QFormLayout, QHBoxLayout, QLabel, QLineEdit, QPushButton, QRadioButton, QVBoxLayout, QWidget

from ...objects.phrases import msgid
from ...packaging.archive import ENDING
from ..shell.theme import colours
from ..shell.workspace import Translate
from .targets import ARCHIVE, PROGRAMS, WEB, Memory, Target, needs_player, targets


class TargetChoice(QWidget):
    """All targets with a sentence each; one of them is chosen."""

    changed = Signal()

    def __init__(self, chosen: str, translate: Translate) -> None:
        super().__init__()
        self.translate = translate
        self.setAccessibleName("Targets")
        self.buttons: dict[str, QRadioButton] = {}
        self.sentences: dict[str, QLabel] = {}
        self.all = {target.id: target for target in targets()}
        group = QButtonGroup(self)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        em = self.fontMetrics().height()
        for target in self.all.values():
            button, sentence = QRadioButton(), QLabel()
            button.setAccessibleName(f"Export to {target.id}")
            button.setChecked(target.id == chosen)
            font = button.font()
            font.setBold(True)
            button.setFont(font)
            sentence.setWordWrap(True)
            sentence.setIndent(round(em * 1.4))
            sentence.setBuddy(button)
            group.addButton(button)
            layout.addWidget(button)
            layout.addWidget(sentence)
            layout.addSpacing(em // 2)
            self.buttons[target.id], self.sentences[target.id] = button, sentence
        layout.addStretch()
        if group.checkedButton() is None:
            self.buttons[WEB.id].setChecked(True)
        group.buttonToggled.connect(lambda _button, on: self.changed.emit() if on else None)
        self.retranslate()

    @property
    def target(self) -> Target:
        return next(self.all[ident] for ident, button in self.buttons.items() if button.isChecked())

    def retranslate(self) -> None:
        c = colours()
        self.setStyleSheet(f"QRadioButton::indicator {{ width: 0.9em; height: 0.9em; border: 0.1em solid {c.dim}; border-radius: 0.5em; background: {c.surface}; }}"
                           f"QRadioButton::indicator:checked {{ width: 0.5em; height: 0.5em; border: 0.3em solid {c.accent}; background: {c.on_accent}; }}")
        for ident, target in self.all.items():
            self.buttons[ident].setText(self.translate(target.title))
            self.sentences[ident].setText(self.translate(target.sentence))
            self.sentences[ident].setStyleSheet(f"color: {colours().dim}")
            self.buttons[ident].setAccessibleDescription(self.translate(target.sentence))


class PathField(QWidget):
    """A path with a button to choose one."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.line = QLineEdit()
        self.line.setAccessibleName(name)
        self.button = QPushButton()
        self.button.setAccessibleName(f"Choose {name.lower()}")
        self.button.setAutoDefault(False)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.line, 1)
        row.addWidget(self.button)

    @property
    def text(self) -> str:
        return self.line.text().strip()

    def show_path(self, path: str) -> None:
        """Show a path from its end, which is the part that differs."""
        self.line.setText(path)
        self.line.setToolTip(path)
        self.line.end(False)


class PlaceForm(QWidget):
    """Where the bundle goes; what the target needs from elsewhere."""

    def __init__(self, memory: Memory, translate: Translate) -> None:
        super().__init__()
        self.memory = memory
        self.translate = translate
        self.target: Target = WEB
        self.place, self.helper = PathField("Place"), PathField("Helper")
        self.place.button.clicked.connect(self._choose_place)
        self.helper.button.clicked.connect(self._choose_helper)
        self.place_label, self.helper_label, self.hint = QLabel(), QLabel(), QLabel()
        self.hint.setWordWrap(True)
        self.form = QFormLayout(self)
        self.form.setContentsMargins(0, 0, 0, 0)
        em = self.fontMetrics().height()
        self.form.setHorizontalSpacing(em)
        self.form.setVerticalSpacing(em // 2)
        self.form.addRow(self.place_label, self.place)
        self.form.addRow(self.helper_label, self.helper)
        self.form.addRow("", self.hint)

    def show_target(self, target: Target) -> None:
        self.target = target
        self.place.show_path(self.memory.place(target))
        self.helper.show_path(self.memory.helper(target))
        with_helper = target is WEB or needs_player(target)
        for part in (self.helper_label, self.helper):
            part.setVisible(with_helper)
        self.helper.line.setAccessibleName("Folder with Pyodide" if target is WEB else "Player of a release")
        self.helper.button.setAccessibleName("Choose folder with Pyodide" if target is WEB else "Choose player of a release")
        self.retranslate()

    def keep(self) -> None:
        """Remember what was chosen."""
        self.memory.target = self.target.id
        self.memory.keep_place(self.target, str(self.path))
        if self.helper.isVisibleTo(self):
            self.memory.keep_helper(self.target, self.helper.text)

    @property
    def path(self) -> Path:
        """Where it goes: as written, from the folder of the games when it is no whole path."""
        path = Path(self.place.text or self.memory.usual_place(self.target)).expanduser()
        path = path if path.is_absolute() else self.memory.root.resolve().parent / path
        return path.with_name(path.name + ENDING) if self.target is ARCHIVE and path.suffix != ENDING and path.name else path

    @property
    def options(self) -> dict[str, str]:
        """What the export is told of it."""
        if not self.helper.isVisibleTo(self) or not self.helper.text:
            return {}
        return {"pyodide" if self.target is WEB else "player": str(Path(self.helper.text).expanduser())}

    def retranslate(self) -> None:
        tr = self.translate
        self.place_label.setText(tr("File") if self.target is ARCHIVE else tr("Folder"))
        self.helper_label.setText(tr("Pyodide") if self.target is WEB else tr("Player"))
        for field in (self.place, self.helper):
            field.button.setText(tr("Choose…"))
        self.helper.line.setPlaceholderText(tr("Fetched the first time (6 MB), then kept") if self.target is WEB else tr("The file or folder of the player"))
        text = ""
        if self.target is WEB:
            text = tr("Pyodide is what runs the game in a browser. Without a network, name a folder that has it.")
        elif needs_player(self.target):
            text = tr("A program for another system needs its player: a file of the release of Playsheet, made on such a system.")
        elif self.target in PROGRAMS:
            text = tr("The first export builds the player, which takes about a minute. Later ones are quick.")
        self.hint.setText(text)
        self.hint.setVisible(bool(text))
        self.hint.setStyleSheet(f"color: {colours().dim}")

    def _choose_place(self) -> None:
        tr = self.translate
        if self.target is ARCHIVE:
            found, _ = QFileDialog.getSaveFileName(self, tr("Where the file goes"), str(self.path), f"*{ENDING}")
            if found:
                self.place.show_path(found)
            return
        found = QFileDialog.getExistingDirectory(self, tr("Where the folder goes"), str(self.path.parent))
        if found:
            self.place.show_path(str(Path(found) / Path(self.memory.usual_place(self.target)).name))

    def _choose_helper(self) -> None:
        tr = self.translate
        if self.target is WEB:
            found = QFileDialog.getExistingDirectory(self, tr("Folder with Pyodide"), self.helper.text)
        else:
            found, _ = QFileDialog.getOpenFileName(self, tr("Player of a release"), self.helper.text, "*.zip *.tar.gz *.tgz")
        if found:
            self.helper.show_path(found)


#: Said before the first export of a program, while the bar stands still.
SLOW = msgid("Building the player takes about a minute, the first time only.")
