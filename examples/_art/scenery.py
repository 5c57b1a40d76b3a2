"""Things that several pictures share: skies, clouds, hills, grass, flowers, trees, panels and the play button."""

from __future__ import annotations

from .paint import (
    Canvas,
    Colour,
    Dice,
    Paint,
    Path,
    Point,
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
    sine,
    star,
    stroke,
)


def tuft(canvas: Canvas, x: float, y: float, size: float, colour: Colour, dice: Dice, blades: int = 5) -> None:
    """A tuft of grass that stands on x, y."""
    for i in range(blades):
        lean = (i - (blades - 1) / 2) / blades * 1.5 + dice(-0.12, 0.12)
        height = size * (1.0 - abs(lean) * 0.45) * dice(0.85, 1.1)
        root = x + (i - (blades - 1) / 2) * size * 0.11
        tip = (root + lean * size * 0.62, y - height)
        line = curve([(root, y), (root + lean * size * 0.16, y - height * 0.55), tip], steps=4)
        tone = mix(colour, light(colour, 0.5), dice(0.0, 0.55))
        canvas.fill(stroke(line, size * 0.17, size * 0.02), tone)


def grass(canvas: Canvas, x: float, y: float, size: float, colour: Colour, dice: Dice) -> None:
    """A tuft with its own soft shadow."""
    canvas.fill(ellipse(x, y, size * 0.5, size * 0.13), fade(dark(colour, 0.5), 0.28))
    tuft(canvas, x, y, size, colour, dice)


def flower(canvas: Canvas, x: float, y: float, size: float, petals: Colour, heart: Colour = "#ffd24a", count: int = 5) -> None:
    """A flower seen from above."""
    canvas.shadow(ellipse(x + size * 0.12, y + size * 0.3, size * 0.85, size * 0.6), 1, 0.22)
    turn = (x * 7 + y * 13) % 72
    shape = Path([])
    for i in range(count):
        angle = turn + 360 * i / count
        shape = shape + ellipse(x + size * 0.5, y, size * 0.5, size * 0.36).turned(angle, x, y)
    canvas.fill(shape + shape.rim(size * 0.22), dark(petals, 0.45))
    canvas.fill(shape, around((x, y), size, dark(petals, 0.16), petals, light(petals, 0.35)))
    canvas.toon(ellipse(x, y, size * 0.3), heart, dark(heart, 0.4), size * 0.07)
    canvas.fill(ellipse(x - size * 0.08, y - size * 0.09, size * 0.11), fade("#ffffff", 0.7))


def tulip(canvas: Canvas, x: float, y: float, height: float, petals: Colour, leaf: Colour = "#3f8f3a") -> None:
    """A tulip from the side, standing on x, y."""
    top = y - height
    canvas.fill(ellipse(x, y, height * 0.28, height * 0.06), fade("#12301a", 0.25))
    canvas.line(curve([(x, y), (x + height * 0.03, y - height * 0.5), (x, top)]), height * 0.075, dark(leaf, 0.12))
    for side in (-1, 1):
        shape = blob(
            (x, y),
            (x + side * height * 0.2, y - height * 0.32),
            (x + side * height * 0.3, y - height * 0.62),
            (x + side * height * 0.08, y - height * 0.3),
        )
        canvas.toon(shape, leaf if side > 0 else light(leaf, 0.18), dark(leaf, 0.42), height * 0.018)
    r = height * 0.17
    cup = blob(
        (x - r, top - r * 1.2), (x - r * 1.05, top), (x, top + r * 0.75), (x + r * 1.05, top), (x + r, top - r * 1.2), (x, top - r * 0.6)
    )
    tips = polygon(
        (x - r, top),
        (x - r, top - r * 1.5),
        (x - r * 0.45, top - r * 0.75),
        (x, top - r * 1.55),
        (x + r * 0.45, top - r * 0.75),
        (x + r, top - r * 1.5),
        (x + r, top),
    )
    canvas.toon(
        cup + tips,
        down(top - r * 1.5, top + r, light(petals, 0.3), petals),
        dark(petals, 0.5),
        height * 0.022,
        shade=(-r * 0.4, -r * 0.2, 0.16),
    )


