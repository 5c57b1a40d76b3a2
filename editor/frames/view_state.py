"""What belongs to the person and not to the project: eyes, locks, guides, grid, snapping."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .view_file import ViewFile, lines, numbers, words

if TYPE_CHECKING:
    from .view import FrameEditor

FLAGS = (("grid_shown", False), ("grid_snaps", False), ("objects_snap", True), ("guides_shown", True), ("rulers_shown", True),
         ("to_frame", False))


class ViewState:
    """Grid and snapping are kept in the settings, for all projects; the rest in the project's `.playsheet/view.json`, by frame."""

    def __init__(self, editor: FrameEditor) -> None:
        self.editor = editor
        self.settings = editor.workspace.settings
        self.file = ViewFile(editor.document.root)
        canvas = editor.canvas
        for name, fallback in FLAGS:
            setattr(canvas, name, str(self.settings.value(f"frames/{name}", fallback)).lower() == "true")
        size = str(self.settings.value("frames/grid", "32 32")).split()
        if len(size) == 2 and all(part.isdigit() and int(part) > 0 for part in size):
            canvas.grid = (float(size[0]), float(size[1]))
        found = self.file.frame(editor.frame_name)
        count = len(editor.stage.rows)
        canvas.hidden, canvas.frozen = numbers(found.get("hidden"), count), numbers(found.get("frozen"), count)
        canvas.hidden_layers = words(found.get("hidden_layers"))
        canvas.lines = lines(found.get("guides"))
        canvas.lines_changed.connect(self.keep)
        canvas.restack()

    def keep(self) -> None:
        canvas = self.editor.canvas
        self.file.keep(self.editor.frame_name, {
            "hidden": sorted(canvas.hidden), "frozen": sorted(canvas.frozen), "hidden_layers": sorted(canvas.hidden_layers),
            "guides": [list(line) for line in canvas.lines]})

    def toggle(self, name: str) -> None:
        """Grid, guides, rulers or snapping on or off."""
        canvas = self.editor.canvas
        on = not getattr(canvas, name)
        setattr(canvas, name, on)
        self.settings.setValue(f"frames/{name}", on)
        self.editor.tools.refresh()
        self.editor.show_rulers()
        canvas.viewport().update()

    def set_grid(self, size: float) -> None:
        self.editor.canvas.grid = (size, size)
        self.settings.setValue("frames/grid", f"{int(size)} {int(size)}")
        self.editor.canvas.viewport().update()

    def set_lines(self, axis: str, places: list[float]) -> None:
        """Other guides of one direction."""
        canvas = self.editor.canvas
        canvas.set_lines([line for line in canvas.lines if line[0] != axis] + [(axis, place) for place in places])

    def shift(self, start: int, count: int) -> None:
        """Instances came or went: eyes and locks stay with theirs."""
        canvas = self.editor.canvas
        for name in ("hidden", "frozen"):
            old: set[int] = getattr(canvas, name)
            if count < 0:
                old = {n for n in old if not start <= n < start - count}
            setattr(canvas, name, {n + count if n >= start else n for n in old})
        if canvas.hidden or canvas.frozen:
            self.keep()

    def follow(self, order: list[int]) -> None:
        """Instances stand in another order."""
        canvas = self.editor.canvas
        place = {old: new for new, old in enumerate(order)}
        canvas.hidden = {place[n] for n in canvas.hidden if n in place}
        canvas.frozen = {place[n] for n in canvas.frozen if n in place}
        if canvas.hidden or canvas.frozen:
            self.keep()

    def hide(self, indices: list[int], on: bool) -> None:
        """Close or open the eyes of instances."""
        canvas = self.editor.canvas
        canvas.hidden = canvas.hidden | set(indices) if on else canvas.hidden - set(indices)
        self._update()

    def freeze(self, indices: list[int], on: bool) -> None:
        canvas = self.editor.canvas
        canvas.frozen = canvas.frozen | set(indices) if on else canvas.frozen - set(indices)
        self._update()

    def release(self) -> None:
        """All eyes of instances are open, all their locks too."""
        canvas = self.editor.canvas
        canvas.hidden, canvas.frozen = set(), set()
        self._update()

    def hide_layer(self, name: str, on: bool) -> None:
        canvas = self.editor.canvas
        canvas.hidden_layers = canvas.hidden_layers | {name} if on else canvas.hidden_layers - {name}
        self._update()

    def _update(self) -> None:
        self.keep()
        canvas = self.editor.canvas
        canvas.restack()
        can = {row.index for row in canvas.selectable()}
        canvas.select([n for n in canvas.selected if n in can])
        self.editor.outline.refresh()
        self.editor.layers.refresh()
