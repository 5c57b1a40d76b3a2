"""The area that shows a sheet: visible rows only, a cursor, a selection, mouse and keys. It changes nothing itself: it asks its owner."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from functools import partial
from itertools import accumulate

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleEvent, QColor, QFont, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QWheelEvent
from PySide6.QtWidgets import QAbstractScrollArea, QToolTip, QWidget

from ...objects.phrases import msgid
from ...runtime.translation import counted
from ..document.addresses import Address
from ..shell.theme import colours
from . import accessible, parts
from .gestures import Gesture, RowDrag, SplitDrag
from .layout import Hit, Layout, Metrics, Typesetter, estimate
from .lines import Line, Lines
from .painter import Look, Pictures, RowPainter
from .reading import Sentences
from .row_pictures import RowPictures, busy_rows
from .wording import Wording

CLICKED = ("chip", "name")      # pieces whose field opens at a click
ZOOMS = (50, 60, 70, 80, 90, 100, 110, 125, 150, 175, 200, 250, 300)
HELP = msgid("An event says when something happens and what is done then. Conditions stand on the left, actions on the right.")


class Canvas(QAbstractScrollArea):
    """Rows of a sheet. `Lines` is the model; heights are cached and found exactly for rows that come into view."""

    chip_clicked = Signal(object, object)        # whole address of the unit, Piece
    plus_clicked = Signal(object, str)           # row, cell
    add_clicked = Signal()
    activated = Signal(object)                   # double click or Enter on a row or an instruction
    moved = Signal(object, object, str, int, bool)   # addresses, owner, key, index, copy
    fold_clicked = Signal(object)
    cursor_moved = Signal()
    menu_wanted = Signal(QPoint)
    zoom_wanted = Signal(int)

    def __init__(self, lines: Lines, wording: Wording, parent: QWidget | None = None) -> None:
        accessible.install()
        super().__init__(parent)
        self.lines = lines
        self.wording = wording
        self.typesetter = Typesetter(wording)
        self.sentences = Sentences(wording)
        self.look = Look()
        self.pictures = Pictures()
        self.row_pictures = RowPictures()
        self.zoom = 100
        self.ratio = 0.44
        self.heights: list[float] = []
        self.tops: list[float] = [0.0]
        self.metrics = Metrics(self.font(), 800.0, self.ratio, 3)
        self.anchor: Address | None = None
        self.gesture: Gesture | None = None
        self.drop: QRectF | None = None
        self.mendings: Callable[[Address], list[str]] = lambda _address: []      # sentences about what a key mends there
        self.takes: Callable[[QKeyEvent], bool] = lambda _event: False      # whether the owner uses a key
        self._settling = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFrameShape(QAbstractScrollArea.Shape.NoFrame)
        self.viewport().setMouseTracking(True)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setAccessibleName("Event sheet")

    # -- heights -----------------------------------------------------------------------------------------------------

    def restyle(self) -> None:
        """Font, zoom, width or names changed: lay everything out anew, keeping the first row in view."""
        at, shift = self._top_row()
        font = QFont(self.font())
        size = font.pointSizeF() if font.pointSizeF() > 0 else 10.0
        font.setPointSizeF(max(4.0, size * self.zoom / 100))
        digits = max(3, len(str(len(self.lines.shown))))
        self.metrics = Metrics(font, float(self.viewport().width()), self.ratio, digits)
        for line in self.lines.everything():
            line.layout = None
            line.height = 0.0
        self.measure(at, shift)

    def remeasure(self, line: Line) -> None:
        """One row changed."""
        number = self.lines.index.get(id(line))
        if number is not None and number < len(self.heights):
            at, shift = self._top_row()
            self.heights[number] = self.layout_of(number).height
            self._stack()
            self.verticalScrollBar().setValue(round(self.tops[at] + shift))
            self.viewport().update()

    def measure(self, at: int = -1, shift: float = 0.0) -> None:
        """Heights of all rows: exact where they are known, else estimated."""
        if at < 0:
            at, shift = self._top_row()
        m = self.metrics
        for line in self.lines.shown:
            if not line.height:
                line.height = estimate(line, m)
        self.heights = [line.height for line in self.lines.shown]
        self._stack()
        if self.heights:
            at = min(at, len(self.heights) - 1)
            self.verticalScrollBar().setValue(round(self.tops[at] + shift))
        self.viewport().update()

    def _stack(self) -> None:
        self.tops = [0.0, *accumulate(self.heights)]
        page = self.viewport().height()
        bar = self.verticalScrollBar()
        bar.setRange(0, max(0, round(self.tops[-1] + self._tail() - page)))
        bar.setPageStep(page)
        bar.setSingleStep(int(self.metrics.row))

    def _tail(self) -> float:
        return self.metrics.row * 4.0

    def _top_row(self) -> tuple[int, float]:
        y = float(self.verticalScrollBar().value())
        if not self.heights:
            return 0, 0.0
        at = min(max(0, bisect_right(self.tops, y) - 1), len(self.heights) - 1)
        return at, y - self.tops[at]

    def layout_of(self, number: int) -> Layout:
        """The layout of the row number `number` of those shown."""
        line = self.lines.shown[number]
        if not isinstance(line.layout, Layout):
            line.layout = self.typesetter.lay_out(line, self.metrics)
            line.height = line.layout.height
        assert isinstance(line.layout, Layout)
        return line.layout

    def scrollContentsBy(self, _dx: int, dy: int) -> None:  # noqa: N802 - Qt's name
        """Move what is drawn and draw only what is new, unless heights turned out to be others than thought."""
        if self._settling:
            self.viewport().update()
            return
        before = self.tops[-1]
        self.settle()
        if self.tops[-1] != before or abs(dy) >= self.viewport().height() or self.drop is not None:
            self.viewport().update()
        else:
            self.viewport().scroll(0, dy)

    def settle(self) -> list[tuple[int, float]]:
        """Rows in view with their tops on the viewport; heights that were only estimated are corrected."""
        was, self._settling = self._settling, True
        try:
            return self._settle()
        finally:
            self._settling = was

    def _settle(self) -> list[tuple[int, float]]:
        found: list[tuple[int, float]] = []
        for _ in range(4):
            at, shift = self._top_row()
            y, number, wrong = -shift, at, False
            found = []
            while number < len(self.heights) and y < self.viewport().height():
                height = self.layout_of(number).height
                if abs(height - self.heights[number]) > 0.01:
                    self.heights[number] = height
                    wrong = True
                found.append((number, y))
                y += height
                number += 1
            if not wrong:
                return found
            self._stack()
            self.verticalScrollBar().setValue(round(self.tops[at] + shift))
        return found

    # -- painting ----------------------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        c = colours()
        visible = self.settle()
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        clip = event.rect()
        painter.fillRect(clip, QColor(c.surface))
        self.look.focused = self.hasFocus()
        m = self.metrics
        painter.fillRect(QRectF(0, 0, m.gutter, self.viewport().height()), QColor(c.window))
        rows = RowPainter(painter, m, self.look, self.pictures, self.devicePixelRatioF(), self._words(), self._inside)
        busy = {id(self.lines.line_at(address)) for address in busy_rows(self.look)}
        for number, top in visible:
            line = self.lines.shown[number]
            if top > clip.bottom() or top + self.heights[number] < clip.top():
                continue
            layout = line.layout
            assert isinstance(layout, Layout)
            if id(line) in busy:
                rows.row(line, layout, round(top))
            else:
                painter.drawPixmap(QPointF(0, round(top)), self.row_pictures.of(line, layout, m, rows.ratio, partial(self._paint_row, rows, line, layout)))
        self._paint_end(painter)
        if self.drop is not None:
            self._paint_drop(painter)
        painter.end()

    def _paint_row(self, rows: RowPainter, line: Line, layout: Layout, painter: QPainter) -> None:
        """Draw a row by itself."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.fillRect(QRectF(0, 0, self.metrics.gutter, layout.height + 1), QColor(colours().window))
        before, rows.p = rows.p, painter
        rows.row(line, layout, 0)
        rows.p = before

    def _words(self) -> dict[str, str]:
        _ = self.wording.translate
        return {"otherwise": _("otherwise"), "called": _("when called"), "always": _("always"), "condition": _("Add condition"),
                "action": _("Add action"), "or": _("or")}

    def _inside(self, count: int) -> str:
        return counted(self.wording.translate, "{count} row inside", "{count} rows inside", count)

    def add_rect(self) -> QRectF:
        """The place of 'Add event': big and glowing in an empty sheet, a quiet line below the last row otherwise."""
        m = self.metrics
        text = self.wording.translate("Add event")
        if not self.lines.shown and self.lines.fits is None:
            width = m.advance(text, 1) + m.text * 3.4
            height = m.text * 2.5
            return QRectF((self.viewport().width() - width) / 2, self.viewport().height() * 0.36, width, height)
        top = self.tops[-1] - self.verticalScrollBar().value()
        return QRectF(m.gutter + m.text * 0.3, top + m.row * 0.35, m.advance(text) + m.text * 2.2, m.row)

    def _paint_end(self, p: QPainter) -> None:
        c, m = colours(), self.metrics
        rect = self.add_rect()
        text = self.wording.translate("Add event")
        empty = not self.lines.shown and self.lines.fits is None
        hot = self.look.hover_plus == ((), "add")
        p.setFont(m.bold if empty else m.font)
        if empty:
            p.setPen(Qt.PenStyle.NoPen)
            for ring in (5, 4, 3, 2, 1):
                glow = QColor(c.accent)
                glow.setAlpha(10 + (6 - ring) * 7)
                p.setBrush(glow)
                grow = ring * m.text * 0.16
                p.drawRoundedRect(rect.adjusted(-grow, -grow, grow, grow), m.text * 0.7 + grow, m.text * 0.7 + grow)
            p.setBrush(QColor(c.accent))
            p.drawRoundedRect(rect, m.text * 0.7, m.text * 0.7)
            p.setPen(QColor(c.on_accent))
        else:
            p.setPen(QColor(c.accent if hot else c.dim))
        centre = QPointF(rect.left() + m.text * (1.25 if empty else 0.7), rect.center().y())
        s = m.text * 0.27
        colour = p.pen().color()
        p.setPen(QPen(colour, max(1.3, m.text * 0.1), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        p.drawLine(QPointF(centre.x() - s, centre.y()), QPointF(centre.x() + s, centre.y()))
        p.drawLine(QPointF(centre.x(), centre.y() - s), QPointF(centre.x(), centre.y() + s))
        p.setPen(colour)
        p.drawText(rect.adjusted(m.text * (2.0 if empty else 1.35), 0, m.text, 0), int(Qt.AlignmentFlag.AlignVCenter), text)
        if empty:
            p.setFont(m.font)
            p.setPen(QColor(c.dim))
            below = QRectF(m.text * 3, rect.bottom() + m.text * 1.4, self.viewport().width() - m.text * 6, m.text * 5)
            p.drawText(below, int(Qt.AlignmentFlag.AlignHCenter | Qt.TextFlag.TextWordWrap), self.wording.translate(HELP))

    def _paint_drop(self, p: QPainter) -> None:
        assert self.drop is not None
        accent = QColor(colours().accent)
        y = self.drop.top()
        p.setPen(QPen(accent, max(2.0, self.metrics.text * 0.14), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        p.drawLine(QPointF(self.drop.left() + 3, y), QPointF(self.drop.right() - 3, y))
        p.setBrush(accent)
        p.setPen(Qt.PenStyle.NoPen)
        p.drawEllipse(QPointF(self.drop.left() + 3, y), 3.5, 3.5)

    # -- places ------------------------------------------------------------------------------------------------------

    def hit(self, pos: QPointF) -> Hit:
        """What lies under a point of the viewport."""
        m = self.metrics
        if self.add_rect().contains(pos):
            return Hit(add=True)
        y = pos.y() + self.verticalScrollBar().value()
        if not self.heights or y >= self.tops[-1] or y < 0:
            return Hit()
        number = bisect_right(self.tops, y) - 1
        line = self.lines.shown[number]
        layout = self.layout_of(number)
        found = Hit(line, self.tops[number] - self.verticalScrollBar().value())
        at = QPointF(pos.x(), y - self.tops[number])
        if line.kind == "group" and at.y() < m.row + 2 * m.pad and m.gutter <= at.x() - line.depth * m.indent < m.gutter + m.text * 1.3:
            found.fold = True
        for cell, rect in layout.plus.items():
            words = m.advance(self.wording.translate("Add action"), 2) if not any(u.unit.cell == cell for u in layout.units) and cell == "do" else 0
            if rect.adjusted(0, 0, words, 0).contains(at):
                found.plus = cell
        for cell, rect in layout.cells.items():
            if rect.contains(at):
                found.cell = cell
        for laid in layout.units:
            if laid.rect.contains(at):
                found.laid = laid
                for piece in laid.pieces:
                    if piece.rect.contains(at):
                        found.piece = piece
        if line.has_cells and abs(at.x() - m.split) < 4 and at.y() > layout.head:
            found.split = True
        return found

    def rect_of(self, address: Address) -> QRect:
        """Where a row or an instruction stands on the viewport; scrolls it into view."""
        line = self.lines.line_at(address)
        if line is None or id(line) not in self.lines.index:
            return QRect()
        number = self.lines.index[id(line)]
        self.ensure_visible(address)
        layout = self.layout_of(number)
        top = self.tops[number] - self.verticalScrollBar().value()
        rest = address[len(line.address):]
        laid = layout.unit_of(rest) if rest else None
        rect = laid.rect if laid is not None else QRectF(self.metrics.gutter, 0, self.metrics.width - self.metrics.gutter, layout.height)
        return rect.translated(0, top).toRect()

    def chip_rect(self, address: Address, name: str) -> QRect:
        """Where the chip of an argument stands on the viewport, by the address of its instruction and its name."""
        line = self.lines.line_at(address)
        if line is None:
            return QRect()
        self.rect_of(address)
        number = self.lines.index[id(line)]
        laid = self.layout_of(number).unit_of(address[len(line.address):])
        top = self.tops[number] - self.verticalScrollBar().value()
        for placed in laid.pieces if laid is not None else []:
            if placed.piece.slot is not None and placed.piece.slot.name == name:
                return placed.rect.translated(0, top).toRect()
        return QRect()

    def plus_rect(self, row: Address, cell: str) -> QRect:
        """Where the plus sign of a cell stands on the viewport."""
        self.rect_of(row)
        line = self.lines.line_at(row)
        if line is None:
            return QRect()
        number = self.lines.index[id(line)]
        return self.layout_of(number).plus[cell].translated(0, self.tops[number] - self.verticalScrollBar().value()).toRect()

    def place_of(self, text: str, row: Address | int | None = None) -> QRect:
        """Where what is called `text` stands on the screen: a row by its sentence, a chip, 'Add condition', 'Add action', 'Add event'."""
        return parts.place_of(self, text, row)

    def ensure_visible(self, address: Address) -> None:
        line = self.lines.line_at(address)
        if line is None:
            return
        self.lines.unfold_to(line)
        if len(self.heights) != len(self.lines.shown):
            self.measure()
        number = self.lines.index.get(id(line))
        if number is None:
            return
        height = self.layout_of(number).height
        if abs(height - self.heights[number]) > 0.01:
            self.heights[number] = height
            self._stack()
        bar = self.verticalScrollBar()
        top, bottom = self.tops[number], self.tops[number] + min(height, self.viewport().height() * 0.8)
        if top < bar.value():
            bar.setValue(int(top))
        elif bottom > bar.value() + self.viewport().height():
            bar.setValue(round(bottom - self.viewport().height()))

    # -- cursor and selection ----------------------------------------------------------------------------------------

    def set_cursor(self, address: Address | None, select: bool = True) -> None:
        self.look.cursor = address
        if select:
            self.look.selected = {address} if address is not None else set()
            self.anchor = address
        if address is not None:
            self.ensure_visible(address)
        self.describe()
        self.cursor_moved.emit()
        self.viewport().update()

    def sentence_of(self, address: Address) -> str:
        """What a screen reader says of a row or an instruction."""
        line = self.lines.line_at(address)
        return self.sentences.of(line, address[len(line.address):]) if line is not None else ""

    def describe(self) -> None:
        """Tell assistive technology what the cursor is on."""
        address = self.look.cursor
        text = self.sentence_of(address) if address is not None else ""
        if text != self.accessibleDescription():
            self.setAccessibleDescription(text)
            if QAccessible.isActive():
                QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.DescriptionChanged))
        accessible.focus_moved(self)

    def selected_rows(self) -> list[Address]:
        return [a for a in self.look.selected if self._is_row(a)]

    def selected_units(self) -> list[Address]:
        return [a for a in self.look.selected if not self._is_row(a)]

    def _is_row(self, address: Address) -> bool:
        line = self.lines.line_at(address)
        return line is not None and line.address == address

    def select_range(self, address: Address) -> None:
        """Everything of the same sort between the anchor and an address."""
        start = self.anchor
        if start is None:
            self.set_cursor(address)
            return
        if self._is_row(address) and self._is_row(start):
            shown = [line.address for line in self.lines.shown]
            if start in shown and address in shown:
                a, b = sorted((shown.index(start), shown.index(address)))
                self.look.selected = set(shown[a:b + 1])
        elif start[:-1] == address[:-1] and isinstance(start[-1], int) and isinstance(address[-1], int):
            a, b = sorted((start[-1], address[-1]))
            self.look.selected = {(*start[:-1], n) for n in range(a, b + 1)}
        else:
            self.look.selected = {address}
        self.set_cursor(address, select=False)

    # -- mouse -------------------------------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        hit = self.hit(event.position())
        if event.button() != Qt.MouseButton.LeftButton:
            if event.button() == Qt.MouseButton.RightButton:
                address = self._address(hit)
                if address is not None and address not in self.look.selected:
                    self.set_cursor(address)
            return
        if hit.add:
            self.add_clicked.emit()
            return
        if hit.split:
            self.gesture = SplitDrag(self)
            return
        if hit.line is None:
            self.set_cursor(None)
            return
        if hit.fold:
            self.fold_clicked.emit(hit.line)
            return
        if hit.plus:
            self.plus_clicked.emit(hit.line.address, hit.plus)
            return
        address = self._address(hit)
        assert address is not None
        keys = event.modifiers()
        if keys & Qt.KeyboardModifier.ControlModifier:
            self.look.selected ^= {address}
            self.anchor = address
            self.set_cursor(address, select=False)
        elif keys & Qt.KeyboardModifier.ShiftModifier:
            self.select_range(address)
        elif address not in self.look.selected or hit.piece is None or hit.piece.piece.slot is None:
            self.set_cursor(address)
        self.gesture = RowDrag(self, event.position(), address, hit)

    def _address(self, hit: Hit) -> Address | None:
        if hit.line is None:
            return None
        if hit.laid is not None and hit.laid.unit.cell != "head":
            return hit.line.address + hit.laid.unit.address
        return hit.line.address

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        if self.gesture is not None:
            self.gesture.move(event.position(), event.modifiers())
            return
        hit = self.hit(event.position())
        look = self.look
        before = (look.hover_row, look.hover_chip, look.hover_plus)
        look.hover_row = hit.line.address if hit.line is not None else None
        look.hover_plus = ((), "add") if hit.add else (hit.line.address, hit.plus) if hit.line is not None and hit.plus else None
        look.hover_chip = None
        slot = hit.piece.piece.slot if hit.piece is not None else None
        if hit.line is not None and hit.laid is not None and slot is not None:
            look.hover_chip = (hit.line.address + hit.laid.unit.address, (*slot.address, slot.name))
        if hit.split:
            self.viewport().setCursor(Qt.CursorShape.SplitHCursor)
        elif slot is not None or hit.plus or hit.add or hit.fold:
            self.viewport().setCursor(Qt.CursorShape.PointingHandCursor)
        else:
            self.viewport().unsetCursor()
        if before != (look.hover_row, look.hover_chip, look.hover_plus):
            self.viewport().update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        gesture, self.gesture = self.gesture, None
        if gesture is not None:
            gesture.release(event.position(), event.modifiers())

    def click(self, hit: Hit, modifiers: Qt.KeyboardModifier) -> None:
        """A press and release in one place."""
        if hit.line is None or modifiers & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier):
            return
        address = self._address(hit)
        if address is not None and address in self.look.selected and len(self.look.selected) > 1:
            self.set_cursor(address)
        if hit.laid is not None and hit.piece is not None and hit.piece.piece.slot is not None and hit.piece.piece.kind in CLICKED:
            self.chip_clicked.emit(hit.line.address + hit.laid.unit.address, hit.piece.piece)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        hit = self.hit(event.position())
        if hit.line is None and not hit.add:
            self.add_clicked.emit()
        elif hit.line is not None and not hit.plus and not hit.fold and (hit.piece is None or hit.piece.piece.kind not in CLICKED):
            if hit.cell and hit.laid is None:
                self.plus_clicked.emit(hit.line.address, hit.cell)
            else:
                self.activated.emit(self._address(hit))

    def contextMenuEvent(self, event: object) -> None:  # noqa: N802 - Qt's name
        self.menu_wanted.emit(event.globalPos())  # type: ignore[attr-defined]

    def leaveEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        self.look.hover_row = self.look.hover_chip = self.look.hover_plus = None
        self.viewport().update()
        super().leaveEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802 - Qt's name
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom_wanted.emit(1 if event.angleDelta().y() > 0 else -1)
            event.accept()
            return
        super().wheelEvent(event)

    def event(self, event: QEvent) -> bool:
        """A key that means something here is the sheet's, even where an action of the window has the same."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and self.takes(event):
            event.accept()
            return True
        return super().event(event)

    def viewportEvent(self, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            text = self.tip(self.hit(QPointF(event.pos())))
            if text:
                QToolTip.showText(event.globalPos(), text, self.viewport())
            else:
                QToolTip.hideText()
            return True
        return super().viewportEvent(event)

    def tip(self, hit: Hit) -> str:
        """What is wrong at a place, else what the verb does."""
        if hit.line is None:
            return ""
        address = self._address(hit) or ()
        own = hit.line.address
        faults = [f for key, found in self.look.faults.items() if key == address or (address == own and key[:len(own)] == own and
                  self.lines.line_at(key) is hit.line) for f in found]
        if faults:
            return "\n".join([*(f.sentence(self.wording.translate) for f in faults), *self.mendings(address)])  # type: ignore[attr-defined]
        return hit.laid.said.help if hit.laid is not None else ""

    def resizeEvent(self, event: object) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)  # type: ignore[arg-type]
        self.restyle()

    def focusInEvent(self, event: object) -> None:  # noqa: N802 - Qt's name
        super().focusInEvent(event)  # type: ignore[arg-type]
        self.viewport().update()

    def focusOutEvent(self, event: object) -> None:  # noqa: N802 - Qt's name
        super().focusOutEvent(event)  # type: ignore[arg-type]
        self.viewport().update()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        if event.key() == Qt.Key.Key_Escape and self.gesture is not None:
            self.gesture.cancel()
            self.gesture = None
            return
        event.ignore()         # the owner knows the keys

