"""What can be pointed at in a sheet: rows, instructions, chips, plus signs, each with a name and a place.

Screen readers, tests and scripts that drive the editor find their way by it: they know what a thing is called, not where it is drawn.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, QRectF

from ..document.addresses import Address
from .lines import Line
from .wording import Piece

if TYPE_CHECKING:
    from .canvas import Canvas


@dataclass(frozen=True, slots=True)
class Part:
    """Something in a row. Kinds: row, item (an instruction or a line of the head), chip, button. `rect` is on the viewport."""

    kind: str
    name: str
    address: Address
    rect: QRectF
    help: str = ""
    piece: Piece | None = None
    cell: str = ""


def parts_of(canvas: Canvas, line: Line) -> Iterator[Part]:
    """A row that is shown, then what is in it, in reading order."""
    number = canvas.lines.index.get(id(line))
    if number is None:
        return
    _ = canvas.wording.translate
    layout = canvas.layout_of(number)
    top = canvas.tops[number] - canvas.verticalScrollBar().value()
    own = line.address
    m = canvas.metrics
    yield Part("row", canvas.sentence_of(own), own, QRectF(m.gutter, top, m.width - m.gutter, layout.height))
    for cell in ("head", "when", "do"):
        for laid in layout.units:
            if laid.unit.cell != cell:
                continue
            address = own + laid.unit.address
            words = canvas.sentence_of(address) if cell != "head" else canvas.sentences.words(line, laid.unit)
            yield Part("item", words, address, laid.rect.translated(0, top), laid.said.help, cell=cell)
            for placed in laid.pieces:
                slot = placed.piece.slot
                if slot is not None:
                    yield Part("chip", placed.piece.text, address, placed.rect.translated(0, top), _(slot.name.replace("_", " ")), placed.piece, cell)
        if cell in layout.plus:
            name = _("Add condition") if cell == "when" else _("Add action")
            yield Part("button", name, own, layout.plus[cell].translated(0, top), cell=cell)


def find(canvas: Canvas, text: str, row: Address | int | None = None) -> Part | None:
    """The part that is called `text`, in a row (its address or its number) or in the first row that has one.

    A whole name goes before the beginning of one, and that before words inside; among equals the innermost wins.
    """
    wanted = " ".join(text.casefold().split())
    lines = list(canvas.lines.shown)
    if isinstance(row, int):
        lines = [line for line in lines if line.number == row]
    elif row is not None:
        lines = [line for line in lines if line.address == row]
    best: tuple[int, Part] | None = None
    for line in lines:
        for part in parts_of(canvas, line):
            name = " ".join(part.name.casefold().split())
            score = 6 if name == wanted else 3 if name.startswith(wanted) else 1 if wanted in name else 0
            if score and part.kind != "row":
                score += 1 if part.kind == "item" else 2
            if score and (best is None or score > best[0]):
                best = (score, part)
        if best is not None and best[0] >= 6:
            break
    return best[1] if best is not None else None


def place_of(canvas: Canvas, text: str, row: Address | int | None = None) -> QRect:
    """Where a part stands on the screen, after scrolling it into view; an empty rectangle when there is none.

    'Add event' without a row is the button below the last one.
    """
    if row is None and text.casefold() == canvas.wording.translate("Add event").casefold():
        bar = canvas.verticalScrollBar()
        bar.setValue(bar.maximum())
        canvas.settle()
        bar.setValue(bar.maximum())
        return on_screen(canvas, canvas.add_rect())
    found = find(canvas, text, row)
    if found is None:
        return QRect()
    canvas.ensure_visible(found.address)
    canvas.settle()
    again = find(canvas, text, canvas.lines.line_at(found.address).address)  # type: ignore[union-attr]
    return on_screen(canvas, again.rect) if again is not None else QRect()


def on_screen(canvas: Canvas, rect: QRectF) -> QRect:
    view = canvas.viewport()
    return QRect(view.mapToGlobal(QPoint(0, 0)) + rect.toRect().topLeft(), rect.toRect().size())
