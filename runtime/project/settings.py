"""The fields of an object's file that are more than one value: animations, movement, collision, hot spot."""

from __future__ import annotations

from typing import Any, TypeVar

from ...objects.animation import DIRECTIONS, Animation, Place, Strip
from ...objects.api import Thing
from ...objects.movements import MOVEMENTS, NAMES, Movement
from ...objects.phrases import Phrase
from .assets import Headers
from .fields import Fields
from .problems import did_you_mean
from .tree import Entry, Mapping, Node, Scalar, Sequence
from .values import name_problem

MOST_MOVEMENTS = 32          # of one object
MOST_PLACES = 10_000         # nodes of a path
T = TypeVar("T")
STRIP_KEYS = ("frames", "times", "speed", "loop", "back_to", "origin", "points", "directions", "note")


def read_settings(cls: type[Thing], tree: Mapping, fields: Fields, headers: Headers) -> dict[str, Any]:
    """Class attributes that an object's file gives to its instances."""
    found: dict[str, Any] = {}
    known = cls.settings
    if "origin" in known and tree.get("origin") is not None:
        found["hot_spot"] = fields.pair(tree.get("origin"), "origin", (0.0, 0.0))
    if "collision" in known and tree.get("collision") is not None:
        node = tree.get("collision")
        if isinstance(node, Mapping):
            fields.unknown_keys(node, ("shape",), "collision")
            node = node.get("shape")
        found["mask_shape"] = fields.choice(node, "shape", ("pixels", "box", "none"), "pixels")
    if "animations" in known:
        animations = read_animations(tree.get("animations"), fields, headers)
        if animations:
            found["animations"] = animations
            names = {p for a in animations.values() for s in a.strips.values() for p in s.pictures}
            found["picture_sizes"] = {name: headers.size(name) for name in sorted(names)}
            found["point_names"] = tuple(dict.fromkeys(p for a in animations.values() for s in a.strips.values() for p in s.points))
    if "picture" in cls.properties:
        node = tree.get("picture")
        if isinstance(node, Scalar) and node.text:
            found["picture_sizes"] = {node.text: headers.size(node.text)}
    if "pictures" in cls.properties:
        node = tree.get("pictures")
        if isinstance(node, Scalar) and node.text and f"{node.text}_0" not in headers.pictures:
            fields.problems.warning("missing_asset", node, "there is no picture '{text}' in assets/; a placeholder is shown.{hint}", text=f"{node.text}_0",
                                    hint=did_you_mean(f"{node.text}_0", headers.pictures))
    if "movement" in known:
        movements = read_movements(tree, fields)
        if movements:
            found["movements_of"] = movements
    size = tree.get("size")
    if size is not None and "animations" not in found and not found.get("picture_sizes"):
        found["natural_size"] = fields.pair(size, "size", (32.0, 32.0), 0.0, 1e6)
    return found


def read_animations(node: Node | None, fields: Fields, headers: Headers) -> dict[str, Animation]:
    """`animations: {Stopped: {frames: [bird_1, bird_2], speed: 8, loop: true}}`; `directions: {0: {frames: …}, 8: …}` for more than one."""
    found: dict[str, Animation] = {}
    if node is None:
        return found
    if not isinstance(node, Mapping):
        fields.problems.error("field", node, "'animations' is written as names with their pictures: Stopped: {{frames: [bird_1, bird_2]}}")
        return found
    for entry in node.firsts():
        assert entry.key is not None
        name, spec = entry.key.text, entry.value
        if not isinstance(spec, Mapping):
            spec = Mapping([Entry(Scalar("frames"), spec)], spec.line, spec.column)
        fields.unknown_keys(spec, STRIP_KEYS, Phrase("an animation"))
        strips: dict[int, Strip] = {}
        directions = spec.get("directions")
        if isinstance(directions, Mapping):
            for part in directions.entries:
                assert part.key is not None
                number = fields.number(part.key, "direction", 0.0, 0.0, DIRECTIONS - 1.0)
                if isinstance(part.value, Mapping):
                    strips[int(number)] = read_strip(part.value, spec, fields, headers)
                else:
                    fields.problems.error("field", part.value, "a direction is written as {{frames: [bird_1, bird_2]}}")
        elif directions is not None:
            fields.problems.error("field", directions, "'directions' is written as numbers from 0 to 31 with their pictures: {{0: {{frames: [bird_1]}}}}")
        if spec.get("frames") is not None or not strips:
            strips.setdefault(0, read_strip(spec, spec, fields, headers))
        found[name] = Animation(name, strips)
    return found


def read_strip(node: Mapping, outer: Mapping, fields: Fields, headers: Headers) -> Strip:
    """Pictures of one direction; speed and loop may stand with the animation."""
    names: list[str] = []
    for word in fields.words(node.get("frames"), "frames"):
        names.append(word.text)
        if word.text not in headers.pictures and word.text not in names[:-1]:
            fields.problems.warning("missing_asset", word, "there is no picture '{text}' in assets/; a placeholder is shown.{hint}", text=word.text,
                                    hint=did_you_mean(word.text, headers.pictures))

    def held(key: str) -> Node | None:
        own = node.get(key)
        return own if own is not None else outer.get(key)
    speed = fields.number(held("speed"), "speed", 8.0, 0.0, 1000.0)
    loop = fields.truth(held("loop"), "loop", True)
    back_to = fields.number(held("back_to"), "back_to", 1.0, 1.0, 100000.0)
    times = read_times(held("times"), fields, len(names))
    origins = read_places(held("origin"), "origin", fields, len(names))
    points: dict[str, tuple[Place, ...]] = {}
    marked = held("points")
    if isinstance(marked, Mapping):
        for entry in marked.firsts():
            assert entry.key is not None
            problem = name_problem(entry.key.text)
            if problem:
                fields.problems.error("name", entry.key, problem, name=entry.key.text)
                continue
            places = read_places(entry.value, entry.key.text, fields, len(names))
            if places:
                points[entry.key.text] = places
    elif marked is not None:
        fields.problems.error("field", marked, "'points' is written as names with their places: {{gun: [12, 4]}}")
    return Strip(tuple(names), speed, loop, int(back_to) - 1, times, origins, points)


