"""How bars, gauges and buttons look: drawn four times as large and shrunk, so that their curves are smooth."""

from __future__ import annotations

from math import ceil, cos, floor, radians, sin

import pygame
from pygame import Surface

from .colours import Rgba, lightness, mix
from .pygame_pictures import blank

BLACK: Rgba = (0, 0, 0, 255)
WHITE: Rgba = (255, 255, 255, 255)
GREY: Rgba = (128, 128, 128, 255)

LARGEST = 2048
"""Side of the largest bar, gauge or button in pixels; a larger one is drawn in this size and stretched."""


def _fine(width: int, height: int) -> int:
    """How many times larger something is drawn first."""
    return 4 if width * height <= 300 * 300 else 2 if width * height <= 1000 * 1000 else 1


def premultiply(colour: Rgba) -> Rgba:
    """A colour as it stands in a premultiplied surface."""
    red, green, blue, alpha = colour
    return red * alpha // 255, green * alpha // 255, blue * alpha // 255, alpha


def _shrink(surface: Surface, width: int, height: int) -> Surface:
    return surface if surface.get_size() == (width, height) else pygame.transform.smoothscale(surface, (width, height))


def round_box(width: int, height: int, radius: float, colour: Rgba) -> Surface:
    """A filled rectangle with round corners, premultiplied."""
    fine = _fine(width, height)
    large = blank(width * fine, height * fine)
    pygame.draw.rect(large, premultiply(colour), large.get_rect(), border_radius=int(radius * fine))
    return _shrink(large, width, height)


def lay(surface: Surface, other: Surface, left: int = 0, top: int = 0) -> None:
    """Lay a premultiplied surface over another."""
    surface.blit(other, (left, top), special_flags=pygame.BLEND_PREMULTIPLIED)


# -- bar -------------------------------------------------------------------------------------------------------------


def empty_bar(width: int, height: int, colour: Rgba) -> Surface:
    """A bar with nothing in it."""
    return round_box(width, height, min(width, height) * 0.25, colour)


