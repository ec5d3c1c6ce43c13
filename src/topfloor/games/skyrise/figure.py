"""Figures of the rulebook: islands with what stands and lies there, and rows of discs. Drawn from views alone.

A figure shows a `map` of the islands at `sides`, or of the whole city, or the `rows` of its seat.
"""

from __future__ import annotations

from itertools import pairwise

from topfloor.engine.content import Content
from topfloor.engine.drawing import DARK, INK, LINE, PANEL, SUNK, WATER, WHITE, Point, Sketch, colour_of, on, spread
from topfloor.engine.figures import Look
from topfloor.engine.texts import say
from topfloor.games.skyrise.box import COLOUR_WORDS, Box
from topfloor.games.skyrise.scene import setting
from topfloor.games.skyrise.view import Setting, Site, Structure, View

PACKAGE = __package__ or ""
GROUND = {"yellow": "#eed996", "green": "#b4d08f", "white": "#f5f1e7", "brown": "#c9a583"}
SCALE = 52.0
"""Pixels for a unit of the map; less where the whole city is shown."""
EDGE = 12
FLOORS = {"short": 1, "medium": 2, "tall": 3}


def figure(view: View, content: Content[Box], look: Look, lang: str) -> Sketch:
    """One figure."""
    return rows(view, content, look, lang) if look.show == "rows" else islands(view, content, look)


# --- The map.


class Map:
    """Where things of the chosen islands lie in the drawing."""

    def __init__(self, told: Setting, sides: tuple[str, ...], scale: float) -> None:
        self.sites = [site for site in told["sites"] if not sides or site["side"] in sides]
        self.scale = scale
        corners = [(x, y) for site in self.sites for x, y in site["polygon"]]
        self.left, bottom, right, self.top = spread(corners)
        self.width, self.height = (right - self.left) * scale + 2 * EDGE, (self.top - bottom) * scale + 2 * EDGE
        self.middle = {site["id"]: self.at(site["middle"]) for site in self.sites}

    def at(self, point: list[float]) -> Point:
        """A point of the city in the drawing; North is at the top."""
        return EDGE + (point[0] - self.left) * self.scale, EDGE + (self.top - point[1]) * self.scale


def islands(view: View, content: Content[Box], look: Look) -> Sketch:
    """Some islands from above."""
    told, sides = setting(view, content), look.words("sides")
    chart = Map(told, sides, SCALE if sides and len(sides) < 3 else SCALE * 0.62)
    sketch = Sketch(chart.width, chart.height)
    for bridge in told["bridges"]:
        if all(site in chart.middle for site in bridge["sites"]):
            ends = [chart.middle[site] for site in bridge["sites"]]
            sketch.line(ends[0], ends[1], "#8a6a45", 9)
    for site in chart.sites:
        ground(sketch, chart, site)
    for lake in told["lakes"]:
        if all(site in chart.middle for site in lake["near"]):
            sketch.polygon([chart.at(point) for point in lake["polygon"]], WATER, stroke=DARK)
    for blimp in told["blimps"]:
        if all(site in chart.middle for site in blimp["near"]):
            airship(sketch, chart.at(blimp["middle"]))
    for site in chart.sites:
        content_of(sketch, chart, view, site)
    auction(sketch, chart, view)
    point_at(sketch, chart, look)
    return sketch


def ground(sketch: Sketch, chart: Map, site: Site) -> None:
    """A neighbourhood in its colour, with its name."""
    corners = [chart.at(point) for point in site["polygon"]]
    sketch.polygon(corners, GROUND[site["colour"]], stroke=DARK, stroke_width=1.2, stroke_linejoin="round")
    x, y = chart.middle[site["id"]]
    low = spread(corners)[3]
    sketch.text(x, min(y + 26, low - 4), site["id"], 12, DARK)
    if site["windmill"]:
        for way in (1, -1):
            sketch.line((x - 24, y - 6 * way - 8), (x - 12, y + 6 * way - 8), DARK, 2)


def airship(sketch: Sketch, at: Point) -> None:
    """A blimp."""
    x, y = at
    sketch.add("ellipse", cx=x, cy=y, rx=12, ry=6, fill="#7d5a86", stroke=DARK)
    sketch.polygon([(x - 10, y), (x - 17, y - 5), (x - 17, y + 5)], "#7d5a86", stroke=DARK)


def content_of(sketch: Sketch, chart: Map, view: View, site: Site) -> None:
    """What stands in a neighbourhood, or the disc that lies there."""
    x, y = chart.middle[site["id"]]
    if site["id"] in view["board"]:
        structure(sketch, view, view["board"][site["id"]], x, y + 10)
    elif site["id"] in view["discs"]:
        disc(sketch, view["discs"][site["id"]], x, y)


