"""The pen of the editor against the pen of the game: chosen pixels, whole pictures, and what the stage makes of a frame."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import drawing
import pytest
from frames_kit import swept
from PySide6.QtGui import QImage

from playsheet.editor.document.document import Document
from playsheet.editor.frames.qt_pen import QtPen
from playsheet.editor.frames.stage import Stage
from playsheet.runtime.world.world import World

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints", extend=True)
EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


@pytest.fixture(autouse=True)
def clean(qapp: Any) -> Any:
    yield
    swept()


def both(world: World) -> tuple[Any, QImage]:
    project = world.playable.project
    return drawing.shot(world), QtPen.of(project).image(world, *project.window)


def of_qt(image: QImage, x: int, y: int) -> tuple[int, int, int]:
    colour = image.pixelColor(x, y)
    return colour.red(), colour.green(), colour.blue()


def same(world: World, *places: tuple[int, int], by: int = 12) -> None:
    game, editor = both(world)
    for x, y in places:
        one, other = drawing.at(game, x, y), of_qt(editor, x, y)
        assert drawing.near(one, other, by), f"{x}, {y}: {one} in the game, {other} in the editor"


def test_pictures_plain_scaled_mirrored_turned_and_faded(tmp_path: Path) -> None:
    drawing.corners(tmp_path / "assets/c.png")
    world = drawing.scene(tmp_path, """\
  - {object: A, at: [20, 20]}
  - {object: A, at: [70, 20], size: [40, 40]}
  - {object: A, at: [120, 20], flip_x: true}
  - {object: A, at: [160, 20], angle: 90}
  - {object: A, at: [20, 80], opacity: 128}
  - {object: A, at: [70, 80], size: [40, 40], angle: 45}
""", {"A": "type: Active\nanimations: {Stopped: {frames: [c]}}\n"})
    same(world, (12, 12), (28, 12), (12, 28), (55, 5), (85, 35), (112, 12), (128, 28), (152, 12), (168, 28), (12, 72), (28, 88), (70, 60), (70, 100), (50, 80))


def test_boxes_tiles_and_missing_pictures(tmp_path: Path) -> None:
    drawing.corners(tmp_path / "assets/c.png")
    world = drawing.scene(tmp_path, """\
  - {object: Tiles, at: [60, 40]}
  - {object: Box, at: [150, 40]}
  - {object: Gone, at: [60, 110]}
""", {"Tiles": "type: TiledBackdrop\npicture: c\nsize: [90, 50]\noffset_x: 5\noffset_y: 3\n", "Box": "type: Backdrop\ncolour: '#336699'\nsize: [40, 30]\n",
      "Gone": "type: Active\nanimations: {Stopped: {frames: [gone]}}\n"})
    same(world, *((x, y) for x in range(16, 104, 7) for y in range(16, 64, 5)), (140, 30), (169, 54), (46, 96), (56, 96), (46, 104), (70, 120))


@pytest.mark.parametrize("fill", ["right", "left", "up", "down"])
def test_bars(tmp_path: Path, fill: str) -> None:
    world = drawing.scene(tmp_path, "  - {object: B, at: [100, 60]}\n", {"B": "type: Counter\ndisplay: bar\nminimum: 0\nmaximum: 10\nvalue: 4\n"
                          f"size: [100, 30]\ncolour: '#ff8000'\nback_colour: '#204060'\nfill: {fill}\n"})
    same(world, (60, 60), (85, 60), (95, 60), (140, 60), (100, 50), (100, 70), (100, 48), (100, 72), by=16)


def test_gauges_buttons_and_check_boxes(tmp_path: Path) -> None:
    world = drawing.scene(tmp_path, """\
  - {object: G, at: [40, 40]}
  - {object: B, at: [130, 40]}
  - {object: Off, at: [130, 90]}
  - {object: C, at: [60, 120]}
