"""`--convert`: what pages do not like goes into the bundle in another form; the game plays the same and its own files stay as they are."""

from __future__ import annotations

import io
import math
import struct
import wave
from pathlib import Path

import pygame
import pytest
from badkit import project
from kit import playable

from playsheet.packaging import converting
from playsheet.packaging.baking import bake
from playsheet.packaging.converting import better_ending, bring_all
from playsheet.packaging.export_checks import check_export
from playsheet.packaging.exporting import ExportError
from playsheet.runtime.__main__ import read_game
from playsheet.runtime.backends.headless import HeadlessRun
from playsheet.runtime.project.loading import load_project
from playsheet.runtime.project.media import sound_length

SHEET = """\
format: 1
events:
  - when:
      - frame.starts
    do:
      - sound.play: tune
  - do:
      - Bird.x: {add: 3}
  - when:
      - Bird.collides_with: Wall
    do:
      - n: {add: 1}
"""


def bmp() -> bytes:
    """A picture of two colours, 24 bits a pixel."""
    surface = pygame.Surface((9, 7), 0, 24)
    surface.fill((10, 200, 30))
    surface.fill((250, 0, 120), (2, 3, 4, 2))
    data = io.BytesIO()
    pygame.image.save(surface, data, "x.bmp")
    return data.getvalue()


def tone(seconds: float) -> bytes:
    data = io.BytesIO()
    with wave.open(data, "wb") as file:
        file.setnchannels(2)
        file.setsampwidth(2)
        file.setframerate(22050)
        file.writeframes(b"".join(struct.pack("<hh", *[int(9000 * math.sin(n / 9))] * 2) for n in range(int(22050 * seconds))))
    return data.getvalue()


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(converting, "HEAVY_SOUND", 50_000)
    return project(tmp_path / "game", {
        "assets/bird.bmp": bmp(), "assets/tune.wav": tone(0.8), "frames/F/events.yaml": SHEET, "objects/Wall.yaml": "format: 1\nobject: Wall\ntype: Active\n"
        "animations:\n  Stopped: {frames: [bird]}\n", "frames/F/frame.yaml": "format: 1\nframe: F\nvalues: {n: 0}\nlayers:\n  - {name: Main}\ninstances:\n"
        "  - {object: Bird, at: [10, 10]}\n  - {object: Wall, at: [60, 12]}\n"})


def files(root: Path) -> dict[str, bytes]:
    return {p.relative_to(root).as_posix(): p.read_bytes() for p in root.rglob("*") if p.is_file()}


def bundle(root: Path, place: Path) -> dict[str, Path]:
    """What an export puts below `game`, by the start of the name."""
    import json
    baked = bake(load_project(root), better_ending)
    (place / "assets").mkdir(parents=True)
    bring_all(baked.files, place)
    (place / "game.json").write_text(json.dumps(baked.data), encoding="utf-8")
    return {path.name.partition("-")[0]: path for path in (place / "assets").iterdir()}


def hash_after(run: HeadlessRun) -> object:
    run.run(40)
    assert run.world.frame.v_n >= 1                   # what it tells of really happened
    return run.report()["hash"]


def test_the_game_plays_the_same(root: Path, tmp_path: Path) -> None:
    pytest.importorskip("soundfile")
    before = files(root)
    made = bundle(root, tmp_path / "out")
    assert files(root) == before
    assert (made["picture"].suffix, made["sound"].suffix) == (".png", ".ogg")
    one, two = pygame.image.load(root / "assets/bird.bmp"), pygame.image.load(made["picture"])
    assert pygame.image.tobytes(one, "RGB") == pygame.image.tobytes(two, "RGB")
    assert made["sound"].stat().st_size * 4 < len(before["assets/tune.wav"])
    assert sound_length(made["sound"]) == pytest.approx(0.8, abs=1e-3)
    assert hash_after(HeadlessRun(playable(root), 5)) == hash_after(HeadlessRun(read_game(tmp_path / "out"), 5))


def test_without_soundfile_it_is_told_and_the_sound_stays(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(converting, "can_write_ogg", lambda: False)
    made = bundle(root, tmp_path / "out")
    assert (made["picture"].suffix, made["sound"].suffix) == (".png", ".wav")
    said = [phrase.said(str) for phrase in converting.not_converted(load_project(root).sounds.values())]
    assert said == ["tune.wav: not written as OGG, for that needs the package soundfile: pip install 'playsheet[export]'"]


def test_the_check_offers_it(root: Path) -> None:
    said = [phrase.said(str) for phrase in check_export(load_project(root), "web")]
    assert "bird.bmp: not every browser opens .bmp; with --convert the bundle has it as PNG" in said
    assert "tune.wav is 0.1 MB; with --convert the bundle has it as OGG, about a tenth of that" in said
    assert not [line for line in map(str, check_export(load_project(root), "web", converts=True)) if "--convert" in line]


def test_light_sounds_and_other_pictures_stay(tmp_path: Path) -> None:
    for name in ("a.png", "a.JPG", "a.gif", "a.webp", "a.mp3", "a.ogg"):
        assert better_ending(tmp_path / name) == Path(name).suffix.lower()
    (tmp_path / "a.wav").write_bytes(tone(0.1))
    assert better_ending(tmp_path / "a.wav") == ".wav"


def test_a_sound_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    pytest.importorskip("soundfile")
    (tmp_path / "bad.wav").write_bytes(b"RIFF\x10\0\0\0WAVEjunk" + b"\0" * 40)
    with pytest.raises(ExportError, match=r"bad\.wav could not be written as OGG"):
        converting.bring(tmp_path / "bad.wav", tmp_path / "bad.ogg")
    (tmp_path / "bad.bmp").write_bytes(b"BMjunk")
    with pytest.raises(ExportError, match=r"bad\.bmp could not be written as PNG"):
        converting.bring(tmp_path / "bad.bmp", tmp_path / "bad.png")
