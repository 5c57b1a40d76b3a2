"""How quick the editor opens a project of 1,000 events and 2,000 instances, beside the bare load, and how quick its frame view is then.

Times are of the processor: other programs do not count.

`python bench_frame_view.py --profile` prints where the time of opening goes.
"""

from __future__ import annotations

import cProfile
import os
import pstats
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
import make_big
from PySide6.QtCore import QPoint, QPointF, QSettings, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from playsheet.editor.frames.view import FrameEditor
from playsheet.editor.shell import theme
from playsheet.editor.shell.window import Window
from playsheet.runtime.project.loading import load_project
from playsheet.runtime.world.playable import Playable

EVENTS, INSTANCES, PICTURES = 1000, 2000, 200
PAINT = 16.0        # ms
OPEN = 1000.0       # ms over the bare load


def project(root: Path) -> Path:
    """The large game, with pictures on the disk, and 2,000 instances in the first frame: one in ten turned, faded or a Counter."""
    make_big.big(root, EVENTS)
    assets = root / "assets"
    assets.mkdir(exist_ok=True)
    for n in range(PICTURES):
        image = QImage(64, 64, QImage.Format.Format_ARGB32)
        image.fill(0)
        painter = QPainter(image)
        painter.setBrush(QColor.fromHsv(n * 7 % 360, 180, 220))
        painter.drawEllipse(4, 4, 56, 56)
        painter.end()
        image.save(str(assets / f"pic_{n}.png"))
    names = []
    for n in range(50):
        frames = ", ".join(f"pic_{n * 4 + k}" for k in range(4))
        (root / f"objects/Many{n}.yaml").write_text(f"format: 1\nobject: Many{n}\ntype: Active\nanimations:\n  Stopped: {{frames: [{frames}]}}\n")
        names.append(f"Many{n}")
    first = load_project(root).first_frame
    path = root / "frames" / first / "frame.yaml"
    lines = []
    for n in range(INSTANCES):
        more = ", angle: 30" if n % 20 == 5 else ", opacity: 100" if n % 20 == 6 else ""
        lines.append(f"  - {{object: {'Score' if n % 20 == 7 else names[n % 50]}, at: [{(n * 37) % 2400}, {(n * 91) % 1800}]{more}}}\n")
    head = path.read_text(encoding="utf-8").partition("instances:")[0].replace("size: [", "size: [2400, 1800]\n# size: [", 1)
    path.write_text(head + "instances:\n" + "".join(lines), encoding="utf-8")
    return root


def milliseconds(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return (time.process_time() - start) * 1000.0


def bare(root: Path) -> float:
    """Load, check and compile without an editor: the best of three."""
    return min(milliseconds(lambda: Playable(load_project(root))) for _ in range(3))


def opened(app: QApplication, root: Path) -> Window:
    """The window of a project, until the first frame is on the screen with its pictures."""
    settings = QSettings(str(root / "settings.ini"), QSettings.Format.IniFormat)
    window = Window(root, lambda text: text, settings, ask_recovery=False)
    window.resize(1500, 950)
    window.show()
    for _ in range(3):
        app.processEvents()
    window.grab()
    return window


def median(app: QApplication, step: Callable[[int], None], rounds: int = 30) -> float:
    """The median of some rounds, repaint included."""
    times = []
    for n in range(rounds):
        start = time.process_time()
        step(n)
        app.processEvents()
        times.append((time.process_time() - start) * 1000.0)
    return statistics.median(times)


def steps(app: QApplication, editor: FrameEditor) -> Iterator[tuple[str, float, float]]:
    """What a hand does, in milliseconds, and how long it may take."""
    canvas, stack = editor.canvas, editor.document.undo_stack

    def pan(n: int) -> None:
        bar = canvas.horizontalScrollBar()
        bar.setValue(bar.value() + (9 if n % 20 < 10 else -9))

    def drag(n: int) -> None:
        QTest.mouseMove(canvas.viewport(), grip + QPoint(6 + n, 6 + n % 7))
    canvas.set_zoom(1.0)
    canvas.centerOn(1200, 900)
    yield "pan at 100 %", median(app, pan), PAINT
    canvas.set_zoom(0.45)
    canvas.centerOn(1200, 900)
    yield "pan with everything in view", median(app, pan), PAINT
    yield "zoom", median(app, lambda n: canvas.set_zoom(0.5 if n % 2 else 0.45, QPoint(500, 400))), 3 * PAINT
    yield "repaint of everything, 2,000 pictures", median(app, lambda _n: canvas.viewport().repaint()), 2 * PAINT
    canvas.select([5])
    yield "nudge of one", median(app, lambda n: editor.arranging.nudge(1 if n % 2 else -1, 0)), PAINT
    yield "undo and redo of it", median(app, lambda _n: (stack.undo(), stack.redo())), 2 * PAINT
    chosen = list(range(0, INSTANCES, INSTANCES // 200))[:200]
    canvas.set_zoom(0.45)
    canvas.centerOn(1200, 900)
    canvas.select(chosen)
    row = editor.stage.rows[chosen[100]]
    grip = canvas.mapFromScene(QPointF(row.x, row.y))
    QTest.mousePress(canvas.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.AltModifier, grip)
    yield "drag of 200 selected, one step of the mouse", median(app, drag), 4 * PAINT
    yield "drop of 200 selected", median(app, lambda _n: QTest.mouseRelease(canvas.viewport(), Qt.MouseButton.LeftButton,
                                                                           Qt.KeyboardModifier.AltModifier, grip + QPoint(40, 20)), 1), 150.0
    canvas.select(chosen)
    yield "nudge of 200", median(app, lambda n: editor.arranging.nudge(1 if n % 2 else -1, 0)), 120.0


def application() -> QApplication:
    app = QApplication.instance() or QApplication(sys.argv[:1])
    assert isinstance(app, QApplication)
    theme.apply(app, "light")
    return app


def measure() -> Iterator[tuple[str, str, str]]:
    """Rows of the table: what, measured, target."""
    app = application()
    with tempfile.TemporaryDirectory() as folder:
        root = project(Path(folder))
        load = bare(root)
        whole: list[Window] = []
        took = milliseconds(lambda: whole.append(opened(app, root)))
        window = whole[0]
        yield f"load {EVENTS} events and {INSTANCES} instances, no editor", f"{load:.0f} ms", ""
        yield "open them in the editor, first picture on the screen", f"{took:.0f} ms: {took - load:.0f} ms over the load", f"at most {OPEN:.0f} ms over"
        editor = window.tabs.currentWidget()
        assert isinstance(editor, FrameEditor)
        window.document._timer.setInterval(10_000_000)      # the check of the project is measured elsewhere
        for what, spent, limit in steps(app, editor):
            yield what, f"{spent:.1f} ms", f"at most {limit:.0f} ms"
        window._closed = True
        window.hide()


def profile() -> None:
    """Where the time of opening goes."""
    app = application()
    with tempfile.TemporaryDirectory() as folder:
        root = project(Path(folder))
        watch = cProfile.Profile()
        watch.enable()
        window = opened(app, root)
        watch.disable()
        window.hide()
        pstats.Stats(watch).sort_stats("cumulative").print_stats(70)


if __name__ == "__main__":
    if "--profile" in sys.argv:
        profile()
    else:
        for row in measure():
            print("{:62}{:42}{}".format(*row))
    os._exit(0)
