"""The map as kernels ask about it: what is adjacent, what colour, whose, and walking through sets of places."""

from __future__ import annotations

from topfloor.engine.kernel import kernel
from topfloor.games.skyrise.box import Box
from topfloor.games.skyrise.position import (
    BIT_PLACE,
    CENTRE,
    FIRST,
    MEDIUM,
    SHORT,
    SIDE_OF,
    SIDES,
    TALL,
    City,
)


@kernel
def how_many(places: int) -> int:
    """The size of a set of places."""
    count = 0
    while places:
        places &= places - 1
        count += 1
    return count


@kernel
def first_of(places: int) -> int:
    """The smallest place of a set that is not empty."""
    place: int = BIT_PLACE[(places & -places) % 67]
    return place


@kernel
def near(city: City, box: Box, place: int) -> int:
    """The places adjacent to one, over an edge or a bridge (SR-13)."""
    side = SIDE_OF[place]
    if side != CENTRE:
        return box.adjacent[side, city.island[side], place - FIRST[side]]
    places = box.adjacent_centre[place]
    for outer in range(1, SIDES):
        places |= box.landing[outer, city.island[outer], place]
    return places


@kernel
def colour_of(city: City, box: Box, place: int) -> int:
    """The colour of a place: 0 yellow, 1 green, 2 white, 3 brown."""
    side = SIDE_OF[place]
    return box.colour[city.island[side], place - FIRST[side]]


@kernel
def ground(city: City, box: Box, colour: int) -> int:
    """All places of a colour."""
    places = 0
    for side in range(SIDES):
        places |= box.coloured[side, city.island[side], colour]
    return places


@kernel
def structures(city: City, seat: int) -> int:
    """The places of a seat's buildings and Wonders (SR-37)."""
    built = city.buildings[seat, SHORT] | city.buildings[seat, MEDIUM] | city.buildings[seat, TALL]
    return built | city.wonders[seat]


@kernel
def all_structures(city: City) -> int:
    """The places of everybody's structures."""
    places = 0
    for seat in range(city.players):
        places |= structures(city, seat)
    return places


@kernel
def largest_group(city: City, box: Box, places: int) -> int:
    """How many of these places hang together at most, each adjacent to another of them."""
    largest = 0
    while places:
        group = places & -places
        edge = group
        while edge:
            neighbours = near(city, box, first_of(edge)) & places & ~group
            group |= neighbours
            edge = (edge & (edge - 1)) | neighbours
        places &= ~group
        largest = max(largest, how_many(group))
    return largest
