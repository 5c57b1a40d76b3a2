"""Words: ink where it is expected, in three scripts."""

from __future__ import annotations

import shutil
from pathlib import Path

import pygame
import pytest
from drawing import BLACK, at, ink, near, only, scene, shot

from playsheet.runtime.backends.pygame_words import LONGEST, Style, Words

THERE = "  - {object: T, at: [100, 75], layer: Main}\n"
TEXT = "type: Text\nsize: [160, 100]\nfont_size: 20\n"       # from 20, 25 to 180, 125

#: Capitals with what sits above and below a line in Latin, Ukrainian and Russian.
SCRIPTS = ("Åg Quick", "Їжак, ґава, Є", "Ёлка щуплая")


@pytest.mark.parametrize("words", SCRIPTS)
def test_scripts_have_ink_in_the_first_line_and_nowhere_else(tmp_path: Path, words: str) -> None:
    surface = shot(scene(tmp_path, THERE, {"T": TEXT + f"text: '{words}'\n"}))
    assert ink(surface, (20, 25, 160, 24)) > 200
    assert ink(surface, (20, 52, 160, 90)) == 0 == ink(surface, (0, 0, 20, 150)) == ink(surface, (0, 0, 200, 22))


@pytest.mark.parametrize("words", SCRIPTS)
def test_the_kits_own_font_has_the_letters(words: str) -> None:
    font = pygame.font.Font(pygame.font.get_default_font(), 20)
    assert all(m is not None for m in font.metrics(words))
    shapes = {letter: pygame.image.tobytes(font.render(letter, True, (255, 255, 255)), "RGBA") for letter in words if letter.isalpha()}
    missing = pygame.image.tobytes(font.render("\uffff", True, (255, 255, 255)), "RGBA")
    assert missing not in shapes.values()


def extent(surface: pygame.Surface) -> tuple[int, int, int, int]:
    """Left, top, right, bottom of all ink."""
    spots = [(x, y) for x in range(200) for y in range(150) if at(surface, x, y) != BLACK]
    return min(x for x, _ in spots), min(y for _, y in spots), max(x for x, _ in spots), max(y for _, y in spots)


@pytest.mark.parametrize(("align", "vertical"), [("left", "top"), ("center", "middle"), ("right", "bottom")])
def test_alignment(tmp_path: Path, align: str, vertical: str) -> None:
    left, top, right, bottom = extent(shot(scene(tmp_path, THERE, {"T": TEXT + f"text: HHH\nalign: {align}\nvertical_align: {vertical}\n"})))
    middle_x, middle_y = (left + right) / 2, (top + bottom) / 2
    if align == "center":
        assert abs(middle_x - 99.5) <= 1 and abs(middle_y - 75) <= 3
    elif align == "left":
        assert 20 <= left <= 23 and 25 <= top <= 33
    else:
        assert 176 <= right <= 180 and 114 <= bottom <= 124


def test_letters_stand_on_one_line_whatever_is_above_them(tmp_path: Path) -> None:
    world = scene(tmp_path, THERE, {"T": TEXT + "text: Н\n"})
    bottoms = set()
    for words in ("Н", "НЇ", "НЁ", "НÅ"):
        only(world, "T").text = words
        surface = shot(world)
        bottoms.add(max(y for y in range(150) for x in range(20, 32) if at(surface, x, y) != BLACK))
    assert max(bottoms) - min(bottoms) <= 1


