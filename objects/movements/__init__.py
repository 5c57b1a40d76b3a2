"""Movements: how an Active moves by itself. One file a movement; `MOVEMENTS` maps the name in a project to its class."""

from __future__ import annotations

from .base import Movement
from .bouncing_ball import BouncingBall
from .bullet import Bullet
from .circular import Circular
from .drag_and_drop import DragAndDrop
from .eight_directions import EightDirections
from .grid_steps import GridSteps
from .homing import Homing
from .mouse_controlled import MouseControlled
from .path import Path
from .pathfinding import Pathfinding
from .pinball import Pinball
from .platform import Platform
from .race_car import RaceCar
from .sine import Sine
from .words import Vocabulary

MOVEMENTS: dict[str, type[Movement]] = {
    "eight_directions": EightDirections,
    "platform": Platform,
    "bouncing_ball": BouncingBall,
    "bullet": Bullet,
    "pinball": Pinball,
    "homing": Homing,
    "path": Path,
    "pathfinding": Pathfinding,
    "circular": Circular,
    "sine": Sine,
    "grid_steps": GridSteps,
    "race_car": RaceCar,
    "drag_and_drop": DragAndDrop,
    "mouse_controlled": MouseControlled,
}
NAMES = {cls: name for name, cls in MOVEMENTS.items()}
WORDS = Vocabulary(MOVEMENTS)

__all__ = ["MOVEMENTS", "NAMES", "WORDS", "Movement"]
