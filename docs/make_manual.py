"""Writes the manual's pages from the declarations: docs/objects/*.md and docs/functions.md.

    python docs/make_manual.py              write the pages
    python docs/make_manual.py --check      write nothing; exit code 1 when a page is not as the declarations say

Each member shows how it is written in a sheet. These lines are made from the declaration too, for the small project below,
and `tests/docs/test_manual.py` compiles them all in it.
"""

from __future__ import annotations

import argparse
import io
import struct
import sys
import tempfile
import wave
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playsheet.objects.api import BIG, NUMBER_KINDS, REQUIRED, Param, Property, Verb, result_kind
from playsheet.objects.builtin.keys import EITHER, KEYS, MOUSE_BUTTONS, PAD_BUTTONS
from playsheet.objects.colours import COLOURS
from playsheet.objects.movements import MOVEMENTS
from playsheet.objects.movements import WORDS as MOVING
from playsheet.objects.registry import BUILTINS, TYPES
from playsheet.objects.targets import TARGETS, WINDOW_LIMITS, Limit
from playsheet.runtime.language.checks import evaluate
from playsheet.runtime.language.conditions import COMPARISONS, TEXT_COMPARISONS
from playsheet.runtime.language.expressions import parse
from playsheet.runtime.language.functions import AGGREGATES, FUNCTIONS, Builtin
from playsheet.runtime.project.loading import load_project
from playsheet.runtime.project.orders import EVENT
from playsheet.runtime.project.tree import Entry, Mapping, Node, Scalar, Sequence
from playsheet.runtime.project.writer import write
from playsheet.runtime.world.playable import Playable
from playsheet.runtime.world.world import World

HERE = Path(__file__).resolve().parent
MADE = "<!-- Made by docs/make_manual.py from the declarations; change those. -->"

# -- the project of the examples ---------------------------------------------------------------------------------------

#: One object of each type. Types that are not named here are called `My…`.
NAMES = {"Active": "Bird", "Backdrop": "Wall", "TiledBackdrop": "Ground", "Text": "Hint", "Counter": "Score", "Button": "Start", "INI": "Memory"}

#: An object that has every movement, for their words.
MOVER = "Hero"

#: What stands in the file of an object beside its own properties.
SETTINGS: dict[str, Any] = {
    "animations": {"Stopped": ["bird_1"], "Walk": {"frames": ["bird_1", "bird_2"], "speed": "8", "points": {"beak": ["20", "6"]}}},
    "movement": {"type": "eight_directions", "speed": "200"},
    "origin": ["16", "16"],
    "collision": {"shape": "box"},
}

#: An argument of each kind that is a word.
WORDS = {"layer": "Main", "animation": "Walk", "point": "beak", "sound": "squeak", "frame": "Ending", "key": "space", "mouse_button": "left", "pad_button": "a",
         "colour": "#ff8800", "group": "Feeding", "word": "fed", "font": "title", "picture": "wall", "property": "x", "object": "Worm",
         "text": "Hello", "truth": "true", "duration": "5 s", "timer": "5 s", "angle": "90 deg"}

#: Arguments and values by their name, where a common one would look odd.
BY_NAME = {
    "x": "100", "y": "50", "z": "1", "distance": "80", "scale": "2", "opacity": "128", "flag": "3", "channel": "1", "volume": "80", "music_volume": "60",
    "pan": "-50", "smooth": "0.9", "minimum": "0", "maximum": "100", "digits": "3", "decimals": "2", "direction": "up", "section": "best", "item": "score",
    "of": "Bird", "at": "Worm", "file": "settings", "language": "uk", "text": "Hello", "title_text": "My game", "typed": "a", "pictures": "digit",
    "most_radius": "300", "zone_left": "0", "zone_right": "800", "zone_top": "0", "zone_bottom": "600", "moving_angle": "45", "movement": "Walk", "number": "2",
}

ASSETS = ("bird_1.png", "bird_2.png", "wall.png", "squeak.wav", "title.ttf", *(f"digit_{sign}.png" for sign in (*range(10), "minus", "point")))


