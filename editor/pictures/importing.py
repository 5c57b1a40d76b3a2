"""Pictures from files: single ones, moving ones, strips and sheets cut by a grid. What cannot be opened becomes a sentence."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from PySide6.QtCore import QRect
from PySide6.QtGui import QImage, QImageReader

from ...runtime.project.limits import PICTURE_PIXELS
from ...runtime.project.media import MediaError, picture_size
from ..document.pictures import FORMAT, read_picture
from . import aseprite, raster
from .rows import Place

ENDINGS = ("png", "gif", "jpg", "jpeg", "bmp", "webp", "aseprite", "ase")
MOST = 1000                 # pictures of one import
ROOM = PICTURE_PIXELS * 4   # pixels of one import
SMALLEST = 8                # pixels of a cell that is guessed

Translate = Callable[[str], str]


@dataclass(slots=True)
class Part:
    """An animation of a file that holds several: numbers of pictures, in the order in which they are shown."""

    name: str
    numbers: list[int]
    loop: bool = True


@dataclass(slots=True)
class Imported:
    images: list[QImage] = field(default_factory=list)
    times: list[float] = field(default_factory=list)        # how many times as long as usual each is shown
    points: list[dict[str, Place]] = field(default_factory=list)
    sentences: list[str] = field(default_factory=list)      # about files that could not be opened, or not wholly
    speed: float = 0.0                                       # pictures a second, when a file tells
    parts: list[Part] = field(default_factory=list)
    files: dict[int, Path] = field(default_factory=dict)    # those that are a file's only picture, by number

    def add(self, images: list[QImage], delays: list[int]) -> None:
        """Pictures of one file; `delays` are milliseconds, empty when it tells none."""
        usual = max(set(delays), key=delays.count) if delays else 0
        if usual > 0 and not self.speed:
            self.speed = min(1000.0, round(1000.0 / usual, 2))
        self.times += [round(max(0.01, min(1000.0, d / usual)), 3) for d in delays] if usual > 0 else [1.0] * len(images)
        self.images += images
        self.points += [{} for _ in images]


def reason(error: Exception, translate: Translate) -> str:
    """Why a file could not be opened, as a sentence."""
    if isinstance(error, MediaError):
        return translate(error.template).format(**error.fields)
    return error.strerror if isinstance(error, OSError) and error.strerror else str(error)


def read_files(paths: list[Path], translate: Translate = str) -> Imported:
    """All pictures of some files, in the order of the files."""
    found = Imported()
    for path in paths:
        try:
            if path.suffix.lower() in (".aseprite", ".ase"):
                _sprite(path, found, translate)
                continue
            picture_size(path)
            if is_moving_png(path):
                found.sentences.append(f"{path.name}: " + translate("Only the first picture of a moving PNG is read. A GIF brings all of them."))
            before = len(found.images)
            _pictures(path, found)
            if len(found.images) == before + 1:
                found.files[before] = path
        except (MediaError, OSError) as error:
            found.sentences.append(f"{path.name}: {reason(error, translate)}")
        if len(found.images) >= MOST:
            found.sentences.append(translate("{count} pictures were read, no more are imported at once").format(count=MOST))
            break
    return found


def _pictures(path: Path, found: Imported) -> None:
    reader = QImageReader(str(path))
    reader.setDecideFormatFromContent(True)
    if not reader.supportsAnimation():
        found.add([read_picture(path)], [])
        return
    images: list[QImage] = []
    delays: list[int] = []
    room = ROOM
    while len(found.images) + len(images) < MOST and room > 0:
        image = reader.read()
        if image.isNull():
            break
        room -= image.width() * image.height()
        images.append(image.convertToFormat(FORMAT))
        delays.append(reader.nextImageDelay())
    if not images:
        raise MediaError("This picture is damaged.")
    found.add(images, [d or 100 for d in delays] if len(images) > 1 else [])      # players show frames without a time for 100 ms


def is_moving_png(path: Path) -> bool:
    """Whether a PNG says that it holds an animation, which only its first picture is read of."""
    with path.open("rb") as file:
        head = file.read(4096)
    return head.startswith(b"\x89PNG") and b"acTL" in head.partition(b"IDAT")[0]


def _sprite(path: Path, found: Imported, translate: Translate) -> None:
    sprite = aseprite.read(path)
    first = len(found.images)
    found.add([frame.image for frame in sprite.frames], [frame.milliseconds for frame in sprite.frames] if len(sprite.frames) > 1 else [])
    found.points[first:] = [dict(frame.points) for frame in sprite.frames]
    for tag in sprite.tags:
        found.parts.append(Part(tag.name, [first + number for number in tag.order()]))
    found.sentences += [f"{path.name}: {translate(sentence)}" for sentence in sprite.sentences]


# -- strips and sheets -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Grid:
    """How a sheet is cut: cells of a size, the first `left` and `top` pixels from the corner, with gaps between them."""

    width: int
    height: int
    left: int = 0
    top: int = 0
    gap_x: int = 0
    gap_y: int = 0

    def cells(self, image_width: int, image_height: int) -> list[QRect]:
        """The cells that lie fully inside, row by row."""
        found: list[QRect] = []
        y = self.top
        while y + self.height <= image_height and self.height > 0 and self.width > 0:
            x = self.left
            while x + self.width <= image_width:
                found.append(QRect(x, y, self.width, self.height))
                if len(found) >= MOST:
                    return found
                x += self.width + self.gap_x
            y += self.height + self.gap_y
        return found


def likely_grid(width: int, height: int) -> Grid:
    """A guess by the size alone: square cells along the longer side when they come out even, else all in one."""
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


def _parts(drawn: list[bool]) -> list[int]:
    """In how many even parts a side can be cut without cutting through what is drawn, and with something in each part."""
    length = len(drawn)
    found = [1]
    for count in range(2, length // SMALLEST + 1):
        step = length // count
        if length % count == 0 and all(not (drawn[x - 1] and drawn[x]) for x in range(step, length, step)) \
                and all(any(drawn[x:x + step]) for x in range(0, length, step)):
            found.append(count)
    return found


def drawn_grid(image: QImage) -> Grid | None:
    """A guess by what is drawn: cells with clear pixels between them, as square as they come; None when there are none."""
    alpha = image.convertToFormat(QImage.Format.Format_Alpha8)
    stride, width, height = alpha.bytesPerLine(), image.width(), image.height()
    held = bytes(alpha.constBits())
    columns = _parts([any(held[x::stride]) for x in range(width)])
    rows = _parts([any(held[y * stride:y * stride + width]) for y in range(height)])
    pairs = [(c, r) for c in columns for r in rows if c * r > 1]
    if not pairs:
        return None
    across, down = min(pairs, key=lambda p: (abs(math.log((width / p[0]) / (height / p[1]))), -p[0] * p[1]))
    return Grid(width // across, height // down)


def guessed_grid(image: QImage) -> Grid:
    return drawn_grid(image) or likely_grid(image.width(), image.height())


def looks_like_strip(image: QImage) -> bool:
    """Whether to offer to split a picture: it holds single drawings in a row or in rows, or three and more squares that are not alike."""
    width, height = image.width(), image.height()
    if min(width, height) < SMALLEST:
        return False
    grid = drawn_grid(image)
    if max(width, height) >= 2 * min(width, height):
        return grid is not None or (max(width, height) >= 3 * min(width, height) and max(width, height) % min(width, height) == 0
                                    and _differ(cut(image, likely_grid(width, height))))
    return grid is not None and min(width // grid.width, height // grid.height) >= 2 and min(grid.width, grid.height) >= 2 * SMALLEST


def _differ(images: list[QImage]) -> bool:
    """Whether the pictures are not all the same, as those of a wall or a bar are."""
    return any(image != images[0] for image in images)


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
