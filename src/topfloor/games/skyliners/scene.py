"""The city as a scene for a page: solids on sites, and each row as its viewer sees it. Drawn from views alone.

Lengths are in sites; x runs from west to east, y from south to north, heights upwards in units of SL-24.
"""

from __future__ import annotations

from functools import lru_cache

from topfloor.engine.content import Content
from topfloor.engine.view import Region, Row, Side, Site
from topfloor.games.skyliners.box import Box
from topfloor.games.skyliners.looking import LINES, ROWS_KNOWN, Sight, sight
from topfloor.games.skyliners.position import DISTRICTS, IN_DISTRICT, ROWS, SEGMENTS, SITES
from topfloor.games.skyliners.view import Kind, OwnScene, Plans, Scene, Setting, Solid, View
from topfloor.games.skyliners.words import DISTRICT_WORDS, ROW_LETTERS, SITE_WORDS

ROW_SITES = [[[SITE_WORDS[site] for site in line] for line in lines] for lines in LINES]
"""The sites of each seat's rows, from near to far."""

NUMBER_OF = {word: site for site, word in enumerate(SITE_WORDS)}

SITES_SHOWN: list[Site] = [{"id": SITE_WORDS[site], "x": site % ROWS, "y": site // ROWS} for site in range(SITES)]

DISTRICT_SITES = [
    [SITE_WORDS[site] for site in range(SITES) if IN_DISTRICT[district, site]] for district in range(DISTRICTS)
]

SOLIDS_KNOWN = 1 << 12
"""So many solids are kept at most, each the same wherever it stands; a match has some dozens."""

SIDES = ((0, -1), (-1, 0), (0, 1), (1, 0))
"""Where each seat sits, as a direction from the centre of the city."""


def setting(view: View, content: Content[Box]) -> Setting:
    """The ground, with its sites and districts."""
    return {"width": ROWS, "depth": ROWS, "sites": SITES_SHOWN, "regions": regions("")}


def regions(yours: str) -> list[Region]:
    """The districts; one's own is marked."""
    return [
        {"id": name, "sites": sites, "yours": name == yours}
        for name, sites in zip(DISTRICT_WORDS, DISTRICT_SITES, strict=True)
    ]


OWN_REGIONS = {name: regions(name) for name in DISTRICT_WORDS}
"""The same for whoever has the card of a district."""


def scene(view: View, content: Content[Box]) -> Scene:
    """Everything that stands, and each side with its rows."""
    pieces, heights = solids(view)
    sides = [side(player["seat"], sight(heights, player["seat"])) for player in view["players"]]
    if view["over"]:
        sides = [planned(side, plans) if plans else side for side, plans in zip(sides, view["plans"], strict=True)]
    return {"sides": sides, "solids": [*pieces, *antennas(view, heights)]}


def own_scene(view: View, content: Content[Box], scene: Scene) -> OwnScene:
    """One's own district and plans."""
    mine, seat, sides = view["yours"], view["you"], scene["sides"]
    if mine["plans"] and seat is not None:
        sides = [*sides[:seat], planned(sides[seat], mine["plans"]), *sides[seat + 1 :]]
    return {"regions": OWN_REGIONS[mine["district"]], "sides": sides}


@lru_cache(ROWS_KNOWN)
def side(seat: int, rows_seen: Sight) -> Side:
    """A player's side: where he sits, and his rows going away from him."""
    rows = [row(seat, number, depths) for number, depths in enumerate(rows_seen)]
    return {"seat": seat, "direction": list(SIDES[seat]), "rows": rows}


def planned(side: Side, plans: Plans) -> Side:
    """A side with its plans, and whether each of them is right as things stand."""
    rows = [compared(row, plans[row["id"]]) if row["id"] in plans else row for row in side["rows"]]
    return {**side, "rows": rows}


def compared(row: Row, plan: int) -> Row:
    """A row with its plan, and whether that is right: its last segment stands for four or more (SL-26)."""
    return {**row, "plan": plan, "right": min(len(row["seen"]), SEGMENTS) == plan}


@lru_cache(ROWS_KNOWN)
def row(seat: int, number: int, depths: tuple[int, ...]) -> Row:
    """A row as its viewer sees it (SL-25): its sites from near to far, and the objects that are seen so far away."""
    sites = ROW_SITES[seat][number]
    return {"id": ROW_LETTERS[number], "sites": sites, "seen": [sites[depth] for depth in depths]}


def solids(view: View) -> tuple[list[Solid], bytes]:
    """Every piece as a solid, site by site from the ground up; and how high each site is, by its number."""
    shapes: list[Solid] = []
    heights, rises = bytearray(SITES), view["heights"]
    for site, stack in view["board"].items():
        base = 0
        for piece in stack:
            shape = piece["piece"]
            top = base + rises[shape]
            shapes.append(solid(site, shape, piece["owner"], base, top))
            base = top
        heights[NUMBER_OF[site]] = base
    return shapes, bytes(heights)


@lru_cache(SOLIDS_KNOWN)
def solid(site: str, shape: Kind, owner: int | None, base: int, top: int) -> Solid:
    """A piece as it stands: where, what, whose, from which height to which."""
    return {"site": site, "shape": shape, "owner": owner, "base": base, "top": top}


def antennas(view: View, heights: bytes) -> list[Solid]:
    """The antennas, each on top of what it marks."""
    marks = [(site, heights[NUMBER_OF[site]], owner) for site, owner in view.get("antennas", {}).items()]
    return [
        {"site": site, "shape": "antenna", "owner": owner, "base": top, "top": top + 1} for site, top, owner in marks
    ]
