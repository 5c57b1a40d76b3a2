"""Seeded mutations of the examples, checked and played without a window: nothing escapes, nothing hangs, nothing is lost.

`PLAYSHEET_FUZZ=20000` runs more of them, `PLAYSHEET_FUZZ_SEED=123` only one. A failure names its seed and what was done, and keeps
the project in a folder that it names.
"""

from __future__ import annotations

import json
import os
import random
import re
import resource
import shutil
import signal
import tempfile
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from playsheet.runtime.backends.headless import HeadlessRun
from playsheet.runtime.backends.input_script import InputScript, read_script
from playsheet.runtime.backends.project_tests import find_tests
from playsheet.runtime.project import reader
from playsheet.runtime.project.loading import load_project
from playsheet.runtime.project.orders import order_for
from playsheet.runtime.project.problems import Problem, Problems
from playsheet.runtime.project.reader import read_any, read_text
from playsheet.runtime.project.tree import Mapping, Node, Scalar, Sequence
from playsheet.runtime.project.writer import write
from playsheet.runtime.world.playable import Playable
from playsheet.runtime.world.state import clone, dump, restore, state_hash

pytestmark = pytest.mark.slow

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
NAMES = sorted(p.name for p in EXAMPLES.iterdir() if (p / "game.yaml").is_file())
ONE = os.environ.get("PLAYSHEET_FUZZ_SEED", "")
COUNT = int(os.environ.get("PLAYSHEET_FUZZ", "5000"))
A_CHUNK = 250
SECONDS = 5                         # that one case may take
TICKS = 30
MEMORY = 3 * 1024**3                # address space that the cases may use beside what the tests hold
SHARED = Path("/dev/shm")

NASTY = (
    "null", "true", "false", "-1", "0", "1e308", "-1e308", "1e999", "99999999999999999999", "0.1", "''", "'", '"', "{", "}", "[", "]", "{{", "}}", "{}", "[]",
    "- ", ":", ": ", "#", " #", "\t", "&a", "*a", "!!python/object:os.system x", "!x", "|", ">", "? ", "---", "...", "%", "@", "`", "\\", "\ufeff", "\0", "\x1b",
    "__class__", "__import__('os')", "w", "P", "F", "G", "None", "import os", "lambda: 1", "o.x", "self", "x;import os", "{w.playable}", "{__builtins__}",
    "Bird", "Bird.destroy", "Bird.x", "Шар", "Шар.x", "frame", "frame.next", "frame.restart", "game.restart", "game.quit", "game.pause", "{x: {add: 1}}",
    "random(0, 1e308)", "1/0", "1 mod 0", "1 +", "((((", "))))", "a.b.c", "count(Bird)", "sum(Bird.x)", "first(Bird.x, by: Bird.y)", "if(true, 1, 'a')", "x" * 300,
    "(" * 60 + "1" + ")" * 60, "1" + "+1" * 300, "{n}" * 300, "🐦", "\u202e", "é", "Å", "ﬁ", "500 ms", "90 deg", "30 px/s", "5 min", "for_each: Bird",
    "while: [{if: 1 == 1}]", "repeat: 1e9", "wait: 1 s", "wait: -1 s", "return: 1", "loop.stop", "include: Common", "message.send: a", "once", "once_each: Bird",
    "limit.times: 3", "any: []", "all: []", "not: once", "any: [once]", "else:", "do:", "when:", "events:", "group: A", "function: f", "values: {a: 1}",
    "enabled: false",
    "Bird.create", "Bird.create: {at: Bird}", "Bird.collides_with: Bird", "Bird.overlaps: Bird", "where", "count", "text", "type: Active", "format: 2", "format: x",
    "size: [0, 0]", "size: [1e6, 1e6]", "at: [1e9, -1e9]", "layer: Nowhere", "scroll: [1e6, -1e6]", "tick_rate: 1", "global: true", "obstacle: obstacle",
    "movement: {type: eight_directions, speed: 1e6}", "collision: {shape: none}", "animations: {}", "frames: []", "speed: 1000", "directions: {31: {frames: [a]}}",
)
SCRIPT = """\
- {tick: 2, press: enter}
- {tick: 3, hold: right, for: 9}
- {tick: 4, click: [400, 300]}
- {tick: 6, drag: [100, 100], to: [300, 200], for: 5}
- {tick: 8, press: p}
- {tick: 11, press: p}
- {tick: 12, type: Ада}
- {tick: 13, touch: [[10, 10], [90, 10]], for: 3}
- {tick: 14, move: [5, 5]}
- {tick: 15, pad: a}
- {tick: 16, wheel: -1}
- {tick: 17, hold: left, for: 5}
- {tick: 20, click: [600, 400], button: right}
- {tick: 24, focus: lost}
"""