def cloud(
    canvas: Canvas, x: float, y: float, size: float, top: Colour = "#ffffff", bottom: Colour = "#cfe3f7", opacity: float = 1.0
) -> None:
    """A fluffy cloud, `size` wide, around x, y."""
    w = size / 2
    shape = (
        ellipse(x - w * 0.55, y + w * 0.06, w * 0.36, w * 0.25)
        + ellipse(x - w * 0.12, y - w * 0.16, w * 0.42, w * 0.36)
        + ellipse(x + w * 0.38, y - w * 0.02, w * 0.36, w * 0.29)
        + ellipse(x + w * 0.72, y + w * 0.12, w * 0.25, w * 0.17)
        + box(x - w * 0.85, y + w * 0.05, w * 1.78, w * 0.26, w * 0.13)
    )
    mask = canvas.mask(shape)
    canvas.fill(mask, down(y - w * 0.5, y + w * 0.32, top, top, bottom), opacity=opacity)
    lift = canvas.soft(shape.moved(-w * 0.05, -w * 0.1), 2)
    canvas.fill(mask - lift, dark(bottom, 0.22), opacity=0.4 * opacity)


def hills(canvas: Canvas, points: list[Point], paint: Paint) -> Path:
    """Everything below a smooth line of hills."""
    line = curve(points, steps=16)
    shape = Path([[*line, (line[-1][0], canvas.height + 2), (line[0][0], canvas.height + 2)]])
    canvas.fill(shape, paint)
    return shape


def round_tree(
    canvas: Canvas, x: float, y: float, height: float, leaves: Colour, trunk: Colour = "#8a5a3a", dice: Dice | None = None
) -> None:
    """A tree with a round, fluffy crown; it stands on x, y."""
    dice = dice or Dice(int(x * 31 + y * 7) + 5)
    w = height * 0.09
    canvas.fill(canvas.soft(ellipse(x, y, height * 0.34, height * 0.06), 2), "#12301a", opacity=0.32)
    shape = polygon((x - w, y), (x - w * 0.55, y - height * 0.5), (x + w * 0.55, y - height * 0.5), (x + w, y)) + ellipse(x, y, w, w * 0.3)
    canvas.toon(shape, along((x - w, 0), (x + w, 0), light(trunk, 0.2), trunk, dark(trunk, 0.25)), dark(trunk, 0.5), 2)
    r = height * 0.33
    cy = y - height * 0.66
    crown = ellipse(x, cy, r * 0.95, r * 0.9)
    for i in range(9):
        a = 40 * i + dice(-8, 8)
        crown = crown + ellipse(x + r * 0.72 * sine(a + 90), cy + r * 0.7 * sine(a), r * dice(0.3, 0.42))
    mask = canvas.toon(
        crown,
        down(cy - r, cy + r, light(leaves, 0.28), leaves, dark(leaves, 0.2)),
        dark(leaves, 0.5),
        2.2,
        shade=(-r * 0.16, -r * 0.2, 0.2),
    )
    for _ in range(13):
        a, far = dice(0, 360), dice(0.1, 0.85)
        px, py = x + r * far * sine(a + 90), cy + r * far * sine(a)
        tone = light(leaves, 0.42) if dice() < 0.6 else dark(leaves, 0.22)
        canvas.fill(stroke(arc(px, py, r * 0.13, r * 0.1, 200, 340, 8), 2.4), tone, mask, 0.6)


def fir(canvas: Canvas, x: float, y: float, height: float, leaves: Colour, trunk: Colour = "#75492f") -> None:
    """A fir tree of three skirts, standing on x, y."""
    canvas.fill(canvas.soft(ellipse(x, y, height * 0.27, height * 0.05), 2), "#12301a", opacity=0.3)
    w = height * 0.05
    canvas.toon(box(x - w, y - height * 0.2, w * 2, height * 0.2, w * 0.4), trunk, dark(trunk, 0.5), 2)
    for i, (low, high, wide) in enumerate(((0.1, 0.52, 0.30), (0.34, 0.76, 0.24), (0.58, 1.0, 0.17))):
        bottom, top, half = y - height * low, y - height * high, height * wide
        skirt = Path(
            [
                [
                    (x, top),
                    *curve([(x + half * 0.4, bottom - (bottom - top) * 0.42), (x + half, bottom)], steps=4),
                    *curve(
                        [(x + half * 0.5, bottom + height * 0.035), (x, bottom + height * 0.02), (x - half * 0.5, bottom + height * 0.035)],
                        steps=5,
                    ),
                    *curve([(x - half, bottom), (x - half * 0.4, bottom - (bottom - top) * 0.42)], steps=4),
                ]
            ]
        )
        canvas.toon(
            skirt,
            along((x - half, top), (x + half, bottom), light(leaves, 0.28 - 0.03 * i), leaves, dark(leaves, 0.25)),
            dark(leaves, 0.5),
            2,
            shade=(-half * 0.25, -3, 0.18),
        )


