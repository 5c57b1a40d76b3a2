"""Pictures of the example remember-me: a child's room, things to carry about, the street behind the door."""

from __future__ import annotations

from .paint import (
    Canvas,
    Colour,
    Dice,
    Path,
    along,
    arc,
    around,
    blob,
    box,
    cosine,
    curve,
    dark,
    down,
    ellipse,
    fade,
    light,
    polygon,
    sine,
    star,
    stroke,
)
from .scenery import bush, cloud, flower, glow, grass, hills, panel, round_tree, stone, tulip

WOOD = "#c98f5a"


def cup() -> Canvas:
    """A mug with a heart, 84 x 78."""
    canvas = Canvas(84, 78)
    canvas.fill(canvas.soft(ellipse(38, 70, 28, 4), 1), "#1d1440", opacity=0.3)
    handle = arc(60, 40, 13, 15, -80, 80, 20)
    canvas.line(handle, 12, "#6b2348")
    canvas.line(handle, 7, along((48, 26), (74, 54), "#ff9c86", "#e4586b"))
    body = Path([[(12, 16), (64, 16), *curve([(64, 50), (60, 64), (50, 70)], steps=6), *curve([(26, 70), (16, 64), (12, 50)], steps=6)]])
    mask = canvas.toon(body, along((12, 0), (64, 0), "#ffb39a", (0.35, "#ff8a7a"), "#e4586b"), "#6b2348", 2.6, shade=(-4, -3, 0.18))
    canvas.fill(canvas.soft(box(17, 24, 5, 32, 2.5), 1), "#ffffff", mask, 0.6)
    heart = blob((40, 60), (29, 50), (26, 42), (31, 36), (36, 36.5), (40, 41), (44, 36.5), (49, 36), (54, 42), (51, 50))
    canvas.fill(heart, "#fff4e6", mask)
    canvas.toon(ellipse(38, 16, 26, 7), "#fff0e0", "#6b2348", 2.6)
    canvas.fill(ellipse(38, 17.5, 21.5, 4.8), down(12, 23, "#7a452f", "#a8683f"))
    canvas.fill(ellipse(31, 16.4, 6, 1.2), fade("#ffffff", 0.35))
    return canvas


def book() -> Canvas:
    """A thick book that stands upright, 76 x 92."""
    canvas = Canvas(76, 92)
    canvas.fill(canvas.soft(ellipse(40, 86, 30, 3.4), 1), "#1d1440", opacity=0.3)
    canvas.toon(box(14, 10, 54, 74, 5), down(10, 84, "#3f6fd0", "#2a4a9c"), "#1d2a63", 2.6)
    canvas.fill(box(18, 13, 48, 68, 2), down(13, 81, "#fff9e8", "#e6d8b4"))
    for i in range(5):
        canvas.fill(box(61.5 + i * 0.9, 14, 0.5, 66), fade("#a8916a", 0.6))
    cover = box(8, 8, 54, 74, 6)
    mask = canvas.toon(cover, along((8, 8), (62, 82), "#6fa2f5", "#3f6fd0"), "#1d2a63", 2.6, shade=(-3, -4, 0.16), shine=(2, 3, 0.3))
    canvas.fill(box(8, 8, 10, 74), fade("#1d2a63", 0.35), mask)
    canvas.fill(stroke([(18, 8), (18, 82)], 1.4), fade("#ffffff", 0.35), mask)
    canvas.fill(box(23, 15, 33, 60, 4).rim(2.2), fade("#ffe08a", 0.9), mask)
    gold = Path([star(39.5, 38, 11, 5, 5)])
    canvas.toon(gold + gold.rim(3), down(26, 50, "#fff0a0", "#ffc23f"), "#8f5a12", 1.6)
    for y, w in ((58, 20), (64, 13)):
        canvas.fill(box(39.5 - w / 2, y, w, 2.8, 1.4), fade("#ffe9b0", 0.95))
    canvas.toon(polygon((52, 80), (52, 90), (55.5, 86.5), (59, 90), (59, 80)), "#f0526a", "#7a1234", 1.4)
    return canvas


