"""A game from what an export baked: no YAML, no look into files of pictures and sounds before they are needed."""

from __future__ import annotations

import base64
import zlib
from pathlib import Path
from typing import Any

from ..project.baked import FORMAT, BakedHeaders, data_trees
from ..project.loading import Loader
from ..project.model import Project
from ..world.playable import Playable


class BakedError(ValueError):
    """The data is not what this player reads."""


def baked_playable(data: dict[str, Any], root: Path = Path()) -> Playable:
    """A project that is ready to play; `root` is the folder where its assets are. Raises `BakedError` for data of another kit, or damaged."""
    if not isinstance(data, dict):
        raise BakedError("the game's data is damaged")
    if data.get("format") != FORMAT:
        raise BakedError(f"the game's data has the format {data.get('format')}, this player reads {FORMAT}")
    try:
        project, masks = _project(data, root)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, RecursionError) as error:
        raise BakedError("the game's data is damaged") from error
    start = len(root.parts)

    def alpha(path: Path) -> tuple[int, int, bytes] | None:
        packed = masks.get("/".join(path.parts[start:]))
        return None if packed is None else unpacked(*packed)
    return Playable(project, alpha=alpha)


def _project(data: dict[str, Any], root: Path) -> tuple[Project, dict[str, Any]]:
    masks = dict(data["masks"])
    return Loader(Path(data["name"]), data_trees(data["trees"]), headers=lambda problems: BakedHeaders(data["assets"], root, problems)).load(), masks


def packed_alpha(width: int, height: int, alpha: bytes) -> list[Any]:
    """A picture's solid pixels, a bit each, as text for JSON."""
    number = int(bytes(alpha).translate(_SOLID).decode() or "0", 2)
    return [width, height, base64.b85encode(zlib.compress(number.to_bytes((width * height + 7) // 8, "big"), 9)).decode()]


def unpacked(width: int, height: int, text: str) -> tuple[int, int, bytes]:
    """One byte a pixel again, 0 or 255."""
    number = int.from_bytes(zlib.decompress(base64.b85decode(text)), "big")
    count = width * height
    return width, height, f"{number:0{count}b}".encode().translate(_BYTES) if count else b""


_SOLID = b"0" * 128 + b"1" * 128
_BYTES = bytes(255 if n == ord("1") else 0 for n in range(256))
