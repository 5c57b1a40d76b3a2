"""Small dialogs of the sheet: filling the parameters of a template, mapping unknown objects, going to a row."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QComboBox, QDialog, QDialogButtonBox, QFormLayout, QLabel, QLineEdit, QSpinBox, QVBoxLayout, QWidget

from ...objects.registry import TYPES
from ...runtime.language.scope import Parameter
from ...runtime.project.tree import Entry, Mapping, Node, Scalar
from .fields import Setting
from .names import Names, parameters_of
from .painter import Pictures
from .wording import Translate, plain


class SheetDialog(QDialog):
    """A dialog with a form and buttons."""

    def __init__(self, title: str, ok: str, translate: Translate, parent: QWidget) -> None:
        super().__init__(parent)
        self.translate = translate
        self.setWindowTitle(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        h = self.fontMetrics().height()
        self.setMinimumWidth(h * 22)
        box = QVBoxLayout(self)
        box.setContentsMargins(h, h, h, h)
        self.intro = QLabel()
        self.intro.setWordWrap(True)
        box.addWidget(self.intro)
        self.form = QFormLayout()
        box.addLayout(self.form)
        self.hint = QLabel()
        self.hint.setWordWrap(True)
        box.addWidget(self.hint)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        self.ok = self.buttons.button(QDialogButtonBox.StandardButton.Ok)
        self.ok.setText(ok)
        self.ok.setAccessibleName("OK")
        cancel = self.buttons.button(QDialogButtonBox.StandardButton.Cancel)
        cancel.setText(translate("Cancel"))
        cancel.setAccessibleName("Cancel")
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        box.addWidget(self.buttons)


def object_list(names: Names, pictures: Pictures, type_name: str = "") -> QComboBox:
    """A list of objects with their icons; those of a type only, when one is named."""
    box = QComboBox()
    size = box.fontMetrics().height()
    box.setIconSize(QSize(size, size))
    for speaker in names.speakers.values():
        if speaker.kind == "built_in":
            continue
        bases = [c.type_name for c in getattr(TYPES.get(speaker.type_name), "__mro__", ()) if getattr(c, "type_name", "")]
        if not type_name or type_name in bases:
            box.addItem(QIcon(pictures.of(speaker, size, box.devicePixelRatioF())), speaker.label, speaker.name)
    return box


class MappingDialog(SheetDialog):
    """Objects that pasted rows name and this project has not: which object takes the place of each."""

    mapped = Signal(dict)

    def __init__(self, unknown: list[str], setting: Setting, parent: QWidget) -> None:
        _ = setting.translate
        super().__init__(_("Unknown objects"), _("Paste"), _, parent)
        self.setAccessibleName("Unknown objects")
        self.intro.setText(_("These rows name objects that are not here. Choose what takes their place, or keep the name."))
        self.lists: dict[str, QComboBox] = {}
        for name in unknown:
            box = object_list(setting.names, setting.pictures)
            box.insertItem(0, _("Keep the name"), "")
            from ...runtime.project.problems import nearest
            guess = nearest(name, [box.itemData(n) for n in range(1, box.count())])
            box.setCurrentIndex(max(0, box.findData(guess)) if guess else 0)
            box.setAccessibleName(f"Instead of {name}")
            self.lists[name] = box
            self.form.addRow(name, box)
        self.accepted.connect(lambda: self.mapped.emit({name: box.currentData() for name, box in self.lists.items() if box.currentData()}))


class IncludeDialog(SheetDialog):
    """Which shared sheet to include, and what fills its parameters."""

    included = Signal(object)        # the row, a Mapping

    def __init__(self, sheets: dict[str, Mapping], setting: Setting, row: Mapping | None, parent: QWidget) -> None:
        _ = setting.translate
        super().__init__(_("Include a sheet"), _("Include"), _, parent)
        self.setAccessibleName("Include a sheet")
        self.setting = setting
        self.sheets = sheets
        self.row = row
        self.fields: dict[str, tuple[Parameter, QWidget]] = {}
        self.sheet = QComboBox()
        self.sheet.setAccessibleName("Sheet")
        for name, tree in sheets.items():
            title = plain(tree.get("title"))
            self.sheet.addItem(f"{title} ({name})" if title else name, name)
        self.intro.setText(_("The rows of a shared sheet are used here with this game's objects.") if sheets
                           else _("There are no shared sheets in events/ yet."))
        self.form.addRow(_("Sheet"), self.sheet)
        if row is not None:
            self.sheet.setCurrentIndex(max(0, self.sheet.findData(plain(row.get("include")))))
        self.sheet.currentIndexChanged.connect(lambda _n: self._fill())
        self.ok.setEnabled(bool(sheets))
        self._fill()
        self.accepted.connect(lambda: self.included.emit(self.result_row()))

    def _fill(self) -> None:
        while self.form.rowCount() > 1:
            self.form.removeRow(1)
        self.fields = {}
        tree = self.sheets.get(self.sheet.currentData() or "")
        given = self.row.get("with") if self.row is not None and plain(self.row.get("include")) == self.sheet.currentData() else None
        for parameter in parameters_of(tree.get("parameters") if tree is not None else None):
            now = given.get(parameter.name) if isinstance(given, Mapping) else None
            widget = self._field(parameter, now)
            widget.setAccessibleName(parameter.name)
            self.form.addRow(parameter.name.replace("_", " "), widget)
            self.fields[parameter.name] = (parameter, widget)
        self.hint.setText(plain(tree.get("note")) or plain(tree.get("description")) if tree is not None else "")

    def _field(self, parameter: Parameter, now: Node | None) -> QWidget:
        if parameter.kind == "object":
            box = object_list(self.setting.names, self.setting.pictures, parameter.object_type)
            box.setCurrentIndex(max(0, box.findData(plain(now))) if now is not None else 0)
            return box
        words = self.setting.names.words(parameter.kind)
        if words is not None:
            box = QComboBox()
            for word in words:
                box.addItem(word, word)
            box.setCurrentIndex(max(0, box.findData(plain(now) or str(parameter.default or ""))))
            return box
        edit = QLineEdit(plain(now))
        default = parameter.default
        edit.setPlaceholderText(f"{default:g}" if isinstance(default, float) else str(default if default is not None else ""))
        return edit

    def result_row(self) -> Mapping:
        """The row as it is written."""
        made = Mapping([Entry(Scalar("include"), Scalar(str(self.sheet.currentData() or "")))])
        given = Mapping()
        for name, (parameter, widget) in self.fields.items():
            text = str(widget.currentData() or "") if isinstance(widget, QComboBox) else widget.text().strip() if isinstance(widget, QLineEdit) else ""
            if text and not (parameter.kind != "object" and not parameter.required and text == str(parameter.default)):
                given.set(name, Scalar(text))
        if given.entries:
            made.set("with", given)
        return made


class GoToDialog(SheetDialog):
    """Asks for the number of a row."""

    def __init__(self, most: int, go: Callable[[int], None], translate: Translate, parent: QWidget) -> None:
        super().__init__(translate("Go to row"), translate("Go"), translate, parent)
        self.setAccessibleName("Go to row")
        self.number = QSpinBox()
        self.number.setRange(1, max(1, most))
        self.number.setAccessibleName("Number of the row")
        self.form.addRow(translate("Row"), self.number)
        self.accepted.connect(lambda: go(self.number.value()))
        self.number.setFocus()
        self.number.selectAll()
