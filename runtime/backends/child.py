"""The game as the editor's child process: a window that is watched and steered over a pipe.

    python -m playsheet.runtime.backends.child PROJECT [--frame NAME] [--seed N] [--saves DIR] [--headless]
    python -m playsheet.runtime.backends.child --warm        waits, everything imported, for {"do": "load", "arguments": [PROJECT, …]}

One JSON object a line, in UTF-8. Commands come on the standard input, reports go to the standard output (what prints goes to
the error output):

    commands  {"do": "pause"}  {"do": "resume"}  {"do": "step"}  {"do": "stop"}  {"do": "watch", "on": true}
              {"do": "speed", "factor": 0.25}                                        slow motion
              {"do": "overlay", "on": true}                                          boxes and numbers over the game
              {"do": "ping"}                                                         is answered while the game is alive
              {"do": "set", "object": "Bird", "uid": 3, "name": "x", "value": 5}     an instance's property or value
              {"do": "set", "object": "frame", "name": "wave", "value": 2}           a value of `frame` or `game`
    reports   {"say": "ready", "version": 1, "frame": "Garden"}
              {"say": "shown"}                      the first picture is on the screen
              {"say": "tick", "tick": 60, "frame": "Garden", "paused": false, "fired": [["frames/Garden/events.yaml", 12, 3], …]}
              {"say": "state", "tick": 60, "game": {…}, "frame": {…}, "objects": {"Bird": [{"uid": 1, "x": …}, …]}}
              {"say": "fault", "severity": "error", "path": …, "line": …, "sentence": …, "row": …}
              {"say": "refused", "why": …}          a command that means nothing
              {"say": "pong"}
              {"say": "crash", "why": …, "path": …, "line": …}     the player itself failed; the row that ran is named when it is known
              {"say": "end", "code": 0}

`fired` lists rows with how often each ran since the last report. Later versions may add keys; readers pass over those
that they do not know. When the editor goes, by whatever cause, its end of the pipe closes and the game goes too.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
import threading
import time
from collections import Counter, deque
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ...objects.phrases import Phrase
from ..project.loading import load_project
from ..translation import translator
from ..world.playable import Playable
from ..world.world import World
from .headless import read_alpha
from .report import fault_report, instance_report, plain, value_of
from .saves import SaveFolder

VERSION = 1
CRASHED = 70                 # exit code when the player itself failed
ALONE = 2.0                  # seconds that a game without an editor has to end by itself
MEMORY = 4096                # megabytes that a game may take; more is a mistake that would take the whole computer down
STATE_EVERY = 6              # ticks between states while watched
MOST_INSTANCES = 400         # of one object in a state


class Wire:
    """The two ends of the pipe. Reading happens in a thread that only fills a queue, so that the game never waits for the editor."""

    def __init__(self, incoming: Any, outgoing: Any, leave: Callable[[], None] = lambda: None) -> None:
        self.outgoing = outgoing
        self.leave = leave           # called when the editor has gone and the game is still here after a while
        self.commands: deque[dict[str, Any]] = deque()
        self.closed = False
        self._reader = threading.Thread(target=self._read, args=(incoming,), daemon=True)
        self._reader.start()

    def _read(self, incoming: Any) -> None:
        for line in incoming:
            try:
                command = json.loads(line)
            except ValueError:
                command = {"do": "", "line": line[:200]}
            self.commands.append(command if isinstance(command, dict) else {"do": ""})
        self.closed = True           # the editor is gone: so goes the game
        self.commands.append({"do": "stop"})
        time.sleep(ALONE)
        self.leave()

    def say(self, kind: str, **more: Any) -> None:
        try:
            self.outgoing.write(json.dumps({"say": kind, **more}, ensure_ascii=False) + "\n")
            self.outgoing.flush()
        except (OSError, ValueError):
            self.closed = True


class Steering:
    """What the editor wants of the game, and what it is told."""

    def __init__(self, world: World, wire: Wire, translate: Callable[[str], str] = str) -> None:
        self.world = world
        self.translate = translate
        self.speed = 1.0
        self.overlay = False          # whether boxes and numbers are drawn over the game
        self.wire = wire
        self.paused = False
        self.steps = 0
        self.stopped = False
        self.watched = False
        self._faults = 0
        self._fired: Counter[tuple[str, int]] = Counter()
        self._told = -1

    def take_commands(self) -> None:
        while self.wire.commands:
            command = self.wire.commands.popleft()
            what = command.get("do")
            if what == "pause":
                self.paused = True
                self.tell(True)
            elif what == "resume":
                self.paused = False
            elif what == "step":
                self.paused = True
                self.steps += 1
            elif what == "stop":
                self.stopped = True
            elif what == "watch":
                self.watched = bool(command.get("on", True))
                self.tell(True)
            elif what == "speed":
                factor = command.get("factor")
                self.speed = min(max(float(factor), 0.01), 4.0) if isinstance(factor, (int, float)) else 1.0
            elif what == "overlay":
                self.overlay = bool(command.get("on", True))
            elif what == "ping":
                self.wire.say("pong")
            elif what == "set":
                why = self.set_value(command)
                if why:
                    self.wire.say("refused", why=why)
                self.tell(True)
            else:
                self.wire.say("refused", why=f"there is no command '{what}'")

    def set_value(self, command: dict[str, Any]) -> str:
        """Change a value or property; returns why not."""
        w = self.world
        name, value = str(command.get("name")), command.get("value")
        holder = command.get("object")
        if holder in ("frame", "game"):
            target = w.frame if holder == "frame" else w.game
            if name not in type(target).values:
                return f"{holder} has no value '{name}'"
            return _store(target, f"v_{name}", value, w)
        cls = w.object_named(str(holder))
        instance = next((o for o in w.living(cls.index) if o.uid == command.get("uid")), None) if cls is not None else None
        if instance is None:
            return f"there is no such instance of '{holder}'"
        if hasattr(instance, f"v_{name}"):
            return _store(instance, f"v_{name}", value, w)
        prop = cls.properties.get(name)
        if prop is None or not prop.writable:
            return f"{holder} has no property '{name}' that can be set"
        current = getattr(instance, prop.getter)(w) if prop.getter else getattr(instance, name)
        fitting = _fitting(current, value)
        if fitting is None:
            return f"'{name}' cannot be {value!r}"
        if isinstance(fitting, float):
            fitting = min(max(fitting, prop.low), prop.high)
        if prop.setter:
            getattr(instance, prop.setter)(w, fitting)
        else:
            setattr(instance, name, fitting)
        return ""

    def after_tick(self) -> None:
        """Gather what the tick did; called after each."""
        w = self.world
        program = w.program
        for row in w.fired_rows:
            if row < len(program.rows):
                info = program.rows[row]
                self._fired[info.path, info.line] += 1
        w.fired_rows.clear()
        for fault in w.faults[self._faults:]:
            self.wire.say("fault", **{**fault_report(fault), "sentence": fault.sentence(self.translate)}, row=w.row_sentence(fault.row, self.translate))
        self._faults = len(w.faults)

    def tell(self, whole: bool = False) -> None:
        """Report what happened since the last report; called once a drawn picture."""
        w = self.world
        if self._told != w.tick_count or whole:
            self._told = w.tick_count
            fired = [[path, line, count] for (path, line), count in self._fired.items()]
            self._fired.clear()
            self.wire.say("tick", tick=w.tick_count, frame=w.frame_spec.name, paused=self.paused, fired=fired)
            if self.watched and (whole or w.tick_count % STATE_EVERY == 0):
                self.wire.say("state", **state(w))


def state(w: World) -> dict[str, Any]:
    """Values and instances, as the editor's watch panel shows them."""
    project = w.playable.project
    objects: dict[str, list[dict[str, Any]]] = {}
    for pool in w.pools:
        if pool.list:
            objects[pool.cls.name] = [{"uid": o.uid, **instance_report(w, o)} for o in pool.list[:MOST_INSTANCES]]
    return {"tick": w.tick_count, "game": {n: value_of(w, w.game, n, v.kind) for n, v in project.values.items()},
            "frame": {n: value_of(w, w.frame, n, v.kind) for n, v in w.frame_spec.values.items()}, "objects": objects}


