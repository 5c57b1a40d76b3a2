"""The world: everything that a running game is, as plain data, and the tick that moves it on (language.md, section 3).

`World.tick(events)` is the only way in. No clock, no files, no threads: a host gives input events and takes what to draw
(`drawn`), what to play (`sound_queue`) and what to save (`save_queue`).
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any

from ...objects.builtin import Camera, Gamepad, Group, Keyboard, Loop, Message, Mouse, Sound, Time, Touch
from ..language.program import Program
from ..project.limits import INSTANCES, LOOP_ROUNDS, OCCURRENCES, SENTENCES, TEXT_LENGTH, WAITING
from ..project.model import LayerSpec
from .classes import fill_values, make
from .collisions import Collisions
from .faults import Faults
from .inputs import InputEvent, take_in
from .playable import Playable
from .random_stream import RandomStream
from .services import Services

REFUSED = 100                 # rounds of the budget that something takes that is refused: a loop full of it comes to an end
QUEUED_TEXT = 32 * TEXT_LENGTH # characters that what is raised in a tick may bring along
A_WAIT = 10                   # a wait counts as so many picked instances
_ORDER = attrgetter("layer_index", "z", "uid")


class Pool:
    """The living instances of one object, in creation order.

    The list is only ever extended in place; what removes puts a new list in its stead, so that a loop over the old one goes on unharmed.
    """

    __slots__ = ("cls", "list")

    def __init__(self, cls: Any) -> None:
        self.cls = cls
        self.list: list[Any] = []


class Wait:
    """The rest of a row that waits: which row, when it goes on, what was picked, its locals. Plain data (rule 19)."""

    __slots__ = ("due", "job", "paused", "picks", "values")

    def __init__(self, job: int, due: int, paused: bool, picks: tuple[list[Any], ...], values: tuple[Any, ...]) -> None:
        self.job = job
        self.due = due
        self.paused = paused
        self.picks = picks
        self.values = values


def _held(picks: tuple[list[Any], ...]) -> int:
    """How much memory a wait with these picks takes, in instances."""
    held = A_WAIT
    for pick in picks:
        held += len(pick)
    return held


class Layer:
    """A layer of the running frame."""

    __slots__ = ("name", "opacity", "scroll_x", "scroll_y", "visible")

    def __init__(self, spec: LayerSpec) -> None:
        self.name = spec.name
        self.scroll_x, self.scroll_y = spec.scroll
        self.visible = spec.visible
        self.opacity = spec.opacity


class World(Services, Faults):
    """One running game. `saves` is what the save folder held when it began: file name to text."""

    def __init__(self, playable: Playable, seed: int | float | str = 0, frame: str = "", saves: dict[str, str] | None = None) -> None:
        playable.link()
        self.playable = playable
        self.rate = playable.rate
        self.step = 1.0 / playable.rate
        self.random = RandomStream.from_seed(seed)
        self.saves = dict(saves or {})
        self.tick_count = 0             # all ticks, pauses included
        self.logic_ticks = 0            # ticks that were not paused
        self.clock = 0.0                # seconds of game time
        self.frame_ticks = 0            # of this frame, from 1
        self.pause_ticks = 0            # of this pause
        self.beat = 0                   # number of the pass that runs, for `once`
        self.beat_ticks = 0             # what `time.every` counts by
        self.next_uid = 1
        self.paused = False
        self.pause_wish: bool | None = None
        self.ended = False
        self.wish: tuple[str, str] | None = None
        self.budget = LOOP_ROUNDS
        self.depth = 0
        self.making = False
        self.steered = 0                # what the player steers in this tick, for movements
        self.raising = False            # occurrences go to the queue, not to the tick's lists
        self.queue: list[tuple[int, tuple[Any, ...]]] = []
        self.queued_text = 0            # characters of what was raised in this tick
        self.waiting = -1               # waits and their picks, -1: to be counted anew
        self.kept: dict[str, list[dict[str, Any]]] = {}       # global objects' data, by object
        self.sound_queue: list[tuple[Any, ...]] = []
        self.save_queue: list[tuple[str, str | None]] = []    # (file, text); None: set the damaged file aside
        self.unsaved: dict[str, Callable[[], str]] = {}       # files that changed in this tick: what makes their texts
        self.fired_rows: list[int] = []
        self.start_faults()
        self.time = Time()
        self.keyboard = Keyboard()
        self.mouse = Mouse()
        self.gamepad = Gamepad()
        self.touch = Touch()
        self.sound = Sound()
        self.group = Group()
        self.message = Message()
        self.loop = Loop()
        self.engines: list[Pool] = []
        self.camera = Camera(float(playable.project.window[0]), float(playable.project.window[1]))
        self.game: Any = playable.game_class()
        self._begin_game(frame or playable.project.first_frame)

    # -- beginnings --------------------------------------------------------------------------------------------------

    def _begin_game(self, frame: str) -> None:
        game = self.game
        game.title_text = self.playable.project.title
        game.language = self.playable.project.languages[0]
        game.full_screen = False
        fill_values(game, self.clock)
        self.kept = {}
        self.start_frame(frame)

    def start_frame(self, name: str) -> None:
        """Make a frame as its file says; nothing of another frame stays but game values and global objects."""
        playable = self.playable
        spec = playable.project.frames[name]
        self.frame_spec = spec
        self.program: Program = playable.programs[name]
        self.frame: Any = playable.frame_classes[name]()
        frame = self.frame
        frame.width, frame.height = spec.size
        frame.name = name
        frame.number = float(playable.project.order.index(name) + 1)
        frame.background = spec.background
        frame.layers = [Layer(layer) for layer in spec.layers]
        fill_values(frame, self.clock)
        self.frame_ticks = 0
        self.paused = False
        self.pause_wish = None
        self.after_pause = False        # the tick after a pause
        self.pools: list[Pool] = [Pool(cls) for cls in playable.classes]
        self.rows: list[Any] = [s.start.copy() if isinstance(s.start, dict) else s.start for s in self.program.states]
        self.groups: list[bool] = [on for _, on in self.program.groups]
        self.happened: list[list[Any]] = [[] for _ in self.program.slots]
        self.touched: list[int] = []
        self.waits: list[Wait] = []
        self.queue = []
        self.order: list[Any] | None = None
        self.collisions = Collisions(self)
        self.physics_now: Any = None
        camera = self.camera
        camera.bounded = True
        camera.x, camera.y = camera.width * 0.5, camera.height * 0.5
        self.making = True
        for instance in spec.instances:
            pool = self.pools[instance.object.index]
            o = make(pool.cls, self, self.next_uid, instance.x, instance.y, instance.layer, instance.properties, instance.values)
            self.next_uid += 1
            pool.list.append(o)
            if pool.cls.keeps:
                self._take_kept(pool.cls, o, len(pool.list) - 1)
        self.making = False
        camera.place(self)
        self._steppers()

    def _take_kept(self, cls: Any, o: Any, number: int) -> None:
        """A global object takes over the data that the nth instance of its object had in the frame before."""
        kept = self.kept.get(cls.name, [])
        if number < len(kept):
            for slot, value in kept[number].items():
                setattr(o, slot, value)

    def _keep(self) -> None:
        for pool in self.pools:
            if pool.cls.keeps and pool.list:
                self.kept[pool.cls.name] = [{slot: getattr(o, slot) for slot in pool.cls.carried_slots} for o in pool.list]

    def _steppers(self) -> None:
        """Pools that need a look in every tick."""
        self.movers = [p for p in self.pools if p.cls.moves]
        self.players = [p for p in self.pools if p.cls.plays]
        self.engines = [p for p in self.pools if p.cls.type_name == "Physics"]
        self.has_contacts = bool(self.program.contacts)

    # -- the tick ----------------------------------------------------------------------------------------------------

    def tick(self, events: list[InputEvent] | tuple[InputEvent, ...] = ()) -> None:
        """One fixed step. Rules 1 to 5 of the language; drawing is the host's."""
        if self.ended:
            return
        self.tick_count += 1
        self.budget = LOOP_ROUNDS
        self.depth = 0
        self.waiting = -1
        self.queued_text = 0
        if self.touched:
            for slot in self.touched:
                self.happened[slot].clear()
            self.touched.clear()
        if events or self.keyboard.typed or self.mouse.wheel:
            self.guard(take_in, list(events))
        if self.paused:
            self._paused_tick()
        else:
            self._logic_tick()
        if self.queue:
            self._run_queue()
        self.raising = False
        if self.wish is not None:
            self._change()
        if self.pause_wish is not None:
            self._apply_pause()
        if self.unsaved:
            self.flush_saves()

    def _logic_tick(self) -> None:
        self.logic_ticks = beat = self.logic_ticks + 1
        self.clock = beat / self.rate
        self.frame_ticks = ticks = self.frame_ticks + 1
        self.beat = beat
        self.beat_ticks = ticks
        if ticks == 1:
            self.happens(self.frame, "starts")
        if self.after_pause:
            self.after_pause = False
            self.happens(self.game, "resumes")
        if self.waits:
            self._resume(False)
        try:
            self.sound.advance(self)
            if self.movers:
                self._move()
            if self.engines:
                self.step_physics()
            for pool in self.players:
                step = self.step
                for o in pool.list:
                    o.animate(self, step)
            if self.has_contacts:
                self.collisions.refresh()
        except Exception as error:  # noqa: BLE001 - see run_parts
            self.failed(error)
        self.raising = True
        self.run_parts(self.program.parts)

    def _move(self) -> None:
        """Movements, type by type; those that others may stand on come first."""
        self.collisions.obstacles.look_around()
        self.steered = self.steering()
        carries = self.collisions.obstacles.carries
        for first in (True, False):
            for pool in self.movers:
                if carries(pool) is first:
                    for o in pool.list:
                        for movement in o.movements:
                            if movement.enabled:
                                movement.run(o, self)

    def _paused_tick(self) -> None:
        self.pause_ticks += 1
        self.beat = self.tick_count
        self.beat_ticks = self.pause_ticks
        if self.waits:
            self._resume(True)
        self.raising = True
        self.run_parts(self.program.pause_parts)

    def _apply_pause(self) -> None:
        wish, self.pause_wish = self.pause_wish, None
        if wish and not self.paused:
            self.paused = True
            self.pause_ticks = 0
            self.play(("pause_all",))
        elif not wish and self.paused:
            self.paused = False
            self.waits = [wait for wait in self.waits if not wait.paused]
            self.play(("resume_all",))
            self.after_pause = True

    def _run_queue(self) -> None:
        """Rows that actions caused, in the order raised, then sheet order (rule 4)."""
        count = 0
        queue = self.queue
        while count < len(queue):
            slot, occurrence = queue[count]
            queue[count] = (slot, ())            # a long text goes as soon as it was told
            count += 1
            self._handle(slot, occurrence)
        queue.clear()

    def _handle(self, slot: int, occurrence: tuple[Any, ...]) -> None:
        if slot == self.program.slots.get(("message", "received")):
            self.message.value = occurrence[1]
            self.message.text = occurrence[2]
        for run, paused, slots in self.program.handlers:
            if slot in slots and paused == self.paused:
                self.guard(run, slot, [occurrence])

    def _resume(self, paused: bool) -> None:
        """Waits that are due go on, oldest first."""
        now = self.pause_ticks if paused else self.frame_ticks
        due = [wait for wait in self.waits if wait.due <= now and wait.paused == paused]
        if not due:
            return
        self.waits = [wait for wait in self.waits if not (wait.due <= now and wait.paused == paused)]
        self.raising = True
        for wait in due:
            run = self.program.resumes[wait.job].run
            if run is not None:
                self.guard(run, wait.picks, wait.values)
        self.raising = False

    # -- frames ------------------------------------------------------------------------------------------------------

    def _change(self) -> None:
        wish, self.wish = self.wish, None
        assert wish is not None
        what, target = wish
        order = self.playable.project.order
        place = order.index(self.frame_spec.name)
        if what == "next":
            if place + 1 < len(order):
                target = order[place + 1]
            else:
                what = "quit"
        elif what == "previous":
            target = order[max(0, place - 1)]
        elif what == "restart":
            target = order[place]
        if what not in ("quit", "restart_game") and target not in self.playable.project.frames:
            self.fault("unknown_frame", "there is no frame '{name}'", -1, error=True, name=target)
            return
        if self.paused:               # left from the pause: the frame ends as it does without one
            self.paused = False
            self.play(("resume_all",))
        slot = self.program.slots.get(("frame", "ends"))
        if slot is not None:
            self.raising = True
            self._handle(slot, ())
            if self.queue:
                self._run_queue()
            self.raising = False
            self.wish = None          # a wish of the rows that run at the end comes too late
        if what == "quit":
            self.ended = True
            return
        self._keep()
        if what == "restart_game":
            self.sound.__init__()  # type: ignore[misc]
            self.sound_queue += self.sound.commands()
            self._begin_game(self.playable.project.first_frame)
            return
        self.start_frame(target)

    # -- instances ---------------------------------------------------------------------------------------------------

    def create(self, index: int, x: float, y: float, layer: int) -> list[Any]:
        """A new instance, as a list of one; an empty list when there are too many."""
        living = 0
        for pool in self.pools:
            living += len(pool.list)
        if living >= INSTANCES:
            self.budget -= REFUSED
            self.fault("instances", SENTENCES["instances"], None, error=True, limit=INSTANCES, name=self.pools[index].cls.name)
            return []
        pool = self.pools[index]
        if layer < 0:
            layer = self.playable.default_layers[self.frame_spec.name][index]
        making, self.making = self.making, True
        o = make(pool.cls, self, self.next_uid, x, y, layer)
        self.making = making
        self.next_uid += 1
        pool.list.append(o)
        self.order = None
        return [o]

    def destroy(self, o: Any) -> None:
        """Remove an instance at once; it stays readable to whoever holds it."""
        if not o.alive:
            return
        o.alive = False
        pool = self.pools[o.index]
        instances = pool.list
        low, high, uid = 0, len(instances), o.uid
        while low < high:
            middle = (low + high) // 2
            if instances[middle].uid < uid:
                low = middle + 1
            else:
                high = middle
        pool.list = instances[:low] + instances[low + 1:]
        self.order = None

    def destroy_all(self, instances: list[Any]) -> None:
        """Remove several instances at once."""
        if len(instances) == 1:
            self.destroy(instances[0])
            return
        indexes = set()
        for o in instances:
            if o.alive:
                o.alive = False
                indexes.add(o.index)
        for index in indexes:
            pool = self.pools[index]
            pool.list = [o for o in pool.list if o.alive]
        self.order = None

    def wait(self, job: int, ticks: int, picks: tuple[list[Any], ...], values: tuple[Any, ...]) -> None:
        """Let a row go on later."""
        if self.waiting < 0:
            self.waiting = 0
            for wait in self.waits:
                self.waiting += _held(wait.picks)
        self.waiting += _held(picks)
        if self.waiting > WAITING:
            self.budget -= REFUSED
            self.fault("waiting", SENTENCES["waiting"], None, error=True, limit=WAITING)
            return
        now = self.pause_ticks if self.paused else self.frame_ticks
        self.waits.append(Wait(job, now + ticks, self.paused, tuple(list(p) for p in picks), values))

    # -- occurrences -------------------------------------------------------------------------------------------------

    def happens(self, subject: Any, verb: str, *arguments: object) -> None:
        """Report an occurrence: for this pass when it is not running yet, else for the rows after it."""
        if self.making:
            return
        index = getattr(subject, "index", None)
        thing = isinstance(index, int)
        slot = self.program.slots.get((index, verb) if thing else (subject.type_name, verb))
        if slot is None:
            return
        occurrence = (subject, *arguments) if thing else arguments
        if self.raising:
            for argument in arguments:
                if isinstance(argument, str):
                    self.queued_text += len(argument)
            if len(self.queue) < OCCURRENCES and self.queued_text <= QUEUED_TEXT:
                self.queue.append((slot, occurrence))
            else:
                self.budget -= REFUSED
                self.fault("occurrences", SENTENCES["occurrences"], None, error=True, limit=OCCURRENCES)
        else:
            self.happened[slot].append(occurrence)
            self.touched.append(slot)

    def once_each(self, slot: int, instances: list[Any]) -> list[Any]:
        """Those for which everything before held now and not in the pass before (rule 13)."""
        memory: dict[int, tuple[int, int]] = self.rows[slot]
        beat = self.beat
        if memory and any(last < beat - 1 for last, _ in memory.values()):
            memory = {uid: seen for uid, seen in memory.items() if seen[0] >= beat - 1}
        kept = []
        for o in instances:
            seen = memory.get(o.uid)
            since = beat if seen is None or seen[0] < beat - 1 else seen[1]
            memory[o.uid] = (beat, since)
            if since == beat:
                kept.append(o)
        self.rows[slot] = memory
        return kept

    # -- drawing -----------------------------------------------------------------------------------------------------

    def drawn(self) -> list[Any]:
        """All instances with a place, in drawing order: by layer, then z, then creation."""
        if self.order is None:
            self.order = sorted((o for pool in self.pools if pool.cls.interactive for o in pool.list), key=_ORDER)
        return self.order

    def touch_order(self) -> None:
        self.order = None
