"""A large project is checked beside the work: nothing waits for it, and what it found of an older state is thrown away."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

from kit import write_project
from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from playsheet.editor.document import document as module
from playsheet.editor.document.document import Document
from playsheet.runtime.project.tree import Scalar

SHEET = "frames/F/events.yaml"


def project(root: Path) -> Path:
    return write_project(root, {"objects/Bird.yaml": "format: 1\nobject: Bird\ntype: Active\n",
                                SHEET: "format: 1\nevents:\n  - do:\n      - Bird.x: {set: 1}\n  - do:\n      - Bird.y: {set: 2}\n"})


def test_windows_go_on_while_a_large_project_is_checked(tmp_path: Path, qtbot: QtBot, monkeypatch: Any) -> None:
    document = Document(project(tmp_path / "p"))
    document._slow = True
    go_on = threading.Event()
    threads: list[threading.Thread] = []
    derive = module.derive

    def held(*args: Any) -> Any:
        threads.append(threading.current_thread())
        assert go_on.wait(20)                   # only an event of the windows lets it go on
        return derive(*args)
    monkeypatch.setattr(module, "derive", held)
    with qtbot.waitSignal(document.checked, timeout=20000):
        document.set_value(SHEET, ("events", 0, "do", 0), Scalar("Brd.destroy"), "x")
        QTimer.singleShot(400, go_on.set)
    assert threads and threads[0] is not threading.main_thread()
    assert [p.line for p in document.problems] == [4]


def test_what_was_found_of_an_older_state_is_thrown_away(tmp_path: Path, qtbot: QtBot, monkeypatch: Any) -> None:
    document = Document(project(tmp_path / "p"))
    document._slow = True
    go_on = threading.Event()
    derive = module.derive
    calls: list[int] = []

    def held(*args: Any) -> Any:
        calls.append(len(calls))
        if len(calls) == 1:
            assert go_on.wait(20)
        return derive(*args)
    monkeypatch.setattr(module, "derive", held)
    told: list[int] = []
    document.checked.connect(lambda: told.append(len(document.problems)))
    document.set_value(SHEET, ("events", 0, "do", 0), Scalar("Brd.destroy"), "x")
    qtbot.waitUntil(lambda: len(calls) == 1, timeout=20000)
    document.undo_stack.undo()                  # while the thread looks at it
    go_on.set()
    qtbot.waitUntil(lambda: bool(told), timeout=20000)
    assert told == [0] and len(calls) == 2


def test_work_that_fails_beside_is_done_at_once(tmp_path: Path, qtbot: QtBot, monkeypatch: Any) -> None:
    document = Document(project(tmp_path / "p"))
    document._slow = True
    derive = module.derive

    def broken(*args: Any) -> Any:
        if threading.current_thread() is not threading.main_thread():
            raise ValueError("a thread has bad luck")
        return derive(*args)
    monkeypatch.setattr(module, "derive", broken)
    with qtbot.waitSignal(document.checked, timeout=20000):
        document.set_value(SHEET, ("events", 0, "do", 0), Scalar("Brd.destroy"), "x")
    assert len(document.problems) == 1


def test_a_check_that_is_asked_for_is_done_at_once(tmp_path: Path, qtbot: QtBot) -> None:
    document = Document(project(tmp_path / "p"))
    document._slow = True
    document.set_value(SHEET, ("events", 0, "do", 0), Scalar("Brd.destroy"), "x")
    assert document.unchecked == {SHEET}
    document.check()
    assert len(document.problems) == 1 and not document.unchecked


def test_problems_after_an_edit_have_the_lines_of_the_file(tmp_path: Path, qtbot: QtBot) -> None:
    from playsheet.runtime.project.tree import Entry, Mapping, Sequence
    document = Document(project(tmp_path / "p"))
    rows = [Entry(None, Mapping([Entry(Scalar("do"), Sequence.of([Scalar("Bird.destroy"), Scalar("Bird.destroy")]))]))]
    document.insert(SHEET, ("events",), 0, rows, "x")
    document.set_value(SHEET, ("events", 2, "do", 0), Scalar("Brd.destroy"), "x")
    document.check()
    text = document.text_of(SHEET).splitlines()
    assert [text[p.line - 1].strip() for p in document.problems] == ["- Brd.destroy"]
