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

SIDES = ((0, -1), (-1, 0), (0, 1), (1, 0))
"""Where each seat sits, as a direction from the centre of the city."""


def scene(view: Mapping[str, Any], content: Content) -> dict[str, Any]:
    """Everything a page needs to draw the city flat, in 3D and row by row."""
    heights = {site: sum(view["heights"][piece["piece"]] for piece in view["board"][site]) for site in view["board"]}
    return {
        "width": ROWS,
        "depth": ROWS,
        "sites": [{"id": SITE_WORDS[site], "x": site % ROWS, "y": site // ROWS} for site in range(SITES)],
        "regions": [region(view, district) for district in range(DISTRICTS)],
        "sides": [side(view, heights, player["seat"]) for player in view["players"]],
        "solids": solids(view),
    }


def region(view: Mapping[str, Any], district: int) -> dict[str, Any]:
    """A district; one's own is marked."""
    name = DISTRICT_WORDS[district]
    sites = [SITE_WORDS[site] for site in range(SITES) if IN_DISTRICT[district, site]]
    return {"id": name, "sites": sites, "yours": view.get("yours", {}).get("district") == name}


def side(view: Mapping[str, Any], heights: Mapping[str, int], seat: int) -> dict[str, Any]:
    """A player's side: where he sits, and his rows going away from him."""
    rows = [row(view, heights, seat, number) for number in range(ROWS)]
    return {"seat": seat, "direction": list(SIDES[seat]), "rows": rows}


def row(view: Mapping[str, Any], heights: Mapping[str, int], seat: int, number: int) -> dict[str, Any]:
    """A row as its viewer sees it (SL-25): its sites from near to far, which objects are seen, and one's own plan."""
    sites = ROW_SITES[seat][number]
    tallest, seen = 0, []
    for site in sites:
        if heights.get(site, 0) > tallest:
            tallest = heights[site]
            seen.append(site)
    letter = ROW_LETTERS[number]
    shown: dict[str, Any] = {"id": letter, "sites": sites, "seen": seen}
    plans = (
        view["plans"][seat] if view["over"] else view.get("yours", {}).get("plans", {}) if seat == view["you"] else {}
    )
    if letter in plans:
        shown["plan"] = plans[letter]
        shown["right"] = min(len(seen), 4) == plans[letter]
    return shown


def stack(view: Mapping[str, Any], site: str) -> list[dict[str, Any]]:
    """The pieces of a site from the ground up, with their heights."""
    return [piece | {"height": view["heights"][piece["piece"]]} for piece in view["board"].get(site, [])]


def solids(view: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Every piece as a solid: where, what, whose, from which height to which; antennas last."""
    shapes = []
    for site in view["board"]:
        base = 0
        for piece in stack(view, site):
            top = base + piece["height"]
            shapes.append({"site": site, "shape": piece["piece"], "owner": piece["owner"], "base": base, "top": top})
            base = top
    for site, owner in view.get("antennas", {}).items():
        base = max(shape["top"] for shape in shapes if shape["site"] == site)
        shapes.append({"site": site, "shape": "antenna", "owner": owner, "base": base, "top": base + 1})
    return shapes
