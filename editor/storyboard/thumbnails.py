"""Pictures of frames, drawn with the pen of the editor when they are asked for and kept until something changes."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap

from ...runtime.backends.colours import rgba
from ..document.document import Document
from ..frames.qt_pen import QtPen
from ..frames.stage import Stage


class Thumbnails:
    """One for each frame."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.pen = QtPen.for_document(document)
        self._kept: dict[str, QPixmap] = {}

    def forget(self, frame: str = "") -> None:
        """Something of a frame, or of all, has changed."""
        if frame:
            self._kept.pop(frame, None)
        else:
            self._kept.clear()

    def refresh_assets(self) -> bool:
        """Whether the assets are others than before."""
        project = self.document.project
        if self.pen.pictures.files == project.pictures and self.pen.words.files == project.fonts:
            return False
        self.pen = QtPen.for_document(self.document)
        self.forget()
        return True

    def get(self, frame: str, size: QSize, ratio: float) -> QPixmap:
        """A picture of the whole frame that fits into a size."""
        found = self._kept.get(frame)
        if found is None or found.deviceIndependentSize().toSize() != size or found.devicePixelRatio() != ratio:
            found = self._kept[frame] = self._draw(frame, size, ratio)
        return found

    def _draw(self, frame: str, size: QSize, ratio: float) -> QPixmap:
        made = QPixmap(size * ratio)
        made.setDevicePixelRatio(ratio)
        made.fill(Qt.GlobalColor.transparent)
        if f"frames/{frame}/frame.yaml" not in self.document.trees:
            return made
        stage = Stage(self.document, frame)
        # What the window shows when the frame begins.
        width, height = (float(side) for side in self.document.project.window)
        zoom = min(size.width() / width, size.height() / height)
        painter = QPainter(made)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.translate((size.width() - width * zoom) / 2, (size.height() - height * zoom) / 2)
        painter.setClipRect(0, 0, round(width * zoom), round(height * zoom))
        painter.fillRect(0, 0, round(width * zoom) + 1, round(height * zoom) + 1, QColor(*rgba(stage.spec.background)[:3]))
        painter.scale(zoom, zoom)
        self.pen.onto(painter)
        for row in stage.drawn():
            layer = stage.layers[row.layer]
            if row.o is not None and row.o.visible and layer.visible:
                painter.setOpacity(layer.opacity / 255.0)
                row.o.draw(stage.world, self.pen, row.x, row.y)
        painter.end()
        return made
