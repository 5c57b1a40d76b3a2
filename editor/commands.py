"""What the subcommands of `playsheet` do. Each `run_…` returns the exit code; a user's mistake is a `CommandError`."""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import re
import secrets
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as installed_version
from pathlib import Path
from typing import Any

from ..objects.choices import in_context
from ..objects.phrases import Phrase, Translate, fill, msgid
from ..runtime.backends.headless import HeadlessRun, read_alpha
from ..runtime.backends.input_script import InputScript, read_script
from ..runtime.backends.project_tests import find_tests
from ..runtime.backends.project_tests import run_test as play_test
from ..runtime.backends.record import Record
from ..runtime.backends.saves import SaveFolder, default_folder
from ..runtime.project.loading import load_project
from ..runtime.project.migrate import migrate
from ..runtime.project.model import Project
from ..runtime.project.problems import Problem, Problems, did_you_mean, one_line
from ..runtime.project.reader import load_text, read_any
from ..runtime.project.saving import SaveError, save_text
from ..runtime.project.tree import Mapping, Sequence
from ..runtime.translation import Translator
from ..runtime.world.playable import Playable
from ..runtime.world.world import World
from .starter import STARTER
from .words import vocabulary, vocabulary_lines

HEADLESS_TICKS = 600
MOST_TICKS = 100_000_000       # nineteen days of play; whoever asks for more has mistyped


class CommandError(Exception):
    """A mistake of the user: the sentence says what to do instead."""

    def __init__(self, template: str, **fields: Any) -> None:
        super().__init__(template.format(**fields))
        self.template = template
        self.fields = fields

    def sentence(self, translate: Translate = str) -> str:
        return fill(self.template, self.fields, translate)


def version() -> str:
    try:
        return installed_version("playsheet")
    except PackageNotFoundError:
        return "(not installed)"


# -- the editor -------------------------------------------------------------------------------------------------------

