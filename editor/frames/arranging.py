"""What is done with the selection: copy, paste, delete, nudge, order, align, distribute."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF
from PySide6.QtGui import QGuiApplication

from ...objects.registry import TYPES
from ...runtime.project.tree import Mapping, Node, copied
from . import nodes, snapping
from .bring_along import bring, clip_data
from .clipboard import clip_text, moved, read_clip
from .inserting import free_name, names_in_use

if TYPE_CHECKING:
    from .view import FrameEditor

APART = 16.0


class Arranging:
    """Commands on the selection of a frame editor."""

    def __init__(self, editor: FrameEditor) -> None:
        self.editor = editor

    @property
    def selected(self) -> list[int]:
        return self.editor.canvas.selected

    def _rows(self) -> list[int]:
        """The selection in the order of the file."""
        return sorted(self.selected)

    # -- text --------------------------------------------------------------------------------------------------------

    def copy(self) -> None:
        if self.selected:
            QGuiApplication.clipboard().setMimeData(clip_data(clip_text(self.editor.stage, self.selected), self.editor.document.root))
            say = self.editor.workspace.translate
            self.editor.workspace.show_status(say("Copied as text: {what}").format(what=self.editor.edits.what(self.selected)))

    def cut(self) -> None:
        if self.selected:
            self.copy()
            self.editor.edits.remove(self.selected, "Cut {what}")

    def paste(self, place: QPointF | None = None) -> None:
        """Paste instances, at a place (that of the mouse) or a little beside where they were; objects that are missing come along."""
        editor = self.editor
        place = editor.canvas.pointer if place is None else place
        say = editor.workspace.translate
        data = QGuiApplication.clipboard().mimeData()
        clip = read_clip(data.text() if data is not None else "")
        if clip is None:
            editor.workspace.show_status(say("The clipboard holds nothing that was copied from a frame."))
            return
        known, named = set(editor.stage.specs), {}
        fresh: list[tuple[str, Mapping]] = []
        lost: list[str] = []
        for name in dict.fromkeys(nodes.get_text(node, "object") for node in clip.instances):
            tree = clip.objects.get(name)
            if name in known:
                continue
            if tree is None or nodes.get_text(tree, "type") not in TYPES:
                lost.append(name)
                continue
            named[name] = free_name(name, names_in_use(editor.document))
            tree.set("object", nodes.text(named[name]))
            fresh.append((named[name], tree))
        made = [node for node in clip.instances if nodes.get_text(node, "object") not in lost]
        told = [say("Not pasted, for this project has no such object: {names}").format(names=", ".join(lost))] if lost else []
        missing = bring(editor.inserter, data, dict(fresh)) if fresh and data is not None else []
        if missing:
            told.append(say("These pictures are not in this project: {names}").format(names=", ".join(missing)))
        if told:
            editor.workspace.show_status(". ".join(told))
        if not made:
            return
        by = self._offset(made, place)
        layers = [layer.name for layer in editor.stage.layers]
        ready: list[Node] = []
        for node in made:
            copy = moved(node, *by)
            name = nodes.get_text(copy, "object")
            copy.set("object", nodes.text(named.get(name, name)))
            if nodes.get_text(copy, "layer") not in layers:
                copy.remove("layer")
                if editor.layer_name():
                    copy.set("layer", nodes.text(editor.layer_name()))
            ready.append(copy)
        text = say("Paste {what}").format(what=nodes.get_text(ready[0], "object") if len(ready) == 1 else len(ready))
        with editor.document.step(text):
            for name, tree in fresh:
                editor.document.new_file(f"objects/{name}.yaml", tree, text)
            editor.edits.insert(ready, text)

    def _offset(self, made: list[Mapping], place: QPointF | None) -> tuple[float, float]:
        places = [self._place(node) for node in made]
        if place is not None:
            left, right = min(x for x, _ in places), max(x for x, _ in places)
            top, bottom = min(y for _, y in places), max(y for _, y in places)
            return round(place.x() - (left + right) / 2), round(place.y() - (top + bottom) / 2)
        there = {(row.name, row.x, row.y) for row in self.editor.stage.rows}
        by = 0.0
        while any((nodes.get_text(n, "object"), x + by, y + by) in there for n, (x, y) in zip(made, places, strict=True)) and by < 100 * APART:
            by += APART
        return by, by

    def _place(self, node: Mapping) -> tuple[float, float]:
        return self.editor.stage.fields.pair(node.get("at"), "at", (0.0, 0.0), -1e9, 1e9)

    # -- many and none -----------------------------------------------------------------------------------------------

    def duplicate(self) -> None:
        self.duplicate_by(APART, APART)

    def duplicate_by(self, dx: float, dy: float) -> None:
        """Copies of the selection, some pixels beside it; they are selected then."""
        if not self.selected:
            return
        editor = self.editor
        text = editor.edits.label("Duplicate {what}", self.selected)
        made: list[Node] = []
        for n in self._rows():
            node = editor.stage.rows[n].node
            made.append(moved(node, dx, dy) if isinstance(node, Mapping) else copied(node))
        editor.edits.insert(made, text)

    def delete(self) -> None:
        self.editor.edits.remove(self.selected)

    def select_same(self) -> None:
        """All instances of the selected objects."""
        rows = self.editor.stage.rows
        names = {rows[n].name for n in self.selected}
        self.editor.canvas.select([row.index for row in self.editor.canvas.selectable() if row.name in names])

    # -- places ------------------------------------------------------------------------------------------------------

    def nudge(self, dx: float, dy: float) -> None:
        """A step with the arrow keys; steps one after the other are undone together."""
        if self.selected:
            merge = "nudge " + " ".join(str(n) for n in self._rows())
            self._move(dict.fromkeys(self._rows(), (dx, dy)), merge)

    def _move(self, by: dict[int, tuple[float, float]], merge: str = "", template: str = "Move {what}") -> None:
        rows = self.editor.stage.rows
        found = {n: (rows[n].x + dx, rows[n].y + dy) for n, (dx, dy) in by.items() if dx or dy}
        self.editor.edits.set(((n, "at", nodes.pair(x, y)) for n, (x, y) in found.items()), template, merge)

    def _boxes(self) -> dict[int, snapping.Box]:
        return {n: self.editor.canvas.items_of[n].box() for n in self.selected}

    def align(self, how: str) -> None:
        """Edges or middles in one line; a single one is aligned with the frame, and all of them when that is switched on."""
        if self.selected:
            frame = snapping.Box(0.0, 0.0, *self.editor.stage.spec.size)
            boxes = self._boxes()
            each = [{n: box} for n, box in boxes.items()] if self.editor.canvas.to_frame else [boxes]
            by = {n: (round(dx), round(dy)) for part in each for n, (dx, dy) in snapping.align(part, how, frame).items()}
            self._move(by, template="Align {what}")

    def distribute(self, axis: str) -> None:
        """Equal gaps between three or more; with the frame, between its edges and all of them."""
        frame = snapping.Box(0.0, 0.0, *self.editor.stage.spec.size) if self.editor.canvas.to_frame else None
        by = snapping.distribute(self._boxes(), axis, frame)
        self._move({n: (round(dx), round(dy)) for n, (dx, dy) in by.items()}, template="Distribute {what}")

    # -- order -------------------------------------------------------------------------------------------------------

    def stack(self, how: str) -> None:
        """To the front, to the back, or one step, among those of the same layer. The file's order is the drawing order."""
        rows, chosen = self.editor.stage.rows, set(self.selected)
        order = [row.index for row in rows]
        if how in ("front", "back"):
            rest, own = [n for n in order if n not in chosen], [n for n in order if n in chosen]
            order = rest + own if how == "front" else own + rest
        else:
            places = range(len(order) - 2, -1, -1) if how == "forward" else range(1, len(order))
            for place in places:
                n = order[place]
                if n in chosen:
                    self._swap(order, place, 1 if how == "forward" else -1, chosen)
        self.editor.edits.reorder(order, {"front": "Bring {what} to front", "back": "Send {what} to back", "forward": "Bring {what} forward",
                                          "backward": "Send {what} backward"}[how], self._rows())

    def _swap(self, order: list[int], place: int, step: int, chosen: set[int]) -> None:
        """Move what stands at a place past the next of its layer."""
        rows = self.editor.stage.rows
        other = place + step
        while 0 <= other < len(order):
            if order[other] in chosen:
                return
            if rows[order[other]].layer == rows[order[place]].layer:
                order.insert(other, order.pop(place))
                return
            other += step
