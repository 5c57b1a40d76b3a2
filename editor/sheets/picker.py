"""The picker: one search box over all objects and verbs; without a search first the object, then the verb; then its arguments."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QDialog,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QStackedWidget,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from ...runtime.project.tree import Node
from ..shell.icons import icon
from ..shell.theme import colours
from .fields import ExpressionField, Field, Setting
from .names import Speaker
from .offers import Offer, Offers
from .special_fields import field_for
from .wording import Slot, plain

OFFER = Qt.ItemDataRole.UserRole


class OfferDelegate(QStyledItemDelegate):
    """Draws an offer: icon, object, phrase; the arrow of a trigger at the right."""

    def __init__(self, setting: Setting, parent: QObject) -> None:
        super().__init__(parent)
        self.setting = setting

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:  # noqa: N802 - Qt's name
        height = option.fontMetrics.height()
        return QSize(100, int(height * (1.5 if index.data(OFFER) is None else 1.8)))

    def paint(self, p: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        c = colours()
        found = index.data(OFFER)
        rect = QRectF(option.rect)
        p.save()
        p.setRenderHint(QPainter.RenderHint.Antialiasing)
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        h = option.fontMetrics.height()
        if found is None:
            small = QFont(option.font)
            small.setPointSizeF(small.pointSizeF() * 0.86)
            p.setFont(small)
            p.setPen(QColor(c.dim))
            p.drawText(rect.adjusted(h * 0.5, 0, 0, 0), int(Qt.AlignmentFlag.AlignVCenter), str(index.data()))
            p.restore()
            return
        if selected:
            p.setPen(Qt.PenStyle.NoPen)
            p.setBrush(QColor(c.accent))
            p.drawRoundedRect(rect.adjusted(2, 1, -2, -1), h * 0.3, h * 0.3)
        ink = QColor(c.on_accent if selected else c.text)
        speaker: Speaker = found if isinstance(found, Speaker) else found.speaker
        size = int(h * 1.15)
        ratio = p.device().devicePixelRatioF()
        plain_icon = not (speaker.picture and speaker.picture in self.setting.pictures.files)
        pictures = self.setting.pictures
        pixmap = pictures.icon(speaker.icon, size, ratio, c.on_accent) if selected and plain_icon else pictures.of(speaker, size, ratio)
        p.drawPixmap(QPointF(rect.left() + h * 0.5, rect.center().y() - size / 2), pixmap)
        bold = QFont(option.font)
        bold.setWeight(QFont.Weight.DemiBold)
        p.setFont(bold)
        p.setPen(ink)
        x = rect.left() + h * 0.5 + size + h * 0.45
        label = speaker.said(self.setting.translate)
        p.drawText(QRectF(x, rect.top(), rect.width(), rect.height()), int(Qt.AlignmentFlag.AlignVCenter), label)
        if isinstance(found, Offer):
            x = max(x + p.fontMetrics().horizontalAdvance(label) + h * 0.5, rect.left() + h * 8.5)
            p.setFont(option.font)
            room = rect.right() - x - h * 1.8
            p.drawText(QRectF(x, rect.top(), room, rect.height()), int(Qt.AlignmentFlag.AlignVCenter),
                       option.fontMetrics.elidedText(found.phrase, Qt.TextElideMode.ElideRight, int(room)))
            if found.trigger:
                p.setPen(ink if selected else QColor(c.trigger))
                p.drawText(rect.adjusted(0, 0, -h * 0.6, 0), int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight), "➔")
        else:
            p.setPen(ink if selected else QColor(c.dim))
            p.drawText(rect.adjusted(0, 0, -h * 0.6, 0), int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight), "›")
        p.restore()


class Form(QWidget):
    """The arguments of an offer, one field below the other."""

    done = Signal()
    back = Signal()

    def __init__(self, offer: Offer, setting: Setting, given: dict[str, Node], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.offer = offer
        self.fields: dict[str, Field] = {}
        self.given = given
        self.touched: set[str] = set(given)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setColumnStretch(1, 1)
        grid.setHorizontalSpacing(self.fontMetrics().height())
        grid.setVerticalSpacing(self.fontMetrics().height() // 2)
        names = tuple(p.name for p in offer.params)
        for number, param in enumerate(offer.params):
            kind = "object" if param.name == "at" and param.kind == "value" else param.kind
            slot = Slot(param.name, kind, (), given.get(param.name), offer.speaker.name, param.choices,
                        None if param.required else param.default, param.required, names)
            field = field_for(slot, setting, self)
            label = QLabel(setting.translate(param.name.replace("_", " ")))
            label.setStyleSheet("" if param.required else f"color: {colours().dim};")
            label.setAlignment(Qt.AlignmentFlag.AlignTop)
            label.setContentsMargins(0, field.fontMetrics().height() // 3, 0, 0)
            grid.addWidget(label, number, 0)
            grid.addWidget(field, number, 1)
            field.accepted.connect(lambda _node, step, n=number: self._next(n, step))
            field.cancelled.connect(self.back)
            field.edited.connect(lambda n=param.name: self.touched.add(n))
            field.placed.connect(self._placed)
            self.fields[param.name] = field
        grid.setRowStretch(len(offer.params), 1)

    def start(self) -> None:
        fields = list(self.fields.values())
        first = next((f for f, p in zip(fields, self.offer.params) if p.required and p.name not in self.given), fields[0] if fields else None)
        if first is not None:
            first.start()

    def _next(self, number: int, step: int) -> None:
        fields = list(self.fields.values())
        params = self.offer.params
        self.touched.add(params[number].name)
        if step:
            fields[(number + step) % len(fields)].start()
            return
        for place in range(number + 1, len(fields)):
            if params[place].required and params[place].name not in self.touched:
                fields[place].start()
                return
        missing = self.missing()
        if missing is not None:
            missing.start()
        else:
            self.done.emit()

    def _placed(self, x: float, y: float) -> None:
        """A place was picked on the frame: both of its numbers are filled in."""
        for name, value in (("x", x), ("y", y)):
            field = self.fields.get(name)
            if isinstance(field, ExpressionField):
                field.edit.setText(f"{value:g}")
                self.touched.add(name)
        self.fields["y" if "y" in self.fields else "x"].start()

    def missing(self) -> Field | None:
        """The first field that needs a value and has none."""
        for param in self.offer.params:
            field = self.fields[param.name]
            if param.required and field.value() is None:
                return field
        return None

    def values(self) -> dict[str, Node]:
        """The arguments that were given or that must be."""
        found: dict[str, Node] = {}
        for param in self.offer.params:
            value = self.fields[param.name].value()
            if value is not None and (param.required or param.name in self.touched) and not (not param.required and not plain(value)):
                found[param.name] = value
        return found


class Picker(QDialog):
    """Chooses a condition or an action. `chosen` carries the finished instruction and the identity of what was chosen."""

    chosen = Signal(object, str)

    def __init__(self, offers: Offers, setting: Setting, title: str, show_help: Callable[[str], None], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.offers = offers
        self.setting = setting
        self.show_help = show_help
        self.speaker: Speaker | None = None
        self.form: Form | None = None
        self.nothing: QPushButton | None = None
        self.setWindowTitle(title)
        self.setAccessibleName("Picker")
        h = self.fontMetrics().height()
        self.resize(h * 34, h * 30)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(h, h, h, h)
        outer.setSpacing(h // 2)
        top = QHBoxLayout()
        self.back_button = QToolButton()
        self.back_button.setIcon(icon("left"))
        self.back_button.setAccessibleName("Back")
        self.back_button.setToolTip(setting.translate("Back"))
        self.back_button.clicked.connect(self.back)
        self.search = QLineEdit()
        self.search.setAccessibleName("Search verbs")
        self.search.setPlaceholderText(setting.translate("Search all objects and what they can do"))
        self.search.setClearButtonEnabled(True)
        self.search.addAction(icon("search"), QLineEdit.ActionPosition.LeadingPosition)
        self.heading = QLabel()
        bold = QFont(self.font())
        bold.setWeight(QFont.Weight.DemiBold)
        self.heading.setFont(bold)
        top.addWidget(self.back_button)
        top.addWidget(self.heading)
        top.addWidget(self.search, 1)
        outer.addLayout(top)
        self.pages = QStackedWidget()
        outer.addWidget(self.pages, 1)
        self.list = QListWidget()
        self.list.setAccessibleName("Verbs")
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setItemDelegate(OfferDelegate(setting, self.list))
        self.list.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.pages.addWidget(self.list)
        self.help = QLabel()
        self.help.setWordWrap(True)
        self.help.setStyleSheet(f"color: {colours().dim};")
        self.help.setMinimumHeight(h * 2 + 4)
        self.help.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.help.setAccessibleName("Help of the verb")
        outer.addWidget(self.help)
        self.buttons = QHBoxLayout()
        self.ok = QPushButton(setting.translate("Add"))
        self.ok.setAccessibleName("Add")
        self.ok.setDefault(False)
        self.ok.setAutoDefault(False)
        self.cancel = QPushButton(setting.translate("Cancel"))
        self.cancel.setAccessibleName("Cancel")
        self.cancel.setAutoDefault(False)
        self.buttons.addStretch(1)
        self.buttons.addWidget(self.cancel)
        self.buttons.addWidget(self.ok)
        outer.addLayout(self.buttons)
        self.ok.clicked.connect(self._ok)
        self.cancel.clicked.connect(self.reject)
        self.search.textChanged.connect(lambda _text: self.refresh())
        self.search.installEventFilter(self)
        self.list.itemClicked.connect(lambda _item: self._enter())
        self.list.currentItemChanged.connect(lambda *_: self._tell())
        self.refresh()
        self.search.setFocus()

    def offer_nothing(self, text: str, then: Callable[[], None]) -> None:
        """Put a button beside Cancel that goes on without a choice."""
        button = QPushButton(text)
        button.setAccessibleName("Without a condition")
        button.setAutoDefault(False)
        button.setToolTip("Ctrl+Enter")
        button.clicked.connect(lambda _on=False: (self.accept(), then()))
        self.buttons.insertWidget(0, button)
        self.nothing = button

    # -- the list ----------------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Fill the list for the search or the step."""
        _ = self.setting.translate
        text = self.search.text().strip()
        self.list.clear()
        if text:
            found = self.offers.search(text)
            if self.speaker is not None:
                found = [o for o in found if o.speaker is self.speaker] or found
            for offer in found:
                self._add(offer)
            if not found:
                self._title(_("Nothing is called like that"))
        elif self.speaker is not None:
            offers = self.offers.of(self.speaker)
            first = [o for o in offers if self.offers.stands_out(o)]
            if first:
                self._title(_("Used most"))
            for offer in first:
                self._add(offer)
            if first and len(first) < len(offers):
                self._title(_("Everything else"))
            for offer in offers:
                if offer not in first:
                    self._add(offer)
        else:
            latest = self.offers.latest()
            if latest:
                self._title(_("Used lately"))
                for offer in latest:
                    self._add(offer)
            often = self.offers.favourites()
            if often:
                self._title(_("Often used in this sheet"))
                for offer in often:
                    self._add(offer)
            if latest or often:
                self._title(_("Objects"))
            for speaker in self.offers.speakers():
                self._add(speaker)
        self.back_button.setVisible(self.speaker is not None or self.form is not None)
        self.heading.setText(self.speaker.said(self.setting.translate) if self.speaker is not None else "")
        self.heading.setVisible(self.speaker is not None)
        for row in range(self.list.count()):
            if self.list.item(row).data(OFFER) is not None:
                self.list.setCurrentRow(row)
                break
        self._tell()

    def _add(self, found: Offer | Speaker) -> None:
        item = QListWidgetItem()
        item.setData(OFFER, found)
        speaker = found.speaker if isinstance(found, Offer) else found
        label = speaker.said(self.setting.translate)
        words = f"{label} {found.phrase}" if isinstance(found, Offer) else label
        item.setData(Qt.ItemDataRole.AccessibleTextRole, words)
        self.list.addItem(item)

    def _title(self, text: str) -> None:
        item = QListWidgetItem(text)
        item.setFlags(Qt.ItemFlag.NoItemFlags)
        self.list.addItem(item)

    def current(self) -> Offer | Speaker | None:
        item = self.list.currentItem()
        return item.data(OFFER) if item is not None else None

    def _tell(self) -> None:
        found = self.form.offer if self.form is not None else self.current()
        self.help.setText(found.help.replace("\n", " ") if isinstance(found, Offer) else "")
        self.ok.setText(self.setting.translate("Add") if self.form is not None else self.setting.translate("Choose"))
        self.ok.setEnabled(found is not None)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        if watched is self.search and event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_PageDown, Qt.Key.Key_PageUp):
                self._step({Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: 8, Qt.Key.Key_PageUp: -8}[Qt.Key(event.key())])
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                if self.nothing is not None and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
                    self.nothing.click()
                else:
                    self._enter()
                return True
            if event.key() == Qt.Key.Key_Backspace and not self.search.text() and self.speaker is not None:
                self.back()
                return True
        return super().eventFilter(watched, event)

    def _page(self) -> None:
        found = self.form.offer if self.form is not None else self.current()
        if isinstance(found, Offer) and found.page:
            self.show_help(found.page)
        elif isinstance(found, Speaker) and found.type_name:
            self.show_help(f"docs/objects/{found.type_name}.md")
        else:
            self.show_help("docs/events.md")

    def _step(self, by: int) -> None:
        row, count = self.list.currentRow(), self.list.count()
        step = 1 if by > 0 else -1
        row = max(0, min(count - 1, row + by))
        while 0 <= row < count and self.list.item(row).data(OFFER) is None:
            row += step
        if 0 <= row < count:
            self.list.setCurrentRow(row)

    # -- steps -------------------------------------------------------------------------------------------------------

    def _enter(self) -> None:
        found = self.current()
        if isinstance(found, Speaker):
            self.speaker = found
            self.search.clear()
            self.refresh()
        elif isinstance(found, Offer):
            self.choose(found)

    def choose(self, offer: Offer, given: dict[str, Node] | None = None) -> None:
        """Ask for the arguments of an offer, or finish when it has none that must be given."""
        if not offer.params or (given is None and not any(p.required or p.kind == "comparison" for p in offer.params)
                                and not any("{" + p.name + "}" in offer.template for p in offer.params)):
            self.chosen.emit(offer.build({}), offer.ident)
            self.accept()
            return
        self.form = Form(offer, self.setting, given or {}, self)
        self.form.done.connect(self._ok)
        self.form.back.connect(self.back)
        holder = QWidget()
        box = QVBoxLayout(holder)
        box.setContentsMargins(0, 0, 0, 0)
        words = escape(offer.template)
        for param in offer.params:
            words = words.replace("{" + param.name + "}", "<b>…</b>")
        label = QLabel(f"<b>{escape(offer.speaker.said(self.setting.translate))}</b>&nbsp; {words}")
        label.setTextFormat(Qt.TextFormat.RichText)
        box.addWidget(label)
        box.addSpacing(self.fontMetrics().height() // 2)
        box.addWidget(self.form, 1)
        self.pages.addWidget(holder)
        self.pages.setCurrentWidget(holder)
        self.search.setVisible(False)
        self.back_button.setVisible(True)
        self.heading.setVisible(True)
        self.heading.setText(self.setting.translate("Back"))
        self._tell()
        self.form.start()

    def back(self) -> None:
        """One step back: from the arguments to the list, from the verbs to the objects, from there out."""
        if self.form is not None:
            holder = self.pages.currentWidget()
            self.form = None
            self.pages.setCurrentWidget(self.list)
            self.pages.removeWidget(holder)
            holder.deleteLater()
            self.search.setVisible(True)
            self.search.setFocus()
            self.back_button.setVisible(self.speaker is not None)
            self.heading.setVisible(self.speaker is not None)
            self.heading.setText(self.speaker.said(self.setting.translate) if self.speaker is not None else "")
            self._tell()
        elif self.speaker is not None:
            self.speaker = None
            self.search.clear()
            self.refresh()
        else:
            self.reject()

    def _ok(self) -> None:
        if self.form is None:
            self._enter()
            return
        missing = self.form.missing()
        if missing is not None:
            missing.start()
            return
        self.chosen.emit(self.form.offer.build(self.form.values()), self.form.offer.ident)
        self.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        if event.key() == Qt.Key.Key_Escape:
            self.back()
            return
        if event.key() == Qt.Key.Key_F1:
            self._page()
            return
        super().keyPressEvent(event)