def no_editor() -> str:
    """Why the editor cannot open here, '' when it can."""
    if importlib.util.find_spec("PySide6") is None:
        return msgid("The editor needs PySide6, which is not installed here: pip install 'playsheet[editor]'")
    if sys.platform.startswith("linux") and not any(os.environ.get(n) for n in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")):
        return msgid("The editor needs a screen, and there is none here.")
    return ""


def run_edit(given: argparse.Namespace) -> int:
    """Open the editor with a project, or with its start page."""
    why = no_editor()
    if why:
        raise CommandError(why)
    from .app import run
    return run(given.project)


# -- new --------------------------------------------------------------------------------------------------------------

def examples_folder() -> Path:
    return Path(__file__).resolve().parent.parent / "examples"


def templates() -> list[str]:
    """Names of the examples that `new --from` can copy."""
    folder = examples_folder()
    return sorted(p.name for p in folder.iterdir() if (p / "game.yaml").is_file()) if folder.is_dir() else []


def quoted(word: str) -> str:
    """A word as it must be typed in a command line."""
    return subprocess.list2cmdline([word]) if os.name == "nt" else shlex.quote(word) if re.search(r"[^\w./~:@%+=,-]", word) else word


def run_new(given: argparse.Namespace) -> int:
    target = Path(given.dir)
    try:
        taken = target.exists() and (not target.is_dir() or any(target.iterdir()))
    except OSError as error:
        raise CommandError("{folder} could not be made: {reason}", folder=given.dir, reason=reason_of(error)) from error
    if taken:
        raise CommandError("{folder} exists already and is not empty; choose another folder", folder=given.dir)
    if given.template and given.template not in templates():
        raise CommandError("there is no template '{name}'.{hint} Known: {known}", name=given.template, hint=did_you_mean(given.template, templates()),
                           known=", ".join(templates()))
    try:
        if given.template:
            shutil.copytree(examples_folder() / given.template, target, dirs_exist_ok=True,
                            ignore=shutil.ignore_patterns("__pycache__", ".playsheet", "*.pyc"))
            for path in target.rglob("*"):
                path.chmod(0o755 if path.is_dir() else 0o644)
        else:
            for name, text in STARTER.items():
                path = target / name
                path.parent.mkdir(parents=True, exist_ok=True)
                save_text(path, text)
    except (OSError, SaveError, shutil.Error) as error:
        raise CommandError("{folder} could not be made: {reason}", folder=given.dir, reason=reason_of(error)) from error
    _ = given.translate
    print(_("{folder} is ready. Play it with: playsheet play {quoted}").format(folder=given.dir, quoted=quoted(given.dir)))
    return 0


# -- check ------------------------------------------------------------------------------------------------------------

def open_project(folder: str) -> Project:
    root = Path(folder)
    if os.path.isfile(root) and root.name == "game.yaml":    # noqa: PTH113 - unlike Path.is_file, it never raises
        root = root.parent
    if not folder or not os.path.isdir(root):    # noqa: PTH112
        raise CommandError("there is no folder {folder}; give the folder of a project, the one with game.yaml in it", folder=folder)
    return load_project(root)


def open_to_play(given: argparse.Namespace) -> Project:
    """A project that can be played as it was meant; without its game.yaml it would be played with guesses."""
    project = open_project(given.project)
    game = project.trees.get("game.yaml")
    if game is None or migrate(game, Problems()) is None:
        why = msgid("{project} cannot be played: its game.yaml cannot be read")
    elif not project.runnable:
        why = msgid("{project} cannot be played: there is no frame to begin with")
    else:
        return project
    print_problems(project.problems, given.project, sys.stderr, given.translate)
    raise CommandError(why, project=given.project)


def print_problems(problems: Problems | list[Problem], folder: str, stream: Any, _: Translator) -> None:
    for problem in problems:
        mark = _("warning: ") if problem.severity == "warning" else ""
        print(one_line(f"{Path(folder, problem.path)}:{problem.line}:{problem.column}: {mark}{problem.sentence(_)}"), file=stream)


def counted(problems: Problems, _: Translator) -> str:
    """How many errors and warnings there are, in words."""
    errors = len(problems.errors)
    warnings = len(problems) - errors
    parts = []
    if errors:
        parts.append(_.plural("{count} error", "{count} errors", errors).format(count=errors))
    if warnings:
        parts.append(_.plural("{count} warning", "{count} warnings", warnings).format(count=warnings))
    return ", ".join(parts) or _("no problems")


def reason_of(error: Exception) -> str:
    """Why something could not be saved or made, as a phrase where there is one."""
    if isinstance(error, SaveError):
        return error.sentence
    return getattr(error, "strerror", None) or str(error)


def run_check(given: argparse.Namespace) -> int:
    project = open_project(given.project)
    playable = Playable(project)
    find_tests(playable, project.problems)
    if project.headers is not None:
        project.headers.check()
    if given.show_code:
        for name, program in playable.programs.items():
            print(f"# frame {name}\n{program.source}")
    print_problems(project.problems, given.project, sys.stdout, given.translate)
    print(f"{given.project}: {counted(project.problems, given.translate)}")
    return 1 if project.problems.errors else 0


# -- play -------------------------------------------------------------------------------------------------------------

def read_input(path: str, project: Project, _: Translator) -> InputScript:
    """The script in a file: a list of lines, or a mapping with `input:`."""
    problems = Problems()
    problems.path = path
    text = load_text(path, problems)
    node = read_any(text, problems) if text is not None else None
    if isinstance(node, Mapping):
        node = node.get("input")
    if isinstance(node, Sequence):
        script = read_script(node.values(), problems, [o.name for o in project.objects])
    else:
        script = InputScript({})
        if not problems.errors:
            problems.error("input", node, "an input file is a list of lines like - {{tick: 10, press: space}}")
    if problems.errors:
        print_problems(problems, "", sys.stderr, _)
        raise CommandError("the input file {path} cannot be used", path=path)
    return script


def read_shots(shots: list[str]) -> dict[int, list[str]]:
    found: dict[int, list[str]] = {}
    for shot in shots:
        tick, colon, path = shot.partition(":")
        if not colon or not tick.isdecimal() or not path or len(tick) > 20 or int(tick) > MOST_TICKS:
            raise CommandError("--screenshot is written as TICK:FILE, for instance 120:garden.png, not {given}", given=shot)
        found.setdefault(int(tick), []).append(path)
    return found


def run_play(given: argparse.Namespace) -> int:
    project = open_to_play(given)
    if given.frame and given.frame not in project.frames:
        raise CommandError("there is no frame '{name}'.{hint} Known: {known}", name=given.frame, hint=did_you_mean(given.frame, project.frames),
                           known=", ".join(project.order))
    if given.ticks is not None and not 0 <= given.ticks <= MOST_TICKS:
        raise CommandError("--ticks is a whole number from 0 to {limit:,}", limit=MOST_TICKS)
    shots = read_shots(given.screenshot)
    playable = Playable(project, trace=given.trace, alpha=read_alpha)
    script = read_input(given.input, project, given.translate) if given.input else None
    if project.problems:
        print_problems(project.problems, given.project, sys.stderr, given.translate)
    seed: str | int = _seed(given)
    if given.headless:
        return play_headless(given, playable, seed, script, shots)
    return play_window(given, playable, seed, script, shots)


def _seed(given: argparse.Namespace) -> str | int:
    if given.seed is None:
        return 0 if given.headless else secrets.randbits(53)
    try:
        return int(given.seed)
    except ValueError:
        return str(given.seed)


def play_headless(given: argparse.Namespace, playable: Playable, seed: str | int, script: InputScript | None, shots: dict[int, list[str]]) -> int:
    folder = SaveFolder(Path(given.saves), teller(given.translate)) if given.saves else None
    run = HeadlessRun(playable, seed, given.frame, folder.read_all() if folder is not None else None, script)
    ticks = given.ticks if given.ticks is not None else min(max([HEADLESS_TICKS, *shots, script.last_tick if script else 0]), MOST_TICKS)

    def shoot(w: World) -> None:
        for path in shots.pop(w.tick_count, ()):
            _screenshot(w, path)
    shoot(run.world)
    run.run(ticks, shoot)
    _missed(shots, run.world, given.translate)
    if folder is not None:
        for name, text in run.saved:
            if text is None:
                folder.set_aside(name)
            else:
                folder.write(name, text)
    _write_report(run.record, run.world, given)
    return _exit_code(run.world, given)


def _write_report(record: Record, w: World, given: argparse.Namespace) -> None:
    if not given.report:
        return
    text = json.dumps(record.report(w), ensure_ascii=False, indent=1) + "\n"
    if given.report == "-":
        print(text, end="")
        return
    try:
        Path(given.report).parent.mkdir(parents=True, exist_ok=True)
        save_text(given.report, text)
    except SaveError as error:
        raise CommandError(error.sentence.template, **error.sentence.fields) from error
    except OSError as error:
        raise CommandError("the report {path} could not be written: {reason}", path=given.report, reason=error.strerror or str(error)) from error


def teller(translate: Translator) -> Callable[[str], None]:
    """Says on the screen what goes wrong beside a game: with its saves, sounds, pictures."""
    def tell(sentence: str) -> None:
        print(sentence.said(translate) if isinstance(sentence, Phrase) else sentence, file=sys.stderr)
    return tell


def _exit_code(w: World, given: argparse.Namespace) -> int:
    _ = given.translate
    for fault in w.faults:
        where = Path(given.project, fault.path) if fault.path else given.project
        mark = "" if fault.severity == "error" else _("warning: ")
        tick = _("(tick {tick})").format(tick=fault.tick)
        print(one_line(f"{where}:{fault.line}:{fault.column}: {mark}{fault.sentence(_)} {tick}"), file=sys.stderr)
    failed = any(f.severity == "error" for f in w.faults) or bool(w.playable.project.problems.errors)
    return 1 if failed else 0


def _screenshot(w: World, path: str) -> None:
    from ..runtime.backends.screenshots import render, save_png
    try:
        save_png(render(w), path)
    except OSError as error:
        raise CommandError("the picture {path} could not be written: {reason}", path=path, reason=error.strerror or str(error)) from error


def _missed(shots: dict[int, list[str]], w: World, _: Translator) -> None:
    """Say which pictures were not taken, because the game did not come so far."""
    for path in (path for tick in sorted(shots) for path in shots[tick]):
        print(_("{path} was not saved: the game stopped at tick {tick}").format(path=path, tick=w.tick_count), file=sys.stderr)


def play_window(given: argparse.Namespace, playable: Playable, seed: str | int, script: InputScript | None, shots: dict[int, list[str]]) -> int:
    from ..runtime.backends.pygame_window import run_window
    tell = teller(given.translate)
    folder = SaveFolder(Path(given.saves) if given.saves else default_folder(playable.project.title), tell)
    world = World(playable, seed, given.frame, folder.read_all())
    record = Record(given.trace)

    def after_tick(w: World) -> None:
        for path in shots.pop(w.tick_count, ()):
            _screenshot(w, path)
    feed = (lambda w: script.at(w.tick_count + 1, w)) if script is not None else None
    code = run_window(playable, world, full_screen=given.full_screen, scaling=given.scaling or playable.project.scaling, saves=folder,
                      title=playable.project.title, translate=given.translate, report=tell, feed=feed, after_tick=after_tick, note=record.note,
                      ticks=given.ticks)
    _missed(shots, world, given.translate)
    _write_report(record, world, given)
    return code or _exit_code(world, given)


# -- test -------------------------------------------------------------------------------------------------------------

def run_test(given: argparse.Namespace) -> int:
    _ = given.translate
    project = open_to_play(given)
    playable = Playable(project, alpha=read_alpha)
    tests = find_tests(playable, project.problems)
    if project.problems.errors:
        print_problems(project.problems.errors, given.project, sys.stdout, _)
    chosen = [t for t in tests if not given.names or any(n in Path(t.path).stem for n in given.names)]
    passed = 0
    for test in chosen:
        good = play_test(test, playable)
        passed += good
        print(one_line(f"{in_context('test|pass', _) if good else _('FAIL')}  {test.path}: {test.title}"))
        for failure in test.failures:
            print(one_line(f"      {failure.said(_)}"))
    if not chosen and not project.problems.errors:
        print(_("{project} has no tests; they are files like tests/eats.yaml").format(project=given.project))
    print(_("{passed} passed, {failed} failed").format(passed=passed, failed=len(chosen) - passed))
    return 0 if passed == len(chosen) and not project.problems.errors else 1


# -- vocabulary -------------------------------------------------------------------------------------------------------

def run_vocabulary(given: argparse.Namespace) -> int:
    if given.json:
        print(json.dumps(vocabulary(), ensure_ascii=False, indent=1))
    else:
        for line in vocabulary_lines(given.search, given.translate):
            print(line)
    return 0

