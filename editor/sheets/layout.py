"""Where everything of a row stands: pieces of sentences broken into lines, chips, plus signs. Sizes come from the font."""

from __future__ import annotations

from dataclasses import dataclass, field

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QStaticText, QTransform

from ...objects.phrases import msgid
from ...runtime.language.scope import Scope
from ...runtime.project.tree import Mapping, Scalar
from ...runtime.project.writer import write_rows
from .heads import Heads
from .lines import Line, Unit
from .wording import Piece, Said, Slot, Wording, plain

EMPTY = {"else": msgid("otherwise"), "function": msgid("when called"), "event": msgid("always")}


class Metrics:
    """Sizes of a font at a zoom, and the columns of a sheet of a certain width."""

    def __init__(self, font: QFont, width: float, ratio: float, digits: int) -> None:
        self.font = font
        self.bold = QFont(font)
        self.bold.setWeight(QFont.Weight.DemiBold)
        self.small = QFont(font)
        self.small.setPointSizeF(max(5.0, font.pointSizeF() * 0.86))
        self.mono = QFont(font)
        self.mono.setFamilies(["JetBrains Mono", "DejaVu Sans Mono", "Consolas", "Menlo", "monospace"])
        self.fm = QFontMetricsF(font)
        self.fm_bold = QFontMetricsF(self.bold)
        self.fm_small = QFontMetricsF(self.small)
        self.fm_mono = QFontMetricsF(self.mono)
        self.em = self.fm.height() * 0.72
        self.text = self.fm.height()
        self.row = round(self.text * 1.48)                 # height of one instruction
        self.drops = [(self.row - fm.height()) / 2 for fm in (self.fm, self.fm_bold, self.fm_small, self.fm_mono)]
        self.pad = round(self.text * 0.3)                  # above and below the instructions of a row
        self.icon = round(self.text * 0.96)
        self.space = self.fm.horizontalAdvance(" ") * 1.25
        self.chip_pad = self.text * 0.28
        self.indent = round(self.text * 1.5)
        self.gutter = self.fm_small.horizontalAdvance("0" * digits) + self.text * 1.1
        self.width = width
        body = width - self.gutter
        self.split = round(self.gutter + body * ratio)
        self.objects = min(self.text * 6.2, body * 0.13)   # width of the column of object names
        self._advances: dict[tuple[str, int], float] = {}
        self._texts: dict[tuple[str, int], QStaticText] = {}

    def static(self, text: str, weight: int) -> QStaticText:
        """A text made ready to be drawn: 0 normal, 1 bold, 2 small, 3 fixed width."""
        key = (text, weight)
        found = self._texts.get(key)
        if found is None:
            if len(self._texts) > 4000:
                self._texts.clear()
            found = QStaticText(text)
            found.setTextFormat(Qt.TextFormat.PlainText)
            found.setPerformanceHint(QStaticText.PerformanceHint.AggressiveCaching)
            found.prepare(QTransform(), (self.font, self.bold, self.small, self.mono)[weight])
            self._texts[key] = found
        return found

    def advance(self, text: str, weight: int = 0) -> float:
        """Width of a text: 0 normal, 1 bold, 2 small, 3 fixed width."""
        key = (text, weight)
        found = self._advances.get(key)
        if found is None:
            fm = (self.fm, self.fm_bold, self.fm_small, self.fm_mono)[weight]
            found = self._advances[key] = fm.horizontalAdvance(text)
        return found


@dataclass(slots=True)
class LaidPiece:
    """A piece at its place; texts that were broken come as several."""

    piece: Piece
    rect: QRectF
    text: str


@dataclass(slots=True)
class LaidUnit:
    """A unit at its place. `rect` reaches over the whole cell."""

    unit: Unit
    rect: QRectF
    said: Said
    pieces: list[LaidPiece] = field(default_factory=list)
    end: QPointF = field(default_factory=QPointF)


@dataclass(slots=True)
class Layout:
    """A row laid out, from its own top left corner."""

    height: float
    units: list[LaidUnit]
    plus: dict[str, QRectF]                     # when, do: the place of the plus sign
    cells: dict[str, QRectF]
    head: float = 0.0                           # height of what stands above the cells

    def unit_of(self, address: tuple[str | int, ...]) -> LaidUnit | None:
        for laid in self.units:
            if laid.unit.address == address:
                return laid
        return None


