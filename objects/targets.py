"""The systems that a game can be made for, and what they cannot do: each limit stands beside the declaration that it is about."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from .phrases import msgid

TARGETS: Final[dict[str, str]] = {
    "web": msgid("Web page"), "windows": "Windows", "linux": "Linux", "macos": "macOS", "android": "Android", "ios": "iPhone and iPad",
}
"""Id in `game.yaml` and the name that a person reads."""

COMPUTERS: Final = ("windows", "linux", "macos")
PHONES: Final = ("android", "ios")


@dataclass(frozen=True, slots=True)
class Limit:
    """Something that some targets cannot do.

    `why` is a sentence of what is missing and what to do instead. It is about the `members` of the class that declares it, about the
    whole class when there are none; `arguments` narrows it to these words as an argument. A game that also uses one of `unless`
    (`touch`, `mouse`, `clicked`: built-in objects or verbs) has an answer already, and nothing is said.
    """

    targets: tuple[str, ...]
    why: str
    members: tuple[str, ...] = ()
    arguments: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()


WINDOW_LIMITS: Final[dict[str, Limit]] = {
    "full_screen": Limit(("web",), msgid("a web page fills the screen only when the player asks for it, so the game begins in the page")),
}
"""Limits of what `window` in `game.yaml` says."""
