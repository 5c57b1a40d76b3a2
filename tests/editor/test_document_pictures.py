"""The pictures of a document: drawn in memory, written with it, given back as they were."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from playsheet.editor.document.document import Document
from playsheet.editor.document.pictures import png

RED = 0xFFFF0000


@pytest.fixture
def document(tmp_path: Path, qtbot: object) -> Document:
    (tmp_path / "game.yaml").write_text("format: 1\ntitle: Test\n", encoding="utf-8")
    (tmp_path / "assets").mkdir()
    image = QImage(4, 4, QImage.Format.Format_ARGB32)
    image.fill(0)
    (tmp_path / "assets" / "dot.png").write_bytes(png(image) + b"kept as it is")
    return Document(tmp_path)


def drawn(document: Document, name: str, colour: int = RED) -> QImage:
    image = QImage(document.pictures.image(name))
    image.setPixel(1, 1, colour)
    return image


def test_what_is_not_changed_is_not_written(document: Document) -> None:
    file = document.root / "assets" / "dot.png"
    before, stamp = file.read_bytes(), file.stat().st_mtime_ns
    document.pictures.edit("dot", drawn(document, "dot"), "Draw")
    document.undo_stack.undo()
    assert document.save() == []
    assert (file.read_bytes(), file.stat().st_mtime_ns) == (before, stamp)


def test_undo_after_saving_gives_the_first_bytes_back(document: Document) -> None:
    file = document.root / "assets" / "dot.png"
    before = file.read_bytes()
    document.pictures.edit("dot", drawn(document, "dot"), "Draw")
    document.save()
    assert QImage(str(file)).pixel(1, 1) == RED
    document.undo_stack.undo()
    document.save()
    assert file.read_bytes() == before


def test_new_pictures_have_free_names_and_are_files_after_saving(document: Document) -> None:
    store = document.pictures
    (document.root / "assets" / "Hero_1.jpg").write_bytes(b"")
    name = store.free_name("Hero")
    assert name == "Hero_2"
    store.edit(name, store.image("dot"), "Add")
    assert store.is_new(name) and document.modified
    assert document.save() == []
    assert (document.root / "assets" / "Hero_2.png").is_file()
    assert name in document.project.pictures and not document.modified


def test_a_file_that_changed_outside_is_kept(document: Document) -> None:
    file = document.root / "assets" / "dot.png"
    document.pictures.edit("dot", drawn(document, "dot"), "Draw")
    other = png(drawn(document, "dot", 0xFF00FF00))
    file.write_bytes(other)
    told: list[str] = []
    document.pictures.noticed.connect(told.append)
    document.save()
    assert QImage(str(file)).pixel(1, 1) == RED
    assert (document.root / "assets" / "dot_outside_1.png").read_bytes() == other
    assert len(told) == 1


def test_a_full_disk_is_a_sentence_and_loses_nothing(document: Document, monkeypatch: pytest.MonkeyPatch) -> None:
    import errno
    import os
    file = document.root / "assets" / "dot.png"
    before = file.read_bytes()
    document.pictures.edit("dot", drawn(document, "dot"), "Draw")

    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        sentences = document.save()
    assert len(sentences) == 1 and "disk is full" in sentences[0]
    assert file.read_bytes() == before and document.modified
    assert document.save() == [] and QImage(str(file)).pixel(1, 1) == RED


def test_reading_anew_forgets_drawings(document: Document) -> None:
    document.pictures.edit("dot", drawn(document, "dot"), "Draw")
    document.reload()
    assert document.pictures.image("dot").pixel(1, 1) == 0 and document.pictures.unsaved() == []


def test_a_game_that_is_played_before_saving_has_the_drawings(document: Document, tmp_path: Path) -> None:
    from playsheet.editor.running.game import RunningGame
    from playsheet.runtime.project.loading import load_project
    store = document.pictures
    store.edit("Hero_1", drawn(document, "dot"), "Add")
    game = RunningGame(document)
    game.extra = ["--headless"]
    game.start()
    assert game._folder is not None
    over = load_project(Path(game._folder.name))
    project = load_project(document.root, over.trees, over.pictures)
    game.stop()
    assert set(project.pictures) == {"Hero_1", "dot"}
    assert not (document.root / "assets" / "Hero_1.png").exists()


def test_a_step_keeps_only_the_rows_that_it_touched(document: Document) -> None:
    store = document.pictures
    store.edit("big", QImage(200, 1000, QImage.Format.Format_ARGB32), "Make")
    plain = QImage(store.image("big"))
    for y in (10, 500, 999, 0):
        image = QImage(store.image("big"))
        image.setPixel(3, y, RED + y)
        store.edit("big", image, "Draw")
    merged = QImage(store.image("big"))
    for y in (20, 30):
        image = QImage(store.image("big"))
        image.setPixel(0, y, RED)
        store.edit("big", image, "Nudge", "key")
    kept = [document.undo_stack.command(n) for n in range(1, document.undo_stack.count())]
    assert [(c.before[0].height(), c.before[1], c.after[0].height()) for c in kept] == [  # type: ignore[attr-defined]
        (1, 10, 1), (1, 500, 1), (1, 999, 1), (1, 0, 1), (11, 20, 11)]
    final = QImage(store.image("big"))
    document.undo_stack.undo()
    assert store.image("big") == merged
    document.undo_stack.setIndex(1)
    assert store.image("big") == plain
    document.undo_stack.setIndex(document.undo_stack.count())
    assert store.image("big") == final
