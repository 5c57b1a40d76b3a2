"""Pictures of the example medkit: a bear cub, bees, a medkit, and a glade in the woods."""

from __future__ import annotations

from .paint import (
    Canvas,
    Dice,
    Path,
    along,
    arc,
    around,
    blob,
    box,
    curve,
    dark,
    down,
    ellipse,
    fade,
    light,
    mix,
    polygon,
    stroke,
)
from .scenery import bush, cloud, fir, flower, glow, grass, hills, mushroom, panel, round_tree, sparkle, stone, tuft

FUR = "#c98a55"
INK = "#56302a"


def bear(step: int = 0, mood: str = "calm", plaster: bool = True) -> Canvas:
    """The bear cub from the front, 92 x 104. `step` -1, 0, 1 lifts a foot; `mood`: calm, hurt, glad."""
    canvas = Canvas(92, 104)
    x, lift = 46, abs(step) * 1.5
    canvas.fill(canvas.soft(ellipse(x, 97, 27, 4.5), 1), "#12301a", opacity=0.32)
    for side in (-1, 1):
        up = 5 if step == side else 0
        canvas.toon(ellipse(x + side * 13, 90 - up, 11, 9), down(80, 98, FUR, dark(FUR, 0.2)), INK, 2.4)
        canvas.fill(ellipse(x + side * 13.5, 93 - up, 6, 3.6), "#f2cf9f")
    y = 0 - lift
    swing = 5 * step
    raised = mood == "glad"
    for side in (-1, 1):
        if raised:
            arm = stroke(curve([(x + side * 19, 66 + y), (x + side * 31, 58 + y), (x + side * 36, 44 + y)]), 14, 13)
        else:
            arm = stroke(
                curve([(x + side * 18, 63 + y), (x + side * 27, 70 + y + side * swing * 0.4), (x + side * 28, 79 + y + side * swing)]),
                14,
                13,
            )
        canvas.toon(arm, down(44 + y, 88 + y, FUR, dark(FUR, 0.16)), INK, 2.4)
    body = blob(
        (x, 50 + y), (x - 20, 56 + y), (x - 24, 76 + y), (x - 15, 91 + y), (x, 94 + y), (x + 15, 91 + y), (x + 24, 76 + y), (x + 20, 56 + y)
    )
    mask = canvas.toon(body, along((x - 20, 50), (x + 20, 94), light(FUR, 0.15), FUR), INK, 2.4, shade=(-4, -4, 0.16))
    canvas.fill(ellipse(x, 77 + y, 14.5, 14), down(62, 92, "#ffe6bf", "#f2cf9f"), mask)
    # a scarf
    for side in (-1, 1):
        canvas.toon(ellipse(x + side * 21, 12 + 12 + y, 10.5, 10.5), down(12, 36, light(FUR, 0.1), FUR), INK, 2.4)
        canvas.fill(ellipse(x + side * 20.5, 25 + y, 5.8, 5.8), "#f2b59a")
    head = blob(
        (x, 13 + y), (x - 20, 19 + y), (x - 29, 37 + y), (x - 22, 54 + y), (x, 60 + y), (x + 22, 54 + y), (x + 29, 37 + y), (x + 20, 19 + y)
    )
    scarf = Path(
        [
            [
                *curve([(x - 21, 52 + y), (x, 61 + y), (x + 21, 52 + y)], steps=8),
                *curve([(x + 22, 60 + y), (x, 69 + y), (x - 22, 60 + y)], steps=8),
            ]
        ]
    )
    tail = blob((x + 9, 62 + y), (x + 20, 61 + y), (x + 22, 80 + y), (x + 12, 81 + y))
    canvas.toon(tail, down(60, 84, "#4fb3c4", "#3590a8"), "#1f4f6b", 2.2)
    canvas.fill(stroke([(x + 11, 75 + y), (x + 22, 74.5 + y)], 3), "#ffe9a8", canvas.mask(tail))
    canvas.toon(scarf, down(50, 70, "#62c6d4", "#3590a8"), "#1f4f6b", 2.2)
    face = canvas.toon(head, around((x - 9, 28 + y), 46, light(FUR, 0.3), FUR, dark(FUR, 0.1)), INK, 2.4, shade=(-4, -5, 0.16))
    muzzle = ellipse(x, 46.5 + y, 13.5, 10.5)
    canvas.fill(muzzle, down(36 + y, 57 + y, "#fff0d2", "#f6d8a8"), face)
    nose = blob((x - 5.5, 40 + y), (x, 38.4 + y), (x + 5.5, 40 + y), (x + 2, 44.5 + y), (x - 2, 44.5 + y))
    canvas.fill(nose, "#3a2230")
    canvas.fill(ellipse(x - 1.6, 40.4 + y, 1.7, 1), fade("#ffffff", 0.8))
    canvas.line([(x, 44 + y), (x, 47.5 + y)], 1.8, "#3a2230")
    if mood == "hurt":
        canvas.line(arc(x, 53.5 + y, 5, 3.6, 200, 340, 10), 2, "#3a2230")
        for side in (-1, 1):
            ex = x + side * 13
            canvas.line([(ex + side * 4, 30 + y), (ex - side * 2.5, 33.5 + y), (ex + side * 4, 37 + y)], 2.4, "#3a2230")
        canvas.toon(blob((x + 24, 38 + y), (x + 21.5, 44 + y), (x + 24.5, 47 + y), (x + 27.5, 44 + y)), "#8fd8ff", "#2f7fb0", 1.3)
    elif mood == "glad":
        mouth = Path([[*arc(x, 47.5 + y, 6.5, 7, 0, 180, 14)]])
        canvas.toon(mouth, "#8f2f3f", "#3a2230", 1.4)
        canvas.fill(ellipse(x, 53.5 + y, 3.6, 2.2), "#ff8f8f", canvas.mask(mouth))
        for side in (-1, 1):
            canvas.line(arc(x + side * 13, 35 + y, 4.2, 4, 200, 340, 10), 2.6, "#3a2230")
    else:
        canvas.line([*arc(x - 3, 47.5 + y, 3, 2.6, 170, 0, 8), *arc(x + 3, 47.5 + y, 3, 2.6, 180, 10, 8)], 1.8, "#3a2230")
        for side in (-1, 1):
            canvas.fill(ellipse(x + side * 13, 34 + y, 3.6, 4.4), "#2a1826")
            canvas.fill(ellipse(x + side * 13 + 1.1, 32.4 + y, 1.4), "#ffffff")
    for side in (-1, 1):
        canvas.fill(canvas.soft(ellipse(x + side * 19.5, 43 + y, 4.2, 2.8), 1), "#ff8f7a", face, 0.7)
    if plaster:
        for turn in (38, -38):
            strip = box(x - 14, 19.5 + y, 15, 5, 2.4).turned(turn, x - 6.5, 22 + y)
            canvas.toon(strip, "#ffe0bd", "#b5794f", 1.1)
        canvas.fill(box(x - 8.6, 20 + y, 4.2, 4.2, 1), "#f4b98f")
    return canvas


