"""How quick the frame editor is with 2,000 instances: `python tests/bench/bench_frame_view.py` prints a table (milliseconds)."""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
from PySide6.QtCore import QPoint, QSettings
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from playsheet.editor.document.document import Document
from playsheet.editor.frames.view import FrameEditor

LIMIT = 16.0


class Window:
    """What the view asks of a window."""

    def __init__(self, root: Path) -> None:
        self.document = Document(root)
        self.settings = QSettings(str(root / "settings.ini"), QSettings.Format.IniFormat)

    def translate(self, text: str) -> str:
        return text

    def show_status(self, text: str) -> None: ...


def project(root: Path, count: int) -> Path:
    """A frame of 2400x1800 full of Actives, one in ten of them turned, scaled or a Counter."""
    (root / "assets").mkdir()
    (root / "objects").mkdir()
    (root / "frames/F").mkdir(parents=True)
    image = QImage(24, 24, QImage.Format.Format_ARGB32)
    image.fill(0xFF3366CC)
    image.save(str(root / "assets/a.png"))
    (root / "game.yaml").write_text("format: 1\ntitle: B\nfirst_frame: F\nframes: [F]\n")
    (root / "objects/A.yaml").write_text("format: 1\nobject: A\ntype: Active\nanimations: {Stopped: {frames: [a]}}\n")
    (root / "objects/C.yaml").write_text("format: 1\nobject: C\ntype: Counter\n")
    lines = []
    for n in range(count):
        place = f"at: [{(n * 37) % 2400}, {(n * 91) % 1800}]"
        more = ", angle: 30" if n % 20 == 5 else ", opacity: 100" if n % 20 == 6 else ""
        lines.append(f"  - {{object: {'C' if n % 20 == 7 else 'A'}, {place}{more}}}\n")
    (root / "frames/F/frame.yaml").write_text("format: 1\nframe: F\nsize: [2400, 1800]\ninstances:\n" + "".join(lines))
    return root


def measure(app: QApplication, step: Callable[[int], None], rounds: int = 30) -> float:
    """The median of some rounds, repaint included."""
    times = []
    for n in range(rounds):
        start = time.perf_counter()
        step(n)
        app.processEvents()
        times.append((time.perf_counter() - start) * 1000.0)
    return statistics.median(times)


def main(count: int = 2000) -> int:
    """Print the table; the number of steps that took too long."""
    app = QApplication.instance() or QApplication(sys.argv[:1])
    assert isinstance(app, QApplication)
    with tempfile.TemporaryDirectory() as folder:
        window = Window(project(Path(folder), count))
        start = time.perf_counter()
        editor = FrameEditor(window, "F")  # type: ignore[arg-type]
        editor.resize(1400, 900)
        editor.show()
        app.processEvents()
        opened = (time.perf_counter() - start) * 1000.0
        canvas = editor.canvas

        def pan(n: int) -> None:
            bar = canvas.horizontalScrollBar()
            bar.setValue(bar.value() + (9 if n % 20 < 10 else -9))

        def zoom(n: int) -> None:
            canvas.set_zoom(0.5 if n % 2 else 0.45, QPoint(500, 400))

        def whole(_n: int) -> None:
            canvas.viewport().repaint()

        def nudge(n: int) -> None:
            editor.arranging.nudge(1 if n % 2 else -1, 0)

        def undo(_n: int) -> None:
            window.document.undo_stack.undo()
            window.document.undo_stack.redo()
        window.document._timer.setInterval(10_000_000)
        table = []
        canvas.set_zoom(1.0)
        table.append(("pan at 100 %", measure(app, pan)))
        canvas.set_zoom(0.5)
        table.append(("pan at 50 %, everything in view", measure(app, pan)))
        table.append(("zoom", measure(app, zoom)))
        table.append(("repaint of everything", measure(app, whole)))
        canvas.select([5])
        table.append(("nudge of one", measure(app, nudge)))
        table.append(("undo and redo of it", measure(app, undo)))
        print(f"{'open ' + str(count) + ' instances':36}{opened:8.1f}")
        for name, took in table:
            print(f"{name:36}{took:8.1f}{'' if took <= LIMIT else '   too long'}")
        editor.close()
        return sum(took > LIMIT for _, took in table)


if __name__ == "__main__":
    sys.exit(1 if main() else 0)
