"""Projects for phones: what can be looked at without Android Studio and Xcode. Nothing here compiles them; docs/exporting.md says so."""

from __future__ import annotations

import json
import plistlib
import re
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pygame
import pytest
from badkit import png, project

from playsheet.packaging import pyodide, shells
from playsheet.packaging.export import Wish, export
from playsheet.packaging.exporting import WORKSHOPS, ExportError, workshop_kind
from playsheet.packaging.shells import android_text, app_of, one_line
from playsheet.packaging.xcode_project import SOURCES
from playsheet.runtime.project.loading import load_project

ODD = "Bob's \"Cat\" & <Dog> \\n 100% @TITLE@ Їжак 🦔"
NAME = "{http://schemas.android.com/apk/res/android}"


@pytest.fixture
def core(tmp_path: Path) -> Path:
    """A Pyodide that is small enough for tests that look at files alone."""
    import zipfile
    folder = tmp_path / "pyodide"
    folder.mkdir()
    for name in pyodide.CORE:
        (folder / name).write_text("{}" if name.endswith(".json") else name, encoding="utf-8")
    with zipfile.ZipFile(folder / "python_stdlib.zip", "w") as pack:
        pack.writestr("os.py", "")
    return folder


def game(place: Path, title: str = ODD, more: str = "", size: str = "[800, 600]") -> Path:
    head = f"format: 1\ntitle: {json.dumps(title, ensure_ascii=False)}\nicon: face\nwindow: {{size: {size}}}\nfirst_frame: F\nframes: [F]\n{more}"
    return project(place, {"game.yaml": head, "assets/face.png": png(24, 12)})


def made(tmp_path: Path, core: Path, kind: str, **more: Any) -> Path:
    options = {"app_id": "com.example.hedgehog", **more.pop("wish", {})}
    bundle, _ = export(game(tmp_path / "game", **more), Wish(kind, str(tmp_path / "out"), pyodide=core, **options))
    return bundle.path


def texts(root: Path) -> dict[str, str]:
    return {p.relative_to(root).as_posix(): p.read_text(encoding="utf-8") for p in root.rglob("*")
            if p.is_file() and "www" not in p.parts and p.suffix != ".png"}


@pytest.mark.parametrize("kind", WORKSHOPS)
def test_nothing_is_left_to_fill_in(kind: str, tmp_path: Path, core: Path) -> None:
    root = made(tmp_path, core, kind, title="Plain")
    for path, text in texts(root).items():
        assert not re.search(r"@[A-Z_]{3,}@", text), path
    www = root.joinpath(*shells.WHERE[kind].split("/"))
    page = (www / "index.html").read_text(encoding="utf-8")
    assert "@" not in page and "manifest" not in page
    for name in re.findall(r'(?:href|src)="([^"]+)"', page):
        assert (www / name).is_file(), name
    assert (www / "game" / "info.json").is_file()
    assert not (www / "sw.js").exists()


def test_an_android_project(tmp_path: Path, core: Path) -> None:
    root = made(tmp_path, core, "android-project", more="version: 2.5.1\n")
    for path in root.rglob("*.xml"):
        ET.parse(path)
    label = ET.parse(root / "app/src/main/res/values/strings.xml").find("string")
    assert label is not None and label.text == ODD.replace("\\", "\\\\").replace("'", "\\'").replace('"', '\\"')
    activity = ET.parse(root / "app/src/main/AndroidManifest.xml").find("application/activity")
    assert activity is not None and activity.get(f"{NAME}screenOrientation") == "sensorLandscape"
    build = (root / "app/build.gradle.kts").read_text(encoding="utf-8")
    assert 'applicationId = "com.example.hedgehog"' in build
    assert 'versionName = "2.5.1"' in build and "versionCode = 2005001" in build
    sources = sorted((root / "app/src/main/java/com/example/hedgehog").glob("*.kt"))
    assert [p.stem for p in sources] == ["Banner", "GameFiles", "MainActivity", "Shell", "SoundFocus", "Store"]
    for path in sources:
        source = path.read_text(encoding="utf-8")
        assert source.startswith("package com.example.hedgehog\n")
        assert balanced(source), path.name
    for density, factor in shells.DENSITIES.items():
        folder = root / f"app/src/main/res/mipmap-{density}"
        assert pygame.image.load(folder / "ic_launcher.png").get_size() == (round(48 * factor),) * 2
        assert pygame.image.load(folder / "ic_launcher_foreground.png").get_size() == (round(108 * factor),) * 2


def balanced(source: str) -> bool:
    """Whether brackets close as they opened, outside of texts and comments."""
    plain = re.sub(r'"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\'|//[^\n]*|/\*.*?\*/', "", source, flags=re.DOTALL)
    stack = []
    for sign in plain:
        if sign in "([{":
            stack.append(sign)
        elif sign in ")]}" and (not stack or stack.pop() + sign not in ("()", "[]", "{}")):
            return False
    return not stack


