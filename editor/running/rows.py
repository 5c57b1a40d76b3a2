"""Where the rows of a running game are in the document now: rows move while the game goes on with the lines that it was started with."""

from __future__ import annotations

from typing import Any

from ...runtime.project.tree import Mapping, Node, Scalar
from ..document.document import Document
from ..document.edits import Change


class RowPlaces:
    """The rows of all sheets by file and line, as they were when the game began."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.rows: dict[str, dict[int, Mapping]] = {}
        document.changed.connect(self._changed)

    def remember(self) -> None:
        """The lines that the game will speak of; the trees' own must be up to date."""
        self.rows = {path: rows_of(tree) for path, tree in self.document.trees.items() if path.startswith("events/") or path.endswith("/events.yaml")}

    def _changed(self, change: Change) -> None:
        if change.kind == "file":
            self.rows.pop(change.path, None)       # other rows altogether

    def of(self, path: str, line: Any) -> int:
        """The line where a row stands now that stood at `line`; the line itself when nothing is known of it."""
        row = self.rows.get(path, {}).get(line) if isinstance(line, int) else None
        return row.line if row is not None else line if isinstance(line, int) else 0

    def of_rows(self, fired: Any) -> list[tuple[str, int, int]]:
        """Path, line now, how often; what is no such list is left out."""
        found = []
        for item in fired if isinstance(fired, list) else ():
            if isinstance(item, list) and len(item) == 3 and isinstance(item[0], str) and isinstance(item[2], int):
                found.append((item[0], self.of(item[0], item[1]), item[2]))
        return found


def rows_of(tree: Mapping) -> dict[int, Mapping]:
    found: dict[int, Mapping] = {}

    def look(node: Node) -> None:
        if isinstance(node, Scalar):
            return
        if isinstance(node, Mapping) and node.line:
            found.setdefault(node.line, node)
        for entry in node.entries:
            look(entry.value)
    events = tree.get("events")
    if events is not None:
        look(events)
    return found
