"""The dialog for a new game: title, what it begins with, window size, where it goes, which systems it is for."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from PySide6.QtCore import QStandardPaths
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from ...objects.phrases import msgid
from ...objects.targets import COMPUTERS, TARGETS
from ...runtime.project.orders import order_for
from ...runtime.project.problems import Problems
from ...runtime.project.reader import read_text
from ...runtime.project.saving import SaveError, save_text
from ...runtime.project.tree import Mapping, Scalar, Sequence
from ...runtime.project.writer import write
from ..commands import examples_folder, templates
from ..starter import STARTER
from .keeping import said
from .start_page import title_of
from .theme import colours
from .workspace import Translate

SIZES = ((800, 600), (1280, 720), (640, 480), (320, 240), (1920, 1080), (720, 1280))
EMPTY, HERO = "empty", "hero"
BEGINNINGS = ((EMPTY, msgid("An empty frame")), (HERO, msgid("A hero that the arrow keys move")))


def slug(title: str) -> str:
    """A folder's name for a title: letters of any script, digits and dashes."""
    return re.sub(r"[^\w]+", "-", title.strip().lower()).strip("-_")[:60] or "game"


def games_folder() -> Path:
    documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    return Path(documents or Path.home()) / "Playsheet"


def free_for(title: str) -> Path:
    """A folder for a new game of this title that is not there yet."""
    found, number = games_folder() / slug(title), 2
    while found.exists():
        found = games_folder() / f"{slug(title)}-{number}"
        number += 1
    return found


