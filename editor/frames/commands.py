"""The commands of the frame editor: one record each, for menus, keys, tool tips and the palette of the window."""

from __future__ import annotations

from ..shell.actions import Record

COMMANDS: tuple[Record, ...] = (
    Record("edit.cut", "Cut", "Edit", "Ctrl+X", "cut"),
    Record("edit.copy", "Copy", "Edit", "Ctrl+C", "copy"),
    Record("edit.paste", "Paste", "Edit", "Ctrl+V", "paste"),
    Record("edit.duplicate", "Duplicate", "Edit", "Ctrl+D", "add"),
    Record("edit.delete", "Delete", "Edit", "Delete|Backspace", "delete"),
    Record("edit.select_all", "Select all", "Edit", "Ctrl+A", "select"),
    Record("frame.select_same", "Select all of this object", "Edit", "Ctrl+Shift+A", "select"),
    Record("frame.front", "Bring to front", "Arrange", "Ctrl+Shift+]", "up"),
    Record("frame.forward", "One step to the front", "Arrange", "Ctrl+]", "up"),
    Record("frame.backward", "One step to the back", "Arrange", "Ctrl+[", "down"),
    Record("frame.back", "Send to back", "Arrange", "Ctrl+Shift+[", "down"),
    Record("frame.lock", "Lock, so that it cannot be clicked", "Arrange", "Ctrl+L", "lock"),
    Record("frame.hide", "Hide in the editor", "Arrange", "Ctrl+H", "eye_off"),
    Record("frame.release", "Unlock and show everything", "Arrange", "Ctrl+Shift+L", "unlock"),
    Record("frame.align_left", "Align left edges", "Arrange", "", "align_left"),
    Record("frame.align_center", "Align middles from left to right", "Arrange", "", "align_center"),
    Record("frame.align_right", "Align right edges", "Arrange", "", "align_right"),
    Record("frame.align_top", "Align upper edges", "Arrange", "", "align_top"),
    Record("frame.align_middle", "Align middles from top to bottom", "Arrange", "", "align_middle"),
    Record("frame.align_bottom", "Align lower edges", "Arrange", "", "align_bottom"),
    Record("frame.to_frame", "Align with the frame instead of each other", "Arrange", "", "to_frame", checkable=True),
    Record("frame.distribute_x", "Equal gaps from left to right", "Arrange", "", "distribute_x"),
    Record("frame.distribute_y", "Equal gaps from top to bottom", "Arrange", "", "distribute_y"),
    Record("frame.grid", "Show the grid", "View", "Ctrl+'", "grid", checkable=True),
    Record("frame.snap_grid", "Snap to the grid", "View", "Ctrl+Shift+'", "magnet", checkable=True),
    Record("frame.snap_objects", "Snap to objects", "View", "Ctrl+Shift+;", "magnet", checkable=True),
    Record("frame.guides", "Show guides and snap to them", "View", "Ctrl+;", "guides", checkable=True),
    Record("frame.rulers", "Show rulers", "View", "Ctrl+R", "ruler", checkable=True),
    Record("view.zoom_in", "Zoom in", "View", "Ctrl++|Ctrl+="),
    Record("view.zoom_out", "Zoom out", "View", "Ctrl+-"),
    Record("view.zoom_fit", "Show the whole frame", "View", "Ctrl+0"),
    Record("view.zoom_full", "Zoom to 100 %", "View", "Ctrl+1"),
)
