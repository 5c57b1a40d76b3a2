"""What can be done to the frames of a game: order, first, new, copy, name, delete. Every one is one step of undo."""

from __future__ import annotations

from collections.abc import Callable

from ...runtime.project.tree import Mapping, Scalar, Sequence, copied
from ...runtime.project.values import name_problem
from ..document.document import Document
from ..document.rename import ReplaceTrees, frame_renamed
from ..document.uses import Use, frame_uses
from ..frames import nodes

GAME = "game.yaml"


class StoryboardEdits:
    """Edits of `game.yaml` and of whole frames."""

    def __init__(self, document: Document, translate: Callable[[str], str]) -> None:
        self.document = document
        self.translate = translate

    @property
    def game(self) -> Mapping:
        return self.document.trees[GAME]

    def order(self) -> list[str]:
        """All frames in storyboard order: those that game.yaml lists, then the others."""
        there = [p.split("/")[1] for p in sorted(self.document.trees) if p.startswith("frames/") and p.endswith("/frame.yaml")]
        listed = [e.value.text for e in nodes.entries_of(self.game, "frames") if isinstance(e.value, Scalar)]
        known = [name for name in dict.fromkeys(listed) if name in there]
        return known + [name for name in there if name not in known]

    def first(self) -> str:
        name = nodes.get_text(self.game, "first_frame")
        order = self.order()
        return name if name in order else order[0] if order else ""

    def _push(self, after: dict[str, Mapping | None], text: str) -> None:
        self.document.undo_stack.push(ReplaceTrees(self.document, after, text))

    def _listed(self, order: list[str], first: str | None = None) -> Mapping:
        """game.yaml with another list of frames."""
        game = copied(self.game)
        old = game.get("frames")
        made = Sequence.of([nodes.text(name) for name in order])
        if isinstance(old, Sequence):
            made.after = old.after
            kept = {e.value.text: e for e in old.entries if isinstance(e.value, Scalar)}
            made.entries = [kept.get(name, entry) for name, entry in zip(order, made.entries, strict=True)]
        game.set("frames", made)
        if first is not None:
            game.set("first_frame", nodes.text(first))
        return game

    def _say(self, template: str, name: str) -> str:
        return self.translate(template).format(name=name)

    # -- edits -------------------------------------------------------------------------------------------------------

    def move(self, name: str, place: int) -> None:
        """A frame to another place of the order."""
        order = self.order()
        moved = [n for n in order if n != name]
        moved.insert(place, name)
        if moved != order:
            self._push({GAME: self._listed(moved)}, self._say("Move frame {name}", name))

    def set_first(self, name: str) -> None:
        """The game begins with another frame."""
        if name != self.first():
            self._push({GAME: self._listed(self.order(), name)}, self._say("Begin with frame {name}", name))

    def free(self, wanted: str) -> str:
        """A name that no frame has."""
        used = {name.casefold() for name in self.order()}
        found, number = wanted, 1
        while found.casefold() in used:
            number += 1
            found = f"{wanted.rstrip('0123456789') or wanted}{number}"
        return found

    def add(self, after: str = "") -> str:
        """A new frame of the window's size, behind another one. Returns its name."""
        order = self.order()
        name = self.free(self.translate("Frame") if self.translate("Frame").isidentifier() else "Frame")
        width, height = self.document.project.window
        frame = nodes.mapping(format=Scalar("1"), frame=nodes.text(name), size=nodes.pair(width, height),
                              layers=Sequence.of([nodes.mapping(name=nodes.text("Main"))]), instances=Sequence())
        order.insert(order.index(after) + 1 if after in order else len(order), name)
        self._push({GAME: self._listed(order, None if len(order) > 1 else name), f"frames/{name}/frame.yaml": frame}, self._say("Add frame {name}", name))
        return name

    def duplicate(self, name: str) -> str:
        """A copy of a frame with its sheet, behind it. Returns its name."""
        made = self.free(name)
        order = self.order()
        order.insert(order.index(name) + 1, made)
        after: dict[str, Mapping | None] = {GAME: self._listed(order)}
        for path, tree in self.document.trees.items():
            if path.startswith(f"frames/{name}/"):
                copy = copied(tree)
                if path.endswith("/frame.yaml"):
                    copy.set("frame", nodes.text(made))
                    copy.remove("title")
                after[f"frames/{made}/" + path.removeprefix(f"frames/{name}/")] = copy
        self._push(after, self._say("Duplicate frame {name}", name))
        return made

    def problem_of(self, name: str, old: str) -> str:
        """A sentence about what is wrong with a new name; '' when it is good."""
        problem = name_problem(name)
        if problem:
            return self._say(problem, name)
        taken = {n.casefold() for n in self.order() if n != old}
        return self._say("There is a frame called {name} already.", name) if name.casefold() in taken else ""

    def rename(self, old: str, new: str) -> None:
        """Another name for a frame, in all sheets and tests."""
        text = self.translate("Rename frame {old} to {new}").format(old=old, new=new)
        self._push(frame_renamed(self.document.trees, old, new), text)

    def uses(self, name: str) -> list[Use]:
        """The events and tests that speak of a frame."""
        return frame_uses(self.document.trees, name)

    def delete(self, name: str) -> None:
        """A frame goes with everything in its folder that belongs to the project."""
        order = [n for n in self.order() if n != name]
        first = (order[0] if order else "") if self.first() == name else None
        after: dict[str, Mapping | None] = {GAME: self._listed(order, first)}
        after.update({path: None for path in self.document.trees if path.startswith(f"frames/{name}/")})
        self._push(after, self._say("Delete frame {name}", name))