def read_places(node: Node | None, what: str, fields: Fields, count: int) -> tuple[Place, ...]:
    """A place for each of `count` pictures: `[12, 4]` for all of them, or `[[12, 4], [13, 5]]` one by one."""
    if node is None or not count:
        return ()
    held = list(node.values()) if isinstance(node, Sequence) else []
    if not any(isinstance(one, Sequence) for one in held):
        return (fields.pair(node, what, (0.0, 0.0)),) * count
    places = [fields.pair(one, what, (0.0, 0.0)) for one in held]
    return _one_for_each(places, node, what, fields, count)


def read_times(node: Node | None, fields: Fields, count: int) -> tuple[float, ...]:
    """How many times as long each picture is shown: `[1, 1, 4]`; nothing when all are alike."""
    if node is None or not count:
        return ()
    if not isinstance(node, Sequence) or not node.entries:
        fields.problems.error("field", node, "'times' is a number for each picture, like [1, 1, 4]")
        return ()
    times = [fields.number(one, "times", 1.0, 0.01, 1000.0) for one in node.values()]
    times = list(_one_for_each(times, node, "times", fields, count))
    return () if all(time == 1.0 for time in times) else tuple(times)


def _one_for_each(values: list[T], node: Node, what: str, fields: Fields, count: int) -> tuple[T, ...]:
    """As many as there are pictures; the last one stands for those that are missing."""
    if len(values) != count:
        fields.problems.error("field", node, "'{what}' has {found}, and there are {count} pictures; write one for each", what=what, found=len(values), count=count)
    return tuple((values + values[-1:] * count)[:count])


def read_movements(tree: Mapping, fields: Fields) -> tuple[tuple[str, Movement], ...]:
    """`movement: {type: platform, speed: 200}`, called as its type; `movements: {Walk: {type: platform}, Fly: {type: bullet}}`."""
    found: list[tuple[str, Movement]] = []
    only = tree.get("movement")
    if only is not None:
        movement = read_movement(only, fields)
        if movement is not None:
            found.append((NAMES[type(movement)], movement))
    several = tree.get("movements")
    if isinstance(several, Mapping):
        for entry in several.firsts():
            assert entry.key is not None
            name = entry.key.text
            problem = name_problem(name)
            if problem:
                fields.problems.error("name", entry.key, problem, name=name)
            elif any(name == known for known, _ in found):
                fields.problems.error("name", entry.key, "there are two movements called '{name}'", name=name)
            elif len(found) >= MOST_MOVEMENTS:
                fields.problems.error("field", entry.key, "an object has at most {limit} movements", limit=MOST_MOVEMENTS)
            else:
                movement = read_movement(entry.value, fields, not found)
                if movement is not None:
                    found.append((name, movement))
    elif several is not None:
        fields.problems.error("field", several, "'movements' is written as names with their movements: Walk: {{type: platform, speed: 200}}")
    return tuple(found)


def read_movement(node: Node | None, fields: Fields, starts: bool = True) -> Movement | None:
    """`{type: eight_directions, speed: 200, acceleration: 800}`; the type alone is enough. `starts`: whether it runs unless the file says."""
    if isinstance(node, Scalar):
        node = Mapping([Entry(Scalar("type"), node)], node.line, node.column)
    if not isinstance(node, Mapping):
        fields.problems.error("field", node, "'movement' is written as {{type: eight_directions, speed: 200}}")
        return None
    name_node = node.get("type")
    name = name_node.text if isinstance(name_node, Scalar) else ""
    cls = MOVEMENTS.get(name)
    if cls is None:
        fields.problems.error("unknown_word", name_node if name_node is not None else node, "there is no movement '{name}'.{hint} Known: {known}", name=name,
                              hint=did_you_mean(name, MOVEMENTS), known=", ".join(MOVEMENTS))
        return None
    own = {key: prop for key, prop in cls.settings.items() if prop.in_file}
    fields.unknown_keys(node, ("type", "starts", "note", *own, *cls.places), Phrase("the movement {name}", name=name))
    movement = cls(**{key: fields.property(prop, value, {}) for key, prop in own.items() if (value := node.get(key)) is not None})
    movement.enabled = fields.truth(node.get("starts"), "starts", starts)
    for key in cls.places:
        if node.get(key) is not None:
            movement.set_places(key, read_nodes(node.get(key), key, fields))
    return movement


def read_nodes(node: Node | None, what: str, fields: Fields) -> list[tuple[float, ...]]:
    """A list of places: `[[100, 80], [300, 80]]`; a third number belongs to the place (seconds of a pause)."""
    found: list[tuple[float, ...]] = []
    rows = list(node.values()) if isinstance(node, Sequence) else [node]
    if len(rows) > MOST_PLACES:
        fields.problems.error("field", node, "'{what}' has at most {limit} places", what=what, limit=MOST_PLACES)
    for row in rows[:MOST_PLACES]:
        if isinstance(row, Sequence) and len(row) in (2, 3):
            found.append(tuple([fields.number(number, what, 0.0, -1e6, 1e6) for number in row.values()]))
        else:
            fields.problems.error("field", row, "'{what}' is a list of places: [[100, 80], [300, 80]]", what=what)
    return found
