"""What can be done in the picture editor, besides drawing: one table, from which buttons, tool tips and keys are made."""

from __future__ import annotations

from dataclasses import replace

from ..shell.actions import Record
from .tools import TOOLS

TOOL_RECORDS = tuple(Record(f"tool_{t.id}", t.title, "", t.key, t.icon, checkable=True, scope="picture") for t in TOOLS)

RECORDS: tuple[Record, ...] = tuple(replace(record, scope="picture") for record in (
    Record("swap", "Swap colours", "", "X", "swap"),
    Record("brush_smaller", "Smaller brush", "", "["),
    Record("brush_larger", "Larger brush", "", "]"),
    Record("copy", "Copy", "", "Ctrl+C", "copy"),
    Record("cut", "Cut", "", "Ctrl+X", "cut"),
    Record("paste", "Paste", "", "Ctrl+V", "paste"),
    Record("paste_sheet", "Paste as a strip…", "", "Ctrl+Shift+V", "sheet"),
    Record("erase", "Erase what is selected", "", "Del", "delete"),
    Record("select_all", "Select all", "", "Ctrl+A", "select_all"),
    Record("leave", "Select nothing", "", "Esc"),
    Record("flip_x", "Mirror left to right", "", "Shift+H", "flip_x"),
    Record("flip_y", "Mirror top to bottom", "", "Shift+V", "flip_y"),
    Record("rotate", "Rotate by 90°", "", "Shift+T", "rotate"),
    Record("flip_x_all", "Mirror all pictures left to right", "", "Ctrl+Shift+H", "flip_x"),
    Record("flip_y_all", "Mirror all pictures top to bottom", "", "Ctrl+Alt+V", "flip_y"),
    Record("rotate_all", "Rotate all pictures by 90°", "", "Ctrl+Shift+T", "rotate"),
    Record("mirror_drawing", "Mirror while drawing: left and right alike", "", "M", "mirror_drawing", checkable=True),
    Record("resize", "Size of the picture…", "", "Ctrl+Shift+R", "resize"),
    Record("grid", "Pixel grid", "", "G", "grid", checkable=True),
    Record("rulers", "Rulers", "", "Shift+G", "rulers", checkable=True),
    Record("onion", "Onion skin: see the pictures before and after", "", "N", "onion", checkable=True),
    Record("spot", "Show the hot spot and action points", "", "Shift+S", "hot_spot", checkable=True),
    Record("zoom_in", "Zoom in", "", "Ctrl++|Ctrl+=", "add"),
    Record("zoom_out", "Zoom out", "", "Ctrl+-", "remove"),
    Record("zoom_fit", "Fit into the window", "", "Ctrl+0", "fit"),
    Record("zoom_one", "100 %", "", "Ctrl+1", "one_to_one"),
    Record("previous", "Previous picture", "", ",|PgUp", "left"),
    Record("next", "Next picture", "", ".|PgDown", "right"),
    Record("add_blank", "Add an empty picture", "", "Ins", "add"),
    Record("add_copy", "Add a copy of the picture", "", "Ctrl+D", "copy"),
    Record("repeat", "Show the same picture once more", "", "Ctrl+Shift+D", "repeat"),
    Record("there_and_back", "Add the way back: the animation swings to and fro", "", "", "loop"),
    Record("reverse", "Reverse the order of the pictures", "", "", "swap"),
    Record("delete_picture", "Delete the picture", "", "Shift+Del", "delete"),
    Record("import", "Import pictures…", "", "Ctrl+I", "import"),
    Record("import_sheet", "Import a strip or sheet…", "", "Ctrl+Shift+I", "sheet"),
    Record("export", "Export the picture…", "", "Ctrl+E", "export"),
    Record("export_strip", "Export all as a strip…", "", "Ctrl+Shift+E", "export_strip"),
    Record("play", "Play the preview", "", "K", "play", checkable=True),
    Record("add_animation", "Add animation", "", "", "add"),
    Record("duplicate_animation", "Duplicate animation", "", "", "copy"),
    Record("rename_animation", "Rename animation", "", "", "pencil"),
    Record("delete_animation", "Delete animation", "", "", "delete"),
    Record("draw_direction", "Draw this direction: copy what the game shows for it", "", "", "copy"),
    Record("mirror_direction", "Draw this direction: mirror what the game shows for it", "", "", "flip_x"),
    Record("delete_direction", "Delete this direction", "", "", "delete"),
    Record("middle", "Hot spot in the middle", "", "", "align_middle"),
    Record("add_point", "Add an action point", "", "Shift+A", "add"),
    Record("delete_point", "Delete the action point", "", "", "delete"),
))

#: The menu of the row of pictures; '' is a line.
OF_FRAMES = ("add_blank", "add_copy", "repeat", "delete_picture", "", "reverse", "there_and_back", "", "flip_x_all", "flip_y_all", "rotate_all", "resize",
             "", "import", "import_sheet", "paste_sheet", "export", "export_strip")