def bush(canvas: Canvas, x: float, y: float, width: float, leaves: Colour) -> None:
    """A low bush that stands on x, y."""
    w = width / 2
    canvas.fill(canvas.soft(ellipse(x, y, w * 1.05, w * 0.16), 2), "#12301a", opacity=0.3)
    shape = (
        ellipse(x - w * 0.55, y - w * 0.3, w * 0.42, w * 0.36)
        + ellipse(x, y - w * 0.5, w * 0.5, w * 0.5)
        + ellipse(x + w * 0.55, y - w * 0.32, w * 0.43, w * 0.38)
        + box(x - w * 0.85, y - w * 0.35, w * 1.7, w * 0.38, w * 0.16)
    )
    mask = canvas.toon(
        shape, down(y - w, y, light(leaves, 0.3), leaves, dark(leaves, 0.18)), dark(leaves, 0.5), 2, shade=(-w * 0.08, -w * 0.14, 0.2)
    )
    for px, py in ((-0.6, -0.42), (-0.1, -0.72), (0.16, -0.4), (0.55, -0.46), (-0.3, -0.24)):
        canvas.fill(stroke(arc(x + px * w, y + py * w, w * 0.1, w * 0.08, 200, 340, 8), 2.2), light(leaves, 0.45), mask, 0.6)


def stone(canvas: Canvas, x: float, y: float, size: float, colour: Colour = "#a9b0b8") -> None:
    s = size / 2
    canvas.shadow(ellipse(x + s * 0.1, y + s * 0.35, s, s * 0.4), 1, 0.28)
    shape = blob(
        (x - s, y + s * 0.25),
        (x - s * 0.7, y - s * 0.45),
        (x + s * 0.1, y - s * 0.68),
        (x + s * 0.85, y - s * 0.2),
        (x + s * 0.95, y + s * 0.35),
        (x, y + s * 0.5),
    )
    canvas.toon(
        shape,
        down(y - s, y + s * 0.6, light(colour, 0.4), colour, dark(colour, 0.15)),
        dark(colour, 0.5),
        1.6,
        shade=(-s * 0.2, -s * 0.2, 0.16),
    )


def mushroom(canvas: Canvas, x: float, y: float, size: float, cap: Colour = "#e2574c") -> None:
    s = size / 2
    canvas.shadow(ellipse(x, y, s * 0.7, s * 0.2), 1, 0.3)
    stem = blob((x - s * 0.26, y - s), (x - s * 0.34, y - s * 0.1), (x, y), (x + s * 0.34, y - s * 0.1), (x + s * 0.26, y - s))
    canvas.toon(stem, along((x - s * 0.3, 0), (x + s * 0.3, 0), "#fff6e2", "#e3d2b4"), "#7a6248", 1.6)
    top = Path([[*arc(x, y - s * 0.9, s * 0.95, s * 0.95, 180, 360, 24), *arc(x, y - s * 0.9, s * 0.95, s * 0.2, 0, 180, 16)]])
    mask = canvas.toon(top, down(y - s * 1.9, y - s * 0.7, light(cap, 0.25), cap), dark(cap, 0.5), 1.8, shade=(-s * 0.2, -s * 0.16, 0.18))
    for px, py, r in ((-0.45, -1.2, 0.17), (0.1, -1.5, 0.2), (0.5, -1.1, 0.15), (-0.05, -0.98, 0.12)):
        canvas.fill(ellipse(x + px * s, y + py * s, r * s, r * s * 0.85), "#fff8ec", mask)


def stars(canvas: Canvas, dice: Dice, count: int, bottom: float, colour: Colour = "#ffffff") -> None:
    """Stars of many sizes over the upper part of a night sky."""
    for _ in range(count):
        x, y, r = dice(0, canvas.width), dice(0, bottom), dice(0.5, 1.5)
        canvas.fill(ellipse(x, y, r), colour, opacity=dice(0.35, 0.95))


