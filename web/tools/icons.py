"""Draws the app's icons: the same city as SVG and as PNG, in the sizes that devices ask for.

    python web/tools/icons.py

writes them into web/public. Nothing but Python is needed: a picture of a dozen rectangles is quickly filled in.
"""

from __future__ import annotations

import struct
import zlib
from pathlib import Path
from typing import NamedTuple

PUBLIC = Path(__file__).parent.parent / "public"
SIDE = 32
"""Of the drawing, whose units all numbers below are."""

FINE = 4
"""Samples of a pixel, each way."""

NIGHT, PAPER, LIGHT = "#23262B", "#E9E6DF", "#F4F1EA"
VERMILION, BLUE, GREEN = "#D55E00", "#0072B2", "#009E73"

Colour = tuple[int, int, int]


class Box(NamedTuple):
    """A rectangle; with a radius, its corners are round."""

    x: float
    y: float
    width: float
    height: float
    colour: str
    radius: float = 0.0

    def svg(self) -> str:
        rounded = f' rx="{self.radius:g}"' if self.radius else ""
        place = f'x="{self.x:g}" y="{self.y:g}" width="{self.width:g}" height="{self.height:g}"'
        return f'<rect {place}{rounded} fill="{self.colour}"/>'

    def holds(self, x: float, y: float) -> bool:
        if not (self.x <= x < self.x + self.width and self.y <= y < self.y + self.height):
            return False
        inner_x = min(max(x, self.x + self.radius), self.x + self.width - self.radius)
        inner_y = min(max(y, self.y + self.radius), self.y + self.height - self.radius)
        return (x - inner_x) ** 2 + (y - inner_y) ** 2 <= self.radius**2 or not self.radius


class Gable(NamedTuple):
    """A roof: a triangle that stands on its base."""

    x: float
    y: float
    width: float
    height: float
    colour: str

    def svg(self) -> str:
        left, right, base = f"{self.x:g}", f"{self.x + self.width:g}", f"{self.y + self.height:g}"
        return f'<path d="M{left} {base}L{self.x + self.width / 2:g} {self.y:g}L{right} {base}z" fill="{self.colour}"/>'

    def holds(self, x: float, y: float) -> bool:
        down = (y - self.y) / self.height
        return 0 <= down <= 1 and abs(x - self.x - self.width / 2) <= down * self.width / 2


Shape = Box | Gable


def windows(x: float, rows: list[float]) -> list[Shape]:
    """Two lit windows in each row of a tower."""
    return [Box(x + step, y, 1.4, 1.6, LIGHT) for y in rows for step in (1.1, 3.5)]


CITY: list[Shape] = [
    Box(5, 17, 6, 10, GREEN),
    Gable(4.5, 13.5, 7, 3.5, GREEN),
    *windows(5, [19, 22.4]),
    Box(13, 8, 6, 19, VERMILION),
    Box(15.6, 4.5, 0.8, 3.5, VERMILION),
    *windows(13, [10, 13.4, 16.8, 20.2, 23.6]),
    Box(21, 13, 6, 14, BLUE),
    *windows(21, [15, 18.4, 21.8]),
    Box(4, 27, 24, 1.4, PAPER),
]
ROUNDED: list[Shape] = [Box(0, 0, SIDE, SIDE, NIGHT, radius=7), *CITY]


def smaller(shape: Shape, by: float) -> Shape:
    """The shape in a drawing that leaves room around it, as a device may cut an icon to any form."""
    x, y = (SIDE / 2 + (place - SIDE / 2) * by for place in (shape.x, shape.y))
    return shape._replace(x=x, y=y, width=shape.width * by, height=shape.height * by)


MASKABLE: list[Shape] = [Box(0, 0, SIDE, SIDE, NIGHT), *(smaller(shape, 0.72) for shape in CITY)]
"""Whatever matters lies in the middle: at most a circle of four fifths is kept."""


def svg(shapes: list[Shape]) -> str:
    """The drawing as text."""
    drawn = "".join(shape.svg() for shape in shapes)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE} {SIDE}">{drawn}</svg>\n'


def png(shapes: list[Shape], pixels: int) -> bytes:
    """The drawing as a picture; what no shape covers is transparent."""
    rows = b"".join(b"\0" + b"".join(pixel(shapes, pixels, x, y) for x in range(pixels)) for y in range(pixels))
    head = struct.pack(">IIBBBBB", pixels, pixels, 8, 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + part(b"IHDR", head) + part(b"IDAT", zlib.compress(rows, 9)) + part(b"IEND", b"")


def part(kind: bytes, data: bytes) -> bytes:
    """A part of a PNG file."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def pixel(shapes: list[Shape], pixels: int, column: int, row: int) -> bytes:
    """The mean colour of a pixel's samples, and how much of it is covered; where corners agree, so does the rest."""
    unit = SIDE / pixels
    corners = {colour_at(shapes, (column + x) * unit, (row + y) * unit) for x in (0.01, 0.99) for y in (0.01, 0.99)}
    samples = [(n + 0.5) / FINE for n in range(FINE)] if len(corners) > 1 else [0.5]
    found = [colour_at(shapes, (column + x) * unit, (row + y) * unit) for y in samples for x in samples]
    seen = [colour for colour in found if colour is not None]
    if not seen:
        return bytes(4)
    mean = [round(sum(channel) / len(seen)) for channel in zip(*seen, strict=True)]
    return bytes([*mean, round(255 * len(seen) / len(found))])


def colour_at(shapes: list[Shape], x: float, y: float) -> Colour | None:
    """The colour of the uppermost shape at a place."""
    top = next((shape for shape in reversed(shapes) if shape.holds(x, y)), None)
    if top is None:
        return None
    red, green, blue = bytes.fromhex(top.colour[1:])
    return red, green, blue


def main() -> None:
    """Write all of them."""
    (PUBLIC / "icon.svg").write_text(svg(ROUNDED), "utf-8")
    for name, shapes, pixels in [
        ("icon-192.png", ROUNDED, 192),
        ("icon-512.png", ROUNDED, 512),
        ("icon-maskable-512.png", MASKABLE, 512),
        ("apple-touch-icon.png", MASKABLE, 180),
    ]:
        (PUBLIC / name).write_bytes(png(shapes, pixels))


if __name__ == "__main__":
    main()
