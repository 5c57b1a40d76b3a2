"""The document: edits and their undo, saving only what changed, problems, recovery."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pytestqt.qtbot import QtBot

from playsheet.editor.document import document as document_module
from playsheet.editor.document.addresses import address_of, entry_at, node_at
from playsheet.editor.document.document import Document
from playsheet.editor.document.edits import SetKey
from playsheet.editor.shell.problems_panel import ProblemsPanel, address_of_place, suggestion
from playsheet.runtime.project.tree import Entry, Mapping, Scalar, Sequence

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
SHEET = "frames/Garden/events.yaml"


@pytest.fixture
def garden(tmp_path: Path, qapp: object) -> Document:
    root = tmp_path / "garden"
    shutil.copytree(EXAMPLES / "worm-garden", root)
    return Document(root)


def texts(root: Path) -> dict[str, bytes]:
    return {p.relative_to(root).as_posix(): p.read_bytes() for p in sorted(root.rglob("*.yaml"))}


def test_opening_and_saving_changes_no_byte(garden: Document) -> None:
    before = texts(garden.root)
    stamps = {p: p.stat().st_mtime_ns for p in garden.root.rglob("*.yaml")}
    assert garden.save() == []
    assert texts(garden.root) == before
    assert {p: p.stat().st_mtime_ns for p in garden.root.rglob("*.yaml")} == stamps, "a file that did not change was written"


def test_an_edit_is_saved_and_undone(garden: Document) -> None:
    before = texts(garden.root)
    garden.set_value("game.yaml", ("title",), Scalar("Another"), "Set title")
    assert garden.modified
    assert garden.undo_stack.undoText() == "Set title"
    garden.save()
    assert not garden.modified
    assert b"title: Another" in (garden.root / "game.yaml").read_bytes()
    garden.undo_stack.undo()
    assert garden.modified
    garden.save()
    assert texts(garden.root) == before


def test_a_drag_is_one_step(garden: Document) -> None:
    for x in range(10):
        garden.set_value("game.yaml", ("tick_rate",), Scalar(str(30 + x)), "Set tick rate", merge="rate")
    assert garden.undo_stack.count() == 1
    garden.undo_stack.undo()
    assert garden.trees["game.yaml"].get("tick_rate") is None or garden.text_of("game.yaml") == (garden.root / "game.yaml").read_text()


def test_a_drag_that_comes_back_leaves_nothing(garden: Document) -> None:
    title = garden.trees["game.yaml"].get("title")
    assert isinstance(title, Scalar)
    garden.set_value("game.yaml", ("title",), Scalar("x"), "Set title", merge="title")
    garden.set_value("game.yaml", ("title",), Scalar(title.text), "Set title", merge="title")
    assert garden.undo_stack.count() == 0
    assert not garden.modified


def test_files_come_and_go(garden: Document) -> None:
    before = texts(garden.root)
    tree = Mapping([Entry(Scalar("format"), Scalar("1")), Entry(Scalar("object"), Scalar("Hawk")), Entry(Scalar("type"), Scalar("Active"))])
    garden.new_file("objects/Hawk.yaml", tree, "Add Hawk")
    garden.check()
    assert any(o.name == "Hawk" for o in garden.project.objects)
    garden.save()
    assert (garden.root / "objects/Hawk.yaml").is_file()
    garden.drop_file("objects/Hawk.yaml", "Delete Hawk")
    garden.save()
    assert texts(garden.root) == before


def test_steps_are_undone_together(garden: Document) -> None:
    with garden.step("Two things"):
        garden.set_value("game.yaml", ("title",), Scalar("A"), "")
        garden.set_value("game.yaml", ("first_frame",), Scalar("Garden"), "")
    assert garden.undo_stack.count() == 1
    garden.undo_stack.undo()
    assert not garden.modified


def test_problems_follow_the_edits(garden: Document, qtbot: QtBot) -> None:
    assert garden.problems == []
    row = Mapping([Entry(Scalar("do"), Sequence.of([Scalar("Brid.destroy")]))])
    with qtbot.waitSignal(garden.checked, timeout=3000):
        garden.insert(SHEET, ("events",), 0, [Entry(None, row)], "Add event")
    (problem,) = garden.problems
    assert "Did you mean Bird?" in problem.sentence()
    assert suggestion(problem) == ("Brid", "Bird")
    with qtbot.waitSignal(garden.checked, timeout=3000):
        garden.undo_stack.undo()
    assert garden.problems == []


def test_a_click_mends_a_wrong_name(tmp_path: Path, qtbot: QtBot) -> None:
    root = tmp_path / "garden"
    shutil.copytree(EXAMPLES / "worm-garden", root)
    path = root / SHEET
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("Bird.collides_with: Worm", "Brid.collides_with: Worm"), encoding="utf-8")
    document = Document(root)
    panel = ProblemsPanel(document, str)
    qtbot.addWidget(panel)
    panel.show()
    assert panel.list.count() == 1
    panel.list.setCurrentRow(0)
    assert panel.fix.isVisible()
    assert panel.fix.text() == "Change Brid to Bird"
    panel.fix.click()
    assert document.problems == []
    document.save()
    assert path.read_text(encoding="utf-8") == text


def test_the_place_of_a_problem_is_found(garden: Document) -> None:
    tree = garden.trees[SHEET]
    for address in (("events", 0), ("events", 1, "when", 0)):
        node = node_at(tree, address)
        assert address_of(tree, node) == address
        assert address_of_place(tree, node.line, node.column)[:len(address)] == address


def test_a_key_can_change(garden: Document) -> None:
    values = garden.trees["game.yaml"].get("values")
    assert isinstance(values, Mapping)
    name = values.entries[0].key
    assert name is not None
    garden.undo_stack.push(SetKey(garden, "game.yaml", ("values", name.text), "renamed", "Rename value"))
    assert entry_at(garden.trees["game.yaml"], ("values", "renamed"))
    garden.undo_stack.undo()
    assert garden.text_of("game.yaml") == (garden.root / "game.yaml").read_text(encoding="utf-8")


def test_an_unreadable_file_is_left_alone(tmp_path: Path, qapp: object) -> None:
    root = tmp_path / "garden"
    shutil.copytree(EXAMPLES / "worm-garden", root)
    broken = root / "objects/Worm.yaml"
    broken.write_text("format: 1\nobject: [Worm\n")
    document = Document(root)
    assert any(p.path == "objects/Worm.yaml" for p in document.problems)
    document.set_value("game.yaml", ("title",), Scalar("x"), "Set title")
    assert document.save() == []
    assert broken.read_text() == "format: 1\nobject: [Worm\n"


edits = st.lists(st.tuples(st.sampled_from(["set", "insert", "remove", "undo", "redo", "step"]), st.integers(0, 30), st.text(max_size=8)), max_size=25)


@settings(max_examples=60)
@given(edits)
def test_any_edits_undo_to_the_same_bytes(qapp: object, steps: list[tuple[str, int, str]]) -> None:
    document = Document(EXAMPLES / "start-button")
    path = next(p for p in sorted(document.trees) if p.endswith("events.yaml"))
    before = {p: document.text_of(p) for p in document.trees}
    for what, number, text in steps:
        rows = document.trees[path].get("events")
        assert isinstance(rows, Sequence)
        if what == "set":
            document.set_value("game.yaml", ("title",), Scalar(text or "x", quoted=True), "Set title")
        elif what == "insert":
            document.insert(path, ("events",), min(number, len(rows)), [Entry(None, Mapping([Entry(Scalar("note"), Scalar(text, quoted=True))]))], "Add")
        elif what == "remove" and len(rows):
            document.remove(path, ("events",), number % len(rows), 1, "Delete")
        elif what == "undo":
            document.undo_stack.undo()
        elif what == "redo":
            document.undo_stack.redo()
        elif what == "step":
            with document.step("Both"):
                document.set_value("game.yaml", ("title",), Scalar(text or "y", quoted=True), "")
                document.insert(path, ("events",), 0, [Entry(None, Mapping([Entry(Scalar("note"), Scalar("n", quoted=True))]))], "")
    while document.undo_stack.canUndo():
        document.undo_stack.undo()
    assert {p: document.text_of(p) for p in document.trees} == before


def test_a_project_is_read_once_when_it_is_opened(garden: Document, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[int] = []
    real = document_module.load_project
    monkeypatch.setattr(document_module, "load_project", lambda *given: (calls.append(1), real(*given))[1])
    document = Document(garden.root)
    assert len(calls) == 1
    assert document.playable is not None and not document.stale
    was = [p.sentence() for p in document.problems]
    document.check()
    assert [p.sentence() for p in document.problems] == was
