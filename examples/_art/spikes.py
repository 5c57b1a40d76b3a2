"""Pictures of the example spikes: a balloon with a face, a cave full of sharp stones, a star to reach."""

from __future__ import annotations

from .paint import (
    Canvas,
    Dice,
    Path,
    along,
    arc,
    around,
    blob,
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
from .scenery import glow, sparkle

RED = "#f0525a"
INK = "#6b1740"


def balloon(sway: float, eyes: str = "open") -> Canvas:
    """The balloon, 112 x 124, its body around 56, 50."""
    canvas = Canvas(112, 124)
    line = curve([(56, 90), (56 + 4 * sway, 99), (56 - 5 * sway, 108), (56 + 3 * sway, 119)])
    canvas.line(line, 4.2, "#3a2450")
    canvas.line(line, 1.8, "#f4e6d0")
    knot = polygon((56, 82), (48.5, 93), (56, 90.5), (63.5, 93))
    canvas.toon(knot + knot.rim(3), "#d13a4c", INK, 2.5)
    body = blob((56, 12), (32, 20), (20, 46), (30, 70), (56, 86), (82, 70), (92, 46), (80, 20))
    mask = canvas.toon(body, around((44, 34), 62, "#ff9c8f", (0.4, "#f9666a"), (0.75, RED), "#d63a52"), INK, 2.8, shade=(-5, -6, 0.2))
    canvas.fill(canvas.soft(ellipse(38, 30, 7, 11, 32), 1), "#ffffff", mask, 0.85)
    canvas.fill(canvas.soft(ellipse(31, 47, 2.6, 4.6, 10), 1), "#ffffff", mask, 0.6)
    canvas.fill(stroke(arc(56, 48, 31, 33, 15, 75), 3), fade("#ffc4c4", 0.5), mask)
    for x in (47, 67):
        if eyes == "open":
            canvas.fill(ellipse(x, 46, 5.4, 6.8), "#ffffff")
            canvas.fill(ellipse(x + 0.8, 47, 3.7, 4.9), "#2a1433")
            canvas.fill(ellipse(x + 2.2, 44.8, 1.5), "#ffffff")
        else:
            canvas.line(arc(x, 46, 4.8, 3.6, 20, 160, 10), 2.6, "#2a1433")
    canvas.fill(canvas.soft(ellipse(38, 57, 4.6, 3), 1), "#ff9fb0", mask, 0.8)
    canvas.fill(canvas.soft(ellipse(76, 57, 4.6, 3), 1), "#ff9fb0", mask, 0.8)
    smile = Path([[*arc(57, 57, 8, 8.5, 0, 180, 16)]])
    canvas.toon(smile, "#7a1230", INK, 1.3)
    canvas.fill(ellipse(57, 65, 4.6, 3), "#ff8a8f", canvas.mask(smile))
    return canvas


def shred(canvas: Canvas, x: float, y: float, size: float, turn: float) -> None:
    """A scrap of torn rubber."""
    shape = blob(
        (x - size, y - size * 0.3),
        (x - size * 0.1, y - size * 0.75),
        (x + size, y - size * 0.2),
        (x + size * 0.25, y + size * 0.12),
        (x + size * 0.1, y + size * 0.8),
        (x - size * 0.4, y + size * 0.1),
    )
    canvas.toon(shape.turned(turn, x, y), along((x, y - size), (x, y + size), "#ff8a82", "#d63a52"), INK, 2)


def burst(step: int) -> Canvas:
    """The balloon bursts: a bang, scraps that fly, the last of them falling."""
    canvas = Canvas(112, 124)
    dice = Dice(40 + step)
    if step == 1:
        bang = []
        for i in range(24):
            r = (52 if i % 4 == 0 else 46) if i % 2 == 0 else 31
            bang.append((56 + r * cosine(15 * i - 90), 54 + r * sine(15 * i - 90)))
        canvas.toon(Path([bang]), around((56, 54), 50, "#fff6d0", (0.5, "#ffe27a"), "#ffb13d"), "#a63a2a", 2.8)
        inner = [(56 + (x - 56) * 0.6, 54 + (y - 54) * 0.6) for x, y in bang]
        canvas.fill(Path([inner]), around((56, 54), 30, "#ffffff", "#fff3b0"))
        for i in range(7):
            a = 51 * i + 20
            shred(canvas, 56 + 26 * cosine(a), 54 + 26 * sine(a), 10, a)
    else:
        far = 40 if step == 2 else 46
        for i in range(9 if step == 2 else 6):
            a = (40 if step == 2 else 60) * i + dice(-9, 9)
            drop = 4 if step == 2 else 14
            shred(
                canvas,
                56 + far * cosine(a) * dice(0.75, 1),
                52 + drop + far * sine(a) * dice(0.7, 0.98),
                dice(6, 9.5) if step == 2 else dice(4, 6),
                dice(0, 360),
            )
        if step == 2:
            for i in range(12):
                a = 30 * i + 15
                canvas.fill(
                    stroke([(56 + 20 * cosine(a), 54 + 20 * sine(a)), (56 + 31 * cosine(a), 54 + 31 * sine(a))], 3.4, 0.6), "#ffe9a0"
                )
    line = curve([(56, 84 + step * 4), (60, 94 + step * 3), (52, 104 + step * 3), (60, 112 + step * 3)])
    canvas.line(line, 4.2, "#3a2450")
    canvas.line(line, 1.8, "#f4e6d0")
    return canvas


def cone(canvas: Canvas, x: float, base: float, tip: float, half: float, lean: float = 0.0) -> None:
    """One sharp stone with a lit and a shaded side, from the base up to the tip."""
    top = (x + lean, tip)
    ridge = (x - half * 0.18, base)
    whole = Path(
        [
            [
                top,
                *curve(
                    [(x + lean * 0.5 + half * 0.42, (tip + base) / 2), (x + half * 0.8, base - (base - tip) * 0.12), (x + half, base)],
                    steps=6,
                ),
                *curve(
                    [(x - half, base), (x - half * 0.8, base - (base - tip) * 0.12), (x + lean * 0.5 - half * 0.42, (tip + base) / 2)],
                    steps=6,
                ),
            ]
        ]
    )
    mask = canvas.toon(whole, down(tip, base, "#ff6f61", (0.1, "#ff9d86"), (0.24, "#f6e3e6"), (0.5, "#cdd6f4"), "#8f9cd6"), "#2b2257", 2.6)
    lit = polygon(top, (x - half * 1.2, base + 2), ridge)
    canvas.fill(polygon(top, ridge, (x + half * 1.3, base + 2), (x + half * 1.3, tip)), down(tip, base, "#7a2f6b", "#3f3a8c"), mask, 0.42)
    canvas.fill(canvas.soft(lit.scaled(0.55, 0.9, x + lean - half * 0.25, tip), 1), "#ffffff", mask, 0.3)
    for i, part in enumerate((0.35, 0.55, 0.72, 0.86)):
        y = tip + (base - tip) * part
        w = half * part * 0.8
        side = -1 if i % 2 else 1
        canvas.fill(
            stroke(
                curve(
                    [
                        (x + lean * (1 - part) + side * w * 0.85, y),
                        (x + lean * (1 - part) + side * w * 0.4, y + 5),
                        (x + lean * (1 - part) + side * w * 0.1, y + 3),
                    ]
                ),
                1.8,
                0.8,
            ),
            fade("#2b2257", 0.5),
            mask,
        )
    canvas.fill(ellipse(top[0], tip + 3, 2.4, 5), fade("#ffffff", 0.75), mask)


def spike(hanging: bool) -> Canvas:
    """A group of stone spikes, 120 x 260; standing, or hanging from above."""
    canvas = Canvas(120, 260)
    cone(canvas, 30, 258, 128, 22, -5)
    cone(canvas, 92, 258, 152, 21, 6)
    cone(canvas, 60, 258, 8, 34)
    cone(canvas, 40, 258, 196, 17, -3)
    cone(canvas, 78, 258, 206, 17, 3)
    if hanging:
        turned = Canvas(120, 260)
        size = 4 * 120
        for y in range(260):
            turned.data[(259 - y) * size : (260 - y) * size] = canvas.data[y * size : (y + 1) * size]
        return turned
    return canvas


def rock(ceiling: bool) -> Canvas:
    """A tile of the floor or the ceiling, 160 x 48, that repeats sideways."""
    canvas = Canvas(160, 64)
    bumps = [(0, 13), (20, 6), (44, 11), (70, 5), (98, 12), (128, 7), (160, 13)]
    edge = curve([(-32, 7), *bumps, (180, 6)], steps=8)
    shape = Path([[*edge, (190, 80), (-32, 80)]])
    canvas.fill(shape + shape.rim(5), "#231a4a")
    mask = canvas.mask(shape)
    canvas.fill(mask, down(4, 64, "#6d62ab", (0.25, "#51478f"), "#322868"))
    canvas.fill(stroke([(x, y + 3.5) for x, y in edge], 4), fade("#a79fe0", 0.75), mask)
    for x, y, r in ((26, 27, 9), (66, 34, 7), (92, 26, 6), (124, 33, 10), (150, 26, 4), (46, 22, 4)):
        stone = blob(
            (x - r, y),
            (x - r * 0.5, y - r * 0.6),
            (x + r * 0.6, y - r * 0.55),
            (x + r, y + r * 0.1),
            (x + r * 0.2, y + r * 0.6),
            (x - r * 0.7, y + r * 0.5),
        )
        canvas.toon(stone, down(y - r, y + r, "#7a70b8", "#453b80"), fade("#231a4a", 0.7), 1.4)
    if ceiling:
        turned = Canvas(160, 64)
        size = 4 * 160
        for y in range(64):
            turned.data[(63 - y) * size : (64 - y) * size] = canvas.data[y * size : (y + 1) * size]
        return turned
    return canvas


def cave() -> Canvas:
    canvas = Canvas(800, 600)
    dice = Dice(5)
    canvas.flood(down(0, 600, "#3a3079", (0.5, "#4a3f94"), "#382e77"))
    glow(canvas, 720, 300, 430, "#ffb978", 0.55)
    glow(canvas, 720, 300, 210, "#ffe7b0", 0.6)
    glow(canvas, 90, 300, 280, "#6fb7e8", 0.3)

    def ridge(top: bool, height: float, step: float, colour: str, tip: str, seed: int) -> None:
        toss = Dice(seed)
        points = [(-40.0, 24.0)]
        x = -40.0
        while x < 830:
            wide = toss(0.6, 1.3) * step
            far = toss(0.4, 1.0) * height
            points += [
                (x + wide * 0.3, 24 + far * 0.22),
                (x + wide * 0.44, far * 0.86),
                (x + wide * 0.5, far),
                (x + wide * 0.56, far * 0.86),
            ]
            points += [(x + wide * 0.7, 24 + far * 0.22), (x + wide, 24)]
            x += wide
        line = curve(points, steps=5)
        if top:
            shape = Path([[*line, (840, -5), (-30, -5)]])
            canvas.fill(shape, down(0, height, colour, tip))
        else:
            shape = Path([[*((px, 600 - py) for px, py in line), (840, 605), (-30, 605)]])
            canvas.fill(shape, down(600 - height, 600, tip, colour))

    ridge(True, 210, 150, "#352b70", "#40367f", 3)
    ridge(False, 200, 140, "#352b70", "#40367f", 8)
    glow(canvas, 720, 300, 300, "#ffcf8f", 0.3)
    ridge(True, 130, 100, "#251c57", "#2c2264", 15)
    ridge(False, 130, 110, "#251c57", "#2c2264", 22)
    for _ in range(34):
        x, y = dice(0, 800), dice(80, 540)
        glow(canvas, x, y, dice(4, 9), "#bfe8ff", 0.35)
        canvas.fill(ellipse(x, y, dice(0.8, 1.6)), "#e8f8ff", opacity=dice(0.4, 0.9))
    for x, y, size, tone in (
        (40, 552, 26, "#6fe0d8"),
        (150, 556, 20, "#b48cff"),
        (480, 558, 24, "#6fe0d8"),
        (760, 552, 26, "#b48cff"),
        (350, 560, 16, "#ff9ad0"),
    ):
        glow(canvas, x, y - size * 0.6, size * 2.2, tone, 0.45)
        for dx, high, lean in ((-0.5, 0.8, -10), (0.5, 0.9, 12), (0, 1.4, 0)):
            crystal = polygon(
                (x + dx * size - size * 0.24, y),
                (x + dx * size - size * 0.26, y - high * size * 0.75),
                (x + dx * size, y - high * size),
                (x + dx * size + size * 0.26, y - high * size * 0.75),
                (x + dx * size + size * 0.24, y),
            ).turned(lean, x + dx * size, y)
            canvas.toon(
                crystal,
                along((x + (dx - 0.25) * size, y), (x + (dx + 0.25) * size, y), light(tone, 0.6), tone, dark(tone, 0.35)),
                dark(tone, 0.65),
                1.8,
            )
    return canvas


def goal(step: int) -> Canvas:
    """The star to reach, 96 x 96, with a glint that moves."""
    canvas = Canvas(96, 96)
    glow(canvas, 48, 48, 47, "#ffe27a", 0.55 + 0.25 * step)
    points = star(48, 49, 35, 17.5, 5)
    shape = Path([points])
    body = shape + shape.rim(8)
    canvas.shadow(body.moved(0, 4), 2, 0.35)
    mask = canvas.toon(body, down(12, 84, "#fff3a0", (0.45, "#ffd23f"), "#f59f23"), "#8f4a12", 2.6, shade=(-3, -4, 0.15), shine=(3, 4, 0.5))
    for x in (41, 56):
        canvas.fill(ellipse(x, 47, 3.4, 4.6), "#4a2410")
        canvas.fill(ellipse(x + 1, 45.4, 1.3), "#ffffff")
    canvas.line(arc(48.5, 53, 5, 4.4, 15, 165, 10), 2.2, "#4a2410")
    for x in (34, 63):
        canvas.fill(canvas.soft(ellipse(x, 54, 3.4, 2.2), 1), "#ff8a5f", mask, 0.7)
    if step:
        sparkle(canvas, 72, 24, 13)
        sparkle(canvas, 22, 68, 8)
    else:
        sparkle(canvas, 24, 26, 10)
        sparkle(canvas, 76, 66, 7)
    return canvas


PICTURES = {
    "шар_1": lambda: balloon(1.0),
    "шар_2": lambda: balloon(-1.0),
    "шар_3": lambda: balloon(-1.0, "shut"),
    "лопнул_1": lambda: burst(1),
    "лопнул_2": lambda: burst(2),
    "лопнул_3": lambda: burst(3),
    "шип": lambda: spike(False),
    "шип_вниз": lambda: spike(True),
    "пол": lambda: rock(False),
    "свод": lambda: rock(True),
    "пещера": cave,
    "звезда_1": lambda: goal(0),
    "звезда_2": lambda: goal(1),
}
