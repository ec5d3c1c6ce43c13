"""Figures of the rulebook: sites as a plan, and rows as their viewer sees them. Drawn from views alone.

A figure shows a `plan`, of `sites` or of the whole city, with `districts` outlined, `sides` where people sit and
`antennas` once they stand; or a `row` of its seat, `rows = ["A"]`, from near to far.
"""

from __future__ import annotations

from topfloor.engine.content import Content
from topfloor.engine.drawing import DARK, INK, LEAF, LINE, SOFT, SUNK, Sketch, colour_of
from topfloor.engine.figures import Look
from topfloor.engine.texts import say
from topfloor.games.skyliners.box import Box
from topfloor.games.skyliners.looking import CUTS, seen
from topfloor.games.skyliners.scene import DISTRICT_SITES, SIDES, row, solids
from topfloor.games.skyliners.view import Piece, View
from topfloor.games.skyliners.words import DISTRICT_WORDS, ROW_LETTERS

PACKAGE = __package__ or ""
CELL = 76
UNIT = 5.5
"""Pixels for each unit of height (SL-24) on a plan."""
TALL = 9.0
"""The same in a row."""
EDGE = 26


def figure(view: View, content: Content[Box], look: Look, lang: str) -> Sketch:
    """One figure."""
    return rows(view, look, lang) if look.show == "row" else plan(view, look, lang)


# --- The plan.


def plan(view: View, look: Look, lang: str) -> Sketch:
    """Some sites from above, each with what stands there; North is at the top."""
    chosen = look.words("sites") or tuple(f"{column}{number}" for column in "abcde" for number in range(1, 6))
    columns, numbers = sorted({site[0] for site in chosen}), sorted({int(site[1]) for site in chosen}, reverse=True)
    sketch = Sketch(len(columns) * CELL + 2 * EDGE, len(numbers) * CELL + 2 * EDGE)
    corner = {
        f"{column}{number}": (EDGE + x * CELL, EDGE + y * CELL)
        for x, column in enumerate(columns)
        for y, number in enumerate(numbers)
    }
    for site, (x, y) in corner.items():
        if site in chosen:
            lot(sketch, view, site, x, y)
    for district in look.words("districts"):
        region(sketch, [corner[site] for site in DISTRICT_SITES[DISTRICT_WORDS.index(district)] if site in corner])
    for site in look.marked:
        sketch.ring(corner[site][0] + 2, corner[site][1] + 2, CELL - 4, CELL - 4)
    for kind, sites in (("may", look.ticked), ("not", look.crossed)):
        for site in sites:
            if site in corner:
                sketch.badge(corner[site][0] + CELL - 12, corner[site][1] + CELL - 12, kind)
    for seat in look.more.get("sides", ()):
        side(sketch, view, seat, lang)
    return sketch


def lot(sketch: Sketch, view: View, site: str, x: float, y: float) -> None:
    """A site with its name, its height and the building on it."""
    sketch.rect(x + 3, y + 3, CELL - 6, CELL - 6, SUNK, rx=6, stroke=LINE)
    sketch.text(x + 9, y + 17, site, 12, SOFT, anchor="start")
    stack = view["board"].get(site, [])
    height = sum(view["heights"][piece["piece"]] for piece in stack)
    if stack:
        sketch.text(x + CELL - 9, y + 17, height, 12, font_weight=700, anchor="end")
    top = building(sketch, view, stack, x + CELL / 2, y + CELL - 12, 40, UNIT)
    if (owner := view.get("antennas", {}).get(site)) is not None:
        antenna(sketch, view, owner, x + CELL / 2, top)


def building(
    sketch: Sketch, view: View, stack: list[Piece], middle: float, ground: float, width: float, unit: float
) -> float:
    """What stands somewhere, from the ground up; where it ends."""
    sketch.line((middle - width * 0.7, ground), (middle + width * 0.7, ground), LINE, 2)
    base = ground
    for piece in stack:
        high = view["heights"][piece["piece"]] * unit
        owner = None if piece["owner"] is None else view["players"][piece["owner"]]["colour"]
        left = middle - width / 2
        if piece["piece"] == "floor":
            sketch.floor(left, base - high, width, high, owner)
        elif piece["piece"] == "roof":
            corners = [(left - 3, base), (middle, base - high - 2), (left + width + 3, base)]
            sketch.polygon(corners, colour_of(owner), stroke=DARK, stroke_width=0.8)
        else:
            park(sketch, middle, base, width, high)
        base -= high
    return base


