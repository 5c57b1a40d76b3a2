"""The row of pictures of a direction: each with its time, hot spot and action points; from the file's form and back."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from ...runtime.project.tree import Entry, Mapping, Node, Scalar, Sequence, is_special

Place = tuple[float, float]


@dataclass(slots=True)
class Shot:
    """One picture in a row. `spot` is None where the object's own hot spot counts."""

    name: str
    time: float = 1.0
    spot: Place | None = None
    points: dict[str, Place] = field(default_factory=dict)

    def like(self, name: str) -> Shot:
        """Another picture with the same time and places."""
        return replace(self, name=name, points=dict(self.points))


def text(value: str) -> Scalar:
    return Scalar(value, is_special(value))


def number(value: float) -> Scalar:
    return Scalar(str(int(value)) if value == int(value) else f"{value:.6g}")


def pair(place: Place) -> Sequence:
    return Sequence.of([number(place[0]), number(place[1])])


def names_of(node: Node | None) -> list[str]:
    if isinstance(node, Sequence):
        return [v.text for v in node.values() if isinstance(v, Scalar)]
    return [node.text] if isinstance(node, Scalar) and node.text else []


def _number(node: Node, fallback: float) -> float:
    try:
        value = float(node.text) if isinstance(node, Scalar) else fallback
    except ValueError:
        return fallback
    return value if value - value == 0.0 else fallback


def place_of(node: Node | None) -> Place | None:
    """Two numbers, None for anything else."""
    if isinstance(node, Sequence) and len(node) == 2 and all(isinstance(v, Scalar) for v in node.values()):
        x, y = (_number(v, 0.0) for v in node.values())
        return x, y
    return None


def places_of(node: Node | None, count: int) -> list[Place]:
    """One for each picture, as the game reads them; none when there are none."""
    single = place_of(node)
    if single is not None:
        return [single] * count
    found = [p for p in (place_of(v) for v in node.values()) if p is not None] if isinstance(node, Sequence) else []
    return (found + found[-1:] * count)[:count]


def read_row(strip: Mapping, spec: Mapping) -> list[Shot]:
    """The row of a direction; what it does not say itself stands with the animation (`spec`)."""
    names = names_of(strip.get("frames"))
    shots = [Shot(name) for name in names]

    def held(key: str) -> Node | None:
        own = strip.get(key)
        return own if own is not None else spec.get(key)
    times = held("times")
    given = [max(0.01, _number(v, 1.0)) for v in times.values()] if isinstance(times, Sequence) else []
    for shot, time in zip(shots, (given + given[-1:] * len(shots))[:len(shots)]):
        shot.time = time
    for shot, place in zip(shots, places_of(held("origin"), len(shots))):
        shot.spot = place
    points = held("points")
    for name, node in points.items() if isinstance(points, Mapping) else ():
        for shot, place in zip(shots, places_of(node, len(shots))):
            shot.points[name] = place
    return shots


def _joined(places: list[Place]) -> Node:
    """One place when all are the same, else a list of them."""
    return pair(places[0]) if all(p == places[0] for p in places) else Sequence.of([pair(p) for p in places])


def _points(shots: list[Shot]) -> Mapping:
    names = dict.fromkeys(name for shot in shots for name in shot.points)
    made = Mapping()
    for name in names:
        known = next(shot.points[name] for shot in shots if name in shot.points)
        places = []
        for shot in shots:                   # a picture that lacks the point has it where the one before has it
            known = shot.points.get(name, known)
            places.append(known)
        made.entries.append(Entry(text(name), _joined(places)))
    return made


def write_row(strip: Mapping, spec: Mapping, shots: list[Shot], middle: dict[str, Place]) -> None:
    """Put a row into the mapping of its direction. `middle` tells the hot spot that a picture without one of its own has."""
    strip.set("frames", Sequence.of([text(s.name) for s in shots]))
    spots = _joined([s.spot if s.spot is not None else middle.get(s.name, (0.0, 0.0)) for s in shots]) if shots else Sequence()
    points = _points(shots)
    times = Sequence.of([number(s.time) for s in shots])
    _put(strip, spec, "times", times if any(s.time != 1.0 for s in shots) else None, times)
    _put(strip, spec, "origin", spots if any(s.spot is not None for s in shots) else None, spots)
    _put(strip, spec, "points", points if points.entries else None, points)


def _put(strip: Mapping, spec: Mapping, key: str, node: Node | None, nothing: Node) -> None:
    """Say something under a key, or (None) say nothing; `nothing` is written where the animation says something else."""
    general = spec.get(key) if strip is not spec else None
    own = strip.get(key)
    if node is None and general is None:
        strip.remove(key)
    elif (own if own is not None else general) != (nothing if node is None else node):
        strip.set(key, nothing if node is None else node)