def duck() -> Canvas:
    """A rubber duck looking right, 92 x 84."""
    canvas = Canvas(92, 84)
    line = "#7a4a12"
    canvas.fill(canvas.soft(ellipse(42, 77, 33, 4), 1), "#1d1440", opacity=0.3)
    beak = blob((67, 26), (78, 23), (87, 27), (84, 33), (74, 36), (66, 34))
    canvas.toon(beak, down(22, 36, "#ffa24a", "#f0722e"), "#8a3312", 2.3)
    canvas.line(curve([(68, 29.5), (77, 30.5), (86, 28)]), 1.5, fade("#8a3312", 0.8))
    body = blob((10, 38), (4, 46), (10, 66), (30, 76), (56, 76), (74, 66), (78, 52), (68, 42), (44, 46), (26, 44)) + ellipse(56, 28, 19.5)
    body = body + blob((44, 34), (42, 54), (70, 56), (68, 34))
    mask = canvas.toon(body, down(8, 78, "#fff08a", (0.5, "#ffd63f"), "#f5ab2a"), line, 2.6, shade=(-4, -5, 0.16))
    canvas.fill(canvas.soft(ellipse(48, 17, 7, 3.4, -35), 1), "#ffffff", mask, 0.75)
    wing = blob((22, 52), (34, 47), (54, 52), (56, 60), (44, 68), (28, 66))
    plume = canvas.toon(wing, down(46, 68, "#ffe36a", "#f7b733"), line, 2.2, shine=(1, 3, 0.45))
    for points in ([(30, 58), (38, 62), (48, 60)], [(34, 53), (42, 56), (50, 55)]):
        canvas.fill(stroke(curve(points), 1.7), fade(line, 0.5), plume)
    canvas.fill(ellipse(62, 25, 4.2, 5.2), "#ffffff")
    canvas.fill(ellipse(63, 25.4, 3, 4), "#2a1826")
    canvas.fill(ellipse(64.2, 23.6, 1.3), "#ffffff")
    canvas.fill(canvas.soft(ellipse(56, 34, 4, 2.6), 1), "#ff8f4a", mask, 0.6)
    return canvas


def cactus() -> Canvas:
    """A cactus in a pot, 80 x 114."""
    canvas = Canvas(80, 114, 1.0, 0.0, 5.0)
    canvas.fill(canvas.soft(ellipse(40, 101, 25, 3.6), 1), "#1d1440", opacity=0.3)
    arms = stroke(curve([(40, 52), (22, 52), (17, 46), (17, 36)]), 13) + stroke(curve([(40, 60), (58, 58), (63, 52), (63, 44)]), 13)
    stem = box(28, 10, 24, 68, 12)
    plant = arms + stem
    mask = canvas.toon(plant, along((12, 0), (68, 0), "#8fdb7a", "#55b35a", "#3a8f52"), "#1d5a42", 2.6, shade=(-3, -3, 0.16))
    for x in (34, 40, 46):
        canvas.fill(stroke([(x, 14), (x, 76)], 1.5), fade("#1d5a42", 0.35), mask)
    for x, y in ((34, 24), (46, 30), (40, 40), (34, 52), (46, 62), (37, 68), (17, 40), (63, 50), (24, 52), (55, 58)):
        for dx, dy in ((-2.6, -1.6), (2.6, -1.6), (0, 2.8)):
            canvas.line([(x, y), (x + dx, y + dy)], 1.2, "#f4ffd8")
    petals = Path([])
    for i in range(6):
        petals = petals + ellipse(46, 10, 5.4, 3.4).turned(60 * i, 41, 10)
    canvas.toon(petals, "#ff8fb8", "#8a2a5a", 1.8)
    canvas.fill(ellipse(41, 10, 3), "#ffe07a")
    pot = Path([[(19, 80), (61, 80), *curve([(57, 94), (54, 102)], steps=4), *curve([(26, 102), (23, 94)], steps=4)]])
    canvas.toon(pot, along((20, 0), (60, 0), "#f5a06f", "#dd7350", "#b85440"), "#6b2c2a", 2.6, shade=(-3, -2, 0.14))
    canvas.toon(box(15, 74, 50, 11, 4), along((15, 0), (65, 0), "#ffb888", "#e5805a", "#c05f46"), "#6b2c2a", 2.6)
    zig = [(22 + 4.5 * i, 92 + (2.6 if i % 2 else -2.6)) for i in range(9)]
    canvas.line(zig, 2, fade("#fff0d0", 0.9))
    return canvas


