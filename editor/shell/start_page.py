"""The start page: play an example, begin a game, take the tour, go on with a recent one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon, QImageReader, QPixmap, QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QPushButton, QScrollArea, QToolButton, QVBoxLayout, QWidget

from ...objects.phrases import msgid
from ..commands import examples_folder, templates
from .icons import icon
from .theme import colours

COVER = (15, 10)       # width and height of an example's picture, in line heights
FIRST_EXAMPLE = "worm-garden"

TRIES: dict[str, str] = {
    "worm-garden": msgid("Fly with the arrow keys and eat ten worms. Then try: let the bird fly faster, or make it twenty worms."),
    "start-button": msgid("Press Start, then fly the rocket with the arrow keys. Then try: draw another button."),
    "remember-me": msgid("Put the things elsewhere: they are still there the next time. Then try: add one more thing."),
    "medkit": msgid("Keep away from the bees until the medkit comes. Then try: let it come after two seconds."),
    "three-finger-pause": msgid("Pop the bubbles with the mouse or a finger; three fingers or P pause. Then try: let bubbles come more often."),
    "spikes": msgid("Bring the ball to the star with the arrow keys. Then try: add one more spike."),
}
"""What to do with an example first."""


def title_of(folder: Path) -> str:
    """The title in a project's game.yaml, else the folder's name."""
    try:
        with (folder / "game.yaml").open(encoding="utf-8") as file:
            for line in [file.readline(2000) for _ in range(40)]:
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
    """An example's picture; a click plays it. `width` is the least that it must have, in pixels."""

    def __init__(self, folder: Path, width: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.folder = folder
        self.setAccessibleName(f"Example {folder.name}")
        em = self.fontMetrics().height()
        cover = cover_of(folder)
        wide = max(em * COVER[0], width - em // 2)
        size = QSize(wide, wide * COVER[1] // COVER[0])
        if not cover.isNull():
            ratio = self.devicePixelRatio()
            fine = size * ratio
            shown = cover.scaled(fine, Qt.AspectRatioMode.KeepAspectRatioByExpanding, Qt.TransformationMode.SmoothTransformation)
            x, y = (shown.width() - fine.width()) // 2, (shown.height() - fine.height()) // 2
            shown = shown.copy(x, y, fine.width(), fine.height())
            shown.setDevicePixelRatio(ratio)
            self.setIcon(QIcon(shown))
            self.setIconSize(size)
        self.setFixedSize(size.width() + em // 2, size.height() + em // 2)
        self.setCursor(Qt.CursorShape.PointingHandCursor)


class StartPage(QScrollArea):
    """What a person sees first."""

    play_example = Signal(str)
    copy_example = Signal(str)
    look_at_example = Signal(str)
    new_project = Signal()
    tour = Signal()
    open_project = Signal()
    open_recent = Signal(str)
    drop_recent = Signal(str)

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

    def _dim(self, text: str) -> QLabel:
        label = QLabel(text)
        label.setWordWrap(True)
        label.setStyleSheet(f"color: {colours().dim}")
        return label

    def retranslate(self) -> None:
        """Build the page anew, in the language and the colours of the moment."""
        tr = self.translate
        self.setStyleSheet(f"QScrollArea {{ background: {colours().window}; }}")
        page = QWidget()
        em = self.fontMetrics().height()
        outer = QHBoxLayout(page)
        outer.addStretch(1)
        column = QVBoxLayout()
        column.setSpacing(em)
        column.setContentsMargins(em * 2, em * 2, em * 2, em * 2)
        outer.addLayout(column, 0)
        outer.addStretch(1)
        column.addWidget(self._heading(tr("Make a game"), 2.0))
        column.addWidget(self._dim(tr("Put things into a frame, say what happens when, press F5.")))
        column.addLayout(self._ways())
        if self.recent:
            column.addWidget(self._heading(tr("Recent")))
            column.addWidget(self._recent_list())
        column.addWidget(self._heading(tr("Examples to play and to change")))
        self.grid = QGridLayout()
        self.grid.setHorizontalSpacing(em * 2)
        self.grid.setVerticalSpacing(int(em * 1.5))
        self.boxes = [self._example(examples_folder() / name) for name in templates()]
        self.columns = 0
        column.addLayout(self.grid)
        column.addStretch()
        self.setWidget(page)
        self._arrange()

    def _ways(self) -> QHBoxLayout:
        """The big buttons: what one can do here."""
        tr, c = self.translate, colours()
        row = QHBoxLayout()
        em = self.fontMetrics().height()
        row.setSpacing(em)
        for text, picture, name, signal in (
                (tr("New game…"), "new", "New game", self.new_project), (tr("Guided tour"), "star", "Guided tour", self.tour),
                (tr("Play an example"), "play", "Play an example", None), (tr("Open…"), "open", "Open game", self.open_project)):
            main = name == "New game"
            button = QPushButton(icon(picture, c.on_accent if main else ""), text)
            button.setDefault(main)
            button.setAccessibleName(name)
            button.setMinimumHeight(int(em * 2.8))
            button.setIconSize(QSize(int(em * 1.4), int(em * 1.4)))
            button.clicked.connect(signal if signal is not None else (lambda: self.play_example.emit(FIRST_EXAMPLE)))
            row.addWidget(button)
        row.addStretch()
        return row

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """As many examples side by side as fit."""
        em = self.fontMetrics().height()
        gap = self.grid.horizontalSpacing()
        card = max((box.sizeHint().width() for box in self.boxes), default=1) + gap
        fitting = max(1, min(4, (self.viewport().width() - em * 4 + gap) // card))
        if fitting != self.columns:
            self.columns = fitting
            for number, box in enumerate(self.boxes):
                self.grid.addWidget(box, number // fitting, number % fitting, Qt.AlignmentFlag.AlignTop)

    def _example(self, folder: Path) -> QWidget:
        tr = self.translate
        box = QWidget()
        layout = QVBoxLayout(box)
        layout.setContentsMargins(0, 0, 0, 0)
        row = QHBoxLayout()
        row.setSpacing(self.fontMetrics().height() // 3)
        for text, signal, what in ((tr("Play it"), self.play_example, "Play example"), (tr("Look inside"), self.look_at_example, "Look inside example"),
                                   (tr("Make it mine"), self.copy_example, "Copy example")):
            button = QPushButton(text, box)
            button.setAccessibleName(f"{what} {folder.name}")
            button.setStyleSheet("padding: 0.35em 0.6em")
            button.ensurePolished()          # its width is asked for below
            button.clicked.connect(lambda _checked=False, s=signal: s.emit(folder.name))
            row.addWidget(button)
        card = Card(folder, row.sizeHint().width())
        card.setToolTip(tr("Play {name}").format(name=title_of(folder)))
        card.clicked.connect(lambda: self.play_example.emit(folder.name))
        layout.addWidget(card)
        layout.addWidget(self._heading(title_of(folder), 1.05))
        if folder.name in TRIES:
            words = self._dim(tr(TRIES[folder.name]))
            words.setFixedSize(card.width(), words.heightForWidth(card.width()))      # a grid gives wrapped words too little room
            layout.addWidget(words)
        row.addStretch()
        layout.addLayout(row)
        return box

    def _recent_list(self) -> QWidget:
        """Games that were open lately; one that is not where it was is shown so, and can be taken off the list."""
        tr = self.translate
        found = QFrame()
        found.setAccessibleName("Recent games")
        grid = QGridLayout(found)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setColumnStretch(1, 1)
        em = self.fontMetrics().height()
        grid.setVerticalSpacing(em // 4)
        for number, path in enumerate(self.recent):
            folder = Path(path)
            there = (folder / "game.yaml").is_file()
            button = QPushButton(icon("game" if there else "problem"), title_of(folder))
            button.setAccessibleName(f"Recent {folder.name}")
            button.setStyleSheet("text-align: left")
            button.setEnabled(there)
            button.clicked.connect(lambda _on=False, p=path: self.open_recent.emit(p))
            where = self._dim(path if there else tr("{folder} (not there any more)").format(folder=path))
            where.setWordWrap(False)
            away = QToolButton()
            away.setIcon(icon("close"))
            away.setAccessibleName(f"Forget {folder.name}")
            away.setToolTip(tr("Take it off this list; the files stay"))
            away.clicked.connect(lambda _on=False, p=path: self.drop_recent.emit(p))
            for place, part in enumerate((button, where, away)):
                grid.addWidget(part, number, place)
        return found
