"""What a view may ask of the window around it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import QSettings

from ..document.addresses import Address
from ..document.document import Document


class Workspace(Protocol):
    """The window, as views see it."""

    document: Document
    settings: QSettings

    def translate(self, text: str) -> str:
        """The text in the language of the moment."""
        ...

    def open_frame(self, name: str) -> None: ...
    def open_sheet(self, path: str, address: Address = ()) -> None: ...
    def open_pictures(self, object_name: str) -> None: ...
    def show_status(self, text: str) -> None: ...
    def show_help(self, page: str) -> None:
        """Open a page of the manual, for instance `docs/objects/Active.md#destroy`."""
        ...

    def pick_position(self, frame: str, done: Callable[[float, float], None], left: Callable[[], None]) -> None:
        """Show a frame and let a place on it be clicked: `done` is told which; `left` is called when none was."""
        ...

    def play_sound(self, name: str) -> None:
        """Let a sound of the project be heard."""
        ...


Translate = Callable[[str], str]
