"""What belongs to the person and not to the project: eyes, locks, grid, snapping."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .view import FrameEditor


class ViewState:
    """Kept in the settings, by project and frame."""

    def __init__(self, editor: FrameEditor) -> None:
        self.editor = editor
        self.settings = editor.workspace.settings
        self.key = f"frames/{editor.document.root.name}/{editor.frame_name}"
        canvas = editor.canvas
        for name, fallback in (("grid_shown", False), ("grid_snaps", False), ("objects_snap", True)):
            setattr(canvas, name, str(self.settings.value(f"frames/{name}", fallback)).lower() == "true")
        size = str(self.settings.value("frames/grid", "32 32")).split()
        if len(size) == 2 and all(part.isdigit() and int(part) > 0 for part in size):
            canvas.grid = (float(size[0]), float(size[1]))
        canvas.hidden = self._numbers("hidden")
        canvas.frozen = self._numbers("frozen")
        canvas.hidden_layers = {name for name in str(self.settings.value(f"{self.key}/hidden_layers", "")).split("/") if name}
        canvas.restack()

    def _numbers(self, name: str) -> set[int]:
        found = str(self.settings.value(f"{self.key}/{name}", "")).split()
        return {int(n) for n in found if n.isdigit() and int(n) < len(self.editor.stage.rows)}

    def keep(self) -> None:
        canvas = self.editor.canvas
        for name in ("hidden", "frozen"):
            self.settings.setValue(f"{self.key}/{name}", " ".join(str(n) for n in sorted(getattr(canvas, name))))
        self.settings.setValue(f"{self.key}/hidden_layers", "/".join(sorted(canvas.hidden_layers)))

    def toggle(self, name: str) -> None:
        """Grid or snapping on or off."""
        canvas = self.editor.canvas
        on = not getattr(canvas, name)
        setattr(canvas, name, on)
        self.settings.setValue(f"frames/{name}", on)
        self.editor.tools.refresh()
        canvas.viewport().update()

    def set_grid(self, size: float) -> None:
        self.editor.canvas.grid = (size, size)
        self.settings.setValue("frames/grid", f"{int(size)} {int(size)}")
        self.editor.canvas.viewport().update()

    def shift(self, start: int, count: int) -> None:
        """Instances came or went: eyes and locks stay with theirs."""
        canvas = self.editor.canvas
        for name in ("hidden", "frozen"):
            old: set[int] = getattr(canvas, name)
            if count < 0:
                old = {n for n in old if not start <= n < start - count}
            setattr(canvas, name, {n + count if n >= start else n for n in old})

    def follow(self, order: list[int]) -> None:
        """Instances stand in another order."""
        canvas = self.editor.canvas
        place = {old: new for new, old in enumerate(order)}
        canvas.hidden = {place[n] for n in canvas.hidden if n in place}
        canvas.frozen = {place[n] for n in canvas.frozen if n in place}

    def hide(self, indices: list[int], on: bool) -> None:
        """Close or open the eyes of instances."""
        canvas = self.editor.canvas
        canvas.hidden = canvas.hidden | set(indices) if on else canvas.hidden - set(indices)
        self._update()

    def freeze(self, indices: list[int], on: bool) -> None:
        canvas = self.editor.canvas
        canvas.frozen = canvas.frozen | set(indices) if on else canvas.frozen - set(indices)
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
