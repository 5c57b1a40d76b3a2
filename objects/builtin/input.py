"""keyboard, mouse, gamepad, touch: what the player does, as the tick's snapshot holds it."""

from __future__ import annotations

from typing import Any, ClassVar

from ..api import BuiltIn, World, condition, expression, number, text, truth, word
from ..phrases import msgid
from ..targets import COMPUTERS, PHONES, Limit
from .keys import EITHER


class Keyboard(BuiltIn):
    """Keys, named by their place on the keyboard."""

    own_slots = ("down",)

    type_name = "keyboard"
    title = "Keyboard"
    icon = "keyboard"
    keywords = ("keys", "The mouse pointer and keyboard")
    limits: ClassVar[tuple[Limit, ...]] = (
        Limit(PHONES, msgid("a phone has no keyboard; let a touch do it as well"), unless=("touch", "mouse", "clicked", "pressed", "gamepad")),)

    typed: str = text("Characters typed in this tick", writable=False)
    last_key: str = word("key", "Key pressed last", writable=False)

    down: set[str]

    def __init__(self) -> None:
        self.down = set()
        self.typed = ""
        self.last_key = ""

    @condition("{key} is pressed", trigger=True, common=True, keywords=("Upon pressing a key", "On key pressed", "Upon pressing any key"), key="key")
    def pressed(self, w: World, key: str) -> bool:
        """Happens when a key goes down."""
        return False

    @condition("{key} is released", trigger=True, keywords=("On key released",), key="key")
    def released(self, w: World, key: str) -> bool:
        """Happens when a key goes up."""
        return False

    @condition("{key} is held", common=True, keywords=("Repeat while key is pressed", "Key is down"), key="key")
    def held(self, w: World, key: str) -> bool:
        """Holds while a key is down."""
        if key in self.down:
            return True
        if key in EITHER:
            return any(k in self.down for k in EITHER[key])
        return key == "any" and bool(self.down)


class Mouse(BuiltIn):
    """The pointer. A finger on a touch screen moves it and presses its left button."""

    own_slots = ("down", "screen_x", "screen_y")

    type_name = "mouse"
    title = "Mouse"
    icon = "mouse"
    keywords = ("pointer", "cursor", "The mouse pointer and keyboard")
    limits: ClassVar[tuple[Limit, ...]] = (
        Limit(PHONES, msgid("a finger has no wheel; let a touch do it as well"), members=("wheel", "wheel_turned"), unless=("touch",)),
        Limit(PHONES, msgid("a finger is the left button only; let something else do it as well"), members=("clicked", "released", "held"),
              arguments=("right", "middle"), unless=("touch",)),
        Limit(PHONES, msgid("a touch screen shows no pointer, so this does nothing there"), members=("cursor_visible",)),
    )

    x: float = number("X of the pointer in the frame", getter="get_x", writable=False, slot=False, unit="px", common=True, keywords=("X mouse", "MouseX"))
    y: float = number("Y of the pointer in the frame", getter="get_y", writable=False, slot=False, unit="px", common=True, keywords=("Y mouse", "MouseY"))
    wheel: float = number("Steps of the wheel in this tick (away from you: positive)", writable=False, keywords=("Wheel delta",))
    cursor_visible: bool = truth("Pointer is shown", True, keywords=("Hide Windows mouse pointer", "Show Windows mouse pointer"))

    down: set[str]
    screen_x: float
    screen_y: float

    def __init__(self) -> None:
        self.down = set()
        self.screen_x = 0.0
        self.screen_y = 0.0
        self.wheel = 0.0
        self.cursor_visible = True

    def get_x(self, w: World) -> float:
        return self.screen_x + float(w.camera.left)

    def get_y(self, w: World) -> float:
        return self.screen_y + float(w.camera.top)

    @condition("{button} button is clicked", trigger=True, common=True, keywords=("User clicks",), button="mouse_button")
    def clicked(self, w: World, button: str = "left") -> bool:
        """Happens when a button goes down, anywhere."""
        return False

    @condition("{button} button is released", trigger=True, keywords=("On mouse button released",), button="mouse_button")
    def released(self, w: World, button: str = "left") -> bool:
        """Happens when a button goes up, anywhere."""
        return False

    @condition("wheel turns {direction}", trigger=True, keywords=("On mouse wheel up", "On mouse wheel down"), direction="word")
    def wheel_turned(self, w: World, direction: str) -> bool:
        """Happens when the wheel turns `up` or `down`."""
        return False

    @condition("{button} button is held", common=True, keywords=("Repeat while mouse-key is pressed", "Mouse button is down"), button="mouse_button")
    def held(self, w: World, button: str = "left") -> bool:
        """Holds while a button is down."""
        return button in self.down or (button == "any" and bool(self.down))

    @expression("X of the pointer on layer {layer}", "number", layer="layer")
    def x_on(self, w: World, layer: str) -> float:
        """X of the pointer in the coordinates of a layer that scrolls at its own pace."""
        return w.pointer_on(w.layer_index(layer))[0]

    @expression("Y of the pointer on layer {layer}", "number", layer="layer")
    def y_on(self, w: World, layer: str) -> float:
        """Y of the pointer in the coordinates of a layer that scrolls at its own pace."""
        return w.pointer_on(w.layer_index(layer))[1]


