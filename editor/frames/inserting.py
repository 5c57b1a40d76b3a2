"""New objects, and files that are dropped on a frame."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterable
from pathlib import Path

from PySide6.QtGui import QImageReader

from ...objects.builtin import BUILTINS
from ...objects.registry import TYPES
from ...runtime.project.assets import PICTURES, SOUNDS
from ...runtime.project.media import MediaError, picture_size, sound_length
from ...runtime.project.tree import Entry, Mapping, Scalar, Sequence
from ...runtime.project.values import name_problem
from ..document.document import Document
from . import nodes
from .edits import FrameEdits
from .qt_pictures import read_image

Translate = Callable[[str], str]


def free_name(wanted: str, taken: Iterable[str]) -> str:
    """A name that nobody has: Bird, Bird2, Bird3. Letter case does not make a difference: names become files."""
    used = {name.casefold() for name in taken}
    name = re.sub(r"\W+", "", wanted)
    if not name or name[0].isdigit() or name_problem(name):
        name = "Thing" + name if name[:1].isdigit() else "Thing"
    found, number = name, 1
    while found.casefold() in used:
        number += 1
        found = f"{name}{number}"
    return found


def names_in_use(document: Document) -> set[str]:
    """Names of objects, as files and as what they say, and the built-in ones."""
    names = {*BUILTINS, *(o.name for o in document.project.objects)}
    for path, tree in document.trees.items():
        if path.startswith("objects/"):
            names |= {path.removeprefix("objects/").removesuffix(".yaml"), nodes.get_text(tree, "object")}
    return names


def type_tree(type_name: str, name: str, translate: Translate) -> Mapping:
    """The file of a new object."""
    tree = nodes.mapping(format=Scalar("1"), object=nodes.text(name), type=Scalar(type_name))
    if type_name == "Text":
        tree.set("text", nodes.text(translate("Text")))
    return tree


class Inserter:
    """Makes objects and their first instances."""

    def __init__(self, document: Document, edits: FrameEdits, translate: Translate) -> None:
        self.document = document
        self.edits = edits
        self.translate = translate

    def instance(self, name: str, x: float, y: float, layer: str) -> Mapping:
        node = nodes.mapping(object=nodes.text(name), at=nodes.pair(round(x), round(y)))
        if layer:
            node.set("layer", nodes.text(layer))
        return node

    def new_object(self, type_name: str, x: float, y: float, layer: str, name: str = "", tree: Mapping | None = None) -> str:
        """An object of a type, with its file, and its first instance. Returns its name."""
        found = free_name(name or TYPES[type_name].title.title(), names_in_use(self.document))
        made = tree if tree is not None else type_tree(type_name, found, self.translate)
        made.set("object", nodes.text(found))
        text = self.translate("Insert {what}").format(what=found)
        with self.document.step(text):
            self.document.new_file(f"objects/{found}.yaml", made, text)
            self.edits.insert([self.instance(found, x, y, layer)], text)
        return found

    def existing(self, name: str, x: float, y: float, layer: str) -> None:
        """One more instance of an object."""
        self.edits.insert([self.instance(name, x, y, layer)], self.translate("Insert {what}").format(what=name))

    # -- files -------------------------------------------------------------------------------------------------------

    def drop(self, files: list[Path], x: float, y: float, layer: str) -> list[str]:
        """Pictures become Actives, sounds assets. Returns a sentence for each file, what became of it or why nothing did."""
        said: list[str] = []
        made: list[tuple[str, list[str], float]] = []
        for path in files:
            ending = path.suffix.lower()
            try:
                if ending in PICTURES:
                    made.append((path.stem, *self._take_picture(path)))
                elif ending in SOUNDS:
                    sound_length(path)
                    name = self._copy(path)
                    said.append(self.translate("The sound {name} is in the assets now.").format(name=name))
                else:
                    said.append(self.translate("{name} is neither a picture nor a sound that the kit opens.").format(name=path.name))
            except MediaError as error:
                said.append(f"{path.name}: " + self.translate(error.template).format(**error.fields))
            except OSError as error:
                said.append(self.translate("{name} cannot be copied: {reason}.").format(name=path.name, reason=error.strerror or str(error)))
        self.document.check()       # the assets are found anew
        for number, (stem, pictures, speed) in enumerate(made):
            strip = nodes.mapping(frames=Sequence.of([nodes.text(p) for p in pictures]))
            if len(pictures) > 1:
                strip.set("speed", nodes.number(speed))
                strip.set("loop", nodes.truth(True))
            tree = type_tree("Active", "", self.translate)
            tree.entries.append(Entry(Scalar("animations"), nodes.mapping(Stopped=strip)))
            name = self.new_object("Active", x + 16 * number, y + 16 * number, layer, stem.replace(" ", "_").replace("-", "_"), tree)
            said.append(self.translate("{name} is a new object.").format(name=name))
        return said

    def _take_picture(self, path: Path) -> tuple[list[str], float]:
        """Names of the pictures that a file became in the assets, and their speed: a moving GIF becomes several."""
        picture_size(path)
        reader = QImageReader(str(path))
        count = reader.imageCount() if path.suffix.lower() == ".gif" else 1
        if count <= 1:
            read_image(path)
            return [self._copy(path)], 8.0
        names: list[str] = []
        delays: list[int] = []
        folder = self._folder()
        base = self._free(path.stem, lambda stem: not list(folder.glob(f"{stem}_1.*")))
        for number in range(1, min(count, 500) + 1):
            image = reader.read()
            if image.isNull():
                break
            delays.append(max(10, reader.nextImageDelay()))
            name = f"{base}_{number}"
            if not image.save(str(folder / f"{name}.png"), "PNG"):
                raise OSError(None, self.translate("the folder assets cannot be written"))
            names.append(name)
        if not names:
            raise MediaError("This picture is damaged.")
        return names, round(1000.0 * len(delays) / sum(delays), 1)

    def _folder(self) -> Path:
        folder = self.document.root / "assets"
        folder.mkdir(parents=True, exist_ok=True)
        return folder

    def _copy(self, path: Path) -> str:
        """Copy a file into the assets; the same file is not copied twice. Returns its name there."""
        folder = self._folder()
        if path.parent.resolve() == folder.resolve():
            return path.stem
        data = path.read_bytes()

        def fits(stem: str) -> bool:
            there = [p for p in folder.iterdir() if p.stem.casefold() == stem.casefold()]
            return not there or (len(there) == 1 and there[0].stem == stem and there[0].suffix == path.suffix.lower() and there[0].read_bytes() == data)
        stem = self._free(path.stem, fits)
        target = folder / (stem + path.suffix.lower())
        if not target.exists():
            partial = folder / f".{stem}.part"
            try:
                shutil.copyfile(path, partial)
                partial.replace(target)
            finally:
                partial.unlink(missing_ok=True)
        return stem

    @staticmethod
    def _free(stem: str, fits: Callable[[str], bool]) -> str:
        base = re.sub(r"[^\w-]+", "_", stem).strip("_") or "file"
        found, number = base, 1
        while not fits(found):
            number += 1
            found = f"{base}_{number}"
        return found
