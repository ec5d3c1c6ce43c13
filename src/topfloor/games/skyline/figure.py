"""Figures of the rulebook: sites as a plan, and buildings floor by floor. Drawn from views alone.

A figure shows a `plan`, of `sites` or of the whole island, with the groups of `groups` (a seat) outlined, or `towers`:
the buildings on `sites` beside each other, level by level.
"""

from __future__ import annotations

from topfloor.engine.content import Content
from topfloor.engine.drawing import DARK, INK, LINE, NEUTRAL, SAND, SOFT, SUNK, WATER, Sketch, colour_of, on
from topfloor.engine.figures import Look
from topfloor.engine.texts import say
from topfloor.games.skyline.box import Box
from topfloor.games.skyline.plan import COLUMNS, plan_of
from topfloor.games.skyline.position import LEVELS
from topfloor.games.skyline.view import Floor, View

PACKAGE = __package__ or ""
CELL = 62
STOREY = 26
EDGE = 10


def figure(view: View, content: Content[Box], look: Look, lang: str) -> Sketch:
    """One figure."""
    return towers(view, look, lang) if look.show == "towers" else plan(view, content, look, lang)


def colour(view: View, floor: Floor) -> str | None:
    """Whose colour a floor has; a neutral one is nobody's."""
    return None if floor["owner"] is None else view["players"][floor["owner"]]["colour"]


def called(floor: Floor) -> str:
    """What stands on a floor."""
    return {"penthouse": "★", "neutral": "N"}.get(floor["piece"], floor["piece"])


# --- The plan.


def plan(view: View, content: Content[Box], look: Look, lang: str) -> Sketch:
    """The island or a part of it from above, each site with its top; North is at the top."""
    everywhere = plan_of(content.data).names
    sites = look.words("sites") or everywhere
    columns = sorted({COLUMNS.index(site[0]) for site in sites})
    rows = sorted({int(site[1:]) for site in sites}, reverse=True)
    left, top = columns[0], rows[0]
    sketch = Sketch((columns[-1] - left + 1) * CELL + 2 * EDGE, (top - rows[-1] + 1) * CELL + 2 * EDGE)
    sketch.rect(0, 0, sketch.width, sketch.height, WATER, rx=10, opacity=0.35)

    def corner(site: str) -> tuple[float, float]:
        return EDGE + (COLUMNS.index(site[0]) - left) * CELL, EDGE + (top - int(site[1:])) * CELL

    for site in sites:
        lot(sketch, view, site, *corner(site))
    outlined = [*look.marked]
    if (seat := look.more.get("groups")) is not None:
        for number, group in enumerate(view["players"][seat]["groups"]):
            outlined += group["sites"] if number == 0 else []
            x, y = corner(max(group["sites"], key=lambda site: (int(site[1:]), site)))
            sum_of_group(sketch, x + CELL / 2, y + 2, say(PACKAGE, lang, "figure.income", income=group["income"]))
    for site in outlined:
        sketch.ring(corner(site)[0] + 2, corner(site)[1] + 2, CELL - 4, CELL - 4)
    for kind, places in (("may", look.ticked), ("not", look.crossed)):
        for site in places:
            if site in sites:
                x, y = corner(site)
                sketch.badge(x + CELL - 11, y + CELL - 11, kind)
    return sketch


def lot(sketch: Sketch, view: View, site: str, x: float, y: float) -> None:
    """A site with its name and the top of its building, and how many levels there are."""
    stack = view["board"].get(site, [])
    strategic = site in view["strategic"]
    sketch.rect(x + 3, y + 3, CELL - 6, CELL - 6, SAND, rx=6, stroke=DARK if strategic else LINE)
    if strategic:
        sketch.rect(x + 6, y + 6, CELL - 12, CELL - 12, rx=4, stroke=DARK)
    sketch.text(x + 8, y + CELL - 9, site, 12, DARK, anchor="start")
    if not stack:
        return
    player = colour(view, stack[-1])
    sketch.rect(x + 18, y + 9, CELL - 28, CELL - 30, colour_of(player), rx=3, stroke=DARK, stroke_width=0.8)
    sketch.mark(x + 27, y + 25, player, 10, on(player))
    sketch.text(x + CELL - 22, y + 31, called(stack[-1]), 18, on(player), font_weight=700)
    for level in range(len(stack)):
        below = colour(view, stack[level])
        sketch.rect(x + 8, y + CELL - 27 - level * 6, 7, 5, colour_of(below), stroke=DARK, stroke_width=0.6)


def sum_of_group(sketch: Sketch, x: float, y: float, said: str) -> None:
    """What a group pays, on its upper edge."""
    sketch.rect(x - 18, y - 4, 36, 16, "var(--panel)", rx=8, stroke=INK)
    sketch.text(x, y + 8.5, said, 12, font_weight=700)


# --- Buildings.


def towers(view: View, look: Look, lang: str) -> Sketch:
    """Buildings from the street, each floor with its owner, its value and its level."""
    sites, wide = look.words("sites"), 92
    sketch = Sketch(64 + len(sites) * wide, (LEVELS + 1) * STOREY + 44)
    ground = sketch.height - 26
    for level in range(1, LEVELS + 1):
        y = ground - level * STOREY
        sketch.line((58, y + STOREY / 2), (sketch.width - 4, y + STOREY / 2), SUNK, 1)
        sketch.text(8, y + STOREY / 2 + 4, say(PACKAGE, lang, "figure.level", level=level), 12, SOFT, anchor="start")
    for place, site in enumerate(sites):
        middle = 64 + (place + 0.5) * wide
        tower(sketch, view, view["board"].get(site, []), middle, ground)
        sketch.text(middle, ground + 18, f"★ {site}" if site in view["strategic"] else site, 13)
        high = ground - len(view["board"].get(site, [])) * STOREY
        if site in look.marked:
            sketch.ring(middle - 40, high - 6, 80, ground - high + 9)
        for kind, places in (("may", look.ticked), ("not", look.crossed)):
            if site in places:
                sketch.badge(middle, high - 13, kind)
    return sketch


def tower(sketch: Sketch, view: View, stack: list[Floor], middle: float, ground: float) -> None:
    """A building, floor upon floor."""
    sketch.line((middle - 42, ground), (middle + 42, ground), LINE, 3)
    for level, floor in enumerate(stack):
        player, y = colour(view, floor), ground - (level + 1) * STOREY
        inset = 12 if floor["piece"] == "penthouse" else 0
        fill = NEUTRAL if floor["piece"] == "neutral" else colour_of(player)
        sketch.rect(middle - 34 + inset, y, 68 - 2 * inset, STOREY, fill, stroke=DARK, stroke_width=1)
        sketch.mark(middle - 17 + inset / 2, y + STOREY / 2, player, 12, on(player))
        sketch.text(middle + 10 - inset / 3, y + STOREY / 2 + 6, called(floor), 16, on(player), font_weight=700)
