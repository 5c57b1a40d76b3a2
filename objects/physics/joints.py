"""Joints between bodies: pin, rope, slide, hinge with motor and limits, spring, weld, slider, drag; and chains of links."""

from __future__ import annotations

from typing import Any

from ..api import World, action, condition, expression
from .body import Bodied

DRAG = "drag"
OVERLAP = 0.8                # of a chain's links: the part of a link's length until the next
MOST_LINKS = 200
STRONG = 1e9                 # a torque that nothing withstands


class Joined(Bodied):
    """A body that can be joined to others, or to the frame when no other is given."""

    def _join(self, w: World, kind: str, name: str, other: list[Any] | None, at: tuple[float, float], to: tuple[float, float] | None = None,
              **more: Any) -> None:
        found = self.of_body(w)
        if found is None:
            return
        partner = None
        if other is not None:
            partner = next((o for o in other if o is not self and o.alive), None)
            if partner is None:
                return
        if to is None:
            to = (partner.x, partner.y) if partner is not None else at
        found[0].join(kind, name, self, partner, at, to, **more)

    @action("pin to {other}", common=True, keywords=("Distance joint", "Create distance joint", "AddDistanceJoint", "rod", "Joint two objects at hot spot"),
            other="object", x="number", y="number", length="number", joint="text")
    def pin_to(self, w: World, other: list[Any] | None = None, x: float | None = None, y: float | None = None, length: float | None = None,
               joint: str = "pin") -> None:
        """Keeps the distance from its hot spot to another one's (or to a place of the frame) as a rod does: the distance of now, or
        the length given. `joint` is a name by which to speak of it."""
        to = self._end(other, x, y)
        self._join(w, "pin", joint, other, (self.x, self.y), to, most=w.span(to[0] - self.x, to[1] - self.y) if length is None else max(0.0, length))

    @action("tie to {other} with a rope", keywords=("Rope joint", "AddRopeJoint", "string", "tether"), other="object", x="number", y="number",
            length="number", joint="text")
    def rope_to(self, w: World, other: list[Any] | None = None, x: float | None = None, y: float | None = None, length: float | None = None,
                joint: str = "rope") -> None:
        """Lets it go no farther from another one (or a place of the frame) than the rope is long: as far as now, or the length given."""
        to = self._end(other, x, y)
        self._join(w, "rope", joint, other, (self.x, self.y), to, most=w.span(to[0] - self.x, to[1] - self.y) if length is None else max(0.0, length))

    @action("keep {least} to {most} away from {other}", keywords=("Slide joint", "limited distance"), least="number", most="number", other="object",
            x="number", y="number", joint="text")
    def slide_to(self, w: World, least: float, most: float, other: list[Any] | None = None, x: float | None = None, y: float | None = None,
                 joint: str = "slide") -> None:
        """Keeps the distance to another one (or a place of the frame) between two lengths."""
        low = max(0.0, least)
        self._join(w, "slide", joint, other, (self.x, self.y), self._end(other, x, y), least=low, most=max(low, most))

    @action("hinge to {other} at {x}, {y}", common=True,
            keywords=("Revolute joint", "Create revolute joint", "AddRevoluteJoint", "axle", "wheel", "pendulum", "door", "AddWheelJoint",
                      "Joint two objects at position"),
            other="object", x="number", y="number", joint="text")
    def hinge_to(self, w: World, other: list[Any] | None = None, x: float | None = None, y: float | None = None, joint: str = "hinge") -> None:
        """Lets both turn around one place: the other's hot spot, or the place given. Without another one the hinge is fixed to the frame."""
        at = self._end(other, x, y)
        self._join(w, "hinge", joint, other, at, at)

    @action("spring to {other}", keywords=("Spring joint", "Damped spring", "elastic", "suspension", "DistanceJointFrequency", "rubber band"), other="object",
            x="number", y="number", length="number", stiffness="number", damping="number", joint="text")
    def spring_to(self, w: World, other: list[Any] | None = None, x: float | None = None, y: float | None = None, length: float | None = None,
                  stiffness: float = 100.0, damping: float = 1.0, joint: str = "spring") -> None:
        """Pulls it towards another one (or a place of the frame), or away when they are nearer than the spring is long. The stiffness is the
        force for each pixel; the damping is the force for each pixel a second, which lets it come to rest."""
        to = self._end(other, x, y)
        self._join(w, "spring", joint, other, (self.x, self.y), to, stiffness=max(0.0, min(stiffness, 1e9)), damping=max(0.0, min(damping, 1e6)),
                   most=w.span(to[0] - self.x, to[1] - self.y) if length is None else max(0.0, length))

    @action("weld to {other}", keywords=("Weld joint", "AddWeldJoint", "glue", "fix"), other="object", joint="text")
    def weld_to(self, w: World, other: list[Any] | None = None, joint: str = "weld") -> None:
        """Holds it to another one (or to the frame) as it is now: neither moves nor turns without the other."""
        self._join(w, "weld", joint, other, (self.x, self.y), (self.x, self.y))

    @action("let {other} slide along it, {least} to {most}", keywords=("Prismatic joint", "AddPrismaticJoint", "Groove joint", "rail", "piston", "lift"),
            other="object", least="number", most="number", joint="text")
    def rail_for(self, w: World, other: list[Any], least: float, most: float, joint: str = "rail") -> None:
        """Makes the object a rail for another one, which slides along its direction between two distances from its hot spot and does not turn."""
        partner = next((o for o in other if o is not self and o.alive), None)
        if partner is None:
            return
        self._join(w, "slider", joint, other, (self.x, self.y), (partner.x, partner.y), least=min(least, most), most=max(least, most))

    @action("drag towards {x}, {y}", keywords=("Mouse joint", "AddMouseJoint", "MouseJointTarget", "drag physics object", "grab"), x="number", y="number",
            strength="number")
    def drag_towards(self, w: World, x: float, y: float, strength: float = 20000.0) -> None:
        """Pulls its hot spot towards a place with a force up to the strength, as a hand does; run it in every tick while the pointer holds
        it, and then `remove_joint: drag`."""
        found = self.of_body(w)
        if found is None:
            return
        if found[0].joints_of(self, DRAG):
            found[0].tune(self, DRAG, bx=x, by=y, torque=max(0.0, strength))
        else:
            self._join(w, "drag", DRAG, None, (self.x, self.y), (x, y), torque=max(0.0, strength))

    @action("hang a chain to {other}", creates=True, keywords=("Rope and Chain", "bridge", "chain of links"), other="object", joint="text")
    def chain_to(self, w: World, other: list[Any], joint: str = "chain") -> None:
        """Makes a chain: this object is the first link, copies of it follow until the other object, hinged to each other, and the last is
        hinged to the other object. Destroy a link, or remove its joints, to cut the chain."""
        goal = next((o for o in other if o is not self and o.alive), None)
        if goal is None or self.of_body(w) is None:
            return
        distance = w.span(goal.x - self.x, goal.y - self.y)
        spacing = max(2.0, max(self.width, self.height) * OVERLAP)
        count = min(MOST_LINKS, int(distance / spacing))
        turned = w.direction(goal.x - self.x, goal.y - self.y) - (0.0 if self.width >= self.height else 90.0)
        dx, dy = (goal.x - self.x) / max(1, count + 1), (goal.y - self.y) / max(1, count + 1)
        before: Any = self
        for number in range(1, count + 1):
            x, y = self.x + dx * number, self.y + dy * number
            made = w.create(self.index, x, y, self.layer_index)
            if not made:
                return
            link = made[0]
            link.angle = turned
            link.body = self.body
            if (link.body or {}).get("kind") != "dynamic":
                link.set_physics(w, "dynamic")
            link.hinge_to(w, [before], x - dx * 0.5, y - dy * 0.5, joint)
            before = link
        before.hinge_to(w, [goal], goal.x if before is not self else None, goal.y if before is not self else None, joint)

    def _end(self, other: list[Any] | None, x: float | None, y: float | None) -> tuple[float, float]:
        """The place of a joint: what was given, else the other's hot spot, else the own."""
        holder: Any = self
        if other is not None:
            holder = next((o for o in other if o is not self and o.alive), self)
        return holder.x if x is None else x, holder.y if y is None else y

    # -- joints that are there ---------------------------------------------------------------------------------------

    def _tune(self, w: World, joint: str, **changes: Any) -> None:
        found = self.of_body(w)
        if found is not None:
            found[0].tune(self, joint, **changes)

    @action("limit the hinge {joint} to {low} to {high}", keywords=("Set joint angle limits", "EnableRevoluteJointLimits", "RevoluteJointLimits",
            "Lower angle limit", "Upper angle limit"), joint="text", low="angle", high="angle")
    def set_hinge_limits(self, w: World, joint: str, low: float, high: float) -> None:
        """Lets a hinge turn only between two angles, counted from how both stood when they were joined. A range without room frees it."""
        self._tune(w, joint, limited=low <= high, low=low / 57.29577951308232, high=high / 57.29577951308232)

    @action("drive the hinge {joint} with {speed}", keywords=("Set joint motor", "EnableRevoluteJointMotor", "RevoluteJointMotorSpeed", "Motor speed",
            "Motor torque", "WheelJointMotorSpeed", "EnableWheelJointMotor"), joint="text", speed="angle", torque="number")
    def set_motor(self, w: World, joint: str, speed: float, torque: float | None = None) -> None:
        """Drives a hinge: it turns by so many degrees in a second, clockwise, with a torque up to the one given (as much as it takes
        when none is); a torque of 0 lets it turn freely again."""
        most = STRONG if torque is None else max(0.0, min(torque, STRONG))
        self._tune(w, joint, motor=most > 0.0, speed=max(-1e4, min(speed / 57.29577951308232, 1e4)), torque=most)

    @action("make the joint {joint} {length} long", keywords=("Set joint length", "DistanceJointLength", "reel in"), joint="text", length="number")
    def set_joint_length(self, w: World, joint: str, length: float) -> None:
        """Changes the length of a pin, a rope or a spring."""
        self._tune(w, joint, most=max(0.0, length))

    @action("give the spring {joint} the stiffness {stiffness}", keywords=("DistanceJointDampingRatio", "SetSpring"), joint="text",
            stiffness="number", damping="number")
    def set_spring(self, w: World, joint: str, stiffness: float, damping: float = 1.0) -> None:
        """Changes a spring's stiffness and damping."""
        self._tune(w, joint, stiffness=max(0.0, min(stiffness, 1e9)), damping=max(0.0, min(damping, 1e6)))

    @action("let the joint {joint} break above {force}", keywords=("Set breaking force", "BreakJointIfNeeded"), joint="text", force="number")
    def set_joint_strength(self, w: World, joint: str, force: float) -> None:
        """Lets joints of a name break when they have to bear more than a force; 0 lets them hold for ever."""
        self._tune(w, joint, breaks=max(0.0, force))

    @action("let what {joint} joins touch each other: {on}", keywords=("collide connected", "Enable/disable collisions"), joint="text", on="truth")
    def set_joint_contacts(self, w: World, joint: str, on: bool = True) -> None:
        """Bodies that are joined go through each other unless they are told to touch."""
        self._tune(w, joint, collide=on)

    @action("remove the joint {joint}", common=True, keywords=("Destroy joint", "Remove joint", "Remove all joints", "cut", "detach"), joint="text")
    def remove_joint(self, w: World, joint: str = "") -> None:
        """Removes its joints of a name; all its joints when no name is given."""
        found = self.of_body(w)
        if found is not None:
            found[0].unjoin(self, joint)

    @condition("has a joint {joint}", keywords=("Joint exists", "Is joined"), joint="text")
    def has_joint(self, w: World, joint: str = "") -> bool:
        """Holds while it has a joint of a name; any joint when no name is given."""
        found = self.of_body(w)
        return found is not None and bool(found[0].joints_of(self, joint))

    @condition("its joint {joint} breaks", trigger=True, keywords=("On joint break",), joint="text")
    def joint_breaks(self, w: World, joint: str) -> bool:
        """Happens for each of two bodies when their joint had to bear more than it can."""
        return False

    @expression("angle of the hinge {joint}", "number", joint="text", keywords=("joint angle", "RevoluteJointAngle"))
    def joint_angle(self, w: World, joint: str) -> float:
        """Degrees by which a hinge is turned from how both stood when they were joined, clockwise."""
        found = self.of_body(w)
        numbers = found[0].joints_of(self, joint) if found is not None else []
        return found[0].joint_turn(numbers[0]) if found is not None and numbers else 0.0
