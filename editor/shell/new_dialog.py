"""The dialog for a new game: title, window size, where it goes, which systems it is for."""

from __future__ import annotations

import re
from pathlib import Path

from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from ...runtime.project.orders import order_for
from ...runtime.project.problems import Problems
from ...runtime.project.reader import read_text
from ...runtime.project.saving import save_text
from ...runtime.project.tree import Mapping, Scalar, Sequence
from ...runtime.project.writer import write
from ..starter import STARTER
from .theme import colours
from .workspace import Translate

SIZES = ((800, 600), (1280, 720), (640, 480), (320, 240), (1920, 1080), (720, 1280))
TARGETS = (("desktop", "Windows, Linux, macOS"), ("web", "Web page"), ("touch", "Phones and tablets"))


def slug(title: str) -> str:
    """A folder's name for a title: letters of any script, digits and dashes."""
    return re.sub(r"[^\w]+", "-", title.strip().lower()).strip("-_") or "game"


def games_folder() -> Path:
    documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    return Path(documents or Path.home()) / "Playsheet"


class NewDialog(QDialog):
    """Asks what a new game needs; `make` writes it."""

    def __init__(self, translate: Translate, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        tr = translate
        self.translate = tr
        self.setWindowTitle(tr("New game"))
        self.setAccessibleName("New game")
        self.title = QLineEdit(tr("My game"))
        self.title.setAccessibleName("Title")
        self.title.selectAll()
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
        sizes = QHBoxLayout()
        sizes.addWidget(self.size_box)
        sizes.addWidget(self.width_box)
        sizes.addWidget(QLabel("×"))
        sizes.addWidget(self.height_box)
        self.size_box.currentIndexChanged.connect(self._size_chosen)
        self.targets = {name: QCheckBox(tr(text)) for name, text in TARGETS}
        for name, box in self.targets.items():
            box.setChecked(name == "desktop")
            box.setAccessibleName(f"Target {name}")
        self.folder = QLineEdit(str(games_folder() / slug(self.title.text())))
        self.folder.setAccessibleName("Folder")
        browse = QPushButton(tr("Choose…"))
        browse.clicked.connect(self._browse)
        place = QHBoxLayout()
        place.addWidget(self.folder)
        place.addWidget(browse)
        self._own_folder = False
        self.folder.textEdited.connect(self._folder_edited)
        self.title.textChanged.connect(self._title_changed)
        self.message = QLabel()
        self.message.setStyleSheet(f"color: {colours().error}")
        self.message.setWordWrap(True)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        buttons.button(QDialogButtonBox.StandardButton.Ok).setText(tr("Make it"))
        buttons.button(QDialogButtonBox.StandardButton.Ok).setAccessibleName("Make the game")
        buttons.button(QDialogButtonBox.StandardButton.Cancel).setText(tr("Cancel"))
        buttons.accepted.connect(self._accept)
        buttons.rejected.connect(self.reject)
        form = QFormLayout()
        form.addRow(tr("Title"), self.title)
        form.addRow(tr("Window"), sizes)
        for number, box in enumerate(self.targets.values()):
            form.addRow(tr("For") if number == 0 else "", box)
        form.addRow(tr("Folder"), place)
        layout = QVBoxLayout(self)
        layout.addLayout(form)
        layout.addWidget(self.message)
        layout.addWidget(buttons)
        self.setMinimumWidth(self.fontMetrics().horizontalAdvance("M") * 40)
        self._size_chosen()

    @property
    def root(self) -> Path:
        return Path(self.folder.text()).expanduser()

    def _title_changed(self, title: str) -> None:
        if not self._own_folder:
            self.folder.setText(str(games_folder() / slug(title)))

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
            box.setEnabled(size is None)
        if size is not None:
            self.width_box.setValue(size[0])
            self.height_box.setValue(size[1])

    def _accept(self) -> None:
        problem = self.make()
        if problem:
            self.message.setText(problem)
        else:
            self.accept()

    def make(self) -> str:
        """Write the project; returns what is wrong, '' when it is there."""
        root = self.root
        try:
            if root.exists() and any(root.iterdir()):
                return self.translate("{folder} exists already and is not empty; choose another folder").format(folder=root)
            for path, text in starter(self.title.text().strip() or self.translate("My game"), self.width_box.value(), self.height_box.value(),
                                      [name for name, box in self.targets.items() if box.isChecked()]).items():
                target = root / path
                target.parent.mkdir(parents=True, exist_ok=True)
                save_text(target, text)
        except Exception as error:  # noqa: BLE001 - whatever the disk says becomes a sentence in the dialog
            return self.translate("{folder} could not be made: {why}").format(folder=root, why=error)
        return ""


def starter(title: str, width: int, height: int, targets: list[str]) -> dict[str, str]:
    """The files of a new game: one frame of the window's size, nothing in it."""
    texts = {**{path: STARTER[path] for path in ("game.yaml", "frames/Start/frame.yaml")}, "frames/Start/events.yaml": "format: 1\nevents: []\n"}
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
            tree.remove("instances")
        found[path] = write(tree, order_for(path))
    return found
