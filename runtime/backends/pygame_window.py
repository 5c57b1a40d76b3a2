"""Plays a game in a window on the desktop."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from typing import Any

import pygame

from ...objects.phrases import Phrase
from ..project.problems import ERROR
from . import pygame_widgets as widgets
from .interface import Speaker
from .pace import Pace
from .pygame_input import InputEvent, Inputs, Pads
from .pygame_pen import PygamePen
from .pygame_pictures import blank
from .pygame_screen import Screen
from .pygame_sound import PygameSpeaker
from .pygame_trouble import GO_ON, STOP, TroublePanel
from .saves import SaveFolder
from .trouble import trouble

STILL = 1.0 / 30.0
"""Seconds between looks at the events while the game does not run."""


def print_warning(sentence: str) -> None:
    """Say what went wrong beside the game on the standard error output."""
    print(sentence, file=sys.stderr)


def run_window(playable: Any, world: Any, *, full_screen: bool = False, scaling: str = "", saves: SaveFolder | None = None, title: str = "",
               translate: Callable[[str], str] = str, report: Callable[[str], None] = print_warning,
               feed: Callable[[Any], Sequence[InputEvent]] | None = None, after_tick: Callable[[Any], None] | None = None,
               note: Callable[[Any], None] | None = None, ticks: int | None = None, pictures: int | None = None) -> int:
    """Play `world` in a window until the game or its player ends it. Returns 1 when the game had run-time errors, else 0.

    `scaling` is one of `scaling.SCALINGS` ('' for the project's own). What the game saves goes into `saves`. `feed` gives
    input events before each tick beside the player's, `after_tick` is called after each, `note` before the window takes what
    the tick left (sounds, saves, fired rows); the window closes after `ticks`
    ticks or `pictures` drawn pictures, when they are given. `report` is told, once each, of pictures, sounds and fonts that
    cannot be used. Where there is no screen to open a window on, it is told so, and 2 is returned.
    """
    try:
        window = Window(playable, world, full_screen=full_screen, scaling=scaling, saves=saves, title=title, translate=translate, report=report)
        window.note = note
    except pygame.error as error:
        report(Phrase("No window can be opened here ({reason}). With --headless the game runs without one.", reason=str(error)))
        return 2
    try:
        window.run(feed=feed, after_tick=after_tick, ticks=ticks, pictures=pictures)
    except KeyboardInterrupt:
        pass                                # Ctrl+C in the terminal closes the window like its cross
    finally:
        window.close()
    return 1 if any(fault.severity == ERROR for fault in world.faults) else 0


class Window:
    """A game in its window."""

    def __init__(self, playable: Any, world: Any, *, full_screen: bool = False, scaling: str = "", saves: SaveFolder | None = None, title: str = "",
                 translate: Callable[[str], str] = str, report: Callable[[str], None] = print_warning) -> None:
        project = playable.project
        self.world = world
        self.saves = saves
        self.translate = translate
        self.pen = PygamePen.of(playable, report)
        self.screen = Screen(project.window, title or project.title, scaling or project.scaling, full_screen)
        self.speaker: Speaker = PygameSpeaker(project.sounds, report)
        self.screen.window.set_icon(icon())
        self.pads = Pads()
        self.inputs = Inputs(self.screen.place, self.pads)
        self.pace = Pace(playable.rate)
        self.open = True
        self.note: Callable[[Any], None] | None = None
        self.panel: TroublePanel | None = None
        self._held = ""                         # button of the panel that is being pressed
        self._pending: list[InputEvent] = []    # for the next tick
        self._faults = 0                        # how many of the world's were looked at
        self._drawn = 0
        self._full_screen = bool(world.game.full_screen)
        self._cursor = True

    # -- the loop ----------------------------------------------------------------------------------------------------

    def run(self, *, feed: Callable[[Any], Sequence[InputEvent]] | None = None, after_tick: Callable[[Any], None] | None = None,
            ticks: int | None = None, pictures: int | None = None) -> None:
        """Play until the end; see `run_window`."""
        world = self.world
        self._after_tick()                      # what happened while the world was made
        last = time.perf_counter()
        stale = True
        while self.open and not world.ended:
            stale = self._look_at_events() or stale
            now = time.perf_counter()
            passed, last = now - last, now
            if self.panel is not None:
                self._show_panel()
                stale = True
                time.sleep(STILL)
                last = time.perf_counter()      # no time passes for the game
            else:
                stale = self._run_ticks(self.pace.due(passed), feed, after_tick, ticks) or stale
                if world.ended or not self.open:
                    break
                if stale and self.panel is None:
                    self._show()
                    stale = False
                self._rest(time.perf_counter() - now)
            if pictures is not None and self._drawn >= pictures:
                break

    def _run_ticks(self, count: int, feed: Callable[[Any], Sequence[InputEvent]] | None, after_tick: Callable[[Any], None] | None,
                   most: int | None) -> bool:
        """Run the ticks that are due; whether there were any."""
        world = self.world
        for _ in range(count):
            events, self._pending = self._pending, []
            if feed is not None:
                events += feed(world)
            world.tick(events)
            self._after_tick()
            if after_tick is not None:
                after_tick(world)
            if most is not None and world.tick_count >= most:
                self.open = False
            if not self.open or world.ended or self.panel is not None:
                return True
        return count > 0

    def _rest(self, passed: float) -> None:
        """Sleep until the next tick. A screen that is waited for wakes by itself, at about the right time."""
        seconds = self.pace.wait(passed)
        if seconds > 0.0 and not (self.screen.waits and seconds * self.pace.rate < 0.25):
            time.sleep(seconds)

    def _show(self) -> None:
        self.pen.draw(self.world, self.screen.begin())
        self.screen.end()
        self._drawn += 1

    def _after_tick(self) -> None:
        """Hear, keep and look after what a tick left."""
        world = self.world
        if self.note is not None:
            self.note(world)
        if world.sound_queue:
            self.speaker.take(world.sound_queue)
            world.sound_queue.clear()
        if world.save_queue:
            if self.saves is not None:
                self.saves.apply(world.save_queue)
            world.save_queue.clear()
        if world.fired_rows:
            world.fired_rows.clear()
        if world.game.full_screen != self._full_screen:
            self._full_screen = self.screen.full_screen = bool(world.game.full_screen)
        if world.mouse.cursor_visible != self._cursor:
            self._cursor = bool(world.mouse.cursor_visible)
            pygame.mouse.set_visible(self._cursor)
        if len(world.faults) != self._faults:
            self._look_at_faults()

    # -- events ------------------------------------------------------------------------------------------------------

    def _look_at_events(self) -> bool:
        """Take what the system tells; whether the window has to be drawn anew."""
        stale = False
        self.inputs.place = self.screen.place
        for event in pygame.event.get():
            kind = event.type
            if kind in (pygame.QUIT, pygame.WINDOWCLOSE):
                self.open = False
            elif kind in (pygame.WINDOWEXPOSED, pygame.WINDOWSIZECHANGED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN):
                self.inputs.place = self.screen.place
                stale = True
            elif kind == pygame.KEYDOWN and is_full_screen_key(event):
                self.screen.full_screen = not self.screen.full_screen
                stale = True
            elif self.panel is not None:
                self._panel_event(self.panel, event)
            else:
                self._pending += self.inputs.one(event)
        return stale

    # -- errors ------------------------------------------------------------------------------------------------------

    def _look_at_faults(self) -> None:
        """Hold the game when there is a new error among the faults."""
        world = self.world
        new = [fault for fault in world.faults[self._faults:] if fault.severity == ERROR]
        self._faults = len(world.faults)
        if not new or self.panel is not None:
            return
        self.panel = TroublePanel(trouble(world, new, self.translate), self.pen.words, self.translate)
        self._pending += self.inputs.let_go()
        self.speaker.hold(True)
        pygame.mouse.set_visible(True)

    def _panel_event(self, panel: TroublePanel, event: pygame.event.Event) -> None:
        kind = event.type
        answer = ""
        if kind == pygame.KEYDOWN:
            if event.scancode in (pygame.KSCAN_RETURN, pygame.KSCAN_KP_ENTER):
                answer = GO_ON
            elif event.scancode == pygame.KSCAN_ESCAPE:
                answer = STOP
        elif kind == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._held = panel.at(*event.pos)
        elif kind == pygame.MOUSEBUTTONUP and event.button == 1:
            if self._held and panel.at(*event.pos) == self._held:
                answer = self._held
            self._held = ""
        if answer == STOP:
            self.open = False
        elif answer == GO_ON:
            self.panel = None
            self.speaker.hold(False)
            pygame.mouse.set_visible(self._cursor)

    def _show_panel(self) -> None:
        panel = self.panel
        if panel is not None:
            self.pen.draw(self.world, self.screen.begin())
            self.screen.end_covered(lambda surface: panel.draw(surface, pygame.mouse.get_pos(), self._held))
            self._drawn += 1

    # -- the end -----------------------------------------------------------------------------------------------------

    def close(self) -> None:
        """Give everything back."""
        self.speaker.close()
        self.pads.close()
        pygame.mouse.set_visible(True)
        self.screen.close()
        pygame.display.quit()


def is_full_screen_key(event: pygame.event.Event) -> bool:
    """F11, or Enter with Alt."""
    return bool(event.scancode == pygame.KSCAN_F11 or (event.scancode == pygame.KSCAN_RETURN and event.mod & pygame.KMOD_ALT))


def icon() -> pygame.Surface:
    """The window's icon: a sheet with a row that plays."""
    side = 64
    made = widgets.round_box(side, side, 13, (58, 110, 200, 255))
    for top, width in ((14, 36), (46, 28)):
        widgets.lay(made, widgets.round_box(width, 6, 3, (255, 255, 255, 170)), 14, top)
    fine = 4
    sign = blank(20 * fine, 20 * fine)
    widgets.stroke(sign, [(4 * fine, 3 * fine), (16 * fine, 10 * fine), (4 * fine, 17 * fine), (4 * fine, 3 * fine)], 3 * fine, (255, 210, 80, 255))
    pygame.draw.polygon(sign, (255, 210, 80, 255), [(4 * fine, 3 * fine), (16 * fine, 10 * fine), (4 * fine, 17 * fine)])
    widgets.lay(made, pygame.transform.smoothscale(sign, (20, 20)), 13, 23)
    widgets.lay(made, widgets.round_box(16, 6, 3, (255, 255, 255, 230)), 35, 30)
    return made
