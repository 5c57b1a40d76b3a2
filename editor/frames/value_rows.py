"""Values that an object, a frame or the game declares: name, start, kind; added, renamed everywhere, moved and deleted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QMenu, QToolButton

from ...objects.api import BIG
from ...objects.builtin import BUILTINS
from ...objects.phrases import msgid
from ...runtime.project.problems import Problems
from ...runtime.project.tree import Entry, Mapping, Node, Scalar, copied
from ...runtime.project.values import Value, read_value
from ..document.addresses import Address, node_at
from ..document.edits import value_at
from ..document.rename import ValueName, rename
from ..document.rename_sheets import Names
from ..document.uses import uses_of
from ..shell.icons import icon
from . import nodes
from .edits import Reorder
from .fields import Field, NumberField, TextField, TruthField
from .uses_dialog import ask

if TYPE_CHECKING:
    from .properties import Form
    from .property_edits import PropertyEdits

KINDS = {"number": msgid("Number"), "text": msgid("Text"), "truth": msgid("Flag (true or false)"), "timer": msgid("Timer (seconds)")}
NEW = {"number": "value", "text": "words", "truth": "flag", "timer": "timer"}


class ValueRows:
    """`owner` is `game`, `frame` or an object's name; `address` is where its table stands in the file."""

    def __init__(self, edits: PropertyEdits, owner: str, path: str, address: Address = ()) -> None:
        self.edits = edits
        self.owner = owner
        self.path = path
        self.address = (*address, "values")
        self.document = edits.editor.document

    def node(self) -> Mapping:
        found = value_at(self.document, self.path, self.address) if self.path in self.document.trees else None
        return found if isinstance(found, Mapping) else Mapping()

    def values(self) -> dict[str, Value]:
        """What is declared; what cannot be read is left to the problems panel."""
        found: dict[str, Value] = {}
        for name, node in self.node().items():
            value = read_value(name, node, Problems())
            if value is not None:
                found[name] = value
        return found

    @property
    def signature(self) -> tuple[tuple[str, str], ...]:
        """What decides which fields there are."""
        return tuple((value.name, value.kind) for value in self.values().values())

    # -- fields ------------------------------------------------------------------------------------------------------

    def show(self, form: Form, title: str, tip: str) -> None:
        say = self.edits.say
        form.group(title, tip)
        for value in self.values().values():
            name = value.name
            field = self._start_field(value)
            menu = QToolButton()
            menu.setAccessibleName(f"More for value {name}")
            menu.setText("⋯")
            menu.setToolTip(say(KINDS[value.kind]))
            menu.clicked.connect(lambda _=False, name=name, button=menu: self._menu(name, button))
            title_field = TextField(f"name of value {name}")
            form.value_row(title_field, lambda name=name: name, lambda new, name=name: self.rename(name, new),
                           field, lambda name=name: self._start(name), lambda new, name=name: self.set_start(name, new), menu)
        add = QToolButton()
        add.setText(say("Add value"))
        add.setIcon(icon("add"))
        add.setAccessibleName(f"Add value to {self.owner}")
        add.setToolButtonStyle(add.toolButtonStyle().ToolButtonTextBesideIcon)
        add.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        add.setStyleSheet("QToolButton::menu-indicator { image: none; }")
        choice = QMenu(add)
        choice.setAccessibleName("Kinds of values")
        for kind, text in KINDS.items():
            action = choice.addAction(say(text))
            action.setObjectName(f"add_value.{kind}")
            action.triggered.connect(lambda _=False, kind=kind: self.add(kind))
        add.setMenu(choice)
        form.wide(add)

    def _start_field(self, value: Value) -> Field:
        name = f"start of value {value.name}"
        if value.kind == "truth":
            return TruthField(name)
        return TextField(name) if value.kind == "text" else NumberField(name, -BIG, BIG)

    def _start(self, name: str) -> Any:
        value = self.values().get(name)
        return value.default if value is not None else None

    def _menu(self, name: str, button: QToolButton) -> None:
        say = self.edits.say
        menu = QMenu(button)
        menu.setAccessibleName("Value menu")
        now = self.values()[name].kind
        for kind, text in KINDS.items():
            action = menu.addAction(say(text))
            action.setCheckable(True)
            action.setChecked(kind == now)
            action.triggered.connect(lambda _=False, kind=kind: self.set_kind(name, kind))
        menu.addSeparator()
        for text, picture, step in ((msgid("One up"), "up", -1), (msgid("One down"), "down", 1)):
            menu.addAction(icon(picture), say(text)).triggered.connect(lambda _=False, step=step: self.move(name, step))
        menu.addSeparator()
        menu.addAction(icon("delete"), say("Delete")).triggered.connect(lambda: self.delete(name))
        menu.exec(button.mapToGlobal(button.rect().bottomLeft()))
        menu.deleteLater()

    # -- edits -------------------------------------------------------------------------------------------------------

    def _text(self, template: str, name: str) -> str:
        return self.edits.say(template).format(name=name)

    def add(self, kind: str) -> None:
        """A new value; its name can be typed at once."""
        there = {*self.values(), *(key for key, _ in self.node().items())}
        name, number = NEW[kind], 1
        while name in there or self.problem(name):
            number += 1
            name = f"{NEW[kind]}{number}"
        made = Entry(Scalar(name), new_start(kind, ""))
        text = self._text("Add value {name}", name)
        if self.node().entries:
            self.document.insert(self.path, self.address, len(self.node().entries), [made], text)
        else:
            self.document.set_value(self.path, self.address, Mapping([made]), text)
        panel = self.edits.editor.properties
        panel.rebuild()
        QTimer.singleShot(0, panel, lambda: panel.focus(f"name of value {name}"))

    def set_start(self, name: str, value: Any) -> None:
        kind = self.values()[name].kind
        made = nodes.of_kind("number" if kind == "timer" else kind, value)
        old = self.node().get(name)
        whole: Node = made
        if isinstance(old, Mapping):        # {kind: timer, default: 3}: the rest stays
            whole = copied(old)
            assert isinstance(whole, Mapping)
            whole.set("default", made)
        elif kind == "timer":
            whole = nodes.mapping(kind=Scalar("timer"), default=made)
        if old != whole:
            self.document.set_value(self.path, (*self.address, name), whole, self._text("Change value {name}", name))

    def set_kind(self, name: str, kind: str) -> None:
        """Another kind; a start that still makes sense stays."""
        value = self.values()[name]
        if kind != value.kind:
            start = nodes.number_text(value.default) if value.kind in ("number", "timer") else str(value.default)
            self.document.set_value(self.path, (*self.address, name), new_start(kind, start), self._text("Change value {name}", name))
            self.edits.editor.properties.rebuild()

    def move(self, name: str, step: int) -> None:
        keys = [key for key, _ in self.node().items()]
        place = keys.index(name)
        if 0 <= place + step < len(keys):
            order = list(range(len(keys)))
            order.insert(place + step, order.pop(place))
            self.document.undo_stack.push(Reorder(self.document, self.path, self.address, order, self._text("Move value {name}", name)))
            self.edits.editor.properties.rebuild()

    def problem(self, name: str) -> str:
        """A sentence about a name; '' when it is good."""
        wrong = self.edits.problem_of_name(name, set())
        spec = self.edits.editor.stage.specs.get(self.owner)
        cls: Any = spec.cls if spec is not None else BUILTINS.get(self.owner)
        if not wrong and cls is not None and (name in cls.properties or name in cls.expressions or name == "count"):
            return self.edits.say("{type} has a property '{name}' already; give the value another name").format(
                type=self.edits.say(cls.title or self.owner), name=name)
        return wrong

    def rename(self, old: str, new: str) -> None:
        """Another name, in all sheets and instances too."""
        new = new.strip()
        wrong = self.problem(new) or (self._text("There is something called {name} already.", new) if new in self.values() else "")
        if wrong:
            self.edits.refuse(wrong)
            return
        rename(self.document, self._subject(old, new), self.edits.say("Rename value {old} to {new}").format(old=old, new=new))
        self.edits.editor.properties.rebuild()

    def _subject(self, old: str, new: str) -> ValueName:
        return ValueName(Names(self.document.trees), self.owner, old, new, self.edits.editor.frame_name if self.owner == "frame" else "")

    def delete(self, name: str) -> None:
        """The value goes, from instances too. When sheets speak of it, they are listed first."""
        text = self._text("Delete value {name}", name)
        uses = [use for use in uses_of(self.document.trees, self._subject(name, name + "_" * 9)) if use.kind in ("event", "test")]
        if uses and not ask(self.edits.editor.workspace, text, self._text("These places speak of {name}. They will not find it any more.", name), uses,
                            self.edits.say("Delete anyway"), self.edits.editor.properties):
            return
        with self.document.step(text):
            for path, address in self._own_starts(name):
                table = node_at(self.document.trees[path], address)
                assert isinstance(table, Mapping)
                alone = len(table.entries) == 1
                self.document.set_value(path, address if alone else (*address, name), None, text)
        self.edits.editor.properties.rebuild()

    def _own_starts(self, name: str) -> list[tuple[str, Address]]:
        """The tables that hold the value: its declaration, and those of instances."""
        found = [(self.path, self.address)]
        if self.owner in ("game", "frame"):
            return found
        for path, tree in self.document.trees.items():
            if path.endswith("/frame.yaml"):
                for number, entry in enumerate(nodes.entries_of(tree, "instances")):
                    values = getattr(entry.value, "get", lambda _: None)("values") if nodes.get_text(entry.value, "object") == self.owner else None
                    if isinstance(values, Mapping) and values.get(name) is not None:
                        found.append((path, ("instances", number, "values")))
        return found


def new_start(kind: str, start: str) -> Node:
    """The node of a value that begins: a number, a text, true or false, a timer."""
    if kind == "text":
        return nodes.text(start)
    if kind == "truth":
        return nodes.truth(start == "True" or (start not in ("", "0", "False", "false") and start.replace(".", "", 1).isdigit()))
    try:
        number = nodes.number(float(start or 0))
    except ValueError:
        number = nodes.number(0.0)
    if kind == "number":
        return number
    return nodes.mapping(kind=Scalar("timer")) if number.text == "0" else nodes.mapping(kind=Scalar("timer"), default=number)