def _fitting(current: Any, value: Any) -> Any:
    """A value as the kind that is stored now; None when it does not fit."""
    if isinstance(current, bool):
        return value if isinstance(value, bool) else None
    if isinstance(current, float):
        return float(value) if isinstance(value, (int, float)) and not isinstance(value, bool) and abs(value) < 1e300 else None
    return value if isinstance(value, str) and len(value) < 1_000_000 else None


def _store(holder: Any, slot: str, value: Any, w: World) -> str:
    current = getattr(holder, slot)
    fitting = _fitting(current, value)
    if fitting is None:
        return f"'{slot[2:]}' cannot be {value!r}"
    timers = {f"v_{n}" for n, v in getattr(type(holder), "values", {}).items() if v.kind == "timer"} | {n for n, _ in getattr(type(holder), "timers", ())}
    setattr(holder, slot, w.clock - fitting if slot in timers else fitting)
    return ""


def run_headless(world: World, steering: Steering, saves: SaveFolder | None, held: str = "") -> None:
    """Without a window, for tests of the editor; the key `held` is down from the first tick on."""
    pending: list[Any] = [("key_down", held)] if held else []
    while not steering.stopped and not world.ended:
        steering.take_commands()
        if steering.paused and not steering.steps:
            time.sleep(0.01)
            continue
        steering.steps = max(0, steering.steps - 1)
        world.tick(pending)
        pending = []
        if saves is not None and world.save_queue:
            saves.apply(world.save_queue)
        world.save_queue.clear()
        world.sound_queue.clear()
        steering.after_tick()
        steering.tell()
        time.sleep(1.0 / world.rate / steering.speed)


