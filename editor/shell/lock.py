"""One editor a project: a lock in the user's data folder, which a crashed editor cannot leave behind for ever."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QLockFile

from .recovery import recovery_file


class ProjectLock:
    """Held while a project is open for editing. `holder` tells who has it otherwise."""

    def __init__(self, root: Path) -> None:
        place = recovery_file(root).with_suffix(".lock")
        self.file: QLockFile | None = None
        try:
            place.parent.mkdir(parents=True, exist_ok=True)
        except OSError:
            return                       # nowhere to note it: then nobody is kept out
        self.file = QLockFile(str(place))
        self.file.setStaleLockTime(0)    # a process that does not live any more holds nothing; time alone frees nothing

    def take(self) -> bool:
        """Whether the project is ours now. A lock that cannot be written keeps nobody out."""
        if self.file is None or self.file.tryLock(0):
            return True
        return self.file.error() != QLockFile.LockError.LockFailedError

    def holder(self) -> int:
        """The number of the process that has it, 0 when that is not known."""
        info = self.file.getLockInfo() if self.file is not None else ()
        return int(info[0]) if len(info) == 3 else 0

    def release(self) -> None:
        if self.file is not None:
            self.file.unlock()
