"""Saving leaves the old file or the new one, never half of one, and says in a sentence what is in the way."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

import pytest

from playsheet.runtime.project import saving
from playsheet.runtime.project.saving import SaveError, save_bytes, save_text


def names(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir()]


windows = pytest.mark.skipif(os.name == "nt", reason="Windows has other permissions and links")


def test_a_text_is_saved_as_it_is(tmp_path):
    path = tmp_path / "Птичка.yaml"
    save_text(path, "a: Їжак\nb: 🐦\n")
    assert path.read_bytes() == "a: Їжак\nb: 🐦\n".encode()
    save_text(str(path), "a\r\n")
    save_text(path, path.read_bytes().decode())
    assert path.read_bytes() == b"a\r\n"
    save_bytes(path, b"\x89PNG")
    assert path.read_bytes() == b"\x89PNG"
    assert names(tmp_path) == ["Птичка.yaml"]


@windows
def test_permissions_are_kept_and_new_files_get_the_usual_ones(tmp_path):
    path = tmp_path / "a.yaml"
    mask = os.umask(0o022)
    try:
        save_text(path, "a")
        assert stat.S_IMODE(path.stat().st_mode) == 0o644
    finally:
        os.umask(mask)
    path.chmod(0o660)
    save_text(path, "b")
    assert stat.S_IMODE(path.stat().st_mode) == 0o660


@windows
def test_a_link_is_followed_and_stays(tmp_path):
    (tmp_path / "real").mkdir()
    target, link = tmp_path / "real" / "a.yaml", tmp_path / "link.yaml"
    target.write_text("old")
    link.symlink_to(target)
    save_text(link, "new")
    assert link.is_symlink() and target.read_text() == "new"
    assert names(tmp_path / "real") == ["a.yaml"]


@windows
def test_devices_and_pipes_are_written_to_and_stay_what_they_are(tmp_path):
    master, slave = os.openpty()        # a device that is ours to lose
    try:
        link = tmp_path / "link"
        link.symlink_to(os.ttyname(slave))
        save_text(link, "told")
        assert os.read(master, 4) == b"told"
        assert stat.S_ISCHR(link.stat().st_mode)
    finally:
        os.close(master)
        os.close(slave)
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(SaveError):      # nobody reads: no waiting
        save_text(pipe, "lost")
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        save_text(pipe, "told")
        assert os.read(reader, 4) == b"told"
    finally:
        os.close(reader)
    assert stat.S_ISFIFO(pipe.stat().st_mode) and sorted(names(tmp_path)) == ["link", "pipe"]


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_the_old_file_survives_a_failure_and_nothing_is_left_behind(tmp_path, monkeypatch, step):
    path = tmp_path / "a.yaml"
    path.write_text("old")

    def fails(*_args: object) -> None:
        assert path.read_text() == "old"
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    if step == "fsync":
        monkeypatch.setattr(saving.os, "fsync", fails)
    else:
        monkeypatch.setattr(Path, "replace", fails)
    with pytest.raises(SaveError, match="cannot be saved, because the disk is full"):
        save_text(path, "new")
    assert path.read_text() == "old" and names(tmp_path) == ["a.yaml"]


def test_an_interruption_leaves_nothing_behind_either(tmp_path, monkeypatch):
    def interrupts(_handle: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(saving.os, "fsync", interrupts)
    with pytest.raises(KeyboardInterrupt):
        save_text(tmp_path / "a.yaml", "new")
    assert names(tmp_path) == []


def test_what_is_in_the_way_is_said_in_a_sentence(tmp_path, monkeypatch):
    def sentence(path: Path | str) -> str:
        with pytest.raises(SaveError) as caught:
            save_text(path, "x")
        return str(caught.value).replace(str(tmp_path), "…")

    assert sentence(tmp_path) == "… is a folder, so no file of that name can be saved. Choose another name."
    assert sentence(tmp_path / "no" / "a.yaml") == "…/no/a.yaml cannot be saved, because its folder …/no does not exist."
    assert sentence(tmp_path / ("x" * 300)).endswith(" cannot be saved, because its name is too long. Choose a shorter one.")
    assert sentence("a\0b") == "'a\\x00b' is no name for a file. Choose another name."
    for number, reason in ((errno.EACCES, "the file or its folder may not be changed"), (errno.EROFS, "the disk is read-only"),
                           (errno.ENOSPC, "the disk is full")):
        def refuses(*_args: object, number: int = number) -> int:
            raise OSError(number, os.strerror(number))

        with monkeypatch.context() as patch:
            patch.setattr(saving.os, "open", refuses)
            assert sentence(tmp_path / "a.yaml").startswith(f"…/a.yaml cannot be saved, because {reason}. ")
    monkeypatch.setattr(saving.os, "open", lambda *_args: (_ for _ in ()).throw(OSError(errno.EIO, "Input/output error")))
    assert sentence(tmp_path / "a.yaml") == "…/a.yaml cannot be saved: Input/output error."


@windows
@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everywhere")
def test_read_only_files_and_folders(tmp_path):
    folder = tmp_path / "locked"
    folder.mkdir()
    path = folder / "a.yaml"
    path.write_text("old")
    path.chmod(0o444)
    with pytest.raises(SaveError, match="may not be changed"):
        save_text(path, "new")
    path.chmod(0o644)
    folder.chmod(0o555)
    try:
        with pytest.raises(SaveError, match="may not be changed"):
            save_text(path, "new")
    finally:
        folder.chmod(0o755)
    assert path.read_text() == "old"
