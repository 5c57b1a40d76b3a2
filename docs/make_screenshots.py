"""Makes the pictures of the README and the guides: real games and the real editor, without a screen.

    python docs/make_screenshots.py                                     all of them, into docs/pictures
    python docs/make_screenshots.py --to /tmp/look --language uk --scale 3 --view events

Every main view is shown in light and dark and in each language of the kit, and once at 200 %. Needs an environment with
playsheet[editor]; `python3 go.py shell` opens one after `python3 go.py test` has run.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication, QWidget

    from playsheet.editor.app import Editor
    from playsheet.editor.shell.window import Window

os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

HERE = Path(__file__).resolve().parent
PICTURES = HERE / "pictures"
EXAMPLES = HERE.parent / "examples"
SHEET = "frames/Garden/events.yaml"
SIZE = (1280, 800)
GAMES = (("worm-garden", "Garden", ["right"]), ("spikes", "", []), ("medkit", "", []), ("remember-me", "", []), ("start-button", "", []),
         ("three-finger-pause", "", []))
LANGUAGES = {"en": "English", "uk": "Українська", "ru": "Русский"}
THEMES = ("light", "dark")
#: View -> how the page of pictures tells of it.
VIEWS = {
    "start": ("The start page", "Examples to play and to change, the games you had open lately, a new game."),
    "new": ("A new game", "Title, size, where it is to be played, folder."),
    "storyboard": ("The storyboard", "The frames of the game in their order; the one that the game begins with is marked."),
    "frame": ("The frame editor", "Objects are put, moved, turned and arranged; what is selected shows its properties."),
    "events": ("The event sheet", "When something happens, and what is done then, as sentences."),
    "picker": ("The picker", "Everything that an object can tell and do, found by a few letters; here that of the bird."),
    "pictures": ("The picture editor", "Pictures and animations are drawn and imported."),
    "running": ("A running game", "The game runs in a window of its own; its values are seen and changed, and rows that run light up."),
    "problems": ("Problems", "Every mistake in plain words, with a way to its place."),
}
#: Language and theme in which a view is shown at 200 %, in turn, so that each is seen large.
LARGE = (("uk", "light"), ("ru", "dark"), ("en", "light"))


def games(folder: Path) -> None:
    """One picture of each example, some ticks into it."""
    from PySide6.QtGui import QImage
    from small_png import save_small

    from playsheet.runtime.backends.headless import HeadlessRun, read_alpha
    from playsheet.runtime.backends.input_script import InputScript, Step
    from playsheet.runtime.backends.screenshots import render, save_png
    from playsheet.runtime.project.loading import load_project
    from playsheet.runtime.world.playable import Playable
    for name, frame, keys in GAMES:
        script = InputScript({20: [Step("hold", key, 60) for key in keys]})
        run = HeadlessRun(Playable(load_project(EXAMPLES / name), alpha=read_alpha), 1, frame, None, script)
        run.run(90)
        path = folder / f"game-{name}.png"
        save_png(render(run.world), path)
        save_small(QImage(str(path)), path)


# -- the editor ------------------------------------------------------------------------------------------------------

class Studio:
    """The editor with a copy of an example, brought to one view after the other."""

    def __init__(self, home: Path) -> None:
        from PySide6.QtCore import Qt
        from PySide6.QtWidgets import QApplication

        from playsheet.editor.app import Editor
        QApplication.setHighDpiScaleFactorRoundingPolicy(Qt.HighDpiScaleFactorRoundingPolicy.PassThrough)
        self.app: QApplication = QApplication([])
        self.editor: Editor = Editor(self.app)
        self.root = home / "worm-garden"
        self.broken = home / "broken"
        for root in (self.root, self.broken):
            shutil.copytree(EXAMPLES / "worm-garden", root)
        sheet = self.broken / SHEET
        sheet.write_text(sheet.read_text(encoding="utf-8").replace("Worm.destroy", "Worm.destory").replace("Score.value", "Points.value", 1), encoding="utf-8")
        self.views: dict[str, Callable[[], Iterator[QWidget]]] = {
            "start": self.start, "new": self.new, "storyboard": self.storyboard, "frame": self.frame, "events": self.events, "picker": self.picker,
            "pictures": self.pictures, "running": self.running, "problems": self.problems}

    def settle(self, seconds: float = 0.0) -> None:
        end = time.monotonic() + seconds
        while True:
            for _ in range(10):
                self.app.processEvents()
            if time.monotonic() >= end:
                return
            time.sleep(0.02)

    def window(self, root: Path) -> Window:
        window = self.editor.open(root)
        assert window is not None
        window.resize(*SIZE)
        return window

    def start(self) -> Iterator[QWidget]:
        self.editor.show_start()
        assert self.editor.start is not None
        self.editor.start.resize(*SIZE)
        yield self.editor.start
        self.editor.start.close()

    def new(self) -> Iterator[QWidget]:
        from playsheet.editor.shell.new_dialog import NewDialog
        dialog = NewDialog(self.editor.translate)
        dialog.show()
        yield dialog
        dialog.close()

    def storyboard(self) -> Iterator[QWidget]:
        window = self.window(self.root)
        window.open_storyboard()
        yield window

    def frame(self) -> Iterator[QWidget]:
        window = self.window(self.root)
        window.open_frame("Garden")
        self.settle()
        view = window.tabs.currentWidget()
        assert view is not None
        birds = [n for n, entry in enumerate(view.edits.instances) if entry.value.get("object").text == "Bird"]  # type: ignore[attr-defined]
        view.canvas.select(birds[:1])  # type: ignore[attr-defined]
        yield window

    def events(self) -> Iterator[QWidget]:
        window = self.window(self.root)
        window.open_sheet(SHEET)
        yield window

    def picker(self) -> Iterator[QWidget]:
        window = self.window(self.root)
        window.open_sheet(SHEET)
        self.settle()
        sheet = window.tabs.currentWidget()
        sheet.commands.run("event")  # type: ignore[union-attr]
        picker = sheet.picker  # type: ignore[union-attr]
        picker.speaker = next(s for s in picker.offers.speakers() if s.name == "Bird")
        picker.refresh()
        yield picker
        picker.reject()

    def pictures(self) -> Iterator[QWidget]:
        window = self.window(self.root)
        window.open_pictures("Bird")
        yield window

    def running(self) -> Iterator[QWidget]:
        window = self.window(self.root)
        window.open_sheet(SHEET)
        window.play("Garden")
        end = time.monotonic() + 15
        while time.monotonic() < end and not window.watch.tree.topLevelItemCount():
            self.settle(0.1)
        self.settle(0.5)
        yield window
        window.game.stop()
        self.settle(0.3)

    def problems(self) -> Iterator[QWidget]:
        window = self.window(self.broken)
        window.open_sheet(SHEET)
        window.docks["problems"].show()
        yield window
        window.close()

    def shoot(self, view: str, language: str, theme: str, path: Path) -> None:
        from small_png import save_small
        self.editor.set_theme(theme)
        self.editor.set_language(language)
        for widget in self.views[view]():
            self.settle(0.3)
            save_small(widget.grab().toImage(), path)
        self.settle()


def file_name(view: str, theme: str, language: str, scale: int = 1) -> str:
    return f"editor-{view}-{theme}-{language}{f'-{scale}00' if scale > 1 else ''}.png"


def wanted(given: argparse.Namespace) -> Iterator[tuple[str, str, str]]:
    """View, language and theme of each picture."""
    for number, view in enumerate(VIEWS):
        for language in LANGUAGES:
            for theme in THEMES:
                if view not in (given.view or VIEWS) or language not in (given.language or LANGUAGES) or theme not in (given.theme or THEMES):
                    continue
                if not given.in_turn or (language, theme) == LARGE[number % len(LARGE)]:
                    yield view, language, theme


def page() -> str:
    """The page of the documentation that shows all views."""
    lines = ["# The editor in pictures", "", "Every main view in each language, in light and dark, and once at 200 %. This page and its pictures are made by",
             "`docs/make_screenshots.py`.", ""]
    for number, (view, (title, words)) in enumerate(VIEWS.items()):
        lines += [f"## {title}", "", words, "", "| | light | dark |", "| --- | --- | --- |"]
        for code, name in LANGUAGES.items():
            cells = (f"![{title}, {name}, {theme}](pictures/{file_name(view, theme, code)})" for theme in THEMES)
            lines.append(f"| {name} | {' | '.join(cells)} |")
        code, theme = LARGE[number % len(LARGE)]
        lines += ["", f"[At 200 %, {LANGUAGES[code]}, {theme}](pictures/{file_name(view, theme, code, 2)})", ""]
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description="Make the pictures of the README and the guides.")
    parser.add_argument("--to", type=Path, default=PICTURES, help="the folder for them")
    parser.add_argument("--view", action="append", choices=VIEWS, help="only this view; may be repeated")
    parser.add_argument("--language", action="append", choices=LANGUAGES)
    parser.add_argument("--theme", action="append", choices=THEMES)
    parser.add_argument("--scale", type=int, choices=(1, 2, 3), default=1, help="how many times the usual size")
    parser.add_argument("--in-turn", action="store_true", help="each view once, with languages and themes in turn")
    given = parser.parse_args()
    given.to.mkdir(parents=True, exist_ok=True)
    os.environ["QT_SCALE_FACTOR"] = str(given.scale)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "APPDATA"):
            os.environ[name] = home
        studio = Studio(Path(home))
        for view, language, theme in wanted(given):
            studio.shoot(view, language, theme, given.to / file_name(view, theme, language, given.scale))
        for window in list(studio.editor.windows):
            window.close()
        studio.settle()
    if len(sys.argv) == 1:
        games(given.to)
        (HERE / "editor-views.md").write_text(page(), encoding="utf-8")
        # The scale of a program is fixed when it starts.
        subprocess.run([sys.executable, __file__, "--scale", "2", "--in-turn"], check=True)


if __name__ == "__main__":
    main()