def ball() -> Canvas:
    """A beach ball, 76 x 80."""
    canvas = Canvas(76, 80)
    canvas.fill(canvas.soft(ellipse(38, 73, 24, 4), 1), "#1d1440", opacity=0.32)
    disc = ellipse(38, 38, 31)
    mask = canvas.toon(disc, "#ffffff", "#3a2a5c", 2.6)
    tones: tuple[Colour, ...] = ("#f0526a", "#fff8ee", "#4fa8f0", "#fff8ee", "#ffd23f", "#fff8ee")
    top = (31, 26)
    edge = [(38 + 40 * cosine(60 * i - 70), 38 + 40 * sine(60 * i - 70)) for i in range(7)]
    for i, tone in enumerate(tones):
        a, b = edge[i], edge[i + 1]

        def bend(p: tuple[float, float], k: int) -> tuple[float, float]:
            mid = ((top[0] + p[0]) / 2, (top[1] + p[1]) / 2)
            angle = 60 * k - 70 + 90
            return (mid[0] + 5 * cosine(angle), mid[1] + 5 * sine(angle))

        side = curve([top, bend(a, i), a])
        back = curve([b, bend(b, i + 1), top])
        middle = 60 * i - 40
        canvas.fill(Path([[*side, (38 + 60 * cosine(middle), 38 + 60 * sine(middle)), *back]]), tone, mask)
        canvas.fill(stroke(side, 1.6), fade("#3a2a5c", 0.4), mask)
    canvas.toon(ellipse(top[0], top[1], 6, 5.4), "#fff8ee", fade("#3a2a5c", 0.7), 1.4)
    canvas.fill(mask - canvas.soft(ellipse(32, 31, 32), 2), "#2a1458", opacity=0.32)
    canvas.fill(canvas.soft(ellipse(23, 18, 8, 4.4, -38), 1), "#ffffff", mask, 0.8)
    return canvas


def door(ajar: bool) -> Canvas:
    """The door in its frame, 128 x 236; `ajar` lets light through."""
    canvas = Canvas(128, 236)
    frame = box(6, 4, 116, 230, 8)
    canvas.toon(frame, along((6, 0), (122, 0), "#fff3e0", "#ead3b4", "#d4b48f"), "#6b4632", 2.6)
    hole = Path([[(18, 234), (18, 40), *arc(64, 40, 46, 28, 180, 360, 20), (110, 234)]])
    canvas.fill(hole + hole.rim(4), "#6b4632")
    if ajar:
        canvas.fill(hole, down(14, 234, "#bfe8ff", (0.6, "#fff0c0"), "#a6dc74"))
        leaf = Path([[(18, 234), (18, 40), *arc(64, 40, 46, 28, 180, 270, 10), (84, 22), (84, 230)]])
        leaf = Path([[(18, 234), (18, 38), *curve([(18, 38), (34, 26), (80, 36)], steps=6), (80, 226)]])
    else:
        leaf = hole
    mask = canvas.toon(
        leaf, along((18, 0), (110, 0), "#6fc2b4", "#4a9f98", "#3a8588"), "#1f4f56", 2.2, shade=(-3, -3, 0.14), shine=(2, 3, 0.3)
    )
    wide = 80 if ajar else 110
    for x in range(34, wide, 16 if not ajar else 12):
        canvas.fill(stroke([(x, 20), (x, 236)], 1.5), fade("#1f4f56", 0.35), mask)
    cx = 49 if ajar else 64
    squeeze = 0.68 if ajar else 1.0
    canvas.toon(ellipse(cx, 84, 23 * squeeze, 23), "#fff0d8", "#1f4f56", 2.4)
    pane = canvas.toon(ellipse(cx, 84, 17 * squeeze, 17), along((cx - 16, 68), (cx + 16, 100), "#d8f6ff", "#8fd0f0"), "#1f4f56", 1.6)
    canvas.fill(stroke([(cx, 66), (cx, 102)], 3), "#fff0d8", pane)
    canvas.fill(stroke([(cx - 18, 84), (cx + 18, 84)], 3), "#fff0d8", pane)
    canvas.fill(stroke([(cx - 12 * squeeze, 82), (cx - 2, 70)], 3), fade("#ffffff", 0.8), pane)
    for y in (124, 178):
        plate = box(cx - 30 * squeeze, y, 60 * squeeze, 40, 5)
        canvas.fill(plate.rim(2), fade("#1f4f56", 0.45), mask)
        canvas.fill(plate.moved(0, 1.5).rim(1.2), fade("#ffffff", 0.25), mask)
    kx = 71 if ajar else 98
    canvas.toon(ellipse(kx, 152, 5.4), around((kx - 2, 150), 8, "#fff3b0", "#f0b53f"), "#6b4220", 1.8)
    return canvas