""", {"G": "type: Counter\ndisplay: gauge\nminimum: 0\nmaximum: 10\nvalue: 5\nsize: [60, 60]\ncolour: '#ff8000'\nback_colour: '#204060'\n",
      "B": "type: Button\ntext: ''\nsize: [80, 36]\n", "Off": "type: Button\ntext: ''\nsize: [80, 36]\nenabled: false\n",
      "C": "type: Button\nkind: check\nchecked: true\ntext: ''\nsize: [80, 30]\n"})
    same(world, (14, 45), (66, 45), (40, 14), (40, 40), (40, 26), (130, 40), (95, 30), (130, 55), (130, 90), (130, 106), (25, 115), (22, 120), by=24)


def box_of(ink: Any, width: int = 200, height: int = 150) -> tuple[int, int, int, int]:
    """Left, top, right and bottom of what is light."""
    spots = [(x, y) for x in range(width) for y in range(height) if sum(ink(x, y)) > 300]
    return min(x for x, _ in spots), min(y for _, y in spots), max(x for x, _ in spots), max(y for _, y in spots)


@pytest.mark.parametrize(("align", "vertical"), [("left", "top"), ("center", "middle"), ("right", "bottom")])
def test_words_stand_where_the_game_puts_them(tmp_path: Path, align: str, vertical: str) -> None:
    world = drawing.scene(tmp_path, "  - {object: T, at: [100, 75]}\n", {"T": "type: Text\ntext: Черв'яків 10 of them are eaten\nsize: [160, 110]\n"
                          f"align: {align}\nvertical_align: {vertical}\n"})
    game, editor = both(world)
    one = box_of(lambda x, y: drawing.at(game, x, y))
    other = box_of(lambda x, y: of_qt(editor, x, y))
    assert all(abs(a - b) <= 2 for a, b in zip(one, other, strict=True)), (one, other)
    light = [sum(sum(at(x, y)) > 300 for x in range(200) for y in range(150)) for at in (lambda x, y: drawing.at(game, x, y), lambda x, y: of_qt(editor, x, y))]
    assert abs(light[0] - light[1]) < light[0] * 0.2


def test_counters_of_digits_and_of_pictures(tmp_path: Path) -> None:
    for digit, colour in (("1", drawing.RED), ("2", drawing.GREEN), ("minus", drawing.BLUE)):
        drawing.picture(tmp_path / f"assets/d_{digit}.png", (10, 16), (colour, (0, 0, 10, 16)))
    world = drawing.scene(tmp_path, "  - {object: P, at: [100, 40]}\n  - {object: N, at: [100, 100]}\n", {
        "P": "type: Counter\nvalue: -12\npictures: d\nalign: center\nsize: [80, 30]\n", "N": "type: Counter\nvalue: 88\nsize: [80, 30]\nalign: right\n"})
    same(world, (89, 40), (99, 40), (111, 40), (84, 40), (117, 40), by=0)
    game, editor = both(world)
    one = box_of(lambda x, y: drawing.at(game, x, y) if y > 70 else (0, 0, 0))
    other = box_of(lambda x, y: of_qt(editor, x, y) if y > 70 else (0, 0, 0))
    assert all(abs(a - b) <= 2 for a, b in zip(one, other, strict=True)), (one, other)


def plain(slot: str, o: Any) -> Any:
    """What a slot holds, movements as what they are made of."""
    value = getattr(o, slot)
    return [(type(movement), movement.plain()) for movement in value] if slot == "movements" else value


@pytest.mark.parametrize("example", ["worm-garden", "medkit", "remember-me", "spikes", "start-button"])
def test_whole_frames_of_the_examples_agree(example: str, workspace: Any) -> None:
    project = workspace(example).document.project
    from playsheet.runtime.world.playable import Playable
    for frame in project.frames:
        game, editor = both(World(Playable(project), frame=frame))
        off = total = 0
        for x in range(0, project.window[0], 5):
            for y in range(0, project.window[1], 5):
                total += 1
                off += not drawing.near(drawing.at(game, x, y), of_qt(editor, x, y), 40)
        assert off < total * 0.02, f"{frame}: {off} of {total} places differ"


@pytest.mark.parametrize("example", ["worm-garden", "medkit", "remember-me", "spikes", "start-button"])
def test_the_stage_has_what_a_world_begins_with(example: str) -> None:
    document = Document(EXAMPLES / example)
    assert document.playable is not None
    for frame in document.project.frames:
        stage = Stage(document, frame)
        world = World(document.playable, frame=frame)
        begun = [o for pool in world.pools for o in pool.list if hasattr(o, "x")]
        for o in sorted(begun, key=lambda o: o.uid):
            mine = stage.rows[o.uid - 1].o
            for slot in type(o).state_slots:
                if slot != "uid":
                    assert plain(slot, mine) == plain(slot, o), f"{frame}, {o.name}: {slot}"
        assert not stage.fields.problems.items
