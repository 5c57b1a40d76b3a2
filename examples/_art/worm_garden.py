"""Pictures of the example worm-garden: a tit, its worms, and the garden by day and at sunset."""

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
    cosine,
    curve,
    dark,
    down,
    ellipse,
    fade,
    light,
    polygon,
    sine,
    stroke,
)
from .scenery import bush, cloud, flower, glow, grass, hills, mushroom, plank, play_mark, round_tree, stone, tuft, tulip

INK = "#26315c"
# where the ground is dug up: the worms of frames/Garden/frame.yaml lie here
PATCHES = ((140, 210), (330, 185), (530, 215), (700, 195), (105, 370), (290, 350), (642, 360), (200, 515), (440, 500))


def bird(canvas: Canvas, wing: str = "rest", eye: str = "open", bob: float = 0.0, legs: bool = True, fat: float = 0.0) -> None:
    """A blue tit looking right, in a space of 84 x 72."""
    cx, cy = 38, 40 + bob
    if legs:
        for x in (35, 43):
            canvas.line([(x, cy + 16), (x + 1, 65)], 2.6, "#7a4a2e")
            for dx in (-4, 0.5, 5):
                canvas.line([(x + 1, 64), (x + 1 + dx, 67.5)], 2.2, "#7a4a2e")
    tail = blob((20, cy - 2), (6, cy - 12), (1, cy - 9), (3, cy - 3), (8, cy + 2), (20, cy + 8))
    canvas.toon(tail, along((2, cy - 10), (20, cy + 6), "#2f63b5", "#4a8fe0"), INK, 2.5)
    canvas.line([(6, cy - 6), (18, cy + 2)], 1.4, fade(INK, 0.5))
    if wing == "up":
        far = blob((38, cy - 6), (36, cy - 24), (44, cy - 36), (48, cy - 24), (48, cy - 8))
        canvas.toon(far, "#3468b8", INK, 2.5)
    beak = polygon((58, cy - 15), (72, cy - 10), (58, cy - 6.5))
    canvas.toon(beak, down(cy - 15, cy - 6, "#ffc04d", "#f08a2e"), INK, 2.5)
    canvas.line([(58, cy - 10.6), (69, cy - 10)], 1.3, fade(INK, 0.65))
    body = (
        ellipse(cx, cy + fat * 0.4, 22 + fat, 19 + fat)
        + ellipse(50, cy - 11, 14.5)
        + blob((24, cy - 14), (40, cy - 24), (58, cy), (30, cy + 8))
    )
    mask = canvas.toon(body, down(cy - 26, cy + 18, "#68b2f2", "#3f82d8"), INK, 2.5)
    belly = ellipse(cx + 5, cy + 8 + fat * 0.4, 19 + fat, 14 + fat)
    canvas.fill(belly, down(cy - 6, cy + 22, "#ffe680", "#ffc93f"), mask)
    cheek = ellipse(54, cy - 8, 11, 8.5)
    canvas.fill(cheek, "#ffffff", mask)
    canvas.fill(stroke(curve([(66, cy - 12.5), (52, cy - 14.5), (40, cy - 11)]), 4.2, 2.2), INK, mask)
    canvas.fill(stroke(curve([(64, cy - 3), (54, cy + 1.5), (43, cy - 2), (39, cy - 9)]), 3.2, 1.6), INK, mask)
    canvas.fill(stroke(curve([(38, cy - 19), (50, cy - 25.4), (62, cy - 18)]), 5), fade("#ffffff", 0.85), mask)
    canvas.fill(stroke(arc(50, cy - 11, 14.5, 14.5, -150, -30), 6), "#3573cc", mask)
    canvas.fill(mask - canvas.soft(body.moved(-3, -5), 1), "#5a2a4a", opacity=0.2)
    canvas.fill(canvas.soft(ellipse(44, cy - 21, 7, 2.6, -18), 1), "#ffffff", mask, 0.6)
    canvas.fill(canvas.soft(ellipse(60, cy - 2.5, 3.4, 2.4), 1), "#ff8f8f", mask, 0.75)
    if eye == "open":
        canvas.fill(ellipse(53, cy - 13.5, 4.4), "#ffffff")
        canvas.fill(ellipse(53.6, cy - 13.3, 3.7), "#161a33")
        canvas.fill(ellipse(54.8, cy - 14.8, 1.35), "#ffffff")
        canvas.fill(ellipse(52.4, cy - 11.8, 0.8), "#8fb4ff")
    else:
        bend = (20, 160) if eye == "shut" else (200, 340)
        canvas.line(arc(53.5, cy - 13.5 + (1.5 if eye == "happy" else -1), 4, 3.2, *bend), 5.2, "#ffffff")
        canvas.line(arc(53.5, cy - 13.5 + (1.5 if eye == "happy" else -1), 4, 3.2, *bend), 2.2, "#161a33")
    if wing == "rest":
        shape = blob((40, cy - 4), (24, cy - 7), (10, cy + 2), (8, cy + 7), (20, cy + 13), (34, cy + 11), (42, cy + 3))
        feathers = [((12, cy + 6), (24, cy + 8), (34, cy + 5)), ((17, cy + 10.5), (26, cy + 11), (35, cy + 8.5))]
        bar = [(26, cy - 4), (33, cy + 1), (38, cy + 2)]
    elif wing == "up":
        shape = blob((42, cy + 4), (28, cy + 3), (17, cy - 10), (9, cy - 34), (15, cy - 35), (29, cy - 27), (40, cy - 12))
        feathers = [((28, cy - 1), (19, cy - 16), (14, cy - 28)), ((34, cy - 3), (27, cy - 16), (21, cy - 27))]
        bar = [(24, cy - 8), (31, cy - 10), (38, cy - 6)]
    elif wing == "mid":
        shape = blob((42, cy), (30, cy - 8), (12, cy - 10), (0, cy - 1), (6, cy + 5), (24, cy + 8), (38, cy + 7))
        feathers = [((6, cy), (20, cy + 1), (34, cy + 2)), ((12, cy + 4.5), (24, cy + 5), (35, cy + 4.5))]
        bar = [(22, cy - 7), (29, cy - 2), (37, cy)]
    else:
        shape = blob((42, cy - 3), (27, cy - 4), (16, cy + 8), (10, cy + 27), (15, cy + 29), (28, cy + 22), (40, cy + 9))
        feathers = [((27, cy + 3), (19, cy + 13), (15, cy + 22)), ((33, cy + 5), (27, cy + 13), (22, cy + 20))]
        bar = [(22, cy + 3), (30, cy + 6), (38, cy + 3)]
    plume = canvas.toon(shape, down(cy - 30, cy + 24, "#5aa2ee", "#2f63b5"), INK, 2.3, shade=(-2, -3, 0.2), shine=(1.5, 3, 0.3))
    canvas.fill(stroke(curve(bar), 4), fade("#ffffff", 0.9), plume)
    for feather in feathers:
        canvas.fill(stroke(curve(list(feather)), 1.5), fade(INK, 0.6), plume)


