"""The keys of all actions: those they come with, and those that a person chose instead, kept in the settings."""

from __future__ import annotations

import json
from collections.abc import Iterable

from PySide6.QtCore import QSettings
from PySide6.QtGui import QKeySequence

SETTING = "shortcuts"

_own: dict[str, str] = {}


def load(settings: QSettings) -> None:
    """Take over what the settings hold; what cannot be read counts as nothing."""
    _own.clear()
    try:
        kept = json.loads(str(settings.value(SETTING) or "{}"))
    except ValueError:
        return
    if isinstance(kept, dict):
        _own.update({str(ident): keys for ident, keys in kept.items() if isinstance(keys, str)})


def live(ident: str, default: str) -> str:
    """The keys of an action as they are now, several parted by `|`; '' for none."""
    return _own.get(ident, default)


def is_own(ident: str) -> bool:
    return ident in _own


def change(settings: QSettings, ident: str, default: str, keys: str) -> None:
    """Give an action other keys, '' for none; the ones that it came with are not kept."""
    if keys == default:
        _own.pop(ident, None)
    else:
        _own[ident] = keys
    settings.setValue(SETTING, json.dumps(_own, ensure_ascii=False))


def reset(settings: QSettings) -> None:
    _own.clear()
    settings.remove(SETTING)


def sequences(keys: str) -> list[QKeySequence]:
    return [QKeySequence(one) for one in keys.split("|") if one]


def shown(keys: str) -> str:
    """The first of an action's keys as this system writes them."""
    found = sequences(keys)
    return found[0].toString(QKeySequence.SequenceFormat.NativeText) if found else ""


def clash(keys: str, others: Iterable[tuple[str, str]]) -> str:
    """The id of the first other action (id, keys) that has one of these keys, '' for none."""
    mine = [s.toString() for s in sequences(keys)]
    for ident, theirs in others:
        if any(s.toString() in mine for s in sequences(theirs)):
            return ident
    return ""