def sparkle(canvas: Canvas, x: float, y: float, size: float, colour: Colour = "#fff6cf", opacity: float = 1.0) -> None:
    """A four-pointed glint with a glow."""
    canvas.fill(ellipse(x, y, size), around((x, y), size, fade(colour, 0.4), fade(colour, 0.0)), opacity=opacity)
    canvas.fill(Path([star(x, y, size, size * 0.16, 4)]), colour, opacity=opacity)


def glow(canvas: Canvas, x: float, y: float, radius: float, colour: Colour, opacity: float, squeeze: float = 1.0) -> None:
    shape = ellipse(x, y, radius, radius / squeeze)
    canvas.fill(
        shape, around((x, y), radius, fade(colour, opacity), (0.35, fade(colour, opacity * 0.5)), fade(colour, 0.0), squeeze=squeeze)
    )


def panel(width: int, height: int, colour: Colour, opacity: float = 0.8, radius: float = 18) -> Canvas:
    """A rounded plate to put texts on."""
    canvas = Canvas(width, height)
    shape = box(5, 4, width - 10, height - 10, radius)
    canvas.fill(canvas.soft(shape.moved(0, 2), 1), "#120b2e", opacity=0.3)
    canvas.fill(shape, down(0, height, fade(light(colour, 0.12), opacity), fade(colour, opacity)))
    inner = shape.rim(2.0)
    canvas.fill(inner, fade(light(colour, 0.7), 0.55))
    return canvas


def plank(width: int, height: int, wood: Colour = "#c98f55") -> Canvas:
    """A wooden sign board to put texts on."""
    canvas = Canvas(width, height)
    shape = box(5, 4, width - 10, height - 12, 10)
    canvas.fill(canvas.soft(shape.moved(0, 4), 1), "#1b1030", opacity=0.32)
    mask = canvas.toon(shape, down(0, height, light(wood, 0.28), wood), dark(wood, 0.55), 2.4, shade=(-2, -4, 0.18), shine=(2, 3, 0.3))
    dice = Dice(width * 3 + height)
    rows = max(2, height // 22)
    for i in range(1, rows):
        y = 4 + (height - 12) * i / rows
        canvas.fill(stroke([(6, y), (width - 6, y)], 1.6), fade(dark(wood, 0.4), 0.5), mask)
    for _ in range(max(4, width // 26)):
        x, y, size = dice(14, width - 40), dice(10, height - 16), dice(10, 26)
        canvas.fill(stroke(curve([(x, y), (x + size * 0.5, y + dice(-2, 2)), (x + size, y)]), 1.5), fade(dark(wood, 0.35), 0.42), mask)
    for x in (15, width - 15):
        canvas.toon(ellipse(x, 4 + (height - 12) / 2, 3), "#d9dde2", "#5c4a3e", 1.2)
    return canvas


def play_mark(cx: float, cy: float, size: float) -> Path:
    """The rounded triangle of a play button."""
    corners = polygon((cx - size * 0.42, cy - size * 0.52), (cx - size * 0.42, cy + size * 0.52), (cx + size * 0.52, cy))
    return corners + corners.rim(size * 0.24)


LETTERS: dict[str, list[list[Point]]] = {
    "S": [[*arc(0.36, 0.27, 0.26, 0.25, -30, -270, 14), *arc(0.36, 0.75, 0.29, 0.25, -90, 150, 14)]],
    "T": [[(0.05, 0.02), (0.75, 0.02)], [(0.4, 0.02), (0.4, 1.0)]],
    "A": [[(0.04, 1.0), (0.4, 0.0), (0.76, 1.0)], [(0.19, 0.66), (0.61, 0.66)]],
    "R": [[(0.1, 1.0), (0.1, 0.02), *arc(0.4, 0.28, 0.28, 0.26, -90, 90, 14), (0.1, 0.54)], [(0.38, 0.54), (0.7, 1.0)]],
}


def lettering(text: str, cx: float, cy: float, height: float, weight: float) -> Path:
    """A word in round capital letters, its middle at cx, cy (only the letters of START)."""
    step = height * 0.98
    left = cx - (step * len(text) - height * 0.2) / 2
    shape = Path([])
    for index, letter in enumerate(text):
        x = left + index * step
        for part in LETTERS[letter]:
            shape = shape + stroke([(x + px * height, cy + (py - 0.5) * height) for px, py in part], weight)
    return shape
