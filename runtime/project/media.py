"""Sizes of pictures and lengths of sounds, read from the headers of their files.

Nothing is decoded and little is read, whatever a file claims: at most a few thousand small reads and one of 128 KiB.
Sources: PNG (W3C), GIF89a (CompuServe), JPEG (ITU T.81), BMP (Microsoft), WebP and VP8 (RFC 9649, RFC 6386), RIFF WAVE
(Microsoft), Ogg (RFC 3533), Vorbis I (Xiph), Opus in Ogg (RFC 7845), FLAC (RFC 9639), MPEG audio (ISO 11172-3) with the
Xing and VBRI headers of its encoders.
"""

from __future__ import annotations

import os
import stat
import struct
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Final, TypeAlias

from .limits import PICTURE_PIXELS, PICTURE_SIDE

Source: TypeAlias = bytes | bytearray | memoryview | str | os.PathLike[str]
"""The contents of a file, or its path."""

LONGEST_SOUND: Final = 24 * 60 * 60
"""Seconds of one sound."""

_MOST_PARTS: Final = 4000  # of one file: chunks, segments
_TAIL: Final = 128 * 1024  # where the last page of an Ogg file is looked for; a page has at most 65,307 bytes
_NO_PICTURE: Final = "This is not a picture that the kit opens (PNG, GIF, JPEG, BMP or WebP)."
_NO_SOUND: Final = "This is not a sound that the kit opens (WAV, Ogg Vorbis, Opus, MP3 or FLAC)."
_PICTURE_CUT: Final = "This picture is cut short."
_SOUND_CUT: Final = "This sound is cut short."
_PICTURE_ODD: Final = "This picture is damaged: its header makes no sense."
_SOUND_ODD: Final = "This sound is damaged: its header makes no sense."


class MediaError(Exception):
    """A file is not what it should be. `template` is a sentence with named slots, `fields` fills them; `str()` does it."""

    def __init__(self, template: str, **fields: object) -> None:
        super().__init__(template.format(**fields))
        self.template = template
        self.fields = fields


class _Bytes:
    """A file that is read here and there."""

    def __init__(self, file: BinaryIO | None, data: memoryview, size: int, cut: str) -> None:
        self.file = file
        self.data = data
        self.size = size
        self.cut = cut

    def some(self, start: int, count: int) -> bytes:
        """Up to `count` bytes from `start`, fewer where the file ends."""
        if self.file is None:
            return bytes(self.data[start : start + count])
        self.file.seek(start)
        return self.file.read(count)

    def read(self, start: int, count: int) -> bytes:
        """Exactly `count` bytes from `start`, or the error that says the file is cut short."""
        data = self.some(start, count)
        if len(data) < count:
            raise MediaError(self.cut)
        return data


@contextmanager
def _opened(source: Source, cut: str) -> Iterator[_Bytes]:
    if isinstance(source, bytes | bytearray | memoryview):
        view = memoryview(source).cast("B")
        yield _Bytes(None, view, len(view), cut)
        return
    path = Path(source)
    if not stat.S_ISREG(path.stat().st_mode):  # a pipe or a device might never end
        raise MediaError("This is not a file.")
    with path.open("rb") as file:
        yield _Bytes(file, memoryview(b""), os.fstat(file.fileno()).st_size, cut)


# ------------------------------------------------------------------ pictures


def picture_size(source: Source) -> tuple[int, int]:
    """Width and height in pixels, from 1 to `PICTURE_SIDE` and `PICTURE_PIXELS` in all.

    Raises `MediaError` for what is no picture, is cut short within its header or claims to be larger, `OSError` when the
    file cannot be read.
    """
    with _opened(source, _PICTURE_CUT) as data:
        width, height = _picture_reader(data)(data)
    if width < 1 or height < 1:
        raise MediaError(_PICTURE_ODD)
    if width > PICTURE_SIDE or height > PICTURE_SIDE or width * height > PICTURE_PIXELS:
        raise MediaError(
            "This picture claims to be {width:,} x {height:,} pixels, which is more than the kit opens "
            "({side:,} a side, {pixels:,} in all).",
            width=width, height=height, side=PICTURE_SIDE, pixels=PICTURE_PIXELS,
        )
    return width, height