def park(sketch: Sketch, middle: float, ground: float, width: float, high: float) -> None:
    """A lawn with trees."""
    sketch.rect(middle - width / 2, ground - 3, width, 3, LEAF)
    for share in (-0.3, 0.0, 0.3):
        sketch.circle(middle + share * width, ground - high - 1, max(3.0, high * 0.45), LEAF)


def antenna(sketch: Sketch, view: View, owner: int, x: float, top: float) -> None:
    """A mast in its owner's colour."""
    sketch.line((x, top), (x, top - 11), INK, 1.5)
    sketch.circle(x, top - 13, 3.5, colour_of(view["players"][owner]["colour"]), stroke=DARK, stroke_width=0.8)


def region(sketch: Sketch, corners: list[tuple[float, float]]) -> None:
    """A frame around a district."""
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    right, bottom = max(x for x, _ in corners) + CELL, max(y for _, y in corners) + CELL
    sketch.rect(left, top, right - left, bottom - top, rx=9, stroke=INK, stroke_width=3, stroke_dasharray="9 5")


def side(sketch: Sketch, view: View, seat: int, lang: str) -> None:
    """Where somebody sits, with the letters of the rows that begin there."""
    across, up = SIDES[seat]
    player = view["players"][seat]
    for number, letter in enumerate(ROW_LETTERS):
        step = EDGE + (number + 0.5) * CELL
        back = EDGE + (len(ROW_LETTERS) - number - 0.5) * CELL
        x, y = {(0, -1): (step, sketch.height - 8), (0, 1): (back, 16)}.get((across, up), (0.0, 0.0))
        if across:
            x, y = (EDGE / 2, step + 5) if across < 0 else (sketch.width - EDGE / 2, back + 5)
        sketch.mark(x - 8, y - 5, player["colour"], 9)
        sketch.text(x + 3, y, letter, 13, font_weight=700)


# --- A row.


def rows(view: View, look: Look, lang: str) -> Sketch:
    """Rows of a seat from near to far, to scale: what is seen is numbered, what is hidden stands dim."""
    seat = look.seat or 0
    (_, skyline), numbers = solids(view), [ROW_LETTERS.index(letter) for letter in look.words("rows")]
    lines = [row(seat, number, seen(skyline[CUTS[seat][number]])) for number in numbers]
    tallest = max([4, *(heights(view).get(site, 0) for line in lines for site in line["sites"])])
    deep, step = tallest * TALL + 74, 66
    sketch = Sketch(70 + 5 * step + 10, deep * len(lines))
    for place, line in enumerate(lines):
        ground = (place + 1) * deep - 34
        sketch.eye(28, ground - 14, view["players"][seat]["colour"], 26)
        sketch.text(28, ground + 16, say(PACKAGE, lang, "figure.row", row=line["id"]), 12, SOFT)
        for depth, site in enumerate(line["sites"]):
            middle = 70 + (depth + 0.5) * step
            top = building(sketch, view, view["board"].get(site, []), middle, ground, 44, TALL)
            if (owner := view.get("antennas", {}).get(site)) is not None:
                antenna(sketch, view, owner, middle, top)
                top -= 16
            sketch.text(middle, ground + 16, f"{site} · {heights(view).get(site, 0)}", 12, SOFT)
            if site in line["seen"]:
                count(sketch, middle, top - 14, line["seen"].index(site) + 1)
            elif site in view["board"]:
                sketch.rect(middle - 27, top - 4, 54, ground - top + 4, "var(--panel)", opacity=0.55)
            if site in look.marked and site not in line["seen"]:
                sketch.ring(middle - 29, top - 8, 58, ground - top + 10)
    return sketch


def heights(view: View) -> dict[str, int]:
    """How high everything is."""
    known = view["heights"]
    return {site: sum(known[piece["piece"]] for piece in stack) for site, stack in view["board"].items()}


def count(sketch: Sketch, x: float, y: float, number: int) -> None:
    """Which of the objects in sight this is."""
    sketch.circle(x, y, 9, INK)
    sketch.text(x, y + 4.5, number, 12, "var(--panel)", font_weight=700)
