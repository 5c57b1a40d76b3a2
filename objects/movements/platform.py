"""Platform: the player runs and jumps; slopes are walked, one-way and moving platforms carry, ladders are climbed."""

from __future__ import annotations

from math import ceil
from typing import Any

from ..api import World, action, choice, condition, duration, number, truth, word
from . import platform_ground as ground
from .edges import EDGES, at_edge
from .kinematics import approach
from .platform_ground import LADDER, SOLID
from .steering import FASTEST, Steered
from .sweep import shift

SLACK = 1e-9             # seconds that rounding may take


class Platform(Steered):
    """Speeds in pixels a second. Height of a jump: jump strength squared / (2 x gravity), at every tick rate."""

    own_slots: tuple[str, ...] = ("air", "buffered", "carrier", "carrier_x", "carrier_y", "climbing", "dropping", "grounded", "jumping", "jumps_left",
                                   "rising_left", "vx", "vy", "was_held", "within")

    title = "Platform"
    keywords = ("Platformer", "Platform character", "Platform Movement object", "jump and run")

    acceleration: float = number("Acceleration", 1500.0, low=0.0, high=1e6, unit="px/s", keywords=("Set acceleration",))
    deceleration: float = number("Deceleration", 1500.0, low=0.0, high=1e6, unit="px/s", keywords=("Set deceleration",))
    gravity: float = number("Gravity", 1500.0, low=0.0, high=1e6, unit="px/s", common=True, keywords=("Set gravity",))
    max_fall_speed: float = number("Highest speed of falling", 1000.0, low=0.0, high=FASTEST, unit="px/s", keywords=("Set max fall speed", "Max falling speed"))
    jump_strength: float = number("Jump strength", 650.0, low=0.0, high=FASTEST, unit="px/s", common=True, keywords=("Set jump strength", "Jump speed"))
    jump_sustain: float = duration("Jump sustain", 0.0, high=60.0, keywords=("Set jump sustain", "Set jump hold height", "Jump sustain time"))
    hold_gravity: float = number("Gravity in a held jump (as a share)", 0.0, low=0.0, high=10.0)
    rise_gravity: float = number("Gravity in a rise (as a share)", 1.0, low=0.0, high=10.0)
    air_jumps: float = number("Jumps in the air", 0.0, low=0.0, high=1000.0, keywords=("Set double jump", "Multiple jumps"))
    coyote_time: float = duration("Coyote time", 0.1, high=60.0, keywords=("Late jump", "Grace time"))
    jump_buffer: float = duration("Jump buffer", 0.1, high=60.0, keywords=("Early jump",))
    up_jumps: bool = truth("Up also jumps", False, keywords=("Jump control",))
    max_slope: float = number("Steepest slope", 50.0, low=0.0, high=85.0, unit="deg", keywords=("Slope max angle",))
    step_up: float = number("Highest step", 4.0, low=0.0, high=64.0, unit="px", keywords=("Set maximum step up (in whole pixels)",))
    climb_speed: float = number("Speed on ladders", 120.0, low=0.0, high=FASTEST, unit="px/s", keywords=("Ladder climbing speed",))
    edges: str = word("choice", "At the edges of the frame", "open", choices=EDGES)

    vx: float
    vy: float
    grounded: bool
    jumping: bool
    climbing: bool
    was_held: bool           # whether jump was held in the step before
    air: float               # seconds since it left the ground
    buffered: float          # seconds for which a press of jump still counts
    rising_left: float       # seconds for which holding still keeps the jump
    jumps_left: float
    carrier: int             # number of the obstacle it stands on, -1: none
    carrier_x: float
    carrier_y: float
    within: list[int]        # numbers of the one-way platforms it passes through
    dropping: bool           # it leaves one-way platforms downwards

    def clear(self) -> None:
        super().clear()
        self.vx = self.vy = self.carrier_x = self.carrier_y = self.buffered = self.rising_left = self.jumps_left = 0.0
        self.air = 1e9
        self.grounded = self.jumping = self.climbing = self.was_held = self.dropping = False
        self.carrier = -1
        self.within = []

    def begin(self, o: Any, w: World) -> None:
        self.jumps_left = self.air_jumps
        ground.find(self, o, w)

    def rejoin(self) -> None:
        super().rejoin()
        self.vx = self.vy = 0.0
        self.grounded = self.jumping = self.climbing = False
        self.carrier = -1

    # -- the step ----------------------------------------------------------------------------------------------------

    def step(self, o: Any, w: World) -> None:
        time = 1.0 / w.rate
        was_grounded, was_falling = self.grounded, self.is_falling(o, w)
        ground.carry(self, o, w)
        right, down = self.ways(w)
        held = self.held(w, "jump") or (self.up_jumps and self.held(w, "up") and ground.obstacle_here(o, w, LADDER) is None)
        self.told = 0
        if not self.grounded and not self.climbing:
            self.air += time
        self._jump_key(o, w, held, down, time)
        if not self._climb(o, w, right, down, time):
            self._run(o, w, right, time)
            self._fall(o, w, held, time)
        self.was_held = held
        self.within = ground.one_ways_within(o, w)
        if self.edges != "open":
            held_x, held_y = at_edge(o, w, self.edges)
            if held_x:
                self.vx = 0.0
            if held_y:
                self.vy = 0.0
        if self.grounded:
            self.air = 0.0
            self.jumps_left = self.air_jumps
        if right:
            o.set_direction(w, 0.0 if right > 0.0 else 16.0)
        if self.grounded and not was_grounded:
            w.happens(o, "landed")
        if not was_falling and self.is_falling(o, w):
            w.happens(o, "fell")

    def _jump_key(self, o: Any, w: World, held: bool, down: float, time: float) -> None:
        """A press counts a little while before landing and after leaving an edge; with down it drops through a one-way platform."""
        pressed = held and not self.was_held
        if pressed and down > 0.0 and self.grounded and ground.stands_on_one_way(self, w):
            self.fall_through(o, w)
            return
        if pressed:
            self.buffered = max(self.jump_buffer, time)
        if self.buffered > SLACK:
            if self.can_jump(o, w):
                self.jump(o, w)
            elif pressed and self.jumps_left >= 1.0:
                self.jumps_left -= 1.0
                self.jump(o, w)
            self.buffered = max(0.0, self.buffered - time)

    def _run(self, o: Any, w: World, right: float, time: float) -> None:
        goal = right * self.speed
        if goal == 0.0 or self.vx * goal < 0.0:
            self.vx, way = approach(self.vx, goal, self.deceleration, time)
        else:
            self.vx, way = approach(self.vx, goal, self.acceleration, time)
        if way and not ground.walk(self, o, w, way):
            self.vx = 0.0

    def _fall(self, o: Any, w: World, held: bool, time: float) -> None:
        if self.grounded and self.vy >= 0.0:
            self.vy = 0.0
            if ground.stay(self, o, w):
                return
            self.jumping = False
        way = self._drop(held, time)
        if way < 0.0:
            self.grounded = False
            if shift(o, w, 0.0, way, SOLID, True) is not None:
                self.vy = self.rising_left = 0.0
        elif way > 0.0:
            ground.land(self, o, w, way)
        if self.vy >= 0.0:
            self.jumping = False

    def _drop(self, held: bool, time: float) -> float:
        """The way down in `time` seconds, piece by piece: held jump, rise, fall, fall at the highest speed."""
        way = 0.0
        while time > SLACK:
            piece = time
            if self.vy < 0.0:
                if held and self.rising_left > SLACK:
                    pull = self.gravity * self.hold_gravity
                    piece = min(piece, self.rising_left)
                else:
                    self.rising_left = 0.0
                    pull = self.gravity * self.rise_gravity
                turn = -self.vy / pull if pull > 0.0 else time * 2.0
                if turn <= piece:
                    way += self.vy * turn * 0.5
                    self.vy = self.rising_left = 0.0
                    time -= turn
                    continue
                self.rising_left = max(0.0, self.rising_left - piece)
            elif self.vy >= self.max_fall_speed or self.gravity <= 0.0:
                self.vy = min(self.vy, self.max_fall_speed)
                return way + self.vy * time
            else:
                pull = self.gravity
                full = (self.max_fall_speed - self.vy) / pull
                if full <= piece:
                    way += (self.vy + self.max_fall_speed) * 0.5 * full
                    self.vy = self.max_fall_speed
                    time -= full
                    continue
            way += self.vy * piece + pull * piece * piece * 0.5
            self.vy += pull * piece
            time -= piece
        return way

    def _climb(self, o: Any, w: World, right: float, down: float, time: float) -> bool:
        """On a ladder: up and down climb, left and right step off to the side, a jump leaves it."""
        if self.vy < 0.0 and self.jumping:
            self.climbing = False
            return False
        if not w.has_obstacles("ladder"):
            self.climbing = False
            return False
        ladder = ground.obstacle_here(o, w, LADDER) if down or self.climbing else None
        if ladder is None and down > 0.0 and self.grounded:
            ladder = ground.ladder_below(o, w)
            if ladder is None:
                return False
        elif ladder is None:
            self.climbing = False
            return False
        if not self.climbing and (down == 0.0 or (down > 0.0 and self.grounded and ground.blocked_below(o, w))):
            return False
        self.climbing = True
        self.grounded = self.jumping = False
        self.vy = 0.0
        self.vx = right * self.speed
        if right:
            shift(o, w, self.vx * time, 0.0, SOLID, True)
        way = down * self.climb_speed * time
        if way:
            ground.climb(self, o, w, way)
        return True

    # -- words -------------------------------------------------------------------------------------------------------

    @action("jump", common=True, keywords=("Jump", "Simulate control jump"))
    def jump(self, o: Any, w: World) -> None:
        """Jumps at once, wherever it is; ask `can_jump` first where only the ground should do."""
        self.vy = -self.jump_strength
        self.rising_left = self.jump_sustain
        self.grounded = self.climbing = False
        self.jumping = True
        self.buffered = 0.0
        self.air = 1e9
        self.carrier = -1
        w.happens(o, "jumped")

    @action("break off the jump", keywords=("Abort jump",))
    def abort_jump(self, o: Any, w: World) -> None:
        """Ends the rise of a jump at once; it falls from there."""
        if self.vy < 0.0:
            self.vy = 0.0
        self.jumping = False
        self.rising_left = 0.0

    @action("allow a jump now", keywords=("Set can jump", "Reset double jump", "Allow jumping again"))
    def allow_jump(self, o: Any, w: World) -> None:
        """Lets the next press of jump jump, also in the air, and gives the jumps in the air back."""
        self.air = 0.0
        self.jumping = False
        self.jumps_left = self.air_jumps

    @action("fall through the platform", keywords=("Fall through", "Drop down"))
    def fall_through(self, o: Any, w: World) -> None:
        """Drops through the one-way platform on which it stands."""
        if self.grounded and ground.stands_on_one_way(self, w):
            self.dropping = True
            o.y += 1.0
            self.grounded = False
            self.carrier = -1
            self.air = 1e9

    @condition("is on the ground", common=True, keywords=("Is on floor", "Object is standing on ground", "Is on ground"))
    def is_on_ground(self, o: Any, w: World) -> bool:
        """Holds while it stands on something."""
        return self.grounded

    @condition("is jumping", common=True, keywords=("Is jumping",))
    def is_jumping(self, o: Any, w: World) -> bool:
        """Holds while it rises from a jump."""
        return self.jumping and self.vy < 0.0

    @condition("is falling", common=True, keywords=("Is falling",))
    def is_falling(self, o: Any, w: World) -> bool:
        """Holds while it is in the air and does not rise."""
        return self.begun and not self.grounded and not self.climbing and self.vy >= 0.0

    @condition("is climbing", keywords=("Is on ladder", "Is climbing"))
    def is_climbing(self, o: Any, w: World) -> bool:
        """Holds while it is on a ladder."""
        return self.climbing

    @condition("can jump", keywords=("Can jump",))
    def can_jump(self, o: Any, w: World) -> bool:
        """Holds while a press of jump would jump: on the ground, on a ladder, and so long after an edge as the coyote time says."""
        return self.grounded or self.climbing or (not self.jumping and self.air <= self.coyote_time + SLACK)

    @condition("is by a wall on the {side}", keywords=("Is by wall", "Is touching a wall"), side=choice("left", "right", "either"))
    def is_by_wall(self, o: Any, w: World, side: str = "either") -> bool:
        """Holds while a wall touches it on a side."""
        return (side != "right" and ground.wall_beside(o, w, -1.0)) or (side != "left" and ground.wall_beside(o, w, 1.0))

    @condition("jumps", trigger=True, raisable=True, common=True, keywords=("On jump",))
    def jumped(self, o: Any, w: World) -> bool:
        """Happens when a jump begins."""
        return False

    @condition("lands", trigger=True, common=True, keywords=("On landed", "Has just landed"))
    def landed(self, o: Any, w: World) -> bool:
        """Happens when it comes down on something."""
        return False

    @condition("begins to fall", trigger=True, keywords=("On fall",))
    def fell(self, o: Any, w: World) -> bool:
        """Happens when it begins to fall: over an edge, or at the top of a jump."""
        return False

    # -- velocity ----------------------------------------------------------------------------------------------------

    def velocity(self) -> tuple[float, float]:
        return self.vx, self.vy

    def set_velocity(self, o: Any, w: World, vx: float, vy: float) -> None:
        self.vx = vx
        self.vy = vy
        if vy < 0.0:
            self.grounded = self.climbing = False
            self.carrier = -1

    def set_speed(self, o: Any, w: World, value: float) -> None:
        """The speed along the ground."""
        self.vx = value if self.vx >= 0.0 else -value

    def halt(self, o: Any, w: World) -> None:
        self.vx = 0.0
        self.vy = max(self.vy, 0.0)
        self.rising_left = 0.0

    def lift(self, way: float) -> float:
        """How high it may step over a stretch of the ground, for slopes and steps."""
        return max(self.step_up, float(ceil(abs(way) * ground.steepness(self.max_slope))))
