"""game, frame, group, message, loop: how a game goes from one thing to the next."""

from __future__ import annotations

from typing import Any, ClassVar

from ..api import BuiltIn, World, action, condition, number, text, truth, word
from ..phrases import msgid
from ..targets import PHONES, Limit


class Game(BuiltIn):
    """The game as a whole. Its values last from frame to frame."""

    type_name = "game"
    title = "Game"
    icon = "game"
    keywords = ("application", "global value", "system", "Storyboard controls")
    limits: ClassVar[tuple[Limit, ...]] = (
        Limit(("web",), msgid("a web page cannot close itself, so this does nothing there; go to a frame that says goodbye"), members=("quit",)),
        Limit(("ios",), msgid("there a game may not close itself, so this does nothing; go to a frame that says goodbye"), members=("quit",)),
        Limit(("web",), msgid("a web page fills the screen only right after a click or key of the player"), members=("full_screen",)),
        Limit(PHONES, msgid("a game always fills the screen there, so this does nothing"), members=("full_screen",)),
    )

    title_text: str = text("Title", writable=False)
    paused: bool = truth("Paused", getter="get_paused", writable=False, slot=False)
    language: str = text("Language", "en", keywords=("locale",))
    full_screen: bool = truth("Full screen", keywords=("Full-screen mode", "Windowed mode"))

    def get_paused(self, w: World) -> bool:
        return bool(w.paused)

    @action("quit", common=True, keywords=("End the application",))
    def quit(self, w: World) -> None:
        """Ends the game after this tick."""
        w.change_frame("quit")

    @action("restart the game", keywords=("Restart the application",))
    def restart(self, w: World) -> None:
        """Begins the game anew: first frame, values as at the start."""
        w.change_frame("restart_game")

    @action("pause the game", common=True, keywords=("Pause application",))
    def pause(self, w: World) -> None:
        """Stops the frame after this tick: timers, movements and sheets; `events/Pause.yaml` runs instead."""
        w.set_paused(True)

    @action("resume", common=True, keywords=("Resume",))
    def resume(self, w: World) -> None:
        """Ends the pause."""
        w.set_paused(False)

    @condition("resumes", trigger=True, keywords=("Application leaves pause",))
    def resumes(self, w: World) -> bool:
        """Happens in the first tick after a pause."""
        return False


class Frame(BuiltIn):
    """The frame that runs: its size, its values, and the way to others."""

    own_slots = ("layers",)

    type_name = "frame"
    title = "Frame"
    icon = "frame"
    keywords = ("scene", "layout", "level", "Storyboard controls")

    width: float = number("Width", writable=False, unit="px", common=True, keywords=("Frame width", "LayoutWidth"))
    height: float = number("Height", writable=False, unit="px", common=True, keywords=("Frame height",))
    name: str = word("frame", "Name", writable=False)
    number: float = number("Number in the storyboard", writable=False, keywords=("Current frame number",))
    background: str = word("colour", "Background colour", "#000000", keywords=("Set background colour",))

    layers: list[Any]
    layer_names: ClassVar[tuple[str, ...]] = ()

    def layer_name(self, index: int) -> str:
        name: str = self.layers[index].name if 0 <= index < len(self.layers) else ""
        return name

    @condition("starts", trigger=True, common=True, keywords=("Start of frame", "On start of layout", "At the beginning of the scene"))
    def starts(self, w: World) -> bool:
        """Happens in the frame's first tick."""
        return False

    @condition("ends", trigger=True, raisable=True, keywords=("End of frame", "On end of layout"))
    def ends(self, w: World) -> bool:
        """Happens when the frame is left, before the next one begins."""
        return False

    @action("go to the next frame", id="next", common=True, keywords=("Next frame",))
    def next_frame(self, w: World) -> None:
        """Goes to the next frame of the storyboard after this tick; the last request wins. After the last frame the game ends."""
        w.change_frame("next")

    @action("go to the previous frame", id="previous", keywords=("Previous frame",))
    def previous_frame(self, w: World) -> None:
        """Goes to the frame before this one after this tick."""
        w.change_frame("previous")

    @action("go to frame {frame}", common=True, keywords=("Jump to frame", "Go to layout", "Change the scene"), frame="frame")
    def go_to(self, w: World, frame: str) -> None:
        """Goes to a frame by name after this tick."""
        w.change_frame("go_to", frame)

    @action("restart the frame", common=True, keywords=("Restart current frame",))
    def restart(self, w: World) -> None:
        """Makes the frame anew after this tick; game values and global objects keep theirs."""
        w.change_frame("restart")

    @action("show layer {layer}", keywords=("Show layer",), layer="layer")
    def show_layer(self, w: World, layer: str) -> None:
        """Draws a layer."""
        self.layers[w.layer_index(layer)].visible = True

    @action("hide layer {layer}", keywords=("Hide layer",), layer="layer")
    def hide_layer(self, w: World, layer: str) -> None:
        """Does not draw a layer, and its objects cannot be clicked."""
        self.layers[w.layer_index(layer)].visible = False

    @condition("layer {layer} is visible", keywords=("Is layer visible",), layer="layer")
    def layer_is_visible(self, w: World, layer: str) -> bool:
        """Holds while a layer is drawn."""
        return bool(self.layers[w.layer_index(layer)].visible)

    @condition("an obstacle is at {x}, {y}", keywords=("Is obstacle (X,Y)",), x="number", y="number")
    def obstacle_at(self, w: World, x: float, y: float) -> bool:
        """Holds when a backdrop that is an obstacle covers a place."""
        return w.obstacle_at(x, y)


