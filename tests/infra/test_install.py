"""What a normal installation holds: every module and every example, and nothing of the workshop."""

from __future__ import annotations

import importlib.metadata
import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest

ROOMS = ("objects", "runtime", "editor", "packaging", "examples", "docs")


@pytest.fixture
def setup_py(repo: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("setup_py", repo / "setup.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def plant(root: Path, *names: str) -> None:
    for name in names:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).touch()


def test_rooms_become_packages_and_the_rest_their_data(setup_py: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(setup_py, "ROOT", tmp_path)
    plant(tmp_path, "objects/__init__.py", "objects/py.typed", "objects/cards/__init__.py", "objects/cards/faces/ace [1].svg",
          "objects/__pycache__/x.pyc", "runtime/a.py", "packaging/web.py", "packaging/page/index.html", "editor/x.py",
          "examples/make.py", "examples/_art/paint.py", "examples/LICENSE", "examples/worm/assets/Птичка.png",
          "examples/worm/.playsheet/cache", "docs/README.md", "docs/make_manual.py", "docs/objects/Active.md", "docs/pictures/x.png")
    folders, data = setup_py.rooms()
    assert folders == {f"playsheet.{name.replace('/', '.')}": name for name in (*ROOMS, "objects/cards")}
    assert data == {
        "playsheet.objects": ["py.typed"], "playsheet.objects.cards": ["faces/ace [[]1].svg"], "playsheet.packaging": ["page/index.html"],
        "playsheet.examples": ["LICENSE", "worm/assets/Птичка.png"], "playsheet.docs": ["README.md", "objects/Active.md"],
    }


def test_the_installation_holds_what_the_checkout_holds(repo: Path, setup_py: ModuleType) -> None:
    folders, data = setup_py.rooms()
    wanted = {f"playsheet/{folder}/{name.replace('[[]', '[')}" for package, folder in folders.items() for name in data.get(package, [])}
    wanted |= {f"playsheet/{path.relative_to(repo).as_posix()}" for room in ROOMS[:-2] for path in (repo / room).rglob("*.py")}
    files = importlib.metadata.files("playsheet") or []
    found = {file.as_posix() for file in files if file.parts[0] == "playsheet" and file.suffix != ".pyc"}
    assert found == wanted, "the sources changed after the installation; `python3 go.py test` installs them first"


def test_the_package_tells_what_it_needs() -> None:
    about = importlib.metadata.metadata("playsheet")
    assert about["Requires-Python"] == ">=3.11"
    plain = [line for line in about.get_all("Requires-Dist") or [] if "extra ==" not in line]
    assert {re.split("[<>=]", line)[0] for line in plain} == {"pygame-ce", "pymunk", "PyYAML"}
    assert {entry.value for entry in importlib.metadata.entry_points(name="playsheet")} == {"playsheet.editor.cli:main"}
