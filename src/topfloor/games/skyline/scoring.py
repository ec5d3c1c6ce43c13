"""Scoring Skyline: penthouses, strategic sites and missions."""

from __future__ import annotations

from topfloor.engine.kernel import kernel
from topfloor.games.skyline.box import Box
from topfloor.games.skyline.building import penthouses_built
from topfloor.games.skyline.cards import place_of
from topfloor.games.skyline.position import CARDS, MISSION, PENTHOUSES, SOURCES, STRATEGIC, City
from topfloor.games.skyline.sites import how_many


@kernel
def strategic_tops(city: City, box: Box, seat: int) -> int:
    """How many strategic sites have a seat's top, on any level (SW-46)."""
    return how_many(box.strategic & city.owned[seat])


@kernel
def mission_stands(city: City, box: Box, seat: int) -> bool:
    """Whether a seat's tops show its mission (SW-47)."""
    return place_of(box, CARDS + city.mission[seat], city.owned[seat]) != 0


@kernel
def finish(city: City, box: Box) -> None:
    """Score the city as it stands; at the end of a match, for good. Nothing else counts (SW-45 … SW-48, SW-50)."""
    for seat in range(city.players):
        city.points[seat, PENTHOUSES] = box.points[PENTHOUSES] * penthouses_built(city, box, seat)
        city.points[seat, STRATEGIC] = box.points[STRATEGIC] * strategic_tops(city, box, seat)
        city.points[seat, MISSION] = box.points[MISSION] if mission_stands(city, box, seat) else 0


@kernel
def score(city: City, seat: int) -> int:
    """All points of a seat."""
    total = 0
    for source in range(SOURCES):
        total += city.points[seat, source]
    return total


@kernel
def standing(city: City, seat: int) -> int:
    """A seat's place as one number: points, then penthouses, then the mission; equals share (SW-49, A18)."""
    fulfilled = 1 if city.points[seat, MISSION] > 0 else 0
    return score(city, seat) * 512 + city.points[seat, PENTHOUSES] * 2 + fulfilled