@dataclass(slots=True)
class Hit:
    """What lies under a point."""

    line: Line | None = None
    top: float = 0.0
    laid: LaidUnit | None = None
    piece: LaidPiece | None = None
    plus: str = ""
    cell: str = ""
    fold: bool = False
    split: bool = False
    add: bool = False


def estimate(line: Line, m: Metrics) -> float:
    """The height that a row likely has, found without making its sentences."""
    heads = whens = dos = 0
    for unit in line.units:
        if unit.cell == "head":
            heads += 1
        elif unit.cell == "when":
            whens += 1
        else:
            dos += 1
    if not line.has_cells:
        return float(max(1, heads) * m.row + 2 * m.pad)
    return float(heads * m.row + max(1, whens, dos) * m.row + 2 * m.pad)


class Typesetter:
    """Lays rows out."""

    def __init__(self, wording: Wording) -> None:
        self.wording = wording
        self.heads = Heads(wording)

    def lay_out(self, line: Line, m: Metrics) -> Layout:
        units: list[LaidUnit] = []
        left = m.gutter + line.depth * m.indent + m.text * 0.5
        right = m.width - m.text * 0.6
        y = float(m.pad)
        scope = self.wording.names.scope_at(line.address)
        for unit in line.units:
            if unit.cell == "head":
                laid = self._head(line, unit, left, right, y, m)
                units.append(laid)
                y = laid.rect.bottom()
        head = y - m.pad
        plus: dict[str, QRectF] = {}
        cells: dict[str, QRectF] = {}
        if line.has_cells:
            bottom = y + m.row
            nest = self._nest(line, m)
            for cell, x0, x1 in (("when", left, m.split - m.text * 0.5), ("do", m.split + m.text * 0.7, right)):
                at = y
                end = QPointF(x0, y)
                for unit in line.units:
                    if unit.cell != cell:
                        continue
                    said = self.said(line, unit, scope)
                    laid = self._set(unit, said, x0 + unit.nest * nest, x1 - m.text * 0.95, at, m, columns=True)     # room for the plus sign
                    laid.rect.setLeft(x0 - m.text * 0.35)
                    laid.rect.setRight(x1 + m.text * 0.2)
                    units.append(laid)
                    end = laid.end
                    at = laid.rect.bottom()
                empty = at == y
                size = m.text * 0.98
                px = end.x() + m.text * 0.25
                if empty and cell == "when":
                    px = x0 + m.text * 1.3 + m.advance(self.wording.translate(EMPTY.get(line.kind, "always")))
                if empty and cell == "do":
                    px = x0 - m.text * 0.15
                if px + size > x1 and not empty:
                    px = x1 - size + m.text * 0.2
                top = (at - m.row if not empty else y) + (m.row - size) / 2
                plus[cell] = QRectF(px, top, size, size)
                bottom = max(bottom, at)
                cells[cell] = QRectF(x0 - m.text * 0.35, y, x1 - x0 + m.text * 0.55, 0)
            for rect in cells.values():
                rect.setBottom(bottom)
            y = bottom
        elif not units:
            y += m.row
        return Layout(y + m.pad, units, plus, cells, head)

    def _nest(self, line: Line, m: Metrics) -> float:
        """How far conditions of a block stand in: there is room for the word "or" before them."""
        whens = [unit for unit in line.units if unit.cell == "when"]
        if all(unit.kind != "any" for unit in whens):
            return m.indent * 0.8
        marked = any(unit.nest and (unit.kind != "instruction" or (isinstance(unit.node, Mapping) and unit.node.get("not") is not None)) for unit in whens)
        return max(m.indent * 0.8, m.advance(self.wording.translate("or"), 2) + m.text * (1.45 if marked else 0.55))

    def said(self, line: Line, unit: Unit, scope: Scope | None = None) -> Said:
        """The sentence of a unit."""
        if unit.cell == "head":
            return Said(self.heads.pieces(line, unit))
        if unit.kind != "instruction":
            return self.heads.block(line, unit)
        return self.wording.say(unit.node, "condition" if unit.cell == "when" else "action", scope or self.wording.names.scope_at(line.address),
                                unit.address[0] == "while")

    # -- units -------------------------------------------------------------------------------------------------------

    def _head(self, line: Line, unit: Unit, left: float, right: float, y: float, m: Metrics) -> LaidUnit:
        if unit.kind in ("note", "unknown"):
            return self._text(unit, left, right, y, m)
        return self._set(unit, self.said(line, unit), left + (m.text * 0.75 if line.kind == "group" else 0), right, y, m)

    def _text(self, unit: Unit, left: float, right: float, y: float, m: Metrics) -> LaidUnit:
        """Notes and rows that are not understood: lines of text."""
        unknown = unit.kind == "unknown"
        if unknown:
            from ...runtime.project.tree import Sequence, copied
            text = write_rows(Sequence.of([copied(unit.node)])).rstrip("\n")
        else:
            text = unit.node.text if isinstance(unit.node, Scalar) else plain(unit.node)
        weight = 3 if unknown else 0
        piece = Piece("note", text, None if unknown else Slot("note", "note", (), unit.node))
        laid = LaidUnit(unit, QRectF(left, y, right - left, m.row), Said([piece], unknown=unknown))
        x0 = left + (m.text * 1.5)
        at = y
        for paragraph in text.split("\n"):
            words = [paragraph] if unknown else paragraph.split(" ")
            run = ""
            for word in words:
                longer = f"{run} {word}" if run else word
                if run and m.advance(longer, weight) > right - x0:
                    laid.pieces.append(LaidPiece(laid.said.pieces[0], QRectF(x0, at, m.advance(run, weight), m.row), run))
                    at += m.row * 0.86
                    run = word
                else:
                    run = longer
            laid.pieces.append(LaidPiece(laid.said.pieces[0], QRectF(x0, at, m.advance(run, weight), m.row), run))
            at += m.row * 0.86
        laid.rect.setBottom(at + m.row * 0.14)
        laid.end = QPointF(x0, at)
        return laid

    # -- setting pieces ----------------------------------------------------------------------------------------------

    def _set(self, unit: Unit, said: Said, left: float, right: float, y: float, m: Metrics, columns: bool = False) -> LaidUnit:
        laid = LaidUnit(unit, QRectF(left, y, right - left, m.row), said)
        x = left + m.text * 1.05 if columns else left       # room for the marks: arrow of a trigger, cross of an inversion
        start = x
        hang = x
        for number, piece in enumerate(said.pieces):
            if piece.kind == "object":
                width = m.icon + m.text * 0.35 + m.advance(piece.text, 1)
                laid.pieces.append(LaidPiece(piece, QRectF(x, y, min(width, right - x), m.row), piece.text))
                column = m.objects + m.icon if columns else 0.0
                x = max(x + width, start + column) + m.space * 1.2
                hang = start + column + m.space * 1.2 if start + column < (left + right) / 2 and columns else start
                continue
            weight = {"title": 1, "label": 2, "badge": 2, "name": 1}.get(piece.kind, 0)
            chip = piece.kind in ("chip", "badge")
            operator = piece.slot is not None and piece.slot.kind in ("operator", "command") and not piece.missing
            extra = 0.0
            if chip:
                extra = m.text * 0.12 if operator else 2 * m.chip_pad
                if piece.speaker is not None:
                    extra += m.icon * 0.9 + m.text * 0.2
            shown = piece.text.replace("\n", " ⏎ ") if chip else piece.text
            if shown[:1] in ",;:)" and laid.pieces:
                x -= m.space * 1.0
            width = m.advance(shown, weight) + extra
            if x + width > right and x > hang + 1:
                if piece.kind == "text" and " " in piece.text:
                    x, y = self._broken(laid, piece, x, y, hang, right, m)
                    continue
                x = hang
                y += m.row
            if x + width > right:
                width = max(m.text * 2, right - x)
                shown = m.fm.elidedText(shown, Qt.TextElideMode.ElideRight, width - extra)
            laid.pieces.append(LaidPiece(piece, QRectF(x, y, width, m.row), shown))
            x += width + (m.space * 1.15 if number + 1 < len(said.pieces) else 0)
        laid.rect.setBottom(y + m.row)
        laid.end = QPointF(x, y)
        return laid

    def _broken(self, laid: LaidUnit, piece: Piece, x: float, y: float, hang: float, right: float, m: Metrics) -> tuple[float, float]:
        run = ""
        for word in piece.text.split(" "):
            longer = f"{run} {word}" if run else word
            if x + m.advance(longer) > right and (run or x > hang + 1):
                if run:
                    laid.pieces.append(LaidPiece(piece, QRectF(x, y, m.advance(run), m.row), run))
                x, y, run = hang, y + m.row, word
            else:
                run = longer
        laid.pieces.append(LaidPiece(piece, QRectF(x, y, m.advance(run), m.row), run))
        return x + m.advance(run) + m.space * 1.15, y
