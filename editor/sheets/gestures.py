"""What the mouse does with a button held: dragging rows and instructions, the line between the columns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtWidgets import QApplication

from ..document.addresses import Address
from .layout import Layout

if TYPE_CHECKING:
    from .canvas import Canvas, Hit


class Gesture(Protocol):
    """Pressed when made; then moved, and released or cancelled."""

    def move(self, pos: QPointF, modifiers: Qt.KeyboardModifier) -> None: ...
    def release(self, pos: QPointF, modifiers: Qt.KeyboardModifier) -> None: ...
    def cancel(self) -> None: ...


class SplitDrag:
    """Moves the line between conditions and actions."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self.before = canvas.ratio

    def move(self, pos: QPointF, modifiers: Qt.KeyboardModifier) -> None:  # noqa: ARG002
        m = self.canvas.metrics
        self._set(min(0.7, max(0.25, (pos.x() - m.gutter) / max(1.0, m.width - m.gutter))))

    def _set(self, ratio: float) -> None:
        self.canvas.ratio = ratio
        self.canvas.restyle()

    def release(self, pos: QPointF, modifiers: Qt.KeyboardModifier) -> None: ...

    def cancel(self) -> None:
        self._set(self.before)


class RowDrag:
    """Drags what is selected to another place; a short press is a click. Ctrl copies."""

    def __init__(self, canvas: Canvas, start: QPointF, address: Address, hit: Hit) -> None:
        self.canvas = canvas
        self.start = start
        self.address = address
        self.hit = hit
        self.dragging = False
        self.target: tuple[Address, str, int] | None = None

    def move(self, pos: QPointF, modifiers: Qt.KeyboardModifier) -> None:
        canvas = self.canvas
        if not self.dragging:
            if (pos - self.start).manhattanLength() < QApplication.startDragDistance():
                return
            self.dragging = True
            if self.address not in canvas.look.selected:
                canvas.set_cursor(self.address)
        self._scroll(pos)
        self.target, canvas.drop = self._find(pos, bool(modifiers & Qt.KeyboardModifier.ControlModifier))
        shape = Qt.CursorShape.ForbiddenCursor if self.target is None else \
            Qt.CursorShape.DragCopyCursor if modifiers & Qt.KeyboardModifier.ControlModifier else Qt.CursorShape.DragMoveCursor
        canvas.viewport().setCursor(shape)
        canvas.viewport().update()

    def _scroll(self, pos: QPointF) -> None:
        bar = self.canvas.verticalScrollBar()
        step = int(self.canvas.metrics.row * 0.6)
        if pos.y() < self.canvas.metrics.row:
            bar.setValue(bar.value() - step)
        elif pos.y() > self.canvas.viewport().height() - self.canvas.metrics.row:
            bar.setValue(bar.value() + step)

    # -- where it may go ---------------------------------------------------------------------------------------------

    def _find(self, pos: QPointF, copy: bool) -> tuple[tuple[Address, str, int] | None, QRectF | None]:
        canvas = self.canvas
        rows = canvas.selected_rows()
        if rows:
            return self._row_target(pos, rows, copy)
        return self._unit_target(pos)

    def _row_target(self, pos: QPointF, rows: list[Address], copy: bool) -> tuple[tuple[Address, str, int] | None, QRectF | None]:
        canvas, m = self.canvas, self.canvas.metrics
        if any(r[-1] == "else" for r in rows):
            return None, None
        y = pos.y() + canvas.verticalScrollBar().value()
        line = None
        shown = canvas.lines.shown
        if y >= canvas.tops[-1]:
            top = canvas.tops[-1] - canvas.verticalScrollBar().value()
            return ((), "events", len(canvas.lines.root.children)), QRectF(m.gutter, top, m.width - m.gutter, 0)
        hit = canvas.hit(QPointF(m.gutter + 1, pos.y()))
        line = hit.line
        if line is None:
            return None, None
        layout = line.layout
        assert isinstance(layout, Layout)
        part = (pos.y() - hit.top) / layout.height
        wish = (pos.x() - m.gutter) / m.indent
        address = line.address
        inside = line.kind in ("group", "event", "else", "function") and part > 0.5 and (
            (line.kind == "group" and not line.folded) or wish > line.depth + 1.5 or (bool(line.children) and not line.folded))
        if line.key == "else" and not inside:
            return None, None
        left = m.gutter + line.depth * m.indent
        if inside:
            target: tuple[Address, str, int] = (address, "events", 0)
            rect = QRectF(left + m.indent, hit.top + layout.height, m.width - left - m.indent, 0)
        else:
            index = line.place + (1 if part > 0.5 else 0)
            target = (address[:-2], "events", index)
            rect = QRectF(left, hit.top + (layout.height if part > 0.5 else 0), m.width - left, 0)
        if not copy and any(target[0][:len(r)] == r for r in rows):
            return None, None
        if any(target[0][:len(r)] == r for r in rows) or not shown:
            return None, None
        functions = any(canvas.lines.line_at(r) is not None and canvas.lines.line_at(r).kind == "function" for r in rows)  # type: ignore[union-attr]
        owner = canvas.lines.line_at(target[0]) if target[0] else None
        if functions and owner is not None and owner.kind != "group":
            return None, None
        return target, rect

    def _unit_target(self, pos: QPointF) -> tuple[tuple[Address, str, int] | None, QRectF | None]:
        canvas = self.canvas
        cell = self.hit.laid.unit.cell if self.hit.laid is not None else ""
        hit = canvas.hit(pos)
        if hit.line is None or not hit.line.has_cells or hit.cell != cell:
            return None, None
        layout = hit.line.layout
        assert isinstance(layout, Layout)
        row = hit.line.address
        units = [u for u in layout.units if u.unit.cell == cell]
        inside = layout.cells[cell]
        if not units:
            return (row, cell, 0), QRectF(inside.left(), hit.top + inside.top() + 2, inside.width(), 0)
        at = pos.y() - hit.top
        over = next((u for u in units if u.rect.top() <= at < u.rect.bottom()), units[-1])
        below = at > over.rect.center().y()
        address = over.unit.address
        if over.unit.kind in ("any", "all") and below:
            block = (*address, *(("not",) if over.said.inverted else ()), over.unit.kind)
            target: tuple[Address, str, int] = (row + block[:-1], block[-1], 0)
        elif over.unit.kind == "while":
            return None, None
        elif isinstance(address[-1], int):
            target = (row + address[:-2], str(address[-2]), address[-1] + (1 if below else 0))
        else:
            target = (row, cell, 1 if below else 0)
        whole = (*target[0], target[1])
        if any(whole[:len(a)] == a for a in canvas.look.selected):
            return None, None
        rect = QRectF(over.rect.left(), hit.top + (over.rect.bottom() if below else over.rect.top()), over.rect.width(), 0)
        return target, rect

    # -- ends --------------------------------------------------------------------------------------------------------

    def release(self, pos: QPointF, modifiers: Qt.KeyboardModifier) -> None:  # noqa: ARG002
        canvas = self.canvas
        target = self.target
        self.cancel()
        if not self.dragging:
            canvas.click(self.hit, modifiers)
        elif target is not None:
            chosen = canvas.selected_rows() or canvas.selected_units()
            canvas.moved.emit(chosen, target[0], target[1], target[2], bool(modifiers & Qt.KeyboardModifier.ControlModifier))

    def cancel(self) -> None:
        self.canvas.drop = None
        self.canvas.viewport().unsetCursor()
        self.canvas.viewport().update()