def bee(wing: int) -> Canvas:
    """A bee flying right, 60 x 58, its wings up or down."""
    canvas = Canvas(60, 58, 1.0, 0.0, 5.0)
    for turn, tone in ((-34, "#d6efff"), (-2, "#f0faff")) if wing == 0 else ((-62, "#d6efff"), (-24, "#f0faff")):
        shape = ellipse(27, 12, 9, 14).turned(turn, 30, 26)
        canvas.toon(shape, fade(tone, 0.88), "#5f86b5", 1.8)
        canvas.fill(stroke(curve([(27, 22), (25, 14), (27, 6)]), 1.1), fade("#5f86b5", 0.45), canvas.mask(shape))
    sting = polygon((10, 28), (1, 33), (11, 36))
    canvas.toon(sting, "#4a3b46", "#2f2230", 1.6)
    body = ellipse(27, 32, 19, 13.5)
    mask = canvas.toon(body, down(18, 46, "#ffe680", (0.5, "#ffc936"), "#f09f22"), "#3a2432", 2.4)
    for sx in (13, 23.5):
        canvas.fill(stroke(curve([(sx + 2, 17), (sx - 1.5, 32), (sx + 2, 47)]), 5.6), "#43303c", mask)
    canvas.fill(mask - canvas.soft(body.moved(-1, -4), 1), "#5a1a4a", opacity=0.25)
    canvas.fill(canvas.soft(ellipse(24, 23, 9, 2.6, -4), 1), "#ffffff", mask, 0.55)
    head = ellipse(43, 30, 10.5, 10.5)
    face = canvas.toon(head, down(19, 41, "#ffe680", "#ffc430"), "#3a2432", 2.4, shade=(-1, -3, 0.16))
    for x0, x1 in ((40, 37), (46, 50)):
        canvas.line(curve([(x0, 21), (x0 + (x1 - x0) * 0.3, 14), (x1, 11)]), 2, "#3a2432")
        canvas.fill(ellipse(x1, 11, 2.3), "#3a2432")
    for x in (42, 49.5):
        canvas.fill(ellipse(x, 29, 2.9, 3.7), "#ffffff")
        canvas.fill(ellipse(x + 0.7, 29.6, 1.8, 2.5), "#2a1826")
        canvas.fill(ellipse(x + 1.1, 28.4, 0.7), "#ffffff")
    canvas.line([(38.5, 24), (44, 26)], 1.9, "#3a2432")
    canvas.line([(52.4, 24.2), (48.5, 26)], 1.9, "#3a2432")
    canvas.line(arc(46, 37, 2.8, 1.8, 200, 340, 8), 1.6, "#3a2432")
    canvas.fill(canvas.soft(ellipse(38.5, 34.5, 2.4, 1.7), 1), "#ff7a5f", face, 0.7)
    return canvas


