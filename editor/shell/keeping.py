"""The files of a window's project: saving, copies, what others change on the disk, what a crash left, the lock."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QFileDialog, QMessageBox

from ...objects.phrases import Phrase, msgid
from ..document.disk import DiskChange
from ..document.edits import ReplaceTrees
from .banner import Answer
from .lock import ProjectLock
from .recovery import Recovered, Recovery, recoverable
from .workspace import Translate

if TYPE_CHECKING:
    from .window import Window

LOOK_AT_DISK = 2000       # ms between looks at the files
MOST_BANNERS = 4          # files that are asked about one by one

WHAT = {"changed": msgid("{file} was changed outside the editor."), "gone": msgid("{file} was deleted outside the editor."),
        "new": msgid("{file} has come from outside the editor.")}


def said(sentence: str, tr: Translate) -> str:
    """A sentence in a language: a phrase by its template, a text of the kit as it is; what was said already stays."""
    return sentence.said(tr) if isinstance(sentence, Phrase) else tr(sentence)


class Keeper(QObject):
    """Looks after the files of one window."""

    open_folder = Signal(object)        # a Path: a copy was made, show it

    def __init__(self, window: Window, lock: ProjectLock | None) -> None:
        super().__init__(window)
        self.window = window
        self.document = window.document
        self.lock = lock
        self.recovery = Recovery(self.document, self)
        self.asked: set[DiskChange] = set()
        self._gone = False
        self._clock = QTimer(self)
        self._clock.setInterval(LOOK_AT_DISK)
        self._clock.timeout.connect(self.look_at_disk)
        self._clock.start()
        self.show_read_only()

    # -- saving ------------------------------------------------------------------------------------------------------

    def show_read_only(self) -> None:
        """Say it when nothing can be saved here."""
        why = self.document.read_only
        if why:
            self.window.banners.show_banner("read_only", lambda tr: said(why, tr), *self._copy_answers(), picture="lock", colour="accent", closable=False)
        else:
            self.window.banners.drop("read_only")

    def _copy_answers(self) -> tuple[Answer, ...]:
        text = self.window.copy_text or msgid("Save a copy…")
        return (Answer(text, "Save a copy", self.window.make_copy or self.save_copy, stays=True),)

    def save(self) -> bool:
        """Save; what cannot be written is said in a banner and stays unsaved."""
        failures = self.document.save()
        self.window.banners.drop("not_saved")
        if not failures:
            self.window.show_status(self.window.translate("Saved"))
            return True
        self.recovery.keep()
        self.window.banners.show_banner(
            "not_saved", lambda tr: tr("Not saved: {why}").format(why=" ".join(said(f, tr) for f in failures[:3])),
            Answer(msgid("Try again"), "Try again", self.save), *self._copy_answers(), colour="error")
        return False

    def save_copy(self) -> bool:
        """Ask for a folder and write the game there, as it is on the screen."""
        tr = self.window.translate
        parent = QFileDialog.getExistingDirectory(self.window, tr("Where the copy goes"), str(self.document.root.parent))
        if not parent:
            return False
        target = free_folder(Path(parent), self.document.root.name)
        failures = self.document.save_copy(target)
        if failures:
            self.window.banners.show_banner("not_saved", lambda tr: tr("Not saved: {why}").format(why=said(failures[0], tr)),
                                            Answer(msgid("Another folder…"), "Another folder", self.save_copy), colour="error")
            return False
        self.window.banners.drop("not_saved")
        self.window.show_status(tr("A copy is in {folder}").format(folder=target))
        self.open_folder.emit(target)
        return True

    # -- what others change ------------------------------------------------------------------------------------------

    def look_at_disk(self) -> None:
        """Ask about files that someone else changed; pictures and sounds are taken over at once."""
        banners = self.window.banners
        if self.document.disk.gone:
            if not self._gone:
                banners.show_banner("gone", lambda tr: tr("The folder {folder} is gone. The game is still open here: save a copy of it somewhere else.")
                                    .format(folder=self.document.root), *self._copy_answers(), colour="error", closable=False)
            self._gone = True
            return
        if self._gone:
            self._gone = False
            banners.drop("gone")
        changed = self.document.look_at_assets()
        if changed:
            self.window.show_status(self.window.translate("Taken over from the disk: {files}").format(files=", ".join(changed[:5])))
        changes = self.document.disk.changes()
        for old in self.asked - set(changes):
            banners.drop(f"disk:{old.path}")
        self.asked &= set(changes)
        fresh = [change for change in changes if change not in self.asked]
        if len(changes) > MOST_BANNERS and fresh:
            for change in changes:
                banners.drop(f"disk:{change.path}")
            banners.show_banner("disk", lambda tr: tr("{count} files were changed outside the editor, {file} is one of them.").format(
                count=len(changes), file=changes[0].path), *self._answers(changes))
        elif fresh:
            banners.drop("disk")
            for change in changes:
                banners.show_banner(f"disk:{change.path}", lambda tr, c=change: tr(WHAT[c.kind]).format(file=c.path), *self._answers([change]))
        self.asked |= set(fresh)

    def _answers(self, changes: list[DiskChange]) -> tuple[Answer, ...]:
        kinds = {change.kind for change in changes}
        take, keep = (msgid("Take it away here too"), msgid("Keep it")) if kinds == {"gone"} else (msgid("Read it"), msgid("Leave it out")) \
            if kinds == {"new"} else (msgid("Read it anew"), msgid("Keep mine"))
        return (Answer(take, "Read anew", lambda: self.take(changes)), Answer(keep, "Keep mine", lambda: self.keep_mine(changes)))

    def take(self, changes: list[DiskChange]) -> None:
        tr = self.window.translate
        for change in changes:
            why = self.document.take_from_disk(change, tr("Read {file} anew").format(file=change.path))
            if why:
                self.document.keep_mine(change)
                self.window.banners.show_banner("unreadable", lambda tr, w=why: said(w, tr))
        self.document.check()

    def keep_mine(self, changes: list[DiskChange]) -> None:
        for change in changes:
            self.document.keep_mine(change)

    # -- after a crash -----------------------------------------------------------------------------------------------

    def offer_recovery(self) -> None:
        """Bring back what a crashed editor left, as one step that can be undone, and say so."""
        left = recoverable(self.document.root)
        if left is None or not self._differs(left):
            return
        self.bring_back(left)
        self.window.banners.show_banner(
            "recovered", lambda tr: tr("The editor did not end in order last time. What was not saved then is back; it is one step of undo."),
            Answer(msgid("As on the disk"), "As on the disk", self.document.undo_stack.undo), Answer(msgid("Keep it"), "Keep it", lambda: None),
            picture="good", colour="good")

    def _differs(self, left: Recovered) -> bool:
        return bool(left.pictures) or any(self.document.trees.get(path) != tree for path, tree in left.trees.items())

    def bring_back(self, left: Recovered) -> None:
        with self.document.step(self.window.translate("Bring back unsaved work")):
            changed = {path: tree for path, tree in left.trees.items() if self.document.trees.get(path) != tree}
            if changed:
                self.document.undo_stack.push(ReplaceTrees(self.document, changed, ""))
            for name, image in left.pictures.items():
                self.document.pictures.edit(name, image, "")
        self.document.check()

    # -- the end -----------------------------------------------------------------------------------------------------

    def may_close(self) -> bool:
        """Ask what to do with changes that are not saved."""
        if not self.document.modified:
            return True
        tr, box = self.window.translate, QMessageBox.StandardButton
        answer = QMessageBox.question(self.window, tr("Save the game?"), tr("There are changes that are not saved."), box.Save | box.Discard | box.Cancel)
        return answer == box.Discard or (answer == box.Save and self.save())

    def close(self) -> None:
        self._clock.stop()
        self.recovery.forget()
        if self.lock is not None:
            self.lock.release()


def free_folder(parent: Path, name: str) -> Path:
    """A folder of that name that is not there yet."""
    found, number = parent / name, 2
    while found.exists():
        found = parent / f"{name}-{number}"
        number += 1
    return found


