"""What the editor remembers of a project beside its files: `.playsheet/view.json`, which is never needed and may be thrown away."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

from ...runtime.project.saving import SaveError, save_text

LARGEST = 1_000_000
"""Characters of the file that are read; what a project brings along is not trusted."""


class ViewFile:
    """One table for each frame. A folder that cannot be written keeps nothing, and nobody is bothered with it."""

    def __init__(self, root: Path) -> None:
        self.path = root / ".playsheet" / "view.json"

    def _all(self) -> dict[str, Any]:
        with suppress(OSError, ValueError, RecursionError):
            if not self.path.is_symlink() and not self.path.parent.is_symlink() and self.path.stat().st_size <= LARGEST:
                found = json.loads(self.path.read_text(encoding="utf-8"))
                if isinstance(found, dict) and isinstance(found.get("frames"), dict):
                    return found
        return {"frames": {}}

    def frame(self, name: str) -> dict[str, Any]:
        """What is remembered of a frame."""
        found = self._all()["frames"].get(name)
        return found if isinstance(found, dict) else {}

    def keep(self, name: str, table: dict[str, Any]) -> None:
        """Remember a frame's table; entries that are empty are left out."""
        whole = self._all()
        table = {key: value for key, value in table.items() if value}
        if whole["frames"].get(name, {}) == table:
            return
        if table:
            whole["frames"][name] = table
        else:
            whole["frames"].pop(name, None)
        with suppress(OSError, SaveError):
            if self.path.is_symlink() or self.path.parent.is_symlink():
                return
            self.path.parent.mkdir(exist_ok=True)
            save_text(self.path, json.dumps(whole, ensure_ascii=False, indent=1, sort_keys=True) + "\n")

    def rename(self, old: str, new: str) -> None:
        """A frame has another name now."""
        table = self.frame(old)
        if table:
            self.keep(old, {})
            self.keep(new, table)


def numbers(found: object, below: int) -> set[int]:
    """Numbers of instances that there are."""
    return {n for n in found if type(n) is int and 0 <= n < below} if isinstance(found, list) else set()


def words(found: object) -> set[str]:
    return {w for w in found if isinstance(w, str)} if isinstance(found, list) else set()


def lines(found: object) -> list[tuple[str, float]]:
    """Guides: pairs of an axis and a place."""
    made: list[tuple[str, float]] = []
    for one in found[:200] if isinstance(found, list) else ():
        if isinstance(one, list) and len(one) == 2 and one[0] in ("x", "y") and type(one[1]) in (int, float) and abs(one[1]) <= 1e6:
            made.append((one[0], float(one[1])))
    return list(dict.fromkeys(made))
