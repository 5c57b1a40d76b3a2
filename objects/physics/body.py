"""Bodies: what an Active is to the physics of its frame. Its properties say what it is made of; the engine moves it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from ..api import World, action, angle, choice, condition, number, text, truth, word
from ..visible import Visible

KINDS = ("none", "static", "dynamic", "kinematic")
SHAPES = ("box", "circle", "polygon", "picture")
FRICTION = 0.5
ELASTICITY = {"dynamic": 0.2}          # of a body that was not told; walls and floors leave it to what hits them
WALL = 1.0


def _part(key: str, otherwise: Any) -> Callable[[Any, World], Any]:
    """A getter of one part of a body's description."""
    def get(self: Any, _: World) -> Any:
        return otherwise if self.body is None else self.body.get(key, otherwise)
    return get


def _set_part(key: str, shape: bool = False) -> Callable[[Any, World, Any], None]:
    """Its setter."""
    def put(self: Any, w: World, value: Any) -> None:
        # A new dictionary: what a snapshot of the world holds never changes.
        self.body = {**(self.body or {}), key: value}
        w.body_changed(self, shape)
    return put


class Bodied(Visible):
    """A thing that may be a body. `body` holds what differs from an ordinary body, None for most things."""

    own_slots: tuple[str, ...] = ("body",)

    physics: str = word("choice", "Physics", "none", choices=KINDS, getter="get_physics", setter="set_physics", common=True,
                        keywords=("Physics body type", "Set immovable", "Set dynamic", "Set static", "Set kinematic", "Add object to world",
                                  "Remove object from world", "physics behavior", "Is dynamic"))
    body_shape: str = word("choice", "Shape of the body", "box", choices=SHAPES, getter="get_body_shape", setter="set_body_shape",
                           keywords=("Collision mask", "collision shape", "polygon", "traced picture"))
    body_points: str = text("Corners of a polygon, as 0 0, 32 0, 16 32", getter="get_body_points", setter="set_body_points", keywords=("vertices",))
    density: float = number("Density", 1.0, getter="get_density", setter="set_density", low=0.001, high=1000.0, keywords=("Set density",))
    friction: float = number("Friction", FRICTION, getter="get_friction", setter="set_friction", low=0.0, high=100.0, keywords=("Set friction",))
    elasticity: float = number("Elasticity", ELASTICITY["dynamic"], getter="get_elasticity", setter="set_elasticity", low=0.0, high=2.0,
                               keywords=("Set elasticity", "restitution", "bounce", "bounciness"))
    gravity_scale: float = number("Share of gravity", 1.0, getter="get_gravity_scale", setter="set_gravity_scale", low=-100.0, high=100.0,
                                  keywords=("Set gravity scale",))
    linear_damping: float = number("Air resistance", 0.0, getter="get_linear_damping", setter="set_linear_damping", low=0.0, high=1000.0,
                                   keywords=("Set linear damping", "drag"))
    angular_damping: float = number("Air resistance to turning", 0.0, getter="get_angular_damping", setter="set_angular_damping", low=0.0, high=1000.0,
                                    keywords=("Set angular damping",))
    fixed_rotation: bool = truth("Never turns", getter="get_fixed_rotation", setter="set_fixed_rotation",
                                 keywords=("Prevent rotation", "fixed angle", "SetFixedRotation"))
    sensor: bool = truth("Touches without stopping", getter="get_sensor", setter="set_sensor", keywords=("Enable/disable collisions", "ghost", "is trigger"))
    surface_speed: float = number("Speed of its surface", getter="get_surface_speed", setter="set_surface_speed", low=-1e5, high=1e5, unit="px/s",
                                  keywords=("conveyor belt", "Treadmill"))
    velocity_x: float = number("Velocity in X", getter="get_velocity_x", setter="set_velocity_x", low=-1e6, high=1e6, unit="px/s", in_file=False,
                               keywords=("Set velocity X", "VelocityX", "LinearVelocityX"))
    velocity_y: float = number("Velocity in Y", getter="get_velocity_y", setter="set_velocity_y", low=-1e6, high=1e6, unit="px/s", in_file=False,
                               keywords=("Set velocity Y", "VelocityY", "LinearVelocityY"))
    velocity: float = number("Speed of the body", getter="get_velocity", writable=False, slot=False, unit="px/s",
                             keywords=("Compare velocity", "LinearVelocityLength"))
    angular_velocity: float = angle("Turning speed (in a second)", getter="get_angular_velocity", setter="set_angular_velocity", in_file=False,
                                    keywords=("Set angular velocity", "spin", "AngularVelocity"))
    mass: float = number("Mass", getter="get_mass", writable=False, slot=False, keywords=("Mass", "weight"))
    centre_x: float = number("X of its centre of gravity", getter="get_centre_x", writable=False, slot=False, unit="px", keywords=("MassCenterX",))
    centre_y: float = number("Y of its centre of gravity", getter="get_centre_y", writable=False, slot=False, unit="px", keywords=("MassCenterY",))
    impact: float = number("Strongest impulse of a contact in this tick", getter="get_impact", writable=False, slot=False, common=True,
                           keywords=("impulse", "collision force", "impact", "damage"))
    impact_x: float = number("X of that contact", getter="get_impact_x", writable=False, slot=False, unit="px", keywords=("contact point X",))
    impact_y: float = number("Y of that contact", getter="get_impact_y", writable=False, slot=False, unit="px", keywords=("contact point Y",))
    impact_angle: float = angle("Direction in which that contact lies", getter="get_impact_angle", writable=False, slot=False,
                                keywords=("contact normal",))

    body: dict[str, Any] | None
    may_be_body: ClassVar[bool] = True

    # -- what it is made of ------------------------------------------------------------------------------------------

    get_physics, set_physics = _part("kind", "none"), _set_part("kind")
    get_body_shape, set_body_shape = _part("shape", "box"), _set_part("shape", True)
    get_body_points, set_body_points = _part("points", ""), _set_part("points", True)
    get_density, set_density = _part("density", 1.0), _set_part("density")
    get_friction, set_friction = _part("friction", FRICTION), _set_part("friction")
    set_elasticity = _set_part("elasticity")
    get_gravity_scale, set_gravity_scale = _part("gravity_scale", 1.0), _set_part("gravity_scale")
    get_linear_damping, set_linear_damping = _part("damping", 0.0), _set_part("damping")
    get_angular_damping, set_angular_damping = _part("angular_damping", 0.0), _set_part("angular_damping")
    get_fixed_rotation, set_fixed_rotation = _part("fixed", False), _set_part("fixed")
    get_sensor, set_sensor = _part("sensor", False), _set_part("sensor")
    get_surface_speed, set_surface_speed = _part("surface", 0.0), _set_part("surface")

    def get_elasticity(self, w: World) -> float:
        kind = self.get_physics(w)
        value: float = (self.body or {}).get("elasticity", ELASTICITY.get(kind, WALL if kind != "none" else ELASTICITY["dynamic"]))
        return value

    def body_material(self, ordinary: dict[str, Any]) -> dict[str, Any] | None:
        """What the body is made of, for the engine; None when there is none. `ordinary` is what is not told."""
        told = self.body
        if told is None or told.get("kind", "none") == "none":
            return None
        spec = {key: told.get(key, value) for key, value in ordinary.items()}
        spec["elasticity"] = told.get("elasticity", ELASTICITY.get(spec["kind"], WALL))
        return spec

    def body_shape_words(self) -> tuple[str, str]:
        """Shape and corners of the body."""
        told = self.body or {}
        return told.get("shape", "box"), told.get("points", "")

    def of_body(self, w: World) -> tuple[Any, Any] | None:
        """The frame's physics and this one's body there; None, with a warning, when it has none."""
        physics = w.physics
        if physics is None:
            return None
        piece = physics.body(self)
        if piece is None:
            if self.alive:
                w.warn("no_body", "{object} has no body: set its property Physics to dynamic, static or kinematic", object=self.name)
            return None
        return physics, piece.body

    def known_body(self, w: World) -> Any:
        """The body, if the engine has it already: reading a property changes nothing and says nothing."""
        if self.body is None or w.physics_now is None:
            return None
        piece = w.physics_now.live().pieces.get(self.uid)
        return None if piece is None else piece.body

    # -- how it moves ------------------------------------------------------------------------------------------------

    def get_velocity_x(self, w: World) -> float:
        body = self.known_body(w)
        return 0.0 if body is None else float(body.velocity[0])

    def get_velocity_y(self, w: World) -> float:
        body = self.known_body(w)
        return 0.0 if body is None else float(body.velocity[1])

    def get_velocity(self, w: World) -> float:
        body = self.known_body(w)
        return 0.0 if body is None else w.span(*body.velocity)

    def set_velocity_x(self, w: World, value: float) -> None:
        found = self.of_body(w)
        if found is not None:
            found[0].set_velocity(self, value, found[1].velocity[1])

    def set_velocity_y(self, w: World, value: float) -> None:
        found = self.of_body(w)
        if found is not None:
            found[0].set_velocity(self, found[1].velocity[0], value)

    def get_angular_velocity(self, w: World) -> float:
        body = self.known_body(w)
        return 0.0 if body is None else float(body.angular_velocity) * 57.29577951308232

    def set_angular_velocity(self, w: World, value: float) -> None:
        found = self.of_body(w)
        if found is not None:
            found[0].turn(self, "spin", value)

    def get_mass(self, w: World) -> float:
        return 0.0 if self.body is None or w.physics_now is None else float(w.physics_now.weight(self))

    def get_centre_x(self, w: World) -> float:
        body = self.known_body(w)
        return self.x if body is None else float(body.local_to_world(body.center_of_gravity)[0])

    def get_centre_y(self, w: World) -> float:
        body = self.known_body(w)
        return self.y if body is None else float(body.local_to_world(body.center_of_gravity)[1])

    @action("fly at {velocity} towards {angle}", common=True, keywords=("Set velocity", "Launch", "Set velocity at angle", "shoot", "throw"), velocity="number",
            angle="angle")
    def launch(self, w: World, velocity: float, angle: float | None = None) -> None:
        """Gives the body a velocity, in pixels a second, in a direction (its own angle when none is given)."""
        found = self.of_body(w)
        if found is not None:
            x, y = w.heading(self.angle if angle is None else angle)
            found[0].set_velocity(self, x * velocity, y * velocity)

    def _push(self, w: World, verb: str, x: float, y: float, at_x: float | None, at_y: float | None) -> None:
        found = self.of_body(w)
        if found is not None:
            at = None if at_x is None and at_y is None else (self.x if at_x is None else at_x, self.y if at_y is None else at_y)
            found[0].push(self, verb, x, y, at)

    @action("push with the force {x}, {y}", common=True, keywords=("Apply force", "ApplyForce"), x="number", y="number", at_x="number", at_y="number")
    def apply_force(self, w: World, x: float, y: float, at_x: float | None = None, at_y: float | None = None) -> None:
        """Pushes the body during the next tick; run it in every tick to go on pushing. A force of 100 makes a mass of 1 faster by 100
        pixels a second in each second. It acts on the middle, or on the place `at_x`, `at_y`, where it also turns the body."""
        self._push(w, "force", x, y, at_x, at_y)

    @action("push with {force} towards {angle}", keywords=("Apply force at angle", "ApplyPolarForce"), force="number", angle="angle", at_x="number",
            at_y="number")
    def apply_force_at_angle(self, w: World, force: float, angle: float, at_x: float | None = None, at_y: float | None = None) -> None:
        """Pushes the body in a direction during the next tick."""
        x, y = w.heading(angle)
        self._push(w, "force", x * force, y * force, at_x, at_y)

    @action("push with {force} towards {x}, {y}", keywords=("Apply force towards position", "ApplyForceTowardPosition"), force="number", x="number",
            y="number")
    def apply_force_towards(self, w: World, force: float, x: float, y: float) -> None:
        """Pushes the body towards a place during the next tick."""
        dx, dy = w.heading(w.direction(x - self.x, y - self.y))
        self._push(w, "force", dx * force, dy * force, None, None)

    @action("kick with the impulse {x}, {y}", common=True, keywords=("Apply impulse", "ApplyImpulse"), x="number", y="number", at_x="number", at_y="number")
    def apply_impulse(self, w: World, x: float, y: float, at_x: float | None = None, at_y: float | None = None) -> None:
        """Changes the body's velocity at once: an impulse of 100 makes a mass of 1 faster by 100 pixels a second."""
        self._push(w, "impulse", x, y, at_x, at_y)

    @action("kick with {impulse} towards {angle}", keywords=("Apply impulse at angle", "ApplyPolarImpulse"), impulse="number", angle="angle", at_x="number",
            at_y="number")
    def apply_impulse_at_angle(self, w: World, impulse: float, angle: float, at_x: float | None = None, at_y: float | None = None) -> None:
        """Changes the body's velocity at once, in a direction."""
        x, y = w.heading(angle)
        self._push(w, "impulse", x * impulse, y * impulse, at_x, at_y)

    @action("kick with {impulse} towards {x}, {y}", keywords=("Apply impulse towards position",), impulse="number", x="number", y="number")
    def apply_impulse_towards(self, w: World, impulse: float, x: float, y: float) -> None:
        """Changes the body's velocity at once, towards a place."""
        dx, dy = w.heading(w.direction(x - self.x, y - self.y))
        self._push(w, "impulse", dx * impulse, dy * impulse, None, None)

    @action("turn with the torque {torque}", keywords=("Apply torque", "ApplyTorque"), torque="number")
    def apply_torque(self, w: World, torque: float) -> None:
        """Turns the body during the next tick, clockwise when above 0: a force times the pixels of its lever."""
        found = self.of_body(w)
        if found is not None:
            found[0].turn(self, "torque", torque)

    @action("twist with the impulse {impulse}", keywords=("Apply angular impulse",), impulse="number")
    def apply_angular_impulse(self, w: World, impulse: float) -> None:
        """Changes the turning speed at once, clockwise when above 0."""
        found = self.of_body(w)
        if found is not None:
            found[0].turn(self, "twist", impulse)

    # -- rest --------------------------------------------------------------------------------------------------------

    @action("wake up or sleep: {state}", keywords=("Wake up", "Set sleeping", "SetAwake"), state=choice("awake", "asleep"))
    def rest(self, w: World, state: str = "awake") -> None:
        """Wakes the body up, or lets it sleep until something touches it."""
        found = self.of_body(w)
        if found is not None:
            found[0].rest(self, state == "asleep")

    @condition("is asleep", keywords=("Is sleeping", "SleepingAllowed", "is at rest"))
    def is_asleep(self, w: World) -> bool:
        """Holds while the body rests and the engine leaves it alone."""
        found = self.of_body(w)
        return found is not None and bool(found[1].is_sleeping)

    # -- contacts ----------------------------------------------------------------------------------------------------

    def _hit(self, w: World) -> Any:
        return None if self.body is None or w.physics_now is None else w.physics_now.live().contacts.hit_of(self.uid)

    def get_impact(self, w: World) -> float:
        hit = self._hit(w)
        return 0.0 if hit is None else float(hit[0])

    def get_impact_x(self, w: World) -> float:
        hit = self._hit(w)
        return self.x if hit is None else float(hit[1])

    def get_impact_y(self, w: World) -> float:
        hit = self._hit(w)
        return self.y if hit is None else float(hit[2])

    def get_impact_angle(self, w: World) -> float:
        hit = self._hit(w)
        return 0.0 if hit is None else w.direction(hit[3], hit[4])

    @condition("begins to touch {other}", trigger=True, pairs=True, common=True,
               keywords=("Collision started", "CollisionStarted", "On collision", "contact begin", "hits"))
    def contact_begins(self, w: World, other: list[Visible]) -> bool:
        """Happens once for each pair of bodies whose contact begins, with just that pair picked; also when the contact ends within the same
        tick. `impact` tells how hard they met."""
        return False

    @condition("ceases to touch {other}", trigger=True, pairs=True, keywords=("Collision stopped", "CollisionStopped", "contact end"))
    def contact_ends(self, w: World, other: list[Visible]) -> bool:
        """Happens once for each pair of bodies whose contact ends."""
        return False

    @condition("touches {other}", pairs=True, common=True, keywords=("Collision", "Is in contact with", "Is on floor"))
    def touches(firsts: list[Any], w: World, seconds: list[Any]) -> tuple[list[Any], list[Any]]:  # type: ignore[misc] # noqa: N805
        """Holds for bodies that touched each other in this tick, however shortly; picks all on both sides that take part."""
        physics = w.physics
        return ([], []) if physics is None else physics.touching(firsts, seconds)

    @condition("is hit by the ray of {engine}", picks=True, keywords=("Raycast", "Pick hit by ray"), engine="object")
    def is_hit_by_ray(picked: list[Any], w: World, engine: list[Any]) -> list[Any]:  # type: ignore[misc] # noqa: N805
        """Keeps what the last ray of the Physics object met first."""
        uid = getattr(engine[0], "ray_uid", 0) if engine else 0
        return [o for o in picked if o.uid == uid]

    @condition("is the first on the line from {x}, {y} to {to_x}, {to_y}", picks=True, keywords=("Pick first on a line",), x="number", y="number",
               to_x="number", to_y="number")
    def is_first_on_line(picked: list[Any], w: World, x: float, y: float, to_x: float, to_y: float) -> list[Any]:  # type: ignore[misc] # noqa: N805
        """Keeps the first body that a line meets, when it is one of these; another body in the way hides it."""
        physics = w.physics
        found = physics.ray(x, y, to_x, to_y) if physics is not None else None
        return [] if found is None else [o for o in picked if o is found[0]]
