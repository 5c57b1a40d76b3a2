"""All actions of the editor in one table: menus, palette, tool tips, shortcuts and tests are made from it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from . import shortcuts
from .icons import icon


@dataclass(frozen=True, slots=True)
class Record:
    """An action. `text` is the English text (translated when shown); `menu` where it stands, `Edit` or `Edit/Align`, '' nowhere.

    `keys` are those that it comes with (`Ctrl+Z|Alt+Backspace`); `shortcut` those that it has now. `scope` names the view that it
    belongs to when another one has an action of the same id.
    """

    id: str
    text: str
    menu: str = ""
    keys: str = ""
    icon: str = ""
    checkable: bool = False
    keywords: tuple[str, ...] = ()
    scope: str = ""

    @property
    def name(self) -> str:
        """The id among all actions of the editor."""
        return f"{self.scope}.{self.id}" if self.scope else self.id

    @property
    def shortcut(self) -> str:
        return shortcuts.live(self.name, self.keys)


class Actions:
    """The actions of a window by id. A view that is active answers those it knows with `handle(id) -> bool`."""

    def __init__(self, owner: QWidget, translate: Callable[[str], str]) -> None:
        self.owner = owner
        self.translate = translate
        self.records: dict[str, Record] = {}
        self.actions: dict[str, QAction] = {}

    def add(self, record: Record, run: Callable[[], object]) -> QAction:
        """Register an action and what it does."""
        action = QAction(self.owner)
        action.setObjectName(record.id)
        action.setCheckable(record.checkable)
        if record.icon:
            action.setIcon(icon(record.icon))
        action.triggered.connect(lambda _checked=False: run())
        self.records[record.id] = record
        self.actions[record.id] = action
        self.owner.addAction(action)
        self._name(record, action)
        return action

    def _name(self, record: Record, action: QAction) -> None:
        text = self.translate(record.text)
        action.setText(text)
        action.setShortcuts(shortcuts.sequences(record.shortcut))
        keys = shortcuts.shown(record.shortcut)
        action.setToolTip(f"{text} ({keys})" if keys else text)

    def retranslate(self) -> None:
        """Texts, keys and tips anew: after a change of language or of shortcuts."""
        for ident, record in self.records.items():
            self._name(record, self.actions[ident])

    def refresh_icons(self) -> None:
        """After a change of theme: icons are drawn in its text colour."""
        for ident, record in self.records.items():
            if record.icon:
                self.actions[ident].setIcon(icon(record.icon))

    def __getitem__(self, ident: str) -> QAction:
        return self.actions[ident]