def name_of(type_name: str) -> str:
    return NAMES.get(type_name, type_name if type_name in BUILTINS else f"My{type_name}")


def own(cls: Any) -> bool:
    """Whether a type is the kit's own, not that of an installed package."""
    return bool(cls.__module__.startswith("playsheet.objects."))


def write_project(root: Path, events: str = "") -> None:
    """The project of the examples, with the given rows in its sheet."""
    files = {
        "game.yaml": "format: 1\ntitle: Examples\nfirst_frame: Meadow\nframes: [Meadow, Ending]\nvalues: {lives: 3}\n",
        "frames/Ending/frame.yaml": "format: 1\nframe: Ending\nlayers:\n  - {name: Main}\n",
        "frames/Meadow/frame.yaml": "format: 1\nframe: Meadow\nvalues: {wave: 1}\nlayers:\n  - {name: Main}\ninstances:\n"
                                    + "".join(f"  {line}\n" for line in _instances()),
        "frames/Meadow/events.yaml": "format: 1\nevents:\n  - group: Feeding\n    events:\n      - note: An empty group.\n" + events,
        "objects/Worm.yaml": "format: 1\nobject: Worm\ntype: Active\nvalues: {points: 5, name: Ann}\n"
                             "animations:\n  Stopped: {frames: [bird_1], points: {beak: [20, 6]}}\n",
        f"objects/{MOVER}.yaml": mover_file(),
        **{f"objects/{name_of(n)}.yaml": object_file(cls) for n, cls in TYPES.items() if own(cls)},
    }
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    (root / "assets").mkdir(exist_ok=True)
    for name in ASSETS:
        (root / "assets" / name).write_bytes(_asset(name))


def _instances() -> Iterator[str]:
    yield from (f"- {{object: Worm, at: [{x}, 80], layer: Main}}" for x in (100, 200, 300))
    yield f"- {{object: {MOVER}, at: [200, 200], layer: Main}}"
    for name, cls in TYPES.items():
        if own(cls):
            yield instance_line(name, cls)


def instance_line(name: str, cls: Any) -> str:
    return f"- {{object: {name_of(name)}{', at: [400, 300], layer: Main' if 'x' in cls.properties else ''}}}"


def object_file(cls: Any) -> str:
    """The file of an object of a type, with its own properties and settings."""
    inherited = {n for base in cls.__mro__[1:] for n in getattr(base, "properties", {})}
    table: dict[str, Any] = {"format": "1", "object": name_of(cls.type_name), "type": cls.type_name}
    table |= {key: SETTINGS[key] for key in cls.settings if key in SETTINGS}
    table |= {p.name: sample(p) for p in cls.properties.values() if p.in_file and p.name not in inherited}
    return write(mapping(table))


def mover_file() -> str:
    movements = {name.title().replace("_", ""): {"type": name, **({"nodes": [["100", "80"], ["300", "80", "0.5"]]} if cls.places else {})}
                 for name, cls in MOVEMENTS.items()}
    return write(mapping({"format": "1", "object": MOVER, "type": "Active", "movements": movements}))


def _asset(name: str) -> bytes:
    if name.endswith(".wav"):
        out = io.BytesIO()
        with wave.open(out, "wb") as sound:
            sound.setparams((1, 2, 8000, 0, "NONE", "not compressed"))
            sound.writeframes(bytes(1600))
        return out.getvalue()
    if not name.endswith(".png"):
        return b"no font"                   # read only when something is drawn

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows = zlib.compress((b"\0" + b"\xff\x80\x00\xff" * 32) * 32)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 32, 32, 8, 6, 0, 0, 0)) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


# -- lines of a sheet, made from declarations ----------------------------------------------------------------------------

def tree(value: Any) -> Node:
    """Plain data as a tree; texts are written as they are, with quotes where they must be."""
    if isinstance(value, dict):
        return mapping(value)
    if isinstance(value, list):
        return Sequence([Entry(None, tree(item)) for item in value])
    return Scalar(value)


