"""What back ends say of files that they cannot use."""

from __future__ import annotations

from pathlib import Path

from ...objects.phrases import Phrase
from ..project.media import MediaError


def unusable(path: Path, error: Exception) -> Phrase:
    """A sentence about a picture, sound or font that cannot be read; the libraries' own words stay as they are."""
    reason = Phrase(error.template, **error.fields) if isinstance(error, MediaError) else str(error)
    return Phrase("{file} cannot be used: {reason}", file=path.name, reason=reason)
