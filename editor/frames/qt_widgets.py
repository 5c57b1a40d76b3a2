"""How bars, gauges and buttons look, drawn with a painter in the same shapes and colours as in the game."""

from __future__ import annotations

from math import cos, floor, radians, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from ...runtime.backends.colours import Rgba, lightness, mix

BLACK: Rgba = (0, 0, 0, 255)
WHITE: Rgba = (255, 255, 255, 255)
GREY: Rgba = (128, 128, 128, 255)
BEGIN = 135.0
SWEEP = 270.0


def _round(painter: QPainter, left: float, top: float, width: float, height: float, radius: float, colour: Rgba) -> None:
    path = QPainterPath()
    path.addRoundedRect(QRectF(left, top, width, height), radius, radius)
    painter.fillPath(path, QColor(*colour))


def bar(painter: QPainter, width: int, height: int, filled: int, fill: str, colour: Rgba, back: Rgba) -> None:
    """A bar with `filled` pixels of its length in `colour`, the rest in `back`."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    radius = min(width, height) * 0.25
    if fill == "left":
        full = QRectF(width - filled, 0, filled, height)
        rest = QRectF(0, 0, width - filled, height)
    elif fill == "up":
        full = QRectF(0, height - filled, width, filled)
        rest = QRectF(0, 0, width, height - filled)
    elif fill == "down":
        full = QRectF(0, 0, width, filled)
        rest = QRectF(0, filled, width, height - filled)
    else:
        full = QRectF(0, 0, filled, height)
        rest = QRectF(filled, 0, width - filled, height)
    painter.save()
    painter.setClipRect(rest, Qt.ClipOperation.IntersectClip)
    _round(painter, 0, 0, width, height, radius, back)
    painter.restore()
    painter.save()
    painter.setClipRect(full, Qt.ClipOperation.IntersectClip)
    _round(painter, 0, 0, width, height, radius, colour)
    if height >= 8 and width >= 8:
        # A little light above and shade below make it round.
        edge = max(1, height // 5)
        painter.save()
        painter.setClipRect(QRectF(0, height - edge, width, edge), Qt.ClipOperation.IntersectClip)
        _round(painter, 0, 0, width, height, radius, (0, 0, 0, int(40 * colour[3] / 255)))
        painter.restore()
        painter.setClipRect(QRectF(0, 0, width, edge), Qt.ClipOperation.IntersectClip)
        _round(painter, 0, 0, width, height, radius, (255, 255, 255, int(56 * colour[3] / 255)))
    painter.restore()


def gauge(painter: QPainter, width: int, height: int, part: float, colour: Rgba, back: Rgba) -> None:
    """A ring of three quarters of a circle, filled clockwise by `part`, and a needle that points to its end."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    x, y = width / 2.0, height / 2.0
    outer = min(x, y)
    inner = outer * 0.74
    end = BEGIN + SWEEP * part
    middle, thick = (inner + outer) / 2.0, outer - inner
    area = QRectF(x - middle, y - middle, middle * 2, middle * 2)

    def ring(angle: float, ink: Rgba) -> None:
        pen = QPen(QColor(*ink), thick)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.drawArc(area, int(-BEGIN * 16), int(-angle * 16))
    ring(SWEEP, back)
    if part > 0.0:
        ring(end - BEGIN, colour)
    tip, broad = inner * 0.92, max(outer * 0.085, 0.6)
    turn = radians(end)
    dx, dy = cos(turn), sin(turn)
    needle = QColor(*mix(colour, WHITE if lightness(colour) < 0.5 else BLACK, 0.25))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(needle)
    painter.drawPolygon(QPolygonF([QPointF(x - dy * broad, y + dx * broad), QPointF(x + dx * tip, y + dy * tip), QPointF(x + dy * broad, y - dx * broad)]))
    painter.drawEllipse(QPointF(x, y), broad * 1.7, broad * 1.7)


def push_button(painter: QPainter, width: int, height: int, colour: Rgba, state: str) -> None:
    """A flat button without its words; `state` is normal, hover, pressed or disabled."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if state == "disabled":
        colour = mix(mix(colour, GREY, 0.7), WHITE, 0.1)
    radius = min(min(width, height) * 0.22, 10.0)
    deep = 0 if height < 12 else 3 if height >= 36 else 2
    face = height - deep
    body = mix(colour, WHITE, 0.14) if state == "hover" else mix(colour, BLACK, 0.12) if state == "pressed" else colour
    if state == "pressed":
        _round(painter, 0, deep, width, face, radius, mix(body, BLACK, 0.12))
        _round(painter, 0, deep + 1, width, face - 1, radius, body)
        return
    foot, top = QPainterPath(), QPainterPath()
    foot.addRoundedRect(QRectF(0, 0, width, height), radius, radius)
    top.addRoundedRect(QRectF(0, 0, width, face), radius, radius)
    # Below the face only: the face's own place is cut out, for colours that shine through.
    painter.fillPath(foot.subtracted(top), QColor(*mix(colour, BLACK, 0.35 if state != "disabled" else 0.15)))
    painter.fillPath(top, QColor(*body))
    if face >= 16 and state != "disabled":
        painter.fillRect(QRectF(floor(radius), 0, max(0, width - 2 * floor(radius)), 1), QColor(255, 255, 255, 46))


def check_mark(painter: QPainter, side: int, top: float, colour: Rgba, state: str, checked: bool) -> None:
    """The square of a check box with its tick; `state` as for a button."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if state == "disabled":
        colour = mix(colour, GREY, 0.7)
    radius, rim = side / 5.0, max(1.0, side / 10.0)
    edge = mix(colour, WHITE, 0.25) if state == "hover" else colour
    paper = colour if checked else mix(colour, WHITE, 0.88)
    _round(painter, 0, top, side, side, radius, edge)
    _round(painter, rim, top + rim, side - 2 * rim, side - 2 * rim, max(0.25, radius - rim), paper)
    if checked:
        pen = QPen(QColor(*(BLACK if lightness(paper) > 0.7 else WHITE)), max(1.0, side * 0.13))
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolyline(QPolygonF([QPointF(side * a, top + side * b) for a, b in ((0.24, 0.52), (0.43, 0.70), (0.77, 0.32))]))