def mapping(table: dict[str, Any]) -> Mapping:
    return Mapping([Entry(Scalar(key), tree(value)) for key, value in table.items()])


def event(**parts: Any) -> str:
    """An event as it stands in a file, without the dash before it."""
    return write(mapping(parts), EVENT)


def sample(member: Property | Param) -> str:
    """A value that a property or a parameter may have."""
    if member.choices:
        return member.choices[min(1, len(member.choices) - 1)]
    if member.name in BY_NAME and not (member.name in ("direction", "text") and member.kind != "word" and member.kind != "text"):
        return BY_NAME[member.name]
    if member.kind in WORDS:
        return WORDS[member.kind]
    default = member.default if isinstance(member.default, float) and abs(member.default) < BIG else 0.0
    return plain(max(member.low, min(default or 10.0, member.high)))


def plain(number: float) -> str:
    return f"{int(number):,}" if abs(number) >= 100000 and number == int(number) else str(int(number)) if number == int(number) else str(number)


def use(expression: str, kind: str) -> dict[str, Any]:
    """A condition or an action that uses an expression."""
    if kind == "truth":
        return {"when": [{"if": expression}]}
    if kind == "text":
        return {"do": [{"Hint.text": {"set": "{" + expression + "}"}}]}
    return {"do": [{"Score.value": {"set": expression}}]}


def property_events(owner: str, prop: Property) -> list[str]:
    """How a property is compared, changed and read."""
    kind = result_kind(prop.kind)
    key = f"{owner}.{prop.name}"
    value = sample(prop)
    when: list[Any] = [{key: {"at_least": value}}] if kind == "number" else [key] if kind == "truth" else [{key: {"equals": value}}]
    do: list[Any] = []
    if prop.writable:
        do = [{key: {"set": value}}]
        do += [{key: {"add": "1"}}] if kind == "number" and prop.kind != "angle" else [{key: "toggle"}] if kind == "truth" else []
    if owner == "loop":
        return [event(repeat="10", do=use(key, kind)["do"])]
    if kind == "number" and key != "Score.value":
        do += use(key, kind)["do"]
    return [event(when=when, do=do) if do else event(when=when)]


def argument_text(param: Param) -> str:
    """An argument inside an expression: texts and words in quotes."""
    value = sample(param)
    return value if result_kind(param.kind) in ("number", "truth") else f"'{value}'"


def verb_events(owner: str, verb: Verb) -> list[str]:
    """How a condition, an action or an expression is written: shortly, and with all its arguments."""
    key = f"{owner}.{verb.id}"
    if verb.role == "expression":
        return [event(**use(f"{key}({', '.join(argument_text(p) for p in verb.params)})", result_kind(verb.returns)))]
    place = "when" if verb.role == "condition" else "do"
    needed = [p for p in verb.params if p.required]
    forms: list[Any] = []
    for params in (needed, list(verb.params)):
        given = {p.name: sample(p) for p in params}
        short = not given or (len(given) == 1 and params[0] is verb.params[0])
        form = {key: next(iter(given.values())) if short else given} if given else key
        if form not in forms:
            forms.append(form)
    if owner == "loop":
        return [event(repeat="10", do=forms)]
    if verb.trigger:
        return [event(when=[form]) for form in forms]     # what happens stands first in its row
    return [event(**{place: forms})]


# -- pages ---------------------------------------------------------------------------------------------------------------

