"""Files that pages do not like, in a form that they do: BMP becomes PNG, a heavy WAV becomes OGG. The project's own files are never touched."""

from __future__ import annotations

import importlib.util
import shutil
from collections.abc import Callable, Iterable
from pathlib import Path, PurePosixPath
from typing import Any, Final

from ..objects.phrases import Phrase
from ..runtime.backends.pygame_artwork import save_as_png
from .exporting import ExportError

HEAVY_SOUND: Final = 2_000_000
"""Bytes of a WAV from which an OGG is worth while."""

BLOCK: Final = 65_536
"""Frames of a sound that are converted at once."""

SAFE_PICTURES: Final = (".png", ".jpg", ".jpeg", ".gif", ".webp")

#: A picture or sound -> what its file ends in within the bundle.
Endings = Callable[[Path], str]


def own_ending(path: Path) -> str:
    """Files as they are."""
    return path.suffix.lower()


def is_unsafe(path: Path) -> bool:
    """Whether it is a picture that not every browser opens."""
    return own_ending(path) not in (*SAFE_PICTURES, ".ogg", ".mp3", ".wav", ".ttf", ".otf")


def is_heavy(path: Path) -> bool:
    """Whether it is a sound that a page should rather have as OGG."""
    return own_ending(path) == ".wav" and path.stat().st_size > HEAVY_SOUND


def can_write_ogg() -> bool:
    return importlib.util.find_spec("soundfile") is not None


def better_ending(path: Path) -> str:
    """What a file should end in for a page; its own ending where that is well, or where nothing here can convert it."""
    if is_unsafe(path):
        return ".png"
    return ".ogg" if is_heavy(path) and can_write_ogg() else own_ending(path)


def not_converted(paths: Iterable[Path]) -> list[Phrase]:
    """Said when a conversion was asked for, and heavy sounds stay as they are."""
    heavy = [path.name for path in paths if is_heavy(path)]
    if not heavy or can_write_ogg():
        return []
    return [Phrase("{files}: not written as OGG, for that needs the package soundfile: pip install 'playsheet[export]'", files=", ".join(heavy))]


def bring(path: Path, target: Path) -> None:
    """Put a file of the project into a bundle, in the form that the target's name asks for. Raises `ExportError`, OSError."""
    wanted = target.suffix
    if wanted == own_ending(path):
        shutil.copyfile(path, target)
    elif wanted == ".png":
        picture_to_png(path, target)
    else:
        sound_to_ogg(path, target)


def bring_all(files: dict[str, Path], folder: Path) -> None:
    """Put all files of a game into a bundle's folder."""
    for place, path in files.items():
        bring(path, folder.joinpath(*PurePosixPath(place).parts))


def picture_to_png(path: Path, target: Path) -> None:
    """The same pixels, none lost."""
    try:
        save_as_png(path, target)
    except ValueError as error:
        raise ExportError("{file} could not be written as PNG: {reason}", file=path.name, reason=str(error)) from error


def sound_to_ogg(path: Path, target: Path) -> None:
    """The same length to the sample; quieter details are lost, as OGG does it."""
    import soundfile
    try:
        with soundfile.SoundFile(path) as source, soundfile.SoundFile(target, "w", source.samplerate, source.channels, format="OGG", subtype="VORBIS") as made:
            while True:
                block: Any = source.read(BLOCK, dtype="float32")
                if not len(block):
                    break
                made.write(block)
    except (soundfile.SoundFileError, RuntimeError) as error:
        raise ExportError("{file} could not be written as OGG: {reason}. Leave out --convert, or save it as OGG yourself", file=path.name,
                          reason=str(error).rstrip(".")) from error
