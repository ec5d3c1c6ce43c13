"""The city as a scene for a page: solids on sites, and each row as its viewer sees it. Drawn from views alone.

Lengths are in sites; x runs from west to east, y from south to north, heights upwards in units of SL-24.
"""

from __future__ import annotations

from collections.abc import Mapping

from topfloor.engine.content import Content
from topfloor.engine.view import Region, Row, Side, Site
from topfloor.games.skyliners.box import Box
from topfloor.games.skyliners.position import DISTRICTS, IN_DISTRICT, LINE, ROWS, SEGMENTS, SITES
from topfloor.games.skyliners.view import OwnScene, Plans, Scene, Setting, Solid, View
from topfloor.games.skyliners.words import DISTRICT_WORDS, ROW_LETTERS, SITE_WORDS

ROW_SITES = [
    [[SITE_WORDS[LINE[seat, row, depth]] for depth in range(ROWS)] for row in range(ROWS)] for seat in range(len(LINE))
]
"""The sites of each seat's rows, from near to far."""

SITES_SHOWN: list[Site] = [{"id": SITE_WORDS[site], "x": site % ROWS, "y": site // ROWS} for site in range(SITES)]

DISTRICT_SITES = [
    [SITE_WORDS[site] for site in range(SITES) if IN_DISTRICT[district, site]] for district in range(DISTRICTS)
]

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
    pieces = solids(view)
    heights = {piece["site"]: piece["top"] for piece in pieces}
    sides = [side(heights, player["seat"]) for player in view["players"]]
    if view["over"]:
        sides = [planned(side, view["plans"][side["seat"]]) for side in sides]
    return {"sides": sides, "solids": [*pieces, *antennas(view, heights)]}


def own_scene(view: View, content: Content[Box], scene: Scene) -> OwnScene:
    """One's own district and plans."""
    mine = view["yours"]
    sides = [planned(side, mine["plans"]) if side["seat"] == view["you"] else side for side in scene["sides"]]
    return {"regions": OWN_REGIONS[mine["district"]], "sides": sides}


def side(heights: Mapping[str, int], seat: int) -> Side:
    """A player's side: where he sits, and his rows going away from him."""
    rows = [row(heights, ROW_SITES[seat][number], ROW_LETTERS[number]) for number in range(ROWS)]
    return {"seat": seat, "direction": list(SIDES[seat]), "rows": rows}


def planned(side: Side, plans: Plans) -> Side:
    """A side with its plans, and whether each of them is right as things stand."""
    rows = [compared(row, plans[row["id"]]) if row["id"] in plans else row for row in side["rows"]]
    return {**side, "rows": rows}


def compared(row: Row, plan: int) -> Row:
    """A row with its plan, and whether that is right: its last segment stands for four or more (SL-26)."""
    return {**row, "plan": plan, "right": min(len(row["seen"]), SEGMENTS) == plan}


def row(heights: Mapping[str, int], sites: list[str], letter: str) -> Row:
    """A row as its viewer sees it (SL-25): its sites from near to far, and which objects are seen."""
    tallest, seen = 0, []
    for site in sites:
        height = heights.get(site, 0)
        if height > tallest:
            tallest = height
            seen.append(site)
    return {"id": letter, "sites": sites, "seen": seen}


def solids(view: View) -> list[Solid]:
    """Every piece as a solid, site by site from the ground up: where, what, whose, from which height to which."""
    shapes, heights = list[Solid](), view["heights"]
    for site, stack in view["board"].items():
        base = 0
        for piece in stack:
            shape = piece["piece"]
            top = base + heights[shape]
            shapes.append({"site": site, "shape": shape, "owner": piece["owner"], "base": base, "top": top})
            base = top
    return shapes


def antennas(view: View, heights: Mapping[str, int]) -> list[Solid]:
    """The antennas, each on top of what it marks."""
    marks = view.get("antennas", {}).items()
    return [
        {"site": site, "shape": "antenna", "owner": owner, "base": heights[site], "top": heights[site] + 1}
        for site, owner in marks
    ]