class Group(BuiltIn):
    """Groups of a sheet, by name: switched on and off at once."""

    type_name = "group"
    title = "Groups"
    icon = "group"
    keywords = ("Activate group", "Set group active")

    @action("activate {group}", keywords=("Group Activate",), group="group")
    def activate(self, w: World, group: str) -> None:
        """Lets a group's events run, from the next row on."""
        w.set_group(group, True)

    @action("deactivate {group}", keywords=("Group Deactivate",), group="group")
    def deactivate(self, w: World, group: str) -> None:
        """Stops a group's events at once; it keeps its state."""
        w.set_group(group, False)

    @action("toggle {group}", group="group")
    def toggle(self, w: World, group: str) -> None:
        """Switches a group on if it is off, off if it is on."""
        w.set_group(group, None)

    @condition("{group} is active", keywords=("Check for activation", "Is group active"), group="group")
    def is_active(self, w: World, group: str) -> bool:
        """Holds while a group is switched on."""
        return w.group_active(group)


class Message(BuiltIn):
    """Messages: one row tells others, in any sheet of the frame."""

    type_name = "message"
    title = "Messages"
    icon = "message"
    keywords = ("signal", "broadcast", "On loop", "custom event")

    value: float = number("Number sent with the message", writable=False)
    text: str = text("Text sent with the message", writable=False)

    def __init__(self) -> None:
        self.value = 0.0
        self.text = ""

    @action("send {name}", common=True, keywords=("signal", "broadcast"), name="word", value="number", text="text")
    def send(self, w: World, name: str, value: float = 0.0, text: str = "") -> None:
        """Sends a message; the rows that wait for it run in this tick, after the sheet."""
        w.happens(self, "received", name, value, text)

    @condition("{name} is received", trigger=True, raisable=True, common=True, keywords=("On signal", "On function"), name="word", value="number",
               text="text")
    def received(self, w: World, name: str, value: float | None = None, text: str | None = None) -> bool:
        """Happens for each message of a name; `message.value` and `message.text` tell what came with it."""
        return False


class Loop(BuiltIn):
    """The innermost loop."""

    type_name = "loop"
    title = "Loop"
    icon = "loop"
    keywords = ("LoopIndex", "Fast loops")

    index: float = number("Round, from 1", writable=False, slot=False, getter="get_index", keywords=("LoopIndex",))

    def get_index(self, w: World) -> float:
        return 0.0

    @action("stop", keywords=("Stop loop",))
    def stop(self, w: World) -> None:
        """Leaves the innermost loop at once."""
        raise AssertionError("the compiler writes loop.stop itself")


