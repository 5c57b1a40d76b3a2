"""`playsheet export`: makes a bundle of a game and says what came out."""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ..objects.phrases import fill
from ..packaging.archive import ENDING, unpack
from ..packaging.exporting import ExportError, readable
from ..runtime.translation import Translator
from .commands import CommandError


def add_export(parser: argparse.ArgumentParser, _: Translator) -> None:
    """The arguments of the subcommand."""
    parser.add_argument("project", metavar="PROJECT", help=_("the folder of the project"))
    parser.add_argument("--to", required=True, metavar="TARGET", help=_("web, linux, windows, macos, archive, android-project or xcode-project"))
    parser.add_argument("--out", metavar="DIR", default="", help=_("where the bundle goes (default: beside the project, named after it)"))
    parser.add_argument("--pyodide", metavar="DIR", default=None, help=_("web: a folder with Pyodide instead of the one that is fetched"))
    parser.add_argument("--player", metavar="FILE", default=None, help=_("linux, windows, macos: a player of a release instead of one that is built here"))
    parser.add_argument("--seed", metavar="N", type=int, default=None, help=_("web: let every visit play the same chances"))
    parser.add_argument("--app-id", metavar="NAME", default="",
                        help=_("android-project, xcode-project: the name below which shops know the app: org.example.garden"))
    parser.add_argument("--single", action="store_true", help=_("web: one .html file that also plays from the disk, by a double click"))
    parser.add_argument("--convert", action="store_true", help=_("write BMP pictures as PNG and large WAV sounds as OGG; the project keeps its own files"))


@contextmanager
def opened_archive(given: argparse.Namespace) -> Iterator[None]:
    """Lets a command work on a `.playsheet` file as on a project's folder: it is unpacked beside nothing else and thrown away afterwards."""
    path = Path(getattr(given, "project", "") or "")
    if path.suffix != ENDING or not path.is_file():
        yield
        return
    with tempfile.TemporaryDirectory(prefix="playsheet-") as folder:
        place = Path(folder) / path.stem
        place.mkdir()
        try:
            unpack(path, place)
        except ExportError as error:
            raise CommandError(error.template, **error.fields) from error
        given.project = str(place)
        if getattr(given, "out", None) == "":       # else the bundle would appear beside what is thrown away
            given.out = str(path.parent / f"{path.stem}-{given.to}")
        yield


def run_export(given: argparse.Namespace) -> int:
    """Export; returns the exit code: 0, or 2 when there is no bundle."""
    from ..packaging.export import Wish, export
    _ = given.translate
    wish = Wish(given.to, given.out, Path(given.pyodide) if given.pyodide else None, Path(given.player) if given.player else None, given.seed,
                given.convert, given.app_id, given.single)
    try:
        made, said = export(Path(given.project), wish, lambda words, part: print(f"{round(part * 100):3}%  {words}", file=sys.stderr), _)
    except ExportError as error:
        for line in error.lines:
            print(line, file=sys.stderr)
        print(f"playsheet: {fill(error.template, error.fields, _)}", file=sys.stderr)
        return 2
    for sentence in said:
        print(f"{_('worth knowing')}: {sentence.said(_)}", file=sys.stderr)
    print(_("{path} is ready").format(path=made.path))
    if made.archive is not None and made.archive != made.path:
        print(_("{path} is ready").format(path=made.archive) + f" ({readable(made.archive.stat().st_size)})")
    for part, size in sorted(made.sizes.items(), key=lambda item: -item[1]):
        print(f"  {readable(size):>9}  {part}")
    return 0
