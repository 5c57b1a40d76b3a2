"""What every object with a place in a frame has: position, size, angle, order, collisions, the pointer."""

from __future__ import annotations

from typing import Any, ClassVar

from .api import REQUIRED, Thing, World, action, angle, choice, condition, expression, number, truth, word

__all__ = ["REQUIRED", "Visible", "reached"]

SMALLEST = 1e-6          # pixels; what is smaller has no size that it could be scaled to


def reached(place: float) -> float:
    """A coordinate after a move; one that left the numbers is 0 (rule 23)."""
    return place if place - place == 0.0 else 0.0


class Visible(Thing):
    """An instance in a frame. `x`, `y` are its hot spot: the centre unless the picture says otherwise."""

    own_slots: tuple[str, ...] = ("hot_x", "hot_y", "layer_index", "natural_height", "natural_width", "origin_x", "origin_y")

    type_name = "Visible"

    x: float = number("X position", unit="px", common=True, keywords=("Set X", "Compare X", "X coordinate"))
    y: float = number("Y position", unit="px", common=True, keywords=("Set Y", "Compare Y", "Y coordinate"))
    width: float = number("Width", setter="set_width", low=0.0, high=1e6, unit="px", keywords=("X size",))
    height: float = number("Height", setter="set_height", low=0.0, high=1e6, unit="px", keywords=("Y size",))
    scale_x: float = number("Scale in width", 1.0, setter="set_scale_x", low=0.0, high=1000.0, keywords=("X scale",))
    scale_y: float = number("Scale in height", 1.0, setter="set_scale_y", low=0.0, high=1000.0, keywords=("Y scale",))
    scale: float = number("Scale", 1.0, getter="get_scale", setter="set_scale", low=0.0, high=1000.0, keywords=("Set scale",))
    angle: float = angle("Angle", keywords=("Set angle", "rotate"), common=True)
    flip_x: bool = truth("Flipped left to right", setter="set_flip_x", keywords=("mirror", "Set Mirrored"))
    flip_y: bool = truth("Flipped upside down", setter="set_flip_y", keywords=("Set Flipped",))
    opacity: float = number("Opacity", 255.0, low=0.0, high=255.0, keywords=("alpha", "Semi-transparency", "Alpha-blending coefficient"))
    visible: bool = truth("Visible", True, common=True, keywords=("Make invisible", "Make reappear", "show", "hide"))
    layer: str = word("layer", "Layer", getter="get_layer", setter="set_layer", in_file=False, keywords=("Move to layer",))
    z: float = number("Order in its layer", setter="set_z", keywords=("Z order",))
    left: float = number("Left edge", getter="get_left", writable=False, slot=False, unit="px")
    right: float = number("Right edge", getter="get_right", writable=False, slot=False, unit="px")
    top: float = number("Top edge", getter="get_top", writable=False, slot=False, unit="px")
    bottom: float = number("Bottom edge", getter="get_bottom", writable=False, slot=False, unit="px")

    natural_width: float
    natural_height: float
    hot_x: float
    hot_y: float
    origin_x: float
    origin_y: float
    layer_index: int

    interactive: ClassVar[bool] = True
    hot_spot: ClassVar[tuple[float, float] | None] = None   # of the object's file, in pixels from the top left corner
    mask_shape: ClassVar[str] = "box"                       # pixels, box or none
    natural_size: ClassVar[tuple[float, float]] = (32.0, 32.0)
    settings: ClassVar[dict[str, str]] = {"origin": "the hot spot, [x, y] from the top left corner", "collision": "shape: pixels, box or none"}

    # -- size --------------------------------------------------------------------------------------------------------

    def set_up(self, w: World) -> None:
        """Take the natural size and hot spot; later changes of picture call `reshape`."""
        self.reshape(*self.natural_size)

    def reshape(self, width: float, height: float) -> None:
        """The picture's own size changed: keep the scale, find size and hot spot anew."""
        self.natural_width = width
        self.natural_height = height
        spot = self.spot()
        self.hot_x, self.hot_y = (width * 0.5, height * 0.5) if spot is None else spot
        self.fit()

    def spot(self) -> tuple[float, float] | None:
        """The hot spot of what is shown, in pixels from the top left corner; None is the middle."""
        return self.hot_spot

    def point_place(self, w: World, point: str) -> tuple[float, float]:
        """Where an action point is in the frame. What shows no animation has none: its hot spot stands for all."""
        return self.x, self.y

    def fit(self) -> None:
        """Current size and hot spot from the natural ones, the scale and the flips."""
        self.width = self.natural_width * self.scale_x
        self.height = self.natural_height * self.scale_y
        self.origin_x = (self.natural_width - self.hot_x if self.flip_x else self.hot_x) * self.scale_x
        self.origin_y = (self.natural_height - self.hot_y if self.flip_y else self.hot_y) * self.scale_y

    def set_width(self, w: World, value: float) -> None:
        self.scale_x = value / self.natural_width if self.natural_width > SMALLEST else 1.0
        self.fit()
        self.width = value

    def set_height(self, w: World, value: float) -> None:
        self.scale_y = value / self.natural_height if self.natural_height > SMALLEST else 1.0
        self.fit()
        self.height = value

    def set_scale_x(self, w: World, value: float) -> None:
        self.scale_x = value
        self.fit()

    def set_scale_y(self, w: World, value: float) -> None:
        self.scale_y = value
        self.fit()

    def get_scale(self, w: World) -> float:
        return self.scale_x

    def set_scale(self, w: World, value: float) -> None:
        self.scale_x = self.scale_y = value
        self.fit()

    def set_flip_x(self, w: World, value: bool) -> None:
        self.flip_x = value
        self.fit()

    def set_flip_y(self, w: World, value: bool) -> None:
        self.flip_y = value
        self.fit()

    def get_left(self, w: World) -> float:
        return self.x - self.origin_x

    def get_right(self, w: World) -> float:
        return self.x - self.origin_x + self.width

    def get_top(self, w: World) -> float:
        return self.y - self.origin_y

    def get_bottom(self, w: World) -> float:
        return self.y - self.origin_y + self.height

    # -- order -------------------------------------------------------------------------------------------------------

    def get_layer(self, w: World) -> str:
        name: str = w.frame.layer_name(self.layer_index)
        return name

    def set_layer(self, w: World, value: str) -> None:
        self.layer_index = w.layer_index(value)
        w.touch_order()

    def set_z(self, w: World, value: float) -> None:
        self.z = value
        w.touch_order()

    @action("bring to front", keywords=("Bring to front", "Move to top of layer"))
    def bring_to_front(self, w: World) -> None:
        """Draws the object in front of all others of its layer."""
        self.set_z(w, max((o.z for o in w.in_layer(self.layer_index)), default=0.0) + 1.0)

    @action("bring to back", keywords=("Bring to back", "Move to bottom of layer"))
    def bring_to_back(self, w: World) -> None:
        """Draws the object behind all others of its layer."""
        self.set_z(w, min((o.z for o in w.in_layer(self.layer_index)), default=0.0) - 1.0)

    # -- life --------------------------------------------------------------------------------------------------------

    @action("create at {x}, {y}", creates=True, common=True, keywords=("Create object", "spawn", "Create Objects"),
            x="number", y="number", at="value", layer="layer", point="point")
    def create(self, w: World, x: float = 0.0, y: float = 0.0, at: Any = None, layer: str | None = None, point: str | None = None) -> None:
        """Makes a new instance at a place, or `at` another object (then `x` and `y` are added), or at one of that object's
        action points. The event's later actions and its sub-events see, of this object, only what the event created."""
        raise AssertionError("the compiler writes create itself")

    @action("destroy", destroys=True, common=True, keywords=("Destroy", "Delete", "kill", "remove"))
    def destroy(self, w: World) -> None:
        """Removes the object at once; it stays readable in the rest of the event."""
        w.destroy(self)

    @action("show", keywords=("Make object reappear", "Make visible"))
    def show(self, w: World) -> None:
        """Makes the object visible."""
        self.visible = True

    @action("hide", common=True, keywords=("Make object invisible",))
    def hide(self, w: World) -> None:
        """Makes the object invisible; it still collides."""
        self.visible = False

    # -- place -------------------------------------------------------------------------------------------------------

    @action("move to {x}, {y}", common=True, keywords=("Select position", "Set position"), x="number", y="number")
    def set_position(self, w: World, x: float, y: float) -> None:
        """Puts the hot spot at a place, in pixels of the frame."""
        self.x = x
        self.y = y

    @action("move {distance} towards {angle}", keywords=("Move at angle", "Move forward"), distance="number", angle="angle")
    def move(self, w: World, distance: float, angle: float | None = None) -> None:
        """Moves the object some pixels in a direction (its own angle when none is given)."""
        dx, dy = w.heading(self.angle if angle is None else angle)
        self.x = reached(self.x + dx * distance)
        self.y = reached(self.y + dy * distance)

    @action("move to {other}", keywords=("Select position relative to", "Set position to another object"), other="object", x="number", y="number",
            point="point")
    def move_to(self, w: World, other: list[Visible], x: float = 0.0, y: float = 0.0, point: str | None = None) -> None:
        """Puts the object where another one (or one of its action points) is, `x` and `y` pixels beside it."""
        if other:
            left, top = other[0].point_place(w, point) if point is not None else (other[0].x, other[0].y)
            self.x = reached(left + x)
            self.y = reached(top + y)

    @action("turn towards {x}, {y}", keywords=("Look at", "Set angle toward position"), x="number", y="number")
    def turn_to(self, w: World, x: float, y: float) -> None:
        """Turns the object so that it points at a place."""
        self.angle = w.direction(x - self.x, y - self.y)

    @expression("distance to {x}, {y}", "number", x="number", y="number", keywords=("Distance to a point",))
    def distance_to(self, w: World, x: float, y: float) -> float:
        """Pixels from the hot spot to a place."""
        return w.span(x - self.x, y - self.y)

    @expression("angle to {x}, {y}", "number", x="number", y="number", keywords=("Angle to a point",))
    def angle_to(self, w: World, x: float, y: float) -> float:
        """Direction in degrees, 0 to 360, from the hot spot to a place."""
        return w.direction(x - self.x, y - self.y)

    @condition("is inside the frame", keywords=("Is in the play area",))
    def is_inside_frame(self, w: World) -> bool:
        """Holds while some of its box is inside the frame."""
        return not self.is_outside_frame(w)

    @condition("is outside the frame", common=True, keywords=("Is out of the play area", "Leaves the play area", "Is outside layout"))
    def is_outside_frame(self, w: World) -> bool:
        """Holds while all of its box is outside the frame."""
        left, top, right, bottom = w.bounds(self)
        return bool(right <= 0.0 or bottom <= 0.0 or left >= w.frame.width or top >= w.frame.height)

    @condition("is on screen", keywords=("Is on-screen",))
    def is_on_screen(self, w: World) -> bool:
        """Holds while some of its box is in what the camera shows of its layer."""
        left, top, right, bottom = w.bounds(self)
        x, y = w.shown_from(self.layer_index)
        return bool(right > x and bottom > y and left < x + w.camera.width and top < y + w.camera.height)

    # -- pointer -----------------------------------------------------------------------------------------------------

    @condition("is clicked", trigger=True, common=True, keywords=("User clicks on an object", "On object clicked"), button="mouse_button")
    def clicked(self, w: World, button: str = "left") -> bool:
        """Happens when a mouse button goes down (or a finger touches) while this is the topmost visible object there."""
        return False

    @condition("is released", trigger=True, keywords=("On object released",), button="mouse_button")
    def released(self, w: World, button: str = "left") -> bool:
        """Happens when a mouse button goes up (or a finger lifts) while this is the topmost visible object there."""
        return False

    @condition("is under the pointer", common=True, keywords=("Pointer over an object", "Cursor is over object"))
    def is_under_pointer(self, w: World) -> bool:
        """Holds while the pointer is on the object, whatever lies above it."""
        x, y = w.pointer_on(self.layer_index)
        return self.visible and w.hit(self, x, y)

    @condition("is at {x}, {y}", keywords=("Point inside object", "Pick objects at"), x="number", y="number")
    def is_at(self, w: World, x: float, y: float) -> bool:
        """Holds when the object covers a place of its layer."""
        return w.hit(self, x, y)

    # -- collisions --------------------------------------------------------------------------------------------------

    @condition("collides with {other}", trigger=True, pairs=True, common=True, keywords=("Collision between objects", "On collision with another object"))
    def collides_with(self, w: World, other: list[Visible]) -> bool:
        """Happens once for each pair whose contact begins, with just that pair picked."""
        return False

    @condition("overlaps {other}", pairs=True, common=True, keywords=("Is overlapping another object",))
    def overlaps(firsts: list[Visible], w: World, seconds: list[Visible]) -> tuple[list[Visible], list[Visible]]:  # type: ignore[misc] # noqa: N805
        """Holds while they overlap; picks all on both sides that take part in any overlap."""
        return w.overlapping(firsts, seconds)

    @condition("is within {distance} of {other}", pairs=True, keywords=("Compare distance between objects",), distance="number")
    def is_near(firsts: list[Visible], w: World, seconds: list[Visible], distance: float) -> tuple[list[Visible], list[Visible]]:  # type: ignore[misc] # noqa: N805
        """Holds while hot spots are at most some pixels apart; picks all on both sides that have such a partner."""
        return w.near(firsts, seconds, distance)

    @condition("overlaps an obstacle", keywords=("Is overlapping a backdrop",))
    def overlaps_obstacle(self, w: World) -> bool:
        """Holds while the object overlaps a backdrop that is an obstacle."""
        return w.meets_obstacle(self, self.x, self.y)

    @condition("would overlap an obstacle at {x}, {y}", keywords=("Would overlap a backdrop at X,Y",), x="number", y="number")
    def would_overlap_obstacle(self, w: World, x: float, y: float) -> bool:
        """Holds when the object would overlap an obstacle if it stood at a place."""
        return w.meets_obstacle(self, x, y)

    # -- picking -----------------------------------------------------------------------------------------------------

    @condition("pick one at random", picks=True, invertible=False, keywords=("Pick at random", "Pick random instance"))
    def pick_random(picked: list[Visible], w: World) -> list[Visible]:  # type: ignore[misc] # noqa: N805
        """Keeps one of the picked objects, drawn at random."""
        return [picked[w.random.index(len(picked))]] if picked else []

    @condition("pick the nearest to {x}, {y}", picks=True, keywords=("Pick nearest", "Pick closest"), x="number", y="number")
    def pick_nearest(picked: list[Visible], w: World, x: float, y: float) -> list[Visible]:  # type: ignore[misc] # noqa: N805
        """Keeps the picked object nearest to a place."""
        return [min(picked, key=lambda o: (o.x - x) * (o.x - x) + (o.y - y) * (o.y - y))] if picked else []

    @condition("pick the farthest from {x}, {y}", picks=True, keywords=("Pick furthest",), x="number", y="number")
    def pick_farthest(picked: list[Visible], w: World, x: float, y: float) -> list[Visible]:  # type: ignore[misc] # noqa: N805
        """Keeps the picked object farthest from a place."""
        return [max(picked, key=lambda o: (o.x - x) * (o.x - x) + (o.y - y) * (o.y - y))] if picked else []

    @condition("pick number {number}", picks=True, keywords=("Pick nth instance",), number="number")
    def pick_number(picked: list[Visible], w: World, number: float) -> list[Visible]:  # type: ignore[misc] # noqa: N805
        """Keeps the picked object with a number, counted from 1 in creation order."""
        return [picked[int(number) - 1]] if 1.0 <= number < len(picked) + 1 else []

    @condition("pick the {end}", picks=True, keywords=("Pick last created",), end=choice("first", "last"))
    def pick_end(picked: list[Visible], w: World, end: str) -> list[Visible]:  # type: ignore[misc] # noqa: N805
        """Keeps the picked object that was created first, or last."""
        return (picked[:1] if end == "first" else picked[-1:]) if picked else []

    # -- drawing -----------------------------------------------------------------------------------------------------

    def draw(self, w: World, pen: Any, x: float, y: float) -> None:
        """Draw with `pen`; (x, y) is the hot spot on the screen."""