def bird_picture(**how: object) -> Canvas:
    canvas = Canvas(88, 72, 1.0, 4.0)
    bird(canvas, **how)  # type: ignore[arg-type]
    return canvas


def worm(canvas: Canvas, phase: float) -> None:
    """A pink worm crawling right, in a space of 60 x 36."""
    line = []
    for i in range(25):
        x = 8 + i * 1.55
        line.append((x, 22 - 5.4 * sine(i * 15 + phase) * (0.55 + 0.018 * i) - (i / 24) ** 2 * 7.5))
    canvas.shadow(stroke([(x, 28.5) for x, _ in line], 5), 1, 0.3)
    body = stroke(line[:8], 7.5, 10.5) + stroke(line[7:], 10.5, 12.5)
    head = ellipse(line[-1][0] + 1, line[-1][1], 7.6)
    shape = body + head
    mask = canvas.toon(shape, down(6, 30, "#ffb3b3", "#f0788c"), "#7a2c4c", 2.2, shade=(-0.5, -3.2, 0.22), shine=(0.5, 2.6, 0.35))
    for i in range(3, 20, 3):
        (x0, y0), (x1, y1) = line[i - 1], line[i + 1]
        dx, dy = (x1 - x0), (y1 - y0)
        far = (dx * dx + dy * dy) ** 0.5
        nx, ny = -dy / far * 7, dx / far * 7
        x, y = line[i]
        tone = fade("#c2486a", 0.55)
        canvas.fill(stroke(curve([(x + nx, y + ny), (x + 1.8 * dx / far, y + 1.8 * dy / far), (x - nx, y - ny)], steps=5), 1.4), tone, mask)
    for i in (10, 11, 12):
        canvas.fill(ellipse(line[i][0], line[i][1], 2.4, 5.2), fade("#ffd0c4", 0.25), mask)
    x, y = line[-1]
    for ex in (-1.4, 5):
        canvas.fill(ellipse(x + ex, y - 2.4, 2.7, 3.1), "#ffffff")
        canvas.fill(ellipse(x + ex + 0.7, y - 2.1, 1.6, 2), "#2a1433")
        canvas.fill(ellipse(x + ex + 1.1, y - 2.9, 0.7), "#ffffff")
    canvas.line(arc(x + 2.4, y + 1.7, 2.6, 1.8, 15, 165, 8), 1.3, "#7a2c4c")
    canvas.fill(ellipse(x - 3.2, y + 1.6, 1.6, 1.1), fade("#ff5f7f", 0.6), mask)


