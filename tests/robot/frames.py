"""The storyboard and the frame editor: frames, layers, objects, instances and their properties."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import QPoint, QPointF
from PySide6.QtWidgets import QComboBox

from .hand import CTRL, RIGHT, Hand, Key


class Stagehand:
    """A hand in the storyboard and in a frame. Places are those of the frame."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand

    # -- the storyboard ----------------------------------------------------------------------------------------------

    def storyboard(self) -> Any:
        self.hand.press(Key.Key_F4)
        return self.hand.named("Frames")

    def rename_frame(self, old: str, new: str) -> None:
        board = self.storyboard()
        place = board.place_of(board.names.index(old))
        self.hand.click(board.viewport(), QPoint(place.center().x(), place.bottom() - 4), double=True)
        self._name(new)

    def add_frame(self, name: str) -> None:
        self.storyboard()
        self.hand.click("Add frame")
        self._name(name)

    def open_frame(self, name: str) -> None:
        board = self.storyboard()
        self.hand.click(board.viewport(), board.picture_of(board.names.index(name)).center(), double=True)

    def _name(self, name: str) -> None:
        """In a field that has just opened with a name in it."""
        self.hand.press(Key.Key_A, CTRL)
        self.hand.type(name)
        self.hand.press(Key.Key_Return)

    # -- layers ------------------------------------------------------------------------------------------------------

    def layers(self, *names: str) -> None:
        """The frame's one layer gets the first name, the others come in front of it."""
        hand = self.hand
        hand.tab("Layers")
        for number, name in enumerate(names):
            if number:
                hand.click("Add layer")
            held = hand.named("Layers")
            hand.row("Layers", held.currentItem().text(), double=True)
            self._name(name)

    def layer(self, name: str) -> None:
        """New instances go to another layer."""
        self.hand.tab("Layers")
        self.hand.row("Layers", name)

    # -- instances ---------------------------------------------------------------------------------------------------

    @property
    def canvas(self) -> Any:
        return self.hand.named("Frame canvas")

    def at(self, x: float, y: float) -> QPoint:
        canvas = self.canvas
        spot = canvas.mapFromScene(QPointF(x, y))
        found = canvas.mapToScene(spot)
        assert (found.x(), found.y()) == (x, y), f"the frame is not seen at 100 %: {x}, {y} is {found.x()}, {found.y()}"
        return spot

    def insert(self, kind: str, name: str, x: float, y: float) -> None:
        """A new object with its first instance; its name is typed at once."""
        self.hand.menu(lambda: self.hand.click(self.canvas.viewport(), self.at(x, y), RIGHT), "Insert object", kind)
        self._name(name)

    def again(self, name: str, x: float, y: float) -> None:
        """One more instance."""
        self.hand.menu(lambda: self.hand.click(self.canvas.viewport(), self.at(x, y), RIGHT), "Insert another", name)

    def drop(self, x: float, y: float, *paths: Path) -> None:
        """Files on a place of the frame."""
        view = self.hand.named("Frame editor")
        self.hand.drop(view, self.canvas.viewport().mapTo(view, self.at(x, y)), *paths)

    def select(self, x: float, y: float) -> None:
        self.hand.click(self.canvas.viewport(), self.at(x, y))

    def open_pictures(self, x: float, y: float) -> None:
        self.hand.click(self.canvas.viewport(), self.at(x, y), double=True)

    def picture(self, path: Path) -> None:
        """The object's one picture, from a file."""
        self.page("Object")
        self.hand.files(lambda: self.hand.click("Open a file for picture"), path)

    def open_pictures_of(self, name: str) -> None:
        """The picture editor of the selected object, from its page."""
        self.page("Object")
        self.hand.click("Edit animations")
        assert self.hand.named("Picture editor").object_name == name  # type: ignore[attr-defined]

    def values(self, owner: str, **values: str | int) -> None:
        """Values of the game, the frame or an object, whose page is in front: name and start."""
        for name, start in values.items():
            kind = "Text" if isinstance(start, str) else "Number"
            self.hand.menu(lambda: self.hand.click(f"Add value to {owner}"), kind)
            self._name(name)
            if start:
                self.hand.write(f"start of value {name}", str(start))

    def nothing(self) -> None:
        """Nothing is selected: the panel shows the frame and the game."""
        self.hand.click(self.canvas.viewport(), QPoint(3, 3))

    # -- properties --------------------------------------------------------------------------------------------------

    def page(self, name: str) -> None:
        """`Object` or `This instance`."""
        self.hand.click(name, within=self.hand.named("Properties"))

    def put(self, **values: object) -> None:
        """Fields of the property panel, by their names (`_` for spaces)."""
        panel = self.hand.named("Properties")
        for key, value in values.items():
            name = key.replace("_", " ") if not self.hand.find(key, within=panel) and key not in ("font_size", "vertical_align") else key
            if isinstance(value, bool):
                box = self.hand.named(name, within=panel)
                if box.isChecked() != value:  # type: ignore[attr-defined]
                    self.hand.click(box)
            elif isinstance(self.hand.named(name, within=panel), QComboBox):
                self.hand.choose(name, str(value), panel)
            elif name == "text":
                self.hand.write(name, str(value), None, panel)
                self.hand.press(Key.Key_Return, CTRL)
            else:
                self.hand.write(name, str(value), within=panel)
