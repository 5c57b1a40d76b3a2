"""The state of a running game as plain data: saved, read back, hashed, cloned.

A state is made of numbers, texts, truth values, lists and dictionaries only, so that JSON holds it. Rows are known by their
keys (rule 19), instances by their numbers: a state survives changes of the sheet, and what belonged to a row that is gone is
dropped and named.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

from ...objects.movements import NAMES
from .classes import make
from .obstacles import Obstacles
from .playable import Playable
from .random_stream import RandomStream
from .services import begin_physics
from .world import Wait, World

STATE_FORMAT = 1
_COUNTERS = ("tick_count", "logic_ticks", "clock", "frame_ticks", "pause_ticks", "next_uid", "paused", "ended")


class StateError(ValueError):
    """A state cannot be read back; the sentence says why."""


def dump(w: World) -> dict[str, Any]:
    """The whole state of a world, between two ticks."""
    physics = {} if w.physics_now is None else {"physics": w.physics_now.state()}
    return {
        "format": STATE_FORMAT,
        "frame": w.frame_spec.name,
        "counters": {name: getattr(w, name) for name in _COUNTERS},
        "random": w.random.state,
        "game": _values(w.game),
        "language": w.game.language,
        "values": _values(w.frame),
        "background": w.frame.background,
        "layers": [[layer.name, layer.visible, layer.opacity] for layer in w.frame.layers],
        "camera": [w.camera.x, w.camera.y, w.camera.bounded],
        "input": _input(w),
        "objects": {pool.cls.name: [_instance(o) for o in pool.list] for pool in w.pools if pool.list},
        "rows": {s.key: _plain(value) for s, value in zip(w.program.states, w.rows, strict=True) if value != s.start},
        "groups": [[name, on] for (name, _), on in zip(w.program.groups, w.groups, strict=True)],
        "waits": [_wait(w.program.resumes[x.job], x) for x in w.waits],
        "touching": [[w.pools[a].cls.name, w.pools[b].cls.name, sorted(map(list, uids))] for (a, b), uids in w.collisions.touching.items() if uids],
        "message": [w.message.value, w.message.text],
        "full_screen": w.game.full_screen,
        "sound": w.sound.state(),
        "kept": w.kept,
        "saves": w.saves,
        "wishes": [w.wish, w.pause_wish, w.after_pause],
        **physics,
    }


def state_hash(w: World) -> str:
    """A hash of the state: the same on every platform for the same game, seed and input (rule 25)."""
    text = json.dumps(dump(w), ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def restore(playable: Playable, state: dict[str, Any]) -> tuple[World, list[str]]:
    """A world with a dumped state, and sentences about what could not be brought back. Raises `StateError`."""
    try:
        if state["format"] != STATE_FORMAT:
            raise StateError(f"this state has format {state['format']}, and this version reads format {STATE_FORMAT}")
        frame = state["frame"]
        if frame not in playable.project.frames:
            raise StateError(f"this state is of the frame '{frame}', which the project no longer has")
        w = World(playable, 0, frame, state["saves"])
        notes: list[str] = []
        _restore(w, state, notes)
        return w, notes
    except (KeyError, TypeError, IndexError, AttributeError) as error:
        raise StateError(f"this state is damaged: {type(error).__name__} {error}") from error


def _restore(w: World, state: dict[str, Any], notes: list[str]) -> None:
    for name in _COUNTERS:
        setattr(w, name, state["counters"][name])
    w.random = RandomStream(state["random"])
    _set_values(w.game, state["game"])
    w.game.language = state["language"]
    _set_values(w.frame, state["values"])
    w.frame.background = state["background"]
    layers = {layer.name: layer for layer in w.frame.layers}
    for name, visible, opacity in state["layers"]:
        if name in layers:
            layers[name].visible, layers[name].opacity = visible, opacity
    w.camera.x, w.camera.y, w.camera.bounded = state["camera"]
    w.camera.place(w)
    _set_input(w, state["input"])
    by_uid: dict[int, Any] = {}
    for pool in w.pools:
        pool.list = []
    for name, instances in state["objects"].items():
        cls = w.playable.by_name.get(name)
        if cls is None:
            notes.append(f"the object '{name}' is gone; its {len(instances)} instances were dropped")
            continue
        pool = w.pools[cls.index]
        for slots in instances:
            o = _make(cls, w, slots)
            by_uid[o.uid] = o
            pool.list.append(o)
    w.order = None
    w.collisions.obstacles = Obstacles(w)
    if "physics" in state:
        w.physics_now = begin_physics(w)
        if w.physics_now is not None:
            w.physics_now.take(state["physics"])
    known = {s.key: n for n, s in enumerate(w.program.states)}
    for key, value in state["rows"].items():
        if key in known:
            w.rows[known[key]] = {int(k): tuple(v) for k, v in value.items()} if isinstance(value, dict) else value
        else:
            notes.append(f"a row that had a memory ({key}) is gone")
    switched: dict[str, list[bool]] = {}
    for name, on in reversed(state["groups"]):
        switched.setdefault(name, []).append(on)
    for number, (name, _) in enumerate(w.program.groups):
        if switched.get(name):
            w.groups[number] = switched[name].pop()
    jobs = {r.key: n for n, r in enumerate(w.program.resumes)}
    w.waits = []
    for key, due, paused, picks, values in state["waits"]:
        if key not in jobs:
            notes.append(f"a row that waited ({key}) is gone; its wait was dropped")
            continue
        resume = w.program.resumes[jobs[key]]
        if any(name not in values for name in resume.names):
            notes.append(f"a row that waited ({key}) has other locals now; its wait was dropped")
            continue
        lists = tuple([by_uid[u] for u in picks.get(k, ()) if u in by_uid] for k in resume.keys)
        w.waits.append(Wait(jobs[key], due, paused, lists, tuple(values[name] for name in resume.names)))
    for first, second, uids in state["touching"]:
        a, b = w.playable.by_name.get(first), w.playable.by_name.get(second)
        if a is not None and b is not None and (a.index, b.index) in w.collisions.touching:
            w.collisions.touching[a.index, b.index] = {(x, y) for x, y in uids}
    w.message.value, w.message.text = state["message"]
    w.game.full_screen = state["full_screen"]
    w.sound.set_state(state["sound"])
    w.sound_queue[:] = w.sound.commands()
    w.kept = state["kept"]
    wish, w.pause_wish, w.after_pause = state["wishes"]
    w.wish = (wish[0], wish[1]) if wish is not None else None


def clone(w: World) -> World:
    """An independent copy: both go on from here alike and never touch each other."""
    new = object.__new__(World)
    new.__dict__.update(w.__dict__)
    new.random = w.random.copy()
    for name in ("keyboard", "mouse", "gamepad", "touch", "message", "camera", "sound", "game", "frame"):
        setattr(new, name, _copied(getattr(w, name)))
    new.sound = type(w.sound)()
    new.sound.set_state(w.sound.state())
    new.frame.layers = [_copied(layer) for layer in w.frame.layers]
    twins: dict[int, Any] = {}
    new.pools = []
    for pool in w.pools:
        twin = type(pool)(pool.cls)
        for o in pool.list:
            copy = _copied(o)
            twins[o.uid] = copy
            twin.list.append(copy)
        new.pools.append(twin)
    new.rows = [dict(v) if isinstance(v, dict) else v for v in w.rows]
    new.groups = list(w.groups)
    new.happened = [list(q) for q in w.happened]
    new.touched = list(w.touched)
    new.queue = []
    new.waits = [Wait(x.job, x.due, x.paused, tuple([twins[o.uid] for o in p if o.alive] for p in x.picks), x.values) for x in w.waits]
    new.collisions = type(w.collisions)(new)
    new.collisions.touching = {pair: set(uids) for pair, uids in w.collisions.touching.items()}
    new.order = None
    new.kept = {name: [dict(one) for one in many] for name, many in w.kept.items()}
    new.saves = dict(w.saves)
    new.sound_queue, new.save_queue, new.fired_rows, new.unsaved = [], [], [], {}
    new.faults = list(w.faults)
    new._known_faults = set(w._known_faults)
    new._spots = dict(w._spots)
    new._steppers()
    new.physics_now = None if w.physics_now is None else w.physics_now.clone(new)
    for q in new.happened:
        q.clear()           # between ticks the occurrences of the last one are spent
    new.touched = []
    return new


def _copied(o: Any) -> Any:
    """A copy of an object made of slots; containers and movements in them are copied too."""
    cls: Any = type(o)
    new: Any = cls.__new__(cls)
    slots = _slot_cache.get(cls)
    if slots is None:
        from .classes import slots_of
        slots = _slot_cache[cls] = tuple(slots_of(cls))
    for name in slots:
        value = getattr(o, name)
        if value.__class__ in (float, str, bool, int):
            setattr(new, name, value)
        elif isinstance(value, dict):
            setattr(new, name, {k: dict(v) if isinstance(v, dict) else v for k, v in value.items()})
        elif name == "movements":
            setattr(new, name, [movement.copy() for movement in value])
        elif isinstance(value, (set, list)):
            setattr(new, name, value.copy())
        else:
            setattr(new, name, value)
    return new


_slot_cache: dict[type, tuple[str, ...]] = {}


def _values(holder: Any) -> dict[str, Any]:
    return {name: getattr(holder, f"v_{name}") for name in type(holder).values}


def _set_values(holder: Any, values: dict[str, Any]) -> None:
    for name, value in values.items():
        if name in type(holder).values and type(value) is type(getattr(holder, f"v_{name}")):
            setattr(holder, f"v_{name}", value)


def _wait(resume: Any, wait: Wait) -> list[Any]:
    picks = {key: [o.uid for o in picked if o.alive] for key, picked in zip(resume.keys, wait.picks, strict=True)}
    return [resume.key, wait.due, wait.paused, picks, dict(zip(resume.names, wait.values, strict=True))]


def _plain(value: Any) -> Any:
    return {str(k): list(v) for k, v in value.items()} if isinstance(value, dict) else value


def _instance(o: Any) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name in type(o).state_slots:
        value = getattr(o, name)
        if name == "movements":
            found[name] = [[known, NAMES[type(movement)], movement.plain()] for (known, _), movement in zip(o.movements_of, value, strict=True)]
        else:
            found[name] = value
    return found


def _make(cls: Any, w: World, slots: dict[str, Any]) -> Any:
    """An instance with dumped slots; slots that a newer sheet added keep their starts."""
    making, w.making = w.making, True
    o = make(cls, w, slots["uid"], 0.0, 0.0, 0)
    w.making = making
    for name, value in slots.items():
        if name not in cls.state_slots or (name.startswith("v_") and type(value) is not type(getattr(o, name))):
            continue
        if name == "movements":
            states = {known: (kind, parts) for known, kind, parts in value}
            for (known, _), movement in zip(cls.movements_of, o.movements, strict=True):
                if known in states and states[known][0] == NAMES[type(movement)]:
                    movement.take(states[known][1])
            continue
        setattr(o, name, {k: dict(v) if isinstance(v, dict) else v for k, v in value.items()} if isinstance(value, dict) else value)
    if cls.animated:
        o.restore_strip()
    return o


def _input(w: World) -> dict[str, Any]:
    return {"keys": sorted(w.keyboard.down), "last_key": w.keyboard.last_key, "buttons": sorted(w.mouse.down),
            "mouse": [w.mouse.screen_x, w.mouse.screen_y, w.mouse.cursor_visible], "pad": [w.gamepad.connected, sorted(w.gamepad.down), w.gamepad.left_x,
            w.gamepad.left_y, w.gamepad.right_x, w.gamepad.right_y], "fingers": [[k, *v] for k, v in w.touch.fingers.items()]}


def _set_input(w: World, state: dict[str, Any]) -> None:
    w.keyboard.down = set(state["keys"])
    w.keyboard.last_key = state["last_key"]
    w.mouse.down = set(state["buttons"])
    w.mouse.screen_x, w.mouse.screen_y, w.mouse.cursor_visible = state["mouse"]
    w.gamepad.connected, buttons, w.gamepad.left_x, w.gamepad.left_y, w.gamepad.right_x, w.gamepad.right_y = state["pad"]
    w.gamepad.down = set(buttons)
    w.touch.fingers = {k: (x, y) for k, x, y in state["fingers"]}