def has_alpha(source: Source) -> bool:
    """Whether a picture may have transparent pixels, as far as its header tells. Raises as `picture_size` does."""
    with _opened(source, _PICTURE_CUT) as data:
        reader = _picture_reader(data)
        if reader is _png:
            return _png_alpha(data)
        if reader is _webp:
            kind = data.read(12, 4)
            return (kind == b"VP8X" and data.read(20, 1)[0] & 16 != 0) or (kind == b"VP8L" and data.read(24, 1)[0] & 16 != 0)
        if reader is _bmp:
            return int.from_bytes(data.read(14, 4), "little") >= 40 and data.read(28, 2) == b"\x20\0"
        return reader is _gif


def _picture_reader(data: _Bytes) -> Callable[[_Bytes], tuple[int, int]]:
    head = data.some(0, 16)
    if not head:
        raise MediaError("This file is empty.")
    if head.startswith(b"\x89PNG\r\n\x1a\n"):
        return _png
    if head.startswith((b"GIF87a", b"GIF89a")):
        return _gif
    if head.startswith(b"\xff\xd8\xff"):
        return _jpeg
    if head.startswith(b"BM"):
        return _bmp
    if head.startswith(b"RIFF") and head[8:12] == b"WEBP":
        return _webp
    if len(head) < 12 and any(start.startswith(head) for start in (b"\x89PNG\r\n\x1a\n", b"GIF87a", b"GIF89a", b"\xff\xd8\xff")):
        raise MediaError(_PICTURE_CUT)
    raise MediaError(_NO_PICTURE)


def _png(data: _Bytes) -> tuple[int, int]:
    length, name, width, height, depth, colour = struct.unpack(">I4sIIBB", data.read(8, 18))
    if length != 13 or name != b"IHDR" or depth not in (1, 2, 4, 8, 16) or colour not in (0, 2, 3, 4, 6):
        raise MediaError(_PICTURE_ODD)
    return width, height


def _png_alpha(data: _Bytes) -> bool:
    if data.read(25, 1)[0] in (4, 6):
        return True
    at = 8
    for _ in range(_MOST_PARTS):
        length, name = struct.unpack(">I4s", data.read(at, 8))
        if name in (b"tRNS", b"IDAT"):
            return bool(name == b"tRNS")
        at += 12 + length
    return False


def _gif(data: _Bytes) -> tuple[int, int]:
    width, height, flags = struct.unpack("<HHB", data.read(6, 5))
    at = 13 + (3 << (flags & 7) + 1 if flags & 0x80 else 0)
    # A frame larger than the screen it is said to lie on would be decoded at its own size.
    for _ in range(_MOST_PARTS):
        kind = data.read(at, 1)[0]
        if kind == 0x2C:
            left, top, wide, high = struct.unpack("<HHHH", data.read(at + 1, 8))
            return max(width, left + wide), max(height, top + high)
        if kind != 0x21:
            break
        at += 2
        for _ in range(_MOST_PARTS):
            size = data.read(at, 1)[0]
            at += 1 + size
            if not size:
                break
    return width, height


def _jpeg(data: _Bytes) -> tuple[int, int]:
    at = 2
    for _ in range(_MOST_PARTS):
        mark, kind = data.read(at, 2)
        if mark != 0xFF or kind in (0xD9, 0xDA):  # the end, or pixels before any size
            break
        if kind == 0xFF:  # fill
            at += 1
        elif kind == 1 or 0xD0 <= kind <= 0xD7:
            at += 2
        elif 0xC0 <= kind <= 0xCF and kind not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">HH", data.read(at + 5, 4))
            return width, height
        else:
            at += 2 + max(int.from_bytes(data.read(at + 2, 2), "big"), 2)
    raise MediaError(_PICTURE_ODD)


