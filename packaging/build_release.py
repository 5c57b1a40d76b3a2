"""Builds what goes to PyPI: `python -m playsheet.packaging.build_release DIR` in a checkout leaves the sdist, and the wheel that is built from it."""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from .exporting import ExportError

ROOMS = ("objects", "runtime", "editor", "packaging", "examples")


def build_release(place: Path, source: Path) -> list[Path]:
    """Build both from a checkout into `place`. Raises `ExportError`; then nothing is there that was not before."""
    if importlib.util.find_spec("build") is None:
        raise ExportError("building a release needs the package build: pip install build")
    if not (source / "pyproject.toml").is_file():
        raise ExportError("a release is built in a checkout, and {folder} is none", folder=str(source))
    traces = [path for path in (source / "playsheet.egg-info", source / "build") if not path.exists()]
    try:
        place.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".release-", dir=place) as folder:
            done = subprocess.run([sys.executable, "-m", "build", "--outdir", folder, str(source)], cwd=folder, capture_output=True, text=True,
                                  check=False)
            if done.returncode:
                raise ExportError("the release could not be built", (done.stdout + done.stderr).strip().splitlines()[-20:])
            made = sorted(Path(folder).iterdir())
            lacking = missing(next(path for path in made if path.suffix == ".whl"), source)
            if lacking:
                raise ExportError("the wheel lacks files of the checkout", lacking[:20])
            return [path.replace(place / path.name) for path in made]
    except OSError as error:
        raise ExportError("the release could not be written to {folder}: {reason}", folder=str(place), reason=error.strerror or str(error)) from error
    finally:
        for path in traces:             # setuptools leaves them in the checkout
            shutil.rmtree(path, ignore_errors=True)


def missing(wheel: Path, source: Path) -> list[str]:
    """Files of the checkout that a wheel should have and has not: a forgotten folder would only be noticed by those who install it."""
    with zipfile.ZipFile(wheel) as pack:
        inside = set(pack.namelist())
    wanted = []
    for room in ROOMS:
        for path in sorted((source / room).rglob("*")):
            parts = path.relative_to(source).parts
            workshop = room == "examples" and (path.suffix == ".py" or any(part.startswith("_") for part in parts))
            if path.is_file() and not workshop and not any(part.startswith(".") or part == "__pycache__" for part in parts) and path.suffix != ".pyc":
                wanted.append("/".join(("playsheet", *parts)))
    return [name for name in wanted if name not in inside]


def main(words: list[str]) -> int:
    """Returns the exit code."""
    if len(words) != 1:
        print("usage: python -m playsheet.packaging.build_release DIR", file=sys.stderr)
        return 2
    try:
        for path in build_release(Path(words[0]).resolve(), Path.cwd()):
            print(path)
    except ExportError as error:
        print(error, *error.lines, sep="\n", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
