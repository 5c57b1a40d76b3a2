"""Seeded mutations of the examples, fed to the check and to a headless run: nothing escapes, nothing hangs, nothing is lost.

`PLAYSHEET_FUZZ=20000` runs more of them. A failure names its seed; `mutated(seed)` makes the same text again.
"""

from __future__ import annotations

import os
import random
import signal
from functools import cache
from pathlib import Path
from types import FrameType

import pytest

from playsheet.runtime.backends.headless import HeadlessRun
from playsheet.runtime.project.loading import load_project
from playsheet.runtime.project.media import MediaError, picture_size, sound_length
from playsheet.runtime.project.orders import order_for
from playsheet.runtime.project.problems import Problems
from playsheet.runtime.project.reader import read_text
from playsheet.runtime.project.tree import Mapping, Node, Scalar
from playsheet.runtime.project.writer import write
from playsheet.runtime.world.playable import Playable

pytestmark = pytest.mark.slow

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
COUNT = int(os.environ.get("PLAYSHEET_FUZZ", "5000"))
CHUNKS = 20
SECONDS = 5                     # that one case may take
TICKS = 20
NASTY = ("null", "true", "-1", "1e308", "99999999999999999999", "0", "''", "'", '"', "{", "}", "[", "]", "{{", "- ", ":", ": ", "#", "\t", "&a", "*a",
         "!!python/object:os.system x", "__class__", "w", "P", "None",
         "import os", "Bird", "Bird.destroy", "Bird.x", "frame.next", "{x: {add: 1}}", "random(0, 1e308)", "1/0",
         "1 +", "((((", "Шар", "\ufeff",
         "for_each: Bird", "while: [{if: 1 == 1}]", "repeat: 1e9", "wait: 1 s",
         "include: Common", "message.send: a", "once", "any: []", "all: []", "not: once", "else:", "do:",
         "Bird.create", "count", "🐦", "\u202e", "a" * 300, "500 ms", "90 deg", "text", "type: Active", "format: 2", "format: x")


@cache
def example(name: str) -> dict[str, str]:
    """Texts of an example's files, by path."""
    root = EXAMPLES / name
    return {p.relative_to(root).as_posix(): p.read_text(encoding="utf-8") for p in sorted(root.rglob("*.yaml")) if "tests" not in p.relative_to(root).parts}


@cache
def trees(name: str) -> dict[str, Mapping]:
    return {path: tree for path, text in example(name).items() if (tree := read_text(text, Problems())) is not None}


NAMES = sorted(p.name for p in EXAMPLES.iterdir() if (p / "game.yaml").is_file())


def mutated(seed: int) -> tuple[str, str, str]:
    """Example, path and text of a mutation."""
    draw = random.Random(seed)
    name = draw.choice(NAMES)
    files = example(name)
    weights = [8 if path.endswith("events.yaml") else 2 for path in files]
    path = draw.choices(list(files), weights)[0]
    text = files[path]
    for _ in range(draw.choice((1, 1, 1, 2, 3, 6))):
        text = mutate(text, draw, files)
    return name, path, text


