"""Pictures of a project as Qt pixmaps: read with care, scaled once and kept."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from pathlib import Path

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QImage, QImageReader, QPainter, QPixmap

from ...runtime.backends.shelf import Shelf
from ...runtime.project.media import MediaError, picture_size

KEPT = 192 * 1024 * 1024
"""Bytes of pictures that are kept, in their own size and scaled."""

LARGEST = 4096 * 4096
"""Pixels of a scaled picture; a larger one is stretched while it is drawn."""


def read_image(path: Path) -> QImage:
    """The picture of a file. Raises `MediaError` or `OSError` with a sentence; a picture that claims too much is not decoded."""
    picture_size(path)
    reader = QImageReader(str(path))
    reader.setAutoTransform(True)
    reader.setDecideFormatFromContent(True)
    image = reader.read()
    if image.isNull():
        raise MediaError("This picture is damaged.")
    return image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)


def placeholder(width: int, height: int) -> QPixmap:
    """What stands for a picture that is missing: magenta and grey squares, as in the game."""
    made = QPixmap(max(1, width), max(1, height))
    made.fill(QColor(96, 96, 96))
    painter = QPainter(made)
    for top in range(0, height, 8):
        for left in range(top // 8 % 2 * 8, width, 16):
            painter.fillRect(left, top, 8, 8, QColor(255, 0, 255))
    painter.end()
    return made


class QtPictures:
    """The pictures of a project by name. `size_of` tells how large one is said to be, for placeholders."""

    def __init__(self, files: Mapping[str, Path], size_of: Callable[[str], tuple[float, float]], smooth: bool = True) -> None:
        self.files = files
        self.size_of = size_of
        self.smooth = smooth
        self.drawn: Callable[[str], QImage | None] = lambda _: None     # a picture that is being drawn and is not in its file yet
        self._kept: Shelf[QPixmap] = Shelf(KEPT)
        self._alpha: dict[str, QImage | None] = {}

    def forget(self) -> None:
        """Files may have changed."""
        self._kept.clear()
        self._alpha.clear()

    def keep(self, key: Hashable, make: Callable[[], QPixmap]) -> QPixmap:
        found = self._kept.get(key)
        if found is None:
            found = self._kept.put(key, made := make(), made.width() * made.height() * 4 + 200)
        return found

    def get(self, name: str) -> QPixmap:
        """A picture in its own size, or its placeholder."""
        return self.keep(name, lambda: self._read(name))

    def exists(self, name: str) -> bool:
        return name in self.files

    def _read(self, name: str) -> QPixmap:
        image = self.drawn(name)
        if image is not None and not image.isNull():
            return QPixmap.fromImage(image)
        path = self.files.get(name)
        if path is not None:
            try:
                return QPixmap.fromImage(read_image(path))
            except (MediaError, OSError):
                pass
        width, height = self.size_of(name)
        return placeholder(int(width), int(height))

    def scaled(self, name: str, width: int, height: int) -> QPixmap:
        """A picture in another size; in its own when the other is too large to keep."""
        own = self.get(name)
        if (own.width(), own.height()) == (width, height) or width * height > LARGEST:
            return own
        mode = Qt.TransformationMode.SmoothTransformation if self.smooth else Qt.TransformationMode.FastTransformation
        return self.keep((name, width, height), lambda: own.scaled(QSize(width, height), Qt.AspectRatioMode.IgnoreAspectRatio, mode))

    def is_clear(self, name: str, across: float, down: float) -> bool:
        """Whether nothing is to be seen at a place of a picture, `across` and `down` from 0 to 1 of its size."""
        image = self._alpha.get(name)
        if name not in self._alpha:
            own = self.get(name)
            image = own.toImage() if own.hasAlphaChannel() else None
            if len(self._alpha) > 256:
                self._alpha.clear()
            self._alpha[name] = image
        if image is None:
            return False
        x, y = int(across * image.width()), int(down * image.height())
        return not image.valid(x, y) or image.pixelColor(x, y).alpha() < 16
