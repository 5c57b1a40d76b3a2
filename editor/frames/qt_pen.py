"""Draws instances with a QPainter: the pen of the editor (see `runtime.backends.interface.Pen`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from ...runtime.backends.colours import rgba
from ...runtime.backends.interface import Instance
from ...runtime.backends.layers import pixel, shown_layers
from ...runtime.project.assets import Headers
from ...runtime.project.model import Project
from ...runtime.project.problems import Problems
from ..document.document import Document
from . import qt_widgets as widgets
from .qt_pictures import QtPictures
from .qt_words import Style, Words

_SIGNS = {**{str(n): str(n) for n in range(10)}, "-": "minus", "+": "plus", ".": "point"}


class QtPen:
    """The pen of a project. `onto(painter)` says where it draws."""

    def __init__(self, pictures: Mapping[str, Path], fonts: Mapping[str, Path], size_of: Any, smooth: bool = True) -> None:
        self.pictures = QtPictures(pictures, size_of, smooth)
        self.words = Words(fonts)
        self.painter = QPainter()

    @classmethod
    def of(cls, project: Project) -> QtPen:
        headers = Headers(project.root, project.pictures, project.sounds, Problems())
        return cls(project.pictures, project.fonts, headers.size, smooth=project.scaling != "integer")

    @classmethod
    def for_document(cls, document: Document) -> QtPen:
        """The pen of a project that is being edited: pictures look as they are drawn, saved or not."""
        pen = cls.of(document.project)
        store = document.pictures
        pen.pictures.drawn = lambda name: store.image(name) if store.exists(name) else None
        return pen

    def onto(self, painter: QPainter) -> QtPen:
        self.painter = painter
        return self

    # -- a whole picture ---------------------------------------------------------------------------------------------

    def draw(self, world: Any, painter: QPainter) -> None:
        """Draw what the camera of a world shows, without its background."""
        self.onto(painter)
        for shown in shown_layers(world):
            painter.save()
            painter.setOpacity(painter.opacity() * shown.layer.opacity / 255.0)
            for o in shown.instances:
                if o.visible and o.opacity > 0.0:
                    o.draw(world, self, o.x - shown.shift_x, o.y - shown.shift_y)
            painter.restore()

    def image(self, world: Any, width: int, height: int, scale: float = 1.0) -> QImage:
        """What the camera shows, `width` by `height` pixels of the game, each `scale` pixels large."""
        made = QImage(max(1, pixel(width * scale)), max(1, pixel(height * scale)), QImage.Format.Format_ARGB32_Premultiplied)
        made.fill(QColor(*rgba(world.frame.background)[:3]))
        painter = QPainter(made)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, self.pictures.smooth)
        painter.scale(made.width() / width, made.height() / height)
        self.draw(world, painter)
        painter.end()
        return made

    # -- what objects call -------------------------------------------------------------------------------------------

    @contextmanager
    def _box(self, x: float, y: float, o: Instance) -> Iterator[QPainter]:
        """The painter with its origin in the top left corner of the box, turned, mirrored and faded."""
        painter = self.painter
        painter.save()
        if o.angle:
            painter.translate(x, y)
            painter.rotate(o.angle)
            painter.translate(-o.origin_x, -o.origin_y)
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, self.pictures.smooth)
        else:
            painter.translate(pixel(x - o.origin_x), pixel(y - o.origin_y))
        if o.flip_x or o.flip_y:
            painter.translate(pixel(o.width) if o.flip_x else 0, pixel(o.height) if o.flip_y else 0)
            painter.scale(-1.0 if o.flip_x else 1.0, -1.0 if o.flip_y else 1.0)
        if o.opacity < 254.5:
            painter.setOpacity(painter.opacity() * o.opacity / 255.0)
        try:
            yield painter
        finally:
            painter.restore()

    def picture(self, name: str, x: float, y: float, o: Instance) -> None:
        width, height = pixel(o.width), pixel(o.height)
        if width < 1 or height < 1:
            return
        look = self.pictures.scaled(name, width, height)
        with self._box(x, y, o) as painter:
            if (look.width(), look.height()) == (width, height):
                painter.drawPixmap(0, 0, look)
            else:
                painter.drawPixmap(QRectF(0, 0, width, height), look, QRectF(look.rect()))

    def box(self, x: float, y: float, o: Instance, colour: str = "#808080") -> None:
        with self._box(x, y, o) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, bool(o.angle))
            painter.fillRect(QRectF(0, 0, pixel(o.width), pixel(o.height)), QColor(*rgba(colour)))

    def tiles(self, name: str, x: float, y: float, o: Instance, offset_x: float, offset_y: float) -> None:
        tile = self.pictures.get(name)
        with self._box(x, y, o) as painter:
            start = QPointF(-pixel(offset_x) % tile.width(), -pixel(offset_y) % tile.height())
            painter.drawTiledPixmap(QRectF(0, 0, pixel(o.width), pixel(o.height)), tile, start)

    def text(self, words: str, x: float, y: float, o: Instance) -> None:
        style = Style(o.font, pixel(o.font_size), o.colour, o.outline, o.bold, o.italic)
        face = self.words.face(words, style, o.width, o.height, o.align, o.vertical_align, o.wrap, o.line_spacing)
        if face is not None:
            with self._box(x, y, o) as painter:
                self.words.draw(painter, face, style)

    def number(self, words: str, x: float, y: float, o: Instance) -> None:
        if o.pictures and all(sign in _SIGNS for sign in words):
            with self._box(x, y, o) as painter:
                self._digits(words, painter, o)
            return
        style = Style(o.font, pixel(o.font_size), o.colour)
        face = self.words.face(words, style, o.width, o.height, o.align, "middle", False)
        if face is not None:
            with self._box(x, y, o) as painter:
                self.words.draw(painter, face, style)

    def bar(self, part: float, x: float, y: float, o: Instance) -> None:
        width, height = pixel(o.width), pixel(o.height)
        long = height if o.fill in ("up", "down") else width
        filled = pixel(part * long) if part < 1.0 else long
        if part > 0.0:
            filled = max(1, filled)
        if width >= 1 and height >= 1:
            with self._box(x, y, o) as painter:
                widgets.bar(painter, width, height, filled, o.fill, rgba(o.colour), rgba(o.back_colour))

    def gauge(self, part: float, x: float, y: float, o: Instance) -> None:
        width, height = pixel(o.width), pixel(o.height)
        if width >= 1 and height >= 1:
            with self._box(x, y, o) as painter:
                widgets.gauge(painter, width, height, part, rgba(o.colour), rgba(o.back_colour))

    def button(self, x: float, y: float, o: Instance, hover: bool = False) -> None:
        width, height = pixel(o.width), pixel(o.height)
        if width < 1 or height < 1:
            return
        state = "disabled" if not o.enabled else "pressed" if o.held_down else "hover" if hover else "normal"
        style = Style(o.font, pixel(o.font_size), o.colour)
        with self._box(x, y, o) as painter:
            if o.kind == "check":
                side = max(8, min(height, style.size + 4))
                widgets.check_mark(painter, side, (height - side) // 2, rgba(o.back_colour), state, o.checked)
                start, align, room, sunk = side + max(4, side // 3), "left", width - side - max(4, side // 3), 0
            else:
                widgets.push_button(painter, width, height, rgba(o.back_colour), state)
                deep = 0 if height < 12 else 3 if height >= 36 else 2
                start, align, room = 4, "center", width - 8
                sunk = deep // 2 if state == "pressed" else -(deep // 2)
            face = self.words.face(o.text, style, room, height, align, "middle", True, 1.15)
            if face is not None:
                painter.translate(start, sunk)
                self.words.draw(painter, face, style, 0.5 if state == "disabled" else 1.0)

    def _digits(self, words: str, painter: QPainter, o: Instance) -> None:
        looks = [self.pictures.get(f"{o.pictures}_{_SIGNS[sign]}") for sign in words]
        width, height = sum(look.width() for look in looks), max(look.height() for look in looks)
        room = pixel(o.width) - width
        left = 0 if o.align == "left" else room // 2 if o.align == "center" else room
        top = (pixel(o.height) - height) // 2
        for look in looks:
            painter.drawPixmap(left, top + height - look.height(), look)
            left += look.width()
