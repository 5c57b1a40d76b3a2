"""The actions of the main window: one record each, in the order of the menus."""

from __future__ import annotations

from .actions import Record

MENUS = ("Game", "Edit", "Run", "View", "Help")

RECORDS: tuple[Record, ...] = (
    Record("new", "New game…", "Game", "Ctrl+N", "new"),
    Record("open", "Open…", "Game", "Ctrl+O", "open"),
    Record("save", "Save", "Game", "Ctrl+S", "save"),
    Record("save_copy", "Save a copy…", "Game", "Ctrl+Shift+S", "copy", keywords=("save as", "backup")),
    Record("export", "Export…", "Game", "F7", "export", keywords=("web page", "publish", "share", "build", "itch", "html5", "exe", "zip")),
    Record("start_page", "Start page", "Game", "", "star", keywords=("examples", "recent", "welcome")),
    Record("quit", "Quit", "Game", "Ctrl+Q", "close"),
    Record("undo", "Undo", "Edit", "Ctrl+Z", "undo"),
    Record("redo", "Redo", "Edit", "Ctrl+Shift+Z|Ctrl+Y", "redo"),
    Record("play", "Play from the start", "Run", "F5", "play", keywords=("run application", "preview", "test", "restart")),
    Record("play_frame", "Play this frame", "Run", "Shift+F5", "play_frame", keywords=("run frame", "preview layout")),
    Record("pause_game", "Pause the game", "Run", "F6", "pause", checkable=True),
    Record("step_game", "One tick forward", "Run", "F10", "step", keywords=("step", "frame advance")),
    Record("stop_game", "Stop the game", "Run", "Shift+F6", "stop"),
    Record("overlay", "Boxes and numbers over the game", "Run", "F9", "eye", checkable=True, keywords=("debug", "fps", "collision shapes")),
    Record("show_frame", "Frame", "View", "F2", "frame", keywords=("frame editor", "layout", "scene")),
    Record("show_events", "Events", "View", "F3", "event", keywords=("event editor", "event sheet")),
    Record("show_storyboard", "Storyboard", "View", "F4", "storyboard", keywords=("frames", "levels")),
    Record("palette", "Commands…", "View", "Ctrl+P|Ctrl+Shift+P", "search"),
    Record("close_tab", "Close this tab", "View", "Ctrl+W", "close"),
    Record("shortcuts", "Shortcuts…", "View", "", "keyboard", keywords=("keys", "settings", "preferences")),
    Record("manual", "Manual", "Help", "F1", "help", keywords=("help", "documentation")),
    Record("tour", "Guided tour", "Help", "", "star", keywords=("tutorial", "first steps", "learn")),
)

TOOLBAR = (("save",), ("undo", "redo"), ("play", "play_frame", "pause_game", "step_game", "stop_game"), ("show_frame", "show_events", "show_storyboard"),
           ("export",), ("palette",))
