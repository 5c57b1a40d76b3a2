"""Pictures of the example start-button: dusk behind the button, a rocket among planets.

The button itself, Start_1 and Start_2, is drawn in the picture editor: `tests/robot/start_art.py` says how.
"""

from __future__ import annotations

from .paint import (
    Canvas,
    Colour,
    Dice,
    Path,
    along,
    arc,
    blob,
    box,
    curve,
    dark,
    down,
    ellipse,
    fade,
    light,
    mix,
    stroke,
)
from .scenery import cloud, fir, glow, hills, panel, sparkle, stars, tuft


def dusk() -> Canvas:
    """Behind the button: an evening with a moon over a lake of hills."""
    canvas = Canvas(800, 600)
    canvas.flood(down(0, 470, "#2b2a6b", (0.4, "#6a4a9c"), (0.72, "#e0789a"), "#ffc58f"))
    stars(canvas, Dice(11), 120, 230)
    for x, y, size in ((90, 70, 9), (250, 40, 6), (610, 96, 8), (730, 190, 6), (400, 60, 5)):
        sparkle(canvas, x, y, size)
    glow(canvas, 668, 118, 150, "#fff0c8", 0.5)
    moon = ellipse(668, 118, 44)
    mask = canvas.toon(moon, down(74, 162, "#fffbe6", "#ffe3a6"), None, shade=(-10, -6, 0.1))
    for x, y, r in ((655, 105, 9), (684, 128, 12), (662, 138, 6), (688, 98, 5)):
        canvas.fill(ellipse(x, y, r), fade("#e6b978", 0.45), mask)
        canvas.fill(ellipse(x + 1, y + 1.5, r * 0.85), fade("#fff3cc", 0.5), mask)
    cloud(canvas, 160, 210, 190, "#f6b3c0", "#b573ab")
    cloud(canvas, 640, 260, 230, "#ffc9b8", "#c57da8")
    cloud(canvas, 400, 165, 130, "#d79ac0", "#8f64a8")
    hills(
        canvas,
        [(-20, 420), (90, 350), (200, 400), (330, 330), (470, 400), (600, 340), (720, 392), (830, 350)],
        down(330, 520, "#a8629f", "#7a4a8f"),
    )
    hills(
        canvas, [(-20, 440), (120, 455), (260, 410), (420, 462), (560, 420), (700, 458), (830, 415)], down(410, 560, "#6a4390", "#4a3478")
    )
    for x, y, size in ((40, 478, 86), (96, 492, 66), (726, 486, 96), (786, 490, 74), (672, 496, 56)):
        fir(canvas, x, y, size, "#4b3d86", "#3a2a5e")
    hills(canvas, [(-20, 500), (140, 474), (330, 510), (520, 486), (700, 516), (830, 480)], down(470, 600, "#43347a", "#271f54"))
    dice = Dice(4)
    for i in range(64):
        y = 520 + i * 1.45
        x = dice(-10, 810)
        tuft(canvas, x, y, dice(13, 20) + i * 0.12, mix("#54439a", "#352a72", i / 64), dice, 5)
    for _ in range(14):
        x, y = dice(20, 780), dice(440, 570)
        glow(canvas, x, y, 9, "#fff3a0", 0.6)
        canvas.fill(ellipse(x, y, 1.6), "#fffbd8")
    return canvas


def planet(
    canvas: Canvas, x: float, y: float, r: float, colour: Colour, bands: list[tuple[float, float, Colour]], ring: Colour | None = None
) -> None:
    glow(canvas, x, y, r * 1.5, colour, 0.35)
    front = back = None
    if ring is not None:
        outer, inner = ellipse(x, y, r * 1.85, r * 0.46, -18), ellipse(x, y, r * 1.42, r * 0.3, -18)
        hoop = canvas.mask(outer) - canvas.mask(inner)
        border = canvas.mask(outer.rim(2.4) + inner.rim(2.4))
        half = box(x - r * 2, y, r * 4, r).turned(-18, x, y)
        front = (hoop & canvas.mask(half), border & canvas.mask(half))
        back = (hoop, border)
        canvas.fill(back[0], dark(ring, 0.28))
        canvas.fill(back[1], dark(ring, 0.6))
    mask = canvas.toon(
        ellipse(x, y, r), along((x - r, y - r), (x + r, y + r), light(colour, 0.45), colour, dark(colour, 0.35)), dark(colour, 0.6), 2.2
    )
    for place, thick, tone in bands:
        band = Path(
            [
                [
                    *arc(x, y + place * r - r * 0.3, r * 1.1, r * 0.35, 180, 0, 24),
                    *arc(x, y + (place + thick) * r - r * 0.3, r * 1.1, r * 0.35, 0, 180, 24),
                ]
            ]
        )
        canvas.fill(band.turned(-18, x, y), tone, mask)
    canvas.fill(mask - canvas.soft(ellipse(x - r * 0.3, y - r * 0.26, r * 1.02), 2), "#150b3a", opacity=0.42)
    canvas.fill(canvas.soft(ellipse(x - r * 0.42, y - r * 0.48, r * 0.26, r * 0.16, -40), 2), "#ffffff", opacity=0.45)
    if ring is not None and front is not None:
        canvas.fill(front[0], along((x - r * 1.8, y), (x + r * 1.8, y), light(ring, 0.4), ring, dark(ring, 0.25)))
        gap = canvas.mask(ellipse(x, y, r * 1.66, r * 0.39, -18).rim(2.2))
        canvas.fill(gap & front[0], fade(dark(ring, 0.5), 0.55))
        canvas.fill(front[1], dark(ring, 0.6))


