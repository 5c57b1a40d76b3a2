"""Writes the icons: every one is a few strokes on a 24 x 24 grid, kept here as data so that they stay alike."""

from __future__ import annotations

from pathlib import Path

#: name: SVG elements. Strokes are 1.8 wide with round ends; `fill="accentColor"` marks the part that stands out.
ICONS: dict[str, str] = {
    "unknown": '<rect x="5" y="5" width="14" height="14" rx="3"/>',
    "active": '<circle cx="12" cy="9" r="4.5"/><path d="M5 20c1-4 4-5.5 7-5.5s6 1.5 7 5.5"/>',
    "backdrop": '<path d="M3 18l6-8 4 5 3-3 5 6z"/><circle cx="16.5" cy="7" r="2"/>',
    "tiled_backdrop": '<path d="M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z"/>',
    "text": '<path d="M5 6V4h14v2M12 4v16M9 20h6"/>',
    "counter": '<rect x="3" y="6" width="18" height="12" rx="2"/><path d="M8 10v4M12 10h2v4h-2zM18 10v4"/>',
    "button": '<rect x="3" y="8" width="18" height="9" rx="3"/><path d="M8 12.5h8"/>',
    "ini": '<path d="M6 3h9l4 4v14H6zM15 3v4h4M9 12h7M9 16h5"/>',
    "physics": '<circle cx="9" cy="8" r="4.500"/><path d="M3 20h18M15 15.500l3-8M12 17.500a5 5 0 018 0"/>',
    "fan": '<circle cx="12" cy="12" r="1.500"/><path d="M12 10.500c-3-4-1-7 1-7s3 4-1 7zM13.500 12c4-3 7-1 7 1s-4 3-7-1z'
        'M12 13.500c3 4 1 7-1 7s-3-4 1-7zM10.500 12c-4 3-7 1-7-1s4-3 7 1z"/>',
    "treadmill": '<rect x="3" y="12" width="18" height="7" rx="3.500"/><path d="M6.500 15.500h.1M12 15.500h.1M17.500 15.500h.1M6 7h10M13 4l3 3-3 3"/>',
    "game": '<rect x="3" y="7" width="18" height="11" rx="4"/><path d="M7 12.5h3M8.5 11v3M15.5 12.5h.1M18 12.5h.1"/>',
    "frame": '<rect x="3" y="4" width="18" height="16" rx="2"/><path d="M3 9h18"/>',
    "time": '<circle cx="12" cy="12" r="8.5"/><path d="M12 7v5l3.5 2"/>',
    "keyboard": '<rect x="2.5" y="6" width="19" height="12" rx="2"/><path d="M6 10h.1M9.5 10h.1M13 10h.1M16.5 10h.1M7 14h10"/>',
    "mouse": '<rect x="7" y="3" width="10" height="18" rx="5"/><path d="M12 3v6"/>',
    "gamepad": '<path d="M7 8h10c3 0 4 4 4 7s-3 3-4.500 1L15 14H9l-1.500 2C6 18 3 18 3 15s1-7 4-7z"/>',
    "touch": '<path d="M9 11V5.500a1.500 1.500 0 013 0V11l5 1c1.500.3 2 1.500 1.500 3l-1.500 5h-7l-3.500-6c-.5-1.500 1-2 2-1z"/>',
    "sound": '<path d="M4 9.500h3.500L12 6v12l-4.500-3.500H4zM15.500 9a4 4 0 010 6M18 6.500a8 8 0 010 11"/>',
    "camera": '<rect x="3" y="7" width="18" height="12" rx="2"/><circle cx="12" cy="13" r="3.500"/><path d="M8 7l1.500-2.500h5L16 7"/>',
    "message": '<path d="M4 5h16v11h-9l-4 4v-4H4z"/>',
    "group": '<path d="M3 7h6l2 2h10v10H3z"/>',
    "loop": '<path d="M17 3l3 3-3 3M20 6H8a4 4 0 00-4 4v1M7 21l-3-3 3-3M4 18h12a4 4 0 004-4v-1"/>',
    "family": '<circle cx="8" cy="9" r="3"/><circle cx="16" cy="9" r="3"/><path d="M3 19c.5-3 2.500-4.500 5-4.500S12.500 16 13 19M14 15c3-1.500 6.500 0 7 4"/>',
    "play": '<path d="M7 4.500l12 7.500-12 7.500z" fill="accentColor" stroke="accentColor"/>',
    "play_frame": '<rect x="3" y="4" width="18" height="16" rx="2"/><path d="M10 8.500l6 3.500-6 3.500z" fill="accentColor" stroke="accentColor"/>',
    "stop": '<rect x="6" y="6" width="12" height="12" rx="2" fill="currentColor"/>',
    "pause": '<path d="M8 5v14M16 5v14" stroke-width="3"/>',
    "step": '<path d="M6 5l9 7-9 7zM19 5v14"/>',
    "add": '<path d="M12 5v14M5 12h14"/>',
    "remove": '<path d="M5 12h14"/>',
    "delete": '<path d="M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v6M14 11v6"/>',
    "undo": '<path d="M8 5L4 9l4 4M4 9h10a6 6 0 010 12h-4"/>',
    "redo": '<path d="M16 5l4 4-4 4M20 9H10a6 6 0 000 12h4"/>',
    "save": '<path d="M5 3h11l3 3v15H5zM8 3v6h7V3M8 21v-7h8v7"/>',
    "open": '<path d="M3 6h6l2 2h9v3M3 6v13h15l3-8H7l-4 8"/>',
    "new": '<path d="M6 3h9l4 4v14H6zM15 3v4h4M12 11v6M9 14h6"/>',
    "search": '<circle cx="10.500" cy="10.500" r="6"/><path d="M15 15l6 6"/>',
    "eye": '<path d="M2 12c3-5 6.500-7 10-7s7 2 10 7c-3 5-6.500 7-10 7s-7-2-10-7z"/><circle cx="12" cy="12" r="3"/>',
    "eye_off": '<path d="M4 4l16 16M9 5.500C13.500 4 18 6 22 12c-1 1.500-2 2.800-3.200 3.800M6 7.500C4.500 8.700 '
        '3.200 10.200 2 12c3 5 6.500 7 10 7 1.500 0 3-.3 4.300-1"/>',
    "lock": '<rect x="5" y="11" width="14" height="9" rx="2"/><path d="M8 11V8a4 4 0 018 0v3"/>',
    "unlock": '<rect x="5" y="11" width="14" height="9" rx="2"/><path d="M8 11V8a4 4 0 017.500-2"/>',
    "layers": '<path d="M12 3l9 5-9 5-9-5zM3 12.500l9 5 9-5M3 16.500l9 5 9-5"/>',
    "grid": '<path d="M4 4h16v16H4zM4 9.300h16M4 14.600h16M9.300 4v16M14.600 4v16"/>',
    "guides": '<path d="M8 3v18M3 15h18" stroke="accentColor"/><path d="M12 3h9v8"/>',
    "ruler": '<path d="M3 8h18v8H3zM7 8v3M11 8v4M15 8v3M18.500 8v2"/>',
    "to_frame": '<rect x="3" y="4" width="18" height="16" rx="2"/><path d="M3 12h6M7 10l2 2-2 2M15 8h3v8h-3z"/>',
    "crosshair": '<circle cx="12" cy="12" r="7"/><path d="M12 2v7M12 15v7M2 12h7M15 12h7"/>',
    "magnet": '<path d="M6 4v8a6 6 0 0012 0V4h-4v8a2 2 0 01-4 0V4zM6 8h4M14 8h4"/>',
    "event": '<path d="M4 5h16M4 5v14M8 10h12M8 15h8"/>',
    "condition": '<path d="M12 3l9 9-9 9-9-9z"/>',
    "action": '<path d="M13 2L5 14h6l-1 8 8-12h-6z"/>',
    "note": '<path d="M5 4h14v11l-5 5H5zM14 20v-5h5"/>',
    "function": '<path d="M16 4c-3 0-4 1-4.500 4l-1.500 8c-.5 3-1.500 4-4 4M7 10h9"/>',
    "include": '<path d="M4 4h9v9H4zM11 11h9v9h-9z"/>',
    "value": '<path d="M8 4C5 4 6 9 6 10s-1 2-2 2c1 0 2 1 2 2s-1 6 2 6M16 4c3 0 2 5 2 6s1 2 2 2c-1 0-2 1-2 2s1 6-2 6"/>',
    "picture": '<rect x="3" y="4" width="18" height="16" rx="2"/><path d="M3 17l5-5 4 4 3-3 6 5"/><circle cx="9" cy="9" r="1.500"/>',
    "pencil": '<path d="M4 20l1-4L16 5l3 3L8 19zM14 7l3 3"/>',
    "line": '<path d="M5 19L19 5"/>',
    "rectangle": '<rect x="4" y="6" width="16" height="12"/>',
    "ellipse": '<ellipse cx="12" cy="12" rx="8.500" ry="6"/>',
    "fill": '<path d="M4 13l8-8 8 8-8 8zM9 8L6 4M20 15c1.500 2 2 3.500.5 4.500S18 18 20 15z"/>',
    "filled_rectangle": '<rect x="4" y="6" width="16" height="12" fill="currentColor"/>',
    "filled_ellipse": '<ellipse cx="12" cy="12" rx="8.500" ry="6" fill="currentColor"/>',
    "swap": '<path d="M4 8h14M14 4l4 4-4 4M20 16H6M10 12l-4 4 4 4"/>',
    "resize": '<path d="M4 9V4h5M20 15v5h-5M4 4l6 6M20 20l-6-6"/>',
    "fit": '<path d="M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4"/><rect x="8.500" y="9" width="7" height="6"/>',
    "one_to_one": '<path d="M5 8l2-1.500V17M17 8l2-1.500V17M12 9.500v.1M12 14.500v.1"/>',
    "select_all": '<rect x="4" y="4" width="16" height="16" stroke-dasharray="3 3"/>',
    "repeat": '<rect x="3" y="7" width="11" height="11" rx="1"/><path d="M17 7h4v11h-4"/>',
    "import": '<path d="M12 3v11M7 10l5 5 5-5M4 17v4h16v-4"/>',
    "export": '<path d="M12 15V4M7 8l5-5 5 5M4 17v4h16v-4"/>',
    "sheet": '<rect x="3" y="8" width="18" height="8"/><path d="M9 8v8M15 8v8"/>',
    "export_strip": '<path d="M12 11V3M8.500 6L12 2.500 15.500 6M3 14h18v7H3zM9 14v7M15 14v7"/>',
    "eraser": '<path d="M8 19l-5-5L13 4l7 7-8 8zM8 9l7 7M8 19h12"/>',
    "picker": '<path d="M14 6l4 4M12 8l4 4-8 8H4v-4zM15 5l2-2c1-1 4 2 3 3l-2 2"/>',
    "select": '<path d="M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4"/>',
    "hot_spot": '<circle cx="12" cy="12" r="5"/><path d="M12 2v6M12 16v6M2 12h6M16 12h6"/>',
    "action_point": '<path d="M12 5l7 7-7 7-7-7zM12 1.500V5M12 19v3.500M1.500 12H5M19 12h3.500"/>',
    "mirror_drawing": '<path d="M12 3v18" stroke-dasharray="2.500 3"/><path d="M9 8c-6 0-6 8 0 8M15 8c6 0 6 8 0 8"/>',
    "rulers": '<path d="M4 4h16v5H9v11H4zM9 4v2.500M13 4v2.500M17 4v2.500M4 13h2.500M4 17h2.500"/>',
    "onion": '<circle cx="9" cy="12" r="6"/><circle cx="15" cy="12" r="6"/>',
    "flip_x": '<path d="M12 3v18M9 7l-6 10h6zM15 7l6 10h-6z"/>',
    "flip_y": '<path d="M3 12h18M7 9L17 3v6zM7 15l10 6v-6z"/>',
    "rotate": '<path d="M19 12a7 7 0 11-2.500-5.400M19 3v4h-4"/>',
    "problem": '<path d="M12 4l9 16H3zM12 10v5M12 17.500v.1"/>',
    "good": '<path d="M4 12.500l5 5L20 6.500"/>',
    "info": '<circle cx="12" cy="12" r="8.500"/><path d="M12 11v5M12 8v.1"/>',
    "settings": '<circle cx="12" cy="12" r="3"/><path d="M12 3v3M12 18v3M3 12h3M18 12h3M5.600 5.600l2.100 '
        '2.100M16.300 16.300l2.100 2.100M5.600 18.400l2.100-2.100M16.300 7.700l2.100-2.100"/>',
    "storyboard": '<rect x="3" y="5" width="8" height="6" rx="1"/><rect x="13" y="5" width="8" height="6" '
        'rx="1"/><rect x="3" y="14" width="8" height="6" rx="1"/>'
                  '<path d="M13 17h8"/>',
    "up": '<path d="M12 19V5M6 11l6-6 6 6"/>',
    "down": '<path d="M12 5v14M6 13l6 6 6-6"/>',
    "left": '<path d="M19 12H5M11 6l-6 6 6 6"/>',
    "right": '<path d="M5 12h14M13 6l6 6-6 6"/>',
    "close": '<path d="M6 6l12 12M18 6L6 18"/>',
    "close_tab": '<path d="M7 7l10 10M17 7L7 17" stroke="#8a93a3"/>',
    "tick_light": '<path d="M5 12.500l4.500 4.500L19 7.500" stroke="#ffffff" stroke-width="3"/>',
    "tick_dark": '<path d="M5 12.500l4.500 4.500L19 7.500" stroke="#0e1116" stroke-width="3"/>',
    "partly_light": '<path d="M6 12h12" stroke="#ffffff" stroke-width="3"/>',
    "partly_dark": '<path d="M6 12h12" stroke="#0e1116" stroke-width="3"/>',
    "choose": '<path d="M7 10l5 5 5-5" stroke="#8a93a3" stroke-width="2"/>',
    "menu": '<path d="M4 7h16M4 12h16M4 17h16"/>',
    "star": '<path d="M12 3l2.700 5.700 6.300.8-4.600 4.300 1.200 6.200L12 17l-5.600 3 1.200-6.200L3 9.500l6.300-.8z"/>',
    "first": '<path d="M6 3v18M6 4h12l-3 4 3 4H6" />',
    "align_left": '<path d="M4 3v18M8 7h11v4H8zM8 14h7v4H8z"/>',
    "align_center": '<path d="M12 3v18M6 7h12v4H6zM8 14h8v4H8z"/>',
    "align_right": '<path d="M20 3v18M5 7h11v4H5zM9 14h7v4H9z"/>',
    "align_top": '<path d="M3 4h18M7 8h4v11H7zM14 8h4v7h-4z"/>',
    "align_middle": '<path d="M3 12h18M7 6h4v12H7zM14 8h4v8h-4z"/>',
    "align_bottom": '<path d="M3 20h18M7 5h4v11H7zM14 9h4v7h-4z"/>',
    "copy": '<rect x="8" y="8" width="12" height="12" rx="2"/><path d="M16 8V4H4v12h4"/>',
    "paste": '<rect x="5" y="4" width="14" height="17" rx="2"/><path d="M9 4V2.500h6V4M9 11h6M9 15h6"/>',
    "cut": '<circle cx="6" cy="18" r="2.500"/><circle cx="18" cy="18" r="2.500"/><path d="M8 16L18 3M16 16L6 3"/>',
    "help": '<circle cx="12" cy="12" r="8.500"/><path d="M9.500 9.500a2.500 2.500 0 115 0c0 2-2.500 2-2.500 4M12 17v.1"/>',
    "bug": '<ellipse cx="12" cy="14" rx="5" ry="6"/><path d="M9 8a3 3 0 016 0M3 14h4M17 14h4M4 8l3.500 3M20 8l-3.500 3M4 20l3.500-3M20 20l-3.500-3"/>',
}


def svg(body: str) -> str:
    """The file of an icon."""
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" '
            f'stroke-linecap="round" stroke-linejoin="round">{body}</svg>\n')


def main() -> None:
    folder = Path(__file__).parent / "icons"
    for name, body in ICONS.items():
        (folder / f"{name}.svg").write_text(svg(body), encoding="utf-8")


if __name__ == "__main__":
    main()
