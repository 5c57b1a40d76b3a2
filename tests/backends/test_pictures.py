"""Pictures are read with care; their transparency is what collisions see. Pictures of whole games without a window."""

from __future__ import annotations

import struct
import subprocess
import sys
import zlib
from pathlib import Path

import pygame
import pytest
from drawing import BLUE, RED, at, corners, picture, scene, shot

from playsheet.runtime.backends import pygame_pictures
from playsheet.runtime.backends.pygame_pictures import Pictures, placeholder, read_alpha
from playsheet.runtime.backends.screenshots import render, save_png
from playsheet.runtime.backends.shelf import Shelf
from playsheet.runtime.project.media import MediaError


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(width: int, height: int) -> bytes:
    """A PNG whose header claims a size, with next to nothing behind it."""
    head = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"\0" * 1000)) + chunk(b"IEND", b"")


def test_alpha_of_a_picture(tmp_path: Path) -> None:
    picture(tmp_path / "a.png", (3, 2), ((255, 0, 0, 255), (0, 0, 1, 1)), ((0, 255, 0, 100), (2, 1, 1, 1)))
    assert read_alpha(tmp_path / "a.png") == (3, 2, bytes([255, 0, 0, 0, 0, 100]))


def test_opaque_missing_and_broken_pictures_have_none(tmp_path: Path) -> None:
    picture(tmp_path / "full.png", (4, 4), (RED, (0, 0, 4, 4)))
    pygame.image.save(placeholder(16, 16), str(tmp_path / "plain.bmp"))
    (tmp_path / "cut.png").write_bytes((tmp_path / "full.png").read_bytes()[:50])
    (tmp_path / "huge.png").write_bytes(png(60_000, 60_000))
    (tmp_path / "words.png").write_text("no picture")
    for name in ("full.png", "plain.bmp", "cut.png", "huge.png", "words.png", "missing.png"):
        assert read_alpha(tmp_path / name) is None, name
    assert read_alpha(tmp_path) is None


def test_a_palette_with_a_transparent_colour(tmp_path: Path) -> None:
    surface = pygame.Surface((2, 1), 0, 8)
    surface.set_palette([(0, 0, 0), (255, 0, 0)])
    surface.set_at((1, 0), 1)
    surface.set_colorkey((0, 0, 0))
    pygame.image.save(surface, str(tmp_path / "p.png"))
    found = read_alpha(tmp_path / "p.png")
    if found is not None:           # not every version of pygame writes the key colour
        assert found == (2, 1, bytes([0, 255]))


def test_a_picture_that_claims_too_much_is_never_decoded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "huge.png").write_bytes(png(60_000, 60_000))
    monkeypatch.setattr(pygame.image, "load", lambda *_: pytest.fail("decoded"))
    told: list[str] = []
    pictures = Pictures({"huge": tmp_path / "huge.png"}, lambda _: (32.0, 32.0), report=told.append)
    for _ in range(3):
        assert pictures.get("huge").get_size() == (32, 32)
    assert len(told) == 1


def gif(screen: tuple[int, int], size: tuple[int, int], before: bytes = b"") -> bytes:
    """A GIF of a screen with one picture of another size, with blocks before it."""
    return (b"GIF89a" + struct.pack("<HHBBB", *screen, 0x80, 0, 0) + b"\0\0\0\xff\xff\xff" + before + b"," + struct.pack("<HHHHB", 0, 0, *size, 0)
            + b"\x02\x02\x44\x01\x00;")


def test_a_gif_with_a_giant_in_a_small_screen_is_not_decoded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    comment = b"!\xfe\x05hello\x03abc\x00"
    (tmp_path / "good.gif").write_bytes(gif((8, 8), (8, 8), comment))
    assert pygame_pictures.decode(tmp_path / "good.gif").get_size() == (8, 8)
    (tmp_path / "giant.gif").write_bytes(gif((1, 1), (60_000, 60_000), comment))
    (tmp_path / "blocks.gif").write_bytes(gif((1, 1), (60_000, 60_000), comment * 9000))
    monkeypatch.setattr(pygame.image, "load", lambda *_: pytest.fail("decoded"))
    for name in ("giant.gif", "blocks.gif"):
        with pytest.raises(MediaError):
            pygame_pictures.decode(tmp_path / name)


