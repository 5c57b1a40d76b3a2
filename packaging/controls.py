"""Which keys a game is played with, told from its sheets: for the README of a bundle and for controls on a touch screen."""

from __future__ import annotations

from ..objects.builtin.keys import KEYS
from ..objects.movements import NAMES as MOVEMENT_NAMES
from ..objects.phrases import Translate, msgid
from ..runtime.project.model import Project
from ..runtime.project.tree import Node, Scalar

ARROWS = ("left", "right", "up", "down")
HEARD = ("keyboard.pressed", "keyboard.held", "keyboard.released")
KEY_LABELS = {"space": "␣", "enter": "⏎", "escape": "Esc", "left_shift": "⇧", "right_shift": "⇧", "shift": "⇧", "left_control": "Ctrl", "control": "Ctrl"}
NAMES = {"left": msgid("left arrow"), "right": msgid("right arrow"), "up": msgid("up arrow"), "down": msgid("down arrow"), "space": msgid("space bar"),
         "enter": msgid("Enter"), "escape": msgid("Escape")}
STEERED = ("eight_directions", "platform", "race_car", "grid_steps")
"""Movements that go by the arrow keys."""

MOST_BUTTONS = 4


def keys_of(project: Project) -> list[str]:
    """Names of the keys that conditions ask for or a movement is steered by, arrows first."""
    found: dict[str, None] = {}
    for path, tree in project.trees.items():
        if not path.startswith("tests/"):
            _heard(tree, found)
    for spec in project.objects:
        if any(MOVEMENT_NAMES.get(type(movement)) in STEERED for _, movement in spec.settings.get("movements_of", ())):
            found.update(dict.fromkeys(ARROWS))
    return [*(key for key in ARROWS if key in found), *(key for key in found if key not in ARROWS)]


def _heard(node: Node, found: dict[str, None]) -> None:
    if isinstance(node, Scalar):
        return
    for entry in node.entries:
        value = entry.value
        if entry.key is not None and entry.key.text in HEARD:
            for text in _words(value):
                if text in KEYS:
                    found[text] = None
        _heard(value, found)


def _words(node: Node) -> list[str]:
    if isinstance(node, Scalar):
        return [node.text]
    return [e.value.text for e in node.entries if isinstance(e.value, Scalar)]


def uses_mouse(project: Project) -> bool:
    """Whether the game looks at the mouse or at fingers, or has buttons to click."""
    return any(spec.type_name == "Button" for spec in project.objects) or any(
        _mentions(tree, ("mouse.", "touch.", ".clicked", ".hovered")) for path, tree in project.trees.items() if not path.startswith("tests/"))


def _mentions(node: Node, words: tuple[str, ...]) -> bool:
    if isinstance(node, Scalar):
        return any(word in node.text for word in words)
    return any((entry.key is not None and any(word in entry.key.text for word in words)) or _mentions(entry.value, words) for entry in node.entries)


def touch_keys(project: Project) -> dict[str, object]:
    """What is drawn on a touch screen: the arrows of the stick, and buttons with what to write on them."""
    keys = keys_of(project)
    if not keys or (uses_mouse(project) and not set(keys) & set(ARROWS)):
        return {"arrows": [], "buttons": []}       # a game that is played with taps, and a key or two besides
    buttons = [key for key in keys if key not in ARROWS][:MOST_BUTTONS]
    return {"arrows": [key for key in keys if key in ARROWS], "buttons": [[key, KEY_LABELS.get(key, key.upper().replace("_", " "))] for key in buttons]}


def control_lines(project: Project, translate: Translate = str) -> list[str]:
    """The controls for people, a line each."""
    lines = [translate(NAMES[key]) if key in NAMES else key.upper().replace("_", " ") for key in keys_of(project)]
    if uses_mouse(project):
        lines.append(translate(msgid("mouse or finger")))
    return lines
