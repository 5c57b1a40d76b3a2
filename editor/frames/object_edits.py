"""What is done with whole objects: delete, duplicate; and with sounds: rename, take away."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtGui import QUndoCommand

from ...runtime.project.tree import Mapping, copied
from ..document.document import Document
from ..document.rename import AssetName, ReplaceTrees, renamed
from ..document.rename_sheets import Names
from ..document.uses import Use, object_uses, uses_of
from ..shell.workspace import Workspace
from . import nodes
from .inserting import free_name, names_in_use
from .uses_dialog import ask, go_to

if TYPE_CHECKING:
    from .view import FrameEditor


class MoveAsset(QUndoCommand):
    """A file of the project under another name. It has been moved when the command is made."""

    def __init__(self, document: Document, before: Path, after: Path, text: str) -> None:
        super().__init__(text)
        self.document = document
        self.before = before
        self.after = after
        self._done = True

    def _move(self, source: Path, target: Path) -> None:
        try:
            if source.exists() and not target.exists():
                target.parent.mkdir(parents=True, exist_ok=True)
                source.rename(target)
        except OSError as error:
            self.document.pictures.noticed.emit(f"{source.name}: {error.strerror or error}")
        self.document.check()

    def redo(self) -> None:
        if self._done:
            self._done = False
            self.document.check()
        else:
            self._move(self.before, self.after)

    def undo(self) -> None:
        self._move(self.after, self.before)


class ObjectEdits:
    """Edits of objects and sounds from the lists beside the frame."""

    def __init__(self, editor: FrameEditor) -> None:
        self.editor = editor
        self.document = editor.document

    def _say(self, template: str, **fields: object) -> str:
        return self.editor.workspace.translate(template).format(**fields)

    # -- objects -----------------------------------------------------------------------------------------------------

    def delete(self, name: str) -> bool:
        """The object goes with all its instances. What uses it is listed first."""
        if name not in self.editor.stage.specs:
            return False
        text = self._say("Delete object {name}", name=name)
        uses = object_uses(self.document.trees, name)
        if uses and not ask(self.editor.workspace, text, self._say("{name} is used in these places. Its instances go with it; events that speak of it "
                                                                   "stay and will not find it any more.", name=name),
                            uses, self._say("Delete anyway"), self.editor, lambda workspace, use: self._show(workspace, use, name)):
            return False
        after: dict[str, Mapping | None] = {}
        for path, tree in self.document.trees.items():
            if path.startswith("objects/") and self.editor.stage.specs[name].path == path:
                after[path] = None
            elif path.endswith(("/frame.yaml", "/objects.yaml")):
                made = copied(tree)
                assert isinstance(made, Mapping)
                for key in ("instances", "objects"):
                    rows = nodes.entries_of(made, key)
                    rows[:] = [entry for entry in rows if nodes.get_text(entry.value, "object") != name]
                if made != tree:
                    after[path] = made
        self.document.undo_stack.push(ReplaceTrees(self.document, after, text))
        return True

    def _show(self, workspace: Workspace, use: Use, name: str) -> None:
        """Go to a use; instances of this frame are selected."""
        if use.kind == "instance" and use.frame == self.editor.frame_name:
            self.editor.canvas.select([row.index for row in self.editor.canvas.selectable() if row.name == name])
        else:
            go_to(workspace, use)

    def duplicate(self, name: str) -> str:
        """Another object like it, with an instance beside its first one. Returns its name."""
        editor = self.editor
        spec = editor.stage.specs[name]
        tree = copied(spec.node)
        assert isinstance(tree, Mapping)
        if tree.get("format") is None:
            tree.entries.insert(0, nodes.mapping(format=nodes.number(1)).entries[0])
        made = free_name(name, names_in_use(self.document))
        first = next((row for row in editor.stage.rows if row.name == name), None)
        middle = editor.middle()
        x, y = (first.x + 32, first.y + 32) if first is not None else (middle.x(), middle.y())
        layer = nodes.get_text(first.node, "layer") if first is not None else editor.layer_name()
        return editor.inserter.new_object(spec.type_name, x, y, layer, made, tree)

    # -- sounds ------------------------------------------------------------------------------------------------------

    def rename_sound(self, old: str, new: str) -> bool:
        """Another name for the file of a sound, in all sheets too."""
        new = new.strip().replace(" ", "_")
        path = self.document.project.sounds.get(old)
        if path is None or not new or new == old:
            return False
        if "/" in new or "\\" in new or new.startswith(".") or not new.isprintable():
            return self._refuse("'{name}' cannot be the name of a file", name=new)
        target = path.with_name(new + path.suffix)
        folder = old.rpartition("/")[0]
        name = f"{folder}/{new}" if folder else new
        if target.exists() or name.casefold() in {n.casefold() for n in self.document.project.sounds if n != old}:
            return self._refuse("There is something called {name} already.", name=new)
        text = self._say("Rename {old} to {new}", old=old, new=name)
        after = renamed(self.document.trees, AssetName(Names(self.document.trees), "sound", old, name))
        return self._move(path, target, text, after)

    def delete_sound(self, name: str) -> bool:
        """A sound goes: its file is laid aside in `.playsheet/removed`, so that undo finds it."""
        path = self.document.project.sounds.get(name)
        if path is None:
            return False
        text = self._say("Delete sound {name}", name=name)
        uses = uses_of(self.document.trees, AssetName(Names(self.document.trees), "sound", name, name + "_" * 9))
        if uses and not ask(self.editor.workspace, text, self._say("These places speak of {name}. They will not find it any more.", name=name), uses,
                            self._say("Delete anyway"), self.editor):
            return False
        folder, number = self.document.root / ".playsheet" / "removed", 1
        target = folder / path.name
        while target.exists():
            number += 1
            target = folder / f"{path.stem}_{number}{path.suffix}"
        return self._move(path, target, text, {})

    def _move(self, path: Path, target: Path, text: str, after: dict[str, Mapping | None]) -> bool:
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            path.rename(target)
        except OSError as error:
            return self._refuse("{name} cannot be renamed: {reason}.", name=path.name, reason=error.strerror or str(error))
        with self.document.step(text):
            self.document.undo_stack.push(MoveAsset(self.document, path, target, text))
            if after:
                self.document.undo_stack.push(ReplaceTrees(self.document, after, text))
        self.document.check()
        return True

    def _refuse(self, template: str, **fields: object) -> bool:
        self.editor.workspace.show_status(self._say(template, **fields))
        return False