def test_other_formats(tmp_path: Path) -> None:
    corners(tmp_path / "c.png")
    surface = pygame.image.load(tmp_path / "c.png")
    for ending in ("bmp", "jpg"):
        pygame.image.save(surface, str(tmp_path / f"c.{ending}"))
        found = Pictures({"c": tmp_path / f"c.{ending}"}, lambda _: (0.0, 0.0)).get("c")
        assert found.get_size() == (20, 20) and found.get_at((2, 2))[0] > 200


def test_pictures_of_an_old_frame_go_when_there_are_too_many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    corners(tmp_path / "c.png")
    pictures = Pictures({"c": tmp_path / "c.png"}, lambda _: (0.0, 0.0))
    one = pictures.get("c")
    pictures.new_frame()
    assert pictures.get("c") is one
    monkeypatch.setattr("playsheet.runtime.backends.pygame_pictures.KEPT", 10)
    pictures.new_frame()
    assert pictures.get("c") is not one


def test_a_shelf_keeps_what_was_used_last() -> None:
    shelf: Shelf[str] = Shelf(10)
    for name in "abc":
        shelf.put(name, name.upper(), 3)
    assert shelf.get("a") == "A"
    shelf.put("d", "D", 3)
    assert (shelf.get("b"), shelf.get("a"), shelf.get("d"), shelf.held, len(shelf)) == (None, "A", "D", 9, 3)
    assert shelf.put("giant", "G", 11) == "G"
    assert shelf.get("giant") is None and shelf.held == 9
    shelf.put("a", "A2", 4)
    assert shelf.held == 10 and shelf.get("a") == "A2"
    shelf.clear()
    assert (len(shelf), shelf.held) == (0, 0)


HERO = {"Hero": "type: Active\nanimations:\n  Stand: {frames: [hero]}\n"}
ONE = "  - {object: Hero, at: [100, 75], layer: Main}\n"


def test_pictures_without_a_window(tmp_path: Path) -> None:
    corners(tmp_path / "assets/hero.png")
    world = scene(tmp_path, ONE, HERO)
    small = render(world, (100, 150))
    assert small.get_size() == (100, 150)
    assert at(small, 47, 72)[0] > 150 and at(small, 52, 72)[1] > 150 and at(small, 50, 30) == (0, 0, 0)
    save_png(shot(world), tmp_path / "deep/er/shot.png")
    assert pygame.image.load(tmp_path / "deep/er/shot.png").get_at((105, 70))[:3] == (0, 255, 0)
    (tmp_path / "file").write_text("x")
    with pytest.raises(OSError):
        save_png(shot(world), tmp_path / "file" / "shot.png")


def test_neither_a_display_nor_its_driver_is_needed(tmp_path: Path) -> None:
    picture(tmp_path / "assets/hero.png", (20, 20), (BLUE, (0, 0, 20, 20)))
    scene(tmp_path, ONE, HERO)
    program = ("import sys, pygame\nfrom pathlib import Path\nfrom playsheet.runtime.project.loading import load_project\n"
               "from playsheet.runtime.world.playable import Playable\nfrom playsheet.runtime.world.world import World\n"
               "from playsheet.runtime.backends.screenshots import render\nfrom playsheet.runtime.backends.pygame_pictures import read_alpha\n"
               "s = render(World(Playable(load_project(Path(sys.argv[1])), alpha=read_alpha)))\n"
               "print(s.get_at((100, 75))[:3], pygame.display.get_init())")
    done = subprocess.run([sys.executable, "-c", program, str(tmp_path)], capture_output=True, text=True, env={"SDL_VIDEODRIVER": "none"}, timeout=60)
    assert done.stdout.splitlines()[-1:] == ["(0, 0, 255) False"], done.stderr
