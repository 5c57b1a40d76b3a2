"""A project as plain JSON data: what an exported game carries instead of YAML files, and what it is read back from.

Trees keep the places where their nodes stood, so that errors of a running game name the same lines as at home; comments
stay at home. A node is a list: `[0 or 1 (quoted), text, line, column]`, `[2, line, column, key, value, …]` for a mapping,
`[3, line, column, value, …]` for a sequence.
"""

from __future__ import annotations

from collections.abc import Mapping as Table
from pathlib import Path, PurePosixPath
from typing import Any, Final

from .assets import Headers
from .problems import Problems
from .tree import Entry, Mapping, Node, Scalar, Sequence

FORMAT: Final = 1
PLAIN, QUOTED, MAPPING, SEQUENCE = 0, 1, 2, 3


def node_data(node: Node) -> list[Any]:
    """A node and all below it, as lists."""
    if isinstance(node, Scalar):
        return [QUOTED if node.quoted else PLAIN, node.text, node.line, node.column]
    if isinstance(node, Mapping):
        found: list[Any] = [MAPPING, node.line, node.column]
        for entry in node.entries:
            if entry.key is not None:
                found += (node_data(entry.key), node_data(entry.value))
        return found
    return [SEQUENCE, node.line, node.column, *(node_data(entry.value) for entry in node.entries)]


def data_node(data: list[Any]) -> Node:
    """The node of such lists."""
    kind = data[0]
    if kind <= QUOTED:
        return Scalar(data[1], kind == QUOTED, data[2], data[3])
    if kind == MAPPING:
        entries = []
        for at in range(3, len(data), 2):
            _, text, line, column = data[at]
            entries.append(Entry(Scalar(text, data[at][0] == QUOTED, line, column), data_node(data[at + 1])))
        return Mapping(entries, data[1], data[2])
    return Sequence([Entry(None, data_node(item)) for item in data[3:]], data[1], data[2])


def trees_data(trees: Table[str, Mapping]) -> dict[str, Any]:
    """The trees of a project by path."""
    return {path: node_data(tree) for path, tree in sorted(trees.items())}


def data_trees(data: Table[str, Any]) -> dict[str, Mapping]:
    """The trees back; only mappings, as files are."""
    found = {}
    for path, tree in data.items():
        node = data_node(tree)
        if isinstance(node, Mapping):
            found[path] = node
    return found


class BakedHeaders(Headers):
    """Sizes of pictures and lengths of sounds as they were when the game was exported: no file is looked at.

    `pictures` maps a name to `[file, width, height]`, `sounds` to `[file, seconds]`, `fonts` to a file; files are paths below
    `root`, the bundle's folder of assets.
    """

    def __init__(self, data: Table[str, Any], root: Path, problems: Problems) -> None:
        pictures, sounds, fonts = data["pictures"], data["sounds"], data["fonts"]
        super().__init__(root, {name: root / item[0] for name, item in pictures.items()}, {name: root / item[0] for name, item in sounds.items()},
                         problems, {name: root / file for name, file in fonts.items()})
        self._sizes = {name: (float(item[1]), float(item[2])) for name, item in pictures.items()}
        self._lengths = {name: float(item[1]) for name, item in sounds.items()}


def headers_data(headers: Headers, files: Table[str, PurePosixPath]) -> dict[str, Any]:
    """What `BakedHeaders` needs. `files` gives the path in the bundle for `picture/NAME`, `sound/NAME`, `font/NAME`; others are left out."""
    pictures = {name: [str(files[f"picture/{name}"]), *headers.size(name)] for name in headers.pictures if f"picture/{name}" in files}
    sounds = {name: [str(files[f"sound/{name}"]), headers.length(name)] for name in headers.sounds if f"sound/{name}" in files}
    fonts = {name: str(files[f"font/{name}"]) for name in headers.fonts if f"font/{name}" in files}
    return {"pictures": pictures, "sounds": sounds, "fonts": fonts}
