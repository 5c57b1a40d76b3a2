"""The event sheet: rows by their sentences, conditions and actions by the picker, arguments by their fields."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QListWidget

from .hand import CTRL, SHIFT, Hand, Key

COMMANDS = {"note": Key.Key_N, "group": Key.Key_G, "event": Key.Key_E, "sub-event": Key.Key_S, "condition": Key.Key_C, "action": Key.Key_A, "else": Key.Key_L,
            "or": Key.Key_O}


class Writer:
    """A hand in the sheet that is in front."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand

    @property
    def canvas(self) -> Any:
        return self.hand.named("Event sheet")

    def sentences(self) -> list[str]:
        """The rows as they are read."""
        canvas = self.canvas
        return [canvas.sentence_of(line.address) for line in canvas.lines.shown]

    def end(self) -> None:
        """The cursor to the last row that stands in no other: what is added comes below it."""
        self.hand.press(Key.Key_End)
        while len(self.canvas.look.cursor) > 2:
            self.hand.press(Key.Key_Left)

    def drag_above(self, sentence: str, target: str) -> None:
        """A row to the place before another, by its number."""
        canvas = self.canvas
        rects = [canvas.rect_of(self._row(words)) for words in (sentence, target)]
        self.hand.drag(canvas.viewport(), QPoint(8, rects[0].center().y()), QPoint(80, rects[1].top() + 2))

    def _row(self, sentence: str) -> Any:
        found = [line.address for line in self.canvas.lines.shown if self.canvas.sentence_of(line.address).startswith(sentence)]
        assert len(found) == 1, f"{sentence!r} begins {len(found)} of {self.sentences()}"
        return found[0]

    def either(self) -> None:
        """The conditions of the row at the cursor, which is on the last of two, become one that holds when either does."""
        self.hand.press(Key.Key_Up, SHIFT)
        self.hand.press(Key.Key_O)

    def note(self, words: str) -> None:
        self.hand.press(Key.Key_N)
        self.hand.type(words)
        self.hand.press(Key.Key_Return)

    def group(self, name: str) -> None:
        self.hand.press(Key.Key_G)
        self.hand.press(Key.Key_A, CTRL)
        self.hand.type(name)
        self.hand.press(Key.Key_Return)

    def always(self, command: str = "event") -> None:
        """An event without a condition."""
        self.hand.press(COMMANDS[command])
        self.hand.press(Key.Key_Return, CTRL)

    def add(self, command: str, search: str, offer: str, key: Key | None = None, **given: str) -> None:
        """An event with its condition, a condition or an action: search, choose, fill in."""
        hand = self.hand
        hand.press(COMMANDS[command])
        picker = hand.wait(lambda: hand.find("Picker"), "for the picker")[0]
        hand.type(search)
        hand.row("Verbs", offer)
        if key is not None:
            hand.press(key)
        listed = [name for name in given if hand.find(f"List of {name}", QListWidget, picker)]
        for name in sorted(given, key=lambda n: n in listed):        # a word that is clicked may be the last thing that was missing
            if name in listed:
                hand.row(hand.named(f"List of {name}", QListWidget, picker), given[name])
                continue
            hand.click(hand.named(name, within=picker))
            hand.press(Key.Key_A, CTRL)
            hand.type(given[name])
        for open_still in hand.find("Picker"):
            hand.click("Add", within=open_still)
        hand.wait(lambda: not hand.find("Picker"), f"until the picker has gone after {offer!r}")