class NewDialog(QDialog):
    """Asks what a new game needs; `make` writes it."""

    def __init__(self, translate: Translate, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.translate = translate
        self.setWindowTitle(translate("New game"))
        self.setAccessibleName("New game")
        self._own_folder = False
        self.setStyleSheet("QAbstractSpinBox::up-button, QAbstractSpinBox::down-button { width: 0; border: none; }")      # plain numbers
        self._fields()
        self._lay_out()
        self._size_chosen()
        self._beginning_chosen()

    def _fields(self) -> None:
        tr = self.translate
        self.title = QLineEdit(tr("My game"))
        self.title.setAccessibleName("Title")
        self.title.selectAll()
        self.beginning = QComboBox()
        self.beginning.setAccessibleName("Begin with")
        for name, text in BEGINNINGS:
            self.beginning.addItem(tr(text), name)
        for name in templates():
            self.beginning.addItem(tr("A copy of {name}").format(name=title_of(examples_folder() / name)), f"example:{name}")
        self.beginning.currentIndexChanged.connect(self._beginning_chosen)
        self.size_box = QComboBox()
        self.size_box.setAccessibleName("Window size")
        for width, height in SIZES:
            self.size_box.addItem(f"{width} × {height}", (width, height))
        self.size_box.addItem(tr("Another size"), None)
        self.width_box, self.height_box = QSpinBox(), QSpinBox()
        for box, value, name in ((self.width_box, 800, "Width"), (self.height_box, 600, "Height")):
            box.setRange(16, 8192)
            box.setValue(value)
            box.setAccessibleName(name)
        self.size_box.currentIndexChanged.connect(self._size_chosen)
        self.targets = {name: QCheckBox(tr(text)) for name, text in TARGETS.items()}
        for name, box in self.targets.items():
            box.setChecked(name in COMPUTERS)
            box.setAccessibleName(f"Target {name}")
        self.folder = QLineEdit(str(free_for(self.title.text())))
        self.folder.setAccessibleName("Folder")
        self.folder.textEdited.connect(self._folder_edited)
        self.title.textChanged.connect(self._title_changed)
        self.message = QLabel()
        self.message.setAccessibleName("What is wrong")
        self.message.setStyleSheet(f"color: {colours().error}")
        self.message.setWordWrap(True)

    def _lay_out(self) -> None:
        tr = self.translate
        sizes = QHBoxLayout()
        em = self.fontMetrics().height()
        sizes.setSpacing(em // 2)
        for part in (self.size_box, self.width_box, QLabel("×"), self.height_box):
            sizes.addWidget(part)
        for box in (self.width_box, self.height_box):
            box.setMinimumWidth(em * 5)
        sizes.addStretch()
        systems = QGridLayout()
        for number, box in enumerate(self.targets.values()):
            systems.addWidget(box, number % 3, number // 3)
        browse = QPushButton(tr("Choose…"))
        browse.setAccessibleName("Choose folder")
        browse.setAutoDefault(False)
        browse.clicked.connect(self._browse)
        place = QHBoxLayout()
        place.setSpacing(em // 2)
        place.addWidget(self.folder)
        place.addWidget(browse)
        hint = QLabel(tr("What one of them cannot do is shown as a problem while you work."))
        hint.setStyleSheet(f"color: {colours().dim}")
        hint.setWordWrap(True)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        for which, text, name in ((QDialogButtonBox.StandardButton.Ok, tr("Make it"), "Make the game"),
                                  (QDialogButtonBox.StandardButton.Cancel, tr("Cancel"), "Cancel")):
            buttons.button(which).setText(text)
            buttons.button(which).setIcon(QIcon())
            buttons.button(which).setAccessibleName(name)
        buttons.accepted.connect(self._accept)
        buttons.rejected.connect(self.reject)
        form = QFormLayout()
        form.setVerticalSpacing(int(em * 0.7))
        form.setHorizontalSpacing(em)
        form.addRow(tr("Title"), self.title)
        form.addRow(tr("Begin with"), self.beginning)
        form.addRow(tr("Window"), sizes)
        form.addRow(tr("Made for"), systems)
        form.addRow("", hint)
        form.addRow(tr("Folder"), place)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(em, em, em, em)
        layout.setSpacing(em)
        layout.addLayout(form)
        layout.addWidget(self.message)
        layout.addWidget(buttons)
        self.setMinimumWidth(em * 34)

    @property
    def root(self) -> Path:
        return Path(self.folder.text()).expanduser()

    def _title_changed(self, title: str) -> None:
        if not self._own_folder:
            self.folder.setText(str(free_for(title)))

    def _folder_edited(self, _text: str) -> None:
        self._own_folder = True

    def _browse(self) -> None:
        found = QFileDialog.getExistingDirectory(self, self.translate("Folder for games"), str(self.root.parent))
        if found:
            self._own_folder = True
            self.folder.setText(str(Path(found) / slug(self.title.text())))

    def _size_chosen(self) -> None:
        size = self.size_box.currentData()
        for box in (self.width_box, self.height_box):
            box.setEnabled(size is None and self.size_box.isEnabled())
        if size is not None:
            self.width_box.setValue(size[0])
            self.height_box.setValue(size[1])

    def _beginning_chosen(self) -> None:
        """An example has its window already."""
        self.size_box.setEnabled(not str(self.beginning.currentData()).startswith("example:"))
        self._size_chosen()

    def _accept(self) -> None:
        problem = self.make()
        if problem:
            self.message.setText(problem)
        else:
            self.accept()

    def make(self) -> str:
        """Write the project; returns what is wrong, '' when it is there."""
        root = self.root
        title = self.title.text().strip() or self.translate("My game")
        targets = [name for name, box in self.targets.items() if box.isChecked()]
        beginning = str(self.beginning.currentData())
        try:
            if root.exists() and (not root.is_dir() or any(root.iterdir())):
                return self.translate("{folder} exists already and is not empty; choose another folder").format(folder=root)
            if beginning.startswith("example:"):
                copy_example(examples_folder() / beginning.removeprefix("example:"), root, title, targets)
            else:
                write_files(root, starter(title, self.width_box.value(), self.height_box.value(), targets, beginning == HERO))
        except (OSError, SaveError, shutil.Error) as error:
            why = said(error.sentence, self.translate) if isinstance(error, SaveError) else getattr(error, "strerror", None) or error
            return self.translate("{folder} could not be made: {why}").format(folder=root, why=why)
        return ""


def write_files(root: Path, files: dict[str, str]) -> None:
    for path, text in files.items():
        target = root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        save_text(target, text)


def copy_example(example: Path, root: Path, title: str = "", targets: list[str] | None = None) -> None:
    """A project of one's own from an example. Raises OSError or SaveError."""
    root.parent.mkdir(parents=True, exist_ok=True)
    shutil.copytree(example, root, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__", ".playsheet", "*.pyc"))
    for path in root.rglob("*"):
        path.chmod(0o755 if path.is_dir() else 0o644)
    if title:
        tree = read_text((root / "game.yaml").read_text(encoding="utf-8"), Problems())
        if isinstance(tree, Mapping):
            tree.set("title", Scalar(title, quoted=True))
            tree.set("targets", Sequence.of([Scalar(t) for t in targets or []]))
            save_text(root / "game.yaml", write(tree, order_for("game.yaml")))


def starter(title: str, width: int, height: int, targets: list[str], hero: bool = False) -> dict[str, str]:
    """The files of a new game: one frame of the window's size, with nothing in it or with a hero that the arrow keys move."""
    texts = dict(STARTER) if hero else {**{path: STARTER[path] for path in ("game.yaml", "frames/Start/frame.yaml")},
                                        "frames/Start/events.yaml": "format: 1\nevents: []\n"}
    size = Sequence.of([Scalar(str(width)), Scalar(str(height))])
    found: dict[str, str] = {}
    for path, text in texts.items():
        tree = read_text(text, Problems())
        assert isinstance(tree, Mapping)
        if path == "game.yaml":
            tree.set("title", Scalar(title, quoted=True))
            window = tree.get("window")
            assert isinstance(window, Mapping)
            window.set("size", size)
            tree.set("targets", Sequence.of([Scalar(t) for t in targets]))
        elif path.endswith("frame.yaml"):
            tree.set("size", size)
            if not hero:
                tree.remove("instances")
        found[path] = write(tree, order_for(path))
    return found
