"""What objects ask of the world: places, headings, layers, sounds, saves, numbers as text."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ...objects.movements.steering import CONTROLS
from ...objects.phrases import Translate
from ..language.sentences import row_sentence
from ..project.limits import SENTENCES, SOUND_COMMANDS, TEXT_LENGTH
from . import calculations as m
from .broadphase import bounds as box_of

if TYPE_CHECKING:
    from .collisions import Collisions
    from .playable import Playable

HUGE = 1e15


class Services:
    """Mixed into `World`."""

    playable: Playable
    collisions: Collisions
    pools: list[Any]
    frame: Any
    camera: Any
    mouse: Any
    keyboard: Any
    gamepad: Any
    touch: Any
    program: Any
    rate: float
    groups: list[bool]
    saves: dict[str, str]
    save_queue: list[tuple[str, str | None]]
    unsaved: dict[str, Callable[[], str]]
    sound_queue: list[tuple[Any, ...]]
    wish: tuple[str, str] | None
    pause_wish: bool | None
    budget: int
    physics_now: Any
    engines: list[Any]

    # -- numbers and texts -------------------------------------------------------------------------------------------

    def ticks(self, seconds: float) -> int:
        """Ticks of a duration: at least 1 (section 3)."""
        count = seconds * self.rate + 0.5
        return max(1, int(count)) if -HUGE < count < HUGE else int(HUGE) if count > 0.0 else 1

    def rounds(self, number: float) -> int:
        """Rounds of a `repeat`: whole, and not so many that counting them would take memory."""
        return int(max(0.0, min(number, self.budget + 1.0)))

    def short(self, text: str) -> str:
        """A text that became too long is cut, with a warning."""
        if len(text) > TEXT_LENGTH:
            self.warn("text_length", "a text grew longer than {limit} characters and was cut", limit=TEXT_LENGTH)  # type: ignore[attr-defined]
            return text[:TEXT_LENGTH]
        return text

    def number_text(self, value: float, decimals: int = -1, digits: int = 0) -> str:
        """A number as it is shown: with so many decimals (-1: as there are), at least so many digits before the point."""
        text = m.to_text(value) if decimals < 0 else m.to_text(m.round_to(value, float(decimals)))
        if decimals > 0 and "e" not in text:
            whole, _, rest = text.partition(".")
            text = f"{whole}.{rest.ljust(decimals, '0')}"
        if digits > 0 and "e" not in text:
            sign, body = ("-", text[1:]) if text.startswith("-") else ("", text)
            whole, point, rest = body.partition(".")
            text = f"{sign}{whole.rjust(digits, '0')}{point}{rest}"
        return text

    def to_number(self, text: str) -> float:
        return m.to_number(text)

    def heading(self, angle: float) -> tuple[float, float]:
        """Unit vector of an angle in degrees, clockwise."""
        return m.cos(angle), m.sin(angle)

    def direction(self, dx: float, dy: float) -> float:
        """Degrees, 0 to 360, of a vector; 0 for none, and for one that left the numbers."""
        if dx - dx != 0.0 or dy - dy != 0.0:
            return 0.0
        return m.turn(m.atan2(dy, dx)) if dx or dy else 0.0

    def span(self, dx: float, dy: float) -> float:
        return self.finite(m.hypot(dx, dy))  # type: ignore[attr-defined, no-any-return]

    # -- layers and places -------------------------------------------------------------------------------------------

    def layer_index(self, name: str) -> int:
        for number, layer in enumerate(self.frame.layers):
            if layer.name == name:
                return number
        self.warn("unknown_layer", "there is no layer '{name}'", name=name)  # type: ignore[attr-defined]
        return 0

    def in_layer(self, index: int) -> list[Any]:
        return [o for pool in self.pools if pool.cls.interactive for o in pool.list if o.layer_index == index]

    def living(self, index: int) -> list[Any]:
        found: list[Any] = self.pools[index].list
        return found

    def bounds(self, o: Any) -> tuple[float, float, float, float]:
        """Left, top, right, bottom of the box around an instance, turned as it is."""
        return box_of(o)

    def shown_from(self, index: int) -> tuple[float, float]:
        """The layer's place that is in the top left corner of the window."""
        layer = self.frame.layers[index]
        return self.camera.left * layer.scroll_x, self.camera.top * layer.scroll_y

    def pointer_on(self, index: int) -> tuple[float, float]:
        """The pointer in the coordinates of a layer."""
        left, top = self.shown_from(index)
        return self.mouse.screen_x + left, self.mouse.screen_y + top

    def pointers_down(self) -> list[int]:
        """What presses: -1 for the left mouse button or the first finger, then the numbers of the other fingers."""
        fingers = self.touch.fingers
        first = next(iter(fingers), None)
        return [*([-1] if "left" in self.mouse.down else []), *(number for number in fingers if number != first)]

    def pointer_at(self, pointer: int, index: int) -> tuple[float, float]:
        """Where one of `pointers_down` is, in the coordinates of a layer."""
        if pointer < 0:
            return self.pointer_on(index)
        left, top = self.shown_from(index)
        x, y = self.touch.fingers.get(pointer, (0.0, 0.0))
        return x + left, y + top

    def hit(self, o: Any, x: float, y: float) -> bool:
        return self.collisions.hit(o, x, y)

    def topmost(self) -> Any:
        """The topmost visible instance under the pointer, or None."""
        spots: dict[int, tuple[float, float]] = {}
        for o in reversed(self.drawn()):  # type: ignore[attr-defined]
            if not o.visible or not self.frame.layers[o.layer_index].visible:
                continue
            spot = spots.get(o.layer_index)
            if spot is None:
                spot = spots[o.layer_index] = self.pointer_on(o.layer_index)
            if self.collisions.hit(o, *spot):
                return o
        return None

    def held_buttons(self) -> list[Any]:
        return [o for pool in self.pools if pool.cls.type_name == "Button" for o in pool.list if o.held_down]

    # -- collisions --------------------------------------------------------------------------------------------------

    def overlapping(self, firsts: list[Any], seconds: list[Any]) -> tuple[list[Any], list[Any]]:
        return self.collisions.overlapping(firsts, seconds)

    def near(self, firsts: list[Any], seconds: list[Any], distance: float) -> tuple[list[Any], list[Any]]:
        return self.collisions.near(firsts, seconds, distance)

    def meets_obstacle(self, o: Any, x: float, y: float) -> bool:
        return self.collisions.meets_obstacle(o, x, y)

    def obstacle_at(self, x: float, y: float) -> bool:
        return self.collisions.obstacle_at(x, y)

    def obstacles_in(self, o: Any, left: float, top: float, right: float, bottom: float, kinds: tuple[str, ...]) -> list[Any]:
        """Obstacles of some kinds, other than `o`, whose bounds overlap a box; those without a shape are none."""
        return [b for _, _, _, _, _, b in self.collisions.obstacles.in_box(left, top, right, bottom, kinds) if b is not o and b.mask_shape != "none"]

    def walls_in(self, o: Any, left: float, top: float, right: float, bottom: float, kinds: tuple[str, ...]) -> list[tuple[Any, ...]]:
        """The same, each with its bounds: (number, left, top, right, bottom, obstacle)."""
        found: list[tuple[Any, ...]] = list(self.collisions.obstacles.in_box(left, top, right, bottom, kinds))
        return [f for f in found if f[5] is not o and f[5].mask_shape != "none"] if found else found

    def obstacles_move(self) -> bool:
        """Whether there are obstacles that may move, as the movements of this tick began."""
        return self.collisions.obstacles.restless

    def has_obstacles(self, kind: str) -> bool:
        """Whether there are obstacles of a kind, as the movements of this tick began."""
        return kind in self.collisions.obstacles.kinds

    def overlap_at(self, o: Any, x: float, y: float, other: Any) -> bool:
        return self.collisions.overlap_at(o, x, y, other)

    def plain_box(self, o: Any) -> bool:
        return self.collisions.plain_box(o)

    def solid_box(self, o: Any) -> bool:
        return self.collisions.solid_box(o)

    def obstacle_changed(self, o: Any) -> None:
        self.collisions.obstacles.note(o)

    def numbered(self, uid: int) -> Any:
        """The living instance with a creation number, or None. Pools are in creation order."""
        for pool in self.pools:
            instances = pool.list
            if instances and instances[0].uid <= uid <= instances[-1].uid:
                low, high = 0, len(instances)
                while low < high:
                    middle = (low + high) // 2
                    if instances[middle].uid < uid:
                        low = middle + 1
                    else:
                        high = middle
                if low < len(instances) and instances[low].uid == uid:
                    return instances[low]
        return None

    # -- physics -----------------------------------------------------------------------------------------------------

    @property
    def physics(self) -> Any:
        """The physics of the frame; None, with a warning, when there is none."""
        found = self.physics_now
        if found is None:
            if any(pool.list for pool in self.engines):
                self.physics_now = found = begin_physics(self)
            else:
                self.warn("no_engine", "there is no Physics object in this frame, so nothing falls, pushes or is joined")  # type: ignore[attr-defined]
        return found

    def body_changed(self, o: Any, shape: bool = False) -> None:
        """An instance's body is made of something else now, or has another shape."""
        if self.physics_now is not None:
            self.physics_now.changed(o, shape)

    def step_physics(self) -> None:
        """Move the bodies on, when there is an engine."""
        engines = [o for pool in self.engines for o in pool.list]
        if not engines:
            self.physics_now = None          # the engine is gone, and its bodies with it
            return
        if self.physics_now is None:
            self.physics_now = begin_physics(self)
        if self.physics_now is not None:
            self.physics_now.step(engines[0])

    # -- steering ----------------------------------------------------------------------------------------------------

    def steer(self, direction: str) -> float:
        """1 while the player steers this way: arrow keys, WASD, gamepad; 'jump' is the space bar or the pad's button a."""
        down = self.keyboard.down
        if direction == "jump":
            return 1.0 if "space" in down or "a" in self.gamepad.down else 0.0
        if direction in down or _LETTERS[direction] in down or self.gamepad.held(self, direction):
            return 1.0
        return 0.0

    def steering(self) -> int:
        """All ways that the player steers, as bits in the order of `CONTROLS`."""
        bits = 0
        for number, control in enumerate(CONTROLS):
            if self.steer(control):
                bits |= 1 << number
        return bits

    # -- flow, sounds, saves -----------------------------------------------------------------------------------------

    def change_frame(self, what: str, target: str = "") -> None:
        """Ask for another frame after this tick; the last request wins."""
        self.wish = (what, target)

    def set_paused(self, on: bool) -> None:
        self.pause_wish = on

    def set_group(self, name: str, on: bool | None) -> None:
        """Switch all groups of a name; None toggles."""
        for number, (other, _) in enumerate(self.program.groups):
            if other == name:
                self.groups[number] = not self.groups[number] if on is None else on

    def group_active(self, name: str) -> bool:
        return any(self.groups[n] for n, (other, _) in enumerate(self.program.groups) if other == name)

    def play(self, command: tuple[Any, ...]) -> None:
        if len(self.sound_queue) < SOUND_COMMANDS or command[0].endswith("_all"):
            self.sound_queue.append(command)
        else:
            self.budget -= 100          # a loop full of it comes to an end
            self.warn("sound_commands", SENTENCES["sound_commands"], limit=SOUND_COMMANDS)  # type: ignore[attr-defined]

    def sound_length(self, name: str) -> float:
        return self.playable.headers.length(name)

    def save(self, name: str, text: Callable[[], str]) -> None:
        """Save a file at the end of the tick; `text` is asked for its contents then, however often it changed before."""
        self.unsaved[name] = text

    def flush_saves(self) -> None:
        """Hand what changed in this tick to the host."""
        for name, text in self.unsaved.items():
            self.saves[name] = contents = text()
            self.save_queue.append((name, contents))
        self.unsaved.clear()

    def saved(self, name: str) -> str | None:
        if name in self.unsaved:
            return self.unsaved[name]()
        return self.saves.get(name)

    def set_aside(self, name: str) -> None:
        self.saves.pop(name, None)
        self.unsaved.pop(name, None)
        self.save_queue.append((name, None))

    def object_named(self, name: str) -> Any:
        return self.playable.by_name.get(name)

    def named(self, name: str) -> list[Any]:
        """The living instances of an object, or of all members of a family, by its name."""
        cls = self.playable.by_name.get(name)
        if cls is not None:
            return self.living(cls.index)
        return [o for spec in self.playable.project.objects if name in spec.families for o in self.living(spec.index)]

    def row_sentence(self, row: int, translate: Translate = str) -> str:
        """A row of the running frame as a sentence, '' when there is none."""
        rows = self.program.rows
        return row_sentence(rows[row].node, self.playable.project, translate) if 0 <= row < len(rows) else ""

    def fired(self, row: int) -> None:
        self.fired_rows.append(row)  # type: ignore[attr-defined]


def begin_physics(w: Any) -> Any:
    """The physics of a world. pymunk is loaded by the first game that needs it."""
    try:
        from .physics import Physics
    except ImportError:
        w.fault("no_pymunk", "this game needs pymunk for its physics, and it is not installed: nothing falls", -1, error=True)
        return None
    return Physics(w)


_LETTERS = {"left": "a", "right": "d", "up": "w", "down": "s"}