def medkit(step: int) -> Canvas:
    """The medkit, 96 x 92: a white case with a green cross; a glint wanders over it."""
    canvas = Canvas(96, 92)
    glow(canvas, 48, 50, 47, "#d8ffe0", 0.45 + 0.3 * step)
    canvas.fill(canvas.soft(ellipse(48, 81, 32, 5), 1), "#12301a", opacity=0.35)
    handle = [(35, 30), *arc(41, 22, 6, 6, 180, 270, 6), *arc(55, 22, 6, 6, 270, 360, 6), (61, 30)]
    canvas.line(handle, 9.5, "#33505f")
    canvas.line(handle, 5, "#7fa3b3")
    case = box(14, 29, 68, 50, 11)
    mask = canvas.toon(case, down(29, 79, "#ffffff", (0.45, "#f2f7fa"), "#cfdde6"), "#33505f", 2.6, shade=(-3, -4, 0.12), shine=(2, 3, 0.8))
    canvas.fill(box(14, 45, 68, 2.2), fade("#33505f", 0.4), mask)
    canvas.fill(box(14, 47.2, 68, 1.6), fade("#ffffff", 0.9), mask)
    for x in (24, 64):
        canvas.toon(box(x, 41.5, 8, 9, 2), down(41, 51, "#a9c4d0", "#6f93a5"), "#33505f", 1.6)
    canvas.toon(ellipse(48, 56, 16.5), down(39, 73, "#6fdc8c", "#2fae62"), "#1d6f48", 2)
    cross = box(44, 45.5, 8, 21, 2) + box(37.5, 52, 21, 8, 2)
    canvas.fill(cross.moved(0, 1.4), fade("#125a38", 0.6))
    canvas.fill(cross, "#ffffff")
    if step:
        sparkle(canvas, 76, 33, 12)
        sparkle(canvas, 22, 70, 7)
    else:
        sparkle(canvas, 21, 34, 9)
        sparkle(canvas, 72, 72, 8)
    return canvas


def heart() -> Canvas:
    """The sign of health, 52 x 48."""
    canvas = Canvas(52, 48)
    shape = blob((26, 43), (11, 30), (5, 18), (10, 7), (19, 6), (26, 13), (33, 6), (42, 7), (47, 18), (41, 30))
    canvas.shadow(shape.moved(0, 2), 1, 0.35)
    mask = canvas.toon(shape, down(5, 43, "#ff8f9c", "#e8384f"), "#7a1234", 2.4, shade=(-3, -4, 0.2))
    canvas.fill(canvas.soft(ellipse(16, 14, 4, 6, 35), 1), "#ffffff", mask, 0.85)
    return canvas


