"""Rows that look as they always do are kept as pictures, so that scrolling copies them instead of drawing every chip again."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtGui import QColor, QPainter, QPixmap

from ..document.addresses import Address
from ..shell.theme import colours
from .layout import Layout, Metrics
from .lines import Line
from .painter import Look

MOST = 160               # rows that are kept: some screens full


@dataclass(slots=True)
class _Kept:
    layout: Layout
    state: tuple[object, ...]
    picture: QPixmap


class RowPictures:
    """The pictures of rows, the ones used last."""

    def __init__(self) -> None:
        self._kept: OrderedDict[int, _Kept] = OrderedDict()

    def forget(self) -> None:
        self._kept.clear()

    def of(self, line: Line, layout: Layout, m: Metrics, ratio: float, draw: Callable[[QPainter], None]) -> QPixmap:
        """The picture of a row; `draw` makes it when there is none that fits."""
        state = (m, ratio, colours().name, line.number, line.folded, line.disabled, line.depth, bool(line.children), line.group_off)
        found = self._kept.get(id(line))
        if found is None or found.layout is not layout or found.state != state:
            picture = QPixmap(max(1, math.ceil(m.width * ratio)), max(1, math.ceil(layout.height * ratio)))
            picture.setDevicePixelRatio(ratio)
            picture.fill(QColor(colours().surface))
            painter = QPainter(picture)
            draw(painter)
            painter.end()
            found = self._kept[id(line)] = _Kept(layout, state, picture)
            if len(self._kept) > MOST:
                self._kept.popitem(last=False)
        self._kept.move_to_end(id(line))
        return found.picture


def busy_rows(look: Look) -> set[Address]:
    """Addresses that make the rows around them look other than usual: pointed at, selected, found, at fault."""
    found = {*look.selected, *look.found, *look.faults, *look.bad}
    if look.cursor is not None:
        found.add(look.cursor)
    if look.hover_row is not None:
        found.add(look.hover_row)
    if look.hover_chip is not None:
        found.add(look.hover_chip[0])
    if look.hover_plus is not None:
        found.add(look.hover_plus[0])
    return found
