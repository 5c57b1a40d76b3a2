"""The manual's pages are those of the declarations, its lines compile, and the vocabulary points into it."""

from __future__ import annotations

import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from playsheet.editor.words import vocabulary
from playsheet.objects.registry import BUILTINS, TYPES
from playsheet.runtime.language.functions import AGGREGATES, FUNCTIONS
from playsheet.runtime.project.loading import load_project
from playsheet.runtime.project.problems import Problems
from playsheet.runtime.project.reader import read_text
from playsheet.runtime.world.playable import Playable
from playsheet.runtime.world.world import World

ANCHOR = re.compile(r'<a id="([^"]+)"></a>')
LINK = re.compile(r"\]\(([^)\s]+)\)")


@pytest.fixture(scope="module")
def manual(repo: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_manual", repo / "docs" / "make_manual.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["make_manual"] = module         # dataclasses look for their module
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def pages(manual: ModuleType) -> dict[str, Any]:
    found: dict[str, Any] = manual.pages()
    return found


def test_the_pages_are_as_the_declarations_say(manual: ModuleType, pages: dict[str, Any]) -> None:
    assert manual.stale(pages) == [], "run `python docs/make_manual.py` and commit what it writes"


def test_every_page_of_the_vocabulary_is_an_anchor(repo: Path) -> None:
    found = vocabulary()
    members = [m for part in ("types", "built_in") for cls in found[part].values() for role in ("properties", "conditions", "actions", "expressions")
               for m in cls[role]]
    members += found["functions"] + found["aggregates"]
    anchors = {path.relative_to(repo).as_posix(): ANCHOR.findall(path.read_text(encoding="utf-8")) for path in (repo / "docs").rglob("*.md")}
    missing = [m["page"] for m in members if m["page"].partition("#")[2] not in anchors.get(m["page"].partition("#")[0], ())]
    assert missing == []
    assert len(members) > 400


def test_an_anchor_stands_once_on_its_page(pages: dict[str, Any]) -> None:
    for path, page in pages.items():
        anchors = ANCHOR.findall(page.text())
        assert len(set(anchors)) == len(anchors), path


def test_links_lead_somewhere(repo: Path) -> None:
    lost = []
    for path in sorted((repo / "docs").rglob("*.md")):
        text = path.read_text(encoding="utf-8")
        for link in LINK.findall(re.sub(r"```.*?```", "", text, flags=re.DOTALL)):
            if "://" in link:
                continue
            target, _, anchor = link.partition("#")
            file = (path.parent / target).resolve() if target else path
            if not file.exists() or (anchor and file.suffix == ".md" and anchor not in ANCHOR.findall(file.read_text(encoding="utf-8"))):
                lost.append(f"{path.relative_to(repo)}: {link}")
    assert lost == []


def rows_of(events: list[str]) -> str:
    """Events as rows of a sheet."""
    rows = ""
    for event in events:
        first, *rest = event.rstrip("\n").split("\n")
        rows += f"  - {first}\n" + "".join(f"    {line}\n" for line in rest)
    return rows


def test_every_line_of_the_manual_compiles(manual: ModuleType, pages: dict[str, Any], tmp_path: Path) -> None:
    events = [event for page in pages.values() for event in page.events]
    manual.write_project(tmp_path, rows_of(events))
    playable = Playable(load_project(tmp_path))
    assert [str(problem) for problem in playable.project.problems] == []
    members = {member for name, cls in {**TYPES, **BUILTINS}.items() for role in ("properties", "conditions", "actions", "expressions")
               for member in (f"{manual.name_of(name)}.{key}" for key in getattr(cls, role))}
    text = "\n".join(events)
    assert [member for member in sorted(members) if not re.search(rf"\b{re.escape(member)}\b", text)] == []
    assert [name for name in (*FUNCTIONS, *AGGREGATES) if f"{name}(" not in text] == []


@pytest.mark.parametrize("name", [*TYPES, *BUILTINS])
def test_what_a_page_shows_runs(name: str, manual: ModuleType, pages: dict[str, Any], tmp_path: Path) -> None:
    """The actions of a page, all in the first tick: nothing in an object's code may fail."""
    quiet = re.compile(r"loop|frame\.(next|previous|go_to|restart)|game\.(quit|restart|pause)")
    events = [event for event in pages[f"objects/{name}.md"].events if not event.startswith("when:") or "do:" not in event]
    manual.write_project(tmp_path, rows_of([event for event in events if not quiet.search(event)]))
    world = World(Playable(load_project(tmp_path)), 1)
    for _ in range(3):
        world.tick(())
    assert [fault.sentence() for fault in world.faults if fault.severity == "error"] == []


def test_files_on_the_pages_are_as_the_writer_writes_them(manual: ModuleType, tmp_path: Path) -> None:
    from playsheet.runtime.project.orders import order_for
    from playsheet.runtime.project.writer import write
    manual.write_project(tmp_path)
    for path in sorted((tmp_path / "objects").glob("*.yaml")):
        text = path.read_text(encoding="utf-8")
        tree = read_text(text, Problems())
        assert tree is not None
        assert sorted(write(tree, order_for(f"objects/{path.name}")).splitlines()) == sorted(text.splitlines())


def test_check_tells_stale_pages(manual: ModuleType, pages: dict[str, Any], monkeypatch: pytest.MonkeyPatch, tmp_path: Path,
                                 capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(manual, "HERE", tmp_path)
    assert manual.main(["--check"]) == 1
    assert "docs/objects/Active.md is stale" in capsys.readouterr().out
    assert manual.main([]) == 0
    assert manual.main(["--check"]) == 0
    (tmp_path / "objects" / "Ghost.md").write_text("of a type that is gone")
    assert manual.main(["--check"]) == 1
    assert manual.main([]) == 0
    assert not (tmp_path / "objects" / "Ghost.md").exists()
