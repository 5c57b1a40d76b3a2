"""The player of exported games: plays the baked game in the folder `game` beside it, in a window or without one."""

from __future__ import annotations

import argparse
import json
import os
import secrets
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ..objects.phrases import Phrase
from .backends.baked_game import baked_playable
from .backends.saves import SaveFolder, default_folder
from .translation import translator, wished_language
from .world.playable import Playable

GAME = "game"
TICKS = 600


def place() -> Path:
    """The folder where the player lies."""
    return Path(sys.executable if getattr(sys, "frozen", False) else __file__).resolve().parent


def arguments(words: Sequence[str] | None) -> argparse.Namespace:
    """What may follow the player's name; all of it is for tests and kiosks, and none is needed."""
    reader = argparse.ArgumentParser(prog="player")
    reader.add_argument("game", nargs="?", default="", help="the folder of a baked game (default: game, beside the player)")
    reader.add_argument("--full-screen", action="store_true")
    reader.add_argument("--seed", default=None)
    reader.add_argument("--saves", default=None, metavar="DIR")
    reader.add_argument("--headless", action="store_true", help="without window and sound")
    reader.add_argument("--ticks", type=int, default=None)
    reader.add_argument("--report", default="", metavar="FILE")
    reader.add_argument("--screenshot", default="", metavar="FILE", help="a picture of the last tick")
    return reader.parse_args(words)


def read_game(folder: Path) -> Playable:
    """The game of a folder. Raises OSError, ValueError (`BakedError` among them), RecursionError for nonsense without end."""
    data: dict[str, Any] = json.loads((folder / "game.json").read_text(encoding="utf-8"))
    return baked_playable(data, folder)


def main(words: Sequence[str] | None = None) -> int:
    """Play; returns the exit code."""
    given = arguments(words)
    folder = Path(given.game) if given.game else place() / GAME
    try:
        playable = read_game(folder)
    except (OSError, ValueError, RecursionError) as error:
        print(f"There is no game to play in {folder}: {error}", file=sys.stderr)
        return 2
    seed = given.seed if given.seed is not None else secrets.randbits(32)
    if isinstance(seed, str) and seed.lstrip("-").isdigit():
        seed = int(seed)
    return play_headless(playable, given, seed) if given.headless else play_window(playable, given, seed)


def play_headless(playable: Playable, given: argparse.Namespace, seed: int | str) -> int:
    from .backends.headless import HeadlessRun
    run = HeadlessRun(playable, seed)
    run.run(TICKS if given.ticks is None else given.ticks)
    finish(run.world, run.report() if given.report else {}, given)
    return 0


def play_window(playable: Playable, given: argparse.Namespace, seed: int | str) -> int:
    from .backends.pygame_window import run_window
    from .backends.record import Record
    from .world.world import World
    translate = translator(wished_language(playable.project.languages[0]))

    def tell(sentence: str) -> None:
        if sys.stderr is not None:          # a player without a console has none
            print(sentence.said(translate) if isinstance(sentence, Phrase) else sentence, file=sys.stderr)
    saves = SaveFolder(given.saves or default_folder(playable.project.title), tell)
    world = World(playable, seed, "", saves.read_all())
    record = Record(False)
    code = run_window(playable, world, full_screen=given.full_screen, saves=saves, translate=translate, report=tell, note=record.note, ticks=given.ticks)
    finish(world, record.report(world) if given.report else {}, given)
    return code


def finish(world: Any, report: dict[str, Any], given: argparse.Namespace) -> None:
    """Write what was asked for."""
    if given.report:
        Path(given.report).write_text(json.dumps(report, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    if given.screenshot:
        from .backends.screenshots import render, save_png
        save_png(render(world), given.screenshot)


if __name__ == "__main__":
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    sys.exit(main())
