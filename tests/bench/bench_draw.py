"""How many pictures a second a window shows without a graphics card: 2,000 moving sprites of 32x32 at 1280x720.

Each measurement has a process of its own, with a virtual screen (Xvfb) or SDL's dummy driver. `python3 bench_draw.py` prints the rows.
"""

from __future__ import annotations

import json
import os
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import make_projects
from side_by_side import playable, temporary

SPRITES = 2000
PICTURES = 300
WARM = 60
TARGET = "60 pictures a second"


@contextmanager
def virtual_screen() -> Iterator[str]:
    """The name of a display of 1600x900 that nobody sees, '' when there is no Xvfb."""
    program = shutil.which("Xvfb")
    if program is None:
        yield ""
        return
    reads, writes = os.pipe()
    server = subprocess.Popen([program, "-displayfd", str(writes), "-screen", "0", "1600x900x24", "-nolisten", "tcp"],
                              pass_fds=[writes], stderr=subprocess.DEVNULL)
    os.close(writes)
    try:
        with os.fdopen(reads) as told:
            yield f":{told.readline().strip()}"
    finally:
        server.terminate()
        server.wait(10)


def measure() -> Iterator[tuple[str, str, str]]:
    with temporary() as folder, virtual_screen() as display:
        root = make_projects.sprites(folder / "sprites", SPRITES)
        screens = {"an X11 window (Xvfb)": {"SDL_VIDEODRIVER": "x11", "DISPLAY": display}} if display else {}
        screens["SDL's dummy driver"] = {"SDL_VIDEODRIVER": "dummy"}
        for name, variables in screens.items():
            told = subprocess.run([sys.executable, __file__, str(root)], env={**os.environ, "SDL_AUDIODRIVER": "dummy", **variables},
                                  stdout=subprocess.PIPE, check=True)
            found = json.loads(told.stdout)
            whole = found["tick"] + found["draw"] + found["show"]
            parts = ", ".join(f"{part} {found[part]:.1f}" for part in ("tick", "draw", "show"))
            yield (f"Window: {SPRITES} moving sprites of 32x32 at 1280x720, {name}",
                   f"{found['rate']:.1f} pictures a second; {whole:.1f} ms each ({parts}), so {1000 / whole:.0f} would be possible", TARGET)


def show(folder: Path) -> dict[str, float]:
    """Play in a window: pictures a second at the game's own pace, and milliseconds of the parts of a picture when nobody waits."""
    from playsheet.runtime.backends.pygame_window import Window
    from playsheet.runtime.world.world import World
    made = playable(folder)
    world = World(made, seed=1)
    window = Window(made, world)
    try:
        window.run(pictures=WARM)
        start = time.perf_counter()
        window.run(pictures=WARM + PICTURES)
        rate = PICTURES / (time.perf_counter() - start)
        parts: dict[str, list[float]] = {"tick": [], "draw": [], "show": []}
        for _ in range(PICTURES):
            times = [time.perf_counter()]
            world.tick()
            times.append(time.perf_counter())
            window.pen.draw(world, window.screen.begin())
            times.append(time.perf_counter())
            window.screen.end()
            times.append(time.perf_counter())
            for number, part in enumerate(parts.values()):
                part.append((times[number + 1] - times[number]) * 1000)
        return {"rate": rate, **{name: statistics.median(took) for name, took in parts.items()}}
    finally:
        window.close()


if __name__ == "__main__":
    if len(sys.argv) > 1:
        print(json.dumps(show(Path(sys.argv[1]))))
    else:
        for row in measure():
            print(*row, sep=" | ")
