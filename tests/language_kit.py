"""What the tests of languages share: a project whose names are Cyrillic throughout, all views of it, and every text that they show."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from kit import write_project
from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QDialog,
    QDockWidget,
    QGroupBox,
    QLabel,
    QLineEdit,
    QListWidget,
    QMenu,
    QMenuBar,
    QPlainTextEdit,
    QTabWidget,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from playsheet.editor.sheets.view import SheetEditor
from playsheet.editor.shell.window import Window
from playsheet.objects.phrases import Translate

FILES = {
    "game.yaml": "format: 1\ntitle: Сад\nfirst_frame: Сад\nframes: [Сад, Кінець]\nvalues: {рівень: 1}\n",
    "objects/Птах.yaml": "format: 1\nobject: Птах\ntype: Active\nfamilies: [звірі]\nvalues: {сили: 3}\nmovement: {type: eight_directions, speed: 90}\n"
                         "animations:\n  літ: {speed: 8, loop: true, directions: {0: {frames: [птах, птах]}}}\n  сон: {directions: {0: {frames: [птах]}}}\n",
    "objects/Бали.yaml": "format: 1\nobject: Бали\ntype: Counter\n",
    "objects/Напис.yaml": "format: 1\nobject: Напис\ntype: Text\n",
    "objects/Кнопка.yaml": "format: 1\nobject: Кнопка\ntype: Button\n",
    "objects/Тло.yaml": "format: 1\nobject: Тло\ntype: Backdrop\npicture: птах\n",
    "objects/Запис.yaml": "format: 1\nobject: Запис\ntype: INI\n",
    "frames/Сад/frame.yaml": "format: 1\nframe: Сад\nsize: [800, 600]\nvalues: {хвиля: 1}\nlayers:\n  - {name: Головний}\n  - {name: Небо}\ninstances:\n"
                             "  - {object: Птах, at: [100, 100], layer: Головний}\n  - {object: Птах, at: [300, 100], layer: Головний}\n"
                             "  - {object: Бали, at: [20, 20], layer: Головний}\n  - {object: Напис, at: [20, 200], size: [90, 30], layer: Небо, text: так}\n"
                             "  - {object: Кнопка, at: [20, 400], size: [90, 30], layer: Небо, text: так}\n  - {object: Тло, at: [0, 0], layer: Небо}\n",
    "frames/Кінець/frame.yaml": "format: 1\nframe: Кінець\nsize: [800, 600]\nlayers:\n  - {name: Головний}\n",
    "events/Спільне.yaml": "format: 1\nparameters: {хто: {kind: object, type: Active}}\nevents:\n  - do: [хто.destroy]\n",
    "frames/Сад/events.yaml": """format: 1
events:
  - note: Тут усе.
  - group: Рух
    active: false
    events:
      - when:
          - keyboard.pressed: left
          - not: {mouse.held: left}
        do:
          - Птах.x: {add: 1}
          - Птах.visible: toggle
  - when:
      - any:
          - Птах.collides_with: Птах
          - all: [{Птах.animation: {equals: літ}}, {Бали.value: {between: [1, 5]}}]
    do:
      - Бали.align: {set: center}
      - Напис.text: {append: "!"}
      - sound.play: {sound: '', times: 2}
    events:
      - {when: [{limit.times: 3}], do: [{wait: 1 s}]}
      - else:
        do: [Птах.destroy]
  - {when: [{if: 1 < 2}, {limit.at_most_every: 2 s}, {Птах.count: {more_than: 1}}, {Птах.where: Птах.x > 5}], do: [{Птах.create: {x: 1, y: 2}}]}
  - {for_each: Птах, order_by: Птах.x, do: [{Птах.enable_movement: false}]}
  - {repeat: 5, do: [loop.stop]}
  - {while: [{Бали.value: {less_than: 5}}], do: [{Бали.value: {multiply: 2}}, {Бали.value: {divide: 2}}, {Бали.value: {subtract: 2}}]}
  - {function: стрибок, parameters: {сила: {kind: number}}, do: [{return: 1}]}
  - {do: [{стрибок: 3}, {Птах.немає: 3}]}
  - {include: Спільне, with: {хто: Птах}}
  - {enabled: false, do: [game.quit]}