TAKES = {
    "number": "a number", "text": "a text", "truth": "`true` or `false`", "duration": "a time: `5 s`, `200 ms`", "timer": "a time: `5 s`, `200 ms`",
    "angle": "an angle: `90 deg`", "value": "a value", "object": "an object", "layer": "a layer of the frame", "animation": "an animation of the object",
    "point": "an action point of the object's pictures",
    "sound": "a sound from `assets/`", "frame": "a frame of the game", "key": "[a key](keyboard.md#names_of_keys)",
    "mouse_button": "a mouse button: " + ", ".join(f"`{b}`" for b in MOUSE_BUTTONS), "pad_button": "[a gamepad button](gamepad.md#names_of_buttons)",
    "colour": "[a colour](README.md#colours)", "choice": "one of", "group": "a group of the sheet", "word": "a word", "font": "a font from `assets/`",
    "picture": "a picture from `assets/`", "property": "a property",
}
#: What a parameter of this name takes, where its kind says too little.
TAKES_BY_NAME = {"at": "an object, or a place: `[100, 50]`"}
ROLES = (("conditions", "Conditions"), ("actions", "Actions"), ("expressions", "Expressions"))


def takes(member: Property | Param) -> str:
    words = TAKES_BY_NAME.get(member.name, "") if member.kind == "value" else ""
    words = words or TAKES[member.kind] + (": " + ", ".join(f"`{c}`" for c in member.choices) if member.choices else "")
    if member.kind in NUMBER_KINDS and isinstance(member, Property) and member.unit and member.kind == "number":
        words += f" ({member.unit})"
    return words


def span(low: float, high: float) -> str:
    """A range in words, '' for none."""
    if low > -BIG and high < BIG:
        return f"{plain(low)} to {plain(high)}"
    return f"from {plain(low)}" if low > -BIG else f"up to {plain(high)}" if high < BIG else ""


def shown_default(default: object) -> str:
    if default is REQUIRED:
        return "must be given"
    if default is None or default == "" or (isinstance(default, float) and abs(default) >= BIG):
        return "none"
    return f"`{plain(default) if isinstance(default, float) else str(default).lower() if isinstance(default, bool) else default}`"


def fenced(events: Iterable[str]) -> list[str]:
    lines = []
    for text in events:
        lines += ["```yaml", text.rstrip("\n"), "```", ""]
    return lines


def known_as(keywords: tuple[str, ...]) -> list[str]:
    return [f"Elsewhere called: {', '.join(keywords)}.", ""] if keywords else []


@dataclass(slots=True)
class Page:
    """A page that is being written. `events` are all the lines of a sheet that it shows."""

    lines: list[str] = field(default_factory=list)
    events: list[str] = field(default_factory=list)

    def add(self, *lines: str) -> None:
        self.lines += lines

    def show(self, events: list[str]) -> None:
        self.events += events
        self.add(*fenced(events))

    def text(self) -> str:
        return "\n".join(self.lines).rstrip("\n") + "\n"


def write_property(page: Page, owner: str, prop: Property) -> None:
    page.add(f'<a id="{prop.name}"></a>', f"### `{prop.name}`: {prop.title}", "")
    facts = [takes(prop)]
    if span(prop.low, prop.high):
        facts.append(span(prop.low, prop.high))
    if prop.writable:
        facts.append(f"begins as {shown_default(prop.default)}" if shown_default(prop.default) != "none" else "begins empty"
                     if result_kind(prop.kind) == "text" else "without a bound" if isinstance(prop.default, float) else "")
    facts.append("may stand in the object's file and with an instance" if prop.in_file and owner not in BUILTINS else
                 "can be changed by events" if prop.writable else "can only be read")
    text = "; ".join(fact for fact in facts if fact)
    start = 1 if text.startswith("[") else 0
    page.add(text[:start] + text[start:start + 1].upper() + text[start + 1:] + ".", "")
    page.show(property_events(owner, prop))
    page.add(*known_as(prop.keywords))


def verb_facts(verb: Verb) -> list[str]:
    facts = []
    if verb.trigger:
        facts.append("**Happens**: it stands first in its row, and the row runs once for each time it happens"
                     + (", also when an action causes it." if verb.raisable else "."))
    if verb.pairs and not verb.trigger:
        facts.append("Picks on both sides.")
    if verb.picks:
        facts.append("Picks: what comes after it in the event sees only what it keeps.")
    if verb.role == "condition" and not verb.trigger and not verb.invertible:
        facts.append("It cannot stand under `not`.")
    if verb.deprecated:
        facts.append("**Old**: it still works, but something better has come.")
    if verb.returns:
        facts.append(f"Gives {TAKES[result_kind(verb.returns)]}.")
    return facts


