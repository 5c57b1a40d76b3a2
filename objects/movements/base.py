"""What all movements have: parameters from the object's file, a state that is plain data, a step."""

from __future__ import annotations

from typing import Any, ClassVar

from ..api import World
from ..targets import Limit


class Movement:
    """A movement of one instance. Subclasses list their parameters in `parameters` (name: (default, what it is))."""

    __slots__ = ("enabled",)

    parameters: ClassVar[dict[str, tuple[Any, str]]] = {}
    limits: ClassVar[tuple[Limit, ...]] = ()      # what some targets cannot do

    def __init__(self) -> None:
        self.enabled = True

    @classmethod
    def state(cls) -> tuple[str, ...]:
        """Names of all slots, in order: the movement's state."""
        names: list[str] = []
        for base in reversed(cls.__mro__):
            names += [n for n in base.__dict__.get("__slots__", ()) if n not in names]
        return tuple(names)

    def copy(self) -> Movement:
        new = object.__new__(type(self))
        for name in self.state():
            setattr(new, name, getattr(self, name))
        return new

    def step(self, o: Any, w: World) -> None:
        """Move `o` by one tick."""

    def speed_now(self, o: Any) -> float:
        """Pixels a second."""
        return 0.0

    def set_speed(self, o: Any, value: float) -> None:
        """Set the speed in pixels a second."""
