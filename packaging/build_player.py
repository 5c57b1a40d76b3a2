"""Builds the player of this system for a release: `python -m playsheet.packaging.build_player DIR` leaves DIR/playsheet-player-SYSTEM.zip."""

from __future__ import annotations

import sys
from pathlib import Path

from .exporting import ExportError, zipped
from .freezing import own_system
from .players import player_for


def main(words: list[str]) -> int:
    """Returns the exit code."""
    if len(words) != 1:
        print("usage: python -m playsheet.packaging.build_player DIR", file=sys.stderr)
        return 2
    place = Path(words[0])
    archive = place / f"playsheet-player-{own_system()}.zip"
    try:
        place.mkdir(parents=True, exist_ok=True)
        zipped(player_for(own_system()), archive).replace(archive)
    except (ExportError, OSError) as error:
        print(error, *getattr(error, "lines", ()), sep="\n", file=sys.stderr)
        return 1
    print(archive)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
