"""Physics: the engine, bodies of Actives, joints, and zones that push."""

from __future__ import annotations

from .engine import Physics
from .joints import Joined
from .zones import Fan, Magnet, Treadmill

__all__ = ["Fan", "Joined", "Magnet", "Physics", "Treadmill"]