def write_verb(page: Page, owner: str, verb: Verb) -> None:
    page.add(f'<a id="{verb.id}"></a>', f"### `{verb.id}`: {verb.sentence}", "", " ".join(verb.doc.split()), "")
    facts = verb_facts(verb)
    if facts:
        page.add(" ".join(facts), "")
    if verb.params:
        page.add("| argument | takes | if it is left out |", "| --- | --- | --- |")
        page.add(*(f"| `{p.name}` | {takes(p)} | {shown_default(p.default)} |" for p in verb.params), "")
    page.show(verb_events(owner, verb))
    page.add(*known_as(verb.keywords))


def own_first(cls: Any, table: str) -> list[Any]:
    """Members of a class, its own before those that it shares with others."""
    inherited = {key for base in cls.__mro__[1:] for key in getattr(base, table, {})}
    members = getattr(cls, table)
    return [m for key, m in members.items() if key not in inherited] + [m for key, m in members.items() if key in inherited]


def object_page(name: str, cls: Any) -> Page:
    page = Page()
    owner = name_of(name)
    page.add(MADE, "", f"# {cls.title}" if name in TYPES else f"# {cls.title}: `{name}`", "", " ".join((cls.__doc__ or "").split()), "")
    if name in TYPES:
        page.add(f"In sheets an object stands under its own name; here it is called `{owner}`.", "")
    else:
        page.add("It is in every game; there is no file for it.", "")
    page.add(*known_as(cls.keywords))
    for table, title in (("properties", "Properties"), *ROLES):
        members = own_first(cls, table)
        if members:
            ids = [m.name if isinstance(m, Property) else m.id for m in members]
            page.add(f"{title}: " + ", ".join(f"[{i}](#{i})" for i in ids) + ".", "")
    if name in TYPES:
        page.add("## In files", "", f"`objects/{owner}.yaml`:", "", *fenced([object_file(cls)]))
        page.add(*(f"- `{key}`: {text}" for key, text in cls.settings.items()), *([""] if cls.settings else []))
        page.add("An instance, in a frame's `frame.yaml`:", "", *fenced([instance_line(name, cls)]))
    if "movement" in getattr(cls, "settings", {}):
        write_movements(page)
    for table, title in (("properties", "Properties"), *ROLES):
        members = own_first(cls, table)
        if members:
            page.add(f"## {title}", "")
        for member in members:
            if isinstance(member, Property):
                write_property(page, owner, member)
            else:
                write_verb(page, owner, member)
    if "movement" in getattr(cls, "settings", {}):
        write_words_of_movements(page)
    if name == "keyboard":
        both = "; ".join(f"`{key}` is either of `{a}` and `{b}`" for key, (a, b) in EITHER.items())
        page.add('<a id="names_of_keys"></a>', "## Names of keys", "", "Keys are named by their place on an English keyboard, whatever is printed on them.",
                 "", ", ".join(f"`{key}`" for key in KEYS) + ".", "", f"{both}; `any` is any key.", "")
    if name == "gamepad":
        page.add('<a id="names_of_buttons"></a>', "## Names of buttons", "", ", ".join(f"`{button}`" for button in PAD_BUTTONS) + ".", "")
    return page


