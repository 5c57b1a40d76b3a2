"""Exports a game for phones: a whole project for Android Studio or Xcode around the page that `web_export` makes.

The templates are in `packaging/android` and `packaging/xcode`. What a developer changes in an exported project is theirs: a second
export into the same folder renews the game in it and nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from xml.sax.saxutils import escape

from ..objects.phrases import Phrase, Translate, msgid
from ..runtime.backends.pygame_artwork import save_icon, save_icon_inside, save_icon_on
from ..runtime.project.model import Project
from ..runtime.project.tree import Scalar
from .baking import bake
from .converting import Endings, own_ending
from .desktop_export import program_name
from .exporting import MARK, Export, ExportError, Progress, filled, staged, weigh, workshop_kind
from .web_export import PARTS, fill_page, is_across, pyodide_for
from .xcode_project import xcode_project

HERE: Final = Path(__file__).resolve().parent
WHERE: Final = {"android-project": "app/src/main/assets/www", "xcode-project": "Game/www"}
"""Where the page is in a project."""

COVER: Final = (0x16, 0x17, 0x1E)
"""The colour behind icons and below the page until it is there."""

DENSITIES: Final = {"mdpi": 1.0, "hdpi": 1.5, "xhdpi": 2.0, "xxhdpi": 3.0, "xxxhdpi": 4.0}
PACKAGE: Final = re.compile(r"[A-Za-z][A-Za-z0-9_-]*(?:\.[A-Za-z][A-Za-z0-9_-]*)+")
LONGEST: Final = 150

#: Words of Java and Kotlin, which cannot be parts of an Android app's name.
RESERVED: Final = re.compile(
    "abstract|as|assert|boolean|break|byte|case|catch|char|class|const|continue|default|do|double|else|enum|extends|false|final|finally|float|for|fun|"
    "goto|if|implements|import|in|instanceof|int|interface|is|long|native|new|null|object|package|private|protected|public|return|short|static|"
    "strictfp|super|switch|synchronized|this|throw|throws|transient|true|try|typealias|typeof|val|var|void|volatile|when|while")


@dataclass(slots=True)
class App:
    """What a project is filled with."""

    title: str
    package: str
    version: str
    code: int
    slug: str
    across: bool


def export_shell(project: Project, target: Path, kind: str, *, app_id: str = "", pyodide_folder: Path | None = None, seed: int | None = None,
                 ending: Endings = own_ending, progress: Progress = lambda _, __: None, translate: Translate = str) -> tuple[Export, list[Phrase]]:
    """Make the project folder `target`, or renew the game in one that an export made before. Raises `ExportError`."""
    app = app_of(project, kind, app_id)
    progress(translate(msgid("Fetching Python for web pages")), 0.05)
    source, packages = pyodide_for(project, pyodide_folder)
    progress(translate(msgid("Packing the game")), 0.4)
    baked = bake(project, ending)
    www = target.joinpath(*WHERE[kind].split("/"))
    old = workshop_kind(target)
    if old and old != kind:
        raise ExportError("{folder} holds an export of another kind ({kind}); choose another folder", folder=str(target), kind=old)
    said: list[Phrase] = []
    if old:
        with staged(www) as work:
            fill_page(work, project, baked, source, seed, packages)
            sizes = weigh(work, PARTS)
        said.append(Phrase("{folder} was there already: only the game in it is new. Title, icon and version stay as they are there", folder=str(target)))
    else:
        with staged(target, kind) as work:
            fill_project(work, project, kind, app)
            page = work.joinpath(*WHERE[kind].split("/"))
            page.mkdir(parents=True)
            fill_page(page, project, baked, source, seed, packages)
            (page / MARK).write_text("", encoding="utf-8")
            sizes = weigh(page, PARTS)
    progress(translate(msgid("Done")), 1.0)
    if not app_id:
        said.append(Phrase("the app is called {package} for now; shops want a name of your own: --app-id", package=app.package))
    return Export(kind, target, None, sizes, notes=baked.left_out), said


def app_of(project: Project, kind: str, app_id: str) -> App:
    """What the game is called in a shop. Raises `ExportError` for a name that the shop's system does not take."""
    slug = program_name(project, "linux")
    package = app_id or f"org.example.{safe_part(slug)}"
    parts = package.split(".")
    bad = "_" if kind == "xcode-project" else "-"
    if not PACKAGE.fullmatch(package) or bad in package or len(package) > LONGEST or (kind == "android-project" and any(RESERVED.fullmatch(part) for part in parts)):
        raise ExportError("{name} is no name for an app: write two or more words of Latin letters and digits with dots between them, such as org.example.garden",
                          name=repr(app_id))
    tree = project.trees.get("game.yaml")
    given = tree.get("version") if tree is not None else None
    numbers = [min(int(n), 999) for n in re.findall(r"\d{1,9}", given.text)[:3]] if isinstance(given, Scalar) else []
    numbers = numbers or [1, 0]
    code = 0
    for number in (*numbers, 0, 0)[:3]:
        code = code * 1000 + number
    return App(one_line(project.title), package, ".".join(map(str, numbers)), max(1, code), slug, is_across(project))