def test_an_xcode_project(tmp_path: Path, core: Path) -> None:
    root = made(tmp_path, core, "xcode-project", more="version: '3.1'\n", size="[300, 600]")
    info = plistlib.loads((root / "Game/Info.plist").read_bytes())
    assert info["CFBundleDisplayName"] == ODD
    assert info["UISupportedInterfaceOrientations"] == ["UIInterfaceOrientationPortrait"]
    data = plistlib.loads((root / "Game.xcodeproj/project.pbxproj").read_bytes())
    objects = data["objects"]
    names = set(objects)
    assert data["rootObject"] in names
    for key, thing in objects.items():                  # whatever looks like a name of a thing names one
        assert re.fullmatch(r"[0-9A-F]{24}", key)
        for value in thing.values():
            for item in value if isinstance(value, list) else [value]:
                if isinstance(item, str) and re.fullmatch(r"[0-9A-F]{24}", item):
                    assert item in names
    group = next(t for t in objects.values() if t["isa"] == "PBXGroup" and t.get("path") == "Game")
    for child in group["children"]:
        assert (root / "Game" / objects[child]["path"]).exists(), objects[child]["path"]
    swift = sorted(p.name for p in (root / "Game").glob("*.swift"))
    assert swift == sorted(SOURCES)
    for name in swift:
        assert balanced((root / "Game" / name).read_text(encoding="utf-8")), name
    settings = [t["buildSettings"] for t in objects.values() if t["isa"] == "XCBuildConfiguration"]
    assert {s.get("PRODUCT_BUNDLE_IDENTIFIER") for s in settings} == {None, "com.example.hedgehog"}
    assert {s.get("MARKETING_VERSION") for s in settings} == {None, "3.1"}
    catalog = root / "Game/Assets.xcassets/AppIcon.appiconset"
    named = json.loads((catalog / "Contents.json").read_text(encoding="utf-8"))["images"][0]
    icon = pygame.image.load(catalog / named["filename"])
    assert f"{icon.get_width()}x{icon.get_height()}" == named["size"]
    assert not icon.get_flags() & pygame.SRCALPHA       # Apple takes no icon with holes


def test_titles_in_strings_of_android() -> None:
    assert android_text("@home") == "\\@home"
    assert android_text("?who") == "\\?who"
    assert android_text("a < b & \"c\"") == "a &lt; b &amp; \\\"c\\\""
    assert one_line(" two\nlines\0 \x07and a bell ") == "two lines and a bell"
    assert one_line("\n\n") == "Game"
    assert one_line("👩‍🚀") == "👩‍🚀"


@pytest.mark.parametrize(("kind", "name"), [
    ("android-project", "garden"), ("android-project", "org.example.1st"), ("android-project", "org.example.in"), ("android-project", "org..garden"),
    ("android-project", "org.example.my-game"), ("xcode-project", "org.example.my_game"), ("xcode-project", "org.exa mple.x"), ("android-project", "орг.пример.сад"),
    ("android-project", "../../evil.x"), ("android-project", 'a.b"\nevil()'), ("xcode-project", "a." + "b" * 200)])
def test_names_that_no_shop_takes_are_told(kind: str, name: str, tmp_path: Path, core: Path) -> None:
    with pytest.raises(ExportError, match="is no name for an app"):
        made(tmp_path, core, kind, wish={"app_id": name})
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("title", ["Їжак", "2048", "in", "Worm garden!", "🦔"])
def test_a_name_is_made_of_any_title(title: str, tmp_path: Path) -> None:
    found = load_project(game(tmp_path / "game", title))
    for kind in WORKSHOPS:
        assert shells.PACKAGE.fullmatch(app_of(found, kind, "").package)


def test_what_the_developer_changed_stays(tmp_path: Path, core: Path) -> None:
    root = made(tmp_path, core, "android-project", title="First")
    store = root / "app/src/main/java/com/example/hedgehog/Store.kt"
    store.write_text("// mine", encoding="utf-8")
    old = root / "app/src/main/assets/www/game/old.json"
    old.write_text("{}", encoding="utf-8")
    bundle, said = export(game(tmp_path / "game", "Second"), Wish("android-project", str(root), pyodide=core, app_id="com.example.hedgehog"))
    assert bundle.path == root and workshop_kind(root) == "android-project"
    assert store.read_text(encoding="utf-8") == "// mine"
    assert not old.exists()
    assert "Second" in (root / "app/src/main/assets/www/index.html").read_text(encoding="utf-8")
    assert any("only the game in it is new" in phrase.said(str) for phrase in said)
    for kind in ("xcode-project", "web"):
        with pytest.raises(ExportError, match="another kind|is no earlier export|another folder"):
            export(tmp_path / "game", Wish(kind, str(root), pyodide=core))
    assert store.read_text(encoding="utf-8") == "// mine"
