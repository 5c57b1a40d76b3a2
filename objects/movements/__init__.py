"""Movements: how an Active moves by itself. One file a movement; `MOVEMENTS` maps the name in a project to its class."""

from __future__ import annotations

from .base import Movement
from .bouncing_ball import BouncingBall
from .bullet import Bullet
from .eight_directions import EightDirections
from .pinball import Pinball
from .platform import Platform
from .words import Vocabulary

MOVEMENTS: dict[str, type[Movement]] = {
    "eight_directions": EightDirections,
    "platform": Platform,
    "bouncing_ball": BouncingBall,
    "bullet": Bullet,
    "pinball": Pinball,
}
NAMES = {cls: name for name, cls in MOVEMENTS.items()}
WORDS = Vocabulary(MOVEMENTS)

__all__ = ["MOVEMENTS", "NAMES", "WORDS", "Movement"]
