"""Writes pictures of windows as PNG files with a palette: a quarter of the size, and the same to the eye."""

from __future__ import annotations

from collections import Counter
from itertools import accumulate
from pathlib import Path

from PySide6.QtGui import QImage

EXACT = 96              # colours that are kept as they are: grounds, lines, texts
COLOURS = 256


def save_small(image: QImage, path: Path) -> None:
    """Save with at most 256 colours: the most frequent ones exactly, the rest in groups of what is alike."""
    image = image.convertToFormat(QImage.Format.Format_RGB32)
    pixels = memoryview(image.constBits()).cast("I")
    counts = Counter(pixels)
    table: dict[int, int] = {}
    palette: list[int] = []
    for colour, _ in counts.most_common(COLOURS if len(counts) <= COLOURS else EXACT):
        table[colour] = len(palette)
        palette.append(colour)
    rest = [(colour, count) for colour, count in counts.items() if colour not in table]
    for group in _groups(rest, COLOURS - len(palette)):
        weight = sum(count for _, count in group)
        red, green, blue = (sum((colour >> shift & 255) * count for colour, count in group) // weight for shift in (16, 8, 0))
        for colour, _ in group:
            table[colour] = len(palette)
        palette.append(0xFF000000 | red << 16 | green << 8 | blue)
    width = image.width()
    made = QImage(width, image.height(), QImage.Format.Format_Indexed8)
    made.setColorTable(palette)
    target, line = made.bits(), made.bytesPerLine()
    numbers = bytes(map(table.__getitem__, pixels))
    for row in range(image.height()):
        target[row * line:row * line + width] = numbers[row * width:(row + 1) * width]
    if not made.save(str(path), "PNG", 0):
        raise OSError(f"{path} could not be written")


def _groups(colours: list[tuple[int, int]], most: int) -> list[list[tuple[int, int]]]:
    """Colours in at most so many groups: the group that is spread widest and used most is cut in two, again and again."""
    groups = [colours] if colours else []
    spans = [_span(colours)] if colours else []
    while len(groups) < most:
        best = max(range(len(groups)), key=lambda n: spans[n][0], default=-1)
        if best < 0 or spans[best][0] <= 0:
            break
        group = sorted(groups[best], key=lambda c, s=spans[best][1]: c[0] >> s & 255)
        half = sum(count for _, count in group) / 2
        sums = accumulate(count for _, count in group[:-1])
        cut = next((n for n, seen in enumerate(sums, 1) if seen >= half), len(group) - 1)
        groups[best:best + 1] = [group[:cut], group[cut:]]
        spans[best:best + 1] = [_span(group[:cut]), _span(group[cut:])]
    return groups


def _span(group: list[tuple[int, int]]) -> tuple[float, int]:
    """How much a group asks to be cut, and along which channel (its shift)."""
    found = []
    for shift in (16, 8, 0):
        values = [colour >> shift & 255 for colour, _ in group]
        found.append((max(values) - min(values), shift))
    wide, shift = max(found)
    return (wide * sum(count for _, count in group) ** 0.25, shift)