class TooLong(BaseException):
    """Not an `Exception`: those are caught where an object's code fails."""


# -------------------------------------------------------------------- mutations

@cache
def originals(name: str) -> dict[str, bytes]:
    """The files of an example by their paths; large pictures and sounds are cut short."""
    root = EXAMPLES / name
    return {p.relative_to(root).as_posix(): p.read_bytes() for p in sorted(root.rglob("*")) if p.is_file() and p.suffix in (".yaml", ".png", ".wav")}


@cache
def values(name: str) -> tuple[str, ...]:
    """Everything that stands behind a colon in an example."""
    return tuple(found for path, data in originals(name).items() if path.endswith(".yaml") for found in re.findall(r": ([^\n]+)", data.decode()))


class Mutation:
    """What a seed does: files of an example with other contents (None: gone), and an input script."""

    def __init__(self, seed: int) -> None:
        draw = random.Random(seed)
        self.example = draw.choice(NAMES)
        self.steps: list[str] = []
        self.files: dict[str, bytes | None] = {}
        self.script = SCRIPT
        paths = list(originals(self.example))
        weights = [10 if p.endswith("events.yaml") else 4 if p.endswith("frame.yaml") or p.startswith("objects/") else 3 if p.endswith(".yaml") else 0.5
                   for p in paths]
        path = draw.choices(paths, weights)[0]
        data = originals(self.example)[path]
        if not path.endswith(".yaml"):
            self.files[path] = self._binary(data, draw)
        elif draw.random() < 0.02:
            self._whole_file(path, paths, draw)
        else:
            for _ in range(draw.choice((1, 1, 1, 2, 3, 6))):
                what = draw.choice(LINES)
                self.steps.append(f"{what.__name__.strip('_')} in {path}")
                data = what(data, draw, self.example)
            self.files[path] = data
        if draw.random() < 0.05:
            self.steps.append("a line of the input")
            self.script = draw.choice(LINES)(SCRIPT.encode(), draw, self.example).decode("utf-8", "replace")

    def _binary(self, data: bytes, draw: random.Random) -> bytes:
        if draw.random() < 0.4:
            self.steps.append("a binary file cut short")
            return data[:draw.randrange(min(len(data), 2000))]
        self.steps.append("bytes of a binary file")
        changed = bytearray(data)
        for _ in range(draw.randrange(1, 9)):
            changed[draw.randrange(min(len(changed), draw.choice((40, 400))))] = draw.choice((0, 255, draw.randrange(256)))
        return bytes(changed)

    def _whole_file(self, path: str, paths: list[str], draw: random.Random) -> None:
        other = draw.choice(paths)
        what = draw.randrange(4)
        self.steps.append(("a file is gone: ", "a file has another name: ", "a file holds another's contents: ", "a file is random bytes: ")[what] + path)
        data = originals(self.example)[path]
        if what < 2:
            self.files[path] = None
        if what == 1:
            self.files[str(Path(path).with_name(draw.choice(("Extra.yaml", "a b.yaml", "Bird.yaml", "1.yaml"))))] = data
        elif what == 2:
            self.files[path] = originals(self.example)[other][:100_000]
        elif what == 3:
            self.files[path] = draw.randbytes(draw.randrange(3000))

    def __str__(self) -> str:
        return f"{self.example}: {'; '.join(self.steps)}"


Mutate = Callable[[bytes, random.Random, str], bytes]