def space() -> Canvas:
    """Behind the game: a deep sky with planets."""
    canvas = Canvas(800, 600)
    canvas.flood(down(0, 600, "#120f3a", (0.5, "#231a5c"), "#3b2674"))
    glow(canvas, 590, 250, 360, "#6f4ac0", 0.4)
    glow(canvas, 170, 460, 330, "#2f6fb8", 0.35)
    glow(canvas, 330, 250, 240, "#b0508f", 0.2)
    stars(canvas, Dice(23), 260, 600)
    for x, y, size in ((60, 330, 8), (300, 60, 9), (470, 330, 6), (752, 430, 8), (540, 545, 7), (224, 350, 5), (700, 60, 6)):
        sparkle(canvas, x, y, size)
    planet(canvas, 676, 286, 62, "#f2a65a", [(-0.35, 0.16, "#ffd08a88"), (0.05, 0.22, "#c9683f88"), (0.5, 0.14, "#ffd08a66")], "#ffe0a8")
    planet(canvas, 96, 236, 32, "#6fd0c4", [(-0.1, 0.25, "#c8fff055"), (0.4, 0.3, "#2f8f9a66")])
    moon = Canvas(800, 600)
    mask = moon.toon(ellipse(400, 846, 420), down(426, 600, "#b9a8e6", "#6f5cb0"), "#2a1c5c", 3)
    moon.fill(moon.mask(ellipse(400, 846, 420)) - moon.soft(ellipse(400, 858, 420), 2), "#ffffff", opacity=0.35)
    for x, y, w in (
        (250, 520, 52),
        (420, 476, 34),
        (540, 530, 66),
        (360, 566, 40),
        (150, 582, 46),
        (660, 572, 30),
        (470, 588, 24),
        (566, 470, 15),
        (318, 480, 16),
    ):
        moon.fill(ellipse(x, y, w, w * 0.34), down(y - w * 0.34, y + w * 0.34, "#5b4a9c", "#8a78c8"), mask)
        moon.fill(moon.mask(ellipse(x, y, w, w * 0.34)) - moon.mask(ellipse(x, y - 3, w, w * 0.34)), "#d8cbff", opacity=0.8)
    canvas.stamp(moon, 0, 0)
    return canvas


def rocket(flame: float) -> Canvas:
    """The rocket, nose up, 96 x 150; `flame` is how long its fire is."""
    canvas = Canvas(96, 150)
    x = 48
    length = 26 + 14 * flame
    glow(canvas, x, 116, 32, "#ffb347", 0.4)
    for width, far, colour in ((13, length, "#ff7a3c"), (8.5, length * 0.72, "#ffb84d"), (4.5, length * 0.42, "#fff3b8")):
        tail = blob(
            (x - width, 104),
            (x - width * 0.75, 104 + far * 0.5),
            (x + (flame - 0.5) * 4, 106 + far),
            (x + width * 0.75, 104 + far * 0.5),
            (x + width, 104),
            (x, 99),
        )
        canvas.fill(tail, colour)
    for side in (-1, 1):
        fin = Path(
            [
                [
                    (x + side * 16, 66),
                    *curve([(x + side * 24, 76), (x + side * 36, 94), (x + side * 37, 116)], steps=6),
                    *curve([(x + side * 37, 116), (x + side * 26, 104), (x + side * 14, 100)], steps=5),
                ]
            ]
        )
        canvas.toon(fin, down(66, 116, "#ff7f6b", "#d93f4f"), "#5c1f45", 2.5, shade=(-3, -3, 0.2))
    canvas.toon(box(x - 11, 96, 22, 10, 3), down(96, 106, "#8f97b8", "#5d6488"), "#2b2a55", 2.5)
    hull = blob((x, 6), (x - 15, 28), (x - 22, 62), (x - 14, 98), (x, 101), (x + 14, 98), (x + 22, 62), (x + 15, 28))
    mask = canvas.toon(hull, along((x - 22, 0), (x + 22, 0), "#ffffff", "#f1f2fb", "#c3c9e6"), "#2b2a55", 2.5, shade=(-6, -2, 0.16))
    canvas.fill(box(x - 30, 0, 60, 31), along((x - 18, 0), (x + 18, 0), "#ff8f78", "#e2484f", "#b52f4b"), mask)
    canvas.fill(box(x - 30, 30, 60, 2.4), "#2b2a55", mask)
    canvas.fill(box(x - 30, 84, 60, 6), "#f2a65a", mask)
    canvas.fill(canvas.soft(ellipse(x - 9, 50, 3.5, 30, 6), 1) & mask, "#ffffff", opacity=0.75)
    canvas.toon(ellipse(x, 54, 12.5), down(42, 66, "#8f97b8", "#c9cfe6"), "#2b2a55", 2)
    pane = canvas.toon(ellipse(x, 54, 9), along((x - 8, 46), (x + 8, 62), "#b8f0ff", "#4fb3e8", "#2f7fc4"), "#2b2a55", 1.4)
    canvas.fill(stroke([(x - 8, 58), (x + 2, 45)], 3.2), fade("#ffffff", 0.75), pane)
    canvas.toon(blob((x, 74), (x - 4.5, 92), (x, 112), (x + 4.5, 92)), along((x - 4, 0), (x + 4, 0), "#ff8f78", "#d93f4f"), "#5c1f45", 2)
    return canvas


PICTURES = {
    "dusk": dusk,
    "space": space,
    "rocket_1": lambda: rocket(0.2),
    "rocket_2": lambda: rocket(1.0),
    "plate": lambda: panel(520, 120, "#2a1f66", 0.72, 22),
}
