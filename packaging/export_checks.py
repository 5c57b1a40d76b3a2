"""What is worth knowing before a game leaves the kit. Errors of the project stop an export; these are told and do not."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..objects.phrases import Phrase
from ..runtime.backends.pygame_words import letters_of
from ..runtime.project.model import Project
from ..runtime.project.tree import Mapping, Node, Scalar, Sequence
from .converting import is_heavy, is_unsafe, own_ending
from .used_assets import texts, unused_objects, used_assets

MOST_NAMES = 20
"""Names of files in one sentence."""


def check_export(project: Project, target: str, converts: bool = False) -> list[Phrase]:
    """Sentences about a project that loads without errors, for an export to `target`; `converts` when files are made fit for pages on the way."""
    found = [*missing_sounds(project), *unreachable_frames(project), *never_events(project), *unused(project), *twins(project), *letters(project)]
    if target not in ("linux", "windows", "macos", "archive") and not converts:
        found += web_files(project)
    return found


def missing_sounds(project: Project) -> Iterator[Phrase]:
    """Sounds that sheets name and the assets lack, where the name is written plainly."""
    for path, tree in project.trees.items():
        for key, node in pairs(tree):
            if key in ("sound.play", "sound.play_music", "sound.music") and isinstance(node, (Scalar, Mapping)):
                name = node if isinstance(node, Scalar) else node.get("sound")
                if isinstance(name, Scalar) and re.fullmatch(r"[\w/ -]+", name.text) and name.text not in project.sounds:
                    yield Phrase("{path}:{line}: the sound {name} is missing", path=path, line=name.line, name=name.text)


def unreachable_frames(project: Project) -> Iterator[Phrase]:
    """Frames that nothing leads to: not the first, no jump by name, and no step to the next or previous frame anywhere."""
    words: set[str] = set()
    steps = False
    for path, tree in project.trees.items():
        if path.startswith("tests/"):
            continue
        for text in texts(tree):
            words.add(text)
            words.update(a or b for a, b in re.findall(r"'([^']*)'|\"([^\"]*)\"", text))
            steps = steps or text in ("frame.next", "frame.previous", "frame.go_to_number") or ("frame.go_to" in text and "{" in text)
        for key, node in pairs(tree):
            if key.startswith("frame.go_to") and isinstance(node, Scalar) and not re.fullmatch(r"[\w -]+", node.text):
                steps = True                # an expression decides where it leads
    if steps:
        return
    listed = [path for path in project.trees if path == "game.yaml"]
    for name in project.order:
        if name != project.first_frame and not any(_names(project, name, listed)):
            yield Phrase("the frame {name} cannot be reached: no event leads to it", name=name, frame=name)


def _names(project: Project, name: str, left_out: list[str]) -> Iterator[bool]:
    own = f"frames/{name}/"
    for path, tree in project.trees.items():
        if path not in left_out and not path.startswith((own, "tests/")):
            yield from (True for text in texts(tree) if text == name or f"'{name}'" in text or f'"{name}"' in text)


def never_events(project: Project) -> Iterator[Phrase]:
    """Events that can never fire: a condition that is plainly false, a row or group that is switched off for good."""
    for path, tree in project.trees.items():
        if not path.endswith("events.yaml") and not path.startswith("events/"):
            continue
        for key, node in pairs(tree):
            if key == "if" and isinstance(node, Scalar) and not node.quoted and node.text in ("false", "0", "1 == 0", "0 == 1"):
                yield Phrase("{path}:{line}: this event can never happen: its condition is never true", path=path, line=node.line)
            if key == "enabled" and isinstance(node, Scalar) and node.text == "false":
                yield Phrase("{path}:{line}: this event is switched off", path=path, line=node.line)


def unused(project: Project) -> Iterator[Phrase]:
    for name in unused_objects(project):
        yield Phrase("the object {name} is used nowhere", name=name, object=name)
    used = used_assets(project)
    left = [path.relative_to(project.root).as_posix() for kind, table in (("picture", project.pictures), ("sound", project.sounds), ("font", project.fonts))
            for name, path in sorted(table.items()) if name not in used[kind]]
    if left:
        yield Phrase("used nowhere, and left out: {files}", files=", ".join(left[:MOST_NAMES]) + (f", … (+{len(left) - MOST_NAMES})" if left[MOST_NAMES:] else ""))


def twins(project: Project) -> Iterator[Phrase]:
    """Names that differ only by large and small letters: one file on some systems, two on others."""
    for table in (project.pictures, project.sounds, project.fonts):
        seen: dict[str, str] = {}
        for name in sorted(table):
            other = seen.setdefault(name.casefold(), name)
            if other != name:
                yield Phrase("{first} and {second} differ only by large and small letters; some systems take them for one", first=table[other].name,
                             second=table[name].name)


def letters(project: Project) -> Iterator[Phrase]:
    """Fonts of the project without letters that the game writes."""
    if not project.fonts:
        return
    written = {sign for path, tree in project.trees.items() if not path.startswith("tests/") for key, node in pairs(tree)
               if key in ("text", "set", "title", "append") and isinstance(node, Scalar) for sign in node.text if sign.isprintable() and not sign.isspace()}
    for name, path in sorted(project.fonts.items()):
        has = letters_of(path)
        missing = sorted(written - has) if has else []
        if missing:
            yield Phrase("the font {name} has no {letters}; other letters stand for them", name=name, letters=" ".join(missing[:20]))


def web_files(project: Project) -> Iterator[Phrase]:
    """Files that browsers do not open, or that are heavy for a page."""
    used = used_assets(project)
    for kind, table in (("picture", project.pictures), ("sound", project.sounds)):
        for name in sorted(used[kind]):
            path = table[name]
            if is_unsafe(path):
                yield Phrase("{file}: not every browser opens {ending}; with --convert the bundle has it as PNG", file=path.name, ending=own_ending(path))
            elif is_heavy(path):
                yield Phrase("{file} is {size} MB; with --convert the bundle has it as OGG, about a tenth of that", file=path.name,
                             size=round(path.stat().st_size / 1e6, 1))


def pairs(node: Node) -> Iterator[tuple[str, Node]]:
    """Every key of a tree with its value."""
    if isinstance(node, Scalar):
        return
    if isinstance(node, Sequence):
        for value in node.values():
            yield from pairs(value)
        return
    for entry in node.entries:
        if entry.key is not None:
            yield entry.key.text, entry.value
            yield from pairs(entry.value)
