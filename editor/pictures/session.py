"""Which animation, direction and picture are in hand, and what can be done with the row of pictures."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage

from ...objects.animation import DIRECTIONS
from ...objects.phrases import msgid
from ...runtime.project.saving import SaveError, save_bytes
from ...runtime.project.tree import Mapping, Scalar, Sequence, copied
from ..document.document import Document
from ..document.pictures import png
from . import raster
from .board import Board
from .clips import Clips
from .importing import Grid, Imported, Part, cut, joined, read_files
from .marks import Marks
from .rows import Place, Shot, number
from .strip import moved

FIRST_ANIMATION = "Stopped"
SIDE = 32

Move = Callable[[QImage, float, float], tuple[float, float]]


class Session(QObject):
    """The place in an object's animations. All changes are steps of the document's undo stack."""

    moved_on = Signal()            # another animation, direction or picture, or what is in them changed

    def __init__(self, document: Document, name: str, board: Board, translate: Callable[[str], str], say: Callable[[str], None],
                 parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.document = document
        self.store = document.pictures
        self.board = board
        self.translate = translate
        self.say = say
        self.clips = Clips(document, name, translate)
        self.animation = (self.clips.animations() or [""])[0]
        self.direction = self.clips.nearest(self.animation, 0)
        self.number = 0
        self.confirm: Callable[[str, list[str]], bool] = lambda _name, _uses: True      # asks before something that is used goes
        self.marks = Marks(self)
        board.marks = self.marks
        board.before_edit = self.make_own
        self.refresh()

    # -- where -------------------------------------------------------------------------------------------------------

    @property
    def row(self) -> list[Shot]:
        return self.clips.row(self.animation, self.direction)

    @property
    def pictures(self) -> list[str]:
        return self.clips.pictures(self.animation, self.direction)

    @property
    def picture(self) -> str:
        held = self.pictures
        return held[self.number] if self.number < len(held) else ""

    def refresh(self) -> None:
        """After any change: stay where possible."""
        known = self.clips.animations()
        if self.animation not in known:
            self.animation = known[0] if known else ""
            self.direction = self.clips.nearest(self.animation, 0)
        self.number = max(0, min(self.number, len(self.pictures) - 1))
        self.marks.refresh()
        if self.picture != self.board.name:
            self.board.take(self.picture)
        else:
            self.board.drawn.emit()
        self.moved_on.emit()

    def go_to(self, animation: str | None = None, direction: int | None = None, number: int | None = None) -> None:
        if animation is not None and animation != self.animation:
            self.animation, self.number = animation, 0
            self.direction = self.clips.nearest(animation, self.direction)
        if direction is not None and direction != self.direction:
            self.direction, self.number = direction, 0
        if number is not None:
            self.number = number
        self.refresh()

    def step(self, by: int) -> None:
        """The next or previous picture, round the end."""
        if self.pictures:
            self.go_to(number=(self.number + by) % len(self.pictures))

    def neighbours(self) -> list[tuple[QImage, float]]:
        """The picture before and the one after, with their opacity."""
        held, found = self.pictures, []
        for by, opacity in ((-1, 0.35), (1, 0.2)):
            at = self.number + by
            if 0 <= at < len(held) and held[at] != self.picture:
                found.append((self.store.image(held[at]), opacity))
        return [(i, o) for i, o in found if not i.isNull()]

    # -- pictures ----------------------------------------------------------------------------------------------------

    def size(self) -> tuple[int, int]:
        """The size for a new picture: that of the one in hand, of the object's first, or what the file says."""
        for name in (self.picture, *self.clips.all_pictures()):
            image = self.store.image(name) if name else QImage()
            if not image.isNull():
                return image.width(), image.height()
        size = self.clips.node.get("size")
        if isinstance(size, Sequence) and len(size) == 2:
            try:
                width, height = (int(float(v.text)) for v in size.values() if isinstance(v, Scalar))
                if 1 <= width <= 1024 and 1 <= height <= 1024:
                    return width, height
            except ValueError:
                pass
        return SIDE, SIDE

    def set_row(self, row: list[Shot], words: str, merge: str = "") -> None:
        self.clips.set_row(self.animation, self.direction, row, words, merge)

    def add(self, images: list[QImage], words: str, speed: float = 0.0, times: list[float] | None = None,
            points: list[dict[str, Place]] | None = None, files: dict[int, Path] | None = None) -> None:
        """New pictures after the one in hand; the first of them is in hand then. They have its hot spot and action points.

        Those of `files` keep the names of their files; one that is there already is not copied."""
        if not images:
            return
        if not self.clips.animated:
            images = images[:1]
        animation = self.animation or (FIRST_ANIMATION if self.clips.animated else "")
        held, made = self.row, []
        place = self.number + 1 if held else 0
        like = held[self.number] if held else Shot("")
        with self.document.step(self.translate(words)):
            for place_, image in enumerate(images):
                made.append(self._placed(image, (files or {}).get(place_), tuple(made), words))
            new = [like.like(name) for name in made]
            for number_, shot in enumerate(new):
                shot.time = times[number_] if times else 1.0
                shot.points |= points[number_] if points else {}
            self.clips.set_row(animation, self.direction, held[:place] + new + held[place:], words)
            if speed > 0 and not held:
                self.clips.set_field(animation, "speed", number(speed), words)
        self.animation, self.number = animation, place if self.clips.animated else 0
        self.refresh()

    def _placed(self, image: QImage, file: Path | None, made: tuple[str, ...], words: str) -> str:
        """A picture among those of the project; its name."""
        if file is not None:
            known = self.store.like(file.stem, image)
            if known:
                return known
        name = self.store.free_name(self.clips.name, made) if file is None else self.store.named_like(file.stem, made)
        self.store.edit(name, image, self.translate(words))
        if file is not None:
            self.store.keep_bytes(name, image, file)
        return name

    def add_blank(self) -> None:
        self.add([raster.blank(*self.size())], msgid("Add picture"))

    def add_copy(self) -> None:
        if not self.board.image.isNull():
            self.add([QImage(self.board.image)], msgid("Copy picture"))

    def repeat(self) -> None:
        """The same picture once more: drawing on one changes both."""
        held = self.row
        if self.picture and self.clips.animated:
            again = held[self.number].like(self.picture)
            self.set_row([*held[:self.number + 1], again, *held[self.number + 1:]], msgid("Repeat picture"))
            self.go_to(number=self.number + 1)

    def there_and_back(self) -> None:
        """Repeat the pictures in the other order, so that the animation swings to and fro."""
        held = self.row
        if len(held) > 2:
            self.set_row([*held, *(shot.like(shot.name) for shot in held[-2:0:-1])], msgid("Add the way back"))

    def reverse(self) -> None:
        self.set_row(self.row[::-1], msgid("Reverse the order"))
        self.go_to(number=len(self.pictures) - 1 - self.number)

    def delete(self) -> None:
        """Take the picture out of the row. Its file stays; one that was never saved goes too."""
        held, name = self.row, self.picture
        if not name:
            return
        with self.document.step(self.translate("Delete picture")):
            self.set_row(held[:self.number] + held[self.number + 1:], msgid("Delete picture"))
            if self.store.is_new(name) and self.clips.uses(name) == 0:
                self.store.edit(name, None, "")
        self.refresh()

    def reorder(self, start: int, gap: int) -> None:
        self.set_row(moved(self.row, start, gap), msgid("Move picture"))
        self.go_to(number=gap - 1 if gap > start else gap)

    def make_own(self) -> bool:
        """Before drawing: a picture that is no PNG file becomes one of its own. Tells whether it can be drawn on."""
        name = self.picture
        if not name or self.board.image.isNull():
            return False
        if self.store.is_png(name):
            return True
        file = self.store.path_of(name).name
        new = self.store.free_name(self.clips.name)
        with self.document.step(self.translate("Make a PNG picture")):
            self.store.edit(new, QImage(self.board.image), "")
            self.set_row([shot.like(new) if shot.name == name else shot for shot in self.row], msgid("Make a PNG picture"))
        self.refresh()
        self.say(self.translate("{file} stays as it is; you draw on a PNG copy, {name}").format(file=file, name=new))
        return True

    def on_all(self, change: Callable[[QImage], QImage], words: str, everywhere: bool, move: Move | None = None) -> None:
        """Change the picture in hand, or all of the animation, in one step. `move` tells where a place of a picture is then."""
        if not self.make_own():
            return
        held = self.row
        names = list(dict.fromkeys(self.pictures)) if everywhere else [self.picture]
        with self.document.step(self.translate(words)):
            for name in names:
                image = self.store.image(name)
                if not image.isNull() and self.store.is_png(name):
                    for shot in held if move is not None else ():
                        if shot.name == name and move is not None:
                            shot.points = {p: move(image, *place) for p, place in shot.points.items()}
                            shot.spot = move(image, *shot.spot) if shot.spot is not None else None
                    self.store.edit(name, change(image), self.translate(words))
            if move is not None and held != self.row:
                self.set_row(held, words)
        self.refresh()

    # -- directions --------------------------------------------------------------------------------------------------

    def draw_direction(self, mirrored: bool = False, direction: int | None = None) -> None:
        """Draw a direction (that in hand), beginning with copies of what the game shows for it."""
        direction = self.direction if direction is None else direction
        source = self.clips.row(self.animation, self.clips.nearest(self.animation, direction))
        made: dict[str, str] = {}
        row: list[Shot] = []
        with self.document.step(self.translate("Add direction")):
            for shot in source:
                image = self.store.image(shot.name)
                if image.isNull():
                    continue
                if shot.name not in made:
                    made[shot.name] = self.store.free_name(self.clips.name)
                    self.store.edit(made[shot.name], raster.flip_x(image) if mirrored else QImage(image), "")
                new = shot.like(made[shot.name])
                if mirrored:
                    new.points = {p: (image.width() - x, y) for p, (x, y) in new.points.items()}
                    new.spot = (image.width() - new.spot[0], new.spot[1]) if new.spot is not None else None
                row.append(new)
            self.clips.set_row(self.animation, direction, row, msgid("Add direction"))
        self.refresh()

    def set_directions(self, count: int) -> None:
        """Have 1, 4, 8, 16 or 32 directions drawn, evenly; the new ones begin as copies of the nearest."""
        if not self.animation:
            return
        wanted = range(0, DIRECTIONS, DIRECTIONS // count)
        with self.document.step(self.translate("Change directions")):
            for direction in wanted:
                if direction not in self.clips.directions(self.animation):
                    self.draw_direction(direction=direction)
            for direction in self.clips.directions(self.animation):
                if direction not in wanted:
                    self.clips.drop_direction(self.animation, direction)
        self.go_to(direction=self.clips.nearest(self.animation, self.direction))

    # -- animations --------------------------------------------------------------------------------------------------

    def add_animation(self) -> None:
        name = self.clips.free_animation("Animation" if self.clips.animations() else FIRST_ANIMATION)
        self.clips.add_animation(name)
        self.go_to(animation=name)

    def duplicate_animation(self) -> None:
        """The animation under another name, with pictures of its own."""
        if not self.animation:
            return
        spec = copied(self.clips.spec(self.animation))
        name = self.clips.free_animation(self.animation)
        with self.document.step(self.translate("Duplicate animation")):
            made: dict[str, str] = {}
            for held in (spec, *(s for s in _values(spec.get("directions")) if isinstance(s, Mapping))):
                row = held.get("frames")
                for entry in row.entries if isinstance(row, Sequence) else ():
                    if not isinstance(entry.value, Scalar) or self.store.image(entry.value.text).isNull():
                        continue
                    old = entry.value.text
                    if old not in made:
                        made[old] = self.store.free_name(self.clips.name)
                        self.store.edit(made[old], QImage(self.store.image(old)), "")
                    entry.value = Scalar(made[old])
            self.clips.add_animation(name, spec, msgid("Duplicate animation"))
        self.go_to(animation=name)

    def delete_animation(self) -> None:
        """When sheets, frames or tests speak of it, they are listed first."""
        uses = self.clips.animation_uses(self.animation) if self.animation else []
        if self.animation and (not uses or self.confirm(self.animation, uses)):
            self.clips.delete_animation(self.animation)
            self.refresh()

    def rename_animation(self, new: str) -> bool:
        new, old = new.strip(), self.animation
        if not new or new == old:
            return False
        if new in self.clips.animations():
            self.say(self.translate("There is an animation '{name}' already").format(name=new))
            return False
        self.clips.rename_animation(old, new)
        self.go_to(animation=new)
        return True

    # -- files -------------------------------------------------------------------------------------------------------

    def import_files(self, paths: list[Path]) -> None:
        """Add the pictures of files; what cannot be opened is told in one sentence each."""
        self.take(read_files(paths, self.translate))

    def take(self, found: Imported) -> None:
        """What was read. A file of several animations brings them all; else the pictures come after the one in hand."""
        if found.parts and self.clips.animated:
            self._take_parts(found)
        else:
            self.add(found.images, msgid("Import pictures"), found.speed, found.times, found.points, found.files)
        if found.sentences:
            self.say("\n".join(found.sentences))

    def _take_parts(self, found: Imported) -> None:
        words = msgid("Import pictures")
        with self.document.step(self.translate(words)):
            made: list[str] = []
            for image in found.images:
                made.append(self.store.free_name(self.clips.name, tuple(made)))
                self.store.edit(made[-1], image, self.translate(words))
            used = {n for part in found.parts for n in part.numbers}
            rest = [n for n in range(len(made)) if n not in used]
            for part in [*found.parts, *([Part(FIRST_ANIMATION, rest)] if rest else [])]:
                name = self.clips.free_animation(part.name or FIRST_ANIMATION)
                self.clips.add_animation(name, None, words)
                self.clips.set_row(name, 0, [Shot(made[n], found.times[n], None, dict(found.points[n])) for n in part.numbers], words)
                if found.speed:
                    self.clips.set_field(name, "speed", number(found.speed), words)
        self.go_to(animation=found.parts[0].name)

    def import_sheet(self, image: QImage, grid: Grid, skip_empty: bool = True) -> None:
        self.add(cut(image, grid, skip_empty), msgid("Import strip"))

    def export(self, path: Path, whole: bool) -> None:
        """Write the picture in hand, or all of the row side by side, as a PNG file."""
        images = [self.store.image(n) for n in self.pictures] if whole else [self.board.image]
        images = [i for i in images if not i.isNull()]
        if not images:
            return
        try:
            save_bytes(path, png(joined(images) if whole else images[0]))
        except (SaveError, OSError) as error:
            self.say(str(error))
            return
        self.say(self.translate("Exported {name}").format(name=path.name))


def _values(node: object) -> list[object]:
    return [entry.value for entry in node.entries] if isinstance(node, Mapping) else []