def test_wrapping_and_line_height(tmp_path: Path) -> None:
    world = scene(tmp_path, THERE, {"T": TEXT + "text: HHHH HHHH HHHH HHHH HHHH\n"})
    _, top, right, bottom = extent(shot(world))
    assert right < 181 and bottom - top > 24
    o = only(world, "T")
    o.line_spacing = 2.4
    assert extent(shot(world))[3] - extent(shot(world))[1] == pytest.approx((bottom - top) + 24 * ((bottom - top) // 24), abs=3)
    o.wrap = False
    _, top, right, bottom = extent(shot(world))
    assert bottom - top < 20 and right == 199, "one line, which goes beyond its box"


def test_colour_outline_and_fading(tmp_path: Path) -> None:
    world = scene(tmp_path, THERE, {"T": TEXT.replace("20\n", "40\n") + "text: HHH\ncolour: '#ff0000'\noutline: '#0000ff'\n"}, background="#00ff00")
    surface = shot(world)
    colours = [at(surface, x, y) for x in range(15, 110) for y in range(20, 80)]
    assert sum(near(c, (255, 0, 0), 30) for c in colours) > 300 and sum(near(c, (0, 0, 255), 30) for c in colours) > 100
    o = only(world, "T")
    o.opacity = 128.0
    surface = shot(world)
    assert sum(near(at(surface, x, y), (128, 127, 0), 30) for x in range(15, 110) for y in range(20, 80)) > 300
    o.opacity, o.outline, o.colour = 255.0, "#00000000", "#ff000080"
    surface = shot(world)
    assert sum(near(at(surface, x, y), (128, 127, 0), 30) for x in range(15, 110) for y in range(20, 80)) > 300


def test_turned_words_go_around_the_hot_spot(tmp_path: Path) -> None:
    world = scene(tmp_path, THERE, {"T": TEXT + "text: HHHHHHHH\nangle: 90\nalign: center\nvertical_align: middle\n"})
    left, top, right, bottom = extent(shot(world))
    assert right - left < 20 < bottom - top and abs((left + right) / 2 - 100) <= 3 and abs((top + bottom) / 2 - 75) <= 3


def test_fonts_of_the_project(tmp_path: Path) -> None:
    own = Path(pygame.__file__).parent / pygame.font.get_default_font()
    (tmp_path / "assets").mkdir()
    shutil.copy(own, tmp_path / "assets/mine.ttf")
    (tmp_path / "assets/broken.ttf").write_bytes(b"no font")
    world = scene(tmp_path, THERE, {"T": TEXT + "text: Mine\nfont: mine\nbold: true\nitalic: true\n"})
    told: list[str] = []
    words = Words(world.playable.project.fonts, told.append)
    assert words.width("Mine", Style("mine", 20, bold=True)) > words.width("Mine", Style("mine", 20)) > 20
    assert ink(shot(world), (20, 25, 100, 24)) > 100 and told == []
    for _ in range(3):
        assert words.width("Mine", Style("broken", 20)) == words.width("Mine", Style("", 20))
        assert words.width("Mine", Style("broken", 22)) == words.width("Mine", Style("unknown", 22))
    assert len(told) == 1 and told[0].startswith("broken.ttf cannot be used: ")


def test_a_font_that_opens_well_and_has_damaged_letters(tmp_path: Path) -> None:
    data = bytearray((Path(pygame.__file__).parent / pygame.font.get_default_font()).read_bytes())
    start = len(data) // 3
    data[start:start + 60_000] = b"\xff" * 60_000
    (tmp_path / "odd.ttf").write_bytes(data)
    told: list[str] = []
    words = Words({"odd": tmp_path / "odd.ttf"}, told.append)
    for text in ("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя", "0123456789 ,;:!?"):
        face = words.face(text, Style("odd", 24), 400.0, 100.0)
        assert face is not None and face.surface.get_width() > 30
        assert words.width(text, Style("odd", 24)) > 30
    assert len(told) <= 1


@pytest.mark.parametrize("text", ["", "   \n ", "\x00\x01", "a\x00b", "\ud800x", "😀 ok", "x" * 50_000, "w " * 50_000, "\n" * 50_000, "\t|\u202e"])
@pytest.mark.parametrize("wrapped", [True, False])
def test_odd_texts_are_drawn_or_left_out_but_never_fatal(text: str, wrapped: bool) -> None:
    face = Words({}).face(text, Style(size=16, outline="#000000"), 200.0, 50.0, "center", "bottom", wrapped)
    if face is not None:
        assert face.surface.get_width() <= 5000 and face.surface.get_height() <= 4500
    assert len(text) <= LONGEST or face is None or face.surface.get_height() > 0


def test_faces_are_kept() -> None:
    words = Words({})
    one = words.face("Слово", Style(), 100.0, 30.0)
    assert one is not None and words.face("Слово", Style(), 100.0, 30.0) is one
    assert words.face("Слово", Style(colour="#ff0000"), 100.0, 30.0) is not one
