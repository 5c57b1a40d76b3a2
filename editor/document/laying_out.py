"""The project as it is on the screen, in a folder: what is edited there and not saved. Everything else is read from the project itself."""

from __future__ import annotations

from pathlib import Path

from .document import Document


def lay_out(document: Document, folder: Path) -> None:
    """Write the texts of the document, and the pictures that are not saved. Raises OSError."""
    for path in document.trees:
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(document.disk.data(path))
    for name, data in document.pictures.images_unsaved().items():
        target = folder / "assets" / f"{name}.png"
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
