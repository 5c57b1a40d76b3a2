"""The pictures of a document that are being drawn: in memory until the document is saved, then PNG files in `assets/`."""

from __future__ import annotations

import contextlib
import re
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QObject, Signal
from PySide6.QtGui import QImage, QImageReader, QUndoCommand

from ...objects.phrases import Phrase
from ...runtime.project.assets import PICTURES
from ...runtime.project.media import MediaError, picture_size
from ...runtime.project.saving import SaveError, save_bytes

if TYPE_CHECKING:
    from .document import Document

FORMAT = QImage.Format.Format_ARGB32
QImageReader.setAllocationLimit(1024)       # MB; our own caps are looked at before, and 16 bits a colour need more than Qt's 256


def read_picture(path: Path) -> QImage:
    """The pixels of a file as ARGB. Raises `MediaError` or `OSError`; a picture that claims too much is not decoded."""
    picture_size(path)
    reader = QImageReader(str(path))
    reader.setAutoTransform(True)
    reader.setDecideFormatFromContent(True)
    image = reader.read()
    if image.isNull():
        raise MediaError("This picture is damaged.")
    return image.convertToFormat(FORMAT)


def png(image: QImage) -> bytes:
    """The bytes of a PNG file."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")
    buffer.close()
    return bytes(data.data())


class PictureStore(QObject):
    """Pictures by name. What was not changed is never written; undone changes give back the very bytes that were there."""

    changed = Signal(str)          # a picture was drawn on, made or taken away
    noticed = Signal(str)          # a sentence that the person should read

    def __init__(self, document: Document) -> None:
        super().__init__(document)
        self.document = document
        self._images: dict[str, QImage] = {}
        self._disk: dict[str, QImage] = {}                        # what is on the disk
        self._stamps: dict[str, tuple[int, int]] = {}
        self._first: dict[str, tuple[QImage, bytes]] = {}         # what was on the disk at first

    # -- reading -----------------------------------------------------------------------------------------------------

    def path_of(self, name: str) -> Path:
        """The file of a picture; where it will be for a new one."""
        known = self.document.project.pictures.get(name)
        return known if known is not None else self.document.root / "assets" / f"{name}.png"

    def exists(self, name: str) -> bool:
        return name in self._images or name in self.document.project.pictures

    def is_new(self, name: str) -> bool:
        """Made here and not saved yet."""
        return name in self._images and name not in self._disk

    def is_png(self, name: str) -> bool:
        """Whether its file can be drawn on; the other formats lose colours or cannot be written."""
        return self.path_of(name).suffix.lower() == ".png"

    def image(self, name: str) -> QImage:
        """The pixels of a picture as they stand; a null image for one that is missing or broken."""
        found = self._images.get(name)
        if found is not None and (name not in self._disk or found != self._disk[name] or self._stamps.get(name) == self._stamp(self.path_of(name))):
            return found
        path = self.path_of(name)
        if not self._inside(path):
            return QImage()
        try:
            image = read_picture(path)
        except (MediaError, OSError):
            return QImage()
        self._images[name] = self._disk[name] = image
        self._stamps[name] = self._stamp(path)
        self._first.pop(name, None)
        return image

    def free_name(self, base: str, also: tuple[str, ...] = ()) -> str:
        """`base_1`, or the next number of which there is neither a picture nor a file; `also` are taken too."""
        taken = {n.casefold() for n in (*self._images, *self.document.project.pictures, *also)} | self._stems()
        number = 1
        while f"{base}_{number}".casefold() in taken:
            number += 1
        return f"{base}_{number}"

    def _inside(self, path: Path) -> bool:
        """Whether a file is in the project's folder: a name such as ../photo, or a link, may lead elsewhere."""
        try:
            return path.resolve().is_relative_to(self.document.root.resolve())
        except (OSError, ValueError, RuntimeError):
            return False

    def _stems(self) -> set[str]:
        """Names of pictures that lie in the folder, in use or not."""
        with contextlib.suppress(OSError):
            return {p.stem.casefold() for p in (self.document.root / "assets").iterdir() if p.suffix.lower() in PICTURES}
        return set()

    def named_like(self, stem: str, also: tuple[str, ...] = ()) -> str:
        """The name of a file as a picture's name; with a number when it is taken."""
        base = re.sub(r"[^\w-]+", "_", stem).strip("_") or "picture"
        taken = {n.casefold() for n in (*self._images, *self.document.project.pictures, *also)} | self._stems()
        return base if base.casefold() not in taken else self.free_name(base, also)

    def like(self, stem: str, image: QImage) -> str:
        """The name `stem` when the picture that has it looks so, else ''."""
        return stem if self.exists(stem) and self.is_png(stem) and self.image(stem) == image else ""

    def keep_bytes(self, name: str, image: QImage, path: Path) -> None:
        """A picture that was read of a PNG file is written with the file's own bytes, as long as nobody draws on it."""
        if path.suffix.lower() == ".png":
            with contextlib.suppress(OSError):
                self._first[name] = (image, path.read_bytes())

    @staticmethod
    def _stamp(path: Path) -> tuple[int, int]:
        try:
            found = path.stat()
            return found.st_mtime_ns, found.st_size
        except OSError:
            return 0, 0

    # -- changing ----------------------------------------------------------------------------------------------------

    def put(self, name: str, image: QImage | None) -> None:
        """Replace the pixels of a picture (None: take it away). Commands call this; views push a `PictureEdit`."""
        if image is None:
            self._images.pop(name, None)
        else:
            self.image(name) if name in self.document.project.pictures and name not in self._disk else None
            self._images[name] = image
        self.changed.emit(name)

    def edit(self, name: str, image: QImage | None, text: str, merge: str = "") -> None:
        """Draw, make or take away a picture as a step that can be undone."""
        self.document.undo_stack.push(PictureEdit(self, name, image, text, merge))

    def unsaved(self) -> list[str]:
        """Names of pictures that differ from the disk."""
        return [n for n, image in self._images.items() if n not in self._disk or image != self._disk[n]]

    def images_unsaved(self) -> dict[str, bytes]:
        """PNG files of what is not saved, for a game that is played before saving and for recovery."""
        return {name: png(self._images[name]) for name in self.unsaved()}

    def images_all(self) -> dict[str, bytes]:
        """PNG files of all pictures that were drawn on, saved or not, for a copy of the game elsewhere."""
        return {name: png(image) for name, image in self._images.items() if self.is_png(name) and (name not in self._disk or image != self._disk[name]
                                                                                                   or not self.path_of(name).is_file())}

    def forget(self) -> None:
        """The project is read anew."""
        names = list(self._images)
        for table in (self._images, self._disk, self._stamps, self._first):
            table.clear()
        for name in names:
            self.changed.emit(name)

    # -- writing -----------------------------------------------------------------------------------------------------

    def save(self) -> tuple[bool, list[str]]:
        """Write what differs. Tells whether files are new, and sentences about what could not be written."""
        failures: list[str] = []
        new = False
        for name in self.unsaved():
            image, path = self._images[name], self.path_of(name)
            try:
                path.parent.mkdir(parents=True, exist_ok=True)
                self._keep_other(name, path)
                if name in self._disk and name not in self._first:
                    self._first[name] = (self._disk[name], path.read_bytes())
                first = self._first.get(name)
                save_bytes(path, first[1] if first is not None and first[0] == image else png(image))
            except (SaveError, OSError) as error:
                failures.append(str(error))
                continue
            new = new or name not in self._disk
            self._disk[name] = image
            self._stamps[name] = self._stamp(path)
            self.changed.emit(name)
        return new, failures

    def _keep_other(self, name: str, path: Path) -> None:
        """A file that someone else wrote meanwhile is kept under another name."""
        if not path.exists() or self._stamps.get(name) == self._stamp(path):
            return
        other = self.free_name(f"{name}_outside")
        path.with_name(f"{other.rpartition('/')[2]}{path.suffix}").write_bytes(path.read_bytes())
        self._first.pop(name, None)
        self.noticed.emit(str(Phrase("{name} changed outside the editor; that picture is kept as {other}", name=path.name, other=other)))


