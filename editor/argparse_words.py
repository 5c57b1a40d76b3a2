"""argparse's own words in the language of the command: usage, help, what is wrong with the arguments."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager

from ..objects.phrases import msgid
from ..runtime.translation import Translator

#: What argparse of Python 3.11 to 3.14 may say to the user of this command.
WORDS = (
    msgid("usage: "), msgid("positional arguments"), msgid("options"), msgid("show this help message and exit"),
    msgid("show program's version number and exit"), msgid("%(prog)s: error: %(message)s\n"), msgid("argument %(argument_name)s: %(message)s"),
    msgid("the following arguments are required: %s"), msgid("unrecognized arguments: %s"), msgid("expected one argument"),
    msgid("expected at least one argument"), msgid("expected at most one argument"), msgid("invalid %(type)s value: %(value)r"),
    msgid("invalid choice: %(value)r (choose from %(choices)s)"),
    msgid("invalid choice: %(value)r, maybe you meant %(suggestion)r? (choose from %(choices)s)"),
    msgid("unknown parser %(parser_name)r (choices: %(choices)s)"), msgid("ambiguous option: %(option)s could match %(matches)s"),
    msgid("ignored explicit argument %r"),
)


@contextmanager
def argparse_in(translate: Translator) -> Iterator[None]:
    """Let argparse say its words through `translate`: it asks gettext's functions, under these two names, for each of them."""
    names = {"_": translate, "ngettext": translate.plural}
    before = {name: getattr(argparse, name) for name in names if hasattr(argparse, name)}
    for name in before:
        setattr(argparse, name, names[name])
    try:
        yield
    finally:
        for name, function in before.items():
            setattr(argparse, name, function)
