"""Pictures from elsewhere: moving ones, odd and broken ones, strips, Aseprite files, palettes, the clipboard."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
from pictures_kit import CTRL, LEFT, NONE, RED, SHIFT, answer, press, said, text
from PySide6.QtCore import QEvent, QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QColor, QDropEvent, QGuiApplication, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QPushButton

from playsheet.editor.frames.view import FrameEditor
from playsheet.editor.pictures import importing, palettes, raster
from playsheet.editor.pictures.dialogs import SheetDialog
from playsheet.editor.pictures.view import PictureEditor

GREEN, BLUE = 0xFF00FF00, 0xFF0000FF


def gif(frames: list[tuple[int, int]], side: int = 8) -> bytes:
    """A moving GIF of plain frames: number of a colour (0 red, 1 green, 2 blue) and time in 1/100 s."""
    palette = bytes([255, 0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0])
    made = b"GIF89a" + struct.pack("<HHBBB", side, side, 0x91, 0, 0) + palette + b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
    for colour, time in frames:
        made += b"\x21\xf9\x04\x04" + struct.pack("<H", time) + b"\x00\x00" + b"\x2c" + struct.pack("<HHHHB", 0, 0, side, side, 0) + b"\x02"
        bits = "".join(f"{code:03b}"[::-1] for _ in range(side * side) for code in (4, colour)) + "101"       # clear before each pixel, end
        bits += "0" * (-len(bits) % 8)
        data = bytes(int(bits[n:n + 8][::-1], 2) for n in range(0, len(bits), 8))
        for n in range(0, len(data), 255):
            made += bytes([len(data[n:n + 255])]) + data[n:n + 255]
        made += b"\x00"
    return made + b"\x3b"


def aseprite(chunks: list[list[bytes]], times: list[int], side: int = 4, depth: int = 32) -> bytes:
    """A file of frames with chunks."""
    frames = b""
    for held, time in zip(chunks, times, strict=True):
        body = b"".join(held)
        frames += struct.pack("<IHHHBBI", 16 + len(body), 0xF1FA, len(held), time, 0, 0, len(held)) + body
    head = struct.pack("<IHHHHHIHIIB", 128 + len(frames), 0xA5E0, len(times), side, side, depth, 1, 100, 0, 0, 0)
    return head.ljust(128, b"\0") + frames


def chunk(kind: int, body: bytes) -> bytes:
    return struct.pack("<IH", 6 + len(body), kind) + body


def words(value: str) -> bytes:
    return struct.pack("<H", len(value)) + value.encode()


def layer(name: str, flags: int = 1, kind: int = 0, level: int = 0, blend: int = 0, opacity: int = 255) -> bytes:
    return chunk(0x2004, struct.pack("<HHHHHHB3x", flags, kind, level, 0, 0, blend, opacity) + words(name))


def cel(number: int, x: int, y: int, pixels: list[int], width: int) -> bytes:
    data = struct.pack(f"<{len(pixels)}I", *pixels)
    return chunk(0x2005, struct.pack("<HhhBHh5xHH", number, x, y, 255, 2, 0, width, len(pixels) // width) + zlib.compress(data))


def strip(count: int = 3, side: int = 16) -> QImage:
    """Discs in a row, with clear pixels between."""
    image = raster.blank(count * side, side)
    painter = QPainter(image)
    for number in range(count):
        painter.fillRect(number * side + 3, 3, side - 6, side - 6 - number, QColor(255, 40 * number, 0))
    painter.end()
    return image


def drop(editor: PictureEditor, *paths: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(p)) for p in paths])
    editor.dropEvent(QDropEvent(QPointF(50, 50), Qt.DropAction.CopyAction, data, LEFT, NONE, QEvent.Type.Drop))


# -- moving pictures -------------------------------------------------------------------------------------------------


def test_a_gif_becomes_pictures_with_their_times(open_editor: Callable[..., PictureEditor], tmp_path: Path) -> None:
    (tmp_path / "blink.gif").write_bytes(gif([(0, 10), (1, 10), (2, 50)]))
    editor = open_editor()
    drop(editor, tmp_path / "blink.gif")
    editor.document.save()
    assert "Stopped: {frames: [Hero_1, Hero_2, Hero_3], times: [1, 1, 5], speed: 10}" in text(editor)
    assert [QImage(str(editor.document.root / "assets" / f"Hero_{n}.png")).pixel(1, 1) for n in (1, 2, 3)] == [RED, GREEN, BLUE]
    assert editor.document.undo_stack.undoText() == "Import pictures"
    editor.document.undo_stack.undo()
    assert editor.session.pictures == []


def test_a_moving_png_gives_its_first_picture(open_editor: Callable[..., PictureEditor], tmp_path: Path) -> None:
    raster.blank(8, 8, RED).save(str(tmp_path / "move.png"))
    data = (tmp_path / "move.png").read_bytes()
    control = struct.pack(">II", 2, 0)
    part = struct.pack(">I", 8) + b"acTL" + control + struct.pack(">I", zlib.crc32(b"acTL" + control))
    (tmp_path / "move.png").write_bytes(data[:33] + part + data[33:])
    editor = open_editor()
    drop(editor, tmp_path / "move.png")
    assert len(editor.session.pictures) == 1 and "Only the first picture of a moving PNG is read" in said(editor)


def test_tags_of_an_aseprite_file_become_animations(open_editor: Callable[..., PictureEditor], tmp_path: Path) -> None:
    red, green, ghost = 0xFF0000FF, 0xFF00FF00, 0x80FF0000          # 0xAABBGGRR
    first = [layer("Low"), layer("Group", kind=1), layer("In group", level=1), layer("Hidden", flags=0),
             chunk(0x2018, struct.pack("<H8x", 2) + struct.pack("<HHB12x", 0, 1, 2) + words("Walk") + struct.pack("<HHB12x", 2, 2, 0) + words("Sleep")),
             chunk(0x2022, struct.pack("<III", 1, 2, 0) + words("gun") + struct.pack("<IiiIIii", 0, 1, 0, 2, 2, 1, 2)),
             cel(0, 0, 0, [red] * 16, 4), cel(2, 1, 1, [green, 0, 0, green], 2), cel(3, 0, 0, [ghost] * 16, 4)]
    second = [cel(0, 0, 0, [ghost] * 16, 4)]
    third = [chunk(0x2005, struct.pack("<HhhBHh5xH", 0, 0, 0, 255, 1, 0, 0))]
    path = tmp_path / "hero.aseprite"
    path.write_bytes(aseprite([first, second, third], [100, 100, 200]))
    editor = open_editor()
    drop(editor, path)
    editor.document.save()
    assert "  Walk: {frames: [Hero_1, Hero_2], speed: 10, points: {gun: [2, 2]}}\n" in text(editor)
    assert "Sleep: {frames: [Hero_3], times: [2], speed: 10" in text(editor) and editor.session.animation == "Walk"
    images = [editor.document.pictures.image(f"Hero_{n}") for n in (1, 2, 3)]
    assert [images[0].pixel(*p) for p in ((0, 0), (1, 1), (2, 1), (2, 2))] == [RED, GREEN, RED, GREEN]
    assert images[1].pixel(0, 0) == 0x800000FF and images[2].pixel(3, 3) == RED and images[2].pixel(1, 1) == RED
    editor.document.undo_stack.undo()
    assert editor.session.clips.animations() == []


def test_indexed_aseprite_and_broken_ones(tmp_path: Path) -> None:
    colours = chunk(0x2019, struct.pack("<III8x", 3, 0, 2) + b"".join(struct.pack("<HBBBB", 0, *c) for c in ((0, 0, 0, 255), (255, 0, 0, 255), (0, 255, 0, 128))))
    pixels = chunk(0x2005, struct.pack("<HhhBHh5xHH", 0, 0, 0, 255, 0, 0, 2, 2) + bytes([0, 1, 2, 1]))
    good = aseprite([[layer("A"), colours, pixels]], [50], side=2, depth=8)
    (tmp_path / "a.ase").write_bytes(good)
    found = importing.read_files([tmp_path / "a.ase"])
    assert [found.images[0].pixel(x, y) for y in (0, 1) for x in (0, 1)] == [0, RED, 0x8000FF00, RED] and found.sentences == []
    for number in range(0, len(good) - 1, 3):                      # cut anywhere: a sentence, never a traceback
        (tmp_path / "a.ase").write_bytes(good[:number])
        cut = importing.read_files([tmp_path / "a.ase"])
        assert cut.images == [] and len(cut.sentences) == 1 and cut.sentences[0].startswith("a.ase: This")
    huge = bytearray(good)
    huge[8:12] = struct.pack("<HH", 16384, 16384)
    (tmp_path / "a.ase").write_bytes(huge)
    assert "too large" in importing.read_files([tmp_path / "a.ase"]).sentences[0]


# -- odd and broken ones ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("form", "pixel"), [
    (QImage.Format.Format_RGBA64, RED), (QImage.Format.Format_Grayscale8, 0xFF808080), (QImage.Format.Format_Grayscale16, 0xFF808080),
    (QImage.Format.Format_Indexed8, RED), (QImage.Format.Format_Mono, 0xFFFFFFFF), (QImage.Format.Format_RGB888, RED),
])
def test_every_kind_of_png_is_read(tmp_path: Path, form: QImage.Format, pixel: int) -> None:
    start = raster.blank(9, 7, pixel)
    start.convertToFormat(form).save(str(tmp_path / "odd.png"))
    found = importing.read_files([tmp_path / "odd.png"])
    assert found.sentences == [] and found.images[0].format() == QImage.Format.Format_ARGB32
    assert found.images[0].pixel(8, 6) == pixel


def test_truncated_and_false_files_are_sentences(open_editor: Callable[..., PictureEditor], tmp_path: Path) -> None:
    picture = raster.blank(64, 64, RED)
    for n in range(64):
        picture.setPixel(n, n, 0xFF000000 + n * 0x30507)
    picture.save(str(tmp_path / "whole.png"))
    data = (tmp_path / "whole.png").read_bytes()
    files = {"cut.png": data[:len(data) // 2], "head.png": data[:20], "empty.png": b"", "text.png": b"hello", "false.gif": b"GIF89a" + b"\0" * 30,
             "sound.png": b"RIFF\0\0\0\0WAVEfmt ", "cut.gif": gif([(0, 10), (1, 10)])[:60], "bad.ase": b"\0" * 200}
    for name, content in files.items():
        (tmp_path / name).write_bytes(content)
    editor = open_editor()
    press(editor, "Draw a picture")
    before = editor.session.pictures
    drop(editor, *(tmp_path / name for name in files), tmp_path)
    told = said(editor).splitlines()
    assert [line.partition(":")[0] for line in told] == [*files, tmp_path.name] and all(line.endswith(".") for line in told)
    assert editor.session.pictures == before


def test_pictures_outside_come_in_as_copies(open_editor: Callable[..., PictureEditor], tmp_path: Path) -> None:
    raster.blank(6, 6, RED).save(str(tmp_path / "far.png"))
    editor = open_editor()
    drop(editor, tmp_path / "far.png")
    editor.document.save()
    before = (tmp_path / "far.png").read_bytes()
    QTest.mouseClick(editor.canvas, LEFT, NONE, editor.canvas.pixel_centre(1, 1))
    editor.document.save()
    assert (tmp_path / "far.png").read_bytes() == before
    assert QImage(str(editor.document.root / "assets" / f"{editor.session.pictures[0]}.png")).pixel(1, 1) == 0xFF000000


# -- strips ----------------------------------------------------------------------------------------------------------


def test_what_looks_like_a_strip() -> None:
    assert importing.drawn_grid(strip()) == importing.Grid(16, 16) and importing.looks_like_strip(strip())
    wall = raster.blank(96, 32, RED)
    assert not importing.looks_like_strip(wall) and not importing.looks_like_strip(raster.blank(64, 32, RED))
    raster.Pixels(wall).box(32, 0, 32, 32, BLUE)
    assert importing.looks_like_strip(wall) and not importing.looks_like_strip(raster.blank(48, 32, RED))
    assert not importing.looks_like_strip(raster.blank(32, 32, RED))
    sheet = raster.blank(64, 64)
    for n in range(16):
        raster.Pixels(sheet).box(n % 4 * 16 + 2, n // 4 * 16 + 2, 12, 11, RED)
    assert importing.guessed_grid(sheet) == importing.Grid(16, 16) and importing.looks_like_strip(sheet)


def test_a_strip_that_is_dropped_is_offered_to_be_split(open_editor: Callable[..., PictureEditor], tmp_path: Path) -> None:
    strip().save(str(tmp_path / "run.png"))
    editor = open_editor()
    answer(Qt.Key.Key_Return)
    drop(editor, tmp_path / "run.png")
    assert len(editor.session.pictures) == 3 and editor.board.image.width() == 16
    editor.document.undo_stack.undo()
    answer(Qt.Key.Key_Escape)
    drop(editor, tmp_path / "run.png")
    assert len(editor.session.pictures) == 1 and editor.board.image.width() == 48


def test_a_strip_on_the_clipboard(open_editor: Callable[..., PictureEditor]) -> None:
    editor = open_editor()
    QGuiApplication.clipboard().setImage(strip(4))

    def cut_in_two(dialog: QDialog) -> None:
        assert isinstance(dialog, SheetDialog) and dialog.count.text() == "4 pictures"
        dialog.columns.setFocus()
        dialog.columns.selectAll()
        QTest.keyClicks(dialog.columns, "2")
        assert dialog.cell_width.value() == 32 and dialog.count.text() == "2 pictures"
        QTest.mouseClick(dialog.guess, LEFT)
        assert dialog.cell_width.value() == 16
        dialog.left.setValue(16)
        assert dialog.count.text() == "3 pictures" and dialog.preview.grid.left == 16
        QTest.mouseClick(next(b for b in dialog.findChildren(QPushButton) if b.accessibleName() == "OK"), LEFT)
    answer(before=cut_in_two)
    editor.setFocus()
    assert editor.empty_new.hasFocus()                 # keys work where there is no picture yet
    QTest.keyClick(editor.empty_new, Qt.Key.Key_V, CTRL | SHIFT)
    assert len(editor.session.pictures) == 3 and editor.document.undo_stack.undoText() == "Import strip"


def ogg() -> bytes:
    """What an OGG of a second says of itself (Vorbis, 44,100 samples); there is no sound in it."""
    head = b"\x01vorbis" + struct.pack("<IBIiiiBB", 0, 2, 44100, 0, 128000, 0, 0xB8, 1)
    made = b""
    for flags, granule, body in ((2, 0, head), (0, 0, b"\x03vorbis" + bytes(40)), (4, 44100, bytes(100))):
        made += b"OggS\0" + struct.pack("<BqIII", flags, granule, 77, 0, 0) + bytes([1, len(body)]) + body
    return made


def test_a_gif_and_an_ogg_dropped_on_a_frame(workspace: Callable[..., object], tmp_path: Path, qtbot: object) -> None:
    """The GIF becomes an animated object where it falls, the OGG a sound of the game, byte for byte."""
    (tmp_path / "blink.gif").write_bytes(gif([(0, 10), (1, 10), (2, 50)]))
    (tmp_path / "hum.ogg").write_bytes(ogg())
    view = FrameEditor(workspace("worm-garden"), "Garden")  # type: ignore[arg-type]
    qtbot.addWidget(view)  # type: ignore[attr-defined]
    view.show()
    QApplication.processEvents()
    view.drop_files([tmp_path / "blink.gif", tmp_path / "hum.ogg"], QPointF(50, 60))
    document = view.workspace.document
    document.check()
    spec = next(o for o in document.project.objects if o.name == "blink")
    assert len(spec.settings["animations"]["Stopped"].strips[0].pictures) == 3
    assert (view.stage.rows[-1].o.x, view.stage.rows[-1].o.y) == (50, 60)
    assert (document.root / "assets/hum.ogg").read_bytes() == (tmp_path / "hum.ogg").read_bytes()


def test_a_strip_dropped_on_a_frame(workspace: Callable[..., object], tmp_path: Path, qtbot: object) -> None:
    strip().save(str(tmp_path / "run.png"))
    view = FrameEditor(workspace("worm-garden"), "Garden")  # type: ignore[arg-type]
    qtbot.addWidget(view)  # type: ignore[attr-defined]
    view.show()
    QApplication.processEvents()
    answer(Qt.Key.Key_Return)
    view.drop_files([tmp_path / "run.png"], QPointF(50, 50))
    view.workspace.document.check()
    spec = next(o for o in view.workspace.document.project.objects if o.name == "run")
    strips = spec.settings["animations"]["Stopped"].strips
    assert strips[0].pictures == ("run_1", "run_2", "run_3")
    answer(Qt.Key.Key_Escape)
    view.drop_files([tmp_path / "run.png"], QPointF(50, 50))
    view.workspace.document.check()
    assert [o.settings["animations"]["Stopped"].strips[0].pictures for o in view.workspace.document.project.objects if o.name == "run2"] == [("run",)]


# -- palettes and clipboard ------------------------------------------------------------------------------------------


def test_palettes(open_editor: Callable[..., PictureEditor], tmp_path: Path) -> None:
    editor = open_editor()
    panel = editor.colours
    panel.choice.setFocus()
    QTest.keyClick(panel.choice, Qt.Key.Key_Down)
    panel.choice.activated.emit(panel.choice.currentIndex())
    assert panel.swatches.list == [*palettes.PALETTES["16 colours"]]
    QTest.mouseClick(panel.swatches, LEFT, NONE, panel.swatches.cell(6).center())
    QTest.mouseClick(panel.swatches, Qt.MouseButton.RightButton, NONE, panel.swatches.cell(0).center())
    assert (editor.board.primary, editor.board.secondary) == (0xFFD04648, 0xFF140C1C) and panel.hex.text() == "#d04648"
    (tmp_path / "my.gpl").write_text("GIMP Palette\nName: My\n#\n255   0   0\tred\n  0 255   0 green\n", encoding="utf-8")
    (tmp_path / "my.hex").write_text("ff0000\n0000ff\n", encoding="utf-8")
    (tmp_path / "my.pal").write_text("JASC-PAL\n0100\n1\n0 255 0\n", encoding="utf-8")
    strip().save(str(tmp_path / "colours.png"))
    (tmp_path / "none.txt").write_text("nothing\n", encoding="utf-8")
    for name, wanted in (("my.gpl", [RED, GREEN]), ("my.hex", [RED, BLUE]), ("my.pal", [GREEN]), ("colours.png", [RED, 0xFFFF2800, 0xFFFF5000])):
        panel.load(tmp_path / name)
        assert panel.swatches.list == wanted, name
    panel.load(tmp_path / "none.txt")
    assert said(editor) == "none.txt: There are no colours in this file." and panel.swatches.list == [RED, 0xFFFF2800, 0xFFFF5000]


def test_colours_of_the_pictures(open_editor: Callable[..., PictureEditor]) -> None:
    editor = open_editor()
    press(editor, "Draw a picture")
    editor.board.choose(0xFF123456)
    QTest.mouseClick(editor.canvas, LEFT, NONE, editor.canvas.pixel_centre(1, 1))
    panel = editor.colours
    panel.choice.setCurrentIndex(panel.choice.findData("own"))
    panel.choice.activated.emit(panel.choice.currentIndex())
    assert panel.swatches.list == [0xFF123456]


def test_other_programs_get_png_and_give_pictures_or_files(open_editor: Callable[..., PictureEditor], tmp_path: Path) -> None:
    editor = open_editor()
    press(editor, "Draw a picture")
    QTest.mouseClick(editor.canvas, LEFT, NONE, editor.canvas.pixel_centre(1, 1))
    QTest.keyClick(editor.canvas, Qt.Key.Key_C, CTRL)
    data = QGuiApplication.clipboard().mimeData()
    assert data is not None and data.hasImage()
    raster.blank(3, 3, RED).save(str(tmp_path / "one.png"))
    foreign = QMimeData()
    foreign.setData("image/png", (tmp_path / "one.png").read_bytes())
    foreign.setImageData(QImage(str(tmp_path / "one.png")))
    QGuiApplication.clipboard().setMimeData(foreign)
    QTest.keyClick(editor.canvas, Qt.Key.Key_V, CTRL)
    assert editor.board.image.pixel(2, 2) == RED and editor.document.undo_stack.undoText() == "Paste"
    files = QMimeData()
    files.setUrls([QUrl.fromLocalFile(str(tmp_path / "one.png"))])
    QGuiApplication.clipboard().setMimeData(files)
    QTest.keyClick(editor.canvas, Qt.Key.Key_V, CTRL)
    assert len(editor.session.pictures) == 2 and editor.board.image.width() == 3
    QGuiApplication.clipboard().clear()
    QTest.keyClick(editor.canvas, Qt.Key.Key_V, CTRL)
    assert said(editor) == "There is no picture on the clipboard"