def worm_picture(phase: float) -> Canvas:
    canvas = Canvas(60, 36)
    worm(canvas, phase)
    return canvas


def fence(canvas: Canvas, top: float, bottom: float, wood: Colour = "#f4ead8", step: int = 34) -> None:
    """A picket fence across the whole picture."""
    line = dark(wood, 0.5)
    for y in (top + (bottom - top) * 0.3, top + (bottom - top) * 0.7):
        canvas.toon(box(-5, y, canvas.width + 10, 9, 2), down(y, y + 9, light(wood, 0.3), dark(wood, 0.12)), line, 1.6)
    for i in range(canvas.width // step + 2):
        x = i * step - 8
        picket = Path([[(x, bottom), (x, top + 10), *curve([(x, top + 10), (x + 9, top), (x + 18, top + 10)], steps=6), (x + 18, bottom)]])
        canvas.toon(picket, along((x, 0), (x + 18, 0), light(wood, 0.5), wood, dark(wood, 0.14)), line, 1.8)
        canvas.fill(ellipse(x + 9, top + (bottom - top) * 0.37, 1.6), fade(line, 0.7))
        canvas.fill(ellipse(x + 9, top + (bottom - top) * 0.77, 1.6), fade(line, 0.7))


def digging(canvas: Canvas, x: float, y: float, dice: Dice, wide: float = 1.0) -> None:
    """A patch of dug-up soil."""
    w, h = 46 * wide, 26 * wide
    points = []
    for i in range(14):
        a = 360 * i / 14
        r = dice(0.88, 1.1)
        points.append((x + w * r * cosine(a), y + h * r * sine(a)))
    patch = blob(*points)
    canvas.fill(canvas.soft(patch.scaled(1.08, 1.1, x, y), 2), "#2f6a2a", opacity=0.5)
    mask = canvas.toon(patch, down(y - h, y + h, "#7d5136", "#a06c45"), "#5a3626", 1.8)
    canvas.fill(mask - canvas.soft(patch.moved(0, 5), 1), "#2a1410", opacity=0.4)
    for _ in range(int(22 * wide)):
        px, py, r = x + dice(-0.85, 0.85) * w, y + dice(-0.8, 0.8) * h, dice(1.4, 3.4)
        canvas.fill(ellipse(px, py, r, r * 0.7), fade(dice.pick(("#c08a5c", "#5f3a28", "#8f5f3e", "#b47c50")), 0.8), mask)
    for i in range(11):
        a = 360 * i / 11 + dice(-10, 10)
        if 15 < a < 165 or dice() < 0.4:
            tuft(
                canvas,
                x + w * 1.03 * cosine(a),
                y + h * 1.05 * sine(a) + 4,
                dice(9, 13),
                dice.pick(("#4f9e3b", "#5fb043", "#3f8a35")),
                dice,
                4,
            )


def garden() -> Canvas:
    """The garden seen from above and a little from the front."""
    canvas = Canvas(800, 600)
    dice = Dice(7)
    canvas.flood(down(90, 600, "#7cc653", (0.5, "#6bb848"), "#58a63f"))
    for i in range(9):
        y = 110 + i * 58
        if i % 2 == 0:
            band = Path(
                [
                    [
                        *curve([(-10, y), (200, y + 9), (420, y - 5), (620, y + 7), (810, y)]),
                        *curve([(810, y + 58), (600, y + 64), (400, y + 52), (180, y + 65), (-10, y + 58)]),
                    ]
                ]
            )
            canvas.fill(canvas.soft(band, 1), "#a6e070", opacity=0.2)
    for _ in range(16):
        x, y, w = dice(0, 800), dice(150, 600), dice(50, 120)
        glow(canvas, x, y, w, dice.pick(("#c4f07c", "#3f8f3a", "#b4e86c")), 0.22, 2.0)
    # beyond the fence
    canvas.fill(box(0, 0, 800, 92), down(0, 92, "#8fd3f7", "#dff4ff"))
    for x, y, size in ((110, 28, 110), (480, 22, 130), (730, 34, 90)):
        cloud(canvas, x, y, size)
    beyond = canvas.mask(box(0, 0, 800, 122))
    for i in range(13):
        x = i * 66 + dice(-14, 14)
        w = dice(46, 64)
        canvas.fill(ellipse(x, 96, w, dice(38, 58)), down(30, 100, "#8ecf7a", "#5aa653"), beyond)
    for i in range(17):
        x = i * 50 + dice(-10, 10)
        crown = ellipse(x, 96, dice(32, 42), dice(26, 40))
        canvas.toon(crown, down(62, 110, "#63b34f", "#3f8f42"), fade("#2c6b38", 0.55), 1.4)
    for _ in range(40):
        x, y = dice(0, 800), dice(78, 100)
        canvas.fill(ellipse(x, y, dice(1.6, 2.8)), dice.pick(("#ff9db8", "#fff3a8", "#ffffff")), opacity=0.9)
    canvas.fill(canvas.soft(box(-30, 116, 860, 16), 4), "#1f4f24", opacity=0.4)
    fence(canvas, 58, 126)
    bed = Path([[(-5, 124), (805, 124), *curve([(805, 138), (640, 146), (470, 138), (300, 147), (140, 139), (-5, 146)])]])
    canvas.toon(bed, down(124, 146, "#6b432e", "#94613f"), "#4f3022", 1.6)
    for i in range(33):
        x = i * 25 + dice(-4, 4)
        tulip(canvas, x, 134 + dice(-3, 7), dice(26, 36), dice.pick(("#f0526a", "#ffb53e", "#f78fb3", "#9a6ee0", "#ff7a4f", "#fff0d8")))
    # a pond
    shore = blob((588, 530), (640, 490), (720, 484), (785, 505), (812, 550), (780, 592), (690, 604), (610, 582))
    canvas.fill(canvas.soft(shore, 3), "#2f6a2a", opacity=0.6)
    canvas.toon(shore, "#e0c893", "#8f7a4a", 2)
    water = shore.scaled(0.9, 0.86, 703, 547)
    mask = canvas.toon(water, down(490, 600, "#6fd0ee", "#3d9fd6"), "#2f7fb0", 2)
    canvas.fill(mask - canvas.soft(water.moved(0, 7), 2), "#174f86", opacity=0.4)
    for x, y, w in ((668, 532, 30), (735, 522, 22), (700, 572, 36), (752, 560, 18)):
        canvas.fill(stroke(arc(x, y, w, 4, 190, 350, 10), 2), fade("#ffffff", 0.75), mask)
    for x, y, r in ((645, 556, 15), (745, 575, 13), (684, 512, 11)):
        pad = Path([[(x, y), *arc(x, y, r, r * 0.6, -40, 280, 24)]])
        canvas.toon(pad, down(y - r, y + r, "#8fdb63", "#4fa03f"), "#2f6b35", 1.5)
    flower(canvas, 646, 550, 8, "#ff9ec4", "#fff0a0", 6)
    for x, y, size in ((592, 528, 24), (606, 514, 16), (604, 585, 22), (668, 490, 17), (776, 498, 20)):
        stone(canvas, x, y, size)
    for x, y in PATCHES:
        digging(canvas, x, y + 6, dice, 1.22 if (x, y) == (642, 360) else 1.0)

    def free(x: float, y: float, room: float) -> bool:
        if ((x - 703) / 128) ** 2 + ((y - 547) / 76) ** 2 < 1:
            return False
        return all(((x - px) / (60 + room)) ** 2 + ((y - py) / (38 + room)) ** 2 > 1 for px, py in PATCHES)

    plants = []
    for _ in range(150):
        x, y = dice(5, 795), dice(160, 597)
        if free(x, y, 0):
            plants.append((y, x, dice(0, 1)))
    for y, x, kind in sorted(plants):
        if kind < 0.72:
            grass(canvas, x, y, dice(11, 18), dice.pick(("#4f9e3b", "#5fb043", "#459338")), dice)
        elif kind < 0.94:
            if free(x, y, 10):
                tuft(canvas, x, y + 7, 11, "#4a9a3a", dice, 4)
                flower(
                    canvas,
                    x,
                    y,
                    dice(5.5, 8.5),
                    dice.pick(("#ffffff", "#ffd7e6", "#fff0a0", "#c9b6ff", "#ff9d8a")),
                    "#ffc93f",
                    int(dice(5, 7)),
                )
        elif free(x, y, 8):
            mushroom(canvas, x, y, dice(17, 23), dice.pick(("#e2574c", "#d98a4a")))
    bush(canvas, 42, 603, 130, "#4f9a45")
    bush(canvas, 330, 612, 90, "#5aa84b")
    return canvas


def land(canvas: Canvas, tones: tuple[Colour, Colour, Colour], dice: Dice) -> None:
    """Three ridges of hills, the far one first."""
    far, near, front = tones
    hills(canvas, [(-20, 390), (120, 320), (300, 372), (470, 318), (640, 368), (830, 312)], down(310, 460, light(far, 0.35), far))
    hills(canvas, [(-20, 400), (160, 412), (340, 372), (560, 420), (830, 366)], down(370, 500, light(near, 0.25), near))
    for _ in range(40):
        x, y = dice(0, 800), dice(418, 470)
        tuft(canvas, x, y, dice(6, 10), dark(near, 0.12), dice, 3)
    hills(canvas, [(-20, 470), (180, 446), (420, 478), (640, 452), (830, 480)], down(446, 600, light(front, 0.25), front, dark(front, 0.2)))


def title() -> Canvas:
    """The cover: morning, the bird on a hillock, a worm that looks out of the ground."""
    canvas = Canvas(800, 600)
    dice = Dice(31)
    canvas.flood(down(0, 400, "#5bb8f0", "#a9e0fb", "#fff3d0"))
    glow(canvas, 130, 120, 240, "#fff6c0", 0.75)
    sun = Path([])
    for i in range(16):
        a = 22.5 * i
        sun = sun + stroke(
            [(130 + 62 * cosine(a), 120 + 62 * sine(a)), (130 + (80 if i % 2 else 90) * cosine(a), 120 + (80 if i % 2 else 90) * sine(a))],
            7,
            2,
        )
    canvas.fill(sun, "#ffd75e")
    canvas.toon(ellipse(130, 120, 48), down(72, 168, "#fff09a", "#ffc83c"), "#f0a030", 2.5)
    for x, y, size in ((330, 78, 150), (620, 110, 200), (740, 210, 120), (60, 235, 110)):
        cloud(canvas, x, y, size)
    land(canvas, ("#8fcf86", "#74c25c", "#5cb04a"), dice)
    round_tree(canvas, 742, 470, 220, "#5fb04a", dice=Dice(3))
    round_tree(canvas, 60, 452, 150, "#6cba4c", dice=Dice(9))
    bush(canvas, 640, 470, 110, "#59a84a")
    hole = ellipse(600, 552, 74, 22)
    canvas.toon(hole, down(530, 574, "#6b432e", "#9a6540"), "#4f3022", 2.5)
    canvas.fill(ellipse(600, 548, 40, 11), down(537, 560, "#2f1a14", "#5a3626"))
    big = Canvas(800, 600, 2.3, 560, 444)
    neck = curve([(17, 47), (15, 36), (19, 26), (24, 20)])
    body = stroke(neck, 15)
    head = ellipse(24, 18, 10)
    pelt = big.toon(body + head, along((10, 0), (34, 0), "#ffb9b5", "#f2809a"), "#7a2c4c", 1.6, shade=(-2.4, -1, 0.2), shine=(2, 1.5, 0.35))
    for y in (28, 34, 40):
        big.fill(stroke(arc(16.5, y - 2, 9, 3, 10, 170, 10), 1.1), fade("#c2486a", 0.55), pelt)
    for ex in (20, 28):
        big.fill(ellipse(ex, 15.5, 3.3, 3.9), "#ffffff")
        big.fill(ellipse(ex - 1.0, 15.8, 2, 2.5), "#2a1433")
        big.fill(ellipse(ex - 0.5, 14.7, 0.8), "#ffffff")
    big.line(arc(23.5, 22, 2.6, 2, 200, 340, 8), 1.2, "#7a2c4c")
    big.fill(ellipse(17.5, 21, 2, 1.3), fade("#ff5f7f", 0.6), pelt)
    big.line([(17, 10), (22, 11.6)], 1.1, "#7a2c4c")
    big.line([(31, 10.4), (27, 11.6)], 1.1, "#7a2c4c")
    canvas.stamp(big, 0, 0)
    lip = Path([[*arc(600, 552, 74, 22, 0, 180, 32), *arc(600, 549, 44, 12, 180, 0, 24)]])
    canvas.fill(lip, down(540, 576, "#8a5939", "#9a6540"))
    for _ in range(26):
        a = dice(8, 172)
        x, y = 600 + dice(52, 70) * cosine(a), 551 + dice(14, 20) * sine(a)
        canvas.fill(ellipse(x, y, dice(1.6, 3.4), 1.8), dice.pick(("#c08a5c", "#5f3a28", "#b47c50")))
    canvas.fill(canvas.soft(ellipse(196, 556, 100, 14), 4), "#143a1c", opacity=0.4)
    large = Canvas(800, 600, 3.1, 56, 342)
    bird(large)
    canvas.stamp(large, 0, 0)
    plants = sorted((dice(492, 604), dice(-5, 805)) for _ in range(70))
    for y, x in plants:
        if (70 < x < 330 and y < 560) or (515 < x < 690 and y < 585):
            continue
        if dice() < 0.7:
            grass(canvas, x, y, dice(14, 24), dice.pick(("#459338", "#4f9e3b", "#3b8732")), dice)
        else:
            tulip(canvas, x, y, dice(30, 46), dice.pick(("#f0526a", "#ffb53e", "#f78fb3", "#9a6ee0", "#fff0d8")))
    return canvas


def sunset() -> Canvas:
    """The ending: the bird, full, in its nest."""
    canvas = Canvas(800, 600)
    dice = Dice(77)
    tones = ("#8a6aa0", "#5f6f8a", "#3f6a5a")
    canvas.flood(down(0, 400, "#4a4a9c", (0.35, "#a868b0"), (0.7, "#ff9a7a"), "#ffd98a"))
    sky = canvas.soft(box(0, 0, 800, 150), 6)
    for _ in range(60):
        canvas.fill(ellipse(dice(0, 800), dice(0, 150), dice(0.6, 1.4)), "#ffffff", sky, dice(0.3, 0.9))
    glow(canvas, 250, 330, 260, "#ffe9a0", 0.7)
    canvas.fill(ellipse(250, 340, 56), down(284, 380, "#fff3b0", "#ffc860"))
    land(canvas, tones, dice)
    for x, y, size in ((150, 130, 170), (420, 90, 120), (380, 230, 150)):
        cloud(canvas, x, y, size, "#ffc4b0", "#c583b0", 0.9)
    for y, x in sorted((dice(480, 606), dice(-5, 805)) for _ in range(80)):
        grass(canvas, x, y, dice(14, 24), dice.pick(("#2f5f50", "#3f7058", "#2a5248")), dice)
    # the tree with the nest
    trunk = Path(
        [
            [
                *curve([(700, 620), (716, 470), (706, 330), (730, 200)], steps=10),
                *curve([(800, 200), (782, 330), (792, 470), (830, 620)], steps=10),
            ]
        ]
    )
    branch = Path(
        [
            [
                *curve([(720, 420), (640, 436), (560, 426), (486, 440)], steps=8),
                *curve([(486, 447), (570, 444), (650, 462), (724, 470)], steps=8),
            ]
        ]
    )
    canvas.toon(branch, down(420, 470, "#8a5a48", "#5f3a3c"), "#38202e", 3)
    mask = canvas.toon(trunk, along((700, 0), (800, 0), "#9a6650", "#7a4c42", "#4f2f38"), "#38202e", 3)
    for points in (
        [(726, 560), (734, 480), (728, 420)],
        [(756, 590), (762, 500), (754, 400), (762, 330)],
        [(736, 380), (744, 320)],
        [(780, 470), (776, 410)],
    ):
        canvas.fill(stroke(curve(points), 3, 1), fade("#38202e", 0.45), mask)
    crown = Path([])
    for x, y, r in (
        (640, 130, 78),
        (720, 90, 110),
        (770, 180, 90),
        (560, 84, 60),
        (820, 240, 80),
        (680, 196, 52),
        (610, 40, 80),
        (790, 20, 90),
    ):
        crown = crown + ellipse(x, y, r, r * 0.86)
    leaf = canvas.toon(crown, down(0, 260, "#6f9a58", "#3f6f58"), "#24454a", 3, shade=(-8, -12, 0.28))
    for _ in range(60):
        x, y = dice(510, 800), dice(0, 240)
        canvas.fill(stroke(arc(x, y, 9, 7, 200, 340, 8), 3), dice.pick(("#ffc98a", "#9ac070", "#2f5a50")), leaf, 0.45)
    large = Canvas(800, 600, 2.5, 476, 280)
    bird(large, eye="shut", legs=False, fat=4, bob=3)
    canvas.stamp(large, 0, 0)
    nest = Path(
        [
            [
                *curve([(470, 408), (580, 422), (692, 406)], steps=10),
                *curve([(676, 446), (640, 466), (580, 471), (520, 466), (486, 446)], steps=10),
            ]
        ]
    )
    straw = canvas.toon(nest, down(404, 470, "#d9a05f", "#8f5f3e"), "#4a2c2c", 2.6)
    for _ in range(90):
        x, y, w = dice(470, 690), dice(408, 468), dice(16, 44)
        canvas.fill(
            stroke(curve([(x - w, y + dice(-6, 6)), (x, y + 3), (x + w, y + dice(-6, 6))]), 2),
            dice.pick(("#f2c583", "#7a4c34", "#b47c50", "#e0b070")),
            straw,
            0.75,
        )
    for _ in range(16):
        x = dice(476, 686)
        canvas.line([(x, dice(410, 420)), (x + dice(-12, 12), dice(398, 406))], 1.8, "#c08a52")
    for x, y in ((90, 500), (230, 470), (330, 540), (440, 500), (160, 420), (520, 560)):
        glow(canvas, x, y, 12, "#fff3a0", 0.7)
        canvas.fill(ellipse(x, y, 2), "#fffbd8")
    return canvas


def start(swell: float) -> Canvas:
    """The start button: a leaf with the mark of play."""
    canvas = Canvas(150, 110)
    cx, cy, k = 75, 54, 1 + 0.05 * swell
    shape = blob((12, 62), (26, 24), (72, 10), (118, 16), (140, 40), (136, 74), (104, 96), (56, 98), (24, 86)).scaled(k, k, cx, cy)
    canvas.fill(canvas.soft(shape.moved(0, 5), 2), "#10301c", opacity=0.4)
    mask = canvas.toon(shape, down(10, 100, "#a6e65f", "#4fae3c"), "#226b34", 3, shade=(-3, -6, 0.18), shine=(3, 5, 0.4))
    canvas.fill(stroke(curve([(14, 66), (70, 60), (138, 48)]), 2.6), fade("#2f8a3a", 0.45), mask)
    for x, up in ((44, 1), (100, 1), (44, -1), (100, -1)):
        canvas.fill(stroke(curve([(x, 62), (x + 10, 62 - up * 20), (x + 24, 62 - up * 34)]), 2.2), fade("#2f8a3a", 0.32), mask)
    mark = play_mark(cx + 1, cy, 40 * k)
    canvas.fill(canvas.soft(mark.moved(0, 4), 1), "#1a5a2c", opacity=0.6)
    canvas.fill(mark + mark.rim(6), "#226b34")
    canvas.fill(mark, down(cy - 28, cy + 28, "#ffffff", "#fff3c4"))
    return canvas


PICTURES = {
    "bird_1": lambda: bird_picture(),
    "bird_2": lambda: bird_picture(bob=1.5),
    "bird_3": lambda: bird_picture(bob=1.5, eye="shut"),
    "fly_1": lambda: bird_picture(wing="up", legs=False, bob=1),
    "fly_2": lambda: bird_picture(wing="mid", legs=False),
    "fly_3": lambda: bird_picture(wing="down", legs=False, bob=-2),
    "worm_1": lambda: worm_picture(0),
    "worm_2": lambda: worm_picture(120),
    "worm_3": lambda: worm_picture(240),
    "garden": garden,
    "title": title,
    "sunset": sunset,
    "start_1": lambda: start(0.0),
    "start_2": lambda: start(1.0),
    "sign": lambda: plank(190, 56),
    "long_sign": lambda: plank(300, 56),
}
