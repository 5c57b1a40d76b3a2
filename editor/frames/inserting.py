"""New objects, and files that are dropped on a frame."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Protocol

from PySide6.QtGui import QImage

from ...objects.builtin import BUILTINS
from ...objects.registry import TYPES
from ...runtime.project.assets import PICTURES, SOUNDS
from ...runtime.project.media import MediaError, picture_size, sound_length
from ...runtime.project.saving import SaveError, save_bytes
from ...runtime.project.tree import Entry, Mapping, Scalar, Sequence
from ...runtime.project.values import name_problem
from ..document.document import Document
from ..document.pictures import png, read_picture
from ..pictures.importing import Grid, cut, looks_like_strip, read_files
from . import nodes
from .edits import FrameEdits

Translate = Callable[[str], str]


NUMBERED = re.compile(r"(.*?)[ _-]*(\d+)")


class Questions(Protocol):
    """Who is asked about pictures that may be several, or several that may be one animation."""

    def strip(self, path: Path, image: QImage) -> Grid | None:
        """How a picture is cut; None keeps it whole."""
        ...

    def row(self, files: list[Path]) -> bool:
        """Whether files become one animation."""
        ...


def numbered_rows(files: list[Path]) -> list[list[Path]]:
    """Pictures that are numbered one after the other (bird_1, bird_2, bird_3), in the order of their numbers."""
    named: dict[tuple[Path, str, str], dict[int, Path]] = {}
    for path in files:
        found = NUMBERED.fullmatch(path.stem)
        if found is not None and path.suffix.lower() in PICTURES:
            named.setdefault((path.parent, found[1].casefold(), path.suffix.lower()), {})[int(found[2])] = path
    rows = []
    for held in named.values():
        numbers = sorted(held)
        if len(numbers) > 1 and numbers == list(range(numbers[0], numbers[0] + len(numbers))):
            rows.append([held[number] for number in numbers])
    return rows


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

    def drop(self, files: list[Path], x: float, y: float, layer: str, ask: Questions | None = None) -> list[str]:
        """Pictures become Actives, sounds assets. Returns a sentence for each file, what became of it or why nothing did.

        Without anyone to ask, each picture stays whole and becomes an object of its own.
        """
        said: list[str] = []
        made: list[tuple[str, list[str], float]] = []
        rows = {row[0]: row for row in numbered_rows(files) if ask is not None and ask.row(row)}
        inside = {path for row in rows.values() for path in row}
        for path in files:
            ending = path.suffix.lower()
            try:
                if path in inside:
                    stem, row = self._stem(path), rows.get(path, [])
                    for path in row:                # all are looked at before the first is copied
                        read_picture(path)
                    if row:
                        made.append((stem, [self.copy_asset(one) for one in row], 8.0))
                elif path.is_dir():
                    said.append(self.translate("{name} is a folder; drop the files in it.").format(name=path.name))
                elif ending in PICTURES:
                    made.append((path.stem, *self._take_picture(path, ask)))
                elif ending in SOUNDS:
                    sound_length(path)
                    name = self.copy_asset(path)
                    said.append(self.translate("The sound {name} is in the assets now.").format(name=name))
                else:
                    said.append(self.translate("{name} is neither a picture nor a sound that the kit opens.").format(name=path.name))
            except MediaError as error:
                said.append(f"{path.name}: " + self.translate(error.template).format(**error.fields))
            except OSError as error:
                said.append(self.translate("{name} cannot be copied: {reason}.").format(name=path.name, reason=error.strerror or str(error)))
        self.document.check()       # the assets are found anew
        for number, (stem, pictures, speed) in enumerate(made):
            row = nodes.mapping(frames=Sequence.of([nodes.text(p) for p in pictures]))
            if len(pictures) > 1:
                row.set("speed", nodes.number(speed))
                row.set("loop", nodes.truth(True))
            tree = type_tree("Active", "", self.translate)
            tree.entries.append(Entry(Scalar("animations"), nodes.mapping(Stopped=row)))
            name = self.new_object("Active", x + 16 * number, y + 16 * number, layer, stem.replace(" ", "_").replace("-", "_"), tree)
            said.append(self.translate("{name} is a new object.").format(name=name))
        return said

    def bring(self, path: Path) -> tuple[str, str]:
        """One picture file into the assets, which are read anew after the edit that names it. Its name there, or '' and why not."""
        try:
            if path.suffix.lower() not in PICTURES:
                return "", self.translate("{name} is neither a picture nor a sound that the kit opens.").format(name=path.name)
            read_picture(path)
            name = self.copy_asset(path)
        except MediaError as error:
            return "", f"{path.name}: " + self.translate(error.template).format(**error.fields)
        except OSError as error:
            return "", self.translate("{name} cannot be copied: {reason}.").format(name=path.name, reason=error.strerror or str(error))
        return name, ""

    @staticmethod
    def _stem(path: Path) -> str:
        """The name of a numbered file without its number; the whole name where nothing else is left."""
        found = NUMBERED.fullmatch(path.stem)
        return found[1] if found is not None and found[1] else path.stem

    def _take_picture(self, path: Path, ask: Questions | None) -> tuple[list[str], float]:
        """Names of the pictures that a file became in the assets, and their speed: a moving GIF and a strip become several."""
        picture_size(path)
        if path.suffix.lower() in (".gif", ".webp"):
            found = read_files([path])
            if len(found.images) > 1:
                return self._write(path.stem, found.images), found.speed or 8.0
        image = read_picture(path)
        if ask is not None and looks_like_strip(image):
            grid = ask.strip(path, image)
            if grid is not None:
                pieces = cut(image, grid)
                if pieces:
                    return self._write(path.stem, pieces), 8.0
        return [self.copy_asset(path)], 8.0

    def _write(self, stem: str, images: list[QImage]) -> list[str]:
        """Pictures as PNG files in the assets, numbered from 1; the same ones are not written twice."""
        folder = self._folder()
        data = [png(image) for image in images]

        def fits(base: str) -> bool:
            there = [p for p in folder.iterdir() if re.fullmatch(re.escape(base.casefold()) + r"_\d+", p.stem.casefold())]
            if not there:
                return True
            same = [folder / f"{base}_{number}.png" for number in range(1, len(data) + 1)]
            return set(there) == set(same) and all(p.read_bytes() == bytes_ for p, bytes_ in zip(same, data, strict=True))
        base = self._free(stem, fits)
        for number, bytes_ in enumerate(data, start=1):
            target = folder / f"{base}_{number}.png"
            if not target.exists():
                try:
                    save_bytes(target, bytes_)
                except SaveError as error:
                    raise OSError(None, str(error)) from error
        return [f"{base}_{number}" for number in range(1, len(data) + 1)]

    def _folder(self) -> Path:
        folder = self.document.root / "assets"
        folder.mkdir(parents=True, exist_ok=True)
        return folder

    def copy_asset(self, path: Path) -> str:
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
