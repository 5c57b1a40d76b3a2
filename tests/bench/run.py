"""Run every bench_*.py beside this file and print one Markdown table: `python3 go.py bench [NAME ...]`.

A benchmark file has a docstring and a function `measure()` that yields rows (what, measured, target), three texts; the
target may be ''. NAME picks files: `movers` runs bench_movers.py. Progress goes to standard error, the table to standard output.
"""

from __future__ import annotations

import importlib.util
import os
import platform
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

HERE = Path(__file__).resolve().parent
Row = tuple[str, str, str]

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")


def seconds(work: Callable[[], object], rounds: int = 5) -> float:
    """The median time of `work` over some rounds, in seconds, after one round to warm up."""
    work()
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def rows_of(path: Path) -> Iterator[Row]:
    """Import one benchmark file and measure."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    yield from module.measure()


def main(names: list[str]) -> int:
    sys.path.insert(0, str(HERE))       # benchmark files may share helpers: `from run import seconds`
    paths = sorted(HERE.glob("bench_*.py"))
    known = {path.stem.removeprefix("bench_"): path for path in paths}
    unknown = [name for name in names if name not in known]
    if unknown or not known:
        print(f"There is no benchmark {', '.join(unknown) or 'yet'}. There are: {', '.join(known) or 'none'}.", file=sys.stderr)
        return 2
    lines = []
    for name in names or known:
        print(f"  {name} …", file=sys.stderr, flush=True)
        lines += [f"| {what} | {measured} | {target} |" for what, measured, target in rows_of(known[name])]
    print("| what | measured | target |\n| --- | --- | --- |")
    print("\n".join(lines))
    print(f"\nPython {platform.python_version()}, {platform.system()} {platform.machine()}, {os.cpu_count()} cores,"
          f" {time.strftime('%Y-%m-%d')}; medians.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
