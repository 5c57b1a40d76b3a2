"""The texts that go with an exported game: how it is played, and whose work is inside."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version

from ..objects.phrases import Translate, msgid
from ..runtime.project.model import Project
from ..runtime.project.tree import Scalar
from .controls import control_lines
from .pyodide import LICENCE, VERSION


def read_me(project: Project, translate: Translate = str) -> str:
    """README.txt of a bundle."""
    tree = project.trees.get("game.yaml")

    def field(name: str) -> str:
        value = tree.get(name) if tree is not None else None
        return value.text.strip() if isinstance(value, Scalar) else ""
    head = project.title + (f" {field('version')}" if field("version") else "")
    lines = [head, "=" * len(head), ""]
    if field("author"):
        lines += [translate(msgid("By {author}")).format(author=field("author")), ""]
    if field("description"):
        lines += [field("description"), ""]
    lines += [translate(msgid("Controls")), *(f"  - {line}" for line in control_lines(project, translate)), ""]
    lines += [translate(msgid("Window: {width} x {height} pixels")).format(width=project.window[0], height=project.window[1]),
              translate(msgid("Made with Playsheet. Licences of what is inside: LICENCES.txt")), ""]
    return "\n".join(lines)


def licences(web: bool = False) -> str:
    """LICENCES.txt: each part of a bundle that others wrote, with its licence."""
    parts = [("Playsheet runtime", _version("playsheet"), "MIT"),
             ("FreeSans Bold (GNU FreeFont), the font of games without their own", "", "GNU GPL with the font exception: documents may embed it")]
    if web:
        parts.append((f"Pyodide {VERSION} with CPython", "", LICENCE))
    else:
        parts += [("CPython", "", "Python Software Foundation License"), ("pygame-ce", _version("pygame-ce"), "GNU LGPL 2.1"),
                  ("SDL 2, SDL_image, SDL_mixer, SDL_ttf", "", "zlib licence"), ("FreeType", "", "FreeType licence"),
                  ("pymunk and Chipmunk2D", _version("pymunk"), "MIT"), ("PyYAML and libyaml", _version("PyYAML"), "MIT")]
    lines = ["What is inside this game, besides the game itself", ""]
    for name, number, licence in parts:
        lines.append(f"{name}{' ' + number if number else ''}: {licence}")
    return "\n".join(lines) + "\n"


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return ""
