"""How the words are called that a property or an argument may be: keys, buttons, choices, true and false."""

from __future__ import annotations

from .phrases import Translate

#: Kinds whose words mean something else than the same words elsewhere: the key "left" is an arrow, the mouse button "left" a side.
CONTEXTS = {"key": "key", "mouse_button": "mouse", "pad_button": "gamepad"}


def choice_text(kind: str, word: str) -> str:
    """The text in the catalogs for a word of a kind: `mouse|left`, `page up`."""
    plain = word.replace("_", " ")
    return f"{CONTEXTS[kind]}|{plain}" if kind in CONTEXTS else plain


def choice_word(kind: str, word: str, translate: Translate) -> str:
    """A word as a person reads it."""
    return in_context(choice_text(kind, word), translate)


def in_context(text: str, translate: Translate) -> str:
    """A text that means more than one thing: what stands before its | says which, and is left out."""
    return translate(text).rpartition("|")[2]
