"""One instruction of a sheet, taken apart: `Object.verb` with its argument node, or a word that stands alone."""

from __future__ import annotations

from ..project.tree import Entry, Mapping, Node, Scalar
from .arguments import Arguments


class Instruction:
    """`head` is the part before the dot ('' for words that stand alone), `member` the part after it."""

    __slots__ = ("argument", "head", "key", "member", "negated", "node")

    def __init__(self, key: Scalar, argument: Node | None, node: Node, negated: bool = False) -> None:
        self.key = key
        self.argument = argument
        self.node = node
        self.negated = negated
        head, dot, member = key.text.partition(".")
        self.head = head if dot else ""
        self.member = member if dot else key.text

    def with_negation(self, negated: bool) -> Instruction:
        return Instruction(self.key, self.argument, self.node, negated)


def take_apart(node: Node, args: Arguments) -> Instruction:
    """The instruction that a row holds. Raises `Rejected` after reporting what is wrong with its shape."""
    if isinstance(node, Scalar):
        if not node.text or node.special:
            raise args.fail(node, "instruction", "an instruction is missing here: write Object.verb, for instance Bird.destroy")
        return Instruction(node, None, node)
    if isinstance(node, Mapping):
        if len(node) == 1:
            entry: Entry = node.entries[0]
            assert entry.key is not None
            return Instruction(entry.key, entry.value, node)
        if not len(node):
            raise args.fail(node, "instruction", "an instruction is missing here: write Object.verb, for instance Bird.destroy")
        second = node.entries[1].key
        assert second is not None
        raise args.fail(second, "instruction", "a row holds one instruction, and this is a second one; begin a new line with '- ' before '{key}'",
                        key=second.text)
    raise args.fail(node, "instruction", "a list stands where one instruction is expected")