def mutate(text: str, draw: random.Random, files: dict[str, str]) -> str:
    lines = text.split("\n")
    at = draw.randrange(len(lines))
    what = draw.randrange(11)
    if what == 0:
        del lines[at]
    elif what == 1:
        lines.insert(at, lines[draw.randrange(len(lines))])
    elif what == 2:
        other = draw.randrange(len(lines))
        lines[at], lines[other] = lines[other], lines[at]
    elif what == 3:
        lines[at] = " " * draw.choice((1, 2, 3, 4)) + lines[at]
    elif what == 4:
        lines[at] = lines[at][draw.choice((1, 2, 4)):]
    elif what == 5:
        words = lines[at].split(" ")
        words[draw.randrange(len(words))] = draw.choice(NASTY)
        lines[at] = " ".join(words)
    elif what == 6:
        head, colon, _ = lines[at].partition(":")
        lines[at] = f"{head}{colon} {draw.choice(NASTY)}"
    elif what == 7:
        other = draw.choice(list(files.values())).split("\n")
        lines[at:at] = other[(start := draw.randrange(len(other))):start + draw.randrange(1, 8)]
    elif what == 8:
        joined = "\n".join(lines)
        return joined[:draw.randrange(len(joined) + 1)]
    elif what == 9:
        place = draw.randrange(len(text) or 1)
        put = draw.choice((chr(draw.randrange(32, 127)), chr(draw.randrange(0, 32)), chr(draw.randrange(0x400, 0x460)), draw.choice(NASTY)))
        return text[:place] + put + text[place + draw.randrange(2):]
    else:
        lines[at] = lines[at].replace(draw.choice((".", ":", "{", "}", "'", "-")), draw.choice(("", ".", ":", "{", "'")), 1)
    return "\n".join(lines)


def too_long(_signal: int, _frame: FrameType | None) -> None:
    raise TimeoutError(f"a case took more than {SECONDS} s")


def texts(node: Node) -> list[str]:
    """All keys and texts of a tree, in any order: the canonical form has its own."""
    if isinstance(node, Scalar):
        return [node.text]
    found: list[str] = []
    for entry in node.entries:
        if entry.key is not None:
            found.append(entry.key.text)
        found += texts(entry.value)
    return found


def play(name: str, path: str, text: str) -> None:
    """Read, write back, check and play a mutation."""
    problems = Problems()
    problems.path = path
    tree = read_text(text, problems)
    changed = dict(trees(name))
    if tree is None:
        assert problems.errors, "a file that cannot be read must say why"
        changed.pop(path, None)
    else:
        changed[path] = tree
        again = read_text(written := write(tree, order_for(path)), Problems())
        assert again is not None
        assert sorted(texts(again)) == sorted(texts(tree)), "what was read was not written back"
        assert write(again, order_for(path)) == written
    project = load_project(EXAMPLES / name, changed)
    playable = Playable(project)
    for problem in project.problems:
        assert problem.sentence()
    if project.runnable:
        run = HeadlessRun(playable, 1)
        keys = ("right", "enter", "p", "space")
        for tick in range(TICKS):
            key = keys[tick % len(keys)]
            run.world.tick([("key_down", key), ("move", tick * 40.0, 300.0), ("button_down", "left"), ("button_up", "left"), ("key_up", key)])
            run._collect()
        run.report()


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_mutations_of_the_examples(chunk: int) -> None:
    usable = hasattr(signal, "SIGALRM")
    before = signal.signal(signal.SIGALRM, too_long) if usable else None
    try:
        for seed in range(chunk, COUNT, CHUNKS):
            if usable:
                signal.alarm(SECONDS)
            try:
                play(*mutated(seed))
            except BaseException as error:
                name, path, text = mutated(seed)
                raise AssertionError(f"seed {seed}: {name}/{path}: {type(error).__name__}: {error}\n{text[:3000]}") from error
    finally:
        if usable:
            signal.alarm(0)
            signal.signal(signal.SIGALRM, before)


def test_mutated_pictures_and_sounds_are_sentences() -> None:
    draw = random.Random(5)
    files = [p for p in EXAMPLES.rglob("*") if p.suffix in (".png", ".wav")]
    for _ in range(2000):
        path = draw.choice(files)
        data = bytearray(path.read_bytes()[:4000])
        for _ in range(draw.randrange(1, 6)):
            data[draw.randrange(min(len(data), 200))] = draw.randrange(256)
        if draw.random() < 0.3:
            del data[draw.randrange(len(data)):]
        try:
            if path.suffix == ".png":
                width, height = picture_size(bytes(data))
                assert width * height <= 64_000_000
            else:
                assert sound_length(bytes(data)) >= 0.0
        except MediaError as error:
            assert str(error)
