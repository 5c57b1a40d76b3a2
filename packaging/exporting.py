"""What all exports share: a mistake that is told, a folder that appears whole or not at all, a report of sizes."""

from __future__ import annotations

import os
import re
import secrets
import shutil
import tempfile
import zipfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ..objects.phrases import Translate, fill

#: Told how far an export is: a sentence, and a part from 0 to 1.
Progress = Callable[[str, float], None]


class ExportError(Exception):
    """Why a game was not exported: a sentence that says what to do instead, and lines below it."""

    def __init__(self, template: str, lines: list[str] | None = None, **fields: Any) -> None:
        super().__init__(template.format(**fields))
        self.template = template
        self.fields = fields
        self.lines = lines or []

    def sentence(self, translate: Translate = str) -> str:
        return fill(self.template, self.fields, translate)


@dataclass(slots=True)
class Export:
    """What came out: where it is, what it weighs (bytes by part of it), what a person should know."""

    target: str
    path: Path
    archive: Path | None = None
    sizes: dict[str, int] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)

    @property
    def whole(self) -> int:
        """Bytes of everything."""
        total = 0
        for size in self.sizes.values():
            total += size
        return total


def default_folder(root: Path, target: str) -> Path:
    """Where an export of the project in `root` goes unless somebody says otherwise: beside it, named after it and the target."""
    name = re.sub(r"[^\w-]+", "-", root.resolve().name).strip("-") or "game"
    return root.resolve().parent / f"{name}-{target}"


def reason_of(error: OSError) -> str:
    """What the system says of an error, without the path."""
    return error.strerror or str(error)


@contextmanager
def staged(target: Path, kind: str = "bundle", archive: Path | None = None) -> Iterator[Path]:
    """A folder to fill; when all went well it becomes `target`, else nothing of it is left and what was there before stays. `kind` is noted in its mark.

    With `archive` a zip of the folder appears there, together with the folder or not at all.

    Raises `ExportError` when the disk does not play along. A target that holds something else than an earlier export is refused.
    """
    work: Path | None = None
    packed: Path | None = None
    try:
        if target.exists() and not is_earlier_export(target):
            raise ExportError("{folder} exists already and is no earlier export; choose another folder", folder=str(target))
        if archive is not None and archive.is_dir():
            raise ExportError("{file} is a folder; choose another name", file=str(archive))
        target.parent.mkdir(parents=True, exist_ok=True)
        # Named before it is made: who interrupts in between leaves nothing either.
        work = target.parent / f".{target.name}-{secrets.token_hex(6)}"
        work.mkdir(mode=0o755)
        yield work
        if archive is not None:
            packed = zipped(work, archive)
        (work / MARK).write_text(f"Made by playsheet export: {kind}\n", encoding="utf-8")
        old: Path | None = None
        if target.exists():
            old = Path(tempfile.mkdtemp(prefix=f".{target.name}-old-", dir=target.parent))
            target.replace(old / "was")
        try:
            work.replace(target)
        except BaseException:
            if old is not None:
                (old / "was").replace(target)
                old.rmdir()
            raise
        work = None
        if packed is not None and archive is not None:
            packed.replace(archive)
            packed = None
        if old is not None:
            shutil.rmtree(old, ignore_errors=True)
    except OSError as error:
        raise ExportError("the export could not be written to {folder}: {reason}", folder=str(target), reason=reason_of(error)) from error
    finally:
        if work is not None:
            shutil.rmtree(work, ignore_errors=True)
        if packed is not None:
            packed.unlink(missing_ok=True)


MARK = ".playsheet-export"

WORKSHOPS = ("android-project", "xcode-project")
"""Kinds of export that somebody works on afterwards; they are never replaced as a whole."""


def is_earlier_export(folder: Path) -> bool:
    """Whether a folder may be replaced: one that an export made, or an empty one."""
    if not folder.is_dir() or folder.is_symlink():
        return False
    return not workshop_kind(folder) if (folder / MARK).is_file() else not any(folder.iterdir())


def workshop_kind(folder: Path) -> str:
    """Which kind of project for phones an earlier export left in a folder, '' for none."""
    try:
        words = (folder / MARK).read_text(encoding="utf-8").split()
    except (OSError, ValueError):
        return ""
    return next((kind for kind in WORKSHOPS if kind in words), "")


def zipped(folder: Path, archive: Path) -> Path:
    """A zip of a folder's files, whole or not at all, beside `archive` and still under another name; the same files give the same bytes.

    Raises `ExportError`.
    """
    handle, name = -1, ""
    try:
        handle, name = tempfile.mkstemp(prefix=f".{archive.name}-", dir=archive.parent)
        with os.fdopen(handle, "wb") as file, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as pack:
            for path in sorted(folder.rglob("*")):
                if path.is_file() and path.name != MARK:
                    add_file(pack, path.relative_to(folder).as_posix(), path.read_bytes(), bool(path.stat().st_mode & 0o100))
        Path(name).chmod(0o644)
        made, name = Path(name), ""
        return made
    except OSError as error:
        raise ExportError("the export could not be written to {folder}: {reason}", folder=str(archive), reason=reason_of(error)) from error
    finally:
        if name:
            Path(name).unlink(missing_ok=True)


def add_file(pack: zipfile.ZipFile, name: str, data: bytes, runnable: bool = False) -> None:
    """Add a file without the time of day, so that the same game gives the same archive."""
    info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
    info.external_attr = (0o755 if runnable else 0o644) << 16
    info.compress_type = zipfile.ZIP_STORED if name.endswith((".png", ".ogg", ".mp3", ".jpg", ".webp", ".zip")) else zipfile.ZIP_DEFLATED
    pack.writestr(info, data)


def filled(template: str, marks: Mapping[str, str]) -> str:
    """A template with what stands for its marks; marks within what is filled in are left alone."""
    return re.sub("|".join(map(re.escape, marks)), lambda found: marks[found.group()], template)


def weigh(folder: Path, parts: dict[str, str]) -> dict[str, int]:
    """Bytes of a folder by part: `parts` maps the start of a path to its part's name; what matches none is `other`."""
    sizes: dict[str, int] = {}
    for path in sorted(folder.rglob("*")):
        if not path.is_file() or path.name == MARK:
            continue
        inside = path.relative_to(folder).as_posix()
        part = next((name for start, name in parts.items() if inside.startswith(start)), "other")
        sizes[part] = sizes.get(part, 0) + path.stat().st_size
    return sizes


def readable(size: int) -> str:
    """A size as people read it: 4.2 MB, 17 kB."""
    return f"{size / 1e6:.1f} MB" if size >= 100_000 else f"{max(1, round(size / 1e3)) if size else 0} kB"
