"""How long from F5 to the first picture of the game, cold and with the process that waits; in milliseconds.

    python tests/bench/bench_run.py [PROJECT]
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QApplication

from playsheet.editor.document.document import Document
from playsheet.editor.running.game import RunningGame

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
WARM = 4000         # ms for the waiting process to import everything
TURNS = 3


def wait(signal: object, most: int = 60000) -> None:
    loop = QEventLoop()
    signal.connect(loop.quit)  # type: ignore[attr-defined]
    QTimer.singleShot(most, loop.quit)
    loop.exec()


def pause(milliseconds: int) -> None:
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


def first_picture(game: RunningGame) -> float:
    """Milliseconds until the first picture is on the screen."""
    begin = time.perf_counter()
    game.start()
    wait(game.shown)
    found = (time.perf_counter() - begin) * 1000
    game.stop()
    return found


def measure(root: Path = EXAMPLES / "worm-garden") -> Iterator[tuple[str, str, str]]:
    app = QApplication.instance() or QApplication([])
    with tempfile.TemporaryDirectory() as home:
        os.environ["XDG_DATA_HOME"] = home
        game = RunningGame(Document(root))
        cold = statistics.median(first_picture(game) for _ in range(TURNS))
        game.keep_warm = True
        warm = []
        for _ in range(TURNS):
            game.warm_up()
            pause(WARM)
            warm.append(first_picture(game))
        game.close()
    yield f"editor: F5 to the first picture of {root.name}, nothing made ready", f"{cold:.0f} ms", "at most 2000 ms"
    yield f"editor: F5 to the first picture of {root.name}, with the process that waits", f"{statistics.median(warm):.0f} ms", "at most 2000 ms"
    del app


if __name__ == "__main__":
    for row in measure(*(Path(a) for a in sys.argv[1:2])):
        print(f"| {' | '.join(row)} |")
