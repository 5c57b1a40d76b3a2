"""Pictures of objects that are pasted into another project: they come along when the first project is still there."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QMimeData

from ...runtime.project.assets import PICTURES, find_assets
from ...runtime.project.media import MediaError, picture_size
from ...runtime.project.problems import Problems
from ...runtime.project.tree import Mapping, Node, Scalar, Sequence
from ..document.rename import AssetName
from ..document.rename_sheets import Names
from .inserting import Inserter

FORMAT = "application/x-playsheet-project"
MOST = 500


def clip_data(text: str, root: Path) -> QMimeData:
    """Text for everyone, and for the editor the folder where it comes from."""
    data = QMimeData()
    data.setText(text)
    data.setData(FORMAT, str(root.resolve()).encode())
    return data


def pictures_named(node: Node) -> list[str]:
    """The pictures that an object's file speaks of."""
    found: list[str] = []
    if isinstance(node, Mapping):
        for key, value in node.items():
            if key == "frames" and isinstance(value, Sequence):
                found += [item.text for item in value.values() if isinstance(item, Scalar)]
            elif key == "picture" and isinstance(value, Scalar):
                found.append(value.text)
            else:
                found += pictures_named(value)
    return list(dict.fromkeys(name for name in found if name))


def bring(inserter: Inserter, data: QMimeData, trees: dict[str, Mapping]) -> list[str]:
    """Copy what the new objects show into the assets. Returns names of pictures that are missing afterwards."""
    project = inserter.document.project
    root = Path(bytes(data.data(FORMAT).data()).decode(errors="replace")) if data.hasFormat(FORMAT) else None
    same = root is not None and root == project.root.resolve()
    there = find_assets(root, Problems())[0] if root is not None and not same and (root / "game.yaml").is_file() else {}
    missing: list[str] = []
    for name, tree in trees.items():
        for picture in pictures_named(tree)[:MOST]:
            source = there.get(picture)
            taken = picture
            if source is not None and source.suffix.lower() in PICTURES:
                try:
                    picture_size(source)
                    taken = inserter.copy_asset(source)
                except (MediaError, OSError):
                    source = None
            if taken != picture:
                AssetName(Names({f"objects/{name}.yaml": tree}), "picture", picture, taken).file(f"objects/{name}.yaml", tree)
            if source is None and picture not in project.pictures:
                missing.append(picture)
    if there:
        inserter.document.check()
    return list(dict.fromkeys(missing))
