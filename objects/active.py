"""Active: the object that does things. Animations, movement, values, flags."""

from __future__ import annotations

from typing import Any, ClassVar

from .animation import DIRECTIONS, Animation, Strip
from .api import World, action, condition, expression, number, truth, word
from .backdrop import OBSTACLES
from .movements import WORDS, Movement
from .movements.edges import wrap
from .movements.steering import FASTEST, Going
from .movements.words import mover
from .physics.joints import Joined
from .visible import Visible, reached


class Active(Joined):
    """A thing that moves, is animated, collides and carries values: hero, enemy, bullet, button, door."""

    own_slots = ("animation_name", "clock_frame", "direction_number", "flags", "movements", "strip")

    type_name = "Active"
    title = "Active"
    icon = "active"
    group = "Play"
    keywords = ("sprite", "Active object", "picture", "character", "player", "enemy")

    animation: str = word("animation", "Animation", getter="get_animation", setter="set_animation", common=True,
                          keywords=("Change animation sequence", "Which animation is playing", "Set animation"))
    frame_number: float = number("Picture of the animation", 1.0, getter="get_frame_number", setter="set_frame_number", low=1.0, high=100000.0,
                                 in_file=False, keywords=("Change animation frame", "Compare to current frame"))
    direction: float = number("Direction", 0.0, getter="get_direction", setter="set_direction", low=-1e6, high=1e6,
                              keywords=("Set direction", "Compare direction"))
    animation_speed: float = number("Animation speed", 1.0, low=0.0, high=1000.0, keywords=("Change animation speed", "Set animation speed"))
    animating: bool = truth("Animation runs", True, keywords=("Stop animation", "Restore animation", "pause animation"))
    obstacle: str = word("choice", "Obstacle", "none", choices=OBSTACLES, setter="set_obstacle", keywords=("Obstacle type", "Solid", "Jump-thru", "Platform"))
    movement: str = word("word", "Movement", getter="get_movement", setter="set_movement", in_file=False, slot=False,
                         keywords=("Select movement", "Movement number", "Set movement"))
    speed: float = number("Speed", getter="get_speed", setter="set_speed", low=0.0, high=100000.0, unit="px/s", in_file=False, keywords=("Set speed",))

    animation_name: str
    clock_frame: float          # picture number from 0, with its fraction
    direction_number: int
    flags: int
    movements: list[Movement]
    strip: Strip | None

    animated: ClassVar[bool] = True
    movement_step: ClassVar[bool] = True
    animations: ClassVar[dict[str, Animation]] = {}
    point_names: ClassVar[tuple[str, ...]] = ()             # of all its animations
    picture_sizes: ClassVar[dict[str, tuple[float, float]]] = {}
    movements_of: ClassVar[tuple[tuple[str, Movement], ...]] = ()      # names and movements of the object's file
    carried: ClassVar[tuple[str, ...]] = ("flags",)
    settings: ClassVar[dict[str, str]] = {**Visible.settings, "animations": "names with their pictures", "movement": "how it moves by itself",
                                          "movements": "several ways to move, each with a name; the first runs when the object is made"}
    mask_shape: ClassVar[str] = "pixels"

    def set_up(self, w: World) -> None:
        """Begin with the first animation, in direction 0; the file's own choice is set afterwards."""
        self.flags = 0
        self.body = None
        self.movements = [movement.copy() for _, movement in self.movements_of]
        self.clock_frame = 0.0
        self.direction_number = 0
        self.strip = None
        self.animation_name = ""
        self.reshape(*self.natural_size)
        if self.animations:
            self.set_animation(w, next(iter(self.animations)))

    # -- animation ---------------------------------------------------------------------------------------------------

    def get_animation(self, w: World) -> str:
        return self.animation_name

    def set_animation(self, w: World, value: str) -> None:
        """Change to an animation; setting the one that plays does not start it again."""
        if value == self.animation_name:
            return
        if value not in self.animations:
            w.warn("animation", "{object} has no animation '{name}'", object=self.name, name=value)
            return
        self.animation_name = value
        self.clock_frame = 0.0
        self._choose_strip()

    def _choose_strip(self) -> None:
        animation = self.animations.get(self.animation_name)
        if animation is not None and animation.strips:
            self.strip = animation.strip(self.direction_number)
            self.clock_frame = min(self.clock_frame, float(len(self.strip.pictures) - 1)) if self.strip.pictures else 0.0
            self._take_size()

    def restore_strip(self) -> None:
        """Find the pictures again after the state was read back; nothing else changes."""
        animation = self.animations.get(self.animation_name)
        self.strip = animation.strip(self.direction_number) if animation is not None and animation.strips else None

    def _take_size(self) -> None:
        self.reshape(*self.picture_sizes.get(self.picture_name(), self.natural_size))

    def spot(self) -> tuple[float, float] | None:
        strip = self.strip
        return strip.origins[strip.shown(self.clock_frame)] if strip is not None and strip.origins else self.hot_spot

    def point_place(self, w: World, point: str) -> tuple[float, float]:
        """Scaled, mirrored and turned as the picture is. In an animation that lacks the point the hot spot stands for it."""
        strip = self.strip
        places = strip.points.get(point, ()) if strip is not None else ()
        if strip is None or not places:
            if point not in self.point_names:
                w.warn("point", "{object} has no action point '{name}'", object=self.name, name=point)
            return self.x, self.y
        x, y = places[strip.shown(self.clock_frame)]
        x, y = (x - self.hot_x) * self.scale_x, (y - self.hot_y) * self.scale_y
        x, y = -x if self.flip_x else x, -y if self.flip_y else y
        if self.angle:
            across, down = w.heading(self.angle)
            x, y = x * across - y * down, x * down + y * across
        return reached(self.x + x), reached(self.y + y)

    def picture_name(self) -> str:
        """Name of the picture that is shown, '' when there is none."""
        strip = self.strip
        if strip is None or not strip.pictures:
            return ""
        return strip.pictures[strip.shown(self.clock_frame)]

    def animate(self, w: World, step: float) -> None:
        """Advance the animation by `step` seconds."""
        strip = self.strip
        if strip is None or not self.animating or strip.speed <= 0.0 or not strip.pictures:
            return
        before = self.clock_frame
        after = strip.later(before, strip.speed * self.animation_speed * step)
        if after >= len(strip.pictures) > before:
            w.happens(self, "animation_finished", self.animation_name)
        if after != before:
            self.clock_frame = after
            if int(after) != int(before):
                self._take_size()

    def get_frame_number(self, w: World) -> float:
        count = len(self.strip.pictures) if self.strip is not None else 0
        return float(min(int(self.clock_frame), max(0, count - 1)) + 1)

    def set_frame_number(self, w: World, value: float) -> None:
        count = len(self.strip.pictures) if self.strip is not None else 1
        self.clock_frame = float(min(int(value), count) - 1)
        self._take_size()

    def get_direction(self, w: World) -> float:
        return float(self.direction_number)

    def set_direction(self, w: World, value: float) -> None:
        number = int(value) % DIRECTIONS
        if number != self.direction_number:
            self.direction_number = number
            self._choose_strip()

    @condition("animation {animation} finishes", trigger=True, common=True, keywords=("Has an animation finished", "On finished"), animation="animation")
    def animation_finished(self, w: World, animation: str) -> bool:
        """Happens when the last picture of an animation that does not loop has been shown."""
        return False

    @expression("X of the action point {point}", "number", point="point", keywords=("Action point X",))
    def action_point_x(self, w: World, point: str) -> float:
        """X in the frame of a place that the pictures mark, such as the end of a gun; scaled, mirrored and turned with them."""
        return self.point_place(w, point)[0]

    @expression("Y of the action point {point}", "number", point="point", keywords=("Action point Y",))
    def action_point_y(self, w: World, point: str) -> float:
        """Y in the frame of a place that the pictures mark, such as the end of a gun; scaled, mirrored and turned with them."""
        return self.point_place(w, point)[1]

    @action("restart the animation", keywords=("Restore animation sequence", "Start animation from beginning"))
    def restart_animation(self, w: World) -> None:
        """Shows the animation from its first picture, running."""
        self.clock_frame = 0.0
        self.animating = True
        self._take_size()

    # -- movement ----------------------------------------------------------------------------------------------------

    def moving(self) -> Movement | None:
        """The movement that runs, the first of several; None when none does."""
        for movement in self.movements:
            if movement.enabled:
                return movement
        return None

    def _named(self, w: World, name: str) -> Movement | None:
        for (known, _), movement in zip(self.movements_of, self.movements, strict=True):
            if known == name:
                return movement
        w.warn("movement_name", "{object} has no movement '{name}'", object=self.name, name=name)
        return None

    def get_movement(self, w: World) -> str:
        for (known, _), movement in zip(self.movements_of, self.movements, strict=True):
            if movement.enabled:
                return known
        return ""

    def set_movement(self, w: World, value: str) -> None:
        """Let one movement run instead of those that did; '' lets none run. The one that ran already goes on as it is."""
        chosen = self._named(w, value) if value else None
        if value and chosen is None:
            return
        for movement in self.movements:
            if movement is chosen and not movement.enabled:
                movement.rejoin()
            movement.enabled = movement is chosen

    def set_obstacle(self, w: World, value: str) -> None:
        self.obstacle = value
        w.obstacle_changed(self)

    def get_speed(self, w: World) -> float:
        movement = self.moving()
        return movement.speed_now(self) if movement is not None else 0.0

    def set_speed(self, w: World, value: float) -> None:
        movement = self.moving()
        if movement is not None:
            movement.set_speed(self, w, value)

    # The velocity is that of the movement, and without one that of the body.

    def get_velocity_x(self, w: World) -> float:
        movement = mover(self, (Going,))
        return movement.get_velocity_x(self, w) if isinstance(movement, Going) else super().get_velocity_x(w)

    def get_velocity_y(self, w: World) -> float:
        movement = mover(self, (Going,))
        return movement.get_velocity_y(self, w) if isinstance(movement, Going) else super().get_velocity_y(w)

    def set_velocity_x(self, w: World, value: float) -> None:
        movement = mover(self, (Going,))
        if isinstance(movement, Going):
            movement.set_velocity_x(self, w, min(max(value, -FASTEST), FASTEST))
        else:
            super().set_velocity_x(w, value)

    def set_velocity_y(self, w: World, value: float) -> None:
        movement = mover(self, (Going,))
        if isinstance(movement, Going):
            movement.set_velocity_y(self, w, min(max(value, -FASTEST), FASTEST))
        else:
            super().set_velocity_y(w, value)

    @action("stop", common=True, keywords=("Stop movement",))
    def stop(self, w: World) -> None:
        """Stops the movement at once; it starts again with the next input or `start`."""
        for movement in self.movements:
            if movement.enabled:
                movement.halt(self, w)

    @action("switch the movement {movement} {on}", keywords=("Start movement", "Enable behavior", "Set enabled", "Activate behavior"), on="truth",
            movement="word")
    def enable_movement(self, w: World, on: bool = True, movement: str = "") -> None:
        """Lets the movement run, or holds it. Of several, the one with the name `movement` beside those that run; without a name, all."""
        for found in self.movements if not movement else [one for one in [self._named(w, movement)] if one is not None]:
            found.enabled = on

    @action("wrap around the frame", keywords=("Wrap around play area", "screen wrap", "Wrap"))
    def wrap_around(self, w: World) -> None:
        """Brings an object that left the frame in on the other side."""
        wrap(self, w)

    @condition("is moving", keywords=("Is stopped", "Is moving even a little"))
    def is_moving(self, w: World) -> bool:
        """Holds while a movement that runs has a speed."""
        return any(movement.enabled and movement.speed_now(self) > 0.0 for movement in self.movements)

    @condition("movement {movement} runs", keywords=("Is enabled", "Behavior activated"), movement="word")
    def movement_runs(self, w: World, movement: str) -> bool:
        """Holds while the movement with this name runs."""
        found = self._named(w, movement)
        return found is not None and found.enabled

    # -- flags -------------------------------------------------------------------------------------------------------

    @action("set flag {flag} to {on}", keywords=("Set flag on", "Set flag off"), flag="number", on="truth")
    def set_flag(self, w: World, flag: float, on: bool = True) -> None:
        """Sets one of 32 flags (0 to 31) on or off."""
        bit = 1 << (int(flag) & 31)
        self.flags = self.flags | bit if on else self.flags & ~bit

    @action("toggle flag {flag}", keywords=("Toggle flag",), flag="number")
    def toggle_flag(self, w: World, flag: float) -> None:
        """Turns one of 32 flags from on to off or back."""
        self.flags ^= 1 << (int(flag) & 31)

    @condition("flag {flag} is on", keywords=("Is a flag on", "Is a flag off"), flag="number")
    def flag_is_on(self, w: World, flag: float) -> bool:
        """Holds while one of 32 flags is on."""
        return bool(self.flags >> (int(flag) & 31) & 1)

    @expression("flag {flag}", "number", flag="number", keywords=("Flag(",))
    def flag(self, w: World, flag: float) -> float:
        """1 when a flag is on, else 0."""
        return float(self.flags >> (int(flag) & 31) & 1)

    def draw(self, w: World, pen: Any, x: float, y: float) -> None:
        name = self.picture_name()
        if name:
            pen.picture(name, x, y, self)
        else:
            pen.box(x, y, self)


WORDS.install(Active)
