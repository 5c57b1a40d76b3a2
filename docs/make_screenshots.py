"""Makes the pictures of the README and the guides: real games and the real editor, without a screen.

    python docs/make_screenshots.py

Needs an environment with playsheet[editor]; `python3 go.py shell` opens one after `python3 go.py test` has run.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from functools import partial
from pathlib import Path

os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

HERE = Path(__file__).resolve().parent
PICTURES = HERE / "pictures"
EXAMPLES = HERE.parent / "examples"


def games() -> None:
    """One picture of each example, some ticks into it."""
    from playsheet.runtime.backends.headless import HeadlessRun, read_alpha
    from playsheet.runtime.backends.input_script import InputScript, Step
    from playsheet.runtime.backends.screenshots import render, save_png
    from playsheet.runtime.project.loading import load_project
    from playsheet.runtime.world.playable import Playable
    for name, frame, keys in (("worm-garden", "Garden", ["right"]), ("spikes", "", []), ("medkit", "", []), ("remember-me", "", []), ("start-button", "", []),
                              ("three-finger-pause", "", [])):
        script = InputScript({20: [Step("hold", key, 60) for key in keys]})
        run = HeadlessRun(Playable(load_project(EXAMPLES / name), alpha=read_alpha), 1, frame, None, script)
        run.run(90)
        save_png(render(run.world), PICTURES / f"game-{name}.png")


def editor() -> None:
    """The main views, light and dark."""
    from PySide6.QtWidgets import QApplication

    from playsheet.editor.app import Editor
    app = QApplication([])
    made = Editor(app)
    made.set_language("en")
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "worm-garden"
        shutil.copytree(EXAMPLES / "worm-garden", root)
        for theme in ("light", "dark"):
            made.set_theme(theme)
            made.show_start()
            shoot(made.start, f"editor-start-{theme}", app)
            window = made.open(root)
            assert window is not None
            window.resize(1280, 800)
            for view, show in (("frame", partial(window.open_frame, "Garden")), ("events", partial(window.open_sheet, "frames/Garden/events.yaml")),
                               ("storyboard", window.open_storyboard), ("pictures", partial(window.open_pictures, "Bird"))):
                show()
                shoot(window, f"editor-{view}-{theme}", app)
            window.close()
            for _ in range(5):
                app.processEvents()


def shoot(widget: object, name: str, app: object) -> None:
    for _ in range(20):
        app.processEvents()  # type: ignore[attr-defined]
    widget.grab().save(str(PICTURES / f"{name}.png"))  # type: ignore[attr-defined]


def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "APPDATA"):
            os.environ[name] = home
        games()
        editor()


if __name__ == "__main__":
    main()
