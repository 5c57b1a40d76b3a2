"""What the tools work on: the picture in hand, colours, brush, selection. One for each picture editor."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from PySide6.QtCore import QObject, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QImage

from ..document.pictures import PictureStore
from . import raster
from .marks import Marks

LARGEST_BRUSH = 64
RECENT = 16


@dataclass(slots=True)
class Selection:
    """A rectangle of pixels. Once moved or pasted, `piece` floats above `under` until something else is drawn."""

    rect: QRect = field(default_factory=QRect)
    piece: QImage | None = None
    under: QImage | None = None
    result: QImage | None = None       # what was made of both: while the picture is this, the piece still floats

    @property
    def empty(self) -> bool:
        return self.rect.isEmpty()


class Board(QObject):
    """State shared by the canvas, the tools and the panels."""

    drawn = Signal()                   # the picture looks different, or another one is in hand
    options = Signal()                 # colours, brush or tolerance changed
    selected = Signal()

    def __init__(self, store: PictureStore, translate: Callable[[str], str], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.store = store
        self.translate = translate
        self.name = ""
        self.preview: QImage | None = None          # while a gesture goes on
        self.primary = 0xFF000000
        self.secondary = raster.CLEAR
        self.recent: list[int] = []
        self.brush = 1
        self.tolerance = 0
        self.mirror = False                # what is drawn left is drawn right too
        self.selection = Selection()
        self.marks: Marks | None = None             # hot spot and action points of the picture in hand
        self.before_edit: Callable[[], bool] = lambda: True
        self._gesture = 0

    # -- the picture -------------------------------------------------------------------------------------------------

    @property
    def image(self) -> QImage:
        """The picture as it stands, without the gesture that goes on; null when there is none."""
        return self.store.image(self.name) if self.name else QImage()

    @property
    def shown(self) -> QImage:
        return self.preview if self.preview is not None else self.image

    def take(self, name: str) -> None:
        """Another picture in hand."""
        if name != self.name:
            self.selection = Selection()
            self.selected.emit()
        self.name = name
        self.preview = None
        self.drawn.emit()

    def show(self, image: QImage | None) -> None:
        """Show what a gesture would make; None: the picture as it stands."""
        self.preview = image
        self.drawn.emit()

    def commit(self, image: QImage, text: str, merge: str = "") -> None:
        """Make it one step that can be undone. `text` is English."""
        self.preview = None
        if image != self.image:
            self.store.edit(self.name, image, self.translate(text), merge)
        self.drawn.emit()

    @property
    def clip(self) -> QRect | None:
        """Where drawing is allowed: the selection, or everywhere (None)."""
        return None if self.selection.empty else self.selection.rect

    def mirrored(self, start: tuple[int, int], end: tuple[int, int], brush: int = 0) -> list[tuple[tuple[int, int], tuple[int, int]]]:
        """A line of a brush (that in hand), and when drawing is mirrored the same one on the other side."""
        if not self.mirror:
            return [(start, end)]
        size = brush or self.brush
        right = self.image.width() + 2 * (size // 2) - size
        return [(start, end), ((right - start[0], start[1]), (right - end[0], end[1]))]

    def gesture_key(self) -> str:
        """A new key for edits that merge."""
        self._gesture += 1
        return f"{id(self)}-{self._gesture}"

    # -- colours -----------------------------------------------------------------------------------------------------

    def colour(self, button: Qt.MouseButton) -> int:
        return self.secondary if button == Qt.MouseButton.RightButton else self.primary

    def choose(self, colour: int, button: Qt.MouseButton = Qt.MouseButton.LeftButton) -> None:
        if button == Qt.MouseButton.RightButton:
            self.secondary = colour
        else:
            self.primary = colour
        self.options.emit()

    def used(self, colour: int) -> None:
        """Remember a colour that was drawn with."""
        if colour >> 24 and (not self.recent or self.recent[0] != colour):
            self.recent = [colour, *(c for c in self.recent if c != colour)][:RECENT]
            self.options.emit()

    def swap(self) -> None:
        self.primary, self.secondary = self.secondary, self.primary
        self.options.emit()

    def set_brush(self, size: int) -> None:
        self.brush = max(1, min(LARGEST_BRUSH, size))
        self.options.emit()

    # -- selection ---------------------------------------------------------------------------------------------------

    def select(self, rect: QRect) -> None:
        self.selection = Selection(rect.intersected(self.image.rect()))
        self.selected.emit()

    def _floating(self) -> tuple[QImage, QImage]:
        """The piece that is selected and what lies under it."""
        s = self.selection
        if s.piece is not None and s.under is not None and s.result == self.image:
            return s.piece, s.under
        under = QImage(self.image)
        piece = under.copy(s.rect)
        raster.Pixels(under).box(s.rect.x(), s.rect.y(), s.rect.width(), s.rect.height(), raster.CLEAR)
        return piece, under

    def _float(self, piece: QImage, under: QImage, at: QPoint) -> QImage:
        result = QImage(under)
        raster.paste(result, piece, at.x(), at.y())
        self.selection = Selection(QRect(at, piece.size()), piece, under, result)
        self.selected.emit()
        return result

    def lift(self) -> tuple[QImage, QImage, QPoint]:
        """Begin to move: the piece, what lies under it, where it was."""
        piece, under = self._floating()
        return piece, under, self.selection.rect.topLeft()

    def place(self, piece: QImage, under: QImage, at: QPoint, text: str = "", merge: str = "") -> None:
        """Put the piece somewhere: shown only, or with a text as a step."""
        result = self._float(piece, under, at)
        if text:
            self.commit(result, text, merge)
        else:
            self.show(result)

    def copy(self) -> QImage:
        """The selected pixels; the whole picture when nothing is selected."""
        s = self.selection
        if s.empty:
            return QImage(self.image)
        return QImage(s.piece) if s.piece is not None and s.result == self.image else self.image.copy(s.rect)

    def erase_selection(self, text: str) -> None:
        if self.selection.empty:
            whole = QImage(self.image)
            whole.fill(raster.CLEAR)
            self.commit(whole, text)
            return
        _piece, under = self._floating()
        self.commit(under, text)
        self.select(self.selection.rect)
