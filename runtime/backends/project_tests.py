"""The tests that a project brings along: `tests/*.yaml`, input and expectations (language.md, section 4).

    format: 1
    title: The bird eats a worm
    frame: Garden
    seed: 1
    input:
      - {tick: 5, hold: right, for: 40}
    expect:
      - {tick: 60, check: Score.value == 1 and Worm.count == 9}
      - {tick: 60, sound: squeak, times: 1}
      - {tick: 600, frame: Ending}
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ...objects.phrases import Phrase
from ..language import expressions as ex
from ..language.checks import compile_check
from ..project.fields import Fields
from ..project.files import DiskFiles
from ..project.migrate import migrate
from ..project.problems import Problems, did_you_mean
from ..project.reader import read_file
from ..project.tree import Mapping, Scalar, Sequence
from ..world.playable import Playable
from .headless import HeadlessRun
from .input_script import InputScript, read_script

TEST_KEYS = ("format", "title", "note", "frame", "seed", "input", "expect", "saves")
EXPECT_KEYS = ("tick", "check", "sound", "times", "frame", "ended", "paused", "note")
LONGEST = 1_000_000


@dataclass(slots=True)
class Expectation:
    """What must be so after a tick. `line` is its place in the test's file."""

    tick: int
    what: str
    value: Any
    times: float
    line: int
    column: int
    text: str


@dataclass(slots=True)
class ProjectTest:
    """One test file."""

    path: str
    title: str
    frame: str
    seed: float
    script: InputScript
    expectations: list[Expectation]
    saves: dict[str, str] = field(default_factory=dict)
    failures: list[Phrase] = field(default_factory=list)


def find_tests(playable: Playable, problems: Problems) -> list[ProjectTest]:
    """All tests of a project; what is wrong with their files goes to `problems`."""
    root = playable.project.root
    found = []
    for path in DiskFiles(root, problems).yaml_files("tests"):
        test = read_test(root / path, playable, problems)
        if test is not None:
            found.append(test)
    return found


def read_test(path: Path, playable: Playable, problems: Problems) -> ProjectTest | None:
    project = playable.project
    shown = path.relative_to(project.root).as_posix()
    problems.path = shown
    before = len(problems.errors)
    tree = read_file(path, problems, shown)
    tree = migrate(tree, problems) if tree is not None else None
    if tree is None:
        return None
    fields = Fields(problems)
    fields.unknown_keys(tree, TEST_KEYS, Phrase("a test"))
    frame = fields.choice(tree.get("frame"), "frame", project.order, project.first_frame)
    script = read_script(_rows(tree, "input", problems), problems, [o.name for o in project.objects])
    expectations = []
    for node in _rows(tree, "expect", problems):
        if not isinstance(node, Mapping):
            problems.error("expect", node, "an expectation is written as {{tick: 60, check: Score.value == 1}}")
            continue
        for entry in node.entries:
            if entry.key is not None and entry.key.text not in EXPECT_KEYS:
                problems.error("expect", entry.key, "an expectation has no '{key}'.{hint} Known: {known}", key=entry.key.text,
                               hint=did_you_mean(entry.key.text, EXPECT_KEYS), known=", ".join(EXPECT_KEYS))
        what = next((k for k in ("check", "sound", "frame", "ended", "paused") if node.get(k) is not None), "")
        value = node.get(what) if what else None
        if not what or not isinstance(value, Scalar):
            problems.error("expect", node, "an expectation says what must be so: check, sound, frame, ended or paused")
            continue
        if what == "frame":
            fields.choice(value, "frame", project.order, "")
        if what == "sound" and value.text not in project.sounds:
            problems.error("expect", value, "there is no sound '{name}' in assets/.{hint}", name=value.text, hint=did_you_mean(value.text, project.sounds))
        if what in ("ended", "paused"):
            fields.truth(value, what)
        if what == "check":
            try:
                ex.parse(value.text)
            except ex.ExpressionError as error:
                problems.error("expression", value, error.template, shift=error.start + value.quoted, length=error.end - error.start, **error.fields)
        tick = int(fields.number(node.get("tick"), "tick", 1.0, 1.0, float(LONGEST)))
        times = fields.number(node.get("times"), "times", -1.0, 0.0)
        expectations.append(Expectation(tick, what, value.text, times, value.line, value.column, f"{what}: {value.text}"))
    if not expectations:
        problems.error("expect", tree, "this test expects nothing; add a line under 'expect'")
    saves: dict[str, str] = {}
    kept = tree.get("saves")
    if isinstance(kept, Mapping):
        saves = {k: fields.text(v, k) for k, v in kept.items()}
    elif kept is not None:
        problems.error("field", kept, "'saves' is written as names of files with their texts: {{best.ini: …}}")
    title, seed = fields.title(tree.get("title"), "title", path.stem), fields.number(tree.get("seed"), "seed", 0.0)
    if len(problems.errors) > before:
        return None
    return ProjectTest(shown, title, frame, seed, script, sorted(expectations, key=lambda e: e.tick), saves)