def room() -> Canvas:
    canvas = Canvas(800, 600)
    dice = Dice(3)
    canvas.flood(down(0, 410, "#ffe3c4", "#f8cfae"))
    for i in range(17):
        canvas.fill(box(i * 50, 0, 25, 410), fade("#fff2dc", 0.55))
    for i in range(16):
        for j in range(7):
            x, y = i * 50 + 37.5, 34 + j * 58 + (29 if i % 2 else 0)
            petals = Path([])
            for k in range(4):
                petals = petals + ellipse(x + 3, y, 2.6, 1.9).turned(90 * k, x, y)
            canvas.fill(petals, fade("#f0a08a", 0.45))
    # floor
    canvas.fill(box(0, 410, 800, 190), down(410, 600, "#d9a06c", "#b87a4c"))
    for row, (top, bottom) in enumerate(((410, 440), (440, 478), (478, 526), (526, 600))):
        canvas.fill(box(0, bottom - 1, 800, 2), fade("#7a4a30", 0.5))
        for i in range(6):
            x = (i * 168 + row * 77) % 860 - 20
            canvas.fill(box(x, top, 2, bottom - top), fade("#7a4a30", 0.45))
            canvas.fill(box(x + 2, top + 1, 165, bottom - top - 2), fade(dice.pick(("#fff0d0", "#8a5a3a", "#fff0d0")), dice(0.03, 0.14)))
            for _ in range(3):
                gx, gy = x + dice(10, 120), dice(top + 5, bottom - 5)
                canvas.fill(stroke(curve([(gx, gy), (gx + 16, gy + dice(-2, 2)), (gx + 34, gy)]), 1.3), fade("#7a4a30", 0.3))
    canvas.fill(canvas.soft(box(-20, 408, 840, 12), 4), "#5a3020", opacity=0.35)
    canvas.toon(box(-5, 392, 810, 20), down(392, 412, "#fff6e6", "#e6cfae"), "#8a6248", 2)
    canvas.fill(box(0, 397, 800, 1.6), fade("#8a6248", 0.4))
    # window
    view = Canvas(800, 600)
    view.fill(box(380, 60, 190, 190), down(60, 250, "#8fd3f7", "#e4f8ff"))
    cloud(view, 430, 110, 90)
    cloud(view, 540, 150, 70)
    view.fill(ellipse(420, 270, 110, 60), "#8fcf76")
    view.fill(ellipse(540, 280, 110, 58), "#6fbb5f")
    round_tree(view, 520, 240, 80, "#5fb04a")
    canvas.fill(canvas.soft(box(384, 66, 184, 186, 8), 4), "#6b3a2a", opacity=0.3)
    outer = box(380, 58, 190, 190, 8)
    canvas.toon(outer, "#fff6e6", "#8a6248", 2.6)
    for x in (392, 480):
        for y in (70, 158):
            pane = canvas.mask(box(x, y, 78, 78, 3))
            for j, row in enumerate(pane.rows):
                for i, cover in enumerate(row):
                    if cover > 0.5:
                        at = 4 * ((pane.top + j) * 800 + pane.left + i)
                        canvas.data[at : at + 4] = view.data[at : at + 4]
            canvas.fill(box(x, y, 78, 78, 3).rim(2.2), "#a67a5a")
            canvas.fill(polygon((x + 12, y + 78), (x + 52, y), (x + 68, y), (x + 28, y + 78)), fade("#ffffff", 0.28), pane)
    canvas.toon(box(366, 246, 218, 15, 5), down(246, 261, "#fffaf0", "#e0c49f"), "#8a6248", 2.4)
    canvas.line([(346, 44), (604, 44)], 9, "#7a4a30")
    canvas.line([(346, 42.5), (604, 42.5)], 4, "#c98f5a")
    for x in (342, 608):
        canvas.toon(ellipse(x, 44, 8), around((x - 2, 41), 9, "#ffe9a8", "#e0a848"), "#6b4220", 2)
    for side, x in ((1, 352), (-1, 598)):
        cloth = Path(
            [
                [
                    (x, 46),
                    (x + side * 66, 46),
                    *curve([(x + side * 64, 110), (x + side * 40, 180), (x + side * 18, 206)], steps=8),
                    *curve([(x + side * 22, 240), (x + side * 26, 276)], steps=4),
                    (x - side * 6, 276),
                    *curve([(x - side * 4, 180), (x, 46)], steps=6),
                ]
            ]
        )
        mask = canvas.toon(cloth, along((x, 0), (x + side * 60, 0), "#f58f7a", "#ffb09a"), "#8f3a3a", 2.4)
        for k in (14, 30, 46):
            canvas.fill(
                stroke(curve([(x + side * k, 46), (x + side * k * 0.82, 130), (x + side * k * 0.32, 204)]), 5), fade("#c85a55", 0.4), mask
            )
        canvas.toon(box(min(x - side * 5, x + side * 21), 199, 26, 10, 4), "#ffe08a", "#8f5a2a", 2)
    # sunlight on the floor
    light_patch = polygon((330, 450), (520, 450), (470, 560), (240, 560))
    canvas.fill(canvas.soft(light_patch, 5), "#fff3b8", opacity=0.25)
    # shelf
    canvas.fill(canvas.soft(box(52, 234, 262, 16), 4), "#6b3a2a", opacity=0.35)
    for x in (86, 268):
        canvas.toon(Path([[(x, 226), (x + 14, 226), *curve([(x + 13, 244), (x + 2, 262)], steps=5), (x, 262)]]), "#a86f45", "#5a3424", 2)
    canvas.toon(box(46, 214, 268, 15, 4), down(214, 229, light(WOOD, 0.3), dark(WOOD, 0.12)), "#5a3424", 2.4)
    # pictures on the wall
    for x, y, w, h, tone in ((84, 56, 92, 74, "#8fd0e8"), (206, 40, 66, 84, "#ffd98a")):
        canvas.fill(canvas.soft(box(x + 3, y + 6, w, h), 2), "#6b3a2a", opacity=0.3)
        canvas.toon(box(x, y, w, h, 4), along((x, y), (x + w, y + h), "#dfa56a", "#a86f45"), "#5a3424", 2.4)
        paper = canvas.toon(box(x + 9, y + 9, w - 18, h - 18, 2), tone, "#5a3424", 1.6)
        if w > h:
            canvas.fill(ellipse(x + 62, y + 26, 9), "#fff3a8", paper)
            canvas.fill(ellipse(x + 20, y + 76, 40, 30), "#6fbb5f", paper)
            canvas.fill(ellipse(x + 74, y + 78, 40, 26), "#8fcf76", paper)
        else:
            boat = polygon((x + 15, y + 54), (x + 51, y + 54), (x + 44, y + 65), (x + 22, y + 65))
            canvas.fill(box(x, y + 60, w, 30), "#4fa8d8", paper)
            canvas.fill(boat, "#d9503f", paper)
            canvas.fill(polygon((x + 34, y + 18), (x + 34, y + 51), (x + 50, y + 51)), "#ffffff", paper)
            canvas.fill(polygon((x + 31, y + 24), (x + 31, y + 51), (x + 19, y + 51)), "#fff0d8", paper)
    # rug
    rug = ellipse(300, 522, 196, 58)
    canvas.fill(canvas.soft(rug.moved(0, 5), 3), "#4a2418", opacity=0.4)
    mask = canvas.toon(rug, "#5f86d8", "#2a3f7a", 2.4)
    for scale, tone in ((0.88, "#fff0d8"), (0.82, "#f0826f"), (0.6, "#ffd27a"), (0.54, "#5f86d8"), (0.28, "#fff0d8")):
        canvas.fill(rug.scaled(scale, scale, 300, 522), tone, mask)
    for i in range(24):
        a = 15 * i
        canvas.fill(ellipse(300 + 139 * cosine(a), 522 + 41 * sine(a), 5, 3.4), "#fff0d8", mask)
    canvas.fill(mask - canvas.soft(rug.moved(0, -5), 2), "#1d1440", opacity=0.25)
    # little table
    canvas.fill(canvas.soft(ellipse(516, 500, 116, 16), 3), "#4a2418", opacity=0.45)
    for x, far in ((432, 490), (588, 490), (452, 470), (572, 470)):
        canvas.toon(
            polygon((x - 7, 392), (x + 7, 392), (x + 5, far), (x - 5, far)),
            along((x - 7, 0), (x + 7, 0), light(WOOD, 0.15), dark(WOOD, 0.25)),
            "#5a3424",
            2.2,
        )
    canvas.toon(box(422, 384, 188, 22, 4), down(384, 406, WOOD, dark(WOOD, 0.25)), "#5a3424", 2.4)
    canvas.toon(ellipse(516, 376, 118, 21) + box(398, 376, 236, 8, 4), down(355, 398, light(WOOD, 0.2), dark(WOOD, 0.1)), "#5a3424", 2.6)
    top = canvas.toon(ellipse(516, 373, 118, 20), down(353, 393, light(WOOD, 0.5), light(WOOD, 0.12)), fade("#5a3424", 0.6), 1.2)
    for y, w in ((366, 60), (374, 84), (382, 50)):
        canvas.fill(stroke(curve([(516 - w, y), (516, y + 2), (516 + w, y)]), 1.5), fade("#8a5a3a", 0.35), top)
    # toy blocks in the corner
    for x, y, s, tone in ((40, 430, 40, "#f0826f"), (86, 432, 38, "#6fbf8f"), (62, 393, 38, "#ffd27a")):
        canvas.fill(canvas.soft(box(x - 2, y + s - 6, s + 4, 9), 2), "#4a2418", opacity=0.3)
        face = canvas.toon(
            box(x, y, s, s, 5), along((x, y), (x + s, y + s), light(tone, 0.3), tone), dark(tone, 0.6), 2.2, shade=(-3, -3, 0.14)
        )
        canvas.fill(box(x + 7, y + 7, s - 14, s - 14, 3).rim(2.4), fade("#ffffff", 0.75), face)
        if tone == "#ffd27a":
            canvas.fill(Path([star(x + s / 2, y + s / 2 + 1, 8, 3.8, 5)]), "#ffffff", face)
        elif tone == "#f0826f":
            canvas.fill(ellipse(x + s / 2, y + s / 2, 6.5), "#ffffff", face)
        else:
            canvas.fill(polygon((x + s / 2, y + 12), (x + s - 12, y + s - 13), (x + 12, y + s - 13)), "#ffffff", face)
    return canvas


