"""Why everybody's score is as it is: penthouses, strategic sites, the mission (SW-45 … SW-47)."""

from __future__ import annotations

from collections.abc import Iterator

from topfloor.engine.content import Content
from topfloor.engine.receipts import Earned
from topfloor.engine.texts import listed
from topfloor.games.skyline.box import Box
from topfloor.games.skyline.cards import place_of
from topfloor.games.skyline.plan import plan_of
from topfloor.games.skyline.position import CARDS, LEVELS, MISSION, PENTHOUSES, SITES, STRATEGIC, City
from topfloor.games.skyline.sight import SOURCES
from topfloor.games.skyline.words import names, nearest_place, printed, sites_of


def receipts(city: City, content: Content[Box]) -> Iterator[Earned]:
    """The lines of a finished match: everybody's penthouses, then strategic sites, then missions."""
    for seat in range(city.players):
        yield penthouses(city, content, seat)
    for seat in range(city.players):
        yield from strategic_sites(city, content, seat)
    for seat in range(city.players):
        yield mission(city, content, seat)


def penthouses(city: City, content: Content[Box], seat: int) -> Earned:
    """A point for each (SW-45)."""
    top = city.floors[seat, LEVELS - 1]
    sites = tuple(sites_of(plan_of(content.data).names, top))
    points = city.points[seat, PENTHOUSES]
    words = {"sites": listed(sites) if sites else ""}
    return Earned(seat, SOURCES[PENTHOUSES], points, "SW-45", "penthouses" if sites else "no-penthouses", sites, words)


def strategic_sites(city: City, content: Content[Box], seat: int) -> Iterator[Earned]:
    """A point for each top (SW-46)."""
    box, sites, source = content.box, plan_of(content.data).names, SOURCES[STRATEGIC]
    called = {entry["site"]: entry["name"] for entry in content.data["strategic_sites"]}
    held = [site for site in range(SITES) if box.strategic & city.owned[seat] & 1 << site]
    for site in held:
        words = {"place": called[sites[site]], "site": sites[site], "level": city.height[site]}
        yield Earned(seat, source, box.points[STRATEGIC], "SW-46", "strategic", (sites[site],), words)
    if not held:
        yield Earned(seat, source, 0, "SW-46", "no-strategic")


def mission(city: City, content: Content[Box], seat: int) -> Earned:
    """Where the pattern stands, or what it lacks where it is nearest (SW-47)."""
    box, sites, points = content.box, plan_of(content.data).names, city.points[seat, MISSION]
    pattern = CARDS + city.mission[seat]
    card = printed(content, names(content.data, "missions")[city.mission[seat]])
    if points:
        found = tuple(sites_of(sites, place_of(box, pattern, city.owned[seat])))
        words = {"mission": card["name"], "sites": listed(found)}
        return Earned(seat, SOURCES[MISSION], points, "SW-47", "mission", found, words)
    have, missing = nearest_place(city, content, pattern, seat)
    words = {"mission": card["name"], "sites": listed(missing) if missing else ""}
    key = "mission-lacks" if missing else "mission-closed"
    return Earned(seat, SOURCES[MISSION], 0, "SW-47", key, tuple(have), words)