def _of_lines(change: Callable[[list[str], int, random.Random, str], None]) -> Mutate:
    def mutate(data: bytes, draw: random.Random, example: str) -> bytes:
        lines = data.decode("utf-8", "surrogateescape").split("\n")
        change(lines, draw.randrange(len(lines)), draw, example)
        return "\n".join(lines).encode("utf-8", "surrogateescape")
    mutate.__name__ = change.__name__
    return mutate


def _delete(lines: list[str], at: int, draw: random.Random, _: str) -> None:
    del lines[at:at + draw.choice((1, 1, 1, 2, 5))]


def _repeat(lines: list[str], at: int, draw: random.Random, _: str) -> None:
    start = draw.randrange(len(lines))
    lines[at:at] = lines[start:start + draw.choice((1, 1, 2, 6))]


def _swap(lines: list[str], at: int, draw: random.Random, _: str) -> None:
    other = draw.randrange(len(lines))
    lines[at], lines[other] = lines[other], lines[at]


def _indent(lines: list[str], at: int, draw: random.Random, _: str) -> None:
    more = draw.choice((-4, -2, -1, 1, 2, 3, 4))
    for n in range(at, min(len(lines), at + draw.choice((1, 1, 3, 30)))):
        lines[n] = " " * more + lines[n] if more > 0 else lines[n][-more:] if not lines[n][:-more].strip() else lines[n]


def _nasty_word(lines: list[str], at: int, draw: random.Random, _: str) -> None:
    words = re.split(r"(\W+)", lines[at])
    words[draw.randrange(len(words))] = draw.choice(NASTY)
    lines[at] = "".join(words)


def _nasty_value(lines: list[str], at: int, draw: random.Random, _: str) -> None:
    head, colon, _rest = lines[at].partition(":")
    lines[at] = f"{head}{colon or ':'} {draw.choice(NASTY)}"


def _nasty_row(lines: list[str], at: int, draw: random.Random, _: str) -> None:
    space = lines[at][:len(lines[at]) - len(lines[at].lstrip(" -"))]
    lines.insert(at, space + draw.choice(NASTY))


def _other_value(lines: list[str], at: int, draw: random.Random, example: str) -> None:
    head, colon, _rest = lines[at].partition(":")
    lines[at] = f"{head}{colon or ':'} {draw.choice(values(draw.choice((example, draw.choice(NAMES)))))}"


def _other_lines(lines: list[str], at: int, draw: random.Random, _: str) -> None:
    texts = [data for path, data in originals(draw.choice(NAMES)).items() if path.endswith(".yaml")]
    other = draw.choice(texts).decode().split("\n")
    start = draw.randrange(len(other))
    lines[at:at] = other[start:start + draw.randrange(1, 8)]


def _sign(lines: list[str], at: int, draw: random.Random, _: str) -> None:
    lines[at] = lines[at].replace(draw.choice(".:{}[]'-,# "), draw.choice(("", ".", ":", "{", "}", "'", '"', ",", "\t", "  ")), 1)


def _digits(lines: list[str], at: int, draw: random.Random, _: str) -> None:
    lines[at] = re.sub(r"\d+", lambda _found: draw.choice(("0", "1", "-5", "1e308", "99999", "0.0001", "1e999", "")), lines[at])


def _cut(data: bytes, draw: random.Random, _: str) -> bytes:
    return data[:draw.randrange(len(data) + 1)]


def _bytes(data: bytes, draw: random.Random, _: str) -> bytes:
    changed = bytearray(data or b" ")
    for _n in range(draw.choice((1, 1, 3, 20))):
        at = draw.randrange(len(changed))
        changed[at:at + draw.randrange(2)] = bytes([draw.choice((draw.randrange(256), draw.randrange(32, 127), changed[at] ^ 1 << draw.randrange(8)))])
    return bytes(changed) or b" "


LINES: tuple[Mutate, ...] = (*map(_of_lines, (_delete, _repeat, _swap, _indent, _nasty_word, _nasty_word, _nasty_value, _nasty_value, _nasty_row, _other_value,
                                              _other_value, _other_lines, _sign, _digits)), _cut, _bytes)

READ_FILE = reader.read_file         # the reader's own


