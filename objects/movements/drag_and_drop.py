"""Drag and drop: the player picks the object up with the mouse or a finger and puts it down elsewhere."""

from __future__ import annotations

from typing import Any

from ..api import World, action, condition, number, truth, word
from .base import Movement
from .edges import keep_inside
from .sweep import shift

AXES = ("both", "across", "up_and_down")
MOUSE = -1
NOBODY = -2


class DragAndDrop(Movement):
    """Of several under the pointer the front one is taken. The pointer keeps the spot of the object that it took hold of."""

    own_slots: tuple[str, ...] = ("came_x", "came_y", "grip_x", "grip_y", "held_by", "knew", "moved", "returning")

    title = "Drag and drop"
    keywords = ("Drag & Drop movement", "Draggable", "Drag", "Move with the mouse")

    axes: str = word("choice", "Moves", "both", choices=AXES, keywords=("Set axes",))
    stays_in_frame: bool = truth("Stays inside the frame", False, keywords=("Always force object within allowed area", "Limit drag area"))
    stopped_by_obstacles: bool = truth("Obstacles stop it", False)
    grid_width: float = number("Width of the grid it snaps to", 0.0, low=0.0, high=1e6, unit="px", keywords=("Set grid width", "Snap to grid"))
    grid_height: float = number("Height of the grid it snaps to", 0.0, low=0.0, high=1e6, unit="px", keywords=("Set grid height",))
    returns: bool = truth("Goes back when it is dropped", False, keywords=("Cancel dragging", "Reset to start"))
    to_front: bool = truth("Comes to the front when it is taken", False, keywords=("Bring to front",))

    held_by: int             # the finger that drags it, MOUSE or NOBODY
    knew: list[int]          # pointers that were down in the step before
    grip_x: float            # where the pointer holds it, from its hot spot
    grip_y: float
    came_x: float            # where it was taken
    came_y: float
    moved: float
    returning: bool          # it goes back in its next step, so that rows see where it was dropped

    def clear(self) -> None:
        self.held_by = NOBODY
        self.knew = []
        self.returning = False
        self.grip_x = self.grip_y = self.came_x = self.came_y = self.moved = 0.0

    def step(self, o: Any, w: World) -> None:
        self.moved = 0.0
        if self.returning:
            self.send_back(o, w)
        down = w.pointers_down()
        if self.held_by != NOBODY:
            if self.held_by in down:
                self._follow(o, w)
            else:
                self.drop(o, w)
        elif down:
            for pointer in down:
                if pointer not in self.knew and o.visible and w.frame.layers[o.layer_index].visible:
                    x, y = w.pointer_at(pointer, o.layer_index)
                    if w.hit(o, x, y) and self._front(o, w, pointer):
                        self._take(o, w, pointer, x, y)
                        break
        if self.knew != down:
            self.knew = down.copy()

    def _front(self, o: Any, w: World, pointer: int) -> bool:
        """Whether no other that can be dragged lies above it under the pointer."""
        for other in reversed(w.drawn()):
            if other is o:
                return True
            if not other.visible or not w.frame.layers[other.layer_index].visible:
                continue
            if any(isinstance(m, DragAndDrop) and m.enabled for m in getattr(other, "movements", ())) and w.hit(other, *w.pointer_at(pointer, other.layer_index)):
                return False
        return True

    def _take(self, o: Any, w: World, pointer: int, x: float, y: float) -> None:
        self.held_by = pointer
        self.grip_x, self.grip_y = x - o.x, y - o.y
        self.came_x, self.came_y = o.x, o.y
        if self.to_front:
            o.bring_to_front(w)
        w.happens(o, "drag_started")

    def _follow(self, o: Any, w: World) -> None:
        x, y = w.pointer_at(self.held_by, o.layer_index)
        x = o.x if self.axes == "up_and_down" else self._snapped(x - self.grip_x, self.grid_width)
        y = o.y if self.axes == "across" else self._snapped(y - self.grip_y, self.grid_height)
        before = o.x, o.y
        if self.stopped_by_obstacles:
            if x != o.x:
                shift(o, w, x - o.x, 0.0)
            if y != o.y:
                shift(o, w, 0.0, y - o.y)
        else:
            o.x, o.y = x, y
        if self.stays_in_frame:
            keep_inside(o, w)
        self.moved = w.span(o.x - before[0], o.y - before[1]) * w.rate

    def _snapped(self, place: float, cell: float) -> float:
        return cell * float((place / cell + 0.5) // 1.0) if cell > 0.0 else place

    def speed_now(self, o: Any) -> float:
        return self.moved

    def halt(self, o: Any, w: World) -> None:
        if self.held_by != NOBODY:
            self.drop(o, w)

    @action("drop it", keywords=("Drop", "Drop object"))
    def drop(self, o: Any, w: World) -> None:
        """Lets go of the object; the pointer has to take it anew."""
        if self.held_by == NOBODY:
            return
        self.held_by = NOBODY
        w.happens(o, "dropped")
        self.returning = self.returns

    @action("send it back to where it was taken", keywords=("Cancel last dragging", "Reset"))
    def send_back(self, o: Any, w: World) -> None:
        """Puts the object back to where it was picked up last."""
        o.x, o.y = self.came_x, self.came_y
        self.returning = False

    @condition("is dragged", common=True, keywords=("Is dragging", "Dragged", "Is being dragged"))
    def is_dragged(self, o: Any, w: World) -> bool:
        """Holds while the player drags it."""
        return self.held_by != NOBODY

    @condition("is picked up", trigger=True, keywords=("On drag start",))
    def drag_started(self, o: Any, w: World) -> bool:
        """Happens when the player takes hold of it."""
        return False

    @condition("is dropped", trigger=True, raisable=True, common=True, keywords=("On drop", "Dropped", "Has just been dropped"))
    def dropped(self, o: Any, w: World) -> bool:
        """Happens when the player lets go of it; before it goes back, if it does."""
        return False
