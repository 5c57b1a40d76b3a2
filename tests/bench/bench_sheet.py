"""The event sheet of the editor with 5,000 events: opening, a repaint while scrolling, one edit with its undo; in processor time."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

EVENTS = 5000
OBJECTS = ("Bird", "Worm", "Hawk", "Star")


def make(root: Path) -> Path:
    """A project with a sheet of many events of several kinds."""
    (root / "objects").mkdir(parents=True)
    (root / "frames/F").mkdir(parents=True)
    (root / "game.yaml").write_text("format: 1\ntitle: Big\nfirst_frame: F\nframes: [F]\n", encoding="utf-8")
    (root / "frames/F/frame.yaml").write_text("format: 1\nframe: F\nsize: [800, 600]\nlayers:\n  - {name: Main}\n", encoding="utf-8")
    for name in OBJECTS:
        (root / f"objects/{name}.yaml").write_text(f"format: 1\nobject: {name}\ntype: Active\nvalues: {{health: 3}}\n", encoding="utf-8")
    (root / "objects/Score.yaml").write_text("format: 1\nobject: Score\ntype: Counter\n", encoding="utf-8")
    rows = []
    for n in range(EVENTS):
        a, b = OBJECTS[n % 4], OBJECTS[(n + 1) % 4]
        if n % 3 == 0:
            rows.append(f"  - when:\n      - {a}.collides_with: {b}\n      - not: {{{a}.health: {{at_most: {n % 7}}}}}\n    do:\n"
                        f"      - {b}.destroy\n      - Score.value: {{add: {n % 10}}}\n      - {a}.set_position: {{x: '{n} mod 800', y: {a}.y + 1}}\n")
        elif n % 3 == 1:
            rows.append(f"  - when:\n      - {a}.x: {{more_than: {n}}}\n    do:\n      - {a}.x: {{set: {n % 800}}}\n")
        else:
            rows.append(f"  - do:\n      - {a}.y: {{set: 'clamp({a}.y, {n % 90}, 560)'}}\n      - Score.value: {{set: {a}.health * 2}}\n")
    (root / "frames/F/events.yaml").write_text("format: 1\nevents:\n" + "".join(rows), encoding="utf-8")
    return root


def measure() -> Iterator[tuple[str, str, str]]:
    from PySide6.QtCore import QSettings
    from PySide6.QtGui import QPixmap
    from PySide6.QtWidgets import QApplication

    from playsheet.editor.document.document import Document
    from playsheet.editor.sheets.view import SheetEditor
    from playsheet.editor.shell import theme
    from playsheet.runtime.project.tree import Entry, Mapping, Scalar, Sequence

    app = QApplication.instance() or QApplication([])
    theme.apply(app, "light")

    with tempfile.TemporaryDirectory() as folder:
        root = make(Path(folder) / "big")
        document = Document(root)

        class Workspace:
            settings = QSettings(str(Path(folder) / "settings.ini"), QSettings.Format.IniFormat)

            def translate(self, text: str) -> str:
                return text

            def show_status(self, text: str) -> None: ...
            def show_help(self, page: str) -> None: ...
            def play_sound(self, name: str) -> None: ...
            def pick_position(self, *_: object) -> None: ...

        workspace = Workspace()
        workspace.document = document
        start = time.process_time()
        editor = SheetEditor(workspace, "frames/F/events.yaml")
        editor.resize(1200, 900)
        editor.show()
        app.processEvents()
        yield f"open a sheet of {EVENTS:,} events", f"{(time.process_time() - start) * 1000:.0f} ms", ""

        view = editor.canvas.viewport()
        picture = QPixmap(view.size())
        bar = editor.canvas.verticalScrollBar()
        times = []
        for step in range(300):
            bar.setValue(step * 171)
            start = time.process_time()
            view.render(picture)
            times.append((time.process_time() - start) * 1000)
        times.sort()
        yield "scroll repaint, new rows laid out (median of 300)", f"{times[150]:.1f} ms", "at most 16 ms"
        yield "scroll repaint, new rows laid out (slowest of 300)", f"{times[-1]:.1f} ms", "at most 16 ms"

        times = []
        for _ in range(300):
            start = time.process_time()
            bar.setValue(bar.value() - 57)          # a turn of the wheel, over rows that are known
            app.processEvents()
            times.append((time.process_time() - start) * 1000)
        times.sort()
        yield "a turn of the wheel (median of 300)", f"{times[150]:.1f} ms", "at most 16 ms"
        yield "a turn of the wheel (slowest of 300)", f"{times[-1]:.1f} ms", "at most 16 ms"

        times = []
        for n in range(60):
            start = time.process_time()
            document.set_value(editor.path, ("events", 1 + 3 * n, "do", 0), Scalar("Bird.destroy"), "Edit")
            document.undo_stack.undo()
            times.append((time.process_time() - start) * 1000)
        times.sort()
        yield "one edit with undo, sheet following (median of 60)", f"{times[30]:.1f} ms", "at most 5 ms"
        yield "one edit with undo, sheet following (slowest of 60)", f"{times[-1]:.1f} ms", "at most 5 ms"

        times = []
        row = Mapping([Entry(Scalar("do"), Sequence.of([Scalar("Bird.destroy")]))])
        for n in range(30):
            start = time.process_time()
            editor.edits.insert_rows((), 40 * n, [Entry(None, row)])
            document.undo_stack.undo()
            times.append((time.process_time() - start) * 1000)
        times.sort()
        yield "a new row with undo, sheet following (median of 30)", f"{times[15]:.1f} ms", ""
        document._timer.stop()
        editor.deleteLater()


if __name__ == "__main__":
    for row in measure():
        print(" | ".join(row))
