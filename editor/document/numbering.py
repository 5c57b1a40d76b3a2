"""Lines and columns of a tree that was edited: where its nodes would stand if the file were saved now."""

from __future__ import annotations

from ...runtime.project.problems import Problems
from ...runtime.project.reader import read_text
from ...runtime.project.tree import Mapping, Node, Scalar


def renumber(tree: Mapping, text: str) -> bool:
    """Give the nodes of a tree the places that they have in its text; False when the two are not alike."""
    read = read_text(text, Problems())
    return read is not None and _take(tree, read)


def _take(node: Node, read: Node) -> bool:
    if type(node) is not type(read):
        return False
    node.line, node.column = read.line, read.column
    if isinstance(node, Scalar) or isinstance(read, Scalar):
        return True
    if len(node.entries) != len(read.entries):
        return False
    alike = True
    for mine, theirs in zip(node.entries, read.entries):
        if mine.key is not None and theirs.key is not None:
            mine.key.line, mine.key.column = theirs.key.line, theirs.key.column
        alike = _take(mine.value, theirs.value) and alike
    return alike
