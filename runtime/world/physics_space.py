"""The space of bodies: pymunk behind commands of plain data.

Everything that a space does follows from the snapshot that it was built from and from the commands and ticks since then, in their
order. So a space is saved as these two and comes back bit for bit (language rule 25); nothing in here looks at instances.
Angles in commands are degrees, clockwise, as y points down; places are pixels of the frame, forces px/s each second for a mass of 1.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from math import inf, sqrt
from typing import Any

import pymunk
from pymunk import Body, ShapeFilter, batch

from . import physics_joints as joints
from . import physics_zones as zones
from .physics_contacts import Contacts, Pair
from .physics_material import mass_of, prepare, thickness
from .physics_shapes import Shapes

FIELDS = batch.BodyFields.BODY_ID | batch.BodyFields.POSITION | batch.BodyFields.ANGLE | batch.BodyFields.VELOCITY
WIDE = 5                     # numbers of a body that is read in bulk
FASTEST = 1e6                # px/s
TYPES = {"dynamic": Body.DYNAMIC, "kinematic": Body.KINEMATIC, "static": Body.STATIC}
SETTINGS: dict[str, float] = {"gravity_x": 0.0, "gravity_y": 900.0, "iterations": 10.0, "sleep_after": 0.5, "steps": 1.0, "time_scale": 1.0}
RISKY = 0.9                  # who flies farther in a step than this part of its own half and the thinnest thing's half may come out behind it
SETTLING = 5                 # times as many iterations in the first tick after a rebuild, which has no impulses to start from
DEGREES = 57.29577951308232
RADIANS = 0.017453292519943295
TURN = 6.283185307179586
#: Where a body was put last: x, y, degrees, and how its instance was scaled.
Told = tuple[float, float, float, float, float]


class Piece:
    """A body with its shapes, and what it was made from."""

    __slots__ = ("body", "carried", "description", "shapes", "spec", "thin", "told", "uid")

    def __init__(self, uid: int, spec: dict[str, Any], description: list[Any], told: Told, body: Body, shapes: list[Any], thin: float) -> None:
        self.uid = uid
        self.told = told
        self.spec = spec
        self.description = description
        self.body = body
        self.shapes = shapes
        self.thin = thin
        self.carried = False         # a kinematic body that is brought where it was told in this tick


class PhysicsSpace:
    """Bodies, joints, zones and contacts of one frame."""

    def __init__(self, step: float, shapes: Shapes, snapshot: dict[str, Any] | None = None) -> None:
        self.step = step                                  # seconds of a tick
        self.shapes = shapes
        self.space = pymunk.Space()
        self.space.collision_persistence = 1              # so that arbiters are exactly what touches
        self.settings = dict(SETTINGS)
        self.pieces: dict[int, Piece] = {}
        self.joints: dict[int, joints.Record] = {}
        self.constraints: dict[int, list[Any]] = {}
        self.zones: dict[int, zones.Zone] = {}
        self.pushes: dict[int, list[float]] = {}          # force x, force y, torque for the next tick
        self.uids: dict[int, int] = {}                    # pymunk's number of a body -> ours
        self.contacts = Contacts(self)
        self.broken: list[joints.Record] = []              # joints that broke in this tick
        self.fast: set[int] = set()                       # bodies that may fly past what is in their way
        self.thinnest = inf
        self.settling = False
        self.buffer = batch.Buffer()
        self.ids = b""
        self.order: list[int] = []                        # numbers of the bodies as they were read
        self.numbers: list[list[float]] = [[] for _ in range(WIDE)]     # x, y, angles, velocities in x and in y, in this order
        self.kinematic = False                            # whether a body is
        self.carried: list[int] = []                      # kinematic bodies that are brought somewhere in the next tick
        self._settle_settings()
        if snapshot is not None:
            self._build(snapshot)

    # -- commands ----------------------------------------------------------------------------------------------------

    def apply(self, command: Any) -> None:
        """Carry out a command: a number is so many ticks, a list is a name of `COMMANDS` and its arguments."""
        if isinstance(command, int):
            for _ in range(command):
                self.tick()
            return
        COMMANDS[command[0]](self, *command[1:])

    def set_settings(self, values: dict[str, float]) -> None:
        self.settings.update(values)
        self._settle_settings()

    def _settle_settings(self) -> None:
        now, space = self.settings, self.space
        self.span = self.step * now["time_scale"]         # seconds of bodies in a tick
        gravity = (now["gravity_x"], now["gravity_y"])
        if tuple(space.gravity) != gravity:
            space.gravity = gravity
            for piece in self.pieces.values():
                if piece.body.is_sleeping:
                    piece.body.activate()
        space.iterations = int(now["iterations"])
        space.sleep_time_threshold = now["sleep_after"] if now["sleep_after"] > 0.0 else inf

    def add(self, uid: int, spec: dict[str, Any], description: list[Any], *told: float) -> None:
        """A new body, or another one in the place of the old one, with its speed and joints. `spec`: see `physics_material.MATERIAL`."""
        before = self.pieces.get(uid)
        if before is not None:
            self._exchange(before, spec, description, told)
            return
        parts = self.shapes.parts(description)
        kind = spec["kind"]
        body = Body(body_type=TYPES[kind])
        if kind == "dynamic":
            body.mass, body.moment, body.center_of_gravity = mass_of(parts, spec)
        x, y, angle, *_ = told
        body.angle = angle * RADIANS
        body.position = (x, y)
        shapes: list[Any] = [pymunk.Circle(body, radius, (cx, cy)) for cx, cy, radius in parts[0]]
        shapes += [pymunk.Poly(body, corners) for corners in parts[1]]
        for shape in shapes:
            shape.filter = ShapeFilter(group=uid)
            shape.uid = uid
            prepare(shape, spec)
        piece = Piece(uid, dict(spec), list(description), told, body, shapes, thickness(parts))  # type: ignore[arg-type]
        self._settle_movement(piece)
        self.space.add(body, *shapes)
        self.pieces[uid] = piece
        self.uids[body.id] = uid
        self.kinematic = self.kinematic or kind == "kinematic"
        if not spec["sensor"]:
            self.thinnest = min(self.thinnest, piece.thin)
        if spec["one_way"]:
            self.contacts.listen()

    def _exchange(self, before: Piece, spec: dict[str, Any], description: list[Any], told: tuple[float, ...]) -> None:
        uid, body = before.uid, before.body
        velocity, spin = body.velocity, body.angular_velocity
        records = [(number, record) for number, record in self.joints.items() if uid in (record["a"], record["b"])]
        self.remove(uid)
        self.add(uid, spec, description, *told)
        after = self.pieces[uid].body
        if after.body_type != Body.STATIC and body.body_type != Body.STATIC:
            after.velocity, after.angular_velocity = velocity, spin
        for number, record in records:
            self.join(number, record)

    def remove(self, uid: int) -> None:
        piece = self.pieces.pop(uid, None)
        if piece is None:
            return
        for number in [n for n, record in self.joints.items() if uid in (record["a"], record["b"])]:
            self.unjoin(number)
        # What lay on it wakes up and falls.
        for other in self._neighbours(piece):
            other.activate()
        self.space.remove(piece.body, *piece.shapes)
        self.uids.pop(piece.body.id, None)
        self.pushes.pop(uid, None)
        self.fast.discard(uid)
        self.contacts.forget(uid)

    def _neighbours(self, piece: Piece) -> list[Body]:
        """The sleeping dynamic bodies that touch a body."""
        found: list[Body] = []
        for shape in piece.shapes:
            for hit in self.space.shape_query(shape):
                body = hit.shape.body
                if body is not None and body is not piece.body and body.body_type == Body.DYNAMIC and body.is_sleeping and body not in found:
                    found.append(body)
        return found

    def place(self, uid: int, *told: float) -> None:
        """Put a body somewhere else; it keeps its speed."""
        piece = self.pieces.get(uid)
        if piece is None:
            return
        body = piece.body
        still = body.body_type != Body.DYNAMIC
        if still:
            for other in self._neighbours(piece):
                other.activate()
        body.angle = told[2] * RADIANS
        body.position = (told[0], told[1])
        piece.told = told  # type: ignore[assignment]
        piece.carried = False
        self.space.reindex_shapes_for_body(body)
        if still:
            for other in self._neighbours(piece):
                other.activate()
        else:
            body.activate()

    def carry(self, uid: int, *told: float) -> None:
        """Bring a kinematic body somewhere in the course of the next tick, pushing what is in its way."""
        piece = self.pieces.get(uid)
        if piece is not None:
            piece.told = told  # type: ignore[assignment]
            piece.carried = True
            self.carried.append(uid)

    def change(self, uid: int, spec: dict[str, Any]) -> None:
        """Other material, on the body as it is."""
        piece = self.pieces.get(uid)
        if piece is None:
            return
        piece.spec = dict(spec)
        body = piece.body
        if body.body_type == Body.DYNAMIC:
            mass, moment, _ = mass_of(self.shapes.parts(piece.description), spec)
            body.mass = mass
            body.moment = moment
            if spec["fixed"]:
                body.angular_velocity = 0.0
            body.activate()
        for shape in piece.shapes:
            prepare(shape, spec)
        self._settle_movement(piece)
        if spec["one_way"]:
            self.contacts.listen()

    def _settle_movement(self, piece: Piece) -> None:
        """Give a body that falls or slows down in its own way a function for that; the others are left to pymunk."""
        spec, body = piece.spec, piece.body
        scale, slow, slow_spin = spec["gravity_scale"], spec["damping"], spec["angular_damping"]
        if body.body_type != Body.DYNAMIC or (scale == 1.0 and not slow and not slow_spin):
            body.velocity_func = Body.update_velocity
            return

        def move(body: Body, gravity: Any, _: float, dt: float) -> None:
            spin = body.angular_velocity
            Body.update_velocity(body, (gravity[0] * scale, gravity[1] * scale), 1.0 / (1.0 + slow * dt), dt)
            if slow_spin != slow and abs(spin) > 0.01:
                body.angular_velocity *= (1.0 + slow * dt) / (1.0 + slow_spin * dt)

        body.velocity_func = move

    # -- speed -------------------------------------------------------------------------------------------------------

    def velocity(self, uid: int, vx: float, vy: float) -> None:
        piece = self.pieces.get(uid)
        if piece is not None and piece.body.body_type != Body.STATIC:
            piece.body.velocity = (vx, vy)
            self._limit(piece)

    def spin(self, uid: int, radians: float) -> None:
        piece = self.pieces.get(uid)
        if piece is not None and piece.body.body_type != Body.STATIC:
            piece.body.angular_velocity = radians

    def impulse(self, uid: int, x: float, y: float, at_x: float, at_y: float, middle: bool) -> None:
        """Change a body's speed at once, by impulse / mass; `middle`: at its centre of gravity."""
        piece = self._dynamic(uid)
        if piece is not None:
            body = piece.body
            at = body.local_to_world(body.center_of_gravity) if middle else (at_x, at_y)
            body.apply_impulse_at_world_point((x, y), at)
            self._limit(piece)

    def twist(self, uid: int, impulse: float) -> None:
        piece = self._dynamic(uid)
        if piece is not None and piece.body.moment < inf:
            now = piece.body.angular_velocity + impulse / piece.body.moment
            piece.body.angular_velocity = max(-1000.0, min(now, 1000.0))

    def force(self, uid: int, x: float, y: float, at_x: float, at_y: float, middle: bool) -> None:
        """Push a body during the whole next tick."""
        piece = self._dynamic(uid)
        if piece is None:
            return
        push = self.pushes.setdefault(uid, [0.0, 0.0, 0.0])
        push[0] += x
        push[1] += y
        if not middle:
            centre = piece.body.local_to_world(piece.body.center_of_gravity)
            push[2] += (at_x - centre[0]) * y - (at_y - centre[1]) * x

    def torque(self, uid: int, torque: float) -> None:
        if self._dynamic(uid) is not None:
            self.pushes.setdefault(uid, [0.0, 0.0, 0.0])[2] += torque

    def _dynamic(self, uid: int) -> Piece | None:
        piece = self.pieces.get(uid)
        return piece if piece is not None and piece.body.body_type == Body.DYNAMIC else None

    def _limit(self, piece: Piece) -> None:
        """No body is faster than `FASTEST`."""
        vx, vy = piece.body.velocity
        speed = sqrt(vx * vx + vy * vy)
        if not speed <= FASTEST:
            share = FASTEST / speed if speed < inf else 0.0
            piece.body.velocity = (vx * share, vy * share)
        self.fast.add(piece.uid)

    def wake(self, uid: int) -> None:
        piece = self._dynamic(uid)
        if piece is not None:
            piece.body.activate()

    def sleep(self, uid: int) -> None:
        piece = self._dynamic(uid)
        if piece is not None and not piece.body.is_sleeping and self.settings["sleep_after"] > 0.0:
            piece.body.sleep()

    def explode(self, x: float, y: float, strength: float, radius: float) -> None:
        """Push all dynamic bodies within `radius` away: `strength` at the middle, nothing at the rim, in between evenly less."""
        reach = pymunk.BB(x - radius, y - radius, x + radius, y + radius)
        near = sorted({shape.uid for shape in self.space.bb_query(reach, ShapeFilter())})
        for uid in near:
            piece = self._dynamic(uid)
            if piece is None:
                continue
            body = piece.body
            middle = body.local_to_world(body.center_of_gravity)
            dx, dy = middle[0] - x, middle[1] - y
            distance = sqrt(dx * dx + dy * dy)
            if distance >= radius:
                continue
            push = strength * (1.0 - distance / radius)
            away = (dx / distance, dy / distance) if distance > 1e-6 else (0.0, -1.0)
            body.apply_impulse_at_world_point((away[0] * push, away[1] * push), middle)
            self._limit(piece)

    # -- joints and zones --------------------------------------------------------------------------------------------

    def join(self, number: int, record: joints.Record) -> None:
        self.unjoin(number)
        a = self.pieces.get(record["a"])
        b = self.pieces.get(record["b"])
        if a is None or (b is None and record["b"]):
            return
        made = joints.constraints_of(record, a.body, b.body if b is not None else self.space.static_body)
        self.space.add(*made)
        self.joints[number] = dict(record)
        self.constraints[number] = made
        self._wake_both(record)

    def unjoin(self, number: int) -> None:
        record = self.joints.pop(number, None)
        if record is not None:
            self._wake_both(record)
            self.space.remove(*self.constraints.pop(number))

    def tune(self, number: int, changes: dict[str, Any]) -> None:
        """Other numbers for a joint."""
        record = self.joints.get(number)
        if record is not None:
            self.join(number, {**record, **changes})

    def _wake_both(self, record: joints.Record) -> None:
        for uid in (record["a"], record["b"]):
            self.wake(uid)

    def zone(self, uid: int, zone: zones.Zone | None) -> None:
        if zone is None:
            self.zones.pop(uid, None)
        else:
            self.zones[uid] = dict(zone)

    # -- the tick ----------------------------------------------------------------------------------------------------

    def tick(self) -> None:
        """One tick of the game, in one step or several."""
        self.broken.clear()
        self.contacts.start()
        steps = max(1, int(self.settings["steps"]))
        dt = self.span / steps
        carried = [(piece, piece.body.velocity, piece.body.angular_velocity) for uid in dict.fromkeys(self.carried)
                   if (piece := self.pieces.get(uid)) is not None and piece.carried]
        self.carried.clear()
        for piece, _, _ in carried:
            self._set_off(piece)
        if self.settling:
            self.space.iterations = int(self.settings["iterations"]) * SETTLING
        for _ in range(steps):
            self._one_step(dt)
            if steps > 1 and self.contacts.tracking:
                self.contacts.collect_hits()
        self.contacts.ticking = False
        if self.settling:
            self.settling = False
            self.space.iterations = int(self.settings["iterations"])
        self.pushes.clear()
        for piece, velocity, spin in carried:
            piece.carried = False
            piece.body.angle = piece.told[2] * RADIANS
            piece.body.position = (piece.told[0], piece.told[1])
            piece.body.velocity, piece.body.angular_velocity = velocity, spin
            self.space.reindex_shapes_for_body(piece.body)
        for piece in self.pieces.values() if self.kinematic else ():
            self._follow(piece)
        self._break_joints(dt)
        if self.contacts.listening:
            self.contacts.settle()
        self._read()

    def _follow(self, piece: Piece) -> None:
        """A kinematic body with a speed of its own is told to be where it got."""
        body = piece.body
        if body.body_type == Body.KINEMATIC:
            vx, vy = body.velocity
            if vx or vy or body.angular_velocity:
                x, y = body.position
                piece.told = (x, y, body.angle * DEGREES % 360.0, *piece.told[3:])

    def _set_off(self, piece: Piece) -> None:
        """Give a carried body the speed that brings it where it was told within the tick."""
        (x, y), angle = piece.body.position, piece.body.angle
        turn = (piece.told[2] * RADIANS - angle) % TURN
        piece.body.velocity = ((piece.told[0] - x) / self.span, (piece.told[1] - y) / self.span)
        piece.body.angular_velocity = (turn - TURN if turn > TURN * 0.5 else turn) / self.span
        for other in self._neighbours(piece):
            other.activate()

    def _one_step(self, dt: float) -> None:
        for uid, (fx, fy, torque) in self.pushes.items():
            piece = self.pieces.get(uid)
            if piece is not None:
                body = piece.body
                body.apply_force_at_world_point((fx, fy), body.local_to_world(body.center_of_gravity))
                if torque:
                    body.torque += torque
        for zone in self.zones.values():
            if zone["strength"]:
                found = {shape.uid for shape in self.space.bb_query(pymunk.BB(*zones.reach(zone)), ShapeFilter())}
                zones.push(zone, [piece.body for uid in sorted(found) if (piece := self._dynamic(uid)) is not None], dt)
        for uid in sorted(self.fast):
            quick = self._dynamic(uid)
            if quick is not None:
                self._stop_before(quick, dt)
        self.space.step(dt)

    def _stop_before(self, piece: Piece, dt: float) -> None:
        """A body that would fly farther in a step than it is thick stops at what is in its way, so that the step finds the contact."""
        body = piece.body
        vx, vy = body.velocity
        travel = sqrt(vx * vx + vy * vy) * dt
        thin = piece.thin
        if travel <= (thin + self.thinnest) * RISKY or piece.spec["sensor"]:
            return
        ux, uy = vx * dt / travel, vy * dt / travel
        x, y = body.local_to_world(body.center_of_gravity)
        radius = thin * 0.25
        ways = self.space.segment_query((x, y), (x + ux * (travel + thin), y + uy * (travel + thin)), radius, ShapeFilter(group=piece.uid))
        allowed = travel
        for hit in ways:
            shape: Any = hit.shape
            if hit.alpha <= 0.0 or shape.sensor or (shape.one_way and not (uy > 0.0 and hit.normal[1] < -0.5)):
                continue
            facing = max(0.2, -(ux * hit.normal[0] + uy * hit.normal[1]))
            allowed = min(allowed, max(0.0, hit.alpha * (travel + thin) - thin * 0.65 / facing))
        if self.contacts.tracking:
            self.contacts.cross(piece.uid, [hit.shape.uid for hit in ways if hit.shape.sensor and hit.alpha * (travel + thin) < allowed])
        if allowed < travel:
            px, py = body.position
            body.position = (px + ux * (allowed - travel), py + uy * (allowed - travel))

    def _break_joints(self, dt: float) -> None:
        for number in [n for n, record in self.joints.items() if record["breaks"] > 0.0]:
            record = self.joints[number]
            if joints.strain(self.constraints[number], dt) > record["breaks"]:
                self.broken.append(record)
                self.unjoin(number)

    # -- contacts ----------------------------------------------------------------------------------------------------

    def track(self) -> None:
        """Keep account of contacts from now on."""
        self.contacts.track()

    def awake(self, uid: int) -> bool:
        piece = self._dynamic(uid)
        return piece is not None and not piece.body.is_sleeping

    # -- reading -----------------------------------------------------------------------------------------------------

    def _read(self) -> None:
        """All places at once; pymunk's order changes, so the numbers of the bodies come along."""
        self.buffer.clear()
        batch.get_space_bodies(self.space, FIELDS, self.buffer)
        ids = bytes(self.buffer.int_buf())
        if ids != self.ids:
            self.ids = ids
            self.order = [self.uids.get(one, 0) for one in memoryview(ids).cast("P")]
        read = array("d", bytes(self.buffer.float_buf()))
        self.numbers = numbers = [read[n::WIDE].tolist() for n in range(WIDE)]
        self.fast.clear()
        across, down = numbers[3], numbers[4]
        if across:
            dt = self.span / max(1.0, self.settings["steps"])
            if max(max(across), -min(across), max(down), -min(down)) * dt * 1.5 > 2.0 * self.thinnest * RISKY:
                pieces, thinnest = self.pieces, self.thinnest
                for uid, vx, vy in zip(self.order, across, down):
                    if uid and (abs(vx) + abs(vy)) * dt * 1.1 > (pieces[uid].thin + thinnest) * RISKY:
                        self.fast.add(uid)

    def ray(self, x: float, y: float, to_x: float, to_y: float, wanted: Callable[[int], bool] | None = None) -> tuple[int, float, float, float, float] | None:
        """What a line meets first: the body's number, place, normal. Sensors and what is not `wanted` let it through."""
        found = []
        for hit in self.space.segment_query((x, y), (to_x, to_y), 0.0, ShapeFilter()):
            shape: Any = hit.shape
            if shape is not None and not shape.sensor and (wanted is None or wanted(shape.uid)):
                found.append((hit.alpha, shape.uid, hit.point[0], hit.point[1], hit.normal[0], hit.normal[1]))
        if not found:
            return None
        _, uid, px, py, nx, ny = min(found)
        return uid, px, py, nx, ny

    # -- saving ------------------------------------------------------------------------------------------------------

    def snapshot(self) -> dict[str, Any]:
        """Everything as plain data, between two ticks. Impulses of resting contacts are not kept: both who saved and who loads go on without."""
        groups = self._sleepers()
        bodies = []
        for uid, piece in self.pieces.items():
            body = piece.body
            (x, y), (vx, vy) = body.position, body.velocity
            bodies.append([uid, piece.spec, piece.description, list(piece.told), piece.carried, x, y, body.angle, vx, vy, body.angular_velocity,
                           groups.get(uid, 0)])
        return {"settings": dict(self.settings), "bodies": bodies, "joints": [[n, dict(r)] for n, r in self.joints.items()],
                "zones": [[n, dict(z)] for n, z in self.zones.items()], "pushes": [[n, *push] for n, push in self.pushes.items()],
                "touching": [list(pair) for pair in self.contacts.touching], "parted": [list(pair) for pair in self.contacts.parted],
                "tracking": self.contacts.tracking}

    def _sleepers(self) -> dict[int, int]:
        """The group of each sleeping body: those that touch or are joined wake up together."""
        asleep = [uid for uid, piece in self.pieces.items() if piece.body.body_type == Body.DYNAMIC and piece.body.is_sleeping]
        if not asleep:
            return {}
        leader = {uid: uid for uid in asleep}

        def root(uid: int) -> int:
            while leader[uid] != uid:
                uid = leader[uid]
            return uid

        pairs: list[Pair] = [(r["a"], r["b"]) for r in self.joints.values()]

        def meet(arbiter: Any) -> None:
            a, b = arbiter.shapes
            pairs.append((a.uid, b.uid))

        for uid in asleep:
            self.pieces[uid].body.each_arbiter(meet)
        for a, b in pairs:
            if a in leader and b in leader:
                first, second = root(a), root(b)
                leader[max(first, second)] = min(first, second)
        return {uid: root(uid) for uid in asleep}

    def _build(self, snapshot: dict[str, Any]) -> None:
        self.set_settings(snapshot["settings"])
        sleeping: dict[int, list[int]] = {}
        for uid, spec, description, told, carried, x, y, angle, vx, vy, spin, group in snapshot["bodies"]:
            self.add(uid, spec, description, *told)
            if carried:
                self.carry(uid, *told)
            body = self.pieces[uid].body
            body.angle = angle
            body.position = (x, y)
            self.space.reindex_shapes_for_body(body)
            if body.body_type != Body.STATIC:
                body.velocity = (vx, vy)
                body.angular_velocity = spin
            if group:
                sleeping.setdefault(group, []).append(uid)
        for number, record in snapshot["joints"]:
            self.join(number, record)
        for uid, zone in snapshot["zones"]:
            self.zones[uid] = dict(zone)
        self.pushes = {uid: push for uid, *push in snapshot["pushes"]}
        self.contacts.touching = {(pair[0], pair[1]): 0 for pair in snapshot["touching"]}
        self.contacts.parted = [(a, b) for a, b in snapshot["parted"]]
        if snapshot["tracking"]:
            self.contacts.track()
        if self.settings["sleep_after"] > 0.0:
            for members in sleeping.values():
                first = self.pieces[members[0]].body
                first.sleep()
                for uid in members[1:]:
                    self.pieces[uid].body.sleep_with_group(first)
        self.settling = True
        self._read()


COMMANDS: dict[str, Callable[..., None]] = {
    "settings": PhysicsSpace.set_settings, "add": PhysicsSpace.add, "remove": PhysicsSpace.remove, "place": PhysicsSpace.place,
    "carry": PhysicsSpace.carry, "change": PhysicsSpace.change, "velocity": PhysicsSpace.velocity, "spin": PhysicsSpace.spin,
    "impulse": PhysicsSpace.impulse, "twist": PhysicsSpace.twist, "force": PhysicsSpace.force, "torque": PhysicsSpace.torque,
    "wake": PhysicsSpace.wake, "sleep": PhysicsSpace.sleep, "explode": PhysicsSpace.explode, "join": PhysicsSpace.join,
    "unjoin": PhysicsSpace.unjoin, "tune": PhysicsSpace.tune, "zone": PhysicsSpace.zone, "track": PhysicsSpace.track,
}
