"""The row of pictures with its buttons."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from ...runtime.translation import counted
from ..shell.actions import Actions
from .parts import Translate, button, decimal, rule
from .session import Session
from .strip import FrameStrip


class FrameBar(QWidget):
    """The row of pictures with its buttons."""

    def __init__(self, session: Session, actions: Actions, translate: Translate, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.session, self.translate = session, translate
        self.strip = FrameStrip(session.store.image)
        self.strip.chosen.connect(lambda n: session.go_to(number=n))
        self.strip.reordered.connect(session.reorder)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(self.strip)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setObjectName("strip")
        self.area = area
        self.words = QLabel()
        self.words.setAccessibleName("Picture in hand")
        self.words.setObjectName("dim")
        row = QHBoxLayout()
        row.setSpacing(2)
        for group in (("add_blank", "add_copy", "repeat", "delete_picture"), ("previous", "next"), ("import", "import_sheet", "export", "export_strip")):
            if row.count():
                row.addWidget(rule())
            for ident in group:
                row.addWidget(button(actions, ident))
        row.addStretch(1)
        row.addWidget(self.words)
        self.time_words = QLabel()
        self.time = decimal("Time of the picture", 0.1, 1000, "000.0")
        self.time.valueChanged.connect(session.marks.set_time)
        row.addSpacing(8)
        row.addWidget(self.time_words)
        row.addWidget(self.time)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 4, 8, 4)
        column.setSpacing(2)
        column.addLayout(row)
        column.addWidget(area)

    def refresh(self, place: tuple[int, int] | None = None) -> None:
        session, tr = self.session, self.translate
        shown = session.clips.nearest(session.animation, session.direction)
        hint = tr("No picture yet. Press Insert, or import one.") if shown == session.direction else tr(
            "Direction {number} is not drawn: the game shows direction {other} instead.").format(number=session.direction, other=shown)
        self.strip.set_pictures(session.pictures, session.number, hint, [shot.time for shot in session.row])
        self.time_words.setText(tr("Time ×"))
        self.time.setToolTip(tr("How many times as long as the others this picture is shown"))
        for widget in (self.time_words, self.time):
            widget.setVisible(session.clips.animated and len(session.pictures) > 1)
        self.time.blockSignals(True)
        self.time.setValue(session.marks.time())
        self.time.blockSignals(False)
        bar = self.area.horizontalScrollBar().sizeHint().height()
        self.area.setFixedHeight(self.strip.sizeHint().height() + bar)
        if session.pictures:
            cell = self.strip.cell(session.number)
            self.area.ensureVisible(cell.center().x(), cell.center().y(), cell.width(), 0)
        image = session.board.image
        if not session.picture:
            self.words.setText("")
        elif image.isNull():
            self.words.setText(tr("{name} is missing or cannot be read").format(name=session.picture))
        else:
            words = f"{session.picture}   {image.width()} × {image.height()}"
            uses = session.clips.uses(session.picture)
            if uses > 1:
                words += "   " + counted(tr, "used {count} time", "used {count} times", uses)
            self.words.setText(words + (f"   {place[0]}, {place[1]}" if place else ""))
