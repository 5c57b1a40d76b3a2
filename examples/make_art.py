"""Draw all pictures and make all sounds of the example games: `python3 examples/make_art.py [GAME | GAME/NAME …]`.

Needs nothing but Python. Every run makes the same pictures and sounds; a file that holds them already is left alone.
What is drawn is in `_art/`: one file for the pictures of each game, `sounds.py` for the sounds.
"""

from __future__ import annotations

import os
import sys
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from pathlib import Path

from _art.sounds import SOUNDS

HERE = Path(__file__).resolve().parent
GAMES = ("start-button", "spikes", "medkit", "worm-garden", "remember-me", "three-finger-pause")


def names(game: str) -> list[str]:
    """Names of all pictures and sounds of a game, with what their files end in."""
    pictures = import_module(f"_art.{game.replace('-', '_')}").PICTURES
    return [f"{name}.png" for name in pictures] + [f"{name}.wav" for name in SOUNDS.get(game, {})]


def make(game: str, name: str) -> str:
    """Make one picture or sound; returns its path when the file is new or changed, else ''."""
    file = HERE / game / "assets" / name
    if file.suffix == ".wav":
        changed = SOUNDS[game][file.stem]().save(file)
    else:
        changed = import_module(f"_art.{game.replace('-', '_')}").PICTURES[file.stem]().save(file)
    return f"{game}/assets/{name}" if changed else ""


def main(words: list[str]) -> int:
    """`words` are names of games, or `GAME/NAME` for one picture or sound; none of them: everything."""
    wanted: list[tuple[str, str]] = []
    for word in words or GAMES:
        game, _, only = word.partition("/")
        found = [(game, name) for name in names(game) if only in ("", name, Path(name).stem)] if game in GAMES else []
        if not found:
            print(f"There is nothing named {word}. The games are {', '.join(GAMES)}.", file=sys.stderr)
            return 1
        wanted += found
    with ProcessPoolExecutor(min(os.cpu_count() or 1, 60)) as workers:
        changed = [path for path in workers.map(make, *zip(*wanted)) if path]
    for path in changed:
        print(f"wrote {path}")
    print(f"{len(wanted)} pictures and sounds, {len(changed)} of them new or changed")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
