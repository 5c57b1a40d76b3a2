"""Physics: the engine. A frame that has one has gravity, bodies and joints."""

from __future__ import annotations

from typing import Any, ClassVar

from ..api import Thing, World, action, angle, condition, duration, expression, number, truth


class Physics(Thing):
    """The physics of a frame. Put one into the frame, and the Actives whose property Physics is dynamic, static or kinematic
    become bodies; backdrops that are obstacles are the ground."""

    own_slots = ("ray_uid",)

    type_name = "Physics"
    title = "Physics"
    icon = "physics"
    group = "Play"
    keywords = ("Physics engine", "Physics - Engine", "gravity", "Box2D", "rigid bodies", "Physics world")

    gravity: float = number("Gravity (px/s in each second)", 900.0, low=-1e5, high=1e5, common=True,
                            keywords=("Set gravity force", "Set world gravity", "Strength", "WorldGravity"))
    gravity_angle: float = angle("Direction of gravity", 90.0, keywords=("Set gravity angle",))
    running: bool = truth("Runs", True, common=True, keywords=("Pause", "Resume", "Set stepping mode"))
    time_scale: float = number("Pace of time for bodies (1: as it is)", 1.0, low=0.0, high=10.0, keywords=("Time scale", "TimeScale", "slow motion"))
    iterations: float = number("Precision (rounds of the solver)", 10.0, low=1.0, high=100.0,
                               keywords=("Set engine iterations", "Set stepping iterations", "Velocity iterations"))
    steps: float = number("Steps in a tick", 1.0, low=1.0, high=20.0, keywords=("substeps", "Position iterations"))
    sleep_after: float = duration("Bodies at rest sleep after (0: never)", 0.5, high=3600.0, keywords=("Set sleeping allowed",))
    ray_hit: bool = truth("Last ray hit something", writable=False, keywords=("Raycast hit",))
    ray_x: float = number("X where the last ray hit", unit="px", writable=False, keywords=("RayCastX", "raycast"))
    ray_y: float = number("Y where the last ray hit", unit="px", writable=False, keywords=("RayCastY",))
    ray_distance: float = number("Length of the last ray until it hit", unit="px", writable=False)
    ray_angle: float = angle("Direction away from the surface that the last ray hit", writable=False, keywords=("ray normal",))

    ray_uid: int
    settings: ClassVar[dict[str, str]] = {}

    def set_up(self, w: World) -> None:
        self.ray_uid = 0

    @action("explode at {x}, {y} with {strength}, up to {radius} around", common=True, keywords=("Explosion", "blast", "Apply impulse away from"),
            x="number", y="number", strength="number", radius="number")
    def explode(self, w: World, x: float, y: float, strength: float, radius: float = 200.0) -> None:
        """Pushes all dynamic bodies away from a place. The strength is an impulse: a body of mass 1 at the middle gets so many
        pixels a second. It falls evenly to nothing at the radius."""
        physics = w.physics
        if physics is not None:
            physics.explode(x, y, strength, radius)

    @action("send a ray from {x}, {y} to {to_x}, {to_y}", keywords=("Raycast", "Cast ray", "line of sight"), x="number", y="number", to_x="number",
            to_y="number", other="object")
    def cast_ray(self, w: World, x: float, y: float, to_x: float, to_y: float, other: list[Any] | None = None) -> None:
        """Finds the first body on a line (of one object only, if `other` names it). The answer is in `ray_hit`, `ray_x`, `ray_y`,
        `ray_distance` and `ray_angle`; the condition `is_hit_by_ray` of an object picks what was hit."""
        physics = w.physics
        found = physics.ray(x, y, to_x, to_y, other) if physics is not None else None
        self.ray_hit = found is not None
        if found is None:
            self.ray_uid = 0
            self.ray_x, self.ray_y = to_x, to_y
            self.ray_distance = w.span(to_x - x, to_y - y)
            self.ray_angle = 0.0
            return
        hit, self.ray_x, self.ray_y, nx, ny = found
        self.ray_uid = hit.uid
        self.ray_distance = w.span(self.ray_x - x, self.ray_y - y)
        self.ray_angle = w.direction(nx, ny)

    @condition("nothing stands between {x}, {y} and {to_x}, {to_y}", keywords=("Has line of sight", "Raycast"), x="number", y="number", to_x="number",
               to_y="number")
    def is_free(self, w: World, x: float, y: float, to_x: float, to_y: float) -> bool:
        """Holds when no body lies on the line from one place to another."""
        physics = w.physics
        return physics is None or physics.ray(x, y, to_x, to_y) is None

    @expression("length of a ray from {x}, {y} to {to_x}, {to_y}", "number", x="number", y="number", to_x="number", to_y="number", keywords=("Raycast",))
    def ray_length(self, w: World, x: float, y: float, to_x: float, to_y: float) -> float:
        """Pixels from the first place to the first body on the line to the second; the whole line when nothing is in the way."""
        physics = w.physics
        found = physics.ray(x, y, to_x, to_y) if physics is not None else None
        return w.span(to_x - x, to_y - y) if found is None else w.span(found[1] - x, found[2] - y)
