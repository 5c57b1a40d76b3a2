"""The start page: play an example, begin a game, go on with a recent one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon, QImageReader, QPixmap, QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QListWidget, QListWidgetItem, QPushButton, QScrollArea, QVBoxLayout, QWidget

from ..commands import examples_folder, templates
from .icons import icon
from .theme import colours

COVER = (15, 10)       # width and height of an example's picture, in line heights


def title_of(folder: Path) -> str:
    """The title in a project's game.yaml, else the folder's name."""
    try:
        for line in (folder / "game.yaml").read_text(encoding="utf-8").splitlines()[:40]:
            if line.startswith("title:"):
                return line.partition(":")[2].strip().strip("'\"") or folder.name
    except (OSError, UnicodeDecodeError):
        pass
    return folder.name


def cover_of(folder: Path) -> QPixmap:
    """A picture that stands for a project: `cover.png`, else its largest picture."""
    best: tuple[int, Path] | None = None
    cover = folder / "cover.png"
    if cover.is_file():
        best = (1, cover)
    else:
        for path in sorted((folder / "assets").glob("*.png")) if (folder / "assets").is_dir() else []:
            size = QImageReader(str(path)).size()
            area = size.width() * size.height()
            if area < 20_000_000 and (best is None or area > best[0]):
                best = (area, path)
    return QPixmap(str(best[1])) if best is not None else QPixmap()


class Card(QPushButton):
    """An example: cover, title, two buttons' worth of choices on one card (click plays, the second button makes a copy)."""

    def __init__(self, folder: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.folder = folder
        self.setAccessibleName(f"Example {folder.name}")
        em = self.fontMetrics().height()
        cover = cover_of(folder)
        size = QSize(em * COVER[0], em * COVER[1])
        if not cover.isNull():
            shown = cover.scaled(size, Qt.AspectRatioMode.KeepAspectRatioByExpanding, Qt.TransformationMode.SmoothTransformation)
            x, y = (shown.width() - size.width()) // 2, (shown.height() - size.height()) // 2
            self.setIcon(QIcon(shown.copy(x, y, size.width(), size.height())))
            self.setIconSize(size)
        self.setFixedSize(size.width() + em // 2, size.height() + em // 2)
        self.setCursor(Qt.CursorShape.PointingHandCursor)


class StartPage(QScrollArea):
    """What a person sees first."""

    play_example = Signal(str)
    copy_example = Signal(str)
    new_project = Signal()
    open_project = Signal()
    open_recent = Signal(str)

    def __init__(self, translate: Callable[[str], str], recent: list[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.translate = translate
        self.recent = recent
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName("Start page")
        self.retranslate()

    def _heading(self, text: str, scale: float = 1.25) -> QLabel:
        label = QLabel(text)
        font = label.font()
        font.setPointSizeF(font.pointSizeF() * scale)
        font.setWeight(font.Weight.DemiBold)
        label.setFont(font)
        return label

    def retranslate(self) -> None:
        """Build the page anew, in the language of the moment."""
        tr = self.translate
        page = QWidget()
        em = self.fontMetrics().height()
        outer = QHBoxLayout(page)
        outer.addStretch(1)
        column = QVBoxLayout()
        column.setSpacing(em)
        column.setContentsMargins(em * 2, em * 3, em * 2, em * 2)
        outer.addLayout(column, 0)
        outer.addStretch(1)
        column.addWidget(self._heading(tr("Make a game"), 2.0))
        lead = QLabel(tr("Put things into a frame, say what happens when, press F5."))
        lead.setStyleSheet(f"color: {colours().dim}")
        column.addWidget(lead)
        buttons = QHBoxLayout()
        new = QPushButton(icon("new", colours().on_accent), tr("New game…"))
        new.setDefault(True)
        new.setAccessibleName("New game")
        new.clicked.connect(self.new_project)
        open_ = QPushButton(icon("open"), tr("Open…"))
        open_.setAccessibleName("Open game")
        open_.clicked.connect(self.open_project)
        for button in (new, open_):
            button.setMinimumHeight(int(em * 2.4))
            buttons.addWidget(button)
        buttons.addStretch()
        column.addLayout(buttons)
        column.addSpacing(em // 2)
        column.addWidget(self._heading(tr("Examples to play and to change")))
        self.grid = QGridLayout()
        self.grid.setHorizontalSpacing(em * 2)
        self.grid.setVerticalSpacing(int(em * 1.5))
        self.boxes = [self._example(examples_folder() / name) for name in templates()]
        self.columns = 0
        column.addLayout(self.grid)
        if self.recent:
            column.addWidget(self._heading(tr("Recent")))
            column.addWidget(self._recent_list())
        column.addStretch()
        self.setWidget(page)
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """As many examples side by side as fit."""
        em = self.fontMetrics().height()
        fitting = max(1, min(4, (self.viewport().width() - em * 4) // (em * (COVER[0] + 3))))
        if fitting != self.columns:
            self.columns = fitting
            for number, box in enumerate(self.boxes):
                self.grid.addWidget(box, number // fitting, number % fitting, Qt.AlignmentFlag.AlignTop)

    def _example(self, folder: Path) -> QWidget:
        tr = self.translate
        box = QWidget()
        layout = QVBoxLayout(box)
        layout.setContentsMargins(0, 0, 0, 0)
        card = Card(folder)
        card.setToolTip(tr("Play {name}").format(name=title_of(folder)))
        card.clicked.connect(lambda: self.play_example.emit(folder.name))
        layout.addWidget(card)
        name = self._heading(title_of(folder), 1.05)
        layout.addWidget(name)
        row = QHBoxLayout()
        for text, signal, what in ((tr("Play it"), self.play_example, "Play example"), (tr("Make it mine"), self.copy_example, "Copy example")):
            button = QPushButton(text)
            button.setAccessibleName(f"{what} {folder.name}")
            button.clicked.connect(lambda _checked=False, s=signal: s.emit(folder.name))
            row.addWidget(button)
        row.addStretch()
        layout.addLayout(row)
        return box

    def _recent_list(self) -> QListWidget:
        found = QListWidget()
        found.setAccessibleName("Recent games")
        for path in self.recent:
            item = QListWidgetItem(icon("game"), f"{title_of(Path(path))}    {path}")
            item.setData(Qt.ItemDataRole.UserRole, path)
            found.addItem(item)
        found.setFixedHeight(found.sizeHintForRow(0) * len(self.recent) + self.fontMetrics().height())
        found.itemClicked.connect(lambda item: self.open_recent.emit(item.data(Qt.ItemDataRole.UserRole)))
        found.itemActivated.connect(lambda item: self.open_recent.emit(item.data(Qt.ItemDataRole.UserRole)))
        return found
