"""The city as a scene for a page: solids on sites, and each row as its viewer sees it. Drawn from a view alone.

Lengths are in sites; x runs from west to east, y from south to north, heights upwards in units of SL-24.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from topfloor.engine.content import Content
from topfloor.games.skyliners.position import DISTRICTS, IN_DISTRICT, LINE, ROWS, SITES
from topfloor.games.skyliners.words import DISTRICT_WORDS, ROW_LETTERS, SITE_WORDS

ROW_SITES = [
    [[SITE_WORDS[LINE[seat, row, depth]] for depth in range(ROWS)] for row in range(ROWS)] for seat in range(len(LINE))
]
"""The sites of each seat's rows, from near to far."""

SITES_SHOWN = [{"id": SITE_WORDS[site], "x": site % ROWS, "y": site // ROWS} for site in range(SITES)]

DISTRICT_SITES = [
    [SITE_WORDS[site] for site in range(SITES) if IN_DISTRICT[district, site]] for district in range(DISTRICTS)
]

SIDES = ((0, -1), (-1, 0), (0, 1), (1, 0))
"""Where each seat sits, as a direction from the centre of the city."""


def scene(view: Mapping[str, Any], content: Content) -> dict[str, Any]:
    """Everything a page needs to draw the city flat, in 3D and row by row."""
    heights = {site: sum(view["heights"][piece["piece"]] for piece in view["board"][site]) for site in view["board"]}
    return {
        "width": ROWS,
        "depth": ROWS,
        "sites": SITES_SHOWN,
        "regions": [region(view, district) for district in range(DISTRICTS)],
        "sides": [side(view, heights, player["seat"]) for player in view["players"]],
        "solids": solids(view),
    }


def region(view: Mapping[str, Any], district: int) -> dict[str, Any]:
    """A district; one's own is marked."""
    name = DISTRICT_WORDS[district]
    return {"id": name, "sites": DISTRICT_SITES[district], "yours": view.get("yours", {}).get("district") == name}


def side(view: Mapping[str, Any], heights: Mapping[str, int], seat: int) -> dict[str, Any]:
    """A player's side: where he sits, and his rows going away from him."""
    plans = plans_shown(view, seat)
    rows = [row(heights, ROW_SITES[seat][number], ROW_LETTERS[number], plans) for number in range(ROWS)]
    return {"seat": seat, "direction": list(SIDES[seat]), "rows": rows}


def plans_shown(view: Mapping[str, Any], seat: int) -> Mapping[str, int]:
    """The plans of a seat that the viewer knows: all of them at the end, one's own before."""
    if view["over"]:
        return dict(view["plans"][seat])
    return dict(view["yours"]["plans"]) if seat == view["you"] else {}


def row(heights: Mapping[str, int], sites: list[str], letter: str, plans: Mapping[str, int]) -> dict[str, Any]:
    """A row as its viewer sees it (SL-25): its sites from near to far, which objects are seen, and the plan."""
    tallest, seen = 0, []
    for site in sites:
        height = heights.get(site, 0)
        if height > tallest:
            tallest = height
            seen.append(site)
    shown: dict[str, Any] = {"id": letter, "sites": sites, "seen": seen}
    if letter in plans:
        shown["plan"] = plans[letter]
        shown["right"] = min(len(seen), 4) == plans[letter]
    return shown


def solids(view: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Every piece as a solid: where, what, whose, from which height to which; antennas last."""
    shapes, heights = [], view["heights"]
    for site, stack in view["board"].items():
        base = 0
        for piece in stack:
            shape = piece["piece"]
            top = base + heights[shape]
            shapes.append({"site": site, "shape": shape, "owner": piece["owner"], "base": base, "top": top})
            base = top
    for site, owner in view.get("antennas", {}).items():
        base = max(shape["top"] for shape in shapes if shape["site"] == site)
        shapes.append({"site": site, "shape": "antenna", "owner": owner, "base": base, "top": base + 1})
    return shapes
