"""The commands of the views for the window: its menu of the view in front, the palette, the shortcuts that a person changed."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from ...objects.phrases import msgid
from ..frames.commands import COMMANDS as FRAME_COMMANDS
from ..frames.view import FrameEditor
from ..pictures.commands import RECORDS as PICTURE_RECORDS
from ..pictures.commands import TOOL_RECORDS
from ..pictures.view import PictureEditor
from ..sheets.commands import TABLE
from ..sheets.view import SheetEditor
from ..storyboard.view import COMMANDS as STORYBOARD_COMMANDS
from ..storyboard.view import Storyboard
from . import shortcuts
from .actions import Record

KINDS: dict[str, tuple[type[QWidget], str]] = {
    "frame": (FrameEditor, msgid("Frame")), "sheet": (SheetEditor, msgid("Events")), "pictures": (PictureEditor, msgid("Picture")),
    "storyboard": (Storyboard, msgid("Storyboard")),
}
"""Kind of a view -> its class, and the title of its menu."""

RECORDS: dict[str, tuple[Record, ...]] = {
    "frame": FRAME_COMMANDS,
    "sheet": tuple(Record(c.id, c.text, "", c.key, c.icon, scope="sheet") for c in TABLE if c.id),
    "pictures": (*TOOL_RECORDS, *PICTURE_RECORDS),
    "storyboard": tuple(Record(ident, text, "", keys, picture) for ident, text, picture, keys in STORYBOARD_COMMANDS),
}


def kind_of(view: QWidget | None) -> str:
    return next((kind for kind, (cls, _) in KINDS.items() if isinstance(view, cls)), "")


def records_of(view: QWidget | None) -> tuple[Record, ...]:
    return RECORDS.get(kind_of(view), ())


def run(view: QWidget, record: Record) -> None:
    """Run a command of a view."""
    if isinstance(view, PictureEditor):
        view.actions_table[record.id].trigger()
    elif isinstance(view, (FrameEditor, SheetEditor, Storyboard)):
        view.setFocus()
        view.handle(record.id)


def enabled(view: QWidget, record: Record) -> bool:
    if isinstance(view, PictureEditor):
        return view.actions_table[record.id].isEnabled()
    if isinstance(view, SheetEditor):
        return view.commands.available(record.id)
    return True


def bind(view: QWidget, add: Callable[[QWidget, QAction], None] = QWidget.addAction) -> None:
    """Give a view the keys that were changed. Its own keys are read by the view itself; a shortcut comes before them."""
    for old in view.findChildren(QAction, "own shortcut", Qt.FindChildOption.FindDirectChildrenOnly):
        view.removeAction(old)
        old.deleteLater()
    if isinstance(view, PictureEditor):
        view.actions_table.retranslate()
        return
    records = records_of(view)
    taken = {s.toString() for r in records for s in shortcuts.sequences(r.shortcut)}
    for record in records:
        if not shortcuts.is_own(record.name):
            continue
        _shortcut(view, record.shortcut, lambda r=record: run(view, r), add)
        gone = [s.toString() for s in shortcuts.sequences(record.keys) if s.toString() not in taken]
        _shortcut(view, "|".join(gone), lambda: None, add)          # the old key does nothing any more


def _shortcut(view: QWidget, keys: str, what: Callable[[], None], add: Callable[[QWidget, QAction], None]) -> None:
    if not keys:
        return
    action = QAction(view)
    action.setObjectName("own shortcut")
    action.setShortcuts(shortcuts.sequences(keys))
    action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
    action.triggered.connect(lambda _checked=False: what())
    add(view, action)
