"""The property panel: of the selected instances, of their object, or of the frame when nothing is selected."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QFont
from PySide6.QtWidgets import (
    QApplication,
    QButtonGroup,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QScrollArea,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from ...objects.api import BIG, NUMBER_KINDS, Property
from ...objects.choices import choice_word
from ...runtime.project.values import Value
from ...runtime.translation import counted
from ..shell.icons import icon
from .fields import ChoiceField, ColourField, Field, LongTextField, NumberField, TextField, TruthField
from .picture_field import PictureField
from .property_edits import PropertyEdits
from .stage import Row

if TYPE_CHECKING:
    from .view import FrameEditor

PLACE = ("x", "y", "width", "height", "angle", "layer")
AGAIN = 200        # ms until fields that could not be made anew are tried again
LOOK = ("opacity", "visible", "flip_x", "flip_y", "scale_x", "scale_y", "z")          # in groups: see PropertyEdits.look_fields
LEFT_OUT = {*PLACE, *LOOK, "scale"}


@dataclass(slots=True)
class Line:
    """A field of the panel: how its value is read and written, whether it is an instance's own."""

    field: Field
    read: Callable[[], Any]
    own: Callable[[], bool]
    label: QLabel | None
    reset: QToolButton | None


class PropertiesPanel(QWidget):
    """Two pages for a selection: what these instances have of their own, and what their object gives to all."""

    def __init__(self, editor: FrameEditor) -> None:
        super().__init__()
        self.editor = editor
        self.edits = PropertyEdits(editor)
        self.lines: list[Line] = []
        self.object_page = False
        self.game_page = False
        self.object_alone = ""          # an object that was chosen from the list of objects, no instance of it
        self.shown: object = None
        self.setAccessibleName("Properties")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        head = QHBoxLayout()
        gap = self.fontMetrics().height() // 2
        head.setContentsMargins(gap, gap, gap, gap // 2)
        self.mark = QLabel()
        self.title = QLabel()
        font = QFont(self.font())
        font.setBold(True)
        self.title.setFont(font)
        self.title.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        head.setSpacing(gap // 2)
        head.addWidget(self.mark)
        head.addWidget(self.title, 1)
        self.pages = QButtonGroup(self)
        self.buttons: dict[str, QToolButton] = {}
        for number, name in enumerate(("This instance", "Object", "Frame", "Game")):
            button = QToolButton()
            button.setCheckable(True)
            button.setAccessibleName(name)
            self.pages.addButton(button, number)
            head.addWidget(button)
            self.buttons[name] = button
        self.pages.setExclusive(False)      # two pairs, of which one is shown
        self.instance_button, self.object_button = self.buttons["This instance"], self.buttons["Object"]
        self.pages.idClicked.connect(self._turn)
        column.addLayout(head)
        self.area = QScrollArea()
        self.area.setWidgetResizable(True)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        column.addWidget(self.area, 1)
        self.setMinimumWidth(self.fontMetrics().averageCharWidth() * 42)

    def retranslate(self) -> None:
        say = self.editor.workspace.translate
        for name, text, tip in (("This instance", say("Instance"), say("What this instance has of its own")),
                                ("Object", say("Object"), say("What the object gives to all its instances")),
                                ("Frame", say("Frame"), say("Size, background and values of this frame")),
                                ("Game", say("Game"), say("Title, window, first frame and values of the whole game"))):
            self.buttons[name].setText(text)
            self.buttons[name].setToolTip(tip)
        self.shown = None
        self.refresh()

    def _turn(self, page: int) -> None:
        if page < 2:
            self.object_page = page == 1
        else:
            self.game_page = page == 3
        self.refresh()

    def show_object(self, name: str) -> None:
        """The page of an object, whether it has instances here or not."""
        self.object_alone = name
        self.refresh()

    # -- what is shown -----------------------------------------------------------------------------------------------

    def rows(self) -> list[Row]:
        return [self.editor.stage.rows[n] for n in self.editor.canvas.selected]

    def refresh(self) -> None:
        """Show what is selected: fields are made anew only when they have to be others."""
        rows = self.rows()
        if rows or self.object_alone not in self.editor.stage.specs:
            self.object_alone = ""
        known = [row for row in rows if row.spec is not None]
        names = list(dict.fromkeys(row.name for row in rows))
        project = self.editor.document.project
        about = names if len(names) == 1 else [self.object_alone] if self.object_alone else []
        spec = self.editor.stage.specs.get(about[0]) if about else None
        values = tuple((v.name, v.kind, v.title) for v in spec.values.values()) if spec is not None else ()
        if not rows and not self.object_alone:
            values = (self.game_page, *self.edits.value_rows().signature)
        signature: object = (tuple(names), self.object_alone, self.object_page, bool(known), values, len(rows) == 1,
                             tuple(layer.name for layer in self.editor.stage.layers), tuple(project.pictures), tuple(project.sounds), tuple(project.fonts),
                             tuple(project.order), spec.face.animation_names if spec is not None else ())
        if signature != self.shown and self.typed_into() is not None:
            QTimer.singleShot(AGAIN, self, self.refresh)      # the project was read anew while someone types: the words must not be lost
        elif signature != self.shown:
            self.shown = signature
            self._build(rows, names)
        self.refresh_values()

    def typed_into(self) -> QWidget | None:
        """The field that holds words which are not taken yet."""
        widget = QApplication.focusWidget()
        if widget is None or not self.area.isAncestorOf(widget):
            return None
        changed = widget.isModified() if isinstance(widget, QLineEdit) else isinstance(widget, QPlainTextEdit) and widget.document().isModified()
        return widget if changed else None

    def rebuild(self) -> None:
        """Other fields are needed than before. Later, for it is a field that asks."""
        self.shown = None
        QTimer.singleShot(0, self, self.refresh)

    def refresh_values(self) -> None:
        """The values of the fields that are there."""
        rows = self.rows()
        self._head(rows)
        typed = self.typed_into()
        for line in self.lines:
            if typed is None or not line.field.isAncestorOf(typed):
                line.field.show_value(line.read())
            own = line.own()
            if line.label is not None and line.label.font().bold() != own:
                font = line.label.font()
                font.setBold(own)
                line.label.setFont(font)
            if line.reset is not None:
                line.reset.setVisible(own)

    def _head(self, rows: list[Row]) -> None:
        say = self.editor.workspace.translate
        side = int(self.fontMetrics().height() * 1.2)
        names = list(dict.fromkeys(row.name for row in rows))
        if not rows and self.object_alone:
            self.title.setText(self.object_alone)
            picture = self.editor.stage.specs[self.object_alone].cls.icon
        elif not rows:
            self.title.setText(self.editor.document.project.title if self.game_page else self.editor.frame_name)
            picture = "game" if self.game_page else "frame"
        else:
            self.title.setText(names[0] if len(rows) == 1 else f"{len(rows)} × {names[0]}" if len(names) == 1
                               else counted(say, "{count} object", "{count} objects", len(rows)))
            spec = rows[0].spec
            picture = ("group" if len(names) > 1 else spec.cls.icon) if spec is not None else "unknown"
        self.mark.setPixmap(icon(picture).pixmap(side, side))
        self.title.setToolTip(self.title.text())
        for number, button in enumerate(self.buttons.values()):
            button.setVisible(bool(rows) if number < 2 else not rows and not self.object_alone)
            button.setChecked((self.object_page, self.game_page)[number // 2] == bool(number % 2))

    def _build(self, rows: list[Row], names: list[str]) -> None:
        self.lines = []
        form = Form(self)
        if not rows and self.object_alone:
            self.edits.object_form(form, self.object_alone)
        elif not rows and self.game_page:
            self.edits.game_form(form)
        elif not rows:
            self.edits.frame_form(form)
        elif self.object_page and len(names) == 1 and rows[0].spec is not None:
            self.edits.object_form(form, names[0])
        elif self.object_page:
            form.note(self.editor.workspace.translate("Select instances of one object to change it."))
        else:
            self._instance_form(form, rows)
        form.finish()
        self.area.setWidget(form)

    def _instance_form(self, form: Form, rows: list[Row]) -> None:
        say = self.editor.workspace.translate
        classes = [row.spec.cls for row in rows if row.spec is not None]
        if not classes:
            form.note(say("There is no such object in this project."))
            return
        common = {name: prop for name, prop in classes[0].properties.items() if all(cls.properties.get(name) is not None for cls in classes)}
        placed = "x" in common
        if placed:
            form.group(say("Place"))
            self.edits.place_fields(form)
            form.group(say("Look"))
            self.edits.look_fields(form, common)
        own = [prop for name, prop in common.items() if prop.in_file and name not in LEFT_OUT]
        if len({cls.type_name for cls in classes}) == 1 and own:
            form.group(say(classes[0].title))
            for prop in sorted(own, key=lambda p: not p.common):
                self.edits.instance_field(form, prop)
        names = {row.name for row in rows}
        spec = rows[0].spec
        if len(names) == 1 and spec is not None and spec.values:
            form.group(say("Values"))
            for value in spec.values.values():
                self.edits.value_field(form, value)

    # -- fields ------------------------------------------------------------------------------------------------------

    def make_field(self, prop: Property, name: str) -> Field:
        """The widget for a declared property."""
        editor = self.editor
        say = editor.workspace.translate
        project = editor.document.project
        if prop.kind in NUMBER_KINDS:
            return NumberField(name, prop.low, prop.high, prop.unit)
        if prop.kind == "truth":
            return TruthField(name)
        if prop.kind == "colour":
            return ColourField(name, say)
        if prop.choices:
            return ChoiceField(name, prop.choices, lambda word: choice_word(prop.kind, word, say))
        if prop.kind == "picture":
            return PictureField(name, project.pictures, self._thumbnails(), self._bring, say)
        if prop.kind == "sound":
            return ChoiceField(name, ["", *project.sounds])
        if prop.kind == "font":
            return ChoiceField(name, ["", *project.fonts])
        if prop.kind == "animation":
            spec = next((row.spec for row in self.rows() if row.spec is not None), None) or self.editor.stage.specs.get(self.object_alone)
            return ChoiceField(name, spec.face.animation_names if spec is not None else ())
        return LongTextField(name) if prop.kind == "text" and prop.name == "text" else TextField(name)

    def _bring(self, path: Path) -> str:
        """A picture file into the assets; its name there, '' and a sentence when it cannot be."""
        name, sentence = self.editor.inserter.bring(path)
        if sentence:
            self.editor.workspace.show_status(sentence)
        return name

    def _thumbnails(self) -> dict[str, Any]:
        pictures = self.editor.pen.pictures
        side = self.fontMetrics().height() * 2
        found = {}
        for name in list(self.editor.document.project.pictures)[:200]:
            own = pictures.get(name)
            found[name] = own.scaled(side, side, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation)
        return found

    def value_widget(self, value: Value) -> Field:
        if value.kind == "truth":
            return TruthField(value.name)
        return TextField(value.name) if value.kind == "text" else NumberField(value.name, -BIG, BIG)

    def focus(self, name: str) -> None:
        """Take the keyboard to a field by its name."""
        for line in self.lines:
            if line.field.accessibleName() == name:
                line.field.setFocus(Qt.FocusReason.OtherFocusReason)
                self.area.ensureWidgetVisible(line.field)

    def focus_first(self) -> None:
        """Take the keyboard to the first field that tells what the object is: its text or value, else its place."""
        for wanted in ("text", "value"):
            for line in self.lines:
                if line.field.accessibleName() == wanted:
                    line.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
                    self.area.ensureWidgetVisible(line.field)
                    return
        if self.lines:
            self.lines[0].field.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def name_first(self) -> None:
        """After an insertion: its name can be typed at once, in the list of objects."""
        self.editor.tabs.setCurrentWidget(self.editor.outline)
        self.editor.outline.edit_name()


Part = tuple[str, Field, Callable[[], Any], Callable[[Any], None]]
"""A letter, a field, how it is read, how it is written."""


class Form(QWidget):
    """Groups of labelled fields, two columns."""

    def __init__(self, panel: PropertiesPanel) -> None:
        super().__init__()
        self.panel = panel
        self.grid = QGridLayout(self)
        gap = self.fontMetrics().height() // 2
        self.grid.setContentsMargins(gap, gap // 2, gap // 2, gap)
        self.grid.setHorizontalSpacing(max(3, gap // 2))
        self.grid.setVerticalSpacing(max(2, gap // 2))
        self.grid.setColumnMinimumWidth(0, self.fontMetrics().averageCharWidth() * 14)
        self.grid.setColumnStretch(1, 1)
        self.setAutoFillBackground(False)
        self.labels: list[QLabel] = []
        self.widest = self.fontMetrics().averageCharWidth() * 16      # of the labels, in pixels

    def group(self, text: str, tip: str = "") -> None:
        label = QLabel(text)
        label.setToolTip(tip)
        label.setEnabled(False)
        label.setContentsMargins(0, self.fontMetrics().height() // 2, 0, 0)
        font = QFont(label.font())
        font.setCapitalization(QFont.Capitalization.AllUppercase)
        font.setPointSizeF(max(6.0, font.pointSizeF() * 0.82))
        font.setLetterSpacing(QFont.SpacingType.PercentageSpacing, 106)
        label.setFont(font)
        self.grid.addWidget(label, self.grid.rowCount(), 0, 1, 3)

    def note(self, text: str) -> None:
        label = QLabel(text)
        label.setWordWrap(True)
        label.setEnabled(False)
        self.grid.addWidget(label, self.grid.rowCount(), 0, 1, 3)

    def add(self, text: str, field: Field, read: Callable[[], Any], write: Callable[[Any], None], own: Callable[[], bool] | None = None,
            reset: Callable[[], None] | None = None, tip: str = "") -> None:
        """A field with its label; with `reset` a small arrow takes an own value away."""
        # What stands in brackets or after a colon explains: it is told by the tip.
        short = re.split(r"\s*[(:]", text, maxsplit=1)[0]
        tip = "\n".join(part for part in (text if short != text else "", tip) if part)
        label = QLabel(short)
        label.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)     # as high as its lines need at this width
        label.setWordWrap(True)
        # Lines break between words only: the longest word of any language must fit.
        self.widest = max([self.widest, *(self.fontMetrics().horizontalAdvance(word) + 2 for word in short.split())])
        self.labels.append(label)
        label.setToolTip(tip)
        label.setBuddy(field)
        row = self.grid.rowCount()
        self.grid.addWidget(label, row, 0, Qt.AlignmentFlag.AlignVCenter)
        self.grid.addWidget(field, row, 1)
        back = None
        if reset is not None:
            back = QToolButton()
            back.setIcon(icon("undo"))
            side = int(self.fontMetrics().height() * 0.85)
            back.setIconSize(QSize(side, side))
            back.setFixedSize(round(side * 1.4), round(side * 1.4))
            back.setStyleSheet("padding: 0")
            back.setAccessibleName(f"Reset {field.accessibleName()}")
            back.setToolTip(self.panel.editor.workspace.translate("As the object says"))
            back.clicked.connect(reset)
            policy = back.sizePolicy()
            policy.setRetainSizeWhenHidden(True)
            back.setSizePolicy(policy)
            self.grid.addWidget(back, row, 2)
        self._bind(field, write)
        self.panel.lines.append(Line(field, read, own or (lambda: False), label, back))

    def _bind(self, field: Field, write: Callable[[Any], None]) -> None:
        """What is entered is written, what is wrong is told."""
        say = self.panel.editor.workspace.translate
        field.mixed = say("mixed")
        field.entered.connect(write)
        field.refused.connect(lambda template, fields: self.panel.edits.refuse(say(template).format(**fields)))

    def value_row(self, title: Field, name: Callable[[], Any], rename: Callable[[Any], None], field: Field, read: Callable[[], Any],
                  write: Callable[[Any], None], menu: QWidget) -> None:
        """A declared value: its name, its start, a button for more."""
        row = self.grid.rowCount()
        for column, part in enumerate((title, field, menu)):
            self.grid.addWidget(part, row, column)
        title.setMaximumWidth(self.fontMetrics().averageCharWidth() * 16)
        for part, reader, writer in ((title, name, rename), (field, read, write)):
            self._bind(part, writer)
            self.panel.lines.append(Line(part, reader, lambda: False, None, None))

    def labelled(self, text: str, widget: QWidget) -> None:
        """Something that is no field of a value, with a label."""
        row = self.grid.rowCount()
        label = QLabel(text)
        self.widest = max(self.widest, label.sizeHint().width())
        self.grid.addWidget(label, row, 0)
        self.grid.addWidget(widget, row, 1)

    def wide(self, widget: QWidget) -> None:
        """Something over the whole width."""
        self.grid.addWidget(widget, self.grid.rowCount(), 0, 1, 3, Qt.AlignmentFlag.AlignLeft)

    def two(self, text: str, parts: tuple[Part, Part], own: Callable[[], bool] | None = None, reset: Callable[[], None] | None = None) -> None:
        """Two numbers side by side, each with a letter before it: `Position  X 100  Y 80`."""
        both = Field("")
        for letter, field, _, write in parts:
            mark = QLabel(letter)
            mark.setEnabled(False)
            both.row.addWidget(mark)
            both.row.addWidget(field, 0 if isinstance(field, TruthField) else 1)
            self._bind(field, write)
        if all(isinstance(part[1], TruthField) for part in parts):
            both.row.addStretch(1)
        both.setFocusProxy(parts[0][1])
        self.add(text, both, lambda: None, lambda _: None, own, reset)
        line = self.panel.lines.pop()
        for number, (_, field, read, _) in enumerate(parts):
            self.panel.lines.append(Line(field, read, line.own, line.label, line.reset if number == 0 else None))

    def finish(self) -> None:
        for label in self.labels:
            label.setMaximumWidth(self.widest)      # of all the same: the grid asks how high a label is in the width of the column
        self.grid.setRowStretch(self.grid.rowCount(), 1)