def safe_part(slug: str) -> str:
    """A part of an app's name, the same for both systems."""
    part = re.sub(r"[^a-z0-9]", "", slug.lower())
    return part if part[:1].isalpha() and not RESERVED.fullmatch(part) else f"game{part}"


def one_line(text: str) -> str:
    """A title without line ends, and without the signs that XML cannot hold."""
    return " ".join("".join(sign if sign.isprintable() or sign.isspace() or ord(sign) == 0x200D else "" for sign in text).split()) or "Game"


def android_text(text: str) -> str:
    """A text in an Android string resource, which has escapes of its own besides those of XML."""
    plain = re.sub(r"[\\'\"]", r"\\\g<0>", text)
    if plain[:1] in ("@", "?"):
        plain = "\\" + plain
    return escape(plain)


def fill_project(work: Path, project: Project, kind: str, app: App) -> None:
    """The project without the page."""
    if kind == "android-project":
        marks = {"@TITLE@": android_text(app.title), "@PLAIN_TITLE@": app.title, "@PACKAGE@": app.package, "@VERSION@": app.version, "@CODE@": str(app.code),
                 "@SLUG@": app.slug, "@ORIENTATION@": "sensorLandscape" if app.across else "sensorPortrait"}
        copy_template(HERE / "android", work, marks, lambda path: java_place(path, app.package))
        (work / ".gitignore").write_text(".gradle/\nbuild/\nlocal.properties\n.idea/\n*.iml\n", encoding="utf-8")
        android_icons(project, work / "app" / "src" / "main" / "res")
    else:
        copy_template(HERE / "xcode", work, {"@PLAIN_TITLE@": app.title, "@PACKAGE@": app.package}, lambda path: path)
        (work / ".gitignore").write_text("build/\nDerivedData/\nxcuserdata/\n", encoding="utf-8")
        xcode_project(work, app.title, app.package, app.version, app.code, app.across)
        # Apple takes no icon that has holes.
        save_icon_on(project, 1024, COVER, work / "Game" / "Assets.xcassets" / "AppIcon.appiconset" / "icon-1024.png")


def copy_template(source: Path, work: Path, marks: dict[str, str], place: Callable[[str], str]) -> None:
    """Copy a template's files with what stands for its marks."""
    for path in sorted(source.rglob("*")):
        if not path.is_file() or path.name.startswith(".") or path.suffix == ".pyc":
            continue
        target = work.joinpath(*place(path.relative_to(source).as_posix()).split("/"))
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(filled(path.read_text(encoding="utf-8"), marks), encoding="utf-8")


def java_place(path: str, package: str) -> str:
    """Sources of a package lie in folders of its name."""
    head, here, name = path.partition("src/main/java/")
    return f"{head}{here}{package.replace('.', '/')}/{name}" if here else path


def android_icons(project: Project, res: Path) -> None:
    """The icon for each density: on its own, and as the front of an icon that the launcher gives its shape (two thirds of it are always seen)."""
    for density, factor in DENSITIES.items():
        folder = res / f"mipmap-{density}"
        save_icon(project, round(48 * factor), folder / "ic_launcher.png")
        save_icon_inside(project, round(108 * factor), round(64 * factor), folder / "ic_launcher_foreground.png")