def limit_memory(megabytes: int) -> None:
    """Let the system refuse more memory than this (where it can), so that a runaway game ends by itself."""
    try:
        import resource
    except ImportError:
        return                      # Windows
    hard = resource.getrlimit(resource.RLIMIT_DATA)[1]
    wanted = megabytes * 1024 * 1024
    resource.setrlimit(resource.RLIMIT_DATA, (wanted if hard == resource.RLIM_INFINITY else min(wanted, hard), hard))


def crash_report(world: World, error: Exception, translate: Callable[[str], str]) -> dict[str, Any]:
    """What the editor says of a player that failed, and the row that ran last in the tick."""
    if isinstance(error, MemoryError):
        why = Phrase("the game needs more memory than it may have")
    else:
        why = Phrase("the player failed ({kind}: {what}); this is a mistake of Playsheet, not yours", kind=type(error).__name__, what=str(error)[:300])
    rows = world.program.rows
    row = next((rows[n] for n in reversed(world.fired_rows) if n < len(rows)), None)
    return {"why": why.said(translate), "path": row.path if row is not None else "", "line": row.line if row is not None else 0}


def wait_for_arguments() -> list[str]:
    """The arguments of the game to come; nothing when the editor goes before. Read byte by byte: what follows is for the wire."""
    from . import steered_window as _  # noqa: F401 - imported now, so that the game need not wait for it
    line = bytearray()
    while not line.endswith(b"\n"):
        byte = os.read(sys.stdin.fileno(), 1)
        if not byte:
            return []
        line += byte
    try:
        command = json.loads(line)
        return [str(a) for a in command["arguments"]] if command["do"] == "load" else []
    except (ValueError, KeyError, TypeError):
        return []


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="playsheet-child")
    parser.add_argument("project")
    parser.add_argument("--frame", default="")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--saves", default="")
    parser.add_argument("--overlay", default="", help="read the YAML files and newer pictures from this folder; other assets come from the project")
    parser.add_argument("--tidy", action="store_true", help="delete the overlay when the editor has gone")
    parser.add_argument("--language", default="en")
    parser.add_argument("--memory", type=int, default=MEMORY, help="megabytes that the game may take")
    parser.add_argument("--headless", action="store_true")
    parser.add_argument("--hold", default="", help="with --headless: a key that is held")
    parser.add_argument("--paused", action="store_true")
    words = sys.argv[1:] if arguments is None else arguments
    if words == ["--warm"]:
        words = wait_for_arguments()
        if not words:
            return 0
    given = parser.parse_args(words)
    # The protocol has the standard output to itself; whatever prints goes to the error output.
    outgoing = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())

    def tidy() -> None:
        if given.tidy and given.overlay:
            shutil.rmtree(given.overlay, ignore_errors=True)

    def leave() -> None:
        tidy()
        os._exit(0)                  # even when the game is caught in a loop
    wire = Wire(open(sys.stdin.fileno(), encoding="utf-8", closefd=False), outgoing, leave)  # noqa: SIM115 - a pipe, read until it ends
    limit_memory(given.memory)
    translate = translator(given.language)
    try:
        code = play(given, wire, translate)
    except MemoryError:
        wire.say("crash", why=Phrase("the game needs more memory than it may have").said(translate), path="", line=0)
        code = CRASHED
    wire.say("end", code=code)
    if wire.closed:
        tidy()
    return code


def play(given: argparse.Namespace, wire: Wire, translate: Callable[[str], str]) -> int:
    """Load and play; returns the exit code."""
    over = load_project(Path(given.overlay)) if given.overlay else None
    project = load_project(Path(given.project)) if over is None else load_project(Path(given.project), over.trees, over.pictures)
    if not project.runnable or (given.frame and given.frame not in project.frames):
        wire.say("crash", why=Phrase("there is no frame to begin with").said(translate), path="game.yaml", line=0)
        return 2
    playable = Playable(project, trace=True, alpha=read_alpha)
    saves = SaveFolder(Path(given.saves)) if given.saves else None
    world = World(playable, given.seed, given.frame, saves.read_all() if saves is not None else None)
    steering = Steering(world, wire, translate)
    steering.paused = given.paused
    wire.say("ready", version=VERSION, frame=world.frame_spec.name, values={n: plain(v.default) for n, v in project.values.items()})
    code = 0
    try:
        if given.headless:
            run_headless(world, steering, saves, given.hold)
        else:
            from .steered_window import run_steered
            code = run_steered(playable, world, steering, saves)
    except Exception as error:  # noqa: BLE001 - whatever it is, the editor says it and lives on
        wire.say("crash", **crash_report(world, error, translate))
        return CRASHED
    steering.tell(True)
    return code


if __name__ == "__main__":
    sys.exit(main())
