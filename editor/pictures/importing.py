"""Pictures from files: single ones, moving GIFs, strips and sheets cut by a grid. What cannot be opened becomes a sentence."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from PySide6.QtCore import QRect
from PySide6.QtGui import QImage, QImageReader

from ...runtime.project.limits import PICTURE_PIXELS
from ...runtime.project.media import MediaError, picture_size
from ..document.pictures import FORMAT, read_picture
from . import raster

ENDINGS = ("png", "gif", "jpg", "jpeg", "bmp", "webp")
MOST = 1000                 # pictures of one import


@dataclass(slots=True)
class Imported:
    images: list[QImage] = field(default_factory=list)
    sentences: list[str] = field(default_factory=list)      # about files that could not be opened
    speed: float = 0.0                                       # pictures a second, when a file tells


def read_files(paths: list[Path]) -> Imported:
    """All pictures of some files, in the order of the files."""
    found = Imported()
    for path in paths:
        try:
            picture_size(path)
            if path.suffix.lower() in (".gif", ".webp"):
                _moving(path, found)
            else:
                found.images.append(read_picture(path))
        except (MediaError, OSError) as error:
            why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            found.sentences.append(f"{path.name}: {why}")
    return found


def _moving(path: Path, found: Imported) -> None:
    reader = QImageReader(str(path))
    reader.setDecideFormatFromContent(True)
    room = PICTURE_PIXELS * 4
    delay = 0
    before = len(found.images)
    while len(found.images) < MOST and room > 0:
        image = reader.read()
        if image.isNull():
            break
        delay = delay or reader.nextImageDelay()
        room -= image.width() * image.height()
        found.images.append(image.convertToFormat(FORMAT))
        if not reader.supportsAnimation():
            break
    if len(found.images) == before:
        raise MediaError("This picture is damaged.")
    if delay > 0 and len(found.images) - before > 1:
        found.speed = round(1000.0 / delay, 2)


@dataclass(frozen=True, slots=True)
class Grid:
    """How a sheet is cut: cells of a size, `margin` pixels from the edge, `spacing` pixels apart."""

    width: int
    height: int
    margin: int = 0
    spacing: int = 0

    def cells(self, image_width: int, image_height: int) -> list[QRect]:
        """The cells that lie fully inside, row by row."""
        found: list[QRect] = []
        y = self.margin
        while y + self.height <= image_height and self.height > 0 and self.width > 0:
            x = self.margin
            while x + self.width <= image_width:
                found.append(QRect(x, y, self.width, self.height))
                if len(found) >= MOST:
                    return found
                x += self.width + self.spacing
            y += self.height + self.spacing
        return found


def likely_grid(width: int, height: int) -> Grid:
    """A first guess: square cells along the longer side when they come out even, else all in one."""
    if width > height and width % height == 0:
        return Grid(height, height)
    if height > width and height % width == 0:
        return Grid(width, width)
    if width >= 3 * height or height >= 3 * width:          # one row or column: as even as it goes
        long, short = max(width, height), min(width, height)
        part = long // min((n for n in range(2, min(long, MOST) + 1) if long % n == 0), key=lambda n: abs(n - long / short))
        return Grid(part, height) if width > height else Grid(width, part)
    for side in (64, 48, 32, 24, 16, 8):
        if width % side == 0 and height % side == 0 and (width > side or height > side):
            return Grid(side, side)
    return Grid(width, height)


def cut(image: QImage, grid: Grid, skip_empty: bool = True) -> list[QImage]:
    """The pictures of a sheet; cells in which nothing is drawn may be left out."""
    found: list[QImage] = []
    for cell in grid.cells(image.width(), image.height()):
        piece = image.copy(cell)
        if not skip_empty or any(value >> 24 for value in raster.Pixels(piece).view):
            found.append(piece)
    return found


def joined(images: list[QImage]) -> QImage:
    """A strip: all pictures side by side, each in a cell of the size of the largest."""
    width, height = max(i.width() for i in images), max(i.height() for i in images)
    made = raster.blank(width * len(images), height)
    for number, image in enumerate(images):
        raster.paste(made, image, number * width + (width - image.width()) // 2, (height - image.height()) // 2, over=False)
    return made
