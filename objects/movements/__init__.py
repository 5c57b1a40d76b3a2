"""Movements: how an Active moves by itself. One file a movement; `MOVEMENTS` maps the name in a project to its class."""

from __future__ import annotations

from .base import Movement
from .eight_directions import EightDirections

MOVEMENTS: dict[str, type[Movement]] = {"eight_directions": EightDirections}

__all__ = ["MOVEMENTS", "Movement"]