def structure(sketch: Sketch, view: View, built: Structure, x: float, ground: float) -> None:
    """A building as high as it is, a Wonder as a star."""
    player = view["players"][built["seat"]]["colour"]
    if built["wonder"]:
        star = [(0, -14), (4, -4), (14, -4), (6, 3), (9, 13), (0, 7), (-9, 13), (-6, 3), (-14, -4), (-4, -4)]
        sketch.polygon([(x + a, ground - 11 + b) for a, b in star], WHITE, stroke=DARK, stroke_width=1.4)
        sketch.mark(x, ground - 10, player, 11)
        return
    for level in range(FLOORS[built["height"] or "short"]):
        wide = 24 - 3 * level
        sketch.rect(x - wide / 2, ground - 11 * (level + 1), wide, 11, colour_of(player), stroke=DARK, stroke_width=1)
    sketch.mark(x, ground - 5.5, player, 8, on(player))


def disc(sketch: Sketch, kind: str, x: float, y: float) -> None:
    """A disc: of a colour, of a patron by its letter, wild or commissions."""
    sketch.circle(x, y, 11, GROUND.get(kind, "#4a4f5c"), stroke=DARK, stroke_width=2)
    if kind in GROUND:
        sketch.circle(x, y, 5, DARK, opacity=0.35)
    else:
        sketch.text(x, y + 4.5, {"wild": "*", "commissions": "+1"}.get(kind, kind), 12, WHITE, font_weight=700)


def auction(sketch: Sketch, chart: Map, view: View) -> None:
    """The running auction as a path of bids."""
    bids = [bid for bid in view["bids"] if bid["at"] in chart.middle]
    for one, other in pairwise(bids):
        sketch.line(chart.middle[one["at"]], chart.middle[other["at"]], DARK, 3, stroke_dasharray="2 5")
    for bid in bids:
        x, y = chart.middle[bid["at"]]
        player = view["players"][bid["seat"]]["colour"]
        sketch.rect(x - 17, y - 12, 34, 24, colour_of(player), rx=6, stroke=DARK, stroke_width=1.5)
        sketch.mark(x - 10, y, player, 8, on(player))
        said = str(bid["bid"]) if isinstance(bid["bid"], int) else "★"
        sketch.text(x + 5, y + 5, said, 13, on(player), font_weight=700)


def point_at(sketch: Sketch, chart: Map, look: Look) -> None:
    """Outlines, ticks and crosses."""
    for site in chart.sites:
        corners = [chart.at(point) for point in site["polygon"]]
        if site["id"] in look.marked:
            sketch.polygon(corners, stroke=DARK, stroke_width=5, stroke_linejoin="round")
            sketch.polygon(corners, stroke=WHITE, stroke_width=1.4, stroke_linejoin="round")
        for kind, places in (("may", look.ticked), ("not", look.crossed)):
            if site["id"] in places:
                x, y = chart.middle[site["id"]]
                sketch.badge(x + 17, y - 13, kind)


# --- A player's rows.


def rows(view: View, content: Content[Box], look: Look, lang: str) -> Sketch:
    """The four rows of a seat with their discs, and what a structure on each colour is worth by that."""
    player = view["players"][look.seat or 0]
    values = setting(view, content)["row_values"]
    full = len(values) - 1
    sketch = Sketch(130 + full * 40 + 90, 4 * 38 + 34)
    for slot, value in enumerate(values):
        x = 96 + slot * 40
        sketch.text(x, 18, value, 13, INK, font_weight=700)
    for line, colour in enumerate(COLOUR_WORDS):
        y = 48 + line * 38
        sketch.text(10, y + 4, say(PACKAGE, lang, f"rows.{colour}"), 13, INK, anchor="start")
        sketch.rect(78, y - 16, 40 * full + 36, 32, SUNK, rx=16, stroke=LINE)
        held = player["rows"][colour]
        for slot in range(full + 1):
            x = 96 + slot * 40
            if slot <= held:
                disc(sketch, colour, x, y)
            else:
                sketch.circle(x, y, 11, PANEL, stroke=LINE)
        said = say(PACKAGE, lang, "figure.worth", value=player["row_values"][colour])
        sketch.text(sketch.width - 8, y + 4, said, 13, INK, anchor="end", font_weight=700)
        if colour in look.marked:
            sketch.ring(4, y - 18, sketch.width - 8, 36)
    return sketch
