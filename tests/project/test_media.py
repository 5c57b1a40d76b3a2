"""Headers of pictures and sounds: sizes and lengths, and what hostile files get for an answer."""

from __future__ import annotations

import contextlib
import os
import random
import struct
import sys
import time
import wave
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from playsheet.runtime.project.media import MediaError, has_alpha, picture_size, sound_length

# ------------------------------------------------------------------ makers of files


def chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def png(width: int, height: int, colour: int = 6, extra: bytes = b"") -> bytes:
    pixel = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[colour]
    rows = b"".join(b"\0" + bytes(width * pixel) for _ in range(height)) if width * height < 10_000 else b""
    palette = chunk(b"PLTE", b"\0\0\0") if colour == 3 else b""
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, colour, 0, 0, 0)) + palette + extra
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def gif(width: int, height: int) -> bytes:
    return b"GIF89a" + struct.pack("<HHBBB", width, height, 0, 0, 0) + b"\x3b"


def bmp(width: int, height: int, bits: int = 24) -> bytes:
    return b"BM" + struct.pack("<IHHI", 54, 0, 0, 54) + struct.pack("<IiiHHIIiiII", 40, width, height, 1, bits, 0, 0, 0, 0, 0, 0)


def bmp_of_os2(width: int, height: int) -> bytes:
    return b"BM" + struct.pack("<IHHI", 26, 0, 0, 26) + struct.pack("<IHHHH", 12, width, height, 1, 24)


def jpeg(width: int, height: int, before: bytes = b"", sof: int = 0xC0) -> bytes:
    app = b"\xff\xe0" + struct.pack(">H", 16) + b"JFIF\0" + bytes(9)
    return (b"\xff\xd8" + app + before + bytes([0xFF, sof]) + struct.pack(">HBHHB", 17, 8, height, width, 3) + bytes(9)
            + b"\xff\xda\0\x0c" + bytes(10) + b"\xff\xd9")


def webp(kind: bytes, body: bytes) -> bytes:
    return b"RIFF" + struct.pack("<I", 12 + len(body)) + b"WEBP" + kind + struct.pack("<I", len(body)) + body


def webp_lossy(width: int, height: int) -> bytes:
    return webp(b"VP8 ", b"\x30\x01\0\x9d\x01\x2a" + struct.pack("<HH", width | 0x4000, height) + bytes(20))


def webp_lossless(width: int, height: int, alpha: int = 1) -> bytes:
    return webp(b"VP8L", b"\x2f" + struct.pack("<I", (width - 1) | (height - 1) << 14 | alpha << 28) + bytes(20))


def webp_extended(width: int, height: int, flags: int = 16) -> bytes:
    return webp(b"VP8X", bytes([flags, 0, 0, 0]) + (width - 1).to_bytes(3, "little") + (height - 1).to_bytes(3, "little"))


def riff(*chunks: tuple[bytes, bytes]) -> bytes:
    body = b"".join(name + struct.pack("<I", len(data)) + data + b"\0" * (len(data) & 1) for name, data in chunks)
    return b"RIFF" + struct.pack("<I", 4 + len(body)) + b"WAVE" + body


def fmt(kind: int = 1, channels: int = 2, rate: int = 44100, bits: int = 16, block: int | None = None, extra: bytes = b"") -> tuple[bytes, bytes]:
    block = channels * bits // 8 if block is None else block
    return b"fmt ", struct.pack("<HHIIHH", kind, channels, rate, rate * block, block, bits) + extra