def _bmp(data: _Bytes) -> tuple[int, int]:
    size = int.from_bytes(data.read(14, 4), "little")
    if size == 12:
        width, height = struct.unpack("<HH", data.read(18, 4))
        return width, height
    if not 16 <= size <= 1024:
        raise MediaError(_PICTURE_ODD)
    width, height = struct.unpack("<ii", data.read(18, 8))
    return width, abs(height)  # a negative height: top row first


def _webp(data: _Bytes) -> tuple[int, int]:
    kind = data.read(12, 4)
    if kind == b"VP8X":
        body = data.read(24, 6)
        return int.from_bytes(body[:3], "little") + 1, int.from_bytes(body[3:], "little") + 1
    if kind == b"VP8L":
        body = data.read(20, 5)
        bits = int.from_bytes(body[1:], "little")
        if body[0] == 0x2F:
            return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    elif kind == b"VP8 ":
        body = data.read(20, 10)
        if body[3:6] == b"\x9d\x01\x2a":
            width, height = struct.unpack("<HH", body[6:])
            return width & 0x3FFF, height & 0x3FFF
    raise MediaError(_PICTURE_ODD)


# ------------------------------------------------------------------ sounds


def sound_length(source: Source) -> float:
    """Seconds that a sound lasts, 0 for one without samples.

    An MP3 without a header that counts its frames is taken to have the bit rate of its first frame throughout. Raises
    `MediaError` for what is no sound, is cut short within its header or claims to last more than a day, `OSError` when
    the file cannot be read.
    """
    with _opened(source, _SOUND_CUT) as data:
        head = data.some(0, 12)
        if not head:
            raise MediaError("This file is empty.")
        if head.startswith(b"RIFF") and head[8:] == b"WAVE":
            samples, rate = _wave(data)
        elif head.startswith(b"OggS"):
            samples, rate = _ogg(data)
        elif head.startswith(b"fLaC"):
            samples, rate = _flac(data.read(8, 34))
            if not samples:
                raise MediaError("This sound does not say how long it is.")
        else:
            samples, rate = _mpeg(data)
    if rate <= 0 or samples < 0:
        raise MediaError(_SOUND_ODD)
    if samples > rate * LONGEST_SOUND:
        raise MediaError("This sound claims to last longer than a day, which is more than the kit plays.")
    return samples / rate


def _wave(data: _Bytes) -> tuple[int, int]:
    """Samples and samples a second; for compressed kinds from the `fact` chunk, or bytes and bytes a second."""
    at = 12
    form: tuple[int, ...] | None = None
    fact = 0
    for _ in range(_MOST_PARTS):
        head = data.some(at, 8)
        if len(head) < 8:
            break
        name, size = struct.unpack("<4sI", head)
        if name == b"fmt ":
            form = struct.unpack("<HHIIHH", data.read(at + 8, 16))
        elif name == b"fact" and size >= 4:
            fact = int.from_bytes(data.read(at + 8, 4), "little")
        elif name == b"data":
            if form is None:
                raise MediaError(_SOUND_ODD)
            kind, _, rate, bytes_a_second, block, _ = form
            there = min(size, data.size - at - 8)  # recorders that were stopped leave the size at its largest
            if kind in (1, 3, 6, 7, 0xFFFE):
                if not block:
                    raise MediaError(_SOUND_ODD)
                return there // block, rate
            return (fact, rate) if fact and there == size else (there, bytes_a_second)
        at += 8 + size + (size & 1)
    raise MediaError(_SOUND_CUT if form else _SOUND_ODD)


def _flac(info: bytes) -> tuple[int, int]:
    bits = int.from_bytes(info[10:18], "big")
    return bits & 0xFFFFFFFFF, bits >> 44


