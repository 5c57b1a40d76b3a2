"""Palettes: some to begin with, the colours of an object's pictures, and those that files hold (.gpl, .pal, .hex, .txt, pictures)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from PySide6.QtGui import QImage

from ...objects.phrases import msgid
from ...runtime.project.media import MediaError
from ..document.pictures import read_picture
from . import raster

MOST = 256                # colours of a palette
FILE = 1024 * 1024        # bytes of a file that is read at all
ENDINGS = ("gpl", "pal", "hex", "txt", "png", "gif", "bmp", "webp")
_PICTURES = (".png", ".gif", ".bmp", ".webp", ".jpg", ".jpeg")
_ROW = re.compile(r"\s*(\d{1,3})\s+(\d{1,3})\s+(\d{1,3})")
_HEX = re.compile(r"\s*#?([0-9a-fA-F]{6})(?:[0-9a-fA-F]{2})?\s*(?:;.*)?$")


def _solid(*values: int) -> tuple[int, ...]:
    return tuple(0xFF000000 | value for value in values)


#: Names (English, shown translated) and colours. The first one goes dark to light by hue (DawnBringer's DB32).
PALETTES: dict[str, tuple[int, ...]] = {
    msgid("32 colours"): _solid(
        0x000000, 0x222034, 0x45283C, 0x663931, 0x8F563B, 0xDF7126, 0xD9A066, 0xEEC39A, 0xFBF236, 0x99E550, 0x6ABE30, 0x37946E, 0x4B692F, 0x524B24,
        0x323C39, 0x3F3F74, 0x306082, 0x5B6EE1, 0x639BFF, 0x5FCDE4, 0xCBDBFC, 0xFFFFFF, 0x9BADB7, 0x847E87, 0x696A6A, 0x595652, 0x76428A, 0xAC3232,
        0xD95763, 0xD77BBA, 0x8F974A, 0x8A6F30),
    msgid("16 colours"): _solid(
        0x140C1C, 0x442434, 0x30346D, 0x4E4A4E, 0x854C30, 0x346524, 0xD04648, 0x757161, 0x597DCE, 0xD27D2C, 0x8595A1, 0x6DAA2C, 0xD2AA99, 0x6DC2CA,
        0xDAD45E, 0xDEEED6),
    msgid("Greys"): _solid(*(value * 0x010101 for value in (0, 36, 73, 109, 146, 182, 219, 255))),
}


def colours_of(images: Iterable[QImage]) -> list[int]:
    """The colours of some pictures, the most frequent first."""
    counted: Counter[int] = Counter()
    for image in images:
        if not image.isNull():
            pixels = raster.Pixels(QImage(image))          # keeps the memory while it is read
            counted.update(pixels.view)
    return [value for value, _ in counted.most_common() if value >> 24][:MOST]


def read_palette(path: Path) -> list[int]:
    """The colours of a file. Raises `MediaError` or `OSError`."""
    if path.suffix.lower() in _PICTURES:
        return colours_of([read_picture(path)])
    if path.stat().st_size > FILE:
        raise MediaError("This file is too large for a palette.")
    found: list[int] = []
    for line in path.read_text(encoding="utf-8", errors="replace").splitlines():
        numbers, digits = _ROW.match(line), _HEX.match(line)
        if numbers and all(int(part) < 256 for part in numbers.groups()):
            r, g, b = (int(part) for part in numbers.groups())
            found.append(0xFF000000 | r << 16 | g << 8 | b)
        elif digits:
            found.append(0xFF000000 | int(digits.group(1), 16))
    if not found:
        raise MediaError("There are no colours in this file.")
    return list(dict.fromkeys(found))[:MOST]