def street() -> Canvas:
    """The house from outside, with a place for the door at 696, 352."""
    canvas = Canvas(800, 600)
    dice = Dice(19)
    canvas.flood(down(0, 400, "#6fc4f2", "#d8f3ff", "#fff4d8"))
    glow(canvas, 120, 90, 200, "#fff6c0", 0.7)
    canvas.toon(ellipse(120, 90, 40), down(50, 130, "#fff09a", "#ffc83c"), "#f0a030", 2.4)
    for x, y, size in ((270, 80, 140), (430, 150, 110), (60, 200, 110)):
        cloud(canvas, x, y, size)
    hills(canvas, [(-20, 380), (140, 330), (320, 372), (520, 330), (830, 380)], down(330, 460, "#a6dc8a", "#86c96c"))
    for x, y, h in ((60, 446, 130), (330, 440, 100)):
        round_tree(canvas, x, y, h, "#6cba4c", dice=Dice(x))
    canvas.fill(box(0, 440, 800, 160), down(440, 600, "#84cb5a", "#5aa844"))
    # the house
    canvas.fill(canvas.soft(box(430, 456, 400, 22), 4), "#1f4f24", opacity=0.4)
    wall = box(456, 170, 370, 296)
    brick = canvas.toon(wall, down(170, 466, "#ffe3c0", "#f3c296"), "#7a4a38", 2.6)
    for _ in range(40):
        x, y = dice(460, 790), dice(180, 456)
        canvas.fill(box(x, y, dice(16, 26), 8, 2.5), fade("#d98f68", 0.32), brick)
    canvas.fill(canvas.soft(box(456, 166, 370, 16), 3), "#7a3a2a", brick, 0.4)
    roof = polygon((420, 172), (520, 40), (840, 40), (840, 172))
    tiles = canvas.toon(roof, down(40, 172, "#f08a6a", "#c9524a"), "#6b2430", 2.8)
    for row in range(6):
        y = 46 + row * 23
        for i in range(24):
            x = 416 + i * 20 + (10 if row % 2 else 0)
            canvas.fill(stroke(arc(x, y, 10, 13, 0, 180, 10), 2.2), fade("#6b2430", 0.4), tiles)
    canvas.toon(box(414, 166, 420, 13, 5), down(166, 179, "#fff6e6", "#e0c49f"), "#7a4a38", 2.4)
    canvas.toon(box(486, 236, 116, 112, 6), "#fff6e6", "#7a4a38", 2.4)
    for x in (495, 547):
        for y in (245, 295):
            pane = canvas.toon(box(x, y, 46, 44, 3), along((x, y), (x + 46, y + 44), "#d8f6ff", "#7fc4ec"), "#a67a5a", 1.6)
            canvas.fill(polygon((x + 6, y + 44), (x + 28, y), (x + 38, y), (x + 16, y + 44)), fade("#ffffff", 0.4), pane)
    canvas.toon(box(478, 346, 132, 12, 4), down(346, 358, "#fffaf0", "#e0c49f"), "#7a4a38", 2.2)
    canvas.toon(box(492, 356, 104, 22, 5), down(356, 378, "#c98f5a", "#9a6540"), "#5a3424", 2.2)
    for i in range(7):
        x = 502 + i * 14
        canvas.fill(ellipse(x, 354, 8, 7), "#5aa84b")
        canvas.toon(
            ellipse(x, 350 + (3 if i % 2 else 0), 5.4), dice.pick(("#ff8fb8", "#ffd23f", "#f0526a", "#ffffff")), fade("#7a2a4a", 0.6), 1.2
        )
    # step, path
    way = Path(
        [
            [
                *curve([(640, 470), (600, 520), (470, 560), (380, 610)], steps=10),
                *curve([(640, 612), (700, 560), (742, 510), (756, 470)], steps=10),
            ]
        ]
    )
    canvas.fill(canvas.soft(way, 3), "#4f8f3a", opacity=0.5)
    mask = canvas.toon(way, down(470, 600, "#efdcb0", "#d9bd88"), "#9a7d4f", 2)
    for _ in range(30):
        x, y = dice(420, 740), dice(476, 596)
        canvas.fill(ellipse(x, y, dice(7, 13), dice(3.5, 6)), fade("#b8986a", 0.4), mask)
    canvas.toon(box(622, 464, 148, 16, 5), down(464, 480, "#c4c9d2", "#959cab"), "#4f5668", 2.4)
    for y, x in sorted((dice(450, 606), dice(-5, 805)) for _ in range(90)):
        if x > 380 - (y - 470) * 0.2 and x < 780 and y > 455:
            continue
        if dice() < 0.75:
            grass(canvas, x, y, dice(11, 20), dice.pick(("#4f9e3b", "#5fb043", "#459338")), dice)
        else:
            flower(canvas, x, y, dice(5, 8), dice.pick(("#ffffff", "#ffd7e6", "#fff0a0", "#c9b6ff", "#8fd0ff")), "#ffc93f", 5)
    for x, y, h, tone in ((452, 476, 40, "#f0526a"), (470, 480, 34, "#ffb53e"), (596, 474, 32, "#f78fb3"), (788, 486, 42, "#9a6ee0")):
        tulip(canvas, x, y, h, tone)
    bush(canvas, 520, 478, 96, "#59a84a")
    # letter box
    canvas.fill(canvas.soft(ellipse(232, 520, 24, 4), 1), "#1f4f24", opacity=0.4)
    canvas.toon(box(227, 462, 10, 58, 2), along((227, 0), (237, 0), "#b98252", "#8a5a3a"), "#4f3022", 2.2)
    canvas.toon(
        Path([[(196, 468), (196, 440), *arc(232, 440, 36, 20, 180, 360, 20), (268, 468)]]),
        down(420, 468, "#ff8f7a", "#d9434f"),
        "#6b1f35",
        2.6,
        shade=(-3, -4, 0.16),
        shine=(2, 4, 0.4),
    )
    canvas.fill(box(208, 446, 34, 4, 2), "#6b1f35")
    canvas.toon(polygon((262, 444), (262, 416), (278, 421), (266, 428), (266, 444)), "#ffd23f", "#7a4a12", 1.6)
    stone(canvas, 160, 560, 34)
    stone(canvas, 186, 568, 22)
    return canvas


PICTURES = {
    "cup": cup,
    "book": book,
    "duck": duck,
    "cactus": cactus,
    "ball": ball,
    "door_1": lambda: door(False),
    "door_2": lambda: door(True),
    "room": room,
    "street": street,
    "plate": lambda: panel(420, 92, "#5a3424", 0.72, 20),
}
