"""Physics of a running frame: keeps a space of bodies and the frame's instances alike, and answers what objects ask of it.

The state is a snapshot of the space and what happened to it since (`journal`). The space is built anew from a snapshot every
`REBUILD` ticks, in every mode; a clone or a state read back makes its space when it is first needed, by doing again what the
journal says, and goes on bit for bit as the first one did (language rule 25).
"""

from __future__ import annotations

from math import isfinite
from operator import attrgetter
from typing import Any

from ..project.limits import BODIES, JOINTS, SENTENCES
from .physics_joints import new_record
from .physics_material import MATERIAL, mass_of
from .physics_shapes import Description, Shapes, describe, read_points
from .physics_space import DEGREES, PhysicsSpace
from .physics_zones import describe as describe_zone

REBUILD = 600                # ticks
LONGEST = 60_000             # entries of a journal
FARTHEST = 1e9               # pixels: a body that gets there is stopped
LARGEST = {"place": 1e9, "speed": 1e6, "spin": 1e5, "force": 1e12}
WATCHED = attrgetter("x", "y", "angle", "scale_x", "scale_y")
GROUND = ("obstacle", "platform")


class Physics:
    """The physics of world `w`. `space` is made when it is first needed."""

    def __init__(self, w: Any) -> None:
        self.w = w
        self.shapes = Shapes(w.playable.mask)
        self.checkpoint: dict[str, Any] | None = None
        self.journal: list[Any] = []
        self.next_joint = 1
        self.space: PhysicsSpace | None = None
        self.members: dict[int, Any] = {}           # number -> instance, of bodies and zones
        self.instances: list[Any] = []              # those whose places are compared with `seen`
        self.seen: list[tuple[float, ...]] = []
        self.pools: list[tuple[Any, list[Any], int]] = []
        self.moving: list[Any] = []                 # the instances in the order in which the space reads places
        self.still: list[Any] = []                  # the other bodies
        self.read_ids = b""
        self.stale = False                          # bodies came, went or changed since `seen` was made
        self.picks: list[int] = []                  # places in `moving` of those that something else may move too
        self.turned: list[float] = []               # their angles in degrees
        self.kinematic: list[int] = []              # places of kinematic bodies in `still`

    # -- state -------------------------------------------------------------------------------------------------------

    def state(self) -> dict[str, Any]:
        """Plain data from which `take` makes the same physics."""
        return {"checkpoint": self.checkpoint, "journal": [entry if isinstance(entry, int) else list(entry) for entry in self.journal],
                "next_joint": self.next_joint}

    def take(self, state: dict[str, Any]) -> None:
        self.checkpoint = state["checkpoint"]
        self.journal = list(state["journal"])
        self.next_joint = int(state["next_joint"])

    def clone(self, w: Any) -> Physics:
        """The same physics for a clone of the world. Snapshots never change, so both may have one."""
        new = Physics(w)
        new.shapes = self.shapes
        new.checkpoint = self.checkpoint
        new.journal = list(self.journal)
        new.next_joint = self.next_joint
        return new

    def live(self) -> PhysicsSpace:
        """The space; made from the snapshot and the journal when there is none yet."""
        if self.space is None:
            try:
                self.space = PhysicsSpace(self.w.step, self.shapes, self.checkpoint)
                for entry in self.journal:
                    self.space.apply(entry)
            except (KeyError, TypeError, ValueError, IndexError, AttributeError, AssertionError):
                self.w.fault("physics_state", "the saved physics cannot be read; the bodies begin anew where their objects are", -1, error=True)
                self.space = PhysicsSpace(self.w.step, self.shapes)
                self.checkpoint, self.journal = None, []
            self._meet()
        return self.space

    def _meet(self) -> None:
        """Find the instances of a space that was just made."""
        assert self.space is not None
        self.pools = []
        self.members = {o.uid: o for pool in self.w.pools if self._concerns(pool.cls) for o in pool.list if o.uid in self.space.pieces
                        or o.uid in self.space.zones}
        self.stale = True
        self._line_up()

    # -- commands ----------------------------------------------------------------------------------------------------

    def command(self, name: str, *arguments: Any) -> None:
        """Have the space do something, and remember it."""
        space = self.live()
        entry = [name, *arguments]
        self.journal.append(entry)
        space.apply(entry)

    @staticmethod
    def _concerns(cls: Any) -> bool:
        return bool(getattr(cls, "may_be_body", False) or cls.obstacle_type or getattr(cls, "zone_kind", ""))

    # -- the tick ----------------------------------------------------------------------------------------------------

    def step(self, engine: Any) -> None:
        """Move the bodies on by one tick and report what touched."""
        space = self.live()
        self._settle(engine)
        self._sync()
        if not engine.running or engine.time_scale <= 0.0:
            return
        if self.w.frame_ticks % REBUILD == 0 or len(self.journal) > LONGEST:
            self._rebuild(space.snapshot())
            space = self.live()
        space.tick()
        if self.journal and isinstance(self.journal[-1], int):
            self.journal[-1] += 1
        else:
            self.journal.append(1)
        self._write_back()
        self._report()

    def _rebuild(self, snapshot: dict[str, Any]) -> None:
        self.checkpoint = snapshot
        self.journal = []
        self.space = PhysicsSpace(self.w.step, self.shapes, snapshot)
        self.stale = True
        self._write_back()

    def _settle(self, engine: Any) -> None:
        """Bring the engine's properties into the space."""
        gravity_x, gravity_y = self.w.heading(engine.gravity_angle)
        per_tick = max(engine.steps, float(int(60.0 / self.w.rate + 0.999)))
        wanted = {"gravity_x": gravity_x * engine.gravity, "gravity_y": gravity_y * engine.gravity, "iterations": float(int(engine.iterations)),
                  "sleep_after": engine.sleep_after, "steps": float(int(per_tick)), "time_scale": engine.time_scale}
        space = self.live()
        if wanted != space.settings:
            self.command("settings", wanted)
        if not space.contacts.tracking and any(isinstance(key[1], str) and key[1].startswith("contact_") for key in self.w.program.slots):
            self.command("track")

    def _sync(self) -> None:
        """Tell the space what the game did to its bodies since the last tick."""
        space = self.live()
        pools = self.pools
        if not pools or any(pool.list is not entered or len(entered) != count for pool, entered, count in pools):
            self._enrol(space)
        self._settle_ground(space)
        for uid in list(space.zones):
            self._settle_zone(uid, self.members[uid], space)
        if self.stale:
            self._line_up()
        now = list(map(WATCHED, self.instances))
        if now == self.seen:
            return
        changed = [(o.uid, o, told, before) for o, told, before in zip(self.instances, now, self.seen) if told != before]
        for uid, o, told, before in sorted(changed, key=_first):
            piece = space.pieces.get(uid)
            if piece is None or self.members.get(uid) is not o:
                continue
            places = [_within(value, "place") for value in told]
            if told[3:] != before[3:]:
                self.command("add", uid, piece.spec, self._description(o), *places)
                self.stale = True
            elif piece.spec["kind"] == "kinematic" and abs(told[0] - before[0]) + abs(told[1] - before[1]) < 4.0 * piece.thin:
                self.command("carry", uid, *places)
            else:
                self.command("place", uid, *places)
        self.seen = now

    def _enrol(self, space: PhysicsSpace) -> None:
        """Take in new instances and let go of those that are gone."""
        living: dict[int, Any] = {}
        self.pools = []
        for pool in self.w.pools:
            if self._concerns(pool.cls):
                self.pools.append((pool, pool.list, len(pool.list)))
                for o in pool.list:
                    living[o.uid] = o
        for uid in [uid for uid in space.pieces if uid not in living]:
            self.leave(uid)
        for uid in [uid for uid in space.zones if uid not in living]:
            self.command("zone", uid, None)
            self.members.pop(uid, None)
        for o in living.values():
            if o.uid not in self.members:
                self.join_in(o)

    def _settle_ground(self, space: PhysicsSpace) -> None:
        """Backdrops whose property Obstacle the game changed."""
        moved = self.w.program.moved
        for pool in self.w.pools:
            if pool.cls.obstacle_type and not getattr(pool.cls, "may_be_body", False) and (pool.cls.index in moved or -1 in moved):
                for o in pool.list:
                    piece = space.pieces.get(o.uid)
                    if piece is None and o.obstacle in GROUND:
                        self.join_in(o)
                    elif piece is not None and (o.obstacle not in GROUND or piece.spec["one_way"] != (o.obstacle == "platform")):
                        self.leave(o.uid)
                        self.join_in(o)

    def _settle_zone(self, uid: int, o: Any, space: PhysicsSpace) -> None:
        zone = describe_zone(o)
        if zone != space.zones[uid]:
            self.command("zone", uid, zone)

    def _line_up(self) -> None:
        """Put the instances in the order in which the space reads their places."""
        space = self.live()
        if self.stale or space.ids != self.read_ids:
            self.stale = False
            self.read_ids = space.ids
            pieces, members = space.pieces, self.members
            self.moving = [members[uid] if uid in members and uid in pieces and pieces[uid].spec["kind"] == "dynamic" else _Nobody() for uid in space.order]
            read = {o.uid for o in self.moving}
            self.still = [members[uid] for uid in pieces if uid not in read and uid in members]
            watched = self._watched()
            self.picks = [n for n, o in enumerate(self.moving) if o.uid and o.index in watched]
            self.kinematic = [n for n, o in enumerate(self.still) if pieces[o.uid].spec["kind"] == "kinematic"]
            self.instances = [*[self.moving[n] for n in self.picks], *self.still]
        xs, ys, angles, _, _ = space.numbers
        self.turned = turned = [a * DEGREES % 360.0 for a in angles]
        pieces, moving = space.pieces, self.moving
        self.seen = [(xs[n], ys[n], turned[n], *pieces[moving[n].uid].told[3:]) for n in self.picks]
        self.seen += [tuple(pieces[o.uid].told) for o in self.still]

    def _watched(self) -> set[int]:
        """The types whose instances something else than physics may move: actions of the frame's sheets, movements, animations."""
        moved = self.w.program.moved
        return {pool.cls.index for pool in self.w.pools if -1 in moved or pool.cls.index in moved or pool.cls.moves or pool.cls.plays}

    def _write_back(self) -> None:
        """Give the instances the places of their bodies."""
        space = self.live()
        xs, ys, angles, _, _ = space.numbers
        if not (all(map(isfinite, xs)) and all(map(isfinite, ys)) and all(map(isfinite, angles))) \
                or (xs and self.w.frame_ticks % 60 == 0 and max(max(xs), -min(xs), max(ys), -min(ys)) > FARTHEST):
            self._stop([uid for uid, *place in zip(space.order, xs, ys, angles) if not all(-FARTHEST < value < FARTHEST for value in place)])
            return
        self._line_up()
        o: Any
        for o, o.x, o.y, o.angle in zip(self.moving, xs, ys, self.turned):  # noqa: B007 - the loop's head is all there is to do
            pass
        if self.kinematic:
            self._write_kinematic(space)

    def _write_kinematic(self, space: PhysicsSpace) -> None:
        """Kinematic bodies with a speed of their own move their instances; carried ones are where their instances are."""
        for number in self.kinematic:
            o = self.still[number]
            o.x, o.y, o.angle = space.pieces[o.uid].told[:3]

    def _stop(self, wrong: list[int]) -> None:
        """Bodies whose numbers left the world stay where they were, without speed, and it is reported."""
        snapshot = self.live().snapshot()
        for entry in snapshot["bodies"]:
            uid = entry[0]
            o = self.members.get(uid)
            numbers = entry[5:11]
            if uid in wrong or any(value - value != 0.0 for value in numbers):
                x, y, angle = (o.x, o.y, o.angle) if o is not None else (0.0, 0.0, 0.0)
                entry[5:11] = [_within(x, "place"), _within(y, "place"), _within(angle, "place") / DEGREES, 0.0, 0.0, 0.0]
                entry[11] = 0
                if o is not None:
                    self.w.fault("physics_numbers", "the body of {object} left the numbers that a game can have and was stopped; are its forces, "
                                 "its mass or its joints out of all proportion?", -1, error=True, object=o.name)
        snapshot["pushes"] = []
        self._rebuild(snapshot)

    # -- contacts ----------------------------------------------------------------------------------------------------

    def _report(self) -> None:
        space = self.live()
        if space.contacts.begun:
            self._occur("contact_begins", space.contacts.begun)
        if space.contacts.ended:
            self._occur("contact_ends", space.contacts.ended)
        for record in space.broken:
            for uid in (record["a"], record["b"]):
                if uid in self.members:
                    self.w.happens(self.members[uid], "joint_breaks", record["name"])

    def _occur(self, verb: str, pairs: list[tuple[int, int]]) -> None:
        slots, happened, touched = self.w.program.slots, self.w.happened, self.w.touched
        members = self.members
        for a, b in pairs:
            first, second = members.get(a), members.get(b)
            if first is None or second is None:
                continue
            slot = slots.get((first.index, verb, second.index))
            if slot is not None:
                happened[slot].append((first, second))
                touched.append(slot)
            if first.index != second.index:
                slot = slots.get((second.index, verb, first.index))
                if slot is not None:
                    happened[slot].append((second, first))
                    touched.append(slot)

    def touching(self, firsts: list[Any], seconds: list[Any]) -> tuple[list[Any], list[Any]]:
        """Those on each side that touched one of the other side in this tick."""
        space = self.live()
        if not space.contacts.tracking:
            self.command("track")
        ones, others = {o.uid for o in firsts}, {o.uid for o in seconds}
        left: set[int] = set()
        right: set[int] = set()
        for a, b in [*space.contacts.touching, *space.contacts.begun]:
            if a in ones and b in others:
                left.add(a)
                right.add(b)
            if b in ones and a in others:
                left.add(b)
                right.add(a)
        return [o for o in firsts if o.uid in left], [o for o in seconds if o.uid in right]

    # -- joining in --------------------------------------------------------------------------------------------------

    def join_in(self, o: Any) -> bool:
        """Give an instance its body or zone, if it is to have one."""
        space = self.live()
        if getattr(o, "zone_kind", ""):
            self.members[o.uid] = o
            self.command("zone", o.uid, describe_zone(o))
            return True
        spec = spec_of(o)
        if spec is None:
            return False
        if len(space.pieces) >= BODIES:
            self.w.fault("bodies", SENTENCES["bodies"], -1, error=True, limit=BODIES, name=o.name)
            return False
        told = [_within(value, "place") for value in WATCHED(o)]
        self.members[o.uid] = o
        self.command("add", o.uid, spec, self._description(o), *told)
        self.stale = True
        return True

    def leave(self, uid: int) -> None:
        self.members.pop(uid, None)
        self.command("remove", uid)
        self.stale = True

    def changed(self, o: Any, shape: bool = False) -> None:
        """An instance's material or shape is another one now."""
        space = self.live()
        piece = space.pieces.get(o.uid)
        spec = spec_of(o)
        if piece is None:
            if spec is not None:
                self.pools = []              # it joins in with the next tick
            return
        if spec is None:
            self.leave(o.uid)
        elif shape or spec["kind"] != piece.spec["kind"]:
            self.command("add", o.uid, spec, self._description(o), *[_within(value, "place") for value in WATCHED(o)])
            self.stale = True
        elif spec != piece.spec:
            self.command("change", o.uid, spec)

    def _description(self, o: Any) -> Description:
        if not getattr(o, "may_be_body", False):
            return describe(o, "picture" if o.mask_shape == "pixels" and hasattr(o, "picture_name") else "box", "")
        kind, points = o.body_shape_words()
        if kind == "polygon" and read_points(points) is None:
            self.w.warn("body_points", "{object} has no polygon in '{points}': corners are written as 0 0, 32 0, 16 32; a box is used", object=o.name,
                        points=points)
        return describe(o, kind, points)

    def body(self, o: Any) -> Any:
        """The piece of an instance, None when it has no body."""
        space = self.live()
        piece = space.pieces.get(o.uid)
        if piece is None and o.alive and self.join_in(o):
            piece = space.pieces.get(o.uid)
        return piece

    def weight(self, o: Any) -> float:
        """The mass of a dynamic body, also of one that is to join in with the next tick."""
        spec = spec_of(o)
        if spec is None or spec["kind"] != "dynamic":
            return 0.0
        piece = self.live().pieces.get(o.uid)
        return mass_of(self.shapes.parts(self._description(o) if piece is None else piece.description), spec)[0]

    # -- what objects do ---------------------------------------------------------------------------------------------

    def push(self, o: Any, verb: str, x: float, y: float, at: tuple[float, float] | None = None) -> None:
        """`verb` is force or impulse."""
        at_x, at_y = at if at is not None else (0.0, 0.0)
        self.command(verb, o.uid, _within(x, "force"), _within(y, "force"), _within(at_x, "place"), _within(at_y, "place"), at is None)

    def turn(self, o: Any, verb: str, amount: float) -> None:
        """`verb` is torque, twist (an impulse) or spin (degrees a second)."""
        if verb == "spin":
            self.command("spin", o.uid, _within(amount, "spin") / DEGREES)
        else:
            self.command(verb, o.uid, _within(amount, "force"))

    def set_velocity(self, o: Any, vx: float, vy: float) -> None:
        self.command("velocity", o.uid, _within(vx, "speed"), _within(vy, "speed"))

    def rest(self, o: Any, asleep: bool) -> None:
        self.command("sleep" if asleep else "wake", o.uid)

    def explode(self, x: float, y: float, strength: float, radius: float) -> None:
        self._sync()
        self.command("explode", _within(x, "place"), _within(y, "place"), _within(strength, "force"), max(0.0, _within(radius, "place")))

    def ray(self, x: float, y: float, to_x: float, to_y: float, wanted: list[Any] | None = None) -> tuple[Any, float, float, float, float] | None:
        """The first body on a line: instance, place, normal."""
        self._sync()
        only = {o.uid for o in wanted} if wanted is not None else None
        members = self.members
        found = self.live().ray(_within(x, "place"), _within(y, "place"), _within(to_x, "place"), _within(to_y, "place"),
                                lambda uid: uid in members and members[uid].alive and (only is None or uid in only))
        return None if found is None else (members[found[0]], *found[1:])

    # -- joints ------------------------------------------------------------------------------------------------------

    def join(self, kind: str, name: str, a: Any, b: Any, at: tuple[float, float], to: tuple[float, float], **more: Any) -> None:
        """Join two bodies (`b` None: the frame) at places of the frame. `more`: numbers of `physics_joints.new_record`."""
        self._sync()
        space = self.live()
        if len(space.joints) >= JOINTS:
            self.w.fault("joints", SENTENCES["joints"], None, error=True, limit=JOINTS)
            return
        first, second = self.body(a), self.body(b) if b is not None else None
        if first is None or (b is not None and second is None) or first is second:
            return
        if first.spec["kind"] != "dynamic" and (second is None or second.spec["kind"] != "dynamic"):
            self.w.warn("joint_still", "a joint needs a dynamic body at one of its ends: {object} is none", object=a.name)
            return
        ax, ay = first.body.world_to_local(at)
        bx, by = second.body.world_to_local(to) if second is not None else to
        turn = (second.body.angle if second is not None else 0.0) - first.body.angle
        record = new_record(kind, name, a.uid, b.uid if b is not None else 0, ax=ax, ay=ay, bx=bx, by=by, turn=turn, **more)
        self.command("join", self.next_joint, record)
        self.next_joint += 1

    def joints_of(self, o: Any, name: str) -> list[int]:
        """The numbers of the joints of an instance; '' means any name."""
        return [number for number, record in self.live().joints.items() if o.uid in (record["a"], record["b"]) and name in ("", record["name"])]

    def joint_turn(self, number: int) -> float:
        """Degrees by which the bodies of a joint have turned against each other since they were joined."""
        space = self.live()
        record = space.joints[number]
        other = space.pieces[record["b"]].body.angle if record["b"] else 0.0
        turned: float = space.pieces[record["a"]].body.angle - other + record["turn"]
        return turned * DEGREES

    def tune(self, o: Any, name: str, **changes: Any) -> None:
        for number in self.joints_of(o, name):
            record = self.live().joints[number]
            if any(record[key] != value for key, value in changes.items()):
                self.command("tune", number, changes)

    def unjoin(self, o: Any, name: str) -> None:
        for number in self.joints_of(o, name):
            self.command("unjoin", number)


class _Nobody:
    """Stands for a body whose places nobody wants: it does not move by itself, or its instance is gone."""

    __slots__ = ("angle", "x", "y")

    uid = 0
    scale_x = scale_y = 1.0

    def __init__(self) -> None:
        self.x = self.y = self.angle = 0.0


def _first(entry: tuple[Any, ...]) -> Any:
    return entry[0]


def _within(value: float, what: str) -> float:
    """A number that pymunk can bear."""
    most = LARGEST[what]
    if value - value != 0.0:
        return 0.0
    return float(max(-most, min(value, most)))


def spec_of(o: Any) -> dict[str, Any] | None:
    """What the body of an instance is made of, None when it has none."""
    if getattr(o, "may_be_body", False):
        spec: dict[str, Any] | None = o.body_material(MATERIAL)
        return spec
    if o.obstacle_type and o.obstacle in GROUND:
        return {**MATERIAL, "kind": "static", "elasticity": 1.0, "one_way": o.obstacle == "platform"}
    return None
