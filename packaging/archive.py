"""A game as one file, `Name.playsheet`: a zip of its project. `playsheet play` opens it; nothing is unpacked where it was not asked for."""

from __future__ import annotations

import os
import stat
import tempfile
import zipfile
import zlib
from pathlib import Path
from typing import Final

from ..objects.phrases import Translate, msgid
from ..runtime.project.model import Project
from ..runtime.project.paths import is_safe_name
from .exporting import Export, ExportError, Progress, add_file, reason_of

ENDING: Final = ".playsheet"
ROOMS: Final = ("objects", "frames", "events", "assets", "languages", "decks", "tests")
"""Folders of a project that belong to it; with game.yaml."""

MOST_FILES: Final = 20_000
LARGEST_FILE: Final = 256 * 1024 * 1024
LARGEST: Final = 1024 * 1024 * 1024
"""Bytes that one file and all of them may have when unpacked."""


def export_archive(project: Project, target: Path, *, progress: Progress = lambda _, __: None, translate: Translate = str) -> Export:
    """Write the whole project into one file. Raises `ExportError`; then there is no file, or the one that was there before."""
    if target.suffix != ENDING:
        target = target.with_name(target.name + ENDING)
    name = ""
    sizes: dict[str, int] = {}
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=f".{target.name}-", dir=target.parent)
        with os.fdopen(handle, "wb") as file, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as pack:
            files = files_of(project.root)
            for number, path in enumerate(files):
                progress(translate(msgid("Packing the game")), 0.1 + 0.8 * number / len(files))
                inside = path.relative_to(project.root).as_posix()
                data = path.read_bytes()
                add_file(pack, inside, data)
                room = inside.partition("/")[0] if "/" in inside else "game"
                sizes[room] = sizes.get(room, 0) + len(data)
        Path(name).chmod(0o644)
        Path(name).replace(target)
        name = ""
    except OSError as error:
        raise ExportError("the export could not be written to {folder}: {reason}", folder=str(target), reason=reason_of(error)) from error
    finally:
        if name:
            Path(name).unlink(missing_ok=True)
    progress(translate(msgid("Done")), 1.0)
    return Export("archive", target, target, sizes)


def files_of(root: Path) -> list[Path]:
    """The files that make a project, in a fixed order; links, hidden files and what else lies around stay at home."""
    found = [root / "game.yaml"]
    for room in ROOMS:
        for folder, below, files in os.walk(root / room):
            below[:] = sorted(name for name in below if not name.startswith("."))
            found += [Path(folder, name) for name in sorted(files) if not name.startswith(".")]
    return [path for path in found if path.is_file() and not path.is_symlink()]


def unpack(archive: Path, folder: Path) -> None:
    """Unpack an archive of a project into an empty folder. Raises `ExportError` with a sentence for one that is damaged or not what it says.

    Names that lead out of the folder, links and sizes beyond the limits (a few kilobytes can unpack to terabytes) are refused before anything is
    written of them.
    """
    try:
        with zipfile.ZipFile(archive) as pack:
            infos = pack.infolist()
            if len(infos) > MOST_FILES:
                raise ExportError("{name} holds more than {limit:,} files and is not opened", name=archive.name, limit=MOST_FILES)
            whole = 0
            for info in infos:
                if info.is_dir():
                    continue
                parts = info.filename.split("/")
                known = info.filename == "game.yaml" or (parts[0] in ROOMS and len(parts) > 1)
                if not known or not all(is_safe_name(part) for part in parts) or stat.S_ISLNK(info.external_attr >> 16):
                    raise ExportError("{name} holds the file {file}, which belongs to no project; it is not opened", name=archive.name, file=repr(info.filename))
                if info.file_size > LARGEST_FILE:
                    raise ExportError("{name} holds a file of {size} bytes ({file}) and is not opened", name=archive.name, size=info.file_size, file=info.filename)
                with pack.open(info) as source:
                    data = source.read(info.file_size + 1)
                whole += len(data)
                if len(data) != info.file_size or whole > LARGEST:
                    raise ExportError("{name} unpacks to more than it says and is not opened", name=archive.name)
                path = folder.joinpath(*parts)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(data)
        if not (folder / "game.yaml").is_file():
            raise ExportError("{name} is no game of Playsheet: there is no game.yaml in it", name=archive.name)
    except (zipfile.BadZipFile, zipfile.LargeZipFile, zlib.error, EOFError, RuntimeError) as error:
        # zipfile's RuntimeError is a password, its subclass NotImplementedError a way of packing that Python does not know.
        raise ExportError("{name} is damaged, or is no game of Playsheet", name=archive.name) from error
    except OSError as error:
        raise ExportError("{name} cannot be opened: {reason}", name=archive.name, reason=reason_of(error)) from error