def write_movements(page: Page) -> None:
    """How a movement is given to an object, and the settings and words of each."""
    page.add("### Movements", "", "An object with `movement: {type: platform, speed: 200}` moves by itself and has the words of that movement besides its own. "
             "`movements:` gives it several, each with a name:", "")
    page.add("```yaml", "movements:", "  Walk: {type: platform, speed: 200}", "  Swim: {type: eight_directions, speed: 90}", "```", "",
             f"The first runs when the object is made, others with `starts: true` beside it; `{MOVER}.movement: {{set: Swim}}` lets one run instead, "
             "`enable_movement` lets one run besides. A word goes to the running movement that knows it.", "")
    for name, movement in MOVEMENTS.items():
        said = (sys.modules[movement.__module__].__doc__ or "") + " " + (movement.__doc__ or "")
        page.add(f'<a id="movement_{name}"></a>', f"#### {movement.title}", "", f"`movement: {{type: {name}}}`. {' '.join(said.split())}", "",
                 *known_as(movement.keywords))
        page.add("| setting | what it is | if it is left out |", "| --- | --- | --- |")
        page.add(*(f"| `{key}` | {text} | none |" for key, text in movement.places.items()))
        page.add(*(f"| `{key}` | {prop.title}{': ' if prop.choices else ''}{', '.join(f'`{c}`' for c in prop.choices)}{f' ({prop.unit})' if prop.unit else ''} "
                   f"| {shown_default(prop.default)} |" for key, prop in movement.settings.items() if prop.in_file), "")
        words = [key for key, kinds in MOVING.having.items() if movement in kinds]
        page.add("Its words: " + ", ".join(f"[{key}](#{key})" for key in words) + ".", "")


def write_words_of_movements(page: Page) -> None:
    """Every word that a movement brings, once."""
    page.add("## Words of movements", "", f"They belong to objects that have one of the movements named with them; here `{MOVER}` has all.", "")
    for key, member in {**MOVING.properties, **MOVING.verbs}.items():
        at = len(page.lines)
        if isinstance(member, Property):
            write_property(page, MOVER, member)
        else:
            write_verb(page, MOVER, member)
        page.lines[at + 2:at + 2] = ["", "Of: " + ", ".join(kind.title for kind in MOVING.having[key]) + "."]


# -- functions -------------------------------------------------------------------------------------------------------------

#: A call to show for a function; others are made from the kinds of their arguments.
CALLS = {
    "random": "random(0, 100)", "random_whole": "random_whole(1, 6)", "choose": "choose(1, 5, 10)", "clamp": "clamp(130, 0, 100)", "sign": "sign(-3)",
    "abs": "abs(-3)", "round": "round(2.5)", "floor": "floor(2.7)", "ceil": "ceil(2.2)", "trunc": "trunc(-2.7)", "sqrt": "sqrt(9)", "sin": "sin(30)",
    "cos": "cos(60)", "tan": "tan(45)", "asin": "asin(0.5)", "acos": "acos(0.5)", "atan": "atan(1)", "atan2": "atan2(1, 1)", "exp": "exp(0)",
    "log": "log(1)", "log10": "log10(1000)", "hypot": "hypot(3, 4)", "distance": "distance(0, 0, 30, 40)", "angle": "angle(0, 0, 0, 10)",
    "angle_difference": "angle_difference(350, 10)", "lerp": "lerp(10, 20, 0.5)", "text": "text(2.5)", "number": "number('12 worms')",
    "part": "part('nightingale', 6, 4)", "left": "left('sparrow', 3)", "right": "right('sparrow', 3)", "upper": "upper('tit')", "lower": "lower('TIT')",
    "trim": "trim('  tit  ')", "find": "find('sparrow', 'row')", "replace": "replace('a b c', ' ', '-')", "contains": "contains('sparrow', 'row')",
    "repeat_text": "repeat_text('ha', 3)", "split": "split('red,green,blue', ',', 2)", "pieces": "pieces('red,green,blue', ',')",
    "pad": "pad('7', 3, '0')", "character": "character(9733)", "code": "code('A')", "rgb": "rgb(255, 128, 0)", "min": "min(3, 5)", "max": "max(3, 5, 4)",
    "length": "length('sparrow')",
}
AGGREGATE_CALLS = {"count": "count(Worm)", "first": "first(Worm.name, by: Worm.y)", "last": "last(Worm.name, by: Worm.y)", "join": "join(Worm.name, ', ')"}