def page(granule: int, body: bytes, serial: int = 77, flags: int = 0, number: int = 0) -> bytes:
    lacing = bytes([255] * (len(body) // 255) + [len(body) % 255])
    return b"OggS\0" + struct.pack("<BqIII", flags, granule, serial, number, 0) + bytes([len(lacing)]) + lacing + body


def vorbis(samples: int, rate: int, between: bytes = b"", after: bytes = b"") -> bytes:
    head = b"\x01vorbis" + struct.pack("<IBIiiiBB", 0, 2, rate, 0, 128000, 0, 0xB8, 1)
    return page(0, head, flags=2) + page(0, b"\x03vorbis" + bytes(40)) + between + page(samples, bytes(300), flags=4) + after


def opus(samples: int, skip: int) -> bytes:
    head = b"OpusHead" + struct.pack("<BBHIhB", 1, 2, skip, 44100, 0, 0)
    return page(0, head, flags=2) + page(0, b"OpusTags" + bytes(8)) + page(samples + skip, bytes(100), flags=4)


def flac(samples: int, rate: int) -> bytes:
    bits = rate << 44 | 1 << 41 | 15 << 36 | samples
    return b"fLaC\0\0\0\x22" + bytes(10) + bits.to_bytes(8, "big") + bytes(16)


def mp3_frame(bits: int = 9, body: bytes = b"", head: bytes = b"\xff\xfb") -> bytes:
    """A frame of 128 kilobits, 44.1 kHz, stereo, unless said otherwise."""
    rates = (0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320)
    size = 144 * rates[bits] * 1000 // 44100
    return (head + bytes([bits << 4, 0]) + body).ljust(size, b"\0")


ID3 = b"ID3\x04\0\0" + bytes([0, 0, 2, 88]) + bytes(2 * 128 + 88)

PICTURES: dict[str, Callable[[int, int], bytes]] = {
    "png": png, "gif": gif, "bmp": bmp, "bmp of OS/2": bmp_of_os2, "bmp from the top": lambda w, h: bmp(w, -h), "jpeg": jpeg,
    "progressive jpeg": lambda w, h: jpeg(w, h, sof=0xC2), "lossy webp": webp_lossy, "lossless webp": webp_lossless,
    "extended webp": webp_extended,
    "jpeg with much before": lambda w, h: jpeg(w, h, b"\xff\xfe\xff\xff" + bytes(65533) + b"\xff\xff\xff\xc4\0\4ab" + b"\xff\xd0"),
}

SOUNDS: dict[str, tuple[bytes, float]] = {
    "wav": (riff(fmt(), (b"data", bytes(44100 * 4))), 1.0),
    "wav of 24 bits": (riff(fmt(bits=24, channels=1, rate=48000), (b"data", bytes(72000))), 0.5),
    "wav of floats": (riff(fmt(3, 1, 8000, 32), (b"data", bytes(32000))), 1.0),
    "extensible wav": (riff(fmt(0xFFFE, 2, 48000, 16, extra=struct.pack("<HHI", 22, 16, 3) + bytes(16)), (b"data", bytes(48000))), 0.25),
    "wav with notes": (riff((b"LIST", b"abc"), fmt(), (b"note", b"x"), (b"data", bytes(8820)), (b"more", b"")), 0.05),
    "wav without samples": (riff(fmt(), (b"data", b"")), 0.0),
    "adpcm": (riff(fmt(2, 1, 22050, 4, 256), (b"fact", struct.pack("<I", 11025)), (b"data", bytes(2560))), 0.5),
    "adpcm without fact": (riff((b"fmt ", struct.pack("<HHIIHH", 17, 1, 22050, 11025, 256, 4)), (b"data", bytes(22050))), 2.0),
    "stopped recorder": (riff(fmt(channels=1, rate=100, bits=8)) + b"data\xff\xff\xff\xff" + bytes(150), 1.5),
    "vorbis": (vorbis(66150, 44100), 1.5),
    "vorbis with open page": (vorbis(66150, 44100, after=page(-1, bytes(70))), 1.5),
    "vorbis beside another": (vorbis(66150, 44100, after=page(10**9, b"x", serial=5)), 1.5),
    "long vorbis": (vorbis(44100 * 60, 44100, between=page(5, bytes(20000)) * 50), 60.0),
    "opus": (opus(48000 * 2, 312), 2.0),
    "flac": (flac(480000, 48000), 10.0),
    "flac in ogg": (page(0, b"\x7fFLAC\1\0\0\1" + flac(22050, 44100), flags=2) + page(0, b"x"), 0.5),
    "mp3": (mp3_frame() * 100, 417 * 100 * 8 / 128000),
    "mp3 with tags": (ID3 + mp3_frame() * 100 + b"TAG" + bytes(125), 417 * 100 * 8 / 128000),
    "mp3 with Xing": (ID3 + mp3_frame(body=bytes(32) + b"Xing\0\0\0\3" + struct.pack(">II", 1000, 5)) + mp3_frame(14) * 5, 1000 * 1152 / 44100),
    "mp3 with Info": (mp3_frame(body=bytes(32) + b"Info\0\0\0\1" + struct.pack(">I", 200)) + mp3_frame() * 5, 200 * 1152 / 44100),
    "mp3 with VBRI": (mp3_frame(body=bytes(32) + b"VBRI" + bytes(10) + struct.pack(">I", 300)) + mp3_frame() * 5, 300 * 1152 / 44100),
    "mp3 of MPEG 2": (b"".join([(b"\xff\xf3\x80\xc4" + bytes(300))[:208]] * 50), 208 * 50 * 8 / 64000),
    "mp3 of one frame": (mp3_frame(), 417 * 8 / 128000),
    "mp3 after rubbish": (b"\xff\xfb\x90\0rubbish\xff" + mp3_frame() * 100, 417 * 100 * 8 / 128000),
}


# ------------------------------------------------------------------ pictures


@pytest.mark.parametrize("kind", PICTURES)
@pytest.mark.parametrize("size", [(1, 1), (37, 5), (640, 480), (4096, 3)])
def test_picture_size(kind: str, size: tuple[int, int], tmp_path: Path) -> None:
    data = PICTURES[kind](*size)
    assert picture_size(data) == picture_size(bytearray(data)) == picture_size(memoryview(data)) == size
    path = tmp_path / "Птичка"
    path.write_bytes(data)
    assert picture_size(path) == picture_size(str(path)) == size


@pytest.mark.parametrize(("kind", "size"), [(kind, size) for kind in PICTURES for size in [(16385, 1), (1, 16385), (9000, 9000), (16384, 16384)]
                                            if max(size) < 16384 or kind not in ("lossless webp", "lossy webp")])
def test_pictures_that_claim_too_much(kind: str, size: tuple[int, int]) -> None:
    with pytest.raises(MediaError, match="more than the kit opens") as error:
        picture_size(PICTURES[kind](*size))
    assert error.value.fields["width"] == size[0]
    assert f"{size[0]:,} x {size[1]:,}" in str(error.value)


@pytest.mark.parametrize("kind", PICTURES)
def test_pictures_of_the_largest_size(kind: str) -> None:
    assert picture_size(PICTURES[kind](8000, 8000)) == (8000, 8000)
    if "lossy" not in kind:
        assert picture_size(PICTURES[kind](16384, 3906)) == (16384, 3906)


@pytest.mark.parametrize(("width", "height"), [(0, 5), (5, 0), (-1, 5)])
def test_pictures_without_pixels(width: int, height: int) -> None:
    for make in (png, gif, bmp, jpeg):
        if width >= 0 or make is bmp:
            with pytest.raises(MediaError, match="makes no sense"):
                picture_size(make(width, height))


def test_alpha() -> None:
    answers = {
        png(2, 2, 6): True, png(2, 2, 4): True, png(2, 2, 2): False, png(2, 2, 0): False, png(2, 2, 3): False,
        png(2, 2, 3, chunk(b"tRNS", b"\0")): True, png(2, 2, 2, chunk(b"tEXt", b"a" * 99) + chunk(b"tRNS", bytes(6))): True,
        gif(2, 2): True, jpeg(2, 2): False, bmp(2, 2): False, bmp(2, 2, 32): True, bmp_of_os2(2, 2): False, webp_lossy(2, 2): False,
        webp_lossless(2, 2): True, webp_lossless(2, 2, 0): False, webp_extended(2, 2): True, webp_extended(2, 2, 0): False,
    }
    assert {data: has_alpha(data) for data in answers} == answers


# ------------------------------------------------------------------ sounds


@pytest.mark.parametrize("kind", SOUNDS)
def test_sound_length(kind: str, tmp_path: Path) -> None:
    data, seconds = SOUNDS[kind]
    assert sound_length(data) == pytest.approx(seconds, abs=1e-9 if "rubbish" not in kind else 0.01)
    path = tmp_path / "звук"
    path.write_bytes(data)
    assert sound_length(path) == sound_length(str(path)) == sound_length(data)


def test_what_the_wave_module_writes(tmp_path: Path) -> None:
    path = tmp_path / "a.wav"
    with wave.open(str(path), "wb") as file:
        file.setnchannels(2)
        file.setsampwidth(2)
        file.setframerate(22050)
        file.writeframes(bytes(4 * 3308))
    assert sound_length(path) == 3308 / 22050


def test_sounds_that_claim_too_much() -> None:
    for data in (vorbis(2**62, 8000), flac(2**36 - 1, 1), mp3_frame(body=bytes(32) + b"Xing\0\0\0\1\xff\xff\xff\xff") * 2):
        with pytest.raises(MediaError, match="longer than a day"):
            sound_length(data)
    for data in (vorbis(100, 0), flac(100, 0), riff(fmt(rate=0), (b"data", bytes(8))), riff(fmt(block=0), (b"data", bytes(8)))):
        with pytest.raises(MediaError, match="makes no sense"):
            sound_length(data)
    with pytest.raises(MediaError, match="does not say"):
        sound_length(flac(0, 44100))


# ------------------------------------------------------------------ what is something else, cut short, or meant to hurt


@pytest.mark.parametrize("data", [
    b"a", b"Hello, this is a text and nothing else.", b"\0" * 1000, b"\x7fELF" + bytes(100), b"RIFF\0\0\0\0AVI ", b"PK\3\4" + bytes(60),
])
def test_something_else(data: bytes) -> None:
    with pytest.raises(MediaError, match="not a picture"):
        picture_size(data)
    with pytest.raises(MediaError, match="not a sound"):
        sound_length(data)


def test_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.png"
    path.touch()
    for read in (picture_size, has_alpha, sound_length):
        with pytest.raises(MediaError, match="empty"):
            read(path)
        with pytest.raises(MediaError, match="empty"):
            read(b"")
        with pytest.raises(MediaError, match="not a file"):
            read(tmp_path)
        with pytest.raises(FileNotFoundError):
            read(tmp_path / "none.png")


@pytest.mark.skipif(sys.platform == "win32", reason="no pipes with names")
def test_a_pipe_does_not_wait(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.png")
    with pytest.raises(MediaError, match="not a file"):
        picture_size(tmp_path / "pipe.png")


@pytest.mark.parametrize("kind", PICTURES)
def test_pictures_cut_anywhere(kind: str) -> None:
    data = PICTURES[kind](300, 200)
    said = set()
    for end in range(1, 120):
        try:
            assert picture_size(data[:end]) == (300, 200)
        except MediaError as error:
            said.add(str(error))
    assert "This picture is cut short." in said


@pytest.mark.parametrize("kind", SOUNDS)
def test_sounds_cut_anywhere(kind: str) -> None:
    data, seconds = SOUNDS[kind]
    for end in range(1, min(len(data), 700), 3):
        try:
            assert 0 <= sound_length(data[:end]) <= seconds + 0.03 or "Ogg" in kind or "vorbis" in kind
        except MediaError as error:
            assert str(error).startswith("This sound is") or "not a sound" in str(error)


@settings(max_examples=300)
@given(st.sampled_from([*(make(20, 10) for make in PICTURES.values()), *(data[:2000] for data, _ in SOUNDS.values())]), st.integers(0, 10**9))
def test_damaged_anywhere(data: bytes, seed: int) -> None:
    r = random.Random(seed)
    damaged = bytearray(data)
    for _ in range(r.randrange(1, 6)):
        damaged[r.randrange(min(len(damaged), 100))] = r.choice([0, 255, r.randrange(256)])
    for read in (picture_size, has_alpha, sound_length):
        try:
            result = read(bytes(damaged))
        except MediaError:
            continue
        assert result is not None


STARTS = [b"", b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"BM", b"RIFF1234WEBP", b"RIFF1234WAVE", b"OggS\0", b"fLaC", b"ID3\4\0\0", b"\xff\xfb\x90\0"]


@given(st.binary(max_size=200), st.sampled_from(STARTS))
def test_any_bytes(data: bytes, start: bytes) -> None:
    for read in (picture_size, has_alpha, sound_length):
        try:
            read(start + data)
        except MediaError as error:
            assert str(error).endswith(".")


def test_hostile_files_are_read_quickly(tmp_path: Path) -> None:
    """Endless chunks, segments, fill bytes, pages and things that look like frames: megabytes of each, and a file of 4 GB."""
    almost = b"".join(b"\xff\xfb\x90" + bytes([i & 255, i >> 8 & 255, 7, 7, 7]) for i in range(200_000))
    hostile = [
        b"\xff\xd8" + b"\xff" * 3_000_000, b"\xff\xd8" + b"\xff\xfe\0\2" * 700_000, b"\xff\xd8\xff\xfe\0\0" * 500_000,
        png(9, 9, 2)[:33] + chunk(b"tEXt", b"") * 200_000, riff(*[(b"junk", b"")] * 300_000), riff(fmt(), *[(b"fmt ", fmt()[1])] * 100_000),
        vorbis(1, 44100) + page(-1, b"") * 200_000, vorbis(1, 44100)[:60] + b"OggS\0" * 500_000, b"ID3\4\0\0\0\0\0\0" * 300_000, almost,
        b"\xff\xfb" * 1_000_000, b"\xff\xfa\x90\x40" + bytes(413) + b"\xff" * 1_000_000,
    ]
    sparse = tmp_path / "sparse.wav"
    with sparse.open("wb") as file:
        file.write(riff(fmt(), (b"data", b""))[:-4] + b"\xff\xff\xff\xff")
        file.truncate(2**32 + 100)
    start = time.process_time()
    for number, data in enumerate(hostile):
        path = tmp_path / f"{number}"
        path.write_bytes(data)
        for read in (picture_size, has_alpha, sound_length):
            for source in (data, path):
                with contextlib.suppress(MediaError):
                    read(source)
    assert sound_length(sparse) == (2**32 - 1) // 4 / 44100
    assert time.process_time() - start < 10


# ------------------------------------------------------------------ files of other programs


def test_what_pygame_writes(tmp_path: Path) -> None:
    pygame = pytest.importorskip("pygame")
    surface = pygame.Surface((123, 45), pygame.SRCALPHA)
    for ending in ("png", "jpg", "bmp"):
        path = tmp_path / f"a.{ending}"
        pygame.image.save(surface, str(path))
        assert picture_size(path) == (123, 45)