def _ogg(data: _Bytes) -> tuple[int, int]:
    """Samples up to the end of the last page of the first stream, and the rate that its first packet names."""
    first = data.read(0, 27)
    serial = first[14:18]
    body = 27 + first[26]
    head = data.some(body, 51)
    skipped = 0
    if head.startswith(b"\x01vorbis") and len(head) >= 16:
        rate = int.from_bytes(head[12:16], "little")
    elif head.startswith(b"OpusHead") and len(head) >= 12:
        rate = 48000
        skipped = int.from_bytes(head[10:12], "little")
    elif head.startswith(b"\x7fFLAC") and len(head) >= 51:
        samples, rate = _flac(head[17:51])
        if samples:
            return samples, rate
    elif len(head) < 28:
        raise MediaError(_SOUND_CUT)
    else:
        raise MediaError(_NO_SOUND)
    start = max(data.size - _TAIL, 0)
    tail = data.some(start, _TAIL)
    at = len(tail)
    for _ in range(_MOST_PARTS):
        at = tail.rfind(b"OggS\0", 0, at)
        if at < 0:
            break
        if tail[at + 14 : at + 18] == serial and len(tail) >= at + 27:
            place = int.from_bytes(tail[at + 6 : at + 14], "little", signed=True)
            if place >= 0:  # -1: no packet ends on that page
                return max(place - skipped, 0), rate
    raise MediaError(_SOUND_ODD)


_BIT_RATES: Final = {  # kilobits a second, by version (1, or 2 and 2.5) and layer
    (1, 1): (0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448),
    (1, 2): (0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384),
    (1, 3): (0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320),
    (2, 1): (0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256),
    (2, 2): (0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160),
    (2, 3): (0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160),
}
_RATES: Final = {3: (44100, 48000, 32000), 2: (22050, 24000, 16000), 0: (11025, 12000, 8000)}


def _frame(head: bytes) -> tuple[int, int, int, int, int] | None:
    """Of a frame of MPEG audio: its bytes, samples, samples a second, bits a second, and where a Xing header would stand."""
    if len(head) < 4 or head[0] != 0xFF or head[1] & 0xE0 != 0xE0:
        return None
    version, layer = head[1] >> 3 & 3, 4 - (head[1] >> 1 & 3)
    bits, hertz = head[2] >> 4, head[2] >> 2 & 3
    if version == 1 or layer == 4 or bits in (0, 15) or hertz == 3:
        return None
    newest = version == 3
    rate = _RATES[version][hertz]
    bit_rate = _BIT_RATES[1 if newest else 2, layer][bits] * 1000
    samples = 384 if layer == 1 else 1152 if layer == 2 or newest else 576
    padding = head[2] >> 1 & 1
    size = (12 * bit_rate // rate + padding) * 4 if layer == 1 else samples // 8 * bit_rate // rate + padding
    mono = head[3] >> 6 == 3
    return size, samples, rate, bit_rate, 4 + (17 if mono else 32) if newest else 4 + (9 if mono else 17)


def _mpeg(data: _Bytes) -> tuple[int, int]:
    at = 0
    for _ in range(16):  # tags of ID3v2 before the sound
        head = data.some(at, 10)
        if len(head) < 10 or not head.startswith(b"ID3"):
            break
        size = (head[6] & 127) << 21 | (head[7] & 127) << 14 | (head[8] & 127) << 7 | head[9] & 127
        at += 10 + size + (10 if head[5] & 16 else 0)
    tagged = at > 0
    window = data.some(at, 65536)
    for start in range(len(window) - 3):
        if window[start] != 0xFF:
            continue
        found = _frame(window[start : start + 4])
        if found is None:
            continue
        size, samples, rate, bit_rate, xing = found
        following = data.some(at + start + size, 4)
        if len(following) == 4 and following[:3] != b"TAG":
            after = _frame(following)
            if after is None or after[1:3] != (samples, rate):
                continue  # looks like a frame, but none of its kind comes after it
        elif start and not tagged:
            continue
        body = window[start : start + 64]
        if body[xing : xing + 4] in (b"Xing", b"Info") and body[xing + 7 : xing + 8] and body[xing + 7] & 1:
            return int.from_bytes(body[xing + 8 : xing + 12], "big") * samples, rate
        if body[36:40] == b"VBRI":
            return int.from_bytes(body[50:54], "big") * samples, rate
        end = data.size - (128 if data.size > 128 and data.some(data.size - 128, 3) == b"TAG" else 0)
        return max(end - at - start, 0) * 8, bit_rate
    raise MediaError((_SOUND_CUT if not window else _SOUND_ODD) if tagged else _NO_SOUND)