def call_of(function: Builtin) -> str:
    made = ", ".join("'text'" if kind == "text" else "true" if kind == "truth" else str(n) for n, kind in enumerate(function.kinds, 1))
    return CALLS.get(function.name, f"{function.name}({made})")


def functions_page() -> Page:
    page = Page()
    page.add(MADE, "", "# Functions", "", "Expressions may call these. Where a number is wanted, write the call as it is; in a text, put it between braces: "
             "`'Half: {round(Score.value / 2)}'`. A call with a comma needs quotes around the whole expression.", "")
    page.add(", ".join(f"[{name}](#{name})" for name in FUNCTIONS) + ".", "")
    page.add("Over what is picked: " + ", ".join(f"[{name}](#picked_{name})" for name in AGGREGATES) + ".", "")
    page.add("`if(condition, when it holds, otherwise)` gives one of two values: `if(lives == 0, 'Game over', 'Go on')`.", "")
    with tempfile.TemporaryDirectory() as folder:
        write_project(Path(folder))
        world = World(Playable(load_project(Path(folder))), 1)
        for function in FUNCTIONS.values():
            call = call_of(function)
            value = evaluate(world, parse(call))
            kind = "truth" if isinstance(value, bool) else "text" if isinstance(value, str) else "number"
            page.add(f'<a id="{function.name}"></a>', f"### `{function.name}`", "", function.doc, "")
            if function.pure:
                result = f"'{value}'" if kind == "text" else str(value).lower() if kind == "truth" else plain(round(value, 6))
                page.add(f"`{call}` is `{result}`.", "")
            page.show([event(**use(call, kind))])
            page.add(*known_as(function.keywords))
    page.add("## Over what is picked", "", "These run over the picked instances of one object: those that the conditions of the event have left, or all of "
             "them when no condition speaks of the object.", "")
    for name, text in AGGREGATES.items():
        call = AGGREGATE_CALLS.get(name, f"{name}(Worm.points)")
        page.add(f'<a id="picked_{name}"></a>', f"### `{name}`", "", text, "")
        page.show([event(**use(call, "text" if ".name" in call else "number"))])
    return page


# -- index -----------------------------------------------------------------------------------------------------------------

def index_page() -> Page:
    page = Page()
    page.add(MADE, "", "# Objects", "", "What a game is made of, and what events can say of it. [Functions](../functions.md) for expressions have a page of "
             "their own.", "")
    groups: dict[str, list[str]] = {}
    for name, cls in TYPES.items():
        if own(cls):
            groups.setdefault(cls.group, []).append(name)
    for group, names in groups.items():
        page.add(f"## {group}", "")
        page.add(*(f"- [{TYPES[n].title}]({n}.md). {' '.join((TYPES[n].__doc__ or '').split())}" for n in names), "")
    page.add("## Always there", "", *(f"- [{name}]({name}.md). {' '.join((cls.__doc__ or '').split())}" for name, cls in BUILTINS.items()), "")
    page.add("## How members are written", "", "A property is compared under `when` and changed under `do`:", "")
    page.show([event(when=[{"Score.value": {"at_least": "10"}}, {"Bird.x": {"between": ["100", "200"]}}, {"not": {"Hint.text": {"contains": "worm"}}}],
                     do=[{"Score.value": {"add": "1"}}, {"Hint.text": {"set": "Worms left: {Worm.count}"}}, {"Bird.visible": "toggle"}])])
    page.add("- Comparisons: " + ", ".join(f"`{word}`" for word in (*COMPARISONS, "between")) + "; for texts also "
             + ", ".join(f"`{word}`" for word in TEXT_COMPARISONS) + ". A property that is true or false may stand alone: `- Bird.visible`.",
             "- Changes: `set`, for numbers also `add`, `subtract`, `multiply`, `divide`, for texts `append`, for true or false `toggle`.",
             "- In an expression a property is `Bird.x`; in a text it stands between braces: `'{Bird.x} pixels'`.",
             "- A condition, an action and an expression have arguments. One that needs a single argument takes it as it is "
             "(`sound.play: squeak`), others take them by name (`sound.play: {sound: squeak, volume: 80}`).",
             "- `Bird.count` is how many birds live; `Bird.where: Bird.x > 100` picks those for which a comparison holds.", "")
    page.add('<a id="colours"></a>', "## Colours", "", "A colour is written as `'#ff8800'` (red, green, blue; in quotes), `'#ff880080'` (with opacity), "
             "`'#f80'`, or as a word: " + ", ".join(f"`{word}`" for word in sorted(COLOURS)) + ".", "")
    return page


