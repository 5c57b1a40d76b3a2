"""Every limit of Playsheet in one place, each with the sentence that a designer reads when it is passed.

A limit is there so that a mistake or a hostile file ends in a sentence rather than in a full memory or a frozen
screen; it is far above what a game needs. Each sentence says the limit and what to do instead; its slots are
`{limit}` and what the place that found it knows (`{name}`, `{count}`, …), so that it can be translated.
"""

from __future__ import annotations

from typing import Final

# ------------------------------------------------------------------ files

FILE_BYTES: Final = 32 * 1024 * 1024
"""Size of one project file, in bytes."""

TEXT_LENGTH: Final = 1_000_000
"""Length of one text, in characters: in a file, in an expression's result, in a saved value."""

LIST_LENGTH: Final = 100_000
"""Items of one list: in a file and while a game runs."""

FILE_ROWS: Final = 2_000_000
"""Rows and values of one project file, as its line ends, commas and brackets count them."""

FILE_DEPTH: Final = 200
"""How deep the indentation (or the brackets) of a file may nest; 16 levels of events need far less."""

PROBLEMS: Final = 10_000
"""Problems that are gathered; more than a person reads."""

# ------------------------------------------------------------------ events and expressions

EVENT_DEPTH: Final = 16
"""Levels of events inside events; the outermost is level 1."""

EXPRESSION_DEPTH: Final = 50
"""Levels of brackets, calls and operators inside one expression."""

EXPRESSION_HEIGHT: Final = 100
"""Operators and calls of one expression in a row or inside one another."""

EXPRESSION_LENGTH: Final = 10_000
"""Length of one expression, in characters."""

TEMPLATE_PARTS: Final = 200
"""Braces with values in one text."""

INCLUDED_ROWS: Final = 10_000
"""Rows that the sheets of one frame include, all together."""

LARGEST_INTEGER: Final = 2**53
"""Whole numbers are exact up to here; larger ones are rounded like every number with a point."""

# ------------------------------------------------------------------ a game that runs

INSTANCES: Final = 20_000
"""Living instances of all object types together in one frame."""

LOOP_ROUNDS: Final = 1_000_000
"""Rounds of all loops and calls of functions together in one tick."""

WAITING: Final = 1_000_000
"""Events that wait at the same time, and the instances that they have picked, all together."""

CONTACTS: Final = 100_000
"""Pairs of instances that touch each other in one tick, for each two objects whose contacts are watched."""

BODIES: Final = 10_000
"""Bodies of the physics in one frame, the ground included."""

JOINTS: Final = 10_000
"""Joints between bodies in one frame."""

SOUND_COMMANDS: Final = 1_000
"""Sounds started, stopped or changed in one tick."""

CALL_DEPTH: Final = 150
"""Functions of a sheet that call each other, one inside the other."""

OCCURRENCES: Final = 1_000
"""Occurrences raised by actions (messages sent and the like) that are answered within one tick."""

# ------------------------------------------------------------------ pictures

PICTURE_SIDE: Final = 16_384
"""Width or height of one picture, in pixels."""

PICTURE_PIXELS: Final = 64_000_000
"""Width times height of one picture, in pixels."""


LIMITS: Final[dict[str, int]] = {
    "included_rows": INCLUDED_ROWS,
    "waiting": WAITING,
    "contacts": CONTACTS,
    "bodies": BODIES,
    "joints": JOINTS,
    "sound_commands": SOUND_COMMANDS,
    "file_bytes": FILE_BYTES,
    "file_rows": FILE_ROWS,
    "problems": PROBLEMS,
    "text_length": TEXT_LENGTH,
    "list_length": LIST_LENGTH,
    "file_depth": FILE_DEPTH,
    "event_depth": EVENT_DEPTH,
    "expression_depth": EXPRESSION_DEPTH,
    "instances": INSTANCES,
    "loop_rounds": LOOP_ROUNDS,
    "call_depth": CALL_DEPTH,
    "occurrences": OCCURRENCES,
    "picture_side": PICTURE_SIDE,
    "picture_pixels": PICTURE_PIXELS,
}
"""The limit for each code of `SENTENCES`."""

SENTENCES: Final[dict[str, str]] = {
    "file_bytes":
        "This file is larger than {limit:,} bytes, the most that is read. Move parts of it into files of their own.",
    "file_rows":
        "This file has more than {limit:,} rows and values, the most that is read. Move parts of it into files of their own.",
    "problems":
        "There are more problems than the {limit:,} that are listed. Mend some and check again.",
    "text_length":
        "A text may have {limit:,} characters and this one has {count:,}. Shorten it or spread it over several texts.",
    "list_length":
        "A list may have {limit:,} items and this one has {count:,}. Spread it over several lists.",
    "file_depth":
        "Something here stands inside something else, more than {limit} levels deep. "
        "Check the brackets and the spaces at the start of the lines.",
    "event_depth":
        "Events may stand {limit} deep inside each other. Move the inner events into a function or a sheet of their own.",
    "expression_depth":
        "This expression has more than {limit} levels of brackets. Put a part of it into a value first.",
    "included_rows":
        "The sheets that are included here have more than {limit:,} rows in all. Does a sheet include another one many times?",
    "waiting":
        "More than {limit:,} events and picked instances wait at the same time, so the rest of this event was dropped. Should it run in every tick?",
    "contacts":
        "More than {limit:,} pairs of {name} and another object touch each other in one tick, so the rest was left out. Do they all stand in one place?",
    "bodies":
        "A frame may hold {limit:,} bodies at once, so {name} got none and stays where it is. Destroy those that are no longer needed.",
    "joints":
        "A frame may hold {limit:,} joints at once, so this one was not made. Is it made in every tick?",
    "sound_commands":
        "More than {limit:,} sounds were started or changed in one tick, so the rest was left out. Should this event run so often?",
    "instances":
        "A frame may hold {limit:,} instances at once, so {name} was not created. Destroy those that are no longer needed.",
    "loop_rounds":
        "The loops and functions of one tick may run {limit:,} rounds in all, so this event was stopped. "
        "Check that its loop comes to an end.",
    "call_depth":
        "Functions call each other more than {limit:,} deep, and this event was stopped. Does a function call itself without an end?",
    "occurrences":
        "More than {limit:,} messages and the like were raised in one tick, so the rest were dropped. "
        "Check that no event raises what starts it.",
    "picture_side":
        "The picture {name} is {width} x {height} pixels; each side may have {limit:,}. Make it smaller.",
    "picture_pixels":
        "The picture {name} is {width} x {height} pixels, more than {limit:,} in all. Make it smaller.",
}