""",
}


class Marked:
    """A language in which every translated letter is a full-width one: plain Latin letters that are left were never translated."""

    def __call__(self, text: str) -> str:
        return "".join(part if part.startswith("{") and not part.startswith("{{") else _wide(part) for part in re.split(r"(\{\{|\}\}|\{[^{}]*\})", text))


def _wide(text: str) -> str:
    return "".join(chr(ord(c) + 0xFEE0) if c.isascii() and c.isalpha() else c for c in text)


def cyrillic_project(root: Path) -> Path:
    write_project(root, FILES)
    for unwanted in (root / "frames" / "F").iterdir():
        unwanted.unlink()
    (root / "frames" / "F").rmdir()
    image = QImage(16, 16, QImage.Format.Format_ARGB32)
    image.fill(QColor("#c06020"))
    (root / "assets").mkdir()
    assert image.save(str(root / "assets" / "птах.png"))
    return root


def open_window(root: Path, translate: Translate, settings: QSettings) -> Window:
    """The window of a project with a view of each kind open in it."""
    window = Window(root, translate, settings)
    window.resize(1400, 900)
    window.show()
    window.open_storyboard()
    window.open_frame("Сад")
    window.open_sheet("frames/Сад/events.yaml")
    window.open_pictures("Птах")
    window.watch.show_state({"game": {"рівень": 1}, "frame": {"хвиля": 2}, "objects": {"Птах": [{"uid": 1, "x": 2, "y": 3, "values": {"сили": 3}}]}})
    QApplication.processEvents()
    return window


# -- every text --------------------------------------------------------------------------------------------------

def texts_of(widget: QWidget) -> Iterator[tuple[str, str]]:
    """Where and what a widget and all inside it tell a person."""
    for inner in [widget, *widget.findChildren(QWidget)]:
        where = f"{type(inner).__name__} '{inner.accessibleName() or inner.objectName()}'"
        yield from ((where, text) for text in (inner.toolTip(), inner.statusTip(), inner.whatsThis(), inner.accessibleDescription()) if text)
        yield from ((where, text) for text in own_texts(inner) if text)


def own_texts(widget: QWidget) -> Iterator[str]:
    """What one widget shows by its kind."""
    if isinstance(widget, QMenu) and not widget.title() and isinstance(widget.parent(), QMenuBar):
        return          # what does not fit into a menu bar, which is seen there too
    for action in QWidget.actions(widget):
        if action.isVisible() and not action.isSeparator():
            yield action.text()
            yield action.toolTip()
    if isinstance(widget, QDialog | QDockWidget) or widget.isWindow():
        yield widget.windowTitle()
    if isinstance(widget, QLabel | QAbstractButton):
        yield widget.text()
    elif isinstance(widget, QGroupBox | QMenu):
        yield widget.title()
    elif isinstance(widget, QLineEdit | QPlainTextEdit):
        yield widget.placeholderText()
    elif isinstance(widget, QComboBox):
        yield from (widget.itemText(n) for n in range(widget.count()))
    elif isinstance(widget, QTabWidget):
        yield from (widget.tabText(n) for n in range(widget.count()))
        yield from (widget.tabToolTip(n) for n in range(widget.count()))
    elif isinstance(widget, QListWidget):
        for n in range(widget.count()):
            item = widget.item(n)
            yield from (item.text(), item.toolTip(), str(item.data(Qt.ItemDataRole.AccessibleTextRole) or ""))
    elif isinstance(widget, QTreeWidget):
        header = widget.headerItem()
        yield from (header.text(n) for n in range(widget.columnCount()))
        items: list[QTreeWidgetItem] = [widget.topLevelItem(n) for n in range(widget.topLevelItemCount())]  # type: ignore[misc]
        while items:
            item = items.pop()
            yield from (item.text(n) for n in range(widget.columnCount()))
            items += [item.child(n) for n in range(item.childCount())]


def sheet_texts(sheet: SheetEditor) -> Iterator[tuple[str, str]]:
    """What the canvas of a sheet paints, by its layout; and what it says of each row."""
    canvas = sheet.canvas
    canvas.grab()
    for line in sheet.lines.everything():
        layout = canvas.typesetter.lay_out(line, canvas.metrics)
        for unit in layout.units:
            yield from ((f"row {line.address}", piece.text) for piece in unit.pieces)
            yield f"tip of {line.address}", unit.said.help
        yield f"sentence of {line.address}", canvas.sentence_of(line.address)
    yield from (("words of rows", text) for text in [*canvas._words().values(), canvas._inside(1), canvas._inside(2)])