def hive(canvas: Canvas, x: float, y: float, size: float) -> None:
    """A bees' nest that hangs at x, y."""
    s = size
    canvas.line([(x, y - s * 0.2), (x, y + s * 0.1)], s * 0.1, "#6b4630")
    layers = [(0.12, 0.26), (0.32, 0.38), (0.54, 0.44), (0.76, 0.38), (0.95, 0.24)]
    shape = Path([])
    for dy, w in layers:
        shape = shape + box(x - w * s, y + (dy - 0.13) * s, 2 * w * s, 0.27 * s, 0.13 * s)
    mask = canvas.toon(shape, along((x - s * 0.4, y), (x + s * 0.4, y), "#ffdf8a", "#f2b548", "#c98528"), "#6b4220", 2.4)
    for dy, w in layers[:-1]:
        canvas.fill(stroke(arc(x, y + (dy + 0.07) * s, w * s * 1.02, s * 0.05, 0, 180, 16), 2.2), fade("#8f5a22", 0.6), mask)
    canvas.toon(ellipse(x + s * 0.06, y + s * 0.66, s * 0.12, s * 0.11), "#4a2c1c", "#6b4220", 2)


def glade() -> Canvas:
    """A glade in the woods on a summer day."""
    canvas = Canvas(800, 600)
    dice = Dice(12)
    canvas.flood(down(0, 200, "#8fd8f2", "#d6f4ec"))
    cloud(canvas, 300, 50, 150)
    cloud(canvas, 560, 36, 110)
    for i in range(24):
        x, h = i * 36 + dice(-14, 4), dice(90, 150)
        skirt = polygon((x - h * 0.22, 190), (x, 170 - h), (x + h * 0.22, 190))
        canvas.fill(skirt + skirt.rim(8), mix("#8fcfc0", "#7dc2ae", dice()))
    for i in range(20):
        x, h = i * 45 + dice(-16, 12), dice(80, 125)
        skirt = polygon((x - h * 0.26, 196), (x, 182 - h), (x + h * 0.26, 196))
        canvas.fill(skirt + skirt.rim(8), mix("#5fae8c", "#52a07e", dice()))
    lawn = hills(
        canvas,
        [(-20, 172), (160, 158), (400, 176), (640, 156), (830, 174)],
        down(150, 600, "#a6dc74", (0.25, "#86c95c"), (0.7, "#6ab84c"), "#57a442"),
    )
    for _ in range(18):
        x, y = dice(0, 800), dice(220, 600)
        glow(canvas, x, y, dice(60, 150), dice.pick(("#d0f58a", "#4a9a44", "#c4ee80")), 0.22, 2.2)
    path = Path(
        [
            [
                *curve([(330, 166), (352, 230), (300, 320), (352, 430), (300, 610)], steps=12),
                *curve([(486, 610), (500, 430), (420, 320), (424, 230), (384, 166)], steps=12),
            ]
        ]
    )
    canvas.fill(canvas.soft(path, 4), "#4f8f3a", canvas.mask(lawn), 0.35)
    canvas.fill(canvas.soft(path.scaled(0.93, 1, 385), 2), down(160, 600, "#f3e2ae", "#e2c88a"), canvas.mask(lawn), 0.9)
    for _ in range(46):
        y = dice(200, 600)
        x = 385 + dice(-60, 60)
        canvas.fill(ellipse(x, y, dice(2, 5), dice(1.2, 2.6)), fade("#c9a86a", 0.5))
    for x, y, h, kind in (
        (40, 214, 190, 0),
        (112, 196, 150, 1),
        (196, 190, 120, 0),
        (742, 206, 170, 1),
        (672, 192, 140, 0),
        (600, 188, 110, 1),
        (508, 182, 90, 0),
        (270, 184, 92, 1),
    ):
        if kind:
            round_tree(canvas, x, y, h, "#5fb04a", dice=Dice(int(x)))
        else:
            fir(canvas, x, y, h, "#3f9268")
    # the old tree with the bees' nest on the left
    trunk = Path(
        [[*curve([(-30, 470), (8, 420), (14, 250), (-30, 90)], steps=10), *curve([(56, 90), (60, 250), (66, 420), (112, 474)], steps=10)]]
    )
    canvas.fill(canvas.soft(ellipse(40, 466, 110, 18), 4), "#12301a", opacity=0.4)
    bark = canvas.toon(trunk, along((0, 0), (66, 0), "#a87850", "#8a5c3e", "#5f3c2c"), "#3f2620", 3)
    for line in ([(26, 420), (30, 330), (24, 250)], [(46, 440), (48, 360), (44, 300)], [(10, 440), (20, 380)], [(36, 220), (32, 160)]):
        canvas.fill(stroke(curve(line), 3, 1), fade("#3f2620", 0.5), bark)
    canvas.toon(stroke(curve([(52, 208), (100, 190), (142, 196)]), 20, 9), down(180, 214, "#9a6a46", "#6b4432"), "#3f2620", 3)
    crown = Path([])
    for x, y, r in ((20, 90, 96), (100, 70, 70), (150, 124, 46), (-10, 160, 60), (70, 150, 56)):
        crown = crown + ellipse(x, y, r, r * 0.86)
    leaf = canvas.toon(crown, down(0, 220, "#8ad062", "#4f9e48"), "#2c5f38", 3, shade=(-6, -9, 0.22))
    for _ in range(34):
        x, y = dice(0, 190), dice(10, 200)
        canvas.fill(stroke(arc(x, y, 9, 7, 200, 340, 8), 2.8), dice.pick(("#b4e884", "#3f8640")), leaf, 0.6)
    for x, y, size in ((640, 250, 26), (664, 258, 18), (170, 470, 30), (720, 520, 34), (748, 530, 22), (250, 250, 18)):
        stone(canvas, x, y, size)
    spots = ((206, 300, 24), (226, 308, 17), (690, 330, 26), (560, 560, 24), (90, 540, 26), (108, 548, 18))
    for x, y, size in spots:
        mushroom(canvas, x, y, size, "#e2574c" if x % 4 else "#d98a4a")
    for y, x in sorted((dice(205, 600), dice(0, 800)) for _ in range(130)):
        if (300 < x < 500 and y < 590) or (x < 120 and y < 480):
            continue
        if any(abs(x - px) < 22 and -34 < y - py < 8 for px, py, _ in spots):
            continue
        if dice() < 0.72:
            grass(canvas, x, y, dice(10, 14) + (y - 200) * 0.014, dice.pick(("#4f9e3b", "#5fb043", "#459338")), dice)
        else:
            tuft(canvas, x, y + 7, 11, "#4a9a3a", dice, 4)
            flower(canvas, x, y, dice(5, 8), dice.pick(("#ffffff", "#ffd7e6", "#fff0a0", "#c9b6ff", "#8fd0ff")), "#ffc93f", int(dice(5, 7)))
    hive(canvas, 132, 196, 62)
    bush(canvas, 760, 606, 150, "#4f9a45")
    bush(canvas, 30, 610, 130, "#57a548")
    return canvas


PICTURES = {
    "bear_1": lambda: bear(0),
    "walk_1": lambda: bear(-1),
    "walk_2": lambda: bear(1),
    "hurt": lambda: bear(0, "hurt"),
    "glad_1": lambda: bear(0, "glad", False),
    "glad_2": lambda: bear(1, "glad", False),
    "bee_1": lambda: bee(0),
    "bee_2": lambda: bee(1),
    "medkit_1": lambda: medkit(0),
    "medkit_2": lambda: medkit(1),
    "heart": heart,
    "glade": glade,
    "strip": lambda: panel(470, 48, "#1f4a3a", 0.72, 16),
    "plate": lambda: panel(560, 116, "#1f4a3a", 0.78, 22),
}
