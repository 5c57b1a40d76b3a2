"""Path: goes along nodes, with pauses, once or for ever, there and back if it should."""

from __future__ import annotations

from typing import Any, ClassVar

from ..api import World, action, truth, word
from .followers import Follower

RELATIVE = ("frame", "start")


class Path(Follower):
    """`nodes` are places; a third number is a pause in seconds. The way begins where the object stands."""

    own_slots: tuple[str, ...] = ("from_x", "from_y", "tour")

    title = "Path"
    keywords = ("Path movement", "Waypoints", "Patrol", "Follow a path", "Curved movement", "Rectangle movement")
    places: ClassVar[dict[str, str]] = {"nodes": "places that it goes to, [[x, y], [x, y, seconds of a pause], …]"}

    loop: bool = truth("For ever", False, keywords=("Loop the movement", "Loop"))
    there_and_back: bool = truth("There and back", False, keywords=("Reverse at end", "Ping pong"))
    nodes_from: str = word("choice", "Nodes are counted from", "frame", choices=RELATIVE)
    back_to_start: bool = truth("Back to its place at the end", False, keywords=("Reposition object at end",))

    from_x: float            # where it stood when it set off
    from_y: float
    tour: int                # which way it is on: 0 the nodes, 1 the way back of there and back

    def clear(self) -> None:
        super().clear()
        self.from_x = self.from_y = 0.0
        self.tour = 0

    def set_places(self, key: str, places: list[tuple[float, ...]]) -> None:
        self.node_x = [place[0] for place in places]
        self.node_y = [place[1] for place in places]
        self.node_pauses = [max(0.0, place[2]) if len(place) > 2 else 0.0 for place in places]
        self.node_names = [""] * len(places)

    def begin(self, o: Any, w: World) -> None:
        """The place where it stands is where the way begins; nodes that count from there are moved along."""
        if self.nodes_from == "start":
            self.node_x = [x - self.from_x + o.x for x in self.node_x]
            self.node_y = [y - self.from_y + o.y for y in self.node_y]
        self.from_x, self.from_y = o.x, o.y
        if not 0 <= self.node < len(self.node_x):
            self.node = 0
            self.back = False
        self.going = bool(self.node_x)

    def _finish(self, o: Any, w: World) -> None:
        last = len(self.node_x) - 1
        if self.node > last and self.there_and_back and last >= 1:
            self.back = True
            self.node = last - 1
            if self.loop or self.tour == 0:
                self.tour = 1
                return
        elif self.node < 0 and self.loop and last >= 1:
            self.back = False
            self.node = 1
            return
        elif self.node > last and self.loop and last >= 0:
            if self.back_to_start:
                o.x, o.y = self.from_x, self.from_y
            self.node = 0
            if last > 0 or self.back_to_start:
                return
        if self.back_to_start:
            o.x, o.y = self.from_x, self.from_y
        self.tour = 0
        super()._finish(o, w)

    def start(self, o: Any, w: World) -> None:
        """Go on; after the end, once more from the first node."""
        if not 0 <= self.node < len(self.node_x):
            self.node = 0
            self.back = False
            self.tour = 0
        super().start(o, w)

    def reverse(self, o: Any, w: World) -> None:
        self.back = not self.back
        self.node = max(-1, min(self.node + (-1 if self.back else 1), len(self.node_x)))
        if 0 <= self.node < len(self.node_x):
            self.going = True
        self.waiting = 0.0

    @action("add a node at {x}, {y}", keywords=("Add path node", "Create new path node", "Add waypoint", "Append path"), x="number", y="number",
            pause="duration", name="text")
    def add_node(self, o: Any, w: World, x: float, y: float, pause: float = 0.0, name: str = "") -> None:
        """Adds a place to the end of the path, with a pause in seconds and a name if it should have them. It sets off if it stood at the end."""
        self.add(w, o, x, y, max(0.0, pause), name)
        if self.begun and not self.going and self.node == len(self.node_x) - 1 and not self.back:
            self.going = True

    @action("remove all nodes", keywords=("Clear Journey", "Remove path node", "Clear path"))
    def clear_path(self, o: Any, w: World) -> None:
        """Takes all nodes away; it stops where it is."""
        self.drop_nodes()
        self.going = False

    @action("go on to node {number}", keywords=("Go to node", "Branch node"), number="number")
    def go_to_node(self, o: Any, w: World, number: float) -> None:
        """Goes straight to the nth node, from 1, and from there on."""
        if 1.0 <= number < len(self.node_x) + 1:
            self.node = int(number) - 1
            self.going = True
            self.waiting = 0.0

    @action("go on to node {name}", keywords=("Go to named node", "Branch to named node"), name="text")
    def go_to_named_node(self, o: Any, w: World, name: str) -> None:
        """Goes straight to the first node with a name, and from there on."""
        if name in self.node_names:
            self.go_to_node(o, w, float(self.node_names.index(name) + 1))