Part = tuple[QImage | None, int]
"""A picture, or rows of one with the number of the first; -1 for a whole picture."""


def rows_apart(one: QImage, other: QImage) -> tuple[int, int]:
    """The first row in which two pictures of one size differ, and how many there are up to the last such."""
    size = one.bytesPerLine()
    a, b = memoryview(one.constBits()), memoryview(other.constBits())
    first, last = 0, one.height()
    while first < last and a[first * size:(first + 1) * size] == b[first * size:(first + 1) * size]:
        first += 1
    while last > first and a[(last - 1) * size:last * size] == b[(last - 1) * size:last * size]:
        last -= 1
    return first, last - first


def with_part(image: QImage, part: Part) -> QImage | None:
    """A picture with some of its rows replaced."""
    piece, top = part
    if piece is None or top < 0:
        return piece
    made = QImage(image)
    size = made.bytesPerLine()
    memoryview(made.bits())[top * size:(top + piece.height()) * size] = memoryview(piece.constBits())
    return made


class PictureEdit(QUndoCommand):
    """Other pixels for a picture; None stands for a picture that is not there. Keeps only the rows that differ: a thousand strokes are a
    thousand steps, and as many whole pictures would fill the memory."""

    def __init__(self, store: PictureStore, name: str, after: QImage | None, text: str, merge: str = "") -> None:
        super().__init__(text)
        self.store = store
        self.name = name
        self.merge = merge
        self.before: Part = (None, -1)
        self.after: Part = (None, -1)
        before = store.image(name)
        self._keep(None if before.isNull() else before, after)
        self._fresh = after            # the first redo needs no putting together

    def _keep(self, before: QImage | None, after: QImage | None) -> None:
        self.setObsolete(before == after)
        if before is None or after is None or before.size() != after.size() or before.format() != after.format():
            self.before, self.after = (before, -1), (after, -1)
            return
        top, count = rows_apart(before, after)
        self.before = (before.copy(0, top, before.width(), count), top)
        self.after = (after.copy(0, top, after.width(), count), top)

    def id(self) -> int:
        return 2 if self.merge else -1

    def mergeWith(self, other: QUndoCommand) -> bool:  # noqa: N802 - Qt's name
        if not isinstance(other, PictureEdit) or (other.name, other.merge) != (self.name, self.merge):
            return False
        now = self.store.image(self.name)          # the other one has been done already
        between = with_part(now, other.before)
        self._keep(with_part(between if between is not None else QImage(), self.before), None if now.isNull() else now)
        return True

    def redo(self) -> None:
        fresh, self._fresh = self._fresh, None
        self.store.put(self.name, fresh if fresh is not None else with_part(self.store.image(self.name), self.after))

    def undo(self) -> None:
        self.store.put(self.name, with_part(self.store.image(self.name), self.before))