def limits_of(cls: Any, where: str) -> Iterator[tuple[str, Limit]]:
    """Rows for the page of the targets: what is limited, with a link to it."""
    for limit in cls.limits:
        names = [f"[{where}.{member}](objects/{where}.md#{member})" for member in limit.members] or [f"[{where}](objects/{where}.md)"]
        words = f" with {', '.join(f'`{word}`' for word in limit.arguments)}" if limit.arguments else ""
        yield ", ".join(names) + words, limit


def targets_page() -> Page:
    page = Page()
    page.add(MADE, "", "# What a game is for", "", "`targets` in `game.yaml` names the systems that a game is made for: "
             + ", ".join(f"`{name}` ({title})" for name, title in TARGETS.items()) + ". For instance `targets: [web, android]`.", "",
             "What one of them cannot do is a warning in the problems panel and in `playsheet check`, at the row that asks for it. The game plays all the "
             "same. Without targets nothing is said.", "")
    rows = [row for name, cls in {**TYPES, **BUILTINS}.items() for row in limits_of(cls, name)]
    rows += [(f"[movement: {name}](objects/Active.md)", limit) for name, movement in MOVEMENTS.items() for limit in movement.limits]
    rows += [(f"`{key}` under `window` in `game.yaml`", limit) for key, limit in WINDOW_LIMITS.items()]
    page.add("| what | not on | what happens, and what to do |", "| --- | --- | --- |")
    page.add(*(f"| {what} | {', '.join(TARGETS[t] for t in limit.targets)} | {limit.why[:1].upper() + limit.why[1:]}. |" for what, limit in rows), "")
    answers = [(what, limit) for what, limit in rows if limit.unless]
    page.add("No warning is given when the game has another way for these players:", "")
    page.add(*(f"- {what}: it also uses {' or '.join(f'`{word}`' for word in limit.unless)}." for what, limit in answers), "")
    return page


def pages() -> dict[str, Page]:
    """All pages by their path below docs/."""
    found = {"objects/README.md": index_page(), "functions.md": functions_page(), "targets.md": targets_page()}
    for name, cls in {**TYPES, **BUILTINS}.items():
        if own(cls):
            found[f"objects/{name}.md"] = object_page(name, cls)
    return found


def stale(found: dict[str, Page]) -> list[str]:
    """Paths of pages that are missing, different from what the declarations say, or of no type."""
    wrong = [path for path, page in found.items() if not (HERE / path).is_file() or (HERE / path).read_text(encoding="utf-8") != page.text()]
    return wrong + [f"objects/{path.name}" for path in sorted((HERE / "objects").glob("*")) if f"objects/{path.name}" not in found]


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Write the manual's pages from the declarations.")
    parser.add_argument("--check", action="store_true", help="write nothing; exit code 1 when a page is not as the declarations say")
    given = parser.parse_args(arguments)
    found = pages()
    if given.check:
        wrong = stale(found)
        sys.stdout.write("".join(f"docs/{path} is stale\n" for path in wrong))
        return 1 if wrong else 0
    (HERE / "objects").mkdir(exist_ok=True)
    for path in stale(found):
        if path in found:
            (HERE / path).write_text(found[path].text(), encoding="utf-8", newline="\n")
        else:
            (HERE / path).unlink()
    return 0


if __name__ == "__main__":
    sys.exit(main())