def full_bar(width: int, height: int, colour: Rgba) -> Surface:
    """A full bar."""
    radius = min(width, height) * 0.25
    made = round_box(width, height, radius, colour)
    if height >= 8 and width >= 8:
        # A little light above and shade below make it round.
        edge = max(1, height // 5)
        made.fill((*[255 - int(40 * colour[3] / 255)] * 3, 255), (0, height - edge, width, edge), pygame.BLEND_RGBA_MULT)
        lay_part(made, round_box(width, height, radius, (255, 255, 255, int(56 * colour[3] / 255))), pygame.Rect(0, 0, width, edge))
    return made


def lay_part(surface: Surface, other: Surface, area: pygame.Rect) -> None:
    """Lay a part of a premultiplied surface over the same place of another."""
    surface.blit(other, area.topleft, area, pygame.BLEND_PREMULTIPLIED)


def split(empty: Surface, full: Surface, filled: int, fill: str) -> Surface:
    """The picture of an empty bar, with `filled` pixels of its length from that of the full one."""
    width, height = empty.get_size()
    if fill == "left":
        area = pygame.Rect(width - filled, 0, filled, height)
    elif fill == "up":
        area = pygame.Rect(0, height - filled, width, filled)
    elif fill == "down":
        area = pygame.Rect(0, 0, width, filled)
    else:
        area = pygame.Rect(0, 0, filled, height)
    made = empty.copy()
    made.fill((0, 0, 0, 0), area)
    lay_part(made, full, area)
    return made


# -- gauge -----------------------------------------------------------------------------------------------------------

BEGIN = 135.0
"""Degrees, clockwise from the right, where a gauge begins: at the lower left."""

SWEEP = 270.0
"""Degrees from its begin to its end at the lower right."""


def gauge(width: int, height: int, part: float, colour: Rgba, back: Rgba) -> Surface:
    """A ring of three quarters of a circle, filled clockwise by `part`, and a needle that points to its end."""
    fine = _fine(width, height)
    large = blank(width * fine, height * fine)
    x, y = width * fine / 2.0, height * fine / 2.0
    outer = min(x, y)
    inner = outer * 0.74
    end = BEGIN + SWEEP * part
    _ring(large, x, y, inner, outer, BEGIN, BEGIN + SWEEP, premultiply(back))
    if part > 0.0:
        _ring(large, x, y, inner, outer, BEGIN, end, premultiply(colour))
    tip = inner * 0.92
    broad = max(outer * 0.085, fine * 0.6)
    turn = radians(end)
    dx, dy = cos(turn), sin(turn)
    needle = premultiply(mix(colour, WHITE if lightness(colour) < 0.5 else BLACK, 0.25))
    pygame.draw.polygon(large, needle, [(x - dy * broad, y + dx * broad), (x + dx * tip, y + dy * tip), (x + dy * broad, y - dx * broad)])
    pygame.draw.circle(large, needle, (x, y), broad * 1.7)
    return _shrink(large, width, height)


def _ring(surface: Surface, x: float, y: float, inner: float, outer: float, begin: float, end: float, colour: Rgba) -> None:
    """A part of a ring with round ends; what was below is replaced."""
    middle, half = (inner + outer) / 2.0, (outer - inner) / 2.0
    count = max(2, ceil((end - begin) / 3.0))
    angles = [radians(begin + (end - begin) * n / count) for n in range(count + 1)]
    points = [(x + cos(a) * outer, y + sin(a) * outer) for a in angles] + [(x + cos(a) * inner, y + sin(a) * inner) for a in reversed(angles)]
    pygame.draw.polygon(surface, colour, points)
    for a in (angles[0], angles[-1]):
        pygame.draw.circle(surface, colour, (x + cos(a) * middle, y + sin(a) * middle), half)


# -- button ----------------------------------------------------------------------------------------------------------


def push_button(width: int, height: int, colour: Rgba, state: str) -> Surface:
    """A flat button without its words; `state` is normal, hover, pressed or disabled."""
    if state == "disabled":
        colour = mix(mix(colour, GREY, 0.7), WHITE, 0.1)
    radius = min(min(width, height) * 0.22, 10.0)
    made = blank(width, height)
    deep = 0 if height < 12 else 3 if height >= 36 else 2
    face = height - deep
    body = mix(colour, WHITE, 0.14) if state == "hover" else mix(colour, BLACK, 0.12) if state == "pressed" else colour
    if state == "pressed":
        # The face goes down onto its foot.
        lay(made, round_box(width, face, radius, mix(body, BLACK, 0.12)), 0, deep)
        lay(made, round_box(width, face - 1, radius, body), 0, deep + 1)
        return made
    lay(made, round_box(width, height, radius, mix(colour, BLACK, 0.35 if state != "disabled" else 0.15)))
    # The foot shows below the face only: the face's own place is cut out, for colours that shine through.
    top = round_box(width, face, radius, body)
    around = blank(width, height)
    around.fill(WHITE)
    around.blit(round_box(width, face, radius, WHITE), (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
    made.blit(around, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    lay(made, top)
    if face >= 16 and state != "disabled":
        inner = round_box(width, face, radius, (255, 255, 255, 46))
        lay_part(made, inner, pygame.Rect(floor(radius), 0, max(0, width - 2 * floor(radius)), 1))
    return made


def check_mark(side: int, colour: Rgba, state: str, checked: bool) -> Surface:
    """The square of a check box with its tick; `state` as for a button."""
    if state == "disabled":
        colour = mix(colour, GREY, 0.7)
    fine = 4
    large = blank(side * fine, side * fine)
    radius = side * fine // 5
    rim = max(fine, side * fine // 10)
    edge = mix(colour, WHITE, 0.25) if state == "hover" else colour
    paper = colour if checked else mix(colour, WHITE, 0.88)
    if state == "hover":
        paper = mix(paper, WHITE, 0.14)
    elif state == "pressed":
        paper = mix(paper, BLACK, 0.14)
    pygame.draw.rect(large, premultiply(edge), large.get_rect(), border_radius=radius)
    pygame.draw.rect(large, premultiply(paper), large.get_rect().inflate(-2 * rim, -2 * rim), border_radius=max(1, radius - rim))
    if checked:
        tick = BLACK if lightness(paper) > 0.7 else WHITE
        points = [(side * fine * a, side * fine * b) for a, b in ((0.24, 0.52), (0.43, 0.70), (0.77, 0.32))]
        stroke(large, points, max(fine, side * fine * 0.13), tick)
    return _shrink(large, side, side)


def stroke(surface: Surface, points: list[tuple[float, float]], thick: float, colour: Rgba) -> None:
    """A thick line through points with round ends and corners."""
    for (ax, ay), (bx, by) in zip(points, points[1:]):
        length = max(1e-9, ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5)
        nx, ny = -(by - ay) / length * thick / 2.0, (bx - ax) / length * thick / 2.0
        pygame.draw.polygon(surface, colour, [(ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny)])
    for point in points:
        pygame.draw.circle(surface, colour, point, thick / 2.0)
