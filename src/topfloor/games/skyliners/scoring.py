"""Seeing and scoring in Skyliners."""

from __future__ import annotations

from topfloor.engine.kernel import kernel
from topfloor.games.skyliners.box import Box
from topfloor.games.skyliners.position import (
    ANTENNAS,
    FULL,
    IN_DISTRICT,
    LINE,
    PARK_TOP,
    ROWS,
    SEEN,
    SEGMENTS,
    SITES,
    SKYSCRAPER,
    SOURCES,
    SPARE_ANTENNAS,
    City,
)


@kernel
def visible(city: City, seat: int, row: int) -> int:
    """How many objects a seat sees in one of its rows: those higher than all that is nearer (SL-25)."""
    tallest = seen = 0
    for depth in range(ROWS):
        height = city.height[LINE[seat, row, depth]]
        if height > tallest:
            tallest = height
            seen += 1
    return seen


@kernel
def segment_of(seen: int) -> int:
    """The segment of a planning card that is right for this many objects: 4 stands for 4 and 5 (SL-32)."""
    return min(seen, SEGMENTS)


@kernel
def finish(city: City, box: Box) -> None:
    """Score the city as it stands; at the end of a match, for good."""
    if city.variant == FULL:
        score_plans(city, box)
    else:
        score_all_rows(city, box)
    score_skyscraper_cards(city, box)


@kernel
def score_plans(city: City, box: Box) -> None:
    """Open the plans first in, first scored; a right one scores its row (SL-31 … SL-34)."""
    for card in range(city.filed):
        seat, row = city.office[card] // ROWS, city.office[card] % ROWS
        if segment_of(visible(city, seat, row)) == city.plan[seat, row]:
            score_row(city, box, seat, row)


@kernel
def score_all_rows(city: City, box: Box) -> None:
    """Row A of everyone, clockwise from the start player, then row B, and so on (SL-28)."""
    for row in range(ROWS):
        for turn in range(city.players):
            score_row(city, box, (city.start + turn) % city.players, row)


@kernel
def score_row(city: City, box: Box, seat: int, row: int) -> None:
    """A point for each object seen, and an antenna on each that has none yet (SL-29, SL-33, B11)."""
    tallest = 0
    for depth in range(ROWS):
        site = LINE[seat, row, depth]
        if city.height[site] > tallest:
            tallest = city.height[site]
            city.points[seat, SEEN] += 1
            if city.antenna[site] == 0:
                place_antenna(city, box, seat, site)


@kernel
def place_antenna(city: City, box: Box, seat: int, site: int) -> None:
    """Mark an object, for a point in the end (SL-30, SL-36); with none left, a point at once (SL-35, B1, B22)."""
    if city.points[seat, ANTENNAS] < box.antennas:
        city.points[seat, ANTENNAS] += 1
        city.antenna[site] = seat + 1
    else:
        city.points[seat, SPARE_ANTENNAS] += 1


@kernel
def score_skyscraper_cards(city: City, box: Box) -> None:
    """A bonus, once, for a tallest building in the district on one's card (SL-37 … SL-39, B15 … B17)."""
    tallest = tallest_building(city)
    for site in range(SITES):
        if city.height[site] == tallest and is_building(city, site):
            for seat in range(city.players):
                if IN_DISTRICT[city.district[seat], site]:
                    city.points[seat, SKYSCRAPER] = 3


@kernel
def is_building(city: City, site: int) -> bool:
    """Floors, with or without a roof; a park is an object but no building (B15)."""
    return city.height[site] > 0 and city.top[site] != PARK_TOP


@kernel
def tallest_building(city: City) -> int:
    """The greatest height of a building, 0 if there is none (SL-38)."""
    tallest = 0
    for site in range(SITES):
        if city.height[site] > tallest and is_building(city, site):
            tallest = city.height[site]
    return tallest


@kernel
def score(city: City, seat: int) -> int:
    """All points of a seat."""
    total = 0
    for source in range(SOURCES):
        total += city.points[seat, source]
    return total


@kernel
def standing(city: City, seat: int) -> int:
    """A seat's place in the ranking as one number: points first, then antennas on the board (SL-40, B2)."""
    return score(city, seat) * 32 + city.points[seat, ANTENNAS]
