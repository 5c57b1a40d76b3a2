"""What the palette of a window offers: its actions, those of the views, and the places of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from . import shortcuts, view_commands
from .actions import Record
from .command_palette import Entry

if TYPE_CHECKING:
    from .window import Window


def palette_entries(window: Window) -> list[Entry]:
    """All that can be done now."""
    return [*_actions(window), *_commands(window), *_places(window), *_settings(window)]


def _actions(window: Window) -> Iterator[Entry]:
    for ident, record in window.actions_table.records.items():
        action = window.actions_table[ident]
        if action.isEnabled() and ident != "palette":
            yield Entry(ident, action.text().replace("&", ""), action.trigger, shortcuts.shown(record.shortcut), record.icon,
                        window.translate(record.menu), f"{record.text} {' '.join(record.keywords)}")


def _view(window: Window, kind: str) -> QWidget | None:
    """The view of a kind that a command would run in: the one in front, else any that is open."""
    front = window.tabs.currentWidget()
    views = [v for v in window.views.values() if view_commands.kind_of(v) == kind]
    return front if front in views else next(iter(views), None)


def _commands(window: Window) -> Iterator[Entry]:
    tr = window.translate
    for kind, (_cls, title) in view_commands.KINDS.items():
        view = _view(window, kind)
        for record in view_commands.RECORDS[kind]:
            if (view is None and kind == "pictures") or (view is not None and not view_commands.enabled(view, record)):
                continue
            yield Entry(f"{kind}:{record.id}", tr(record.text), lambda k=kind, r=record: run_in(window, k, r), shortcuts.shown(record.shortcut),
                        record.icon, tr(title), record.text)


def run_in(window: Window, kind: str, record: Record) -> None:
    """Run a command of a view, which is opened first when another one is in front."""
    if view_commands.kind_of(window.tabs.currentWidget()) != kind:
        open_by: dict[str, Callable[[], object]] = {name: window.actions_table[f"show_{action}"].trigger
                                                    for name, action in (("frame", "frame"), ("sheet", "events"), ("storyboard", "storyboard"))}
        view = _view(window, kind)
        open_by.get(kind, lambda: window.tabs.setCurrentWidget(view) if view is not None else None)()
    view = window.tabs.currentWidget()
    if view is not None and view_commands.kind_of(view) == kind:
        view_commands.run(view, record)


def _places(window: Window) -> Iterator[Entry]:
    tr, project = window.translate, window.document.project
    for name in project.order:
        yield Entry(f"go:frame:{name}", name, lambda n=name: window.open_frame(n), "", "frame", tr("Frame"), "frame")
        yield Entry(f"go:events:{name}", name, lambda n=name: window.open_sheet(f"frames/{n}/events.yaml"), "", "event", tr("Events"), "events")
    for name, sheet in project.sheets.items():
        yield Entry(f"go:sheet:{name}", name, lambda p=sheet.path: window.open_sheet(p), "", "event", tr("Events"), "events")
    for spec in project.objects:
        if spec.cls.animated:
            yield Entry(f"go:pictures:{spec.name}", spec.name, lambda n=spec.name: window.open_pictures(n), "", "picture", tr("Picture"), "pictures")


def _settings(window: Window) -> Iterator[Entry]:
    for menu, words in ((window.theme_menu, "theme"), (window.language_menu, "language")):
        for action in menu.actions():
            yield Entry(f"set:{words}:{action.objectName()}", action.text(), action.trigger, "", "settings", menu.title(), words)
