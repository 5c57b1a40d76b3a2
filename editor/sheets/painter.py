"""Draws rows: bands, guides, sentences with chips, marks. Colours come from the theme."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap, QPolygonF

from ...objects.colours import read_colour
from ...runtime.project.tree import Scalar
from ..document.addresses import Address
from ..shell.icons import icon
from ..shell.theme import Colours, colours
from .layout import LaidPiece, LaidUnit, Layout, Metrics
from .lines import Line
from .wording import Piece, Speaker


def mixed(one: str, other: str, part: float) -> QColor:
    """A colour between two: `part` of the first."""
    a, b = QColor(one), QColor(other)
    return QColor(round(a.red() * part + b.red() * (1 - part)), round(a.green() * part + b.green() * (1 - part)),
                  round(a.blue() * part + b.blue() * (1 - part)))


def note_colour(line: Line, usual: str) -> str:
    """The colour of a note: its own, or the usual one."""
    own = line.get("colour")
    return (read_colour(own.text)[:7] if isinstance(own, Scalar) else "") or usual


@dataclass(slots=True)
class Look:
    """What the rows look like at this moment: selection, cursor, what the mouse is over, problems."""

    selected: set[Address] = field(default_factory=set)
    cursor: Address | None = None
    focused: bool = True
    hover_row: Address | None = None
    hover_chip: tuple[Address, Address] | None = None      # row, whole address of the argument
    hover_plus: tuple[Address, str] | None = None
    faults: dict[Address, list[object]] = field(default_factory=dict)
    bad: set[Address] = field(default_factory=set)         # whole addresses of arguments that problems speak of
    found: set[Address] = field(default_factory=set)
    editing: Address | None = None


class Pictures:
    """Icons and thumbnails as pixmaps, each drawn once for a size."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, int, float, str], QPixmap] = {}
        self.files: dict[str, object] = {}

    def of(self, speaker: Speaker, size: int, ratio: float) -> QPixmap:
        if speaker.picture and speaker.picture in self.files:
            found = self._thumbnail(speaker.picture, size, ratio)
            if not found.isNull():
                return found
        return self.icon(speaker.icon, size, ratio)

    def icon(self, name: str, size: int, ratio: float, colour: str = "") -> QPixmap:
        key = (name, size, ratio, colour or colours().name)
        found = self._kept.get(key)
        if found is None:
            pixels = max(1, round(size * ratio))
            found = icon(name, colour).pixmap(pixels, pixels)
            found.setDevicePixelRatio(found.width() / size if size else ratio)
            self._kept[key] = found
        return found

    def _thumbnail(self, name: str, size: int, ratio: float) -> QPixmap:
        key = ("picture " + name, size, ratio, "")
        found = self._kept.get(key)
        if found is None:
            whole = QPixmap(str(self.files[name]))
            pixels = max(1, round(size * ratio))
            found = QPixmap(pixels, pixels)
            found.fill(Qt.GlobalColor.transparent)
            if not whole.isNull():
                small = whole.scaled(pixels, pixels, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation)
                painter = QPainter(found)
                painter.drawPixmap((pixels - small.width()) // 2, (pixels - small.height()) // 2, small)
                painter.end()
            else:
                found = whole
            if not found.isNull():
                found.setDevicePixelRatio(ratio)
            self._kept[key] = found
        return found

    def forget(self) -> None:
        self._kept.clear()


class RowPainter:
    """Draws one row after the other with a painter."""

    def __init__(self, painter: QPainter, metrics: Metrics, look: Look, pictures: Pictures, ratio: float, words: dict[str, str],
                 inside: Callable[[int], str]) -> None:
        self.p = painter
        self.m = metrics
        self.look = look
        self.pictures = pictures
        self.ratio = ratio
        self.words = words
        self.inside = inside           # says how many rows are folded away
        self.c: Colours = colours()
        c = self.c
        self.text = QColor(c.text)
        self.dim = QColor(c.dim)
        self.line = mixed(c.line, c.surface, 0.55)
        self.guide = mixed(c.line, c.surface, 0.9)
        self.chip_fill = QColor(c.value)          # with alpha, so that it stands out on a selected row too
        self.chip_fill.setAlpha(25 if c.name == "light" else 38)
        self.chip_text = QColor(c.value)
        self.object_fill = QColor(c.dim)
        self.object_fill.setAlpha(34 if c.name == "light" else 52)
        self.faint = mixed(c.dim, c.surface, 0.45)
        self.word_text = QColor(c.accent) if c.name == "dark" else mixed(c.accent, "#000000", 0.85)
        self.accent = QColor(c.accent)
        self.tint = mixed(c.accent, c.surface, 0.13 if c.name == "light" else 0.22)
        self.row_tint = mixed(c.accent, c.surface, 0.07 if c.name == "light" else 0.12)
        self.band = mixed(c.raised, c.surface, 1.0)
        self.group_band = mixed(c.accent, c.window, 0.06 if c.name == "light" else 0.10)
        self.error = QColor(c.error)
        self.error_fill = mixed(c.error, c.surface, 0.10 if c.name == "light" else 0.16)
        self.actions_fill = mixed(c.window, c.surface, 0.45 if c.name == "light" else 0.5)

    # -- rows --------------------------------------------------------------------------------------------------------

    def row(self, line: Line, layout: Layout, top: float) -> None:
        p, m = self.p, self.m
        address = line.address
        height = layout.height
        left = m.gutter + line.depth * m.indent
        p.save()
        p.translate(0, top)
        off = line.disabled
        body = QRectF(left, 0, m.width - left, height)
        self._background(line, layout, body, address)
        self._gutter(line, height, address, off)
        self._guides(line, height)
        if off:
            p.setOpacity(0.42)
        for laid in layout.units:
            self._unit(line, laid, address)
        if line.has_cells:
            if not any(u.unit.cell == "when" for u in layout.units):
                self._always(line, layout)
            for cell, rect in layout.plus.items():
                self._plus(address, cell, rect, layout)
        if line.children and line.folded:
            self._folded(line)
        p.setOpacity(1.0)
        if address in self.look.found:
            p.setPen(QPen(QColor(self.c.warning), 1.5))
            p.setBrush(Qt.BrushStyle.NoBrush)
            p.drawRoundedRect(body.adjusted(1.5, 1.5, -3, -1.5), 4, 4)
        if address == self.look.cursor:
            self._cursor(body.adjusted(1, 1, -3, -1))
        self._across(left, m.width, height - 1)
        p.restore()

    def _background(self, line: Line, layout: Layout, body: QRectF, address: Address) -> None:
        p, m = self.p, self.m
        fill: QColor | None = None
        if line.kind == "group":
            fill = self.group_band
        elif line.kind == "note":
            fill = mixed(note_colour(line, self.c.warning), self.c.surface, 0.09 if self.c.name == "light" else 0.12)
        elif line.kind in ("include", "function"):
            fill = self.band
        elif line.kind == "unknown":
            fill = self.error_fill
        if fill is not None:
            whole = line.kind != "function"
            p.fillRect(QRectF(body.left(), 0, body.width(), body.height() if whole else layout.head + m.pad), fill)
        if line.has_cells:
            do = QRectF(m.split, layout.head + (m.pad if layout.head else 0), m.width - m.split, body.height())
            do.setBottom(body.height())
            p.fillRect(do, self.actions_fill)
            self._down(m.split, do.top(), do.bottom(), self.line)
        if line.kind == "group":
            p.fillRect(QRectF(body.left(), 0, max(2.0, m.text * 0.16), body.height()), QColor(self.c.accent))
        elif line.kind == "note":
            p.fillRect(QRectF(body.left(), 0, max(2.0, m.text * 0.16), body.height()), mixed(note_colour(line, self.c.warning), self.c.surface, 0.75))
        elif line.kind == "unknown":
            p.fillRect(QRectF(body.left(), 0, max(2.0, m.text * 0.16), body.height()), self.error)
        if address in self.look.selected:
            p.fillRect(body, self.tint)
            p.fillRect(QRectF(0, 0, m.gutter, body.height()), self.tint)
        elif address == self.look.hover_row and fill is None:
            p.fillRect(QRectF(0, 0, m.gutter, body.height()), self.row_tint)

    def _gutter(self, line: Line, height: float, address: Address, off: bool) -> None:
        p, m = self.p, self.m
        p.setFont(m.small)
        faulty = any(key[:len(address)] == address for key in self.look.faults) if self.look.faults else False
        if line.number:
            p.setPen(self.error if faulty and not off else self.accent if address == self.look.cursor else self.dim)
            number = str(line.number)
            self._text(m.gutter - m.text * 0.55 - m.advance(number, 2), m.pad, number, 2)
            if off:         # struck out, so that it is not told by a paler colour alone
                p.fillRect(QRectF(m.gutter - m.text * 0.75 - m.advance(number, 2), m.pad + m.row / 2, m.advance(number, 2) + m.text * 0.4, 1), self.dim)
        self._down(round(m.gutter) - 1, 0, height, self.line)

    def _guides(self, line: Line, height: float) -> None:
        p, m = self.p, self.m
        for depth in range(line.depth):
            self._down(round(m.gutter + depth * m.indent + m.indent * 0.5), 0, height, self.guide)
        if line.children and line.kind == "group":
            x, y, s = m.gutter + line.depth * m.indent + m.text * 0.62, m.pad + m.row / 2, m.text * 0.2
            triangle = [QPointF(x - s * 0.7, y - s), QPointF(x + s * 0.8, y), QPointF(x - s * 0.7, y + s)] if line.folded \
                else [QPointF(x - s, y - s * 0.6), QPointF(x + s, y - s * 0.6), QPointF(x, y + s * 0.8)]
            p.setPen(Qt.PenStyle.NoPen)
            p.setBrush(self.dim)
            p.drawPolygon(QPolygonF(triangle))

    def _cursor(self, rect: QRectF) -> None:
        pen = QPen(self.accent if self.look.focused else self.dim, 1.5)
        self.p.setPen(pen)
        self.p.setBrush(Qt.BrushStyle.NoBrush)
        self.p.drawRoundedRect(rect, self.m.text * 0.22, self.m.text * 0.22)

    def _always(self, line: Line, layout: Layout) -> None:
        m = self.m
        self.p.setFont(m.font)
        self.p.setPen(self.dim)
        cell = layout.cells["when"]
        words = self.words["otherwise"] if line.kind == "else" else self.words["called"] if line.kind == "function" else self.words["always"]
        self._text(cell.left() + m.text * 1.3, cell.top(), words)

    def _folded(self, line: Line) -> None:
        m = self.m
        text = self.inside(len(line.children))
        self.p.setFont(m.small)
        self.p.setPen(self.dim)
        self.p.drawText(QRectF(m.gutter, m.pad, m.width - m.gutter - m.text, m.row), int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter), text)

    def _plus(self, address: Address, cell: str, rect: QRectF, layout: Layout) -> None:
        p, m = self.p, self.m
        hot = self.look.hover_plus == (address, cell)
        near = self.look.hover_row == address or (self.look.cursor is not None and self.look.cursor[:len(address)] == address)
        empty = not any(u.unit.cell == cell for u in layout.units) and cell == "do"
        colour = self.accent if hot else self.dim if near or empty else self.faint
        if hot:
            p.setPen(Qt.PenStyle.NoPen)
            p.setBrush(self.tint)
            p.drawRoundedRect(rect, m.text * 0.25, m.text * 0.25)
        c, s, w = rect.center(), rect.width() * 0.26, max(1.2, m.text * 0.085)
        p.fillRect(QRectF(c.x() - s, c.y() - w / 2, 2 * s, w), colour)
        p.fillRect(QRectF(c.x() - w / 2, c.y() - s, w, 2 * s), colour)
        if empty or hot:
            p.setFont(m.small)
            p.setPen(colour)
            words = self.words["condition" if cell == "when" else "action"]
            p.drawText(QRectF(rect.right() + m.text * 0.1, rect.top(), m.text * 14, rect.height()), int(Qt.AlignmentFlag.AlignVCenter), words)

    # -- units -------------------------------------------------------------------------------------------------------

    def _unit(self, line: Line, laid: LaidUnit, row: Address) -> None:
        p, m = self.p, self.m
        unit = laid.unit
        whole = row + unit.address
        block = unit.cell != "head"
        if block and whole in self.look.selected:
            p.setPen(Qt.PenStyle.NoPen)
            p.setBrush(self.tint)
            p.drawRoundedRect(laid.rect.adjusted(0, 1, 0, -1), m.text * 0.22, m.text * 0.22)
        if block and whole in self.look.found:
            p.setPen(QPen(QColor(self.c.warning), 1.2))
            p.setBrush(Qt.BrushStyle.NoBrush)
            p.drawRoundedRect(laid.rect.adjusted(0, 1, 0, -1), m.text * 0.22, m.text * 0.22)
        x = laid.pieces[0].rect.left() - m.text * 1.05 if laid.pieces else laid.rect.left()
        y = laid.rect.top()
        if laid.said.trigger:
            self._trigger(x + m.text * 0.12, y + m.row / 2)
        if laid.said.inverted:
            self._inverted(x + m.text * 0.08, y + m.row / 2)
        if unit.kind in ("any", "all", "while"):
            self._bracket(laid, line)
        if unit.kind == "note":
            icon_size = int(m.icon * 0.9)
            p.drawPixmap(QPointF(laid.rect.left() + m.text * 0.1, y + (m.row - icon_size) / 2),
                         self.pictures.icon("note", icon_size, self.ratio, note_colour(line, self.c.warning)))
        elif unit.kind == "title" and line.kind in ("include", "function"):
            pass
        for placed in laid.pieces:
            self._piece(placed, laid, row, line)
        if whole in self.look.faults and not any(slot.place(whole) in self.look.bad for slot in laid.said.slots()):
            self._squiggle(laid)
        if block and whole == self.look.cursor:
            self._cursor(laid.rect.adjusted(0.5, 1.5, -0.5, -1.5))

    def _trigger(self, x: float, y: float) -> None:
        """The arrow of a condition that happens, rather than holds."""
        p, s = self.p, self.m.text
        p.setPen(QPen(QColor(self.c.trigger), max(1.4, s * 0.11), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
        p.setBrush(Qt.BrushStyle.NoBrush)
        p.drawLine(QPointF(x, y), QPointF(x + s * 0.5, y))
        p.drawPolyline(QPolygonF([QPointF(x + s * 0.28, y - s * 0.22), QPointF(x + s * 0.52, y), QPointF(x + s * 0.28, y + s * 0.22)]))

    def _inverted(self, x: float, y: float) -> None:
        p, s = self.p, self.m.text
        r = s * 0.3
        p.setPen(Qt.PenStyle.NoPen)
        p.setBrush(self.error)
        p.drawEllipse(QPointF(x + r, y), r, r)
        p.setPen(QPen(QColor(self.c.surface), max(1.3, s * 0.1), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        d = r * 0.42
        p.drawLine(QPointF(x + r - d, y - d), QPointF(x + r + d, y + d))
        p.drawLine(QPointF(x + r - d, y + d), QPointF(x + r + d, y - d))

    def _bracket(self, laid: LaidUnit, line: Line) -> None:
        """The line beside the conditions of a block."""
        layout = line.layout
        if not isinstance(layout, Layout):
            return
        inside = [u for u in layout.units if u.unit.nest > laid.unit.nest and u.unit.cell == "when" and u.rect.top() > laid.rect.top()
                  and (u.unit.address[:len(laid.unit.address)] == laid.unit.address)]
        if not inside:
            return
        m = self.m
        x = laid.pieces[0].rect.left() + m.text * 0.12
        self.p.setPen(QPen(QColor(self.c.accent), max(1.2, m.text * 0.09)))
        self.p.drawLine(QPointF(x, laid.rect.bottom() - m.text * 0.1), QPointF(x, inside[-1].rect.bottom() - m.text * 0.4))
        if laid.unit.kind == "any":             # an 'or' before each branch but the first
            self.p.setPen(self.word_text)
            for branch in [u for u in inside if u.unit.nest == laid.unit.nest + 1][1:]:
                word = self.words["or"]
                left = branch.pieces[0].rect.left() if branch.pieces else branch.rect.left()
                room = left - m.text * (1.05 if branch.said.inverted or branch.unit.kind != "instruction" else 0.15)
                self._text(max(x + m.text * 0.25, room - m.advance(word, 2)), branch.rect.top(), word, 2)

    def _squiggle(self, laid: LaidUnit) -> None:
        m = self.m
        left = min(pl.rect.left() for pl in laid.pieces) if laid.pieces else laid.rect.left()
        right = max(pl.rect.right() for pl in laid.pieces) if laid.pieces else laid.rect.right()
        self.squiggle(left, right, laid.rect.bottom() - m.row * 0.12)

    def squiggle(self, left: float, right: float, y: float) -> None:
        step = self.m.text * 0.16
        path = QPainterPath(QPointF(left, y))
        x, up = left, True
        while x < right:
            x += step
            path.lineTo(x, y - step * 0.8 if up else y)
            up = not up
        self.p.setPen(QPen(self.error, max(1.0, self.m.text * 0.07)))
        self.p.setBrush(Qt.BrushStyle.NoBrush)
        self.p.drawPath(path)

    # -- pieces ------------------------------------------------------------------------------------------------------

    def _piece(self, placed: LaidPiece, laid: LaidUnit, row: Address, line: Line) -> None:
        p, m = self.p, self.m
        piece = placed.piece
        x, y = placed.rect.left(), placed.rect.top()
        if piece.kind == "object":
            assert piece.speaker is not None
            p.drawPixmap(QPointF(x, y + (m.row - m.icon) / 2), self.pictures.of(piece.speaker, m.icon, self.ratio))
            p.setFont(m.bold)
            p.setPen(self.text)
            self._text(x + m.icon + m.text * 0.35, y, placed.text, 1)
        elif piece.kind in ("chip", "badge"):
            self._chip(placed, piece, row, laid.unit.address)
        else:
            weight, colour = 0, self.text
            if piece.kind == "label":
                weight, colour = 2, self.word_text
            elif piece.kind in ("title", "name"):
                weight = 1
            elif piece.kind == "note":
                weight = 3 if laid.said.unknown else 0
                if laid.unit.kind == "note" and line.kind != "note":
                    colour = self.dim
            elif laid.unit.kind in ("any", "all", "while"):
                colour = self.word_text
                weight = 1
            elif laid.said.unknown:
                colour = self.error
            if piece.kind == "name" and piece.slot is not None and self.look.hover_chip == (row + laid.unit.address, (*piece.slot.address, piece.slot.name)):
                p.fillRect(QRectF(x, placed.rect.bottom() - m.row * 0.16, placed.rect.width(), max(1.0, m.text * 0.08)), self.accent)
            p.setFont((m.font, m.bold, m.small, m.mono)[weight])
            p.setPen(colour)
            self._text(x, y, placed.text, weight)

    def _chip(self, placed: LaidPiece, piece: Piece, row: Address, unit: Address) -> None:
        p, m = self.p, self.m
        slot = piece.slot
        left, top = placed.rect.left(), placed.rect.top()
        hover = self.look.hover_chip
        hot = hover is not None and slot is not None and hover == (row + unit, (*slot.address, slot.name))
        operator = slot is not None and slot.kind in ("operator", "command")
        bad = piece.missing or (bool(self.look.bad) and slot is not None and slot.place(row + unit) in self.look.bad)
        fill: QColor | None = self.error_fill if bad else self.chip_fill
        ink = self.error if bad else self.chip_text
        if piece.kind == "badge":
            fill, ink = mixed(self.c.dim, self.c.surface, 0.15), self.dim
        elif piece.speaker is not None and not bad:
            fill, ink = self.object_fill, self.text
        elif operator and not bad:
            fill, ink = None, self.word_text
        if fill is not None or hot:
            p.setPen(QPen(self.accent, 1.2) if hot else QPen(self.error, 1.0) if bad else Qt.PenStyle.NoPen)
            p.setBrush(fill if fill is not None else Qt.BrushStyle.NoBrush)
            radius = m.text * 0.28
            p.drawRoundedRect(QRectF(left, top + m.row * 0.13, placed.rect.width(), m.row * 0.74), radius, radius)
        x = left + (m.text * 0.06 if operator and not piece.missing else m.chip_pad)
        if piece.speaker is not None:
            size = int(m.icon * 0.9)
            p.drawPixmap(QPointF(x, top + (m.row - size) / 2), self.pictures.of(piece.speaker, size, self.ratio))
            x += size + m.text * 0.2
        p.setFont(m.small if piece.kind == "badge" else m.font)
        p.setPen(ink)
        self._text(x, top, placed.text, 2 if piece.kind == "badge" else 0)

    def _text(self, x: float, y: float, text: str, weight: int = 0) -> None:
        """A text in the middle of the line that begins at `y`; weights as in `Metrics.advance`."""
        m = self.m
        self.p.drawStaticText(QPointF(x, y + m.drops[weight]), m.static(text, weight))

    def _across(self, x0: float, x1: float, y: float) -> None:
        """A thin line from left to right."""
        self.p.fillRect(QRectF(x0, y, x1 - x0, 1), self.line)

    def _down(self, x: float, y0: float, y1: float, colour: QColor) -> None:
        self.p.fillRect(QRectF(x, y0, 1, y1 - y0), colour)


def whole_pixels(rect: QRectF) -> QRect:
    """The smallest rectangle of pixels around another."""
    return rect.toAlignedRect()
