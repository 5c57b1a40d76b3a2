"""Saves a file so that a crash, a full disk or a pulled plug leaves either the old file or the new one, never half of one."""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
import stat
from pathlib import Path

from ...objects.phrases import Phrase


class SaveError(Exception):
    """A file was not saved and the old one is untouched; `sentence` tells it to the person who saved."""

    def __init__(self, sentence: Phrase) -> None:
        super().__init__(sentence)
        self.sentence = sentence


def save_text(path: str | os.PathLike[str], text: str) -> None:
    """Write `text` to the file at `path` as UTF-8 with the line ends that it has. Its folder must exist.

    The text goes to a temporary file beside, is flushed to the disk, and takes the place of the old file in one step;
    the old file's permissions are kept, and a link is followed and kept. What is no file but a device or a pipe (/dev/null,
    /dev/stdout) is written to and stays what it is. Raises SaveError when that cannot be done.
    """
    save_bytes(path, text.encode("utf-8", errors="replace"))


def save_bytes(path: str | os.PathLike[str], data: bytes) -> None:
    """Like `save_text`, for pictures and sounds."""
    shown = Path(path)
    try:
        if _is_stream(shown):
            _pour(shown, data)
            return
        # Replacing a link would leave the file that it points to as it was.
        target = Path(os.path.realpath(shown))
        if target.is_dir():
            raise SaveError(Phrase("{path} is a folder, so no file of that name can be saved. Choose another name.", path=shown))
        _replace(target, data)
    except OSError as error:
        raise SaveError(_sentence(shown, error)) from error
    except ValueError as error:     # a NUL in the name
        raise SaveError(Phrase("{path} is no name for a file. Choose another name.", path=repr(str(shown)))) from error


def _is_stream(path: Path) -> bool:
    """Is this a device or a pipe? Putting a file in its place would take it away from everybody who uses it."""
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        return False
    return not stat.S_ISREG(mode) and not stat.S_ISDIR(mode)


def _pour(path: Path, data: bytes) -> None:
    """Write into a device or a pipe, without waiting for somebody to read at its other end; never onto a bare disk."""
    if stat.S_ISBLK(path.stat().st_mode):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
    handle = os.open(path, os.O_WRONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    if hasattr(os, "O_NONBLOCK"):
        os.set_blocking(handle, True)
    with os.fdopen(handle, "wb") as file:
        file.write(data)


def _replace(target: Path, data: bytes) -> None:
    try:
        mode = stat.S_IMODE(target.stat().st_mode)
        # A new file could take the place of one that may not be changed, but that is not what its owner meant.
        if not os.access(target, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(target))
    except FileNotFoundError:
        mode = None
    temporary = target.parent / f".saving-{secrets.token_hex(6)}.tmp"
    # Opened by hand, so that a new file gets the permissions that the person's other new files get.
    handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if mode is not None:
            temporary.chmod(mode)
        temporary.replace(target)
    except BaseException:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise
    _sync_folder(target.parent)


def _sync_folder(folder: Path) -> None:
    """Flush the new name to the disk too, where the system can (Windows cannot open a folder)."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _sentence(path: Path, error: OSError) -> Phrase:
    number = error.errno
    if number in (errno.EACCES, errno.EPERM):
        return Phrase("{path} cannot be saved, because the file or its folder may not be changed. "
                      "Choose another folder or change its permissions.", path=path)
    if number == errno.EROFS:
        return Phrase("{path} cannot be saved, because the disk is read-only. Choose another folder.", path=path)
    if number in (errno.ENOSPC, errno.EDQUOT):
        return Phrase("{path} cannot be saved, because the disk is full. Free some space and save again; the file on the disk is unchanged.", path=path)
    if number in (errno.ENOENT, errno.ENOTDIR):
        return Phrase("{path} cannot be saved, because its folder {folder} does not exist.", path=path, folder=path.parent)
    if number == errno.ENAMETOOLONG:
        return Phrase("{path} cannot be saved, because its name is too long. Choose a shorter one.", path=path)
    return Phrase("{path} cannot be saved: {reason}.", path=path, reason=error.strerror or error)