def _rows(tree: Mapping, key: str, problems: Problems) -> list[Any]:
    node = tree.get(key)
    if node is None or (isinstance(node, Scalar) and node.text == ""):
        return []
    if isinstance(node, Sequence):
        return list(node.values())
    problems.error("field", node, "'{key}' is a list, one line each", key=key)
    return []


def run_test(test: ProjectTest, playable: Playable) -> bool:
    """Play a test; failures are added to it as sentences. True when everything was as expected."""
    run = HeadlessRun(playable, int(test.seed) if test.seed == int(test.seed) else test.seed, test.frame, test.saves, test.script)
    waiting = list(test.expectations)
    last = waiting[-1].tick if waiting else 0
    while run.world.tick_count < last:
        if run.world.ended:
            break
        run.step()
        while waiting and waiting[0].tick <= run.world.tick_count:
            _expect(waiting.pop(0), run, test)
    for expectation in waiting:
        _expect(expectation, run, test)
    for fault in run.world.faults:
        if fault.severity == "error":
            test.failures.append(Phrase("{where}: {fault}", where=f"{fault.path}:{fault.line}", fault=Phrase(fault.template, **fault.fields)))
    return not test.failures


def _expect(expectation: Expectation, run: HeadlessRun, test: ProjectTest) -> None:
    failure = _failure(expectation, run)
    if failure:
        test.failures.append(Phrase("{where}: tick {tick}: {failure}", where=f"{test.path}:{expectation.line}", tick=expectation.tick, failure=failure))


def _failure(expectation: Expectation, run: HeadlessRun) -> Phrase | None:
    """What is not as expected."""
    w = run.world
    what, value = expectation.what, expectation.value
    if what == "frame":
        return None if w.frame_spec.name == value else Phrase("the frame is {frame}, not {wanted}", frame=w.frame_spec.name, wanted=value)
    if what == "ended":
        return None if w.ended == (value == "true") else Phrase("the game is ended") if w.ended else Phrase("the game is not ended")
    if what == "paused":
        return None if w.paused == (value == "true") else Phrase("the game is paused") if w.paused else Phrase("the game is not paused")
    if what == "sound":
        count = sum(1 for name, tick in run.sounds if name == value and tick <= expectation.tick)
        if expectation.times < 0:
            return None if count else Phrase("the sound {sound} did not start", sound=value)
        return None if count == int(expectation.times) else Phrase("starts of the sound {sound}: {count}, expected: {wanted}", sound=value, count=count,
                                                                   wanted=int(expectation.times))
    try:
        holds, sides = compile_check(w, value)
    except ex.ExpressionError as error:
        return Phrase(error.template, **error.fields)
    except Exception as error:  # noqa: BLE001 - whatever an object's code does, the other tests go on
        return Phrase("this check failed inside the kit ({kind}: {why}); please report it", kind=type(error).__name__, why=str(error)[:200])
    if holds:
        return None
    return Phrase("'{check}' does not hold ({sides})", check=value, sides=sides) if sides else Phrase("'{check}' does not hold", check=value)
