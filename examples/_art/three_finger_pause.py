"""Pictures of the example three-finger-pause: soap bubbles over a summer meadow."""

from __future__ import annotations

from .paint import Canvas, Dice, Path, along, arc, around, cosine, curve, down, ellipse, fade, light, mix, sine, stroke
from .scenery import bush, cloud, flower, glow, hills, panel, round_tree, sparkle, tuft

SIDE = 96
RAINBOW = ("#ff8fc8", "#ffd08a", "#c9f59a", "#8fe8ff", "#a9a4ff", "#ff8fc8")


def bubble(step: int) -> Canvas:
    """A soap bubble, 96 x 96; its colours swim with `step`."""
    canvas = Canvas(SIDE, SIDE)
    c, r = SIDE / 2, 41.0
    ball = ellipse(c, c, r + step, r - step)
    mask = canvas.mask(ball)
    canvas.fill(mask, around((c, c), r, fade("#ffffff", 0.1), (0.6, fade("#bfeeff", 0.2)), (0.86, fade("#9fd8ff", 0.42)), fade("#ffffff", 0.75)))
    for index in range(60):
        turn = 6 * index + 40 * step
        part = (index / 60) * (len(RAINBOW) - 1)
        tone = mix(RAINBOW[int(part)], RAINBOW[min(int(part) + 1, len(RAINBOW) - 1)], part - int(part))
        strip = stroke(arc(c, c, r - 4.5, r - 4.5, turn, turn + 7, 3), 6)
        canvas.fill(canvas.soft(strip, 2), tone, mask, 0.5)
    canvas.fill(ball.rim(2.2), fade("#ffffff", 0.85))
    canvas.fill(canvas.soft(stroke(arc(c, c, r * 0.74, r * 0.74, 196 + 4 * step, 252 + 4 * step, 12), 7, 4), 1), fade("#ffffff", 0.95), mask)
    canvas.fill(ellipse(c - r * 0.66, c + r * 0.02, 3.4), fade("#ffffff", 0.9), mask)
    canvas.fill(canvas.soft(stroke(arc(c, c, r * 0.76, r * 0.76, 24, 62, 10), 4, 2), 1), fade("#ffffff", 0.6), mask)
    return canvas


def burst(step: int) -> Canvas:
    """What is left of a bubble: drops that fly apart."""
    canvas = Canvas(SIDE, SIDE)
    c = SIDE / 2
    far = 26 + 8 * step
    if step == 0:
        canvas.fill(ellipse(c, c, 40).rim(3), fade("#ffffff", 0.6))
    for index in range(14):
        turn = 360 * index / 14 + 9 * step
        reach = far * (1.0 if index % 2 else 0.78)
        x, y = c + reach * cosine(turn), c + reach * sine(turn)
        size = (4.6 - step) * (1.0 if index % 2 else 0.7)
        canvas.fill(ellipse(x, y, size), fade(RAINBOW[index % 5], 0.95))
        canvas.fill(ellipse(x - size * 0.3, y - size * 0.3, size * 0.4), fade("#ffffff", 0.9))
    sparkle(canvas, c, c, 16 - 5 * step)
    return canvas


def meadow() -> Canvas:
    """A meadow by a lake on a summer noon, 800 x 450."""
    canvas = Canvas(800, 450)
    dice = Dice(21)
    canvas.flood(down(0, 300, "#4fb4ee", (0.55, "#9adcf6"), "#e4f7ee"))
    glow(canvas, 676, 96, 190, "#fff4c0", 0.8)
    canvas.fill(ellipse(676, 96, 38), around((676, 96), 38, "#fffef0", "#ffe9a0"))
    hills(canvas, [(-20, 250), (110, 196), (230, 236), (370, 180), (520, 232), (650, 200), (830, 244)], down(180, 320, "#9ecfd6", "#b9e2cf"))
    hills(canvas, [(-20, 262), (150, 244), (300, 262), (460, 232), (640, 258), (830, 232)], down(230, 330, "#7fc08f", "#9bd48a"))
    for x, y, size in ((60, 268, 70), (110, 262, 52), (232, 266, 44), (604, 262, 48), (742, 258, 74)):
        round_tree(canvas, x, y, size, "#58a957", dice=Dice(int(x)))
    lake = Path([[*curve([(250, 300), (330, 276), (470, 272), (570, 292)], steps=10), *curve([(600, 306), (470, 330), (330, 326), (230, 308)], steps=10)]])
    hills(canvas, [(-20, 276), (180, 266), (400, 268), (620, 262), (830, 270)], down(262, 450, "#a9df74", (0.4, "#7cc650"), "#4fa03e"))
    water = canvas.toon(lake, down(272, 330, "#bfeeff", "#5fb9e6"), "#6fae5a", 2)
    for _ in range(26):
        x, y = dice(250, 590), dice(280, 324)
        canvas.fill(stroke([(x, y), (x + dice(10, 34), y)], 1.4), fade("#ffffff", 0.55), water)
    for _ in range(14):
        glow(canvas, dice(0, 800), dice(320, 450), dice(50, 130), dice.pick(("#d4f58a", "#3f8f3a", "#c9ee80")), 0.22, 2.4)
    bush(canvas, 40, 352, 120, "#4f9f4c")
    bush(canvas, 770, 344, 130, "#4a9a4a")
    for index in range(150):
        y = 336 + index * 0.8
        tuft(canvas, dice(-10, 810), y, dice(9, 15) + index * 0.07, mix("#8fd05c", "#4a9a3e", index / 150), dice, 4)
    for _ in range(26):
        x, y = dice(10, 790), dice(350, 440)
        flower(canvas, x, y, dice(4.5, 8), dice.pick(("#ffffff", "#ff9ac0", "#ffd65c", "#c9a4ff")))
    return canvas


def puff() -> Canvas:
    """A cloud that drifts, 180 x 90."""
    canvas = Canvas(180, 90)
    cloud(canvas, 90, 48, 160, "#ffffff", light("#bfe0f6", 0.2))
    return canvas


def strip() -> Canvas:
    """Below the numbers: a plate that lets the sky through."""
    return panel(190, 44, "#1c4a6e", 0.62, 16)


def plate() -> Canvas:
    """Below the words of a pause."""
    canvas = panel(460, 170, "#1c4a6e", 0.9, 26)
    for x, y, size in ((42, 40, 9), (418, 44, 7), (404, 128, 9), (56, 130, 6)):
        sparkle(canvas, x, y, size)
    for x in (198, 222, 246):          # three fingers
        canvas.fill(stroke([(x + 8, 26), (x + 8, 38)], 11), along((x, 20), (x + 16, 44), "#ffe9c9", "#f2b98a"))
    return canvas


PICTURES = {
    "bubble_1": lambda: bubble(0),
    "bubble_2": lambda: bubble(1),
    "burst_1": lambda: burst(0),
    "burst_2": lambda: burst(1),
    "burst_3": lambda: burst(2),
    "meadow": meadow,
    "cloud": puff,
    "strip": strip,
    "plate": plate,
}