class Gamepad(BuiltIn):
    """The first gamepad: buttons by their place on an Xbox pad, sticks from -1 to 1."""

    own_slots = ("down",)

    type_name = "gamepad"
    title = "Gamepad"
    icon = "gamepad"
    keywords = ("joystick", "controller", "pad")

    connected: bool = truth("Connected", writable=False)
    left_x: float = number("Left stick, X", writable=False, low=-1.0, high=1.0)
    left_y: float = number("Left stick, Y", writable=False, low=-1.0, high=1.0)
    right_x: float = number("Right stick, X", writable=False, low=-1.0, high=1.0)
    right_y: float = number("Right stick, Y", writable=False, low=-1.0, high=1.0)

    down: set[str]

    def __init__(self) -> None:
        self.down = set()
        self.connected = False
        self.left_x = self.left_y = self.right_x = self.right_y = 0.0

    @condition("{button} is pressed", trigger=True, common=True, keywords=("Read joystick state",), button="pad_button")
    def pressed(self, w: World, button: str) -> bool:
        """Happens when a button goes down."""
        return False

    @condition("{button} is released", trigger=True, button="pad_button")
    def released(self, w: World, button: str) -> bool:
        """Happens when a button goes up."""
        return False

    @condition("{button} is held", common=True, keywords=("Repeat while joystick pressed",), button="pad_button")
    def held(self, w: World, button: str) -> bool:
        """Holds while a button is down. The directions also answer to the left stick."""
        if button in self.down or (button == "any" and bool(self.down)):
            return True
        if button in ("left", "right"):
            return self.left_x < -0.5 if button == "left" else self.left_x > 0.5
        if button in ("up", "down"):
            return self.left_y < -0.5 if button == "up" else self.left_y > 0.5
        return False


class Touch(BuiltIn):
    """Fingers on a touch screen."""

    own_slots = ("fingers",)

    type_name = "touch"
    title = "Touch"
    icon = "touch"
    keywords = ("Multiple Touch", "finger", "tap")
    limits: ClassVar[tuple[Limit, ...]] = (
        Limit(COMPUTERS, msgid("most computers have no touch screen; let the mouse or a key do it as well"),
              unless=("mouse", "keyboard", "clicked", "pressed", "gamepad")),)

    count: float = number("Fingers on the screen", getter="get_count", writable=False, slot=False, common=True, keywords=("Number of touches",))

    fingers: dict[int, tuple[float, float]]

    def __init__(self) -> None:
        self.fingers = {}

    def get_count(self, w: World) -> float:
        return float(len(self.fingers))

    @condition("a finger touches", trigger=True, common=True, keywords=("On new touch", "On touch start"))
    def began(self, w: World) -> bool:
        """Happens for each finger that comes down."""
        return False

    @condition("a finger lifts", trigger=True, keywords=("On touch end",))
    def ended(self, w: World) -> bool:
        """Happens for each finger that lifts."""
        return False

    @condition("{fingers} fingers touch at once", trigger=True, keywords=("On multi touch",), fingers="number")
    def fingers_down(self, w: World, fingers: float) -> bool:
        """Happens when so many fingers have come down at the same time."""
        return False

    @expression("X of finger {number}", "number", number="number")
    def x(self, w: World, number: float) -> float:
        """X in the frame of the nth finger (from 1), 0 without it."""
        spot = self._finger(number)
        return 0.0 if spot is None else spot[0] + w.camera.left

    @expression("Y of finger {number}", "number", number="number")
    def y(self, w: World, number: float) -> float:
        """Y in the frame of the nth finger (from 1), 0 without it."""
        spot = self._finger(number)
        return 0.0 if spot is None else spot[1] + w.camera.top

    def _finger(self, number: float) -> tuple[float, float] | None:
        spots: list[Any] = list(self.fingers.values())
        return spots[int(number) - 1] if 1.0 <= number < len(spots) + 1 else None