# -------------------------------------------------------------------- the cases

class Bench:
    """Copies of the examples in memory, and what was read of their files before."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.read: dict[tuple[str, bytes], tuple[Mapping | None, list[Problem]]] = {}
        for name in NAMES:
            for path, data in originals(name).items():
                self._put(name, path, data)

    def _put(self, name: str, path: str, data: bytes | None) -> None:
        place = self.root / name / path
        if data is None:
            place.unlink(missing_ok=True)
        else:
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(data)

    def read_file(self, path: Path, problems: Problems, shown: str) -> Mapping | None:
        """As the reader's, but an example's own file is read once: a tree is not changed by those that use it."""
        key = (shown, path.read_bytes() if path.is_file() else b"")
        if key[1] not in ORIGINALS:
            return READ_FILE(path, problems, shown)
        found = self.read.get(key)
        if found is None:
            own = Problems()
            found = self.read[key] = READ_FILE(path, own, shown), own.items
        problems.path = shown
        problems.items += found[1]
        return found[0]

    def run(self, mutation: Mutation) -> None:
        try:
            for path, data in mutation.files.items():
                self._put(mutation.example, path, data)
            case(self.root / mutation.example, mutation.script)
        finally:
            for path in mutation.files:
                self._put(mutation.example, path, originals(mutation.example).get(path))

    def keep(self, mutation: Mutation, seed: int) -> Path:
        """The mutated project in a folder of its own."""
        folder = Path(tempfile.gettempdir()) / f"playsheet-fuzz-{seed}"
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(self.root / mutation.example, folder)
        for path, data in mutation.files.items():
            if data is None:
                (folder / path).unlink(missing_ok=True)
            else:
                (folder / path).write_bytes(data)
        (folder / "inputs.yaml").write_text(mutation.script, encoding="utf-8", errors="replace")
        return folder


ORIGINALS = {data for name in NAMES for data in originals(name).values()}


def case(root: Path, script_text: str) -> None:
    """Check a project, write its files back, play it for some ticks."""
    project = load_project(root)
    playable = Playable(project)
    tests = find_tests(playable, project.problems)
    assert project.headers is not None or not project.trees
    if project.headers is not None:
        project.headers.check()
    for problem in project.problems:
        assert problem.sentence() and "\n" not in str(problem)
        assert problem.line >= 0 and problem.column >= 0
    for path, tree in project.trees.items():
        if (root / path).read_bytes() not in ORIGINALS:
            written = write(tree, order_for(path))
            again = read_text(written, Problems())
            assert again is not None and told(again) == told(tree), f"{path} was not written back as it was read"
            assert write(again, order_for(path)) == written, f"{path} is not written twice alike"
    if not project.runnable:
        assert project.problems.errors
        return
    run = HeadlessRun(playable, 1, script=script(script_text, playable))
    run.run(TICKS)
    healthy(run)
    if tests:
        again_run = HeadlessRun(playable, tests[0].seed, tests[0].frame, tests[0].saves, tests[0].script)
        again_run.run(TICKS)
        healthy(again_run)


def told(node: Node) -> tuple[Any, list[str]]:
    """What a file says, and all its comments, wherever they stand."""
    comments: list[str] = []

    def walk(one: Node) -> Any:
        if isinstance(one, Scalar):
            return one.text, one.special
        found = []
        for entry in one.entries:
            comments.extend([*(entry.before or ()), entry.beside or ""])
            found.append((entry.key.text if entry.key is not None else "", walk(entry.value)))
        comments.extend(one.after)
        return sorted(found, key=repr) if isinstance(one, Mapping) else found
    what = walk(node)
    return what, sorted(comment for comment in comments if comment)


def script(text: str, playable: Playable) -> InputScript | None:
    problems = Problems()
    node = read_any(text, problems)
    found = read_script(node.values(), problems, [o.name for o in playable.project.objects]) if isinstance(node, Sequence) else None
    assert found is not None or problems.errors or not isinstance(node, Sequence)
    return found


def healthy(run: HeadlessRun) -> None:
    """Nothing failed inside the kit; the state can be hashed, told, cloned, saved and read back."""
    broken = [f"{f.path}:{f.line}: {f.sentence()}" for f in run.world.faults if f.code == "internal"]
    assert not broken, broken
    json.dumps(run.report(), allow_nan=False)
    hashed = state_hash(run.world)
    assert state_hash(clone(run.world)) == hashed
    if not run.world.ended:
        state = json.loads(json.dumps(dump(run.world), allow_nan=False))
        assert state_hash(restore(run.world.playable, state)[0]) == hashed


def too_long(_signal: int, _frame: FrameType | None) -> None:
    raise TooLong(f"it took more than {SECONDS} s")


@pytest.fixture(scope="module")
def bench() -> Iterator[Bench]:
    root = Path(tempfile.mkdtemp(prefix="playsheet-fuzz-", dir=SHARED if SHARED.is_dir() and os.access(SHARED, os.W_OK) else None))
    before = resource.getrlimit(resource.RLIMIT_AS)
    held = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize() if Path("/proc/self/statm").exists() else 0
    with pytest.MonkeyPatch.context() as patch:
        made = Bench(root)
        patch.setattr(reader, "read_file", made.read_file)
        if held:
            resource.setrlimit(resource.RLIMIT_AS, (held + MEMORY, before[1]))
        yield made
    resource.setrlimit(resource.RLIMIT_AS, before)
    shutil.rmtree(root)


def attempt(seed: int, bench: Bench) -> None:
    mutation = Mutation(seed)
    handler = signal.signal(signal.SIGALRM, too_long)         # pytest-timeout has it between the cases
    signal.setitimer(signal.ITIMER_REAL, SECONDS)
    try:
        bench.run(mutation)
    except (Exception, TooLong) as error:
        signal.setitimer(signal.ITIMER_REAL, 0)
        folder = bench.keep(mutation, seed)
        raise AssertionError(f"seed {seed} ({mutation}): {type(error).__name__}: {error}\nThe project is kept in {folder}") from error
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, handler)


@pytest.mark.timeout(0)
@pytest.mark.parametrize("chunk", range(1 if ONE else -(-COUNT // A_CHUNK)))
def test_mutations_of_the_examples(chunk: int, bench: Bench) -> None:
    for seed in [int(ONE)] if ONE else range(chunk * A_CHUNK, min(COUNT, (chunk + 1) * A_CHUNK)):
        attempt(seed, bench)


def test_a_failure_names_its_seed_and_keeps_the_project(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("a bug of ours")
    monkeypatch.setattr("playsheet.runtime.project.loading.Loader.load", fail)
    with pytest.raises(AssertionError, match=r"seed 7 \(.*\): RuntimeError: a bug of ours\nThe project is kept in .*playsheet-fuzz-7") as told:
        attempt(7, bench)
    folder = Path(str(told.value).rpartition(" ")[2])
    mutation = Mutation(7)
    assert all((folder / path).read_bytes() == data for path, data in mutation.files.items() if data is not None)
    shutil.rmtree(folder)
    assert all((bench.root / mutation.example / path).read_bytes() == data for path, data in originals(mutation.example).items())


def test_a_case_that_hangs_fails(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """Although the world catches what an object's code raises."""
    def hang(*_: object) -> None:
        while True:
            pass
    monkeypatch.setattr("playsheet.objects.builtin.sound.Sound.advance", hang)
    monkeypatch.setitem(globals(), "SECONDS", 0.5)
    seed = next(n for n in range(100) if not Mutation(n).files.keys() & {"game.yaml"})
    with pytest.raises(AssertionError, match="TooLong"):
        attempt(seed, bench)
    shutil.rmtree(Path(tempfile.gettempdir()) / f"playsheet-fuzz-{seed}")


def test_a_seed_makes_the_same_mutation() -> None:
    assert [(str(m), m.files, m.script) for m in map(Mutation, range(50))] == [(str(m), m.files, m.script) for m in map(Mutation, range(50))]
    kinds = {step.partition(" in ")[0].partition(":")[0] for n in range(3000) for step in Mutation(n).steps}
    assert len(kinds) > 18, kinds
