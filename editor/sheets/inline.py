"""The field that lies over a chip: opening it, what follows when it is accepted, left or given up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRect, Signal
from PySide6.QtWidgets import QApplication, QWidget

from ...runtime.project.tree import Node, Scalar
from ..document.addresses import Address
from .edits import SheetEdits
from .fields import Field, Setting
from .special_fields import field_for
from .wording import Slot

if TYPE_CHECKING:
    from .canvas import Canvas


class Inline(QObject):
    """Edits arguments in place, one after the other."""

    closed = Signal()
    stepped = Signal(object, object, int)      # unit, slot, direction

    def __init__(self, canvas: Canvas, edits: SheetEdits) -> None:
        super().__init__(canvas)
        self.canvas = canvas
        self.edits = edits
        self.field: Field | None = None
        self.unit: Address = ()
        self.slot: Slot | None = None
        self.waiting = False                   # for a place that is being picked on the frame
        QApplication.instance().focusChanged.connect(self._focus_changed)  # type: ignore[union-attr]
        canvas.verticalScrollBar().valueChanged.connect(lambda _value: self.place())

    def open(self, unit: Address, slot: Slot, setting: Setting) -> Field:
        """Open the field of an argument over its chip."""
        self.close(keep=True)
        self.unit, self.slot = unit, slot
        field = field_for(slot, setting, self.canvas.viewport())
        field.float_over()
        self.field = field
        field.accepted.connect(self._accepted)
        field.cancelled.connect(self.cancel)
        field.edited.connect(self.place)
        field.placed.connect(self._placed)
        self.place()
        field.show()
        field.raise_()
        field.start()
        return field

    def place(self) -> None:
        """Put the field over its chip, above it where there is no room below."""
        field = self.field
        if field is None or self.slot is None:
            return
        chip = self._chip()
        hint = field.sizeHint()
        view = self.canvas.viewport().rect()
        m = self.canvas.metrics
        width = max(chip.width() + round(m.text), hint.width(), round(m.text * (24 if self.slot.kind == "note" else 13)))
        if self.slot.kind == "note":
            width = max(width, chip.width())
        width = min(width, view.width() - 8)
        height = hint.height()
        x = max(4, min(chip.left() - 4, view.width() - width - 4))
        y = chip.top() - 2
        if y + height > view.height():
            y = max(2, view.height() - height - 2)
        field.setGeometry(x, y, width, height)

    def _chip(self) -> QRect:
        assert self.slot is not None
        canvas = self.canvas
        line = canvas.lines.line_at(self.unit)
        if line is None or id(line) not in canvas.lines.index:
            return QRect(40, 40, 100, 24)
        number = canvas.lines.index[id(line)]
        laid = canvas.layout_of(number).unit_of(self.unit[len(line.address):])
        top = canvas.tops[number] - canvas.verticalScrollBar().value()
        for placed in laid.pieces if laid is not None else []:
            slot = placed.piece.slot
            if slot is not None and slot.name == self.slot.name and slot.address == self.slot.address:
                return placed.rect.translated(0, top).toRect()
        return laid.rect.translated(0, top).toRect() if laid is not None else QRect(40, 40, 100, 24)

    # -- ends --------------------------------------------------------------------------------------------------------

    def _accepted(self, node: Node, step: int) -> None:
        unit, slot = self.unit, self.slot
        assert slot is not None
        self._drop()
        self.edits.put(unit, slot, node)
        self.canvas.setFocus()
        self.closed.emit()
        if step:
            self.stepped.emit(unit, slot, step)

    def _placed(self, x: float, y: float) -> None:
        """A place was picked on the frame: both numbers are put in, as one step."""
        unit, slot = self.unit, self.slot
        assert slot is not None
        line = self.canvas.lines.line_at(unit)
        laid = self.canvas.layout_of(self.canvas.lines.index[id(line)]).unit_of(unit[len(line.address):]) if line is not None else None
        self._drop()
        with self.edits.document.step(self.edits.translate("Pick a place")):
            for other in laid.said.slots() if laid is not None else [slot]:
                if other.name in ("x", "y") and other.head == slot.head:
                    self.edits.put(unit, other, Scalar(f"{x if other.name == 'x' else y:g}"))
        self.canvas.setFocus()
        self.closed.emit()

    def cancel(self) -> None:
        if self.field is not None:
            self._drop()
            self.canvas.setFocus()
            self.closed.emit()

    def close(self, keep: bool) -> None:
        """Close the field; `keep` takes over what was entered."""
        field = self.field
        if field is None:
            return
        value = field.value() if keep else None
        unit, slot = self.unit, self.slot
        self._drop()
        if value is not None and slot is not None and self._meant(slot, value):
            self.edits.put(unit, slot, value)
        self.closed.emit()

    def _meant(self, slot: Slot, value: Node) -> bool:
        """Leaving a field that was only looked at changes nothing."""
        from .wording import plain
        return slot.kind != "operator" and (slot.node is not None and plain(slot.node) != plain(value) and not getattr(self, "_listed", False))

    def _drop(self) -> None:
        field, self.field = self.field, None
        if field is not None:
            field.hide()
            field.deleteLater()
        self.canvas.viewport().update()

    def _focus_changed(self, _old: QWidget | None, now: QWidget | None) -> None:
        field = self.field
        if self.waiting or field is None or now is None or now is field or field.isAncestorOf(now) or now.window() is not self.canvas.window():
            return
        from .fields import WordField
        self.close(keep=not isinstance(field, WordField))
