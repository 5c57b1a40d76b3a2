"""The export as the editor's child process: what it would say before, how far it is, what came out, over a pipe.

    python -m playsheet.packaging.export_child check PROJECT --to web [--overlay DIR]
    python -m playsheet.packaging.export_child export PROJECT --to web --out DIR [--pyodide DIR] [--player FILE] [--language uk]

One JSON object a line, in UTF-8, goes to the standard output (what prints goes to the error output):

    {"say": "known", "sentences": [PHRASE, …]}                        check: what is worth knowing before
    {"say": "progress", "words": "Packing the game", "part": 0.4}
    {"say": "done", "path": …, "archive": …, "archive_size": …, "sizes": {"pictures": 17000, …}}
    {"say": "refused", "why": PHRASE, "lines": ["frames/F/events.yaml:4:9: …", …]}
    {"say": "cancelled"}

A PHRASE is `{"template": "the frame {frame} cannot be reached", "fields": {"frame": "End"}}`, so that the editor can say it in the language of the
moment. `{"do": "stop"}` on the standard input, or its end, cancels: the export is left where it stands, and nothing half-written stays.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from types import FrameType
from typing import Any, TextIO

from ..objects.phrases import Phrase, msgid
from ..runtime.project.loading import load_project
from ..runtime.translation import translator
from .export import Wish, export
from .export_checks import check_export
from .exporting import ExportError


def packed(phrase: str) -> dict[str, Any]:
    """A phrase as JSON can hold it."""
    if not isinstance(phrase, Phrase):
        return {"template": "{text}", "fields": {"text": str(phrase)}}
    return {"template": phrase.template, "fields": {name: packed(value) if isinstance(value, Phrase) else value if isinstance(value, int | float) else str(value)
                                                    for name, value in phrase.fields.items()}}


class Reports:
    """The way to the editor."""

    def __init__(self, outgoing: TextIO) -> None:
        self.outgoing = outgoing

    def say(self, what: str, **more: Any) -> None:
        try:
            self.outgoing.write(json.dumps({"say": what, **more}, ensure_ascii=False) + "\n")
            self.outgoing.flush()
        except (BrokenPipeError, ValueError):
            raise KeyboardInterrupt from None           # nobody listens any more


def listen() -> None:
    """Interrupt the export when the editor says so or has gone. Once: what is half-written is then taken away in peace."""
    def stop(_number: int, _frame: FrameType | None) -> None:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        raise KeyboardInterrupt

    def read() -> None:
        heard = b""
        while b'"stop"' not in heard:
            more = os.read(0, 4096)         # not through sys.stdin, whose lock the end of the program would wait for
            if not more:
                break
            heard = heard[-100:] + more
        main = threading.main_thread().ident
        if hasattr(signal, "pthread_kill") and main is not None:
            signal.pthread_kill(main, signal.SIGINT)    # wakes it from waiting for another program, too
        else:
            signal.raise_signal(signal.SIGINT)
    signal.signal(signal.SIGINT, stop)
    threading.Thread(target=read, daemon=True).start()


def check(given: argparse.Namespace, reports: Reports) -> None:
    """Say what is worth knowing; nothing of a project with errors, which the editor shows itself."""
    over = load_project(Path(given.overlay)) if given.overlay else None
    project = load_project(Path(given.project)) if over is None else load_project(Path(given.project), over.trees, over.pictures)
    found = check_export(project, given.to) if project.runnable else []
    reports.say("known", sentences=[packed(phrase) for phrase in found])


def make(given: argparse.Namespace, reports: Reports) -> None:
    """Export, and say what came out."""
    def progress(words: str, part: float) -> None:
        reports.say("progress", words=words, part=part)
    translate = translator(given.language)
    progress(translate(msgid("Reading the game")), 0.0)
    wish = Wish(given.to, given.out, Path(given.pyodide) if given.pyodide else None, Path(given.player) if given.player else None)
    try:
        made, _ = export(Path(given.project), wish, progress, translate)
    except ExportError as error:
        reports.say("refused", why=packed(Phrase(error.template, **error.fields)), lines=error.lines)
        return
    signal.signal(signal.SIGINT, signal.SIG_IGN)        # it is done: too late to be cancelled
    archive = made.archive
    reports.say("done", path=str(made.path), archive=str(archive or ""), archive_size=archive.stat().st_size if archive is not None else 0, sizes=made.sizes)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one task; returns the exit code: 0 when the editor was told how it went."""
    parser = argparse.ArgumentParser(prog="export_child")
    parser.add_argument("task", choices=("check", "export"))
    parser.add_argument("project")
    parser.add_argument("--to", required=True)
    for name in ("--out", "--pyodide", "--player", "--overlay"):
        parser.add_argument(name, default="")
    parser.add_argument("--language", default="en")
    given = parser.parse_args(arguments)
    # The reports have the standard output to themselves; whatever prints goes to the error output.
    reports = Reports(os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8"))
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    listen()
    try:
        (check if given.task == "check" else make)(given, reports)
    except KeyboardInterrupt:
        try:
            reports.say("cancelled")
        except KeyboardInterrupt:
            return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
